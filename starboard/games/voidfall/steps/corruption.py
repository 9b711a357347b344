"""Corruption markers: gaining, removing, moving (VF-20)."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from librt.vecs import vec
from mypy_extensions import i64

from starboard.games.voidfall import events
from starboard.games.voidfall.actions import CorruptionOn
from starboard.games.voidfall.effects import MUST, USES_HOUSE_MAT, USES_SECTORS, Charge, VerbReader, VoidfallVerb
from starboard.games.voidfall.mechanics.corruption import own_corruption, places_left, storage_room
from starboard.games.voidfall.mechanics.sectors import controls, corruptible, own_sectors
from starboard.games.voidfall.mechanics.targets import targets
from starboard.games.voidfall.state import VoidfallState, packed_total
from starboard.games.voidfall.steps import crises
from starboard.games.voidfall.steps.core import ONLY, Ask, CountAsk, begin
from starboard.games.voidfall.vocabulary import (
    ANY_OWN,
    ANY_PLACE,
    CORRUPTION_PLACES,
    DID_ANYTHING,
    DID_SECTOR,
    DID_TRACK,
    IN_SECTOR,
    IN_STORAGE,
    LINKED,
    MOD_EXTRA_REMOVAL,
    MOD_KEEP_REMOVED,
    ON_SLOT,
    ON_TRACK,
    PLAYER,
    WHEN_GAIN_CORRUPTION,
    WHEN_REMOVE_CORRUPTION,
    WHERE,
)
from starboard.kernel.actions import Action
from starboard.kernel.events import Teller
from starboard.kernel.forms import Form
from starboard.kernel.reader import Reader
from starboard.kernel.steps import Seat, Step

SECTORS_OF_ACTIONS: Final = (
    "recalled_sector", "combat_sector", "this_sector", "same_or_adjacent_sector", "same_sector",
)  # fmt: skip
"""Sectors that an action has to do with."""


def free_places(s: VoidfallState, mask: int, sector: int) -> list[Action]:
    """Where a marker may be put (VF-20.1); `sector` >= 0 limits it to that one."""
    a = s.box.answers
    out: list[Action] = []
    if mask & IN_SECTOR:
        here = a.on_sector[s.ground.map.index]
        for i in range(s.sectors):
            if (sector < 0 or i == sector) and s.corrupt[i] == 0 and controls(s, i) and corruptible(s, i):
                out.append(here[i])
    if mask & ON_SLOT:
        for i in range(3):
            if s.slot_corrupt[i] == 0:
                out.append(a.on_slot[i])
    if mask & ON_TRACK:
        for i in range(3):
            if s.track_corrupt[i] == 0:
                out.append(a.on_track[i])
    if mask & IN_STORAGE and storage_room(s) > 0:
        out.append(a.on_storage)
    return out


def markers(s: VoidfallState, mask: int, sectors: list[int]) -> list[Action]:
    """The player's markers in those kinds of places (VF-20.5)."""
    a = s.box.answers
    out: list[Action] = []
    if mask & IN_SECTOR:
        here = a.on_sector[s.ground.map.index]
        for i in sectors:
            if s.corrupt[i] and controls(s, i):
                out.append(here[i])
    if mask & ON_SLOT:
        for i in range(3):
            if s.slot_corrupt[i]:
                out.append(a.on_slot[i])
    if mask & ON_TRACK:
        for i in range(3):
            if s.track_corrupt[i]:
                out.append(a.on_track[i])
    if mask & IN_STORAGE and s.storage:
        out.append(a.on_storage)
    return out


def put(s: VoidfallState, place: CorruptionOn, tell: Teller) -> None:
    """Put a marker there."""
    if place.kind == IN_SECTOR:
        s.corrupt[place.at] = 1
        s.mem[DID_SECTOR] = place.at
        tell.tell(events.SECTOR_CORRUPTED, PLAYER, place.at)
    elif place.kind == ON_SLOT:
        s.slot_corrupt[place.at] = 1
        tell.tell(events.SLOT_CORRUPTED, PLAYER, place.at + 1)
    elif place.kind == ON_TRACK:
        s.track_corrupt[place.at] = 1
        s.mem[DID_TRACK] = place.at
        tell.tell(events.TRACK_CORRUPTED, PLAYER, place.at)
    else:
        s.storage += 1
        tell.tell(events.STORAGE_CORRUPTED, PLAYER)


def take(s: VoidfallState, place: CorruptionOn, tell: Teller) -> None:
    """Take the marker from there."""
    if place.kind == IN_SECTOR:
        s.corrupt[place.at] = 0
        s.mem[DID_SECTOR] = place.at
        tell.tell(events.SECTOR_PURIFIED, PLAYER, place.at)
    elif place.kind == ON_SLOT:
        s.slot_corrupt[place.at] = 0
        tell.tell(events.SLOT_PURIFIED, PLAYER, place.at + 1)
    elif place.kind == ON_TRACK:
        s.track_corrupt[place.at] = 0
        tell.tell(events.TRACK_PURIFIED, PLAYER, place.at)
    else:
        s.storage -= 1
        tell.tell(events.STORAGE_PURIFIED, PLAYER)


class PlaceCorruption(Ask):
    """Where a gained Corruption goes. `node` is the effect with its fallback, -1 for a cost."""

    name: ClassVar[str] = "place_corruption"
    rule: ClassVar[str] = "VF-20.1"
    verbs: ClassVar[tuple[str, ...]] = ("gain_corruption",)
    shape: ClassVar[tuple[str, ...]] = (
        "node:-1..node",
        "left:1..99",
        "mask:0..999999999",
        "sector:-1..sector",
        "flags:0..255",
    )

    def __init__(self, node: int, left: int, mask: int, sector: int, flags: int) -> None:
        self.node: Final = node
        self.left: Final = left
        self.mask: Final = mask
        self.sector: Final = sector
        self.flags: Final = flags

    def options(self, s: VoidfallState, seat: Seat) -> list[Action]:
        """The free places; if all are full, those of the fallback."""
        out = free_places(s, self.mask, self.sector)
        if not out and self.node >= 0:
            verb = s.box.nodes[self.node]
            assert isinstance(verb, GainCorruptionVerb)
            out = free_places(s, verb.fallback, -1)
        return out if out else [s.box.answers.no]

    def play(self, s: VoidfallState, seat: Seat, action: Action, tell: Teller) -> None:
        """Put it there; a track may then move."""
        s.stack.pop()
        if action is s.box.answers.no:
            return
        assert isinstance(action, CorruptionOn)
        s.mem[DID_ANYTHING] = 1
        crises.before(s, WHEN_GAIN_CORRUPTION)
        put(s, action, tell)
        if self.left > 1:
            s.stack.append(PlaceCorruption(self.node, self.left - 1, self.mask, self.sector, self.flags))
        if self.node >= 0 and action.kind == ON_TRACK:
            verb = s.box.nodes[self.node]
            assert isinstance(verb, GainCorruptionVerb)
            begin(s, verb.on_track, -1, self.flags)
        crises.notify(s, WHEN_GAIN_CORRUPTION, action.kind, action.at if action.kind == IN_SECTOR else -1)


class RemoveCorruption(Ask):
    """Which Corruption to remove. `node` is the effect; -1: any marker, by a Technology."""

    name: ClassVar[str] = "remove_corruption"
    rule: ClassVar[str] = "VF-20.5"
    form: ClassVar[Form | None] = ONLY
    verbs: ClassVar[tuple[str, ...]] = ("remove_corruption",)
    shape: ClassVar[tuple[str, ...]] = ("node:-1..node", "left:1..99", "here:-1..sector", "flags:0..255")

    def __init__(self, node: int, left: int, here: int, flags: int) -> None:
        self.node: Final = node
        self.left: Final = left
        self.here: Final = here
        self.flags: Final = flags

    def options(self, s: VoidfallState, seat: Seat) -> list[Action]:
        """The markers in reach."""
        out = removable(s, self.node, self.here)
        if not self.flags & MUST or not out:
            out.append(s.box.answers.no)
        return out

    def play(self, s: VoidfallState, seat: Seat, action: Action, tell: Teller) -> None:
        """Return it to the supply, or keep it for an event."""
        s.stack.pop()
        if action is s.box.answers.no:
            return
        assert isinstance(action, CorruptionOn)
        crises.before(s, WHEN_REMOVE_CORRUPTION)
        take(s, action, tell)
        s.mem[DID_ANYTHING] = 1
        s.removed += 1
        if s.has(MOD_KEEP_REMOVED):
            s.kept += 1
        extra = s.modifier(MOD_EXTRA_REMOVAL)
        if self.left > 1:
            s.stack.append(RemoveCorruption(self.node, self.left - 1, self.here, self.flags))
        elif extra is not None and self.node >= 0 and removable(s, -1, -1):
            s.stack.append(RemoveCorruption(-1, extra.amount, -1, 0))
        crises.notify(s, WHEN_REMOVE_CORRUPTION, action.kind, action.at if action.kind == IN_SECTOR else -1)


def removable(s: VoidfallState, node: int, here: int) -> list[Action]:
    """The markers that an effect may remove."""
    if node < 0:
        return markers(s, ANY_PLACE, own_sectors(s))
    verb = s.box.nodes[node]
    assert isinstance(verb, RemoveCorruptionVerb)
    return verb.removable(s, here)


class MoveCorruption(CountAsk):
    """Which Corruption to move."""

    name: ClassVar[str] = "move_corruption"
    rule: ClassVar[str] = "VF-20.5"

    def options(self, s: VoidfallState, seat: Seat) -> list[Action]:
        """The markers that have somewhere to go."""
        out = markers(s, ANY_PLACE, own_sectors(s))
        if not free_places(s, ANY_PLACE, -1):
            out = []
        out.append(s.box.answers.no)
        return out

    def play(self, s: VoidfallState, seat: Seat, action: Action, tell: Teller) -> None:
        """Ask where it goes."""
        s.stack.pop()
        if action is s.box.answers.no:
            return
        assert isinstance(action, CorruptionOn)
        if self.left > 1:
            s.stack.append(MoveCorruption(self.left - 1))
        s.stack.append(MoveTo(action.kind.bit_length() - 1, action.at))


class MoveTo(Ask):
    """Where a moved Corruption goes; `kind` is the number of the bit of the place that it comes from."""

    name: ClassVar[str] = "move_to"
    rule: ClassVar[str] = "VF-20.5"
    shape: ClassVar[tuple[str, ...]] = ("kind:0..3", "index:0..99")

    def __init__(self, kind: int, index: int) -> None:
        self.kind: Final = kind
        self.index: Final = index

    def fits(self, s: VoidfallState, below: list[Step[Any]]) -> bool:
        """From where there is one."""
        piles = {IN_SECTOR: s.corrupt, ON_SLOT: s.slot_corrupt, ON_TRACK: s.track_corrupt}
        pile = piles.get(1 << self.kind, vec[i64]([s.storage]))
        return self.index < len(pile) and pile[self.index] > 0 and super().fits(s, below)

    def options(self, s: VoidfallState, seat: Seat) -> list[Action]:
        """Every other legal place."""
        return free_places(s, ANY_PLACE, -1)

    def play(self, s: VoidfallState, seat: Seat, action: Action, tell: Teller) -> None:
        """Take it there."""
        s.stack.pop()
        a = s.box.answers
        kind = 1 << self.kind
        if kind == IN_SECTOR:
            take(s, a.on_sector[s.ground.map.index][self.index], tell)
        elif kind == ON_SLOT:
            take(s, a.on_slot[self.index], tell)
        elif kind == ON_TRACK:
            take(s, a.on_track[self.index], tell)
        else:
            take(s, a.on_storage, tell)
        assert isinstance(action, CorruptionOn)
        put(s, action, tell)
        s.mem[DID_ANYTHING] = 1


def read_place(at: Reader) -> int:
    """A place that Corruption can be on, as bits."""
    names = list(CORRUPTION_PLACES)
    return CORRUPTION_PLACES[names[at.index(names)]]


def _places(names: list[Reader]) -> int:
    places = 0
    for each in names:
        places |= read_place(each)
    return places


class GainCorruptionVerb(VoidfallVerb):
    """Gain Corruption markers on some places; without room, on those of the fallback if it has one."""

    name: ClassVar[str] = "gain_corruption"

    def __init__(self, at: VerbReader) -> None:
        super().__init__(at)
        self.count: Final = at.count(6)
        places = at.item("where").items()
        self.same_sector: Final = any(each.value == "same_sector" for each in places)
        named = _places([each for each in places if each.value != "same_sector"])
        self.places: Final = named | IN_SECTOR if self.same_sector else named
        self.fallback: Final = _places(at.item("fallback").items()) if at.has("fallback") else 0
        self.on_track: Final = at.effects("then_if_track")
        """What follows where a track took the marker."""

    def sector(self, s: VoidfallState) -> int:
        """The only sector that it may be in; -1 = any."""
        return s.mem[DID_SECTOR] if self.same_sector else -1

    def complete(self, s: VoidfallState, seat: Seat, here: int, flags: int) -> bool:
        """As a penalty or in a mandatory frame all of it; with a fallback, what finds no place is not gained."""
        if self.only_if_previous or self.fallback:
            return True
        return places_left(s, self.places, self.sector(s)) >= self.count

    def uses(self, s: VoidfallState) -> int:
        """Room in sectors or on the House mat."""
        if self.only_if_previous or self.fallback:
            return 0
        in_sectors = USES_SECTORS if self.places & IN_SECTOR else 0
        return in_sectors | (USES_HOUSE_MAT if self.places & ~IN_SECTOR else 0)

    def perform(self, s: VoidfallState, seat: Seat, here: int, flags: int, tell: Teller) -> None:
        s.stack.append(PlaceCorruption(self.index, self.count, self.places, self.sector(s), flags))


class RemoveCorruptionVerb(VoidfallVerb):
    """Remove Corruption markers from some places, or from a sector that the action has to do with."""

    name: ClassVar[str] = "remove_corruption"
    uses_up: ClassVar[int] = USES_SECTORS | USES_HOUSE_MAT

    def __init__(self, at: VerbReader) -> None:
        super().__init__(at)
        self.count: Final = at.count(6)
        self.up_to: Final = at.flag("up_to")
        place = at.item("where")
        of_action = place.value in SECTORS_OF_ACTIONS
        self.places: Final = IN_SECTOR if of_action else read_place(place)
        linked = LINKED if at.linked and self.places == IN_SECTOR else ANY_OWN
        self.where: Final = place.index(WHERE) if of_action else linked

    def removable(self, s: VoidfallState, here: int) -> list[Action]:
        """The markers in reach."""
        return markers(s, self.places, targets(s, self.where, here))

    def feasible(self, s: VoidfallState, seat: Seat, here: int, flags: int) -> bool:
        """With a marker in reach."""
        return bool(self.removable(s, here))

    def perform(self, s: VoidfallState, seat: Seat, here: int, flags: int, tell: Teller) -> None:
        s.stack.append(RemoveCorruption(self.index, self.count, here, flags))


class MoveCorruptionVerb(VoidfallVerb):
    """Move Corruption markers to other places; -1 = any number of them."""

    name: ClassVar[str] = "move_corruption"
    uses_up: ClassVar[int] = USES_SECTORS | USES_HOUSE_MAT

    def __init__(self, at: VerbReader) -> None:
        super().__init__(at)
        self.count: Final = at.number("count", -1, 6)

    def feasible(self, s: VoidfallState, seat: Seat, here: int, flags: int) -> bool:
        """With a marker and room for it elsewhere."""
        return own_corruption(s) > 0 and places_left(s, ANY_PLACE) > 0

    def complete(self, s: VoidfallState, seat: Seat, here: int, flags: int) -> bool:
        """Nothing of it has to be done."""
        return True

    def perform(self, s: VoidfallState, seat: Seat, here: int, flags: int, tell: Teller) -> None:
        most = own_corruption(s) if self.count < 0 else self.count
        if most:
            s.stack.append(MoveCorruption(most))


class CorruptionCharge(Charge):
    """Corruption, wherever there is room beside what the same cost puts on tracks and slots."""

    name: ClassVar[str] = "gain_corruption"

    def __init__(self, amount: int, at: Reader) -> None:
        super().__init__(amount, at)
        self.besides: Final = at.maybe("corrupt_track", 0).number(0, 14) + at.maybe("corrupt_slot", 0).number(0, 14)

    def payable(self, s: VoidfallState, times: int) -> bool:
        """As many places are free."""
        return (self.amount + self.besides) * times <= places_left(s, ANY_PLACE)

    def collect(self, s: VoidfallState, times: int) -> None:
        s.stack.append(PlaceCorruption(-1, self.amount * times, ANY_PLACE, -1, MUST))


class CorruptSlotCharge(Charge):
    """Corruption on agenda slots."""

    name: ClassVar[str] = "corrupt_slot"

    def payable(self, s: VoidfallState, times: int) -> bool:
        """As many slots are Pure."""
        return self.amount * times <= 3 - packed_total(s.slot_corrupt)

    def collect(self, s: VoidfallState, times: int) -> None:
        s.stack.append(PlaceCorruption(-1, self.amount * times, ON_SLOT, -1, MUST))


class CorruptTrackCharge(Charge):
    """Corruption on tracks."""

    name: ClassVar[str] = "corrupt_track"

    def payable(self, s: VoidfallState, times: int) -> bool:
        """As many tracks are Pure."""
        return self.amount * times <= 3 - packed_total(s.track_corrupt)

    def collect(self, s: VoidfallState, times: int) -> None:
        s.stack.append(PlaceCorruption(-1, self.amount * times, ON_TRACK, -1, MUST))
