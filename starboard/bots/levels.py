"""The levels of play that search, and which way of searching a title takes."""

from __future__ import annotations

from typing import Any, Final

from starboard.bots.planner import Planner
from starboard.bots.searcher import Searcher, SearchSettings, is_planned
from starboard.bots.tree_search import TreeSearch
from starboard.kernel.game import Game
from starboard.kernel.reader import whole_number
from starboard.kernel.rng import Rng

LEVELS: Final[dict[str, SearchSettings]] = {
    "novice": SearchSettings("novice", iterations=12, blunder=0.35, plans=60),
    "adept": SearchSettings("adept", iterations=60, plans=300),
    "strong": SearchSettings("strong", milliseconds=1000, plans=4000),
    "master": SearchSettings("master", milliseconds=4000, processes=4, learned=True),
}
"""The levels for people: how each searches. The last step is knowledge as well as time, which by itself brings little
where luck is large."""
BUDGETS: Final[dict[str, SearchSettings]] = {
    "mcts": LEVELS["strong"],
    "learned": SearchSettings("strong", milliseconds=1000, plans=4000, learned=True),
}
"""What takes a budget of its own: "mcts:500", "learned:200ms". The former judges by the title's own evaluation."""


def settings_of(name: str) -> SearchSettings | None:
    """How a level, `learned`, or one of the two with a budget of its own searches; None for anything else."""
    if name in LEVELS:
        return LEVELS[name]
    if name == "learned":
        return BUDGETS[name]
    kind, _, budget = name.partition(":")
    number = whole_number(budget.removesuffix("ms"))
    if kind not in BUDGETS or number is None or number <= 0:
        return None
    if budget.endswith("ms"):
        return BUDGETS[kind].within(0, number)
    return BUDGETS[kind].within(number, 0)


def make_searcher(
    game: Game[Any], seat: int, players: int, settings: SearchSettings, rng: Rng, points: bool = False
) -> Searcher:
    """How the title is searched: by planning turns, or by tree search."""
    if is_planned(game, players):
        return Planner(game, seat, players, settings, rng, points)
    return TreeSearch(game, seat, players, settings, rng, points)
