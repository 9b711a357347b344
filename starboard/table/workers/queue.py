"""Jobs for workers on any machine, through lists in a Redis or Valkey server."""

from __future__ import annotations

import asyncio
import contextlib
import secrets
import time
from collections import Counter, OrderedDict
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import msgspec

from starboard.kernel.errors import N_
from starboard.table.workers.jobs import (
    KINDS,
    MOST_TRIES,
    Done,
    Job,
    Kind,
    NoContent,
    Overloaded,
    Overran,
    WorkerLost,
    check_share,
    outcome,
)
from starboard.table.workers.orders import (
    BLOCKED,
    KEPT,
    LEASE,
    PAUSE,
    PREFIX,
    STOPPED,
    WORKERS,
    Answer,
    Order,
    connect,
    end,
    list_of,
    pair,
    steadily,
)
from starboard.table.workers.taker import Taker
from starboard.table.workers.worker_pool import WorkerPool

ALONE: Final = 0.5
"""Seconds that a job waits for the worker that knows its home, before any other may take it."""
LOOK: Final = 2.0
"""Seconds after which a process looks whether its jobs are still seen to."""
QUICK: Final = 1.0
"""Seconds that a job waits for a server that says nothing, before it is done here."""
AWAY: Final = 5.0
"""Seconds for which a server that did not answer is not asked again."""
MOST_HOMES: Final = 10_000


class Queue:
    """Gives jobs to workers on any machine; where the server is away, to the workers of this process if it has any."""

    def __init__(self, url: str, local: WorkerPool | None = None) -> None:
        self.local = local
        self.finished: list[Callable[[Done], None]] = []
        """Told of every job that is done with."""
        self._server = connect(url)
        self._quickly = connect(url, QUICK)
        self._back_at = 0.0
        self._name = secrets.token_urlsafe(9)
        self._sent: dict[str, tuple[Job, asyncio.Future[Answer]]] = {}
        self._homes: OrderedDict[str, str] = OrderedDict()
        self._listening: asyncio.Task[None] | None = None
        self._taker = Taker(url, local) if local is not None else None

    # -- figures

    def waiting(self) -> Counter[str]:
        """How many jobs of this process are not done, by kind: in a list, or at a worker elsewhere."""
        return Counter(job.kind for job, _ in self._sent.values())

    def running(self) -> Counter[str]:
        """How many jobs the workers of this process are at, by kind."""
        return self.local.running() if self.local is not None else Counter()

    async def ready(self) -> None:
        """Return if there is a worker somewhere; raise if not."""
        if self.local is None and not await self._server.zcount(WORKERS, time.time() - 3 * LEASE, "+inf"):
            raise WorkerLost()

    # -- jobs

    async def run(self, job: Job) -> Any:
        """What a job comes to; see `Thinkers.run`."""
        check_share(job, [each for each, _ in self._sent.values()], self.waiting()[job.kind])
        begun = time.monotonic()
        how = "cancelled"
        try:
            found = await self._run(job)
            how = "done"
            return found
        except (Overran, WorkerLost, NoContent) as fault:
            how = "overran" if isinstance(fault, Overran) else "lost"
            raise
        finally:
            for listener in self.finished:
                listener(Done(job.kind, how, 0.0, time.monotonic() - begun))

    async def _run(self, job: Job) -> Any:
        from redis.exceptions import RedisError

        self._listen()
        tries = 0
        while tries < MOST_TRIES:
            if self.local is not None and time.monotonic() < self._back_at:
                return await self.local.run(job)
            try:
                answer = await self._ask(job)
            except (RedisError, OSError):
                self._back_at = time.monotonic() + AWAY
                if self.local is not None:
                    return await self.local.run(job)
                if KINDS[job.kind].most:
                    raise Overloaded(LEASE, N_("the server is very busy; try again in a moment")) from None
                # A table's bot has time.
                await asyncio.sleep(PAUSE)
                continue
            tries += 1
            if answer.how == "overran":
                raise Overran(N_("this took too long and was stopped; try something smaller"))
            if answer.how == "done":
                self._remember(job.home, answer.worker)
                try:
                    return outcome(answer.found.encode())
                except NoContent:
                    # Another machine may have the pack; this one plays the table, so it has.
                    if self.local is not None:
                        return await self.local.run(job)
        raise WorkerLost()

    def _remember(self, home: str, worker: str) -> None:
        if home:
            self._homes[home] = worker
            self._homes.move_to_end(home)
            if len(self._homes) > MOST_HOMES:
                self._homes.popitem(last=False)

    async def _ask(self, job: Job) -> Answer:
        """Put a job on a list and wait for its answer. Raises RedisError, OSError."""
        order = Order(secrets.token_urlsafe(12), self._name, job, LEASE)
        answer: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        self._sent[order.id] = (job, answer)
        try:
            kind = KINDS[job.kind]
            own = self._homes.get(job.home, "") if job.home else ""
            await self._put(order, list_of(kind, own))
            if own:
                await asyncio.wait([answer], timeout=ALONE)
                if not answer.done() and await self._take_back(order, list_of(kind, own)):
                    await self._put(order, list_of(kind))
            for _ in range(MOST_TRIES):
                while not answer.done():
                    await asyncio.wait([answer], timeout=LOOK)
                    if not answer.done() and not await self._is_seen_to(order, kind, own):
                        break
                if answer.done():
                    return answer.result()
                await self._put(order, list_of(kind))
            await self._give_up(order)
            return Answer(order.id, "", "lost")
        except asyncio.CancelledError:
            await asyncio.shield(self._give_up(order))
            raise
        finally:
            del self._sent[order.id]

    async def _take_back(self, order: Order, where: str) -> bool:
        """Whether a job was still in a list; there it is no more."""
        taken: Any = self._quickly.lrem(where, 1, order.id)
        return bool(await taken)

    async def _put(self, order: Order, where: str) -> None:
        async with self._quickly.pipeline() as all_at_once:
            all_at_once.set(f"{PREFIX}{order.id}", msgspec.json.encode(order), ex=KEPT)
            all_at_once.rpush(where, order.id)
            all_at_once.expire(where, KEPT)
            await all_at_once.execute()

    async def _is_seen_to(self, order: Order, kind: Kind, own: str) -> bool:
        """Whether a job waits in a list or has a worker."""
        async with self._quickly.pipeline() as all_at_once:
            all_at_once.exists(f"{PREFIX}lease:{order.id}")
            all_at_once.lpos(list_of(kind), order.id)
            all_at_once.lpos(list_of(kind, own), order.id)
            lease, shared, owned = await all_at_once.execute()
        return bool(lease) or shared is not None or owned is not None

    async def _give_up(self, order: Order) -> None:
        """Nobody waits for a job any more: whoever has it stops, and whoever takes it finds nothing."""
        from redis.exceptions import RedisError

        with contextlib.suppress(RedisError, OSError):
            async with self._quickly.pipeline() as all_at_once:
                all_at_once.delete(f"{PREFIX}{order.id}")
                all_at_once.publish(STOPPED, order.id)
                await all_at_once.execute()

    # -- answers

    def _listen(self) -> None:
        if self._listening is None:
            self._listening = asyncio.create_task(steadily(self._hear))
            if self._taker is not None:
                self._taker.start()

    async def _hear(self) -> None:
        found = await pair(self._server.blpop([f"{PREFIX}to:{self._name}"], timeout=BLOCKED))
        if found is None:
            return
        answer = msgspec.json.decode(found[1], type=Answer)
        known = self._sent.get(answer.id)
        if known is not None and not known[1].done():
            known[1].set_result(answer)

    async def start(self) -> None:
        """Begin to take jobs for the workers of this process, before it has any of its own."""
        self._listen()

    async def close(self) -> None:
        """Listen no more, and let the workers of this process go."""
        if self._listening is not None:
            await end([self._listening])
            self._listening = None
        if self._taker is not None:
            await self._taker.close()
        if self.local is not None:
            await self.local.close()
        await self._quickly.aclose()
        await self._server.aclose()


def open_thinkers(processes: int | None, packs: Path, bell: str) -> WorkerPool | Queue:
    """Who does the jobs of a serving process: workers of its own, and with a bell those of all machines.

    `processes` is how many play at the same time; with 0 they are threads (for tests), with None there are none here.
    """
    local = None if processes is None else WorkerPool(processes, packs)
    if bell:
        return Queue(bell, local)
    return local or WorkerPool(1, packs)
