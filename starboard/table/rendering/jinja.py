"""The templates, the table's own and the titles', and how one is rendered in a language."""

from __future__ import annotations

import logging
import re
from collections.abc import MutableMapping
from datetime import datetime
from functools import cache, lru_cache
from pathlib import Path
from types import FunctionType
from typing import Any, cast

from babel.dates import format_datetime
from babel.numbers import format_decimal
from jinja2 import ChoiceLoader, Environment, FileSystemLoader, PrefixLoader, StrictUndefined, Template, meta, nodes
from jinja2.compiler import CodeGenerator, Frame
from jinja2.runtime import Context, Macro
from markupsafe import Markup, escape

from starboard.kernel.changes import signed, written
from starboard.kernel.prose import Speech
from starboard.table.rendering.addresses import Addresses
from starboard.table.rendering.assets import emblem, icon, ours, picture_url, static_url
from starboard.table.rendering.fragments import BySeat, marked, memo, piece
from starboard.table.rendering.kept_loops import PURE, Chain, keep_loops, kept, reach, reads_of_all
from starboard.table.rendering.line_breaks import LineBreaks
from starboard.table.rendering.titles import playable, template_folder

logger = logging.getLogger("starboard.table")

NEEDS_ESCAPE = re.compile("[&<>'\"]").search
TEMPLATES = Path(__file__).parent.parent / "templates"
KEPT = ("_prompt.html",)
"""The table's own templates that are drawn again and again; of a title all are."""
PARTS = frozenset(f"{part}.html" for part in ("top", "strip", "board", "info", "mine", "players"))
"""The templates of a title that are drawn by what they read."""
METHODS = frozenset(dir(dict))
CALLING = frozenset(("memo", "piece", "kept"))
"""What is handed something to draw."""
MARKUP = frozenset(("icon", "emblem", "ours"))
"""What returns HTML, in which nothing needs to be escaped."""
DIRECT = (FunctionType, Macro, BySeat, type(icon))
"""What needs nothing of the context. No function of ours asks for it."""


def escaped(value: Any) -> str:
    """A value as text between tags or in an attribute."""
    kind = type(value)
    if kind is str:
        return value if NEEDS_ESCAPE(value) is None else escape(value)
    if kind is Markup:
        return cast(Markup, value)
    return str(value) if kind is int else escape(value)


def joined(marks: list[Any]) -> str:
    """The classes of an element: those that it has."""
    return " ".join([mark for mark in marks if mark])


class TableCode(CodeGenerator):
    """Writes a template's program: what needs nothing of the context is called without it."""

    def visit_Call(self, node: nodes.Call, frame: Frame, forward_caller: bool = False) -> None:  # noqa: N802
        """A call in a template."""
        if (
            not (isinstance(node.node, nodes.Name) and node.node.name in self._straight)
            or node.dyn_args
            or node.dyn_kwargs
        ):
            super().visit_Call(node, frame, forward_caller=forward_caller)
            return
        self.visit(node.node, frame)
        self.write("(")
        for given in (*node.args, *node.kwargs):
            self.visit(given, frame)
            self.write(", ")
        self.write("caller=caller)" if forward_caller else ")")

    def _output_child_pre(self, node: nodes.Expr, frame: Frame, finalize: Any) -> None:
        if not self._is_markup(node):
            super()._output_child_pre(node, frame, finalize)

    def _output_child_post(self, node: nodes.Expr, frame: Frame, finalize: Any) -> None:
        if not self._is_markup(node):
            super()._output_child_post(node, frame, finalize)

    def _is_markup(self, node: nodes.Expr) -> bool:
        return (
            isinstance(node, nodes.Call)
            and isinstance(node.node, nodes.Name)
            and node.node.name in MARKUP & self._straight
        )

    def visit_Getattr(self, node: nodes.Getattr, frame: Frame) -> None:  # noqa: N802
        """What a template reads of something: mostly an entry of plain data, which is looked up on the spot."""
        if node.attr in METHODS:
            super().visit_Getattr(node, frame)
            return
        self.write("(each[")
        self.write(f"{node.attr!r}] if type(each := ")
        self.visit(node.node, frame)
        self.write(f") is dict and {node.attr!r} in each else environment.getattr(each, {node.attr!r}))")

    def visit_CallBlock(self, node: nodes.CallBlock, frame: Frame) -> None:  # noqa: N802
        """What a function is handed to draw or to leave alone; most is left alone."""
        called = node.call.node
        if node.args or not (isinstance(called, nodes.Name) and called.name in CALLING & self._straight):
            super().visit_CallBlock(node, frame)
            return
        _, made = self.macro_body(node, frame)
        if made.accesses_caller or made.accesses_kwargs or made.accesses_varargs:
            self.fail("what is kept calls nobody back", node.lineno)
        self.writeline("caller = macro")
        self.start_write(frame, node)
        self.visit_Call(node.call, frame, forward_caller=True)
        self.end_write(frame)

    def visit_Template(self, node: nodes.Template, frame: Frame | None = None) -> None:  # noqa: N802
        """The whole of it. What a template itself calls by such a name is something else."""
        own = {each.name for each in node.find_all(nodes.Name) if each.ctx != "load"}
        self._straight = PURE - own - {macro.name for macro in node.find_all(nodes.Macro)}
        super().visit_Template(node, frame)


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
        namespace["Markup"] = marked
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
    code_generator_class = TableCode

    def _parse(self, source: str, name: str | None, filename: str | None) -> nodes.Template:
        parsed = super()._parse(source, name, filename)
        for choice in parsed.find_all(nodes.CondExpr):
            # Nothing at all is written faster than an undefined value that says why it is none.
            if choice.expr2 is None:
                choice.expr2 = nodes.Const("", lineno=choice.lineno, environment=self)
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
        ours=ours,
        static_url=static_url,
        picture_url=picture_url,
        joined=joined,
        memo=memo,
        piece=piece,
        kept=kept,
        reach=reach,
    )
    made.filters.update(signed=signed, written=written)
    return made


@cache
def _template(name: str) -> Template:
    return environment().get_template(name)


def warm_up() -> None:
    """Read every template, so that whoever opens the first page of a title keeps nobody waiting."""
    for name in environment().list_templates(extensions=["html"]):
        try:
            _template(name)
            title, _, part = name.rpartition("/")
            if title and part in PARTS:
                reads_of(name)
                variables_of(name)
        except Exception:
            logger.exception("the template %s can't be read", name)


@lru_cache(maxsize=256)
def _language(words: Speech) -> dict[str, Any]:
    """What a template may call that depends on the language."""

    def day(at: int) -> str:
        return str(format_datetime(datetime.fromtimestamp(at).astimezone(), "d MMM y HH:mm", locale=words.lang))

    def number(value: float) -> str:
        return str(format_decimal(value, locale=words.lang))

    return {
        "_": words.say,
        "gettext": words.say,
        "ngettext": words.say_n,
        "lang": words.lang,
        "day": day,
        "number": number,
    }


def render(template: str, words: Speech, /, **context: Any) -> str:
    """A template in a language. Sentences are looked up in `words`."""
    return _template(template).render(_language(words) | context)


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
