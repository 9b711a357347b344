"""Records that people bring in: read by a worker, once, while everybody else goes on."""

from __future__ import annotations

import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from starboard.kernel.record import Line, Record
from starboard.kernel.registry import load_game
from starboard.kernel.table import Table, open_record
from starboard.table.app import create_app
from starboard.table.workers import looking_back
from starboard.table.workers.jobs import DESK, KINDS, Kind
from tests.table.conftest import finished_game, new_table, stranger


class Held:
    """Work that has begun and goes on when a test lets it."""

    def __init__(self, work: Any) -> None:
        self.work = work
        self.begun, self.go = threading.Event(), threading.Event()

    def __call__(self, **data: Any) -> Any:
        self.begun.set()
        self.go.wait()
        return self.work(**data)


@pytest.fixture
def reading(monkeypatch: pytest.MonkeyPatch) -> Held:
    """The reading of a record, held."""
    held = Held(looking_back.bring_in)
    monkeypatch.setattr(looking_back, "bring_in", held)
    return held


def test_while_a_record_is_read_and_replayed_everybody_else_goes_on(client: TestClient, reading: Held) -> None:
    text = finished_game("galaxies", 2).dumps()
    with ThreadPoolExecutor(1) as apart:
        sending = apart.submit(stranger(client).post, "/api/records", content=text)
        reading.begun.wait()
        assert client.get("/").status_code == 200
        new_table(client, "", "")
        assert not sending.done(), "asked later, answered earlier"
        reading.go.set()
        assert sending.result().status_code == 201


@pytest.mark.parametrize(("lang", "said"), [("en", "took too long"), ("fr", "trop de temps")])
def test_a_record_that_takes_too_long_is_given_up(
    client: TestClient, reading: Held, monkeypatch: pytest.MonkeyPatch, lang: str, said: str
) -> None:
    monkeypatch.setitem(KINDS, "record", Kind(KINDS["record"].place, DESK, 0, 0.01))
    monkeypatch.setattr("starboard.table.workers.worker_pool.GRACE", 0.01)
    sent = client.post("/api/records", content=finished_game("conflict", 2).dumps(), headers={"accept-language": lang})
    reading.go.set()
    assert sent.status_code == 503
    assert said in sent.json()["error"]


def test_a_record_longer_than_any_game_is_refused_before_it_is_read(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    record = finished_game("conflict", 2)
    pairs = record.dumps().split("\n")[0] + "\n" + '{"seat":0,"code":"end"}\n{"undo":0}\n' * 100_000
    monkeypatch.setattr(Record, "loads", None)
    for sent in (
        client.post("/api/records", content=pairs),
        client.post("/import", files={"record": ("game.jsonl", pairs)}, headers={"x-starboard": "1"}),
    ):
        assert sent.status_code == 422
        assert "too long" in sent.json()["error"]


@pytest.mark.parametrize(("game", "players"), [("conflict", 2), ("galaxies", 2), ("voidfall", 1)])
def test_what_was_brought_in_is_replayed_once_for_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str, players: int
) -> None:
    record = finished_game(game, players)
    with TestClient(create_app(tmp_path, processes=0)) as client:
        made = client.post("/api/records", content=record.dumps()).json()
        monkeypatch.setattr(looking_back, "look_back", None)
        assert client.get(f"/t/{made['table']}/replay").status_code == 200
        assert client.get(f"/t/{made['table']}/replay/7").status_code == 200
    monkeypatch.delattr(Table, "follow")
    with TestClient(create_app(tmp_path, processes=0)) as again:
        assert again.get(f"/api/tables/{made['table']}").json() == made
        assert again.get(f"/api/tables/{made['table']}/record").text == record.dumps()


@pytest.mark.parametrize(("game", "players"), [("conflict", 3), ("galaxies", 2), ("voidfall", 1)])
def test_every_moment_is_what_playing_up_to_it_gives(game: str, players: int, monkeypatch: pytest.MonkeyPatch) -> None:
    record = finished_game(game, players, most=150)
    lines: list[Line] = []
    title = load_game(game)
    table = open_record(title, record)
    for line in record.lines:
        # Every answer that can be is taken back once, and given again.
        lines.append(line)
        table.follow(line)
        if line.seat >= 0 and not table.undo_problem(line.seat):
            lines += [Line(line.seat, ""), line]
    assert len(lines) > len(record.lines)
    changed = Record(record.header, lines)
    monkeypatch.setattr(looking_back, "MOST_POSITIONS", 5)
    past, end = looking_back.replay(title, changed, check=True)
    assert title.dump(end.state) == title.dump(table.state)
    assert 2 < len(past.positions) <= 5
    replay = looking_back.Replay(title, changed, past)
    shown = {at: number for number, at in enumerate(replay.moments)}
    table = open_record(title, changed)
    seen = 0
    for number, line in enumerate(lines, 1):
        before = len(table.log)
        table.follow(line)
        if number in shown and line.code:
            then = replay.table_at(shown[number])
            assert title.dump(then.state) == title.dump(table.state), number
            assert then.log == table.log
            assert replay.told_before(shown[number]) <= before
            seen += 1
    assert seen == len(replay.moments) - 1


def beginning_at(record: Record, lines: int) -> Record:
    """The rest of a game, as a record that begins in the position after so many lines."""
    game = load_game(record.header.game)
    table = open_record(game, record)
    for line in record.lines[:lines]:
        table.follow(line)
    return Record(record.header._replace(position=game.dump(table.state)), record.lines[lines:])


@pytest.mark.parametrize(("game", "players"), [("conflict", 2), ("galaxies", 2), ("voidfall", 1)])
def test_a_game_can_begin_in_any_position(client: TestClient, game: str, players: int) -> None:
    whole = finished_game(game, players)
    for tenths in (1, 4, 7):
        record = beginning_at(whole, len(whole.lines) * tenths // 10)
        made = client.post("/api/records", content=record.dumps().encode())
        assert made.status_code == 201, made.text
        table = made.json()["table"]
        for page in ("replay", "replay?at=0", "replay?as=0", "film?at=0&to=9", "log", "verdict"):
            assert client.get(f"/t/{table}/{page}").status_code == 200, page
