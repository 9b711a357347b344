"""The web application: one process, one database, the pages and the API."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path, PurePath
from typing import Any

from fastapi import Depends, FastAPI, Request, WebSocket, WebSocketDisconnect
from fastapi.exceptions import RequestValidationError
from fastapi.responses import Response
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from starboard import __version__
from starboard.kernel.errors import (
    N_,
    AnswerRefused,
    NotAnOption,
    RecordError,
    SetupError,
    StarboardError,
    UndoRefused,
)
from starboard.kernel.registry import UnknownGame
from starboard.table.live.bell import open_bell
from starboard.table.live.keeper import Keeper
from starboard.table.live.push import Hub
from starboard.table.live.refusals import ChainStopped, NotThere, NotYours
from starboard.table.live.rooms import Rooms
from starboard.table.metrics import Metrics
from starboard.table.rendering.addresses import address, root
from starboard.table.rendering.assets import STATIC, modules_folder
from starboard.table.storage.database import StoreDown
from starboard.table.storage.rows import NoTable, Outrun, SeqTaken
from starboard.table.storage.store import Store
from starboard.table.web import (
    api,
    api_access,
    api_advice,
    api_drafts,
    api_events,
    api_schema,
    api_tools,
    campaigns,
    companion_pages,
    films,
    health,
    hints,
    lobby,
    replays,
    rulebooks,
    seat_pages,
    table_pages,
    waiting,
)
from starboard.table.web.compression import Compression, small
from starboard.table.web.edge import TRUSTED, Edge
from starboard.table.web.health import Observed, Readiness
from starboard.table.web.languages import language_of, speech
from starboard.table.web.limits import Limiter, Limits, limited
from starboard.table.web.middleware import TOO_LARGE, Middleware, TooLarge
from starboard.table.web.passes import Passes
from starboard.table.web.requests import SenderGone
from starboard.table.web.responses import refusal
from starboard.table.web.secret import private_folder, secret_of
from starboard.table.web.sessions import YEAR, Sessions
from starboard.table.web.shared_limits import SharedBuckets
from starboard.table.web.turns import InTurn, Turns
from starboard.table.workers.analysis_jobs import AnalysisJobs
from starboard.table.workers.bot_pool import BotPool
from starboard.table.workers.jobs import Overloaded, Overran, TooMany, WorkerLost
from starboard.table.workers.looking_back import Replay
from starboard.table.workers.queue import open_thinkers
from starboard.table.workers.shared import Shared

STATUS: tuple[tuple[type[StarboardError], int], ...] = (
    (NotThere, 404),
    (UnknownGame, 404),
    (NotYours, 403),
    (NotAnOption, 422),
    (AnswerRefused, 409),
    (UndoRefused, 409),
    (SetupError, 422),
    (RecordError, 422),
    (StoreDown, 503),
    (Overloaded, 503),
    (Overran, 503),
    (WorkerLost, 503),
    (TooMany, 429),
)
HINTS_KEPT = 500
REPLAYS_KEPT = 16
"""How many are kept in memory: a replay takes a megabyte or two, that of the longest record four."""


class KeptFiles(StaticFiles):
    """Files whose address carries their hash, so that a browser may keep them for ever."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        """A file with its cache header."""
        wanted = PurePath(path)
        module = wanted.parent.as_posix() == modules_folder()
        response = await super().get_response(f"js/{wanted.name}" if module else path, scope)
        if module or b"v=" in scope.get("query_string", b""):
            response.headers["cache-control"] = f"public, max-age={YEAR}, immutable"
        return small(response, scope)


def create_app(
    data: Path, processes: int | None = 2, proxies: str = TRUSTED, database: str = "", bell: str = ""
) -> FastAPI:
    """The application on a data folder. `processes` is how many bots think at the same time; None: only elsewhere.

    `database` and `bell` are the addresses of a PostgreSQL and of a Redis, where there are several processes.
    `proxies` are the addresses, with commas between them, of those whose word for who asks and how is taken.
    """
    private_folder(data)
    key = secret_of(data)
    store = Store.open(database) if database else Store.in_folder(data)
    rooms = Rooms(store, data / "packs", open_bell(store.lessee.name, bell))
    thinkers = open_thinkers(processes, data / "packs", bell)
    limiter = Limiter(Limits.of_folder(data), SharedBuckets(bell) if bell else None)
    hub = Hub(rooms, BotPool(thinkers))
    keeper = Keeper(rooms, hub)
    analysis_jobs = AnalysisJobs(store, thinkers)

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        await keeper.start()
        await thinkers.start()
        yield
        await hub.close()
        await keeper.close()
        await analysis_jobs.close()
        await thinkers.close()
        await limiter.buckets.close()
        store.close()

    app = FastAPI(
        title="Starboard",
        version=__version__,
        summary="Space-conquest board games: tables, seats, views and answers.",
        lifespan=lifespan,
        dependencies=[Depends(limited)],
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/openapi.json",
        servers=[{"url": root()}] if root() else None,
    )
    app.state.store, app.state.rooms, app.state.hub, app.state.thinkers = store, rooms, hub, thinkers
    app.state.data, app.state.analysis_jobs, app.state.keeper = data, analysis_jobs, keeper
    hints_kept: Shared[dict[str, Any]] = Shared(HINTS_KEPT)
    replays_kept: Shared[Replay] = Shared(REPLAYS_KEPT)
    app.state.hints, app.state.replays = hints_kept, replays_kept
    app.state.limiter, app.state.passes, app.state.turns = limiter, Passes(key), Turns()
    app.add_middleware(Middleware)
    app.add_middleware(Compression)
    app.add_middleware(InTurn, turns=app.state.turns)
    app.add_middleware(Sessions, key=key, path=address("/"))
    app.add_middleware(Edge, proxies=proxies, root=root())
    app.add_middleware(Observed, metrics=_metrics(app))
    app.mount("/static", KeptFiles(directory=STATIC))
    pages = (lobby, table_pages, seat_pages, waiting, films, hints, replays, rulebooks, companion_pages, campaigns)
    for module in (api, api_access, api_advice, api_drafts, api_events, api_schema, api_tools, *pages, health):
        app.include_router(module.router)
    app.openapi = partial(api_schema.describe, app)  # type: ignore[method-assign]
    _errors(app)
    return app


def _metrics(app: FastAPI) -> Metrics:
    """The figures and the readiness of an application."""
    state = app.state
    made = Metrics()
    state.keeper.looked.append(partial(made.look, state.rooms, state.hub, state.store, state.thinkers))
    state.store.used.append(made.store_used)
    state.hub.pushed.append(made.pushed)
    state.thinkers.finished.append(made.job_done)
    state.metrics = made
    state.readiness = Readiness(state.store)
    state.readiness.checks["bell"] = state.rooms.bell.ready
    state.readiness.checks["workers"] = state.thinkers.ready
    return made


def _errors(app: FastAPI) -> None:
    """Whatever is refused becomes a 4xx with a clear sentence in the reader's language, and tells nothing else."""

    def say(request: Request, message: str, **params: object) -> str:
        return speech(language_of(request.scope)).say(message, **params)

    @app.exception_handler(StarboardError)
    async def refused(request: Request, error: StarboardError) -> Response:
        status = next((code for kind, code in STATUS if isinstance(error, kind)), 400)
        text = speech(language_of(request.scope)).error(error)
        more: dict[str, object] = {}
        if isinstance(error, AnswerRefused) and error.rule:
            more["rule"] = error.rule
        if isinstance(error, ChainStopped):
            more |= {"answered": error.answered, "code": error.code}
        response = refusal(request, status, text, **more)
        if isinstance(error, TooMany):
            response.headers["retry-after"] = str(error.seconds)
        return response

    @app.exception_handler(ClientDisconnect)
    @app.exception_handler(SenderGone)
    async def gone(_: Request, __: Exception) -> Response:
        # For the log alone: the status that nginx gives to whoever hung up.
        return Response(status_code=499)

    @app.exception_handler(WebSocketDisconnect)
    async def left(_: WebSocket, __: WebSocketDisconnect) -> None:
        """Whoever has left is told nothing more, and that is no fault."""

    @app.exception_handler(NoTable)
    async def no_table(request: Request, _: NoTable) -> Response:
        return refusal(request, 404, say(request, N_("this table doesn't exist; it may have been deleted")))

    @app.exception_handler(Outrun)
    @app.exception_handler(SeqTaken)
    async def seq_taken(request: Request, _: SeqTaken) -> Response:
        return refusal(request, 409, say(request, N_("this question has passed; look at the table again")))

    @app.exception_handler(RequestValidationError)
    async def malformed(request: Request, error: RequestValidationError) -> Response:
        faults = error.errors()
        long = [each for each in faults if each["type"] in ("string_too_long", "too_long")]
        where = ", ".join(sorted({".".join(str(part) for part in each["loc"]) for each in long or faults}))
        if long:
            message = N_("the request holds too much: %(where)s is too long; the most is %(most)d")
            return refusal(request, 422, say(request, message, where=where, most=long[0]["ctx"]["max_length"]))
        message = N_("the request is incomplete: %(where)s is missing or has the wrong type")
        return refusal(request, 422, say(request, message, where=where))

    @app.exception_handler(HTTPException)
    async def http(request: Request, error: HTTPException) -> Response:
        known = {
            400: N_("this request can't be read; go back and send it again"),
            404: N_("this page doesn't exist; check the address"),
            405: N_("this address doesn't accept that kind of request"),
        }
        text = say(request, known[error.status_code]) if error.status_code in known else str(error.detail)
        if isinstance(error, TooLarge):
            text = say(request, TOO_LARGE, most=error.most // 1024)
        response = refusal(request, error.status_code, text)
        for name, value in (error.headers or {}).items():
            response.headers[name] = value
        return response
