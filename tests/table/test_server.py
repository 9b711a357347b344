"""A server that is killed comes back with every answer that it had acknowledged."""

from __future__ import annotations

import random
import threading
import urllib.error
from http.client import HTTPException
from pathlib import Path
from typing import Any

import pytest

from starboard.cli import main
from starboard.kernel.record import Line
from starboard.kernel.steps import CHANCE
from starboard.table.server import address_of, say_where
from starboard.table.storage.store import Store
from tests.table.conftest import CEILING, Server, call, wait_until


class Player(threading.Thread):
    """Answers for both seats as fast as it can, and writes down what was acknowledged, until the line goes dead."""

    def __init__(self, url: str, made: dict[str, Any], seed: int) -> None:
        super().__init__()
        self.table = f"{url}/api/tables/{made['table']}"
        self.tokens = [seat["token"] for seat in made["seats"]]
        self.rng = random.Random(seed)
        self.acknowledged: list[Line] = []
        self.sent: Line | None = None

    def run(self) -> None:
        try:
            while True:
                asked = call(self.table)["asked"]
                if not asked:
                    return
                seat = asked[0]
                now = call(f"{self.table}/view", token=self.tokens[seat])
                code = self.rng.choice(now["options"])["code"]
                self.sent = Line(seat, code)
                call(f"{self.table}/answers", {"ticket": now["ticket"], "code": code}, self.tokens[seat])
                self.acknowledged.append(self.sent)
                self.sent = None
        except (OSError, HTTPException, urllib.error.URLError, ValueError):
            return


def answers(server: Server, table: str) -> list[Line]:
    store = Store.in_folder(server.data)
    found = [line for line in store.lines(table) if line.seat != CHANCE]
    store.close()
    return found


def test_killed_in_the_middle_of_moves_it_keeps_every_acknowledged_answer(own_server: Server) -> None:
    seats = [{"name": "a"}, {"name": "b"}]
    made = call(f"{own_server.url}/api/tables", {"game": "conflict", "seats": seats, "options": {"draft": "random"}})
    kept: list[Line] = []
    for round_ in range(3):
        player = Player(own_server.url, made, round_)
        player.start()
        # Each time a little later in the game.
        wait_until(lambda player=player, round_=round_: len(player.acknowledged) >= 8 + round_, "some answers")  # type: ignore[misc]
        own_server.kill()
        player.join(CEILING)
        found = answers(own_server, made["table"])
        promised = kept + player.acknowledged
        assert len(player.acknowledged) > 5
        assert found[: len(promised)] == promised
        # The answer that was on its way may have been kept or not, but no other.
        assert found[len(promised) :] in ([], [player.sent])
        kept = found
        own_server.start()
        now = call(f"{own_server.url}/api/tables/{made['table']}")
        assert now["asked"] or now["over"]


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ([], "file is not a database"),
        (["--workers", "2"], "add --bell"),
        (["--workers", "0"], "at least 1"),
        (["--bell", "http://here"], "redis://"),
        (["--database", "mysql://here/x"], "not in mysql"),
        (["--port", "99999"], "65535"),
    ],
)
def test_what_cannot_be_served_is_said_in_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], options: list[str], said: str
) -> None:
    if not options:
        (tmp_path / "starboard.db").write_bytes(b"garbage" * 1000)
    assert main(["serve", "--port", "0", "--data", str(tmp_path), *options]) == 2
    told = capsys.readouterr().err
    assert said in told
    assert told.count("\n") == 1


@pytest.mark.parametrize(
    ("host", "shown"),
    [("", "localhost"), ("0.0.0.0", "localhost"), ("192.0.2.7", "192.0.2.7"), ("2001:db8::7", "[2001:db8::7]")],
)
def test_the_address_that_is_printed_can_be_opened(host: str, shown: str) -> None:
    assert address_of(host, 8000) == f"http://{shown}:8000/"


def test_a_server_whose_address_nobody_can_read_serves_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    with open("/dev/full", "w", encoding="utf-8") as full:
        monkeypatch.setattr("sys.stdout", full)
        say_where("http://localhost:8000/", False)
        # What is left to be written fails once more when the file is closed.
        monkeypatch.undo()
        with pytest.raises(OSError, match="space"):
            full.close()
