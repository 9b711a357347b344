"""Tiny Epic Galaxies."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from starboard.games.galaxies.game import TinyEpicGalaxies


def load(pack: Path | None = None) -> TinyEpicGalaxies:
    """The title, with its own content or with a pack's. Raises PackError."""
    from starboard.games.galaxies.game import TinyEpicGalaxies
    from starboard.games.galaxies.packs import read_content

    return TinyEpicGalaxies(read_content(pack))
