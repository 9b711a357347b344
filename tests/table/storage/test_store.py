"""The store keeps what it has acknowledged, and nothing twice, in SQLite and in PostgreSQL."""

from __future__ import annotations

import contextlib
import socket
import tempfile
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any

import psycopg
import pytest
from sqlalchemy import event, inspect, text
from sqlalchemy.exc import DBAPIError

from starboard.kernel.record import Line
from starboard.table.storage import analyses, database, leases, schema
from starboard.table.storage.database import MIGRATIONS, CannotOpen, StoreDown
from starboard.table.storage.leases import Lessee
from starboard.table.storage.rows import (
    Ending,
    NoTable,
    NotLent,
    Result,
    SeatRow,
    SeqTaken,
    Snapshot,
    TableRow,
    TableSettings,
    token,
)
from starboard.table.storage.store import Store
from tests.services import Postgres
from tests.table.conftest import CEILING, run, wait_until

RELEASED = sorted(path.name[1:5] for path in (MIGRATIONS / "versions").glob("v*.py"))
"""Every shape that a database may have."""


def a_table(name: str = "t1", host: str = "mira", public: bool = False) -> TableRow:
    seats = [SeatRow(0, f"{name}-a", "mira", "Mira"), SeatRow(1, f"{name}-b", "", "Bot", "random")]
    return TableRow(
        name, "Vega", "conflict", "", 1, "abc", {"players": 2}, TableSettings(public=public), host, False, 0, 0, seats
    )


ENGINES = ("sqlite", "postgresql")


@pytest.fixture(params=ENGINES)
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of a new database."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'new.db'}"
    server: Postgres = request.getfixturevalue("postgres")
    return server.database()


@pytest.fixture(scope="module", params=ENGINES)
def kept_store(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    if request.param == "sqlite":
        made = Store.in_folder(tmp_path_factory.mktemp("store"))
    else:
        made = Store.open(request.getfixturevalue("postgres").database())
    yield made
    made.close()


@pytest.fixture
def store(kept_store: Store) -> Store:
    """An empty store."""
    with kept_store.engine.begin() as connection:
        for table in reversed(schema.metadata.sorted_tables):
            connection.execute(table.delete())
    kept_store.lessee = Lessee("here")
    return kept_store


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
    first, card = Line(-1, "first 0"), Line(0, "card 3")
    store.append("t1", 1, [card, Line(-1, "x")], over=False, last=first)
    with pytest.raises(SeqTaken):
        store.append("t1", 2, [Line(1, "card 4"), Line(1, "war")], over=False, last=card)
    assert [line.code for line in store.lines("t1")] == ["first 0", "card 3", "x"], "all lines of an answer or none"


def test_an_answer_of_which_a_part_cannot_be_written_leaves_nothing(store: Store) -> None:
    store.create(a_table(), [Line(-1, "first 0")])
    with store.engine.begin() as connection:
        connection.execute(schema.lines.insert().values(table_id="t1", seq=2, seat=1, code="war", at=0))
    with pytest.raises(SeqTaken):
        store.append("t1", 1, [Line(0, "card 3"), Line(0, "war")], over=False, last=Line(-1, "first 0"))
    assert [line.code for line in store.lines("t1")] == ["first 0", "war"]
    assert store.table("t1").stamp == 0


def test_who_cannot_write_at_the_moment_is_told_and_can_later(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(database, "BUSY", 1)
    first, card = Line(-1, "first 0"), Line(0, "card 3")
    with contextlib.closing(Store.in_folder(tmp_path)) as store:
        store.create(a_table(), [first])
        write = partial(store.write, Store.append, "t1", 1, [card], over=False, last=first)
        with store.engine.connect() as other:
            other.exec_driver_sql("BEGIN IMMEDIATE")
            for _ in range(2):
                with pytest.raises(StoreDown):
                    run(write)
            other.rollback()
        run(write)
        assert store.lines("t1") == [first, card]


@pytest.mark.parametrize("new", [[Line(1, "card 4")], [Line(1, "card 4"), Line(-1, "y")]])
def test_no_answer_follows_one_that_the_database_has_not(store: Store, new: list[Line]) -> None:
    store.create(a_table(), [Line(-1, "first 0")])
    for seq, last in ((2, Line(0, "card 3")), (1, Line(-1, "first 1")), (1, Line(0, "first 0"))):
        with pytest.raises(SeqTaken):
            store.append("t1", seq, new, over=False, last=last)
    assert store.lines("t1") == [Line(-1, "first 0")]
    assert store.table("t1").stamp == 0


def test_a_database_that_says_nothing_counts_as_away(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    answers = threading.Event()

    def hang(_: Store) -> None:
        answers.wait(CEILING)

    async def ask() -> None:
        for work in (store.read, store.write):
            with pytest.raises(StoreDown):
                await work(hang)
        assert store.down
        answers.set()
        monkeypatch.setattr(database, "LONGEST", CEILING)
        for work in (store.read, store.write):
            assert await work(Store.stamps, ["t1"]) == {"t1": 0}
        assert not store.down

    store.create(a_table())
    monkeypatch.setattr(database, "LONGEST", 0.1)
    run(ask)


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
    assert RELEASED[-1] == schema.REVISION


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
    store.save_settings("t3", TableSettings(public=True))
    assert {row.id for row in store.running_public()} == {"t2", "t3"}
    assert [row.seats for row in store.running_public()] == [
        store.table(row.id).seats for row in store.running_public()
    ]
    store.save_settings("t3", TableSettings())
    store.append("t2", 0, [Line(0, "x")], over=True)
    assert store.running_public() == []


def test_results_tell_who_won_and_by_how_much(store: Store) -> None:
    for table_id in ("t1", "t2", "t3"):
        store.create(a_table(table_id))
    store.append("t1", 0, [Line(0, "x")], over=True, ending=Ending([0], {0: 31, 1: 24, -1: 12}))
    store.append("t2", 0, [Line(0, "x")], over=True, ending=Ending([1], {0: 3, 1: 24}))
    with store.engine.begin() as connection:
        connection.execute(text("UPDATE tables SET totals = NULL, touched = 1 WHERE id = 't2'"))
    row = store.table("t1")
    mine = row.seats[0].holder
    assert store.results_of(mine, row.game) == [Result(row.setup, True, 7), Result(row.setup, False, None)]


def test_lists_come_in_pages_newest_first(store: Store) -> None:
    for number in range(5):
        store.create(a_table(f"t{number}", public=True))
    with store.engine.begin() as connection:
        for number in range(5):
            connection.execute(
                text("UPDATE tables SET touched = :at WHERE id = :id"), {"at": number, "id": f"t{number}"}
            )
    assert [row.id for row in store.running_public(2)] == ["t4", "t3"]
    assert [row.id for row in store.running_public(2, 2)] == ["t2", "t1"]
    assert [row.id for row in store.tables_of("mira", 2, 4)] == ["t0"]


@pytest.mark.parametrize(
    "read", [lambda store: store.running_public(8), lambda store: store.tables_of("mira", 12)], ids=["public", "mine"]
)
def test_the_lobby_reads_no_more_tables_than_it_shows(tmp_path: Path, read: Callable[[Store], object]) -> None:
    """Each question is answered from an index: none goes through all tables."""
    store = Store.in_folder(tmp_path)
    asked: list[tuple[str, Any]] = []
    event.listen(store.engine, "before_cursor_execute", lambda *seen: asked.append((seen[2], seen[3])))
    read(store)
    looks = [each for each in asked if each[0].startswith("SELECT")]
    with store.engine.connect() as connection:
        for question, values in looks:
            for step in connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {question}", values).all():
                assert not step[3].startswith(("SCAN tables", "SCAN seats")), question
    assert looks


def test_a_deleted_table_leaves_nothing(store: Store) -> None:
    store.create(a_table(), [Line(0, "x")])
    store.save_snapshot("t1", Snapshot(1, {}, []))
    store.delete("t1")
    with pytest.raises(NoTable):
        store.table("t1")
    assert store.lines("t1") == []
    assert store.snapshot("t1") is None
    assert store.seat_of_token("t1-a") is None


@pytest.mark.parametrize(
    ("first", "change", "then"),
    [
        (
            "INSERT INTO lines VALUES ('t1', 1, 0, 'y', 0)",
            lambda store: store.delete("t1"),
            "DELETE FROM leases WHERE table_id = 't1'",
        ),
        (
            "SELECT id FROM tables WHERE id = 't1' FOR UPDATE",
            lambda store: store.save_seat("t1", SeatRow(1, "t1-c", "leo", "Leo")),
            "DELETE FROM seats WHERE table_id = 't1'",
        ),
    ],
    ids=["answered and deleted", "deleted and sat down at"],
)
def test_of_two_who_change_a_table_at_once_each_has_its_turn(
    postgres: Postgres, first: str, change: Callable[[Store], object], then: str
) -> None:
    address = postgres.database()
    store, waiting = Store(address), "SELECT count(*) FROM pg_locks WHERE NOT granted"
    store.migrate()
    store.create(a_table(), [Line(0, "x")])
    assert leases.take(store, "t1")
    with store.engine.connect() as other, ThreadPoolExecutor(1) as thread:
        other.execute(text(first))
        changed = thread.submit(change, store)
        with store.engine.connect() as watcher:
            wait_until(lambda: watcher.execute(text(waiting)).scalar(), "one waits for the other")
        other.execute(text(then))
        other.rollback()
        changed.result()
    store.close()


def test_no_command_takes_a_tables_name_for_an_option(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = iter(["-2_iyl", "-x", "a-b"])
    monkeypatch.setattr("secrets.token_urlsafe", lambda _: next(drawn))
    assert token() == "a-b"


def test_what_was_found_out_about_a_game_is_kept_by_line(store: Store) -> None:
    store.create(a_table(), [Line(0, "x")])
    analyses.save(store, "t1", {-1: {"total": 2}, 0: [0.5]})
    analyses.save(store, "t1", {0: [0.7]})
    assert analyses.known(store, "t1") == {-1: {"total": 2}, 0: [0.7]}
    assert analyses.beyond(store, "t1") == 1
    analyses.forget(store, "t1")
    assert analyses.known(store, "t1") == {}
    assert analyses.beyond(store, "t1") == 0


def test_several_processes_may_find_out_the_same_about_a_game_at_once(store: Store) -> None:
    store.create(a_table(), [Line(0, "x")])
    rows = {line: [line] for line in range(-1, 30)}
    with ThreadPoolExecutor(4) as threads:
        for saved in [threads.submit(analyses.save, store, "t1", rows) for _ in range(24)]:
            saved.result()
    assert analyses.known(store, "t1") == rows


def test_nobody_sees_to_the_bots_of_a_table_that_was_deleted_meanwhile(store: Store) -> None:
    store.create(a_table(), [Line(0, "x")])
    store.delete("t1")
    assert not leases.take(store, "t1")


def test_nothing_is_kept_about_a_game_that_was_deleted_meanwhile(store: Store) -> None:
    store.create(a_table(), [Line(0, "x")])
    store.delete("t1")
    with pytest.raises(NoTable):
        analyses.save(store, "t1", {0: [0.5]})


@pytest.mark.parametrize("released", RELEASED[:-1])
def test_a_database_of_every_release_is_brought_up_to_date_and_back(url: str, released: str) -> None:
    old = Store(url)
    old.migrate(released)
    assert old.revision() == released
    pack = "/srv/data/packs/my-box" if released < "0003" else "my-box"
    settings = '{"public":true}'
    with old.engine.begin() as connection:
        connection.execute(
            text(
                "INSERT INTO tables"
                " (id, name, game, pack, rules, content, setup, settings, host, over, created, touched)"
                " VALUES ('t1', 'Vega', 'conflict', :pack, 1, 'abc', :setup, :settings, 'mira', 0, 5, 6)"
            ),
            {"pack": pack, "setup": '{"players": 1}', "settings": settings},
        )
        if released >= "0004":
            connection.execute(text("UPDATE tables SET public = 1"))
        connection.execute(text("INSERT INTO seats (table_id, seat, token) VALUES ('t1', 0, 'x')"))
        connection.execute(text("INSERT INTO lines (table_id, seq, seat, code, at) VALUES ('t1', 0, 0, 'end', 7)"))
    old.close()
    store = Store.open(url)
    row = store.table("t1")
    assert (row.name, row.touched, row.position, len(row.seats)) == ("Vega", 6, None, 1)
    assert row.pack == "my-box", "packs are known by their names"
    assert [each.id for each in store.running_public()] == ["t1"]
    assert store.lines("t1") == [Line(0, "end")]
    store.migrate(released)
    store.migrate()
    assert store.lines("t1") == [Line(0, "end")]
    assert store.table("t1").name == "Vega"
    store.close()


def test_before_a_file_gets_a_newer_shape_a_copy_of_it_is_kept(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'starboard.db'}"
    older = RELEASED[-2]
    old = Store(url)
    old.migrate(older)
    with old.engine.begin() as connection:
        connection.execute(text("INSERT INTO processes (id, until) VALUES ('a process', 5)"))
    old.close()
    (tmp_path / "starboard.db").chmod(0o644)
    Store.open(url).close()
    assert (tmp_path / "starboard.db").stat().st_mode & 0o077 == 0, "wherever it is"
    kept = tmp_path / f"starboard.db.{older}"
    assert kept.stat().st_mode & 0o077 == 0, "it opens every seat"
    copy = Store(f"sqlite:///{kept}")
    assert copy.revision() == older
    with copy.engine.begin() as connection:
        assert connection.execute(text("SELECT id FROM processes")).scalar() == "a process"
    copy.close()
    Store.open(url).close()
    assert sorted(path.name for path in tmp_path.glob("starboard.db.*")) == [kept.name]


def test_a_database_of_a_newer_starboard_is_left_alone(url: str) -> None:
    store = Store.open(url)
    with store.engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    store.close()
    with pytest.raises(CannotOpen, match="newer Starboard .*9999"):
        Store.open(url)


def test_what_is_no_database_is_said_in_one_line(tmp_path: Path) -> None:
    (tmp_path / "starboard.db").write_bytes(b"garbage" * 1000)
    with pytest.raises(CannotOpen, match="not a database") as refused:
        Store.in_folder(tmp_path)
    assert "\n" not in str(refused.value)
    with pytest.raises(CannotOpen, match="postgresql://"):
        Store.open("nonsense")
    for wrong in (
        "postgresql://u:s3cret@h:port/x",
        "postgresql://h:s3cret/x",
        "postgresql://u:s3cret@[::1",
        "postgresql://u:a@s3cret@h/x",
    ):
        with pytest.raises(CannotOpen, match="postgresql://user@host/name") as refused:
            Store.open(wrong)
        assert "s3cret" not in str(refused.value)
    with pytest.raises(CannotOpen, match="not in mysql"):
        Store.open("mysql://here/x")
    with pytest.raises(CannotOpen, match="can't be opened"):
        Store.open(f"postgresql://starboard@/none?host={tmp_path}")


def test_a_database_whose_machine_is_gone_without_a_word_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[dict[str, Any]] = []

    def connect(**given: Any) -> None:
        asked.append(given)
        raise psycopg.OperationalError

    monkeypatch.setattr(psycopg, "connect", lambda *_, **given: connect(**given))
    for address in ("postgresql://h/x", "postgresql://h/x?tcp_user_timeout=1&keepalives_idle=60"):
        with pytest.raises(CannotOpen):
            Store.open(address)
    usual, own = asked
    assert usual["tcp_user_timeout"] == 10_000
    assert usual["keepalives_idle"] == 5
    assert own["tcp_user_timeout"] == "1", "the address has the last word"
    assert own["keepalives_idle"] == "60"


class Standstill:
    """A way to PostgreSQL for a process that comes to a standstill once it has sent so many messages."""

    def __init__(self, server: Postgres, folder: Path) -> None:
        self.left: int | None = None
        """How many messages it will still send; None before it is counted."""
        self._server = str(server.folder / ".s.PGSQL.5432")
        self._listening = socket.socket(socket.AF_UNIX)
        self._listening.bind(str(folder / ".s.PGSQL.5432"))
        self._listening.listen()
        self._open: list[socket.socket] = []
        self.stands = threading.Event()
        self._carrying: list[threading.Thread] = []
        self._accepting = threading.Thread(target=self._accept, daemon=True)
        self._accepting.start()

    def _accept(self) -> None:
        with contextlib.suppress(OSError):
            while True:
                client, _ = self._listening.accept()
                server = socket.socket(socket.AF_UNIX)
                server.connect(self._server)
                self._open += [client, server]
                for carry, ends in ((self._send, (client, server)), (self._reply, (server, client))):
                    self._carrying.append(threading.Thread(target=carry, args=ends, daemon=True))
                    self._carrying[-1].start()

    def _send(self, client: socket.socket, server: socket.socket) -> None:
        with contextlib.suppress(OSError):
            while sent := client.recv(65536):
                if self.left is not None:
                    if not self.left:
                        self.stands.set()
                        return
                    self.left -= 1
                server.sendall(sent)

    def _reply(self, server: socket.socket, client: socket.socket) -> None:
        with contextlib.suppress(OSError):
            while said := server.recv(65536):
                client.sendall(said)

    def close(self) -> None:
        """End it, and whoever stands still."""
        Path(self._listening.getsockname()).unlink()
        # Nobody listens to a number any more when that is free for the next way.
        self._end([self._listening], [self._accepting])
        self._end(self._open, self._carrying)

    def _end(self, ways: list[socket.socket], threads: list[threading.Thread]) -> None:
        for each in ways:
            with contextlib.suppress(OSError):
                each.shutdown(socket.SHUT_RDWR)
        for thread in threads:
            thread.join(CEILING)
        for each in ways:
            each.close()


DEALT = [Line(-1, "first 0")]
MINE = [Line(0, "mine"), Line(-1, "roll 1"), Line(-1, "roll 2")]
OTHER = [Line(0, "other")]


def stands_still(store: Store, postgres: Postgres, folder: Path, messages: int) -> bool:
    """Whether somebody who answers comes to a standstill after so many messages. Then somebody else answers."""
    table = f"t{messages}"
    store.create(a_table(table), DEALT)
    way = Standstill(postgres, folder)
    address = store.engine.url.update_query_dict(
        {"host": str(folder), "options": "-c idle_in_transaction_session_timeout=100ms"}
    )
    slow = Store(address.render_as_string(hide_password=False))
    assert slow.lines(table) == DEALT, "it is connected"

    def answer() -> None:
        with contextlib.suppress(DBAPIError):
            slow.append(table, 1, MINE, over=False, due=True, last=DEALT[0])
        slow.close()

    way.left = messages
    answering = threading.Thread(target=answer, daemon=True)
    answering.start()
    wait_until(lambda: way.stands.is_set() or not answering.is_alive(), "it stands still, or is done")
    still = way.stands.is_set()
    if still:
        # Were it held for ever, this would never return.
        with contextlib.suppress(SeqTaken):
            store.append(table, 1, OTHER, over=False, due=True, last=DEALT[0])
    way.close()
    answering.join(CEILING)
    assert store.lines(table)[1:] in ([MINE, OTHER] if still else [MINE])
    return still


def test_a_process_that_stands_still_in_the_middle_of_a_change_keeps_nobody_waiting_for_long(
    postgres: Postgres,
) -> None:
    """Wherever that is: what it held is free as soon as the database has had enough of its silence."""
    store = Store.open(postgres.database())
    with store.engine.connect() as connection:
        assert connection.execute(text("SHOW idle_in_transaction_session_timeout")).scalar_one() == "5s"
    messages = 0
    with tempfile.TemporaryDirectory() as folder:  # the name of a socket must be short
        while stands_still(store, postgres, Path(folder), messages):
            messages += 1
    store.close()
    assert messages > len(MINE), "each statement by itself"


def test_every_change_is_counted(store: Store) -> None:
    store.create(a_table("t1"))
    store.create(a_table("t2"))
    store.append("t1", 0, [Line(0, "x")], over=False)
    store.save_seat("t1", SeatRow(1, "t1-b", "ana", "Ana"))
    store.save_settings("t1", TableSettings(public=True))
    assert store.stamps(["t1", "t2", "t3"]) == {"t1": 3, "t2": 0}
    row, lines = store.since("t1", 0)
    assert (row.stamp, row.seats[1].name, row.settings.public, lines) == (3, "Ana", True, [Line(0, "x")])
    assert store.since("t1", 1)[1] == []
    with pytest.raises(NoTable):
        store.since("t3", 0)


def test_a_seat_that_was_taken_back_is_not_answered_for(store: Store) -> None:
    store.create(a_table())
    store.append("t1", 0, [Line(1, "x")], over=False, lent=(1, "random"))
    store.save_seat("t1", SeatRow(1, "t1-b", "ana", "Ana"))
    with pytest.raises(NotLent):
        store.append("t1", 1, [Line(1, "y")], over=False, lent=(1, "random"), last=Line(1, "x"))
    assert store.lines("t1") == [Line(1, "x")]


def test_one_process_sees_to_a_table_until_it_is_dead(store: Store) -> None:
    store.create(a_table(), due=False)
    here, there = store.lessee, Lessee("there")
    assert store.append("t1", 0, [Line(0, "x")], over=False, due=True)
    store.lessee = there
    assert not leases.take(store, "t1"), "somebody who is alive sees to it"
    assert not store.append("t1", 1, [Line(1, "x")], over=False, due=True, last=Line(0, "x"))
    assert leases.orphans(store, 9) == []
    assert leases.own(store) == []
    assert leases.unattended(store, ["t1", "t2"]) == ["t2"]
    store.lessee = here
    assert leases.own(store) == ["t1"]
    leases.leave(store)
    assert leases.orphans(store, 9) == ["t1"]
    store.lessee = there
    assert leases.take(store, "t1")
    assert leases.orphans(store, 9) == []
    store.append("t1", 2, [Line(0, "x")], over=False, due=False, last=Line(1, "x"))
    leases.leave(store)
    assert leases.orphans(store, 9) == [], "no bot is to answer there"


def test_a_table_of_a_dead_process_is_taken_whatever_those_alive_have(store: Store) -> None:
    here, there, third = store.lessee, Lessee("there"), Lessee("third")
    store.create(a_table("t1"), due=True)
    store.lessee = third
    store.create(a_table("t2"), due=True)
    store.lessee = here
    leases.leave(store)
    store.lessee = there
    assert leases.orphans(store, 9) == ["t1"]
    assert not leases.take(store, "t2")
    assert leases.take(store, "t1")


def test_a_process_that_is_not_heard_of_is_dead(store: Store) -> None:
    store.create(a_table(), due=True)
    assert leases.orphans(store, 9) == []
    with store.engine.begin() as connection:
        connection.execute(text("UPDATE processes SET until = until - 60"))
    assert leases.orphans(store, 9) == ["t1"]
    store.lessee = Lessee("there")
    assert leases.take(store, "t1")


def test_a_clock_that_goes_back_keeps_no_dead_process_alive(store: Store) -> None:
    store.create(a_table(), due=True)
    with store.engine.begin() as connection:
        connection.execute(text("UPDATE processes SET until = until + 3600"))
    assert leases.orphans(store, 9) == ["t1"]
    store.lessee = Lessee("there")
    assert leases.take(store, "t1")


def test_a_lease_is_given_back_unless_the_table_has_changed(store: Store) -> None:
    store.create(a_table(), due=True)
    leases.release(store, "t1", 7)
    assert leases.own(store) == ["t1"]
    leases.release(store, "t1", 0)
    assert leases.own(store) == []
