"""A bot of today against one of an earlier version, each in its own Python: how much stronger bots have become.

    python tools/against_former.py conflict --bot learned:310 --former mcts:250 --python OLD/bin/python --games 100

`OLD/bin/python` has the earlier version installed. The game is played here and mirrored there, answer by answer; the
former bot has all seats but one, which is another one in each game. CPU time per decision is told for both, so that
the budgets can be chosen to take the same time. What only the earlier rules offered is not offered to it.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import time
from typing import Any, Final, NamedTuple

from starboard.bots import make_bot
from starboard.kernel.bot import Worlds
from starboard.kernel.events import SILENT
from starboard.kernel.registry import load_game
from starboard.kernel.rng import Rng
from starboard.kernel.steps import CHANCE

OTHER_LUCK: Final = 7919
"""How far the former bot's seed lies from the game's."""


class Thought(NamedTuple):
    """How long a bot thought in all where it had a choice, in CPU seconds, and how often that was."""

    seconds: float = 0.0
    decisions: int = 0

    def more(self, seconds: float) -> Thought:
        """One more decision."""
        return Thought(self.seconds + seconds, self.decisions + 1)

    def each(self) -> str:
        """What a decision took."""
        return f"{1000 * self.seconds / max(1, self.decisions):.1f} ms"


class Former:
    """The earlier version, which is told every answer."""

    def __init__(self, python: str) -> None:
        words = [python, "-P", __file__, "--mirror"]
        # A path that was set for today's version would hide the earlier one.
        own = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
        pipe = subprocess.PIPE
        self.process = subprocess.Popen(words, stdin=pipe, stdout=pipe, text=True, bufsize=1, env=own)

    def say(self, *words: object) -> None:
        """One line of words."""
        assert self.process.stdin is not None
        self.process.stdin.write("\t".join(str(word) for word in words) + "\n")

    def ask(self, seat: int, codes: list[str]) -> tuple[str, float]:
        """What it answers, and the CPU seconds that this took."""
        self.say("ask", seat, *codes)
        assert self.process.stdout is not None
        code, _, seconds = self.process.stdout.readline().rstrip("\n").partition("\t")
        if code not in codes:
            raise SystemExit(f"the former version answered {code!r}, which is none of {codes}")
        return code, float(seconds)


def mirror() -> None:
    """In the earlier version: follow games by their answers, and answer where asked."""
    game: Any = None
    s: Any = None
    seats: dict[int, Any] = {}
    for line in sys.stdin:
        word, *rest = line.rstrip("\n").split("\t")
        if word == "new":
            game = load_game(rest[0])
            s = game.start(game.setup(int(rest[1])))
            root = Rng(int(rest[2]))
            seats = {int(seat): (root.split(), make_bot(rest[3], root.split(), 1)) for seat in rest[4:]}
            continue
        seat = int(rest[0])
        options = s.stack[-1].options(s, seat)
        if word == "answer":
            s.answer(seat, next(each for each in options if each.code() == rest[1]), SILENT)
            continue
        source, bot = seats[seat]
        offered = [each for each in options if each.code() in rest[1:]]
        start = time.process_time()
        action = bot.choose(game.view(s, seat), offered, Worlds(game, s, seat, source))
        sys.stdout.write(f"{action.code()}\t{time.process_time() - start}\n")
        sys.stdout.flush()


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("title")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--bot", required=True, help="today's bot, in one seat")
    parser.add_argument("--former", required=True, help="the earlier version's bot, in all others")
    parser.add_argument("--python", required=True, help="a Python in which the earlier version is installed")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--first", type=int, default=0, help="the first game, where a match goes on")
    parser.add_argument("--seed", type=int, default=0)
    given = parser.parse_args()
    game = load_game(given.title)
    former = Former(given.python)
    won = 0.0
    here = there = Thought()
    for number in range(given.first, given.first + given.games):
        seed = (given.seed << 20) + number
        own = number % given.players
        root = Rng(seed)
        dice = root.split()
        source = root.split()
        bot = make_bot(given.bot, root.split(), 1)
        others = [seat for seat in range(given.players) if seat != own]
        former.say("new", given.title, given.players, seed + OTHER_LUCK, given.former, *others)
        s = game.start(game.setup(given.players))
        while s.stack:
            top = s.stack[-1]
            seat = top.asks(s)[0]
            if seat == CHANCE:
                action = top.draw(s, dice)
            else:
                options = top.options(s, seat)
                if seat == own:
                    start = time.process_time()
                    action = bot.choose(game.view(s, seat), options, Worlds(game, s, seat, source))
                    here = here.more(time.process_time() - start) if len(options) > 1 else here
                else:
                    code, seconds = former.ask(seat, [each.code() for each in options])
                    action = next(each for each in options if each.code() == code)
                    there = there.more(seconds) if len(options) > 1 else there
            former.say("answer", seat, action.code())
            s.answer(seat, action, SILENT)
        winners = game.winners(s)
        won += 1 / len(winners) if own in winners else 0.0
        sys.stdout.write(f"{given.bot} won {won:g} of {number + 1 - given.first}; ")
        sys.stdout.write(f"a decision took {here.each()}, the former one's {there.each()}\n")


if __name__ == "__main__":
    mirror() if sys.argv[1:] == ["--mirror"] else main()
