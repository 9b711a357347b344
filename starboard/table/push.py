"""Whoever looks at a table is told at once; bots are driven at a pace that people can follow."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
import time
from collections.abc import Callable
from typing import Protocol

from starboard.kernel.errors import AnswerRefused, StaleTicket
from starboard.kernel.steps import Sealed, Seat
from starboard.table.bot_pool import BotPool
from starboard.table.fragments import Fragment
from starboard.table.logs import about
from starboard.table.renderer import Renderer
from starboard.table.rooms import Room, Rooms
from starboard.table.store import NotLent

PACES = {"human": 0.9, "fast": 0.25, "once": 0.0}
"""Seconds between two answers of bots."""
AWAY_AFTER = 60.0
"""Whoever has had no page of a table open for so many seconds has left it."""
SLOW = 5.0
"""A page that takes longer than this to take a push is let go; it comes back by itself."""

logger = logging.getLogger("starboard.table")


class Socket(Protocol):
    """The part of a WebSocket that is needed here."""

    async def send_text(self, data: str) -> None:
        """Send a message."""


class Connection:
    """An open page: who looks (by its cookie), as which seat it asks to look, and what it has been sent."""

    def __init__(self, socket: Socket, visitor: str, requested: Seat | None, lang: str) -> None:
        self.socket = socket
        self.visitor = visitor
        self.requested = requested
        self.lang = lang
        self.sent: dict[str, Fragment] = {}
        self.closed = asyncio.Event()


def viewer_of(room: Room, visitor: str, requested: Seat | None) -> tuple[Seat | None, Seat | None]:
    """As which seat a person looks (None: a spectator), and for whom a curtain is drawn.

    Who holds several seats plays on one screen with others: when the next answer is another's, nothing of anybody is
    shown until that one says that it is there.
    """
    held = room.held_by(visitor)
    if not held or room.row.settings.imported:
        return (requested if room.row.settings.imported and requested in held else None), None
    if len(held) == 1:
        return held[0], None
    own = [seat for seat in room.table.asked() if seat in held and not room.row.seats[seat].bot]
    people = [seat for seat in held if not room.row.seats[seat].bot] or held
    if len(people) == 1:
        return people[0], None
    if requested in held and (requested in own or not own):
        return requested, None
    return None, own[0] if own else None


class Hub:
    """All open pages of all tables, and the bots at them."""

    def __init__(self, rooms: Rooms, bot_pool: BotPool) -> None:
        self.rooms = rooms
        self.bot_pool = bot_pool
        self.connections: dict[str, set[Connection]] = {}
        self._pushing: dict[str, asyncio.Task[None]] = {}
        self._again: set[str] = set()
        self._driving: dict[str, asyncio.Task[None]] = {}
        self._wake: dict[str, asyncio.Event] = {}
        self.pushed: list[Callable[[float], None]] = []
        """Told of every push to a table's pages, and in how many seconds it was drawn and sent."""
        rooms.opened.append(self._opened)

    def _opened(self, room: Room) -> None:
        room.listeners.append(self._changed)
        self._drive(room)

    def _changed(self, room: Room) -> None:
        self._push_soon(room)
        wake = self._wake.get(room.id)
        if wake is not None:
            wake.set()
        self._drive(room)

    # -- pages

    def present(self, room: Room) -> set[str]:
        """Those who have the page open, by the id in their cookie."""
        return {connection.visitor for connection in self.connections.get(room.id, ())}

    def online(self, room: Room) -> set[Seat]:
        """The seats whose person has the page open."""
        visitors = self.present(room)
        return {seat.seat for seat in room.row.seats if seat.holder in visitors}

    def away(self, room: Room, visitor: str) -> bool:
        """Whether somebody has left the table, and not only to load the page again."""
        last = room.seen.get(visitor, room.opened)
        return visitor not in self.present(room) and time.monotonic() - last >= AWAY_AFTER

    async def watch(self, room: Room, connection: Connection) -> None:
        """A page is open: it gets everything now, and then what changes, until `leave`."""
        before = self.online(room)
        self.connections.setdefault(room.id, set()).add(connection)
        if self.online(room) != before:
            self._push_soon(room)
        await self._send(room, [connection])

    def leave(self, room: Room, connection: Connection) -> None:
        """A page is gone."""
        room.seen[connection.visitor] = time.monotonic()
        group = self.connections.get(room.id, set())
        group.discard(connection)
        if group:
            self._push_soon(room)
        else:
            self.connections.pop(room.id, None)
            room.render_cache.clear()

    def _push_soon(self, room: Room) -> None:
        if room.id not in self.connections:
            return
        if room.id in self._pushing:
            self._again.add(room.id)
            return
        self._pushing[room.id] = asyncio.create_task(self._push(room))

    async def _push(self, room: Room) -> None:
        try:
            while True:
                self._again.discard(room.id)
                begun = time.perf_counter()
                try:
                    await self._send(room, list(self.connections.get(room.id, ())))
                except Exception:
                    # A picture that cannot be drawn must not stop the game; the next push may be drawn again.
                    logger.exception("a push failed", extra=about(room.id))
                for listener in self.pushed:
                    listener(time.perf_counter() - begun)
                if room.id not in self._again:
                    return
        finally:
            del self._pushing[room.id]

    async def _send(self, room: Room, group: list[Connection]) -> None:
        online = self.online(room)
        rendered: dict[tuple[Seat | None, Seat | None, str], dict[str, Fragment]] = {}
        sending = []
        for connection in group:
            seat, curtain = viewer_of(room, connection.visitor, connection.requested)
            key = (seat, curtain, connection.lang)
            if key not in rendered:
                rendered[key] = Renderer(room, room.table, seat, connection.lang).fragments(online, curtain)
            sent = connection.sent
            new = [made.since(sent.get(name)) for name, made in rendered[key].items() if sent.get(name) != made]
            if new:
                connection.sent = rendered[key]
                sending.append(self._send_one(connection, "".join(new)))
        if sending:
            await asyncio.gather(*sending)

    async def _send_one(self, connection: Connection, html: str) -> None:
        try:
            async with asyncio.timeout(SLOW):
                await connection.socket.send_text(html)
        except Exception:
            connection.closed.set()

    # -- bots

    def _drive(self, room: Room) -> None:
        if room.id not in self._driving and room.bots_asked():
            self._driving[room.id] = asyncio.create_task(self._bots(room))

    async def _bots(self, room: Room) -> None:
        self._wake[room.id] = asyncio.Event()
        try:
            while True:
                asked = room.bots_asked()
                if not asked:
                    return
                await self._bot(room, asked[0])
        finally:
            del self._driving[room.id], self._wake[room.id]

    async def _bot(self, room: Room, seat: Seat) -> None:
        table = room.table
        ticket = table.ticket(seat)
        bot = room.row.seats[seat].bot
        face_down = isinstance(table.state.stack[-1], Sealed)
        begun = time.monotonic()
        try:
            code = await self.bot_pool.choose(room, seat)
        except StaleTicket:
            return
        except Exception:
            # The table must go on; what went wrong is for the log.
            logger.exception("a bot failed", extra=about(room.id, seat))
            code = secrets.choice([action.code() for action in table.options(seat)]) if table.options(seat) else ""
        while not face_down:
            # Asked again each time round, so that a change of pace is felt at once.
            left = begun + PACES.get(room.row.settings.pace, 0.0) - time.monotonic()
            if left <= 0:
                break
            wake = self._wake[room.id]
            wake.clear()
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(wake.wait(), left)
        with contextlib.suppress(AnswerRefused, NotLent):
            await room.submit(seat, ticket, [code], bot)
        await asyncio.sleep(0)

    async def close(self) -> None:
        """Stop driving and pushing."""
        running = [*self._driving.values(), *self._pushing.values()]
        for task in running:
            task.cancel()
        await asyncio.gather(*running, return_exceptions=True)
