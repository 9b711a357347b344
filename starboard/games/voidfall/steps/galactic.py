"""Galactic Events: peeking, frames, objectives (VF-4.11 to VF-4.15, VF-6.4, VF-22.6)."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from starboard.games.voidfall import events, feasibility
from starboard.games.voidfall.actions import EventCard, Option
from starboard.games.voidfall.effects import MUST, VerbReader, VoidfallVerb
from starboard.games.voidfall.mechanics.conditions import holds
from starboard.games.voidfall.state import VoidfallState
from starboard.games.voidfall.steps.core import Ask, Draw, nested
from starboard.games.voidfall.vocabulary import DID_ANYTHING, PLAYER
from starboard.kernel.actions import Action
from starboard.kernel.events import Teller
from starboard.kernel.steps import Automatic, Seat, Step


def event_pool(s: VoidfallState, cycle: int, seen: int) -> list[int]:
    """The events that may be drawn next from a cycle's deck when its top is not known; `seen` is drawn already."""
    found = [e.index for e in s.box.events if e.cycle == cycle and e.index != seen and e.index not in s.event_bottom]
    return found if found else s.event_bottom[:1]


class PeekEvent(Draw):
    """The next event of the coming cycle's deck is looked at; `first` is the one seen before, -1 = none (VF-22.6)."""

    name: ClassVar[str] = "peek_event"
    rule: ClassVar[str] = "VF-22.6"
    shape: ClassVar[tuple[str, ...]] = ("first:-1..event",)

    def __init__(self, first: int) -> None:
        self.first: Final = first

    def options(self, s: VoidfallState, seat: Seat) -> list[Action]:
        """What it may be."""
        return [s.box.answers.events[i] for i in event_pool(s, s.cycle + 1, self.first)]

    def play(self, s: VoidfallState, seat: Seat, action: Action, tell: Teller) -> None:
        """The second one ends the peeking."""
        assert isinstance(action, EventCard)
        s.stack.pop()
        if action.card in s.event_bottom:
            s.event_bottom.remove(action.card)
        if self.first < 0:
            s.stack.append(PeekEvent(action.card))
        else:
            s.stack.append(OrderEvents(self.first, action.card))


def can_peek(s: VoidfallState) -> bool:
    """Whether the coming cycle's deck has two events to look at."""
    return sum(1 for event in s.box.events if event.cycle == s.cycle + 1) > 1


def peek(s: VoidfallState) -> None:
    """Look at the two uppermost events of the coming cycle; impossible in cycle 3."""
    if not can_peek(s):
        return
    first = s.event_top
    s.event_top = -1
    s.stack.append(PeekEvent(first))


class OrderEvents(Ask):
    """Which of two events goes on top; the other goes to the bottom (VF-22.6)."""

    name: ClassVar[str] = "order_events"
    rule: ClassVar[str] = "VF-22.6"
    shape: ClassVar[tuple[str, ...]] = ("one:event", "two:event")

    def __init__(self, one: int, two: int) -> None:
        self.one: Final = one
        self.two: Final = two

    def options(self, s: VoidfallState, seat: Seat) -> list[Action]:
        return [s.box.answers.events[self.one], s.box.answers.events[self.two]]

    def play(self, s: VoidfallState, seat: Seat, action: Action, tell: Teller) -> None:
        """Put them back."""
        assert isinstance(action, EventCard)
        s.stack.pop()
        other = self.two if action.card == self.one else self.one
        s.event_top = action.card
        s.event_bottom.append(other)
        s.mem[DID_ANYTHING] = 1
        tell.tell(events.EVENTS_PEEKED, PLAYER, action.card, other)


class DrawEvent(Draw):
    """The Galactic Event of this cycle (VF-4.11)."""

    name: ClassVar[str] = "draw_event"
    rule: ClassVar[str] = "VF-4.11"

    def options(self, s: VoidfallState, seat: Seat) -> list[Action]:
        """What may be on top; after peeking it is known."""
        if s.event_top >= 0:
            return [s.box.answers.events[s.event_top]]
        return [s.box.answers.events[i] for i in event_pool(s, s.cycle, -1)]

    def play(self, s: VoidfallState, seat: Seat, action: Action, tell: Teller) -> None:
        """Its frames come next, from top to bottom."""
        assert isinstance(action, EventCard)
        s.stack.pop()
        s.event = action.card
        s.event_top = -1
        s.event_bottom = []
        s.refresh()
        tell.tell(events.EVENT_REVEALED, PLAYER, action.card)
        s.stack.append(Frames(0))


class Frames(Automatic[VoidfallState]):
    """The frames of the event from `at` on (VF-4.12)."""

    name: ClassVar[str] = "frames"
    rule: ClassVar[str] = "VF-4.12"
    shape: ClassVar[tuple[str, ...]] = ("at:0..99",)

    def __init__(self, at: int) -> None:
        self.at: Final = at

    def fits(self, s: VoidfallState, below: list[Step[Any]]) -> bool:
        """While there is an event."""
        return s.event >= 0

    def run(self, s: VoidfallState, tell: Teller) -> None:
        s.stack.pop()
        frames = s.box.events[s.event].frames
        if self.at >= len(frames):
            return
        s.stack.append(Frames(self.at + 1))
        frame = frames[self.at]
        if frame.permanent or frame.delayed:
            return
        resolve_frame(s, self.at, tell)


def resolve_frame(s: VoidfallState, at: int, tell: Teller) -> None:
    """A frame with a solid border is resolved whole or not at all; another is the player's choice (VF-4.12)."""
    frame = s.box.events[s.event].frames[at]
    if frame.only_if is not None and not holds(s, frame.only_if):
        return
    s.forget()
    if not frame.mandatory:
        if feasibility.doable(s, frame.effect, -1, 0):
            s.stack.append(OfferFrame(at))
    elif feasibility.full(s, frame.effect, -1, MUST):
        nested(s, frame.effect, -1, MUST)
    else:
        tell.tell(events.FRAME_IMPOSSIBLE, PLAYER, at + 1)


class OfferFrame(Ask):
    """Whether to resolve a frame with a dashed border (VF-4.12)."""

    name: ClassVar[str] = "offer_frame"
    rule: ClassVar[str] = "VF-4.12"
    shape: ClassVar[tuple[str, ...]] = ("at:0..99",)

    def __init__(self, at: int) -> None:
        self.at: Final = at

    def fits(self, s: VoidfallState, below: list[Step[Any]]) -> bool:
        """Of a frame that the event has."""
        return s.event >= 0 and self.at < len(s.box.events[s.event].frames)

    def options(self, s: VoidfallState, seat: Seat) -> list[Action]:
        """Yes or no."""
        return [s.box.answers.yes, s.box.answers.no]

    def play(self, s: VoidfallState, seat: Seat, action: Action, tell: Teller) -> None:
        s.stack.pop()
        if action is s.box.answers.yes:
            nested(s, s.box.events[s.event].frames[self.at].effect, -1)


def objectives(s: VoidfallState) -> None:
    """C3: the objectives of the event (VF-6.4)."""
    event = s.box.events[s.event]
    if event.choose_one:
        s.stack.append(ChooseObjective())
    else:
        for block in range(len(event.blocks) - 1, -1, -1):
            s.stack.append(Objectives(block, 0))


def open_blocks(s: VoidfallState) -> list[int]:
    """The blocks of objectives of which at least one is met."""
    out: list[int] = []
    for i, block in enumerate(s.box.events[s.event].blocks):
        for objective in block:
            if objective.condition is None or holds(s, objective.condition):
                out.append(i)
                break
    return out


class ChooseObjective(Ask):
    """Which objective of the event to evaluate, at most one (VF-6.4)."""

    name: ClassVar[str] = "choose_objective"
    rule: ClassVar[str] = "VF-6.4"

    def fits(self, s: VoidfallState, below: list[Step[Any]]) -> bool:
        """While there is an event."""
        return s.event >= 0 and super().fits(s, below)

    def options(self, s: VoidfallState, seat: Seat) -> list[Action]:
        """Those that are met."""
        out: list[Action] = [s.box.answers.options[i] for i in open_blocks(s)]
        out.append(s.box.answers.no)
        return out

    def play(self, s: VoidfallState, seat: Seat, action: Action, tell: Teller) -> None:
        s.stack.pop()
        if action is not s.box.answers.no:
            assert isinstance(action, Option)
            s.stack.append(Objectives(action.option, 0))


class Objectives(Automatic[VoidfallState]):
    """The objectives of one block from `at` on (VF-6.5)."""

    name: ClassVar[str] = "objectives"
    rule: ClassVar[str] = "VF-6.5"
    shape: ClassVar[tuple[str, ...]] = ("block:0..99", "at:0..99")

    def __init__(self, block: int, at: int) -> None:
        self.block: Final = block
        self.at: Final = at

    def fits(self, s: VoidfallState, below: list[Step[Any]]) -> bool:
        """Of a block that the event has."""
        return s.event >= 0 and self.block < len(s.box.events[s.event].blocks)

    def run(self, s: VoidfallState, tell: Teller) -> None:
        s.stack.pop()
        block = s.box.events[s.event].blocks[self.block]
        if self.at >= len(block):
            return
        s.stack.append(Objectives(self.block, self.at + 1))
        objective = block[self.at]
        if objective.condition is None or holds(s, objective.condition):
            nested(s, objective.effect, -1)


class PeekEventsVerb(VoidfallVerb):
    """Look at two events of the next cycle and sort them."""

    name: ClassVar[str] = "peek_events"

    def __init__(self, at: VerbReader) -> None:
        super().__init__(at)
        at.number("draw", 2, 2)
        at.number("top", 1, 1)
        at.number("bottom", 1, 1)

    def feasible(self, s: VoidfallState, seat: Seat, here: int, flags: int) -> bool:
        """With two events to look at."""
        return can_peek(s)

    def perform(self, s: VoidfallState, seat: Seat, here: int, flags: int, tell: Teller) -> None:
        peek(s)
