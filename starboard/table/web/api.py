"""The same things for programs: tables, seats, views, answers. Described by /api/openapi.json.

A program says who it is by the secret of a seat or a pass of it (`api_access`); without one it only watches.
"""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request, Response

from starboard.kernel.errors import N_, NotAnOption, SetupError
from starboard.kernel.events import Event
from starboard.kernel.game import AUTOMA
from starboard.kernel.registry import load_game
from starboard.kernel.setup import TableOption
from starboard.kernel.steps import CHANCE, Seat
from starboard.table.live import seating
from starboard.table.live.following import LONGEST_WAIT, other_ticket
from starboard.table.live.refusals import NotThere
from starboard.table.live.room import Room
from starboard.table.live.seat_settings import PROGRAM, options_of, with_defaults
from starboard.table.live.seat_settings import own_settings as settled_for
from starboard.table.rendering.renderer import Renderer
from starboard.table.rendering.titles import playable, prose_of
from starboard.table.storage.rows import SeatRow, TableSettings, token
from starboard.table.web.api_access import Answering, Sitting, TableId, Viewing, own_seat, seat_by, told_as
from starboard.table.web.api_models import (
    REFUSED,
    Answer,
    Games,
    Happened,
    MadeSeat,
    MadeTable,
    NewTable,
    OptionInfo,
    OptionView,
    ScoreInfo,
    SeatInfo,
    SeatSettings,
    SeatView,
    Settle,
    Sit,
    TableInfo,
    TakenSeat,
    TitleInfo,
)
from starboard.table.web.languages import language_of, speech
from starboard.table.web.limits import Limiter
from starboard.table.web.requests import (
    base_of,
    clean_name,
    game_with,
    room_of,
    rooms_of,
    while_connected,
)
from starboard.table.workers.bot_levels import known_bots
from starboard.table.workers.imports import bring_in

router = APIRouter(prefix="/api", tags=["tables"])

A_RECORD: dict[str, Any] = {"content": {"application/jsonl": {"schema": {"type": "string"}}}}


def seat_view(room: Room, seat: Seat | None, lang: str) -> SeatView:
    """The table as a seat sees it."""
    table = room.table
    renderer = Renderer(room, table, seat, lang)
    view, prose = renderer.view, renderer.prose
    options = table.options(seat) if seat is not None and renderer.live else []
    return SeatView(
        table=room.id,
        seat=seat,
        view=view,
        prompt=prose.prompt(view),
        ticket=table.ticket(seat) if seat is not None else "",
        options=[OptionView(code=action.code(), label=prose.answer(view, action)) for action in options],
        may_undo=seat is not None and not renderer.undo_problem,
        over=table.over,
    )


def option_info(option: TableOption) -> OptionInfo:
    """An option as data."""
    return OptionInfo(
        name=option.name, default=option.default, choices=list(option.choices), low=option.low, high=option.high
    )


@router.get("/games")
async def games(request: Request) -> Games:
    """The titles, their options, and the bots."""
    lang = language_of(request.scope)
    found = []
    for name in playable():
        game = load_game(name)
        options = [option_info(each) for each in game.options]
        prose = prose_of(game, lang)
        found.append(
            TitleInfo(
                name=name,
                title=prose.title(),
                least_players=game.least_players,
                most_players=game.most_players,
                options=options,
                missing=list(game.missing),
            )
        )
    return Games(games=found, bots=list(known_bots()))


@router.post("/tables", status_code=201, responses=REFUSED)
async def create(request: Request, new: NewTable) -> MadeTable:
    """Make a table. The answer holds the secret of every seat."""
    game = game_with(request, new.game, new.pack)
    if "players" in new.options:
        raise SetupError("players", N_("leave this out; the number of seats decides how many play"))
    setup = game.setup(len(new.seats), **new.options)
    words = speech(language_of(request.scope))
    seats = []
    for i, seat in enumerate(new.seats):
        if seat.bot and seat.bot not in known_bots():
            message = N_("there is no bot called '%(bot)s'; choose one of %(known)s")
            raise NotThere(message, bot=seat.bot, known=", ".join(known_bots()))
        name = clean_name(seat.name) or seat.bot or words.say("Player %(n)d", n=i + 1)
        seats.append(SeatRow(i, token(), "", name, seat.bot))
    settings = TableSettings(public=new.public, hints=new.hints, undo=new.undo, pace=new.pace)
    room = await rooms_of(request).create(game, setup, "", seats, settings, new.pack)
    base = base_of(request)
    made = [
        MadeSeat(seat=s.seat, name=s.name, bot=s.bot, token=s.token, link=f"{base}/t/{room.id}/join/{s.token}")
        for s in seats
    ]
    return MadeTable(table=room.id, seats=made)


@router.get("/tables/{table_id}", responses=REFUSED)
async def table(request: Request, table_id: TableId) -> TableInfo:
    """A table, as everybody may know it."""
    room = await room_of(request, table_id)
    scores = winners = None
    if room.table.over:
        scores = [
            ScoreInfo(seat=None if each.seat == AUTOMA else each.seat, items=dict(each.items), total=each.total)
            for each in room.game.score(room.table.state)
        ]
        winners = room.game.winners(room.table.state)
    return TableInfo(
        table=room.id,
        name=room.row.name,
        game=room.row.game,
        setup=room.row.setup,
        seats=[SeatInfo(seat=s.seat, name=s.name, bot=s.bot, taken=bool(s.holder or s.bot)) for s in room.row.seats],
        asked=[seat for seat in room.table.asked() if seat != CHANCE],
        over=room.table.over,
        scores=scores,
        winners=winners,
    )


@router.put("/tables/{table_id}/seat", responses=REFUSED)
async def sit(request: Request, table_id: TableId, who: Sit, bearer: Sitting) -> TakenSeat:
    """Take the seat whose secret is sent, also from a bot. From now on it has the secret that is returned."""
    room = await room_of(request, table_id)
    seat = await seating.seat_of_secret(room, bearer.secret) if bearer.secret else None
    if seat is None:
        seat = await own_seat(request, room, bearer)
    name = clean_name(who.name)
    if room.seat(seat).holder:
        secret = await seating.rename(room, seat, name)
    else:
        secret = await seating.sit(room, seat, bearer.secret, f"{PROGRAM}{token()}", name)
    row = room.seat(seat)
    return TakenSeat(seat=seat, name=row.name, bot=row.bot, taken=True, token=secret)


def own_settings(room: Room, seat: Seat) -> SeatSettings:
    """Everything that is settled for a seat."""
    return SeatSettings(
        settings=with_defaults(room.game, settled_for(room.row, seat)),
        options=[option_info(option) for option in options_of(room.game)],
    )


@router.get("/tables/{table_id}/seat/settings", responses=REFUSED)
async def settings(request: Request, table_id: TableId, bearer: Viewing) -> SeatSettings:
    """What the seat whose secret is sent has settled: which questions the table answers for it."""
    room = await room_of(request, table_id)
    return own_settings(room, await own_seat(request, room, bearer))


@router.patch("/tables/{table_id}/seat/settings", responses=REFUSED)
async def settle(request: Request, table_id: TableId, change: Settle, bearer: Answering) -> SeatSettings:
    """Settle something for the seat whose secret is sent. A pass that may not look is told only what it settled."""
    room = await room_of(request, table_id)
    seat = await own_seat(request, room, bearer)
    await room.settle_own(seat, change.settings)
    settled = own_settings(room, seat)
    if told_as(request, bearer, seat) is None:
        settled.settings = {name: settled.settings[name] for name in change.settings}
    return settled


@router.get("/tables/{table_id}/view", responses=REFUSED)
async def view(
    request: Request,
    table_id: TableId,
    bearer: Viewing,
    after: Annotated[str, Query(max_length=40, description="the ticket of a view that is known")] = "",
    wait: Annotated[int, Query(ge=0, le=LONGEST_WAIT, description="for how many seconds to wait")] = 0,
) -> SeatView:
    """What the seat sees now, with its options and their ticket; without a secret, what a spectator sees.

    With `after` and `wait`, the reply comes as soon as the seat's ticket is another one, or after that time.
    """
    room = await room_of(request, table_id)
    seat = await seat_by(request, room, bearer)
    if wait and seat is not None:
        limiter: Limiter = request.app.state.limiter
        async with limiter.connected(request):
            await while_connected(request, other_ticket(room, seat, after, wait))
        # Meanwhile the seat may have become somebody else's.
        seat = await seat_by(request, room, bearer)
    return seat_view(room, seat, language_of(request.scope))


@router.post("/tables/{table_id}/answers", responses=REFUSED)
async def answer(request: Request, table_id: TableId, given: Answer, bearer: Answering) -> Happened:
    """Answer the question that the ticket names."""
    room = await room_of(request, table_id)
    seat = await own_seat(request, room, bearer)
    told = told_as(request, bearer, seat)
    try:
        carried = await room.submit(seat, given.ticket, given.codes or [given.code])
    except NotAnOption as refused:
        if told is None:
            # What could be answered tells what the seat holds.
            code = refused.params["code"]
            raise NotAnOption(N_("'%(code)s' isn't a possible answer here"), refused.rule, code=code) from None
        raise
    events = [event_data(event, room, told) for event in carried.events]
    now = seat_view(room, told, language_of(request.scope))
    return Happened(events=events, now=now, answered=carried.answered, stopped=carried.stopped)


def field_name(name: str) -> str:
    """What a field of an event is called among its data, where two names stand for the event itself."""
    return f"{name}_id" if name in ("event", "seat") else name


def event_data(event: Event, room: Room, seat: Seat | None) -> dict[str, Any]:
    """An event, as far as a seat may know it: numbers as they are, everything else by its id."""
    kinds = dict(zip(event.kind.fields, event.kind.kinds, strict=True))
    fields = {
        field_name(key): value
        if kinds[key] in ("number", "seat")
        else room.game.name_of(kinds[key], value, room.table.state)
        for key, value in event.seen_by(seat).items()
    }
    return {"event": event.kind.name, "seat": event.seat if event.seat >= 0 else None, **fields}


@router.post("/tables/{table_id}/undo", responses=REFUSED)
async def undo(request: Request, table_id: TableId, bearer: Answering) -> SeatView:
    """Take the seat's last answer back; the refusal says why it cannot."""
    room = await room_of(request, table_id)
    seat = await own_seat(request, room, bearer)
    await room.undo(seat)
    return seat_view(room, told_as(request, bearer, seat), language_of(request.scope))


@router.get(
    "/tables/{table_id}/record",
    responses={**REFUSED, 200: A_RECORD},
    response_class=Response,
)
async def record(request: Request, table_id: TableId) -> Response:
    """The record of a finished game, one line per answer."""
    room = await room_of(request, table_id)
    text = await asyncio.to_thread(room.finished_record().dumps)
    return Response(text, media_type="application/jsonl")


@router.post(
    "/records",
    status_code=201,
    responses=REFUSED,
    openapi_extra={"requestBody": {"required": True, **A_RECORD}},
)
async def import_record(request: Request) -> TableInfo:
    """Bring in a record (the body is its text) as a table to look at."""
    room = await bring_in(request, await request.body(), "")
    return await table(request, room.id)
