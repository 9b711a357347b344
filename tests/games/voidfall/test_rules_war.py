"""Sections 11, 13, 14 and 15 of the rulebook in the game: Skirmish, invasion, abandoning, Fallen Houses."""

from __future__ import annotations

import pytest

from .positions import BOX, MUST, At, calm

INVADE = {"do": "invade", "target": "any"}
BUILD = {"do": "build", "installation": "any", "where": "any_own", "count": 1}
GAIN_TECH = {"do": "gain_tech", "tier": "basic"}


def rich() -> At:
    return At().stock(9, 9, 9, 0, 9)


def skirmish(at: At, modifier: int, on_defended: list[dict[str, object]] | None = None) -> At:
    effect: dict[str, object] = {"do": "skirmish", "modifier": modifier}
    if on_defended:
        effect["on_defended"] = on_defended
    return at.effect(effect, flags=MUST)


def invade(at: At, target: str, source: str, n: int) -> At:
    """Send Corvettes; come to the first question after them."""
    return at.effect(INVADE).do(f"sector {target}", *[f"fp {source} corvette"] * n, "pass")


def fallen_technologies(at: At) -> list[str]:
    """The two Technologies of the Fallen House in s24."""
    house = next(house for house in BOX.houses if house.id == at.sector("s24")["fallen"])
    return [BOX.technologies[i].id for i in house.technologies]


# -- 11 Skirmish


@pytest.mark.rule("VF-11.1")
def test_the_fp_of_a_skirmish() -> None:
    at = At()
    at.put(track_corrupt=[1, 0, 1])
    skirmish(at, 1)
    assert at.told("skirmish_begins") == [(1 + 3,)], "printed value and Corruption on the mat; the board is not used"
    negative = At()
    skirmish(negative, -3)
    assert negative.told("skirmish_begins") == [(0,)]
    late = At().put(cycle=2, phase=3)
    skirmish(late, 1)
    assert late.told("skirmish_begins") == [(3,)]


@pytest.mark.rule("VF-11.2")
def test_decontamination_chambers_sectors_and_offers_do_not_count() -> None:
    at = At().tech("decontamination-chambers")
    at.put(storage=2)
    at.put(offer_corrupt=[1, 1, 0, 0])
    at.lay("s11", corrupt=1)
    skirmish(at, 0)
    assert at.told("skirmish_begins") == [(1,)]


@pytest.mark.rule("VF-11.3")
def test_the_one_more_of_later_cycles_is_for_evaluation_only() -> None:
    at = At()
    at.put(cycle=3)
    skirmish(at, 1)
    assert at.told("skirmish_begins") == [(2,)]


@pytest.mark.rule("VF-11.4", "VF-11.16")
def test_with_no_fp_the_player_has_defended_and_the_shield_is_resolved() -> None:
    at = At()
    at.put(slot_corrupt=[0, 0, 0])
    skirmish(at, 0, [{"do": "lose", "food": 1}])
    assert at.told("defended") == [()]
    assert at.has("food") == 3
    assert at.told("combat") == []


@pytest.mark.rule("VF-11.5", "VF-11.6")
def test_only_sectors_next_to_the_voidborn_and_never_the_home_sector() -> None:
    at = calm().tech("shields", 0).mine("s12", 2, pop=2).mine("s21", 2, pop=2)
    for name in ("s12", "s11", "s21"):
        at.guild(name, "miners")
    skirmish(at, 2)
    assert at.options == ["sector s12", "sector s11", "sector s21"], "never the Home Sector"
    away = At().void("s21", 0).void("s22", 0).void("s12", 0)
    assert skirmish(away, 1).told("skirmish_no_target") == [()], "s11 touches no Voidborn sector any more"


@pytest.mark.rule("VF-11.7", "VF-14.5", "VF-13.12")
def test_a_sealed_rift_is_immune_to_voidborn_fleets() -> None:
    at = calm().fp("s11", 0).void("s11", 0).fp("s40", 2).lay("s40", shut=1).put(glory=[1, 0, 0, 0, 0])
    assert skirmish(at.fork(), 3).told("skirmish_no_target") == [()], "although s31 and s32 are beside it"
    at.effect({"do": "recall_cube", "count": 2}).do("fp s40 corvette", "fp s40 corvette")
    assert at.top == "discard_glory", "leaving it costs a Glory token"
    found = at.sector("s40")
    assert (found["void"], found["bounty"], found["corrupted"]) == (0, 0, False)


@pytest.mark.rule("VF-11.8")
def test_without_a_target_nothing_happens_not_even_the_shield() -> None:
    at = At().void("s21", 0).void("s22", 0).void("s12", 0)
    skirmish(at, 2, [{"do": "lose", "food": 1}])
    assert at.told("skirmish_no_target") == [()]
    assert at.has("food") == 4
    zero = At().void("s21", 0).void("s22", 0).void("s12", 0)
    zero.put(slot_corrupt=[0, 0, 0])
    skirmish(zero, 0, [{"do": "lose", "food": 1}])
    assert zero.has("food") == 3, "0 FP is looked at first"


@pytest.mark.rule("VF-11.9", "VF-11.19")
def test_the_target_is_chosen_in_the_game_as_in_the_rule() -> None:
    at = At().fp("s11", 3).install("s11", "sector_defense", "sector_defense").mine("s12", 6)
    at.tech("shields", 0)
    skirmish(at, 2)
    assert at.told("skirmish_target") == [("s12",)], "the most FP recalled"
    weak = At().fp("s11", 3).install("s11", "sector_defense", "sector_defense").mine("s12", 1)
    weak.tech("shields", 0)
    skirmish(weak, 2)
    assert weak.told("skirmish_target") == [("s12",)], "there the Voidborn win"
    even = At().mine("s12", 2, pop=2).fp("s11", 2).guild("s11", "farmers").guild("s12", "farmers")
    even.tech("shields", 0)
    skirmish(even, 2)
    assert even.top == "draw_target"
    assert even.options == ["sector s12", "sector s11"], "at random"


@pytest.mark.rule("VF-11.10", "VF-11.11")
def test_the_estimate_spends_nothing() -> None:
    at = calm().tech("shields", 0).tech("escape-pods").mine("s12", 3, pop=2).fp("s11", 3).stock(9, 9, 9, 9, 9)
    at.guild("s12", "miners").guild("s11", "miners").trade("start-1")
    before = [at[field] for field in ("stock", "fleet", "trade_at", "active", "inactive")]
    skirmish(at, 3)
    assert at.top == "draw_target", "both combats were estimated"
    assert [at[field] for field in ("stock", "fleet", "trade_at", "active", "inactive")] == before


@pytest.mark.rule("VF-11.12", "VF-11.13")
def test_the_voidborn_invade_and_survivors_of_the_player_stay() -> None:
    at = At().tech("shields", 0).fp("s11", 4)
    skirmish(at, 1)
    assert at.told("defended") == [()]
    assert at.fleet("s11") == 3, "two against four: one FP is lost"
    assert at.sector("s11")["void"] == 0
    assert at["active"] == 2 + 1


@pytest.mark.rule("VF-11.14", "VF-14.4", "VF-14.6")
def test_a_lost_sector_is_abandoned() -> None:
    at = At().tech("shields", 0).fp("s11", 1).install("s11", "shipyard")
    at.put(glory=[1, 1, 0, 0, 0])
    level = at.view["levels"]["energy"]
    skirmish(at, 3)
    assert at.options == ["glory 1", "glory 2"]
    at.do("glory 1")
    found = at.sector("s11")
    assert at["glory"] == [0, 1, 0, 0, 0]
    assert (found["installations"], found["guilds"]) == ({}, {"engineers": 1, "miners": 1}), "Guilds stay"
    assert (found["corrupted"], found["void"], found["bounty"]) == (True, 2, 1)
    assert at.view["levels"]["energy"] == level - 2, "the levels fall at once"
    assert at.told("defended") == []


@pytest.mark.rule("VF-11.15")
def test_a_tie_abandons_the_sector_and_costs_one_glory_in_all() -> None:
    at = At().tech("shields", 0).fp("s11", 2)
    at.put(glory=[3, 0, 0, 0, 0])
    skirmish(at, 1)
    at.until("select_focus")
    assert at.sector("s11")["void"] == 2
    assert at["glory"] == [2, 0, 0, 0, 0]


@pytest.mark.rule("VF-11.16")
def test_the_shield_is_resolved_only_after_a_defence_and_as_far_as_possible() -> None:
    won = At().tech("shields", 0).fp("s11", 4).stock(0, 0, 0, 0, 0)
    skirmish(won, 1, [{"do": "lose", "energy": 1}, {"do": "gain_bounty", "count": 1}])
    assert won.top == "draw_bounty", "what cannot be done is skipped"
    lost = At().tech("shields", 0).fp("s11", 1).stock(9, 9, 9, 9, 9)
    skirmish(lost, 3, [{"do": "lose", "energy": 1}]).until("select_focus")
    assert lost.has("energy") == 9


@pytest.mark.rule("VF-11.17")
def test_autonomous_drones_hold_an_evaluation_skirmish() -> None:
    at = At().tech("autonomous-drones").fp("s11", 1).put(phase=3)
    at.trade("start-1")
    skirmish(at, 5, [{"do": "lose", "food": 1}])
    assert at.top == "hold_by_drones"
    at.do("yes", "trade start-1").until("select_focus")
    assert at.told("defended") == [()]
    assert (at["trade_board"], at.has("food")) == (6, 3), "the shield is resolved"
    improved = At().tech("autonomous-drones", 2).fp("s11", 1)
    improved.put(phase=3)
    skirmish(improved, 5).do("yes")
    assert improved.told("defended") == [()]
    focus_phase = At().tech("autonomous-drones", 2).fp("s11", 1)
    skirmish(focus_phase, 5)
    assert focus_phase.top != "hold_by_drones"


@pytest.mark.rule("VF-11.18")
def test_adaptation_counts_improved_technologies() -> None:
    def left(improved: int) -> int:
        at = calm().tech("shields", 0).tech("torpedoes").put(event="adaptation").fp("s11", 6)
        for name in ("cloning", "robotics", "cybernetics")[:improved]:
            at.tech(name, 2)
        return skirmish(at, 2).fleet("s11")

    assert [left(improved) for improved in range(4)] == [6, 5, 4, 3], "each lets the Voidborn stand one salvo longer"


# -- 12.35 Salvage Scanner


@pytest.mark.rule("VF-12.35")
def test_the_salvage_scanner_lays_a_reclaim_token_before_an_invasion() -> None:
    at = rich().tech("salvage-scanner").fp("s11", 6).effect(INVADE)
    at.do("sector s12", *["fp s11 corvette"] * 5, "pass")
    assert at.top == "place"
    at.do("sector s12").until("draw_reclaim")
    assert at.sector("s12")["reclaim"] == 0, "it is being resolved"
    fallen = rich().tech("salvage-scanner").mine("s12", 6)
    fallen.effect(INVADE).do("sector s24", *["fp s12 corvette"] * 5, "pass")
    assert fallen.top != "place", "Basic: Voidborn sectors only"
    improved = rich().tech("salvage-scanner", 2).mine("s12", 6)
    improved.effect(INVADE).do("sector s24", *["fp s12 corvette"] * 5, "pass")
    assert improved.top == "place", "Improved: any Corrupted sector"
    purified = rich().tech("salvage-scanner", 2).fp("s11", 6)
    purified.effect(INVADE).do("sector s12", *["fp s11 corvette"] * 5, "pass").until("remove_corruption")
    purified.do("on s12")
    assert not purified.sector("s12")["corrupted"]


@pytest.mark.rule("VF-12.36", "VF-18.2")
def test_what_is_spent_in_combat_is_spent_once() -> None:
    at = At(house="nervo").tech("deep-space-missiles").fp("s11", 6).install("s11", "shipyard").stock(0, 2, 2, 1, 0)
    at.do("focus nervo-uplift").until("take_actions").act("nervo-uplift-1-bombard", "number 0", "sector s12")
    at.do(*["fp s11 corvette"] * 3, "pass")
    assert "bombard approach 1" in at.options
    at.do("bombard approach 1")
    assert at["stock"] == [0, 0, 0, 0, 0], "2 Materials and the Credit"
    assert "missiles" not in at.options


@pytest.mark.rule("VF-12.28")
@pytest.mark.parametrize(("kind", "launched"), [("shipyard", True), ("starbase", True), ("sector_defense", False)])
def test_missiles_come_from_sectors_beside_the_combat_with_a_shipyard_or_a_starbase(kind: str, launched: bool) -> None:
    at = calm().tech("shields", 0).tech("deep-space-missiles").fp("s11", 6).install("s11", kind).stock(0, 9)
    at.effect(INVADE).do("sector s21", *["fp s11 corvette"] * 3, "pass")
    assert (at.top == "fight" and "missiles" in at.options) == launched


@pytest.mark.rule("VF-12.34", "VF-16.8")
def test_what_improved_replicators_add_is_deployed() -> None:
    at = calm().tech("shields", 0).tech("combat-replicators", 2).fp("s11", 4).void("s21", 1).pools(2)
    at.focus("development").effect(INVADE).do("sector s21", *["fp s11 corvette"] * 3, "pass")
    at.do(next(code for code in at.options if code.startswith("replicate")))
    assert (at["deployed"], at["active"]) == (1, 1)


@pytest.mark.rule("VF-12.7", "VF-16.8", "VF-7.4")
def test_what_carriers_launch_is_deployed() -> None:
    at = At().tech("carriers").fp("s11", 1, 0, 0, 0, 3).pools(4).stock(9, 9, 9, 0, 9).crisis("last-reserves")
    at.focus("development").effect({"do": "invade", "target": "any"})
    at.do("sector s12", *["fp s11 carrier"] * 3, "pass", "launch 3")
    assert at.top == "offer_crisis", "3 FP deployed this turn"
    at.do("yes")
    assert (at["crisis"], at["deployed"], at.has("materials")) == (None, 3, 7)


@pytest.mark.rule("VF-12.7", "VF-4.15")
def test_an_event_that_makes_deploying_dearer_also_holds_for_carriers() -> None:
    def invasion(**places: object) -> At:
        at = At(event="straight-into-hell").tech("carriers").tech("deep-space-missiles").fp("s11", 1, 0, 0, 0, 3)
        at.install("s11", "shipyard").pools(4).stock(0, 0, 1, 1, 0).put(**places).focus("development")
        return at.effect(INVADE).do("sector s12", *["fp s11 carrier"] * 3, "pass")

    at = invasion().do("launch 2")
    assert at.top == "surcharge"
    at.do("resource materials")
    assert at.top in ("substitute", "surcharge")
    at.do("resource materials")
    assert at["stock"] == [0, 0, 0, 0, 0]
    assert "missiles 1" not in at.options, "the Credit went into the deployment"
    crowded = invasion(slot_corrupt=[1] * 3, track_corrupt=[1] * 3, corrupt={At().number("s11"): 1})
    assert crowded.options == ["launch 2", "launch 1", "launch 0"], "2 resources are there for it"


# -- 13 Invasion


@pytest.mark.rule("VF-13.1")
def test_what_can_be_invaded() -> None:
    at = At().mine("s12").lay("s22", corrupt=0)
    anywhere = ["sector s22", "sector s21", "sector s23", "sector s24", "pass"]
    assert sorted(at.fork().effect(INVADE).options) == sorted(anywhere), "adjacent to FP, not mine; s24 has no FP"
    corrupted = at.effect({"do": "invade", "target": "corrupted"}).options
    assert sorted(corrupted) == sorted(anywhere[1:]), "a Pure sector is no Corrupted one"
    home = At().fp("s11").void("s11", 0).effect(INVADE)
    assert sorted(home.options) == ["pass", "sector s11", "sector s12"]


@pytest.mark.rule("VF-13.2", "VF-14.2")
def test_fp_from_several_sectors_and_emptied_ones_are_abandoned_first() -> None:
    at = rich().mine("s12", 2).fp("s11", 2).put(glory=[2, 0, 0, 0, 0])
    at.effect(INVADE).do("sector s22")
    assert at.options == ["fp s12 corvette", "fp s11 corvette", "pass"]
    at.do("fp s12 corvette", "fp s12 corvette", "fp s11 corvette", "pass")
    assert at.top == "discard_glory", "s12 is abandoned before the combat"
    at.do("glory 1")
    assert at.sector("s12")["void"] == 2
    given_up = rich().effect(INVADE).do("sector s12", "pass")
    assert given_up.told("invasion") == [], "at least one FP must move"


@pytest.mark.rule("VF-13.3")
def test_victory_removes_the_installations_but_not_guilds_or_printed_parts() -> None:
    at = rich().fp("s11", 9).install("s12", "shipyard").guild("s12", "farmers")
    invade(at, "s12", "s11", 8).until("select_focus")
    found = at.sector("s12")
    assert found["mine"]
    assert (found["installations"], found["guilds"]) == ({}, {"farmers": 1})
    fallen = rich().mine("s12", 6)
    invade(fallen, "s24", "s12", 5).until("select_focus")
    assert fallen.sector("s24")["installations"] == {"sector_defense": 2}


@pytest.mark.rule("VF-13.4", "VF-27.1")
def test_then_bounty_tokens_are_resolved_and_kept() -> None:
    at = rich().tech("shields", 0).fp("s11", 9)
    invade(at, "s12", "s11", 8)
    assert at.top == "draw_bounty"
    at.do("token bounty-two-food", "option 1")
    assert sum(at["bounty_held"]) == 1
    assert at.sector("s12")["bounty"] == 0
    assert at.has("food") == 11


@pytest.mark.rule("VF-13.5", "VF-27.3")
def test_then_reclaim_tokens_are_resolved_in_that_sector() -> None:
    at = invade(rich().mine("s22", 8), "s23", "s22", 7)
    assert at.top == "draw_reclaim"
    at.do("token reclaim-farmers", "option 1")
    assert at.options == ["guild s23 farmers", "pass"], "here"
    at.do("guild s23 farmers")
    assert at.top == "draw_reclaim", "two lay there"
    at.do("token reclaim-sector-defense", "option 1", "installation s23 sector_defense").until(
        "harbinger_row", "select_focus"
    )
    assert sum(at["reclaim_held"]) == 2


@pytest.mark.rule("VF-13.6", "VF-27.6")
def test_then_glory_is_taken_and_all_glory_gives_influence() -> None:
    at = rich().fp("s11", 9)
    at.put(glory=[0, 1, 0, 0, 0])
    before = at["influence"]
    invade(at, "s21", "s11", 8).until("select_focus")
    assert at["glory"] == [1, 1, 0, 0, 0]
    assert at["influence"] == before + 3
    none = rich().fp("s11", 9).everywhere(glory_on=0)
    before = none["influence"]
    invade(none, "s21", "s11", 8).until("select_focus")
    assert none["influence"] == before + 2, "also when the sector had none"
    outside = At().effect({"do": "gain_glory", "value": 3})
    assert outside["influence"] == 10, "a gain outside an invasion counts nothing"


@pytest.mark.rule("VF-13.8", "VF-30.8")
def test_then_fallen_house_and_when_invaded_abilities() -> None:
    at = rich().mine("s12", 6)
    invade(at, "s24", "s12", 5).until("fallen_house")
    assert at.top == "fallen_house"
    kinds = {kind.id: kind for kind in BOX.types}
    assert kinds["genesis"].when_invaded >= 0
    assert kinds["novarch-palace"].when_invaded >= 0
    assert kinds["ancient-ruins"].when_invaded >= 0
    assert kinds["asteroid-belt"].production == [0, 0, 2, 0, 0]
    assert kinds["research-complex"].production == [0, 0, 0, 0, 2]
    assert kinds["paradise-world"].production == [2, 0, 0, 0, 0]
    assert kinds["megalopolis"].upkeep == 1
    assert not kinds["survivor-colony"].corruptible
    assert kinds["relay-station"].effect >= 0
    assert kinds["wormhole"].passage


@pytest.mark.rule("VF-13.9")
def test_population_and_corruption_stay() -> None:
    at = rich().fp("s11", 9)
    invade(at, "s21", "s11", 8).until("select_focus")
    assert (at.sector("s21")["population"], at.sector("s21")["corrupted"]) == (2, True)
    assert at["slot_corrupt"] + at["track_corrupt"] == [0, 0, 1, 0, 0, 0], "that of the set-up"


@pytest.mark.rule("VF-13.10")
def test_a_failed_invasion_leaves_the_survivors_and_the_tokens() -> None:
    at = rich().tech("shields", 0).fp("s11", 3)
    active = at["active"]
    invade(at, "s12", "s11", 1)
    found = at.sector("s12")
    assert at.told("invasion_failed") == [("s12",)]
    assert at["active"] == active + 1
    assert (found["void"], found["bounty"], found["harbingers"]) == (2, 1, 1)


@pytest.mark.rule("VF-13.11")
def test_a_perfect_tie_gives_the_sector_back_to_the_voidborn_without_glory_loss() -> None:
    at = rich().tech("shields", 0).fp("s11", 3).install("s12", "shipyard")
    invade(at, "s12", "s11", 2)
    assert at.told("invasion_tied") == [("s12",)]
    found = at.sector("s12")
    assert (found["void"], found["bounty"]) == (2, 2), "its token stays, and one more comes"
    assert found["installations"] == {}
    assert at["glory"] == [0, 1, 0, 0, 0]
    assert at.top == "select_focus"


@pytest.mark.rule("VF-13.12")
def test_a_rift_is_sealed() -> None:
    at = invade(rich().mine("s31", 8), "s40", "s31", 7).until("select_focus")
    found = at.sector("s40")
    assert found["sealed"]
    assert at.fleet("s40") > 0
    assert "rift" not in at.view["voidborn"]
    assert found["installations"] == {}, "nothing is left of it"
    assert not [code for code in at.fork().effect(BUILD).options if "s40" in code], "and nothing is built there"
    counted = at.effect({"do": "gain", "influence": 1, "per": {"of": "sectors"}}).told("influence_gained")
    assert counted == [(3,)], "it counts as none of the player's sectors: s1, s11, s31"


@pytest.mark.rule("VF-13.12")
def test_a_sealed_rift_is_entered_without_combat_and_spoils() -> None:
    at = rich().mine("s31", 5).lay("s40", void=0, shut=1)
    at.effect(INVADE).do("sector s40", "fp s31 corvette", "pass")
    assert at.told("combat") == []
    assert at.told("invaded") == []
    assert at["influence"] == 10
    assert at.sector("s40")["mine"]


# -- 14 Abandoning


@pytest.mark.rule("VF-14.1", "VF-14.2")
def test_a_sector_is_abandoned_as_soon_as_its_last_fp_leaves_but_never_the_home_sector() -> None:
    at = At().fp("s11", 1).effect({"do": "recall_cube", "count": 1}).do("fp s11 corvette")
    assert at.told("abandoned") == [("s11",)]
    home = At().fp("s1", 1).effect({"do": "recall_cube", "count": 1}).do("fp s1 corvette")
    assert home.told("abandoned") == []
    assert home.sector("s1")["mine"]


@pytest.mark.rule("VF-14.3", "VF-16.13")
def test_regrouping_never_empties_a_sector() -> None:
    at = At().fp("s11", 1).mine("s12", 2).effect({"do": "move_fleets", "moves": 5})
    assert not [code for code in at.options if code.startswith("move s11")]
    at.do("move s12 s11 corvette")
    assert not [code for code in at.options if code.startswith("move s12")], "checked after every move"


@pytest.mark.rule("VF-14.4")
def test_the_order_of_abandoning() -> None:
    at = At().fp("s11", 1).install("s11", "shipyard").put(glory=[0, 0, 0, 0, 0])
    at.effect({"do": "recall_cube", "count": 1}).do("fp s11 corvette")
    found = at.sector("s11")
    assert at.top == "select_focus", "without Glory nothing is discarded"
    assert (found["corrupted"], found["void"], found["bounty"], found["installations"]) == (True, 2, 1, {})


@pytest.mark.rule("VF-14.4", "VF-27.5")
def test_an_empty_bag_leaves_an_abandoned_sector_without_a_bounty() -> None:
    at = At().fp("s11", 1).everywhere(bounty_on=0)
    at.put(bounty_bag=at["bounty_held"], bounty_held=at["bounty_bag"])
    at.effect({"do": "recall_cube", "count": 1}).do("fp s11 corvette").until("select_focus")
    assert (at.sector("s11")["void"], at.sector("s11")["bounty"]) == (2, 0)


@pytest.mark.rule("VF-14.5")
def test_a_sector_without_population_gets_no_corruption() -> None:
    at = At().mine("s31", 2).mine("s40", 1, pop=0)
    at.effect({"do": "recall_cube", "count": 1}).do("fp s40 corvette").until("select_focus")
    found = at.sector("s40")
    assert (found["corrupted"], found["void"], found["bounty"]) == (False, 2, 1)


# -- 15 Fallen Houses


@pytest.mark.rule("VF-15.1", "VF-15.2", "VF-24.1")
def test_a_fallen_house_gives_one_of_its_technologies_and_the_sixth_slot() -> None:
    at = rich().mine("s12", 6)
    wanted = fallen_technologies(at)
    others = ("targeting", "torpedoes", "cloning", "robotics", "carriers", "purifier")
    for name in [name for name in others if name not in wanted][:4]:
        at.tech(name)
    assert at.fork().effect(GAIN_TECH).options == ["pass"], "five are the limit"
    invade(at, "s24", "s12", 5).until("fallen_house")
    assert at.options == [f"basic {wanted[0]}", f"basic {wanted[1]}", "pass"], "the sixth slot counts already"
    at.do(f"basic {wanted[0]}").until("select_focus")
    assert at.view["technologies"][wanted[0]] == "basic"
    assert at["sixth"] == 1
    assert at.effect(GAIN_TECH).options == ["pass"], "six are the limit now"


@pytest.mark.rule("VF-15.1")
def test_only_a_technology_that_is_still_on_the_tableau() -> None:
    at = rich().mine("s12", 6)
    gone, left = fallen_technologies(at)
    at.put(tableau=[name for name in at["tableau"] if name != gone])
    invade(at, "s24", "s12", 5).until("fallen_house")
    assert at.options == [f"basic {left}", "pass"]


@pytest.mark.rule("VF-15.3")
def test_the_reward_of_the_card_goes_to_its_sector() -> None:
    at = At(stop="place_fallen")
    wanted = [
        code for code in at.options if code in ("house valnis", "house dunlork", "house cortozaar", "house nervo")
    ]
    at.do(wanted[0]).until("select_focus")
    at.stock(9, 9, 9, 0, 9).mine("s12", 6)
    invade(at, "s24", "s12", 5).until("fallen_house").do("pass")
    assert [code for code in at.options if " s24" in code], "here"
    assert not [code for code in at.options if " s11" in code or " s12" in code]
    assert at.sector("s24")["fallen"] is None


@pytest.mark.rule("VF-15.4", "VF-15.2")
def test_the_limit_never_exceeds_six() -> None:
    at = At().put(sixth=1, tableau=["terraforming"], tech=[0] * 28)
    for name in ("targeting", "torpedoes", "cloning", "robotics", "carriers"):
        at.tech(name)
    assert at.effect(GAIN_TECH).options == ["basic terraforming", "pass"]
    assert at.do("pass").tech("purifier").effect(GAIN_TECH).options == ["pass"]
