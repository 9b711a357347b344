"""Neutral sectors: what set-up and exploration have in common (GC-2.1, GC-11.2)."""

from __future__ import annotations

from typing import ClassVar, Final

from starboard.games.conflict.state import FACE_DOWN, ConflictState
from starboard.kernel.actions import Action
from starboard.kernel.rng import Rng, nth_bit
from starboard.kernel.steps import ChanceStep, Seat


class DrawSector(ChanceStep[ConflictState]):
    """Chance draws a neutral sector for a place, among those that are not in the galaxy yet."""

    shape: ClassVar[tuple[str, ...]] = ("place",)

    def __init__(self, place: int) -> None:
        self.place: Final = place

    def options(self, s: ConflictState, seat: Seat) -> list[Action]:
        """Any of them."""
        left = unlaid(s)
        return [s.content.sector[i] for i in range(len(s.content.sectors)) if left >> i & 1]

    def draw(self, s: ConflictState, rng: Rng) -> Action:
        """One of them, all alike. Listing them all was a third of a random game."""
        left = unlaid(s)
        return s.content.sector[nth_bit(left, rng.below(left.bit_count()))]


def unlaid(s: ConflictState) -> int:
    """The neutral sectors that are not in the galaxy, as a mask."""
    left = (1 << len(s.content.sectors)) - 1
    for sector in s.sector:
        if sector != FACE_DOWN:
            left &= ~(1 << sector)
    return left
