"""The pages that titles bring for people who play with the box."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse
from markupsafe import Markup

from starboard.kernel.errors import N_
from starboard.kernel.game import Game
from starboard.kernel.registry import load_game
from starboard.kernel.tools import Tools
from starboard.table.guards import language
from starboard.table.look import render
from starboard.table.pages import page, style_url
from starboard.table.rooms import NotThere

router = APIRouter(include_in_schema=False)


def tools_class(game: Game[Any]) -> type[Tools] | None:
    """The title's own pages; None for a title that has none."""
    package = type(game).__module__.rpartition(".")[0]
    if not package or find_spec(f"{package}.pages") is None:
        return None
    found: type[Tools] = import_module(f"{package}.pages").Tools
    return found


@router.get("/tools/{game_name}")
@router.get("/tools/{game_name}/{tool}")
def tools(request: Request, game_name: str, tool: str = "") -> HTMLResponse:
    """A title's tools, or one of them; in a thread, for working something out may take a second or two."""
    game = load_game(game_name)
    made = tools_class(game)
    if made is None:
        raise NotThere(N_("there is no such page"))
    prose = game.prose(language(request.scope), [""] * game.most_players)
    own = made(game, prose)
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
