"""What a game was worth to each seat: the rewards of learners."""

from __future__ import annotations

from typing import Any, Final

from starboard.kernel.game import Game
from starboard.kernel.steps import State

REWARDS: Final = ("win", "margin", "points", "shaped")
"""At the end of a game: who won, by how much, or with how many points. "shaped" is not the game's own aim: points count
as soon as they are gained, so it teaches faster and may teach something else."""


def rewards(game: Game[Any], s: State, kind: str) -> list[float]:
    """What a game that has ended is worth to each seat; the points as they stand for "shaped", also before the end."""
    if kind == "win":
        return by_victory(game, s)
    totals = {score.seat: float(score.total) for score in game.score(s)}
    own = [totals[seat] for seat in range(s.players)]
    if kind != "margin":
        return own
    others = [[points for other, points in totals.items() if other != seat] for seat in range(s.players)]
    return [own[seat] - max(others[seat], default=0.0) for seat in range(s.players)]


def by_victory(game: Game[Any], s: State) -> list[float]:
    """From -1 to 1: together 0 with several players; alone 1 for a victory, -1 else. 0 before the end."""
    n = s.players
    if s.stack:
        return [0.0] * n
    winners = game.winners(s)
    if n == 1:
        return [1.0 if winners else -1.0]
    if not winners:
        return [0.0] * n
    lost = -1.0 / (n - 1)
    return [n / (n - 1) / len(winners) + lost if seat in winners else lost for seat in range(n)]
