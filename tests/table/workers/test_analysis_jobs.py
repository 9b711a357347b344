"""Finished games looked at again: in the background, kept, and only when they are over."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from starboard.kernel.record import Record
from starboard.kernel.registry import load_game
from starboard.lab.analysis import Effort
from starboard.lab.chains import tell
from starboard.table.app import create_app
from starboard.table.storage import analyses
from starboard.table.storage.database import StoreDown
from starboard.table.workers import analysis_jobs
from starboard.table.workers.analysis_jobs import HEAD, study
from starboard.table.workers.bot_pool import content_of
from starboard.table.workers.jobs import Job, Overloaded, Overran, WorkerLost, record_data
from tests.table.conftest import finished_game, in_server, new_table, room_at, wait_until


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """A short thought at each decision."""
    monkeypatch.setattr(analysis_jobs, "EFFORT", Effort(4, 12))
    monkeypatch.setattr(analysis_jobs, "POINTS", 4)


def brought_in(client: TestClient, record: Record) -> str:
    """The address of its replay."""
    sent = client.post("/import", files={"record": ("game.jsonl", record.dumps())}, follow_redirects=False)
    assert sent.status_code == 303, sent.text
    return str(sent.headers["location"])


def test_the_page_comes_at_once_and_its_graph_grows_in_the_background(client: TestClient) -> None:
    record = finished_game("conflict", 2)
    story = tell(load_game("conflict"), record)
    total = len(story.spans) + 1 + len(story.chains)
    at = brought_in(client, record)
    first = client.get(at)
    assert "data-busy" in first.text
    wait_until(lambda: "data-busy" not in client.get(f"{at}/figures?at=3").text, "every decision is looked at")
    grown = client.get(f"{at}/figures?at=3").text
    assert grown.count('<polyline class="ln') == 2
    assert grown.count('<polygon class="band') == 2
    assert "Luck or choice" in grown
    for moment in range(0, 200, 7):
        assert client.get(f"{at}/{moment}").status_code == 200
    assert any("Other choices" in client.get(f"{at}/{moment}").text for moment in range(3, 30, 3))
    jobs = client.app.state.analysis_jobs  # type: ignore[attr-defined]
    known = in_server(client, jobs.of, room_at(client, at.split("/")[2]))
    assert len(known.rows) == total


def test_what_was_found_is_kept_for_the_next_visit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    record = finished_game("conflict", 2)
    with TestClient(create_app(tmp_path, processes=0)) as client:
        at = brought_in(client, record)
        client.get(at)
        wait_until(lambda: "data-busy" not in client.get(f"{at}/figures").text, "every decision is looked at")
    monkeypatch.setattr(analysis_jobs, "study", None)
    with TestClient(create_app(tmp_path, processes=0)) as again:
        page = again.get(at).text
        assert "data-busy" not in page
        assert "Analysis failed" not in page
        assert '<polyline class="ln' in page
        store = again.app.state.store  # type: ignore[attr-defined]
        assert HEAD in analyses.known(store, at.split("/")[2])
        store.delete(at.split("/")[2])
        assert analyses.known(store, at.split("/")[2]) == {}


def test_a_game_that_runs_is_not_looked_at(client: TestClient) -> None:
    made = new_table(client, "", "")
    page = client.get(f"/t/{made['table']}/replay").text
    assert "The graph appears once the game is over" in page
    assert "polyline" not in page.partition('id="graph"')[2].partition("</section>")[0]
    jobs = client.app.state.analysis_jobs  # type: ignore[attr-defined]
    assert in_server(client, jobs.of, room_at(client, made["table"])) is None


def test_a_game_that_cannot_be_looked_at_says_so(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise RuntimeError("no")

    monkeypatch.setattr(analysis_jobs, "study", broken)
    at = brought_in(client, finished_game("conflict", 2, 40))
    client.get(at)
    wait_until(lambda: "Analysis failed" in client.get(f"{at}/figures").text, "the page says so")


@pytest.mark.parametrize(
    "fault",
    [StoreDown("the database is away"), Overloaded(1, "too much"), Overran("too long"), WorkerLost()],
    ids=lambda fault: type(fault).__name__,
)
def test_what_passes_is_waited_out(client: TestClient, monkeypatch: pytest.MonkeyPatch, fault: Exception) -> None:
    monkeypatch.setattr(analysis_jobs, "PAUSE", 0.01)
    app: Any = client.app
    faults = [fault, fault]
    run = app.state.thinkers.run

    async def sometimes(job: Job) -> Any:
        if job.kind == "study" and faults:
            raise faults.pop()
        return await run(job)

    monkeypatch.setattr(app.state.thinkers, "run", sometimes)
    at = brought_in(client, finished_game("conflict", 2, 40))
    client.get(at)
    wait_until(lambda: "data-busy" not in client.get(f"{at}/figures").text, "it is looked at after all")
    assert not faults
    assert "Analysis failed" not in client.get(f"{at}/figures").text


def test_whoever_never_comes_to_an_end_is_given_up(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analysis_jobs, "PAUSE", 0.01)
    app: Any = client.app
    run = app.state.thinkers.run

    async def lost(job: Job) -> Any:
        if job.kind == "study":
            raise WorkerLost()
        return await run(job)

    monkeypatch.setattr(app.state.thinkers, "run", lost)
    at = brought_in(client, finished_game("conflict", 2, 40))
    client.get(at)
    wait_until(lambda: "Analysis failed" in client.get(f"{at}/figures").text, "the page says so")


def test_what_another_process_found_out_is_not_worked_out_again(client: TestClient) -> None:
    record = finished_game("conflict", 2, 40)
    at = brought_in(client, record)
    room = room_at(client, at.split("/")[2])
    app: Any = client.app
    jobs = app.state.analysis_jobs
    known = in_server(client, jobs.kept, room)
    assert not known.rows
    # Meanwhile the other one has looked at all of it but for the last decision.
    data = {**content_of(room), "record": record_data(record)}
    head, rows = study(**data, first=0)
    while len(rows) < head["total"]:
        rows += study(**data, first=len(rows))[1]
    analyses.save(app.state.store, room.id, {HEAD: head, **dict(rows[:-1])})
    firsts: list[int] = []
    run = app.state.thinkers.run

    async def seen(job: Job) -> Any:
        firsts.append(job.data["first"])
        return await run(job)

    app.state.thinkers.run = seen
    found = in_server(client, jobs._slice, room)
    assert found.done
    assert firsts == [head["total"] - 1]
