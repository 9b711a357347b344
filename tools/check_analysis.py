"""How far an analysis can be trusted: its mistakes looked at again with ten times the tries, and how often curves turn.

    python tools/check_analysis.py conflict:4 galaxies:3 voidfall:1 --games 5

plays games between bots of several levels, analyses each as a replay's page does, looks at every listed mistake again
with ten times the tries and another seed, and counts how many are confirmed: their interval of 95 in 100 says that
something was lost. A curve of pure noise turns at two points of three, a random walk at every second.
"""

from __future__ import annotations

import argparse
import sys
from typing import Any, NamedTuple

from starboard.bots import make_bot
from starboard.kernel.game import Game
from starboard.kernel.record import Record
from starboard.kernel.registry import load_game
from starboard.kernel.rng import Rng
from starboard.kernel.table import Dice, Table
from starboard.lab.analysis import Effort, analyse_chain
from starboard.lab.chains import tell
from starboard.lab.course import by_turns, course_of, smoothed, turning_share

BOTS = ("adept", "greedy", "random", "novice")
USUAL = Effort(tries=60, pairs=96)
"""What a replay's page spends on a decision."""
DEEP = Effort(tries=600, pairs=960)


class Checked(NamedTuple):
    """What one game came to."""

    listed: int
    confirmed: int
    turning: list[float]
    """The turning share of each seat's curve."""


def play(game: Game[Any], players: int, seed: int) -> Record:
    """A game between bots of several levels."""
    rng = Rng(seed)
    table = Table(game, game.setup(players), Dice(rng.split()))
    bots = [make_bot(BOTS[(seat + seed) % len(BOTS)], rng.split()) for seat in range(players)]
    while not table.over:
        seat = table.asked()[0]
        table.answer(seat, bots[seat].choose(table.view(seat), table.options(seat), table.worlds(seat, rng)).code())
    return table.record


def check(
    game: Game[Any], record: Record, seed: int, usual: Effort = USUAL, deep: Effort = DEEP, points: int = 40
) -> Checked:
    """Analyse a record, and every mistake that is listed again."""
    story = tell(game, record)
    listed = confirmed = 0
    for number in range(len(story.chains)):
        found = analyse_chain(game, story, number, usual, seed)
        if found.loss:
            listed += 1
            again = analyse_chain(game, story, number, deep, seed + 1000)
            confirmed += again.interval[0] > 0.0
    shown = by_turns(course_of(game, story, points, seed))
    curves = [smoothed([point.values[i] for point in shown]) for i in range(len(shown[0].values))]
    return Checked(listed, confirmed, [turning_share([value.mean for value in curve]) for curve in curves])


def main() -> None:
    """Check some games of some titles and print a row for each title."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("titles", nargs="+", help="as TITLE:PLAYERS")
    parser.add_argument("--games", type=int, default=5)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    sys.stdout.write("title players games listed confirmed share turning\n")
    for each in chosen.titles:
        name, _, players = each.partition(":")
        game = load_game(name)
        found = []
        for seed in range(chosen.seed, chosen.seed + chosen.games):
            found.append(check(game, play(game, int(players), seed), seed))
        listed = sum(one.listed for one in found)
        confirmed = sum(one.confirmed for one in found)
        turning = [share for one in found for share in one.turning]
        share = confirmed / max(1, listed)
        mean = sum(turning) / len(turning)
        sys.stdout.write(f"{name} {players} {chosen.games} {listed} {confirmed} {share:.2f} {mean:.2f}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
