"""Chains of answers compared in the same worlds with the same luck, and how sure a difference is.

What two chains come to in one world is a pair; only differences within pairs count. Tries go where two chains are not
told apart yet: all that come to mind are tried a little, the better half again, and so on; then the best is held
against what was played in worlds that had no part in choosing it: nobody is blamed for an alternative's luck.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any, NamedTuple

from starboard.bots.playouts import Playouts
from starboard.bots.searcher import is_planned
from starboard.kernel.actions import Action
from starboard.kernel.bot import Worlds
from starboard.kernel.draft import reason_to_halt
from starboard.kernel.events import SILENT
from starboard.kernel.game import Game, View
from starboard.kernel.rng import Rng
from starboard.kernel.steps import CHANCE, Sealed, Seat, State

USUAL = 1.96
"""Intervals that are shown hold the true value in 95 of 100 cases."""
STRICT = 3.3
"""Those that decide whether somebody is blamed, in 999 of 1000: a game has a hundred decisions."""
CLEAR = 2.6
"""Those that end the comparison because nothing much is lost, in 99 of 100."""
FIRST_TRIES = 2
"""In how many worlds a chain is tried before any is dropped."""
MOST_CHAINS = 24
"""How many chains are thought of at first."""
VARIED = 6
"""How many variations of the best ones are thought of later, and how often."""
LEAST_PAIRS = 24
"""In how many pairs two chains are compared at least; twice as many before somebody is blamed: wins are seldom even."""
DOUBT = 0.08
"""What is added to the spread of few pairs, as a share of the scale: pairs that happen to agree prove little."""


class Estimate(NamedTuple):
    """A figure with its standard error."""

    mean: float
    error: float

    def low(self, by: float = USUAL) -> float:
        """The lower end of its interval."""
        return self.mean - by * self.error

    def high(self, by: float = USUAL) -> float:
        """The upper end."""
        return self.mean + by * self.error

    @property
    def is_sure(self) -> bool:
        """Whether it is other than nothing beyond doubt."""
        return self.low(STRICT) > 0.0 or self.high(STRICT) < 0.0


def estimate(values: list[float], doubt: float = 0.0) -> Estimate:
    """The mean of independent values.

    >>> estimate([1.0, 3.0])
    Estimate(mean=2.0, error=1.0)
    """
    n = len(values)
    if not n:
        return Estimate(0.0, math.inf)
    mean = sum(values) / n
    if n == 1:
        return Estimate(mean, math.inf)
    squares = sum((value - mean) ** 2 for value in values) + doubt * doubt
    return Estimate(mean, math.sqrt(squares / (n - 1) / n))


class Tried:
    """A chain, and what it came to in each world."""

    def __init__(self, actions: list[Action], seen: View) -> None:
        self.actions = actions
        self.seen = seen
        """What the seat sees after it, in one world: two chains that lead to the same are one."""
        self.values: dict[int, list[float]] = {}
        """By the number of the world: what each seat may expect."""


class Pairs:
    """The chains of one seat's question, tried in the same worlds."""

    def __init__(self, game: Game[Any], s: State, seat: Seat, seed: int) -> None:
        self.game = game
        self.seat = seat
        self.solo = s.players == 1
        self.planned = is_planned(game, s.players)
        self.scale = game.max_lead if self.solo else 1.0
        """What a difference is measured by: the whole, as a chance; in a solo game the title's span of points."""
        self.rng = Rng(seed)
        self.source = Worlds(game, s, seat, self.rng.split())
        self.playouts = Playouts(game, s, seat, self.planned, self.solo)
        self.turn = game.turn_of(s)
        self._worlds: list[State] = []
        self._begun: list[State] = []
        """The same, with what the others pick face down: once for all chains."""
        self._seeds: list[int] = []
        self.tried: list[Tried] = []
        self._known: dict[tuple[Action, ...], Tried] = {}

    def judged(self, values: list[float]) -> float:
        """What counts for the seat: its chance to win, or in a solo game its lead."""
        return values[-1] if self.solo else values[self.seat]

    # -- worlds

    def world(self, number: int) -> State:
        """One of the worlds, not to be changed."""
        while len(self._worlds) <= number:
            s = self.source.draw()
            top = s.stack[-1]
            if isinstance(top, Sealed) and s.sealed:
                for other in range(len(s.sealed)):
                    if other != self.seat:
                        s.sealed[other].clear()
            self._worlds.append(s)
            self._begun.append(self.playouts.begin(s, self.rng.split()))
            self._seeds.append(self.rng.bits())
        return self._worlds[number]

    def try_out(self, chain: Tried, number: int) -> float:
        """What a chain comes to in a world."""
        found = chain.values.get(number)
        if found is None:
            self.world(number)
            found = chain.values[number] = self.playouts.values(self._begun[number], chain.actions, self._seeds[number])
        return self.judged(found)

    def end(self, chain: Tried, number: int) -> State:
        """The position to which it comes there."""
        self.world(number)
        return self.playouts.end(self._begun[number], chain.actions, self._seeds[number])

    # -- chains

    def chain(self, prefix: list[Action]) -> Tried:
        """The chain that begins so and goes on as one would at first sight; the same for what leads to the same."""
        s = self.world(0).clone()
        rng = Rng(self._seeds[0])
        actions: list[Action] = []
        at = 0
        game = self.game
        sealed = isinstance(s.stack[-1], Sealed)
        while s.stack:
            top = s.stack[-1]
            if actions and self._ended(s, sealed):
                break
            asked = top.asks(s)
            if CHANCE in asked and self.planned:
                s.answer(CHANCE, top.draw(s, rng), SILENT)
                continue
            if self.seat not in asked:
                break
            options = top.options(s, self.seat)
            action = options[0]
            if len(options) > 1:
                if at < len(prefix) and prefix[at] in options:
                    action = prefix[at]
                else:
                    at = len(prefix)
                    action = self.playouts.usual(s, self.seat, options, rng)
                at += 1
                actions.append(action)
            s.answer(self.seat, action, SILENT)
        found = self._known.get(tuple(actions))
        if found is None:
            seen = game.view(s, self.seat)
            same = [] if sealed else [each for each in self.tried if each.seen == seen]
            found = same[0] if same else Tried(actions, seen)
            self._known[tuple(actions)] = found
            if not same:
                self.tried.append(found)
        return found

    def _ended(self, s: State, sealed: bool) -> bool:
        turn = self.game.turn_of(s)
        if self.planned:
            return turn.number != self.turn.number or self.game.at_rest(s)
        if turn != self.turn or (sealed and not isinstance(s.stack[-1], Sealed)):
            return True
        return bool(reason_to_halt(s, self.seat))

    def think_of(self, played: list[Action]) -> None:
        """The chains to begin with: what was played, what one would do at first sight, and one for each option."""
        if played:
            self.chain(played)
        self.chain([])
        s = self.world(0)
        prefixes = [[action] for action in s.stack[-1].options(s, self.seat)]
        if isinstance(s.stack[-1], Sealed):
            # A face-down answer of several picks is one choice: every whole answer, where these are few.
            whole = [longer for prefix in prefixes for longer in self._longer(prefix)]
            prefixes = whole if len(whole) <= MOST_CHAINS else prefixes
        if len(prefixes) > MOST_CHAINS:
            order = list(range(len(prefixes)))
            self.rng.shuffle(order)
            prefixes = [prefixes[i] for i in sorted(order[:MOST_CHAINS])]
        for prefix in prefixes:
            self.chain(prefix)

    def _longer(self, prefix: list[Action]) -> list[list[Action]]:
        s = self.world(0).clone()
        if _is_last(s, self.seat, prefix[0]):
            return [prefix]
        s.answer(self.seat, prefix[0], SILENT)
        return [[*prefix, action] for action in s.stack[-1].options(s, self.seat)]

    def vary(self, chain: Tried) -> None:
        """A variation of a chain: as it is up to some choice, otherwise there, and on as one would at first sight."""
        if not chain.actions:
            return
        at = self.rng.below(len(chain.actions))
        s = self.world(0).clone()
        rng = Rng(self._seeds[0])
        done = 0
        while s.stack and done <= at:
            top = s.stack[-1]
            asked = top.asks(s)
            if CHANCE in asked:
                s.answer(CHANCE, top.draw(s, rng), SILENT)
                continue
            if self.seat not in asked:
                return
            options = top.options(s, self.seat)
            if len(options) > 1:
                if done == at:
                    sensible = self.game.sensible(s, self.seat, options)
                    self.chain([*chain.actions[:at], sensible[self.rng.below(len(sensible))]])
                    return
                if chain.actions[done] not in options:
                    return
                s.answer(self.seat, chain.actions[done], SILENT)
                done += 1
            else:
                s.answer(self.seat, options[0], SILENT)

    # -- choosing

    def mean(self, chain: Tried) -> float:
        """What a chain came to on average."""
        return sum(self.judged(values) for values in chain.values.values()) / max(1, len(chain.values))

    def choose(
        self, played: list[Action], tries: int, stop: Callable[[], bool] | None = None
    ) -> tuple[list[Tried], int]:
        """The best chains, best first, and how many worlds they were tried in: by halves, until the tries are used."""
        self.think_of(played)
        pool = list(self.tried)
        # Sequential halving: each round gets its share of the tries: nothing good is dropped for want of worlds.
        share = max(1, tries // (1 + max(1, len(pool) - 1).bit_length()))
        worlds = max(FIRST_TRIES, share // len(pool))
        spent = 0
        variations = 0
        while True:
            # World by world: what was worked out for one chain often serves the next in the same world.
            for number in range(worlds):
                for chain in pool:
                    spent += number not in chain.values
                    self.try_out(chain, number)
            pool.sort(key=lambda chain: -self.mean(chain))
            if spent >= tries or (stop is not None and stop()) or (len(pool) <= 2 and variations >= 2):
                return pool, worlds
            pool = pool[: max(2, (len(pool) + 1) // 2)]
            if variations < 3:
                variations += 1
                before = len(self.tried)
                for i in range(VARIED):
                    self.vary(pool[i % min(3, len(pool))])
                pool += self.tried[before:]
            worlds += max(1, share // len(pool))

    def difference(self, one: Tried, other: Tried, numbers: range) -> Estimate:
        """By how much one chain is better than another, in these worlds."""
        pairs = [self.try_out(one, number) - self.try_out(other, number) for number in numbers]
        return estimate(pairs, DOUBT * self.scale)

    def told_apart(
        self,
        one: Tried,
        other: Tried,
        first: int,
        most: int,
        enough: float,
        stop: Callable[[], bool] | None = None,
    ) -> tuple[Estimate, range]:
        """The same, in new worlds from number `first` on: as many pairs as it takes to tell, at most so many.

        It is told when the difference is sure and known well, or when it is surely less than `enough`.
        """
        count = min(LEAST_PAIRS, most)
        while True:
            numbers = range(first, first + count)
            found = self.difference(one, other, numbers)
            known = (
                found.is_sure and count > LEAST_PAIRS and found.error < max(0.005 * self.scale, 0.12 * abs(found.mean))
            )
            if count >= most or known or found.high(CLEAR) < enough or (stop is not None and stop()):
                return found, numbers
            count = min(most, 2 * count)


def _is_last(s: State, seat: Seat, action: Action) -> bool:
    """Whether a face-down pick makes the seat's answer whole."""
    top = s.stack[-1]
    return isinstance(top, Sealed) and top.whole(s, seat, [*top.made(s, seat), action])
