"""How many tables a server carries: live tables, every seat with its page open, answered as browsers answer.

    python bench/table_load.py --tables 10 100 500 --seconds 30
    python bench/table_load.py --tables 500 --processes 2 --database postgresql://… -- --bell redis://…
    python bench/table_load.py --tables 500 --database postgresql://… --address 10.0.0.2:8000 10.0.0.3:8000

Each table has four people (with `--game voidfall` one) and is somewhere in a game played at random. Everybody has a
cookie and an open WebSocket of their own; once every five seconds (`--every`) one of those who are asked sends one of
the options that the push has shown, as the page's script does. Measured is the time from sending an answer until the
push that shows it has come to the last of the pages, what goes over the wire (as browsers, the sockets take compressed
messages), and the servers' own processor time, which says how much room there is also where the machine is busy with
other things. Servers and clients share this machine; the clients read no more of a push than they need to answer it.
Everything is bounded: tables, seconds, and one answer under way per table.

With `--processes`, so many servers are started on one database, with what stands after `--` as further options, and a
table's pages are spread over them. With `--address`, servers that run already are used; the tables are laid into the
database that they share, and only the times are measured.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import json
import os
import random
import resource
import sys
import tempfile
import time
import urllib.request
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from clients import Http, Page, Server, cpu_seconds

from starboard.kernel.registry import load_game
from starboard.kernel.rng import Rng
from starboard.kernel.table import Dice
from starboard.kernel.table import Table as Laid
from starboard.table.storage.rows import SeatRow, TableRow, TableSettings, token
from starboard.table.storage.store import Store

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
        if self.begun:
            self.last = time.perf_counter()
            self.sizes.append(size)

    def settle(self) -> None:
        """Count the last answer, when all its pushes have come."""
        if self.begun and self.last:
            self.waits.append(self.last - self.begun)
        self.begun = self.last = 0.0

    async def answer(self) -> None:
        """One answer of whoever is asked."""
        self.settle()
        asked = [seat for seat, page in enumerate(self.pages) if page.codes]
        if not asked:
            return
        seat = self.rng.choice(asked)
        page = self.pages[seat]
        code = self.rng.choice(page.codes)
        refused = len(page.refused)
        self.begun = time.perf_counter()
        status = await self.server(seat).answer(page, code)
        if status != 200 or len(page.refused) > refused:
            self.failed += 1
            self.begun = 0.0

    async def play(self, every: float, until: float) -> None:
        """Answer now and then until the time is over."""
        await asyncio.sleep(self.rng.random() * every)
        while time.monotonic() < until:
            begun = time.monotonic()
            try:
                await self.answer()
            except OSError:
                self.failed += 1
            await asyncio.sleep(max(0.0, every - (time.monotonic() - begun)))
        self.settle()


def lay(store: Store, game_name: str, tables: int) -> list[TableRow]:
    """Put tables into the database, each at some moment of a game played at random."""
    game = load_game(game_name)
    made = []
    for number in range(tables):
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


async def load(
    servers: list[Http], pids: list[int], rows: list[TableRow], every: float, seconds: float
) -> dict[str, Any]:
    """Play so many tables for so long."""
    made = [Table(servers, number, row) for number, row in enumerate(rows)]
    for table in made:
        await table.open()
    # The first answers meet servers that have just opened everything; they are not counted.
    warm = min(every, 5.0)
    players = [asyncio.create_task(table.play(every, time.monotonic() + warm + seconds)) for table in made]
    await asyncio.sleep(warm)
    for table in made:
        table.settle()
        table.waits.clear()
        table.sizes.clear()
    used, own, begun = sum(map(cpu_seconds, pids)), time.process_time(), time.monotonic()
    await asyncio.sleep(seconds)
    used, own, took = sum(map(cpu_seconds, pids)) - used, time.process_time() - own, time.monotonic() - begun
    for table in made:
        table.settle()
    waits = sorted(wait for table in made for wait in table.waits)
    sizes = sorted(size for table in made for size in table.sizes)
    await asyncio.gather(*players)
    for table in made:
        for page in table.pages:
            page.close()

    def part(found: list[float] | list[int], share: float) -> float:
        return found[min(len(found) - 1, int(share * len(found)))] if found else 0

    result = {
        "tables": len(made),
        "pages": sum(len(table.pages) for table in made),
        "servers": len(servers),
        "answers": len(waits),
        "answers_per_second": round(len(waits) / took, 1),
        "pushes_per_second": round(len(sizes) / took, 1),
        "failed": sum(table.failed for table in made),
        "p50_ms": round(1000 * part(waits, 0.5), 1),
        "p95_ms": round(1000 * part(waits, 0.95), 1),
        "p99_ms": round(1000 * part(waits, 0.99), 1),
        "push_bytes_p50": part(sizes, 0.5),
        "push_bytes_p95": part(sizes, 0.95),
        "wire_kB_per_second": round(sum(sizes) / took / 1000, 1),
        "clients_cpu_percent": round(100 * own / took, 1),
        "load_average": round(os.getloadavg()[0], 1),
    }
    if pids:
        result |= {
            "server_cpu_percent": round(100 * used / took, 1),
            "server_cpu_ms_per_answer": round(1000 * used / max(1, len(waits)), 2),
            "server_cpu_ms_per_push": round(1000 * used / max(1, len(sizes)), 2),
        }
    return result


def first_page(folder: Path, options: list[str]) -> float:
    """How many seconds it takes from the command to the first page."""
    with Server(Path(sys.executable), folder, *options) as server:
        with urllib.request.urlopen(f"http://127.0.0.1:{server.port}/") as page:
            page.read()
        return time.perf_counter() - server.begun


def run(args: argparse.Namespace, folder: Path, tables: int) -> dict[str, Any]:
    """One number of tables."""
    options = [*(["--database", args.database] if args.database else []), *args.options]
    with ExitStack() as stack:
        if args.address:
            store = Store.open(args.database)
            pairs = [each.rpartition(":") for each in args.address]
            places, pids = [(host, int(port)) for host, _, port in pairs], []
        else:
            started = [
                stack.enter_context(Server(Path(sys.executable), folder, *options)) for _ in range(args.processes)
            ]
            store = Store.open(args.database) if args.database else Store.in_folder(folder)
            places, pids = [("127.0.0.1", each.port) for each in started], [each.process.pid for each in started]
        rows = lay(store, args.game, tables)
        store.close()
        # What stays for the whole run need not be looked at again and again by the clients' collector.
        gc.freeze()

        async def play() -> dict[str, Any]:
            return await load([Http(port, host) for host, port in places], pids, rows, args.every, args.seconds)

        return asyncio.run(play())


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
