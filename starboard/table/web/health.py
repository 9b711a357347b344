"""How this process is: alive, ready, and in figures. For load balancers, orchestrators and Prometheus."""

from __future__ import annotations

import asyncio
import hmac
import ipaddress
import os
import time
from collections.abc import Awaitable, Callable
from functools import partial

from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse, Response
from prometheus_client import CONTENT_TYPE_LATEST
from sqlalchemy import text
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from starboard.table.logs import logger
from starboard.table.metrics import Metrics
from starboard.table.storage.store import Store
from starboard.table.web.languages import header

TOKEN = "STARBOARD_METRICS_TOKEN"
PATIENCE = 2.0
"""Seconds for a part to say that it is there."""
KEPT = 1.0
"""Seconds for which that is believed, so that asking often costs nothing."""
ANSWERS = ("/t/{table_id}/answer", "/api/tables/{table_id}/answers")
"""Where players answer."""

Check = Callable[[], Awaitable[object]]
"""Returns when a part is there; raises, or takes too long, when it is not."""

router = APIRouter(include_in_schema=False)


class Readiness:
    """Whether everything that this process needs is there."""

    def __init__(self, store: Store) -> None:
        self.checks: dict[str, Check] = {"database": partial(_database, store)}
        """By name, what has to be there."""
        self._known: tuple[float, dict[str, str]] = (0.0, {})

    async def look(self) -> dict[str, str]:
        """Each part with "ok" or "down"."""
        since, known = self._known
        if not known or time.monotonic() - since > KEPT:
            found = await asyncio.gather(*map(_is_there, self.checks.values()))
            known = dict(zip(self.checks, ("ok" if there else "down" for there in found), strict=True))
            self._known = (time.monotonic(), known)
        return known


async def _database(store: Store) -> None:
    await store.read(_look)
    if store.down:
        raise ConnectionError("it reads, but does not write")


def _look(store: Store) -> None:
    with store.engine.connect() as connection:
        connection.execute(text("SELECT 1"))


async def _is_there(check: Check) -> bool:
    try:
        async with asyncio.timeout(PATIENCE):
            await check()
    except Exception:
        return False
    return True


@router.get("/healthz")
async def alive() -> Response:
    """The process runs, and its event loop gets to answer."""
    return JSONResponse({"status": "ok"})


@router.get("/readyz")
async def ready(request: Request) -> Response:
    """Everything that a table needs is there: the database, the bell, workers. 503 while something is not."""
    found = await request.app.state.readiness.look()
    fine = all(state == "ok" for state in found.values())
    body = {"status": "ok" if fine else "down", **found}
    return JSONResponse(body, 200 if fine else 503)


@router.get("/metrics")
async def metrics(request: Request) -> Response:
    """The figures, for those who may see them; for everybody else there is no such page."""
    if not may_see(request.scope):
        return Response(status_code=404)
    request.app.state.keeper.note()
    found: Metrics = request.app.state.metrics
    return Response(found.text(), media_type=CONTENT_TYPE_LATEST)


def may_see(scope: Scope) -> bool:
    """Whether figures may be shown: to who has the token, and to this machine itself where nobody stands between."""
    token = os.environ.get(TOKEN, "")
    sent = header(scope, b"authorization").removeprefix("Bearer ").strip()
    if token and hmac.compare_digest(sent.encode(), token.encode()):
        return True
    between = any(header(scope, name) for name in (b"x-forwarded-for", b"x-forwarded-host", b"forwarded", b"via"))
    host = header(scope, b"host")
    return not between and _is_loopback(host.rpartition(":")[0] or host) and _is_loopback(scope["client"][0])


def _is_loopback(name: str) -> bool:
    if name == "localhost":
        return True
    try:
        return ipaddress.ip_address(name.strip("[]")).is_loopback
    except ValueError:
        return False


class Observed:
    """ASGI middleware, around all other: times every request, and logs what changes something or fails."""

    def __init__(self, app: ASGIApp, metrics: Metrics) -> None:
        self.app = app
        self.metrics = metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """See what becomes of a request."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        begun = time.perf_counter()
        status = 500

        async def noted(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        try:
            await self.app(scope, receive, noted)
        finally:
            self._count(scope, status, time.perf_counter() - begun)

    def _count(self, scope: Scope, status: int, took: float) -> None:
        # The pattern, never the address: links are secrets.
        route = getattr(scope.get("route"), "path", "other")
        method = scope["method"] if scope["method"] in ("GET", "POST", "PUT", "DELETE", "HEAD") else "other"
        self.metrics.requests.labels(method, route, str(status)).observe(took)
        if route in ANSWERS and status < 400:
            self.metrics.answers.observe(took)
        if status >= 500:
            self.metrics.faults.inc()
        level = "warning" if status >= 500 else "debug" if method in ("GET", "HEAD") else "info"
        params = scope.get("path_params", {})
        getattr(logger, level)(
            "request",
            extra={
                "method": method,
                "route": route,
                "status": status,
                "seconds": round(took, 4),
                "table": params.get("table_id", ""),
                "seat": scope.get("state", {}).get("seat"),
            },
        )
