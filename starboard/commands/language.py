"""In which language to speak to whoever sits at this terminal."""

from __future__ import annotations

import os
from collections.abc import Sequence

from starboard.kernel.language import LANGUAGES


def chosen_language(arguments: Sequence[str]) -> str:
    """The language of `--lang`, else of STARBOARD_LANG, else of the system, where Starboard speaks it; else English.

    It is looked up before the arguments are understood, so that what is wrong with them can be said in it.
    """
    for at, word in enumerate(arguments):
        if word == "--lang" and at + 1 < len(arguments):
            return _known(arguments[at + 1])
        if word.startswith("--lang="):
            return _known(word.partition("=")[2])
    for name in ("STARBOARD_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        if os.environ.get(name):
            return _known(os.environ[name][:2].lower())
    return "en"


def _known(lang: str) -> str:
    return lang if lang in LANGUAGES else "en"
