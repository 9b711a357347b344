"""In a real browser: what is tapped is planned, taken back, put into another order and carried out."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.table.conftest import PHONE, Server, open_context, wait_until
from tests.table.test_browser import TICKET, api, complaints, live, new_table, no_violations, sit

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


@pytest.fixture
def narrow_planner(browser: Browser, server: Server) -> Iterator[Page]:
    """The same where there is the least room, in the language of the longest words."""
    context = open_context(browser, drafts=True, locale="fr-FR", viewport={"width": 1280, "height": 720})
    page = context.new_page()
    said = complaints(page)
    yield page
    context.close()
    assert said == []


@pytest.fixture
def person(browser: Browser, server: Server) -> Iterator[Page]:
    """A page at a desk whose answers are given at once."""
    context = open_context(browser)
    yield context.new_page()
    context.close()


CUT_OFF = """() => {
  const bar = document.getElementById("prompt").getBoundingClientRect();
  const strip = document.querySelector(".stat");
  const said = "#prompt :is(.opt, .pstep, .prompt__cause, .prompt__line)";
  const high = [...document.querySelectorAll(said)].filter((e) => {
    const box = e.getBoundingClientRect();
    return box.height && (box.top < bar.top || box.bottom > bar.bottom);
  });
  const told = document.querySelector(".pstep:last-child .pstep__text");
  const cut = told && (told.scrollHeight > told.clientHeight + 1 || told.scrollWidth > told.clientWidth + 1);
  const named = [...document.querySelectorAll(".pstep__text b")].filter((e) => e.scrollWidth > e.clientWidth + 1);
  const wide = [...document.querySelectorAll(".players")].filter((e) => e.scrollWidth > e.clientWidth);
  return [
    ...[...named, ...wide].map((e) => e.textContent.trim()),
    ...high.map((e) => e.textContent.trim()),
    ...(strip.scrollWidth > strip.clientWidth ? ["the strip"] : []),
    ...(cut ? [told.textContent.trim()] : []),
  ];
}"""
"""What is not seen in full: answers and steps in the decision bar, the figures of the strip."""


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


def test_a_turn_of_voidfall_is_planned_in_any_order(narrow_planner: Page, server: Server) -> None:
    planner = narrow_planner
    made = new_table(server, "", game="voidfall")
    sit(planner, server, made, 0, "Mira")
    play_until(planner, "focus production")
    assert planner.evaluate(CUT_OFF) == []
    tap(planner, "focus production")
    # Enter carries nothing out while actions are to come: it only goes to the button.
    chosen = steps(planner)
    planner.keyboard.press("Enter")
    expect(planner.locator("#go")).to_be_focused()
    assert steps(planner) == chosen != []
    play_until(planner, "action production-1")
    tap(planner, "action production-1-flourish")
    play_until(planner, "action production-2")
    planned = steps(planner)
    assert planned[-1][0].startswith("action production-1")
    assert planner.evaluate(CUT_OFF) == []
    # The action before its Focus no longer fits; back in its place it does.
    chip = planner.locator(".pstep").nth(len(planned) - 1)
    named = set(planner.locator(".pstep__text b").all_text_contents())
    chip.focus()
    then(planner, lambda: planner.keyboard.press("Alt+ArrowLeft"))
    expect(planner.locator(".pstep--misfit")).to_have_count(1)
    assert set(planner.locator(".pstep__text b").all_text_contents()) == named, "steps keep their words"
    expect(planner.locator("#go")).to_have_attribute("aria-disabled", "true")
    planner.locator(".pstep").nth(len(planned) - 2).focus()
    then(planner, lambda: planner.keyboard.press("Alt+ArrowRight"))
    expect(planner.locator(".pstep--misfit")).to_have_count(0)
    assert steps(planner) == planned
    no_violations(planner, "a draft of voidfall")
    # Pressed by the mouse, a step goes at once: it does not open from under the pointer.
    planner.evaluate("document.activeElement.blur()")
    planner.mouse.move(*centre(planner, ".pstep:last-child [data-cut]"))
    planner.mouse.down()
    expect(planner.locator(".pstep:focus, .pstep :focus")).to_have_count(0)
    then(planner, planner.mouse.up)
    assert steps(planner) == planned[:-1]
    then(planner, planner.locator("#go").click)
    expect(planner.locator(".pstep")).to_have_count(0)


def pixels(page: Page, box: Any) -> bytes:
    """What is seen there, at rest."""
    return page.screenshot(clip=box, animations="disabled", caret="hide")


def test_an_invasion_of_voidfall_is_sent_from_the_map_and_drawn_on_it(planner: Page, server: Server) -> None:
    made = new_table(server, "", game="voidfall")
    sit(planner, server, made, 0, "Mira")
    play_until(planner, "focus conquest")
    tap(planner, "focus conquest")
    tap(planner, "action conquest-1-engage")
    play_until(planner, "sector ")
    then(planner, planner.locator('#board button[form=answer][value^="sector "]').first.click)
    stepper = planner.locator("#hexnums .fpstep").first
    # Nor is anything cut off where answers are given at once.
    for plan in (True, False):
        planner.evaluate("plan => document.getElementById('prompt').classList.toggle('prompt--plan', plan)", plan)
        assert planner.evaluate(CUT_OFF) == []
    planner.evaluate("document.getElementById('prompt').classList.add('prompt--plan')")
    given = int(stepper.locator("b").inner_text())
    assert given, "the least force that takes it is filled in"
    for at, sign in ((given - 1, "−"), (given, "+")):
        then(planner, stepper.get_by_text(sign, exact=True).click)
        expect(stepper.locator("b")).to_have_text(str(at))
    tap(planner, "pass")
    arrow = planner.locator("#arrows .arrow path").first
    expect(arrow).to_be_visible()
    box = arrow.bounding_box()
    wait_until(lambda: pixels(planner, box) == pixels(planner, box), "it comes to rest")
    seen = pixels(planner, box)
    planner.locator("#arrows").evaluate("arrows => { arrows.style.visibility = 'hidden'; }")
    assert pixels(planner, box) != seen, "nothing lies over it"


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


def expanding(server: Server) -> dict[str, Any]:
    """A duel in which seat 0 has a portal, a movement and a production to do, and a fleet in one place only; both have
    answered by the API so far.
    """
    rng = random.Random(1)
    while True:
        made = new_table(server, "", "", options={"first": "0", "draft": "random"})
        path = f"/api/tables/{made['table']}"
        for turn in range(80):
            token = made["seats"][turn % 2]["token"]
            seen = api(server, f"{path}/view", token=token)
            codes = [option["code"] for option in seen["options"]]
            if turn % 2 == 0 and {"portal", "movement", "production"} <= set(codes):
                fleets = [place["ships"][0] for place in seen["view"]["places"] if place["ships"][0]]
                if len(fleets) == 1 and fleets[0] > 2:
                    return made
                break
            if codes:
                cards = [each["code"] for each in seen["options"] if "Portal + Movement" in each["label"]]
                sides = [code for code in codes if code == ("expansion" if turn % 2 == 0 else "evolution")]
                code = [*sides, *cards, rng.choice(codes)][0]
                api(server, f"{path}/answers", {"ticket": seen["ticket"], "code": code}, token)


def centre(page: Page, selector: str) -> tuple[float, float]:
    """The middle of something in the page."""
    box = page.locator(selector).bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drag(page: Page, start: str, goal: str) -> list[str]:
    """By the mouse, from the middle of one thing to that of another; returns what is shown as a goal on the way."""
    page.mouse.move(*centre(page, start))
    page.mouse.down()
    page.mouse.move(*centre(page, goal), steps=3)
    ways: list[str] = page.locator(".is-way").evaluate_all("each => each.map((e) => e.id)")
    page.mouse.up()
    return ways


def test_an_expansion_is_planned_by_dragging_by_keys_and_through_the_portal(planner: Page, server: Server) -> None:
    page, made = planner, expanding(server)
    sit(page, server, made, 0, "Mira")
    # Dragged to a neighbour, and how many is stepped where the arrow ends.
    home = page.locator(".sector--quick").first.get_attribute("id") or ""
    then(page, page.locator(f"#{home} .disc").click)
    goals = page.locator(".sector--target").evaluate_all("each => each.map((e) => e.id)")
    near = goals[0]
    then(page, lambda: page.keyboard.press("Escape"))
    assert steps(page) == [], "Esc takes the pick back, and what had no alternative with it"
    assert drag(page, f"#{home} .disc", f"#{near} .disc") == goals, "while it is dragged, its goals are ringed"
    assert page.locator(".is-way").count() == 0
    expect(page.locator(".pstep")).to_have_count(1)
    expect(page.locator("#prompt[data-open]")).to_have_count(0)
    (moved,) = steps(page)
    assert [code.split()[0] for code in moved] == ["movement", "from", "to", "ships"]
    then(page, page.locator("#arrow-step button").first.click)
    assert int(steps(page)[0][-1].split()[1]) == int(moved[-1].split()[1]) - 1
    expect(page.locator("#status")).to_contain_text("→")
    # One pick back is where to; a goal that is too far takes the portal instead.
    then(page, lambda: page.keyboard.press("Escape"))
    assert steps(page) == [moved[:2]]
    far = page.locator(".sector--far").first
    then(page, far.locator(".disc").click)
    (through,) = steps(page)
    assert [code.split()[0] for code in through[:3]] == ["portal", "from", "to"]
    # What is asked about a sector is told of what is planned.
    page.locator(f"#{home} .disc").click(button="right", force=True)
    expect(page.locator("#card")).to_be_visible()
    no_violations(page, "an information card over a draft")
    page.keyboard.press("Escape")
    expect(page.locator("#card")).to_be_hidden()
    assert steps(page) == [through], "Esc has closed the card, and no more"
    # A letter takes an action; ending with something left to do is asked about once.
    then(page, lambda: page.keyboard.press("p"))
    assert steps(page)[-1][0] == "production"
    asked = page.locator(TICKET).get_attribute("value")
    then(page, lambda: page.keyboard.press("0"))
    assert steps(page)[-1] == ["end"]
    assert page.locator(TICKET).get_attribute("value") == asked
    assert page.evaluate("document.activeElement.id") == "prompt"
    then(page, lambda: page.keyboard.press("Enter"))
    expect(page.locator(".pstep")).to_have_count(0)


def test_at_once_ending_with_something_left_to_do_is_asked_about_once(person: Page, server: Server) -> None:
    made = expanding(server)
    sit(person, server, made, 0, "Mira")
    asked = person.locator(TICKET).get_attribute("value")
    end = person.locator(f'{OPTION}[value="end"]')
    person.keyboard.press("0")
    expect(end).to_have_attribute("aria-pressed", "true")
    person.keyboard.press("Escape")
    expect(end).to_have_attribute("aria-pressed", "false")
    assert person.locator(TICKET).get_attribute("value") == asked
    person.keyboard.press("0")
    then(person, lambda: person.keyboard.press("0"))
    assert person.locator(TICKET).get_attribute("value") != asked or not person.locator(OPTION).count()


def test_on_a_phone_a_turn_of_galaxies_is_drafted_by_taps(browser: Browser, server: Server) -> None:
    context = open_context(browser, drafts=True, **PHONE)
    page = context.new_page()
    said = complaints(page)
    made = new_table(server, "", "", game="galaxies")
    path = f"/api/tables/{made['table']}"
    for seat in (0, 1):
        token = made["seats"][seat]["token"]
        seen = api(server, f"{path}/view", token=token)
        api(server, f"{path}/answers", {"ticket": seen["ticket"], "code": seen["options"][0]["code"]}, token)
    sit(page, server, made, 0, "Mira")
    if not page.locator(".prompt--mine").count():
        seen = api(server, f"{path}/view", token=made["seats"][1]["token"])
        while seen["options"] and "end" in [each["code"] for each in seen["options"]]:
            code = {"ticket": seen["ticket"], "code": "end"}
            api(server, f"{path}/answers", code, made["seats"][1]["token"])
            seen = api(server, f"{path}/view", token=made["seats"][1]["token"])
    # By hand one could drag; a finger taps.
    die = page.locator('[value^="activate "]:visible').first
    expect(die).to_be_visible()
    then(page, die.tap)
    expect(page.locator(".pstep")).to_have_count(1)
    no_violations(page, "a draft of galaxies on a phone")
    # At a desk the longest question is read whole above the steps, beside as many answers as there may be.
    page.set_viewport_size({"width": 1280, "height": 720})
    cut = page.evaluate(
        """() => {
          const [bar, text, line] = ["#prompt", ".prompt__text", ".prompt__line"].map((q) => document.querySelector(q));
          const before = line.textContent;
          line.textContent = "Vous suivez Nova. Umbra-Forum : l’action de quelle planète utilisez-vous ?";
          text.style.maxWidth = "400px";
          const [whole, plan] = [bar, document.getElementById("plan")].map((e) => e.getBoundingClientRect());
          const top = line.getBoundingClientRect().top - whole.top;
          const cut = [line.scrollWidth - line.clientWidth, plan.bottom - whole.bottom, -top];
          text.style.maxWidth = "";
          line.textContent = before;
          return cut;
        }"""
    )
    assert max(cut) <= 0, cut
    page.set_viewport_size(PHONE["viewport"])
    # What lies behind another tab is no place for an arrow to begin.
    page.evaluate(
        """() => {
          const step = document.querySelector(".pstep");
          step.dataset.start = "home";
          step.dataset.goal = document.querySelector("#board .space").id;
          dispatchEvent(new Event("resize"));
        }"""
    )
    expect(page.locator("#arrows circle")).to_have_count(1)
    expect(page.locator("#arrows .arrow > path")).to_have_count(0)
    then(page, page.locator("[data-back]").tap)
    assert steps(page) == []
    page.locator("[data-fold]").first.tap()
    expect(page.locator("body.is-folded")).to_have_count(1)
    no_violations(page, "a folded sheet")
    page.locator("[data-info]:visible").first.tap()
    expect(page.locator("#card")).to_be_visible()
    no_violations(page, "an information card on a phone")
    context.close()
    assert said == []


UNDER_ANOTHER = """() => {
  const [other] = document.querySelectorAll(".ships .tok:not(.tok--mine)");
  return [...document.querySelectorAll(".space:has([data-instead])")].filter((space) => {
    const own = (name) => space.style.getPropertyValue(name);
    const slot = space.closest(".planet").style.getPropertyValue("--s");
    other.className = "tok p2 tok--orbit";
    other.style = `--s:${slot};--ax:${own("--ax")};--ay:${own("--ay")};--k:0;--n:1;--o:0`;
    for (const each of other.getAnimations()) each.finish();
    const [a, b] = [space, other].map((e) => e.getBoundingClientRect());
    const hit = document.elementFromPoint(a.x + a.width / 2, a.y + a.height / 2);
    return Math.abs(a.x + a.width / 2 - b.x - b.width / 2) > 2 || !space.contains(hit);
  }).map((e) => e.id);
}"""
"""Places that a drafted ship could go to instead, and that could not be tapped if another's ship were there."""


def test_a_drafted_ship_is_sent_elsewhere_by_a_tap_whoever_is_there(planner: Page, server: Server) -> None:
    made = new_table(server, "", "", game="galaxies")
    path = f"/api/tables/{made['table']}"
    codes: list[str] = []
    while "activate move" not in codes:
        for seat in reversed(made["seats"]):
            seen = api(server, f"{path}/view", token=seat["token"])
            codes = [each["code"] for each in seen["options"]]
            if codes and "activate move" not in codes:
                code = "end" if "end" in codes else codes[-1]
                api(server, f"{path}/answers", {"ticket": seen["ticket"], "code": code}, seat["token"])
            elif codes and seat is made["seats"][1]:
                api(server, f"{path}/answers", {"ticket": seen["ticket"], "code": "end"}, seat["token"])
    sit(planner, server, made, 0, "Mira")
    then(planner, planner.locator(".tray .die[value='activate move']").first.click)
    then(planner, planner.locator(".space .hit[value^='orbit ']").first.click)
    expect(planner.locator(".pstep")).to_have_count(1)
    expect(planner.locator(".space [data-instead]").first).to_be_visible()
    assert planner.evaluate(UNDER_ANOTHER) == []
    before = steps(planner)
    then(planner, planner.locator(".space [data-instead]").first.click)
    assert steps(planner) not in (before, []), "the ship goes elsewhere, and nothing else has changed"


@pytest.mark.parametrize(("game", "players"), [("conflict", 2), ("galaxies", 2), ("voidfall", 1)])
def test_arrows_walk_the_board_and_the_focus_never_rests_on_an_answer(
    planner: Page, server: Server, game: str, players: int
) -> None:
    made = new_table(server, *[""] * players, game=game)
    sit(planner, server, made, 0, "Mira")
    planner.keyboard.press("ArrowRight")
    first = planner.evaluate("document.activeElement.id")
    assert planner.locator(f"[id='{first}'][data-walk]").count() == 1, "the first key enters the board"
    walked = {first}
    for key in ("ArrowRight", "ArrowRight", "ArrowDown", "ArrowLeft"):
        planner.keyboard.press(key)
        walked.add(planner.evaluate("document.activeElement.id"))
    assert len(walked) > 2
    if planner.locator(".prompt--mine .opt").count():
        then(planner, lambda: planner.keyboard.press("1"))
        answers = "#answer button, #fill button, button[form=answer][type=submit], #go"
        assert not planner.evaluate("answers => document.activeElement.matches(answers)", answers)
