"""Driving a position without a table: for walks, search and benchmarks."""

from __future__ import annotations

from starboard.kernel.actions import Action
from starboard.kernel.events import SILENT
from starboard.kernel.rng import Rng
from starboard.kernel.steps import CHANCE, State


def settle_chance(s: State, rng: Rng) -> None:
    """Let chance answer until a player is asked or the game is over."""
    while s.stack:
        top = s.stack[-1]
        if top.asked(s) != CHANCE:
            return
        s.answer_to(top, CHANCE, top.draw(s, rng), SILENT)


def random_answer(s: State, rng: Rng) -> Action:
    """Let the first asked seat answer at random; returns the answer."""
    top = s.stack[-1]
    seat = top.asked(s)
    options = top.options(s, seat)
    action = options[rng.below(len(options))]
    s.answer_to(top, seat, action, SILENT)
    return action


def playout(s: State, rng: Rng, limit: int = -1) -> int:
    """Play at random until the end or `limit` decisions of players; returns how many there were."""
    decisions = 0
    while s.stack and decisions != limit:
        top = s.stack[-1]
        seat = top.asked(s)
        if seat == CHANCE:
            s.answer_to(top, CHANCE, top.draw(s, rng), SILENT)
        else:
            options = top.options(s, seat)
            s.answer_to(top, seat, options[rng.below(len(options))], SILENT)
            decisions += 1
    return decisions
