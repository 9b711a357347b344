"""The lobby: games are started, opened and explained."""

from __future__ import annotations

import random
import re
import time
from itertools import count
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from starlette.testclient import TestClient

from starboard.games import galaxies
from starboard.kernel.alone import read_measured
from starboard.kernel.registry import load_game
from starboard.kernel.rng import Rng
from starboard.kernel.table import Dice, Table
from starboard.table.live.first_player import with_first
from starboard.table.live.room import Room
from starboard.table.rendering.renderer import Renderer
from starboard.table.storage import store
from starboard.table.storage.rows import Ending, SeatRow, TableRow, TableSettings
from starboard.table.storage.store import Store
from tests.table.conftest import FORM, in_server, new_table, room_at, start, stranger, wait_until


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
    assert 'id="setup"' in bad.text, "said in the lobby, where the file was chosen"
    assert 'aria-describedby="e-record"' in bad.text
    assert '<details class="more" >' in bad.text, "the options have nothing to do with it"
    assert client.post("/import", files={"record": ("x", b"\xff\xfe")}).status_code == 422
    assert client.post("/import", data={"record": "x"}).status_code == 422
    garbled = {"content-type": "multipart/form-data; boundary=x", "accept-language": "fr", "accept": "text/html"}
    reply = client.post("/import", content=b"--y", headers=garbled)
    assert reply.status_code == 400
    assert "Cette requête est illisible" in reply.text


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


@pytest.mark.parametrize(
    ("game_name", "players", "option", "chosen"),
    [("conflict", 3, "draft", "draft"), ("galaxies", 3, "solo", "none"), ("voidfall", 1, "difficulty", "medium")],
)
def test_a_guided_game_ends_with_what_was_learnt_and_leads_on(
    client: TestClient, game_name: str, players: int, option: str, chosen: str
) -> None:
    game = load_game(game_name)
    chosen_first = dict(game.lesson.options)
    setup = game.setup(int(chosen_first.pop("players", game.least_players)), **chosen_first)
    table = Table(game, setup, Dice(Rng(game.lesson.seed)), ["Mira", "Ana"][: setup.players])
    rng = random.Random(3)
    while not table.over:
        seat = table.asked()[0]
        table.answer(seat, rng.choice(table.options(seat)).code())
    seats = [SeatRow(i, f"secret{i}", f"h{i}", "Mira") for i in range(setup.players)]
    settings = TableSettings(guided=True)
    row = TableRow("x", "Vega", game_name, "", 1, "", setup.dump(), settings, "h0", True, 0, 0, seats)
    nowhere: Any = SimpleNamespace(connected=0)
    room = Room(nowhere, row, game, table)
    learnt = {}
    for lang in ("en", "fr"):
        score = str(Renderer(room, table, 0, lang).fragments(set())["score"])
        learnt[lang] = re.findall(r"<li>([^<]{40,})</li>", score.partition('class="learnt"')[2].partition("</ul>")[0])
        assert len(learnt[lang]) == 4
        assert f'action="/guided/{game_name}/next"' in score
    assert not set(learnt["en"]) & set(learnt["fr"])
    assert 'class="learnt"' not in str(Renderer(room, table, None, "en").fragments(set())["score"])
    made = client.post(f"/guided/{game_name}/next", follow_redirects=False)
    then = room_at(client, made.headers["location"].rpartition("/")[2])
    assert not then.row.settings.guided
    assert (then.table.setup.players, then.table.setup.choice(option)) == (players, chosen)
    assert [seat.bot for seat in then.row.seats] == ["", *["adept"] * (players - 1)]


DOOR = {"name": "Mira", "hints": "on", "undo": "on", "pace": "once"}
"""What every door sends."""


def go_through(client: TestClient, game: str, door: str, **form: str) -> Room:
    """The table behind a door."""
    made = client.post("/tables", data={**DOOR, "game": game, "door": door, **form}, follow_redirects=False)
    assert made.status_code == 303, made.text
    return room_at(client, made.headers["location"].rpartition("/")[2])


def checked(page: str, name: str) -> list[str]:
    """The values of a field that are chosen in a page."""
    inputs = [tag for tag in re.findall(r"<input[^>]*>", page) if f'name="{name}"' in tag and "checked" in tag]
    return [re.findall(r'value="([^"]*)"', tag)[0] if "value=" in tag else "on" for tag in inputs]


@pytest.mark.parametrize(("game", "option", "card"), [("galaxies", "solo", "hades"), ("voidfall", "house", "belitan")])
def test_alone_is_one_player_against_what_was_chosen(client: TestClient, game: str, option: str, card: str) -> None:
    room = go_through(client, game, "alone", **{f"option-{option}": card, "bots-players": "4"})
    assert (room.table.setup.players, room.table.setup.choice(option)) == (1, card)
    assert [(seat.name, seat.bot) for seat in room.row.seats] == [("Mira", "")]


def test_bots_are_all_of_one_level_and_no_rogue_is_among_them(client: TestClient) -> None:
    form = {"bots-players": "3", "bots-level": "adept", "option-solo": "hades"}
    room = go_through(client, "galaxies", "bots", **form)
    assert (room.table.setup.players, room.table.setup.choice("solo")) == (3, "none")
    assert [seat.bot for seat in room.row.seats] == ["", "adept", "adept"]


def test_friends_on_this_screen_have_their_names(client: TestClient) -> None:
    form = {"friends-how": "here", "friends-players": "3", "name-1": "Ana", "name-2": "Ana"}
    room = go_through(client, "galaxies", "friends", **form)
    assert [seat.name for seat in room.row.seats] == ["Mira", "Ana", "Ana 2"]
    assert len({seat.holder for seat in room.row.seats}) == 1


@pytest.mark.parametrize("game", ["conflict", "galaxies"])
@pytest.mark.parametrize(("wish", "first"), [("me", {0}), ("last", {1}), ("random", {0, 1, 2})])
def test_who_begins_is_random_unless_somebody_wishes(client: TestClient, game: str, wish: str, first: set[int]) -> None:
    form = {"bots-players": "3", "bots-level": "novice", "first": wish, "option-draft": "draft"}
    room = go_through(client, game, "bots", **form)
    chosen = room.table.setup.options["first"]
    assert int(chosen) in first if chosen != "random" else wish == "random"


def test_over_many_tables_anybody_may_begin() -> None:
    game = load_game("galaxies")
    seats = {with_first(game, {}, 3, "random", 0)["first"] for _ in range(200)}
    assert seats == {0, 1, 2}
    assert with_first(game, {}, 3, "last", 2) == {"first": 0}


@pytest.mark.parametrize(
    ("game", "form", "field", "says"),
    [
        ("galaxies", {"door": "alone", "option-solo": "none"}, "option-solo", "Galaxie Renégate"),
        ("galaxies", {"door": "bots", "bots-players": "9"}, "bots-players", "de 2 à 5 joueurs"),
        ("galaxies", {"door": "bots", "bots-players": ""}, "bots-players", "de 2 à 5 joueurs"),
        ("galaxies", {"door": "friends", "friends-players": "1"}, "friends-players", "de 2 à 5 joueurs"),
        ("galaxies", {"door": "bots", "bots-players": "3", "bots-level": "hal"}, "bots-level", "niveaux"),
        ("conflict", {"door": "bots", "bots-players": "3", "option-draft": "9"}, "option-draft", "9"),
        ("conflict", {"door": "alone"}, "door", "ne peut pas se jouer ainsi"),
        ("voidfall", {"door": "bots", "bots-players": "2"}, "door", "ne peut pas se jouer ainsi"),
        ("galaxies", {"door": "bots", "bots-players": "3", "pack": "../etc"}, "pack", ""),
    ],
)
def test_an_impossible_form_comes_back_with_what_is_wrong_at_its_field(
    client: TestClient, game: str, form: dict[str, str], field: str, says: str
) -> None:
    sent = {**DOOR, "game": game, "bots-level": "strong", "friends-how": "here", "name": "Zoé", "public": "on", **form}
    reply = client.post("/tables", data=sent, headers={"accept": "text/html", "accept-language": "fr"})
    assert reply.status_code == 422
    found = re.search(rf'<p class="err" id="e-{field}"[^>]*>(.*?)</p>', reply.text, re.DOTALL)
    if field != "pack":
        assert found, reply.text
        assert says in found[1]
        assert field == "door" or f'aria-describedby="e-{field}"' in reply.text
    assert checked(reply.text, "public") == ["on"], "what was filled in is kept"
    assert game == "voidfall" or checked(reply.text, "friends-how") == ["here"]
    assert 'value="Zoé"' in reply.text
    assert re.search(rf'aria-current="true"[^>]*>\s*<span class="ti__art art-{game}"', reply.text)


def test_a_program_is_told_what_is_wrong_with_a_form(client: TestClient) -> None:
    sent = {**DOOR, "game": "galaxies", "door": "bots", "bots-players": "9"}
    reply = client.post("/tables", data=sent, headers={"accept": "application/json"})
    assert (reply.status_code, "players" in reply.json()["error"]) == (422, True)


def test_each_door_of_each_title_is_as_it_was_last_time(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    seconds = count(int(time.time()))
    monkeypatch.setattr(store, "time", SimpleNamespace(time=lambda: next(seconds)))
    go_through(client, "galaxies", "alone", **{"option-solo": "gamelyn"})
    form = {"bots-players": "5", "bots-level": "master", "first": "last", "option-duel_missions": "on", "pace": "fast"}
    go_through(client, "galaxies", "bots", **form)
    here = {"friends-how": "here", "friends-players": "2", "name-1": "Ana", "public": "on", "first": "me"}
    go_through(client, "conflict", "friends", **here)
    page = client.get("/?game=galaxies").text
    assert checked(page, "option-solo") == ["gamelyn"]
    assert (checked(page, "bots-players"), checked(page, "bots-level")) == (["5"], ["master"])
    assert (checked(page, "first"), checked(page, "pace")) == (["last"], ["fast"])
    assert checked(page, "option-duel_missions") == ["on"]
    assert (checked(page, "friends-how"), checked(page, "public")) == (["link"], [])
    assert re.search(r'class="go go--main" name="door" value="bots"', page), "the door that was used last"
    page = client.get("/?game=conflict").text
    assert (checked(page, "friends-how"), checked(page, "friends-players")) == (["here"], ["2"])
    assert (checked(page, "public"), checked(page, "first")) == (["on"], ["me"])
    assert 'value="Ana"' in page
    other = stranger(client)
    assert checked(other.get("/?game=galaxies").text, "bots-level") == ["adept"]
    assert 'aria-current="true"><span class="ti__art art-conflict' in re.sub(r">\s+<", "><", other.get("/").text)
    go_through(other, "voidfall", "alone")
    assert 'aria-current="true"><span class="ti__art art-voidfall' in re.sub(r">\s+<", "><", other.get("/").text)


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize(
    ("game", "closed"), [("conflict", {"alone"}), ("galaxies", set()), ("voidfall", {"bots", "friends"})]
)
def test_a_door_that_a_title_lacks_is_closed_and_says_why(
    client: TestClient, game: str, closed: set[str], lang: str
) -> None:
    page = client.get(f"/?game={game}", headers={"accept-language": lang}).text
    assert set(re.findall(r'name="door" value="(\w+)"', page)) == {"alone", "bots", "friends"} - closed
    assert page.count('class="closed"') == len(closed)
    assert ('class="lacks"' in page) == bool(load_game(game).missing)


def test_cards_say_how_often_bots_and_i_have_won(client: TestClient) -> None:
    room = go_through(client, "galaxies", "alone", **{"option-solo": "rothkel"})
    page = client.get("/?game=galaxies").text
    _, adept, strong = read_measured(Path(galaxies.__file__).parent)["rothkel"]
    assert f"Adept bot: {adept.won} of {adept.games}, Strong bot: {strong.won} of {strong.games}" in page
    assert "of 1 won" not in page
    kept = client.app.state.store  # type: ignore[attr-defined]
    seq = len(room.table.record.lines)
    in_server(client, kept.write, Store.append, room.id, seq, [], True, None, None, Ending([0], {0: 21, 1: 8}))
    page = client.get("/?game=galaxies").text
    card = page[page.index('for="c-rothkel"') :]
    assert "1 of 1 won" in card[: card.index("</label>")]


def test_what_waits_for_me_stands_first_with_what_is_asked(client: TestClient) -> None:
    mine = go_through(client, "galaxies", "bots", **{"bots-players": "2", "bots-level": "novice", "first": "me"})
    start(client, **{"seat-0": "away", "seat-1": "me"})
    page = client.get("/").text
    now = re.findall(r'<a class="on on--(?:now|mine)" href="/t/([^"]+)"', page)
    assert now[0] == mine.id
    assert "Keep one of these two secret missions." in page
