"""How good a position is: what bots look at when they cannot look further.

The weights are those of a regression of who won in the end on what each seat had, over games of the rules of thumb
among themselves (`tools/conflict_judge.py`): they say what a thing was worth, not what it scores by itself.
"""

from __future__ import annotations

import math
from typing import Final

from starboard.games.conflict.components import COLONIES, ROUNDS, SHIPS, VICTORY
from starboard.games.conflict.scoring import controlled, winners
from starboard.games.conflict.state import NOBODY, ConflictState


class Weights:
    """What a seat's holdings are worth, as logarithms of the odds to win.

    Each list has, in this order: victory points, sectors controlled, ships, colonies; the levels of the four
    evolutions; the eight bonuses; battles that it would win, tokens that it would lose in others.
    """

    def __init__(self, ages: list[list[float]], sector: float, victory: float) -> None:
        self.ages: Final = ages
        """At the beginning of each age and at the end of the game; in between it changes evenly.

        The first worth of a victory point is not the regression's, which was nothing or less (the few who score so
        early have often spent ships on it), but that of the second age.
        """
        self.sector: Final = sector
        self.victory: Final = victory
        """What a sector and a bonus of victory points are worth more when an age is about to end."""

    def at(self, thing: int, age: int, part: float) -> float:
        """What one of a thing is worth when so much of an age has passed."""
        return self.ages[age][thing] * (1.0 - part) + self.ages[age + 1][thing] * part


SEVERAL: Final = Weights(
    ages=[
        [
            *(0.34, 0.13, 0.03, 0.10),
            *(0.02, 0.29, 0.10, 0.04),
            *(0.23, 0.32, 0.26, -0.57, -0.20, 0.09, 0.01, -0.04),
            *(0.13, -0.27),
        ],
        [
            *(0.34, 0.09, 0.23, 0.60),
            *(0.50, 0.56, 0.73, 0.93),
            *(0.10, -0.11, 0.11, -0.20, -0.13, 0.02, 0.33, 0.48),
            *(-0.15, -0.17),
        ],
        [
            *(0.38, 0.07, 0.23, 0.81),
            *(0.41, 0.65, 0.78, 1.12),
            *(0.22, -0.05, -0.02, -0.18, -0.05, 0.07, 0.24, 0.57),
            *(-0.04, -0.19),
        ],
        [
            *(0.87, 0.35, 0.16, 0.39),
            *(0.04, 0.25, 0.50, 0.23),
            *(0.12, 0.00, -0.17, 0.04, -0.16, 0.34, 0.21, 0.01),
            *(0.11, -0.16),
        ],
    ],
    sector=0.32,
    victory=0.37,
)
"""With several players."""
DUEL: Final = Weights(
    ages=[
        [
            *(0.40, 0.25, 0.05, 0.27),
            *(0.29, 0.58, -0.12, 0.11),
            *(0.40, -0.13, 0.03, 0.07, 0.09, 0.04, 0.01, -0.23),
            *(0.07, -0.27),
        ],
        [
            *(0.40, 0.10, 0.17, 0.55),
            *(0.78, 0.87, 0.18, 0.62),
            *(0.05, -0.27, 0.24, 0.00, 0.43, 0.36, -0.39, 0.12),
            *(0.26, 0.01),
        ],
        [
            *(0.41, -0.12, 0.21, 0.74),
            *(0.71, 0.62, 0.36, 0.81),
            *(0.11, 0.01, 0.19, 0.06, 0.31, -0.22, -0.14, 0.41),
            *(0.14, -0.02),
        ],
        [
            *(0.77, 0.21, 0.22, 0.57),
            *(0.21, 0.58, 0.38, 0.21),
            *(0.24, 0.14, -0.02, -0.06, -0.09, 0.10, 0.02, 0.23),
            *(0.12, -0.03),
        ],
    ],
    sector=0.22,
    victory=0.33,
)
"""With two."""


def passed(s: ConflictState) -> float:
    """How much of this age's rounds has passed; a round in progress counts by the strategies carried out."""
    if s.card[0] == NOBODY:
        return float(s.round)
    return s.round + (s.players - len(s.order)) / s.players


def prospects(s: ConflictState) -> list[int]:
    """By seat, how many battles it would win, then how many tokens it would lose in those that others would win."""
    n = s.players
    found = [0] * (2 * n)
    scores = [0] * n
    arms = [s.armament(seat) for seat in range(n)]
    for place in range(s.layout.size):
        best = 0
        second = 0
        for seat in range(n):
            tokens = s.tokens(place, seat)
            score = tokens + arms[seat] if tokens else 0
            scores[seat] = score
            if score > best:
                second = best
                best = score
            elif score > second:
                second = score
        if not second:
            continue
        for seat in range(n):
            score = scores[seat]
            if score and score < best:
                found[n + seat] += score - arms[seat]
            elif score and best > second:
                found[seat] += 1
    return found


def evaluate_all(s: ConflictState) -> list[float]:
    """Each seat's chance to win, by what each has; exact when the game is over."""
    n = s.players
    if not s.stack:
        best = winners(s)
        return [1.0 / len(best) if seat in best else 0.0 for seat in range(n)]
    values = odds(s)
    if NOBODY in s.civilization:
        # Whoever has not drafted yet may expect as much as the others have.
        drafted = [seat for seat in range(n) if s.civilization[seat] != NOBODY]
        mean = sum([values[seat] for seat in drafted]) / len(drafted) if drafted else 0.0
        for seat in range(n):
            if s.civilization[seat] == NOBODY:
                values[seat] = mean
    top = max(values)
    total = 0.0
    for seat in range(n):
        values[seat] = math.exp(values[seat] - top)
        total += values[seat]
    return [value / total for value in values]


def odds(s: ConflictState) -> list[float]:
    """What all that each seat has is worth."""
    n = s.players
    w = DUEL if n == 2 else SEVERAL
    part = passed(s) / ROUNDS
    weights: list[float] = []
    for thing in range(len(w.ages[0])):
        weights.append(w.at(thing, s.age, part))
    # What is counted at the end of the age is sure only when that is near: until then much will change.
    near = part * part * part * part
    weights[1] += w.sector * near
    weights[8 + VICTORY] += w.victory * near
    sectors = controlled(s)
    battles = prospects(s)
    values: list[float] = []
    for seat in range(n):
        value = 0.0
        have = holdings(s, seat, sectors[seat], battles[seat], battles[n + seat])
        for thing in range(len(have)):
            if have[thing]:
                value += have[thing] * weights[thing]
        values.append(value)
    return values


def holdings(s: ConflictState, seat: int, sectors: int, won: int, lost: int) -> list[int]:
    """All that a seat has, in the order of the weights."""
    have = [s.vp(seat), sectors, SHIPS - s.supply[seat], COLONIES - s.colonies[seat]]
    have.extend(s.levels[seat * 4 : seat * 4 + 4])
    have.extend(s.bonus[seat * 8 : seat * 8 + 8])
    have.append(won)
    have.append(lost)
    return have


def evaluate(s: ConflictState, seat: int) -> float:
    """One seat's chance to win."""
    return evaluate_all(s)[seat]
