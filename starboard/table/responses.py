"""What is sent back to a browser: whole pages, and where a form leads. Every page works without JavaScript."""

from __future__ import annotations

from typing import Any

from babel import Locale
from fastapi import Request
from fastapi.responses import HTMLResponse, JSONResponse, RedirectResponse, Response

from starboard.kernel.language import LANGUAGES
from starboard.table.jinja import render
from starboard.table.languages import language_of, speech
from starboard.table.requests import my_name

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
    return HTMLResponse(html, status_code, headers={"cache-control": "no-store"})


def from_script(request: Request) -> bool:
    """Whether a form was sent by our own script, which waits for the push instead of a page."""
    return bool(request.headers.get("x-starboard"))


def redirect(request: Request, to: str) -> Response:
    """After a form: a page; our own script needs none."""
    return JSONResponse({"ok": True}) if from_script(request) else RedirectResponse(to, 303)
