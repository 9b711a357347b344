"""Whole games guard the whole."""

from __future__ import annotations

from pathlib import Path

import pytest

from starboard.kernel.setup import Setup
from starboard.kernel.testing import check_golden, perft, playthrough, quick_walk, walk
from tests.tables import many

from .oracle import oracle
from .positions import GAME, At

GOLDEN = Path(__file__).parent / "golden"
ROGUES = ("artemis", "rothkel", "zendica", "hades", "gamelyn")
TABLES = [
    *[GAME.setup(players) for players in range(2, 6)],
    GAME.setup(2, duel_missions=True, later_printing=True, tiebreak_empire=True, first=1),
    GAME.setup(4, later_printing=True, first=2),
]
SOLOS = [*[GAME.setup(1, solo=rogue) for rogue in ROGUES], GAME.setup(1, solo="hades", rogue_discards_at_once=True)]
SECRETS = {
    "position.players.dealt",
    "position.players.mission",
    "sealed",
}


@pytest.mark.walk
@pytest.mark.parametrize("setup", TABLES, ids=str)
def test_many_games_walked_quickly(setup: Setup) -> None:
    for seed in many(25):
        quick_walk(GAME, setup, seed)


@pytest.mark.walk
@pytest.mark.parametrize("setup", SOLOS, ids=str)
def test_many_solo_games_walked_quickly(setup: Setup) -> None:
    for seed in many(150):
        quick_walk(GAME, setup, seed)


@pytest.mark.walk
@pytest.mark.parametrize("setup", [*TABLES[:4], *SOLOS[:2]], ids=str)
def test_the_options_are_those_of_the_rulebook(setup: Setup) -> None:
    for seed in range(3 if setup.players > 1 else 30):
        quick_walk(GAME, setup, 700 + seed, oracle)


@pytest.mark.walk
@pytest.mark.parametrize("setup", [TABLES[0], TABLES[1], TABLES[3], TABLES[4], *SOLOS], ids=str)
def test_games_at_a_real_table(setup: Setup) -> None:
    varied: set[str] = set()
    undone = 0
    for seed in range(1 if setup.players > 1 else 4):
        done = walk(GAME, setup, seed)
        varied |= done.varied
        undone += done.undone
    assert undone > 20
    assert varied <= SECRETS, "nothing that can be seen varies"
    if setup.players > 1:
        assert varied >= SECRETS - {"sealed"}, "every hidden field really varies"


@pytest.mark.parametrize(
    ("players", "solo", "seed"), [(2, "none", 8), (3, "none", 56), (1, "artemis", 1), (1, "gamelyn", 1)]
)
def test_golden_playthroughs(players: int, solo: str, seed: int) -> None:
    name = f"solo-{solo}.txt" if players == 1 else f"{players}-players.txt"
    check_golden(GOLDEN / name, playthrough(GAME, GAME.setup(players, solo=solo), seed))


def test_position_counts() -> None:
    dice = At(dice="move energy culture").play().s
    assert [perft(GAME, dice, depth) for depth in range(4)] == [1, 6, 17, 75]
    chain = At(dice="colony").row("nagato", "umbra-forum").seat(0, culture=2, colonies=["zavodnick"]).play().s
    assert [perft(GAME, chain, depth) for depth in range(5)] == [1, 3, 10, 50, 253]
