"""The end of the game (VF-28): the Voidborn's Influence, itemised, and who has won."""

from __future__ import annotations

from typing import Final

from starboard.games.voidfall.state import EARNED, VoidfallState, total
from starboard.games.voidfall.vocabulary import MOD_STORAGE_IGNORED
from starboard.kernel.game import AUTOMA, Score
from starboard.kernel.steps import Seat

COULD_BE_LESS: Final = ("rift", "haven", "catastrophe", "harbinger", "crisis", "corruption", "population")
"""What the Voidborn score for that a player can do something about."""


def voidborn_items(s: VoidfallState) -> list[tuple[str, int]]:
    """What the Voidborn score for (VF-28.2 to VF-28.11)."""
    points = s.box.points
    rifts = sum(1 for i in range(s.sectors) if s.ground.rift[i] and s.shut[i] == 0)
    levels = s.ground.map.havens
    incomplete = sum(1 for i in range(len(levels)) if s.haven[i] < levels[i])
    corruption = total(s.corrupt) + total(s.slot_corrupt) + total(s.track_corrupt) + total(s.offer_corrupt)
    if not s.has(MOD_STORAGE_IGNORED):
        corruption += s.storage
    fallen = sum(1 for house in s.fallen if house >= 0)
    population = sum(s.pop[i] for i in range(s.sectors) if s.void[i])
    return [
        ("difficulty", s.box.base_influence[s.ground.difficulty]),
        ("rift", points["rift"] * rifts),
        ("haven", points["haven"] * incomplete),
        ("catastrophe", points["catastrophe"] * s.catastrophes),
        ("harbinger", points["harbinger"] * total(s.harbinger_on)),
        ("technology", points["technology"] * s.consumed),
        ("crisis", points["crisis"] * (len(s.row[0]) + len(s.row[1]))),
        ("fallen", points["fallen"] * fallen),
        ("corruption", points["corruption"] * corruption),
        ("population", points["population"] * population),
    ]


def voidborn_total(s: VoidfallState) -> int:
    """The Voidborn's Influence (VF-28.1)."""
    return sum(points for _, points in voidborn_items(s))


def scores(s: VoidfallState) -> list[Score]:
    """The player's Influence and the Voidborn's, each by what it came from."""
    rest = s.influence - total(s.earned)
    mine = [(EARNED[i], s.earned[i]) for i in range(len(EARNED)) if s.earned[i]]
    return [Score(0, [*mine, ("rest", rest)]), Score(AUTOMA, voidborn_items(s))]


def winners(s: VoidfallState) -> list[Seat]:
    """The player with at least as much Influence, unless a fourth Catastrophe came (VF-28.12, VF-28.13)."""
    return [0] if s.defeated == 0 and s.influence >= voidborn_total(s) else []
