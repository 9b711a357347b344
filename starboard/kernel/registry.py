"""Where titles are found: the entry points of the group `starboard.games`, each a function from a pack to a Game."""

from __future__ import annotations

from functools import cache
from importlib.metadata import entry_points
from pathlib import Path
from typing import Any

from starboard.kernel.errors import N_, StarboardError
from starboard.kernel.game import Game

GROUP = "starboard.games"


class UnknownGame(StarboardError):
    """There is no such title."""


def titles() -> list[str]:
    """The names of all installed titles, in the order of their names."""
    return sorted({entry.name for entry in entry_points(group=GROUP)})


def load_game(name: str, pack: Path | None = None) -> Game[Any]:
    """A title with its own content, or with a pack's; the same object each time. Raises UnknownGame or PackError."""
    # The cache tells an argument that is left out from one that is None.
    return _load(name, pack)


@cache
def _load(name: str, pack: Path | None) -> Game[Any]:
    for entry in entry_points(group=GROUP):
        if entry.name == name:
            game: Game[Any] = entry.load()(pack)
            game.pack = pack
            return game
    raise UnknownGame(N_("there is no game '%(name)s'; choose from: %(known)s"), name=name, known=", ".join(titles()))
