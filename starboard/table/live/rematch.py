"""Playing again: the same people, the same set-up, at a new table."""

from __future__ import annotations

import contextlib

from msgspec import structs

from starboard.kernel.errors import N_
from starboard.table.live.first_player import with_first
from starboard.table.live.refusals import NotYours
from starboard.table.live.room import MOST_NOTICES, Room
from starboard.table.live.rooms import Rooms
from starboard.table.storage.rows import NoTable, Notice, SeatRow, TableSettings, invitation, token


class Agreed(Exception):
    """Somebody else was quicker: there is a table already at which the same people play again."""


async def play_again(rooms: Rooms, room: Room, visitor: str) -> Room:
    """The table at which the same people play again: made by whoever asks first, the same for all who ask later.

    Everybody has the same seat there; who had lent theirs to a bot plays themselves. Who begins is drawn again where it
    was drawn.
    """
    held = room.held_by(visitor)
    if not held or not room.row.host or room.row.settings.imported:
        raise NotYours(N_("you're watching; only the players at this table can do that"))
    if not room.table.over:
        raise NotYours(N_("this game isn't over yet"))
    before = room.row.settings.rematch
    # One that was deleted is no table to go to.
    with contextlib.suppress(NoTable):
        if before:
            return await rooms.get(before)
    old = room.row
    seats = [SeatRow(seat.seat, token(), seat.holder, seat.name, "" if seat.holder else seat.bot) for seat in old.seats]
    host = old.host if room.held_by(old.host) else visitor
    options = dict(old.setup)
    players = options.pop("players")
    options = with_first(room.game, options, players, old.settings.first, room.held_by(host)[0])
    again = structs.replace(
        old.settings,
        notices=[],
        waiting=False,
        invitation=invitation() if old.settings.invitation else "",
    )
    made = await rooms.create(room.game, room.game.setup(players, **options), host, seats, again, old.pack)
    notice = Notice("rematch", room.seat(held[0]).name)

    def agreed(now: TableSettings) -> TableSettings:
        if now.rematch != before:
            raise Agreed
        return structs.replace(now, rematch=made.id, notices=[*now.notices, notice][-MOST_NOTICES:])

    try:
        await room.settle(agreed)
    except Agreed:
        await rooms.delete(made.id)
        return await rooms.get(room.row.settings.rematch)
    return made
