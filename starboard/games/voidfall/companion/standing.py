"""The score of somebody's own table as it stands, by the rules of the end (VF-28)."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from starboard.games.voidfall import scoring
from starboard.games.voidfall.companion.my_table import MyTable
from starboard.games.voidfall.companion.score import RULES
from starboard.games.voidfall.mechanics.agendas import agenda_worth
from starboard.games.voidfall.steps import agendas

KEYS: Final = {
    "difficulty": "difficulty",
    "rift": "rifts",
    "haven": "incomplete_havens",
    "catastrophe": "catastrophes",
    "harbinger": "harbingers",
    "technology": "consumed",
    "crisis": "ongoing_crises",
    "fallen": "fallen_houses",
    "corruption": "corruption",
    "population": "void_population",
}
"""The items of the score by the names that the score sheet has for them."""
REMOVABLE: Final = ("rift", "haven", "harbinger", "crisis", "fallen", "corruption")


class Standing(NamedTuple):
    """Both scores as they stand."""

    items: list[tuple[str, int, int]]
    """What the Voidborn count: the sheet's key, how many, Influence for each."""
    voidborn: int
    player: int
    lost_at_once: bool
    open_havens: list[tuple[int, int]]
    """Tiles that are not complete, with the levels that are missing."""
    haven_points: int
    closing: list[tuple[str, int, int]]
    """What would close the gap: item, Influence each, how many."""
    agendas: int
    """What the agendas would bring if they were evaluated now."""

    @property
    def gap(self) -> int:
        """How far ahead the player is."""
        return self.player - self.voidborn

    @property
    def won(self) -> bool:
        """Whether the player would win."""
        return not self.lost_at_once and self.gap >= 0

    def data(self) -> dict[str, Any]:
        """As JSON; the same names as the score sheet has."""
        return {
            "voidborn": self.voidborn,
            "voidborn_items": [
                {"item": key, "count": count, "each": each, "influence": count * each, "rule": RULES[key]}
                for key, count, each in self.items
            ],
            "player": self.player,
            "won": self.won,
            "lost_at_once": self.lost_at_once,
            "havens": [{"tile": tile + 1, "levels_left": left} for tile, left in self.open_havens],
            "closing": [{"item": KEYS[name], "each": each, "count": n} for name, each, n in self.closing],
            "agendas": self.agendas,
        }


def standing(table: MyTable) -> Standing:
    """Add a table up as if the game ended now."""
    s = table.state
    points = s.box.points
    items = []
    for name, influence in scoring.voidborn_items(s):
        each = points[name] or influence
        items.append((KEYS[name], influence // each if each else 0, each))
    total = scoring.voidborn_total(s)
    levels = s.ground.map.havens
    left = [(i, levels[i] - s.haven[i]) for i in range(len(levels)) if s.haven[i] < levels[i]]
    counted = {name: influence // points[name] for name, influence in scoring.voidborn_items(s) if points[name]}
    worth = sum(agenda_worth(s, s.slot[place]) for place in agendas.pure_slots(s) if s.slot[place] >= 0)
    worth += sum(agenda_worth(s, agenda) for agenda in s.ground.origin.agendas)
    return Standing(
        items,
        total,
        s.influence,
        s.catastrophes >= s.box.catastrophe_supply,
        left,
        points["haven"],
        _closing(total - s.influence, counted, points),
        worth,
    )


def _closing(gap: int, counted: dict[str, int], points: dict[str, int]) -> list[tuple[str, int, int]]:
    """The fewest things to take from the Voidborn that close the gap: the dearest first; none where nothing does."""
    found: list[tuple[str, int, int]] = []
    kinds = sorted(REMOVABLE, key=lambda name: -points[name])
    for name in kinds:
        n = min(counted.get(name, 0), max(0, gap) // points[name])
        if n:
            found.append((name, points[name], n))
            gap -= n * points[name]
    if gap > 0:
        taken = {name: n for name, _, n in found}
        last = [name for name in kinds if counted.get(name, 0) > taken.get(name, 0) and points[name] >= gap]
        if not last:
            return []
        name = last[-1]
        taken[name] = taken.get(name, 0) + 1
        found = [(name, points[name], taken[name]) for name in kinds if name in taken]
    return found
