"""Figures with their uncertainty: intervals of shares, and ratings."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import Any, NamedTuple

CONFIDENCE = 1.959964
"""Intervals hold the true share in 95 of 100 cases."""


class Proportion(NamedTuple):
    """A share of wins with its interval."""

    value: float
    low: float
    high: float


def wilson(wins: float, games: int) -> Proportion:
    """Wins per game with Wilson's interval; shared victories may count as parts of one.

    >>> wilson(60, 100).low > 0.5
    True
    >>> wilson(0, 0)
    Proportion(value=0.0, low=0.0, high=1.0)
    """
    if not games:
        return Proportion(0.0, 0.0, 1.0)
    p = wins / games
    z2 = CONFIDENCE * CONFIDENCE / games
    middle = (p + z2 / 2) / (1 + z2)
    half = CONFIDENCE / (1 + z2) * math.sqrt(max(0.0, p * (1 - p)) / games + z2 / (4 * games))
    return Proportion(p, max(0.0, min(p, middle - half)), min(1.0, max(p, middle + half)))


def ranks(result: dict[str, Any]) -> list[int]:
    """The rank of each side of a finished game, 1 for the winners, the rest by points; the automa last in a solo game.

    >>> ranks({"winners": [1], "scores": [9, 9, 4], "automa": None})
    [2, 1, 3]
    """
    keys = [(seat in result["winners"], points) for seat, points in enumerate(result["scores"])]
    if result["automa"] is not None:
        keys.append((not result["winners"], result["automa"]))
    elif len(keys) == 1:
        keys.append((not result["winners"], keys[0][1]))
    order = sorted(set(keys), reverse=True)
    return [order.index(key) + 1 for key in keys]


class Rating(NamedTuple):
    """How strong a bot is, on OpenSkill's scale, and how sure that is."""

    mu: float
    sigma: float


AUTOMA_NAME = "(automa)"


def ratings(results: Iterable[dict[str, Any]]) -> dict[str, Rating]:
    """OpenSkill ratings (Plackett-Luce) by bot, from finished games in their order.

    A bot that sits at a table several times is rated by the mean of what its seats came to. In a solo game the other
    side is the automa, which is rated too.
    """
    from openskill.models import PlackettLuce

    model = PlackettLuce()
    found: dict[str, Any] = {}
    for result in results:
        names = list(result["bots"])
        places = ranks(result)
        if len(places) > len(names):
            names.append(AUTOMA_NAME)
        teams = []
        for name in names:
            if name not in found:
                found[name] = model.rating(name=name)
            teams.append([model.create_rating([found[name].mu, found[name].sigma], name)])
        rated = model.rate(teams, ranks=[float(rank) for rank in places])
        for name in set(names):
            own = [team[0] for team, each in zip(rated, names, strict=True) if each == name]
            found[name] = model.create_rating(
                [sum(one.mu for one in own) / len(own), sum(one.sigma for one in own) / len(own)], name
            )
    return {name: Rating(rating.mu, rating.sigma) for name, rating in found.items()}
