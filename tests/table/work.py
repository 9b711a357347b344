"""Work for workers in tests: what they do is seen in a folder, and they go on when a file is there."""

from __future__ import annotations

import os
import time
from pathlib import Path

from starboard.kernel.errors import RecordError
from starboard.table.workers.jobs import LACKING, NoContent, stopped


def begin(folder: str, name: str = "") -> str:
    """Leave a file named after the job, or else the process."""
    mark = name or str(os.getpid())
    (Path(folder) / mark).touch()
    return mark


def pid() -> int:
    """The process that this runs in."""
    return os.getpid()


def niceness() -> int:
    """How far it gives way."""
    return os.nice(0)


def hold(folder: str, name: str = "") -> str:
    """Begin, and wait for the file "go", or "go-" with the job's name; nothing else ends it."""
    mark = begin(folder, name)
    while not any((Path(folder) / go).exists() for go in ("go", f"go-{name}")):
        time.sleep(0.005)
    return mark


def search(folder: str, name: str = "") -> str:
    """Begin, and go on until told to stop."""
    begin(folder, name)
    while not stopped():
        time.sleep(0.005)
    return begin(folder, f"{name}-stopped")


def refuse() -> None:
    """Refuse, for a reason that has a reason."""
    raise RecordError(7, "%(fault)s", fault=RecordError(3, "no %(what)s", what="dice"))


_asked: list[int] = []


def lacking() -> str:
    """Refuse the first time, like a worker without the pack."""
    _asked.append(1)
    if len(_asked) == 1:
        raise NoContent(LACKING)
    return "known here after all"
