"""Is a title fair? Win rates by seat and by everything that seats did or had, with intervals.

What a seat did are the facts of its games (`facts.py`): how did the seats do to which each of them happened?
"""

from __future__ import annotations

from typing import Any, NamedTuple

from starboard.kernel.game import Game
from starboard.lab.arena import Results
from starboard.lab.matches import Data
from starboard.lab.statistics import Proportion, wilson

LOW, HIGH = 0.85, 1.15
"""The aim: nothing that a seat is dealt wins less or more than this share of what is fair."""


LEAST = 20
"""What fewer seats had or did says nothing."""
LISTED = 12
"""How much of what stands out is listed."""


class Row(NamedTuple):
    """How seats did that had or did one thing."""

    value: str
    seats: int
    """In how many games, counted once for each seat."""
    wins: float
    rate: Proportion
    ratio: float
    """The rate by the fair one."""
    times: int
    """How often it happened altogether."""
    part: float
    """Its part of all that happened in its group."""


class Group(NamedTuple):
    """Everything of one sort: all civilizations, all cards."""

    name: str
    rows: list[Row]


class Balance(NamedTuple):
    """The whole report."""

    games: int
    players: int
    fair: float
    """The win rate of a seat where all are alike; in a solo game the rate of all games."""
    groups: list[Group]
    """"seat" first, the others as the title declares its events."""

    def group(self, name: str) -> Group:
        """A group by its name; KeyError where nothing of that sort happened."""
        for group in self.groups:
            if group.name == name:
                return group
        raise KeyError(name)


def outstanding(found: Balance) -> list[tuple[Group, Row]]:
    """What surely wins more or less than is fair, and by more than the aim allows; seats, then furthest out first."""
    out = [
        (group, row)
        for group in found.groups
        for row in group.rows
        if row.seats >= LEAST
        and not LOW <= row.ratio <= HIGH
        and (row.rate.low > found.fair or row.rate.high < found.fair)
    ]
    return sorted(out, key=lambda each: (each[0].name != "seat", -abs(each[1].rate.value - found.fair)))


def compared(found: Balance) -> int:
    """How many rows are large enough to stand out: one in twenty of them does by chance."""
    return sum(row.seats >= LEAST for group in found.groups for row in group.rows)


def balance(game: Game[Any], results: Results) -> Balance:
    """Count the finished games."""
    players: int = results.schedule.setup["players"]
    seats: dict[str, dict[str, list[float]]] = {"seat": {}}
    games = 0
    all_wins = 0.0
    for result in results.in_order():
        games += 1
        winners = result["winners"]
        all_wins += 1.0 if winners else 0.0
        won = [1 / len(winners) if seat in winners else 0.0 for seat in range(players)]
        facts = [["seat", str(seat), seat, 1] for seat in range(players)]
        for group, value, seat, times in [*facts, *result["noted"]["facts"]]:
            counted = seats.setdefault(group, {}).setdefault(value, [0.0, 0.0, 0.0])
            counted[0] += 1
            counted[1] += won[seat]
            counted[2] += times
    fair = 1 / players if players > 1 else (all_wins / games if games else 0.0)
    order = {kind.name: i for i, kind in enumerate(game.kinds)}
    names = sorted(seats, key=lambda name: (name != "seat", order.get(name.partition(":")[0], 0), name))
    groups = []
    for name in names:
        total = sum(counted[2] for counted in seats[name].values())
        rows = []
        for value, (had, wins, times) in seats[name].items():
            rate = wilson(wins, int(had))
            ratio = rate.value / fair if fair else 0.0
            rows.append(Row(value, int(had), wins, rate, ratio, int(times), times / total))
        rows.sort(key=lambda row: (-row.rate.value, row.value))
        groups.append(Group(name, rows))
    return Balance(games, players, fair, groups)


def dump(found: Balance, results: Results) -> Data:
    """The report as data, for `starboard balance --json`."""
    return {
        "game": results.schedule.game,
        "content": results.schedule.content,
        "players": found.players,
        "games": found.games,
        "bot": results.schedule.bots[0],
        "seed": results.schedule.seed,
        "setup": results.schedule.setup,
        "fair": round(found.fair, 6),
        "groups": {
            group.name: [
                {
                    "name": row.value,
                    "games": row.seats,
                    "wins": round(row.wins, 4),
                    "win_rate": round(row.rate.value, 6),
                    "low": round(row.rate.low, 6),
                    "high": round(row.rate.high, 6),
                    "ratio": round(row.ratio, 4),
                    "times": row.times,
                    "part": round(row.part, 6),
                }
                for row in group.rows
            ]
            for group in found.groups
        },
    }
