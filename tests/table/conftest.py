"""What tests of the table share: an application in this process, and a real server with a real browser."""

from __future__ import annotations

import json
import os
import random
import re
import secrets
import shutil
import signal
import sqlite3
import subprocess
import sys
import time
import urllib.request
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any, TypeVar

import pytest
from anyio.from_thread import start_blocking_portal
from playwright.sync_api import Browser, BrowserContext, Page, expect
from starlette.testclient import TestClient

from starboard.bots import make_bot
from starboard.kernel.record import Record
from starboard.kernel.registry import load_game
from starboard.kernel.rng import Rng
from starboard.kernel.table import Dice, Table
from starboard.table.app import create_app
from starboard.table.live.room import Room
from starboard.table.web.limits import FILE
from tests.tables import setup_for

T = TypeVar("T")
SHOTS = Path(__file__).parent.parent.parent / "shots"
CEILING = 600.0
"""Seconds after which something that must happen has not: no machine is so slow. Nothing ever waits for a time."""
expect.set_options(timeout=1000 * CEILING)
SEED = int(os.environ.get("STARBOARD_TEST_SEED", "1"))
"""From which chance at the tests' tables follows: the same deals in every run, and others by choice."""
QUIET = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


@pytest.fixture(autouse=True)
def same_deals(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Chance of this process, the same each time the test runs: a red test is red again."""
    rng = random.Random(f"{SEED} {request.node.nodeid}")
    monkeypatch.setattr(secrets, "randbits", rng.getrandbits)
    monkeypatch.setattr(secrets, "randbelow", rng.randrange)


def without_limits(data: Path) -> None:
    """A data folder whose server lets everybody ask for as much as they like."""
    data.mkdir(parents=True, exist_ok=True)
    (data / FILE).write_text("off = true\n", encoding="utf-8")


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    """The application, its bots thinking in threads, without limits: tests ask for more than anybody."""
    without_limits(tmp_path)
    with TestClient(create_app(tmp_path, processes=0), base_url="http://testserver") as made:
        yield made


def new_table(client: Any, *bots: str, game: str = "conflict", **more: Any) -> dict[str, Any]:
    """A table by the API: an empty name is a person. Returns what the API does."""
    seats = [{"bot": bot} if bot else {"name": f"P{i}"} for i, bot in enumerate(bots)]
    made = client.post("/api/tables", json={"game": game, "seats": seats, **more})
    assert made.status_code == 201, made.text
    data: dict[str, Any] = made.json()
    return data


def as_seat(made: dict[str, Any], seat: int) -> dict[str, str]:
    """The headers of a program that holds a seat."""
    return {"Authorization": f"Bearer {made['seats'][seat]['token']}"}


FORM = {"game": "conflict", "name": "Mira", "seat-0": "me", "hints": "on", "undo": "on", "option-draft": "draft"}


def start(client: TestClient, **form: str) -> str:
    """A table from the lobby's form; returns its address."""
    made = client.post("/tables", data={**FORM, "option-first": "0", "pace": "once", **form}, follow_redirects=False)
    assert made.status_code == 303, made.text
    address: str = made.headers["location"]
    return address


def locked(folder: Path) -> sqlite3.Connection:
    """Another program that writes to the database, until it is closed."""
    other = sqlite3.connect(folder / "starboard.db", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    return other


def field(html: str, name: str) -> str:
    """A hidden field of the form that answers."""
    found = re.search(rf'<input type="hidden" name="{name}" value="([^"]*)"', html[html.index('id="answer"') :])
    assert found
    return found[1]


def options(html: str) -> list[str]:
    """The codes that a page offers."""
    return re.findall(r'<button class="opt[^"]*" id="opt-\d+" name="code" value="([^"]*)"', html)


def stranger(client: TestClient, **headers: str) -> TestClient:
    """Somebody else's browser, at the same server."""
    made = TestClient(client.app, base_url="http://testserver", headers=headers)
    made.portal = client.portal
    return made


def in_server(client: TestClient, work: Callable[..., Awaitable[T]], *args: Any) -> T:
    """What a coroutine of the application returns, run where the application runs."""
    assert client.portal is not None
    return client.portal.call(work, *args)


def run(work: Callable[[], Awaitable[T]]) -> T:
    """What a coroutine returns, in a thread of its own: a browser test of the same run may have left a loop here."""
    with start_blocking_portal() as portal:
        return portal.call(work)


def room_at(client: TestClient, table: str) -> Room:
    """A table of the application."""
    return in_server(client, client.app.state.rooms.get, table)  # type: ignore[attr-defined, no-any-return]


def finished_game(game_name: str, players: int, most: int = 6000) -> Record:
    """A whole game at random."""
    game = load_game(game_name)
    rng = Rng(5)
    table = Table(game, setup_for(game, players), Dice(rng.split()), ["Mira", "Ana", "Leo"][:players])
    bot = make_bot("random", rng.split())
    for _ in range(most):
        if table.over:
            break
        seat = table.asked()[0]
        table.answer(seat, bot.choose(table.view(seat), table.options(seat), table.worlds(seat, rng)).code())
    return table.record


def wait_until(happened: Callable[[], object], what: str) -> None:
    """Wait for something that happens elsewhere, in a process or a thread."""
    late = time.monotonic() + CEILING
    while not happened():
        assert time.monotonic() < late, f"never: {what}"
        time.sleep(0.02)


def call(url: str, data: Any = None, token: str = "") -> Any:
    """Ask a real server's API."""
    headers = {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {token}"} if token else {})
    body = json.dumps(data).encode() if data is not None else None
    with urllib.request.urlopen(urllib.request.Request(url, body, headers), timeout=CEILING) as reply:
        return json.load(reply)


class Server:
    """A real server in a process of its own, on a data folder that outlives it."""

    def __init__(self, data: Path, **options: Any) -> None:
        self.data = data
        self.options = options
        """What `serve` is told beside the usual."""
        self.env: dict[str, str] = {}
        self.seed = SEED
        """From which chance at each of its tables follows."""
        self.most_files = 0
        self.log: Path | None = None
        """Where it logs, if not beside the tests."""
        self.port = 0
        self.process: subprocess.Popen[str] | None = None

    def start(self) -> None:
        """Start it, on the same port as before if there was one."""
        without_limits(self.data)
        code = (
            "import json, sys; from pathlib import Path; from starboard.table import serve; "
            "serve('127.0.0.1', int(sys.argv[1]), Path(sys.argv[2]), False, 1, **json.loads(sys.argv[3]))"
        )
        code = f"import secrets; secrets.randbits = lambda bits: {self.seed}; {code}"
        log = self.log.open("a") if self.log else None
        limits = ["prlimit", f"--nofile={self.most_files}"] if self.most_files else []
        self.process = subprocess.Popen(
            [*limits, sys.executable, "-c", code, str(self.port), str(self.data), json.dumps(self.options)],
            stdout=subprocess.PIPE,
            stderr=log,
            text=True,
            env={**os.environ, "PYTHONPATH": str(Path(__file__).parent.parent.parent), **self.env},
        )
        if log is not None:
            log.close()
        assert self.process.stdout is not None
        address = self.process.stdout.readline().strip()
        assert address.startswith("http://"), "the server did not start"
        self.port = int(address.split("/")[2].rpartition(":")[2])

    @property
    def url(self) -> str:
        """Its address."""
        return f"http://127.0.0.1:{self.port}"

    def kill(self) -> None:
        """End it without a word."""
        self.stop(signal.SIGKILL)

    def stop(self, how: signal.Signals = signal.SIGTERM) -> None:
        """End it."""
        if self.process is not None:
            assert self.process.stdout is not None
            self.process.send_signal(how)
            self.process.wait(CEILING)
            self.process.stdout.close()
            self.process = None


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server for all browser tests."""
    made = Server(tmp_path_factory.mktemp("data"))
    made.start()
    yield made
    made.stop()


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Server]:
    """A server that a test may kill."""
    made = Server(tmp_path)
    made.start()
    yield made
    made.stop()


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """The system's own browser."""
    own = {"executable_path": shutil.which("chromium"), "args": QUIET, "timeout": 1000 * CEILING}
    return {**browser_type_launch_args, **own}


def open_context(browser: Browser, drafts: bool = False, films: bool = False, **options: Any) -> BrowserContext:
    """A person with a browser of their own, whose answers are given at once unless it `drafts` them first.

    Where motion is wanted, or with `films`, what happens is played; else nothing is, and nothing waits to be read.
    """
    settings: dict[str, Any] = {
        "viewport": {"width": 1440, "height": 900},
        "locale": "en-GB",
        "color_scheme": "dark",
        "reduced_motion": "reduce",
        **options,
    }
    made = browser.new_context(**settings)
    made.set_default_timeout(1000 * CEILING)
    if not drafts:
        made.add_init_script("localStorage['at-once'] ??= '1'")
    if not films and settings["reduced_motion"] == "reduce":
        made.add_init_script("localStorage.film ??= 'off'")
    return made


PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


def shot(page: Page, name: str) -> None:
    """Write a picture of a page, for people to look at."""
    SHOTS.mkdir(exist_ok=True)
    page.screenshot(path=SHOTS / f"{name}.png")
