"""Advice as people see it: hints at a table, the analysis of a finished game; nothing is cut off or out of reach."""

from __future__ import annotations

import json
import sqlite3
import urllib.request
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from starboard.table.workers.analysis_jobs import HEAD, VERSION
from tests.table.conftest import CEILING, PHONE, Server, call, finished_game, open_context

LAPTOP: dict[str, Any] = {"viewport": {"width": 1280, "height": 720}}
SCREENS = pytest.mark.parametrize("screen", [PHONE, LAPTOP], ids=["phone", "laptop"])
PLACES = ["place-b2", "place-a1", "place-c3"]
CUT = """() => [...document.querySelectorAll(".stand, .transport, .whose, .keys, .why")]
    .filter((part) => part.scrollWidth > part.clientWidth + 1
        || [...part.querySelectorAll("label, select, button")]
            .some((each) => each.getBoundingClientRect().bottom > part.getBoundingClientRect().bottom + 1))
    .map((part) => part.className)"""


def mistake(line: int, seat: int, loss: float) -> dict[str, Any]:
    """A decision between two ways on the board, the worse one taken."""
    start, played, better = PLACES if seat else PLACES[::-1]
    arrow = {"start": start, "pieces": 2, "kind": "move"}
    words = {
        "prompt": "?",
        "moment": "age 1, round 1",
        "side": f"Seat {seat}",
        "played": f"Seat {seat} to {played}",
        "better": better,
        "apart": [f"to {played}", f"to {better}"],
        "others": [better],
        "why": "ships +1.0",
    }
    return {
        "seat": seat,
        "turn": [seat, 1, 1],
        "first": line,
        "chain": ["a"],
        "loss": loss,
        "gain": 0.0,
        "interval": [loss - 0.05, loss + 0.05],
        "value": 0.3,
        "others": [{"chain": ["b"], "value": 0.5, "error": 0.02}],
        "words": {"en": words, "fr": words},
        "arrows": {"played": [{**arrow, "goal": played}], "better": [{**arrow, "goal": better}]},
    }


@pytest.fixture(scope="module")
def studied(server: Server) -> str:
    """The replay of a finished game that has been looked at: two seats erred at the same moment."""
    record = finished_game("conflict", 3)
    sent = urllib.request.Request(f"{server.url}/api/records", record.dumps().encode())
    with urllib.request.urlopen(sent, timeout=CEILING) as reply:
        table = json.load(reply)["table"]
    third, error = [1 / 3] * 3, [0.02] * 3
    points = [
        {"line": line, "seat": -1, "turn": [-1, 0, 0], "means": third, "errors": error}
        for line in (-1, len(record.lines) - 1)
    ]
    rows = [*points, mistake(60, 0, 0.2), mistake(60, 1, 0.1)]
    head = {"version": VERSION, "lines": len(record.lines), "points": 2, "total": len(rows), "players": 3}
    kept = {HEAD: {**head, "solo": False, "scale": 1.0}, **dict(enumerate(rows))}
    with sqlite3.connect(server.data / "starboard.db", timeout=CEILING) as base:
        base.executemany(
            "INSERT INTO analyses (table_id, line, data) VALUES (?, ?, ?)",
            [(table, line, json.dumps(row)) for line, row in kept.items()],
        )
    base.close()
    return f"{server.url}/t/{table}/replay"


@SCREENS
def test_a_moment_is_chosen_and_both_ways_are_seen_on_the_board(
    browser: Browser, studied: str, screen: dict[str, Any]
) -> None:
    """By a tap on a phone; the list, the filter and the board are all there, and the decision is that seat's."""
    context = open_context(browser, **screen)
    page = context.new_page()
    page.goto(studied)
    press = "tap" if screen is PHONE else "click"
    expect(page.locator(".mo")).to_have_count(2)
    assert page.evaluate(CUT) == [], "nothing is cut off"
    getattr(page.locator(".whose label").nth(2), press)()
    expect(page.locator(".mo:visible")).to_have_count(1)
    getattr(page.locator(".mo:visible"), press)()
    expect(page.locator(".choice[open]")).to_contain_text("Seat 1")
    for line in ("played", "better"):
        arrow = page.locator(f"#arrows .arrow--{line}")
        expect(arrow).to_have_count(1)
        expect(arrow.locator("text")).to_have_text("1 ×2")
        expect(arrow.locator("path")).to_be_in_viewport()
    page.locator(".choice:not([open]) summary").click()
    expect(page.locator(".choice[open]")).to_contain_text("Seat 0")
    expect(page.locator("#arrows .arrow--played")).to_have_count(1)
    context.close()


REACHED = """() => [...document.querySelectorAll("#hint-text button:not([hidden])")].every((button) => {
    const box = button.getBoundingClientRect();
    return box.width >= 43.5 && box.height >= 43.5 && [box.top + 3, box.bottom - 3].every((y) =>
        button.contains(document.elementFromPoint(box.left + box.width / 2, y)));
})"""


def test_a_hint_on_a_phone_is_read_and_tapped_through(browser: Browser, server: Server) -> None:
    """Its words take the lines that they need, its buttons are whole, it can be closed; the coach gives way to it."""
    seats = [{"name": "Mira"}, {"bot": "random"}]
    made = call(f"{server.url}/api/tables", {"game": "conflict", "seats": seats, "options": {"draft": "random"}})
    context = open_context(browser, drafts=True, **PHONE)
    page = context.new_page()
    page.goto(f"{server.url}/t/{made['table']}/join/{made['seats'][0]['token']}")
    page.locator(".joinbox form button").tap()
    coach = page.locator("#coach")
    expect(coach).to_contain_text("War would have no effect")
    page.locator("#hint button").tap()
    for step in ("next", "figures"):
        page.locator(f"[data-hint-{step}]").tap()
        assert page.evaluate(REACHED)
        expect(coach).to_be_hidden()
    expect(page.locator("#hint-text")).to_contain_text("chance of winning")
    assert page.locator("#hint-text").evaluate("(line) => line.parentElement.scrollWidth <= innerWidth")
    page.locator("[data-hint-close]").tap()
    expect(page.locator("#hint-text")).to_be_hidden()
    expect(coach).to_be_visible()
    page.locator("#hint button").tap()
    page.locator("[data-hint-next]").tap()
    page.locator("[data-hint-do]").tap()
    expect(page.locator("#plan > *")).not_to_have_count(0)
    context.close()
