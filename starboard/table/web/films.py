"""What happened before: the film of it, the whole log, and the verdict on a finished game."""

from __future__ import annotations

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse

from starboard.table.live.push import viewer_of
from starboard.table.rendering.film import scene_of
from starboard.table.rendering.jinja import render
from starboard.table.rendering.renderer import Renderer
from starboard.table.rendering.since import since_html
from starboard.table.rendering.verdict import Verdict
from starboard.table.web.languages import language_of
from starboard.table.web.replays import analysis_view, figures_of, fragments, moment_renderer, replay_of
from starboard.table.web.requests import hub_of, me, room_of, seat_number
from starboard.table.workers.analysis_jobs import Analysis, AnalysisJobs
from starboard.table.workers.looking_back import Replay

router = APIRouter(include_in_schema=False)
REEL = 12
"""How many frames of a replay are sent at once: some seconds, so that the next are there in time."""


async def renderer_for(request: Request, table_id: str) -> Renderer:
    """The table as whoever asks sees it; nobody's while the screen is being handed over."""
    room = await room_of(request, table_id)
    seat, _ = viewer_of(room, me(request), seat_number(request.query_params.get("as")))
    return Renderer(room, room.table, seat, language_of(request.scope))


@router.get("/t/{table_id}/since")
async def since(request: Request, table_id: str) -> HTMLResponse:
    """What the others did since the viewer's last turn."""
    renderer = await renderer_for(request, table_id)
    return HTMLResponse(since_html(renderer, hub_of(request).online(renderer.room)))


@router.get("/t/{table_id}/log")
async def whole_log(request: Request, table_id: str) -> HTMLResponse:
    """All lines of the log."""
    renderer = await renderer_for(request, table_id)
    return HTMLResponse(renderer.whole_log())


@router.get("/t/{table_id}/film")
async def film(request: Request, table_id: str, at: int = 0, to: int = 0) -> HTMLResponse:
    """What happened from one moment of the replay to another, as a film that ends in that moment.

    A long one is cut: where it ends is said in the header `x-moment`, and the rest is asked for from there.
    """
    room = await room_of(request, table_id)
    past = await replay_of(request, room)
    last = len(past.moments) - 1
    at = max(0, min(at, last))
    table, ends = past.filmed(at, max(at, min(to, last)), REEL)
    renderer, ends = moment_renderer(request, room, past, ends)
    frames = table.film.frames if table.film is not None else []
    scene, _ = scene_of(room, frames, renderer.seat, renderer.lang, set(), {}, table)
    known = await analysis_view(request, renderer, past)
    parts = fragments(renderer, ends, len(past.moments), known)
    return HTMLResponse(scene + "".join(parts.values()), headers={"x-moment": str(ends)})


async def finished(request: Request, table_id: str) -> tuple[Renderer, Replay, AnalysisJobs]:
    """A game that is over, and who looks into it. Raises NotYours before: all that was hidden is told."""
    renderer = await renderer_for(request, table_id)
    renderer.room.finished_record()
    return renderer, await replay_of(request, renderer.room), request.app.state.analysis_jobs


@router.get("/t/{table_id}/verdict")
async def verdict(request: Request, table_id: str) -> HTMLResponse:
    """The curve of a game that is over, its turns and honours; to several at one screen as to those who looked on."""
    renderer, past, jobs = await finished(request, table_id)
    if renderer.shared:
        renderer = Renderer(renderer.room, renderer.table, None, renderer.lang)
    known = await jobs.kept(renderer.room)
    told = luck_html(renderer, past, known, working=False)
    return HTMLResponse(Verdict(renderer, past).html(told))


@router.get("/t/{table_id}/luck")
async def luck(request: Request, table_id: str) -> HTMLResponse:
    """What was luck and what was choice in a game that is over; it is worked out while somebody asks."""
    renderer, past, jobs = await finished(request, table_id)
    known = await jobs.of(renderer.room)
    return HTMLResponse(luck_html(renderer, past, known, working=True))


def luck_html(renderer: Renderer, past: Replay, known: Analysis | None, working: bool) -> str:
    """That as a table, how far it is, or the offer to work it out."""
    found = known or Analysis({}, {})
    told = figures_of(renderer, past, found).players_told() if found.done else []
    return render(
        "_luck.html",
        renderer.words,
        told=[{**each, "name": renderer.prose.side(each["seat"], renderer.view)} for each in told],
        solo=renderer.table.state.players == 1,
        working=working and not found.done and not found.failed,
        failed=found.failed,
        done=len(found.rows),
        total=found.head.get("total", 0),
        address=f"/t/{renderer.room.id}/luck" + ("" if renderer.seat is None else f"?as={renderer.seat}"),
    )
