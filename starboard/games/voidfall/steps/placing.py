"""Placing things on the map, and removing Voidborn FP (VF-4.13, VF-16.19)."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from starboard.games.voidfall import events
from starboard.games.voidfall.actions import GuildIn, InSector
from starboard.games.voidfall.effects import MUST, USES_SUPPLY, VerbReader, VoidfallVerb
from starboard.games.voidfall.mechanics.sectors import (
    all_installations,
    free_guild_slots,
    installation_slots,
    installations_of,
    next_to_own,
    void_limit,
)
from starboard.games.voidfall.mechanics.tokens import bounty_room, harbinger_supply, reclaim_room
from starboard.games.voidfall.state import VoidfallState, total
from starboard.games.voidfall.steps import fleets
from starboard.games.voidfall.steps.core import Ask, SectorAsk, alike
from starboard.games.voidfall.vocabulary import (
    DID_ANYTHING,
    DID_SECTOR,
    PICK_ALL,
    PICK_HIGHEST,
    PICK_LOWEST,
    PICKS,
    PLACED,
    PLACED_BOUNTY,
    PLACED_DEFENSE,
    PLACED_GLORY,
    PLACED_GUILD,
    PLACED_GUILD_ANY,
    PLACED_HARBINGER,
    PLACED_RECLAIM,
    PLACED_VOID,
    PLAYER,
    SECTOR_DEFENSE,
    ZONE_EACH_BY_RIFT,
    ZONE_EACH_DEFENDED,
    ZONE_EACH_HARBINGER,
    ZONE_EACH_POP_4,
    ZONE_EACH_RIFT,
    ZONE_EACH_WEAK,
    ZONE_INVADED,
    ZONE_VOID_ADJACENT,
    ZONE_VOID_OR_FALLEN,
    ZONES,
)
from starboard.kernel.actions import Action
from starboard.kernel.events import Teller
from starboard.kernel.steps import Seat, Step


def in_zone(s: VoidfallState, zone: int, i: int) -> bool:
    """Whether a sector belongs to a zone."""
    if zone == ZONE_INVADED:
        return i == s.fight_sector
    if zone == ZONE_EACH_RIFT:
        return s.ground.rift[i] and s.shut[i] == 0
    if zone == ZONE_VOID_OR_FALLEN:
        return s.void[i] > 0 or s.fallen[i] >= 0
    if s.void[i] == 0:
        return False
    if zone == ZONE_VOID_ADJACENT:
        return next_to_own(s, i)
    if zone == ZONE_EACH_DEFENDED:
        return installations_of(s, i, SECTOR_DEFENSE) > 0
    if zone == ZONE_EACH_POP_4:
        return s.pop[i] >= 4
    if zone == ZONE_EACH_BY_RIFT:
        return any(s.ground.rift[j] and s.shut[j] == 0 for j in s.ground.near[i])
    if zone == ZONE_EACH_HARBINGER:
        return s.harbinger_on[i] > 0
    if zone == ZONE_EACH_WEAK:
        return s.void[i] <= 2
    return True


def takes(s: VoidfallState, what: list[int], i: int) -> bool:
    """Whether a sector can take everything that is placed (VF-4.13, VF-4.14)."""
    if what[PLACED_VOID] and s.void[i] + what[PLACED_VOID] > void_limit(s, i):
        return False
    slots = max(0, installation_slots(s, i) - all_installations(s, i))
    if what[PLACED_DEFENSE] > slots:
        return False
    guilds = what[PLACED_GUILD_ANY] + total(what[PLACED_GUILD:])
    if guilds > free_guild_slots(s, i):
        return False
    if what[PLACED_HARBINGER] > harbinger_supply(s):
        return False
    return what[PLACED_BOUNTY] <= bounty_room(s) and what[PLACED_RECLAIM] <= reclaim_room(s)


class Place(Ask):
    """In which sector to place things (VF-4.13, VF-25.2)."""

    name: ClassVar[str] = "place"
    rule: ClassVar[str] = "VF-4.13"
    verbs: ClassVar[tuple[str, ...]] = ("place",)
    shape: ClassVar[tuple[str, ...]] = ("node", "flags:0..255")

    def __init__(self, node: int, flags: int) -> None:
        self.node: Final = node
        self.flags: Final = flags

    def options(self, s: VoidfallState, seat: Seat) -> list[Action]:
        """The valid sectors."""
        here = s.box.answers.sectors[s.ground.map.index]
        out: list[Action] = [here[i] for i in place_verb(s, self.node).candidates(s)]
        if not self.flags & MUST or not out:
            out.append(s.box.answers.no)
        return out

    def play(self, s: VoidfallState, seat: Seat, action: Action, tell: Teller) -> None:
        """Place everything there."""
        s.stack.pop()
        if action is not s.box.answers.no:
            assert isinstance(action, InSector)
            lay(s, place_verb(s, self.node).what, action.sector, tell)


def lay(s: VoidfallState, what: list[int], i: int, tell: Teller) -> None:
    """Place things in a sector."""
    s.mem[DID_ANYTHING] = 1
    s.mem[DID_SECTOR] = i
    for kind in range(len(what)):
        if what[kind]:
            tell.tell(events.TOKEN_PLACED, PLAYER, i, kind, what[kind])
    s.reclaim_on[i] += what[PLACED_RECLAIM]
    s.bounty_on[i] += what[PLACED_BOUNTY]
    s.void[i] += what[PLACED_VOID]
    s.inst[i * 3 + SECTOR_DEFENSE] += what[PLACED_DEFENSE]
    s.harbinger_on[i] += what[PLACED_HARBINGER]
    if what[PLACED_GLORY]:
        s.glory_on[i * 5 + what[PLACED_GLORY] - 1] += 1
    for kind in range(5):
        s.guild[i * 5 + kind] += what[PLACED_GUILD + kind]
    for _ in range(what[PLACED_GUILD_ANY]):
        s.stack.append(PlaceGuild(i))


class PlaceGuild(SectorAsk):
    """Which Guild to place in a Voidborn sector, by an event."""

    name: ClassVar[str] = "place_guild"
    rule: ClassVar[str] = "VF-4.14"

    def fits(self, s: VoidfallState, below: list[Step[Any]]) -> bool:
        """With room for it and for each that waits below."""
        return free_guild_slots(s, self.sector) > alike(self, below)

    def options(self, s: VoidfallState, seat: Seat) -> list[Action]:
        """The five kinds."""
        here = s.box.answers.guilds[s.ground.map.index]
        return list(here[self.sector * 5 : self.sector * 5 + 5])

    def play(self, s: VoidfallState, seat: Seat, action: Action, tell: Teller) -> None:
        assert isinstance(action, GuildIn)
        s.stack.pop()
        s.guild[self.sector * 5 + action.guild] += 1
        tell.tell(events.TOKEN_PLACED, PLAYER, self.sector, PLACED_GUILD + action.guild, 1)


class RemoveVoid(Ask):
    """From which adjacent sector to remove Voidborn FP; the last one brings new ones (VF-16.19)."""

    name: ClassVar[str] = "remove_void"
    rule: ClassVar[str] = "VF-16.19"
    shape: ClassVar[tuple[str, ...]] = ("left:1..99", "flags:0..255")

    def __init__(self, left: int, flags: int) -> None:
        self.left: Final = left
        self.flags: Final = flags

    def options(self, s: VoidfallState, seat: Seat) -> list[Action]:
        """Voidborn sectors next to the player's."""
        here = s.box.answers.sectors[s.ground.map.index]
        out: list[Action] = [here[i] for i in range(s.sectors) if s.void[i] and next_to_own(s, i)]
        if not self.flags & MUST or not out:
            out.append(s.box.answers.no)
        return out

    def play(self, s: VoidfallState, seat: Seat, action: Action, tell: Teller) -> None:
        s.stack.pop()
        if action is s.box.answers.no:
            return
        assert isinstance(action, InSector)
        i = action.sector
        s.void[i] -= 1
        s.mem[DID_ANYTHING] = 1
        tell.tell(events.VOID_REMOVED, PLAYER, i, 1)
        if self.left > 1:
            s.stack.append(RemoveVoid(self.left - 1, self.flags))
        if s.void[i] == 0:
            fleets.abandon(s, i, False, tell)


def place_verb(s: VoidfallState, node: int) -> PlaceVerb:
    """The verb that a question about placing comes from."""
    verb = s.box.nodes[node]
    assert isinstance(verb, PlaceVerb)
    return verb


class PlaceVerb(VoidfallVerb):
    """Place things in a zone: in a sector that the player chooses, or in each."""

    name: ClassVar[str] = "place"

    def __init__(self, at: VerbReader) -> None:
        super().__init__(at)
        what = at.item("what")
        self.what: Final = [what.maybe(key, 0).number(0, 5) for key in PLACED]
        """How many of each of PLACED; of Glory the value."""
        what.done()
        self.zone: Final = at.index_of("zone", ZONES)
        self.pick: Final = at.index_of("pick", PICKS)

    def candidates(self, s: VoidfallState) -> list[int]:
        """The sectors among which the player chooses; empty when none can take everything (VF-4.13)."""
        zone = [i for i in range(s.sectors) if in_zone(s, self.zone, i)]
        if self.pick in (PICK_LOWEST, PICK_HIGHEST):
            populated = [i for i in zone if s.pop[i]]
            if not populated:
                return []
            counts = [s.pop[i] for i in populated]
            wanted = min(counts) if self.pick == PICK_LOWEST else max(counts)
            zone = [i for i in populated if s.pop[i] == wanted]
        valid = [i for i in zone if takes(s, self.what, i)]
        if self.what[PLACED_HARBINGER] and [i for i in valid if s.harbinger_on[i] == 0]:
            valid = [i for i in valid if s.harbinger_on[i] == 0]
        return valid

    def feasible(self, s: VoidfallState, seat: Seat, here: int, flags: int) -> bool:
        """With a sector that can take everything."""
        return bool(self.candidates(s))

    def complete(self, s: VoidfallState, seat: Seat, here: int, flags: int) -> bool:
        """In each sector as far as it goes; in one, with such a sector."""
        return self.pick == PICK_ALL or bool(self.candidates(s))

    def uses(self, s: VoidfallState) -> int:
        """The supply of the Voidborn."""
        return 0 if self.pick == PICK_ALL else USES_SUPPLY

    def perform(self, s: VoidfallState, seat: Seat, here: int, flags: int, tell: Teller) -> None:
        """Place them, or ask where."""
        if self.pick != PICK_ALL:
            s.stack.append(Place(self.index, flags))
            return
        for i in range(s.sectors):
            if in_zone(s, self.zone, i) and takes(s, self.what, i):
                lay(s, self.what, i, tell)


class RemoveVoidVerb(VoidfallVerb):
    """Remove Voidborn FP from adjacent sectors."""

    name: ClassVar[str] = "remove_void_cube"
    uses_up: ClassVar[int] = USES_SUPPLY

    def __init__(self, at: VerbReader) -> None:
        super().__init__(at)
        self.count: Final = at.number("count", 1, 9)
        at.index_of("where", ("adjacent",))

    def feasible(self, s: VoidfallState, seat: Seat, here: int, flags: int) -> bool:
        """With Voidborn next to the player."""
        return any(s.void[i] and next_to_own(s, i) for i in range(s.sectors))

    def perform(self, s: VoidfallState, seat: Seat, here: int, flags: int, tell: Teller) -> None:
        s.stack.append(RemoveVoid(self.count, flags))
