"""Weights of a title's rules of thumb, searched for by self-play with CMA-ES (the library `cma`).

In each round some sets of weights play against those that the title has, all in the same games; the next ones are
drawn near those that did best. What is found in the end is tried in games that had no part in finding it.
"""

from __future__ import annotations

import math
import tomllib
import warnings
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any, Final, NamedTuple

from starboard.kernel.errors import N_, SetupError, StarboardError
from starboard.kernel.events import SILENT
from starboard.kernel.game import Game
from starboard.kernel.playout import settle_chance
from starboard.kernel.reader import Reader
from starboard.kernel.rng import Rng
from starboard.kernel.setup import Setup
from starboard.kernel.steps import State
from starboard.kernel.weights import FILE, changed
from starboard.lab.statistics import Proportion, wilson

PART: Final = "policy"
REACH: Final = 0.1
LEAST_REACH: Final = 0.15
"""How far weights are drawn from those that there are, by their size, which counts as at least so much."""
WANDER: Final = 0.02
"""How often a player does anything at all, so that it meets more than its own habits."""
PLAYERS: Final[dict[str, tuple[int, ...]]] = {"duel": (2,), "alone": (1,)}
"""For how many players a set of weights is; any other is for two and four, or for four where there is one for duels."""


class NoWeights(StarboardError):
    """A title, or a kind of game, that has no weights to be searched for; or no library to search with."""


class Tuned(NamedTuple):
    """What was found."""

    text: str
    """The whole of `weights.toml` with it."""
    weights: int
    """How many there are."""
    games: int
    """How many were played on the way."""
    before: Proportion
    """The share that the weights of the title win against others of themselves, where that is not half; alone."""
    after: Proportion
    """The share that what was found wins, against the weights of the title or, alone, against the automa."""


def flat(weights: Any) -> list[float]:
    """Weights as they stand in the file, as one list of numbers."""
    if isinstance(weights, dict):
        weights = list(weights.values())
    return [number for each in weights for number in flat(each)] if isinstance(weights, list) else [float(weights)]


def shaped(numbers: list[float], like: Any) -> Any:
    """The inverse: the numbers in the shape of other weights. Takes them from the list."""
    if isinstance(like, dict):
        return {name: shaped(numbers, each) for name, each in like.items()}
    return [shaped(numbers, each) for each in like] if isinstance(like, list) else numbers.pop(0)


class Tuner:
    """One set of weights of a title."""

    def __init__(self, game: Game[Any], table: str) -> None:
        self.game = game
        package = type(game).__module__.rpartition(".")[0]
        folder = Path(str(import_module(package).__file__)).parent
        self.text = (folder / FILE).read_text(encoding="utf-8") if (folder / FILE).exists() else ""
        tables: dict[str, Any] = tomllib.loads(self.text).get(PART, {})
        if table not in tables:
            known = ", ".join(tables) or "–"
            message = N_("%(game)s has no weights for '%(table)s'; it has them for: %(known)s")
            raise NoWeights(message, game=game.name, table=table, known=known)
        self.table = table
        self.begin: dict[str, Any] = tables[table]
        self.policy: Any = import_module(f"{package}.policy")
        self.setups = self._setups(PLAYERS.get(table, (4,) if "duel" in tables else (2, 4)))
        self.played = 0

    def _setups(self, players: tuple[int, ...]) -> list[Setup]:
        """The tables to play at; alone, against everybody whom the options offer."""
        try:
            return [self.game.setup(each) for each in players]
        except SetupError:
            found = []
            for option in self.game.options:
                for choice in option.choices:
                    try:
                        found.append(self.game.setup(players[0], **{option.name: choice}))
                    except SetupError:
                        continue
            return found

    def weights(self, numbers: list[float]) -> Any:
        """Numbers as the policy takes them."""
        return self.policy.PolicyWeights(Reader(shaped(list(numbers), self.begin)))

    def play(self, setup: Setup, ways: list[Any], seed: int) -> State:
        """A whole game, each seat with its own weights."""
        rng = Rng(seed)
        s: State = self.game.start(setup)
        settle_chance(s, rng)
        while s.stack:
            top = s.stack[-1]
            seat = top.asks(s)[0]
            options = top.options(s, seat)
            at = self.policy.choose_by(s, seat, options, ways[seat]) if len(options) > 1 else 0
            if at < 0 or rng.random() < WANDER:
                at = rng.below(len(options))
            s.answer(seat, options[at], SILENT)
            settle_chance(s, rng)
        self.played += 1
        return s

    def results(self, one: Any, other: Any, games: int, seed: int) -> tuple[float, float]:
        """How many games one way wins against the other, and its success, from 0 to 1, in which points count too."""
        won = success = 0.0
        for number in range(games):
            setup = self.setups[number // 2 % len(self.setups)]
            turn = number % 2
            ways = [(one, other)[(seat + turn) % 2] for seat in range(setup.players)]
            s = self.play(setup, [one] if setup.players == 1 else ways, (seed << 16) + number // 2)
            winners = self.game.winners(s)
            if setup.players == 1:
                mine, ahead = float(bool(winners)), self.game.lead(s)
            else:
                points = [score.total for score in self.game.score(s)]
                mine = sum((seat + turn) % 2 == 0 for seat in winners) / len(winners)
                ahead = max(points[turn::2]) - max(points[1 - turn :: 2])
            won += mine
            success += 0.6 * mine + 0.4 / (1 + math.exp(-ahead / 4))
        return won, success / games


def tune(
    game: Game[Any], table: str, rounds: int, games: int, seed: int, after_each: Callable[[], None] = lambda: None
) -> Tuned:
    """Search for so many rounds, each set of weights in so many games. Raises NoWeights."""
    tuner = Tuner(game, table)
    with warnings.catch_warnings():
        # It would draw, too, if there were something to draw with.
        warnings.simplefilter("ignore")
        import cma
    begin = flat(tuner.begin)
    reach = [REACH * max(LEAST_REACH, abs(weight)) for weight in begin]
    own = tuner.weights(begin)

    def moved(steps: Any) -> list[float]:
        return [b + r * float(step) for b, r, step in zip(begin, reach, steps, strict=True)]

    search = cma.CMAEvolutionStrategy([0.0] * len(begin), 1.0, {"seed": seed + 1, "verbose": -9})
    for number in range(rounds):
        tries = search.ask()
        search.tell(tries, [-tuner.results(tuner.weights(moved(each)), own, games, number)[1] for each in tries])
        after_each()
    found = [round(each, 3) for each in moved(search.result.xfavorite)]
    held = max(2, min(400, 4 * games))
    fresh = rounds + 1
    after = wilson(tuner.results(tuner.weights(found), own, held, fresh)[0], held)
    before = wilson(tuner.results(own, own, held, fresh)[0], held)
    text = changed(tuner.text, PART, table, shaped(list(found), tuner.begin))
    return Tuned(text, len(begin), tuner.played, before, after)
