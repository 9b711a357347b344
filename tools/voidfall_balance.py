"""How hard Voidfall is: final scores against the Voidborn, by bot and difficulty.

    python tools/voidfall_balance.py play RESULTS --player adept --difficulty easy --games 100
    python tools/voidfall_balance.py report RESULTS

RESULTS is a file with one line of JSON per game. Game number n is the same on every machine, on the map First Stand,
with house and origin by turns; killed and started again, `play` goes on with the games that are not in the file.
"""

from __future__ import annotations

import argparse
import json
import math
import statistics
import sys
from pathlib import Path
from typing import Any, Final

from starboard.bots.match import play_one
from starboard.games.voidfall import load
from starboard.games.voidfall.game import Voidfall
from starboard.games.voidfall.scoring import voidborn_items, voidborn_total, winners
from starboard.games.voidfall.state import VoidfallState

HOUSES: Final = ("valnis", "belitan", "dunlork", "cortozaar", "thegwyn", "zenor")
DIFFICULTIES: Final = ("easy", "medium", "hard")


def play(title: Voidfall, player: str, difficulty: str, number: int) -> dict[str, Any]:
    """One game, as the data that the report needs."""
    house = HOUSES[number % len(HOUSES)]
    origin = "AB"[number // len(HOUSES) % 2]
    setup = title.setup(1, difficulty=difficulty, house=house, origin=origin, map="c011-first-stand")
    s = play_one(title, setup, [player], 0, number).state
    assert isinstance(s, VoidfallState)
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
    out = [
        "| Player | Difficulty | Games | Won | 95 % | Mean lead | Lowest, quartiles, highest | Influence | Voidborn |"
    ]
    out.append("|---|---|---|---|---|---|---|---|---|")
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
            f"| {statistics.mean(lead):+.0f} | {lead[0]}, {first:.0f}, {middle:.0f}, {third:.0f}, {lead[-1]} "
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
    parser.add_argument("--player", default="adept", help="a bot by its name")
    parser.add_argument("--difficulty", choices=DIFFICULTIES, default="easy")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--first", type=int, default=0, help="the number of the first game")
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
    player = asked.player
    done = {row["number"] for row in rows if (row["player"], row["difficulty"]) == (player, asked.difficulty)}
    part, parts = map(int, asked.part.split("/"))
    for number in range(asked.first + part, asked.first + asked.games, parts):
        if number not in done:
            row = play(title, player, asked.difficulty, number)
            with asked.results.open("a", encoding="utf-8") as file:
                file.write(json.dumps(row) + "\n")


if __name__ == "__main__":
    main()
