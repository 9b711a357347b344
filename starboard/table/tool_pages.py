"""The pages that titles bring for people who play with the box."""

from __future__ import annotations

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse
from markupsafe import Markup

from starboard.kernel.errors import N_
from starboard.kernel.registry import load_game
from starboard.table.middleware import language
from starboard.table.pages import page, style_url
from starboard.table.renderer import render
from starboard.table.rooms import NotThere

router = APIRouter(include_in_schema=False)


@router.get("/tools/{game_name}")
@router.get("/tools/{game_name}/{tool}")
def tools(request: Request, game_name: str, tool: str = "") -> HTMLResponse:
    """A title's tools, or one of them; in a thread, for working something out may take a second or two."""
    game = load_game(game_name)
    prose = game.prose(language(request.scope), [""] * game.most_players)
    own = game.tools(prose)
    if own is None:
        raise NotThere(N_("there is no such page"))
    there = own.offered()
    here = next((each for each in there if each.id == tool), None)
    if tool and here is None:
        raise NotThere(N_("there is no such page"))
    inner = ""
    status = 200
    if here is not None:
        asked = {key: value[:400] for key, value in request.query_params.items()}
        context = own.context(tool, asked)
        inner = render(f"{game_name}/tools/{tool}.html", prose, **context)
        status = 422 if context.get("error") else 200
    return page(
        request,
        "tools.html",
        status,
        title=prose.title(),
        game=game,
        there=there,
        tool=here,
        inner=Markup(inner),
        style=style_url(game),
    )
