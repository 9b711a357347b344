"""Resources, production and Influence (VF-18)."""

from __future__ import annotations

from typing import ClassVar, Final

from starboard.games.voidfall import effects, events
from starboard.games.voidfall.actions import Answer
from starboard.games.voidfall.mechanics.production import yield_of
from starboard.games.voidfall.mechanics.stocks import gain_influence, gain_resource
from starboard.games.voidfall.state import BY_OVERPRODUCTION, DID_ANYTHING, DID_GUILD, PLAYER, VoidfallState
from starboard.games.voidfall.steps import crises, haven, triggers
from starboard.games.voidfall.steps.core import MUST, Ask
from starboard.games.voidfall.vocabulary import MOD_BEFORE_PRODUCE, MOD_FIRST_OVERPRODUCTION, OVERPRODUCE, PRODUCE
from starboard.kernel.actions import Action
from starboard.kernel.events import Teller
from starboard.kernel.steps import Automatic, Seat

BASIC_ONLY: Final = 8
"""Flag of GainAny: Food, Energy, Materials only."""


class GainAny(Ask):
    """Which resource to gain, one at a time and in the order of the list (VF-18.11)."""

    name: ClassVar[str] = "gain_any"
    rule: ClassVar[str] = "VF-18.11"
    shape: ClassVar[tuple[str, ...]] = ("left:number", "low:number", "flags:number")

    def __init__(self, left: int, low: int, flags: int) -> None:
        self.left: Final = left
        self.low: Final = low
        self.flags: Final = flags

    def options(self, s: VoidfallState, seat: Seat) -> list[Action]:
        """The resources, also those whose stock is full: then the gain is lost."""
        high = 3 if self.flags & BASIC_ONLY else 5
        return list(s.box.answers.resources[self.low : high])

    def play(self, s: VoidfallState, seat: Seat, action: Action, tell: Teller) -> None:
        """Gain one."""
        assert isinstance(action, Answer)
        s.stack.pop()
        gain_resource(s, action.a, 1, tell)
        if self.left > 1:
            s.stack.append(GainAny(self.left - 1, action.a, self.flags))


class Produce(Automatic[VoidfallState]):
    """One production of a resource (VF-18.7, VF-18.8)."""

    name: ClassVar[str] = "produce"
    rule: ClassVar[str] = "VF-18.7"
    shape: ClassVar[tuple[str, ...]] = ("resource",)

    def __init__(self, resource: int) -> None:
        self.resource: Final = resource

    def run(self, s: VoidfallState, tell: Teller) -> None:
        """Add the Yield; above 15 it is an Overproduction."""
        s.stack.pop()
        r = self.resource
        if s.has(MOD_BEFORE_PRODUCE):
            for modifier in s.modifiers:
                if modifier.rule == MOD_BEFORE_PRODUCE and modifier.kind == r:
                    effects.at_once(s, modifier.effect, tell)
        crises.before(s, PRODUCE)
        amount = yield_of(s, r)
        over = s.stock[r] + amount > s.box.stock_max
        s.stock[r] = min(s.stock[r] + amount, s.box.stock_max)
        s.produced |= 1 << r
        tell.tell(events.PRODUCED, PLAYER, r, amount)
        height = len(s.stack)
        if over:
            overproduce(s, r, tell)
        crises.offer(s, PRODUCE, 1 << r, -1)
        triggers.gather(s, height)


def overproduce(s: VoidfallState, resource: int, tell: Teller) -> None:
    """An Overproduction: Influence, and what it sets off (VF-18.8, VF-26.3)."""
    crises.before(s, OVERPRODUCE)
    s.overs += 1
    tell.tell(events.OVERPRODUCED, PLAYER, resource)
    gain_influence(s, s.box.over_influence, tell, BY_OVERPRODUCTION)
    if s.overs >= 2 and s.over_haven == 0:
        s.over_haven = 1
        haven.offer(s, 1)
    first = s.modifier(MOD_FIRST_OVERPRODUCTION)
    if s.overs == 1 and first is not None:
        triggers.trigger(s, first.effect, -1)
    crises.offer(s, OVERPRODUCE, 1 << resource, -1)


MATCH: Final = 4
"""Flag of ProduceChoice: a Guild established by the same action must be of that kind (VF-23.4)."""


class ProduceChoice(Ask):
    """Which resource to produce; `used` are those chosen already, as bits (VF-18.10)."""

    name: ClassVar[str] = "produce_choice"
    rule: ClassVar[str] = "VF-18.10"
    shape: ClassVar[tuple[str, ...]] = ("left:number", "used:number", "flags:number")

    def __init__(self, left: int, used: int, flags: int) -> None:
        self.left: Final = left
        self.used: Final = used
        self.flags: Final = flags

    def options(self, s: VoidfallState, seat: Seat) -> list[Action]:
        """Resources not yet chosen."""
        out: list[Action] = []
        for r in range(5):
            if not self.used >> r & 1:
                out.append(s.box.answers.resources[r])
        if not self.flags & MUST:
            out.append(s.box.answers.no)
        return out

    def play(self, s: VoidfallState, seat: Seat, action: Action, tell: Teller) -> None:
        """Produce it, then ask for the next."""
        assert isinstance(action, Answer)
        s.stack.pop()
        if action is s.box.answers.no:
            return
        used = self.used | 1 << action.a
        if self.left > 1 and used != 31:
            s.stack.append(ProduceChoice(self.left - 1, used, self.flags))
        s.mem[DID_ANYTHING] = 1
        if self.flags & MATCH:
            s.mem[DID_GUILD] = action.a
        s.stack.append(Produce(action.a))
