"""Opponents. `make_bot` knows them by name, also those that others wrote; titles know none of them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from starboard.bots.levels import settings_of
from starboard.kernel.bot import Bot
from starboard.kernel.errors import N_, StarboardError
from starboard.kernel.rng import Rng

BOTS: Final = ("random", "greedy", "novice", "adept", "strong", "master")
"""The levels for people. "mcts:500" is a search of 500 iterations, "mcts:200ms" one of 200 milliseconds; "learned" and
"learned:500" search with a learned evaluation."""


class UnknownBot(StarboardError):
    """There is no such bot."""


def make_bot(name: str, rng: Rng, processes: int = 0, stop: Callable[[], bool] | None = None) -> Bot:
    """A bot of its own for one seat of one game, reproducible by its generator where its budget is not time.

    A name is one of BOTS, of an installed package's (entry points of the group `starboard.bots`), or "module:Class".
    `processes` limits how many share a search (0: as the level says); `stop`, asked now and then while it thinks, ends
    the thinking. Raises UnknownBot, or UnusableBot where somebody else's can't be had.
    """
    if name == "random":
        from starboard.bots.random import RandomBot

        return RandomBot(rng)
    if name == "greedy":
        from starboard.bots.greedy import GreedyBot

        return GreedyBot(rng)
    settings = settings_of(name)
    if settings is None:
        from starboard.bots.guests import installed, make_guest

        own = name.lower().startswith(("mcts:", "learned:"))
        guest = None if own else make_guest(name, rng)
        if guest is not None:
            return guest
        known = ", ".join([*BOTS, "learned", "mcts:…", *installed(), "module:Class"])
        raise UnknownBot(N_("there is no bot '%(name)s'; choose from: %(known)s"), name=name, known=known)
    from starboard.bots.search_bot import SearchBot

    return SearchBot(settings.shared_by(processes) if processes else settings, rng, stop)
