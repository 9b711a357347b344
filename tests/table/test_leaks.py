"""Nothing that a seat may not know reaches its page, its socket or its API, in any form.

At many moments of whole games a second world is made, which differs from the true one in all that a seat may not know:
hands are dealt anew, face-down answers chosen anew, secret fields of past events changed. Everything that is sent to
the seat, and to somebody who only watches, must be the same, to the letter: whole pages, what is pushed to a page that
just opens and to one that is open already or drafts something, with the film of what happened since, information cards,
the API with its drafts and events, every moment of the replay, refusals, and what hints are thought from. Nor does it
show how often others change what they choose face down.
"""

from __future__ import annotations

import random
import re
from typing import Any

import pytest
from starlette.testclient import TestClient

from starboard.kernel.events import Event
from starboard.kernel.registry import titles
from starboard.kernel.rng import Rng
from starboard.kernel.steps import CHANCE
from starboard.kernel.table import Table
from starboard.table.live import keeper, rooms
from starboard.table.live.push import Connection, Hub
from starboard.table.live.room import Room
from starboard.table.rendering.titles import playable
from starboard.table.storage.store import Store
from starboard.table.web.api import event_data
from starboard.table.workers.bot_pool import world_for
from starboard.table.workers.looking_back import Replay, replay
from tests.table.conftest import CEILING, in_server, new_table, room_at, stranger


class Paper:
    """A socket that writes down what is sent."""

    def __init__(self) -> None:
        self.got: list[str] = []

    async def send_text(self, data: str) -> None:
        """Keep it."""
        self.got.append(data)


@pytest.fixture(autouse=True)
def left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody compares the table with the database meanwhile: what is undone here, it does not know of."""
    monkeypatch.setattr(keeper, "EVERY", CEILING)
    monkeypatch.setattr(rooms, "LOOK", CEILING)


class Viewer:
    """Somebody at the table: a browser with its cookie, a program with its secret, and a page that stays open."""

    def __init__(self, client: TestClient, made: dict[str, Any], seat: int | None, lang: str) -> None:
        self.client, self.made, self.seat = client, made, seat
        self.at = f"/t/{made['table']}"
        self.browser = stranger(client, **{"accept-language": lang})
        if seat is not None:
            joined = self.browser.post(f"{self.at}/join/{made['seats'][seat]['token']}", data={"name": f"N{seat}"})
            assert joined.status_code == 200
        room = room_at(client, made["table"])
        holder = room.row.seats[seat].holder if seat is not None else ""
        self.paper = Paper()
        self.connection = Connection(self.paper, holder, None, lang)
        self.connection.films = self.connection.has_bar = True
        self.undos = 0
        self.elsewhere = False
        """Whether it is in another world than the true one."""

    def headers(self) -> dict[str, str]:
        """What its program sends: the secret that the seat has since somebody sat down."""
        if self.seat is None:
            return {}
        return {"Authorization": f"Bearer {room_at(self.browser, self.made['table']).seat(self.seat).token}"}

    def pushed(self) -> str:
        """What goes to the page that is open already; the next time the same again."""
        known, filmed = self.connection.sent, self.connection.filmed
        self.paper.got.clear()
        hub: Hub = self.client.app.state.hub  # type: ignore[attr-defined]
        assert self.client.portal is not None
        self.client.portal.call(hub._send, room_at(self.client, self.made["table"]), [self.connection])
        self.newest, self.connection.sent = self.connection.sent, known
        self.film_seen, self.connection.filmed = self.connection.filmed, filmed
        return "".join(self.paper.got)

    def read_on(self) -> None:
        """The page has taken what was pushed last."""
        self.connection.sent, self.connection.filmed = self.newest, self.film_seen

    def everything(self, moments: list[int]) -> dict[str, str]:
        """All that the server would send now, by what was asked."""
        headers = self.headers()
        api = f"/api/tables/{self.made['table']}"
        asked = [self.at, f"{self.at}/replay", f"{self.at}/replay/figures", f"{self.at}/record", f"{api}/record", api]
        if moments[-1] % 3 == 0:
            asked += [f"{self.at}/since", f"{self.at}/log", f"{self.at}/curve"]
        asked += [f"{self.at}/film?at={max(0, at - 1)}&to={at}" for at in moments]
        asked += [f"{self.at}/replay?at={at}" for at in moments[:1]] + [f"{self.at}/replay/{at}" for at in moments]
        sent = {address: self.browser.get(address).text for address in asked}
        sent["view"] = self.browser.get(f"{api}/view", headers=headers).text
        room = room_at(self.client, self.made["table"])
        with self.browser.websocket_connect(f"{self.at}/ws") as socket:
            sent["socket"] = socket.receive_text()
        sent["push"] = self.pushed()
        for plan in self.plans(room):
            self.connection.steps = plan
            sent[f"draft {plan}"] = self.pushed()
            assert 'data-plan="' in sent[f"draft {plan}"]
        self.connection.steps = []
        sent |= self.drafts(api, room)
        if moments[-1] % 2 == 0:
            # Some of everything on the page that tells what it is, and things that may not be there.
            shown = sorted(set(re.findall(r'data-info="([^"]+)"', sent[self.at])))
            named = [*shown[moments[-1] % 5 :: 5], "player-0", "player-9", "²"]
            sent |= {f"card {name}": self.browser.get(f"{self.at}/card", params={"of": name}).text for name in named}
        with self.browser.websocket_connect(f"{api}/events", headers=headers) as events:
            sent["events"] = events.receive_text()
        sent["told"] = str([event_data(event, room, self.seat) for event in room.table.log])
        sent["join"] = self.browser.get(f"{self.at}/join/nothing").text
        return sent | self.refusals(api, room) | self.undone(api, room)

    def undone(self, api: str, room: Room) -> dict[str, str]:
        """The reply to an undo that can be, and what is pushed then; afterwards nothing was undone."""
        if self.seat is None or room.table.undo_problem(self.seat):
            return {}
        table, stamp, fresh = room.table, room.row.stamp, room.fresh_from
        room.table = table.fork()
        if table._past:
            # Only the last answer: what the one before it taught can't be told from secrets that were changed.
            room.table._learner = {0: table._taught()}
            before = table._past[-1].state.clone()
            if self.elsewhere:
                table.game.determinize(before, self.seat, Rng(5))
            room.table._past = [table._past[-1]._replace(state=before)]
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(Store, "append", lambda *_: False)
            reply = self.browser.post(f"{api}/undo", headers=self.headers())
        sent = {"undone": reply.text, "undone page": self.browser.get(self.at).text, "undone push": self.pushed()}
        room.table, room.row.stamp, room.fresh_from = table, stamp, fresh
        # What was answered for the seat is taken back with it, where that was the last; else it is one more refusal.
        self.undos += reply.status_code == 200
        return sent

    def drafts(self, api: str, room: Room) -> dict[str, str]:
        """What a program is told of the same plans, of one that does not fit, and of what may come next."""
        plans: list[list[str]] = [[], ["nonsense"]]
        for (codes,) in self.plans(room):
            plans += [codes, [*codes, "nonsense"]]
        sent = {}
        for plan in plans:
            reply = self.browser.post(f"{api}/draft", json={"codes": plan}, headers=self.headers())
            assert reply.status_code == (403 if self.seat is None else 200), reply.text
            sent[f"program's draft {plan}"] = reply.text
        return sent

    def plans(self, room: Room) -> list[list[list[str]]]:
        """A few things that its seat could draft: the first and the last answer, and what may follow on these."""
        if self.seat is None or not room.table.may_answer(self.seat):
            return []
        codes = [action.code() for action in room.table.options(self.seat)]
        found = []
        for code in dict.fromkeys([codes[0], codes[-1]]):
            found.append([[code]])
            then = room.table.draft(self.seat, [code]).options()
            if then:
                found.append([[code, then[len(then) // 2].code()]])
        return found

    def refusals(self, api: str, room: Room) -> dict[str, str]:
        """What is said to a wrong answer, an old question, an undo that cannot be; and what hints are thought from."""
        headers = self.headers()
        wrong = {"ticket": "" if self.seat is None else room.table.ticket(self.seat), "code": "nonsense"}
        said = {"wrong": wrong, "old": {"ticket": "0", "code": "nonsense"}}
        sent = {name: self.browser.post(f"{api}/answers", json=body, headers=headers) for name, body in said.items()}
        if self.seat is None or room.table.undo_problem(self.seat):
            sent["undo"] = self.browser.post(f"{api}/undo", headers=headers)
            form = {"seat": str(self.seat)}
            sent["undo form"] = self.browser.post(f"{self.at}/undo", data=form, headers={"x-starboard": "1"})
        assert all(reply.status_code in (403, 409, 422) for reply in sent.values())
        texts = {name: reply.text for name, reply in sent.items()}
        if self.seat is not None:
            texts["hint"] = str(world_for(room.game, room.table.state, self.seat, Rng(3)))
        return texts


def change_secrets(table: Table, seat: int, rng: Rng) -> None:
    """Change everything that the seat may not know."""
    # A position of its own: nothing that was put together of the true one is taken for it.
    table.state = table.state.clone()
    table.game.determinize(table.state, seat, rng)
    for number, frame in enumerate(table.film.frames if table.film is not None else ()):
        other = frame.state.clone()
        table.game.determinize(other, seat, rng)
        assert table.film is not None
        table.film.frames[number] = frame._replace(state=other)
    for number, begun in enumerate(table.film.turns if table.film is not None else ()):
        if begun.state is not None and table.film is not None:
            other = begun.state.clone()
            table.game.determinize(other, seat, rng)
            table.film.turns[number] = begun._replace(state=other)
    for i, event in enumerate(table.log):
        if event.kind.secret and event.seat != seat:
            values = list(event.values)
            for field in event.kind.secret:
                at = event.kind.fields.index(field)
                values[at] = (values[at] + 1) % 20
            table.log[i] = Event(event.kind, event.seat, tuple(values))


def keep(client: TestClient, room: Room, ahead: Table) -> None:
    """Store what was played ahead of the room, which goes on from there: thousands one by one take too long."""

    async def write() -> None:
        # Nobody may follow the table in between.
        async with room.lock:
            _, stored = await room.store.read(Store.since, room.id, 0)
            lines = ahead.record.lines[len(stored) :]
            await room.store.write(Store.append, room.id, len(stored), lines, ahead.over, last=stored[-1])
            room.table = ahead
            room.row.stamp += 1

    in_server(client, write)


def compare(room: Room, both: list[Viewer], seat: int, number: int, monkeypatch: pytest.MonkeyPatch) -> str:
    """Look at everything in both worlds, as the seat and as a spectator. Returns all there was."""
    count = len(replay(room.game, room.table.record)[0].moments)
    moments = sorted({0, count // 2, count - 1})
    room.render_cache.clear()
    true = [viewer.everything(moments) for viewer in both]
    assert room.table.film is not None
    state, log, film = room.table.state.clone(), list(room.table.log), room.table.film.fork()

    true_past = Replay.table_at

    def other_past(past: Replay, moment: int) -> Table:
        table = true_past(past, moment)
        change_secrets(table, seat, Rng(number + moment))
        return table

    true_film = Replay.filmed

    def other_film(past: Replay, first: int, last: int, most: int) -> tuple[Table, int]:
        # What was secret when the film begins may have been told by its end: each frame has secrets of its own.
        with monkeypatch.context() as truly:
            truly.setattr(Replay, "table_at", true_past)
            table, ends = true_film(past, first, last, most)
        change_secrets(table, seat, Rng(number + first))
        return table, ends

    change_secrets(room.table, seat, Rng(number))
    with monkeypatch.context() as patch:
        patch.setattr(Replay, "table_at", other_past)
        patch.setattr(Replay, "filmed", other_film)
        # Nothing is taken from what was written for the true world.
        room.render_cache.clear()
        for viewer in both:
            viewer.elsewhere = True
        other = [viewer.everything(moments) for viewer in both]
    for before, after in zip(true, other, strict=True):
        assert before.keys() == after.keys()
        for address, text in before.items():
            assert after[address] == text, address
    room.render_cache.clear()
    room.table.state, room.table.log, room.table.film = state, log, film
    for viewer in both:
        viewer.elsewhere = False
        viewer.pushed()
        viewer.read_on()
    return "".join(text for each in true for text in each.values())


@pytest.mark.parametrize("game", [name for name in titles() if name in playable()])
def test_two_worlds_that_a_seat_cannot_tell_apart_look_the_same(
    client: TestClient, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    rng = random.Random(4)
    info = next(each for each in client.get("/api/games").json()["games"] if each["name"] == game)
    players = min(3, info["most_players"])
    made = new_table(client, *[""] * players, game=game)
    room: Room = room_at(client, made["table"])
    people = [Viewer(client, made, seat, "fr" if seat % 2 else "en") for seat in range(players)]
    spectator = Viewer(client, made, None, "fr")
    compared = sent = frames = 0
    ahead = room.table.fork()
    for number in range(20_000):
        asked = [seat for seat in ahead.asked() if seat != CHANCE]
        if not asked:
            break
        # Closely at first, then now and then: a race at random takes thousands of answers.
        if number % (11 if compared < 12 else 401) == 0 and compared < 20:
            seat = rng.randrange(players) if compared % 2 else asked[0]
            keep(client, room, ahead)
            seen = compare(room, [people[seat], spectator], seat, number, monkeypatch)
            sent += len(seen)
            frames += seen.count("data-beat")
            compared += 1
            ahead = room.table.fork()
            asked = [seat for seat in ahead.asked() if seat != CHANCE]
        seat = asked[0]
        code = rng.choice(ahead.options(seat)).code()
        ahead.answer(seat, code)
    assert ahead.over
    assert compared > 5
    assert sent > 1_000_000
    assert frames > 50
    assert sum(viewer.undos for viewer in people) > 1


def test_what_others_choose_and_change_face_down_is_seen_by_nobody(client: TestClient) -> None:
    made = new_table(client, "", "", "", options={"draft": "random"})
    room: Room = room_at(client, made["table"])
    both = [Viewer(client, made, 0, "en"), Viewer(client, made, None, "fr")]
    # As if the last answer had told of all that has happened.
    room.fresh_from = 0
    for viewer in both:
        viewer.pushed()
        viewer.read_on()

    def seen() -> list[dict[str, str]]:
        room.render_cache.clear()
        return [viewer.everything([0]) for viewer in both]

    def picks(*codes: str) -> None:
        secret = {"Authorization": f"Bearer {room.seat(1).token}"}
        for code in codes:
            answer = {"ticket": room.table.ticket(1), "code": code}
            way, body = ("answers", answer) if code else ("undo", None)
            assert client.post(f"/api/tables/{room.id}/{way}", json=body, headers=secret).status_code == 200

    card, other = [action.code() for action in room.table.options(1)][:2]
    before = seen()
    assert all(each["push"] == "" for each in before)
    for half_made in ([card], ["", other]):
        picks(*half_made)
        for then, now in zip(before, seen(), strict=True):
            for address, text in then.items():
                assert now[address] == text, address
    picks("war")
    done = seen()
    picks("", "", card, "expansion")
    for then, now in zip(done, seen(), strict=True):
        for address, text in then.items():
            assert now[address] == text, address
