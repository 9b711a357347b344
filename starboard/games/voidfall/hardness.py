"""How hard each house and map is: what bots made of it, measured."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from statistics import mean
from typing import Final, NamedTuple

FIRST: Final = "c011-first-stand"
GRADES: Final = ("easy", "medium", "hard")
"""The difficulties, in the order of the file's columns."""
NORMAL: Final = "medium"
CLOSE = 8
"""Leads this near to the mean of all are about as hard as most."""

Cell = tuple[str, str, str]
"""A house, a map and a difficulty."""


class Outcome(NamedTuple):
    """Games won and played, and the mean lead."""

    won: int
    games: int
    lead: int


class Hardness(NamedTuple):
    """What adept reached on Normal, and whether that is easier (1), like most (0) or harder (-1)."""

    outcome: Outcome
    ease: int


@cache
def measured() -> dict[str, dict[Cell, Outcome]]:
    """By bot, the weakest first; a cell that is not there was not measured."""
    found = tomllib.loads((Path(__file__).parent / "leads.toml").read_text(encoding="utf-8"))
    return {
        bot: {
            (house, scenario, grade): Outcome(*figures)
            for scenario, houses in maps.items()
            for house, grades in houses.items()
            for grade, figures in zip(GRADES, grades, strict=True)
            if figures
        }
        for bot, maps in found.items()
    }


def together(cells: Iterable[Outcome]) -> Outcome | None:
    """Several houses or maps as one: each counts for the lead alike, however many its games are."""
    found = list(cells)
    if not found:
        return None
    return Outcome(sum(c.won for c in found), sum(c.games for c in found), round(mean(c.lead for c in found)))


def of_map(bot: str, scenario: str, grade: str) -> Outcome | None:
    """What a bot reached on a map with all houses that it was given there."""
    return together(got for (_, where, at), got in measured()[bot].items() if (where, at) == (scenario, grade))


def hardness(kind: str, name: str) -> Hardness | None:
    """Of a "house" on First Stand, or of a "map"; None where nothing was measured."""
    cells = {cell: got for cell, got in measured()["adept"].items() if cell[2] == NORMAL}
    if kind == "house":
        all_of = {house: got for (house, scenario, _), got in cells.items() if scenario == FIRST}
    else:
        maps = dict.fromkeys(scenario for _, scenario, _ in cells)
        all_of = {scenario: got for scenario in maps if (got := of_map("adept", scenario, NORMAL))}
    if name not in all_of:
        return None
    apart = all_of[name].lead - mean(each.lead for each in all_of.values())
    return Hardness(all_of[name], 0 if abs(apart) <= CLOSE else 1 if apart > 0 else -1)
