"""Opponents. `make_bot` knows them by name; titles know none of them."""

from __future__ import annotations

from starboard.kernel.bot import Bot
from starboard.kernel.errors import N_, StarboardError
from starboard.kernel.rng import Rng

BOTS = ("random", "greedy")
"""The names of all bots, the weakest first."""


class UnknownBot(StarboardError):
    """There is no such bot."""


def make_bot(name: str, rng: Rng) -> Bot:
    """A bot of its own for one seat of one game, reproducible by its generator. Raises UnknownBot."""
    if name == "random":
        from starboard.bots.random import RandomBot

        return RandomBot(rng)
    if name == "greedy":
        from starboard.bots.greedy import GreedyBot

        return GreedyBot(rng)
    raise UnknownBot(N_("there is no bot '%(name)s'; there are: %(known)s"), name=name, known=", ".join(BOTS))
