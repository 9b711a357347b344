"""Is a title fair? Win rates by seat and by everything that seats did or had, with intervals.

What a seat did is read off the events that the rules tell: for every kind of event with the ids of components in it
(a civilization taken, a card and side revealed, a planet colonized, a mission kept), how did the seats do to which it
happened? No title is known here, and a new one is covered when its events are.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from starboard.kernel.events import Event
from starboard.kernel.game import Game
from starboard.kernel.steps import State
from starboard.lab.arena import Results
from starboard.lab.matches import Data
from starboard.lab.statistics import Share, share

PLAIN = ("number", "seat", "side")
"""Id-kinds that name no component."""
LOW, HIGH = 0.85, 1.15
"""The aim: nothing that a seat is dealt wins less or more than this share of what is fair."""


def note(game: Game[Any], s: State, events: list[Event]) -> Data:
    """What happened to whom in a game: [group, value, seat, times] for every group and value. For `matches.play`."""
    counts: dict[tuple[str, str, int], int] = {}
    for event in events:
        if event.seat < 0:
            continue
        kind = event.kind
        ids = [(i, each) for i, each in enumerate(kind.kinds) if each not in PLAIN]
        if not ids and not kind.fields:
            _count(counts, kind.name, "yes", event.seat)
        names = [game.name_of(each, event.values[i], s) for i, each in ids]
        for (i, _), name in zip(ids, names, strict=True):
            for one in name.split():  # Several at once, like the dice of a roll, count one by one.
                _count(counts, f"{kind.name}: {kind.fields[i]}", one, event.seat)
        if len(ids) == 2:
            group = " + ".join(kind.fields[i] for i, _ in ids)
            _count(counts, f"{kind.name}: {group}", " + ".join(names), event.seat)
    return {"facts": [[*key, times] for key, times in sorted(counts.items())]}


def _count(counts: dict[tuple[str, str, int], int], group: str, value: str, seat: int) -> None:
    counts[group, value, seat] = counts.get((group, value, seat), 0) + 1


class Row(NamedTuple):
    """How seats did that had or did one thing."""

    value: str
    seats: int
    """In how many games, counted once for each seat."""
    wins: float
    rate: Share
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


def balance(game: Game[Any], results: Results) -> Balance:
    """Count the finished games."""
    players: int = results.plan.setup["players"]
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
            rate = share(wins, int(had))
            ratio = rate.value / fair if fair else 0.0
            rows.append(Row(value, int(had), wins, rate, ratio, int(times), times / total))
        rows.sort(key=lambda row: (-row.rate.value, row.value))
        groups.append(Group(name, rows))
    return Balance(games, players, fair, groups)


def dump(found: Balance, results: Results) -> Data:
    """The report as data, for `starboard balance --json`."""
    return {
        "game": results.plan.game,
        "content": results.plan.content,
        "players": found.players,
        "games": found.games,
        "bot": results.plan.bots[0],
        "seed": results.plan.seed,
        "setup": results.plan.setup,
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
