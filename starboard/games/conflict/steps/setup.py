"""Set-up: the galaxy is laid out, civilizations and origin places are chosen (GC-2)."""

from __future__ import annotations

from typing import Any, ClassVar

from starboard.games.conflict import events as tell_of
from starboard.games.conflict.actions import Civilization, First, Origin, Sector
from starboard.games.conflict.state import FACE_DOWN, NOBODY, ConflictState
from starboard.games.conflict.steps.rounds import begin_age
from starboard.games.conflict.steps.sectors import DrawSector
from starboard.kernel.actions import Action
from starboard.kernel.events import Teller
from starboard.kernel.steps import ASK_CHANCE, CHANCE, ONE_SEAT, ChanceStep, Seat, SeatStep, Step


class ChooseFirst(ChanceStep[ConflictState]):
    """Chance names the first player (GC-2.3)."""

    name: ClassVar[str] = "choose_first"
    rule: ClassVar[str] = "GC-2.3"

    def fits(self, s: ConflictState, below: list[Step[Any]]) -> bool:
        """Before anything else."""
        untouched = s.civilization.count(NOBODY) == s.players and s.sector.count(FACE_DOWN) == s.layout.size
        return not below and untouched and s.setup.choice("first") == "random"

    def options(self, s: ConflictState, seat: Seat) -> list[Action]:
        return s.content.first[: s.players]

    def play(self, s: ConflictState, seat: Seat, action: Action, tell: Teller) -> None:
        """Begin with that seat."""
        assert isinstance(action, First)
        s.stack.pop()
        s.first = action.seat
        tell.tell(tell_of.FIRST_PLAYER, action.seat)
        lay_sectors(s, tell)


class LaySector(DrawSector):
    """Chance lays a neutral sector, face up (GC-2.1)."""

    name: ClassVar[str] = "lay_sector"
    rule: ClassVar[str] = "GC-2.1"

    def fits(self, s: ConflictState, below: list[Step[Any]]) -> bool:
        """On the next place without one, before the draft."""
        return not below and s.civilization.count(NOBODY) == s.players and self.place == next_to_lay(s)

    def play(self, s: ConflictState, seat: Seat, action: Action, tell: Teller) -> None:
        assert isinstance(action, Sector)
        s.stack.pop()
        s.lay_sector(self.place, action.sector)
        tell.tell(tell_of.SECTOR_LAID, CHANCE, self.place, action.sector)
        lay_sectors(s, tell)


def next_to_lay(s: ConflictState) -> int:
    """The next place that gets a neutral sector, or NOBODY; in exploration they stay face down (GC-11.1)."""
    if not s.setup.flag("explore"):
        for place in s.layout.neutral:
            if s.sector[place] == FACE_DOWN:
                return place
    return NOBODY


def lay_sectors(s: ConflictState, tell: Teller) -> None:
    """Ask for the next neutral sector; then the draft."""
    place = next_to_lay(s)
    if place != NOBODY:
        s.stack.append(LaySector(place))
    else:
        draft_next(s, tell)


def is_drafting(s: ConflictState, seat: int) -> bool:
    """Whether it is a seat's turn to draft: all before it have drafted both, and nobody after it has (GC-2.2)."""
    turn = (seat - s.first) % s.players
    for other in range(s.players):
        if other != seat:
            drafted = (other - s.first) % s.players < turn
            if (s.civilization[other] != NOBODY) != drafted or (s.origin[other] != NOBODY) != drafted:
                return False
    return s.origin[seat] == NOBODY and next_to_lay(s) == NOBODY


class ChooseCivilization(SeatStep[ConflictState]):
    """A player, or with the random draft chance, chooses one of the free civilizations (GC-2.2)."""

    name: ClassVar[str] = "choose_civilization"
    rule: ClassVar[str] = "GC-2.2"

    def fits(self, s: ConflictState, below: list[Step[Any]]) -> bool:
        """In its turn of the draft."""
        return not below and is_drafting(s, self.seat) and s.civilization[self.seat] == NOBODY

    def asks(self, s: ConflictState) -> list[Seat]:
        """The seat, or chance."""
        return ASK_CHANCE if s.setup.choice("draft") == "random" else ONE_SEAT[self.seat]

    def asked(self, s: ConflictState) -> Seat:
        return self.asks(s)[0]

    def options(self, s: ConflictState, seat: Seat) -> list[Action]:
        """The civilizations that nobody has."""
        return [action for i, action in enumerate(s.content.civilization) if i not in s.civilization]

    def play(self, s: ConflictState, seat: Seat, action: Action, tell: Teller) -> None:
        """Take its board, with its levels (GC-2.5); then its origin sector goes down."""
        assert isinstance(action, Civilization)
        s.stack.pop()
        taken = s.civilization.copy()
        taken[self.seat] = action.civilization
        s.civilization = taken
        board = s.content.civilizations[action.civilization]
        for evolution in range(4):
            s.raise_level(self.seat, evolution, board.levels[evolution])
        tell.tell(tell_of.CIVILIZATION_TAKEN, self.seat, action.civilization)
        s.stack.append(PlaceOrigin(self.seat))


class PlaceOrigin(SeatStep[ConflictState]):
    """The origin sector goes on one of the free origin places (GC-2.2)."""

    name: ClassVar[str] = "place_origin"
    rule: ClassVar[str] = "GC-2.2"

    def fits(self, s: ConflictState, below: list[Step[Any]]) -> bool:
        """In its turn of the draft, with a civilization."""
        return not below and is_drafting(s, self.seat) and s.civilization[self.seat] != NOBODY

    def asks(self, s: ConflictState) -> list[Seat]:
        """The seat, or chance."""
        return ASK_CHANCE if s.setup.choice("draft") == "random" else ONE_SEAT[self.seat]

    def asked(self, s: ConflictState) -> Seat:
        return self.asks(s)[0]

    def options(self, s: ConflictState, seat: Seat) -> list[Action]:
        """The origin places that are free."""
        return [s.layout.origin_at[place] for place in s.layout.origins if s.colony[place] == NOBODY]

    def play(self, s: ConflictState, seat: Seat, action: Action, tell: Teller) -> None:
        """The origin colony stands there from the start, and the ships of the board (GC-2.4)."""
        assert isinstance(action, Origin)
        s.stack.pop()
        origin = s.origin.copy()
        origin[self.seat] = action.place
        s.origin = origin
        s.put_colony(action.place, self.seat)
        s.add_ships(action.place, self.seat, s.content.civilizations[s.civilization[self.seat]].ships)
        tell.tell(tell_of.ORIGIN_PLACED, self.seat, action.place)
        draft_next(s, tell)


def draft_next(s: ConflictState, tell: Teller) -> None:
    """Clockwise from the first player, each drafts both before the next (GC-2.2); then the first age begins."""
    for turn in range(s.players):
        seat = (s.first + turn) % s.players
        if s.civilization[seat] == NOBODY:
            s.stack.append(ChooseCivilization(seat))
            return
    begin_age(s, tell)
