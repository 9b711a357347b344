"""Drafts for programs: what would come of some answers, before any of them is given."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Request
from pydantic import BaseModel, Field

from starboard.kernel.changes import Change
from starboard.kernel.draft import Halt
from starboard.kernel.steps import Seat
from starboard.table.live.room import Room
from starboard.table.rendering.renderer import Renderer
from starboard.table.web.api_access import TableId, Viewing, own_seat
from starboard.table.web.api_models import MOST_IN_CHAIN, REFUSED, Strict, Word
from starboard.table.web.languages import language_of
from starboard.table.web.requests import room_of

router = APIRouter(prefix="/api", tags=["tables"])


class Plan(BaseModel):
    """What a player means to answer, in order; and what is filled in after that, where the next question is a form."""

    model_config = Strict
    codes: list[Word] = Field(default_factory=list, max_length=MOST_IN_CHAIN)
    fill: dict[Word, Annotated[int, Field(ge=0, lt=1000)]] = Field(default_factory=dict, max_length=60)


class ChangeInfo(BaseModel):
    """A quantity that would be other than now."""

    what: str
    seat: int
    at: str
    before: int
    after: int
    text: str


class HaltInfo(BaseModel):
    """Where a draft cannot be foreseen any further: after so many answers, because of whom."""

    reason: str
    after: int


class ForecastInfo(BaseModel):
    """One thing that could be answered next, and what it would bring."""

    code: str
    label: str
    changes: list[ChangeInfo]
    halted: HaltInfo | None


class ControlInfo(BaseModel):
    """One thing that can be filled in: how often an answer may be given."""

    code: str
    label: str
    low: int
    high: int


class FormInfo(BaseModel):
    """Several answers that are one decision."""

    kind: str
    controls: list[ControlInfo]
    least: int
    most: int


class DraftInfo(BaseModel):
    """What would come of some answers. Nothing has been answered."""

    ticket: str
    codes: list[str]
    sent: list[str]
    """The answers that can be carried out now: up to where the draft halts or no longer fits."""
    halted: HaltInfo | None
    misfit: int | None
    """The place of the first answer that does not fit."""
    view: dict[str, Any]
    prompt: str
    changes: list[ChangeInfo]
    options: list[ForecastInfo]
    form: FormInfo | None


def draft_info(room: Room, seat: Seat, plan: Plan, lang: str) -> DraftInfo:
    """A draft in words. Raises AnswerRefused where something cannot be filled in."""
    table = room.table
    prose = Renderer(room, table, seat, lang).prose
    draft = table.draft(seat, plan.codes)
    if plan.fill:
        draft.fill(plan.fill)
    view = draft.view()

    def told(changes: list[Change]) -> list[ChangeInfo]:
        return [ChangeInfo(**change._asdict(), text=prose.change(change, view)) for change in changes]

    def halt(halted: Halt | None) -> HaltInfo | None:
        return None if halted is None else HaltInfo(reason=halted.reason, after=halted.after)

    options, labels = [], {}
    for action in draft.options():
        forecast = draft.forecast(action.code())
        label = labels[action.code()] = prose.answer(view, action)
        changes = told(forecast.changes)
        options.append(ForecastInfo(code=action.code(), label=label, changes=changes, halted=halt(forecast.halted)))
    form = draft.form()
    least, most = draft.total()
    controls = [
        ControlInfo(code=each.code, label=labels.get(each.code, each.code), low=each.low, high=each.high)
        for each in draft.controls()
    ]
    return DraftInfo(
        ticket=table.ticket(seat),
        codes=draft.codes,
        sent=draft.sent,
        halted=halt(draft.halted),
        misfit=draft.misfit,
        view=view,
        prompt=prose.prompt(view),
        changes=told(draft.difference()),
        options=options,
        form=None if form is None else FormInfo(kind=form.kind, controls=controls, least=least, most=most),
    )


@router.post("/tables/{table_id}/draft", responses=REFUSED)
async def draft(request: Request, table_id: TableId, plan: Plan, bearer: Viewing) -> DraftInfo:
    """What would come of some answers, as far as the seat can know. Nothing is answered or kept."""
    room = await room_of(request, table_id)
    seat = await own_seat(request, room, bearer)
    return draft_info(room, seat, plan, language_of(request.scope))
