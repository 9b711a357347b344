"""Many games of one set-up, advanced together in one call: what learners step through.

Each game has a generator of its own, seeded by its place in the batch, so it does not depend on how many others there
are. Chance answers by itself; a game that has ended gives way to the next one of the same generator.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from librt.strings import BytesWriter
from mypy_extensions import i64

from starboard.kernel.bot import Bot, Worlds, ask
from starboard.kernel.events import SILENT
from starboard.kernel.features import Encoder
from starboard.kernel.game import Game
from starboard.kernel.playout import settle_chance
from starboard.kernel.registry import load_game
from starboard.kernel.rewards import rewards
from starboard.kernel.rng import Rng
from starboard.kernel.setup import Setup
from starboard.kernel.steps import State, Step

MakeBot = Callable[[Rng], Bot]
"""Makes a bot for one seat of one game."""

LONGEST: Final = 100_000
"""A game that has not ended after so many answers is broken off; it counts for nobody."""


class IllegalAnswer(ValueError):
    """An action that the mask forbids."""


class Batch:
    """So many games side by side. After `reset` and after each `step_many`, its attributes say how all of them stand.

    Buffers are by game: of `features` (32-bit floats, `encoder.size` each) what the asked seat may know, of `masks`
    (bytes, one per code) what it may answer.
    """

    def __init__(
        self,
        game: Game[Any],
        setup: Setup,
        games: int,
        seed: int = 0,
        reward: str = "win",
        bots: list[MakeBot | None] | None = None,
    ) -> None:
        """`bots` are those who answer by themselves, by seat; None where the caller answers."""
        self.game: Final = game
        self.setup: Final = setup
        self.reward: Final = reward
        self.encoder: Final[Encoder[Any]] = game.encoder(setup)
        self.answers: Final = game.answers(setup)
        self.makers: Final[list[MakeBot | None]] = bots if bots is not None and any(bots) else []
        self.states: Final[list[State]] = []
        self.rngs: Final[list[Rng]] = []
        self.lengths: Final[list[int]] = [0] * games
        self.features: Final = BytesWriter()
        self.masks: Final = BytesWriter()
        self.seats: Final[list[int]] = [0] * games
        """Who is asked in each game."""
        self.rewards: Final[list[list[float]]] = [[0.0] * setup.players for _ in range(games)]
        """By game and seat, what the last step brought."""
        self.ended: Final[list[bool]] = [False] * games
        """Which games the last step ended; the next one of each has begun already."""
        self.last: Final[list[State | None]] = [None] * games
        """How those stood at their end."""
        self.cut: Final[list[bool]] = [False] * games
        """Which of those were broken off for their length."""
        self._bots: Final[list[list[Bot | None]]] = [[] for _ in range(games)]
        self._luck: Final[list[list[Rng]]] = [[] for _ in range(games)]
        self._points: Final[list[list[float]]] = [[0.0] * setup.players for _ in range(games)]
        self._zeros: Final = bytes(len(self.answers))
        for place in range(games):
            self.rngs.append(Rng((seed << 20) + place))
            self.states.append(self._begin(place))
        self._show_all()

    def _begin(self, place: int) -> State:
        rng = self.rngs[place]
        if self.makers:
            luck = [rng if make is None else rng.split() for make in self.makers]
            self._luck[place] = luck
            self._bots[place] = [None if make is None else make(luck[i]) for i, make in enumerate(self.makers)]
        s: State = self.game.start(self.setup)
        self.lengths[place] = 0
        self._settle(s, place)
        if self.reward == "shaped":
            self._points[place] = rewards(self.game, s, "points")
        return s

    def _settle(self, s: State, place: int) -> None:
        """Let chance and the bots answer, until the caller is asked or the game is over."""
        rng = self.rngs[place]
        settle_chance(s, rng)
        if not self.makers:
            return
        bots = self._bots[place]
        while s.stack and self.lengths[place] < LONGEST:
            top: Step[Any] = s.stack[-1]
            seat = top.asked(s)
            bot = bots[seat]
            if bot is None:
                return
            options = top.options(s, seat)
            name = type(bot).__qualname__
            action = ask(bot, name, self.game.view(s, seat), options, Worlds(self.game, s, seat, rng))
            s.answer(seat, action, SILENT)
            settle_chance(s, rng)
            self.lengths[place] += 1

    def reset(self, seed: int) -> None:
        """Begin all games anew from a seed."""
        for place in range(len(self.states)):
            self.rngs[place] = Rng((seed << 20) + place)
            self.states[place] = self._begin(place)
            self.ended[place] = self.cut[place] = False
            self.last[place] = None
            self.rewards[place] = [0.0] * self.setup.players
        self._show_all()

    def step_many(self, numbers: list[int], observe: bool = True) -> None:
        """Answer for the asked seat of every game, by the answer's number. Raises IllegalAnswer, changing nothing.

        Without `observe`, for whoever looks at the games some other way, no features are written: there are none then.
        """
        self._check(numbers)
        self.features.truncate(0)
        self.masks.truncate(0)
        actions = self.answers.actions
        none = [0.0] * self.setup.players
        for place in range(len(self.states)):
            s = self.states[place]
            s.answer(self.seats[place], actions[numbers[place]], SILENT)
            self.lengths[place] += 1
            self._settle(s, place)
            over = not s.stack
            cut = not over and self.lengths[place] >= LONGEST
            if over or cut or self.ended[place]:
                self.ended[place] = over or cut
                self.cut[place] = cut
                self.last[place] = s if over or cut else None
            if self.reward == "shaped":
                now = rewards(self.game, s, "points")
                before = self._points[place]
                self.rewards[place] = [now[i] - before[i] for i in range(len(now))]
                self._points[place] = now
            elif over:
                self.rewards[place] = rewards(self.game, s, self.reward)
            else:
                self.rewards[place] = none
            if over or cut:
                self.states[place] = self._begin(place)
            # At once, while the processor has the game at hand.
            self._show(place, observe)

    def _check(self, numbers: list[int]) -> None:
        count = len(self.answers)
        if len(numbers) != len(self.states):
            raise IllegalAnswer(f"{len(numbers)} actions for {len(self.states)} games")
        for place in range(len(numbers)):
            at = numbers[place]
            if not 0 <= at < count or not self.masks[place * count + at]:
                code = self.answers.codes[at] if 0 <= at < count else "nothing"
                raise IllegalAnswer(f"game {place}: action {at} ({code}) is not among the options of the moment")

    def _show_all(self) -> None:
        """Write how all games stand."""
        self.features.truncate(0)
        self.masks.truncate(0)
        for place in range(len(self.states)):
            self._show(place, True)

    def _show(self, place: int, observe: bool) -> None:
        """Write how the next game stands."""
        s = self.states[place]
        top: Step[Any] = s.stack[-1]
        seat = top.asked(s)
        self.seats[place] = seat
        if observe:
            self.encoder.write(s, seat, self.features)
        masks = self.masks
        base: i64 = len(masks)
        masks.write(self._zeros)
        # Answers are only looked up here; which class each is of would be asked for one by one.
        number: dict[Any, int] = self.answers.number
        options: list[Any] = top.options(s, seat)
        for action in options:
            masks[base + number[action]] = 1

    def __reduce__(self) -> tuple[object, ...]:
        """Games travel as data. Of bots their generators do: what else they remember of the game, a copy does not."""
        kept = [self.game.dump(s) for s in self.states]
        seeds = [[(rng.x, rng.w) for rng in [self.rngs[i], *self._luck[i]]] for i in range(len(kept))]
        made = (self.game.name, self.game.pack, self.setup.players, self.setup.options, self.reward, self.makers)
        return _restore, (*made, kept, seeds, self.lengths, self._points)


def _restore(
    title: str,
    pack: Path | None,
    players: int,
    options: dict[str, Any],
    reward: str,
    makers: list[MakeBot | None],
    kept: list[dict[str, Any]],
    seeds: list[list[tuple[int, int]]],
    lengths: list[int],
    points: list[list[float]],
) -> Batch:
    """A batch from data; of a pack only where its folder is."""
    game = load_game(title, pack)
    batch = Batch(game, game.setup(players, **options), len(kept), 0, reward, makers)
    for place in range(len(kept)):
        batch.states[place] = game.load(kept[place])
        # The seat that the caller answers for has no luck of its own: there the game's is written once more.
        for rng, seed in zip([batch.rngs[place], *batch._luck[place]], seeds[place], strict=True):
            rng.x, rng.w = seed
        batch.lengths[place] = lengths[place]
        batch._points[place] = points[place]
    batch._show_all()
    return batch
