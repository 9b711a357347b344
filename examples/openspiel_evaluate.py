"""Evaluate one of OpenSpiel's own bots at a Starboard table: its tree search against chance.

    python examples/openspiel_evaluate.py conflict --games 6 --simulations 30

Needs: pip install 'starboard-games[openspiel]'. OpenSpiel's search looks at the true position, hidden cards included;
Starboard's own bots never do. It is here to show that the game can be searched by code that knows nothing of it.
"""

from __future__ import annotations

import argparse
import sys

import numpy as np
import pyspiel
from open_spiel.python.algorithms import mcts

from starboard.adapters import openspiel


def main(arguments: list[str] | None = None) -> float:
    """Play and count; returns the share of games that the search wins."""
    parser = argparse.ArgumentParser()
    parser.add_argument("title", nargs="?", default="conflict")
    parser.add_argument("--games", type=int, default=6)
    parser.add_argument("--simulations", type=int, default=30)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args(arguments)
    openspiel.register(chosen.title)
    game = pyspiel.load_game(openspiel.name_of(chosen.title))
    rng = np.random.RandomState(chosen.seed)
    evaluator = mcts.RandomRolloutEvaluator(n_rollouts=1, random_state=rng)
    bot = mcts.MCTSBot(game, uct_c=1.4, max_simulations=chosen.simulations, evaluator=evaluator, random_state=rng)
    wins = 0
    for number in range(chosen.games):
        seat = number % game.num_players()
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, likely = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choice(outcomes, p=likely))
            elif state.current_player() == seat and len(state.legal_actions()) > 1:
                state.apply_action(bot.step(state))
            else:
                state.apply_action(rng.choice(state.legal_actions()))
        wins += state.returns()[seat] > 0
    sys.stdout.write(f"{chosen.title}: OpenSpiel's search won {wins} of {chosen.games} games against chance" + "\n")
    return float(wins / chosen.games)


if __name__ == "__main__":
    main()
