"""Connections that waste the server's time shut nobody else out: requests that are begun and never finished, replies
that nobody reads, messages without end.

A request's head has to arrive within some seconds, its body within some more, and so has the reply to be taken. Where
more connections are open than the system allows files, whoever has kept us waiting longest makes room for whoever
comes.
"""

from __future__ import annotations

import asyncio
import contextlib
from struct import Struct
from typing import Any, ClassVar, Protocol, cast
from zlib import Z_SYNC_FLUSH

from h11 import IDLE, SEND_RESPONSE
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.extensions.permessage_deflate import PerMessageDeflate, ServerPerMessageDeflateFactory
from websockets.frames import Frame
from websockets.http11 import Request
from websockets.protocol import OPEN

HEAD_TIME = 10.0
"""Seconds for a request's first line and headers."""
BODY_TIME = 120.0
"""Seconds for the rest of it, and for taking the reply: the largest record over a poor line."""
FRAMES, FRAMES_PER_SECOND = 1000, 200.0
"""How many messages a page may send at once, pings included, and how many more each second."""
UNREAD = 16 * 1024
"""So many bytes may wait for a page before it counts as one that takes nothing; with none, every push is waited for."""
MESSAGE = 512
"""Bytes of a message, unpacked, for which it counts as one; a longer one counts as so many more. A few bytes may unpack
to the most that a message may hold, and all of it has to be unpacked, kept and read.
"""
SLICE = 512
"""Bytes of what has come over a socket that are looked at before the messages are counted."""
BACKLOG = 128
"""How many newcomers are let in at once; more wait before the door."""
OTHER_FILES = BACKLOG + 72
"""Files and sockets that a process needs beside its visitors': those just let in, the database, pools, logs."""
NO_SOCKET = b"HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"
PRESSED = ServerPerMessageDeflateFactory(
    server_max_window_bits=15,
    client_max_window_bits=13,
    compress_settings={"level": 2, "memLevel": 6},
)
"""Pushes are compressed with what was pushed in the last 32 kB: most of a push was in one of the last three. That is
less work, by a quarter, and fewer bytes, by a third, than with 8 kB, for 160 kB of memory per open page instead of 64.
"""
TEXT, PRESSED_TEXT = 0x81, 0xC1
"""How a frame begins that is a whole message of text."""
SHORT, LONG, WIDE = Struct("!BB").pack, Struct("!BBH").pack, Struct("!BBQ").pack
"""How it goes on, by how long it is."""


class Compressor(Protocol):
    """What zlib makes; its own type has no name."""

    def compress(self, data: bytes, /) -> bytes:
        """A part of what is compressed."""

    def flush(self, mode: int, /) -> bytes:
        """All that was held back."""


def most_connections() -> int:
    """How many connections the system lets this process have; as many as can be had are asked for."""
    try:
        import resource
    except ImportError:  # not on Windows, which has no such limit
        return 10_000
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if hard == resource.RLIM_INFINITY or hard > 65_536:
        hard = max(soft, 65_536)
    with contextlib.suppress(OSError, ValueError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, resource.getrlimit(resource.RLIMIT_NOFILE)[1]))
        soft = hard
    return max(soft - OTHER_FILES, BACKLOG)


class TimedProtocol(H11Protocol):
    """HTTP on one visitor's connection, with limits of time."""

    most = 1_000
    silent: ClassVar[dict[TimedProtocol, None]] = {}
    """Those from whom a request is expected, the one that has kept us waiting longest first."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.patience = 0.0
        self.late: asyncio.TimerHandle | None = None
        self.unread: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Somebody has come."""
        super().connection_made(transport)
        # Whatever is not taken at once is noticed.
        transport.set_write_buffer_limits(0)
        self._look()
        if len(self.connections) > self.most:
            # Where everybody else is being served, that is the newcomer.
            next(iter(self.silent)).drop()

    def data_received(self, data: bytes) -> None:
        """A part of a request has come."""
        super().data_received(data)
        self._look()

    def send_400_response(self, msg: str) -> None:
        """Something has come that is no request, or no end of one: nobody need answer its beginning any more."""
        if self.cycle is not None and not self.cycle.response_complete:
            self.cycle.disconnected = True
            self.cycle.message_event.set()
        if self.conn.our_state in (IDLE, SEND_RESPONSE):
            super().send_400_response(msg)
        else:
            self.drop()

    def on_response_complete(self) -> None:
        """A request is answered; another may follow."""
        super().on_response_complete()
        self._look()

    def connection_lost(self, exc: Exception | None) -> None:
        """They have gone."""
        self._wait(0)
        self.silent.pop(self, None)
        if self.unread is not None:
            self.unread.cancel()
        super().connection_lost(exc)

    def pause_writing(self) -> None:
        """They do not take what they asked for."""
        super().pause_writing()
        self.silent.setdefault(self)
        self.unread = self.loop.call_later(BODY_TIME, self.drop)

    def resume_writing(self) -> None:
        """They have taken all of it."""
        super().resume_writing()
        if self.unread is not None:
            self.unread.cancel()
            self.unread = None
        self._look()

    def drop(self) -> None:
        """Close the connection, whatever was still to come."""
        self.connections.discard(self)
        self.silent.pop(self, None)
        self.transport.abort()

    def _look(self) -> None:
        """See what is expected of the visitor now, and for how long it may take."""
        if self.unread is not None:
            return
        if self.transport.is_closing() or self.transport.get_protocol() is not self:  # closed, or a WebSocket now
            self._wait(0)
            self.silent.pop(self, None)
        elif self.cycle is None or self.cycle.response_complete:
            self.silent.setdefault(self)
            # Between two requests nothing is due; how long that may last is the server's own business (keep-alive).
            begun = self.cycle is None or bool(self.conn.trailing_data[0])
            self._wait(HEAD_TIME if begun else 0)
        else:
            self.silent.pop(self, None)
            self._wait(BODY_TIME if self.cycle.more_body else 0)

    def _wait(self, seconds: float) -> None:
        """Wait so long, from now on, for what is expected; 0 is nothing. What is waited for already is not put off."""
        if seconds == self.patience:
            return
        self.patience = seconds
        if self.late is not None:
            self.late.cancel()
        self.late = self.loop.call_later(seconds, self.drop) if seconds else None


class TimedSocket(WebSocketsSansIOProtocol):
    """A page's socket: neither unread pushes nor a flood of messages, pings among them, keep anybody busy."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.conn.available_extensions = [PRESSED]
        self.unread: asyncio.TimerHandle | None = None
        self.frames_left = float(FRAMES)
        self.counted_at = self.loop.time()
        self.plain = False
        """Whether what is sent can be made into frames here: pressed as a whole with what was sent before, or not."""
        self.press: Compressor | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """The page is connected."""
        super().connection_made(transport)
        self.transport.set_write_buffer_limits(UNREAD)

    def data_received(self, data: bytes) -> None:
        """A part of a message has come, or a thousand messages."""
        now = self.loop.time()
        self.frames_left = min(FRAMES, self.frames_left + (now - self.counted_at) * FRAMES_PER_SECOND)
        self.counted_at = now
        for at in range(0, len(data), SLICE):
            super().data_received(data[at : at + SLICE])
            if self.frames_left < 0:
                self.transport.abort()
            if self.transport.is_closing():
                return
        if not self.handshake_initiated:
            # The head of a request has come whole, and is none that opens a socket; nobody else would say so.
            self.transport.write(NO_SOCKET)
            self.transport.close()

    def handle_connect(self, event: Request) -> None:
        """A page would like a socket. Whoever sends to it finds `push` in its scope."""
        super().handle_connect(event)
        pressing = [each for each in self.conn.extensions if isinstance(each, PerMessageDeflate)]
        kept = [each for each in pressing if not each.local_no_context_takeover]
        self.plain = len(kept) == len(self.conn.extensions) < 2
        self.press = kept[0].encoder if kept else None
        if self.response.status_code == 101:
            cast(dict[str, Any], self.scope)["push"] = self.push

    def push(self, text: str) -> bool:
        """Send a text at once, as the frame that `send` would make of it, without all that is asked before it does.

        False where it can't be sent now: whoever sends it waits, or learns why not.
        """
        if not (self.plain and self.handshake_complete and self.writable.is_set()):
            return False
        if self.conn.state is not OPEN or self.transport.is_closing():
            return False
        data, first = text.encode(), TEXT
        if self.press is not None and data:
            # The last four bytes end a block, and are left out.
            data, first = (self.press.compress(data) + self.press.flush(Z_SYNC_FLUSH))[:-4], PRESSED_TEXT
        size = len(data)
        head = SHORT(first, size) if size < 126 else LONG(first, 126, size) if size < 65536 else WIDE(first, 127, size)
        self.transport.write(head + data)
        return True

    def handle_events(self) -> None:
        """Some of them have been read."""
        for event in self.conn.events:
            self.frames_left -= 1 + (len(event.data) // MESSAGE if isinstance(event, Frame) else 0)
        super().handle_events()

    def pause_writing(self) -> None:
        """The page does not take what is pushed."""
        super().pause_writing()
        self.unread = self.loop.call_later(BODY_TIME, self.transport.abort)

    def resume_writing(self) -> None:
        """It has taken all of it."""
        super().resume_writing()
        if self.unread is not None:
            self.unread.cancel()

    def connection_lost(self, exc: Exception | None) -> None:
        """It is gone."""
        if self.unread is not None:
            self.unread.cancel()
        super().connection_lost(exc)
