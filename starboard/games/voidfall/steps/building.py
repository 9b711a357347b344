"""Installations and Guilds: building, establishing, destroying (VF-17)."""

from __future__ import annotations

from typing import ClassVar, Final

from starboard.games.voidfall import effects, events
from starboard.games.voidfall.actions import Answer, FleetIn
from starboard.games.voidfall.mechanics.sectors import may_build, own_sectors, room_for_guild
from starboard.games.voidfall.state import DID_ANYTHING, DID_DESTROY, DID_GUILD, DID_SECTOR, PLAYER, VoidfallState
from starboard.games.voidfall.steps import crises, fleets, triggers
from starboard.games.voidfall.steps.core import MUST, Ask, NodeAsk, SectorAsk
from starboard.games.voidfall.vocabulary import (
    BUILD,
    ESTABLISH,
    MOD_ON_ESTABLISH,
    MOD_SENTRY_INSTEAD,
    MOD_SENTRY_WITH,
    SENTRY,
)
from starboard.kernel.actions import Action
from starboard.kernel.events import Teller
from starboard.kernel.steps import Seat


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
        crises.before(s, BUILD)
        s.inst[i * 3 + action.b] += 1
        tell.tell(events.BUILT, PLAYER, i, action.b)
        height = len(s.stack)
        if s.has(MOD_SENTRY_WITH) and s.active and fleets.surcharge_payable(s, -1):
            s.stack.append(SentryToo(i))
        crises.offer(s, BUILD, 1 << action.b, i)
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
        crises.before(s, ESTABLISH)
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
        crises.offer(s, ESTABLISH, 1 << action.b, i)
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
