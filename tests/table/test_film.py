"""In a real browser: what happened is played before what is now is shown, and can be paused, hurried and skipped."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect
from playwright.sync_api import TimeoutError as PlaywrightTimeout

from tests.table.conftest import Server, call, open_context, wait_until
from tests.table.test_browser import complaints, new_table, no_violations, sit, ticket_of

SHOWN = """window.films = [];
document.addEventListener("DOMContentLoaded", () => new MutationObserver(() => {
  const bar = document.getElementById("film"), question = document.querySelector(".prompt");
  if (!document.body.classList.contains("is-filming") || bar.hidden) return;
  const text = bar.querySelector(".film__text").textContent;
  if (films.at(-1)?.text !== text) films.push({ text, question: getComputedStyle(question).visibility });
}).observe(document, { subtree: true, childList: true, attributes: true, characterData: true }));"""
"""Writes down what films tell, and whether the question could be seen meanwhile."""

SLOWLY = "localStorage.getItem('film-speed') ?? localStorage.setItem('film-speed', '0.1')"
"""So slowly that a busy machine comes in time to press a key."""

SLOWER = "document.getAnimations().forEach((each) => { each.playbackRate = 0.001; })"
"""The same for what is being shown, whatever speed has been pressed."""

PARTS = ["#board-live", "#mine", "#players", "#top-mid", "#log-lines", "#prompt"]


@pytest.fixture
def watcher(browser: Browser, server: Server) -> Iterator[Page]:
    """A page that plays films; anything that its console complains about fails the test."""
    context = open_context(browser, reduced_motion="no-preference")
    page = context.new_page()
    page.add_init_script(SHOWN)
    said = complaints(page)
    yield page
    context.close()
    assert said == []


def answer(server: Server, made: dict[str, Any], seat: int, code: str = "") -> None:
    """Answer for a seat by the API: this code, or the first option."""
    path, secret = f"/api/tables/{made['table']}", made["seats"][seat]["token"]
    seen = call(f"{server.url}{path}/view", token=secret)
    body = {"ticket": seen["ticket"], "code": code or seen["options"][0]["code"]}
    call(f"{server.url}{path}/answers", body, secret)


def two_at_a_table(page: Page, server: Server) -> dict[str, Any]:
    """A page at seat 1, which waits for seat 0 to take a civilization."""
    made = new_table(server, "", "", options={"first": "0"})
    sit(page, server, made, 1, "Ana")
    return made


def parts(page: Page) -> list[str]:
    """What the page shows, without what only hovers over it."""
    return [page.locator(part).inner_text() for part in PARTS]


def has_answered_nothing(page: Page) -> bool:
    """Whether seat 1 is still asked its first question, by a fresh page."""
    page.reload()
    return ticket_of(page).startswith("1.0.")


def test_what_another_does_is_played_and_then_the_question_comes(watcher: Page, server: Server) -> None:
    made = two_at_a_table(watcher, server)
    answer(server, made, 0)
    answer(server, made, 0)
    expect(watcher.locator(".prompt--mine")).to_be_visible()
    films = watcher.evaluate("films")
    assert len(films) >= 2, "one picture for each of the two events"
    assert all(film["question"] == "hidden" for film in films), "the question waits for its film"
    assert watcher.locator("#film").is_hidden()
    played = parts(watcher)
    watcher.reload()
    assert parts(watcher) == played, "it ends in what a fresh page shows"


def test_a_film_is_paused_hurried_and_skipped_by_any_key(watcher: Page, server: Server) -> None:
    watcher.add_init_script(SLOWLY)
    made = two_at_a_table(watcher, server)
    answer(server, made, 0)
    watcher.locator("#film").wait_for()
    watcher.keyboard.press("Space")
    expect(watcher.locator("[data-film=pause]")).to_have_attribute("aria-pressed", "true")
    for pressed in ("false", "true"):
        watcher.locator("[data-film=pause]").click()
        expect(watcher.locator("[data-film=pause]")).to_have_attribute("aria-pressed", pressed)
    assert watcher.locator("#card").is_hidden(), "what can be pressed does not explain itself instead"
    watcher.locator("[data-film-speed='4']").click()
    expect(watcher.locator("[data-film-speed='4']")).to_have_attribute("aria-pressed", "true")
    no_violations(watcher, "a film")
    # The speed that was pressed does not take the space bar.
    watcher.evaluate(SLOWER)
    watcher.keyboard.press("Space")
    expect(watcher.locator("[data-film=pause]")).to_have_attribute("aria-pressed", "false")
    watcher.keyboard.press("Space")
    expect(watcher.locator("[data-film=pause]")).to_have_attribute("aria-pressed", "true")
    answer(server, made, 0)
    assert watcher.locator("#film").is_visible(), "while it is paused, nothing goes on"
    # The 1 would answer the question that it brings: it only ends the film.
    watcher.keyboard.press("1")
    expect(watcher.locator(".prompt--mine")).to_be_visible()
    expect(watcher.locator("#film")).to_be_hidden()
    ended = parts(watcher)
    assert has_answered_nothing(watcher)
    assert parts(watcher) == ended
    assert watcher.evaluate("localStorage.getItem('film-speed')") == "4", "the speed is kept"


def test_a_press_on_the_board_ends_a_film_and_answers_nothing(watcher: Page, server: Server) -> None:
    watcher.add_init_script(SLOWLY)
    made = two_at_a_table(watcher, server)
    answer(server, made, 0)
    watcher.locator("#film").wait_for()
    watcher.keyboard.press("Space")
    answer(server, made, 0)
    watcher.locator("#board").click()
    expect(watcher.locator(".prompt--mine")).to_be_visible()
    assert has_answered_nothing(watcher)


def test_reduced_motion_cuts(browser: Browser, server: Server) -> None:
    context = open_context(browser, films=True)
    page = context.new_page()
    page.add_init_script(SHOWN)
    made = two_at_a_table(page, server)
    answer(server, made, 0)
    answer(server, made, 0)
    expect(page.locator(".prompt--mine")).to_be_visible()
    assert page.evaluate("films") == []
    context.close()


def test_what_waits_to_be_read_is_shown_though_nothing_may_move(browser: Browser, server: Server) -> None:
    """The report at the end of a cycle of Voidfall, after the answer that ends it."""
    made = new_table(server, "", game="voidfall")
    path, secret = f"{server.url}/api/tables/{made['table']}", made["seats"][0]["token"]
    while call(f"{path}/view", token=secret)["view"]["phase"] != "evaluation":
        answer(server, made, 0)
    context = open_context(browser, films=True)
    page = context.new_page()
    sit(page, server, made, 0, "Mira")
    report = page.locator("#stage", has_text="End of cycle 1")
    go_on = page.locator("#film.film--waits [data-film=go]")
    option = page.locator(".prompt--mine [name=code][value]:visible")
    for _ in range(200):
        waits = go_on.is_visible()
        # Once it waits, what it waits for is on the stage.
        if waits and report.is_visible():
            break
        with contextlib.suppress(PlaywrightTimeout):
            (go_on if waits else option).first.click(timeout=5000)
        go_on.or_(option).first.wait_for()
    go_on.click()
    expect(page.locator("#stage")).to_be_hidden()
    expect(page.locator(".prompt--mine")).to_be_visible()
    context.close()


def test_since_my_last_turn_is_told_in_cards_and_played_again(watcher: Page, server: Server) -> None:
    made = two_at_a_table(watcher, server)
    answer(server, made, 0)
    answer(server, made, 0)
    expect(watcher.locator(".prompt--mine")).to_be_visible()
    before = parts(watcher)
    watcher.evaluate("films.length = 0")
    watcher.locator("[data-since]").click()
    expect(watcher.locator(".since__turns > li").first).to_contain_text("P0")
    watcher.locator("[data-watch]").click()
    wait_until(lambda: watcher.evaluate("films.length") >= 2, "it is played again")
    expect(watcher.locator(".prompt--mine")).to_be_visible()
    expect(watcher.locator("#film")).to_be_hidden()
    assert parts(watcher) == before, "and ends where it began"


def test_a_film_is_gone_through_turn_by_turn(watcher: Page, server: Server) -> None:
    """By the buttons of its turns and by the arrows, forwards and back; it ends as it would have."""
    watcher.add_init_script(SLOWLY)
    made = new_table(server, "", "", "", options={"draft": "random"}, pace="once")
    sit(watcher, server, made, 2, "Ana")
    watcher.locator(".facet[form=answer]").first.click()
    for seat in (0, 0, 1, 1):
        answer(server, made, seat)
    watcher.locator(".film__part").nth(1).wait_for()
    watcher.keyboard.press("Space")
    told = watcher.locator(".film__text")
    watcher.locator(".film__part").nth(1).click()
    expect(watcher.locator(".film__part").nth(1)).to_have_attribute("aria-current", "step")
    second = told.inner_text()
    no_violations(watcher, "a film of several turns")
    watcher.locator(".film__part").first.click()
    expect(told).not_to_have_text(second)
    first = told.inner_text()
    watcher.keyboard.press("ArrowRight")
    expect(told).not_to_have_text(first)
    watcher.keyboard.press("ArrowLeft")
    expect(told).to_have_text(first)
    watcher.keyboard.press("Escape")
    expect(watcher.locator("#film")).to_be_hidden()
    shown = parts(watcher)
    watcher.reload()
    assert parts(watcher) == shown


def test_the_log_folds(watcher: Page, server: Server) -> None:
    made = new_table(server, "", "random", options={"draft": "random"}, pace="once")
    sit(watcher, server, made, 0, "Mira")
    heading = watcher.locator("[data-log-fold]").last
    lines = watcher.locator("#log-lines li:visible")
    open_lines = lines.count()
    heading.click()
    expect(heading).to_have_attribute("aria-expanded", "false")
    assert lines.count() < open_lines
    heading.click()
    expect(lines).to_have_count(open_lines)
