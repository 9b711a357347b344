"""What bots have reached against the Voidborn, by House, map and difficulty: the figures that were measured."""

from __future__ import annotations

from typing import Final

from starboard.games.voidfall.hardness import GRADES, Cell, measured, of_map
from starboard.kernel.companion import Figure

BOTS: Final = ("adept", "strong")


def figures() -> dict[Cell, list[Figure]]:
    """By House ("" for all of them), map and difficulty; what is missing was not measured."""
    found: dict[Cell, list[Figure]] = {}
    for bot in BOTS:
        cells = measured()[bot]
        for cell, got in cells.items():
            found.setdefault(cell, []).append(Figure(bot, *got))
        for scenario in dict.fromkeys(scenario for _, scenario, _ in cells):
            for grade in GRADES:
                if all_of := of_map(bot, scenario, grade):
                    found.setdefault(("", scenario, grade), []).append(Figure(bot, *all_of))
    return found
