"""Games so small that one knows what good play is."""

from __future__ import annotations

from typing import Any, ClassVar

from starboard.kernel.actions import Action
from starboard.kernel.events import Kind, Teller
from starboard.kernel.game import Game, Score, View
from starboard.kernel.rng import Rng
from starboard.kernel.setup import Setup
from starboard.kernel.steps import ASK_CHANCE, Sealed, State, Step

HEADS = Action("heads")
TAILS = Action("tails")
SIDES = [HEADS, TAILS]
DEALT = Kind("dealt", "side", secret=("side",))
SHOWN = Kind("shown", "side")


class Coins(State):
    """What every seat has put down, and a coin that chance has put under a cup."""

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        self.down: list[int] = []
        self.cup = -1

    def clone(self) -> Coins:
        t = Coins(self.setup)
        self.copy_questions(t)
        t.down = self.down.copy()
        t.cup = self.cup
        return t


class Match(Sealed[Coins]):
    """Both put a coin down at the same time."""

    name: ClassVar[str] = "match"

    def seats(self, s: Coins) -> list[int]:
        return [0, 1]

    def picks(self, s: Coins, seat: int, made: list[Action]) -> list[Action]:
        return [] if made else SIDES

    def whole(self, s: Coins, seat: int, made: list[Action]) -> bool:
        return len(made) == 1

    def reveal(self, s: Coins, answers: list[list[Action]], tell: Teller) -> None:
        s.down = [SIDES.index(answer[0]) for answer in answers]
        for seat in (0, 1):
            tell.tell(SHOWN, seat, s.down[seat])


class Hide(Step[Coins]):
    """Chance puts a coin under the cup; seat 0 alone may look."""

    name: ClassVar[str] = "hide"

    def asks(self, s: Coins) -> list[int]:
        return ASK_CHANCE

    def options(self, s: Coins, seat: int) -> list[Action]:
        return SIDES

    def play(self, s: Coins, seat: int, action: Action, tell: Teller) -> None:
        s.stack.pop()
        s.cup = SIDES.index(action)
        tell.tell(DEALT, 0, s.cup)
        s.stack.append(Guess(1))
        s.stack.append(Guess(0))


class Guess(Step[Coins]):
    """A seat says what is under the cup, without the other hearing it."""

    name: ClassVar[str] = "guess"
    shape: ClassVar[tuple[str, ...]] = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def asks(self, s: Coins) -> list[int]:
        return [self.seat]

    def options(self, s: Coins, seat: int) -> list[Action]:
        return SIDES

    def play(self, s: Coins, seat: int, action: Action, tell: Teller) -> None:
        s.stack.pop()
        s.down.append(SIDES.index(action))


class Flip(Step[Coins]):
    """Seat 0 tosses the coin, in a way that does not matter."""

    name: ClassVar[str] = "flip"

    def asks(self, s: Coins) -> list[int]:
        return [0]

    def options(self, s: Coins, seat: int) -> list[Action]:
        return SIDES

    def play(self, s: Coins, seat: int, action: Action, tell: Teller) -> None:
        s.stack[-1] = Hide()


class Pennies(Game[Coins]):
    """Matching pennies: seat 0 wins when the coins are alike."""

    name: ClassVar[str] = "pennies"
    least_players: ClassVar[int] = 2
    most_players: ClassVar[int] = 2
    kinds: ClassVar[tuple[Kind, ...]] = (SHOWN, DEALT)
    steps: ClassVar[tuple[type[Step[Any]], ...]] = (Match, Hide, Guess, Flip)

    def __init__(self) -> None:
        super().__init__("toy")

    def new(self, setup: Setup) -> Coins:
        s = Coins(setup)
        s.stack.append(Match())
        return s

    def winners(self, s: Coins) -> list[int]:
        return [0] if s.down[0] == s.down[1] else [1]

    def score(self, s: Coins) -> list[Score]:
        return [Score(seat, []) for seat in (0, 1)]

    def evaluate_all(self, s: Coins) -> list[float]:
        return [0.5 if s.stack else float(seat in self.winners(s)) for seat in (0, 1)]

    def view(self, s: Coins, seat: int | None) -> View:
        return {**self.frame(s, seat), "down": s.down if not s.stack else []}

    def determinize(self, s: Coins, seat: int, rng: Rng) -> None:
        for other in range(len(s.sealed)):
            if other != seat and s.sealed[other]:
                s.sealed[other] = [SIDES[rng.below(2)]]


class Cup(Pennies):
    """Seat 0 knows the coin under the cup, seat 1 does not; each wins by guessing it."""

    name: ClassVar[str] = "cup"

    def new(self, setup: Setup) -> Coins:
        s = Coins(setup)
        s.stack.append(Hide())
        return s

    def winners(self, s: Coins) -> list[int]:
        return [seat for seat in (0, 1) if s.down[seat] == s.cup]

    def view(self, s: Coins, seat: int | None) -> View:
        return {**self.frame(s, seat), "cup": s.cup if seat == 0 else -1, "down": len(s.down)}

    def determinize(self, s: Coins, seat: int, rng: Rng) -> None:
        if seat == 1 and s.cup >= 0:
            s.cup = rng.below(2)


class Toss(Cup):
    """The same, but the coin is tossed after a first answer."""

    name: ClassVar[str] = "toss"

    def new(self, setup: Setup) -> Coins:
        s = Coins(setup)
        s.stack.append(Flip())
        return s


class Stake(Step[Coins]):
    """Seat 0 puts its coin aside, or stakes it on a toss that chance makes."""

    name: ClassVar[str] = "stake"

    def asks(self, s: Coins) -> list[int]:
        return [0]

    def options(self, s: Coins, seat: int) -> list[Action]:
        return SIDES

    def play(self, s: Coins, seat: int, action: Action, tell: Teller) -> None:
        s.down.append(SIDES.index(action))
        s.stack[-1] = TossUp()


class TossUp(Hide):
    """Heads or tails, in the open."""

    name: ClassVar[str] = "toss_up"

    def play(self, s: Coins, seat: int, action: Action, tell: Teller) -> None:
        s.stack.pop()
        s.cup = SIDES.index(action)


class Wager(Pennies):
    """Alone, and planned: a coin put aside is worth 1; a staked one brings 3 or costs 3, as luck will have it."""

    name: ClassVar[str] = "wager"
    least_players: ClassVar[int] = 1
    most_players: ClassVar[int] = 1
    plans: ClassVar[bool] = True
    max_lead: ClassVar[float] = 4.0
    steps: ClassVar[tuple[type[Step[Any]], ...]] = (Stake, TossUp)

    def new(self, setup: Setup) -> Coins:
        s = Coins(setup)
        s.stack.append(Stake())
        return s

    def lead(self, s: Coins) -> float:
        return 1.0 if s.down == [0] else 3.0 - 6.0 * s.cup

    def winners(self, s: Coins) -> list[int]:
        return [0] if self.lead(s) > 0 else []

    def evaluate_all(self, s: Coins) -> list[float]:
        return [float(bool(self.winners(s)))]
