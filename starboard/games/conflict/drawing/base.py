"""What every part of the drawing shares."""

from __future__ import annotations

from typing import Any

from starboard.games.conflict.prose import ConflictProse
from starboard.kernel.drawing import Drawing as Plain
from starboard.kernel.game import View

ICONS = {"victory": "vp"}
"""The icon of a bonus, where it is not called like the bonus."""


class Base(Plain):
    """Emblems and places."""

    prose: ConflictProse

    def emblem(self, seat: int, view: View) -> int:
        """Each civilization has its own colour and emblem; 0 before the choice."""
        taken = view["players"][seat]["civilization"]
        ids = [board.id for board in self.game.content.civilizations]
        return ids.index(taken) % 6 + 1 if taken in ids else 0

    def _place(self, view: View, name: str) -> dict[str, Any]:
        found: dict[str, Any] = next(place for place in view["places"] if place["id"] == name)
        return found

    def _place_of(self, view: View, number: int) -> dict[str, Any]:
        found: dict[str, Any] = view["places"][number]
        return found
