"""Upkeep that is due (VF-17.6, VF-18.13, VF-18.14)."""

from __future__ import annotations

from mypy_extensions import i64

from starboard.games.voidfall.mechanics.sectors import (
    guild_slots,
    guild_tokens,
    installation_slots,
    installation_tokens,
)
from starboard.games.voidfall.state import VoidfallState


def sector_upkeep(s: VoidfallState, i: int) -> int:
    """The Upkeep icons of a sector that are due (VF-18.13, VF-17.6)."""
    if s.shut[i]:
        return 0
    ground = s.ground
    units = ground.types[i].upkeep
    guilds = guild_tokens(s, i)
    if guilds and guilds + ground.printed_guilds[i] >= guild_slots(s, i):
        units += 1
    installations = installation_tokens(s, i)
    if installations and installations + ground.printed_installations[i] >= installation_slots(s, i):
        units += 1
    return units


def sectors_upkeep(s: VoidfallState) -> int:
    """Upkeep units of all the player's sectors."""
    units = 0
    power = s.power
    home: i64 = s.home
    sectors: i64 = s.sectors
    i: i64 = 0
    while i < sectors:
        if power[i] or i == home:
            units += sector_upkeep(s, i)
        i += 1
    return units


def agendas_upkeep(s: VoidfallState) -> int:
    """Upkeep units of the agendas in play; a Trade token covers its agenda (VF-18.14)."""
    units: i64 = 0
    covered = s.trade_at
    place: i64 = 0
    for agenda in s.slot:
        if agenda >= 0 and covered[place] == 0:
            units += s.box.agendas[agenda].upkeep
        place += 1
    for upkeep in s.ground.origin_upkeep:
        if covered[place] == 0:
            units += upkeep
        place += 1
    return units
