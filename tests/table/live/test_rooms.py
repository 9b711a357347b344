"""Tables in memory: one room for each, never ahead of the store, and nobody waits for the disk but who must."""

from __future__ import annotations

import asyncio
import gc
import inspect
import os
import shutil
import threading
import weakref
from contextlib import closing
from functools import partial
from pathlib import Path

import msgspec
import pytest
from msgspec import structs
from starlette.testclient import TestClient

from starboard.kernel.errors import AnswerRefused
from starboard.kernel.registry import load_game
from starboard.kernel.rng import Rng
from starboard.kernel.table import Dice, Table
from starboard.table.app import create_app
from starboard.table.live.bell import Ring
from starboard.table.live.room import Room
from starboard.table.live.rooms import Rooms
from starboard.table.storage import schema
from starboard.table.storage.rows import SeatRow, TableSettings, token
from starboard.table.storage.store import Store
from tests.packs import copied
from tests.services import Postgres
from tests.table.conftest import as_seat, finished_game, in_server, locked, new_table, room_at, run, start
from tests.tables import setup_for


def test_while_the_database_is_slow_everybody_else_is_served(client: TestClient, tmp_path: Path) -> None:
    made = new_table(client, "", "", options={"first": "0"})
    address, headers = f"/api/tables/{made['table']}", as_seat(made, 0)
    view = client.get(f"{address}/view", headers=headers).json()
    given = {"ticket": view["ticket"], "code": view["options"][0]["code"]}
    client.get("/")  # the first time, its templates are compiled
    replies = []
    other = locked(tmp_path)
    answering = threading.Thread(
        target=lambda: replies.append(client.post(f"{address}/answers", json=given, headers=headers))
    )
    answering.start()
    try:
        room = room_at(client, made["table"])
        while not room.lock.locked():
            in_server(client, asyncio.sleep, 0)
        assert client.get("/").status_code == 200
        assert client.get(f"{address}/view", headers=headers).json() == view, "nothing is shown before it is written"
        assert not replies
    finally:
        other.close()
        answering.join()
    assert replies[0].status_code == 200
    assert client.get(f"{address}/view", headers=headers).json()["ticket"] != view["ticket"]


async def a_table(rooms: Rooms) -> str:
    game = load_game("conflict")
    seats = [SeatRow(seat, token(), "", f"p{seat}") for seat in range(2)]
    return (await rooms.create(game, setup_for(game, 2), "", seats, TableSettings())).id


def test_who_comes_for_a_table_at_the_same_time_gets_the_same_room(tmp_path: Path) -> None:
    async def both() -> None:
        store = Store.in_folder(tmp_path)
        table = await a_table(Rooms(store, tmp_path))
        rooms = Rooms(store, tmp_path)
        one, other = await asyncio.gather(rooms.get(table), rooms.get(table))
        assert one is other
        assert await rooms.get(table) is one
        store.close()

    run(both)


def test_there_is_one_room_of_a_table_however_many_others_come(tmp_path: Path) -> None:
    async def many() -> None:
        store = Store.in_folder(tmp_path)
        rooms = Rooms(store, tmp_path, most=2)
        looked_at = await rooms.get(await a_table(rooms))
        left = await rooms.get(await a_table(rooms))
        other, gone = left.id, weakref.ref(left)
        del left
        for _ in range(5):
            await a_table(rooms)
        assert await rooms.get(looked_at.id) is looked_at, "somebody holds it"
        gc.collect()
        assert gone() is None, "nobody holds it"
        assert (await rooms.get(other)).id == other
        store.close()

    run(many)


def test_an_imported_record_keeps_its_position_and_short_names_over_a_restart(tmp_path: Path) -> None:
    game = load_game("conflict")
    begun = Table(game, setup_for(game, 2), Dice(Rng(3)))
    table = Table(game, begun.setup, Dice(Rng(4)), ["x" * 4000, "Ana"], state=begun.state)
    for _ in range(9):
        seat = table.asked()[0]
        table.answer(seat, table.options(seat)[0].code())
    with TestClient(create_app(tmp_path, processes=0)) as client:
        sent = client.post("/api/records", content=table.record.dumps())
        assert sent.status_code == 201, sent.text
        at = sent.json()["table"]
        assert room_at(client, at).table.record.header.seats[0] == "x" * 40
    with TestClient(create_app(tmp_path, processes=0)) as again:
        assert again.get(f"/t/{at}/replay").status_code == 200
        room = room_at(again, at)
        assert room.table.dump() == table.dump()
        assert room.table.record.header.position == table.record.header.position


def test_a_table_with_a_pack_outlives_a_move_of_the_data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = load_game("conflict")
    copied(Path(inspect.getfile(type(game))).parent / "content", tmp_path / "data" / "packs" / "my-box")
    monkeypatch.chdir(tmp_path)
    with TestClient(create_app(Path("data"), processes=0)) as client:
        made = new_table(client, "", "random", pack="my-box")
    shutil.move(tmp_path / "data", tmp_path / "moved")
    with TestClient(create_app(tmp_path / "moved", processes=0)) as again:
        assert again.get(f"/t/{made['table']}").status_code == 200
    shutil.rmtree(tmp_path / "moved" / "packs")
    with TestClient(create_app(tmp_path / "moved", processes=0)) as without:
        lost = without.get(f"/api/tables/{made['table']}")
        assert lost.status_code == 404
        assert "my-box" in lost.text
        assert str(tmp_path) not in lost.text


def test_a_pack_that_is_a_pipe_keeps_nobody_waiting(client: TestClient, tmp_path: Path) -> None:
    (tmp_path / "packs" / "pipe").mkdir(parents=True)
    os.mkfifo(tmp_path / "packs" / "pipe" / "pack.toml")
    body = {"game": "galaxies", "pack": "pipe", "seats": [{"name": "a"}, {"name": "b"}]}
    assert client.post("/api/tables", json=body).status_code == 404
    assert client.get("/").status_code == 200


def test_a_pack_whose_name_is_no_text_is_not_offered_and_keeps_nobody_out(client: TestClient, tmp_path: Path) -> None:
    folder = tmp_path / "packs" / os.fsdecode(b"\xff")
    folder.mkdir(parents=True)
    (folder / "pack.toml").write_text('name = "Box"\ngame = "conflict"\nformat = 1\n', encoding="utf-8")
    assert client.get("/?game=conflict").status_code == 200


def test_a_chain_of_answers_is_kept_as_far_as_it_went_and_everybody_is_told(client: TestClient) -> None:
    at = start(client, **{"seat-1": "bot:random"})
    client.get(at)
    room = room_at(client, at[3:])
    told: list[int] = []
    room.listeners.append(lambda room: told.append(len(room.table.record.lines)))
    before = room.table.record.lines.copy()
    form = {"ticket": room.table.ticket(0), "seat": "0", "code": "civilization humans; nonsense; more"}
    refused = client.post(f"{at}/answer", data=form, headers={"x-starboard": "1"})
    assert refused.status_code == 409
    assert (refused.json()["answered"], refused.json()["code"]) == (1, "nonsense")
    assert "nonsense" in refused.json()["error"]
    assert room.table.record.lines[len(before)].code == "civilization humans"
    assert told


def test_what_two_processes_settle_at_the_same_time_is_all_kept(client: TestClient) -> None:
    made = new_table(client, "", "")
    here = room_at(client, made["table"])
    elsewhere = Room.load(here.store, made["table"])
    in_server(client, partial(elsewhere.change_settings, pace="fast"))
    in_server(client, partial(here.change_settings, public=True))
    in_server(client, elsewhere.change_seat, structs.replace(elsewhere.seat(1), name="Leo"))
    in_server(client, here.change_seat, structs.replace(here.seat(0), name="Ana"))
    fresh = Room.load(here.store, made["table"])
    assert (fresh.row.settings.pace, fresh.row.settings.public) == ("fast", True)
    assert fresh.names() == ["Ana", "Leo"]
    assert here.row == fresh.row


def first_answer(room: Room) -> tuple[int, str, list[str]]:
    """Who is asked at a table, and an answer."""
    seat = room.table.asked()[0]
    return seat, room.table.ticket(seat), [room.table.options(seat)[0].code()]


def test_a_database_that_forgets_what_it_confirmed_is_followed_and_everybody_is_told(client: TestClient) -> None:
    made = new_table(client, "", "", options={"first": "0"})
    here = room_at(client, made["table"])
    kept, view = here.store.table(here.id), here.table.view(0)
    lines = list(here.table.record.lines)
    ticket = here.table.ticket(0)
    in_server(client, here.submit, 0, ticket, ["civilization humans"])
    other = Room.load(here.store, here.id)
    with here.store.engine.begin() as connection:
        # What a crash leaves of a database that writes later than it says.
        connection.execute(schema.lines.delete().where(schema.lines.c.seq >= len(lines)))
        connection.execute(schema.tables.update().values(stamp=kept.stamp))
    with pytest.raises(AnswerRefused):
        in_server(client, here.submit, *first_answer(here))
    assert here.table.record.lines == lines
    assert here.table.view(0) == view
    assert "The server has lost the last answers" in client.get(f"/t/{here.id}").text
    in_server(client, here.submit, 0, ticket, ["civilization sherais"])
    # Another process that was as far, and is as far again: what came in between is another answer.
    told: list[Room] = []
    other.listeners.append(told.append)
    other.row.stamp = here.row.stamp
    with pytest.raises(AnswerRefused):
        in_server(client, other.submit, *first_answer(other))
    assert other.table.record.lines == here.table.record.lines == here.store.lines(here.id)
    assert [notice.kind for notice in other.row.settings.notices] == ["lost"], "once for all"
    assert told
    in_server(client, other.submit, *first_answer(other))
    in_server(client, here.catch_up)
    assert here.table.dump() == other.table.dump() == Room.load(here.store, here.id).table.dump()


@pytest.mark.parametrize("noticed", ["looked at", "answered"])
def test_another_story_of_the_same_length_and_with_the_same_end_is_noticed(postgres: Postgres, noticed: str) -> None:
    """A crash forgets what was confirmed, and another process goes on: nothing that is left tells the stories apart."""
    database, game = postgres.database(), load_game("conflict")

    async def answer(room: Room, code: str) -> None:
        seat = room.table.asked()[0]
        await room.submit(seat, room.table.ticket(seat), [code])

    async def play() -> None:
        seats = [SeatRow(seat, token(), f"p{seat}", f"p{seat}") for seat in range(2)]
        made = await rooms.create(game, game.setup(2, first="0"), "host", seats, TableSettings())
        here, table = await rooms.get(made.id), made.id
        stamp, before = here.row.stamp, len(here.table.record.lines)
        for code in ("civilization humans", "origin o1", "civilization minerls"):
            await answer(here, code)
        with others.engine.begin() as connection:
            connection.execute(schema.lines.delete().where(schema.lines.c.seq >= before))
            connection.execute(schema.tables.update().values(stamp=stamp))
        postgres.end_sessions()
        elsewhere = Room.load(others, table)
        for code in ("civilization sherais", "origin o1", "civilization minerls"):
            await answer(elsewhere, code)
        assert here.row.stamp == elsewhere.row.stamp
        assert here.table.record.lines[-1] == elsewhere.table.record.lines[-1]
        if noticed == "answered":
            with pytest.raises(AnswerRefused):
                await answer(here, "origin o2")
        else:
            await rooms.get(table)
        assert here.table.record.lines == elsewhere.table.record.lines == store.lines(table)
        assert [notice.kind for notice in here.row.settings.notices] == ["lost"]
        # What is there is as certain as ever now: whoever is asked answers.
        await answer(here, "origin o2")
        await elsewhere.catch_up()
        assert here.table.dump() == elsewhere.table.dump() == Room.load(store, table).table.dump()

    with closing(Store.open(database)) as store, closing(Store.open(database)) as others:
        rooms = Rooms(store, Path())
        rooms.bell.shared = True
        run(play)


def test_pages_are_told_what_another_process_did_also_where_it_is_seen_by_a_refusal(client: TestClient) -> None:
    made = new_table(client, "", "", options={"first": "0"})
    here = room_at(client, made["table"])
    elsewhere = Room.load(here.store, here.id)
    told: list[Room] = []
    here.listeners.append(told.append)
    ticket = here.table.ticket(0)
    in_server(client, elsewhere.submit, 0, ticket, ["civilization humans"])
    with pytest.raises(AnswerRefused):
        in_server(client, here.submit, 0, ticket, ["civilization sherais"])
    assert told


def test_what_another_process_says_that_it_wrote_is_followed_without_the_database(client: TestClient) -> None:
    """Answers, what is taken back, and chance; but only by whoever knows all before it."""
    made = new_table(client, "", "", options={"draft": "random"})
    here = room_at(client, made["table"])
    elsewhere, behind = Room.load(here.store, here.id), Room.load(here.store, here.id)
    rung: list[bytes] = []
    told: list[Room] = []
    here.ring = lambda room: rung.append(msgspec.json.encode(Ring("here", room.id, room.written)))
    elsewhere.listeners.append(told.append)
    seat = 0
    for number in range(12):
        if number == 3:
            in_server(client, here.undo, seat)
        else:
            seat, ticket, codes = first_answer(here)
            in_server(client, here.submit, seat, ticket, codes)
        said = msgspec.json.decode(rung[-1], type=Ring).written
        assert said is not None
        assert elsewhere.take(said)
        assert not elsewhere.take(said), "once"
        assert (elsewhere.table.dump(), elsewhere.table.log) == (here.table.dump(), here.table.log)
        assert elsewhere.table.record.lines == here.store.lines(here.id)
        assert (elsewhere.row.stamp, elsewhere.fresh_from) == (here.row.stamp, here.fresh_from)
        assert behind.take(said) == (number == 0), "what it has not followed, it asks the database for"
        behind.row.stamp -= number == 0
    assert len(told) == 12
    in_server(client, partial(here.change_settings, undo=False))
    assert msgspec.json.decode(rung[-1], type=Ring).written is None


def test_a_fork_goes_its_own_way() -> None:
    game = load_game("conflict")
    table = Table(game, setup_for(game, 2))
    while table.asked() == [-1]:
        table.answer(-1, table.options(-1)[0].code())
    before = (table.dump(), list(table.record.lines), list(table.log), [table.ticket(seat) for seat in range(2)])
    seat = table.asked()[0]
    fork = table.fork()
    fork.answer(seat, fork.options(seat)[0].code())
    assert fork.dump() != before[0]
    fork.undo(seat)
    fork.answer(seat, fork.options(seat)[-1].code())
    assert (table.dump(), table.record.lines, table.log, [table.ticket(seat) for seat in range(2)]) == before


def test_nothing_is_taken_back_in_a_record_and_nobody_plays_it_again(client: TestClient) -> None:
    game = load_game("conflict")
    table = Table(game, setup_for(game, 2), Dice(Rng(3)))
    while not any(table.state.sealed):
        seat = table.asked()[0]
        table.answer(seat, table.options(seat)[0].code())
    picked = next(seat for seat, picks in enumerate(table.state.sealed) if picks)
    record = {"record": ("game.jsonl", table.record.dumps().encode())}
    at = client.post("/import", files=record, follow_redirects=False).headers["location"].removesuffix("/replay")
    room = room_at(client, at[3:])
    refused = client.post(f"{at}/undo", data={"seat": str(picked)}, headers={"x-starboard": "1"})
    assert (refused.status_code, "recorded game" in refused.text) == (409, True)
    assert room.table.record.lines == room.store.lines(room.id) == table.record.lines
    record = {"record": ("game.jsonl", finished_game("conflict", 2).dumps().encode())}
    over = client.post("/import", files=record, follow_redirects=False).headers["location"].removesuffix("/replay")
    assert client.post(f"{over}/rematch").status_code == 403
