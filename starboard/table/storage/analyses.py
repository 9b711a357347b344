"""What was found out about finished games, kept by the line that it is about."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from sqlalchemy import delete, func, select
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import IntegrityError

from starboard.table.storage import schema
from starboard.table.storage.rows import NoTable

if TYPE_CHECKING:
    from starboard.table.storage.store import Store


def save(store: Store, table_id: str, rows: Mapping[int, Any]) -> None:
    """Keep what was found out about some lines of a finished game; what was known of them before is replaced.

    Several processes may look at the same game at the same time. Raises NoTable where it was deleted meanwhile.
    """
    a = schema.analyses
    insert = sqlite.insert(a) if store.sqlite else postgresql.insert(a)
    replacing = insert.on_conflict_do_update(index_elements=["table_id", "line"], set_={"data": insert.excluded.data})
    # All in the same order: nobody waits for somebody who waits for them.
    found = [{"table_id": table_id, "line": line, "data": json.dumps(rows[line])} for line in sorted(rows)]
    try:
        with store.engine.begin() as connection:
            connection.execute(replacing, found)
    except IntegrityError:
        raise NoTable(table_id) from None


def beyond(store: Store, table_id: str) -> int:
    """The line after the last one about which something was found out; 0 where nothing was."""
    a = schema.analyses
    with store.engine.begin() as connection:
        last = connection.execute(select(func.max(a.c.line)).where(a.c.table_id == table_id)).scalar()
        return 0 if last is None else last + 1


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
