"""How hard Voidfall is: final scores against the Voidborn, by player and difficulty.

    python tools/voidfall_balance.py play RESULTS --player scripted --difficulty easy --games 1000
    python tools/voidfall_balance.py report RESULTS

RESULTS is a file with one line of JSON per game. Game number n is the same on every machine, on the map First Stand,
with house and origin by turns; killed and started again, `play` goes on with the games that are not in the file.

"scripted" plays like a person who is at home with the rules and does not count far: each turn it imagines some ways to
play it to the end, with habits that it learns during the game, varies the best of them, invades only with enough Fleet
Power, and takes the way after which the next turn looks best. Any other player is a bot by its name.
"""

from __future__ import annotations

import argparse
import json
import math
import statistics
import sys
from pathlib import Path
from typing import Any, Final

from starboard.games.voidfall import load
from starboard.games.voidfall.actions import InSector
from starboard.games.voidfall.game import Voidfall
from starboard.games.voidfall.judge import margin, need, prospect
from starboard.games.voidfall.scoring import voidborn_items, voidborn_total, winners
from starboard.games.voidfall.state import Galaxy
from starboard.games.voidfall.steps.war import Send
from starboard.kernel.actions import Action
from starboard.kernel.events import SILENT
from starboard.kernel.rng import Rng
from starboard.kernel.setup import Setup
from starboard.kernel.steps import CHANCE
from starboard.simulate import play_one

HOUSES: Final = ("valnis", "belitan", "dunlork", "cortozaar", "thegwyn", "zenor")
DIFFICULTIES: Final = ("easy", "medium", "hard")
STOP: Final = ("select_focus", "choose_objective")
"""Where a way to play a turn ends."""
TRIALS: Final = 150
"""How many ways to play a turn are imagined: half of them afresh, half by varying the best ones."""
BEST: Final = 6
"""How many ways are kept, and looked at one turn further."""
NEXT: Final = 20
"""How many ways to play the turn after it are imagined for each."""
WORST: Final = -300.0


class Way:
    """A way to play a turn to its end, and how good the position is then.

    Chance's answers are among the answers, so that a plan is dropped where chance draws otherwise.
    """

    def __init__(self, value: float, answers: list[Action], choices: list[int], end: Galaxy) -> None:
        self.value: Final = value
        self.answers: Final = answers
        self.choices: Final = choices
        """Where among the answers the player had a choice."""
        self.end: Final = end


class Scripted:
    """The scripted player of one game."""

    def __init__(self, rng: Rng, trials: int) -> None:
        self.rng: Final = rng
        self.trials: Final = trials
        self.line: list[str] = []
        """The rest of the plan."""
        self.habit: Final[dict[Action, float]] = {}
        """How much better than the others the ways with an answer were."""
        self.count: Final[dict[Action, int]] = {}

    def choose(self, s: Galaxy, options: list[Action]) -> Action:
        """The next answer of the plan; a new plan where there is none or it does not fit."""
        if len(options) == 1:
            self.happened(options[0])
            return options[0]
        for action in options:
            if self.line and action.code() == self.line[0]:
                self.line.pop(0)
                return action
        self.line = [action.code() for action in self.plan(s)]
        first = self.line.pop(0)
        return next(action for action in options if action.code() == first)

    def happened(self, action: Action) -> None:
        """Chance or the rules have answered: as planned, or the plan is dropped."""
        if self.line and self.line[0] == action.code():
            self.line.pop(0)
        else:
            self.line = []

    def plan(self, s: Galaxy) -> list[Action]:
        """The answers of the best way to play the turn, by what the turn after it can reach."""
        ways = self.ways(s, self.trials)
        most, best = -1e9, ways[0].answers
        for way in ways:
            value = way.value
            if way.end.stack and way.end.stack[-1].name == "select_focus" and len(ways) > 1:
                value = self.fresh(way.end, self.trials * NEXT // TRIALS)[0].value
            if value > most:
                most, best = value, way.answers
        return best

    def ways(self, s: Galaxy, trials: int) -> list[Way]:
        """The best ways to play the turn that come to mind."""
        found = self.fresh(s, trials // 2)
        mean = statistics.mean(max(WORST, way.value) for way in found)
        best = found[:BEST]
        for _ in range(trials - len(found)):
            way = best[self.rng.below(len(best))]
            if not way.choices:
                continue
            at = way.choices[self.rng.below(len(way.choices))]
            t = s.clone()
            for action in way.answers[:at]:
                t.answer(t.stack[-1].asks(t)[0], action, SILENT)
            new = self.imagine(t, way.answers[:at], [n for n in way.choices if n < at])
            self.learn(new.answers[at:], new.value - mean)
            if new.value > best[-1].value and all(abs(new.value - each.value) > 1e-9 for each in best):
                best[-1] = new
                best.sort(key=lambda each: -each.value)
        return best

    def fresh(self, s: Galaxy, trials: int) -> list[Way]:
        """Ways imagined afresh, each first answer in its turn; the best first."""
        out: list[Way] = []
        firsts = s.stack[-1].options(s, 0)
        skip = self.rng.below(len(firsts))
        mean = 0.0
        for trial in range(trials):
            t = s.clone()
            first = firsts[(trial + skip) % len(firsts)]
            t.answer(0, first, SILENT)
            way = self.imagine(t, [first], [])
            out.append(way)
            mean += (max(WORST, way.value) - mean) / (trial + 1)
            if trial > 5:
                self.learn(way.answers, way.value - mean)
        out.sort(key=lambda each: -each.value)
        return out

    def imagine(self, t: Galaxy, answers: list[Action], choices: list[int]) -> Way:
        """Play the turn from here to its end."""
        while t.stack and t.stack[-1].name not in STOP:
            top = t.stack[-1]
            seat = top.asks(t)[0]
            if seat == CHANCE:
                action = top.draw(t, self.rng)
            else:
                options = top.options(t, seat)
                if len(options) > 1:
                    choices.append(len(answers))
                action = self.sensible(t, options)
            answers.append(action)
            t.answer(seat, action, SILENT)
        value = -1e6 if t.defeated else margin(t) if t.stack else float(t.influence - voidborn_total(t))
        return Way(value, answers, choices, t)

    def sensible(self, s: Galaxy, options: list[Action]) -> Action:
        """One answer: by habit or at random, but seldom declining, and sending enough Fleet Power or none."""
        if len(options) == 1:
            return options[0]
        rng = self.rng
        top = s.stack[-1]
        if isinstance(top, Send):
            if sum(s.sending) >= need(s, top.target) + rng.below(2):
                return options[-1]
            options = options[:-1]
        elif top.name == "invade":
            good: list[Action] = [each for each in options if isinstance(each, InSector) and prospect(s, each.a, 0) > 0]
            options = good or options[-1:]
        elif options[-1].code() == "pass" and rng.below(8):
            options = options[:-1]
        if top.name in ("face_crisis", "face_war") and rng.below(6):
            options = [action for action in options if action.code() != "catastrophe"]
        picked = options[rng.below(len(options))]
        if rng.below(4):
            for _ in range(2):
                other = options[rng.below(len(options))]
                if self.habit.get(other, 3.0) > self.habit.get(picked, 3.0):
                    picked = other
        return picked

    def learn(self, answers: list[Action], more: float) -> None:
        """Remember how a way did beside the others."""
        more = max(-30.0, min(30.0, more))
        for action in answers:
            times = self.count.get(action, 0) + 1
            self.count[action] = min(times, 60)
            old = self.habit.get(action, 0.0)
            self.habit[action] = old + (more - old) / times


def scripted_game(title: Voidfall, setup: Setup, number: int, trials: int) -> Galaxy:
    """One game of the scripted player."""
    s = title.start(setup)
    dice = Rng(number + 10_000)
    player = Scripted(Rng(number), trials)
    while s.stack:
        top = s.stack[-1]
        seat = top.asks(s)[0]
        if seat == CHANCE:
            action = top.draw(s, dice)
            player.happened(action)
        else:
            action = player.choose(s, top.options(s, seat))
        s.answer(seat, action, SILENT)
    return s


def play(title: Voidfall, player: str, difficulty: str, number: int, trials: int) -> dict[str, Any]:
    """One game, as the data that the report needs."""
    house = HOUSES[number % len(HOUSES)]
    origin = "AB"[number // len(HOUSES) % 2]
    setup = title.setup(1, difficulty=difficulty, house=house, origin=origin, map="c011-first-stand")
    if player == "scripted":
        s = scripted_game(title, setup, number, trials)
    else:
        played = play_one(title, setup, [player], 0, number).state
        assert isinstance(played, Galaxy)
        s = played
    mine = {item: points for score in title.score(s) if score.seat == 0 for item, points in score.items}
    return {
        "player": player,
        "difficulty": difficulty,
        "number": number,
        "house": house,
        "origin": origin,
        "won": bool(winners(s)),
        "defeated": bool(s.defeated),
        "influence": s.influence,
        "voidborn": voidborn_total(s),
        "mine": mine,
        "theirs": dict(voidborn_items(s)),
    }


def interval(won: int, games: int) -> tuple[float, float]:
    """Wilson's interval of 95 % for a win rate."""
    z = 1.96
    rate = won / games
    middle = (rate + z * z / (2 * games)) / (1 + z * z / games)
    half = z * math.sqrt(rate * (1 - rate) / games + z * z / (4 * games * games)) / (1 + z * z / games)
    return max(0.0, middle - half), min(1.0, middle + half)


def report(rows: list[dict[str, Any]]) -> str:
    """The tables, in Markdown."""
    out = ["| Player | Difficulty | Games | Won | 95 % | Lead: lowest, quartiles, highest | Influence | Voidborn |"]
    out.append("|---|---|---|---|---|---|---|---|")
    cells = [(p, d) for p in sorted({row["player"] for row in rows}) for d in DIFFICULTIES]
    groups = {cell: [row for row in rows if (row["player"], row["difficulty"]) == cell] for cell in cells}
    groups = {cell: found for cell, found in groups.items() if len(found) > 3}
    for (player, difficulty), found in groups.items():
        won = sum(row["won"] for row in found)
        low, high = interval(won, len(found))
        lead = sorted(row["influence"] - row["voidborn"] for row in found)
        first, middle, third = statistics.quantiles(lead, n=4)
        out.append(
            f"| {player} | {difficulty} | {len(found)} | {100 * won / len(found):.0f} % "
            f"| {100 * low:.0f} to {100 * high:.0f} % "
            f"| {lead[0]}, {first:.0f}, {middle:.0f}, {third:.0f}, {lead[-1]} "
            f"| {statistics.mean(row['influence'] for row in found):.0f} "
            f"| {statistics.mean(row['voidborn'] for row in found):.0f} |"
        )
    for side, name in (("mine", "Influence"), ("theirs", "Voidborn")):
        items = list(dict.fromkeys(item for row in rows for item in row[side]))
        out += ["", f"| {name}, mean by source | " + " | ".join(items) + " |", "|---" * (len(items) + 1) + "|"]
        for (player, difficulty), found in groups.items():
            means = [statistics.mean(row[side].get(item, 0) for row in found) for item in items]
            out.append(f"| {player}, {difficulty} | " + " | ".join(f"{mean:.0f}" for mean in means) + " |")
    houses = sorted({(row["house"], row["origin"]) for row in rows})
    out += ["", "| Won, and mean lead | " + " | ".join(f"{house} {origin}" for house, origin in houses) + " |"]
    out.append("|---" * (len(houses) + 1) + "|")
    for (player, difficulty), found in groups.items():
        line = []
        for house in houses:
            here = [row for row in found if (row["house"], row["origin"]) == house]
            rate = 100 * sum(row["won"] for row in here) / max(1, len(here))
            lead_of = sum(row["influence"] - row["voidborn"] for row in here) / max(1, len(here))
            line.append(f"{rate:.0f} %, {lead_of:+.0f}")
        out.append(f"| {player}, {difficulty} | " + " | ".join(line) + " |")
    return "\n".join(out) + "\n"


def main() -> None:
    """Play or report."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=("play", "report"))
    parser.add_argument("results", type=Path)
    parser.add_argument("--player", default="scripted")
    parser.add_argument("--difficulty", choices=DIFFICULTIES, default="easy")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--trials", type=int, default=TRIALS, help="of the scripted player, for each turn")
    parser.add_argument("--part", default="0/1", help="only games number k of every n: k/n, for several processes")
    asked = parser.parse_args()
    rows: list[dict[str, Any]] = []
    if asked.results.exists():
        rows = [json.loads(line) for line in asked.results.read_text(encoding="utf-8").splitlines()]
    if asked.what == "report":
        sys.stdout.write(report(rows))
        return
    title = load()
    assert isinstance(title, Voidfall)
    player = asked.player if asked.trials == TRIALS else f"{asked.player}:{asked.trials}"
    done = {row["number"] for row in rows if (row["player"], row["difficulty"]) == (player, asked.difficulty)}
    part, parts = map(int, asked.part.split("/"))
    for number in range(part, asked.games, parts):
        if number not in done:
            row = play(title, asked.player, asked.difficulty, number, asked.trials)
            with asked.results.open("a", encoding="utf-8") as file:
                file.write(json.dumps({**row, "player": player}) + "\n")


if __name__ == "__main__":
    main()
