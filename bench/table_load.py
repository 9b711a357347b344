"""How many tables a server carries: live tables, every seat with its page open, answered as browsers answer.

    python bench/table_load.py --tables 10 100 500 --seconds 30
    python bench/table_load.py --tables 500 --processes 2 --database postgresql://… -- --bell redis://…
    python bench/table_load.py --tables 500 --database postgresql://… --address 10.0.0.2:8000 10.0.0.3:8000
    python bench/table_load.py --twice --tables 40 --seconds 30

Each table has four people (with `--game voidfall` one) and is somewhere in a game played at random. Everybody has a
cookie and an open WebSocket of their own; once every five seconds (`--every`) one of those who are asked sends one of
the options that the push has shown, as the page's script does. Measured is the time from sending an answer until the
push that shows it has come to the last of the pages, what goes over the wire (as browsers, the sockets take compressed
messages), and the servers' own processor time, which says how much room there is also where the machine is busy with
other things. Servers and clients share this machine; the clients read no more of a push than they need to answer it.
Everything is bounded: tables, seconds, and one answer under way per table. `--every 0` answers again as soon as the
push has come to whoever answered, so that the servers are never idle.

With `--processes`, so many servers are started on one database, with what stands after `--` as further options, and a
table's pages are spread over them. With `--address`, servers that run already are used; the tables are laid into the
database that they share, and only the times are measured.

`--twice` says what a second process brings: one and then two, with all there is to do, by turns, on a PostgreSQL and a
Redis of their own (`tests/services.py`). Where each serving process has a core to itself, a pair gives as many answers
a second as the busier of the two can, so that is compared: answers per second of processor time of the busiest serving
process. What clients, PostgreSQL and Redis used, which share this machine's cores, is told beside it, and so is what
came of all that on the clock.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import json
import math
import os
import random
import resource
import sys
import tempfile
import time
import urllib.request
from collections.abc import Callable
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from typing import Any

from clients import Http, Page, Server, cpu_seconds

from starboard.kernel.registry import load_game
from starboard.kernel.rng import Rng
from starboard.kernel.table import Dice
from starboard.kernel.table import Table as Laid
from starboard.table.storage.rows import SeatRow, TableRow, TableSettings, token
from starboard.table.storage.store import Store

TURN = 3.0
"""With `--twice`: seconds of each turn."""
AT_ONCE = 24
"""With `--every 0`: at so many tables an answer is under way at the same time."""
PATIENCE = 60.0
"""Seconds after which an answer that shows nothing counts as failed."""
PLAYED = {"conflict": 130, "galaxies": 1000, "voidfall": 25}
"""Up to so many answers have been given at a table before it is measured; hardly a game is over by then."""


class Table:
    """One table, its people and their pages."""

    def __init__(self, servers: list[Http], number: int, row: TableRow) -> None:
        self.servers = servers
        self.number = number
        self.rng = random.Random(number)
        self.row = row
        self.pages: list[Page] = []
        self.waits: list[float] = []
        self.sizes: list[int] = []
        self.failed = 0
        self.begun = self.last = 0.0
        self.heard = asyncio.Event()
        """Set by every push."""

    @property
    def over(self) -> bool:
        """Whether the game is."""
        return any(page.over for page in self.pages)

    def server(self, seat: int) -> Http:
        """The server that a seat's page is at."""
        return self.servers[(self.number + seat) % len(self.servers)]

    async def open(self) -> None:
        """Let everybody sit down and open the page."""
        for seat in self.row.seats:
            self.pages.append(await self.server(seat.seat).sit(self.row.id, seat.token, f"p{seat.seat}"))
        for page in self.pages:
            page.pushed = self.pushed

    def pushed(self, size: int) -> None:
        """A push has come to one of the pages."""
        self.heard.set()
        if self.begun:
            self.last = time.perf_counter()
            self.sizes.append(size)

    def settle(self) -> None:
        """Count the last answer, when all its pushes have come."""
        if self.begun and self.last:
            self.waits.append(self.last - self.begun)
        self.begun = self.last = 0.0

    async def answer(self, wait: bool) -> None:
        """One answer of whoever is asked; with `wait`, until it is shown to them."""
        self.settle()
        self.heard.clear()
        asked = [seat for seat, page in enumerate(self.pages) if page.codes]
        if not asked:
            if wait and not self.over:
                # Whoever is asked now has not heard of it yet.
                await asyncio.wait_for(self.heard.wait(), PATIENCE)
            return
        seat = self.rng.choice(asked)
        page = self.pages[seat]
        code = self.rng.choice(page.codes)
        refused = len(page.refused)
        page.asked_again.clear()
        self.begun = time.perf_counter()
        status = await self.server(seat).answer(page, code)
        if wait:
            await asyncio.wait_for(page.asked_again.wait(), PATIENCE)
        if status != 200 or len(page.refused) > refused:
            self.failed += 1
            self.begun = 0.0

    async def play(self, every: float, until: float) -> None:
        """Answer now and then until the time is over."""
        await asyncio.sleep(self.rng.random() * every)
        while time.monotonic() < until:
            begun = time.monotonic()
            await self.try_to_answer()
            await asyncio.sleep(max(0.0, every - (time.monotonic() - begun)))
        self.settle()

    async def try_to_answer(self, wait: bool = False) -> None:
        """Answer, or count what failed."""
        try:
            await self.answer(wait)
        except OSError:
            self.failed += 1


async def play_round(tables: list[Table], until: float) -> None:
    """Answer at one table after the other, each time as soon as the last answer is shown, until the time is over."""
    while time.monotonic() < until and not all(table.over for table in tables):
        for table in tables:
            await table.try_to_answer(wait=True)


def lay(store: Store, game_name: str, numbers: range) -> list[TableRow]:
    """Put tables into the database, each at some moment of a game played at random."""
    game = load_game(game_name)
    made = []
    for number in numbers:
        rng = random.Random(number)
        options = {"draft": "random"} if game_name == "conflict" else {}
        players = min(4, game.most_players)
        setup = game.setup(players, **options)
        table = Laid(game, setup, Dice(Rng(number)))
        for _ in range(rng.randrange(PLAYED[game_name])):
            if table.over:
                break
            asked = table.asked()[0]
            table.answer(asked, rng.choice(table.options(asked)).code())
        row = TableRow(
            id=token(7),
            name=f"Load {number}",
            game=game.name,
            pack="",
            rules=game.rules,
            content=game.content_hash,
            setup=setup.dump(),
            settings=TableSettings(pace="once"),
            host="",
            over=table.over,
            created=0,
            touched=0,
            seats=[SeatRow(seat, token(), "", f"p{seat}") for seat in range(players)],
        )
        store.create(row, table.record.lines)
        made.append(row)
    return made


class Load:
    """Tables at some servers, played at by all their people. What is measured adds up over all turns of `play`."""

    def __init__(
        self, servers: list[Http], pids: list[int], lay: Callable[[range], list[TableRow]], tables: int, every: float
    ) -> None:
        """`lay` puts the tables of these numbers into the database."""
        self.servers = servers
        self.pids = pids
        self.lay = lay
        self.most = tables
        self.every = every
        self.tables: list[Table] = []
        """All of them, those that are over too."""
        self._lay(tables)
        self.watch()

    def _lay(self, tables: int) -> list[Table]:
        numbers = range(len(self.tables), len(self.tables) + tables)
        new = [Table(self.servers, number, row) for number, row in zip(numbers, self.lay(numbers), strict=True)]
        self.tables += new
        return new

    def playing(self) -> list[Table]:
        """The tables at which somebody is asked."""
        return [table for table in self.tables if not table.over]

    def watch(self, **beside: int) -> None:
        """Tell the processor time of these processes, too."""
        self.beside = beside
        self._forget()

    def _forget(self) -> None:
        self.clocks = [0.0] * (2 + len(self.pids) + len(self.beside))
        for table in self.tables:
            table.waits.clear()
            table.sizes.clear()

    async def open(self) -> None:
        """Open everybody's page, and play for a while: servers that have just opened everything are not measured."""
        for table in self.tables:
            await table.open()
        await self.play(min(self.every or 5.0, 5.0))
        self._forget()

    async def renew(self) -> None:
        """Begin others where games are over. That is not measured."""
        for table in self._lay(self.most - len(self.playing())):
            await table.open()

    async def play(self, seconds: float) -> None:
        """Play for so long."""
        before, until = self._now(), time.monotonic() + seconds
        if self.every:
            players = [table.play(self.every, until) for table in self.tables]
        else:
            playing = self.playing()
            players = [play_round(playing[first::AT_ONCE], until) for first in range(min(AT_ONCE, len(playing)))]
        await asyncio.gather(*players)
        for table in self.tables:
            table.settle()
        self.clocks = [
            sofar + after - first for sofar, first, after in zip(self.clocks, before, self._now(), strict=True)
        ]

    def _now(self) -> list[float]:
        return [time.monotonic(), time.process_time(), *map(cpu_seconds, [*self.pids, *self.beside.values()])]

    def close(self) -> None:
        """Close all pages."""
        for table in self.tables:
            for page in table.pages:
                page.close()

    def result(self) -> dict[str, Any]:
        """What was measured."""
        took, own, *used = self.clocks
        serving = used[: len(self.pids)]
        waits = sorted(wait for table in self.tables for wait in table.waits)
        sizes = sorted(size for table in self.tables for size in table.sizes)

        def part(found: list[float] | list[int], share: float) -> float:
            return found[min(len(found) - 1, int(share * len(found)))] if found else 0

        def per_answer(seconds: float) -> float:
            return round(1000 * seconds / max(1, len(waits)), 2)

        result = {
            "tables": self.most,
            "pages": sum(len(table.pages) for table in self.tables[: self.most]),
            "servers": len(self.servers),
            "answers": len(waits),
            "answers_per_second": round(len(waits) / took, 1),
            "pushes_per_second": round(len(sizes) / took, 1),
            "failed": sum(table.failed for table in self.tables),
            "p50_ms": round(1000 * part(waits, 0.5), 1),
            "p95_ms": round(1000 * part(waits, 0.95), 1),
            "p99_ms": round(1000 * part(waits, 0.99), 1),
            "push_bytes_p50": part(sizes, 0.5),
            "push_bytes_p95": part(sizes, 0.95),
            "wire_kB_per_second": round(sum(sizes) / took / 1000, 1),
            "clients_cpu_percent": round(100 * own / took, 1),
            "clients_cpu_ms_per_answer": per_answer(own),
            "load_average": round(os.getloadavg()[0], 1),
        }
        if serving:
            result |= {
                "server_cpu_percent": round(100 * sum(serving) / took, 1),
                "server_cpu_ms_per_answer": per_answer(sum(serving)),
                "server_cpu_ms_per_push": round(1000 * sum(serving) / max(1, len(sizes)), 2),
                "answers_per_cpu_second_of_the_busiest": round(len(waits) / max(serving), 1),
            }
        for name, seconds in zip(self.beside, used[len(self.pids) :], strict=True):
            result[f"{name}_cpu_ms_per_answer"] = per_answer(seconds)
        return result


def first_page(folder: Path, options: list[str]) -> float:
    """How many seconds it takes from the command to the first page."""
    with Server(Path(sys.executable), folder, *options) as server:
        with urllib.request.urlopen(f"http://127.0.0.1:{server.port}/") as page:
            page.read()
        return time.perf_counter() - server.begun


def run(args: argparse.Namespace, folder: Path, tables: int) -> dict[str, Any]:
    """One number of tables."""

    async def play(load: Load) -> dict[str, Any]:
        await load.open()
        await load.play(args.seconds)
        load.close()
        return load.result()

    with ExitStack() as stack:
        load = begin(args, folder, tables, args.processes, stack)
        return asyncio.run(play(load))


def begin(args: argparse.Namespace, folder: Path, tables: int, processes: int, stack: ExitStack) -> Load:
    """Start servers, unless they run already, and lay tables into their database."""
    options = [*(["--database", args.database] if args.database else []), *args.options]
    if args.address:
        store = Store.open(args.database)
        pairs = [each.rpartition(":") for each in args.address]
        places, pids = [(host, int(port)) for host, _, port in pairs], []
    else:
        started = [stack.enter_context(Server(Path(sys.executable), folder, *options)) for _ in range(processes)]
        store = Store.open(args.database) if args.database else Store.in_folder(folder)
        places, pids = [("127.0.0.1", each.port) for each in started], [each.process.pid for each in started]
    stack.callback(store.close)
    servers = [Http(port, host) for host, port in places]
    load = Load(servers, pids, partial(lay, store, args.game), tables, args.every)
    # What stays for the whole run need not be looked at again and again by the clients' collector.
    gc.freeze()
    return load


def twice(args: argparse.Namespace, folder: Path) -> dict[str, Any]:
    """What two serving processes can do, beside what one can: by turns, so that a busy machine slows both alike."""
    # At the end: what is installed is measured, not what lies in the work tree.
    sys.path.append(str(Path(__file__).parent.parent))
    from tests.services import Postgres, Redis, running

    async def play(loads: list[Load]) -> None:
        for load in loads:
            await load.open()
        for turn in range(math.ceil(args.seconds / TURN)):
            for load in loads[:: -1 if turn % 2 else 1]:
                await load.renew()
                await load.play(TURN)
        for load in loads:
            load.close()

    args.every, loads = 0, []
    with ExitStack() as stack:
        for processes in (1, 2):
            postgres, redis = Postgres(), Redis()
            for service in (postgres, redis):
                stack.enter_context(running(service))
            beside = {"postgresql": postgres.process, "redis": redis.process}
            args.database, args.options = postgres.database(), ["--bell", redis.url]
            loads.append(begin(args, folder, args.tables[0], processes, stack))
            loads[-1].watch(**{name: process.pid for name, process in beside.items() if process is not None})
        asyncio.run(play(loads))
    one, two = (load.result() for load in loads)

    def ratio(figure: str) -> float:
        return round(float(two[figure]) / float(one[figure]), 2)

    return {
        "one": one,
        "two": two,
        "two_over_one_with_a_core_each": ratio("answers_per_cpu_second_of_the_busiest"),
        "two_over_one_on_the_clock": ratio("answers_per_second"),
    }


def main() -> None:
    """Run from the command line."""
    say = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    say.add_argument("--tables", type=int, nargs="+", default=[10, 100, 500])
    say.add_argument("--seconds", type=float, default=30)
    say.add_argument("--every", type=float, default=5)
    say.add_argument("--game", default="conflict", choices=list(PLAYED))
    say.add_argument("--processes", type=int, default=1, help="how many servers to start")
    say.add_argument("--database", default="", help="the database that the servers share; by default a new SQLite")
    say.add_argument("--address", nargs="+", default=[], metavar="HOST:PORT", help="servers that run already")
    say.add_argument("--twice", action="store_true", help="one process and two, by turns, and what the second brings")
    say.add_argument("options", nargs="*", help="further options of `starboard serve`, after --")
    args = say.parse_args()
    if max(args.tables) > 1000 or args.seconds > 300:
        say.error("at most 1000 tables and 300 seconds")
    if args.address and not args.database:
        say.error("--address needs the servers' --database, to lay tables into it")
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    found: dict[str, Any] = {"game": args.game, "cores": os.cpu_count(), "load": []}
    with tempfile.TemporaryDirectory() as data:
        if args.twice:
            sys.stdout.write(json.dumps(found | twice(args, Path(data)), indent=2) + "\n")
            return
        if not args.address:
            # The first start makes the database; what is measured is a start as on any other day.
            for _ in range(2):
                seconds = first_page(Path(data), [])
            found["first_page_seconds"] = round(seconds, 2)
        for tables in args.tables:
            result = run(args, Path(data), tables)
            found["load"].append(result)
            sys.stderr.write(f"{json.dumps(result)}\n")
    sys.stdout.write(json.dumps(found, indent=2) + "\n")


if __name__ == "__main__":
    main()
