"""The lobby: titles to choose from, one's own games, and the forms that start or open one."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Query, Request
from fastapi.responses import HTMLResponse, RedirectResponse, Response
from starlette.datastructures import UploadFile

from starboard.bots.labels import bot_label
from starboard.kernel.alone import SoloOffer
from starboard.kernel.errors import N_, RecordError, SetupError, StarboardError
from starboard.kernel.registry import load_game
from starboard.table.live.first_player import first_option
from starboard.table.live.refusals import NotThere
from starboard.table.live.rooms import Rooms
from starboard.table.rendering.assets import style_url
from starboard.table.rendering.renderer import Renderer
from starboard.table.rendering.titles import playable, prose_of, title_file
from starboard.table.storage.database import StoreDown
from starboard.table.storage.rows import NoTable, Result, SeatRow, TableRow, TableSettings, token
from starboard.table.storage.store import Store
from starboard.table.web.doors import (
    ALONE,
    BY_BOTS,
    DOORS,
    Plan,
    blank_form,
    fewest,
    is_open,
    linked,
    offer_of,
    read_options,
    read_seats,
    read_settings,
    remembered,
    through_door,
)
from starboard.table.web.languages import known_language, language_of, sentence, speech
from starboard.table.web.requests import (
    clean_name,
    game_with,
    me,
    my_name,
    packs_of,
    rooms_of,
    store_of,
)
from starboard.table.web.responses import THEMES, page, redirect, wants_page
from starboard.table.workers.bot_levels import bot_choices, level_notes
from starboard.table.workers.imports import bring_in

router = APIRouter(include_in_schema=False)

MINE, FINISHED, OTHERS = 12, 4, 8
"""How many of one's own running and finished games, and of those that anybody may watch, stand on a page."""
REMEMBERED = 20
"""In how many of the latest tables of a title the last set-up of each door is looked for."""
OnPage = Annotated[int, Query(alias="page", ge=1, le=1000)]
TEACHER = "novice"
"""The bot of guided games: quick, and no master."""


class Fields(dict[str, str]):
    """A form's fields by name, or what is wrong with them; empty for those that were not sent."""

    def __missing__(self, name: str) -> str:
        return ""


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
                "printed": prose.printed(),
                "ours": prose.ours(),
                "companion": game.tools(prose) is not None,
                "how": title_file(name, "how.html") is not None,
                "aid": title_file(name, "aid.html") is not None,
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
    waiting = row.settings.waiting
    asked = [] if waiting else [seat for seat in room.table.asked() if seat >= 0]
    mine = [seat for seat in asked if seat in held and not row.seats[seat].bot]
    my_turn = bool(mine) and not row.settings.imported
    sheet = renderer.score_sheet() if room.table.over else None
    return {
        "id": row.id,
        "name": row.name,
        "game": row.game,
        "icon": room.game.icon,
        "title": renderer.prose.title(),
        "moment": "" if waiting else renderer.drawing.moment(renderer.view),
        "emblems": [] if waiting else [renderer.drawing.emblem(seat.seat, renderer.view) for seat in row.seats],
        "my_turn": my_turn,
        "question": renderer.prose.prompt(renderer.view) if my_turn and len(held) == 1 else "",
        "waiting": waiting,
        "waits_for": [row.seats[seat].name for seat in asked if seat not in held],
        "taken": sum(1 for seat in row.seats if seat.holder or seat.bot),
        "seats": len(row.seats),
        "over": room.table.over or row.settings.imported,
        "winners": sheet["winners"] if sheet is not None else [],
        "sides": sheet["sides"] if sheet is not None else [],
        "result": renderer.result(sheet, renderer.seat) if sheet is not None else None,
        "automa_icon": renderer.drawing.automa_icon,
        "host": row.host == visitor,
        "touched": row.touched,
        "lost": False,
        "open": len(room.open_seats()),
    }


async def my_tables(request: Request, limit: int, skip: int = 0, over: bool | None = None) -> list[dict[str, Any]]:
    """The latest tables at which whoever asks sits, or which they host."""
    visitor, lang = me(request), language_of(request.scope)
    rows = await store_of(request).read(Store.tables_of, visitor, limit, skip, over)
    return [await table_card(rooms_of(request), row, visitor, lang) for row in rows]


@router.get("/")
async def lobby(request: Request, game: str = "", page_number: OnPage = 1) -> HTMLResponse:
    """The lobby."""
    return await lobby_page(request, game, page_number)


async def lobby_page(
    request: Request,
    game: str,
    page_number: int = 1,
    form: dict[str, str] | None = None,
    errors: dict[str, str] | None = None,
) -> HTMLResponse:
    """The lobby with a title chosen; with a `form` that could not be a table, and what is wrong with which field."""
    lang, visitor, store = language_of(request.scope), me(request), store_of(request)
    cards = title_cards(lang)
    earlier = page_number - 1
    others = await store.read(Store.running_public, OTHERS + 1, earlier * OTHERS)
    running = await my_tables(request, MINE + 1, earlier * MINE, over=False)
    finished = await my_tables(request, FINISHED, 0, over=True)
    public = [
        await table_card(rooms_of(request), row, visitor, lang)
        for row in others[:OTHERS]
        if visitor not in {seat.holder for seat in row.seats}
    ]
    if game not in playable():
        last = next((each["game"] for each in [*running, *finished] if not each["lost"]), "")
        game = last if last in playable() else cards[0]["name"]
    title = load_game(game)
    prose, offer = prose_of(title, lang), offer_of(title, lang)
    latest = await store.read(Store.tables_of, visitor, REMEMBERED, 0, None, game)
    known = remembered(title, offer, [row for row in latest if row.host == visitor])
    known |= linked(title, request.query_params)
    records = await store.read(Store.results_of, visitor, game) if offer is not None else []
    mine = [*running[:MINE], *finished]
    known_ones = [each for each in mine if not each["lost"]]
    return page(
        request,
        "lobby.html",
        422 if errors else 200,
        cards=cards,
        chosen=game,
        shown=next(card for card in cards if card["name"] == game),
        game=title,
        prose=prose,
        offer=offer,
        records=solo_records(offer, records),
        solo_art=title_file(game, "solo.html") is not None,
        form=Fields(form or known),
        errors=Fields(errors or {}),
        doors={door: is_open(title, door) for door in DOORS},
        opened=(form or known)["door"],
        fewest=fewest(title),
        first=first_option(title),
        # What waits for me comes first.
        continued=sorted([each for each in known_ones if not each["over"]], key=lambda each: not each["my_turn"]),
        finished=[each for each in known_ones if each["over"]],
        lost=[each for each in mine if each["lost"]],
        page_number=page_number,
        older=len(running) > MINE or len(others) > OTHERS,
        public=[card for card in public if not card["lost"]],
        bots=bot_choices(speech(lang)),
        level_notes=level_notes(speech(lang)),
        level=lambda bot: bot_label(speech(lang), bot),
        packs=packs_of(request, game),
    )


def solo_records(offer: SoloOffer | None, results: list[Result]) -> dict[str, tuple[int, int]]:
    """By choice of the offer's cards: how many games alone somebody has won, and of how many."""
    found: dict[str, tuple[int, int]] = {}
    for setup, won, _ in results if offer is not None else []:
        assert offer is not None
        if setup["players"] == 1:
            wins, games = found.get(setup[offer.option], (0, 0))
            found[setup[offer.option]] = wins + won, games + 1
    return found


@router.post("/tables")
async def create(request: Request) -> Response:
    """Start a game from the lobby's form: by one of its doors, or said seat by seat."""
    sent = await request.form()
    form = {name: value for name, value in sent.items() if isinstance(value, str)}
    words = speech(language_of(request.scope))
    game_name, pack = form.get("game", ""), form.get("pack", "")
    door = form.get("door", "")
    host = me(request)
    typed = clean_name(form.get("name"))
    if typed:
        request.session["name"] = typed
    try:
        game = game_with(request, game_name, pack)
        if door:
            plan = through_door(game, door, form, host, typed or my_name(request), words)
        else:
            seats = read_seats(form, game.most_players, host, words)
            plan = Plan(game.setup(len(seats), **read_options(game, form)), seats, read_settings(form))
    except (SetupError, NotThere) as wrong:
        if not door or not wants_page(request) or game_name not in playable():
            raise
        field = field_of(wrong) if isinstance(wrong, SetupError) else "pack"
        text = words.say(wrong.message, **wrong.params)
        if text == str(wrong.message % wrong.params):
            # It may be one of the title's own.
            text = prose_of(load_game(game_name), words.lang).say(wrong.message, **wrong.params)
        return await lobby_page(request, game_name, 1, form, {field: sentence(text)})
    room = await rooms_of(request).create(game, plan.setup, host, plan.seats, plan.settings, pack)
    return RedirectResponse(f"/t/{room.id}", 303)


def field_of(wrong: SetupError) -> str:
    """The field of the lobby's form at which a set-up went wrong."""
    return wrong.path if wrong.path.startswith(("door", "bots-", "friends-")) else f"option-{wrong.path}"


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


@router.post("/guided/{game_name}/next")
async def after_guided(request: Request, game_name: str) -> Response:
    """The game that comes after the guided one: alone, or with bots of the usual level."""
    game = load_game(game_name)
    host = me(request)
    words = speech(language_of(request.scope))
    chosen = dict(game.lesson.then)
    players = chosen.pop("players", game.least_players)
    form = blank_form(game, offer_of(game, words.lang)) | {"bots-players": str(players)}
    form |= {f"option-{name}": str(value) for name, value in chosen.items()}
    plan = through_door(game, ALONE if players == 1 else BY_BOTS, form, host, my_name(request), words)
    room = await rooms_of(request).create(game, plan.setup, host, plan.seats, plan.settings)
    return RedirectResponse(f"/t/{room.id}", 303)


@router.post("/import")
async def import_record(request: Request) -> Response:
    """A record from a file; what is wrong with it is said where it was chosen."""
    async with request.form(max_files=1, max_fields=4) as form:
        sent = form.get("record")
        body = await sent.read() if isinstance(sent, UploadFile) else None
    try:
        if body is None:
            raise RecordError(1, N_("the header is missing"))
        room = await bring_in(request, body, me(request))
    except RecordError as wrong:
        if not wants_page(request):
            raise
        text = speech(language_of(request.scope)).error(wrong)
        return await lobby_page(request, "", errors={"record": sentence(text)})
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
