"""A title's windows are drawn when somebody opens one, from that person's own view."""

from __future__ import annotations

import re

from starlette.testclient import TestClient

from tests.table.conftest import room_at, start, stranger


def test_the_cards_seen_come_when_they_are_asked_for(client: TestClient) -> None:
    at = start(client, **{"seat-1": "bot:random", "option-draft": "random"})
    page = client.get(at).text
    assert 'data-open="seen"' in page
    assert 'id="seen"' not in page
    sheet = client.get(f"{at}/card?of=seen").text
    assert sheet.startswith('<dialog id="seen"')
    assert sheet.count("<span title=") >= 10, "the cards that the seat has not seen"
    assert client.get(f"{at}/card?of=mine").status_code == 204, "a template that is no window"


def test_a_moment_of_the_past_has_them_in_it(client: TestClient) -> None:
    at = start(client, **{"seat-1": "bot:random", "option-draft": "random"})
    assert '<dialog id="seen"' in client.get(f"{at}/replay").text


def test_whether_to_follow_is_settled_by_die_in_a_window_of_its_own(client: TestClient) -> None:
    at = start(client, **{"game": "galaxies", "seat-1": "bot:random"})
    page = client.get(at).text
    assert 'data-open="following"' in page
    assert 'name="follow_energy"' not in page, "neither in the page nor in its menu"
    assert client.post(f"{at}/own/0", data={"ask_all": "on"}).status_code == 200
    assert client.post(f"{at}/own/0", data={"follow_energy": "never", "keep": "2"}).status_code == 200
    own = room_at(client, at.split("/")[2]).row.settings.own["0"]
    assert own == {"ask_all": True, "follow_energy": "never", "keep": 2}, "the rest is as it was"
    mat = client.get(at).text.partition('class="mis__set held"')[2].partition("</button>")[0]
    said = re.findall(r'aria-label="([^"]*)"', mat)
    assert said == ["Energy, Never", "Culture to keep when you follow"], "the mat says what is settled, and no more"
    sheet = client.get(f"{at}/card?of=following").text
    assert sheet.count("<fieldset") == 6
    assert 'name="follow_energy" value="never" checked' in sheet
    assert 'name="follow_move" value="ask" checked' in sheet
    assert "<fieldset" not in stranger(client).get(f"{at}/card?of=following").text, "spectators have nothing to settle"
