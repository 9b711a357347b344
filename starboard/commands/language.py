"""In which language to speak to whoever sits at this terminal."""

from __future__ import annotations

import os
from collections.abc import Sequence
from copy import copy
from functools import cache
from typing import Annotated, Any

import typer

from starboard.commands.arguments import UsageError
from starboard.kernel.errors import N_
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


def language_option() -> Any:
    """`--lang`, which every command has: `chosen_language` has read it, so no command is told what it says."""
    return copy(_language_option())


@cache
def _language_option() -> Any:
    def with_language(
        lang: Annotated[str | None, typer.Option(callback=_check, help=N_("the language: en or fr"))] = None,
    ) -> None:
        """Only its signature counts."""

    app = typer.Typer(add_completion=False)
    app.command()(with_language)
    (option,) = typer.main.get_command(app).params
    option.expose_value = False
    return option


def _check(lang: str | None) -> None:
    if lang is not None and lang not in LANGUAGES:
        raise UsageError(
            N_("--lang: there is no language '%(lang)s'; choose from: %(known)s"), lang=lang, known=", ".join(LANGUAGES)
        )
