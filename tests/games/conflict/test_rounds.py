"""Sections 3, 4, 5 and 7 of the rulebook: ages, control, rounds, evolution."""

from __future__ import annotations

import pytest

from starboard.kernel import CHANCE
from starboard.kernel.errors import NotAnOption

from .positions import GAME, At, control, galaxy


@pytest.mark.rule("GC-3.1")
def test_three_ages_of_five_rounds() -> None:
    at = At(3)
    rounds = 0
    while not at.table.over:
        seat = at.table.asked()[0]
        if at.top == "choose_strategy" and len(at.table.asked()) == 3 and not at.table.state.sealed:
            rounds += 1
        options = at.codes(seat)
        at.answer(seat, "end" if "end" in options else options[0])
    assert rounds == 15
    assert galaxy(at).age == 3


@pytest.mark.rule("GC-3.5")
def test_cards_left_in_hands_are_discarded_after_the_fifth_round() -> None:
    at = At(3, round=5)
    before = galaxy(at).hands.copy()
    assert [hand.bit_count() for hand in before] == [2, 2, 2]
    after = galaxy(at.choose(*[f"{hand.bit_length()} war" for hand in before]))
    assert after.age == 1
    assert [hand.bit_count() for hand in after.hands] == [6, 6, 6], "a new deal"


@pytest.mark.rule("GC-3.6")
def test_each_controlled_sector_scores_a_point_at_the_end_of_the_age() -> None:
    at = At(3, round=5).ships("a1", 1).ships("a2", 2, 1).ships("a3", 1, 1).choose("1 war", "2 war", "3 war")
    while at.top == "wage_war":
        at.answer(at.table.asked()[0], "end")
    s = galaxy(at)
    assert [s.vp(seat) for seat in range(3)] == [3, 1, 1], "origin sectors count, a3 is contested"


@pytest.mark.rule("GC-3.7")
def test_a_colony_on_a_victory_sector_scores_one_more_whoever_controls_it() -> None:
    at = At(3, round=5).sector("a1", "hadar").ships("a1", 0, 5).colony("a1", 0).choose("1 war", "2 war", "3 war")
    while at.top == "wage_war":
        at.answer(at.table.asked()[0], "end")
    s = galaxy(at)
    assert s.vp(0) == 1 + 1, "its origin sector and the bonus"
    assert s.vp(1) == 2, "the origin sector and hadar"


@pytest.mark.rule("GC-3.8")
@pytest.mark.parametrize(
    ("points", "extra_ships", "winners"),
    [((5, 4, 3), (0, 5, 0), [0]), ((5, 5, 3), (1, 2, 0), [1]), ((5, 5, 3), (2, 2, 9), [0, 1])],
)
def test_most_points_then_most_tokens_then_shared(
    points: tuple[int, ...], extra_ships: tuple[int, ...], winners: list[int]
) -> None:
    at = At(3, age=3, round=5)
    for seat in range(3):
        at.points(seat, battles=points[seat]).ships(f"o{seat + 1}", *[0] * seat, extra_ships[seat])
    at.choose("1 war", "2 war", "3 war")
    assert at.table.over
    assert GAME.winners(galaxy(at)) == winners
    assert GAME.tie_broken(galaxy(at)) == (winners == [1]), "level on points, and fewer tokens"
    assert [GAME.evaluate(galaxy(at), seat) for seat in winners] == [1 / len(winners)] * len(winners)


@pytest.mark.rule("GC-4.1")
def test_alone_on_a_sector_is_in_control() -> None:
    at = At().ships("a1", 1)
    assert control(at, "a1") == 0
    assert control(at, "a2") is None


@pytest.mark.rule("GC-4.2")
def test_with_several_players_tokens_and_influence_decide() -> None:
    assert control(At().ships("a1", 2, 3).level(0, influence=2), "a1") == 0


@pytest.mark.rule("GC-4.3")
def test_a_shared_highest_score_controls_nothing() -> None:
    assert control(At().ships("a1", 2, 3, 1).level(0, influence=1), "a1") is None


@pytest.mark.rule("GC-4.4")
def test_influence_bonuses_of_colonies_count_and_may_exceed_5() -> None:
    at = At().level(0, influence=5).sector("a1", "mira").colony("a1", 0).ships("a2", 1, 6)
    assert galaxy(at).influence(0) == 6
    assert control(at, "a2") == 0, "1 + 6 against 6"


@pytest.mark.rule("GC-4.5")
def test_without_a_token_there_is_no_control() -> None:
    assert control(At().level(0, influence=5).ships("a1", 0, 1), "a1") == 1


@pytest.mark.rule("GC-4.6")
def test_control_follows_from_tokens_at_that_moment() -> None:
    at = At().ships("a1", 2, 1).ships("a2", 0, 1).choose("1 war", "25 expansion", "2 war")
    assert control(at, "a1") == 0
    while at.top == "wage_war":
        at.answer(at.table.asked()[0], "end")
    for code in ("movement", "from a2", "to a1"):
        at.answer(1, code)
    assert control(at, "a1") is None
    assert "control" not in at.table.dump()["position"]["places"]["a1"], "never stored"


@pytest.mark.rule("GC-4.7")
def test_the_rulebooks_example_of_control() -> None:
    at = At().ships("a1", 1, 3, 3).colony("a1", 0).level(0, influence=3).level(2, influence=1)
    assert control(at, "a1") == 0


@pytest.mark.rule("GC-5.1")
def test_all_choose_at_the_same_time_one_card_and_one_side() -> None:
    at = At(4)
    assert at.table.asked() == [0, 1, 2, 3]
    assert at.codes(1) == [f"card {i}" for i in at.table.view(1)["players"][1]["hand"]]
    at.answer(2, at.codes(2)[0])
    at.answer(2, "war")
    assert at.table.asked() == [0, 1, 3], "who is still choosing is seen"
    assert at.table.view(0)["players"][2]["ready"]
    assert "picked" in at.table.view(2)
    assert at.table.view(0)["picked"] == [], "what was chosen is not"


@pytest.mark.rule("GC-5.1")
def test_a_choice_can_be_replaced_until_the_last_one_is_made() -> None:
    at = At(3)
    first, second = at.codes(0)[:2]
    for code in (first, "war", second, "expansion"):
        at.answer(0, code)
    assert at.table.view(0)["picked"] == [second, "expansion"]


@pytest.mark.rule("GC-5.2")
def test_choices_are_revealed_together_and_stand() -> None:
    at = At(3)
    for seat in (0, 1):
        at.answer(seat, at.codes(seat)[0])
        at.answer(seat, "evolution")
    assert at.told("revealed") == []
    at.answer(2, at.codes(2)[0])
    at.answer(2, "evolution")
    assert [each[0] for each in at.told("revealed")] == [0, 1, 2]
    assert at.table.undo_problem(0) == "the next face-down choice has begun"


@pytest.mark.rule("GC-5.3")
def test_war_evolution_colonization_expansion() -> None:
    at = At(4).ships("a1", 1).ships("a2", 0, 1, 1).ships("a3", 0, 0, 1)
    at.hold(0, 1).hold(1, 2).hold(2, 3).hold(3, 4)
    at.choose("1 expansion", "2 colonization", "3 war", "4 evolution")
    assert galaxy(at).order == [3, 1, 0], "the war comes first"
    assert [each[0] for each in at.told("revealed")] == [2, 3, 1, 0], "and so the cards are turned over"
    assert at.table.asked() == [2]
    at.answer(2, "end")
    assert at.told("evolved")[0][0] == 3
    assert at.table.asked() == [0], "seat 1 controls nothing without a colony, so its colonization is passed over"


@pytest.mark.rule("GC-5.4")
def test_the_same_strategy_goes_by_the_index_of_the_card() -> None:
    at = At(3).ships("a1", 1, 1, 1).choose("8 expansion", "2 expansion", "7 expansion")
    assert at.table.asked() == [1]
    at.answer(1, "end")
    assert at.table.asked() == [2]
    at.answer(2, "end")
    assert at.table.asked() == [0]


@pytest.mark.rule("GC-5.5")
def test_played_cards_are_discarded_face_up() -> None:
    at = At(3).choose("1 evolution", "2 evolution", "3 evolution")
    assert {1, 2, 3} <= set(at.table.view(None)["discards"])


@pytest.mark.rule("GC-5.6")
@pytest.mark.parametrize(("age", "step"), [(1, 1), (2, -1), (3, 1)])
def test_hands_go_left_in_ages_1_and_3_and_right_in_age_2(age: int, step: int) -> None:
    at = At(4, age=age)
    before = galaxy(at).hands.copy()
    cards = [f"{hand.bit_length()} evolution" for hand in before]
    at.choose(*cards)
    for seat in range(4):
        kept = before[seat] ^ (1 << (before[seat].bit_length() - 1))
        assert galaxy(at).hands[(seat + step) % 4] == kept


@pytest.mark.rule("GC-5.7")
def test_nothing_is_passed_after_the_fifth_round() -> None:
    at = At(3, round=5).choose("1 evolution", "2 evolution", "3 evolution")
    assert at.told("hand_passed") == []
    assert at.told("age_begins") == [(CHANCE, 2)]


@pytest.mark.rule("GC-5.8")
def test_the_rulebooks_example_of_a_round() -> None:
    at = At(3, age=3, round=3).ships("a1", 1, 1, 1)
    at.choose("3 expansion", "20 expansion", "1 war")
    assert [hand.bit_count() for hand in galaxy(at).hands] == [3, 3, 3], "four cards, one of them played"
    asked = []
    while at.top != "choose_strategy":
        seat = at.table.asked()[0]
        asked.append(seat)
        at.answer(seat, "end")
    assert asked == [2, 0, 1]
    assert [event[1:] for event in at.told("hand_passed")] == [(1, 3), (2, 3), (0, 3)], "three cards to the left"


@pytest.mark.rule("GC-5.9")
def test_every_part_of_a_strategy_is_optional_but_evolution() -> None:
    at = At(4).ships("a1", 1).ships("a2", 0, 1, 1)
    at.choose("1 colonization", "2 war", "7 expansion", "5 evolution")
    for seat in (1, 0, 2):
        assert at.table.asked() == [seat]
        assert "end" in at.codes(seat)
        at.answer(seat, "end")
    assert [each[0] for each in at.told("evolved")] == [3], "that one simply happened"


@pytest.mark.rule("GC-7.1")
def test_the_evolution_that_the_card_names_rises_by_1() -> None:
    at = At(3).level(0, influence=2).choose("1 evolution")
    assert galaxy(at).levels[:4] == [0, 0, 3, 0]


@pytest.mark.rule("GC-7.2")
def test_at_5_an_evolution_has_no_effect() -> None:
    at = At(3).level(0, influence=5).choose("1 evolution")
    assert galaxy(at).levels[:4] == [0, 0, 5, 0]
    assert at.told("evolution_full") == [(0, 2)]


@pytest.mark.rule("GC-7.3")
def test_bonuses_of_colonies_do_not_move_the_level() -> None:
    at = At(3).level(0, influence=4).sector("a1", "mira").colony("a1", 0)
    at.choose("1 evolution")
    assert galaxy(at).levels[2] == 5
    assert galaxy(at).influence(0) == 6


def test_a_refused_answer_names_the_rule() -> None:
    at = At().ships("a1", 1, 1).choose("1 war")
    with pytest.raises(NotAnOption, match=r"'battle b1' isn't a possible answer here.*\(GC-6.1\)"):
        at.answer(0, "battle b1")
