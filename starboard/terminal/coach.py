"""The coach: what a friend would say about a question, where there is something to say."""

from __future__ import annotations

from typing import Any

from starboard.kernel.game import Game, View
from starboard.kernel.prose import Prose
from starboard.kernel.steps import Seat

OFTEN = 3
"""How often one thing is said."""


class Coach:
    """Says each thing when it becomes true, and not too often; nothing while it is off."""

    def __init__(self, game: Game[Any], prose: Prose) -> None:
        self.game = game
        self.prose = prose
        self.on = True
        self._said: dict[tuple[Seat, str], int] = {}
        self._lately: dict[Seat, set[str]] = {}
        """What each seat was told and has been true ever since."""
        self._last: dict[Seat, tuple[str, str]] = {}
        """The last question of each seat, and what was said about it."""

    def remark(self, seat: Seat, view: View, ticket: str) -> str:
        """What to say about the question that this ticket names; empty where nothing is new."""
        if not self.on:
            return ""
        if self._last.get(seat, ("", ""))[0] != ticket:
            self._last[seat] = (ticket, self._choose(seat, self.game.remarks(view, self.prose)))
        return self._last[seat][1]

    def _choose(self, seat: Seat, remarks: list[str]) -> str:
        lately = self._lately[seat] = self._lately.get(seat, set()) & set(remarks)
        for text in remarks:
            if text not in lately and self._said.get((seat, text), 0) < OFTEN:
                self._said[seat, text] = self._said.get((seat, text), 0) + 1
                lately.add(text)
                return text
        return ""
