"""Fleets: recalling, abandoning, activating, deploying, Regroup (VF-14, VF-16)."""

from __future__ import annotations

from typing import ClassVar, Final

from starboard.games.voidfall import effects, events
from starboard.games.voidfall.actions import Answer
from starboard.games.voidfall.events import DEACTIVATED
from starboard.games.voidfall.mechanics.corruption import places_left
from starboard.games.voidfall.mechanics.costs import can_pay, can_spend
from starboard.games.voidfall.mechanics.fleets import activate_power, deployed_power, may_field, shipyards
from starboard.games.voidfall.mechanics.sectors import controls, corruptible, fleet_power, void_limit
from starboard.games.voidfall.mechanics.tokens import bounty_room
from starboard.games.voidfall.state import DID_ANYTHING, DID_RECALL, DID_SECTOR, PLAYER, VoidfallState
from starboard.games.voidfall.steps import corruption, crises, pay, tokens
from starboard.games.voidfall.steps.core import MUST, Ask, CountAsk
from starboard.games.voidfall.vocabulary import (
    ACTIVATE,
    ANY_PLACE,
    DEPLOY,
    EACH_SHIPYARD,
    MATERIALS,
    MOD_DEPLOY_SURCHARGE,
    MOD_REPLACE_DEPLOY,
    MOVE_FLEETS,
)
from starboard.kernel.actions import Action
from starboard.kernel.events import Teller
from starboard.kernel.steps import Automatic, Seat


def abandon(s: VoidfallState, i: int, glory: bool, tell: Teller) -> None:
    """A sector is lost: Glory, Installations, Corruption, then the Voidborn come (VF-14.4, VF-14.5)."""
    tell.tell(events.ABANDONED, PLAYER, i)
    if glory and sum(s.glory) > 0:
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
    s.fleet[i * 5 + fleet] -= 1
    s.active += 1
    tell.tell(events.RECALLED, PLAYER, i, fleet)
    if i != s.home and fleet_power(s, i) == 0:
        abandon(s, i, True, tell)


class Recall(Ask):
    """Which FP to recall (VF-16.10)."""

    name: ClassVar[str] = "recall"
    rule: ClassVar[str] = "VF-16.10"
    shape: ClassVar[tuple[str, ...]] = ("left:number", "flags:number")

    def __init__(self, left: int, flags: int) -> None:
        self.left: Final = left
        self.flags: Final = flags

    def options(self, s: VoidfallState, seat: Seat) -> list[Action]:
        """All FP in sectors."""
        out = deployed_fp(s)
        return out if out else [s.box.answers.no]

    def play(self, s: VoidfallState, seat: Seat, action: Action, tell: Teller) -> None:
        """Recall it."""
        assert isinstance(action, Answer)
        s.stack.pop()
        if action is s.box.answers.no:
            return
        s.mem[DID_RECALL] = action.a
        s.mem[DID_SECTOR] = action.a
        s.mem[DID_ANYTHING] = 1
        if self.left > 1:
            s.stack.append(Recall(self.left - 1, self.flags))
        recall_one(s, action.a, action.b, tell)


def deployed_fp(s: VoidfallState) -> list[Action]:
    """Every fleet type in every sector, as answers."""
    here = s.box.answers.fleets[s.ground.map.index]
    return [here[i] for i in range(len(s.fleet)) if s.fleet[i]]


def activate(s: VoidfallState, n: int, tell: Teller) -> None:
    """Inactive FP becomes active (VF-16.6)."""
    crises.before(s, ACTIVATE)
    got = activate_power(s, n, tell)
    if got:
        s.mem[DID_ANYTHING] = 1
        s.activated += got
        crises.notify(s, ACTIVATE, 0, -1)


class Activate(Ask):
    """How many FP to activate, up to a number (VF-16.6)."""

    name: ClassVar[str] = "activate"
    rule: ClassVar[str] = "VF-16.6"
    shape: ClassVar[tuple[str, ...]] = ("most:number",)

    def __init__(self, most: int) -> None:
        self.most: Final = most

    def options(self, s: VoidfallState, seat: Seat) -> list[Action]:
        """The most first, then fewer, then none."""
        return list(reversed(s.box.answers.numbers[: min(self.most, s.inactive) + 1]))

    def play(self, s: VoidfallState, seat: Seat, action: Action, tell: Teller) -> None:
        """Activate them."""
        assert isinstance(action, Answer)
        s.stack.pop()
        activate(s, action.a, tell)


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
    crises.before(s, DEPLOY)
    s.active -= 1
    s.fleet[i * 5 + fleet] += 1
    s.deployed += 1
    s.deployed_now += 1
    s.mem[DID_SECTOR] = i
    s.mem[DID_ANYTHING] = 1
    tell.tell(events.DEPLOYED, PLAYER, i, fleet)
    deployment(s, fleet, i, 1, free)


def deployment(s: VoidfallState, fleet: int, i: int, n: int, free: bool) -> None:
    """FP was deployed in a sector: its cost unless it is free, an event's extra cost, then the Crises that wait."""
    crises.notify(s, DEPLOY, 1 << fleet, i)
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
        """Pay it."""
        assert isinstance(action, Answer)
        s.stack.pop()
        if action is s.box.answers.resources[MATERIALS]:
            if self.left > 1:
                s.stack.append(Surcharge(self.left - 1))
            pay.spend(s, 0, 0, 1, 0, 0, 0, tell)
        elif action is not s.box.answers.no:
            s.surcharge = 1
            kept = s.mem[DID_SECTOR]
            corruption.put(s, action, tell)
            s.mem[DID_SECTOR] = kept


class Deploy(Ask):
    """Where to deploy an FP as which type; each is optional (VF-16.8, VF-16.9)."""

    name: ClassVar[str] = "deploy"
    rule: ClassVar[str] = "VF-16.8"
    shape: ClassVar[tuple[str, ...]] = ("node", "left:number", "here:number", "replaced:number")

    def __init__(self, node: int, left: int, here: int, replaced: int) -> None:
        self.node: Final = node
        self.left: Final = left
        self.here: Final = here
        self.replaced: Final = replaced

    def options(self, s: VoidfallState, seat: Seat) -> list[Action]:
        """Sectors and types; "yes" removes a Corruption instead, by a Technology."""
        out = deployable(s, self.node, self.here)
        if self.replaced == 0 and s.has(MOD_REPLACE_DEPLOY) and corruption.removable(s, -1, -1):
            out.append(s.box.answers.yes)
        out.append(s.box.answers.no)
        return out

    def play(self, s: VoidfallState, seat: Seat, action: Action, tell: Teller) -> None:
        """Deploy it, then ask for the next."""
        assert isinstance(action, Answer)
        s.stack.pop()
        if action is s.box.answers.no:
            return
        replaced = 1 if action is s.box.answers.yes else self.replaced
        if self.left > 1:
            s.stack.append(Deploy(self.node, self.left - 1, self.here, replaced))
        if action is s.box.answers.yes:
            s.stack.append(corruption.RemoveCorruption(-1, 1, -1, MUST))
        else:
            deploy_one(s, action.a, action.b, s.box.nodes[self.node].kind >= 0, tell)


def deployable(s: VoidfallState, node: int, here: int) -> list[Action]:
    """Where an effect can deploy, and what."""
    out: list[Action] = []
    if s.active == 0:
        return out
    n = s.box.nodes[node]
    sectors = [here] if n.where == EACH_SHIPYARD else effects.targets(s, n.where, here)
    types = [n.kind] if n.kind >= 0 else [f for f in range(5) if may_field(s, f) and can_pay_fleet(s, f)]
    for i in sectors:
        for fleet in types:
            if surcharge_payable(s, -1 if n.kind >= 0 else fleet):
                out.append(s.box.answers.fleets[s.ground.map.index][i * 5 + fleet])
    return out


def can_pay_fleet(s: VoidfallState, fleet: int) -> bool:
    """Whether the cost of deploying a type can be paid."""
    return can_pay(s, s.box.costs[s.box.fleet_costs[fleet]])


class EachShipyard(Automatic[VoidfallState]):
    """Deploying per Shipyard, sector by sector (VF-16.9)."""

    name: ClassVar[str] = "each_shipyard"
    rule: ClassVar[str] = "VF-16.9"
    shape: ClassVar[tuple[str, ...]] = ("node", "sector:number")

    def __init__(self, node: int, sector: int) -> None:
        self.node: Final = node
        self.sector: Final = sector

    def run(self, s: VoidfallState, tell: Teller) -> None:
        """The next sector that counts as having a Shipyard."""
        s.stack.pop()
        for i in range(self.sector, s.sectors):
            if controls(s, i):
                n = shipyards(s, i) * s.box.nodes[self.node].count
                if n:
                    s.stack.append(EachShipyard(self.node, i + 1))
                    if s.active or s.has(MOD_REPLACE_DEPLOY):
                        s.stack.append(Deploy(self.node, n, i, 0))
                    return


class Regroup(Ask):
    """Which FP to move to an adjacent sector (VF-16.11 to VF-16.13)."""

    name: ClassVar[str] = "regroup"
    rule: ClassVar[str] = "VF-16.11"
    shape: ClassVar[tuple[str, ...]] = ("left:number", "moved:number")

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
        assert isinstance(action, Answer)
        s.stack.pop()
        moved = self.moved
        if action is not s.box.answers.no:
            if not moved:
                crises.before(s, MOVE_FLEETS)
            s.fleet[action.a * 5 + action.c] -= 1
            s.fleet[action.b * 5 + action.c] += 1
            s.mem[DID_ANYTHING] = 1
            moved = 1
            tell.tell(events.MOVED, PLAYER, action.a, action.b, action.c)
            if self.left > 1:
                s.stack.append(Regroup(self.left - 1, 1))
                return
        if moved:
            crises.notify(s, MOVE_FLEETS, 0, -1)


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
    shape: ClassVar[tuple[str, ...]] = ("left:number",)

    def __init__(self, left: int) -> None:
        self.left: Final = left

    def run(self, s: VoidfallState, tell: Teller) -> None:
        """As many as are active, then recall."""
        s.stack.pop()
        n = min(self.left, s.active)
        if n:
            s.active -= n
            s.inactive += n
            tell.tell(DEACTIVATED, PLAYER, n)
        if self.left > n and deployed_power(s):
            s.stack.append(Deactivate(self.left - n))
            s.stack.append(Recall(1, 0))
