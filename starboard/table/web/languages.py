"""Which language somebody reads, and the table's own words in it."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from pathlib import Path

from starlette.types import Scope

from starboard.kernel.language import LANGUAGES
from starboard.kernel.prose import Speech

HOME = Path(__file__).parent.parent


@cache
def speech(lang: str) -> Speech:
    """The words of the table itself."""
    return Speech(HOME, lang)


def sentence(text: str) -> str:
    """An error as people read it, by itself: with a capital letter and a full stop. A path in front stays as it is."""
    if not text.partition(" ")[0].endswith(":"):
        text = text[:1].upper() + text[1:]
    return text if text.endswith((".", "!", "?", "…")) else f"{text}."


def known_language(code: object) -> str:
    """A language that we have; empty for any other."""
    return code if isinstance(code, str) and code in LANGUAGES else ""


def language_of(scope: Scope) -> str:
    """The language of a request: the one that was chosen, else the one that the browser likes best among ours."""
    return known_language(scope.get("session", {}).get("lang")) or accepted(header(scope, b"accept-language"))


def accepted(header: str) -> str:
    """What an Accept-Language header asks for: of the languages that we have, the one with the highest weight."""
    best, highest = LANGUAGES[0], 0.0
    for part in header[:400].split(","):
        tag, _, parameters = part.partition(";")
        weight = _weight(parameters)
        lang = known_language(tag.strip().lower().partition("-")[0])
        if lang and weight > highest:
            best, highest = lang, weight
    return best


def _weight(parameters: str) -> float:
    name, _, value = parameters.strip().partition("=")
    if not name:
        return 1.0
    try:
        return float(value) if name.strip().lower() == "q" else 1.0
    except ValueError:
        return 0.0


def header(scope: Scope, name: bytes) -> str:
    """A header of a request; empty where it has none of that name."""
    headers: Iterable[tuple[bytes, bytes]] = scope.get("headers", ())
    for key, value in headers:
        if key == name:
            return value.decode("latin-1")
    return ""
