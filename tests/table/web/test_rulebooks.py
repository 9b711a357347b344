"""Rules are found, in both languages; and the app says whose games these are."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

import pytest
from starlette.testclient import TestClient

from starboard.games.conflict import stories as conflict_stories
from starboard.games.galaxies import stories as galaxies_stories
from starboard.kernel.language import LANGUAGES
from starboard.kernel.registry import load_game, titles
from starboard.table.rendering import books, jinja
from starboard.table.rendering.books import book_of
from starboard.table.rendering.titles import playable, prose_of, title_file
from starboard.table.web.languages import speech
from tests.table.conftest import start


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
        for line in (prose.credits(), *prose.printed(), *prose.ours(), *map(prose.say, game.missing)):
            assert line in html
    assert 'href="/about"' in client.get("/").text


def test_a_book_is_drawn_once_however_often_it_is_read(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(books, "_books", {})
    drawn: list[str] = []
    draw = jinja.render

    def counted(template: str, *args: Any, **context: Any) -> str:
        drawn.append(template)
        return draw(template, *args, **context)

    monkeypatch.setattr(books, "render", counted)
    assert client.get("/rules/voidfall").text == client.get("/rules/voidfall").text
    assert drawn.count("_book.html") == 1


def shown(html: str) -> str:
    """What a reader sees of a page's main part."""
    main = html[html.index("<main") : html.index("</main>")]
    return unescape(re.sub(r"<[^>]+>", " ", re.sub(r"<(svg|script).*?</\1>", "", main, flags=re.DOTALL)))


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("title", titles())
def test_a_book_is_whole_and_shows_no_ids_or_marks_of_its_file(client: TestClient, title: str, lang: str) -> None:
    html = client.get(f"/rules/{title}", headers={"accept-language": lang}).text
    game = load_game(title)
    book = prose_of(game, lang).rules()
    for number in book.rules:
        assert f'id="{number}"' in html, number
    for target in re.findall(r'href="/rules/\w+#([A-Z]+-[\d.]+)"', html):
        assert target in book.rules, f"a link to {target}, which is no rule"
    for anchor in re.findall(r'<a href="#([\w-]+)">', html):
        assert f'id="{anchor}"' in html
    text = shown(html)
    found = re.findall(r"`|\*\*|\w+\.toml|\b[a-z]+_[a-z_]+\b|!\[|figure:|\|---|<[a-z]+ |\b[cs]\d{3}-[a-z-]+", text)
    assert found == []
    for part in game.drawing(prose_of(game, lang)).index():
        for entry in part.entries:
            assert entry.name in text
    assert game.drawing(prose_of(game, lang)).world()[0].texts[0] in text


@pytest.mark.parametrize("title", titles())
def test_both_books_have_the_same_figures_and_the_title_draws_each(title: str) -> None:
    english, french = [
        re.findall(r"\(figure:([\w-]+)\)", load_game(title).prose(lang, []).rules().text) for lang in ("en", "fr")
    ]
    assert english
    assert english == french
    for name in english:
        assert title_file(title, f"figures/{name}.html") is not None, name


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("title", titles())
def test_every_component_of_the_index_leads_to_a_rule(title: str, lang: str) -> None:
    book = book_of(load_game(title), speech(lang))
    for part in book.index:
        for entry in part.entries:
            assert entry.rules, entry.name
            assert set(entry.rules) <= set(book.rules.rules), entry.name


def test_a_search_marks_words_in_any_order_and_shows_components(client: TestClient) -> None:
    french = client.get("/rules/galaxies?q=helios", headers={"accept-language": "fr"}).text
    assert "TEG-23.12" in french
    assert "globe-helios" in french
    one = client.get("/rules/conflict?q=token+destroyed").text
    other = client.get("/rules/conflict?q=destroyed+token").text
    assert one.count("<mark>") == other.count("<mark>") > 3
    assert "&lt;mark" not in one
    evil = client.get("/rules/conflict", params={"q": "<script>x</script>"}).text
    assert "<script>x" not in evil


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("title", titles())
def test_a_play_aid_is_there_and_linked(client: TestClient, title: str, lang: str) -> None:
    aid = client.get(f"/aid/{title}", headers={"accept-language": lang})
    assert aid.status_code == 200
    assert aid.text.count("<section>") >= 8
    for page in ("/rules", f"/rules/{title}", f"/how/{title}", f"/?game={title}"):
        assert f'href="/aid/{title}"' in client.get(page).text, page
    assert client.get("/aid/nothing").status_code == 404


def test_about_is_linked_from_everywhere(client: TestClient) -> None:
    for page in ("/", "/rules", "/rules/conflict", start(client, **{"seat-1": "away"})):
        assert 'href="/about' in client.get(page).text, page


@pytest.mark.parametrize("lang", LANGUAGES)
def test_stories_stand_at_the_draft_on_cards_in_the_log_and_in_the_lobby(client: TestClient, lang: str) -> None:
    client.headers["accept-language"] = lang
    said = load_game("conflict").prose(lang, []).say
    at = start(client, **{"seat-1": "away"})
    draft = unescape(client.get(at).text)
    for story in (*conflict_stories.CIVILIZATIONS.values(), *conflict_stories.TIPS, conflict_stories.GALAXY):
        assert said(story) in draft
    # On a phone the panel of stories has no room: a plain tap on this opens the card that tells the same.
    assert re.search(r'<button class="civ__story" type="button" data-info="civilization-humans">', draft)
    assert said(conflict_stories.HOMES["humans"]) in unescape(client.get(f"{at}/card?of=civilization-humans").text)
    lobby = unescape(client.get("/?game=galaxies").text)
    solo = unescape(client.get(start(client, game="galaxies", **{"option-solo": "artemis"})).text)
    rogue = load_game("galaxies").prose(lang, []).say(galaxies_stories.ROGUE)
    assert rogue in lobby
    assert rogue in solo
