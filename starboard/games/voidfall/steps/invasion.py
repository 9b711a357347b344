"""Invading a sector: the target, the Fleet Power that sets out, the combat begun (VF-13.1, VF-13.2)."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from starboard.games.voidfall import events
from starboard.games.voidfall.actions import FleetIn, InSector
from starboard.games.voidfall.combat.machine import Combat
from starboard.games.voidfall.combat.sides import Side, voidborn
from starboard.games.voidfall.combat.vocabulary import INVADER
from starboard.games.voidfall.mechanics.costs import can_pay
from starboard.games.voidfall.mechanics.sectors import (
    controls,
    fleet_power,
    installation_bits,
    installations_of,
)
from starboard.games.voidfall.mechanics.turn import focus_is_named
from starboard.games.voidfall.state import VoidfallState, packed_total
from starboard.games.voidfall.steps import fleets, pay
from starboard.games.voidfall.steps.core import Ask, nested, of_verb
from starboard.games.voidfall.steps.fight import Fight, Invasion, follow, invasion_of, land
from starboard.games.voidfall.steps.forces import level_of, own_side, supply
from starboard.games.voidfall.vocabulary import (
    DID_ANYTHING,
    DID_SECTOR,
    MOD_AFTER_COMBAT,
    MOD_BEFORE_INVASION,
    MOD_IGNORE_STORMS,
    MOD_INVASION_RANGE,
    MOD_KEEP_INSTALLATIONS,
    MOD_REGROUP_BEFORE_INVASION,
    MOD_TRADE_FOR_ABSORPTION,
    PLAYER,
    SECTOR_DEFENSE,
    STARBASE,
)
from starboard.kernel.actions import Action
from starboard.kernel.events import Teller
from starboard.kernel.forms import Amounts, Control, Form
from starboard.kernel.steps import Automatic, Seat, Step

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


def under_way(below: list[Step[Any]]) -> bool:
    """Whether an invasion has begun and is not over."""
    return any(step.name in ("send", "start_invasion", "fight") for step in below)


class OfferRegroup(Ask):
    """Whether to pay for a Regroup right before invading (VF-16.15)."""

    name: ClassVar[str] = "offer_regroup"
    rule: ClassVar[str] = "VF-16.15"
    verbs: ClassVar[tuple[str, ...]] = ("invade",)
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


class Invade(Ask):
    """Which sector to invade (VF-13.1)."""

    name: ClassVar[str] = "invade"
    rule: ClassVar[str] = "VF-13.1"
    verbs: ClassVar[tuple[str, ...]] = ("invade",)
    shape: ClassVar[tuple[str, ...]] = ("node",)

    def __init__(self, node: int) -> None:
        self.node: Final = node

    def options(self, s: VoidfallState, seat: Seat) -> list[Action]:
        here = s.box.answers.sectors[s.ground.map.index]
        out: list[Action] = [here[i] for i in invadable(s, invasion_of(s, self.node).corrupted)]
        out.append(s.box.answers.no)
        return out

    def play(self, s: VoidfallState, seat: Seat, action: Action, tell: Teller) -> None:
        """Ask which FP goes."""
        s.stack.pop()
        if action is not s.box.answers.no:
            assert isinstance(action, InSector)
            s.stack.append(Send(self.node, action.sector, NEAR, 0))


def _forces(step: Any, s: VoidfallState) -> list[Control]:
    """The FP of every type in every sector that can send some."""
    found: list[Control] = []
    for each in step.options(s, PLAYER):
        if isinstance(each, FleetIn):
            found.append(Control(each.code(), 0, s.fleet[each.sector * 5 + each.fleet]))
    return found


def _any_force(step: Any, s: VoidfallState) -> tuple[int, int]:
    return 0, sum(control.high for control in _forces(step, s))


class Send(Ask):
    """Which FP takes part in an invasion, one at a time (VF-13.2). `emptied` are the sectors left empty, as bits."""

    name: ClassVar[str] = "send"
    rule: ClassVar[str] = "VF-13.2"
    verbs: ClassVar[tuple[str, ...]] = ("invade",)
    form: ClassVar[Form | None] = Amounts(_forces, _any_force, ("pass",))
    shape: ClassVar[tuple[str, ...]] = ("node", "target:sector", "way:0..9", "emptied:0..999999999")

    def __init__(self, node: int, target: int, way: int, emptied: int) -> None:
        self.node: Final = node
        self.target: Final = target
        self.way: Final = way
        self.emptied: Final = emptied

    def fits(self, s: VoidfallState, below: list[Step[Any]]) -> bool:
        """Against a sector that can be invaded, in the only invasion."""
        return super().fits(s, below) and not under_way(below) and not controls(s, self.target)

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
            s.add_fleet(i, action.fleet, -1)
            s.sending[action.fleet] += 1
            tell.tell(events.MOVED, PLAYER, i, self.target, action.fleet)
            emptied = self.emptied
            if i != s.home and fleet_power(s, i) == 0:
                emptied |= 1 << i
            s.stack.append(Send(self.node, self.target, way, emptied))
            return
        if packed_total(s.sending) == 0:
            return
        s.mem[DID_ANYTHING] = 1
        s.mem[DID_SECTOR] = self.target
        s.fight_sector = self.target
        tell.tell(events.INVASION, PLAYER, self.target, packed_total(s.sending), s.void[self.target])
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

    def fits(self, s: VoidfallState, below: list[Step[Any]]) -> bool:
        """With FP on its way, in the only invasion."""
        if not of_verb(s, self.node, Invade.verbs) or under_way(below) or controls(s, self.target):
            return False
        return packed_total(s.sending) > 0

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
        invader, defender = invasion_sides(s, self.node, i)
        s.fight = Combat(invader, defender)
        s.stack.append(Fight(self.node, i, -1))
        follow(s, INVADER, tell)


def invasion_sides(s: VoidfallState, node: int, i: int) -> tuple[Side, Side]:
    """Both sides of the combat with what is on its way, before it begins."""
    invader = own_side(s, i)
    invader.fp = [*s.sending, 0]
    supply(s, invader)
    invader.drones = level_of(s, MOD_TRADE_FOR_ABSORPTION)
    invader.replicators = level_of(s, MOD_AFTER_COMBAT, MOD_KEEP_INSTALLATIONS)
    invader.bombard = 1 if invasion_of(s, node).bombard else 0
    defender = voidborn(s.void[i])
    defender.defenses = installations_of(s, i, SECTOR_DEFENSE)
    defender.starbases = installations_of(s, i, STARBASE)
    return invader, defender


class InvadeVerb(Invasion):
    """Invade a sector."""

    name: ClassVar[str] = "invade"

    def feasible(self, s: VoidfallState, seat: Seat, here: int, flags: int) -> bool:
        """With a target, or a Regroup before it."""
        return bool(invadable(s, self.corrupted)) or s.has(MOD_REGROUP_BEFORE_INVASION)

    def perform(self, s: VoidfallState, seat: Seat, here: int, flags: int, tell: Teller) -> None:
        invade(s, self.index)
