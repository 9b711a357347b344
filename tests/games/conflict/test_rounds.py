"""Sections 3, 4, 5 and 7 of the rulebook: ages, control, rounds, evolution."""

from __future__ import annotations

import pytest

from starboard.kernel import CHANCE
from starboard.kernel.errors import NotAnOption

from .positions import GAME, At, codes, control, galaxy, told


@pytest.mark.rule("GC-3.1")
def test_three_ages_of_five_rounds() -> None:
    table = At(3).start()
    rounds = 0
    while not table.over:
        seat = table.asked()[0]
        if table.state.stack[-1].name == "choose_strategy" and len(table.asked()) == 3 and not table.state.sealed:
            rounds += 1
        options = codes(table, seat)
        table.answer(seat, "end" if "end" in options else options[0])
    assert rounds == 15
    assert galaxy(table).age == 3


@pytest.mark.rule("GC-3.5")
def test_cards_left_in_hands_are_discarded_after_the_fifth_round() -> None:
    at = At(3, round=5)
    before = galaxy(at.start()).hands.copy()
    assert [hand.bit_count() for hand in before] == [2, 2, 2]
    after = galaxy(at.play(*[f"{hand.bit_length()} war" for hand in before]))
    assert after.age == 1
    assert [hand.bit_count() for hand in after.hands] == [6, 6, 6], "a new deal"


@pytest.mark.rule("GC-3.6")
def test_each_controlled_sector_scores_a_point_at_the_end_of_the_age() -> None:
    table = At(3, round=5).ships("a1", 1).ships("a2", 2, 1).ships("a3", 1, 1).play("1 war", "2 war", "3 war")
    while table.state.stack[-1].name == "wage_war":
        table.answer(table.asked()[0], "end")
    s = galaxy(table)
    assert [s.vp(seat) for seat in range(3)] == [3, 1, 1], "origin sectors count, a3 is contested"


@pytest.mark.rule("GC-3.7")
def test_a_colony_on_a_victory_sector_scores_one_more_whoever_controls_it() -> None:
    table = At(3, round=5).sector("a1", "hadar").ships("a1", 0, 5).colony("a1", 0).play("1 war", "2 war", "3 war")
    while table.state.stack[-1].name == "wage_war":
        table.answer(table.asked()[0], "end")
    s = galaxy(table)
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
    table = at.play("1 war", "2 war", "3 war")
    assert table.over
    assert GAME.winners(galaxy(table)) == winners
    assert GAME.tie_broken(galaxy(table)) == (winners == [1]), "level on points, and fewer tokens"
    assert [GAME.evaluate(galaxy(table), seat) for seat in winners] == [1 / len(winners)] * len(winners)


@pytest.mark.rule("GC-4.1")
def test_alone_on_a_sector_is_in_control() -> None:
    table = At().ships("a1", 1).start()
    assert control(table, "a1") == 0
    assert control(table, "a2") is None


@pytest.mark.rule("GC-4.2")
def test_with_several_players_tokens_and_influence_decide() -> None:
    assert control(At().ships("a1", 2, 3).level(0, influence=2).start(), "a1") == 0


@pytest.mark.rule("GC-4.3")
def test_a_shared_highest_score_controls_nothing() -> None:
    assert control(At().ships("a1", 2, 3, 1).level(0, influence=1).start(), "a1") is None


@pytest.mark.rule("GC-4.4")
def test_influence_bonuses_of_colonies_count_and_may_exceed_5() -> None:
    table = At().level(0, influence=5).sector("a1", "mira").colony("a1", 0).ships("a2", 1, 6).start()
    assert galaxy(table).influence(0) == 6
    assert control(table, "a2") == 0, "1 + 6 against 6"


@pytest.mark.rule("GC-4.5")
def test_without_a_token_there_is_no_control() -> None:
    assert control(At().level(0, influence=5).ships("a1", 0, 1).start(), "a1") == 1


@pytest.mark.rule("GC-4.6")
def test_control_follows_from_tokens_at_that_moment() -> None:
    table = At().ships("a1", 2, 1).ships("a2", 0, 1).play("1 war", "25 expansion", "2 war")
    assert control(table, "a1") == 0
    while table.state.stack[-1].name == "wage_war":
        table.answer(table.asked()[0], "end")
    for code in ("movement", "from a2", "to a1"):
        table.answer(1, code)
    assert control(table, "a1") is None
    assert "control" not in table.dump()["position"]["places"]["a1"], "never stored"


@pytest.mark.rule("GC-4.7")
def test_the_rulebooks_example_of_control() -> None:
    at = At().ships("a1", 1, 3, 3).colony("a1", 0).level(0, influence=3).level(2, influence=1)
    table = at.start()
    assert control(table, "a1") == 0


@pytest.mark.rule("GC-5.1")
def test_all_choose_at_the_same_time_one_card_and_one_side() -> None:
    table = At(4).start()
    assert table.asked() == [0, 1, 2, 3]
    assert codes(table, 1) == [f"card {i}" for i in table.view(1)["players"][1]["hand"]]
    table.answer(2, codes(table, 2)[0])
    table.answer(2, "war")
    assert table.asked() == [0, 1, 3], "who is still choosing is seen"
    assert table.view(0)["players"][2]["ready"]
    assert "picked" in table.view(2)
    assert table.view(0)["picked"] == [], "what was chosen is not"


@pytest.mark.rule("GC-5.1")
def test_a_choice_can_be_replaced_until_the_last_one_is_made() -> None:
    table = At(3).start()
    first, second = codes(table, 0)[:2]
    for code in (first, "war", second, "expansion"):
        table.answer(0, code)
    assert table.view(0)["picked"] == [second, "expansion"]


@pytest.mark.rule("GC-5.2")
def test_choices_are_revealed_together_and_stand() -> None:
    table = At(3).start()
    for seat in (0, 1):
        table.answer(seat, codes(table, seat)[0])
        table.answer(seat, "evolution")
    assert told(table, "revealed") == []
    table.answer(2, codes(table, 2)[0])
    table.answer(2, "evolution")
    assert [each[0] for each in told(table, "revealed")] == [0, 1, 2]
    assert table.undo_problem(0) == "the answers have been revealed"


@pytest.mark.rule("GC-5.3")
def test_war_evolution_colonization_expansion() -> None:
    at = At(4).ships("a1", 1).ships("a2", 0, 1, 1).ships("a3", 0, 0, 1)
    at.hold(0, 1).hold(1, 2).hold(2, 3).hold(3, 4)
    table = at.play("1 expansion", "2 colonization", "3 war", "4 evolution")
    assert galaxy(table).order == [3, 1, 0], "the war comes first"
    assert table.asked() == [2]
    table.answer(2, "end")
    assert told(table, "evolved")[0][0] == 3
    assert table.asked() == [0], "seat 1 controls nothing without a colony, so its colonization is passed over"


@pytest.mark.rule("GC-5.4")
def test_the_same_strategy_goes_by_the_index_of_the_card() -> None:
    table = At(3).ships("a1", 1, 1, 1).play("8 expansion", "2 expansion", "7 expansion")
    assert table.asked() == [1]
    table.answer(1, "end")
    assert table.asked() == [2]
    table.answer(2, "end")
    assert table.asked() == [0]


@pytest.mark.rule("GC-5.5")
def test_played_cards_are_discarded_face_up() -> None:
    table = At(3).play("1 evolution", "2 evolution", "3 evolution")
    assert {1, 2, 3} <= set(table.view(None)["discards"])


@pytest.mark.rule("GC-5.6")
@pytest.mark.parametrize(("age", "step"), [(1, 1), (2, -1), (3, 1)])
def test_hands_go_left_in_ages_1_and_3_and_right_in_age_2(age: int, step: int) -> None:
    at = At(4, age=age)
    before = galaxy(at.start()).hands.copy()
    cards = [f"{hand.bit_length()} evolution" for hand in before]
    table = at.play(*cards)
    for seat in range(4):
        kept = before[seat] ^ (1 << (before[seat].bit_length() - 1))
        assert galaxy(table).hands[(seat + step) % 4] == kept


@pytest.mark.rule("GC-5.7")
def test_nothing_is_passed_after_the_fifth_round() -> None:
    table = At(3, round=5).play("1 evolution", "2 evolution", "3 evolution")
    assert told(table, "hand_passed") == []
    assert told(table, "age_begins") == [(CHANCE, 2)]


@pytest.mark.rule("GC-5.8")
def test_the_rulebooks_example_of_a_round() -> None:
    at = At(3, age=3, round=3).ships("a1", 1, 1, 1)
    table = at.play("3 expansion", "20 expansion", "1 war")
    assert [hand.bit_count() for hand in galaxy(table).hands] == [3, 3, 3], "four cards, one of them played"
    asked = []
    while table.state.stack[-1].name != "choose_strategy":
        seat = table.asked()[0]
        asked.append(seat)
        table.answer(seat, "end")
    assert asked == [2, 0, 1]
    assert [event[1:] for event in told(table, "hand_passed")] == [(1, 3), (2, 3), (0, 3)], "three cards to the left"


@pytest.mark.rule("GC-5.9")
def test_every_part_of_a_strategy_is_optional_but_evolution() -> None:
    at = At(4).ships("a1", 1).ships("a2", 0, 1, 1)
    table = at.play("1 colonization", "2 war", "7 expansion", "5 evolution")
    for seat in (1, 0, 2):
        assert table.asked() == [seat]
        assert "end" in codes(table, seat)
        table.answer(seat, "end")
    assert [each[0] for each in told(table, "evolved")] == [3], "that one simply happened"


@pytest.mark.rule("GC-7.1")
def test_the_evolution_that_the_card_names_rises_by_1() -> None:
    table = At(3).level(0, influence=2).play("1 evolution")
    assert galaxy(table).levels[:4] == [0, 0, 3, 0]


@pytest.mark.rule("GC-7.2")
def test_at_5_an_evolution_has_no_effect() -> None:
    table = At(3).level(0, influence=5).play("1 evolution")
    assert galaxy(table).levels[:4] == [0, 0, 5, 0]
    assert told(table, "evolution_full") == [(0, 2)]


@pytest.mark.rule("GC-7.3")
def test_bonuses_of_colonies_do_not_move_the_level() -> None:
    at = At(3).level(0, influence=4).sector("a1", "mira").colony("a1", 0)
    table = at.play("1 evolution")
    assert galaxy(table).levels[2] == 5
    assert galaxy(table).influence(0) == 6


def test_a_refused_answer_names_the_rule() -> None:
    table = At().ships("a1", 1, 1).play("1 war")
    with pytest.raises(NotAnOption, match=r"'battle b1' cannot be answered here.*\(GC-6.1\)"):
        table.answer(0, "battle b1")
