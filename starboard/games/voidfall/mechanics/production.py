"""Production Levels and Yields (VF-18)."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from starboard.games.voidfall.mechanics.counting import count
from starboard.games.voidfall.state import VoidfallState
from starboard.games.voidfall.vocabulary import MOD_PRODUCTION_LEVEL

LEVEL_MAX: Final = 13


def production_levels(s: VoidfallState) -> vec[i64]:
    """The Production Level of each resource (VF-18.3)."""
    ground = s.ground
    tokens, printed, printed_guilds = s.guild, ground.production, ground.guilds
    levels = ground.origin_production[:]
    power, shut, population_of = s.power, s.shut, s.pop
    home: i64 = s.home
    sectors: i64 = s.sectors
    resource: i64 = 0
    i: i64 = 0
    while i < sectors:
        if (power[i] or i == home) and shut[i] == 0:
            population = population_of[i]
            at = i * 5
            resource = 0
            while resource < 5:
                levels[resource] += (tokens[at] + printed_guilds[at]) * population + printed[at]
                resource += 1
                at += 1
        i += 1
    if s.has(MOD_PRODUCTION_LEVEL):
        for modifier in s.modifiers:
            if modifier.rule == MOD_PRODUCTION_LEVEL and modifier.kind >= 0:
                levels[modifier.kind] += modifier.amount * (1 if modifier.per is None else count(s, modifier.per))
    resource = 0
    while resource < 5:
        if levels[resource] > LEVEL_MAX:
            levels[resource] = LEVEL_MAX
        resource += 1
    return levels


def production_level(s: VoidfallState, resource: int) -> int:
    """That of one of them."""
    return production_levels(s)[resource]


def yield_of(s: VoidfallState, resource: int) -> int:
    """The Yield of a resource (VF-18.6)."""
    return s.box.yields[resource][production_level(s, resource)]
