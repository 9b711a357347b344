"""Corruption markers: where they lie and where there is room for more (VF-20)."""

from __future__ import annotations

from starboard.games.voidfall.mechanics.sectors import controls, corruptible
from starboard.games.voidfall.state import VoidfallState, packed_total
from starboard.games.voidfall.vocabulary import IN_SECTOR, IN_STORAGE, MOD_STORAGE, ON_SLOT, ON_TRACK


def house_corruption(s: VoidfallState) -> int:
    """Corruption on the House mat (VF-1.9)."""
    return packed_total(s.slot_corrupt) + packed_total(s.track_corrupt)


def storage_room(s: VoidfallState) -> int:
    """Free places of the Decontamination Chambers (VF-20.1)."""
    chambers = s.modifier(MOD_STORAGE)
    return 0 if chambers is None else chambers.amount - s.storage


def own_corruption(s: VoidfallState) -> int:
    """All Corruption markers of the player."""
    n = house_corruption(s) + s.storage
    for i in range(s.sectors):
        if s.corrupt[i] and controls(s, i):
            n += 1
    return n


def places_left(s: VoidfallState, mask: int, sector: int = -1) -> int:
    """How many Corruption markers find a place among those kinds of places (VF-20.1)."""
    n = 0
    if mask & IN_SECTOR:
        for i in range(s.sectors):
            if (sector < 0 or i == sector) and s.corrupt[i] == 0 and controls(s, i) and corruptible(s, i):
                n += 1
    if mask & ON_SLOT:
        n += 3 - packed_total(s.slot_corrupt)
    if mask & ON_TRACK:
        n += 3 - packed_total(s.track_corrupt)
    if mask & IN_STORAGE:
        n += storage_room(s)
    return n
