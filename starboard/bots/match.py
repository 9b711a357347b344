"""One game between bots, without a table.

It depends on the seed and its number alone, not on the process that plays it nor on what was played before: the games
of a seed may be played in any order, anywhere.
"""

from __future__ import annotations

import time
from typing import Any, Final

from starboard.bots import make_bot
from starboard.bots.random import RandomBot
from starboard.kernel.bot import Worlds
from starboard.kernel.events import SILENT, Teller
from starboard.kernel.game import Game
from starboard.kernel.rng import Rng
from starboard.kernel.setup import Setup
from starboard.kernel.steps import CHANCE, State


class PlayedGame:
    """One game between bots that has ended."""

    def __init__(self, state: State) -> None:
        self.state: Final = state
        self.answers: int = 0
        """How often a bot was asked."""
        self.decisions: Final = [0] * state.players
        """By seat, how often there was more than one option."""
        self.seconds: Final = [0.0] * state.players
        """By seat, how long these decisions took; a bot that picks at random takes none."""


def play_one(
    game: Game[Any],
    setup: Setup,
    bots: list[str],
    seed: int,
    number: int,
    *,
    processes: int = 0,
    tell: Teller = SILENT,
) -> PlayedGame:
    """The `number`th game of a seed. `processes` is for `make_bot`; `tell` hears what happens."""
    # Chance and each bot have generators of their own: one that thinks longer does not change the others' luck.
    root = Rng((seed << 20) + number)
    dice = root.split()
    sources = [root.split() for _ in bots]
    seats = [make_bot(name, source.split(), processes) for name, source in zip(bots, sources, strict=True)]
    s = game.start(setup)
    played = PlayedGame(s)
    while s.stack:
        top = s.stack[-1]
        seat = top.asks(s)[0]
        if seat == CHANCE:
            s.answer(CHANCE, top.draw(s, dice), tell)
            continue
        options = top.options(s, seat)
        bot = seats[seat]
        played.answers += 1
        if len(options) > 1:
            played.decisions[seat] += 1
        if isinstance(bot, RandomBot):
            # It looks at nothing, so that no view and no worlds need to be made for it.
            action = options[bot.rng.below(len(options))]
        else:
            start = time.perf_counter()
            action = bot.choose(game.view(s, seat), options, Worlds(game, s, seat, sources[seat]))
            if len(options) > 1:
                played.seconds[seat] += time.perf_counter() - start
        s.answer(seat, action, tell)
    return played
