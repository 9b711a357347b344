"""Finished games looked at again: in the background, kept, and only when they are over."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from starboard.bots import make_bot
from starboard.kernel.record import Record
from starboard.kernel.registry import load_game
from starboard.kernel.rng import Rng
from starboard.kernel.steps import CHANCE
from starboard.kernel.table import Dice, Table
from starboard.lab.analysis import count_decisions, effort
from starboard.table import analysis_jobs
from starboard.table.analysis_jobs import HEAD, Analysis, study
from starboard.table.analysis_view import AnalysisView
from starboard.table.app import create_app
from starboard.table.renderer import speech
from tests.table.conftest import new_table
from tests.tables import setup_for


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """A short thought at each decision."""
    monkeypatch.setattr(analysis_jobs, "EFFORT", effort(4))


def finished(game_name: str, players: int, most: int = 6000) -> Record:
    """A whole game at random."""
    game = load_game(game_name)
    rng = Rng(5)
    table = Table(game, setup_for(game, players), Dice(rng.split()), ["Mira", "Ana", "Leo"][:players])
    bot = make_bot("random", rng.split())
    for _ in range(most):
        if table.over:
            break
        seat = table.asked()[0]
        table.answer(seat, bot.choose(table.view(seat), table.options(seat), table.worlds(seat, rng)).code())
    return table.record


def brought_in(client: TestClient, record: Record) -> str:
    """The address of its replay."""
    sent = client.post("/import", files={"record": ("game.jsonl", record.dumps())}, follow_redirects=False)
    assert sent.status_code == 303, sent.text
    return str(sent.headers["location"])


def whole(record: Record) -> Analysis:
    """All of it, worked out here."""
    head: dict[str, Any] = {}
    rows: dict[int, dict[str, Any]] = {}
    while not head or len(rows) < head["total"]:
        head, more = study(record.header.game, "", record.dumps(), len(rows))
        assert more
        rows |= more
    return Analysis(head, rows)


def stops_of(record: Record) -> list[int]:
    """A moment after every answer of a seat."""
    return [0, *[i for i, line in enumerate(record.lines, 1) if line.seat != CHANCE]]


def test_the_page_comes_at_once_and_its_graph_grows_in_the_background(client: TestClient) -> None:
    record = finished("conflict", 2)
    total = count_decisions(load_game("conflict"), record)
    at = brought_in(client, record)
    first = client.get(at)
    assert "data-busy" in first.text
    for _ in range(600):
        grown = client.get(f"{at}/figures?at=3").text
        if "data-busy" not in grown:
            break
        time.sleep(0.05)
    assert "data-busy" not in grown
    assert grown.count('<polyline class="ln') == 2
    assert 'class="mo' in grown
    for moment in range(0, 200, 7):
        assert client.get(f"{at}/{moment}").status_code == 200
    assert "What else could be chosen" in grown
    known = client.app.state.analysis_jobs.of(client.app.state.rooms.get(at.split("/")[2]))  # type: ignore[attr-defined]
    assert len(known.rows) == total


def test_what_was_found_is_kept_for_the_next_visit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    record = finished("conflict", 2)
    with TestClient(create_app(tmp_path, processes=0)) as client:
        at = brought_in(client, record)
        client.get(at)
        for _ in range(600):
            if "data-busy" not in client.get(f"{at}/figures").text:
                break
            time.sleep(0.05)
    monkeypatch.setattr(analysis_jobs, "study", None)
    with TestClient(create_app(tmp_path, processes=0)) as again:
        page = again.get(at).text
        assert "data-busy" not in page
        assert "could not be worked out" not in page
        assert '<polyline class="ln' in page
        store = again.app.state.store  # type: ignore[attr-defined]
        assert HEAD in store.analysis(at.split("/")[2])
        store.delete(at.split("/")[2])
        assert store.analysis(at.split("/")[2]) == {}


def test_a_game_that_runs_is_not_looked_at(client: TestClient) -> None:
    made = new_table(client, "", "")
    page = client.get(f"/t/{made['table']}/replay").text
    assert "The graph is drawn when the game is over" in page
    assert "polyline" not in page.partition('id="graph"')[2].partition("</section>")[0]
    rooms = client.app.state.rooms  # type: ignore[attr-defined]
    assert client.app.state.analysis_jobs.of(rooms.get(made["table"])) is None  # type: ignore[attr-defined]


def test_a_game_that_cannot_be_looked_at_says_so(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise RuntimeError("no")

    monkeypatch.setattr(analysis_jobs, "study", broken)
    at = brought_in(client, finished("conflict", 2, 40))
    client.get(at)
    for _ in range(200):
        text = client.get(f"{at}/figures").text
        if "could not be worked out" in text:
            break
        time.sleep(0.02)
    assert "could not be worked out" in text


def test_the_line_ends_where_the_chances_are_not_known_yet() -> None:
    """A gap, never a guess."""
    record = finished("conflict", 2)
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
    record = finished("conflict", 2)
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
    record = finished("galaxies", 1)
    full = whole(record)
    known = AnalysisView(full, stops_of(record), speech("en"), lambda seat: seat + 1)
    graph = known.graph()
    assert graph["solo"]
    assert len(graph["lines"]) == 1
    assert [tick["text"] for tick in graph["ticks"]][2] == "0"
    end = known.now(len(known.stops) - 1)["dots"][0]
    assert end["text"].replace("−", "-") == f"{full.head['margin']:+.0f}".replace("+0", "0")
