"""Hints, in steps, for people who ask: a nudge in words, a plan with its reason, and the draft of it."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse, RedirectResponse, Response

from starboard.kernel.errors import N_, AnswerRefused
from starboard.kernel.steps import Seat
from starboard.kernel.table import Table
from starboard.lab.hints import hint as worded
from starboard.lab.words import sentence
from starboard.table.live.plans import MISFIT, WAITS, Plan
from starboard.table.live.push import new_plan
from starboard.table.live.refusals import NotYours
from starboard.table.live.room import Room
from starboard.table.rendering.planning import shown as plan_shown
from starboard.table.rendering.renderer import Renderer
from starboard.table.web.analysis_view import figure
from starboard.table.web.languages import language_of
from starboard.table.web.requests import hub_of, me, my_seat, room_of, while_connected
from starboard.table.web.responses import from_script, tell_next
from starboard.table.workers.shared import Shared

router = APIRouter(include_in_schema=False)


@router.post("/t/{table_id}/hint")
async def hint(request: Request, table_id: str) -> Response:
    """A nudge, a plan with its reason, and what it expects of each option. It knows what the seat knows."""
    room = await room_of(request, table_id)
    form = await request.form()
    seat = my_seat(request, room, form.get("seat"))
    ticket, found = await weighed(request, room, seat, me(request))
    renderer = Renderer(room, room.table, seat, language_of(request.scope))
    told = advice(renderer, room.table, seat, found)
    if from_script(request):
        return JSONResponse(told)
    # Without scripts, each press gives the next step: first the nudge, then the plan.
    if request.session.get("nudged") == ticket:
        tell_next(request, room.id, hint=told["code"], why=told["text"])
    else:
        request.session["nudged"] = ticket
        tell_next(request, room.id, why=told["nudge"])
    return RedirectResponse(f"/t/{room.id}?as={seat}", 303)


async def weighed(request: Request, room: Room, seat: Seat, person: str) -> tuple[str, dict[str, Any]]:
    """The ticket of what a seat is asked, and what each answer promises: `DecisionAnalysis.dump`.

    One question is thought about once, however often it is asked for, and only while somebody waits. Raises NotYours
    where there are no hints or the seat is not asked, AnswerRefused where the question has passed.
    """
    if not room.row.settings.hints:
        raise NotYours(N_("hints are off at this table"))
    if seat not in room.table.asked():
        raise NotYours(N_("it isn't your decision right now"))
    ticket = room.table.ticket(seat)
    hub = hub_of(request)
    kept: Shared[dict[str, Any]] = request.app.state.hints
    asked = kept.get((room.id, seat, ticket), lambda: hub.bot_pool.weigh(room, seat, person))
    found = await while_connected(request, asked)
    if room.table.ticket(seat) != ticket:
        raise AnswerRefused(N_("this question has passed; look at the table again"))
    return ticket, found


def plan_of(table: Table, seat: Seat, codes: list[str]) -> Plan:
    """A chain of answers as a plan; what has no alternative is put in."""
    plan = Plan(table, seat, ask_all=True)
    for code in codes:
        offered = [action.code() for action in plan.options()]
        while len(offered) == 1 and offered[0] != code:
            plan.tap(offered)
            offered = [action.code() for action in plan.options()]
        if code not in offered:
            break
        plan.tap([code])
    return plan


def advice(renderer: Renderer, table: Table, seat: Seat, found: dict[str, Any]) -> dict[str, Any]:
    """A hint in its steps: `nudge` is a question that leads there; `text` is the plan and why, with `arrows`; `steps`
    is what to put into the draft, `codes` the same for a program, which gives every answer itself. `values`, what each
    option promises, is for whoever asks for it.
    """
    prose = renderer.prose
    tried = [each for each in found["options"] if each["value"] is not None]
    best = found["best"]
    plan = plan_of(table, seat, found["better"])
    steps = plan.unasked()
    shown = plan_shown(Plan(table, seat, steps), renderer.drawing, renderer.words).steps if steps else []
    # What comes after something unknown has no words yet.
    known = [step for step in shown if step.mark not in (WAITS, MISFIT)]
    line = sentence(prose, [step.words or step.label for step in known], known != shown)
    line = line or renderer.labels.get(best, best)

    def begins(codes: list[str]) -> str:
        first = Plan(table, seat, plan_of(table, seat, codes).unasked()[:1])
        return next((step.words for step in plan_shown(first, renderer.drawing, renderer.words).steps), "")

    told = worded(renderer.drawing, renderer.view, table.options(seat), found, line, begins)
    chains = {button.code: button.code.split("; ") for button in renderer.buttons}
    return {
        "code": next((code for code, chain in chains.items() if found["better"][: len(chain)] == chain), best),
        "nudge": told.nudge,
        "text": told.text,
        "equal": told.equal,
        "steps": plan.steps if new_plan(renderer.room, seat, []).ask_all else steps,
        "codes": [code for step in plan.steps for code in step] or [best],
        "arrows": [
            {"start": step.start, "goal": step.goal, "pieces": step.pieces, "kind": step.kind}
            for step in known
            if step.goal
        ],
        "values": {each["code"]: figure(each["value"], "margin" in found, renderer.lang) for each in tried},
        "figures": told.figures,
    }
