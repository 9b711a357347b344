"""Somebody plays while something breaks: what was acknowledged is kept, once, and every table goes on afterwards."""

from __future__ import annotations

import os
import resource
import signal
import urllib.error
from collections.abc import Callable, Iterator

import pytest

from starboard.table.storage.store import Store
from tests.table.conftest import Server, call, wait_until
from tests.table.soak import Player, check, goes_on
from tests.table.workers.test_worker_pool import children


class Scene:
    """A person at a table with a bot, and a table of bots alone, new for each fault: games come to their ends."""

    def __init__(self, server: Server, store: Store) -> None:
        self.server, self.store = server, store
        new = f"{server.url}/api/tables"
        made = call(new, {"game": "galaxies", "seats": [{"name": "Mira"}, {"bot": "random"}], "pace": "once"})
        self.bots = call(new, {"game": "galaxies", "seats": [{"bot": "random"}] * 5, "pace": "fast"})["table"]
        self.player = Player([server], made, 1)
        self.player.start()

    @property
    def pid(self) -> int:
        """The server's process."""
        assert self.server.process is not None
        return self.server.process.pid

    def thinkers(self) -> list[int]:
        """The processes that think for the bots."""
        return [each for each, command in children(self.pid).items() if "spawn_main" in command]

    def goes_on(self) -> None:
        """Wait until everybody has answered once more."""
        goes_on(self.player)
        before = len(self.store.lines(self.bots))
        wait_until(
            lambda: self.store.table(self.bots).over or len(self.store.lines(self.bots)) > before, "the bots go on"
        )


@pytest.fixture
def scene(own_server: Server) -> Iterator[Scene]:
    store = Store.in_folder(own_server.data)
    try:
        made = Scene(own_server, store)
        yield made
        made.player.stop.set()
        made.player.join()
        check(made.player, store)
    finally:
        store.close()


def no_space(scene: Scene) -> None:
    """Nothing more can be written, and then again."""

    def refused() -> bool:
        # A table of its own asks: at the scene's tables it may be a bot's move that can't be kept, and nobody is told.
        try:
            call(f"{scene.server.url}/api/tables", {"game": "galaxies", "seats": [{"name": "Ana"}, {"name": "Leo"}]})
        except urllib.error.HTTPError as said:
            said.close()
            return said.code == 503
        return False

    _, most = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.prlimit(scene.pid, resource.RLIMIT_FSIZE, (0, most))
    try:
        for _ in range(3):
            wait_until(refused, "what can't be kept is refused")
    finally:
        resource.prlimit(scene.pid, resource.RLIMIT_FSIZE, (most, most))


def stopped_thinkers(scene: Scene) -> None:
    """Processes that think are stopped, and never go on."""
    halted = scene.thinkers()
    assert halted
    for each in halted:
        os.kill(each, signal.SIGSTOP)
    wait_until(lambda: not set(halted) & set(scene.thinkers()), "they are replaced")


def killed_thinkers(scene: Scene) -> None:
    """Processes that think are killed."""
    for each in scene.thinkers():
        os.kill(each, signal.SIGKILL)


def frozen(scene: Scene) -> None:
    """The server stands still in the middle of everything, and its thinkers die meanwhile."""
    os.kill(scene.pid, signal.SIGSTOP)
    killed_thinkers(scene)
    os.kill(scene.pid, signal.SIGCONT)


@pytest.mark.parametrize("breaks", [no_space, stopped_thinkers, killed_thinkers, frozen])
def test_after_a_fault_everybody_plays_on(scene: Scene, breaks: Callable[[Scene], None]) -> None:
    scene.goes_on()
    breaks(scene)
    scene.goes_on()
