"""The database engine: opened, brought to its newest shape, and used from threads, so that no event loop waits."""

from __future__ import annotations

import asyncio
import contextlib
import importlib.util
import logging
import sqlite3
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Any, Concatenate, ParamSpec, Self, TypeVar, cast

from sqlalchemy import Engine, create_engine, event, inspect, make_url, text
from sqlalchemy.exc import (
    ArgumentError,
    DatabaseError,
    DataError,
    DBAPIError,
    IntegrityError,
    InterfaceError,
    ProgrammingError,
)
from sqlalchemy.exc import TimeoutError as NoConnection

from starboard.kernel.errors import N_, StarboardError
from starboard.table.storage import schema
from starboard.table.web.secret import private_file, private_folder

P = ParamSpec("P")
T = TypeVar("T")
D = TypeVar("D", bound="Database")
THREADS = 4
"""How many reads, or writes where the database takes several at once, are under way at the same time."""
BUSY = 5000
"""Milliseconds that SQLite waits while somebody else writes."""
LONGEST = 30.0
"""Seconds after which a database that has said nothing counts as one that is away: nobody waits for it without end."""
NOTICED = {
    "connect_timeout": 5,
    "keepalives_idle": 5,
    "keepalives_interval": 2,
    "keepalives_count": 3,
    "tcp_user_timeout": 10_000,
    "options": "-c idle_in_transaction_session_timeout=5s",
}
"""A PostgreSQL whose machine is gone without a word is noticed within seconds, and what a process holds that stands
still in the middle of a change is free again within seconds, so that others go on. An address may say otherwise.
"""
NO_ADDRESS = N_("this isn't the address of a database; write postgresql://user@host/name")
MIGRATIONS = Path(__file__).parent / "migrations"

logger = logging.getLogger("starboard.table")


class CannotOpen(StarboardError):
    """There is no database there that this Starboard can use."""


class StoreDown(StarboardError):
    """The database cannot be reached, or cannot write, at this moment. Whether anything was written is not known."""


def brief(fault: BaseException) -> str:
    """The first line of what a database says."""
    said = str(getattr(fault, "orig", None) or fault).strip()
    return said.splitlines()[0] if said else type(fault).__name__


def _tune(raw: Any, _: Any) -> None:
    cursor = raw.cursor()
    # WAL lets readers read while a line is written; NORMAL keeps every committed line through a killed process.
    for pragma in ("journal_mode=WAL", "synchronous=NORMAL", "foreign_keys=ON", f"busy_timeout={BUSY}"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


class Straight:
    """A connection to SQLite with nothing around it: what is written with every answer takes half of the time so.

    Used in a `with`, which is one transaction. What goes wrong is raised as everywhere.
    """

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self._turn = threading.Lock()
        taken = engine.raw_connection()
        self._raw: sqlite3.Connection = cast(sqlite3.Connection, taken.driver_connection)
        taken.detach()
        # The transactions are begun here.
        self._raw.isolation_level = None

    def __enter__(self) -> Straight:
        self._turn.acquire()
        try:
            self.carry_out("BEGIN IMMEDIATE")
        except BaseException:
            self._turn.release()
            raise
        return self

    def __exit__(self, kind: object, fault: object, _: object) -> None:
        try:
            if fault is None:
                self.carry_out("COMMIT")
        finally:
            try:
                if self._raw.in_transaction:
                    self.carry_out("ROLLBACK")
            finally:
                self._turn.release()

    def carry_out(self, statement: str, given: Any = ()) -> int:
        """With values in their order; returns how many rows of the database that wrote."""
        try:
            return self._raw.execute(statement, given).rowcount
        except sqlite3.Error as fault:
            raise DBAPIError.instance(statement, None, fault, sqlite3.Error, hide_parameters=True) from fault

    def close(self) -> None:
        """Let go of the file."""
        with self._turn:
            self._raw.close()


class Database:
    """SQLite or PostgreSQL. What waits for it is called by `read` and `write`, in threads."""

    def __init__(self, url: str) -> None:
        """`url` is an address as SQLAlchemy writes it, `postgresql://…` or `sqlite:///…`. Raises CannotOpen."""
        try:
            address = make_url(url)
        except (ArgumentError, ValueError):
            raise CannotOpen(NO_ADDRESS) from None
        if "@" in (address.host or ""):
            # The end of a password, which would be told to whoever reads why no such host is found.
            raise CannotOpen(NO_ADDRESS)
        self.sqlite = address.get_backend_name() == "sqlite"
        self.connected = 0
        """How often a connection was made. Where another one is made, the database may have come to an end meanwhile,
        and have forgotten what it had confirmed last (with `synchronous_commit = off`, or in the place of another)."""
        if self.sqlite:
            # The connection that wrote last knows the pages that are written next; another one has to read them again.
            self.engine: Engine = create_engine(address, hide_parameters=True, pool_use_lifo=True)
            event.listen(self.engine, "connect", _tune)
        else:
            if address.get_backend_name() not in ("postgresql", "postgres"):
                raise CannotOpen(
                    N_("Starboard keeps its tables in SQLite or PostgreSQL, not in %(kind)s"),
                    kind=address.get_backend_name(),
                )
            if importlib.util.find_spec("psycopg") is None:
                raise CannotOpen(
                    N_("PostgreSQL needs the library psycopg; install it with pip install 'starboard-games[server]'")
                )
            # A connection that broke while it rested is noticed before it is used.
            self.engine = create_engine(
                address.set(drivername="postgresql+psycopg"),
                # What is written holds secrets, and what went wrong with it is logged.
                hide_parameters=True,
                pool_pre_ping=True,
                pool_size=2 * THREADS,
                connect_args={name: value for name, value in NOTICED.items() if name not in address.query},
            )
            event.listen(self.engine, "connect", self._connected)
        self._straight: Straight | None = None
        self._failing: set[str] = set()
        self._back = asyncio.Event()
        self.used: list[Callable[[str, float], None]] = []
        """Told of everything that was done: "read" or "write", and in how many seconds."""
        self._start_threads()

    @classmethod
    def open(cls, url: str) -> Self:
        """A database, made or brought to its newest shape; of an older file a copy is kept. Raises CannotOpen."""
        made = cls(url)
        try:
            if made.sqlite and made.engine.url.database:
                # Wherever it lies, it opens every seat.
                private_file(Path(made.engine.url.database))
            at = made.revision()
            if made.sqlite and at and at < schema.REVISION:
                made._keep_copy(at)
            made.migrate()
        except (DatabaseError, InterfaceError) as fault:
            made.close()
            raise CannotOpen(N_("the database can't be opened: %(why)s"), why=brief(fault)) from None
        except (CannotOpen, OSError):
            made.close()
            raise
        return made

    @classmethod
    def in_folder(cls, data: Path) -> Self:
        """The database of a data folder. Raises CannotOpen."""
        private_folder(data)
        return cls.open(f"sqlite:///{data / 'starboard.db'}")

    def _connected(self, *_: object) -> None:
        self.connected += 1

    def _start_threads(self) -> None:
        self._readers = ThreadPoolExecutor(THREADS, "store-read")
        # SQLite takes one writer at a time: waiting in line here is fair, its own way of waiting is not.
        self._writers = ThreadPoolExecutor(1 if self.sqlite else THREADS, "store-write")

    def close(self) -> None:
        """Let go of the database, when everything that was begun is done. Whoever asks again opens it again."""
        self._readers.shutdown()
        self._writers.shutdown()
        if self._straight is not None:
            self._straight.close()
            self._straight = None
        self.engine.dispose()
        self._start_threads()

    def straight(self) -> Straight:
        """A way to write into a SQLite file, for one at a time."""
        if self._straight is None or self._straight.engine is not self.engine:
            self._straight = Straight(self.engine)
        return self._straight

    # -- its shape

    def migrate(self, to: str = schema.REVISION) -> None:
        """Bring the database to the shape that this program knows, or to an older one. Raises CannotOpen."""
        at = self.revision()
        if at == to:
            return
        # Importing Alembic takes longer than all else at the start, and is hardly ever needed.
        from alembic import command
        from alembic.config import Config
        from alembic.script import ScriptDirectory

        config = Config()
        config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
        if at and at not in {known.revision for known in ScriptDirectory.from_config(config).walk_revisions()}:
            raise CannotOpen(
                N_("this database was last used by a newer Starboard (its revision is %(at)s); install that one"), at=at
            )
        with self.engine.begin() as connection:
            # Of several servers that start at once, one does it and the others find it done. The driver of SQLite by
            # itself begins no transaction for this: where it broke off, half of it would be there.
            connection.exec_driver_sql("BEGIN IMMEDIATE" if self.sqlite else "SELECT pg_advisory_xact_lock(1398030660)")
            config.attributes["connection"] = connection
            if at > to:
                command.downgrade(config, to)
            else:
                command.upgrade(config, to)

    def _keep_copy(self, at: str) -> None:
        """Before a newer shape is given to a file: leave one of the old beside it, for the Starboard that knows it."""
        file = str(self.engine.url.database)
        kept = Path(f"{file}.{at}")
        try:
            kept.unlink(missing_ok=True)
            private_file(kept)
            with closing(sqlite3.connect(file)) as now, closing(sqlite3.connect(kept)) as then:
                now.backup(then)
        except (OSError, sqlite3.Error) as fault:
            raise CannotOpen(N_("the database can't be opened: %(why)s"), why=brief(fault)) from None
        logger.info("a copy of the database as it was is in %s", kept.name)

    def revision(self) -> str:
        """The shape that the database has; empty for a new one."""
        with self.engine.begin() as connection:
            if not inspect(connection).has_table("alembic_version"):
                return ""
            return str(connection.execute(text("SELECT version_num FROM alembic_version")).scalar() or "")

    # -- threads

    async def read(self: D, work: Callable[Concatenate[D, P], T], *args: P.args, **kwargs: P.kwargs) -> T:
        """What a method of the store, or a function of it, returns; worked out in a thread. Raises StoreDown."""
        return await self._run(self._readers, partial(work, self, *args, **kwargs))

    async def write(self: D, work: Callable[Concatenate[D, P], T], *args: P.args, **kwargs: P.kwargs) -> T:
        """The same for what changes something. It is carried out also when nobody waits for it any more."""
        return await self._run(self._writers, partial(work, self, *args, **kwargs))

    async def _run(self, threads: ThreadPoolExecutor, work: Callable[[], T]) -> T:
        begun = time.perf_counter()
        kind = "read" if threads is self._readers else "write"
        try:
            async with asyncio.timeout(LONGEST):
                found = await asyncio.get_running_loop().run_in_executor(threads, work)
        except (IntegrityError, DataError, ProgrammingError):
            # Not the database's fault.
            raise
        except (DatabaseError, InterfaceError, NoConnection, TimeoutError) as fault:
            if not self._failing:
                logger.warning("the database does not answer: %s", brief(fault))
            self._failing.add(kind)
            self._back.clear()
            raise StoreDown(N_("the server can't reach its database right now; try again in a moment")) from None
        finally:
            for listener in self.used:
                listener(kind, time.perf_counter() - begun)
        if kind in self._failing:
            self._failing.discard(kind)
            if not self._failing:
                self._back.set()
                logger.warning("the database answers again")
        return found

    async def away(self, seconds: float) -> None:
        """Wait so long for a database that was not there, or until it answers somebody again."""
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self._back.wait(), seconds)

    @property
    def down(self) -> bool:
        """Whether the last thing that was tried, be it reading or writing, met a database that is not there."""
        return bool(self._failing)
