"""Opponents. `make_bot` knows them by name; titles know none of them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from starboard.bots.levels import settings_of
from starboard.kernel.bot import Bot
from starboard.kernel.errors import N_, StarboardError
from starboard.kernel.rng import Rng

BOTS: Final = ("random", "greedy", "novice", "adept", "strong", "master")
"""The names of all bots. "mcts:500" is a search of 500 iterations, "mcts:200ms" one of 200 milliseconds."""


class UnknownBot(StarboardError):
    """There is no such bot."""


def make_bot(name: str, rng: Rng, processes: int = 0, stop: Callable[[], bool] | None = None) -> Bot:
    """A bot of its own for one seat of one game, reproducible by its generator where its budget is not time.

    `processes` limits how many share a search (0: as the level says); `stop`, asked now and then while it thinks, ends
    the thinking. Raises UnknownBot.
    """
    if name == "random":
        from starboard.bots.random import RandomBot

        return RandomBot(rng)
    if name == "greedy":
        from starboard.bots.greedy import GreedyBot

        return GreedyBot(rng)
    settings = settings_of(name)
    if settings is None:
        raise UnknownBot(
            N_("there is no bot '%(name)s'; choose from: %(known)s"), name=name, known=", ".join([*BOTS, "mcts:…"])
        )
    from starboard.bots.search_bot import SearchBot

    return SearchBot(settings.shared_by(processes) if processes else settings, rng, stop)
