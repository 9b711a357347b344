"""One game between bots, without a table.

It depends on the seed and its number alone, not on the process that plays it nor on what was played before: the games
of a seed may be played in any order, anywhere.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from starboard.bots import make_bot
from starboard.bots.guests import BotLike, build, label_of
from starboard.bots.random import RandomBot
from starboard.kernel.bot import Bot, Worlds, ask
from starboard.kernel.events import SILENT, Teller
from starboard.kernel.game import Game
from starboard.kernel.record import Line, Record
from starboard.kernel.rng import Rng
from starboard.kernel.setup import Setup
from starboard.kernel.steps import CHANCE, State


def _seated(bot: BotLike, rng: Rng, processes: int) -> Bot:
    return make_bot(bot, rng, processes) if isinstance(bot, str) else build(bot, rng, label_of(bot))


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
        self.lines: Final[list[tuple[int, str]]] = []
        """Every answer with its seat, chance included, where they were asked for."""

    def keep_record(self, folder: Path, game: Game[Any], bots: list[str], number: int) -> None:
        """Write the game into a folder as a record, named by title and number."""
        folder.mkdir(parents=True, exist_ok=True)
        record = Record.of(game, self.state.setup, bots)
        record.lines.extend([Line(seat, code) for seat, code in self.lines])
        record.write(record_path(folder, game.name, number))


def record_path(folder: Path, title: str, number: int) -> Path:
    """Where the record of a game of a series lies."""
    return folder / f"{title}-{number:06}.jsonl"


def play_one(
    game: Game[Any],
    setup: Setup,
    bots: Sequence[BotLike],
    seed: int,
    number: int,
    *,
    processes: int = 0,
    tell: Teller = SILENT,
    keep: bool = False,
) -> PlayedGame:
    """The `number`th game of a seed. `processes` is for `make_bot`; `tell` hears what happens.

    A bot is a name, a bot, or whatever makes one, such as its class. With `keep`, the answers are kept for a record.
    """
    # Chance and each bot have generators of their own: one that thinks longer does not change the others' luck.
    root = Rng((seed << 20) + number)
    dice = root.split()
    sources = [root.split() for _ in bots]
    seats = [_seated(bot, source.split(), processes) for bot, source in zip(bots, sources, strict=True)]
    s = game.start(setup)
    played = PlayedGame(s)
    while s.stack:
        top = s.stack[-1]
        seat = top.asks(s)[0]
        if seat == CHANCE:
            drawn = top.draw(s, dice)
            if keep:
                played.lines.append((CHANCE, drawn.code()))
            s.answer(CHANCE, drawn, tell)
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
            action = ask(bot, label_of(bots[seat]), game.view(s, seat), options, Worlds(game, s, seat, sources[seat]))
            if len(options) > 1:
                played.seconds[seat] += time.perf_counter() - start
        if keep:
            played.lines.append((seat, action.code()))
        s.answer(seat, action, tell)
    return played
