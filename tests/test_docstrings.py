"""Whatever is public says what it is: a class, a function, and a method unless it overrides one that says it."""

from __future__ import annotations

import importlib
import inspect
import pkgutil
from collections.abc import Iterator

import starboard


def undescribed(module: str) -> Iterator[str]:
    for name, cls in inspect.getmembers(importlib.import_module(module), inspect.isclass):
        if cls.__module__ != module or name.startswith("_"):
            continue
        for method, made in vars(cls).items():
            # Looked up in the class's bases too, as `help` does.
            if inspect.isfunction(made) and not method.startswith("_") and not inspect.getdoc(getattr(cls, method)):
                yield f"{module}.{name}.{method}"


def test_every_method_says_what_it_does_or_overrides_one_that_does() -> None:
    modules = [each.name for each in pkgutil.walk_packages(starboard.__path__, "starboard.")]
    bare = [each for module in modules if ".migrations" not in module for each in undescribed(module)]
    assert bare == [], "the linter cannot tell which methods override others, so this is looked at here"
