"""Section 6 of the rulebook: war."""

from __future__ import annotations

import pytest

from starboard.kernel.errors import NotAnOption

from .positions import At, colony, galaxy, ships


@pytest.mark.rule("GC-6.1")
def test_a_battle_needs_an_own_and_another_players_token() -> None:
    at = At(3).ships("a1", 1, 1).ships("a2", 1).ships("a3", 0, 1, 1).ships("o2", 1).ships("b1", 0, 0, 1).colony("b1", 0)
    at.choose("1 war")
    assert at.codes(0) == ["battle a1", "battle b1", "battle o2", "end"], "colonies are tokens too"


@pytest.mark.rule("GC-6.2")
def test_several_battles_one_per_sector_in_any_order_until_the_player_stops() -> None:
    at = At(3).ships("a1", 3, 1).ships("a2", 0, 2).colony("a2", 0).ships("o2", 2).level(0, armament=0).choose("1 war")
    at.answer(0, "battle o2")
    assert ships(at, "o2", 0) == 1
    assert at.codes(0) == ["battle a1", "battle a2", "end"], "o2 is still contested, but had its battle"
    with pytest.raises(NotAnOption, match=r"GC-6.2"):
        at.answer(0, "battle o2")
    at.answer(0, "end")
    assert at.top == "choose_strategy"


@pytest.mark.rule("GC-6.3")
def test_everyone_on_the_sector_takes_part_with_tokens_and_armament() -> None:
    at = At(3).ships("a1", 1, 2, 3).level(2, armament=2).choose("1 war")
    at.answer(0, "battle a1")
    assert [each[0] for each in at.told("battle_score")] == [0, 1, 2]
    assert ships(at, "a1", 2) == 3, "5 against 2, so all three stay"
    assert ships(at, "a1", 0) == ships(at, "a1", 1) == 0


@pytest.mark.rule("GC-6.4")
def test_armament_bonuses_count_in_battles_only_and_may_exceed_5() -> None:
    at = At(3).level(0, armament=5).sector("a1", "izar").colony("a1", 0).ships("a2", 1, 6).choose("1 war")
    assert galaxy(at).armament(0) == 6
    assert galaxy(at).control(galaxy(at).layout.places.index("a2")) == 1, "it does not help control"
    at.answer(0, "battle a2")
    assert ships(at, "a2", 0) == 1, "1 + 6 against 6"


@pytest.mark.rule("GC-6.5")
def test_the_highest_alone_wins_and_all_others_are_destroyed() -> None:
    at = At(3).ships("a1", 4, 1, 1).colony("a1", 2).choose("1 war")
    at.answer(0, "battle a1")
    assert ships(at, "a1", 1) == ships(at, "a1", 2) == 0
    assert colony(at, "a1") is None


@pytest.mark.rule("GC-6.6")
def test_the_winner_keeps_its_lead_and_never_more_than_it_has() -> None:
    at = At(3).ships("a1", 5, 3).ships("a2", 1, 1).level(0, armament=0).level(1, armament=0).choose("1 war")
    at.answer(0, "battle a1")
    assert ships(at, "a1", 0) == 2
    strong = At(3).ships("a1", 2, 1).level(0, armament=5).choose("1 war")
    strong.answer(0, "battle a1")
    assert ships(strong, "a1", 0) == 2, "7 against 1 keeps both, not six"


@pytest.mark.rule("GC-6.7")
def test_a_colony_is_one_of_the_tokens_kept_and_ships_go_first() -> None:
    at = At(3).ships("a1", 2, 2).colony("a1", 0).choose("1 war")
    at.answer(0, "battle a1")
    assert (ships(at, "a1", 0), colony(at, "a1")) == (0, 0), "3 against 2: one token stays, the colony"
    home = At(3).ships("o1", 2, 2).choose("1 war")
    home.answer(0, "battle o1")
    assert (ships(home, "o1", 0), colony(home, "o1")) == (0, 0), "the origin colony is the one kept"


@pytest.mark.rule("GC-6.8")
def test_a_tie_for_the_highest_destroys_everything_there() -> None:
    at = At(3).ships("a1", 3, 3, 1).choose("1 war")
    at.answer(0, "battle a1")
    assert [ships(at, "a1", seat) for seat in range(3)] == [0, 0, 0], "third players' too"
    assert [galaxy(at).vp(seat) for seat in range(3)] == [0, 0, 0]
    colonized = At(3).ships("a1", 3, 2).colony("a1", 1).choose("1 war")
    colonized.answer(0, "battle a1")
    assert colony(colonized, "a1") is None, "colonies too"
    assert galaxy(colonized).colonies[1] == 3


@pytest.mark.rule("GC-6.9")
def test_the_winner_scores_a_point_also_when_it_did_not_start_the_battle() -> None:
    at = At(3).ships("a1", 1, 3).choose("1 war")
    at.answer(0, "battle a1")
    assert [galaxy(at).vp(seat) for seat in range(3)] == [0, 1, 0]


@pytest.mark.rule("GC-6.10")
@pytest.mark.parametrize(("attackers", "left", "winner"), [(3, 1, 0), (2, 0, None)])
def test_an_origin_colony_is_never_destroyed(attackers: int, left: int, winner: int | None) -> None:
    at = At(3).ships("o2", attackers, 1).choose("1 war")
    at.answer(0, "battle o2")
    assert colony(at, "o2") == 1
    assert ships(at, "o2", 1) == 0
    assert ships(at, "o2", 0) == left
    assert galaxy(at).vp(0) == (1 if winner == 0 else 0), "a battle there scores all the same"


@pytest.mark.rule("GC-6.11")
def test_destroyed_tokens_go_back_to_the_supply() -> None:
    at = At(3).ships("a1", 5, 2).colony("a1", 1).choose("1 war")
    assert (galaxy(at).supply[1], galaxy(at).colonies[1]) == (18, 2)
    at.answer(0, "battle a1")
    assert (galaxy(at).supply[1], galaxy(at).colonies[1]) == (20, 3)
    assert galaxy(at).supply[0] == 18, "5 against 3: two are kept"


@pytest.mark.rule("GC-6.12")
def test_a_destroyed_colonys_bonus_is_gone_for_the_next_battle() -> None:
    at = At(3).sector("a1", "izar").ships("a1", 3).colony("a1", 1).ships("a2", 3, 2)
    at.choose("1 war")
    assert galaxy(at).armament(1) == 1
    at.answer(0, "battle a1")
    assert galaxy(at).armament(1) == 0
    at.answer(0, "battle a2")
    assert ships(at, "a2", 0) == 1, "3 against 2 and no more, not a tie"


@pytest.mark.rule("GC-6.13")
def test_the_rulebooks_example_of_a_battle() -> None:
    at = At(3).ships("a1", 6, 6, 2).colony("a1", 1).level(0, armament=3).level(2, armament=4)
    at.choose("1 war")
    at.answer(0, "battle a1")
    assert [ships(at, "a1", seat) for seat in range(3)] == [2, 0, 0]
    assert colony(at, "a1") is None
    assert [galaxy(at).vp(seat) for seat in range(3)] == [1, 0, 0]
