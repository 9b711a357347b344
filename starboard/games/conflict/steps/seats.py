"""What most steps have in common."""

from __future__ import annotations

from typing import ClassVar, Final

from starboard.games.conflict.state import Galaxy
from starboard.kernel.steps import Seat, Step

SEATS: Final[list[list[int]]] = [[0], [1], [2], [3], [4], [5]]


class SeatStep(Step[Galaxy]):
    """A question to one seat."""

    shape: ClassVar[tuple[str, ...]] = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat: Final = seat

    def args(self) -> tuple[int, ...]:
        """The seat."""
        return (self.seat,)

    def asks(self, s: Galaxy) -> list[Seat]:
        """That seat."""
        return SEATS[self.seat]
