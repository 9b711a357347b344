"""Lasting modifiers of Technologies and events that no numbered rule spells out: each does what the vocabulary says."""

from __future__ import annotations

from typing import Any

import pytest

from starboard.games.voidfall.mechanics.corruption import places_left
from starboard.games.voidfall.mechanics.production import production_level
from starboard.games.voidfall.mechanics.sectors import installations_of
from starboard.games.voidfall.mechanics.upkeep import agendas_upkeep
from starboard.games.voidfall.steps import cycle, prepare, tokens, war
from starboard.games.voidfall.steps.growth import Produce
from starboard.games.voidfall.vocabulary import (
    ANY_PLACE,
    CREDITS,
    FOOD,
    MATERIALS,
    MODIFIERS,
    SCIENCE,
    SENTRY,
    SHIPYARD,
)

from .positions import BOX, At, agenda, focus, tech

DEPLOY = {"do": "deploy", "count": 1, "where": "any_own"}
BUILD = {"do": "build", "installation": "any", "where": "any_own", "count": 1}
GROW = {"do": "grow_population", "count": 1, "where": "any_own"}
ESTABLISH = {"do": "establish_guild", "guild": "any", "where": "any_own", "count": 1}
REMOVE = {"do": "remove_corruption", "count": 1, "where": "any"}


def calm(**options: Any) -> At:
    """The first Selection with no Crisis about and a clean House mat."""
    at = At(**options)
    at.s.crisis = -1
    at.s.slot_corrupt = [0, 0, 0]
    at.s.inst = [0] * len(at.s.inst)
    at.tell.events.clear()
    return at


def under(event: str, **options: Any) -> At:
    """The same while an event lasts."""
    at = calm(**options)
    at.s.event = [each.id for each in BOX.events].index(event)
    at.s.cycle = BOX.events[at.s.event].cycle
    at.s.refresh()
    return at


def test_every_rule_of_the_vocabulary_stands_on_a_card() -> None:
    used = {m.rule for card in BOX.technologies for side in card.abilities for m in side}
    used |= {m.rule for event in BOX.events for m in event.modifiers}
    assert used == set(range(len(MODIFIERS)))


def test_sentries_may_come_instead_of_an_installation_or_with_it() -> None:
    at = calm().tech("sentries").effect(BUILD)
    assert "fp s1 sentry" in at.codes(), "no slot is needed"
    at.do("fp s1 sentry")
    assert at.s.fleet[at.s.home * 5 + SENTRY] == 1
    both = calm().tech("sentries", 2).effect(BUILD).do("installation s11 shipyard")
    assert both.top == "sentry_too"
    both.do("yes")
    assert both.s.fleet[both.sector("s11") * 5 + SENTRY] == 1


def test_improved_purifier_removes_a_corruption_in_place_of_a_cube_once_per_effect() -> None:
    at = calm().tech("purifier", 2)
    at.s.slot_corrupt = [1, 1, 0]
    at.effect({**DEPLOY, "count": 2})
    assert "yes" in at.codes()
    at.do("yes", "on slot-1")
    assert at.s.slot_corrupt == [0, 1, 0]
    assert "yes" not in at.codes()


def test_improved_decontamination_removes_one_more() -> None:
    at = calm().tech("decontamination-chambers", 2)
    at.s.slot_corrupt = [1, 1, 1]
    at.effect(REMOVE).do("on slot-1")
    assert at.top == "remove_corruption"
    at.do("on slot-2")
    assert at.top == "select_focus", "once per effect"


def test_cloning_and_cybernetics_reward_growth() -> None:
    at = calm().tech("cybernetics", 2).stock().guild("s11", "engineers", "miners")
    at.effect(GROW).do("sector s11")
    assert at.s.stock == [0, 2, 2, 0, 0], "two of the resource of each Guild there"
    at.effect(ESTABLISH).do("guild s11 bankers")
    assert at.s.stock[CREDITS] == 2
    clone = calm().tech("cloning").stock().effect(GROW).do("sector s11")
    assert clone.codes() == ["option 1", "option 2", "pass"]


def test_neural_matrix_gains_credits_before_producing_them() -> None:
    at = calm().tech("neural-matrix").stock().guild("s11", "bankers").push(Produce(CREDITS))
    assert at.s.stock[CREDITS] == 2 + 1


def test_data_refinery_and_orbital_docks_raise_production_levels() -> None:
    at = calm().guild("s11", "bankers", "bankers")
    before = production_level(at.s, SCIENCE)
    assert production_level(at.tech("data-refinery").s, SCIENCE) == before + 4
    docks = calm().tech("orbital-docks", 2).install("s11", "shipyard")
    assert production_level(docks.s, CREDITS) == 4, "2 for each Shipyard, the printed one included"


def test_robotics_doubles_cost_and_effect_of_one_action() -> None:
    at = calm().tech("robotics").stock(0, 0, 0, 0, 2).play("development")
    assert "twice development-3-harmonize" in at.codes()
    at.do("twice development-3-harmonize", "option 1", "sector s11", "option 1", "sector s1")
    assert at.s.stock[SCIENCE] == 0
    assert (at.s.pop[at.sector("s11")], at.s.pop[at.s.home]) == (3, 3)
    assert at.s.actions_left == 1
    assert not [code for code in at.stock(9, 9, 9, 9, 9).codes() if code.startswith("twice")], "once per turn"
    poor = calm().tech("robotics").stock(0, 0, 0, 0, 1).play("development")
    assert "twice development-3-harmonize" not in poor.codes(), "the whole double cost must be payable"


@pytest.mark.rule("VF-3.6", "VF-18.2")
def test_a_doubled_cost_is_paid_as_one() -> None:
    at = under("adapt-and-overcome", house="nervo").tech("robotics", 2).stock(0, 2, 3, 1)
    at.play("nervo-production").do("twice nervo-production-2-mechanize")
    assert at.s.stock == [0] * 5, "2 Energy and 4 Materials: the Credit is needed for the Materials"
    rich = under("adapt-and-overcome", house="nervo").tech("robotics", 2).stock(0, 2, 4, 1)
    rich.play("nervo-production").do("twice nervo-production-2-mechanize")
    assert (rich.top, rich.codes()) == ("substitute", ["number 0", "number 1"]), "asked once for all of the Energy"
    rich.do("number 1")
    assert rich.s.stock == [0, 1, 0, 0, 0]


@pytest.mark.rule("VF-3.6", "VF-18.11")
def test_resources_of_choice_leave_the_rest_of_a_doubled_cost_payable() -> None:
    at = under("adapt-and-overcome", house="fenrax").tech("robotics", 2)
    at.do("heroic-development discarding fenrax-development").until("take_actions")
    at.stock(4, 2, 0, 0, 3).do("twice heroic-development-2-grow")
    assert at.codes() == ["resource food"], "the Energy is spent already, for both"
    at.do(*["resource food"] * 4)
    assert at.s.stock == [0, 0, 0, 0, 1], "2 Energy and 6 of any"


def test_tactical_transports_give_one_action_per_turn_in_all() -> None:
    at = calm().tech("tactical-transports", 2).mine("s12", 2, pop=3).play("conquest")
    actions = [code for code in at.codes() if code.startswith("technology tactical")]
    assert len(actions) == 2, "by name, and as a preferred Focus"
    at.do(actions[0]).until("take_actions")
    assert not [code for code in at.codes() if code.startswith("technology tactical")]


def test_improved_trade_nexus_rewards_the_first_overproduction() -> None:
    at = calm().tech("trade-nexus", 2).stock(15, 15).push(Produce(FOOD))
    assert at.top == "choose_one"
    at.do("option 2")
    assert (at.s.trade_loose, at.top) == (1, "select_focus"), "a Trade token without its bonus"


def test_escape_pods_hold_a_trade_token_that_covers_no_upkeep() -> None:
    at = calm().tech("escape-pods")
    at.s.trade_at[4], at.s.trade_loose, at.s.trade_board = 1, 1, 4
    assert cycle.trade_room(at.s) == [6]
    upkeep = agendas_upkeep(at.s)
    at.s.trade_at[6], at.s.trade_loose = 1, 0
    assert agendas_upkeep(at.s) == upkeep


@pytest.mark.rule("VF-3.5", "VF-12.34")
def test_combat_replicators_keep_installations_and_gain_a_bounty() -> None:
    at = calm().tech("combat-replicators").fp("s11", 4).void("s21", 1).install("s21", "shipyard")
    at.effect({"do": "invade", "target": "any"})
    at.do("sector s21", "fp s11 corvette", "fp s11 corvette", "pass").until("keep_installations").do("yes")
    before = sum(at.s.bounty_held)
    at.until("may_resolve")
    assert at.codes() == ["yes", "pass"]
    declined = at.fork().do("pass").until("select_focus")
    assert sum(declined.s.bounty_held) == before, "and/or: the Bounty token is the player's choice (VF-12.34)"
    at.do("yes").until("select_focus")
    assert installations_of(at.s, at.sector("s21"), SHIPYARD) == 1
    assert sum(at.s.bounty_held) == before + 1


# -- events


def test_straight_into_hell_makes_deploying_dearer() -> None:
    at = under("straight-into-hell").pools(3).stock(0, 0, 1)
    at.play("development").effect({**DEPLOY, "count": 3}).do("fp s1 corvette")
    assert at.top == "surcharge"
    at.do("resource materials")
    assert at.s.stock[MATERIALS] == 0
    at.do("fp s1 corvette", "on slot-1", "fp s1 corvette")
    assert at.top == "take_actions", "a Corruption covers all deployments of that Focus"
    assert at.s.slot_corrupt == [1, 0, 0]


def crowded(at: At) -> At:
    """No place is left for a Corruption."""
    at.s.slot_corrupt, at.s.track_corrupt, at.s.corrupt = [1, 1, 1], [1, 1, 1], [1] * at.s.sectors
    at.s.storage = BOX.stock_max
    assert places_left(at.s, ANY_PLACE) == 0
    return at


@pytest.mark.rule("VF-3.6", "VF-18.2")
def test_a_fleets_cost_and_an_events_extra_cost_are_paid_as_one() -> None:
    at = crowded(under("straight-into-hell").tech("carriers").pools(1).stock(1, 0, 0, 1))
    at.effect(DEPLOY).do("fp s1 carrier")
    assert (at.top, at.s.stock) == ("select_focus", [0] * 5), "the Food by Food: the Credit is the Materials"


@pytest.mark.rule("VF-3.6", "VF-7.2")
def test_a_sentry_beside_an_installation_is_offered_while_it_can_be_paid() -> None:
    at = crowded(under("straight-into-hell").tech("sentries", 2).pools(1).stock(0, 0, 0, 1).crisis("start-thin-line"))
    at.effect(BUILD).do("installation s11 sector_defense")
    assert at.top == "choose_first"
    crisis_first = at.fork().do("option 1", "yes").until("sentry_too", "select_focus")
    assert (crisis_first.s.stock[CREDITS], crisis_first.codes()) == (0, ["pass"])
    at.do("option 2")
    assert at.codes() == ["yes", "pass"]


def test_face_of_evil_keeps_removed_corruption_for_its_objective() -> None:
    at = under("face-of-evil").stock()
    at.s.slot_corrupt = [1, 0, 0]
    at.effect(REMOVE).do("on slot-1")
    assert at.s.kept == 1
    at.effect({"do": "gain", "food": 2, "per": {"of": "corruption", "where": "kept"}})
    assert at.s.stock[FOOD] == 2
    at.s.phase = 3
    at.push(cycle.Phase(cycle.C4)).until("select_focus", "draw_heroic", "draw_event")
    assert at.s.kept == 0, "they return to the supply after C3"


def test_internal_disruption_spares_the_weak() -> None:
    at = under("internal-disruption").fp("s11", 1)
    at.s.influence = 40
    at.push(war.Skirmish(9, -1, -1))
    assert not at.told("skirmish_begins")
    at.s.influence = 41
    at.push(war.Skirmish(9, -1, -1))
    assert at.told("skirmish_begins")


def test_internal_disruption_corrupts_the_sector_that_grew() -> None:
    at = under("internal-disruption").tech("cloning")
    prepare.resolve_frame(at.s, 0, at.tell)
    at.s.settle(at.tell)
    at.do("sector s11", "option 1", "on s11")
    i = at.sector("s11")
    assert (at.s.pop[i], at.s.corrupt[i]) == (3, 1)


def test_supreme_triumph_upgrades_new_glory() -> None:
    at = under("supreme-triumph").effect({"do": "gain_glory", "value": 2})
    assert at.top == "upgrade_new"
    at.do("yes")
    assert at.s.glory == [0, 1, 1, 0, 0]


def test_scorched_earth_skips_the_crisis_board() -> None:
    at = under("scorched-earth")
    at.s.phase = 3
    at.push(cycle.Phase(cycle.C1)).until("select_focus", "choose_objective")
    assert not at.told("board_resolved")


def test_growing_threat_strengthens_the_voidborn_before_the_evaluation() -> None:
    at = under("growing-threat").void("s12", 2)
    at.s.harbinger_on = [0] * at.s.sectors
    at.s.harbinger_on[at.sector("s12")] = 1
    at.push(cycle.Phase(cycle.BEFORE_C1))
    assert at.told("token_placed") == [(at.sector("s12"), 2, 1)]


@pytest.mark.parametrize(("event", "stock", "left"), [
    ("adapt-and-overcome", [0, 1, 3, 0, 0], [0, 0, 0, 0, 0]),
    ("radiant-future", [0, 0, 3, 1, 0], [0, 0, 3, 0, 0]),
])  # fmt: skip
def test_events_that_change_the_cost_of_preferred_actions(event: str, stock: list[int], left: list[int]) -> None:
    at = under(event).stock(*stock).play("conquest").act("conquest-3-prepare")
    assert at.top == "take_actions"
    assert at.s.stock == left
    dear = under(event).stock(0, 0, 3).play("conquest")
    assert "action conquest-3-prepare" not in dear.codes()
    other = under(event).stock(0, 0, 1).play("prosperity")
    assert "action prosperity-1-thrive" in other.codes(), "other Focus cards cost what they cost"


def test_central_surveillance_lowers_a_population_for_an_agenda() -> None:
    at = calm().tech("central-surveillance").mine("s12", 1, pop=3).play("politics")
    action = next(code for code in at.codes() if code.startswith("technology central"))
    at.do(action, "sector s12", "option 1")
    assert at.s.pop[at.sector("s12")] == 2
    assert at.top == "gain_agenda"


def test_a_technology_gained_this_turn_gives_its_action_too() -> None:
    at = calm().stock(9, 9, 9, 9, 9)
    at.s.tableau |= 1 << tech("terraforming")
    at.play("development")
    assert not [code for code in at.codes() if code.startswith("technology")]
    tokens.gain_basic(at.s, tech("terraforming"), at.tell)
    at.s.settle(at.tell)
    at.until("take_actions")
    assert [code for code in at.codes() if code.startswith("technology terraforming")]


def test_a_house_card_plays_the_agenda_type_of_its_data() -> None:
    at = calm(house="yarvek")
    at.s.agenda_hand = [agenda("high-society"), agenda("quantum-leap")]
    assert at.s.hand >> focus("yarvek-raid") & 1
    at.do("focus yarvek-raid")
    assert at.codes() == ["agenda high-society", "pass"], "Raid plays Dominance"
