"""Production Levels and Yields (VF-18)."""

from __future__ import annotations

from typing import Final

from starboard.games.voidfall.mechanics.counting import count
from starboard.games.voidfall.mechanics.sectors import controls, guilds_of
from starboard.games.voidfall.state import VoidfallState
from starboard.games.voidfall.vocabulary import MOD_PRODUCTION_LEVEL

LEVEL_MAX: Final = 13


def production_level(s: VoidfallState, resource: int) -> int:
    """The Production Level of a resource (VF-18.3)."""
    level = 0
    for i in range(s.sectors):
        if controls(s, i) and s.shut[i] == 0:
            level += guilds_of(s, i, resource) * s.pop[i] + s.ground.types[i].production[resource]
    for agenda in s.ground.origin.agendas:
        level += s.box.agendas[agenda].production[resource]
    if s.has(MOD_PRODUCTION_LEVEL):
        for modifier in s.modifiers:
            if modifier.rule == MOD_PRODUCTION_LEVEL and modifier.kind == resource:
                level += modifier.amount * (1 if modifier.per is None else count(s, modifier.per))
    return min(level, LEVEL_MAX)


def yield_of(s: VoidfallState, resource: int) -> int:
    """The Yield of a resource (VF-18.6)."""
    return s.box.yields[resource][production_level(s, resource)]
