"""Galactic Conflict: two to six civilizations, three ages, four strategies."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from starboard.kernel.game import Game


def load(pack: Path | None = None) -> Game[Any]:
    """The title, with its own components or a pack's. Raises PackError."""
    from starboard.games.conflict.game import GalacticConflict
    from starboard.games.conflict.packs import read_content

    return GalacticConflict(read_content(pack))
