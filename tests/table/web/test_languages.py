"""Everybody reads the language that they asked for."""

from __future__ import annotations

import re
from html import unescape

import pytest
from starlette.testclient import TestClient

from starboard.table.web.languages import accepted, sentence
from tests.table.conftest import start, stranger


def test_the_language_is_the_browsers_until_one_is_chosen(client: TestClient) -> None:
    assert 'lang="en"' in client.get("/").text
    french = client.get("/", headers={"accept-language": "de, fr-CA;q=0.9, en;q=0.5"}).text
    assert 'lang="fr"' in french
    assert "Commencer la partie" in french
    client.post("/settings", data={"lang": "fr", "back": "/rules"})
    assert "Règles" in client.get("/rules", headers={"accept-language": "en"}).text
    client.post("/settings", data={"theme": "light"})
    assert 'data-theme="light"' in client.get("/").text


@pytest.mark.parametrize(
    ("header", "lang"),
    [
        ("", "en"),
        ("fr", "fr"),
        ("FR-ca", "fr"),
        ("de, fr-CA;q=0.9, en;q=0.5", "fr"),
        ("en;q=0.5, fr;q=0.8", "fr"),
        ("fr;q=0, en;q=0.1", "en"),
        ("fr;q=0", "en"),
        ("de, *;q=0.5", "en"),
        ("fr;q=often, en;q=0.2", "en"),
        ("frisian, english", "en"),
    ],
)
def test_of_the_languages_that_a_browser_accepts_the_one_it_likes_best(header: str, lang: str) -> None:
    assert accepted(header) == lang


def test_the_pushes_of_a_page_are_in_the_language_of_the_page(client: TestClient) -> None:
    """Whatever the browser says when it opens the socket."""
    at = start(client, **{"seat-1": "away"})
    page = client.get(at, headers={"accept-language": "fr"}).text
    found = re.search(r'data-ws="([^"]*)"', page)
    assert found
    with stranger(client).websocket_connect(unescape(found[1]), headers={"accept-language": "en"}) as socket:
        assert "Ce que donne une colonie" in socket.receive_text()


def test_every_other_language_is_offered_in_its_own_words(client: TestClient) -> None:
    english, french = client.get("/").text, client.get("/", headers={"accept-language": "fr"}).text
    assert 'value="fr" lang="fr" aria-label="Lire en français" title="Français"' in english
    assert 'value="en" lang="en" aria-label="Read in English" title="English"' in french


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("this isn't your seat", "This isn't your seat."),
        ("ligne 6 : ce n’est pas du JSON", "Ligne 6 : ce n’est pas du JSON."),
        ("players: expected 2 to 6, got 9", "players: expected 2 to 6, got 9."),
        ("Nobody won.", "Nobody won."),
    ],
)
def test_an_error_is_read_as_a_sentence(text: str, read: str) -> None:
    assert sentence(text) == read
