"""A process that only works: it takes jobs from the queue, on any machine, for as many servers as share it."""

from __future__ import annotations

import asyncio
import signal
import sys
from pathlib import Path

from starboard.kernel.errors import N_, StarboardError
from starboard.table import logs
from starboard.table.live.bell import NO_ADDRESS, NoBell, open_bell
from starboard.table.workers.orders import connect
from starboard.table.workers.taker import Taker
from starboard.table.workers.worker_pool import WorkerPool


class NoQueue(StarboardError):
    """The server that holds the queue is not there."""


def run(bell: str, processes: int, data: Path, log_format: str = "", log_level: str = "") -> None:
    """Work until stopped. Content packs are those of the data folder. Raises NoQueue, NoBell."""
    logs.set_up(log_format, log_level)
    asyncio.run(_work(bell, processes, data / "packs"))


async def _work(bell: str, processes: int, packs: Path) -> None:
    await _reach(bell)
    pool = WorkerPool(processes, packs)
    taker = Taker(bell, pool)
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        # The loop's own handlers are not to be had on Windows.
        signal.signal(number, lambda *_: loop.call_soon_threadsafe(stop.set))
    taker.start()
    sys.stdout.write(f"{taker.name}\n")
    sys.stdout.flush()
    await stop.wait()
    await taker.close()
    await pool.close()


async def _reach(bell: str) -> None:
    """Look once whether the server is there; later it may come and go. Raises NoQueue, NoBell."""
    if not open_bell("", bell).shared:
        raise NoBell(NO_ADDRESS)
    from redis.exceptions import RedisError

    try:
        server = connect(bell)
        await server.ping()
        await server.aclose()
    except (RedisError, OSError) as fault:
        raise NoQueue(N_("can't reach the server given with --bell: %(fault)s"), fault=fault) from None
