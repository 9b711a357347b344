"""How good a position is: what bots look at when they cannot look further.

The weights are those of a regression of the points still to come on what a seat has, over games of bots among
themselves: they say what a thing was worth in the end, not what it scores by itself.
"""

from __future__ import annotations

import math
from typing import Final

from starboard.games.conflict.content import (
    AGES,
    ARMAMENT,
    ARMAMENT_BONUS,
    INFLUENCE,
    INFLUENCE_BONUS,
    MOVEMENT,
    PRODUCE,
    PRODUCTION,
    ROUNDS,
    VICTORY,
)
from starboard.games.conflict.scoring import controlled, winners
from starboard.games.conflict.state import NOBODY, Galaxy

ALL_ROUNDS: Final = AGES * ROUNDS


def passed(s: Galaxy) -> float:
    """How much of this age's rounds has passed; a round in progress counts by the strategies carried out."""
    if s.card[0] == NOBODY:
        return float(s.round)
    return s.round + (s.players - len(s.order)) / s.players


def worth(s: Galaxy, seat: int, sectors: int, gone: float) -> float:
    """The victory points that a seat has or may expect from what it has now; `gone` is what `passed` gives."""
    later_ages = AGES - 1 - s.age
    left = 1.0 - (s.age * ROUNDS + gone) / ALL_ROUNDS
    soon = gone / ROUNDS
    # What is counted at the end of the age is sure only when that is near: until then much will change.
    value = s.vp(seat) + sectors * (0.2 + 0.8 * soon * soon * soon * soon + 0.2 * later_ages)
    bonus = seat * 8
    value += s.bonus[bonus + VICTORY] * (0.1 + 0.9 * soon * soon * soon + 0.15 * later_ages)
    value += (20 - s.supply[seat]) * (0.09 + 0.75 * left * left)
    value += (3 - s.colonies[seat]) * (0.35 + 1.25 * left)
    value += s.bonus[bonus + ARMAMENT_BONUS] * (0.35 + 0.2 * left)
    value += s.bonus[bonus + INFLUENCE_BONUS] * 0.35 * left
    value += s.bonus[bonus + PRODUCE] * 0.2 * left
    level = seat * 4
    value += s.levels[level + ARMAMENT] * (0.35 + 2.1 * left)
    value += s.levels[level + INFLUENCE] * 1.5 * left
    value += s.levels[level + MOVEMENT] * 1.6 * left * left * left
    value += s.levels[level + PRODUCTION] * min(0.6, 1.2 * left)
    return value


def judges(s: Galaxy) -> list[float]:
    """Each seat's chance to win, by what each may expect; exact when the game is over."""
    n = s.players
    if not s.stack:
        best = winners(s)
        return [1.0 / len(best) if seat in best else 0.0 for seat in range(n)]
    sectors = controlled(s)
    gone = passed(s)
    values = [worth(s, seat, sectors[seat], gone) for seat in range(n)]
    if NOBODY in s.civilization:
        # Whoever has not drafted yet may expect as much as the others have.
        drafted = [seat for seat in range(n) if s.civilization[seat] != NOBODY]
        mean = sum([values[seat] for seat in drafted]) / len(drafted) if drafted else 0.0
        for seat in range(n):
            if s.civilization[seat] == NOBODY:
                values[seat] = mean
    top = max(values)
    spread = 0.7 + 1.6 * (1.0 - (s.age * ROUNDS + gone) / ALL_ROUNDS)
    total = 0.0
    for seat in range(n):
        values[seat] = math.exp((values[seat] - top) / spread)
        total += values[seat]
    return [value / total for value in values]


def judge(s: Galaxy, seat: int) -> float:
    """One seat's chance to win."""
    return judges(s)[seat]
