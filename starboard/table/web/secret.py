"""The key that signs cookies, and the privacy of the folder that it lies in."""

from __future__ import annotations

import contextlib
import os
import re
import secrets
import tempfile
from pathlib import Path

from starboard.kernel.errors import N_, StarboardError

VARIABLE = "STARBOARD_SECRET"
SHORTEST = 32
"""Characters of a key; ours have 43."""
OURS = re.compile(r"starboard\.db.*|\.?secret.*|packs|games|limits\.toml")
"""What lies in a data folder."""


class WeakSecret(StarboardError):
    """A key that somebody could guess."""


def secret_of(data: Path) -> str:
    """The key: of the environment, which several processes can share, else a file beside the database.

    The file is made once, and readable by its owner alone. Raises WeakSecret for a key that is too short.
    """
    given = os.environ.get(VARIABLE)
    if given is not None:
        return _strong(given, VARIABLE)
    path = data / "secret"
    if not path.exists():
        _write(path, secrets.token_urlsafe(32))
    return _strong(path.read_text(encoding="utf-8", errors="surrogateescape"), str(path))


def _strong(key: str, where: str) -> str:
    key = key.strip()
    if not "".join(key.split()).isprintable():
        # What a power cut leaves of a file, for instance: nothing but zeros, which anybody could sign with.
        raise WeakSecret(
            N_(
                "%(where)s: this is no key; put 32 or more random letters and digits there, "
                "or remove it to get a new one (people then lose their seats)"
            ),
            where=where,
        )
    if len(key) < SHORTEST:
        raise WeakSecret(
            N_(
                "%(where)s: the key has %(got)d characters and needs at least %(least)d; put a longer one there, "
                "or remove it to get a new one (people then lose their seats)"
            ),
            where=where,
            got=len(key),
            least=SHORTEST,
        )
    return key


def _write(path: Path, text: str) -> None:
    """Write a file that nobody else can read, whole or not at all; one that is there already stays."""
    handle, made = tempfile.mkstemp(dir=path.parent, prefix=".secret-")
    try:
        with os.fdopen(handle, "w") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        with contextlib.suppress(FileExistsError):
            os.link(made, path)
    finally:
        os.unlink(made)


def private_folder(folder: Path) -> bool:
    """Make a folder, if there is none yet, that only its owner can look into. Returns whether strangers cannot.

    One that is open to all is closed if it holds nothing but ours; a home, or somebody else's folder, is not ours to
    close.
    """
    folder.parent.mkdir(parents=True, exist_ok=True)
    folder.mkdir(mode=0o700, exist_ok=True)
    if os.name == "posix" and folder.stat().st_mode & 0o007:
        if folder.stat().st_uid != os.geteuid() or any(not OURS.fullmatch(path.name) for path in folder.iterdir()):
            return False
        folder.chmod(0o700)
    return True


def private_file(path: Path) -> None:
    """Make a file, if there is none yet, that only its owner can read; one that others can read is closed to them."""
    with os.fdopen(os.open(path, os.O_RDWR | os.O_CREAT, 0o600)):
        pass
    if path.stat().st_mode & 0o077:
        path.chmod(0o600)
