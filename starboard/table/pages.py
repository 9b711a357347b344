"""The pages that people see: lobby, tables, rulebooks. Every one of them works without JavaScript."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Mapping
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

from fastapi import APIRouter, Request, WebSocket, WebSocketDisconnect
from fastapi.responses import FileResponse, HTMLResponse, JSONResponse, RedirectResponse, Response
from markupsafe import Markup
from starlette.datastructures import FormData, UploadFile

from starboard.bots import BOTS
from starboard.kernel.errors import N_, AnswerRefused, RecordError, StarboardError
from starboard.kernel.game import Game
from starboard.kernel.prose import Speech
from starboard.kernel.record import Record
from starboard.kernel.registry import load_game
from starboard.kernel.rulebook import Rulebook
from starboard.kernel.setup import Value
from starboard.kernel.steps import Seat
from starboard.table.analysis_view import figure
from starboard.table.middleware import language
from starboard.table.push import PACES, Connection, Hub, viewer_of
from starboard.table.renderer import Renderer, playable, render, speech, title_folder, version_of
from starboard.table.rooms import NotThere, NotYours, Room, Rooms
from starboard.table.store import SeatRow, Store, TableRow, TableSettings, token

router = APIRouter(include_in_schema=False)

THEMES = ("auto", "dark", "light")
LONGEST_NAME = 24
CREW = ("Cassio", "Nova", "Tycho", "Juno", "Orla", "Ilex")
"""What bots are called, by their place in the lobby's list of seats."""


# -- what every page needs


def me(request: Request | WebSocket) -> str:
    """Who asks: the id in the signed cookie, given at the first visit."""
    session = request.session
    if "id" not in session:
        session["id"] = token()
    return str(session["id"])


def my_name(request: Request) -> str:
    """The name that somebody gave themselves."""
    return str(request.session.get("name", ""))


def rooms_of(request: Request | WebSocket) -> Rooms:
    """The tables."""
    found: Rooms = request.app.state.rooms
    return found


def hub_of(request: Request | WebSocket) -> Hub:
    """The open pages."""
    found: Hub = request.app.state.hub
    return found


def page_context(request: Request) -> dict[str, Any]:
    """What the frame of every page shows."""
    theme = request.session.get("theme", "auto")
    here = request.url.path + (f"?{request.url.query}" if request.url.query else "")
    return {
        "theme": theme if theme in THEMES else "auto",
        "name": my_name(request),
        "here": here if request.method == "GET" else "/",
    }


def page(request: Request, template: str, status: int = 200, **context: Any) -> HTMLResponse:
    """A whole page."""
    html = render(template, speech(language(request.scope)), **{**page_context(request), **context})
    return HTMLResponse(html, status, headers={"cache-control": "no-store"})


def wants_data(request: Request) -> bool:
    """Whether a form was sent by our own script, which waits for the push instead of a page."""
    return bool(request.headers.get("x-starboard"))


def clean_name(raw: object) -> str:
    """A name as it may stand on the table."""
    return " ".join(str(raw).split())[:LONGEST_NAME] if isinstance(raw, str) else ""


def back(request: Request, to: str) -> Response:
    """After a form: the page again; our own script needs none."""
    return JSONResponse({"ok": True}) if wants_data(request) else RedirectResponse(to, 303)


# -- the lobby


def bot_label(words: Speech, bot: str) -> str:
    """A bot's name for people."""
    known = {
        "random": words.say("Random"),
        "greedy": words.say("Greedy"),
        "novice": words.say("Novice"),
        "adept": words.say("Adept"),
        "strong": words.say("Strong"),
        "master": words.say("Master"),
    }
    return known.get(bot, bot.capitalize())


def levels() -> list[str]:
    """The bots to choose from: the four levels, and until they exist those that do."""
    there = BOTS
    return [name for name in ("novice", "adept", "strong", "master") if name in there] or list(there)


def packs_of(data: Path, game: str) -> list[str]:
    """The content packs in the data folder that are for a title."""
    import tomllib

    found = []
    for file in sorted((data / "packs").glob("*/pack.toml")):
        with contextlib.suppress(OSError, ValueError):
            if tomllib.loads(file.read_text(encoding="utf-8")).get("game") == game:
                found.append(file.parent.name)
    return found


def title_cards(lang: str) -> list[dict[str, Any]]:
    """The titles as the lobby shows them."""
    cards = []
    for name in playable():
        game = load_game(name)
        prose = game.prose(lang, [""] * game.most_players)
        cards.append(
            {
                "name": name,
                "title": prose.title(),
                "blurb": prose.blurb(),
                "least": game.least_players,
                "most": game.most_players,
                "missing": list(game.missing),
                "box": (title_folder(game) / "templates" / "tools").is_dir(),
                "how": (title_folder(game) / "templates" / "how.html").exists(),
            }
        )
    order = {"conflict": 0, "galaxies": 1, "voidfall": 2}
    return sorted(cards, key=lambda card: order.get(card["name"], 9))


def table_card(rooms: Rooms, row: TableRow, holder: str, lang: str) -> dict[str, Any] | None:
    """A table as the lobby lists it, seen by whoever asks."""
    try:
        room = rooms.get(row.id)
    except StarboardError:
        # Played with a pack or rules that are no longer here: it can be deleted, not continued.
        return {"id": row.id, "name": row.name, "title": row.game, "lost": True, "host": row.host == holder}
    held = room.held_by(holder)
    look = Renderer(room, room.table, held[0] if len(held) == 1 else None, lang)
    mine = [seat for seat in room.table.asked() if seat in held and not row.seats[seat].bot]
    return {
        "id": row.id,
        "name": row.name,
        "game": row.game,
        "title": look.prose.title(),
        "moment": look.drawing.moment(look.view),
        "emblems": [look.drawing.emblem(seat.seat, look.view) for seat in row.seats],
        "my_turn": bool(mine) and not row.settings.imported,
        "over": room.table.over or row.settings.imported,
        "winners": look.sheet()["winners"] if room.table.over else [],
        "host": row.host == holder,
        "touched": row.touched,
        "lost": False,
        "open": len(room.open_seats()),
    }


@router.get("/")
async def lobby(request: Request, game: str = "", error: str = "") -> HTMLResponse:
    """The lobby."""
    lang = language(request.scope)
    words = speech(lang)
    cards = title_cards(lang)
    chosen = game if game in playable() else cards[0]["name"]
    holder = me(request)
    rooms = rooms_of(request)
    store: Store = request.app.state.store
    mine = [table_card(rooms, row, holder, lang) for row in store.tables_of(holder, 12)]
    public = [
        table_card(rooms, row, holder, lang)
        for row in store.running_public(8)
        if holder not in {s.holder for s in row.seats}
    ]
    title = load_game(chosen)
    prose = title.prose(lang, [""] * title.most_players)
    return page(
        request,
        "lobby.html",
        cards=cards,
        chosen=chosen,
        game=title,
        prose=prose,
        mine=[card for card in mine if card],
        public=[card for card in public if card and not card["lost"]],
        bots=[(bot, bot_label(words, bot)) for bot in levels()],
        packs=packs_of(request.app.state.data, chosen),
        error=error,
        drawing=title.drawing(prose),
    )


def read_options(game: Game[Any], form: FormData) -> dict[str, Value]:
    """A title's options from the lobby's form."""
    chosen: dict[str, Value] = {}
    for option in game.options:
        raw = form.get(f"option-{option.name}")
        if isinstance(option.default, bool):
            chosen[option.name] = raw == "on"
        elif isinstance(raw, str):
            number = raw.removeprefix("-")
            chosen[option.name] = raw if option.choices else int(raw) if number.isdigit() and len(raw) < 9 else raw
    return chosen


def read_seats(form: FormData, most: int, host: str, words: Speech) -> list[SeatRow]:
    """Who sits where, from the lobby's form."""
    name = clean_name(form.get("name")) or words.say("Captain")
    there = BOTS
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
        elif isinstance(kind, str) and kind.startswith("bot:") and kind[4:] in there:
            row.bot = kind[4:]
            row.name = CREW[i % len(CREW)]
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
    words = speech(language(request.scope))
    game_name = str(form.get("game", ""))
    pack = str(form.get("pack", ""))
    folder = ""
    if pack:
        if pack not in packs_of(request.app.state.data, game_name):
            raise NotThere(N_("there is no pack '%(pack)s' for this game"), pack=pack)
        folder = str(request.app.state.data / "packs" / pack)
    game = load_game(game_name, Path(folder) if folder else None)
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
    room = rooms_of(request).create(game, setup, host, seats, settings, folder)
    return RedirectResponse(f"/t/{room.id}", 303)


@router.post("/guided/{game_name}")
async def guided(request: Request, game_name: str) -> Response:
    """A first game with notes at each prompt."""
    game = load_game(game_name)
    host = me(request)
    words = speech(language(request.scope))
    bot = "greedy" if "greedy" in BOTS else levels()[0]
    seats = [SeatRow(0, token(), host, my_name(request) or words.say("Captain"))]
    chosen = dict(game.lesson.options)
    players = chosen.pop("players", game.least_players)
    setup = game.setup(players, **chosen)
    for i in range(1, setup.players):
        seats.append(SeatRow(i, token(), "", words.say("Teacher"), bot))
    room = rooms_of(request).create(game, setup, host, seats, TableSettings(guided=True))
    return RedirectResponse(f"/t/{room.id}", 303)


@router.post("/import")
async def bring_in(request: Request) -> Response:
    """A record from a file."""
    async with request.form(max_files=1, max_fields=4) as form:
        sent = form.get("record")
        if not isinstance(sent, UploadFile):
            raise RecordError(1, N_("the header is missing"))
        body = await sent.read()
    try:
        text = body.decode("utf-8")
    except UnicodeDecodeError:
        raise RecordError(1, N_("this is not text")) from None
    room = rooms_of(request).bring_in(Record.loads(text), me(request))
    return RedirectResponse(f"/t/{room.id}/replay", 303)


@router.post("/settings")
async def settings(request: Request) -> Response:
    """Language, theme and name; remembered in the cookie."""
    form = await request.form()
    if form.get("lang") in ("en", "fr"):
        request.session["lang"] = str(form["lang"])
    if form.get("theme") in THEMES:
        request.session["theme"] = str(form["theme"])
    name = clean_name(form.get("name"))
    if name:
        me(request)
        request.session["name"] = name
    to = str(form.get("back", "/"))
    # Only a path of our own: a form must not lead elsewhere.
    return back(request, to if to.startswith("/") and not to.startswith("//") and "\\" not in to else "/")


# -- a table


def room_for(request: Request | WebSocket, table_id: str) -> Room:
    """A table by its address: whoever has it may watch. Raises NoTable."""
    return rooms_of(request).get(table_id)


def my_seat(request: Request, room: Room, asked: object) -> Seat:
    """The seat that a form answers for. Raises NotYours unless the cookie holds it."""
    seat = int(asked) if isinstance(asked, str) and asked.isdigit() and len(asked) < 3 else -1
    if seat not in room.held_by(me(request)):
        raise NotYours(N_("this seat is not yours"))
    return seat


def wanted_seat(raw: str | None) -> Seat | None:
    """The seat of an address's `as`."""
    return int(raw) if raw is not None and raw.isdigit() and len(raw) < 3 else None


@router.get("/t/{table_id}")
async def table(request: Request, table_id: str, hint: str = "", why: str = "", error: str = "") -> Response:
    """The table."""
    room = room_for(request, table_id)
    if room.row.settings.imported:
        return RedirectResponse(f"/t/{table_id}/replay", 303)
    lang = language(request.scope)
    wanted = wanted_seat(request.query_params.get("as"))
    seat, curtain = viewer_of(room, me(request), wanted)
    look = Renderer(room, room.table, seat, lang)
    hub = hub_of(request)
    parts = hub.look(room, seat, curtain, lang, hub.online(room))
    context = look.context(parts=parts, curtain=curtain, hint=hint, why=why, error=error, wanted=wanted)
    words = speech(lang)
    context |= {
        "host": room.row.host == me(request),
        "held": room.held_by(me(request)),
        "bots": [(bot, bot_label(words, bot)) for bot in levels()],
        "level": lambda bot: bot_label(words, bot),
        "paces": [("human", words.say("Human pace")), ("fast", words.say("Fast")), ("once", words.say("At once"))],
        "static": frame(look, parts),
        "style": style_url(room.game),
        "base": str(request.base_url).rstrip("/"),
        "folder": look.drawing.folder,
    }
    return page(request, "table.html", **context)


def frame(look: Renderer, parts: Mapping[str, str]) -> str:
    """What never moves, around what does."""
    inside = {"board": Markup(parts["board-live"]), "info": Markup(parts["info"])}
    return look.part("static", look.context(**inside) | look.drawing.static(look.view)) if look.drawing.folder else ""


def style_url(game: Game[Any]) -> str:
    """The address of a title's own style sheet; empty where it has none."""
    path = title_folder(game) / "templates" / "style.css"
    return f"/style/{game.name}.css?v={version_of(path)}" if path.exists() else ""


@router.get("/style/{game_name}.css")
async def style(game_name: str) -> Response:
    """A title's style sheet."""
    path = title_folder(load_game(game_name)) / "templates" / "style.css"
    if not path.exists():
        raise NotThere(N_("there is no such page"))
    return FileResponse(path, media_type="text/css", headers={"cache-control": "public, max-age=31536000, immutable"})


@router.websocket("/t/{table_id}/ws")
async def live(socket: WebSocket, table_id: str) -> None:
    """What changes at a table, pushed. Who looks comes from the cookie, so a restart loses nobody."""
    await socket.accept()
    try:
        room = room_for(socket, table_id)
    except Exception:
        await socket.close(4404)
        return
    wanted = wanted_seat(socket.query_params.get("as"))
    holder = str(socket.session.get("id", ""))
    connection = Connection(socket, holder, wanted, language(socket.scope))
    hub = hub_of(socket)
    await hub.watch(room, connection)

    async def listen() -> None:
        with contextlib.suppress(WebSocketDisconnect, RuntimeError, KeyError):
            while True:
                await socket.receive_text()

    listening = asyncio.create_task(listen())
    closing = asyncio.create_task(connection.closed.wait())
    try:
        await asyncio.wait([listening, closing], return_when=asyncio.FIRST_COMPLETED)
    finally:
        listening.cancel()
        closing.cancel()
        hub.leave(room, connection)


@router.post("/t/{table_id}/answer")
async def answer(request: Request, table_id: str) -> Response:
    """Answer a question: the form's ticket names it. A code may be several answers in a row, apart by "; "."""
    room = room_for(request, table_id)
    form = await request.form()
    seat = my_seat(request, room, form.get("seat"))
    codes = [code for code in str(form.get("code", "")).split("; ") if code][:4]
    try:
        await room.submit(seat, str(form.get("ticket", "")), codes or [""])
    except StarboardError as refused:
        return sorry(request, room, seat, refused)
    return back(request, f"/t/{room.id}?as={seat}")


def sorry(request: Request, room: Room, seat: Seat, refused: StarboardError) -> Response:
    """A refusal at the table: our script shows it; without it the page comes again and says why."""
    if wants_data(request):
        raise refused
    text = speech(language(request.scope)).error(refused)
    return RedirectResponse(f"/t/{room.id}?{urlencode({'as': seat, 'error': text})}", 303)


@router.post("/t/{table_id}/undo")
async def undo(request: Request, table_id: str) -> Response:
    """Take the last answer back."""
    room = room_for(request, table_id)
    form = await request.form()
    seat = my_seat(request, room, form.get("seat"))
    try:
        await room.undo(seat)
    except StarboardError as refused:
        return sorry(request, room, seat, refused)
    return back(request, f"/t/{room.id}?as={seat}")


@router.post("/t/{table_id}/hint")
async def hint(request: Request, table_id: str) -> Response:
    """What a search would do here, and what it expects of each option. It knows what the seat knows."""
    room = room_for(request, table_id)
    form = await request.form()
    seat = my_seat(request, room, form.get("seat"))
    if not room.row.settings.hints:
        raise NotYours(N_("this table plays without hints"))
    if seat not in room.table.asked():
        raise NotYours(N_("you are not asked now"))
    ticket = room.table.ticket(seat)
    found = await hub_of(request).bot_pool.weigh(room.game, room.row.pack, room.table.state, seat)
    if room.table.ticket(seat) != ticket:
        raise AnswerRefused(N_("this question has passed; look at the table again"))
    look = Renderer(room, room.table, seat, language(request.scope))
    told = advice(look, found)
    if wants_data(request):
        return JSONResponse(told)
    return RedirectResponse(f"/t/{room.id}?{urlencode({'as': seat, 'hint': told['code'], 'why': told['text']})}", 303)


def advice(look: Renderer, found: dict[str, Any]) -> dict[str, Any]:
    """A hint in words: the option, what it promises, and what the next best one would."""
    say = look.words.say
    labels = {button.code: button.label for button in look.buttons}
    solo = "margin" in found
    values: dict[str, str] = {}
    for each in found["options"]:
        if each["value"] is not None and each["share"] > 0:
            values[each["code"]] = figure(each["value"], solo, look.lang)
    best = found["best"]
    text = say("A bot would choose: %(label)s", label=labels.get(best, best)) + "."
    if best in values and solo:
        points = next(each["value"] for each in found["options"] if each["code"] == best)
        text += " " + expected(look.words, round(points))
    elif best in values:
        text += " " + say("It promises %(chance)s to win.", chance=values[best])
    others = [each for each in found["options"] if each["code"] != best and each["code"] in values]
    if others:
        second = max(others, key=lambda each: float(each["value"]))["code"]
        text += " " + say("Next best: %(label)s, %(value)s.", label=labels.get(second, second), value=values[second])
    return {"code": best, "text": text, "values": values}


def expected(words: Speech, points: int) -> str:
    """How far ahead or behind a hint leads."""
    if points < 0:
        return words.say_n(
            "Expected at the end: %(n)d point behind.", "Expected at the end: %(n)d points behind.", -points
        )
    return words.say_n("Expected at the end: %(n)d point ahead.", "Expected at the end: %(n)d points ahead.", points)


@router.get("/t/{table_id}/join/{secret}")
async def invited(request: Request, table_id: str, secret: str) -> Response:
    """A seat's link: a page with a button, so that whatever only looks at links takes no seat."""
    room, seat = _by_link(request, table_id, secret)
    if room.seat(seat).holder == me(request):
        return RedirectResponse(f"/t/{room.id}?as={seat}", 303)
    look = Renderer(room, room.table, None, language(request.scope))
    return page(
        request, "join.html", room=room, seat=room.seat(seat), title=look.prose.title(), secret=secret, look=look
    )


@router.post("/t/{table_id}/join/{secret}")
async def join(request: Request, table_id: str, secret: str) -> Response:
    """Take the seat of a link."""
    room, seat = _by_link(request, table_id, secret)
    form = await request.form()
    name = clean_name(form.get("name")) or my_name(request)
    holder = me(request)
    if name:
        request.session["name"] = name
    taken = {each.name for each in room.row.seats if each.seat != seat}
    room.sit(seat, holder, f"{name} {seat + 1}" if name in taken else name)
    return RedirectResponse(f"/t/{room.id}?as={seat}", 303)


def _by_link(request: Request, table_id: str, secret: str) -> tuple[Room, Seat]:
    store: Store = request.app.state.store
    found = store.seat_of_token(secret)
    if found is None or found[0] != table_id:
        raise NotThere(N_("this link opens no seat; ask for a new one"))
    return rooms_of(request).get(table_id), found[1]


@router.post("/t/{table_id}/seat/{seat}")
async def lend(request: Request, table_id: str, seat: int) -> Response:
    """Hand a seat to a bot, or take it back: the host, or whoever holds the seat."""
    room = room_for(request, table_id)
    form = await request.form()
    chair = room.seat(seat)
    holder = me(request)
    if holder not in (room.row.host, chair.holder):
        raise NotYours(N_("only the host of this table may do that"))
    bot = str(form.get("bot", ""))
    if bot and bot not in BOTS:
        raise NotThere(N_("there is no bot '%(bot)s'"), bot=bot)
    if not bot and not chair.holder and holder == room.row.host:
        chair.holder = holder
    room.lend(seat, bot)
    return back(request, f"/t/{room.id}")


@router.post("/t/{table_id}/settings")
async def table_settings(request: Request, table_id: str) -> Response:
    """The pace of the bots, and whether anybody may watch."""
    room = room_for(request, table_id)
    form = await request.form()
    if not room.held_by(me(request)) and room.row.host != me(request):
        raise NotYours(N_("you only watch this table"))
    pace = str(form.get("pace", room.row.settings.pace))
    if pace in PACES:
        room.row.settings.pace = pace
    if room.row.host == me(request) and "public" in form:
        room.row.settings.public = form["public"] == "on"
    room.change_settings(room.row.settings)
    return back(request, f"/t/{room.id}")


@router.post("/t/{table_id}/delete")
async def delete(request: Request, table_id: str) -> Response:
    """Forget a table; only its host may."""
    store: Store = request.app.state.store
    if store.table(table_id).host != me(request):
        raise NotYours(N_("only the host of this table may do that"))
    rooms_of(request).delete(table_id)
    return back(request, "/")


# -- reading


def sections(book: Rulebook) -> list[tuple[str, list[Any]]]:
    """A rulebook's rules under their headings."""
    found: list[tuple[str, list[Any]]] = []
    for rule in book.rules.values():
        if not found or found[-1][0] != rule.heading:
            found.append((rule.heading, []))
        found[-1][1].append(rule)
    return found


@router.get("/rules")
async def rulebooks(request: Request) -> HTMLResponse:
    """All rulebooks."""
    return page(request, "rulebooks.html", cards=title_cards(language(request.scope)))


@router.get("/rules/{game_name}")
async def rules(request: Request, game_name: str, q: str = "", part: str = "") -> HTMLResponse:
    """A title's rulebook, with search; `part` gives only what the dialog at the table shows."""
    game = load_game(game_name)
    prose = game.prose(language(request.scope), [""] * game.most_players)
    book = prose.rules()
    found = book.find(q[:80]) if q.strip() else None
    template = "_rules.html" if part else "rules.html"
    shown = sections(book) if found is None else []
    return page(request, template, title=prose.title(), game=game, sections=shown, found=found, q=q[:80])


@router.get("/how/{game_name}")
async def how(request: Request, game_name: str) -> HTMLResponse:
    """How to play, on one page."""
    game = load_game(game_name)
    prose = game.prose(language(request.scope), [""] * game.most_players)
    look = game.drawing(prose)
    if not look.folder or not (title_folder(game) / "templates" / "how.html").exists():
        raise NotThere(N_("there is no such page"))
    text = render(f"{look.folder}/how.html", prose)
    return page(request, "how.html", title=prose.title(), game=game, text=text)
