"""The store keeps what it has acknowledged, and nothing twice.

Nothing in it is SQLite's alone: with STARBOARD_TEST_DATABASE=postgresql+psycopg://… these tests run on a database of
another kind, which is emptied before each.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import inspect, text

from starboard.kernel.record import Line
from starboard.table import schema
from starboard.table.store import NoTable, SeatRow, SeqTaken, Snapshot, Store, TableRow, TableSettings


def a_table(name: str = "t1", host: str = "mira", public: bool = False) -> TableRow:
    seats = [SeatRow(0, f"{name}-a", "mira", "Mira"), SeatRow(1, f"{name}-b", "", "Bot", "random")]
    return TableRow(
        name, "Vega", "conflict", "", 1, "abc", {"players": 2}, TableSettings(public=public), host, False, 0, 0, seats
    )


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    elsewhere = os.environ.get("STARBOARD_TEST_DATABASE")
    if elsewhere:
        made = Store(elsewhere)
        schema.metadata.drop_all(made.engine)
        with made.engine.begin() as connection:
            connection.execute(text("DROP TABLE IF EXISTS alembic_version"))
        made.migrate()
    else:
        made = Store.in_folder(tmp_path)
    yield made
    made.close()


def test_a_table_comes_back_as_it_was_made(store: Store) -> None:
    store.create(a_table(public=True), [Line(-1, "first 0"), Line(0, "card 3")])
    found = store.table("t1")
    assert (found.name, found.setup, found.settings.public) == ("Vega", {"players": 2}, True)
    assert [(seat.name, seat.bot, seat.holder) for seat in found.seats] == [("Mira", "", "mira"), ("Bot", "random", "")]
    assert store.lines("t1") == [Line(-1, "first 0"), Line(0, "card 3")]
    assert store.seat_of_token("t1-b") == ("t1", 1)
    assert store.seat_of_token("t1-c") is None


def test_two_answers_to_one_question_meet_at_the_key(store: Store) -> None:
    store.create(a_table(), [Line(-1, "first 0")])
    store.append("t1", 1, [Line(0, "card 3"), Line(-1, "x")], over=False)
    with pytest.raises(SeqTaken):
        store.append("t1", 2, [Line(1, "card 4"), Line(1, "war")], over=False)
    assert [line.code for line in store.lines("t1")] == ["first 0", "card 3", "x"], "all lines of an answer or none"


def test_migrations_make_exactly_the_schema(store: Store) -> None:
    found = inspect(store.engine)
    for table in schema.metadata.sorted_tables:
        columns = {column["name"]: column["nullable"] for column in found.get_columns(table.name)}
        assert columns == {column.name: column.nullable for column in table.columns}
        # PostgreSQL also lists the index by which it keeps a column unique.
        indexes = [each for each in found.get_indexes(table.name) if "duplicates_constraint" not in each]
        assert {index["name"] for index in indexes} == {index.name for index in table.indexes}
        assert set(found.get_pk_constraint(table.name)["constrained_columns"]) == {c.name for c in table.primary_key}


def test_the_newest_migration_is_the_schemas_revision(store: Store) -> None:
    assert store.revision() == schema.REVISION
    versions = Path(schema.__file__).parent / "migrations" / "versions"
    assert max(path.name for path in versions.glob("v*.py")).startswith(f"v{schema.REVISION}")


def test_a_store_opens_again_and_stays_in_wal_mode(tmp_path: Path) -> None:
    first = Store.in_folder(tmp_path)
    first.create(a_table())
    first.close()
    again = Store.in_folder(tmp_path)
    assert again.table("t1").name == "Vega"
    with again.engine.connect() as connection:
        assert connection.exec_driver_sql("PRAGMA journal_mode").scalar_one() == "wal"


def test_snapshots_replace_each_other(store: Store) -> None:
    store.create(a_table())
    assert store.snapshot("t1") is None
    store.save_snapshot("t1", Snapshot(3, {"a": 1}, [("moved", 0, (1, 2))]))
    store.save_snapshot("t1", Snapshot(9, {"a": 2}, []))
    found = store.snapshot("t1")
    assert found is not None
    assert (found.seq, found.position, found.log) == (9, {"a": 2}, [])


def test_lists_show_mine_and_public_ones(store: Store) -> None:
    store.create(a_table("t1"))
    store.create(a_table("t2", host="ana", public=True))
    store.create(a_table("t3", host="leo"))
    assert {row.id for row in store.tables_of("mira")} == {"t1", "t2", "t3"}
    assert {row.id for row in store.tables_of("ana")} == {"t2"}
    assert [row.id for row in store.running_public()] == ["t2"]
    store.append("t2", 0, [Line(0, "x")], over=True)
    assert store.running_public() == []


def test_a_deleted_table_leaves_nothing(store: Store) -> None:
    store.create(a_table(), [Line(0, "x")])
    store.save_snapshot("t1", Snapshot(1, {}, []))
    store.delete("t1")
    with pytest.raises(NoTable):
        store.table("t1")
    assert store.lines("t1") == []
    assert store.snapshot("t1") is None
    assert store.seat_of_token("t1-a") is None


def test_what_was_found_out_about_a_game_is_kept_by_line(store: Store) -> None:
    store.create(a_table(), [Line(0, "x")])
    store.save_analysis("t1", {-1: {"total": 2}, 0: [0.5]})
    store.save_analysis("t1", {0: [0.7]})
    assert store.analysis("t1") == {-1: {"total": 2}, 0: [0.7]}
    store.forget_analysis("t1")
    assert store.analysis("t1") == {}
