"""Descriptions in files."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path

from starboard.kernel.errors import N_, DataError


def read_file(path: Path) -> object:
    """The contents of a TOML file (by its ending) or of a JSON file."""
    try:
        text = path.read_text(encoding="utf-8")
        return tomllib.loads(text) if path.suffix == ".toml" else json.loads(text)
    except (OSError, ValueError) as error:
        raise DataError(str(path), N_("cannot be read: %(why)s"), why=str(error)) from error
