"""Templates, styles and scripts are formatted, linted, type-checked and tested; a title styles what only it has."""

from __future__ import annotations

import importlib.util
import re
from pathlib import Path

import pytest

from starboard.paths import HOME

TOOL = HOME.parent / "tools" / "frontend.py"
_spec = importlib.util.spec_from_file_location("frontend", TOOL)
assert _spec is not None
assert _spec.loader is not None
frontend = importlib.util.module_from_spec(_spec)
_spec.loader.exec_module(frontend)

LONGEST = 140
TITLES = [folder.name for folder in sorted((HOME / "games").iterdir()) if (folder / "__init__.py").exists()]


def sources(*suffixes: str) -> list[Path]:
    """Our own files with these suffixes; what is minified was written elsewhere."""
    found = [path for path in [*HOME.rglob("*"), *TOOL.parent.parent.glob("tests/frontend/*")] if path.is_file()]
    return [path for path in sorted(found) if path.suffix in suffixes and ".min." not in path.name]


@pytest.mark.parametrize("check", frontend.CHECKS)
def test_the_tools_find_nothing(check: str) -> None:
    done = frontend.run(frontend.CHECKS[check])
    assert done.returncode == 0, done.stdout


def test_the_tools_are_pinned_and_name_no_registry() -> None:
    lock = (TOOL.parent.parent / "package-lock.json").read_text(encoding="utf-8")
    assert '"integrity"' in lock
    assert '"resolved"' not in lock


def test_no_line_is_too_long_to_read() -> None:
    files = sources(".html", ".css", ".js", ".py")
    assert {path.suffix for path in files} == {".html", ".css", ".js", ".py"}
    long = [
        f"{path.relative_to(HOME.parent)}:{number} has {len(line)} characters"
        for path in files
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if len(line) > LONGEST
    ]
    assert long == []


def classes_of(sheet: str) -> set[str]:
    """The classes that a style sheet is about."""
    plain = re.sub(r"/\*.*?\*/|\{[^{}]*\}|url\([^)]*\)", " ", sheet, flags=re.DOTALL)
    return set(re.findall(r"\.([a-zA-Z_][\w-]*)", plain))


def test_a_class_that_only_one_title_has_is_styled_by_that_title() -> None:
    assert classes_of("/* .a */ .b .c::after, d.e-f { g: .5em; } @media x { .h { i: j } }") == {"b", "c", "e-f", "h"}
    styled = set().union(
        *(classes_of(path.read_text(encoding="utf-8")) for path in (HOME / "table/static").glob("*.css"))
    )
    shared = "\n".join(
        path.read_text(encoding="utf-8")
        for path in sources(".html", ".js", ".py")
        if not path.is_relative_to(HOME / "games")
    )
    by_title = {
        title: "\n".join(
            path.read_text(encoding="utf-8") for path in sources(".html") if path.is_relative_to(HOME / "games" / title)
        )
        for title in TITLES
    }
    wrong = []
    for name in sorted(styled):
        word = re.compile(rf"(?<![\w-]){re.escape(name)}(?![\w-])")
        having = [title for title, text in by_title.items() if word.search(text)]
        if len(having) == 1 and not word.search(shared) and name not in ANY_TITLE:
            wrong.append(f".{name} ({having[0]})")
    assert wrong == []


ANY_TITLE = {
    "fig__side", "fig__side--won", "i12", "i20", "is-me", "private", "pv", "solo__pic", "solo__shield", "strip__own",
    "tag--ready",
}  # fmt: skip
"""Parts of the kit that any title may use: states, sizes, a side that nobody plays."""
