"""Hints in words: what is best stands first, what is about equal is said to be."""

from __future__ import annotations

from typing import Any

import pytest

from starboard.kernel.playout import playout, settle_chance
from starboard.kernel.registry import load_game
from starboard.kernel.rng import Rng
from starboard.lab.analysis import Effort, Reason, analyse_decision
from starboard.lab.hints import hint
from starboard.lab.words import steps_of, told, why

CHANCE: dict[str, Any] = {"best": "a", "scale": 1.0, "reasons": [["ships", 1.2, 0.1]]}


def _of_two(apart: float, error: float, rest: str = "") -> str:
    """What is said about two answers so far apart."""
    game = load_game("conflict")
    drawing = game.drawing(game.prose("en", ["A", "B"]))
    s = game.start(game.setup(2))
    settle_chance(s, Rng(1))
    options = s.stack[-1].options(s, s.stack[-1].asks(s)[0])
    codes = [option.code() for option in options[:2]]
    values = [
        {"code": codes[0], "value": 0.5, "error": 0.01},
        {"code": codes[1], "value": 0.5 - apart, "error": error},
    ]
    others = [{"chain": [codes[1], rest]}] if rest else []
    found = {**CHANCE, "best": codes[0], "options": values, "others": others}
    return hint(drawing, game.view(s, 0), options, found, "the plan", lambda chain: f"and then {chain[1]}").text


@pytest.mark.parametrize(
    ("apart", "error", "level"),
    [(0.005, 0.001, True), (0.025, 0.02, True), (0.025, 0.005, False), (0.09, 0.2, False)],
)
def test_about_equal_is_what_is_close_and_not_what_is_merely_unsure(apart: float, error: float, level: bool) -> None:
    text = _of_two(apart, error)
    assert ("About equal: " in text) == level
    assert ("Because of: ships +1.2" in text) != level


def test_what_is_about_equal_is_told_with_what_it_begins_with() -> None:
    assert _of_two(0.005, 0.001, "war").endswith("About equal: and then war.")


def test_what_is_whole_is_told_without_a_decimal() -> None:
    game = load_game("conflict")
    reasons = [Reason("ships", 1.04, 0.1), Reason("ships", -0.96, 0.1), Reason("ships", 0.6, 0.1)]
    prose = game.prose("en", ["A", "B"])
    told_why = why(prose, prose, reasons)
    assert told_why == "ships +1, ships \N{MINUS SIGN}1, ships +0.6"


@pytest.mark.parametrize(("name", "players"), [("conflict", 3), ("galaxies", 2), ("voidfall", 1)])
def test_what_is_advised_has_the_highest_figure_and_is_told_in_both_languages(name: str, players: int) -> None:
    game = load_game(name)
    rng = Rng(9)
    s = game.start(game.setup(players))
    for _ in range(6):
        settle_chance(s, rng)
        playout(s, rng, 5)
        settle_chance(s, rng)
        while len(s.stack[-1].options(s, s.stack[-1].asks(s)[0])) == 1:
            playout(s, rng, 1)
            settle_chance(s, rng)
        seat = s.stack[-1].asks(s)[0]
        found = analyse_decision(game, s, seat, [], 0, Effort(12, 6))
        assert found.choices[0].action == found.best
        values = [each.value for each in found.choices if each.value is not None]
        assert values[0] == max(values)
        for lang in ("en", "fr"):
            drawing = game.drawing(game.prose(lang, ["A", "B", "C"][:players]))
            line = told(drawing, steps_of(game, s, seat, found.better))
            said = hint(drawing, found.view, s.stack[-1].options(s, seat), found.dump(), line, " · ".join)
            assert said.nudge
            assert line in said.text
            assert ".." not in said.text
            assert "%" not in said.text
