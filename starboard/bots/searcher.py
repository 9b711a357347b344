"""What every way to search for an answer has in common: its settings, its result, its interface."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from starboard.kernel.actions import Action
from starboard.kernel.bot import Worlds
from starboard.kernel.game import Game
from starboard.kernel.rng import Rng


def is_planned(game: Game[Any], players: int) -> bool:
    """Whether whole turns of the title are planned, instead of a tree searched decision by decision."""
    return game.plans and players == 1


class SearchSettings:
    """How to search. Times and iterations are per decision; whichever is set and reached first ends it."""

    def __init__(
        self,
        level: str,
        iterations: int = 0,
        milliseconds: int = 0,
        playout_depth: int = -1,
        exploration: float = 0.8,
        widening: float = 1.5,
        epsilon: float = 0.15,
        prior_weight: float = 0.8,
        blunder: float = 0.0,
        processes: int = 1,
        plans: int = 0,
        learned: bool = False,
    ) -> None:
        if iterations <= 0 and milliseconds <= 0:
            raise ValueError("a search needs a budget: iterations or milliseconds")
        self.level: Final = level
        """The level that this is, or is derived from."""
        self.iterations: Final = iterations
        """0: as many as the time allows."""
        self.milliseconds: Final = milliseconds
        """0: no limit of time, so that the same seed gives the same answer."""
        self.playout_depth: Final = playout_depth
        """After how many decisions below the tree a position is judged; -1: the title's horizon."""
        self.exploration: Final = exploration
        """How far an option's mean may lie behind before it is left alone, in units of how much values vary."""
        self.widening: Final = widening
        """How fast further options are tried: about this times the root of the visits."""
        self.epsilon: Final = epsilon
        """How often a playout answers at random instead of by the policy or by what has done well before."""
        self.prior_weight: Final = prior_weight
        """How likely the title's policy is taken to be right, before anything is tried."""
        self.blunder: Final = blunder
        """How much luck is mixed into the final choice, 0.0 to 1.0: what makes a weak level human."""
        self.processes: Final = processes
        """How many processes share a search."""
        self.plans: Final = plans or iterations
        """How many ways to play a turn are imagined in titles that are planned; by default one for each iteration."""
        self.learned: Final = learned
        """Whether positions are judged by what was learnt about the title, where something was."""

    def within(self, iterations: int, milliseconds: int, plans: int = 0) -> SearchSettings:
        """The same way of searching with another budget, in one process."""
        return self._changed(iterations, milliseconds, 1, plans or iterations)

    def shared_by(self, processes: int) -> SearchSettings:
        """The same, shared by at most so many processes."""
        return self._changed(self.iterations, self.milliseconds, min(processes, self.processes), self.plans)

    def _changed(self, iterations: int, milliseconds: int, processes: int, plans: int) -> SearchSettings:
        return SearchSettings(
            self.level,
            iterations,
            milliseconds,
            self.playout_depth,
            self.exploration,
            self.widening,
            self.epsilon,
            self.prior_weight,
            self.blunder,
            processes,
            plans,
            self.learned,
        )


class SearchResult:
    """What a search found at its root. Results of several searches of one question can be added."""

    def __init__(self, options: list[Action], players: int, by_value: bool = False) -> None:
        self.options: Final = options
        self.by_value: Final = by_value
        """Whether each option's value is that of its best way: then the best is the one with the highest value."""
        self.tried: Final[list[int]] = [0] * len(options)
        self.total: Final[list[float]] = [0.0] * len(options)
        self.sums: Final[list[float]] = [0.0] * players
        """Each seat's values, added over all iterations."""
        self.iterations = 0

    def add(self, tried: list[int], total: list[float], sums: list[float], iterations: int) -> None:
        """Add what another search of the same question found."""
        for i in range(len(tried)):
            self.tried[i] += tried[i]
            self.total[i] += total[i]
        for seat in range(len(sums)):
            self.sums[seat] += sums[seat]
        self.iterations += iterations

    def best(self) -> int:
        """The place of the option that was tried most; by its mean among equals, the first among those."""
        best = 0
        for i in range(1, len(self.options)):
            more = 0 if self.by_value else self.tried[i] - self.tried[best]
            if more > 0 or (more == 0 and self.tried[i] and self.mean(i) > self.mean(best) + 1e-12):
                best = i
        return best

    def mean(self, at: int) -> float:
        """How an option did, for the seat that decides."""
        return self.total[at] / self.tried[at] if self.tried[at] else 0.0

    def expected(self) -> float:
        """What the seat that decides may expect."""
        tried = sum(self.tried)
        return self.mean(self.best()) if self.by_value or not tried else sum(self.total) / tried

    def chances(self) -> list[float]:
        """What each seat may expect, over the whole search."""
        return [each / self.iterations for each in self.sums] if self.iterations else []


class Searcher:
    """A way to search for answers to the questions of one seat of one game.

    With `points` (solo games only) options are told apart by the lead that they promise, as a share of the title's
    `max_lead`, instead of by the chance to win.
    """

    def __init__(self, game: Game[Any], seat: int, settings: SearchSettings, rng: Rng, points: bool) -> None:
        self.game: Final = game
        self.seat: Final = seat
        self.settings: Final = settings
        self.rng: Final = rng
        self.points: Final = points
        self.share = 1.0
        """How much of the time that the settings name may be used for this question."""
        self.stopped = False

    def stop(self) -> None:
        """End the thinking soon, from another thread: what was found so far counts."""
        self.stopped = True

    def begin(self, view: dict[str, Any], worlds: Worlds) -> bool:
        """A question comes: whether what was thought before leads straight to it."""
        raise TypeError(f"{type(self).__name__} has no begin")

    def run(
        self, options: list[Action], worlds: Worlds, follow: bool = False, stop: Callable[[], bool] | None = None
    ) -> SearchResult:
        """Think until the budget is used or somebody says stop. `follow` is what `begin` said: less time is needed."""
        raise TypeError(f"{type(self).__name__} has no run")

    def probe(self, option: Action, options: list[Action], worlds: Worlds, iterations: int) -> SearchResult:
        """After `run`: look closer at one option, so that its mean can be trusted. Returns the whole result again."""
        raise TypeError(f"{type(self).__name__} has no probe")

    def moved(self, action: Action, forced: bool) -> None:
        """The seat gives this answer."""
        raise TypeError(f"{type(self).__name__} has no moved")
