"""Where a player's turn begins and ends, as a person would say it."""

from __future__ import annotations

from typing import Final, NamedTuple

EVERYBODYS: Final = -1
"""Whose a turn is in which all take part: choosing in secret, an evaluation."""


class Turn(NamedTuple):
    """The turn that a position belongs to. A turn ends where the next position's turn is another."""

    seat: int
    """Whose it is, or EVERYBODYS."""
    number: tuple[int, ...]
    """Where in the game it is, counted as the title counts: age and round, round, cycle and round. Never falls."""
