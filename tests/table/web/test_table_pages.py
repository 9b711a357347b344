"""A table's page without JavaScript, and who may do what at it."""

from __future__ import annotations

import asyncio
import random
import re
from typing import Any

import pytest
from starlette.testclient import TestClient

from starboard.kernel.rng import Rng
from starboard.table.live.rematch import play_again
from starboard.table.live.room import Room
from starboard.table.live.rooms import Rooms
from tests.table.conftest import field, in_server, new_table, options, room_at, start, stranger


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
    assert "This question has passed" in stale.text


def test_another_person_cannot_answer_undo_ask_or_delete(client: TestClient) -> None:
    at = start(client, **{"seat-1": "away"})
    page = client.get(at).text
    other = stranger(client)
    form = {"ticket": field(page, "ticket"), "seat": "0", "code": options(page)[0]}
    for address, data in ((f"{at}/answer", form), (f"{at}/undo", {"seat": "0"}), (f"{at}/hint", {"seat": "0"})):
        refused = other.post(address, data=data, headers={"accept-language": "fr"})
        assert refused.status_code == 403
        assert "pas la vôtre" in refused.text
    assert other.post(f"{at}/delete").status_code == 403
    assert other.post(f"{at}/seat/0", data={"bot": "random"}).status_code == 403
    assert other.post(f"{at}/settings", data={"pace": "fast"}).status_code == 403
    watched = other.get(at).text
    assert options(watched) == []
    assert "/join/" not in watched, "a spectator gets no seat's link"
    assert options(client.get(at).text) == options(page)


def test_a_seats_link_gives_the_seat_only_when_asked(client: TestClient) -> None:
    at = start(client, **{"seat-1": "away", "name-1": "Ana"})
    link = re.findall(r'value="http://testserver(/t/[^"]+/join/[^"]+)"', client.get(at).text)[0]
    ana = stranger(client)
    page = ana.get(link)
    assert "reserved for Ana" in page.text
    room = room_at(client, at[3:])
    assert room.row.seats[1].holder == "", "looking at a link takes nothing"
    joined = ana.post(link, data={"name": "Ana"})
    assert joined.status_code == 200
    assert room.row.seats[1].holder
    assert ana.get(f"{at}/join/wrong").status_code == 404


def test_a_seat_is_lent_to_a_bot_and_taken_back(client: TestClient) -> None:
    at = start(client, **{"seat-1": "bot:random"})
    room = room_at(client, at[3:])
    client.post(f"{at}/seat/0", data={"bot": "random"})
    assert room.row.seats[0].bot == "random"
    client.post(f"{at}/seat/0", data={"bot": ""})
    assert room.row.seats[0].bot == ""
    assert room.row.seats[0].holder, "its person still holds it"
    assert client.post(f"{at}/seat/0", data={"bot": "hal"}).status_code == 404
    assert client.post(f"{at}/seat/7", data={"bot": ""}).status_code == 404


@pytest.mark.parametrize("name", ["\u202e\u200b\u2066", "\u3164\u2800\uffa0", "\x00\x1b\x7f", " \t\u00a0"])
def test_whoever_gives_a_name_that_shows_nothing_is_called_as_if_they_gave_none(client: TestClient, name: str) -> None:
    at = start(client, **{"seat-1": "away"})
    room = room_at(client, at[3:])
    nobody, somebody = stranger(client), stranger(client)
    somebody.post(f"{at}/join/{room.seat(1).token}", data={"name": name})
    assert room.seat(1).name == "Player 2"
    nobody.post("/settings", data={"name": f"{name}Ana{name}"})
    assert 'value="Ana"' in nobody.get("/").text


def test_marks_without_a_letter_are_no_name(client: TestClient) -> None:
    client.post("/settings", data={"name": "\u0345 \u0301"})
    assert 'value=""' in client.get("/").text.partition('name="name"')[2].partition(">")[0]
    client.post("/settings", data={"name": "Zoe\u0308"})
    assert 'value="Zoe\u0308"' in client.get("/").text


def test_names_cannot_carry_markup(client: TestClient) -> None:
    at = start(client, name="<b onclick=x>Mira</b>", **{"seat-1": "away", "name-1": '"><script>'})
    page = client.get(at).text
    assert "<b onclick" not in page
    assert '"><script>' not in page


def test_the_score_sheet_says_how_a_tie_was_broken(client: TestClient) -> None:
    made = new_table(client, "", "")
    room = room_at(client, made["table"])
    rng = random.Random(2)
    while not room.table.over:
        seat = room.table.asked()[0]
        room.table.answer(seat, rng.choice(room.table.options(seat)).code())
    state: Any = room.table.state
    state.ships[0] += 20
    for points, broken in (([3, 0, 0, 1, 0, 0], False), ([2, 0, 0, 2, 0, 0], True)):
        state.points[:] = points
        room.render_cache.clear()
        assert room.game.winners(room.table.state) == [0]
        page = client.get(f"/t/{made['table']}", headers={"accept-language": "fr"}).text
        assert ("À égalité de points, celui qui a le plus de pions" in page) == broken
    state.points[:] = [-48, 0, 0, 1, 0, 0]
    room.render_cache.clear()
    sheet = client.get(f"/t/{made['table']}").text.partition('class="final"')[2].partition("</table>")[0]
    assert "−48" in sheet
    assert "-48" not in sheet


def gathered(client: TestClient, friend: TestClient) -> tuple[str, Room]:
    """A running game of two people by link; nobody's page is open."""
    form = {"door": "friends", "friends-how": "link", "friends-players": "2", "game": "galaxies", "name": "Mira"}
    at = client.post("/tables", data={**form, "first": "last", "undo": "on"}, follow_redirects=False).headers[
        "location"
    ]
    room = room_at(client, at.rpartition("/")[2])
    friend.post(f"{at}/join/{room.row.settings.invitation}", data={"name": "Ana"})
    client.post(f"{at}/waiting/start", data={"bot": ""})
    return at, room


def test_whoever_waits_reads_for_whom_and_whether_they_are_there(client: TestClient) -> None:
    ana = stranger(client)
    at, room = gathered(client, ana)
    for seat, person in enumerate((client, ana)):
        person.post(
            f"{at}/answer",
            data={"seat": str(seat), "ticket": room.table.ticket(seat), "code": room.table.options(seat)[0].code()},
        )
    assert room.table.asked() == [1]
    assert "Ana is away." in client.get(at).text
    with ana.websocket_connect(f"{at}/ws?lang=en") as socket:
        socket.receive_text()
        assert "Ana is away." not in client.get(at).text
    other = start(client, **{"seat-0": "away", "name-0": "Leo", "seat-1": "me", "option-draft": "random"})
    assert "Nobody has come for" in client.get(other).text


def test_a_stand_in_is_seen_by_all_and_ended_by_one_button_on_ones_own_screen(client: TestClient) -> None:
    ana = stranger(client)
    at, room = gathered(client, ana)
    lent = client.post(f"{at}/seat/0", data={"bot": "novice"}, follow_redirects=False)
    assert lent.headers["location"] == at, "the menu doesn't come again over what ends it"
    own = client.get(at).text
    bar = own[own.index('id="prompt"') :]
    assert "A bot plays for you: Novice" in bar[: bar.index("</section>")]
    assert 'id="opt-1"' not in own, "while the bot plays, nothing is asked of me"
    assert "Mira lets a bot play." in ana.get(at).text
    client.post(f"{at}/seat/0", data={"bot": ""})
    assert "Mira plays again, in place of the bot." in ana.get(at).text
    assert room.row.seats[0].bot == ""


def played_out(room: Room) -> None:
    """Play a game to its end, in memory."""
    bot = Rng(3)
    while not room.table.over:
        seat = room.table.asked()[0]
        found = room.table.options(seat)
        room.table.answer(seat, found[bot.below(len(found))].code())


def test_the_same_people_play_again_with_the_same_set_up(client: TestClient) -> None:
    ana = stranger(client)
    at, room = gathered(client, ana)
    assert client.post(f"{at}/rematch").status_code == 403, "not before the end"
    played_out(room)
    assert 'action="' + at + '/rematch"' in client.get(at).text
    assert stranger(client).post(f"{at}/rematch").status_code == 403
    to = client.post(f"{at}/rematch", follow_redirects=False).headers["location"]
    again = room_at(client, to.rpartition("/")[2])
    assert [(seat.name, seat.holder) for seat in again.row.seats] == [
        (seat.name, seat.holder) for seat in room.row.seats
    ]
    assert {seat.token for seat in again.row.seats}.isdisjoint(seat.token for seat in room.row.seats)
    assert again.table.setup.dump() == room.table.setup.dump()
    assert not again.row.settings.waiting
    assert f'href="{to}"' in ana.get(at).text, "everybody is shown the way"
    assert ana.post(f"{at}/rematch", follow_redirects=False).headers["location"] == to
    assert "prompt" in ana.get(to).text


def test_whoever_asks_to_play_again_at_the_same_moment_comes_to_the_same_table(client: TestClient) -> None:
    ana = stranger(client)
    _, room = gathered(client, ana)
    played_out(room)
    rooms: Rooms = client.app.state.rooms  # type: ignore[attr-defined]
    known = set(rooms.known)

    async def both() -> list[Room]:
        return list(await asyncio.gather(*[play_again(rooms, room, seat.holder) for seat in room.row.seats]))

    one, other = in_server(client, both)
    assert one is other
    assert one.id == room.row.settings.rematch
    assert set(rooms.known) - known == {one.id}, "nobody is left at another one"
    assert [notice.kind for notice in room.row.settings.notices] == ["rematch"]
    in_server(client, rooms.delete, one.id)
    third = in_server(client, play_again, rooms, room, room.row.host)
    assert third.id == room.row.settings.rematch != one.id, "one that was deleted stands in nobody's way"
