"""Many games between bots, without a table: fast, and the same for the same seed on any machine and build."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any, NamedTuple

from starboard.bots import make_bot
from starboard.bots.random import RandomBot
from starboard.kernel.bot import Bot, Worlds
from starboard.kernel.events import SILENT
from starboard.kernel.game import AUTOMA, Game
from starboard.kernel.rng import Rng
from starboard.kernel.setup import Setup
from starboard.kernel.steps import CHANCE, Seat, State


class FinishedGame(NamedTuple):
    """One game between bots that has ended."""

    state: State
    decisions: int


def play_one(game: Game[Any], setup: Setup, bots: list[str], seed: int, number: int) -> FinishedGame:
    """One game: the `number`th of a seed. It depends on nothing else, so that games may be played in any order."""
    # Chance and each bot have generators of their own: one that thinks longer does not change the others' luck.
    root = Rng((seed << 20) + number)
    dice = root.split()
    sources = [root.split() for _ in bots]
    seats: list[Bot] = [make_bot(name, source.split()) for name, source in zip(bots, sources, strict=True)]
    s = game.start(setup)
    decisions = 0
    while s.stack:
        top = s.stack[-1]
        seat = top.asks(s)[0]
        if seat == CHANCE:
            s.answer(CHANCE, top.draw(s, dice), SILENT)
            continue
        options = top.options(s, seat)
        bot = seats[seat]
        if isinstance(bot, RandomBot):
            # It looks at nothing, so that no view and no worlds need to be made for it.
            action = options[bot.rng.below(len(options))]
        else:
            action = bot.choose(game.view(s, seat), options, Worlds(game, s, seat, sources[seat]))
        s.answer(seat, action, SILENT)
        decisions += 1
    return FinishedGame(s, decisions)


class SimulationResult:
    """What many games came to."""

    def __init__(self, game: Game[Any], setup: Setup, bots: list[str]) -> None:
        self.game = game
        self.setup = setup
        self.bots = bots
        self.games = 0
        self.decisions = 0
        self.seconds = 0.0
        self.wins = [0] * setup.players
        self.points = [0] * setup.players
        self.automa: list[int] = []
        """The points of the opponent that a solo game plays by itself."""

    def add(self, played: FinishedGame) -> None:
        """Count a game; a shared victory counts for each."""
        self.games += 1
        self.decisions += played.decisions
        for seat in self.game.winners(played.state):
            self.wins[seat] += 1
        for score in self.game.score(played.state):
            if score.seat == AUTOMA:
                self.automa.append(score.total)
            else:
                self.points[score.seat] += score.total

    def win_rate(self, seat: Seat) -> float:
        """The share of its games that a seat has won."""
        return self.wins[seat] / self.games if self.games else 0.0

    def dump(self, compiled: bool) -> dict[str, Any]:
        """As data, for `starboard simulate --json`."""
        games = max(1, self.games)
        data: dict[str, Any] = {
            "game": self.game.name,
            "players": self.setup.players,
            "bots": self.bots,
            "games": self.games,
            "decisions": self.decisions,
            "seconds": round(self.seconds, 3),
            "decisions_per_second": round(self.decisions / self.seconds, 1) if self.seconds else 0.0,
            "wins": self.wins,
            "scores": [points / games for points in self.points],
            "compiled": compiled,
        }
        if self.setup.players == 1:
            data["setup"] = self.setup.dump()
            data["win_rate"] = self.win_rate(0)
        if self.automa:
            data["automa_score"] = sum(self.automa) / len(self.automa)
        return data


def simulate(
    game: Game[Any], setup: Setup, bots: list[str], games: int, seed: int, after_each: Callable[[], None] = lambda: None
) -> SimulationResult:
    """Play games and count; `after_each` is called after each one."""
    result = SimulationResult(game, setup, bots)
    started = time.perf_counter()
    for number in range(games):
        result.add(play_one(game, setup, bots, seed, number))
        after_each()
    result.seconds = time.perf_counter() - started
    return result
