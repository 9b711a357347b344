"""Worker processes: the urgent first, a killed one is replaced by one, and none outlives its server."""

from __future__ import annotations

import asyncio
import os
import signal
from collections import Counter
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from starboard.kernel.errors import RecordError
from starboard.table.app import STATUS
from starboard.table.workers.jobs import DESK, PLAY, Job, Kind, Overloaded, Overran, TooMany, WorkerLost
from starboard.table.workers.worker_pool import WorkerPool
from tests.table.conftest import CEILING, Server, call, wait_until


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


@pytest.fixture(autouse=True)
def kinds(monkeypatch: pytest.MonkeyPatch) -> None:
    """Kinds of work that a test can hold and let go."""
    more = {
        "pid": Kind("tests.table.work:pid", PLAY, 0, CEILING),
        "niceness": Kind("tests.table.work:niceness", DESK, 0, CEILING),
        "hold": Kind("tests.table.work:hold", PLAY, 0, CEILING),
        "hold-hint": Kind("tests.table.work:hold", PLAY, 1, CEILING, each=1, most=3),
        "hold-show": Kind("tests.table.work:hold", PLAY, 2, CEILING),
        "too-long": Kind("tests.table.work:hold", PLAY, 0, 0.01),
        "search": Kind("tests.table.work:search", PLAY, 0, CEILING),
        "short-search": Kind("tests.table.work:search", PLAY, 0, 0.01),
        "refuse": Kind("tests.table.work:refuse", PLAY, 0, CEILING),
    }
    monkeypatch.setattr("starboard.table.workers.jobs.KINDS", more)
    monkeypatch.setattr("starboard.table.workers.worker_pool.KINDS", more)
    monkeypatch.setattr("starboard.table.workers.worker_pool.GRACE", 0.05)
    monkeypatch.setattr("starboard.table.workers.worker_pool.LOOK", 0.05)


def run(play: Callable[[WorkerPool], Coroutine[Any, Any, None]], processes: int) -> None:
    """Let something happen in an event loop of its own: this thread's may be a browser's."""

    async def playing() -> None:
        pool = WorkerPool(processes)
        try:
            await play(pool)
        finally:
            await pool.close()

    with ThreadPoolExecutor(1) as apart:
        apart.submit(asyncio.run, playing()).result()


async def there(folder: Path, *names: str) -> None:
    """Wait until jobs have begun."""
    while not all((folder / name).exists() for name in names):
        await asyncio.sleep(0.005)


def jobs(pool: WorkerPool, kind: str, folder: Path, *names: str, person: str = "") -> list[asyncio.Task[Any]]:
    """Some of them, asked for one after the other."""
    data = [{"folder": str(folder), "name": name} for name in names]
    return [asyncio.create_task(pool.run(Job(kind, each, person=person))) for each in data]


def spawned() -> set[int]:
    """The worker processes of this one."""
    return {each for each, command in children(os.getpid()).items() if "spawn_main" in command and runs(each)}


def test_one_killed_worker_is_replaced_by_one_however_many_jobs_wait(tmp_path: Path) -> None:
    before = spawned()

    async def play(pool: WorkerPool) -> None:
        waiting = jobs(pool, "hold", tmp_path, *[""] * 40)
        while len(list(tmp_path.iterdir())) < 2:
            await asyncio.sleep(0.01)
        killed = int(next(tmp_path.iterdir()).name)
        os.kill(killed, signal.SIGKILL)
        while len(list(tmp_path.iterdir())) < 3:
            await asyncio.sleep(0.01)
        assert len(spawned() - before) == 2
        (tmp_path / "go").touch()
        done = Counter(await asyncio.gather(*waiting))
        assert str(killed) not in done
        assert sum(done.values()) == 40
        assert len(done) == 2
        assert len(spawned() - before) == 2

    run(play, 2)


def test_a_job_whose_workers_are_killed_again_and_again_is_refused_in_words(tmp_path: Path) -> None:
    async def play(pool: WorkerPool) -> None:
        (asked,) = jobs(pool, "hold", tmp_path, "")
        killed: set[Path] = set()
        while not asked.done():
            for at in set(tmp_path.iterdir()) - killed:
                os.kill(int(at.name), signal.SIGKILL)
                killed.add(at)
            await asyncio.wait([asked], timeout=0.01)
        with pytest.raises(WorkerLost, match="try again"):
            await asked
        assert len(killed) > 1

    run(play, 1)
    assert dict(STATUS)[WorkerLost] == 503


def test_a_worker_that_was_stopped_is_given_up_and_its_job_done_by_another(tmp_path: Path) -> None:
    async def play(pool: WorkerPool) -> None:
        (asked,) = jobs(pool, "hold", tmp_path, "")
        while not list(tmp_path.iterdir()):
            await asyncio.sleep(0.01)
        halted = int(next(tmp_path.iterdir()).name)
        os.kill(halted, signal.SIGSTOP)
        while len(list(tmp_path.iterdir())) < 2:
            await asyncio.sleep(0.01)
        assert not runs(halted)
        (tmp_path / "go").touch()
        assert await asked != str(halted)
        # So is one that was stopped while it rested.
        resting = await pool.run(Job("pid", {}))
        os.kill(resting, signal.SIGSTOP)
        assert await pool.run(Job("pid", {})) != resting

    run(play, 1)


def test_a_job_that_takes_too_long_is_ended_with_its_process_and_the_next_gets_another(tmp_path: Path) -> None:
    async def play(pool: WorkerPool) -> None:
        first = await pool.run(Job("pid", {}))
        assert first != os.getpid()
        with pytest.raises(Overran, match="took too long"):
            await pool.run(Job("too-long", {"folder": str(tmp_path)}))
        again = await pool.run(Job("pid", {}))
        assert again not in (first, os.getpid())
        assert not runs(first)
        # One that looks whether it is to stop keeps its process, and what it has found.
        assert await pool.run(Job("short-search", {"folder": str(tmp_path), "name": "a"})) == "a-stopped"
        assert await pool.run(Job("pid", {})) == again
        (asked,) = jobs(pool, "search", tmp_path, "b")
        await there(tmp_path, "b")
        asked.cancel()
        await there(tmp_path, "b-stopped")
        assert await pool.run(Job("pid", {})) == again

    run(play, 1)


def test_where_there_is_no_sigkill_one_that_takes_too_long_ends_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delattr(signal, "SIGKILL")

    async def play(pool: WorkerPool) -> None:
        first = await pool.run(Job("pid", {}))
        with pytest.raises(Overran, match="took too long"):
            await pool.run(Job("too-long", {"folder": str(tmp_path)}))
        assert await pool.run(Job("pid", {})) != first

    run(play, 1)


def test_workers_at_the_desk_give_way_to_all_others() -> None:
    async def play(pool: WorkerPool) -> None:
        assert await pool.run(Job("niceness", {})) == os.nice(0) + 10

    run(play, 1)


def test_jobs_of_one_home_go_to_one_worker_while_it_is_free(tmp_path: Path) -> None:
    async def play(pool: WorkerPool) -> None:
        (held,) = jobs(pool, "hold", tmp_path, "busy")
        await there(tmp_path, "busy")
        home = await pool.run(Job("pid", {}, home="table/0"))
        (tmp_path / "go").touch()
        await held
        for _ in range(4):
            # Another worker is free and stands before it.
            assert await pool.run(Job("pid", {}, home="table/0")) == home
        assert await pool.run(Job("pid", {})) != home

    run(play, 2)


def test_of_what_waits_a_move_goes_before_a_hint_and_that_before_bots_among_themselves(tmp_path: Path) -> None:
    done: list[str] = []

    async def play(pool: WorkerPool) -> None:
        pool.finished.append(lambda each: done.append(each.kind))
        held = jobs(pool, "hold", tmp_path, "a", "b")
        await there(tmp_path, "a", "b")
        show = jobs(pool, "hold-show", tmp_path, "c")
        hint = jobs(pool, "hold-hint", tmp_path, "d")
        move = jobs(pool, "hold", tmp_path, "e")
        await asyncio.sleep(0)
        assert pool.waiting() == {"hold-show": 1, "hold-hint": 1, "hold": 1}
        for name in "bcde":
            (tmp_path / f"go-{name}").touch()
        await asyncio.gather(held[1], *show, *hint, *move)
        assert done == ["hold", "hold", "hold-hint", "hold-show"], "the one free worker takes one after the other"
        (tmp_path / "go").touch()
        await held[0]

    run(play, 0)


def test_hints_leave_a_worker_for_moves_and_one_person_has_one(tmp_path: Path) -> None:
    async def play(pool: WorkerPool) -> None:
        first = jobs(pool, "hold-hint", tmp_path, "a", person="mira")
        others = jobs(pool, "hold-hint", tmp_path, "b", "c", "d")
        await there(tmp_path, "a")
        with pytest.raises(TooMany):
            await pool.run(Job("hold-hint", {"folder": str(tmp_path)}, person="mira"))
        with pytest.raises(Overloaded):
            await pool.run(Job("hold-hint", {"folder": str(tmp_path)}, person="leo"))
        assert await pool.run(Job("pid", {})) == os.getpid(), "a move is made at once"
        assert pool.running() == {"hold-hint": 1}
        others[1].cancel()
        await asyncio.sleep(0)
        assert pool.waiting() == {"hold-hint": 2}, "what nobody waits for waits no longer"
        (tmp_path / "go").touch()
        assert await asyncio.gather(*first, others[0], others[2]) == ["a", "b", "d"]
        assert not (tmp_path / "c").exists()

    run(play, 0)


def test_a_refusal_comes_out_of_a_worker_as_it_went_in() -> None:
    async def play(pool: WorkerPool) -> None:
        with pytest.raises(RecordError, match="line 7: line 3: no dice") as refused:
            await pool.run(Job("refuse", {}))
        assert refused.value.line == 7

    run(play, 0)
