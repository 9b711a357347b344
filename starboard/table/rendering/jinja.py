"""The templates, the table's own and the titles', and how one is rendered in a language."""

from __future__ import annotations

import logging
import re
from collections.abc import Callable, Iterable, MutableMapping
from datetime import datetime
from functools import cache, lru_cache, partial
from pathlib import Path
from types import FunctionType
from typing import Any, cast

from babel.dates import format_datetime
from babel.numbers import format_decimal
from jinja2 import ChoiceLoader, Environment, FileSystemLoader, PrefixLoader, StrictUndefined, Template, meta, nodes
from jinja2.compiler import CodeGenerator, Frame
from jinja2.idtracking import VAR_LOAD_RESOLVE
from jinja2.runtime import Context, Macro, markup_join
from markupsafe import Markup, escape

from starboard.kernel.changes import signed, written
from starboard.kernel.prose import Speech
from starboard.table.rendering.addresses import Addresses
from starboard.table.rendering.assets import emblem, icon, ours, picture_url, static_url
from starboard.table.rendering.fragments import MARK, BySeat, drawn, marked, memo, own_or, piece
from starboard.table.rendering.kept_loops import PURE, Chain, keep_loops, kept, reach, reads_of_all
from starboard.table.rendering.line_breaks import LineBreaks
from starboard.table.rendering.titles import playable, template_folder

logger = logging.getLogger("starboard.table")

NEEDS_ESCAPE = re.compile("[&<>'\"]").search
TEMPLATES = Path(__file__).parent.parent / "templates"
KEPT = ("_prompt.html",)
"""The table's own templates that are drawn again and again; of a title all are."""
PARTS = frozenset(f"{part}.html" for part in ("top", "strip", "board", "info", "mine", "players", "todo"))
"""The templates of a title that are drawn by what they read."""
METHODS = frozenset(dir(dict))
CALLING = frozenset(("memo", "piece", "kept"))
"""What is handed something to draw."""
MARKUP = frozenset(("icon", "emblem", "ours", "own_or"))
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


def put_together(parts: tuple[Any, ...]) -> str:
    """What `~` writes: mostly plain text."""
    for part in parts:
        if type(part) is not str:
            return markup_join(parts)
    return "".join(parts)


def joined(marks: list[Any]) -> str:
    """The classes of an element: those that it has."""
    return " ".join([mark for mark in marks if mark])


def whole(drawn: Markup) -> Markup:
    """All that a template draws."""
    return drawn


FUNCTIONS: dict[str, Callable[..., Any]] = {
    "icon": icon,
    "emblem": emblem,
    "ours": ours,
    "static_url": static_url,
    "picture_url": picture_url,
    "joined": joined,
    "memo": memo,
    "piece": piece,
    "own_or": own_or,
    "kept": kept,
    "reach": reach,
}
"""What each template may call, whatever it is about."""


class TableCode(CodeGenerator):
    """Writes a template's program, in which little is called: most of what drawing costs is calls.

    What needs nothing of the context is called without it, macros with all their arguments directly, entries of plain
    data are looked up on the spot, and only text that holds what HTML must not is handed to be escaped.
    """

    def visit_Template(self, node: nodes.Template, frame: Frame | None = None) -> None:  # noqa: N802
        """The whole of it. What a template itself calls by such a name is something else."""
        own = {each.name for each in node.find_all(nodes.Name) if each.ctx != "load"}
        macros = list(node.find_all(nodes.Macro))
        self._straight = PURE - own - {macro.name for macro in macros}
        self._given = self._straight & FUNCTIONS.keys()
        self._macros = {macro.name: len(macro.args) for macro in macros if macro.name not in own and _is_plain(macro)}
        self._written: list[nodes.Call] = []
        super().visit_Template(node, frame)

    def enter_frame(self, frame: Frame) -> None:
        """What each template may call is there, and not looked for."""
        loads = frame.symbols.loads
        given = {
            target: name
            for target, (action, name) in loads.items()
            if action == VAR_LOAD_RESOLVE and name in self._given
        }
        frame.symbols.loads = {target: load for target, load in loads.items() if target not in given}
        super().enter_frame(frame)
        frame.symbols.loads = loads
        for target, name in given.items():
            self.writeline(f"{target} = given_{name}")

    def visit_Call(self, node: nodes.Call, frame: Frame, forward_caller: bool = False) -> None:  # noqa: N802
        """A call in a template."""
        if self._is_written(node):
            self.visit(node.node, frame)
            self.write("._func")
            self._arguments(node.args, frame)
            return
        if (
            not (isinstance(node.node, nodes.Name) and node.node.name in self._straight)
            or node.dyn_args
            or node.dyn_kwargs
        ):
            super().visit_Call(node, frame, forward_caller=forward_caller)
            return
        self.visit(node.node, frame)
        self._arguments([*node.args, *node.kwargs], frame, "caller=caller" if forward_caller else "")

    def _arguments(self, given: Iterable[nodes.Node], frame: Frame, last: str = "") -> None:
        self.write("(")
        for each in given:
            self.visit(each, frame)
            self.write(", ")
        self.write(f"{last})")

    def visit_Output(self, node: nodes.Output, frame: Frame) -> None:  # noqa: N802
        """What is written; macros among it, which return HTML."""
        self._written = [
            each
            for each in node.nodes
            if isinstance(each, nodes.Call)
            and isinstance(each.node, nodes.Name)
            and self._macros.get(each.node.name) == len(each.args)
            and not (each.kwargs or each.dyn_args or each.dyn_kwargs)
        ]
        super().visit_Output(node, frame)

    def _output_child_pre(self, node: nodes.Expr, frame: Frame, finalize: Any) -> None:
        if frame.eval_ctx.volatile or not frame.eval_ctx.autoescape:
            super()._output_child_pre(node, frame, finalize)
        elif not self._is_html(node):
            self.write("(out if type(out := ")

    def _output_child_post(self, node: nodes.Expr, frame: Frame, finalize: Any) -> None:
        if frame.eval_ctx.volatile or not frame.eval_ctx.autoescape:
            super()._output_child_post(node, frame, finalize)
        elif not self._is_html(node):
            self.write(") is str and needs_escape(out) is None else escape(out))")

    def _is_html(self, node: nodes.Expr) -> bool:
        """Whether what is written can't hold anything to be escaped."""
        if isinstance(node, nodes.CondExpr):
            return node.expr2 is not None and self._is_html(node.expr1) and self._is_html(node.expr2)
        if isinstance(node, nodes.Const):
            return isinstance(node.value, str) and NEEDS_ESCAPE(node.value) is None
        called = node.node if isinstance(node, nodes.Call) else None
        named = isinstance(called, nodes.Name) and called.name in MARKUP & self._straight
        return named or self._is_written(node)

    def _is_written(self, node: nodes.Expr) -> bool:
        return any(node is each for each in self._written)

    def visit_Getattr(self, node: nodes.Getattr, frame: Frame) -> None:  # noqa: N802
        """What a template reads of something: an entry of plain data, or else of a tuple whose parts have names."""
        if node.attr in METHODS:
            super().visit_Getattr(node, frame)
            return
        self.write("(each[")
        self.write(f"{node.attr!r}] if type(each := ")
        self.visit(node.node, frame)
        self.write(f") is dict and {node.attr!r} in each else held if (held := getattr(each, {node.attr!r}, missing))")
        self.write(f" is not missing else environment.getattr(each, {node.attr!r}))")

    def visit_Getitem(self, node: nodes.Getitem, frame: Frame) -> None:  # noqa: N802
        """What a template reads by a name that it has: mostly an entry of plain data."""
        if not isinstance(node.arg, nodes.Name):
            super().visit_Getitem(node, frame)
            return
        self.write("(each[")
        self.visit(node.arg, frame)
        self.write("] if type(each := ")
        self.visit(node.node, frame)
        self.write(") is dict and ")
        self.visit(node.arg, frame)
        self.write(" in each else environment.getitem(each, ")
        self.visit(node.arg, frame)
        self.write("))")

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


def _is_plain(macro: nodes.Macro) -> bool:
    """Whether a macro needs no more than its arguments."""
    return not any(each.name in ("caller", "varargs", "kwargs") for each in macro.find_all(nodes.Name))


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
        namespace["needs_escape"] = NEEDS_ESCAPE
        namespace["markup_join"] = put_together
        namespace.update({f"given_{name}": function for name, function in FUNCTIONS.items()})
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
            if name in KEPT or name.rpartition("/")[2] in PARTS:
                # Handed over in one piece, not one by one.
                whole = nodes.Filter(None, "whole", [], [], None, None, lineno=1, environment=self)
                parsed.body = [nodes.FilterBlock(parsed.body, whole, lineno=1, environment=self)]
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
    made.globals.update(FUNCTIONS)
    made.filters.update(signed=signed, written=written, whole=whole)
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
    return "".join(pieces(template, words, **context))


def pieces(template: str, words: Speech, /, **context: Any) -> list[str]:
    """The same as a fragment holds it: what stands around, a piece, what stands around, a piece …"""
    return pieces_of(_template(template), _language(words) | context)


def pieces_of(template: Template, context: dict[str, Any]) -> list[str]:
    """The same of any template."""
    made = drawn(partial(_written, template, {**template.globals, **context}))
    if not made.pieces:
        return [made.text]
    together: list[str] = str.split(made.text, MARK)
    for at, each in enumerate(made.pieces):
        together.insert(2 * at + 1, each)
    return together


def _written(template: Template, context: dict[str, Any]) -> str:
    """What `render` writes, without copying all that a template may read once more."""
    try:
        return "".join(template.root_render_func(template.new_context(context, shared=True)))
    except Exception:
        template.environment.handle_exception()


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
