"""Set-ups of any title, for tests that know none."""

from __future__ import annotations

from typing import Any

from starboard.kernel.errors import SetupError
from starboard.kernel.game import Game
from starboard.kernel.setup import Setup


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
