"""A combat played to its end as its owners would play it best (VF-11.10), worked out exactly."""

from __future__ import annotations

from typing import Final

from starboard.games.voidfall.combat.choices import (
    ABSORB_POINT,
    ABSORB_SHIELDS,
    BOMBARD_APPROACH,
    HOME,
    LAUNCH,
    MISSILES,
    RECALL,
    REPLICATE,
    STRIKE,
)
from starboard.games.voidfall.combat.machine import Combat
from starboard.games.voidfall.combat.vocabulary import (
    AT_APPROACH,
    AT_LAUNCH,
    BASIC,
    CARRIER,
    CORVETTE,
    DEFENDER,
    DESTROYER,
    DREADNOUGHT,
    IMPROVED,
    INVADER,
    SENTRY,
    TIE,
    UNDECIDED,
)


class Line:
    """A combat played to its end: the end with the whole trail, its outcome, and the choices in order.

    A choice is (side, choice, step): step 0 is the Approach step and what comes before it.
    """

    def __init__(self, end: Combat, choices: list[tuple[int, int, int]], searched: int) -> None:
        self.searched: Final = searched
        """How many moments of choice had to be worked out for it."""
        self.end: Final = end
        self.outcome: Final = end.outcome
        self.choices: Final = choices


Result = tuple[int, int, int, int, int]
"""Outcome, FP recalled by Invader and Defender, what the Invader spends, each from some moment on; and the FP that the
Defender has left at the end."""


class TooLarge(Exception):
    """A combat with more moments of choice than its caller wants worked out."""


_NO_LIMIT: Final = 1 << 40

_MOST_FP: Final = 1000
_MOST_SPENT: Final = 1000
_BEST: Final = 3 * _MOST_FP * _MOST_FP * _MOST_SPENT - 1
"""What a win is worth that costs nothing: nothing better need be looked for."""


def best_line(combat: Combat, most: int = _NO_LIMIT) -> Line:
    """The combat played to its end with the owners' best play (VF-11.10), the given one left as it is. Exact.

    A side that is asked prefers to win, then to tie; an Invader who can do neither, to leave the fewest FP there, since
    those stay on the map (VF-13.10); within it the fewest FP recalled; then to spend as little as possible; then the
    earlier of its `choices`, so Absorption comes as early as possible. FP may go home as well as be recalled, which
    never changes the course, so Escape Pods are left out.

    Raises TooLarge once `most` moments of choice are worked out and there are more. Without a limit it always comes to
    its end: at once where one side chooses and has what the box holds, as in every game.
    """
    memo: dict[tuple[int, ...], Result] = {}
    at = combat.clone()
    at.trail = combat.trail.copy()
    made: list[tuple[int, int, int]] = []
    while at.asked != UNDECIDED:
        asked = at.asked
        choice = _best(at, memo, most)
        made.append((asked, choice, at.step))
        at.apply(choice)
    return Line(at, made, len(memo))


def _best(combat: Combat, memo: dict[tuple[int, ...], Result], most: int) -> int:
    """The best choice of whoever is asked."""
    asked = combat.asked
    best = UNDECIDED
    best_value = -1
    for choice in _different(combat):
        value = _worth(_after(combat, choice, memo, most), asked)
        if value > best_value:
            best_value = value
            best = choice
            if value == _BEST:
                break
    return best


def _different(combat: Combat) -> list[int]:
    """The choices that can lead to different ends.

    One of the plain FP stands for all. Against the Voidborn, who choose nothing, it goes before any other, since
    whatever a plain one does the other does as well; before both goes a Sentry of the Defender, which has no
    Initiative. Nothing goes home; Credits, which serve for everything, stand in as little as possible; and who can
    absorb does, as early as possible (VF-11.10): an FP saved now is worth at least as much as a point kept.
    """
    out: list[int] = []
    has_plain = False
    alone = combat.side(1 - combat.asked).automatic
    for choice in combat.choices():
        if BOMBARD_APPROACH <= choice < STRIKE and not LAUNCH <= choice < MISSILES:
            if out[-1] // 100 == choice // 100:
                continue
            out.append(choice)
            continue
        if HOME <= choice < REPLICATE:
            continue
        if choice >= RECALL and out and out[0] in (ABSORB_POINT, ABSORB_SHIELDS):
            break
        if RECALL <= choice < HOME:
            if alone and spare(combat, combat.asked, choice - RECALL):
                return [choice]
            if not alone and plain(combat, combat.asked, choice - RECALL):
                if has_plain:
                    continue
                has_plain = True
        out.append(choice)
    return out


def _after(combat: Combat, choice: int, memo: dict[tuple[int, ...], Result], most: int) -> Result:
    """What comes of that choice from here on, with best play."""
    then = combat.clone()
    then.silent = True
    then.apply(choice)
    lost_a = then.invader.recalled - combat.invader.recalled
    lost_b = then.defender.recalled - combat.defender.recalled
    spent = combat.invader.means() - then.invader.means()
    if then.asked == UNDECIDED:
        return (then.outcome, lost_a, lost_b, spent, then.defender.total())
    moment = key(then)
    found = memo.get(moment)
    if found is None:
        asked = then.asked
        best_value = -1
        found = (UNDECIDED, 0, 0, 0, 0)
        for option in _different(then):
            result = _after(then, option, memo, most)
            value = _worth(result, asked)
            if value > best_value:
                best_value = value
                found = result
                if value == _BEST:
                    break
        if len(memo) >= most:
            raise TooLarge
        memo[moment] = found
    return (found[0], found[1] + lost_a, found[2] + lost_b, found[3] + spent, found[4])


def _worth(result: Result, role: int) -> int:
    """How much a side likes a result, as one number: VF-11.10, and what an Invader adds to it."""
    outcome = result[0]
    rank = 2 if outcome == role else 1 if outcome == TIE else 0
    beaten = rank * _MOST_FP + _MOST_FP - 1 - (result[4] if role == INVADER and rank == 0 else 0)
    kept = beaten * _MOST_FP + _MOST_FP - 1 - (result[1] if role == INVADER else result[2])
    return kept * _MOST_SPENT + _MOST_SPENT - 1 - (result[3] if role == INVADER else 0)


def plain(combat: Combat, role: int, fleet: int) -> bool:
    """Whether it makes no difference for the rest of the combat which type an FP of that type has.

    It matters whether a side has any Corvette (while a Technology asks for one) or any Dreadnought, and how many
    Destroyers that have not struck an Invader has, and how many Sentries a Defender. Before the Salvo steps the
    numbers of all that absorb matter too.
    """
    side = combat.side(role)
    if fleet == CORVETTE:
        if side.fp[CORVETTE] > 1:
            return combat.phase > AT_APPROACH
        return side.targeting != BASIC and side.torpedoes == 0 and (side.shields == 0 or side.shields_used)
    if role == INVADER:
        if combat.phase <= AT_APPROACH:
            return False
        if fleet == DESTROYER:
            return side.struck and side.fp[DESTROYER] > 1
        return fleet != DREADNOUGHT or side.fp[DREADNOUGHT] > 1
    if fleet == SENTRY:
        return False
    if combat.step == 0:
        return fleet not in (DREADNOUGHT, CARRIER)
    return fleet != DREADNOUGHT or side.fp[DREADNOUGHT] > 1


def spare(combat: Combat, role: int, fleet: int) -> bool:
    """Whether best play may recall an FP of that type before all others of that side."""
    if role == DEFENDER and combat.side(role).fp[SENTRY] > 0 and combat.phase > AT_APPROACH:
        return fleet == SENTRY
    return plain(combat, role, fleet)


def _heaps(combat: Combat, role: int) -> tuple[int, int, int, int, int, int]:
    """The FP of a side as far as it matters: by type, what is `plain` all in the last place."""
    side = combat.side(role)
    fp = side.fp
    early = combat.phase <= AT_APPROACH
    corvettes = fp[CORVETTE]
    sentries = fp[SENTRY]
    destroyers = fp[DESTROYER]
    dreadnoughts = fp[DREADNOUGHT]
    carriers = fp[CARRIER]
    if side.targeting != BASIC and side.torpedoes == 0 and (side.shields == 0 or side.shields_used):
        corvettes = 0
    elif corvettes > 1 and not early:
        corvettes = 1
    if role == INVADER:
        if not early:
            sentries = 0
            carriers = 0
            dreadnoughts = 1 if dreadnoughts > 0 else 0
            if side.struck and destroyers > 1:
                destroyers = 1
    else:
        destroyers = 0
        if combat.step > 0:
            carriers = 0
            dreadnoughts = 1 if dreadnoughts > 0 else 0
    rest = side.total() - corvettes - sentries - destroyers - dreadnoughts - carriers
    return (corvettes, sentries, destroyers, dreadnoughts, carriers, rest)


def key(combat: Combat) -> tuple[int, ...]:
    """All that can still differ between two moments of the same combat and matters for how it ends.

    What can only be spent before the Approach step matters no more after it.
    """
    a = combat.invader
    b = combat.defender
    early = combat.phase <= AT_APPROACH
    flags = 0
    deploys = a.active > 0 and a.replicators == IMPROVED
    for flag in (a.shields_used, a.struck, a.had_corvette, b.shields_used, b.had_corvette, deploys):
        flags = flags * 2 + (1 if flag else 0)
    return (
        combat.phase * 64 + flags,
        combat.step if combat.step < 2 else 2,
        combat.first,
        a.pending,
        b.pending,
        a.extra,
        b.extra,
        a.approach_points if early else 0,
        a.salvo_points,
        b.salvo_points,
        a.materials if early else 0,
        a.energy if early else 0,
        a.credits if early else 0,
        a.active if combat.phase <= AT_LAUNCH else 0,
        *_heaps(combat, INVADER),
        *_heaps(combat, DEFENDER),
    )
