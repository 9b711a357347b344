"""The lobby: games are started, opened and explained."""

from __future__ import annotations

import random
import re

import pytest
from starlette.testclient import TestClient

from starboard.kernel.registry import load_game
from starboard.kernel.rng import Rng
from starboard.kernel.table import Dice, Table
from tests.table.conftest import FORM, new_table, room_at, wait_until


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
    assert "Une erreur est survenue" in reply.text


def test_records_come_in_by_a_form_and_bad_ones_say_where(client: TestClient) -> None:
    made = new_table(client, "random", "random", options={"draft": "random"})
    wait_until(lambda: client.get(f"/api/tables/{made['table']}").json()["over"], "the bots have played")
    text = client.get(f"/t/{made['table']}/record").text
    opened = client.post("/import", files={"record": ("game.jsonl", text)}, follow_redirects=False)
    assert opened.status_code == 303
    replay = client.get(opened.headers["location"])
    assert "Final scores" in replay.text
    lines = text.splitlines()
    lines[5] = '{"seat": 0, "code": "nonsense"}'
    bad = client.post("/import", files={"record": ("game.jsonl", "\n".join(lines) + "\n")})
    assert bad.status_code == 422
    assert "Line 6: " in bad.text
    assert client.post("/import", files={"record": ("x", b"\xff\xfe")}).status_code == 422
    assert client.post("/import", data={"record": "x"}).status_code == 422


def test_a_guided_game_explains_its_prompts(client: TestClient) -> None:
    page = client.post("/guided/conflict")
    assert "prompt__lesson" in page.text


def test_a_first_game_of_tiny_epic_galaxies_is_against_somebody(client: TestClient) -> None:
    """Solo rules are no first game."""
    page = client.post("/guided/galaxies")
    assert "Teacher" in page.text
    assert "prompt__lesson" in page.text
    room = room_at(client, str(page.url).rpartition("/")[2])
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


def test_an_option_whose_number_is_a_seat_names_seats_as_people_count_them(client: TestClient) -> None:
    page = client.get("/?game=galaxies").text
    assert re.findall(r'<option value="(\d)"[^>]*>(Seat \d)</option>', page) == [
        ("0", "Seat 1"),
        ("1", "Seat 2"),
        ("2", "Seat 3"),
        ("3", "Seat 4"),
        ("4", "Seat 5"),
    ]
