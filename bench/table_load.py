"""How many tables one server carries: live tables of Galactic Conflict, answered by HTTP and watched by WebSockets.

    python bench/table_load.py --tables 10 100 500 --seconds 20

Each table has four people; one of them answers every five seconds (`--every`), and two pages are open (`--pages`): the
one who answers, and somebody who watches. Measured is the time from sending an answer to the arrival of the push that
shows it, and the size of that push on the wire. Server and clients share this machine. Everything is bounded: tables,
seconds, and one answer under way per table.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import signal
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from typing import Any

import httpx2
from websockets.asyncio.client import ClientConnection, connect


class Wire:
    """Counts what comes in on a socket, as it is on the wire."""

    def __init__(self, socket: ClientConnection) -> None:
        self.bytes = 0
        protocol: Any = socket.transport.get_protocol()
        inner = protocol.data_received

        def counted(data: bytes) -> None:
            self.bytes += len(data)
            inner(data)

        protocol.data_received = counted


class Table:
    """One table, its people and its open pages."""

    def __init__(self, url: str, http: httpx2.AsyncClient, number: int) -> None:
        self.url = url
        self.http = http
        self.rng = random.Random(number)
        self.waits: list[float] = []
        self.sizes: list[int] = []
        self.failed = 0

    async def open(self, pages: int) -> None:
        """Make the table and look at it."""
        body = {"game": "conflict", "seats": [{"name": f"p{i}"} for i in range(4)], "options": {"draft": "random"}}
        made = (await self.http.post(f"{self.url}/api/tables", json=body)).json()
        self.address = f"{self.url}/api/tables/{made['table']}"
        self.tokens = [seat["token"] for seat in made["seats"]]
        live = f"{self.url.replace('http', 'ws')}/t/{made['table']}/ws"
        self.sockets = [await connect(live, max_queue=None) for _ in range(pages)]
        self.wires = [Wire(socket) for socket in self.sockets]
        for socket in self.sockets:
            await socket.recv()

    async def answer(self) -> None:
        """One answer of whoever is asked, until every open page has its push."""
        info = (await self.http.get(self.address)).json()
        if not info["asked"]:
            return
        seat = info["asked"][0]
        head = {"Authorization": f"Bearer {self.tokens[seat]}"}
        now = (await self.http.get(f"{self.address}/view", headers=head)).json()
        code = self.rng.choice(now["options"])["code"]
        before = self.wires[0].bytes
        begun = time.perf_counter()
        pushes = [asyncio.create_task(socket.recv()) for socket in self.sockets]
        sent = await self.http.post(
            f"{self.address}/answers", json={"ticket": now["ticket"], "code": code}, headers=head
        )
        if sent.status_code != 200:
            self.failed += 1
        # A face-down pick changes nothing that a watcher sees, so that no push comes.
        done, waiting = await asyncio.wait(pushes, timeout=2 if now["view"]["step"] != "choose_strategy" else 0.5)
        for each in waiting:
            each.cancel()
        if len(done) == len(pushes):
            self.waits.append(time.perf_counter() - begun)
            self.sizes.append(self.wires[0].bytes - before)

    async def play(self, every: float, until: float) -> None:
        """Answer now and then until the time is over."""
        await asyncio.sleep(self.rng.random() * every)
        while time.monotonic() < until:
            begun = time.monotonic()
            try:
                await self.answer()
            except (httpx2.HTTPError, OSError):
                self.failed += 1
            await asyncio.sleep(max(0.0, every - (time.monotonic() - begun)))

    async def close(self) -> None:
        """Close the pages."""
        for socket in self.sockets:
            await socket.close()


async def load(url: str, tables: int, every: float, seconds: float, pages: int) -> dict[str, Any]:
    """Run so many tables for so long."""
    limits = httpx2.Limits(max_connections=64)
    async with httpx2.AsyncClient(timeout=30, limits=limits) as http:
        made = [Table(url, http, i) for i in range(tables)]
        for table in made:
            await table.open(pages)
        until = time.monotonic() + seconds
        await asyncio.gather(*[table.play(every, until) for table in made])
        for table in made:
            await table.close()
    waits = sorted(wait for table in made for wait in table.waits)
    sizes = sorted(size for table in made for size in table.sizes)

    def part(share: float) -> float:
        return round(1000 * waits[min(len(waits) - 1, int(share * len(waits)))], 1)

    return {
        "tables": tables,
        "pages": tables * pages,
        "answers": len(waits),
        "answers_per_second": round(len(waits) / seconds, 1),
        "failed": sum(table.failed for table in made),
        "p50_ms": part(0.5),
        "p95_ms": part(0.95),
        "p99_ms": part(0.99),
        "push_bytes_median": statistics.median(sizes),
        "push_bytes_p95": sizes[int(0.95 * len(sizes))],
    }


def first_page(data: str, port: int) -> tuple[subprocess.Popen[str], str, float]:
    """Start the server; how long until its first page was there."""
    code = (
        "import sys; from pathlib import Path; from starboard.table import serve; "
        "serve('127.0.0.1', int(sys.argv[1]), Path(sys.argv[2]), False, 1)"
    )
    begun = time.perf_counter()
    process = subprocess.Popen([sys.executable, "-c", code, str(port), data], stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    url = process.stdout.readline().strip().rstrip("/").replace("localhost", "127.0.0.1")
    with urllib.request.urlopen(f"{url}/") as page:
        page.read()
    return process, url, time.perf_counter() - begun


def main() -> None:
    """Run from the command line."""
    say = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    say.add_argument("--tables", type=int, nargs="+", default=[10, 100, 500])
    say.add_argument("--seconds", type=float, default=20)
    say.add_argument("--every", type=float, default=5)
    say.add_argument("--pages", type=int, default=2)
    args = say.parse_args()
    if max(args.tables) > 2000 or args.seconds > 300 or args.pages > 8:
        say.error("at most 2000 tables, 300 seconds and 8 pages a table")
    with tempfile.TemporaryDirectory() as data:
        found: dict[str, Any] = {"cores": os.cpu_count()}
        process, url, seconds = first_page(data, 0)
        process.send_signal(signal.SIGTERM)
        process.wait(20)
        process, url, seconds = first_page(data, 0)
        found["first_page_seconds"] = round(seconds, 2)
        try:
            found["load"] = [
                asyncio.run(load(url, tables, args.every, args.seconds, args.pages)) for tables in args.tables
            ]
        finally:
            process.send_signal(signal.SIGTERM)
            process.wait(20)
    sys.stdout.write(json.dumps(found, indent=2) + "\n")


if __name__ == "__main__":
    main()
