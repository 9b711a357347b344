"""Crises as listeners, the crisis board, Harbingers and Catastrophes (VF-7 to VF-9, VF-25)."""

from __future__ import annotations

from typing import ClassVar, Final

from starboard.games.voidfall import events
from starboard.games.voidfall.actions import Answer, Row
from starboard.games.voidfall.components import Crisis, SectorNeed
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
from starboard.games.voidfall.mechanics.stocks import lose_influence, spend_resource
from starboard.games.voidfall.state import DID_ANYTHING, PLAYER, VoidfallState
from starboard.games.voidfall.steps import pay, triggers, war
from starboard.games.voidfall.steps.core import MUST, Ask, nested, remember
from starboard.games.voidfall.vocabulary import (
    BUILD,
    CREDITS,
    ECONOMIC,
    ENERGY,
    FOOD,
    GENERAL,
    HARBINGER_LEAVES,
    INVADE_WON,
    MATERIALS,
    MILITARY,
    SCIENCE,
)
from starboard.kernel.actions import Action
from starboard.kernel.events import Teller
from starboard.kernel.steps import Automatic, Seat

# -- listening


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

    `bits` says of which kind it was (resource, guild, place …), `sector` where.
    """
    if s.crisis < 0 and not s.row[0] and not s.row[1]:
        return
    for i in open_crises(s):
        c = s.box.crises[i]
        if when in (c.when, c.also) and fits(s, c, when, bits, sector, pure, level):
            s.stack.append(OfferCrisis(i))


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
    invaded = when == INVADE_WON
    if need.harbinger and s.harbinger_on[i] == 0:
        return False
    if need.by_rift and not [j for j in [i, *s.ground.near[i]] if s.ground.rift[j] and s.shut[j] == 0]:
        return False
    if s.pop[i] < need.pop_min or all_installations(s, i) < need.installations_min:
        return False
    if need.last_slot:
        built = when == BUILD
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


class OfferCrisis(Ask):
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
    shape: ClassVar[tuple[str, ...]] = ("node", "left:number", "flags:number")

    def __init__(self, node: int, left: int, flags: int) -> None:
        self.node: Final = node
        self.left: Final = left
        self.flags: Final = flags

    def options(self, s: VoidfallState, seat: Seat) -> list[Action]:
        """Crises of the named kinds."""
        out: list[Action] = [s.box.answers.crises[i] for i in discardable(s, self.node)]
        if not self.flags & MUST or not out:
            out.append(s.box.answers.no)
        return out

    def play(self, s: VoidfallState, seat: Seat, action: Action, tell: Teller) -> None:
        """Discard it."""
        assert isinstance(action, Answer)
        s.stack.pop()
        if action is s.box.answers.no:
            return
        s.mem[DID_ANYTHING] = 1
        discard(s, action.a, tell)
        if self.left > 1:
            s.stack.append(DiscardCrisis(self.node, self.left - 1, self.flags))


def discardable(s: VoidfallState, node: int) -> list[int]:
    """The Crises that an effect may discard."""
    n = s.box.nodes[node]
    found = s.row[0] + s.row[1] if n.flag else open_crises(s)
    return [i for i in found if n.mask >> s.box.crises[i].kind & 1]


# -- the board


def free_slot(s: VoidfallState, row: int) -> int:
    """How many places of a row are taken, which is where its value is read (VF-8.2)."""
    return s.row_harbingers[row] + len(s.row[row])


def make_ongoing(s: VoidfallState, crisis: int, row: int, tell: Teller) -> None:
    """Put a Crisis on a row; what is pushed out brings a Catastrophe (VF-8.5 to VF-8.7)."""
    leave(s, crisis)
    tell.tell(events.CRISIS_ONGOING, PLAYER, crisis, row)
    s.row[row].insert(0, crisis)
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
        discard(s, s.row[row][-1], tell)
    else:
        s.row_harbingers[row] -= 1
    s.stack.append(PlaceCatastrophe())


class PlaceCatastrophe(Automatic[VoidfallState]):
    """A Catastrophe token, with its compensation; the fourth loses the game (VF-9.2, VF-9.4)."""

    name: ClassVar[str] = "place_catastrophe"
    rule: ClassVar[str] = "VF-9.2"

    def run(self, s: VoidfallState, tell: Teller) -> None:
        """Place it."""
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
        """Both rows."""
        return list(s.box.answers.rows)

    def play(self, s: VoidfallState, seat: Seat, action: Action, tell: Teller) -> None:
        """Put it there."""
        assert isinstance(action, Answer)
        s.stack.pop()
        add_harbinger(s, action.a, tell)


class CrisisRow(Ask):
    """On which row a General Crisis of the set-up goes (VF-2.20)."""

    name: ClassVar[str] = "crisis_row"
    rule: ClassVar[str] = "VF-8.5"
    shape: ClassVar[tuple[str, ...]] = ("crisis",)

    def __init__(self, crisis: int) -> None:
        self.crisis: Final = crisis

    def options(self, s: VoidfallState, seat: Seat) -> list[Action]:
        """Both rows."""
        return list(s.box.answers.rows)

    def play(self, s: VoidfallState, seat: Seat, action: Action, tell: Teller) -> None:
        """Put it there."""
        assert isinstance(action, Answer)
        s.stack.pop()
        make_ongoing(s, self.crisis, action.a, tell)


def rows_for(s: VoidfallState, crisis: int) -> list[int]:
    """The rows on which a Crisis may become Ongoing (VF-8.5)."""
    kind = s.box.crises[crisis].kind
    return [0, 1] if kind == GENERAL else [kind]


class RemoveHarbinger(Ask):
    """Which Harbinger to remove (VF-25.3)."""

    name: ClassVar[str] = "remove_harbinger"
    rule: ClassVar[str] = "VF-25.3"
    shape: ClassVar[tuple[str, ...]] = ("left:number", "map_only:number", "flags:number")

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
        assert isinstance(action, Answer)
        s.stack.pop()
        if action is s.box.answers.no:
            return
        s.mem[DID_ANYTHING] = 1
        tell.tell(events.HARBINGER_REMOVED, PLAYER)
        if self.left > 1:
            s.stack.append(RemoveHarbinger(self.left - 1, self.map_only, self.flags))
        if isinstance(action, Row):
            s.row_harbingers[action.a] -= 1
        else:
            before(s, HARBINGER_LEAVES)
            s.harbinger_on[action.a] -= 1
            notify(s, HARBINGER_LEAVES, 1, action.a)


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


class ResolveBoard(Automatic[VoidfallState]):
    """The crisis board: its Skirmish, then the resources (VF-8.9). `war_card` is -1 in Evaluation."""

    name: ClassVar[str] = "resolve_board"
    rule: ClassVar[str] = "VF-8.9"
    shape: ClassVar[tuple[str, ...]] = ("war_card:number",)

    def __init__(self, war_card: int) -> None:
        self.war_card: Final = war_card

    def run(self, s: VoidfallState, tell: Teller) -> None:
        """Skirmish first."""
        s.stack.pop()
        tell.tell(events.BOARD_RESOLVED, PLAYER)
        s.stack.append(PayBoard())
        power = s.box.board_military[free_slot(s, MILITARY)]
        shield = -1
        if self.war_card >= 0:
            card = s.box.wars[self.war_card]
            power += card.modifier[s.cycle - 1]
            shield = card.on_defended
        s.stack.append(war.Skirmish(power, shield, self.war_card))


class PayBoard(Automatic[VoidfallState]):
    """The resources of the Economic row; what is missing costs Influence (VF-8.10)."""

    name: ClassVar[str] = "pay_board"
    rule: ClassVar[str] = "VF-8.10"

    def run(self, s: VoidfallState, tell: Teller) -> None:
        """Pay all of it, or as much as there is."""
        s.stack.pop()
        cost = s.box.costs[s.box.board_economic[free_slot(s, ECONOMIC)]]
        r = cost.resources
        if can_pay(s, cost):
            pay.spend(s, r[0], r[1], r[2], r[3], r[4], cost.any, tell)
            return
        missing = 0
        for i in (CREDITS, SCIENCE, FOOD, ENERGY, MATERIALS):
            own = min(r[i], s.stock[i])
            spend_resource(s, i, own, tell)
            short = r[i] - own
            if short and i < CREDITS:
                credits_ = min(short, s.stock[CREDITS])
                spend_resource(s, CREDITS, credits_, tell)
                short -= credits_
            missing += short
        if missing:
            lose_influence(s, missing * s.box.missing_influence, tell)
