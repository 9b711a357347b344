"""The pages without JavaScript, and who may do what."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest
from starlette.testclient import TestClient

from starboard.kernel.registry import load_game
from starboard.kernel.rng import Rng
from starboard.kernel.table import Dice, Table
from starboard.table.middleware import POLICY
from starboard.table.pages import expected
from starboard.table.renderer import speech
from tests.table.conftest import as_seat, new_table

FORM = {"game": "conflict", "name": "Mira", "seat-0": "me", "hints": "on", "undo": "on", "option-draft": "draft"}


def start(client: TestClient, **form: str) -> str:
    """A table from the lobby's form; returns its address."""
    made = client.post("/tables", data={**FORM, "option-first": "0", "pace": "once", **form}, follow_redirects=False)
    assert made.status_code == 303, made.text
    address: str = made.headers["location"]
    return address


def field(html: str, name: str) -> str:
    found = re.search(rf'<input type="hidden" name="{name}" value="([^"]*)"', html[html.index('id="answer"') :])
    assert found
    return found[1]


def options(html: str) -> list[str]:
    return re.findall(r'<button class="opt[^"]*" id="opt-\d+" name="code" value="([^"]*)"', html)


def stranger(client: TestClient) -> TestClient:
    return TestClient(client.app, base_url="http://testserver")


def test_a_turn_by_plain_forms(client: TestClient) -> None:
    at = start(client, **{"seat-1": "bot:random"})
    page = client.get(at).text
    assert "Choose your civilization" in page
    codes = options(page)
    assert "civilization humans" in codes
    form = {"ticket": field(page, "ticket"), "seat": field(page, "seat"), "code": "civilization humans"}
    again = client.post(f"{at}/answer", data=form)
    assert again.status_code == 200
    assert any(code.startswith("origin ") for code in options(again.text))
    undone = client.post(f"{at}/undo", data={"seat": "0"})
    assert options(undone.text) == codes
    stale = client.post(f"{at}/answer", data=form)
    assert 'role="alert"' in stale.text
    assert "this question has passed" in stale.text


def test_every_page_is_guarded(client: TestClient) -> None:
    at = start(client, **{"seat-1": "bot:random"})
    for address in (
        "/",
        at,
        f"{at}/replay",
        "/rules/conflict",
        "/how/conflict",
        "/replays",
        "/nothing",
        "/static/table.js",
    ):
        reply = client.get(address)
        assert reply.headers["content-security-policy"] == POLICY
        assert reply.headers["x-content-type-options"] == "nosniff"
        html = re.sub(r"<script[^>]+src=[^>]+></script>", "", reply.text) if address != "/static/table.js" else ""
        assert "<script" not in html, "no inline script"
        assert "<style" not in html, "no inline style sheet"
        assert not re.search(r'\son\w+="', html), "no inline handler"


def test_a_form_from_another_site_is_refused(client: TestClient) -> None:
    at = start(client, **{"seat-1": "bot:random"})
    reply = client.post(f"{at}/undo", data={"seat": "0"}, headers={"origin": "http://evil.example"})
    assert reply.status_code == 403
    assert client.post(f"{at}/delete", headers={"origin": "http://testserver"}).status_code == 200


def test_another_person_cannot_answer_undo_ask_or_delete(client: TestClient) -> None:
    at = start(client, **{"seat-1": "away"})
    page = client.get(at).text
    other = stranger(client)
    form = {"ticket": field(page, "ticket"), "seat": "0", "code": options(page)[0]}
    for address, data in ((f"{at}/answer", form), (f"{at}/undo", {"seat": "0"}), (f"{at}/hint", {"seat": "0"})):
        refused = other.post(address, data=data, headers={"accept-language": "fr"})
        assert refused.status_code == 403
        assert "pas la vôtre" in refused.json()["error"]
    assert other.post(f"{at}/delete").status_code == 403
    assert other.post(f"{at}/seat/0", data={"bot": "random"}).status_code == 403
    assert other.post(f"{at}/settings", data={"pace": "fast"}).status_code == 403
    watched = other.get(at).text
    assert options(watched) == []
    assert "/join/" not in watched, "a spectator gets no seat's link"
    assert options(client.get(at).text) == options(page)


def test_a_seats_link_gives_the_seat_only_when_asked(client: TestClient) -> None:
    at = start(client, **{"seat-1": "away", "name-1": "Ana"})
    link = re.findall(r'value="http://testserver(/t/[^"]+/join/[^"]+)"', client.get(at).text)[1]
    ana = stranger(client)
    page = ana.get(link)
    assert "kept for Ana" in page.text
    room = client.app.state.rooms.get(at[3:])  # type: ignore[attr-defined]
    assert room.row.seats[1].holder == "", "looking at a link takes nothing"
    joined = ana.post(link, data={"name": "Ana"})
    assert joined.status_code == 200
    assert room.row.seats[1].holder
    assert ana.get(f"{at}/join/wrong").status_code == 404


def test_a_seat_is_lent_to_a_bot_and_taken_back(client: TestClient) -> None:
    at = start(client, **{"seat-1": "bot:random"})
    room = client.app.state.rooms.get(at[3:])  # type: ignore[attr-defined]
    client.post(f"{at}/seat/0", data={"bot": "random"})
    assert room.row.seats[0].bot == "random"
    client.post(f"{at}/seat/0", data={"bot": ""})
    assert room.row.seats[0].bot == ""
    assert room.row.seats[0].holder, "its person still holds it"
    assert client.post(f"{at}/seat/0", data={"bot": "hal"}).status_code == 404
    assert client.post(f"{at}/seat/7", data={"bot": ""}).status_code == 404


def test_the_language_is_the_browsers_until_one_is_chosen(client: TestClient) -> None:
    assert 'lang="en"' in client.get("/").text
    french = client.get("/", headers={"accept-language": "de, fr-CA;q=0.9, en;q=0.5"}).text
    assert 'lang="fr"' in french
    assert "Commencer la partie" in french
    client.post("/settings", data={"lang": "fr", "back": "/rules"})
    assert "Règles" in client.get("/rules", headers={"accept-language": "en"}).text
    client.post("/settings", data={"theme": "light"})
    assert 'data-theme="light"' in client.get("/").text


@pytest.mark.parametrize("back", ["//evil.example", "http://evil.example", "/\\evil.example", ""])
def test_settings_never_lead_elsewhere(client: TestClient, back: str) -> None:
    reply = client.post("/settings", data={"lang": "fr", "back": back}, follow_redirects=False)
    assert reply.headers["location"] == "/"


@pytest.mark.parametrize(
    ("form", "status"),
    [
        ({"game": "go"}, 404),
        ({"seat-1": "", "seat-0": "me"}, 422),
        ({"seat-1": "bot:hal"}, 422),
        ({"seat-1": "away", "option-first": "9"}, 422),
        ({"seat-1": "away", "pack": "../../etc"}, 404),
    ],
)
def test_a_table_that_cannot_be_set_up_says_why(client: TestClient, form: dict[str, str], status: int) -> None:
    reply = client.post(
        "/tables", data={**FORM, "option-first": "0", **form}, headers={"accept": "text/html", "accept-language": "fr"}
    )
    assert reply.status_code == status
    assert "Cela n’a pas marché" in reply.text


def test_names_cannot_carry_markup(client: TestClient) -> None:
    at = start(client, name="<b onclick=x>Mira</b>", **{"seat-1": "away", "name-1": '"><script>'})
    page = client.get(at).text
    assert "<b onclick" not in page
    assert '"><script>' not in page


def test_records_come_in_by_a_form_and_bad_ones_say_where(client: TestClient) -> None:
    made = new_table(client, "random", "random", options={"draft": "random"})
    for _ in range(3000):
        if client.get(f"/api/tables/{made['table']}").json()["over"]:
            break
    text = client.get(f"/t/{made['table']}/record").text
    opened = client.post("/import", files={"record": ("game.jsonl", text)}, follow_redirects=False)
    assert opened.status_code == 303
    replay = client.get(opened.headers["location"])
    assert "Final scores" in replay.text
    lines = text.splitlines()
    lines[5] = '{"seat": 0, "code": "nonsense"}'
    bad = client.post("/import", files={"record": ("game.jsonl", "\n".join(lines) + "\n")})
    assert bad.status_code == 422
    assert "line 6" in bad.text
    assert client.post("/import", files={"record": ("x", b"\xff\xfe")}).status_code == 422
    assert client.post("/import", data={"record": "x"}).status_code == 422


def test_hints_come_from_a_bot_unless_the_table_has_none(client: TestClient) -> None:
    at = start(client, **{"seat-1": "bot:random"})
    told = client.post(f"{at}/hint", data={"seat": "0"}, headers={"x-starboard": "1"})
    there = options(client.get(at).text)
    assert told.json()["code"] in there
    assert set(told.json()["values"]) <= set(there)
    assert told.json()["values"][told.json()["code"]].endswith("%")
    assert "to win" in told.json()["text"]
    assert "Next best" in told.json()["text"]
    shown = client.post(f"{at}/hint", data={"seat": "0"})
    assert "A bot would choose" in shown.text
    without: dict[str, Any] = {**FORM, "seat-1": "bot:random", "option-first": "0"}
    del without["hints"]
    bare = client.post("/tables", data=without, follow_redirects=False).headers["location"]
    assert client.post(f"{bare}/hint", data={"seat": "0"}).status_code == 403


def test_a_hint_in_a_solo_game_speaks_of_points(client: TestClient) -> None:
    made = new_table(client, "", game="galaxies", options={"solo": "artemis"})
    at = f"/t/{made['table']}"
    client.post(f"{at}/join/{made['seats'][0]['token']}", data={"name": "Mira"})
    told = client.post(f"{at}/hint", data={"seat": "0"}, headers={"x-starboard": "1"}).json()
    assert "Expected at the end" in told["text"]
    assert told["values"][told["code"]][0] in "+−0"


@pytest.mark.parametrize(
    ("lang", "points", "said"),
    [
        ("en", 1, "Expected at the end: 1 point ahead."),
        ("en", -2, "Expected at the end: 2 points behind."),
        ("fr", 0, "Avance attendue à la fin\N{NO-BREAK SPACE}: 0 point."),
        ("fr", -1, "Retard attendu à la fin\N{NO-BREAK SPACE}: 1 point."),
        ("fr", 2, "Avance attendue à la fin\N{NO-BREAK SPACE}: 2 points."),
    ],
)
def test_a_hints_points_are_counted_as_each_language_counts(lang: str, points: int, said: str) -> None:
    assert expected(speech(lang), points) == said


def test_the_score_sheet_says_how_a_tie_was_broken(client: TestClient) -> None:
    made = new_table(client, "", "")
    room = client.app.state.rooms.get(made["table"])  # type: ignore[attr-defined]
    rng = random.Random(2)
    while not room.table.over:
        seat = room.table.asked()[0]
        room.table.answer(seat, rng.choice(room.table.options(seat)).code())
    room.table.state.ships[0] += 20
    for points, broken in (([3, 0, 0, 1, 0, 0], False), ([2, 0, 0, 2, 0, 0], True)):
        room.table.state.points[:] = points
        room.forget()
        assert room.game.winners(room.table.state) == [0]
        page = client.get(f"/t/{made['table']}", headers={"accept-language": "fr"}).text
        assert ("À égalité de points, celui qui a le plus de pions" in page) == broken


def test_rules_are_found_in_both_languages(client: TestClient) -> None:
    assert "GC-6.5" in client.get("/rules/conflict?q=6.5").text
    assert "1 rule found" in client.get("/rules/conflict?q=GC-6.5").text
    french = client.get("/rules/conflict?q=bataille", headers={"accept-language": "fr"}).text
    assert "règles trouvées" in french


def test_a_guided_game_explains_its_prompts(client: TestClient) -> None:
    page = client.post("/guided/conflict")
    assert "prompt__lesson" in page.text


def test_the_replay_while_a_game_runs_is_ones_own(client: TestClient) -> None:
    made = new_table(client, "", "", options={"draft": "random"})
    first = client.get(f"/api/tables/{made['table']}/view", headers=as_seat(made, 0)).json()
    hand = first["view"]["players"][0]["hand"]
    assert hand
    watched = client.get(f"/t/{made['table']}/replay?as=0").text
    for card in hand:
        assert f'id="card-{card}"' not in watched


def test_a_first_game_of_tiny_epic_galaxies_is_against_somebody(client: TestClient) -> None:
    """Solo rules are no first game."""
    page = client.post("/guided/galaxies")
    assert "Teacher" in page.text
    assert "prompt__lesson" in page.text
    room = client.app.state.rooms.get(str(page.url).rpartition("/")[2])  # type: ignore[attr-defined]
    assert room.table.state.players == 2
    assert [bool(seat.bot) for seat in room.row.seats] == [False, True]


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("game_name", ["conflict", "galaxies", "voidfall"])
def test_a_guided_game_has_a_note_at_every_prompt(game_name: str, lang: str) -> None:
    game = load_game(game_name)
    chosen = dict(game.lesson.options)
    players = int(chosen.pop("players", game.least_players))
    drawing = game.drawing(game.prose(lang, ["Mira", "Ana"]))
    rng = random.Random(3)
    table = Table(game, game.setup(players, **chosen), Dice(Rng(game.lesson.seed)), ["Mira", "Ana"][:players])
    for _ in range(300):
        if table.over:
            break
        seat = table.asked()[0]
        if seat == 0:
            assert drawing.lesson(table.view(0)), table.view(0)["step"]
        table.answer(seat, rng.choice(table.options(seat)).code())
