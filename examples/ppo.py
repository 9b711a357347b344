"""A library's learner in a seat: MaskablePPO of sb3-contrib learns a title against a bot.

    python examples/ppo.py conflict --answers 200000 --opponent random

Needs: pip install 'starboard-games[gymnasium]' sb3-contrib, which brings PyTorch, some hundred megabytes. The seat is a
Gymnasium environment whose `action_masks` says what can be answered, which is all that MaskablePPO asks for.
"""

from __future__ import annotations

import argparse
import sys
from typing import Any

from starboard.adapters.gymnasium import TableEnv


def environment(title: str, players: int, seat: int, opponent: str) -> TableEnv:
    """What is learnt in: one seat, the others a bot's."""
    return TableEnv(title, players, seat, (opponent,), reward="win")


def share(env: TableEnv, choose: Any, games: int) -> float:
    """The share of games that a way to choose wins: it is given what the seat sees and what it may answer."""
    won = 0
    for number in range(games):
        seen, info = env.reset(seed=1000 + number)
        over, reward = False, 0.0
        while not over:
            seen, reward, ended, cut, info = env.step(choose(seen, info["action_mask"]))
            over = ended or cut
        won += reward > 0
    return won / games


def main(arguments: list[str] | None = None) -> float:
    """Learn, then play; returns the share won."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("title", nargs="?", default="conflict")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--answers", type=int, default=200_000, help="how many to learn from")
    parser.add_argument("--opponent", default="random")
    parser.add_argument("--games", type=int, default=100, help="how many to play afterwards")
    chosen = parser.parse_args(arguments)

    import torch
    from sb3_contrib import MaskablePPO

    torch.set_num_threads(1)  # so small a network is learnt no faster by more
    env = environment(chosen.title, chosen.players, 0, chosen.opponent)
    model = MaskablePPO("MlpPolicy", env, gamma=1.0, ent_coef=0.01, n_steps=1024, batch_size=256, seed=1, device="cpu")
    model.learn(chosen.answers)

    def choose(seen: Any, mask: Any) -> int:
        return int(model.predict(seen, action_masks=mask > 0, deterministic=True)[0])

    found = share(env, choose, chosen.games)
    sys.stdout.write(f"against {chosen.opponent}: {100 * found:.0f} % of {chosen.games} games\n")
    return found


if __name__ == "__main__":
    main()
