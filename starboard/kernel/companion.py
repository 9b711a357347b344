"""A title's companion: pages for people who play with the box (a calculator, a score sheet, a walk through the round).

A title that has one returns it from `Game.tools`, and has a template `templates/companion/<id>.html` for each page.
What somebody has told it is one table of plain data. The browser keeps it and sends it along, so the server keeps
nothing, and a page works without JavaScript as well: then the table travels in the page's own form.
"""

from __future__ import annotations

import copy
import json
import re
from typing import Any, Final, NamedTuple

from starboard.kernel.errors import N_, DataError
from starboard.kernel.prose import Prose
from starboard.kernel.reader import depth, is_text

Told = dict[str, Any]
"""What somebody has told a companion."""

DEEPEST: Final = 6
"""How many keys lead to something."""
DEEPEST_DATA: Final = 20
"""How many lists and objects may lie in each other in what somebody tells, or a program asks."""
_CHANGE: Final = re.compile(r"([\w.-]+?)(=.*|[+-][0-9]{1,3})", re.DOTALL)


class CompanionPage(NamedTuple):
    """One page: its id in the address, what it is called, in a word for a tab, one sentence about it, and its icon."""

    id: str
    title: str
    tab: str
    blurb: str
    icon: str


class Figure(NamedTuple):
    """What a bot has reached somewhere: games won, games played, and its mean lead where that was measured."""

    bot: str
    won: int
    games: int
    lead: int | None = None


class Campaign(NamedTuple):
    """All that a single player may take on: every side on every map at every grade, each as (id, name)."""

    options: tuple[str, str, str]
    """The table options of side, map and grade."""
    sides: list[tuple[str, str]]
    maps: list[tuple[str, str]]
    grades: list[tuple[str, str]]
    figures: dict[tuple[str, str, str], list[Figure]]
    """By side ("" for several by turns), map and grade, what was measured; what is not there was not."""


class Companion:
    """The pages of a title, in one language."""

    tools: tuple[str, ...] = ()
    """What programs may ask of it."""

    def __init__(self, game: Any, prose: Prose) -> None:
        self.game = game
        self.prose = prose

    def offered(self) -> list[CompanionPage]:
        """All pages, in the order in which they are offered."""
        return []

    def context(self, page: str, told: Told, do: str) -> dict[str, Any]:
        """What a page's template needs, after `do` was done; whatever is told, it answers with a page.

        "told" is what somebody has told from now on. Where it can't be worked out, "error" says why.
        """
        return {"told": told, "error": ""}

    def answer(self, tool: str, asked: object) -> dict[str, Any]:
        """What one of the `tools` says, as JSON. Raises DataError."""
        return {}

    def campaign(self) -> Campaign | None:
        """What a single player may take on, with what bots have reached there; None where a title has no such page."""
        return None

    def told_by(self, view: dict[str, Any]) -> Told:
        """What a view of a game at Starboard tells."""
        return {}

    def link(self, told: Told) -> str:
        """All that was told as a text that an address can carry; `context` reads it by "!link:…". Raises DataError."""
        return ""

    def position(self, told: Told, seed: int) -> dict[str, Any]:
        """What was told as a position to play on from, as `Game.dump` writes it. Raises DataError."""
        raise DataError("", N_("this can't be played on"))


def check_told(data: object) -> None:
    """Raise DataError for data that no page could show, or be worked with."""
    if depth(data) > DEEPEST_DATA:
        raise DataError("", N_("nested too deeply"))
    if not is_text(data):
        raise DataError("", N_("half a character, or one that no text holds"))


def changed(told: Told, change: str) -> Told:
    """What was told after a change, as a page's buttons write it; the script of the page does the same.

    Several are joined by ";", each a path and what happens there: `sectors.11.void+1`, `step="b0"`.

    >>> changed({"round": 1, "rows": [{"n": 2}]}, 'round+1;rows.0.n=5;ui.open=true')
    {'round': 2, 'rows': [{'n': 5}], 'ui': {'open': True}}
    """
    made = copy.deepcopy(told)
    for each in change.split(";"):
        found = _CHANGE.fullmatch(each)
        if found is None:
            raise DataError("", N_("'%(change)s' changes nothing"), change=each[:60])
        _put(made, found[1].split("."), found[2])
    return made


def _put(at: Any, path: list[str], what: str) -> None:
    fault = DataError(".".join(path), N_("there is no such thing"))
    if len(path) > DEEPEST:
        raise fault
    for key in path[:-1]:
        if isinstance(at, list):
            at = at[_place(at, key, fault)]
        elif isinstance(at, dict):
            at = at.setdefault(key, {})
        else:
            raise fault
    last: Any = path[-1]
    if isinstance(at, list):
        last = _place(at, last, fault)
    elif not isinstance(at, dict):
        raise fault
    if what.startswith("="):
        try:
            at[last] = json.loads(what[1:])
        except (ValueError, RecursionError):
            raise fault from None
        check_told(at[last])
        return
    now = at[last] if isinstance(at, list) else at.get(last, 0)
    if isinstance(now, bool) or not isinstance(now, int):
        raise fault
    at[last] = now + int(what)


def _place(at: list[Any], key: str, fault: DataError) -> int:
    if not key.isdecimal() or not int(key) < len(at):
        raise fault
    return int(key)
