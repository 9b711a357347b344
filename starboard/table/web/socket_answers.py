"""Answers that come over a page's socket instead of a form: the same, without a request of their own."""

from __future__ import annotations

import asyncio
import logging
import time
from typing import Annotated

import msgspec
from fastapi import WebSocket

from starboard.kernel.errors import N_, NotAsked, StaleTicket, StarboardError
from starboard.kernel.steps import Seat
from starboard.table.live.plans import MOST_ANSWERS, Plan
from starboard.table.live.push import Connection, new_plan
from starboard.table.live.refusals import ChainStopped
from starboard.table.live.room import Room
from starboard.table.logs import about
from starboard.table.metrics import Metrics
from starboard.table.storage.rows import NoTable, SeqTaken
from starboard.table.web.languages import sentence, speech
from starboard.table.web.limits import Limiter
from starboard.table.web.middleware import BROKEN
from starboard.table.web.requests import hub_of, my_seat
from starboard.table.workers.jobs import TooMany

PASSED = N_("this question has passed; look at the table again")
GARBLED = N_("the request is incomplete: %(where)s is missing or has the wrong type")

logger = logging.getLogger("starboard.table")


MOST_AT_ONCE = 9
"""So many answers one tap may mean: all dice of a turn, rerolled."""

Code = Annotated[str, msgspec.Meta(max_length=200)]
Count = Annotated[int, msgspec.Meta(ge=0, lt=1000)]
Drafted = Annotated[list[Annotated[list[Code], msgspec.Meta(max_length=MOST_ANSWERS)]], msgspec.Meta(max_length=60)]
"""The steps that a page has drafted."""


class Answer(msgspec.Struct):
    """What the form holds; with a `plan`, what is drafted on the page, and what is to become of it."""

    ticket: str
    seat: str
    code: str = ""
    """One code, or several answers in a row, apart by "; ": an answer or, with a plan, what was tapped."""
    plan: Drafted | None = None
    """The steps that are drafted."""
    fill: Annotated[dict[Code, Count], msgspec.Meta(max_length=60)] | None = None
    """What was filled in: how often each answer is to be given."""
    go: bool = False
    """Whether the plan is to be carried out."""
    back: bool = False
    """Whether the last step is to be taken back, or of one that is being made its last pick."""
    pick: bool = False
    """With `back`: whether only the last pick is to be taken back, of a finished step, too."""
    ends: bool = False
    """Whether what was tapped only ends something."""

    def codes(self) -> list[str]:
        """The answers, one by one."""
        return [code for code in self.code.split("; ") if code][:MOST_AT_ONCE] or [""]


class Refused(msgspec.Struct, omit_defaults=True):
    """The reply to an answer that was not taken."""

    error: str
    """Why, in words."""
    past: bool = False
    """Whether its question has passed: if the page sent it twice, it may have been taken the first time."""


def read_answer(text: str) -> Answer:
    """What a page sends. Raises msgspec.DecodeError and UnicodeError for what is no answer."""
    try:
        return msgspec.json.decode(text, type=Answer)
    except RecursionError:
        # Brackets in brackets without end, where nobody looks.
        raise msgspec.DecodeError("too deep") from None


def read_steps(text: str) -> list[list[str]]:
    """The steps that a page says it has drafted; none where that is not what it says."""
    try:
        return msgspec.json.decode(text, type=Drafted) if text else []
    except (msgspec.DecodeError, UnicodeError):
        return []


async def answered(socket: WebSocket, room: Room, connection: Connection, text: str) -> Refused | None:
    """Take an answer; None, or that it was refused. What came of one that was taken is seen by what is pushed.

    Raises TooMany.
    """
    lang = connection.lang
    begun = time.perf_counter()
    limiter: Limiter = socket.app.state.limiter
    metrics: Metrics = socket.app.state.metrics
    words = speech(lang)
    steps = connection.steps
    plan: Plan | None = None
    if not limiter.limits.off:
        await limiter.take(socket, "answers")
    try:
        sent = read_answer(text)
        if sent.plan is not None and not limiter.limits.off:
            await limiter.take(socket, "drafts")
        seat = my_seat(socket, room, sent.seat)
        if sent.go and sent.ticket != room.table.ticket(seat):
            # Pressed once more, before it was seen that it has been carried out.
            hub_of(socket).show(room, connection)
            return None
        if sent.plan is not None:
            plan = drafted(room, connection, seat, sent)
            codes = plan.sent if plan is not None else []
        else:
            codes = sent.codes()
        if not codes:
            hub_of(socket).show(room, connection)
            return None
        submitted = room.submit(seat, sent.ticket, codes)
        # Whoever answers and leaves has answered.
        carried = await asyncio.shield(submitted)
        if carried.refusal is not None:
            raise ChainStopped(carried, codes)
    except TooMany:
        raise
    except StarboardError as refused:
        if isinstance(refused, ChainStopped):
            connection.steps = plan.left(refused.answered) if plan is not None else []
        else:
            connection.steps = steps
        hub_of(socket).show(room, connection)
        return Refused(sentence(words.error(refused)), isinstance(refused, (NotAsked, StaleTicket)))
    except (SeqTaken, NoTable):
        connection.steps = steps
        return Refused(sentence(words.say(PASSED)), past=True)
    except (msgspec.DecodeError, UnicodeError):
        return Refused(sentence(words.say(GARBLED, where="answer")))
    except Exception:
        logger.exception("an answer failed", extra=about(room.id))
        return Refused(sentence(words.say(BROKEN)))
    took = time.perf_counter() - begun
    metrics.answers.observe(took)
    logger.info("answer", extra={**about(room.id, seat), "seconds": round(took, 4)})
    return None


def drafted(room: Room, connection: Connection, seat: Seat, sent: Answer) -> Plan | None:
    """Draft what was tapped or filled in; the plan to carry out now, if it is to be. Raises Misfilled."""
    plan = new_plan(room, seat, sent.plan or [])
    if sent.back:
        plan = new_plan(room, seat, plan.shorter(sent.pick))
    elif sent.fill is not None and plan.fits:
        plan.tap(plan.fill(sent.fill))
    elif sent.code and not plan.fits:
        plan = new_plan(room, seat, plan.instead(sent.codes()))
    elif sent.code:
        plan.tap(sent.codes())
    elif sent.go and plan.closing:
        # Whoever carries out what is ticked wants no more of it.
        plan.tap([plan.closing])
    tapped = bool(sent.code) or sent.fill is not None
    if plan.sent and (sent.go or (tapped and plan.goes_at_once(sent.ends, sent.fill is not None))):
        connection.carry_out(plan)
        return plan
    connection.draft(plan)
    return None
