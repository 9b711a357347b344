"""Requests that are begun and never finished, replies that nobody reads and floods shut nobody else out."""

from __future__ import annotations

import socket
import threading
import time
import zlib
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
import uvicorn
from starlette.types import Receive, Scope, Send
from websockets.extensions import ClientExtensionFactory
from websockets.extensions.permessage_deflate import ClientPerMessageDeflateFactory
from websockets.frames import Frame
from websockets.sync.client import connect

from starboard.table.server import KEPT_OPEN, listen
from starboard.table.web import connections
from tests.table.conftest import CEILING, Server, call, wait_until

FILES = 300
PACKED = b"Host: x\r\nSec-WebSocket-Extensions: permessage-deflate"


@pytest.fixture
def small_server(tmp_path: Path) -> Iterator[Server]:
    """A server that may have few files open."""
    made = Server(tmp_path)
    made.most_files = FILES
    made.start()
    yield made
    made.stop()


def begun(port: int, text: bytes) -> socket.socket:
    made = socket.create_connection(("127.0.0.1", port), CEILING)
    made.sendall(text)
    return made


def test_more_half_sent_requests_than_there_are_files_shut_nobody_out(small_server: Server) -> None:
    with ExitStack() as held:
        first, *_ = [
            held.enter_context(begun(small_server.port, b"GET / HTTP/1.1\r\nHost: x\r\nX-Slow: "))
            for _ in range(2 * FILES)
        ]
        assert call(f"{small_server.url}/api/games")["games"]
        assert closed(first), "whoever has kept us waiting longest makes room"


def test_between_two_requests_a_proxy_lets_go_of_a_connection_before_the_server_does(small_server: Server) -> None:
    # A proxy that sends at the moment when the server closes is left without a reply, and says 502 to whoever answered.
    asked = b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n"
    with begun(small_server.port, asked) as kept, kept.makefile("rb") as said:
        assert b"200" in said.readline()
        while said.read(1) != b"}":
            pass
        # Five seconds are all that many servers give.
        time.sleep(6)
        kept.sendall(asked)
        assert b"200" in said.readline()
    assert KEPT_OPEN > 120, "Caddy keeps a connection for two minutes"


def closed(connection: socket.socket) -> bool:
    """Wait for something to come; whether it is the end."""
    try:
        return connection.recv(1000) == b""
    except ConnectionResetError:
        return True


async def nothing(scope: Scope, receive: Receive, send: Send) -> None:
    """An application that takes in what it is sent, and says nothing, but at one address more than anybody takes."""
    if scope["type"] == "websocket":
        await send({"type": "websocket.accept"})
        while (await receive())["type"] != "websocket.disconnect":
            if scope["path"] == "/much":
                await send({"type": "websocket.send", "bytes": MUCH})
            elif scope["path"] == "/pushed":
                # What comes by turns, either way, is one stream to whoever reads it.
                PUSHES.append(scope["push"])
                for text in TEXTS:
                    await send({"type": "websocket.send", "text": text})
                    if not scope["push"](text):
                        await send({"type": "websocket.send", "text": "not pushed"})
    elif scope["type"] == "http":
        while (await receive()).get("more_body"):
            pass
        much = scope["path"] == "/much"
        await send({"type": "http.response.start", "status": 200 if much else 204})
        await send({"type": "http.response.body", "body": MUCH if much else b""})


MUCH = bytes(16_000_000)
PUSHES: list[Callable[[str], bool]] = []
TEXTS = ["", "<p>é</p>", "<p>é</p>" * 20, "".join(map(str, range(15_000))), ""]
WEBSOCKET = (
    b"GET %s HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
    b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
)
PING, TEXT = b"\x89\x80\0\0\0\0", b"\x81\x80\0\0\0\0"


@pytest.fixture(scope="module")
def impatient() -> Iterator[tuple[uvicorn.Server, int]]:
    """A server with little patience, in this process, and its port."""
    bound = listen("127.0.0.1", 0)
    bound.listen()
    settings: dict[str, Any] = {
        "lifespan": "off",
        "log_config": None,
        "timeout_keep_alive": 1,
        "ws_ping_interval": None,
    }
    protocols: dict[str, Any] = {"http": connections.TimedProtocol, "ws": connections.TimedSocket}
    made = uvicorn.Server(uvicorn.Config(nothing, **protocols, **settings))
    thread = threading.Thread(target=made.run, args=([bound],))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(connections, "HEAD_TIME", 0.3)
        patch.setattr(connections, "BODY_TIME", 0.4)
        thread.start()
        yield made, bound.getsockname()[1]
        made.should_exit = True
        thread.join(CEILING)


@pytest.fixture
def quick(impatient: tuple[uvicorn.Server, int]) -> int:
    """The port of that server."""
    return impatient[1]


@pytest.mark.parametrize(
    "text",
    [b"", b"GET / HTTP/1.1\r\nHost: x\r\n", b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\nhalf"],
    ids=["nothing", "half a head", "half a body"],
)
@pytest.mark.parametrize("before", [b"", b"GET / HTTP/1.1\r\nHost: x\r\n\r\n"], ids=["first", "second"])
def test_a_request_has_to_arrive_in_time(quick: int, before: bytes, text: bytes) -> None:
    with begun(quick, before) as slow:
        if before:
            assert slow.recv(1000).startswith(b"HTTP/1.1 204")
        slow.sendall(text)
        assert closed(slow)


def test_what_arrives_in_time_is_answered_however_slowly_it_comes(quick: int) -> None:
    with begun(quick, b"GET / HT") as slow:
        slow.sendall(b"TP/1.1\r\nHost: x\r\n")
        slow.sendall(b"\r\nGET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
        reply = b""
        while more := slow.recv(1000):
            reply += more
        assert reply.count(b"HTTP/1.1 204") == 2
    wait_until(lambda: not connections.TimedProtocol.silent, "nobody is waited for")


def test_a_reply_that_nobody_takes_is_given_up(impatient: tuple[uvicorn.Server, int]) -> None:
    server, port = impatient
    known = server.server_state.connections
    with begun(port, b"GET /much HTTP/1.1\r\nHost: x\r\n\r\n"), begun(port, WEBSOCKET % b"/much" + TEXT):
        wait_until(lambda: server.server_state.total_requests and len(known) >= 2, "both are there")
        wait_until(lambda: not known, "both have been let go")


def test_whoever_takes_nothing_makes_room_for_whoever_comes(
    impatient: tuple[uvicorn.Server, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    server, port = impatient
    monkeypatch.setattr(connections, "BODY_TIME", CEILING)
    monkeypatch.setattr(connections.TimedProtocol, "most", 5)
    with ExitStack() as held:
        for _ in range(5):
            held.enter_context(begun(port, b"GET /much HTTP/1.1\r\nHost: x\r\n\r\n"))
        wait_until(lambda: len(connections.TimedProtocol.silent) == 5, "five take nothing")
        with begun(port, b"GET / HTTP/1.1\r\nHost: x\r\n\r\n") as other:
            assert other.recv(1000).startswith(b"HTTP/1.1 204")
    wait_until(lambda: not server.server_state.connections, "all are gone")


@pytest.mark.parametrize(
    ("extensions", "pushed"),
    [
        ([ClientPerMessageDeflateFactory()], True),
        ([ClientPerMessageDeflateFactory(server_no_context_takeover=True)], False),
        ([], True),
    ],
    ids=["pressed", "each by itself", "plain"],
)
def test_what_is_pushed_at_once_reads_like_what_is_sent(
    quick: int, extensions: list[ClientExtensionFactory], pushed: bool
) -> None:
    with connect(f"ws://127.0.0.1:{quick}/pushed", compression=None, extensions=extensions or None) as page:
        page.send("go")
        read = [page.recv(CEILING) for _ in range(2 * len(TEXTS))]
    assert read[::2] == TEXTS
    assert read[1::2] == [text if pushed else "not pushed" for text in TEXTS]
    wait_until(lambda: not PUSHES[-1]("late"), "to a page that is gone nothing can be pushed")


@pytest.mark.parametrize("frame", [PING, TEXT], ids=["pings", "messages"])
def test_a_flood_of_messages_ends_its_connection(quick: int, frame: bytes) -> None:
    with begun(quick, WEBSOCKET % b"/") as page:
        assert page.recv(1000).startswith(b"HTTP/1.1 101")
        page.sendall(frame * 3 * connections.FRAMES)
        try:
            while page.recv(100_000):
                pass
        except ConnectionResetError:
            pass
    with begun(quick, WEBSOCKET % b"/") as page:
        assert page.recv(1000).startswith(b"HTTP/1.1 101")
        page.sendall(frame * (connections.FRAMES // 2) + b"\x88\x80\0\0\0\0")
        seen = b""
        while more := page.recv(100_000):
            seen += more
        assert seen.endswith(b"\x88\x00"), "a polite goodbye"


def test_a_message_that_unpacks_to_much_counts_as_many(quick: int, monkeypatch: pytest.MonkeyPatch) -> None:
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    packed = (packer.compress(b"a" * 60_000) + packer.flush(zlib.Z_SYNC_FLUSH))[:-4]
    message = bytes([0xC1, 0x80 | len(packed)]) + b"\0\0\0\0" + packed
    unpacked = 0
    read = connections.TimedSocket.handle_text

    def counted(socket: connections.TimedSocket, frame: Frame) -> None:
        nonlocal unpacked
        unpacked += len(frame.data)
        read(socket, frame)

    monkeypatch.setattr(connections.TimedSocket, "handle_text", counted)
    with begun(quick, (WEBSOCKET % b"/").replace(b"Host: x", PACKED)) as page:
        assert b"permessage-deflate" in page.recv(1000)
        page.sendall(message * 900)
        assert closed(page)
    assert 0 < unpacked < 20 * 60_000, "most of it was never looked at"


def test_what_is_no_request_to_its_end_is_no_fault_of_ours(tmp_path: Path) -> None:
    server = Server(tmp_path)
    server.log = tmp_path / "log"
    server.start()
    head = b"POST /%s HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n"
    for path in (b"settings", b"api/records", b"import", b"t/x/answer"):
        for chunks in (b"zz\r\n", b"2\r\nab\r\n-1\r\n"):
            with begun(server.port, head % path + chunks) as broken:
                assert broken.recv(1000).startswith(b"HTTP/1.1 400")
        # Whoever hangs up in the middle is told nothing.
        begun(server.port, head % path + b"2\r\nab\r\n").close()
    assert call(f"{server.url}/api/games")["games"]
    server.stop()
    logged = server.log.read_text()
    assert "serving" in logged
    assert "Traceback" not in logged
    assert '"status": 500' not in logged


@pytest.mark.parametrize(
    "head",
    [
        WEBSOCKET % (b"/?" + b"x" * 10_000),
        (WEBSOCKET % b"/").replace(b"Host: x", b"Host: x\r\nX: " + b"y" * 10_000),
        (WEBSOCKET % b"/").replace(b"Host: x", b"Host: x" + b"\r\nX: y" * 200),
        (WEBSOCKET % b"/").replace(b"Host: x", b"Host: x\r\nContent-Length: 5"),
    ],
    ids=["a long address", "a long header", "many headers", "a body"],
)
def test_what_asks_for_a_socket_and_cannot_have_one_is_refused(quick: int, head: bytes) -> None:
    with begun(quick, head) as page:
        assert page.recv(1000).startswith(b"HTTP/1.1 400")
        assert closed(page)
