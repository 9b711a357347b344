"""Content packs: a folder of TOML files that replaces a title's own components."""

from __future__ import annotations

import hashlib
import re
import stat
import tomllib
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from starboard.kernel.errors import N_, PackError
from starboard.kernel.language import LANGUAGES
from starboard.kernel.names import read_name
from starboard.kernel.reader import Reader

_ID = re.compile(r"[a-z0-9][a-z0-9_-]*\Z")
FORMAT = 1
MOST_BYTES = 4 * 2**20
"""The size of a file; the largest of our own has a fortieth of it."""
LARGEST = 10**12
"""The largest number that may stand anywhere in a pack; each field has bounds of its own."""
LONGEST_ID = 60


class Pack(NamedTuple):
    """The files of a content folder, each with a reader at its top, and the hash of all of them."""

    files: dict[str, Reader]
    content_hash: str


def open_pack(folder: Path, game: str, names: Sequence[str]) -> Pack:
    """Read a content folder of a title. Raises PackError, whose path begins with the file's name.

    `names` are the files that the title has, `pack.toml` among them. The hash is over their contents as data, so that
    comments and the order of keys do not matter.
    """
    if not folder.is_dir():
        raise PackError(str(folder), N_("there is no such folder"))
    files = {name: _read(folder / name) for name in names}
    about = files["pack.toml"]
    if about.item("game").text() != game:
        raise about.item("game").fault(
            N_("this pack is for %(got)s, not for %(want)s"), got=about.value["game"], want=game
        )
    about.item("format").number(FORMAT, FORMAT)
    if isinstance(about.item("name").value, str):
        about.item("name").text()
        for lang in LANGUAGES[1:]:
            about.maybe(f"name_{lang}", "…").text()
    else:
        read_name(about.item("name"))
    about.done()
    digest = hashlib.sha256()
    for name in names:
        if name != "pack.toml":
            digest.update(repr(_plain(files[name].value)).encode())
    return Pack(files, digest.hexdigest()[:16])


def pack_game(folder: Path) -> str:
    """The title that a pack is for."""
    return _read(folder / "pack.toml").item("game").text()


def _plain(value: object) -> object:
    if isinstance(value, dict):
        return [(key, _plain(value[key])) for key in sorted(value)]
    return [_plain(each) for each in value] if isinstance(value, list) else value


def _read(path: Path) -> Reader:
    try:
        about = path.stat()
        if not stat.S_ISREG(about.st_mode):
            # A pipe would be waited for, and a device read, for ever.
            raise PackError(path.name, N_("this isn't a file"))
        if about.st_size > MOST_BYTES:
            raise PackError(path.name, N_("the file is too large to be part of a pack"))
        raw = path.read_bytes()
        # Some editors put a byte order mark in front, which TOML does not know.
        found = Reader(tomllib.loads(raw.decode("utf-8-sig")), path.name, PackError)
        _check_numbers(found)
        return found
    except FileNotFoundError:
        raise PackError(path.name, N_("the file is missing")) from None
    except UnicodeDecodeError:
        raise PackError(path.name, N_("not a text file in UTF-8")) from None
    except (ValueError, RecursionError) as fault:
        # A whole number of thousands of digits is a plain ValueError.
        raise PackError(path.name, N_("not valid TOML (%(fault)s)"), fault=fault) from None
    except OSError as fault:
        raise PackError(path.name, N_("the file cannot be read (%(fault)s)"), fault=fault.strerror) from None


def _check_numbers(at: Reader) -> None:
    """No number in a file is larger than anything counts."""
    if isinstance(at.value, dict):
        for _, each in Reader(at.value, at.path, at.error).pairs():
            _check_numbers(each)
    elif isinstance(at.value, list):
        for each in at.items():
            _check_numbers(each)
    elif isinstance(at.value, (int, float)) and not abs(at.value) <= LARGEST:
        raise at.fault(N_("a number that is too large"))


def id_of(at: Reader) -> str:
    """An id: small letters, digits, - and _, because answers are made of it."""
    text = at.text()
    if not _ID.match(text) or len(text) > LONGEST_ID:
        raise at.fault(N_("an id may contain only lower-case letters, digits, - and _; got '%(got)s'"), got=text)
    return text


def list_of(at: Reader, key: str, count: int | None, name: str) -> Iterator[tuple[Reader, str]]:
    """The components of a file, each under its own id (or number) in the path, each only once."""
    found = at.item(key).items()
    if count is not None and len(found) != count:
        raise at.fault(N_("expected %(want)d of %(what)s, got %(got)d"), want=count, what=f"[[{key}]]", got=len(found))
    seen: set[str] = set()
    for each in found:
        called = each.item(name)
        text = id_of(called) if isinstance(called.value, str) else str(called.number(0, 10**6))
        if text in seen:
            raise called.fault(N_("%(name)s appears twice"), name=text)
        seen.add(text)
        inside = Reader(each.value, f"{at.path}: {key} {text}", at.error)
        inside.used.add(name)
        yield inside, text
