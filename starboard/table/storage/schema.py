"""The database's tables. Only what SQLite and PostgreSQL both have."""

from __future__ import annotations

from sqlalchemy import BigInteger, Column, ForeignKey, Index, Integer, MetaData, String, Table, Text

REVISION = "0006"
"""The newest of the migrations; a database that has it needs none."""

metadata = MetaData()

tables = Table(
    "tables",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("name", String(40), nullable=False),
    Column("game", String(40), nullable=False),
    Column("pack", Text, nullable=False, server_default=""),
    Column("rules", Integer, nullable=False),
    Column("content", String(64), nullable=False),
    Column("setup", Text, nullable=False),
    Column("settings", Text, nullable=False),
    Column("host", String(40), nullable=False),
    Column("over", Integer, nullable=False, server_default="0"),
    Column("created", Integer, nullable=False),
    Column("touched", Integer, nullable=False),
    # Where an imported game began, as JSON; empty for the beginning.
    Column("position", Text, nullable=False, server_default=""),
    # Counts every change of the table, its seats and its lines: who knows this number knows whether to look again.
    Column("stamp", Integer, nullable=False, server_default="0"),
    # Whether the lobby shows it to everybody; the settings say so too.
    Column("public", Integer, nullable=False, server_default="0"),
    # The seats that have won a finished game, as JSON; null until then, and for games from before this was kept.
    Column("winners", String(40), nullable=True),
    # The points of every side of a finished game, as JSON: pairs of seat and points; null likewise.
    Column("totals", String(200), nullable=True),
)

seats = Table(
    "seats",
    metadata,
    Column("table_id", String(16), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("token", String(40), nullable=False, unique=True),
    Column("holder", String(40), nullable=False, server_default=""),
    Column("name", String(40), nullable=False, server_default=""),
    Column("bot", String(20), nullable=False, server_default=""),
)

lines = Table(
    "lines",
    metadata,
    # The key is the lock: of two processes that answer the same question, one meets a duplicate.
    Column("table_id", String(16), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("seat", Integer, nullable=False),
    Column("code", Text, nullable=False),
    Column("at", Integer, nullable=False),
)

snapshots = Table(
    "snapshots",
    metadata,
    Column("table_id", String(16), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("position", Text, nullable=False),
    Column("log", Text, nullable=False),
)

analyses = Table(
    "analyses",
    metadata,
    # One row per decision of a finished game; -1 is the head.
    Column("table_id", String(16), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("line", Integer, primary_key=True),
    Column("data", Text, nullable=False),
)

processes = Table(
    "processes",
    metadata,
    # The servers on this database, each alive until then by the database's clock, in seconds since 1970.
    Column("id", String(16), primary_key=True),
    Column("until", BigInteger, nullable=False),
)

leases = Table(
    "leases",
    metadata,
    # The tables at which a bot is to answer, and the process that sees to it. Once that is dead, another may.
    Column("table_id", String(16), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("process", String(16), nullable=False),
)

Index("seats_holder", seats.c.holder)
Index("tables_touched", tables.c.touched)
Index("tables_host", tables.c.host, tables.c.touched)
Index("tables_public", tables.c.public, tables.c.over, tables.c.touched)
