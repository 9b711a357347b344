"""Whole games guard the whole."""

from __future__ import annotations

from pathlib import Path

import pytest

from starboard.kernel.testing import check_golden, perft, playthrough, quick_walk, walk
from tests.tables import many

from .oracle import oracle
from .positions import GAME, At

GOLDEN = Path(__file__).parent / "golden"
SETUPS = [
    GAME.setup(players, explore=explore, draft="random" if explore else "draft")
    for players in range(2, 7)
    for explore in (False, True)
]


@pytest.mark.walk
@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_a_thousand_games_walked_quickly(setup: object) -> None:
    for seed in many(100):
        quick_walk(GAME, setup, seed)  # type: ignore[arg-type]


@pytest.mark.walk
@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_the_options_are_those_of_the_rulebook(setup: object) -> None:
    quick_walk(GAME, setup, 77, oracle)  # type: ignore[arg-type]


@pytest.mark.walk
@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_games_at_a_real_table(setup: object) -> None:
    varied: set[str] = set()
    for seed in range(2):
        done = walk(GAME, setup, seed)  # type: ignore[arg-type]
        varied |= done.varied
        assert done.undone > 20
    # In a duel all cards are dealt, so a player knows what the other holds by what is missing from its own hand.
    hidden = {"sealed"} if done.table.state.players == 2 else {"sealed", "position.players.hand"}
    assert hidden <= varied, "every hidden field really varies"
    assert varied <= {"position.players.hand", "position.bag", "sealed"}, "and nothing else does"


@pytest.mark.parametrize(("players", "explore"), [(2, False), (4, False), (3, True)])
def test_golden_playthroughs(players: int, explore: bool) -> None:
    setup = GAME.setup(players, explore=explore)
    name = f"{players}-players{'-exploring' if explore else ''}.txt"
    check_golden(GOLDEN / name, playthrough(GAME, setup, 1))


def test_position_counts() -> None:
    # Small enough to be counted by hand.
    war = At(3).ships("a1", 3, 1).ships("a2", 1, 1, 1).choose("1 war", "2 expansion", "5 evolution").table.state
    assert [perft(GAME, war, depth) for depth in range(4)] == COUNTS_OF_WAR
    expansion = At(3).ships("o1", 2).ships("a1", 1, 1).choose("11 expansion", "2 evolution", "5 evolution").table.state
    assert [perft(GAME, expansion, depth) for depth in range(4)] == COUNTS_OF_EXPANSION


COUNTS_OF_WAR = [1, 3, 6, 14]
COUNTS_OF_EXPANSION = [1, 3, 8, 29]
