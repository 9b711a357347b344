"""How good a position is: what bots look at when they cannot look further.

The weights are those of a regression of who won in the end on what each seat had, over games of the rules of thumb
among themselves (`tools/fit_conflict_evaluation.py`): they say what a thing was worth, not what it scores by itself.
"""

from __future__ import annotations

import math
from pathlib import Path
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from starboard.games.conflict.components import AGES, BONUSES, COLONIES, EVOLUTIONS, ROUNDS, SHIPS, VICTORY
from starboard.games.conflict.scoring import controlled, winners
from starboard.games.conflict.state import NOBODY, ConflictState
from starboard.kernel.reader import Reader
from starboard.kernel.weights import read_weights

THINGS: Final = 4 + len(EVOLUTIONS) + len(BONUSES) + 2
"""How many things of a seat are weighed."""
TERMS: Final = ("vp", "sectors", "ships", "colonies", *EVOLUTIONS, *["bonuses" for _ in BONUSES], "battles", "threats")
"""What each is called when somebody asks why; the bonuses are one."""


class Weights:
    """What a seat's holdings are worth, as logarithms of the odds to win.

    Each list has, in this order: victory points, sectors controlled, ships, colonies; the levels of the four
    evolutions; the eight bonuses; battles that it would win, tokens that it would lose in others.
    """

    def __init__(self, at: Reader) -> None:
        self.ages: Final = [vec[float](each.reals(THINGS)) for each in at.item("ages").items(AGES + 1)]
        """At the beginning of each age and at the end of the game; in between it changes evenly.

        The first worth of a victory point is not the regression's, which was nothing or less (the few who score so
        early have often spent ships on it), but that of the second age.
        """
        self.sector: Final = at.item("sector").real()
        self.victory: Final = at.item("victory").real()
        """What a sector and a bonus of victory points are worth more when an age is about to end."""
        at.done()


SEVERAL: Final = Weights(read_weights(Path(__file__).parent, "evaluation", "several"))
DUEL: Final = Weights(read_weights(Path(__file__).parent, "evaluation", "duel"))
"""With several players, and with two."""


def passed(s: ConflictState) -> float:
    """How much of this age's rounds has passed; a round in progress counts by the strategies carried out."""
    if s.card[0] == NOBODY:
        return float(s.round)
    return s.round + (s.players - len(s.order)) / s.players


def prospects(s: ConflictState) -> list[int]:
    """By seat, how many battles it would win, then how many tokens it would lose in those that others would win."""
    n = s.players
    found = [0] * (2 * n)
    players: i64 = n
    ships = s.ships
    scores = vec[i64]([0] * n)
    arms = vec[i64]([0] * n)
    at: i64 = 0
    while at < players:
        arms[at] = s.armament(at)
        at += 1
    at = 0
    for owner in s.colony:
        colony: i64 = owner
        best: i64 = 0
        second: i64 = 0
        seat: i64 = 0
        while seat < players:
            tokens = ships[at]
            if colony == seat:
                tokens += 1
            score: i64 = 0
            if tokens:
                score = tokens + arms[seat]
            scores[seat] = score
            if score > best:
                second = best
                best = score
            elif score > second:
                second = score
            seat += 1
            at += 1
        if not second:
            continue
        seat = 0
        while seat < players:
            score = scores[seat]
            if score and score < best:
                found[players + seat] += score - arms[seat]
            elif score and best > second:
                found[seat] += 1
            seat += 1
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
        mean = sum(values[seat] for seat in drafted) / len(drafted) if drafted else 0.0
        for seat in range(n):
            if s.civilization[seat] == NOBODY:
                values[seat] = mean
    top = max(values)
    total = 0.0
    for seat in range(n):
        values[seat] = math.exp(values[seat] - top)
        total += values[seat]
    return [value / total for value in values]


def terms(s: ConflictState, seat: int) -> dict[str, tuple[float, float]]:
    """What a seat has and what that is worth, by name: its part of `odds`, term by term."""
    if not s.stack:
        points = float(s.vp(seat))
        return {"vp": (points, points)}
    n = s.players
    battles = prospects(s)
    have = holdings(s, seat, controlled(s)[seat], battles[seat], battles[n + seat])
    weights = weights_now(s)
    found: dict[str, tuple[float, float]] = {}
    for thing in range(len(have)):
        name = TERMS[thing]
        before = found.get(name, (0.0, 0.0))
        count = float(have[thing])
        found[name] = (before[0] + count, before[1] + count * weights[thing])
    return found


def weights_now(s: ConflictState) -> vec[float]:
    """What one of each thing is worth in this position."""
    w = DUEL if s.players == 2 else SEVERAL
    part = passed(s) / ROUNDS
    before, after = w.ages[s.age], w.ages[s.age + 1]
    weights = vec[float]([0.0] * THINGS)
    thing: i64 = 0
    while thing < THINGS:
        weights[thing] = before[thing] * (1.0 - part) + after[thing] * part
        thing += 1
    # What is counted at the end of the age is sure only when that is near: until then much will change.
    near = part * part * part * part
    weights[1] += w.sector * near
    weights[8 + VICTORY] += w.victory * near
    return weights


def odds(s: ConflictState) -> list[float]:
    """What all that each seat has is worth."""
    n = s.players
    weights = weights_now(s)
    sectors = controlled(s)
    battles = prospects(s)
    values: list[float] = []
    for seat in range(n):
        value = 0.0
        have = holdings(s, seat, sectors[seat], battles[seat], battles[n + seat])
        thing: i64 = 0
        while thing < THINGS:
            if have[thing]:
                value += float(have[thing]) * weights[thing]
            thing += 1
        values.append(value)
    return values


def holdings(s: ConflictState, seat: int, sectors: int, won: int, lost: int) -> vec[i64]:
    """All that a seat has, in the order of the weights."""
    have = vec[i64]([0] * THINGS)
    have[0] = s.vp(seat)
    have[1] = sectors
    have[2] = SHIPS - s.supply[seat]
    have[3] = COLONIES - s.colonies[seat]
    own: i64 = seat
    levels = s.levels
    i: i64 = 0
    while i < 4:
        have[4 + i] = levels[own * 4 + i]
        i += 1
    bonus = s.bonus
    i = 0
    while i < 8:
        have[8 + i] = bonus[own * 8 + i]
        i += 1
    have[THINGS - 2] = won
    have[THINGS - 1] = lost
    return have
