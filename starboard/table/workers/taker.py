"""Takes jobs from the queue for the workers of this process."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec

from starboard.table.workers.jobs import KINDS, PLAY, Overran
from starboard.table.workers.orders import (
    BLOCKED,
    KEPT,
    LEASE,
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
from starboard.table.workers.worker_pool import WorkerPool

logger = logging.getLogger("starboard.table")


class Taker:
    """Takes a job for each worker of this process: the urgent first, and before any others those that it knows."""

    def __init__(self, url: str, pool: WorkerPool) -> None:
        self.name = secrets.token_urlsafe(9)
        self.pool = pool
        self._server = connect(url)
        self._tasks: list[asyncio.Task[None]] = []
        self._at: dict[str, tuple[Order, asyncio.Task[bytes]]] = {}

    def start(self) -> None:
        """Begin."""
        lanes = Counter(worker.lane for worker in self.pool.workers)
        parts: list[Callable[[], Awaitable[None]]] = [self._hear_stopped, self._show]
        for lane, count in lanes.items():
            for number in range(count):
                # Where several play, one leaves everything alone for which no table waits.
                urgent = lane == PLAY and count > 1 and number == 0
                parts.append(self._taking(self._lists(lane, urgent)))
        self._tasks = [asyncio.create_task(steadily(part)) for part in parts]

    def _lists(self, lane: str, urgent: bool) -> list[str]:
        kinds = sorted({(kind.lane, kind.rank): kind for kind in KINDS.values()}.values(), key=lambda each: each.rank)
        found = []
        for kind in kinds:
            if kind.lane == lane and not (urgent and kind.rank):
                found += [list_of(kind, self.name), list_of(kind)]
        return found

    def _taking(self, lists: list[str]) -> Callable[[], Awaitable[None]]:
        async def take() -> None:
            found = await pair(self._server.blpop(lists, timeout=BLOCKED))
            if found is not None:
                await self._do(found[1].decode())

        return take

    async def _do(self, order_id: str) -> None:
        text: Any = await self._server.get(f"{PREFIX}{order_id}")
        if text is None:
            # Nobody waits for it any more.
            return
        order = msgspec.json.decode(text, type=Order)
        await self._hold(order)
        # Everybody's share was looked at by the process that asks.
        job = msgspec.structs.replace(order.job, person="")
        working = asyncio.create_task(self.pool.perform(job))
        self._at[order_id] = (order, working)
        renewing = asyncio.create_task(steadily(lambda: self._renew(order), lambda: order_id in self._at))
        try:
            answer = await self._answer(order, working)
        finally:
            renewing.cancel()
        del self._at[order_id]
        if answer is not None:
            await self._send(order, answer)

    async def _hold(self, order: Order) -> None:
        await self._server.set(f"{PREFIX}lease:{order.id}", self.name, ex=order.lease)

    async def _renew(self, order: Order) -> None:
        await asyncio.sleep(order.lease / 3)
        if order.id in self._at:
            await self._hold(order)

    async def _send(self, order: Order, answer: Answer) -> None:
        async with self._server.pipeline() as all_at_once:
            to = f"{PREFIX}to:{order.sender}"
            all_at_once.rpush(to, msgspec.json.encode(answer))
            all_at_once.expire(to, KEPT)
            all_at_once.delete(f"{PREFIX}{order.id}", f"{PREFIX}lease:{order.id}")
            await all_at_once.execute()

    async def _answer(self, order: Order, working: asyncio.Task[bytes]) -> Answer | None:
        """What becomes of a job; None where nobody wants to know."""
        try:
            await asyncio.wait([working])
        except asyncio.CancelledError:
            working.cancel()
            raise
        if working.cancelled():
            return None
        fault = working.exception()
        if fault is None:
            return Answer(order.id, self.name, "done", working.result().decode())
        if not isinstance(fault, Overran):
            logger.error("a job of the kind %s failed", order.job.kind, exc_info=fault)
        return Answer(order.id, self.name, "overran" if isinstance(fault, Overran) else "lost")

    async def _hear_stopped(self) -> None:
        async with self._server.pubsub(ignore_subscribe_messages=True) as channel:
            await channel.subscribe(STOPPED)
            while True:
                told = await channel.get_message(timeout=BLOCKED)
                known = self._at.get(told["data"].decode()) if told else None
                if known is not None:
                    known[1].cancel()

    async def _show(self) -> None:
        """Say that this worker is there."""
        now = time.time()
        async with self._server.pipeline() as all_at_once:
            all_at_once.zadd(WORKERS, {self.name: now})
            all_at_once.zremrangebyscore(WORKERS, "-inf", now - KEPT)
            await all_at_once.execute()
        await asyncio.sleep(LEASE)

    async def close(self) -> None:
        """Take nothing more. What its workers are at is done by others."""
        await end(self._tasks)
        with contextlib.suppress(Exception):
            await self._server.zrem(WORKERS, self.name)
            for order, _ in self._at.values():
                await self._send(order, Answer(order.id, self.name, "lost"))
        await self._server.aclose()
