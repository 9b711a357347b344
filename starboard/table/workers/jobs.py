"""Work that may be slow, as plain data: whoever has the titles can do it, in a process beside this one or far away."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextvars import ContextVar
from importlib import import_module
from pathlib import Path
from typing import Any, Final, NamedTuple, Protocol

import msgspec

from starboard.kernel.errors import (
    N_,
    AnswerRefused,
    DataError,
    PackError,
    PositionError,
    RecordError,
    SetupError,
    StarboardError,
)
from starboard.kernel.game import Game
from starboard.kernel.record import Header, Line, Record
from starboard.kernel.registry import UnknownGame, load_game

PLAY: Final = "play"
DESK: Final = "desk"
"""The two kinds of worker: those that play, for whom tables wait, and those at the desk, which give way to all else."""


MOST_TRIES: Final = 3
"""How often a job is given to a worker: a killed one takes its job with it."""


class Kind(NamedTuple):
    """One kind of work."""

    place: str
    """Where the function is, as "module:function". It takes the job's data by name and returns what JSON can hold."""
    lane: str
    rank: int
    """Within a lane, the lower number goes first."""
    seconds: float
    """How long it may take. It is asked to stop then, and ended with its process when it does not."""
    each: int = 0
    """How many of them one person may have under way or waiting; 0: any number."""
    most: int = 0
    """How many may wait at all; 0: any number."""


KINDS: Final[dict[str, Kind]] = {
    "move": Kind("starboard.table.workers.thinking:move", PLAY, 0, 20.0),
    "hint": Kind("starboard.table.workers.thinking:hint", PLAY, 1, 15.0, each=1, most=200),
    # A bot's answer at a table where nobody plays: whoever watches can wait.
    "show": Kind("starboard.table.workers.thinking:move", PLAY, 2, 20.0),
    "record": Kind("starboard.table.workers.looking_back:bring_in", DESK, 0, 30.0, each=2, most=50),
    "past": Kind("starboard.table.workers.looking_back:look_back", DESK, 0, 30.0, each=4, most=200),
    "tool": Kind("starboard.table.web.companion_pages:draw", DESK, 0, 20.0, each=4, most=200),
    "tool_answer": Kind("starboard.table.web.companion_pages:answer", DESK, 0, 20.0, each=4, most=200),
    "tool_position": Kind("starboard.table.web.companion_pages:position", DESK, 0, 20.0, each=2, most=50),
    "study": Kind("starboard.table.workers.analysis_jobs:study", DESK, 1, 60.0),
}
"""What can be asked for. A job names its kind, never a function: what comes over a network chooses from these."""


class Job(msgspec.Struct, frozen=True):
    """Something to be worked out."""

    kind: str
    data: dict[str, Any]
    home: str = ""
    """Jobs of one home go to one worker where possible: it keeps what it learnt from one to the next."""
    person: str = ""
    """Who waits for it, for the limits per person; empty for nobody in particular."""


class TooMany(StarboardError):
    """Too much at a time; `seconds` later it may be tried again."""

    def __init__(self, seconds: int, message: str, **params: object) -> None:
        super().__init__(message, **params)
        self.seconds = seconds


class Overloaded(TooMany):
    """The server has more to do than it can."""


class Overran(StarboardError):
    """Something took longer than it may, and was ended."""


LACKING: Final = N_("the computer that was to work this out doesn't have this table's content pack")


class NoContent(StarboardError):
    """A worker that does not have the content that a job is about; another one may."""


class Done(NamedTuple):
    """What became of a job, for those who count."""

    kind: str
    how: str
    """"done", "refused", "overran", "lost" or "cancelled"."""
    waited: float
    took: float


def check_share(job: Job, under_way: Sequence[Job], waiting: int) -> None:
    """Refuse what is more than a person's share, or more than anybody can do. Raises TooMany, Overloaded."""
    kind = KINDS[job.kind]
    mine = sum(each.person == job.person and each.kind == job.kind for each in under_way)
    if kind.each and job.person and mine >= kind.each:
        raise TooMany(1, N_("your last request is still being worked on; try again when it's done"))
    if kind.most and waiting >= kind.most:
        raise Overloaded(10, N_("the server is very busy; try again in a moment"))


class Thinkers(Protocol):
    """Where jobs are done: in processes of this one, or through a queue on any machine."""

    async def run(self, job: Job) -> Any:
        """What a job comes to. Whoever stops waiting (by cancelling this) ends it.

        Raises what the work refuses, TooMany, Overloaded, Overran, or WorkerLost when its worker was killed again and
        again.
        """

    async def start(self) -> None:
        """Begin to take jobs of other processes, where there are any."""

    async def ready(self) -> None:
        """Return if there is somebody to do a job; raise if not."""

    def waiting(self) -> Mapping[str, int]:
        """How many jobs wait for a worker, by kind."""

    def running(self) -> Mapping[str, int]:
        """How many jobs are being done, by kind."""

    async def close(self) -> None:
        """Let the workers go."""


class WorkerLost(StarboardError):
    """A job whose worker was killed more than once."""

    def __init__(self) -> None:
        super().__init__(N_("what was to work this out was ended; try again in a moment"))


# -- in the worker

_stop: ContextVar[Callable[[], bool] | None] = ContextVar("stop", default=None)
_packs: Path | None = None


def stopped() -> bool:
    """Whether nobody waits any more for the job that this thread is at, or it has taken too long."""
    stop = _stop.get()
    return stop is not None and stop()


def settle(packs: Path | None) -> None:
    """A worker's first act: where content packs lie on this machine."""
    global _packs
    _packs = packs


def learn(lane: str) -> None:
    """Import what the jobs of a lane need."""
    for kind in KINDS.values():
        if kind.lane == lane:
            import_module(kind.place.partition(":")[0])


def title(game: str, pack: str, content: str) -> Game[Any]:
    """A title with the very content that a job is about. Raises NoContent where this machine has another."""
    try:
        found = load_game(game, _folder(pack))
    except PackError as fault:
        raise NoContent(LACKING) from fault
    if found.content_hash != content:
        raise NoContent(LACKING)
    return found


def _folder(pack: str) -> Path | None:
    if not pack:
        return None
    if _packs is None:
        raise NoContent(LACKING)
    return _packs / Path(pack).name


def perform(place: str, data: bytes, stop: Callable[[], bool]) -> bytes:
    """Do a job whose data is JSON by the function at a `Kind.place`; the answer is JSON for `outcome`."""
    _stop.set(stop)
    module, _, name = place.partition(":")
    work: Callable[..., Any] = getattr(import_module(module), name)
    try:
        return msgspec.json.encode({"result": work(**msgspec.json.decode(data))})
    except StarboardError as refused:
        return msgspec.json.encode({"refused": dump_error(refused)})


def outcome(answer: bytes) -> Any:
    """What `perform` came to. Raises what it refused."""
    found = msgspec.json.decode(answer)
    if "refused" in found:
        raise load_error(found["refused"])
    return found["result"]


# -- records and refusals as data


def record_data(record: Record) -> dict[str, Any]:
    """A record as a job carries it."""
    return {"header": record.header, "lines": record.lines}


def read_record(data: dict[str, Any]) -> Record:
    """The record of a job."""
    header = msgspec.convert(data["header"], Header)
    return Record(header, [Line(seat, code) for seat, code in data["lines"]])


_ERRORS: Final[dict[str, type[StarboardError]]] = {
    kind.__name__: kind
    for kind in (
        StarboardError,
        RecordError,
        DataError,
        PositionError,
        PackError,
        SetupError,
        AnswerRefused,
        UnknownGame,
        NoContent,
    )
}


def dump_error(error: StarboardError) -> dict[str, Any]:
    """A refusal as data: its nearest kind that is known here, and what it says."""
    kind = next(each.__name__ for each in type(error).__mro__ if each.__name__ in _ERRORS)
    params = {
        key: {"error": dump_error(each)} if isinstance(each, StarboardError) else each if _plain(each) else str(each)
        for key, each in error.params.items()
    }
    data: dict[str, Any] = {"kind": kind, "message": error.message, "params": params}
    for name in ("line", "path", "rule"):
        if hasattr(error, name):
            data[name] = getattr(error, name)
    return data


def _plain(value: object) -> bool:
    return isinstance(value, str | int | float)


def load_error(data: dict[str, Any]) -> StarboardError:
    """The refusal that was written by `dump_error`."""
    params = {
        key: load_error(each["error"]) if isinstance(each, dict) else each for key, each in data["params"].items()
    }
    kind = _ERRORS[data["kind"]]
    message: str = data["message"]
    if issubclass(kind, RecordError):
        return kind(data["line"], message, **params)
    if issubclass(kind, DataError):
        return kind(data["path"], message, **params)
    if issubclass(kind, AnswerRefused):
        return kind(message, data["rule"], **params)
    return kind(message, **params)
