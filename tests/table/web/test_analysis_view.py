"""A finished game in figures: the graph, the moments that decided it, and what else could have been chosen."""

from __future__ import annotations

from typing import Any

import pytest

from starboard.kernel.record import Record
from starboard.kernel.registry import load_game
from starboard.kernel.steps import CHANCE
from starboard.lab.analysis import effort
from starboard.table.web.analysis_view import AnalysisView
from starboard.table.web.languages import speech
from starboard.table.workers import analysis_jobs
from starboard.table.workers.analysis_jobs import Analysis, study
from starboard.table.workers.jobs import record_data
from tests.table.conftest import finished_game


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """A short thought at each decision."""
    monkeypatch.setattr(analysis_jobs, "EFFORT", effort(4))


def whole(record: Record) -> Analysis:
    """All of it, worked out here."""
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
    record = finished_game("conflict", 2)
    full = whole(record)
    some = dict(sorted(full.rows.items())[:10])
    stops = stops_of(record)
    known = AnalysisView(Analysis(full.head, some), stops, speech("en"), lambda seat: seat + 1)
    assert all(len(line["points"].split()) <= 10 for line in known.graph()["lines"])
    assert known.now(len(stops) - 1)["dots"] == []
    all_of_it = AnalysisView(full, stops, speech("en"), lambda seat: seat + 1)
    last = all_of_it.now(len(stops) - 1)["dots"]
    assert sorted(dot["text"] for dot in last) in (["0%", "100%"], ["50%", "50%"])


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_dearest_decisions_are_named_with_what_was_better(lang: str) -> None:
    record = finished_game("conflict", 2)
    full = whole(record)
    known = AnalysisView(full, stops_of(record), speech(lang), lambda seat: seat + 1)
    keys = known.keys(0)
    worst = max(full.rows.values(), key=lambda row: row["loss"])
    found = next(key for key in keys if key["at"] == known.moment_of(worst["line"]) and not key["good"])
    assert found["better"] == worst["words"][lang]["answers"][worst["best"]]
    assert found["change"] == f"−{100 * worst['loss']:.0f}"
    choice = known.choices(found["at"])[0]
    assert choice["number"] == found["number"]
    assert [option["played"] for option in choice["options"]].count(True) == 1
    assert all(0 <= option["width"] <= 100 for option in choice["options"])


def test_a_solo_game_shows_points() -> None:
    record = finished_game("galaxies", 1)
    full = whole(record)
    known = AnalysisView(full, stops_of(record), speech("en"), lambda seat: seat + 1)
    graph = known.graph()
    assert graph["solo"]
    assert len(graph["lines"]) == 1
    assert [tick["text"] for tick in graph["ticks"]][2] == "0"
    end = known.now(len(known.stops) - 1)["dots"][0]
    assert end["text"].replace("−", "-") == f"{full.head['margin']:+.0f}".replace("+0", "0")
