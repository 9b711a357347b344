"""What the README promises is so. Its commands and code are run with those of the docs, in `test_docs.py`."""

from __future__ import annotations

import re
from pathlib import Path

from starboard.kernel.registry import titles

README = (Path(__file__).resolve().parent.parent / "README.md").read_text(encoding="utf-8")


def section(name: str) -> str:
    """The text under a heading."""
    return README.partition(f"\n## {name}\n")[2].partition("\n## ")[0]


def test_a_newcomer_needs_two_commands() -> None:
    assert re.findall(r"^(make \S+)", section("Quick start"), re.MULTILINE) == ["make play", "make test"]


def test_every_title_has_a_row_and_a_picture() -> None:
    for title in titles():
        assert f"| [`{title}`](docs/games/{title}.md) |" in README
        assert f"(docs/images/{title}.png)" in README


def test_a_game_is_seen_being_played() -> None:
    assert "(docs/images/playing.webp)" in README.partition("\n## ")[0]


def test_the_games_owners_are_named() -> None:
    for name in ("Scott Almes", "Gamelyn Games", "Pixie Games", "Nigel Buckle", "Dávid Turczi", "Mindclash Games"):
        assert name in section("Credits")
    assert "unofficial, non-commercial" in section("Credits")
