"""How a process is: alive, ready, in figures, and in its log."""

from __future__ import annotations

import contextlib
import json
import logging
import os
import re
import signal
import urllib.request
from collections.abc import Iterator
from http.client import HTTPException
from pathlib import Path
from typing import Any

import pytest
from httpx2 import Client
from sqlalchemy import create_engine, select, update
from sqlalchemy.exc import IntegrityError
from starlette.testclient import TestClient
from starlette.types import Scope
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from starboard import __version__
from starboard.cli import main
from starboard.table.app import create_app
from starboard.table.logs import JsonLines, Lines, about
from starboard.table.storage import schema
from starboard.table.storage.store import Store
from starboard.table.web.health import ANSWERS, TOKEN, may_see
from tests.services import Redis
from tests.table.conftest import CEILING, FORM, Server, as_seat, call, field, new_table, options, start, wait_until


def test_a_process_says_that_it_is_alive_and_what_it_lacks(client: TestClient) -> None:
    assert client.get("/healthz").json() == {"status": "ok"}
    reply = client.get("/readyz")
    assert reply.status_code == 200
    assert reply.json() == {"status": "ok", "database": "ok", "bell": "ok", "workers": "ok"}
    app: Any = client.app
    app.state.store.engine = create_engine("sqlite:////no/such/folder/starboard.db")
    wait_until(lambda: client.get("/readyz").status_code == 503, "the lost database is noticed")
    assert client.get("/readyz").json() == {**reply.json(), "status": "down", "database": "down"}
    assert client.get("/healthz").status_code == 200, "a restart would not bring the database back"
    assert "set-cookie" not in client.get("/healthz").headers


def test_a_database_that_only_reads_is_not_ready(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """The disk is full: pages can be shown, but no answer is taken."""
    wait_until(lambda: client.get("/readyz").json()["database"] == "ok", "all is well")
    monkeypatch.setattr(Store, "down", True)
    wait_until(lambda: client.get("/readyz").json()["database"] == "down", "it is told")


def test_a_bell_that_has_gone_is_told_and_noticed_when_it_is_back(redis: Redis, tmp_path: Path) -> None:
    with TestClient(create_app(tmp_path, 0, bell=redis.url)) as client:
        wait_until(lambda: client.get("/readyz").status_code == 200, "everything is there")
        redis.stop()
        wait_until(lambda: client.get("/readyz").json()["bell"] == "down", "the bell is missed")
        assert client.get("/readyz").status_code == 503
        assert client.get("/").status_code == 200, "people play on"
        redis.start()
        wait_until(lambda: client.get("/readyz").status_code == 200, "the bell is heard again")


@pytest.mark.parametrize(
    ("client", "headers", "seen"),
    [
        ("127.0.0.1", {"host": "localhost:8000"}, True),
        ("::1", {"host": "[::1]:8000"}, True),
        ("127.0.0.1", {"host": "tables.example"}, False),
        ("127.0.0.1", {"host": "127.0.0.1:8000", "x-forwarded-for": "203.0.113.9"}, False),
        ("127.0.0.1", {"host": "localhost", "via": "1.1 somebody"}, False),
        ("203.0.113.9", {"host": "localhost"}, False),
        ("203.0.113.9", {"host": "tables.example", "authorization": "Bearer sesame"}, True),
        ("203.0.113.9", {"host": "tables.example", "authorization": "Bearer wrong"}, False),
        ("203.0.113.9", {"host": "tables.example", "authorization": "Bearer "}, False),
    ],
)
def test_figures_are_for_this_machine_and_for_who_has_the_token(
    client: str, headers: dict[str, str], seen: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(TOKEN, "sesame")
    raw = [(name.encode(), value.encode()) for name, value in headers.items()]
    scope: Scope = {"type": "http", "client": (client, 5), "headers": raw}
    assert may_see(scope) == seen
    monkeypatch.delenv(TOKEN)
    assert may_see(scope) == (seen and "authorization" not in headers)


def figures(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> dict[str, float]:
    monkeypatch.setenv(TOKEN, "sesame")
    reply = client.get("/metrics", headers={"authorization": "Bearer sesame"})
    assert reply.headers["content-type"].startswith("text/plain")
    pairs = [line.rsplit(" ", 1) for line in reply.text.splitlines() if not line.startswith("#")]
    return {name: float(value) for name, value in pairs}


def test_figures_tell_of_tables_pages_jobs_and_times(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    assert client.get("/metrics").status_code == 404, "not for everybody"
    made = new_table(client, "", "")
    table = f"/api/tables/{made['table']}"
    asked = client.get(table).json()["asked"][0]
    with client.websocket_connect(f"/t/{made['table']}/ws") as page:
        page.receive_text()
        now = client.get(f"{table}/view", headers=as_seat(made, asked)).json()
        answer = {"ticket": now["ticket"], "code": now["options"][0]["code"]}
        assert client.post(f"{table}/answers", json=answer, headers=as_seat(made, asked)).status_code == 200
        page.receive_text()
        wait_until(lambda: figures(client, monkeypatch)["starboard_push_seconds_count"], "the push is counted")
        found = figures(client, monkeypatch)
    assert found["starboard_tables"] == found["starboard_tables_watched"] == found["starboard_sockets"] == 1
    assert found["starboard_answer_seconds_count"] == 1
    assert found["starboard_database_up"] == 1
    assert found['starboard_store_seconds_count{work="write"}'] >= 2
    assert found['starboard_http_seconds_count{method="POST",route="/api/tables",status="201"}'] == 1
    secrets = [seat["token"] for seat in made["seats"]]
    client.get(f"/t/{made['table']}/join/{secrets[0]}")
    new_table(client, "random", "random")
    wait_until(
        lambda: figures(client, monkeypatch).get('starboard_thinking_seconds_count{kind="show"}', 0) > 3, "bots think"
    )
    text = json.dumps(figures(client, monkeypatch))
    assert made["table"] not in text
    assert not any(secret in text for secret in secrets)


def scraped(server: Server) -> dict[str, float]:
    with urllib.request.urlopen(f"{server.url}/metrics") as reply:
        pairs = [line.rsplit(" ", 1) for line in reply.read().decode().splitlines() if not line.startswith("#")]
    return {name: float(value) for name, value in pairs}


def answered(server: Server) -> dict[str, float]:
    """The figures, or none while the process that was to tell them dies."""
    with contextlib.suppress(OSError, HTTPException):
        return scraped(server)
    return {}


def test_processes_behind_one_address_count_together(tmp_path: Path, redis: Redis) -> None:
    server = Server(tmp_path / "data", bell=redis.url, workers=2)
    server.log = tmp_path / "log"
    server.start()
    both = f'starboard_info{{version="{__version__}"}}'
    try:
        wait_until(lambda: scraped(server)[both] == 2, "both processes count")
        for _ in range(6):
            call(f"{server.url}/api/tables", {"game": "conflict", "seats": [{"name": "a"}, {"name": "b"}]})
        made = 'starboard_http_seconds_count{method="POST",route="/api/tables",status="201"}'
        assert [scraped(server)[made] for _ in range(4)] == [6.0] * 4, "whichever is asked"
        wait_until(lambda: scraped(server)["starboard_tables"] == 6, "the tables of both")
        log = [json.loads(line) for line in server.log.read_text().splitlines()]
        one = next(line["process"] for line in log if line["message"] == "request")
        os.kill(one, signal.SIGKILL)
        wait_until(lambda: answered(server).get("starboard_tables", 6) < 6, "what it had has gone")
        assert scraped(server)[made] == 6, "what it did stays"
    finally:
        server.stop()


def record(**more: Any) -> logging.LogRecord:
    made = logging.LogRecord("starboard.table", logging.WARNING, "", 1, "a %s\nmessage", ("long",), None)
    made.__dict__.update(more)
    return made


def test_a_line_of_the_log_is_one_line_of_json_with_table_and_seat() -> None:
    line = JsonLines().format(record(**about("t1", 0)))
    assert "\n" not in line
    found = json.loads(line)
    assert (found["level"], found["message"], found["table"], found["seat"]) == ("warning", "a long\nmessage", "t1", 0)
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z", found["time"])
    assert Lines().format(record(**about("t1", 0))).endswith("warning: a long\nmessage (table t1, seat 0)")


def test_nobody_writes_into_the_log_what_looks_like_a_line_of_it(
    client: TestClient, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.INFO, "starboard.table"):
        client.post(f"/t/x%0a12:00:00 error: forged%1b[2J%c2%9b{'x' * 5000}/undo")
    (made,) = [each for each in caplog.records if each.getMessage() == "request"]
    for line in (Lines().format(made), JsonLines().format(made)):
        assert line.isprintable()
        assert len(line) < 500


def test_a_fault_is_told_by_its_innermost_calls() -> None:
    def fall(depth: int) -> None:
        if depth:
            fall(depth - 1)
        raise ValueError("the bottom")

    try:
        fall(60)
    except ValueError as fault:
        made = record(exc_info=(ValueError, fault, fault.__traceback__))
    told = json.loads(JsonLines().format(made))["exception"]
    assert told.endswith("ValueError: the bottom")
    assert len(Lines().format(made).splitlines()) < 40


def test_a_fault_of_a_worker_is_told_by_its_end() -> None:
    """It comes as the text of a whole traceback: whoever finds a fault must not fill the disk with it."""
    try:
        raise ValueError("the bottom") from RuntimeError("deeper and " * 20_000)
    except ValueError as fault:
        made = record(exc_info=(ValueError, fault, fault.__traceback__))
    for line in (Lines().format(made), JsonLines().format(made)):
        assert "ValueError: the bottom" in line[-40:]
        assert len(line) < 10_000


def test_a_wrong_way_of_logging_is_said_in_one_line(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert main(["serve", "--log-format", "xml", "--data", str(tmp_path)]) == 2
    assert capsys.readouterr().err == "starboard: --log-format: expected one of text, json, got 'xml'\n"


@pytest.fixture
def logging_server(tmp_path: Path) -> Iterator[Server]:
    """A server that tells everything."""
    made = Server(tmp_path / "data", log_level="debug")
    made.log = tmp_path / "log"
    made.start()
    yield made
    made.stop()


def test_a_log_of_play_is_json_about_tables_and_seats_and_holds_no_secret(
    logging_server: Server, tmp_path: Path
) -> None:
    server = logging_server
    with (
        Client(base_url=server.url, follow_redirects=True, timeout=CEILING) as mira,
        Client(base_url=server.url, timeout=CEILING) as ana,
    ):
        made = call(f"{server.url}/api/tables", {"game": "conflict", "seats": [{"name": "a"}, {"name": "b"}]})
        secrets = [seat["token"] for seat in made["seats"]]
        asked = call(f"{server.url}/api/tables/{made['table']}")["asked"][0]
        view = call(f"{server.url}/api/tables/{made['table']}/view", token=secrets[asked])
        answer = {"ticket": view["ticket"], "code": view["options"][0]["code"]}
        call(f"{server.url}/api/tables/{made['table']}/answers", answer, secrets[asked])
        page = mira.post("/tables", data={**FORM, "seat-1": "away", "option-first": "0"})
        *_, link = re.findall(r"/t/[\w-]+/join/[\w-]+", page.text)
        secrets.append(link.rpartition("/")[2])
        assert ana.post(link, data={"name": "Ana"}).status_code == 303
        assert ana.post(f"{link}x", data={"name": "Ana"}).status_code == 404
        at = page.url.path
        form = {"ticket": field(page.text, "ticket"), "seat": "0", "code": options(page.text)[0]}
        assert mira.post(f"{at}/answer", data=form).status_code == 200
        assert mira.post(f"{at}/answer", data={**form, "code": "nonsense"}).status_code in (200, 409)
        cookies = [client.cookies["starboard"] for client in (mira, ana)]
        headers = {"Cookie": f"starboard={cookies[0]}", "Origin": server.url}
        with connect(f"{server.url.replace('http', 'ws')}{at}/ws", additional_headers=headers) as socket:
            socket.recv()
            socket.send(json.dumps({**form, "code": "nonsense"}))
            socket.recv()
            socket.socket.sendall(b"\x81\x82\0\0\0\0\xff\xfe")  # a text that is none
            with pytest.raises(ConnectionClosed):
                while True:
                    socket.recv(CEILING)
        mira.get("/nothing", params={"secret": secrets[0]})
    key = (tmp_path / "data" / "secret").read_text()
    server.stop()
    log = (tmp_path / "log").read_text()
    lines = [json.loads(line) for line in log.splitlines()]
    assert not [line for line in lines if line["level"] == "error"], "what a visitor does wrong is no fault of ours"
    answered = [line for line in lines if line.get("route") in ANSWERS]
    assert {(line["table"], line["seat"]) for line in answered} == {
        (made["table"], asked),
        (at.rpartition("/")[2], 0),
    }
    secrets += [key, *cookies, *(cookie.partition(".")[0] for cookie in cookies)]
    secrets += ["nonsense", "127.0.0.1"]
    assert [secret for secret in secrets if secret in log] == []


def test_what_the_database_complains_about_holds_no_secret(client: TestClient) -> None:
    start(client, **{"seat-1": "away"})
    app: Any = client.app
    seats = schema.seats
    with app.state.store.engine.begin() as connection, pytest.raises(IntegrityError) as complaint:
        token = connection.execute(select(seats.c.token)).scalars().first()
        connection.execute(update(seats).values(token=token))
    assert "UNIQUE" in str(complaint.value)
    assert token not in str(complaint.value)
