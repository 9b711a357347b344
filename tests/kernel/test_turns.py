"""A player's turn, as a person would say it."""

from __future__ import annotations

import pytest

from starboard.kernel import CHANCE, SILENT, Rng
from starboard.kernel.registry import load_game
from starboard.kernel.turns import EVERYBODYS, Turn


def turns(name: str, players: int, seed: int) -> list[Turn]:
    """The turns of a random game, one after the other."""
    game = load_game(name)
    s = game.start(game.setup(players))
    rng = Rng(seed)
    found = [game.turn_of(s)]
    while not game.over(s):
        seat = s.stack[-1].asks(s)[0]
        options = s.stack[-1].options(s, seat)
        action = s.stack[-1].draw(s, rng) if seat == CHANCE else options[rng.below(len(options))]
        s.answer(seat, action, SILENT)
        if game.turn_of(s) != found[-1]:
            found.append(game.turn_of(s))
    return found


@pytest.mark.parametrize(("name", "players"), [("conflict", 3), ("galaxies", 3), ("voidfall", 1)])
def test_turns_go_forward(name: str, players: int) -> None:
    found = turns(name, players, 2)
    numbers = [turn.number for turn in found]
    assert numbers == sorted(numbers)
    assert {turn.seat for turn in found} - {EVERYBODYS} == set(range(players))


def test_in_tiny_epic_galaxies_players_take_turns_clockwise() -> None:
    own = [turn for turn in turns("galaxies", 3, 4) if turn.seat != EVERYBODYS]
    assert [turn.seat for turn in own[:7]] == [0, 1, 2, 0, 1, 2, 0]
    assert len(set(own)) == len(own), "each turn is there once"


def test_in_voidfall_a_focus_is_a_turn() -> None:
    own = [turn for turn in turns("voidfall", 1, 4) if turn.seat != EVERYBODYS]
    assert len(set(own)) == len(own)


def test_in_galactic_conflict_turns_are_counted_by_age_and_round() -> None:
    numbers = dict.fromkeys(turn.number for turn in turns("conflict", 3, 2) if turn.seat != EVERYBODYS)
    assert {age for age, _ in numbers} == {0, 1, 2}
    assert {number for _, number in numbers} == {0, 1, 2, 3, 4}
    assert list(numbers) == sorted(numbers)
