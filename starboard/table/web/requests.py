"""What a request says: who asks, with which name, of which table. For the pages and the JSON API alike."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Coroutine
from typing import Any, TypeVar
from unicodedata import category

from fastapi import Request, WebSocket

from starboard.kernel.errors import N_, PackError, RecordError
from starboard.kernel.game import Game
from starboard.kernel.pack import pack_game
from starboard.kernel.reader import is_text, whole_number
from starboard.kernel.registry import load_game
from starboard.kernel.steps import Seat
from starboard.table.live.push import Hub
from starboard.table.live.refusals import NotThere, NotYours
from starboard.table.live.room import Room
from starboard.table.live.rooms import Rooms
from starboard.table.rendering.addresses import root
from starboard.table.storage.rows import token
from starboard.table.storage.store import Store

T = TypeVar("T")
LONGEST_NAME = 24
BLANK = "\u115f\u1160\u2800\u3164\uffa0"
"""Letters, to Unicode, that show nothing: whoever is called so could not be named."""


class SenderGone(Exception):
    """Nobody reads the answer any more."""


def me(request: Request | WebSocket) -> str:
    """Who asks: the id in the signed cookie, given at the first visit."""
    session = request.session
    if "id" not in session:
        session["id"] = token()
    return str(session["id"])


def share_of(request: Request) -> str:
    """Whose share of the workers a request takes: the person's, or their address's where they come without a cookie."""
    return str(request.state.share)


def my_name(request: Request) -> str:
    """The name that somebody gave themselves."""
    return str(request.session.get("name", ""))


def base_of(request: Request) -> str:
    """Where the application is, as somebody else's browser has to ask for it."""
    return str(request.base_url).rstrip("/") + root()


def rooms_of(request: Request | WebSocket) -> Rooms:
    """The tables."""
    found: Rooms = request.app.state.rooms
    return found


def hub_of(request: Request | WebSocket) -> Hub:
    """The open pages."""
    found: Hub = request.app.state.hub
    return found


def store_of(request: Request) -> Store:
    """The database."""
    found: Store = request.app.state.store
    return found


async def room_of(request: Request | WebSocket, table_id: str) -> Room:
    """A table by its address: whoever has it may watch. Raises NoTable."""
    return await rooms_of(request).get(table_id)


def my_seat(request: Request | WebSocket, room: Room, seat: object) -> Seat:
    """The seat that a form answers for. Raises NotYours unless the cookie holds it."""
    found = seat_number(seat)
    if found is None or found not in room.held_by(me(request)):
        raise NotYours(N_("this isn't your seat"))
    # For the log.
    request.state.seat = found
    return found


def seat_number(raw: object) -> Seat | None:
    """A seat as addresses and forms write it; None for anything else."""
    found = whole_number(raw) if isinstance(raw, str) else None
    return found if found is not None and 0 <= found < 100 else None


def clean_name(raw: object) -> str:
    """A name as it may stand on the table."""
    if not isinstance(raw, str):
        return ""
    # Neither a database nor a page takes NUL, control characters or half of a surrogate pair.
    shown = "".join([letter if letter.isprintable() and letter not in BLANK else " " for letter in raw])
    # Marks that belong to a letter show nothing without one.
    if all(category(letter).startswith(("M", "Z")) for letter in shown):
        return ""
    return " ".join(shown.split())[:LONGEST_NAME]


def packs_of(request: Request, game: str) -> list[str]:
    """The content packs in the data folder that are for a title."""
    found = []
    for file in sorted(rooms_of(request).packs.glob("*/pack.toml")):
        with contextlib.suppress(PackError):
            if pack_game(file.parent) == game and is_text(file.parent.name):
                found.append(file.parent.name)
    return found


def game_with(request: Request, name: str, pack: str) -> Game[Any]:
    """A title with a pack, or with its own content. Raises NotThere for a pack that is not offered."""
    if not pack:
        return load_game(name)
    if pack not in packs_of(request, name):
        raise NotThere(
            N_("there is no pack called '%(pack)s' for this game; choose one that the server has"), pack=pack
        )
    return load_game(name, rooms_of(request).packs / pack)


async def while_connected(request: Request, work: Coroutine[Any, Any, T]) -> T:
    """What the work comes to. It is given up when whoever asked hangs up: then SenderGone is raised, for nobody."""
    task, gone = asyncio.create_task(work), asyncio.create_task(_hung_up(request))
    try:
        await asyncio.wait([task, gone], return_when=asyncio.FIRST_COMPLETED)
        if not task.done():
            raise SenderGone
        return task.result()
    finally:
        gone.cancel()
        task.cancel()


async def _hung_up(request: Request) -> None:
    """Return when the sender is gone. The request's body has been read."""
    while (await request.receive())["type"] != "http.disconnect":
        # A server that keeps saying something else must not keep everybody busy with it.
        await asyncio.sleep(0.1)


def record_text(body: bytes) -> str:
    """The text of a record that was sent. Raises RecordError."""
    try:
        return body.decode("utf-8")
    except UnicodeDecodeError:
        raise RecordError(1, N_("not a text file in UTF-8")) from None
