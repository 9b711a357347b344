"""How hard Voidfall is: final scores of decent play against the Voidborn, by difficulty.

    python tools/voidfall_balance.py --games 100 --difficulty easy --house valnis

"Decent play" is a player who tries many ways to play a whole turn at random, invading only with enough Fleet Power,
and takes the one after which the next turn can come to the position that the title's judge likes best.
"""

from __future__ import annotations

import argparse
import statistics
import sys
from concurrent.futures import ProcessPoolExecutor

from starboard.games.voidfall import board as b
from starboard.games.voidfall import load
from starboard.games.voidfall.actions import InSector
from starboard.games.voidfall.game import HOUSES, MAPS, Voidfall
from starboard.games.voidfall.judge import margin, prospect
from starboard.games.voidfall.scoring import voidborn_total, winners
from starboard.games.voidfall.state import Galaxy
from starboard.games.voidfall.steps.war import Send
from starboard.games.voidfall.terms import SECTOR_DEFENSE, STARBASE
from starboard.kernel.actions import Action
from starboard.kernel.events import SILENT
from starboard.kernel.rng import Rng
from starboard.kernel.steps import CHANCE

STOP = ("select_focus", "choose_objective")
"""Where a trial of a turn ends."""
BEST = 8
"""How many ways to play a turn are looked at one turn further."""


def sensible(s: Galaxy, options: list[Action], rng: Rng) -> Action:
    """One answer of a trial: at random, but seldom declining, and sending enough Fleet Power or none."""
    top = s.stack[-1]
    if isinstance(top, Send):
        foe = s.void[top.target]
        need = b.installations(s, top.target, SECTOR_DEFENSE) + b.installations(s, top.target, STARBASE) + foe + 1
        if sum(s.sending) >= need + rng.below(2):
            return options[-1]
        options = options[:-1] or options
    elif top.name == "invade":
        good: list[Action] = [each for each in options if isinstance(each, InSector) and prospect(s, each.a, 0) > 0]
        options = good or options[-1:]
    elif len(options) > 1 and options[-1].code() == "pass" and rng.below(8):
        options = options[:-1]
    if top.name in ("face_crisis", "face_war") and rng.below(6):
        options = [action for action in options if action.code() != "catastrophe"]
    return options[rng.below(len(options))]


def tried(s: Galaxy, rng: Rng, trials: int) -> list[tuple[float, list[str], Galaxy]]:
    """Ways to play the turn to its end: how good the position is then, the answers, and the position.

    Chance's answers are among them, so that a plan is dropped where chance draws otherwise.
    """
    out: list[tuple[float, list[str], Galaxy]] = []
    firsts = s.stack[-1].options(s, 0)
    for trial in range(trials):
        t = s.clone()
        first = firsts[trial % len(firsts)]
        codes = [first.code()]
        t.answer(0, first, SILENT)
        while t.stack and t.stack[-1].name not in STOP:
            top = t.stack[-1]
            seat = top.asks(t)[0]
            action = top.draw(t, rng) if seat == CHANCE else sensible(t, top.options(t, seat), rng)
            codes.append(action.code())
            t.answer(seat, action, SILENT)
        value = -1e6 if t.defeated else margin(t) if t.stack else float(t.influence - voidborn_total(t))
        out.append((value, codes, t))
    out.sort(key=lambda way: way[0], reverse=True)
    return out


def plan(s: Galaxy, rng: Rng, trials: int) -> list[str]:
    """The answers of the best way to play the turn: the best few by what the turn after them can reach."""
    ways = tried(s, rng, trials)[:BEST]
    most, best = -1e9, ways[0][1]
    for value, codes, t in ways:
        if t.stack and t.stack[-1].name == "select_focus" and len(ways) > 1:
            value = tried(t, rng, max(1, trials // BEST))[0][0]
        if value > most:
            most, best = value, codes
    return best


def game(task: tuple[dict[str, str], int, int]) -> tuple[int, int, bool, int]:
    """One game: the player's Influence, the Voidborn's, whether it was won, and sectors held."""
    options, seed, trials = task
    title = load()
    assert isinstance(title, Voidfall)
    s = title.start(title.setup(1, **options))
    rng = Rng(seed)
    dice = Rng(seed + 10_000)
    line: list[str] = []
    while s.stack:
        top = s.stack[-1]
        seat = top.asks(s)[0]
        if seat == CHANCE:
            action = top.draw(s, dice)
            if line and line[0] == action.code():
                line.pop(0)
            else:
                line = []
        else:
            options_ = top.options(s, seat)
            codes = [each.code() for each in options_]
            if not line or line[0] not in codes:
                line = plan(s, rng, trials) if len(codes) > 1 else codes.copy()
            action = options_[codes.index(line.pop(0))]
        s.answer(seat, action, SILENT)
    held = sum(1 for i in range(s.sectors) if sum(s.fleet[i * 5 : i * 5 + 5]))
    return s.influence, voidborn_total(s), bool(winners(s)), held


def main() -> None:
    """Play and report."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=50)
    parser.add_argument("--difficulty", choices=("easy", "medium", "hard"), default="easy")
    parser.add_argument("--house", choices=HOUSES, default="valnis")
    parser.add_argument("--origin", choices=("A", "B"), default="A")
    parser.add_argument("--map", choices=MAPS, default="c011-first-stand")
    parser.add_argument("--trials", type=int, default=150)
    parser.add_argument("--processes", type=int, default=1)
    asked = parser.parse_args()
    options = {key: getattr(asked, key) for key in ("difficulty", "house", "origin", "map")}
    tasks = [(options, seed, asked.trials) for seed in range(asked.games)]
    if asked.processes > 1:
        with ProcessPoolExecutor(asked.processes) as pool:
            results = list(pool.map(game, tasks))
    else:
        results = [game(task) for task in tasks]
    lead = sorted(mine - theirs for mine, theirs, _, _ in results)
    wins = sum(won for _, _, won, _ in results)
    mine = [each[0] for each in results]
    theirs = [each[1] for each in results]
    out = sys.stdout
    out.write(f"{options}: {len(results)} games, {wins} won ({100 * wins / len(results):.0f} %)\n")
    out.write(f"  Influence {statistics.mean(mine):.0f}, Voidborn {statistics.mean(theirs):.0f}, ")
    out.write(f"sectors held {statistics.mean(each[3] for each in results):.1f}\n")
    tenths = [lead[min(len(lead) - 1, len(lead) * k // 10)] for k in (1, 5, 9)]
    out.write(f"  lead: {lead[0]} at worst, tenths {tenths[0]}, {tenths[1]}, {tenths[2]}, {lead[-1]} at best\n")


if __name__ == "__main__":
    main()
