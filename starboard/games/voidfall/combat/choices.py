"""The choices of an owner in a combat (VF-12): each is a number, and has a stable text."""

from __future__ import annotations

from typing import Final

from starboard.games.voidfall.combat.sides import Side
from starboard.games.voidfall.combat.vocabulary import (
    AT_AFTER,
    AT_BOMBARD,
    AT_DRONES,
    AT_LAUNCH,
    AT_MISSILES,
    AT_STRIKE,
    BASIC,
    CARRIER,
    COMBATANTS,
    IMPROVED,
    VOIDBORN,
)

# A choice is one number: its kind, plus a fleet type or a count below 100. Where something is spent, the count says how
# many Credits stand in for it (VF-18.2).
DECLINE: Final = 0
DRONES: Final = 100
BOMBARD_APPROACH: Final = 200
BOMBARD_SALVO: Final = 300
LAUNCH: Final = 400
MISSILES: Final = 500
STRIKE: Final = 600
ABSORB_POINT: Final = 700
ABSORB_SHIELDS: Final = 800
RECALL: Final = 900
HOME: Final = 1000
REPLICATE: Final = 1100

BOMBARD_COST: Final = 3
MISSILES_COST: Final = 1
MOST_LAUNCHED: Final = 14
"""There are no more FP of the player's than this to launch."""

_WORDS: Final = {
    DECLINE: "decline",
    DRONES: "drones",
    BOMBARD_APPROACH: "bombard approach",
    BOMBARD_SALVO: "bombard salvo",
    MISSILES: "missiles",
    STRIKE: "destroyers",
    ABSORB_POINT: "absorb point",
    ABSORB_SHIELDS: "absorb shields",
    RECALL: "recall",
    HOME: "home",
    REPLICATE: "replicate",
}


def choice_code(choice: int) -> str:
    """The stable text of a choice: "recall corvette", "launch 2", "missiles", "missiles 1" (by a Credit)."""
    kind = choice - choice % 100
    if kind == LAUNCH:
        return f"launch {choice - LAUNCH}"
    if kind in (RECALL, HOME, REPLICATE):
        return f"{_WORDS[kind]} {COMBATANTS[choice - kind]}"
    return f"{_WORDS[kind]} {choice - kind}" if choice > kind else _WORDS[kind]


def all_choices() -> list[int]:
    """Every choice that a combat can ask for. As many fighters are launched as there can be Carriers' FP."""
    found = [DECLINE, DRONES, STRIKE, ABSORB_POINT, ABSORB_SHIELDS]
    found += [kind + n for kind in (BOMBARD_APPROACH, BOMBARD_SALVO) for n in range(BOMBARD_COST + 1)]
    found += [MISSILES + n for n in range(MISSILES_COST + 1)]
    found += [LAUNCH + n for n in range(MOST_LAUNCHED + 1)]
    found += [kind + fleet for kind in (RECALL, HOME, REPLICATE) for fleet in range(len(COMBATANTS))]
    return found


def options(side: Side, phase: int, step: int) -> list[int]:
    """What a side may choose where the machine stands, the automatic choice (VF-12.22) first."""
    if phase == AT_DRONES:
        return [DECLINE, DRONES]
    if phase == AT_BOMBARD:
        return [
            DECLINE,
            *_ways_to_pay(BOMBARD_APPROACH, BOMBARD_COST, side.materials, side.credits),
            *_ways_to_pay(BOMBARD_SALVO, BOMBARD_COST, side.materials, side.credits),
        ]
    if phase == AT_LAUNCH:
        return [LAUNCH + n for n in range(min(side.fp[CARRIER], side.active, side.launchable), -1, -1)]
    if phase == AT_MISSILES:
        return [DECLINE, *_ways_to_pay(MISSILES, MISSILES_COST, side.energy, side.credits)]
    if phase == AT_STRIKE:
        return [STRIKE, DECLINE]
    if phase == AT_AFTER:
        found = [REPLICATE + fleet for fleet in side.deployable]
        found.append(DECLINE)
        return found
    found = []
    if step > 0:
        if side.salvo_points > 0:
            found.append(ABSORB_POINT)
        if side.shields > 0 and side.had_corvette and not side.shields_used:
            found.append(ABSORB_SHIELDS)
    pods = side.pods == IMPROVED or (side.pods == BASIC and not side.pods_used)
    for fleet in range(6):
        if side.fp[fleet] > 0:
            found.append(RECALL + fleet)
    if pods:
        for fleet in range(VOIDBORN):
            if side.fp[fleet] > 0:
                found.append(HOME + fleet)
    return found


def _ways_to_pay(kind: int, cost: int, own: int, credits_: int) -> list[int]:
    """The choices to pay a cost, by how many Credits stand in for the resource: the fewest first."""
    return [kind + n for n in range(max(0, cost - own), min(cost, credits_) + 1)]
