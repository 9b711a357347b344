"""Play while everything breaks, in any order: servers and workers are killed or stand still, and so do PostgreSQL and
Redis; one hangs up on everybody or can't write, the other forgets all that it knew.

    python -m tests.table.soak --minutes 30

After each fault every table must go on; in the end every acknowledged answer must be in the database, once, in its
order.
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
from tests.services import Postgres, Redis, running, standing_still
from tests.table.conftest import Server, call, wait_until

STUCK = 60.0
"""Seconds after which a table has not gone on, on a machine that does much else. Ten are promised on a quiet one."""


class Done(NamedTuple):
    """What was played and broken."""

    acknowledged: int
    bots: int
    """Answers of bots."""
    unclear: int
    """Answers to which no reply came: each may have been kept or not."""
    slowest: dict[str, float]
    """The longest that a table stood still after each fault had gone, in seconds."""


class Player(threading.Thread):
    """A person at a table with a bot: answers at any of the servers, over and over again."""

    def __init__(self, servers: Sequence[Server], made: dict[str, Any], seed: int) -> None:
        super().__init__(daemon=True)
        self.servers, self.table, self.token = servers, made["table"], made["seats"][0]["token"]
        self.rng = random.Random(seed)
        self.kept: list[tuple[str, bool]] = []
        """The codes that were sent, and whether they were acknowledged."""
        self.stop = threading.Event()
        self.fault: BaseException | None = None

    def run(self) -> None:
        try:
            self._play()
        except BaseException as fault:
            self.fault = fault

    def _play(self) -> None:
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
    assert player.fault is None, repr(player.fault)
    assert len(found) in places, "an answer is doubled, or comes from nowhere"
    return sum(not acknowledged for _, acknowledged in player.kept)


def bots_answers(store: Store, table: str) -> int:
    """How many answers bots have given at a table."""
    return sum(line.seat not in (CHANCE, 0) for line in store.lines(table))


class Breaking:
    """People and bots at play, and what can be broken under them."""

    def __init__(
        self,
        servers: Sequence[Server],
        worker: Worker,
        postgres: Postgres,
        redis: Redis,
        store: Store,
        tables: int,
        seed: int,
    ) -> None:
        self.servers, self.worker, self.postgres, self.redis, self.store = servers, worker, postgres, redis, store
        seats = [{"name": "Mira"}, {"bot": "random"}]
        made = [self._new(seats, "once") for _ in range(tables)]
        self.players = [Player(servers, each, seed + number) for number, each in enumerate(made)]
        self.alone = self._new([{"bot": "random"}] * 2, "fast")["table"]

    def _new(self, seats: Sequence[dict[str, str]], pace: str) -> Any:
        return call(f"{self.servers[0].url}/api/tables", {"game": "galaxies", "seats": seats, "pace": pace})

    def faults(self) -> dict[str, Callable[[], None]]:
        """What can be broken; each comes back when what shows the fault has been seen."""
        found: dict[str, Callable[[], None]] = {
            "worker killed": partial(restart, self.worker),
            "worker frozen": partial(self.frozen, self.worker, self.bots_go_on),
            "PostgreSQL restarted": self.postgres.restart,
            "PostgreSQL frozen": self.frozen_database,
            "PostgreSQL hangs up": self.postgres.end_sessions,
            "PostgreSQL read-only": self.read_only,
            "Redis restarted": self.redis.restart,
            "Redis frozen": self.silent_bell,
            "Redis forgets": self.redis.forget_all,
        }
        for number, server in enumerate(self.servers):
            found[f"server {number} killed"] = partial(restart, server)
            found[f"server {number} told to end"] = partial(replace, server)
            # Whichever of them drives the bots: another does.
            found[f"server {number} frozen"] = partial(self.frozen, server, self.bots_go_on)
        return found

    def bots_go_on(self) -> None:
        """Wait until the bots have answered once more; when their game is over, they begin another."""
        before = len(self.store.lines(self.alone))
        wait_until(
            lambda: len(self.store.lines(self.alone)) > before or self.store.table(self.alone).over, "the bots go on"
        )

    def all_go_on(self) -> None:
        """Wait until everybody has answered once more."""
        if self.store.table(self.alone).over:
            self.alone = self._new([{"bot": "random"}] * 2, "fast")["table"]
        for player in self.players:
            goes_on(player)
        self.bots_go_on()

    def frozen(self, process: Server | Worker, until: Callable[[], None]) -> None:
        """A process stands still until something has happened."""
        assert process.process is not None
        with standing_still(process.process.pid):
            until()

    def frozen_database(self) -> None:
        """Servers do not stand still with it."""
        with self.postgres.frozen():
            for server in self.servers:
                call(f"{server.url}/healthz")

    def read_only(self) -> None:
        """What can't be kept is refused."""
        with self.postgres.read_only():
            wait_until(self.refuses, "what can't be kept is refused")

    def refuses(self) -> bool:
        """Whether a table can't be made."""
        try:
            self._new([{"name": "Ana"}, {"name": "Leo"}], "once")
        except urllib.error.HTTPError as said:
            said.close()
            return said.code == 503
        return False

    def silent_bell(self) -> None:
        """Nobody waits for it."""
        with self.redis.frozen():
            goes_on(self.players[0])


def play_and_break(breaking: Breaking, seconds: float, seed: int) -> Done:
    """Play while everything breaks, once each in any order, and again until the time is over; then look what is there.

    Whatever has been broken, everybody goes on before something else is.
    """
    rng = random.Random(seed)
    slowest: dict[str, float] = {}
    end = time.monotonic() + seconds
    for player in breaking.players:
        player.start()
    breaking.all_go_on()
    faults = breaking.faults()
    while not slowest or time.monotonic() < end:
        for name in rng.sample(sorted(faults), len(faults)):
            faults[name]()
            begun = time.monotonic()
            breaking.all_go_on()
            slowest[name] = max(slowest.get(name, 0.0), round(time.monotonic() - begun, 1))
            assert slowest[name] < STUCK, f"after {name} a table stood still"
    for player in breaking.players:
        player.stop.set()
        player.join()
    unclear = sum(check(player, breaking.store) for player in breaking.players)
    acknowledged = sum(done for player in breaking.players for _, done in player.kept)
    bots = sum(bots_answers(breaking.store, player.table) for player in breaking.players)
    return Done(acknowledged, bots, unclear, slowest)


def goes_on(player: Player) -> None:
    """Wait until a player has answered once more, or the game is over."""

    def answered() -> int:
        return sum(acknowledged for _, acknowledged in player.kept)

    before = answered()
    wait_until(lambda: answered() > before or not player.is_alive(), "the table goes on")
    assert player.fault is None, repr(player.fault)


def replace(server: Server) -> None:
    """Tell a server to end, as whoever runs it does, and start it again."""
    server.stop()
    server.start()


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
        breaking = Breaking(servers, worker, postgres, redis, store, chosen.tables, chosen.seed)
        print(play_and_break(breaking, 60 * chosen.minutes, chosen.seed))  # noqa: T201
        store.close()
        for process in everything:
            process.kill()


if __name__ == "__main__":
    main()
