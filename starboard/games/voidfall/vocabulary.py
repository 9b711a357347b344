"""The words of the rulebook as small numbers, and their ids in data. Index in a list = the number in code."""

from __future__ import annotations

from typing import Final

PLAYER: Final = 0
"""The only seat."""

# What an action remembers of its parts: the sector it was at last, recalled from, destroyed in, reduced; the Guild; the
# track; whether its last part did anything.
DID_SECTOR: Final = 0
DID_RECALL: Final = 1
DID_DESTROY: Final = 2
DID_REDUCE: Final = 3
DID_GUILD: Final = 4
DID_TRACK: Final = 5
DID_ANYTHING: Final = 6

RESOURCES: Final = ("food", "energy", "materials", "credits", "science")
FOOD: Final = 0
ENERGY: Final = 1
MATERIALS: Final = 2
CREDITS: Final = 3
SCIENCE: Final = 4

GUILDS: Final = ("farmers", "engineers", "miners", "bankers", "scientists")
"""Guild n produces resource n."""

INSTALLATIONS: Final = ("shipyard", "sector_defense", "starbase")
SHIPYARD: Final = 0
SECTOR_DEFENSE: Final = 1
STARBASE: Final = 2

FLEETS: Final = ("corvette", "sentry", "destroyer", "dreadnought", "carrier")
CORVETTE: Final = 0
SENTRY: Final = 1
DESTROYER: Final = 2
DREADNOUGHT: Final = 3
CARRIER: Final = 4

TRACKS: Final = ("society", "government", "economy")
AGENDA_TYPES: Final = ("dominance", "support", "might", "wealth")
DIFFICULTIES: Final = ("easy", "medium", "hard")
CRISIS_KINDS: Final = ("military", "economic", "general")
MILITARY: Final = 0
ECONOMIC: Final = 1
GENERAL: Final = 2
ROWS: Final = ("military", "economic")
TIERS: Final = ("basic", "improved", "any")
BASIC: Final = 0
IMPROVED: Final = 1
ANY_TIER: Final = 2
TOKENS: Final = ("glory", "bounty", "reclaim", "trade")
GLORY: Final = 0
BOUNTY: Final = 1
RECLAIM: Final = 2
TRADE: Final = 3

# What happens that a Crisis may wait for.
OCCASIONS: Final = (
    "activate_cube", "advance_track", "agenda_in_play", "build", "deploy", "establish_guild", "gain_agenda",
    "gain_corruption", "gain_tech", "gain_trade", "grow_population", "harbinger_leaves_map", "haven_level",
    "invade_won", "move_fleets", "overproduce", "play_agenda", "produce", "remove_corruption", "upgrade_glory",
)  # fmt: skip
WHEN_ACTIVATE: Final = 0
WHEN_ADVANCE: Final = 1
WHEN_AGENDA_IN_PLAY: Final = 2
WHEN_BUILD: Final = 3
WHEN_DEPLOY: Final = 4
WHEN_ESTABLISH: Final = 5
WHEN_GAIN_AGENDA: Final = 6
WHEN_GAIN_CORRUPTION: Final = 7
WHEN_GAIN_TECH: Final = 8
WHEN_GAIN_TRADE: Final = 9
WHEN_GROW: Final = 10
WHEN_HARBINGER_LEAVES: Final = 11
WHEN_HAVEN_LEVEL: Final = 12
WHEN_INVADE_WON: Final = 13
WHEN_MOVE_FLEETS: Final = 14
WHEN_OVERPRODUCE: Final = 15
WHEN_PLAY_AGENDA: Final = 16
WHEN_PRODUCE: Final = 17
WHEN_REMOVE_CORRUPTION: Final = 18
WHEN_UPGRADE_GLORY: Final = 19

# Places for effects that name a sector.
WHERE: Final = (
    "any_own", "home", "not_home", "each_shipyard", "shipyard_sector", "same_sector", "other_sector", "recalled_sector",
    "destroyed_sector", "not_reduced_sector", "combat_sector", "this_sector", "sectors_with_scientists", "adjacent",
    "same_or_adjacent_sector",
)  # fmt: skip
ANY_OWN: Final = 0
HOME: Final = 1
NOT_HOME: Final = 2
EACH_SHIPYARD: Final = 3
SHIPYARD_SECTOR: Final = 4
SAME_SECTOR: Final = 5
OTHER_SECTOR: Final = 6
RECALLED_SECTOR: Final = 7
DESTROYED_SECTOR: Final = 8
NOT_REDUCED_SECTOR: Final = 9
COMBAT_SECTOR: Final = 10
THIS_SECTOR: Final = 11
WITH_SCIENTISTS: Final = 12
ADJACENT: Final = 13
SAME_OR_ADJACENT: Final = 14
LINKED: Final = 15
"""Any own sector until the other part of the action has used one, then that one."""

# The parts of a cost that are no resources: what is paid last comes first.
CHARGES: Final = (
    "gain_corruption", "corrupt_slot", "corrupt_track", "remove_agenda", "discard_agenda", "return_trade",
    "discard_glory", "discard_reclaim", "discard_bounty", "deactivate_cube", "recall_cube", "destroy_installation",
    "destroy_guild", "reduce_population",
)  # fmt: skip

# Places for Corruption, as bits.
IN_SECTOR: Final = 1
ON_SLOT: Final = 2
ON_TRACK: Final = 4
IN_STORAGE: Final = 8
ANY_PLACE: Final = 15
CORRUPTION_PLACES: Final = {
    "any": ANY_PLACE,
    "sector": IN_SECTOR,
    "any_own_sector": IN_SECTOR,
    "house": ON_SLOT | ON_TRACK,
    "agenda_slot": ON_SLOT,
    "track": ON_TRACK,
    "corruption_storage": IN_STORAGE,
}

# Zones of `place`.
ZONES: Final = (
    "void_sector_adjacent", "void_sector", "invaded_sector", "void_or_fallen_house_sector",
    "each_void_sector_with_sector_defense", "each_void_sector_population_4_or_more", "each_rift",
    "each_void_sector_next_to_a_rift", "each_void_sector_with_harbinger", "each_void_sector_with_at_most_2_cubes",
)  # fmt: skip
ZONE_VOID_ADJACENT: Final = 0
ZONE_VOID: Final = 1
ZONE_INVADED: Final = 2
ZONE_VOID_OR_FALLEN: Final = 3
ZONE_EACH_DEFENDED: Final = 4
ZONE_EACH_POP_4: Final = 5
ZONE_EACH_RIFT: Final = 6
ZONE_EACH_BY_RIFT: Final = 7
ZONE_EACH_HARBINGER: Final = 8
ZONE_EACH_WEAK: Final = 9
PICKS: Final = ("player", "lowest_population", "highest_population", "all")
PICK_PLAYER: Final = 0
PICK_LOWEST: Final = 1
PICK_HIGHEST: Final = 2
PICK_ALL: Final = 3

# What `place` puts on the map.
PLACED: Final = ("reclaim", "bounty", "void_cube", "sector_defense", "harbinger", "glory", "guild_any",
                 *[f"guild_{kind}" for kind in GUILDS])  # fmt: skip
PLACED_RECLAIM: Final = 0
PLACED_BOUNTY: Final = 1
PLACED_VOID: Final = 2
PLACED_DEFENSE: Final = 3
PLACED_HARBINGER: Final = 4
PLACED_GLORY: Final = 5
PLACED_GUILD_ANY: Final = 6
PLACED_GUILD: Final = 7

# What selectors count.
COUNTED: Final = (
    "sectors", "guilds", "installations", "cubes", "population", "techs", "tracks", "tokens", "agendas", "resources",
    "resource_types", "lowest_stock", "corruption", "upkeep", "guild_slots_empty", "catastrophes", "void_cubes_removed",
)  # fmt: skip
OF_SECTORS: Final = 0
OF_GUILDS: Final = 1
OF_INSTALLATIONS: Final = 2
OF_CUBES: Final = 3
OF_POPULATION: Final = 4
OF_TECHS: Final = 5
OF_TRACKS: Final = 6
OF_TOKENS: Final = 7
OF_AGENDAS: Final = 8
OF_RESOURCES: Final = 9
OF_RESOURCE_TYPES: Final = 10
OF_LOWEST_STOCK: Final = 11
OF_CORRUPTION: Final = 12
OF_UPKEEP: Final = 13
OF_GUILD_SLOTS_EMPTY: Final = 14
OF_CATASTROPHES: Final = 15
OF_VOID_CUBES_REMOVED: Final = 16

VALUES: Final = (
    "glory_total", "pure_population_total", "population_of_invaded_sector", "half_of_all_stored_resources_rounded_down",
    "highest_yield_plus_lowest_yield_of_food_energy_materials", "twice_the_value_of_three_different_glory_tokens",
)  # fmt: skip

CORRUPTION_WHERE: Final = ("house", "sectors", "house_and_sectors", "kept")
CUBE_ZONES: Final = ("pure_sectors", "sectors", "active")

CONDITIONS: Final = (
    "count", "track", "income", "stock", "any_stock_min", "glory_total_min", "fleet_types_min", "all_sectors_pure",
    "any_track_corrupted", "upkeep_fully_paid", "preferred_not_in_discard", "all",
)  # fmt: skip
IF_COUNT: Final = 0
IF_TRACK: Final = 1
IF_INCOME: Final = 2
IF_STOCK: Final = 3
IF_ANY_STOCK: Final = 4
IF_GLORY_TOTAL: Final = 5
IF_FLEET_TYPES: Final = 6
IF_ALL_PURE: Final = 7
IF_TRACK_CORRUPTED: Final = 8
IF_UPKEEP_PAID: Final = 9
IF_PREFERRED_KEPT: Final = 10
IF_ALL: Final = 11

# Lasting modifiers.
MODIFIERS: Final = (
    "initiative_bonus", "always_strikes_first", "approach_absorption", "salvo_absorption", "extra_approach_damage",
    "extra_salvo_damage", "destroyer_tile", "recall_goes_home", "spend_trade_for_absorption",
    "spend_trade_to_hold_evaluation_skirmish", "hold_evaluation_skirmish_automatically", "before_invasion",
    "after_invasion_won", "after_combat_as_invader", "keep_installations_on_conquest", "regroup_before_invasion",
    "ignore_voidstorms", "invasion_range", "voidborn_salvo_absorption_in_skirmish", "no_skirmish_if_influence_at_most",
    "enable_fleet", "enable_installation", "starbase_is_shipyard_and_defense", "starbase_purify", "carrier_is_shipyard",
    "extra_shipyard_for_deploy", "sentry_instead_of_installation", "sentry_with_installation", "extra_home_guilds",
    "deploy_surcharge", "production_level", "before_produce", "upkeep_with_credits", "free_sector_upkeep",
    "extra_trade_storage", "bonus_when_returning_trade", "on_first_overproduction_of_turn", "on_establish_guild",
    "on_grow_population", "corruption_storage", "stored_corruption_ignored_by_voidborn", "extra_corruption_removal",
    "replace_deploy_with_remove_corruption", "keep_removed_corruption", "tech_action", "double_action", "agenda_limit",
    "no_cube_cost_for_levels", "new_glory_may_be_upgraded", "preferred_action_surcharge",
    "preferred_action_cost_replaced", "skip_crisis_board_in_evaluation", "before_evaluation", "whenever", "each_cycle",
)  # fmt: skip
MOD_INITIATIVE: Final = 0
MOD_STRIKES_FIRST: Final = 1
MOD_APPROACH_ABSORPTION: Final = 2
MOD_SALVO_ABSORPTION: Final = 3
MOD_APPROACH_DAMAGE: Final = 4
MOD_SALVO_DAMAGE: Final = 5
MOD_DESTROYER_TILE: Final = 6
MOD_RECALL_GOES_HOME: Final = 7
MOD_TRADE_FOR_ABSORPTION: Final = 8
MOD_TRADE_TO_HOLD: Final = 9
MOD_HOLD_FREE: Final = 10
MOD_BEFORE_INVASION: Final = 11
MOD_AFTER_INVASION_WON: Final = 12
MOD_AFTER_COMBAT: Final = 13
MOD_KEEP_INSTALLATIONS: Final = 14
MOD_REGROUP_BEFORE_INVASION: Final = 15
MOD_IGNORE_STORMS: Final = 16
MOD_INVASION_RANGE: Final = 17
MOD_VOIDBORN_ABSORPTION: Final = 18
MOD_NO_SKIRMISH: Final = 19
MOD_ENABLE_FLEET: Final = 20
MOD_ENABLE_INSTALLATION: Final = 21
MOD_STARBASE_IS_SHIPYARD: Final = 22
MOD_STARBASE_PURIFY: Final = 23
MOD_CARRIER_IS_SHIPYARD: Final = 24
MOD_EXTRA_SHIPYARD: Final = 25
MOD_SENTRY_INSTEAD: Final = 26
MOD_SENTRY_WITH: Final = 27
MOD_EXTRA_HOME_GUILDS: Final = 28
MOD_DEPLOY_SURCHARGE: Final = 29
MOD_PRODUCTION_LEVEL: Final = 30
MOD_BEFORE_PRODUCE: Final = 31
MOD_UPKEEP_WITH_CREDITS: Final = 32
MOD_FREE_SECTOR_UPKEEP: Final = 33
MOD_EXTRA_TRADE_STORAGE: Final = 34
MOD_BONUS_RETURNING_TRADE: Final = 35
MOD_FIRST_OVERPRODUCTION: Final = 36
MOD_ON_ESTABLISH: Final = 37
MOD_ON_GROW: Final = 38
MOD_STORAGE: Final = 39
MOD_STORAGE_IGNORED: Final = 40
MOD_EXTRA_REMOVAL: Final = 41
MOD_REPLACE_DEPLOY: Final = 42
MOD_KEEP_REMOVED: Final = 43
MOD_TECH_ACTION: Final = 44
MOD_DOUBLE_ACTION: Final = 45
MOD_AGENDA_LIMIT: Final = 46
MOD_NO_CUBE_COST: Final = 47
MOD_NEW_GLORY_UPGRADED: Final = 48
MOD_PREFERRED_SURCHARGE: Final = 49
MOD_PREFERRED_REPLACED: Final = 50
MOD_SKIP_BOARD: Final = 51
MOD_BEFORE_EVALUATION: Final = 52
MOD_WHENEVER: Final = 53
MOD_EACH_CYCLE: Final = 54
ONCE_BITS: Final = 36
"""From here on the bits of what a turn has used up are those of the house ability's limited rules."""
MOST_ONCE: Final = 6
