"""Where the application lies on its host. Inside, every address begins at the application's own root.

Templates and code write "/t/…" and "/static/…", whatever stands in front of that: an address in an attribute of a
template gets the root when the template is compiled, one that is made in code by `address`, and a redirect when it is
sent (`edge.py`). So no page can forget it.
"""

from __future__ import annotations

import re
from functools import cache

from jinja2.ext import Extension

from starboard.kernel.errors import N_, StarboardError

ATTRIBUTE = re.compile(r'(?<=[\s"])(href|src|action|formaction|data-[a-z-]+)="/(?!/)')
"""The beginning of an address of ours in a template."""

PATH = re.compile(r"(/[A-Za-z0-9._~-]+)+")


class BadRoot(StarboardError):
    """A path that the application cannot lie under."""


@cache
def _root() -> list[str]:
    return [""]


def root() -> str:
    """The path under which this process serves: empty, or like "/starboard"."""
    return _root()[0]


def serve_under(path: str) -> None:
    """Say, once and before anything is drawn, under which path this process serves. Raises BadRoot."""
    path = path.rstrip("/")
    if path and not PATH.fullmatch(path):
        raise BadRoot(N_("--root-path: expected a path like /starboard, got '%(got)s'"), got=path)
    _root()[0] = path


def address(path: str) -> str:
    """An address as a browser has to ask for it, of one that begins at the application's root."""
    return root() + path


class Addresses(Extension):
    """Puts the root in front of the addresses in templates."""

    def preprocess(self, source: str, name: str | None, filename: str | None = None) -> str:
        """A template's text with the addresses as a browser has to ask for them."""
        return ATTRIBUTE.sub(rf'\1="{root()}/', source)
