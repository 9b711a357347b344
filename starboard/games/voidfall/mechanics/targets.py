"""The sectors that effects name."""

from __future__ import annotations

from starboard.games.voidfall.mechanics.fleets import shipyards
from starboard.games.voidfall.mechanics.sectors import controls, guilds_of, own_sectors
from starboard.games.voidfall.state import VoidfallState
from starboard.games.voidfall.vocabulary import (
    ANY_OWN,
    COMBAT_SECTOR,
    DESTROYED_SECTOR,
    DID_DESTROY,
    DID_RECALL,
    DID_REDUCE,
    DID_SECTOR,
    HOME,
    LINKED,
    NOT_HOME,
    NOT_REDUCED_SECTOR,
    OTHER_SECTOR,
    RECALLED_SECTOR,
    SAME_OR_ADJACENT,
    SAME_SECTOR,
    SCIENCE,
    SHIPYARD_SECTOR,
    WITH_SCIENTISTS,
)


def targets(s: VoidfallState, where: int, here: int) -> list[int]:
    """The player's sectors that a `where` means. A sector that is no longer the player's is none (VF-16.10)."""
    if where == ANY_OWN:
        return own_sectors(s)
    if where == HOME:
        return [s.home]
    if where == NOT_HOME:
        return [i for i in own_sectors(s) if i != s.home]
    if where == SHIPYARD_SECTOR:
        return [i for i in own_sectors(s) if shipyards(s, i)]
    if where == OTHER_SECTOR:
        return [i for i in own_sectors(s) if i != s.mem[DID_DESTROY]]
    if where == NOT_REDUCED_SECTOR:
        return [i for i in own_sectors(s) if i != s.mem[DID_REDUCE]]
    if where == WITH_SCIENTISTS:
        return [i for i in own_sectors(s) if s.corrupt[i] == 0 and guilds_of(s, i, SCIENCE)]
    if where == SAME_OR_ADJACENT:
        middle = s.mem[DID_RECALL]
        if middle < 0:
            return []
        return [i for i in [middle, *s.ground.near[middle]] if controls(s, i)]
    one = here
    if where == LINKED:
        if s.mem[DID_SECTOR] < 0:
            return own_sectors(s)
        one = s.mem[DID_SECTOR]
    elif where == SAME_SECTOR:
        one = s.mem[DID_SECTOR]
    elif where == RECALLED_SECTOR:
        one = s.mem[DID_RECALL]
    elif where == DESTROYED_SECTOR:
        one = s.mem[DID_DESTROY]
    elif where == COMBAT_SECTOR:
        one = s.fight_sector
    return [one] if one >= 0 and controls(s, one) else []
