"""The film since somebody's last turn, and the whole log."""

from __future__ import annotations

import random
import re
from itertools import pairwise
from typing import Any

import pytest
from starlette.testclient import TestClient

from starboard.kernel.changes import written
from starboard.kernel.drawing import Chapter
from starboard.kernel.film import Film
from starboard.kernel.record import Record
from starboard.kernel.steps import CHANCE
from starboard.kernel.table import open_record
from starboard.table.rendering.curve import APART, Curve, rounds
from starboard.table.rendering.film import FrameRenderer
from starboard.table.rendering.renderer import LOG_LINES, Renderer
from starboard.table.rendering.since import LATEST
from starboard.table.rendering.verdict import Verdict
from starboard.table.workers.analysis_jobs import VERSION, Analysis
from starboard.table.workers.looking_back import Replay, TurnTaken, replay
from tests.table.conftest import finished_game, new_table, room_at, stranger


def test_the_whole_log_has_every_line_that_the_page_leaves_out(client: TestClient) -> None:
    made = new_table(client, "", "", game="galaxies")
    at = f"/t/{made['table']}"
    room = room_at(client, made["table"])
    rng = random.Random(2)
    while len(room.table.log) < 4 * LOG_LINES:
        seat = room.table.asked()[0]
        room.table.answer(seat, rng.choice(room.table.options(seat)).code())
    shown = set(re.findall(r'<li[^>]* id="(e\d+)"', client.get(at).text))
    whole = re.findall(r'<li[^>]* id="(e\d+)"', client.get(f"{at}/log").text)
    assert len(whole) == len(set(whole)) > LOG_LINES
    assert shown < set(whole)
    assert 'id="more"' in client.get(at).text
    assert 'id="more"' not in client.get(f"{at}/log").text


def test_the_report_of_a_cycle_draws_both_totals_turn_by_turn(client: TestClient) -> None:
    room = room_at(client, new_table(client, "", game="voidfall")["table"])
    rng = random.Random(3)
    ends = 0
    while not ends:
        room.table.answer(0, rng.choice(room.table.options(0)).code())
        log = room.table.log
        ends = next((i for i, event in enumerate(log) if event.kind.name == "cycle_begins" and i > 50), 0)
    assert room.table.film is not None
    frame = next(each for each in room.table.film.frames if each.at == ends)
    beat = FrameRenderer(room, room.table, frame, 0, "en").beat()
    assert beat is not None
    lines = re.findall(r'<polyline class="(\w+)" points="([^"]+)"', beat["stage"])
    assert [emblem for emblem, _ in lines] == ["p1", "pv"]
    begun = [each for each in room.table.film.turns if each.at <= ends]
    mine, theirs = ([float(point.split(",")[1]) for point in points.split()] for _, points in lines)
    assert len(mine) == len(theirs) == len(begun) + 1 > 4
    assert mine[0] > theirs[0], "the Voidborn begin far above"


MANY = 10**9


@pytest.mark.parametrize(("name", "players"), [("conflict", 2), ("galaxies", 2), ("galaxies", 1), ("voidfall", 1)])
def test_a_game_is_filmed_to_its_end(client: TestClient, name: str, players: int) -> None:
    film = f"/t/{client.post('/api/records', content=finished_game(name, players).dumps()).json()['table']}/film"
    last = int(client.get(f"{film}?at={MANY}").headers["x-moment"])
    at = max(0, last - 30)
    while at < last:
        reel = client.get(f"{film}?at={at}&to={MANY}")
        assert reel.status_code == 200, reel.text
        for dots in re.findall(r'Age \d\s*<span class="dots".*?</span>', reel.text, re.DOTALL):
            assert 'class="now"' in dots or dots.count('class="on"') == 3, "an age is marked while it is scored"
        assert int(reel.headers["x-moment"]) > at
        at = int(reel.headers["x-moment"])


@pytest.mark.parametrize(("name", "players"), [("conflict", 3), ("galaxies", 1), ("voidfall", 1)])
def test_lines_of_the_log_stand_under_their_turn_and_turns_under_their_round(
    client: TestClient, name: str, players: int
) -> None:
    made = client.post("/api/records", content=finished_game(name, players).dumps()).json()
    lines = re.findall(r'<li(?: class="([^"]*)")? id="[ehs](\d+)"', client.get(f"/t/{made['table']}/log").text)
    last_round, last_turn, heading, below = MANY, MANY, 0, MANY
    for kind, number in lines:
        at = int(number)
        if kind == "log__mark":
            assert at < last_round, "the newest round comes first, the set-up last"
            last_round, last_turn, heading, below = at, MANY, at, MANY
        elif kind:
            assert last_round < at < last_turn, "the newest turn of a round comes first"
            last_turn, heading, below = at, at, MANY
        else:
            assert heading <= at < below, "what is under a heading came after it"
            below = at
    turns = sum("turn" in kind for kind, _ in lines)
    assert turns > 10 or name == "galaxies", "turns of galaxies are headings themselves"


def test_a_server_that_was_started_again_does_not_say_that_nothing_has_happened(client: TestClient) -> None:
    made = new_table(client, "", "", game="galaxies")
    room = room_at(client, made["table"])
    assert "Nothing has happened since your last turn." in client.get(f"/t/{made['table']}/since").text
    rng = random.Random(1)
    for _ in range(30):
        seat = room.table.asked()[0]
        room.table.answer(seat, rng.choice(room.table.options(seat)).code())
    assert "before the server was started again" not in client.get(f"/t/{made['table']}/since").text
    room.table.film = Film(len(room.table.record.lines))
    assert "before the server was started again" in client.get(f"/t/{made['table']}/since").text


def test_since_my_last_turn_has_a_card_for_each_turn_and_what_it_brought(client: TestClient) -> None:
    made = new_table(client, "", "", "", game="galaxies")
    client.post(f"/t/{made['table']}/join/{made['seats'][0]['token']}", data={"name": "Mira"})
    room = room_at(client, made["table"])
    rng = random.Random(3)
    for _ in range(600):
        seat = room.table.asked()[0]
        room.table.answer(seat, rng.choice(room.table.options(seat)).code())
        film = room.table.film
        if film is not None and [begun.turn.seat for begun in film.turns[-3:]] == [0, 1, 2]:
            break
    html = client.get(f"/t/{made['table']}/since").text
    cards = html.count('<li class="panel">')
    assert cards == 2
    told = html[html.index('class="since__turns"') : html.index("data-beat")]
    assert " takes " not in told, "a card has a name; the next turn is announced on no card"
    assert "P1" in told
    assert "P2" in told
    assert "since__deed" in told, "what a die brought stands beside the die"
    assert " activates " not in told
    assert html.count("data-beat") > 0
    begun = re.findall(r"film__part\\.*?aria-label=\\&#34;(.*?)\\", html)
    assert begun == ["Round 1: P1 takes 4 dice.", "Round 1: P2 takes 4 dice."], "both turns, and none of mine"
    # The first frame is all there is to see.
    first = html[html.index("data-beat") :].split("data-beat")[1]
    assert all(f'id="{part}"' in first for part in ("board-live", "mine", "players"))
    for _ in range(400):
        seat = room.table.asked()[0]
        room.table.answer(seat, rng.choice(room.table.options(seat)).code())
    assert stranger(client).get(f"/t/{made['table']}/since").text.count('<li class="panel">') == LATEST


def test_what_the_end_of_an_age_gives_is_on_no_players_card(client: TestClient) -> None:
    made = new_table(client, "", "", "")
    client.post(f"/t/{made['table']}/join/{made['seats'][0]['token']}", data={"name": "Mira"})
    room = room_at(client, made["table"])
    rng = random.Random(3)
    while room.table.view(None)["age"] == 1:
        seat = room.table.asked()[0]
        codes = [action.code() for action in room.table.options(seat)]
        # Another acts last.
        wanted = ("evolution", "expansion")[seat > 0]
        room.table.answer(seat, wanted if wanted in codes else rng.choice(codes))
    html = client.get(f"/t/{made['table']}/since").text
    cards = html[html.index('class="since__turns"') : html.index("data-beat")].split('<li class="panel">')[1:]
    scored = [card for card in cards if " for sectors" in card]
    assert len(scored) == 1
    assert "Age 1 ends" in scored[0]
    assert not any("victory points" in card for card in cards)


def verdict_on(client: TestClient, name: str, players: int) -> Verdict:
    """The verdict on a game at random, as its first seat sees it."""
    record = finished_game(name, players)
    made = client.post("/api/records", content=record.dumps()).json()
    room = room_at(client, made["table"])
    return Verdict(Renderer(room, room.table, 0, "en"), Replay(room.game, record, replay(room.game, record)[0]))


def points_at_first(game: Any, record: Record) -> list[int]:
    """The points when somebody is asked for the first time: all is dealt."""
    table = open_record(game, record)
    for line in record.lines:
        if table.asked() != [CHANCE]:
            break
        table.follow(line)
    points: list[int] = game.points(table.state)
    return points


@pytest.mark.parametrize(("name", "players"), [("conflict", 3), ("galaxies", 2), ("galaxies", 1), ("voidfall", 1)])
def test_a_verdict_adds_up(client: TestClient, name: str, players: int) -> None:
    verdict = verdict_on(client, name, players)
    game, state = verdict.renderer.game, verdict.renderer.table.state
    totals = [score.total for score in game.score(state)]
    curve = Curve(verdict.turns, verdict.rounds)
    assert curve.totals[-1] == totals, "the curve ends in the score"
    assert curve.totals[0] == points_at_first(game, finished_game(name, players)), "it begins when all is dealt"
    assert len(curve.totals) == len(verdict.rounds) + 1 > 4
    for seat in range(players):
        swings = verdict.swings(seat)
        assert sum(each.by for each in swings) == verdict.held(-1, seat) - verdict.held(verdict.begun, seat)
        best, costliest = verdict.best(seat), verdict.costliest(seat)
        assert best is None or best.by == max(each.by for each in swings if verdict.is_own(each, seat)) > 0
        assert costliest is None or costliest.by == min(each.by for each in swings) < 0
    parts = verdict.by_part()
    if parts is not None:
        assert sorted(sum(row["points"]) for row in parts["rows"]) == sorted(totals)
    for lang in ("en", "fr"):
        reply = client.get(f"/t/{verdict.renderer.room.id}/verdict", headers={"accept-language": lang})
        assert reply.status_code == 200
        assert reply.text.count("<polyline") == len(totals)
        for total in totals:
            assert f"<b>{written(total)}</b>" in reply.text
        assert ("Distinctions" in reply.text) == (lang == "fr")


@pytest.mark.parametrize("players", [1, 2])
def test_a_turn_is_told_by_what_was_done_and_not_by_what_dice_showed(client: TestClient, players: int) -> None:
    verdict = verdict_on(client, "galaxies", players)
    told = [
        line for seat in range(players) for each in verdict.swings(seat) for line in verdict.card(each, seat)["lines"]
    ]
    assert told
    assert not [line for line in told if " now has " in line or " now have " in line or " rolls " in line]


def test_of_somebodys_own_turn_their_own_deeds_are_told_before_what_others_did_in_it(client: TestClient) -> None:
    verdict = verdict_on(client, "galaxies", 2)
    more = 0
    for each in verdict.swings(0):
        told = range(verdict.turns[each.first].log, verdict.turns[each.after].log)
        mixed, mine = [
            sum(line.startswith("You ") for line in verdict.sentences(told, [], whose)["lines"]) for whose in (None, 0)
        ]
        assert mine >= mixed
        more += mine > mixed and verdict.is_own(each, 0)
    assert more, "of some turn"


def test_a_turn_that_stood_out_is_told_without_what_the_end_of_a_round_brings(client: TestClient) -> None:
    verdict = verdict_on(client, "conflict", 3)
    drawing, view = verdict.renderer.drawing, verdict.view
    told, own = [], []
    for seat in range(3):
        for each in verdict.swings(seat):
            whose = verdict.turns[each.first].seat
            if each.after == each.first + 1 and whose >= 0:
                told.append(verdict.card(each, seat))
                own += [told[-1]["what"]] * (whose == seat)
    lines = [line for card in told for line in card["lines"]]
    assert lines
    assert not [line for line in lines if " passed on" in line or " cards to the " in line or " for sectors" in line]
    names = ("You", *(drawing.prose.side(seat, view) for seat in range(3)))
    assert own
    assert not [what for what in own if what.startswith(names)], "whose turn it is stands above"


def test_the_score_sheet_tells_luck_from_choice_once_somebody_asks(client: TestClient) -> None:
    made = client.post("/api/records", content=finished_game("galaxies", 2).dumps()).json()
    at = f"/t/{made['table']}"
    assert "data-luck-ask" in client.get(f"{at}/verdict").text
    jobs = client.app.state.analysis_jobs  # type: ignore[attr-defined]
    room = room_at(client, made["table"])
    course = [(-1, CHANCE, 0.5), (3, 0, 0.75), (4, CHANCE, 0.65)]
    rows = {
        number: {"line": line, "seat": seat, "turn": [-1, number], "means": [mean, 1 - mean], "errors": [0.0, 0.0]}
        for number, (line, seat, mean) in enumerate(course)
    }
    head = {"players": 2, "points": 3, "total": 3, "lines": len(room.table.record.lines), "version": VERSION}
    jobs._keep(room.id, Analysis(head, rows))
    for path in ("verdict", "luck"):
        text = client.get(f"{at}/{path}").text.partition('id="luck"')[2].partition("</section>")[0]
        assert "data-luck" not in text, "it is known"
        assert [re.findall(r">([+−]?\d+)</b>\s*<small>", row) for row in text.split("<tr")[-2:]] == [
            ["+25", "0", "−10"],
            ["0", "−25", "+10"],
        ]


def test_figures_at_the_ends_of_curves_never_lie_over_each_other() -> None:
    for totals in ([10, 10, 10, 10, 10, 10], [0, 0, 0, 0, 0, 1], [20, 19, 18, 0, 0, 0], [5, 5]):
        nothing = [0] * len(totals)
        turns = [TurnTaken(0, (1,), 0, 0, nothing, nothing), TurnTaken(-1, (), 1, 0, totals, totals)]
        ends = sorted(Curve(turns, rounds(turns, lambda number: Chapter())).ends())
        assert all(b - a >= APART - 0.01 for a, b in pairwise(ends)), ends
        assert ends[0] >= 0
        assert ends[-1] <= 100


def test_nobody_gets_the_verdict_before_the_end(client: TestClient) -> None:
    made = new_table(client, "", "", game="conflict", options={"draft": "random"})
    assert client.get(f"/t/{made['table']}/verdict").status_code == 403
    assert 'data-verdict="' not in client.get(f"/t/{made['table']}").text


def test_to_several_at_one_screen_the_end_is_told_by_name(client: TestClient) -> None:
    made = new_table(client, "", "", options={"draft": "random", "first": "0"})
    at = f"/t/{made['table']}"
    room = room_at(client, made["table"])
    client.post(f"{at}/join/{made['seats'][0]['token']}", data={"name": "Mira"})
    rng = random.Random(4)
    while not room.table.over:
        seat = room.table.asked()[0]
        room.table.answer(seat, rng.choice(room.table.options(seat)).code())

    def told() -> str:
        page = client.get(at).text
        return page[page.index('id="score-live"') :].split("finale__do")[0] + client.get(f"{at}/verdict").text

    alone = told()
    assert "You " in alone
    assert "Your " in alone
    client.post(f"{at}/join/{made['seats'][1]['token']}", data={"name": "Leo"})
    both = told()
    assert "Victory for" in both
    assert "You " not in both
    assert "Your " not in both
