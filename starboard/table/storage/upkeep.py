"""What whoever runs a server does to its tables: list them, clear away old ones, help people who are stuck."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping
from typing import Any

import msgspec
from sqlalchemy import ColumnElement, Connection, and_, case, delete, exists, func, or_, select, update

from starboard.kernel.errors import N_, StarboardError
from starboard.table.storage import schema
from starboard.table.storage.rows import TableSettings, invitation, token
from starboard.table.storage.store import Store

DAY = 24 * 3600
RETENTION = {"finished": 365 * DAY, "abandoned": 90 * DAY, "unplayed": 7 * DAY}
"""For how many seconds a table is kept after it was last used, by what became of it."""
BATCH = 100
"""Tables that are deleted together, so that nobody who plays has to wait for long."""

T, S, L = schema.tables.c, schema.seats.c, schema.lines.c


class NoSuchTable(StarboardError):
    """There is no table of that name, or no such seat at it."""


class FoundSeat(msgspec.Struct):
    """A seat, as the person who runs the server sees it: who is there, but no secret."""

    seat: int
    name: str
    bot: str
    held: bool
    """Whether somebody sits there."""
    host: bool


class FoundTable(msgspec.Struct):
    """A table, as the person who runs the server sees it."""

    table: str
    name: str
    game: str
    state: str
    """`running`, `finished` (imported games too), or `unplayed`, where nobody has answered yet."""
    created: int
    touched: int
    lines: int
    public: bool
    seats: list[FoundSeat]


# -- looking


def _finished() -> ColumnElement[bool]:
    return or_(T.over == 1, T.settings.contains('"imported":true', autoescape=True))


def _played() -> ColumnElement[bool]:
    return exists().where(L.table_id == T.id, L.seat >= 0)


def _state() -> ColumnElement[str]:
    """What became of a table."""
    return case((_finished(), "finished"), (_played(), "running"), else_="unplayed")


def listed(store: Store, state: str = "", game: str = "", limit: int = 100) -> list[FoundTable]:
    """The tables of a state and a game, or all of them, the latest used first."""
    count = select(func.count()).where(L.table_id == T.id).scalar_subquery()
    wanted = select(schema.tables, _state().label("state"), count.label("lines")).order_by(T.touched.desc(), T.id)
    if game:
        wanted = wanted.where(T.game == game)
    if state:
        wanted = wanted.where(_state() == state)
    with store.engine.begin() as connection:
        return [_found(connection, row) for row in connection.execute(wanted.limit(limit)).mappings().all()]


def _found(connection: Connection, row: Mapping[Any, Any]) -> FoundTable:
    seats = connection.execute(select(schema.seats).where(S.table_id == row["id"]).order_by(S.seat)).mappings()
    return FoundTable(
        table=row["id"],
        name=row["name"],
        game=row["game"],
        state=row["state"],
        created=row["created"],
        touched=row["touched"],
        lines=row["lines"],
        public=msgspec.json.decode(row["settings"], type=TableSettings).public,
        seats=[
            FoundSeat(
                seat=each["seat"],
                name=each["name"],
                bot=each["bot"],
                held=bool(each["holder"]),
                host=bool(each["holder"]) and each["holder"] == row["host"],
            )
            for each in seats
        ],
    )


# -- clearing away


def prune(store: Store, keep: Mapping[str, int] = RETENTION, dry_run: bool = False) -> dict[str, int]:
    """Delete what was not used for as many seconds as its kind is kept; returns how many of each kind there were.

    A table that somebody uses while this goes on stays. With `dry_run` nothing is deleted.
    """
    now = int(time.time())
    found = {}
    for kind, seconds in keep.items():
        state = "running" if kind == "abandoned" else kind
        old = and_(T.touched < now - seconds, _state() == state)
        if dry_run:
            with store.engine.begin() as connection:
                counted = select(func.count()).select_from(schema.tables).where(old)
                found[kind] = connection.execute(counted).scalar_one()
        else:
            found[kind] = sum(_deleted(store, old))
    return found


def _deleted(store: Store, which: ColumnElement[bool]) -> Iterator[int]:
    """Delete some tables after the others; how many each time."""
    while True:
        with store.engine.begin() as connection:
            if connection.dialect.name == "sqlite":
                # From here on nobody else writes.
                connection.exec_driver_sql("BEGIN IMMEDIATE")
            wanted = select(T.id).where(which).limit(BATCH).with_for_update(skip_locked=True)
            ids = list(connection.execute(wanted).scalars())
            for part in reversed(schema.metadata.sorted_tables):
                if "table_id" in part.c:
                    connection.execute(delete(part).where(part.c.table_id.in_(ids)))
            connection.execute(delete(schema.tables).where(T.id.in_(ids)))
        yield len(ids)
        if len(ids) < BATCH:
            return


# -- helping people


def drop(store: Store, table_id: str) -> None:
    """Delete a table. Raises NoSuchTable."""
    if not store.delete(table_id):
        raise _no_table(table_id)


def hand_over(store: Store, table_id: str, seat: int) -> str:
    """Make whoever sits in a seat the table's host; returns their name. Raises NoSuchTable."""
    with store.engine.begin() as connection:
        found = _seat(connection, table_id, seat)
        if not found["holder"]:
            raise NoSuchTable(N_("nobody sits in seat %(seat)d; choose another one"), seat=seat)
        _change(connection, table_id, host=found["holder"])
    return str(found["name"])


def revoke_links(store: Store, table_id: str, seat: int | None = None) -> tuple[dict[int, str], str]:
    """New secrets for a table's seats, or for one of them; returns them. Old links and programs' tokens end.

    With those of all seats the table's own invitation ends, where it has one; the new one is returned, too, else
    nothing. Whoever sits there by their browser's cookie keeps the seat. Raises NoSuchTable.
    """
    new = ""
    with store.engine.begin() as connection:
        if seat is not None:
            _seat(connection, table_id, seat)
        seats = connection.execute(select(S.seat).where(S.table_id == table_id).order_by(S.seat)).scalars().all()
        if not seats:
            raise _no_table(table_id)
        made = {each: token() for each in seats if seat in (None, each)}
        for each, secret in made.items():
            connection.execute(update(schema.seats).where(S.table_id == table_id, S.seat == each).values(token=secret))
        values: dict[str, Any] = {}
        if seat is None:
            kept = connection.execute(select(T.settings).where(T.id == table_id).with_for_update()).scalar_one()
            settings = msgspec.json.decode(kept, type=TableSettings)
            if settings.invitation:
                new = settings.invitation = invitation()
                values["settings"] = msgspec.json.encode(settings).decode()
        _change(connection, table_id, **values)
    return made, new


def _seat(connection: Connection, table_id: str, seat: int) -> Mapping[Any, Any]:
    found = connection.execute(select(schema.seats).where(S.table_id == table_id, S.seat == seat)).mappings().first()
    if found is not None:
        return found
    if connection.execute(select(T.id).where(T.id == table_id)).first() is None:
        raise _no_table(table_id)
    raise NoSuchTable(N_("there is no seat %(seat)d at this table; the first seat is 0"), seat=seat)


def _change(connection: Connection, table_id: str, **values: Any) -> None:
    """Change a table's row, so that running servers see that it changed."""
    connection.execute(update(schema.tables).where(T.id == table_id).values(stamp=T.stamp + 1, **values))


def _no_table(table_id: str) -> NoSuchTable:
    return NoSuchTable(N_("there is no table %(table)s; `starboard admin list` shows them"), table=table_id)
