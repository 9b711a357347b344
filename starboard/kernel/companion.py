"""A title's companion: pages for people who play with the box (a calculator, a score sheet, a walk through the round).

A title that has one returns it from `Game.tools`, and has a template `templates/companion/<id>.html` for each page.
What is typed travels in the address, so that a page can be kept, sent and opened again, and works without JavaScript.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from starboard.kernel.prose import Prose


class CompanionPage(NamedTuple):
    """One page: its id in the address, what it is called, one sentence about it, and its icon."""

    id: str
    title: str
    blurb: str
    icon: str


class Companion:
    """The pages of a title, in one language."""

    def __init__(self, game: Any, prose: Prose) -> None:
        self.game = game
        self.prose = prose

    def offered(self) -> list[CompanionPage]:
        """All pages, in the order in which they are offered."""
        return []

    def context(self, page: str, asked: Mapping[str, str]) -> dict[str, Any]:
        """What a page's template needs, from what the address says. Whatever is asked, it answers with a page.

        Where that cannot be worked out, `error` says why; such a page is sent as refused.
        """
        return {}
