"""Files that a browser keeps for ever: their addresses change when they do."""

from __future__ import annotations

import re

import pytest
from starlette.testclient import TestClient

from starboard.table.rendering.assets import STATIC, SYMBOL, icon, modules_folder, sprites, static_url
from starboard.table.rendering.titles import playable

IMPORT = re.compile(r'(?:from |\bimport\()"\./([\w-]+\.js)"')


@pytest.mark.parametrize("page", ["lobby", "table", "replay"])
def test_a_script_and_all_that_it_imports_are_kept_for_ever(client: TestClient, page: str) -> None:
    ahead, seen = [static_url(f"js/{page}.js")], set()
    while ahead:
        address = ahead.pop()
        if address in seen:
            continue
        seen.add(address)
        reply = client.get(address)
        assert reply.status_code == 200, address
        assert "immutable" in reply.headers["cache-control"]
        assert "javascript" in reply.headers["content-type"], "a browser takes a module of this type only"
        ahead += [f"{address.rpartition('/')[0]}/{name}" for name in IMPORT.findall(reply.text)]
    assert len(seen) > 1


def test_no_script_lies_about_unused() -> None:
    names = {path.name for path in (STATIC / "js").glob("*.js")}
    texts = [path.read_text(encoding="utf-8") for path in (STATIC / "js").glob("*.js")]
    imported = {name for text in texts for name in IMPORT.findall(text)}
    assert names - imported == {
        "coming.js",
        "companion.js",
        "lobby.js",
        "print.js",
        "replay.js",
        "table.js",
        "waiting.js",
    }
    assert imported <= names


def test_scripts_of_another_version_are_not_there(client: TestClient) -> None:
    assert client.get("/static/js/0000000000/table.js").status_code == 404
    plain = client.get("/static/js/table.js")
    assert plain.status_code == 200
    assert "immutable" not in plain.headers.get("cache-control", "")
    assert modules_folder() in static_url("js/table.js")


def test_the_lobby_brings_the_style_of_every_picture(client: TestClient) -> None:
    page = client.get("/").text
    sheets = re.findall(r'href="(/style/[^"]+)"', page)
    assert sheets, "a title has a picture with a style of its own"
    for address in sheets:
        reply = client.get(address)
        assert reply.status_code == 200
        assert "immutable" in reply.headers["cache-control"]
        assert reply.headers["content-type"].startswith("text/css")
    assert client.get(f"/style/{playable()[0]}/other.css").status_code == 422


def test_an_icon_comes_from_the_sprite_that_has_it(client: TestClient) -> None:
    for name, address in sprites().items():
        assert f'<use href="{address}#{name}"/>' in icon(name)
    for address in set(sprites().values()):
        reply = client.get(address)
        assert (reply.status_code, reply.headers["content-type"]) == (200, "image/svg+xml")
        assert "immutable" in reply.headers["cache-control"]
        names = {name for name, where in sprites().items() if where == address}
        assert set(SYMBOL.findall(reply.text)) == names, "no icon is in two sprites"


def test_every_symbol_of_the_lobby_is_in_its_sprite(client: TestClient) -> None:
    used = set(re.findall(r'<use href="([^"#]+)#([\w-]+)"', client.get("/?game=galaxies").text))
    assert len(used) > 10
    drawn = {address: client.get(address).text for address, _ in used}
    assert not {symbol for address, symbol in used if f'id="{symbol}"' not in drawn[address]}
