"""What a game looked like before: replayed once, by a worker, with positions on the way, so that any moment is near."""

from __future__ import annotations

from bisect import bisect_right
from typing import Any

import msgspec

from starboard.kernel.errors import N_, RecordError, StarboardError
from starboard.kernel.events import Event
from starboard.kernel.film import Film
from starboard.kernel.game import Game
from starboard.kernel.record import Line, Record
from starboard.kernel.registry import load_game
from starboard.kernel.steps import CHANCE
from starboard.kernel.table import Table, Unplayable, open_record
from starboard.kernel.turns import EVERYBODYS, Turn
from starboard.lab.chains import lines_kept
from starboard.table.workers.jobs import read_record, title

MOST_LINES = 20_000
"""How long a record may be that somebody brings in: several times the longest game."""
FIRST_STEP = 16
"""After how many lines a position is kept at first; twice as many whenever there are too many positions."""
MOST_POSITIONS = 400
"""So the longest record has one every 64 lines, and any moment of it is a few milliseconds away."""

EventData = tuple[str, int, tuple[int, ...]]


class Position(msgspec.Struct):
    """A position on the way."""

    lines: int
    """After how many of the lines that count."""
    log: int
    """How much had been told."""
    position: str
    """`Game.dump` as JSON: dozens of them are kept, few are looked at."""


class TurnTaken(msgspec.Struct, array_like=True):
    """Where a turn begins, and what everybody had then."""

    seat: int
    """Whose it is, as in Turn."""
    number: tuple[int, ...]
    lines: int
    """After how many of the lines that count."""
    log: int
    """How much had been told."""
    totals: list[int]
    """`Game.points`."""
    holdings: list[int]
    """`Game.holdings`."""


class Past(msgspec.Struct):
    """A game, replayed."""

    kept: list[int]
    """The places of the lines that count: what was taken back is left out."""
    moments: list[tuple[int, int, int]]
    """After how many lines of the record each moment stands, after how many that count, and how much had been told.

    The start, and every answer after which something was told. Face-down answers are left out: how often somebody
    changed their mind is nobody's business.
    """
    positions: list[Position]
    log: list[EventData]
    turns: list[TurnTaken]
    """Every turn, and last the end of the record."""


def look_back(game: str, pack: str, content: str, record: dict[str, Any]) -> Past:
    """Replay a game at the table."""
    return replay(title(game, pack, content), read_record(record))[0]


def bring_in(text: str) -> dict[str, Any]:
    """Read and replay a record from elsewhere. Raises RecordError, or UnknownGame."""
    check_length(text)
    record = Record.loads(text)
    game = load_game(record.header.game)
    record = record.under(game)
    record.check_game(game)
    past, table = replay(game, record, check=True)
    position = game.dump(table.state)
    return {"header": record.header, "lines": record.lines, "past": past, "over": table.over, "position": position}


def check_length(text: str) -> None:
    """Refuse a record that is longer than any game, before anything is read. Raises RecordError."""
    if text.count("\n") > MOST_LINES + 1:
        message = N_("this record is too long; the limit is %(most)d lines")
        raise RecordError(MOST_LINES + 2, message, most=MOST_LINES)


def replay(game: Game[Any], record: Record, check: bool = False) -> tuple[Past, Table]:
    """A game from its first line to its last, and the table at its end. Raises RecordError.

    With `check`, what was taken back is played too, for a record that may say anything.
    """
    if check:
        every = open_record(game, record)
        for number, line in enumerate(record.lines, 2):
            try:
                every.follow(line)
            except StarboardError as fault:
                raise Unplayable(number, fault, every) from None
    table = open_record(game, record)
    told, step = len(table.log), FIRST_STEP
    past = Past([], [(0, 0, told)], [], [], [])
    last: Turn | None = None
    dealt = table.asked() != [CHANCE]
    for number, line in lines_kept(record):
        turn = game.turn_of(table.state)
        if turn != last:
            last = turn
            past.turns.append(turn_begun(table, turn, len(past.kept)))
        table.follow(line)
        past.kept.append(number)
        if not dealt and table.asked() != [CHANCE]:
            # What is dealt belongs to the start: points for it were won by nobody.
            dealt = True
            past.turns[0].totals = game.points(table.state)
        if len(table.log) > told and table.asked() != [CHANCE]:
            # Where chance goes on by itself it is one moment for the whole deal.
            told = len(table.log)
            past.moments.append((number + 1, len(past.kept), told))
        if len(past.kept) % step == 0:
            position = msgspec.json.encode(game.dump(table.state)).decode()
            past.positions.append(Position(len(past.kept), len(table.log), position))
            if len(past.positions) > MOST_POSITIONS:
                step *= 2
                past.positions = [each for each in past.positions if each.lines % step == 0]
    if told < len(table.log):
        past.moments.append((len(record.lines), len(past.kept), len(table.log)))
    past.log = dump_log(table.log)
    past.turns.append(turn_begun(table, Turn(EVERYBODYS, ()), len(past.kept)))
    return past, table


def turn_begun(table: Table, turn: Turn, lines: int) -> TurnTaken:
    """A turn that begins here."""
    game, state = table.game, table.state
    return TurnTaken(turn.seat, turn.number, lines, len(table.log), game.points(state), game.holdings(state))


def dump_log(log: list[Event]) -> list[EventData]:
    """What happened, as data."""
    return [(event.kind.name, event.seat, event.values) for event in log]


def load_log(game: Game[Any], log: list[EventData]) -> list[Event]:
    """What happened, from data."""
    kinds = {kind.name: kind for kind in game.kinds}
    return [Event(kinds[name], seat, tuple(values)) for name, seat, values in log]


class Replay:
    """A replayed game, for whoever looks at its moments: each is a few lines from a kept position."""

    def __init__(self, game: Game[Any], record: Record, past: Past) -> None:
        self.game = game
        self.header = record.header
        self.moments = [lines for lines, _, _ in past.moments]
        """After how many lines of the record each moment stands."""
        self._counts = [count for _, count, _ in past.moments]
        self._told = [told for _, _, told in past.moments]
        self._lines: list[Line] = [record.lines[at] for at in past.kept]
        self._positions = past.positions
        self.turns = past.turns
        """Every turn, and last the end."""
        self.log = load_log(game, past.log)

    def told_before(self, moment: int) -> int:
        """How much had been told before a moment."""
        return self._told[moment - 1] if moment else 0

    def moment_after(self, lines: int) -> int:
        """The last moment that stands after no more than so many of the lines that count."""
        return max(0, bisect_right(self._counts, lines) - 1)

    def table_at(self, moment: int) -> Table:
        """The table as it stood at a moment."""
        return self.table_after(self._counts[moment])

    def filmed(self, first: int, last: int, most: int) -> tuple[Table, int]:
        """The table with the film of what happened from one moment to another, and the moment where it ends.

        That is the `last` one, or an earlier one after which there are `most` frames.
        """
        table = self.table_at(first)
        film = table.film = Film()
        at = first
        while at < last and len(film.frames) < most:
            for line in self._lines[self._counts[at] : self._counts[at + 1]]:
                table.follow(line)
            at += 1
        return table, at

    def turn_moments(self) -> list[int]:
        """The moments at which turns begin, in order, and the last one."""
        return sorted({self.moment_after(turn.lines) for turn in self.turns} | {0})

    def table_after(self, count: int) -> Table:
        """The table after so many of the lines that count."""
        near = bisect_right([each.lines for each in self._positions], count) - 1
        table = open_record(self.game, Record(self.header))
        begun = 0
        if near >= 0:
            kept = self._positions[near]
            begun = kept.lines
            state = self.game.load(msgspec.json.decode(kept.position))
            table = Table(self.game, table.setup, None, self.header.seats, state=state)
            table.resume(self._lines[:begun], self.log[: kept.log])
        for line in self._lines[begun:count]:
            table.follow(line)
        return table
