"""The position and the questions on its stack."""

from __future__ import annotations

from types import ModuleType
from typing import Any, ClassVar, Final, Generic, TypeVar

from mypy_extensions import mypyc_attr

from starboard.kernel.actions import Action
from starboard.kernel.events import Teller
from starboard.kernel.forms import Form
from starboard.kernel.rng import Rng, count_bits, nth_bit
from starboard.kernel.setup import Setup

Seat = int
"""A player's number, 0 to n - 1, clockwise."""

CHANCE: Final = -1
"""The seat of chance: dice, shuffles and draws are its answers."""

ASK_CHANCE: Final[list[int]] = [CHANCE]
"""What `asks` of a chance step returns."""


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """A position. Titles add flat typed fields with the rulebook's words and write `clone` by hand.

    It holds no generator, no history and no future: what is not yet known is a bag. The last step of `stack` is the
    question that the table waits on; the game is over when the stack is empty.
    """

    def __init__(self, setup: Setup) -> None:
        self.setup: Final = setup
        self.players: Final = setup.players
        self.stack: list[Step[Any]] = []
        self.sealed: list[list[Action]] = []
        """The face-down picks for the Sealed step on top, by seat; empty while nobody has picked."""

    def __repr__(self) -> str:
        asks = repr(self.stack[-1]) if self.stack else "over"
        return f"<{type(self).__name__} of {self.players} players: {asks}>"

    def clone(self) -> State:
        """An independent copy that shares only what never changes. Titles override it."""
        raise TypeError(f"{type(self).__name__} has no clone")

    def lay_out(self) -> None:
        """Give every field the value that it has before the game begins."""

    def work_out(self) -> None:
        """Set the fields that follow from others, after these have been read from data."""

    def copy_questions(self, to: State) -> None:
        """For `clone`: give the copy this position's stack and face-down picks."""
        to.stack = self.stack.copy()
        if self.sealed:
            to.sealed = [picks.copy() for picks in self.sealed]

    def answer(self, seat: Seat, action: Action, tell: Teller) -> None:
        """Play one of the options that the top step offers `seat`, then let automatic steps run.

        This trusts its caller, for speed: `Table.submit` checks. Every driver goes through here.
        """
        self.answer_to(self.stack[-1], seat, action, tell)

    def answer_to(self, top: Step[Any], seat: Seat, action: Action, tell: Teller) -> None:
        """The same where the caller has the top step at hand."""
        stack = self.stack
        top.play(self, seat, action, tell)
        while stack:
            top = stack[-1]
            if not top.automatic:
                return
            top.run(self, tell)

    def settle(self, tell: Teller) -> None:
        """Let automatic steps run until somebody is asked; `Game.new` calls it once at the start."""
        while self.stack:
            top = self.stack[-1]
            if not top.automatic:
                return
            top.run(self, tell)


S = TypeVar("S", bound=State, contravariant=True)


@mypyc_attr(allow_interpreted_subclasses=True)
class Step(Generic[S]):
    """A question of the rulebook, waiting on the stack. Immutable; holds ids and numbers only.

    `name` and `shape` are its text form in saved positions: `shape` lists the fields that the constructor takes, in its
    order, as "name:id-kind" texts ("from:place"), or one word where the two are the same ("seat"). A plain number has
    its bounds in place of an id-kind ("left:1..4"; "here:-1..place" goes up to the number of the last place). So
    "battle 0 b2" has the shape ("seat", "place"). `rule` is the rule that it asks about.
    """

    name: ClassVar[str] = ""
    rule: ClassVar[str] = ""
    shape: ClassVar[tuple[str, ...]] = ()
    form: ClassVar[Form | None] = None
    """Where this is one pick of several that are one decision to a person: how it is filled in."""
    within: ClassVar[bool] = False
    """Whether it is always asked in the course of what was answered before it, also where it lies in its place."""
    waits: ClassVar[bool] = False
    """Whether it may lie below another step: it stays there while something that its answer led to is asked."""

    automatic: bool = False
    """Whether it asks nobody. Compiled, this is read at once; which class it is of is looked up."""

    def fits(self, s: S, below: list[Step[Any]]) -> bool:
        """Whether it can stand in this position, on these steps: `Game.load` asks it of every step that it reads.

        What the rules make sure of before they push a step is written down here once more, for positions that the
        rules did not make: that it has an answer now or, where it waits, will have one, and that its numbers name what
        is there. Nothing else calls it, so it may take its time.
        """
        return True

    def args(self) -> tuple[int, ...]:
        """The numbers that this step was made with. Override it where a field of `shape` is not an attribute."""
        return tuple([getattr(self, name) for name in field_names(self.shape)])

    def asks(self, s: S) -> list[Seat]:
        """Who must answer: one seat, several (Sealed), or ASK_CHANCE. Never empty. The caller must not change it."""
        raise TypeError(f"{type(self).__name__} has no asks")

    def asked(self, s: S) -> Seat:
        """The first of those who must answer: drivers need no list. Override it together with `asks`, or not at all."""
        return self.asks(s)[0]

    def options(self, s: S, seat: Seat) -> list[Action]:
        """All legal answers of one asked seat: complete, ordered, without duplicates, never empty. This is legality.

        The list may be shared: callers must not change it.
        """
        raise TypeError(f"{type(self).__name__} has no options")

    def play(self, s: S, seat: Seat, action: Action, tell: Teller) -> None:
        """Carry the answer out: pop this step, change the position, push what must be asked next."""
        raise TypeError(f"{type(self).__name__} has no play")

    def run(self, s: S, tell: Teller) -> None:
        """Automatic steps: pop this step, change the position, push what must be asked next."""
        raise TypeError(f"{type(self).__name__} has no run")

    def draw(self, s: S, rng: Rng) -> Action:
        """Chance steps: one outcome, by its likelihood. Override it where listing the options is slow."""
        options = self.options(s, CHANCE)
        weights = self.weights(s)
        if not weights:
            return options[rng.below(len(options))]
        at = rng.below(sum(weight for weight in weights))
        for i in range(len(weights)):
            at -= weights[i]
            if at < 0:
                return options[i]
        raise AssertionError("weights changed while drawing")

    def weights(self, s: S) -> list[int]:
        """Chance steps: how likely each option is, in whole numbers; empty means all alike."""
        return []

    def why_not(self, s: S, seat: Seat, code: str) -> str:
        """The number of the rule that forbids an answer that is not among the options."""
        return self.rule

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Step) and type(self) is type(other) and self.args() == other.args()

    def __hash__(self) -> int:
        return hash((self.name, self.args()))

    def __repr__(self) -> str:
        return " ".join([self.name, *[str(arg) for arg in self.args()]])


_NAMES: Final[dict[tuple[str, ...], list[str]]] = {}


def field_names(shape: tuple[str, ...]) -> list[str]:
    """The name of each field of a step's `shape`; taken apart once, since every observation names what is asked."""
    found = _NAMES.get(shape)
    if found is None:
        found = [field.partition(":")[0] for field in shape]
        _NAMES[shape] = found
    return found


def id_kinds(shape: tuple[str, ...]) -> list[str]:
    """The id-kind, or the bounds, of each field of a step's `shape`."""
    return [field.partition(":")[2] or field for field in shape]


def is_defined_in(thing: Any, module: ModuleType) -> bool:
    """Whether a class is a module's own, not one that it imports."""
    return bool(thing.__module__ == module.__name__)


def steps_in(*modules: ModuleType) -> tuple[type[Step[Any]], ...]:
    """The steps that these modules define: whatever has a name of its own can be on the stack."""
    return tuple(
        [
            each
            for module in modules
            for each in vars(module).values()
            if isinstance(each, type) and issubclass(each, Step) and each.name and is_defined_in(each, module)
        ]
    )


ONE_SEAT: Final[list[list[int]]] = [[seat] for seat in range(10)]
"""What `asks` of a question to one seat returns."""


@mypyc_attr(allow_interpreted_subclasses=True)
class SeatStep(Step[S]):
    """A question to one seat. Steps with more fields give a `shape` of their own, the seat first."""

    shape: ClassVar[tuple[str, ...]] = ("seat",)

    def __init__(self, seat: Seat) -> None:
        self.seat: Final = seat

    def asks(self, s: S) -> list[Seat]:
        return ONE_SEAT[self.seat]

    def asked(self, s: S) -> Seat:
        return self.seat


@mypyc_attr(allow_interpreted_subclasses=True)
class ChanceStep(Step[S]):
    """A question to chance: a die, a draw."""

    def asks(self, s: S) -> list[Seat]:
        return ASK_CHANCE

    def asked(self, s: S) -> Seat:
        return CHANCE


@mypyc_attr(allow_interpreted_subclasses=True)
class BagStep(ChanceStep[S]):
    """A question to chance: which of the things in a bag, a bit mask, all alike."""

    def bag(self, s: S) -> int:
        """What is in it."""
        raise TypeError(f"{type(self).__name__} has no bag")

    def naming(self, s: S, thing: int) -> Action:
        """The answer that names a thing."""
        raise TypeError(f"{type(self).__name__} has no naming")

    def options(self, s: S, seat: Seat) -> list[Action]:
        """All that is in the bag."""
        bag = self.bag(s)
        return [self.naming(s, thing) for thing in range(bag.bit_length()) if bag >> thing & 1]

    def draw(self, s: S, rng: Rng) -> Action:
        """One of them, without listing the others."""
        bag = self.bag(s)
        return self.naming(s, nth_bit(bag, rng.below(count_bits(bag))))


@mypyc_attr(allow_interpreted_subclasses=True)
class Automatic(Step[S]):
    """A step that asks nobody: what must happen when everything above it on the stack is done.

    `run` pops it. A driver never stops on one.
    """

    waits: ClassVar[bool] = True
    automatic: bool = True

    def asks(self, s: S) -> list[Seat]:
        return []

    def options(self, s: S, seat: Seat) -> list[Action]:
        return []


@mypyc_attr(allow_interpreted_subclasses=True)
class Sealed(Step[S]):
    """A question to several seats at once, answered face down.

    A whole answer may take several picks (a card, then its side). A seat that has finished may still start over,
    which replaces its answer, until the last seat has finished; then all are revealed together.
    """

    def seats(self, s: S) -> list[Seat]:
        """Everyone who takes part."""
        raise TypeError(f"{type(self).__name__} has no seats")

    def picks(self, s: S, seat: Seat, made: list[Action]) -> list[Action]:
        """The options for the next pick of a seat that has made those; empty when its answer is whole."""
        raise TypeError(f"{type(self).__name__} has no picks")

    def whole(self, s: S, seat: Seat, made: list[Action]) -> bool:
        """Whether these picks are a whole answer."""
        raise TypeError(f"{type(self).__name__} has no whole")

    def reveal(self, s: S, answers: list[list[Action]], tell: Teller) -> None:
        """Everyone has answered: act on the answers, by seat. The step is popped already."""
        raise TypeError(f"{type(self).__name__} has no reveal")

    def made(self, s: S, seat: Seat) -> list[Action]:
        """The picks that a seat has made so far. Secret to that seat."""
        return s.sealed[seat] if s.sealed else []

    def choose_anew(self, s: S, seat: Seat, rng: Rng) -> None:
        """For `Game.determinize`: draw others' face-down answers anew, from what they may hold in this world.

        Everyone sees who is done, but not how far the others are, and they may still start over. So in every world they
        have picked nothing yet.
        """
        if not s.sealed:
            return
        for other in self.seats(s):
            if other == seat:
                continue
            done = self.whole(s, other, s.sealed[other])
            picks: list[Action] = []
            while done and not self.whole(s, other, picks):
                options = self.picks(s, other, picks)
                picks.append(options[rng.below(len(options))])
            s.sealed[other] = picks
        if not any(s.sealed):
            s.sealed = []

    def asks(self, s: S) -> list[Seat]:
        """The seats whose answer is not whole yet."""
        if not s.sealed:
            return self.seats(s)
        return [seat for seat in self.seats(s) if not self.whole(s, seat, s.sealed[seat])]

    def asked(self, s: S) -> Seat:
        """The first of them."""
        seats = self.seats(s)
        if s.sealed:
            for seat in seats:
                if not self.whole(s, seat, s.sealed[seat]):
                    return seat
        return seats[0]

    def options(self, s: S, seat: Seat) -> list[Action]:
        """The next pick; for a seat that has finished, the first pick of a new answer."""
        made = self.made(s, seat)
        return self.picks(s, seat, [] if self.whole(s, seat, made) else made)

    def play(self, s: S, seat: Seat, action: Action, tell: Teller) -> None:
        """Note a pick face down; with the last one, reveal."""
        if not s.sealed:
            s.sealed = [[] for _ in range(s.players)]
        mine = s.sealed[seat]
        if self.whole(s, seat, mine):
            mine.clear()
        mine.append(action)
        if not self.whole(s, seat, mine):
            return
        for other in self.seats(s):
            if not self.whole(s, other, s.sealed[other]):
                return
        answers = s.sealed
        s.sealed = []
        s.stack.pop()
        self.reveal(s, answers, tell)
