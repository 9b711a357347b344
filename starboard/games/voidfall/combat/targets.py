"""Which sector a Skirmish aims at (VF-11.9)."""

from __future__ import annotations

from typing import Final

from starboard.games.voidfall.combat.best_play import Line, best_line
from starboard.games.voidfall.combat.machine import Combat
from starboard.games.voidfall.combat.vocabulary import DEFENDER


class Candidate:
    """A sector that a Skirmish may aim at: its combat, and what the tie-breaks look at."""

    def __init__(self, combat: Combat, pure: bool, population: int, guilds: int) -> None:
        self.combat: Final = combat
        self.pure: Final = pure
        self.population: Final = population
        self.guilds: Final = guilds


class Target:
    """Which candidates a Skirmish may aim at (more than one: chance decides, VF-11.9 (f)), and what decided it."""

    def __init__(self, sectors: list[int], decided_by: str, lines: list[Line]) -> None:
        self.sectors: Final = sectors
        """Places in the list of candidates, in order."""
        self.decided_by: Final = decided_by
        """The last tie-break that ruled somebody out: "a" to "e"; "" with one candidate; "f" when chance decides."""
        self.lines: Final = lines
        """Every candidate's combat with best play."""


def skirmish_target(candidates: list[Candidate]) -> Target:
    """Rank the eligible sectors by VF-11.9 (a) to (e), each combat worked out with the player's best play."""
    lines = [best_line(candidate.combat) for candidate in candidates]
    left = list(range(len(candidates)))
    decided_by = ""
    for test in range(5):
        worst: list[int] = []
        most = -1
        for i in left:
            candidate = candidates[i]
            if test == 0:
                value = 0 if lines[i].outcome == DEFENDER else 1
            elif test == 1:
                value = lines[i].end.defender.recalled
            elif test == 2:
                value = 1 if candidate.pure else 0
            elif test == 3:
                value = candidate.population
            else:
                value = candidate.guilds
            if value > most:
                most = value
                worst = []
            if value == most:
                worst.append(i)
        if len(worst) < len(left):
            decided_by = "abcde"[test]
        left = worst
    return Target(left, "f" if len(left) > 1 else decided_by, lines)
