"""A table stands still: at every size and in both languages its parts keep their places, and nothing hides anything."""

from __future__ import annotations

import random
from collections.abc import Iterator
from html import unescape
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from tests.table.conftest import Server, call, field, open_context, options

SIZES = [(1280, 720), (1366, 768), (1440, 900), (1920, 1080), (390, 844), (800, 1100)]
MOST = {"conflict": 6, "galaxies": 5, "voidfall": 1}
SAMPLES = (0, 12)
"""After how many answers of mine the table is looked at."""

BOXES = """() => {
  const found = {};
  const whole = document.querySelector("#board").offsetHeight > 0;
  const board = whole ? ["#board"] : ["#board-live", ".mapwrap"];
  for (const part of ["#prompt", "#live", ".mine-panel", ".house", ".fhand", ".side", ".strip", ...board]) {
    const element = document.querySelector(part);
    if (!element?.offsetHeight) continue;
    const box = element.getBoundingClientRect();
    found[part] = [box.x, box.y, box.width, box.height].map(Math.round).join(" ");
  }
  return found;
}"""
"""Where the parts of the table are."""

STILL = """() => new Promise((done) => {
  requestAnimationFrame(() => requestAnimationFrame(() => {
    for (const each of document.getAnimations()) each.finish();
    requestAnimationFrame(() => done());
  }));
})"""
"""Nothing moves any more, after the size has changed."""

FAULTS = """() => {
  const faults = [];
  const name = (e) => {
    const own = e.id ? "#" + e.id : e.tagName.toLowerCase() + [...e.classList].map((c) => "." + c).join("");
    const near = e.closest("[id]");
    return (near && near !== e ? "#" + near.id + " " : "") + own;
  };
  const solid = (e) => {
    const style = getComputedStyle(e);
    if (style.display === "contents") return false;
    const colour = style.backgroundColor.match(/[\\d.]+/g) ?? [];
    const alpha = colour.length > 3 ? Number(colour[3]) : style.backgroundColor === "transparent" ? 0 : 1;
    return alpha > 0.5 && Number(style.opacity) > 0.5;
  };
  // The part of the page in which an element can be seen: what lies outside can be scrolled to, or is cut off.
  const window_of = (e) => {
    let [left, top, right, bottom] = [0, 0, innerWidth, innerHeight];
    let scrolls = false;
    for (let at = e; at; at = at.parentElement) {
      const style = getComputedStyle(at);
      if (at !== e && style.overflow !== "visible" && style.display !== "contents") {
        const box = at.getBoundingClientRect();
        const more = at.scrollHeight > at.clientHeight + 1 || at.scrollWidth > at.clientWidth + 1;
        if (more && /auto|scroll/.test(style.overflowX + style.overflowY) && at !== document.body) scrolls = true;
        // Its scroll bars are no part of what is seen.
        const across = at.offsetWidth ? (at.offsetWidth - at.clientWidth) * (box.width / at.offsetWidth) : 0;
        const along = at.offsetHeight ? (at.offsetHeight - at.clientHeight) * (box.height / at.offsetHeight) : 0;
        left = Math.max(left, box.left);
        top = Math.max(top, box.top);
        right = Math.min(right, box.right - (scrolls ? across : 0));
        bottom = Math.min(bottom, box.bottom - (scrolls ? along : 0));
      }
      // What is fixed is cut off by the screen alone.
      if (style.position === "fixed") break;
    }
    return { left, top, right, bottom, scrolls };
  };
  const hidden = ".vh, .skip, dialog:not([open])";
  const how = { opacityProperty: true, visibilityProperty: true };
  const seen = (e) => e.checkVisibility(how) && !e.closest(hidden);
  // A drawer that is shut shows its handle.
  const shut = (e) => e.closest(".log")?.offsetHeight < 60;
  // 1. What can be tapped is what lies on top, in its middle.
  const tapped = "main button, header button, header a, main a[href], .tabs label, main [data-info]";
  for (const e of document.querySelectorAll(tapped)) {
    if (!seen(e) || shut(e)) continue;
    const box = e.getClientRects()[0];
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const frame = window_of(e);
    if (x < frame.left || x > frame.right || y < frame.top || y > frame.bottom) {
      if (!frame.scrolls) faults.push(`out of reach: ${name(e)} at ${Math.round(x)}, ${Math.round(y)}`);
      continue;
    }
    const hit = document.elementFromPoint(x, y);
    if (!hit || e.contains(hit) || (hit.contains(e) && !e.matches("button, a"))) continue;
    // What only tells something may lie under what tells or does more, or let taps through to it.
    const tells = e.matches("[data-info]:not([type=submit])");
    if (tells && (hit.closest("button, [data-info]") || getComputedStyle(e).pointerEvents === "none")) continue;
    const spot = `${Math.round(x)}, ${Math.round(y)}, ${Math.round(box.width)} by ${Math.round(box.height)} px`;
    faults.push(`covered: ${name(e)} by ${name(hit)} at ${spot}`);
  }
  // 2. No text is cut off, and nothing solid lies on it.
  const all = new CSSStyleSheet();
  all.replaceSync("* { pointer-events: auto !important; }");
  document.adoptedStyleSheets = [all];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const e = node.parentElement;
    const text = node.textContent.trim();
    if (!text || !e || e.closest("script, style, svg") || !seen(e)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const box = range.getBoundingClientRect();
    if (box.width === 0 || box.height === 0) continue;
    const where = `"${text.slice(0, 24)}" in ${name(e)} at ${Math.round(box.x)}, ${Math.round(box.y)}`;
    // Names that people chose may be as long as they like.
    if (e.closest(".pname, .tag, .top__game")) continue;
    if (shut(e)) continue;
    const f = window_of(e);
    const cut = Math.max(f.left - box.left, f.top - box.top, box.right - f.right, box.bottom - f.bottom);
    const own = getComputedStyle(e);
    const long = e.scrollHeight > e.clientHeight + 2 || e.scrollWidth > e.clientWidth + 2;
    const self = own.overflow !== "visible" && own.display !== "inline" && long;
    if (f.scrolls) {
      if (self && !/auto|scroll/.test(own.overflow)) faults.push(`cut off by itself: ${where}`);
      if (cut > 0) continue;
    } else if (cut > 2.5) { faults.push(`cut off by ${Math.round(cut)} px: ${where}`); continue; }
    else if (self && !/auto|scroll/.test(own.overflow)) { faults.push(`cut off by itself: ${where}`); continue; }
    const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    if (!hit || hit.contains(e) || e.contains(hit)) continue;
    for (let at = hit; at && !at.contains(e); at = at.parentElement) {
      // A ship on its space stands on the number, as it does on a table.
      if (at instanceof SVGElement || !solid(at) || (at.matches(".tok") && e.closest(".space"))) continue;
      faults.push(`covered text: ${where} by ${name(at)}`);
      break;
    }
  }
  document.adoptedStyleSheets = [];
  return [...new Set(faults)];
}"""
"""What cannot be tapped though it is there, and what cannot be read."""

PLAYERS_SCROLL = """() => {
  const players = document.querySelector(".players");
  return players.scrollHeight > players.clientHeight + 1;
}"""

TIGHT = """() => {
  const boxes = ".seg__one span, .grade__one, .go, .solo__card > b, .solo__card > small, .agreed li, .se__do .btn";
  return [...document.querySelectorAll(boxes)].filter((e) => {
    const range = document.createRange();
    range.selectNodeContents(e);
    const [text, box] = [range.getBoundingClientRect(), e.getBoundingClientRect()];
    return e.checkVisibility() && (text.left < box.left - 0.5 || text.right > box.right + 0.5);
  }).map((e) => `${e.className} ${e.textContent.trim()} ${innerWidth}`);
}"""
"""Words that are wider than what they stand in."""


@pytest.fixture(scope="module")
def known_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server whose tables are always the same."""
    made = Server(tmp_path_factory.mktemp("data"))
    made.seed = 7
    made.start()
    yield made
    made.stop()


def play_on(page: Page, made: dict[str, Any], server: Server, rng: random.Random, times: int) -> None:
    """So many answers of mine, at random, and those of everybody else: theirs by the API, mine by the page's form."""
    address = f"{server.url}/t/{made['table']}"
    path = f"{server.url}/api/tables/{made['table']}"
    while times > 0:
        for seat in made["seats"][1:]:
            seen = call(f"{path}/view", token=seat["token"])
            if seen["options"]:
                code = rng.choice(seen["options"])["code"]
                call(f"{path}/answers", {"ticket": seen["ticket"], "code": code}, seat["token"])
        html = page.request.get(address).text()
        if 'data-open="score"' in html:
            return
        codes = options(html) if "prompt--mine" in html else []
        if codes:
            form: dict[str, str | float | bool] = {
                "ticket": field(html, "ticket"),
                "seat": "0",
                "code": unescape(rng.choice(codes)),
            }
            page.request.post(f"{address}/answer", form=form, headers={"Origin": server.url})
            times -= 1


def answers_to(made: dict[str, Any], server: Server, wanted: str) -> None:
    """Answer at a table for one, by the API, until something of that kind is asked."""
    path, token = f"{server.url}/api/tables/{made['table']}", made["seats"][0]["token"]
    while not (seen := call(f"{path}/view", token=token))["options"][0]["code"].startswith(wanted):
        call(f"{path}/answers", {"ticket": seen["ticket"], "code": seen["options"][-1]["code"]}, token)


@pytest.fixture(params=["en-GB", "fr-FR"])
def page(request: pytest.FixtureRequest, browser: Browser) -> Iterator[Page]:
    """A page whose size will change."""
    context = open_context(browser, locale=request.param)
    yield context.new_page()
    context.close()


@pytest.mark.parametrize("game", list(MOST))
def test_parts_keep_their_places_and_nothing_hides_anything(page: Page, known_server: Server, game: str) -> None:
    seats = [{"name": name} for name in ("Mira", "Ana", "Luc", "Nova", "Jo", "Zoé")[: MOST[game]]]
    made = call(f"{known_server.url}/api/tables", {"game": game, "seats": seats})
    address = f"{known_server.url}/t/{made['table']}"
    page.goto(f"{address}/join/{made['seats'][0]['token']}")
    page.locator(".joinbox form button").click()
    rng = random.Random(11)
    places: dict[str, dict[str, str]] = {}
    faults: list[str] = []
    done = 0
    for sample in SAMPLES:
        play_on(page, made, known_server, rng, sample - done)
        done = sample
        page.goto(address)
        page.locator("html[data-live=yes][data-pushed]").wait_for(state="attached")
        page.wait_for_load_state("networkidle")
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            page.evaluate(STILL)
            size = f"{width}x{height}"
            boxes = page.evaluate(BOXES)
            # A phone has room for the hand or for all of the board: while one chooses a card, both are smaller.
            station = f"{size} {width < 821 and page.locator('.hand--up').count()}"
            for part, box in places.setdefault(station, boxes).items():
                if boxes.get(part, box) != box:
                    faults.append(f"{size}, answer {sample}: {part} was at {box} and is at {boxes[part]}")
            faults += [f"{size}, answer {sample}: {each}" for each in page.evaluate(FAULTS)]
            if game == "conflict" and width > 820 and page.evaluate(PLAYERS_SCROLL):
                faults.append(f"{size}, answer {sample}: not all players are in sight")
    assert not faults, "\n".join(faults[:80])


EDGES = "cards => cards.flatMap((e) => [e.getBoundingClientRect().left, e.getBoundingClientRect().right])"
"""Where cards begin and end."""


def test_the_ten_cards_of_a_duel_lie_side_by_side(page: Page, known_server: Server) -> None:
    seats = [{"name": "Mira"}, {"name": "Ana"}]
    made = call(f"{known_server.url}/api/tables", {"game": "conflict", "seats": seats, "options": {"draft": "random"}})
    page.goto(f"{known_server.url}/t/{made['table']}/join/{made['seats'][0]['token']}")
    page.locator(".joinbox form button").click()
    page.locator("html[data-live=yes][data-pushed]").wait_for(state="attached")
    for width, height in SIZES[:2]:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(STILL)
        edges = page.locator(".scard").evaluate_all(EDGES)
        assert len(edges) == 20
        assert edges == sorted(edges), "no card lies over another"
        assert page.evaluate(FAULTS) == []


NAMES_COVERED = """(fleets) => {
  const board = document.querySelector("#board").getBoundingClientRect();
  const sectors = [...document.querySelectorAll("#board .sector")];
  const most = [...document.querySelectorAll(".fleet")].find((each) => each.textContent.trim() === "5");
  const spare = most ?? document.querySelector(".fleet");
  const parts = [];
  for (const sector of sectors) {
    const here = sector.querySelector(".fleets");
    while (here.children.length < fleets) here.append(spare.cloneNode(true));
  }
  for (const sector of sectors) {
    for (const kind of [".sector__name", ".fleet", ".disc", ".bonus", ".holds"]) {
      for (const each of sector.querySelectorAll(kind)) {
        if (each.checkVisibility()) parts.push({ sector, kind, box: each.getBoundingClientRect() });
      }
    }
  }
  const found = [];
  for (const { sector, kind, box } of parts.filter((each) => each.kind === ".sector__name")) {
    const out = Math.max(board.left - box.left, box.right - board.right, box.bottom - board.bottom);
    if (out > 1) found.push(`${sector.id} is cut off by ${out.toFixed(0)} px`);
    for (const other of parts) {
      if (other.sector === sector && other.kind !== ".fleet") continue;
      const wide = Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left);
      const high = Math.min(box.bottom, other.box.bottom) - Math.max(box.top, other.box.top);
      if (Math.min(wide, high) > 6) found.push(`${sector.id} by ${other.kind} of ${other.sector.id}`);
    }
  }
  return found;
}"""
"""Which names of sectors cannot be read, where so many fleets stand at every sector."""


def seated(page: Page, server: Server, bots: int, **options: str) -> dict[str, Any]:
    """Sit down at a new table of Galactic Conflict, with bots that answer at once."""
    seats = [{"name": "Mira"}, *[{"bot": "random"}] * bots]
    made: dict[str, Any] = call(
        f"{server.url}/api/tables",
        {"game": "conflict", "seats": seats, "pace": "once", "options": {"draft": "random"} | options},
    )
    page.goto(f"{server.url}/t/{made['table']}/join/{made['seats'][0]['token']}")
    page.locator(".joinbox form button").click()
    page.locator("html[data-live=yes][data-pushed]").wait_for(state="attached")
    return made


@pytest.mark.parametrize("players", [2, 4, 6])
def test_no_name_of_a_sector_is_covered_or_cut_off(page: Page, known_server: Server, players: int) -> None:
    seated(page, known_server, players - 1)
    page.locator(".hand--up").wait_for()
    for width, height, fleets in ((390, 844, 1), (1280, 720, 2), (1280, 720, 3), (1440, 900, 3)):
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(STILL)
        assert page.evaluate(NAMES_COVERED, fleets) == [], f"{width}x{height}"


THREE_LOSSES = """() => {
  const step = document.querySelector("#plan .pstep");
  const lost = document.createElement("span");
  lost.className = "bad";
  const french = document.documentElement.lang === "fr";
  lost.textContent = `Fomalhaut ${french ? "n’est plus à vous" : "is no longer yours"}`;
  step.querySelector("small").append(lost);
  while (step.parentElement.children.length < 3) step.after(step.cloneNode(true));
}"""
"""The drafted movement three times, each with a loss."""

PLAN_CUT = """() => {
  const [bar, plan] = [document.getElementById("prompt"), document.getElementById("plan")];
  const { top, bottom } = bar.getBoundingClientRect();
  const out = [...plan.querySelectorAll(".pstep > *, .bad")].filter((e) => {
    const box = e.getBoundingClientRect();
    return box.height && (box.top < top || box.bottom > bottom);
  });
  const wide = plan.scrollWidth > plan.clientWidth + 1 ? [`${plan.scrollWidth} px in ${plan.clientWidth}`] : [];
  return [...wide, ...out.map((e) => e.textContent.trim())];
}"""
"""What of drafted steps is not in sight."""


@pytest.mark.parametrize("locale", ["en-GB", "fr-FR"])
def test_a_plan_fits_into_its_bar_and_cards_do_not_end_it(browser: Browser, known_server: Server, locale: str) -> None:
    context = open_context(browser, drafts=True, locale=locale, viewport={"width": 1280, "height": 720})
    page = context.new_page()
    seated(page, known_server, 5, draft="draft", first="0")
    page.locator("#mine .civ[form=answer]").first.click()
    page.locator("#plan .pstep").wait_for()
    for width, height in SIZES[:4]:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(STILL)
        assert page.evaluate(FAULTS) == [], f"{width}x{height}"
    seated(page, known_server, 2)
    page.locator(".hand--up .f-exp:has(use[href$='#movement'])").first.click()
    page.locator("#go").click()
    cards, todo = page.locator(".hand--down .scard"), page.locator(".todo")
    page.locator("#board .sector--quick .disc").first.click()
    page.locator("#board .sector--target .disc").first.click()
    page.locator("#arrows .arrow").wait_for()
    page.mouse.move(700, 300)
    # What lies in the folded hand can be read and does nothing: an answer with it would throw the plan away.
    assert cards.count() > 0
    assert cards.locator("[type=submit]").count() == 0
    for width, height in SIZES[:4]:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(STILL)
        # Of folded cards the upper edge is seen.
        faults = [each for each in page.evaluate(FAULTS) if "facet-" not in each]
        assert faults == [], f"{width}x{height}"
        edges = cards.evaluate_all(EDGES)
        assert edges == sorted(edges), "no card lies over another"
        todo.evaluate("e => e.hidden = true")
        assert cards.evaluate_all(EDGES) == edges, "what is left to do pushes no card"
        todo.evaluate("e => e.hidden = false")
    page.evaluate(THREE_LOSSES)
    for width, height in SIZES[:4]:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(STILL)
        assert page.evaluate(PLAN_CUT) == [], f"{width}x{height}"
    context.close()


MANY_DICE = """(n) => {
  const all = document.querySelector(".dice");
  const longest = document.documentElement.lang === "fr" ? "Déplacement" : "Diplomacy";
  const die = all.querySelector(".die-at--unused:has(.re)");
  all.replaceChildren(...Array.from({ length: n }, (_, i) => {
    const made = die.cloneNode(true);
    made.setAttribute("style", `--i:${i};--n:${n};transition:none`);
    made.querySelector("small").textContent = longest;
    return made;
  }));
  document.querySelector(".tray").classList.toggle("tray--many", n > 6);
  const box = (e) => e.getBoundingClientRect();
  const words_of = (e) => {
    const range = document.createRange();
    range.selectNodeContents(e);
    return range.getBoundingClientRect();
  };
  const found = [];
  const apart = (name, boxes) => boxes.forEach((each, i) => {
    if (i && each.width && boxes[i - 1].right > each.left + 0.5) found.push(`${name} ${i} of ${n}`);
  });
  const labels = [...all.querySelectorAll("small")].filter((e) => parseFloat(getComputedStyle(e).fontSize));
  const rolls = [...all.querySelectorAll(".re")].filter((e) => e.checkVisibility());
  apart("words", labels.map(words_of));
  apart("buttons", rolls.map(box));
  for (const each of rolls) {
    if (words_of(each).width > box(each).width) found.push(`a word in a button of ${n}`);
    const below = box(document.querySelector(".zone--done")).top;
    if (box(each).bottom > below + 0.5) found.push(`a button of ${n} lies lower`);
  }
  return found;
}"""
"""What of so many dice lies over something else, all of them showing the face with the longest word."""


def test_seven_dice_lie_side_by_side(page: Page, known_server: Server) -> None:
    """As many as an empire of the highest level rolls."""
    seats = [{"name": "Mira"}, {"bot": "greedy"}]
    made = call(f"{known_server.url}/api/tables", {"game": "galaxies", "seats": seats, "pace": "once"})
    address = f"{known_server.url}/t/{made['table']}"
    page.goto(f"{address}/join/{made['seats'][0]['token']}")
    page.locator(".joinbox form button").click()
    rng = random.Random(5)
    while not page.locator(".die-at--unused .re").count():
        play_on(page, made, known_server, rng, 1)
        page.goto(address)
    faults = {}
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(STILL)
        faults[width] = [*page.evaluate(MANY_DICE, 5), *page.evaluate(MANY_DICE, 6), *page.evaluate(MANY_DICE, 7)]
    assert not any(faults.values()), faults


@pytest.mark.parametrize("game", list(MOST))
def test_words_fit_in_the_lobby_and_the_waiting_room(page: Page, known_server: Server, game: str) -> None:
    faults: list[str] = []
    page.goto(f"{known_server.url}/?game={game}")
    for gathered in (False, True)[: 1 + (game != "voidfall")]:
        if gathered:
            page.locator("[name=door][value=friends]").click()
            page.locator("#agreed-h").wait_for()
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            page.evaluate(STILL)
            faults += page.evaluate(TIGHT)
            wide = page.evaluate("document.documentElement.scrollWidth")
            if wide > width:
                faults.append(f"{wide} px at {width}")
            start = page.locator(".begin .go").bounding_box() if gathered and width > 1000 else None
            if start is not None and start["y"] + start["height"] > height:
                faults.append(f"one must scroll to start at {width} by {height}")
        page.set_viewport_size({"width": 1440, "height": 900})
    assert faults == []


SCROLLING = """() => [...document.querySelectorAll(".info, .players, .house, #prompt, #answer")].filter(
  (e) => e.checkVisibility() && e.scrollHeight > e.clientHeight + 1,
).map((e) => `${e.id || e.className} by ${e.scrollHeight - e.clientHeight} px`)"""
"""What of Voidfall's table has to be scrolled to be read."""


@pytest.mark.parametrize("locale", ["en-GB", "fr-FR"])
def test_what_focus_cards_do_is_read_without_scrolling(browser: Browser, known_server: Server, locale: str) -> None:
    context = open_context(browser, drafts=True, locale=locale, viewport={"width": 1280, "height": 720})
    page = context.new_page()
    made = call(f"{known_server.url}/api/tables", {"game": "voidfall", "seats": [{"name": "Mira"}]})
    answers_to(made, known_server, "focus ")
    page.goto(f"{known_server.url}/t/{made['table']}/join/{made['seats'][0]['token']}")
    page.locator(".joinbox form button").click()
    page.locator("html[data-live=yes][data-pushed]").wait_for(state="attached")
    page.locator(".fhand .is-target").first.wait_for()
    # Two actions are to come, and it is said why there is no third.
    assert page.locator("#prompt .ahead li").count() == 3
    faults: list[str] = []
    cards = page.locator(".fhand .is-target")
    for each in cards.evaluate_all("all => all.map((e) => e.id)"):
        page.locator(f"#{each}").click()
        page.locator(".fplayed").wait_for()
        assert page.locator("#prompt .ahead li").count() == 2
        for width, height in ((1280, 720), (1440, 900)):
            page.set_viewport_size({"width": width, "height": height})
            page.evaluate(STILL)
            faults += [f"{each} {width} {fault}" for fault in page.evaluate(SCROLLING)]
        page.keyboard.press("Escape")
        page.locator(f"#{each}.is-target").wait_for()
    assert faults == []
    context.close()
