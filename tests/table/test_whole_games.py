"""In a real browser, whole games as people play them: what is tapped, clicked or typed is drafted, then carried out."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import Browser, Locator, Page, expect
from playwright.sync_api import TimeoutError as PlaywrightTimeout

from tests.table.conftest import PHONE, Server, open_context, shot
from tests.table.test_browser import api, complaints, fits, live, new_table, no_violations

BOTS = {"conflict": ["random"], "galaxies": ["greedy"], "voidfall": []}
"""Whom one plays against; in a race somebody has to run."""

STATE = """() => [
  document.querySelector("#answer [name=ticket]")?.value,
  document.getElementById("prompt")?.dataset.plan,
  document.querySelector("#film:not([hidden]) .film__text")?.textContent,
  document.querySelector("dialog[open]")?.id,
  document.querySelector("#answer [aria-pressed=true]")?.value,
  document.querySelector("#prompt .prompt__line")?.textContent,
  document.querySelector(".strip__now")?.textContent,
  ...[...document.querySelectorAll("#fill input")].map((e) => e.type === "checkbox" ? e.checked : e.value),
].join("|")"""
"""What any step of a player changes."""

SEEN = ":visible:not([aria-disabled=true]):not([disabled])"
FILM = f"#film [data-film=go]{SEEN}, #film [data-film=skip]{SEEN}"
CLOSE = f"dialog[open] .btn--main{SEEN}"
OVER = ".prompt [data-open=score]"
GO = f"#go{SEEN}"
BACK = f"[data-back]{SEEN}"
MORE = f"#fill [data-by='1']{SEEN}, #fill .toggle:has(:not(:checked)){SEEN}"
FILLED = f"#fill .fill__go{SEEN}"
ON_BOARD = f"#board button[form=answer][type=submit]{SEEN}, #mine button[form=answer][type=submit]{SEEN}"
OPTIONS = f"#answer .opt{SEEN}"
BY_KEY = "#answer .opt:not([data-key='']):not([aria-disabled=true])"
"""Options whose key answers, whether they are seen in the bar or on the board."""

IN_FOCUS = "e => e === document.activeElement"
MOST_TABS = 400


def finger(target: Locator) -> None:
    """A tap."""
    target.element_handle().tap(timeout=5000)


def mouse(target: Locator) -> None:
    """A click."""
    target.element_handle().click(timeout=5000)


def keys(target: Locator) -> None:
    """The key that the page names for it; else one goes there by Tab, and presses Enter."""
    keyboard = target.page.keyboard
    if target.evaluate("e => e.closest('#film, dialog') !== null"):
        keyboard.press("Escape")
    elif target.get_attribute("id") == "go":
        keyboard.press("Control+Enter")
    elif target.get_attribute("data-back") is not None:
        keyboard.press("Backspace")
    elif key := target.get_attribute("data-key") or target.get_attribute("data-key-of"):
        keyboard.press(key)
    else:
        box = target.locator("input") if target.locator("input").count() else target
        wanted = box.element_handle()
        for _ in range(MOST_TABS):
            if wanted.evaluate(IN_FOCUS):
                break
            keyboard.press("Tab")
        assert wanted.evaluate(IN_FOCUS), "Tab does not lead there"
        keyboard.press("Space" if box is not target else "Enter")


class Way(NamedTuple):
    """How somebody plays."""

    press: Callable[[Locator], None]
    places: tuple[str, ...]
    """Where they look for something to answer with, the nearest first."""
    context: dict[str, Any]


WAYS = {
    "taps": Way(finger, (ON_BOARD, OPTIONS), PHONE),
    "mouse": Way(mouse, (ON_BOARD, OPTIONS), {}),
    "keys": Way(keys, (BY_KEY,), {"locale": "fr-FR", "viewport": {"width": 1280, "height": 720}}),
}


def what_to_press(page: Page, way: Way, rng: random.Random) -> tuple[str, Locator] | None:
    """What comes next and where it is: what waits to be gone on from, a form, more for the draft, or the button."""
    for name, where in (("film", FILM), ("dialog", CLOSE)):
        if page.locator(where).count():
            return name, page.locator(where).first
    if page.locator(OVER).count():
        return None
    if page.locator("#fill:visible").count():
        more = page.locator(MORE)
        if page.locator(FILLED).count() and (not more.count() or rng.random() < 0.5):
            return "form", page.locator(FILLED)
        if more.count():
            return "more", more.nth(rng.randrange(more.count()))
    go = page.locator(GO)
    if go.count() and rng.random() < 0.3:
        return "go", go
    for where in way.places:
        found = page.locator(where)
        if found.count():
            name = "board" if where is ON_BOARD else "option"
            return name, found.nth(rng.randrange(found.count()))
    for name, where in (("go", GO), ("back", BACK)):
        if page.locator(where).count():
            return name, page.locator(where).first
    return None


def did(page: Page, way: Way, target: Locator) -> bool:
    """Press it; whether that did something.

    Not if the board was moving away under the hand, or something came before it: then one looks again, as people do.
    """
    before = page.evaluate(STATE)
    try:
        way.press(target)
        page.wait_for_function(f"before => ({STATE})() !== before", arg=before, timeout=5000)
    except PlaywrightTimeout:
        return bool(page.evaluate(STATE) != before)
    return True


@pytest.mark.slow
@pytest.mark.parametrize("how", list(WAYS))
@pytest.mark.parametrize("game", list(BOTS))
def test_a_whole_game_is_drafted_and_carried_out(browser: Browser, server: Server, game: str, how: str) -> None:
    way = WAYS[how]
    context = open_context(browser, drafts=True, films=True, **way.context)
    page = context.new_page()
    said = complaints(page)
    made = new_table(server, "", *BOTS[game], game=game, pace="once")
    page.goto(f"{server.url}/t/{made['table']}/join/{made['seats'][0]['token']}")
    way.press(page.locator(".joinbox form button"))
    live(page)
    rng = random.Random(7)
    done: dict[str, int] = {}
    idle = 0
    while True:
        found = what_to_press(page, way, rng)
        if found is None:
            if page.locator(OVER).count():
                break
            page.locator(", ".join((FILM, CLOSE, OVER, MORE, FILLED, GO, *way.places))).first.wait_for(state="attached")
            continue
        name, target = found
        moved = did(page, way, target)
        idle = 0 if moved else idle + 1
        assert idle < 20, f"nothing that was pressed did anything: {page.evaluate(STATE)}"
        done[name] = done.get(name, 0) + moved
    assert api(server, f"/api/tables/{made['table']}")["over"]
    assert done["go"] > 5, done
    assert how == "keys" or done["board"] > 5, done
    the_verdict(page)
    no_violations(page, f"{game}, the verdict")
    shot(page, f"{game}-{how}-end")
    context.close()
    assert said == []


def the_verdict(page: Page) -> None:
    """It comes by itself, fits, explains every point, and can be kept as a picture."""
    expect(page.locator("#score .finale__sheet table")).to_be_visible()
    fits(page)
    expect(page.locator("#verdict .curve__end")).to_have_count(2)
    expect(page.locator("#score .finale__do .btn--main")).to_be_visible()
    with page.expect_download() as picture:
        page.locator("#postcard").click()
    assert picture.value.path().read_bytes()[12:24] == b"IHDR\0\0\x04\xb0\0\0\x02\x76", "1200 by 630 pixels"
