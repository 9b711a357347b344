"""The lobby: titles to choose from, one's own games, and the forms that start or open one."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Query, Request
from fastapi.responses import HTMLResponse, RedirectResponse, Response
from starlette.datastructures import FormData, UploadFile

from starboard.bots import BOTS
from starboard.kernel.errors import N_, RecordError, StarboardError
from starboard.kernel.game import Game
from starboard.kernel.prose import Speech
from starboard.kernel.reader import whole_number
from starboard.kernel.registry import load_game
from starboard.kernel.setup import Value
from starboard.table.live.drivers import PACES
from starboard.table.live.rooms import Rooms
from starboard.table.rendering.assets import style_url
from starboard.table.rendering.renderer import Renderer
from starboard.table.rendering.titles import playable, prose_of, title_file
from starboard.table.storage.database import StoreDown
from starboard.table.storage.store import NoTable, SeatRow, Store, TableRow, TableSettings, token
from starboard.table.web.languages import known_language, language_of, speech
from starboard.table.web.requests import (
    clean_name,
    game_with,
    me,
    my_name,
    packs_of,
    rooms_of,
    store_of,
)
from starboard.table.web.responses import THEMES, page, redirect
from starboard.table.workers.bot_levels import NAMES, bot_choices
from starboard.table.workers.imports import bring_in

router = APIRouter(include_in_schema=False)

MINE, OTHERS = 12, 8
"""How many of one's own games, and of those that anybody may watch, stand on a page."""
OnPage = Annotated[int, Query(alias="page", ge=1, le=1000)]
TEACHER = "greedy"
"""The bot of guided games: quick, and no master."""


def title_cards(lang: str) -> list[dict[str, Any]]:
    """The titles as the lobby and the shelf of rulebooks show them, in the order of what they are called."""
    cards = []
    for name in playable():
        game = load_game(name)
        prose = prose_of(game, lang)
        cards.append(
            {
                "name": name,
                "title": prose.title(),
                "blurb": prose.blurb(),
                "art": f"{name}/art.svg",
                "art_style": style_url(name, "art"),
                "least": game.least_players,
                "most": game.most_players,
                "missing": [prose.say(each) for each in game.missing],
                "credits": prose.credits(),
                "ours": prose.ours(),
                "companion": game.tools(prose) is not None,
                "how": title_file(name, "how.html") is not None,
            }
        )
    return sorted(cards, key=lambda card: str(card["title"]).casefold())


async def table_card(rooms: Rooms, row: TableRow, visitor: str, lang: str) -> dict[str, Any]:
    """A table as the lobby lists it, seen by whoever asks."""
    try:
        room = await rooms.get(row.id, row.stamp)
    except StoreDown:
        raise
    except (StarboardError, NoTable):
        # Played with a pack or rules that are no longer here: it can be deleted, not continued.
        return {"id": row.id, "name": row.name, "title": row.game, "lost": True, "host": row.host == visitor}
    held = room.held_by(visitor)
    renderer = Renderer(room, room.table, held[0] if len(held) == 1 else None, lang)
    mine = [seat for seat in room.table.asked() if seat in held and not row.seats[seat].bot]
    return {
        "id": row.id,
        "name": row.name,
        "game": row.game,
        "icon": room.game.icon,
        "title": renderer.prose.title(),
        "moment": renderer.drawing.moment(renderer.view),
        "emblems": [renderer.drawing.emblem(seat.seat, renderer.view) for seat in row.seats],
        "my_turn": bool(mine) and not row.settings.imported,
        "over": room.table.over or row.settings.imported,
        "winners": renderer.score_sheet()["winners"] if room.table.over else [],
        "host": row.host == visitor,
        "touched": row.touched,
        "lost": False,
        "open": len(room.open_seats()),
    }


async def my_tables(request: Request, limit: int, skip: int = 0) -> list[dict[str, Any]]:
    """The latest tables at which whoever asks sits, or which they host."""
    visitor, lang = me(request), language_of(request.scope)
    rows = await store_of(request).read(Store.tables_of, visitor, limit, skip)
    return [await table_card(rooms_of(request), row, visitor, lang) for row in rows]


@router.get("/")
async def lobby(request: Request, game: str = "", page_number: OnPage = 1) -> HTMLResponse:
    """The lobby."""
    lang = language_of(request.scope)
    cards = title_cards(lang)
    chosen = game if game in playable() else cards[0]["name"]
    visitor = me(request)
    earlier = page_number - 1
    others = await store_of(request).read(Store.running_public, OTHERS + 1, earlier * OTHERS)
    mine = await my_tables(request, MINE + 1, earlier * MINE)
    public = [
        await table_card(rooms_of(request), row, visitor, lang)
        for row in others[:OTHERS]
        if visitor not in {seat.holder for seat in row.seats}
    ]
    title = load_game(chosen)
    return page(
        request,
        "lobby.html",
        cards=cards,
        chosen=chosen,
        shown=next(card for card in cards if card["name"] == chosen),
        game=title,
        prose=prose_of(title, lang),
        mine=mine[:MINE],
        page_number=page_number,
        older=len(mine) > MINE or len(others) > OTHERS,
        public=[card for card in public if not card["lost"]],
        bots=bot_choices(speech(lang)),
        packs=packs_of(request, chosen),
    )


def read_options(game: Game[Any], form: FormData) -> dict[str, Value]:
    """A title's options from the lobby's form."""
    chosen: dict[str, Value] = {}
    for option in game.options:
        raw = form.get(f"option-{option.name}")
        if isinstance(option.default, bool):
            chosen[option.name] = raw == "on"
        elif isinstance(raw, str):
            number = None if option.choices else whole_number(raw)
            chosen[option.name] = raw if number is None else number
    return chosen


def read_seats(form: FormData, most: int, host: str, words: Speech) -> list[SeatRow]:
    """Who sits where, from the lobby's form."""
    name = clean_name(form.get("name")) or words.say("Captain")
    seats: list[SeatRow] = []
    for i in range(most):
        kind = form.get(f"seat-{i}")
        row = SeatRow(len(seats), token())
        if kind == "me":
            row.holder, row.name = host, name
        elif kind == "here":
            row.holder = host
            row.name = clean_name(form.get(f"name-{i}")) or words.say("Player %(n)d", n=i + 1)
        elif kind == "away":
            row.name = clean_name(form.get(f"name-{i}")) or words.say("Player %(n)d", n=i + 1)
        elif isinstance(kind, str) and kind.startswith("bot:") and kind[4:] in BOTS:
            row.bot = kind[4:]
            row.name = NAMES[i % len(NAMES)]
        else:
            continue
        seats.append(row)
    names: dict[str, int] = {}
    for row in seats:
        names[row.name] = names.get(row.name, 0) + 1
        if names[row.name] > 1:
            row.name = f"{row.name} {names[row.name]}"
    return seats


@router.post("/tables")
async def create(request: Request) -> Response:
    """Start a game from the lobby's form."""
    form = await request.form()
    words = speech(language_of(request.scope))
    game_name = str(form.get("game", ""))
    pack = str(form.get("pack", ""))
    game = game_with(request, game_name, pack)
    host = me(request)
    typed = clean_name(form.get("name"))
    if typed:
        request.session["name"] = typed
    seats = read_seats(form, game.most_players, host, words)
    setup = game.setup(len(seats), **read_options(game, form))
    pace = str(form.get("pace", "human"))
    settings = TableSettings(
        public=form.get("public") == "on",
        hints=form.get("hints") == "on",
        undo=form.get("undo") == "on",
        pace=pace if pace in PACES else "human",
    )
    room = await rooms_of(request).create(game, setup, host, seats, settings, pack)
    return RedirectResponse(f"/t/{room.id}", 303)


@router.post("/guided/{game_name}")
async def guided(request: Request, game_name: str) -> Response:
    """A first game with notes at each prompt."""
    game = load_game(game_name)
    host = me(request)
    words = speech(language_of(request.scope))
    seats = [SeatRow(0, token(), host, my_name(request) or words.say("Captain"))]
    chosen = dict(game.lesson.options)
    players = chosen.pop("players", game.least_players)
    setup = game.setup(players, **chosen)
    for i in range(1, setup.players):
        seats.append(SeatRow(i, token(), "", words.say("Teacher"), TEACHER))
    room = await rooms_of(request).create(game, setup, host, seats, TableSettings(guided=True))
    return RedirectResponse(f"/t/{room.id}", 303)


@router.post("/import")
async def import_record(request: Request) -> Response:
    """A record from a file."""
    async with request.form(max_files=1, max_fields=4) as form:
        sent = form.get("record")
        if not isinstance(sent, UploadFile):
            raise RecordError(1, N_("the header is missing"))
        body = await sent.read()
    room = await bring_in(request, body, me(request))
    return RedirectResponse(f"/t/{room.id}/replay", 303)


@router.post("/settings")
async def settings(request: Request) -> Response:
    """Language, theme and name; remembered in the cookie."""
    form = await request.form()
    lang = known_language(form.get("lang"))
    if lang:
        request.session["lang"] = lang
    if form.get("theme") in THEMES:
        request.session["theme"] = str(form["theme"])
    name = clean_name(form.get("name"))
    if name:
        me(request)
        request.session["name"] = name
    to = str(form.get("back", "/"))
    # Only a path of our own: a form must not lead elsewhere.
    return redirect(request, to if to.startswith("/") and not to.startswith("//") and "\\" not in to else "/")
