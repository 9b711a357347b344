"""The information card: what it says, to whom, and which answers it offers."""

from __future__ import annotations

import pytest
from starlette.testclient import TestClient

from starboard.games.conflict.drawing import Drawing
from starboard.kernel.game import View
from starboard.kernel.info_card import Fact, InfoCard
from tests.table.conftest import options, start, stranger


def told(view: View, name: str) -> InfoCard | None:
    """A card about one sector, with an answer of another place, and a rule."""
    if name != "place-o1":
        return None
    facts = (Fact("Fleet", "3", "in all"),)
    codes = ("civilization humans", "civilization nobody")
    return InfoCard("Earth", "Home", "It scores.", facts, codes=codes, why_not="Too far.", rules=("GC-4.2", "GC-99.9"))


@pytest.fixture
def taught(monkeypatch: pytest.MonkeyPatch) -> None:
    """Conflict has a card for one sector."""
    monkeypatch.setattr(Drawing, "card", lambda self, view, name: told(view, name))


@pytest.mark.usefixtures("taught")
def test_a_card_says_what_the_title_tells_and_offers_the_answers_that_are_asked_for(client: TestClient) -> None:
    at = start(client, **{"seat-1": "away"})
    assert "civilization humans" in options(client.get(at).text)
    html = client.get(f"{at}/card?as=0&of=place-o1").text
    for words in ("Earth", "Home", "It scores.", "Fleet", "in all", 'value="civilization humans"', "GC-4.2"):
        assert words in html
    for absent in ("nobody", "GC-99.9", "Too far."):
        assert absent not in html
    watched = stranger(client).get(f"{at}/card?as=0&of=place-o1").text
    assert "civilization" not in watched
    assert "Too far." in watched, "without an answer, the reason"


def test_any_table_tells_who_a_player_is_and_nothing_of_what_it_does_not_know(client: TestClient) -> None:
    at = start(client, **{"seat-1": "bot:random"})
    assert "Random" in client.get(f"{at}/card?of=player-1").text
    for unknown in ("player-9", "nothing", "", "place-'\"<b>", "x" * 300):
        assert client.get(f"{at}/card", params={"of": unknown}).status_code == 204


@pytest.mark.usefixtures("taught")
def test_behind_a_curtain_no_card_is_shown(client: TestClient) -> None:
    at = start(client, **{"seat-1": "here", "name-1": "Ana", "option-draft": "random"})
    assert client.get(f"{at}/card?of=place-o1").status_code == 204
    assert client.get(f"{at}/card?as=0&of=place-o1").status_code == 200
