"""The pages for people who play with the box: from what a browser keeps, to what the rulebook's examples say."""

from __future__ import annotations

import html
import json
import random
import re
from itertools import product
from typing import Any

import pytest
from starlette.testclient import TestClient

from starboard.games.voidfall.companion.assistant import STEPS, backwards, cycle_steps, onwards
from starboard.games.voidfall.companion.my_table import MyTable, from_link
from starboard.kernel.companion import Campaign, changed
from starboard.kernel.errors import DataError
from starboard.kernel.game import AUTOMA
from starboard.kernel.registry import load_game
from starboard.table.storage.rows import Result
from starboard.table.web.campaigns import counted
from tests.table.conftest import room_at

PAGES = ("table", "combat", "skirmish", "solo", "score")


def words(page: str) -> str:
    """What stands in the answer."""
    found = re.search(r'id="answer"[^>]*>(.*?)</section>', page, re.DOTALL)
    return " ".join(re.sub(r"<[^>]+>", " ", found[1] if found else "").split())


def kept(page: str) -> dict[str, Any]:
    """What a browser keeps of a page."""
    found = re.search(r'id="told" name="table" value="([^"]*)"', page)
    assert found is not None
    told: dict[str, Any] = json.loads(html.unescape(found[1]))
    return told


def tell(client: TestClient, page: str, told: dict[str, Any], do: str = "", **more: str) -> Any:
    return client.post(f"/tools/voidfall/{page}", data={"table": json.dumps(told), "do": do, **more})


@pytest.mark.parametrize(("page", "lang"), [(page, ("en", "fr")[n % 2]) for n, page in enumerate(PAGES)])
def test_every_page_begins_with_a_table_of_its_own(client: TestClient, page: str, lang: str) -> None:
    found = client.get(f"/tools/voidfall/{page}", headers={"accept-language": lang})
    assert found.status_code == 200
    assert kept(found.text)["setup"]["map"] == "c011-first-stand"
    assert f'<html lang="{lang}"' in found.text
    assert client.get("/tools/voidfall").status_code == 200


def test_what_is_changed_comes_back_to_be_kept_and_nothing_else_is(client: TestClient) -> None:
    told = kept(client.get("/tools/voidfall/table").text)
    page = tell(client, "table", told, 'sectors.11.fleets.corvette+1;ui.sector="11"')
    after = kept(page.text)
    assert after["sectors"]["11"]["fleets"] == {"corvette": 3}
    assert after["ui"]["sector"] == "11"
    assert kept(client.get("/tools/voidfall/table").text) == told, "the server keeps nothing"
    page = tell(client, "table", after, **{"set:event": "", "set:sectors.24.fallen": "yarvek"})
    assert kept(page.text)["sectors"]["24"]["fallen"] == "yarvek", "a form without JavaScript sends its choices"
    part = client.post("/tools/voidfall/table", data={"table": json.dumps(told)}, headers={"x-starboard": "1"})
    assert part.text.lstrip().startswith("<form")


def test_a_combat_is_answered_on_top_and_applied(client: TestClient) -> None:
    told = {"setup": {"difficulty": "easy"}, "ui": {"target": "12"}}
    page = tell(client, "combat", told)
    assert words(page.text).startswith("You win with 2 left You need at least 2.")
    assert page.text.index('id="answer"') < page.text.index('id="ways"')
    fewer = tell(client, "combat", kept(page.text), "ui.force.1.corvette-1")
    assert words(fewer.text).startswith("A tie: nothing is left of you")
    done = tell(client, "combat", kept(page.text), "!apply")
    after = kept(done.text)
    assert after["sectors"]["12"]["fleets"] == {"corvette": 2}
    assert after["sectors"]["1"]["fleets"] == {}
    assert after["rows"][0]["harbingers"] == 1
    # The page goes on from there: what was done is told, and is not applied twice.
    assert "<b>You win with 2 left</b>" in done.text
    assert 'id="apply"' not in done.text
    assert after["ui"]["target"] != "12"
    assert 'id="apply"' in tell(client, "skirmish", after).text
    undone = kept(tell(client, "combat", after, "!undo").text)
    assert undone["sectors"] == kept(page.text)["sectors"]


@pytest.mark.rule("VF-14.4")
def test_a_win_that_gives_a_sector_up_is_no_good_news(client: TestClient) -> None:
    told = {"setup": {"difficulty": "easy"}, "ui": {"target": "22"}}
    page = tell(client, "combat", told)
    assert words(page.text).startswith("You win with 2 left, but 11 falls")
    assert "ans--bad" in page.text
    assert re.search(r'<li class="even now">\s*<b>2</b>', page.text)


def test_sides_are_swapped_and_improved_missiles_ask_for_neighbours(client: TestClient) -> None:
    told = {
        "technologies": {"deep-space-missiles": "improved"},
        "ui": {"combat": "any", "free": {"corvette": 2, "voidborn": 2}},
    }
    page = tell(client, "combat", told)
    assert "Neighbouring sectors" in page.text
    assert words(page.text).startswith("A tie")
    more = tell(client, "combat", kept(page.text), "ui.free.adjacent+1")
    assert words(more.text).startswith("You win with 2 left")
    swapped = tell(client, "combat", kept(page.text), "ui.free.defends=true")
    assert kept(swapped.text)["ui"]["free"]["defends"] is True
    assert swapped.status_code == 200


@pytest.mark.rule("VF-11.1", "VF-11.6", "VF-11.9")
def test_an_attack_is_one_tap_with_its_sum_and_its_reason(client: TestClient) -> None:
    sectors = {"12": {"void": 0, "fleets": {"corvette": 1}}, "11": {"fleets": {"corvette": 6}}}
    told = {"cycle": 2, "rows": [{"harbingers": 1}, {}], "sectors": sectors}
    page = tell(client, "skirmish", told)
    total = " ".join(re.sub(r"<[^>]+>", " ", page.text[page.text.index('id="sum"') :].split("</p>")[0]).split())
    assert total.endswith("1 row + 1 cycle 2 + 1 Corruption = 3 FP attack")
    assert words(page.text).startswith("12 falls")
    assert "VF-11.9 a" in words(page.text)
    assert "The Home Sector is never attacked" in page.text
    after = kept(tell(client, "skirmish", kept(page.text), "!apply").text)
    assert (after["sectors"]["12"]["void"], after["sectors"]["12"]["fleets"]) == (2, {})
    battle = told | {"step": "b4", "alert": "war-feint"}
    feint = tell(client, "skirmish", battle)
    assert "<i>−</i>" in feint.text, "a War may make it weaker"
    chosen = kept(tell(client, "skirmish", kept(feint.text), 'ui.attack="card"').text)
    assert chosen["ui"]["attack"] == "card"
    assert kept(tell(client, "skirmish", chosen, 'step="c1"').text)["ui"]["attack"] == "evaluation"


@pytest.mark.rule("VF-28.4", "VF-28.12")
def test_the_score_says_what_an_unfinished_haven_costs(client: TestClient) -> None:
    told = kept(client.get("/tools/voidfall/score").text)
    page = tell(client, "score", told, "influence=230;havens.0=1")
    assert words(page.text).startswith("12 short A win takes:")
    assert "Safe Haven 1: 1 level to build (1 FP), then 20 less for the Voidborn" in words(page.text)


def test_the_walk_leads_through_three_cycles_and_back() -> None:
    told: dict[str, Any] = {"step": "a4", "cycle": 1, "round": 1, "alert": None, "crisis": None, "event": None}
    seen = []
    while True:
        seen.append((told["cycle"], told["round"] if told["step"][0] == "b" else 0, told["step"]))
        ways = [
            move for move in onwards(told["step"], 5) if all(told[key] in values for key, values in move.when.items())
        ]
        if not ways:
            break
        assert len(ways) == 1
        told = changed(told, ways[0].change)
    assert seen[-1][2] == "end"
    assert len(seen) == len(set(seen)) == 3 * 5 * 5 + 3 * 4 + 1 + 2 * 4 + 1
    assert {step for _, _, step in seen} == set(STEPS)
    back = []
    while True:
        back.append((told["cycle"], told["round"] if told["step"][0] == "b" else 0, told["step"]))
        ways = [move for move in backwards(told["step"], 5) if all(told[key] in v for key, v in move.when.items())]
        if not ways:
            break
        told = changed(told, ways[0].change)
    assert back[::-1] == seen


def test_the_walk_names_pages_and_only_what_counts_for_the_table(client: TestClient) -> None:
    page = client.get("/tools/voidfall/solo").text
    for step in cycle_steps(2):
        assert f'id="stop-{step}"' in page
    assert page.count("printed rulebook") > 30
    assert 'href="/rules/voidfall#VF-14.4"' in page
    game: Any = load_game("voidfall")
    box = game.box
    for level, name in enumerate(("easy", "medium", "hard")):
        lines = [line for line in STEPS["a0"].lines if line.when.get("setup.difficulty") == [name]]
        assert [line.when["cycle"] for line in lines] == (
            [[box.harbinger_cycle[level]]] if box.harbinger_cycle[level] else []
        )


def test_a_table_is_carried_by_a_link_and_by_a_file(client: TestClient) -> None:
    told = kept(client.get("/tools/voidfall/table").text)
    page = tell(client, "table", told, "sectors.11.population=5")
    link = re.search(r'data-copy="[^"]*#t=([\w-]+)"', page.text)
    assert link is not None
    assert MyTable(load_game("voidfall"), from_link(link[1])).data()["sectors"]["11"]["population"] == 5
    other = tell(client, "table", {}, f"!link:{link[1]}")
    assert kept(other.text)["sectors"]["11"]["population"] == 5
    file = tell(client, "table", kept(page.text), "!file")
    assert file.headers["content-disposition"].endswith('"voidfall-table.json"')
    assert json.loads(file.text)["sectors"]["11"]["population"] == 5
    broken = tell(client, "table", {}, "!link:nonsense")
    assert broken.status_code == 422
    assert 'role="alert"' in broken.text


def test_a_table_is_played_on_at_starboard_and_comes_back(client: TestClient) -> None:
    told = {"cycle": 2, "round": 2, "step": "b1", "sectors": {"11": {"population": 5}}}
    begun = tell(client, "table", told, "!play")
    assert begun.status_code == 200
    assert "/t/" in str(begun.url)
    view = client.get(f"/api/tables/{begun.url.path.rpartition('/')[2]}").json()
    assert view["game"] == "voidfall"
    back = client.get(f"{begun.url.path}/companion", follow_redirects=False)
    assert back.status_code == 303
    carried = MyTable(load_game("voidfall"), from_link(back.headers["location"].partition("#t=")[2])).data()
    assert (carried["cycle"], carried["sectors"]["11"]["population"]) == (2, 5)
    impossible = tell(client, "table", {"sectors": {"11": {"fleets": {"corvette": 14}}}}, "!play")
    assert impossible.status_code == 422
    assert "FP on the table" in impossible.text


@pytest.mark.parametrize("page", ["table", "combat", "skirmish"])
@pytest.mark.parametrize(
    "told",
    [
        "{}",
        "[]",
        "no",
        '{"ui": "\\ud800"}',
        '{"\\ud800": {}}',
        '{"ui":' * 900 + "1" + "}" * 900,
        '{"ui":' + "[" * 300 + "]" * 300 + "}",
        '{"setup": 3}',
        '{"ui": {"force": 3, "target": 9, "free": []}}',
        '{"cycle": "9"}',
        "[" * 9999,
    ],
)
def test_nonsense_is_answered_with_a_page_and_kept(client: TestClient, page: str, told: str) -> None:
    for do in ("!apply", "!undo", "!file", "cycle=[", 'ui="\\ud800"', "x=1", "<b>"):
        found = client.post(f"/tools/voidfall/{page}", data={"table": told, "do": do})
        assert found.status_code in (200, 422)
        assert "<b>=" not in found.text
    if told.startswith('{"setup"'):
        assert kept(found.text) == json.loads(told), "what can't be read is not thrown away"


@pytest.mark.parametrize("title", ["%0d%0aX-Mine:%201", "%E2%82%AC", "%22;a=%22", "conflict"])
def test_a_file_is_of_a_title_that_has_a_companion(client: TestClient, title: str) -> None:
    assert client.post(f"/tools/{title}/table", data={"table": "{}", "do": "!file"}).status_code == 404


def test_pages_that_are_not_there(client: TestClient) -> None:
    for path in ("/tools/voidfall/other", "/tools/conflict", "/tools/nothing/combat"):
        assert client.get(path).status_code == 404
    assert client.get("/tools/offline.js").headers["content-type"].startswith("text/javascript")


def test_programs_ask_the_same_tools(client: TestClient) -> None:
    asked = {"table": {"setup": {"difficulty": "easy"}}, "sector": "12"}
    found = client.post("/api/tools/voidfall/combat", json=asked)
    assert found.status_code == 200
    assert (found.json()["need"], found.json()["combat"]["outcome"]) == (2, "invader")
    assert client.post("/api/tools/voidfall/skirmish", json={"table": {}}).json()["target"] == "11"
    assert client.post("/api/tools/voidfall/score", json={"table": {}}).json()["voidborn"] == 242
    described = client.post(
        "/api/tools/voidfall/combat", json={"invader": "corvette 4", "defender": "voidborn 3"}
    ).json()
    assert described["outcome"] == "invader"
    french = client.post("/api/tools/voidfall/combat", json=asked, headers={"accept-language": "fr"}).json()
    assert french["text"][1] == "Il vous faut au moins 2 PN."
    wrong = client.post("/api/tools/voidfall/combat", json={"table": {"cycle": 9}, "sector": "12"})
    assert wrong.status_code == 422
    assert "cycle" in wrong.json()["error"]
    half = client.post(
        "/api/tools/voidfall/score", content='{"a": "\\ud800"}', headers={"content-type": "application/json"}
    )
    assert (half.status_code, "alf a character" in half.json()["error"]) == (400, True)
    deep: dict[str, Any] = {}
    for _ in range(600):
        deep = {"table": deep}
    assert "nested too deeply" in client.post("/api/tools/voidfall/score", json=deep).json()["error"].lower()
    assert client.post("/api/tools/voidfall/other", json={}).status_code == 404
    assert client.post("/api/tools/galaxies/combat", json={}).status_code == 404


@pytest.mark.parametrize(("lang", "said"), [("en", "too large to work out"), ("fr", "trop grand pour être calculé")])
def test_a_combat_that_is_too_large_is_refused(client: TestClient, lang: str, said: str) -> None:
    side = (
        "corvette 1, destroyer 19, dreadnought 1, carrier 19, shields basic, targeting basic, torpedoes improved, "
        "missiles basic, drones improved, replicators improved, active 40, energy 40, materials 40, trade 40, bombard"
    )
    asked = {"invader": side, "defender": "voidborn 40, defense 38"}
    found = client.post("/api/tools/voidfall/combat", json=asked, headers={"accept-language": lang})
    assert found.status_code == 422
    assert said in found.json()["error"]


@pytest.mark.parametrize(
    "change",
    [
        "",
        "x",
        "a.b",
        "a=",
        "told.9=1",
        "a+x",
        "step.x=1",
        "list.3=1",
        "list.x=1",
        "told=" + "[" * 30 + "]" * 30,
        'told="\\ud800"',
    ],
)
def test_a_change_that_is_none_is_refused(change: str) -> None:
    with pytest.raises(DataError):
        changed({"step": "a4", "told": [1], "list": []}, change)


@pytest.mark.parametrize(("lang", "said"), [("en", "Strong: 3 of 14, −29"), ("fr", "Fort : 3 sur 14, −29")])
def test_the_campaign_has_every_house_map_and_difficulty(client: TestClient, lang: str, said: str) -> None:
    page = client.get("/campaign/voidfall", headers={"accept-language": lang})
    assert page.status_code == 200
    game = load_game("voidfall")
    houses, _, maps, grades = [option.choices for option in game.options[:4]]
    assert page.text.count("<td") == (len(houses) + 1) * len(maps) * len(grades)
    assert said in page.text
    assert client.get("/campaign/conflict").status_code == 404


def campaign_of_voidfall() -> Campaign:
    game = load_game("voidfall")
    tools = game.tools(game.prose("en", [""]))
    assert tools is not None
    offered = tools.campaign()
    assert offered is not None
    return offered


def test_the_campaign_counts_ones_own_games() -> None:
    setup = {"house": "nervo", "map": "c011-first-stand", "difficulty": "easy", "players": 1}
    results = [Result(setup, True, 12), Result(setup, False, -3), Result(setup | {"difficulty": "hard"}, False, None)]
    assert counted(campaign_of_voidfall(), results) == {
        ("nervo", "c011-first-stand", "easy"): (1, 2, 12),
        ("nervo", "c011-first-stand", "hard"): (0, 1, None),
    }


def test_adept_and_strong_are_measured_with_every_house_on_every_map_at_every_difficulty() -> None:
    offered = campaign_of_voidfall()
    sides = ["", *[id_ for id_, _ in offered.sides]]
    cells = product(sides, [id_ for id_, _ in offered.maps], [id_ for id_, _ in offered.grades])
    assert set(offered.figures) == set(cells)
    for figures in offered.figures.values():
        assert [each.bot for each in figures] == ["adept", "strong"]
        assert all(0 <= each.won <= each.games and each.games for each in figures)


def test_a_cell_of_the_campaign_leads_to_its_set_up_in_the_lobby(client: TestClient) -> None:
    wall = client.get("/campaign/voidfall").text
    link = "/?game=voidfall&amp;option-house=nervo&amp;option-map=c081-fall-of-civilization&amp;option-difficulty=hard"
    assert f'href="{link}"' in wall
    lobby = client.get(html.unescape(link)).text
    for chosen in ("c-nervo", "g-hard"):
        assert re.search(rf'id="{chosen}"[^>]*checked', lobby), chosen
    assert re.search(r'value="c081-fall-of-civilization"[^>]*(selected|checked)', lobby)
    chosen_ones = re.compile(r'id="([cg]-\w+)"[^>]*checked')
    odd = client.get("/?game=voidfall&option-house=atreides&option-x=1").text
    assert chosen_ones.findall(odd) == chosen_ones.findall(client.get("/?game=voidfall").text)


def test_a_finished_game_stands_in_the_campaign_with_its_lead(client: TestClient) -> None:
    """Played at random: the house falls, and by how much stands on the wall."""
    form = {"game": "voidfall", "door": "alone", "option-house": "zenor", "option-difficulty": "hard", "name": "Mira"}
    made = client.post("/tables", data=form | {"pace": "once"}, follow_redirects=False)
    room = room_at(client, made.headers["location"].rsplit("/", 1)[1])
    rng = random.Random(3)
    assert client.portal is not None
    while not room.table.over:
        options = room.table.options(0)
        client.portal.call(room.submit, 0, room.table.ticket(0), [rng.choice(options).code()])
    totals = {score.seat: score.total for score in room.game.score(room.table.state)}
    lead = f"{totals[0] - totals[AUTOMA]:+d}".replace("-", "−")
    assert f"best lead {lead}" in client.get("/campaign/voidfall").text
