"""The titles that can be put on the table, before anybody sits at one."""

from __future__ import annotations

import logging
from functools import cache
from pathlib import Path
from typing import Any

from starboard.kernel.game import Game
from starboard.kernel.prose import Prose
from starboard.kernel.registry import load_game, titles

logger = logging.getLogger("starboard.table")


def prose_of(game: Game[Any], lang: str) -> Prose:
    """A title's words where no table is meant: nobody has a name."""
    return game.prose(lang, [""] * game.most_players)


@cache
def playable() -> list[str]:
    """The titles that can be put on the table; one that is installed but broken must not close the lobby."""
    found = []
    for name in titles():
        try:
            prose_of(load_game(name), "en").title()
        except Exception:
            logger.exception("the title %s cannot be loaded", name)
        else:
            found.append(name)
    return found


def emblems_of(game: Game[Any]) -> int:
    """How many emblems a title has to choose from."""
    return game.drawing(prose_of(game, "en")).emblems


@cache
def template_folder(name: str) -> Path | None:
    """The folder of a title's templates; None for a title that has none."""
    game = load_game(name)
    return game.drawing(prose_of(game, "en")).templates


@cache
def title_file(name: str, file: str) -> Path | None:
    """A file in the folder of a title's templates; None where there is no such file."""
    folder = template_folder(name)
    return folder / file if folder is not None and (folder / file).exists() else None
