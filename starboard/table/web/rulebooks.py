"""Reading: the rulebooks, how to play on one page, and whose games these are."""

from __future__ import annotations

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse

from starboard.kernel.errors import N_
from starboard.kernel.registry import load_game
from starboard.table.live.refusals import NotThere
from starboard.table.rendering.books import book_of
from starboard.table.rendering.jinja import render
from starboard.table.rendering.titles import prose_of, title_file
from starboard.table.web.languages import language_of, speech
from starboard.table.web.lobby import title_cards
from starboard.table.web.responses import page

router = APIRouter(include_in_schema=False)


@router.get("/rules")
async def rulebooks(request: Request) -> HTMLResponse:
    """All rulebooks."""
    return page(request, "rulebooks.html", cards=title_cards(language_of(request.scope)))


@router.get("/about")
async def about(request: Request) -> HTMLResponse:
    """Whose games these are, and what in them is ours."""
    return page(request, "about.html", cards=title_cards(language_of(request.scope)))


@router.get("/rules/{game_name}")
async def rules(request: Request, game_name: str, q: str = "", part: str = "") -> HTMLResponse:
    """A title's rulebook, with search; `part` gives only what the dialog at the table shows."""
    game = load_game(game_name)
    book = book_of(game, speech(language_of(request.scope)))
    asked = q[:80]
    found, things = book.find(asked) if asked.strip() else (None, [])
    return page(
        request,
        "_rules.html" if part else "rules.html",
        title=book.prose.title(),
        game=game,
        book=book,
        found=found,
        things=things,
        q=asked,
        part=part,
        how=title_file(game_name, "how.html") is not None,
        aid=title_file(game_name, "aid.html") is not None,
    )


@router.get("/aid/{game_name}")
async def aid(request: Request, game_name: str) -> HTMLResponse:
    """A play aid: one sheet to print and lay beside the board."""
    game = load_game(game_name)
    prose = prose_of(game, language_of(request.scope))
    if title_file(game_name, "aid.html") is None:
        raise NotThere(N_("this page doesn't exist; check the address"))
    text = render(f"{game_name}/aid.html", prose, prose=prose, game=game)
    return page(request, "aid.html", title=prose.title(), game=game, text=text)


@router.get("/how/{game_name}")
async def how(request: Request, game_name: str) -> HTMLResponse:
    """How to play, on one page."""
    game = load_game(game_name)
    prose = prose_of(game, language_of(request.scope))
    if title_file(game_name, "how.html") is None:
        raise NotThere(N_("this page doesn't exist; check the address"))
    text = render(f"{game_name}/how.html", prose)
    aid_too = title_file(game_name, "aid.html") is not None
    return page(request, "how.html", title=prose.title(), game=game, text=text, aid=aid_too)
