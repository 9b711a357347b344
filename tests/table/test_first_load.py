"""The first look at a table: what a browser with nothing kept gets over the wire."""

from __future__ import annotations

import random
import re
import zlib
from statistics import mean

import pytest
from starlette.testclient import TestClient

from starboard.kernel.language import LANGUAGES
from starboard.kernel.registry import titles
from starboard.table.live.push import digests
from starboard.table.rendering.renderer import Renderer
from starboard.table.rendering.titles import template_folder
from starboard.table.web.compression import LEAST
from tests.table.conftest import new_table, room_at

MOST = 60_000
"""Bytes: page, styles, scripts, icons and the first push, with all their headers."""
WANTED = re.compile(r'(?:href|src)="(/(?:static|style|picture)/[^"#]+)')
IMPORTED = re.compile(r'from "\./([\w-]+\.js)"')


class Wire:
    """What goes over the wire to one browser."""

    def __init__(self, client: TestClient) -> None:
        self.client = client
        self.bytes: dict[str, int] = {}
        self.heads: dict[str, int] = {}

    def get(self, address: str) -> str:
        """Fetch something, once."""
        if address in self.bytes:
            return ""
        with self.client.stream("GET", address, headers={"accept-encoding": "gzip, deflate, br, zstd"}) as reply:
            head = sum(len(name) + len(value) + 4 for name, value in reply.headers.raw)
            self.bytes[address] = head + int(reply.headers["content-length"])
            self.heads[address] = head
            assert reply.status_code == 200, address
            if not reply.headers["content-type"].startswith("image/webp"):
                assert reply.headers.get("content-encoding") == "br" or self.bytes[address] - head < LEAST, address
                return str(reply.read().decode())
            return ""

    def page(self, address: str) -> None:
        """Fetch a page with all that it needs."""
        html = re.sub('<img [^>]*loading="lazy"[^>]*>', "", self.get(address))
        ahead = [each.replace("&amp;", "&") for each in WANTED.findall(html)]
        while ahead:
            wanted = ahead.pop()
            text = self.get(wanted)
            if wanted.partition("?")[0].endswith(".js"):
                ahead += [f"{wanted.rpartition('/')[0]}/{name}" for name in IMPORTED.findall(text)]


@pytest.mark.parametrize("game", titles())
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_first_load_of_a_table_is_small(client: TestClient, game: str, lang: str) -> None:
    client.headers["accept-language"] = lang
    info = next(each for each in client.get("/api/games").json()["games"] if each["name"] == game)
    made = new_table(client, *[""] * min(4, info["most_players"]), game=game)
    room = room_at(client, made["table"])
    rng = random.Random(1)
    for _ in range(60):
        asked = [seat for seat in room.table.asked() if seat >= 0]
        if asked:
            room.table.answer(asked[0], rng.choice(room.table.options(asked[0])).code())
    address = f"/t/{made['table']}"
    client.post(f"{address}/join/{made['seats'][0]['token']}", data={"name": "Mira"})
    wire = Wire(client)
    wire.page(address)
    assert f'<html lang="{lang}"' in client.get(address).text
    assert any("sprite" in each for each in wire.bytes)
    has = re.findall('data-has="([^"]+)"', client.get(address).text)[0]
    with client.websocket_connect(f"{address}/ws?lang={lang}&has={has}") as socket:
        first = socket.receive_text()
    wire.bytes["push"] = len(zlib.compress(first.encode(), 6))
    painted = [address for address in wire.bytes if address.startswith("/picture/")]
    # Chance decides which pictures lie on the table: they count as so many of the usual size.
    folder = template_folder(game)
    assert folder is not None
    usual = mean([path.stat().st_size for path in folder.glob("pictures/*.webp")] or [0])
    wire.bytes["pictures"] = round(len(painted) * usual) - sum(wire.bytes[each] - wire.heads[each] for each in painted)
    total = sum(wire.bytes.values())
    assert total <= MOST, sorted(wire.bytes.items(), key=lambda each: -each[1])


def test_a_page_is_sent_only_what_has_changed_since_it_was_fetched(client: TestClient) -> None:
    made = new_table(client, "", "", options={"draft": "random"})
    room = room_at(client, made["table"])
    shown = Renderer(room, room.table, None, "en").fragments(set())
    has = ".".join(digests(shown))
    with client.websocket_connect(f"/t/{made['table']}/ws?lang=en&has={has}") as socket:
        assert re.findall(r'^<\w+ id="([\w-]+)"', socket.receive_text()) == ["status"]
    wrong = has.replace(digests(shown)[list(shown).index("prompt")], "0" * 12)
    with client.websocket_connect(f"/t/{made['table']}/ws?lang=en&has={wrong}") as socket:
        first = socket.receive_text()
    assert 'id="prompt"' in first
    assert 'id="board-live"' not in first


@pytest.mark.parametrize(
    ("accepts", "coding"), [("gzip, br", "br"), ("gzip", "gzip"), ("br;q=0, gzip", "gzip"), ("", "")]
)
def test_what_is_sent_is_in_a_coding_that_the_receiver_reads(client: TestClient, accepts: str, coding: str) -> None:
    texts = set()
    for address in ("/", "/rules/conflict", WANTED.findall(client.get("/").text)[1]):
        reply = client.get(address, headers={"accept-encoding": accepts})
        assert reply.headers.get("content-encoding", "") == coding, address
        assert "Accept-Encoding" in reply.headers.get("vary", "") or not coding
        texts.add(reply.text == client.get(address, headers={"accept-encoding": ""}).text)
    assert texts == {True}


def test_a_file_that_a_browser_has_is_not_sent_again(client: TestClient) -> None:
    address = "/static/sprite.svg"
    for accepts in ("br", ""):
        reply = client.get(address, headers={"accept-encoding": accepts})
        again = client.get(address, headers={"accept-encoding": accepts, "if-none-match": reply.headers["etag"]})
        assert (again.status_code, again.content) == (304, b"")
