"""What others do is followed, and what is known already is not asked for once more."""

from __future__ import annotations

from typing import Any

import pytest
from starlette.testclient import TestClient

from starboard.table.live import keeper as keeper_module
from starboard.table.live import push
from starboard.table.live.bell import Ring
from starboard.table.live.keeper import Keeper
from starboard.table.live.room import Room
from starboard.table.storage.store import Store
from tests.table.conftest import CEILING, as_seat, in_server, new_table, room_at, wait_until


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The tables of which the database was asked for what is new. Nobody looks but the test."""
    monkeypatch.setattr(keeper_module, "EVERY", CEILING)
    found: list[str] = []
    since = Store.since

    def counted(self: Store, table_id: str, seq: int) -> Any:
        found.append(table_id)
        return since(self, table_id, seq)

    monkeypatch.setattr(Store, "since", counted)
    return found


async def hear(keeper: Keeper, ring: Ring) -> None:
    keeper.hear(ring)


def answer(client: TestClient, room: Room) -> None:
    """Somebody who is asked answers."""
    seat = room.table.asked()[0]
    code = room.table.options(seat)[0].code()
    in_server(client, room.submit, seat, room.table.ticket(seat), [code])


def test_what_is_known_or_on_its_way_is_not_asked_for(asked: list[str], client: TestClient) -> None:
    keeper: Keeper = client.app.state.keeper  # type: ignore[attr-defined]
    bell = keeper.rooms.bell
    here = room_at(client, new_table(client, "", "", options={"first": "0"})["table"])
    here.followers["somebody"] += 1
    elsewhere = Room.load(here.store, here.id)
    rung: list[Ring] = []
    elsewhere.ring = lambda room: rung.append(Ring("another", changed=room.id, written=room.written))
    answer(client, elsewhere)
    bell.shared = True
    try:
        in_server(client, keeper.look)
        assert not asked, "it may have been written a moment ago"
        in_server(client, hear, keeper, rung[0])
        assert here.table.dump() == elsewhere.table.dump()
        in_server(client, hear, keeper, rung[0])
        in_server(client, keeper.look)
        assert not asked
        # A ring that is lost costs time, and no more.
        answer(client, elsewhere)
        in_server(client, keeper.look)
        in_server(client, keeper.look)
        wait_until(lambda: here.table.dump() == elsewhere.table.dump(), "it is followed")
        assert asked == [here.id]
    finally:
        bell.shared = False


def test_a_program_that_is_there_at_one_process_is_not_away_at_another(
    asked: list[str], client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    keeper: Keeper = client.app.state.keeper  # type: ignore[attr-defined]
    made = new_table(client, "", "")
    room = room_at(client, made["table"])
    taken = client.put(f"/api/tables/{room.id}/seat", json={"name": "Ana"}, headers=as_seat(made, 1)).json()
    program = room.seat(1).holder
    rung: list[Ring] = []
    monkeypatch.setattr(keeper.rooms.bell, "ring", rung.append)
    monkeypatch.setattr(keeper.rooms.bell, "shared", True)

    def told() -> list[int]:
        in_server(client, keeper.look)
        in_server(client, keeper.look)
        return [seat for ring in rung for seat in ring.seen.get(room.id, [])]

    told()
    rung.clear()
    assert not told(), "it was not there since others were last told"
    client.get(f"/api/tables/{room.id}/view", headers={"Authorization": f"Bearer {taken['token']}"})
    assert told() == [1]
    # At another process, which never saw it.
    room.seen.clear()
    room.opened -= 2 * push.AWAY_AFTER
    assert keeper.hub.away(room, program)
    in_server(client, hear, keeper, rung[-1])
    assert not keeper.hub.away(room, program)
    rung.clear()
    assert not told(), "what it was told, it does not tell"
