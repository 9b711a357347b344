"""Jobs for workers on any machine: each is done once, whatever dies on the way."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from starboard.kernel.errors import RecordError
from starboard.kernel.registry import load_game
from starboard.kernel.rng import Rng
from starboard.kernel.table import Dice, Table
from starboard.table.app import create_app
from starboard.table.web.limits import Bucket, Draw
from starboard.table.web.shared_limits import PREFIX, SharedBuckets
from starboard.table.workers import jobs, queue, worker_pool
from starboard.table.workers.bot_pool import world_for
from starboard.table.workers.jobs import DESK, PLAY, Job, Kind, Overran, TooMany
from starboard.table.workers.queue import Queue
from starboard.table.workers.taker import Taker
from starboard.table.workers.worker_pool import WorkerPool
from tests.services import Redis
from tests.table.conftest import CEILING, options, start, wait_until, without_limits

KINDS = {
    "hold": Kind("tests.table.work:hold", PLAY, 0, CEILING),
    "hint": Kind("tests.table.work:hold", PLAY, 1, CEILING, each=1),
    "begin": Kind("tests.table.work:begin", PLAY, 0, CEILING),
    "search": Kind("tests.table.work:search", PLAY, 0, CEILING),
    "too-long": Kind("tests.table.work:hold", DESK, 0, 0.01),
    "refuse": Kind("tests.table.work:refuse", DESK, 1, CEILING),
    "lacking": Kind("tests.table.work:lacking", PLAY, 0, CEILING),
}


@pytest.fixture
def kinds(monkeypatch: pytest.MonkeyPatch) -> None:
    """Kinds of work that a test can hold and let go, and a lease that runs out soon."""
    for module in (jobs, queue, worker_pool):
        monkeypatch.setattr(module, "KINDS", KINDS)
    monkeypatch.setattr("starboard.table.workers.taker.KINDS", KINDS)
    monkeypatch.setattr("starboard.table.workers.worker_pool.GRACE", 0.05)
    monkeypatch.setattr(queue, "LEASE", 1)
    monkeypatch.setattr(queue, "LOOK", 0.2)


def run(playing: Coroutine[Any, Any, None]) -> None:
    """Let something happen in an event loop of its own: this thread's may be a browser's."""
    with ThreadPoolExecutor(1) as apart:
        apart.submit(asyncio.run, playing).result()


def play(redis: Redis, scene: Callable[[Queue, list[Taker]], Coroutine[Any, Any, None]], takers: int) -> None:
    """A queue with so many machines that work, each with two workers for tables and one at the desk."""

    async def playing() -> None:
        asking = Queue(redis.url)
        working = [Taker(redis.url, WorkerPool(0)) for _ in range(takers)]
        for taker in working:
            taker.start()
        try:
            await scene(asking, working)
        finally:
            await asking.close()
            for taker in working:
                await taker.close()
                await taker.pool.close()

    run(playing())


async def there(folder: Path, *names: str) -> None:
    """Wait until jobs have begun."""
    while not all((folder / name).exists() for name in names):
        await asyncio.sleep(0.005)


def test_a_job_is_done_elsewhere_and_everything_about_it_comes_back(redis: Redis, tmp_path: Path, kinds: None) -> None:
    async def scene(asking: Queue, working: list[Taker]) -> None:
        data = {"folder": str(tmp_path), "name": "a"}
        assert await asking.run(Job("begin", data)) == "a"
        with pytest.raises(RecordError, match="line 7: line 3: no dice"):
            await asking.run(Job("refuse", {}))
        with pytest.raises(Overran):
            await asking.run(Job("too-long", data))
        await asking.ready()
        first = asyncio.create_task(asking.run(Job("hint", {**data, "name": "b"}, person="mira")))
        await there(tmp_path, "b")
        with pytest.raises(TooMany):
            await asking.run(Job("hint", data, person="mira"))
        assert asking.waiting() == {"hint": 1}
        (tmp_path / "go").touch()
        assert await first == "b"
        stopped = asyncio.create_task(asking.run(Job("search", {**data, "name": "c"})))
        await there(tmp_path, "c")
        stopped.cancel()
        await there(tmp_path, "c-stopped")
        assert asking.waiting() == {}
        # The workers of this process know what nobody elsewhere does.
        asking.local = WorkerPool(0)
        assert await asking.run(Job("lacking", {})) == "known here after all"

    play(redis, scene, 1)


def test_the_urgent_goes_first_and_hints_leave_a_worker_for_moves(redis: Redis, tmp_path: Path, kinds: None) -> None:
    async def scene(asking: Queue, working: list[Taker]) -> None:
        def ask(kind: str, name: str) -> asyncio.Task[Any]:
            return asyncio.create_task(asking.run(Job(kind, {"folder": str(tmp_path), "name": name})))

        hints = [ask("hint", name) for name in "abc"]
        while not any((tmp_path / name).exists() for name in "abc"):
            await asyncio.sleep(0.005)
        assert await ask("begin", "move") == "move", "made while hints wait"
        assert sum((tmp_path / name).exists() for name in "abc") == 1
        (tmp_path / "go").touch()
        assert sorted(await asyncio.gather(*hints)) == ["a", "b", "c"]

    play(redis, scene, 1)


def test_a_bots_questions_go_to_the_machine_that_knows_it_unless_that_is_busy(
    redis: Redis, tmp_path: Path, kinds: None
) -> None:
    async def scene(asking: Queue, working: list[Taker]) -> None:
        data = {"folder": str(tmp_path)}
        homes = []
        for _ in range(6):
            await asking.run(Job("begin", data, home="table/1"))
            homes.append(asking._homes["table/1"])
        assert len(set(homes)) == 1
        busy = [
            asyncio.create_task(asking.run(Job("hold", {**data, "name": name}, home="table/1"))) for name in ("x", "y")
        ]
        await there(tmp_path, "x", "y")
        await asking.run(Job("begin", data, home="table/1"))
        assert asking._homes["table/1"] != homes[0], "no table waits for a tree"
        (tmp_path / "go").touch()
        await asyncio.gather(*busy)

    play(redis, scene, 2)


def test_what_the_server_forgets_is_put_on_its_list_again(redis: Redis, tmp_path: Path, kinds: None) -> None:
    async def scene(asking: Queue, working: list[Taker]) -> None:
        asked = asyncio.create_task(asking.run(Job("begin", {"folder": str(tmp_path), "name": "a"})))
        while not await asking._server.keys("starboard:jobs:play:*"):
            await asyncio.sleep(0.01)
        await asking._server.flushall()
        taker = Taker(redis.url, WorkerPool(0))
        working.append(taker)
        taker.start()
        assert await asked == "a"

    play(redis, scene, 0)


@pytest.fixture
def worker(redis: Redis, tmp_path: Path) -> Iterator[Callable[[], subprocess.Popen[str]]]:
    """Starts `starboard worker` processes."""
    started: list[subprocess.Popen[str]] = []

    def start() -> subprocess.Popen[str]:
        command = [sys.executable, "-m", "starboard.cli", "worker", "--bell", redis.url, "--processes", "1"]
        env = {**os.environ, "PYTHONPATH": str(Path(__file__).parent.parent.parent.parent)}
        made = subprocess.Popen([*command, "--data", str(tmp_path)], stdout=subprocess.PIPE, text=True, env=env)
        started.append(made)
        assert made.stdout is not None
        assert made.stdout.readline().strip(), "the worker did not start"
        return made

    yield start
    for each in started:
        each.kill()
        each.wait(CEILING)
        assert each.stdout is not None
        each.stdout.close()


def test_when_a_worker_is_killed_at_a_bots_question_another_answers_it(
    redis: Redis, worker: Callable[[], subprocess.Popen[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(queue, "LEASE", 1)
    monkeypatch.setattr(queue, "LOOK", 0.2)
    game = load_game("conflict")
    table = Table(game, game.setup(2), Dice(Rng(3)))
    seat = table.asked()[0]
    world = world_for(game, table.state, seat, Rng(4))
    data = {"game": "conflict", "pack": "", "content": game.content_hash, "world": world, "seat": seat, "seed": 1}

    async def playing() -> None:
        asking = Queue(redis.url)
        try:
            first = await asyncio.to_thread(worker)
            asked = asyncio.create_task(asking.run(Job("move", {**data, "bot": "mcts:1500ms"})))
            while not await asking._server.keys("starboard:jobs:lease:*"):
                await asyncio.sleep(0.01)
            first.send_signal(signal.SIGKILL)
            await asyncio.to_thread(worker)
            assert await asked in {action.code() for action in table.options(seat)}
        finally:
            await asking.close()

    run(playing())


def test_serving_processes_share_their_limits(redis: Redis, monkeypatch: pytest.MonkeyPatch) -> None:
    async def playing() -> None:
        both = [SharedBuckets(redis.url), SharedBuckets(redis.url)]
        draws = [Draw("mira", Bucket(3, 0.001)), Draw("house", Bucket(100, 0.001))]
        assert [await each.take(draws) for each in both * 2][:3] == [0.0, 0.0, 0.0]
        assert await both[0].take(draws) > 900
        assert await both[0].take(draws[1:]) == 0.0
        # As if the server's clock had gone back by a day: the bucket is empty, and fills as ever.
        quick = [Draw("leo", Bucket(2, 5.0))]
        await both[0]._server.set(f"{PREFIX}leo", str(time.time() + 86_400))
        assert 0 < await both[0].take(quick) <= 0.4
        # While the server is away each counts for itself, and nobody waits for it.
        away = SharedBuckets("redis://127.0.0.1:1/0")
        assert [await away.take(draws) > 0 for _ in range(4)] == [False, False, False, True]
        for each in (*both, away):
            await each.close()

    run(playing())


def test_a_table_is_played_and_hinted_at_by_a_worker_elsewhere(
    redis: Redis, tmp_path: Path, worker: Callable[[], subprocess.Popen[str]]
) -> None:
    worker()
    without_limits(tmp_path)
    with TestClient(create_app(tmp_path, processes=None, bell=redis.url), base_url="http://testserver") as client:
        at = start(client, **{"seat-0": "bot:novice", "seat-1": "me"})
        hint = {"seat": "1"}
        wait_until(lambda: options(client.get(at).text), "the novice has moved")

        def done(ask: Callable[[], Any]) -> Any:
            """What it brings, once it is done: on a busy machine a job may run out of its time."""
            told: list[Any] = []

            def in_time() -> bool:
                told.append(ask())
                return bool(told[-1].status_code != 503)

            wait_until(in_time, "the job is done")
            return told[-1]

        told = done(lambda: client.post(f"{at}/hint", data=hint, headers={"x-starboard": "1"}))
        assert told.json()["code"] in options(client.get(at).text)
        combat = done(lambda: client.get("/tools/voidfall/combat?kind=invasion&corvette=4&voidborn=3"))
        assert combat.status_code == 200
        assert client.get("/readyz").status_code == 200
