"""What outlives the process: tables, seats, answers. Answers are only ever appended."""

from __future__ import annotations

import json
import logging
import time
from collections.abc import Collection, Mapping, Sequence
from typing import Any

import msgspec
from sqlalchemy import (
    Connection,
    Engine,
    Select,
    bindparam,
    delete,
    exists,
    insert,
    literal_column,
    select,
    union,
    update,
)
from sqlalchemy.exc import IntegrityError
from sqlalchemy.sql.dml import UpdateBase

from starboard.kernel.errors import N_, RecordError
from starboard.kernel.record import Line, Record
from starboard.table.logs import about
from starboard.table.storage import leases, schema
from starboard.table.storage.database import Database, Straight
from starboard.table.storage.rows import (
    Ending,
    NoTable,
    NotLent,
    Outrun,
    Result,
    SeatRow,
    SecretChanged,
    SeqTaken,
    Snapshot,
    TableRow,
    TableSettings,
    token,
)

logger = logging.getLogger("starboard.table")

MOST_IN_QUERY = 500
"""How many tables one query names, or lines one statement writes."""

_before = schema.lines.alias("before")
WRITE = insert(schema.lines).from_select(
    list(schema.lines.c.keys()),
    select(*[bindparam(each.name, type_=each.type) for each in schema.lines.c]).where(
        exists().where(
            _before.c.table_id == bindparam("table_id"),
            _before.c.seq == bindparam("seq") - literal_column("1"),
            _before.c.seat == bindparam("last_seat"),
            _before.c.code == bindparam("last_code"),
        )
    ),
)
"""A line, if the one before it is there, as whoever writes knows it."""
TOUCH = (
    update(schema.tables)
    .where(schema.tables.c.id == bindparam("which"))
    .values(touched=bindparam("now"), over=bindparam("ended"), stamp=schema.tables.c.stamp + literal_column("1"))
)
DECIDE = (
    update(schema.tables)
    .where(schema.tables.c.id == bindparam("which"))
    .values(winners=bindparam("by"), totals=bindparam("points"))
)
CHANGED = update(schema.tables).where(schema.tables.c.id == bindparam("which")).values(stamp=schema.tables.c.stamp + 1)


def _row(table_id: str, seq: int, line: Line, now: int) -> dict[str, Any]:
    return {"table_id": table_id, "seq": seq, "seat": line.seat, "code": line.code, "at": now}


class Prepared:
    """A statement that is carried out with every answer, as the database's driver takes it."""

    def __init__(self, statement: UpdateBase, engine: Engine) -> None:
        made = statement.compile(engine)
        self.text = str(made)
        self.order = made.positiontup
        """The names of its values where they go by their order."""

    def carry_out(self, connection: Connection | Straight, row: dict[str, Any]) -> int:
        """With a row of values; returns how many rows of the database that wrote."""
        given = row if self.order is None else tuple([row[name] for name in self.order])
        if isinstance(connection, Straight):
            return connection.carry_out(self.text, given)
        return connection.exec_driver_sql(self.text, given).rowcount


class Store(Database):
    """The tables in the database. Every method is one transaction; what it has returned from is kept.

    What others may wait for is written statement by statement, never as one statement with many rows of values: the
    driver would send those without waiting for the database, which then can't tell that a process has come to a
    standstill between two of them, and would keep what it holds for ever.

    Its methods wait for the disk or the network; a server, whose event loop must not, calls them by `read` and `write`.
    """

    def __init__(self, url: str) -> None:
        super().__init__(url)
        self._writing, self._touching = Prepared(WRITE, self.engine), Prepared(TOUCH, self.engine)
        self.lessee = leases.Lessee(token(9))
        """This process, as others on the same database know it."""

    # -- tables

    def create(self, row: TableRow, first: Sequence[Line] = (), due: bool | None = None) -> bool:
        """A new table with its seats and first lines (chance's first deal, or a whole imported record).

        `due` says, as everywhere below, whether a bot is to answer next; None for a table at which none sits. Returns
        whether this process is to see to it.
        """
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
                    public=int(row.settings.public),
                    host=row.host,
                    over=int(row.over),
                    created=now,
                    touched=now,
                    position=json.dumps(row.position) if row.position is not None else "",
                )
            )
            connection.execute(
                insert(schema.seats).values(
                    [{"table_id": row.id, **msgspec.structs.asdict(seat)} for seat in row.seats]
                )
            )
            self._write(connection, row.id, 0, first, now)
            return self.lessee.settle(connection, row.id, due)

    def table(self, table_id: str) -> TableRow:
        """A table by its id. Raises NoTable."""
        with self.engine.begin() as connection:
            found = connection.execute(select(schema.tables).where(schema.tables.c.id == table_id)).mappings().first()
            if found is None:
                raise NoTable(table_id)
            return self._row(found, self._seats(connection, table_id))

    def tables_of(
        self, holder: str, limit: int = 30, skip: int = 0, over: bool | None = None, game: str = ""
    ) -> list[TableRow]:
        """The tables that somebody hosts or sits at, newest first; only those `over` or not, or of a `game`."""
        t, s = schema.tables, schema.seats
        # Two looks into an index each; with "or", all tables would be read.
        mine = union(select(t.c.id).where(t.c.host == holder), select(s.c.table_id).where(s.c.holder == holder))
        wanted = select(t).where(t.c.id.in_(mine))
        if over is not None:
            wanted = wanted.where(t.c.over == int(over))
        if game:
            wanted = wanted.where(t.c.game == game)
        with self.engine.begin() as connection:
            return self._rows(connection, wanted, limit, skip)

    def results_of(self, holder: str, game: str, most: int = 1000) -> list[Result]:
        """The games of a title that somebody has finished, the last first."""
        t, s = schema.tables, schema.seats
        wanted = (
            select(t.c.setup, t.c.winners, t.c.totals, s.c.seat)
            .join(s, s.c.table_id == t.c.id)
            .where(s.c.holder == holder, t.c.game == game, t.c.winners.is_not(None))
            .order_by(t.c.touched.desc())
            .limit(most)
        )
        with self.engine.begin() as connection:
            found = connection.execute(wanted).all()
        results = []
        for setup, winners, totals, seat in found:
            points = dict(json.loads(totals or "[]"))
            mine = points.pop(seat, None)
            lead = mine - max(points.values()) if mine is not None and points else None
            results.append(Result(json.loads(setup), seat in json.loads(winners), lead))
        return results

    def running_public(self, limit: int = 200, skip: int = 0) -> list[TableRow]:
        """The tables that anybody may watch and that are not over, newest first."""
        t = schema.tables
        with self.engine.begin() as connection:
            return self._rows(connection, select(t).where(t.c.public == 1, t.c.over == 0), limit, skip)

    def _rows(self, connection: Connection, wanted: Select[Any], limit: int, skip: int) -> list[TableRow]:
        newest = wanted.order_by(schema.tables.c.touched.desc()).limit(limit).offset(skip)
        found = connection.execute(newest).mappings().all()
        s = schema.seats
        of_these = select(s).where(s.c.table_id.in_([each["id"] for each in found])).order_by(s.c.table_id, s.c.seat)
        seats: dict[str, list[Any]] = {}
        for seat in connection.execute(of_these).mappings():
            seats.setdefault(seat["table_id"], []).append(seat)
        rows = []
        for each in found:
            try:
                rows.append(self._row(each, seats.get(each["id"], [])))
            except RecordError as fault:
                # One that is damaged must not keep anybody from the others.
                logger.warning("a table can't be listed: %s", fault, extra=about(each["id"]))
        return rows

    def _seat_rows(self, table_id: str, seats: Sequence[SeatRow]) -> list[dict[str, Any]]:
        return [{"table_id": table_id, **msgspec.structs.asdict(seat)} for seat in seats]

    def _seats(self, connection: Connection, table_id: str) -> Sequence[Any]:
        s = schema.seats
        return connection.execute(select(s).where(s.c.table_id == table_id).order_by(s.c.seat)).mappings().all()

    def _row(self, found: Any, seats: Sequence[Any]) -> TableRow:
        """A table as it was read. Raises RecordError for one that the database has only in parts."""
        try:
            row = self._row_of(found, seats)
            if row.setup["players"] == len(seats):
                return row
        except (LookupError, TypeError, ValueError):
            pass
        raise RecordError(1, N_("what the database has of this table is damaged"))

    def _row_of(self, found: Any, seats: Sequence[Any]) -> TableRow:
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
            position=json.loads(found["position"]) if found["position"] else None,
            stamp=found["stamp"],
            seats=[SeatRow(each["seat"], each["token"], each["holder"], each["name"], each["bot"]) for each in seats],
        )

    def delete(self, table_id: str) -> bool:
        """Forget a table and everything about it. Returns whether there was one."""
        with self.engine.begin() as connection:
            self._hold(connection, table_id)
            for part in (schema.leases, schema.analyses, schema.snapshots, schema.lines, schema.seats):
                connection.execute(delete(part).where(part.c.table_id == table_id))
            return bool(connection.execute(delete(schema.tables).where(schema.tables.c.id == table_id)).rowcount)

    def _hold(self, connection: Connection, table_id: str) -> None:
        """Let nobody else change a table until this is done.

        Whoever changes more of it than its lines holds it first: of two who took its parts in another order, each would
        wait for the other. SQLite has one writer.
        """
        if not self.sqlite:
            connection.execute(select(schema.tables.c.id).where(schema.tables.c.id == table_id).with_for_update())

    def save_settings(
        self, table_id: str, settings: TableSettings, host: str | None = None, stamp: int | None = None
    ) -> None:
        """Change what the table's people agreed on, and who the host is.

        With `stamp`, here and below, raises Outrun unless the table is as it was then: what was made from an old state
        must not undo what somebody else has changed.
        """
        with self.engine.begin() as connection:
            self._save_settings(connection, table_id, settings, host, stamp)

    def _save_settings(
        self, connection: Connection, table_id: str, settings: TableSettings, host: str | None, stamp: int | None
    ) -> None:
        t = schema.tables
        changed: dict[str, Any] = {
            "settings": msgspec.json.encode(settings).decode(),
            "public": int(settings.public),
            "stamp": t.c.stamp + 1,
        }
        if host is not None:
            changed["host"] = host
        which = update(t).where(t.c.id == table_id)
        if stamp is not None:
            which = which.where(t.c.stamp == stamp)
        if not connection.execute(which.values(**changed)).rowcount and stamp is not None:
            raise Outrun(table_id)

    def arrange(
        self,
        table_id: str,
        setup: Mapping[str, Any],
        seats: Sequence[SeatRow],
        settings: TableSettings,
        first: Sequence[Line],
        due: bool | None,
        stamp: int,
    ) -> bool:
        """Set a table up anew at which nothing has been answered yet, and write its first lines. Raises Outrun."""
        s = schema.seats
        with self.engine.begin() as connection:
            self._hold(connection, table_id)
            self._save_settings(connection, table_id, settings, None, stamp)
            connection.execute(
                update(schema.tables).where(schema.tables.c.id == table_id).values(setup=json.dumps(dict(setup)))
            )
            connection.execute(delete(s).where(s.c.table_id == table_id))
            connection.execute(insert(s).values(self._seat_rows(table_id, seats)))
            self._write(connection, table_id, 0, first, int(time.time()))
            return self.lessee.settle(connection, table_id, due)

    # -- seats

    def save_seat(
        self,
        table_id: str,
        seat: SeatRow,
        due: bool | None = None,
        secret: str = "",
        settings: TableSettings | None = None,
        host: str | None = None,
        stamp: int | None = None,
    ) -> bool:
        """Change who sits in a seat, and with it the settings and the host, all or none.

        With `secret`, raises SecretChanged unless the seat still has that one: of two who sit down, one does.
        """
        s = schema.seats
        with self.engine.begin() as connection:
            self._hold(connection, table_id)
            which = update(s).where(s.c.table_id == table_id, s.c.seat == seat.seat)
            if secret:
                which = which.where(s.c.token == secret)
            done = connection.execute(which.values(token=seat.token, holder=seat.holder, name=seat.name, bot=seat.bot))
            if secret and not done.rowcount:
                raise SecretChanged(table_id)
            if settings is not None:
                self._save_settings(connection, table_id, settings, host, stamp)
            else:
                connection.execute(CHANGED, {"which": table_id})
            return self.lessee.settle(connection, table_id, due)

    def seat_of_token(self, secret: str) -> tuple[str, int] | None:
        """The table and seat that a seat's secret opens."""
        s = schema.seats
        with self.engine.begin() as connection:
            found = connection.execute(select(s.c.table_id, s.c.seat).where(s.c.token == secret)).first()
        return None if found is None else (found[0], found[1])

    # -- lines

    def append(
        self,
        table_id: str,
        seq: int,
        new: Sequence[Line],
        over: bool,
        due: bool | None = None,
        lent: tuple[int, str] | None = None,
        ending: Ending | None = None,
        last: Line | None = None,
        connected: int | None = None,
    ) -> bool:
        """Write lines number `seq`, `seq` + 1 …, all or none, after `last`, the line before them.

        Raises SeqTaken when one of them is there already, or when that line before them is not: the database has
        forgotten it, or it is another one. So it does, too, where the database was connected more often than when
        whoever writes last looked at all that was there before: that may be another story by now. `ending` is told once
        it is `over`. `lent` is the seat for which a bot answers, and the bot: raises NotLent when its person has taken
        it back.
        """
        now = int(time.time())
        touched = {"which": table_id, "now": now, "ended": int(over)}
        try:
            if self.sqlite and seq and due is None and lent is None and ending is None:
                # Where only people play, that is all there is to write.
                with self.straight() as straight:
                    self._write_on(straight, table_id, seq, new, now, last)
                    self._touching.carry_out(straight, touched)
                return False
            with self.engine.begin() as connection:
                if connected is not None and connected != self.connected:
                    raise SeqTaken(f"what {table_id} has may be other than it was")
                self._write(connection, table_id, seq, new, now, last)
                if lent is not None:
                    self._check_lent(connection, table_id, *lent)
                self._touching.carry_out(connection, touched)
                if ending is not None:
                    points = json.dumps(list(ending.totals.items()))
                    connection.execute(DECIDE, {"which": table_id, "by": json.dumps(ending.winners), "points": points})
                return self.lessee.settle(connection, table_id, due)
        except IntegrityError:
            raise SeqTaken(f"{table_id} has a line {seq} already, or is no more") from None

    def _write(
        self, connection: Connection, table_id: str, seq: int, new: Sequence[Line], now: int, last: Line | None = None
    ) -> None:
        if seq:
            self._write_on(connection, table_id, seq, new, now, last)
            return
        rows = [_row(table_id, at, line, now) for at, line in enumerate(new)]
        for first in range(0, len(rows), MOST_IN_QUERY):
            connection.execute(insert(schema.lines).values(rows[first : first + MOST_IN_QUERY]))

    def _write_on(
        self,
        connection: Connection | Straight,
        table_id: str,
        seq: int,
        new: Sequence[Line],
        now: int,
        last: Line | None,
    ) -> None:
        for at, line in enumerate(new, seq):
            before = {"last_seat": last.seat if last else 0, "last_code": last.code if last else ""}
            if not self._writing.carry_out(connection, _row(table_id, at, line, now) | before):
                raise SeqTaken(f"{table_id} has not the line before {at}")
            last = line

    def _check_lent(self, connection: Connection, table_id: str, seat: int, bot: str) -> None:
        s = schema.seats
        # PostgreSQL keeps the seat as it is until the answer is written; SQLite has one writer.
        wanted = select(s.c.bot).where(s.c.table_id == table_id, s.c.seat == seat).with_for_update(read=True)
        if connection.execute(wanted).scalar() != bot:
            raise NotLent(f"seat {seat} of {table_id}")

    def convert(self, table_id: str, former: int, rules: int, record: Record) -> None:
        """Write a table anew, under other rules than those that it was begun under; once, whoever comes."""
        t = schema.tables
        position = record.header.position
        with self.engine.begin() as connection:
            self._hold(connection, table_id)
            mine = (
                update(t)
                .where(t.c.id == table_id, t.c.rules == former)
                .values(rules=rules, position="" if position is None else json.dumps(position), stamp=t.c.stamp + 1)
            )
            if connection.execute(mine).rowcount:
                for part in (schema.analyses, schema.snapshots, schema.lines):
                    connection.execute(delete(part).where(part.c.table_id == table_id))
                self._write(connection, table_id, 0, record.lines, int(time.time()))

    def lines(self, table_id: str) -> list[Line]:
        """All lines of a table, in their order."""
        n = schema.lines
        with self.engine.begin() as connection:
            found = connection.execute(select(n.c.seat, n.c.code).where(n.c.table_id == table_id).order_by(n.c.seq))
            return [Line(seat, code) for seat, code in found]

    def since(self, table_id: str, seq: int) -> tuple[TableRow, list[Line]]:
        """A table as it is now, and its lines from number `seq` on. Raises NoTable."""
        t, n = schema.tables, schema.lines
        with self.engine.begin() as connection:
            found = connection.execute(select(t).where(t.c.id == table_id)).mappings().first()
            if found is None:
                raise NoTable(table_id)
            row = self._row(found, self._seats(connection, table_id))
            newer = select(n.c.seat, n.c.code).where(n.c.table_id == table_id, n.c.seq >= seq).order_by(n.c.seq)
            return row, [Line(seat, code) for seat, code in connection.execute(newer)]

    def stamps(self, tables: Collection[str]) -> dict[str, int]:
        """How often each of these tables has changed; those that are no more are left out."""
        t = schema.tables
        found: dict[str, int] = {}
        wanted = sorted(tables)
        with self.engine.begin() as connection:
            for first in range(0, len(wanted), MOST_IN_QUERY):
                some = select(t.c.id, t.c.stamp).where(t.c.id.in_(wanted[first : first + MOST_IN_QUERY]))
                found.update((table_id, stamp) for table_id, stamp in connection.execute(some))
        return found

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
