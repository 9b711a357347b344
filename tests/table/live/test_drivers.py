"""Bots go on, whatever happens to the database, to the server or to their seats."""

from __future__ import annotations

import inspect
import logging
from collections.abc import Awaitable, Iterator
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy.exc import OperationalError
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from starboard.kernel.registry import load_game
from starboard.table.app import create_app
from starboard.table.live import drivers, keeper
from starboard.table.live.room import Room
from starboard.table.live.seating import sit
from starboard.table.storage import database, schema
from starboard.table.storage.rows import NotLent
from starboard.table.storage.store import Store
from starboard.table.workers.bot_pool import BotPool
from tests.packs import copied
from tests.table.conftest import as_seat, field, in_server, locked, new_table, room_at, start, stranger, wait_until


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody waits long for a database that does not answer."""
    monkeypatch.setattr(database, "BUSY", 30)
    monkeypatch.setattr(keeper, "EVERY", 0.05)
    monkeypatch.setattr(drivers, "LONGEST_WAIT", 0.3)


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    with TestClient(create_app(tmp_path, processes=0), base_url="http://testserver") as made:
        yield made


def goes_on(client: TestClient, table: str) -> None:
    """Wait until bots have answered."""
    store: Store = client.app.state.store  # type: ignore[attr-defined]
    before = len(store.lines(table))
    wait_until(lambda: len(store.lines(table)) > before, "the bots go on")


def test_bots_wait_out_a_database_that_does_not_answer(
    client: TestClient, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    made = new_table(client, "random", "random", game="galaxies", pace="once")
    store: Store = client.app.state.store  # type: ignore[attr-defined]
    goes_on(client, made["table"])
    # Whoever makes a table is logged, too, where another test has asked for that.
    caplog.clear()
    with caplog.at_level(logging.WARNING):
        other = locked(tmp_path)
        wait_until(lambda: store.down, "the database is noticed to be away")
        other.close()
        goes_on(client, made["table"])
        wait_until(lambda: not store.down, "the database is noticed to be back")
    said = [record.getMessage() for record in caplog.records]
    assert said == ["the database does not answer: database is locked", "the database answers again"]
    assert all(record.exc_info is None for record in caplog.records), "noted, in one line"


def test_bots_go_on_when_the_database_answers_anybody_again_however_long_they_would_wait(
    client: TestClient, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    away = Store.away
    waiting: list[float] = []

    def for_ever(self: Store, seconds: float) -> Awaitable[None]:
        waiting.append(seconds)
        return away(self, 1e6)

    monkeypatch.setattr(Store, "away", for_ever)
    made = new_table(client, "random", "random", game="galaxies", pace="once")
    goes_on(client, made["table"])
    other = locked(tmp_path)
    wait_until(lambda: waiting, "a bot's answer cannot be kept")
    other.close()
    goes_on(client, made["table"])


def test_who_answers_while_the_database_is_away_is_told_so(client: TestClient, tmp_path: Path) -> None:
    at = start(client, **{"seat-1": "bot:random"})
    page = client.get(at).text
    form = {"ticket": field(page, "ticket"), "seat": "0", "code": "civilization humans"}
    other = locked(tmp_path)
    refused = client.post(f"{at}/answer", data=form, headers={"x-starboard": "1"})
    other.close()
    assert refused.status_code == 503
    assert "try again in a moment" in refused.json()["error"]
    assert client.post(f"{at}/answer", data=form, headers={"x-starboard": "1"}).status_code == 200


def test_an_answer_that_was_written_although_the_connection_broke_is_written_once(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of what was under way when a connection broke, nobody knows whether it was done."""
    append = Store.append
    broken: list[Any] = []

    def breaking(self: Store, *args: Any, **kwargs: Any) -> bool:
        mine = append(self, *args, **kwargs)
        if len(broken) < 20:
            broken.append(args)
            raise OperationalError("", {}, Exception("connection lost"))
        return mine

    monkeypatch.setattr(Store, "append", breaking)
    made = new_table(client, "", "random", pace="once", options={"first": "0"})
    address, headers = f"/api/tables/{made['table']}", as_seat(made, 0)
    view = client.get(f"{address}/view", headers=headers).json()
    given = {"ticket": view["ticket"], "code": view["options"][0]["code"]}
    assert client.post(f"{address}/answers", json=given, headers=headers).status_code == 503
    again = client.post(f"{address}/answers", json=given, headers=headers)
    assert again.status_code == 409, "the question has passed"
    wait_until(lambda: client.get(f"{address}/view", headers=headers).json()["options"], "the bot has answered")
    store: Store = client.app.state.store  # type: ignore[attr-defined]
    fresh = Room.load(store, made["table"])
    assert fresh.table.record.lines == room_at(client, made["table"]).table.record.lines
    assert [line.code for line in fresh.table.record.lines if line.seat == 0] == [given["code"]]


def test_bots_go_on_after_a_fault_that_nobody_thought_of(
    client: TestClient, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    submit = Room.submit
    failed: list[Any] = []

    async def failing(self: Room, *args: Any, **kwargs: Any) -> Any:
        if len(failed) < 2:
            failed.append(args)
            raise RuntimeError("who would have thought")
        return await submit(self, *args, **kwargs)

    monkeypatch.setattr(Room, "submit", failing)
    made = new_table(client, "random", "random", pace="once")
    goes_on(client, made["table"])
    assert len(failed) == 2


def test_a_table_at_which_nobody_drives_is_found(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    hub = client.app.state.hub  # type: ignore[attr-defined]
    drive = hub.drivers.drive
    monkeypatch.setattr(hub.drivers, "drive", lambda room: None)
    made = new_table(client, "random", "random", pace="once")
    monkeypatch.setattr(hub.drivers, "drive", drive)
    goes_on(client, made["table"])


def test_after_a_restart_bots_go_on_without_anybody_looking(tmp_path: Path) -> None:
    with TestClient(create_app(tmp_path, processes=0)) as client:
        made = new_table(client, "random", "random", game="galaxies", pace="fast")
    with TestClient(create_app(tmp_path, processes=0)) as again:
        goes_on(again, made["table"])


@pytest.mark.parametrize("damage", [{"settings": "{"}, {"setup": "{}"}, {"setup": "[]"}])
def test_a_table_that_the_database_has_only_in_parts_keeps_nobody_from_the_others(
    tmp_path: Path, damage: dict[str, str]
) -> None:
    with TestClient(create_app(tmp_path, processes=0)) as client:
        more: dict[str, Any] = {"game": "galaxies", "pace": "fast", "public": True}
        broken, whole = (new_table(client, "random", "random", **more)["table"] for _ in range(2))
    with closing(Store.in_folder(tmp_path)) as store, store.engine.begin() as connection:
        connection.execute(schema.tables.update().where(schema.tables.c.id == broken).values(**damage))
    with TestClient(create_app(tmp_path, processes=0), raise_server_exceptions=False) as again:
        goes_on(again, whole)
        goes_on(again, whole)
        lobby = again.get("/")
        assert (lobby.status_code, whole in lobby.text, broken in lobby.text) == (200, True, False)
        assert again.get(f"/t/{broken}").status_code == 422


def test_a_bot_does_not_answer_for_a_seat_that_was_taken_back(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(drivers, "film_length", lambda room, since: 3600.0)
    made = new_table(client, "random", "random", pace="human")
    room = room_at(client, made["table"])
    seat = room.table.asked()[0]
    ticket, code = room.table.ticket(seat), room.table.options(seat)[0].code()
    in_server(client, sit, room, seat, made["seats"][seat]["token"], "somebody", "Ana")
    with pytest.raises(NotLent):
        in_server(client, room.submit, seat, ticket, [code], "random")
    assert room.table.ticket(seat) == ticket


@pytest.mark.parametrize(
    ("pace", "thought", "pause", "least", "most"),
    [
        ("human", 0.0, drivers.PATIENCE, 2.0, 12.1),
        ("fast", 0.0, drivers.PATIENCE, 0.5, 12.1),
        ("once", 0.0, drivers.PATIENCE, 0.0, 0.0),
        # Bots that think for a second about each question: their last word comes while the films of the round, which
        # end after sixteen seconds (film.js), are still being seen; and whoever is quick finds them quicker.
        ("human", 1.0, drivers.PATIENCE, 2.0, 16.0),
        ("human", 1.0, 0.5, 2.0, 16.0),
        # The highest level thinks for four seconds.
        ("human", 4.0, drivers.PATIENCE, 2.0, 16.0),
        ("human", 4.0, 0.5, 2.0, 16.0),
    ],
)
def test_a_round_of_bots_is_back_at_the_person_in_time(
    client: TestClient,
    monkeypatch: pytest.MonkeyPatch,
    pace: str,
    thought: float,
    pause: float,
    least: float,
    most: float,
) -> None:
    now = [0.0]
    # On this clock waiting takes no time. It is there before the table: bots may be at play there at once.
    monkeypatch.setattr(drivers, "monotonic", lambda: now[0])
    made = new_table(client, "", *["greedy"] * 4, game="galaxies", pace="once")
    room = room_at(client, made["table"])
    in_server(client, sit, room, 0, made["seats"][0]["token"], "somebody", "Mira")
    waited = [0.0]

    async def rest(driver: object, wake: object, seconds: float) -> None:
        now[0] += seconds
        waited[-1] += seconds

    choose = BotPool.choose

    async def think(pool: BotPool, room: Room, seat: int, share: float) -> str:
        await rest(pool, None, share * thought)
        return await choose(pool, room, seat, share)

    monkeypatch.setattr(BotPool, "choose", think)
    monkeypatch.setattr(drivers.Drivers, "_rest", rest)
    in_server(client, partial(room.change_settings, pace=pace))
    while len(waited) <= 25 and not room.table.over:
        waited.append(0.0)
        now[0] += pause
        seat = room.table.asked()[0]
        if seat == 0:
            code = room.table.options(0)[-1].code()
            in_server(client, room.submit, 0, room.table.ticket(0), [code])
        wait_until(lambda: not room.bots_asked(), "the bots have played")
    assert least <= max(waited) <= most
    if pause < 1:
        late = waited[5:]
        assert sum(late) / len(late) < 3.0


def test_what_was_seen_before_is_not_waited_for_again(client: TestClient) -> None:
    """A die that nobody follows makes no picture: bots go on at once."""
    made = new_table(client, "", "", game="galaxies", pace="human")
    room = room_at(client, made["table"])
    for seat in (0, 1):
        in_server(client, room.submit, seat, room.table.ticket(seat), [room.table.options(seat)[0].code()])
    assert drivers.film_length(room, drivers.first_unseen(room)) > 0, "dice were rolled"
    room.fresh_from = len(room.table.log)
    assert drivers.film_length(room, drivers.first_unseen(room)) == 0


def test_a_table_that_is_deleted_tells_its_open_pages(client: TestClient) -> None:
    at = start(client, **{"seat-1": "bot:random"})
    with stranger(client).websocket_connect(f"{at}/ws") as socket:
        socket.receive_text()
        assert client.post(f"{at}/delete").status_code == 200
        with pytest.raises(WebSocketDisconnect) as closed:
            while True:
                socket.receive_text()
    assert closed.value.code == 4404
    assert client.get(at).status_code == 404


def test_a_snapshot_that_cannot_be_kept_loses_no_answer(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    def failing(*_: Any) -> None:
        raise OperationalError("", {}, Exception("disk full"))

    monkeypatch.setattr(Store, "save_snapshot", failing)
    made = new_table(client, "random", "random", pace="once")
    wait_until(lambda: room_at(client, made["table"]).table.over, "the game ends")


def test_bots_go_on_once_the_pack_that_their_table_lacked_is_there(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    pack, away = tmp_path / "packs" / "my-box", tmp_path / "away"
    copied(Path(inspect.getfile(type(load_game("conflict")))).parent / "content", pack)
    with TestClient(create_app(tmp_path, processes=0), base_url="http://testserver") as before:
        made = new_table(before, "random", "random", pack="my-box", pace="human")
    pack.rename(away)
    with TestClient(create_app(tmp_path, processes=0), base_url="http://testserver") as after:
        wait_until(lambda: "isn't on this server any more" in caplog.text, "it is noted that the pack is missing")
        away.rename(pack)
        goes_on(after, made["table"])
    assert caplog.text.count("cannot go on") == 1, "noted once, however often it is tried"
