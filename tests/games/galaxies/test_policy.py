"""Rules of thumb: what a player does without thinking twice."""

from __future__ import annotations

import pytest

from tests.tables import by_policy

from .positions import ANY, At


def thought(at: At) -> str:
    """The code of the option that seat 0 would take."""
    s = at.load()
    options = s.stack[-1].options(s, 0)
    return options[ANY.policy(s, 0, options)].code()


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
    for seed in range(10):
        s, codes = by_policy(ANY, ANY.setup(2), seed, {0, 1})
        assert s.round <= 15
        assert not any("quiet" in code for code in codes), "standing answers are for people"


@pytest.mark.parametrize("seat", range(4))
def test_it_beats_chance(seat: int) -> None:
    s, _ = by_policy(ANY, ANY.setup(4), 7, {seat})
    assert ANY.winners(s) == [seat]


def test_alone_it_beats_a_rogue_now_and_then() -> None:
    games = [by_policy(ANY, ANY.setup(1, solo="artemis"), seed, {0})[0] for seed in range(20)]
    won = sum(bool(ANY.winners(s)) for s in games)
    assert 5 <= won <= 19
