"""How many tables one server carries: live tables, every seat with its page open, answered as browsers answer.

    python bench/table_load.py --tables 10 100 500 --seconds 30

Each table has four people (with `--game voidfall` one) and is somewhere in a game played at random. Everybody has a
cookie and an open WebSocket of their own; once every five seconds (`--every`) one of those who are asked posts one of
the options that the push has shown, as the page's script does. Measured is the time from sending an answer until the
push that shows it has come to the last of the pages, the size of each push on the wire (as browsers, the sockets take
compressed messages), and the server's own processor time, which says how much room there is also where the machine is
busy with other things. Server and clients share this machine; the clients read no more of a push than they need to
answer it. Everything is bounded: tables, seconds, and one answer under way per table.
"""

from __future__ import annotations

import argparse
import asyncio
import base64
import gc
import html
import json
import os
import random
import re
import resource
import signal
import subprocess
import sys
import tempfile
import time
import urllib.parse
import urllib.request
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

from starboard.kernel.registry import load_game
from starboard.kernel.rng import Rng
from starboard.kernel.table import Dice
from starboard.kernel.table import Table as Laid
from starboard.table.store import SeatRow, Store, TableRow, TableSettings, token

ASKED = 'class="prompt prompt--mine'
TICKET = re.compile(r'name="ticket" value="([^"]*)"><input type="hidden" name="seat" value="(\d+)"')
CODE = re.compile(r'<button class="opt[^>]* name="code" value="([^"]*)"')
PLAYED = {"conflict": 130, "galaxies": 1000, "voidfall": 45}
"""Up to so many answers have been given at a table before it is measured; no game is over by then."""
TICK = os.sysconf("SC_CLK_TCK")


class Http:
    """A few connections to the server that are kept open, and no more of HTTP than the server needs."""

    def __init__(self, port: int, most: int = 24) -> None:
        self.port = port
        self.free: asyncio.Queue[tuple[asyncio.StreamReader, asyncio.StreamWriter] | None] = asyncio.Queue()
        for _ in range(most):
            self.free.put_nowait(None)

    async def send(self, method: str, path: str, body: bytes = b"", head: str = "") -> tuple[int, str, bytes]:
        """Status, headers and body of the answer to a request."""
        request = (
            f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\n{head}Content-Length: {len(body)}\r\n\r\n"
        )
        pair = await self.free.get()
        try:
            for fresh in (False, True):
                if pair is None or fresh:
                    pair = await asyncio.open_connection("127.0.0.1", self.port)
                reader, writer = pair
                writer.write(request.encode() + body)
                try:
                    top = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1")
                    break
                except (asyncio.IncompleteReadError, ConnectionError):
                    # The server closes what has been idle for some seconds.
                    writer.close()
                    if fresh:
                        raise
            length = re.search(r"(?i)content-length: (\d+)", top)
            taken = await reader.readexactly(int(length[1])) if length else b""
            return int(top.split(" ", 2)[1]), top, taken
        finally:
            self.free.put_nowait(pair)


class Page(asyncio.Protocol):
    """One open page: a WebSocket that counts its bytes and keeps the last question."""

    def __init__(self, request: str) -> None:
        self.request = request
        self.bytes = 0
        self.ticket = ""
        self.codes: list[str] = []
        self.seat = ""
        self.pushed: Callable[[int], None] | None = None
        self.ready = asyncio.get_running_loop().create_future()
        self.inflate = zlib.decompressobj(-15)
        self._buffer = b""
        self._open = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask for the WebSocket."""
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        transport.write(self.request.encode())

    def data_received(self, data: bytes) -> None:
        """Take whole frames from what has come."""
        self._buffer = data = self._buffer + data
        if not self._open:
            top, found, data = data.partition(b"\r\n\r\n")
            if not found:
                return
            if b" 101 " not in top:
                raise ConnectionError(top[:80])
            self._open = True
        while len(data) >= 2:
            size, at = data[1] & 127, 2
            if size > 125:
                at = 4 if size == 126 else 10
                if len(data) < at:
                    break
                size = int.from_bytes(data[2:at], "big")
            if len(data) < at + size:
                break
            self._frame(data[0], data[at : at + size], at + size)
            data = data[at + size :]
        self._buffer = data

    def _frame(self, first: int, body: bytes, size: int) -> None:
        if first & 15 == 9:
            self.transport.write(bytes((0x8A, 0x80 | len(body))) + bytes(4) + body)
        if first & 15 != 1:
            return
        text = (self.inflate.decompress(body + b"\0\0\xff\xff") if first & 64 else body).decode()
        asked = TICKET.search(text)
        if asked:
            self.ticket, self.seat = asked[1], asked[2]
            self.codes = [html.unescape(code) for code in CODE.findall(text)] if ASKED in text else []
        if not self.ready.done():
            self.ready.set_result(None)
        elif self.pushed is not None:
            self.pushed(size)


class Table:
    """One table, its people and their pages."""

    def __init__(self, http: Http, number: int, row: TableRow) -> None:
        self.http = http
        self.rng = random.Random(number)
        self.address = f"/t/{row.id}"
        self.tokens = [seat.token for seat in row.seats]
        self.pages: list[Page] = []
        self.cookies: list[str] = []
        self.waits: list[float] = []
        self.sizes: list[int] = []
        self.failed = 0
        self.begun = self.last = 0.0

    async def open(self) -> None:
        """Let everybody sit down and open the page."""
        for seat, secret in enumerate(self.tokens):
            head = "Content-Type: application/x-www-form-urlencoded\r\n"
            _, top, _ = await self.http.send("POST", f"{self.address}/join/{secret}", f"name=p{seat}".encode(), head)
            cookie = re.search(r"(?i)set-cookie: (starboard=[^;]+)", top)
            assert cookie is not None, top
            self.cookies.append(cookie[1])
            request = (
                f"GET {self.address}/ws HTTP/1.1\r\nHost: 127.0.0.1:{self.http.port}\r\nConnection: Upgrade\r\n"
                f"Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nCookie: {cookie[1]}\r\nSec-WebSocket-Key: "
                f"{base64.b64encode(os.urandom(16)).decode()}\r\nSec-WebSocket-Extensions: permessage-deflate; "
                "client_max_window_bits\r\n\r\n"
            )
            loop = asyncio.get_running_loop()
            _, page = await loop.create_connection(lambda: Page(request), "127.0.0.1", self.http.port)  # noqa: B023
            await asyncio.wait_for(page.ready, 30)
            self.pages.append(page)
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
        body = urllib.parse.urlencode({"ticket": page.ticket, "seat": page.seat, "code": code}).encode()
        head = (
            f"Cookie: {self.cookies[seat]}\r\nX-Starboard: 1\r\nAccept: application/json\r\n"
            "Content-Type: application/x-www-form-urlencoded\r\n"
        )
        self.begun = time.perf_counter()
        status, _, _ = await self.http.send("POST", f"{self.address}/answer", body, head)
        if status != 200:
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

    def close(self) -> None:
        """Close the pages."""
        for page in self.pages:
            page.transport.abort()


def cpu_seconds(pid: int) -> float:
    """How long a process has used a processor; 0 where the system does not tell."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0.0
    return (int(fields[11]) + int(fields[12])) / TICK


def lay(data: str, game_name: str, tables: int) -> list[TableRow]:
    """Put tables into the data folder, each at some moment of a game played at random."""
    game = load_game(game_name)
    store = Store.in_folder(Path(data))
    made = []
    for number in range(tables):
        rng = random.Random(number)
        options = {"draft": "random"} if game_name == "conflict" else {}
        players = min(4, game.most_players)
        setup = game.setup(players, **options)
        table = Laid(game, setup, Dice(Rng(number)))
        for _ in range(rng.randrange(PLAYED[game_name])):
            asked = table.asked()[0]
            table.answer(asked, rng.choice(table.options(asked)).code())
        seats = [SeatRow(seat, token(), "", f"p{seat}") for seat in range(players)]
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
            seats=seats,
        )
        store.create(row, table.record.lines)
        made.append(row)
    store.close()
    return made


async def load(port: int, pid: int, rows: list[TableRow], every: float, seconds: float) -> dict[str, Any]:
    """Play so many tables for so long."""
    http = Http(port)
    made = [Table(http, i, row) for i, row in enumerate(rows)]
    for table in made:
        await table.open()
    # The first answers meet a server that has just opened everything; they are not counted.
    warm = min(every, 5.0)
    players = [asyncio.create_task(table.play(every, time.monotonic() + warm + seconds)) for table in made]
    await asyncio.sleep(warm)
    for table in made:
        table.settle()
        table.waits.clear()
        table.sizes.clear()
    used, own, begun = cpu_seconds(pid), time.process_time(), time.monotonic()
    await asyncio.sleep(seconds)
    used, own, took = cpu_seconds(pid) - used, time.process_time() - own, time.monotonic() - begun
    for table in made:
        table.settle()
    waits = sorted(wait for table in made for wait in table.waits)
    sizes = sorted(size for table in made for size in table.sizes)
    await asyncio.gather(*players)
    for table in made:
        table.close()

    def part(found: list[float] | list[int], share: float) -> float:
        return found[min(len(found) - 1, int(share * len(found)))] if found else 0

    return {
        "tables": len(made),
        "pages": sum(len(table.pages) for table in made),
        "answers": len(waits),
        "answers_per_second": round(len(waits) / took, 1),
        "pushes_per_second": round(len(sizes) / took, 1),
        "failed": sum(table.failed for table in made),
        "p50_ms": round(1000 * part(waits, 0.5), 1),
        "p95_ms": round(1000 * part(waits, 0.95), 1),
        "p99_ms": round(1000 * part(waits, 0.99), 1),
        "push_bytes_p50": part(sizes, 0.5),
        "push_bytes_p95": part(sizes, 0.95),
        "server_cpu_percent": round(100 * used / took, 1),
        "server_cpu_ms_per_answer": round(1000 * used / max(1, len(waits)), 2),
        "server_cpu_ms_per_push": round(1000 * used / max(1, len(sizes)), 2),
        "clients_cpu_percent": round(100 * own / took, 1),
        "load_average": round(os.getloadavg()[0], 1),
    }


def first_page(data: str) -> tuple[subprocess.Popen[str], int, float]:
    """Start the server; how long until its first page was there."""
    code = (
        "import sys; from pathlib import Path; from starboard.table import serve; "
        "serve('127.0.0.1', 0, Path(sys.argv[1]), False, 1)"
    )
    begun = time.perf_counter()
    process = subprocess.Popen([sys.executable, "-c", code, data], stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    port = int(process.stdout.readline().strip().rstrip("/").rpartition(":")[2])
    with urllib.request.urlopen(f"http://127.0.0.1:{port}/") as page:
        page.read()
    return process, port, time.perf_counter() - begun


def main() -> None:
    """Run from the command line."""
    say = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    say.add_argument("--tables", type=int, nargs="+", default=[10, 100, 500])
    say.add_argument("--seconds", type=float, default=30)
    say.add_argument("--every", type=float, default=5)
    say.add_argument("--game", default="conflict")
    args = say.parse_args()
    if max(args.tables) > 1000 or args.seconds > 300:
        say.error("at most 1000 tables and 300 seconds")
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    found: dict[str, Any] = {"game": args.game, "cores": os.cpu_count(), "load": []}
    with tempfile.TemporaryDirectory() as data:
        # All come from one address, and ask for more than its share.
        (Path(data) / "limits.toml").write_text("off = true\n", encoding="utf-8")
        # The first start makes the database; what is measured is a start as on any other day.
        for _ in range(2):
            process, port, seconds = first_page(data)
            process.send_signal(signal.SIGTERM)
            process.wait(20)
        found["first_page_seconds"] = round(seconds, 2)
        for tables in args.tables:
            rows = lay(data, args.game, tables)
            process, port, _ = first_page(data)
            # What stays for the whole run need not be looked at again and again by the clients' collector.
            gc.freeze()
            try:
                result = asyncio.run(load(port, process.pid, rows, args.every, args.seconds))
            finally:
                process.send_signal(signal.SIGTERM)
                process.wait(20)
            found["load"].append(result)
            sys.stderr.write(f"{json.dumps(result)}\n")
    sys.stdout.write(json.dumps(found, indent=2) + "\n")


if __name__ == "__main__":
    main()
