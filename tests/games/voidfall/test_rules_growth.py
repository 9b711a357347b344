"""Sectors, resources, tracks (VF-17 to VF-19)."""

from __future__ import annotations

import pytest

from starboard.games.voidfall.vocabulary import CREDITS, ENERGY, FOOD, GUILDS, MATERIALS, SCIENCE

from .positions import BOX, MUST, At, calm

BUILD = {"do": "build", "installation": "any", "where": "any_own", "count": 1}
ESTABLISH = {"do": "establish_guild", "guild": "any", "where": "any_own", "count": 1}
GROW = {"do": "grow_population", "count": 1, "where": "any_own"}
REDUCE = {"do": "reduce_population", "count": 1, "where": "not_home"}


def counted(at: At, **what: object) -> int:
    """What a selector of the vocabulary counts."""
    found = at.effect({"do": "gain", "influence": 1, "per": what}).told("influence_gained")
    return int(found[-1][0]) if found else 0


# -- 17 Sectors


@pytest.mark.rule("VF-17.1")
def test_control_is_fp_and_the_home_sector_always() -> None:
    at = calm().fp("s1", 0)
    assert at.sector("s1")["mine"], "always"
    assert at.sector("s11")["mine"]
    assert not at.fp("s11", 0).sector("s11")["mine"]
    assert not at.sector("s24")["mine"], "a Fallen House is nobody's"
    assert at.sector("s24")["void"] == 0


@pytest.mark.rule("VF-17.3")
def test_a_sector_has_one_marker_and_some_none() -> None:
    at = calm().mine("s40", 1, pop=0).effect({"do": "gain_corruption", "where": ["sector"]})
    assert at.options == ["on s11"], "not the Home Sector, none without population"
    at.do("on s11").effect({"do": "gain_corruption", "where": ["sector"]})
    assert at.options == ["pass"]


@pytest.mark.rule("VF-17.4")
def test_nothing_is_destroyed_or_lowered_in_the_home_sector() -> None:
    at = calm().mine("s12", 1, pop=3).guild("s12", "bankers").guild("s1", "farmers")
    codes = at.effect({"do": "destroy", "kind": "guild"}).options
    assert codes == ["guild s12 bankers", "guild s11 engineers", "guild s11 miners"]
    assert calm().mine("s12", 1, pop=3).effect(REDUCE).options == ["sector s12", "sector s11"]
    alone = calm().guild("s11").effect({"do": "destroy", "kind": "guild", "where": "not_home"}, flags=MUST)
    assert alone.options == ["pass"], "not even where nothing else is left"


@pytest.mark.rule("VF-17.5")
def test_only_pure_population_changes_between_one_and_six() -> None:
    at = calm().mine("s12", 1, pop=6).mine("s22", 1, pure=False, pop=3).effect(GROW)
    assert at.options == ["sector s1", "sector s11", "pass"]
    at.do("sector s11")
    assert at.sector("s11")["population"] == 3
    at = calm().mine("s12", 1, pop=1).mine("s22", 1, pure=False, pop=3).effect(REDUCE)
    assert at.options == ["sector s11"], "not below 1, not Corrupted, not home"
    mega = calm(map="c061-when-darkness-fades").mine("s13", 1, pop=5)
    assert "sector s13" not in mega.effect(GROW).options, "a printed population never changes"


@pytest.mark.rule("VF-17.6")
def test_slots_of_standard_and_home_sectors_and_their_upkeep() -> None:
    def upkeep(at: At) -> int:
        agendas: int = calm().guild("s1").guild("s11").view["upkeep"]
        found: int = at.view["upkeep"]
        return found - agendas

    two, three = ("farmers", "miners"), ("farmers", "miners", "miners")
    assert upkeep(calm().guild("s11", *two)) == 0, "nor does the printed Shipyard of the Home Sector bear any"
    assert upkeep(calm().guild("s11", *three)) == 1
    full = calm().guild("s11", *three).install("s11", "shipyard", "shipyard", "sector_defense")
    assert upkeep(full) == 2
    assert upkeep(calm().guild("s11").guild("s1", "farmers", "bankers")) == 1
    assert full.fork().effect(BUILD).options == ["pass"], "three slots of each kind; the Home Sector's one is printed"
    full.guild("s1", "farmers").effect(ESTABLISH)
    assert full.options == [*[f"guild s1 {kind}" for kind in GUILDS], "pass"]
    assert full.do("guild s1 bankers").effect(ESTABLISH).options == ["pass"], "two at home"


@pytest.mark.rule("VF-17.7", "VF-17.8")
def test_any_kind_goes_in_any_free_slot_of_your_sectors_pure_or_corrupted() -> None:
    at = calm().mine("s12", 1, pure=False).guild("s11", "farmers", "miners", "miners").effect(ESTABLISH)
    assert not [code for code in at.options if " s11 " in code], "no free slot"
    assert [code for code in at.options if " s12 " in code] == [f"guild s12 {kind}" for kind in GUILDS]
    at = calm().install("s11", "shipyard").effect(BUILD)
    assert [code for code in at.options if code != "pass"] == [
        "installation s11 shipyard",
        "installation s11 sector_defense",
    ]
    at.do("installation s11 shipyard")
    assert at.sector("s11")["installations"] == {"shipyard": 2}, "also several of a kind"
    corrupted = calm().mine("s12", pure=False).install("s11", *["shipyard"] * 3).effect(BUILD)
    assert corrupted.options == ["installation s12 shipyard", "installation s12 sector_defense", "pass"]
    at = calm().effect({"do": "build", "installation": "sector_defense", "where": "any_own", "count": 1})
    assert at.options == ["installation s11 sector_defense", "pass"], "unless the effect names the type"


@pytest.mark.rule("VF-17.9")
def test_a_forced_destruction_takes_any_token_but_no_printed_one() -> None:
    at = calm().mine("s24", 1, pure=False).install("s11", "shipyard", "sector_defense")
    at.effect({"do": "destroy", "kind": "installation", "count": 1, "where": "not_home"})
    assert at.options == ["installation s11 shipyard", "installation s11 sector_defense"], (
        "printed ones are not offered"
    )
    at.do("installation s11 shipyard")
    assert at.sector("s11")["installations"] == {"sector_defense": 1}, "the rest of the row shifts left: a slot is free"
    assert at.sector("s24")["installations"]["sector_defense"] == 2, "but printed ones count"


@pytest.mark.rule("VF-17.10")
def test_pure_guilds_installations_and_fp() -> None:
    at = calm().mine("s12", 2, pure=False).guild("s12", "bankers").install("s12", "shipyard").guild("s22", "farmers")
    assert counted(at, of="guilds", pure=True) == 3, "Farmers at home, Engineers and Miners in the Outpost"
    assert counted(at, of="guilds") == 4, "not those of the Voidborn"
    assert counted(at, of="installations", pure=True) == 1, "the printed Shipyard at home"
    assert counted(at, of="cubes", zones=["pure_sectors"]) == 4


@pytest.mark.rule("VF-17.12")
def test_a_sector_defense_deals_approach_damage() -> None:
    at = calm().tech("shields", 0).fp("s11", 3).void("s21", 1).install("s21", "sector_defense", "sector_defense")
    at.effect({"do": "invade", "target": "any"})
    at.do("sector s21", "fp s11 corvette", "fp s11 corvette", "pass").until("select_focus")
    assert at.fleet("s21") == 0, "two Corvettes fall to two Sector Defenses"
    own = calm().tech("shields", 0).fp("s11", 1).install("s11", "sector_defense", "sector_defense")
    own.effect({"do": "skirmish", "modifier": 2}, flags=MUST)
    assert own.told("defended") == [()], "two Approach Damage stop two FP"
    assert own.fleet("s11") == 1


@pytest.mark.rule("VF-17.13", "VF-12.37")
def test_starbases_need_the_technology_and_are_one_or_two_per_sector() -> None:
    build = {"do": "build", "installation": "starbase", "where": "any_own"}
    assert calm().effect(build).options == ["pass"]
    at = calm().tech("starbases").effect(build).do("installation s11 starbase").effect(build)
    assert at.options == ["pass"], "at most one per sector; the Home Sector has no free slot"
    at.do("pass").tech("starbases", 2).effect(build)
    assert at.options == ["installation s11 starbase", "pass"], "Improved: two"
    attacked = calm().tech("shields", 0).fp("s11", 1).install("s11", "starbase")
    attacked.effect({"do": "skirmish", "modifier": 1}, flags=MUST)
    assert attacked.told("defended") == [()], "it defends without the Technology too"


@pytest.mark.rule("VF-17.14")
def test_ark_ships_carry_guilds_outside_the_slots() -> None:
    def room(at: At) -> bool:
        return "guild s1 miners" in at.effect(ESTABLISH).options

    assert not room(calm().guild("s1", "farmers", "bankers"))
    assert room(calm().tech("ark-ships").guild("s1", "farmers", "bankers", "bankers"))
    four = ("farmers", "bankers", "bankers", "bankers")
    assert not room(calm().tech("ark-ships").guild("s1", *four)), "two more"
    assert room(calm().tech("ark-ships", 2).guild("s1", *four)), "Improved: four"
    ships, slots = calm().tech("ark-ships").guild("s1", *four), calm().guild("s1", "farmers", "bankers")
    assert ships.view["upkeep"] == slots.view["upkeep"], "they bear no Upkeep of their own"
    assert counted(ships, of="guild_slots_empty") == counted(slots, of="guild_slots_empty"), "and are no empty slots"


@pytest.mark.rule("VF-17.15", "VF-30.8")
def test_special_sectors() -> None:
    types = {kind.id: kind for kind in BOX.types}
    assert types["asteroid-belt"].production[MATERIALS] == 2
    assert types["research-complex"].production[SCIENCE] == 2
    assert types["paradise-world"].production[FOOD] == 2
    assert types["megalopolis"].upkeep == 1
    assert not types["survivor-colony"].corruptible
    at = calm(map="c021-and-one-for-all")
    before = at.view["levels"]["materials"]
    assert at.mine("s13", 1).view["levels"]["materials"] == before + 2
    for name in ("genesis", "novarch-palace", "ancient-ruins"):
        assert BOX.lists[types[name].when_invaded], "something happens when it is invaded"
    relay = calm(map="c051-devil-s-triangle").mine("s04", 1).stock(0, 9, 9, 9, 9)
    relay.focus("politics")
    assert "site s04" in relay.options
    relay.do("site s04").until("take_actions")
    assert "site s04" not in relay.options, "once per cycle"
    assert relay.has("energy") == 8
    holes = next(each for each in BOX.scenarios if each.id == "c051-devil-s-triangle")
    names = [sector.id.removeprefix("c051-") for sector in holes.sectors]
    one, far = names.index("s02"), names.index("s22")
    assert far in holes.near[one], "through the Wormholes A"
    assert not holes.near[names.index("s03")], "where nobody may stay"


# -- 18 Resources, production, Upkeep


@pytest.mark.rule("VF-18.1", "VF-18.9")
def test_a_stock_stays_between_zero_and_fifteen() -> None:
    at = calm().stock(14)
    influence = at["influence"]
    at.effect({"do": "gain", "food": 3})
    assert at.has("food") == 15
    assert at["influence"] == influence, "a gain is no production"
    at.effect({"do": "lose", "energy": 3})
    assert at.has("energy") == 0


@pytest.mark.rule("VF-18.2")
def test_credits_stand_in_for_food_energy_and_materials_never_for_science() -> None:
    at = calm().stock(0, 1, 0, 1, 0).focus("conquest")
    at.act("conquest-1-engage")
    assert at["stock"] == [0, 0, 0, 0, 0]
    at = calm().stock(0, 2, 0, 2, 0).focus("conquest").act("conquest-1-engage")
    assert at.options == ["number 0", "number 1", "number 2"], "the player chooses how many"
    at.do("number 2")
    assert at["stock"] == [0, 2, 0, 0, 0]
    at = calm().stock(0, 0, 0, 9, 0).focus("politics")
    assert "action politics-1-inspire" not in at.options, "1 Science"
    at = calm().stock(9, 9, 9, 0, 9).focus("politics")
    assert "action politics-3-control" not in at.options, "nothing replaces Credits"


@pytest.mark.rule("VF-18.3", "VF-18.5")
def test_production_levels_are_the_population_of_each_guild_plus_bonuses() -> None:
    at = calm().guild("s11", "farmers", "farmers").mine("s12", 1, pure=False, pop=3).guild("s12", "farmers")
    assert at.view["levels"]["food"] == 2 + 2 * 2 + 3, "Pure or Corrupted"
    assert at.view["levels"]["energy"] == 1, "the starting agenda's bonus"
    at.fp("s12", 0)
    assert at.view["levels"]["food"] == 6, "it follows at once"


@pytest.mark.rule("VF-18.4")
def test_guilds_beyond_level_thirteen_do_not_raise_it() -> None:
    at = calm().mine("s12", 1, pop=6).guild("s12", "farmers", "farmers", "farmers")
    assert at.view["levels"]["food"] == 13
    at.guild("s11", "farmers", "farmers", "farmers")
    assert at.view["levels"]["food"] == 13


@pytest.mark.rule("VF-18.6")
def test_the_yields() -> None:
    common = [0, 1, 1, 2, 3, 3, 4, 4, 5, 6, 8, 10, 12, 15]
    assert [BOX.yields[r] for r in (FOOD, ENERGY, MATERIALS, SCIENCE)] == [common] * 4
    assert BOX.yields[CREDITS] == [0, 1, 1, 1, 2, 2, 3, 3, 3, 4, 4, 5, 6, 8]


@pytest.mark.rule("VF-18.7", "VF-18.8")
def test_producing_adds_the_yield_and_overproduction_gives_influence() -> None:
    at = calm().stock(3).guild("s11", "farmers", "farmers")
    at.push("produce food")
    assert at.has("food") == 3 + 4, "the Yield of Level 6, not the Level"
    at.stock(12)
    influence = at["influence"]
    at.push("produce food").until("select_focus")
    assert (at.has("food"), at["influence"]) == (15, influence + 3)
    at.push("produce food").until("select_focus")
    assert at["influence"] == influence + 6, "each production counts"
    exact = calm().stock(11).guild("s11", "farmers", "farmers").push("produce food")
    assert not exact.told("overproduced"), "exactly 15 is none"


@pytest.mark.rule("VF-18.10")
def test_two_types_are_two_different_ones() -> None:
    at = calm().effect({"do": "produce", "types": 2}).do("resource food")
    assert "resource food" not in at.options
    at.do("resource energy")
    assert at.top == "select_focus"


@pytest.mark.rule("VF-18.11")
def test_any_mix_of_resources() -> None:
    at = calm().stock().effect({"do": "gain", "any": 3}).do("resource food", "resource food", "resource science")
    assert at["stock"] == [2, 0, 0, 0, 1]
    at = calm().stock(2, 0, 1, 0, 2)
    at.effect({"do": "exchange", "cost": {"any": 4}, "effect": [{"do": "gain", "influence": 1}]}).do("yes")
    at.do("resource food", "resource food", "resource materials")
    assert at["stock"] == [0, 0, 0, 0, 1], "the last one is settled"


@pytest.mark.rule("VF-18.12")
def test_each_turn_preparation_and_evaluation_counts_overproductions_anew() -> None:
    for stage in ("A0", "before C1", "B0"):
        at = calm().put(overs=2, over_haven=1, cycle=2).enter(stage)
        assert (at["overs"], at["over_haven"]) == (0, 0)


@pytest.mark.rule("VF-18.13", "VF-18.14")
def test_upkeep_units() -> None:
    at = calm().guild("s11")
    assert at.view["upkeep"] == 2, "the starting agenda"
    at.slots("high-society").guild("s11", "farmers", "miners", "miners")
    assert at.view["upkeep"] == 5
    assert at.trade("slot-1").view["upkeep"] == 3, "a Trade token covers both icons of its agenda"
    mega = calm(map="c061-when-darkness-fades")
    before = mega.view["upkeep"]
    assert mega.mine("s13", 1).view["upkeep"] == before + 1, "a sector that prints its own icon"


@pytest.mark.rule("VF-18.15", "VF-18.16", "VF-18.18")
def test_upkeep_is_paid_with_food_or_pairs_of_materials_and_energy() -> None:
    at = calm().stock(2, 2, 3, 9, 9).put(influence=20).slots("high-society", "trade-monopoly").guild("s11")
    at.enter("C2").until("gain_agenda", "choose_objective", "draw_heroic")
    assert at.told("upkeep_due") == [(6,)]
    assert at["unpaid"] == 2, "four units: no Credits, no Science"
    assert at.told("influence_lost") == [(3 * 2,)], "for each unit that cannot be paid"
    assert (at.has("food"), at.has("energy") + at.has("materials")) == (0, 1)
    free = calm().stock(3, 4, 0).slots("high-society").trade("start-1").guild("s11", *["miners"] * 3).enter("C2")
    assert (free.told("upkeep_due"), free.options) == ([(3,)], ["number 1", "number 2", "number 3"]), (
        "with what he likes"
    )


@pytest.mark.rule("VF-18.17")
def test_reliefs_of_upkeep() -> None:
    at = calm().tech("data-refinery", 2).stock(0, 0, 0, 2).guild("s11", "farmers", "miners", "miners").enter("C2")
    assert (at.told("upkeep_due"), at["unpaid"], at.has("credits")) == ([(3,)], 0, 0), "a Credit may pay two units"
    cells = calm().tech("energy-cells", 2).stock(9).guild("s11", "farmers", "miners", "miners")
    assert cells.view["upkeep"] == 3, "objectives count them all the same"
    assert cells.enter("C2").has("food") == 7, "only the agenda's units are due"


@pytest.mark.rule("VF-18.18")
def test_the_example_of_production() -> None:
    at = calm(origin="B").guild("s1").mine("s12", 1, pop=3).guild("s12", "farmers").guild("s11", "farmers").stock(13)
    assert at.view["levels"]["food"] == 6
    influence = at["influence"]
    at.push("produce food").until("select_focus")
    assert (at.has("food"), at["influence"]) == (15, influence + 3)


# -- 19 Civilization tracks


@pytest.mark.rule("VF-19.1")
def test_advancing_moves_one_space_and_resolves_it() -> None:
    at = calm().stock()
    at.effect({"do": "advance_track", "track": "society"}).do("track society")
    assert at["track"] == [1, 0, 0]
    assert at["stock"] == [0, 0, 0, 1, 1], "the first space of Society"
    at.put(track={0: 7})
    at.effect({"do": "advance_track", "track": "society"})
    assert at.options == ["pass"], "at space 7 it cannot advance"


@pytest.mark.rule("VF-19.2")
def test_the_levels() -> None:
    at = calm()
    levels = [at.put(track={0: space}).view["tracks"]["society"]["level"] for space in range(8)]
    assert levels == [0, 0, 1, 1, 2, 2, 3, 4]


@pytest.mark.rule("VF-19.3")
def test_levels_three_and_four_deactivate_fp() -> None:
    society = {"do": "advance_track", "track": "society"}
    at = calm().pools(3).put(track={0: 5}, track_corrupt={0: 1}).effect(society).do("track society")
    assert at["active"] == 2
    assert at.effect(society).do("track society")["active"] == 0
    poor = calm().fp("s1", 0).fp("s11", 0).pools(0).put(track={0: 5}).effect(society)
    assert poor.options == ["pass"], "who cannot, cannot advance"
    clone = calm().tech("cloning", 2).pools(3).put(track={0: 5}, track_corrupt={0: 1}).effect(society)
    assert clone.do("track society")["active"] == 3, "Improved Cloning waives it"


def improved_limit(**tracks: object) -> int:
    """With how many Improved Technologies the player may improve no more."""
    at = calm().put(**tracks)
    for limit, name in enumerate(("", "targeting", "torpedoes", "cloning", "robotics")):
        if name:
            at.tech(name, 2)
        if at.fork().effect({"do": "gain_tech", "tier": "improved"}).options == ["pass"]:
            return limit
    raise AssertionError("there is no limit")


@pytest.mark.rule("VF-19.4", "VF-24.5")
def test_levels_one_and_two_allow_more_improved_technologies() -> None:
    assert [improved_limit(track={1: space}) for space in (0, 2, 4, 7)] == [1, 2, 3, 3]


@pytest.mark.rule("VF-19.5")
def test_a_corrupted_track_advances_without_benefit() -> None:
    at = calm().stock().put(track={0: 3}, track_corrupt={0: 1})
    at.effect({"do": "advance_track", "track": "society"}).do("track society")
    assert at["track"][0] == 4
    assert at.top == "select_focus", "its spaces give nothing"
    assert improved_limit(track={0: 4}, track_corrupt={0: 1}) == 3, "its level still counts for the limit"


@pytest.mark.rule("VF-19.6")
def test_fast_advance_resolves_one_more_space() -> None:
    at = calm().effect({"do": "advance_track", "track": "economy"}).do("track economy")
    assert at["track"][2] == 2
    assert at.top == "trade_bonus", "the second space of Economy is resolved"


@pytest.mark.rule("VF-19.7")
def test_the_least_advanced_track_by_choice_among_equals() -> None:
    at = calm()
    at.put(track=[2, 1, 1])
    at.effect({"do": "advance_track", "track": "least"})
    assert at.options == ["track government", "track economy", "pass"]


@pytest.mark.rule("VF-19.8")
def test_objectives_by_level_need_a_pure_track() -> None:
    at = calm().put(track=[4, 0, 0]).slots("high-society")
    assert ("high-society", 8) in at.fork().enter("C4").told("agenda_evaluated")
    assert ("high-society", 0) in at.put(track_corrupt={0: 1}).enter("C4").told("agenda_evaluated")
