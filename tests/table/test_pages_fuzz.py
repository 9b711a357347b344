"""Whatever is sent to the pages, the server never fails, and what it says is a page with all its headers."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from fastapi.routing import APIRoute
from fastapi.testclient import TestClient

from starboard.kernel import Rng
from starboard.table.app import create_app
from starboard.table.web import (
    companion_pages,
    films,
    hints,
    lobby,
    replays,
    rulebooks,
    seat_pages,
    table_pages,
    waiting,
)

from .conftest import FORM, finished_game, new_table, start, without_limits

JUNK = ("²", "%00", "-1", "9" * 30, "x" * 2000, "%ED%A0%80", "..%2f..", "%22%3E%3Cscript%3E", "0", "1", "٣", "")
FIELDS = (
    "as",
    "seat",
    "game",
    "code",
    "ticket",
    "name",
    "bot",
    "pace",
    "lang",
    "theme",
    "option-first",
    "pack",
    "at",
    "of",
    "keep",
    "n:x",
    "ask_all",
)
TRIES = 3
"""Requests of each kind to each address of each kind of table."""
GATHERING = FORM | {"door": "friends", "friends-how": "link", "friends-players": "3"}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    """An application of their own, with a table at which somebody sits; without limits, or most would reach nothing."""
    folder: Path = tmp_path_factory.mktemp("pages")
    without_limits(folder)
    with TestClient(create_app(folder, processes=0), base_url="http://testserver") as made:
        made.post("/tables", data=FORM)
        yield made


PAGES = (companion_pages, films, hints, lobby, replays, rulebooks, seat_pages, table_pages, waiting)


def addresses() -> list[tuple[str, str]]:
    """Every page's method and path."""
    routes = [route for module in PAGES for route in module.router.routes if isinstance(route, APIRoute)]
    return [(method, route.path) for route in routes for method in sorted(route.methods or ())]


@pytest.mark.parametrize("kind", ["running", "gathering", "brought in"])
def test_no_request_breaks_a_page(server: TestClient, kind: str) -> None:
    if kind == "gathering":
        table = start(server, **GATHERING).split("/")[2]
    elif kind == "brought in":
        table = server.post("/api/records", content=finished_game("galaxies", 2).dumps()).json()["table"]
    else:
        table = new_table(server, "", "random")["table"]
    rng = Rng(1)

    def one_of(things: tuple[str, ...]) -> str:
        return things[rng.below(len(things))]

    asked = 0
    for method, path in addresses():
        for _ in range(TRIES):
            known = {"table_id": table, "game": "galaxies", "game_name": "galaxies", "name": "galaxies"}
            filled = re.sub(
                r"{(\w+)(:\w+)?}",
                lambda part, known=known: (  # type: ignore[misc]
                    known[part[1]] if part[1] in known and rng.below(4) else one_of(JUNK)
                ),
                path,
            )
            query = "&".join(f"{one_of(FIELDS)}={one_of(JUNK)}" for _ in range(2))
            body = "&".join(f"{one_of(FIELDS)}={one_of(JUNK)}" for _ in range(4))
            form: dict[str, Any] = {"content": body, "headers": {"content-type": "application/x-www-form-urlencoded"}}
            reply = server.request(
                method, f"{filled}?{query}", follow_redirects=False, **(form if method == "POST" else {})
            )
            asked += 1
            assert reply.status_code < 500, (method, filled, query, body)
            # Files that are kept for ever are no pages.
            kept = "immutable" in reply.headers.get("cache-control", "")
            assert kept or "content-security-policy" in reply.headers
            if reply.status_code >= 400:
                assert reply.headers["content-type"].startswith("text/html"), (method, filled, reply.text)
    assert asked > 100


def test_a_failure_of_the_server_is_a_page_with_every_header(tmp_path: Path) -> None:
    app = create_app(tmp_path, processes=0)

    async def broken() -> None:
        raise ZeroDivisionError

    app.add_api_route("/broken", broken)
    app.add_api_route("/api/broken", broken)
    with TestClient(app, base_url="http://testserver", raise_server_exceptions=False) as client:
        page = client.get("/broken", headers={"accept-language": "fr"})
        data = client.get("/api/broken")
    for reply in (page, data):
        assert reply.status_code == 500
        assert "content-security-policy" in reply.headers
        assert "referrer-policy" in reply.headers
        assert "Zero" not in reply.text
    assert "<html" in page.text
    assert "serveur" in page.text
    assert data.json()["error"].startswith("Something went wrong")


def test_an_address_cannot_put_words_into_a_tables_mouth(server: TestClient) -> None:
    table = new_table(server, "", "random")["table"]
    for key in ("error", "why", "hint"):
        shown = server.get(f"/t/{table}?{key}=Log+in+at+evil.example").text
        banners = re.findall(r'<p\s+(?:id="hint-text"|id="banner").*?</p>', shown, re.DOTALL)
        assert len(banners) == 2
        assert not any("evil.example" in banner for banner in banners)
    assert 'role="alert"' not in server.get("/?error=evil.example").text


def test_a_refusal_is_told_once_on_the_next_page(client: TestClient) -> None:
    table = start(client, **{"seat-1": "bot:random"}).partition("?")[0]
    refused = client.post(f"{table}/answer", data={"seat": "0", "ticket": "x", "code": "y"}, follow_redirects=False)
    assert refused.status_code == 303
    assert "error" not in refused.headers["location"]
    told = client.get(refused.headers["location"]).text
    assert "This question has passed" in told
    assert "This question has passed" not in client.get(refused.headers["location"]).text
