"""Fleets: recalling, abandoning, activating, deploying, Regroup (VF-14, VF-16)."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from starboard.games.voidfall import events
from starboard.games.voidfall.actions import CorruptionOn, FleetIn, Move, Number
from starboard.games.voidfall.effects import (
    MUST,
    USES_FLEETS,
    USES_GLORY,
    USES_SECTORS,
    USES_SUPPLY,
    Charge,
    VerbReader,
    VoidfallVerb,
)
from starboard.games.voidfall.mechanics.corruption import places_left
from starboard.games.voidfall.mechanics.costs import can_pay, can_spend
from starboard.games.voidfall.mechanics.counting import multiplier
from starboard.games.voidfall.mechanics.fleets import activate_power, deployed_power, may_field, shipyards
from starboard.games.voidfall.mechanics.sectors import controls, corruptible, fleet_power, void_limit
from starboard.games.voidfall.mechanics.targets import targets
from starboard.games.voidfall.mechanics.tokens import bounty_room
from starboard.games.voidfall.state import FOCUS, VoidfallState, packed_total
from starboard.games.voidfall.steps import corruption, crises, pay, tokens
from starboard.games.voidfall.steps.core import ONLY, Ask, CountAsk, of_verb
from starboard.games.voidfall.vocabulary import (
    ANY_PLACE,
    DID_ANYTHING,
    DID_RECALL,
    DID_SECTOR,
    EACH_SHIPYARD,
    FLEETS,
    MATERIALS,
    MOD_DEPLOY_SURCHARGE,
    MOD_REPLACE_DEPLOY,
    PLAYER,
    WHEN_ACTIVATE,
    WHEN_DEPLOY,
    WHEN_MOVE_FLEETS,
)
from starboard.kernel.actions import Action
from starboard.kernel.events import Teller
from starboard.kernel.forms import Form, Ticks
from starboard.kernel.steps import Automatic, Seat, Step

USES_RECALL: Final = USES_FLEETS | USES_SECTORS | USES_GLORY | USES_SUPPLY
"""An FP that is recalled may abandon its sector, which costs Glory and brings in Voidborn FP."""


def abandon(s: VoidfallState, i: int, glory: bool, tell: Teller) -> None:
    """A sector is lost: Glory, Installations, Corruption, then the Voidborn come (VF-14.4, VF-14.5)."""
    tell.tell(events.ABANDONED, PLAYER, i)
    if glory and packed_total(s.glory) > 0:
        s.stack.append(tokens.DiscardGlory(1))
    clear_installations(s, i, tell)
    if s.corrupt[i] == 0 and corruptible(s, i):
        s.corrupt[i] = 1
        tell.tell(events.SECTOR_CORRUPTED, PLAYER, i)
    if void_limit(s, i):
        s.void[i] = 2
        tell.tell(events.VOID_PLACED, PLAYER, i, 2)
        if bounty_room(s) > 0:
            s.bounty_on[i] += 1


def clear_installations(s: VoidfallState, i: int, tell: Teller) -> None:
    """All Installation tokens of a sector go; printed ones stay."""
    for kind in range(3):
        for _ in range(s.inst[i * 3 + kind]):
            tell.tell(events.INSTALLATION_LOST, PLAYER, i, kind)
        s.inst[i * 3 + kind] = 0


def recall_one(s: VoidfallState, i: int, fleet: int, tell: Teller) -> None:
    """An FP goes to the active pool; the last one abandons the sector (VF-14.1, VF-16.10)."""
    s.add_fleet(i, fleet, -1)
    s.active += 1
    tell.tell(events.RECALLED, PLAYER, i, fleet)
    if i != s.home and fleet_power(s, i) == 0:
        abandon(s, i, True, tell)


class Recall(Ask):
    """Which FP to recall (VF-16.10)."""

    name: ClassVar[str] = "recall"
    rule: ClassVar[str] = "VF-16.10"
    shape: ClassVar[tuple[str, ...]] = ("left:1..99", "flags:0..255")

    def __init__(self, left: int, flags: int) -> None:
        self.left: Final = left
        self.flags: Final = flags

    def options(self, s: VoidfallState, seat: Seat) -> list[Action]:
        """All FP in sectors."""
        out = deployed_fp(s)
        return out if out else [s.box.answers.no]

    def play(self, s: VoidfallState, seat: Seat, action: Action, tell: Teller) -> None:
        s.stack.pop()
        if action is s.box.answers.no:
            return
        assert isinstance(action, FleetIn)
        s.mem[DID_RECALL] = action.sector
        s.mem[DID_SECTOR] = action.sector
        s.mem[DID_ANYTHING] = 1
        if self.left > 1:
            s.stack.append(Recall(self.left - 1, self.flags))
        recall_one(s, action.sector, action.fleet, tell)


def deployed_fp(s: VoidfallState) -> list[Action]:
    """Every fleet type in every sector, as answers."""
    here = s.box.answers.fleets[s.ground.map.index]
    return [here[i] for i in range(len(s.fleet)) if s.fleet[i]]


def activate(s: VoidfallState, n: int, tell: Teller) -> None:
    """Inactive FP becomes active (VF-16.6)."""
    crises.before(s, WHEN_ACTIVATE)
    got = activate_power(s, n, tell)
    if got:
        s.mem[DID_ANYTHING] = 1
        s.activated += got
        crises.notify(s, WHEN_ACTIVATE, 0, -1)


class Activate(Ask):
    """How many FP to activate, up to a number (VF-16.6)."""

    name: ClassVar[str] = "activate"
    rule: ClassVar[str] = "VF-16.6"
    shape: ClassVar[tuple[str, ...]] = ("most:1..14",)

    def __init__(self, most: int) -> None:
        self.most: Final = most

    def options(self, s: VoidfallState, seat: Seat) -> list[Action]:
        """The most first, then fewer, then none."""
        return list(reversed(s.box.answers.numbers[: min(self.most, s.inactive) + 1]))

    def play(self, s: VoidfallState, seat: Seat, action: Action, tell: Teller) -> None:
        assert isinstance(action, Number)
        s.stack.pop()
        activate(s, action.number, tell)


def surcharge_payable(s: VoidfallState, fleet: int) -> bool:
    """Whether an event's extra cost of deploying can be paid beside that of the fleet type."""
    if not s.has(MOD_DEPLOY_SURCHARGE) or s.surcharge:
        return True
    if places_left(s, ANY_PLACE) > 0:
        return True
    cost = [0, 0, 0, 0, 0] if fleet < 0 else s.box.costs[s.box.fleet_costs[fleet]].resources
    return can_spend(s, cost[0], cost[1], cost[2] + 1, cost[3], cost[4], 0)


def deploy_one(s: VoidfallState, i: int, fleet: int, free: bool, tell: Teller) -> None:
    """An active FP goes to a sector as a fleet type, which is paid for (VF-16.8)."""
    crises.before(s, WHEN_DEPLOY)
    s.active -= 1
    s.add_fleet(i, fleet, 1)
    s.deployed += 1
    s.deployed_now += 1
    s.mem[DID_SECTOR] = i
    s.mem[DID_ANYTHING] = 1
    tell.tell(events.DEPLOYED, PLAYER, i, fleet)
    deployment(s, fleet, i, 1, free)


def deployment(s: VoidfallState, fleet: int, i: int, n: int, free: bool) -> None:
    """FP was deployed in a sector: its cost unless it is free, an event's extra cost, then the Crises that wait."""
    crises.notify(s, WHEN_DEPLOY, 1 << fleet, i)
    cost = s.box.fleet_costs[fleet]
    due = s.has(MOD_DEPLOY_SURCHARGE) and not s.surcharge
    if due and not free and not s.box.costs[cost].empty and places_left(s, ANY_PLACE) == 0:
        s.stack.append(pay.Pay(cost, n, n))
        return
    if due:
        s.stack.append(Surcharge(n))
    if not free:
        pay.pay(s, cost, n)


class Surcharge(CountAsk):
    """How to pay an event's extra cost of deploying: a Corruption for the whole Focus, or 1 Materials per FP."""

    name: ClassVar[str] = "surcharge"
    rule: ClassVar[str] = "VF-4.15"

    def options(self, s: VoidfallState, seat: Seat) -> list[Action]:
        """Places for a Corruption, or Materials."""
        out = corruption.free_places(s, ANY_PLACE, -1)
        if can_spend(s, 0, 0, 1, 0, 0, 0):
            out.append(s.box.answers.resources[MATERIALS])
        return out if out else [s.box.answers.no]

    def play(self, s: VoidfallState, seat: Seat, action: Action, tell: Teller) -> None:
        s.stack.pop()
        if action is s.box.answers.resources[MATERIALS]:
            if self.left > 1:
                s.stack.append(Surcharge(self.left - 1))
            pay.spend(s, 0, 0, 1, 0, 0, 0, tell)
        elif action is not s.box.answers.no:
            assert isinstance(action, CorruptionOn)
            s.surcharge = 1
            kept = s.mem[DID_SECTOR]
            corruption.put(s, action, tell)
            s.mem[DID_SECTOR] = kept


class Deploy(Ask):
    """Where to deploy an FP as which type; each is optional (VF-16.8, VF-16.9)."""

    name: ClassVar[str] = "deploy"
    rule: ClassVar[str] = "VF-16.8"
    form: ClassVar[Form | None] = ONLY
    verbs: ClassVar[tuple[str, ...]] = ("deploy",)
    shape: ClassVar[tuple[str, ...]] = ("node", "left:1..99", "here:-1..sector", "replaced:0..1")

    def __init__(self, node: int, left: int, here: int, replaced: int) -> None:
        self.node: Final = node
        self.left: Final = left
        self.here: Final = here
        self.replaced: Final = replaced

    def options(self, s: VoidfallState, seat: Seat) -> list[Action]:
        """Sectors and types; "yes" removes a Corruption instead, by a Technology."""
        out = deploy_verb(s, self.node).deployable(s, self.here)
        if self.replaced == 0 and s.has(MOD_REPLACE_DEPLOY) and corruption.removable(s, -1, -1):
            out.append(s.box.answers.yes)
        out.append(s.box.answers.no)
        return out

    def play(self, s: VoidfallState, seat: Seat, action: Action, tell: Teller) -> None:
        """Deploy it, then ask for the next."""
        s.stack.pop()
        if action is s.box.answers.no:
            return
        replaced = 1 if action is s.box.answers.yes else self.replaced
        if self.left > 1:
            s.stack.append(Deploy(self.node, self.left - 1, self.here, replaced))
        if action is s.box.answers.yes:
            s.stack.append(corruption.RemoveCorruption(-1, 1, -1, MUST))
        else:
            assert isinstance(action, FleetIn)
            deploy_one(s, action.sector, action.fleet, deploy_verb(s, self.node).fleet >= 0, tell)


def can_pay_fleet(s: VoidfallState, fleet: int) -> bool:
    """Whether the cost of deploying a type can be paid."""
    return can_pay(s, s.box.costs[s.box.fleet_costs[fleet]])


class EachShipyard(Automatic[VoidfallState]):
    """Deploying per Shipyard, sector by sector (VF-16.9)."""

    name: ClassVar[str] = "each_shipyard"
    rule: ClassVar[str] = "VF-16.9"
    shape: ClassVar[tuple[str, ...]] = ("node", "sector:0..99")

    def __init__(self, node: int, sector: int) -> None:
        self.node: Final = node
        self.sector: Final = sector

    def fits(self, s: VoidfallState, below: list[Step[Any]]) -> bool:
        """Of an effect that deploys."""
        return of_verb(s, self.node, Deploy.verbs)

    def run(self, s: VoidfallState, tell: Teller) -> None:
        """The next sector that counts as having a Shipyard."""
        s.stack.pop()
        for i in range(self.sector, s.sectors):
            if controls(s, i):
                n = shipyards(s, i) * deploy_verb(s, self.node).count
                if n:
                    s.stack.append(EachShipyard(self.node, i + 1))
                    if s.active or s.has(MOD_REPLACE_DEPLOY):
                        s.stack.append(Deploy(self.node, n, i, 0))
                    return


class Regroup(Ask):
    """Which FP to move to an adjacent sector (VF-16.11 to VF-16.13)."""

    name: ClassVar[str] = "regroup"
    rule: ClassVar[str] = "VF-16.11"
    form: ClassVar[Form | None] = Ticks(("pass",))
    shape: ClassVar[tuple[str, ...]] = ("left:1..99", "moved:0..1")

    def __init__(self, left: int, moved: int) -> None:
        self.left: Final = left
        self.moved: Final = moved

    def options(self, s: VoidfallState, seat: Seat) -> list[Action]:
        """Moves between own sectors that empty none but the Home Sector."""
        out = regroup_moves(s)
        out.append(s.box.answers.no)
        return out

    def play(self, s: VoidfallState, seat: Seat, action: Action, tell: Teller) -> None:
        """Move one FP."""
        s.stack.pop()
        moved = self.moved
        if action is not s.box.answers.no:
            if not moved:
                crises.before(s, WHEN_MOVE_FLEETS)
            assert isinstance(action, Move)
            s.add_fleet(action.source, action.fleet, -1)
            s.add_fleet(action.target, action.fleet, 1)
            s.mem[DID_ANYTHING] = 1
            moved = 1
            tell.tell(events.MOVED, PLAYER, action.source, action.target, action.fleet)
            if self.left > 1:
                s.stack.append(Regroup(self.left - 1, 1))
                return
        if moved:
            crises.notify(s, WHEN_MOVE_FLEETS, 0, -1)


def regroup_moves(s: VoidfallState) -> list[Action]:
    """Every single move of a Regroup."""
    out: list[Action] = []
    moves = s.box.answers.moves[s.ground.map.index]
    for i in range(s.sectors):
        power = fleet_power(s, i)
        if power == 0 or (power == 1 and i != s.home):
            continue
        for other in s.ground.near[i]:
            if controls(s, other):
                for fleet in range(5):
                    if s.fleet[i * 5 + fleet]:
                        out.append(moves[(i * s.sectors + other) * 5 + fleet])
    return out


class Deactivate(Automatic[VoidfallState]):
    """Deactivate FP; with none active, one is recalled for it (VF-16.7)."""

    name: ClassVar[str] = "deactivate"
    rule: ClassVar[str] = "VF-16.7"
    shape: ClassVar[tuple[str, ...]] = ("left:1..99",)

    def __init__(self, left: int) -> None:
        self.left: Final = left

    def run(self, s: VoidfallState, tell: Teller) -> None:
        """As many as are active, then recall."""
        s.stack.pop()
        n = min(self.left, s.active)
        if n:
            s.active -= n
            s.inactive += n
            tell.tell(events.DEACTIVATED, PLAYER, n)
        if self.left > n and deployed_power(s):
            s.stack.append(Deactivate(self.left - n))
            s.stack.append(Recall(1, 0))


def deploy_verb(s: VoidfallState, node: int) -> DeployVerb:
    """The verb that a question about deploying comes from."""
    verb = s.box.nodes[node]
    assert isinstance(verb, DeployVerb)
    return verb


class ActivateVerb(VoidfallVerb):
    """Activate FP."""

    name: ClassVar[str] = "activate_cube"
    uses_up: ClassVar[int] = USES_FLEETS

    def __init__(self, at: VerbReader) -> None:
        super().__init__(at)
        self.count: Final = at.count(14)
        self.up_to: Final = at.flag("up_to")
        self.per: Final = at.per()

    def feasible(self, s: VoidfallState, seat: Seat, here: int, flags: int) -> bool:
        """With inactive FP."""
        return s.inactive > 0

    def complete(self, s: VoidfallState, seat: Seat, here: int, flags: int) -> bool:
        """What is missing is lost."""
        return True

    def perform(self, s: VoidfallState, seat: Seat, here: int, flags: int, tell: Teller) -> None:
        """Activate it, or ask how much."""
        wanted = min(s.inactive, self.count * multiplier(s, self.per))
        if self.up_to and wanted:
            s.stack.append(Activate(wanted))
        else:
            activate(s, wanted, tell)


class DeactivateVerb(VoidfallVerb):
    """Deactivate FP; with none active, recall it."""

    name: ClassVar[str] = "deactivate_cube"
    uses_up: ClassVar[int] = USES_RECALL

    def __init__(self, at: VerbReader) -> None:
        super().__init__(at)
        self.count: Final = at.count(14)

    def complete(self, s: VoidfallState, seat: Seat, here: int, flags: int) -> bool:
        """With as much active or in sectors."""
        return s.active + deployed_power(s) >= self.count

    def perform(self, s: VoidfallState, seat: Seat, here: int, flags: int, tell: Teller) -> None:
        s.mem[DID_ANYTHING] = 1
        s.stack.append(Deactivate(self.count))


class RecallVerb(VoidfallVerb):
    """Recall FP."""

    name: ClassVar[str] = "recall_cube"
    uses_up: ClassVar[int] = USES_RECALL

    def __init__(self, at: VerbReader) -> None:
        super().__init__(at)
        self.count: Final = at.count(14)

    def complete(self, s: VoidfallState, seat: Seat, here: int, flags: int) -> bool:
        """With as much in sectors."""
        return deployed_power(s) >= self.count

    def perform(self, s: VoidfallState, seat: Seat, here: int, flags: int, tell: Teller) -> None:
        s.stack.append(Recall(self.count, flags))


class DeployVerb(VoidfallVerb):
    """Deploy FP: of any type at its cost, or of one type that is free."""

    name: ClassVar[str] = "deploy"
    uses_up: ClassVar[int] = USES_FLEETS

    def __init__(self, at: VerbReader) -> None:
        super().__init__(at)
        self.count: Final = at.number("count", 1, 14)
        self.up_to: Final = at.flag("up_to")
        self.where: Final = at.where()
        self.fleet: Final = at.index_of("fleet", FLEETS) if at.has("fleet") else -1

    def deployable(self, s: VoidfallState, here: int) -> list[Action]:
        """Where it can deploy, and what."""
        out: list[Action] = []
        if s.active == 0:
            return out
        sectors = targets(s, self.where, here)
        types = [self.fleet] if self.fleet >= 0 else [f for f in range(5) if may_field(s, f) and can_pay_fleet(s, f)]
        for i in sectors:
            for fleet in types:
                if surcharge_payable(s, -1 if self.fleet >= 0 else fleet):
                    out.append(s.box.answers.fleets[s.ground.map.index][i * 5 + fleet])
        return out

    def feasible(self, s: VoidfallState, seat: Seat, here: int, flags: int) -> bool:
        """With FP and somewhere to deploy it, or with a Technology that replaces deploying."""
        if self.where == EACH_SHIPYARD:
            return s.active > 0
        return bool(self.deployable(s, here)) or s.has(MOD_REPLACE_DEPLOY)

    def complete(self, s: VoidfallState, seat: Seat, here: int, flags: int) -> bool:
        """Each FP is optional."""
        return True

    def perform(self, s: VoidfallState, seat: Seat, here: int, flags: int, tell: Teller) -> None:
        if s.phase != FOCUS:
            s.surcharge = 0
        if self.where == EACH_SHIPYARD:
            s.stack.append(EachShipyard(self.index, 0))
        elif s.active or s.has(MOD_REPLACE_DEPLOY):
            s.stack.append(Deploy(self.index, self.count, here, 0))


class MoveFleetsVerb(VoidfallVerb):
    """Regroup."""

    name: ClassVar[str] = "move_fleets"
    uses_up: ClassVar[int] = USES_FLEETS

    def __init__(self, at: VerbReader) -> None:
        super().__init__(at)
        self.moves: Final = at.number("moves", 1, 20)

    def feasible(self, s: VoidfallState, seat: Seat, here: int, flags: int) -> bool:
        """With FP that can move."""
        return bool(regroup_moves(s))

    def complete(self, s: VoidfallState, seat: Seat, here: int, flags: int) -> bool:
        """Each move is optional."""
        return True

    def perform(self, s: VoidfallState, seat: Seat, here: int, flags: int, tell: Teller) -> None:
        s.stack.append(Regroup(self.moves, 0))


class DeactivateCharge(Charge):
    """FP to deactivate."""

    name: ClassVar[str] = "deactivate_cube"

    def payable(self, s: VoidfallState, times: int) -> bool:
        """With as much active or in sectors."""
        return self.amount * times <= s.active + deployed_power(s)

    def collect(self, s: VoidfallState, times: int) -> None:
        s.stack.append(Deactivate(self.amount * times))


class RecallCharge(Charge):
    """FP to recall."""

    name: ClassVar[str] = "recall_cube"

    def payable(self, s: VoidfallState, times: int) -> bool:
        """With as much in sectors."""
        return self.amount * times <= deployed_power(s)

    def collect(self, s: VoidfallState, times: int) -> None:
        s.stack.append(Recall(self.amount * times, 0))
