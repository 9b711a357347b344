"""Population: raising and lowering it (VF-17.5)."""

from __future__ import annotations

from typing import ClassVar, Final

from starboard.games.voidfall import effects, events
from starboard.games.voidfall.actions import Answer
from starboard.games.voidfall.mechanics.sectors import corruptible, may_grow, may_reduce, own_sectors
from starboard.games.voidfall.state import DID_ANYTHING, DID_REDUCE, DID_SECTOR, PLAYER, VoidfallState
from starboard.games.voidfall.steps import crises, triggers
from starboard.games.voidfall.steps.core import MUST, Ask
from starboard.games.voidfall.vocabulary import GROW, MOD_ON_GROW
from starboard.kernel.actions import Action
from starboard.kernel.events import Teller
from starboard.kernel.steps import Seat


class Grow(Ask):
    """Where to raise a population; `used` are the sectors raised already, as bits (VF-17.5)."""

    name: ClassVar[str] = "grow"
    rule: ClassVar[str] = "VF-17.5"
    shape: ClassVar[tuple[str, ...]] = ("node", "left:number", "here:number", "flags:number", "used:number")

    def __init__(self, node: int, left: int, here: int, flags: int, used: int) -> None:
        self.node: Final = node
        self.left: Final = left
        self.here: Final = here
        self.flags: Final = flags
        self.used: Final = used

    def options(self, s: VoidfallState, seat: Seat) -> list[Action]:
        """Pure sectors below 6."""
        out = growable(s, self.node, self.here, self.used)
        if not self.flags & MUST or not out:
            out.append(s.box.answers.no)
        return out

    def play(self, s: VoidfallState, seat: Seat, action: Action, tell: Teller) -> None:
        """Raise it by one."""
        assert isinstance(action, Answer)
        s.stack.pop()
        if action is s.box.answers.no:
            return
        i = action.a
        if self.left > 1:
            s.stack.append(Grow(self.node, self.left - 1, self.here, self.flags, self.used | 1 << i))
        crises.before(s, GROW)
        s.pop[i] += 1
        s.mem[DID_SECTOR] = i
        s.mem[DID_ANYTHING] = 1
        tell.tell(events.GREW, PLAYER, i, s.pop[i])
        height = len(s.stack)
        if s.has(MOD_ON_GROW):
            for modifier in s.modifiers:
                if modifier.rule == MOD_ON_GROW:
                    triggers.trigger(s, modifier.effect, i, triggers.PART)
        crises.offer(s, GROW, 0, i)
        triggers.gather(s, height)


def growable(s: VoidfallState, node: int, here: int, used: int) -> list[Action]:
    """Where an effect can raise a population."""
    n = s.box.nodes[node]
    out: list[Action] = []
    for i in effects.targets(s, n.where, here):
        if may_grow(s, i) and not (n.flag and used >> i & 1) and not (n.mask and not corruptible(s, i)):
            out.append(s.box.answers.sectors[s.ground.map.index][i])
    return out


class Reduce(Ask):
    """Where to lower a population, as a cost or a penalty (VF-17.5)."""

    name: ClassVar[str] = "reduce"
    rule: ClassVar[str] = "VF-17.5"
    shape: ClassVar[tuple[str, ...]] = ("left:number", "where:number", "here:number")

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
        assert isinstance(action, Answer)
        s.stack.pop()
        if action is s.box.answers.no:
            return
        i = action.a
        s.pop[i] -= 1
        s.mem[DID_REDUCE] = i
        s.mem[DID_SECTOR] = i
        s.mem[DID_ANYTHING] = 1
        tell.tell(events.SHRANK, PLAYER, i, s.pop[i])
        if self.left > 1:
            s.stack.append(Reduce(self.left - 1, self.where, self.here))
