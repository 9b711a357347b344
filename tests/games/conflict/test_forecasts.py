"""Of everything that can be planned in Galactic Conflict, what the plan shows is what then happens."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from starboard.kernel import CHANCE, SILENT, Rng
from starboard.kernel.registry import load_game
from tests.kernel.test_forecasts import check, chosen, give

KINDS = ("battle", "to", "at", "target", "colonize")
"""By the first word of an answer: battles, movements and portals, productions, ambushes and conversions, colonies."""
PLAYS = 400


@pytest.mark.slow
def test_four_hundred_battles_and_plays_come_as_they_were_forecast() -> None:
    game: Any = load_game("conflict")
    rng = Rng(14)
    met: Counter[str] = Counter()
    games = 0
    s: Any = None
    while met.total() < PLAYS or min(met[kind] for kind in KINDS) < 10:
        if s is None or game.over(s):
            # All sizes in turn, every other one with sectors that nobody knows yet.
            s = game.start(game.setup(2 + games % 5, draft="random", explore=games % 2 == 1))
            games += 1
        step = s.stack[-1]
        seat = step.asks(s)[0]
        if seat == CHANCE:
            s.answer(seat, step.draw(s, rng), SILENT)
            continue
        code = chosen([action.code() for action in step.options(s, seat)], rng)
        kind = code.split()[0]
        if kind in KINDS:
            met[kind] += check(game, s, seat, code, rng)
        else:
            give(s, seat, code)
