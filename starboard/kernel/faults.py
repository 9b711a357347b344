"""What the test kit's checks raise."""

from __future__ import annotations

import json
from typing import Any

from starboard.kernel.game import Game
from starboard.kernel.steps import State

LIMIT = 20_000
"""No game takes more decisions than this."""


class Fault(AssertionError):
    """A check that failed, with the position that it failed in: everything needed to see it again."""

    def __init__(self, what: str, game: Game[Any], s: State, seed: int) -> None:
        where = json.dumps(game.dump(s), ensure_ascii=False)
        super().__init__(f"{what}\nseed {seed}, position:\n{where}")
