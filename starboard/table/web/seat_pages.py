"""Who sits at a table: joining, handing a seat over, what people settle, and what only the host may do."""

from __future__ import annotations

import secrets
from collections.abc import Awaitable

from fastapi import APIRouter, Request
from fastapi.responses import RedirectResponse, Response

from starboard.kernel.errors import N_
from starboard.kernel.reader import whole_number
from starboard.kernel.setup import Value
from starboard.kernel.steps import Seat
from starboard.table.live import gathering, seating
from starboard.table.live.drivers import PACES
from starboard.table.live.refusals import NotThere, NotYours
from starboard.table.live.rematch import play_again
from starboard.table.live.room import Room
from starboard.table.live.seat_settings import options_of
from starboard.table.rendering.addresses import address
from starboard.table.rendering.assets import style_url
from starboard.table.rendering.renderer import Renderer
from starboard.table.rendering.titles import title_file
from starboard.table.storage.store import Store
from starboard.table.web.languages import language_of, speech
from starboard.table.web.requests import (
    clean_name,
    hub_of,
    me,
    my_name,
    my_seat,
    room_of,
    rooms_of,
    seat_number,
    store_of,
)
from starboard.table.web.responses import page, redirect
from starboard.table.web.table_pages import refused_at
from starboard.table.web.waiting import host_name
from starboard.table.workers.bot_levels import known_bots

router = APIRouter(include_in_schema=False)


@router.get("/t/{table_id}/join/{secret}")
async def invited(request: Request, table_id: str, secret: str) -> Response:
    """A link to a seat, or to any that is free: a page with a button, so that what only looks at links takes none."""
    room = await room_of(request, table_id)
    visitor = me(request)
    if by_invitation(room, secret):
        if room.held_by(visitor):
            return RedirectResponse(f"/t/{room.id}", 303)
        seat, free = None, room.free_seats()
    else:
        number = (await _by_link(request, table_id, secret))[1]
        seat, free = room.seat(number), [number]
        if seat.holder == visitor:
            return RedirectResponse(f"/t/{room.id}?as={number}", 303)
    renderer = Renderer(room, room.table, None, language_of(request.scope))
    return page(
        request,
        "join.html",
        room=room,
        row=room.row,
        seat=seat,
        free=free,
        host_name=host_name(room),
        title=renderer.prose.title(),
        blurb=renderer.prose.blurb(),
        emblem_of=lambda seat: renderer.drawing.emblem(seat, renderer.view),
        art=f"{room.row.game}/art.svg" if title_file(room.row.game, "art.svg") else "",
        art_style=style_url(room.row.game, "art"),
        secret=secret,
        socket=address(f"/t/{room.id}/ws?coming") if free and not (seat and seat.holder) else "",
    )


@router.post("/t/{table_id}/join/{secret}")
async def join(request: Request, table_id: str, secret: str) -> Response:
    """Take a seat: by an invitation, or by the link with which its holder moves to this device."""
    room = await room_of(request, table_id)
    form = await request.form()
    visitor = me(request)
    name = clean_name(form.get("name")) or my_name(request)
    if by_invitation(room, secret):
        if room.held_by(visitor):
            return RedirectResponse(f"/t/{room.id}", 303)
        if name:
            request.session["name"] = name
        seat = await gathering.sit_down(
            room, seat_number(form.get("seat")), visitor, name, speech(language_of(request.scope))
        )
        return RedirectResponse(f"/t/{room.id}?as={seat}", 303)
    room, seat = await _by_link(request, table_id, secret)
    if room.seat(seat).holder:
        name = ""
    else:
        if name:
            request.session["name"] = name
        taken = {each.name for each in room.row.seats if each.seat != seat}
        name = f"{name} {seat + 1}" if name in taken else name
    await seating.sit(room, seat, secret, visitor, name)
    return RedirectResponse(f"/t/{room.id}?as={seat}", 303)


def by_invitation(room: Room, secret: str) -> bool:
    """Whether this is the table's own invitation, to any seat that is free."""
    return bool(secret) and secrets.compare_digest(secret.encode(), room.row.settings.invitation.encode())


async def _by_link(request: Request, table_id: str, secret: str) -> tuple[Room, Seat]:
    room = await room_of(request, table_id)
    seat = await seating.seat_of_secret(room, secret)
    if seat is None:
        raise NotThere(seating.NO_FREE_SEAT)
    return room, seat


@router.post("/t/{table_id}/seat/{seat}")
async def lend(request: Request, table_id: str, seat: int) -> Response:
    """Hand a seat to a bot, or take it back: whoever holds the seat, or the host."""
    room = await room_of(request, table_id)
    form = await request.form()
    bot = str(form.get("bot", ""))
    if bot and bot not in known_bots():
        message = N_("there is no bot called '%(bot)s'; choose one of %(known)s")
        raise NotThere(message, bot=bot, known=", ".join(known_bots()))
    # Whoever lends their own seat is shown who plays there now, and the button that ends it, not the menu over it.
    to = "" if seat in room.held_by(me(request)) else "#menu"
    return await _change_people(request, room, seating.lend(room, seat, bot, me(request), hub_of(request)), to)


@router.post("/t/{table_id}/seat/{seat}/free")
async def free(request: Request, table_id: str, seat: int) -> Response:
    """Open a seat whose holder is away to somebody else; only the host may."""
    room = await room_of(request, table_id)
    return await _change_people(request, room, seating.free(room, seat, me(request), hub_of(request)))


@router.post("/t/{table_id}/seat/{seat}/link")
async def device_link(request: Request, table_id: str, seat: int) -> Response:
    """A link with which the holder of a seat moves to another device. Nobody else is shown it."""
    room = await room_of(request, table_id)
    request.session["link"] = await seating.new_link(room, seat, me(request))
    return RedirectResponse(f"/t/{room.id}?as={seat}#menu", 303)


@router.post("/t/{table_id}/rematch")
async def rematch(request: Request, table_id: str) -> Response:
    """Play again with the same people and set-up, at a new table."""
    room = await room_of(request, table_id)
    made = await play_again(rooms_of(request), room, me(request))
    return redirect(request, f"/t/{made.id}")


@router.post("/t/{table_id}/host")
async def take_host(request: Request, table_id: str) -> Response:
    """Become the host of a table whose host is away."""
    room = await room_of(request, table_id)
    return await _change_people(request, room, seating.take_host(room, me(request), hub_of(request)))


async def _change_people(request: Request, room: Room, change: Awaitable[None], to: str = "#menu") -> Response:
    """Who is at the table changes; the menu comes again (or what is at `to`), or says why it was refused."""
    try:
        await change
    except NotYours as refused:
        if me(request) != room.row.host and not room.held_by(me(request)):
            raise
        return refused_at(request, room, None, refused)
    return redirect(request, f"/t/{room.id}{to}")


@router.post("/t/{table_id}/settings")
async def table_settings(request: Request, table_id: str) -> Response:
    """The pace of the bots, and whether anybody may watch."""
    room = await room_of(request, table_id)
    form = await request.form()
    if not room.held_by(me(request)) and room.row.host != me(request):
        raise NotYours(N_("you're watching; only the players at this table can do that"))
    changed: dict[str, object] = {}
    if form.get("pace") in PACES:
        changed["pace"] = form["pace"]
    if room.row.host == me(request) and "public" in form:
        changed["public"] = form["public"] == "on"
    await room.change_settings(**changed)
    return redirect(request, f"/t/{room.id}")


@router.post("/t/{table_id}/own/{seat}")
async def settle_own(request: Request, table_id: str, seat: int) -> Response:
    """What a player settles for their own seat: which questions the table answers for them."""
    room = await room_of(request, table_id)
    form = await request.form()
    seat = my_seat(request, room, str(seat))
    settled: dict[str, Value] = {}
    for option in options_of(room.game):
        given = str(form.get(option.name, ""))
        if isinstance(option.default, bool):
            if given:
                settled[option.name] = given == "on"
        elif option.choices and given:
            settled[option.name] = given
        elif (number := whole_number(given)) is not None:
            settled[option.name] = number
    await room.settle_own(seat, settled)
    return redirect(request, f"/t/{room.id}?as={seat}")


@router.post("/t/{table_id}/delete")
async def delete(request: Request, table_id: str) -> Response:
    """Forget a table; only its host may."""
    if (await store_of(request).read(Store.table, table_id)).host != me(request):
        raise NotYours(N_("only the host of this table can do that"))
    await rooms_of(request).delete(table_id)
    return redirect(request, "/")
