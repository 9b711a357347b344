"""On a phone, by real taps: an age, a round, a cycle, on the board, on the cards and in the sheet."""

from __future__ import annotations

import random

import pytest
from playwright.sync_api import Browser, Locator, Page, expect
from playwright.sync_api import TimeoutError as PlaywrightTimeout

from tests.table.conftest import PHONE, Server, call, open_context

QUESTION = """() => [
  document.querySelector("#answer [name=ticket]")?.value,
  document.getElementById("prompt")?.dataset.plan,
  document.querySelector("#answer [aria-pressed=true]")?.value,
  document.querySelector(".scard--picked, .facet--on")?.id,
  document.querySelector(".strip__now")?.textContent,
  ...[...document.querySelectorAll("#fill input")].map((e) => e.type === "checkbox" ? e.checked : e.value),
].join("|")"""
"""What a tap changes."""
ON_BOARD = "#board button[form=answer][type=submit]:visible, #mine button[form=answer][type=submit]:visible"
SMALL = """() => [...document.querySelectorAll("#answer button, .tabs label, .fold, header .tool, #go")].filter((e) => {
  const box = e.getBoundingClientRect();
  return e.checkVisibility() && box.width && (box.width < 43.5 || box.height < 43.5);
}).map((e) => e.id || e.className)"""
"""What is too small for a finger."""


THIN = """() => [...document.querySelectorAll(".tray :is(.sbtn, .zone--target)")].filter((e) => {
  if (!e.checkVisibility()) return false;
  const box = e.getBoundingClientRect();
  const at = [...Array(44).keys()].map((d) => box.y + box.height / 2 - 21.5 + d);
  return at.filter((y) => e.contains(document.elementFromPoint(box.x + box.width / 2, y))).length < 40;
}).map((e) => e.id || e.className)"""
"""What of the dice tray a finger would miss, though there is room around it."""

OUT_OF_STRIP = """() => {
  const figures = [...document.querySelectorAll(".stat .q:is([id^=res-], .q--infl, .q--void) b")];
  const kept = figures.map((e) => e.textContent);
  for (const e of figures) e.textContent = e.closest("[id^=res-]") ? "15" : "164";
  const right = document.querySelector(".stat")?.getBoundingClientRect().right;
  const out = figures.filter((e) => e.checkVisibility() && e.getBoundingClientRect().right > right);
  figures.forEach((e, i) => { e.textContent = kept[i]; });
  return out.map((e) => e.parentElement.textContent.trim());
}"""
"""What of Voidfall's strip is not in sight late in a game, when all figures are long."""

COVERED = """() => {
  const sheet = document.getElementById("prompt").getBoundingClientRect();
  return [...document.querySelectorAll("#prompt button")].filter((e) => {
    if (!e.checkVisibility({ visibilityProperty: true })) return false;
    const box = e.getBoundingClientRect();
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const [left, right] = [sheet, e.closest(".plan")?.getBoundingClientRect() ?? sheet].reduce(
      (found, frame) => [Math.max(found[0], frame.left), Math.min(found[1], frame.right)], [0, innerWidth]);
    if (y < sheet.top + 46 || y > sheet.bottom || x < left || x > right) return false;
    const hit = document.elementFromPoint(x, y);
    const foot = hit?.closest(".plan__go, .fill__go");
    return hit && !e.contains(hit) && !(foot && getComputedStyle(foot).position === "sticky");
  }).map((e) => e.outerHTML.slice(0, 80));
}"""
"""What lies in the sheet under something else, but for its foot, which the rest scrolls under."""

OUT_OF_SIGHT = """() => {
  if (!document.querySelector("[data-closer] [data-near]")) return [];
  const board = document.querySelector("#board").getBoundingClientRect();
  return [...document.querySelectorAll("#board .disc[form=answer]")].filter((e) => {
    const box = e.getBoundingClientRect();
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    return x < board.left || x > board.right || y < board.top || y > board.bottom;
  }).map((e) => e.ariaLabel);
}"""
"""Sectors to which something can go and that lie outside of what the camera shows."""

CUT_MESSAGE = """() => {
  const [live, banner] = [document.getElementById("live"), document.getElementById("banner")];
  banner.lastElementChild.textContent = "What went wrong is said in words that take more than one line. ".repeat(2);
  banner.hidden = false;
  const cut = banner.offsetHeight > live.offsetHeight && getComputedStyle(live).overflow !== "visible";
  banner.hidden = true;
  return cut;
}"""
"""Whether a message of several lines is cut off."""


TO_SCROLL_TO = """() => {
  const view = document.querySelector(".board").getBoundingClientRect();
  return [...document.querySelectorAll("[data-see] [data-walk][form=answer]")].filter((e) => {
    const box = e.getBoundingClientRect();
    return e.checkVisibility() && (box.bottom < view.top + box.height / 2 || box.top > view.bottom - box.height / 2);
  }).map((e) => e.id);
}"""
"""What on Voidfall's map one would have to scroll to."""

UNDER = """() => {
  const go = document.querySelector(".fill__go")?.getBoundingClientRect();
  return [...document.querySelectorAll("#fill .stepper button")].filter((e) => {
    const box = e.getBoundingClientRect();
    return box.right > go.left && box.left < go.right && box.bottom > go.top && box.top < go.bottom;
  }).length;
}"""
"""How many steppers lie under what confirms them."""

WAITING = ("#film:visible [data-film=go]", "#film:visible [data-film=skip]", "dialog[open] .btn--main")
"""What asks to be gone on from, before anything else can be tapped."""
GO = "#go:not([aria-disabled=true]):visible, #answer [aria-pressed=true]:visible"
OPTIONS = "#answer .opt:visible"


def what_to_tap(page: Page, rng: random.Random) -> Locator | None:
    """Carry out what is drafted, or answer on the board if that is possible, or in the sheet."""
    for waiting in WAITING:
        if page.locator(waiting).count() and page.locator(waiting).first.is_visible():
            return page.locator(waiting).first
    go = page.locator(GO)
    if go.count():
        return go.first
    form = page.locator("#fill:visible")
    if form.count():
        ready = form.locator(".fill__go:not([aria-disabled=true]):not([disabled])")
        more = form.locator("[data-by='1']:not([aria-disabled=true]):not([disabled]), .toggle:has(:not(:checked))")
        return ready if ready.count() else more.nth(rng.randrange(more.count()))
    for where in (ON_BOARD, OPTIONS):
        found = page.locator(where)
        if found.count():
            return found.nth(rng.randrange(found.count()))
    return None


def tap(page: Page, target: Locator, before: str) -> bool:
    """Tap it; whether that did something.

    Not if it was the second half of a double tap, or if the board was moving away under the finger: then one looks
    again, as people do.
    """
    try:
        target.element_handle().tap(timeout=5000)
        page.wait_for_function(f"before => ({QUESTION})() !== before", arg=before, timeout=5000)
    except PlaywrightTimeout:
        return bool(page.evaluate(QUESTION) != before)
    return True


@pytest.mark.parametrize(
    ("game", "bots", "until"),
    [
        ("conflict", 1, "Age 2"),
        ("galaxies", 1, "Round 2"),
        pytest.param("voidfall", 0, "Cycle 2", marks=pytest.mark.slow),
    ],
)
def test_it_is_played_by_taps(browser: Browser, server: Server, game: str, bots: int, until: str) -> None:
    context = open_context(browser, drafts=game == "voidfall", **PHONE)
    page = context.new_page()
    seats = [{"name": "Mira"}, *[{"bot": "random"}] * bots]
    made = call(f"{server.url}/api/tables", {"game": game, "seats": seats, "pace": "once"})
    page.goto(f"{server.url}/t/{made['table']}/join/{made['seats'][0]['token']}")
    page.locator(".joinbox form button").tap()
    page.locator("html[data-live=yes][data-pushed]").wait_for(state="attached")
    rng = random.Random(2)
    tapped = {"board": 0, "sheet": 0}
    idle = 0
    while until not in page.locator(".strip__now").inner_text():
        target = what_to_tap(page, rng)
        if target is None:
            anything = page.locator(", ".join((*WAITING, GO, "#fill:visible", ON_BOARD, OPTIONS)))
            anything.or_(page.locator(".strip__now", has_text=until)).first.wait_for()
            continue
        assert page.evaluate(COVERED) == [] or page.evaluate("document.body.matches('.is-filming')")
        assert page.evaluate(THIN) == [] or page.evaluate("document.body.matches('.is-filming')")
        assert page.evaluate(OUT_OF_SIGHT) == []
        assert page.evaluate(UNDER) == 0
        page.wait_for_function(f"() => !({TO_SCROLL_TO})().length")
        before = page.evaluate(QUESTION)
        where = "sheet" if target.evaluate("e => e.closest('#prompt') !== null") else "board"
        idle = 0 if tap(page, target, before) else idle + 1
        assert idle < 20, "nothing that was tapped did anything"
        tapped[where] += not idle
        if sum(tapped.values()) == 8 and not idle:
            assert page.evaluate(SMALL) == []
            assert page.locator("kbd:visible, .keys:visible").count() == 0
            # On the smallest phones, too, the strip shows what one pays with and both totals.
            assert page.evaluate(OUT_OF_STRIP) == []
            page.set_viewport_size({"width": 360, "height": 740})
            assert page.evaluate(OUT_OF_STRIP) == []
            assert page.evaluate(CUT_MESSAGE) is False
            page.set_viewport_size(PHONE["viewport"])
    assert tapped["board"] > 0, tapped
    # The question folds to one line, wherever the hand leaves it more.
    page.locator("label[for=t-log]").tap()
    whole = page.locator("#prompt").bounding_box()
    page.locator("#fold").tap()
    expect(page.locator("#fold")).to_have_attribute("aria-expanded", "false")
    folded = page.locator("#prompt").bounding_box()
    assert whole is not None
    assert folded is not None
    assert folded["height"] < whole["height"]
    context.close()
