"""In a real browser: a whole game answered at once, several people, lost connections, both languages, any size."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Browser, Page, WebSocketRoute, expect

from tests.table.conftest import PHONE, Server, call, open_context, shot, wait_until

TICKET = "#answer [name=ticket]"


def api(server: Server, path: str, data: Any = None, token: str = "") -> Any:
    """Ask the server's API."""
    return call(server.url + path, data, token)


def new_table(server: Server, *bots: str, game: str = "conflict", **more: Any) -> dict[str, Any]:
    """A table with people (empty names) and bots."""
    seats = [{"bot": bot} if bot else {"name": f"P{i}"} for i, bot in enumerate(bots)]
    made: dict[str, Any] = api(server, "/api/tables", {"game": game, "seats": seats, **more})
    return made


def sit(page: Page, server: Server, made: dict[str, Any], seat: int, name: str) -> None:
    """Take a seat by its link."""
    page.goto(f"{server.url}/t/{made['table']}/join/{made['seats'][seat]['token']}")
    page.get_by_role("textbox").fill(name)
    page.locator(".joinbox form button").click()
    live(page)


def live(page: Page) -> None:
    """Wait until the page gets pushes, and has taken the first one."""
    page.locator("html[data-live=yes][data-pushed]").wait_for(state="attached")


def my_turn(page: Page) -> bool:
    """Wait until this page must answer; false when the game is over."""
    page.locator(".prompt--mine .opt, .prompt [data-open=score]").first.wait_for(state="attached")
    return page.locator(".prompt--mine .opt").count() > 0


def next_question(page: Page, ticket: str) -> None:
    """Wait until the question with that ticket has passed."""
    page.locator(f'{TICKET}:not([value="{ticket}"]), .prompt [data-open=score]').first.wait_for(state="attached")


def ticket_of(page: Page) -> str:
    """The ticket of the question in the page."""
    return page.locator(TICKET).get_attribute("value") or ""


@pytest.fixture
def person(browser: Browser, server: Server) -> Iterator[Page]:
    """A page at a desk; anything that its console complains about fails the test."""
    context = open_context(browser)
    page = context.new_page()
    said = complaints(page)
    yield page
    context.close()
    assert said == []


def complaints(page: Page) -> list[str]:
    """What the browser complains about from now on: errors, violated policies."""
    said: list[str] = []

    def hear(text: str) -> None:
        # What the page was refused or could not reach it tells by itself; here it is about its own faults.
        if not text.startswith(("Failed to load resource", "WebSocket connection")):
            said.append(text)

    page.on("console", lambda message: hear(message.text) if message.type == "error" else None)
    page.on("pageerror", lambda error: said.append(str(error)))
    return said


SETTLED = "() => document.getAnimations().every((a) => !(a instanceof CSSTransition) || a.playState !== 'running')"


def no_violations(page: Page, where: str) -> None:
    """What axe finds, once no colour is on its way to another."""
    page.wait_for_function(SETTLED)
    found = Axe().run(page)
    assert found.violations_count == 0, f"{where}: {found.generate_report()}"


# -- a whole game


def test_a_whole_game_answered_at_once_by_clicks_on_the_board(person: Page, server: Server) -> None:
    made = new_table(server, "", "random", options={"first": "0"})
    sit(person, server, made, 0, "Mira")
    rng = random.Random(3)
    pressed = {"card": 0, "sector": 0, "button": 0, "battle": 0}
    while my_turn(person):
        ticket = ticket_of(person)
        facets = person.locator(".facet[type=submit]")
        discs = person.locator(".disc[type=submit], .fleet--target, .build")
        battles = person.locator(".disc[data-preview]")
        if facets.count():
            contested = person.locator(".fleet + .fleet").count() > 0
            wanted = "f-war" if contested else rng.choice(["f-evo", "f-col", "f-exp", "f-exp"])
            person.locator(f".scard .{wanted}[type=submit]").first.click()
            pressed["card"] += 1
        elif battles.count():
            battles.first.click()
            expect(person.locator(".battle:visible")).to_be_visible()
            expect(person.locator("#answer [aria-pressed=true]")).to_have_count(1)
            battles.first.click()
            pressed["battle"] += 1
        elif discs.count() and rng.random() < 0.8:
            discs.nth(rng.randrange(discs.count())).click()
            pressed["sector"] += 1
        else:
            buttons = person.locator("#answer .opt")
            person.keyboard.press(buttons.nth(rng.randrange(buttons.count())).get_attribute("data-key") or "")
            # Ending with something left to do is asked about once.
            if person.locator("#answer [aria-pressed=true]").count():
                person.keyboard.press("Enter")
            pressed["button"] += 1
        next_question(person, ticket)
    assert min(pressed["card"], pressed["sector"], pressed["button"]) > 0, pressed
    # The score sheet comes by itself, and again when asked for.
    expect(person.locator("#score .finale__sheet table")).to_be_visible()
    person.keyboard.press("Escape")
    person.locator("[data-open=score]").click()
    expect(person.locator("#score .finale__sheet table")).to_be_visible()
    rows = person.locator("#score .finale__sheet tbody tr")
    assert rows.count() == 2
    for row in range(2):
        cells = [int(text) for text in rows.nth(row).locator("td").all_inner_texts() if text != "–"]
        assert sum(cells[:-1]) == cells[-1], "the sheet explains every point"
    shot(person, "conflict-score")


# -- several people


def test_sectors_are_tapped_on_a_phone(browser: Browser, server: Server) -> None:
    context = open_context(browser, **PHONE)
    page = context.new_page()
    made = new_table(server, "", "", options={"first": "0"})
    sit(page, server, made, 0, "Mira")
    page.locator(".civ").first.tap()
    origin = page.locator(".disc[type=submit]")
    expect(origin.first).to_be_visible()
    assert page.evaluate(COVERED) == [], "the middle of a sector is the sector's own button"
    origin.first.tap()
    expect(page.locator(".prompt--wait")).to_be_visible()
    context.close()


COVERED = """() => [...document.querySelectorAll(".disc")].filter(disc => {
    const box = disc.getBoundingClientRect();
    return !disc.contains(document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2));
}).map(disc => disc.id)"""
"""The sectors whose middle is not their own button."""


@pytest.mark.parametrize("players", [2, 3, 6])
def test_nothing_lies_over_a_sector_at_any_size(browser: Browser, server: Server, players: int) -> None:
    context = open_context(browser, locale="fr-FR")
    page = context.new_page()
    bots = ["random"] * (players - 1)
    made = new_table(server, "", *bots, options={"draft": "random", "first": "0"}, pace="once")
    sit(page, server, made, 0, "Mira")
    sizes = [(1440, 900), (1366, 768), (1280, 720), (1920, 1080), (390, 844), (800, 1100)]
    for hand in ("up", "down"):
        my_turn(page)
        expect(page.locator(f".hand--{hand}")).to_be_attached()
        for width, height in sizes:
            page.set_viewport_size({"width": width, "height": height})
            # The camera glides from one station to the other.
            wait_until(lambda: page.evaluate(COVERED) == [], f"{players} players, {width} x {height}, hand {hand}")
            fits(page)
        page.set_viewport_size({"width": 1440, "height": 900})
        for _ in range(12):
            if hand == "down" or page.locator(".hand--down").count():
                break
            ticket = ticket_of(page)
            expansion = page.locator(".facet.f-exp[type=submit]")
            if expansion.count():
                expansion.first.click()
            else:
                page.keyboard.press(page.locator("#answer .opt").first.get_attribute("data-key") or "")
            next_question(page, ticket)
            my_turn(page)
    context.close()


def test_two_browsers_see_each_other_at_once(browser: Browser, server: Server, person: Page) -> None:
    made = new_table(server, "", "", options={"first": "0"})
    sit(person, server, made, 0, "Mira")
    context = open_context(browser, locale="fr-FR")
    other = context.new_page()
    sit(other, server, made, 1, "Ana")
    expect(person.locator("#players")).to_contain_text("Ana")
    person.keyboard.press("1")
    expect(other.locator("#log")).to_contain_text("Mira")
    expect(other.locator("html")).to_have_attribute("lang", "fr")
    connection = context.browser.new_context().new_page() if context.browser else other
    connection.goto(f"{server.url}/t/{made['table']}")
    live(connection)
    assert connection.locator("#answer .opt").count() == 0
    connection.context.close()
    context.close()


def test_a_tone_when_it_is_my_turn_once_it_is_switched_on(browser: Browser, server: Server) -> None:
    made = new_table(server, "", "", options={"first": "0"})
    context = open_context(browser)
    context.add_init_script(
        "window.tones = []; const start = OscillatorNode.prototype.start;"
        "OscillatorNode.prototype.start = function (...at) { tones.push(this.context); start.apply(this, at); };"
    )
    page = context.new_page()
    sit(page, server, made, 1, "Ana")
    secret = made["seats"][0]["token"]

    def answer() -> None:
        path = f"/api/tables/{made['table']}"
        seen = api(server, f"{path}/view", token=secret)
        code = seen["options"][0]["code"]
        api(server, f"{path}/answers", {"ticket": seen["ticket"], "code": code}, secret)

    assert page.evaluate("tones.length") == 0
    page.locator("[data-open=menu]").click()
    page.locator("[data-sound]").check()
    assert page.evaluate("tones.length") == 1
    page.locator("#menu form[method=dialog] button").click()
    answer()
    answer()
    expect(page.locator(".prompt--mine")).to_be_visible()
    wait_until(lambda: page.evaluate("tones.length === 2 && tones.at(-1).state === 'running'"), "a second tone")
    page.reload()
    assert page.locator("[data-sound]").is_checked()
    context.close()


def test_one_screen_for_two_has_a_curtain(person: Page, server: Server) -> None:
    person.goto(f"{server.url}/?game=conflict")
    person.locator("[name=name]").fill("Mira")
    friends = person.get_by_role("region", name="With friends")
    friends.get_by_text("This screen").click()
    friends.get_by_text("2", exact=True).click()
    friends.locator("[name=name-1]").fill("Ana")
    person.locator(".more summary").click()
    person.locator("[data-field=first]").get_by_text("Me", exact=True).click()
    person.locator("#o-draft").select_option("random")
    # It unfolds over the doors.
    person.keyboard.press("Escape")
    friends.get_by_role("button", name="Play").click()
    expect(person.locator(".curtain")).to_contain_text("Mira")
    assert person.locator(".scard").count() == 0
    shot(person, "conflict-curtain")
    person.locator(".curtain .btn").click()
    live(person)
    expect(person.locator(".scard")).to_have_count(10)
    # To be chosen from, the hand lies open; while something public is asked, it is covered until one wants to see it.
    person.evaluate("document.querySelectorAll('#mine [type=submit]').forEach((each) => { each.type = 'button'; })")
    expect(person.locator(".scard").first).to_be_hidden()
    person.locator(".uncover").click()
    expect(person.locator(".scard").first).to_be_visible()
    person.reload()
    live(person)
    mine = set(person.locator(".scard").evaluate_all("all => all.map(c => c.id)"))
    for _ in range(3):
        ticket = ticket_of(person)
        person.keyboard.press("1")
        person.locator(f'{TICKET}:not([value="{ticket}"]), .curtain').first.wait_for(state="attached")
    expect(person.locator(".curtain")).to_contain_text("Ana")
    assert person.locator(".scard").count() == 0
    person.locator(".curtain .btn").click()
    expect(person.locator(".scard")).to_have_count(10)
    hers = set(person.locator(".scard").evaluate_all("all => all.map(c => c.id)"))
    assert not mine & hers


# -- things that go wrong


def test_refresh_and_lost_connection_in_the_middle_of_a_turn(person: Page, server: Server) -> None:
    made = new_table(server, "", "", options={"first": "0"})
    sit(person, server, made, 0, "Mira")
    person.keyboard.press("1")
    expect(person.locator("#answer .opt").first).to_have_attribute("value", re.compile("^origin "))
    before = person.locator("#answer").inner_html()
    person.reload()
    live(person)
    assert person.locator("#answer").inner_html() == before
    person.context.set_offline(True)
    person.keyboard.press("1")
    expect(person.locator("#banner")).to_contain_text("sent as soon as it is back")
    person.context.set_offline(False)
    expect(person.locator(".prompt--wait")).to_be_visible()
    expect(person.locator("#banner")).to_be_hidden()


def test_a_server_that_restarts_loses_nobody(browser: Browser, own_server: Server) -> None:
    context = open_context(browser)
    page = context.new_page()
    made = new_table(own_server, "", "", options={"first": "0"})
    sit(page, own_server, made, 0, "Mira")
    page.keyboard.press("1")
    expect(page.locator("#answer .opt").first).to_have_attribute("value", re.compile("^origin "))
    own_server.kill()
    expect(page.locator("#banner")).to_contain_text("Connection lost")
    own_server.start()
    live(page)
    expect(page.locator("#banner")).to_be_hidden()
    page.keyboard.press("1")
    expect(page.locator(".prompt--wait")).to_be_visible()
    context.close()


def test_the_verdict_stays_when_the_sheet_is_sent_anew(person: Page, server: Server) -> None:
    made = new_table(server, "novice", "novice", game="conflict", pace="once")
    while not api(server, f"/api/tables/{made['table']}")["over"]:
        person.wait_for_timeout(500)
    person.goto(f"{server.url}/t/{made['table']}")
    live(person)
    person.locator("#prompt [data-open=score]").click()
    expect(person.locator("#verdict .curve__end")).to_have_count(2)
    person.evaluate(SCORE_ANEW)
    expect(person.locator("#verdict .curve__end")).to_have_count(2)
    expect(person.locator("#postcard")).to_be_visible()


SCORE_ANEW = """async () => {
  const { takeIn } = await import(new URL("fragments.js", document.querySelector("script[type=module]").src));
  const page = new DOMParser().parseFromString(await (await fetch(location)).text(), "text/html");
  takeIn(page.getElementById("score-live").outerHTML);
}"""
"""As after a connection that was lost while the server became another."""


def test_an_answer_that_the_server_did_not_hear_before_it_ended_is_given_once_it_is_back(
    browser: Browser, own_server: Server
) -> None:
    context = open_context(browser)
    page = context.new_page()
    swallowed: list[str] = []

    def deaf(route: WebSocketRoute) -> None:
        """The page is pushed everything, but what it says first does not arrive."""
        there = route.connect_to_server()

        def say(text: str | bytes) -> None:
            if swallowed:
                there.send(text)
            else:
                swallowed.append(str(text))

        route.on_message(say)

    page.route_web_socket(re.compile("/ws"), deaf)
    made = new_table(own_server, "", "", options={"first": "0"})
    sit(page, own_server, made, 0, "Mira")
    pushed = page.locator("html").get_attribute("data-pushed")
    page.keyboard.press("1")
    wait_until(lambda: page.evaluate("1") and swallowed, "it is pressed")
    other = open_context(browser)
    sit(other.new_page(), own_server, made, 1, "Leo")
    expect(page.locator("html")).not_to_have_attribute("data-pushed", pushed or "")
    own_server.kill()
    expect(page.locator("#banner")).to_contain_text("sent as soon as it is back")
    own_server.start()
    expect(page.locator("#answer .opt").first).to_have_attribute("value", re.compile("^origin "))
    context.close()
    other.close()


def test_a_stale_click_says_so(person: Page, server: Server) -> None:
    made = new_table(server, "", "", options={"first": "0"})
    sit(person, server, made, 0, "Mira")
    person.locator(TICKET).evaluate("e => { e.value = '999.0' }")
    person.keyboard.press("1")
    expect(person.locator("#banner")).to_contain_text("This question has passed")
    person.keyboard.press("u")
    expect(person.locator("#banner")).to_contain_text("Something random has happened since")


# -- help


def test_hint_rules_and_undo_by_key(person: Page, server: Server) -> None:
    made = new_table(server, "", "", options={"first": "0"})
    sit(person, server, made, 0, "Mira")
    person.keyboard.press("h")
    expect(person.locator("[data-hint-next]")).to_be_visible()
    expect(person.locator(".opt.is-hint")).to_have_count(0)
    person.keyboard.press("h")
    expect(person.locator(".opt.is-hint")).to_have_count(1)
    expect(person.locator("#hint-text")).to_contain_text("A good plan")
    expect(person.locator(".opt[data-promise]")).to_have_count(0)
    person.locator("[data-hint-figures]").click()
    expect(person.locator("#hint-text")).to_contain_text("chance of winning")
    expect(person.locator(".opt.is-hint")).to_have_attribute("data-promise", re.compile("%$"))
    person.locator("[data-hint-do]").click()
    expect(person.locator("#answer .opt").first).to_have_attribute("value", re.compile("^origin "))
    person.keyboard.press("u")
    expect(person.locator("#answer .opt").first).to_have_attribute("value", re.compile("^civilization "))
    person.keyboard.press("r")
    expect(person.locator("#rules")).to_be_visible()
    person.locator("#rules input[name=q]").fill("6.5")
    person.keyboard.press("Enter")
    expect(person.locator("#rules .rule--hit")).to_contain_text("GC-6.5")
    shot(person, "conflict-rules")
    person.locator("#rules form[method=dialog] button").click()
    expect(person.locator("#rules")).to_be_hidden()
    person.locator(".prompt__sub a").click()
    expect(person.locator("#rules .rule--hit")).to_contain_text("GC-2.2")
    person.keyboard.press("Escape")
    expect(person.locator("#rules")).to_be_hidden()
    person.keyboard.press("1")
    expect(person.locator("#answer .opt").first).to_have_attribute("value", re.compile("^origin "))
    expect(person.locator("#hint-text")).to_be_hidden()
    person.keyboard.press("u")
    expect(person.locator("#answer .opt").first).to_have_attribute("value", re.compile("^civilization "))


def test_a_named_piece_is_found_on_the_board(person: Page, server: Server) -> None:
    made = new_table(server, "", "", options={"first": "0"})
    sit(person, server, made, 0, "Mira")
    for _ in range(2):
        ticket = ticket_of(person)
        person.keyboard.press("1")
        person.locator(f'{TICKET}:not([value="{ticket}"]), .prompt--wait').first.wait_for(state="attached")
    name = person.locator("#log [data-find^=place]").first
    name.hover()
    expect(person.locator(".sector.is-found")).to_have_count(1)


# -- replay


def board_is(page: Page, html: str) -> bool:
    """Whether the board is drawn like this; the order of attributes, which a morphed page keeps, is nothing seen."""
    same: bool = page.evaluate(
        """html => {
          const [now, then] = [document.getElementById("board-live").innerHTML, html].map((text) => {
            const made = document.createElement("div");
            made.innerHTML = text;
            return made;
          });
          return now.isEqualNode(then);
        }""",
        html,
    )
    return same


def test_the_replay_walks_a_finished_game(person: Page, server: Server) -> None:
    made = new_table(server, "random", "random", options={"draft": "random"})
    wait_until(lambda: api(server, f"/api/tables/{made['table']}")["over"], "the bots have played")
    person.goto(f"{server.url}/t/{made['table']}/replay?at=0")
    expect(person.locator("#why")).to_contain_text("1 of")
    person.keyboard.press("Shift+ArrowRight")
    expect(person.locator("html")).to_have_attribute("data-shown", "1")
    person.keyboard.press("End")
    expect(person.locator("#why")).to_contain_text("game is over")
    count = int(person.locator("#main").get_attribute("data-count") or 0)
    assert count > 15
    person.locator("[data-go='-1']").click()
    expect(person).to_have_url(re.compile(rf"at={count - 2}$"))
    person.locator("#at").fill(str(count // 2))
    expect(person.locator("html")).to_have_attribute("data-shown", str(count // 2))
    here = person.url
    seen = person.locator("#board-live").inner_html()
    person.goto(here)
    assert board_is(person, seen), "a link leads to its moment"
    shot(person, "replay")
    turns = [int(at) for at in (person.locator("#main").get_attribute("data-turns") or "").split()]
    assert turns[0] == 0
    assert turns[-1] == count - 1
    person.keyboard.press("4")
    expect(person.locator("[data-film-speed='4']")).to_have_attribute("aria-pressed", "true")
    after = next(at for at in turns if at > count // 2)
    person.keyboard.press("ArrowRight")
    expect(person.locator("#film .film__text")).not_to_be_empty()
    expect(person.locator("html")).to_have_attribute("data-shown", str(after))
    expect(person.locator("[data-play]")).to_have_attribute("aria-pressed", "false")
    played = person.locator("#board-live").inner_html()
    person.goto(f"{server.url}/t/{made['table']}/replay?at={after}")
    assert board_is(person, played), "a film ends in the moment itself"
    person.locator("[data-play]").click()
    # It plays on while nobody looks: beyond this turn.
    shown = "Number(document.documentElement.dataset.shown)"
    wait_until(lambda: person.evaluate(shown) > after, "the next turn was played")
    person.keyboard.press("Space")
    expect(person.locator("[data-play]")).to_have_attribute("aria-pressed", "false")
    with person.expect_download() as download:
        person.locator("a[href$='/record']").click()
    assert download.value.suggested_filename.endswith(".jsonl")
    # Meanwhile the game has been looked at; the graph has grown in the page.
    expect(person.locator("#graph:not([data-busy])")).to_be_visible()
    expect(person.locator("#graph .ln")).to_have_count(2)
    key = person.locator(".mo").first
    to = key.get_attribute("data-to") or ""
    key.click()
    expect(person.locator("html")).to_have_attribute("data-shown", to)
    expect(person.locator("#why .alts .done")).not_to_have_count(0)
    expect(person.locator(".mo--on")).not_to_have_count(0)
    shot(person, "replay-key-moment")
    no_violations(person, "replay")
    for size in (PHONE["viewport"], {"width": 1280, "height": 720}):
        person.set_viewport_size({"width": size["width"], "height": size["height"]})
        fits(person)


# -- every page, both languages, both themes, any size


SIZES: dict[str, dict[str, Any]] = {"desk": {}, "phone": PHONE, "laptop": {"viewport": {"width": 1280, "height": 720}}}


def fits(page: Page) -> None:
    """Nothing sticks out to the side."""
    wide = page.evaluate("() => document.documentElement.scrollWidth - document.documentElement.clientWidth")
    assert wide <= 0, f"{page.url} scrolls sideways by {wide} px"


@pytest.mark.parametrize(
    ("size", "locale", "scheme"), [("desk", "en-GB", "dark"), ("phone", "fr-FR", "light"), ("laptop", "fr-FR", "dark")]
)
def test_pages_are_clean_in_every_form(browser: Browser, server: Server, size: str, locale: str, scheme: str) -> None:
    context = open_context(browser, locale=locale, color_scheme=scheme, **SIZES[size])
    page = context.new_page()
    said = complaints(page)
    name = f"{size}-{locale[:2]}-{scheme}"
    for address, what in (
        ("/?game=galaxies", "lobby-galaxies"),
        ("/?game=voidfall", "lobby-voidfall"),
        ("/?game=conflict", "lobby"),
        ("/rules/conflict", "rules"),
        ("/how/conflict", "how"),
        ("/replays", "replays"),
        ("/about", "about"),
    ):
        page.goto(server.url + address)
        no_violations(page, what)
        fits(page)
        shot(page, f"{what}-{name}")
    made = new_table(server, "", "random", "random", "random", options={"first": "0"})
    sit(page, server, made, 0, "Mira")
    no_violations(page, "draft")
    shot(page, f"conflict-draft-{name}")
    rng = random.Random(2)
    for _ in range(24):
        if not my_turn(page):
            break
        ticket = ticket_of(page)
        facets = page.locator(".facet.f-exp[type=submit]")
        if facets.count():
            facets.first.dispatch_event("click")
        else:
            page.keyboard.press(
                rng.choice(page.locator("#answer .opt").evaluate_all("all => all.map(o => o.dataset.key)"))
            )
            if page.locator("#answer [aria-pressed=true]").count():
                page.keyboard.press("Enter")
        next_question(page, ticket)
    my_turn(page)
    no_violations(page, "table")
    fits(page)
    shot(page, f"conflict-{name}")
    if size == "phone":
        for tab in ("mine", "players", "log"):
            page.locator(f"label[for=t-{tab}]").click()
            no_violations(page, tab)
            fits(page)
            shot(page, f"conflict-{tab}-{name}")
        page.locator("label[for=t-board]").click()
        small = page.locator(".prompt .opt, .tabs label").evaluate_all(
            "all => all.filter(e => e.checkVisibility() && e.getBoundingClientRect().height < 44).map(e => e.outerHTML)"
        )
        assert small == [], "what can be chosen is 44 px high to touch"
    page.locator("[data-open=menu]").click()
    no_violations(page, "menu")
    assert said == []
    context.close()


@pytest.mark.parametrize("game", ["galaxies", "voidfall"])
@pytest.mark.parametrize(("size", "locale", "scheme"), [("desk", "fr-FR", "light"), ("phone", "en-GB", "dark")])
def test_the_other_tables_are_clean(
    browser: Browser, server: Server, game: str, size: str, locale: str, scheme: str
) -> None:
    context = open_context(browser, locale=locale, color_scheme=scheme, **SIZES[size])
    page = context.new_page()
    said = complaints(page)
    made = new_table(server, *(["", "random", "random"] if game == "galaxies" else [""]), game=game)
    sit(page, server, made, 0, "Mira")
    rng = random.Random(6)
    for _ in range(12):
        if not my_turn(page):
            break
        ticket = ticket_of(page)
        page.keyboard.press(rng.choice(page.locator("#answer .opt").evaluate_all("all => all.map(o => o.dataset.key)")))
        if page.locator("#answer [aria-pressed=true]").count():
            page.keyboard.press("Enter")
        next_question(page, ticket)
    my_turn(page)
    no_violations(page, game)
    fits(page)
    shot(page, f"{game}-{size}-{locale[:2]}-{scheme}")
    if size == "phone":
        for tab in ("mine", "players", "log"):
            page.locator(f"label[for=t-{tab}]").click()
            no_violations(page, tab)
            fits(page)
            shot(page, f"{game}-{tab}-{size}-{locale[:2]}-{scheme}")
    assert said == []
    context.close()


@pytest.mark.parametrize("game", ["conflict", "galaxies", "voidfall"])
def test_long_names_push_nothing_out_of_a_small_screen(browser: Browser, server: Server, game: str) -> None:
    """In French, with a bot called Professeur: points and levels stay inside the players' panel."""
    context = open_context(browser, locale="fr-FR", **SIZES["laptop"])
    page = context.new_page()
    page.goto(f"{server.url}/?game={game}")
    page.locator("button[formaction^='/guided/']").click()
    live(page)
    if game == "conflict":
        for _ in range(2):
            ticket = ticket_of(page)
            page.keyboard.press("1")
            next_question(page, ticket)
    my_turn(page)
    out = page.evaluate(
        """() => [...document.querySelectorAll("#players *")].filter(e => {
            const edge = document.getElementById("players").getBoundingClientRect().right;
            return e.getBoundingClientRect().width > 0 && e.getBoundingClientRect().right > edge + 1;
        }).map(e => e.className.baseVal ?? e.className)"""
    )
    assert out == []
    context.close()


@pytest.mark.parametrize(("size", "locale"), [("phone", "fr-FR"), ("desk", "en-GB")])
def test_the_tools_for_the_box_are_clean(browser: Browser, server: Server, size: str, locale: str) -> None:
    context = open_context(browser, locale=locale, **SIZES[size])
    page = context.new_page()
    said = complaints(page)
    for tool in ("table", "solo", "combat", "skirmish", "score"):
        page.goto(f"{server.url}/tools/voidfall/{tool}")
        no_violations(page, tool)
        fits(page)
        shot(page, f"tools-{tool}-{size}-{locale[:2]}")
    assert said == []
    context.close()


def test_language_and_theme_are_switched_and_remembered(person: Page, server: Server) -> None:
    person.goto(f"{server.url}/?game=conflict")
    person.locator("[name=lang]").click()
    expect(person.locator("html")).to_have_attribute("lang", "fr")
    expect(person.get_by_role("button", name="Créer le lien", exact=True)).to_be_visible()
    person.locator("[name=theme]").click()
    expect(person.locator("html")).to_have_attribute("data-theme", "light")
    person.goto(f"{server.url}/rules")
    expect(person.locator("html")).to_have_attribute("lang", "fr")
    expect(person.locator("html")).to_have_attribute("data-theme", "light")


def test_a_bot_takes_over_and_gives_back(person: Page, server: Server) -> None:
    person.goto(f"{server.url}/?game=conflict")
    friends = person.get_by_role("region", name="With friends")
    friends.get_by_text("2", exact=True).click()
    friends.get_by_role("button", name="Make the link").click()
    person.get_by_role("button", name="Add a bot").click()
    person.get_by_role("button", name="Start").click()
    live(person)
    person.locator("[data-open=menu]").click()
    expect(person.locator(".chairs li").nth(1)).to_contain_text("Bot: ")
    with person.expect_navigation():
        person.locator(".chairs li").nth(1).get_by_role("button", name="Take over").click()
    live(person)
    expect(person.locator("#players")).to_be_visible()


def test_options_that_lie_over_the_doors_give_way_to_them(person: Page, server: Server) -> None:
    person.goto(f"{server.url}/?game=galaxies")
    person.locator(".more summary").click()
    person.locator(".more__all label:has(input[value=once])").click()
    expect(person.locator("details.more")).to_have_attribute("open", "")
    person.locator("h1").click()
    expect(person.locator("details.more")).not_to_have_attribute("open", "")


def test_what_is_wrong_in_the_lobby_comes_into_sight(browser: Browser, server: Server, tmp_path: Path) -> None:
    """On a phone the fault is far below the fold."""
    (tmp_path / "game.jsonl").write_text("a shopping list\n", encoding="utf-8")
    page = open_context(browser, **SIZES["phone"]).new_page()
    page.goto(f"{server.url}/?game=galaxies")
    page.locator(".sc--open summary").tap()
    page.locator("input[name=record]").set_input_files(tmp_path / "game.jsonl")
    page.locator(".sc--open button").tap()
    expect(page.locator("#e-record")).to_be_in_viewport()
    expect(page.locator("input[name=record]")).to_be_focused()
    expect(page.locator("details.more")).not_to_have_attribute("open", "")


def test_nobody_is_invited_any_more_once_the_last_seat_is_taken(person: Page, browser: Browser, server: Server) -> None:
    person.goto(f"{server.url}/?game=conflict")
    door = person.get_by_role("region", name="With friends")
    door.get_by_text("2", exact=True).click()
    door.get_by_role("button", name="Make the link").click()
    link = person.locator("#link").inner_text()
    person.get_by_role("button", name="Start").click()
    live(person)
    expect(person.locator("#invite").get_by_role("button")).to_be_visible()
    friend = open_context(browser)
    assert friend.request.post(link, form={"name": "Ana"}, headers={"origin": server.url}).ok
    expect(person.locator("#players")).to_contain_text("Ana")
    expect(person.locator("#invite").get_by_role("button")).to_have_count(0)
    friend.close()


def test_friends_gather_play_and_play_again(browser: Browser, server: Server) -> None:
    """A host and a friend, each with a browser of their own, from the lobby to the first answer."""
    hosts, friends = open_context(browser), open_context(browser, locale="fr-FR", **SIZES["phone"])
    hosts.add_init_script("navigator.share = async (what) => { window.shared = what; }")
    host, friend = hosts.new_page(), friends.new_page()
    said = complaints(host) + complaints(friend)
    host.goto(f"{server.url}/?game=galaxies")
    door = host.get_by_role("region", name="With friends")
    door.get_by_text("3", exact=True).click()
    door.get_by_label("Your name").fill("Mira")
    # Enter is the button of the door that one is at.
    door.get_by_label("Your name").press("Enter")
    expect(host.locator(".qr svg")).to_be_visible()
    no_violations(host, "waiting room")
    fits(host)
    shot(host, "waiting-room")
    link = host.locator("#link").inner_text()
    host.get_by_role("button", name="Share").click()
    assert host.evaluate("shared") == {"text": "Play Tiny Epic Galaxies with me", "url": link}
    expect(host.locator(".ob--comes")).to_have_count(0)
    friend.goto(link)
    expect(friend.get_by_role("heading", level=1)).to_contain_text("Mira vous invite")
    # Whoever looks at the invitation is on the way, until they sit down or go.
    expect(host.locator("#se-1")).to_contain_text("somebody has opened the link")
    expect(host.locator("#ob-1.ob--comes")).to_contain_text("on the way")
    no_violations(friend, "invitation")
    fits(friend)
    friend.get_by_label("Votre nom").fill("Ana")
    friend.get_by_text("Place 3").click()
    friend.get_by_role("button", name="S’asseoir").click()
    expect(host.locator("#se-2")).to_contain_text("Ana")
    expect(host.locator("#se-2")).to_contain_text("has joined")
    expect(host.locator("#ob-2")).to_contain_text("Ana")
    expect(host.locator(".ob--comes")).to_have_count(0)
    no_violations(friend, "waiting room of a guest")
    fits(friend)
    # Another seat is another colour.
    friend.locator("#se-1").get_by_role("button").click()
    expect(host.locator("#se-1")).to_contain_text("Ana")
    assert link.rpartition("/")[2] not in friend.content(), "only the host invites"
    host.get_by_role("button", name="Start").click()
    live(host)
    live(friend)
    expect(host.locator("#prompt")).to_contain_text("Keep one of these two")
    expect(host).to_have_title(re.compile("^● Keep one of these two"))
    before = ticket_of(friend)
    friend.locator("#answer .opt").first.click()
    next_question(friend, before)
    # Bots play it to the end; then both go on to the next game.
    address = host.url.partition("?")[0]
    host.request.post(f"{address}/settings", form={"pace": "once"}, headers={"origin": server.url})
    friend.request.post(f"{address}/seat/1", form={"bot": "random"}, headers={"origin": server.url})
    # The menu tells who is here as it is when it is opened, not as it was when the page came.
    host.get_by_role("button", name="Menu").click()
    expect(host.locator("#who .chairs li").nth(1)).to_contain_text("Bot: ")
    host.keyboard.press("Escape")
    # A form of the menu leads back to it, once.
    host.evaluate("location.hash = 'menu'")
    host.reload()
    expect(host.locator("#menu")).to_be_visible()
    assert host.evaluate("location.hash") == ""
    host.keyboard.press("Escape")
    host.request.post(f"{address}/seat/0", form={"bot": "random"}, headers={"origin": server.url})
    expect(host.locator(".prompt--lent")).to_contain_text("A bot plays for you")
    no_violations(host, "stand-in")
    shot(host, "stand-in")
    expect(host.get_by_role("button", name="Play again")).to_be_attached()
    host.evaluate("document.querySelectorAll('dialog[open]').forEach((each) => each.close())")
    host.get_by_role("button", name="Play again").click()
    live(host)
    assert host.url.partition("?")[0] != address
    expect(friend.locator("#prompt a.btn--main")).to_have_attribute("href", host.url.removeprefix(server.url))
    assert said == []
    hosts.close()
    friends.close()
