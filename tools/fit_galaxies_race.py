"""How the weights of Tiny Epic Galaxies' evaluation alone are found: by who won in the end, from how the race stood.

    python tools/fit_galaxies_race.py --games 200

A short search plays against every Rogue Galaxy, with a little chance, and what there is to be seen of the race is noted
now and then; the rules of thumb by themselves win too seldom to learn from. Fits the weights that make what happened
likeliest (a logistic regression, by Newton's method), writes them to the title's `weights.toml` and prints how well
they foretell games that the fit has not seen. Needs NumPy, and compiled rules unless there is much time.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Any, Final

import numpy as np

from starboard.bots import make_bot
from starboard.games.galaxies import load
from starboard.games.galaxies.evaluation import RACE, race
from starboard.games.galaxies.state import GalaxiesState
from starboard.kernel.bot import Worlds
from starboard.kernel.events import SILENT
from starboard.kernel.game import Game
from starboard.kernel.rng import Rng
from starboard.kernel.steps import CHANCE
from starboard.kernel.weights import write_weights

Floats = np.ndarray[Any, np.dtype[np.float64]]
FOLDER: Final = Path(__file__).parent.parent / "starboard" / "games" / "galaxies"
WANDER: Final = (0.0, 0.04, 0.1)
"""How often the player answers at random; one of these for each game."""
NOTED: Final = 0.25
"""Which part of all decisions is noted."""
CAUTION: Final = 3.0
"""How strongly weights are held near 0, by what each part varies."""
FOLDS: Final = 5


def play(game: Game[GalaxiesState], rogue: str, player: str, number: int, rng: Rng) -> list[list[float]]:
    """What was noted in a game, and at the end of each row whether it was won."""
    s = game.start(game.setup(1, solo=rogue))
    dice, source = rng.split(), rng.split()
    bot = make_bot(player, rng.split())
    rows = []
    while s.stack:
        top = s.stack[-1]
        seat = top.asks(s)[0]
        if seat == CHANCE:
            s.answer(CHANCE, top.draw(s, dice), SILENT)
            continue
        options = top.options(s, seat)
        action = bot.choose(game.view(s, seat), options, Worlds(game, s, seat, source))
        if rng.random() < WANDER[number % len(WANDER)]:
            action = options[rng.below(len(options))]
        s.answer(seat, action, SILENT)
        if s.stack and len(options) > 1 and rng.random() < NOTED:
            rows.append(race(s))
    won = float(bool(game.winners(s)))
    return [[*row, won] for row in rows]


def fit(had: Floats, won: Floats) -> Floats:
    """The likeliest weights; the last is for what all have in common, and not held near 0."""
    spread = had.std(0) + 1e-9
    scaled = np.c_[had / spread, np.ones(len(had))]
    caution = np.diag([CAUTION] * had.shape[1] + [1e-6])
    weights = np.zeros(len(caution))
    for _ in range(40):
        chance = 1 / (1 + np.exp(-scaled @ weights))
        bend = (scaled * (chance * (1 - chance))[:, None]).T @ scaled + caution
        step = np.linalg.solve(bend, scaled.T @ (won - chance) - caution @ weights)
        weights += step
        if np.abs(step).max() < 1e-6:
            break
    return np.append(weights[:-1] / spread, weights[-1])


def log_loss(odds: Floats, won: Floats) -> float:
    """How wrong odds were about what came."""
    return float((np.logaddexp(0, odds) - won * odds).mean())


def main() -> None:
    """Play, fit, write."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=200, help="against each of them")
    parser.add_argument("--player", default="mcts:100", help="a bot by its name")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    game = load()
    rogues = [rogue.id for rogue in game.content.rogues]
    rows, folds = [], []
    for number in range(options.games):
        for place, rogue in enumerate(rogues):
            rng = Rng((options.seed << 40) + (number << 8) + place)
            seen = play(game, rogue, options.player, number, rng)
            here = [float(place == each) for each in range(len(rogues))]
            rows += [[*row[:-1], *here, row[-1]] for row in seen]
            folds += [number // len(WANDER) % FOLDS] * len(seen)
    had, won, fold = np.array(rows)[:, :-1], np.array(rows)[:, -1], np.array(folds)
    if len(set(folds)) < FOLDS or won.min() == won.max():
        raise SystemExit(f"too few games to learn from: at least {FOLDS * len(WANDER)}, some won and some lost")
    odds = np.zeros(len(won))
    for each in range(FOLDS):
        unseen = fold == each
        weights = fit(had[~unseen], won[~unseen])
        odds[unseen] = had[unseen] @ weights[:-1] + weights[-1]
    even = np.full(len(won), np.log(won.mean() / (1 - won.mean())))
    sys.stdout.write(
        f"log loss on unseen games: {log_loss(odds, won):.4f}, knowing nothing {log_loss(even, won):.4f}\n"
    )
    numbers = [round(float(each), 3) for each in fit(had, won)]
    data: dict[str, Any] = {"start": numbers[-1], **dict(zip(RACE, numbers, strict=False))}
    data["rogues"] = dict(zip(rogues, numbers[len(RACE) :], strict=False))
    write_weights(FOLDER, "evaluation", "alone", data)


if __name__ == "__main__":
    main()
