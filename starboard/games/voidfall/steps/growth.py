"""Resources, production, Guilds, Installations, population and Civilization tracks (VF-17 to VF-19)."""

from __future__ import annotations

from typing import ClassVar, Final

from starboard.games.voidfall import effects, events
from starboard.games.voidfall.actions import Answer, FleetIn
from starboard.games.voidfall.mechanics.fleets import deployed_power
from starboard.games.voidfall.mechanics.production import yield_of
from starboard.games.voidfall.mechanics.progress import track_level
from starboard.games.voidfall.mechanics.sectors import (
    corruptible,
    may_build,
    may_grow,
    may_reduce,
    own_sectors,
    room_for_guild,
)
from starboard.games.voidfall.mechanics.stocks import gain_influence, gain_resource
from starboard.games.voidfall.state import (
    BY_OVERPRODUCTION,
    DID_ANYTHING,
    DID_DESTROY,
    DID_GUILD,
    DID_REDUCE,
    DID_SECTOR,
    DID_TRACK,
    PLAYER,
    VoidfallState,
)
from starboard.games.voidfall.steps import crisis, fleets, haven, pay, triggers
from starboard.games.voidfall.steps.core import INNER, MUST, Ask, NodeAsk, SectorAsk
from starboard.games.voidfall.vocabulary import (
    ADVANCE,
    BUILD,
    ESTABLISH,
    GROW,
    MOD_BEFORE_PRODUCE,
    MOD_FIRST_OVERPRODUCTION,
    MOD_NO_CUBE_COST,
    MOD_ON_ESTABLISH,
    MOD_ON_GROW,
    MOD_SENTRY_INSTEAD,
    MOD_SENTRY_WITH,
    OVERPRODUCE,
    PRODUCE,
    SENTRY,
)
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
        crisis.before(s, PRODUCE)
        amount = yield_of(s, r)
        over = s.stock[r] + amount > s.box.stock_max
        s.stock[r] = min(s.stock[r] + amount, s.box.stock_max)
        s.produced |= 1 << r
        tell.tell(events.PRODUCED, PLAYER, r, amount)
        height = len(s.stack)
        if over:
            overproduce(s, r, tell)
        crisis.offer(s, PRODUCE, 1 << r, -1)
        triggers.gather(s, height)


def overproduce(s: VoidfallState, resource: int, tell: Teller) -> None:
    """An Overproduction: Influence, and what it sets off (VF-18.8, VF-26.3)."""
    crisis.before(s, OVERPRODUCE)
    s.overs += 1
    tell.tell(events.OVERPRODUCED, PLAYER, resource)
    gain_influence(s, s.box.over_influence, tell, BY_OVERPRODUCTION)
    if s.overs >= 2 and s.over_haven == 0:
        s.over_haven = 1
        haven.offer(s, 1)
    first = s.modifier(MOD_FIRST_OVERPRODUCTION)
    if s.overs == 1 and first is not None:
        triggers.trigger(s, first.effect, -1)
    crisis.offer(s, OVERPRODUCE, 1 << resource, -1)


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


class Build(NodeAsk):
    """Where to build which Installation (VF-17.7, VF-17.8)."""

    name: ClassVar[str] = "build"
    rule: ClassVar[str] = "VF-17.7"

    def options(self, s: VoidfallState, seat: Seat) -> list[Action]:
        """Sectors and Installations; a Sentry instead where a Technology allows it."""
        out = buildable(s, self.node, self.here)
        if not self.flags & MUST or not out:
            out.append(s.box.answers.no)
        return out

    def play(self, s: VoidfallState, seat: Seat, action: Action, tell: Teller) -> None:
        """Build it."""
        assert isinstance(action, Answer)
        s.stack.pop()
        if action is s.box.answers.no:
            return
        i = action.a
        s.mem[DID_SECTOR] = i
        s.mem[DID_ANYTHING] = 1
        if self.left > 1:
            s.stack.append(Build(self.node, self.left - 1, self.here, self.flags))
        if isinstance(action, FleetIn):
            fleets.deploy_one(s, i, SENTRY, True, tell)
            return
        crisis.before(s, BUILD)
        s.inst[i * 3 + action.b] += 1
        tell.tell(events.BUILT, PLAYER, i, action.b)
        height = len(s.stack)
        if s.has(MOD_SENTRY_WITH) and s.active and fleets.surcharge_payable(s, -1):
            s.stack.append(SentryToo(i))
        crisis.offer(s, BUILD, 1 << action.b, i)
        triggers.gather(s, height)


def buildable(s: VoidfallState, node: int, here: int) -> list[Action]:
    """What an effect can build, and where."""
    n = s.box.nodes[node]
    a = s.box.answers
    out: list[Action] = []
    sentries = (
        (s.has(MOD_SENTRY_INSTEAD) or s.has(MOD_SENTRY_WITH)) and s.active > 0 and fleets.surcharge_payable(s, -1)
    )
    for i in effects.targets(s, n.where, here):
        for kind in range(3):
            if n.kind in (-1, kind) and may_build(s, i, kind):
                out.append(a.installations[s.ground.map.index][i * 3 + kind])
        if sentries:
            out.append(a.fleets[s.ground.map.index][i * 5 + SENTRY])
    return out


class SentryToo(SectorAsk):
    """Whether to deploy a Sentry beside the Installation just built (Improved Sentries)."""

    name: ClassVar[str] = "sentry_too"
    rule: ClassVar[str] = "VF-16.8"

    def options(self, s: VoidfallState, seat: Seat) -> list[Action]:
        """Yes or no; a Crisis that was resolved in between may have used up what it takes."""
        if s.active and fleets.surcharge_payable(s, -1):
            return [s.box.answers.yes, s.box.answers.no]
        return [s.box.answers.no]

    def play(self, s: VoidfallState, seat: Seat, action: Action, tell: Teller) -> None:
        """Deploy it."""
        s.stack.pop()
        if action is s.box.answers.yes:
            fleets.deploy_one(s, self.sector, SENTRY, True, tell)


class Establish(NodeAsk):
    """Where to establish which Guild (VF-17.7, VF-17.8)."""

    name: ClassVar[str] = "establish"
    rule: ClassVar[str] = "VF-17.7"

    def options(self, s: VoidfallState, seat: Seat) -> list[Action]:
        """Sectors and Guilds."""
        out = establishable(s, self.node, self.here)
        if not self.flags & MUST or not out:
            out.append(s.box.answers.no)
        return out

    def play(self, s: VoidfallState, seat: Seat, action: Action, tell: Teller) -> None:
        """Establish it."""
        assert isinstance(action, Answer)
        s.stack.pop()
        if action is s.box.answers.no:
            return
        if self.left > 1:
            s.stack.append(Establish(self.node, self.left - 1, self.here, self.flags))
        i = action.a
        crisis.before(s, ESTABLISH)
        s.guild[i * 5 + action.b] += 1
        s.mem[DID_SECTOR] = i
        s.mem[DID_GUILD] = action.b
        s.mem[DID_ANYTHING] = 1
        tell.tell(events.ESTABLISHED, PLAYER, i, action.b)
        height = len(s.stack)
        if s.has(MOD_ON_ESTABLISH):
            for modifier in s.modifiers:
                if modifier.rule == MOD_ON_ESTABLISH:
                    triggers.trigger(s, modifier.effect, i, triggers.PART)
        crisis.offer(s, ESTABLISH, 1 << action.b, i)
        triggers.gather(s, height)


def establishable(s: VoidfallState, node: int, here: int) -> list[Action]:
    """The Guilds that an effect can establish, and where."""
    n = s.box.nodes[node]
    a = s.box.answers
    out: list[Action] = []
    # Where production must match the Guild (VF-23.4), what was produced first settles the kind.
    only = s.mem[DID_GUILD] if n.flag and s.mem[DID_GUILD] >= 0 else n.kind
    for i in effects.targets(s, n.where, here):
        if room_for_guild(s, i):
            for kind in range(5):
                if only in (-1, kind):
                    out.append(a.guilds[s.ground.map.index][i * 5 + kind])
    return out


class Destroy(Ask):
    """Which Guild (0) or Installation (1) to destroy, never in the Home Sector (VF-17.4, VF-17.9).

    `sector` >= 0 limits it to that one.
    """

    name: ClassVar[str] = "destroy"
    rule: ClassVar[str] = "VF-17.9"
    shape: ClassVar[tuple[str, ...]] = ("kind:number", "left:number", "sector:number")

    def __init__(self, kind: int, left: int, sector: int) -> None:
        self.kind: Final = kind
        self.left: Final = left
        self.sector: Final = sector

    def options(self, s: VoidfallState, seat: Seat) -> list[Action]:
        """The tokens outside the Home Sector."""
        out = destructible(s, self.kind, self.sector)
        return out if out else [s.box.answers.no]

    def play(self, s: VoidfallState, seat: Seat, action: Action, tell: Teller) -> None:
        """Remove it."""
        assert isinstance(action, Answer)
        s.stack.pop()
        if action is s.box.answers.no:
            return
        i = action.a
        if self.kind == 0:
            s.guild[i * 5 + action.b] -= 1
            tell.tell(events.GUILD_LOST, PLAYER, i, action.b)
        else:
            s.inst[i * 3 + action.b] -= 1
            tell.tell(events.INSTALLATION_LOST, PLAYER, i, action.b)
        s.mem[DID_DESTROY] = i
        s.mem[DID_SECTOR] = i
        s.mem[DID_ANYTHING] = 1
        if self.left > 1:
            s.stack.append(Destroy(self.kind, self.left - 1, self.sector))


def destructible(s: VoidfallState, kind: int, sector: int) -> list[Action]:
    """The Guild (0) or Installation (1) tokens that can be destroyed; `sector` >= 0 limits it to that one."""
    a = s.box.answers
    m = s.ground.map.index
    out: list[Action] = []
    for i in own_sectors(s):
        if i == s.home or sector not in (-1, i):
            continue
        if kind == 0:
            for k in range(5):
                if s.guild[i * 5 + k]:
                    out.append(a.guilds[m][i * 5 + k])
        else:
            for k in range(3):
                if s.inst[i * 3 + k]:
                    out.append(a.installations[m][i * 3 + k])
    return out


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
        crisis.before(s, GROW)
        s.pop[i] += 1
        s.mem[DID_SECTOR] = i
        s.mem[DID_ANYTHING] = 1
        tell.tell(events.GREW, PLAYER, i, s.pop[i])
        height = len(s.stack)
        if s.has(MOD_ON_GROW):
            for modifier in s.modifiers:
                if modifier.rule == MOD_ON_GROW:
                    triggers.trigger(s, modifier.effect, i, triggers.PART)
        crisis.offer(s, GROW, 0, i)
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


# -- tracks


class Advance(Ask):
    """On which track to advance (VF-19.1, VF-19.7)."""

    name: ClassVar[str] = "advance"
    rule: ClassVar[str] = "VF-19.1"
    shape: ClassVar[tuple[str, ...]] = ("node", "flags:number")

    def __init__(self, node: int, flags: int) -> None:
        self.node: Final = node
        self.flags: Final = flags

    def options(self, s: VoidfallState, seat: Seat) -> list[Action]:
        """The tracks that can advance."""
        out: list[Action] = [s.box.answers.tracks[i] for i in advanceable(s, self.node)]
        if not self.flags & MUST or not out:
            out.append(s.box.answers.no)
        return out

    def play(self, s: VoidfallState, seat: Seat, action: Action, tell: Teller) -> None:
        """Advance."""
        assert isinstance(action, Answer)
        s.stack.pop()
        if action is not s.box.answers.no:
            s.mem[DID_ANYTHING] = 1
            advance(s, action.a, s.box.nodes[self.node].flag, self.flags)


def advanceable(s: VoidfallState, node: int) -> list[int]:
    """The tracks on which an effect lets the player advance."""
    n = s.box.nodes[node]
    if n.same_track:
        tracks = [s.mem[DID_TRACK]] if s.mem[DID_TRACK] >= 0 else []
    elif n.least:
        low = min(s.track)
        tracks = [i for i in range(3) if s.track[i] == low]
    elif n.kind >= 0:
        tracks = [n.kind]
    else:
        tracks = [0, 1, 2]
    return [i for i in tracks if may_advance(s, i)]


def may_advance(s: VoidfallState, track: int) -> bool:
    """Whether a track is not at its end and its FP can be deactivated (VF-19.1, VF-19.3)."""
    return s.track[track] < 7 and level_cost(s, track) <= s.active + deployed_power(s)


def level_cost(s: VoidfallState, track: int) -> int:
    """The FP to deactivate before the next space (VF-19.3)."""
    now = track_level(s, track)
    then = s.box.cell_levels[s.track[track] + 1]
    if then == now or then < 3:
        return 0
    waived = s.modifier(MOD_NO_CUBE_COST)
    if waived is not None and waived.mask >> then & 1:
        return 0
    return then - 2


def advance(s: VoidfallState, track: int, benefit: bool, flags: int) -> None:
    """Pay for the level, then move the marker."""
    s.stack.append(MoveMarker(track, 1 if benefit else 0, flags & INNER))
    cost = level_cost(s, track)
    if cost:
        s.stack.append(pay.Deactivate(cost))


def fast_forward(s: VoidfallState, track: int, flags: int) -> None:
    """Advance one space more at once; where that costs FP, the player is asked (VF-19.6, VF-3.7)."""
    if level_cost(s, track):
        s.stack.append(FastForward(track, flags))
    else:
        advance(s, track, True, flags)


class FastForward(Ask):
    """Whether to deactivate FP for one more space (VF-19.6)."""

    name: ClassVar[str] = "fast_forward"
    rule: ClassVar[str] = "VF-19.6"
    shape: ClassVar[tuple[str, ...]] = ("track", "flags:number")

    def __init__(self, track: int, flags: int) -> None:
        self.track: Final = track
        self.flags: Final = flags

    def options(self, s: VoidfallState, seat: Seat) -> list[Action]:
        """Yes or no."""
        return [s.box.answers.yes, s.box.answers.no]

    def play(self, s: VoidfallState, seat: Seat, action: Action, tell: Teller) -> None:
        """Pay and advance."""
        s.stack.pop()
        if action is s.box.answers.yes:
            advance(s, self.track, True, self.flags)


class MoveMarker(Automatic[VoidfallState]):
    """A track's marker moves one space, which is resolved if the track is Pure (VF-19.1, VF-19.5)."""

    name: ClassVar[str] = "move_marker"
    rule: ClassVar[str] = "VF-19.1"
    shape: ClassVar[tuple[str, ...]] = ("track", "benefit:number", "flags:number")

    def __init__(self, track: int, benefit: int, flags: int) -> None:
        self.track: Final = track
        self.benefit: Final = benefit
        self.flags: Final = flags

    def run(self, s: VoidfallState, tell: Teller) -> None:
        """Move and resolve."""
        s.stack.pop()
        track = self.track
        crisis.before(s, ADVANCE)
        before = track_level(s, track)
        s.track[track] += 1
        s.mem[DID_TRACK] = track
        tell.tell(events.ADVANCED, PLAYER, track, s.track[track])
        after = track_level(s, track)
        height = len(s.stack)
        pure = s.track_corrupt[track] == 0
        if self.benefit and pure:
            space = s.box.cells[s.ground.house.variant][track * 7 + s.track[track] - 1]
            triggers.trigger(s, space, track, triggers.TRACK, self.flags)
        if after == 4 and before < 4:
            haven.offer(s, 1)
        crisis.offer(s, ADVANCE, 1 << track, -1, pure, after)
        triggers.gather(s, height)
