"""A seat belongs to whoever sits there: secrets, links, who is away, and who is told."""

from __future__ import annotations

import re
from typing import Any

import pytest
from starlette.testclient import TestClient

from starboard.table.live import push, seating
from starboard.table.live.refusals import NotThere, NotYours
from starboard.table.live.room import Room
from tests.table.conftest import as_seat, in_server, new_table, room_at, start, stranger

LINK = re.compile(r'value="http://testserver(/t/[^"]+/join/[^"]+)"')


def links(page: str) -> list[str]:
    """The seats' links that a page shows."""
    return LINK.findall(page)


def invited(client: TestClient, at: str) -> tuple[TestClient, str]:
    """A guest who took the only open seat, and the link that brought them there."""
    (link,) = links(client.get(at).text)
    guest = stranger(client)
    assert guest.post(link, data={"name": "Ana"}).status_code == 200
    return guest, link


@pytest.fixture
def all_away(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever has no page open is away at once."""
    monkeypatch.setattr(push, "AWAY_AFTER", 0.0)


def bearer(link: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {link.rpartition('/')[2]}"}


def test_the_host_sees_the_links_of_open_seats_only(client: TestClient) -> None:
    at = start(client, **{"seat-1": "away", "name-1": "Ana", "seat-2": "here", "seat-3": "bot:random"})
    room = room_at(client, at[3:])
    assert links(client.get(at).text) == [f"{at}/join/{room.seat(1).token}"]
    guest, _ = invited(client, at)
    for page in (client.get(at).text, guest.get(at).text):
        assert links(page) == []
        assert not any(seat.token in page for seat in room.row.seats)


def test_a_guest_has_a_secret_that_the_host_never_saw(client: TestClient) -> None:
    at = start(client, **{"seat-1": "away"})
    _, link = invited(client, at)
    for secret in (link, f"/{room_at(client, at[3:]).row.id}"):
        peeked = client.get(f"/api{at.replace('/t/', '/tables/')}/view", headers=bearer(secret))
        assert peeked.status_code == 403
        assert "hand" not in peeked.text


def test_an_invitation_shows_nothing_before_somebody_sits_down(client: TestClient) -> None:
    at = start(client, **{"seat-1": "away"})
    (link,) = links(client.get(at).text)
    api = f"/api/tables/{at[3:]}"
    refused = client.get(f"{api}/view", headers={**bearer(link), "accept-language": "fr"})
    assert refused.status_code == 403
    assert "invitation" in refused.json()["error"]
    taken = client.put(f"{api}/seat", json={"name": "Robo"}, headers=bearer(link))
    assert taken.status_code == 200
    own = {"Authorization": f"Bearer {taken.json()['token']}"}
    assert client.get(f"{api}/view", headers=own).json()["seat"] == 1
    assert client.get(f"{api}/view", headers=bearer(link)).status_code == 403, "the invitation is void"
    again = client.put(f"{api}/seat", json={"name": "Robot"}, headers=own).json()
    assert (again["name"], f"Bearer {again['token']}") == ("Robot", own["Authorization"]), "a new name, no new secret"


def test_a_held_seat_is_not_taken_by_its_old_link(client: TestClient) -> None:
    at = start(client, **{"seat-1": "away"})
    guest, link = invited(client, at)
    holder = room_at(client, at[3:]).seat(1).holder
    thief = stranger(client)
    for reply in (thief.get(link), thief.post(link, data={"name": "Eve"}), client.post(link)):
        assert reply.status_code == 404
        assert "somebody may have sat down there already" in reply.text
    assert "libre" in thief.get(link, headers={"accept-language": "fr"}).text
    assert room_at(client, at[3:]).seat(1).holder == holder
    assert room_at(client, at[3:]).seat(1).name == "Ana"
    assert guest.get(at).status_code == 200


def test_of_two_who_sit_down_at_once_one_does(client: TestClient) -> None:
    at = start(client, **{"seat-1": "away"})
    room = room_at(client, at[3:])
    secret = room.seat(1).token
    portal: Any = client.portal
    portal.call(seating.sit, room, 1, secret, "ana", "Ana")
    with pytest.raises(NotThere):
        portal.call(seating.sit, room, 1, secret, "eve", "Eve")
    assert room.seat(1).holder == "ana"


def test_a_holder_moves_to_another_device_by_a_link_that_works_once(client: TestClient) -> None:
    at = start(client, **{"seat-1": "away"})
    guest, _ = invited(client, at)
    assert client.post(f"{at}/seat/1/link").status_code == 403, "not even the host gets a guest's link"
    assert stranger(client).post(f"{at}/seat/1/link").status_code == 403
    (first,) = links(guest.post(f"{at}/seat/1/link").text)
    (second,) = links(guest.post(f"{at}/seat/1/link").text)
    assert links(client.get(at).text) == []
    phone = stranger(client)
    assert phone.get(first).status_code == 404, "a new link makes the old one void"
    page = phone.get(second).text
    assert "Go on playing here" in page
    assert 'name="name"' not in page
    assert phone.post(second).status_code == 200
    room = room_at(client, at[3:])
    assert room.seat(1).name == "Ana"
    assert 'id="opt-0"' not in guest.get(at).text
    assert stranger(client).post(second).status_code == 404, "it works once"
    assert [notice.kind for notice in room.row.settings.notices] == ["sat"], "where somebody plays is nobody's business"


def test_the_host_takes_the_role_along_to_another_device(client: TestClient) -> None:
    at = start(client, **{"seat-1": "away"})
    client.post(f"{at}/seat/0/link")
    link = next(each for each in links(client.get(at).text) if room_at(client, at[3:]).seat(0).token in each)
    phone = stranger(client)
    phone.post(link)
    assert len(links(phone.get(at).text)) == 1, "the host's menu, with the open seat's link"
    assert links(client.get(at).text) == []


def test_a_present_guest_is_neither_replaced_nor_put_out(client: TestClient) -> None:
    at = start(client, **{"seat-1": "away"})
    guest, _ = invited(client, at)
    room = room_at(client, at[3:])
    with guest.websocket_connect(f"{at}/ws") as socket:
        socket.receive_text()
        for way, data in ((f"{at}/seat/1", {"bot": "random"}), (f"{at}/seat/1/free", {})):
            assert "Ana is at the table" in client.post(way, data=data).text
    # Whoever has just closed the page may only be loading it again.
    assert "Ana is at the table" in client.post(f"{at}/seat/1/free").text
    assert (room.seat(1).bot, room.seat(1).name) == ("", "Ana")
    assert room.seat(1).holder
    assert stranger(client).post(f"{at}/seat/1/free").status_code == 403
    assert "only the host" in guest.post(f"{at}/seat/0", data={"bot": "random"}).text.lower()


def test_a_bot_stands_in_for_a_guest_who_is_away_and_everybody_is_told(client: TestClient, all_away: None) -> None:
    at = start(client, **{"seat-1": "away"})
    guest, _ = invited(client, at)
    with client.websocket_connect(f"{at}/ws?lang=fr") as socket:
        socket.receive_text()
        client.post(f"{at}/seat/1", data={"bot": "random"})
        pushed = ""
        while "Mira fait jouer un bot à sa place" not in pushed:
            pushed = socket.receive_text()
    assert "Ana is away: Mira let a bot play for them." in guest.get(at).text
    guest.post(f"{at}/seat/1", data={"bot": ""})
    assert room_at(client, at[3:]).seat(1).bot == "", "they are back"


def test_the_host_frees_the_seat_of_a_guest_who_left_and_everybody_is_told(client: TestClient, all_away: None) -> None:
    at = start(client, **{"seat-1": "away"})
    guest, link = invited(client, at)
    moved = links(guest.post(f"{at}/seat/1/link").text)[0]
    page = client.post(f"{at}/seat/1/free").text
    assert "Ana is away: Mira freed their seat." in page
    (fresh,) = links(page)
    for old in (link, moved):
        assert guest.post(old).status_code == 404
    assert "Ana is away: Mira freed their seat." in guest.get(at).text
    assert 'id="opt-0"' not in guest.get(at).text
    other = stranger(client)
    assert other.post(fresh, data={"name": "Leo"}).status_code == 200
    assert "Leo sat down." in client.get(at).text
    assert "nobody else sits there" in client.post(f"{at}/seat/0/free").text.lower()


def test_what_somebody_had_settled_leaves_the_seat_with_them(client: TestClient, all_away: None) -> None:
    at = start(client, game="galaxies", **{"seat-1": "away"})
    guest, _ = invited(client, at)
    assert guest.post(f"{at}/own/1", data={"ask_all": "on"}).status_code == 200
    moved = guest.post(f"{at}/seat/1/link").text
    other = stranger(client)
    assert other.post(links(moved)[0], data={}).status_code == 200
    assert room_at(client, at[3:]).row.settings.own == {"1": {"ask_all": True}}, (
        "on another device it is the same person"
    )
    client.post(f"{at}/seat/1/free")
    assert room_at(client, at[3:]).row.settings.own == {}


def test_nothing_is_settled_for_a_seat_that_may_still_become_anothers(client: TestClient) -> None:
    at = start(client, door="friends", **{"friends-how": "link", "friends-players": "3"})
    refused = client.post(f"{at}/own/0", data={"ask_all": "on"})
    assert (refused.status_code, "begun" in refused.text) == (403, True)
    assert room_at(client, at[3:]).row.settings.own == {}


def test_a_player_becomes_host_when_the_host_is_away(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    at = start(client, **{"seat-1": "away"})
    guest, _ = invited(client, at)
    assert "become the host" not in guest.get(at).text
    assert "the host is at the table" in guest.post(f"{at}/host").text.lower()
    monkeypatch.setattr(push, "AWAY_AFTER", 0.0)
    assert "become the host" in guest.get(at).text
    assert stranger(client).post(f"{at}/host").status_code == 403
    guest.post(f"{at}/host")
    assert "The host is away: Ana is the host now." in client.get(at).text
    assert "L’hôte n’est plus là" in client.get(at, headers={"accept-language": "fr"}).text
    assert room_at(client, at[3:]).row.host == room_at(client, at[3:]).seat(1).holder
    assert guest.post(f"{at}/seat/0/free").status_code == 200
    assert len(links(guest.get(at).text)) == 1
    assert "freed their seat" in guest.get(at).text


def test_notices_and_the_host_outlive_the_process(client: TestClient, all_away: None) -> None:
    at = start(client, **{"seat-1": "away"})
    guest, _ = invited(client, at)
    guest.post(f"{at}/host")
    store = client.app.state.store  # type: ignore[attr-defined]
    row = store.table(at[3:])
    assert [notice.kind for notice in row.settings.notices] == ["sat", "host"]
    assert row.host == row.seats[1].holder


def test_a_program_keeps_the_secrets_of_its_seats_until_somebody_sits_down(client: TestClient) -> None:
    made = new_table(client, "", "")
    api, at = f"/api/tables/{made['table']}", f"/t/{made['table']}"
    for seat in (0, 1):
        assert client.get(f"{api}/view", headers=as_seat(made, seat)).json()["seat"] == seat
    guest = stranger(client)
    guest.post(f"{at}/join/{made['seats'][1]['token']}", data={"name": "Ana"})
    assert client.get(f"{api}/view", headers=as_seat(made, 1)).status_code == 403, "the seat is Ana's"
    assert client.get(f"{api}/view", headers=as_seat(made, 0)).json()["seat"] == 0
    assert "it has no host" in guest.post(f"{at}/host").text


def test_several_on_one_screen_keep_their_seats(client: TestClient) -> None:
    at = start(client, **{"seat-1": "here", "name-1": "Ben"})
    room = room_at(client, at[3:])
    assert room.held_by(room.row.host) == [0, 1]
    assert "/free" not in client.get(at).text
    client.post(f"{at}/seat/1/link")
    (link,) = links(client.get(at).text)
    ben = stranger(client)
    ben.post(link)
    assert room.held_by(room.row.host) == [0], "one of them has a screen of their own now"
    assert room.row.host == room.seat(0).holder


def test_an_address_cannot_put_words_into_the_servers_mouth(client: TestClient) -> None:
    at = start(client, **{"seat-1": "away"})
    page = client.get(f"{at}?error=Log in at evil.example").text
    assert "evil.example" not in page.partition('id="banner"')[2].partition("</div>")[0]
    invited(client, at)
    refused = client.post(f"{at}/seat/1/free")
    assert "Ana is at the table" in refused.text
    assert "error=" not in str(refused.url)
    assert "Ana is at the table" not in client.get(at).text, "it is said once"


def test_of_two_who_want_to_be_host_at_two_servers_one_is(client: TestClient, all_away: None) -> None:
    at = start(client, **{"seat-1": "away", "seat-2": "away"})
    room = room_at(client, at[3:])
    guests = [stranger(client), stranger(client)]
    for guest, link in zip(guests, links(client.get(at).text), strict=True):
        guest.post(link, data={"name": "Ana"})
    hub = client.app.state.hub  # type: ignore[attr-defined]
    elsewhere = Room.load(room.store, room.id)
    with guests[0].websocket_connect(f"{at}/ws?lang=en") as socket:
        socket.receive_text()
        in_server(client, seating.take_host, room, room.seat(1).holder, hub)
        with pytest.raises(NotYours):
            in_server(client, seating.take_host, elsewhere, room.seat(2).holder, hub)
    assert room.store.table(room.id).host == room.seat(1).holder
