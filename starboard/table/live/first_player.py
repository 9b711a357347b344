"""Who begins: said by those who play, and turned into the title's own option when the seats are known."""

from __future__ import annotations

import secrets
from typing import Any

from starboard.kernel.game import Game
from starboard.kernel.setup import TableOption, Value
from starboard.kernel.steps import Seat

RANDOM, ME, LAST = "random", "me", "last"
WISHES = (RANDOM, ME, LAST)
"""Chance decides; the host begins; the host is the last to play."""


def first_option(game: Game[Any]) -> TableOption | None:
    """The option that names the first player; None for a title where that is no choice."""
    return next((option for option in game.options if option.seat), None)


def with_first(game: Game[Any], options: dict[str, Value], players: int, wish: str, host: Seat) -> dict[str, Value]:
    """A title's options with the first player as wished for; as they are for a title without such an option."""
    option = first_option(game)
    if option is None or wish not in WISHES or players < 2:
        return options
    if wish == RANDOM and RANDOM in option.choices:
        return {**options, option.name: RANDOM}
    seat = {RANDOM: secrets.randbelow(players), ME: host, LAST: (host + 1) % players}[wish]
    return {**options, option.name: str(seat) if option.choices else seat}
