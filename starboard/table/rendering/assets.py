"""Icons, and the addresses of files that a browser may keep for ever."""

from __future__ import annotations

import hashlib
import re
from functools import cache, lru_cache
from pathlib import Path

from markupsafe import Markup, escape

from starboard.table.rendering.addresses import address
from starboard.table.rendering.titles import playable, title_file

STATIC = Path(__file__).parent.parent / "static"
SPRITE = "sprite.svg"
SYMBOL = re.compile(r'<symbol\b[^>]*\bid="([^"]+)"')


@cache
def version_of(path: Path) -> str:
    """A short hash of a file: addresses that carry it may be kept for ever."""
    return hashlib.sha256(path.read_bytes()).hexdigest()[:10]


@cache
def modules_folder() -> str:
    """Where the scripts are served: a folder named after all of them, because they import each other by plain names."""
    modules = sorted((STATIC / "js").glob("*.js"))
    versions = "".join(f"{path.name} {version_of(path)}" for path in modules)
    return f"js/{hashlib.sha256(versions.encode()).hexdigest()[:10]}"


@cache
def static_url(name: str) -> str:
    """The address of a file in `static`."""
    folder, _, file = name.rpartition("/")
    if folder == "js":
        return address(f"/static/{modules_folder()}/{file}")
    return address(f"/static/{name}?v={version_of(STATIC / name)}")


def style_url(game_name: str, sheet: str = "style") -> str:
    """The address of a style sheet of a title's own; empty where it has none of that name."""
    path = title_file(game_name, f"{sheet}.css")
    return address(f"/style/{game_name}/{sheet}.css?v={version_of(path)}") if path else ""


@cache
def picture_url(game_name: str, picture: str) -> str:
    """The address of a painted picture (WebP) of a title's own; empty where it has none of that name."""
    path = title_file(game_name, f"pictures/{picture}.webp")
    return address(f"/picture/{game_name}/{picture}.webp?v={version_of(path)}") if path else ""


@cache
def sprites() -> dict[str, str]:
    """Every icon by its id: the address of the table's own sprite, or of that of the title which alone has it."""
    found = dict.fromkeys(SYMBOL.findall((STATIC / SPRITE).read_text(encoding="utf-8")), static_url(SPRITE))
    for title in playable():
        path = title_file(title, SPRITE)
        if path is not None:
            where = address(f"/style/{title}/{SPRITE}?v={version_of(path)}")
            found = dict.fromkeys(SYMBOL.findall(path.read_text(encoding="utf-8")), where) | found
    return found


def icon_url(name: str) -> str:
    """Where an icon is drawn: in the table's sprite or in a title's."""
    return f"{sprites().get(name) or static_url(SPRITE)}#{name}"


@lru_cache(2000)
def icon(name: str, cls: str = "", label: str = "") -> Markup:
    """An icon; with a label it is read aloud and shown on hover, without it is only decoration."""
    href = icon_url(name)
    if label:
        words = escape(label)
        return Markup(
            f'<svg class="i {escape(cls)}" role="img" aria-label="{words}"><title>{words}</title>'
            f'<use href="{href}"/></svg>'
        )
    return Markup(f'<svg class="i {escape(cls)}" aria-hidden="true"><use href="{href}"/></svg>')


@lru_cache(500)
def ours(what: str) -> Markup:
    """The mark of what is Starboard's own and not from the box; `what` says what (`Prose.ours_of`), if anything.

    There is no other mark for this, anywhere.
    """
    if not what:
        return Markup("")
    words = escape(what)
    # Its title is what is read aloud, too.
    return Markup(f'<span class="ours" role="img" title="{words}">{icon("ours")}</span>')


@cache
def emblem(number: int, cls: str = "") -> Markup:
    """A player's emblem in its colour; 0 is somebody who has none yet."""
    if not number:
        return Markup(f'<span class="emb p0 {escape(cls)}">{icon("human")}</span>')
    return Markup(f'<span class="emb p{number} {escape(cls)}">{icon(f"emblem-{number}")}</span>')
