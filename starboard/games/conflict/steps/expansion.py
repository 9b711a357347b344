"""Expansion: every action, in any order (GC-9), and what explorers find (GC-11)."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from mypy_extensions import i64

from starboard.games.conflict import events as tell_of
from starboard.games.conflict.actions import END, At, From, Sector, Ships, Take, Target, To
from starboard.games.conflict.components import (
    AMBUSH,
    CONVERT,
    EXPANSION,
    MOVE,
    MOVEMENT,
    PORTAL,
    PRODUCE,
    PRODUCTION,
    SHIPS,
)
from starboard.games.conflict.state import FACE_DOWN, ConflictState
from starboard.games.conflict.steps.order import is_acting
from starboard.games.conflict.steps.sectors import DrawSector
from starboard.kernel.actions import Action
from starboard.kernel.events import Teller
from starboard.kernel.forms import Form, Route
from starboard.kernel.steps import CHANCE, Seat, SeatStep, Step


def gathered(s: ConflictState, seat: int) -> list[int]:
    """All that an expansion may do, by kind: the card's actions, the levels', the colonies' (GC-9.1)."""
    card = s.content.cards[s.card[seat]].expansion
    actions = standing_actions(s, seat)
    for kind in range(5):
        actions[kind] += card[kind]
    return actions


def standing_actions(s: ConflictState, seat: int) -> list[int]:
    """What levels and colonies add to every expansion, by kind (GC-9.1)."""
    bonus = s.bonus
    actions = bonus[seat * 8 : seat * 8 + 5]
    actions[PRODUCE] += s.level(seat, PRODUCTION)
    actions[MOVE] += s.level(seat, MOVEMENT)
    return actions


def begin_expansion(s: ConflictState, seat: int) -> bool:
    """Ask for the first action; False when none has an effect."""
    s.actions = gathered(s, seat)
    if not can_take_any(s, seat):
        return False
    s.stack.append(EXPAND[seat])
    return True


def can_take(s: ConflictState, seat: int, kind: int) -> bool:
    """Whether an action of this kind is left and has an effect."""
    if not s.actions[kind]:
        return False
    if kind == PRODUCE:
        return s.supply[seat] > 0
    if kind in (MOVE, PORTAL):
        return s.supply[seat] < SHIPS
    if kind == CONVERT:
        # With all ships on the board a conversion does nothing, so it is not offered (GC-9.11).
        return s.supply[seat] > 0 and has_target(s, seat, True)
    return has_target(s, seat, False)


def can_take_any(s: ConflictState, seat: int) -> bool:
    """Whether anything is left to do."""
    for kind in range(5):
        if can_take(s, seat, kind):
            return True
    return False


def strikes_at(s: ConflictState, seat: int, place: int, control: bool) -> bool:
    """Whether a seat may destroy a ship on a place: with a token there, for conversion with control (GC-9.7, 9.8)."""
    if not s.fleet(place, seat) and s.colony[place] != seat:
        return False
    return not control or s.control(place) == seat


def has_target(s: ConflictState, seat: int, control: bool) -> bool:
    """Whether there is an opposing ship that could be struck."""
    ships = s.ships
    players: i64 = s.players
    own: i64 = seat
    at: i64 = 0
    for place, owner in enumerate(s.colony):
        if ships[at + own] or owner == seat:
            other: i64 = 0
            while other < players:
                if ships[at + other] and other != own:
                    if not control or s.control(place) == seat:
                        return True
                    break
                other += 1
        at += players
    return False


def targets(s: ConflictState, seat: int, control: bool) -> list[Action]:
    """Every opposing ship that could be struck, by place and owner."""
    n = s.players
    found: list[Action] = []
    for place in range(s.layout.size):
        at = place * n
        if strikes_at(s, seat, place, control):
            for other in range(n):
                if other != seat and s.ships[at + other]:
                    found.append(s.layout.target[place][other])
    return found


def go_on_expanding(s: ConflictState, tell: Teller) -> None:
    """Back at the expansion: end it when nothing more can be done."""
    step = s.stack[-1]
    assert isinstance(step, Expand)
    if not can_take_any(s, step.seat):
        end_expansion(s, step.seat, tell)


def end_expansion(s: ConflictState, seat: int, tell: Teller) -> None:
    """Actions not taken are lost (GC-9.2)."""
    left = 0
    for kind in range(5):
        left += s.actions[kind]
        s.actions[kind] = 0
    tell.tell(tell_of.EXPANSION_ENDED, seat, left)
    s.stack.pop()


class Expand(SeatStep[ConflictState]):
    """The player takes one of its actions, in any order, or stops (GC-9.2)."""

    name: ClassVar[str] = "expand"
    rule: ClassVar[str] = "GC-9.1"
    waits: ClassVar[bool] = True

    def fits(self, s: ConflictState, below: list[Step[Any]]) -> bool:
        """In its turn, with no more actions than it may have; on top, with one that it can take."""
        if not is_acting(s, self.seat, EXPANSION, below) or (s.stack[-1] is self and not can_take_any(s, self.seat)):
            return False
        most = gathered(s, self.seat)
        return all(s.actions[kind] <= most[kind] for kind in range(5))

    def options(self, s: ConflictState, seat: Seat) -> list[Action]:
        """The kinds of actions that are left and possible, and the end."""
        found: list[Action] = []
        for kind in range(5):
            if can_take(s, seat, kind):
                found.append(s.content.take[kind])
        found.append(END)
        return found

    def play(self, s: ConflictState, seat: Seat, action: Action, tell: Teller) -> None:
        """Ask for what the action needs."""
        if not isinstance(action, Take):
            end_expansion(s, seat, tell)
            return
        kind = action.kind
        s.actions[kind] -= 1
        if kind == PRODUCE:
            s.stack.append(PRODUCE_AT[seat])
        elif kind == MOVE:
            s.stack.append(MOVE_FROM[seat])
        elif kind == PORTAL:
            s.stack.append(PORTAL_FROM[seat])
        elif kind == AMBUSH:
            s.stack.append(AMBUSH_WHOM[seat])
        else:
            s.stack.append(CONVERT_WHOM[seat])

    def why_not(self, s: ConflictState, seat: Seat, code: str) -> str:
        """An action that is left but has no effect now, else GC-9.1."""
        if code in ("conversion", "production") and not s.supply[seat]:
            return "GC-9.11"
        if code == "conversion" and s.actions[CONVERT]:
            return "GC-9.7"
        if code == "ambush" and s.actions[AMBUSH]:
            return "GC-9.8"
        return self.rule


def is_expanding(seat: int, below: list[Step[Any]]) -> bool:
    """Whether a step lies on a seat's expansion."""
    return len(below) == 2 and isinstance(below[1], Expand) and below[1].seat == seat


EXPAND: Final[list[Step[ConflictState]]] = [Expand(seat) for seat in range(6)]


class TurnUp(DrawSector):
    """A token has reached a face-down sector: chance turns it up, any of the 24 (GC-11.1, GC-11.2)."""

    name: ClassVar[str] = "turn_up"
    rule: ClassVar[str] = "GC-11.2"

    def fits(self, s: ConflictState, below: list[Step[Any]]) -> bool:
        """A face-down sector that the acting player has just reached."""
        if len(below) != 2 or not isinstance(below[1], Expand):
            return False
        neutral = self.place in s.layout.neutral and s.sector[self.place] == FACE_DOWN
        return neutral and s.setup.flag("explore") and s.fleet(self.place, below[1].seat) > 0

    def play(self, s: ConflictState, seat: Seat, action: Action, tell: Teller) -> None:
        """Turn it up for the rest of the game; the expansion goes on."""
        assert isinstance(action, Sector)
        s.stack.pop()
        s.lay_sector(self.place, action.sector)
        tell.tell(tell_of.SECTOR_TURNED_UP, CHANCE, self.place, action.sector)
        go_on_expanding(s, tell)


class ProduceAt(SeatStep[ConflictState]):
    """On which sector with one of the player's colonies the new ship goes (GC-9.9)."""

    name: ClassVar[str] = "produce_at"
    rule: ClassVar[str] = "GC-9.9"

    def fits(self, s: ConflictState, below: list[Step[Any]]) -> bool:
        """In its expansion, with a ship left."""
        return is_expanding(self.seat, below) and s.supply[self.seat] > 0

    def options(self, s: ConflictState, seat: Seat) -> list[Action]:
        """Its colonies, the origin included."""
        return [s.layout.at_place[place] for place in range(s.layout.size) if s.colony[place] == seat]

    def play(self, s: ConflictState, seat: Seat, action: Action, tell: Teller) -> None:
        """One new ship."""
        assert isinstance(action, At)
        s.stack.pop()
        s.add_ships(action.place, seat, 1)
        tell.tell(tell_of.PRODUCED, seat, action.place)
        go_on_expanding(s, tell)


PRODUCE_AT: Final[list[Step[ConflictState]]] = [ProduceAt(seat) for seat in range(6)]


class Strike(SeatStep[ConflictState]):
    """Which opposing ship an ambush or a conversion destroys (GC-9.7, GC-9.8, GC-9.10)."""

    name: ClassVar[str] = "strike"
    rule: ClassVar[str] = "GC-9.8"
    shape: ClassVar[tuple[str, ...]] = ("seat", "kind:action")

    def __init__(self, seat: int, kind: int) -> None:
        super().__init__(seat)
        self.kind: Final = kind

    def fits(self, s: ConflictState, below: list[Step[Any]]) -> bool:
        """In its expansion, with a ship to strike; a conversion also needs an own one."""
        if not is_expanding(self.seat, below) or self.kind not in (AMBUSH, CONVERT):
            return False
        convert = self.kind == CONVERT
        return has_target(s, self.seat, convert) and (not convert or s.supply[self.seat] > 0)

    def options(self, s: ConflictState, seat: Seat) -> list[Action]:
        """Opposing ships, by place and owner; control is looked up now (GC-9.12)."""
        return targets(s, seat, self.kind == CONVERT)

    def play(self, s: ConflictState, seat: Seat, action: Action, tell: Teller) -> None:
        """The ship is destroyed; a conversion puts an own one in its place."""
        assert isinstance(action, Target)
        s.stack.pop()
        s.add_ships(action.place, action.seat, -1)
        if self.kind == CONVERT:
            s.add_ships(action.place, seat, 1)
            tell.tell(tell_of.CONVERTED, seat, action.place, action.seat)
        else:
            tell.tell(tell_of.AMBUSHED, seat, action.place, action.seat)
        go_on_expanding(s, tell)

    def why_not(self, s: ConflictState, seat: Seat, code: str) -> str:
        """The rule of the action."""
        return "GC-9.7" if self.kind == CONVERT else "GC-9.8"


AMBUSH_WHOM: Final[list[Step[ConflictState]]] = [Strike(seat, AMBUSH) for seat in range(6)]
CONVERT_WHOM: Final[list[Step[ConflictState]]] = [Strike(seat, CONVERT) for seat in range(6)]


LEAVING: Final = Route()
"""From where to where, and how many ships."""


class LeaveFrom(SeatStep[ConflictState]):
    """From which sector ships leave, by movement or portal (GC-9.4, GC-9.5)."""

    name: ClassVar[str] = "leave_from"
    rule: ClassVar[str] = "GC-9.4"
    form: ClassVar[Form | None] = LEAVING
    shape: ClassVar[tuple[str, ...]] = ("seat", "kind:action")

    def __init__(self, seat: int, kind: int) -> None:
        super().__init__(seat)
        self.kind: Final = kind

    def fits(self, s: ConflictState, below: list[Step[Any]]) -> bool:
        """In its expansion, by movement or portal, with a ship on the board."""
        return is_expanding(self.seat, below) and self.kind in (MOVE, PORTAL) and s.supply[self.seat] < SHIPS

    def options(self, s: ConflictState, seat: Seat) -> list[Action]:
        """The sectors with its ships."""
        ships = s.ships
        found: list[Action] = []
        actions = s.layout.from_place
        players: i64 = s.players
        size: i64 = len(actions)
        at: i64 = seat
        place: i64 = 0
        while place < size:
            if ships[at]:
                found.append(actions[place])
            at += players
            place += 1
        return found

    def play(self, s: ConflictState, seat: Seat, action: Action, tell: Teller) -> None:
        """Ask where they go."""
        assert isinstance(action, From)
        s.stack[-1] = GoTo(seat, self.kind, action.place)


MOVE_FROM: Final[list[Step[ConflictState]]] = [LeaveFrom(seat, MOVE) for seat in range(6)]
PORTAL_FROM: Final[list[Step[ConflictState]]] = [LeaveFrom(seat, PORTAL) for seat in range(6)]


class GoTo(SeatStep[ConflictState]):
    """Where the ships go: an adjacent sector by movement, any other by portal (GC-9.4, GC-9.5)."""

    name: ClassVar[str] = "go_to"
    rule: ClassVar[str] = "GC-9.4"
    form: ClassVar[Form | None] = LEAVING
    shape: ClassVar[tuple[str, ...]] = ("seat", "kind:action", "place")

    def __init__(self, seat: int, kind: int, place: int) -> None:
        super().__init__(seat)
        self.kind: Final = kind
        self.place: Final = place

    def fits(self, s: ConflictState, below: list[Step[Any]]) -> bool:
        """In its expansion, by movement or portal, from where it has a ship."""
        moving = is_expanding(self.seat, below) and self.kind in (MOVE, PORTAL)
        return moving and s.fleet(self.place, self.seat) > 0

    def options(self, s: ConflictState, seat: Seat) -> list[Action]:
        """Adjacent sectors, or all others."""
        return s.layout.to_adjacent[self.place] if self.kind == MOVE else s.layout.to_other[self.place]

    def play(self, s: ConflictState, seat: Seat, action: Action, tell: Teller) -> None:
        """Ask how many go, if there is a choice."""
        assert isinstance(action, To)
        if s.fleet(self.place, seat) > 1:
            s.stack[-1] = HowMany(seat, self.kind, self.place, action.place)
        else:
            s.stack.pop()
            go(s, seat, self.kind, self.place, action.place, 1, tell)

    def why_not(self, s: ConflictState, seat: Seat, code: str) -> str:
        """The rule of the action."""
        return "GC-9.4" if self.kind == MOVE else "GC-9.5"


class HowMany(SeatStep[ConflictState]):
    """How many ships go, at least one (GC-9.4)."""

    name: ClassVar[str] = "how_many"
    rule: ClassVar[str] = "GC-9.4"
    form: ClassVar[Form | None] = LEAVING
    shape: ClassVar[tuple[str, ...]] = ("seat", "kind:action", "place", "to:place")

    def __init__(self, seat: int, kind: int, place: int, to: int) -> None:
        super().__init__(seat)
        self.kind: Final = kind
        self.place: Final = place
        self.to: Final = to

    def fits(self, s: ConflictState, below: list[Step[Any]]) -> bool:
        """In its expansion, from where it has several ships to where they may go."""
        moving = is_expanding(self.seat, below) and self.kind in (MOVE, PORTAL)
        reach = s.layout.to_adjacent if self.kind == MOVE else s.layout.to_other
        there = [action.place for action in reach[self.place] if isinstance(action, To)]
        return moving and s.fleet(self.place, self.seat) > 1 and self.to in there

    def options(self, s: ConflictState, seat: Seat) -> list[Action]:
        """Any number of those that are there."""
        return s.content.up_to[s.fleet(self.place, seat)]

    def play(self, s: ConflictState, seat: Seat, action: Action, tell: Teller) -> None:
        assert isinstance(action, Ships)
        s.stack.pop()
        go(s, seat, self.kind, self.place, self.to, action.count, tell)


def go(s: ConflictState, seat: int, kind: int, place: int, to: int, count: int, tell: Teller) -> None:
    """Move ships; a face-down sector that they reach is turned up at once (GC-11.2)."""
    s.move_ships(place, to, seat, count)
    tell.tell(tell_of.MOVED if kind == MOVE else tell_of.PORTED, seat, count, place, to)
    if s.sector[to] == FACE_DOWN and to not in s.layout.origins:
        s.stack.append(TurnUp(to))
    else:
        go_on_expanding(s, tell)
