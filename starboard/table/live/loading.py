"""A table made from what the store has of it: its title, its chance, its lines, and for whom bots answer there."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from pathlib import Path
from typing import Any

from starboard.kernel.errors import N_
from starboard.kernel.film import Film
from starboard.kernel.game import Game
from starboard.kernel.record import Header, Record
from starboard.kernel.registry import load_game
from starboard.kernel.rng import Rng
from starboard.kernel.steps import CHANCE, Seat
from starboard.kernel.table import Dice, Table, replay
from starboard.table.live.refusals import NotThere
from starboard.table.storage.rows import TableRow, TableSettings
from starboard.table.storage.store import Store
from starboard.table.workers.looking_back import load_log


def game_of(row: TableRow, packs: Path | None) -> Game[Any]:
    """The title that a table plays, with its pack, which lies in the folder `packs`. Raises NotThere."""
    if not row.pack:
        return load_game(row.game)
    folder = packs / row.pack if packs is not None else None
    if folder is None or not folder.is_dir():
        raise NotThere(
            N_("this table is played with the pack '%(pack)s', which isn't on this server any more"), pack=row.pack
        )
    return load_game(row.game, folder)


def bots_asked(row: TableRow, table: Table) -> list[Seat]:
    """The asked seats of a table that a bot answers for."""
    if row.settings.imported or row.settings.waiting:
        return []
    return [seat for seat in table.asked() if seat != CHANCE and row.seats[seat].bot]


def new_chance(game: Game[Any], settings: TableSettings) -> Dice:
    """Chance for a table: unforeseeable, except in lessons, which go the same way each time."""
    return Dice(Rng(game.lesson.seed if settings.guided else secrets.randbits(48)))


def load_table(
    store: Store, table_id: str, game_for: Callable[[TableRow], Game[Any]]
) -> tuple[TableRow, Game[Any], Table]:
    """A table from the store: the last kept position, and the lines since. Raises NoTable, RecordError, NotThere.

    One that was begun under former rules is converted first, for good.
    """
    row = store.table(table_id)
    game = game_for(row)
    header = Header(row.game, row.rules, row.content, row.setup, [seat.name for seat in row.seats], row.position)
    record = Record(header, store.lines(table_id))
    current = record.under(game)
    if current is not record:
        store.convert(table_id, row.rules, game.rules, current)
        return load_table(store, table_id, game_for)
    snapshot = store.snapshot(table_id)
    record.check_game(game)
    if snapshot is None or snapshot.seq > len(record.lines):
        table = replay(game, record)
    else:
        state = game.load(snapshot.position)
        table = Table(game, state.setup, None, header.seats, state=state)
        table.resume(record.lines[: snapshot.seq], load_log(game, snapshot.log))
        for line in record.lines[snapshot.seq :]:
            table.follow(line)
        table.record.header = header
    table.chance = None if row.settings.imported else new_chance(game, row.settings)
    return row, game, table


def before_first_line(game: Game[Any], row: TableRow) -> Table:
    """A table as it is set up, at which nothing has happened yet."""
    chosen = dict(row.setup)
    setup = game.setup(chosen.pop("players"), **chosen)
    table = Table(game, setup, None, [seat.name for seat in row.seats])
    table.chance, table.film = new_chance(game, row.settings), Film()
    return table
