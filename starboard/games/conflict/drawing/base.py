"""What every part of the drawing shares."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from starboard.games.conflict.components import EXPANSION_ACTIONS
from starboard.games.conflict.prose import ConflictProse
from starboard.kernel.drawing import Drawing as Plain
from starboard.kernel.drawing import lasting
from starboard.kernel.game import View

ICONS = {"victory": "vp"}
"""The icon of a bonus, where it is not called like the bonus."""


STRIKES = ("ambush", "conversion")
"""The actions that need another's ship."""


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

    def _expands(self, number: int, prospects: dict[str, Any]) -> list[tuple[str, int]]:
        """The actions of a card's expansion; none where all would strike at ships, and nobody's stand beside mine."""
        card = self.game.content.cards[number - 1]
        counts = [(name, card.expansion[i] + prospects["actions"][name]) for i, name in enumerate(EXPANSION_ACTIONS)]
        actions = [each for each in counts if each[1]]
        met = prospects["won"] or prospects["lost"] or prospects["tied"]
        return actions if met or any(name not in STRIKES for name, _ in actions) else []
