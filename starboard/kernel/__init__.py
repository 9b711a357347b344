"""The kernel: everything about playing a game that knows no game.

A game is a folder, a rule is a step, chance is a seat, what happened is an event, what you see is a view.
"""

from starboard.kernel.actions import Action
from starboard.kernel.bot import Bot, Worlds
from starboard.kernel.events import SILENT, Event, Kind, Notebook, Teller
from starboard.kernel.game import AUTOMA, Game, Rulings, Score, View
from starboard.kernel.record import Record
from starboard.kernel.rng import Rng
from starboard.kernel.setup import Setup, TableOption
from starboard.kernel.steps import (
    ASK_CHANCE,
    CHANCE,
    Automatic,
    BagStep,
    ChanceStep,
    Sealed,
    Seat,
    SeatStep,
    State,
    Step,
)
from starboard.kernel.table import Dice, Script, Table, replay

__all__ = [
    "ASK_CHANCE",
    "AUTOMA",
    "CHANCE",
    "SILENT",
    "Action",
    "Automatic",
    "BagStep",
    "Bot",
    "ChanceStep",
    "Dice",
    "Event",
    "Game",
    "Kind",
    "Notebook",
    "Record",
    "Rng",
    "Rulings",
    "Score",
    "Script",
    "Sealed",
    "Seat",
    "SeatStep",
    "Setup",
    "State",
    "Step",
    "Table",
    "TableOption",
    "Teller",
    "View",
    "Worlds",
    "replay",
]
