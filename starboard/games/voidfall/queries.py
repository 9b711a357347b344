"""What can be read off a position, and the smallest changes to it. Nothing here asks anybody anything."""

from __future__ import annotations

from typing import Final

from starboard.games.voidfall import components as p
from starboard.games.voidfall import vocabulary as t
from starboard.games.voidfall.events import (
    ACTIVATED,
    AGENDA_EVALUATED,
    GAINED,
    INFLUENCE_GAINED,
    INFLUENCE_LOST,
    SPENT,
)
from starboard.games.voidfall.state import BY_AGENDAS, LOSSES, VoidfallState
from starboard.kernel.events import Teller

PLAYER: Final = 0
LEVEL_MAX: Final = 13
POPULATION_MAX: Final = 6

# -- sectors (VF-17)


def fp(s: VoidfallState, i: int) -> int:
    """The player's FP in a sector."""
    f = s.fleet
    b = i * 5
    return f[b] + f[b + 1] + f[b + 2] + f[b + 3] + f[b + 4]


def mine(s: VoidfallState, i: int) -> bool:
    """Whether the player controls a sector (VF-17.1)."""
    return i == s.home or fp(s, i) > 0


def own(s: VoidfallState) -> list[int]:
    """The sectors that the player controls."""
    return [i for i in range(s.sectors) if i == s.home or fp(s, i) > 0]


def counted(s: VoidfallState, i: int) -> bool:
    """Whether a sector is the player's and counts as a sector; a sealed Rift does not (VF-13.12)."""
    return mine(s, i) and s.shut[i] == 0


def deployed(s: VoidfallState) -> int:
    """All FP of the player in sectors."""
    return sum(s.fleet)


def next_to_void(s: VoidfallState, i: int) -> bool:
    """Whether a sector is adjacent to a Voidborn sector."""
    for other in s.ground.near[i]:
        if s.void[other]:
            return True
    return False


def next_to_own(s: VoidfallState, i: int) -> bool:
    """Whether a sector is adjacent to one of the player's."""
    for other in s.ground.near[i]:
        if mine(s, other):
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
    b = i * 5
    return g[b] + g[b + 1] + g[b + 2] + g[b + 3] + g[b + 4]


def guilds(s: VoidfallState, i: int, kind: int) -> int:
    """Guilds of a kind in a sector, printed ones included."""
    return s.guild[i * 5 + kind] + (0 if s.shut[i] else s.ground.types[i].printed_guilds[kind])


def all_guilds(s: VoidfallState, i: int) -> int:
    """All Guilds of a sector, printed ones included."""
    return guild_tokens(s, i) + (0 if s.shut[i] else sum(s.ground.types[i].printed_guilds))


def installation_tokens(s: VoidfallState, i: int) -> int:
    """Installation tokens of a sector, without printed ones."""
    return s.inst[i * 3] + s.inst[i * 3 + 1] + s.inst[i * 3 + 2]


def installations(s: VoidfallState, i: int, kind: int) -> int:
    """Installations of a kind in a sector, printed ones included."""
    return s.inst[i * 3 + kind] + (0 if s.shut[i] else s.ground.types[i].printed[kind])


def all_installations(s: VoidfallState, i: int) -> int:
    """All Installations of a sector, printed ones included."""
    return installation_tokens(s, i) + (0 if s.shut[i] else sum(s.ground.types[i].printed))


def installation_bits(s: VoidfallState, i: int) -> int:
    """The kinds of Installations of a sector, as bits."""
    bits = 0
    for kind in range(3):
        if installations(s, i, kind):
            bits |= 1 << kind
    return bits


def free_guild_slots(s: VoidfallState, i: int) -> int:
    """Empty Guild slots, the places of Ark Ships not included."""
    return max(0, guild_slots(s, i) - all_guilds(s, i))


def room_for_guild(s: VoidfallState, i: int) -> bool:
    """Whether a Guild can be established in a sector (VF-17.7, VF-17.14)."""
    room = guild_slots(s, i) - all_guilds(s, i)
    if i == s.home and s.has(t.M_EXTRA_HOME_GUILDS):
        extra = s.modifier(t.M_EXTRA_HOME_GUILDS)
        assert extra is not None
        room += extra.amount
    return room > 0


def room_for_installation(s: VoidfallState, i: int) -> bool:
    """Whether a sector has an empty Installation slot."""
    return installation_slots(s, i) > all_installations(s, i)


def may_build(s: VoidfallState, i: int, kind: int) -> bool:
    """Whether the player may build a kind of Installation in a sector (VF-17.7, VF-17.13)."""
    if not mine(s, i) or not room_for_installation(s, i):
        return False
    if kind != t.STARBASE:
        return True
    for modifier in s.modifiers:
        if modifier.rule == t.M_ENABLE_INSTALLATION and modifier.kind == kind:
            return installations(s, i, kind) < modifier.amount
    return False


def sector_upkeep(s: VoidfallState, i: int) -> int:
    """The Upkeep icons of a sector that are due (VF-18.13, VF-17.6)."""
    if s.shut[i]:
        return 0
    units = s.ground.types[i].upkeep
    if guild_tokens(s, i) and all_guilds(s, i) >= guild_slots(s, i):
        units += 1
    if installation_tokens(s, i) and all_installations(s, i) >= installation_slots(s, i):
        units += 1
    return units


def sectors_upkeep(s: VoidfallState) -> int:
    """Upkeep units of all the player's sectors."""
    return sum([sector_upkeep(s, i) for i in own(s)])


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


# -- fleets (VF-16)


def token_size(s: VoidfallState, fleet: int) -> int:
    """How much FP a Fleet token of a type holds (VF-16.2, VF-16.3)."""
    if fleet < t.DREADNOUGHT:
        return 3
    for modifier in s.modifiers:
        if modifier.rule == t.M_ENABLE_FLEET and modifier.kind == fleet:
            return modifier.amount
    return 1


def fleet_tokens(s: VoidfallState, i: int) -> int:
    """The fewest Fleet tokens that hold the player's FP of a sector (VF-16.3)."""
    tokens = 0
    for fleet in range(5):
        power = s.fleet[i * 5 + fleet]
        if power:
            tokens += (power + token_size(s, fleet) - 1) // token_size(s, fleet)
    return tokens


def may_field(s: VoidfallState, fleet: int) -> bool:
    """Whether the player may deploy a fleet type (VF-16.1)."""
    if fleet == t.CORVETTE:
        return True
    for modifier in s.modifiers:
        if modifier.rule == t.M_ENABLE_FLEET and modifier.kind == fleet:
            return True
    return False


def shipyards(s: VoidfallState, i: int) -> int:
    """What counts as a Shipyard of a sector when deploying (VF-16.9, VF-17.11)."""
    n = installations(s, i, t.SHIPYARD)
    if s.has(t.M_STARBASE_IS_SHIPYARD):
        n += installations(s, i, t.STARBASE)
    if s.has(t.M_CARRIER_IS_SHIPYARD):
        size = token_size(s, t.CARRIER)
        n += (s.fleet[i * 5 + t.CARRIER] + size - 1) // size
    extra = s.modifier(t.M_EXTRA_SHIPYARD)
    if n and extra is not None:
        n += extra.amount
    return n


# -- production (VF-18)


def production_level(s: VoidfallState, resource: int) -> int:
    """The Production Level of a resource (VF-18.3)."""
    level = 0
    for i in range(s.sectors):
        if mine(s, i) and s.shut[i] == 0:
            level += guilds(s, i, resource) * s.pop[i] + s.ground.types[i].production[resource]
    for agenda in s.ground.origin.agendas:
        level += s.box.agendas[agenda].production[resource]
    if s.has(t.M_PRODUCTION_LEVEL):
        for modifier in s.modifiers:
            if modifier.rule == t.M_PRODUCTION_LEVEL and modifier.kind == resource and modifier.per is not None:
                level += modifier.amount * count(s, modifier.per)
    return min(level, LEVEL_MAX)


def yield_of(s: VoidfallState, resource: int) -> int:
    """The Yield of a resource (VF-18.6)."""
    return s.box.yields[resource][production_level(s, resource)]


# -- tracks (VF-19)


def level(s: VoidfallState, track: int) -> int:
    """The level that a track has reached, Corrupted or not."""
    return s.box.cell_levels[s.track[track]]


def pure_level(s: VoidfallState, track: int) -> int:
    """The level of a track for objectives: 0 when it is Corrupted (VF-19.8)."""
    return 0 if s.track_corrupt[track] else s.box.cell_levels[s.track[track]]


def improved_limit(s: VoidfallState) -> int:
    """How many Improved Technologies the player may own (VF-24.5)."""
    best = max(level(s, 0), level(s, 1), level(s, 2))
    return s.box.improved_limits[best]


def improved_owned(s: VoidfallState) -> int:
    """Improved Technologies of the player."""
    return s.tech.count(2)


def technologies_owned(s: VoidfallState) -> int:
    """Technologies of the player, Basic and Improved."""
    return len(s.tech) - s.tech.count(0)


def tech_room(s: VoidfallState) -> bool:
    """Whether there is a free technology slot (VF-24.1)."""
    limit = s.box.tech_limit_more if s.sixth else s.box.tech_limit
    return technologies_owned(s) < limit


def open_improved(s: VoidfallState) -> list[int]:
    """The Improved Technologies that the player may gain now (VF-24.4, VF-24.6)."""
    if improved_owned(s) >= improved_limit(s):
        return []
    start = s.ground.origin.technology
    out = [start] if s.tech[start] == 1 else []
    if s.cycle > 1:
        out += [i for i in s.improved_board if s.tech[i] == 1 and i != start]
    return out


def open_basic(s: VoidfallState) -> list[int]:
    """The Basic Technologies that the player may gain now (VF-24.2)."""
    if not tech_room(s):
        return []
    return [i for i in range(len(s.tech)) if s.tableau >> i & 1 and s.tech[i] == 0]


# -- tokens


def glory_total(s: VoidfallState) -> int:
    """The total value of the player's Glory tokens."""
    g = s.glory
    return g[0] + 2 * g[1] + 3 * g[2] + 4 * g[3] + 5 * g[4]


def trade_held(s: VoidfallState) -> int:
    """The player's Trade tokens that are not flipped."""
    return sum(s.trade_at) + s.trade_loose


def bounty_room(s: VoidfallState) -> int:
    """Bounty tokens in the bag that do not lie face down somewhere."""
    return sum(s.bounty_bag) - sum(s.bounty_on)


def reclaim_room(s: VoidfallState) -> int:
    """Reclaim tokens in the bag that do not lie face down somewhere."""
    return sum(s.reclaim_bag) - sum(s.reclaim_on)


def harbinger_supply(s: VoidfallState) -> int:
    """Harbingers that are neither on the map nor on the crisis board."""
    return s.box.harbingers - sum(s.harbinger_on) - sum(s.row_harbingers)


def house_corruption(s: VoidfallState) -> int:
    """Corruption on the House mat (VF-1.9)."""
    return sum(s.slot_corrupt) + sum(s.track_corrupt)


def storage_room(s: VoidfallState) -> int:
    """Free places of the Decontamination Chambers (VF-20.1)."""
    chambers = s.modifier(t.M_STORAGE)
    return 0 if chambers is None else chambers.amount - s.storage


def own_corruption(s: VoidfallState) -> int:
    """All Corruption markers of the player."""
    n = house_corruption(s) + s.storage
    for i in range(s.sectors):
        if s.corrupt[i] and mine(s, i):
            n += 1
    return n


# -- counting (selectors, conditions, values)


def count(s: VoidfallState, x: p.Selector) -> int:
    """What a selector counts."""
    n = _count(s, x) - x.beyond
    if n <= 0:
        return 0
    return n // x.group if x.group > 1 else n


def _count(s: VoidfallState, x: p.Selector) -> int:
    of = x.of
    if of == t.OF_SECTORS:
        return sum([1 for i in range(s.sectors) if _sector_fits(s, x, i)])
    if of == t.OF_GUILDS:
        n = 0
        for i in range(s.sectors):
            if counted(s, i) and not (x.pure and s.corrupt[i]):
                for kind in range(5):
                    if x.kinds == 0 or x.kinds >> kind & 1:
                        n += guilds(s, i, kind)
        return n
    if of == t.OF_INSTALLATIONS:
        n = 0
        for i in range(s.sectors):
            if counted(s, i) and not (x.pure and s.corrupt[i]):
                for kind in range(3):
                    if x.kinds == 0 or x.kinds >> kind & 1:
                        n += installations(s, i, kind)
        return n
    if of == t.OF_CUBES:
        n = s.active if x.zones & 4 else 0
        for i in range(s.sectors):
            if s.shut[i] == 0 and (x.zones & 2 or (x.zones & 1 and s.corrupt[i] == 0)):
                n += fp(s, i)
                if i == s.fight_sector:
                    n += sum(s.sending)
        return n
    if of == t.OF_POPULATION:
        return sum([s.pop[i] for i in range(s.sectors) if counted(s, i) and not (x.pure and s.corrupt[i])])
    if of == t.OF_TECHS:
        if x.tier == t.ANY_TIER:
            return technologies_owned(s)
        return s.tech.count(x.tier + 1)
    if of == t.OF_TRACKS:
        n = 0
        for track in range(3):
            if not (x.pure and s.track_corrupt[track]) and level(s, track) >= x.level_min:
                n += 1
        return n
    if of == t.OF_TOKENS:
        if x.token == t.GLORY:
            return sum([s.glory[v] for v in range(5) if v + 1 >= x.value_min and x.value_eq in (0, v + 1)])
        if x.token == t.BOUNTY:
            return sum(s.bounty_held)
        if x.token == t.RECLAIM:
            return sum(s.reclaim_held)
        return trade_held(s)
    if of == t.OF_AGENDAS:
        n = 0
        for place in range(4):
            if s.slot[place] >= 0 and not (x.pure and place < 3 and s.slot_corrupt[place]):
                n += 1
        return n
    if of == t.OF_RESOURCES:
        return sum([s.stock[r] for r in range(5) if x.kinds >> r & 1])
    if of == t.OF_RESOURCE_TYPES:
        return sum([1 for r in range(5) if s.stock[r] >= x.stock_min])
    if of == t.OF_LOWEST_STOCK:
        return min(s.stock)
    if of == t.OF_CORRUPTION:
        if x.where == 3:
            return s.kept
        n = 0 if x.where == 1 else house_corruption(s)
        if x.where:
            n += sum([1 for i in range(s.sectors) if s.corrupt[i] and mine(s, i)])
        return n
    if of == t.OF_UPKEEP:
        return sectors_upkeep(s) + (0 if x.sectors_only else agendas_upkeep(s))
    if of == t.OF_GUILD_SLOTS_EMPTY:
        return sum([free_guild_slots(s, i) for i in own(s)])
    if of == t.OF_CATASTROPHES:
        return s.catastrophes
    return s.foe_left


def _sector_fits(s: VoidfallState, x: p.Selector, i: int) -> bool:
    if not counted(s, i) or (x.pure and s.corrupt[i]):
        return False
    if x.adjacent_void and not next_to_void(s, i):
        return False
    if s.pop[i] < x.pop_min or (x.pop_eq >= 0 and s.pop[i] != x.pop_eq) or fp(s, i) < x.cubes_min:
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
            n = guilds(s, i, kind)
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


def holds(s: VoidfallState, c: p.Condition) -> bool:
    """Whether a condition holds now."""
    kind = c.kind
    if kind == t.C_COUNT:
        assert c.selector is not None
        return _within(c, count(s, c.selector))
    if kind == t.C_TRACK:
        return pure_level(s, c.what) >= c.low
    if kind == t.C_INCOME:
        return _within(c, yield_of(s, c.what))
    if kind == t.C_STOCK:
        return _within(c, s.stock[c.what])
    if kind == t.C_ANY_STOCK:
        return max(s.stock) >= c.low
    if kind == t.C_GLORY_TOTAL:
        return glory_total(s) >= c.low
    if kind == t.C_FLEET_TYPES:
        types = 0
        for fleet in range(5):
            for i in range(s.sectors):
                if s.fleet[i * 5 + fleet] and s.corrupt[i] == 0 and s.shut[i] == 0:
                    types += 1
                    break
        return types >= c.low
    if kind == t.C_ALL_PURE:
        return not [i for i in own(s) if s.corrupt[i]]
    if kind == t.C_TRACK_CORRUPTED:
        return sum(s.track_corrupt) > 0
    if kind == t.C_UPKEEP_PAID:
        return s.unpaid == 0
    if kind == t.C_PREFERRED_KEPT:
        return not [card for card in s.ground.preferred_cards if s.discard >> card & 1]
    for part in c.parts:
        if not holds(s, part):
            return False
    return True


def _within(c: p.Condition, n: int) -> bool:
    if c.equal >= 0 and n != c.equal:
        return False
    return n >= c.low and (c.high < 0 or n <= c.high)


def value(s: VoidfallState, kind: int) -> int:
    """A named value."""
    if kind == 0:
        return glory_total(s)
    if kind == 1:
        return sum([s.pop[i] for i in range(s.sectors) if counted(s, i) and s.corrupt[i] == 0])
    if kind == 2:
        return s.pop[s.fight_sector] if s.fight_sector >= 0 else 0
    if kind == 3:
        return sum(s.stock) // 2
    if kind == 4:
        yields = [yield_of(s, r) for r in range(5)]
        return max(yields) + min(yields[:3])
    best: list[int] = []
    for v in range(4, -1, -1):
        best += [v + 1] * s.glory[v]
    return 2 * sum(best[:3])


def agenda_worth(s: VoidfallState, agenda: int) -> int:
    """The Influence of an agenda, section by section (VF-6.6)."""
    total = 0
    for section in s.box.agendas[agenda].objectives:
        total += section_worth(s, section)
    return total


def section_worth(s: VoidfallState, section: p.Objective) -> int:
    """The Influence of one section of an agenda."""
    if section.kind == p.FEAT:
        assert section.condition is not None
        return section.influence if holds(s, section.condition) else 0
    if section.kind == p.MULTIPLIER:
        assert section.per is not None
        return section.influence * count(s, section.per)
    if section.kind == p.EQUAL:
        return value(s, section.what)
    return levels_worth(s, section.what, section.values)


def levels_worth(s: VoidfallState, track: int, values: list[int]) -> int:
    """Influence by the level of a Pure track; track 3 = each of the three."""
    total = 0
    for i in range(3):
        if track in (3, i):
            reached = pure_level(s, i)
            if reached:
                total += values[reached - 1]
    return total


# -- costs


def can_pay(s: VoidfallState, cost: p.Cost, factor: int = 1) -> bool:
    """Whether a cost can be paid whole, so many times over (VF-3.6, VF-18.2)."""
    if cost.empty:
        return True
    r = cost.resources
    if not can_spend(s, r[0] * factor, r[1] * factor, r[2] * factor, r[3] * factor, r[4] * factor, cost.any * factor):
        return False
    if cost.recall * factor > deployed(s) or cost.deactivate * factor > s.active + deployed(s):
        return False
    if cost.bounty * factor > sum(s.bounty_held) or cost.reclaim * factor > sum(s.reclaim_held):
        return False
    if cost.glory * factor > sum(s.glory) or cost.trade * factor > trade_held(s):
        return False
    if cost.corrupt_track * factor > 3 - sum(s.track_corrupt) or cost.corrupt_slot * factor > 3 - sum(s.slot_corrupt):
        return False
    markers = cost.corruption + cost.corrupt_track + cost.corrupt_slot
    if cost.corruption and markers * factor > places_left(s, t.ANY_PLACE):
        return False
    if cost.agenda and cost.agenda * factor > sum([1 for place in range(4) if s.slot[place] >= 0]):
        return False
    if cost.hand_agenda * factor > len(s.agenda_hand):
        return False
    if cost.installation:
        n = sum([installation_tokens(s, i) for i in own(s) if i != s.home])
        if cost.installation * factor > n:
            return False
    if cost.guild and cost.guild * factor > sum([guild_tokens(s, i) for i in own(s) if i != s.home]):
        return False
    if cost.population:
        n = sum([max(0, s.pop[i] - 1) for i in own(s) if may_reduce(s, i)])
        if cost.population * factor > n:
            return False
    return True


def can_spend(s: VoidfallState, food: int, energy: int, materials: int, credits_: int, science: int, mix: int) -> bool:
    """Whether that much can be spent, Credits standing in for Food, Energy and Materials (VF-18.2)."""
    k = s.stock
    short = max(0, food - k[0]) + max(0, energy - k[1]) + max(0, materials - k[2])
    if science > k[4] or credits_ + short > k[3]:
        return False
    return mix == 0 or sum(k) >= food + energy + materials + credits_ + science + mix


def may_reduce(s: VoidfallState, i: int) -> bool:
    """Whether a population may be lowered (VF-17.5)."""
    return i != s.home and mine(s, i) and s.pop[i] > 1 and s.corrupt[i] == 0 and not s.ground.types[i].fixed


def may_grow(s: VoidfallState, i: int) -> bool:
    """Whether a population may be raised (VF-17.5)."""
    return mine(s, i) and 0 < s.pop[i] < POPULATION_MAX and s.corrupt[i] == 0 and not s.ground.types[i].fixed


def places_left(s: VoidfallState, mask: int, sector: int = -1) -> int:
    """How many Corruption markers find a place among those kinds of places (VF-20.1)."""
    n = 0
    if mask & t.IN_SECTOR:
        for i in range(s.sectors):
            if (sector < 0 or i == sector) and s.corrupt[i] == 0 and mine(s, i) and corruptible(s, i):
                n += 1
    if mask & t.ON_SLOT:
        n += 3 - sum(s.slot_corrupt)
    if mask & t.ON_TRACK:
        n += 3 - sum(s.track_corrupt)
    if mask & t.IN_STORAGE:
        n += storage_room(s)
    return n


# -- smallest changes


def gain(s: VoidfallState, resource: int, n: int, tell: Teller) -> None:
    """Add to a stock; what exceeds 15 is lost (VF-18.9)."""
    got = min(n, s.box.stock_max - s.stock[resource])
    if got > 0:
        s.stock[resource] += got
        tell.tell(GAINED, PLAYER, resource, got)


def spend(s: VoidfallState, resource: int, n: int, tell: Teller) -> None:
    """Take from a stock what is known to be there."""
    if n > 0:
        s.stock[resource] -= n
        tell.tell(SPENT, PLAYER, resource, n)


def gain_influence(s: VoidfallState, n: int, tell: Teller, source: int = -1) -> None:
    """Add Influence; a negative number takes some (VF-1.5). `source` is one of EARNED, -1 for all the rest."""
    if n > 0:
        s.influence += n
        if source >= 0:
            s.earned[source] += n
        tell.tell(INFLUENCE_GAINED, PLAYER, n)
    elif n < 0:
        lose_influence(s, -n, tell)


def lose_influence(s: VoidfallState, n: int, tell: Teller) -> None:
    """Take Influence; it stops at 0 (VF-1.5)."""
    lost = min(n, s.influence)
    s.influence -= lost
    s.earned[LOSSES] -= lost
    tell.tell(INFLUENCE_LOST, PLAYER, lost)


def activate(s: VoidfallState, n: int, tell: Teller) -> int:
    """Inactive to active; what is missing is lost (VF-16.6). Returns how many."""
    n = min(n, s.inactive)
    if n:
        s.inactive -= n
        s.active += n
        tell.tell(ACTIVATED, PLAYER, n)
    return n


def evaluate(s: VoidfallState, agenda: int, tell: Teller) -> None:
    """Gain the Influence of an agenda."""
    worth = agenda_worth(s, agenda)
    tell.tell(AGENDA_EVALUATED, PLAYER, agenda, worth)
    gain_influence(s, worth, tell, BY_AGENDAS)


def alive(s: VoidfallState) -> bool:
    """Whether the game still goes on."""
    return s.defeated == 0


def agenda_slots(s: VoidfallState) -> int:
    """The places for agendas beside the starting one: three, with Central Surveillance four (VF-23.8)."""
    return 4 if s.has(t.M_AGENDA_LIMIT) else 3


def focus_name(s: VoidfallState) -> int:
    """The name of the Focus that is being played: -1 = every name (Command), -2 = none."""
    return -2 if s.played < 0 else s.box.focuses[s.played].counts_as


def named(s: VoidfallState, focuses: int, preferred: bool) -> bool:
    """Whether the played Focus is one that a Technology or sector action names (VF-5.7, VF-5.11)."""
    name = focus_name(s)
    if name < 0:
        return False
    return focuses >> name & 1 == 1 or (preferred and name in s.ground.house.preferred)
