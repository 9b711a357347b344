"""What a template draws again and again is drawn once for what it depends on, and nobody has to say on what.

When a template is compiled, each loop, its body where that is long enough, and each piece without a key, is put into a
call of `kept` with all that it reads from outside: the loop's variable, `view.round`, `by_target`, and what the macros
read that it calls. Functions that only depend on the language or on their arguments (`icon`, `_`) do not count. Drawn
from the same, it is the same. Where something is read that is no plain data (a function of the drawing,
`loop.changed`), or where the same hardly ever comes again, nothing is kept.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from jinja2 import nodes
from jinja2.runtime import Undefined
from markupsafe import Markup

from starboard.table.rendering.fragments import Drawn, Memo, any_in_bytes, drawn, put

PURE = frozenset(
    (
        "_",
        "gettext",
        "ngettext",
        "day",
        "number",
        "icon",
        "emblem",
        "ours",
        "static_url",
        "picture_url",
        "joined",
        "memo",
        "piece",
        "own_or",
    )
) | {"range", "dict", "namespace", "kept", "reach"}
"""What a template may call without depending on more than the language and the arguments."""
LONG = 6
"""A body with fewer expressions than this is drawn faster than found."""
TRIED = 256
"""After so many looks, what was found in fewer than a quarter of them is no longer looked for."""


class Site:
    """One place in a template where what is drawn is kept."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.off = False
        self.looked = 0
        self.found = 0


sites: list[Site] = []
memo: Memo[Drawn] = Memo()


def kept(site: int, *read: object, caller: Callable[[], Markup]) -> Markup:
    """The part of a template at a site, drawn from what it reads."""
    here = sites[site]
    if here.off:
        return caller()
    try:
        key = any_in_bytes((site, read))
    except TypeError:
        # No plain data: what it depends on can't be told.
        here.off = True
        return caller()
    here.looked += 1
    found = memo.get(key)
    if found is None:
        found = memo.keep(key, drawn(caller))
        if here.looked >= TRIED and here.found * 4 < here.looked:
            here.off = True
    else:
        here.found += 1
    return put(found)


def reach(value: Any, *path: Any) -> Any:
    """Something inside a value, by the names or numbers on the way; what is missing is None, as is all behind it."""
    for name in path:
        if isinstance(value, dict):
            value = value.get(name)
        elif value is None or isinstance(value, Undefined):
            return None
        elif isinstance(name, int):
            value = value[name] if len(value) > name else None
        else:
            value = getattr(value, name, None)
    return value


def keep_loops(template: nodes.Template, name: str) -> None:
    """Put what is worth keeping in a template into calls of `kept`."""
    macros = {macro.name: macro for macro in template.find_all(nodes.Macro)}
    # What a template itself calls by such a name is something else.
    own = {each.name for each in template.find_all(nodes.Name) if each.ctx != "load"}
    _Keeper(name, macros, PURE - own).visit(template.body)


def reads_of_all(template: nodes.Template) -> list[Chain] | None:
    """All that a whole template reads from outside, in an order of its own; None where that can't be told."""
    macros = {macro.name: macro for macro in template.find_all(nodes.Macro)}
    own = {each.name for each in template.find_all(nodes.Name) if each.ctx != "load"}
    reads = Reads(macros, PURE - own)
    # What a macro reads counts where it is called.
    reads.in_body([node for node in template.body if not isinstance(node, nodes.Macro)], frozenset())
    return sorted(_shortest(reads.chains), key=repr) if reads.known else None


Chain = tuple[Any, ...]
"""A name and what is read of it: ("view", "round")."""


class _Keeper:
    def __init__(self, name: str, macros: dict[str, nodes.Macro], pure: frozenset[str]) -> None:
        self.name = name
        self.macros = macros
        self.pure = pure

    def visit(self, body: list[nodes.Node], inside: bool = False) -> None:
        """`inside` a loop, a macro or a piece, what is short is drawn faster than found."""
        for at, node in enumerate(body):
            if isinstance(node, nodes.For):
                self.visit(node.body, inside=True)
                long = expressions(node.body) >= LONG
                if any(node.find_all(nodes.NSRef)):
                    # It leaves something behind for what comes after it.
                    continue
                if long and not _has_key(node.body):
                    node.body = self._kept(node.body, node.lineno, _names(node.target))
                if long or not (inside or isinstance(node.iter, nodes.Call)):
                    # All at once: most often nothing in it has changed.
                    body[at : at + 1] = self._kept([node], node.lineno, frozenset())
            elif isinstance(node, nodes.CallBlock):
                self.visit(node.body, inside=True)
                if _called(node) == "piece" and not node.call.args:
                    node.body = self._kept(node.body, node.lineno, frozenset())
                elif _called(node) in ("piece", "memo"):
                    self._complete(node)
            elif isinstance(node, nodes.If):
                self.visit(node.body, inside)
                for branch in node.elif_:
                    self.visit(branch.body, inside)
                self.visit(node.else_, inside)
            elif isinstance(node, (nodes.Macro, nodes.ScopedEvalContextModifier)):
                self.visit(node.body, inside=True)

    def _complete(self, block: nodes.CallBlock) -> None:
        """Add to the key of a piece what it reads besides, so that no key is too short."""
        reads = Reads(self.macros, self.pure)
        reads.in_body(block.body, frozenset())
        if not reads.known:
            return
        block.call.args.append(nodes.Const(f"{self.name}:{block.lineno}", lineno=block.lineno))
        given = {(each.name,) for each in block.call.args if isinstance(each, nodes.Name)}
        for chain in sorted(_shortest(reads.chains | given | {("lang",)}), key=repr):
            if chain not in given:
                made = _expression(chain)
                for node in (made, *made.find_all(nodes.Node)):
                    node.set_lineno(block.lineno)
                made.set_environment(block.environment)  # type: ignore[arg-type]
                block.call.args.append(made)

    def _kept(self, body: list[nodes.Node], line: int, targets: frozenset[str]) -> list[nodes.Node]:
        reads = Reads(self.macros, self.pure)
        reads.in_body(body, frozenset())
        if not reads.known or ("caller",) in reads.chains:
            return body
        sites.append(Site(f"{self.name}:{line}"))
        # Most of a loop's variable is read; the whole of it is written faster than its parts are picked out.
        whole: set[Chain] = {chain[:1] if chain[0] in targets else chain for chain in reads.chains}
        chains = sorted(_shortest(whole | {("lang",)}), key=repr)
        arguments: list[nodes.Expr] = [nodes.Const(len(sites) - 1), *map(_expression, chains)]
        call = nodes.Call(nodes.Name("kept", "load"), arguments, [], None, None)
        made = nodes.CallBlock(call, [], [], body)
        for node in (made, *made.find_all(nodes.Node)):
            if getattr(node, "lineno", None) is None:
                node.set_lineno(line)
        made.set_environment(body[0].environment)  # type: ignore[arg-type]
        return [made]


def expressions(body: Iterable[nodes.Node]) -> int:
    """How many expressions are written at least when a body is drawn."""
    return sum(
        not isinstance(child, nodes.TemplateData)
        for node in body
        for output in ([node] if isinstance(node, nodes.Output) else node.find_all(nodes.Output))
        for child in output.nodes
    )


def _called(block: nodes.CallBlock) -> str:
    return block.call.node.name if isinstance(block.call.node, nodes.Name) else ""


def _has_key(body: list[nodes.Node]) -> bool:
    """Whether a body is one piece, or one kept part, that has a key already; values may be named before it."""
    last = body[-1]
    only = all(isinstance(node, nodes.Assign) for node in body[:-1])
    return only and isinstance(last, nodes.CallBlock) and _called(last) in ("piece", "memo", "kept")


def _shortest(chains: set[Chain]) -> Iterator[Chain]:
    """Without those that a shorter one holds."""
    for chain in chains:
        if not any(chain[:size] in chains for size in range(1, len(chain))):
            yield chain


def _expression(chain: Chain) -> nodes.Expr:
    root = nodes.Name(chain[0], "load")
    if len(chain) == 1:
        return root
    return nodes.Call(nodes.Name("reach", "load"), [root, *map(nodes.Const, chain[1:])], [], None, None)


class Reads:
    """What a part of a template reads from outside."""

    def __init__(self, macros: dict[str, nodes.Macro], pure: frozenset[str]) -> None:
        self.macros = macros
        self.pure = pure
        self.chains: set[Chain] = set()
        self.known = True
        """False where it can't be told."""
        self._inside: list[str] = []

    def in_body(self, body: Iterable[nodes.Node], bound: frozenset[str]) -> frozenset[str]:
        """Statements one after the other; what is set in one is known in the next."""
        for node in body:
            bound = self.in_node(node, bound)
        return bound

    def in_node(self, node: nodes.Node, bound: frozenset[str]) -> frozenset[str]:
        """One statement or expression, where some names are its surroundings' own; these names afterwards."""
        if isinstance(node, nodes.For):
            self.in_node(node.iter, bound)
            inner = bound | _names(node.target) | {"loop"}
            self.in_body([*([node.test] if node.test else []), *node.body], inner)
            self.in_body(node.else_, bound)
        elif isinstance(node, nodes.Assign):
            self.in_node(node.node, bound)
            return bound | _names(node.target)
        elif isinstance(node, nodes.AssignBlock):
            self.in_body(node.body, bound)
            return bound | _names(node.target)
        elif isinstance(node, nodes.If):
            self.in_node(node.test, bound)
            for branch in (node.body, node.elif_, node.else_):
                # What one of the branches sets may not be set at all.
                self.in_body(branch, bound)
        elif isinstance(node, nodes.CallBlock):
            self.in_node(node.call, bound)
            self.in_body(node.body, bound | {each.name for each in node.args})
        elif isinstance(node, nodes.Call):
            self._call(node, bound)
        elif isinstance(node, (nodes.Getattr, nodes.Getitem, nodes.Name)):
            self._chain(node, bound)
        elif isinstance(node, (nodes.Output, nodes.Expr, nodes.Helper, nodes.ScopedEvalContextModifier)):
            for child in node.iter_child_nodes():
                bound = self.in_node(child, bound) if isinstance(node, nodes.ScopedEvalContextModifier) else bound
                if not isinstance(node, nodes.ScopedEvalContextModifier):
                    self.in_node(child, bound)
        else:
            self.known = False
        return bound

    def _call(self, node: nodes.Call, bound: frozenset[str]) -> None:
        called = node.node
        if isinstance(called, nodes.Getattr):
            # A method: it may read all of its object.
            self.in_node(called.node, bound)
        elif isinstance(called, nodes.Name) and called.name in self.macros and called.name not in bound:
            self._macro(self.macros[called.name], bound)
        elif isinstance(called, nodes.Name) and called.name == "reach":
            # Put in here, for something that is read inside.
            return
        else:
            self.in_node(called, bound)
        for child in node.iter_child_nodes(exclude=("node",)):
            self.in_node(child, bound)

    def _macro(self, macro: nodes.Macro, bound: frozenset[str]) -> None:
        if macro.name in self._inside:
            return
        reads = Reads(self.macros, self.pure)
        reads._inside = [*self._inside, macro.name]
        own = frozenset({each.name for each in macro.args} | {"caller", "varargs", "kwargs"})
        reads.in_body([*macro.defaults, *macro.body], own)
        # A macro reads the template's own names, which may mean something else where it is called.
        self.known &= reads.known and not any(chain[0] in bound for chain in reads.chains)
        self.chains |= reads.chains

    def _chain(self, node: nodes.Node, bound: frozenset[str]) -> None:
        path: list[Any] = []
        while not isinstance(node, nodes.Name):
            if isinstance(node, nodes.Getattr):
                path.append(node.attr)
            elif isinstance(node, nodes.Getitem) and isinstance(node.arg, nodes.Const):
                path.append(node.arg.value)
            elif isinstance(node, nodes.Getitem):
                path.clear()
                self.in_node(node.arg, bound)
            else:
                self.in_node(node, bound)
                return
            node = node.node
        if node.name not in bound and node.name not in self.pure:
            if node.name in self.macros:
                # A macro that is handed on.
                self.known = False
            self.chains.add((node.name, *reversed(path)))


def _names(target: nodes.Node) -> frozenset[str]:
    return frozenset(name.name for name in (target, *target.find_all(nodes.Name)) if isinstance(name, nodes.Name))
