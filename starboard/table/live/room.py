"""A table that is being played: loaded from the store, answered, written down, told to whoever looks."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

from msgspec import structs

from starboard.kernel.errors import N_, AnswerRefused, StaleTicket, StarboardError, UndoRefused
from starboard.kernel.film import Film
from starboard.kernel.game import Game
from starboard.kernel.record import Line, Record
from starboard.kernel.setup import Value
from starboard.kernel.steps import Seat
from starboard.kernel.table import Carried, Table
from starboard.table.live import seat_settings
from starboard.table.live.loading import before_first_line, bots_asked, game_of, load_table, new_chance
from starboard.table.live.refusals import NotThere, NotYours
from starboard.table.logs import about
from starboard.table.rendering.fragments import RenderCache
from starboard.table.storage.database import StoreDown
from starboard.table.storage.rows import (
    Ending,
    Notice,
    Outrun,
    SeatRow,
    SeqTaken,
    Snapshot,
    TableRow,
    TableSettings,
    Written,
)
from starboard.table.storage.store import Store
from starboard.table.workers.looking_back import dump_log

SNAPSHOT_EVERY = 60
"""A position is kept at the first settled moment after so many lines."""

MOST_NOTICES = 4
LOST = Notice("lost", "")
NOT_BEGUN = N_("the game hasn't begun; its host starts it")
PASSED = N_("this question has passed; look at the table again")
T = TypeVar("T")

logger = logging.getLogger("starboard.table")


class Room:
    """One table in memory. Everything goes through its lock; nothing is told before it is written.

    Other processes may play at the same table: what they have written is followed by `catch_up`.
    """

    def __init__(
        self,
        store: Store,
        row: TableRow,
        game: Game[Any],
        table: Table,
        mine: bool = False,
        connected: int | None = None,
    ) -> None:
        """`connected` is the store's count before the table was read from it."""
        self.store = store
        self._connected = store.connected if connected is None else connected
        self.row = row
        self.game = game
        self.table = table
        if not row.settings.imported:
            table.film = Film(len(table.record.lines))
        self.mine = mine
        """Whether this process is known to see to the table's bots."""
        self.lock = asyncio.Lock()
        self.listeners: list[Callable[[Room], None]] = []
        """Called after each change, outside the lock."""
        self.ring: Callable[[Room], None] = lambda _: None
        """Tells other processes."""
        self.gone = False
        """Whether it was deleted."""
        self.followers: Counter[str] = Counter()
        """The programs that wait here for what happens, by the holder of their seat; empty for those that watch."""
        self.seen: dict[str, float] = {}
        """When each holder of a seat, and the host, was last here at this process, on its own clock."""
        self.heard: dict[str, float] = {}
        """The same, as other processes have told: kept apart, so that nobody tells what he was told."""
        self.opened = self.looked = time.monotonic()
        self.bots_rested = 0.0
        """When bots may take all their time again, on the process's own clock (`drivers.PATIENCE`)."""
        self.fresh_from = 0
        """How long the log was before the last answer that told something: what came after it is new.

        A face-down pick tells nothing, so no page changes by it.
        """
        self.render_cache = RenderCache()
        """The renderer's; here it is only held, and cleared when somebody's name or the past has changed."""
        self.written: Written | None = None
        """What was appended by the last change of this process, if that is all that it was, until others are told."""
        self._snapshot_at = len(table.record.lines)

    @classmethod
    def load(cls, store: Store, table_id: str, packs: Path | None = None) -> Room:
        """A table from the store: the last kept position, and the lines since. Raises NoTable, RecordError, NotThere.

        It waits for the store and replays: in a server, a thread's work.
        """
        connected = store.connected
        return cls(store, *load_table(store, table_id, partial(game_of, packs=packs)), connected=connected)

    # -- who is who

    @property
    def id(self) -> str:
        """The table's id."""
        return self.row.id

    @property
    def doubted(self) -> bool:
        """Whether the database may have forgotten something that it had confirmed, and gone on otherwise."""
        return self._connected != self.store.connected

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
        return bots_asked(self.row, self.table)

    def open_seats(self) -> list[Seat]:
        """The seats on which nobody sits yet."""
        return [seat.seat for seat in self.row.seats if not seat.holder and not seat.bot]

    def free_seats(self) -> list[Seat]:
        """The seats that the table's invitation leads to: open ones, and those that a bot only keeps warm."""
        kept = self.row.settings.kept
        return [each.seat for each in self.row.seats if not each.holder and (not each.bot or each.seat in kept)]

    # -- answering

    async def submit(self, seat: Seat, ticket: str, codes: list[str], bot: str = "") -> Carried:
        """Answer for a seat; several codes are answers to the questions that follow each other. Raises AnswerRefused.

        Returns what happened and how far the answers went: these are kept, whatever happens to this process. Raises
        StoreDown when they may not be. `bot` is who answers, if it is no person: raises NotLent when the seat is no
        longer that bot's.
        """
        if self.row.settings.imported:
            raise AnswerRefused(N_("this is a recorded game; you can watch it, but not play it"))
        if self.row.settings.waiting:
            raise AnswerRefused(NOT_BEGUN)
        async with self.lock:
            carried = await self._play(
                lambda ahead: self._answer(ahead, seat, ticket, codes), (seat, bot) if bot else None
            )
        self.notify()
        return carried

    def _answer(self, ahead: Table, seat: Seat, ticket: str, codes: list[str]) -> Carried:
        told = len(ahead.log)
        carried = ahead.submit(seat, ticket, *codes)
        seat_settings.answer_all(self.row, ahead)
        return carried._replace(events=ahead.log[told:])

    async def settle_own(self, seat: Seat, settings: dict[str, Value]) -> None:
        """Settle something for a seat, from now on. Raises SetupError, and NotYours while people gather."""
        seat_settings.check(self.game, settings)

        def settled() -> TableSettings:
            if self.row.settings.waiting:
                raise NotYours(NOT_BEGUN)
            mine = {**seat_settings.own_settings(self.row, seat), **settings}
            return structs.replace(self.row.settings, own={**self.row.settings.own, str(seat): mine})

        async with self.lock:
            await self._settle(settled)
        self.notify()
        await self.go_on()

    async def go_on(self) -> None:
        """Answer what the players need not be asked any more."""
        async with self.lock:
            if not any(seat_settings.answer_at(self.row, self.table, seat) for seat in self.table.asked()):
                return
            await self._play(lambda ahead: seat_settings.answer_all(self.row, ahead))
        self.notify()

    async def undo(self, seat: Seat) -> None:
        """Take a seat's last answer back. Raises UndoRefused with the reason."""
        problem = seat_settings.undo_is_off(self.row)
        if problem:
            raise UndoRefused(problem)
        async with self.lock:
            await self._play(lambda ahead: seat_settings.undo(self.row, ahead, seat))
        self.notify()

    async def _play(self, play: Callable[[Table], T], lent: tuple[Seat, str] | None = None) -> T:
        """Play on a fork of the table and write it down; only then it is the table, for everybody.

        Where another process was quicker, it is tried once more on what is there now, unless that is another story.
        """
        known = self.table.record.lines
        while True:
            ahead = self.table.fork()
            try:
                done = play(ahead)
                await self._keep(ahead, lent)
                return done
            except (SeqTaken, AnswerRefused, UndoRefused):
                doubted = self.doubted
                if not await self._follow() and not doubted:
                    raise
                if self.table.record.lines[: len(known)] != known:
                    raise StaleTicket(PASSED) from None

    async def _keep(self, ahead: Table, lent: tuple[Seat, str] | None) -> None:
        known, told = self.table.record.lines, len(self.table.log)
        seq, last = len(known), known[-1] if known else None
        new = ahead.record.lines[seq:]
        due = bool(bots_asked(self.row, ahead)) if any(seat.bot for seat in self.row.seats) else None
        ending = self._ending(ahead) if ahead.over else None
        self.mine = await self.store.write(
            Store.append, self.id, seq, new, ahead.over, due, lent, ending, last, self._connected
        )
        self.table = ahead
        if len(ahead.log) != told:
            self.fresh_from = min(told, len(ahead.log))
        self._appended(ahead.over)
        self.written = Written(self.row.stamp, seq, last, new, ahead.over)
        if len(ahead.record.lines) - self._snapshot_at >= SNAPSHOT_EVERY and ahead.settled:
            await self._save_snapshot()

    def _appended(self, over: bool) -> None:
        self.row.over = over
        self.row.touched = int(time.time())
        self.row.stamp += 1

    def _ending(self, ahead: Table) -> Ending:
        totals = {score.seat: score.total for score in self.game.score(ahead.state)}
        return Ending(self.game.winners(ahead.state), totals)

    async def _save_snapshot(self) -> None:
        seq = len(self.table.record.lines)
        snapshot = Snapshot(seq, self.game.dump(self.table.state), dump_log(self.table.log))
        # It only saves time: what was answered is kept without it.
        with contextlib.suppress(StoreDown):
            await self.store.write(Store.save_snapshot, self.id, snapshot)
            self._snapshot_at = seq

    async def catch_up(self, stamp: int | None = None) -> None:
        """Follow what other processes have written, with a `stamp` up to there at least. Raises NoTable."""
        async with self.lock:
            if stamp is None or stamp > self.row.stamp or self.doubted:
                await self._follow()

    async def _follow(self) -> bool:
        """Returns whether there was anything new, which whoever listens has been told. Raises NoTable."""
        known, connected = self.table.record.lines, self.store.connected
        # The last line tells where others have gone on, unless what was there before may be another story.
        same = 0 if self.doubted else max(len(known) - 1, 0)
        row, lines = await self.store.read(Store.since, self.id, same)
        if row.stamp < self.row.stamp or lines[: len(known) - same] != known[same:]:
            await self._start_over()
            return True
        self._connected = connected
        lines = lines[len(known) - same :]
        if not lines and row.stamp == self.row.stamp:
            return False
        if self.row.settings.waiting:
            # Until it has begun, it may be set up anew.
            self.table = before_first_line(self.game, row)
        self._play_on(lines)
        if row.seats != self.row.seats:
            self.render_cache.clear()
            self.table.record.header.seats[:] = [seat.name for seat in row.seats]
        self.row = row
        # Who sees to its bots may be another now; whoever wants to know asks the store.
        self.mine = False
        self.notify(own=False)
        return True

    def take(self, written: Written) -> bool:
        """Follow what another process says that it has appended; the database need not be asked then.

        Returns false, and does nothing, where that is not the only news, or where this process is about to write.
        """
        known, row = self.table.record.lines, self.row
        if self.lock.locked() or self.doubted or row.settings.waiting or row.settings.imported:
            return False
        if (written.stamp, written.seq, written.last) != (row.stamp + 1, len(known), known[-1] if known else None):
            return False
        try:
            self._play_on(written.lines)
        except StarboardError:
            return False
        self._appended(written.over)
        self.mine = False
        self.notify(own=False)
        return True

    def _play_on(self, lines: Sequence[Line]) -> None:
        """Play what others have written."""
        if not lines:
            return
        ahead = self.table.fork()
        told = least = len(ahead.log)
        for line in lines:
            ahead.follow(line)
            least = min(least, len(ahead.log))
        if least < told or len(ahead.log) != told:
            self.fresh_from = least
        self.table = ahead

    async def _start_over(self) -> None:
        """The database has forgotten what it had confirmed: from here on, what it has is what happened."""
        known, connected = self.table.record.lines, self.store.connected
        self.row, _, self.table = await self.store.read(load_table, self.id, lambda _: self.game)
        kept = self.table.record.lines
        self.table.film, self.mine, self._connected = Film(len(kept)), False, connected
        self.fresh_from, self._snapshot_at = len(self.table.log), len(kept)
        self.render_cache.clear()
        if kept[: len(known)] != known:
            logger.warning("the database has forgotten answers; the table goes on without them", extra=about(self.id))
            if self.row.settings.notices[-1:] != [LOST]:
                with contextlib.suppress(StoreDown):
                    await self._settle(lambda: self._noticed(LOST))
        self.notify()

    async def arrange(self, arranged: Callable[[TableRow], TableRow]) -> None:
        """Set the table up anew while people gather, or begin: made again from what is there if somebody was quicker.

        `arranged` returns another row with its set-up, seats and settings, and raises StarboardError where that can't
        be. Once it is no longer waiting, chance's first answers are drawn.
        """
        async with self.lock:
            while True:
                if not self.row.settings.waiting:
                    raise NotYours(N_("the game has begun already"))
                row = arranged(self.row)
                table = before_first_line(self.game, row)
                if not row.settings.waiting:
                    chance = new_chance(self.game, row.settings)
                    table = Table(self.game, table.setup, chance, [seat.name for seat in row.seats])
                due = bool(bots_asked(row, table))
                try:
                    self.mine = await self.store.write(
                        Store.arrange,
                        self.id,
                        row.setup,
                        row.seats,
                        row.settings,
                        table.record.lines,
                        due,
                        self.row.stamp,
                    )
                    break
                except Outrun:
                    if not await self._follow():
                        raise
            self.row = structs.replace(row, stamp=self.row.stamp + 1)
            table.film = Film()
            self.table = table
            self._snapshot_at = self.fresh_from = 0
            self.render_cache.clear()
        self.notify()
        await self.go_on()

    def notify(self, own: bool = True) -> None:
        """Something has changed, by this process's `own` doing or another's: tell whoever listens."""
        if own:
            self.ring(self)
            self.written = None
        for listener in list(self.listeners):
            listener(self)

    def finished_record(self) -> Record:
        """The record of a game that is over. Raises NotYours before: it holds everybody's secrets."""
        if not self.table.over and not self.row.settings.imported:
            raise NotYours(
                N_("record and analysis come once the game is over; before that they would reveal what is hidden")
            )
        return self.table.record

    # -- seats and settings

    async def change_seat(
        self, changed: SeatRow, secret: str = "", notice: Notice | None = None, host: str | None = None
    ) -> None:
        """Change who sits in a seat, tell everybody, and change the host. Under the lock.

        Raises SecretChanged when the seat has not got that `secret` any more.
        """
        before = self.seat(changed.seat)
        while True:
            seats = [changed if row.seat == changed.seat else row for row in self.row.seats]
            due = bool(bots_asked(structs.replace(self.row, seats=seats), self.table))
            settings, now = self._noticed(notice), self.row
            if before.holder and not changed.holder:
                # What they had settled is nobody else's: neither to know nor to be answered for.
                own = {seat: settled for seat, settled in settings.own.items() if seat != str(changed.seat)}
                settings = structs.replace(settings, own=own)
            new_host = now.host if host is None else host
            try:
                self.mine = await self.store.write(
                    Store.save_seat, self.id, changed, due, secret, settings, new_host, now.stamp
                )
                break
            except Outrun:
                if not await self._follow() or self.seat(changed.seat) != before:
                    raise
        self.row.seats, self.row.settings, self.row.host = seats, settings, new_host
        self.row.stamp += 1
        self.render_cache.clear()
        self.table.record.header.seats[changed.seat] = changed.name

    async def change_host(self, host: str, notice: Notice, check: Callable[[], None]) -> None:
        """Somebody else is the host from now on. Under the lock; `check` raises where that can't be as things stand."""

        def settled() -> TableSettings:
            check()
            return self._noticed(notice)

        await self._settle(settled, host)

    async def _settle(self, settings: Callable[[], TableSettings], host: str | None = None) -> None:
        """Write settings, made again from what is there if somebody else was quicker. Under the lock."""
        while True:
            changed, now = settings(), self.row
            try:
                await self.store.write(Store.save_settings, self.id, changed, host, now.stamp)
                break
            except Outrun:
                if not await self._follow():
                    raise
        self.row.settings, self.row.host = changed, now.host if host is None else host
        self.row.stamp += 1

    def _noticed(self, notice: Notice | None) -> TableSettings:
        settings = self.row.settings
        if notice is None:
            return settings
        return structs.replace(settings, notices=[*settings.notices, notice][-MOST_NOTICES:])

    async def change_settings(self, **changed: Any) -> None:
        """Change what the table's people agreed on, by the names of `TableSettings`."""
        await self.settle(lambda now: structs.replace(now, **changed))

    async def settle(self, settled: Callable[[TableSettings], TableSettings]) -> None:
        """The same by a function of what is agreed on now: asked again if somebody was quicker; it may refuse."""
        async with self.lock:
            await self._settle(lambda: settled(self.row.settings))
        self.notify()
