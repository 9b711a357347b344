"""Many games between bots, without a table: fast, and the same for the same seed on any machine and build."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from starboard.bots.guests import BotLike, label_of
from starboard.bots.match import PlayedGame, play_one
from starboard.kernel.game import AUTOMA, Game
from starboard.kernel.setup import Setup
from starboard.kernel.steps import Seat


class SimulationResult:
    """What many games came to."""

    def __init__(self, game: Game[Any], setup: Setup, bots: Sequence[BotLike]) -> None:
        self.game = game
        self.setup = setup
        self.bots = [label_of(bot) for bot in bots]
        self.games = 0
        self.decisions = 0
        self.seconds = 0.0
        self.wins = [0] * setup.players
        self.points = [0] * setup.players
        self.automa: list[int] = []
        """The points of the opponent that a solo game plays by itself."""

    def add(self, played: PlayedGame) -> None:
        """Count a game; a shared victory counts for each."""
        self.games += 1
        self.decisions += played.answers
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
    game: Game[Any],
    setup: Setup,
    bots: Sequence[BotLike],
    games: int,
    seed: int,
    after_each: Callable[[], None] = lambda: None,
    records: Path | None = None,
) -> SimulationResult:
    """Play games and count; `after_each` is called after each one. Into the folder `records` goes a record of each."""
    result = SimulationResult(game, setup, bots)
    started = time.perf_counter()
    for number in range(games):
        played = play_one(game, setup, bots, seed, number, keep=records is not None)
        if records is not None:
            played.keep_record(records, game, result.bots, number)
        result.add(played)
        after_each()
    result.seconds = time.perf_counter() - started
    return result
