"""How the weights of Tiny Epic Galaxies' rules of thumb are found: small changes that win more games are kept.

    python tools/galaxies_hunch.py several --rounds 400
    python tools/galaxies_hunch.py alone --rounds 400

In each round the weights are shaken a few times, each time one way and the opposite way. With several players the two
play each other; alone, both play the same games against every Rogue. The weights then move towards the better ways
(evolution strategies, with Adam's step). Prints them now and then; good ones are copied into `hunch.py` by hand.
"""

from __future__ import annotations

import argparse
import inspect
import math
import random
import sys
from typing import Final

from starboard.games.galaxies import load
from starboard.games.galaxies.game import TinyEpicGalaxies
from starboard.games.galaxies.hunch import ALL, ALONE, Leanings, lean
from starboard.games.galaxies.packs import ROGUES
from starboard.games.galaxies.state import Galaxy
from starboard.kernel.events import SILENT
from starboard.kernel.rng import Rng
from starboard.kernel.steps import CHANCE

NAMES: Final = [name for name in inspect.signature(Leanings).parameters if name != "uses"]
SHAKES: Final = 16
GAMES: Final = 40
WANDER: Final = 0.02
"""How often a player does anything at all, so that it meets more than its own habits."""
PART: Final = 0.3
"""How far a weight is shaken, by its size."""


def flat(w: Leanings) -> list[float]:
    """Leanings as a list of numbers."""
    return [*(getattr(w, name) for name in NAMES), *w.uses]


def leanings(numbers: list[float]) -> Leanings:
    """A list of numbers as leanings."""
    return Leanings(**dict(zip(NAMES, numbers, strict=False)), uses=numbers[len(NAMES) :])


def play(start: Galaxy, ways: list[Leanings], rng: Rng) -> Galaxy:
    """A whole game, each seat with its own leanings."""
    s = start.clone()
    while s.stack:
        top = s.stack[-1]
        seat = top.asks(s)[0]
        if seat == CHANCE:
            s.answer(CHANCE, top.draw(s, rng), SILENT)
            continue
        options = top.options(s, seat)
        at = lean(s, seat, options, ways[seat]) if len(options) > 1 else 0
        if at < 0 or rng.random() < WANDER:
            at = rng.below(len(options))
        s.answer(seat, options[at], SILENT)
    return s


def better(game: TinyEpicGalaxies, one: Leanings, other: Leanings, rng: Rng, alone: bool) -> float:
    """How much better one way is than the other, -1 to 1: by games won, and a little by points."""
    total = 0.0
    for number in range(GAMES):
        if alone:
            start = game.start(game.setup(1, solo=ROGUES[number % len(ROGUES)]))
            seed = rng.below(1 << 30)
            for sign, way in ((1, one), (-1, other)):
                s = play(start, [way], Rng(seed))
                total += sign * success(bool(game.winners(s)), s.vp[0] - s.vp[1])
        else:
            players = 2 if number % 2 else 4
            turn = number // 2 % 2
            s = play(game.start(game.setup(players)), [(one, other)[(seat + turn) % 2] for seat in range(players)], rng)
            points = [score.total for score in game.score(s)]
            winners = game.winners(s)
            won = sum(1 for seat in winners if (seat + turn) % 2 == 0) / len(winners)
            ahead = max(points[turn::2]) - max(points[1 - turn :: 2])
            total += 2 * success(won, ahead) - 1
    return total / GAMES


def success(won: float, ahead: float) -> float:
    """0 to 1."""
    return 0.6 * won + 0.4 / (1 + math.exp(-ahead / 4))


def main() -> None:
    """Tune, and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("table", choices=["several", "alone"])
    parser.add_argument("--rounds", type=int, default=400)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    alone = options.table == "alone"
    game = load()
    rng = Rng(options.seed)
    luck = random.Random(options.seed)
    weights = flat(ALONE if alone else ALL)
    reach = [PART * max(0.15, abs(weight)) for weight in weights]
    mean = weights.copy()
    slope, square = [0.0] * len(weights), [0.0] * len(weights)
    for number in range(1, options.rounds + 1):
        found = [0.0] * len(weights)
        for _ in range(SHAKES):
            shake = [luck.gauss(0, 1) for _ in weights]
            up = leanings([w + r * e for w, r, e in zip(weights, reach, shake, strict=True)])
            down = leanings([w - r * e for w, r, e in zip(weights, reach, shake, strict=True)])
            gain = better(game, up, down, rng, alone)
            found = [f + gain * e / SHAKES for f, e in zip(found, shake, strict=True)]
        for i, each in enumerate(found):
            slope[i] = 0.9 * slope[i] + 0.1 * each
            square[i] = 0.98 * square[i] + 0.02 * each * each
            step = slope[i] / (1 - 0.9**number) / (math.sqrt(square[i] / (1 - 0.98**number)) + 1e-6)
            weights[i] += 0.05 * reach[i] * step
            mean[i] += (weights[i] - mean[i]) * max(1 / number, 0.03)
        if number % 20 == 0:
            named = ", ".join(f"{name}={w:.3f}" for name, w in zip(NAMES, mean, strict=False))
            uses = ", ".join(f"{w:.2f}" for w in mean[len(NAMES) :])
            sys.stdout.write(f"{number}: {named}, uses=[{uses}]\n")
            sys.stdout.flush()


if __name__ == "__main__":
    main()
