"""The messages that a person reads: finds them in the sources, and brings the French catalogues up to date.

    python tools/messages.py                    say what is missing, stale or wrong
    python tools/messages.py --update FOLDER…   in these folders' catalogues, add what is missing with an empty
                                                translation, drop what is stale and set spaces and
                                                apostrophes as French wants them

A catalogue is the file locale/fr.po of a folder; a source file belongs to the nearest folder above it that has one.
What a title's catalogue lacks may stand in starboard/locale/fr.po.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_file
from babel.messages.pofile import read_po, write_po

HOME = Path(__file__).parent.parent / "starboard"
KEYWORDS = {"_": None, "say": None, "N_": None, "say_in": None, "say_n": (1, 2), "ngettext": (1, 2), "gettext": None}
PLACE = re.compile(r"%\((\w+)\)[0-9.]*([a-z])")
PLAIN_SPACE = re.compile(r"(?<=\S) (?=[;:!?»]|%%)|(?<=«) ")
"""A space where French wants one that does not break."""
HEADER = """msgid ""
msgstr ""
"Project-Id-Version: Starboard\\n"
"Language: fr\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"Plural-Forms: nplurals=2; plural=(n > 1);\\n"

"""

Id = str | tuple[str, str]


def catalogues() -> dict[Path, Path]:
    """Every folder that has a French catalogue or, as a title, must have one; and the catalogue."""
    titles = [load.parent for load in HOME.glob("games/*/__init__.py")]
    folders = {*titles, *(locale.parent for locale in HOME.rglob("locale"))}
    return {folder: folder / "locale" / "fr.po" for folder in sorted(folders)}


def sources() -> Iterator[tuple[Path, str]]:
    """Every source file with words in it, and how Babel reads it."""
    for path in sorted(HOME.rglob("*.py")):
        yield path, "python"
    for path in sorted(HOME.rglob("templates/**/*")):
        if path.suffix in (".html", ".svg", ".txt", ".j2"):
            yield path, "jinja2.ext:babel_extract"


def messages() -> dict[Path, dict[Id, str]]:
    """By owning folder: each message, and a file that says it."""
    owners = sorted(catalogues(), key=lambda folder: -len(folder.parts))
    found: dict[Path, dict[Id, str]] = {owner: {} for owner in owners}
    for path, method in sources():
        owner = next(folder for folder in owners if path.is_relative_to(folder))
        for _, message, _, _ in extract_from_file(method, path, keywords=KEYWORDS):
            if isinstance(message, tuple):
                plural = str(message[0]), str(message[1])
                found[owner].setdefault(plural, str(path.relative_to(HOME.parent)))
            elif message and PLACE.sub("", message).strip():
                found[owner].setdefault(message, str(path.relative_to(HOME.parent)))
        if path.name == "events.py" and path.parent.parent.name == "games":
            # Where events are counted, what happened is named by its kind.
            for _, kind, _, _ in extract_from_file(method, path, keywords={"Kind": None}):
                found[owner][f"event|{kind}"] = str(path.relative_to(HOME.parent))
    return found


def read(po: Path) -> Catalog:
    """A catalogue as it stands in its file; empty where there is none yet."""
    if not po.exists():
        return Catalog(locale="fr")
    with po.open("rb") as file:
        return read_po(file, locale="fr", abort_invalid=True)


def _key(entry: Message) -> Id:
    return (entry.id[0], entry.id[1]) if isinstance(entry.id, tuple | list) else entry.id


def entries(po: Path) -> dict[Id, Message]:
    """The translations in a catalogue."""
    return {_key(entry): entry for entry in read(po) if entry.id}


def _places(text: str) -> set[tuple[str, str]]:
    return {(found[1], found[2]) for found in PLACE.finditer(text)}


def fault(entry: Message) -> str:
    """What is wrong with one translation; empty when nothing is."""
    texts = list(entry.string) if isinstance(entry.string, tuple | list) else [entry.string]
    if entry.fuzzy:
        return "fuzzy"
    if not all(texts):
        return "not translated"
    key = _key(entry)
    wanted = _places(key) if isinstance(key, str) else _places(key[0]) | _places(key[1])
    for text in texts:
        got = _places(str(text))
        counted = {("n", "d")} if isinstance(key, tuple) else set()
        if not wanted - counted <= got or not got <= wanted | counted:
            return f"places differ: {sorted(wanted)} became {sorted(got)}"
    whole = "".join(map(str, texts))
    if "%" in PLACE.sub("", whole).replace("%%", ""):
        return "a stray % sign"
    if PLAIN_SPACE.search(whole):
        return "an ordinary space where French wants a no-break space"
    return "an apostrophe that is not ’" if re.search(r"\w'\w", whole) else ""


def problems() -> list[str]:
    """Everything that is missing, stale or wrong in the French."""
    said = messages()
    files = catalogues()
    at_home = entries(files[HOME])
    out = []
    for folder, po in files.items():
        name = str(po.relative_to(HOME.parent))
        known = entries(po)
        for key, where in said[folder].items():
            if key not in known and key not in at_home:
                out.append(f"{name}: missing: {key!r} ({where})")
        for key, entry in known.items():
            if key not in said[folder]:
                out.append(f"{name}: stale: {key!r}")
            elif fault(entry):
                out.append(f"{name}: {fault(entry)}: {key!r}")
    return out


def _typeset(text: str) -> str:
    return re.sub(r"(?<=\w)'(?=\w)", "’", PLAIN_SPACE.sub("\N{NO-BREAK SPACE}", text))


def update(folder: Path, po: Path) -> None:
    """Add what is missing and drop what is stale; translations that stand are kept."""
    said = messages()[folder]
    comment = "".join(f"{line}\n" for line in read(po).header_comment.splitlines())
    have = entries(po)
    at_home = entries(catalogues()[HOME]) if folder != HOME else {}
    new = Catalog(locale="fr")
    for key in said:
        if key in have:
            string = have[key].string or ""
            new.add(key, _typeset(string) if isinstance(string, str) else tuple(_typeset(each) for each in string))
        elif key not in at_home:
            new.add(key)
    po.parent.mkdir(exist_ok=True)
    with po.open("wb") as file:
        file.write((comment + HEADER).encode())
        write_po(file, new, width=120, no_location=True, omit_header=True)


def main() -> int:
    """Run from the command line."""
    if sys.argv[1:2] == ["--update"]:
        wanted = [Path(name).resolve() for name in sys.argv[2:]]
        for folder, po in catalogues().items():
            if folder.resolve() in wanted:
                update(folder, po)
    found = problems()
    sys.stdout.write("".join(f"{line}\n" for line in found))
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
