"""What a table refuses."""

from __future__ import annotations

from starboard.kernel.errors import N_, AnswerRefused, StarboardError
from starboard.kernel.table import Carried


class NotThere(StarboardError):
    """There is no such table, seat or page."""


class NotYours(StarboardError):
    """Somebody else's seat, or something that only the host may do."""


class ChainStopped(AnswerRefused):
    """Some of a chain's answers were given and are kept; the next one, `code`, did not fit."""

    def __init__(self, carried: Carried, codes: list[str]) -> None:
        self.answered = carried.answered
        self.code = codes[carried.answered]
        super().__init__(
            N_("your answers were taken up to '%(code)s', which didn't fit: %(why)s"),
            carried.refusal.rule if carried.refusal is not None else "",
            code=self.code[:80],
            why=carried.refusal,
        )
