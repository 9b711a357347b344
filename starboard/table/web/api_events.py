"""What happens at a table, for programs: a WebSocket of JSON."""

from __future__ import annotations

import asyncio
import contextlib
import math
import time
from typing import Any

from fastapi import APIRouter, WebSocket, WebSocketDisconnect

from starboard.kernel.errors import StarboardError
from starboard.table.live.following import news
from starboard.table.live.refusals import NotYours
from starboard.table.live.room import Room
from starboard.table.storage.database import StoreDown
from starboard.table.storage.rows import NoTable
from starboard.table.web.api import event_data, seat_view
from starboard.table.web.api_access import Bearer, ends_at, seat_by
from starboard.table.web.languages import language_of
from starboard.table.web.limits import Limiter
from starboard.table.web.passes import VIEW
from starboard.table.web.requests import room_of
from starboard.table.web.turns import in_turn
from starboard.table.workers.jobs import TooMany

router = APIRouter(prefix="/api")

NOT_THERE = 4404
NOT_YOURS = 4403
TOO_MANY = 4429
LATER = 1013


@router.websocket("/tables/{table_id}/events")
async def events(socket: WebSocket, table_id: str) -> None:
    """First how the seat sees the table, then the same after everything that happens, with the events that led there.

    Who looks is said by the header `Authorization: Bearer …`; without it, a spectator. Each message is JSON: `now` as
    GET …/view gives it, `events` as an answer's reply gives them, `taken_back` how many of the last ones no longer
    hold. What others do face down changes nothing that the seat may know, and so nothing is told of it.
    """
    await socket.accept()
    limiter: Limiter = socket.app.state.limiter
    try:
        async with limiter.connected(socket):
            room = await room_of(socket, table_id)
            bearer = socket.headers.get("authorization", "").removeprefix("Bearer ").strip()
            seat = await seat_by(socket, room, Bearer(bearer, VIEW))
            await _tell(socket, room, seat, ends_at(socket, bearer))
    except TooMany as refused:
        await socket.close(TOO_MANY, str(refused.seconds))
    except NotYours:
        await socket.close(NOT_YOURS)
    except StoreDown:
        await socket.close(LATER)
    except (NoTable, StarboardError):
        await socket.close(NOT_THERE)


async def _tell(socket: WebSocket, room: Room, seat: int | None, until: float) -> None:
    lang = language_of(socket.scope)
    secret = "" if seat is None else room.seat(seat).token

    async def send() -> None:
        before: dict[str, Any] = {}
        async for told in news(room, seat):
            if seat is not None and (room.seat(seat).token != secret or time.time() > until):
                # The seat is somebody else's by now, its secret was made worthless, or the pass has ended.
                await socket.close(NOT_YOURS)
                return
            now = seat_view(room, seat, lang).model_dump()
            if told.events or told.taken_back or now != before:
                before = now
                events = [event_data(event, room, seat) for event in told.events]
                await socket.send_json({"events": events, "taken_back": told.taken_back, "now": now})
        await socket.close()

    async def gone() -> None:
        with contextlib.suppress(WebSocketDisconnect, RuntimeError, KeyError):
            while True:
                await socket.receive_text()

    tasks = [asyncio.create_task(in_turn(socket, send())), asyncio.create_task(gone())]
    try:
        # A pass ends by itself, also where nothing happens: whoever has none any more is not there.
        left = None if until == math.inf else max(0.0, until - time.time())
        done, _ = await asyncio.wait(tasks, timeout=left, return_when=asyncio.FIRST_COMPLETED)
        if not done:
            await socket.close(NOT_YOURS)
    finally:
        for task in tasks:
            # A program that hangs up is no fault.
            task.add_done_callback(lambda done: done.cancelled() or done.exception())
            task.cancel()
