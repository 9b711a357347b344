"""Work that no page must wait for, done in processes of its own."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable
from concurrent.futures import Executor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any, TypeVar

from starboard.bots.parallel import workers

T = TypeVar("T")
LONGEST_GOODBYE = 5.0
"""Seconds that closing waits for the jobs under way."""


class WorkerPool:
    """Worker processes, started when first needed. With `processes` 0, threads of this process (for tests)."""

    def __init__(self, processes: int, threads: int = 1, niceness: int = 0) -> None:
        self.processes = processes
        self.threads = threads
        self.niceness = niceness
        self._executor: Executor | None = None

    async def run(self, job: Callable[..., T], *args: Any) -> T:
        """What a job returns. It is tried once more if its process was killed, then BrokenProcessPool is raised."""
        executor = self._started()
        try:
            return await asyncio.wrap_future(executor.submit(job, *args))
        except BrokenProcessPool:
            if self._executor is executor:
                self._executor = None
            return await asyncio.wrap_future(self._started().submit(job, *args))

    def _started(self) -> Executor:
        if self._executor is None:
            self._executor = (
                workers(self.processes, self.niceness) if self.processes else ThreadPoolExecutor(self.threads)
            )
        return self._executor

    async def close(self) -> None:
        """Let the workers go, once they are done with the job that they are at; a later `run` starts new ones."""
        if self._executor is not None:
            executor, self._executor = self._executor, None
            with contextlib.suppress(TimeoutError):
                ending = asyncio.to_thread(executor.shutdown, wait=True, cancel_futures=True)
                await asyncio.wait_for(ending, LONGEST_GOODBYE)
