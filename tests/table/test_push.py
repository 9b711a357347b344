"""Pages that are open are told at once: what they may know, each in its own language."""

from __future__ import annotations

import re

import pytest
from starlette.testclient import TestClient, WebSocketTestSession
from starlette.websockets import WebSocketDisconnect

from starboard.table.push import eyes
from tests.table.conftest import as_seat, new_table
from tests.table.test_pages import field, options, start, stranger


def fragments(html: str) -> set[str]:
    parts = "top-mid|undo|prompt|board-live|info|mine|players|log|score-live|status"
    return set(re.findall(rf'<(?:div|section|form|p)[^>]*? id="({parts})"', html))


def until(socket: WebSocketTestSession, part: str) -> str:
    """The next push that carries a part; that somebody has come or gone is pushed too."""
    while True:
        html = socket.receive_text()
        if part in html:
            return html


def test_a_page_gets_everything_and_then_what_changed(client: TestClient) -> None:
    at = start(client, **{"seat-1": "away"})
    client.get(at)
    with client.websocket_connect(f"{at}/ws") as mine, stranger(client).websocket_connect(f"{at}/ws") as watcher:
        whole = mine.receive_text()
        assert {"prompt", "board-live", "players", "log", "undo"} <= fragments(whole)
        seen = watcher.receive_text()
        assert options(whole)
        assert options(seen) == []
        form = {"ticket": field(whole, "ticket"), "seat": "0", "code": "civilization humans"}
        client.post(f"{at}/answer", data=form, headers={"x-starboard": "1"})
        pushed = until(mine, 'id="prompt"')
        assert "origin" in "".join(options(pushed))
        assert "Humans" in until(watcher, 'id="log"')
        assert "top-mid" not in fragments(pushed), "what has not changed is not sent again"


def test_two_tabs_of_one_seat_stay_in_step(client: TestClient) -> None:
    at = start(client, **{"seat-1": "away"})
    client.get(at)
    with client.websocket_connect(f"{at}/ws") as one, client.websocket_connect(f"{at}/ws") as two:
        first = one.receive_text()
        two.receive_text()
        form = {"ticket": field(first, "ticket"), "seat": "0", "code": options(first)[0]}
        client.post(f"{at}/answer", data=form, headers={"x-starboard": "1"})
        assert options(until(one, 'id="prompt"')) == options(until(two, 'id="prompt"'))


def test_each_page_in_its_own_language(client: TestClient) -> None:
    at = start(client, **{"seat-1": "away"})
    with stranger(client).websocket_connect(f"{at}/ws", headers={"accept-language": "fr"}) as french:
        assert "Ce que donne une colonie" in french.receive_text()


def test_a_socket_from_another_site_or_to_no_table_is_closed(client: TestClient) -> None:
    at = start(client, **{"seat-1": "away"})
    with (
        pytest.raises(WebSocketDisconnect),
        client.websocket_connect(f"{at}/ws", headers={"origin": "http://evil.example"}),
    ):
        pass
    with pytest.raises(WebSocketDisconnect), client.websocket_connect("/t/none/ws") as socket:
        socket.receive_text()


def test_one_screen_for_two_shows_nobodys_secrets_between_turns(client: TestClient) -> None:
    made = new_table(client, "", "", options={"draft": "random"})
    for seat in (0, 1):
        client.post(f"/t/{made['table']}/join/{made['seats'][seat]['token']}", data={"name": f"P{seat}"})
    at = f"/t/{made['table']}"
    room = client.app.state.rooms.get(made["table"])  # type: ignore[attr-defined]
    holder = room.row.seats[0].holder
    assert room.table.asked() == [0, 1]
    assert eyes(room, holder, None) == (None, 0), "a curtain before the first"
    assert eyes(room, holder, 0) == (0, None)
    hand = client.get(f"/api/tables/{made['table']}/view", headers=as_seat(made, 0)).json()["view"]["players"][0][
        "hand"
    ]
    curtain = client.get(at).text
    assert 'class="curtain"' in curtain
    assert all(f'id="card-{card}"' not in curtain for card in hand)
    shown = client.get(f"{at}?as=0").text
    assert all(f'id="card-{card}"' in shown for card in hand)
    ticket = field(shown, "ticket")
    other = next(card for card in hand if card != hand[0])
    code = f"card {hand[0]}; war; discard {other}"
    client.post(f"{at}/answer", data={"ticket": ticket, "seat": "0", "code": code}, headers={"x-starboard": "1"})
    assert room.table.asked() == [1]
    after = client.get(f"{at}?as=0").text
    assert 'class="curtain"' in after
    assert all(f'id="card-{card}"' not in after for card in hand)
