"""Sections 1 and 2 of the rulebook: components and set-up; section 31, the reference scenario."""

from __future__ import annotations

import pytest

from starboard.games.voidfall.vocabulary import RESOURCES, TRACKS
from starboard.kernel import Dice, Table
from starboard.kernel.errors import PositionError
from starboard.kernel.rng import Rng
from starboard.kernel.testing import quick_walk

from .positions import ANY, BOX, GAME, At, setup, short


@pytest.mark.rule("VF-1.1")
def test_one_player_against_the_automatic_voidborn() -> None:
    assert (GAME.least_players, GAME.most_players) == (1, 1)
    assert At().table.asked() == [0]


@pytest.mark.rule("VF-1.2")
def test_fourteen_fp_are_always_somewhere() -> None:
    for seed in range(3):
        end = ANY.dump(quick_walk(GAME, setup(), seed))["position"]
        assert sum([*end["fleet"], *end["haven"], *end["sending"], end["active"], end["inactive"]]) == 14
    at = At()
    assert at["active"] + at["inactive"] + sum(at["fleet"]) == 14
    with pytest.raises(PositionError, match="15 Fleet Power in total; there must be 14"):
        GAME.load(at.put(active=3).data)


@pytest.mark.rule("VF-4.5")
def test_there_are_no_more_wars_in_the_draw_pile_than_were_not_seen() -> None:
    at = At().put(war_pile=2)
    with pytest.raises(PositionError, match="war_pile.*more Wars than there are left"):
        GAME.load(at.put(war_deck=at["war_deck"][:1]).data)


@pytest.mark.rule("VF-1.3")
def test_ten_harbingers_in_all() -> None:
    at = At()
    assert BOX.harbingers == 10
    assert at.view["harbinger_supply"] == 10 - 4, "four lie on First Stand"
    at.put(row_harbingers=[2, 1])
    assert at.view["harbinger_supply"] == 3


@pytest.mark.rule("VF-1.4", "VF-18.1")
def test_five_resources_with_stocks_up_to_fifteen_and_levels_up_to_thirteen() -> None:
    at = At().stock(14, 14, 14, 14, 14)
    assert len(at["stock"]) == len(RESOURCES) == 5
    at.effect({"do": "gain", "food": 3, "credits": 1})
    assert at["stock"] == [15, 14, 14, 15, 14]
    at.effect({"do": "lose", "energy": 15})
    assert at.has("energy") == 0
    at.mine("s12", pop=6).guild("s12", "farmers", "farmers", "farmers")
    assert at.view["levels"]["food"] == 13


@pytest.mark.rule("VF-1.5")
def test_influence_never_falls_below_zero() -> None:
    at = At()
    at.put(influence=4)
    at.effect({"do": "lose", "influence": 6})
    assert at["influence"] == 0


@pytest.mark.rule("VF-1.6")
def test_glory_is_upgraded_by_one_up_to_five() -> None:
    at = At()
    at.put(glory=[0, 0, 0, 1, 1])
    at.effect({"do": "upgrade_glory", "count": 1})
    assert at.options == ["glory 4", "pass"]
    at.do("glory 4")
    assert at["glory"] == [0, 0, 0, 0, 2]
    at.effect({"do": "upgrade_glory", "count": 1})
    assert at.options == ["pass"], "a 5 cannot be upgraded"


@pytest.mark.rule("VF-1.7")
def test_three_tracks_of_seven_spaces() -> None:
    assert TRACKS == ("society", "government", "economy")
    assert [len(cells) for cells in BOX.cells] == [21] * len(BOX.variants)
    assert At()["track"] == [0, 0, 0]


@pytest.mark.rule("VF-1.8")
def test_four_agenda_decks_of_eight_cards_and_three_free_slots() -> None:
    kinds = [agenda.type for agenda in BOX.agendas[: BOX.deck_agendas]]
    assert [kinds.count(i) for i in range(4)] == [8, 8, 8, 8]
    assert At().view["slots"] == [None, None, None]


@pytest.mark.rule("VF-1.9", "VF-11.2")
def test_corruption_on_the_house_mat_is_that_on_tracks_and_free_slots() -> None:
    at = At().tech("decontamination-chambers").put(slot_corrupt=[1, 0, 1], track_corrupt=[0, 1, 0])
    at.put(storage=2, offer_corrupt=[1, 1, 1, 1]).lay("s11", corrupt=1).push("skirmish 0 -1 -1")
    assert at.told("skirmish_begins") == [(3,)], "nor that of a sector, of an offer, in the Chambers"


@pytest.mark.rule("VF-1.10")
def test_a_game_is_reproducible_from_its_seed() -> None:
    def play(seed: int) -> list[str]:
        rng = Rng(seed)
        table = Table(GAME, setup(), Dice(rng))
        while len(table.record.lines) < 60:
            options = table.options(0)
            table.answer(0, options[rng.below(len(options))].code())
        return [line.code for line in table.record.lines]

    assert play(7) == play(7)
    assert play(7) != play(8)


@pytest.mark.rule("VF-2.1")
def test_scenario_house_origin_and_difficulty_are_chosen() -> None:
    choices = {option.name: option.choices for option in GAME.options}
    assert len(choices["house"]) == 14
    assert choices["origin"] == ("A", "B")
    assert choices["difficulty"] == ("easy", "medium", "hard")
    assert "c011-first-stand" in choices["map"]
    starts = {"A": At(house="belitan", stop="draw_fallen"), "B": At(house="belitan", origin="B", stop="draw_fallen")}
    for origin in [each for each in BOX.origins if BOX.houses[each.house].id == "belitan"]:
        assert starts[origin.letter]["stock"] == origin.stock
    assert starts["A"].view["starting_agendas"] != starts["B"].view["starting_agendas"]


@pytest.mark.rule("VF-2.2", "VF-31.1", "VF-31.4")
def test_the_sectors_of_first_stand_with_what_lies_on_them() -> None:
    at = At(stop="draw_fallen")
    rows = {
        "s12": (3, 1, 2, 0, 1, [2], 1, 0),
        "s21": (2, 1, 1, 0, 0, [1], 0, 0),
        "s22": (3, 1, 2, 0, 1, [2], 1, 0),
        "s23": (4, 1, 1, 1, 0, [3], 0, 2),
        "s31": (4, 1, 3, 1, 1, [4], 0, 2),
        "s32": (2, 1, 1, 0, 1, [1], 0, 0),
        "s40": (0, 0, 3, 1, 0, [], 0, 0),
    }
    for name, (pop, corrupt, void, defenses, harbingers, glory, bounty, reclaim) in rows.items():
        found = at.sector(name)
        assert (found["population"], found["corrupted"], found["void"]) == (pop, corrupt == 1, void), name
        assert found["installations"] == ({"sector_defense": defenses} if defenses else {}), name
        assert (found["harbingers"], found["glory"]) == (harbingers, glory), name
        assert (found["bounty"], found["reclaim"]) == (bounty, reclaim), name


@pytest.mark.rule("VF-2.3", "VF-17.3")
def test_the_home_sector_has_a_printed_shipyard_and_is_corruptible_for_two_houses_only() -> None:
    at = At()
    assert at.sector("s1")["installations"] == {"shipyard": 1}
    assert at["inst"][:3] == [0, 0, 0], "no token"
    for house in BOX.houses:
        assert house.corruptible == (house.id in ("marqualos", "novaris"))
    corrupt = {"do": "gain_corruption", "where": ["sector"]}
    assert "on s1" not in at.effect(corrupt).options
    assert "on s1" in At(house="novaris").effect(corrupt).options


@pytest.mark.rule("VF-2.4", "VF-2.5", "VF-31.6")
def test_the_reference_start_valnis_a() -> None:
    at = At()
    home, outpost = at.sector("s1"), at.sector("s11")
    assert (home["population"], outpost["population"], outpost["corrupted"]) == (2, 2, False)
    assert (home["guilds"], outpost["guilds"]) == ({"farmers": 1}, {"engineers": 1, "miners": 1})
    assert home["fleets"] == outpost["fleets"] == {"corvette": 2}
    assert (at["active"], at["inactive"]) == (2, 8)
    assert at["stock"] == [4, 2, 2, 3, 2]
    assert at.view["technologies"] == {"shields": "basic"}
    start = next(card for card in BOX.agendas if card.id == at.view["starting_agendas"][0])
    assert [section.influence for section in start.objectives] == [3, 1, 2]
    assert start.production == [0, 1, 0, 0, 0]
    basic = ("valnis", "dunlork", "belitan", "cortozaar")
    for house in BOX.houses:
        if house.id in basic:
            assert house.ability is None
            assert all(BOX.focuses[card].house < 0 for card in house.cards)


@pytest.mark.rule("VF-2.5")
def test_a_track_position_of_the_origin_resolves_no_space_and_starting_tokens_give_no_bonus(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    # What abilities add to the set-up is looked at elsewhere.
    for house in BOX.houses:
        monkeypatch.setattr(house, "ability", None)
    ahead = [origin for origin in BOX.origins if sum(origin.tracks)]
    assert ahead
    for origin in ahead:
        at = At(house=BOX.houses[origin.house].id, origin=origin.letter, stop="draw_event", storms=False)
        assert at["track"] == origin.tracks
        assert at.told("advanced") == []
    traders = [origin for origin in BOX.origins if origin.trade]
    for origin in traders:
        at = At(house=BOX.houses[origin.house].id, origin=origin.letter, stop="draw_event", storms=False)
        assert sum(at["trade_at"]) == origin.trade
        assert at["trade_board"] == 6 - origin.trade
        assert at["trade_loose"] == at["trade_flipped"] == 0
    hunters = [origin for origin in BOX.origins if origin.bounty]
    for origin in hunters:
        at = At(house=BOX.houses[origin.house].id, origin=origin.letter, stop="draw_event", storms=False)
        assert sum(at["bounty_held"]) == origin.bounty
        assert at["stock"] == origin.stock, "kept unresolved"


@pytest.mark.rule("VF-2.6")
def test_ten_influence_and_a_glory_token_of_two() -> None:
    at = At()
    assert at["influence"] == 10
    assert at["glory"] == [0, 1, 0, 0, 0]


@pytest.mark.rule("VF-2.7")
def test_the_rightmost_slot_starts_corrupted() -> None:
    at = At()
    assert at["slot_corrupt"] == [0, 0, 1]
    assert at.view["slots"] == [None, None, None]
    two = At(house="marqualos")
    assert len(two.view["starting_agendas"]) == 2
    assert two.view["trade"] == {"start-1": 1, "start-2": 1}, "each has room for a Trade token"
    upkeep = two.view["upkeep"]
    assert two.trade().view["upkeep"] == upkeep + 4, "each has its own Upkeep"
    for place in ("start-1", "start-2"):
        assert two.trade(place).view["upkeep"] == upkeep + 2, "and a token covers that of its own"


@pytest.mark.rule("VF-2.8")
def test_the_improved_side_of_the_starting_technology_is_available_from_cycle_one() -> None:
    at = At()
    assert "shields" not in at["valued"], "neither side shows Influence"
    assert at.told("deployed") == [], "its immediate effect was not resolved"
    at.put(influence=10).effect({"do": "gain_tech", "tier": "improved"})
    assert at.options == ["improved shields", "pass"]
    at.do("improved shields")
    assert (at.view["technologies"], at["influence"]) == ({"shields": "improved"}, 10)


@pytest.mark.rule("VF-2.9")
def test_the_hand_is_all_focus_cards_but_innovation() -> None:
    at = At()
    assert len(at["hand"]) == 8
    assert "innovation" not in at["hand"]
    for house, card in (("marqualos", "marqualos-guile"), ("yarvek", "yarvek-raid")):
        hand = At(house=house)["hand"]
        assert len(hand) == 9
        assert card in hand


@pytest.mark.rule("VF-2.10")
def test_four_fallen_houses_of_which_one_to_three_are_cracked() -> None:
    cracked = {house.id for house in BOX.houses if house.cracked}
    assert cracked == {"astoran", "dunlork", "shiveus", "yarvek", "zenor"}
    for seed in range(40):
        drawn = Table(GAME, setup(), Dice(Rng(seed))).dump()["position"]["fallen_drawn"]
        assert len(set(drawn)) == 4
        assert "valnis" not in drawn
        assert 1 <= len(cracked & set(drawn)) <= 3


@pytest.mark.rule("VF-2.11")
def test_a_fallen_house_sector_is_corrupted_and_defended_by_two_printed_sector_defenses() -> None:
    at = At()
    found = at.sector("s24")
    assert found["fallen"] in at["fallen_drawn"]
    assert found["corrupted"]
    assert found["population"] == next(house for house in BOX.houses if house.id == found["fallen"]).fallen_population
    assert found["installations"] == {"sector_defense": 2}
    place = at.number("s24")
    assert at["inst"][place * 3 : place * 3 + 3] == [0, 0, 0], "no tokens"
    assert found["void"] == 0


@pytest.mark.rule("VF-2.12")
def test_the_tableau_has_eight_technologies_of_which_five_give_influence() -> None:
    at = At()
    houses = [house for house in BOX.houses if house.id in at["fallen_drawn"]]
    wanted = {BOX.technologies[i].id for house in houses for i in house.technologies}
    assert set(at["tableau"]) == wanted
    assert len(wanted) == 8
    assert len(at["valued"]) == 5
    valued = at["valued"][0]
    at.stock(9, 9, 9, 9, 9).effect({"do": "gain_tech", "tier": "basic"}).do(f"basic {valued}")
    assert (4,) in at.told("influence_gained")


@pytest.mark.rule("VF-2.13")
def test_four_improved_technologies_lie_blocked_and_four_form_the_deck() -> None:
    at = At()
    assert len(at["improved_board"]) == 4
    assert len(at["improved_deck"]) == 4
    assert {*at["improved_board"], *at["improved_deck"]} == set(at["tableau"])


@pytest.mark.rule("VF-2.14")
def test_one_agenda_of_each_deck_is_face_up() -> None:
    at = At()
    types = {card.id: card.type for card in BOX.agendas}
    assert [types[card] for card in at.view["offers"]] == [0, 1, 2, 3]
    assert [len(deck) for deck in at["agenda_deck"]] == [7, 7, 7, 7]


@pytest.mark.rule("VF-2.15")
def test_ten_events_for_each_cycle() -> None:
    assert [sum(event.cycle == cycle for event in BOX.events) for cycle in (1, 2, 3)] == [10, 10, 10]
    at = At(stop="draw_event")
    assert len(at.options) == 10


@pytest.mark.rule("VF-2.16", "VF-21.1")
def test_six_trade_tokens_on_six_slots() -> None:
    at = At()
    assert at["trade_board"] == 6
    assert [slot.id for slot in BOX.trade_slots] == [
        "trade-three-influence",
        "trade-activate",
        "trade-credits-or-science",
        "trade-two-basics",
        "trade-bounty",
        "trade-one-science",
    ]


@pytest.mark.rule("VF-2.17")
def test_three_heroic_cards_never_innovation_in_cycle_one() -> None:
    at = At(stop="draw_heroic")
    assert "card heroic-innovation" not in at.options
    at.until("select_focus")
    assert len(at["heroic_offer"]) == 3
    assert "heroic-innovation" in at["heroic_deck"], "it is shuffled back"


@pytest.mark.rule("VF-2.18", "VF-31.5")
def test_two_empty_safe_havens_of_two_levels() -> None:
    assert At().view["havens"] == [[0, 2], [0, 2]]


@pytest.mark.rule("VF-2.19", "VF-30.3")
def test_the_alert_deck_of_cycle_one() -> None:
    wanted = {"easy": ([5, 0, 0], 1), "medium": ([5, 0, 0], 1), "hard": ([5, 0, 0], 1)}
    for difficulty, (pile, wars) in wanted.items():
        at = At(difficulty=difficulty, stop="draw_alert")
        assert (at["pile"], at["war_pile"]) == (pile, wars)
        assert [len(deck) for deck in at["crisis_deck"]] == [8, 8, 8]


@pytest.mark.rule("VF-2.20")
def test_starting_crises_by_difficulty() -> None:
    for difficulty, n in (("easy", 0), ("medium", 0), ("hard", 1)):
        at = At(difficulty=difficulty)
        assert len(at["row"][0]) + len(at["row"][1]) == n
        assert all(name.startswith("crisis-start-") for name in at["row"][0] + at["row"][1])
    at = At(difficulty="hard", stop="draw_starting")
    at.do("crisis crisis-start-hollow-voices")
    assert at.options == ["row military", "row economic"], "a General one by choice"


@pytest.mark.rule("VF-2.21")
def test_the_game_begins_with_the_event_of_cycle_one() -> None:
    at = At(stop="draw_event")
    assert (at["cycle"], at["phase"]) == (1, 1)
    assert at["trade_board"] == 6, "no A1"
    assert at["row_harbingers"] == [0, 0], "no A0"


@pytest.mark.rule("VF-31.2", "VF-31.3", "VF-17.2")
def test_adjacency_of_first_stand_with_and_without_voidstorms() -> None:
    text = "1-11 1-12 11-12 11-21 11-22 12-22 12-23 12-24 21-22 21-31 22-23 22-31 22-32 23-24 23-32 31-32 31-40 32-40"
    pairs = {frozenset(pair.split("-")) for pair in text.split()}
    storms = {frozenset(pair) for pair in (("21", "31"), ("31", "32"), ("22", "32"))}
    for switched, wanted in ((True, pairs - storms), (False, pairs)):
        at = At(storms=switched).everywhere(void=0, harbinger_on=0)
        near: set[frozenset[str]] = set()
        for name in [short(name) for name in at.view["sectors"]]:
            alone = at.fork().fp("s1").fp("s11").fp(name, 1).effect({"do": "invade", "target": "any"})
            near |= {frozenset((name[1:], code.removeprefix("sector s"))) for code in alone.options if code != "pass"}
        assert near == wanted


@pytest.mark.rule("VF-31.7", "VF-28.1")
def test_the_voidborn_influence_at_the_start_is_207() -> None:
    at = At(stop="draw_event")
    items = at.view["voidborn"]
    assert at.view["voidborn_total"] == 207
    assert (items["difficulty"], items["rift"], items["haven"], items["harbinger"]) == (60, 30, 40, 40)
    assert (items["fallen"], items["corruption"], items["population"]) == (3, 16, 18)


@pytest.mark.rule("VF-31.8")
def test_the_first_board_skirmish_has_one_fp() -> None:
    assert At().enter("C1").told("skirmish_begins") == [(1,)]
