"""The API: a program can do what a person can, and nothing else."""

from __future__ import annotations

import json
import random
import re
import runpy
import threading
from pathlib import Path
from typing import Any

import pytest
from msgspec import structs
from sqlalchemy.exc import OperationalError
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from starboard.kernel.errors import StaleTicket
from starboard.table.live import push
from starboard.table.live.room import SNAPSHOT_EVERY, Room
from starboard.table.storage.store import Store
from tests.table.conftest import Server, as_seat, in_server, new_table, room_at, wait_until

EXAMPLES = Path(__file__).parent.parent.parent.parent / "examples"


def look(client: TestClient, made: dict[str, Any], seat: int | None, **headers: str) -> dict[str, Any]:
    own = as_seat(made, seat) if seat is not None else {}
    found = client.get(f"/api/tables/{made['table']}/view", headers={**own, **headers})
    assert found.status_code == 200, found.text
    data: dict[str, Any] = found.json()
    return data


def submit(client: TestClient, made: dict[str, Any], seat: int, ticket: str, code: str, **headers: str) -> Any:
    return client.post(
        f"/api/tables/{made['table']}/answers",
        json={"ticket": ticket, "code": code},
        headers={**as_seat(made, seat), **headers},
    )


def asked(client: TestClient, made: dict[str, Any]) -> list[int]:
    found: list[int] = client.get(f"/api/tables/{made['table']}").json()["asked"]
    return found


def play(client: TestClient, made: dict[str, Any], answers: int, seed: int = 1) -> int:
    """Let all people answer at random; returns how many answers there were."""
    rng = random.Random(seed)
    for number in range(answers):
        seats = asked(client, made)
        if not seats:
            return number
        now = look(client, made, seats[0])
        code = rng.choice(now["options"])["code"]
        reply = submit(client, made, seats[0], now["ticket"], code)
        assert reply.status_code == 200, reply.text
    return answers


@pytest.mark.parametrize(("game", "players"), [("galaxies", 2), ("voidfall", 1)])
def test_a_program_plays_any_title(client: TestClient, game: str, players: int) -> None:
    made = new_table(client, *[""] * players, game=game)
    # At random a game may be lost outright before that.
    assert play(client, made, 150) == 150 or client.get(f"/api/tables/{made['table']}").json()["over"]


def test_games_and_bots_are_listed(client: TestClient) -> None:
    data = client.get("/api/games").json()
    conflict = next(game for game in data["games"] if game["name"] == "conflict")
    assert (conflict["least_players"], conflict["most_players"]) == (2, 6)
    assert "random" in data["bots"]


def test_a_whole_game_by_the_api_with_its_record(client: TestClient) -> None:
    made = new_table(client, "", "", "", options={"draft": "random"})
    play(client, made, 5000)
    info = client.get(f"/api/tables/{made['table']}").json()
    assert info["over"]
    assert info["winners"]
    assert [score["total"] for score in info["scores"]] == [sum(score["items"].values()) for score in info["scores"]]
    record = client.get(f"/api/tables/{made['table']}/record")
    assert record.status_code == 200
    assert json.loads(record.text.splitlines()[0])["game"] == "conflict"
    again = client.post("/api/records", content=record.text)
    assert again.status_code == 201, again.text
    assert again.json()["scores"] == info["scores"]


def test_bots_play_by_themselves(client: TestClient) -> None:
    made = new_table(client, "random", "random", options={"draft": "random"})
    wait_until(lambda: client.get(f"/api/tables/{made['table']}").json()["over"], "two random bots end a game")


def test_a_ticket_answers_once(client: TestClient) -> None:
    made = new_table(client, "", "")
    seat = asked(client, made)[0]
    now = look(client, made, seat)
    code = now["options"][0]["code"]
    assert submit(client, made, seat, now["ticket"], code).status_code == 200
    stale = submit(client, made, seat, now["ticket"], code, **{"Accept-Language": "fr"})
    assert stale.status_code == 409
    assert "passée" in stale.json()["error"] or "regardez" in stale.json()["error"].lower()


def test_what_is_refused_changes_nothing(client: TestClient) -> None:
    made = new_table(client, "", "")
    other = new_table(client, "", "")
    seat = asked(client, made)[0]
    before = look(client, made, seat)
    ticket = before["ticket"]
    assert submit(client, made, seat, ticket, "nonsense").status_code == 422
    assert submit(client, made, 1 - seat, ticket, before["options"][0]["code"]).status_code == 409
    wrong = client.post(
        f"/api/tables/{made['table']}/answers",
        json={"ticket": ticket, "code": before["options"][0]["code"]},
        headers=as_seat(other, seat),
    )
    assert wrong.status_code == 403
    nobody = client.post(
        f"/api/tables/{made['table']}/answers", json={"ticket": ticket, "code": before["options"][0]["code"]}
    )
    assert nobody.status_code == 403
    assert look(client, made, seat) == before


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ({"game": "conflict", "seats": []}, 422),
        ({"game": "conflict", "seats": [{}]}, 422),
        ({"game": "conflict", "seats": [{}, {}], "options": {"explore": 3}}, 422),
        ({"game": "conflict", "seats": [{}, {}], "options": {"nonsense": True}}, 422),
        ({"game": "conflict", "seats": [{}, {}], "options": {"players": 3}}, 422),
        ({"game": "conflict", "seats": [{}, {}], "options": {"\ud800": 3}}, 422),
        ({"game": "conflict", "seats": [{"bot": "hal"}, {}]}, 404),
        ({"game": "go", "seats": [{}, {}]}, 404),
        ({"game": "conflict", "seats": [{}, {}], "pack": "../secret"}, 404),
        ({"game": "conflict", "seats": [{}, {}], "undo": "yes"}, 422),
        ([1, 2], 422),
        ("text", 422),
    ],
)
def test_tables_that_cannot_be(client: TestClient, body: object, status: int) -> None:
    reply = client.post("/api/tables", content=json.dumps(body), headers={"content-type": "application/json"})
    assert reply.status_code == status
    assert reply.json()["error"]


def test_a_huge_body_is_not_read(client: TestClient) -> None:
    reply = client.post("/api/tables", content=b"x" * 70_000, headers={"accept-language": "fr"})
    assert reply.status_code == 413
    assert "trop gros" in reply.json()["error"]

    def chunks() -> Any:
        for _ in range(100):
            yield b"y" * 1000

    reply = client.post("/api/tables", content=chunks(), headers={"content-type": "application/json"})
    assert reply.status_code == 413


def test_undo_says_why_not(client: TestClient) -> None:
    made = new_table(client, "", "", options={"first": "0"})
    nothing = client.post(f"/api/tables/{made['table']}/undo", headers=as_seat(made, 0))
    assert nothing.status_code == 409
    now = look(client, made, 0)
    submit(client, made, 0, now["ticket"], now["options"][0]["code"])
    back = client.post(f"/api/tables/{made['table']}/undo", headers=as_seat(made, 0))
    assert back.status_code == 200
    assert back.json()["options"] == now["options"]
    strict = new_table(client, "", "", options={"first": "0"}, undo=False)
    now = look(client, strict, 0)
    submit(client, strict, 0, now["ticket"], now["options"][0]["code"])
    refused = client.post(
        f"/api/tables/{strict['table']}/undo", headers={**as_seat(strict, 0), "accept-language": "fr"}
    )
    assert refused.status_code == 409
    assert "annulation est désactivée" in refused.json()["error"]


def test_the_record_of_a_running_game_is_secret(client: TestClient) -> None:
    made = new_table(client, "", "")
    for address in (f"/api/tables/{made['table']}/record", f"/t/{made['table']}/record"):
        refused = client.get(address)
        assert refused.status_code == 403
        assert "card" not in refused.text


def test_a_seat_can_be_taken_and_named(client: TestClient) -> None:
    made = new_table(client, "", "random")
    taken = client.put(f"/api/tables/{made['table']}/seat", json={"name": "  Ana   B "}, headers=as_seat(made, 1))
    secret = taken.json()["token"]
    assert taken.json() == {"seat": 1, "name": "Ana B", "bot": "", "taken": True, "token": secret}
    assert secret != made["seats"][1]["token"], "whoever made the table no longer plays there"
    assert client.put(f"/api/tables/{made['table']}/seat", json={"name": "Eve"}).status_code == 403


def test_a_table_loads_from_its_snapshot_as_it_was(client: TestClient) -> None:
    made = new_table(client, "", "", "", options={"draft": "random"})
    play(client, made, SNAPSHOT_EVERY * 3)
    store = client.app.state.store  # type: ignore[attr-defined]
    room = room_at(client, made["table"])
    snapshot = store.snapshot(made["table"])
    assert snapshot is not None
    assert 0 < snapshot.seq <= len(room.table.record.lines)
    if snapshot.seq == len(room.table.record.lines):
        play(client, made, 1)
    fresh = Room.load(store, made["table"])
    assert fresh.game.dump(fresh.table.state) == room.game.dump(room.table.state)
    assert fresh.table.log == room.table.log
    assert fresh.table.record.lines == room.table.record.lines
    assert [fresh.table.ticket(seat) for seat in range(3)] == [room.table.ticket(seat) for seat in range(3)]


def test_two_servers_on_one_store_cannot_both_answer(client: TestClient) -> None:
    made = new_table(client, "", "", options={"first": "0"})
    rooms = client.app.state.rooms  # type: ignore[attr-defined]
    elsewhere = Room.load(rooms.store, made["table"])
    here = room_at(client, made["table"])
    ticket = here.table.ticket(0)
    in_server(client, elsewhere.submit, 0, ticket, ["civilization humans"])
    with pytest.raises(StaleTicket):
        in_server(client, here.submit, 0, ticket, ["civilization sherais"])
    assert here.game.dump(here.table.state) == elsewhere.game.dump(elsewhere.table.state), "it has looked again"
    assert [line.code for line in rooms.store.lines(made["table"])][-1] == "civilization humans"


def test_the_example_client_plays_a_whole_game(
    own_server: Server, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.argv", ["api_client.py", own_server.url])
    runpy.run_path(str(EXAMPLES / "api_client.py"))
    assert capsys.readouterr().out.count("'total'") == 2


def test_a_program_waits_for_its_question_instead_of_asking_again(client: TestClient) -> None:
    made = new_table(client, "", "", options={"first": "0"})
    path = f"/api/tables/{made['table']}/view"
    known = look(client, made, 1)["ticket"]
    found: list[dict[str, Any]] = []

    def waiting() -> None:
        reply = client.get(path, params={"after": known, "wait": 60}, headers=as_seat(made, 1))
        found.append(reply.json())

    listeners = room_at(client, made["table"]).listeners
    before = len(listeners)
    thread = threading.Thread(target=waiting, daemon=True)
    thread.start()
    wait_until(lambda: len(listeners) > before, "the request waits")
    assert not found
    while 1 not in asked(client, made):
        now = look(client, made, 0)
        submit(client, made, 0, now["ticket"], now["options"][0]["code"])
    thread.join()
    assert found[0]["ticket"] != known
    assert found[0]["options"]
    assert len(listeners) == before
    # A ticket that is not the present one is answered at once, and so is nobody's.
    assert client.get(path, params={"after": known, "wait": 60}, headers=as_seat(made, 1)).status_code == 200
    assert client.get(path, params={"after": known, "wait": 60}).status_code == 200
    assert client.get(path, params={"wait": 61}, headers=as_seat(made, 1)).status_code == 422


def test_a_program_that_comes_while_the_database_is_away_is_told_to_come_later(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    def away(*_: Any) -> None:
        raise OperationalError("", {}, Exception("away"))

    monkeypatch.setattr(Store, "table", away)
    with client.websocket_connect("/api/tables/elsewhere/events") as socket, pytest.raises(WebSocketDisconnect) as said:
        socket.receive_json()
    assert said.value.code == 1013, "not that there is no such table"


def test_a_program_is_told_what_happens_and_nothing_that_lies_face_down(client: TestClient) -> None:
    made = new_table(client, "", "", options={"draft": "random", "first": "0"})
    path = f"/api/tables/{made['table']}/events"
    with client.websocket_connect(path, headers=as_seat(made, 1)) as socket:
        first = socket.receive_json()
        assert first["events"] == []
        assert first["now"]["seat"] == 1
        # The cards and the side lie face down: nothing is told before the choice is whole, and then only that it is.
        while 0 in asked(client, made):
            now = look(client, made, 0)
            submit(client, made, 0, now["ticket"], now["options"][-1]["code"])
        told = socket.receive_json()
        assert told["now"]["view"]["players"][0]["ready"]
        assert told["events"] == []
        before = look(client, made, 1)["view"]["round"]
        while asked(client, made) == [1] and look(client, made, 1)["view"]["round"] == before:
            now = look(client, made, 1)
            submit(client, made, 1, now["ticket"], now["options"][-1]["code"])
        names: list[str] = []
        while "revealed" not in " ".join(names):
            names += [event["event"] for event in socket.receive_json()["events"]]
    with client.websocket_connect(path, headers={"Authorization": "Bearer nonsense"}) as socket:
        with pytest.raises(WebSocketDisconnect) as closed:
            socket.receive_json()
        assert closed.value.code == 4403


def test_the_reply_to_an_answer_tells_only_what_the_answer_brought(client: TestClient) -> None:
    made = new_table(client, "", "", options={"draft": "random", "first": "0"})
    assert room_at(client, made["table"]).table.log
    now = look(client, made, 0)
    reply = submit(client, made, 0, now["ticket"], now["options"][-1]["code"])
    assert reply.json()["events"] == []


def test_a_program_is_told_what_happens_at_another_process(client: TestClient) -> None:
    made = new_table(client, "", "", options={"first": "0"})
    here = room_at(client, made["table"])
    elsewhere = Room.load(here.store, here.id)
    with client.websocket_connect(f"/api/tables/{here.id}/events", headers=as_seat(made, 1)) as socket:
        before = socket.receive_json()["now"]["view"]
        in_server(client, elsewhere.submit, 0, here.table.ticket(0), ["civilization humans"])
        in_server(client, client.app.state.keeper.look)  # type: ignore[attr-defined]
        wait_until(lambda: len(here.table.record.lines) == len(elsewhere.table.record.lines), "it is followed")
        assert socket.receive_json()["now"]["view"] != before
    wait_until(lambda: not here.followers, "it has gone")


def test_a_secret_that_was_replaced_shows_nothing_more(client: TestClient) -> None:
    made = new_table(client, "", "", options={"first": "0"})
    room = room_at(client, made["table"])
    with client.websocket_connect(f"/api/tables/{room.id}/events", headers=as_seat(made, 1)) as socket:
        assert socket.receive_json()["now"]["seat"] == 1
        in_server(client, room.change_seat, structs.replace(room.seat(1), token="another-secret"))
        submit(client, made, 0, look(client, made, 0)["ticket"], "civilization humans")
        with pytest.raises(WebSocketDisconnect) as closed:
            socket.receive_json()
    assert closed.value.code == 4403


def test_a_program_that_waits_is_there(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(push, "AWAY_AFTER", 0.0)
    made = new_table(client, "", "")
    room, hub = room_at(client, made["table"]), client.app.state.hub  # type: ignore[attr-defined]
    taken = client.put(f"/api/tables/{room.id}/seat", json={"name": "Ana"}, headers=as_seat(made, 1)).json()
    assert hub.away(room, room.seat(1).holder)
    secret = {"Authorization": f"Bearer {taken['token']}"}
    with client.websocket_connect(f"/api/tables/{room.id}/events", headers=secret) as socket:
        socket.receive_json()
        assert not hub.away(room, room.seat(1).holder)
    wait_until(lambda: hub.away(room, room.seat(1).holder), "it has gone")


def test_the_secret_is_a_security_scheme(client: TestClient) -> None:
    described = client.get("/api/openapi.json").json()
    assert described["components"]["securitySchemes"]["HTTPBearer"]["scheme"] == "bearer"
    operation = described["paths"]["/api/tables/{table_id}/answers"]["post"]
    assert operation["security"] == [{"HTTPBearer": ["answer"]}]
    assert all(each["name"] != "Authorization" for each in operation.get("parameters", []))
    made = new_table(client, "", "")
    refused = client.get(f"/api/tables/{made['table']}/view", headers={"Authorization": "Basic abc"})
    assert refused.status_code == 403
    assert "Bearer" in refused.json()["error"]


def test_the_description_types_every_body_view_and_event(client: TestClient) -> None:
    described = client.get("/api/openapi.json").json()
    schemas = described["components"]["schemas"]
    assert [each["$ref"].rpartition("/")[2] for each in schemas["SeatView"]["properties"]["view"]["anyOf"]] == [
        "ConflictView",
        "GalaxiesView",
        "VoidfallView",
    ]
    assert schemas["ConflictView"]["properties"]["places"]["items"] == {"$ref": "#/components/schemas/PlaceView"}
    assert "content" in described["paths"]["/api/records"]["post"]["requestBody"]
    for path, methods in described["paths"].items():
        for operation in methods.values():
            given = operation["responses"].get("200", {}).get("content", {}).get("application/json", {"schema": True})
            assert given["schema"], path
    made = new_table(client, "", "")
    now = look(client, made, asked(client, made)[0])
    assert set(now["view"]) <= set(schemas["ConflictView"]["properties"])
    reply = submit(client, made, now["seat"], now["ticket"], now["options"][0]["code"]).json()
    known = {kind["properties"]["event"]["const"]: kind["properties"] for kind in schemas["ConflictEvent"]["anyOf"]}
    assert reply["events"]
    assert all(set(event) <= set(known[event["event"]]) for event in reply["events"])


def test_the_description_is_a_page_too(client: TestClient) -> None:
    page = client.get("/api").text
    assert "WebSocket /api/tables/{table_id}/events" in page, "what OpenAPI does not know"
    for said in ("POST /api/tables/{table_id}/answers", "ConflictView", "ticket"):
        assert said in page
    assert client.get("/api", headers={"Accept-Language": "fr"}).text != page
    leads = set(re.findall(r'href="#(\w+)"', page))
    assert {"NewTable", "SeatView", "ConflictView"} <= leads, "a name leads to what it is made of"
    assert leads <= set(re.findall(r'id="(\w+)"', page)) | {"main"}


def test_what_is_too_long_is_called_so(client: TestClient) -> None:
    reply = client.post("/api/tables", json={"game": "conflict", "seats": [{"name": "M" * 25}, {"name": "B"}]})
    assert reply.status_code == 422
    assert reply.json()["error"].endswith("body.seats.0.name is too long; the most is 24.")
