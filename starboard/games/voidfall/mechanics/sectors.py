"""Sectors: who holds them, what lies in them, what they have room for (VF-17)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from starboard.games.voidfall.state import VoidfallState
from starboard.games.voidfall.vocabulary import MOD_ENABLE_INSTALLATION, MOD_EXTRA_HOME_GUILDS, STARBASE

POPULATION_MAX: Final = 6


def fleet_power(s: VoidfallState, i: int) -> int:
    """The player's FP in a sector."""
    return s.power[i]


def controls(s: VoidfallState, i: int) -> bool:
    """Whether the player controls a sector (VF-17.1)."""
    return i == s.home or s.power[i] > 0


def own_sectors(s: VoidfallState) -> list[int]:
    """The sectors that the player controls."""
    return [i for i in range(s.sectors) if s.power[i] or i == s.home]


def counts_as_own(s: VoidfallState, i: int) -> bool:
    """Whether a sector is the player's and counts as a sector; a sealed Rift does not (VF-13.12)."""
    return controls(s, i) and s.shut[i] == 0


def next_to_void(s: VoidfallState, i: int) -> bool:
    """Whether a sector is adjacent to a Voidborn sector."""
    for other in s.ground.near[i]:
        if s.void[other]:
            return True
    return False


def next_to_own(s: VoidfallState, i: int) -> bool:
    """Whether a sector is adjacent to one of the player's."""
    for other in s.ground.near[i]:
        if controls(s, other):
            return True
    return False


def corruptible(s: VoidfallState, i: int) -> bool:
    """Whether a Corruption marker may lie in a sector at all (VF-17.3)."""
    if s.shut[i] or s.pop[i] == 0:
        return False
    if i == s.home:
        return s.ground.house.corruptible
    return s.ground.types[i].corruptible


def void_limit(s: VoidfallState, i: int) -> int:
    """The most Voidborn FP that a sector can hold (VF-16.17)."""
    return 0 if s.shut[i] or i == s.home or s.ground.types[i].passage else s.ground.types[i].void_limit


def guild_slots(s: VoidfallState, i: int) -> int:
    """The Guild slots of a sector."""
    if s.shut[i]:
        return 0
    return s.ground.house.guild_slots if i == s.home else s.ground.types[i].guild_slots


def installation_slots(s: VoidfallState, i: int) -> int:
    """The Installation slots of a sector."""
    if s.shut[i]:
        return 0
    return s.ground.house.installation_slots if i == s.home else s.ground.types[i].installation_slots


def guild_tokens(s: VoidfallState, i: int) -> int:
    """Guild tokens of a sector, without printed ones."""
    g = s.guild
    b: i64 = i * 5
    return g[b] + g[b + 1] + g[b + 2] + g[b + 3] + g[b + 4]


def guilds_of(s: VoidfallState, i: int, kind: int) -> int:
    """Guilds of a kind in a sector, printed ones included."""
    return s.guild[i * 5 + kind] + (0 if s.shut[i] else s.ground.types[i].printed_guilds[kind])


def all_guilds(s: VoidfallState, i: int) -> int:
    """All Guilds of a sector, printed ones included."""
    return guild_tokens(s, i) + (0 if s.shut[i] else s.ground.printed_guilds[i])


def installation_tokens(s: VoidfallState, i: int) -> int:
    """Installation tokens of a sector, without printed ones."""
    built = s.inst
    b: i64 = i * 3
    return built[b] + built[b + 1] + built[b + 2]


def installations_of(s: VoidfallState, i: int, kind: int) -> int:
    """Installations of a kind in a sector, printed ones included."""
    return s.inst[i * 3 + kind] + (0 if s.shut[i] else s.ground.types[i].printed[kind])


def all_installations(s: VoidfallState, i: int) -> int:
    """All Installations of a sector, printed ones included."""
    return installation_tokens(s, i) + (0 if s.shut[i] else s.ground.printed_installations[i])


def installation_bits(s: VoidfallState, i: int) -> int:
    """The kinds of Installations of a sector, as bits."""
    bits = 0
    for kind in range(3):
        if installations_of(s, i, kind):
            bits |= 1 << kind
    return bits


def free_guild_slots(s: VoidfallState, i: int) -> int:
    """Empty Guild slots, the places of Ark Ships not included."""
    return max(0, guild_slots(s, i) - all_guilds(s, i))


def room_for_guild(s: VoidfallState, i: int) -> bool:
    """Whether a Guild can be established in a sector (VF-17.7, VF-17.14)."""
    room = guild_slots(s, i) - all_guilds(s, i)
    if i == s.home and s.has(MOD_EXTRA_HOME_GUILDS):
        extra = s.modifier(MOD_EXTRA_HOME_GUILDS)
        assert extra is not None
        room += extra.amount
    return room > 0


def room_for_installation(s: VoidfallState, i: int) -> bool:
    """Whether a sector has an empty Installation slot."""
    return installation_slots(s, i) > all_installations(s, i)


def may_build(s: VoidfallState, i: int, kind: int) -> bool:
    """Whether the player may build a kind of Installation in a sector (VF-17.7, VF-17.13)."""
    if not controls(s, i) or not room_for_installation(s, i):
        return False
    if kind != STARBASE:
        return True
    for modifier in s.modifiers:
        if modifier.rule == MOD_ENABLE_INSTALLATION and modifier.kind == kind:
            return installations_of(s, i, kind) < modifier.amount
    return False


def may_reduce(s: VoidfallState, i: int) -> bool:
    """Whether a population may be lowered (VF-17.5)."""
    return i != s.home and controls(s, i) and s.pop[i] > 1 and s.corrupt[i] == 0 and not s.ground.types[i].fixed


def may_grow(s: VoidfallState, i: int) -> bool:
    """Whether a population may be raised (VF-17.5)."""
    return controls(s, i) and 0 < s.pop[i] < POPULATION_MAX and s.corrupt[i] == 0 and not s.ground.types[i].fixed
