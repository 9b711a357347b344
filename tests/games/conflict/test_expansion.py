"""Sections 8 and 9 of the rulebook: colonization and expansion."""

from __future__ import annotations

import pytest

from starboard.kernel.errors import NotAnOption

from .positions import At, colony, galaxy, ships


@pytest.mark.rule("GC-8.1")
def test_a_colony_goes_where_the_player_controls_and_nobody_has_one() -> None:
    at = At(3).ships("a1", 1).ships("a2", 1, 1).ships("a3", 3).colony("a3", 1).ships("o2", 5).ships("o1", 2)
    at.choose("1 colonization")
    assert at.codes(0) == ["colonize a1", "end"], "a2 is contested, a3 and the origins have a colony"
    at.answer(0, "colonize a1")
    assert colony(at, "a1") == 0
    assert galaxy(at).colonies[0] == 2


@pytest.mark.rule("GC-8.2")
def test_with_all_colony_tokens_placed_colonization_has_no_effect() -> None:
    at = At(3).ships("a1", 1).colony("b1", 0).colony("b2", 0).colony("b3", 0)
    at.choose("1 colonization")
    assert at.told("nothing_to_do") == [(0, 2)], "it may be chosen, and offers nothing"
    assert at.top == "choose_strategy"


@pytest.mark.rule("GC-8.3")
def test_a_colony_gives_its_bonus_as_long_as_it_stands_whoever_controls_the_sector() -> None:
    at = At(3).sector("a1", "mira").colony("a1", 0).ships("a1", 0, 5)
    assert galaxy(at).influence(0) == 1
    assert [sum(galaxy(at).bonus[seat * 8 : seat * 8 + 8]) for seat in range(3)] == [1, 0, 0], "origins give none"


@pytest.mark.rule("GC-8.4")
@pytest.mark.parametrize(
    ("sector", "action"),
    [
        ("vega", "portal"),
        ("deneb", "movement"),
        ("capella", "production"),
        ("pollux", "ambush"),
        ("regulus", "conversion"),
    ],
)
def test_the_action_bonuses_are_for_expansion(sector: str, action: str) -> None:
    at = At(3).sector("a1", sector).colony("a1", 0).ships("a1", 3, 1)
    at.choose("25 expansion")
    assert at.table.view(0)["actions"][action] == (4 if action == "movement" else 1)


@pytest.mark.rule("GC-8.4")
def test_the_other_bonuses_are_victory_influence_and_armament() -> None:
    at = At(3).sector("a1", "hadar").colony("a1", 0).sector("a2", "mira").colony("a2", 0).sector("a3", "izar")
    view = at.colony("a3", 0).table.view(0)["players"][0]
    assert (view["bonuses"]["victory"], view["influence"], view["armament"]) == (1, 1, 1)


@pytest.mark.rule("GC-9.1")
def test_an_expansion_has_the_cards_actions_the_levels_and_the_colonies() -> None:
    at = At(3).level(0, production=2, movement=1).sector("a1", "pollux").colony("a1", 0)
    at = at.ships("o1", 1).choose("14 expansion")
    assert at.table.view(0)["actions"] == {"portal": 1, "movement": 1, "production": 3, "ambush": 1, "conversion": 0}


@pytest.mark.rule("GC-9.2")
def test_actions_go_in_any_order_and_what_is_not_taken_is_lost() -> None:
    at = At(3).ships("o1", 2).choose("11 expansion")
    assert at.codes(0) == ["movement", "production", "end"]
    at.answer(0, "production")
    at.answer(0, "at o1")
    assert at.codes(0) == ["movement", "end"]
    at.answer(0, "end")
    assert galaxy(at).actions == [0] * 5
    assert at.told("expansion_ended") == [(0, 1)]


@pytest.mark.rule("GC-9.3")
def test_levels_give_no_action_in_another_strategy() -> None:
    at = At(3).level(0, production=5, movement=5).ships("a1", 1, 1).choose("1 war")
    assert at.codes(0) == ["battle a1", "end"]


@pytest.mark.rule("GC-9.4")
def test_movement_takes_any_number_of_ships_to_an_adjacent_sector() -> None:
    at = At(3).ships("o1", 3).choose("1 expansion")
    at.answer(0, "movement")
    assert at.codes(0) == ["from o1"]
    at.answer(0, "from o1")
    assert at.codes(0) == ["to b1", "to d1"]
    with pytest.raises(NotAnOption, match="GC-9.4"):
        at.answer(0, "to a1")
    at.answer(0, "to b1")
    assert at.codes(0) == ["ships 1", "ships 2", "ships 3"], "at least one"
    at.answer(0, "ships 2")
    assert (ships(at, "o1", 0), ships(at, "b1", 0)) == (1, 2)


@pytest.mark.rule("GC-9.5")
def test_a_portal_leads_to_any_other_sector() -> None:
    at = At(3).ships("o1", 1).choose("8 expansion")
    at.answer(0, "portal")
    at.answer(0, "from o1")
    assert len(at.codes(0)) == galaxy(at).layout.size - 1
    with pytest.raises(NotAnOption, match="GC-9.5"):
        at.answer(0, "to o1")
    at.answer(0, "to o3")
    assert ships(at, "o3", 0) == 1


@pytest.mark.rule("GC-9.6")
def test_colonies_never_move_and_a_ship_may_move_again() -> None:
    at = At(3).ships("o1", 1).colony("a1", 0).choose("16 expansion")
    at.answer(0, "movement")
    assert at.codes(0) == ["from o1"], "a1 holds only a colony"
    for code in ("from o1", "to b1", "movement", "from b1", "to a1"):
        at.answer(0, code)
    assert ships(at, "a1", 0) == 1


@pytest.mark.rule("GC-9.7")
def test_conversion_replaces_an_opposing_ship_where_the_player_is_in_control() -> None:
    at = At(3).ships("a1", 3, 1).ships("a2", 1, 3)
    at.choose("5 expansion")
    at.answer(0, "conversion")
    assert at.codes(0) == ["target a1 1"]
    at.answer(0, "target a1 1")
    assert (ships(at, "a1", 0), ships(at, "a1", 1)) == (4, 0)
    assert galaxy(at).supply[:2] == [20 - 5, 20 - 3]


@pytest.mark.rule("GC-9.8")
def test_an_ambush_destroys_an_opposing_ship_where_the_player_has_a_token() -> None:
    at = At(3).ships("a1", 1, 3, 1).ships("a2", 0, 1).ships("o1", 0, 2)
    at.choose("3 expansion")
    at.answer(0, "ambush")
    assert at.codes(0) == ["target a1 1", "target a1 2", "target o1 1"], "the origin colony is a token"
    at.answer(0, "target a1 1")
    assert (ships(at, "a1", 0), ships(at, "a1", 1)) == (1, 2)


@pytest.mark.rule("GC-9.9")
def test_production_puts_a_new_ship_on_a_colony() -> None:
    at = At(3).colony("a1", 0).colony("a2", 1).ships("a2", 4)
    at.choose("2 expansion")
    at.answer(0, "production")
    assert at.codes(0) == ["at a1", "at o1"]
    at.answer(0, "at a1")
    assert ships(at, "a1", 0) == 1


@pytest.mark.rule("GC-9.10")
def test_neither_ambush_nor_conversion_destroys_a_colony() -> None:
    at = At(3).ships("a1", 3).colony("a1", 1)
    assert at.choose("3 expansion", "2 evolution").told("nothing_to_do") == [(0, 3)]
    other = At(3).ships("a1", 3).colony("a1", 1).choose("5 expansion")
    assert other.told("nothing_to_do") == [(0, 3)]


@pytest.mark.rule("GC-9.11")
def test_with_all_ships_on_the_board_production_and_conversion_are_not_offered() -> None:
    at = At(3).ships("a1", 19, 1).ships("o1", 1)
    at.choose("19 expansion")
    assert at.told("nothing_to_do") == [(0, 3)]
    assert ships(at, "a1", 1) == 1, "a conversion destroys nothing either"
    full = At(3).ships("a1", 19, 1).ships("o1", 1).level(0, movement=1).choose("19 expansion")
    with pytest.raises(NotAnOption, match="GC-9.11"):
        full.answer(0, "conversion")


@pytest.mark.rule("GC-9.12")
def test_control_is_looked_up_at_each_action() -> None:
    at = At(3).ships("a1", 1, 1).ships("b1", 2).level(0, movement=1)
    at.choose("5 expansion")
    assert at.codes(0) == ["movement", "end"], "no conversion: a1 is contested"
    for code in ("movement", "from b1", "to a1", "ships 1"):
        at.answer(0, code)
    assert at.codes(0) == ["conversion", "end"], "now a1 is controlled"


@pytest.mark.rule("GC-9.13")
def test_the_rulebooks_example_of_an_expansion() -> None:
    at = At(3).level(0, production=1, movement=2).sector("a1", "capella").colony("a1", 0)
    at = at.sector("a2", "pollux").colony("a2", 0).ships("o1", 1).choose("8 expansion")
    assert at.table.view(0)["actions"] == {"portal": 1, "movement": 2, "production": 2, "ambush": 1, "conversion": 0}
