"""One question, several processes: each searches a tree of its own, and what they found at the root is added."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context, parent_process
from pathlib import Path
from typing import Any

from starboard.bots.levels import LEVELS, make_searcher
from starboard.bots.searcher import SearchResult, SearchSettings
from starboard.kernel.bot import Worlds
from starboard.kernel.registry import load_game
from starboard.kernel.rng import Rng

Found = tuple[list[int], list[float], list[float], int]
"""Per option how often it was tried and its total; each seat's sum; the iterations."""

_pools: dict[int, ProcessPoolExecutor] = {}


def _begin(niceness: int, begin: Callable[..., None] | None, args: tuple[Any, ...]) -> None:
    """A worker's first act: Ctrl-C is for its parent to hear, and it ends when the parent is gone.

    Even if the parent was killed and could not say so: then the pipe between them breaks.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    # Windows has no such thing, and does without.
    if niceness and hasattr(os, "nice"):
        os.nice(niceness)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    if begin is not None:
        begin(*args)


def _end_with_parent() -> None:
    parent = parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)


def workers(
    processes: int, niceness: int = 0, begin: Callable[..., None] | None = None, args: tuple[Any, ...] = ()
) -> ProcessPoolExecutor:
    """Fresh processes that end with this one: forking one that runs threads is not safe.

    The only process pool of Starboard. With `niceness` they give way to everything else on the machine; `begin` is the
    first thing that each calls.
    """
    context = get_context("spawn")
    return ProcessPoolExecutor(processes, mp_context=context, initializer=_begin, initargs=(niceness, begin, args))


def _pool(processes: int) -> ProcessPoolExecutor:
    if processes not in _pools:
        _pools[processes] = workers(processes)
    return _pools[processes]


def search_apart(
    title: tuple[str, Path | None, str],
    world: dict[str, Any],
    seat: int,
    budget: tuple[int, int],
    level: str,
    seed: int,
) -> Found | None:
    """Search one question in whatever process this runs; None when this process has other content for the title: its
    name, its pack and its content's hash.

    `world` is one that the seat may be in, as data: the true position is nowhere near.
    """
    game = load_game(title[0], title[1])
    if game.content_hash != title[2]:
        return None
    rng = Rng(seed)
    s = game.load(world)
    options = list(s.stack[-1].options(s, seat))
    settings = LEVELS[level].within(budget[0], budget[1])
    result = make_searcher(game, seat, s.players, settings, rng.split()).run(options, Worlds(game, s, seat, rng))
    return result.tried, result.total, result.sums, result.iterations


class Helpers:
    """The other processes of a shared search, from `send` to `gather`."""

    def __init__(self) -> None:
        self._jobs: list[Future[Found | None]] = []

    def send(self, settings: SearchSettings, worlds: Worlds, rng: Rng, milliseconds: int) -> None:
        """Start them on a world of the seat; each gets its share of the iterations and the same time."""
        helpers = settings.processes - 1
        world = worlds.game.dump(worlds.draw())
        budget = (settings.iterations // settings.processes, milliseconds)
        pool = _pool(helpers)
        title = (worlds.game.name, worlds.game.pack, worlds.game.content_hash)
        for _ in range(helpers):
            job = pool.submit(search_apart, title, world, worlds.seat, budget, settings.level, rng.bits())
            self._jobs.append(job)

    def gather(self, result: SearchResult, wait: bool) -> None:
        """Add what they found; without `wait`, of those that are done."""
        for job in self._jobs:
            if not wait and not job.done():
                job.cancel()
                continue
            try:
                found = job.result()
            except BrokenProcessPool:
                # A process was killed from outside; what the others found is still good.
                _pools.clear()
                continue
            if found is not None:
                result.add(found[0], found[1], found[2], found[3])
