"""Where the places of a galaxy are drawn, and how the ships of a fleet fly."""

from __future__ import annotations

import math
from functools import cache
from typing import NamedTuple

from starboard.kernel.game import View
from starboard.kernel.rng import Rng


class Chart(NamedTuple):
    """A galaxy turned and stretched so that its sectors lie as far apart as they can, on every board."""

    points: list[tuple[float, float]]
    """Where each place is drawn, -1 to 1 either way."""
    turn: float
    wide: float
    """Half the width and the height of what was turned; the points are divided by them."""
    high: float


Box = tuple[float, float, float, float]
"""Left, right, top and bottom, from the middle of a sector."""


class Board(NamedTuple):
    """A board on which everything is to be read, in pixels."""

    wide: float
    """Half of it."""
    high: float
    is_turned: bool
    """Whether the galaxy changes its axes there, as on a phone."""
    sector: tuple[Box, ...]
    """A sector's picture with its signs, its name if it has one there, and its fleets."""
    home: tuple[Box, ...]


DESK = Board(
    417,
    145,
    False,
    ((-28, 24, -24, 26), (-44, 44, 31, 46), (18, 58, -24, 24)),
    ((-38, 32, -34, 34), (-42, 42, 34, 50), (28, 76, -24, 24)),
)
"""A screen of 1280 by 720 with the hand up, and two fleets at every sector."""
PHONE = Board(
    149,
    175,
    True,
    ((-23, 17, -20, 20), (15, 46, -10, 10)),
    ((-31, 26, -28, 27), (-40, 40, 28, 43), (23, 56, -10, 10)),
)
"""A phone of 390 by 844, on which only homes have names from afar."""
PHONE_CHOOSING = Board(149, 131, True, PHONE.sector, (PHONE.home[0], PHONE.home[2]))
"""The same while a card is chosen: lower, and without names."""
BOARDS = (PHONE_CHOOSING, PHONE, DESK)
"""What is pushed apart last lies apart."""
TURNS = 10
"""How many turns are tried, from one home to the next: there the galaxy looks the same again."""
PUSHES = 30
"""How often what overlaps is pushed apart in each turn."""
SHAKES = 100
"""How often places that still overlap look for a better place nearby."""
FARTHEST = 0.12
"""How far away they look at first."""
LEFT_FROM = 0.7
"""Beyond this part of the board, a fleet flies to the left of its sector."""


def chart(view: View) -> Chart:
    """Where the places of a view are drawn."""
    return _charted(tuple((each["x"], each["y"], each["origin"]) for each in view["places"]))


@cache
def _charted(places: tuple[tuple[float, float, bool], ...]) -> Chart:
    """The turn in which least overlaps once places are pushed apart; what is left is shaken apart."""
    best = Chart([], 0, 1, 1)
    least = math.inf
    homes = [home for _, _, home in places]
    for step in range(TURNS):
        turn = math.tau * step / (TURNS * max(1, sum(homes)))
        turned = [
            (x * math.cos(turn) - y * math.sin(turn), x * math.sin(turn) + y * math.cos(turn)) for x, y, _ in places
        ]
        wide = max(abs(x) for x, _ in turned) or 1
        high = max(abs(y) for _, y in turned) or 1
        xs, ys = [x / wide for x, _ in turned], [y / high for _, y in turned]
        left = _push_apart(xs, ys, homes)
        if left < least:
            least, best = left, Chart(list(zip(xs, ys, strict=True)), turn, wide, high)
        if not left:
            return best
    _shake_apart(best.points, homes)
    return best


def _push_apart(xs: list[float], ys: list[float], homes: list[bool]) -> float:
    """Move the places apart until nothing overlaps on any board; returns how much still does."""
    left = 0.0
    for _ in range(PUSHES):
        left = sum(_push(board, xs, ys, homes) for board in BOARDS)
        xs[:] = [_inside(x) for x in xs]
        ys[:] = [_inside(y) for y in ys]
        if not left:
            break
    return left


def _inside(part: float) -> float:
    return max(-1.0, min(1.0, part))


def _push(board: Board, xs: list[float], ys: list[float], homes: list[bool]) -> float:
    """Places that lie over each other on a board move apart, each a little, the shorter way; how much did overlap."""
    across, along = (ys, xs) if board.is_turned else (xs, ys)
    there = [drawn(board, at, home) for at, home in zip(zip(xs, ys, strict=True), homes, strict=True)]
    left = 0.0
    for i, one in enumerate(there):
        for k in range(i):
            wide, high = overlap(one, there[k])
            if not wide:
                continue
            left += wide * high
            if wide < high * 1.3:
                moved, by, towards = across, wide / 3 / board.wide, one.x - there[k].x
            else:
                moved, by, towards = along, high / 3 / board.high, one.y - there[k].y
            by = math.copysign(by + 0.001, towards)
            moved[i] += by
            moved[k] -= by
    return left


def _shake_apart(points: list[tuple[float, float]], homes: list[bool]) -> None:
    """Each place that lies over another tries one nearby, and stays there if less of it overlaps."""
    rng = Rng(2)
    for number in range(SHAKES):
        far = FARTHEST * (1 - number / SHAKES)
        for i, at in enumerate(points):
            left = _covered(i, points, homes)
            if not left:
                continue
            x, y = (_inside(part + far * (rng.below(2001) / 1000 - 1)) for part in at)
            points[i] = x, y
            if _covered(i, points, homes) >= left:
                points[i] = at


def _covered(i: int, points: list[tuple[float, float]], homes: list[bool]) -> float:
    """How much of a place lies over others, on all boards."""
    found = 0.0
    for board in BOARDS:
        one = drawn(board, points[i], homes[i])
        for k, at in enumerate(points):
            if k != i:
                wide, high = overlap(one, drawn(board, at, homes[k]))
                found += wide * high
    return found


class Drawn(NamedTuple):
    """A place on a board, in pixels from its middle."""

    x: float
    y: float
    parts: tuple[Box, ...]
    wide: float
    """How far its parts reach to either side, and up or down."""
    high: float


def drawn(board: Board, at: tuple[float, float], home: bool) -> Drawn:
    """A place on a board."""
    across, along = (at[1], at[0]) if board.is_turned else at
    return Drawn(across * board.wide, along * board.high, *_parts(board, across > LEFT_FROM, home))


@cache
def _parts(board: Board, is_left: bool, home: bool) -> tuple[tuple[Box, ...], float, float]:
    """The parts of a place, and how far they reach."""
    found = board.home if home else board.sector
    if is_left:
        found = tuple((-right, -left, top, bottom) for left, right, top, bottom in found)
    wide = max(max(-left, right) for left, right, _, _ in found)
    high = max(max(-top, bottom) for _, _, top, bottom in found)
    return found, wide, high


def overlap(one: Drawn, other: Drawn) -> tuple[float, float]:
    """How far the parts of two places lie over each other, to the side and in height; zeros where they do not."""
    most = (0.0, 0.0)
    by_x, by_y = other.x - one.x, other.y - one.y
    if abs(by_x) >= one.wide + other.wide or abs(by_y) >= one.high + other.high:
        return most
    for left, right, top, bottom in one.parts:
        for other_left, other_right, other_top, other_bottom in other.parts:
            wide = min(right, other_right + by_x) - max(left, other_left + by_x)
            if wide <= 0:
                continue
            high = min(bottom, other_bottom + by_y) - max(top, other_top + by_y)
            if high > 0 and min(wide, high) > min(most):
                most = (wide, high)
    return most


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
