"""Who a program speaks for: the secret of a seat, or a pass of it, in the header `Authorization: Bearer …`."""

from __future__ import annotations

import math
import time
from typing import Annotated, NamedTuple

from fastapi import APIRouter, Depends, Request, Security, WebSocket
from fastapi import Path as InPath
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer, SecurityScopes
from pydantic import BaseModel, Field

from starboard.kernel.errors import N_
from starboard.kernel.steps import Seat
from starboard.table.live import seating
from starboard.table.live.refusals import NotYours
from starboard.table.live.room import Room
from starboard.table.web.api_models import REFUSED, Strict
from starboard.table.web.passes import ANSWER, HINT, SEAT, VIEW, Pass, Passes, Scope, fingerprint, is_pass
from starboard.table.web.requests import room_of

router = APIRouter(prefix="/api", tags=["tables"])

DAY = 24
LONGEST = 24 * 365
"""For how many hours a pass holds: usually, and at the most."""

security = HTTPBearer(
    auto_error=False,
    description="The secret of a seat, or a pass with the scope that is named; without one, a program only watches",
)
TableId = Annotated[str, InPath(max_length=40)]


class Bearer(NamedTuple):
    """What a request carries, and what it wants to do with it. Without a secret it is a spectator's."""

    secret: str
    scope: str


async def bearer_of(
    request: Request, scopes: SecurityScopes, sent: Annotated[HTTPAuthorizationCredentials | None, Depends(security)]
) -> Bearer:
    """What a request carries. Raises NotYours for another kind of authorization."""
    if sent is None:
        if request.headers.get("Authorization", "").strip():
            raise NotYours(N_("send the seat's secret in the header 'Authorization: Bearer …'"))
        return Bearer("", scopes.scopes[0])
    return Bearer(sent.credentials.strip(), scopes.scopes[0])


Viewing = Annotated[Bearer, Security(bearer_of, scopes=[VIEW])]
Answering = Annotated[Bearer, Security(bearer_of, scopes=[ANSWER])]
Hinting = Annotated[Bearer, Security(bearer_of, scopes=[HINT])]
Sitting = Annotated[Bearer, Security(bearer_of, scopes=[SEAT])]


async def seat_by(request: Request | WebSocket, room: Room, bearer: Bearer) -> Seat | None:
    """The seat that a request speaks for; None for a spectator. Raises NotYours for a secret of elsewhere."""
    if not bearer.secret:
        return None
    if is_pass(bearer.secret):
        seat = await _seat_of_pass(request, room, bearer)
    else:
        found = await seating.seat_of_secret(room, bearer.secret)
        if found is None:
            raise NotYours(
                N_("this secret belongs to no seat at this table; use the token you got when the table was made")
            )
        seat = found
    if seating.is_invitation(room, seat):
        raise NotYours(N_("this secret is an invitation; take the seat first, and you get a secret of your own"))
    room.seen[room.seat(seat).holder] = time.monotonic()
    # For the log.
    request.state.seat = seat
    return seat


async def _seat_of_pass(request: Request | WebSocket, room: Room, bearer: Bearer) -> Seat:
    passes: Passes = request.app.state.passes
    found = passes.read(bearer.secret)
    if found is None or found.table != room.id:
        raise NotYours(N_("this pass is for no seat at this table"))
    if bearer.scope not in found.scopes:
        message = N_("this pass is not good for that; it has: %(scopes)s, and this needs: %(scope)s")
        raise NotYours(message, scopes=", ".join(found.scopes), scope=bearer.scope)
    # Another process may have changed the seat's secret.
    await room.catch_up()
    if found.until < time.time() or fingerprint(room.seat(found.seat).token) != found.secret:
        raise NotYours(N_("this pass has ended; ask whoever holds the seat for a new one"))
    return found.seat


def ends_at(request: Request | WebSocket, secret: str) -> float:
    """Until when what a request carries is good for anything at the most, in seconds since 1970."""
    passes: Passes = request.app.state.passes
    found = passes.read(secret) if is_pass(secret) else None
    return math.inf if found is None else found.until


def told_as(request: Request, bearer: Bearer, seat: Seat) -> Seat | None:
    """Who is told what came of a request: with a pass that may not look, only what a spectator sees."""
    passes: Passes = request.app.state.passes
    found = passes.read(bearer.secret) if is_pass(bearer.secret) else None
    return seat if found is None or VIEW in found.scopes else None


async def own_seat(request: Request, room: Room, bearer: Bearer) -> Seat:
    """The seat that a request speaks for. Raises NotYours for a spectator."""
    seat = await seat_by(request, room, bearer)
    if seat is None:
        raise NotYours(
            N_("only a seated player can do this; send the seat's secret in the header 'Authorization: Bearer …'")
        )
    return seat


class NewPass(BaseModel):
    """A pass to be made: what it is good for, and for how many hours."""

    model_config = Strict
    scopes: list[Scope] = Field(min_length=1, max_length=3)
    hours: int = Field(default=DAY, ge=1, le=LONGEST)


class MadePass(BaseModel):
    """A pass: send it as a seat's secret is sent. It ends at `until`, or earlier when the seat's secret does."""

    token: str
    seat: int
    scopes: list[Scope]
    until: int
    """In seconds since 1970."""


@router.post("/tables/{table_id}/seat/passes", status_code=201, responses=REFUSED)
async def make_pass(request: Request, table_id: TableId, new: NewPass, bearer: Sitting) -> MadePass:
    """Make a pass for the seat whose secret is sent: it looks, answers or asks for hints for the seat, as it says."""
    room = await room_of(request, table_id)
    seat = await own_seat(request, room, bearer)
    passes: Passes = request.app.state.passes
    scopes = list(dict.fromkeys(new.scopes))
    until = int(time.time()) + 3600 * new.hours
    token = passes.write(Pass(room.id, seat, scopes, until, fingerprint(bearer.secret)))
    return MadePass(token=token, seat=seat, scopes=scopes, until=until)
