"""Buckets that all serving processes share, in a Redis or Valkey server."""

from __future__ import annotations

import logging
import time
from typing import Any, Final

from starboard.table.web.limits import Draw, LocalBuckets
from starboard.table.workers.orders import connect

PREFIX: Final = "starboard:limits:"
QUICK: Final = 0.5
"""Seconds that a request waits for the buckets; after that it is counted here."""
AWAY: Final = 5.0
"""Seconds for which a server that did not answer is not asked again."""
TAKE: Final = """
local time = redis.call('TIME')
local now = time[1] + time[2] / 1000000
local wait = 0
local full = {}
for i, key in ipairs(KEYS) do
  local at_once, per_second = tonumber(ARGV[2 * i - 1]), tonumber(ARGV[2 * i])
  local known = math.min(tonumber(redis.call('GET', key) or now), now + at_once / per_second)
  full[i] = math.max(known, now) + 1 / per_second
  wait = math.max(wait, full[i] - now - at_once / per_second)
end
if wait > 0.000001 then
  return tostring(wait)
end
for i, key in ipairs(KEYS) do
  redis.call('SET', key, string.format('%.6f', full[i]), 'PX', math.ceil((full[i] - now) * 1000) + 1)
end
return '0'
"""
"""`LocalBuckets.draw` in the server, by its clock: one step, so that no two requests get the same token. A clock that
goes back empties a bucket at most."""

logger = logging.getLogger("starboard.table")


class SharedBuckets:
    """Buckets in the server; while it is away, each process counts for itself."""

    def __init__(self, url: str) -> None:
        self._server = connect(url, QUICK)
        self._here = LocalBuckets()
        self._back_at = 0.0

    async def take(self, draws: list[Draw]) -> float:
        """See `Buckets.take`."""
        from redis.exceptions import RedisError

        if time.monotonic() >= self._back_at:
            keys = [f"{PREFIX}{draw.key}" for draw in draws]
            figures = [str(figure) for draw in draws for figure in draw.bucket]
            try:
                wait: Any = await self._server.eval(TAKE, len(keys), *keys, *figures)
                return float(wait)
            except (RedisError, OSError) as fault:
                logger.warning("the shared limits are away: %s", fault)
                self._back_at = time.monotonic() + AWAY
        return await self._here.take(draws)

    async def close(self) -> None:
        """Leave the server."""
        await self._server.aclose()
