"""Bots against bots: every line-up from every seat, figures with their uncertainty, nothing lost by a kill."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from pathlib import Path
from typing import Any, NamedTuple

from starboard import __version__
from starboard.bots.guests import HERE, BotLike, name_of
from starboard.bots.match import record_path
from starboard.kernel.errors import N_, StarboardError
from starboard.kernel.game import Game
from starboard.kernel.setup import Setup
from starboard.lab.facts import facts_of
from starboard.lab.matches import Data, Match
from starboard.lab.statistics import Rating, ratings, wilson
from starboard.lab.workers import play_all
from starboard.paths import data_folder


class ArenaError(StarboardError):
    """What the arena was asked for cannot be done."""


class Schedule(NamedTuple):
    """What is to be played. Two equal plans have the same games, match for match."""

    game: str
    rules: int
    content: str
    pack: str
    setup: dict[str, Any]
    bots: list[str]
    games: int
    seed: int
    noted: bool = False
    """Whether what happened in each game is kept too, for the balance report."""

    @classmethod
    def of(
        cls,
        game: Game[Any],
        pack: Path | None,
        setup: Setup,
        bots: Sequence[BotLike],
        games: int,
        seed: int,
        noted: bool = False,
    ) -> Schedule:
        """A schedule for a title. Bots that are objects of this process can only be played here, with one worker."""
        folder = str(pack.resolve()) if pack is not None else ""
        named = [name_of(bot) for bot in bots]
        return cls(game.name, game.rules, game.content_hash, folder, setup.dump(), named, games, seed, noted)

    def line_ups(self) -> list[list[str]]:
        """Who sits at a table together: all bots, repeated where they are too few; all choices where too many.

        >>> Schedule("g", 1, "", "", {"players": 2}, ["a", "b", "c"], 1, 0).line_ups()
        [['a', 'b'], ['a', 'c'], ['b', 'c']]
        """
        players = self.setup["players"]
        if len(self.bots) > players:
            return [list(some) for some in combinations(self.bots, players)]
        return [[self.bots[seat % len(self.bots)] for seat in range(players)]]

    def match(self, number: int) -> Match:
        """The match of a number: each line-up is played from every seat before the next one."""
        options = dict(self.setup)
        players = options.pop("players")
        line_ups = self.line_ups()
        line_up = line_ups[number // players % len(line_ups)]
        turn = number % players
        return Match(self.game, self.pack, players, options, line_up[turn:] + line_up[:turn], self.seed, number)

    def dump(self) -> Data:
        """As data, the first line of a file of results. Not how many games: a match can be made longer."""
        data = {"format": "starboard-arena", "version": __version__, **self._asdict()}
        del data["games"]
        return data


class Results:
    """The finished games of a schedule in a file that only grows, one line each: a kill loses what was being played.

    Opening it again takes up what is there; a last line that was cut off is left out.
    """

    def __init__(self, schedule: Schedule, path: Path) -> None:
        """Open or start the file. Raises ArenaError where it belongs to another schedule."""
        self.schedule = schedule
        self.path = path
        self.found: dict[int, Data] = {}
        head = json.dumps(schedule.dump(), ensure_ascii=False)
        text = path.read_text(encoding="utf-8") if path.exists() else ""
        rows = text.split("\n")[:-1]
        if rows:
            if not self._same_plan(rows[0]):
                raise ArenaError(
                    N_("%(path)s holds games played with other settings; choose another --state file"), path=path
                )
            for row in rows[1:]:
                result = json.loads(row)
                self.found[result["number"]] = result
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("".join(row + "\n" for row in (rows or [head])), encoding="utf-8")

    def _same_plan(self, head: str) -> bool:
        """Whether a file's first line is this schedule's; older files also say how many games were planned."""
        try:
            found = json.loads(head)
        except ValueError:
            return False
        if isinstance(found, dict):
            found.pop("games", None)
        return bool(found == self.schedule.dump())

    def missing(self) -> list[int]:
        """The numbers of the games that are still to be played."""
        return [number for number in range(self.schedule.games) if number not in self.found]

    def without_record(self, folder: Path) -> int:
        """How many of the finished games have no record in a folder: they were played when nobody asked for one."""
        title = self.schedule.game
        return sum(not record_path(folder, title, result["number"]).exists() for result in self.in_order())

    def add(self, result: Data) -> None:
        """Keep a finished game."""
        self.found[result["number"]] = result
        with self.path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(result, ensure_ascii=False) + "\n")

    def in_order(self) -> Iterator[Data]:
        """The finished games of the schedule by their number; the file may hold more than are asked for."""
        for number in sorted(self.found):
            if number < self.schedule.games:
                yield self.found[number]


def default_path(schedule: Schedule) -> Path:
    """Where the games of a schedule are kept while it is played, if nobody says where: the same for the same one."""
    key = hashlib.sha256(json.dumps(schedule.dump(), sort_keys=True).encode()).hexdigest()[:16]
    return data_folder() / "arena" / f"{schedule.game}-{key}.jsonl"


def run(
    results: Results,
    workers: int = 1,
    ray: str = "",
    after_each: Callable[[], None] = lambda: None,
    records: Path | None = None,
) -> None:
    """Play what is missing; `after_each` is called after each finished game. A record of each goes into `records`."""
    if (ray or workers > 1) and any(name.startswith(HERE) for name in results.schedule.bots):
        raise ArenaError(N_("a bot that only this process has can't be played by others: use one worker"))
    folder = "" if records is None else str(records.resolve())
    matches = [results.schedule.match(number)._replace(records=folder) for number in results.missing()]
    for result in play_all(matches, workers, ray, facts_of if results.schedule.noted else None):
        results.add(result)
        after_each()


class Standing(NamedTuple):
    """What a bot came to."""

    name: str
    games: int
    """Seats that it has had; a bot may sit at a table several times."""
    wins: float
    """A victory that is shared by two counts a half for each."""
    win_rate: float
    low: float
    high: float
    mu: float
    sigma: float
    seconds_per_decision: float
    decisions: int
    score: float
    """Its points at the end, on average."""
    margin: float
    """By how much it was ahead of the best other side, on average."""


def standings_of(schedule: Schedule, results: Results) -> list[Standing]:
    """Every bot's figures, the best rated first."""
    rated = ratings(results.in_order())
    found = [_standing(name, results, rated.get(name, Rating(25.0, 25 / 3))) for name in dict.fromkeys(schedule.bots)]
    return sorted(found, key=lambda one: (-one.mu, one.name))


def _standing(name: str, results: Results, rating: Rating) -> Standing:
    games = decisions = 0
    wins = seconds = points = ahead = 0.0
    for result in results.in_order():
        scores = result["scores"]
        for seat, bot in enumerate(result["bots"]):
            if bot != name:
                continue
            games += 1
            if seat in result["winners"]:
                wins += 1 / len(result["winners"])
            decisions += result["decisions"][seat]
            seconds += result["seconds"][seat]
            points += scores[seat]
            others = scores[:seat] + scores[seat + 1 :]
            if result["automa"] is not None:
                others.append(result["automa"])
            ahead += scores[seat] - max(others, default=0)
    won = wilson(wins, games)
    return Standing(
        name,
        games,
        int(wins) if wins == int(wins) else round(wins, 6),
        round(won.value, 6),
        round(won.low, 6),
        round(won.high, 6),
        round(rating.mu, 4),
        round(rating.sigma, 4),
        round(seconds / decisions, 6) if decisions else 0.0,
        decisions,
        round(points / games, 4) if games else 0.0,
        round(ahead / games, 4) if games else 0.0,
    )


def dump(schedule: Schedule, results: Results) -> Data:
    """The result as data, for `starboard arena --json`."""
    return {
        "game": schedule.game,
        "players": schedule.setup["players"],
        "games": len(list(results.in_order())),
        "seed": schedule.seed,
        "setup": schedule.setup,
        "bots": [standing._asdict() for standing in standings_of(schedule, results)],
    }
