"""Worlds played on to where they can be judged: what a chain of answers comes to in a world, with a given luck.

The same world and the same seed give the same playout, so that two chains can be compared pair by pair: what differs is
what they do, not the luck that they had.
"""

from __future__ import annotations

from typing import Any, Final

from starboard.kernel.actions import Action
from starboard.kernel.events import SILENT
from starboard.kernel.game import Game
from starboard.kernel.rng import Rng
from starboard.kernel.steps import CHANCE, Sealed, State
from starboard.kernel.turns import Turn

EPSILON: Final = 0.1
"""How often somebody plays at random, so that nothing hangs on what exactly a rule of thumb would do."""
SAMPLED: Final = 4
"""Where a title has no rule of thumb, the best of so many answers is given, at first sight."""
MOST_ANSWERS: Final = 400
"""A playout is judged after so many answers at the latest."""


class Playouts:
    """Plays worlds on from one question until everybody has had another turn; in a planned title to the turn's end.

    `seat` is whose chains are tried. With `points` (solo games) the lead is judged too.
    """

    def __init__(self, game: Game[Any], s: State, seat: int, planned: bool, points: bool) -> None:
        self.game: Final = game
        self.seat: Final = seat
        self.planned: Final = planned
        self.points: Final = points
        turn = game.turn_of(s)
        self._number: Final = turn.number
        self._whose: Final = turn.seat
        # Where all choose together, a round is over with the next choice: what was chosen shows in the one after it. A
        # turn within a round goes one further, in which the others can answer to it.
        self._rounds: Final = 2 if turn.seat < 0 else 3
        self._last = turn.number
        self._ahead = 0
        self._asked: Turn | None = None
        """The last turn that was asked about: turns are shared, so mostly it is the same one."""
        self._own = True
        """Whether that is still the turn of the question."""
        self.count = 0
        """How many there have been."""

    def values(self, world: State, chain: list[Action], seed: int) -> list[float]:
        """Each seat's chance to win after a playout; in a solo game the lead behind it. The world is not changed."""
        return self.judged(self.end(world, chain, seed))

    def judged(self, s: State) -> list[float]:
        """What a position is worth: each seat's chance to win, and in a solo game the lead behind it."""
        found = list(self.game.evaluate_all(s))
        if self.points:
            found.append(self.game.lead(s))
        return found

    def begin(self, world: State, rng: Rng) -> State:
        """A world from which playouts begin: what others have picked face down nobody knows, so they pick by what is
        good for them. The same world where nothing is picked so, a copy else.
        """
        top = world.stack[-1]
        if not isinstance(top, Sealed) or self.seat not in top.asks(world):
            return world
        s = world.clone()
        for other in range(len(s.sealed)):
            if other != self.seat:
                s.sealed[other].clear()
        for other in top.asks(s):
            while other != self.seat and other in top.asks(s):
                s.answer(other, self._answer(s, other, top.options(s, other), rng, EPSILON), SILENT)
        return s

    def end(self, world: State, chain: list[Action], seed: int) -> State:
        """Where a playout ends in which the seat begins with these answers, those without an alternative left out."""
        self.count += 1
        s = world.clone()
        rng = Rng(seed)
        at = 0
        seat = self.seat
        game = self.game
        answers = 0
        self._last = self._number
        self._ahead = 0
        self._asked = None
        self._own = True
        while s.stack and answers < MOST_ANSWERS:
            top = s.stack[-1]
            asked = top.asked(s)
            if asked == CHANCE:
                s.answer_to(top, CHANCE, top.draw(s, rng), SILENT)
                continue
            if answers and self._reached(s):
                break
            answers += 1
            options = top.options(s, asked)
            if len(options) == 1:
                s.answer_to(top, asked, options[0], SILENT)
            elif asked == seat and at < len(chain):
                if chain[at] in options:
                    s.answer_to(top, asked, chain[at], SILENT)
                    at += 1
                    continue
                at = len(chain)
                s.answer_to(top, asked, self._answer(s, asked, options, rng, 0.0), SILENT)
            else:
                own = asked == seat and (self._own if not self.planned else game.turn_of(s).number == self._number)
                s.answer_to(top, asked, self._answer(s, asked, options, rng, 0.0 if own else EPSILON), SILENT)
        return s

    def usual(self, s: State, seat: int, options: list[Action], rng: Rng) -> Action:
        """What the seat would answer at first sight."""
        return self._answer(s, seat, options, rng, 0.0)

    def _reached(self, s: State) -> bool:
        """Whether everybody has had a turn since the question, as far as the title has turns."""
        if self.planned:
            return self.game.at_rest(s)
        turn = self.game.turn_of(s)
        if turn is self._asked:
            return False
        self._asked = turn
        number = turn.number
        self._own = number == self._number
        if number == self._last:
            return False
        if turn.seat < 0:
            self._last = turn.number
            self._ahead += 1
            return self._ahead >= self._rounds
        return turn.seat == self._whose

    def _answer(self, s: State, seat: int, options: list[Action], rng: Rng, epsilon: float) -> Action:
        game = self.game
        if epsilon and rng.random() < epsilon:
            return options[rng.below(len(options))]
        pick = game.policy(s, seat, options)
        if pick >= 0:
            return options[pick]
        options = game.sensible(s, seat, options)
        if len(options) == 1:
            return options[0]
        best = options[0]
        most = -1e9
        for _ in range(SAMPLED):
            action = options[rng.below(len(options))]
            t = s.clone()
            t.answer(seat, action, SILENT)
            value = game.lead(t) if self.points else game.evaluate(t, seat)
            if value > most:
                most = value
                best = action
        return best
