"""Voidfall, solo: one House, three cycles, the Voidborn."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from starboard.kernel.game import Game


def load(pack: Path | None = None) -> Game[Any]:
    """The title, with its own components or a pack's. Raises PackError."""
    from starboard.games.voidfall.content import load_box
    from starboard.games.voidfall.game import Voidfall

    return Voidfall(load_box(pack))
