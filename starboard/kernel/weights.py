"""Weights of a title's policy and evaluation: numbers that a tool has found by playing, kept as data.

They stand in the title's `weights.toml`, a table for each part and each kind of game (`[policy.duel]`).
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

from starboard.kernel.reader import Reader

FILE = "weights.toml"


def read_weights(folder: Path, part: str, table: str) -> Reader:
    """The weights of a part ("policy") for a kind of game ("duel"); whoever takes them checks every key."""
    data = tomllib.loads((folder / FILE).read_text(encoding="utf-8"))
    return Reader(data, FILE).item(part).item(table)


def write_weights(folder: Path, part: str, table: str, found: dict[str, Any]) -> None:
    """Put weights in the place of those that are there; the order of the tables stays, and the file's first comment."""
    path = folder / FILE
    path.write_text(changed(path.read_text(encoding="utf-8"), part, table, found), encoding="utf-8")


def changed(text: str, part: str, table: str, found: dict[str, Any]) -> str:
    """The same for the file's text."""
    data = tomllib.loads(text)
    data[part][table] = found
    head = [line for line in text.split("\n\n")[0].splitlines() if line.startswith("#")]
    return "\n".join([*head, *_lines(data, "")]) + "\n"


def _lines(data: dict[str, Any], path: str) -> list[str]:
    plain = {key: value for key, value in data.items() if not isinstance(value, dict)}
    found = ["", f"[{path}]"] if plain else []
    found += [f"{key} = {_written(value)}" for key, value in plain.items()]
    for key, value in data.items():
        if isinstance(value, dict):
            found += _lines(value, f"{path}.{key}" if path else key)
    return found


def _written(value: Any) -> str:
    if isinstance(value, list) and value and isinstance(value[0], list):
        return "[\n" + "".join(f"    {_written(each)},\n" for each in value) + "]"
    return f"[{', '.join(_written(each) for each in value)}]" if isinstance(value, list) else repr(float(value))
