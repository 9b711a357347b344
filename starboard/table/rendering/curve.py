"""The curve of a game: everybody's points at the end of each round, laid out in percent of the picture."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import groupby
from typing import Any, NamedTuple

from starboard.kernel.changes import written
from starboard.kernel.drawing import Chapter
from starboard.table.workers.looking_back import TurnTaken

WIDE, HIGH = 1000.0, 300.0
"""The picture's own units; it is stretched to its place."""
APART = 9.0
"""How far the figures at the curves' ends are kept apart, in percent of the height."""
MOST_TICKS = 16
STEPS = (1, 2, 5, 10, 20, 25, 50, 100)
"""How much lies between two lines of the scale."""


class Round(NamedTuple):
    """What the curve has a point for: the turns of a chapter."""

    chapter: Chapter
    first: int
    """The number of its first turn."""
    after: int
    """The number of the first turn after it."""


def rounds(turns: Sequence[TurnTaken], chapter: Callable[[tuple[int, ...]], Chapter]) -> list[Round]:
    """The rounds of a game; the last of the turns is its end."""
    numbered = [(chapter(turn.number), at) for at, turn in enumerate(turns[:-1])]
    made = []
    for where, group in groupby(numbered, key=lambda each: each[0]):
        members = [at for _, at in group]
        made.append(Round(where, members[0], members[-1] + 1))
    return made


class Curve:
    """Where everything of the picture stands."""

    def __init__(self, turns: Sequence[TurnTaken], over: list[Round]) -> None:
        self.rounds = over
        self.totals = [turns[0].totals, *[turns[each.after].totals for each in over]]
        """At the start, and at the end of each round."""
        numbers = [total for moment in self.totals for total in moment]
        highest, lowest = max(numbers), min([0, *numbers])
        self.step = next((step for step in STEPS if (highest - lowest) / step <= 5), STEPS[-1] * 2)
        self.low = lowest // self.step * self.step
        self.high = max(self.low + self.step, -(-highest // self.step) * self.step)

    def x(self, at: int) -> float:
        """Where the end of a round stands, in percent; 0 is the start."""
        return round(100 * at / max(1, len(self.totals) - 1), 2)

    def y(self, points: float) -> float:
        """Where so many points stand, in percent from the top."""
        return round(100 - 100 * (points - self.low) / (self.high - self.low), 2)

    def line(self, side: int) -> str:
        """One side's curve, as the points of a polyline."""
        return " ".join(
            f"{self.x(at) * WIDE / 100:.1f},{self.y(moment[side]) * HIGH / 100:.1f}"
            for at, moment in enumerate(self.totals)
        )

    def ends(self) -> list[float]:
        """Where the figures at the ends of the curves stand, none over another, in percent from the top."""
        last = [self.y(points) for points in self.totals[-1]]
        order = sorted(range(len(last)), key=lambda side: last[side])
        placed = dict.fromkeys(order, 0.0)
        above = -APART
        for side in order:
            above = placed[side] = max(last[side], above + APART)
        below = 100 + APART
        for side in reversed(order):
            below = placed[side] = min(placed[side], below - APART)
        return [placed[side] for side in range(len(last))]

    def scale(self) -> list[dict[str, Any]]:
        """The lines of the scale."""
        return [{"y": self.y(n), "text": written(n)} for n in range(self.low, self.high + 1, self.step)]

    def parts(self) -> list[dict[str, Any]]:
        """The larger parts of the game: their name, where they begin and how wide they are."""
        made = []
        at = 0
        for name, group in groupby(self.rounds, key=lambda each: each.chapter.part):
            many = len(list(group))
            made.append({"text": name, "x": self.x(at), "wide": round(self.x(at + many) - self.x(at), 2)})
            at += many
        return made

    def ticks(self) -> list[dict[str, Any]]:
        """The numbers of the rounds, below; not all of them where there are many."""
        every = -(-len(self.rounds) // MOST_TICKS)
        return [
            {"x": self.x(at), "text": each.chapter.round}
            for at, each in enumerate(self.rounds, 1)
            if at % every == 0 or every == 1
        ]
