"""A bell whose server is away."""

from __future__ import annotations

import asyncio
import time

import pytest
from redis.exceptions import ConnectionError as NoConnection

from starboard.cli import main
from starboard.table.live import bell
from tests.services import Redis
from tests.table.conftest import CEILING, run


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


def messages_to(there: bell.RedisBell) -> list[bytes]:
    """What it hears from now on, message by message."""
    messages: list[bytes] = []
    took = there._heard

    def counted(data: bytes) -> None:
        messages.append(data)
        took(data)

    there._heard = counted  # type: ignore[method-assign]
    return messages


def test_what_rings_at_once_is_one_message_and_what_fails_makes_nobody_deaf(redis: Redis) -> None:
    heard: list[str] = []
    rung = asyncio.Event()

    def hear(ring: bell.Ring) -> None:
        if ring.changed == "broken":
            raise LookupError("a fault of this table's")
        heard.append(ring.changed)
        if ring.changed == "last":
            rung.set()

    async def ring() -> None:
        here, there = bell.RedisBell("here", redis.url), bell.RedisBell("there", redis.url)
        here.hear = lambda ring: heard.append("an echo")
        there.hear = hear
        messages = messages_to(there)
        for each in (here, there):
            await each.start()
        try:
            # Until it is known to listen: what nobody hears is lost.
            while not heard:
                here.ring(bell.Ring("here", changed="are you there?"))
                await asyncio.sleep(0.01)
            before = len(messages)
            for table in ("t1", "broken", "t2", "last"):
                here.ring(bell.Ring("here", changed=table))
            await asyncio.wait_for(rung.wait(), CEILING)
            assert [each for each in heard if not each.startswith("are")] == ["t1", "t2", "last"]
            assert len(messages) - before < 4
        finally:
            for each in (here, there):
                await each.close()

    run(ring)


@pytest.mark.parametrize(
    "address",
    ["h:1", "http://h", "redis://u:s3cret@h:port", "redis://u:s3/cret@h:1", "redis://h:99999", "redis://h?no=1"],
)
def test_an_address_that_no_bell_can_have_is_refused_at_once_and_not_repeated(address: str) -> None:
    with pytest.raises(bell.NoBell, match="redis://host:port") as refused:
        bell.open_bell("here", address)
    assert "s3" not in str(refused.value)
    assert bell.open_bell("here", "redis://u:s3cret@h:6379/1").shared


def test_a_worker_without_a_bell_says_so_in_one_line(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("STARBOARD_BELL", "")
    for arguments in (["worker", "--bell", ""], ["worker"]):
        assert main(arguments) == 2
        said = capsys.readouterr().err
        assert said.count("\n") == 1
        assert said.startswith("starboard: ")


def test_who_rings_all_the_time_sends_a_message_now_and_then_and_none_is_left_behind(
    redis: Redis, monkeypatch: pytest.MonkeyPatch
) -> None:
    heard: list[str] = []
    monkeypatch.setattr(bell, "GATHERS", 0.2)

    async def ring() -> None:
        here, there = bell.RedisBell("here", redis.url), bell.RedisBell("there", redis.url)
        there.hear = lambda ring: heard.append(ring.changed)
        messages = messages_to(there)
        for each in (here, there):
            await each.start()
        try:
            while not heard:
                here.ring(bell.Ring("here", changed="are you there?"))
                await asyncio.sleep(0.01)
            messages.clear()
            begun = time.monotonic()
            wanted = [f"t{number}" for number in range(60)]
            for table in wanted:
                here.ring(bell.Ring("here", changed=table))
                await asyncio.sleep(0.005)
            async with asyncio.timeout(CEILING):
                while heard[-1] != wanted[-1]:
                    await asyncio.sleep(0.01)
            assert [each for each in heard if each.startswith("t")] == wanted
            assert len(messages) <= (time.monotonic() - begun) / bell.GATHERS + 2
        finally:
            for each in (here, there):
                await each.close()

    run(ring)
