"""Installations and Guilds: building, establishing, destroying (VF-17)."""

from __future__ import annotations

from typing import ClassVar, Final

from starboard.games.voidfall import events
from starboard.games.voidfall.actions import FleetIn, GuildIn, InstallationIn, OfSector
from starboard.games.voidfall.effects import MUST, USES_SECTORS, Charge, VerbReader, VoidfallVerb
from starboard.games.voidfall.mechanics.sectors import (
    controls,
    guild_tokens,
    installation_tokens,
    may_build,
    own_sectors,
    room_for_guild,
)
from starboard.games.voidfall.mechanics.targets import targets
from starboard.games.voidfall.state import VoidfallState
from starboard.games.voidfall.steps import crises, fleets, triggers
from starboard.games.voidfall.steps.core import ONLY, Ask, NodeAsk, SectorAsk
from starboard.games.voidfall.vocabulary import (
    COMBAT_SECTOR,
    DID_ANYTHING,
    DID_DESTROY,
    DID_GUILD,
    DID_SECTOR,
    GUILDS,
    INSTALLATIONS,
    MOD_ON_ESTABLISH,
    MOD_SENTRY_INSTEAD,
    MOD_SENTRY_WITH,
    PLAYER,
    SENTRY,
    WHEN_BUILD,
    WHEN_ESTABLISH,
)
from starboard.kernel.actions import Action
from starboard.kernel.events import Teller
from starboard.kernel.forms import Form
from starboard.kernel.steps import Seat


class Build(NodeAsk):
    """Where to build which Installation (VF-17.7, VF-17.8)."""

    name: ClassVar[str] = "build"
    rule: ClassVar[str] = "VF-17.7"
    form: ClassVar[Form | None] = ONLY
    verbs: ClassVar[tuple[str, ...]] = ("build",)

    def options(self, s: VoidfallState, seat: Seat) -> list[Action]:
        """Sectors and Installations; a Sentry instead where a Technology allows it."""
        verb = s.box.nodes[self.node]
        assert isinstance(verb, BuildVerb)
        out = verb.buildable(s, self.here)
        if not self.flags & MUST or not out:
            out.append(s.box.answers.no)
        return out

    def play(self, s: VoidfallState, seat: Seat, action: Action, tell: Teller) -> None:
        s.stack.pop()
        if action is s.box.answers.no:
            return
        assert isinstance(action, OfSector)
        i = action.sector
        s.mem[DID_SECTOR] = i
        s.mem[DID_ANYTHING] = 1
        if self.left > 1:
            s.stack.append(Build(self.node, self.left - 1, self.here, self.flags))
        if isinstance(action, FleetIn):
            fleets.deploy_one(s, i, SENTRY, True, tell)
            return
        assert isinstance(action, InstallationIn)
        crises.before(s, WHEN_BUILD)
        s.inst[i * 3 + action.installation] += 1
        tell.tell(events.BUILT, PLAYER, i, action.installation)
        height = len(s.stack)
        if s.has(MOD_SENTRY_WITH) and s.active and fleets.surcharge_payable(s, -1):
            s.stack.append(SentryToo(i))
        crises.offer(s, WHEN_BUILD, 1 << action.installation, i)
        triggers.gather(s, height)


class SentryToo(SectorAsk):
    """Whether to deploy a Sentry beside the Installation just built (Improved Sentries)."""

    name: ClassVar[str] = "sentry_too"
    rule: ClassVar[str] = "VF-16.8"

    def options(self, s: VoidfallState, seat: Seat) -> list[Action]:
        """Yes or no; a Crisis that was resolved in between may have used up what it takes."""
        if s.active and controls(s, self.sector) and fleets.surcharge_payable(s, -1):
            return [s.box.answers.yes, s.box.answers.no]
        return [s.box.answers.no]

    def play(self, s: VoidfallState, seat: Seat, action: Action, tell: Teller) -> None:
        s.stack.pop()
        if action is s.box.answers.yes:
            fleets.deploy_one(s, self.sector, SENTRY, True, tell)


class Establish(NodeAsk):
    """Where to establish which Guild (VF-17.7, VF-17.8)."""

    name: ClassVar[str] = "establish"
    rule: ClassVar[str] = "VF-17.7"
    verbs: ClassVar[tuple[str, ...]] = ("establish_guild",)

    def options(self, s: VoidfallState, seat: Seat) -> list[Action]:
        """Sectors and Guilds."""
        verb = s.box.nodes[self.node]
        assert isinstance(verb, EstablishVerb)
        out = verb.establishable(s, self.here)
        if not self.flags & MUST or not out:
            out.append(s.box.answers.no)
        return out

    def play(self, s: VoidfallState, seat: Seat, action: Action, tell: Teller) -> None:
        s.stack.pop()
        if action is s.box.answers.no:
            return
        assert isinstance(action, GuildIn)
        if self.left > 1:
            s.stack.append(Establish(self.node, self.left - 1, self.here, self.flags))
        i = action.sector
        crises.before(s, WHEN_ESTABLISH)
        s.guild[i * 5 + action.guild] += 1
        s.mem[DID_SECTOR] = i
        s.mem[DID_GUILD] = action.guild
        s.mem[DID_ANYTHING] = 1
        tell.tell(events.ESTABLISHED, PLAYER, i, action.guild)
        height = len(s.stack)
        if s.has(MOD_ON_ESTABLISH):
            for modifier in s.modifiers:
                if modifier.rule == MOD_ON_ESTABLISH:
                    triggers.trigger(s, modifier.effect, i, triggers.PART)
        crises.offer(s, WHEN_ESTABLISH, 1 << action.guild, i)
        triggers.gather(s, height)


class Destroy(Ask):
    """Which Guild (0) or Installation (1) to destroy, never in the Home Sector (VF-17.4, VF-17.9).

    `sector` >= 0 limits it to that one.
    """

    name: ClassVar[str] = "destroy"
    rule: ClassVar[str] = "VF-17.9"
    shape: ClassVar[tuple[str, ...]] = ("kind:0..1", "left:1..99", "sector:-1..sector")

    def __init__(self, kind: int, left: int, sector: int) -> None:
        self.kind: Final = kind
        self.left: Final = left
        self.sector: Final = sector

    def options(self, s: VoidfallState, seat: Seat) -> list[Action]:
        """The tokens outside the Home Sector."""
        out = destructible(s, self.kind, self.sector)
        return out if out else [s.box.answers.no]

    def play(self, s: VoidfallState, seat: Seat, action: Action, tell: Teller) -> None:
        s.stack.pop()
        if action is s.box.answers.no:
            return
        assert isinstance(action, OfSector)
        i = action.sector
        if isinstance(action, GuildIn):
            s.guild[i * 5 + action.guild] -= 1
            tell.tell(events.GUILD_LOST, PLAYER, i, action.guild)
        elif isinstance(action, InstallationIn):
            s.inst[i * 3 + action.installation] -= 1
            tell.tell(events.INSTALLATION_LOST, PLAYER, i, action.installation)
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


def tokens_left(s: VoidfallState, kind: int) -> int:
    """How many Guild (0) or Installation (1) tokens can be destroyed."""
    if kind == 0:
        return sum(guild_tokens(s, i) for i in own_sectors(s) if i != s.home)
    return sum(installation_tokens(s, i) for i in own_sectors(s) if i != s.home)


class BuildVerb(VoidfallVerb):
    """Build Installations of a kind (-1 = any)."""

    name: ClassVar[str] = "build"
    uses_up: ClassVar[int] = USES_SECTORS

    def __init__(self, at: VerbReader) -> None:
        super().__init__(at)
        self.installation: Final = at.one_or_any("installation", INSTALLATIONS)
        self.where: Final = at.where()
        self.count: Final = at.count(6)
        self.up_to: Final = at.flag("up_to")

    def buildable(self, s: VoidfallState, here: int) -> list[Action]:
        """What it can build, and where."""
        answers = s.box.answers
        out: list[Action] = []
        sentries = (
            (s.has(MOD_SENTRY_INSTEAD) or s.has(MOD_SENTRY_WITH)) and s.active > 0 and fleets.surcharge_payable(s, -1)
        )
        for i in targets(s, self.where, here):
            for kind in range(3):
                if self.installation in (-1, kind) and may_build(s, i, kind):
                    out.append(answers.installations[s.ground.map.index][i * 3 + kind])
            if sentries:
                out.append(answers.fleets[s.ground.map.index][i * 5 + SENTRY])
        return out

    def feasible(self, s: VoidfallState, seat: Seat, here: int, flags: int) -> bool:
        """With room for one."""
        return bool(self.buildable(s, here))

    def perform(self, s: VoidfallState, seat: Seat, here: int, flags: int, tell: Teller) -> None:
        s.stack.append(Build(self.index, self.count, here, flags))


class EstablishVerb(VoidfallVerb):
    """Establish Guilds of a kind (-1 = any)."""

    name: ClassVar[str] = "establish_guild"
    uses_up: ClassVar[int] = USES_SECTORS

    def __init__(self, at: VerbReader) -> None:
        super().__init__(at)
        self.guild: Final = at.one_or_any("guild", GUILDS)
        self.where: Final = at.where()
        self.count: Final = at.count(6)
        self.up_to: Final = at.flag("up_to")
        self.matches: bool = False
        """The action also produces what the Guild makes: what was produced first settles the kind (VF-23.4)."""

    def establishable(self, s: VoidfallState, here: int) -> list[Action]:
        """The Guilds that it can establish, and where."""
        answers = s.box.answers
        out: list[Action] = []
        only = s.mem[DID_GUILD] if self.matches and s.mem[DID_GUILD] >= 0 else self.guild
        for i in targets(s, self.where, here):
            if room_for_guild(s, i):
                for kind in range(5):
                    if only in (-1, kind):
                        out.append(answers.guilds[s.ground.map.index][i * 5 + kind])
        return out

    def feasible(self, s: VoidfallState, seat: Seat, here: int, flags: int) -> bool:
        """With room for one."""
        return bool(self.establishable(s, here))

    def perform(self, s: VoidfallState, seat: Seat, here: int, flags: int, tell: Teller) -> None:
        s.stack.append(Establish(self.index, self.count, here, flags))


class DestroyVerb(VoidfallVerb):
    """Destroy Guilds (0) or Installations (1)."""

    name: ClassVar[str] = "destroy"
    uses_up: ClassVar[int] = USES_SECTORS

    def __init__(self, at: VerbReader) -> None:
        super().__init__(at)
        self.kind: Final = at.index_of("kind", ("guild", "installation"))
        self.count: Final = at.count(6)
        self.where: Final = at.where()

    def complete(self, s: VoidfallState, seat: Seat, here: int, flags: int) -> bool:
        """With as many of them."""
        return tokens_left(s, self.kind) >= self.count

    def perform(self, s: VoidfallState, seat: Seat, here: int, flags: int, tell: Teller) -> None:
        s.stack.append(Destroy(self.kind, self.count, s.fight_sector if self.where == COMBAT_SECTOR else -1))


class DestroyInstallationCharge(Charge):
    """Installations to destroy."""

    name: ClassVar[str] = "destroy_installation"

    def payable(self, s: VoidfallState, times: int) -> bool:
        """With as many."""
        return self.amount * times <= tokens_left(s, 1)

    def collect(self, s: VoidfallState, times: int) -> None:
        s.stack.append(Destroy(1, self.amount * times, -1))


class DestroyGuildCharge(Charge):
    """Guilds to destroy."""

    name: ClassVar[str] = "destroy_guild"

    def payable(self, s: VoidfallState, times: int) -> bool:
        """With as many."""
        return self.amount * times <= tokens_left(s, 0)

    def collect(self, s: VoidfallState, times: int) -> None:
        s.stack.append(Destroy(0, self.amount * times, -1))
