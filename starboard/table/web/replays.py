"""Looking back: any moment of a game, from one's own seat while it runs, from anywhere when it is over."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, Response

from starboard.kernel.record import Record
from starboard.kernel.steps import Seat
from starboard.table.live.push import viewer_of
from starboard.table.live.refusals import NotThere
from starboard.table.live.room import NOT_BEGUN, Room
from starboard.table.rendering.addresses import address
from starboard.table.rendering.assets import style_url
from starboard.table.rendering.jinja import render
from starboard.table.rendering.renderer import Renderer
from starboard.table.web.analysis_view import AnalysisView
from starboard.table.web.languages import language_of
from starboard.table.web.lobby import my_tables
from starboard.table.web.requests import me, room_of, seat_number, share_of, while_connected
from starboard.table.web.responses import page
from starboard.table.workers.analysis_jobs import Analysis, AnalysisJobs
from starboard.table.workers.bot_pool import content_of
from starboard.table.workers.jobs import Job, Thinkers, record_data
from starboard.table.workers.looking_back import Past, Replay
from starboard.table.workers.shared import Shared

router = APIRouter(include_in_schema=False)


async def replay_of(request: Request, room: Room) -> Replay:
    """The game so far, replayed by a worker, once for everybody. Raises NotThere while people gather for it."""
    if room.row.settings.waiting:
        raise NotThere(NOT_BEGUN)
    kept: Shared[Replay] = request.app.state.replays
    thinkers: Thinkers = request.app.state.thinkers
    record = room.table.record
    lines = Record(record.header, record.lines)
    job = Job("past", {**content_of(room), "record": record_data(lines)}, person=share_of(request))

    async def look() -> Replay:
        return Replay(room.game, lines, msgspec.convert(await thinkers.run(job), Past))

    return await while_connected(request, kept.get((room.id, len(lines.lines)), look))


def replay_seat(request: Request, room: Room) -> Seat | None:
    """As which seat one looks back: one's own while the game runs; when it is over, anybody's, by `as`."""
    requested = seat_number(request.query_params.get("as"))
    if room.table.over or room.row.settings.imported:
        return requested if requested is not None and requested < len(room.row.seats) else None
    seat, _ = viewer_of(room, me(request), requested)
    return seat


def moment_renderer(request: Request, room: Room, past: Replay, at: int) -> tuple[Renderer, int]:
    """The renderer of a moment, and the moment's number."""
    at = max(0, min(at, len(past.moments) - 1))
    table = past.table_at(at)
    seat, lang = replay_seat(request, room), language_of(request.scope)
    return Renderer(room, table, seat, lang, live=False, fresh_from=past.told_before(at)), at


async def analysis_view(request: Request, renderer: Renderer, past: Replay) -> AnalysisView | None:
    """What is known about a finished game so far; None while it runs."""
    analysis_jobs: AnalysisJobs = request.app.state.analysis_jobs
    found = await analysis_jobs.of(renderer.room)
    return None if found is None else figures_of(renderer, past, found)


def figures_of(renderer: Renderer, past: Replay, found: Analysis) -> AnalysisView:
    """An analysis laid over the moments of a replay."""
    return AnalysisView(found, past.moments, renderer.words, lambda seat: renderer.drawing.emblem(seat, renderer.view))


async def moment_fragments(request: Request, room: Room, at: int) -> dict[str, str]:
    """A moment, and what is known about the game."""
    past = await replay_of(request, room)
    renderer, at = moment_renderer(request, room, past, at)
    return fragments(renderer, at, len(past.moments), await analysis_view(request, renderer, past))


def fragments(renderer: Renderer, at: int, count: int, known: AnalysisView | None) -> dict[str, str]:
    """What changes from moment to moment."""
    parts = {name: made.html for name, made in renderer.fragments(set()).items()}
    parts["why"] = render(
        "_moment.html",
        renderer.words,
        happened=renderer.fresh_events(),
        moment=renderer.drawing.moment(renderer.view),
        at=at,
        count=count,
        choices=known.choices(at) if known else [],
        **renderer.context(),
    )
    parts |= analysis_parts(renderer, at, known)
    kept = ("top-mid", "board-live", "info", "mine", "players", "why", "graph", "keys")
    return {key: parts[key] for key in kept}


def analysis_parts(renderer: Renderer, at: int, known: AnalysisView | None) -> dict[str, str]:
    """The graph and the list of moments: what grows while a game is being looked at."""
    context: dict[str, Any] = {"known": known, "at": at, "link": moment_link(renderer)}
    if known is not None:
        context |= {"graph": known.graph(), "now": known.now(at), "keys": known.keys(at)}
        context["told"] = known.players_told()
        context |= {"done": len(known.found.rows), "total": known.found.head.get("total", 0)}
    context = renderer.context(**context)
    return {
        "graph": render("_graph.html", renderer.words, **context),
        "keys": render("_keys.html", renderer.words, **context),
    }


def moment_link(renderer: Renderer) -> str:
    """The address of the replay, to which a moment's number is added."""
    seat = f"as={renderer.seat}&" if renderer.seat is not None else ""
    return address(f"/t/{renderer.room.id}/replay?{seat}at=")


@router.get("/t/{table_id}/replay")
async def replay(request: Request, table_id: str, at: int = -1) -> HTMLResponse:
    """The replay at a moment; by default the last one."""
    room = await room_of(request, table_id)
    past = await replay_of(request, room)
    count = len(past.moments)
    renderer, at = moment_renderer(request, room, past, at if 0 <= at < count else count - 1)
    parts = fragments(renderer, at, count, await analysis_view(request, renderer, past))
    sheet = Renderer(room, room.table, renderer.seat, renderer.lang, live=False).score_sheet()
    context = renderer.context(parts=parts, at=at, count=count, sheet=sheet)
    context |= {
        "style": style_url(room.game.name),
        "own_styles": [style_url(room.game.name, sheet) for sheet in ("film", "draft")],
        "static": renderer.static(parts),
        "eye": renderer.seat,
        "may_look": room.table.over or room.row.settings.imported,
        "finished": room.table.over,
        "turns": " ".join(map(str, past.turn_moments())),
    }
    return page(request, "replay.html", **context)


@router.get("/t/{table_id}/replay/figures")
async def newer_figures(request: Request, table_id: str, at: int = 0) -> Response:
    """The graph and the moments as far as they are known now, for the page's script."""
    room = await room_of(request, table_id)
    parts = await moment_fragments(request, room, at)
    html = parts["graph"] + parts["keys"] + parts["why"]
    return HTMLResponse(html)


@router.get("/t/{table_id}/replay/{at}")
async def moment(request: Request, table_id: str, at: int) -> Response:
    """One moment, as fragments for the page's script."""
    room = await room_of(request, table_id)
    parts = await moment_fragments(request, room, at)
    return HTMLResponse("".join(parts.values()))


@router.get("/t/{table_id}/record")
async def record(request: Request, table_id: str) -> Response:
    """A finished game's record, as a file."""
    room = await room_of(request, table_id)
    name = f"{room.row.game}-{room.row.name.lower()}-{room.id}.jsonl"
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    text = await asyncio.to_thread(room.finished_record().dumps)
    return Response(text, media_type="application/jsonl", headers=headers)


@router.get("/replays")
async def replays(request: Request) -> HTMLResponse:
    """One's own finished games."""
    cards = [card for card in await my_tables(request, 40) if not card["lost"]]
    styles = {name: style_url(name, "art") for name in {card["game"] for card in cards}}
    return page(request, "replays.html", cards=cards, art_styles=styles)
