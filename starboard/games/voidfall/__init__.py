"""Voidfall, solo: one House, three cycles, the Voidborn."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from starboard.kernel.game import Game


def load(pack: Path | None = None) -> Game[Any]:
    """The title, with its own components or a pack's. Raises PackError."""
    from starboard.games.voidfall.game import Voidfall, offered
    from starboard.games.voidfall.packs import read_content

    box = read_content(pack)
    if pack is None:
        return Voidfall(box)
    # A pack may bring houses and maps of its own, which the table then offers.
    packed: type[Voidfall] = type("Voidfall", (Voidfall,), {"options": offered(box)})
    return packed(box)
