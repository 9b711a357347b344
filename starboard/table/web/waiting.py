"""The waiting room of a table: its page, and what can be done there."""

from __future__ import annotations

from collections.abc import Awaitable
from typing import Any

import segno
from fastapi import APIRouter, Request
from fastapi.responses import RedirectResponse, Response
from markupsafe import Markup

from starboard.kernel.errors import StarboardError
from starboard.table.live import gathering
from starboard.table.live.emblems import wear
from starboard.table.live.push import digests, viewer_of
from starboard.table.live.room import Room
from starboard.table.rendering.addresses import address
from starboard.table.rendering.assets import style_url
from starboard.table.rendering.renderer import Renderer
from starboard.table.rendering.titles import emblems_of, title_file
from starboard.table.web.languages import language_of, sentence, speech
from starboard.table.web.requests import base_of, hub_of, me, room_of, seat_number
from starboard.table.web.responses import from_script, page, redirect, tell_next, told_before
from starboard.table.workers.bot_levels import bot_choices, offered

router = APIRouter(include_in_schema=False)
LONGEST_LINK = 500
"""Beyond a few hundred characters a code is too fine for a phone."""


def invitation_link(request: Request, room: Room) -> str:
    """The one link for all free seats."""
    return f"{base_of(request)}/t/{room.id}/join/{room.row.settings.invitation}"


def qr_code(link: str) -> Markup:
    """A link for a phone's camera; nothing where somebody asks under a name that no camera could read."""
    if len(link) > LONGEST_LINK:
        return Markup()
    return Markup(segno.make(link, error="l").svg_inline(border=2, omitsize=True, dark="#0b1020", light="#ffffff"))


def waiting_page(request: Request, room: Room) -> Response:
    """The waiting room, as whoever asks sees it."""
    lang, visitor = language_of(request.scope), me(request)
    seat, _ = viewer_of(room, visitor, None)
    renderer = Renderer(room, room.table, seat, lang)
    parts = renderer.fragments(hub_of(request).online(room))
    host = room.row.host == visitor
    link = invitation_link(request, room) if host else ""
    return page(
        request,
        "waiting.html",
        room=room,
        row=room.row,
        title=renderer.prose.title(),
        art=f"{room.row.game}/art.svg" if title_file(room.row.game, "art.svg") else "",
        art_style=style_url(room.row.game, "art"),
        parts=parts,
        host=host,
        host_name=host_name(room),
        me_seat=seat,
        link=link,
        qr=qr_code(link) if link else "",
        bots=bot_choices(speech(lang)),
        socket=address(f"/t/{room.id}/ws?lang={lang}"),
        has=".".join(digests(parts)),
        error=told_before(request, room.id)["error"],
    )


def host_name(room: Room) -> str:
    """The name of the host, who may have no seat."""
    held = room.held_by(room.row.host)
    return room.seat(held[0]).name if held else ""


@router.post("/t/{table_id}/waiting/{what}")
async def arrange(request: Request, table_id: str, what: str) -> Response:
    """Take a seat or leave it, or another emblem; for the host also: a bot, one seat more or less, and the start."""
    room = await room_of(request, table_id)
    form = await request.form()
    number, visitor = seat_number(form.get("seat")), me(request)
    seat = -1 if number is None else number
    bot = str(form.get("bot", ""))
    bot = bot if bot in offered() else ""
    words = speech(language_of(request.scope))
    work: dict[str, Any] = {
        "take": lambda: gathering.move(room, seat, visitor),
        "leave": lambda: gathering.get_up(room, visitor, words),
        "emblem": lambda: wear(room, seat_number(form.get("emblem")) or 0, visitor, emblems_of(room.game)),
        "bot": lambda: gathering.set_bot(room, seat, bot, visitor),
        "add": lambda: gathering.add_seat(room, visitor, words),
        "remove": lambda: gathering.remove_seat(room, seat, visitor),
        "start": lambda: gathering.begin(room, bot, visitor),
    }
    if what in work:
        try:
            doing: Awaitable[None] = work[what]()
            await doing
        except StarboardError as refused:
            if from_script(request):
                raise
            tell_next(request, room.id, error=sentence(words.error(refused)))
            return RedirectResponse(f"/t/{room.id}", 303)
    return redirect(request, f"/t/{room.id}")
