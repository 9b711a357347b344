"""Weights as data: read with every key checked, written back in their place."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

import starboard
from starboard.games.conflict import policy as conflict
from starboard.games.galaxies import policy as galaxies
from starboard.kernel.errors import DataError
from starboard.kernel.reader import Reader
from starboard.kernel.weights import FILE, read_weights, write_weights

TEXT = """# Found by a tool.

[policy.several]
hold = 0.5
evolve = [1.0, -0.25]

[policy.several.uses]
gain = 2.0

[evaluation.duel]
ages = [
    [0.1, 0.2],
    [0.3, 0.4],
]
"""


def test_weights_are_written_in_the_place_of_those_that_were_there(tmp_path: Path) -> None:
    (tmp_path / FILE).write_text(TEXT)
    as_they_are = read_weights(tmp_path, "policy", "several").value
    write_weights(tmp_path, "policy", "several", as_they_are)
    assert (tmp_path / FILE).read_text() == TEXT
    write_weights(tmp_path, "policy", "several", {**as_they_are, "hold": 0.75})
    assert (tmp_path / FILE).read_text() == TEXT.replace("0.5", "0.75")


@pytest.mark.parametrize(
    ("title", "make"), [("conflict", conflict.PolicyWeights), ("galaxies", galaxies.PolicyWeights)]
)
def test_every_weight_is_there_and_no_other(title: str, make: Callable[[Reader], object]) -> None:
    found = read_weights(Path(starboard.__file__).parent / "games" / title, "policy", "several")
    for name in found.value:
        with pytest.raises(DataError, match=f"'{name}' is missing"):
            make(Reader({key: each for key, each in found.value.items() if key != name}))
    with pytest.raises(DataError, match="unknown key 'luck'"):
        make(Reader({**found.value, "luck": 1.0}))
    with pytest.raises(DataError, match="expected a number, got 'much'"):
        make(Reader({**found.value, next(iter(found.value)): "much"}))
