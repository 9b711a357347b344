"""Bots think in processes of their own, so that no page waits for them."""

from __future__ import annotations

import asyncio
import contextlib
import secrets
import signal
from collections.abc import Callable
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from pathlib import Path
from typing import Any, TypeVar

from starboard.kernel.bot import Worlds
from starboard.kernel.game import Game
from starboard.kernel.registry import load_game
from starboard.kernel.rng import Rng
from starboard.kernel.steps import Seat, State

T = TypeVar("T")
HINT = 400
"""How long a hint is thought about, in tries: a little longer than the level adept thinks."""


def think(game_name: str, pack: str, world: dict[str, Any], seat: Seat, bot_name: str, seed: int) -> str:
    """The code that a bot answers, in whatever process this runs. `world` is one that the seat may be in."""
    from starboard.bots import make_bot

    game = load_game(game_name, Path(pack) if pack else None)
    rng = Rng(seed)
    state = game.load(world)
    bot = make_bot(bot_name, rng.split(), processes=1)
    options = list(state.stack[-1].options(state, seat))
    return bot.choose(game.view(state, seat), options, Worlds(game, state, seat, rng)).code()


def weigh(game_name: str, pack: str, world: dict[str, Any], seat: Seat, seed: int) -> dict[str, Any]:
    """What the library of analysis says about a question, in whatever process this runs: `Moment.dump`."""
    from starboard.lab.analysis import look_at

    game = load_game(game_name, Path(pack) if pack else None)
    return look_at(game, game.load(world), seat, "", 0, HINT, seed).dump()


def world_for(game: Game[Any], state: State, seat: Seat, rng: Rng) -> dict[str, Any]:
    """A world that the seat may be in, as data: the true position never leaves the server."""
    world = state.clone()
    game.determinize(world, seat, rng)
    return game.dump(world)


def _quiet() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


class BotPool:
    """Worker processes, started when first needed. With `processes` 0, threads of this one (for tests)."""

    def __init__(self, processes: int) -> None:
        self.processes = processes
        self._pool: Executor | None = None

    def _workers(self) -> Executor:
        if self._pool is None:
            if self.processes:
                # A fresh process: forking one that runs threads and sockets is not safe.
                context = get_context("spawn")
                self._pool = ProcessPoolExecutor(self.processes, mp_context=context, initializer=_quiet)
            else:
                self._pool = ThreadPoolExecutor(2)
        return self._pool

    async def choose(self, game: Game[Any], pack: str, state: State, seat: Seat, bot: str) -> str:
        """The code that a bot would answer for a seat."""
        world = world_for(game, state, seat, Rng(secrets.randbits(48)))
        return await self._work(think, game.name, pack, world, seat, bot, secrets.randbits(48))

    async def weigh(self, game: Game[Any], pack: str, state: State, seat: Seat) -> dict[str, Any]:
        """What each of a seat's options promises, from worlds that it may be in: `Moment.dump`."""
        world = world_for(game, state, seat, Rng(secrets.randbits(48)))
        return await self._work(weigh, game.name, pack, world, seat, secrets.randbits(30))

    async def _work(self, job: Callable[..., T], *args: Any) -> T:
        for attempt in (1, 2):
            try:
                return await asyncio.wrap_future(self._workers().submit(job, *args))
            except BrokenProcessPool:
                # A worker was killed from outside; the next one starts afresh.
                self._pool = None
                if attempt == 2:
                    raise
        raise AssertionError("unreachable")

    async def close(self) -> None:
        """Let the workers go; they finish the thought that they are in."""
        if self._pool is not None:
            pool, self._pool = self._pool, None
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(asyncio.to_thread(pool.shutdown, wait=True, cancel_futures=True), 5)
