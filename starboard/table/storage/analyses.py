"""What was found out about finished games, kept by the line that it is about."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from sqlalchemy import delete, insert, select

from starboard.table.storage import schema

if TYPE_CHECKING:
    from starboard.table.storage.store import Store


def save(store: Store, table_id: str, rows: Mapping[int, Any]) -> None:
    """Keep what was found out about some lines of a finished game; what was known of them before is replaced."""
    a = schema.analyses
    with store.engine.begin() as connection:
        connection.execute(delete(a).where(a.c.table_id == table_id, a.c.line.in_(list(rows))))
        connection.execute(
            insert(a),
            [{"table_id": table_id, "line": line, "data": json.dumps(data)} for line, data in rows.items()],
        )


def known(store: Store, table_id: str) -> dict[int, Any]:
    """All that was found out about a finished game, by line."""
    a = schema.analyses
    with store.engine.begin() as connection:
        found = connection.execute(select(a.c.line, a.c.data).where(a.c.table_id == table_id).order_by(a.c.line))
        return {line: json.loads(data) for line, data in found}


def forget(store: Store, table_id: str) -> None:
    """Forget what was found out about a game."""
    a = schema.analyses
    with store.engine.begin() as connection:
        connection.execute(delete(a).where(a.c.table_id == table_id))
