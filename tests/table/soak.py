"""Play while everything breaks: servers and workers are killed, PostgreSQL and Redis are restarted, at random.

    python -m tests.table.soak --minutes 30

Then every acknowledged answer must be in the database, once, in its order, and every table must go on.
"""

from __future__ import annotations

import argparse
import os
import random
import subprocess
import sys
import tempfile
import threading
import time
import urllib.error
from collections.abc import Callable, Sequence
from functools import partial
from http.client import HTTPException
from pathlib import Path
from typing import Any, NamedTuple

from starboard.kernel.registry import load_game
from starboard.kernel.steps import CHANCE
from starboard.kernel.table import replay
from starboard.table.live.room import Room
from starboard.table.storage.store import Store
from tests.services import Postgres, Redis, running
from tests.table.conftest import Server, call, wait_until

FEWEST_FAULTS = 3
"""However long they take on a busy machine."""
STUCK = 60.0
"""Seconds after which a table has not gone on, on a machine that does much else. Ten are promised on a quiet one."""


class Done(NamedTuple):
    """What was played and broken."""

    acknowledged: int
    bots: int
    """Answers of bots."""
    unclear: int
    """Answers to which no reply came: each may have been kept or not."""
    broken: int
    slowest: float
    """The longest that a table stood still after the last fault, in seconds."""


class Player(threading.Thread):
    """A person at a table with a bot: answers at any of the servers, over and over again."""

    def __init__(self, servers: Sequence[Server], made: dict[str, Any], seed: int) -> None:
        super().__init__(daemon=True)
        self.servers, self.table, self.token = servers, made["table"], made["seats"][0]["token"]
        self.rng = random.Random(seed)
        self.kept: list[tuple[str, bool]] = []
        """The codes that were sent, and whether they were acknowledged."""
        self.stop = threading.Event()

    def run(self) -> None:
        while not self.stop.is_set():
            try:
                if self._answer():
                    return
            except urllib.error.HTTPError as refused:
                assert refused.code in (409, 429, 503), f"{refused.code} {refused.read()!r}"
                refused.close()
            except (OSError, HTTPException, ValueError):
                time.sleep(0.05)

    def _answer(self) -> bool:
        """Answer once. Returns whether the game is over."""
        address = f"{self.rng.choice(self.servers).url}/api/tables/{self.table}"
        now = call(f"{address}/view", token=self.token)
        if now["over"]:
            return True
        if not now["options"]:
            time.sleep(0.02)
            return False
        code = self.rng.choice(now["options"])["code"]
        sent = len(self.kept)
        self.kept.append((code, False))
        try:
            call(f"{address}/answers", {"ticket": now["ticket"], "code": code}, self.token)
        except urllib.error.HTTPError as refused:
            if refused.code != 503:
                # Refused for certain; after a 503 nobody knows.
                self.kept.pop()
            raise
        self.kept[sent] = (code, True)
        return False


class Worker:
    """A process that thinks for the servers."""

    def __init__(self, data: Path, bell: str) -> None:
        self.command = [sys.executable, "-m", "starboard.cli", "worker", "--bell", bell, "--data", str(data)]
        self.process: subprocess.Popen[str] | None = None

    def start(self) -> None:
        """Start it, and wait until it takes jobs."""
        env = {**os.environ, "PYTHONPATH": str(Path(__file__).parent.parent.parent)}
        self.process = subprocess.Popen(self.command, stdout=subprocess.PIPE, text=True, env=env)
        assert self.process.stdout is not None
        assert self.process.stdout.readline(), "the worker did not start"

    def kill(self) -> None:
        """End it without a word."""
        if self.process is not None:
            assert self.process.stdout is not None
            self.process.kill()
            self.process.wait()
            self.process.stdout.close()
            self.process = None


def check(player: Player, store: Store) -> int:
    """Every acknowledged answer is there, once, in its order, and some of the others. Returns how many others."""
    record = Room.load(store, player.table).table.record
    replay(load_game(record.header.game), record)
    found = [line.code for line in record.lines if line.seat == 0]
    places = {0}
    for code, acknowledged in player.kept:
        taken = {at + 1 for at in places if at < len(found) and found[at] == code}
        places = taken if acknowledged else taken | places
        assert places, f"an acknowledged answer is lost: {code}"
    assert len(found) in places, "an answer is doubled, or comes from nowhere"
    return sum(not acknowledged for _, acknowledged in player.kept)


def bots_answers(store: Store, table: str) -> int:
    """How many answers bots have given at a table."""
    return sum(line.seat not in (CHANCE, 0) for line in store.lines(table))


def play_and_break(
    servers: Sequence[Server],
    worker: Worker,
    postgres: Postgres,
    redis: Redis,
    store: Store,
    seconds: float,
    tables: int,
    seed: int,
) -> Done:
    """Play at so many tables and break something every now and then, for so long; then look at what is there."""
    rng = random.Random(seed)
    seats = [{"name": "Mira"}, {"bot": "random"}]
    new = f"{servers[0].url}/api/tables"
    made = [call(new, {"game": "galaxies", "seats": seats, "pace": "once"}) for _ in range(tables)]
    alone = call(new, {"game": "galaxies", "seats": [{"bot": "random"}] * 2, "pace": "fast"})
    players = [Player(servers, each, seed + number) for number, each in enumerate(made)]
    for player in players:
        player.start()
    faults: list[Callable[[], None]] = [partial(restart, server) for server in servers]
    faults.append(partial(restart, worker))
    faults += [postgres.restart, redis.restart]
    end, broken = time.monotonic() + seconds, 0
    while time.monotonic() < end or broken < FEWEST_FAULTS:
        rng.choice(faults)()
        broken += 1
        time.sleep(rng.uniform(0, 4))
    # Nothing is broken any more: everything goes on.
    begun = time.monotonic()
    for player in players:
        goes_on(player)
    lines = len(store.lines(alone["table"]))
    over = store.table(alone["table"]).over
    wait_until(lambda: over or len(store.lines(alone["table"])) > lines, "the bots go on")
    slowest = time.monotonic() - begun
    assert slowest < STUCK, "a table stood still"
    for player in players:
        player.stop.set()
        player.join()
    unclear = sum(check(player, store) for player in players)
    acknowledged = sum(done for player in players for _, done in player.kept)
    bots = sum(bots_answers(store, player.table) for player in players)
    return Done(acknowledged, bots, unclear, broken, slowest)


def goes_on(player: Player) -> None:
    """Wait until a player has answered once more, or the game is over."""

    def answered() -> int:
        return sum(acknowledged for _, acknowledged in player.kept)

    before = answered()
    wait_until(lambda: answered() > before or not player.is_alive(), "the table goes on")


def restart(process: Server | Worker) -> None:
    """Kill a process, and start it again."""
    process.kill()
    process.start()


def main() -> None:
    """Start everything, break it, and say what came of it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--tables", type=int, default=6)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    postgres, redis = Postgres(), Redis()
    with running(postgres), running(redis), tempfile.TemporaryDirectory() as folder:
        database = postgres.database()
        servers = [Server(Path(folder), database=database, bell=redis.url, log_level="error") for _ in range(2)]
        worker = Worker(Path(folder), redis.url)
        everything: list[Server | Worker] = [*servers, worker]
        for process in everything:
            process.start()
        store = Store.open(database)
        done = play_and_break(servers, worker, postgres, redis, store, 60 * chosen.minutes, chosen.tables, chosen.seed)
        print(done)  # noqa: T201
        store.close()
        for process in everything:
            process.kill()


if __name__ == "__main__":
    main()
