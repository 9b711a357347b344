"""Sections 8 and 9 of the rulebook: colonization and expansion."""

from __future__ import annotations

import pytest

from starboard.kernel.errors import NotAnOption

from .positions import At, codes, colony, galaxy, ships, told


@pytest.mark.rule("GC-8.1")
def test_a_colony_goes_where_the_player_controls_and_nobody_has_one() -> None:
    at = At(3).ships("a1", 1).ships("a2", 1, 1).ships("a3", 3).colony("a3", 1).ships("o2", 5).ships("o1", 2)
    table = at.play("1 colonization")
    assert codes(table, 0) == ["colonize a1", "end"], "a2 is contested, a3 and the origins have a colony"
    table.answer(0, "colonize a1")
    assert colony(table, "a1") == 0
    assert galaxy(table).colonies[0] == 2


@pytest.mark.rule("GC-8.2")
def test_with_all_colony_tokens_placed_colonization_has_no_effect() -> None:
    at = At(3).ships("a1", 1).colony("b1", 0).colony("b2", 0).colony("b3", 0)
    table = at.play("1 colonization")
    assert told(table, "nothing_to_do") == [(0, 2)], "it may be chosen, and offers nothing"
    assert table.state.stack[-1].name == "choose_strategy"


@pytest.mark.rule("GC-8.3")
def test_a_colony_gives_its_bonus_as_long_as_it_stands_whoever_controls_the_sector() -> None:
    table = At(3).sector("a1", "mira").colony("a1", 0).ships("a1", 0, 5).start()
    assert galaxy(table).influence(0) == 1
    assert [sum(galaxy(table).bonus[seat * 8 : seat * 8 + 8]) for seat in range(3)] == [1, 0, 0], "origins give none"


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
    table = at.play("25 expansion")
    assert table.view(0)["actions"][action] == (4 if action == "movement" else 1)


@pytest.mark.rule("GC-8.4")
def test_the_other_bonuses_are_victory_influence_and_armament() -> None:
    at = At(3).sector("a1", "hadar").colony("a1", 0).sector("a2", "mira").colony("a2", 0).sector("a3", "izar")
    view = at.colony("a3", 0).start().view(0)["players"][0]
    assert (view["bonuses"]["victory"], view["influence"], view["armament"]) == (1, 1, 1)


@pytest.mark.rule("GC-9.1")
def test_an_expansion_has_the_cards_actions_the_levels_and_the_colonies() -> None:
    at = At(3).level(0, production=2, movement=1).sector("a1", "pollux").colony("a1", 0)
    table = at.ships("o1", 1).play("14 expansion")
    assert table.view(0)["actions"] == {"portal": 1, "movement": 1, "production": 3, "ambush": 1, "conversion": 0}


@pytest.mark.rule("GC-9.2")
def test_actions_go_in_any_order_and_what_is_not_taken_is_lost() -> None:
    table = At(3).ships("o1", 2).play("11 expansion")
    assert codes(table, 0) == ["movement", "production", "end"]
    table.answer(0, "production")
    table.answer(0, "at o1")
    assert codes(table, 0) == ["movement", "end"]
    table.answer(0, "end")
    assert galaxy(table).actions == [0] * 5
    assert told(table, "expansion_ended") == [(0, 1)]


@pytest.mark.rule("GC-9.3")
def test_levels_give_no_action_in_another_strategy() -> None:
    table = At(3).level(0, production=5, movement=5).ships("a1", 1, 1).play("1 war")
    assert codes(table, 0) == ["battle a1", "end"]


@pytest.mark.rule("GC-9.4")
def test_movement_takes_any_number_of_ships_to_an_adjacent_sector() -> None:
    table = At(3).ships("o1", 3).play("1 expansion")
    table.answer(0, "movement")
    assert codes(table, 0) == ["from o1"]
    table.answer(0, "from o1")
    assert codes(table, 0) == ["to b1", "to d1"]
    with pytest.raises(NotAnOption, match="GC-9.4"):
        table.answer(0, "to a1")
    table.answer(0, "to b1")
    assert codes(table, 0) == ["ships 1", "ships 2", "ships 3"], "at least one"
    table.answer(0, "ships 2")
    assert (ships(table, "o1", 0), ships(table, "b1", 0)) == (1, 2)


@pytest.mark.rule("GC-9.5")
def test_a_portal_leads_to_any_other_sector() -> None:
    table = At(3).ships("o1", 1).play("8 expansion")
    table.answer(0, "portal")
    table.answer(0, "from o1")
    assert len(codes(table, 0)) == galaxy(table).layout.size - 1
    with pytest.raises(NotAnOption, match="GC-9.5"):
        table.answer(0, "to o1")
    table.answer(0, "to o3")
    assert ships(table, "o3", 0) == 1


@pytest.mark.rule("GC-9.6")
def test_colonies_never_move_and_a_ship_may_move_again() -> None:
    table = At(3).ships("o1", 1).colony("a1", 0).play("16 expansion")
    table.answer(0, "movement")
    assert codes(table, 0) == ["from o1"], "a1 holds only a colony"
    for code in ("from o1", "to b1", "movement", "from b1", "to a1"):
        table.answer(0, code)
    assert ships(table, "a1", 0) == 1


@pytest.mark.rule("GC-9.7")
def test_conversion_replaces_an_opposing_ship_where_the_player_is_in_control() -> None:
    at = At(3).ships("a1", 3, 1).ships("a2", 1, 3)
    table = at.play("5 expansion")
    table.answer(0, "conversion")
    assert codes(table, 0) == ["target a1 1"]
    table.answer(0, "target a1 1")
    assert (ships(table, "a1", 0), ships(table, "a1", 1)) == (4, 0)
    assert galaxy(table).supply[:2] == [20 - 5, 20 - 3]


@pytest.mark.rule("GC-9.8")
def test_an_ambush_destroys_an_opposing_ship_where_the_player_has_a_token() -> None:
    at = At(3).ships("a1", 1, 3, 1).ships("a2", 0, 1).ships("o1", 0, 2)
    table = at.play("3 expansion")
    table.answer(0, "ambush")
    assert codes(table, 0) == ["target a1 1", "target a1 2", "target o1 1"], "the origin colony is a token"
    table.answer(0, "target a1 1")
    assert (ships(table, "a1", 0), ships(table, "a1", 1)) == (1, 2)


@pytest.mark.rule("GC-9.9")
def test_production_puts_a_new_ship_on_a_colony() -> None:
    at = At(3).colony("a1", 0).colony("a2", 1).ships("a2", 4)
    table = at.play("2 expansion")
    table.answer(0, "production")
    assert codes(table, 0) == ["at a1", "at o1"]
    table.answer(0, "at a1")
    assert ships(table, "a1", 0) == 1


@pytest.mark.rule("GC-9.10")
def test_neither_ambush_nor_conversion_destroys_a_colony() -> None:
    at = At(3).ships("a1", 3).colony("a1", 1)
    assert told(at.play("3 expansion", "2 evolution"), "nothing_to_do") == [(0, 3)]
    other = At(3).ships("a1", 3).colony("a1", 1).play("5 expansion")
    assert told(other, "nothing_to_do") == [(0, 3)]


@pytest.mark.rule("GC-9.11")
def test_with_all_ships_on_the_board_production_and_conversion_are_not_offered() -> None:
    at = At(3).ships("a1", 19, 1).ships("o1", 1)
    table = at.play("19 expansion")
    assert told(table, "nothing_to_do") == [(0, 3)]
    assert ships(table, "a1", 1) == 1, "a conversion destroys nothing either"
    full = At(3).ships("a1", 19, 1).ships("o1", 1).level(0, movement=1).play("19 expansion")
    with pytest.raises(NotAnOption, match="GC-9.11"):
        full.answer(0, "conversion")


@pytest.mark.rule("GC-9.12")
def test_control_is_looked_up_at_each_action() -> None:
    at = At(3).ships("a1", 1, 1).ships("b1", 2).level(0, movement=1)
    table = at.play("5 expansion")
    assert codes(table, 0) == ["movement", "end"], "no conversion: a1 is contested"
    for code in ("movement", "from b1", "to a1", "ships 1"):
        table.answer(0, code)
    assert codes(table, 0) == ["conversion", "end"], "now a1 is controlled"


@pytest.mark.rule("GC-9.13")
def test_the_rulebooks_example_of_an_expansion() -> None:
    at = At(3).level(0, production=1, movement=2).sector("a1", "capella").colony("a1", 0)
    table = at.sector("a2", "pollux").colony("a2", 0).ships("o1", 1).play("8 expansion")
    assert table.view(0)["actions"] == {"portal": 1, "movement": 2, "production": 2, "ambush": 1, "conversion": 0}
