"""Civilization tracks (VF-19)."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from starboard.games.voidfall import events
from starboard.games.voidfall.actions import Track
from starboard.games.voidfall.effects import INNER, MUST, VerbReader, VoidfallVerb
from starboard.games.voidfall.mechanics.fleets import deployed_power
from starboard.games.voidfall.mechanics.progress import track_level
from starboard.games.voidfall.state import VoidfallState
from starboard.games.voidfall.steps import crises, fleets, haven, triggers
from starboard.games.voidfall.steps.core import ONLY, Ask, alike
from starboard.games.voidfall.vocabulary import DID_ANYTHING, DID_TRACK, MOD_NO_CUBE_COST, PLAYER, TRACKS, WHEN_ADVANCE
from starboard.kernel.actions import Action
from starboard.kernel.events import Teller
from starboard.kernel.forms import Form
from starboard.kernel.steps import Automatic, Seat, Step


class Advance(Ask):
    """On which track to advance (VF-19.1, VF-19.7)."""

    name: ClassVar[str] = "advance"
    rule: ClassVar[str] = "VF-19.1"
    form: ClassVar[Form | None] = ONLY
    verbs: ClassVar[tuple[str, ...]] = ("advance_track",)
    shape: ClassVar[tuple[str, ...]] = ("node", "flags:0..255")

    def __init__(self, node: int, flags: int) -> None:
        self.node: Final = node
        self.flags: Final = flags

    def options(self, s: VoidfallState, seat: Seat) -> list[Action]:
        """The tracks that can advance."""
        out: list[Action] = [s.box.answers.tracks[i] for i in advance_verb(s, self.node).advanceable(s)]
        if not self.flags & MUST or not out:
            out.append(s.box.answers.no)
        return out

    def play(self, s: VoidfallState, seat: Seat, action: Action, tell: Teller) -> None:
        s.stack.pop()
        if action is not s.box.answers.no:
            s.mem[DID_ANYTHING] = 1
            assert isinstance(action, Track)
            advance(s, action.track, advance_verb(s, self.node).benefit, self.flags)


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
        s.stack.append(fleets.Deactivate(cost))


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
    shape: ClassVar[tuple[str, ...]] = ("track", "flags:0..255")

    def __init__(self, track: int, flags: int) -> None:
        self.track: Final = track
        self.flags: Final = flags

    def fits(self, s: VoidfallState, below: list[Step[Any]]) -> bool:
        """With a space for it and for each that waits below."""
        return s.track[self.track] + alike(self, below) < 7

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
    shape: ClassVar[tuple[str, ...]] = ("track", "benefit:0..1", "flags:0..255")

    def __init__(self, track: int, benefit: int, flags: int) -> None:
        self.track: Final = track
        self.benefit: Final = benefit
        self.flags: Final = flags

    def fits(self, s: VoidfallState, below: list[Step[Any]]) -> bool:
        """With a space for it and for each that waits below."""
        return s.track[self.track] + alike(self, below) < 7

    def run(self, s: VoidfallState, tell: Teller) -> None:
        """Move and resolve."""
        s.stack.pop()
        track = self.track
        crises.before(s, WHEN_ADVANCE)
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
        crises.offer(s, WHEN_ADVANCE, 1 << track, -1, pure, after)
        triggers.gather(s, height)


def advance_verb(s: VoidfallState, node: int) -> AdvanceVerb:
    """The verb that a question about advancing comes from."""
    verb = s.box.nodes[node]
    assert isinstance(verb, AdvanceVerb)
    return verb


class AdvanceVerb(VoidfallVerb):
    """Advance on a track (-1 = any): a given one, the least advanced, or that of the action."""

    name: ClassVar[str] = "advance_track"

    def __init__(self, at: VerbReader) -> None:
        super().__init__(at)
        track = at.index_of("track", (*TRACKS, "any", "least", "same", "just_corrupted"))
        self.track: Final = track if track < 3 else -1
        self.least: Final = track == 4
        self.same: Final = track > 4
        self.benefit: Final = at.flag("benefit", True)
        if at.has("tie"):
            at.index_of("tie", ("player",))

    def advanceable(self, s: VoidfallState) -> list[int]:
        """The tracks on which the player may advance."""
        if self.same:
            tracks = [s.mem[DID_TRACK]] if s.mem[DID_TRACK] >= 0 else []
        elif self.least:
            low = min(s.track)
            tracks = [i for i in range(3) if s.track[i] == low]
        elif self.track >= 0:
            tracks = [self.track]
        else:
            tracks = [0, 1, 2]
        return [i for i in tracks if may_advance(s, i)]

    def feasible(self, s: VoidfallState, seat: Seat, here: int, flags: int) -> bool:
        """With a track that can advance."""
        return bool(self.advanceable(s))

    def perform(self, s: VoidfallState, seat: Seat, here: int, flags: int, tell: Teller) -> None:
        """Ask on which."""
        s.stack.append(Advance(self.index, flags))


class FastForwardVerb(VoidfallVerb):
    """Advance one space more on the same track."""

    name: ClassVar[str] = "fast_forward"

    def perform(self, s: VoidfallState, seat: Seat, here: int, flags: int, tell: Teller) -> None:
        """Advance, or ask where that costs FP."""
        track = s.mem[DID_TRACK]
        if track >= 0 and may_advance(s, track):
            fast_forward(s, track, flags)
