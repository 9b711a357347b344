"""Bots of others sit at the tables of a server whose operator allows them, and at no others."""

from __future__ import annotations

from pathlib import Path

import pytest
from starlette.testclient import TestClient

from starboard.bots import UnknownBot
from starboard.cli import main
from starboard.kernel.bot import UnusableBot
from starboard.table.workers.bot_levels import VARIABLE, BadGuests, allow, guests
from tests.table.conftest import new_table, wait_until

GUEST = """
from starboard.kernel import Bot

class Longest(Bot):
    \"\"\"Takes the answer with the longest name.\"\"\"

    def choose(self, view, options, worlds):
        return max(options, key=lambda option: len(option.code()))
"""


@pytest.fixture
def module(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A module with a bot, in the folder that one works in."""
    (tmp_path / "guest_of_tests.py").write_text(GUEST, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setenv(VARIABLE, "")
    return "guest_of_tests:Longest"


def test_a_guest_plays_under_the_name_that_it_was_given(module: str, client: TestClient) -> None:
    seats = [{"bot": "Longest"}] * 2
    assert client.post("/api/tables", json={"game": "conflict", "seats": seats}).status_code == 404
    allow(f"Longest={module}, mcts:20")
    assert guests() == {"Longest": module, "mcts:20": "mcts:20"}
    assert client.get("/api/games").json()["bots"][-2:] == ["Longest", "mcts:20"]
    assert "Longest" in client.get("/").text
    made = new_table(client, "Longest", "random")
    wait_until(lambda: client.get(f"/api/tables/{made['table']}").json()["over"], "the end of the game")


def test_guests_that_cannot_sit_down_are_told_of_before_anybody_plays(
    module: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    faults = {"adept": BadGuests, "a=nobody:Here": UnusableBot, "nobody": UnknownBot, module: BadGuests}
    for bots, fault in faults.items():
        with pytest.raises(fault):
            allow(bots)
    monkeypatch.setenv(VARIABLE, "")
    assert main(["serve", "--port", "0", "--bots", "nobody"]) == 2
    assert "there is no bot 'nobody'" in capsys.readouterr().err
