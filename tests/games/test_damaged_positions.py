"""Positions from outside: every title refuses what cannot be, and can play whatever it loads to its end."""

from __future__ import annotations

import pytest

from starboard.kernel.fuzzing import Fuzzer
from starboard.kernel.registry import load_game

MUTATIONS = 250
"""Of each title; `python -m starboard.kernel.fuzzing` tries as many as one likes."""


@pytest.mark.parametrize("title", ["conflict", "galaxies", "voidfall"])
def test_a_damaged_position_is_refused_with_its_path_or_played_to_its_end(title: str) -> None:
    fuzzer = Fuzzer(load_game(title), seed=1)
    assert list(fuzzer.run(MUTATIONS)) == []
    assert min(fuzzer.refused, fuzzer.played) > MUTATIONS // 20, "both happen"
