"""Learn a little through PettingZoo: which answers tend to win, and does playing by them beat chance?

    python examples/pettingzoo_learn.py conflict --games 200

Needs: pip install 'starboard-games[pettingzoo]'. One number is learnt per question and answer: how its games went.
"""

from __future__ import annotations

import argparse
import sys
from collections import defaultdict
from typing import Any

import numpy as np

from starboard.adapters.pettingzoo import env

Values = defaultdict[int, list[float]]
"""By answer: how often it was given, and the mean of what was won."""


def play(table: Any, values: Values, learner: str, rng: Any, wander: float, learn: bool) -> float:
    """One game of the learner against chance; returns what it won, from -1 to 1."""
    given: list[int] = []
    won = 0.0
    for agent in table.agent_iter():
        observation, reward, terminated, truncated, _ = table.last()
        if terminated or truncated:
            if agent == learner:
                won = reward
            table.step(None)
            continue
        legal = np.flatnonzero(observation["action_mask"])
        action = int(rng.choice(legal))
        if agent == learner:
            if rng.random() >= wander:
                action = int(max(legal, key=lambda i: values[int(i)][1] + 1e-6 * rng.random()))
            given.append(action)
        table.step(action)
    if learn:
        for number in given:
            known = values[number]
            known[0] += 1
            known[1] += (won - known[1]) / known[0]
    return won


def rate(table: Any, values: Values, games: int, seed: int, wander: float) -> float:
    """The share of games that the learner wins, from every seat in turn."""
    rng = np.random.default_rng(seed)
    wins = 0
    for number in range(games):
        table.reset(seed=seed + number)
        wins += play(table, values, f"player_{number % len(table.possible_agents)}", rng, wander, False) > 0
    return wins / games


def main(arguments: list[str] | None = None) -> tuple[float, float]:
    """Measure, learn, measure again; returns both shares."""
    parser = argparse.ArgumentParser()
    parser.add_argument("title", nargs="?", default="conflict")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args(arguments)
    table = env(chosen.title, players=chosen.players)
    values: Values = defaultdict(lambda: [0.0, 0.0])
    tests = max(60, chosen.games // 4)
    before = rate(table, values, tests, 10_000, wander=1.0)
    rng = np.random.default_rng(chosen.seed)
    for number in range(chosen.games):
        table.reset(seed=chosen.seed + number)
        play(table, values, f"player_{number % chosen.players}", rng, wander=0.3, learn=True)
    after = rate(table, values, tests, 10_000, wander=0.0)
    sys.stdout.write(
        f"{chosen.title}: wins {before:.2f} of its games before, {after:.2f} after {chosen.games} games of learning"
        + "\n"
    )
    return before, after


if __name__ == "__main__":
    main()
