"""Several serving processes behind one address: started together, ended together, and each replaced when it dies."""

from __future__ import annotations

import logging
import signal
import threading
import time
from collections.abc import Callable
from multiprocessing import get_context, parent_process
from multiprocessing.connection import wait
from multiprocessing.context import SpawnProcess
from typing import Any

from starboard.table.metrics import no_longer_counted

LONGEST_GOODBYE = 10.0
"""Seconds that a process gets to end by itself."""
SOON = 2.0
"""Seconds; what dies sooner after its start is not started again before as long has passed."""

TICK = 0.1
"""Seconds between two looks at whether somebody has asked to stop."""

logger = logging.getLogger("starboard.table")


class Supervisor:
    """Runs a function in so many processes until it is told to stop."""

    def __init__(self, count: int, tell: Callable[[], object], work: Callable[..., None], *args: Any) -> None:
        """`work` is called with a function to call when it is ready, and `args`; the first time, `tell` is called."""
        self.tell = tell
        self.work = work
        self.args = args
        # Forking a process that runs threads is not safe.
        self._context = get_context("spawn")
        self._ready = self._context.Event()
        self._stopping = threading.Event()
        self._running: dict[SpawnProcess, float] = {}
        self.count = count

    def run(self) -> None:
        """Until SIGINT or SIGTERM."""
        for sign in (signal.SIGINT, signal.SIGTERM):
            signal.signal(sign, self._stop)
        told = False
        while not self._stopping.is_set():
            if self._ready.is_set() and not told:
                told = True
                self.tell()
            while len(self._running) < self.count:
                self._start()
            dead = {process.sentinel: process for process in self._running}
            for sentinel in wait(list(dead), timeout=TICK):
                self._bury(dead[sentinel])  # type: ignore[index]
        for process in self._running:
            process.terminate()
        for process in self._running:
            process.join(LONGEST_GOODBYE)
            process.kill()
            process.join()

    def _stop(self, *_: object) -> None:
        self._stopping.set()

    def _start(self) -> None:
        process = self._context.Process(target=self.work, args=(self._ready.set, *self.args))
        process.start()
        self._running[process] = time.monotonic()

    def _bury(self, process: SpawnProcess) -> None:
        begun = self._running.pop(process)
        process.join()
        no_longer_counted(process.pid or 0)
        if not self._stopping.is_set():
            logger.warning("a serving process has died (%s); another takes its place", process.exitcode)
            if time.monotonic() - begun < SOON:
                self._stopping.wait(SOON)


def when_parent_ends(act: Callable[[], None]) -> None:
    """Call a function when the process that started this one is gone, even if it was killed."""
    parent = parent_process()
    if parent is None:
        return

    def watch() -> None:
        parent.join()
        act()

    threading.Thread(target=watch, daemon=True).start()
