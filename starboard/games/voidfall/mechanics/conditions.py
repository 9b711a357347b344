"""Conditions and named values."""

from __future__ import annotations

from starboard.games.voidfall.effects import Condition
from starboard.games.voidfall.mechanics.counting import count
from starboard.games.voidfall.mechanics.production import yield_of
from starboard.games.voidfall.mechanics.progress import pure_level
from starboard.games.voidfall.mechanics.sectors import counts_as_own, own_sectors
from starboard.games.voidfall.mechanics.tokens import glory_total
from starboard.games.voidfall.state import VoidfallState, packed_total, total
from starboard.games.voidfall.vocabulary import (
    IF_ALL_PURE,
    IF_ANY_STOCK,
    IF_COUNT,
    IF_FLEET_TYPES,
    IF_GLORY_TOTAL,
    IF_INCOME,
    IF_PREFERRED_KEPT,
    IF_STOCK,
    IF_TRACK,
    IF_TRACK_CORRUPTED,
    IF_UPKEEP_PAID,
)


def holds(s: VoidfallState, c: Condition) -> bool:
    """Whether a condition holds now."""
    kind = c.kind
    if kind == IF_COUNT:
        assert c.selector is not None
        return _within(c, count(s, c.selector))
    if kind == IF_TRACK:
        return pure_level(s, c.what) >= c.low
    if kind == IF_INCOME:
        return _within(c, yield_of(s, c.what))
    if kind == IF_STOCK:
        return _within(c, s.stock[c.what])
    if kind == IF_ANY_STOCK:
        return max(s.stock) >= c.low
    if kind == IF_GLORY_TOTAL:
        return glory_total(s) >= c.low
    if kind == IF_FLEET_TYPES:
        types = 0
        for fleet in range(5):
            for i in range(s.sectors):
                if s.fleet[i * 5 + fleet] and s.corrupt[i] == 0 and s.shut[i] == 0:
                    types += 1
                    break
        return types >= c.low
    if kind == IF_ALL_PURE:
        return not [i for i in own_sectors(s) if s.corrupt[i]]
    if kind == IF_TRACK_CORRUPTED:
        return packed_total(s.track_corrupt) > 0
    if kind == IF_UPKEEP_PAID:
        return s.unpaid == 0
    if kind == IF_PREFERRED_KEPT:
        return not [card for card in s.ground.preferred_cards if s.discard >> card & 1]
    for part in c.parts:
        if not holds(s, part):
            return False
    return True


def _within(c: Condition, n: int) -> bool:
    if c.equal >= 0 and n != c.equal:
        return False
    return n >= c.low and (c.high < 0 or n <= c.high)


def named_value(s: VoidfallState, kind: int) -> int:
    """A named value."""
    if kind == 0:
        return glory_total(s)
    if kind == 1:
        return sum(s.pop[i] for i in range(s.sectors) if counts_as_own(s, i) and s.corrupt[i] == 0)
    if kind == 2:
        return s.pop[s.fight_sector] if s.fight_sector >= 0 else 0
    if kind == 3:
        return packed_total(s.stock) // 2
    if kind == 4:
        yields = [yield_of(s, r) for r in range(5)]
        return max(yields) + min(yields[:3])
    best: list[int] = []
    for v in range(4, -1, -1):
        best += [v + 1] * s.glory[v]
    return 2 * total(best[:3])
