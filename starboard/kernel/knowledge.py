"""What an answer teaches: whether everyone at the table could have foreseen what came of it.

An answer teaches a seat something when its outcome looks different to that seat in worlds that it could not tell apart
before. Such an answer cannot be taken back: whoever saw a card turned up, or a hand passed on, would know it still.
What was likely anyway is no news: that an opponent has left no standing answer, say. So it takes half of the worlds.
"""

from __future__ import annotations

from typing import Any, Final

from starboard.kernel.actions import Action
from starboard.kernel.events import SILENT
from starboard.kernel.game import Game, View
from starboard.kernel.rng import Rng
from starboard.kernel.steps import Seat, State

WORLDS: Final = 12
"""In so many worlds of each seat an answer is tried."""

NOBODY: Final = -1


def learner(
    game: Game[Any], before: State, seat: Seat, action: Action, after: State, rng: Rng, news: int = WORLDS // 2
) -> Seat:
    """The first seat that an answer taught something, the one who gave it before all others; NOBODY where none was.

    `before` and `after` are the true positions around the answer of `seat`; neither is changed. `news` is in how many
    of the worlds the outcome must look different.
    """
    for viewer in [seat, *[other for other in range(before.players) if other != seat]]:
        seen = game.view(after, viewer)
        different = 0
        for tried in range(WORLDS):
            if different + WORLDS - tried < news:
                break
            if _looks_different(game, before, seat, action, viewer, seen, rng):
                different += 1
                if different == news:
                    return viewer
    return NOBODY


def _looks_different(
    game: Game[Any], before: State, seat: Seat, action: Action, viewer: Seat, seen: View, rng: Rng
) -> bool:
    """Whether an answer would have looked different, or impossible, to a seat in one of the worlds that it was in."""
    world = before.clone()
    game.determinize(world, viewer, rng)
    if action not in world.stack[-1].options(world, seat):
        return True
    world.answer(seat, action, SILENT)
    return game.view(world, viewer) != seen
