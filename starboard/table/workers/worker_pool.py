"""Worker processes of this one: what may be slow is done there, the urgent first, nothing for longer than it may."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import os
import signal
import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Coroutine
from concurrent.futures import Executor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from typing import Any, Final, Protocol

import msgspec

from starboard.bots.parallel import workers
from starboard.kernel.errors import N_
from starboard.table.workers.jobs import (
    DESK,
    KINDS,
    MOST_TRIES,
    PLAY,
    Done,
    Job,
    Kind,
    Overran,
    WorkerLost,
    check_share,
    learn,
    outcome,
    perform,
    settle,
)

LONGEST_GOODBYE: Final = 5.0
"""Seconds that closing waits for the jobs under way."""
GRACE: Final = 1.0
"""Seconds that a job which was asked to stop has to do so, before its process is ended."""
LOOK: Final = 1.0
"""Seconds between two looks at a process that has a job."""
MOST_STILL: Final = 2
"""After so many looks at which it was stopped, a process is given up."""
IDLE: Final = 300.0
"""Seconds without work after which a worker at the desk is let go."""
MOST_HOMES: Final = 10_000
DESK_NICENESS: Final = 10


class _Flag(Protocol):
    """The number of the job that is to stop, where the worker sees it."""

    value: int


class _Mark:
    """A flag for workers that are threads."""

    def __init__(self) -> None:
        self.value = 0


_flag: _Flag = _Mark()


def _begin(flag: _Flag, packs: Path | None) -> None:
    """A worker process begins."""
    global _flag
    _flag = flag
    settle(packs)


def _is_stopped(flag: _Flag, number: int) -> bool:
    return flag.value == number


def _perform(place: str, data: bytes, number: int, flag: _Flag | None = None) -> bytes:
    return perform(place, data, partial(_is_stopped, flag or _flag, number))


def _stands_still(pid: int) -> bool:
    """Whether somebody has stopped a process (SIGSTOP). Linux tells; elsewhere its job runs out of time."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] == "T"
    except OSError:
        return False


class _Waiting:
    """A job and who waits for it."""

    def __init__(self, number: int, job: Job, kind: Kind, data: bytes) -> None:
        self.number = number
        self.job = job
        self.kind = kind
        self.data = data
        self.tries = 0
        self.since = time.monotonic()
        self.result: asyncio.Future[bytes] = asyncio.get_running_loop().create_future()

    @property
    def order(self) -> tuple[int, int]:
        """Who goes first."""
        return self.kind.rank, self.number


class Worker:
    """One process that does one job at a time; started when first needed, and anew after it was ended."""

    def __init__(self, lane: str, processes: bool, packs: Path | None) -> None:
        self.lane = lane
        self.busy: _Waiting | None = None
        self._processes = processes
        self._packs = packs
        self._executor: Executor | None = None
        self._pid = 0
        self._flag: _Flag = _Mark()
        self._starting = asyncio.Lock()

    @property
    def started(self) -> bool:
        """Whether there is a process."""
        return self._executor is not None

    async def warm(self) -> None:
        """Start the process before there is anything to do."""
        try:
            async with self._starting:
                await self._start()
        except BrokenProcessPool:
            self.lost()

    async def _start(self) -> Executor:
        if self._executor is None:
            if self._processes:
                # A number in memory that both share: raw, because a lock held by a killed process is never released.
                flag = get_context("spawn").RawValue("q", 0)
                self._flag = flag
                niceness = DESK_NICENESS if self.lane == DESK else 0
                self._executor = workers(1, niceness, _begin, (flag, self._packs))
                self._pid = await asyncio.wrap_future(self._executor.submit(os.getpid))
                # On a busy machine this takes seconds, which are not the first job's.
                await asyncio.wrap_future(self._executor.submit(learn, self.lane))
            else:
                settle(self._packs)
                self._flag = _Mark()
                self._executor = ThreadPoolExecutor(1)
        return self._executor

    async def perform(self, waiting: _Waiting) -> bytes:
        """Do a job. Raises Overran, BrokenProcessPool; CancelledError when nobody waits for it any more."""
        async with self._starting:
            executor = await self._start()
        more = () if self._processes else (self._flag,)
        work = asyncio.wrap_future(executor.submit(_perform, waiting.kind.place, waiting.data, waiting.number, *more))
        still = await self._watch(work, waiting)
        if not work.done() and not still:
            self._flag.value = waiting.number
            await asyncio.wait([work], timeout=GRACE)
        if not work.done():
            self.end()
            work.add_done_callback(lambda done: done.cancelled() or done.exception())
            if waiting.result.cancelled():
                raise asyncio.CancelledError
            if still:
                raise BrokenProcessPool("the process was stopped")
            raise Overran(N_("this took too long and was stopped; try something smaller"))
        return work.result()

    async def _watch(self, work: asyncio.Future[bytes], waiting: _Waiting) -> bool:
        """Wait for a job until it is done, or no longer wanted, or out of time; returns whether its process is still.

        One that was stopped is seen after a moment: nobody can tell whether it will ever go on.
        """
        both: list[asyncio.Future[bytes]] = [work, waiting.result]
        end = time.monotonic() + waiting.kind.seconds
        still = 0
        while still < MOST_STILL and not any(each.done() for each in both) and time.monotonic() < end:
            left = min(LOOK, max(0.0, end - time.monotonic()))
            await asyncio.wait(both, timeout=left, return_when=asyncio.FIRST_COMPLETED)
            still = still + 1 if self._pid and _stands_still(self._pid) else 0
        return still == MOST_STILL

    def end(self) -> None:
        """End the process at once. The next job starts another."""
        executor, self._executor = self._executor, None
        if executor is not None:
            if self._pid:
                # Windows has one way to end a process, whatever signal it is told.
                with contextlib.suppress(OSError):
                    os.kill(self._pid, getattr(signal, "SIGKILL", signal.SIGTERM))
            self._pid = 0
            executor.shutdown(wait=False, cancel_futures=True)

    def lost(self) -> None:
        """Its process was killed from outside."""
        self._executor = None
        self._pid = 0

    async def close(self) -> None:
        """Ask the job under way to stop, and end the process when it has, or when that takes too long."""
        if self._executor is not None:
            if self.busy is not None:
                self._flag.value = self.busy.number
            ending = asyncio.to_thread(self._executor.shutdown, wait=True, cancel_futures=True)
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(ending, LONGEST_GOODBYE)
            self.end()


class WorkerPool:
    """Workers that play and one at the desk. With `processes` 0, threads of this process (for tests).

    Of what waits, the urgent goes first; hints leave one worker for bots, so that a table waits only for other tables.
    A killed worker is replaced by one, and its job done by another.
    """

    def __init__(self, processes: int, packs: Path | None = None) -> None:
        lanes = [PLAY] * (processes or 2) + [DESK]
        self.workers = [Worker(lane, processes > 0, packs) for lane in lanes]
        self.finished: list[Callable[[Done], None]] = []
        """Told of every job that is done with."""
        self._numbers = itertools.count(1)
        self._waiting: dict[int, _Waiting] = {}
        self._homes: OrderedDict[str, Worker] = OrderedDict()
        self._tasks: set[asyncio.Task[None]] = set()
        self._leaving: asyncio.TimerHandle | None = None
        self._closed = False

    # -- figures

    def waiting(self) -> Counter[str]:
        """How many jobs wait for a worker, by kind."""
        return Counter(each.job.kind for each in self._waiting.values())

    def running(self) -> Counter[str]:
        """How many jobs are being done, by kind."""
        return Counter(each.busy.job.kind for each in self.workers if each.busy is not None)

    async def start(self) -> None:
        """Nothing: workers are started when they are needed."""

    async def ready(self) -> None:
        """Workers are started when they are needed; only a pool that was closed has none."""
        if self._closed:
            raise WorkerLost()

    # -- jobs

    async def run(self, job: Job) -> Any:
        """What a job comes to; see `Thinkers.run`."""
        return outcome(await self.perform(job))

    async def perform(self, job: Job) -> bytes:
        """What a job comes to as JSON, for `outcome`."""
        kind = KINDS[job.kind]
        here = [*self._waiting.values(), *(each.busy for each in self.workers if each.busy is not None)]
        check_share(job, [each.job for each in here if not each.result.cancelled()], self.waiting()[job.kind])
        self._closed = False
        waiting = _Waiting(next(self._numbers), job, kind, msgspec.json.encode(job.data))
        self._waiting[waiting.number] = waiting
        self._give()
        try:
            return await waiting.result
        except asyncio.CancelledError:
            waiting.result.cancel()
            if self._waiting.pop(waiting.number, None) is not None:
                self._tell(waiting, "cancelled", waiting.since, 0.0)
            raise

    def _give(self) -> None:
        """Give what waits to workers that are free."""
        if self._closed:
            return
        for waiting in sorted(self._waiting.values(), key=lambda each: each.order):
            worker = self._worker_for(waiting)
            if worker is None:
                continue
            del self._waiting[waiting.number]
            worker.busy = waiting
            self._begin(self._work(worker, waiting))
            if worker.lane == PLAY and not worker.started:
                # Where one plays, others will: the next table should not wait for a process to start.
                for each in self.workers:
                    if each.lane == PLAY and each is not worker and not each.started:
                        self._begin(each.warm())

    def _begin(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _worker_for(self, waiting: _Waiting) -> Worker | None:
        lane = [each for each in self.workers if each.lane == waiting.kind.lane]
        free = [each for each in lane if each.busy is None]
        if waiting.kind.rank and waiting.kind.lane == PLAY:
            # What no table waits for leaves one worker alone, where there are several.
            others = sum(each.busy is not None and each.busy.kind.rank > 0 for each in lane)
            if others >= max(1, len(lane) - 1):
                return None
        home = self._homes.get(waiting.job.home) if waiting.job.home else None
        if home is not None and home in free:
            return home
        return next((each for each in free if each.started), free[0] if free else None)

    async def _work(self, worker: Worker, waiting: _Waiting) -> None:
        begun = time.monotonic()
        result = waiting.result
        how = "done"
        try:
            if waiting.job.home:
                self._homes[waiting.job.home] = worker
                self._homes.move_to_end(waiting.job.home)
                if len(self._homes) > MOST_HOMES:
                    self._homes.popitem(last=False)
            waiting.tries += 1
            found = await worker.perform(waiting)
            if not result.done():
                result.set_result(found)
        except asyncio.CancelledError:
            how = "cancelled"
            result.cancel()
        except BrokenProcessPool:
            how = "lost"
            worker.lost()
            if not result.done() and waiting.tries < MOST_TRIES:
                self._waiting[waiting.number] = waiting
            elif not result.done():
                result.set_exception(WorkerLost())
        except Exception as fault:
            how = "overran" if isinstance(fault, Overran) else "failed"
            if not result.done():
                result.set_exception(fault)
        finally:
            worker.busy = None
            if result.cancelled():
                how = "cancelled"
            self._tell(waiting, how, begun, time.monotonic() - begun)
            self._give()
            self._rest()

    def _tell(self, waiting: _Waiting, how: str, begun: float, took: float) -> None:
        done = Done(waiting.job.kind, how, max(0.0, begun - waiting.since), took)
        for listener in self.finished:
            listener(done)

    def _rest(self) -> None:
        """Let the worker at the desk go after a while without work: nobody waits for it, and it holds memory."""
        if self._leaving is not None:
            self._leaving.cancel()
        self._leaving = asyncio.get_running_loop().call_later(IDLE, self._leave)

    def _leave(self) -> None:
        for worker in self.workers:
            if worker.lane == DESK and worker.busy is None:
                worker.end()

    async def close(self) -> None:
        """Let the workers go, once they are done with the job that they are at; what waits is given up.

        A later `run` starts new ones.
        """
        self._closed = True
        if self._leaving is not None:
            self._leaving.cancel()
        for waiting in list(self._waiting.values()):
            waiting.result.cancel()
        self._waiting.clear()
        await asyncio.gather(*(worker.close() for worker in self.workers))
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
