"""What a player has settled for their own seat, and what the table answers for them because of it.

An answer that the table gives is a line like any other: nobody else can tell it from one given by hand.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final

from starboard.kernel.drawing import Drawing
from starboard.kernel.errors import N_, SetupError, UndoRefused
from starboard.kernel.game import Game
from starboard.kernel.setup import TableOption, Value
from starboard.kernel.steps import CHANCE, Sealed, Seat
from starboard.kernel.table import Table
from starboard.table.storage.rows import TableRow

ASK_ALL: Final = TableOption("ask_all", False)
"""Whether questions with one answer are asked, too."""

PROGRAM: Final = "api:"
"""How the holder of a seat begins that a program took: it answers everything but what it has settled itself."""

Settings = Mapping[str, Value]


def options_of(game: Game[Any]) -> tuple[TableOption, ...]:
    """What can be settled for a seat: the table's own options, then the title's."""
    return (ASK_ALL, *game.standing)


def with_defaults(game: Game[Any], settings: Settings) -> dict[str, Value]:
    """Every setting of a seat."""
    return {option.name: settings.get(option.name, option.default) for option in options_of(game)}


def check(game: Game[Any], settings: Settings) -> None:
    """Raise SetupError where a seat cannot be settled like this."""
    known = {option.name: option for option in options_of(game)}
    for name, value in settings.items():
        if name not in known:
            raise SetupError(name, N_("there is no such setting; a seat has: %(known)s"), known=", ".join(known))
        known[name].check(value)


def own_settings(row: TableRow, seat: Seat) -> dict[str, Value]:
    """What was settled for a seat; what is not in it is as usual."""
    return row.settings.own.get(str(seat), {})


def answer_at(row: TableRow, table: Table, seat: Seat) -> str:
    """What the table answers for whoever sits there; empty for a bot's seat and where nobody sits."""
    if row.settings.imported or row.settings.waiting:
        return ""
    if seat == CHANCE or row.seats[seat].bot or not row.seats[seat].holder:
        return ""
    settled = own_settings(row, seat)
    if row.seats[seat].holder.startswith(PROGRAM):
        settled = {ASK_ALL.name: True, **settled}
    return answer_for(table, seat, settled)


def answer_all(row: TableRow, table: Table) -> None:
    """Answer what the players need not be asked."""
    while True:
        found = [(seat, code) for seat in table.asked() if (code := answer_at(row, table, seat))]
        if not found:
            return
        table.answer(*found[0])


def undo(row: TableRow, table: Table, seat: Seat) -> None:
    """Take a seat's last answer back, with what the table answered for it since. Raises UndoRefused."""
    table.undo(seat)
    while answer_at(row, table, seat):
        table.undo(seat)


def undo_is_off(row: TableRow) -> str:
    """Why nothing is ever taken back at a table, as a msgid; empty where something may be."""
    if row.settings.imported:
        return N_("this is a recorded game; you can watch it, but not play it")
    return "" if row.settings.undo else N_("undo is off at this table")


def undo_problem(row: TableRow, table: Table, seat: Seat) -> str:
    """Why `undo` would be refused, as a msgid; empty when it would not."""
    problem = undo_is_off(row) or table.undo_problem(seat)
    top = table.state.stack[-1] if table.state.stack else None
    # Below what lies face down, nothing was answered for anybody.
    if not problem and not (isinstance(top, Sealed) and top.made(table.state, seat)):
        try:
            undo(row, table.fork(), seat)
        except UndoRefused as refused:
            problem = refused.message
    return problem


def answer_for(table: Table, seat: Seat, settings: Settings) -> str:
    """What the table answers for a seat to the question that it is asked; empty where the player is to answer.

    What was settled; and what has one answer, unless that gives something up for good, which is said first, or gives
    the next word away while the player could still take back what they answered before it. Face-down answers are always
    the player's own.
    """
    if seat not in table.asked() or isinstance(table.state.stack[-1], Sealed):
        return ""
    options = [action.code() for action in table.options(seat)]
    if table.game.standing:
        settled = table.game.standing_answer(table.view(seat), settings)
        if settled in options:
            return settled
    if len(options) > 1 or settings.get(ASK_ALL.name, ASK_ALL.default):
        return ""
    draft = table.draft(seat, options)
    if draft.halted is not None and _may_take_back(table, seat, settings):
        return ""
    return "" if _drawing(table.game).gives_up(draft.difference()) else options[0]


def _may_take_back(table: Table, seat: Seat, settings: Settings) -> bool:
    """Whether something can be taken back that the player answered, not the table for them."""
    if table.undo_problem(seat):
        return False
    back = table.fork()
    back.undo(seat)
    return not answer_for(back, seat, settings) or _may_take_back(back, seat, settings)


@lru_cache(maxsize=8)
def _drawing(game: Game[Any]) -> Drawing:
    """Who knows what is given up, in whatever words."""
    return game.drawing(game.prose("en", []))
