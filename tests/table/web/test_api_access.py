"""Passes: a program does for a seat what its holder lets it do, for as long, and nothing else."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from starboard.table.app import create_app
from starboard.table.web import api_events
from starboard.table.web.limits import FILE
from tests.table.conftest import as_seat, new_table, room_at, wait_until


def make_pass(client: TestClient, made: dict[str, Any], seat: int, *scopes: str, **more: Any) -> dict[str, str]:
    """The headers of a program with a pass."""
    path = f"/api/tables/{made['table']}/seat/passes"
    reply = client.post(path, json={"scopes": scopes, **more}, headers=as_seat(made, seat))
    assert reply.status_code == 201, reply.text
    assert reply.json()["scopes"] == list(scopes)
    return {"Authorization": f"Bearer {reply.json()['token']}"}


def test_a_pass_is_good_for_what_it_says_and_nothing_else(client: TestClient) -> None:
    made = new_table(client, "", "", options={"first": "0"})
    at = f"/api/tables/{made['table']}"
    looks = make_pass(client, made, 0, "view")
    now = client.get(f"{at}/view", headers=looks).json()
    assert now["seat"] == 0
    assert now == client.get(f"{at}/view", headers=as_seat(made, 0)).json()
    answer = {"ticket": now["ticket"], "code": now["options"][0]["code"]}
    refused = client.post(f"{at}/answers", json=answer, headers=looks)
    assert refused.status_code == 403
    assert "answer" in refused.json()["error"]
    assert client.post(f"{at}/hint", headers=looks).status_code == 403
    assert client.patch(f"{at}/seat/settings", json={"settings": {}}, headers=looks).status_code == 403
    # Nor does it become more than it is.
    assert client.post(f"{at}/seat/passes", json={"scopes": ["answer"]}, headers=looks).status_code == 403
    assert client.put(f"{at}/seat", json={"name": "Eve"}, headers=looks).status_code == 403
    answers = make_pass(client, made, 0, "answer")
    assert client.get(f"{at}/view", headers=answers).status_code == 403
    told = client.post(f"{at}/answers", json=answer, headers=answers)
    assert told.status_code == 200
    # Who may not look sees nothing more in what comes of it.
    assert told.json()["now"] == client.get(f"{at}/view").json()
    assert client.post(f"{at}/undo", headers=answers).json() == client.get(f"{at}/view").json()
    # Where it was made, and nowhere else.
    other = new_table(client, "", "")
    assert client.get(f"/api/tables/{other['table']}/view", headers=looks).status_code == 403


def test_a_pass_that_somebody_changed_is_none(client: TestClient) -> None:
    made = new_table(client, "", "")
    text = make_pass(client, made, 0, "view")["Authorization"]
    at = f"/api/tables/{made['table']}/view"
    assert client.get(at, headers={"Authorization": text}).status_code == 200
    middle = len(text) // 2
    for changed in (
        text[:middle] + ("a" if text[middle] != "a" else "b") + text[middle + 1 :],
        text + "x",
        "Bearer a.b",
    ):
        assert client.get(at, headers={"Authorization": changed}).status_code == 403, changed


def test_a_pass_that_may_not_look_learns_nothing_from_what_is_refused_or_settled(client: TestClient) -> None:
    made = new_table(client, "", "", options={"draft": "random"})
    at = f"/api/tables/{made['table']}"
    answers = make_pass(client, made, 0, "answer")
    now = client.get(f"{at}/view", headers=as_seat(made, 0)).json()
    wrong = {"ticket": now["ticket"], "code": "card 99"}
    for headers in (answers, answers | {"accept-language": "fr"}):
        refused = client.post(f"{at}/answers", json=wrong, headers=headers)
        assert refused.status_code == 422
        assert "card 99" in refused.text
        assert not [each["code"] for each in now["options"] if f"'{each['code']}'" in refused.text]
    assert f"'{now['options'][0]['code']}'" in client.post(f"{at}/answers", json=wrong, headers=as_seat(made, 0)).text
    told = client.get(f"{at}/seat/settings", headers=as_seat(made, 0)).json()["settings"]
    name, value = next(iter(told.items()))
    for change in ({}, {name: value}):
        settled = client.patch(f"{at}/seat/settings", json={"settings": change}, headers=answers)
        assert settled.json()["settings"] == change


def test_a_pass_ends_with_its_time_and_with_the_seats_secret(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = new_table(client, "", "")
    at = f"/api/tables/{made['table']}"
    looks = make_pass(client, made, 1, "view", hours=2)
    now = time.time()
    monkeypatch.setattr(time, "time", lambda: now + 3 * 3600)
    assert "ended" in client.get(f"{at}/view", headers=looks).json()["error"]
    monkeypatch.undo()
    assert client.get(f"{at}/view", headers=looks).status_code == 200
    assert client.put(f"{at}/seat", json={"name": "Ana"}, headers=as_seat(made, 1)).status_code == 200
    assert "ended" in client.get(f"{at}/view", headers=looks).json()["error"], "somebody else sits there now"


def test_events_are_told_to_a_pass_that_may_look(client: TestClient) -> None:
    made = new_table(client, "", "")
    path = f"/api/tables/{made['table']}/events"
    with client.websocket_connect(path, headers=make_pass(client, made, 1, "view")) as socket:
        assert socket.receive_json()["now"]["seat"] == 1
    with client.websocket_connect(path, headers=make_pass(client, made, 1, "answer")) as socket:
        with pytest.raises(WebSocketDisconnect) as closed:
            socket.receive_json()
        assert closed.value.code == 4403


def test_a_pass_that_ends_is_shown_out_also_where_nothing_happens(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = new_table(client, "", "")
    room = room_at(client, made["table"])
    monkeypatch.setattr(api_events, "ends_at", lambda *_: time.time() + 0.2)
    with client.websocket_connect(
        f"/api/tables/{room.id}/events", headers=make_pass(client, made, 1, "view")
    ) as socket:
        with pytest.raises(WebSocketDisconnect) as closed:
            while True:
                socket.receive_json()
        assert closed.value.code == 4403
        wait_until(lambda: not room.followers, "nobody follows for the seat")


@pytest.mark.parametrize("wrong", [{"scopes": []}, {"scopes": ["seat"]}, {"scopes": ["view"], "hours": 0}, {}])
def test_only_a_sensible_pass_is_made(client: TestClient, wrong: dict[str, Any]) -> None:
    made = new_table(client, "", "")
    at = f"/api/tables/{made['table']}/seat/passes"
    assert client.post(at, json=wrong, headers=as_seat(made, 0)).status_code == 422
    assert client.post(at, json={"scopes": ["view"]}).status_code == 403


def test_all_passes_of_a_seat_share_its_limit_and_leave_the_seat_its_own(tmp_path: Path) -> None:
    (tmp_path / FILE).write_text("[answers]\nperson = [2, 0.001]\naddress = [100, 1.0]\n")
    with TestClient(create_app(tmp_path, processes=0)) as client:
        made = new_table(client, "", "")
        at = f"/api/tables/{made['table']}/undo"
        passes = [make_pass(client, made, 0, "answer", hours=hours) for hours in (1, 2, 3)]
        assert [client.post(at, headers=each).status_code for each in passes] == [409, 409, 429]
        assert client.post(at, headers=as_seat(made, 0)).status_code == 409


def test_the_scopes_are_in_the_description_and_on_the_page(client: TestClient) -> None:
    paths = client.get("/api/openapi.json").json()["paths"]
    scopes = {
        (verb, path.removeprefix("/api/tables/{table_id}")): operation["security"]
        for path, operations in paths.items()
        for verb, operation in operations.items()
        if "security" in operation
    }
    assert scopes["get", "/view"] == [{"HTTPBearer": ["view"]}]
    assert scopes["post", "/answers"] == [{"HTTPBearer": ["answer"]}]
    assert scopes["post", "/hint"] == [{"HTTPBearer": ["hint"]}]
    assert scopes["post", "/seat/passes"] == [{"HTTPBearer": ["seat"]}]
    page = client.get("/api").text
    assert "<code>hint</code>" in page
    assert "HintInfo" in page
