"""The words of the rulebook as small numbers, and their ids in data. Index in a list = the number in code."""

from __future__ import annotations

from typing import Final

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

# Effect verbs.
VERBS: Final = (
    "gain", "lose", "lose_token", "produce", "activate_cube", "deactivate_cube", "recall_cube", "deploy", "move_fleets",
    "invade", "build", "establish_guild", "destroy", "grow_population", "reduce_population", "gain_corruption",
    "remove_corruption", "move_corruption", "corrupt_offer", "gain_tech", "consume_tech", "gain_agenda",
    "evaluate_agenda", "gain_trade", "gain_bounty", "gain_glory", "upgrade_glory", "resolve_reclaim", "influence_per",
    "influence_equal", "influence_by_level", "advance_track", "fast_forward", "preferred_action", "peek_events",
    "place", "remove_void_cube", "remove_harbinger", "discard_crisis", "build_haven", "skirmish", "place_catastrophe",
    "choose_one", "choose_any", "choose_repeat", "exchange", "if", "modifier",
)  # fmt: skip
GAIN: Final = 0
LOSE: Final = 1
LOSE_TOKEN: Final = 2
PRODUCE: Final = 3
ACTIVATE: Final = 4
DEACTIVATE: Final = 5
RECALL: Final = 6
DEPLOY: Final = 7
MOVE_FLEETS: Final = 8
INVADE: Final = 9
BUILD: Final = 10
ESTABLISH: Final = 11
DESTROY: Final = 12
GROW: Final = 13
REDUCE: Final = 14
GAIN_CORRUPTION: Final = 15
REMOVE_CORRUPTION: Final = 16
MOVE_CORRUPTION: Final = 17
CORRUPT_OFFER: Final = 18
GAIN_TECH: Final = 19
CONSUME_TECH: Final = 20
GAIN_AGENDA: Final = 21
EVALUATE_AGENDA: Final = 22
GAIN_TRADE: Final = 23
GAIN_BOUNTY: Final = 24
GAIN_GLORY: Final = 25
UPGRADE_GLORY: Final = 26
RESOLVE_RECLAIM: Final = 27
INFLUENCE_PER: Final = 28
INFLUENCE_EQUAL: Final = 29
INFLUENCE_BY_LEVEL: Final = 30
ADVANCE: Final = 31
FAST_FORWARD: Final = 32
PREFERRED_ACTION: Final = 33
PEEK_EVENTS: Final = 34
PLACE: Final = 35
REMOVE_VOID: Final = 36
REMOVE_HARBINGER: Final = 37
DISCARD_CRISIS: Final = 38
BUILD_HAVEN: Final = 39
SKIRMISH: Final = 40
CATASTROPHE: Final = 41
CHOOSE_ONE: Final = 42
CHOOSE_ANY: Final = 43
CHOOSE_REPEAT: Final = 44
EXCHANGE: Final = 45
IF: Final = 46
MODIFIER: Final = 47

# What happens that a crisis may wait for, beyond the verbs.
OCCASIONS: Final = (
    *VERBS, "invade_won", "overproduce", "play_agenda", "harbinger_leaves_map", "agenda_in_play", "haven_level",
)  # fmt: skip
INVADE_WON: Final = 48
OVERPRODUCE: Final = 49
PLAY_AGENDA: Final = 50
HARBINGER_LEAVES: Final = 51
AGENDA_IN_PLAY: Final = 52
HAVEN_LEVEL: Final = 53

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

# Places for Corruption, as bits.
IN_SECTOR: Final = 1
ON_SLOT: Final = 2
ON_TRACK: Final = 4
IN_STORAGE: Final = 8
ANY_PLACE: Final = 15

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
    "preferred_action_cost_replaced", "skip_crisis_board_in_evaluation", "before_evaluation",
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
