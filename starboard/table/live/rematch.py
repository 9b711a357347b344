"""Playing again: the same people, the same set-up, at a new table."""

from __future__ import annotations

from msgspec import structs

from starboard.kernel.errors import N_
from starboard.table.live.first_player import with_first
from starboard.table.live.refusals import NotYours
from starboard.table.live.room import Room
from starboard.table.live.rooms import Rooms
from starboard.table.storage.rows import Notice, SeatRow, token


async def play_again(rooms: Rooms, room: Room, visitor: str) -> Room:
    """The table at which the same people play again: made by whoever asks first, the same for all who ask later.

    Everybody has the same seat there; who had lent theirs to a bot plays themselves. Who begins is drawn again where it
    was drawn.
    """
    held = room.held_by(visitor)
    if not held or not room.row.host:
        raise NotYours(N_("you're watching; only the players at this table can do that"))
    if not room.table.over:
        raise NotYours(N_("this game isn't over yet"))
    if room.row.settings.rematch:
        return await rooms.get(room.row.settings.rematch)
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
        invitation=token(6) if old.settings.invitation else "",
    )
    made = await rooms.create(room.game, room.game.setup(players, **options), host, seats, again, old.pack)
    notice = Notice("rematch", room.seat(held[0]).name)
    await room.change_settings(rematch=made.id, notices=[*room.row.settings.notices, notice][-4:])
    return made
