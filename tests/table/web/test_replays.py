"""The replay shows what one may know."""

from __future__ import annotations

import random
import re

import pytest
from starlette.testclient import TestClient

from tests.table.conftest import as_seat, finished_game, new_table, room_at


def test_the_replay_while_a_game_runs_is_ones_own(client: TestClient) -> None:
    made = new_table(client, "", "", options={"draft": "random"})
    first = client.get(f"/api/tables/{made['table']}/view", headers=as_seat(made, 0)).json()
    hand = first["view"]["players"][0]["hand"]
    assert hand
    watched = client.get(f"/t/{made['table']}/replay?as=0").text
    for card in hand:
        assert f'id="card-{card}"' not in watched


@pytest.mark.parametrize(("name", "players"), [("conflict", 2), ("galaxies", 1), ("voidfall", 1)])
def test_a_replay_is_sent_as_the_film_that_it_was_in_reels(client: TestClient, name: str, players: int) -> None:
    sent = client.post("/api/records", content=finished_game(name, players).dumps()).json()
    at = f"/t/{sent['table']}"
    page = client.get(f"{at}/replay?at=0").text
    turns = [int(each) for each in re.findall(r'data-turns="([\d ]+)"', page)[0].split()]
    last = turns[-1]
    assert turns == sorted(set(turns))
    moment = reels = beats = 0
    while moment < last:
        reply = client.get(f"{at}/film?at={moment}&to={last}&as=0")
        ended = int(reply.headers["x-moment"])
        assert ended > moment
        beats += reply.text.count("data-beat")
        moment, reels = ended, reels + 1
    assert reels > 3
    assert beats > reels
    # It ends in the moment itself.
    pictures, found, _ = client.get(f"{at}/replay/{last}?as=0").text.partition('id="why"')
    assert found
    assert pictures in reply.text
    # Nobody gets past the end, or before the beginning.
    assert client.get(f"{at}/film?at=-5&to=99999").headers["x-moment"] != "99999"
    assert client.get(f"{at}/film?at={last}&to=0").headers["x-moment"] == str(last)


def test_a_replay_is_listed_with_its_result_and_everybody_s_points(client: TestClient) -> None:
    made = new_table(client, "", "greedy", game="galaxies", pace="once")
    at = f"/t/{made['table']}"
    client.post(f"{at}/join/{made['seats'][0]['token']}", data={"name": "Mira"})
    room = room_at(client, made["table"])
    rng = random.Random(4)
    while not room.table.over:
        seat = room.table.asked()[0]
        room.table.answer(seat, rng.choice(room.table.options(seat)).code())
    page = client.get("/replays").text
    for score in room.game.score(room.table.state):
        assert f"<b>{score.total}</b>" in page
    won = room.game.winners(room.table.state) == [0]
    assert ("You win, " if won else "You come second of 2") in page
    assert "art-galaxies" in page
    assert "art.css" in page
