"""What both adapters share: a game driven by numbers, and views as numbers.

An action is the place of an answer among the options of the moment: action 3 is the fourth option. That is a fixed
space for every title and pack, it needs no list of all codes that could ever be, and the mask is always a run of ones.
What an option means stands in the codes.
"""

from __future__ import annotations

import json
from hashlib import blake2b
from typing import Any, Final
from zlib import crc32

import numpy as np

from starboard.kernel.actions import Action
from starboard.kernel.events import Notebook
from starboard.kernel.game import Game, View
from starboard.kernel.registry import load_game
from starboard.kernel.rng import Rng
from starboard.kernel.setup import Setup, Value
from starboard.kernel.steps import CHANCE, Seat, State

ACTIONS: Final = 256
"""How many options a question may have at the most, for players as for chance."""
FEATURES: Final = 1024
"""How many numbers an observation has."""
MOST: Final = 8.0
"""No number of an observation is larger, or smaller with a minus."""
LONGEST: Final = 100_000
"""A game that has not ended after so many answers is broken off; it counts for nobody."""


def table(game: Game[Any], players: int | None = None, **options: Value) -> Setup:
    """A set-up; without `players`, for two or as near as the title comes to it."""
    if players is None:
        players = game.usual_players()
    return game.setup(players, **options)


class Play:
    """A game in progress, driven by option numbers. Chance is a seat; `draw` answers for it."""

    def __init__(self, game: Game[Any], setup: Setup) -> None:
        self.game: Final = game
        self.setup: Final = setup
        self.state: State = game.start(setup)
        self.answers = 0
        self._told: list[bytes] = [b""] * setup.players
        """For each seat, a digest of all that it has been told and has answered."""

    def copy(self) -> Play:
        """An independent copy."""
        other = Play.__new__(Play)
        object.__setattr__(other, "game", self.game)
        object.__setattr__(other, "setup", self.setup)
        other.state = self.state.clone()
        other.answers = self.answers
        other._told = self._told.copy()
        return other

    __copy__ = copy

    def __reduce__(self) -> tuple[object, ...]:
        return _restore, (self.game.name, self.game.dump(self.state), self.answers, self._told)

    def __deepcopy__(self, memo: dict[int, Any]) -> Play:
        return self.copy()

    @property
    def broken_off(self) -> bool:
        """Whether the game was too long."""
        return bool(self.state.stack) and self.answers >= LONGEST

    @property
    def over(self) -> bool:
        """Whether nobody is asked any more."""
        return not self.state.stack or self.answers >= LONGEST

    def asked(self) -> Seat:
        """Who answers next. Face down, seats answer one after the other and see nothing of each other's answers."""
        return self.state.stack[-1].asks(self.state)[0]

    def options(self) -> list[Action]:
        """The options of whoever is asked."""
        s = self.state
        found = s.stack[-1].options(s, self.asked())
        if len(found) > ACTIONS:
            raise OverflowError(f"{self.game.name}: {len(found)} options, but an adapter has room for {ACTIONS}")
        return found

    def chances(self) -> list[float]:
        """How likely each option of chance is."""
        s = self.state
        weights = s.stack[-1].weights(s) or [1] * len(self.options())
        total = sum(weights)
        return [weight / total for weight in weights]

    def answer(self, number: int) -> None:
        """Give the option of that number."""
        self._give(self.asked(), self.options()[number])

    def draw(self, rng: Rng) -> None:
        """Let chance answer until a player is asked or the game is over."""
        while not self.over and self.asked() == CHANCE:
            self._give(CHANCE, self.state.stack[-1].draw(self.state, rng))

    def _give(self, seat: Seat, action: Action) -> None:
        notebook = Notebook()
        self.state.answer(seat, action, notebook)
        self.answers += 1
        if seat != CHANCE:
            self._note(seat, action.code())
        for event in notebook.events:
            for other in range(self.setup.players):
                self._note(other, f"{event.kind.name} {event.seat} {event.seen_by(other)}")

    def _note(self, seat: Seat, text: str) -> None:
        self._told[seat] = blake2b(self._told[seat] + text.encode(), digest_size=12).digest()

    def told(self, seat: Seat) -> str:
        """What stands for all that a seat has been told and has answered: different histories, different texts."""
        return self._told[seat].hex()

    def view(self, seat: Seat | None) -> View:
        """What a seat, or with None a spectator, sees."""
        return self.game.view(self.state, seat)

    def returns(self) -> list[float]:
        """What each seat has won, from -1 to 1: together 0 with several players; alone 1 for a victory, -1 else."""
        n = self.setup.players
        if self.state.stack:
            return [0.0] * n
        winners = self.game.winners(self.state)
        if n == 1:
            return [1.0 if winners else -1.0]
        if not winners:
            return [0.0] * n
        return [
            1.0 / len(winners) * n / (n - 1) - 1.0 / (n - 1) if seat in winners else -1.0 / (n - 1) for seat in range(n)
        ]


def _restore(title: str, position: dict[str, Any], answers: int, told: list[bytes]) -> Play:
    """A game from data; only with a title's own content, since a pack does not travel."""
    game = load_game(title)
    state = game.load(position)
    play = Play(game, state.setup)
    play.state = state
    play.answers = answers
    play._told = told
    return play


def text_of(data: Any) -> str:
    """Data as one line of text, the same for equal data."""
    return json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def leaves(data: Any, path: str = "") -> list[tuple[str, Any]]:
    """Every number and word of a view with its path."""
    if isinstance(data, dict):
        return [leaf for key in sorted(data) for leaf in leaves(data[key], f"{path}.{key}")]
    if isinstance(data, list | tuple):
        return [leaf for i, item in enumerate(data) for leaf in leaves(item, f"{path}.{i}")]
    return [(path, data)]


def fill(numbers: Any, found: list[tuple[str, Any]]) -> None:
    """Write a view's leaves into an array of numbers by feature hashing: the same leaf always lands in the same place.

    A number counts by its size, flattened so that large ones stay below 1; a word or a truth counts 1 where it stands.
    """
    numbers.fill(0.0)
    size = len(numbers)
    for path, value in found:
        if value is None:
            continue
        if isinstance(value, int | float) and not isinstance(value, bool):
            key = crc32(path.encode())
            amount = value / (abs(value) + 4.0)
        else:
            key = crc32(f"{path}={value}".encode())
            amount = 1.0
        numbers[key % size] += amount if key & 0x40000000 else -amount
    np.clip(numbers, -MOST, MOST, out=numbers)
