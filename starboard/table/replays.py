"""Looking back: any moment of a game, from one's own seat while it runs, from anywhere when it is over."""

from __future__ import annotations

from collections import OrderedDict
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, Response

from starboard.kernel.steps import CHANCE, Seat
from starboard.table import api, pages
from starboard.table.analysis_jobs import EFFORT, AnalysisJobs
from starboard.table.analysis_view import AnalysisView
from starboard.table.middleware import language
from starboard.table.push import viewer_of
from starboard.table.renderer import Renderer, render, speech
from starboard.table.rooms import Room, past_table
from starboard.table.store import Store

router = APIRouter(include_in_schema=False)

_moments: OrderedDict[tuple[str, int], list[int]] = OrderedDict()


def moments(room: Room) -> list[int]:
    """After how many lines each moment stands: the start, and every answer after which something was told.

    What was taken back is left out, and so are face-down answers: how often somebody changed their mind is nobody's
    business.
    """
    key = (room.id, len(room.table.record.lines))
    if key in _moments:
        return _moments[key]
    table = past_table(room, 0)
    found = [(0, len(table.log))]
    for number, line in enumerate(room.table.record.lines, 1):
        table.follow(line)
        while found and found[-1][1] > len(table.log):
            found.pop()
        if len(table.log) > found[-1][1]:
            asked = table.asked()
            if asked == [CHANCE]:
                # Chance goes on by itself: one moment for the whole deal.
                continue
            found.append((number, len(table.log)))
    if found[-1][1] < len(table.log):
        found.append((len(room.table.record.lines), len(table.log)))
    _moments[key] = [lines for lines, _ in found]
    while len(_moments) > 64:
        _moments.popitem(last=False)
    return _moments[key]


def eye_of(request: Request, room: Room) -> Seat | None:
    """Whose eyes: one's own while the game runs; when it is over, anybody's, by `as`."""
    wanted = pages.wanted_seat(request.query_params.get("as"))
    if room.table.over or room.row.settings.imported:
        return wanted if wanted is not None and wanted < len(room.row.seats) else None
    seat, _ = viewer_of(room, pages.me(request), wanted)
    return seat


def moment_look(request: Request, room: Room, at: int) -> tuple[Renderer, int, int]:
    """The look at a moment, the moment's number, and how many there are."""
    found = moments(room)
    at = max(0, min(at, len(found) - 1))
    table = past_table(room, found[at])
    before = len(past_table(room, found[at - 1]).log) if at else 0
    look = Renderer(room, table, eye_of(request, room), language(request.scope), live=False)
    look.since = before
    return look, at, len(found)


def analysis_view(request: Request, look: Renderer) -> AnalysisView | None:
    """What is known about a finished game so far; None while it runs."""
    analysis_jobs: AnalysisJobs = request.app.state.analysis_jobs
    found = analysis_jobs.of(look.room)
    if found is None:
        return None
    return AnalysisView(found, moments(look.room), look.words, lambda seat: look.drawing.emblem(seat, look.view))


def fragments(look: Renderer, at: int, count: int, known: AnalysisView | None) -> dict[str, str]:
    """What changes from moment to moment."""
    parts: dict[str, str] = {**look.fragments(set())}
    events = [look.sentence(event) for event in look.table.log[look.since :]]
    parts["why"] = render(
        "_moment.html",
        look.words,
        happened=[text for text in events if text],
        moment=look.drawing.moment(look.view),
        at=at,
        count=count,
        choices=known.choices(at) if known else [],
        **look.context(),
    )
    parts |= figures(look, at, known)
    kept = ("top-mid", "board-live", "info", "mine", "players", "why", "graph", "keys")
    return {key: parts[key] for key in kept}


def figures(look: Renderer, at: int, known: AnalysisView | None) -> dict[str, str]:
    """The graph and the list of moments: what grows while a game is being looked at."""
    context: dict[str, Any] = {"known": known, "at": at, "link": moment_link(look)}
    if known is not None:
        context |= {"graph": known.graph(), "now": known.now(at), "keys": known.keys(at)}
        context |= {"done": len(known.found.rows), "total": known.found.head.get("total", 0)}
    tries = EFFORT.tries(look.game, look.table.state.players)
    return {
        "graph": render("_graph.html", look.words, iterations=tries, **context, **look.context()),
        "keys": render("_keys.html", look.words, **context, **look.context()),
    }


def moment_link(look: Renderer) -> str:
    """The address of the replay, to which a moment's number is added."""
    eye = f"as={look.seat}&" if look.seat is not None and (look.room.table.over or not look.live) else ""
    return f"/t/{look.room.id}/replay?{eye}at="


@router.get("/t/{table_id}/replay")
async def replay(request: Request, table_id: str, at: int = -1) -> HTMLResponse:
    """The replay at a moment; by default the last one."""
    room = pages.room_for(request, table_id)
    count = len(moments(room))
    look, at, count = moment_look(request, room, at if 0 <= at < count else count - 1)
    parts = fragments(look, at, count, analysis_view(request, look))
    sheet = Renderer(room, room.table, look.seat, look.lang, live=False).sheet()
    context = look.context(parts=parts, at=at, count=count, sheet=sheet)
    context |= {
        "style": pages.style_url(room.game),
        "static": pages.frame(look, parts),
        "folder": look.drawing.folder,
        "eye": look.seat,
        "may_look": room.table.over or room.row.settings.imported,
        "finished": room.table.over,
    }
    return pages.page(request, "replay.html", **context)


@router.get("/t/{table_id}/replay/figures")
async def newer_figures(request: Request, table_id: str, at: int = 0) -> Response:
    """The graph and the moments as far as they are known now, for the page's script."""
    room = pages.room_for(request, table_id)
    look, at, count = moment_look(request, room, at)
    parts = fragments(look, at, count, analysis_view(request, look))
    html = parts["graph"] + parts["keys"] + parts["why"]
    return HTMLResponse(html, headers={"cache-control": "no-store"})


@router.get("/t/{table_id}/replay/{at}")
async def moment(request: Request, table_id: str, at: int) -> Response:
    """One moment, as fragments for the page's script."""
    room = pages.room_for(request, table_id)
    look, at, count = moment_look(request, room, at)
    return HTMLResponse(
        "".join(fragments(look, at, count, analysis_view(request, look)).values()),
        headers={"cache-control": "no-store"},
    )


@router.get("/t/{table_id}/record")
async def record(request: Request, table_id: str) -> Response:
    """A finished game's record, as a file."""
    room = pages.room_for(request, table_id)
    name = f"{room.row.game}-{room.row.name.lower()}-{room.id}.jsonl"
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return Response(api.record_of(room).dumps(), media_type="application/jsonl", headers=headers)


@router.get("/replays")
async def replays(request: Request) -> HTMLResponse:
    """One's own finished games."""
    lang = language(request.scope)
    store: Store = request.app.state.store
    holder = pages.me(request)
    cards = [pages.table_card(pages.rooms_of(request), row, holder, lang) for row in store.tables_of(holder, 40)]
    words = speech(lang)
    return pages.page(request, "replays.html", cards=[card for card in cards if card and not card["lost"]], words=words)
