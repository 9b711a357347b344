"""Gymnasium: one seat of any title against bots, solo titles, and many games at once.

    import gymnasium
    import starboard.adapters.gymnasium

    table = gymnasium.make("starboard/Table-v0", title=title, opponents=["greedy"])

An action is the number of an answer (`Game.codes`); `info["action_mask"]` says which can be given now, and an action
that cannot raises IllegalAnswer, a sentence. An observation is the seat's features (`Game.features`).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv

from starboard.adapters.pictures import MODES, picture
from starboard.adapters.play import Play, table
from starboard.bots import make_bot
from starboard.bots.guests import BotLike, name_of
from starboard.kernel.batch import Batch, MakeBot
from starboard.kernel.registry import load_game
from starboard.kernel.rewards import REWARDS
from starboard.kernel.rng import Rng
from starboard.kernel.setup import Setup, Value


def makers(setup: Setup, seat: int, opponents: Sequence[BotLike]) -> list[MakeBot | None]:
    """The bots of the other seats, in their order; one alone stands for all of them."""
    others = setup.players - 1
    bots = list(opponents) * others if len(opponents) == 1 else list(opponents)
    if len(bots) != others:
        raise ValueError(f"{len(bots)} opponents for {others} other seats")
    made: list[MakeBot | None] = [_maker(bot) for bot in bots]
    made.insert(seat, None)
    return made


def _maker(bot: BotLike) -> MakeBot:
    name = name_of(bot)
    make_bot(name, Rng(0))  # a name that nobody has is told of here, not in the middle of a game
    return partial(make_bot, name)


def _batch(
    title: str,
    players: int | None,
    pack: Path | None,
    games: int,
    seat: int,
    opponents: Sequence[BotLike],
    reward: str,
    options: dict[str, Any],
) -> Batch:
    if reward not in REWARDS:
        raise ValueError(f"there is no reward {reward!r}; choose from: {', '.join(REWARDS)}")
    game = load_game(title, pack)
    setup = table(game, players, **options)
    if not 0 <= seat < setup.players:
        raise ValueError(f"there is no seat {seat} with {setup.players} players")
    bots = makers(setup, seat, opponents) if opponents and setup.players > 1 else None
    return Batch(game, setup, games, 0, reward, bots)


def _seed(env: TableEnv | VectorTable, seed: int | None) -> int:
    """What the next game's chance follows from: never the next seed, which may be that of the environment beside it."""
    return int(env.np_random.integers(1 << 31)) if seed is None else int(seed)


class TableEnv(gymnasium.Env[Any, Any]):
    """One seat of a table. Chance and the opponents answer by themselves; their generators follow from the seed.

    A solo title has no opponents, whoever is named.
    """

    metadata = {"render_modes": list(MODES)}

    def __init__(
        self,
        title: str,
        players: int | None = None,
        seat: int = 0,
        opponents: Sequence[BotLike] = ("random",),
        pack: Path | None = None,
        render_mode: str | None = None,
        reward: str = "win",
        **options: Value,
    ) -> None:
        self._batch = _batch(title, players, pack, 1, seat, opponents, reward, options)
        self.seat = seat
        self.render_mode = render_mode
        batch = self._batch
        self.observation_space = spaces.Box(-np.inf, np.inf, (batch.encoder.size,), np.float32)
        self.action_space = spaces.Discrete(len(batch.answers))

    def _seen(self) -> Any:
        return np.frombuffer(self._batch.features.getvalue(), np.float32)

    def _info(self) -> dict[str, Any]:
        return {"action_mask": np.frombuffer(self._batch.masks.getvalue(), np.int8)}

    def action_masks(self) -> Any:
        """Which answers can be given now, as truths: what sb3-contrib's MaskablePPO asks for."""
        return np.frombuffer(self._batch.masks.getvalue(), np.bool_)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """A new game. Without a seed it follows from the last one that was given; from none, if none ever was."""
        super().reset(seed=seed)
        self._batch.reset(_seed(self, seed))
        return self._seen(), self._info()

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Answer. Raises IllegalAnswer."""
        batch = self._batch
        batch.step_many([int(action)])
        cut = batch.cut[0]
        last = batch.last[0]
        if last is None:
            return self._seen(), batch.rewards[0][self.seat], False, False, self._info()
        seen = np.array(batch.encoder.encode(last, self.seat), np.float32)
        return seen, batch.rewards[0][self.seat], not cut, cut, {"action_mask": np.zeros(len(batch.answers), np.int8)}

    def render(self) -> Any:
        """The table as a spectator sees it."""
        play = Play(self._batch.game, self._batch.setup)
        play.state = self._batch.last[0] or self._batch.states[0]
        return picture(play, [f"player_{seat}" for seat in range(self._batch.setup.players)], self.render_mode)


class AnyAction(gymnasium.Wrapper[Any, Any, Any, Any], gymnasium.utils.RecordConstructorArgs):
    """Takes any action of the space, the mask's actions over and over: for what knows no masks, as `check_env`."""

    def __init__(self, env: gymnasium.Env[Any, Any]) -> None:
        gymnasium.utils.RecordConstructorArgs.__init__(self)
        super().__init__(env)
        self._mask = np.zeros(0, np.int8)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """A new game."""
        seen, info = self.env.reset(seed=seed, options=options)
        self._mask = info["action_mask"]
        return seen, info

    def step(self, action: Any) -> tuple[Any, Any, bool, bool, dict[str, Any]]:
        """Answer with the action that this one stands for."""
        may = np.flatnonzero(self._mask)
        found = self.env.step(may[int(action) % len(may)])
        self._mask = found[4]["action_mask"]
        return found


class VectorTable(VectorEnv[Any, Any, Any]):
    """Many games of one set-up, stepped in one compiled call; a game that has ended gives way to the next at once.

    With opponents, `seat` plays in every game. Without, every seat is the learner's: `info["seat"]` says who is asked,
    the reward is that of the seat which answered, and `info["rewards"]` has those of all seats.
    """

    metadata = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": []}

    def __init__(
        self,
        title: str,
        num_envs: int,
        players: int | None = None,
        seat: int = 0,
        opponents: Sequence[BotLike] = (),
        pack: Path | None = None,
        reward: str = "win",
        **options: Value,
    ) -> None:
        self.batch = batch = _batch(title, players, pack, num_envs, seat, opponents, reward, options)
        self.num_envs = num_envs
        self.seat = seat if opponents else None
        self.single_observation_space = spaces.Box(-np.inf, np.inf, (batch.encoder.size,), np.float32)
        self.single_action_space = spaces.Discrete(len(batch.answers))
        self.observation_space = spaces.Box(-np.inf, np.inf, (num_envs, batch.encoder.size), np.float32)
        self.action_space = spaces.MultiDiscrete([len(batch.answers)] * num_envs)

    def _seen(self) -> Any:
        return np.frombuffer(self.batch.features.getvalue(), np.float32).reshape(self.num_envs, -1)

    def _info(self) -> dict[str, Any]:
        masks = np.frombuffer(self.batch.masks.getvalue(), np.int8).reshape(self.num_envs, -1)
        return {"action_mask": masks, "seat": np.frombuffer(bytes(self.batch.seats), np.int8)}

    def reset(self, *, seed: Any = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """All games anew. Without a seed they follow from the last one that was given; from none, if none ever was."""
        super().reset(seed=seed)
        self.batch.reset(_seed(self, seed))
        return self._seen(), self._info()

    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        """Answer in every game. Raises IllegalAnswer, and then no game has gone on."""
        batch = self.batch
        acted = batch.seats.copy()
        batch.step_many(np.asarray(actions).tolist())
        ended = cut = np.zeros(self.num_envs, np.bool_)
        own = np.zeros(self.num_envs, np.float32)
        brought = np.zeros((self.num_envs, batch.setup.players), np.float32)
        any_ended = any(batch.ended)
        if any_ended:
            ended, cut = np.array(batch.ended), np.array(batch.cut)
        if any_ended or batch.reward == "shaped":
            brought = np.array(batch.rewards, np.float32)
            own = brought[np.arange(self.num_envs), acted if self.seat is None else self.seat]
        info = self._info()
        info["rewards"] = brought
        if any_ended:
            last = np.full(self.num_envs, None, object)
            for place, s in enumerate(batch.last):
                if s is not None:
                    seat = acted[place] if self.seat is None else self.seat
                    last[place] = np.array(batch.encoder.encode(s, seat), np.float32)
            info["final_obs"], info["_final_obs"] = last, ended
        return self._seen(), own, ended & ~cut, cut, info

    def close(self, **kwargs: Any) -> None:
        """Nothing is held."""


def register() -> None:
    """Make `gymnasium.make("starboard/Table-v0", title=…)` known."""
    if "starboard/Table-v0" not in gymnasium.registry:
        gymnasium.register(
            "starboard/Table-v0",
            entry_point="starboard.adapters.gymnasium:TableEnv",
            vector_entry_point="starboard.adapters.gymnasium:VectorTable",
        )


register()
