"""Recorded games as a dataset for whoever learns from them: a row per decision, as Parquet or as JSON Lines.

A row says what the seat could know, as features (`Game.features`), what it could answer and what it did, by number
(`Game.codes`), how the game then ended, and, if wanted, the whole position and what a search thought of it.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from types import TracebackType
from typing import Any, Final

from starboard.bots.levels import BUDGETS, make_searcher
from starboard.kernel.bot import Worlds
from starboard.kernel.errors import N_, AnswerRefused, DataError, RecordError, StarboardError
from starboard.kernel.game import Game
from starboard.kernel.record import Record
from starboard.kernel.rewards import rewards
from starboard.kernel.rng import Rng
from starboard.kernel.steps import State
from starboard.kernel.table import Table, open_record
from starboard.lab.chains import lines_kept

SUFFIXES: Final = (".parquet", ".jsonl")
"""How the name of a dataset ends, which says what it is written as."""


class BadDataset(StarboardError):
    """A dataset can't be made of that."""


class Wanted:
    """What goes into the rows."""

    def __init__(self, positions: bool = False, iterations: int = 0, seed: int = 0) -> None:
        self.positions = positions
        """Whether the whole position goes along, secrets included: the games are over."""
        self.iterations = iterations
        """How long a search looks at each decision for its value; 0 for none."""
        self.seed = seed


def rows(game: Game[Any], record: Record, name: str, wanted: Wanted) -> Iterator[dict[str, Any]]:
    """A row for each answer of a seat that had a choice. Raises BadDataset for a game that is not over."""
    end = _played_out(game, record)
    if end.state.stack:
        raise BadDataset(N_("%(name)s: the game is not over, so nobody knows how it ended"), name=name)
    won = rewards(game, end.state, "win")
    points = rewards(game, end.state, "points")
    margins = rewards(game, end.state, "margin")
    table = open_record(game, record)
    setup = table.state.setup
    answers = game.answers(setup)
    encoder = game.encoder(setup)
    for at, line in lines_kept(record):
        seat = line.seat
        if seat >= 0 and table.may_answer(seat) and len(options := table.options(seat)) > 1:
            s: State = table.state
            row: dict[str, Any] = {
                "record": Path(name).stem,
                "line": at,
                "seat": seat,
                "features": encoder.encode(s, seat).tolist(),
                "options": [answers.number[option] for option in options],
                "answer": answers.number_of(line.code),
                "code": line.code,
                "win": won[seat],
                "points": points[seat],
                "margin": margins[seat],
            }
            if wanted.positions:
                row["position"] = json.dumps(game.dump(s), ensure_ascii=False)
            if wanted.iterations:
                row["value"], row["shares"] = _searched(game, s, seat, at, wanted)
            yield row
        table.follow(line)


def _searched(game: Game[Any], s: State, seat: int, number: int, wanted: Wanted) -> tuple[float, list[float]]:
    """What a search may expect there, a chance to win or in a solo game a lead, and how it shared out its tries."""
    options = list(s.stack[-1].options(s, seat))
    # Each decision has a generator of its own, so that any one can be looked at alone with the same result.
    rng = Rng((wanted.seed << 20) + number)
    worlds = Worlds(game, s, seat, rng)
    solo = s.players == 1
    search = make_searcher(
        game, seat, s.players, BUDGETS["learned"].within(wanted.iterations, 0), rng.split(), points=solo
    )
    result = search.run(options, worlds)
    looked = max(1, sum(result.tried))
    value = 2 * game.max_lead * (result.expected() - 0.5) if solo else result.chances()[seat]
    return value, [tried / looked for tried in result.tried]


def _played_out(game: Game[Any], record: Record) -> Table:
    table = open_record(game, record)
    for _, line in lines_kept(record):
        table.follow(line)
    return table


class Writer(AbstractContextManager["Writer"]):
    """Writes rows into a file, many at a time; nobody needs to hold them all."""

    def __init__(self, path: Path, about: dict[str, Any]) -> None:
        """`about` says what the rows are of. Raises BadDataset for a name of no format."""
        if path.suffix not in SUFFIXES:
            raise BadDataset(
                N_("%(path)s: a dataset's name ends in one of: %(suffixes)s"), path=path, suffixes=", ".join(SUFFIXES)
            )
        self.path = path
        self.count = 0
        self._about = about
        self._parquet: Any = None
        self._file: Any = None
        if path.suffix == ".jsonl":
            self._file = path.open("w", encoding="utf-8")
            self._file.write(json.dumps({"about": about}, ensure_ascii=False) + "\n")
        else:
            import pyarrow.parquet  # noqa: F401 — said at once where it is missing, not after an hour of search

    def write(self, some: Sequence[dict[str, Any]]) -> None:
        """Add rows, which all have the same columns."""
        if not some:
            return
        self.count += len(some)
        if self._file is not None:
            self._file.writelines(json.dumps(row, ensure_ascii=False) + "\n" for row in some)
            return
        import pyarrow
        import pyarrow.parquet

        if self._parquet is None:
            self._parquet = pyarrow.parquet.ParquetWriter(self.path, _schema(some[0], self._about), compression="zstd")
        self._parquet.write_table(pyarrow.Table.from_pylist(list(some), schema=self._parquet.schema))

    def __exit__(
        self, kind: type[BaseException] | None, fault: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Finish the file."""
        for each in (self._file, self._parquet):
            if each is not None:
                each.close()


def _schema(row: dict[str, Any], about: dict[str, Any]) -> Any:
    import pyarrow as pa

    kinds = {
        "record": pa.string(),
        "line": pa.int32(),
        "seat": pa.int8(),
        "features": pa.list_(pa.float32(), len(row["features"])),
        "options": pa.list_(pa.int32()),
        "answer": pa.int32(),
        "code": pa.string(),
        "position": pa.string(),
        "shares": pa.list_(pa.float32()),
    }
    fields = [(name, kinds.get(name, pa.float32())) for name in row]
    return pa.schema(fields, metadata={"starboard": json.dumps(about, ensure_ascii=False)})


def about(game: Game[Any], record: Record) -> dict[str, Any]:
    """What rows of records like this one mean: the title, its set-up, every answer's code, every feature's field."""
    setup = open_record(game, record).state.setup
    return {
        "game": game.name,
        "players": setup.players,
        "options": setup.options,
        "codes": game.answers(setup).codes,
        "fields": [
            {"name": field.name, "at": field.at, "size": field.size, "says": field.says}
            for field in game.encoder(setup).fields
        ],
    }


@contextmanager
def named(name: str) -> Iterator[None]:
    """Faults of one record among many say which, and in which line: "TITLE-000007:1: …"."""
    try:
        yield
    except RecordError as fault:
        raise DataError(f"{name}:{fault.line}", fault.message, **fault.params) from None
    except AnswerRefused as fault:
        raise DataError(name, fault.message, **fault.params) from None


def files(places: Sequence[Path]) -> list[Path]:
    """The records in these files and folders. Raises BadDataset where there are none."""
    found = [path for place in places for path in (sorted(place.rglob("*.jsonl")) if place.is_dir() else [place])]
    if not found:
        raise BadDataset(N_("there are no records in %(places)s"), places=", ".join(map(str, places)))
    return found


def write(
    game: Game[Any],
    records: Sequence[tuple[str, Record]],
    path: Path,
    wanted: Wanted,
    after_each: Callable[[], None] = lambda: None,
) -> int:
    """Write the rows of some records, which must be of one set-up; returns how many. Raises BadDataset."""
    meaning = about(game, records[0][1])
    with Writer(path, meaning) as out:
        for name, record in records:
            with named(name):
                if about(game, record) != meaning:
                    raise BadDataset(
                        N_("%(name)s is of another set-up than %(first)s; make a dataset of each"),
                        name=name,
                        first=records[0][0],
                    )
                out.write(list(rows(game, record, name, wanted)))
            after_each()
    return out.count
