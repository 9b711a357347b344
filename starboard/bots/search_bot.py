"""The bot that thinks about a question in many worlds that it may be in, with `Search` or with `Planner`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from starboard.bots.levels import make_searcher
from starboard.bots.parallel import Helpers
from starboard.bots.searcher import Searcher, SearchResult, SearchSettings
from starboard.kernel.actions import Action
from starboard.kernel.bot import Bot, Worlds
from starboard.kernel.game import View
from starboard.kernel.rng import Rng


class SearchBot(Bot):
    """Answers by tree search. With an iteration budget and no time limit, the same generator gives the same answers.

    `stop`, asked now and then while it thinks, ends the thinking when it says so.
    """

    def __init__(self, settings: SearchSettings, rng: Rng, stop: Callable[[], bool] | None = None) -> None:
        self.settings: Final = settings
        self.rng: Final = rng
        self.stop: Final = stop
        self.share = 1.0
        """How much of its time it may take, where time is its budget: at a table where people wait, sometimes less."""
        self.search: Searcher | None = None
        self.result: SearchResult | None = None
        """What the last search found; None after an answer that needed none."""
        self.followed = False
        """Whether the last answer was worked out in the tree of the one before."""

    def choose(self, view: View, options: list[Action], worlds: Worlds) -> Action:
        """The option that the search tried most."""
        self.result = None
        search = self.search
        if search is None or search.seat != worlds.seat or search.game is not worlds.game:
            players: int = view["setup"]["players"]
            search = make_searcher(worlds.game, worlds.seat, players, self.settings, self.rng.split())
            self.search = search
        search.share = self.share
        self.followed = search.begin(view, worlds)
        if len(options) == 1:
            search.moved(options[0], True)
            return options[0]
        result = self.think(search, options, worlds, self.followed)
        self.result = result
        chosen = options[self.pick(result)]
        search.moved(chosen, False)
        return chosen

    def think(self, search: Searcher, options: list[Action], worlds: Worlds, follow: bool) -> SearchResult:
        """Search in this process, with others beside it when the settings say so."""
        settings = self.settings
        if settings.processes <= 1 or follow:
            return search.run(options, worlds, follow, self.stop)
        helpers = Helpers()
        helpers.send(settings, worlds, self.rng, int(self.share * settings.milliseconds))
        result = search.run(options, worlds, follow, self.stop)
        helpers.gather(result, not search.stopped and (self.stop is None or not self.stop()))
        return result

    def pick(self, result: SearchResult) -> int:
        """The best option, or, for a level that errs, another one, the likelier the better it did."""
        best = result.best()
        slip = self.settings.blunder
        if slip and self.rng.random() < slip:
            weights = [result.tried[i] + 1 for i in range(len(result.options))]
            at = self.rng.below(sum(weights))
            for i in range(len(weights)):
                at -= weights[i]
                if at < 0:
                    return i
        return best
