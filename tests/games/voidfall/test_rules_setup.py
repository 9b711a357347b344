"""Sections 1 and 2 of the rulebook: components and set-up; section 31, the reference scenario."""

from __future__ import annotations

import pytest

from starboard.games.voidfall.mechanics.agendas import agenda_slots
from starboard.games.voidfall.mechanics.corruption import house_corruption
from starboard.games.voidfall.mechanics.production import production_level
from starboard.games.voidfall.mechanics.progress import open_improved
from starboard.games.voidfall.mechanics.sectors import controls, corruptible, installation_tokens, installations_of
from starboard.games.voidfall.mechanics.tokens import harbinger_supply
from starboard.games.voidfall.mechanics.upkeep import agendas_upkeep
from starboard.games.voidfall.scoring import voidborn_items, voidborn_total
from starboard.games.voidfall.state import VoidfallState
from starboard.games.voidfall.steps.voidborn import ResolveBoard
from starboard.games.voidfall.vocabulary import ENERGY, FOOD, RESOURCES, SECTOR_DEFENSE, SHIPYARD, TRACKS
from starboard.kernel.events import SILENT
from starboard.kernel.rng import Rng
from starboard.kernel.testing import quick_walk

from .old_positions import BOX, GAME, At, focus, setup, tech


@pytest.mark.rule("VF-1.1")
def test_one_player_against_the_automatic_voidborn() -> None:
    assert (GAME.least_players, GAME.most_players) == (1, 1)
    at = At()
    assert at.s.stack[-1].asks(at.s) == [0]


@pytest.mark.rule("VF-1.2")
def test_fourteen_fp_are_always_somewhere() -> None:
    for seed in range(3):
        s = quick_walk(GAME, setup(), seed)
        assert isinstance(s, VoidfallState)
        assert s.active + s.inactive + sum(s.fleet) + sum(s.haven) + sum(s.sending) == 14
    at = At()
    assert at.s.active + at.s.inactive + sum(at.s.fleet) == 14


@pytest.mark.rule("VF-1.3")
def test_ten_harbingers_in_all() -> None:
    at = At()
    assert BOX.harbingers == 10
    assert harbinger_supply(at.s) == 10 - 4, "four lie on First Stand"
    at.s.row_harbingers = [2, 1]
    assert harbinger_supply(at.s) == 3


@pytest.mark.rule("VF-1.4", "VF-18.1")
def test_five_resources_with_stocks_up_to_fifteen_and_levels_up_to_thirteen() -> None:
    at = At().stock(14, 14, 14, 14, 14)
    assert len(at.s.stock) == len(RESOURCES) == 5
    at.effect({"do": "gain", "food": 3, "credits": 1})
    assert at.s.stock == [15, 14, 14, 15, 14]
    at.effect({"do": "lose", "energy": 15})
    assert at.s.stock[ENERGY] == 0
    at.mine("s12", pop=6).guild("s12", "farmers", "farmers", "farmers")
    assert production_level(at.s, FOOD) == 13


@pytest.mark.rule("VF-1.5")
def test_influence_never_falls_below_zero() -> None:
    at = At()
    at.s.influence = 4
    at.effect({"do": "lose", "influence": 6})
    assert at.s.influence == 0


@pytest.mark.rule("VF-1.6")
def test_glory_is_upgraded_by_one_up_to_five() -> None:
    at = At()
    at.s.glory = [0, 0, 0, 1, 1]
    at.effect({"do": "upgrade_glory", "count": 1})
    assert at.codes() == ["glory 4", "pass"]
    at.do("glory 4")
    assert at.s.glory == [0, 0, 0, 0, 2]
    at.effect({"do": "upgrade_glory", "count": 1})
    assert at.codes() == ["pass"], "a 5 cannot be upgraded"


@pytest.mark.rule("VF-1.7")
def test_three_tracks_of_seven_spaces() -> None:
    assert TRACKS == ("society", "government", "economy")
    assert [len(cells) for cells in BOX.cells] == [21] * len(BOX.variants)
    assert At().s.track == [0, 0, 0]


@pytest.mark.rule("VF-1.8")
def test_four_agenda_decks_of_eight_cards_and_three_free_slots() -> None:
    kinds = [agenda.type for agenda in BOX.agendas[: BOX.deck_agendas]]
    assert [kinds.count(i) for i in range(4)] == [8, 8, 8, 8]
    assert agenda_slots(At().s) == 3


@pytest.mark.rule("VF-1.9", "VF-11.2")
def test_corruption_on_the_house_mat_is_that_on_tracks_and_free_slots() -> None:
    at = At().tech("decontamination-chambers")
    at.s.slot_corrupt = [1, 0, 1]
    at.s.track_corrupt = [0, 1, 0]
    at.s.storage = 2
    at.s.offer_corrupt = [1, 1, 1, 1]
    at.s.corrupt[at.sector("s11")] = 1
    assert house_corruption(at.s) == 3
    assert controls(at.s, at.sector("s11"))
    assert not controls(at.s, at.sector("s12"))


@pytest.mark.rule("VF-1.10")
def test_a_game_is_reproducible_from_its_seed() -> None:
    def play(seed: int) -> list[str]:
        rng = Rng(seed)
        s = GAME.start(setup())
        out = []
        for _ in range(60):
            top = s.stack[-1]
            seat = top.asks(s)[0]
            action = top.draw(s, rng) if seat < 0 else top.options(s, seat)[rng.below(len(top.options(s, seat)))]
            out.append(action.code())
            s.answer(seat, action, SILENT)
        return out

    assert play(7) == play(7)
    assert play(7) != play(8)


@pytest.mark.rule("VF-2.1")
def test_scenario_house_origin_and_difficulty_are_chosen() -> None:
    choices = {option.name: option.choices for option in GAME.options}
    assert len(choices["house"]) == 14
    assert choices["origin"] == ("A", "B")
    assert choices["difficulty"] == ("easy", "medium", "hard")
    assert "c011-first-stand" in choices["map"]
    at = At(house="belitan", origin="B")
    assert (at.s.ground.house.id, at.s.ground.origin.letter) == ("belitan", "B")


@pytest.mark.rule("VF-2.2", "VF-31.1", "VF-31.4")
def test_the_sectors_of_first_stand_with_what_lies_on_them() -> None:
    at = At(stop="draw_fallen")
    s = at.s
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
        i = at.sector(name)
        assert (s.pop[i], s.corrupt[i], s.void[i], s.harbinger_on[i]) == (pop, corrupt, void, harbingers), name
        assert installations_of(s, i, SECTOR_DEFENSE) == defenses, name
        assert [v + 1 for v in range(5) for _ in range(s.glory_on[i * 5 + v])] == glory, name
        assert (s.bounty_on[i], s.reclaim_on[i]) == (bounty, reclaim), name
    assert not corruptible(s, at.sector("s40"))


@pytest.mark.rule("VF-2.3", "VF-17.3")
def test_the_home_sector_has_a_printed_shipyard_and_is_corruptible_for_two_houses_only() -> None:
    at = At()
    assert installations_of(at.s, at.s.home, SHIPYARD) == 1
    assert installation_tokens(at.s, at.s.home) == 0
    for house in BOX.houses:
        assert house.corruptible == (house.id in ("marqualos", "novaris"))
    assert not corruptible(at.s, at.s.home)
    assert corruptible(At(house="novaris").s, 0)


@pytest.mark.rule("VF-2.4", "VF-2.5", "VF-31.6")
def test_the_reference_start_valnis_a() -> None:
    at = At()
    s = at.s
    home, outpost = at.sector("s1"), at.sector("s11")
    assert (s.pop[home], s.pop[outpost], s.corrupt[outpost]) == (2, 2, 0)
    assert s.guild[home * 5 : home * 5 + 5] == [1, 0, 0, 0, 0]
    assert s.guild[outpost * 5 : outpost * 5 + 5] == [0, 1, 1, 0, 0]
    assert s.fleet[home * 5 : home * 5 + 5] == s.fleet[outpost * 5 : outpost * 5 + 5] == [2, 0, 0, 0, 0]
    assert (s.active, s.inactive) == (2, 8)
    assert s.stock == [4, 2, 2, 3, 2]
    assert s.tech[tech("shields")] == 1
    start = BOX.agendas[s.ground.origin.agendas[0]]
    assert [section.influence for section in start.objectives] == [3, 1, 2]
    assert start.production == [0, 1, 0, 0, 0]
    basic = ("valnis", "dunlork", "belitan", "cortozaar")
    for house in BOX.houses:
        if house.id in basic:
            assert house.ability_known
            assert all(BOX.focuses[card].house < 0 for card in house.cards)


@pytest.mark.rule("VF-2.5")
def test_a_track_position_of_the_origin_resolves_no_space_and_starting_tokens_give_no_bonus() -> None:
    ahead = [origin for origin in BOX.origins if sum(origin.tracks)]
    assert ahead
    for origin in ahead:
        at = At(house=BOX.houses[origin.house].id, origin=origin.letter, stop="draw_event")
        assert at.s.track == origin.tracks
        assert at.told("advanced") == []
    traders = [origin for origin in BOX.origins if origin.trade]
    for origin in traders:
        at = At(house=BOX.houses[origin.house].id, origin=origin.letter, stop="draw_event")
        assert sum(at.s.trade_at) == origin.trade
        assert at.s.trade_board == 6 - origin.trade
        assert at.s.trade_loose == at.s.trade_flipped == 0
    hunters = [origin for origin in BOX.origins if origin.bounty]
    for origin in hunters:
        at = At(house=BOX.houses[origin.house].id, origin=origin.letter, stop="draw_event")
        assert sum(at.s.bounty_held) == origin.bounty
        assert at.s.stock == origin.stock, "kept unresolved"


@pytest.mark.rule("VF-2.6")
def test_ten_influence_and_a_glory_token_of_two() -> None:
    at = At()
    assert at.s.influence == 10
    assert at.s.glory == [0, 1, 0, 0, 0]


@pytest.mark.rule("VF-2.7")
def test_the_rightmost_slot_starts_corrupted() -> None:
    at = At()
    assert at.s.slot_corrupt == [0, 0, 1]
    assert at.s.slot == [-1, -1, -1, -1]
    two = At(house="marqualos")
    assert len(two.s.ground.origin.agendas) == 2
    assert two.s.trade_at[4:6] == [1, 1], "each has room for a Trade token"
    two.s.trade_at = [0] * 7
    assert agendas_upkeep(two.s) == 4, "each has its own Upkeep"


@pytest.mark.rule("VF-2.8")
def test_the_improved_side_of_the_starting_technology_is_available_from_cycle_one() -> None:
    at = At()
    assert open_improved(at.s) == [tech("shields")]
    assert not at.s.valued >> tech("shields") & 1, "neither side shows Influence"
    assert at.told("deployed") == [], "its immediate effect was not resolved"
    at.effect({"do": "gain_tech", "tier": "improved"})
    before = at.s.influence
    at.do("improved shields")
    assert (at.s.tech[tech("shields")], at.s.influence) == (2, before)


@pytest.mark.rule("VF-2.9")
def test_the_hand_is_all_focus_cards_but_innovation() -> None:
    at = At()
    assert at.s.hand.bit_count() == 8
    assert not at.s.hand >> focus("innovation") & 1
    for house, card in (("marqualos", "marqualos-guile"), ("yarvek", "yarvek-raid")):
        other = At(house=house)
        assert other.s.hand.bit_count() == 9
        assert other.s.hand >> focus(card) & 1


@pytest.mark.rule("VF-2.10")
def test_four_fallen_houses_of_which_one_to_three_are_cracked() -> None:
    cracked = {house.id for house in BOX.houses if house.cracked}
    assert cracked == {"astoran", "dunlork", "shiveus", "yarvek", "zenor"}
    for seed in range(40):
        rng = Rng(seed)
        s = GAME.start(setup())
        while s.stack[-1].name == "draw_fallen":
            s.answer(-1, s.stack[-1].draw(s, rng), SILENT)
        drawn = s.fallen_drawn
        assert len(set(drawn)) == 4
        assert s.ground.house.index not in drawn
        assert 1 <= sum(BOX.houses[i].cracked for i in drawn) <= 3


@pytest.mark.rule("VF-2.11")
def test_a_fallen_house_sector_is_corrupted_and_defended_by_two_printed_sector_defenses() -> None:
    at = At()
    i = at.sector("s24")
    assert at.s.fallen[i] in at.s.fallen_drawn
    assert at.s.corrupt[i] == 1
    assert at.s.pop[i] == BOX.houses[at.s.fallen[i]].fallen_population
    assert installations_of(at.s, i, SECTOR_DEFENSE) == 2
    assert installation_tokens(at.s, i) == 0
    assert at.s.void[i] == 0


@pytest.mark.rule("VF-2.12")
def test_the_tableau_has_eight_technologies_of_which_five_give_influence() -> None:
    at = At()
    wanted = sorted(i for house in at.s.fallen_drawn for i in BOX.houses[house].technologies)
    assert [i for i in range(len(at.s.tech)) if at.s.tableau >> i & 1] == wanted
    assert len(wanted) == 8
    assert at.s.valued.bit_count() == 5
    valued = next(i for i in wanted if at.s.valued >> i & 1)
    at.stock(9, 9, 9, 9, 9).effect({"do": "gain_tech", "tier": "basic"})
    at.do(f"basic {BOX.technologies[valued].id}")
    assert (4,) in at.told("influence_gained")


@pytest.mark.rule("VF-2.13")
def test_four_improved_technologies_lie_blocked_and_four_form_the_deck() -> None:
    at = At()
    assert len(at.s.improved_board) == 4
    assert at.s.improved_deck.bit_count() == 4
    together = {*at.s.improved_board, *(i for i in range(28) if at.s.improved_deck >> i & 1)}
    assert together == {i for i in range(28) if at.s.tableau >> i & 1}


@pytest.mark.rule("VF-2.14")
def test_one_agenda_of_each_deck_is_face_up() -> None:
    at = At()
    assert [BOX.agendas[card].type for card in at.s.offer] == [0, 1, 2, 3]
    assert [deck.bit_count() for deck in at.s.agenda_deck] == [7, 7, 7, 7]


@pytest.mark.rule("VF-2.15")
def test_ten_events_for_each_cycle() -> None:
    assert [sum(event.cycle == cycle for event in BOX.events) for cycle in (1, 2, 3)] == [10, 10, 10]
    at = At(stop="draw_event")
    assert len(at.codes()) == 10


@pytest.mark.rule("VF-2.16", "VF-21.1")
def test_six_trade_tokens_on_six_slots() -> None:
    at = At()
    assert at.s.trade_board == 6
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
    assert "card heroic-innovation" not in at.codes()
    at.until("select_focus")
    assert len(at.s.heroic_offer) == 3
    assert at.s.heroic_deck >> focus("heroic-innovation") & 1, "it is shuffled back"


@pytest.mark.rule("VF-2.18", "VF-31.5")
def test_two_empty_safe_havens_of_two_levels() -> None:
    at = At()
    assert at.s.ground.map.havens == [2, 2]
    assert at.s.haven == [0, 0]


@pytest.mark.rule("VF-2.19", "VF-30.3")
def test_the_alert_deck_of_cycle_one() -> None:
    wanted = {"easy": ([5, 0, 0], 1), "medium": ([5, 0, 0], 1), "hard": ([5, 0, 0], 1)}
    for difficulty, (pile, wars) in wanted.items():
        at = At(difficulty=difficulty, stop="draw_alert")
        assert (at.s.pile, at.s.war_pile) == (pile, wars)
        assert [deck.bit_count() for deck in at.s.crisis_deck] == [8, 8, 8]


@pytest.mark.rule("VF-2.20")
def test_starting_crises_by_difficulty() -> None:
    for difficulty, n in (("easy", 0), ("medium", 0), ("hard", 1)):
        at = At(difficulty=difficulty)
        assert len(at.s.row[0]) + len(at.s.row[1]) == n
        assert all(BOX.crises[i].level == 0 for i in at.s.row[0] + at.s.row[1])
    at = At(difficulty="hard", stop="draw_starting")
    at.do("crisis crisis-start-hollow-voices")
    assert at.codes() == ["row military", "row economic"], "a General one by choice"


@pytest.mark.rule("VF-2.21")
def test_the_game_begins_with_the_event_of_cycle_one() -> None:
    at = At(stop="draw_event")
    assert (at.s.cycle, at.s.phase) == (1, 1)
    assert at.s.trade_board == 6, "no A1"
    assert at.s.row_harbingers == [0, 0], "no A0"


@pytest.mark.rule("VF-31.2", "VF-31.3", "VF-17.2")
def test_adjacency_of_first_stand_with_and_without_voidstorms() -> None:
    text = "1-11 1-12 11-12 11-21 11-22 12-22 12-23 12-24 21-22 21-31 22-23 22-31 22-32 23-24 23-32 31-32 31-40 32-40"
    pairs = {frozenset(pair.split("-")) for pair in text.split()}
    storms = {frozenset(pair) for pair in (("21", "31"), ("31", "32"), ("22", "32"))}
    for switched, wanted in ((True, pairs - storms), (False, pairs)):
        at = At(storms=switched)
        names = [sector.id.rpartition("-s")[2] for sector in at.s.ground.map.sectors]
        found = {frozenset((names[i], names[j])) for i, near in enumerate(at.s.ground.near) for j in near}
        assert found == wanted


@pytest.mark.rule("VF-31.7", "VF-28.1")
def test_the_voidborn_influence_at_the_start_is_207() -> None:
    at = At(stop="draw_event")
    items = dict(voidborn_items(at.s))
    assert voidborn_total(at.s) == 207
    assert (items["difficulty"], items["rift"], items["haven"], items["harbinger"]) == (60, 30, 40, 40)
    assert (items["fallen"], items["corruption"], items["population"]) == (3, 16, 18)


@pytest.mark.rule("VF-31.8")
def test_the_first_board_skirmish_has_one_fp() -> None:
    at = At()
    at.s.phase = 3
    at.push(ResolveBoard(-1))
    assert at.told("skirmish_begins") == [(1,)]
