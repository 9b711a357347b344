"""The faces of planets and Rogues: painted pictures (`tools/paint_globes.py`), one for each of the box."""

from __future__ import annotations

import zlib
from functools import cache
from pathlib import Path

PICTURES = Path(__file__).parent.parent / "templates" / "pictures"


@cache
def _painted() -> list[str]:
    return sorted(path.stem for path in PICTURES.glob("globe-*.webp"))


@cache
def globe(planet: str) -> str:
    """The name of a planet's picture. One from a pack gets one of the others', the same on every table."""
    own = f"globe-{planet}"
    return own if own in _painted() else _painted()[zlib.crc32(planet.encode()) % len(_painted())]


def portrait(rogue: str) -> str:
    """The name of a Rogue's picture; empty for one from a pack."""
    own = f"rogue-{rogue}"
    return own if (PICTURES / f"{own}.webp").exists() else ""
