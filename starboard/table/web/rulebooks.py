"""Reading: the rulebooks, how to play on one page, and whose games these are."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse

from starboard.kernel.errors import N_
from starboard.kernel.registry import load_game
from starboard.kernel.rulebook import Rulebook
from starboard.table.live.room import NotThere
from starboard.table.rendering.jinja import render
from starboard.table.rendering.titles import prose_of, title_file
from starboard.table.web.languages import language_of
from starboard.table.web.lobby import title_cards
from starboard.table.web.responses import page

router = APIRouter(include_in_schema=False)


def sections(book: Rulebook) -> list[tuple[str, list[Any]]]:
    """A rulebook's rules under their headings."""
    found: list[tuple[str, list[Any]]] = []
    for rule in book.rules.values():
        if not found or found[-1][0] != rule.heading:
            found.append((rule.heading, []))
        found[-1][1].append(rule)
    return found


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
    prose = prose_of(game, language_of(request.scope))
    book = prose.rules()
    found = book.find(q[:80]) if q.strip() else None
    template = "_rules.html" if part else "rules.html"
    shown = sections(book) if found is None else []
    return page(request, template, title=prose.title(), game=game, sections=shown, found=found, q=q[:80])


@router.get("/how/{game_name}")
async def how(request: Request, game_name: str) -> HTMLResponse:
    """How to play, on one page."""
    game = load_game(game_name)
    prose = prose_of(game, language_of(request.scope))
    if title_file(game_name, "how.html") is None:
        raise NotThere(N_("this page doesn't exist; check the address"))
    text = render(f"{game_name}/how.html", prose)
    return page(request, "how.html", title=prose.title(), game=game, text=text)
