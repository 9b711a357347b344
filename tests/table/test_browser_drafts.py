"""In a real browser: what is tapped is planned, taken back, put into another order and carried out."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.table.conftest import Server, open_context
from tests.table.test_browser import complaints, live, new_table, no_violations, sit

OPTION = "#answer .opt"


@pytest.fixture
def planner(browser: Browser, server: Server) -> Iterator[Page]:
    """A page at a desk whose taps are drafted."""
    context = open_context(browser, drafts=True)
    page = context.new_page()
    said = complaints(page)
    yield page
    context.close()
    assert said == []


def steps(page: Page) -> list[list[str]]:
    """What is drafted in the page."""
    found = page.locator("#prompt").get_attribute("data-plan")
    made: list[list[str]] = json.loads(found) if found else []
    return made


def then(page: Page, do: Callable[[], None]) -> None:
    """Do something, and wait until the server has said something to it."""
    before = page.locator("html").get_attribute("data-pushed") or ""
    do()
    page.locator(f'html:not([data-pushed="{before}"])').wait_for(state="attached")


def tap(page: Page, code: str) -> None:
    """Choose the option with this code, whether its button is shown or a form stands for it."""
    then(page, lambda: page.locator(f'{OPTION}[value="{code}"]').dispatch_event("click"))


def play_until(page: Page, code: str, prefer: str = "") -> None:
    """Play on, with the first answer that there is, until an answer that begins like this is offered."""
    wanted = page.locator(f'{OPTION}[value^="{code}"]')
    for _ in range(200):
        expect(page.locator(f"{OPTION}, #go").first).to_be_attached()
        if wanted.count():
            return
        if not page.locator(OPTION).count():
            then(page, page.locator("#go").click)
            continue
        sides = page.locator(f'{OPTION}[value="{prefer}"]')
        chosen = sides if prefer and sides.count() else page.locator(OPTION).first
        then(page, lambda chosen=chosen: chosen.dispatch_event("click"))  # type: ignore[misc]
    raise AssertionError(f"{code} was never offered")


def start_over(page: Page) -> None:
    """Take everything back."""
    while steps(page):
        then(page, page.locator("[data-back]").click)


def test_a_movement_has_an_arrow_and_a_number_that_can_be_stepped(planner: Page, server: Server) -> None:
    made = new_table(server, "", "random", options={"first": "0", "draft": "random"})
    sit(planner, server, made, 0, "Mira")
    play_until(planner, "movement", "expansion")
    start_over(planner)
    play_until(planner, "movement", "expansion")
    start_over(planner)
    tap(planner, "movement")
    while planner.locator(f'{OPTION}[value^="from "], {OPTION}[value^="to "]').count():
        then(planner, planner.locator(OPTION).first.click)
    expect(planner.locator(".pstep")).to_have_count(1)
    hidden = planner.locator(".pstep--hidden").count()
    if not hidden:
        expect(planner.locator("#arrows .arrow path")).to_have_count(1)
    less = planner.locator(".vary button").first
    if less.count() and less.is_enabled():
        before = steps(planner)[0][-1]
        then(planner, less.click)
        assert steps(planner)[0][-1] == f"ships {int(before.split()[1]) - 1}"
    then(planner, planner.locator("[data-cut]").click)
    assert steps(planner) == []
    expect(planner.locator("#arrows")).to_have_count(0)


def test_a_turn_of_voidfall_is_planned_in_any_order(planner: Page, server: Server) -> None:
    made = new_table(server, "", game="voidfall")
    sit(planner, server, made, 0, "Mira")
    play_until(planner, "focus production")
    tap(planner, "focus production")
    play_until(planner, "action production-1")
    tap(planner, "action production-1-flourish")
    play_until(planner, "action production-2")
    planned = steps(planner)
    assert planned[-1][0].startswith("action production-1")
    # The action before its Focus no longer fits; back in its place it does.
    chip = planner.locator(".pstep").nth(len(planned) - 1)
    chip.focus()
    then(planner, lambda: planner.keyboard.press("Alt+ArrowLeft"))
    expect(planner.locator(".pstep--misfit")).to_have_count(1)
    expect(planner.locator("#go")).to_have_attribute("aria-disabled", "true")
    planner.locator(".pstep").nth(len(planned) - 2).focus()
    then(planner, lambda: planner.keyboard.press("Alt+ArrowRight"))
    expect(planner.locator(".pstep--misfit")).to_have_count(0)
    assert steps(planner) == planned
    no_violations(planner, "a draft of voidfall")
    then(planner, planner.locator("#go").click)
    expect(planner.locator(".pstep")).to_have_count(0)


def test_whoever_wants_to_answer_at_once_does(browser: Browser, server: Server) -> None:
    context = open_context(browser, drafts=True)
    page = context.new_page()
    made = new_table(server, "", "", options={"first": "0", "draft": "random"})
    sit(page, server, made, 0, "Mira")
    page.locator("[data-open=menu]").first.click()
    page.locator("[data-at-once]").check()
    page.keyboard.press("Escape")
    then(page, lambda: page.locator("[name=code][value]:visible").first.click())
    assert steps(page) == []
    page.reload()
    live(page)
    expect(page.locator("[data-at-once]")).to_be_checked()
    context.close()
