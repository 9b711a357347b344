"""Resources, production and Influence (VF-18)."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from starboard.games.voidfall import events
from starboard.games.voidfall.actions import Resource
from starboard.games.voidfall.effects import MUST, USES_STOCKS, VerbReader, VoidfallVerb, read_selector
from starboard.games.voidfall.mechanics.agendas import levels_worth
from starboard.games.voidfall.mechanics.conditions import named_value
from starboard.games.voidfall.mechanics.counting import count, multiplier
from starboard.games.voidfall.mechanics.production import yield_of
from starboard.games.voidfall.mechanics.sectors import guilds_of
from starboard.games.voidfall.mechanics.stocks import gain_influence, gain_resource, lose_influence
from starboard.games.voidfall.state import BY_OVERPRODUCTION, VoidfallState
from starboard.games.voidfall.steps import crises, haven, triggers
from starboard.games.voidfall.steps.core import Ask, resolve_now
from starboard.games.voidfall.vocabulary import (
    DID_ANYTHING,
    DID_GUILD,
    MOD_BEFORE_PRODUCE,
    MOD_FIRST_OVERPRODUCTION,
    PLAYER,
    RESOURCES,
    TRACKS,
    VALUES,
    WHEN_OVERPRODUCE,
    WHEN_PRODUCE,
)
from starboard.kernel.actions import Action
from starboard.kernel.events import Teller
from starboard.kernel.forms import Amounts, Control, Form, Ticks
from starboard.kernel.steps import Automatic, Seat

BASIC_ONLY: Final = 8
"""Flag of GainAny: Food, Energy, Materials only."""


def _gains(step: Any, s: VoidfallState) -> list[Control]:
    """Any mix, also of what there is no room for."""
    return [Control(each.code(), 0, step.left) for each in step.options(s, PLAYER)]


def _left(step: Any, _s: VoidfallState) -> tuple[int, int]:
    return step.left, step.left


class GainAny(Ask):
    """Which resource to gain, one at a time and in the order of the list (VF-18.11)."""

    name: ClassVar[str] = "gain_any"
    rule: ClassVar[str] = "VF-18.11"
    form: ClassVar[Form | None] = Amounts(_gains, _left)
    shape: ClassVar[tuple[str, ...]] = ("left:1..99", "low:0..4", "flags:0..255")

    def __init__(self, left: int, low: int, flags: int) -> None:
        self.left: Final = left
        self.low: Final = low
        self.flags: Final = flags

    def options(self, s: VoidfallState, seat: Seat) -> list[Action]:
        """The resources, also those whose stock is full: then the gain is lost."""
        high = 3 if self.flags & BASIC_ONLY else 5
        return list(s.box.answers.resources[self.low : high])

    def play(self, s: VoidfallState, seat: Seat, action: Action, tell: Teller) -> None:
        assert isinstance(action, Resource)
        s.stack.pop()
        gain_resource(s, action.resource, 1, tell)
        if self.left > 1:
            s.stack.append(GainAny(self.left - 1, action.resource, self.flags))


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
                    resolve_now(s, modifier.effect, tell)
        crises.before(s, WHEN_PRODUCE)
        amount = yield_of(s, r)
        over = s.stock[r] + amount > s.box.stock_max
        s.stock[r] = min(s.stock[r] + amount, s.box.stock_max)
        s.produced |= 1 << r
        tell.tell(events.PRODUCED, PLAYER, r, amount)
        height = len(s.stack)
        if over:
            overproduce(s, r, tell)
        crises.offer(s, WHEN_PRODUCE, 1 << r, -1)
        triggers.gather(s, height)


def overproduce(s: VoidfallState, resource: int, tell: Teller) -> None:
    """An Overproduction: Influence, and what it sets off (VF-18.8, VF-26.3)."""
    crises.before(s, WHEN_OVERPRODUCE)
    s.overs += 1
    tell.tell(events.OVERPRODUCED, PLAYER, resource)
    gain_influence(s, s.box.over_influence, tell, BY_OVERPRODUCTION)
    if s.overs >= 2 and s.over_haven == 0:
        s.over_haven = 1
        haven.offer(s, 1)
    first = s.modifier(MOD_FIRST_OVERPRODUCTION)
    if s.overs == 1 and first is not None:
        triggers.trigger(s, first.effect, -1)
    crises.offer(s, WHEN_OVERPRODUCE, 1 << resource, -1)


MATCH: Final = 4
"""Flag of ProduceChoice: a Guild established by the same action must be of that kind (VF-23.4)."""


class ProduceChoice(Ask):
    """Which resource to produce; `used` are those chosen already, as bits (VF-18.10)."""

    name: ClassVar[str] = "produce_choice"
    rule: ClassVar[str] = "VF-18.10"
    form: ClassVar[Form | None] = Ticks(("pass",))
    shape: ClassVar[tuple[str, ...]] = ("left:1..99", "used:0..999999999", "flags:0..255")

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
        s.stack.pop()
        if action is s.box.answers.no:
            return
        assert isinstance(action, Resource)
        used = self.used | 1 << action.resource
        if self.left > 1 and used != 31:
            s.stack.append(ProduceChoice(self.left - 1, used, self.flags))
        s.mem[DID_ANYTHING] = 1
        if self.flags & MATCH:
            s.mem[DID_GUILD] = action.resource
        s.stack.append(Produce(action.resource))


class StockVerb(VoidfallVerb):
    """A verb that changes stocks and Influence."""

    def __init__(self, at: VerbReader) -> None:
        super().__init__(at)
        self.resources: Final = [at.amount(key, 15) for key in RESOURCES]
        self.influence: Final = at.amount("influence", 60)

    def stocks(self) -> int:
        """The stocks that it names, as bits."""
        return sum(1 << r for r in range(5) if self.resources[r])


class GainVerb(StockVerb):
    """Gain resources and Influence, some of them of the player's choice or of a Guild's kind."""

    name: ClassVar[str] = "gain"

    def __init__(self, at: VerbReader) -> None:
        super().__init__(at)
        self.any: Final = at.amount("any", 10)
        self.basic_any: Final = at.amount("basic_any", 10)
        self.of_guild: Final = at.amount("of_guild_type", 10)
        self.per_guild_there: Final = at.has("per") and at.item("per").value == "guild_in_that_sector"
        """So much of its resource for each Guild of the sector."""
        self.per: Final = None if self.per_guild_there else at.per()

    def uses(self, s: VoidfallState) -> int:
        """The stocks that it fills."""
        return self.stocks() | (USES_STOCKS if self.any + self.basic_any + self.of_guild else 0)

    def perform(self, s: VoidfallState, seat: Seat, here: int, flags: int, tell: Teller) -> None:
        """Gain what is settled, then ask for the rest."""
        by = multiplier(s, self.per)
        s.mem[DID_ANYTHING] = 1
        for r in range(5):
            gain_resource(s, r, self.resources[r] * by, tell)
        gain_influence(s, self.influence * by, tell)
        if self.of_guild:
            if self.per_guild_there:
                for kind in range(5):
                    gain_resource(s, kind, self.of_guild * guilds_of(s, here, kind), tell)
            elif s.mem[DID_GUILD] >= 0:
                gain_resource(s, s.mem[DID_GUILD], self.of_guild, tell)
        if self.basic_any * by:
            s.stack.append(GainAny(self.basic_any * by, 0, BASIC_ONLY))
        if self.any * by:
            s.stack.append(GainAny(self.any * by, 0, 0))


class LoseVerb(StockVerb):
    """Lose resources and Influence. It is no spending: Credits do not stand in."""

    name: ClassVar[str] = "lose"

    def complete(self, s: VoidfallState, seat: Seat, here: int, flags: int) -> bool:
        """With all of the resources; Influence can always be lost."""
        for r in range(5):
            if s.stock[r] < self.resources[r]:
                return False
        return True

    def uses(self, s: VoidfallState) -> int:
        """The stocks that it takes from."""
        return self.stocks()

    def perform(self, s: VoidfallState, seat: Seat, here: int, flags: int, tell: Teller) -> None:
        """As much of it as there is."""
        for r in range(5):
            lost = min(self.resources[r], s.stock[r])
            if lost:
                s.stock[r] -= lost
                tell.tell(events.LOST, PLAYER, r, lost)
        if self.influence:
            lose_influence(s, self.influence, tell)
        s.mem[DID_ANYTHING] = 1


class ProduceVerb(VoidfallVerb):
    """Produce certain resources, or so many types of the player's choice."""

    name: ClassVar[str] = "produce"
    uses_up: ClassVar[int] = USES_STOCKS

    def __init__(self, at: VerbReader) -> None:
        super().__init__(at)
        self.resources: Final = at.mask("resources", RESOURCES) if at.has("resources") else 0
        """Bits; 0 = the player chooses."""
        self.types: Final = 0 if self.resources else at.number("types", 1, 5)
        self.up_to: Final = at.flag("up_to")
        self.match_guild: Final = at.flag("match_guild")
        """It is the resource of the Guild that the same action has established (VF-23.4)."""
        at.flag("different", True)
        self.per: Final = at.per()

    def perform(self, s: VoidfallState, seat: Seat, here: int, flags: int, tell: Teller) -> None:
        """Produce what is settled, or ask."""
        if self.resources:
            s.mem[DID_ANYTHING] = 1
            for r in range(4, -1, -1):
                if self.resources >> r & 1:
                    s.stack.append(Produce(r))
            return
        if self.match_guild and s.mem[DID_GUILD] >= 0:
            s.mem[DID_ANYTHING] = 1
            s.stack.append(Produce(s.mem[DID_GUILD]))
            return
        wanted = min(5, self.types * multiplier(s, self.per))
        if wanted:
            mark = MATCH if self.match_guild else 0
            s.stack.append(ProduceChoice(wanted, 0, (0 if self.up_to else flags & MUST) | mark))


class InfluencePerVerb(VoidfallVerb):
    """Gain Influence for each of what is counted."""

    name: ClassVar[str] = "influence_per"

    def __init__(self, at: VerbReader) -> None:
        super().__init__(at)
        self.amount: Final = at.number("amount", 0, 20)
        self.per: Final = read_selector(at.item("per"))

    def perform(self, s: VoidfallState, seat: Seat, here: int, flags: int, tell: Teller) -> None:
        gain_influence(s, self.amount * count(s, self.per), tell)


class InfluenceEqualVerb(VoidfallVerb):
    """Gain Influence equal to a named value."""

    name: ClassVar[str] = "influence_equal"

    def __init__(self, at: VerbReader) -> None:
        super().__init__(at)
        self.value: Final = at.index_of("to", VALUES)

    def perform(self, s: VoidfallState, seat: Seat, here: int, flags: int, tell: Teller) -> None:
        gain_influence(s, named_value(s, self.value), tell)


class InfluenceByLevelVerb(VoidfallVerb):
    """Gain Influence by the level of a Pure track, or of each of the three."""

    name: ClassVar[str] = "influence_by_level"

    def __init__(self, at: VerbReader) -> None:
        super().__init__(at)
        self.track: Final = at.index_of("track", (*TRACKS, "each"))
        """3 = each."""
        self.values: Final = at.item("values").numbers(4, 0, 60)

    def perform(self, s: VoidfallState, seat: Seat, here: int, flags: int, tell: Teller) -> None:
        gain_influence(s, levels_worth(s, self.track, self.values), tell)
