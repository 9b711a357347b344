"""The course of a game: what everybody could expect from one answer to the next, and whether luck or choice made it so.

It is told by somebody who sees all hands but not the future: for games that are over. Each position is played on with
new luck; the mean is what may be expected, with its error. A span of answers belongs to whoever gave them, so what
changed in a game adds up: one's own turns, those of others, and what was dealt, drawn and rolled.
"""

from __future__ import annotations

import math
from itertools import pairwise
from typing import Any, NamedTuple

from starboard.bots.playouts import Playouts
from starboard.bots.searcher import is_planned
from starboard.kernel.game import Game
from starboard.kernel.playout import settle_chance
from starboard.kernel.rng import Rng
from starboard.kernel.steps import CHANCE, Seat, State
from starboard.kernel.turns import Turn
from starboard.lab.chains import Story
from starboard.lab.pairs import USUAL, Estimate, estimate

LEAST_TRIES = 8
HALVED = 20
"""How often the variance of a curve's steps is halved, in looking for the likeliest."""


class Point(NamedTuple):
    """What may be expected after a span of answers."""

    line: int
    """The place of the span's last answer among the record's lines; -1 before the first."""
    seat: Seat
    """Whose answers led here; CHANCE for chance and for the beginning."""
    turn: Turn
    """The turn that these belonged to."""
    values: list[Estimate]
    """Each seat's chance to win; in a solo game the lead in points alone."""


Course = list[Point]


class Balance(NamedTuple):
    """Why a seat's expectation is at the end what it is: each part with its error, in 95 of 100 cases."""

    start: float
    own: tuple[float, float]
    others: tuple[float, float]
    luck: tuple[float, float]
    end: float


def value_of(game: Game[Any], s: State, tries: int, seed: int) -> list[Estimate]:
    """What may be expected of a position as it is."""
    solo = s.players == 1
    planned = is_planned(game, s.players)
    playouts = Playouts(game, s, -2, planned, solo) if s.stack else None
    if playouts is None:
        return [Estimate(game.lead(s), 0.0)] if solo else [Estimate(each, 0.0) for each in game.evaluate_all(s)]
    found: list[list[float]] = []
    by_chance = s.stack[-1].asks(s)[0] == CHANCE
    for i in range(tries if by_chance or not planned else 1):
        if planned:
            t = s.clone()
            settle_chance(t, Rng(seed + i))
            found.append(playouts.judged(t))
        else:
            found.append(playouts.values(s, [], seed + i))
    kept = [len(found[0]) - 1] if solo else range(s.players)
    if len(found) == 1:
        return [Estimate(found[0][i], 0.0) for i in kept]
    return [estimate([each[i] for each in found]) for i in kept]


def course_of(game: Game[Any], story: Story, tries: int, seed: int = 0, first: int = 0, most: int = 1 << 30) -> Course:
    """The course of a story, from point number `first` on (0 is the beginning), so many points at most."""
    tries = max(LEAST_TRIES, tries)
    points: Course = []
    for number in range(first, min(len(story.spans) + 1, first + most)):
        # The same luck for all: what changes from point to point is what was done.
        if number == 0:
            points.append(Point(-1, CHANCE, game.turn_of(story.start), value_of(game, story.start, tries, seed << 20)))
        else:
            span = story.spans[number - 1]
            points.append(Point(span.line, span.seat, span.turn, value_of(game, span.end, tries, seed << 20)))
    return points


def balance(course: Course, seat: Seat, solo: bool) -> Balance:
    """Luck or choice: what changed a seat's expectation."""
    values = [point.values[0 if solo else seat] for point in course]
    sums = {"own": 0.0, "others": 0.0, "luck": 0.0}
    # How often each value counts in each sum: where a span follows one of the same owner, its error cancels out.
    weights: dict[str, dict[int, float]] = {"own": {}, "others": {}, "luck": {}}
    for i in range(1, len(course)):
        owner = "luck" if course[i].seat == CHANCE else "own" if course[i].seat == seat else "others"
        sums[owner] += values[i].mean - values[i - 1].mean
        weights[owner][i] = weights[owner].get(i, 0.0) + 1.0
        weights[owner][i - 1] = weights[owner].get(i - 1, 0.0) - 1.0
    parts = {
        owner: (sums[owner], USUAL * math.sqrt(sum((w * values[i].error) ** 2 for i, w in weights[owner].items())))
        for owner in sums
    }
    return Balance(values[0].mean, parts["own"], parts["others"], parts["luck"], values[-1].mean)


def by_turns(course: Course) -> Course:
    """The points at which turns end, and the last one: what a graph shows."""
    return [
        point for i, point in enumerate(course) if i + 1 == len(course) or i == 0 or course[i + 1].turn != point.turn
    ]


def smoothed(values: list[Estimate]) -> list[Estimate]:
    """A curve that moves as far as the figures say and no further: a random walk seen with errors (Kalman, Rauch).

    How far it moves from point to point is what makes the figures likeliest.

    >>> smoothed([Estimate(0.5, 0.0), Estimate(0.9, 0.0)])[1].mean
    0.9
    """
    if len(values) < 3:
        return values
    steps = [(b.mean - a.mean) ** 2 for a, b in pairwise(values)]
    most = max(1e-9, sum(steps) / len(steps))
    walk = max((most * 0.5**halved for halved in range(HALVED)), key=lambda each: _follow(values, each).likelihood)
    means, spreads, _ = _follow(values, walk)
    for i in range(len(values) - 2, -1, -1):
        back = spreads[i] / (spreads[i] + walk)
        means[i] += back * (means[i + 1] - means[i])
        spreads[i] += back * back * (spreads[i + 1] - spreads[i] - walk)
    return [Estimate(mean, math.sqrt(max(0.0, spread))) for mean, spread in zip(means, spreads, strict=True)]


class _Followed(NamedTuple):
    """A walk as it looks from each point back, and how likely it makes the figures (a logarithm)."""

    means: list[float]
    spreads: list[float]
    likelihood: float


def _follow(values: list[Estimate], walk: float) -> _Followed:
    """Follow a random walk whose steps have this variance."""
    found = _Followed([values[0].mean], [max(1e-12, values[0].error ** 2)], 0.0)
    likelihood = 0.0
    for each in values[1:]:
        before = found.spreads[-1] + walk
        wide = before + each.error**2
        off = each.mean - found.means[-1]
        likelihood -= math.log(wide) + off * off / wide
        found.means.append(found.means[-1] + before / wide * off)
        found.spreads.append(before * each.error**2 / wide)
    return found._replace(likelihood=likelihood)


def turning_share(values: list[float]) -> float:
    """At how many of its inner points a curve turns: two in three for noise, every second for a random walk.

    >>> turning_share([0.0, 1.0, 0.0, 1.0]), turning_share([0.0, 1.0, 2.0])
    (1.0, 0.0)
    """
    inner = range(1, len(values) - 1)
    turned = sum((values[i] - values[i - 1]) * (values[i + 1] - values[i]) < 0 for i in inner)
    return turned / max(1, len(inner))


def dump_course(course: Course) -> dict[str, Any]:
    """The course as data: each point, smoothed, with its error; and luck and choice by seat."""
    if not course:
        return {"course": [], "luck": []}
    shown = by_turns(course)
    seats = len(course[0].values)
    curves = [smoothed([point.values[i] for point in shown]) for i in range(seats)]
    return {
        "course": [
            {
                "line": point.line,
                "turn": [point.turn.seat, *point.turn.number],
                "values": [round(curve[i].mean, 6) for curve in curves],
                "errors": [round(curve[i].error, 6) for curve in curves],
            }
            for i, point in enumerate(shown)
        ],
        "luck": [
            {
                name: round(part, 6) if isinstance(part, float) else [round(each, 6) for each in part]
                for name, part in balance(course, seat, seats == 1)._asdict().items()
            }
            for seat in range(seats)
        ],
    }
