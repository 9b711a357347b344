"""Corruption to Glory (VF-20 to VF-27)."""

from __future__ import annotations

from typing import Any

import pytest

from starboard.games.voidfall import feasibility, scoring
from starboard.games.voidfall.mechanics.corruption import house_corruption, own_corruption, places_left
from starboard.games.voidfall.mechanics.costs import can_pay
from starboard.games.voidfall.mechanics.progress import open_basic, open_improved, technologies_owned
from starboard.games.voidfall.mechanics.sectors import fleet_power
from starboard.games.voidfall.mechanics.tokens import harbinger_supply
from starboard.games.voidfall.state import EVALUATION
from starboard.games.voidfall.steps import agendas, corruption, cycle, fleets, haven, technologies, tokens
from starboard.games.voidfall.steps.core import Effects
from starboard.games.voidfall.steps.galactic import peek
from starboard.games.voidfall.steps.production import Produce
from starboard.games.voidfall.steps.tracks import advance
from starboard.games.voidfall.vocabulary import (
    AGENDA_TYPES,
    ANY_PLACE,
    BOUNTY,
    CREDITS,
    ENERGY,
    FOOD,
    MATERIALS,
    ON_SLOT,
    SCIENCE,
    TRACKS,
)

from .old_positions import BOX, At, agenda, focus, tech

GAIN = {"do": "gain_corruption", "count": 1, "where": ["any"]}
REMOVE = {"do": "remove_corruption", "count": 1, "where": "any"}
TRADE = {"do": "gain_trade", "count": 1}


def calm(**options: Any) -> At:
    """The first Selection with no Crisis about, a clean House mat and clean offers."""
    at = At(**options)
    at.s.crisis = -1
    at.s.slot_corrupt = [0, 0, 0]
    at.s.offer_corrupt = [0, 0, 0, 0]
    at.s.inst = [0] * len(at.s.inst)
    at.tell.events.clear()
    return at


# -- 20 Corruption


@pytest.mark.rule("VF-20.1")
def test_where_a_gained_corruption_may_go() -> None:
    at = calm().mine("s12", 1, pure=False).effect(GAIN, flags=1)
    slots = [f"on slot-{i}" for i in (1, 2, 3)]
    tracks = [f"on track {name}" for name in TRACKS]
    assert at.codes() == ["on s11", *slots, *tracks], "no Home Sector, no sector that is Corrupted already"
    novaris = calm(house="novaris").effect(GAIN, flags=1)
    assert "on s1" in novaris.codes(), "a Home Sector that can be Corrupted"
    chambers = calm().tech("decontamination-chambers").effect(GAIN, flags=1)
    assert chambers.codes()[-1] == "on storage"
    chambers.s.storage = 2
    assert "on storage" not in chambers.codes(), "at most 2"
    chambers.tech("decontamination-chambers", 2)
    assert "on storage" in chambers.codes(), "Improved: 3"


@pytest.mark.rule("VF-20.2")
def test_one_marker_per_place_and_without_a_place_no_payment() -> None:
    at = calm().stock(9, 9, 9, 9, 9)
    at.s.slot_corrupt, at.s.track_corrupt = [1, 1, 1], [1, 1, 1]
    at.s.corrupt[at.sector("s11")] = 1
    assert places_left(at.s, ANY_PLACE) == 0
    at.play("temptation")
    assert "action temptation-2-conspire" not in at.codes()
    at = calm().play("temptation").act("temptation-2-conspire", "on slot-1")
    assert at.s.slot_corrupt == [1, 0, 0]


@pytest.mark.rule("VF-20.3")
def test_a_named_place_allows_no_other_unless_the_card_gives_a_fallback() -> None:
    named = {"do": "gain_corruption", "count": 1, "where": ["track"]}
    assert calm().effect(named, flags=1).codes() == [f"on track {name}" for name in TRACKS]
    at = calm()
    at.s.track_corrupt = [1, 1, 1]
    at.effect(named, flags=1).do("pass")
    assert own_corruption(at.s) == 3, "impossible: ignored"
    at = calm()
    at.s.track_corrupt = [1, 1, 1]
    at.effect({**named, "fallback": ["agenda_slot"]}, flags=1)
    assert at.codes() == ["on slot-1", "on slot-2", "on slot-3"]


@pytest.mark.rule("VF-20.4")
def test_the_chambers_are_not_corrupted_by_their_markers() -> None:
    at = calm().tech("decontamination-chambers").effect(GAIN, flags=1).do("on storage")
    assert house_corruption(at.s) == 0
    assert dict(scoring.voidborn_items(at.s))["corruption"] == 2 * sum(at.s.corrupt)
    at.effect({"do": "gain", "influence": 1, "per": {"of": "corruption", "where": "house_and_sectors"}})
    assert not at.told("influence_gained")


@pytest.mark.rule("VF-20.5")
def test_move_and_remove_take_the_players_own_markers() -> None:
    at = calm().effect(REMOVE)
    assert at.codes() == ["pass"], "markers on Voidborn sectors are not yours"
    at.do("pass")
    at.s.offer_corrupt[0] = 1
    assert corruption.removable(at.s, -1, -1) == [], "nor those on agenda offers"
    at.s.slot_corrupt[1] = 1
    at.effect({"do": "move_corruption", "count": 1}).do("on slot-2")
    assert "on slot-2" not in at.codes(), "to another place"
    at.do("on track economy")
    assert (at.s.slot_corrupt, at.s.track_corrupt) == ([0, 0, 0], [0, 0, 1])
    at.effect(REMOVE).do("on track economy")
    assert own_corruption(at.s) == 0


@pytest.mark.rule("VF-20.6", "VF-23.6")
def test_the_face_up_card_of_a_corrupted_offer_brings_its_marker() -> None:
    at = calm()
    at.s.offer_corrupt[0] = 1
    card = at.s.offer[0]
    at.effect({"do": "gain_agenda", "type": "dominance"}).do("type dominance", "from offer")
    assert at.top == "place_corruption"
    at.do("on slot-1").until("select_focus")
    assert card in at.s.agenda_hand
    assert (at.s.offer_corrupt[0], at.s.slot_corrupt) == (0, [1, 0, 0]), "the offer is Pure again"
    deck = calm()
    deck.s.offer_corrupt[0] = 1
    deck.effect({"do": "gain_agenda", "type": "dominance"}).do("type dominance", "from deck").until("select_focus")
    assert deck.s.offer_corrupt[0] == 1, "drawing from the deck does not touch it"


@pytest.mark.rule("VF-20.7")
def test_without_a_place_a_corrupted_offer_cannot_be_taken() -> None:
    at = calm()
    at.s.offer_corrupt[0] = 1
    at.s.slot_corrupt, at.s.track_corrupt = [1, 1, 1], [1, 1, 1]
    at.s.corrupt[at.sector("s11")] = 1
    at.effect({"do": "gain_agenda", "type": "dominance"}).do("type dominance")
    assert at.codes() == ["from deck"]


# -- 21 Trade tokens


@pytest.mark.rule("VF-21.2")
def test_a_returned_token_goes_right_under_the_lowest_one() -> None:
    at = calm().effect(TRADE).until("select_focus")
    at.effect(TRADE).until("select_focus")
    assert (at.s.trade_board, at.s.trade_loose) == (4, 2)
    at.push(tokens.ReturnTrade(1)).do("trade loose")
    assert at.s.trade_board == 5


@pytest.mark.rule("VF-21.3", "VF-21.8")
def test_the_bonus_of_the_slot_or_of_a_lower_one() -> None:
    def bonuses(board: int) -> list[str]:
        at = calm()
        at.s.trade_board = board
        return at.effect(TRADE).codes()

    names = [f"slot {slot.id}" for slot in BOX.trade_slots]
    assert bonuses(6) == names[5:], "1 Science"
    assert bonuses(5) == names[4:], "a Bounty token or 1 Science"
    assert bonuses(1) == names, "any of the six"
    none = calm()
    none.s.trade_board, none.s.trade_loose = 0, 6
    assert none.effect(TRADE).top == "select_focus", "with no token on the board nothing is gained"
    at = calm().stock().effect(TRADE).do("slot trade-one-science")
    assert at.s.stock[SCIENCE] == 1


@pytest.mark.rule("VF-21.7")
def test_an_effect_returns_a_token_that_is_not_flipped() -> None:
    at = calm()
    at.s.trade_at[4], at.s.trade_board = 1, 5
    at.do("focus conquest", "trade start-1")
    assert at.s.trade_flipped == 1
    assert not can_pay(at.s, next(cost for cost in BOX.costs if cost.trade)), "the flipped one cannot be spent"
    at = calm()
    at.s.trade_at[4], at.s.trade_loose, at.s.trade_board = 1, 1, 4
    at.push(tokens.ReturnTrade(1))
    assert at.codes() == ["trade start-1", "trade loose"]


@pytest.mark.rule("VF-21.9")
def test_trade_nexus_gives_the_bonus_of_the_slot_that_a_returned_token_comes_to_lie_on() -> None:
    at = calm().tech("trade-nexus")
    at.s.trade_loose, at.s.trade_board = 2, 4
    at.push(tokens.ReturnTrade(1)).do("trade loose")
    assert at.codes() == [f"slot {slot.id}" for slot in BOX.trade_slots[4:]]


# -- 22 Focus


@pytest.mark.rule("VF-22.1")
def test_nine_standard_focus_cards_with_three_actions_each() -> None:
    cards = [card for card in BOX.focuses if card.house < 0 and not card.heroic]
    assert sorted(card.name for card in cards) == sorted(
        [
            "Conquest",
            "Politics",
            "Development",
            "Production",
            "Prosperity",
            "Progress",
            "Reinforcement",
            "Temptation",
            "Innovation",
        ]
    )
    assert all(len(card.actions) == 3 for card in BOX.focuses)


@pytest.mark.rule("VF-22.3")
def test_each_house_has_two_preferred_focus_cards() -> None:
    for house in BOX.houses:
        assert len(set(house.preferred)) == 2
        names = [BOX.focuses[card].counts_as for card in house.cards]
        assert set(house.preferred) <= set(names), house.id


PREFERRED = {"do": "preferred_action", "pay_cost": True, "zones": ["hand", "discard"]}


@pytest.mark.rule("VF-22.4")
def test_a_preferred_action_pays_its_cost_and_gives_no_further_one() -> None:
    at = calm().stock(9, 9, 9, 0, 9)
    assert at.s.ground.house.id == "valnis", "Conquest and Reinforcement"
    at.play("temptation").act("temptation-1-exploit")
    cards = {code.split()[1].split("-")[0] for code in at.codes() if code != "pass"}
    assert cards == {"conquest", "reinforcement"}
    assert "action conquest-2-plan" not in at.codes(), "1 Credit is due"
    at.do("action conquest-3-prepare")
    assert at.s.stock[MATERIALS] == 6
    assert at.s.active == 4
    at.effect(PREFERRED)
    assert "action conquest-3-prepare" not in at.codes(), "each once per turn"
    played = calm().stock(9, 9, 9, 9, 9).play("conquest").effect(PREFERRED)
    assert not [code for code in played.codes() if code.startswith("action conquest")], (
        "the card being played is in neither place"
    )
    kradmor = calm(house="kradmor").stock(9, 9, 9, 9, 9)
    kradmor.s.hand |= 1 << focus("kradmor-temptation")
    kradmor.effect(PREFERRED).do("action kradmor-temptation-1-overcome")
    assert "option 2" not in kradmor.codes(), "no further preferred action"


@pytest.mark.rule("VF-22.5")
def test_a_preferred_action_is_not_resolving_that_focus() -> None:
    at = calm().tech("hyperdrive").stock(9, 9, 9, 9, 9).play("temptation").act("temptation-1-exploit")
    at.do("action conquest-1-engage").until("choose_one").do("option 1")
    assert at.top == "invade", "no Regroup by Hyperdrive, which names Conquest"
    assert at.s.actions_left == 1


@pytest.mark.rule("VF-22.6")
def test_peeking_puts_one_event_on_top_and_one_at_the_bottom() -> None:
    at = calm()
    peek(at.s)
    at.do("event dark-age", "event adaptation", "event adaptation")
    names = [event.id for event in BOX.events]
    assert (at.s.event_top, at.s.event_bottom) == (names.index("adaptation"), [names.index("dark-age")])
    peek(at.s)
    assert "event dark-age" not in at.codes(), "the one at the bottom does not come up"
    at.do("event military-effort", "event adaptation")
    at.s.cycle, at.s.event = 2, -1
    at.push(cycle.Phase(cycle.A4))
    assert at.codes() == ["event adaptation"], "the one on top is the next event"
    last = calm()
    last.s.cycle = 3
    last.effect({"do": "peek_events", "draw": 2, "top": 1, "bottom": 1})
    assert last.top == "select_focus", "impossible in cycle 3"


# -- 23 Agendas


@pytest.mark.rule("VF-23.1", "VF-23.2")
def test_gaining_an_agenda_from_the_offer_or_the_better_of_two() -> None:
    at = calm()
    card = at.s.offer[3]
    at.effect({"do": "gain_agenda", "type": "any"}).do("type wealth", "from offer")
    assert at.s.agenda_hand == [card]
    assert at.top == "draw_agenda"
    at.do("agenda trade-monopoly")
    assert at.s.offer[3] == agenda("trade-monopoly"), "the deck's next card is turned up"
    at.effect({"do": "gain_agenda", "type": "wealth"}).do("type wealth", "from deck")
    at.do("agenda quantum-leap", "agenda cutting-edge-technology")
    assert at.codes() == ["agenda quantum-leap", "agenda cutting-edge-technology"]
    at.do("agenda quantum-leap")
    assert at.s.agenda_under[3] == [agenda("cutting-edge-technology")]
    assert len(at.s.agenda_hand) == 2
    at.s.agenda_hand += [agenda(name) for name in ("high-society", "trade-syndicate", "mining-consortium")]
    at.play("production").until("face_crisis", "select_focus")
    assert len(at.s.agenda_hand) == 5, "no hand limit"
    empty = calm()
    empty.s.agenda_deck[3], empty.s.offer[3] = 0, -1
    empty.effect({"do": "gain_agenda", "type": "wealth"})
    assert empty.codes() == ["pass"], "an empty deck and offer give nothing"


@pytest.mark.rule("VF-23.7")
def test_evaluating_a_pure_agenda_now() -> None:
    at = calm()
    at.s.slot = [agenda("intellectual-supremacy"), agenda("high-society"), -1, -1]
    at.s.slot_corrupt[1] = 1
    influence = at.s.influence
    at.effect({"do": "evaluate_agenda", "count": 1, "pure": True, "starting": False})
    assert at.codes() == ["slot 1", "pass"], "Pure, never the starting agenda"
    at.do("slot 1")
    assert at.s.influence == influence + 2, "2 for the one Basic Technology"


@pytest.mark.rule("VF-23.8")
def test_removing_an_agenda_from_play_and_a_fifth_one() -> None:
    at = calm()
    at.s.slot[0] = agenda("high-society")
    at.s.trade_at[0], at.s.trade_board = 1, 5
    at.push(agendas.RemoveAgenda(1))
    assert at.codes() == ["slot 1"], "not the starting agenda"
    at.do("slot 1")
    assert (at.s.slot[0], at.s.trade_loose) == (-1, 1), "its Trade token needs a new place"
    assert at.s.agenda_under[0] == [agenda("high-society")]
    five = calm().tech("central-surveillance", 2)
    five.s.slot = [agenda("high-society"), agenda("heavy-industry"), agenda("industrial-food"), -1]
    five.s.agenda_hand = [agenda("quantum-leap")]
    five.do("focus production", "agenda quantum-leap").until("put_agenda")
    assert five.codes() == ["slot 1", "slot 2", "slot 3", "slot 4"]
    five.do("slot 4")
    assert five.s.slot[3] == agenda("quantum-leap")
    assert places_left(five.s, ON_SLOT) == 3, "its place takes no Corruption"


# -- 24 Technologies


@pytest.mark.rule("VF-24.1", "VF-24.2")
def test_at_most_five_technologies_from_the_tableau() -> None:
    at = calm()
    wanted = [i for i in range(len(at.s.tech)) if at.s.tableau >> i & 1]
    assert open_basic(at.s) == wanted
    for i in wanted[:4]:
        at.s.tech[i] = 1
    assert open_basic(at.s) == [], "five with the starting one"
    at.s.tech[wanted[0]] = 2
    assert technologies_owned(at.s) == 5, "an Improved one takes no further slot"


@pytest.mark.rule("VF-24.3")
def test_a_gained_technology_gives_influence_and_its_immediate_effect() -> None:
    at = calm().stock()
    i = tech("targeting")
    at.s.tableau |= 1 << i
    at.s.valued |= 1 << i
    influence = at.s.influence
    technologies.gain_basic(at.s, i, at.tell)
    at.s.settle(at.tell)
    assert at.s.influence == influence + 4
    assert at.s.stock[ENERGY] == 2
    assert at.top == "deploy"
    plain = calm().stock(0, 2)
    j = tech("energy-cells")
    plain.s.valued &= ~(1 << j)
    influence = plain.s.influence
    technologies.gain_basic(plain.s, j, plain.tell)
    plain.s.settle(plain.tell)
    assert plain.s.influence == influence
    assert plain.codes() == ["yes", "pass"], "the cost of an immediate effect is optional to pay"


@pytest.mark.rule("VF-24.4")
def test_improving_needs_the_basic_side_and_room_under_the_limit() -> None:
    at = calm()
    assert [BOX.technologies[i].id for i in open_improved(at.s)] == ["shields"]
    at.s.tech[tech("torpedoes")] = 2
    assert open_improved(at.s) == [], "one Improved Technology is the limit at level 0"
    at.s.track[0] = 2
    assert [BOX.technologies[i].id for i in open_improved(at.s)] == ["shields"]
    at.effect({"do": "gain_tech", "tier": "improved"})
    assert at.codes() == ["improved shields", "pass"]


@pytest.mark.rule("VF-24.7")
def test_improving_gives_two_influence_if_the_card_shows_any() -> None:
    at = calm()
    at.s.cycle = 2
    i = at.s.improved_board[0]
    at.s.tech[i] = 1
    at.s.valued |= 1 << i
    influence = at.s.influence
    technologies.improve(at.s, i, at.tell)
    assert (at.s.tech[i], at.s.influence) == (2, influence + 2)
    assert i not in at.s.improved_board
    assert at.top == "select_focus", "the immediate effect is not repeated"


@pytest.mark.rule("VF-24.8", "VF-24.10")
def test_consuming_a_basic_technology_takes_one_with_influence_first() -> None:
    at = calm()
    total = scoring.voidborn_total(at.s)
    at.effect({"do": "consume_tech", "tier": "basic"})
    assert all(at.s.valued >> tech(code.split()[1]) & 1 for code in at.codes())
    at.do(at.codes()[0])
    assert at.s.consumed == 1
    assert scoring.voidborn_total(at.s) == total + 5
    at.s.valued = 0
    at.effect({"do": "consume_tech", "tier": "basic"})
    assert len(at.codes()) == 7, "then any"


@pytest.mark.rule("VF-24.9")
def test_consuming_an_improved_technology_takes_the_leftmost() -> None:
    at = calm()
    penalty = next(card for card in BOX.crises if card.id == "crisis-lost-knowledge").penalty
    assert not feasibility.full(at.s, penalty, -1, True), "under the blocking tile it cannot be done"
    at.s.cycle = 2
    board = at.s.improved_board.copy()
    assert feasibility.full(at.s, penalty, -1, True)
    at.effect({"do": "consume_tech", "tier": "improved"})
    assert at.s.improved_board == board[1:]
    at.s.improved_board = []
    assert not feasibility.full(at.s, penalty, -1, True)


# -- 25 Harbingers


@pytest.mark.rule("VF-25.1", "VF-25.3")
def test_removing_a_harbinger_from_a_sector_or_a_row() -> None:
    at = calm()
    at.s.harbinger_on = [0] * at.s.sectors
    at.s.harbinger_on[at.sector("s12")] = 1
    at.s.row_harbingers = [1, 0]
    supply = harbinger_supply(at.s)
    at.effect({"do": "remove_harbinger", "count": 1, "where": "any"})
    assert at.codes() == ["sector s12", "row military", "pass"]
    at.do("row military")
    assert at.s.row_harbingers == [0, 0]
    assert harbinger_supply(at.s) == supply + 1
    at.effect({"do": "remove_harbinger", "count": 1, "where": "sector"})
    assert at.codes() == ["sector s12", "pass"]


@pytest.mark.rule("VF-25.2")
def test_placing_a_harbinger_next_to_the_player() -> None:
    place = {"do": "place", "what": {"harbinger": 1}, "zone": "void_sector_adjacent", "pick": "player"}
    at = calm()
    at.s.harbinger_on = [0] * at.s.sectors
    at.s.harbinger_on[at.sector("s12")] = 1
    at.effect(place, flags=1)
    assert "sector s12" not in at.codes(), "one without a Harbinger if possible"
    assert set(at.codes()) == {"sector s21", "sector s22"}
    full = calm()
    full.s.row_harbingers = [4, 2]
    assert harbinger_supply(full.s) == 0
    assert full.effect(place, flags=1).codes() == ["pass"], "with an empty supply it is ignored"


@pytest.mark.rule("VF-25.4", "VF-25.5")
def test_harbingers_do_not_fight_and_go_to_the_board_when_invaded() -> None:
    at = calm().fp("s11", 3).void("s21", 1).tech("shields", 0)
    at.s.harbinger_on[at.sector("s21")] = 2
    at.effect({"do": "invade", "target": "any"})
    at.do("sector s21", "fp s11 corvette", "fp s11 corvette", "pass").until("harbinger_row")
    assert fleet_power(at.s, at.sector("s21")) == 2, "as if they were not there"
    at.do("row military").until("harbinger_row").do("row economic")
    assert at.s.row_harbingers == [1, 1]


# -- 26 Safe Havens


@pytest.mark.rule("VF-26.1", "VF-26.2")
def test_building_a_level_takes_an_inactive_fp_else_an_active_else_a_recalled_one() -> None:
    at = calm()
    inactive = at.s.inactive
    at.push(haven.BuildHaven())
    assert at.codes() == ["haven 1", "haven 2", "pass"], "of any tile, and always optional"
    at.do("haven 1")
    assert (at.s.inactive, at.s.haven) == (inactive - 1, [1, 0])
    at.pools(9 + 0)
    at.s.active += at.s.inactive
    at.s.inactive = 0
    active = at.s.active
    at.push(haven.BuildHaven()).do("haven 2")
    assert at.s.active == active - 1
    poor = calm().fp("s11", 6).fp("s1", 8)
    poor.s.active = poor.s.inactive = 0
    poor.push(haven.BuildHaven()).do("haven 1")
    assert poor.top == "recall"
    poor.do("fp s1 corvette")
    assert (poor.s.haven, poor.s.active, poor.s.inactive) == ([1, 0], 0, 0)
    fleets.recall_one(poor.s, poor.s.home, 0, poor.tell)
    assert poor.s.haven == [1, 0], "FP on a tile stays"


@pytest.mark.rule("VF-26.3")
def test_two_overproductions_in_a_turn_build_a_level_once() -> None:
    at = calm().stock(15, 15, 15, 15, 15)
    at.push(Produce(FOOD))
    assert at.top == "select_focus"
    at.push(Produce(ENERGY))
    assert at.top == "build_haven"
    at.do("haven 1").push(Produce(MATERIALS))
    assert at.top == "select_focus", "at most one per turn by this feat"


@pytest.mark.rule("VF-26.4")
def test_reaching_level_four_builds_a_level() -> None:
    at = calm().pools(4)
    at.s.track[0] = 6
    advance(at.s, 0, True, 0)
    at.s.settle(at.tell)
    assert at.top == "choose_first", "the space and the level of a Safe Haven, in any order"
    at.do("option 1")
    assert at.top == "build_haven"
    corrupted = calm().pools(4)
    corrupted.s.track[0], corrupted.s.track_corrupt[0] = 6, 1
    advance(corrupted.s, 0, True, 0)
    corrupted.s.settle(corrupted.tell)
    assert corrupted.top == "build_haven", "also on a Corrupted track"


@pytest.mark.rule("VF-26.6")
def test_the_last_level_completes_the_tile_and_gives_a_reward() -> None:
    at = calm()
    at.s.slot_corrupt[0] = 1
    at.s.haven[0] = 1
    at.s.inactive -= 1
    total = scoring.voidborn_total(at.s)
    at.push(haven.BuildHaven()).do("haven 1")
    assert scoring.voidborn_total(at.s) == total - 20
    assert at.codes() == ["option 1", "option 2", "option 3", "option 4", "pass"]
    at.do("option 4")
    assert at.top == "deploy", "deploy 2 FP"


@pytest.mark.rule("VF-26.7")
def test_feats_count_in_preparation_and_evaluation() -> None:
    for phase in (1, EVALUATION):
        at = calm().stock(15, 15)
        at.s.phase = phase
        at.push(Produce(FOOD)).push(Produce(ENERGY))
        assert at.top == "build_haven"


# -- 27 Tokens


@pytest.mark.rule("VF-27.1")
def test_a_bounty_token_is_drawn_resolved_and_kept() -> None:
    at = calm().stock().effect({"do": "gain_bounty", "count": 1}).do("token bounty-two-food", "option 1")
    assert at.s.stock[FOOD] == 2
    assert sum(at.s.bounty_held) == 1


@pytest.mark.rule("VF-27.2")
def test_the_bag_of_bounty_tokens() -> None:
    copies = {card.id: card.quantity for card in BOX.bounties}
    assert sum(copies.values()) == 48
    assert (copies["bounty-two-food"], copies["bounty-food-science"], copies["bounty-any-resource"]) == (5, 2, 8)
    assert copies["bounty-science-and-influence"] == 4
    at = calm().stock()
    influence = at.s.influence
    at.effect({"do": "gain_bounty", "count": 1}).do("token bounty-science-and-influence", "option 1", "option 2")
    assert (at.s.stock[SCIENCE], at.s.influence) == (1, influence + 1), "and/or"


@pytest.mark.rule("VF-27.3")
def test_reclaim_tokens_act_in_their_sector() -> None:
    assert [card.quantity for card in BOX.reclaims] == [3] * 7
    at = calm().push(tokens.DrawReclaim(At().sector("s11"))).do("token reclaim-miners", "option 1")
    assert at.codes() == ["guild s11 miners", "pass"]


@pytest.mark.rule("VF-27.4")
def test_a_reclaim_token_resolved_in_the_home_sector_uses_it() -> None:
    at = calm().effect({"do": "resolve_reclaim", "where": "home"}).do("token reclaim-farmers", "option 1")
    assert at.codes() == ["guild s1 farmers", "pass"]
    assert sum(at.s.reclaim_held) == 1


@pytest.mark.rule("VF-27.5")
def test_discarded_tokens_go_back_to_the_bag_and_an_empty_bag_gives_nothing() -> None:
    at = calm().effect({"do": "gain_bounty", "count": 1}).do("token bounty-two-food", "pass")
    bag = sum(at.s.bounty_bag)
    at.push(tokens.DiscardToken(BOUNTY, 1)).do("token bounty-two-food")
    assert (sum(at.s.bounty_bag), sum(at.s.bounty_held)) == (bag + 1, 0)
    at.s.bounty_bag, at.s.bounty_held = at.s.bounty_held, at.s.bounty_bag
    at.s.bounty_on = [0] * at.s.sectors
    at.effect({"do": "gain_bounty", "count": 1})
    assert at.top == "select_focus"


@pytest.mark.rule("VF-27.6")
def test_a_glory_token_outside_an_invasion_gives_no_influence() -> None:
    at = calm()
    influence = at.s.influence
    at.effect({"do": "gain_glory", "value": 3})
    assert at.s.glory[2] == 1
    assert at.s.influence == influence


@pytest.mark.rule("VF-23.4")
def test_with_wealth_the_production_and_the_guild_match_in_either_order() -> None:
    wealth = BOX.type_effects[AGENDA_TYPES.index("wealth")]
    first = calm()
    first.s.mem = [-1] * 7
    first.push(Effects(wealth, 0, -1, 0)).do("option 1", "guild s11 bankers", "option 2")
    assert first.told("produced")[-1][0] == CREDITS, "the Guild settles the resource"
    other = calm()
    other.s.mem = [-1] * 7
    other.push(Effects(wealth, 0, -1, 0)).do("option 2", "resource science", "option 1")
    kinds = {code.split()[2] for code in other.codes() if code != "pass"}
    assert kinds == {"scientists"}, "the resource settles the Guild"
