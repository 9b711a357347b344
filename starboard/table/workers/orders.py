"""What the queue of jobs looks like in a Redis or Valkey server, for those who ask and those who work.

A job is a key with its data, and its id in one of the lists. Whoever takes it keeps a lease alive while it works, and
puts the outcome on the list of the process that asked. That process looks after its own jobs: one whose lease has run
out, or that was lost with the server's memory, it puts on a list again. Whatever comes twice is taken once.
"""

from __future__ import annotations

import asyncio
import logging
import socket
from collections.abc import Awaitable, Callable, Iterable
from typing import TYPE_CHECKING, Any, Final

import msgspec

from starboard.table.workers.jobs import Job, Kind

if TYPE_CHECKING:
    from redis.asyncio import Redis

LEASE: Final = 5
"""Seconds after which a job whose worker has fallen silent is given to another."""
KEPT: Final = 3600
"""Seconds after which what nobody came for is forgotten."""
BLOCKED: Final = 2
"""Seconds that one question to the server may wait for something new."""
PATIENCE: Final = 15
"""Seconds after which a server that says nothing counts as away."""
PAUSE: Final = 0.5
"""Seconds before a server that is away is tried again."""
PREFIX: Final = "starboard:jobs:"
STOPPED: Final = PREFIX + "stopped"
"""The channel on which it is told which jobs nobody waits for any more."""
WORKERS: Final = PREFIX + "workers"
"""The workers that are there, by the time at which they were last heard of."""

logger = logging.getLogger("starboard.table")


class Order(msgspec.Struct, frozen=True):
    """A job on its way."""

    id: str
    sender: str
    job: Job
    lease: int
    """For how many seconds whoever takes it may fall silent."""


class Answer(msgspec.Struct, frozen=True):
    """What became of it."""

    id: str
    worker: str
    how: str
    """"done", "overran" or "lost"."""
    found: str = ""
    """The JSON of `perform`."""


def connect(url: str, patience: float = PATIENCE) -> Redis:
    """A Redis or Valkey server; connections are made when they are needed."""
    from redis.asyncio import Redis
    from redis.asyncio.retry import Retry
    from redis.backoff import NoBackoff

    alive: dict[str, Any] = {"socket_keepalive": True, "socket_keepalive_options": kept_alive()}
    return Redis.from_url(
        url,
        # Whoever asks knows better than the library whether to try again, to wait or to go elsewhere.
        retry=Retry(NoBackoff(), 0),
        socket_connect_timeout=patience,
        socket_timeout=patience,
        health_check_interval=PATIENCE,
        **({} if url.startswith("unix:") else alive),
    )


def kept_alive() -> dict[int, int]:
    """Settings of a connection by which it is noticed within seconds that the machine at its other end is gone."""
    wanted = {"TCP_KEEPIDLE": 5, "TCP_KEEPINTVL": 2, "TCP_KEEPCNT": 3, "TCP_USER_TIMEOUT": 10_000}
    return {getattr(socket, name): value for name, value in wanted.items() if hasattr(socket, name)}


def list_of(kind: Kind, worker: str = "") -> str:
    """Where jobs of a kind wait: for any worker, or for one."""
    return f"{PREFIX}{kind.lane}:{kind.rank}" + (f":{worker}" if worker else "")


async def steadily(part: Callable[[], Awaitable[None]], going: Callable[[], bool] = lambda: True) -> None:
    """Do something again and again, while it is wanted, also after the server was away."""
    from redis.exceptions import RedisError

    silent = False
    while going():
        try:
            await part()
            silent = False
        except (RedisError, OSError) as fault:
            if not silent:
                logger.warning("the queue for workers is away: %s", fault)
            silent = True
            await asyncio.sleep(PAUSE)


async def end(tasks: Iterable[asyncio.Task[None]]) -> None:
    """Cancel tasks until they have ended: the library takes a cancellation that comes while it connects for a fault."""
    left = set(tasks)
    while left:
        for task in left:
            task.cancel()
        _, left = await asyncio.wait(left, timeout=PAUSE)


async def pair(reply: Any) -> tuple[bytes, bytes] | None:
    """What was taken from which list. (The library's commands are typed for both of its kinds of client.)"""
    found: tuple[bytes, bytes] | None = await reply
    return found
