"""Conditions, counters and named values of the vocabulary: what cards and events ask of a position."""

from __future__ import annotations

from typing import Any

import pytest

from .positions import At, calm

INFLUENCE = [{"do": "gain", "influence": 1}]


def realm(**fields: Any) -> At:
    """The Home Sector and the Outpost, a Pure sector s12 with 2 FP and a Corrupted s22 with 1."""
    at = calm().tech("sentries").mine("s12", 2, pop=3).mine("s22", 1, pop=4, pure=False)
    return at.put(**fields)


def gained(at: At) -> int:
    """The Influence that was gained."""
    return sum(amount for (amount,) in at.told("influence_gained"))


FEWER = ["conquest", "development", "politics", "production", "progress", "prosperity"]
"""A hand without a card or two."""

CONDITIONS: list[tuple[dict[str, Any], At, At]] = [
    ({"count": {"of": "corruption", "where": "house_and_sectors"}, "max": 1}, realm(), realm(slot_corrupt=[1, 0, 0])),
    (
        {"count": {"of": "tokens", "token": "glory"}, "eq": 4},
        realm(glory=[4, 0, 0, 0, 0]),
        realm(glory=[5, 0, 0, 0, 0]),
    ),
    (
        {"count": {"of": "tokens", "token": "glory"}, "eq": 4},
        realm(glory=[0, 4, 0, 0, 0]),
        realm(glory=[0, 3, 0, 0, 0]),
    ),
    ({"track": "society", "level_min": 2}, realm(track=[4, 0, 0]), realm(track=[3, 4, 4])),
    ({"track": "society", "level_min": 2}, realm(track=[7, 0, 0]), realm(track=[7, 0, 0], track_corrupt=[1, 0, 0])),
    ({"income": "credits", "min": 1}, realm().guild("s11", "bankers"), realm().guild("s21", "bankers")),
    ({"stock": "science", "min": 8}, realm().stock(0, 0, 0, 0, 8), realm().stock(9, 9, 9, 9, 7)),
    ({"any_stock_min": 10}, realm().stock(0, 10), realm().stock(9, 9, 9, 9, 9)),
    ({"glory_total_min": 8}, realm(glory=[0, 0, 1, 0, 1]), realm(glory=[3, 2, 0, 0, 0])),
    ({"fleet_types_min": 2}, realm().fp("s12", 1, 1), realm()),
    ({"fleet_types_min": 2}, realm().fp("s11", 0, 2), realm().fp("s22", 1, 1)),
    ({"fleet_types_min": 2}, realm().fp("s40", 0, 1), realm().fp("s40", 0, 1).lay("s40", shut=1)),
    ({"all_sectors_pure": True}, realm().lay("s22", corrupt=0), realm()),
    ({"any_track_corrupted": True}, realm(track_corrupt=[0, 0, 1]), realm(slot_corrupt=[1, 1, 1])),
    ({"upkeep_fully_paid": True}, realm(), realm(unpaid=1)),
    ({"preferred_not_in_discard": True}, realm(), realm(hand=FEWER, discard=["reinforcement"])),
    ({"all": [{"stock": "food", "min": 1}, {"stock": "energy", "min": 1}]}, realm().stock(1, 1), realm().stock(1)),
]


@pytest.mark.rule("VF-29.3")
@pytest.mark.parametrize(("condition", "met", "failed"), CONDITIONS, ids=[next(iter(each[0])) for each in CONDITIONS])
def test_a_condition_holds_or_not(condition: dict[str, Any], met: At, failed: At) -> None:
    asked = {"do": "if", "condition": condition, "then": INFLUENCE}
    assert gained(met.effect(asked)) == 1
    assert gained(failed.effect(asked)) == 0


VALUES = [
    ("glory_total", realm(glory=[1, 0, 2, 0, 0]), 7),
    ("pure_population_total", realm(), 2 + 2 + 3),
    ("pure_population_total", realm().fp("s40", 1).lay("s40", shut=1), 2 + 2 + 3),
    ("population_of_invaded_sector", realm(fight_sector=At().number("s22")), 4),
    ("half_of_all_stored_resources_rounded_down", realm().stock(3, 3, 3, 3, 3), 7),
    # Yields of 1 Food, 2 Energy, 1 Materials; none of Credits and Science.
    ("highest_yield_plus_lowest_yield_of_food_energy_materials", calm(), 2 + 1),
    ("twice_the_value_of_three_different_glory_tokens", realm(glory=[2, 1, 0, 0, 1]), 2 * (5 + 2 + 1)),
]


@pytest.mark.rule("VF-29.3")
@pytest.mark.parametrize(("value", "at", "influence"), VALUES, ids=[each[0] for each in VALUES])
def test_a_named_value_is_gained(value: str, at: At, influence: int) -> None:
    assert gained(at.effect({"do": "influence_equal", "to": value})) == influence


COUNTERS: list[tuple[dict[str, Any], At, int]] = [
    ({"of": "sectors"}, realm(), 4),
    ({"of": "sectors"}, realm().fp("s40", 1).lay("s40", shut=1), 4),
    ({"of": "sectors", "pure": True}, realm(), 3),
    ({"of": "sectors", "pop_min": 3}, realm(), 2),
    ({"of": "sectors", "cubes_min": 2}, realm(), 3),
    ({"of": "sectors", "guild_any": ["farmers", "miners"]}, realm(), 2),
    ({"of": "sectors", "guilds_among_min": {"min": 2, "kinds": ["engineers", "miners"]}}, realm(), 1),
    ({"of": "sectors", "guilds_among_min": {"min": 2, "kinds": ["farmers", "miners"]}}, realm(), 0),
    ({"of": "sectors", "pop_eq": 2}, realm(), 2),
    ({"of": "sectors", "fleet": "sentry"}, realm().fp("s12", 1, 1), 1),
    ({"of": "sectors", "guilds_min": 2}, realm(), 1),
    ({"of": "sectors", "distinct_guilds_min": 2}, realm().guild("s12", "miners", "miners"), 1),
    ({"of": "sectors", "installation_any": ["shipyard"]}, realm().install("s11", "sector_defense"), 1),
    ({"of": "sectors", "installations_min": 2}, realm().install("s11", "sector_defense", "shipyard"), 1),
    ({"of": "sectors", "upkeep_min": 1}, realm().guild("s12", "miners", "miners", "miners"), 1),
    ({"of": "sectors", "upkeep_max": 0}, realm().guild("s12", "miners", "miners", "miners"), 3),
    ({"of": "sectors", "no_empty_guild_slot": True}, realm().guild("s12", "miners", "miners", "miners"), 1),
    ({"of": "sectors", "beyond": 3}, realm(), 1),
    ({"of": "resources", "kinds": ["food", "science"]}, realm().stock(1, 2, 3, 4, 5), 6),
    ({"of": "resource_types", "stock_min": 3}, realm().stock(1, 2, 3, 4, 5), 3),
    ({"of": "lowest_stock"}, realm().stock(4, 2, 3, 4, 5), 2),
    ({"of": "guilds"}, realm().guild("s22", "miners"), 4),
    ({"of": "guilds", "pure": True}, realm().guild("s22", "miners"), 3),
    ({"of": "guilds", "kinds": ["miners"]}, realm().guild("s22", "miners"), 2),
    ({"of": "guilds", "group": 2}, realm(), 1),
    ({"of": "installations"}, realm().install("s22", "shipyard"), 2),
    ({"of": "installations", "kinds": ["sector_defense"]}, realm().install("s11", "sector_defense", "shipyard"), 1),
    ({"of": "cubes", "zones": ["sectors"]}, realm(), 7),
    ({"of": "cubes", "zones": ["pure_sectors"]}, realm(), 6),
    ({"of": "population"}, realm(), 11),
    ({"of": "population", "pure": True}, realm(), 7),
    ({"of": "techs", "tier": "any"}, realm().tech("cloning", 2), 3),
    ({"of": "techs", "tier": "improved"}, realm().tech("cloning", 2), 1),
    ({"of": "tracks", "level_min": 1}, realm(track=[2, 1, 4]), 2),
    ({"of": "tracks", "level_min": 1, "pure": True}, realm(track=[2, 1, 4], track_corrupt=[1, 0, 0]), 1),
    ({"of": "tokens", "token": "glory"}, realm(glory=[1, 1, 0, 1, 0]), 3),
    ({"of": "tokens", "token": "glory", "value_min": 2}, realm(glory=[1, 1, 0, 1, 0]), 2),
    ({"of": "tokens", "token": "glory", "value_eq": 4}, realm(glory=[1, 1, 0, 1, 0]), 1),
    ({"of": "tokens", "token": "trade"}, realm().trade("start-1", loose=1), 2),
    ({"of": "agendas"}, realm(slot_corrupt=[1, 0, 0]).slots("high-society", "mining-consortium"), 2),
    ({"of": "agendas", "pure": True}, realm(slot_corrupt=[1, 0, 0]).slots("high-society", "mining-consortium"), 1),
    ({"of": "corruption", "where": "house"}, realm(track_corrupt=[1, 0, 1]), 2),
    ({"of": "corruption", "where": "house_and_sectors"}, realm(track_corrupt=[1, 0, 1]), 3),
    ({"of": "upkeep"}, realm().guild("s12", "miners", "miners", "miners"), 3),
    ({"of": "upkeep", "scope": "sectors"}, realm().guild("s12", "miners", "miners", "miners"), 1),
    ({"of": "guild_slots_empty"}, calm(), 1 + 1),
    ({"of": "catastrophes"}, realm(catastrophes=2), 2),
]


@pytest.mark.rule("VF-29.3")
@pytest.mark.parametrize(
    ("what", "at", "number"), COUNTERS, ids=[" ".join(map(str, each[0].values())) for each in COUNTERS]
)
def test_a_counter_counts(what: dict[str, Any], at: At, number: int) -> None:
    assert gained(at.effect({"do": "gain", "influence": 1, "per": what})) == number


@pytest.mark.rule("VF-29.3")
def test_the_fp_that_an_invasion_removes_is_counted_after_it() -> None:
    invade = {
        "do": "invade",
        "target": "any",
        "then": [{"do": "influence_per", "amount": 2, "per": {"of": "void_cubes_removed"}}],
    }
    won = calm().tech("shields", 0).fp("s11", 7).void("s21", 2).put(glory=[0] * 5).lay("s21", glory_on=[0] * 5)
    won.effect(invade).do("sector s21", *["fp s11 corvette"] * 5, "pass").until("select_focus")
    assert gained(won) == 2 * 2
    lost = calm().tech("shields", 0).fp("s11", 3).void("s21", 3)
    lost.effect(invade).do("sector s21", *["fp s11 corvette"] * 2, "pass").until("select_focus")
    assert lost.told("invasion_failed")
    assert gained(lost) == 2 * (3 - lost.sector("s21")["void"]) > 0
