"""Playing alone: whom, or as whom, a title lets a single player play, as cards to choose from.

A title that has such cards returns them from `Drawing.alone`, and has a template `solo.html` that draws one.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

FILE = "measured.toml"
"""In a title's folder: how often bots won alone, by what was chosen and by the bot, as [won, games]."""


class Measured(NamedTuple):
    """How often a bot has won alone."""

    bot: str
    won: int
    games: int


class SoloCard(NamedTuple):
    """One of the choices."""

    value: str
    """The choice of the offer's option."""
    name: str
    level: str
    """How hard it is, in a word."""
    pips: int
    """How hard it is, out of the offer's `most_pips`."""
    story: str
    """One sentence on what to expect."""
    lacks: str = ""
    """What our edition leaves out of it, as a sentence."""
    ours: str = ""
    """What of it is Starboard's own (`Prose.ours_of`); empty where it is as printed."""
    art: Mapping[str, str] = {}
    """What the title's own picture of it is drawn from."""


class SoloOffer(NamedTuple):
    """All that a title offers a single player."""

    option: str
    """The table option that the cards choose."""
    label: str
    """What the cards are called."""
    cards: list[SoloCard]
    most_pips: int
    grade: str = ""
    """Another table option, which says how hard it will be; empty where the cards do."""
    measured: Mapping[str, list[Measured]] = {}
    """By choice of the grade, or of the cards without one: what bots have achieved."""
    prologue: str = ""
    """How the story of a game alone begins."""


def read_measured(folder: Path) -> dict[str, list[Measured]]:
    """What a title's file says, the weakest bot first."""
    found = tomllib.loads((folder / FILE).read_text(encoding="utf-8"))
    return {choice: [Measured(bot, won, games) for bot, (won, games) in bots.items()] for choice, bots in found.items()}
