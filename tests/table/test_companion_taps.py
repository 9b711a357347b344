"""The companion on a phone, by real taps, through a cycle of a recorded game: it says what the game did."""

from __future__ import annotations

from typing import Any, NamedTuple

import pytest
from playwright.sync_api import Browser, Page, expect

from starboard.games.voidfall import events
from starboard.games.voidfall.combat.best_play import best_line
from starboard.games.voidfall.companion.my_table import MyTable, table_of
from starboard.games.voidfall.preview import within_reach
from starboard.games.voidfall.steps import skirmish
from starboard.games.voidfall.steps.invasion import NEAR, Send, invadable
from starboard.games.voidfall.vocabulary import FLEETS
from starboard.kernel.events import Notebook
from starboard.kernel.registry import load_game
from starboard.kernel.rng import Rng
from starboard.kernel.steps import CHANCE, Automatic
from tests.table.conftest import PHONE, Server, open_context

GAME: Any = load_game("voidfall")
WORDS = {
    "en": ("holds", "falls", "You win with %d left", "A tie", "You lose"),
    "fr": ("tient", "tombe", "Vous gagnez, il reste %d PN", "Égalité", "Vous perdez"),
}


FORCE_FOR = "target => JSON.parse(document.getElementById('told').value).ui.force_for === target"


class Moment(NamedTuple):
    """A table of the game, and what the game itself did there."""

    link: str
    target: str
    fp: int
    """Of a Skirmish; 0 for an invasion."""
    force: dict[str, dict[str, int]]
    outcome: int
    left: int


def one_cycle(seed: int) -> list[Moment]:
    """Every Skirmish of a cycle, and before each turn the invasion of a sector, as the game plays them."""
    s: Any = GAME.new(GAME.setup(1, difficulty="easy"))
    dice = Rng(seed)
    found = []
    while s.stack and s.cycle == 1:
        top, heard = s.stack[-1], Notebook()
        table = MyTable(GAME, table_of(GAME.view(s, 0))) if s.stack[0].name == "phase" else None
        if top.name == "select_focus" and table is not None and invadable(s, False):
            found.append(invasion(s, table, invadable(s, False)[dice.below(len(invadable(s, False)))]))
        if isinstance(top, Automatic):
            top.run(s, heard)
        elif top.asks(s) == [CHANCE]:
            top.play(s, CHANCE, top.draw(s, dice), heard)
        else:
            options = top.options(s, 0)
            top.play(s, 0, options[dice.below(len(options))], heard)
        if isinstance(top, skirmish.Skirmish) and table is not None and table.step[0] == "c":
            begun = next(event.values[0] for event in heard.events if event.kind is events.SKIRMISH_BEGINS)
            struck = [event.values[0] for event in heard.events if event.kind is events.SKIRMISH_TARGET]
            fight(s, heard)
            lost = any(event.kind is events.SECTOR_LOST for event in heard.events)
            if struck:
                found.append(Moment(table.link(), table.numbers[struck[0]], begun, {}, int(lost), 0))
    return found


def fight(s: Any, heard: Notebook) -> None:
    """The combat to its end, as well as it can be fought."""
    while s.fight is not None:
        s.answer(0, GAME.box.answers.combat_choice(best_line(s.fight).choices[0][1]), heard)


def invasion(s: Any, table: MyTable, target: int) -> Moment:
    """An invasion with all that is near, carried out on a copy of the game."""
    spare, last = within_reach(s, target)
    force = [*spare, *last][:3]
    t, heard = s.clone(), Notebook()
    t.stack.append(Send(next(n.index for n in GAME.box.nodes if n.name == "invade" and not n.bombard), target, NEAR, 0))
    sent: dict[str, dict[str, int]] = {}
    for i, fleet in force:
        t.answer(0, GAME.box.answers.fleets[t.ground.map.index][i * 5 + fleet], heard)
        at = sent.setdefault(table.numbers[i], {})
        at[FLEETS[fleet]] = at.get(FLEETS[fleet], 0) + 1
    t.answer(0, GAME.box.answers.no, heard)
    while t.stack and t.stack[-1].name == "discard_glory":
        t.answer(0, t.stack[-1].options(t, 0)[0], heard)
    fight(t, heard)
    outcome = next(
        n
        for n, kind in enumerate((events.INVADED, events.INVASION_FAILED, events.INVASION_TIED))
        if any(event.kind is kind for event in heard.events)
    )
    left = sum(t.fleet[target * 5 : target * 5 + 5])
    return Moment(table.link(), table.numbers[target], 0, sent, outcome, left)


def tap(page: Page, selector: str) -> None:
    page.locator(selector).first.tap()
    expect(page.locator("body:not(.is-asking)")).to_have_count(1)


def told(page: Page) -> Any:
    return page.evaluate("() => JSON.parse(document.getElementById('told').value)")


@pytest.mark.slow
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_companion_says_what_the_game_does_for_a_cycle(browser: Browser, server: Server, lang: str) -> None:
    moments = one_cycle(4 if lang == "en" else 2)
    assert sum(not moment.fp for moment in moments) > 2
    assert sum(bool(moment.fp) for moment in moments) > 0
    holds, falls, wins, ties, loses = WORDS[lang]
    context = open_context(browser, locale=lang, **PHONE)
    page = context.new_page()
    for moment in moments:
        page.goto("about:blank")
        page.goto(f"{server.url}/tools/voidfall/table#t={moment.link}")
        page.wait_for_function("() => !location.hash && document.querySelector('body:not(.is-asking) #map')")
        if moment.fp:
            tap(page, f"[data-tab=skirmish-{lang}]")
            expect(page.locator("#sum .tot b")).to_contain_text(str(moment.fp))
            expect(page.locator("#answer h2")).to_have_text(f"{moment.target} {falls if moment.outcome else holds}")
            continue
        tap(page, f"[data-tab=combat-{lang}]")
        expect(page.locator("#ways")).to_be_visible()
        tap(page, f"#targets button[value='ui.target=\"{moment.target}\"']")
        page.wait_for_function(
            f"() => JSON.parse(document.getElementById('told').value).ui.force_for === '{moment.target}'"
        )
        for number, fleets in moment.force.items():
            for name, n in fleets.items():
                path = f"ui.force.{number}.{name}"
                while (now := told(page)["ui"]["force"].get(number, {}).get(name, 0)) != n:
                    tap(page, f"button[value='{path}{'+1' if now < n else '-1'}']")
        for number, fleets in told(page)["ui"]["force"].items():
            for name, n in fleets.items():
                for _ in range(n - moment.force.get(number, {}).get(name, 0)):
                    tap(page, f"button[value='ui.force.{number}.{name}-1']")
        said = (wins % moment.left, loses, ties)[moment.outcome]
        expect(page.locator("#answer h2")).to_contain_text(said)
        box = page.locator("#answer h2").bounding_box()
        assert box is not None
        assert box["y"] < 500, "the answer is never below the fold"
    context.close()


@pytest.mark.slow
def test_without_a_connection_nothing_that_was_typed_is_lost(browser: Browser, server: Server) -> None:
    context = open_context(browser, **PHONE)
    page = context.new_page()
    page.goto(f"{server.url}/tools/voidfall/table")
    tap(page, "#hex-11 .hexbtn")
    expect(page.locator("#sheet h2")).to_be_visible()
    expect(page.locator("body.is-kept")).to_be_attached()
    context.set_offline(True)
    page.locator("button[value='sectors.11.fleets.corvette+1']").tap()
    expect(page.locator("[data-of='sectors.11.fleets.corvette']").first).to_have_text("3")
    expect(page.locator(".box__away")).to_be_visible()
    page.goto(f"{server.url}/tools/voidfall/solo")
    expect(page.locator("#stop-a4")).to_be_visible()
    page.locator("#stop-a4 .next:visible").tap()
    expect(page.locator("#stop-b0")).to_be_visible()
    context.set_offline(False)
    page.goto(f"{server.url}/tools/voidfall/table")
    expect(page.locator("[data-of='sectors.11.fleets.corvette']").first).to_have_text("3")
    page.wait_for_function("() => JSON.parse(document.getElementById('told').value).step === 'b0'")
    context.close()
