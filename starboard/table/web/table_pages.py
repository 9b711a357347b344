"""A table's page: what is shown and pushed, and what is answered."""

from __future__ import annotations

import asyncio
import contextlib
from collections import Counter
from collections.abc import Callable
from typing import Annotated, Any, Literal
from urllib.parse import urlencode

import msgspec
from fastapi import APIRouter, Path, Request, WebSocket, WebSocketDisconnect
from fastapi.responses import FileResponse, HTMLResponse, RedirectResponse, Response

from starboard.bots.labels import bot_label
from starboard.kernel.errors import N_, StarboardError
from starboard.kernel.prose import Prose, Speech
from starboard.kernel.reader import whole_number
from starboard.kernel.steps import Seat
from starboard.table.live.push import Connection, digests, new_plan, viewer_of
from starboard.table.live.refusals import ChainStopped, NotThere
from starboard.table.live.room import Room
from starboard.table.live.seat_settings import ASK_ALL, options_of, with_defaults
from starboard.table.live.seat_settings import own_settings as settled_for
from starboard.table.rendering.addresses import address
from starboard.table.rendering.assets import style_url
from starboard.table.rendering.cards import card_html
from starboard.table.rendering.renderer import Renderer
from starboard.table.rendering.titles import title_file
from starboard.table.storage.database import StoreDown
from starboard.table.storage.rows import NoTable
from starboard.table.web.api_models import MOST_IN_CHAIN
from starboard.table.web.compression import small
from starboard.table.web.languages import known_language, language_of, sentence, speech
from starboard.table.web.limits import TOO_MANY_SOCKETS, Limiter
from starboard.table.web.requests import (
    base_of,
    hub_of,
    me,
    my_seat,
    room_of,
    seat_number,
)
from starboard.table.web.responses import from_script, page, redirect, tell_next, told_before
from starboard.table.web.socket_answers import Refused, answered, read_steps
from starboard.table.web.turns import in_turn
from starboard.table.web.waiting import invitation_link, waiting_page
from starboard.table.workers.bot_levels import bot_choices
from starboard.table.workers.jobs import TooMany

router = APIRouter(include_in_schema=False)
MOST_REFUSED = 20
"""After so many messages in a row that were too many at once, a page's socket is closed."""
EARLY = 12
"""Events after which a page no longer tells how the story began."""
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
        "early": len(room.table.log) < EARLY,
        "style": style_url(room.game.name),
        "draft_style": style_url(room.game.name, "draft"),
        "film_style": style_url(room.game.name, "film"),
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
        found.append({"option": option, "label": label, "value": value[option.name], "choices": choices, "own": own})
    return found


def socket_address(room: Room, requested: Seat | None, lang: str) -> str:
    """Where a page gets its pushes: for the same seat and in the same language as the page itself."""
    asked = {"lang": lang} | ({} if requested is None else {"as": str(requested)})
    return address(f"/t/{room.id}/ws?{urlencode(asked)}")


@router.get("/t/{table_id}/card")
async def card(request: Request, table_id: str, of: str = "", plan: str = "") -> Response:
    """The information card about a thing on the table, for the page's script; nothing (204) where nothing is known.

    With a `plan`, the steps that are drafted on the page, it tells of the drafted position.
    """
    room = await room_of(request, table_id)
    requested = seat_number(request.query_params.get("as"))
    seat, curtain = viewer_of(room, me(request), requested)
    steps = read_steps(plan)
    limiter: Limiter = request.app.state.limiter
    if steps and not limiter.limits.off:
        await limiter.take(request, "drafts")
    drafted = new_plan(room, seat, steps) if steps and seat is not None and room.table.may_answer(seat) else None
    renderer = Renderer(room, room.table, seat, language_of(request.scope), plan=drafted)
    html = "" if curtain is not None else card_html(renderer, of[:80])
    return HTMLResponse(html) if html else Response(status_code=204)


@router.get("/style/{game_name}/{sheet}.css")
async def style(
    request: Request, game_name: str, sheet: Literal["style", "draft", "film", "art", "companion"]
) -> Response:
    """A style sheet of a title: for its tables, their drafts and films, its picture in the lobby, or its companion."""
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
        async with limiter.connected(socket):
            await watched(socket, table_id)
    except TooMany as refused:
        await socket.close(TOO_MANY_SOCKETS, str(refused.seconds))


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
    push: Callable[[str], bool] = socket.scope.get("push", lambda _: False)
    connection = Connection(socket, str(socket.session.get("id", "")), requested, lang, push)
    connection.shown = socket.query_params.get("has", "").split(".")
    connection.films = "film" in socket.query_params
    connection.coming = "coming" in socket.query_params
    hub = hub_of(socket)
    hub.watch(room, connection)

    async def listen() -> None:
        with contextlib.suppress(WebSocketDisconnect, RuntimeError, KeyError):
            refused = 0
            while refused < MOST_REFUSED:
                text = await socket.receive_text()
                why = None
                # With an empty message a page that has heard nothing for a while asks whether anybody is there.
                if text:
                    try:
                        why = await answered(socket, room, connection, text)
                        refused = 0
                    except TooMany as fault:
                        # Nothing is drawn for it, or refusing a flood would cost more than the flood.
                        why, refused = Refused(sentence(speech(lang).error(fault))), refused + 1
                # One reply to each message: by that the page knows which of its answers have been heard.
                reply = "" if why is None else msgspec.json.encode(why).decode()
                if not push(reply):
                    await socket.send_text(reply)
                # Messages that have come already are taken in without waiting; others want to get on, too.
                await asyncio.sleep(0)
            await socket.close(TOO_MANY_SOCKETS, "1")

    listening = asyncio.create_task(in_turn(socket, listen()))
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
        carried = await room.submit(seat, str(form.get("ticket", "")), draft.codes)
        if carried.refusal is not None:
            raise ChainStopped(carried, draft.codes)
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
