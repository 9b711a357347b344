"""The waiting room: one link for all, seats to choose, bots that keep them warm, and the start."""

from __future__ import annotations

import re

import pytest
from starlette.testclient import TestClient

from starboard.table.live.room import Room
from tests.table.conftest import in_server, room_at, stranger, wait_until

FORM = {"door": "friends", "friends-how": "link", "name": "Mira", "hints": "on", "undo": "on", "pace": "once"}


def gather(client: TestClient, game: str = "galaxies", players: int = 3, **form: str) -> tuple[str, Room, str]:
    """A waiting room: its address, the table and the link that the host sees."""
    sent = {**FORM, "game": game, "friends-players": str(players), **form}
    made = client.post("/tables", data=sent, follow_redirects=False)
    assert made.status_code == 303, made.text
    address = made.headers["location"]
    page = client.get(address).text
    found = re.search(r'id="link">\s*http://testserver(\S+?)\s*<', page)
    assert found, page
    assert "<svg" in page[page.index('class="qr"') :][:200]
    return address, room_at(client, address.rpartition("/")[2]), found[1]


def names(room: Room) -> list[str]:
    return [seat.name if seat.holder else seat.bot for seat in room.row.seats]


def test_whoever_is_invited_reads_what_is_played(client: TestClient) -> None:
    address, _room, _link = gather(client, "conflict", 3, **{"first": "random", "option-draft": "random"})
    page = client.get(address).text
    found = re.findall(r"<li>([^<]*)</li>", page[page.index('id="agreed-h"') :].partition("</section>")[0])
    assert [each.strip() for each in found] == [
        "First player: Random",
        "Civilizations and origin places: Dealt at random",
        "Bots move: Instant",
        "Hints: on",
        "Undo: on",
        "Public: off",
    ]
    assert "Artemis" not in client.get(gather(client)[0]).text, "whom one plays alone is nobody's here"


@pytest.mark.parametrize("game", ["conflict", "galaxies"])
def test_nothing_is_dealt_and_nobody_is_asked_before_the_start(client: TestClient, game: str) -> None:
    address, room, _ = gather(client, game)
    assert room.table.record.lines == []
    refused = client.post(f"{address}/answer", data={"seat": "0", "ticket": "0.0.0", "code": "end"})
    assert "isn" in refused.text or "begun" in refused.text
    assert room.table.record.lines == []
    client.post(f"{address}/waiting/start", data={"bot": "novice"})
    assert not room.row.settings.waiting
    assert room.table.record.lines
    assert 'id="prompt"' in client.get(address).text


def test_one_link_seats_everybody_who_opens_it(client: TestClient) -> None:
    address, room, link = gather(client, players=4)
    ana, leo, late = (stranger(client) for _ in range(3))
    page = ana.get(link).text
    assert "Mira invites you to Tiny Epic Galaxies" in page
    assert room.open_seats() == [1, 2, 3], "a link that is only looked at takes no seat"
    ana.post(link, data={"name": "Ana", "seat": "2"})
    assert names(room) == ["Mira", "", "Ana", ""]
    stranger(client, **{"Accept-Language": "fr"}).post(link, data={"name": "", "seat": "3"})
    assert names(room)[3] == "Joueur 4", "whoever has no name is called by the seat, in their own language"
    assert ana.get(link, follow_redirects=False).headers["location"] == address
    leo.post(link, data={"name": "Ana", "seat": "2"})
    assert names(room)[:3] == ["Mira", "Ana 2", "Ana"], "the seat is gone, another is free"
    assert "All seats are taken" in late.get(link).text
    assert late.post(link, data={"name": "Zoe"}).status_code == 404
    assert stranger(client).get(f"{address}/join/wrong").status_code == 404


def test_a_server_asked_for_under_an_endless_name_shows_no_code(client: TestClient) -> None:
    address, *_ = gather(client)
    page = client.get(address, headers={"host": "x" * 3000})
    assert page.status_code == 200
    assert "<path transform" not in page.text


def test_only_the_host_sees_the_link_and_nobody_anothers_secret(client: TestClient) -> None:
    address, room, link = gather(client)
    ana = stranger(client)
    ana.post(link, data={"name": "Ana"})
    secret = room.row.settings.invitation
    tokens = [seat.token for seat in room.row.seats]
    assert secret in client.get(address).text
    for waiting in (True, False):
        for page in (ana.get(address).text, stranger(client).get(address).text, client.get("/").text):
            assert secret not in page
            assert not [each for each in tokens if each in page]
        assert not [each for each in tokens if each in client.get(address).text]
        with ana.websocket_connect(f"{address}/ws?lang=en") as socket:
            pushed = socket.receive_text()
            assert secret not in pushed
            assert not [each for each in tokens if each in pushed]
        if waiting:
            client.post(f"{address}/waiting/start", data={"bot": "novice"})
            tokens = [seat.token for seat in room.row.seats]
    for path in ("", "/view", "/record"):
        assert secret not in client.get(f"/api/tables/{room.id}{path}").text


def test_seats_are_chosen_added_removed_and_given_to_bots(client: TestClient) -> None:
    address, room, link = gather(client, players=2)
    client.post(f"{address}/waiting/take", data={"seat": "1"})
    assert names(room) == ["", "Mira"]
    client.post(f"{address}/waiting/add")
    assert room.table.setup.players == 3
    client.post(f"{address}/waiting/bot", data={"seat": "0", "bot": "strong"})
    client.post(f"{address}/waiting/bot", data={"seat": "2", "bot": "adept"})
    assert names(room) == ["strong", "Mira", "adept"]
    assert "All seats are taken" in stranger(client).get(link).text
    client.post(f"{address}/waiting/bot", data={"seat": "2", "bot": ""})
    client.post(f"{address}/waiting/remove", data={"seat": "2"})
    assert names(room) == ["strong", "Mira"]
    assert "2 to 5 players" in client.post(f"{address}/waiting/remove", data={"seat": "0"}).text
    ana = stranger(client)
    for what in ("add", "remove", "bot", "start", "take"):
        ana.post(f"{address}/waiting/{what}", data={"seat": "0"})
    assert (names(room), room.row.settings.waiting) == (["strong", "Mira"], True), "only the host arranges"


def test_a_guest_may_get_up_again_and_the_host_frees_the_seat_of_one_who_went_away(client: TestClient) -> None:
    address, room, link = gather(client, players=2)
    ana = stranger(client)
    ana.post(link, data={"name": "Ana"})
    page = client.get(address).text
    assert "All seats are taken." in page, "Ana has no page open"
    assert f"{address}/seat/1/free" in page
    assert "Get up" not in page, "the host stays"
    client.post(f"{address}/waiting/leave")
    assert names(room) == ["Mira", "Ana"]
    assert "Get up" in ana.get(address).text
    assert "You are watching" in ana.post(f"{address}/waiting/leave").text
    assert names(room) == ["Mira", ""]
    assert "Ana got up." in client.get(address).text
    ana.post(link, data={"name": "Ana"})
    client.post(f"{address}/seat/1/free")
    assert names(room) == ["Mira", "Ana"], "she was here a moment ago"


def test_everybody_chooses_an_emblem_which_nobody_else_has(client: TestClient) -> None:
    address, room, link = gather(client)
    ana = stranger(client)
    ana.post(link, data={"name": "Ana"})

    def worn(who: TestClient) -> list[str]:
        return re.findall(r'class="se p(\d)', who.get(address).text)

    assert worn(client) == ["1", "2", "3"]
    client.post(f"{address}/waiting/emblem", data={"emblem": "5"})
    assert worn(ana) == ["5", "2", "3"]
    refused = ana.post(f"{address}/waiting/emblem", data={"emblem": "5"})
    assert "Somebody else has chosen that emblem." in refused.text
    for nothing in ("0", "6", "x"):
        ana.post(f"{address}/waiting/emblem", data={"emblem": nothing})
    stranger(client).post(f"{address}/waiting/emblem", data={"emblem": "4"})
    assert worn(ana) == ["5", "2", "3"]
    ana.post(f"{address}/waiting/emblem", data={"emblem": "3"})
    assert worn(ana) == ["5", "3", "2"], "a free seat takes what is left"
    ana.post(f"{address}/waiting/take", data={"seat": "2"})
    client.post(f"{address}/waiting/add")
    assert worn(client) == ["5", "2", "3", "4"], "one's own goes along, and a new seat has one of its own"
    client.post(f"{address}/waiting/remove", data={"seat": "1"})
    assert worn(client) == ["5", "3", "1"]
    client.post(f"{address}/waiting/start", data={"bot": "random"})
    assert room.row.settings.emblems[:2] == [5, 3]
    assert 'class="emb p5 ' in client.get(address).text
    assert 'class="wear"' not in client.get(gather(client, "conflict")[0]).text, "there it comes with the civilization"


def test_a_bot_keeps_a_seat_warm_and_leaves_it_to_the_friend_who_comes(client: TestClient) -> None:
    address, room, link = gather(client, players=3)
    ana = stranger(client)
    assert "kept your seat warm" not in ana.get(link).text
    client.post(f"{address}/waiting/start", data={"bot": "novice"})
    assert names(room) == ["Mira", "novice", "novice"]
    assert link in client.get(address).text, "the link stays until all seats are taken"
    assert "kept your seat warm" in ana.get(link).text
    ana.post(link, data={"name": "Ana"})
    assert names(room) == ["Mira", "Ana", "novice"]
    assert "prompt--mine" in ana.get(address).text or room.table.asked()
    stranger(client).post(link, data={"name": "Leo"})
    assert link not in client.get(address).text


def test_free_seats_may_be_left_out(client: TestClient) -> None:
    address, room, link = gather(client, players=5)
    stranger(client).post(link, data={"name": "Ana", "seat": "3"})
    assert "Ana sat down." in client.get(address).text
    client.post(f"{address}/waiting/start", data={"bot": ""})
    assert (names(room), room.table.setup.players) == (["Mira", "Ana"], 2)
    assert "Ana sat down." not in client.get(address).text, "it has been told"


@pytest.mark.parametrize(("wish", "first"), [("me", 1), ("last", 0)])
def test_who_begins_is_settled_when_the_seats_are(client: TestClient, wish: str, first: int) -> None:
    address, room, _ = gather(client, players=2, first=wish)
    client.post(f"{address}/waiting/take", data={"seat": "1"})
    client.post(f"{address}/waiting/start", data={"bot": "novice"})
    assert room.table.setup.number("first") == first


def test_whoever_waits_is_told_who_comes_and_when_it_begins(client: TestClient) -> None:
    address, room, link = gather(client)
    hub = client.app.state.hub  # type: ignore[attr-defined]
    with client.websocket_connect(f"{address}/ws?lang=en") as socket:
        assert 'id="waiting"' in socket.receive_text()
        stranger(client).post(link, data={"name": "Ana"})
        wait_until(lambda: "Ana" in socket.receive_text(), "the host is told")
        client.post(f"{address}/waiting/start", data={"bot": "novice"})
        wait_until(lambda: 'id="prompt"' in socket.receive_text(), "the table is pushed")
        assert 0 in hub.online(room)


def test_another_process_follows_what_is_arranged(client: TestClient) -> None:
    address, room, _ = gather(client, players=2)
    store = client.app.state.store  # type: ignore[attr-defined]
    other = in_server(client, store.read, Room.load, room.id)
    client.post(f"{address}/waiting/add")
    in_server(client, other.catch_up)
    assert len(other.row.seats) == other.table.setup.players == 3
    client.post(f"{address}/waiting/start", data={"bot": "novice"})
    in_server(client, other.catch_up)
    lines = len(other.table.record.lines)
    assert [line.code for line in other.table.record.lines] == [line.code for line in room.table.record.lines[:lines]]
    assert lines
    again = in_server(client, store.read, Room.load, room.id)
    assert again.table.setup.players == 3


def test_the_lobby_lists_a_waiting_room(client: TestClient) -> None:
    gather(client, players=4)
    page = client.get("/").text
    assert "Waiting room" in page
    assert "1 of 4 seats taken" in page
