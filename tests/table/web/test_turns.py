"""Turns: a visitor who asks for much waits for it, and nobody else does."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from starboard.table.app import create_app
from starboard.table.web import lobby, responses
from starboard.table.web.turns import Turns, by_turns
from tests.table.conftest import run

HEADERS = [(b"host", b"testserver"), (b"accept", b"text/html")]


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    """The application as it comes."""
    with TestClient(create_app(tmp_path, processes=0), base_url="http://testserver") as made:
        yield made


async def worker(name: str, steps: int, done: list[str]) -> str:
    """Work of some steps, between which it waits for nothing in particular."""
    for _ in range(steps):
        done.append(name)
        await asyncio.sleep(0)
    return name


def test_who_comes_last_and_wants_little_gets_it_before_those_who_want_much() -> None:
    done: list[str] = []

    async def all_of_them() -> list[str]:
        turns = Turns()
        flood = [by_turns(turns, "there", f"bot {i % 3}", worker("flood", 20, done)) for i in range(60)]
        alone = by_turns(turns, "here", "Mira", worker("Mira", 5, done))
        return await asyncio.gather(*[asyncio.ensure_future(_task(each)) for each in [*flood, alone]])

    async def _task(work: Any) -> str:
        found: str = await work
        return found

    said = run(all_of_them)
    assert said == ["flood"] * 60 + ["Mira"]
    assert done.count("flood") == 1200
    last = len(done) - 1 - done[::-1].index("Mira")
    assert done[:last].count("flood") <= 12, "a turn of hers for every turn of theirs"


def test_at_one_address_people_take_turns_too() -> None:
    done: list[str] = []

    async def all_of_them() -> None:
        turns = Turns()

        async def task(person: str, steps: int) -> None:
            await by_turns(turns, "a school", person, worker(person, steps, done))

        await asyncio.gather(*[task("Leo", 20) for _ in range(60)], task("Mira", 5))

    run(all_of_them)
    last = len(done) - 1 - done[::-1].index("Mira")
    assert done[:last].count("Leo") <= 12


def test_who_hangs_up_leaves_the_line_and_holds_nobody_up() -> None:
    done: list[str] = []

    async def all_of_them() -> None:
        turns = Turns()

        async def task(person: str) -> None:
            await by_turns(turns, "there", person, worker(person, 3, done))

        tasks = [asyncio.create_task(task(str(i))) for i in range(30)]
        # Some have had a turn by now, one has just been given the next, the others wait.
        for _ in range(7):
            await asyncio.sleep(0)
        for each in tasks[::2]:
            each.cancel()
        found = await asyncio.gather(*tasks, return_exceptions=True)
        assert sum(isinstance(each, asyncio.CancelledError) for each in found) >= 14
        await task("after all")

    run(all_of_them)
    assert done.count("29") == 3
    assert done[-3:] == ["after all"] * 3


def test_what_is_raised_in_a_turn_and_while_waiting_arrives() -> None:
    async def failing() -> None:
        with pytest.raises(KeyError):
            await asyncio.wait_for(asyncio.shield(asyncio.ensure_future(broken())), 60)
        raise ValueError("after it")

    async def broken() -> None:
        raise KeyError

    async def tried() -> None:
        turns = Turns()
        for _ in range(2):
            with pytest.raises(ValueError, match="after it"):
                await by_turns(turns, "there", "Mira", failing())

    run(tried)


def test_a_flood_of_lobbies_is_drawn_between_the_pages_of_others(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[str] = []
    real = responses.page

    def page(request: Any, *given: Any, **more: Any) -> Any:
        drawn.append(request.client.host)
        return real(request, *given, **more)

    monkeypatch.setattr(lobby, "page", page)

    async def ask(host: str, path: str = "/") -> int:
        status = 0

        async def receive() -> dict[str, Any]:
            return {"type": "http.request", "body": b"", "more_body": False}

        async def send(message: Any) -> None:
            nonlocal status
            status = message.get("status", status)

        scope: dict[str, Any] = {
            "type": "http",
            "method": "GET",
            "path": path,
            "raw_path": path.encode(),
            "query_string": b"",
        }
        scope |= {"headers": HEADERS, "client": (host, 5), "server": ("testserver", 80), "scheme": "http"}
        scope |= {"http_version": "1.1", "root_path": "", "asgi": {"version": "3.0"}}
        await client.app(scope, receive, send)
        if path != "/":
            drawn.append(path)
        return status

    async def flood() -> list[int]:
        many = [asyncio.create_task(ask("192.0.2.1")) for _ in range(25)]
        # All of them have begun.
        for _ in range(5):
            await asyncio.sleep(0)
        others = [ask("192.0.2.2"), ask("192.0.2.3", "/healthz")]
        return [*await asyncio.gather(*others), *await asyncio.gather(*many)]

    assert client.portal is not None
    assert client.portal.call(flood) == [200] * 27
    assert drawn.index("/healthz") <= 3, "nobody has to ask whether anybody is alive"
    # The threads that read the database are everybody's, so a few of the flood may be further by then.
    assert drawn.index("192.0.2.2") < 15
