"""Whoever looks at a table is told at once."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Coroutine, Generator, Iterable
from functools import partial
from hashlib import blake2b
from types import coroutine
from typing import Any, Protocol

from starboard.kernel.film import Film
from starboard.kernel.steps import Sealed, Seat
from starboard.kernel.turns import Turn
from starboard.table.live.drivers import Drivers
from starboard.table.live.plans import MISFIT, Plan, Steps
from starboard.table.live.presence import COMING, Presence
from starboard.table.live.room import Room
from starboard.table.live.rooms import Rooms
from starboard.table.live.seat_settings import ASK_ALL, own_settings
from starboard.table.logs import about
from starboard.table.rendering.film import film_bar, scene_of
from starboard.table.rendering.fragments import Fragment
from starboard.table.rendering.renderer import Renderer
from starboard.table.workers.bot_pool import BotPool

AWAY_AFTER = 60.0
"""Whoever has had no page of a table open for so many seconds has left it."""
HOST = -1
"""Stands among the seats whose person is there for the host, who may have none."""
SLOW = 5.0
"""Seconds. A page that takes longer than this to take a push is let go; it comes back by itself."""

logger = logging.getLogger("starboard.table")


class Socket(Protocol):
    """The part of a WebSocket that is needed here."""

    async def send_text(self, data: str) -> None:
        """Send a message."""


@coroutine
def _rest(begun: Coroutine[Any, Any, None], waits: Any) -> Generator[Any, Any, None]:
    """A coroutine that was begun and `waits` for something, to be awaited to its end."""
    while True:
        try:
            got = yield waits
        except BaseException as fault:
            step = partial(begun.throw, fault)
        else:
            step = partial(begun.send, got)
        try:
            waits = step()
        except StopIteration:
            return


class Connection:
    """An open page: who looks (by its cookie), as which seat it asks to look, and what it has been sent."""

    def __init__(
        self,
        socket: Socket,
        visitor: str,
        requested: Seat | None,
        lang: str,
        push: Callable[[str], bool] = lambda _: False,
    ) -> None:
        """`push` sends at once, if it can be sent at once, and says whether it was."""
        self.socket = socket
        self.push = push
        self.visitor = visitor
        self.requested = requested
        self.ready = True
        """Whether that seat's hand may lie open: nobody else has looked on since."""
        self.lang = lang
        self.coming = False
        """Whether it is an invitation: it is sent nothing, and tells that somebody is on the way."""
        self.sent: dict[str, Fragment] = {}
        self.shown: list[str] = []
        """What the page had when it was fetched, as `digests` of it: only what has changed since is sent at first."""
        self.films = False
        """Whether the page plays what happens before it shows what is now."""
        self.has_bar = False
        """Whether the page has what a film is controlled by."""
        self.filmed = 0
        """The number of the first frame that the page has not been sent."""
        self.closed = asyncio.Event()
        self.taking: asyncio.Task[None] | None = None
        """While the page has not taken yet what it was sent: nobody waits for it, and it is sent nothing more."""
        self.behind = False
        """Whether something has changed meanwhile."""
        self.steps: Steps = []
        """What is drafted on this page: its parts are drawn as they would be after it."""
        self._plan: Plan | None = None
        self._seat: Seat | None = None
        """Whose draft it is: on one screen for several people, the next question may be another's."""
        self._turn: Turn | None = None
        """The turn in which the rest of a plan waits for the others' answers."""

    def plan(self, room: Room, seat: Seat | None) -> Plan | None:
        """What is drafted here, tried on the table as it is now; None where there is nothing.

        What waits for others is kept while they answer in the same turn. What does not fit at all any more, because
        the question has passed, is forgotten.
        """
        if not self.steps:
            return None
        if seat is None or self._seat not in (None, seat) or not room.table.may_answer(seat):
            if seat is None or room.table.game.turn_of(room.table.state) != self._turn:
                self.steps = []
            return None
        kept = self._plan
        if kept is None or not kept.holds(room.table) or kept.seat != seat or kept.steps != self.steps:
            kept = self._plan = new_plan(room, seat, self.steps)
        if kept.marks[0] == MISFIT and not kept.sent and len(set(kept.marks)) == 1:
            self.steps = []
            return None
        return kept

    def carry_out(self, plan: Plan) -> None:
        """Of this plan, only what waits for others is still drafted."""
        self.steps, self._seat, self._turn = plan.rest, plan.seat, plan.draft.begun()

    def draft(self, plan: Plan) -> None:
        """Draw the page as it would be after this plan, from now on."""
        self.steps, self._seat, self._plan = plan.steps, plan.seat, plan


def new_plan(room: Room, seat: Seat, steps: Steps) -> Plan:
    """A plan of a seat, by what is settled for it."""
    ask_all = own_settings(room.row, seat).get(ASK_ALL.name, ASK_ALL.default)
    return Plan(room.table, seat, steps, bool(ask_all))


def viewer_of(room: Room, visitor: str, requested: Seat | None, ready: bool = True) -> tuple[Seat | None, Seat | None]:
    """As which seat a person looks (None: a spectator), and for whom a curtain is drawn.

    Who holds several seats plays on one screen with others. What is answered face down is answered from a hand: nothing
    of anybody is shown then until the next one says that it is there (`ready`). All else is done in sight of everybody,
    so the screen goes on to whoever is asked, and covers what they hold.
    """
    held = room.held_by(visitor)
    if not held or room.row.settings.imported:
        return (requested if room.row.settings.imported and requested in held else None), None
    if len(held) == 1 or room.row.settings.waiting:
        return held[0], None
    own = [seat for seat in room.table.asked() if seat in held and not room.row.seats[seat].bot]
    people = [seat for seat in held if not room.row.seats[seat].bot] or held
    if len(people) == 1:
        return people[0], None
    if requested in held and (not own or (requested in own and (ready or not answers_face_down(room)))):
        return requested, None
    if own and not answers_face_down(room):
        return own[0], None
    return None, own[0] if own else None


def answers_face_down(room: Room) -> bool:
    """Whether what is asked now is answered from hands."""
    return bool(room.table.state.stack) and isinstance(room.table.state.stack[-1], Sealed)


def digests(fragments: dict[str, Fragment]) -> list[str]:
    """What a page shows, in few words."""
    return [blake2b(made.html.encode(), digest_size=6).hexdigest() for made in fragments.values()]


def already_there(fragments: dict[str, Fragment], shown: list[str]) -> dict[str, Fragment]:
    """What of the fragments a page has, by what it says that it shows; not the status, which is sent as a greeting."""
    had = set(shown)
    pairs = zip(fragments.items(), digests(fragments), strict=True)
    return {name: made for (name, made), digest in pairs if digest in had and name != "status"}


class Hub:
    """All open pages of all tables, and the bots at them."""

    def __init__(self, rooms: Rooms, bot_pool: BotPool) -> None:
        self.rooms = rooms
        self.bot_pool = bot_pool
        self.drivers = Drivers(rooms, bot_pool)
        self.presence = Presence(rooms.bell)
        self.connections: dict[str, set[Connection]] = {}
        self._pushing: dict[str, asyncio.Handle] = {}
        self._drafted: dict[Connection, Room] = {}
        """The pages with drafts of their own that are still to be drawn after a change."""
        self._drawing: asyncio.Handle | None = None
        self.pushed: list[Callable[[float], None]] = []
        """Told of every push to a table's pages, and in how many seconds it was drawn and sent."""
        self._told = 0.0
        """When others were last told who was here."""
        rooms.opened.append(self._opened)

    def _opened(self, room: Room) -> None:
        room.listeners.append(self._changed)
        self.drivers.drive(room)

    def _changed(self, room: Room) -> None:
        if room.gone:
            for connection in self.connections.get(room.id, ()):
                connection.closed.set()
        self._look_who_is_here(room)
        self.push_soon(room)
        self.drivers.drive(room)

    # -- pages

    def present(self, room: Room) -> set[str]:
        """Those who have the page open, by the id in their cookie."""
        return {connection.visitor for connection in self.connections.get(room.id, ())}

    def online(self, room: Room) -> set[Seat]:
        """The seats whose person has the page open."""
        return {seat for seat in self._here(room) | self.presence.elsewhere(room.id) if seat != HOST}

    def _here(self, room: Room) -> set[Seat]:
        invited = {each.visitor for each in self.connections.get(room.id, ()) if each.coming}
        coming = {COMING} if any(not room.held_by(each) for each in invited) else set()
        return self._seats_of(room, self.present(room)) | coming

    def _seats_of(self, room: Room, visitors: set[str]) -> set[Seat]:
        # Whoever has no cookie is nobody, and so is the holder of a seat that is free.
        known = visitors - {""}
        host = {HOST} if room.row.host in known else set()
        return {seat.seat for seat in room.row.seats if seat.holder in known} | host

    def _look_who_is_here(self, room: Room) -> None:
        self.presence.here(room.id, self._here(room))

    def away(self, room: Room, visitor: str) -> bool:
        """Whether somebody has left the table, and not only to load the page again."""
        here = visitor in self.present(room) or visitor in room.followers
        if here or self._seats_of(room, {visitor}) & self.presence.elsewhere(room.id):
            return False
        last = max(each.get(visitor, room.opened) for each in (room.seen, room.heard))
        return time.monotonic() - last >= AWAY_AFTER

    def heard(self, room: Room, seats: set[Seat]) -> None:
        """Those of these seats have come or gone in another process."""
        self.seen_elsewhere(room, seats)
        self.push_soon(room)

    def seen_elsewhere(self, room: Room, seats: Iterable[Seat]) -> None:
        """Those of these seats are or were there in another process."""
        holders = {seat.seat: seat.holder for seat in room.row.seats} | {HOST: room.row.host}
        for seat in seats:
            room.heard[holders.get(seat, "")] = time.monotonic()

    def seen_lately(self) -> dict[str, list[Seat]]:
        """By table, the seats whose person or program was here since this was last asked."""
        before, self._told = self._told, time.monotonic()
        found: dict[str, list[Seat]] = {}
        for room in list(self.rooms.known.values()):
            holders = {holder for holder, at in room.seen.items() if at >= before} | set(room.followers)
            seats = self._seats_of(room, holders) if holders else None
            if seats:
                found[room.id] = sorted(seats)
        return found

    def watch(self, room: Room, connection: Connection) -> None:
        """A page is open: it gets everything now, and then what changes, until `leave`."""
        before = self.online(room)
        if room.id not in self.connections:
            self.presence.ask(room.id)
        self.connections.setdefault(room.id, set()).add(connection)
        self._look_who_is_here(room)
        if self.online(room) != before:
            self.push_soon(room)
        self._send(room, [connection])

    def leave(self, room: Room, connection: Connection) -> None:
        """A page is gone."""
        room.seen[connection.visitor] = time.monotonic()
        group = self.connections.get(room.id, set())
        group.discard(connection)
        if connection.taking is not None:
            connection.taking.cancel()
        if group:
            self.push_soon(room)
        else:
            self.connections.pop(room.id, None)
            room.render_cache.clear()
        self._look_who_is_here(room)

    def push_soon(self, room: Room) -> None:
        """Send what has changed to all pages of a table that are open here."""
        if room.gone or room.id not in self.connections:
            return
        if room.id not in self._pushing:
            self._pushing[room.id] = asyncio.get_running_loop().call_soon(self._push, room)

    def _push(self, room: Room) -> None:
        del self._pushing[room.id]
        begun = time.perf_counter()
        group = self.connections.get(room.id, ())
        self._try_to_send(room, [each for each in group if not each.steps])
        self._drafted |= {each: room for each in group if each.steps}
        self._draw_soon()
        for listener in self.pushed:
            listener(time.perf_counter() - begun)

    def _draw_soon(self) -> None:
        if self._drafted and self._drawing is None:
            self._drawing = asyncio.get_running_loop().call_soon(self._draw_next)

    def _draw_next(self) -> None:
        """What is drafted is one's own, so such pages are drawn one by one: nobody else waits for all of somebody's."""
        self._drawing = None
        connection, room = next(iter(self._drafted.items()))
        del self._drafted[connection]
        if connection in self.connections.get(room.id, ()):
            self._try_to_send(room, [connection])
        self._draw_soon()

    def _try_to_send(self, room: Room, group: list[Connection]) -> None:
        try:
            self._send(room, group)
        except Exception:
            # A picture that cannot be drawn must not stop the game; the next push may be drawn again.
            logger.exception("a push failed", extra=about(room.id))

    def show(self, room: Room, connection: Connection) -> None:
        """Send one page what has changed for it alone, if anything has."""
        self._send(room, [connection])

    def _send(self, room: Room, group: list[Connection]) -> None:
        """Send what has changed. A page that takes its time is not waited for."""
        online = self.online(room)
        rendered: dict[tuple[Seat | None, Seat | None, str], dict[str, Fragment]] = {}
        scenes: dict[tuple[object, ...], tuple[str, dict[str, Fragment]]] = {}
        film = room.table.film or Film()
        for connection in group:
            if connection.coming:
                continue
            if connection.taking is not None:
                connection.behind = True
                continue
            seat, curtain = viewer_of(room, connection.visitor, connection.requested, connection.ready)
            if seat is not None and not answers_face_down(room):
                connection.requested, connection.ready = seat, False
            key = (seat, curtain, connection.lang)
            plan = connection.plan(room, seat)
            if plan is not None:
                page = Renderer(room, room.table, seat, connection.lang, plan=plan).fragments(online, curtain)
            elif key in rendered:
                page = rendered[key]
            else:
                page = rendered[key] = Renderer(room, room.table, seat, connection.lang).fragments(online, curtain)
            if page is connection.sent and connection.filmed == film.taken:
                continue
            if not connection.sent:
                # Whoever just comes sees what is now.
                connection.filmed = film.taken
            if connection.shown:
                connection.sent = already_there(page, connection.shown)
                connection.shown = []
            sent, scene = connection.sent, ""
            if connection.films and curtain is None and connection.filmed < film.taken:
                filming = (*key, id(sent), connection.filmed)
                if filming not in scenes:
                    frames = film.since(connection.filmed)
                    try:
                        scenes[filming] = scene_of(room, frames, seat, connection.lang, online, sent)
                    except Exception:
                        # What is now must be shown, whatever becomes of the film.
                        logger.exception("a film failed", extra=about(room.id))
                        scenes[filming] = "", sent
                scene, sent = scenes[filming]
                if scene and not connection.has_bar:
                    scene = film_bar(connection.lang) + scene
                    connection.has_bar = True
            connection.filmed = film.taken
            changed = [(made, sent.get(name)) for name, made in page.items() if sent.get(name) is not made]
            new = [made.since(old) for made, old in changed if made != old]
            if new or scene:
                connection.sent = page
                waits = self._begin(connection, scene + "".join(new))
                if waits is not None:
                    connection.taking = asyncio.create_task(self._let_take(room, connection, waits))

    async def _let_take(self, room: Room, connection: Connection, waits: Awaitable[None]) -> None:
        await self._patiently(connection, waits)
        connection.taking = None
        if connection.behind:
            connection.behind = False
            self.push_soon(room)

    def _begin(self, connection: Connection, html: str) -> Awaitable[None] | None:
        """Send something at once; what is left to wait for where a page takes its time, which few do."""
        if connection.push(html):
            return None
        sent = connection.socket.send_text(html)
        try:
            first = sent.send(None)
        except StopIteration:
            return None
        except Exception:
            connection.closed.set()
            return None
        return _rest(sent, first)

    async def _patiently(self, connection: Connection, sent: Awaitable[None]) -> None:
        try:
            async with asyncio.timeout(SLOW):
                await sent
        except Exception:
            connection.closed.set()

    async def close(self) -> None:
        """Stop driving and pushing."""
        await self.drivers.close()
        for push in self._pushing.values():
            push.cancel()
        self._pushing.clear()
        if self._drawing is not None:
            self._drawing.cancel()
