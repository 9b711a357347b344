"""Bots answer when they are asked, at a pace that people can follow, whatever happens to the database meanwhile."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
from collections.abc import Collection
from time import monotonic

from starboard.kernel.errors import AnswerRefused, StaleTicket
from starboard.kernel.steps import Sealed, Seat
from starboard.table.live.room import Room
from starboard.table.live.rooms import Rooms
from starboard.table.logs import about
from starboard.table.storage import leases
from starboard.table.storage.database import StoreDown
from starboard.table.storage.rows import NoTable, NotLent
from starboard.table.workers.bot_pool import BotPool

PACES = {"human": 1.0, "fast": 0.3, "once": 0.0}
"""How much of the time that it takes to play what happened bots wait before they go on."""
PATIENCE = 12.0
"""Seconds, all in all, for which bots keep a person waiting, thinking or so that it can be followed: they hurry ever
more. What they have taken comes back as time goes by while nobody waits for them."""
LEAST_THOUGHT, LAST_THOUGHT = 0.1, 0.01
"""How much of its time a bot may always take to think: within the patience, and beyond it, where a round of five whose
bots all follow still has dozens of questions."""
FIRST_WAIT, LONGEST_WAIT = 0.25, 4.0
"""Seconds before something that failed is tried again; each time twice as long."""

logger = logging.getLogger("starboard.table")


def film_length(room: Room, since: int) -> float:
    """How many seconds it takes to play what happened from this frame on."""
    film, log = room.table.film, room.table.log
    scenes = [log[frame.at].kind.scene for frame in film.since(since)] if film is not None else []
    return sum(scene.ms for scene in scenes if scene is not None) / 1000


def first_unseen(room: Room) -> int:
    """The first frame of what the last answer brought about; after one without pictures, the next to be taken."""
    film = room.table.film
    if film is None:
        return 0
    return next((frame.number for frame in film.frames if frame.at >= room.fresh_from), film.taken)


class Drivers:
    """The bots at all tables to which this process sees."""

    def __init__(self, rooms: Rooms, bot_pool: BotPool) -> None:
        self.rooms = rooms
        self.bot_pool = bot_pool
        self._driving: dict[str, asyncio.Task[None]] = {}
        self._wake: dict[str, asyncio.Event] = {}
        self._since: dict[str, float] = {}
        """Since when bots keep a table waiting: since they are asked, or longer, if they took long before."""
        self._filmed: dict[str, int] = {}
        """The first frame of a table's film that nobody was given time to see."""

    @property
    def busy(self) -> Collection[str]:
        """The tables at which bots are being asked."""
        return self._driving.keys()

    def drive(self, room: Room) -> None:
        """See that the bots of a table answer, if they are asked; whoever does it already looks again."""
        wake = self._wake.get(room.id)
        if wake is not None:
            wake.set()
        elif room.bots_asked() and not room.gone:
            self._wake[room.id] = asyncio.Event()
            self._driving[room.id] = asyncio.create_task(self._drive(room))

    async def _drive(self, room: Room) -> None:
        wait = FIRST_WAIT
        begun = monotonic()
        self._since[room.id] = min(begun, begun - (room.bots_rested - begun))
        self._filmed[room.id] = first_unseen(room)
        try:
            while not room.gone and room.bots_asked() and await self._may_drive(room):
                asked = room.bots_asked()
                if not asked:
                    return
                try:
                    await self._answer(room, asked[0])
                    wait = FIRST_WAIT
                except StoreDown:
                    raise
                except NoTable:
                    return
                except Exception:
                    # The table must go on; what went wrong is for the log.
                    logger.exception("the bots stopped; they are asked again", extra=about(room.id))
                    await asyncio.sleep(wait)
                    wait = min(2 * wait, LONGEST_WAIT)
        except StoreDown:
            # It was noted. Whoever looks at all tables now and then starts again here.
            return
        finally:
            room.bots_rested = monotonic() + min(self._taken(room), PATIENCE)
            del self._driving[room.id], self._wake[room.id], self._since[room.id], self._filmed[room.id]

    def _taken(self, room: Room) -> float:
        """How many seconds of the patience are used up."""
        return monotonic() - self._since[room.id]

    async def _may_drive(self, room: Room) -> bool:
        if not room.mine:
            room.mine = await self.rooms.store.write(leases.take, room.id)
        return room.mine

    async def _answer(self, room: Room, seat: Seat) -> None:
        table = room.table
        ticket = table.ticket(seat)
        bot = room.row.seats[seat].bot
        face_down = isinstance(table.state.stack[-1], Sealed)
        begun = monotonic()
        share = max(0.0, 1 - self._taken(room) / PATIENCE) if room.row.has_people else 1.0
        try:
            code = await self.bot_pool.choose(room, seat, max(share, LEAST_THOUGHT if share else LAST_THOUGHT))
        except StaleTicket:
            return
        except Exception:
            # The table must go on; what went wrong is for the log.
            logger.exception("a bot failed", extra=about(room.id, seat))
            code = secrets.choice([action.code() for action in table.options(seat)]) if table.options(seat) else ""
        if not face_down:
            await self._let_it_be_seen(room, begun, share)
        with contextlib.suppress(AnswerRefused, NotLent):
            await self._submit(room, seat, ticket, code, bot)
        await asyncio.sleep(0)

    async def _let_it_be_seen(self, room: Room, begun: float, share: float) -> None:
        """Wait while what happened before is being played, since `begun`, so much of its time."""
        long = share * film_length(room, self._filmed[room.id])
        self._filmed[room.id] = room.table.film.taken if room.table.film is not None else 0
        while True:
            # Asked again each time round, so that a change of pace is felt at once.
            left = begun + long * PACES.get(room.row.settings.pace, 0.0) - monotonic()
            if room.row.has_people:
                left = min(left, PATIENCE - self._taken(room))
            if left < 0.001:
                return
            await self._rest(self._wake[room.id], left)

    async def _rest(self, wake: asyncio.Event, seconds: float) -> None:
        """Wait for so long, or until somebody wakes it."""
        wake.clear()
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(wake.wait(), seconds)

    async def _submit(self, room: Room, seat: Seat, ticket: str, code: str, bot: str) -> None:
        wait = FIRST_WAIT
        while not room.gone:
            try:
                await room.submit(seat, ticket, [code], bot)
                return
            except StoreDown:
                # If it was written all the same, the question has passed and this answer is refused.
                await asyncio.sleep(FIRST_WAIT)
                await self.rooms.store.away(wait)
                wait = min(2 * wait, LONGEST_WAIT)

    async def close(self) -> None:
        """Ask no more bots."""
        running = list(self._driving.values())
        for task in running:
            task.cancel()
        await asyncio.gather(*running, return_exceptions=True)
