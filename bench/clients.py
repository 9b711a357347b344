"""What the benches of the server share: a browser reduced to what a table's page needs, and a server to start.

A page is a WebSocket that counts its bytes and keeps the last question; it reads no more of a push than it needs to
answer. Nothing here imports Starboard, so any version of it can be measured, each in an environment of its own.
"""

from __future__ import annotations

import asyncio
import base64
import contextlib
import html
import json
import os
import re
import signal
import subprocess
import time
import urllib.parse
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

PROMPT = re.compile(rb'<section\s+class="prompt ([^"]*)"\s+id="prompt"(.*?)</section>', re.DOTALL)
FIELD = re.compile(rb'name="(ticket|seat)" value="([^"]*)"')
CODE = re.compile(rb'name="code"\s+value="([^"]*)"\s+data-key=')
TICK = os.sysconf("SC_CLK_TCK")
FORM = "Content-Type: application/x-www-form-urlencoded\r\n"
SERVER = """
import random, secrets, sys
seed, sys.argv = sys.argv[1], ["starboard", *sys.argv[2:]]
if seed:
    secrets.randbits = random.Random(int(seed)).getrandbits
from starboard.cli import main
sys.exit(main())
"""
"""The command `starboard`; with a seed, chance at its tables is the same in each run."""


class Reply(NamedTuple):
    """The answer to a request."""

    status: int
    head: str
    body: bytes

    @property
    def cookie(self) -> str:
        """The cookie that came with it."""
        found = re.search(r"(?i)^set-cookie: (starboard=[^;]+)", self.head, re.MULTILINE)
        return found[1] if found else ""


class Http:
    """A few connections to a server that are kept open, and no more of HTTP than it needs."""

    def __init__(self, port: int, host: str = "127.0.0.1", most: int = 24) -> None:
        self.host, self.port = host, port
        self.free: asyncio.Queue[tuple[asyncio.StreamReader, asyncio.StreamWriter] | None] = asyncio.Queue()
        for _ in range(most):
            self.free.put_nowait(None)

    async def send(self, method: str, path: str, body: bytes = b"", head: str = "") -> Reply:
        """Send a request."""
        request = (
            f"{method} {path} HTTP/1.1\r\nHost: {self.host}:{self.port}\r\n{head}Content-Length: {len(body)}\r\n\r\n"
        )
        pair = await self.free.get()
        try:
            for fresh in (False, True):
                if pair is None or fresh:
                    pair = await asyncio.open_connection(self.host, self.port)
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
            return Reply(int(top.split(" ", 2)[1]), top, taken)
        finally:
            self.free.put_nowait(pair)

    async def page(self, table: str, cookie: str = "") -> Page:
        """Open a table's page: the page itself, which gives a cookie where there is none, and its WebSocket."""
        shown = await self.send("GET", f"/t/{table}", head=f"Cookie: {cookie}\r\n" if cookie else "")
        cookie = cookie or shown.cookie
        request = (
            f"GET /t/{table}/ws?lang=en HTTP/1.1\r\nHost: {self.host}:{self.port}\r\nConnection: Upgrade\r\n"
            f"Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nCookie: {cookie}\r\nSec-WebSocket-Key: "
            f"{base64.b64encode(os.urandom(16)).decode()}\r\nSec-WebSocket-Extensions: permessage-deflate; "
            "client_max_window_bits\r\n\r\n"
        )
        _, page = await asyncio.get_running_loop().create_connection(
            lambda: Page(request, table, cookie, b'data-answers="socket"' in shown.body), self.host, self.port
        )
        await asyncio.wait_for(page.ready, 60)
        return page

    async def sit(self, table: str, secret: str, name: str) -> Page:
        """Take the seat of a secret, and open the table's page."""
        body = urllib.parse.urlencode({"name": name}).encode()
        taken = await self.send("POST", f"/t/{table}/join/{secret}", body, FORM)
        if not taken.cookie:
            raise ConnectionError(taken.head)
        return await self.page(table, taken.cookie)

    async def answer(self, page: Page, code: str) -> int:
        """Send one of the answers that a page offers, as the page's script does; the status of the reply.

        A page that answers over its socket sees from what is pushed that it was taken.
        """
        if page.answers_by_socket:
            page.write(json.dumps({"ticket": page.ticket, "seat": page.seat, "code": code}))
            return 200
        body = urllib.parse.urlencode({"ticket": page.ticket, "seat": page.seat, "code": code}).encode()
        head = f"Cookie: {page.cookie}\r\nX-Starboard: 1\r\nAccept: application/json\r\n{FORM}"
        return (await self.send("POST", f"/t/{page.table}/answer", body, head)).status


class Page(asyncio.Protocol):
    """One open page."""

    def __init__(self, request: str, table: str, cookie: str, answers_by_socket: bool) -> None:
        self.request = request
        self.answers_by_socket = answers_by_socket
        self.table = table
        self.cookie = cookie
        self.ticket = ""
        self.seat = ""
        self.codes: list[str] = []
        """What its person must choose from; empty while nobody waits for them."""
        self.over = False
        """Whether the game is."""
        self.refused: list[str] = []
        """What was said of answers that were not taken."""
        self.asked_again = asyncio.Event()
        """Set when a push brings another question."""
        self.pushed: Callable[[int], None] | None = None
        """Told the size on the wire of each push after the first."""
        self.ready = asyncio.get_running_loop().create_future()
        self.inflate = zlib.decompressobj(-15)
        self._buffer = b""
        self._open = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask for the WebSocket."""
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        transport.write(self.request.encode())

    def connection_lost(self, exc: Exception | None) -> None:
        """The server is gone."""
        if not self.ready.done():
            self.ready.set_exception(ConnectionError("the server closed the WebSocket"))

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
        text = self.inflate.decompress(body + b"\0\0\xff\xff") if first & 64 else body
        if not text:
            return
        if text.startswith(b"{"):
            self.refused.append(text.decode())
            self.asked_again.set()
            return
        self._read(text)
        if not self.ready.done():
            self.ready.set_result(None)
        elif self.pushed is not None:
            self.pushed(size)

    def _read(self, text: bytes) -> None:
        """The question that a push brings, if it brings one; of all else, nothing is looked at."""
        prompt = PROMPT.search(text)
        if prompt is None:
            return
        kind, inside = prompt.groups()
        fields = dict(FIELD.findall(inside))
        self.ticket, self.seat = fields.get(b"ticket", b"").decode(), fields.get(b"seat", b"").decode()
        mine = b"prompt--mine" in kind
        self.codes = [html.unescape(code.decode()) for code in CODE.findall(inside)] if mine else []
        self.over = b'data-open="score"' in inside
        self.asked_again.set()

    def write(self, text: str) -> None:
        """Send something over the socket."""
        body = text.encode()
        size = bytes((0x80 | len(body),)) if len(body) < 126 else b"\xfe" + len(body).to_bytes(2, "big")
        # Masked by zeros.
        self.transport.write(b"\x81" + size + bytes(4) + body)

    def close(self) -> None:
        """Close it."""
        self.transport.abort()


class Server:
    """A server of its own, in a process that ends with this object's use."""

    def __init__(self, python: Path, data: Path, *options: str, seed: int | None = None) -> None:
        command = [str(python.absolute()), "-c", SERVER, "" if seed is None else str(seed)]
        command += ["serve", "--port", "0", "--data", str(data), *options]
        self.begun = time.perf_counter()
        # Not from the work tree, nor with a path of ours: sources would be imported instead of what is installed.
        # Everybody comes from one address here.
        (data / "limits.toml").write_text("off = true\n")
        clean = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
        clean["STARBOARD_LOG_LEVEL"] = "warning"
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd="/", env=clean)
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        if not line:
            raise ConnectionError("the server didn't start")
        self.port = int(line.strip().rstrip("/").rpartition(":")[2])

    def __enter__(self) -> Server:
        return self

    def __exit__(self, *_: object) -> None:
        self.process.send_signal(signal.SIGTERM)
        with contextlib.suppress(subprocess.TimeoutExpired):
            self.process.wait(20)
        self.process.kill()
        self.process.wait()

    def settle(self) -> None:
        """Wait until it has done what it does after a start: for three seconds it hardly does anything.

        On a busy machine a thread that has much to do may get little of a processor, but not that little.
        """
        before = -1.0
        while self.cpu() - before > 0.03:
            before = self.cpu()
            time.sleep(3)

    def cpu(self) -> float:
        """How long it has used a processor itself, without those that think for it, in seconds."""
        return cpu_seconds(self.process.pid, with_started=False)


def cpu_seconds(pid: int, with_started: bool = True) -> float:
    """How long a process, and those that it has started, have used a processor; 0 where the system does not tell."""
    parents: dict[int, int] = {}
    used: dict[int, float] = {}
    for found in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):
            fields = found.read_text().rpartition(")")[2].split()
            number = int(found.parent.name)
            parents[number] = int(fields[1])
            used[number] = (int(fields[11]) + int(fields[12])) / TICK
    family = [pid]
    for each in family if with_started else []:
        family += [child for child, parent in parents.items() if parent == each]
    return sum(used.get(each, 0.0) for each in family)
