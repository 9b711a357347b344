"""All tables: those in memory, and the way to the others."""

from __future__ import annotations

import asyncio
import contextlib
import secrets
import time
from collections import OrderedDict
from collections.abc import Callable
from pathlib import Path
from typing import Any
from weakref import WeakValueDictionary

from starboard.kernel.game import Game
from starboard.kernel.record import Record
from starboard.kernel.registry import load_game
from starboard.kernel.setup import Setup
from starboard.kernel.table import Table, open_record
from starboard.table.live.bell import Bell, Ring
from starboard.table.live.loading import bots_asked, new_chance
from starboard.table.live.room import Room
from starboard.table.live.table_names import NAMES
from starboard.table.storage.database import StoreDown
from starboard.table.storage.rows import NoTable, SeatRow, Snapshot, TableRow, TableSettings, token
from starboard.table.storage.store import Store
from starboard.table.workers.looking_back import load_log

LONGEST_SEAT_NAME = 40
LOOK = 2.0
"""Seconds after which a process that is alone, but for whoever runs it, compares a table with the database."""


class Rooms:
    """All tables: those in memory, and the way to the others."""

    def __init__(self, store: Store, packs: Path, bell: Bell | None = None, most: int = 1000) -> None:
        """`most` tables are kept in memory for the next who comes, besides all those that somebody is at."""
        self.store = store
        self.bell = bell or Bell(store.lessee.name)
        self.packs = packs
        self.most = most
        self.opened: list[Callable[[Room], None]] = []
        """Told of each room when it comes into memory."""
        self.known: WeakValueDictionary[str, Room] = WeakValueDictionary()
        """Every room that anybody holds, be it only a page or a bot: there are never two of one table."""
        self._kept: OrderedDict[str, Room] = OrderedDict()
        self._loading: dict[str, asyncio.Task[Room]] = {}

    async def get(self, table_id: str, stamp: int | None = None) -> Room:
        """A table as the database has it, or not older than a `stamp` that was just read. Raises NoTable."""
        room = self.known.get(table_id)
        if room is not None:
            if stamp is not None:
                if stamp > room.row.stamp or room.doubted:
                    await room.catch_up(stamp)
            elif self.bell.shared or time.monotonic() - room.looked > LOOK:
                # While the database is away, what is known can be shown.
                with contextlib.suppress(StoreDown):
                    await self._refresh(room)
            return self._keep(room)
        loading = self._loading.get(table_id)
        if loading is None:
            # A task of its own: whoever else comes for the same table waits for the same room.
            loading = self._loading[table_id] = asyncio.create_task(self._load(table_id))
        return await asyncio.shield(loading)

    async def _refresh(self, room: Room) -> None:
        """Whoever comes is shown what was acknowledged to him a moment ago by another process."""
        room.looked = time.monotonic()
        stamp = (await self.store.read(Store.stamps, [room.id])).get(room.id)
        if stamp is None:
            self.forget(room.id)
            raise NoTable(room.id)
        if stamp != room.row.stamp or room.doubted:
            await room.catch_up()

    def _ring(self, room: Room) -> None:
        self.bell.ring(Ring(self.bell.process, changed=room.id, written=room.written))

    async def _load(self, table_id: str) -> Room:
        try:
            return self._enter(await self.store.read(Room.load, table_id, self.packs))
        finally:
            del self._loading[table_id]

    def _enter(self, room: Room) -> Room:
        self.known[room.id] = room
        room.ring = self._ring
        for listener in self.opened:
            listener(room)
        return self._keep(room)

    def _keep(self, room: Room) -> Room:
        self._kept[room.id] = room
        self._kept.move_to_end(room.id)
        if len(self._kept) > self.most:
            self._kept.popitem(last=False)
        return room

    async def create(
        self,
        game: Game[Any],
        setup: Setup,
        host: str,
        seats: list[SeatRow],
        settings: TableSettings,
        pack: str = "",
        position: dict[str, Any] | None = None,
    ) -> Room:
        """A new table. Unless people gather first, chance's first answers (who begins, the deal) are drawn at once.

        With a position, as `Game.dump` writes it, the game begins there instead of with the set-up.
        """
        row = TableRow(
            id=token(7),
            name=secrets.choice(NAMES),
            game=game.name,
            pack=pack,
            rules=game.rules,
            content=game.content_hash,
            setup=setup.dump(),
            settings=settings,
            host=host,
            over=False,
            created=int(time.time()),
            touched=int(time.time()),
            seats=seats,
            position=position,
        )
        chance = new_chance(game, settings)
        begun = game.load(position) if position is not None else None
        table = Table(game, setup, None if settings.waiting else chance, [seat.name for seat in seats], state=begun)
        table.chance = chance
        due = bool(bots_asked(row, table))
        mine = await self.store.write(Store.create, row, table.record.lines, due)
        room = self._enter(Room(self.store, row, game, table, mine))
        await room.go_on()
        return room

    async def bring_in(self, record: Record, end: Snapshot, host: str) -> Room:
        """A record from elsewhere, as a table to look at. It has been replayed: `end` is how it ends."""
        seats = [name[:LONGEST_SEAT_NAME] for name in record.header.seats]
        record = Record(record.header._replace(seats=seats), record.lines)
        game = load_game(record.header.game)
        table = open_record(game, Record(record.header))
        table = Table(game, table.setup, None, record.header.seats, state=game.load(end.position))
        table.resume(record.lines, load_log(game, end.log))
        table.record.header = record.header
        row = TableRow(
            id=token(7),
            name=secrets.choice(NAMES),
            game=game.name,
            pack="",
            rules=game.rules,
            content=game.content_hash,
            setup=record.header.setup,
            settings=TableSettings(imported=True),
            host=host,
            over=table.over,
            created=int(time.time()),
            touched=int(time.time()),
            seats=[SeatRow(i, token(), host, name) for i, name in enumerate(seats)],
            position=record.header.position,
        )
        await self.store.write(Store.create, row, record.lines)
        # However long it is, it is never replayed again to be opened.
        await self.store.write(Store.save_snapshot, row.id, end)
        return self._enter(Room(self.store, row, game, table))

    async def delete(self, table_id: str) -> None:
        """Forget a table."""
        await self.store.write(Store.delete, table_id)
        self.bell.ring(Ring(self.bell.process, changed=table_id))
        self.forget(table_id)

    def forget(self, table_id: str) -> None:
        """A table was deleted, here or elsewhere: whoever is still there is told."""
        self._kept.pop(table_id, None)
        room = self.known.pop(table_id, None)
        if room is not None:
            room.gone = True
            room.notify(own=False)
