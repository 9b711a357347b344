"""Which process sees to the bots of a table: by a lease that lasts as long as the process does.

A row of `leases` says that a bot is to answer at a table, and who sees to it. It is written and taken away in the same
transaction as the answer that led there, so no table is forgotten whenever a process dies. A process is alive while its
row in `processes` is renewed, by the database's clock. A second process that answers all the same does no harm: the key
of the lines lets only one of two answers in.
"""

from __future__ import annotations

import time
from collections.abc import Collection
from typing import TYPE_CHECKING

from sqlalchemy import BigInteger, ColumnElement, Connection, cast, delete, extract, func, select
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import IntegrityError

from starboard.table.storage import schema

if TYPE_CHECKING:
    from starboard.table.storage.store import Store

TERM = 6
"""Seconds after which a process that was not heard of is taken for dead."""
RENEW = 2.0
"""Seconds after which a process that sees to something says that it is alive."""
BURIED = 3600
"""Seconds after which nobody remembers a dead process."""


def _now(connection: Connection) -> ColumnElement[int]:
    if connection.dialect.name == "sqlite":
        return cast(func.strftime("%s", "now"), BigInteger)
    return cast(extract("epoch", func.clock_timestamp()), BigInteger)


def _alive(connection: Connection) -> ColumnElement[bool]:
    p, now = schema.processes, _now(connection)
    # Nobody's term ends later than that, unless the clock went back: then who is alive says so again in a moment.
    return schema.leases.c.process.in_(select(p.c.id).where(p.c.until > now, p.c.until <= now + 2 * TERM))


class Lessee:
    """A process that may see to tables."""

    def __init__(self, name: str) -> None:
        self.name = name
        self._renewed = -TERM * 2.0

    def settle(self, connection: Connection, table_id: str, due: bool | None) -> bool:
        """Within a change of a table: whether a bot is to answer now (None: no bot sits there).

        Returns whether this process is to see to it: unless another does, it is.
        """
        if due is None:
            return False
        if not due:
            connection.execute(delete(schema.leases).where(schema.leases.c.table_id == table_id))
            return False
        return self.take(connection, table_id)

    def take(self, connection: Connection, table_id: str) -> bool:
        """Take a table, unless a process that is alive has it. Returns whether this process has it now."""
        self.renew(connection)
        insert = sqlite.insert if connection.dialect.name == "sqlite" else postgresql.insert
        mine = insert(schema.leases).values(table_id=table_id, process=self.name)
        free = (schema.leases.c.process == self.name) | ~_alive(connection)
        taking = mine.on_conflict_do_update(index_elements=["table_id"], set_={"process": self.name}, where=free)
        return connection.execute(taking.returning(schema.leases.c.table_id)).first() is not None

    def renew(self, connection: Connection, anyway: bool = False) -> None:
        """Say that this process is alive, unless it has just done so; `anyway`, also then."""
        now = time.monotonic()
        if now - self._renewed < RENEW and not anyway:
            return
        insert = sqlite.insert if connection.dialect.name == "sqlite" else postgresql.insert
        until = _now(connection) + TERM
        alive = insert(schema.processes).values(id=self.name, until=until)
        connection.execute(alive.on_conflict_do_update(index_elements=["id"], set_={"until": until}))
        self._renewed = now


def take(store: Store, table_id: str) -> bool:
    """Take a table at which a bot is to answer. Returns whether this process is to see to it."""
    try:
        with store.engine.begin() as connection:
            return store.lessee.take(connection, table_id)
    except IntegrityError:
        # It was deleted meanwhile.
        return False


def renew(store: Store) -> None:
    """Say that this process is alive, and forget those that have long been dead."""
    with store.engine.begin() as connection:
        # Only what is really written shows that the database can be written to again.
        store.lessee.renew(connection, anyway=store.down)
        p = schema.processes
        connection.execute(delete(p).where(p.c.until < _now(connection) - BURIED))


def orphans(store: Store, most: int) -> list[str]:
    """Tables at which a bot is to answer and nobody who is alive sees to it, those last played at first."""
    t, held = schema.tables, schema.leases
    with store.engine.begin() as connection:
        wanted = select(held.c.table_id).join(t, t.c.id == held.c.table_id).where(~_alive(connection))
        return list(connection.execute(wanted.order_by(t.c.touched.desc()).limit(most)).scalars())


def own(store: Store) -> list[str]:
    """Tables at which a bot is to answer and this process is to see to it."""
    held = schema.leases
    with store.engine.begin() as connection:
        return list(connection.execute(select(held.c.table_id).where(held.c.process == store.lessee.name)).scalars())


def release(store: Store, table_id: str, stamp: int) -> None:
    """No bot is to answer at a table after all, if it is still as it was at that stamp."""
    t, held = schema.tables, schema.leases
    same = select(t.c.id).where(t.c.id == table_id, t.c.stamp == stamp)
    with store.engine.begin() as connection:
        connection.execute(delete(held).where(held.c.table_id.in_(same)))


def unattended(store: Store, tables: Collection[str]) -> list[str]:
    """Those of these tables to which no process sees at all."""
    held = schema.leases
    with store.engine.begin() as connection:
        wanted = select(held.c.table_id).where(held.c.table_id.in_(sorted(tables)))
        seen_to = set(connection.execute(wanted).scalars())
    return [table_id for table_id in tables if table_id not in seen_to]


def leave(store: Store) -> None:
    """The process ends: what it saw to is free for others at once."""
    with store.engine.begin() as connection:
        connection.execute(delete(schema.processes).where(schema.processes.c.id == store.lessee.name))
