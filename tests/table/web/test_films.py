"""The film since somebody's last turn, and the whole log."""

from __future__ import annotations

import random
import re

from starlette.testclient import TestClient

from starboard.table.rendering.renderer import LOG_LINES
from tests.table.conftest import new_table, room_at


def test_the_whole_log_has_every_line_that_the_page_leaves_out(client: TestClient) -> None:
    made = new_table(client, "", "", game="galaxies")
    at = f"/t/{made['table']}"
    room = room_at(client, made["table"])
    rng = random.Random(2)
    while len(room.table.log) < 4 * LOG_LINES:
        seat = room.table.asked()[0]
        room.table.answer(seat, rng.choice(room.table.options(seat)).code())
    shown = set(re.findall(r'<li[^>]* id="(e\d+)"', client.get(at).text))
    whole = re.findall(r'<li[^>]* id="(e\d+)"', client.get(f"{at}/log").text)
    assert len(whole) == len(set(whole)) > LOG_LINES
    assert shown < set(whole)
    assert 'id="more"' in client.get(at).text
    assert 'id="more"' not in client.get(f"{at}/log").text


def test_since_my_last_turn_has_a_card_for_each_turn_and_what_it_brought(client: TestClient) -> None:
    made = new_table(client, "", "", "", game="galaxies")
    client.post(f"/t/{made['table']}/join/{made['seats'][0]['token']}", data={"name": "Mira"})
    room = room_at(client, made["table"])
    rng, seen = random.Random(3), set()
    for _ in range(600):
        seat = room.table.asked()[0]
        room.table.answer(seat, rng.choice(room.table.options(seat)).code())
        film = room.table.film
        if film is not None and film.turns[-1].turn.seat != 0 and {t.turn.seat for t in film.turns} >= {0, 1, 2}:
            seen.add(film.turns[-1].turn.seat)
            if seen == {1, 2}:
                break
    html = client.get(f"/t/{made['table']}/since").text
    cards = html.count('<li class="panel">')
    assert 1 <= cards <= 2
    assert "P1" in html or "P2" in html
    assert html.count("data-beat") > 0
    # The first frame is all there is to see.
    first = html[html.index("data-beat") :].split("data-beat")[1]
    assert all(f'id="{part}"' in first for part in ("board-live", "mine", "players"))
