"""Answers over a page's socket: taken as those of the form are, refused in words."""

from __future__ import annotations

import json

import pytest
from starlette.testclient import TestClient, WebSocketTestSession

from starboard.table.logs import JsonLines
from tests.table.conftest import field, options, room_at, start, stranger


def heard(socket: WebSocketTestSession, part: str) -> str:
    """The next message with something in it."""
    while True:
        text: str = socket.receive_text()
        if part in text:
            return text


def test_an_answer_over_the_socket_is_kept_pushed_and_logged(
    client: TestClient, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("INFO", "starboard.table")
    at = start(client, **{"seat-1": "away"})
    html = client.get(at).text
    room = room_at(client, at.split("/")[-1].partition("?")[0])
    before = len(room.table.record.lines)
    with client.websocket_connect(f"/t/{room.id}/ws?lang=en") as socket:
        heard(socket, 'id="prompt"')
        answer = {"ticket": field(html, "ticket"), "seat": field(html, "seat"), "code": options(html)[0]}
        socket.send_text(json.dumps(answer))
        assert 'id="prompt"' in heard(socket, 'id="prompt"')
        assert len(room.table.record.lines) > before
        assert len(room.store.lines(room.id)) == len(room.table.record.lines), "kept before it is pushed"
        socket.send_text(json.dumps(answer))
        assert json.loads(heard(socket, "error")) == {
            "error": "This question has passed; look at the table again.",
            "past": True,
        }
    (line,) = [json.loads(JsonLines().format(each)) for each in caplog.records if each.getMessage() == "answer"]
    assert (line["table"], line["seat"]) == (room.id, 0)


@pytest.mark.parametrize(
    ("sent", "said"),
    [
        ("nonsense", "incomplete"),
        ("[]", "incomplete"),
        ('{"ticket": 1, "seat": "0", "code": "end"}', "incomplete"),
        (f'{{"ticket": "x", "seat": "0", "plan": [], "fill": {{"a": {"9" * 4300}}}}}', "incomplete"),
        (f'{{"ticket": "x", "seat": "0", "more": {"[" * 9000}{"]" * 9000}}}', "incomplete"),
        ('{"ticket": "x", "seat": "1", "code": "end"}', "isn't your seat"),
        ('{"ticket": "x", "seat": "²", "code": "end"}', "isn't your seat"),
    ],
)
def test_what_is_no_answer_is_refused_in_words(client: TestClient, sent: str, said: str) -> None:
    at = start(client, **{"seat-1": "away"})
    table = at.split("/")[-1].partition("?")[0]
    lines = len(room_at(client, table).table.record.lines)
    with client.websocket_connect(f"/t/{table}/ws?lang=en") as socket:
        heard(socket, 'id="prompt"')
        socket.send_text(sent)
        assert said in heard(socket, '"error"')
    other = stranger(client)
    with other.websocket_connect(f"/t/{table}/ws?lang=fr") as socket:
        heard(socket, 'id="prompt"')
        socket.send_text('{"ticket": "x", "seat": "0", "code": "end"}')
        assert json.loads(heard(socket, '"error"'))["error"].startswith("Cette place")
    assert len(room_at(client, table).table.record.lines) == lines


def test_a_page_that_asks_whether_anybody_is_there_hears_a_word(client: TestClient) -> None:
    at = start(client, **{"seat-1": "away"})
    with client.websocket_connect(f"{at.partition('?')[0]}/ws?lang=en") as socket:
        heard(socket, 'id="prompt"')
        socket.send_text("")
        assert socket.receive_text() == ""


def test_each_message_of_a_page_has_one_reply_and_pushes_are_none(client: TestClient) -> None:
    at = start(client, **{"seat-1": "away"})
    html = client.get(at).text
    question = {"ticket": field(html, "ticket"), "seat": field(html, "seat")}
    sent = [
        {**question, "plan": [], "code": options(html)[0]},
        {**question, "plan": []},
        {**question, "code": options(html)[0]},
        {**question, "plan": [], "go": True},
        {**question, "code": options(html)[0]},
    ]
    with client.websocket_connect(f"{at.partition('?')[0]}/ws?lang=en") as socket:
        replies = []
        for message in sent:
            socket.send_text(json.dumps(message))
            while (reply := socket.receive_text()).startswith("<"):
                pass
            replies.append(reply)
        socket.send_text("")
        while (last := socket.receive_text()).startswith("<"):
            pass
    assert replies[:4] == [""] * 4
    assert json.loads(replies[4])["past"]
    assert last == ""
