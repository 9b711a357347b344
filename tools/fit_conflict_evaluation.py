"""How the weights of Galactic Conflict's evaluation are found: by who won in the end, from what each seat had.

    python tools/fit_conflict_evaluation.py 4 --games 10000
    python tools/fit_conflict_evaluation.py 2 --games 12000

Plays games by rules of thumb with a little chance, notes now and then what every seat has, and fits the weights that
make what happened likeliest (a conditional logit, by Newton's method). Writes them to the title's `weights.toml` and
prints how well they foretell games that the fit has not seen. Needs NumPy.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Any, Final

import numpy as np

from starboard.games.conflict import load
from starboard.games.conflict.components import AGES, ROUNDS, VICTORY
from starboard.games.conflict.evaluation import holdings, passed, prospects
from starboard.games.conflict.scoring import controlled
from starboard.games.conflict.state import NOBODY, ConflictState
from starboard.kernel.events import SILENT
from starboard.kernel.game import Game
from starboard.kernel.playout import settle_chance
from starboard.kernel.rng import Rng
from starboard.kernel.weights import write_weights

Floats = np.ndarray[Any, np.dtype[np.float64]]
FOLDER: Final = Path(__file__).parent.parent / "starboard" / "games" / "conflict"
WANDER: Final = (0.02, 0.05, 0.15)
"""How often players answer at random; one of these for each game."""
NOTED: Final = 0.06
"""Which part of all decisions is noted."""
CAUTION: Final = 5.0
"""How strongly weights are held near 0."""


def noted(s: ConflictState) -> list[list[float]]:
    """For every seat, all that the weights are multiplied with."""
    part = passed(s) / ROUNDS
    sectors, battles = controlled(s), prospects(s)
    rows = []
    for seat in range(s.players):
        have = holdings(s, seat, sectors[seat], battles[seat], battles[s.players + seat])
        row = [0.0] * (len(have) * (AGES + 1))
        for thing, count in enumerate(have):
            row[s.age * len(have) + thing] = float(count) * (1 - part)
            row[(s.age + 1) * len(have) + thing] = float(count) * part
        rows.append([*row, sectors[seat] * part**4, float(have[8 + VICTORY]) * part**4])
    return rows


def play(game: Game[ConflictState], players: int, rng: Rng) -> tuple[list[list[list[float]]], list[float]]:
    """What was noted in a game, and each seat's part of the victory."""
    s = game.start(game.setup(players))
    wander = WANDER[rng.below(len(WANDER))]
    rows = []
    settle_chance(s, rng)
    while s.stack:
        top = s.stack[-1]
        seat = top.asks(s)[0]
        options = top.options(s, seat)
        at = game.policy(s, seat, options) if len(options) > 1 else 0
        if at < 0 or rng.random() < wander:
            at = rng.below(len(options))
        if NOBODY not in s.civilization and rng.random() < NOTED:
            rows.append(noted(s))
        s.answer(seat, options[at], SILENT)
        settle_chance(s, rng)
    winners = game.winners(s)
    return rows, [1 / len(winners) if seat in winners else 0.0 for seat in range(players)]


def chances(had: Floats, weights: Floats) -> Floats:
    """Each seat's chance to win."""
    odds = had @ weights
    odds -= odds.max(1, keepdims=True)
    found: Floats = np.exp(odds)
    found /= found.sum(1, keepdims=True)
    return found


def fit(had: Floats, won: Floats) -> Floats:
    """The likeliest weights."""
    count = had.shape[2]
    weights = np.zeros(count)
    for _ in range(25):
        chance = chances(had, weights)
        slope = np.einsum("isk,is->k", had, won - chance) - CAUTION * weights
        mean = np.einsum("isk,is->ik", had, chance)
        bend = np.einsum("isk,is,isl->kl", had, chance, had, optimize=True) - mean.T @ mean + CAUTION * np.eye(count)
        step = np.linalg.solve(bend, slope)
        weights += step
        if np.abs(step).max() < 1e-5:
            break
    return weights


def main() -> None:
    """Play, fit, write."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("players", type=int, choices=range(2, 7))
    parser.add_argument("--games", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    game, rng = load(), Rng(options.seed)
    had, won = [], []
    for _ in range(options.games):
        rows, parts = play(game, options.players, rng)
        had += rows
        won += [parts] * len(rows)
    x, y = np.array(had, dtype=float), np.array(won, dtype=float)
    seen = len(x) * 4 // 5
    weights = fit(x[:seen], y[:seen])
    unseen = np.log(chances(x[seen:], weights))
    sys.stdout.write(f"log likelihood on unseen games: {(y[seen:] * unseen).sum() / len(unseen):.4f}\n")
    ages = [[round(float(each), 2) for each in age] for age in np.split(weights[:-2], AGES + 1)]
    # The first worth of a victory point: see `Weights.ages`.
    ages[0][0] = ages[1][0]
    found = {"ages": ages, "sector": round(float(weights[-2]), 2), "victory": round(float(weights[-1]), 2)}
    write_weights(FOLDER, "evaluation", "duel" if options.players == 2 else "several", found)


if __name__ == "__main__":
    main()
