"""Imports point one way, every module stands alone, and no title is known outside its folder."""

from __future__ import annotations

import ast
import json
import re
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from starboard.kernel.language import LANGUAGES
from starboard.kernel.registry import load_game, titles
from starboard.paths import HOME

LAYERS: dict[str, set[str]] = {
    "kernel": set(),
    "games": {"kernel"},
    "bots": {"kernel"},
    "paths": set(),
    "about": {"kernel"},
    "client": set(),
    "adapters": {"bots", "kernel"},
    "simulate": {"bots", "kernel"},
    "bench": {"about", "adapters", "bots", "kernel"},
    "commands": {"bots", "kernel", "paths"},
    "lab": {"bots", "commands", "kernel", "paths"},
    "terminal": {"bots", "commands", "kernel", "lab", "paths"},
    "table": {"bots", "commands", "kernel", "lab", "paths"},
    "cli": {"about", "bench", "commands", "kernel", "paths", "simulate", "table", "terminal"},
    "__main__": {"cli"},
}
"""Which parts of Starboard each part may import, wherever the import stands."""


@cache
def modules() -> dict[str, Path]:
    """Every module by its name; database migrations are scripts that only Alembic runs."""
    found = {}
    for path in sorted(HOME.rglob("*.py")):
        parts = path.relative_to(HOME.parent).with_suffix("").parts
        if "migrations" not in parts:
            found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


def statements(node: ast.AST, inside: bool) -> Iterator[ast.Import | ast.ImportFrom]:
    """The imports of a module: those that run when it is imported or, with `inside`, those of its functions too."""
    if isinstance(node, ast.Import | ast.ImportFrom):
        yield node
    elif not inside and isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test):
        for each in node.orelse:
            yield from statements(each, inside)
    elif inside or not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
        for child in ast.iter_child_nodes(node):
            yield from statements(child, inside)


def imports(name: str, inside: bool = False) -> set[str]:
    """The modules of Starboard that a module imports."""
    known = modules()
    found: set[str] = set()
    for node in statements(ast.parse(known[name].read_text(encoding="utf-8")), inside):
        if isinstance(node, ast.Import):
            wanted = [each.name for each in node.names]
        else:
            assert not node.level, f"{name} imports relatively"
            wanted = [f"{node.module}.{each.name}" for each in node.names]
            wanted = [each if each in known else str(node.module) for each in wanted]
        found.update(each for each in wanted if each in known)
    return found


def cycles(graph: dict[str, set[str]]) -> list[list[str]]:
    """Groups of modules each of which reaches all others of its group (Tarjan's algorithm)."""
    order: dict[str, int] = {}
    low: dict[str, int] = {}
    stack: list[str] = []
    found: list[list[str]] = []

    def visit(node: str) -> None:
        order[node] = low[node] = len(order)
        stack.append(node)
        for other in sorted(graph[node]):
            if other not in order:
                visit(other)
                low[node] = min(low[node], low[other])
            elif other in stack:
                low[node] = min(low[node], order[other])
        if low[node] == order[node]:
            group = stack[stack.index(node) :]
            del stack[stack.index(node) :]
            if len(group) > 1 or node in graph[node]:
                found.append(sorted(group))

    for node in sorted(graph):
        if node not in order:
            visit(node)
    return found


def test_a_cycle_is_found() -> None:
    assert cycles({"a": {"b"}, "b": {"c"}, "c": {"b"}, "d": {"d"}, "e": {"a"}}) == [["b", "c"], ["d"]]


def test_imports_are_read_wherever_they_stand() -> None:
    code = """
import a
if TYPE_CHECKING:
    import b
else:
    import c
try:
    import d
except ImportError:
    import e
class K:
    import f
    def method(self):
        with x:
            import g
"""
    tree = ast.parse(code)
    assert [node.names[0].name for node in statements(tree, inside=False)] == ["a", "c", "d", "e", "f"]
    assert [node.names[0].name for node in statements(tree, inside=True)] == list("abcdefg")


def test_no_modules_import_each_other_in_a_circle() -> None:
    assert cycles({name: imports(name) for name in modules()}) == []


@pytest.mark.parametrize("part", sorted(LAYERS))
def test_a_part_imports_only_what_lies_below_it(part: str) -> None:
    allowed = LAYERS[part] | {part}
    wrong = [
        f"{name} imports {other}"
        for name in modules()
        if part_of(name) == part
        for other in sorted(imports(name, inside=True))
        if part_of(other) and part_of(other) not in allowed
    ]
    assert wrong == []


def part_of(module: str) -> str:
    """The part of Starboard that a module belongs to; empty for `starboard` itself."""
    return f"{module}.".split(".")[1]


def test_every_part_is_in_the_table_of_layers() -> None:
    assert {part_of(name) for name in modules()} - {""} == set(LAYERS)


def test_no_title_imports_another() -> None:
    wrong = [
        f"{name} imports {other}"
        for name in modules()
        if name.startswith("starboard.games.")
        for other in sorted(imports(name, inside=True))
        if other.startswith("starboard.games.") and other.split(".")[2] != name.split(".")[2]
    ]
    assert wrong == []


ALONE = """
import importlib, json, os, sys, traceback
others, children = sys.argv[1].split(), json.loads(sys.argv[2])
for other in others:
    try:
        importlib.import_module(other)
    except ImportError:
        pass
assert not any(name.partition(".")[0] == "starboard" for name in sys.modules)
def imported(name):
    try:
        importlib.import_module(name)
    except BaseException:
        traceback.print_exc()
        print(name, flush=True)
        os._exit(1)
def grow(name):
    for child in children.get(name, ()):
        if not os.fork():
            imported(child)
            grow(child)
            os._exit(0)
        os.wait()
grow("")
"""
"""Imports each module in a fork of an interpreter that has the other libraries, and of Starboard nothing but one of the
modules that the new one imports itself, with what that one needs."""


def test_every_module_can_be_imported_alone() -> None:
    others: set[str] = set()
    for path in modules().values():
        for node in statements(ast.parse(path.read_text(encoding="utf-8")), inside=False):
            wanted = [each.name for each in node.names] if isinstance(node, ast.Import) else [str(node.module)]
            others.update(name for name in wanted if name.partition(".")[0] not in ("starboard", "__future__"))
    size = {name: len(needed(name)) for name in modules()}
    children: dict[str, list[str]] = {}
    for name in modules():
        children.setdefault(max(imports(name), key=lambda each: (size[each], each), default=""), []).append(name)
    arguments = [" ".join(sorted(others)), json.dumps(children)]
    done = subprocess.run([sys.executable, "-c", ALONE, *arguments], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout.split()) == (0, []), done.stderr


@cache
def needed(name: str) -> frozenset[str]:
    """The modules of Starboard that a module imports, directly or not."""
    return frozenset().union(*({other} | needed(other) for other in imports(name)))


def names_of_titles() -> set[str]:
    """What gives a title away: its id, its class, its name in any language."""
    found: set[str] = set()
    for name in titles():
        game = load_game(name)
        found |= {name, type(game).__name__, *(game.prose(lang, []).title() for lang in LANGUAGES)}
    return found


def test_no_title_is_named_outside_its_folder() -> None:
    pattern = re.compile(rf"\b(?:{'|'.join(sorted(map(re.escape, names_of_titles())))})\b", re.IGNORECASE)
    wrong = []
    for path in sorted(HOME.rglob("*")):
        if path.suffix in (".py", ".html", ".css", ".js", ".svg") and HOME / "games" not in path.parents:
            for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
                wrong += [f"{path.relative_to(HOME)}:{number}: {found[0]}" for found in pattern.finditer(line)]
    assert wrong == []
