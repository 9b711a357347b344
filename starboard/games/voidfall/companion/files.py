"""Descriptions in files."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path

from starboard.kernel.errors import N_, DataError
from starboard.kernel.record import MOST_BYTES


def read_text(path: Path) -> str:
    """The text of a file. Raises DataError."""
    try:
        with path.open("rb") as file:
            # What is longer is no description; a device may have no end.
            raw = file.read(MOST_BYTES + 1)
        if len(raw) > MOST_BYTES:
            raise DataError(str(path), N_("the file is too large"))
        return raw.decode("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise DataError(str(path), N_("cannot be read: %(why)s"), why=str(error)) from error


def read_file(path: Path) -> object:
    """The contents of a TOML file (by its ending) or of a JSON file. Raises DataError."""
    text = read_text(path)
    try:
        return tomllib.loads(text) if path.suffix == ".toml" else json.loads(text)
    except (ValueError, RecursionError) as error:
        raise DataError(str(path), N_("cannot be read: %(why)s"), why=str(error)) from error
