"""One game between bots, as data: what the arena and the balance report are made of.

A game depends on the seed and its number alone, never on the process that plays it or on what was played before.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

from starboard.bots import make_bot
from starboard.kernel.bot import Worlds
from starboard.kernel.events import SILENT, Event, Notebook
from starboard.kernel.game import AUTOMA, Game
from starboard.kernel.registry import load_game
from starboard.kernel.rng import Rng
from starboard.kernel.setup import Setup, Value
from starboard.kernel.steps import CHANCE, State

Data = dict[str, Any]

Observer = Callable[[Game[Any], State, list[Event]], Data]
"""What to note of a finished game beyond its result, from its last position and everything that happened."""


class Match(NamedTuple):
    """A game to be played, as plain data that travels to any process."""

    game: str
    pack: str
    """The folder of the content pack, or ""."""
    players: int
    options: dict[str, Value]
    bots: list[str]
    """By seat."""
    seed: int
    number: int


def play(match: Match, observer: Observer | None = None) -> Data:
    """Play a match. The result: number, bots, winners, scores, automa, and per seat decisions and seconds."""
    game = load_game(match.game, Path(match.pack) if match.pack else None)
    setup: Setup = game.setup(match.players, **match.options)
    # Chance and each bot have generators of their own: one that thinks longer does not change the others' luck.
    root = Rng((match.seed << 20) + match.number)
    dice = root.split()
    sources = [root.split() for _ in match.bots]
    bots = [make_bot(name, source.split(), 1) for name, source in zip(match.bots, sources, strict=True)]
    decisions = [0] * match.players
    seconds = [0.0] * match.players
    notebook = Notebook() if observer is not None else SILENT
    s = game.start(setup)
    while s.stack:
        top = s.stack[-1]
        seat = top.asks(s)[0]
        if seat == CHANCE:
            s.answer(CHANCE, top.draw(s, dice), notebook)
            continue
        options = list(top.options(s, seat))
        start = time.perf_counter()
        action = bots[seat].choose(game.view(s, seat), options, Worlds(game, s, seat, sources[seat]))
        if len(options) > 1:
            decisions[seat] += 1
            seconds[seat] += time.perf_counter() - start
        s.answer(seat, action, notebook)
    result: Data = {
        "number": match.number,
        "bots": match.bots,
        "winners": game.winners(s),
        "scores": [score.total for score in game.score(s) if score.seat != AUTOMA],
        "automa": next((score.total for score in game.score(s) if score.seat == AUTOMA), None),
        "decisions": decisions,
        "seconds": [round(each, 4) for each in seconds],
    }
    if observer is not None:
        assert isinstance(notebook, Notebook)
        result["noted"] = observer(game, s, notebook.events)
    return result
