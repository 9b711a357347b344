"""What is sent back to a browser: whole pages, and where a form leads. Every page works without JavaScript."""

from __future__ import annotations

from typing import Any

from babel import Locale
from fastapi import Request
from fastapi.responses import HTMLResponse, JSONResponse, RedirectResponse, Response

from starboard.kernel.language import LANGUAGES
from starboard.table.rendering.jinja import render
from starboard.table.web.languages import language_of, sentence, speech
from starboard.table.web.requests import my_name

THEMES = ("auto", "dark", "light")


def page_context(request: Request) -> dict[str, Any]:
    """What the frame of every page shows."""
    theme = request.session.get("theme", "auto")
    here = request.url.path + (f"?{request.url.query}" if request.url.query else "")
    return {
        "theme": theme if theme in THEMES else "auto",
        "name": my_name(request),
        "here": here if request.method == "GET" else "/",
        "other_languages": [other_language(lang) for lang in LANGUAGES if lang != language_of(request.scope)],
    }


def other_language(lang: str) -> dict[str, str]:
    """A language that somebody may change to, in its own words."""
    # Each catalogue says here what it is itself: "Lire en français".
    label = speech(lang).say("Read in English")
    return {"code": lang, "label": label, "name": str(Locale(lang).get_language_name()).capitalize()}


def page(request: Request, template: str, status_code: int = 200, **context: Any) -> HTMLResponse:
    """A whole page."""
    html = render(template, speech(language_of(request.scope)), **{**page_context(request), **context})
    return HTMLResponse(html, status_code)


LONGEST_TOLD = 1000
"""Letters of what the next page says: a browser keeps 4 kB of a cookie."""


def tell_next(request: Request, table_id: str, **words: str) -> None:
    """What the next page of a table is to say. In the signed cookie, since an address could be made by anybody."""
    request.session["told"] = {"table": table_id, **{key: text[:LONGEST_TOLD] for key, text in words.items()}}


def told_before(request: Request, table_id: str) -> dict[str, str]:
    """What `tell_next` left for a table's page, once: "error", or "hint" and "why"; empty where nothing was left."""
    told = request.session.pop("told", {})
    if told.get("table") != table_id:
        told = {}
    return {key: told.get(key, "") for key in ("error", "hint", "why")}


def wants_page(request: Request) -> bool:
    """Whether a refusal is read by a person: unless it is the API's, or a script or a program asks for data."""
    asked = request.headers.get("accept", "")
    data = "application/json" in asked and "text/html" not in asked
    return not (request.url.path.startswith("/api/") or from_script(request) or data)


def refusal(request: Request, status: int, text: str, **more: object) -> Response:
    """A refusal: a page in the reader's language for people, JSON for programs."""
    text = sentence(text)
    if wants_page(request):
        return page(request, "error.html", status, text=text, status=status)
    return JSONResponse({"error": text, **more}, status)


def from_script(request: Request) -> bool:
    """Whether a form was sent by our own script, which waits for the push instead of a page."""
    return bool(request.headers.get("x-starboard"))


def redirect(request: Request, to: str) -> Response:
    """After a form: a page; our own script needs none."""
    return JSONResponse({"ok": True}) if from_script(request) else RedirectResponse(to, 303)
