"""Programs ask for hints, and for the analysis of what is over."""

from __future__ import annotations

import pytest
from starlette.testclient import TestClient

from starboard.lab.analysis import Effort
from starboard.table.workers import analysis_jobs, thinking
from tests.table.conftest import as_seat, finished_game, new_table


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinking, "HINT", 16)
    monkeypatch.setattr(analysis_jobs, "EFFORT", Effort(tries=2, pairs=2))
    monkeypatch.setattr(analysis_jobs, "POINTS", 2)


def test_a_hint_by_the_api_can_be_sent_as_an_answer(client: TestClient) -> None:
    made = new_table(client, "", "", options={"first": "0"})
    at = f"/api/tables/{made['table']}"
    assert client.post(f"{at}/hint").status_code == 403
    assert client.post(f"{at}/hint", headers=as_seat(made, 1)).status_code == 403, "seat 0 is asked"
    now = client.get(f"{at}/view", headers=as_seat(made, 0)).json()
    found = client.post(f"{at}/hint", headers={**as_seat(made, 0), "Accept-Language": "fr"})
    assert found.status_code == 200, found.text
    hint = found.json()
    assert hint["ticket"] == now["ticket"]
    assert hint["codes"][0] == hint["code"]
    assert hint["code"] not in hint["equal"]
    assert {each["code"] for each in hint["options"]} == {each["code"] for each in now["options"]}
    assert next(each["value"] for each in hint["options"] if each["code"] == hint["code"]) is not None
    assert "Un bon plan" in hint["text"]
    done = client.post(
        f"{at}/answers", json={"ticket": hint["ticket"], "codes": hint["codes"]}, headers=as_seat(made, 0)
    ).json()
    assert done["answered"] >= 1
    bare = new_table(client, "", "", hints=False)
    refused = client.post(f"/api/tables/{bare['table']}/hint", headers=as_seat(bare, 0))
    assert (refused.status_code, refused.json()["error"]) == (403, "Hints are off at this table.")


def test_a_hint_where_there_is_one_answer_begins_with_it(client: TestClient) -> None:
    """It weighs what comes after that answer; a program has to give it all the same."""
    made = new_table(client, "", game="voidfall")
    at, mira = f"/api/tables/{made['table']}", as_seat(made, 0)
    for _ in range(100):
        now = client.get(f"{at}/view", headers=mira).json()
        while not now["options"]:
            now = client.get(f"{at}/view", headers=mira, params={"after": now["ticket"], "wait": 60}).json()
        codes = [each["code"] for each in now["options"]]
        if len(codes) == 1:
            break
        sent = {"ticket": now["ticket"], "codes": codes[:1]}
        assert client.post(f"{at}/answers", json=sent, headers=mira).status_code == 200
    else:
        raise AssertionError("something was always to be chosen")
    hint = client.post(f"{at}/hint", headers=mira).json()
    assert [hint["code"], hint["codes"][0]] == codes * 2


def test_the_analysis_of_a_game_comes_when_it_is_done(client: TestClient) -> None:
    record = finished_game("conflict", 2, 30)
    sent = client.post("/api/records", content=record.dumps()).json()
    at = f"/api/tables/{sent['table']}/analysis"
    found = client.get(at).json()
    while not found["done"]:
        assert not found["failed"]
        found = client.get(at, params={"wait": 60}).json()
    assert found["known"] == found["total"] == len(found["course"]) + len(found["decisions"])
    assert found["course"][0]["line"] == -1
    assert all(sum(point["values"]) == pytest.approx(1, abs=0.01) for point in found["course"])
    for decision in found["decisions"]:
        assert decision["prompt"]
        assert decision["played"]
        assert 0 <= decision["first"] <= decision["line"] <= decision["last"] < len(record.lines)
    french = client.get(at, headers={"Accept-Language": "fr"}).json()
    assert french["decisions"][0]["prompt"] != found["decisions"][0]["prompt"]


def test_a_game_that_runs_is_not_analysed(client: TestClient) -> None:
    made = new_table(client, "", "")
    refused = client.get(f"/api/tables/{made['table']}/analysis", headers=as_seat(made, 0))
    assert refused.status_code == 403
    assert "analysis come once the game is over" in refused.json()["error"]
