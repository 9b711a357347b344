"""Colonization (GC-8)."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from mypy_extensions import i64

from starboard.games.conflict import events as tell_of
from starboard.games.conflict.actions import END, Colonize
from starboard.games.conflict.components import COLONIZATION
from starboard.games.conflict.state import NOBODY, ConflictState
from starboard.games.conflict.steps.order import is_acting
from starboard.kernel.actions import Action
from starboard.kernel.events import Teller
from starboard.kernel.steps import Seat, SeatStep, Step


def colony_places(s: ConflictState, seat: int) -> list[Action]:
    """Where a seat may put a colony: sectors that it controls and that hold none (GC-8.1)."""
    found: list[Action] = []
    ships = s.ships
    players: i64 = s.players
    at: i64 = seat
    for place, owner in enumerate(s.colony):
        if ships[at] and owner == NOBODY and s.control(place) == seat:
            found.append(s.layout.colonize_at[place])
        at += players
    return found


def can_colonize(s: ConflictState, seat: int) -> bool:
    """Whether a token and a sector are left (GC-8.2)."""
    return s.colonies[seat] > 0 and len(colony_places(s, seat)) > 0


def begin_colonization(s: ConflictState, seat: int) -> bool:
    """Ask for the sector; False when it cannot be."""
    if not can_colonize(s, seat):
        return False
    s.stack.append(FOUND_COLONY[seat])
    return True


class FoundColony(SeatStep[ConflictState]):
    """The player puts a colony on a sector, or not (GC-8.1)."""

    name: ClassVar[str] = "found_colony"
    rule: ClassVar[str] = "GC-8.1"

    def fits(self, s: ConflictState, below: list[Step[Any]]) -> bool:
        """In its turn, with a token and a sector for it."""
        return is_acting(s, self.seat, COLONIZATION, below) and can_colonize(s, self.seat)

    def options(self, s: ConflictState, seat: Seat) -> list[Action]:
        """The sectors that it may colonize, and the end."""
        found = colony_places(s, seat)
        found.append(END)
        return found

    def play(self, s: ConflictState, seat: Seat, action: Action, tell: Teller) -> None:
        """The colony gives its bonus from now on (GC-8.3)."""
        s.stack.pop()
        if isinstance(action, Colonize):
            s.add_colony(action.place, seat)
            tell.tell(tell_of.COLONIZED, seat, action.place)
        else:
            tell.tell(tell_of.COLONIZATION_DECLINED, seat)


FOUND_COLONY: Final[list[Step[ConflictState]]] = [FoundColony(seat) for seat in range(6)]
