"""Against the wall: all that a single player may take on in a title, with one's own results beside those of bots."""

from __future__ import annotations

from collections import Counter
from typing import Any, NamedTuple
from urllib.parse import urlencode

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse

from starboard.bots.labels import bot_label
from starboard.kernel.companion import Campaign
from starboard.table.live.refusals import NotThere
from starboard.table.storage.rows import Result
from starboard.table.storage.store import Store
from starboard.table.web.companion_pages import NO_PAGE, companion_of
from starboard.table.web.languages import language_of, speech
from starboard.table.web.requests import me, store_of
from starboard.table.web.responses import page

router = APIRouter(include_in_schema=False)
Cell = tuple[str, str, str]


class Reached(NamedTuple):
    """Games won and played, and the best lead at the end of one."""

    won: int
    games: int
    best: int | None


@router.get("/campaign/{game_name}")
async def campaign(request: Request, game_name: str) -> HTMLResponse:
    """Every side on every map at every grade."""
    lang = language_of(request.scope)
    game, found = companion_of(game_name, lang)
    offered = found.campaign()
    if offered is None:
        raise NotThere(NO_PAGE)
    results = await store_of(request).read(Store.results_of, me(request), game_name)
    mine = counted(offered, results)
    words = speech(lang)
    cells = len(offered.sides) * len(offered.maps) * len(offered.grades)
    return page(
        request,
        "campaign.html",
        title=found.prose.title(),
        game=game,
        offered=offered,
        mine=mine,
        taken=Counter(scenario for (_, scenario, _), each in mine.items() if each.won),
        level=lambda bot: bot_label(words, bot),
        link=lambda *cell: "/?" + urlencode({"game": game_name} | fields_of(offered, cell)),
        total=(sum(1 for each in mine.values() if each.won), cells),
    )


def cell_of(offered: Campaign, setup: dict[str, Any]) -> Cell:
    """Which of them a set-up is."""
    side, scenario, grade = [str(setup.get(option, "")) for option in offered.options]
    return side, scenario, grade


def fields_of(offered: Campaign, cell: tuple[str, ...]) -> dict[str, str]:
    """What the lobby's form has to say for one of them."""
    return {f"option-{option}": choice for option, choice in zip(offered.options, cell, strict=True)}


def counted(offered: Campaign, results: list[Result]) -> dict[Cell, Reached]:
    """What somebody has reached, by what was taken on."""
    found: dict[Cell, Reached] = {}
    for result in results:
        cell = cell_of(offered, result.setup)
        won, games, best = found.get(cell, Reached(0, 0, None))
        leads = [lead for lead in (best, result.lead) if lead is not None]
        found[cell] = Reached(won + result.won, games + 1, max(leads, default=None))
    return found
