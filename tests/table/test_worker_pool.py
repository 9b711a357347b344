"""Worker processes: a killed one is replaced, and none outlives its server."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from starboard.table.worker_pool import WorkerPool
from tests.table.conftest import Server, call, wait_until


def children(parent: int) -> dict[int, str]:
    """The processes that a process has started, with their command lines."""
    found = {}
    for status in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = status.read_text().rpartition(")")[2].split()
            command = (status.parent / "cmdline").read_text()
        except OSError:
            continue
        if int(fields[1]) == parent:
            found[int(status.parent.name)] = command
    return found


def runs(process: int) -> bool:
    """Whether a process is there, and not only its exit code that nobody has asked for."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] not in "ZX"
    except OSError:
        return False


def run(playing: Coroutine[Any, Any, None]) -> None:
    """Let something happen in an event loop of its own: this thread's may be a browser's."""
    with ThreadPoolExecutor(1) as apart:
        apart.submit(asyncio.run, playing).result()


def test_a_server_that_is_killed_while_bots_think_leaves_no_process_behind(own_server: Server) -> None:
    assert own_server.process is not None
    seats = [{"bot": "strong"}, {"bot": "strong"}]
    made = call(f"{own_server.url}/api/tables", {"game": "conflict", "seats": seats})
    table = f"{own_server.url}/api/tables/{made['table']}"
    first = call(f"{table}/view")["prompt"]
    wait_until(lambda: call(f"{table}/view")["prompt"] != first, "a bot has answered")
    left = children(own_server.process.pid)
    assert sum("spawn_main" in command for command in left.values()) == 1, left
    assert sum("resource_tracker" in command for command in left.values()) == 1, left
    own_server.kill()
    wait_until(lambda: not any(map(runs, left)), "the workers and the resource tracker are gone")


def test_a_job_whose_worker_was_killed_is_done_by_a_new_one() -> None:
    async def play() -> None:
        pool = WorkerPool(1)
        try:
            first = await pool.run(os.getpid)
            assert first != os.getpid()
            os.kill(first, signal.SIGKILL)
            again = await pool.run(os.getpid)
            assert again not in (first, os.getpid())
        finally:
            await pool.close()

    run(play())


def test_workers_give_way_when_they_are_told_to() -> None:
    async def play() -> None:
        pool = WorkerPool(1, niceness=3)
        try:
            assert await pool.run(os.nice, 0) == os.nice(0) + 3
        finally:
            await pool.close()

    run(play())
