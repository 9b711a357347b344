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
"""In so many worlds of each seat an answer is tried. Alone at the table, nobody hides anything: one world is enough."""

NOBODY: Final = -1


def learner(
    game: Game[Any], before: State, seat: Seat, action: Action, after: State, rng: Rng, news: int = WORLDS // 2
) -> Seat:
    """The first seat that an answer taught something, the one who gave it before all others; NOBODY where none was.

    `before` and `after` are the true positions around the answer of `seat`; neither is changed. `news` is in how many
    of the worlds the outcome must look different.
    """
    worlds = WORLDS if before.players > 1 else 1
    news = min(news, worlds)
    for viewer in [seat, *[other for other in range(before.players) if other != seat]]:
        seen: View | None = None
        different = 0
        for tried in range(worlds):
            if different + worlds - tried < news:
                break
            world = _in_a_world(game, before, seat, action, viewer, rng)
            if world is not None:
                if game.alike(world, after, viewer):
                    continue
                seen = game.view(after, viewer) if seen is None else seen
                if game.view(world, viewer) == seen:
                    continue
            different += 1
            if different == news:
                return viewer
    return NOBODY


def _in_a_world(game: Game[Any], before: State, seat: Seat, action: Action, viewer: Seat, rng: Rng) -> State | None:
    """What comes of an answer in one of the worlds that a seat was in; None where it could not have been given."""
    world = before.clone()
    game.determinize(world, viewer, rng)
    if action not in world.stack[-1].options(world, seat):
        return None
    world.answer(seat, action, SILENT)
    return world
