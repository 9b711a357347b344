"""Tables that are being played: loaded from the store, answered, written down, told to whoever looks."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections import OrderedDict
from collections.abc import Callable
from pathlib import Path
from typing import Any

from msgspec import structs

from starboard.kernel.errors import N_, AnswerRefused, StarboardError, UndoRefused
from starboard.kernel.events import Event
from starboard.kernel.game import Game
from starboard.kernel.record import Header, Record
from starboard.kernel.registry import load_game
from starboard.kernel.rng import Rng
from starboard.kernel.setup import Setup
from starboard.kernel.steps import CHANCE, Seat
from starboard.kernel.table import Carried, Dice, Table, open_record, replay
from starboard.table.fragments import RenderCache
from starboard.table.store import SeatRow, SeqTaken, Snapshot, Store, TableRow, TableSettings, token

SNAPSHOT_EVERY = 60
"""A position is kept at the first settled moment after so many lines."""

NAMES = (
    "Altair",
    "Antares",
    "Arcturus",
    "Bellatrix",
    "Canopus",
    "Capella",
    "Castor",
    "Deneb",
    "Electra",
    "Fomalhaut",
    "Hadar",
    "Izar",
    "Kochab",
    "Lyra",
    "Maia",
    "Merope",
    "Mimosa",
    "Mira",
    "Mizar",
    "Naos",
    "Nashira",
    "Orion",
    "Perseus",
    "Pollux",
    "Procyon",
    "Regulus",
    "Rigel",
    "Sabik",
    "Scheat",
    "Sirius",
    "Spica",
    "Tarazed",
    "Thuban",
    "Vega",
    "Wezen",
    "Zosma",
)
"""What tables are called."""


class NotThere(StarboardError):
    """There is no such table, seat or page."""


class NotYours(StarboardError):
    """Somebody else's seat, or something that only the host may do."""


def game_of(row: TableRow) -> Game[Any]:
    """The title that a table plays, with its pack."""
    return load_game(row.game, Path(row.pack) if row.pack else None)


def new_chance(game: Game[Any], settings: TableSettings) -> Dice:
    """Chance for a table: unforeseeable, except in lessons, which go the same way each time."""
    return Dice(Rng(game.lesson.seed if settings.guided else secrets.randbits(48)))


class Room:
    """One table in memory. Everything goes through its lock; nothing is told before it is written."""

    def __init__(self, store: Store, row: TableRow, game: Game[Any], table: Table) -> None:
        self.store = store
        self.row = row
        self.game = game
        self.table = table
        self.lock = asyncio.Lock()
        self.listeners: list[Callable[[Room], None]] = []
        """Called after each change, outside the lock."""
        self.fresh_from = 0
        """How long the log was before the last answer: what came after it is new."""
        self.render_cache = RenderCache()
        """The renderer's; here it is only held, and cleared when somebody's name or the past has changed."""
        self._snapshot_at = len(table.record.lines)

    @classmethod
    def load(cls, store: Store, table_id: str) -> Room:
        """A table from the store: the last kept position, and the lines since. Raises NoTable, RecordError.

        It waits for the store and replays: in a server, a thread's work.
        """
        row = store.table(table_id)
        game = game_of(row)
        header = Header(row.game, row.rules, row.content, row.setup, [seat.name for seat in row.seats])
        record = Record(header, store.lines(table_id))
        snapshot = store.snapshot(table_id)
        record.check_game(game)
        if snapshot is None or snapshot.seq > len(record.lines):
            table = replay(game, record)
        else:
            state = game.load(snapshot.position)
            table = Table(game, state.setup, None, header.seats, state=state)
            kinds = {kind.name: kind for kind in game.kinds}
            log = [Event(kinds[name], seat, tuple(values)) for name, seat, values in snapshot.log]
            table.resume(record.lines[: snapshot.seq], log)
            for line in record.lines[snapshot.seq :]:
                table.follow(line)
        table.chance = None if row.settings.imported else new_chance(game, row.settings)
        return cls(store, row, game, table)

    # -- who is who

    @property
    def id(self) -> str:
        """The table's id."""
        return self.row.id

    def seat(self, seat: Seat) -> SeatRow:
        """A seat and who sits there. Raises NotThere."""
        if not 0 <= seat < len(self.row.seats):
            raise NotThere(N_("there is no seat %(seat)s at this table"), seat=seat)
        return self.row.seats[seat]

    def held_by(self, visitor: str) -> list[Seat]:
        """The seats that somebody holds, those lent to a bot too."""
        return [seat.seat for seat in self.row.seats if visitor and seat.holder == visitor]

    def names(self) -> list[str]:
        """The name of whoever sits there, by seat."""
        return [seat.name for seat in self.row.seats]

    def bots_asked(self) -> list[Seat]:
        """The asked seats that a bot answers for."""
        if self.row.settings.imported:
            return []
        return [seat for seat in self.table.asked() if seat != CHANCE and self.row.seats[seat].bot]

    def open_seats(self) -> list[Seat]:
        """The seats on which nobody sits yet."""
        return [seat.seat for seat in self.row.seats if not seat.holder and not seat.bot]

    # -- answering

    async def submit(self, seat: Seat, ticket: str, codes: list[str]) -> Carried:
        """Answer for a seat; several codes are answers to the questions that follow each other. Raises AnswerRefused.

        Returns what happened and how far the answers went: these are kept, whatever happens to this process.
        """
        if self.row.settings.imported:
            raise AnswerRefused(N_("this is a recorded game; you can watch it, but not play it"))
        async with self.lock:
            before = len(self.table.log)
            ahead = self.table.fork()
            carried = ahead.submit(seat, ticket, *codes)
            await self._keep(ahead)
            self.fresh_from = before
        self.notify()
        return carried

    async def undo(self, seat: Seat) -> None:
        """Take a seat's last answer back. Raises UndoRefused with the reason."""
        if not self.row.settings.undo:
            raise UndoRefused(N_("undo is off at this table"))
        async with self.lock:
            ahead = self.table.fork()
            ahead.undo(seat)
            await self._keep(ahead)
            self.fresh_from = len(self.table.log)
        self.notify()

    async def _keep(self, ahead: Table) -> None:
        """Write down what was played on a fork of the table; only then it is the table, for everybody."""
        seq = len(self.table.record.lines)
        try:
            await self.store.write(Store.append, self.id, seq, ahead.record.lines[seq:], ahead.over)
        except SeqTaken:
            await self._reload()
            raise
        self.table = ahead
        self.row.over = ahead.over
        self.row.touched = int(time.time())
        if len(ahead.record.lines) - self._snapshot_at >= SNAPSHOT_EVERY and ahead.settled:
            self._snapshot_at = len(ahead.record.lines)
            log = [(event.kind.name, event.seat, event.values) for event in ahead.log]
            snapshot = Snapshot(self._snapshot_at, self.game.dump(ahead.state), log)
            await self.store.write(Store.save_snapshot, self.id, snapshot)

    async def _reload(self) -> None:
        fresh = await self.store.read(Room.load, self.id)
        self.row, self.table, self._snapshot_at = fresh.row, fresh.table, fresh._snapshot_at
        self.render_cache.clear()

    def notify(self) -> None:
        """Something has changed: tell whoever listens."""
        for listener in list(self.listeners):
            listener(self)

    def finished_record(self) -> Record:
        """The record of a game that is over. Raises NotYours before: it holds everybody's secrets."""
        if not self.table.over and not self.row.settings.imported:
            raise NotYours(
                N_("you can download the record once the game is over; before that it would reveal what is hidden")
            )
        return self.table.record

    # -- seats and settings

    async def sit(self, seat: Seat, visitor: str, name: str) -> None:
        """Somebody takes a seat, from a bot too."""
        async with self.lock:
            row = self.seat(seat)
            await self._change_seat(structs.replace(row, holder=visitor, bot="", name=name or row.name))
        self.notify()

    async def lend(self, seat: Seat, bot: str, taker: str = "") -> None:
        """A bot answers for a seat from now on; with an empty name its person is back, or `taker` if it had none."""
        async with self.lock:
            row = self.seat(seat)
            await self._change_seat(structs.replace(row, bot=bot, holder=row.holder or taker))
        self.notify()

    async def _change_seat(self, row: SeatRow) -> None:
        await self.store.write(Store.save_seat, self.id, row)
        self.row.seats[row.seat] = row
        self.render_cache.clear()
        self.table.record.header.seats[row.seat] = row.name

    async def change_settings(self, **changed: Any) -> None:
        """Change what the table's people agreed on, by the names of `TableSettings`."""
        async with self.lock:
            settings = structs.replace(self.row.settings, **changed)
            await self.store.write(Store.save_settings, self.id, settings)
            self.row.settings = settings
        self.notify()


class Rooms:
    """All tables: those in memory, and the way to the others."""

    def __init__(self, store: Store, most: int = 1000) -> None:
        self.store = store
        self.most = most
        self.live: OrderedDict[str, Room] = OrderedDict()
        self.opened: list[Callable[[Room], None]] = []
        """Told of each room when it comes into memory."""
        self._loading: dict[str, asyncio.Task[Room]] = {}

    async def get(self, table_id: str) -> Room:
        """A table. Raises NoTable."""
        room = self.live.get(table_id)
        if room is not None:
            self.live.move_to_end(table_id)
            return room
        loading = self._loading.get(table_id)
        if loading is None:
            # A task of its own: whoever else comes for the same table waits for the same room.
            loading = self._loading[table_id] = asyncio.create_task(self._load(table_id))
        return await asyncio.shield(loading)

    async def _load(self, table_id: str) -> Room:
        try:
            return self._enter(await self.store.read(Room.load, table_id))
        finally:
            del self._loading[table_id]

    def _enter(self, room: Room) -> Room:
        self.live[room.id] = room
        for listener in self.opened:
            listener(room)
        for old in list(self.live.values()):
            if len(self.live) <= self.most:
                break
            if not old.lock.locked() and len(old.listeners) <= len(self.opened):
                del self.live[old.id]
        return room

    async def create(
        self,
        game: Game[Any],
        setup: Setup,
        host: str,
        seats: list[SeatRow],
        settings: TableSettings,
        pack: Path | None = None,
    ) -> Room:
        """A new table. Chance's first answers (who begins, the first deal) are drawn and written at once."""
        row = TableRow(
            id=token(7),
            name=secrets.choice(NAMES),
            game=game.name,
            pack=str(pack or ""),
            rules=game.rules,
            content=game.content_hash,
            setup=setup.dump(),
            settings=settings,
            host=host,
            over=False,
            created=int(time.time()),
            touched=int(time.time()),
            seats=seats,
        )
        table = Table(game, setup, new_chance(game, settings), [seat.name for seat in seats])
        await self.store.write(Store.create, row, table.record.lines)
        return self._enter(Room(self.store, row, game, table))

    async def import_record(self, record: Record, host: str) -> Room:
        """A record from elsewhere, as a table to look at. Raises RecordError where it does not replay."""
        game = load_game(record.header.game)
        table = await asyncio.to_thread(replay, game, record)
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
            seats=[SeatRow(i, token(), host, name[:40]) for i, name in enumerate(record.header.seats)],
        )
        await self.store.write(Store.create, row, record.lines)
        return self._enter(Room(self.store, row, game, table))

    async def delete(self, table_id: str) -> None:
        """Forget a table."""
        await self.store.write(Store.delete, table_id)
        self.live.pop(table_id, None)


def past_table(room: Room, lines: int) -> Table:
    """The table as it stood after so many lines."""
    record = Record(room.table.record.header, room.table.record.lines)
    table = open_record(room.game, record)
    for line in record.lines[:lines]:
        table.follow(line)
    return table
