"""The companions' tools for programs: JSON in, JSON out. docs/games says what each takes."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Body, Request
from fastapi import Path as InPath
from fastapi.responses import JSONResponse

from starboard.kernel.companion import check_told
from starboard.table.live.refusals import NotThere
from starboard.table.web.api_models import REFUSED, ToolAnswer
from starboard.table.web.companion_pages import NO_PAGE, companion_of, in_worker
from starboard.table.web.languages import language_of

router = APIRouter(prefix="/api", tags=["companions"])


@router.post("/tools/{game_name}/{tool}", responses={200: {"model": ToolAnswer}, **REFUSED})
async def ask(
    request: Request,
    game_name: Annotated[str, InPath(max_length=40)],
    tool: Annotated[str, InPath(max_length=40)],
    asked: Annotated[dict[str, Any], Body()],
) -> JSONResponse:
    """Ask a tool of a title's companion. "text" of the answer says it in words."""
    check_told(asked)
    lang = language_of(request.scope)
    _, found = companion_of(game_name, lang)
    if tool not in found.tools:
        raise NotThere(NO_PAGE)
    said = await in_worker(request, "tool_answer", game=game_name, tool=tool, lang=lang, asked=asked)
    return JSONResponse(said, 422 if "error" in said else 200)
