"""The bot that looks one step ahead: it takes what the title's evaluation likes best, over a few worlds."""

from __future__ import annotations

from typing import Any, Final

from starboard.kernel.actions import Action
from starboard.kernel.bot import Bot, Worlds
from starboard.kernel.events import SILENT
from starboard.kernel.game import Game, View
from starboard.kernel.playout import random_answer
from starboard.kernel.rng import Rng
from starboard.kernel.steps import CHANCE, Sealed, State

WORLDS: Final = 3
"""How many worlds each option is tried in."""
DEPTH: Final = 4
"""How many of its own picks a step may take: what, from where, where to, how many."""
LEAVES: Final = 400
"""How many positions are judged for one option at the most; wider choices are sampled."""
SEALED_ANSWERS: Final = 40
"""How many face-down answers are tried at the most."""
QUICK: Final = 5
"""How many options a decision inside a trial looks at."""
HORIZON: Final = 60
"""After how many answers a trial is judged at the latest."""


class GreedyBot(Bot):
    """One step ahead. A step that takes several picks in a row is looked through to its end."""

    def __init__(self, rng: Rng) -> None:
        self.rng: Final = rng

    def choose(self, view: View, options: list[Action], worlds: Worlds) -> Action:
        """The option with the best mean over a few worlds; the first among equals."""
        if len(options) == 1:
            return options[0]
        totals = self.weigh(options, worlds)
        best = 0
        for i in range(1, len(options)):
            if totals[i] > totals[best] + 1e-12:
                best = i
        return options[best]

    def weigh(self, options: list[Action], worlds: Worlds) -> list[float]:
        """What each option is worth: its mean over a few worlds."""
        game = worlds.game
        seat = worlds.seat
        totals = [0.0] * len(options)
        for _ in range(WORLDS):
            world = worlds.draw()
            sealed = isinstance(world.stack[-1], Sealed)
            for i in range(len(options)):
                s = world.clone()
                s.answer(seat, options[i], SILENT)
                if sealed:
                    totals[i] += self.trial(game, s, seat, len(options))
                else:
                    totals[i] += self.lookahead(game, s, seat, DEPTH - 1, LEAVES)
        return [total / WORLDS for total in totals]

    def lookahead(self, game: Game[Any], s: State, seat: int, depth: int, leaves: int) -> float:
        """The best that the seat can reach with its next picks, until chance or somebody else is asked.

        Chance is not drawn: the best of several picks, each with its own luck, would be the luckiest, and a bot that
        believes in it rerolls dice for ever.
        """
        if not depth or not s.stack or s.stack[-1].asks(s)[0] != seat or isinstance(s.stack[-1], Sealed):
            return game.evaluate(s, seat)
        options = self.some(s.stack[-1].options(s, seat), max(2, leaves))
        best = -1.0
        for action in options:
            t = s.clone()
            t.answer(seat, action, SILENT)
            value = self.lookahead(game, t, seat, depth - 1, leaves // len(options))
            if value > best:
                best = value
        return best

    def some(self, options: list[Action], most: int) -> list[Action]:
        """All options, or a sample where there are too many."""
        if len(options) <= most:
            return options
        picked: list[int] = list(range(len(options)))
        self.rng.shuffle(picked)
        return [options[i] for i in picked[:most]]

    def trial(self, game: Game[Any], s: State, seat: int, siblings: int) -> float:
        """A face-down pick: the best way to finish it, each way tried against others who answer at random."""
        top = s.stack[-1] if s.stack else None
        if isinstance(top, Sealed) and top.made(s, seat) and not top.whole(s, seat, top.made(s, seat)):
            options = self.some(top.options(s, seat), max(4, SEALED_ANSWERS // siblings))
            best = -1.0
            for action in options:
                t = s.clone()
                t.answer(seat, action, SILENT)
                value = self.trial(game, t, seat, siblings * len(options))
                if value > best:
                    best = value
            return best
        for _ in range(HORIZON):
            if not s.stack:
                break
            top = s.stack[-1]
            asked = top.asks(s)[0]
            if asked == CHANCE:
                s.answer(CHANCE, top.draw(s, self.rng), SILENT)
            elif isinstance(top, Sealed) and not top.made(s, seat):
                # The next face-down question: the step that was tried is over.
                break
            elif asked == seat:
                self.quick(game, s, seat)
            else:
                random_answer(s, self.rng)
        return game.evaluate(s, seat)

    def quick(self, game: Game[Any], s: State, seat: int) -> None:
        """Answer for the seat inside a trial: the best of a few options, each finished at random."""
        options = s.stack[-1].options(s, seat)
        chosen = options[0]
        if len(options) > 1:
            best = -1.0
            for action in self.some(options, QUICK):
                t = s.clone()
                t.answer(seat, action, SILENT)
                for _ in range(DEPTH - 1):
                    if not t.stack or t.stack[-1].asks(t)[0] != seat:
                        break
                    random_answer(t, self.rng)
                value = game.evaluate(t, seat)
                if value > best:
                    best = value
                    chosen = action
        s.answer(seat, chosen, SILENT)
