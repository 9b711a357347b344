"""Content packs for tests: a copy of a title's own components with something changed."""

from __future__ import annotations

import shutil
from pathlib import Path


def copied(own: Path, folder: Path) -> Path:
    """A pack that is a copy of a title's own components."""
    shutil.copytree(own, folder, dirs_exist_ok=True)
    return folder


def change(pack: Path, file: str, old: str, new: str) -> None:
    """Change the first place in a file of a pack where a text stands."""
    text = (pack / file).read_text(encoding="utf-8")
    assert old in text, f"{old!r} is not in {file}"
    (pack / file).write_text(text.replace(old, new, 1), encoding="utf-8")


def changed(own: Path, folder: Path, file: str, old: str, new: str) -> Path:
    """A copy of a title's own components with one place changed."""
    change(copied(own, folder), file, old, new)
    return folder
