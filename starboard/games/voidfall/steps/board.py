"""The crisis board: its rows, Harbingers, Catastrophes (VF-8, VF-9, VF-25)."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from starboard.games.voidfall import events
from starboard.games.voidfall.actions import InSector, Row
from starboard.games.voidfall.effects import MUST, USES_SUPPLY, VerbReader, VoidfallVerb
from starboard.games.voidfall.state import VoidfallState
from starboard.games.voidfall.steps import crises
from starboard.games.voidfall.steps.core import Ask, nested
from starboard.games.voidfall.vocabulary import DID_ANYTHING, GENERAL, PLAYER, WHEN_HARBINGER_LEAVES
from starboard.kernel.actions import Action
from starboard.kernel.events import Teller
from starboard.kernel.steps import Automatic, Seat, Step


def free_slot(s: VoidfallState, row: int) -> int:
    """How many places of a row are taken, which is where its value is read (VF-8.2)."""
    return s.row_harbingers[row] + len(s.row[row])


def make_ongoing(s: VoidfallState, crisis: int, row: int, tell: Teller) -> None:
    """Put a Crisis on a row; what is pushed out brings a Catastrophe (VF-8.5 to VF-8.7)."""
    crises.leave(s, crisis)
    s.row[row].insert(0, crisis)
    tell.tell(events.CRISIS_ONGOING, PLAYER, crisis, row)
    _push_out(s, row, tell)


def add_harbinger(s: VoidfallState, row: int, tell: Teller) -> None:
    """Put a Harbinger on a row (VF-8.8)."""
    s.row_harbingers[row] += 1
    tell.tell(events.HARBINGER_ON_ROW, PLAYER, row)
    _push_out(s, row, tell)


def _push_out(s: VoidfallState, row: int, tell: Teller) -> None:
    if free_slot(s, row) <= s.box.board_places:
        return
    if s.row[row]:
        crises.discard(s, s.row[row][-1], tell)
    else:
        s.row_harbingers[row] -= 1
    s.stack.append(PlaceCatastrophe())


class PlaceCatastrophe(Automatic[VoidfallState]):
    """A Catastrophe token, with its compensation; the fourth loses the game (VF-9.2, VF-9.4)."""

    name: ClassVar[str] = "place_catastrophe"
    rule: ClassVar[str] = "VF-9.2"

    def run(self, s: VoidfallState, tell: Teller) -> None:
        s.stack.pop()
        if s.catastrophes + 1 >= s.box.catastrophe_supply:
            s.defeated = 1
            s.stack.clear()
            s.fight = None
            tell.tell(events.GAME_ENDS, PLAYER, s.influence, -1)
            return
        s.catastrophes += 1
        tell.tell(events.CATASTROPHE_PLACED, PLAYER, s.catastrophes)
        nested(s, s.box.catastrophe_effect, -1)


class HarbingerRow(Ask):
    """On which row a Harbinger goes: from an invaded sector, or in Preparation (VF-13.7, VF-4.7)."""

    name: ClassVar[str] = "harbinger_row"
    rule: ClassVar[str] = "VF-8.8"

    def options(self, s: VoidfallState, seat: Seat) -> list[Action]:
        return list(s.box.answers.rows)

    def play(self, s: VoidfallState, seat: Seat, action: Action, tell: Teller) -> None:
        """Put it there."""
        assert isinstance(action, Row)
        s.stack.pop()
        add_harbinger(s, action.row, tell)


class CrisisRow(Ask):
    """On which row a General Crisis of the set-up goes (VF-2.20)."""

    name: ClassVar[str] = "crisis_row"
    rule: ClassVar[str] = "VF-8.5"
    shape: ClassVar[tuple[str, ...]] = ("crisis",)

    def __init__(self, crisis: int) -> None:
        self.crisis: Final = crisis

    def fits(self, s: VoidfallState, below: list[Step[Any]]) -> bool:
        """In the set-up, of a Crisis that has left the deck."""
        if below[0].name != "set_up" or s.start_deck >> self.crisis & 1 or self.crisis in s.row[0] + s.row[1]:
            return False
        return s.box.crises[self.crisis].kind == GENERAL

    def options(self, s: VoidfallState, seat: Seat) -> list[Action]:
        return list(s.box.answers.rows)

    def play(self, s: VoidfallState, seat: Seat, action: Action, tell: Teller) -> None:
        """Put it there."""
        assert isinstance(action, Row)
        s.stack.pop()
        make_ongoing(s, self.crisis, action.row, tell)


def rows_for(s: VoidfallState, crisis: int) -> list[int]:
    """The rows on which a Crisis may become Ongoing (VF-8.5)."""
    kind = s.box.crises[crisis].kind
    return [0, 1] if kind == GENERAL else [kind]


class RemoveHarbinger(Ask):
    """Which Harbinger to remove (VF-25.3)."""

    name: ClassVar[str] = "remove_harbinger"
    rule: ClassVar[str] = "VF-25.3"
    shape: ClassVar[tuple[str, ...]] = ("left:1..99", "map_only:0..1", "flags:0..255")

    def __init__(self, left: int, map_only: int, flags: int) -> None:
        self.left: Final = left
        self.map_only: Final = map_only
        self.flags: Final = flags

    def options(self, s: VoidfallState, seat: Seat) -> list[Action]:
        """Sectors and rows that hold one."""
        out = removable_harbingers(s, self.map_only == 1)
        if not self.flags & MUST or not out:
            out.append(s.box.answers.no)
        return out

    def play(self, s: VoidfallState, seat: Seat, action: Action, tell: Teller) -> None:
        """Back to the supply."""
        s.stack.pop()
        if action is s.box.answers.no:
            return
        s.mem[DID_ANYTHING] = 1
        tell.tell(events.HARBINGER_REMOVED, PLAYER)
        if self.left > 1:
            s.stack.append(RemoveHarbinger(self.left - 1, self.map_only, self.flags))
        if isinstance(action, Row):
            s.row_harbingers[action.row] -= 1
        else:
            assert isinstance(action, InSector)
            crises.before(s, WHEN_HARBINGER_LEAVES)
            s.harbinger_on[action.sector] -= 1
            crises.notify(s, WHEN_HARBINGER_LEAVES, 1, action.sector)


def removable_harbingers(s: VoidfallState, map_only: bool) -> list[Action]:
    """Where Harbingers can be removed from."""
    out: list[Action] = []
    for i in range(s.sectors):
        if s.harbinger_on[i] and not s.ground.types[i].passage:
            out.append(s.box.answers.sectors[s.ground.map.index][i])
    if not map_only:
        for row in range(2):
            if s.row_harbingers[row]:
                out.append(s.box.answers.rows[row])
    return out


class RemoveHarbingerVerb(VoidfallVerb):
    """Remove Harbingers, from sectors only or from the crisis board too."""

    name: ClassVar[str] = "remove_harbinger"
    uses_up: ClassVar[int] = USES_SUPPLY

    def __init__(self, at: VerbReader) -> None:
        super().__init__(at)
        self.count: Final = at.number("count", 1, 9)
        self.map_only: Final = at.index_of("where", ("any", "sector")) == 1

    def feasible(self, s: VoidfallState, seat: Seat, here: int, flags: int) -> bool:
        """With a Harbinger to remove."""
        return bool(removable_harbingers(s, self.map_only))

    def perform(self, s: VoidfallState, seat: Seat, here: int, flags: int, tell: Teller) -> None:
        s.stack.append(RemoveHarbinger(self.count, 1 if self.map_only else 0, flags))


class PlaceCatastropheVerb(VoidfallVerb):
    """Place a Catastrophe token."""

    name: ClassVar[str] = "place_catastrophe"

    def perform(self, s: VoidfallState, seat: Seat, here: int, flags: int, tell: Teller) -> None:
        s.stack.append(PlaceCatastrophe())
