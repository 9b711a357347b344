"""Upkeep that is due (VF-17.6, VF-18.13, VF-18.14)."""

from __future__ import annotations

from starboard.games.voidfall.mechanics.sectors import (
    controls,
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
    for i in range(s.sectors):
        if controls(s, i):
            units += sector_upkeep(s, i)
    return units


def agendas_upkeep(s: VoidfallState) -> int:
    """Upkeep units of the agendas in play; a Trade token covers its agenda (VF-18.14)."""
    units = 0
    for place in range(4):
        if s.slot[place] >= 0 and s.trade_at[place] == 0:
            units += s.box.agendas[s.slot[place]].upkeep
    for n, agenda in enumerate(s.ground.origin.agendas):
        if s.trade_at[4 + n] == 0:
            units += s.box.agendas[agenda].upkeep
    return units
