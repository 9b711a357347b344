"""Rules are found, in both languages; and the app says whose games these are."""

from __future__ import annotations

from html import unescape

import pytest
from starlette.testclient import TestClient

from starboard.kernel.registry import load_game
from starboard.table.rendering.titles import playable, prose_of


def test_rules_are_found_in_both_languages(client: TestClient) -> None:
    assert "GC-6.5" in client.get("/rules/conflict?q=6.5").text
    assert "1 rule found" in client.get("/rules/conflict?q=GC-6.5").text
    french = client.get("/rules/conflict?q=bataille", headers={"accept-language": "fr"}).text
    assert "règles trouvées" in french


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_app_says_whose_games_these_are_and_what_is_ours(client: TestClient, lang: str) -> None:
    html = unescape(client.get("/about", headers={"Accept-Language": lang}).text)
    for name in ("Scott Almes", "Gamelyn Games", "Pixie Games", "Nigel Buckle", "Dávid Turczi", "Mindclash Games"):
        assert name in html
    for title in playable():
        game = load_game(title)
        prose = prose_of(game, lang)
        assert prose.ours()
        for line in (prose.credits(), *prose.ours(), *map(prose.say, game.missing)):
            assert line in html
    assert 'href="/about"' in client.get("/").text
