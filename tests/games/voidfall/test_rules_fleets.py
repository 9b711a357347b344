"""Sections 16 and 17 of the rulebook: fleets and Fleet Power; sectors, population, Guilds, Installations."""

from __future__ import annotations

import pytest

from starboard.games.voidfall.components import Selector
from starboard.games.voidfall.mechanics.counting import count
from starboard.games.voidfall.mechanics.fleets import fleet_tokens, may_field, shipyards, token_size
from starboard.games.voidfall.mechanics.sectors import (
    controls,
    corruptible,
    fleet_power,
    free_guild_slots,
    guild_slots,
    installation_slots,
    installations_of,
    may_grow,
    may_reduce,
    next_to_void,
    room_for_guild,
)
from starboard.games.voidfall.mechanics.upkeep import sector_upkeep
from starboard.games.voidfall.steps import fleets, war
from starboard.games.voidfall.steps.core import MUST
from starboard.games.voidfall.vocabulary import (
    CARRIER,
    DESTROYER,
    DREADNOUGHT,
    ENERGY,
    FOOD,
    GUILDS,
    MATERIALS,
    OF_CUBES,
    OF_GUILDS,
    SECTOR_DEFENSE,
    SENTRY,
)

from .positions import BOX, At

DEPLOY = {"do": "deploy", "count": 1, "where": "any_own"}


# -- 16 Fleets


@pytest.mark.rule("VF-16.1")
def test_corvettes_need_no_technology_the_others_theirs() -> None:
    at = At()
    assert [may_field(at.s, fleet) for fleet in range(5)] == [True, False, False, False, False]
    for fleet, name in ((SENTRY, "sentries"), (DESTROYER, "destroyers"), (DREADNOUGHT, "dreadnoughts")):
        assert may_field(At().tech(name).s, fleet)
    assert may_field(At().tech("carriers").s, CARRIER)


@pytest.mark.rule("VF-16.2", "VF-16.3")
def test_the_size_of_fleet_tokens() -> None:
    at = At().tech("dreadnoughts").tech("carriers")
    assert [token_size(at.s, fleet) for fleet in range(5)] == [3, 3, 3, 1, 1]
    at.tech("dreadnoughts", 2)
    assert token_size(at.s, DREADNOUGHT) == 3
    at.fp("s11", 4, 0, 0, 2, 2)
    assert fleet_tokens(at.s, at.sector("s11")) == 2 + 1 + 2, "rounded up for each type"


@pytest.mark.rule("VF-16.4")
def test_fp_of_one_type_is_one_heap_and_keeps_its_type() -> None:
    at = At().tech("sentries").fp("s11", 2, 2).effect({"do": "move_fleets", "moves": 2})
    at.do("move s11 s1 sentry", "move s11 s1 corvette")
    i = at.s.home
    assert at.s.fleet[i * 5 : i * 5 + 2] == [3, 1]


@pytest.mark.rule("VF-16.6")
def test_activating_takes_from_the_inactive_pool_and_the_missing_is_lost() -> None:
    at = At().effect({"do": "activate_cube", "count": 2})
    assert (at.s.active, at.s.inactive) == (4, 6)
    few = At().fp("s1", 9)
    assert few.s.inactive == 1
    few.effect({"do": "activate_cube", "count": 2})
    assert (few.s.active, few.s.inactive) == (3, 0)


@pytest.mark.rule("VF-16.7")
def test_deactivating_takes_active_fp_else_a_recalled_one() -> None:
    at = At().effect({"do": "deactivate_cube", "count": 1})
    assert (at.s.active, at.s.inactive) == (1, 9)
    none = At().pools(0).effect({"do": "deactivate_cube", "count": 1})
    assert none.top == "recall"
    none.do("fp s11 corvette")
    assert (none.s.active, fleet_power(none.s, none.sector("s11"))) == (0, 1)
    last = At().fp("s11", 1).pools(0).effect({"do": "deactivate_cube", "count": 1}).do("fp s11 corvette")
    assert last.told("abandoned"), "abandoning is allowed"


@pytest.mark.rule("VF-16.8")
def test_deploying_costs_what_the_type_costs() -> None:
    at = At().tech("dreadnoughts").tech("carriers").stock(1, 0, 1, 0, 0).effect(DEPLOY)
    assert "fp s11 dreadnought" in at.codes()
    at.do("fp s11 dreadnought")
    assert (at.s.stock[MATERIALS], at.s.active) == (0, 1)
    at.effect(DEPLOY)
    assert "fp s11 dreadnought" not in at.codes(), "no Materials left"
    at.do("fp s11 carrier")
    assert at.s.stock[FOOD] == 0
    none = At().pools(0).effect(DEPLOY)
    assert none.top == "select_focus", "without active FP nothing is deployed"
    assert "fp s12 corvette" not in At().effect(DEPLOY).codes(), "only in the player's sectors"


@pytest.mark.rule("VF-16.9", "VF-17.11")
def test_deploying_per_shipyard() -> None:
    each = {"do": "deploy", "count": 1, "where": "each_shipyard"}
    at = At().install("s11", "shipyard", "shipyard").effect(each)
    assert at.codes() == ["fp s1 corvette", "pass"]
    at.do("pass")
    assert at.codes() == ["fp s11 corvette", "pass"], "each is optional"
    at.do("fp s11 corvette", "fp s11 corvette")
    assert fleet_power(at.s, at.sector("s11")) == 4
    assert at.top == "select_focus", "two Shipyards, two FP"
    carriers = At().tech("carriers").fp("s11", 0, 0, 0, 0, 2)
    assert shipyards(carriers.s, carriers.sector("s11")) == 2, "each Carrier token counts as a Shipyard"
    bases = At().install("s11", "starbase")
    assert shipyards(bases.s, bases.sector("s11")) == 0
    assert shipyards(bases.tech("starbases").s, bases.sector("s11")) == 1
    docks = At().tech("orbital-docks").install("s11", "shipyard")
    assert shipyards(docks.s, docks.sector("s11")) == 2, "Orbital Docks: one more"
    home = At().effect({"do": "deploy", "count": 1, "where": "home"})
    assert home.codes() == ["fp s1 corvette", "pass"]
    typed = At().tech("sentries").effect({"do": "deploy", "count": 1, "where": "home", "fleet": "sentry"})
    assert typed.codes() == ["fp s1 sentry", "pass"]


@pytest.mark.rule("VF-16.10")
def test_an_effect_in_the_sector_of_the_recall_is_lost_with_the_sector() -> None:
    stays = At().stock(9, 9, 9, 0, 9).play("development").act("development-2-settle", "fp s11 corvette")
    assert stays.codes() == ["option 1", "option 2", "pass"]
    stays.do("option 2")
    assert all(" s11 " in code or code == "pass" for code in stays.codes())
    gone = At().fp("s11", 1).stock(9, 9, 9, 0, 9).play("development")
    gone.act("development-2-settle", "fp s11 corvette").until("choose_any", "take_actions")
    assert gone.codes()[-1:] == gone.codes() or gone.top == "take_actions", "the sector is no longer the player's"


@pytest.mark.rule("VF-16.11")
def test_regrouping_is_up_to_five_single_moves_between_own_sectors() -> None:
    at = At().mine("s12", 1).effect({"do": "move_fleets", "moves": 5})
    assert at.codes() == [
        "move s1 s12 corvette",
        "move s1 s11 corvette",
        "move s11 s1 corvette",
        "move s11 s12 corvette",
        "pass",
    ]
    at.do("move s1 s12 corvette", "move s12 s11 corvette", "move s11 s1 corvette", "move s1 s12 corvette")
    assert at.top == "regroup"
    at.do("move s12 s11 corvette")
    assert at.top == "select_focus", "the same FP may move several times, five moves in all"


@pytest.mark.rule("VF-16.12")
def test_the_home_sector_may_be_emptied_and_entered_empty() -> None:
    at = At().fp("s1", 1).effect({"do": "move_fleets", "moves": 5}).do("move s1 s11 corvette")
    assert fleet_power(at.s, at.s.home) == 0
    assert at.told("abandoned") == []
    at.do("move s11 s1 corvette")
    assert fleet_power(at.s, at.s.home) == 1


@pytest.mark.rule("VF-16.14", "VF-17.2")
def test_voidstorms_block_movement_and_invasion() -> None:
    at = At().mine("s21", 3).mine("s31", 2)
    moves = [at.short(action.code()) for action in fleets.regroup_moves(at.s)]
    assert "move s21 s31 corvette" not in moves
    calm = At(storms=False).mine("s21", 3).mine("s31", 2)
    assert "move s21 s31 corvette" in [calm.short(action.code()) for action in fleets.regroup_moves(calm.s)]
    target = At().mine("s21", 3)
    assert target.sector("s31") not in war.invadable(target.s, False)


@pytest.mark.rule("VF-16.15")
def test_hyperdrive_regroups_before_an_invasion_and_reaches_further() -> None:
    at = At().tech("hyperdrive").stock(0, 5, 0, 0, 0).play("conquest").act("conquest-1-engage", "option 1")
    assert at.top == "offer_regroup"
    at.do("yes")
    assert at.s.stock[ENERGY] == 5 - 2 - 1
    assert at.top == "regroup"
    other = At().tech("hyperdrive").stock(0, 5, 0, 5, 0).play("politics").act("politics-2-assert", "option 2")
    assert other.top != "offer_regroup", "with Conquest only"
    far = At().tech("hyperdrive", 2).mine("s21", 3)
    assert war.sources(far.s, far.sector("s31"), war.OVER_STORM) == [far.sector("s21")]
    assert far.sector("s11") in war.sources(far.s, far.sector("s23"), war.FAR)
    mixed = far.effect({"do": "invade", "target": "any"}).do("sector s31", "fp s21 corvette")
    assert all("s21" in code or code == "pass" for code in mixed.codes()), "one of the two benefits per invasion"


@pytest.mark.rule("VF-16.16")
def test_a_voidborn_sector_has_voidborn_fp() -> None:
    at = At().void("s12", 0)
    assert not next_to_void(at.s, at.s.home)
    at.void("s12", 1)
    assert next_to_void(at.s, at.s.home)


@pytest.mark.rule("VF-16.17", "VF-30.7")
def test_the_voidborn_limit_of_sectors() -> None:
    limits = {kind.id: kind.void_limit for kind in BOX.types}
    assert limits["standard"] == 3
    assert limits["rift"] == 9
    assert limits["genesis"] == limits["novarch-palace"] == limits["megalopolis"] == 6


@pytest.mark.rule("VF-16.18")
def test_a_sector_that_can_take_the_whole_amount_must_be_chosen() -> None:
    what = {"do": "place", "what": {"void_cube": 2}, "zone": "void_sector_adjacent", "pick": "player"}
    at = At().effect(what, flags=MUST)
    assert at.codes() == ["sector s21"], "s12 and s22 have room for one only"
    full = At().void("s21", 3).crisis("supply-lines-cut").play("conquest").until("face_crisis")
    assert "penalty" not in full.codes(), "a penalty needs the whole amount"


@pytest.mark.rule("VF-16.19")
def test_removing_the_last_voidborn_fp_brings_new_ones_without_glory_loss() -> None:
    at = At().effect({"do": "remove_void_cube", "count": 1, "where": "adjacent"}).do("sector s21")
    i = at.sector("s21")
    assert (at.s.void[i], at.s.bounty_on[i], at.s.glory) == (2, 1, [0, 1, 0, 0, 0])
    assert at.top == "select_focus"


# -- 17 Sectors


@pytest.mark.rule("VF-17.1")
def test_who_controls_a_sector() -> None:
    at = At().fp("s1", 0)
    assert controls(at.s, at.s.home), "the Home Sector always"
    assert not controls(at.s, at.sector("s24")), "a sector without FP is nobody's"
    assert at.s.void[at.sector("s24")] == 0
    assert controls(at.s, at.sector("s11"))


@pytest.mark.rule("VF-17.3")
def test_a_sector_has_one_marker_and_some_none() -> None:
    at = At().mine("s40", 1, pop=0)
    assert not corruptible(at.s, at.sector("s40")), "without population"
    assert not corruptible(at.s, at.s.home)
    at.effect({"do": "gain_corruption", "where": ["sector"]})
    assert at.codes() == ["on s11"]
    at.do("on s11").effect({"do": "gain_corruption", "where": ["sector"]})
    assert at.codes() == ["pass"]


@pytest.mark.rule("VF-17.4")
def test_the_home_sector_is_never_attacked_nor_diminished() -> None:
    at = At().fp("s11").void("s11", 0)
    assert war.skirmish_sectors(at.s) == []
    assert not may_reduce(at.s, at.s.home)
    destroyed = At().guild("s11").effect({"do": "destroy", "kind": "guild", "where": "not_home"}, flags=MUST)
    assert destroyed.codes() == ["pass"], "the Guild of the Home Sector cannot be"


@pytest.mark.rule("VF-17.5")
def test_only_pure_population_changes_from_one_to_six() -> None:
    at = At().mine("s12", pop=6).mine("s22", pop=3, pure=False).mine("s21", pop=1)
    assert [may_grow(at.s, at.sector(name)) for name in ("s1", "s11", "s12", "s22", "s21")] == [
        True,
        True,
        False,
        False,
        True,
    ]
    assert [may_reduce(at.s, at.sector(name)) for name in ("s1", "s11", "s12", "s22", "s21")] == [
        False,
        True,
        True,
        False,
        False,
    ]
    assert any(kind.fixed for kind in BOX.types), "a printed population never changes"


@pytest.mark.rule("VF-17.6")
def test_slots_and_the_upkeep_of_the_last_one() -> None:
    at = At()
    assert (guild_slots(at.s, at.s.home), installation_slots(at.s, at.s.home)) == (2, 1)
    i = at.sector("s11")
    assert (guild_slots(at.s, i), installation_slots(at.s, i)) == (3, 3)
    assert sector_upkeep(at.s, at.s.home) == 0, "the printed Shipyard bears none"
    assert sector_upkeep(at.s, i) == 0
    at.guild("s11", "farmers", "farmers", "miners")
    assert sector_upkeep(at.s, i) == 1
    at.install("s11", "shipyard", "shipyard", "sector_defense")
    assert sector_upkeep(at.s, i) == 2


@pytest.mark.rule("VF-17.7", "VF-17.8")
def test_building_needs_a_free_slot_in_an_own_sector_of_any_kind() -> None:
    at = At().mine("s12", pure=False).install("s12")
    at.install("s11", "shipyard", "shipyard", "shipyard")
    at.effect({"do": "build", "installation": "any", "where": "any_own"})
    assert at.codes() == ["installation s12 shipyard", "installation s12 sector_defense", "pass"]
    at.do("installation s12 sector_defense")
    assert installations_of(at.s, at.sector("s12"), SECTOR_DEFENSE) == 1
    at.effect({"do": "build", "installation": "sector_defense", "where": "any_own"})
    assert at.codes() == ["installation s12 sector_defense", "pass"], "several of a kind; only the type that is named"
    guilds = At().guild("s11", "farmers", "farmers", "farmers")
    guilds.effect({"do": "establish_guild", "guild": "any", "where": "any_own"})
    assert guilds.codes() == [f"guild s1 {kind}" for kind in GUILDS] + ["pass"]


@pytest.mark.rule("VF-17.9")
def test_a_forced_destruction_takes_any_token_outside_the_home_sector_but_no_printed_one() -> None:
    at = At().install("s11", "shipyard", "sector_defense").mine("s24", pop=2)
    at.s.fallen[at.sector("s24")] = -1
    at.effect({"do": "destroy", "kind": "installation", "where": "not_home"}, flags=MUST)
    assert at.codes() == ["installation s11 shipyard", "installation s11 sector_defense"]
    at.do("installation s11 shipyard")
    assert at.s.inst[at.sector("s11") * 3 : at.sector("s11") * 3 + 3] == [0, 1, 0]
    assert installations_of(at.s, at.sector("s24"), SECTOR_DEFENSE) == 2, "printed ones count"


@pytest.mark.rule("VF-17.10")
def test_pure_things_are_those_in_pure_sectors_of_the_player() -> None:
    at = At().mine("s12", 2, pure=False).guild("s12", "farmers").guild("s22", "farmers")
    guilds = Selector(OF_GUILDS)
    guilds.pure = True
    assert count(at.s, guilds) == 3, "one at home, two on the Outpost"
    guilds.pure = False
    assert count(at.s, guilds) == 4, "not those of the Voidborn"
    fp = Selector(OF_CUBES)
    fp.zones = 1
    assert count(at.s, fp) == 4


@pytest.mark.rule("VF-17.12")
def test_sector_defenses_defend() -> None:
    at = At().tech("shields", 0).fp("s11", 1).install("s11", "sector_defense", "sector_defense")
    at.effect({"do": "skirmish", "modifier": 1}, flags=MUST)
    assert at.told("defended") == [()], "two Approach Damage stop two FP"
    assert fleet_power(at.s, at.sector("s11")) == 1


@pytest.mark.rule("VF-17.13", "VF-12.37")
def test_starbases_need_their_technology_and_a_limit_per_sector() -> None:
    build = {"do": "build", "installation": "starbase", "where": "any_own"}
    assert At().effect(build).codes() == ["pass"]
    at = At().tech("starbases").effect(build).do("installation s11 starbase")
    at.effect(build)
    assert at.codes() == ["pass"], "at most one per sector; the Home Sector has no free slot"
    at.do("pass").tech("starbases", 2).effect(build)
    assert at.codes() == ["installation s11 starbase", "pass"], "Improved: two"
    assert shipyards(at.s, at.sector("s11")) == 1
    fight = war.skirmish_combat(at.tech("starbases", 0).s, at.sector("s11"), 9, -1)
    assert fight.defender.starbases == 1, "it defends without the Technology too"


@pytest.mark.rule("VF-17.14")
def test_ark_ships_hold_more_guilds_at_home_without_upkeep() -> None:
    at = At().guild("s1", "farmers", "farmers")
    assert not room_for_guild(at.s, at.s.home)
    at.tech("ark-ships")
    assert room_for_guild(at.s, at.s.home)
    at.guild("s1", "farmers", "farmers", "miners", "miners")
    assert not room_for_guild(at.s, at.s.home)
    assert room_for_guild(at.tech("ark-ships", 2).s, at.s.home)
    assert free_guild_slots(at.s, at.s.home) == 0, "they are no empty slots"
    assert sector_upkeep(at.s, at.s.home) == 1, "the icon of the last slot, nothing for the Guilds beside"


@pytest.mark.rule("VF-17.15")
def test_special_sectors_are_data() -> None:
    assert {"genesis", "asteroid-belt", "wormhole", "megalopolis"} <= {kind.id for kind in BOX.types}
    first = BOX.scenarios[0]
    assert {BOX.types[sector.type].id for sector in first.sectors} == {
        "home",
        "outpost",
        "standard",
        "fallen-house",
        "rift",
    }
