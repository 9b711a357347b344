"""Everything that a server keeps, in one file: made while it runs, restored into a database of either kind.

The file is compressed JSON, one value a line: a head; for each table of the database its name and columns, then its
rows; the content packs and the key that signs cookies; and an end, without which the file was cut off.
"""

from __future__ import annotations

import contextlib
import gzip
import io
import json
import os
import re
import tempfile
import time
import zlib
from base64 import b64decode, b64encode
from collections.abc import Iterator
from pathlib import Path, PurePosixPath
from typing import IO, Any, NamedTuple

from sqlalchemy import Connection, column, func, insert, select, table
from sqlalchemy.exc import SQLAlchemyError

from starboard import __version__
from starboard.kernel.errors import N_, StarboardError
from starboard.kernel.reader import is_text
from starboard.table.storage import schema
from starboard.table.storage.store import Store
from starboard.table.web.secret import VARIABLE, private_folder

FORMAT = 1
LEFT_OUT = frozenset({"processes"})
"""What says only who is running now."""
REVISION = re.compile("(?!0000)[0-9]{4}")
"""A revision of the database, from 0001 on."""
BATCH = 500
"""Rows that are read or written together."""
LATEST = 2**37
"""A moment, in seconds since 1970, that every system can write as a date: none that a backup was made at is later."""


class BackupError(StarboardError):
    """A backup that cannot be made, read or restored."""


class Summary(NamedTuple):
    """What a backup holds."""

    made: int
    revision: str
    tables: int
    rows: int
    files: int

    def dump(self) -> dict[str, int | str]:
        """As JSON."""
        return self._asdict()


# -- making one


def back_up(store: Store, data: Path, path: Path) -> Summary:
    """Write everything into a new file, readable by its owner alone. People may go on playing. Raises BackupError."""
    if path.exists():
        raise BackupError(N_("%(path)s already exists; choose another file"), path=path)
    if not path.parent.is_dir():
        raise BackupError(N_("there is no folder %(path)s"), path=path.parent)
    with new_file(path) as raw, gzip.open(raw, "wt", encoding="utf-8") as file:
        return _write(file, store, data)


@contextlib.contextmanager
def new_file(path: Path) -> Iterator[IO[bytes]]:
    """A file to write, readable by its owner alone. It is there when all of it is, or not at all."""
    handle, unfinished = tempfile.mkstemp(dir=path.parent, prefix=".unfinished-")
    try:
        with os.fdopen(handle, "wb") as raw:
            yield raw
            raw.flush()
            os.fsync(raw.fileno())
        os.replace(unfinished, path)
    except BaseException:
        with contextlib.suppress(FileNotFoundError):
            os.unlink(unfinished)
        raise


def _write(file: Any, store: Store, data: Path) -> Summary:
    def line(value: object) -> None:
        file.write(json.dumps(value, ensure_ascii=False, separators=(",", ":")) + "\n")

    revision = store.revision()
    made = int(time.time())
    line({"starboard": __version__, "backup": FORMAT, "revision": revision, "made": made})
    rows = tables = files = 0
    with snapshot(store) as connection:
        for part in schema.metadata.sorted_tables:
            if part.name in LEFT_OUT:
                continue
            line({"table": part.name, "columns": [each.name for each in part.columns]})
            found = connection.execution_options(yield_per=BATCH).execute(select(part))
            for row in found:
                line(list(row))
                rows += 1
                tables += part is schema.tables
    for name, content in _files(data):
        line({"file": name, "base64": b64encode(content).decode()})
        files += 1
    line({"end": rows})
    return Summary(made, revision, tables, rows, files)


@contextlib.contextmanager
def snapshot(store: Store) -> Iterator[Connection]:
    """A connection to which the database looks the same until the end, whatever is written beside it."""
    engine = store.engine
    if engine.dialect.name == "sqlite":
        with engine.connect() as connection:
            # The driver by itself begins a transaction only before the first change.
            connection.exec_driver_sql("BEGIN")
            yield connection
    else:
        with engine.connect().execution_options(isolation_level="REPEATABLE READ") as connection, connection.begin():
            # On a busy machine some seconds may pass between two batches; and it keeps nobody waiting.
            connection.exec_driver_sql("SET LOCAL idle_in_transaction_session_timeout = '10min'")
            yield connection


def _files(data: Path) -> Iterator[tuple[str, bytes]]:
    """What lies beside the database: the key, which the environment may hold instead, and the content packs."""
    # A pack may be a link to where somebody works on it.
    found = [data / "secret", *sorted((data / "packs").glob("*/**/*"))]
    key = os.environ.get(VARIABLE, "")
    if key:
        # That is the one which signs; a file beside it signs nothing.
        found = found[1:]
        yield "secret", key.encode()
    for path in found:
        if path.is_file():
            name = path.relative_to(data).as_posix()
            if not is_text(name):
                raise BackupError(N_("%(path)s: the name of this file isn't text in UTF-8; rename it"), path=path)
            yield name, path.read_bytes()


# -- restoring one


def restore(store: Store, data: Path, path: Path) -> Summary:
    """Put everything back, into a database without tables; all of it or nothing. Raises BackupError.

    A key or a pack that the data folder has already stays as it is.
    """
    with store.engine.connect() as connection:
        if connection.execute(select(func.count()).select_from(schema.tables)).scalar_one():
            raise BackupError(N_("there are tables in this database already; restore into a new one"))
    files: list[tuple[str, bytes]] = []
    with _lines(path) as lines:
        summary = _read_head(next(lines, None), path)
        try:
            # The shape in which the rows were written; then, with them, today's.
            store.migrate(summary.revision)
            with store.engine.begin() as connection:
                counted = _insert(connection, lines, files, path)
                private_folder(data)
                for name, content in files:
                    _put(data / name, content)
        except SQLAlchemyError as fault:
            said = str(getattr(fault, "orig", None) or fault).splitlines()[0]
            raise BackupError(
                N_("%(path)s can't be restored into this database: %(why)s"), path=path, why=said
            ) from None
        finally:
            store.migrate()
    return summary._replace(tables=counted[0], rows=counted[1], files=len(files))


@contextlib.contextmanager
def _lines(path: Path) -> Iterator[Iterator[Any]]:
    """The values of a backup, one after the other. Raises BackupError where it is none."""
    if not path.is_file():
        raise BackupError(N_("there is no file %(path)s"), path=path)
    try:
        with gzip.open(path, "rt", encoding="utf-8") as file:
            assert isinstance(file, io.TextIOWrapper)
            yield (json.loads(line) for line in file)
    except (gzip.BadGzipFile, zlib.error, EOFError, ValueError, KeyError, TypeError, RecursionError):
        raise BackupError(N_("%(path)s isn't a backup, or is damaged"), path=path) from None


def _read_head(head: Any, path: Path) -> Summary:
    if not isinstance(head, dict) or "backup" not in head or not REVISION.fullmatch(str(head.get("revision"))):
        raise BackupError(N_("%(path)s isn't a backup, or is damaged"), path=path)
    if head["backup"] != FORMAT or head["revision"] > schema.REVISION:
        raise BackupError(
            N_("%(path)s was made by a newer Starboard (%(version)s); install that one"),
            path=path,
            version=head.get("starboard"),
        )
    made = head.get("made")
    if not isinstance(made, int) or not 0 <= made <= LATEST:
        raise BackupError(N_("%(path)s isn't a backup, or is damaged"), path=path)
    return Summary(made, head["revision"], 0, 0, 0)


def _insert(
    connection: Connection, lines: Iterator[Any], files: list[tuple[str, bytes]], path: Path
) -> tuple[int, int]:
    """Write all rows and collect the files; returns how many tables to play at, and rows, there were."""
    tables = rows = 0
    into: Any = None
    columns: list[str] = []
    batch: list[dict[str, Any]] = []
    ended = False
    for value in lines:
        if isinstance(value, list) and into is not None and len(value) == len(columns):
            batch.append(dict(zip(columns, value, strict=True)))
            rows += 1
            tables += into.name == schema.tables.name
            if len(batch) < BATCH:
                continue
        if batch:
            connection.execute(insert(into), batch)
            batch = []
        if isinstance(value, list) and into is not None:
            continue
        if not isinstance(value, dict):
            break
        if "table" in value:
            columns = value["columns"]
            into = table(value["table"], *map(column, columns))
        elif "file" in value:
            files.append((_safe(value["file"], path), b64decode(value["base64"], validate=True)))
        else:
            ended = value.get("end") == rows
    if not ended:
        raise BackupError(N_("%(path)s isn't a backup, or is damaged"), path=path)
    return tables, rows


def _safe(name: str, path: Path) -> str:
    """The name of a file, if it lies where files of ours do."""
    parts = PurePosixPath(name).parts
    if parts != ("secret",) and (len(parts) < 2 or parts[0] != "packs" or ".." in parts):
        raise BackupError(N_("%(path)s isn't a backup, or is damaged"), path=path)
    return name


def _put(path: Path, content: bytes) -> None:
    if path.exists():
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    with new_file(path) as file:
        file.write(content)
