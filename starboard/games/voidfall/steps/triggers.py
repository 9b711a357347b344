"""Triggered effects: what one moment sets off waits together, and the player says what comes first (VF-3.5).

Whoever sets things off notes the height of the stack, pushes one step for each of them, and calls `gather`.
"""

from __future__ import annotations

from typing import Any, ClassVar, Final

from starboard.games.voidfall.actions import Option
from starboard.games.voidfall.state import VoidfallState
from starboard.games.voidfall.steps.core import Ask, aside, nested
from starboard.games.voidfall.vocabulary import DID_TRACK
from starboard.kernel.actions import Action
from starboard.kernel.events import Teller
from starboard.kernel.steps import Automatic, Seat, Step

PART: Final = 1
"""Way: the effect may refer to what the action around it has done."""
TRACK: Final = 2
"""Way: the effect is that of a space; `here` is its track."""
OPTIONAL: Final = 3
"""Way: nothing in the effect can be declined, so the player is asked whether to resolve it."""


class Triggered(Automatic[VoidfallState]):
    """An effect list that something has set off; `way` says how it stands to the action around it."""

    name: ClassVar[str] = "triggered"
    rule: ClassVar[str] = "VF-3.5"
    shape: ClassVar[tuple[str, ...]] = ("effect:list", "here:-1..sector", "way:0..3", "flags:0..255")

    def __init__(self, effect: int, here: int, way: int, flags: int) -> None:
        self.effect: Final = effect
        self.here: Final = here
        self.way: Final = way
        self.flags: Final = flags

    def fits(self, s: VoidfallState, below: list[Step[Any]]) -> bool:
        """Of a track where it is that of a space."""
        return self.way != TRACK or 0 <= self.here < len(s.track)

    def run(self, s: VoidfallState, tell: Teller) -> None:
        """Resolve it, or ask."""
        s.stack.pop()
        if self.way == PART:
            aside(s, self.effect, self.here)
        elif self.way == OPTIONAL:
            s.stack.append(MayResolve(self.effect, self.here))
        elif self.way == TRACK:
            nested(s, self.effect, -1, self.flags)
            s.mem[DID_TRACK] = self.here
        else:
            nested(s, self.effect, self.here, self.flags)


def trigger(s: VoidfallState, effect: int, here: int, way: int = 0, flags: int = 0) -> None:
    """Let an effect list wait to be resolved, if there is anything in it."""
    if effect >= 0 and s.box.lists[effect]:
        s.stack.append(Triggered(effect, here, way, flags))


class MayResolve(Ask):
    """Whether to resolve a triggered effect (VF-3.5)."""

    name: ClassVar[str] = "may_resolve"
    rule: ClassVar[str] = "VF-3.5"
    shape: ClassVar[tuple[str, ...]] = ("effect:list", "here:-1..sector")

    def __init__(self, effect: int, here: int) -> None:
        self.effect: Final = effect
        self.here: Final = here

    def options(self, s: VoidfallState, seat: Seat) -> list[Action]:
        """Yes or no."""
        return [s.box.answers.yes, s.box.answers.no]

    def play(self, s: VoidfallState, seat: Seat, action: Action, tell: Teller) -> None:
        s.stack.pop()
        if action is s.box.answers.yes:
            nested(s, self.effect, self.here)


def gather(s: VoidfallState, height: int) -> None:
    """All that was pushed since the stack had that height was set off by one moment."""
    count = len(s.stack) - height
    if count > 1 or (count == 1 and not free_offer(s, s.stack[-1])):
        s.stack.append(Waiting(count))


class Offer(Ask):
    """An offer that waits with what else a moment sets off. Offers commute among themselves: each only takes away."""

    def open(self, s: VoidfallState) -> bool:
        """Whether it can still be taken."""
        raise TypeError(f"{type(self).__name__} has no open")

    def free(self, s: VoidfallState) -> bool:
        """Whether it costs nothing: then it changes nothing that another effect could look at."""
        raise TypeError(f"{type(self).__name__} has no free")


def free_offer(s: VoidfallState, step: Step[VoidfallState]) -> bool:
    """Whether a step is an offer that costs nothing."""
    return isinstance(step, Offer) and step.free(s)


def open_now(s: VoidfallState, step: Step[VoidfallState]) -> bool:
    """Whether a waiting step can come now."""
    return not isinstance(step, Offer) or step.open(s)


class Waiting(Automatic[VoidfallState]):
    """The `count` steps below were set off together. Asks for the first of them where the order can matter.

    Offers commute among themselves. Against anything else an offer with a cost does not, since what it costs may be
    gained or used up in between.
    """

    name: ClassVar[str] = "waiting"
    rule: ClassVar[str] = "VF-3.5"
    shape: ClassVar[tuple[str, ...]] = ("count:0..99",)

    def __init__(self, count: int) -> None:
        self.count: Final = count

    def fits(self, s: VoidfallState, below: list[Step[Any]]) -> bool:
        """On as many steps, the cycle not among them."""
        return self.count < len(below)

    def run(self, s: VoidfallState, tell: Teller) -> None:
        """Ask, or let them come as they lie."""
        s.stack.pop()
        pending = together(s, self.count)
        if not [step for step in pending if not isinstance(step, Offer)]:
            s.stack[len(s.stack) - len(pending) :] = [step for step in reversed(pending) if open_now(s, step)]
            return
        contested = [step for step in pending if not free_offer(s, step)]
        if len(contested) < 2 or not [step for step in contested if step != contested[0]]:
            return
        ready = [i for i in range(len(pending)) if open_now(s, pending[i])]
        if len(ready) > 1:
            s.stack.append(ChooseFirst(len(pending)))
        else:
            come_first(s, len(pending), ready[0])


def together(s: VoidfallState, count: int) -> list[Step[VoidfallState]]:
    """The steps that wait together, the one that would come first at the head."""
    return list(reversed(s.stack[max(0, len(s.stack) - count) :]))


def come_first(s: VoidfallState, count: int, which: int) -> None:
    """One of the waiting steps comes now; the others wait on."""
    chosen = s.stack.pop(len(s.stack) - 1 - which)
    s.stack.append(Waiting(count - 1))
    s.stack.append(chosen)


class ChooseFirst(Ask):
    """Which of the effects that were triggered together comes first (VF-3.5)."""

    name: ClassVar[str] = "choose_first"
    rule: ClassVar[str] = "VF-3.5"
    waits: ClassVar[bool] = False
    shape: ClassVar[tuple[str, ...]] = ("count:0..99",)

    def __init__(self, count: int) -> None:
        self.count: Final = count

    def fits(self, s: VoidfallState, below: list[Step[Any]]) -> bool:
        """On as many steps, the cycle not among them."""
        return self.count < len(below)

    def options(self, s: VoidfallState, seat: Seat) -> list[Action]:
        """Those that can come now, none twice."""
        pending = waiting(s)
        return [
            s.box.answers.options[i]
            for i in range(min(len(pending), len(s.box.answers.options)))
            if open_now(s, pending[i]) and pending[i] not in pending[:i]
        ]

    def play(self, s: VoidfallState, seat: Seat, action: Action, tell: Teller) -> None:
        """It comes now; the others wait on."""
        assert isinstance(action, Option)
        s.stack.pop()
        come_first(s, self.count, action.option)


def waiting(s: VoidfallState) -> list[Step[VoidfallState]]:
    """The steps among which the player chooses now; none where that is not the question."""
    top = s.stack[-1] if s.stack else None
    if not isinstance(top, ChooseFirst):
        return []
    return list(reversed(s.stack[max(0, len(s.stack) - 1 - top.count) : -1]))
