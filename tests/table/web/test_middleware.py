"""Every request and every page is guarded."""

from __future__ import annotations

import re

from starlette.testclient import TestClient

from starboard.table.web.middleware import POLICY
from tests.table.conftest import start


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
        assert reply.headers["content-security-policy"] == POLICY
        assert reply.headers["x-content-type-options"] == "nosniff"
        html = re.sub(r"<script[^>]+src=[^>]+></script>", "", reply.text)
        assert "<script" not in html, "no inline script"
        assert "<style" not in html, "no inline style sheet"
        assert not re.search(r'\son\w+="', html), "no inline handler"
    assert client.get("/static/js/table.js").headers["x-content-type-options"] == "nosniff"


def test_a_form_from_another_site_is_refused(client: TestClient) -> None:
    at = start(client, **{"seat-1": "bot:random"})
    reply = client.post(f"{at}/undo", data={"seat": "0"}, headers={"origin": "http://evil.example"})
    assert reply.status_code == 403
    assert client.post(f"{at}/delete", headers={"origin": "http://testserver"}).status_code == 200
