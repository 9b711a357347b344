"""Games on disk: every answer is written down, and on the disk, before the next question is asked."""

from __future__ import annotations

import os
import shutil
import time
from pathlib import Path
from typing import Any, NamedTuple

from starboard.commands.arguments import read_record
from starboard.kernel.errors import RecordError, StarboardError
from starboard.kernel.events import Event
from starboard.kernel.game import Game
from starboard.kernel.record import Header, Line, Record, dump_line
from starboard.kernel.registry import load_game
from starboard.kernel.table import Table, Unplayable, replay
from starboard.paths import saved_games


class Journal:
    """A record's file that grows line by line. Give `note` to a table as its listener."""

    def __init__(self, path: Path, record: Record) -> None:
        """Write what there is, complete or not at all; from then on only whole lines are added."""
        path.parent.mkdir(parents=True, exist_ok=True)
        record.write(path)
        self.path = path
        self._file = path.open("a", encoding="utf-8")

    def note(self, line: Line, events: list[Event]) -> None:
        """Add a line; when this returns, a kill of any kind cannot lose it."""
        self._file.write(dump_line(line.dump()))
        self._file.flush()
        os.fsync(self._file.fileno())

    def close(self) -> None:
        """Nothing more will be added."""
        self._file.close()


class Resumed(NamedTuple):
    """A game taken up again; `fault` is what was wrong with the end of its file, if anything was, and `kept` the name
    under which that file was kept then.
    """

    table: Table
    fault: RecordError | None
    kept: str


def resume_record(game: Game[Any], path: Path) -> Resumed:
    """The table at the end of a saved game, or right before what is wrong with it. Raises RecordError.

    A file with a fault is kept beside it with the ending .damaged, because going on overwrites what follows the fault.
    One that was kept before is never overwritten.
    """
    record, fault = read_record(path)
    try:
        table = replay(game, record)
    except Unplayable as unplayable:
        table, fault = unplayable.partial, unplayable
    if fault is None:
        return Resumed(table, None, "")
    kept = path.with_name(path.name + ".damaged")
    number = 2
    while kept.exists():
        kept = path.with_name(f"{path.name}.damaged-{number}")
        number += 1
    shutil.copyfile(path, kept)
    return Resumed(table, fault, kept.name)


def new_path(game: str) -> Path:
    """Where a new game is kept when nothing else is said."""
    stem = f"{game}-{time.strftime('%Y%m%d-%H%M%S')}"
    path = saved_games() / f"{stem}.jsonl"
    number = 2
    while path.exists():
        path = saved_games() / f"{stem}-{number}.jsonl"
        number += 1
    return path


class Saved(NamedTuple):
    """A game in the data folder that has not ended."""

    path: Path
    header: Header
    answers: int


class Unreadable(NamedTuple):
    """A file in the data folder that cannot be gone on with, and why."""

    path: Path
    fault: Exception


def unfinished(limit: int = 9) -> tuple[list[Saved], list[Unreadable]]:
    """The games that can be gone on with, last played first, and the files among them that cannot be read."""
    found: list[Saved] = []
    unreadable: list[Unreadable] = []
    files = [path for path in saved_games().glob("*.jsonl") if path.is_file()] if saved_games().is_dir() else []
    for path in sorted(files, key=lambda each: -each.stat().st_mtime):
        try:
            record, _ = read_record(path)
            table = replay(load_game(record.header.game), record)
        except Unplayable as fault:
            table = fault.partial
        except (StarboardError, OSError) as fault:
            unreadable.append(Unreadable(path, fault))
            continue
        if not table.over:
            found.append(Saved(path, record.header, sum(line.seat >= 0 for line in record.lines)))
        if len(found) == limit:
            break
    return found, unreadable
