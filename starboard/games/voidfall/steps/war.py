"""Invasion, combat and Skirmish (VF-11 to VF-13)."""

from __future__ import annotations

from typing import ClassVar, Final

from starboard.games.voidfall import events
from starboard.games.voidfall.actions import CombatChoice, FleetIn, InSector
from starboard.games.voidfall.combat import (
    DEFENDER,
    INVADER,
    LAUNCHED,
    REPLICATED,
    TIE,
    VOIDBORN,
    Candidate,
    Combat,
    Side,
    skirmish_target,
    voidborn,
)
from starboard.games.voidfall.components import Box, War
from starboard.games.voidfall.effects import MUST, VerbReader, VoidfallVerb
from starboard.games.voidfall.mechanics.corruption import house_corruption, places_left
from starboard.games.voidfall.mechanics.costs import can_pay
from starboard.games.voidfall.mechanics.counting import count
from starboard.games.voidfall.mechanics.fleets import may_field
from starboard.games.voidfall.mechanics.sectors import (
    all_guilds,
    controls,
    fleet_power,
    installation_bits,
    installations_of,
    next_to_void,
    own_sectors,
    void_limit,
)
from starboard.games.voidfall.mechanics.stocks import spend_resource
from starboard.games.voidfall.mechanics.tokens import trade_held
from starboard.games.voidfall.mechanics.turn import focus_is_named
from starboard.games.voidfall.state import EVALUATION, VoidfallState
from starboard.games.voidfall.steps import conquest, crises, fleets, pay, tokens, triggers
from starboard.games.voidfall.steps.core import Ask, begin, nested, remember
from starboard.games.voidfall.vocabulary import (
    ANY_PLACE,
    CORVETTE,
    CREDITS,
    DID_ANYTHING,
    DID_SECTOR,
    ENERGY,
    MATERIALS,
    MOD_AFTER_COMBAT,
    MOD_AFTER_INVASION_WON,
    MOD_APPROACH_DAMAGE,
    MOD_BEFORE_INVASION,
    MOD_DEPLOY_SURCHARGE,
    MOD_DESTROYER_TILE,
    MOD_HOLD_FREE,
    MOD_IGNORE_STORMS,
    MOD_INITIATIVE,
    MOD_INVASION_RANGE,
    MOD_KEEP_INSTALLATIONS,
    MOD_NO_SKIRMISH,
    MOD_RECALL_GOES_HOME,
    MOD_REGROUP_BEFORE_INVASION,
    MOD_SALVO_ABSORPTION,
    MOD_SALVO_DAMAGE,
    MOD_STRIKES_FIRST,
    MOD_TRADE_FOR_ABSORPTION,
    MOD_TRADE_TO_HOLD,
    MOD_VOIDBORN_ABSORPTION,
    PLAYER,
    SECTOR_DEFENSE,
    STARBASE,
    WHEN_DEPLOY,
    WHEN_INVADE_WON,
)
from starboard.kernel.actions import Action
from starboard.kernel.events import Teller
from starboard.kernel.names import same_name
from starboard.kernel.steps import Automatic, ChanceStep, Seat


class OfferRegroup(Ask):
    """Whether to pay for a Regroup right before invading (VF-16.15)."""

    name: ClassVar[str] = "offer_regroup"
    rule: ClassVar[str] = "VF-16.15"
    shape: ClassVar[tuple[str, ...]] = ("node",)

    def __init__(self, node: int) -> None:
        self.node: Final = node

    def options(self, s: VoidfallState, seat: Seat) -> list[Action]:
        """Yes or no."""
        return [s.box.answers.yes, s.box.answers.no]

    def play(self, s: VoidfallState, seat: Seat, action: Action, tell: Teller) -> None:
        """Pay and Regroup."""
        s.stack.pop()
        modifier = s.modifier(MOD_REGROUP_BEFORE_INVASION)
        if action is s.box.answers.yes and modifier is not None:
            s.stack.append(fleets.Regroup(5, 0))
            pay.pay(s, modifier.cost)


def invade(s: VoidfallState, node: int) -> None:
    """Begin an invasion, with a Regroup before it where a Technology allows one."""
    s.stack.append(Invade(node))
    modifier = s.modifier(MOD_REGROUP_BEFORE_INVASION)
    if modifier is None or not focus_is_named(s, modifier.focuses, modifier.preferred):
        return
    if can_pay(s, s.box.costs[modifier.cost]):
        s.stack.append(OfferRegroup(node))


NEAR: Final = 0
OVER_STORM: Final = 1
FAR: Final = 2


def sources(s: VoidfallState, target: int, way: int) -> list[int]:
    """The sectors that can send FP to a target: adjacent, across one Voidstorm, or at a distance of two (VF-16.15)."""
    near = s.ground.near[target]
    if way == NEAR:
        found = near
    elif way == OVER_STORM:
        found = [i for i in s.ground.map.touching[target] if i not in near] if s.has(MOD_IGNORE_STORMS) else []
    elif s.has(MOD_INVASION_RANGE):
        found = sorted({i for between in near for i in s.ground.near[between]} - {target} - set(near))
    else:
        found = []
    return [i for i in found if controls(s, i) and fleet_power(s, i)]


def invadable(s: VoidfallState, corrupted: bool) -> list[int]:
    """The sectors that can be invaded now (VF-13.1)."""
    out: list[int] = []
    for i in range(s.sectors):
        if controls(s, i) or s.ground.types[i].passage or (corrupted and s.corrupt[i] == 0):
            continue
        if sources(s, i, NEAR) or sources(s, i, OVER_STORM) or sources(s, i, FAR):
            out.append(i)
    return out


class Invade(Ask):
    """Which sector to invade (VF-13.1)."""

    name: ClassVar[str] = "invade"
    rule: ClassVar[str] = "VF-13.1"
    shape: ClassVar[tuple[str, ...]] = ("node",)

    def __init__(self, node: int) -> None:
        self.node: Final = node

    def options(self, s: VoidfallState, seat: Seat) -> list[Action]:
        here = s.box.answers.sectors[s.ground.map.index]
        out: list[Action] = [here[i] for i in invadable(s, invade_verb(s, self.node).corrupted)]
        out.append(s.box.answers.no)
        return out

    def play(self, s: VoidfallState, seat: Seat, action: Action, tell: Teller) -> None:
        """Ask which FP goes."""
        s.stack.pop()
        if action is not s.box.answers.no:
            assert isinstance(action, InSector)
            s.stack.append(Send(self.node, action.sector, NEAR, 0))


class Send(Ask):
    """Which FP takes part in an invasion, one at a time (VF-13.2). `emptied` are the sectors left empty, as bits."""

    name: ClassVar[str] = "send"
    rule: ClassVar[str] = "VF-13.2"
    shape: ClassVar[tuple[str, ...]] = ("node", "target:sector", "way:number", "emptied:number")

    def __init__(self, node: int, target: int, way: int, emptied: int) -> None:
        self.node: Final = node
        self.target: Final = target
        self.way: Final = way
        self.emptied: Final = emptied

    def options(self, s: VoidfallState, seat: Seat) -> list[Action]:
        """FP in sectors that can send some; stop, or give the invasion up while nothing has moved."""
        here = s.box.answers.fleets[s.ground.map.index]
        out: list[Action] = []
        found = sources(s, self.target, NEAR)
        if self.way in (NEAR, OVER_STORM):
            found = found + sources(s, self.target, OVER_STORM)
        if self.way in (NEAR, FAR):
            found = found + [i for i in sources(s, self.target, FAR) if i not in found]
        for i in found:
            for fleet in range(5):
                if s.fleet[i * 5 + fleet]:
                    out.append(here[i * 5 + fleet])
        out.append(s.box.answers.no)
        return out

    def play(self, s: VoidfallState, seat: Seat, action: Action, tell: Teller) -> None:
        """One FP sets out, or all have."""
        s.stack.pop()
        if action is not s.box.answers.no:
            assert isinstance(action, FleetIn)
            i = action.sector
            way = self.way
            if way == NEAR and i not in s.ground.near[self.target]:
                way = OVER_STORM if i in sources(s, self.target, OVER_STORM) else FAR
            s.fleet[i * 5 + action.fleet] -= 1
            s.sending[action.fleet] += 1
            tell.tell(events.MOVED, PLAYER, i, self.target, action.fleet)
            emptied = self.emptied
            if i != s.home and fleet_power(s, i) == 0:
                emptied |= 1 << i
            s.stack.append(Send(self.node, self.target, way, emptied))
            return
        if sum(s.sending) == 0:
            return
        s.mem[DID_ANYTHING] = 1
        s.mem[DID_SECTOR] = self.target
        s.fight_sector = self.target
        tell.tell(events.INVASION, PLAYER, self.target)
        s.stack.append(StartInvasion(self.node, self.target))
        if s.shut[self.target] == 0:
            for modifier in s.modifiers:
                if modifier.rule == MOD_BEFORE_INVASION and _scans(s, modifier.mask, self.target):
                    nested(s, modifier.effect, self.target)
        for i in range(s.sectors):
            if self.emptied >> i & 1:
                fleets.abandon(s, i, True, tell)


def _scans(s: VoidfallState, mask: int, target: int) -> bool:
    return (mask & 1 == 1 and s.void[target] > 0) or (mask & 2 == 2 and s.corrupt[target] == 1)


class StartInvasion(Automatic[VoidfallState]):
    """The combat of an invasion begins (VF-13.2); a sealed Rift is just entered (VF-13.12)."""

    name: ClassVar[str] = "start_invasion"
    rule: ClassVar[str] = "VF-13.2"
    shape: ClassVar[tuple[str, ...]] = ("node", "target:sector")

    def __init__(self, node: int, target: int) -> None:
        self.node: Final = node
        self.target: Final = target

    def run(self, s: VoidfallState, tell: Teller) -> None:
        """Set both sides up."""
        s.stack.pop()
        i = self.target
        s.foe = s.void[i]
        s.foe_left = 0
        s.foe_defense = installation_bits(s, i)
        s.foe_corrupt = s.corrupt[i]
        if s.shut[i]:
            land(s, i)
            return
        invader = own_side(s, i)
        invader.fp = [*s.sending, 0]
        supply(s, invader)
        invader.drones = level_of(s, MOD_TRADE_FOR_ABSORPTION)
        invader.replicators = level_of(s, MOD_AFTER_COMBAT, MOD_KEEP_INSTALLATIONS)
        invader.bombard = 1 if invade_verb(s, self.node).bombard else 0
        defender = voidborn(s.void[i])
        defender.defenses = installations_of(s, i, SECTOR_DEFENSE)
        defender.starbases = installations_of(s, i, STARBASE)
        s.fight = Combat(invader, defender)
        s.stack.append(Fight(self.node, i, -1))
        follow(s, INVADER, tell)


def supply(s: VoidfallState, side: Side) -> None:
    """What the player as Invader may spend in the combat, and deploy in it."""
    side.active = s.active
    side.energy = s.stock[ENERGY]
    side.materials = s.stock[MATERIALS]
    side.credits = s.stock[CREDITS]
    side.trade = trade_held(s)
    side.launchable = s.active
    if s.has(MOD_DEPLOY_SURCHARGE) and not s.surcharge and places_left(s, ANY_PLACE) == 0:
        side.launchable = min(s.active, side.materials + side.credits)
    side.deployable = [
        f for f in range(5) if may_field(s, f) and fleets.can_pay_fleet(s, f) and fleets.surcharge_payable(s, f)
    ]


class Resupply(Automatic[VoidfallState]):
    """What was paid in the middle of a combat cannot be spent in it any more."""

    name: ClassVar[str] = "resupply"
    rule: ClassVar[str] = "VF-12.7"

    def run(self, s: VoidfallState, tell: Teller) -> None:
        """Bring the combat up to the position."""
        s.stack.pop()
        if s.fight is not None:
            supply(s, s.fight.invader)


def land(s: VoidfallState, i: int) -> None:
    """The FP that was on its way is in the sector now."""
    for fleet in range(5):
        s.fleet[i * 5 + fleet] += s.sending[fleet]
        s.sending[fleet] = 0


def level_of(s: VoidfallState, improved: int, basic: int = -1) -> int:
    """How the Technology that has a modifier rule is owned, as the combat machine counts: 0, 1 Basic, 2 Improved."""
    if not s.has(improved) and (basic < 0 or not s.has(basic)):
        return 0
    cards = s.box.technologies
    for i in range(len(s.tech)):
        if s.tech[i]:
            for modifier in cards[i].abilities[s.tech[i]]:
                if modifier.rule in (improved, basic):
                    return s.tech[i]
    return 0


def own_side(s: VoidfallState, sector: int) -> Side:
    """The player's side of a combat in a sector: Technologies and pools, no FP yet."""
    side = Side()
    side.active = s.active
    side.shields = level_of(s, MOD_SALVO_ABSORPTION)
    side.targeting = 2 if s.has(MOD_STRIKES_FIRST) else level_of(s, MOD_INITIATIVE)
    side.torpedoes = level_of(s, MOD_SALVO_DAMAGE)
    side.destroyers = level_of(s, MOD_DESTROYER_TILE)
    side.pods = level_of(s, MOD_RECALL_GOES_HOME)
    for modifier in s.modifiers:
        if modifier.rule == MOD_APPROACH_DAMAGE:
            if modifier.mask == 1:
                side.energy_cells = 1
            else:
                side.missiles = 1 if modifier.mask == 0 else 2
    if side.missiles:
        for i in s.ground.near[sector]:
            if controls(s, i) and installation_bits(s, i) & 5:
                side.missile_sectors += 1
    return side


class Fight(Ask):
    """A choice in a combat (VF-12). `node` is the invasion, -1 in a Skirmish; `shield` what follows a defence."""

    name: ClassVar[str] = "fight"
    rule: ClassVar[str] = "VF-12.3"
    shape: ClassVar[tuple[str, ...]] = ("node:number", "sector", "shield:number")

    def __init__(self, node: int, sector: int, shield: int) -> None:
        self.node: Final = node
        self.sector: Final = sector
        self.shield: Final = shield

    def options(self, s: VoidfallState, seat: Seat) -> list[Action]:
        """What the combat machine offers."""
        assert s.fight is not None
        return [s.box.answers.combat_choice(choice) for choice in s.fight.choices()]

    def play(self, s: VoidfallState, seat: Seat, action: Action, tell: Teller) -> None:
        """Apply it and follow what it does."""
        assert isinstance(action, CombatChoice)
        fight = s.fight
        assert fight is not None
        role = INVADER if self.node >= 0 else DEFENDER
        side = fight.side(role)
        energy, materials, credits_, trade = side.energy, side.materials, side.credits, side.trade
        fight.apply(action.choice)
        follow(s, role, tell)
        spend_resource(s, ENERGY, energy - side.energy, tell)
        spend_resource(s, MATERIALS, materials - side.materials, tell)
        spend_resource(s, CREDITS, credits_ - side.credits, tell)
        if not fight.over() and role == INVADER and trade == side.trade:
            supply(s, side)
        for _ in range(trade - side.trade):
            s.stack.append(tokens.ReturnTrade(1))


def follow(s: VoidfallState, role: int, tell: Teller) -> None:
    """Bring the position up to the combat machine; when it is over, finish."""
    fight = s.fight
    assert fight is not None
    top = s.stack[-1]
    assert isinstance(top, Fight)
    side = fight.side(role)
    replicated = -1
    launched = 0
    for kind, who, x, y in fight.drain():
        if kind in (LAUNCHED, REPLICATED):
            crises.before(s, WHEN_DEPLOY)
        tell.tell(events.COMBAT, PLAYER, kind, who, x, y)
        if kind == REPLICATED:
            replicated = x
        elif kind == LAUNCHED:
            launched = x
    for fleet in range(5):
        if role == INVADER:
            s.sending[fleet] = side.fp[fleet]
        else:
            s.fleet[top.sector * 5 + fleet] = side.fp[fleet]
        s.fleet[s.home * 5 + fleet] += side.went_home[fleet]
        side.went_home[fleet] = 0
    s.active = side.active
    s.deployed += launched + (1 if replicated >= 0 else 0)
    s.deployed_now += launched + (1 if replicated >= 0 else 0)
    if not fight.over():
        if launched:
            s.stack.append(Resupply())
            fleets.deployment(s, CORVETTE, top.sector, launched, True)
        return
    s.stack.remove(top)
    outcome = fight.outcome
    left = fight.defender.fp[VOIDBORN]
    s.fight = None
    if role == INVADER:
        finish_invasion(s, top.node, top.sector, outcome, left, tell)
        if replicated >= 0:
            remember(s)
            fleets.deployment(s, replicated, top.sector, 1, False)
        if launched:
            fleets.deployment(s, CORVETTE, top.sector, launched, True)
    else:
        finish_skirmish(s, top.sector, outcome, top.shield, tell)


def finish_invasion(s: VoidfallState, node: int, i: int, outcome: int, left: int, tell: Teller) -> None:
    """Victory, defeat or tie of the Invader (VF-13.3 to VF-13.12)."""
    s.foe_left = s.foe - left
    s.void[i] = left
    begin(s, invade_verb(s, node).then, i, 0)
    if outcome == INVADER:
        land(s, i)
        tell.tell(events.INVADED, PLAYER, i)
        height = len(s.stack)
        for modifier in s.modifiers:
            if modifier.rule == MOD_AFTER_INVASION_WON:
                triggers.trigger(s, modifier.effect, i, triggers.OPTIONAL if modifier.optional else 0)
        triggers.gather(s, height)
        s.stack.append(conquest.Conquest(i, 0))
        crises.notify(s, WHEN_INVADE_WON, 0, i)
    elif outcome == TIE:
        tell.tell(events.INVASION_TIED, PLAYER, i)
        fleets.abandon(s, i, False, tell)
    else:
        tell.tell(events.INVASION_FAILED, PLAYER, i)


class Skirmish(Automatic[VoidfallState]):
    """An attack of the Voidborn (VF-11): printed value, shield instruction, War card."""

    name: ClassVar[str] = "skirmish"
    rule: ClassVar[str] = "VF-11.1"
    shape: ClassVar[tuple[str, ...]] = ("printed:number", "shield:number", "war_card:number")

    def __init__(self, printed: int, shield: int, war_card: int) -> None:
        self.printed: Final = printed
        self.shield: Final = shield
        self.war_card: Final = war_card

    def run(self, s: VoidfallState, tell: Teller) -> None:
        """Find the target."""
        s.stack.pop()
        spared = s.modifier(MOD_NO_SKIRMISH)
        if spared is not None and s.influence <= spared.amount:
            return
        power = skirmish_power(s, self.printed)
        tell.tell(events.SKIRMISH_BEGINS, PLAYER, power)
        if power == 0:
            defended(s, self.shield, tell)
            return
        eligible = skirmish_sectors(s)
        if not eligible:
            tell.tell(events.SKIRMISH_NO_TARGET, PLAYER)
            return
        if len(eligible) > 1:
            found = skirmish_target(
                [
                    Candidate(
                        skirmish_combat(s, i, power, self.war_card), s.corrupt[i] == 0, s.pop[i], all_guilds(s, i)
                    )
                    for i in eligible
                ]
            )
            eligible = [eligible[i] for i in found.sectors]
        if len(eligible) == 1:
            s.stack.append(SkirmishAt(eligible[0], power, self.shield, self.war_card))
        else:
            s.stack.append(DrawTarget(sum([1 << i for i in eligible]), power, self.shield, self.war_card))


def skirmish_power(s: VoidfallState, printed: int) -> int:
    """The Voidborn FP of a Skirmish (VF-11.1)."""
    more = 1 if s.phase == EVALUATION and s.cycle > 1 else 0
    return max(0, printed + more + house_corruption(s))


def skirmish_sectors(s: VoidfallState) -> list[int]:
    """The sectors that can be the target (VF-11.5 to VF-11.7)."""
    return [i for i in own_sectors(s) if i != s.home and void_limit(s, i) and next_to_void(s, i)]


def skirmish_combat(s: VoidfallState, i: int, power: int, war_card: int) -> Combat:
    """The combat that a Skirmish would be in a sector (VF-11.12)."""
    invader = voidborn(power)
    if war_card >= 0:
        card = s.box.attacks[war_card]
        invader.initiative_bonus = card.initiative
        invader.approach_points = card.approach
        invader.salvo_points = card.salvo[s.ground.difficulty]
    adaptation = s.modifier(MOD_VOIDBORN_ABSORPTION)
    if adaptation is not None and adaptation.per is not None:
        invader.salvo_points += adaptation.amount * count(s, adaptation.per)
    defender = own_side(s, i)
    defender.fp = [*s.fleet[i * 5 : i * 5 + 5], 0]
    defender.defenses = installations_of(s, i, SECTOR_DEFENSE)
    defender.starbases = installations_of(s, i, STARBASE)
    return Combat(invader, defender)


class DrawTarget(ChanceStep[VoidfallState]):
    """Chance picks the target of a Skirmish among equals (VF-11.9)."""

    name: ClassVar[str] = "draw_target"
    rule: ClassVar[str] = "VF-11.9"
    shape: ClassVar[tuple[str, ...]] = ("mask:number", "power:number", "shield:number", "war_card:number")

    def __init__(self, mask: int, power: int, shield: int, war_card: int) -> None:
        self.mask: Final = mask
        self.power: Final = power
        self.shield: Final = shield
        self.war_card: Final = war_card

    def options(self, s: VoidfallState, seat: Seat) -> list[Action]:
        here = s.box.answers.sectors[s.ground.map.index]
        return [here[i] for i in range(s.sectors) if self.mask >> i & 1]

    def play(self, s: VoidfallState, seat: Seat, action: Action, tell: Teller) -> None:
        assert isinstance(action, InSector)
        s.stack.pop()
        s.stack.append(SkirmishAt(action.sector, self.power, self.shield, self.war_card))


class SkirmishAt(Automatic[VoidfallState]):
    """The Voidborn attack a sector; Autonomous Drones may hold it in an Evaluation (VF-11.17)."""

    name: ClassVar[str] = "skirmish_at"
    rule: ClassVar[str] = "VF-11.12"
    shape: ClassVar[tuple[str, ...]] = ("sector", "power:number", "shield:number", "war_card:number")

    def __init__(self, sector: int, power: int, shield: int, war_card: int) -> None:
        self.sector: Final = sector
        self.power: Final = power
        self.shield: Final = shield
        self.war_card: Final = war_card

    def run(self, s: VoidfallState, tell: Teller) -> None:
        """Offer the Drones, or fight."""
        s.stack.pop()
        tell.tell(events.SKIRMISH_TARGET, PLAYER, self.sector)
        drones = s.has(MOD_HOLD_FREE) or (s.has(MOD_TRADE_TO_HOLD) and trade_held(s) > 0)
        if drones and s.phase == EVALUATION:
            s.stack.append(HoldByDrones(self.sector, self.power, self.shield, self.war_card))
        else:
            fight_skirmish(s, self.sector, self.power, self.shield, self.war_card, tell)


class HoldByDrones(Ask):
    """Whether Autonomous Drones defend the sector without combat (VF-11.17)."""

    name: ClassVar[str] = "hold_by_drones"
    rule: ClassVar[str] = "VF-11.17"
    shape: ClassVar[tuple[str, ...]] = ("sector", "power:number", "shield:number", "war_card:number")

    def __init__(self, sector: int, power: int, shield: int, war_card: int) -> None:
        self.sector: Final = sector
        self.power: Final = power
        self.shield: Final = shield
        self.war_card: Final = war_card

    def options(self, s: VoidfallState, seat: Seat) -> list[Action]:
        """Yes or no."""
        return [s.box.answers.yes, s.box.answers.no]

    def play(self, s: VoidfallState, seat: Seat, action: Action, tell: Teller) -> None:
        """Hold, or fight."""
        s.stack.pop()
        if action is s.box.answers.no:
            fight_skirmish(s, self.sector, self.power, self.shield, self.war_card, tell)
            return
        defended(s, self.shield, tell)
        if not s.has(MOD_HOLD_FREE):
            s.stack.append(tokens.ReturnTrade(1))


def fight_skirmish(s: VoidfallState, i: int, power: int, shield: int, war_card: int, tell: Teller) -> None:
    """The combat of a Skirmish."""
    s.fight_sector = i
    s.fight = skirmish_combat(s, i, power, war_card)
    s.stack.append(Fight(-1, i, shield))
    follow(s, DEFENDER, tell)


def finish_skirmish(s: VoidfallState, i: int, outcome: int, shield: int, tell: Teller) -> None:
    """Held or lost; a tie is lost (VF-11.13 to VF-11.15)."""
    if outcome == DEFENDER:
        defended(s, shield, tell)
        return
    tell.tell(events.SECTOR_LOST, PLAYER, i)
    fleets.abandon(s, i, True, tell)


def defended(s: VoidfallState, shield: int, tell: Teller) -> None:
    """A successful defence: the shield instructions, as far as they can be done (VF-11.16)."""
    tell.tell(events.DEFENDED, PLAYER)
    nested(s, shield, -1, MUST)


def invade_verb(s: VoidfallState, node: int) -> InvadeVerb:
    """The verb that an invasion comes from."""
    verb = s.box.nodes[node]
    assert isinstance(verb, InvadeVerb)
    return verb


class InvadeVerb(VoidfallVerb):
    """Invade a sector."""

    name: ClassVar[str] = "invade"

    def __init__(self, at: VerbReader) -> None:
        super().__init__(at)
        self.corrupted: Final = at.index_of("target", ("any", "corrupted")) == 1
        """Only Corrupted sectors."""
        self.bombard: Final = at.has("combat_bonus")
        """Materials buy Absorption in the combat: 3 for 1."""
        if self.bombard:
            bonus = at.item("combat_bonus")
            bonus.item("per_materials").number(3, 3)
            bonus.item("gives").number(1, 1)
            bonus.item("kind").indices(("approach_absorption", "salvo_absorption"))
            bonus.done()
        self.then: Final = at.effects("then")

    def feasible(self, s: VoidfallState, seat: Seat, here: int, flags: int) -> bool:
        """With a target, or a Regroup before it."""
        return bool(invadable(s, self.corrupted)) or s.has(MOD_REGROUP_BEFORE_INVASION)

    def perform(self, s: VoidfallState, seat: Seat, here: int, flags: int, tell: Teller) -> None:
        invade(s, self.index)


class SkirmishVerb(VoidfallVerb):
    """A Skirmish, with an Initiative of its own or without."""

    name: ClassVar[str] = "skirmish"

    def __init__(self, at: VerbReader) -> None:
        super().__init__(at)
        self.modifier: Final = at.number("modifier", -9, 9)
        self.initiative: Final = at.number("initiative", 1, 20) if at.has("initiative") else 0
        self.on_defended: Final = at.effects("on_defended")
        self.attack: int = -1
        """What modifies the Voidborn, among the box's attacks."""

    def settle(self, box: Box) -> None:
        """Its Initiative is an attack beside the Wars."""
        if self.initiative:
            attack = War(len(box.attacks), self.id, same_name(self.id))
            attack.initiative = self.initiative
            self.attack = attack.index
            box.attacks.append(attack)

    def attempt(self, s: VoidfallState, here: int, flags: int) -> bool:
        """It can always be held; what it would do is not looked at."""
        return True

    def perform(self, s: VoidfallState, seat: Seat, here: int, flags: int, tell: Teller) -> None:
        s.stack.append(Skirmish(self.modifier, self.on_defended, self.attack))
