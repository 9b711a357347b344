"""How the weights of a title's rules of thumb are found: small changes that win more games are kept.

    python tools/tune_policy.py conflict several --rounds 400
    python tools/tune_policy.py conflict duel --rounds 400
    python tools/tune_policy.py galaxies several --rounds 400
    python tools/tune_policy.py galaxies alone --rounds 400

In each round the weights are shaken a few times, each time one way and the opposite way. With several players the two
play each other; alone, both play the same games against every Rogue. The weights then move towards the better ways
(evolution strategies, with Adam's step). Now and then they are written to the title's `weights.toml`.
"""

from __future__ import annotations

import argparse
import math
import random
import sys
from pathlib import Path
from typing import Any, Final

from starboard.games.conflict import policy as conflict
from starboard.games.galaxies import policy as galaxies
from starboard.games.galaxies.packs import ROGUES
from starboard.kernel.actions import Action
from starboard.kernel.events import SILENT
from starboard.kernel.game import Game
from starboard.kernel.playout import settle_chance
from starboard.kernel.reader import Reader
from starboard.kernel.registry import load_game
from starboard.kernel.rng import Rng
from starboard.kernel.steps import State
from starboard.kernel.weights import read_weights, write_weights

PolicyWeights = conflict.PolicyWeights | galaxies.PolicyWeights
KINDS: Final[dict[str, type[PolicyWeights]]] = {
    "conflict": conflict.PolicyWeights,
    "galaxies": galaxies.PolicyWeights,
}
TITLES: Final = Path(__file__).parent.parent / "starboard" / "games"
SHAKES: Final = 16
GAMES: Final = 40
WANDER: Final = 0.02
"""How often a player does anything at all, so that it meets more than its own habits."""
PART: Final = 0.3
"""How far a weight is shaken, by its size."""
TABLES: Final[dict[tuple[str, str], tuple[int, ...]]] = {
    ("conflict", "several"): (4,),
    ("conflict", "duel"): (2,),
    ("galaxies", "several"): (2, 4),
    ("galaxies", "alone"): (1,),
}
"""For how many players each set of weights is."""


def flat(weights: Any) -> list[float]:
    """Weights as they stand in the file, as one list of numbers."""
    if isinstance(weights, dict):
        weights = list(weights.values())
    return [number for each in weights for number in flat(each)] if isinstance(weights, list) else [weights]


def shaped(numbers: list[float], like: Any) -> Any:
    """The inverse: the numbers in the shape of other weights. Takes them from the list."""
    if isinstance(like, dict):
        return {name: shaped(numbers, each) for name, each in like.items()}
    return [shaped(numbers, each) for each in like] if isinstance(like, list) else numbers.pop(0)


def choose_by(s: Any, seat: int, options: list[Action], w: PolicyWeights) -> int:
    """The answer of the title that the weights are for."""
    if isinstance(w, conflict.PolicyWeights):
        return conflict.choose_by(s, seat, options, w)
    return galaxies.choose_by(s, seat, options, w)


def play(start: State, ways: list[PolicyWeights], rng: Rng) -> State:
    """A whole game, each seat with its own weights."""
    s = start.clone()
    settle_chance(s, rng)
    while s.stack:
        top = s.stack[-1]
        seat = top.asks(s)[0]
        options = top.options(s, seat)
        at = choose_by(s, seat, options, ways[seat]) if len(options) > 1 else 0
        if at < 0 or rng.random() < WANDER:
            at = rng.below(len(options))
        s.answer(seat, options[at], SILENT)
        settle_chance(s, rng)
    return s


def better(game: Game[Any], tables: tuple[int, ...], one: PolicyWeights, other: PolicyWeights, rng: Rng) -> float:
    """How much better one way is than the other, -1 to 1: by games won, and a little by points."""
    total = 0.0
    for number in range(GAMES):
        players = tables[number % len(tables)]
        if players == 1:
            start = game.start(game.setup(1, solo=ROGUES[number % len(ROGUES)]))
            seed = rng.below(1 << 30)
            for sign, way in ((1, one), (-1, other)):
                s = play(start, [way], Rng(seed))
                total += sign * success(bool(game.winners(s)), game.lead(s))
        else:
            turn = number // len(tables) % 2
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
    """Tune, and write."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("title", choices=["conflict", "galaxies"])
    parser.add_argument("table", choices=["several", "duel", "alone"])
    parser.add_argument("--rounds", type=int, default=400)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    if (options.title, options.table) not in TABLES:
        parser.error(f"{options.title} has no weights for '{options.table}'")
    tables, kind, folder = TABLES[options.title, options.table], KINDS[options.title], TITLES / options.title
    game = load_game(options.title)
    begin = read_weights(folder, "policy", options.table).value
    rng = Rng(options.seed)
    luck = random.Random(options.seed)
    weights = flat(begin)
    reach = [PART * max(0.15, abs(weight)) for weight in weights]
    mean = weights.copy()
    slope, square = [0.0] * len(weights), [0.0] * len(weights)
    for number in range(1, options.rounds + 1):
        found = [0.0] * len(weights)
        for _ in range(SHAKES):
            shake = [luck.gauss(0, 1) for _ in weights]
            up = [w + r * e for w, r, e in zip(weights, reach, shake, strict=True)]
            down = [w - r * e for w, r, e in zip(weights, reach, shake, strict=True)]
            gain = better(game, tables, kind(Reader(shaped(up, begin))), kind(Reader(shaped(down, begin))), rng)
            found = [f + gain * e / SHAKES for f, e in zip(found, shake, strict=True)]
        for i, each in enumerate(found):
            slope[i] = 0.9 * slope[i] + 0.1 * each
            square[i] = 0.98 * square[i] + 0.02 * each * each
            step = slope[i] / (1 - 0.9**number) / (math.sqrt(square[i] / (1 - 0.98**number)) + 1e-6)
            weights[i] += 0.05 * reach[i] * step
            mean[i] += (weights[i] - mean[i]) * max(1 / number, 0.03)
        if number % 20 == 0 or number == options.rounds:
            write_weights(folder, "policy", options.table, shaped([round(each, 3) for each in mean], begin))
            sys.stdout.write(f"{number} of {options.rounds} rounds: written\n")
            sys.stdout.flush()


if __name__ == "__main__":
    main()
