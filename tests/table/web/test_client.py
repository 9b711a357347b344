"""The client in the package does what it says, at the real application."""

from __future__ import annotations

import time
from email.message import Message
from io import BytesIO
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request

import pytest
from starlette.testclient import TestClient

from starboard import client as library
from starboard.client import Refused, Server
from starboard.lab.analysis import Effort
from starboard.table.app import create_app
from starboard.table.web.limits import FILE
from starboard.table.workers import analysis_jobs, thinking
from tests.table.conftest import finished_game


def connect(monkeypatch: pytest.MonkeyPatch, client: TestClient) -> Server:
    """A server whose requests go to the application in this process."""

    def opened(request: Request, timeout: float) -> BytesIO:
        content: Any = request.data
        headers = dict(request.header_items())
        reply = client.request(request.get_method(), request.full_url, content=content, headers=headers)
        if reply.status_code < 400:
            return BytesIO(reply.content)
        said = Message()
        for key, value in reply.headers.items():
            said[key] = value
        raise HTTPError(request.full_url, reply.status_code, "refused", said, BytesIO(reply.content))

    monkeypatch.setattr(library, "urlopen", opened)
    return Server("http://testserver")


def test_a_program_asks_for_hints_and_lets_another_look(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinking, "HINT", 16)
    server = connect(monkeypatch, client)
    table = server.create("conflict", ["me", "you"], first="0", pace="fast")
    question = next(table.seats[0].questions())
    hint = question.hint()
    assert hint["ticket"] == question.ticket
    watcher = server.seat(table.id, 0, table.seats[0].make_pass("view"))
    assert watcher.look()["view"] == question.view
    with pytest.raises(Refused, match="answer") as refused:
        next(watcher.questions()).answer(hint["code"])
    assert refused.value.status == 403
    question.answer(*hint["codes"])
    assert watcher.look()["ticket"] != question.ticket


def test_a_program_gets_the_record_and_the_analysis(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analysis_jobs, "EFFORT", Effort(tries=2, pairs=2))
    monkeypatch.setattr(analysis_jobs, "POINTS", 2)
    server = connect(monkeypatch, client)
    record = finished_game("conflict", 2, 12).dumps()
    table = library.Table(server, client.post("/api/records", content=record).json()["table"])
    assert table.record() == record
    found = table.analysis()
    assert found["done"]
    assert found["decisions"]


def test_a_program_that_asks_too_much_waits_as_long_as_it_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / FILE).write_text("[tables]\nperson = [1, 0.1]\naddress = [1, 0.1]\n")
    waited: list[int] = []
    with TestClient(create_app(tmp_path, processes=0), base_url="http://testserver") as client:
        server = connect(monkeypatch, client)
        server.create("conflict", ["me", "you"])
        monkeypatch.setattr(time, "sleep", waited.append)
        with pytest.raises(Refused) as refused:
            server.create("conflict", ["me", "you"])
    assert refused.value.status == 429
    assert waited == [10] * (library.MOST_TRIES - 1)
