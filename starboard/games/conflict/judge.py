"""How good a position is: what bots look at when they cannot look further."""

from __future__ import annotations

import math
from typing import Final

from starboard.games.conflict.content import AGES, ROUNDS, VICTORY
from starboard.games.conflict.scoring import controlled, winners
from starboard.games.conflict.state import NOBODY, Galaxy

# What things are worth in victory points, at the start of an age; found by playing against itself.
SHIP: Final = 0.22
COLONY: Final = 0.9
LEVEL: Final = 0.45
SPREAD: Final = 3.5


def worth(s: Galaxy, seat: int, sectors: int) -> float:
    """The victory points that a seat has or may expect from what it has now."""
    ages_left = AGES - s.age
    # The sectors of this age's end count nearly in full, those of later ages less: much will change.
    weight = 0.55 + 0.45 * (s.round / ROUNDS)
    ahead = weight + 0.45 * (ages_left - 1)
    value = s.vp(seat) + sectors * ahead
    value += s.bonus[seat * 8 + VICTORY] * (0.9 + 0.8 * (ages_left - 1))
    rounds_left = ages_left * ROUNDS - s.round
    growth = rounds_left / (AGES * ROUNDS)
    value += (20 - s.supply[seat]) * SHIP * (0.35 + growth)
    value += (3 - s.colonies[seat]) * COLONY * growth
    levels = 0.0
    for evolution in range(4):
        levels += s.levels[seat * 4 + evolution]
    value += levels * LEVEL * growth * 2.0
    return value


def judges(s: Galaxy) -> list[float]:
    """Each seat's chance to win, by what each may expect; exact when the game is over."""
    n = s.players
    if not s.stack:
        best = winners(s)
        return [1.0 / len(best) if seat in best else 0.0 for seat in range(n)]
    sectors = controlled(s)
    values = [worth(s, seat, sectors[seat]) for seat in range(n)]
    if NOBODY in s.civilization:
        # Whoever has not drafted yet may expect as much as the others have.
        drafted = [seat for seat in range(n) if s.civilization[seat] != NOBODY]
        mean = sum([values[seat] for seat in drafted]) / len(drafted) if drafted else 0.0
        for seat in range(n):
            if s.civilization[seat] == NOBODY:
                values[seat] = mean
    top = max(values)
    spread = 1.2 + SPREAD * (1.0 - (s.age * ROUNDS + s.round) / (AGES * ROUNDS))
    total = 0.0
    for seat in range(n):
        values[seat] = math.exp((values[seat] - top) / spread)
        total += values[seat]
    return [value / total for value in values]


def judge(s: Galaxy, seat: int) -> float:
    """One seat's chance to win."""
    return judges(s)[seat]
