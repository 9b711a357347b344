"""Answers that several may wait for: worked out once, kept for a while, given up when nobody waits any more."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Coroutine, Hashable
from typing import Any, Generic, TypeVar

T = TypeVar("T")


class Shared(Generic[T]):
    """By key, the latest answers and those that are being worked out."""

    def __init__(self, most: int) -> None:
        self.most = most
        self._kept: OrderedDict[Hashable, T] = OrderedDict()
        self._running: dict[Hashable, asyncio.Task[T]] = {}
        self._askers: dict[Hashable, int] = {}

    def keep(self, key: Hashable, answer: T) -> T:
        """Keep an answer for whoever asks next."""
        self._kept[key] = answer
        self._kept.move_to_end(key)
        while len(self._kept) > self.most:
            self._kept.popitem(last=False)
        return answer

    async def get(self, key: Hashable, work: Callable[[], Coroutine[Any, Any, T]]) -> T:
        """The kept answer, or what `work` comes to. It is cancelled when the last one who waits for it is."""
        if key in self._kept:
            self._kept.move_to_end(key)
            return self._kept[key]
        task = self._running.get(key)
        if task is None:
            task = self._running[key] = asyncio.create_task(work())
            self._askers[key] = 0
            task.add_done_callback(lambda done: self._done(key, done))
        self._askers[key] += 1
        try:
            return await asyncio.shield(task)
        finally:
            if self._running.get(key) is task:
                self._askers[key] -= 1
                if not self._askers[key]:
                    self._forget(key)
                    task.cancel()

    def _forget(self, key: Hashable) -> None:
        del self._running[key], self._askers[key]

    def _done(self, key: Hashable, task: asyncio.Task[T]) -> None:
        if self._running.get(key) is task:
            self._forget(key)
        if not task.cancelled() and task.exception() is None:
            self.keep(key, task.result())
