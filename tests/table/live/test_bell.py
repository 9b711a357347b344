"""A bell whose server is away."""

from __future__ import annotations

import asyncio

import pytest
from redis.exceptions import ConnectionError as NoConnection

from starboard.table.live import bell
from tests.table.conftest import run


def test_a_process_ends_also_while_its_bell_connects(monkeypatch: pytest.MonkeyPatch) -> None:
    """The library takes a cancellation that comes while it connects for a fault, after which it is tried again."""

    class Away:
        """A server that never answers."""

        async def __aenter__(self) -> None:
            connecting.set()
            try:
                await asyncio.Event().wait()
            except asyncio.CancelledError:
                raise NoConnection from None

        async def __aexit__(self, *_: object) -> None:
            """Nothing was opened."""

    async def close() -> None:
        listener = bell.RedisBell("here", "redis://nowhere")
        await listener.start()
        await connecting.wait()
        await listener.close()

    connecting = asyncio.Event()
    monkeypatch.setattr(bell, "connect", lambda *_: Away())
    run(close)
