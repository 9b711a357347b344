"""What happens at a table, for programs: a WebSocket of JSON."""

from __future__ import annotations

import asyncio
import contextlib
from typing import Any

from fastapi import APIRouter, WebSocket, WebSocketDisconnect

from starboard.kernel.errors import StarboardError
from starboard.table.live import seating
from starboard.table.live.following import news
from starboard.table.live.room import Room
from starboard.table.storage.store import NoTable
from starboard.table.web.api import event_data, seat_view
from starboard.table.web.languages import language_of
from starboard.table.web.limits import Limiter
from starboard.table.web.requests import room_of
from starboard.table.workers.jobs import TooMany

router = APIRouter(prefix="/api")

NOT_THERE = 4404
NOT_YOURS = 4403
TOO_MANY = 4429


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
        await limiter.open_socket(socket)
    except TooMany as refused:
        await socket.close(TOO_MANY, str(refused.seconds))
        return
    try:
        room = await room_of(socket, table_id)
        bearer = socket.headers.get("authorization", "").removeprefix("Bearer ").strip()
        seat = await seating.seat_of_secret(room, bearer) if bearer else None
        if bearer and (seat is None or seating.is_invitation(room, seat)):
            await socket.close(NOT_YOURS)
            return
        await _tell(socket, room, seat)
    except (NoTable, StarboardError):
        await socket.close(NOT_THERE)
    finally:
        limiter.close_socket(socket)


async def _tell(socket: WebSocket, room: Room, seat: int | None) -> None:
    lang = language_of(socket.scope)

    async def send() -> None:
        before: dict[str, Any] = {}
        async for told in news(room):
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

    tasks = [asyncio.create_task(send()), asyncio.create_task(gone())]
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in tasks:
            task.cancel()
