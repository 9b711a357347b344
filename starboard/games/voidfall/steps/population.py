"""Population: raising and lowering it (VF-17.5)."""

from __future__ import annotations

from typing import ClassVar, Final

from starboard.games.voidfall import events
from starboard.games.voidfall.actions import InSector
from starboard.games.voidfall.effects import MUST, USES_SECTORS, Charge, VerbReader, VoidfallVerb
from starboard.games.voidfall.mechanics.sectors import corruptible, may_grow, may_reduce, own_sectors
from starboard.games.voidfall.mechanics.targets import targets
from starboard.games.voidfall.state import VoidfallState
from starboard.games.voidfall.steps import corruption, crises, triggers
from starboard.games.voidfall.steps.core import ONLY, Ask
from starboard.games.voidfall.vocabulary import (
    DID_ANYTHING,
    DID_REDUCE,
    DID_SECTOR,
    MOD_ON_GROW,
    NOT_HOME,
    PLAYER,
    WHEN_GROW,
)
from starboard.kernel.actions import Action
from starboard.kernel.events import Teller
from starboard.kernel.forms import Form
from starboard.kernel.steps import Seat


class Grow(Ask):
    """Where to raise a population; `used` are the sectors raised already, as bits (VF-17.5)."""

    name: ClassVar[str] = "grow"
    rule: ClassVar[str] = "VF-17.5"
    form: ClassVar[Form | None] = ONLY
    verbs: ClassVar[tuple[str, ...]] = ("grow_population",)
    shape: ClassVar[tuple[str, ...]] = ("node", "left:1..99", "here:-1..sector", "flags:0..255", "used:0..999999999")

    def __init__(self, node: int, left: int, here: int, flags: int, used: int) -> None:
        self.node: Final = node
        self.left: Final = left
        self.here: Final = here
        self.flags: Final = flags
        self.used: Final = used

    def options(self, s: VoidfallState, seat: Seat) -> list[Action]:
        """Pure sectors below 6."""
        verb = s.box.nodes[self.node]
        assert isinstance(verb, GrowVerb)
        out = verb.growable(s, self.here, self.used)
        if not self.flags & MUST or not out:
            out.append(s.box.answers.no)
        return out

    def play(self, s: VoidfallState, seat: Seat, action: Action, tell: Teller) -> None:
        """Raise it by one."""
        s.stack.pop()
        if action is s.box.answers.no:
            return
        assert isinstance(action, InSector)
        i = action.sector
        if self.left > 1:
            s.stack.append(Grow(self.node, self.left - 1, self.here, self.flags, self.used | 1 << i))
        crises.before(s, WHEN_GROW)
        s.pop[i] += 1
        s.mem[DID_SECTOR] = i
        s.mem[DID_ANYTHING] = 1
        tell.tell(events.GREW, PLAYER, i, s.pop[i])
        height = len(s.stack)
        if s.has(MOD_ON_GROW):
            for modifier in s.modifiers:
                if modifier.rule == MOD_ON_GROW:
                    triggers.trigger(s, modifier.effect, i, triggers.PART)
        crises.offer(s, WHEN_GROW, 0, i)
        triggers.gather(s, height)


class Reduce(Ask):
    """Where to lower a population, as a cost or a penalty (VF-17.5)."""

    name: ClassVar[str] = "reduce"
    rule: ClassVar[str] = "VF-17.5"
    shape: ClassVar[tuple[str, ...]] = ("left:1..99", "where:0..9", "here:-1..sector")

    def __init__(self, left: int, where: int, here: int) -> None:
        self.left: Final = left
        self.where: Final = where
        self.here: Final = here

    def options(self, s: VoidfallState, seat: Seat) -> list[Action]:
        """Pure sectors above 1, never the Home Sector."""
        here = s.box.answers.sectors[s.ground.map.index]
        out: list[Action] = [here[i] for i in own_sectors(s) if may_reduce(s, i)]
        return out if out else [s.box.answers.no]

    def play(self, s: VoidfallState, seat: Seat, action: Action, tell: Teller) -> None:
        """Lower it by one."""
        s.stack.pop()
        if action is s.box.answers.no:
            return
        assert isinstance(action, InSector)
        i = action.sector
        s.pop[i] -= 1
        s.mem[DID_REDUCE] = i
        s.mem[DID_SECTOR] = i
        s.mem[DID_ANYTHING] = 1
        tell.tell(events.SHRANK, PLAYER, i, s.pop[i])
        if self.left > 1:
            s.stack.append(Reduce(self.left - 1, self.where, self.here))


def reducible(s: VoidfallState) -> int:
    """By how much populations can be lowered in all."""
    return sum(s.pop[i] - 1 for i in own_sectors(s) if may_reduce(s, i))


class GrowVerb(VoidfallVerb):
    """Raise Pure populations."""

    name: ClassVar[str] = "grow_population"

    def __init__(self, at: VerbReader) -> None:
        super().__init__(at)
        self.count: Final = at.count(6)
        self.where: Final = at.where()
        self.up_to: Final = at.flag("up_to")
        self.different: Final = at.flag("different_sectors")
        self.then_corrupted: bool = False
        """The sector that grows is Corrupted next, so it must be one that can be."""

    def followed(self, by: VoidfallVerb) -> None:
        """Corruption may follow in the sector that has grown."""
        if isinstance(by, corruption.GainCorruptionVerb) and by.same_sector:
            self.then_corrupted = True

    def growable(self, s: VoidfallState, here: int, used: int) -> list[Action]:
        """Where it can raise a population; `used` are the sectors raised already, as bits."""
        out: list[Action] = []
        for i in targets(s, self.where, here):
            if (
                not may_grow(s, i)
                or (self.different and used >> i & 1)
                or (self.then_corrupted and not corruptible(s, i))
            ):
                continue
            out.append(s.box.answers.sectors[s.ground.map.index][i])
        return out

    def feasible(self, s: VoidfallState, seat: Seat, here: int, flags: int) -> bool:
        """With a population to raise."""
        return bool(self.growable(s, here, 0))

    def perform(self, s: VoidfallState, seat: Seat, here: int, flags: int, tell: Teller) -> None:
        s.stack.append(Grow(self.index, self.count, here, flags, 0))


class ReduceVerb(VoidfallVerb):
    """Lower Pure populations."""

    name: ClassVar[str] = "reduce_population"
    uses_up: ClassVar[int] = USES_SECTORS

    def __init__(self, at: VerbReader) -> None:
        super().__init__(at)
        self.count: Final = at.count(6)
        self.where: Final = at.where()

    def complete(self, s: VoidfallState, seat: Seat, here: int, flags: int) -> bool:
        """With as much to lower."""
        return reducible(s) >= self.count

    def perform(self, s: VoidfallState, seat: Seat, here: int, flags: int, tell: Teller) -> None:
        s.stack.append(Reduce(self.count, self.where, here))


class PopulationCharge(Charge):
    """Population to lower."""

    name: ClassVar[str] = "reduce_population"

    def payable(self, s: VoidfallState, times: int) -> bool:
        """With as much to lower."""
        return self.amount * times <= reducible(s)

    def collect(self, s: VoidfallState, times: int) -> None:
        s.stack.append(Reduce(self.amount * times, NOT_HOME, -1))
