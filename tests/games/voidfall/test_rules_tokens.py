"""Corruption to Glory (VF-20 to VF-27)."""

from __future__ import annotations

import pytest

from starboard.games.voidfall.vocabulary import AGENDA_TYPES, TRACKS

from .positions import BOX, MUST, At, agenda, calm

GAIN = {"do": "gain_corruption", "count": 1, "where": ["any"]}
REMOVE = {"do": "remove_corruption", "count": 1, "where": "any"}
TRADE = {"do": "gain_trade", "count": 1}
BASIC = {"do": "gain_tech", "tier": "basic"}
IMPROVED = {"do": "gain_tech", "tier": "improved"}


def crowded() -> At:
    """No place is left for a Corruption."""
    return calm().put(slot_corrupt=[1] * 3, track_corrupt=[1] * 3).lay("s11", corrupt=1)


# -- 20 Corruption


@pytest.mark.rule("VF-20.1")
def test_where_a_gained_corruption_may_go() -> None:
    at = calm().mine("s12", 1, pure=False).effect(GAIN, flags=MUST)
    slots = [f"on slot-{i}" for i in (1, 2, 3)]
    tracks = [f"on track {name}" for name in TRACKS]
    assert at.options == ["on s11", *slots, *tracks], "no Home Sector, no sector that is Corrupted already"
    novaris = calm(house="novaris").effect(GAIN, flags=MUST)
    assert "on s1" in novaris.options, "a Home Sector that can be Corrupted"
    chambers = calm().tech("decontamination-chambers").effect(GAIN, flags=MUST)
    assert chambers.options[-1] == "on storage"
    chambers.put(storage=2)
    assert "on storage" not in chambers.options, "at most 2"
    chambers.tech("decontamination-chambers", 2)
    assert "on storage" in chambers.options, "Improved: 3"


@pytest.mark.rule("VF-20.2")
def test_one_marker_per_place_and_without_a_place_no_payment() -> None:
    at = crowded().stock(9, 9, 9, 9, 9).focus("temptation")
    assert "action temptation-2-conspire" not in at.options
    at = calm().focus("temptation").act("temptation-2-conspire", "on slot-1")
    assert at["slot_corrupt"] == [1, 0, 0]


@pytest.mark.rule("VF-20.3")
def test_a_named_place_allows_no_other_unless_the_card_gives_a_fallback() -> None:
    named = {"do": "gain_corruption", "count": 1, "where": ["track"]}
    assert calm().effect(named, flags=MUST).options == [f"on track {name}" for name in TRACKS]
    at = calm().put(track_corrupt=[1, 1, 1]).effect(named, flags=MUST)
    assert at.options == ["pass"], "impossible: ignored"
    at = calm().put(track_corrupt=[1, 1, 1]).effect({**named, "fallback": ["agenda_slot"]}, flags=MUST)
    assert at.options == ["on slot-1", "on slot-2", "on slot-3"]


@pytest.mark.rule("VF-20.4")
def test_the_chambers_are_not_corrupted_by_their_markers() -> None:
    at = calm().tech("decontamination-chambers").effect(GAIN, flags=MUST).do("on storage")
    assert at["slot_corrupt"] + at["track_corrupt"] == [0] * 6
    assert at.view["voidborn"]["corruption"] == 2 * sum(at["corrupt"])
    at.effect({"do": "gain", "influence": 1, "per": {"of": "corruption", "where": "house_and_sectors"}})
    assert not at.told("influence_gained")


@pytest.mark.rule("VF-20.5")
def test_move_and_remove_take_the_players_own_markers() -> None:
    at = calm().effect(REMOVE)
    assert at.options == ["pass"], "markers on Voidborn sectors are not yours"
    at.do("pass").put(offer_corrupt={0: 1}).effect(REMOVE)
    assert at.options == ["pass"], "nor those on agenda offers"
    at.do("pass").put(slot_corrupt={1: 1})
    at.effect({"do": "move_corruption", "count": 1}).do("on slot-2")
    assert "on slot-2" not in at.options, "to another place"
    at.do("on track economy")
    assert (at["slot_corrupt"], at["track_corrupt"]) == ([0, 0, 0], [0, 0, 1])
    at.effect(REMOVE).do("on track economy")
    assert at["track_corrupt"] == [0, 0, 0]


@pytest.mark.rule("VF-20.6", "VF-23.6")
def test_the_face_up_card_of_a_corrupted_offer_brings_its_marker() -> None:
    at = calm().put(offer_corrupt={0: 1})
    card = at.view["offers"][0]
    at.effect({"do": "gain_agenda", "type": "dominance"}).do("type dominance", "from offer")
    assert at.top == "place_corruption"
    at.do("on slot-1").until("select_focus")
    assert card in at["agenda_hand"]
    assert (at["offer_corrupt"][0], at["slot_corrupt"]) == (0, [1, 0, 0]), "the offer is Pure again"
    deck = calm().put(offer_corrupt={0: 1})
    deck.effect({"do": "gain_agenda", "type": "dominance"}).do("type dominance", "from deck").until("select_focus")
    assert deck["offer_corrupt"][0] == 1, "drawing from the deck does not touch it"


@pytest.mark.rule("VF-20.7")
def test_without_a_place_a_corrupted_offer_cannot_be_taken() -> None:
    at = crowded().put(offer_corrupt={0: 1})
    at.effect({"do": "gain_agenda", "type": "dominance"}).do("type dominance")
    assert at.options == ["from deck"]


# -- 21 Trade tokens


@pytest.mark.rule("VF-21.2")
def test_a_returned_token_goes_right_under_the_lowest_one() -> None:
    at = calm().effect(TRADE).until("select_focus")
    at.effect(TRADE).until("select_focus")
    assert (at["trade_board"], at["trade_loose"]) == (4, 2)
    at.push("return_trade 1").do("trade loose")
    assert at["trade_board"] == 5


@pytest.mark.rule("VF-21.3", "VF-21.8")
def test_the_bonus_of_the_slot_or_of_a_lower_one() -> None:
    def bonuses(board: int) -> list[str]:
        return calm().put(trade_board=board).effect(TRADE).options

    names = [f"slot {slot.id}" for slot in BOX.trade_slots]
    assert bonuses(6) == names[5:], "1 Science"
    assert bonuses(5) == names[4:], "a Bounty token or 1 Science"
    assert bonuses(1) == names, "any of the six"
    none = calm().trade(loose=6)
    assert none.effect(TRADE).top == "select_focus", "with no token on the board nothing is gained"
    at = calm().stock().effect(TRADE).do("slot trade-one-science")
    assert at.has("science") == 1


@pytest.mark.rule("VF-21.7")
def test_an_effect_returns_a_token_that_is_not_flipped() -> None:
    at = calm().trade("start-1").do("focus conquest", "trade start-1").until("take_actions")
    assert at["trade_flipped"] == 1
    spend = {"do": "exchange", "cost": {"return_trade": 1}, "effect": [{"do": "gain", "food": 1}]}
    assert at.effect(spend).top == "take_actions", "the flipped one cannot be spent"
    at = calm().trade("start-1", loose=1).push("return_trade 1")
    assert at.options == ["trade start-1", "trade loose"]


@pytest.mark.rule("VF-21.9")
def test_trade_nexus_gives_the_bonus_of_the_slot_that_a_returned_token_comes_to_lie_on() -> None:
    at = calm().tech("trade-nexus").trade(loose=2)
    at.push("return_trade 1").do("trade loose")
    assert at.options == [f"slot {slot.id}" for slot in BOX.trade_slots[4:]]


# -- 22 Focus


@pytest.mark.rule("VF-22.1")
def test_nine_standard_focus_cards_with_three_actions_each() -> None:
    cards = [card for card in BOX.focuses if card.house < 0 and not card.heroic]
    assert sorted(card.name.get("en") for card in cards) == sorted(
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
    assert at.table.setup.choice("house") == "valnis", "Conquest and Reinforcement"
    at.focus("temptation").act("temptation-1-exploit")
    cards = {code.split()[1].split("-")[0] for code in at.options if code != "pass"}
    assert cards == {"conquest", "reinforcement"}
    assert "action conquest-2-plan" not in at.options, "1 Credit is due"
    at.do("action conquest-3-prepare")
    assert at.has("materials") == 6
    assert at["active"] == 4
    at.effect(PREFERRED)
    assert "action conquest-3-prepare" not in at.options, "each once per turn"
    played = calm().stock(9, 9, 9, 9, 9).focus("conquest").effect(PREFERRED)
    assert not [code for code in played.options if code.startswith("action conquest")], (
        "the card being played is in neither place"
    )
    kradmor = calm(house="kradmor").stock(9, 9, 9, 9, 9)
    assert "kradmor-temptation" in kradmor["hand"]
    kradmor.effect(PREFERRED).do("action kradmor-temptation-1-overcome")
    assert "option 2" not in kradmor.options, "no further preferred action"


@pytest.mark.rule("VF-22.5")
def test_a_preferred_action_is_not_resolving_that_focus() -> None:
    at = calm().tech("hyperdrive").stock(9, 9, 9, 9, 9).focus("temptation").act("temptation-1-exploit")
    at.do("action conquest-1-engage").until("choose_one").do("option 1")
    assert at.top == "invade", "no Regroup by Hyperdrive, which names Conquest"
    assert at["actions_left"] == 1


@pytest.mark.rule("VF-22.6")
def test_peeking_puts_one_event_on_top_and_one_at_the_bottom() -> None:
    peek = {"do": "peek_events", "draw": 2, "top": 1, "bottom": 1}
    at = calm().effect(peek).do("event dark-age", "event adaptation", "event adaptation")
    assert (at["event_top"], at["event_bottom"]) == ("adaptation", ["dark-age"])
    at.effect(peek)
    assert "event dark-age" not in at.options, "the one at the bottom does not come up"
    at.do("event military-effort", "event adaptation").put(cycle=2, event=None).enter("A4")
    assert at.options == ["event adaptation"], "the one on top is the next event"
    assert calm().put(cycle=3).effect(peek).top == "select_focus", "impossible in cycle 3"


# -- 23 Agendas


@pytest.mark.rule("VF-23.1", "VF-23.2")
def test_gaining_an_agenda_from_the_offer_or_the_better_of_two() -> None:
    at = calm()
    card = at.view["offers"][3]
    at.effect({"do": "gain_agenda", "type": "any"}).do("type wealth", "from offer")
    assert at["agenda_hand"] == [card]
    assert at.top == "draw_agenda"
    at.do("agenda trade-monopoly")
    assert at.view["offers"][3] == "trade-monopoly", "the deck's next card is turned up"
    at.effect({"do": "gain_agenda", "type": "wealth"}).do("type wealth", "from deck")
    at.do("agenda quantum-leap", "agenda cutting-edge-technology")
    assert at.options == ["agenda quantum-leap", "agenda cutting-edge-technology"]
    at.do("agenda quantum-leap")
    assert at["agenda_under"][3] == ["cutting-edge-technology"]
    assert len(at["agenda_hand"]) == 2
    at.hold(*at["agenda_hand"], "high-society", "trade-syndicate", "mining-consortium")
    at.focus("production").until("face_crisis", "select_focus")
    assert len(at["agenda_hand"]) == 5, "no hand limit"
    empty = calm()
    wealth = [card.id for card in BOX.agendas[: BOX.deck_agendas] if card.type == 3]
    empty.hold(*wealth[1:]).slots(wealth[0])
    assert empty.effect({"do": "gain_agenda", "type": "wealth"}).options == ["pass"], (
        "an empty deck and offer give nothing"
    )


@pytest.mark.rule("VF-23.7")
def test_evaluating_a_pure_agenda_now() -> None:
    at = calm().slots("intellectual-supremacy", "high-society").put(slot_corrupt={1: 1})
    influence = at["influence"]
    at.effect({"do": "evaluate_agenda", "count": 1, "pure": True, "starting": False})
    assert at.options == ["slot 1", "pass"], "Pure, never the starting agenda"
    at.do("slot 1")
    assert at["influence"] == influence + 2, "2 for the one Basic Technology"


@pytest.mark.rule("VF-23.8")
def test_removing_an_agenda_from_play_and_a_fifth_one() -> None:
    at = calm().slots("high-society").trade("slot-1").push("remove_agenda 1")
    assert at.options == ["slot 1"], "not the starting agenda"
    at.do("slot 1")
    assert (at.view["slots"][0], at["trade_loose"]) == (None, 1), "its Trade token needs a new place"
    assert at["agenda_under"][0] == ["high-society"]
    five = calm().tech("central-surveillance", 2).slots("high-society", "heavy-industry", "industrial-food")
    five.hold("quantum-leap").do("focus production", "agenda quantum-leap").until("put_agenda")
    assert five.options == ["slot 1", "slot 2", "slot 3", "slot 4"]
    five.do("slot 4")
    assert five["slot"][3] == agenda("quantum-leap")
    corrupt = {"do": "gain_corruption", "count": 1, "where": ["agenda_slot"]}
    assert five.effect(corrupt).options == ["on slot-1", "on slot-2", "on slot-3"], "its place takes no Corruption"


# -- 24 Technologies


@pytest.mark.rule("VF-24.1", "VF-24.2")
def test_at_most_five_technologies_from_the_tableau() -> None:
    at = calm()
    wanted = at["tableau"]
    assert at.fork().effect(BASIC).options == [*[f"basic {name}" for name in wanted], "pass"]
    for name in wanted[:4]:
        at.tech(name)
    assert at.effect(BASIC).options == ["pass"], "five with the starting one"
    at.do("pass").tech(wanted[0], 2).tech(wanted[3], 0)
    assert at.effect(BASIC).options[0] != "pass", "an Improved one takes no further slot"


@pytest.mark.rule("VF-24.3")
def test_a_gained_technology_gives_influence_and_its_immediate_effect() -> None:
    at = calm().stock().put(tableau=["targeting", "energy-cells"], valued=["targeting"], influence=10)
    gained = at.fork().effect(BASIC).do("basic targeting")
    assert gained["influence"] == 10 + 4
    assert gained.has("energy") == 2
    assert gained.top == "deploy"
    plain = at.stock(0, 2).effect(BASIC).do("basic energy-cells")
    assert plain["influence"] == 10
    assert plain.options == ["yes", "pass"], "the cost of an immediate effect is optional to pay"


@pytest.mark.rule("VF-24.4")
def test_improving_needs_the_basic_side_and_room_under_the_limit() -> None:
    at = calm()
    assert at.fork().effect(IMPROVED).options == ["improved shields", "pass"]
    at.tech("torpedoes", 2)
    assert at.fork().effect(IMPROVED).options == ["pass"], "one Improved Technology is the limit at level 0"
    assert at.put(track={0: 2}).effect(IMPROVED).options == ["improved shields", "pass"]


@pytest.mark.rule("VF-24.7")
def test_improving_gives_two_influence_if_the_card_shows_any() -> None:
    at = calm().put(cycle=2, influence=10)
    name = at["improved_board"][0]
    at.tech(name).put(valued=[name]).effect(IMPROVED).do(f"improved {name}")
    assert (at.view["technologies"][name], at["influence"]) == ("improved", 10 + 2)
    assert name not in at["improved_board"]
    assert at.top == "select_focus", "the immediate effect is not repeated"


@pytest.mark.rule("VF-24.8", "VF-24.10")
def test_consuming_a_basic_technology_takes_one_with_influence_first() -> None:
    at = calm()
    total = at.view["voidborn_total"]
    at.effect({"do": "consume_tech", "tier": "basic"})
    assert {code.split()[1] for code in at.options} == set(at["valued"]) & set(at["tableau"])
    at.do(at.options[0])
    assert at["consumed"] == 1
    assert at.view["voidborn_total"] == total + 5
    at.put(valued=[]).effect({"do": "consume_tech", "tier": "basic"})
    assert len(at.options) == 7, "then any"


@pytest.mark.rule("VF-24.9")
def test_consuming_an_improved_technology_takes_the_leftmost() -> None:
    def faced(**fields: object) -> At:
        return At().crisis("lost-knowledge").put(**fields).focus("conquest").until("face_crisis")

    assert "penalty" not in faced().options, "under the blocking tile it cannot be done"
    at = faced(cycle=2)
    board = at["improved_board"]
    assert at.do("penalty")["improved_board"] == board[1:]
    assert "penalty" not in faced(cycle=2, improved_board=[]).options


# -- 25 Harbingers


@pytest.mark.rule("VF-25.1", "VF-25.3")
def test_removing_a_harbinger_from_a_sector_or_a_row() -> None:
    at = calm().everywhere(harbinger_on=0).lay("s12", harbinger_on=1).put(row_harbingers=[1, 0])
    supply = at.view["harbinger_supply"]
    at.effect({"do": "remove_harbinger", "count": 1, "where": "any"})
    assert at.options == ["sector s12", "row military", "pass"]
    at.do("row military")
    assert at["row_harbingers"] == [0, 0]
    assert at.view["harbinger_supply"] == supply + 1
    at.effect({"do": "remove_harbinger", "count": 1, "where": "sector"})
    assert at.options == ["sector s12", "pass"]


@pytest.mark.rule("VF-25.2")
def test_placing_a_harbinger_next_to_the_player() -> None:
    place = {"do": "place", "what": {"harbinger": 1}, "zone": "void_sector_adjacent", "pick": "player"}
    at = calm().everywhere(harbinger_on=0).lay("s12", harbinger_on=1).effect(place, flags=MUST)
    assert "sector s12" not in at.options, "one without a Harbinger if possible"
    assert set(at.options) == {"sector s21", "sector s22"}
    full = calm().put(row_harbingers=[4, 2])
    assert full.view["harbinger_supply"] == 0
    assert full.effect(place, flags=MUST).options == ["pass"], "with an empty supply it is ignored"


@pytest.mark.rule("VF-25.4", "VF-25.5")
def test_harbingers_do_not_fight_and_go_to_the_board_when_invaded() -> None:
    at = calm().fp("s11", 3).void("s21", 1).tech("shields", 0).lay("s21", harbinger_on=2)
    at.effect({"do": "invade", "target": "any"})
    at.do("sector s21", "fp s11 corvette", "fp s11 corvette", "pass").until("harbinger_row")
    assert at.fleet("s21") == 2, "as if they were not there"
    at.do("row military").until("harbinger_row").do("row economic")
    assert at["row_harbingers"] == [1, 1]


# -- 26 Safe Havens


@pytest.mark.rule("VF-26.1", "VF-26.2")
def test_building_a_level_takes_an_inactive_fp_else_an_active_else_a_recalled_one() -> None:
    at = calm()
    inactive = at["inactive"]
    at.push("build_haven")
    assert at.options == ["haven 1", "haven 2", "pass"], "of any tile, and always optional"
    at.do("haven 1")
    assert (at["inactive"], at["haven"]) == (inactive - 1, [1, 0])
    at.pools(9)
    assert at["inactive"] == 0
    assert at.push("build_haven").do("haven 2")["active"] == 8
    poor = calm().fp("s11", 6).fp("s1", 8).pools(0).push("build_haven").do("haven 1")
    assert poor.top == "recall"
    poor.do("fp s1 corvette")
    assert (poor["haven"], poor["active"], poor["inactive"]) == ([1, 0], 0, 0)
    poor.effect({"do": "recall_cube", "count": 1}).do("fp s1 corvette")
    assert poor["haven"] == [1, 0], "FP on a tile stays"


@pytest.mark.rule("VF-26.3")
def test_two_overproductions_in_a_turn_build_a_level_once() -> None:
    at = calm().stock(15, 15, 15, 15, 15)
    at.push("produce food")
    assert at.top == "select_focus"
    at.push("produce energy")
    assert at.top == "build_haven"
    at.do("haven 1").push("produce materials")
    assert at.top == "select_focus", "at most one per turn by this feat"


@pytest.mark.rule("VF-26.4")
def test_reaching_level_four_builds_a_level() -> None:
    society = {"do": "advance_track", "track": "society"}
    at = calm().pools(4).put(track={0: 6}).effect(society).do("track society")
    assert at.top == "choose_first", "the space and the level of a Safe Haven, in any order"
    at.do("option 1")
    assert at.top == "build_haven"
    corrupted = calm().pools(4).put(track={0: 6}, track_corrupt={0: 1}).effect(society).do("track society")
    assert corrupted.top == "build_haven", "also on a Corrupted track"


@pytest.mark.rule("VF-26.6")
def test_the_last_level_completes_the_tile_and_gives_a_reward() -> None:
    at = calm().put(slot_corrupt={0: 1}, haven={0: 1}).pools(2)
    total = at.view["voidborn_total"]
    at.push("build_haven").do("haven 1")
    assert at.view["voidborn_total"] == total - 20
    assert at.options == ["option 1", "option 2", "option 3", "option 4", "pass"]
    at.do("option 4")
    assert at.top == "deploy", "deploy 2 FP"


@pytest.mark.rule("VF-26.7")
def test_feats_count_in_preparation_and_evaluation() -> None:
    for phase in (1, 3):
        at = calm().stock(15, 15).put(phase=phase)
        at.push("produce food").push("produce energy")
        assert at.top == "build_haven"


# -- 27 Tokens


@pytest.mark.rule("VF-27.1")
def test_a_bounty_token_is_drawn_resolved_and_kept() -> None:
    at = calm().stock().effect({"do": "gain_bounty", "count": 1}).do("token bounty-two-food", "option 1")
    assert at.has("food") == 2
    assert sum(at["bounty_held"]) == 1


@pytest.mark.rule("VF-27.2")
def test_the_bag_of_bounty_tokens() -> None:
    copies = {card.id: card.quantity for card in BOX.bounties}
    assert sum(copies.values()) == 48
    assert (copies["bounty-two-food"], copies["bounty-food-science"], copies["bounty-any-resource"]) == (5, 2, 8)
    assert copies["bounty-science-and-influence"] == 4
    at = calm().stock()
    influence = at["influence"]
    at.effect({"do": "gain_bounty", "count": 1}).do("token bounty-science-and-influence", "option 1", "option 2")
    assert (at.has("science"), at["influence"]) == (1, influence + 1), "and/or"


@pytest.mark.rule("VF-27.3")
def test_reclaim_tokens_act_in_their_sector() -> None:
    assert [card.quantity for card in BOX.reclaims] == [3] * 7
    at = calm().push("draw_reclaim s11").do("token reclaim-miners", "option 1")
    assert at.options == ["guild s11 miners", "pass"]


@pytest.mark.rule("VF-27.4")
def test_a_reclaim_token_resolved_in_the_home_sector_uses_it() -> None:
    at = calm().effect({"do": "resolve_reclaim", "where": "home"}).do("token reclaim-farmers", "option 1")
    assert at.options == ["guild s1 farmers", "pass"]
    assert sum(at["reclaim_held"]) == 1


@pytest.mark.rule("VF-27.5")
def test_discarded_tokens_go_back_to_the_bag_and_an_empty_bag_gives_nothing() -> None:
    at = calm().effect({"do": "gain_bounty", "count": 1}).do("token bounty-two-food", "pass")
    bag = sum(at["bounty_bag"])
    at.push("discard_token 1 1").do("token bounty-two-food")
    assert (sum(at["bounty_bag"]), sum(at["bounty_held"])) == (bag + 1, 0)
    at.put(bounty_bag=at["bounty_held"], bounty_held=at["bounty_bag"]).everywhere(bounty_on=0)
    at.effect({"do": "gain_bounty", "count": 1})
    assert at.top == "select_focus"


@pytest.mark.rule("VF-27.6")
def test_a_glory_token_outside_an_invasion_gives_no_influence() -> None:
    at = calm()
    influence = at["influence"]
    at.effect({"do": "gain_glory", "value": 3})
    assert at["glory"][2] == 1
    assert at["influence"] == influence


@pytest.mark.rule("VF-23.4")
def test_with_wealth_the_production_and_the_guild_match_in_either_order() -> None:
    wealth = BOX.list_names[BOX.type_effects[AGENDA_TYPES.index("wealth")]]
    first = calm().push(f"effects {wealth} 0 -1 0").do("option 1", "guild s11 bankers", "option 2")
    assert first.told("produced")[-1][0] == "credits", "the Guild settles the resource"
    other = calm().push(f"effects {wealth} 0 -1 0").do("option 2", "resource science", "option 1")
    kinds = {code.split()[2] for code in other.options if code != "pass"}
    assert kinds == {"scientists"}, "the resource settles the Guild"
