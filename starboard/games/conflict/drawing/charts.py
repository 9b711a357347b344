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


HALF_WIDE = 390.0
HALF_HIGH = 165.0
"""Half the board, in pixels, where it is smallest: a screen of 1280 by 720 with the hand up."""
TURNS = 24
ROUNDS = 80
"""How often what overlaps is pushed apart."""


def chart(view: View) -> Chart:
    """Where the places of a view are drawn."""
    return _charted(tuple((each["x"], each["y"], each["origin"]) for each in view["places"]))


@cache
def _charted(places: tuple[tuple[float, float, bool], ...]) -> Chart:
    best = Chart([], 0, 1, 1)
    most = -math.inf
    homes = [home for _, _, home in places]
    for step in range(TURNS):
        turn = math.tau * step / (2 * TURNS)
        turned = [
            (x * math.cos(turn) - y * math.sin(turn), x * math.sin(turn) + y * math.cos(turn)) for x, y, _ in places
        ]
        wide = max(abs(x) for x, _ in turned) or 1
        high = max(abs(y) for _, y in turned) or 1
        placed = [(x / wide * HALF_WIDE, y / high * HALF_HIGH) for x, y in turned]
        boxes = [_box(x, y, home) for (x, y), home in zip(placed, homes, strict=True)]
        least = min(max(_apart(box, other)) for i, box in enumerate(boxes) for other in boxes[:i])
        if least > most + 1e-9:
            most, best = least, Chart(placed, turn, wide, high)
    pushed = _pushed_apart(best.points, homes)
    return best._replace(points=[(x / HALF_WIDE, y / HALF_HIGH) for x, y in pushed])


Box = tuple[float, float, float, float]
"""Left, right, top and bottom of a sector with its fleet and its name."""


def _box(x: float, y: float, home: bool) -> Box:
    radius = 30 if home else 20
    name, fleet = (36, 46) if home else (30, 40)
    if x > 0.7 * HALF_WIDE:
        name, fleet = fleet, name
    return x - name, x + fleet, y - radius - 3, y + radius + 15


def _apart(a: Box, b: Box) -> tuple[float, float]:
    """How far two boxes are apart to the side and in height; less than 0 where they overlap."""
    return max(a[0], b[0]) - min(a[1], b[1]), max(a[2], b[2]) - min(a[3], b[3])


def _pushed_apart(points: list[tuple[float, float]], homes: list[bool]) -> list[tuple[float, float]]:
    """Sectors that lie over each other move apart, each a little, the shorter way."""
    xs, ys = [x for x, _ in points], [y for _, y in points]
    for _ in range(ROUNDS):
        calm = True
        for i in range(len(points)):
            for k in range(i):
                wide, high = _apart(_box(xs[i], ys[i], homes[i]), _box(xs[k], ys[k], homes[k]))
                if max(wide, high) >= 0:
                    continue
                calm = False
                # There is more room to the side.
                along, by = (xs, wide / 4) if wide > 2 * high else (ys, high / 4)
                if along[i] >= along[k]:
                    by = -by
                along[i] += by
                along[k] -= by
        xs = [max(-HALF_WIDE, min(HALF_WIDE, x)) for x in xs]
        ys = [max(-HALF_HIGH, min(HALF_HIGH, y)) for y in ys]
        if calm:
            break
    return list(zip(xs, ys, strict=True))


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
