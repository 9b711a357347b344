"""Positions from outside: every title refuses what cannot be, and can play whatever it loads to its end."""

from __future__ import annotations

import pytest

from starboard.kernel.errors import PositionError
from starboard.kernel.events import SILENT
from starboard.kernel.fuzzing import Fuzzer
from starboard.kernel.registry import load_game

MUTATIONS = 250
"""Of each title; `python -m starboard.kernel.fuzzing` tries as many as one likes."""


@pytest.mark.parametrize("title", ["conflict", "galaxies", "voidfall"])
def test_a_damaged_position_is_refused_with_its_path_or_played_to_its_end(title: str) -> None:
    fuzzer = Fuzzer(load_game(title), seed=1)
    assert list(fuzzer.run(MUTATIONS)) == []
    assert min(fuzzer.refused, fuzzer.played) > MUTATIONS // 20, "both happen"


@pytest.mark.parametrize(
    ("where", "stack"),
    [
        (0, "phase 4, take_actions"),
        (0, "phase 8, take_actions"),
        (0, "phase 8, play_agenda"),
        (2, "phase 7, take_actions, substitute 0 0 0 0, regroup 1 0"),
        (2, "phase 7, take_actions, upgrade_new 4"),
        (1, "phase 9, face_war, regroup 1 0"),
        (2, "phase 7, take_actions, recall_excess HOME"),
        (2, "phase 7, take_actions, crisis_row crisis-start-thin-line"),
        (2, "phase 7, take_actions, place_fallen HOME"),
        (2, "phase 7, take_actions, fallen_house HOME"),
        (0, "phase 7, take_actions, play_agenda"),
        (2, "phase 7, take_actions, hold_by_drones HOME 0 -1 -1"),
        (2, "phase 7, take_actions, deploy dark-age.frame.2.0 1 -1 0"),
        (2, "phase 7, take_actions, each_shipyard dark-age.frame.2.0 0, regroup 1 0"),
        (2, "phase 7, take_actions, start_invasion dark-age.frame.2.0 HOME, regroup 1 0"),
    ],
)
def test_a_step_of_voidfall_stands_only_where_the_rules_can_bring_it(where: int, stack: str) -> None:
    game = load_game("voidfall")
    s = game.start(game.setup(1, map="c011-first-stand"))
    while s.stack[-1].name != "take_actions":
        top = s.stack[-1]
        seat = top.asks(s)[0]
        s.answer(seat, top.options(s, seat)[0], SILENT)
    data = game.dump(s)
    game.load(data)
    home = game.names("sector", s)[s.home]
    with pytest.raises(PositionError) as raised:
        game.load({**data, "stack": stack.replace("HOME", home).split(", ")})
    assert raised.value.path == f"stack[{where}]"
