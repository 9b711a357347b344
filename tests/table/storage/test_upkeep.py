"""Backups, clearing away, and what whoever runs a server can do for its people; on either kind of database."""

from __future__ import annotations

import gzip
import json
import os
import re
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from alembic import command
from alembic.config import Config
from sqlalchemy import select, text, update
from starlette.testclient import TestClient

from starboard.cli import main
from starboard.kernel.record import Line
from starboard.table.app import create_app
from starboard.table.storage import analyses, schema
from starboard.table.storage.backup import LEFT_OUT, BackupError, back_up, restore, snapshot
from starboard.table.storage.rows import SeatRow, Snapshot, TableRow, TableSettings
from starboard.table.storage.store import Store
from starboard.table.storage.upkeep import DAY, RETENTION, listed, prune
from starboard.table.web.secret import secret_of
from tests.services import Postgres
from tests.table.conftest import as_seat, in_server, new_table, room_at, start, stranger, wait_until


def a_table(name: str, **settings: Any) -> TableRow:
    seats = [SeatRow(0, f"{name}-a", "mira", "Mira"), SeatRow(1, f"{name}-b", "ana", "Ana"), SeatRow(2, f"{name}-c")]
    about = TableSettings(**settings)
    return TableRow(name, "Véga", "conflict", "", 1, "abc", {"players": 3}, about, "mira", False, 0, 0, seats)


@pytest.fixture(params=["sqlite", "postgresql"])
def make(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Callable[[], Store]]:
    """Makes a new store, each time with a database of its own."""
    made: list[Store] = []

    def new() -> Store:
        if request.param == "sqlite":
            made.append(Store.in_folder(tmp_path / f"data-{len(made)}"))
        else:
            postgres: Postgres = request.getfixturevalue("postgres")
            made.append(Store.open(postgres.database()))
        return made[-1]

    yield new
    for each in made:
        each.close()


def everything(store: Store) -> dict[str, list[tuple[Any, ...]]]:
    """All rows of all tables."""
    with store.engine.connect() as connection:
        return {
            part.name: sorted(map(tuple, connection.execute(select(part))))
            for part in schema.metadata.sorted_tables
            if part.name not in LEFT_OUT
        }


def fill(store: Store) -> None:
    """A table in each of its states, with all that can be kept of one."""
    store.create(a_table("unplayed"), [Line(-1, "first 0")])
    store.create(a_table("running", public=True), [Line(-1, "first 0"), Line(0, "card 3")])
    first = Line(0, 'é "x" \u2028 \\')
    store.create(a_table("finished"), [first])
    store.append("finished", 1, [Line(0, "y")], over=True, last=first)
    store.create(a_table("imported", imported=True), [Line(0, "x")])
    store.save_snapshot("running", Snapshot(1, {"a": [1]}, [("moved", 0, (1, 2))]))
    analyses.save(store, "finished", {-1: {"total": 2}})


def age(store: Store, table: str, days: float) -> None:
    """Let a table's last use be so long ago."""
    with store.engine.begin() as connection:
        t = schema.tables
        connection.execute(update(t).where(t.c.id == table).values(touched=int(time.time() - days * DAY)))


# -- backups


def test_a_backup_restores_to_the_same_in_either_kind_of_database(
    make: Callable[[], Store], postgres: Postgres, tmp_path: Path
) -> None:
    data = tmp_path / "old"
    (data / "packs" / "box" / "deep").mkdir(parents=True)
    (data / "packs" / "box" / "deep" / "pack.toml").write_bytes(b'game = "conflict"\n\xff')
    (data / "secret").write_text("k" * 43)
    store = make()
    fill(store)
    path = tmp_path / "all.backup"
    made = back_up(store, data, path)
    assert (made.tables, made.files, made.revision) == (4, 2, schema.REVISION)
    assert path.stat().st_mode & 0o777 == 0o600
    assert b"mira" not in path.read_bytes(), "compressed"
    for other in (Store.open(postgres.database()), Store.in_folder(tmp_path / "other")):
        folder = tmp_path / f"new-{other.engine.dialect.name}"
        assert restore(other, folder, path) == made
        assert everything(other) == everything(store)
        assert (folder / "secret").read_text() == "k" * 43
        assert (folder / "secret").stat().st_mode & 0o777 == 0o600
        assert (folder / "packs/box/deep/pack.toml").read_bytes() == b'game = "conflict"\n\xff'
        with pytest.raises(BackupError):  # there are tables now
            restore(other, folder, path)
        other.close()


def test_a_pack_that_is_a_link_is_in_the_backup_and_a_name_that_is_no_text_is_told(
    make: Callable[[], Store], tmp_path: Path
) -> None:
    mine, packs = tmp_path / "mine", tmp_path / "old" / "packs"
    mine.mkdir()
    packs.mkdir(parents=True)
    (mine / "pack.toml").write_text("name")
    (packs / "box").symlink_to(mine, target_is_directory=True)
    (packs / "itself").symlink_to(packs, target_is_directory=True)
    with closing(make()) as store, closing(Store.in_folder(tmp_path / "new")) as other:
        back_up(store, packs.parent, tmp_path / "all.backup")
        restore(other, tmp_path / "new", tmp_path / "all.backup")
        assert (tmp_path / "new" / "packs" / "box" / "pack.toml").read_text() == "name"
        (mine / os.fsdecode(b"\xff.toml")).touch()
        with pytest.raises(BackupError, match="rename it"):
            back_up(store, packs.parent, tmp_path / "next.backup")
    assert sorted(path.name for path in tmp_path.glob("*.backup")) == ["all.backup"]


def test_a_backup_holds_the_key_that_signs_wherever_it_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    data, new = tmp_path / "data", tmp_path / "new"
    with closing(Store.in_folder(data)) as store:
        (data / "secret").write_text("k" * 43)
        monkeypatch.setenv("STARBOARD_SECRET", "e" * 43)
        back_up(store, data, tmp_path / "all.backup")
    monkeypatch.delenv("STARBOARD_SECRET")
    with closing(Store.in_folder(new)) as store:
        restore(store, new, tmp_path / "all.backup")
    assert secret_of(new) == "e" * 43, "who comes back with a cookie of before is who they were"


def test_a_backup_made_while_people_play_is_of_one_moment(
    make: Callable[[], Store], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = make()
    made = 0

    def busy(part: Any) -> Any:
        """Somebody else makes a table, and answers at another, before each part is read."""
        nonlocal made
        made += 1
        store.create(a_table(f"n{made}"), [Line(-1, "0")])
        store.append("n1", made, [Line(0, "x")], over=False, last=store.lines("n1")[-1])
        return select(part)

    monkeypatch.setattr("starboard.table.storage.backup.select", busy)
    back_up(store, tmp_path, tmp_path / "backup")
    monkeypatch.undo()
    assert made > 3
    assert len(listed(store)) == made
    again = make()
    restore(again, tmp_path / "again", tmp_path / "backup")
    assert [each.table for each in listed(again)] == ["n1"]
    assert len(again.lines("n1")) == 2
    assert {len(rows) for name, rows in everything(again).items() if name == "seats"} == {3}


def test_a_damaged_backup_changes_nothing(make: Callable[[], Store], tmp_path: Path) -> None:
    store = make()
    fill(store)
    path = tmp_path / "whole"
    back_up(store, tmp_path, path)
    with gzip.open(path, "rt") as file:
        lines = file.readlines()
    other = make()
    damaged: dict[str, bytes] = {
        "cut": path.read_bytes()[:-20],
        "text": b"hello",
        "empty": b"",
        "no end": gzip.compress("".join(lines[:-1]).encode()),
        "a row less": gzip.compress("".join([*lines[:2], *lines[3:]]).encode()),
        "no head": gzip.compress("".join(lines[1:]).encode()),
        "newer": gzip.compress(
            "".join([json.dumps(json.loads(lines[0]) | {"revision": "9999"}) + "\n", *lines[1:]]).encode()
        ),
        "a file elsewhere": gzip.compress(
            "".join([*lines[:-1], '{"file":"packs/../../evil","base64":""}\n', lines[-1]]).encode()
        ),
        "an older one than the oldest": gzip.compress(
            "".join([json.dumps(json.loads(lines[0]) | {"revision": "0000"}) + "\n", *lines[1:]]).encode()
        ),
        "no columns": gzip.compress("".join([lines[0], '{"table":"tables"}\n', *lines[1:]]).encode()),
        "a number of columns": gzip.compress("".join([lines[0], '{"table":"tables","columns":5}\n']).encode()),
        "a file without a name": gzip.compress("".join([lines[0], '{"file":5,"base64":""}\n']).encode()),
        "brackets": gzip.compress("".join([lines[0], "[" * 100_000, "\n"]).encode()),
        "not to be unpacked": (packed := path.read_bytes())[:12] + bytes([packed[12] ^ 0xFF] * 40) + packed[52:],
        "a file whose name is none": gzip.compress(
            "".join([*lines[:-1], '{"file":"packs/a\\u0000b","base64":""}\n', lines[-1]]).encode()
        ),
        "a name that the system cannot write": gzip.compress(
            "".join([*lines[:-1], '{"file":"packs/\\ud800","base64":""}\n', lines[-1]]).encode()
        ),
        "a file that cannot be decoded": gzip.compress(
            "".join([*lines[:-1], '{"file":"packs/a/b","base64":"@@@@"}\n', lines[-1]]).encode()
        ),
        **{
            f"made at {made}": gzip.compress(
                "".join([json.dumps(json.loads(lines[0]) | {"made": made}) + "\n", *lines[1:]]).encode()
            )
            for made in ("noon", None, -1, 10**30, 1e300)
        },
        "numbers": gzip.compress("".join([*lines[:1], "5\n", *lines[1:]]).encode()),
        "a table that is none": gzip.compress(
            "".join([*lines[:1], '{"table":"evil","columns":["a"]}\n[1]\n', '{"end":1}\n']).encode()
        ),
    }
    for what, content in damaged.items():
        (tmp_path / "damaged").write_bytes(content)
        with pytest.raises(BackupError):
            restore(other, tmp_path / "new", tmp_path / "damaged")
        assert everything(other) == {name: [] for name in everything(store)}, what
        assert not (tmp_path / "new" / "secret").exists()
    restore(other, tmp_path / "new", path)
    assert everything(other) == everything(store)


def test_where_a_pack_cannot_be_written_nothing_is_restored(make: Callable[[], Store], tmp_path: Path) -> None:
    store = make()
    fill(store)
    (tmp_path / "packs" / "mine").mkdir(parents=True)
    (tmp_path / "packs" / "mine" / "pack.toml").write_text("name")
    back_up(store, tmp_path, tmp_path / "backup")
    other = make()
    (tmp_path / "new").mkdir(mode=0o700)
    (tmp_path / "new" / "packs").write_text("in the way")
    with pytest.raises(OSError, match="packs"):
        restore(other, tmp_path / "new", tmp_path / "backup")
    assert everything(other) == {name: [] for name in everything(store)}
    (tmp_path / "new" / "packs").unlink()
    restore(other, tmp_path / "new", tmp_path / "backup")
    assert everything(other) == everything(store)


def test_a_database_that_could_not_be_made_whole_is_made_the_next_time(
    make: Callable[[], Store], monkeypatch: pytest.MonkeyPatch
) -> None:
    store = make()
    fill(store)
    before = everything(store)
    store.migrate("0001")
    upgrade = command.upgrade

    def broken(config: Config, to: str) -> None:
        upgrade(config, "0004")
        raise OSError(to)

    with monkeypatch.context() as patch:
        patch.setattr(command, "upgrade", broken)
        with pytest.raises(OSError, match=schema.REVISION):
            store.migrate()
    assert store.revision() == "0001"
    store.migrate()
    assert store.revision() == schema.REVISION
    assert everything(store)["lines"] == before["lines"]


@pytest.mark.parametrize("revision", ["0001", "0002"])
def test_a_backup_of_an_older_starboard_is_brought_to_todays_shape(tmp_path: Path, revision: str) -> None:
    row = ["t1", "Vega", "conflict", "", 1, "abc", '{"players": 1}', "{}", "mira", 0, 5, 6]
    columns = [
        "id",
        "name",
        "game",
        "pack",
        "rules",
        "content",
        "setup",
        "settings",
        "host",
        "over",
        "created",
        "touched",
    ]
    seat = {"table": "seats", "columns": ["table_id", "seat", "token", "holder", "name", "bot"]}
    values = [
        {"starboard": "0.1.0", "backup": 1, "revision": revision, "made": 7},
        {"table": "tables", "columns": columns},
        row,
        seat,
        ["t1", 0, "secret", "mira", "Mira", ""],
        {"end": 2},
    ]
    path = tmp_path / "old"
    path.write_bytes(gzip.compress("".join(json.dumps(value) + "\n" for value in values).encode()))
    store = Store.in_folder(tmp_path / "data")
    restore(store, tmp_path / "data", path)
    assert store.revision() == schema.REVISION
    assert store.table("t1").name == "Vega"
    assert store.seat_of_token("secret") == ("t1", 0)
    store.close()


# -- clearing away


def test_pruning_keeps_what_is_recent(make: Callable[[], Store]) -> None:
    store = make()
    fill(store)
    days = {"unplayed": RETENTION["unplayed"], "running": RETENTION["abandoned"], "finished": RETENTION["finished"]}
    for table, kept in days.items():
        age(store, table, kept / DAY - 0.1)
    assert prune(store) == {"finished": 0, "abandoned": 0, "unplayed": 0}
    for table, kept in days.items():
        age(store, table, kept / DAY + 0.1)
    before = everything(store)
    assert prune(store, dry_run=True) == {"finished": 1, "abandoned": 1, "unplayed": 1}
    assert everything(store) == before, "a dry run"
    assert prune(store, {"finished": 10 * DAY}) == {"finished": 1}
    assert {each.table for each in listed(store)} == {"unplayed", "running", "imported"}
    assert prune(store) == {"finished": 0, "abandoned": 1, "unplayed": 1}
    left = everything(store)
    assert {row[0] for rows in left.values() for row in rows} == {"imported"}, "nothing of the others is left"


def test_many_old_tables_are_pruned_in_turns(make: Callable[[], Store], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("starboard.table.storage.upkeep.BATCH", 4)
    store = make()
    for n in range(11):
        store.create(a_table(f"n{n}"))
        age(store, f"n{n}", 30 if n else 0)
    assert prune(store)["unplayed"] == 10
    assert [each.table for each in listed(store)] == ["n0"]


# -- the commands


@pytest.fixture
def place(tmp_path: Path) -> list[str]:
    """Where the tables are, for a command line."""
    store = Store.in_folder(tmp_path / "data")
    fill(store)
    store.close()
    return ["--data", str(tmp_path / "data")]


def run(capsys: pytest.CaptureFixture[str], *arguments: object) -> tuple[int, str, str]:
    """A command line; what it returns, prints and complains about."""
    code = main(list(map(str, arguments)))
    said = capsys.readouterr()
    return code, said.out, said.err


def test_backup_and_restore_as_commands(capsys: pytest.CaptureFixture[str], place: list[str], tmp_path: Path) -> None:
    file = tmp_path / "all.backup"
    code, out, _ = run(capsys, "backup", file, *place)
    assert code == 0
    assert out.splitlines()[0] == f"4 tables saved in {file}."
    code, out, err = run(capsys, "backup", file, *place)
    assert (code, err) == (2, f"starboard: {file} already exists; choose another file\n")
    code, out, _ = run(capsys, "restore", file, "--data", tmp_path / "new", "--json")
    assert code == 0
    assert json.loads(out)["tables"] == 4
    code, out, err = run(capsys, "restore", file, "--data", tmp_path / "new", "--lang", "fr")
    assert code == 2
    assert err.startswith("starboard: cette base de données contient déjà des tables")
    one, other = Store.in_folder(tmp_path / "data"), Store.in_folder(tmp_path / "new")
    assert everything(one) == everything(other)
    one.close()
    other.close()


def test_backup_and_restore_with_postgresql(
    capsys: pytest.CaptureFixture[str], place: list[str], tmp_path: Path, postgres: Postgres
) -> None:
    url = postgres.database()
    assert run(capsys, "backup", tmp_path / "one", *place)[0] == 0
    assert run(capsys, "restore", tmp_path / "one", "--database", url, "--data", tmp_path / "new")[0] == 0
    assert run(capsys, "backup", tmp_path / "two", "--database", url, "--data", tmp_path / "new")[0] == 0
    one, two = (gzip.decompress((tmp_path / name).read_bytes()).splitlines()[1:] for name in ("one", "two"))
    assert sorted(one) == sorted(two)
    listed = json.loads(run(capsys, "admin", "list", "--database", url, "--json")[1])
    assert len(listed["tables"]) == 4


def test_a_backup_has_time_between_two_batches(postgres: Postgres) -> None:
    # Whoever writes, and then is silent in the middle of a change, is hung up on after five seconds.
    made = Store.open(postgres.database())
    asked = text("SHOW idle_in_transaction_session_timeout")
    with made.engine.connect() as connection:
        assert connection.execute(asked).scalar() == "5s"
    with snapshot(made) as connection:
        assert connection.execute(asked).scalar() == "10min"
    with made.engine.connect() as connection:
        assert connection.execute(asked).scalar() == "5s", "only for the backup"
    made.close()


def test_prune_as_a_command(capsys: pytest.CaptureFixture[str], place: list[str], tmp_path: Path) -> None:
    store = Store.in_folder(tmp_path / "data")
    age(store, "unplayed", 8)
    age(store, "finished", 31)
    age(store, "running", 29)
    store.close()
    code, out, _ = run(capsys, "prune", "--dry-run", "--json", *place)
    assert (code, json.loads(out)) == (0, {"dry_run": True, "finished": 0, "abandoned": 0, "unplayed": 1})
    code, out, _ = run(capsys, "prune", "--older-than", "30d", "--only", "finished,abandoned", *place)
    assert (code, out) == (0, "1 table deleted (finished: 1, abandoned: 0)\n")
    code, out, _ = run(capsys, "prune", "--lang", "fr", *place)
    assert (code, out) == (0, "1 table supprimée (terminées\u00a0: 0, abandonnées\u00a0: 0, jamais jouées\u00a0: 1)\n")
    left = json.loads(run(capsys, "admin", "list", "--json", *place)[1])["tables"]
    assert {each["table"] for each in left} == {"running", "imported"}


@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        (["prune", "--older-than", "soon"], "--older-than: expected a time like 90d, 12w or 36h, got 'soon'"),
        (["prune", "--only", "all"], "--only: there is no kind 'all'; choose from: finished, abandoned, unplayed"),
        (["admin", "list", "--state", "x"], "--state: there is no state 'x'; choose from: running, finished, unplayed"),
        (["admin", "list", "--limit", "0"], "--limit: expected 1 to 1000000 (starboard admin list --help)"),
        (["admin", "list", "--limit", "9" * 20], "--limit: expected 1 to 1000000 (starboard admin list --help)"),
        (
            ["admin", "hand-over", "running", "--seat", "9" * 20],
            "--seat: expected 0 to 1000000 (starboard admin hand-over --help)",
        ),
        (
            ["admin", "revoke-links", "running", "--seat", "-" + "9" * 20],
            "--seat: expected 0 to 1000000 (starboard admin revoke-links --help)",
        ),
        (["admin", "delete", "none"], "there is no table none; `starboard admin list` shows them"),
        (["admin", "hand-over", "none", "--seat", "0"], "there is no table none; `starboard admin list` shows them"),
        (["admin", "hand-over", "running", "--seat", "2"], "nobody sits in seat 2; choose another one"),
        (["admin", "hand-over", "running", "--seat", "3"], "there is no seat 3 at this table; the first seat is 0"),
        (["admin", "revoke-links", "none"], "there is no table none; `starboard admin list` shows them"),
        (["admin", "revoke-links", "running", "--seat", "7"], "there is no seat 7 at this table; the first seat is 0"),
        (["restore", "/no/such/file"], "there is no file /no/such/file"),
        (["backup", "/no/such/folder/file"], "there is no folder /no/such/folder"),
    ],
)
def test_what_cannot_be_done_is_said_in_one_line(
    capsys: pytest.CaptureFixture[str], place: list[str], arguments: list[str], error: str
) -> None:
    assert run(capsys, *arguments, *place) == (2, "", f"starboard: {error}\n")


def test_a_folder_without_tables_is_not_made(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    code, _, err = run(capsys, "admin", "list", "--data", tmp_path / "none")
    assert (code, len(err.splitlines())) == (2, 1)
    assert not (tmp_path / "none").exists()
    (tmp_path / "starboard.db").write_text("not a database, " * 100)
    code, _, err = run(capsys, "admin", "list", "--data", tmp_path)
    assert (code, len(err.splitlines())) == (2, 1)


def test_tables_are_listed_without_their_secrets(capsys: pytest.CaptureFixture[str], place: list[str]) -> None:
    out = run(capsys, "admin", "list", "--json", *place)[1]
    found = {each["table"]: each for each in json.loads(out)["tables"]}
    assert {name: each["state"] for name, each in found.items()} == {
        "unplayed": "unplayed",
        "running": "running",
        "finished": "finished",
        "imported": "finished",
    }
    assert (found["running"]["lines"], found["running"]["public"], found["finished"]["public"]) == (2, True, False)
    assert found["running"]["seats"] == [
        {"seat": 0, "name": "Mira", "bot": "", "held": True, "host": True},
        {"seat": 1, "name": "Ana", "bot": "", "held": True, "host": False},
        {"seat": 2, "name": "", "bot": "", "held": False, "host": False},
    ]
    for secret in ("running-a", "mira", "ana"):
        assert f'"{secret}"' not in out
    code, out, _ = run(capsys, "admin", "list", "--state", "running", *place)
    assert code == 0
    assert len(out.splitlines()) == 1
    assert "Mira*" in out
    assert json.loads(run(capsys, "admin", "list", "--json", "--game", "galaxies", *place)[1]) == {"tables": []}


def test_a_table_whose_host_has_gone_gets_another(
    capsys: pytest.CaptureFixture[str], place: list[str], tmp_path: Path
) -> None:
    code, out, _ = run(capsys, "admin", "hand-over", "running", "--seat", "1", *place)
    assert (code, out) == (0, "Ana is now the host of table running.\n")
    store = Store.in_folder(tmp_path / "data")
    assert store.table("running").host == "ana"
    store.close()
    assert run(capsys, "admin", "delete", "running", "finished", *place)[0] == 0
    left = json.loads(run(capsys, "admin", "list", "--json", *place)[1])["tables"]
    assert {each["table"] for each in left} == {"unplayed", "imported"}


def test_a_revoked_link_ends_for_a_server_that_is_running(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    with TestClient(create_app(tmp_path, 0)) as client:
        made = new_table(client, "", "")
        view = f"/api/tables/{made['table']}/view"
        assert client.get(view, headers=as_seat(made, 0)).status_code == 200
        arguments = ["admin", "revoke-links", made["table"], "--seat", "0", "--json", "--data", tmp_path]
        code, out, _ = run(capsys, *arguments)
        assert code == 0
        [link] = json.loads(out)["links"]
        assert link["seat"] == 0
        assert client.get(view, headers=as_seat(made, 0)).status_code == 403
        assert client.get(view, headers=as_seat(made, 1)).status_code == 200
        new = link["path"].rpartition("/")[2]
        assert client.get(view, headers={"Authorization": f"Bearer {new}"}).status_code == 200
        assert client.get(f"/t/{made['table']}/join/{made['seats'][0]['token']}").status_code == 404
        assert client.get(link["path"]).status_code == 200


def test_with_all_links_the_tables_invitation_ends(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    friends = {"door": "friends", "friends-how": "link", "friends-players": "2"}
    with TestClient(create_app(tmp_path, 0), base_url="http://testserver") as client:
        table = start(client, **friends).rpartition("/")[2]
        old = room_at(client, table).row.settings.invitation
        assert stranger(client).get(f"/t/{table}/join/{old}").status_code == 200
        one = run(capsys, "admin", "revoke-links", table, "--seat", "1", "--json", "--data", tmp_path)[1]
        assert "invitation" not in json.loads(one)
        code, out, _ = run(capsys, "admin", "revoke-links", table, "--json", "--data", tmp_path)
        assert code == 0
        in_server(client, room_at(client, table).catch_up)
        assert stranger(client).get(f"/t/{table}/join/{old}").status_code == 404
        assert stranger(client).get(json.loads(out)["invitation"]).status_code == 200
        code, out, _ = run(capsys, "admin", "revoke-links", table, "--data", tmp_path)
        assert out.splitlines()[-1].startswith(f"any free seat: /t/{table}/join/")


def test_a_server_that_is_running_sees_its_new_host_and_what_was_deleted(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    with TestClient(create_app(tmp_path, 0)) as client:
        at = start(client, **{"seat-1": "away"})
        table = at.rpartition("/")[2]
        ana = stranger(client)
        *_, link = re.findall(r"/t/[\w-]+/join/[\w-]+", client.get(at).text)
        assert ana.post(link, data={"name": "Ana"}).status_code == 200
        script = {"x-starboard": "1"}
        assert ana.post(f"{at}/delete", headers=script).status_code == 403
        assert run(capsys, "admin", "hand-over", table, "--seat", "1", "--data", tmp_path)[0] == 0
        assert client.post(f"{at}/delete", headers=script).status_code == 403
        assert ana.post(f"{at}/delete", headers=script).status_code == 200
        at = start(client, **{"seat-1": "away"})
        assert client.get(at).status_code == 200
        assert run(capsys, "admin", "delete", at.rpartition("/")[2], "--data", tmp_path)[0] == 0
        wait_until(lambda: client.get(at).status_code == 404, "the server has seen that the table is no more")
