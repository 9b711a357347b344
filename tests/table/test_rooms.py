"""Tables in memory: one room for each, never ahead of the store, and nobody waits for the disk but who must."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from pathlib import Path

from starlette.testclient import TestClient

from starboard.kernel.registry import load_game
from starboard.kernel.table import Table
from starboard.table.rooms import Rooms
from starboard.table.store import SeatRow, Store, TableSettings, token
from tests.table.conftest import as_seat, in_server, new_table, room_at
from tests.tables import setup_for


def locked(folder: Path) -> sqlite3.Connection:
    """Another program that writes to the database, until it is closed."""
    other = sqlite3.connect(folder / "starboard.db", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    return other


def test_while_the_database_is_slow_everybody_else_is_served(client: TestClient, tmp_path: Path) -> None:
    made = new_table(client, "", "", options={"first": "0"})
    address, headers = f"/api/tables/{made['table']}", as_seat(made, 0)
    view = client.get(f"{address}/view", headers=headers).json()
    given = {"ticket": view["ticket"], "code": view["options"][0]["code"]}
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
        table = await a_table(Rooms(store))
        rooms = Rooms(store)
        one, other = await asyncio.gather(rooms.get(table), rooms.get(table))
        assert one is other
        assert await rooms.get(table) is one
        store.close()

    asyncio.run(both())


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
