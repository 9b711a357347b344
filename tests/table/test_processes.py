"""Several processes serve the same tables: on PostgreSQL, with a bell, whatever dies meanwhile."""

from __future__ import annotations

import os
import signal
import threading
import urllib.error
import urllib.parse
import urllib.request
from collections import Counter
from collections.abc import Iterator
from http.cookiejar import CookieJar
from typing import Any

import pytest
from websockets.sync.client import ClientConnection, connect

from starboard.kernel.record import Line
from starboard.kernel.registry import load_game
from starboard.kernel.steps import CHANCE
from starboard.kernel.table import replay
from starboard.table.live.room import Room
from starboard.table.storage.store import Store
from tests.services import Postgres, Redis
from tests.table.conftest import CEILING, Server, call, wait_until
from tests.table.soak import Breaking, Worker, play_and_break


class Machines:
    """Two serving processes on one PostgreSQL and one Redis, as on two machines behind a load balancer."""

    def __init__(self, servers: list[Server], store: Store) -> None:
        self.servers = servers
        self.store = store

    def new_table(self, *bots: str, **more: Any) -> dict[str, Any]:
        seats = [{"bot": bot} if bot else {"name": f"P{i}"} for i, bot in enumerate(bots)]
        made: dict[str, Any] = call(f"{self.servers[0].url}/api/tables", {"seats": seats, **more})
        return made

    def goes_on(self, table: str) -> None:
        """Wait until somebody has answered."""
        before = len(self.store.lines(table))
        wait_until(lambda: len(self.store.lines(table)) > before, "the bots go on")

    def page(self, number: int, table: str, cookie: str = "") -> ClientConnection:
        """An open page of a table at one of the servers."""
        address = f"{self.servers[number].url.replace('http', 'ws')}/t/{table}/ws?lang=en"
        return connect(address, additional_headers={"Cookie": cookie} if cookie else {}, open_timeout=CEILING)


@pytest.fixture(scope="module")
def machines(postgres: Postgres, redis: Redis, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Machines]:
    data, database = tmp_path_factory.mktemp("data"), postgres.database()
    servers = [Server(data, database=database, bell=redis.url) for _ in range(2)]
    for server in servers:
        server.start()
    store = Store.open(database)
    yield Machines(servers, store)
    store.close()
    for server in servers:
        server.stop()


def until(page: ClientConnection, part: str) -> str:
    """The next push that carries a part."""
    while True:
        html = str(page.recv(CEILING))
        if part in html:
            return html


class Racer(threading.Thread):
    """Answers for one seat at one server as fast as it can, and writes down what was acknowledged."""

    def __init__(self, url: str, made: dict[str, Any], seat: int, most: int) -> None:
        super().__init__()
        self.table = f"{url}/api/tables/{made['table']}"
        self.seat, self.token, self.most = seat, made["seats"][seat]["token"], most
        self.acknowledged: list[Line] = []

    def run(self) -> None:
        while len(self.acknowledged) < self.most:
            now = call(f"{self.table}/view", token=self.token)
            if now["over"]:
                return
            if self.seat not in call(self.table)["asked"] or not now["options"]:
                continue
            code = now["options"][0]["code"]
            try:
                call(f"{self.table}/answers", {"ticket": now["ticket"], "code": code}, self.token)
            except urllib.error.HTTPError as refused:
                assert refused.code == 409, refused.read()
                continue
            self.acknowledged.append(Line(self.seat, code))


def test_answers_at_two_servers_race_and_none_is_lost_or_doubled(machines: Machines) -> None:
    made = machines.new_table("", "", game="conflict", options={"draft": "random"})
    # Of each seat two at once, one at each server: most of their answers are to the same question.
    racers = [Racer(server.url, made, seat, 20) for server in machines.servers for seat in (0, 1)]
    for racer in racers:
        racer.start()
    for racer in racers:
        racer.join(CEILING)
    kept = [line for line in machines.store.lines(made["table"]) if line.seat != CHANCE]
    acknowledged = Counter(line for racer in racers for line in racer.acknowledged)
    assert sum(acknowledged.values()) >= 40
    assert Counter(kept) == acknowledged
    views = [call(f"{server.url}/api/tables/{made['table']}/view") for server in machines.servers]
    assert views[0] == views[1]


def test_a_page_at_one_server_is_told_what_happens_at_the_other(machines: Machines) -> None:
    made = machines.new_table("", "", game="conflict", options={"first": "0"})
    here = f"{machines.servers[0].url}/api/tables/{made['table']}"
    with machines.page(1, made["table"]) as page:
        until(page, 'id="prompt"')
        now = call(f"{here}/view", token=made["seats"][0]["token"])
        call(f"{here}/answers", {"ticket": now["ticket"], "code": "civilization humans"}, made["seats"][0]["token"])
        assert "Humans" in until(page, 'id="log')


def joined(server: Server, made: dict[str, Any], seat: int) -> str:
    """The cookie of somebody who has sat down."""
    jar = CookieJar()
    opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(jar))
    form = urllib.parse.urlencode({"name": "Ana"}).encode()
    opener.open(f"{server.url}/t/{made['table']}/join/{made['seats'][seat]['token']}", form, CEILING).close()
    return "; ".join(f"{cookie.name}={cookie.value}" for cookie in jar)


def test_who_is_at_a_table_is_known_at_every_server(machines: Machines) -> None:
    made = machines.new_table("", "", game="conflict", options={"first": "0"})
    cookie = joined(machines.servers[0], made, 1)

    def here(page: ClientConnection) -> bool:
        """Whether the next push about the second player shows it as there."""
        pushed = until(page, 'id="player-1-top"').partition('id="player-1-top"')[2].partition("</div>")[0]
        return "offline" not in pushed

    with machines.page(1, made["table"]) as page:
        assert not here(page)
        with machines.page(0, made["table"], cookie):
            while not here(page):
                pass
        while here(page):
            pass


def test_without_the_bell_pages_are_told_a_little_later(machines: Machines, redis: Redis) -> None:
    made = machines.new_table("", "", game="conflict", options={"first": "0"})
    here = f"{machines.servers[0].url}/api/tables/{made['table']}"
    secret = made["seats"][0]["token"]
    with machines.page(1, made["table"]) as page:
        until(page, 'id="prompt"')
        redis.kill()
        try:
            now = call(f"{here}/view", token=secret)
            call(f"{here}/answers", {"ticket": now["ticket"], "code": "civilization humans"}, secret)
            assert "Humans" in until(page, 'id="log')
        finally:
            redis.start()
        now = call(f"{here}/view", token=secret)
        call(f"{here}/answers", {"ticket": now["ticket"], "code": now["options"][0]["code"]}, secret)
        until(page, 'id="log')


def test_another_process_takes_over_the_bots_of_one_that_was_killed(machines: Machines) -> None:
    made = machines.new_table("random", "random", game="galaxies", pace="fast")
    machines.goes_on(made["table"])
    machines.servers[0].kill()
    try:
        machines.goes_on(made["table"])
        machines.goes_on(made["table"])
    finally:
        machines.servers[0].start()
    call(f"{machines.servers[0].url}/api/tables/{made['table']}")
    machines.goes_on(made["table"])


def test_a_process_that_stood_still_while_another_took_over_its_bots_doubles_nothing(machines: Machines) -> None:
    made = machines.new_table("random", "random", game="galaxies", pace="fast")
    machines.goes_on(made["table"])
    frozen = machines.servers[0].process
    assert frozen is not None
    frozen.send_signal(signal.SIGSTOP)
    try:
        machines.goes_on(made["table"])
        machines.goes_on(made["table"])
    finally:
        frozen.send_signal(signal.SIGCONT)
    machines.goes_on(made["table"])
    call(f"{machines.servers[0].url}/api/tables/{made['table']}")
    machines.goes_on(made["table"])
    # Replayed from its first line: an answer that came twice would be refused.
    record = Room.load(machines.store, made["table"]).table.record
    replay(load_game("galaxies"), record)


def test_bots_do_not_wait_for_a_bell_that_says_nothing(machines: Machines, redis: Redis) -> None:
    made = machines.new_table("random", "random", game="galaxies", pace="fast")
    machines.goes_on(made["table"])
    assert redis.process is not None
    redis.process.send_signal(signal.SIGSTOP)
    try:
        for _ in range(3):
            machines.goes_on(made["table"])
    finally:
        redis.process.send_signal(signal.SIGCONT)
    machines.goes_on(made["table"])
    wait_until(lambda: all(is_ready(server) for server in machines.servers), "everybody hears the bell again")


def is_ready(server: Server) -> bool:
    """Whether a server can reach everything."""
    try:
        return bool(call(f"{server.url}/readyz"))
    except urllib.error.HTTPError as not_yet:
        not_yet.close()
        return False


def test_bots_and_people_go_on_after_the_database_was_restarted(machines: Machines, postgres: Postgres) -> None:
    bots = machines.new_table("random", "random", game="galaxies", pace="fast")
    made = machines.new_table("", "", game="conflict", options={"first": "0"})
    here = f"{machines.servers[1].url}/api/tables/{made['table']}"
    secret = made["seats"][0]["token"]
    now = call(f"{here}/view", token=secret)
    given = {"ticket": now["ticket"], "code": "civilization humans"}
    machines.goes_on(bots["table"])
    postgres.stop()
    try:
        with pytest.raises(urllib.error.HTTPError) as refused:
            call(f"{here}/answers", given, secret)
        assert refused.value.code == 503
        assert b"try again" in refused.value.read()
    finally:
        postgres.start()
    call(f"{here}/answers", given, secret)
    machines.goes_on(bots["table"])


def test_serving_processes_are_replaced_one_by_one_and_end_together(
    machines: Machines, postgres: Postgres, redis: Redis, tmp_path: Any
) -> None:
    server = Server(tmp_path, database=postgres.database(), bell=redis.url, workers=2)
    server.start()
    assert server.process is not None

    def serving() -> set[int]:
        """The processes that have opened the address, beside the one that started them."""
        return {pid for pid in children(server.process.pid) if b"spawn_main" in command(pid)}  # type: ignore[union-attr]

    wait_until(lambda: len(serving()) == 2, "both serve")
    first = serving()
    os.kill(min(first), signal.SIGKILL)
    wait_until(lambda: len(serving() - {min(first)}) == 2, "another takes its place")
    call(f"{server.url}/api/games")
    all_of_them = serving()
    server.stop()
    assert not [pid for pid in all_of_them if os.path.exists(f"/proc/{pid}")], "nobody is left behind"


def children(pid: int) -> list[int]:
    """The processes that a process has started."""
    with open(f"/proc/{pid}/task/{pid}/children") as file:
        return [int(each) for each in file.read().split()]


def command(pid: int) -> bytes:
    """How a process was started; empty when it is gone."""
    try:
        with open(f"/proc/{pid}/cmdline", "rb") as file:
            return file.read()
    except OSError:
        return b""


@pytest.mark.slow
def test_whatever_breaks_no_answer_is_lost_or_doubled_and_no_table_stands_still(
    machines: Machines, postgres: Postgres, redis: Redis
) -> None:
    worker = Worker(machines.servers[0].data, redis.url)
    worker.start()
    try:
        breaking = Breaking(machines.servers, worker, postgres, redis, machines.store, tables=3, seed=1)
        done = play_and_break(breaking, 0, seed=1)
    finally:
        worker.kill()
    assert done.acknowledged > 20
    assert set(done.slowest) == set(breaking.faults())
