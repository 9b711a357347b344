"""How much anybody may ask for: token buckets for each person and each address, generous for people and programs.

A bucket holds so many tokens and fills up again at a steady rate; each request takes one, from the person's bucket and
from that of the address. Without a token it is refused with 429, or a socket closed with 4429, and told when to come
again. Operators change the figures in the file `limits.toml` of the data folder.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from ipaddress import ip_address, ip_network
from math import ceil
from pathlib import Path
from time import monotonic as clock
from typing import Annotated, Any, Final, NamedTuple, Protocol

import msgspec
from starlette.requests import HTTPConnection

from starboard.kernel.errors import N_, StarboardError
from starboard.table.web.passes import fingerprint, is_pass, whose_pass
from starboard.table.workers.jobs import TooMany

FILE: Final = "limits.toml"
TOO_MANY_SOCKETS: Final = 4429
"""The code with which a page's socket is closed; its reason is the number of seconds to wait."""
SWEPT: Final = 20_000
"""With so many buckets, those that are full again are forgotten."""
MESSAGE: Final = N_("that's too much at once; wait a moment and try again")


class Bucket(NamedTuple):
    """How much, and how fast."""

    at_once: Annotated[int, msgspec.Meta(ge=1)]
    """How many requests the full bucket is good for."""
    per_second: Annotated[float, msgspec.Meta(gt=0)]
    """How fast it fills up again."""


class Limit(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One kind of request."""

    person: Bucket
    address: Bucket


class Limits(msgspec.Struct, forbid_unknown_fields=True):
    """All limits. A person is a cookie, or for programs the secret of a seat; many people may share an address."""

    off: bool = False
    """True on a server where everybody is trusted."""
    tables: Limit = Limit(Bucket(30, 0.2), Bucket(120, 1.0))
    """New tables."""
    answers: Limit = Limit(Bucket(200, 60.0), Bucket(2000, 600.0))
    """Answers, and taking them back."""
    drafts: Limit = Limit(Bucket(60, 15.0), Bucket(1200, 150.0))
    """Trying answers before they are given."""
    hints: Limit = Limit(Bucket(10, 0.5), Bucket(60, 5.0))
    analyses: Limit = Limit(Bucket(30, 0.5), Bucket(120, 3.0))
    """Opening a replay."""
    moments: Limit = Limit(Bucket(200, 20.0), Bucket(1000, 100.0))
    """Looking at one moment of a replay, the log, or a record."""
    films: Limit = Limit(Bucket(60, 2.0), Bucket(300, 10.0))
    """What happened before, as a film."""
    imports: Limit = Limit(Bucket(10, 0.1), Bucket(40, 0.5))
    """Records brought in."""
    tools: Limit = Limit(Bucket(60, 5.0), Bucket(240, 20.0))
    """Pages and tools of companions, where each tap asks again, and whole rulebooks, searched or not."""
    joins: Limit = Limit(Bucket(30, 1.0), Bucket(120, 5.0))
    """Sitting down, and handing seats to bots."""
    sockets: Limit = Limit(Bucket(60, 2.0), Bucket(600, 20.0))
    """Pages that connect."""
    forms: Limit = Limit(Bucket(60, 5.0), Bucket(600, 50.0))
    """Everything else that changes something."""
    open_sockets: tuple[int, int] = (100, 2000)
    """How many pages may be connected at the same time: of one person, and from one address."""

    @classmethod
    def of_folder(cls, data: Path) -> Limits:
        """The limits of a data folder. Raises LimitsError where its file is wrong."""
        path = data / FILE
        if not path.exists():
            return cls()
        try:
            return msgspec.convert(tomllib.loads(path.read_text(encoding="utf-8")), cls)
        except (OSError, ValueError, RecursionError) as fault:
            raise LimitsError(N_("the limits in %(path)s can't be read: %(fault)s"), path=path, fault=fault) from None


class LimitsError(StarboardError):
    """A file of limits that is wrong."""


ROUTES: Final[dict[tuple[str, str], str]] = {
    ("POST", "/tables"): "tables",
    ("POST", "/guided/{game_name}"): "tables",
    ("POST", "/guided/{game_name}/next"): "tables",
    ("POST", "/t/{table_id}/rematch"): "tables",
    ("POST", "/api/tables"): "tables",
    ("POST", "/t/{table_id}/answer"): "answers",
    ("POST", "/t/{table_id}/fill"): "answers",
    ("POST", "/t/{table_id}/undo"): "answers",
    ("POST", "/api/tables/{table_id}/answers"): "answers",
    ("POST", "/api/tables/{table_id}/undo"): "answers",
    ("POST", "/api/tables/{table_id}/draft"): "drafts",
    ("POST", "/t/{table_id}/hint"): "hints",
    ("POST", "/api/tables/{table_id}/hint"): "hints",
    ("GET", "/t/{table_id}/replay"): "analyses",
    ("GET", "/api/tables/{table_id}/analysis"): "analyses",
    ("GET", "/t/{table_id}/replay/figures"): "moments",
    ("GET", "/t/{table_id}/replay/{at}"): "moments",
    ("GET", "/t/{table_id}/film"): "films",
    ("GET", "/t/{table_id}/since"): "films",
    ("GET", "/t/{table_id}/log"): "moments",
    ("GET", "/t/{table_id}/verdict"): "moments",
    ("GET", "/t/{table_id}/luck"): "moments",
    ("GET", "/t/{table_id}/record"): "moments",
    ("GET", "/api/tables/{table_id}/record"): "moments",
    ("POST", "/import"): "imports",
    ("POST", "/api/records"): "imports",
    ("GET", "/rules/{game_name}"): "tools",
    ("GET", "/tools/{game_name}"): "tools",
    ("GET", "/tools/{game_name}/{page_id}"): "tools",
    ("POST", "/tools/{game_name}/{page_id}"): "tools",
    ("POST", "/api/tools/{game_name}/{tool}"): "tools",
    ("POST", "/t/{table_id}/join/{secret}"): "joins",
    ("POST", "/t/{table_id}/seat/{seat}"): "joins",
    ("PUT", "/api/tables/{table_id}/seat"): "joins",
}
"""Which limit a route has. Routes that only show something, quickly, have none; all others are `forms`."""


class Draw(NamedTuple):
    """A token to be taken."""

    key: str
    bucket: Bucket


class Buckets(Protocol):
    """Where the buckets are."""

    async def take(self, draws: list[Draw]) -> float:
        """Take a token from each, or from none: then the seconds until there is one in all of them."""

    async def close(self) -> None:
        """Leave them."""


class LocalBuckets:
    """Buckets of this process. A bucket is the time at which it will be full again (the algorithm is called GCRA)."""

    def __init__(self) -> None:
        self._full_at: dict[str, float] = {}
        self._sweep_at = SWEPT

    async def take(self, draws: list[Draw]) -> float:
        """See `Buckets.take`."""
        return self.draw(draws, clock())

    async def close(self) -> None:
        """Nothing to leave."""

    def draw(self, draws: list[Draw], now: float) -> float:
        """The same, at a time."""
        wait = 0.0
        full_at: dict[str, float] = {}
        for key, (at_once, per_second) in draws:
            full = max(self._full_at.get(key, now), now) + 1 / per_second
            wait = max(wait, full - now - at_once / per_second)
            full_at[key] = full
        # A hair more than nothing is rounding.
        if wait > 1e-9:
            return wait
        self._full_at |= full_at
        if len(self._full_at) > self._sweep_at:
            self._full_at = {key: full for key, full in self._full_at.items() if full > now}
            self._sweep_at = max(SWEPT, 2 * len(self._full_at))
        return 0.0


class Limiter:
    """Asked before anything that costs something."""

    def __init__(self, limits: Limits, buckets: Buckets | None = None) -> None:
        self.limits = limits
        self.buckets: Buckets = buckets or LocalBuckets()
        self.refused: Counter[str] = Counter()
        """How often each limit was met."""
        self._open: Counter[str] = Counter()

    async def check(self, connection: HTTPConnection) -> None:
        """Take the tokens of a request. Raises TooMany."""
        scope = connection.scope
        if scope["type"] != "http" or self.limits.off:
            return
        route = getattr(scope.get("route"), "path", "")
        name = ROUTES.get((scope["method"], route), "")
        if not name and scope["method"] not in ("GET", "HEAD", "OPTIONS"):
            name = "forms"
        if name:
            await self.take(connection, name)

    async def take(self, connection: HTTPConnection, name: str) -> None:
        """Take the tokens that one of the limits asks for. Raises TooMany."""
        limit: Limit = getattr(self.limits, name)
        person, address = whose(connection)
        draws = [Draw(f"{name}:{address}", limit.address)]
        if person:
            draws.append(Draw(f"{name}:{person}", limit.person))
        wait = await self.buckets.take(draws)
        if wait:
            self.refused[name] += 1
            raise TooMany(ceil(wait), MESSAGE)

    @asynccontextmanager
    async def connected(self, connection: HTTPConnection) -> AsyncIterator[None]:
        """A page that is connected, or a program that waits, for as long as it is. Raises TooMany."""
        if self.limits.off:
            yield
            return
        await self.take(connection, "sockets")
        # Whoever comes without a cookie may get one in between: it is let go as what it was let in.
        keys = [key for key in whose(connection) if key]
        for key, most in zip(whose(connection), self.limits.open_sockets, strict=True):
            if key and self._open[key] >= most:
                self.refused["sockets"] += 1
                raise TooMany(60, MESSAGE)
        self._open.update(keys)
        try:
            yield
        finally:
            self._open.subtract(keys)
            for key in keys:
                if not self._open[key]:
                    del self._open[key]

    @property
    def connections(self) -> int:
        """How many keys of persons and addresses are held by what is connected."""
        return len(self._open)


def whose(connection: HTTPConnection) -> tuple[str, str]:
    """Who asks, as far as that can be known, and from where; both as keys."""
    scope = connection.scope
    sent = connection.headers.get("authorization", "") if scope["path"].startswith("/api/") else ""
    secret = sent.removeprefix("Bearer ").strip()
    visitor: Any = scope.get("session", {}).get("id", "")
    if not secret:
        person = str(visitor)
    elif is_pass(secret):
        # All passes of a seat together have what one seat has, however many there are.
        person = f"pass {whose_pass(secret)[:24]}"
    else:
        # A seat's secret is nobody's to read in a shared store of buckets.
        person = f"seat {fingerprint(secret)}"
    return person, f"from {network(connection.client.host if connection.client else '')}"


def network(host: str) -> str:
    """What counts as one address: in IPv6 everybody has a whole network of them."""
    try:
        found = ip_address(host)
    except ValueError:
        return host
    return host if found.version == 4 else str(ip_network((found, 64), strict=False))


async def limited(connection: HTTPConnection) -> None:
    """For every route: a request takes its tokens before anything else. Raises TooMany."""
    limiter: Limiter = connection.app.state.limiter
    # Before they are given a cookie: with a new one each time they would be somebody else each time.
    connection.state.share = next(filter(None, whose(connection)))
    await limiter.check(connection)
