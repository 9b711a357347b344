"""Content packs of any title: what is wrong is named with its file and place, what is right is played."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from starboard.games import conflict, galaxies, voidfall
from starboard.games.conflict.packs import OWN as CONFLICT
from starboard.games.galaxies.packs import OWN as GALAXIES
from starboard.games.voidfall.packs import OWN as VOIDFALL
from starboard.kernel.errors import PackError
from starboard.kernel.game import Game
from starboard.kernel.rng import Rng
from starboard.kernel.testing import quick_walk
from tests.packs import changed, copied
from tests.tables import setup_for

from .conflict.test_packs import FAULTS as CONFLICT_FAULTS
from .galaxies.test_packs import FAULTS as GALAXIES_FAULTS
from .voidfall.test_packs import FAULTS as VOIDFALL_FAULTS

Load = Callable[[Path | None], Game[Any]]
TITLES: dict[str, tuple[Load, Path]] = {
    "conflict": (conflict.load, CONFLICT),
    "galaxies": (galaxies.load, GALAXIES),
    "voidfall": (voidfall.load, VOIDFALL),
}
FAULTS = {"conflict": CONFLICT_FAULTS, "galaxies": GALAXIES_FAULTS, "voidfall": VOIDFALL_FAULTS}
"""Each title's wrong packs: file, what stands there, what a person wrote, what is told."""
FILES = [(title, path.name) for title, (_, own) in TITLES.items() for path in sorted(own.glob("*.toml"))]


@pytest.mark.parametrize(
    ("title", "file", "old", "new", "fault"),
    [(title, *fault) for title, faults in FAULTS.items() for fault in faults],
)
def test_a_wrong_pack_names_file_component_and_field(
    tmp_path: Path, title: str, file: str, old: str, new: str, fault: str
) -> None:
    load, own = TITLES[title]
    with pytest.raises(PackError) as raised:
        load(changed(own, tmp_path, file, old, new))
    assert re.search(fault, str(raised.value)), str(raised.value)


@pytest.mark.parametrize(("title", "file"), FILES)
def test_each_file_is_needed_and_must_be_readable(tmp_path: Path, title: str, file: str) -> None:
    load, own = TITLES[title]
    copied(own, tmp_path)
    (tmp_path / file).write_text("= broken", encoding="utf-8")
    with pytest.raises(PackError, match=rf"{file}: not valid TOML"):
        load(tmp_path)
    (tmp_path / file).unlink()
    with pytest.raises(PackError, match=rf"{file}: the file is missing"):
        load(tmp_path)


@pytest.mark.parametrize("title", TITLES)
def test_a_missing_folder_is_named(tmp_path: Path, title: str) -> None:
    with pytest.raises(PackError, match="there is no such folder"):
        TITLES[title][0](tmp_path / "nowhere")


@pytest.mark.parametrize(("title", "file"), FILES)
def test_comments_do_not_change_the_hash(tmp_path: Path, title: str, file: str) -> None:
    load, own = TITLES[title]
    text = (copied(own, tmp_path) / file).read_text(encoding="utf-8")
    (tmp_path / file).write_text(f"# mine\n{text}", encoding="utf-8")
    assert load(tmp_path).content_hash == load(None).content_hash


VALUE = re.compile(r'"[^"\n]*"|(?<![\w.-])-?\d+(?![\w.-])|\b(?:true|false)\b')
"""A text, a whole number or a flag in TOML."""
JUNK = (
    *("-1", "0", "1", "2", "7", "99", "1000", "1" * 5000, "1e400", "nan", "true", "false", "1979-05-27"),
    *('""', '" "', '"²"', '"\\u0000"', '"x"', "[]", "{}", "[[]]", "= ", "\n", "]", "#"),
)


@pytest.mark.parametrize("title", TITLES)
def test_a_pack_with_another_value_is_refused_by_file_and_field_or_playable(tmp_path: Path, title: str) -> None:
    load, own = TITLES[title]
    folder = copied(own, tmp_path)
    files = [name for each, name in FILES if each == title]
    rng = Rng(1)
    played = 0
    for _ in range(40):
        file = folder / files[rng.below(len(files))]
        text = file.read_text(encoding="utf-8")
        values = list(VALUE.finditer(text))
        old = values[rng.below(len(values))]
        # A value of the same file is the one that most often fits.
        new = JUNK[rng.below(len(JUNK))] if rng.below(2) else values[rng.below(len(values))].group()
        file.write_text(text[: old.start()] + new + text[old.end() :], encoding="utf-8")
        try:
            game = load(folder)
        except PackError as fault:
            assert ".toml" in str(fault)
            assert len(str(fault)) < 400
        else:
            quick_walk(game, setup_for(game, max(2, game.least_players) if game.most_players > 1 else 1), 1)
            played += 1
        file.write_text(text, encoding="utf-8")
    assert 0 < played < 40, "both happen"


@pytest.mark.parametrize("title", TITLES)
@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("format = 1", "format = 1\nfromat = 1", "pack.toml: unknown key 'fromat'; did you mean 'format'"),
        ("name = ", "nmae = ", "pack.toml: 'name' is missing"),
        ("name = ", "name = 5 # ", "pack.toml.name: expected a table of names and values, got 5"),
        ("format = 1", "format = " + "9" * 5000, "pack.toml: not valid TOML"),
        ("format = 1", "format = 0x" + "f" * 5000, "pack.toml.format: a number that is too large"),
        ("format = 1", "format = inf", "pack.toml.format: a number that is too large"),
        ("game = ", 'game = "' + "x" * 3000 + '" # ', "pack.toml.game: this pack is for x+…, not for"),
    ],
)
def test_the_page_about_a_pack_is_checked_like_any_other(
    tmp_path: Path, title: str, old: str, new: str, fault: str
) -> None:
    load, own = TITLES[title]
    with pytest.raises(PackError, match=fault) as raised:
        load(changed(own, tmp_path, "pack.toml", old, new))
    assert len(str(raised.value)) < 400


@pytest.mark.parametrize(("title", "file"), FILES)
def test_a_byte_order_mark_is_read_over(tmp_path: Path, title: str, file: str) -> None:
    load, own = TITLES[title]
    path = copied(own, tmp_path) / file
    path.write_bytes(b"\xef\xbb\xbf" + path.read_bytes())
    assert load(tmp_path).content_hash == load(None).content_hash


@pytest.mark.parametrize(
    ("title", "file", "old", "new", "fault"),
    [
        ("conflict", "civilizations.toml", 'en = "Humans"', 'en = "Minerls"', "minerls.name: Minerls appears twice"),
        ("conflict", "sectors.toml", 'en = "Vega"', 'en = "Altair"', "altair.name: Altair appears twice"),
        ("galaxies", "planets.toml", 'fr = "Aughmoore"', 'fr = "Birkomius"', "birkomius.name: Birkomius appears twice"),
        ("voidfall", "houses.toml", 'name = "Valnis"', 'name = "Belitan"', "belitan: Belitan appears twice"),
        ("conflict", "cards.toml", '["movement"]', "[" + '"movement", ' * 92 + "]", "expansion: at most 91 actions"),
    ],
)
def test_components_that_would_read_alike_or_not_fit_a_position_are_refused(
    tmp_path: Path, title: str, file: str, old: str, new: str, fault: str
) -> None:
    load, own = TITLES[title]
    with pytest.raises(PackError, match=fault):
        load(changed(own, tmp_path, file, old, new))
