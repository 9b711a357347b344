"""The companions that titles bring for people who play with the box."""

from __future__ import annotations

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse
from markupsafe import Markup

from starboard.kernel.errors import N_
from starboard.kernel.registry import load_game
from starboard.table.live.room import NotThere
from starboard.table.rendering.assets import style_url
from starboard.table.rendering.jinja import render
from starboard.table.rendering.titles import prose_of
from starboard.table.web.languages import language_of
from starboard.table.web.requests import me, while_connected
from starboard.table.web.responses import page
from starboard.table.workers.jobs import Job, Thinkers

router = APIRouter(include_in_schema=False)


def work_out(game: str, page: str, lang: str, asked: dict[str, str]) -> tuple[str, bool]:
    """In a worker: one page of a companion, and whether what was asked for could be worked out."""
    prose = prose_of(load_game(game), lang)
    found = load_game(game).tools(prose)
    assert found is not None
    context = found.context(page, asked)
    return render(f"{game}/companion/{page}.html", prose, **context), not context.get("error")


@router.get("/tools/{game_name}")
@router.get("/tools/{game_name}/{page_id}")
async def companion(request: Request, game_name: str, page_id: str = "") -> HTMLResponse:
    """A title's companion, or one of its pages, which a worker fills in: working something out may take its time."""
    game = load_game(game_name)
    lang = language_of(request.scope)
    prose = prose_of(game, lang)
    found = game.tools(prose)
    if found is None:
        raise NotThere(N_("this page doesn't exist; check the address"))
    offered = found.offered()
    here = next((each for each in offered if each.id == page_id), None)
    if page_id and here is None:
        raise NotThere(N_("this page doesn't exist; check the address"))
    inner = ""
    status = 200
    if here is not None:
        asked = {key: value[:400] for key, value in request.query_params.items()}
        job = Job("tool", {"game": game_name, "page": page_id, "lang": lang, "asked": asked}, person=me(request))
        thinkers: Thinkers = request.app.state.thinkers
        inner, fine = await while_connected(request, thinkers.run(job))
        status = 200 if fine else 422
    return page(
        request,
        "companion.html",
        status,
        title=prose.title(),
        game=game,
        offered=offered,
        shown=here,
        inner=Markup(inner),
        style=style_url(game_name),
    )
