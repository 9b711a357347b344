"""Hints say what a bot would do, and what it expects."""

from __future__ import annotations

import asyncio
import json
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from starlette.testclient import TestClient

from starboard.kernel.prose import Speech
from starboard.lab.hints import FOLDER, expected
from starboard.table.rendering.renderer import Renderer
from starboard.table.web.hints import advice
from starboard.table.workers import thinking
from starboard.table.workers.jobs import stopped
from starboard.table.workers.thinking import hint
from tests.table.conftest import FORM, field, in_server, new_table, options, room_at, start, stranger, wait_until

SCRIPT = {"x-starboard": "1"}


def ticket(client: TestClient, at: str) -> str:
    """The ticket of the question that a page asks."""
    return field(client.get(at).text, "ticket")


def test_hints_come_from_a_bot_unless_the_table_has_none(client: TestClient) -> None:
    at = start(client, **{"seat-1": "bot:random"})
    told = client.post(f"{at}/hint", data={"seat": "0"}, headers={"x-starboard": "1"})
    there = options(client.get(at).text)
    assert told.json()["code"] in there
    assert set(told.json()["values"]) <= set(there)
    hint = told.json()
    assert hint["values"][hint["code"]].endswith("%")
    assert hint["nudge"].strip()
    assert "A good plan" in hint["text"]
    assert "%" not in hint["text"], "chances are for whoever asks for them"
    assert "chance of winning" in hint["figures"]
    assert hint["steps"][0][0] == hint["code"]
    best = max(hint["values"].values(), key=lambda text: int(text.rstrip("%")))
    assert hint["values"][hint["code"]] == best, "nothing has a higher figure than what is advised"
    nudged = client.post(f"{at}/hint", data={"seat": "0"})
    assert "A good plan" not in nudged.text, "the nudge comes first"
    planned = client.post(f"{at}/hint", data={"seat": "0"})
    assert "A good plan" in planned.text
    without: dict[str, Any] = {**FORM, "seat-1": "bot:random", "option-first": "0"}
    del without["hints"]
    bare = client.post("/tables", data=without, follow_redirects=False).headers["location"]
    assert client.post(f"{bare}/hint", data={"seat": "0"}).status_code == 403


def test_a_hint_in_a_solo_game_speaks_of_points(client: TestClient) -> None:
    made = new_table(client, "", game="galaxies", options={"solo": "artemis"})
    at = f"/t/{made['table']}"
    client.post(f"{at}/join/{made['seats'][0]['token']}", data={"name": "Mira"})
    told = client.post(f"{at}/hint", data={"seat": "0"}, headers={"x-starboard": "1"}).json()
    assert "Expected final score" in told["figures"]
    assert told["values"][told["code"]][0] in "+−0"


@pytest.mark.parametrize(
    ("lang", "points", "said"),
    [
        ("en", 1, "Expected final score: 1 point ahead."),
        ("en", -2, "Expected final score: 2 points behind."),
        ("fr", 0, "Avance attendue à la fin\N{NO-BREAK SPACE}: 0 point."),
        ("fr", -1, "Retard attendu à la fin\N{NO-BREAK SPACE}: 1 point."),
        ("fr", 2, "Avance attendue à la fin\N{NO-BREAK SPACE}: 2 points."),
    ],
)
def test_a_hints_points_are_counted_as_each_language_counts(lang: str, points: int, said: str) -> None:
    assert expected(Speech(FOLDER, lang), points) == said


class Search:
    """A search for a hint that goes on until it is told to stop, or let go."""

    def __init__(self) -> None:
        self.begun, self.go, self.stopped = threading.Event(), threading.Event(), threading.Event()
        self.times = 0

    def __call__(self, **data: Any) -> dict[str, Any]:
        self.times += 1
        self.begun.set()
        while not self.go.wait(0.005):
            if stopped():
                self.stopped.set()
                break
        return hint(**data)


@pytest.fixture
def search(monkeypatch: pytest.MonkeyPatch) -> Iterator[Search]:
    """The search of every hint."""
    made = Search()
    monkeypatch.setattr(thinking, "hint", made)
    yield made
    made.go.set()


def test_a_question_is_thought_about_once_however_often_it_is_asked(client: TestClient, search: Search) -> None:
    at = start(client, **{"seat-1": "bot:random"})
    with ThreadPoolExecutor(3) as apart:
        asked = [apart.submit(client.post, f"{at}/hint", data={"seat": "0"}, headers=SCRIPT) for _ in range(3)]
        search.begun.wait()
        search.go.set()
        told = [each.result().json() for each in asked]
    told.append(client.post(f"{at}/hint", data={"seat": "0"}, headers=SCRIPT).json())
    assert all(each == told[0] for each in told)
    assert search.times == 1
    client.post(f"{at}/answer", data={"seat": "0", "ticket": ticket(client, at), "code": told[0]["code"]})
    client.post(f"{at}/hint", data={"seat": "0"}, headers=SCRIPT)
    assert search.times == 2, "another question"


def test_a_hint_ends_when_the_question_is_answered(client: TestClient, search: Search) -> None:
    at = start(client, **{"seat-1": "bot:random"})
    with ThreadPoolExecutor(1) as apart:
        asked = apart.submit(client.post, f"{at}/hint", data={"seat": "0"}, headers=SCRIPT)
        search.begun.wait()
        code = options(client.get(at).text)[0]
        client.post(f"{at}/answer", data={"seat": "0", "ticket": ticket(client, at), "code": code})
        search.stopped.wait()
        assert asked.result().status_code == 409


def test_a_hint_ends_when_its_sender_hangs_up(client: TestClient, search: Search) -> None:
    at = start(client, **{"seat-1": "bot:random"})
    cookie = "; ".join(f"{name}={value}" for name, value in client.cookies.items())
    body = [{"type": "http.request", "body": b"seat=0"}, {"type": "http.disconnect"}]
    headers = {"host": "testserver", "cookie": cookie, "content-type": "application/x-www-form-urlencoded"}
    scope = {
        "type": "http",
        "scheme": "http",
        "method": "POST",
        "path": f"{at}/hint",
        "query_string": b"",
        "headers": [(name.encode(), value.encode()) for name, value in headers.items()],
    }
    sent: list[Any] = []

    async def receive() -> Any:
        if len(body) == 1:
            while not search.begun.is_set():
                await asyncio.sleep(0.005)
        return body.pop(0)

    async def send(message: Any) -> None:
        sent.append(message)

    in_server(client, client.app, scope, receive, send)
    search.stopped.wait()
    assert sent[0]["status"] == 499
    pool = client.app.state.thinkers  # type: ignore[attr-defined]
    wait_until(lambda: not pool.running(), "the worker is free")


def test_whoever_waits_for_one_hint_cannot_ask_for_another(client: TestClient, search: Search) -> None:
    both = [start(client, **{"seat-1": "bot:random"}) for _ in range(2)]
    with ThreadPoolExecutor(1) as apart:
        asked = apart.submit(client.post, f"{both[0]}/hint", data={"seat": "0"}, headers=SCRIPT)
        search.begun.wait()
        second = client.post(f"{both[1]}/hint", data={"seat": "0"}, headers=SCRIPT)
        assert second.status_code == 429
        assert int(second.headers["retry-after"]) > 0
        search.go.set()
        assert asked.result().status_code == 200
    assert client.post(f"{both[1]}/hint", data={"seat": "0"}, headers=SCRIPT).status_code == 200


def test_there_are_hints_at_each_pick_of_a_choice_and_each_can_be_drafted(client: TestClient) -> None:
    # In a duel the last of three picks is the card that is discarded.
    made = new_table(client, "", "", options={"draft": "random", "first": "0"})
    api, secret = f"/api/tables/{made['table']}", {"Authorization": f"Bearer {made['seats'][0]['token']}"}
    browser = stranger(client)
    browser.post(f"/t/{made['table']}/join/{made['seats'][0]['token']}", data={"name": "Mira"})
    secret = {"Authorization": f"Bearer {room_at(client, made['table']).seat(0).token}"}
    for _ in range(3):
        now = client.get(f"{api}/view", headers=secret).json()
        assert now["view"]["step"].startswith("choose_strategy")
        hint = client.post(f"{api}/hint", headers=secret)
        assert hint.status_code == 200, hint.text
        page = {"ticket": now["ticket"], "seat": "0", "plan": [], "code": now["options"][0]["code"]}
        with browser.websocket_connect(f"/t/{made['table']}/ws") as socket:
            socket.receive_text()
            socket.send_text(json.dumps(page))
            while 'data-plan="[[' not in socket.receive_text():
                pass
        given = {"ticket": now["ticket"], "code": now["options"][0]["code"]}
        assert client.post(f"{api}/answers", json=given, headers=secret).status_code == 200


def test_cards_that_are_about_equal_are_named_with_their_sides(client: TestClient) -> None:
    made = new_table(client, "", "", options={"draft": "random", "first": "0"})
    room = room_at(client, made["table"])
    cards = [option.code() for option in room.table.options(0)]
    shown = {"error": 0.001, "share": 0.5}
    found = {
        "best": cards[0],
        "better": [cards[0], "war"],
        "others": [{"chain": [cards[0], "war"]}, {"chain": [cards[1], "colonization"]}],
        "options": [{"code": cards[0], "value": 0.5, **shown}, {"code": cards[1], "value": 0.499, **shown}],
        "reasons": [],
        "scale": 1.0,
    }
    told = advice(Renderer(room, room.table, 0, "en"), room.table, 0, found)
    assert told["steps"] == [[cards[0], "war"]]
    assert "Colonization" in told["text"].partition("About equal: ")[2]
