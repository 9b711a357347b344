"""One game between bots, as data: what the arena and the balance report are made of."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

from starboard.bots.match import play_one
from starboard.kernel.events import SILENT, Event, Notebook
from starboard.kernel.game import AUTOMA, Game
from starboard.kernel.registry import load_game
from starboard.kernel.setup import Setup, Value
from starboard.kernel.steps import State

Data = dict[str, Any]

Observer = Callable[[Game[Any], State, list[Event]], Data]
"""What to note of a finished game beyond its result, from its last position and everything that happened."""


class Match(NamedTuple):
    """A game to be played, as plain data that travels to any process."""

    game: str
    pack: str
    """The folder of the content pack, or ""."""
    players: int
    options: dict[str, Value]
    bots: list[str]
    """By seat."""
    seed: int
    number: int
    records: str = ""
    """The folder into which a record of it goes, or ""."""


def play(match: Match, observer: Observer | None = None) -> Data:
    """Play a match. The result: number, bots, winners, scores, automa, and per seat decisions and seconds."""
    game = load_game(match.game, Path(match.pack) if match.pack else None)
    setup: Setup = game.setup(match.players, **match.options)
    notebook = Notebook()
    tell = notebook if observer is not None else SILENT
    kept = Path(match.records) if match.records else None
    played = play_one(game, setup, match.bots, match.seed, match.number, processes=1, tell=tell, keep=kept is not None)
    if kept is not None:
        played.keep_record(kept, game, match.bots, match.number)
    s = played.state
    scores = game.score(s)
    result: Data = {
        "number": match.number,
        "bots": match.bots,
        "winners": game.winners(s),
        "scores": [score.total for score in scores if score.seat != AUTOMA],
        "automa": next((score.total for score in scores if score.seat == AUTOMA), None),
        "decisions": played.decisions,
        "seconds": [round(each, 4) for each in played.seconds],
    }
    if observer is not None:
        result["noted"] = observer(game, s, notebook.events)
    return result
