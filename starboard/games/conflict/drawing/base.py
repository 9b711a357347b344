"""What every part of the drawing shares."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from starboard.games.conflict.prose import ConflictProse
from starboard.kernel.drawing import Drawing as Plain
from starboard.kernel.drawing import lasting
from starboard.kernel.game import View

ICONS = {"victory": "vp"}
"""The icon of a bonus, where it is not called like the bonus."""


class Base(Plain):
    """Emblems and places."""

    prose: ConflictProse

    def emblem(self, seat: int, view: View) -> int:
        """Each civilization has its own colour and emblem; 0 before the choice."""
        return self._emblems.get(view["players"][seat]["civilization"], 0)

    @cached_property
    def _emblems(self) -> dict[str, int]:
        return {board.id: i % 6 + 1 for i, board in enumerate(self.game.content.civilizations)}

    @lasting
    def _ours(self, kind: str, name: str) -> str:
        """What of a component is ours, for its mark."""
        return self.prose.ours_of(kind, name)

    def _place(self, view: View, name: str) -> dict[str, Any]:
        found: dict[str, Any] = next(place for place in view["places"] if place["id"] == name)
        return found

    def _place_of(self, view: View, number: int) -> dict[str, Any]:
        found: dict[str, Any] = view["places"][number]
        return found
