"""The templates, the table's own and the titles', and how one is rendered in a language."""

from __future__ import annotations

import re
from collections.abc import MutableMapping
from datetime import datetime
from functools import cache
from pathlib import Path
from types import FunctionType
from typing import Any

from babel.dates import format_datetime
from babel.numbers import format_decimal
from jinja2 import ChoiceLoader, Environment, FileSystemLoader, PrefixLoader, StrictUndefined, Template, meta, nodes
from jinja2.runtime import Context, Macro
from markupsafe import escape

from starboard.kernel.prose import Speech
from starboard.table.rendering.addresses import Addresses
from starboard.table.rendering.assets import emblem, icon, picture_url, static_url
from starboard.table.rendering.fragments import BySeat, memo, piece
from starboard.table.rendering.kept_loops import Chain, keep_loops, kept, reach, reads_of_all
from starboard.table.rendering.line_breaks import LineBreaks
from starboard.table.rendering.titles import playable, template_folder

NEEDS_ESCAPE = re.compile("[&<>'\"]").search
TEMPLATES = Path(__file__).parent.parent / "templates"
KEPT = ("_prompt.html",)
"""The table's own templates that are drawn again and again; of a title all are."""
METHODS = frozenset(dir(dict))
DIRECT = (FunctionType, Macro, BySeat, type(icon))
"""What needs nothing of the context. No function of ours asks for it."""


def escaped(value: Any) -> str:
    """A value as text between tags or in an attribute."""
    if type(value) is str:
        return value if NEEDS_ESCAPE(value) is None else escape(value)
    return str(value) if type(value) is int else escape(value)


class TableTemplate(Template):
    """A template that writes most values as they are: few hold what HTML must not."""

    @classmethod
    def _from_namespace(
        cls,
        environment: Environment,
        namespace: MutableMapping[str, Any],
        globals: MutableMapping[str, Any],  # noqa: A002
    ) -> Template:
        namespace["escape"] = escaped
        return super()._from_namespace(environment, namespace, dict(globals))


class TableContext(Context):
    """A context in which a plain function is called straight away."""

    def call(self, __obj: Any, *args: Any, **kwargs: Any) -> Any:
        """What templates call."""
        if type(__obj) not in DIRECT:
            return super().call(__obj, *args, **kwargs)
        if kwargs:
            kwargs.pop("_loop_vars", None)
            kwargs.pop("_block_vars", None)
        return __obj(*args, **kwargs)


class TableEnvironment(Environment):
    """All templates: the table's own, and each title's under its name, in which what is drawn again is kept."""

    template_class = TableTemplate
    context_class = TableContext

    def _parse(self, source: str, name: str | None, filename: str | None) -> nodes.Template:
        parsed = super()._parse(source, name, filename)
        if name is not None and filename is not None and (name in KEPT or Path(filename).parent != TEMPLATES):
            keep_loops(parsed, filename)
        return parsed

    def getattr(self, obj: Any, attribute: str) -> Any:
        """What templates get by `data.name`: mostly an entry of plain data."""
        if type(obj) is dict and attribute in obj and attribute not in METHODS:
            return obj[attribute]
        return super().getattr(obj, attribute)


@cache
def environment() -> Environment:
    """The environment of all templates."""
    folders = {name: template_folder(name) for name in playable()}
    titles = {name: FileSystemLoader(folder) for name, folder in folders.items() if folder is not None}
    made = TableEnvironment(
        loader=ChoiceLoader([FileSystemLoader(TEMPLATES), PrefixLoader(titles)]),
        autoescape=True,
        undefined=StrictUndefined,
        auto_reload=False,
        extensions=["jinja2.ext.i18n", LineBreaks, Addresses],
    )
    made.globals.update(
        icon=icon,
        emblem=emblem,
        static_url=static_url,
        picture_url=picture_url,
        memo=memo,
        piece=piece,
        kept=kept,
        reach=reach,
    )
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


def _parsed(template: str) -> nodes.Template:
    source, _, _ = environment().loader.get_source(environment(), template)  # type: ignore[union-attr]
    return environment().parse(source)


@cache
def variables_of(template: str) -> frozenset[str]:
    """The names that a template takes from its context."""
    parsed = _parsed(template)
    assert not any(meta.find_referenced_templates(parsed)), "what another template uses is not known here"
    return frozenset(meta.find_undeclared_variables(parsed))


@cache
def reads_of(template: str) -> list[Chain] | None:
    """All that a template reads of its context, but functions of the language; None where that can't be told."""
    return reads_of_all(_parsed(template))
