"""The film since somebody's last turn, and the whole log."""

from __future__ import annotations

import random
import re
from itertools import pairwise

from starlette.testclient import TestClient

from starboard.table.rendering.curve import points_by_turn
from starboard.table.rendering.renderer import LOG_LINES
from tests.table.conftest import new_table, room_at, wait_until


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


def test_the_curve_of_a_finished_game_ends_in_its_score(client: TestClient) -> None:
    made = new_table(client, "random", "random", game="conflict", pace="once", options={"draft": "random"})
    room = room_at(client, made["table"])
    assert client.get(f"/t/{made['table']}/curve").status_code in (200, 403)
    wait_until(lambda: room.table.over, "the bots have played")
    points = points_by_turn(room.game, room.table.record)
    assert len(points) > 15, "one for each round and the end"
    assert dict(points[-1]) == {score.seat: score.total for score in room.game.score(room.table.state)}
    assert all(then <= now for seat in (0, 1) for then, now in pairwise([dict(each)[seat] for each in points]))
    html = client.get(f"/t/{made['table']}/curve").text
    assert html.count("<polyline") == 2
    assert 'data-curve="' in client.get(f"/t/{made['table']}").text
