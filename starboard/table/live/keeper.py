"""Nothing stays undone, whatever was missed: tables are looked at now and then, and what stands still is started."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Callable

from starboard.kernel.errors import StarboardError
from starboard.table.live.bell import Ring
from starboard.table.live.push import Hub
from starboard.table.live.room import Room
from starboard.table.live.rooms import Rooms
from starboard.table.logs import about
from starboard.table.storage import leases
from starboard.table.storage.database import StoreDown
from starboard.table.storage.rows import NoTable
from starboard.table.storage.store import Store

EVERY = 2.0
"""Seconds between two looks."""
SOON = 0.5
"""The same while the database is away: nothing goes on before it is seen that it is back."""
TELL = 2
"""After so many looks, everybody is told again who is here."""
MOST_TAKEN = 20
"""How many tables of dead processes are taken over at each look."""
AGAIN = 4
"""After so many looks, a table that could not be opened is tried again: what it lacked may be there by now."""

logger = logging.getLogger("starboard.table")


class Keeper:
    """Follows what other processes do, and takes over from those that have died."""

    def __init__(self, rooms: Rooms, hub: Hub) -> None:
        self.rooms = rooms
        self.hub = hub
        self.looked: list[Callable[[], None]] = []
        """Told now and then that it is time to count."""
        self._looks = 0
        self._lost: dict[str, int] = {}
        """Tables of dead processes that cannot be opened, because their rules or packs are not here: the look at
        which each was last tried."""
        self._stamps: dict[str, int] = {}
        """What the last look found."""
        self._following: dict[str, asyncio.Task[None]] = {}
        self._again: set[str] = set()
        self._task: asyncio.Task[None] | None = None
        rooms.bell.hear = self.hear

    async def start(self) -> None:
        """Listen, and look now and then."""
        await self.rooms.bell.start()
        self._task = asyncio.create_task(self._run())

    async def _run(self) -> None:
        while True:
            try:
                await self.look()
            except StoreDown:
                pass
            except Exception:
                logger.exception("looking at the tables failed; it is tried again")
            self.note()
            await asyncio.sleep(SOON if self.rooms.store.down else EVERY)

    def note(self) -> None:
        """Let those who count see how things are."""
        for listener in self.looked:
            listener()

    # -- hearing

    def hear(self, ring: Ring) -> None:
        """Another process rings."""
        for table_id, seats in self.hub.presence.hear(ring).items():
            room = self.rooms.known.get(table_id)
            if room is not None:
                self.hub.heard(room, seats)
        for table_id, seen in ring.seen.items():
            room = self.rooms.known.get(table_id)
            if room is not None:
                self.hub.seen_elsewhere(room, seen)
        if ring.changed:
            room = self.rooms.known.get(ring.changed)
            if room is not None and self._matters(room) and not (ring.written and room.take(ring.written)):
                self.follow(room, ring.written.stamp if ring.written else None)

    def _matters(self, room: Room) -> bool:
        return room.id in self.hub.connections or bool(room.followers) or bool(room.bots_asked())

    def follow(self, room: Room, stamp: int | None = None) -> None:
        """See what others have written at a table, soon; up to a `stamp`, if more is not known to be there."""
        if stamp is not None and stamp <= room.row.stamp:
            return
        if room.id in self._following:
            self._again.add(room.id)
        else:
            self._following[room.id] = asyncio.create_task(self._follow(room, stamp))

    async def _follow(self, room: Room, stamp: int | None) -> None:
        try:
            while True:
                self._again.discard(room.id)
                try:
                    await room.catch_up(stamp)
                except NoTable:
                    self.rooms.forget(room.id)
                except StoreDown:
                    return
                except Exception:
                    logger.exception("a table could not be followed", extra=about(room.id))
                stamp = None
                if room.id not in self._again:
                    return
        finally:
            del self._following[room.id]

    # -- looking

    async def look(self) -> None:
        """Look at every table that somebody looks at here or that waits for a bot. Raises StoreDown."""
        self._looks += 1
        if self._looks % TELL == 0:
            self.hub.presence.tell_all(self.hub.seen_lately())
        store = self.rooms.store
        # While nothing could be written, this is how it is noticed that it can be again. Reading goes on meanwhile.
        if self.hub.drivers.busy or store.down:
            with contextlib.suppress(StoreDown):
                await store.write(leases.renew)
        rooms = {room.id: room for room in list(self.rooms.known.values()) if self._matters(room)}
        knew = {table_id: room.row.stamp for table_id, room in rooms.items()}
        stamps = await store.read(Store.stamps, list(rooms)) if rooms else {}
        for table_id, room in rooms.items():
            if table_id not in stamps:
                self.rooms.forget(table_id)
            elif (room.doubted or self._missed(room, knew[table_id], stamps[table_id])) and not room.lock.locked():
                self.follow(room)
        self._stamps = stamps
        await self._start_bots(rooms)

    def _missed(self, room: Room, knew: int, stamp: int) -> bool:
        """Whether the database has what was not heard here, by its stamp and what was known when that was asked for.

        What the others have only just written may be on its way; what they had at the last look no longer is.
        """
        now, bell = room.row.stamp, self.rooms.bell
        if stamp <= now:
            return stamp < knew
        return not (bell.shared and bell.connected) or now < self._stamps.get(room.id, 0)

    async def _start_bots(self, rooms: dict[str, Room]) -> None:
        """Where a bot is asked and nobody who is alive sees to it, this process does."""
        store, drivers = self.rooms.store, self.hub.drivers
        standing = [table_id for table_id, room in rooms.items() if room.bots_asked() and table_id not in drivers.busy]
        start = await store.read(leases.unattended, standing) if standing else []
        start += await store.read(leases.own)
        start += await store.read(leases.orphans, MOST_TAKEN + len(self._lost))
        self._lost = {table_id: tried for table_id, tried in self._lost.items() if table_id in start}
        for table_id in start:
            if table_id not in drivers.busy and self._looks >= self._lost.get(table_id, -AGAIN) + AGAIN:
                await self._start(table_id)

    async def _start(self, table_id: str) -> None:
        try:
            room = await self.rooms.get(table_id)
            self._lost.pop(table_id, None)
            if room.bots_asked():
                self.hub.drivers.drive(room)
            else:
                await self.rooms.store.write(leases.release, table_id, room.row.stamp)
        except StoreDown:
            raise
        except (StarboardError, NoTable) as fault:
            if table_id not in self._lost:
                logger.warning("a table cannot go on: %s", fault, extra=about(table_id))
            self._lost[table_id] = self._looks
        except Exception:
            # What is wrong with one table must not stop all others.
            if table_id not in self._lost:
                logger.exception("a table could not be started; it is tried again", extra=about(table_id))
            self._lost[table_id] = self._looks

    async def close(self) -> None:
        """Look no more. What this process saw to is free for others."""
        running = [*self._following.values(), *([self._task] if self._task is not None else [])]
        for task in running:
            task.cancel()
        await asyncio.gather(*running, return_exceptions=True)
        await self.rooms.bell.close()
        with contextlib.suppress(StoreDown):
            await self.rooms.store.write(leases.leave)
