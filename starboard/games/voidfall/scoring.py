"""The end of the game (VF-28): the Voidborn's Influence, itemised, and who has won."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from starboard.games.voidfall.state import EARNED, VOIDBORN, VoidfallState, packed_total, total
from starboard.games.voidfall.vocabulary import MOD_STORAGE_IGNORED
from starboard.kernel.game import AUTOMA, Score
from starboard.kernel.steps import Seat

COULD_BE_LESS: Final = ("rift", "haven", "catastrophe", "harbinger", "crisis", "corruption", "population")
"""What the Voidborn score for that a player can do something about."""


def _worth(s: VoidfallState) -> vec[i64]:
    """What the Voidborn score for each of VOIDBORN (VF-28.3 to VF-28.11)."""
    worth = s.ground.voidborn_points[:]
    rifts: i64 = 0
    for i in s.ground.rifts:
        if s.shut[i] == 0:
            rifts += 1
    incomplete: i64 = 0
    tile: i64 = 0
    levels = s.ground.levels
    while tile < len(levels):
        if s.haven[tile] < levels[tile]:
            incomplete += 1
        tile += 1
    corruption: i64 = packed_total(s.slot_corrupt) + packed_total(s.track_corrupt) + packed_total(s.offer_corrupt)
    if not s.has(MOD_STORAGE_IGNORED):
        corruption += s.storage
    # In one go over the sectors: this is asked for at every look at a position.
    power, inhabited, corrupt, houses, lurking = s.void, s.pop, s.corrupt, s.fallen, s.harbinger_on
    fallen: i64 = 0
    population: i64 = 0
    harbingers: i64 = 0
    at: i64 = 0
    while at < len(power):
        corruption += corrupt[at]
        harbingers += lurking[at]
        if houses[at] >= 0:
            fallen += 1
        if power[at]:
            population += inhabited[at]
        at += 1
    worth[0] *= rifts
    worth[1] *= incomplete
    worth[2] *= s.catastrophes
    worth[3] *= harbingers
    worth[4] *= s.consumed
    worth[5] *= len(s.row[0]) + len(s.row[1])
    worth[6] *= fallen
    worth[7] *= corruption
    worth[8] *= population
    return worth


def voidborn_items(s: VoidfallState) -> list[tuple[str, int]]:
    """What the Voidborn score for (VF-28.2 to VF-28.11)."""
    worth = _worth(s)
    items = [(VOIDBORN[i], worth[i]) for i in range(len(VOIDBORN))]
    return [("difficulty", s.box.base_influence[s.ground.difficulty]), *items]


def voidborn_total(s: VoidfallState) -> int:
    """The Voidborn's Influence (VF-28.1): all of that together."""
    return s.box.base_influence[s.ground.difficulty] + packed_total(_worth(s))


def scores(s: VoidfallState) -> list[Score]:
    """The player's Influence and the Voidborn's, each by what it came from."""
    rest = s.influence - total(s.earned)
    mine = [(EARNED[i], s.earned[i]) for i in range(len(EARNED)) if s.earned[i]]
    return [Score(0, [*mine, ("rest", rest)]), Score(AUTOMA, voidborn_items(s))]


def winners(s: VoidfallState) -> list[Seat]:
    """The player with at least as much Influence, unless a fourth Catastrophe came (VF-28.12, VF-28.13)."""
    return [0] if s.defeated == 0 and s.influence >= voidborn_total(s) else []
