"""The bell says that a table has changed, and who is there. The database holds the truth: a lost ring only costs time.

In one process nobody else has to hear anything. Between processes it is a channel of a Redis or Valkey server.
"""

from __future__ import annotations

import asyncio
import contextlib
import importlib.util
import logging
import time
from collections import deque
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

import msgspec

from starboard.kernel.errors import N_, StarboardError
from starboard.table.logs import about
from starboard.table.storage.rows import Written
from starboard.table.workers.orders import connect, end

if TYPE_CHECKING:
    from redis.asyncio import Redis

CHANNEL = "starboard"
FIRST_WAIT, LONGEST_WAIT = 0.1, 3.0
"""Seconds before a lost connection is tried again; each time twice as long."""
PATIENCE = 5.0
"""Seconds after which a server that says nothing counts as away."""
MOST_WAITING = 10_000
"""How many rings wait for a connection; older ones are forgotten."""
MOST_AT_ONCE = 100
"""How many rings go out as one message: whatever has gathered since the last one."""
GATHERS = 0.01
"""Seconds between two messages. What rings after a while of silence goes out at once; nobody sees what is that late,
and everybody has to take every message."""

NO_ADDRESS = N_("the bell must be a Redis or Valkey server; write redis://host:port")

logger = logging.getLogger("starboard.table")


class NoBell(StarboardError):
    """A bell that cannot be used."""


class Ring(msgspec.Struct, omit_defaults=True):
    """What one process tells all others."""

    process: str
    changed: str = ""
    """A table that has changed."""
    written: Written | None = None
    """What was appended to it, where that is all: whoever has followed so far need not ask the database."""
    here: dict[str, list[int]] = {}
    """The seats whose person has a page open in that process, for some tables."""
    all: bool = False
    """Whether `here` names all tables with open pages in that process."""
    seen: dict[str, list[int]] = {}
    """The seats whose program was there lately: these have no page, and come and go with each request."""
    who: str = ""
    """A table of which that process would like to know who is there."""


class Bell:
    """The bell of a process that is alone: nobody hears it."""

    shared = False
    """Whether there may be other processes."""

    def __init__(self, process: str) -> None:
        self.process = process
        self.hear: Callable[[Ring], None] = lambda _: None
        """Told what the others ring."""
        self.connected = True

    async def ready(self) -> None:
        """Return if it can be heard; raise if not."""
        if not self.connected:
            raise ConnectionError("the bell is silent")

    def ring(self, ring: Ring) -> None:
        """Tell all others, some time soon; maybe never."""

    async def start(self) -> None:
        """Begin to listen."""

    async def close(self) -> None:
        """Listen no more."""


class RedisBell(Bell):
    """A bell that other processes hear. A server that is away is tried again and again, and nobody waits for it."""

    shared = True

    def __init__(self, process: str, url: str) -> None:
        """Raises NoBell."""
        super().__init__(process)
        if not url.startswith(("redis://", "rediss://", "unix://")):
            raise NoBell(NO_ADDRESS)
        if importlib.util.find_spec("redis") is None:
            raise NoBell(N_("the bell needs the library redis; install it with pip install 'starboard-games[server]'"))
        self.url = url
        self._waiting: deque[Ring] = deque(maxlen=MOST_WAITING)
        self._own = msgspec.json.encode([Ring(process)]).removesuffix(b"}]")
        """How every message of this process begins."""
        self._more = asyncio.Event()
        self._due = True
        """Whether what waits will be sent anyway."""
        self._sent = 0.0
        """When that last was, by the event loop's clock."""
        self._tasks: list[asyncio.Task[None]] = []

    def ring(self, ring: Ring) -> None:
        """Tell all others, some time soon; maybe never."""
        self._waiting.append(ring)
        if not self._due:
            self._due = True
            loop = asyncio.get_running_loop()
            loop.call_at(max(self._sent + GATHERS, loop.time()), self._more.set)

    async def start(self) -> None:
        """Connect, and stay connected."""
        self._tasks = [asyncio.create_task(self._keep(self._listen)), asyncio.create_task(self._keep(self._send))]

    async def _keep(self, part: Callable[[Redis], Awaitable[None]]) -> None:
        from redis.exceptions import RedisError

        wait = FIRST_WAIT
        while True:
            begun = time.monotonic()
            try:
                async with connect(self.url, PATIENCE) as server:
                    await part(server)
            except (RedisError, OSError) as fault:
                if self.connected:
                    self.connected = False
                    logger.warning("the bell is silent: %s", fault)
            wait = FIRST_WAIT if time.monotonic() - begun > LONGEST_WAIT else min(2 * wait, LONGEST_WAIT)
            await asyncio.sleep(wait)

    async def _listen(self, server: Redis) -> None:
        async with server.pubsub(ignore_subscribe_messages=True) as channel:
            await channel.subscribe(CHANNEL)
            self._back()
            while True:
                message = await channel.get_message(timeout=5)
                if message is not None:
                    self._heard(message["data"])

    def _back(self) -> None:
        if not self.connected:
            self.connected = True
            logger.warning("the bell can be heard again")

    def _heard(self, data: bytes) -> None:
        # Its own rings come back, too: the other part may have taken a server that was only slow for silent.
        self._back()
        if data.startswith(self._own):
            return
        with contextlib.suppress(msgspec.MsgspecError):
            for ring in msgspec.json.decode(data, type=list[Ring]):
                try:
                    self.hear(ring)
                except Exception:
                    # What is wrong with one table must not make this process deaf for all others.
                    logger.exception("what the bell said could not be followed", extra=about(ring.changed))

    async def _send(self, server: Redis) -> None:
        while True:
            while self._waiting:
                # What cannot be sent is lost: by then somebody has looked by himself.
                rings = [self._waiting.popleft() for _ in range(min(len(self._waiting), MOST_AT_ONCE))]
                await server.publish(CHANNEL, msgspec.json.encode(rings))
            self._sent = asyncio.get_running_loop().time()
            self._more.clear()
            self._due = False
            await self._more.wait()

    async def close(self) -> None:
        """Listen no more."""
        await end(self._tasks)


def open_bell(process: str, url: str) -> Bell:
    """The bell at an address; without one, that of a process that is alone. Raises NoBell."""
    if not url:
        return Bell(process)
    made = RedisBell(process, url)
    try:
        # Nobody is asked yet. What no connection can be made with is said now; later, nobody would hear of it.
        connect(url).connection_pool.make_connection()  # type: ignore[no-untyped-call]
    except Exception:
        # Whatever the library says may quote a part of the password.
        raise NoBell(NO_ADDRESS) from None
    return made
