"""Sections 1 and 2 of the rulebook: components and set-up."""

from __future__ import annotations

import pytest

from starboard.games.conflict.components import hand_size
from starboard.kernel import CHANCE, Script, Table
from starboard.kernel.errors import SetupError
from tests.positions import Play

from .positions import GAME, At, colony, galaxy, ships


def begun(players: int, *chance: str, **options: bool | str) -> Play:
    return Play(Table(GAME, GAME.setup(players, **options), Script(chance)))


def drafted(players: int = 4, **options: bool | str) -> Play:
    """A table after the draft: everyone took the first that was free."""
    at = begun(players, first="0", **options)
    while at.top in ("choose_civilization", "place_origin"):
        seat = at.table.asked()[0]
        at.answer(seat, at.codes(seat)[0])
    return at


@pytest.mark.rule("GC-1.1")
def test_six_civilizations_with_twenty_ships_three_colonies_and_four_evolutions() -> None:
    names = [board.id for board in GAME.content.civilizations]
    assert names == ["humans", "dragonites", "minerls", "sherais", "nagaritakas", "cireades"]
    s = galaxy(begun(6))
    assert s.supply == [20] * 6
    assert s.colonies == [3] * 6
    assert len(s.levels) == 6 * 4


@pytest.mark.rule("GC-1.2")
def test_thirty_cards_with_four_sides() -> None:
    assert len(GAME.content.cards) == 30
    assert all(0 <= card.evolution < 4 and sum(card.expansion) >= 1 for card in GAME.content.cards)
    at = At(4)
    at.answer(0, "card 1")
    assert at.codes(0) == ["war", "evolution", "colonization", "expansion"]


@pytest.mark.rule("GC-1.3")
def test_ten_cards_with_a_circle_are_out_with_two_or_three_players() -> None:
    circles = [i + 1 for i, card in enumerate(GAME.content.cards) if card.circle]
    assert len(circles) == 10
    assert 3 not in circles
    assert 20 not in circles
    for players in (2, 3):
        assert GAME.content.deck(players).bit_count() == 20
        assert not any(GAME.content.deck(players) >> (index - 1) & 1 for index in circles)
    for players in (4, 5, 6):
        assert GAME.content.deck(players).bit_count() == 30


@pytest.mark.rule("GC-1.4")
def test_twenty_four_neutral_sectors_with_one_bonus_each() -> None:
    assert len(GAME.content.sectors) == 24
    assert sorted({sector.bonus for sector in GAME.content.sectors}) == list(range(8))


@pytest.mark.rule("GC-1.5")
def test_levels_go_from_0_to_5() -> None:
    assert At().level(0, production=5, movement=0).load()
    with pytest.raises(Exception, match=r"levels.armament: expected 0 to 5, got 6"):
        At().level(0, armament=6).load()


@pytest.mark.rule("GC-1.6")
def test_the_origin_colony_counts_as_a_token_in_control_and_battle() -> None:
    at = At().ships("o1", 0, 1)
    place = galaxy(at).layout.places.index("o1")
    assert galaxy(at).tokens(place, 0) == 1
    assert galaxy(at).control(place) == -1, "one token each, no influence"
    assert galaxy(at).colonies == [3, 3, 3], "it is none of the three colony tokens"


@pytest.mark.rule("GC-2.1")
@pytest.mark.parametrize(("players", "sectors"), [(2, 8), (3, 12), (4, 16), (5, 20), (6, 24)])
def test_four_neutral_sectors_per_player_face_up_and_an_origin_place_each(players: int, sectors: int) -> None:
    s = galaxy(begun(players))
    laid = [s.sector[place] for place in s.layout.neutral]
    assert len(laid) == sectors
    assert len(set(laid)) == sectors
    assert -1 not in laid
    assert len(s.layout.origins) == players


@pytest.mark.rule("GC-2.1")
def test_sectors_are_drawn_at_random() -> None:
    at = begun(2, "first 1", "sector izar", "sector vega")
    s = galaxy(at)
    assert [s.content.sectors[s.sector[place]].id for place in s.layout.neutral[:2]] == ["izar", "vega"]


@pytest.mark.rule("GC-2.2")
def test_clockwise_from_the_first_player_each_takes_a_free_civilization_and_origin_place() -> None:
    at = begun(3, first="2")
    assert at.table.asked() == [2]
    at.answer(2, "civilization minerls")
    assert at.table.asked() == [2], "both before the next"
    at.answer(2, "origin o2")
    assert at.table.asked() == [0]
    assert "civilization minerls" not in at.codes(0)
    at.answer(0, "civilization humans")
    assert at.codes(0) == ["origin o1", "origin o3"]
    at.answer(0, "origin o1")
    assert at.table.asked() == [1]


@pytest.mark.rule("GC-2.2")
def test_the_draft_can_be_dealt_at_random() -> None:
    at = begun(4, draft="random")
    s = galaxy(at)
    assert sorted(s.origin) == sorted(s.layout.origins)
    assert len(set(s.civilization)) == 4
    assert at.top == "choose_strategy"


@pytest.mark.rule("GC-2.3")
def test_the_first_player_is_drawn_or_named_by_the_table() -> None:
    assert galaxy(begun(4, "first 3")).first == 3
    assert galaxy(begun(4, first="1")).first == 1
    with pytest.raises(SetupError, match="no seat 4 with 3 players"):
        GAME.setup(3, first="4")


@pytest.mark.rule("GC-2.4")
def test_the_boards_ships_start_on_the_origin_sector() -> None:
    at = begun(2, first="0")
    at.answer(0, "civilization cireades")
    at.answer(0, "origin o2")
    assert ships(at, "o2", 0) == 9
    assert galaxy(at).supply[0] == 11
    assert colony(at, "o2") == 0


@pytest.mark.rule("GC-2.5")
def test_levels_start_at_0_unless_the_board_circles_another() -> None:
    at = begun(2, first="0")
    at.answer(0, "civilization nagaritakas")
    assert galaxy(at).levels[:4] == [0, 1, 1, 0]


@pytest.mark.rule("GC-2.6")
def test_nobody_has_points_at_the_start() -> None:
    s = galaxy(drafted())
    assert [s.vp(seat) for seat in range(4)] == [0, 0, 0, 0]


@pytest.mark.rule("GC-3.3")
@pytest.mark.parametrize(("players", "cards"), [(2, 10), (3, 6), (4, 6), (5, 6), (6, 5)])
def test_hands_at_the_start_of_an_age(players: int, cards: int) -> None:
    assert hand_size(players) == cards
    at = drafted(players)
    assert [hand.bit_count() for hand in galaxy(at).hands] == [cards] * players
    dealt = [event for event in at.table.log if event.kind.name == "card_dealt"]
    assert "card" in dealt[0].seen_by(dealt[0].seat)
    assert "card" not in dealt[0].seen_by((dealt[0].seat + 1) % players), "face down"
    assert "card" not in dealt[0].seen_by(None)


@pytest.mark.rule("GC-3.4")
def test_cards_left_over_are_discarded_face_up() -> None:
    at = drafted(3)
    assert len(at.table.view(None)["discards"]) == 20 - 18
    assert at.told("cards_left_over") == [(CHANCE, 2)]


@pytest.mark.rule("GC-3.2")
def test_each_age_begins_with_the_whole_deck_shuffled_together() -> None:
    at = At(3, round=5).choose("1 war", "2 war", "3 war")
    s = galaxy(at)
    held = s.discards
    for hand in s.hands:
        held |= hand
    assert s.age == 1
    assert held == s.content.deck(3), "no card stays out"
