"""Section 16 of the rulebook: fleets and Fleet Power."""

from __future__ import annotations

import pytest

from .positions import BOX, MUST, At

DEPLOY = {"do": "deploy", "count": 1, "where": "any_own"}
EACH = {"do": "deploy", "count": 1, "where": "each_shipyard"}
REGROUP = {"do": "move_fleets", "moves": 5}
INVADE = {"do": "invade", "target": "any"}


def too_many(at: At) -> bool:
    """Whether Cleanup asks for fleet tokens to be recalled: more than two are in one sector."""
    return at.focus("conquest").do("pass").top == "recall_excess"


def shipyards(at: At, sector: str) -> int:
    """For how many Shipyards of a sector an effect deploys FP."""
    at.pools(5).effect(EACH)
    before = at.fleet(sector)
    while at.top == "deploy":
        at.do(f"fp {sector} corvette" if f"fp {sector} corvette" in at.options else "pass")
    return at.fleet(sector) - before


@pytest.mark.rule("VF-16.1")
def test_corvettes_need_no_technology_the_others_theirs() -> None:
    assert At().effect(DEPLOY).options == ["fp s1 corvette", "fp s11 corvette", "pass"]
    for name, fleet in (("sentries", "sentry"), ("destroyers", "destroyer"), ("carriers", "carrier")):
        at = At().tech(name).stock(9, 9, 9).effect(DEPLOY)
        assert at.options == ["fp s1 corvette", f"fp s1 {fleet}", "fp s11 corvette", f"fp s11 {fleet}", "pass"]
    assert "fp s1 dreadnought" in At().tech("dreadnoughts").stock(9, 9, 9).effect(DEPLOY).options


@pytest.mark.rule("VF-16.2", "VF-16.3")
def test_the_size_of_fleet_tokens() -> None:
    def fits(*fleets: int, dreadnoughts: int = 1) -> bool:
        at = At().tech("shields", 0).tech("sentries").tech("destroyers").tech("carriers")
        return not too_many(at.tech("dreadnoughts", dreadnoughts).fp("s11", *fleets))

    assert fits(3, 3)
    assert not fits(4, 3), "rounded up for each type"
    assert fits(6)
    assert not fits(7)
    assert fits(0, 3, 3)
    assert fits(1, 0, 0, 1)
    assert not fits(1, 0, 0, 2), "a Dreadnought token is 1 FP"
    assert fits(1, 0, 0, 3, dreadnoughts=2), "Improved: 3 FP"
    assert not fits(1, 0, 0, 0, 2), "a Carrier token is 1 FP"


@pytest.mark.rule("VF-16.4")
def test_fp_of_one_type_is_one_heap_and_keeps_its_type() -> None:
    at = At().tech("sentries").fp("s11", 2, 2).effect({"do": "move_fleets", "moves": 2})
    at.do("move s11 s1 sentry", "move s11 s1 corvette")
    assert at.sector("s1")["fleets"] == {"corvette": 3, "sentry": 1}


@pytest.mark.rule("VF-16.6")
def test_activating_takes_from_the_inactive_pool_and_the_missing_is_lost() -> None:
    at = At().effect({"do": "activate_cube", "count": 2})
    assert (at["active"], at["inactive"]) == (4, 6)
    few = At().fp("s1", 9)
    assert few["inactive"] == 1
    few.effect({"do": "activate_cube", "count": 2})
    assert (few["active"], few["inactive"]) == (3, 0)


@pytest.mark.rule("VF-16.7")
def test_deactivating_takes_active_fp_else_a_recalled_one() -> None:
    at = At().effect({"do": "deactivate_cube", "count": 1})
    assert (at["active"], at["inactive"]) == (1, 9)
    none = At().pools(0).effect({"do": "deactivate_cube", "count": 1})
    assert none.top == "recall"
    none.do("fp s11 corvette")
    assert (none["active"], none.fleet("s11")) == (0, 1)
    last = At().fp("s11", 1).pools(0).effect({"do": "deactivate_cube", "count": 1}).do("fp s11 corvette")
    assert last.told("abandoned"), "abandoning is allowed"


@pytest.mark.rule("VF-16.8")
def test_deploying_costs_what_the_type_costs() -> None:
    at = At().tech("dreadnoughts").tech("carriers").stock(1, 0, 1, 0, 0).effect(DEPLOY)
    assert "fp s11 dreadnought" in at.options
    at.do("fp s11 dreadnought")
    assert (at.has("materials"), at["active"]) == (0, 1)
    at.effect(DEPLOY)
    assert "fp s11 dreadnought" not in at.options, "no Materials left"
    at.do("fp s11 carrier")
    assert at.has("food") == 0
    none = At().pools(0).effect(DEPLOY)
    assert none.top == "select_focus", "without active FP nothing is deployed"
    assert "fp s12 corvette" not in At().effect(DEPLOY).options, "only in the player's sectors"


@pytest.mark.rule("VF-16.9", "VF-17.11")
def test_deploying_per_shipyard() -> None:
    at = At().install("s11", "shipyard", "shipyard").effect(EACH)
    assert at.options == ["fp s1 corvette", "pass"]
    at.do("pass")
    assert at.options == ["fp s11 corvette", "pass"], "each is optional"
    at.do("fp s11 corvette", "fp s11 corvette")
    assert at.fleet("s11") == 4
    assert at.top == "select_focus", "two Shipyards, two FP"
    assert shipyards(At().tech("carriers").fp("s11", 0, 0, 0, 0, 2), "s11") == 2, "each Carrier token counts as one"
    assert shipyards(At().install("s11", "starbase"), "s11") == 0
    assert shipyards(At().install("s11", "starbase").tech("starbases"), "s11") == 1
    assert shipyards(At().tech("orbital-docks").install("s11", "shipyard"), "s11") == 2, "Orbital Docks: one more"
    home = At().effect({"do": "deploy", "count": 1, "where": "home"})
    assert home.options == ["fp s1 corvette", "pass"]
    typed = At().tech("sentries").effect({"do": "deploy", "count": 1, "where": "home", "fleet": "sentry"})
    assert typed.options == ["fp s1 sentry", "pass"]


@pytest.mark.rule("VF-16.10")
def test_an_effect_in_the_sector_of_the_recall_is_lost_with_the_sector() -> None:
    stays = At().stock(9, 9, 9, 0, 9).focus("development").act("development-2-settle", "fp s11 corvette")
    assert stays.options == ["option 1", "option 2", "pass"]
    stays.do("option 2")
    assert all(" s11 " in code or code == "pass" for code in stays.options)
    gone = At().fp("s11", 1).stock(9, 9, 9, 0, 9).focus("development")
    gone.act("development-2-settle", "fp s11 corvette").until("choose_any", "take_actions")
    assert gone.options[-1:] == gone.options or gone.top == "take_actions", "the sector is no longer the player's"


@pytest.mark.rule("VF-16.11")
def test_regrouping_is_up_to_five_single_moves_between_own_sectors() -> None:
    at = At().mine("s12", 1).effect({"do": "move_fleets", "moves": 5})
    assert at.options == [
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
    assert at.fleet("s1") == 0
    assert at.told("abandoned") == []
    at.do("move s11 s1 corvette")
    assert at.fleet("s1") == 1


@pytest.mark.rule("VF-16.14", "VF-17.2")
def test_voidstorms_block_movement_and_invasion() -> None:
    at = At().mine("s21", 3).mine("s31", 2)
    assert "move s21 s31 corvette" not in at.effect(REGROUP).options
    calm = At(storms=False).mine("s21", 3).mine("s31", 2)
    assert "move s21 s31 corvette" in calm.effect(REGROUP).options
    assert "sector s31" not in At().mine("s21", 3).effect(INVADE).options


@pytest.mark.rule("VF-16.15")
def test_hyperdrive_regroups_before_an_invasion_and_reaches_further() -> None:
    at = At().tech("hyperdrive").stock(0, 5, 0, 0, 0).focus("conquest").act("conquest-1-engage", "option 1")
    assert at.top == "offer_regroup"
    at.do("yes")
    assert at.has("energy") == 5 - 2 - 1
    assert at.top == "regroup"
    other = At().tech("hyperdrive").stock(0, 5, 0, 5, 0).focus("politics").act("politics-2-assert", "option 2")
    assert other.top != "offer_regroup", "with Conquest only"
    far = At().tech("hyperdrive", 2).mine("s21", 3).effect(INVADE)
    assert "fp s21 corvette" in far.fork().do("sector s31").options, "over a Voidstorm"
    assert "fp s11 corvette" in far.fork().do("sector s23").options, "two sectors away"
    mixed = far.do("sector s31", "fp s21 corvette")
    assert all("s21" in code or code == "pass" for code in mixed.options), "one of the two benefits per invasion"


@pytest.mark.rule("VF-16.16")
def test_a_voidborn_sector_has_voidborn_fp() -> None:
    adjacent = {"do": "remove_void_cube", "count": 1, "where": "adjacent"}
    assert "sector s12" in At().void("s12", 1).effect(adjacent).options
    assert "sector s12" not in At().void("s12", 0).effect(adjacent).options


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
    assert at.options == ["sector s21"], "s12 and s22 have room for one only"
    full = At().void("s21", 3).crisis("supply-lines-cut").focus("conquest").until("face_crisis")
    assert "penalty" not in full.options, "a penalty needs the whole amount"


@pytest.mark.rule("VF-16.19")
def test_removing_the_last_voidborn_fp_brings_new_ones_without_glory_loss() -> None:
    at = At().effect({"do": "remove_void_cube", "count": 1, "where": "adjacent"}).do("sector s21")
    assert (at.sector("s21")["void"], at.sector("s21")["bounty"], at["glory"]) == (2, 1, [0, 1, 0, 0, 0])
    assert at.top == "select_focus"
