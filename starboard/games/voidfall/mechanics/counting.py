"""What selectors count."""

from __future__ import annotations

from starboard.games.voidfall.effects import Selector
from starboard.games.voidfall.mechanics.corruption import house_corruption
from starboard.games.voidfall.mechanics.progress import technologies_owned, track_level
from starboard.games.voidfall.mechanics.sectors import (
    all_guilds,
    all_installations,
    controls,
    counts_as_own,
    fleet_power,
    free_guild_slots,
    guilds_of,
    installation_bits,
    installations_of,
    next_to_void,
    own_sectors,
)
from starboard.games.voidfall.mechanics.tokens import trade_held
from starboard.games.voidfall.mechanics.upkeep import agendas_upkeep, sector_upkeep, sectors_upkeep
from starboard.games.voidfall.state import VoidfallState, packed_count, packed_total
from starboard.games.voidfall.vocabulary import (
    ANY_TIER,
    BOUNTY,
    GLORY,
    OF_AGENDAS,
    OF_CATASTROPHES,
    OF_CORRUPTION,
    OF_CUBES,
    OF_GUILD_SLOTS_EMPTY,
    OF_GUILDS,
    OF_INSTALLATIONS,
    OF_LOWEST_STOCK,
    OF_POPULATION,
    OF_RESOURCE_TYPES,
    OF_RESOURCES,
    OF_SECTORS,
    OF_TECHS,
    OF_TOKENS,
    OF_TRACKS,
    OF_UPKEEP,
    RECLAIM,
)


def count(s: VoidfallState, x: Selector) -> int:
    """What a selector counts."""
    n = _count(s, x) - x.beyond
    if n <= 0:
        return 0
    return n // x.group if x.group > 1 else n


def multiplier(s: VoidfallState, per: Selector | None) -> int:
    """What an effect is multiplied by."""
    return 1 if per is None else count(s, per)


def _count(s: VoidfallState, x: Selector) -> int:
    of = x.of
    if of == OF_SECTORS:
        return sum(1 for i in range(s.sectors) if _sector_fits(s, x, i))
    if of == OF_GUILDS:
        n = 0
        for i in range(s.sectors):
            if counts_as_own(s, i) and not (x.pure and s.corrupt[i]):
                for kind in range(5):
                    if x.kinds == 0 or x.kinds >> kind & 1:
                        n += guilds_of(s, i, kind)
        return n
    if of == OF_INSTALLATIONS:
        n = 0
        for i in range(s.sectors):
            if counts_as_own(s, i) and not (x.pure and s.corrupt[i]):
                for kind in range(3):
                    if x.kinds == 0 or x.kinds >> kind & 1:
                        n += installations_of(s, i, kind)
        return n
    if of == OF_CUBES:
        n = s.active if x.zones & 4 else 0
        for i in range(s.sectors):
            if s.shut[i] == 0 and (x.zones & 2 or (x.zones & 1 and s.corrupt[i] == 0)):
                n += fleet_power(s, i)
                if i == s.fight_sector:
                    n += packed_total(s.sending)
        return n
    if of == OF_POPULATION:
        return sum(s.pop[i] for i in range(s.sectors) if counts_as_own(s, i) and not (x.pure and s.corrupt[i]))
    if of == OF_TECHS:
        if x.tier == ANY_TIER:
            return technologies_owned(s)
        return packed_count(s.tech, x.tier + 1)
    if of == OF_TRACKS:
        n = 0
        for track in range(3):
            if not (x.pure and s.track_corrupt[track]) and track_level(s, track) >= x.level_min:
                n += 1
        return n
    if of == OF_TOKENS:
        if x.token == GLORY:
            return sum(s.glory[v] for v in range(5) if v + 1 >= x.value_min and x.value_eq in (0, v + 1))
        if x.token == BOUNTY:
            return packed_total(s.bounty_held)
        if x.token == RECLAIM:
            return packed_total(s.reclaim_held)
        return trade_held(s)
    if of == OF_AGENDAS:
        n = 0
        for place in range(4):
            if s.slot[place] >= 0 and not (x.pure and place < 3 and s.slot_corrupt[place]):
                n += 1
        return n
    if of == OF_RESOURCES:
        return sum(s.stock[r] for r in range(5) if x.kinds >> r & 1)
    if of == OF_RESOURCE_TYPES:
        return sum(1 for r in range(5) if s.stock[r] >= x.stock_min)
    if of == OF_LOWEST_STOCK:
        return min(s.stock)
    if of == OF_CORRUPTION:
        if x.where == 3:
            return s.kept
        n = 0 if x.where == 1 else house_corruption(s)
        if x.where:
            n += sum(1 for i in range(s.sectors) if s.corrupt[i] and controls(s, i))
        return n
    if of == OF_UPKEEP:
        return sectors_upkeep(s) + (0 if x.sectors_only else agendas_upkeep(s))
    if of == OF_GUILD_SLOTS_EMPTY:
        return sum(free_guild_slots(s, i) for i in own_sectors(s))
    if of == OF_CATASTROPHES:
        return s.catastrophes
    return s.foe_left


def _sector_fits(s: VoidfallState, x: Selector, i: int) -> bool:
    if not counts_as_own(s, i) or (x.pure and s.corrupt[i]):
        return False
    if x.adjacent_void and not next_to_void(s, i):
        return False
    if s.pop[i] < x.pop_min or (x.pop_eq >= 0 and s.pop[i] != x.pop_eq) or fleet_power(s, i) < x.cubes_min:
        return False
    if x.fleet >= 0 and s.fleet[i * 5 + x.fleet] == 0:
        return False
    if all_guilds(s, i) < x.guilds_min or all_installations(s, i) < x.installations_min:
        return False
    if x.guild_any or x.among_min or x.distinct_min:
        found = 0
        among = 0
        distinct = 0
        for kind in range(5):
            n = guilds_of(s, i, kind)
            if n:
                distinct += 1
                if x.guild_any >> kind & 1:
                    found += 1
                if x.among_kinds >> kind & 1:
                    among += n
        if (x.guild_any and not found) or among < x.among_min or distinct < x.distinct_min:
            return False
    if x.installation_any and not x.installation_any & installation_bits(s, i):
        return False
    if x.upkeep_min or x.upkeep_max >= 0:
        units = sector_upkeep(s, i)
        if units < x.upkeep_min or (x.upkeep_max >= 0 and units > x.upkeep_max):
            return False
    return not (x.no_empty_guild_slot and free_guild_slots(s, i) > 0)
