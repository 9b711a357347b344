"""Advice for programs: hints while a game runs, and what analysis says about one that is over."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query, Request
from pydantic import BaseModel

from starboard.table.live.following import LONGEST_WAIT
from starboard.table.rendering.renderer import Renderer
from starboard.table.web.api_access import Hinting, TableId, own_seat
from starboard.table.web.api_models import REFUSED
from starboard.table.web.hints import advice, weighed
from starboard.table.web.languages import language_of
from starboard.table.web.limits import Limiter
from starboard.table.web.requests import room_of, while_connected
from starboard.table.workers.analysis_jobs import Analysis, AnalysisJobs

router = APIRouter(prefix="/api", tags=["advice"])


class WeighedOption(BaseModel):
    """One legal answer, and what it promises; null where it was not tried."""

    code: str
    label: str
    value: float | None
    """The chance of winning, from 0 to 1; in a solo game the lead in points at the end."""
    error: float | None
    """The standard error of its difference to the best one; null for that one."""


class ReasonInfo(BaseModel):
    """A term of the title's evaluation that speaks for the plan."""

    term: str
    by: float
    """By how much the plan changes it, against the other answers."""
    worth: float


class HintInfo(BaseModel):
    """What a good player would do, as far as the seat can know."""

    ticket: str
    """The question that it is about."""
    code: str
    """The answer that promises most."""
    codes: list[str]
    """The whole plan: what to send to …/answers, from this question on."""
    equal: list[str]
    """Other answers that may well be as good."""
    nudge: str
    text: str
    """A question that leads there, and the plan with its reason, in words."""
    options: list[WeighedOption]
    reasons: list[ReasonInfo]


@router.post("/tables/{table_id}/hint", responses=REFUSED)
async def hint(request: Request, table_id: TableId, bearer: Hinting) -> HintInfo:
    """A hint for the question that the seat is asked, where the table has hints. Takes a second or so."""
    room = await room_of(request, table_id)
    seat = await own_seat(request, room, bearer)
    ticket, found = await weighed(request, room, seat, room.seat(seat).holder or f"{room.id} {seat}")
    renderer = Renderer(room, room.table, seat, language_of(request.scope))
    told = advice(renderer, room.table, seat, found)
    return HintInfo(
        ticket=ticket,
        code=told["codes"][0],
        codes=told["codes"],
        equal=told["equal"],
        nudge=told["nudge"],
        text=told["text"],
        options=[
            WeighedOption(
                code=each["code"], label=renderer.labels.get(each["code"], ""), value=each["value"], error=each["error"]
            )
            for each in found["options"]
        ],
        reasons=[ReasonInfo(term=term, by=by, worth=worth) for term, by, worth in found["reasons"]],
    )


class PointInfo(BaseModel):
    """What every seat could expect after an answer, as told by somebody who sees all hands but not the future."""

    line: int
    """The answer's place in the record, from 0; -1 for the beginning."""
    seat: int
    """Whose answers led there; -1 for chance."""
    turn: list[int]
    values: list[float]
    """Each seat's chance of winning; in a solo game the lead in points."""
    errors: list[float]


class DecisionInfo(BaseModel):
    """What a seat decided before it learnt anything new, and what would have been better."""

    first: int
    last: int
    line: int
    """Its first and last answers in the record, from 0; and the first that should have been another."""
    seat: int
    turn: list[int]
    prompt: str
    played: str
    better: str
    why: str
    """The question, what was played, what was best, and what speaks for it, in words."""
    codes: list[str]
    better_codes: list[str]
    """The same as answers; those without an alternative are left out."""
    value: float
    """What the seat could expect of what it played."""
    loss: float
    """What the best is better by; 0 where that is not sure."""
    interval: list[float | None]
    """Where that lies in 95 of 100 cases."""
    gain: float
    """What was played is surely better than all else by so much; else 0."""
    grade: str
    """`?!`, `?`, `??`, `!` or nothing."""


class AnalysisInfo(BaseModel):
    """What is known about a finished game so far: the rest is being worked out while somebody asks."""

    done: bool
    failed: bool
    known: int
    total: int
    """How many points and decisions have been looked at, and how many there are; 0 before that is known."""
    solo: bool
    """Whether values are leads in points instead of chances."""
    course: list[PointInfo]
    decisions: list[DecisionInfo]


@router.get("/tables/{table_id}/analysis", responses=REFUSED)
async def analysis(
    request: Request,
    table_id: TableId,
    wait: Annotated[int, Query(ge=0, le=LONGEST_WAIT, description="for how many seconds to wait until it is done")] = 0,
) -> AnalysisInfo:
    """A finished game looked at again: everyone's chances, the mistakes, and what would have been better.

    It is worked out while somebody asks for it, which may take minutes: ask again until it is `done`.
    """
    room = await room_of(request, table_id)
    # What is not over yet is refused.
    room.finished_record()
    jobs: AnalysisJobs = request.app.state.analysis_jobs
    if wait:
        limiter: Limiter = request.app.state.limiter
        async with limiter.connected(request):
            await while_connected(request, jobs.done(room, wait))
    return analysis_info(await jobs.of(room) or Analysis({}, {}), language_of(request.scope))


def analysis_info(found: Analysis, lang: str) -> AnalysisInfo:
    """What is known of a game, in words of a language."""
    points = found.head.get("points", 0)
    course, decisions = [], []
    for number, row in sorted(found.rows.items()):
        if number < points:
            means = {"values": row["means"], "errors": row["errors"]}
            course.append(PointInfo(line=row["line"], seat=row["seat"], turn=row["turn"], **means))
        else:
            words = {key: row["words"][lang][key] for key in ("prompt", "played", "better", "why")}
            kept = ("first", "last", "line", "seat", "turn", "value", "loss", "interval", "gain", "grade")
            codes = {"codes": row["chain"], "better_codes": row["better"]}
            decisions.append(DecisionInfo(**{key: row[key] for key in kept}, **words, **codes))
    return AnalysisInfo(
        done=found.done,
        failed=found.failed,
        known=len(found.rows),
        total=found.head.get("total", 0),
        solo=bool(found.head.get("solo")),
        course=course,
        decisions=decisions,
    )
