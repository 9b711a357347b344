"""What several wait for is worked out once, and for nobody no longer."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor

import pytest

from starboard.table.workers.shared import Shared


def test_one_piece_of_work_for_all_who_wait_given_up_with_the_last() -> None:
    begun: list[str] = []
    ended: list[str] = []

    async def play() -> None:
        shared: Shared[str] = Shared(2)
        go = asyncio.Event()

        async def work() -> str:
            begun.append("")
            try:
                await go.wait()
                return "found"
            except asyncio.CancelledError:
                ended.append("")
                raise

        def ask(key: str) -> asyncio.Task[str]:
            return asyncio.create_task(shared.get(key, work))

        both = [ask("a"), ask("a")]
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        both[0].cancel()
        await asyncio.sleep(0)
        assert (len(begun), len(ended)) == (1, 0), "one still waits"
        both[1].cancel()
        with pytest.raises(asyncio.CancelledError):
            await both[1]
        await asyncio.sleep(0)
        assert (len(begun), len(ended)) == (1, 1)
        go.set()
        assert await ask("a") == await ask("a") == "found"
        assert len(begun) == 2, "kept"
        shared.keep("b", "other")
        shared.keep("c", "third")
        assert await ask("b") == "other"
        await ask("a")
        assert len(begun) == 3, "the oldest is forgotten"

    with ThreadPoolExecutor(1) as apart:
        apart.submit(asyncio.run, play()).result()
