"""Lasting modifiers of Technologies and events that no numbered rule spells out: each does what the vocabulary says."""

from __future__ import annotations

from typing import Any

import pytest

from starboard.games.voidfall.vocabulary import MODIFIERS

from .positions import BOX, At, calm

DEPLOY = {"do": "deploy", "count": 1, "where": "any_own"}
BUILD = {"do": "build", "installation": "any", "where": "any_own", "count": 1}
GROW = {"do": "grow_population", "count": 1, "where": "any_own"}
ESTABLISH = {"do": "establish_guild", "guild": "any", "where": "any_own", "count": 1}
REMOVE = {"do": "remove_corruption", "count": 1, "where": "any"}


def under(event: str, **options: Any) -> At:
    """The same while an event lasts."""
    return calm(**options).put(event=event, cycle=next(card.cycle for card in BOX.events if card.id == event))


def test_every_rule_of_the_vocabulary_stands_on_a_card() -> None:
    used = {m.rule for card in BOX.technologies for side in card.abilities for m in side}
    used |= {m.rule for event in BOX.events for m in event.modifiers}
    used |= {m.rule for house in BOX.houses if house.ability is not None for m in house.ability.modifiers}
    assert used == set(range(len(MODIFIERS)))


def test_sentries_may_come_instead_of_an_installation_or_with_it() -> None:
    at = calm().tech("sentries").effect(BUILD)
    assert "fp s1 sentry" in at.options, "no slot is needed"
    at.do("fp s1 sentry")
    assert at.sector("s1")["fleets"]["sentry"] == 1
    both = calm().tech("sentries", 2).effect(BUILD).do("installation s11 shipyard")
    assert both.top == "sentry_too"
    both.do("yes")
    assert both.sector("s11")["fleets"]["sentry"] == 1


def test_improved_purifier_removes_a_corruption_in_place_of_a_cube_once_per_effect() -> None:
    at = calm().tech("purifier", 2)
    at.put(slot_corrupt=[1, 1, 0])
    at.effect({**DEPLOY, "count": 2})
    assert "yes" in at.options
    at.do("yes", "on slot-1")
    assert at["slot_corrupt"] == [0, 1, 0]
    assert "yes" not in at.options


def test_improved_decontamination_removes_one_more() -> None:
    at = calm().tech("decontamination-chambers", 2)
    at.put(slot_corrupt=[1, 1, 1])
    at.effect(REMOVE).do("on slot-1")
    assert at.top == "remove_corruption"
    at.do("on slot-2")
    assert at.top == "select_focus", "once per effect"


def test_cloning_and_cybernetics_reward_growth() -> None:
    at = calm().tech("cybernetics", 2).stock().guild("s11", "engineers", "miners")
    at.effect(GROW).do("sector s11")
    assert at["stock"] == [0, 2, 2, 0, 0], "two of the resource of each Guild there"
    at.effect(ESTABLISH).do("guild s11 bankers")
    assert at.has("credits") == 2
    clone = calm().tech("cloning").stock().effect(GROW).do("sector s11")
    assert clone.options == ["option 1", "option 2", "pass"]


def test_neural_matrix_gains_credits_before_producing_them() -> None:
    at = calm().tech("neural-matrix").stock().guild("s11", "bankers").push("produce credits")
    assert at.has("credits") == 2 + 1


def test_data_refinery_and_orbital_docks_raise_production_levels() -> None:
    at = calm().guild("s11", "bankers", "bankers")
    before = at.view["levels"]["science"]
    assert at.tech("data-refinery").view["levels"]["science"] == before + 4
    docks = calm().tech("orbital-docks", 2).install("s11", "shipyard")
    assert docks.view["levels"]["credits"] == 4, "2 for each Shipyard, the printed one included"


def test_robotics_doubles_cost_and_effect_of_one_action() -> None:
    at = calm().tech("robotics").stock(0, 0, 0, 0, 2).focus("development")
    assert "twice development-3-harmonize" in at.options
    at.do("twice development-3-harmonize", "option 1", "sector s11", "option 1", "sector s1")
    assert at.has("science") == 0
    assert (at.sector("s11")["population"], at.sector("s1")["population"]) == (3, 3)
    assert at["actions_left"] == 1
    assert not [code for code in at.stock(9, 9, 9, 9, 9).options if code.startswith("twice")], "once per turn"
    poor = calm().tech("robotics").stock(0, 0, 0, 0, 1).focus("development")
    assert "twice development-3-harmonize" not in poor.options, "the whole double cost must be payable"


@pytest.mark.rule("VF-3.6", "VF-18.2")
def test_a_doubled_cost_is_paid_as_one() -> None:
    at = under("adapt-and-overcome", house="nervo").tech("robotics", 2).stock(0, 2, 3, 1)
    at.focus("nervo-production").do("twice nervo-production-2-mechanize")
    assert at["stock"] == [0] * 5, "2 Energy and 4 Materials: the Credit is needed for the Materials"
    rich = under("adapt-and-overcome", house="nervo").tech("robotics", 2).stock(0, 2, 4, 1)
    rich.focus("nervo-production").do("twice nervo-production-2-mechanize")
    assert (rich.top, rich.options) == ("substitute", ["number 0", "number 1"]), "asked once for all of the Energy"
    rich.do("number 1")
    assert rich["stock"] == [0, 1, 0, 0, 0]


@pytest.mark.rule("VF-3.6", "VF-18.11")
def test_resources_of_choice_leave_the_rest_of_a_doubled_cost_payable() -> None:
    at = under("adapt-and-overcome", house="fenrax").tech("robotics", 2)
    at.do("heroic-development discarding fenrax-development").until("take_actions")
    at.stock(4, 2, 0, 0, 3).do("twice heroic-development-2-grow")
    assert at.options == ["resource food"], "the Energy is spent already, for both"
    at.do(*["resource food"] * 4)
    assert at["stock"] == [0, 0, 0, 0, 1], "2 Energy and 6 of any"


def test_tactical_transports_give_one_action_per_turn_in_all() -> None:
    at = calm().tech("tactical-transports", 2).mine("s12", 2, pop=3).focus("conquest")
    actions = [code for code in at.options if code.startswith("technology tactical")]
    assert len(actions) == 2, "by name, and as a preferred Focus"
    at.do(actions[0]).until("take_actions")
    assert not [code for code in at.options if code.startswith("technology tactical")]


def test_improved_trade_nexus_rewards_the_first_overproduction() -> None:
    at = calm().tech("trade-nexus", 2).stock(15, 15).push("produce food")
    assert at.top == "choose_one"
    at.do("option 2")
    assert (at["trade_loose"], at.top) == (1, "select_focus"), "a Trade token without its bonus"


def test_escape_pods_hold_a_trade_token_that_covers_no_upkeep() -> None:
    at = calm().tech("escape-pods").trade("start-1", loose=1).focus("production").do("pass", "pass")
    assert at.options == ["trade pods", "pass"]
    assert at.trade("start-1", "pods", loose=1).view["upkeep"] == at.trade("start-1", loose=1).view["upkeep"]


@pytest.mark.rule("VF-3.5", "VF-12.34")
def test_combat_replicators_keep_installations_and_gain_a_bounty() -> None:
    at = calm().tech("combat-replicators").fp("s11", 4).void("s21", 1).install("s21", "shipyard")
    at.effect({"do": "invade", "target": "any"})
    at.do("sector s21", "fp s11 corvette", "fp s11 corvette", "pass").until("keep_installations").do("yes")
    before = sum(at["bounty_held"])
    at.until("may_resolve")
    assert at.options == ["yes", "pass"]
    declined = at.fork().do("pass").until("select_focus")
    assert sum(declined["bounty_held"]) == before, "and/or: the Bounty token is the player's choice (VF-12.34)"
    at.do("yes").until("select_focus")
    assert at.sector("s21")["installations"]["shipyard"] == 1
    assert sum(at["bounty_held"]) == before + 1


# -- events


def test_straight_into_hell_makes_deploying_dearer() -> None:
    at = under("straight-into-hell").pools(3).stock(0, 0, 1)
    at.focus("development").effect({**DEPLOY, "count": 3}).do("fp s1 corvette")
    assert at.top == "surcharge"
    at.do("resource materials")
    assert at.has("materials") == 0
    at.do("fp s1 corvette", "on slot-1", "fp s1 corvette")
    assert at.top == "take_actions", "a Corruption covers all deployments of that Focus"
    assert at["slot_corrupt"] == [1, 0, 0]


def crowded(at: At) -> At:
    """No place is left for a Corruption."""
    return at.put(slot_corrupt=[1] * 3, track_corrupt=[1] * 3).lay("s11", corrupt=1)


@pytest.mark.rule("VF-3.6", "VF-18.2")
def test_a_fleets_cost_and_an_events_extra_cost_are_paid_as_one() -> None:
    at = crowded(under("straight-into-hell").tech("carriers").pools(1).stock(1, 0, 0, 1))
    at.effect(DEPLOY).do("fp s1 carrier")
    assert (at.top, at["stock"]) == ("select_focus", [0] * 5), "the Food by Food: the Credit is the Materials"


@pytest.mark.rule("VF-3.6", "VF-7.2")
def test_a_sentry_beside_an_installation_is_offered_while_it_can_be_paid() -> None:
    at = crowded(under("straight-into-hell").tech("sentries", 2).pools(1).stock(0, 0, 0, 1).crisis("start-thin-line"))
    at.effect(BUILD).do("installation s11 sector_defense")
    assert at.top == "choose_first"
    crisis_first = at.fork().do("option 1", "yes").until("sentry_too", "select_focus")
    assert (crisis_first.has("credits"), crisis_first.options) == (0, ["pass"])
    at.do("option 2")
    assert at.options == ["yes", "pass"]


def test_face_of_evil_keeps_removed_corruption_for_its_objective() -> None:
    at = under("face-of-evil").stock()
    at.put(slot_corrupt=[1, 0, 0])
    at.effect(REMOVE).do("on slot-1")
    assert at["kept"] == 1
    at.effect({"do": "gain", "food": 2, "per": {"of": "corruption", "where": "kept"}})
    assert at.has("food") == 2
    at.enter("C4").until("select_focus", "draw_heroic", "draw_event")
    assert at["kept"] == 0, "they return to the supply after C3"


def test_internal_disruption_spares_the_weak() -> None:
    at = under("internal-disruption").fp("s11", 1)
    at.put(influence=40)
    at.push("skirmish 9 -1 -1")
    assert not at.told("skirmish_begins")
    at.put(influence=41)
    at.push("skirmish 9 -1 -1")
    assert at.told("skirmish_begins")


def test_internal_disruption_corrupts_the_sector_that_grew() -> None:
    at = under("internal-disruption").tech("cloning").push("frames 0").do("sector s11", "option 1", "on s11")
    assert (at.sector("s11")["population"], at.sector("s11")["corrupted"]) == (3, True)


def test_supreme_triumph_upgrades_new_glory() -> None:
    at = under("supreme-triumph").effect({"do": "gain_glory", "value": 2})
    assert at.top == "upgrade_new"
    at.do("yes")
    assert at["glory"] == [0, 1, 1, 0, 0]


def test_scorched_earth_skips_the_crisis_board() -> None:
    at = under("scorched-earth")
    at.enter("C1").until("select_focus", "choose_objective")
    assert not at.told("board_resolved")


def test_growing_threat_strengthens_the_voidborn_before_the_evaluation() -> None:
    at = under("growing-threat").void("s12", 2)
    at.everywhere(harbinger_on=0).lay("s12", harbinger_on=1).enter("before C1")
    assert at.told("token_placed") == [("s12", "void_cube", 1)]


@pytest.mark.parametrize(("event", "stock", "left"), [
    ("adapt-and-overcome", [0, 1, 3, 0, 0], [0, 0, 0, 0, 0]),
    ("radiant-future", [0, 0, 3, 1, 0], [0, 0, 3, 0, 0]),
])  # fmt: skip
def test_events_that_change_the_cost_of_preferred_actions(event: str, stock: list[int], left: list[int]) -> None:
    at = under(event).stock(*stock).focus("conquest").act("conquest-3-prepare")
    assert at.top == "take_actions"
    assert at["stock"] == left
    dear = under(event).stock(0, 0, 3).focus("conquest")
    assert "action conquest-3-prepare" not in dear.options
    other = under(event).stock(0, 0, 1).focus("prosperity")
    assert "action prosperity-1-thrive" in other.options, "other Focus cards cost what they cost"


def test_central_surveillance_lowers_a_population_for_an_agenda() -> None:
    at = calm().tech("central-surveillance").mine("s12", 1, pop=3).focus("politics")
    action = next(code for code in at.options if code.startswith("technology central"))
    at.do(action, "sector s12", "option 1")
    assert at.sector("s12")["population"] == 2
    assert at.top == "gain_agenda"


def test_a_technology_gained_this_turn_gives_its_action_too() -> None:
    at = calm().stock(9, 9, 9, 9, 9).put(tableau=["terraforming"]).focus("development")
    assert not [code for code in at.options if code.startswith("technology")]
    at.effect({"do": "gain_tech", "tier": "basic"}).do("basic terraforming").until("take_actions")
    assert [code for code in at.options if code.startswith("technology terraforming")]


def test_a_house_card_plays_the_agenda_type_of_its_data() -> None:
    at = calm(house="yarvek").hold("high-society", "quantum-leap").do("focus yarvek-raid")
    assert at.options == ["agenda high-society", "pass"], "Raid plays Dominance"
