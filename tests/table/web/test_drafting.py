"""What is drafted on a page: the page alone is drawn as it would be, until it is carried out."""

from __future__ import annotations

import json
import re
from html import unescape
from typing import Any

import pytest
from starlette.testclient import TestClient, WebSocketTestSession

from starboard.kernel.draft import BY_HIDDEN
from starboard.kernel.rng import Rng
from starboard.table.live.plans import END_OF_TURN, Plan
from starboard.table.live.room import Room
from starboard.table.rendering.renderer import Renderer
from tests.table.conftest import in_server, room_at, start, stranger, wait_until
from tests.table.web.test_socket_answers import heard


def expanding(client: TestClient) -> Room:
    """A table at which seat 0 is about to expand, with more to do than to build a ship."""
    while True:
        at = start(client, **{"seat-1": "away", "option-draft": "random", "option-first": "0"})
        room = room_at(client, at.split("/")[-1].partition("?")[0])
        rng = Rng(1)
        while not room.table.over:
            if room.table.view(0)["step"] == "expand 0" and has_more_to_do(room):
                return room
            seat = room.table.asked()[0]
            options = [action.code() for action in room.table.options(seat)]
            code = "expansion" if "expansion" in options else options[rng.below(len(options))]
            # Through the store: a table that is ahead of it is set back as soon as somebody looks.
            in_server(client, room.submit, seat, room.table.ticket(seat), [code])


def has_more_to_do(room: Room) -> bool:
    """Whether seat 0 may build a ship, and then go on."""
    found = codes(room)
    return "production" in found and len(found) > 2 and sum(room.table.view(0)["actions"].values()) > 2


def codes(room: Room) -> list[str]:
    """What seat 0 may answer."""
    return [action.code() for action in room.table.options(0)]


def build(room: Room) -> list[str]:
    """A ship at home, with the place that may go without saying."""
    return ["production", f"at {room.table.view(0)['players'][0]['origin']}"]


def send(page: WebSocketTestSession, room: Room, plan: list[list[str]], until: str = "data-plan=", **more: Any) -> str:
    """Send what is drafted, and what is done with it; what comes back."""
    page.send_text(json.dumps({"ticket": room.table.ticket(0), "seat": "0", "plan": plan, **more}))
    return heard(page, until)


def planned(html: str) -> list[list[str]]:
    """The steps that a page shows."""
    found = re.search(r'data-plan="([^"]*)"', html)
    return json.loads(unescape(found[1])) if found else []


def test_a_tap_is_drafted_and_only_the_button_carries_it_out(client: TestClient) -> None:
    room = expanding(client)
    lines = len(room.table.record.lines)
    with (
        client.websocket_connect(f"/t/{room.id}/ws?lang=en") as page,
        stranger(client).websocket_connect(f"/t/{room.id}/ws?lang=en") as other,
    ):
        heard(page, 'id="prompt"')
        heard(other, 'id="prompt"')
        html = send(page, room, [], code="; ".join(build(room)))
        assert planned(html) == [build(room)]
        assert 'id="go"' in html
        assert "ships +1" in html, "what it would change"
        held = room.table.view(0)["players"][0]
        points = held["vp"] + held["sectors"] + held["bonuses"]["victory"]
        total = re.search(r'class="plan__sum">.*?</p>', html, re.S)
        assert total, "what the end of the age would make"
        assert f"{points}</b>" in total[0]
        assert "→" not in total[0], "as much as before"
        assert len(room.table.record.lines) == lines
        html = send(page, room, [build(room)], 'id="log-lines"', go=True)
        assert len(room.table.record.lines) > lines
        assert "production" in [line.code for line in room.table.record.lines[lines:]]
        assert 'id="go"' not in html
        # Whoever looks on saw nothing before it was done.
        assert "data-plan" not in heard(other, 'id="log-lines"')


def test_what_is_ticked_is_carried_out_by_the_button_alone(client: TestClient) -> None:
    at = start(client, game="voidfall")
    room = room_at(client, at.split("/")[-1].partition("?")[0])
    taken = "action production-2-resupply"
    while taken not in codes(room):
        found = codes(room)
        code = next((each for each in ("focus production", "pass") if each in found), found[0])
        in_server(client, room.submit, 0, room.table.ticket(0), [code])
    lines = len(room.table.record.lines)
    with client.websocket_connect(f"/t/{room.id}/ws?lang=en") as page:
        heard(page, 'id="prompt"')
        assert 'id="go"' not in send(page, room, [], code=taken), "nothing is ticked yet"
        assert 'id="go"' in send(page, room, [[taken]], code="option 2")
        send(page, room, [[taken, "option 2"]], "", go=True)
        wait_until(lambda: len(room.table.record.lines) > lines, "it is carried out")
    assert [line.code for line in room.table.record.lines[lines:]] == [taken, "option 2", "pass"]


def test_steps_that_no_longer_fit_keep_their_words_whatever_they_wait_for(client: TestClient) -> None:
    at = start(client, game="voidfall")
    room = room_at(client, at.split("/")[-1].partition("?")[0])
    while "focus conquest" not in codes(room):
        in_server(client, room.submit, 0, room.table.ticket(0), codes(room)[:1])
    with client.websocket_connect(f"/t/{room.id}/ws?lang=en") as page:
        heard(page, 'id="prompt"')
        html = send(page, room, [["pass"], ["focus conquest"], ["penalty"]])
    assert "pstep--misfit" in html
    assert "A step that doesn’t fit any more" not in html
    for said in ("Conquest: end the turn", "Suffer the penalty"):
        assert said in html


def test_a_step_that_no_longer_fits_is_marked_and_keeps_all_from_being_carried_out(client: TestClient) -> None:
    room = expanding(client)
    lines = len(room.table.record.lines)
    with client.websocket_connect(f"/t/{room.id}/ws?lang=en") as page:
        heard(page, 'id="prompt"')
        html = send(page, room, [build(room), ["to nowhere"]])
        assert "pstep--misfit" in html
        assert "doesn’t fit here: “Your expansion: " in html, "and says why"
        assert 'aria-disabled="true"' in html
        assert "A step that doesn’t fit any more" in html, "no code is shown"
        send(page, room, [build(room), ["to nowhere"]], code="end")
        assert len(room.table.record.lines) == lines


def test_a_plan_outlives_the_answer_of_somebody_else(client: TestClient) -> None:
    at = start(client, **{"players": "3", "seat-1": "away", "seat-2": "away", "option-draft": "random"})
    room = room_at(client, at.split("/")[-1].partition("?")[0])
    card = codes(room)[0]
    with client.websocket_connect(f"/t/{room.id}/ws?lang=en") as page:
        heard(page, 'id="prompt"')
        assert planned(send(page, room, [], code=f"{card}; evolution")) == [[card, "evolution"]]
        theirs = room.table.options(1)[0].code()
        in_server(client, room.submit, 1, room.table.ticket(1), [theirs, "war"])
        send(page, room, [[card, "evolution"]], "", go=True)
        wait_until(lambda: room.table.view(0)["picked"] == [card, "evolution"], "it is carried out")


def dicing(client: TestClient) -> Room:
    """A table of Tiny Epic Galaxies at which seat 0 has two dice that bring something, and seat 1 may follow."""
    while True:
        at = start(client, **{"game": "galaxies", "seat-1": "away", "option-first": "0"})
        room = room_at(client, at.split("/")[-1].partition("?")[0])
        for seat in (0, 1):
            in_server(client, room.submit, seat, room.table.ticket(seat), [room.table.options(seat)[0].code()])
        if {"activate energy", "activate move"} <= set(codes(room)):
            return room


def test_the_next_die_waits_drafted_while_others_answer_the_last(client: TestClient) -> None:
    room = dicing(client)
    moves = ["activate move", f"orbit {room.table.view(0)['row'][0]['id']}"]
    with client.websocket_connect(f"/t/{room.id}/ws?lang=en") as page:
        heard(page, 'id="prompt"')
        assert 'data-next="activate energy"' in send(page, room, [], code="; ".join(moves))
        send(page, room, [moves, ["activate energy"]], 'id="log-lines"', go=True)
        assert room.table.asked() == [1]
        in_server(client, room.submit, 1, room.table.ticket(1), ["pass"])
        assert planned(heard(page, "data-plan=")) == [["activate energy"]]


def test_whoever_ends_a_turn_reads_that_and_not_that_chance_comes_next(client: TestClient) -> None:
    room = dicing(client)
    with client.websocket_connect(f"/t/{room.id}/ws?lang=en") as page:
        heard(page, 'id="prompt"')
        html = send(page, room, [], code="end", ends=True)
        assert "That ends your turn." in html
        assert re.search(r'id="go"[^>]*>\s*End the turn\s*<', html)


def colonizing_last(client: TestClient) -> Room:
    """A table at which seat 0 is the last of a round, and may found a colony."""
    while True:
        at = start(client, **dict.fromkeys(("seat-1", "seat-2", "seat-3"), "away"), **{"option-draft": "random"})
        room = room_at(client, at.split("/")[-1].partition("?")[0])
        rng = Rng(1)
        while room.table.view(0)["round"] < 3:
            view = room.table.view(0)
            if view["step"] == "found_colony 0" and not view["order"] and view["round"] == 2:
                return room
            seat = room.table.asked()[0]
            options = [action.code() for action in room.table.options(seat)]
            wanted = ("evolution", "colonization")[seat == 0] if view["round"] % 2 == 0 else "expansion"
            code = wanted if wanted in options else options[rng.below(len(options))]
            in_server(client, room.submit, seat, room.table.ticket(seat), [code])


def test_whoever_ends_a_round_reads_what_comes_of_it_and_not_that_something_is_hidden(client: TestClient) -> None:
    """Only the hands that are passed on then are not known yet."""
    room = colonizing_last(client)
    code = next(each for each in codes(room) if each.startswith("colonize "))
    with client.websocket_connect(f"/t/{room.id}/ws?lang=en") as page:
        heard(page, 'id="prompt"')
        html = send(page, room, [], code=code)
        assert re.search(r'class="good">[^<]*\+1', html), "what the colony gives"
        assert "not known yet" not in html
        assert "Then the hands are passed on." in html
        assert re.search(r'id="go"[^>]*>\s*End the turn\s*<', html)


def test_an_event_is_no_turn_that_could_be_ended(client: TestClient) -> None:
    at = start(client, game="voidfall")
    room = room_at(client, at.split("/")[-1].partition("?")[0])
    with client.websocket_connect(f"/t/{room.id}/ws?lang=en") as page:
        heard(page, 'id="prompt"')
        plan: list[list[str]] = []
        while (found := Plan(room.table, 0, plan)).options():
            plan = [*found.steps, [found.options()[0].code()]]
        html = send(page, room, plan[:-1], code=plan[-1][0])
        assert re.search(r'id="go"[^>]*>\s*Carry out, then see\s*<', html)
        assert "That ends your turn." not in html


def drawing(client: TestClient) -> tuple[Room, Plan]:
    """A game of Voidfall, and a turn in which an agenda is drawn."""
    at = start(client, game="voidfall")
    room = room_at(client, at.split("/")[-1].partition("?")[0])
    while "focus prosperity" not in codes(room):
        in_server(client, room.submit, 0, room.table.ticket(0), [codes(room)[0]])
    plan = Plan(room.table, 0, [["focus prosperity"]])
    for code in ("action prosperity-3-organize", "option 1", "type wealth", "from deck"):
        plan.tap([code])
    return room, plan


def test_chance_within_a_turn_does_not_end_it(client: TestClient) -> None:
    """A Focus of Voidfall belongs to the round in which it is chosen."""
    room, plan = drawing(client)
    with client.websocket_connect(f"/t/{room.id}/ws?lang=en") as page:
        heard(page, 'id="prompt"')
        html = send(page, room, plan.steps)
        assert "Then agendas are drawn." in html
        assert re.search(r'id="go"[^>]*>\s*Carry out, then see\s*<', html)


def test_whoever_presses_the_button_twice_carries_out_once(client: TestClient) -> None:
    """Before it is seen what came of it: the second press is for nothing, and nothing is left that does not fit."""
    room, plan = drawing(client)
    with client.websocket_connect(f"/t/{room.id}/ws?lang=en") as page:
        heard(page, 'id="prompt"')
        pressed = {"ticket": room.table.ticket(0), "seat": "0", "plan": plan.steps, "go": True}
        for _ in range(2):
            page.send_text(json.dumps(pressed))
            html = heard(page, "")
        assert "keep_agenda" in str(room.table.view(0)["step"])
        assert "data-plan" not in html
        assert "data-plan" not in client.get(f"/t/{room.id}").text


def test_something_is_always_said_to_a_page_that_asked(client: TestClient) -> None:
    """A page that hears nothing takes the connection for dead."""
    room = expanding(client)
    with client.websocket_connect(f"/t/{room.id}/ws?lang=en") as page:
        heard(page, 'id="prompt"')
        send(page, room, [build(room)])
        page.send_text(json.dumps({"ticket": room.table.ticket(0), "seat": "0", "plan": [build(room)]}))
        assert page.receive_text() == ""


def test_what_a_refused_chain_has_not_come_to_stays_drafted(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    room = expanding(client)
    lines = len(room.table.record.lines)
    plan = [build(room), ["end"]]
    monkeypatch.setattr(Plan, "sent", property(lambda self: [*build(room), "to nowhere", "end"]))
    with client.websocket_connect(f"/t/{room.id}/ws?lang=en") as page:
        heard(page, 'id="prompt"')
        page.send_text(json.dumps({"ticket": room.table.ticket(0), "seat": "0", "plan": plan, "go": True}))
        wait_until(lambda: len(room.table.record.lines) > lines, "the first step is taken")
        monkeypatch.undo()
        html = heard(page, "data-plan=")
    assert [line.code for line in room.table.record.lines[lines:]] == build(room)
    assert planned(html) == [["end"]]


def test_a_card_that_is_opened_during_a_draft_tells_of_the_drafted_position(client: TestClient) -> None:
    room = expanding(client)
    home = room.table.view(0)["players"][0]["origin"]
    asked = {"of": f"place-{home}"}
    now = client.get(f"/t/{room.id}/card", params=asked).text
    planned = client.get(f"/t/{room.id}/card", params={**asked, "plan": json.dumps([build(room)])}).text
    assert now != planned
    for nonsense in ("[", "{}", '[["x"]]'):
        assert client.get(f"/t/{room.id}/card", params={**asked, "plan": nonsense}).status_code == 200
    watched = stranger(client).get(f"/t/{room.id}/card", params={**asked, "plan": json.dumps([build(room)])}).text
    assert watched == stranger(client).get(f"/t/{room.id}/card", params=asked).text, "only one's own drafts"


def test_a_lesson_is_not_about_what_others_are_asked_after_a_draft(client: TestClient) -> None:
    """Whether the teacher follows is the teacher's question."""
    room = room_at(client, str(client.post("/guided/galaxies").url).rpartition("/")[2])
    in_server(client, room.submit, 0, room.table.ticket(0), [codes(room)[0]])
    wait_until(lambda: "end" in codes(room), "my turn")
    with client.websocket_connect(f"/t/{room.id}/ws?lang=en") as page:
        assert "Each die is an action" in heard(page, "prompt__lesson")
        html = send(page, room, [["end"]])
    assert "Nothing is final yet: take steps back" in html.partition("prompt__lesson")[2]


def test_who_ends_a_round_sees_where_the_draft_leaves_the_fleets_though_new_cards_come(client: TestClient) -> None:
    """The hand that comes is not known, but the galaxy is the same whatever it is."""
    seats = {f"seat-{seat}": "away" for seat in range(1, 4)}
    at = start(client, players="4", **seats, **{"option-draft": "random", "option-first": "0"})
    room = room_at(client, at.split("/")[-1].partition("?")[0])
    table, rng = room.table, Rng(1)
    while True:
        seat = table.asked()[0]
        found = [action.code() for action in table.options(seat)]
        view = table.view(seat)
        last = view["step"] == "expand 0" and not view["order"] and sum(view["actions"].values()) == 1
        if last and view["round"] < 4 and "movement" in found:
            break
        likely = [code for code in found if code in ("expansion" if seat == 0 else "evolution", "movement")] or found
        table.answer(seat, likely[rng.below(len(likely))])
    place = next(each for each in view["places"] if each["ships"][0])
    goal = place["adjacent"][0]
    plan = Plan(table, 0, [["movement", f"from {place['id']}", f"to {goal}"]])
    assert plan.stopped == BY_HIDDEN
    drawn = Renderer(room, table, 0, "en", plan=plan).pictures(set())["board-live"].html
    assert f'id="fleet-{place["id"]}-0"' not in drawn, "all have left"
    assert f'id="fleet-{goal}-0"' in drawn


def test_the_table_stays_in_its_round_until_a_draft_that_ends_it_is_carried_out(client: TestClient) -> None:
    """In a duel both know the hand that comes, and still it is not the next round yet."""
    at = start(client, players="2", **{"seat-1": "away", "option-draft": "random", "option-first": "0"})
    room = room_at(client, at.split("/")[-1].partition("?")[0])
    table, rng, stayed = room.table, Rng(2), 0
    while stayed < 3:
        seat = table.asked()[0]
        found = [action.code() for action in table.options(seat)]
        view = table.view(seat)
        if seat == 0 and view["step"] == "expand 0" and not view["order"]:
            plan = Plan(table, 0, [["end"]])
            if plan.stopped == END_OF_TURN:
                stayed += 1
                drawn = Renderer(room, table, 0, "en", plan=plan)
                assert drawn.view["round"] == view["round"]
                parts = drawn.fragments(set())
                assert all(f'id="card-{card}"' in parts["mine"].html for card in view["players"][0]["hand"])
                assert "Then the hands are passed on." in parts["prompt"].html
        likely = [code for code in found if code == "expansion" and seat == 0] or found
        table.answer(seat, likely[rng.below(len(likely))])
