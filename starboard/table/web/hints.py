"""Hints: what a search would do, for people who ask."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse, RedirectResponse, Response

from starboard.kernel.errors import N_, AnswerRefused
from starboard.kernel.prose import Speech
from starboard.table.live.room import NotYours
from starboard.table.rendering.renderer import Renderer
from starboard.table.web.analysis_view import figure
from starboard.table.web.languages import language_of
from starboard.table.web.requests import hub_of, me, my_seat, room_of, while_connected
from starboard.table.web.responses import from_script, tell_next
from starboard.table.workers.shared import Shared

router = APIRouter(include_in_schema=False)


@router.post("/t/{table_id}/hint")
async def hint(request: Request, table_id: str) -> Response:
    """What a search would do here, and what it expects of each option. It knows what the seat knows.

    One question is thought about once, however often it is asked for, and only while somebody waits.
    """
    room = await room_of(request, table_id)
    form = await request.form()
    seat = my_seat(request, room, form.get("seat"))
    if not room.row.settings.hints:
        raise NotYours(N_("hints are off at this table"))
    if seat not in room.table.asked():
        raise NotYours(N_("it isn't your decision right now"))
    ticket = room.table.ticket(seat)
    hub, person = hub_of(request), me(request)
    kept: Shared[dict[str, Any]] = request.app.state.hints
    asked = kept.get((room.id, seat, ticket), lambda: hub.bot_pool.weigh(room, seat, person))
    found = await while_connected(request, asked)
    if room.table.ticket(seat) != ticket:
        raise AnswerRefused(N_("this question has passed; look at the table again"))
    renderer = Renderer(room, room.table, seat, language_of(request.scope))
    told = advice(renderer, found)
    if from_script(request):
        return JSONResponse(told)
    tell_next(request, room.id, hint=told["code"], why=told["text"])
    return RedirectResponse(f"/t/{room.id}?as={seat}", 303)


def advice(renderer: Renderer, found: dict[str, Any]) -> dict[str, Any]:
    """A hint in words: the option, what it promises, and what the next best one would."""
    say = renderer.words.say
    labels = {button.code: button.label for button in renderer.buttons}
    solo = "margin" in found
    values: dict[str, str] = {}
    for each in found["options"]:
        if each["value"] is not None and each["share"] > 0:
            values[each["code"]] = figure(each["value"], solo, renderer.lang)
    best = found["best"]
    text = say("A bot would choose: %(label)s", label=labels.get(best, best)) + "."
    if best in values and solo:
        points = next(each["value"] for each in found["options"] if each["code"] == best)
        text += " " + expected(renderer.words, round(points))
    elif best in values:
        text += " " + say("Estimated chance of winning: %(chance)s.", chance=values[best])
    others = [each for each in found["options"] if each["code"] != best and each["code"] in values]
    if others:
        second = max(others, key=lambda each: float(each["value"]))["code"]
        text += " " + say("Next best: %(label)s (%(value)s).", label=labels.get(second, second), value=values[second])
    return {"code": best, "text": text, "values": values}


def expected(words: Speech, points: int) -> str:
    """How far ahead or behind a hint leads."""
    if points < 0:
        return words.say_n(
            "Expected final score: %(n)d point behind.", "Expected final score: %(n)d points behind.", -points
        )
    return words.say_n("Expected final score: %(n)d point ahead.", "Expected final score: %(n)d points ahead.", points)
