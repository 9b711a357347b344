"""What the database holds, as plain objects, and what can come between somebody and a change of it."""

from __future__ import annotations

import secrets
from typing import Any, NamedTuple

import msgspec

from starboard.kernel.record import Line


class Written(msgspec.Struct, array_like=True):
    """What was appended to a table, for whoever knows all that was there before."""

    stamp: int
    """The table's, since then."""
    seq: int
    """The number of the first of the lines."""
    last: Line | None
    """The line before them."""
    lines: list[Line]
    over: bool


class Ending(NamedTuple):
    """How a game ended: the seats that have won it, and the points of every side (an automa's under its seat)."""

    winners: list[int]
    totals: dict[int, int]


class Result(NamedTuple):
    """A finished game of somebody's: how it was set up, whether they won it, and by how much they led (or trailed)."""

    setup: dict[str, Any]
    won: bool
    lead: int | None
    """Over the best of the other sides; None for games from before this was kept."""


class Notice(msgspec.Struct):
    """Something that has changed about a table's people, which everybody at the table is told."""

    kind: str
    """Of `notices.SENTENCES`."""
    who: str
    """The name of whoever did it; empty for a host who has none."""
    whom: str = ""
    """The name on the seat that it is about."""


class TableSettings(msgspec.Struct, forbid_unknown_fields=True):
    """What a table's people agreed on besides the rules."""

    public: bool = False
    """Whether it stands in the lobby for anyone to watch."""
    hints: bool = True
    undo: bool = True
    pace: str = "human"
    """How fast bots move: human, fast or once."""
    guided: bool = False
    """A lesson: notes at each prompt, and chance from a fixed seed."""
    imported: bool = False
    """A record that was brought in: only to look at."""
    notices: list[Notice] = []
    """What has changed about the table's people lately, the newest last."""
    own: dict[str, dict[str, bool | int | str]] = {}
    """By seat, what its player has settled for themselves (`seat_settings`)."""
    door: str = ""
    """By which door of the lobby it was set up: alone, bots or friends; empty for any other way."""
    first: str = ""
    """Who was to begin: random, me (the host) or last (the host is the last to play); empty: as the set-up says."""
    waiting: bool = False
    """Whether people still gather: nothing is dealt and nobody is asked before the host starts the game."""
    invitation: str = ""
    """The secret with which anybody may sit down on a seat that is free; empty for a table without such a link."""
    kept: list[int] = []
    """The seats that are free although a bot plays there until somebody comes."""
    rematch: str = ""
    """The table at which the same people play again."""
    emblems: list[int] = []
    """By seat, the colour and emblem that it wears (`emblems`); nothing where nobody has chosen one."""


class SeatRow(msgspec.Struct):
    """A seat at a table, and who sits there."""

    seat: int
    token: str
    """The seat's secret. While nobody sits here it is an invitation; whoever sits down is given a new one."""
    holder: str = ""
    """The signed cookie's id of whoever sits here; empty while nobody does."""
    name: str = ""
    bot: str = ""
    """The name of the bot that answers for this seat; empty for a person."""


class TableRow(msgspec.Struct):
    """A table as the database knows it."""

    id: str
    name: str
    game: str
    pack: str
    """The name of a content pack; empty for the title's own content."""
    rules: int
    content: str
    setup: dict[str, Any]
    settings: TableSettings
    host: str
    over: bool
    created: int
    touched: int
    seats: list[SeatRow]
    position: dict[str, Any] | None = None
    """Where an imported game began, as `Game.dump` writes it; None for the beginning."""
    stamp: int = 0
    """How often the table, its seats or its lines have changed."""

    @property
    def has_people(self) -> bool:
        """Whether anybody plays here who would wait for bots."""
        return any(seat.holder and not seat.bot for seat in self.seats)


class Snapshot(msgspec.Struct):
    """A position after `seq` lines, with everything that had been told until then."""

    seq: int
    position: dict[str, Any]
    log: list[tuple[str, int, tuple[int, ...]]]


class SeqTaken(Exception):
    """Somebody else has written this table's next line."""


class NotLent(Exception):
    """The seat is no longer this bot's to answer for."""


class Outrun(Exception):
    """Somebody else has changed the table meanwhile."""


class SecretChanged(Exception):
    """A seat has another secret by now: somebody else has sat down, or the seat was freed."""


class NoTable(Exception):
    """There is no such table."""


def token(size: int = 12) -> str:
    """A random text that nobody guesses, that fits into a link, and that no command takes for an option."""
    made = secrets.token_urlsafe(size)
    while made.startswith("-"):
        made = secrets.token_urlsafe(size)
    return made


def invitation() -> str:
    """A table's invitation: short enough to be read out, and nobody guesses it."""
    return token(6)
