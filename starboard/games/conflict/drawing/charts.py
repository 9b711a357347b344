"""Where the places of a galaxy are drawn, and how the ships of a fleet fly."""

from __future__ import annotations

import math
from functools import cache
from typing import NamedTuple

from starboard.kernel.game import View


class Chart(NamedTuple):
    """A galaxy turned and stretched so that its sectors lie as far apart as they can on a wide board."""

    points: list[tuple[float, float]]
    """Where each place is drawn, -1 to 1 either way."""
    turn: float
    wide: float
    """Half the width and the height of what was turned; the points are divided by them."""
    high: float


HALF_WIDE = 417.0
HALF_HIGH = 145.0
"""Half the board, in pixels, where it is smallest: a screen of 1280 by 720 with the hand up."""
TURNS = 24
ROUNDS = 80
"""How often what overlaps is pushed apart."""
LEFT_FROM = 0.7
"""Beyond this part of the board, a fleet flies to the left of its sector."""


def chart(view: View) -> Chart:
    """Where the places of a view are drawn."""
    return _charted(tuple((each["x"], each["y"], each["origin"]) for each in view["places"]))


@cache
def _charted(places: tuple[tuple[float, float, bool], ...]) -> Chart:
    """The first turn in which everything can be pushed apart, or the one in which least overlaps."""
    best = Chart([], 0, 1, 1)
    least = math.inf
    homes = [home for _, _, home in places]
    for step in range(TURNS):
        turn = math.tau * step / (2 * TURNS)
        turned = [
            (x * math.cos(turn) - y * math.sin(turn), x * math.sin(turn) + y * math.cos(turn)) for x, y, _ in places
        ]
        wide = max(abs(x) for x, _ in turned) or 1
        high = max(abs(y) for _, y in turned) or 1
        placed = [(x / wide * HALF_WIDE, y / high * HALF_HIGH) for x, y in turned]
        pushed, left = _pushed_apart(placed, homes)
        if left < least:
            least, best = left, Chart([(x / HALF_WIDE, y / HALF_HIGH) for x, y in pushed], turn, wide, high)
        if not left:
            break
    return best


Box = tuple[float, float, float, float]
"""Left, right, top and bottom, from the middle of a sector."""
SECTOR: tuple[Box, ...] = ((-28, 24, -23, 26), (-40, 38, 29, 46), (20, 58, -12, 12))
HOME: tuple[Box, ...] = ((-38, 32, -34, 34), (-42, 42, 33, 49), (28, 76, -12, 12))
"""The picture with its signs, the name and the fleet, as they are on the smallest board."""
FAR_WIDE, FAR_HIGH = 160, 90
"""What lies further apart than this never overlaps."""


def _parts(x: float, home: bool) -> tuple[Box, ...]:
    picture, name, fleet = HOME if home else SECTOR
    if x <= LEFT_FROM * HALF_WIDE:
        return picture, name, fleet
    return (-picture[1], -picture[0], *picture[2:]), name, (-fleet[1], -fleet[0], *fleet[2:])


def overlap(one: tuple[float, float, bool], other: tuple[float, float, bool]) -> tuple[float, float]:
    """How far the parts of two places lie over each other, to the side and in height; zeros where they do not."""
    by_x, by_y = other[0] - one[0], other[1] - one[1]
    most = (0.0, 0.0)
    if abs(by_x) > FAR_WIDE or abs(by_y) > FAR_HIGH:
        return most
    others = _parts(other[0], other[2])
    for a in _parts(one[0], one[2]):
        for b in others:
            wide = min(a[1], b[1] + by_x) - max(a[0], b[0] + by_x)
            high = min(a[3], b[3] + by_y) - max(a[2], b[2] + by_y)
            if min(wide, high) > min(most):
                most = (wide, high)
    return most


def _pushed_apart(points: list[tuple[float, float]], homes: list[bool]) -> tuple[list[tuple[float, float]], float]:
    """Places that lie over each other move apart, each a little, the shorter way; and how much still overlaps."""
    xs, ys = [x for x, _ in points], [y for _, y in points]
    left = 0.0
    for _ in range(ROUNDS):
        left = 0.0
        for i in range(len(points)):
            for k in range(i):
                wide, high = overlap((xs[k], ys[k], homes[k]), (xs[i], ys[i], homes[i]))
                if not wide:
                    continue
                left += wide * high
                along, by = (xs, wide) if wide < high * 1.3 else (ys, high)
                by = by / 3 + 0.2
                if along[i] < along[k]:
                    by = -by
                along[i] += by
                along[k] -= by
        xs = [max(-HALF_WIDE, min(HALF_WIDE, x)) for x in xs]
        ys = [max(-HALF_HIGH, min(HALF_HIGH, y)) for y in ys]
        if not left:
            break
    return list(zip(xs, ys, strict=True)), left


class Formation(NamedTuple):
    """Where the ships of a fleet fly, each ten wide and high."""

    width: float
    ships: list[tuple[float, float]]


FORMATIONS = (
    Formation(10, [(0, 4)]),
    Formation(19, [(0, 4), (9, 4)]),
    Formation(19, [(4.5, 0), (0, 8), (9, 8)]),
    Formation(24, [(4.5, 0), (13.5, 0), (0, 8), (9, 8)]),
    Formation(28, [(4.5, 0), (13.5, 0), (0, 8), (9, 8), (18, 8)]),
)
"""By the number of ships; five fly for all that are more."""


def formation(count: int) -> Formation:
    """How a fleet of so many ships is drawn."""
    return FORMATIONS[min(count, len(FORMATIONS)) - 1]


def path(shapes: list[list[int]], points: list[tuple[float, float]]) -> str:
    """Lines from point to point, as SVG writes them."""
    corners = [[f"{points[i][0] * 100:.1f} {points[i][1] * 100:.1f}" for i in shape] for shape in shapes]
    return "".join("M" + "L".join(shape) + "Z" for shape in corners)
