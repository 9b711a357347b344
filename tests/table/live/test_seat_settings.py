"""What the table answers for a player: what they have settled, and what has one answer."""

from __future__ import annotations

from typing import Any

import pytest
from starlette.testclient import TestClient

from starboard.games.galaxies.standing import KEEP
from starboard.kernel import Rng, Script, Table
from starboard.kernel.errors import SetupError, UndoRefused
from starboard.kernel.record import Line
from starboard.kernel.registry import load_game
from starboard.table.live.seat_settings import answer_for, check, undo, undo_problem, with_defaults
from starboard.table.storage.rows import SeatRow, TableRow, TableSettings
from tests.table.conftest import as_seat, new_table, room_at

GALAXIES = load_game("galaxies")
CONFLICT = load_game("conflict")


def expansion(wanted: set[str]) -> Table:
    """Galactic Conflict where seat 0 may take these actions and no other, and has one colony to produce at."""
    at = Table(CONFLICT, CONFLICT.setup(2, draft="random", first="0"), Script([], 3))
    rng = Rng(1)
    while at.view(0)["step"] != "expand 0" or {action.code() for action in at.options(0)} != {*wanted, "end"}:
        seat = at.asked()[0]
        options = [action.code() for action in at.options(seat)]
        at.answer(seat, "expansion" if "expansion" in options else options[rng.below(len(options))])
    return at


def test_what_has_one_answer_answers_itself() -> None:
    at = expansion({"production", "movement"})
    at.answer(0, "production")
    (only,) = [action.code() for action in at.options(0)]
    assert answer_for(at, 0, {}) == only
    assert answer_for(at, 0, {"ask_all": True}) == "", "whoever wants to see all questions is asked"
    assert answer_for(at, 1, {}) == "", "nobody answers for who isn't asked"


def test_a_last_action_does_not_end_a_turn_while_it_could_be_taken_back() -> None:
    at = expansion({"production"})
    at.answer(0, "production")
    (only,) = [action.code() for action in at.options(0)]
    assert at.draft(0, [only]).halted is not None, "with it the expansion is over"
    assert answer_for(at, 0, {}) == ""
    later = Table(CONFLICT, at.setup, None, state=at.state)
    assert later.undo_problem(0)
    assert answer_for(later, 0, {}) == only, "nothing is lost by it where nothing could be taken back"


def test_whoever_chooses_last_is_asked_neither_for_the_civilization_nor_for_the_place() -> None:
    at = Table(CONFLICT, CONFLICT.setup(6, draft="draft", first="0"), Script([], 3))
    while at.asked() != [5]:
        (seat,) = at.asked()
        at.answer(seat, at.options(seat)[0].code())
    for _ in range(2):
        (only,) = [action.code() for action in at.options(5)]
        assert answer_for(at, 5, {}) == only, "nothing was answered by hand that could be taken back"
        at.answer(5, only)


def dice_declined(dice: int) -> Table:
    """Tiny Epic Galaxies in which seat 0 has used some of its Energy dice and seat 1 has followed none of them."""
    at = Table(GALAXIES, GALAXIES.setup(2, first=0), Script([], 3))
    at.chance = Script(["roll energy"] * 4, 3)
    for seat in (0, 1):
        at.answer(seat, at.options(seat)[0].code())
    for _ in range(dice):
        at.answer(0, "activate energy")
        at.answer(1, "pass")
    return at


def row_with(other: str) -> TableRow:
    """A table of two, whose second seat is a bot's or, without one, a person's."""
    seats = [SeatRow(0, "t0", "h0", "Lena"), SeatRow(1, "t1", "" if other else "h1", "Ana", other)]
    setup = GALAXIES.setup(2).dump()
    return TableRow("x", "Vega", "galaxies", "", 1, "", setup, TableSettings(), "h0", False, 0, 0, seats)


@pytest.mark.parametrize("other", ["", "novice"])
def test_no_answer_is_taken_back_once_another_has_answered_be_it_a_bot_that_declined(other: str) -> None:
    at = dice_declined(1)
    assert undo_problem(row_with(other), at, 0) == "another player has answered since", "its no tells what it wants"
    with pytest.raises(UndoRefused):
        undo(row_with(other), at, 0)
    at.answer(0, "activate energy")
    assert undo_problem(row_with(other), at, 0) == "", "nobody has had a word about the second die yet"


def test_settings_are_checked_and_have_defaults() -> None:
    assert with_defaults(GALAXIES, {"keep": 3})["follow_move"] == "ask"
    check(GALAXIES, {"ask_all": True, "follow_colony": "never", "keep": 7})
    for wrong in ({"keep": 8}, {"follow_colony": "sometimes"}, {"follow_money": "never"}, {"ask_all": 1}):
        with pytest.raises(SetupError):
            check(GALAXIES, wrong)


def play(client: TestClient, made: dict[str, Any], seat: int, wanted: str) -> dict[str, Any]:
    """Answer for a seat: what is wanted if it is offered, else the first option that isn't the turn's end."""
    address, headers = f"/api/tables/{made['table']}", as_seat(made, seat)
    view = client.get(f"{address}/view", headers=headers).json()
    codes = [option["code"] for option in view["options"]]
    code = wanted if wanted in codes else codes[0]
    answer = {"ticket": view["ticket"], "code": code}
    reply = client.post(f"{address}/answers", json=answer, headers=headers)
    assert reply.status_code == 200, reply.text
    return reply.json()  # type: ignore[no-any-return]


def test_a_standing_answer_is_kept_for_the_seat_and_looks_like_an_answer_by_hand(client: TestClient) -> None:
    made = new_table(client, "", "", game="galaxies")
    address = f"/api/tables/{made['table']}"
    sat = client.put(f"{address}/seat", json={"name": "Ana"}, headers=as_seat(made, 1)).json()
    made["seats"][1]["token"] = sat["token"]
    never = {f"follow_{face}": "never" for face in ("move", "energy", "culture", "diplomacy", "economy", "colony")}
    reply = client.patch(f"{address}/seat/settings", json={"settings": never}, headers=as_seat(made, 1))
    assert reply.status_code == 200
    assert reply.json()["settings"] == {"ask_all": False, "keep": 0, **never}
    assert {option["name"] for option in reply.json()["options"]} == {"ask_all", "keep", *never}
    room_at(client, made["table"]).table.chance = Script(["roll energy"] * 4)
    for seat in (0, 1):
        play(client, made, seat, "")
    happened = play(client, made, 0, "activate energy")
    told = [(event["event"], event["seat"]) for event in happened["events"]]
    assert told[-1] == ("not_followed", 1), "declined, and told like any other answer"
    assert room_at(client, made["table"]).table.record.lines[-1] == Line(1, "pass")
    assert happened["now"]["view"]["asked"] == [0]
    other = client.get(f"{address}/seat/settings", headers=as_seat(made, 0))
    assert other.json()["settings"]["follow_move"] == "ask", "each seat has its own"
    assert client.get(f"{address}/seat/settings").status_code == 403


def test_a_setting_that_there_is_not_is_refused(client: TestClient) -> None:
    made = new_table(client, "", "", game="galaxies")
    address = f"/api/tables/{made['table']}/seat/settings"
    reply = client.patch(address, json={"settings": {"follow_money": "never"}}, headers=as_seat(made, 0))
    assert reply.status_code in (400, 422)
    assert "follow_move" in reply.json()["error"]


def test_a_number_that_is_none_settles_nothing(client: TestClient) -> None:
    made = client.post("/tables", data={"game": "galaxies", "name": "Mira", "seat-0": "me", "seat-1": "bot:random"})
    at = made.url.path
    for number in ("²", "-1", "999", "9" * 5000):
        reply = client.post(f"{at}/own/0", data={KEEP: number})
        assert reply.status_code < 500
        assert room_at(client, at.rpartition("/")[2]).row.settings.own.get("0", {}).get(KEEP, 0) == 0
    assert client.post(f"{at}/own/0", data={KEEP: "2"}).status_code == 200
    assert room_at(client, at.rpartition("/")[2]).row.settings.own["0"][KEEP] == 2
