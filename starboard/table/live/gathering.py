"""The waiting room: people gather at a table before anything is dealt. Seats are taken, added, left to bots; then the
host begins.

One invitation leads to all seats that are free. A seat that nobody has taken when the game begins may be kept warm by a
bot: whoever comes later by the same invitation takes it over from there.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec import structs

from starboard.kernel.errors import N_, SetupError
from starboard.kernel.game import Game
from starboard.kernel.prose import Speech
from starboard.kernel.steps import Seat
from starboard.table.live.first_player import with_first
from starboard.table.live.refusals import NotThere, NotYours
from starboard.table.live.room import MOST_NOTICES, Room
from starboard.table.live.seating import NO_FREE_SEAT, ONLY_HOST, sit
from starboard.table.storage.rows import Notice, SeatRow, TableRow, token
from starboard.table.workers.bot_levels import NAMES


async def sit_down(room: Room, seat: Seat | None, visitor: str, name: str, words: Speech) -> Seat:
    """Somebody takes a free seat by the table's invitation: this one if it is still free, else any. Raises NotThere.

    Whoever has no name is called by the seat, in their own language.
    """
    while True:
        free = room.free_seats()
        if not free:
            raise NotThere(NO_FREE_SEAT)
        chosen = seat if seat in free else free[0]
        taken = {each.name for each in room.row.seats if each.seat != chosen}
        called = name or words.say("Player %(n)d", n=chosen + 1)
        called = f"{called} {chosen + 1}" if called in taken else called
        try:
            await sit(room, chosen, room.seat(chosen).token, visitor, called)
        except NotThere:
            # Somebody was quicker there; maybe another seat is free.
            await room.catch_up()
            if chosen in room.free_seats():
                raise
        else:
            return chosen


async def move(room: Room, seat: Seat, visitor: str) -> None:
    """Whoever has one seat takes another that is free, with its colour and emblem, or their own if they chose one."""

    def moved(row: TableRow) -> TableRow:
        held = [each for each in row.seats if visitor and each.holder == visitor]
        if len(held) != 1:
            raise NotYours(N_("this isn't your seat"))
        seats = list(row.seats)
        other = seats[seat] if 0 <= seat < len(seats) else None
        if other is None or other.holder or other.bot:
            raise NotThere(NO_FREE_SEAT)
        mine = held[0]
        seats[mine.seat] = structs.replace(other, seat=mine.seat)
        seats[other.seat] = structs.replace(mine, seat=other.seat)
        worn = list(row.settings.emblems)
        if max(mine.seat, other.seat) < len(worn):
            worn[mine.seat], worn[other.seat] = worn[other.seat], worn[mine.seat]
        return structs.replace(row, seats=seats, settings=structs.replace(row.settings, emblems=worn))

    await room.arrange(moved)


async def get_up(room: Room, visitor: str, words: Speech) -> None:
    """Whoever has one seat leaves it to somebody else, with a new invitation; the host stays."""

    def left(row: TableRow) -> TableRow:
        held = [each for each in row.seats if visitor and each.holder == visitor]
        if len(held) != 1 or visitor == row.host:
            raise NotYours(N_("this isn't your seat"))
        mine = held[0]
        free = SeatRow(mine.seat, token(), "", words.say("Player %(n)d", n=mine.seat + 1))
        notices = [*row.settings.notices, Notice("left", mine.name)][-MOST_NOTICES:]
        settings = structs.replace(row.settings, notices=notices)
        return structs.replace(row, seats=_with(row.seats, free), settings=settings)

    await room.arrange(left)


async def set_bot(room: Room, seat: Seat, bot: str, visitor: str) -> None:
    """The host puts a bot on a free seat, or frees a bot's seat again."""

    def changed(row: TableRow) -> TableRow:
        if not 0 <= seat < len(row.seats) or row.seats[seat].holder:
            raise NotThere(NO_FREE_SEAT)
        free_names = [name for name in NAMES if name not in {each.name for each in row.seats}]
        name = free_names[0] if bot else row.seats[seat].name
        return structs.replace(row, seats=_with(row.seats, structs.replace(row.seats[seat], bot=bot, name=name)))

    await room.arrange(_by_host(changed, visitor))


async def add_seat(room: Room, visitor: str, words: Speech) -> None:
    """The host adds a free seat. Raises SetupError where the title has no more."""

    def added(row: TableRow) -> TableRow:
        new = SeatRow(len(row.seats), token(), "", words.say("Player %(n)d", n=len(row.seats) + 1))
        return _seated(room.game, row, [*row.seats, new])

    await room.arrange(_by_host(added, visitor))


async def remove_seat(room: Room, seat: Seat, visitor: str) -> None:
    """The host takes a seat away at which nobody sits. Raises SetupError where the title needs it."""

    def removed(row: TableRow) -> TableRow:
        if not 0 <= seat < len(row.seats) or row.seats[seat].holder:
            raise NotThere(NO_FREE_SEAT)
        return _seated(room.game, row, [each for each in row.seats if each.seat != seat])

    await room.arrange(_by_host(removed, visitor))


async def begin(room: Room, warm: str, visitor: str) -> None:
    """The host starts the game. Free seats are kept warm by a bot, or left out where `warm` names none."""

    def begun(row: TableRow) -> TableRow:
        seats: list[SeatRow] = []
        kept: list[Seat] = []
        names = [name for name in NAMES if name not in {each.name for each in row.seats}]
        for each in row.seats:
            if not each.holder and not each.bot:
                if not warm:
                    continue
                kept.append(len(seats))
                each = structs.replace(each, bot=warm, name=names[(len(kept) - 1) % len(names)])
            seats.append(each)
        row = _seated(room.game, row, seats)
        host = next((each.seat for each in row.seats if each.holder == row.host), 0)
        options = dict(row.setup)
        players = options.pop("players")
        options = with_first(room.game, options, players, row.settings.first, host)
        setup = room.game.setup(players, **options).dump()
        # Who sat down was told while people gathered; at the table it would stand in the way.
        settings = structs.replace(row.settings, waiting=False, kept=kept, notices=[])
        return structs.replace(row, setup=setup, settings=settings)

    await room.arrange(_by_host(begun, visitor))


def _by_host(change: Callable[[TableRow], TableRow], visitor: str) -> Callable[[TableRow], TableRow]:
    def checked(row: TableRow) -> TableRow:
        if not visitor or row.host != visitor:
            raise NotYours(ONLY_HOST)
        return change(row)

    return checked


def _with(seats: list[SeatRow], changed: SeatRow) -> list[SeatRow]:
    return [changed if each.seat == changed.seat else each for each in seats]


def _seated(game: Game[Any], row: TableRow, seats: list[SeatRow]) -> TableRow:
    """The table with these seats, and set up for so many."""
    low, high = max(2, game.least_players), game.most_players
    if not low <= len(seats) <= high:
        raise SetupError("", N_("choose %(low)d to %(high)d players"), low=low, high=high)
    options = dict(row.setup)
    del options["players"]
    setup = game.setup(len(seats), **options).dump()
    worn = [row.settings.emblems[each.seat] for each in seats if each.seat < len(row.settings.emblems)]
    settings = structs.replace(row.settings, emblems=worn)
    seats = [structs.replace(each, seat=i) for i, each in enumerate(seats)]
    return structs.replace(row, setup=setup, settings=settings, seats=seats)
