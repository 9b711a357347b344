"""A table's page without JavaScript, and who may do what at it."""

from __future__ import annotations

import random
import re
from typing import Any

from starlette.testclient import TestClient

from tests.table.conftest import field, new_table, options, room_at, start, stranger


def test_a_turn_by_plain_forms(client: TestClient) -> None:
    at = start(client, **{"seat-1": "bot:random"})
    page = client.get(at).text
    assert "Choose your civilization" in page
    codes = options(page)
    assert "civilization humans" in codes
    form = {"ticket": field(page, "ticket"), "seat": field(page, "seat"), "code": "civilization humans"}
    again = client.post(f"{at}/answer", data=form)
    assert again.status_code == 200
    assert any(code.startswith("origin ") for code in options(again.text))
    undone = client.post(f"{at}/undo", data={"seat": "0"})
    assert options(undone.text) == codes
    stale = client.post(f"{at}/answer", data=form)
    assert 'role="alert"' in stale.text
    assert "This question has passed" in stale.text


def test_another_person_cannot_answer_undo_ask_or_delete(client: TestClient) -> None:
    at = start(client, **{"seat-1": "away"})
    page = client.get(at).text
    other = stranger(client)
    form = {"ticket": field(page, "ticket"), "seat": "0", "code": options(page)[0]}
    for address, data in ((f"{at}/answer", form), (f"{at}/undo", {"seat": "0"}), (f"{at}/hint", {"seat": "0"})):
        refused = other.post(address, data=data, headers={"accept-language": "fr"})
        assert refused.status_code == 403
        assert "pas la vôtre" in refused.text
    assert other.post(f"{at}/delete").status_code == 403
    assert other.post(f"{at}/seat/0", data={"bot": "random"}).status_code == 403
    assert other.post(f"{at}/settings", data={"pace": "fast"}).status_code == 403
    watched = other.get(at).text
    assert options(watched) == []
    assert "/join/" not in watched, "a spectator gets no seat's link"
    assert options(client.get(at).text) == options(page)


def test_a_seats_link_gives_the_seat_only_when_asked(client: TestClient) -> None:
    at = start(client, **{"seat-1": "away", "name-1": "Ana"})
    link = re.findall(r'value="http://testserver(/t/[^"]+/join/[^"]+)"', client.get(at).text)[0]
    ana = stranger(client)
    page = ana.get(link)
    assert "reserved for Ana" in page.text
    room = room_at(client, at[3:])
    assert room.row.seats[1].holder == "", "looking at a link takes nothing"
    joined = ana.post(link, data={"name": "Ana"})
    assert joined.status_code == 200
    assert room.row.seats[1].holder
    assert ana.get(f"{at}/join/wrong").status_code == 404


def test_a_seat_is_lent_to_a_bot_and_taken_back(client: TestClient) -> None:
    at = start(client, **{"seat-1": "bot:random"})
    room = room_at(client, at[3:])
    client.post(f"{at}/seat/0", data={"bot": "random"})
    assert room.row.seats[0].bot == "random"
    client.post(f"{at}/seat/0", data={"bot": ""})
    assert room.row.seats[0].bot == ""
    assert room.row.seats[0].holder, "its person still holds it"
    assert client.post(f"{at}/seat/0", data={"bot": "hal"}).status_code == 404
    assert client.post(f"{at}/seat/7", data={"bot": ""}).status_code == 404


def test_names_cannot_carry_markup(client: TestClient) -> None:
    at = start(client, name="<b onclick=x>Mira</b>", **{"seat-1": "away", "name-1": '"><script>'})
    page = client.get(at).text
    assert "<b onclick" not in page
    assert '"><script>' not in page


def test_the_score_sheet_says_how_a_tie_was_broken(client: TestClient) -> None:
    made = new_table(client, "", "")
    room = room_at(client, made["table"])
    rng = random.Random(2)
    while not room.table.over:
        seat = room.table.asked()[0]
        room.table.answer(seat, rng.choice(room.table.options(seat)).code())
    state: Any = room.table.state
    state.ships[0] += 20
    for points, broken in (([3, 0, 0, 1, 0, 0], False), ([2, 0, 0, 2, 0, 0], True)):
        state.points[:] = points
        room.render_cache.clear()
        assert room.game.winners(room.table.state) == [0]
        page = client.get(f"/t/{made['table']}", headers={"accept-language": "fr"}).text
        assert ("À égalité de points, celui qui a le plus de pions" in page) == broken
