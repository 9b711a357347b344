"""How much anybody may ask for: enough for people and programs, and no more."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from starlette.routing import Route
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from starboard.table.app import create_app
from starboard.table.rendering.renderer import Renderer
from starboard.table.web import (
    api,
    api_advice,
    api_drafts,
    api_tools,
    companion_pages,
    films,
    hints,
    lobby,
    replays,
    rulebooks,
    seat_pages,
    table_pages,
)
from starboard.table.web.limits import (
    FILE,
    ROUTES,
    TOO_MANY_SOCKETS,
    Bucket,
    Draw,
    Limiter,
    Limits,
    LimitsError,
    LocalBuckets,
    network,
)
from starboard.table.web.table_pages import MOST_REFUSED
from starboard.table.workers import thinking
from starboard.table.workers.jobs import Job
from tests.table.conftest import as_seat, finished_game, new_table, start, stranger, wait_until

SCRIPT = {"x-starboard": "1"}


@pytest.fixture(autouse=True)
def stopped_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    """However slow this machine is, no bucket fills up meanwhile."""
    monkeypatch.setattr("starboard.table.web.limits.clock", lambda: 1000.0)


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    """The application as it comes."""
    with TestClient(create_app(tmp_path, processes=0), base_url="http://testserver") as made:
        yield made


def test_a_bucket_gives_what_it_holds_and_then_as_fast_as_it_fills() -> None:
    buckets = LocalBuckets()
    draws = [Draw("mira", Bucket(3, 2.0)), Draw("house", Bucket(4, 1.0))]
    assert [buckets.draw(draws, 100.0) for _ in range(4)] == [0.0, 0.0, 0.0, 0.5]
    assert buckets.draw(draws, 100.4) == pytest.approx(0.1)
    assert buckets.draw(draws, 100.5) == 0.0
    assert buckets.draw(draws[1:], 100.5) == pytest.approx(0.5), "what was refused took nothing from the other one"
    assert buckets.draw(draws, 101.0) == pytest.approx(0.0), "half a second, one more"
    assert buckets.draw(draws, 101.5) == pytest.approx(0.5), "the house has none left"
    assert buckets.draw(draws, 999.0) == 0.0


def test_many_buckets_that_are_full_again_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("starboard.table.web.limits.SWEPT", 10)
    buckets = LocalBuckets()
    for number in range(1000):
        buckets.draw([Draw(str(number), Bucket(1, 1.0))], float(number))
    assert len(buckets._full_at) < 30


def test_in_ipv6_a_network_counts_as_one_address() -> None:
    assert network("2001:db8::1") == network("2001:db8::ffff:1")
    assert network("2001:db8::1") != network("2001:db9::1")
    assert network("192.0.2.1") != network("192.0.2.2")
    assert network("testclient") == "testclient"


def test_tables_without_end_are_refused_with_a_sentence_and_a_time(tmp_path: Path) -> None:
    (tmp_path / FILE).write_text("[tables]\nperson = [30, 0.2]\naddress = [3, 0.2]\n")
    seats = {"game": "conflict", "seats": [{"name": "P"}, {"name": "Q"}]}
    with TestClient(create_app(tmp_path, processes=0), base_url="http://testserver") as client:
        made = [client.post("/api/tables", json=seats) for _ in range(4)]
        assert [each.status_code for each in made] == [201, 201, 201, 429]
        for lang, said in (("en", "too much at once"), ("fr", "trop à la fois")):
            words = {"accept-language": lang}
            program = client.post("/api/tables", json=seats, headers=words)
            assert said in program.json()["error"]
            assert program.headers["retry-after"] == "5"
            person = client.post("/tables", data={"game": "conflict"}, headers=words | {"accept": "text/html"})
            assert person.status_code == 429
            assert said in person.text
        assert client.get("/").status_code == 200, "looking is free"
        elsewhere = TestClient(client.app, client=("192.0.2.1", 5), base_url="http://testserver")
        elsewhere.portal = client.portal
        assert elsewhere.post("/api/tables", json=seats).status_code == 201


def test_a_program_may_answer_fifty_times_a_second(client: TestClient) -> None:
    made = new_table(client, "", "", game="galaxies")
    limits = Limits()
    assert limits.answers.person.per_second >= 50
    one = client.get(f"/api/tables/{made['table']}/view", headers=as_seat(made, 0)).json()
    answer = {"ticket": one["ticket"], "code": "no such code"}
    many = [
        client.post(f"/api/tables/{made['table']}/answers", json=answer, headers=as_seat(made, 0)).status_code
        for _ in range(60)
    ]
    assert 429 not in many


def test_a_flood_of_hints_is_refused_and_a_bot_elsewhere_moves_before_the_rest(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun: list[str] = []
    go = threading.Event()
    real_hint, real_move = thinking.hint, thinking.move

    def hint(**data: Any) -> Any:
        begun.append("hint")
        go.wait()
        return real_hint(**data)

    def move(**data: Any) -> Any:
        begun.append("move")
        return real_move(**data)

    monkeypatch.setattr(thinking, "hint", hint)
    monkeypatch.setattr(thinking, "move", move)
    people = [stranger(client) for _ in range(3)]
    tables = [start(each, **{"seat-1": "away"}) for each in people]
    with ThreadPoolExecutor(32) as apart:

        def ask(person: TestClient, at: str) -> Future[Any]:
            return apart.submit(person.post, f"{at}/hint", data={"seat": "0"}, headers=SCRIPT)

        flood = [ask(people[0], tables[0]) for _ in range(30)]
        others = [ask(people[1], tables[1]), ask(people[2], tables[2])]
        wait_until(lambda: begun, "somebody thinks")
        made = new_table(stranger(client), "novice", "", options={"first": "0"})
        address = f"/api/tables/{made['table']}"
        wait_until(lambda: client.get(address).json()["asked"] == [1], "the novice has moved")
        assert begun.count("hint") == 1, "all but one still wait"
        go.set()
        assert sorted(each.result().status_code for each in flood) == [200] * 10 + [429] * 20
        assert [each.result().status_code for each in others] == [200, 200]
    assert begun.count("hint") == 3, "a question is thought about once"


def test_pages_that_connect_without_end_are_closed_with_a_code_and_a_time(tmp_path: Path) -> None:
    (tmp_path / FILE).write_text("open_sockets = [2, 5]\n[sockets]\nperson = [4, 0.001]\naddress = [100, 1]\n")
    with TestClient(create_app(tmp_path, processes=0), base_url="http://testserver") as client:
        at = start(client, **{"seat-1": "bot:random"})

        def closed() -> tuple[int, str]:
            with (
                client.websocket_connect(f"{at}/ws", headers={"origin": "http://testserver"}) as page,
                pytest.raises(WebSocketDisconnect) as end,
            ):
                page.receive_text()
            return end.value.code, str(end.value.reason)

        with client.websocket_connect(f"{at}/ws") as one, client.websocket_connect(f"{at}/ws") as two:
            assert one.receive_text()
            assert two.receive_text()
            assert closed() == (TOO_MANY_SOCKETS, "60"), "two are open"
        with client.websocket_connect(f"{at}/ws") as three:
            assert three.receive_text(), "both are gone again"
        code, seconds = closed()
        assert code == TOO_MANY_SOCKETS
        assert int(seconds) > 60, "four have come in a short time"


def test_a_flood_over_a_socket_is_refused_without_drawing_anything_and_closed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / FILE).write_text("[answers]\nperson = [3, 0.001]\naddress = [3, 0.001]\n")
    with TestClient(create_app(tmp_path, processes=0), base_url="http://testserver") as client:
        at = start(client, **{"seat-1": "away"})
        drawn = []
        real = Renderer.fragments

        def fragments(*given: Any, **more: Any) -> Any:
            drawn.append(1)
            return real(*given, **more)

        monkeypatch.setattr(Renderer, "fragments", fragments)
        with client.websocket_connect(f"{at}/ws?lang=en") as page, pytest.raises(WebSocketDisconnect) as end:
            for _ in range(100):
                page.send_text('{"ticket": "x", "seat": "0", "code": "y"}')
            said = []
            while True:
                said.append(page.receive_text())
        assert end.value.code == TOO_MANY_SOCKETS
        assert sum("too much at once" in each for each in said) == MOST_REFUSED
        assert len(drawn) < MOST_REFUSED, "only the page that opens, and what was taken"


def test_drafts_without_end_are_refused_long_before_answers(tmp_path: Path) -> None:
    (tmp_path / FILE).write_text("[drafts]\nperson = [2, 0.001]\naddress = [2, 0.001]\n")
    with TestClient(create_app(tmp_path, processes=0), base_url="http://testserver") as client:
        at = start(client, **{"seat-1": "away"})
        with client.websocket_connect(f"{at}/ws?lang=en") as page:
            for _ in range(3):
                page.send_text('{"ticket": "x", "seat": "0", "plan": [["y"]]}')
            while "too much at once" not in (said := page.receive_text()):
                assert "error" not in said
        made = new_table(client, "", "")
        draft = client.post(f"/api/tables/{made['table']}/draft", json={}, headers=as_seat(made, 0))
        assert draft.status_code == 429


def test_who_gets_a_cookie_while_connected_leaves_nothing_behind(client: TestClient) -> None:
    at = start(client, **{"seat-1": "away"})
    limiter: Limiter = client.app.state.limiter  # type: ignore[attr-defined]
    with stranger(client).websocket_connect(f"{at}/ws?lang=en") as page:
        assert page.receive_text()
        page.send_text('{"ticket": "x", "seat": "0", "code": "y"}')
        while "isn't your seat" not in page.receive_text():
            pass
        assert limiter.connections
    wait_until(lambda: not limiter.connections, "nobody is connected any more")


def test_an_operator_changes_limits_in_one_file_which_is_checked(tmp_path: Path) -> None:
    assert Limits.of_folder(tmp_path) == Limits()
    file = tmp_path / FILE
    file.write_text("off = true\n[hints]\nperson = [1, 1]\naddress = [2, 2.5]\n")
    read = Limits.of_folder(tmp_path)
    assert (read.off, read.hints.address, read.answers) == (True, Bucket(2, 2.5), Limits().answers)
    deep = "a = " + "[" * 20_000
    for wrong in ("[hints]\nperson = [0, 1]\naddress = [1, 1]", "[hint]\nperson = [1, 1]", "off = maybe", "\x00", deep):
        file.write_text(wrong)
        with pytest.raises(LimitsError, match="limits.toml"):
            Limits.of_folder(tmp_path)


def test_the_page_on_servers_has_these_figures() -> None:
    page = (Path(__file__).parent.parent.parent.parent / "docs" / "server.md").read_text(encoding="utf-8")
    limits = Limits()
    for name in set(ROUTES.values()) | {"sockets", "forms"}:
        limit = getattr(limits, name)
        figures = [f"{each.at_once}, {each.per_second:g}/s" for each in (limit.person, limit.address)]
        row = next(line for line in page.splitlines() if line.startswith(f"| `{name}` |"))
        assert row.endswith(f"| {figures[0]} | {figures[1]} |")


def test_nobody_reads_books_or_films_without_end(tmp_path: Path) -> None:
    few = "person = [2, 0.001]\naddress = [9, 0.001]\n"
    (tmp_path / FILE).write_text(f"[tools]\n{few}[films]\n{few}")
    with TestClient(create_app(tmp_path, processes=0)) as client:
        client.get("/")
        assert [client.get("/rules/conflict?q=a").status_code for _ in range(3)] == [200, 200, 429]
        over = client.post("/api/records", content=finished_game("conflict", 2).dumps()).json()["table"]
        assert [client.get(f"/t/{over}/film").status_code for _ in range(3)] == [200, 200, 429]


def test_with_the_limits_off_nobody_is_refused(tmp_path: Path) -> None:
    (tmp_path / FILE).write_text("off = true\n[forms]\nperson = [1, 0.001]\naddress = [1, 0.001]\n")
    with TestClient(create_app(tmp_path, processes=0)) as client:
        assert {client.post("/settings", data={"lang": "fr"}).status_code for _ in range(5)} == {200}
    (tmp_path / FILE).write_text("[forms]\nperson = [1, 0.001]\naddress = [1, 0.001]\n")
    with TestClient(create_app(tmp_path, processes=0)) as client:
        sent = [client.post("/settings", data={"lang": "fr"}, headers=SCRIPT).status_code for _ in range(3)]
        assert sent == [200, 429, 429]


def test_every_limit_is_of_a_route_that_there_is() -> None:
    pages = (companion_pages, films, hints, lobby, replays, rulebooks, seat_pages, table_pages)
    modules = (api, api_advice, api_drafts, api_tools, *pages)
    routes = [route for module in modules for route in module.router.routes]
    known = {(method, each.path) for each in routes if isinstance(each, Route) for method in each.methods or ()}
    assert set(ROUTES) <= known


def test_whoever_comes_without_a_cookie_has_no_share_of_the_workers_for_each_request(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    thinkers = client.app.state.thinkers  # type: ignore[attr-defined]
    run, shares = thinkers.run, []

    async def seen(job: Job) -> Any:
        shares.append(job.person)
        return await run(job)

    monkeypatch.setattr(thinkers, "run", seen)
    for _ in range(2):
        assert stranger(client).get("/tools/voidfall/combat").status_code == 200
    known = stranger(client)
    known.get("/")
    for _ in range(2):
        assert known.get("/tools/voidfall/combat").status_code == 200
    new, again, own, own_again = shares
    assert new == again
    assert own == own_again
    assert len({new, own, ""}) == 3
