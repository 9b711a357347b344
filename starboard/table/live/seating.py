"""Who sits where: joining, moving to another device, standing in for somebody, and what the host may do about it.

A seat has one secret. While nobody sits there it is an invitation, which the host sees; at the moment somebody sits
down the seat gets a new one, which only its holder can ask for. So nobody looks into another's hand, and no old link
takes a seat from anybody.
"""

from __future__ import annotations

from msgspec import structs

from starboard.kernel.errors import N_
from starboard.kernel.steps import Seat
from starboard.table.live.push import Hub
from starboard.table.live.refusals import NotThere, NotYours
from starboard.table.live.room import Room
from starboard.table.storage.rows import Notice, SecretChanged, token
from starboard.table.storage.store import Store

NO_FREE_SEAT = N_(
    "this link leads to no free seat: somebody may have sat down there already; ask the host for a new one"
)
ONLY_HOST = N_("only the host of this table can do that")


async def seat_of_secret(room: Room, secret: str) -> Seat | None:
    """The seat that a secret opens; None for a secret of no seat at this table."""
    found = await room.store.read(Store.seat_of_token, secret)
    if found is None or found[0] != room.id:
        return None
    if room.seat(found[1]).token != secret:
        # Another process has changed it.
        await room.catch_up()
    return found[1]


def is_invitation(room: Room, seat: Seat) -> bool:
    """Whether a seat's secret only lets one sit down: nobody has yet. A program's own tables have no such seats."""
    return bool(room.row.host) and not room.seat(seat).holder


async def sit(room: Room, seat: Seat, secret: str, visitor: str, name: str) -> str:
    """Somebody sits down by a seat's secret, in place of a bot too, or moves to another device. Returns the new secret.

    Raises NotThere when somebody was quicker.
    """
    async with room.lock:
        row = room.seat(seat)
        moved = bool(row.holder)
        changed = structs.replace(row, holder=visitor, bot="", name=name or row.name, token=token())
        # The host's role goes where the host goes, unless others play on the host's screen.
        host = visitor if moved and room.row.host == row.holder and len(room.held_by(row.holder)) == 1 else None
        notice = None if moved else Notice("sat", changed.name)
        try:
            await room.change_seat(changed, secret, notice, host)
        except SecretChanged:
            raise NotThere(NO_FREE_SEAT) from None
    room.notify()
    await room.go_on()
    return changed.token


async def rename(room: Room, seat: Seat, name: str) -> str:
    """The holder of a seat gives another name, and is back from a bot. Returns the secret, which stays."""
    async with room.lock:
        row = room.seat(seat)
        await room.change_seat(structs.replace(row, bot="", name=name or row.name))
    room.notify()
    await room.go_on()
    return row.token


async def new_link(room: Room, seat: Seat, visitor: str) -> str:
    """A new secret for a seat, with which its holder can move to another device; older ones are void."""
    async with room.lock:
        row = room.seat(seat)
        if not visitor or row.holder != visitor:
            raise NotYours(N_("this isn't your seat"))
        changed = structs.replace(row, token=token())
        await room.change_seat(changed)
    return changed.token


async def lend(room: Room, seat: Seat, bot: str, visitor: str, hub: Hub) -> None:
    """A bot answers for a seat from now on; with an empty name a person does again.

    Whoever holds a seat may do so; the host where nobody sits, and for somebody who is away, which everybody is told.
    """
    async with room.lock:
        row = room.seat(seat)
        own = bool(visitor) and visitor == row.holder
        if not own and visitor != room.row.host:
            raise NotYours(ONLY_HOST)
        notice = None
        if row.holder and not own and bot:
            _check_away(room, seat, hub)
            notice = Notice("stands_in", _name_of(room, visitor), row.name)
        elif own and bool(bot) != bool(row.bot):
            notice = Notice("lent" if bot else "back", row.name)
        elif not row.holder and not bot:
            notice = Notice("took", _name_of(room, visitor), row.name)
        changed = structs.replace(row, bot=bot)
        if not row.holder and not bot:
            changed = structs.replace(changed, holder=visitor, token=token())
        await room.change_seat(changed, "", notice)
    room.notify()
    await room.go_on()


async def free(room: Room, seat: Seat, visitor: str, hub: Hub) -> None:
    """The host opens a seat whose holder is away for somebody else, with a new invitation. Everybody is told."""
    async with room.lock:
        row = room.seat(seat)
        if not visitor or visitor != room.row.host:
            raise NotYours(ONLY_HOST)
        if row.holder in ("", visitor):
            raise NotYours(N_("nobody else sits there"))
        _check_away(room, seat, hub)
        changed = structs.replace(row, holder="", bot="", token=token())
        await room.change_seat(changed, "", Notice("freed", _name_of(room, visitor), row.name))
    room.notify()


async def take_host(room: Room, visitor: str, hub: Hub) -> None:
    """Somebody who sits at a table becomes its host, because the host is away. Everybody is told."""

    def check() -> None:
        if not room.held_by(visitor):
            raise NotYours(N_("you're watching; only the players at this table can do that"))
        if not room.row.host:
            raise NotYours(N_("a program made this table; it has no host"))
        if not hub.away(room, room.row.host):
            raise NotYours(N_("the host is at the table, or was less than a minute ago"))

    async with room.lock:
        check()
        await room.change_host(visitor, Notice("host", _name_of(room, visitor)), check)
    room.notify()


def _check_away(room: Room, seat: Seat, hub: Hub) -> None:
    row = room.seat(seat)
    if not hub.away(room, row.holder):
        raise NotYours(N_("%(name)s is at the table, or was less than a minute ago; the seat is theirs"), name=row.name)


def _name_of(room: Room, visitor: str) -> str:
    held = room.held_by(visitor)
    return room.seat(held[0]).name if held else ""
