"""What all questions share: who is asked, running an effect list, remembering what an action did."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar, Final

from librt.vecs import vec
from mypy_extensions import i64

from starboard.games.voidfall.state import VoidfallState
from starboard.games.voidfall.vocabulary import DID_ANYTHING, PLAYER
from starboard.kernel.events import Teller
from starboard.kernel.forms import Payment
from starboard.kernel.steps import CHANCE, ONE_SEAT, Automatic, BagStep, ChanceStep, Seat, State, Step


class Ask(Step[VoidfallState]):
    """A question to the only player; unlike a SeatStep it needs no seat among its arguments.

    An effect may put any other question on top of it.
    """

    waits: ClassVar[bool] = True
    verbs: ClassVar[tuple[str, ...]] = ()
    """Where its first number is a node: the verbs, one of which that node is."""

    def fits(self, s: VoidfallState, below: list[Step[Any]]) -> bool:
        """Of a verb that asks it."""
        return not self.verbs or of_verb(s, self.args()[0], self.verbs)

    def asks(self, s: VoidfallState) -> list[Seat]:
        return ONE_SEAT[0]

    def asked(self, s: VoidfallState) -> Seat:
        return 0


class Only(Payment):
    """What was asked for and can be had in one way only is had in that way, unless one declines it after all."""

    def asks(self, s: State, seat: int) -> bool:
        """Whether there is one way, and declining it."""
        if not super().asks(s, seat):
            return False
        options = s.stack[-1].options(s, seat)
        return len(options) == 2 and options[1].code() == "pass"

    def chains(self, s: State, seat: int) -> Iterator[list[str]]:
        """To have it, or not."""
        for action in s.stack[-1].options(s, seat):
            yield [action.code()]

    def usual(self, s: State, seat: int) -> list[str]:
        """To have it."""
        return [s.stack[-1].options(s, seat)[0].code()]


ONLY: Final = Only()
"""A form that each question is filled in of apart."""


class Draw(ChanceStep[VoidfallState]):
    """A question to chance. Several are laid on each other, and what is drawn may bring questions of its own."""

    waits: ClassVar[bool] = True

    def fits(self, s: VoidfallState, below: list[Step[Any]]) -> bool:
        """With an outcome for it and for each of its like that wait below."""
        return len(self.options(s, CHANCE)) > alike(self, below)


class DrawCard(BagStep[VoidfallState]):
    """The next card of a shuffled deck."""

    waits: ClassVar[bool] = True

    def fits(self, s: VoidfallState, below: list[Step[Any]]) -> bool:
        """With a card for it and for each of its like that wait below."""
        return self.bag(s).bit_count() > alike(self, below)


def of_verb(s: VoidfallState, node: int, verbs: tuple[str, ...]) -> bool:
    """Whether a node is one of these verbs; -1 is none and may stand where a step has a use for that."""
    return node < 0 or s.box.nodes[node].name in verbs


def alike(step: Step[Any], below: list[Step[Any]]) -> int:
    """How many steps of a step's name wait below it."""
    return sum(1 for each in below if each.name == step.name)


class CountAsk(Ask):
    """A question that is asked so many times, the rest after the answer."""

    shape: ClassVar[tuple[str, ...]] = ("left:1..99",)

    def __init__(self, left: int) -> None:
        self.left: Final = left


class SectorAsk(Ask):
    """A question about a sector."""

    shape: ClassVar[tuple[str, ...]] = ("sector",)

    def __init__(self, sector: int) -> None:
        self.sector: Final = sector


class NodeAsk(Ask):
    """What a verb leaves to choose, `left` times; `here` is the sector of the token or card, -1 = none."""

    shape: ClassVar[tuple[str, ...]] = ("node", "left:1..99", "here:-1..sector", "flags:0..255")

    def __init__(self, node: int, left: int, here: int, flags: int) -> None:
        self.node: Final = node
        self.left: Final = left
        self.here: Final = here
        self.flags: Final = flags


class Effects(Automatic[VoidfallState]):
    """The rest of an effect list, from its part `at` on; `here` is the sector of the token or card, -1 = none."""

    name: ClassVar[str] = "effects"
    rule: ClassVar[str] = "VF-3.5"
    shape: ClassVar[tuple[str, ...]] = ("effect:list", "at:0..99", "here:-1..sector", "flags:0..255")

    def __init__(self, effect: int, at: int, here: int, flags: int) -> None:
        self.effect: Final = effect
        self.at: Final = at
        self.here: Final = here
        self.flags: Final = flags

    def fits(self, s: VoidfallState, below: list[Step[Any]]) -> bool:
        """A part that the list has."""
        return self.at < len(s.box.lists[self.effect])

    def run(self, s: VoidfallState, tell: Teller) -> None:
        """One part; the rest waits below it."""
        parts = s.box.lists[self.effect]
        if self.at + 1 < len(parts):
            s.stack[-1] = Effects(self.effect, self.at + 1, self.here, self.flags)
        else:
            s.stack.pop()
        verb = s.box.nodes[parts[self.at]]
        if verb.only_if_previous and s.mem[DID_ANYTHING] != 1:
            return
        s.mem[DID_ANYTHING] = 0
        verb.perform(s, PLAYER, self.here, self.flags, tell)


class Remember(Automatic[VoidfallState]):
    """What the action around a nested effect had done, restored after it."""

    name: ClassVar[str] = "remember"
    shape: ClassVar[tuple[str, ...]] = ("-1..99",) * 7

    def __init__(self, a: int, b: int, c: int, d: int, e: int, f: int, g: int) -> None:
        self.mem: Final = vec[i64]([a, b, c, d, e, f, g])

    def args(self) -> tuple[int, ...]:
        """The seven numbers."""
        return tuple(self.mem)

    def run(self, s: VoidfallState, tell: Teller) -> None:
        s.stack.pop()
        s.mem = self.mem[:]


def begin(s: VoidfallState, effect: int, here: int, flags: int) -> None:
    """Resolve an effect list next, within the same action."""
    if effect >= 0 and s.box.lists[effect]:
        s.stack.append(Effects(effect, 0, here, flags))


def nested(s: VoidfallState, effect: int, here: int, flags: int = 0) -> None:
    """Resolve an effect list next, as an action of its own; what the one around it did is not forgotten."""
    if effect >= 0 and s.box.lists[effect]:
        remember(s)
        s.stack.append(Effects(effect, 0, here, flags))


def aside(s: VoidfallState, effect: int, here: int) -> None:
    """Resolve an effect list that something triggers in the middle of an action and that may refer to what was done."""
    if effect >= 0 and s.box.lists[effect]:
        m = s.mem
        s.stack.append(Remember(m[0], m[1], m[2], m[3], m[4], m[5], m[6]))
        s.stack.append(Effects(effect, 0, here, 0))


def remember(s: VoidfallState) -> None:
    """Keep what the action has done until everything pushed after this is over."""
    m = s.mem
    s.stack.append(Remember(m[0], m[1], m[2], m[3], m[4], m[5], m[6]))
    s.forget()


def resolve_now(s: VoidfallState, effect: int, tell: Teller) -> None:
    """Resolve an effect list that asks nothing, right now."""
    for i in s.box.lists[effect]:
        s.box.nodes[i].perform(s, PLAYER, -1, 0, tell)
