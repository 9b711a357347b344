"""What happened before: the film of it, and the whole log."""

from __future__ import annotations

import asyncio

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse

from starboard.table.live.push import viewer_of
from starboard.table.rendering.curve import curve_html, points_by_turn
from starboard.table.rendering.renderer import Renderer
from starboard.table.rendering.since import since_html
from starboard.table.web.languages import language_of
from starboard.table.web.requests import hub_of, me, room_of, seat_number

router = APIRouter(include_in_schema=False)
NEVER_KEPT = {"cache-control": "no-store"}


async def renderer_for(request: Request, table_id: str) -> Renderer:
    """The table as whoever asks sees it; nobody's while the screen is being handed over."""
    room = await room_of(request, table_id)
    seat, _ = viewer_of(room, me(request), seat_number(request.query_params.get("as")))
    return Renderer(room, room.table, seat, language_of(request.scope))


@router.get("/t/{table_id}/since")
async def since(request: Request, table_id: str) -> HTMLResponse:
    """What the others did since the viewer's last turn."""
    renderer = await renderer_for(request, table_id)
    return HTMLResponse(since_html(renderer, hub_of(request).online(renderer.room)), headers=NEVER_KEPT)


@router.get("/t/{table_id}/log")
async def whole_log(request: Request, table_id: str) -> HTMLResponse:
    """All lines of the log."""
    renderer = await renderer_for(request, table_id)
    return HTMLResponse(renderer.whole_log(), headers=NEVER_KEPT)


@router.get("/t/{table_id}/curve")
async def curve(request: Request, table_id: str) -> HTMLResponse:
    """Everybody's points by round, of a game that is over. Raises NotYours before: it tells what is hidden."""
    renderer = await renderer_for(request, table_id)
    record = renderer.room.finished_record()
    points = await asyncio.to_thread(points_by_turn, renderer.game, record)
    return HTMLResponse(curve_html(renderer, points), headers=NEVER_KEPT)
