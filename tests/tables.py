"""Set-ups of any title, for tests that know none, and games played by rule of thumb."""

from __future__ import annotations

from typing import Any

from starboard.about import compiled
from starboard.kernel.errors import SetupError
from starboard.kernel.events import SILENT
from starboard.kernel.game import Game
from starboard.kernel.playout import random_answer
from starboard.kernel.rng import Rng
from starboard.kernel.setup import Setup
from starboard.kernel.steps import CHANCE, State


def many(games: int) -> range:
    """The seeds of a test that plays many games: all where the rules are compiled, a fifth on the plain sources.

    The rules are the same, and the compiled run comes first in `make test`.
    """
    return range(games if compiled() else games // 5)


def setup_for(game: Game[Any], players: int) -> Setup:
    """A set-up for so many players: the default one, or, where an option must be chosen, the first that is taken."""
    try:
        return game.setup(players)
    except SetupError:
        for option in game.options:
            for choice in option.choices:
                try:
                    return game.setup(players, **{option.name: choice})
                except SetupError:
                    continue
        raise


def setups(game: Game[Any]) -> list[Setup]:
    """The smallest table, and the largest of up to four."""
    counts = sorted({game.least_players, min(4, game.most_players)})
    return [setup_for(game, players) for players in counts]


def by_policy(game: Game[Any], setup: Setup, seed: int, seats: set[int]) -> tuple[Any, list[str]]:
    """A whole game: some seats go by the title's policy, the others by chance. With the codes of all its answers."""
    s: State = game.start(setup)
    rng = Rng(seed)
    codes: list[str] = []
    while s.stack:
        top = s.stack[-1]
        seat = top.asks(s)[0]
        found = -1
        if seat != CHANCE and seat in seats:
            answers = top.options(s, seat)
            found = game.policy(s, seat, answers)
        if found < 0:
            random_answer(s, rng)
        else:
            codes.append(answers[found].code())
            s.answer(seat, answers[found], SILENT)
    return s, codes
