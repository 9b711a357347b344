"""Sectors, resources, tracks (VF-17 to VF-19)."""

from __future__ import annotations

from typing import Any

import pytest

from starboard.games.voidfall.mechanics.agendas import agenda_worth
from starboard.games.voidfall.mechanics.fleets import deployed_power, shipyards
from starboard.games.voidfall.mechanics.production import production_level
from starboard.games.voidfall.mechanics.progress import improved_limit, pure_level, track_level
from starboard.games.voidfall.mechanics.sectors import (
    all_installations,
    controls,
    fleet_power,
    free_guild_slots,
    guild_slots,
    installation_slots,
    installations_of,
    room_for_guild,
)
from starboard.games.voidfall.mechanics.upkeep import agendas_upkeep, sector_upkeep, sectors_upkeep
from starboard.games.voidfall.steps import cycle, growth, pay
from starboard.games.voidfall.steps.growth import Produce, advance
from starboard.games.voidfall.vocabulary import (
    CHOOSE_ONE,
    CREDITS,
    ENERGY,
    FOOD,
    GAIN_AGENDA,
    GAIN_TECH,
    GUILDS,
    MATERIALS,
    SCIENCE,
    SECTOR_DEFENSE,
    SHIPYARD,
)

from .positions import BOX, At, agenda

BUILD = {"do": "build", "installation": "any", "where": "any_own", "count": 1}
ESTABLISH = {"do": "establish_guild", "guild": "any", "where": "any_own", "count": 1}
GROW = {"do": "grow_population", "count": 1, "where": "any_own"}


def calm(**options: Any) -> At:
    """The first Selection with no Crisis about."""
    at = At(**options)
    at.s.crisis = -1
    at.s.inst = [0] * len(at.s.inst)
    at.tell.events.clear()
    return at


# -- 17 Sectors


@pytest.mark.rule("VF-17.1")
def test_control_is_fp_and_the_home_sector_always() -> None:
    at = calm().fp("s1", 0)
    assert controls(at.s, at.s.home)
    assert controls(at.s, at.sector("s11"))
    at.fp("s11", 0)
    assert not controls(at.s, at.sector("s11"))
    assert not controls(at.s, at.sector("s24")), "a Fallen House is nobody's"
    assert at.s.void[at.sector("s24")] == 0


@pytest.mark.rule("VF-17.4")
def test_nothing_is_destroyed_or_lowered_in_the_home_sector() -> None:
    at = calm().mine("s12", 1, pop=3).guild("s12", "bankers").install("s12", "shipyard")
    at.guild("s1", "farmers")
    codes = at.effect({"do": "destroy", "kind": "guild"}).codes()
    assert all(" s12 " in code or " s11 " in code for code in codes)
    at = calm().mine("s12", 1, pop=3).effect({"do": "reduce_population", "count": 1, "where": "not_home"})
    assert "sector s1" not in at.codes()
    assert "sector s12" in at.codes()


@pytest.mark.rule("VF-17.5")
def test_only_pure_population_changes_between_one_and_six() -> None:
    at = calm().mine("s12", 1, pop=6).mine("s22", 1, pure=False, pop=3).effect(GROW)
    assert at.codes() == ["sector s1", "sector s11", "pass"]
    at.do("sector s11")
    assert at.s.pop[at.sector("s11")] == 3
    at = calm().mine("s12", 1, pop=1).mine("s22", 1, pure=False, pop=3)
    at.effect({"do": "reduce_population", "count": 1, "where": "not_home"})
    assert at.codes() == ["sector s11"], "not below 1, not Corrupted, not home"
    mega = calm(map="c061-when-darkness-fades").mine("s13", 1, pop=5)
    assert "sector s13" not in mega.effect(GROW).codes(), "a printed population never changes"


@pytest.mark.rule("VF-17.6")
def test_slots_of_standard_and_home_sectors_and_their_upkeep() -> None:
    at = calm()
    i = at.sector("s11")
    assert (guild_slots(at.s, i), installation_slots(at.s, i)) == (3, 3)
    assert (guild_slots(at.s, at.s.home), installation_slots(at.s, at.s.home)) == (2, 1)
    assert sector_upkeep(at.s, at.s.home) == 0, "the printed Shipyard bears no Upkeep"
    at.guild("s11", "farmers", "miners")
    assert sector_upkeep(at.s, i) == 0
    at.guild("s11", "farmers", "miners", "miners")
    assert sector_upkeep(at.s, i) == 1
    at.install("s11", "shipyard", "shipyard", "sector_defense")
    assert sector_upkeep(at.s, i) == 2
    at.guild("s1", "farmers", "bankers")
    assert sector_upkeep(at.s, at.s.home) == 1


@pytest.mark.rule("VF-17.7", "VF-17.8")
def test_any_kind_goes_in_any_free_slot_of_your_sectors_pure_or_corrupted() -> None:
    at = calm().mine("s12", 1, pure=False).guild("s11", "farmers", "miners", "miners").effect(ESTABLISH)
    assert not [code for code in at.codes() if " s11 " in code], "no free slot"
    assert [code for code in at.codes() if " s12 " in code] == [f"guild s12 {kind}" for kind in GUILDS]
    at = calm().install("s11", "shipyard").effect(BUILD)
    assert [code for code in at.codes() if code != "pass"] == [
        "installation s11 shipyard",
        "installation s11 sector_defense",
    ]
    at.do("installation s11 shipyard")
    assert installations_of(at.s, at.sector("s11"), SHIPYARD) == 2, "also several of a kind"
    at = calm().effect({"do": "build", "installation": "sector_defense", "where": "any_own", "count": 1})
    assert at.codes() == ["installation s11 sector_defense", "pass"], "unless the effect names the type"


@pytest.mark.rule("VF-17.9")
def test_a_forced_destruction_takes_any_token_but_no_printed_one() -> None:
    at = calm().mine("s24", 1, pure=False).install("s11", "shipyard", "sector_defense")
    at.effect({"do": "destroy", "kind": "installation", "count": 1, "where": "not_home"})
    assert at.codes() == ["installation s11 shipyard", "installation s11 sector_defense"], (
        "printed ones are not offered"
    )
    at.do("installation s11 shipyard")
    assert all_installations(at.s, at.sector("s11")) == 1, "the rest of the row shifts left: a slot is free"
    assert installations_of(at.s, at.sector("s24"), SECTOR_DEFENSE) == 2, "but printed ones count"


@pytest.mark.rule("VF-17.10")
def test_pure_guilds_installations_and_fp() -> None:
    at = calm().mine("s12", 2, pure=False).guild("s12", "bankers").install("s12", "shipyard")
    s = at.s
    loader = at.effect({"do": "gain", "influence": 1, "per": {"of": "guilds", "pure": True}})
    assert loader.told("influence_gained")[-1] == (3,), "Farmers at home, Engineers and Miners in the Outpost"
    at.effect({"do": "gain", "influence": 1, "per": {"of": "installations", "pure": True}})
    assert at.told("influence_gained")[-1] == (1,), "the printed Shipyard at home"
    at.effect({"do": "gain", "influence": 1, "per": {"of": "cubes", "zones": ["pure_sectors"]}})
    assert at.told("influence_gained")[-1] == (4,)
    assert deployed_power(s) == 6


@pytest.mark.rule("VF-17.12")
def test_a_sector_defense_deals_approach_damage() -> None:
    at = calm().fp("s11", 3).void("s21", 1)
    at.s.inst[at.sector("s21") * 3 + SECTOR_DEFENSE] = 2
    at.tech("shields", 0)
    at.effect({"do": "invade", "target": "any"})
    at.do("sector s21", "fp s11 corvette", "fp s11 corvette", "pass").until("select_focus")
    assert fleet_power(at.s, at.sector("s21")) == 0, "two Corvettes fall to two Sector Defenses"


@pytest.mark.rule("VF-17.13")
def test_starbases_need_the_technology_and_are_one_or_two_per_sector() -> None:
    at = calm().effect(BUILD)
    assert "installation s11 starbase" not in at.codes()
    at = calm().tech("starbases").effect(BUILD).do("installation s11 starbase")
    assert "installation s11 starbase" not in at.effect(BUILD).codes()
    at.do("pass").tech("starbases", 2)
    assert "installation s11 starbase" in at.effect(BUILD).codes()
    assert shipyards(at.s, at.sector("s11")) == 1, "with the Technology it counts as a Shipyard"


@pytest.mark.rule("VF-17.14")
def test_ark_ships_carry_guilds_outside_the_slots() -> None:
    at = calm().tech("ark-ships").guild("s1", "farmers", "bankers", "bankers")
    assert room_for_guild(at.s, at.s.home)
    at.guild("s1", "farmers", "bankers", "bankers", "bankers")
    assert not room_for_guild(at.s, at.s.home), "two more"
    assert sector_upkeep(at.s, at.s.home) == 1, "they bear no Upkeep of their own"
    at.tech("ark-ships", 2)
    assert room_for_guild(at.s, at.s.home), "Improved: four"
    assert free_guild_slots(at.s, at.s.home) == 0, "and are no empty slots for objectives"


@pytest.mark.rule("VF-17.15", "VF-30.8")
def test_special_sectors() -> None:
    types = {kind.id: kind for kind in BOX.types}
    assert types["asteroid-belt"].production[MATERIALS] == 2
    assert types["research-complex"].production[SCIENCE] == 2
    assert types["paradise-world"].production[FOOD] == 2
    assert types["megalopolis"].upkeep == 1
    assert not types["survivor-colony"].corruptible
    at = calm(map="c021-and-one-for-all")
    before = production_level(at.s, MATERIALS)
    assert production_level(at.mine("s13", 1).s, MATERIALS) == before + 2
    for name, verb in (("genesis", CHOOSE_ONE), ("novarch-palace", GAIN_AGENDA), ("ancient-ruins", GAIN_TECH)):
        first = BOX.lists[types[name].when_invaded][0]
        assert BOX.nodes[first].verb == verb
    relay = calm(map="c051-devil-s-triangle").mine("s04", 1).stock(0, 9, 9, 9, 9)
    relay.play("politics")
    assert "site s04" in relay.codes()
    relay.do("site s04").until("take_actions")
    assert "site s04" not in relay.codes(), "once per cycle"
    assert relay.s.stock[ENERGY] == 8
    holes = next(each for each in BOX.scenarios if each.id == "c051-devil-s-triangle")
    names = [sector.id.removeprefix("c051-") for sector in holes.sectors]
    one, far = names.index("s02"), names.index("s22")
    assert far in holes.near[one], "through the Wormholes A"
    assert not holes.near[names.index("s03")], "where nobody may stay"


# -- 18 Resources, production, Upkeep


@pytest.mark.rule("VF-18.1", "VF-18.9")
def test_a_stock_stays_between_zero_and_fifteen() -> None:
    at = calm().stock(14)
    influence = at.s.influence
    at.effect({"do": "gain", "food": 3})
    assert at.s.stock[FOOD] == 15
    assert at.s.influence == influence, "a gain is no production"
    at.effect({"do": "lose", "energy": 3})
    assert at.s.stock[ENERGY] == 0


@pytest.mark.rule("VF-18.2")
def test_credits_stand_in_for_food_energy_and_materials_never_for_science() -> None:
    at = calm().stock(0, 1, 0, 1, 0).play("conquest")
    at.act("conquest-1-engage")
    assert at.s.stock == [0, 0, 0, 0, 0]
    at = calm().stock(0, 2, 0, 2, 0).play("conquest").act("conquest-1-engage")
    assert at.codes() == ["number 0", "number 1", "number 2"], "the player chooses how many"
    at.do("number 2")
    assert at.s.stock == [0, 2, 0, 0, 0]
    at = calm().stock(0, 0, 0, 9, 0).play("politics")
    assert "action politics-1-inspire" not in at.codes(), "1 Science"
    at = calm().stock(9, 9, 9, 0, 9).play("politics")
    assert "action politics-3-control" not in at.codes(), "nothing replaces Credits"


@pytest.mark.rule("VF-18.3", "VF-18.5")
def test_production_levels_are_the_population_of_each_guild_plus_bonuses() -> None:
    at = calm().guild("s11", "farmers", "farmers").mine("s12", 1, pure=False, pop=3).guild("s12", "farmers")
    assert production_level(at.s, FOOD) == 2 + 2 * 2 + 3, "Pure or Corrupted"
    assert production_level(at.s, ENERGY) == 1, "the starting agenda's bonus"
    at.fp("s12", 0)
    assert production_level(at.s, FOOD) == 6, "it follows at once"


@pytest.mark.rule("VF-18.4")
def test_guilds_beyond_level_thirteen_do_not_raise_it() -> None:
    at = calm().mine("s12", 1, pop=6).guild("s12", "farmers", "farmers", "farmers")
    assert production_level(at.s, FOOD) == 13
    at.guild("s11", "farmers", "farmers", "farmers")
    assert production_level(at.s, FOOD) == 13


@pytest.mark.rule("VF-18.6")
def test_the_yields() -> None:
    common = [0, 1, 1, 2, 3, 3, 4, 4, 5, 6, 8, 10, 12, 15]
    assert [BOX.yields[r] for r in (FOOD, ENERGY, MATERIALS, SCIENCE)] == [common] * 4
    assert BOX.yields[CREDITS] == [0, 1, 1, 1, 2, 2, 3, 3, 3, 4, 4, 5, 6, 8]


@pytest.mark.rule("VF-18.7", "VF-18.8")
def test_producing_adds_the_yield_and_overproduction_gives_influence() -> None:
    at = calm().stock(3).guild("s11", "farmers", "farmers")
    at.push(Produce(FOOD))
    assert at.s.stock[FOOD] == 3 + 4, "the Yield of Level 6, not the Level"
    at.stock(12)
    influence = at.s.influence
    at.push(Produce(FOOD)).until("select_focus")
    assert (at.s.stock[FOOD], at.s.influence) == (15, influence + 3)
    at.push(Produce(FOOD)).until("select_focus")
    assert at.s.influence == influence + 6, "each production counts"
    exact = calm().stock(11).guild("s11", "farmers", "farmers").push(Produce(FOOD))
    assert not exact.told("overproduced"), "exactly 15 is none"


@pytest.mark.rule("VF-18.10")
def test_two_types_are_two_different_ones() -> None:
    at = calm().effect({"do": "produce", "types": 2}).do("resource food")
    assert "resource food" not in at.codes()
    at.do("resource energy")
    assert at.top == "select_focus"


@pytest.mark.rule("VF-18.11")
def test_any_mix_of_resources() -> None:
    at = calm().stock().effect({"do": "gain", "any": 3}).do("resource food", "resource food", "resource science")
    assert at.s.stock == [2, 0, 0, 0, 1]
    at = calm().stock(2, 0, 1, 0, 2)
    at.effect({"do": "exchange", "cost": {"any": 4}, "effect": [{"do": "gain", "influence": 1}]}).do("yes")
    at.do("resource food", "resource food", "resource materials")
    assert at.s.stock == [0, 0, 0, 0, 1], "the last one is settled"


@pytest.mark.rule("VF-18.12")
def test_each_turn_preparation_and_evaluation_counts_overproductions_anew() -> None:
    at = calm()
    at.s.overs, at.s.over_haven = 2, 1
    cycle.new_turn(at.s)
    assert (at.s.overs, at.s.over_haven) == (0, 0)
    for stage in (cycle.A0, cycle.BEFORE_C1, cycle.B0):
        at = calm()
        at.s.overs = 1
        at.s.cycle = 2
        at.push(cycle.Phase(stage))
        assert at.s.overs == 0


@pytest.mark.rule("VF-18.13", "VF-18.14")
def test_upkeep_units() -> None:
    at = calm().guild("s11")
    assert agendas_upkeep(at.s) + sectors_upkeep(at.s) == 2, "the starting agenda"
    at.s.slot[0] = agenda("high-society")
    at.guild("s11", "farmers", "miners", "miners")
    assert agendas_upkeep(at.s) + sectors_upkeep(at.s) == 5
    at.s.trade_at[0] = 1
    assert agendas_upkeep(at.s) + sectors_upkeep(at.s) == 3, "a Trade token covers both icons of its agenda"
    mega = calm(map="c061-when-darkness-fades")
    before = sectors_upkeep(mega.s)
    assert sectors_upkeep(mega.mine("s13", 1).s) == before + 1, "a sector that prints its own icon"


@pytest.mark.rule("VF-18.15", "VF-18.16", "VF-18.18")
def test_upkeep_is_paid_with_food_or_pairs_of_materials_and_energy() -> None:
    at = calm().stock(2, 2, 3, 9, 9)
    assert pay.payable_upkeep(at.s) == 4, "no Credits, no Science"
    at.s.influence = 20
    at.s.slot[:2] = [agenda("high-society"), agenda("trade-monopoly")]
    assert agendas_upkeep(at.s) == 6
    at.guild("s11")
    cycle.upkeep(at.s, at.tell)
    at.s.settle(at.tell)
    at.until("select_focus")
    assert at.s.unpaid == 2
    assert at.s.influence == 20 - 3 * 2, "each unit that cannot be paid"
    assert (at.s.stock[FOOD], at.s.stock[ENERGY] + at.s.stock[MATERIALS]) == (0, 1)
    free = calm().stock(3, 4, 0)
    pay.pay_upkeep(free.s, 3, 0, free.tell)
    assert free.codes() == ["number 1", "number 2", "number 3"], "the player chooses with what"


@pytest.mark.rule("VF-18.17")
def test_reliefs_of_upkeep() -> None:
    at = calm().tech("data-refinery", 2).stock(0, 0, 0, 2)
    assert pay.payable_upkeep(at.s) == 4, "a Credit may pay two units"
    pay.pay_upkeep(at.s, 3, 0, at.tell)
    assert at.s.stock[CREDITS] == 0
    cells = calm().tech("energy-cells", 2).stock(9).guild("s11", "farmers", "miners", "miners")
    cycle.upkeep(cells.s, cells.tell)
    assert cells.s.stock[FOOD] == 7, "only the agenda's units are due"
    assert sectors_upkeep(cells.s) == 1, "objectives count them all the same"


@pytest.mark.rule("VF-18.18")
def test_the_example_of_production() -> None:
    at = calm(origin="B").guild("s1").mine("s12", 1, pop=3).guild("s12", "farmers").guild("s11", "farmers").stock(13)
    assert production_level(at.s, FOOD) == 6
    influence = at.s.influence
    at.push(Produce(FOOD)).until("select_focus")
    assert (at.s.stock[FOOD], at.s.influence) == (15, influence + 3)


# -- 19 Civilization tracks


@pytest.mark.rule("VF-19.1")
def test_advancing_moves_one_space_and_resolves_it() -> None:
    at = calm().stock()
    at.effect({"do": "advance_track", "track": "society"}).do("track society")
    assert at.s.track == [1, 0, 0]
    assert at.s.stock == [0, 0, 0, 1, 1], "the first space of Society"
    at.s.track[0] = 7
    at.effect({"do": "advance_track", "track": "society"})
    assert at.codes() == ["pass"], "at space 7 it cannot advance"


@pytest.mark.rule("VF-19.2")
def test_the_levels() -> None:
    at = calm()
    levels = []
    for space in range(8):
        at.s.track[0] = space
        levels.append(track_level(at.s, 0))
    assert levels == [0, 0, 1, 1, 2, 2, 3, 4]


@pytest.mark.rule("VF-19.3")
def test_levels_three_and_four_deactivate_fp() -> None:
    at = calm().pools(3)
    at.s.track[0] = 5
    advance(at.s, 0, False, 0)
    at.s.settle(at.tell)
    assert at.s.active == 2
    advance(at.s, 0, False, 0)
    at.s.settle(at.tell)
    assert at.s.active == 0
    poor = calm().pools(0).fp("s1", 0).fp("s11", 0)
    poor.s.track[0] = 5
    assert not growth.may_advance(poor.s, 0), "who cannot, cannot advance"
    clone = calm().tech("cloning", 2).pools(3)
    clone.s.track[0] = 5
    advance(clone.s, 0, False, 0)
    clone.s.settle(clone.tell)
    assert clone.s.active == 3, "Improved Cloning waives it"


@pytest.mark.rule("VF-19.4", "VF-24.5")
def test_levels_one_and_two_allow_more_improved_technologies() -> None:
    at = calm()
    limits = []
    for space in (0, 2, 4, 7):
        at.s.track[1] = space
        limits.append(improved_limit(at.s))
    assert limits == [1, 2, 3, 3]


@pytest.mark.rule("VF-19.5")
def test_a_corrupted_track_advances_without_benefit() -> None:
    at = calm().stock()
    at.s.track_corrupt[0] = 1
    at.s.track[0] = 3
    at.effect({"do": "advance_track", "track": "society"}).do("track society")
    assert at.s.track[0] == 4
    assert at.top == "select_focus", "its spaces give nothing"
    assert improved_limit(at.s) == 3, "its level still counts for the limit"
    assert pure_level(at.s, 0) == 0, "but it is no Pure track"


@pytest.mark.rule("VF-19.6")
def test_fast_advance_resolves_one_more_space() -> None:
    at = calm().effect({"do": "advance_track", "track": "economy"}).do("track economy")
    assert at.s.track[2] == 2
    assert at.top == "trade_bonus", "the second space of Economy is resolved"


@pytest.mark.rule("VF-19.7")
def test_the_least_advanced_track_by_choice_among_equals() -> None:
    at = calm()
    at.s.track = [2, 1, 1]
    at.effect({"do": "advance_track", "track": "least"})
    assert at.codes() == ["track government", "track economy", "pass"]


@pytest.mark.rule("VF-19.8")
def test_objectives_by_level_need_a_pure_track() -> None:
    at = calm()
    at.s.track = [4, 0, 0]
    card = agenda("high-society")
    assert agenda_worth(at.s, card) == 8
    at.s.track_corrupt[0] = 1
    assert agenda_worth(at.s, card) == 0
