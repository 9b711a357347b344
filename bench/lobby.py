"""How long the lobby takes with many tables in the database, as a stranger and as somebody with games of their own.

    python bench/lobby.py [--tables 300000]

The tables are made by SQL from one that the application made: a tenth of them public, each with a host of its own
but every thousandth, which are one person's.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
import time
from pathlib import Path
from statistics import median

from sqlalchemy import text
from starlette.testclient import TestClient

from starboard.table.app import create_app

LOOKS = 15


def multiply(client: TestClient, tables: int, person: str) -> None:
    """Make many tables of one."""
    made = client.post(
        "/api/tables", json={"game": "galaxies", "seats": [{"name": "a"}, {"name": "b"}], "public": True}
    ).json()
    store = client.app.state.store  # type: ignore[attr-defined]
    columns = "name, game, pack, rules, content, setup, settings, over, created"
    numbers = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < :tables)"
    values = {"tables": tables, "of": made["table"], "person": person}
    with store.engine.begin() as connection:
        connection.execute(
            text(
                f"{numbers} INSERT INTO tables (id, host, touched, public, {columns}) SELECT 't' || i,"
                " CASE WHEN i % 1000 = 0 THEN :person ELSE 'h' || i END, touched - i,"
                f" CASE WHEN i % 10 = 0 THEN 1 ELSE 0 END, {columns} FROM tables, n WHERE id = :of"
            ),
            values,
        )
        connection.execute(
            text(
                f"{numbers} INSERT INTO seats (table_id, seat, token, holder, name)"
                " SELECT 't' || i, seat, 'k' || i || '-' || seat, 'h' || i, name FROM seats, n WHERE table_id = :of"
            ),
            values,
        )
        connection.execute(
            text(
                f"{numbers} INSERT INTO lines (table_id, seq, seat, code, at)"
                " SELECT 't' || i, seq, seat, code, at FROM lines, n WHERE table_id = :of"
            ),
            values,
        )


def looks(client: TestClient, path: str) -> dict[str, float]:
    """The first look, for which the tables shown are loaded, and the others, in milliseconds, and in processor time.

    On a machine that has other things to do, only the latter says anything. The client's own is in it.
    """
    took, used = [], []
    for _ in range(LOOKS):
        begun, before = time.perf_counter(), time.process_time()
        assert client.get(path).status_code == 200
        took.append(1000 * (time.perf_counter() - begun))
        used.append(1000 * (time.process_time() - before))
    return {
        "first_ms": round(took[0], 1),
        "median_ms": round(median(took[1:]), 1),
        "most_ms": round(max(took[1:]), 1),
        "first_cpu_ms": round(used[0], 1),
        "median_cpu_ms": round(median(used[1:]), 1),
    }


def main() -> None:
    """Run from the command line."""
    say = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    say.add_argument("--tables", type=int, default=300_000)
    args = say.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        app = create_app(Path(folder))
        with TestClient(app) as client:
            client.get("/")
            client.post("/settings", data={"name": "Mira"})
            empty = looks(client, "/")
            form = {"game": "galaxies", "seat-0": "me", "seat-1": "away"}
            own = client.post("/tables", data=form, follow_redirects=False).headers["location"]
            own = own.split("/")[-1].partition("?")[0]
            with app.state.store.engine.connect() as connection:
                host = connection.execute(text("SELECT host FROM tables WHERE id = :id"), {"id": own}).scalar_one()
            multiply(client, args.tables, host)
            found = {"tables": args.tables, "empty": empty, "with_games": looks(client, "/")}
            found["second_page"] = looks(client, "/?page=2")
            client.cookies.clear()
            found["stranger"] = looks(client, "/")
    sys.stdout.write(json.dumps(found, indent=2) + "\n")


if __name__ == "__main__":
    main()
