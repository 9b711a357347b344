"""A game as a file: one readable line per answer, chance included. The record is the game."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable
from pathlib import Path
from typing import Any, NamedTuple

from starboard.kernel.errors import N_, RecordError
from starboard.kernel.game import Game
from starboard.kernel.reader import is_text, show
from starboard.kernel.setup import Setup
from starboard.kernel.steps import CHANCE, Seat

FORMAT = "starboard-record"
FORMAT_VERSION = 1

MOST_LINES = 40_000
"""Lines of a record: twice as many as the test kit lets any game have. A stranger's file is given up before it is
read."""

MOST_TAKEN_BACK = 5_000
"""How often answers are taken back in a record. A line and its undo change nothing, so only this bounds such a file."""

MOST_BYTES = 16 * 2**20
"""The size of a record's file: far more than so many lines have."""

LONGEST_CODE = 200
"""Letters of an answer's code; no title has one of a hundred."""

LARGEST_VERSION = 10**6
"""No rules have a version beyond it."""

LONGEST_NAME = 60
"""Letters of a seat's name that are kept."""


class Line(NamedTuple):
    """One answer (`code`), or, where `code` is empty, a seat that took its last answer back."""

    seat: Seat
    code: str

    def dump(self) -> dict[str, Any]:
        """As data: {"seat": 0, "code": "card 17"}, {"seat": "chance", "code": "deal 4"} or {"undo": 0}."""
        if not self.code:
            return {"undo": self.seat}
        return {"seat": "chance" if self.seat == CHANCE else self.seat, "code": self.code}


class Header(NamedTuple):
    """What a record was played under."""

    game: str
    rules: int
    content: str
    setup: dict[str, Any]
    seats: list[str]
    """The name of whoever sat there, by seat."""
    position: dict[str, Any] | None = None
    """Where the game began, as `Game.dump` writes it; None for the beginning."""

    def dump(self) -> dict[str, Any]:
        """As data, the first line of the file."""
        data = {"format": FORMAT, "version": FORMAT_VERSION, **self._asdict()}
        if self.position is None:
            del data["position"]
        return data


class Record:
    """A header and the lines so far, answers taken back included, so that a file only ever grows."""

    def __init__(self, header: Header, lines: Iterable[Line] = ()) -> None:
        self.header = header
        self.lines = list(lines)

    def __repr__(self) -> str:
        header = self.header
        return f"<Record of {header.game}: {', '.join(header.seats)}; {len(self.lines)} lines>"

    def _repr_svg_(self) -> str:
        """Where the game stands after the last line, as a spectator sees it, in a notebook."""
        from starboard.kernel.registry import load_game
        from starboard.kernel.table import replay

        return replay(load_game(self.header.game), self).picture().svg()

    @classmethod
    def of(cls, game: Game[Any], setup: Setup, seats: list[str], position: dict[str, Any] | None = None) -> Record:
        """An empty record of a new game, or of one that begins in a position."""
        return cls(Header(game.name, game.rules, game.content_hash, setup.dump(), seats, position))

    def dumps(self) -> str:
        """The text of the whole file."""
        return dump_line(self.header.dump()) + "".join(dump_line(line.dump()) for line in self.lines)

    def write(self, path: Path) -> None:
        """Write the file; it is complete or not there at all."""
        part = path.with_name(path.name + ".part")
        part.write_text(self.dumps(), encoding="utf-8")
        os.replace(part, path)

    @classmethod
    def loads(cls, text: str) -> Record:
        """Read a record. Raises RecordError; its `partial` holds everything before the damaged line.

        A last line without its line break was cut off while it was written: it never counted and is left out.
        """
        if text.count("\n") > MOST_LINES + 1:
            raise RecordError(
                MOST_LINES + 2, N_("more lines than any game has; records of up to %(most)d are read"), most=MOST_LINES
            )
        rows = text.split("\n")
        rows.pop()
        if not rows:
            raise RecordError(1, N_("the header is missing"))
        record = cls(_read_header(rows[0].removeprefix("\ufeff")))
        taken_back = 0
        for number, row in enumerate(rows[1:], 2):
            try:
                line = _read_line(row, number, len(record.header.seats))
                taken_back += not line.code
                if taken_back > MOST_TAKEN_BACK:
                    raise RecordError(number, N_("answers were taken back more than %(n)d times"), n=MOST_TAKEN_BACK)
                record.lines.append(line)
            except RecordError as fault:
                raise Damaged(fault, record) from None
        return record

    @classmethod
    def read(cls, path: Path) -> Record:
        """Read a record's file."""
        if path.stat().st_size > MOST_BYTES:
            raise RecordError(1, N_("the file is too large to be a record"))
        raw = path.read_bytes()
        try:
            text = raw.decode("utf-8")
        except UnicodeDecodeError as fault:
            good = raw[: fault.start].decode("utf-8")
            line = good.count("\n") + 1
            damage = RecordError(line, N_("not a text file in UTF-8"))
            if line == 1:
                raise damage from None
            raise Damaged(damage, cls.loads(good[: good.rfind("\n") + 1])) from None
        return cls.loads(text)

    def under(self, game: Game[Any]) -> Record:
        """The record itself, or one of the present rules where the title can convert it. Raises RecordError."""
        if self.header.game == game.name and self.header.rules < game.rules and game.knows_content(self.header.content):
            return game.convert(self)
        return self

    def check_game(self, game: Game[Any]) -> None:
        """Raise RecordError where this record was not played with these rules and this content."""
        header = self.header
        if header.game != game.name:
            raise RecordError(1, N_("this is a record of %(got)s, not of %(want)s"), got=header.game, want=game.name)
        if header.rules != game.rules:
            raise RecordError(
                1,
                N_("played under rules version %(got)d of %(game)s; this Starboard has version %(want)d"),
                got=header.rules,
                want=game.rules,
                game=game.name,
            )
        if not game.knows_content(header.content):
            raise RecordError(1, N_("played with other content; give its pack with --pack"))


class Damaged(RecordError):
    """A record with a damaged line; `partial` is the record up to it."""

    def __init__(self, fault: RecordError, partial: Record) -> None:
        super().__init__(fault.line, fault.message, **fault.params)
        self.partial = partial


def dump_line(data: dict[str, Any]) -> str:
    """One line of a record file."""
    return json.dumps(data, ensure_ascii=False) + "\n"


def _read_json(row: str, number: int) -> dict[str, Any]:
    try:
        data = json.loads(row)
    except (json.JSONDecodeError, RecursionError) as fault:
        raise RecordError(number, N_("not valid JSON (%(fault)s)"), fault=fault) from None
    except ValueError:
        # Thousands of digits are valid JSON, but Python reads no such number.
        raise RecordError(number, N_("a number that is too large")) from None
    if not isinstance(data, dict):
        raise RecordError(number, N_("expected a JSON object in braces"))
    # Only an escape can bring in what no text holds, and hardly any line has one.
    if "\\u" in row and not is_text(data):
        raise RecordError(number, N_("half a character, or one that no text holds"))
    return data


def _seat_name(name: str) -> str:
    """A name from a file as a page or a terminal can show it: not too long, and no control characters."""
    return "".join([letter if letter.isprintable() else " " for letter in name[:LONGEST_NAME]])


def _read_header(row: str) -> Header:
    data = _read_json(row, 1)
    if data.get("format") != FORMAT:
        raise RecordError(1, N_("this is not a Starboard record"))
    if data.get("version") != FORMAT_VERSION:
        raise RecordError(
            1,
            N_("this record has format version %(got)s; this Starboard reads version 1"),
            got=show(data.get("version")),
        )
    kinds: dict[str, type] = {"game": str, "rules": int, "content": str, "setup": dict, "seats": list}
    for key, kind in kinds.items():
        if not isinstance(data.get(key), kind):
            raise RecordError(1, N_("the header's '%(key)s' is missing or has the wrong type"), key=key)
    if abs(data["rules"]) > LARGEST_VERSION:
        raise RecordError(1, N_("a number that is too large"))
    seats = data["seats"]
    if not seats or not all(isinstance(name, str) for name in seats) or data["setup"].get("players") != len(seats):
        raise RecordError(1, N_("the header must name every seat"))
    position = data.get("position")
    if position is not None and not isinstance(position, dict):
        raise RecordError(1, N_("the header's '%(key)s' is missing or has the wrong type"), key="position")
    names = [_seat_name(name) for name in seats]
    return Header(data["game"], data["rules"], data["content"], data["setup"], names, position)


def _read_line(row: str, number: int, players: int) -> Line:
    data = _read_json(row, number)

    def is_seat(value: object) -> bool:
        return isinstance(value, int) and not isinstance(value, bool) and 0 <= value < players

    if set(data) == {"undo"} and is_seat(data["undo"]):
        return Line(data["undo"], "")
    if set(data) == {"seat", "code"} and isinstance(data["code"], str) and 0 < len(data["code"]) <= LONGEST_CODE:
        if data["seat"] == "chance":
            return Line(CHANCE, data["code"])
        if is_seat(data["seat"]):
            return Line(data["seat"], data["code"])
    raise RecordError(number, N_('expected {"seat": …, "code": …} or {"undo": …}'))
