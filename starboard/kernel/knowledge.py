"""What an answer teaches: whether everyone at the table could have foreseen what came of it.

An answer teaches a seat something when its outcome looks different to that seat in worlds that it could not tell apart
before. Such an answer cannot be taken back: whoever saw a card turned up, or a hand passed on, would know it still.
"""

from __future__ import annotations

from typing import Any, Final

from starboard.kernel.actions import Action
from starboard.kernel.events import SILENT
from starboard.kernel.game import Game
from starboard.kernel.rng import Rng
from starboard.kernel.steps import Seat, State

WORLDS: Final = 6
"""In so many worlds of each seat an answer is tried. More find rarer differences and take longer."""

NOBODY: Final = -1


def learner(
    game: Game[Any], before: State, seat: Seat, action: Action, after: State, rng: Rng, worlds: int = WORLDS
) -> Seat:
    """The first seat that an answer taught something, the one who gave it before all others; NOBODY where none was.

    `before` and `after` are the true positions around the answer of `seat`. Neither is changed.
    """
    for viewer in [seat, *[other for other in range(before.players) if other != seat]]:
        seen = game.view(after, viewer)
        for _ in range(worlds):
            world = before.clone()
            game.determinize(world, viewer, rng)
            if action not in world.stack[-1].options(world, seat):
                return viewer
            world.answer(seat, action, SILENT)
            if game.view(world, viewer) != seen:
                return viewer
    return NOBODY
