"""Every request and every page is guarded."""

from __future__ import annotations

import re

import pytest
from starlette.testclient import TestClient
from starlette.types import Message
from starlette.websockets import WebSocketDisconnect

from starboard.kernel.registry import titles
from starboard.table.web.middleware import POLICY
from tests.table.conftest import as_seat, in_server, new_table, start


def test_every_page_is_guarded(client: TestClient) -> None:
    at = start(client, **{"seat-1": "bot:random"})
    for address in (
        "/",
        at,
        f"{at}/replay",
        "/rules/conflict",
        "/how/conflict",
        "/replays",
        "/nothing",
    ):
        reply = client.get(address)
        assert reply.headers.get_list("cache-control") == ["no-store"]
        assert reply.headers["content-security-policy"] == POLICY
        assert reply.headers["x-content-type-options"] == "nosniff"
        html = re.sub(r"<script[^>]+src=[^>]+></script>", "", reply.text)
        assert "<script" not in html, "no inline script"
        assert "<style" not in html, "no inline style sheet"
        assert not re.search(r'\son\w+="', html), "no inline handler"
    assert client.get("/static/js/table.js").headers["x-content-type-options"] == "nosniff"


def test_what_a_seat_sees_is_kept_by_nothing_in_between(client: TestClient) -> None:
    made = new_table(client, "", "")
    at = f"/api/tables/{made['table']}"
    for address in (at, f"{at}/view", f"{at}/seat/settings", f"{at}/record", "/api/games", f"/t/{made['table']}/log"):
        assert client.get(address, headers=as_seat(made, 0)).headers.get_list("cache-control") == ["no-store"]
    assert client.post("/settings", headers={"origin": "null"}).headers.get_list("cache-control") == ["no-store"]
    assert client.get("/tools/offline.js").headers.get_list("cache-control") == ["no-cache"]
    kept = client.get("/static/sprite.svg?v=1").headers.get_list("cache-control")
    assert kept == ["public, max-age=31536000, immutable"]


def test_an_svg_that_is_opened_by_itself_runs_nothing(client: TestClient) -> None:
    """It is a page then, from our own origin: no script, nothing from elsewhere, and none of it in what we ship."""
    pictures = ["/static/sprite.svg", "/static/icon.svg", *[f"/style/{game}/sprite.svg" for game in titles()]]
    for path in pictures:
        reply = client.get(path)
        assert reply.status_code == 200
        assert reply.headers["content-security-policy"].startswith("default-src 'none'"), path
        assert "script-src" not in reply.headers["content-security-policy"]
        assert not re.search(r"<script|<foreignObject|\son[a-z]+=|javascript:", reply.text, re.IGNORECASE), path


def test_a_form_from_another_site_is_refused(client: TestClient) -> None:
    at = start(client, **{"seat-1": "bot:random"})
    reply = client.post(f"{at}/undo", data={"seat": "0"}, headers={"origin": "http://evil.example"})
    assert reply.status_code == 403
    assert client.post(f"{at}/delete", headers={"origin": "http://testserver"}).status_code == 200


def test_an_origin_that_is_no_address_is_another_site(client: TestClient) -> None:
    for origin in ("http://[", "null", "http://testserver.evil.example", "//testserver:1"):
        assert client.post("/settings", data={"lang": "fr"}, headers={"origin": origin}).status_code == 403
        with pytest.raises(WebSocketDisconnect), client.websocket_connect("/t/x/ws", headers={"origin": origin}):
            pass


@pytest.mark.parametrize("path", ["/t/%00/ws", "/t/a%00b/ws?as=0", "/api/tables/%00/events"])
def test_a_socket_of_an_address_that_no_text_holds_is_not_opened(client: TestClient, path: str) -> None:
    with pytest.raises(WebSocketDisconnect) as refused, client.websocket_connect(path):
        pass
    assert refused.value.code == 1008


def test_whoever_asks_for_the_head_gets_that_of_the_page(client: TestClient) -> None:
    at = start(client, **{"seat-1": "bot:random"})
    for address in ("/", at, "/healthz", "/static/icon.svg"):
        reply = client.head(address)
        assert (reply.status_code, reply.text) == (200, ""), address
        assert reply.headers["content-type"] == client.get(address).headers["content-type"]
    assert client.head("/nothing").status_code == 404


def test_whoever_opens_a_socket_and_leaves_at_once_is_no_fault(client: TestClient) -> None:
    made = new_table(client, "", "")

    async def leave_at_once(address: str) -> None:
        async def receive() -> Message:
            return {"type": "websocket.connect"}

        async def send(message: Message) -> None:
            if message["type"] != "websocket.accept":
                raise OSError

        scope = {"type": "websocket", "path": address, "headers": [], "query_string": b"", "scheme": "ws"}
        await client.app(scope, receive, send)

    for table in (made["table"], "nothing"):
        for address in (f"/t/{table}/ws", f"/api/tables/{table}/events"):
            in_server(client, leave_at_once, address)
