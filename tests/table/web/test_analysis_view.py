"""A finished game in figures: the graph, the moments that decided it, and what else could have been chosen."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from starboard.kernel.record import Record
from starboard.kernel.registry import load_game
from starboard.kernel.steps import CHANCE
from starboard.lab.analysis import Effort
from starboard.table.web.analysis_view import ROOM, AnalysisView, widest_gap
from starboard.table.web.languages import speech
from starboard.table.workers import analysis_jobs
from starboard.table.workers.analysis_jobs import Analysis, study
from starboard.table.workers.jobs import record_data
from tests.table.conftest import finished_game


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """A short thought at each decision."""
    monkeypatch.setattr(analysis_jobs, "EFFORT", Effort(12, 24))
    monkeypatch.setattr(analysis_jobs, "POINTS", 4)


@cache
def played(title: str, players: int) -> Record:
    """A finished game."""
    return finished_game(title, players)


@cache
def whole(title: str, players: int) -> Analysis:
    """All of it, worked out here."""
    record = played(title, players)
    game = load_game(record.header.game)
    head: dict[str, Any] = {}
    rows: dict[int, dict[str, Any]] = {}
    while not head or len(rows) < head["total"]:
        head, more = study(game.name, "", game.content_hash, record_data(record), len(rows))
        assert more
        rows |= dict(more)
    return Analysis(head, rows)


def stops_of(record: Record) -> list[int]:
    """A moment after every answer of a seat."""
    return [0, *[i for i, line in enumerate(record.lines, 1) if line.seat != CHANCE]]


def test_the_line_ends_where_the_chances_are_not_known_yet() -> None:
    """A gap, never a guess."""
    record = played("conflict", 2)
    full = whole("conflict", 2)
    some = {number: row for number, row in full.rows.items() if number < 10}
    stops = stops_of(record)
    known = AnalysisView(Analysis(full.head, some), stops, speech("en"), lambda seat: seat + 1)
    assert all(len(line["points"].split()) <= 10 for line in known.graph()["lines"])
    assert known.now(len(stops) - 1)["dots"] == []
    all_of_it = AnalysisView(full, stops, speech("en"), lambda seat: seat + 1)
    last = all_of_it.now(len(stops) - 1)["dots"]
    assert sorted(dot["text"] for dot in last) in (["0%", "100%"], ["50%", "50%"])


def test_what_is_read_at_the_cursor_stands_where_no_line_is() -> None:
    assert widest_gap([0.5, 0.5]) == 0.75
    assert widest_gap([0.0, 1.0]) == 0.5, "at the end of a duel, between the winner above and the other below"
    assert widest_gap([0.0, 0.9, 1.0]) == 0.45
    assert widest_gap([0.9]) == 0.45
    assert widest_gap([0.25, 0.5, 0.75, 0.5, 0.26, 0.74]) in (ROOM, 1 - ROOM)


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_dearest_decisions_are_named_with_what_was_better(lang: str) -> None:
    record = played("conflict", 2)
    full = whole("conflict", 2)
    known = AnalysisView(full, stops_of(record), speech(lang), lambda seat: seat + 1)
    keys = known.keys(0)
    lost = [row for row in full.rows.values() if row.get("loss")]
    worst = max(lost, key=lambda row: row["loss"])
    found = next(key for key in keys if key["at"] == known.before(worst) and not key["good"])
    assert found["better"] == worst["words"][lang]["apart"][1]
    assert found["title"] == worst["words"][lang]["apart"][0]
    assert found["mark"] in ("?!", "?", "??")
    assert found["off"].startswith("±")
    choice = known.choices(found["at"])[0]
    assert choice["number"] == found["number"]
    assert choice["better"] == worst["words"][lang]["better"]
    assert all(0 <= option["width"] <= 100 for option in choice["options"])


def test_each_seat_is_told_how_well_it_played_and_what_luck_brought() -> None:
    record = played("conflict", 2)
    told = AnalysisView(whole("conflict", 2), stops_of(record), speech("en"), lambda seat: seat + 1).players_told()
    assert [each["seat"] for each in told] == [0, 1]
    assert all(each["accuracy"].endswith("%") for each in told)
    assert [part["name"] for part in told[0]["parts"]] == ["own", "others", "luck"]
    assert sorted(each["to"] for each in told) in (["0%", "100%"], ["50%", "50%"])


def test_a_solo_game_shows_points() -> None:
    record = played("galaxies", 1)
    full = whole("galaxies", 1)
    known = AnalysisView(full, stops_of(record), speech("en"), lambda seat: seat + 1)
    graph = known.graph()
    assert graph["solo"]
    assert len(graph["lines"]) == 1
    assert [tick["text"] for tick in graph["ticks"]][2] == "0"
    end = known.now(len(known.stops) - 1)["dots"][0]
    assert end["off"] == "", "at the end all is known"
