"""Looking back: any moment of a game, from one's own seat while it runs, from anywhere when it is over."""

from __future__ import annotations

from collections import OrderedDict
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, Response

from starboard.kernel.steps import CHANCE, Seat
from starboard.table import api, pages
from starboard.table.guards import language
from starboard.table.look import Look, speech
from starboard.table.push import eyes
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
    seat, _ = eyes(room, pages.me(request), wanted)
    return seat


def moment_look(request: Request, room: Room, at: int) -> tuple[Look, int, int]:
    """The look at a moment, the moment's number, and how many there are."""
    found = moments(room)
    at = max(0, min(at, len(found) - 1))
    table = past_table(room, found[at])
    before = len(past_table(room, found[at - 1]).log) if at else 0
    look = Look(room, table, eye_of(request, room), language(request.scope), live=False)
    look.since = before
    return look, at, len(found)


def fragments(look: Look, at: int, count: int) -> dict[str, str]:
    """What changes from moment to moment."""
    parts = look.fragments(set())
    from starboard.table.look import render

    events = [look.sentence(event) for event in look.table.log[look.since :]]
    happened = [text for text in events if text]
    parts["why"] = render(
        "_moment.html",
        look.words,
        happened=happened,
        moment=look.drawing.moment(look.view),
        at=at,
        count=count,
        **look.context(),
    )
    return {key: parts[key] for key in ("top-mid", "board-live", "info", "mine", "players", "why")}


@router.get("/t/{table_id}/replay")
async def replay(request: Request, table_id: str, at: int = -1) -> HTMLResponse:
    """The replay at a moment; by default the last one."""
    room = pages.room_for(request, table_id)
    count = len(moments(room))
    look, at, count = moment_look(request, room, at if 0 <= at < count else count - 1)
    parts = fragments(look, at, count)
    sheet = look.sheet()
    context = look.context(parts=parts, at=at, count=count, sheet=sheet)
    context |= {
        "style": pages.style_url(room.game),
        "static": pages.frame(look, parts),
        "folder": look.drawing.folder,
        "eye": look.seat,
        "may_look": room.table.over or room.row.settings.imported,
        "finished": room.table.over,
        "history": score_line(room),
    }
    return pages.page(request, "replay.html", **context)


def score_line(room: Room) -> dict[str, Any]:
    """Everybody's points at each moment, for the graph; only of finished games, where nothing is secret."""
    if not room.table.over:
        return {"lines": [], "top": 0}
    stops = moments(room)
    table = past_table(room, 0)
    at = 0
    rows: list[list[int]] = []
    lines = room.table.record.lines
    for stop in stops:
        while at < stop:
            table.follow(lines[at])
            at += 1
        rows.append([score.total for score in room.game.score(table.state)])
    top = max(1, max(max(row) for row in rows))
    count = max(1, len(rows) - 1)
    found = []
    for side in range(len(rows[0])):
        points = " ".join(f"{i * 1000 / count:.1f},{300 - row[side] * 300 / top:.1f}" for i, row in enumerate(rows))
        found.append({"seat": side, "points": points})
    return {"lines": found, "top": top}


@router.get("/t/{table_id}/replay/{at}")
async def moment(request: Request, table_id: str, at: int) -> Response:
    """One moment, as fragments for the page's script."""
    room = pages.room_for(request, table_id)
    look, at, count = moment_look(request, room, at)
    return HTMLResponse("".join(fragments(look, at, count).values()), headers={"cache-control": "no-store"})


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
