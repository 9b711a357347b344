"""Neutral sectors: what set-up and exploration have in common (GC-2.1, GC-11.2)."""

from __future__ import annotations

from typing import ClassVar, Final

from starboard.games.conflict.state import FACE_DOWN, ConflictState
from starboard.kernel.actions import Action
from starboard.kernel.steps import BagStep


class DrawSector(BagStep[ConflictState]):
    """Chance draws a neutral sector for a place, among those that are not in the galaxy yet."""

    shape: ClassVar[tuple[str, ...]] = ("place",)

    def __init__(self, place: int) -> None:
        self.place: Final = place

    def bag(self, s: ConflictState) -> int:
        """Those that are not in the galaxy."""
        left = (1 << len(s.content.sectors)) - 1
        for sector in s.sector:
            if sector != FACE_DOWN:
                left &= ~(1 << sector)
        return left

    def naming(self, s: ConflictState, thing: int) -> Action:
        return s.content.sector[thing]
