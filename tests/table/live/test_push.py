"""Pages that are open are told at once: what they may know, each in its own language."""

from __future__ import annotations

import asyncio
import random
import re
from collections.abc import Iterator
from contextlib import contextmanager
from html.parser import HTMLParser
from typing import Any
from unittest.mock import patch

import pytest
from starlette.testclient import TestClient, WebSocketTestSession
from starlette.websockets import WebSocketDisconnect

from starboard.kernel.registry import load_game, titles
from starboard.kernel.steps import Sealed
from starboard.table.live import push
from starboard.table.live.push import viewer_of
from starboard.table.live.room import Room
from starboard.table.rendering.fragments import Fragment, Memo, RenderCache
from starboard.table.rendering.parts import Parts
from starboard.table.rendering.renderer import Renderer
from tests.table.conftest import CEILING, field, in_server, new_table, options, room_at, start, stranger, wait_until


def fragments(html: str) -> set[str]:
    parts = "top-mid|undo|prompt|board-live|info|mine|players|log|score-live|status"
    return set(re.findall(rf'<(?:div|section|form|p)[^>]*? id="({parts})"', html))


def until(socket: WebSocketTestSession, part: str) -> str:
    """The next push that carries a part; that somebody has come or gone is pushed too."""
    while True:
        html = socket.receive_text()
        if part in html:
            return html


def test_a_page_gets_everything_and_then_what_changed(client: TestClient) -> None:
    at = start(client, **{"seat-1": "away"})
    client.get(at)
    with client.websocket_connect(f"{at}/ws") as mine, stranger(client).websocket_connect(f"{at}/ws") as connection:
        whole = mine.receive_text()
        assert {"prompt", "board-live", "players", "log", "undo"} <= fragments(whole)
        seen = connection.receive_text()
        assert options(whole)
        assert options(seen) == []
        form = {"ticket": field(whole, "ticket"), "seat": "0", "code": "civilization humans"}
        client.post(f"{at}/answer", data=form, headers={"x-starboard": "1"})
        pushed = until(mine, 'id="prompt"')
        assert "origin" in "".join(options(pushed))
        assert "Humans" in until(connection, 'id="log')
        assert "top-mid" not in fragments(pushed), "what has not changed is not sent again"


class Page:
    """A page's socket, which takes nothing while it is stuck."""

    def __init__(self) -> None:
        self.stuck = asyncio.Event()
        self.stuck.set()
        self.got: list[str] = []

    async def send_text(self, data: str) -> None:
        """Take a push."""
        await self.stuck.wait()
        self.got.append(data)


def test_a_page_that_takes_nothing_keeps_no_other_waiting(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(push, "SLOW", CEILING)
    made = new_table(client, "", "", options={"first": "0"})
    room, hub = room_at(client, made["table"]), client.app.state.hub  # type: ignore[attr-defined]
    assert client.portal is not None
    slow, quick = Page(), Page()
    for page in (slow, quick):
        client.portal.call(hub.watch, room, push.Connection(page, "", None, "en"))
    before = len(slow.got)
    client.portal.call(slow.stuck.clear)
    for number in range(3):
        had = len(quick.got)
        in_server(client, room.submit, 0, room.table.ticket(0), [room.table.options(0)[0].code()])
        wait_until(lambda had=had: len(quick.got) > had, f"push {number}")  # type: ignore[misc]
        if 0 not in room.table.asked():
            break
    assert len(slow.got) == before
    assert "".join(quick.got).count('id="prompt"') > 2
    client.portal.call(slow.stuck.set)
    wait_until(lambda: len(slow.got) >= before + 2, "it is told what it missed")
    wait_until(
        lambda: "".join(slow.got).rpartition('id="prompt"')[2] == "".join(quick.got).rpartition('id="prompt"')[2],
        "same",
    )


def test_pages_with_drafts_are_drawn_one_by_one(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    at = start(client, **{"seat-1": "away"})
    room, hub = room_at(client, at.split("/")[2]), client.app.state.hub  # type: ignore[attr-defined]
    pages = [Page() for _ in range(12)]
    drawn = 0
    real = Renderer.fragments

    def fragments(*given: Any, **more: Any) -> Any:
        nonlocal drawn
        drawn += 1
        return real(*given, **more)

    async def watched() -> list[int]:
        for i, page in enumerate(pages):
            connection = push.Connection(page, room.row.host, 0, "en")
            hub.watch(room, connection)
            code = room.table.options(0)[i % 2].code()
            connection.draft(push.new_plan(room, 0, [[code]]))
        # Who has come is told to those who are there.
        for _ in range(100):
            await asyncio.sleep(0)
        hub.push_soon(room)
        each = []
        for _ in range(100):
            before = drawn
            await asyncio.sleep(0)
            each.append(drawn - before)
        return each

    monkeypatch.setattr(Renderer, "fragments", fragments)
    assert client.portal is not None
    each = client.portal.call(watched)
    assert sum(each) == len(pages) * max(each), "what comes in meanwhile waits for one of them, not for all"


def test_two_tabs_of_one_seat_stay_in_step(client: TestClient) -> None:
    at = start(client, **{"seat-1": "away"})
    client.get(at)
    with client.websocket_connect(f"{at}/ws") as one, client.websocket_connect(f"{at}/ws") as two:
        first = one.receive_text()
        two.receive_text()
        form = {"ticket": field(first, "ticket"), "seat": "0", "code": options(first)[0]}
        client.post(f"{at}/answer", data=form, headers={"x-starboard": "1"})
        assert options(until(one, 'id="prompt"')) == options(until(two, 'id="prompt"'))


def test_each_page_in_its_own_language(client: TestClient) -> None:
    at = start(client, **{"seat-1": "away"})
    with stranger(client).websocket_connect(f"{at}/ws", headers={"accept-language": "fr"}) as french:
        assert "Ce que donne une colonie" in french.receive_text()


def test_a_socket_from_another_site_or_to_no_table_is_closed(client: TestClient) -> None:
    at = start(client, **{"seat-1": "away"})
    with (
        pytest.raises(WebSocketDisconnect),
        client.websocket_connect(f"{at}/ws", headers={"origin": "http://evil.example"}),
    ):
        pass
    with pytest.raises(WebSocketDisconnect), client.websocket_connect("/t/none/ws") as socket:
        socket.receive_text()


def test_one_screen_for_two_shows_nobodys_secrets_between_turns(client: TestClient) -> None:
    made = new_table(client, "", "", options={"draft": "random"})
    for seat in (0, 1):
        client.post(f"/t/{made['table']}/join/{made['seats'][seat]['token']}", data={"name": f"P{seat}"})
    at = f"/t/{made['table']}"
    room = room_at(client, made["table"])
    holder = room.row.seats[0].holder
    assert room.table.asked() == [0, 1]
    assert viewer_of(room, holder, None) == (None, 0), "a curtain before the first"
    assert viewer_of(room, holder, 0) == (0, None)
    hand = room.table.view(0)["players"][0]["hand"]
    curtain = client.get(at).text
    assert 'class="curtain"' in curtain
    assert all(f'id="card-{card}"' not in curtain for card in hand)
    shown = client.get(f"{at}?as=0").text
    assert all(f'id="card-{card}"' in shown for card in hand)
    assert "is away" not in shown, "who shares the screen is there"
    ticket = field(shown, "ticket")
    other = next(card for card in hand if card != hand[0])
    code = f"card {hand[0]}; war; discard {other}"
    client.post(f"{at}/answer", data={"ticket": ticket, "seat": "0", "code": code}, headers={"x-starboard": "1"})
    assert room.table.asked() == [1]
    after = client.get(f"{at}?as=0").text
    assert 'class="curtain"' in after
    assert all(f'id="card-{card}"' not in after for card in hand)


class Hands(HTMLParser):
    """The answers that are given from what somebody holds."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.inside: list[bool] = []
        self.answers: list[str] = []
        self.feed(html)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        has = dict(attrs)
        held = "held" in (has.get("class") or "").split() or self.inside[-1:] == [True]
        if held and has.get("type") == "submit":
            self.answers.append(has.get("value") or "")
        if tag not in Tree.EMPTY:
            self.inside.append(held)

    def handle_endtag(self, tag: str) -> None:
        if tag not in Tree.EMPTY:
            self.inside.pop()


@pytest.mark.parametrize("game", [each for each in titles() if load_game(each).most_players > 1])
def test_one_screen_for_three_goes_on_by_itself_while_no_hand_is_played(client: TestClient, game: str) -> None:
    made = new_table(client, "", "", "", game=game)
    at = f"/t/{made['table']}"
    for seat in range(3):
        client.post(f"{at}/join/{made['seats'][seat]['token']}", data={"name": f"P{seat}"})
    room = room_at(client, made["table"])
    holder = room.row.seats[0].holder
    rng = random.Random(1)
    curtains = handed = 0
    last = None
    for _ in range(60):
        table = room.table
        seat = table.asked()[0]
        face_down = isinstance(table.state.stack[-1], Sealed)
        shown = Renderer(room, table, seat, "en")
        from_hand = Hands(shown.pictures({seat})["mine"].html).answers
        if face_down:
            assert viewer_of(room, holder, last, ready=False) == (None, seat)
            assert viewer_of(room, holder, seat) == (seat, None)
            curtains += 1
        else:
            assert viewer_of(room, holder, last) == (seat, None)
            assert from_hand == [], "a hand that must be seen has its curtain"
            assert f"<b>P{seat}</b>" in shown.fragments({seat})["prompt"].html, "it says who is asked"
            handed += last not in (None, seat)
        last = seat
        in_server(client, room.submit, seat, table.ticket(seat), [rng.choice(table.options(seat)).code()])
    assert curtains > 1
    assert handed > 5


class Tree(HTMLParser):
    """A page as a browser holds it: elements in their order, found by id."""

    EMPTY = ("input", "use", "path", "circle", "line", "br", "img")

    def __init__(self, html: str) -> None:
        super().__init__()
        self.top: list[object] = []
        self.by_id: dict[str, list[object]] = {}
        self.open = [self.top]
        self.feed(html)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        made: list[object] = [(tag, tuple(attrs))]
        self.open[-1].append(made)
        name = dict(attrs).get("id")
        if name:
            self.by_id[name] = made
        if tag not in self.EMPTY:
            self.open.append(made)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.open[-1].append([(tag, tuple(attrs))])

    def handle_endtag(self, tag: str) -> None:
        if tag not in self.EMPTY:
            self.open.pop()

    def handle_data(self, data: str) -> None:
        self.open[-1].append(data)

    def take(self, push: str) -> None:
        """What the page's script does with a push."""
        for part in Tree(push).top:
            if not isinstance(part, list):
                assert not str(part).strip(), "nothing stands outside of the elements"
                continue
            attributes = dict(part[0][1])
            old = self.by_id[attributes["id"]]
            if "data-order" in attributes:
                fresh = {dict(line[0][1])["id"]: line for line in part[1:]}
                old[1:] = [fresh.get(name) or self.by_id[name] for name in attributes["data-order"].split(" ")]
                self.by_id |= fresh
            else:
                old[:] = self._keep(part)
                self._find(old)

    def _keep(self, part: list[object]) -> list[object]:
        """A part with what the page has already."""
        attributes = dict(part[0][1])  # type: ignore[index]
        if "data-keep" in attributes:
            return self.by_id[attributes["id"]]
        return [self._keep(each) if isinstance(each, list) else each for each in part]

    def _find(self, part: list[object]) -> None:
        for each in part[1:]:
            if isinstance(each, list):
                self._find(each)
        name = dict(part[0][1]).get("id")  # type: ignore[index]
        if name:
            self.by_id[name] = part


@contextmanager
def nothing_kept() -> Iterator[None]:
    """Everything in a template is drawn, though it was drawn from the same before."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Memo, "get", lambda self, key: None)
        yield


def check_shared(room: Room, seat: int | None, lang: str, told: int) -> None:
    """What is put together once for all who look is what this one would see alone, in lines after `told`, too."""
    table, game = room.table, room.table.game
    alone, spectators = game.view(table.state, seat), game.view(table.state, None)
    assert table.view(seat) == alone
    mine = Renderer(room, table, seat, lang)
    for part in mine.drawing.public:
        assert mine.drawing.part_input(part, alone, []) == mine.drawing.part_input(part, spectators, [])
    shared = [mine.log_line(number) for number in range(told, len(table.log))]
    kept, room.render_cache.lines = room.render_cache.lines, {}
    with patch.object(mine.drawing, "concerns", return_value=True):
        assert [mine.log_line(number) for number in range(told, len(table.log))] == shared
    room.render_cache.lines = kept


@pytest.mark.parametrize("game", titles())
def test_what_is_kept_and_pushed_in_pieces_is_what_would_be_drawn_anew(client: TestClient, game: str) -> None:
    """Through a game with answers taken back: the page after all pushes is the page as it would be drawn now.

    For every seat and for a spectator, in both languages: what one of them shares with others is its own, too.
    """
    rng = random.Random(5)
    info = next(each for each in client.get("/api/games").json()["games"] if each["name"] == game)
    players = min(3, info["most_players"])
    made = new_table(client, *[""] * players, game=game)
    room: Room = room_at(client, made["table"])
    viewers: list[int | None] = [*range(players), None]
    sent: dict[int | None, dict[str, Fragment]] = {}
    pages: dict[int | None, Tree] = {}
    small = 0
    for number in range(160):
        for place, seat in enumerate(viewers):
            lang = ("en", "fr")[place % 2]
            now = Renderer(room, room.table, seat, lang).fragments({0})
            if seat not in sent:
                pages[seat] = Tree("".join(map(str, now.values())))
            else:
                old = sent[seat]
                push = "".join(new.since(old[name]) for name, new in now.items() if new != old[name])
                pages[seat].take(push)
                small += len(push) < len("".join(map(str, now.values()))) // 4
            sent[seat] = now
            check_shared(room, seat, lang, room.fresh_from)
            if number % 8 == place:
                other = Renderer(room, room.table, seat, ("fr", "en")[place % 2]).fragments({0})
                kept, room.render_cache = room.render_cache, RenderCache()
                # A line of the log stays as it was told when it happened.
                room.render_cache.lines = kept.lines
                with nothing_kept():
                    anew = Renderer(room, room.table, seat, lang).fragments({0})
                    other_anew = Renderer(room, room.table, seat, ("fr", "en")[place % 2]).fragments({0})
                assert {**now} == {**anew}
                assert {**other} == {**other_anew}
                assert pages[seat].top == Tree("".join(map(str, anew.values()))).top
                room.render_cache = kept
        asked = [seat for seat in room.table.asked() if seat >= 0]
        if not asked:
            break
        room.fresh_from = len(room.table.log)
        if number % 7 == 3 and not room.table.undo_problem(asked[0]):
            room.table.undo(asked[0])
            continue
        room.table.answer(asked[0], rng.choice(room.table.options(asked[0])).code())
    assert small > number // 2, "most pushes are small"


def test_nothing_is_drawn_for_those_whom_an_answer_does_not_concern(client: TestClient) -> None:
    """Face down, others draw nothing at all; in an expansion, no hand but that of whoever acts."""
    rng = random.Random(2)
    room = room_at(client, new_table(client, "", "", "", options={"first": "0"})["table"])
    on_the_way = acted = 0
    with patch.object(Parts, "_draw", autospec=True, side_effect=Parts._draw) as draws:
        table = room.table
        while not table.over and min(on_the_way, acted) < 12:
            step, seat = table.state.stack[-1].name, rng.choice(table.asked())
            others = [other for other in range(3) if other != seat]
            before = {other: Renderer(room, table, other, "en").fragments({0}) for other in others}
            table.answer(seat, rng.choice(table.options(seat)).code())
            draws.reset_mock()
            after = {other: Renderer(room, table, other, "en").fragments({0}) for other in others}
            drawn = [call.args[1] for call in draws.call_args_list]
            if step == "choose_strategy" and len(table.view(seat).get("picked", [])) == 1:
                assert all(after[other] is before[other] for other in others)
                on_the_way += 1
            elif step == "expand" and table.asked() == [seat]:
                assert "mine" not in drawn
                acted += 1
    assert on_the_way > 5
    assert acted > 5
