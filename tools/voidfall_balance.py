"""How hard Voidfall is: final scores against the Voidborn, by bot, difficulty, house and map.

    python tools/voidfall_balance.py play RESULTS --player adept --difficulty easy --games 100
    python tools/voidfall_balance.py play RESULTS --difficulty medium --houses all --games 1400
    python tools/voidfall_balance.py play RESULTS --difficulty hard --houses all --maps all --games 224
    python tools/voidfall_balance.py report RESULTS
    python tools/voidfall_balance.py leads RESULTS > starboard/games/voidfall/leads.toml

RESULTS is a file with one line of JSON per game. Game number n is the same on every machine, with house, origin and map
by turns; killed and started again, `play` goes on with the games that are not in the file.
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
from starboard.games.voidfall.game import HOUSES as ALL_HOUSES
from starboard.games.voidfall.game import MAPS as ALL_MAPS
from starboard.games.voidfall.game import Voidfall
from starboard.games.voidfall.scoring import voidborn_items, voidborn_total, winners
from starboard.games.voidfall.state import VoidfallState

HOUSES: Final = ("valnis", "belitan", "dunlork", "cortozaar", "thegwyn", "zenor")
DIFFICULTIES: Final = ("easy", "medium", "hard")
KEYS: Final = ("player", "difficulty", "number", "house", "origin", "map")
"""What makes two games the same."""
BOTS: Final = {"novice": "novice", "adept": "adept", "mcts:4000": "strong"}
"""The bots whose results are told, the weakest first, as they are called at a table."""


def choices(number: int, houses: list[str], maps: list[str]) -> dict[str, str]:
    """House, origin and map of a game: every house, then the other origin of every house, then the next map."""
    turn = number // len(houses)
    return {"house": houses[number % len(houses)], "origin": "AB"[turn % 2], "map": maps[turn // 2 % len(maps)]}


def play(title: Voidfall, player: str, difficulty: str, number: int, chosen: dict[str, str]) -> dict[str, Any]:
    """One game, as the data that the report needs."""
    s = play_one(title, title.setup(1, difficulty=difficulty, **chosen), [player], 0, number).state
    assert isinstance(s, VoidfallState)
    mine = {item: points for score in title.score(s) if score.seat == 0 for item, points in score.items}
    return {
        "player": player,
        "difficulty": difficulty,
        "number": number,
        **chosen,
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
    for (player, difficulty), found in groups.items():
        for key in ("house", "map"):
            out += table(f"{player}, {difficulty}, by {key}", found, key)
    return "\n".join(out) + "\n"


def table(title: str, rows: list[dict[str, Any]], key: str) -> list[str]:
    """One line for each house or map: games, games won, mean lead with its standard error, by origin, and how far
    from the mean of all of them.
    """
    leads: dict[str, list[int]] = {}
    for row in rows:
        leads.setdefault(row[key], []).append(row["influence"] - row["voidborn"])
    if len(leads) < 2:
        return []
    everywhere = statistics.mean(statistics.mean(lead) for lead in leads.values())
    out = ["", f"| {title} | Games | Won | Mean lead | Standard error | From the mean | Origin A | Origin B |"]
    out.append("|---" * 8 + "|")
    for name, lead in leads.items():
        here = [row for row in rows if row[key] == name]
        won = 100 * sum(row["won"] for row in here) / len(here)
        error = statistics.stdev(lead) / math.sqrt(len(lead)) if len(lead) > 1 else 0.0
        sides = []
        for origin in "AB":
            side = [row["influence"] - row["voidborn"] for row in here if row["origin"] == origin]
            sides.append(f"{statistics.mean(side):+.0f}" if side else "")
        mean = statistics.mean(lead)
        out.append(
            f"| {name} | {len(lead)} | {won:.0f} % | {mean:+.1f} | {error:.1f} | {mean - everywhere:+.1f} "
            f"| {sides[0]} | {sides[1]} |"
        )
    return out


def leads(rows: list[dict[str, Any]]) -> str:
    """What choosers and the campaign page tell: games won, games and mean lead, by bot, map, house and difficulty."""
    out = [
        "# Games won, games played and mean lead on Easy, Normal and Hard, by bot, map and house; [] for no games.",
        "# strong had no limit of time. Written by tools/voidfall_balance.py; the commands: docs/balance/voidfall.md.",
    ]
    cells: dict[tuple[str, ...], list[dict[str, Any]]] = {}
    for row in rows:
        cells.setdefault((row["player"], row["map"], row["house"], row["difficulty"]), []).append(row)
    for player, bot in BOTS.items():
        for scenario in ALL_MAPS:
            lines = []
            for house in ALL_HOUSES:
                grades = [outcome(cells.get((player, scenario, house, grade), [])) for grade in DIFFICULTIES]
                lines += [f"{house} = {grades}"] if any(grades) else []
            out += ["", f"[{bot}.{scenario}]", *lines] if lines else []
    return "\n".join(out) + "\n"


def outcome(rows: list[dict[str, Any]]) -> list[int]:
    """Games won, games and mean lead; nothing of no games."""
    lead = [row["influence"] - row["voidborn"] for row in rows]
    return [sum(row["won"] for row in rows), len(rows), round(statistics.mean(lead))] if rows else []


def main() -> None:
    """Play or report."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=("play", "report", "leads"))
    parser.add_argument("results", type=Path)
    parser.add_argument("--player", default="adept", help="a bot by its name")
    parser.add_argument("--difficulty", choices=DIFFICULTIES, default="easy")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--first", type=int, default=0, help="the number of the first game")
    parser.add_argument("--houses", default=",".join(HOUSES), help="houses by turns, or all")
    parser.add_argument("--maps", default=ALL_MAPS[0], help="maps by turns, or all")
    parser.add_argument("--pack", type=Path, help="a content pack instead of Starboard's own components")
    parser.add_argument(
        "--half", action="store_true", help="each house with one of its origins on each map, by turns, instead of both"
    )
    parser.add_argument("--part", default="0/1", help="only games number k of every n: k/n, for several processes")
    asked = parser.parse_args()
    rows: list[dict[str, Any]] = []
    if asked.results.exists():
        rows = [json.loads(line) for line in asked.results.read_text(encoding="utf-8").splitlines()]
        # Files that were put together may have a game twice.
        rows = list({tuple(row[key] for key in KEYS): row for row in rows}.values())
    if asked.what != "play":
        sys.stdout.write(report(rows) if asked.what == "report" else leads(rows))
        return
    title = load(asked.pack)
    assert isinstance(title, Voidfall)
    player = asked.player
    houses = list(ALL_HOUSES) if asked.houses == "all" else asked.houses.split(",")
    maps = list(ALL_MAPS) if asked.maps == "all" else asked.maps.split(",")
    done = {tuple(row[key] for key in KEYS) for row in rows}
    part, parts = map(int, asked.part.split("/"))
    for number in range(asked.first + part, asked.first + asked.games, parts):
        house, turn = number % len(houses), number // len(houses)
        if asked.half and (house + turn + turn // 2) % 2:
            continue
        chosen = choices(number, houses, maps)
        if (player, asked.difficulty, number, *chosen.values()) not in done:
            row = play(title, player, asked.difficulty, number, chosen)
            with asked.results.open("a", encoding="utf-8") as file:
                file.write(json.dumps(row) + "\n")


if __name__ == "__main__":
    main()
