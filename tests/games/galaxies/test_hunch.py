"""Rules of thumb: what a player does without thinking twice."""

from __future__ import annotations

import pytest

from starboard.games.galaxies.state import Galaxy
from starboard.kernel.events import SILENT
from starboard.kernel.playout import random_answer
from starboard.kernel.rng import Rng
from starboard.kernel.steps import CHANCE

from .positions import ANY, At


def thought(at: At) -> str:
    """The code of the option that seat 0 would take."""
    s = at.state()
    options = s.stack[-1].options(s, 0)
    return options[ANY.hunch(s, 0, options)].code()


def by_hunch(players: int, seed: int, seats: set[int], **options: str) -> Galaxy:
    """A whole game: some seats go by their hunch, the others by chance."""
    s: Galaxy = ANY.start(ANY.setup(players, **options))
    rng = Rng(seed)
    while s.stack:
        top = s.stack[-1]
        seat = top.asks(s)[0]
        found = -1
        if seat != CHANCE and seat in seats:
            answers = top.options(s, seat)
            found = ANY.hunch(s, seat, answers)
            assert "quiet" not in answers[found].code(), "standing answers are for people"
        if found < 0:
            random_answer(s, rng)
        else:
            s.answer(seat, answers[found], SILENT)
    return s


@pytest.mark.parametrize(
    ("at", "code"),
    [
        # The last step of a track makes a colony.
        (At(dice="economy energy").seat(0, "orbit hoefker 1"), "activate economy"),
        # A level of the empire that can be paid for comes before a little more energy.
        (At(dice="colony energy").seat(0, energy=3), "activate colony"),
        # Dice that nobody can use are rolled again while that is free.
        (At(dice="diplomacy diplomacy"), "reroll"),
    ],
)
def test_the_obvious_is_done(at: At, code: str) -> None:
    assert thought(at) == code


def test_it_knows_where_it_is_going() -> None:
    """Chance takes hundreds of rounds to 21 points."""
    assert all(by_hunch(2, seed, {0, 1}).round <= 15 for seed in range(10))


@pytest.mark.parametrize("seat", range(4))
def test_it_beats_chance(seat: int) -> None:
    assert ANY.winners(by_hunch(4, 7, {seat})) == [seat]


def test_alone_it_beats_a_rogue_now_and_then() -> None:
    won = sum(bool(ANY.winners(by_hunch(1, seed, {0}, solo="artemis"))) for seed in range(20))
    assert 5 <= won <= 19
