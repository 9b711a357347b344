"""Waiting for what happens at a table: for programs, which have no page that is pushed to."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from typing import Final

from starboard.kernel.events import Event
from starboard.kernel.steps import Seat
from starboard.table.live.room import Room

LONGEST_WAIT: Final = 60
"""For how many seconds a request may wait."""


@contextmanager
def changes(room: Room, seat: Seat | None) -> Iterator[asyncio.Event]:
    """Set whenever something has changed at a table; whoever waits clears it. A seat whose program waits is there."""
    changed = asyncio.Event()
    holder = "" if seat is None else room.seat(seat).holder

    def heard(_: Room) -> None:
        changed.set()

    room.listeners.append(heard)
    room.followers[holder] += 1
    try:
        yield changed
    finally:
        room.listeners.remove(heard)
        room.followers[holder] -= 1
        room.followers += Counter()  # those who are gone are forgotten
        room.seen[holder] = time.monotonic()


async def other_ticket(room: Room, seat: Seat, known: str, seconds: float) -> None:
    """Wait until a seat's ticket is another than the one it knows, the game is over, or the time is up."""
    with changes(room, seat) as changed:
        try:
            async with asyncio.timeout(seconds):
                while room.table.ticket(seat) == known and not room.table.over and not room.gone:
                    await changed.wait()
                    changed.clear()
        except TimeoutError:
            return


class News:
    """What has happened at a table since somebody last looked."""

    def __init__(self, taken_back: int, events: list[Event]) -> None:
        self.taken_back = taken_back
        """How many of the events that were told before have been taken back, the last ones."""
        self.events = events


async def news(room: Room, seat: Seat | None) -> AsyncIterator[News]:
    """All that happens at a table from now on, each time that something has; it ends with the table."""
    known = list(room.table.log)
    with changes(room, seat) as changed:
        while not room.gone:
            log = room.table.log
            same = 0
            for one, other in zip(known, log, strict=False):
                if one != other:
                    break
                same += 1
            told = News(len(known) - same, log[same:])
            known = list(log)
            yield told
            if room.table.over:
                return
            await changed.wait()
            changed.clear()
