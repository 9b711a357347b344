"""The companions that titles bring for people who play with the box.

A page is asked for with what the browser keeps (`table`) and what its buttons change; it comes back with what is to be
kept from now on. The server keeps nothing of it.
"""

from __future__ import annotations

import json
import secrets
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import FileResponse, HTMLResponse, RedirectResponse, Response
from markupsafe import Markup

from starboard.kernel.companion import Companion, CompanionPage, Told, changed, check_told
from starboard.kernel.errors import N_, DataError, StarboardError
from starboard.kernel.game import Game
from starboard.kernel.registry import load_game
from starboard.table.live.push import viewer_of
from starboard.table.live.refusals import NotThere
from starboard.table.rendering.assets import STATIC, style_url
from starboard.table.rendering.jinja import render
from starboard.table.rendering.titles import playable, prose_of
from starboard.table.storage.rows import SeatRow, TableSettings, token
from starboard.table.web.languages import language_of, speech
from starboard.table.web.requests import clean_name, me, my_name, room_of, rooms_of, share_of, while_connected
from starboard.table.web.responses import from_script, page
from starboard.table.workers.jobs import Job, Thinkers

router = APIRouter(include_in_schema=False)
NO_PAGE = N_("this page doesn't exist; check the address")
PLAY = "!play"
"""What the button says that makes a game of what was told."""
FILE = "!file"
FAULT = "!fault:"
"""Shows the page with what went wrong elsewhere."""


def companion_of(game_name: str, lang: str) -> tuple[Game[Any], Companion]:
    """A title's companion in a language. Raises NotThere where it has none."""
    game = load_game(game_name) if game_name in playable() else None
    found = game.tools(prose_of(game, lang)) if game is not None else None
    if game is None or found is None:
        raise NotThere(NO_PAGE)
    return game, found


def draw(game: str, page: str, lang: str, told: Told, do: str, sets: list[str]) -> tuple[str, Told, bool]:
    """In a worker: one page of a companion, what is told from now on, and whether it could be worked out."""
    title, found = companion_of(game, lang)
    prose = prose_of(title, lang)
    fault = do.removeprefix(FAULT) if do.startswith(FAULT) else ""
    try:
        for each in [*sets, *([do] if do and not do.startswith("!") else [])]:
            told = changed(told, each)
    except StarboardError as error:
        fault = prose.error(error)
    context = found.context(page, told, do if do.startswith("!") else "")
    context["error"] = fault or context["error"]
    html = render(f"{game}/companion/{page}.html", prose, **context)
    return html, context["told"], not context["error"]


def answer(game: str, tool: str, lang: str, asked: Any) -> dict[str, Any]:
    """In a worker: what a tool says to a program; "error" where it can't."""
    title, found = companion_of(game, lang)
    try:
        return found.answer(tool, asked)
    except StarboardError as error:
        return {"error": prose_of(title, lang).error(error)}


def position(game: str, lang: str, told: Told, seed: int) -> dict[str, Any]:
    """In a worker: what was told as a position; "error" where it can't be one."""
    title, found = companion_of(game, lang)
    try:
        return found.position(told, seed)
    except StarboardError as error:
        return {"error": prose_of(title, lang).error(error)}


async def in_worker(request: Request, kind: str, **params: Any) -> Any:
    """The work of a companion, done elsewhere and given up when nobody waits for it."""
    thinkers: Thinkers = request.app.state.thinkers
    return await while_connected(request, thinkers.run(Job(kind, params, person=share_of(request))))


@router.get("/tools/offline.js")
async def offline() -> Response:
    """The script that keeps pages for when there is no connection. From here it is in charge of all companions."""
    return FileResponse(STATIC / "offline.js", media_type="text/javascript", headers={"cache-control": "no-cache"})


@router.get("/tools/{game_name}")
@router.get("/tools/{game_name}/{page_id}")
async def companion(request: Request, game_name: str, page_id: str = "") -> HTMLResponse:
    """A companion's page as for somebody who has told nothing yet; by default its first one."""
    return await shown(request, game_name, page_id, {}, "", [])


@router.post("/tools/{game_name}/{page_id}")
async def tell(request: Request, game_name: str, page_id: str) -> Response:
    """A page after somebody has told or changed something."""
    form = await request.form()
    do = str(form.get("do", ""))
    do = "" if do.startswith(FAULT) else do
    told = read_told(form.get("table"))
    if do == FILE:
        game, _ = companion_of(game_name, language_of(request.scope))
        return as_file(game.name, told)
    if do == PLAY:
        return await play(request, game_name, page_id, told)
    sets = [f"{key[4:]}={json.dumps(str(value))}" for key, value in form.items() if key.startswith("set:")]
    return await shown(request, game_name, page_id, told, do, sets)


def read_told(raw: object) -> Told:
    """What the browser kept; nothing where that can't be read."""
    try:
        told = json.loads(raw) if isinstance(raw, str) and raw else {}
        check_told(told)
    except (ValueError, RecursionError, DataError):
        told = {}
    return told if isinstance(told, dict) else {}


def as_file(game_name: str, told: Told) -> Response:
    """What was told as a file to keep; what a page remembers for itself is left out."""
    kept = {key: value for key, value in told.items() if key != "ui"}
    headers = {"content-disposition": f'attachment; filename="{game_name}-table.json"'}
    return Response(json.dumps(kept, ensure_ascii=False, indent=2), media_type="application/json", headers=headers)


async def shown(request: Request, game_name: str, page_id: str, told: Told, do: str, sets: list[str]) -> HTMLResponse:
    """A page of a companion, whole or, for our own script, what changes in it."""
    lang = language_of(request.scope)
    game, found = companion_of(game_name, lang)
    offered = found.offered()
    here = next((each for each in offered if each.id == (page_id or offered[0].id)), None)
    if here is None:
        raise NotThere(NO_PAGE)
    asked = {"game": game_name, "page": here.id, "lang": lang, "told": told, "do": do[:50_000], "sets": sets[:20]}
    inner, kept, fine = await in_worker(request, "tool", **asked)
    context = page_of(game, found, here, inner, kept)
    status = 200 if fine else 422
    if from_script(request):
        html = render("_companion.html", speech(lang), **context)
        return HTMLResponse(html, status)
    return page(request, "companion.html", status, **context)


def page_of(game: Game[Any], found: Companion, here: CompanionPage, inner: str, told: Told) -> dict[str, Any]:
    """What the frame of a companion's page shows."""
    return {
        "title": found.prose.title(),
        "game": game,
        "offered": found.offered(),
        "shown": here,
        "inner": Markup(inner),
        "told": json.dumps(told, ensure_ascii=False, separators=(",", ":")),
        "style": style_url(game.name),
        "sheet": style_url(game.name, "companion"),
    }


async def play(request: Request, game_name: str, page_id: str, told: Told) -> Response:
    """A new table at Starboard that begins where somebody's own stands."""
    lang = language_of(request.scope)
    game, _ = companion_of(game_name, lang)
    begun = await in_worker(
        request, "tool_position", game=game_name, lang=lang, told=told, seed=secrets.randbelow(10**9)
    )
    if "error" in begun:
        return await shown(request, game_name, page_id, told, f"!fault:{begun['error']}", [])
    name = clean_name(my_name(request)) or speech(lang).say("Captain")
    state = game.load(begun)
    seats = [SeatRow(i, token(), me(request), name) for i in range(state.players)]
    settings = TableSettings(hints=True, undo=True)
    room = await rooms_of(request).create(game, state.setup, me(request), seats, settings, position=begun)
    return RedirectResponse(f"/t/{room.id}", 303)


@router.get("/t/{table_id}/companion")
async def from_table(request: Request, table_id: str) -> Response:
    """A table at Starboard, taken to the companion as its seat sees it."""
    room = await room_of(request, table_id)
    game, found = companion_of(room.game.name, language_of(request.scope))
    seat, _ = viewer_of(room, me(request), None)
    told = found.told_by(room.table.view(seat))
    try:
        link = found.link(told)
    except StarboardError:
        raise NotThere(N_("this table can't be taken to the companion")) from None
    first = found.offered()[0].id
    return RedirectResponse(f"/tools/{game.name}/{first}#t={link}", 303)
