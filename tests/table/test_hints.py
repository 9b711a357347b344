"""Hints say what a bot would do, and what it expects."""

from __future__ import annotations

from typing import Any

import pytest
from starlette.testclient import TestClient

from starboard.table.hints import expected
from starboard.table.languages import speech
from tests.table.conftest import FORM, new_table, options, start


def test_hints_come_from_a_bot_unless_the_table_has_none(client: TestClient) -> None:
    at = start(client, **{"seat-1": "bot:random"})
    told = client.post(f"{at}/hint", data={"seat": "0"}, headers={"x-starboard": "1"})
    there = options(client.get(at).text)
    assert told.json()["code"] in there
    assert set(told.json()["values"]) <= set(there)
    assert told.json()["values"][told.json()["code"]].endswith("%")
    assert "chance of winning" in told.json()["text"]
    assert "Next best" in told.json()["text"]
    shown = client.post(f"{at}/hint", data={"seat": "0"})
    assert "A bot would choose" in shown.text
    without: dict[str, Any] = {**FORM, "seat-1": "bot:random", "option-first": "0"}
    del without["hints"]
    bare = client.post("/tables", data=without, follow_redirects=False).headers["location"]
    assert client.post(f"{bare}/hint", data={"seat": "0"}).status_code == 403


def test_a_hint_in_a_solo_game_speaks_of_points(client: TestClient) -> None:
    made = new_table(client, "", game="galaxies", options={"solo": "artemis"})
    at = f"/t/{made['table']}"
    client.post(f"{at}/join/{made['seats'][0]['token']}", data={"name": "Mira"})
    told = client.post(f"{at}/hint", data={"seat": "0"}, headers={"x-starboard": "1"}).json()
    assert "Expected final score" in told["text"]
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
    assert expected(speech(lang), points) == said
