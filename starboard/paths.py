"""Where Starboard keeps a person's games on this machine."""

from __future__ import annotations

import os
import sys
from pathlib import Path

HOME = Path(__file__).parent
"""Starboard's own folder, where its words are."""


def data_folder() -> Path:
    """The user's data folder; it may not exist yet. STARBOARD_DATA puts it elsewhere."""
    chosen = os.environ.get("STARBOARD_DATA")
    if chosen:
        return Path(chosen)
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local") / "Starboard"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "Starboard"
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "starboard"


def saved_games() -> Path:
    """The folder of games played in the terminal."""
    return data_folder() / "games"
