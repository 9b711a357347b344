"""Bots think in processes of their own, so that no page waits for them."""

from __future__ import annotations

import secrets
from pathlib import Path
from typing import Any

from starboard.kernel.bot import Worlds
from starboard.kernel.game import Game
from starboard.kernel.registry import load_game
from starboard.kernel.rng import Rng
from starboard.kernel.steps import Seat, State
from starboard.table.worker_pool import WorkerPool

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
    """What the library of analysis says about a question, in whatever process this runs: `DecisionAnalysis.dump`."""
    from starboard.lab.analysis import analyse_decision, effort

    game = load_game(game_name, Path(pack) if pack else None)
    return analyse_decision(game, game.load(world), seat, "", 0, effort(HINT), seed).dump()


def world_for(game: Game[Any], state: State, seat: Seat, rng: Rng) -> dict[str, Any]:
    """A world that the seat may be in, as data: the true position never leaves the server."""
    world = state.clone()
    game.determinize(world, seat, rng)
    return game.dump(world)


class BotPool:
    """The processes in which bots and hints are worked out."""

    def __init__(self, processes: int) -> None:
        self._pool = WorkerPool(processes, threads=2)

    async def choose(self, game: Game[Any], pack: str, state: State, seat: Seat, bot: str) -> str:
        """The code that a bot would answer for a seat."""
        world = world_for(game, state, seat, Rng(secrets.randbits(48)))
        return await self._pool.run(think, game.name, pack, world, seat, bot, secrets.randbits(48))

    async def weigh(self, game: Game[Any], pack: str, state: State, seat: Seat) -> dict[str, Any]:
        """What each of a seat's options promises, from worlds that it may be in: `DecisionAnalysis.dump`."""
        world = world_for(game, state, seat, Rng(secrets.randbits(48)))
        return await self._pool.run(weigh, game.name, pack, world, seat, secrets.randbits(30))

    async def close(self) -> None:
        """Let the workers go."""
        await self._pool.close()
