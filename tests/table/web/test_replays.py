"""The replay shows what one may know."""

from __future__ import annotations

from starlette.testclient import TestClient

from tests.table.conftest import as_seat, new_table


def test_the_replay_while_a_game_runs_is_ones_own(client: TestClient) -> None:
    made = new_table(client, "", "", options={"draft": "random"})
    first = client.get(f"/api/tables/{made['table']}/view", headers=as_seat(made, 0)).json()
    hand = first["view"]["players"][0]["hand"]
    assert hand
    watched = client.get(f"/t/{made['table']}/replay?as=0").text
    for card in hand:
        assert f'id="card-{card}"' not in watched
