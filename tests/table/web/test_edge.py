"""Behind a proxy: under a sub-path, under another name, with TLS before it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from httpx2 import Client
from playwright.sync_api import Browser, expect
from starlette.testclient import TestClient

from starboard.table.app import create_app
from starboard.table.rendering.addresses import BadRoot, serve_under
from starboard.table.web.limits import FILE
from tests.proxy import Proxy, proxy
from tests.table.conftest import CEILING, FORM, Server, field, open_context, options, start

ROOT = "/games/starboard"
ADDRESS = re.compile(r'(?:href|src|action|data-(?:ws|base|rules|home))="([^"#][^"]*)"')


@pytest.fixture(scope="module")
def beneath(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that is shown under a sub-path."""
    made = Server(tmp_path_factory.mktemp("beneath"), root_path=ROOT)
    made.start()
    yield made
    made.stop()


@pytest.fixture(params=[True, False], ids=["the path is cut off", "the path is left"])
def before(beneath: Server, request: pytest.FixtureRequest) -> Iterator[Proxy]:
    """A proxy with TLS that asks the server under another name."""
    with proxy(beneath.port, ROOT, request.param, X_Forwarded_Proto="https", X_Forwarded_Host="HOST") as made:
        yield made


def test_every_address_of_every_page_lies_under_the_sub_path(before: Proxy) -> None:
    with Client(base_url=before.url, timeout=CEILING) as client:
        host = before.url.removeprefix("http://").removesuffix(ROOT)
        made = client.post("/tables", data={**FORM, "seat-1": "away"}, headers={"origin": f"https://{host}"})
        assert made.status_code == 303, made.text
        at = made.headers["location"]
        assert at.startswith(f"{ROOT}/t/")
        cookie = made.headers["set-cookie"]
        assert f"path={ROOT}/" in cookie
        assert "secure" in cookie, "sent only over TLS"
        assert made.headers["strict-transport-security"].startswith("max-age=")
        here = at.removeprefix(ROOT)
        for page in ("/", here, f"{here}/replay", "/replays", "/rules", "/rules/voidfall", "/how/voidfall", "/nothing"):
            reply = client.get(page, headers={"accept": "text/html", "cookie": cookie.partition(";")[0]})
            found = ADDRESS.findall(reply.text)
            assert found
            outside = [each for each in found if not each.startswith((f"{ROOT}/", "https://", "?"))]
            assert outside == [], page
            slash = client.get(f"{page.rstrip('/')}/", follow_redirects=False)
            assert slash.headers.get("location", ROOT).startswith(ROOT), "a slash too many leads nowhere else"
        shared = re.search(
            r"https://[^\"<]*/join/[\w-]+", client.get(here, headers={"cookie": cookie.partition(";")[0]}).text
        )
        assert shared
        assert shared[0].startswith(f"https://{host}{at}/join/")
        elsewhere = client.post("/settings", data={"theme": "dark"}, headers={"origin": "https://evil.example"})
        assert elsewhere.status_code == 403
        assert client.get("/api/openapi.json").json()["servers"] == [{"url": ROOT}]


def test_a_game_is_played_in_a_browser_under_a_sub_path(browser: Browser, beneath: Server) -> None:
    with proxy(beneath.port, ROOT, X_Forwarded_Host="HOST") as before:
        context = open_context(browser)
        page = context.new_page()
        lost: list[str] = []
        page.on("response", lambda reply: lost.append(reply.url) if reply.status >= 400 else None)
        page.goto(f"{before.url}/")
        page.locator('button[name="door"][value="bots"]').click()
        page.locator("html[data-live=yes][data-pushed]").wait_for(state="attached")
        page.locator(".prompt--mine").wait_for()
        ticket = page.locator("#answer [name=ticket]").get_attribute("value")
        page.keyboard.press("1")
        if page.locator("#answer [aria-pressed=true]").count():
            page.keyboard.press("Enter")
        page.locator(f'#answer [name=ticket]:not([value="{ticket}"])').wait_for(state="attached")
        # A switch leads back to where it was used.
        page.locator('[name="lang"][value="fr"]').first.click()
        expect(page.locator("html")).to_have_attribute("lang", "fr")
        assert page.url.startswith(f"{before.url}/t/")
        page.locator("a.brand").first.click()
        expect(page).to_have_url(f"{before.url}/")
        context.close()
        assert lost == []
        assert before.strays == []


def test_only_a_proxy_that_is_trusted_is_believed(tmp_path: Path) -> None:
    told = {"x-forwarded-proto": "https", "x-forwarded-host": "tables.example", "origin": "https://tables.example"}
    for trusted, secure in (("10.0.0.0/8", False), ("127.0.0.1", False), ("testclient", True), ("*", True)):
        with TestClient(create_app(tmp_path, 0, proxies=trusted), headers=told, follow_redirects=False) as client:
            reply = client.post("/settings", data={"theme": "dark"})
            assert reply.status_code == (303 if secure else 403)
            assert ("strict-transport-security" in reply.headers) == secure


@pytest.mark.parametrize("trusted", ["*", "testclient"])
def test_nobody_makes_up_an_address_behind_a_proxy_that_adds_to_the_list(tmp_path: Path, trusted: str) -> None:
    few = "forms = { person = [100, 1.0], address = [2, 0.001] }\n"
    (tmp_path / FILE).write_text(few, encoding="utf-8")
    with TestClient(create_app(tmp_path, 0, proxies=trusted)) as client:
        for n in range(3):
            told = [("x-forwarded-for", f"192.0.2.{n}, 198.51.100.{n}"), ("x-forwarded-for", "203.0.113.9")]
            reply = client.post("/settings", data={"theme": "dark"}, headers=told, follow_redirects=False)
            assert reply.status_code == (429 if n == 2 else 303)


def test_without_tls_nothing_asks_for_it(client: TestClient) -> None:
    reply = client.get(start(client, **{"seat-1": "bot:random"}))
    assert "strict-transport-security" not in reply.headers
    assert "secure" not in client.get("/replays", headers={"cookie": ""}).headers.get("set-cookie", "")
    assert field(reply.text, "ticket")
    assert options(reply.text)


@pytest.mark.parametrize("path", ["starboard", "/star board", "/a//b", "//evil.example", '/a"b'])
def test_a_path_that_is_none_is_refused(path: str) -> None:
    with pytest.raises(BadRoot):
        serve_under(path)
