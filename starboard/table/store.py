"""What outlives the process: tables, seats, answers. Answers are only ever appended."""

from __future__ import annotations

import asyncio
import json
import secrets
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any, Concatenate, ParamSpec, TypeVar

import msgspec
from sqlalchemy import (
    Connection,
    Engine,
    bindparam,
    create_engine,
    delete,
    event,
    insert,
    inspect,
    select,
    text,
    update,
)
from sqlalchemy.exc import IntegrityError

from starboard.kernel.record import Line
from starboard.table import schema
from starboard.table.secret import private_file, private_folder

P = ParamSpec("P")
T = TypeVar("T")
THREADS = 4
"""How many reads, or writes where the database takes several at once, are under way at the same time."""

# What is written with every answer, made once.
WRITE = insert(schema.lines)
TOUCH = update(schema.tables).where(schema.tables.c.id == bindparam("which"))


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


class SeatRow(msgspec.Struct):
    """A seat at a table, and who sits there."""

    seat: int
    token: str
    """The secret in the seat's link; whoever holds it holds the seat."""
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
    rules: int
    content: str
    setup: dict[str, Any]
    settings: TableSettings
    host: str
    over: bool
    created: int
    touched: int
    seats: list[SeatRow]


class Snapshot(msgspec.Struct):
    """A position after `seq` lines, with everything that had been told until then."""

    seq: int
    position: dict[str, Any]
    log: list[tuple[str, int, tuple[int, ...]]]


class SeqTaken(Exception):
    """Somebody else has written this table's next line."""


class NoTable(Exception):
    """There is no such table."""


def token(size: int = 12) -> str:
    """A random text that nobody guesses and that fits into a link."""
    return secrets.token_urlsafe(size)


def _tune(raw: Any, _: Any) -> None:
    cursor = raw.cursor()
    # WAL lets readers read while a line is written; NORMAL keeps every committed line through a killed process.
    for pragma in ("journal_mode=WAL", "synchronous=NORMAL", "foreign_keys=ON", "busy_timeout=5000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


class Store:
    """The database. Every method is one transaction; what it has returned from is kept.

    Its methods wait for the disk or the network; a server, whose event loop must not, calls them by `read` and `write`.
    """

    def __init__(self, url: str) -> None:
        self.engine: Engine = create_engine(url)
        if self.engine.dialect.name == "sqlite":
            event.listen(self.engine, "connect", _tune)
        self._start_threads()

    def _start_threads(self) -> None:
        self._readers = ThreadPoolExecutor(THREADS, "store-read")
        # SQLite takes one writer at a time: waiting in line here is fair, its own way of waiting is not.
        one = self.engine.dialect.name == "sqlite"
        self._writers = ThreadPoolExecutor(1 if one else THREADS, "store-write")

    @classmethod
    def in_folder(cls, data: Path) -> Store:
        """The store of a data folder, made or brought to its newest shape."""
        private_folder(data)
        private_file(data / "starboard.db")
        store = cls(f"sqlite:///{data / 'starboard.db'}")
        store.migrate()
        return store

    def migrate(self) -> None:
        """Bring the database to the shape that this program knows."""
        if self.revision() == schema.REVISION:
            return
        # Importing Alembic takes longer than all else at the start, and is hardly ever needed.
        from alembic import command
        from alembic.config import Config

        config = Config()
        config.set_main_option("script_location", str(Path(__file__).parent / "migrations").replace("%", "%%"))
        with self.engine.begin() as connection:
            config.attributes["connection"] = connection
            command.upgrade(config, "head")

    def revision(self) -> str:
        """The shape that the database has; empty for a new one."""
        with self.engine.begin() as connection:
            if not inspect(connection).has_table("alembic_version"):
                return ""
            return str(connection.execute(text("SELECT version_num FROM alembic_version")).scalar() or "")

    def close(self) -> None:
        """Let go of the database, when everything that was begun is done. Whoever asks again opens it again."""
        self._readers.shutdown()
        self._writers.shutdown()
        self.engine.dispose()
        self._start_threads()

    async def read(self, work: Callable[Concatenate[Store, P], T], *args: P.args, **kwargs: P.kwargs) -> T:
        """What a method of the store, or a function of it, returns; worked out in a thread."""
        return await asyncio.get_running_loop().run_in_executor(self._readers, partial(work, self, *args, **kwargs))

    async def write(self, work: Callable[Concatenate[Store, P], T], *args: P.args, **kwargs: P.kwargs) -> T:
        """The same for what changes something. It is carried out also when nobody waits for it any more."""
        return await asyncio.get_running_loop().run_in_executor(self._writers, partial(work, self, *args, **kwargs))

    # -- tables

    def create(self, row: TableRow, first: Sequence[Line] = ()) -> None:
        """A new table with its seats and first lines (chance's first deal, or a whole imported record)."""
        now = int(time.time())
        with self.engine.begin() as connection:
            connection.execute(
                insert(schema.tables).values(
                    id=row.id,
                    name=row.name,
                    game=row.game,
                    pack=row.pack,
                    rules=row.rules,
                    content=row.content,
                    setup=json.dumps(row.setup),
                    settings=msgspec.json.encode(row.settings).decode(),
                    host=row.host,
                    over=int(row.over),
                    created=now,
                    touched=now,
                )
            )
            connection.execute(
                insert(schema.seats), [{"table_id": row.id, **msgspec.structs.asdict(seat)} for seat in row.seats]
            )
            self._write(connection, row.id, 0, first, now)

    def table(self, table_id: str) -> TableRow:
        """A table by its id. Raises NoTable."""
        with self.engine.begin() as connection:
            found = connection.execute(select(schema.tables).where(schema.tables.c.id == table_id)).mappings().first()
            if found is None:
                raise NoTable(table_id)
            return self._row(connection, found)

    def tables_of(self, holder: str, limit: int = 30) -> list[TableRow]:
        """The tables that somebody hosts or sits at, newest first."""
        with self.engine.begin() as connection:
            t, s = schema.tables, schema.seats
            mine = select(s.c.table_id).where(s.c.holder == holder)
            wanted = select(t).where((t.c.host == holder) | t.c.id.in_(mine)).order_by(t.c.touched.desc()).limit(limit)
            return [self._row(connection, found) for found in connection.execute(wanted).mappings().all()]

    def running_public(self, limit: int = 200) -> list[TableRow]:
        """The latest tables that are not over, for the lobby to pick the public ones."""
        with self.engine.begin() as connection:
            t = schema.tables
            wanted = (
                select(t)
                .where(t.c.over == 0, t.c.settings.contains('"public":true', autoescape=True))
                .order_by(t.c.touched.desc())
                .limit(limit)
            )
            return [self._row(connection, found) for found in connection.execute(wanted).mappings().all()]

    def _row(self, connection: Connection, found: Any) -> TableRow:
        s = schema.seats
        seats = connection.execute(select(s).where(s.c.table_id == found["id"]).order_by(s.c.seat)).mappings()
        return TableRow(
            id=found["id"],
            name=found["name"],
            game=found["game"],
            pack=found["pack"],
            rules=found["rules"],
            content=found["content"],
            setup=json.loads(found["setup"]),
            settings=msgspec.json.decode(found["settings"], type=TableSettings),
            host=found["host"],
            over=bool(found["over"]),
            created=found["created"],
            touched=found["touched"],
            seats=[SeatRow(each["seat"], each["token"], each["holder"], each["name"], each["bot"]) for each in seats],
        )

    def delete(self, table_id: str) -> None:
        """Forget a table and everything about it."""
        with self.engine.begin() as connection:
            for part in (schema.analyses, schema.snapshots, schema.lines, schema.seats):
                connection.execute(delete(part).where(part.c.table_id == table_id))
            connection.execute(delete(schema.tables).where(schema.tables.c.id == table_id))

    def save_settings(self, table_id: str, settings: TableSettings) -> None:
        """Change what the table's people agreed on."""
        with self.engine.begin() as connection:
            t = schema.tables
            changed = msgspec.json.encode(settings).decode()
            connection.execute(update(t).where(t.c.id == table_id).values(settings=changed))

    # -- seats

    def save_seat(self, table_id: str, seat: SeatRow) -> None:
        """Change who sits in a seat."""
        s = schema.seats
        with self.engine.begin() as connection:
            connection.execute(
                update(s)
                .where(s.c.table_id == table_id, s.c.seat == seat.seat)
                .values(holder=seat.holder, name=seat.name, bot=seat.bot)
            )

    def seat_of_token(self, secret: str) -> tuple[str, int] | None:
        """The table and seat that a seat's secret opens."""
        s = schema.seats
        with self.engine.begin() as connection:
            found = connection.execute(select(s.c.table_id, s.c.seat).where(s.c.token == secret)).first()
        return None if found is None else (found[0], found[1])

    # -- lines

    def append(self, table_id: str, seq: int, new: Sequence[Line], over: bool) -> None:
        """Write lines number `seq`, `seq` + 1 …, all or none. Raises SeqTaken when one of them is there already."""
        now = int(time.time())
        try:
            with self.engine.begin() as connection:
                self._write(connection, table_id, seq, new, now)
                connection.execute(TOUCH, {"which": table_id, "touched": now, "over": int(over)})
        except IntegrityError:
            raise SeqTaken(f"{table_id} has a line {seq} already") from None

    def _write(self, connection: Connection, table_id: str, seq: int, new: Sequence[Line], now: int) -> None:
        if new:
            rows = [
                {"table_id": table_id, "seq": seq + i, "seat": line.seat, "code": line.code, "at": now}
                for i, line in enumerate(new)
            ]
            connection.execute(WRITE, rows)

    def lines(self, table_id: str) -> list[Line]:
        """All lines of a table, in their order."""
        n = schema.lines
        with self.engine.begin() as connection:
            found = connection.execute(select(n.c.seat, n.c.code).where(n.c.table_id == table_id).order_by(n.c.seq))
            return [Line(seat, code) for seat, code in found]

    # -- snapshots

    def save_snapshot(self, table_id: str, snapshot: Snapshot) -> None:
        """Keep a position; older ones of the same table are no longer needed."""
        p = schema.snapshots
        with self.engine.begin() as connection:
            connection.execute(delete(p).where(p.c.table_id == table_id))
            connection.execute(
                insert(p).values(
                    table_id=table_id,
                    seq=snapshot.seq,
                    position=json.dumps(snapshot.position),
                    log=msgspec.json.encode(snapshot.log).decode(),
                )
            )

    def snapshot(self, table_id: str) -> Snapshot | None:
        """The latest kept position."""
        p = schema.snapshots
        with self.engine.begin() as connection:
            found = connection.execute(
                select(p.c.seq, p.c.position, p.c.log).where(p.c.table_id == table_id).order_by(p.c.seq.desc())
            ).first()
        if found is None:
            return None
        log = msgspec.json.decode(found[2], type=list[tuple[str, int, tuple[int, ...]]])
        return Snapshot(found[0], json.loads(found[1]), log)

    # -- analyses

    def save_analysis(self, table_id: str, rows: Mapping[int, Any]) -> None:
        """Keep what was found out about some lines of a finished game; what was known of them before is replaced."""
        a = schema.analyses
        with self.engine.begin() as connection:
            connection.execute(delete(a).where(a.c.table_id == table_id, a.c.line.in_(list(rows))))
            connection.execute(
                insert(a),
                [{"table_id": table_id, "line": line, "data": json.dumps(data)} for line, data in rows.items()],
            )

    def analysis(self, table_id: str) -> dict[int, Any]:
        """All that was found out about a finished game, by line."""
        a = schema.analyses
        with self.engine.begin() as connection:
            found = connection.execute(select(a.c.line, a.c.data).where(a.c.table_id == table_id).order_by(a.c.line))
            return {line: json.loads(data) for line, data in found}

    def forget_analysis(self, table_id: str) -> None:
        """Forget what was found out about a game."""
        a = schema.analyses
        with self.engine.begin() as connection:
            connection.execute(delete(a).where(a.c.table_id == table_id))
