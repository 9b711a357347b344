"""Connections that waste the server's time: requests that are begun and never finished shut nobody else out.

A request's head has to arrive within some seconds, its body within some more. Where more connections are open than the
system allows files, whoever has waited longest to say something makes room for whoever comes.
"""

from __future__ import annotations

import asyncio
import contextlib
from typing import Any, ClassVar

from uvicorn.protocols.http.h11_impl import H11Protocol

HEAD_TIME = 10.0
"""Seconds for a request's first line and headers."""
BODY_TIME = 120.0
"""Seconds for the rest of it: the largest record over a poor line."""
BACKLOG = 128
"""How many newcomers are let in at once; more wait before the door."""
OTHER_FILES = BACKLOG + 72
"""Files and sockets that a process needs beside its visitors': those just let in, the database, pools, logs."""


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

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Somebody has come."""
        super().connection_made(transport)
        self._look()
        if len(self.connections) > self.most:
            # Where everybody else is being served, that is the newcomer.
            next(iter(self.silent)).drop()

    def data_received(self, data: bytes) -> None:
        """A part of a request has come."""
        super().data_received(data)
        self._look()

    def on_response_complete(self) -> None:
        """A request is answered; another may follow."""
        super().on_response_complete()
        self._look()

    def connection_lost(self, exc: Exception | None) -> None:
        """They have gone."""
        self._wait(0)
        self.silent.pop(self, None)
        super().connection_lost(exc)

    def drop(self) -> None:
        """Close the connection, whatever was still to come."""
        self.connections.discard(self)
        self.silent.pop(self, None)
        self.transport.abort()

    def _look(self) -> None:
        """See what is expected of the visitor now, and for how long it may take."""
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
