"""Views are what their types say: those who read them in other programs go by these."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest

from starboard.kernel.events import SILENT
from starboard.kernel.playout import settle_chance
from starboard.kernel.registry import load_game, titles
from starboard.kernel.rng import Rng
from tests.tables import setups


@pytest.mark.parametrize("title", titles())
def test_every_view_is_what_its_type_says(title: str) -> None:
    game = load_game(title)
    kind: Any = game.view_type()
    looked = 0
    for seed, setup in enumerate(setups(game) * 3):
        rng = Rng(seed)
        s = game.start(setup)
        settle_chance(s, rng)
        while s.stack:
            seat = s.stack[-1].asks(s)[0]
            if rng.below(9) == 0:
                looked += 1
                for each in (seat, None):
                    view = json.loads(json.dumps(game.view(s, each)))
                    read = msgspec.convert(view, kind)
                    assert json.loads(msgspec.json.encode(read)) == view, "a field that no type names"
            options = s.stack[-1].options(s, seat)
            s.answer(seat, options[rng.below(len(options))], SILENT)
            settle_chance(s, rng)
        msgspec.convert(json.loads(json.dumps(game.view(s, 0))), kind)
    assert looked > 10
