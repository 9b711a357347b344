"""A table's page: what is shown and pushed, what is answered, and who sits there."""

from __future__ import annotations

import asyncio
import contextlib
import json
import secrets
from collections import Counter
from collections.abc import Awaitable
from typing import Annotated, Any, Literal
from urllib.parse import urlencode

from fastapi import APIRouter, Path, Request, WebSocket, WebSocketDisconnect
from fastapi.responses import FileResponse, HTMLResponse, RedirectResponse, Response

from starboard.bots import BOTS
from starboard.bots.labels import bot_label
from starboard.kernel.errors import N_, StarboardError
from starboard.kernel.prose import Prose, Speech
from starboard.kernel.reader import whole_number
from starboard.kernel.setup import Value
from starboard.kernel.steps import Seat
from starboard.table.live import gathering, seating
from starboard.table.live.drivers import PACES
from starboard.table.live.push import Connection, digests, viewer_of
from starboard.table.live.rematch import play_again
from starboard.table.live.room import ChainStopped, NotThere, NotYours, Room
from starboard.table.live.seat_settings import ASK_ALL, options_of, with_defaults
from starboard.table.live.seat_settings import own_settings as settled_for
from starboard.table.rendering.addresses import address
from starboard.table.rendering.assets import style_url
from starboard.table.rendering.cards import card_html
from starboard.table.rendering.renderer import Renderer
from starboard.table.rendering.titles import title_file
from starboard.table.storage.database import StoreDown
from starboard.table.storage.store import NoTable, Store
from starboard.table.web.api_models import MOST_IN_CHAIN
from starboard.table.web.compression import small
from starboard.table.web.languages import known_language, language_of, sentence, speech
from starboard.table.web.limits import TOO_MANY_SOCKETS, Limiter
from starboard.table.web.requests import (
    base_of,
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
from starboard.table.web.responses import from_script, page, redirect, tell_next, told_before
from starboard.table.web.socket_answers import answered
from starboard.table.web.waiting import host_name, invitation_link, waiting_page
from starboard.table.workers.bot_levels import bot_choices
from starboard.table.workers.jobs import TooMany

router = APIRouter(include_in_schema=False)
KEPT = {"cache-control": "public, max-age=31536000, immutable"}
"""For files whose address carries their hash."""


@router.get("/t/{table_id}")
async def table(request: Request, table_id: str) -> Response:
    """The table."""
    room = await room_of(request, table_id)
    if room.row.settings.imported:
        return RedirectResponse(f"/t/{table_id}/replay", 303)
    if room.row.settings.waiting:
        return waiting_page(request, room)
    lang = language_of(request.scope)
    requested = seat_number(request.query_params.get("as"))
    seat, curtain = viewer_of(room, me(request), requested)
    renderer = Renderer(room, room.table, seat, lang)
    online = hub_of(request).online(room)
    parts = renderer.fragments(online, curtain)
    words = speech(lang)
    context = renderer.context(parts=parts, curtain=curtain, **told_before(request, room.id))
    context |= {
        "host": room.row.host == me(request),
        "held": room.held_by(me(request)),
        "online": online,
        "invitation": invitation_link(request, room)
        if room.row.host == me(request) and room.row.settings.invitation and room.free_seats()
        else "",
        "host_away": hub_of(request).away(room, room.row.host) if room.row.host else False,
        "device_link": request.session.get("link", ""),
        "bots": bot_choices(words),
        "level": lambda bot: bot_label(words, bot),
        "paces": [("human", words.say("Human pace")), ("fast", words.say("Fast")), ("once", words.say("Instant"))],
        "own_settings": [] if seat is None else own_settings(room, seat, renderer.prose, words),
        "static": renderer.static(parts),
        "style": style_url(room.game.name),
        "base": base_of(request),
        "socket": socket_address(room, requested, lang),
        "cards": f"/t/{room.id}/card?as={'' if seat is None else seat}",
        "has": ".".join(digests(parts)),
    }
    return page(request, "table.html", **context)


def own_settings(room: Room, seat: Seat, prose: Prose, words: Speech) -> list[dict[str, Any]]:
    """What can be settled for a seat, for the menu: its name, its value, and what else it could be."""
    value = with_defaults(room.game, settled_for(room.row, seat))
    found = []
    for option in options_of(room.game):
        own = option is ASK_ALL
        label = words.say("Ask me even if there is only one answer") if own else prose.table_option(option)
        choices = [(choice, prose.table_choice(option, choice)) for choice in option.choices]
        found.append({"option": option, "label": label, "value": value[option.name], "choices": choices})
    return found


def socket_address(room: Room, requested: Seat | None, lang: str) -> str:
    """Where a page gets its pushes: for the same seat and in the same language as the page itself."""
    asked = {"lang": lang} | ({} if requested is None else {"as": str(requested)})
    return address(f"/t/{room.id}/ws?{urlencode(asked)}")


@router.get("/t/{table_id}/card")
async def card(request: Request, table_id: str, of: str = "") -> Response:
    """The information card about a thing on the table, for the page's script; nothing (204) where nothing is known."""
    room = await room_of(request, table_id)
    requested = seat_number(request.query_params.get("as"))
    seat, curtain = viewer_of(room, me(request), requested)
    html = (
        "" if curtain is not None else card_html(Renderer(room, room.table, seat, language_of(request.scope)), of[:80])
    )
    return HTMLResponse(html, headers={"cache-control": "no-store"}) if html else Response(status_code=204)


@router.get("/style/{game_name}/{sheet}.css")
async def style(request: Request, game_name: str, sheet: Literal["style", "art"]) -> Response:
    """A style sheet of a title: for its tables, or for its picture in the lobby."""
    return _title_file(request, game_name, f"{sheet}.css", "text/css")


@router.get("/style/{game_name}/sprite.svg")
async def sprite(request: Request, game_name: str) -> Response:
    """The icons of a title's own."""
    return _title_file(request, game_name, "sprite.svg", "image/svg+xml")


@router.get("/picture/{game_name}/{picture}.webp")
async def picture(
    request: Request, game_name: str, picture: Annotated[str, Path(pattern=r"^[a-z0-9-]{1,60}$")]
) -> Response:
    """A painted picture of a title."""
    return _title_file(request, game_name, f"pictures/{picture}.webp", "image/webp")


def _title_file(request: Request, game_name: str, file: str, media_type: str) -> Response:
    path = title_file(game_name, file)
    if path is None:
        raise NotThere(N_("this page doesn't exist; check the address"))
    return small(FileResponse(path, media_type=media_type, headers=KEPT), request.scope)


@router.websocket("/t/{table_id}/ws")
async def live(socket: WebSocket, table_id: str) -> None:
    """What changes at a table, pushed. Who looks comes from the cookie, so a restart loses nobody."""
    await socket.accept()
    limiter: Limiter = socket.app.state.limiter
    try:
        await limiter.open_socket(socket)
    except TooMany as refused:
        await socket.close(TOO_MANY_SOCKETS, str(refused.seconds))
        return
    try:
        await watched(socket, table_id)
    finally:
        limiter.close_socket(socket)


async def watched(socket: WebSocket, table_id: str) -> None:
    """A page that is let in, until it is gone."""
    try:
        room = await room_of(socket, table_id)
    except StoreDown:
        # The page tries again by itself.
        await socket.close(1013)
        return
    except (NoTable, StarboardError):
        await socket.close(4404)
        return
    requested = seat_number(socket.query_params.get("as"))
    lang = known_language(socket.query_params.get("lang")) or language_of(socket.scope)
    connection = Connection(socket, str(socket.session.get("id", "")), requested, lang)
    connection.shown = socket.query_params.get("has", "").split(".")
    connection.films = "film" in socket.query_params
    hub = hub_of(socket)
    await hub.watch(room, connection)

    async def listen() -> None:
        with contextlib.suppress(WebSocketDisconnect, RuntimeError, KeyError):
            while True:
                why = await answered(socket, room, connection, await socket.receive_text())
                if why:
                    await socket.send_text(json.dumps({"error": why}, ensure_ascii=False))

    listening = asyncio.create_task(listen())
    closing = asyncio.create_task(connection.closed.wait())
    try:
        await asyncio.wait([listening, closing], return_when=asyncio.FIRST_COMPLETED)
    finally:
        listening.cancel()
        closing.cancel()
        hub.leave(room, connection)
        if room.gone:
            with contextlib.suppress(RuntimeError):
                await socket.close(4404)


@router.post("/t/{table_id}/answer")
async def answer(request: Request, table_id: str) -> Response:
    """Answer a question: the form's ticket names it. A code may be several answers in a row, apart by "; "."""
    room = await room_of(request, table_id)
    form = await request.form()
    seat = my_seat(request, room, form.get("seat"))
    codes = [code for code in str(form.get("code", "")).split("; ") if code][:MOST_IN_CHAIN]
    try:
        carried = await room.submit(seat, str(form.get("ticket", "")), codes or [""])
        if carried.refusal is not None:
            raise ChainStopped(carried, codes)
    except StarboardError as refused:
        return refused_at(request, room, seat, refused)
    return redirect(request, f"/t/{room.id}?as={seat}")


@router.post("/t/{table_id}/fill")
async def fill(request: Request, table_id: str) -> Response:
    """Answer several questions that are one decision by what was filled in: "n:" and a code, and how often."""
    room = await room_of(request, table_id)
    form = await request.form()
    seat = my_seat(request, room, form.get("seat"))
    counts = Counter[str]()
    for name, given in form.multi_items():
        if name.startswith("n:"):
            counts[name[2:]] += whole_number(str(given)) or 0
    try:
        draft = room.table.draft(seat)
        draft.fill(counts)
        await room.submit(seat, str(form.get("ticket", "")), draft.codes)
    except StarboardError as refused:
        return refused_at(request, room, seat, refused)
    return redirect(request, f"/t/{room.id}?as={seat}")


def refused_at(request: Request, room: Room, seat: Seat | None, refused: StarboardError) -> Response:
    """A refusal at the table: our script shows it; without it the page comes again and says why."""
    if from_script(request):
        raise refused
    tell_next(request, room.id, error=sentence(speech(language_of(request.scope)).error(refused)))
    return RedirectResponse(f"/t/{room.id}" if seat is None else f"/t/{room.id}?as={seat}", 303)


@router.post("/t/{table_id}/undo")
async def undo(request: Request, table_id: str) -> Response:
    """Take the last answer back."""
    room = await room_of(request, table_id)
    form = await request.form()
    seat = my_seat(request, room, form.get("seat"))
    try:
        await room.undo(seat)
    except StarboardError as refused:
        return refused_at(request, room, seat, refused)
    return redirect(request, f"/t/{room.id}?as={seat}")


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
        seat = await gathering.sit_down(room, seat_number(form.get("seat")), visitor, name)
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
    if bot and bot not in BOTS:
        raise NotThere(N_("there is no bot called '%(bot)s'; choose one of %(known)s"), bot=bot, known=", ".join(BOTS))
    to = "" if form.get("from") == "bar" else "#menu"
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
            settled[option.name] = given == "on"
        elif option.choices and given:
            settled[option.name] = given
        elif given.isdigit() and len(given) < 4:
            settled[option.name] = int(given)
    await room.settle_own(seat, settled)
    return redirect(request, f"/t/{room.id}?as={seat}")


@router.post("/t/{table_id}/delete")
async def delete(request: Request, table_id: str) -> Response:
    """Forget a table; only its host may."""
    if (await store_of(request).read(Store.table, table_id)).host != me(request):
        raise NotYours(N_("only the host of this table can do that"))
    await rooms_of(request).delete(table_id)
    return redirect(request, "/")
