"""The companions that titles bring for people who play with the box."""

from __future__ import annotations

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse
from markupsafe import Markup

from starboard.kernel.errors import N_
from starboard.kernel.registry import load_game
from starboard.table.assets import style_url
from starboard.table.jinja import render
from starboard.table.languages import language_of
from starboard.table.responses import page
from starboard.table.rooms import NotThere
from starboard.table.titles import prose_of

router = APIRouter(include_in_schema=False)


@router.get("/tools/{game_name}")
@router.get("/tools/{game_name}/{page_id}")
def companion(request: Request, game_name: str, page_id: str = "") -> HTMLResponse:
    """A title's companion, or one of its pages; in a thread, for working something out may take a second or two."""
    game = load_game(game_name)
    prose = prose_of(game, language_of(request.scope))
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
        context = found.context(page_id, asked)
        inner = render(f"{game_name}/companion/{page_id}.html", prose, **context)
        status = 422 if context.get("error") else 200
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
