"""Crises as listeners: what they wait for, and leaving the table (VF-7)."""

from __future__ import annotations

from typing import ClassVar, Final

from starboard.games.voidfall import events
from starboard.games.voidfall.actions import CrisisCard
from starboard.games.voidfall.components import Crisis, SectorNeed
from starboard.games.voidfall.effects import MUST, USES_CARDS, VerbReader, VoidfallVerb
from starboard.games.voidfall.mechanics.conditions import holds
from starboard.games.voidfall.mechanics.costs import can_pay
from starboard.games.voidfall.mechanics.sectors import (
    all_guilds,
    all_installations,
    fleet_power,
    guild_slots,
    guilds_of,
    installation_bits,
    installation_slots,
    next_to_void,
)
from starboard.games.voidfall.state import VoidfallState
from starboard.games.voidfall.steps import pay, triggers
from starboard.games.voidfall.steps.core import Ask, remember
from starboard.games.voidfall.vocabulary import (
    CRISIS_KINDS,
    DID_ANYTHING,
    MOD_WHENEVER,
    PLAYER,
    WHEN_BUILD,
    WHEN_INVADE_WON,
)
from starboard.kernel.actions import Action
from starboard.kernel.events import Teller
from starboard.kernel.steps import Seat


def before(s: VoidfallState, when: int) -> None:
    """Something of that kind is about to happen: note which conditions hold already (VF-7.3)."""
    for i in open_crises(s):
        c = s.box.crises[i]
        if when in (c.when, c.also) and c.before and c.condition is not None:
            s.crisis_pre &= ~(1 << i)
            if holds(s, c.condition):
                s.crisis_pre |= 1 << i


def notify(s: VoidfallState, when: int, bits: int, sector: int) -> None:
    """Something has happened that sets nothing else off: offer every Crisis that it fits (VF-7.4)."""
    height = len(s.stack)
    offer(s, when, bits, sector)
    triggers.gather(s, height)


def offer(s: VoidfallState, when: int, bits: int, sector: int, pure: bool = False, level: int = 0) -> None:
    """Let every Crisis wait that fits what has happened; the caller gathers them with what else that sets off.

    `bits` says of which kind it was (resource, guild, place …), `sector` where. A house ability may wait for it too.
    """
    if s.has(MOD_WHENEVER):
        _set_off(s, when, bits, sector)
    if s.crisis < 0 and not s.row[0] and not s.row[1]:
        return
    for i in open_crises(s):
        c = s.box.crises[i]
        if when in (c.when, c.also) and fits(s, c, when, bits, sector, pure, level):
            s.stack.append(OfferCrisis(i))


def _set_off(s: VoidfallState, when: int, bits: int, sector: int) -> None:
    """The lasting rules that wait for what has happened."""
    for modifier in s.modifiers:
        if modifier.rule != MOD_WHENEVER or modifier.kind != when or (modifier.mask and not modifier.mask & bits):
            continue
        if modifier.once >= 0:
            if s.tech_done >> modifier.once & 1:
                continue
            s.tech_done |= 1 << modifier.once
        triggers.trigger(s, modifier.effect, sector, triggers.OPTIONAL if modifier.optional else 0)


def open_crises(s: VoidfallState) -> list[int]:
    """The current Crisis and the Ongoing ones."""
    out = s.row[0] + s.row[1]
    if s.crisis >= 0:
        out.append(s.crisis)
    return out


def fits(s: VoidfallState, c: Crisis, when: int, bits: int, sector: int, pure: bool, level: int) -> bool:
    """Whether what has happened meets a Crisis's condition, its extra cost apart (VF-7.3)."""
    if c.kinds and not c.kinds & bits:
        return False
    if (c.pure and not pure) or level < c.level_min or s.overs < c.times or s.deployed < c.cubes_this_turn:
        return False
    if s.deployed_now < c.cubes_this_action or s.activated < c.activated or s.removed < c.removed:
        return False
    if c.produced & ~s.produced:
        return False
    if c.new_kind and guilds_of(s, sector, bits.bit_length() - 1) > 1:
        return False
    if c.sector is not None and not _sector_fits(s, c.sector, sector, when):
        return False
    if c.condition is not None:
        if c.before:
            if not s.crisis_pre >> c.index & 1:
                return False
        elif not holds(s, c.condition):
            return False
    return True


def _sector_fits(s: VoidfallState, need: SectorNeed, i: int, when: int) -> bool:
    """An invaded sector is looked at as it was before the combat."""
    if i < 0:
        return False
    invaded = when == WHEN_INVADE_WON
    if need.harbinger and s.harbinger_on[i] == 0:
        return False
    if need.by_rift and not [j for j in [i, *s.ground.near[i]] if s.ground.rift[j] and s.shut[j] == 0]:
        return False
    if s.pop[i] < need.pop_min or all_installations(s, i) < need.installations_min:
        return False
    if need.last_slot:
        built = when == WHEN_BUILD
        taken = all_installations(s, i) if built else all_guilds(s, i)
        if taken != (installation_slots(s, i) if built else guild_slots(s, i)):
            return False
    corrupt = s.foe_corrupt if invaded else s.corrupt[i]
    installed = s.foe_defense if invaded else installation_bits(s, i)
    void = s.foe if invaded else s.void[i]
    if need.pure >= 0 and need.pure == corrupt:
        return False
    if need.adjacent_void and not next_to_void(s, i):
        return False
    if need.installation_any and not need.installation_any & installed:
        return False
    return void >= need.void_cubes_min and (need.cubes_min == 0 or fleet_power(s, i) >= need.cubes_min)


class OfferCrisis(triggers.Offer):
    """Whether to resolve a Crisis whose condition is met, and pay its extra cost (VF-7.2, VF-7.4)."""

    name: ClassVar[str] = "offer_crisis"
    rule: ClassVar[str] = "VF-7.4"
    shape: ClassVar[tuple[str, ...]] = ("crisis",)

    def __init__(self, crisis: int) -> None:
        self.crisis: Final = crisis

    def open(self, s: VoidfallState) -> bool:
        """Whether it is still there and its extra cost can be paid (VF-7.2)."""
        cost = s.box.crises[self.crisis].cost
        return self.crisis in open_crises(s) and (cost < 0 or can_pay(s, s.box.costs[cost]))

    def free(self, s: VoidfallState) -> bool:
        """Whether it has no extra cost."""
        return s.box.crises[self.crisis].cost < 0

    def options(self, s: VoidfallState, seat: Seat) -> list[Action]:
        """Resolve it or not; an earlier offer may have used up what it costs, or resolved it."""
        out: list[Action] = []
        if self.open(s):
            out.append(s.box.answers.yes)
        out.append(s.box.answers.no)
        return out

    def play(self, s: VoidfallState, seat: Seat, action: Action, tell: Teller) -> None:
        """It leaves the game at once; its cost is paid right after."""
        s.stack.pop()
        if action is not s.box.answers.yes:
            return
        c = s.box.crises[self.crisis]
        tell.tell(events.CRISIS_RESOLVED, PLAYER, self.crisis)
        leave(s, self.crisis)
        if c.cost >= 0:
            remember(s)
            pay.pay(s, c.cost)


def leave(s: VoidfallState, crisis: int) -> None:
    """A Crisis leaves its place; its row closes up (VF-7.7)."""
    if s.crisis == crisis:
        s.crisis = -1
    for row in range(2):
        if crisis in s.row[row]:
            s.row[row].remove(crisis)


def discard(s: VoidfallState, crisis: int, tell: Teller) -> None:
    """A Crisis goes to the discard of its level; a starting one to the box (VF-7.6)."""
    leave(s, crisis)
    level = s.box.crises[crisis].level
    if level:
        s.crisis_discard[level - 1] |= 1 << crisis
    tell.tell(events.CRISIS_DISCARDED, PLAYER, crisis)


class DiscardCrisis(Ask):
    """Which Crisis to discard without meeting its condition (VF-7.8)."""

    name: ClassVar[str] = "discard_crisis"
    rule: ClassVar[str] = "VF-7.8"
    verbs: ClassVar[tuple[str, ...]] = ("discard_crisis",)
    shape: ClassVar[tuple[str, ...]] = ("node", "left:1..99", "flags:0..255")

    def __init__(self, node: int, left: int, flags: int) -> None:
        self.node: Final = node
        self.left: Final = left
        self.flags: Final = flags

    def options(self, s: VoidfallState, seat: Seat) -> list[Action]:
        """Crises of the named kinds."""
        verb = s.box.nodes[self.node]
        assert isinstance(verb, DiscardCrisisVerb)
        out: list[Action] = [s.box.answers.crises[i] for i in verb.discardable(s)]
        if not self.flags & MUST or not out:
            out.append(s.box.answers.no)
        return out

    def play(self, s: VoidfallState, seat: Seat, action: Action, tell: Teller) -> None:
        s.stack.pop()
        if action is s.box.answers.no:
            return
        assert isinstance(action, CrisisCard)
        s.mem[DID_ANYTHING] = 1
        discard(s, action.card, tell)
        if self.left > 1:
            s.stack.append(DiscardCrisis(self.node, self.left - 1, self.flags))


class DiscardCrisisVerb(VoidfallVerb):
    """Discard Crises of some kinds, Ongoing ones or any."""

    name: ClassVar[str] = "discard_crisis"
    uses_up: ClassVar[int] = USES_CARDS

    def __init__(self, at: VerbReader) -> None:
        super().__init__(at)
        self.count: Final = at.number("count", 1, 4)
        self.kinds: Final = at.mask("kinds", CRISIS_KINDS)
        self.ongoing: Final = at.has("zone") and at.index_of("zone", ("permanent",)) == 0

    def discardable(self, s: VoidfallState) -> list[int]:
        """The Crises that it may discard."""
        found = s.row[0] + s.row[1] if self.ongoing else open_crises(s)
        return [i for i in found if self.kinds >> s.box.crises[i].kind & 1]

    def feasible(self, s: VoidfallState, seat: Seat, here: int, flags: int) -> bool:
        """With a Crisis to discard."""
        return bool(self.discardable(s))

    def perform(self, s: VoidfallState, seat: Seat, here: int, flags: int, tell: Teller) -> None:
        s.stack.append(DiscardCrisis(self.index, self.count, flags))
