"""Nothing that a seat may not know reaches its page, its socket or its API, in any form.

At many moments of whole games a second world is made, which differs from the true one in all that a seat may not know:
hands are dealt anew, face-down answers chosen anew, secret fields of past events changed. Everything that is sent to
the seat must be the same, to the letter.
"""

from __future__ import annotations

import random
from typing import Any

import pytest
from starlette.testclient import TestClient

from starboard.kernel.events import Event
from starboard.kernel.registry import titles
from starboard.kernel.rng import Rng
from starboard.kernel.steps import CHANCE
from starboard.table.look import playable
from starboard.table.rooms import Room
from tests.table.conftest import as_seat, new_table


def everything(client: TestClient, made: dict[str, Any], seat: int | None) -> list[str]:
    """All that the server would send to a seat now."""
    hub = client.app.state.hub  # type: ignore[attr-defined]
    room: Room = client.app.state.rooms.get(made["table"])  # type: ignore[attr-defined]
    headers = as_seat(made, seat) if seat is not None else {}
    sent = [client.get(f"/api/tables/{made['table']}/view", headers=headers).text]
    sent.append(client.get(f"/api/tables/{made['table']}").text)
    for lang in ("en", "fr"):
        sent.append("".join(hub.look(room, seat, None, lang, set()).values()))
    return sent


def other_world(room: Room, seat: int, rng: Rng) -> None:
    """Change everything that the seat may not know."""
    table = room.table
    room.game.determinize(table.state, seat, rng)
    for i, event in enumerate(table.log):
        if event.kind.secret and event.seat != seat:
            values = list(event.values)
            for field in event.kind.secret:
                at = event.kind.fields.index(field)
                values[at] = (values[at] + 1) % 20
            table.log[i] = Event(event.kind, event.seat, tuple(values))


@pytest.mark.parametrize("game", [name for name in titles() if name in playable()])
def test_two_worlds_that_a_seat_cannot_tell_apart_look_the_same(client: TestClient, game: str) -> None:
    rng = random.Random(4)
    info = next(each for each in client.get("/api/games").json()["games"] if each["name"] == game)
    players = min(3, info["most_players"])
    made = new_table(client, *[""] * players, game=game)
    room: Room = client.app.state.rooms.get(made["table"])  # type: ignore[attr-defined]
    compared = 0
    for number in range(4000):
        asked = [seat for seat in room.table.asked() if seat != CHANCE]
        if not asked:
            break
        # Closely at first, then now and then: a race at random takes thousands of answers.
        if number % (9 if compared < 30 else 97) == 0:
            seat = rng.randrange(players)
            room.told.clear()
            before = everything(client, made, seat)
            state, log = room.table.state.clone(), list(room.table.log)
            other_world(room, seat, Rng(number))
            # Nothing is taken from what was written for the true world.
            room.told.clear()
            assert everything(client, made, seat) == before
            room.told.clear()
            room.table.state, room.table.log = state, log
            compared += 1
        seat = asked[0]
        code = rng.choice(room.table.options(seat)).code()
        room.table.answer(seat, code)
    assert room.table.over
    assert compared > 5
