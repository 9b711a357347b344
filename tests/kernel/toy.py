"""A tiny title for the kernel's tests: a secret stone each, a sealed bid, then stones are taken from a heap.

Chance deals each seat a secret number; everyone bids face down, a colour and then a size; then the seats take one or
two stones in turn, a seat that takes two rolls a die, and whoever takes the last stone wins.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, ClassVar

from librt.strings import BytesWriter
from mypy_extensions import i64

from starboard.kernel import (
    ASK_CHANCE,
    CHANCE,
    Action,
    Automatic,
    Event,
    Game,
    Kind,
    Rng,
    Rulings,
    Score,
    Sealed,
    Seat,
    Setup,
    State,
    Step,
    TableOption,
    Teller,
    View,
)
from starboard.kernel.answers import Answers
from starboard.kernel.errors import N_, PositionError
from starboard.kernel.features import Encoder, Questions, mark, number
from starboard.kernel.fields import Each, Field, Number, Part
from starboard.kernel.prose import Prose

DEALT = Kind("dealt", "stone", secret=("stone",))
BID = Kind("bid", "size")
TOOK = Kind("took", "count")
ROLLED = Kind("rolled", "face")
TURN = Kind("turn_over")

DEAL = [Action(f"deal {n}") for n in range(6)]
COLOURS = [Action("red"), Action("blue")]
SIZES = [Action("small"), Action("large")]
TAKE = [Action("take 1"), Action("take 2")]
ROLL = [Action(f"roll {n}") for n in range(1, 4)]


class Heap(State):
    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        self.heap = setup.number("heap")
        self.secret = [-1] * setup.players
        self.won = -1
        self.rolled = 0

    def clone(self) -> Heap:
        other = Heap(self.setup)
        self.copy_questions(other)
        other.heap = self.heap
        other.secret = self.secret.copy()
        other.won = self.won
        other.rolled = self.rolled
        return other


class DealStone(Step[Heap]):
    name: ClassVar[str] = "deal_stone"
    shape: ClassVar[tuple[str, ...]] = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def asks(self, s: Heap) -> list[Seat]:
        return ASK_CHANCE

    def options(self, s: Heap, seat: Seat) -> list[Action]:
        return [DEAL[n] for n in range(6) if n not in s.secret]

    def play(self, s: Heap, seat: Seat, action: Action, tell: Teller) -> None:
        s.stack.pop()
        s.secret[self.seat] = DEAL.index(action)
        tell.tell(DEALT, self.seat, DEAL.index(action))
        s.stack.append(DealStone(self.seat + 1) if self.seat + 1 < s.players else Bid())


class Bid(Sealed[Heap]):
    name: ClassVar[str] = "bid"
    rule: ClassVar[str] = "TOY-1.1"

    def seats(self, s: Heap) -> list[Seat]:
        return list(range(s.players))

    def whole(self, s: Heap, seat: Seat, made: list[Action]) -> bool:
        return len(made) == 2

    def picks(self, s: Heap, seat: Seat, made: list[Action]) -> list[Action]:
        return [] if len(made) == 2 else [COLOURS, SIZES][len(made)]

    def reveal(self, s: Heap, answers: list[list[Action]], tell: Teller) -> None:
        for seat, answer in enumerate(answers):
            tell.tell(BID, seat, SIZES.index(answer[1]))
        s.stack.append(Take(0))


class Take(Step[Heap]):
    name: ClassVar[str] = "take"
    rule: ClassVar[str] = "TOY-1.2"
    shape: ClassVar[tuple[str, ...]] = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def asks(self, s: Heap) -> list[Seat]:
        return [self.seat]

    def options(self, s: Heap, seat: Seat) -> list[Action]:
        return TAKE[: min(2, s.heap)]

    def play(self, s: Heap, seat: Seat, action: Action, tell: Teller) -> None:
        count = 1 + TAKE.index(action)
        s.stack.pop()
        s.heap -= count
        tell.tell(TOOK, seat, count)
        if not s.heap:
            s.won = seat
            return
        s.stack.append(EndTurn(seat))
        if count == 2:
            s.stack.append(Roll())


class Roll(Step[Heap]):
    name: ClassVar[str] = "roll"

    def asks(self, s: Heap) -> list[Seat]:
        return ASK_CHANCE

    def options(self, s: Heap, seat: Seat) -> list[Action]:
        return ROLL

    def weights(self, s: Heap) -> list[int]:
        return [1, 2, 5]

    def play(self, s: Heap, seat: Seat, action: Action, tell: Teller) -> None:
        s.stack.pop()
        s.rolled = 1 + ROLL.index(action)
        tell.tell(ROLLED, CHANCE, s.rolled)


class EndTurn(Automatic[Heap]):
    name: ClassVar[str] = "end_turn"
    shape: ClassVar[tuple[str, ...]] = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, s: Heap, tell: Teller) -> None:
        s.stack.pop()
        tell.tell(TURN, self.seat)
        s.stack.append(Take((self.seat + 1) % s.players))


class ToyProse(Prose):
    def __init__(self, lang: str, seats: list[str]) -> None:
        super().__init__(Path(__file__).parent.parent.parent / "starboard", lang, seats)

    def prompt(self, view: View) -> str:
        return f"{view['step']}?"

    def answer(self, view: View, action: Action) -> str:
        return action.code()

    def event(self, event: Event, view: View) -> str:
        return f"{event.kind.name} {event.seen_by(view['seat'])}"


def scores(s: Heap) -> list[Score]:
    return [Score(seat, [("won", int(s.won == seat))]) for seat in range(s.players)]


def winners(s: Heap) -> list[Seat]:
    return [s.won]


def view(s: Heap, seat: Seat | None) -> View:
    mine = s.secret[seat] if seat is not None else None
    return {"heap": s.heap, "secret": mine, "rolled": s.rolled, "won": s.won}


def check(s: Heap) -> None:
    if s.heap > s.setup.number("heap"):
        raise PositionError("position.heap", N_("more stones than there were"))
    dealt = [n for n in s.secret if n >= 0]
    if len(set(dealt)) != len(dealt):
        raise PositionError("position.secret", N_("a stone twice"))


class ToyEncoder(Encoder[Heap]):
    def __init__(self, answers: Answers, questions: Questions) -> None:
        super().__init__(answers, questions)
        self.secret = self.marks_field("secret", 6, "The seat's own stone.")
        self.numbers_field("heap", 1, "Stones left, of 50.")
        self.numbers_field("rolled", 1, "The die, of 3.")

    def write_marks(self, s: Heap, seat: Seat, out: BytesWriter, base: i64) -> None:
        if s.secret[seat] >= 0:
            mark(out, base, self.secret + s.secret[seat])

    def write_numbers(self, s: Heap, seat: Seat, out: BytesWriter) -> None:
        number(out, s.heap / 50)
        number(out, s.rolled / 3)


class Toy(Game[Heap]):
    name: ClassVar[str] = "toy"
    least_players: ClassVar[int] = 2
    most_players: ClassVar[int] = 4
    options: ClassVar[tuple[TableOption, ...]] = (
        TableOption("heap", 7, low=1, high=50),
        TableOption("mood", "calm", ("calm", "wild")),
        TableOption("loud", False),
    )
    kinds: ClassVar[tuple[Kind, ...]] = (DEALT, BID, TOOK, ROLLED, TURN)
    steps: ClassVar[tuple[type[Step[Any]], ...]] = (DealStone, Bid, Take, Roll, EndTurn)
    fields: ClassVar[tuple[Part, ...]] = (
        Field("heap", Number(0, 50)),
        Field("secret", Each(Number(-1, 5))),
        Field("won", Number(-1, lambda s, row: int(s.players) - 1), optional=True),
        Field("rolled", Number(0, 3), optional=True),
    )
    rulings: ClassVar[Rulings[Heap]] = Rulings(scores, winners, view, check)

    def __init__(self) -> None:
        super().__init__("toy-content")

    def blank(self, setup: Setup) -> Heap:
        return Heap(setup)

    def new(self, setup: Setup) -> Heap:
        s = self.blank(setup)
        s.stack.append(DealStone(0))
        return s

    def evaluate_all(self, s: Heap) -> list[float]:
        return [float(s.won == seat) if s.won >= 0 else 1 / s.players for seat in range(s.players)]

    def determinize(self, s: Heap, seat: Seat, rng: Rng) -> None:
        free = [n for n in range(6) if n != s.secret[seat]]
        rng.shuffle(free)
        for other in range(s.players):
            if other != seat and s.secret[other] >= 0:
                s.secret[other] = free.pop()
        top = s.stack[-1] if s.stack else None
        if isinstance(top, Sealed):
            top.choose_anew(s, seat, rng)

    def possible_answers(self, setup: Setup) -> list[Action]:
        return [*COLOURS, *SIZES, *TAKE]

    def possible_outcomes(self, setup: Setup) -> list[Action]:
        return [*DEAL, *ROLL]

    def make_encoder(self, s: Heap, answers: Answers, questions: Questions) -> Encoder[Heap]:
        return ToyEncoder(answers, questions)

    def prose(self, lang: str, seats: list[str]) -> ToyProse:
        return ToyProse(lang, seats)


TOY = Toy()
