"""The templates, the table's own and the titles', and how one is rendered in a language."""

from __future__ import annotations

from datetime import datetime
from functools import cache
from pathlib import Path
from typing import Any

from babel.dates import format_datetime
from babel.numbers import format_decimal
from jinja2 import ChoiceLoader, Environment, FileSystemLoader, PrefixLoader, StrictUndefined, Template, meta

from starboard.kernel.prose import Speech
from starboard.table.addresses import Addresses
from starboard.table.assets import emblem, icon, static_url
from starboard.table.fragments import memo, piece
from starboard.table.line_breaks import LineBreaks
from starboard.table.titles import playable, template_folder


@cache
def environment() -> Environment:
    """All templates: the table's own, and each title's under its name."""
    folders = {name: template_folder(name) for name in playable()}
    titles = {name: FileSystemLoader(folder) for name, folder in folders.items() if folder is not None}
    made = Environment(
        loader=ChoiceLoader([FileSystemLoader(Path(__file__).parent / "templates"), PrefixLoader(titles)]),
        autoescape=True,
        undefined=StrictUndefined,
        auto_reload=False,
        extensions=["jinja2.ext.i18n", LineBreaks, Addresses],
    )
    made.globals.update(icon=icon, emblem=emblem, static_url=static_url, memo=memo, piece=piece)
    return made


@cache
def _template(name: str) -> Template:
    return environment().get_template(name)


def render(template: str, words: Speech, /, **context: Any) -> str:
    """A template in a language. Sentences are looked up in `words`."""

    def gettext(message: str, **params: object) -> str:
        return words.say(message, **params)

    def ngettext(one: str, many: str, n: int, **params: object) -> str:
        return words.say_n(one, many, n, **params)

    def day(at: int) -> str:
        return str(format_datetime(datetime.fromtimestamp(at).astimezone(), "d MMM y HH:mm", locale=words.lang))

    def number(value: float) -> str:
        return str(format_decimal(value, locale=words.lang))

    context = {
        "_": gettext,
        "gettext": gettext,
        "ngettext": ngettext,
        "lang": words.lang,
        "day": day,
        "number": number,
    } | context
    return _template(template).render(context)


@cache
def variables_of(template: str) -> frozenset[str]:
    """The names that a template takes from its context."""
    source, _, _ = environment().loader.get_source(environment(), template)  # type: ignore[union-attr]
    parsed = environment().parse(source)
    assert not any(meta.find_referenced_templates(parsed)), "what another template uses is not known here"
    return frozenset(meta.find_undeclared_variables(parsed))
