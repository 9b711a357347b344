"""PettingZoo: every title as an AEC environment with action masks, and as a parallel one.

    from starboard.adapters.pettingzoo import env

    table = env(title, players=2)
    table.reset(seed=7)
    for agent in table.agent_iter():
        observation, reward, terminated, truncated, info = table.last()
        ...
        table.step(action)

`starboard games` lists the titles. An action is the number of an answer in the title's whole vocabulary
(`Game.codes`), the same in every position; an observation is the seat's own features (`Game.features`), and
`Game.encoder(setup).fields` says what each number means. Chance answers by itself, from the seed of `reset`.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
from gymnasium import spaces
from librt.strings import BytesWriter
from pettingzoo import AECEnv, ParallelEnv
from pettingzoo.utils import wrappers

from starboard.adapters.pictures import MODES, picture
from starboard.adapters.play import Play, table
from starboard.kernel.registry import load_game
from starboard.kernel.rewards import REWARDS, rewards
from starboard.kernel.rng import Rng
from starboard.kernel.setup import Value
from starboard.kernel.steps import CHANCE


def env(
    title: str,
    players: int | None = None,
    pack: Path | None = None,
    render_mode: str | None = None,
    reward: str = "win",
    **options: Value,
) -> Any:
    """A table with the customary wrappers: an action that the mask forbids ends the game for whoever took it."""
    inner = Table(title, players, pack, render_mode, reward, **options)
    guarded = wrappers.TerminateIllegalWrapper(inner, illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(guarded))


class _Seats:
    """What both environments have: a game, its spaces, rewards and pictures."""

    def __init__(
        self,
        title: str,
        players: int | None,
        pack: Path | None,
        mode: str | None,
        reward: str,
        waits: int,
        **options: Any,
    ) -> None:
        if reward not in REWARDS:
            raise ValueError(f"there is no reward {reward!r}; choose from: {', '.join(REWARDS)}")
        self.game = load_game(title, pack)
        self.setup = table(self.game, players, **options)
        self.reward = reward
        self.render_mode = mode
        self.possible_agents = [f"player_{seat}" for seat in range(self.setup.players)]
        self.agents: list[str] = []
        self._seat = {name: seat for seat, name in enumerate(self.possible_agents)}
        self._encoder = self.game.encoder(self.setup)
        self._codes = len(self.game.codes(self.setup)) + waits
        self._observed = spaces.Dict(
            {
                "observation": spaces.Box(-np.inf, np.inf, (self._encoder.size,), np.float32),
                "action_mask": spaces.Box(0, 1, (self._codes,), np.int8),
            }
        )
        self._spaces = {name: spaces.Discrete(self._codes) for name in self.possible_agents}
        self._seeds = np.random.default_rng()
        self._rng = Rng(0)
        self._points: list[float] = []
        self.play: Play | None = None

    def observation_space(self, agent: str) -> Any:
        """What the seat may know, as features, and which answers it may give."""
        return self._observed

    def action_space(self, agent: str) -> Any:
        """The numbers of all answers."""
        return self._spaces[agent]

    def begin(self, seed: int | None) -> Play:
        """A new game; all its chance follows from the seed. Without one it follows from the last one that was given;
        from none, if none ever was.
        """
        if seed is not None:
            self._seeds = np.random.default_rng(seed)
        self._rng = Rng(int(self._seeds.integers(1 << 31)) if seed is None else seed)
        self.play = play = Play(self.game, self.setup)
        play.draw(self._rng)
        self._points = rewards(self.game, play.state, "points") if self.reward == "shaped" else []
        self.agents = self.possible_agents[:]
        return play

    def running(self) -> Play:
        """The game in progress."""
        assert self.play is not None, "reset() comes first"
        return self.play

    def brought(self, play: Play) -> list[float]:
        """What the last answers brought each seat."""
        if self.reward != "shaped":
            return rewards(self.game, play.state, self.reward) if play.over else [0.0] * self.setup.players
        before, self._points = self._points, rewards(self.game, play.state, "points")
        return [now - then for now, then in zip(self._points, before, strict=True)]

    def seen(self, play: Play, seat: int) -> Any:
        """The features of the position, from a seat's side."""
        out = BytesWriter()
        self._encoder.write(play.state, seat, out)
        return np.frombuffer(out.getvalue(), np.float32)

    def render(self) -> Any:
        """The table as a spectator sees it, with the question: text, SVG or pixels."""
        return picture(self.running(), self.possible_agents, self.render_mode)

    def close(self) -> None:
        """Nothing is held."""

    def __getstate__(self) -> dict[str, Any]:
        # Titles are found again by their name; a generator is its two numbers.
        kept = {key: value for key, value in self.__dict__.items() if key not in ("game", "setup", "_encoder", "_rng")}
        kept["_made"] = (self.game.name, self.game.pack, self.setup.players, self.setup.options)
        kept["_luck"] = (self._rng.x, self._rng.w)
        return kept

    def __setstate__(self, kept: dict[str, Any]) -> None:
        title, pack, players, options = kept.pop("_made")
        x, w = kept.pop("_luck")
        self.__dict__.update(kept)
        self.game = load_game(title, pack)
        self.setup = self.game.setup(players, **options)
        self._encoder = self.game.encoder(self.setup)
        self._rng = Rng(0)
        self._rng.x, self._rng.w = x, w


class Table(_Seats, AECEnv):  # type: ignore[misc]
    """A title as an environment. Agents are called player_0, player_1, …, by seat."""

    metadata = {"render_modes": list(MODES), "name": "starboard_v2", "is_parallelizable": False}

    def __init__(
        self,
        title: str,
        players: int | None = None,
        pack: Path | None = None,
        render_mode: str | None = None,
        reward: str = "win",
        **options: Value,
    ) -> None:
        AECEnv.__init__(self)
        _Seats.__init__(self, title, players, pack, render_mode, reward, 0, **options)
        self.metadata = {**type(self).metadata, "name": f"starboard_{title}_v2"}

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game; all its chance follows from the seed, if there is one."""
        self.begin(seed)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[0]
        self._settle()

    def _settle(self) -> None:
        """Name who is asked, or end."""
        play = self.running()
        self.infos = {agent: {} for agent in self.agents}
        if play.over:
            for agent in self.possible_agents:
                self.terminations[agent] = not play.broken_off
                self.truncations[agent] = play.broken_off
            return
        self.agent_selection = self.possible_agents[play.asked()]
        self.infos[self.agent_selection] = {"options": [action.code() for action in play.options()]}

    def observe(self, agent: str) -> dict[str, Any]:
        """What a seat may know, and what it may do; the mask is all zeros for whoever is not asked."""
        play = self.running()
        seat = self._seat[agent]
        mask = np.zeros(self._codes, np.int8)
        if play.state.stack and play.asked() == seat:
            mask[play.numbers()] = 1
        return {"observation": self.seen(play, seat), "action_mask": mask}

    def step(self, action: Any) -> None:
        """Answer for the selected agent. Raises IllegalAnswer, with what could be answered."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        play = self.running()
        self._cumulative_rewards[agent] = 0.0
        # NumPy's numbers are not Python's, and compiled rules take only those.
        play.answer(int(action))
        play.draw(self._rng)
        self.rewards = dict(zip(self.possible_agents, self.brought(play), strict=True))
        self._settle()
        self._accumulate_rewards()


class ParallelTable(_Seats, ParallelEnv):  # type: ignore[misc]
    """The same with all seats acting at once: those who answer together do, whoever is not asked waits.

    The last action of the space, after all answers, is to wait: the only one of a seat that is not asked.
    """

    metadata = {"render_modes": list(MODES), "name": "starboard_parallel_v2"}

    def __init__(
        self,
        title: str,
        players: int | None = None,
        pack: Path | None = None,
        render_mode: str | None = None,
        reward: str = "win",
        **options: Value,
    ) -> None:
        _Seats.__init__(self, title, players, pack, render_mode, reward, 1, **options)
        self.metadata = {**type(self).metadata, "name": f"starboard_{title}_parallel_v2"}

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, Any]:
        """The same."""
        self.begin(seed)
        return self._observations(), {agent: {} for agent in self.agents}

    def _asked(self, play: Play) -> list[int]:
        return [] if play.over else [seat for seat in play.state.stack[-1].asks(play.state) if seat != CHANCE]

    def _observations(self) -> dict[str, Any]:
        play = self.running()
        asked = self._asked(play)
        found: dict[str, Any] = {}
        for agent in self.agents:
            seat = self._seat[agent]
            mask = np.zeros(self._codes, np.int8)
            mask[play.numbers(seat) if seat in asked else -1] = 1
            found[agent] = {"observation": self.seen(play, seat), "action_mask": mask}
        return found

    def step(self, actions: dict[str, Any]) -> tuple[Any, Any, Any, Any, Any]:
        """Answer for everybody who is asked; the others' actions are not looked at. Raises IllegalAnswer."""
        play = self.running()
        for seat in self._asked(play):
            play.answer(int(actions[self.possible_agents[seat]]), seat)
        play.draw(self._rng)
        brought = dict(zip(self.possible_agents, self.brought(play), strict=True))
        agents = self.agents
        observations = self._observations()
        ended = dict.fromkeys(agents, play.over and not play.broken_off)
        cut = dict.fromkeys(agents, play.broken_off)
        if play.over:
            self.agents = []
        return observations, brought, ended, cut, {agent: {} for agent in agents}


class GuardedParallelTable(ParallelTable):
    """One that an action which the mask forbids ends: a loss for whoever took it, nothing for the others."""

    def step(self, actions: dict[str, Any]) -> tuple[Any, Any, Any, Any, Any]:
        """Answer for everybody who is asked; the others' actions are not looked at."""
        play = self.running()
        asked = [self.possible_agents[seat] for seat in self._asked(play)]
        wrong = [agent for agent in asked if int(actions[agent]) not in play.numbers(self._seat[agent])]
        if not wrong:
            return super().step(actions)
        agents, observations = self.agents, self._observations()
        brought = {agent: -1.0 if agent in wrong else 0.0 for agent in agents}
        self.agents = []
        ended, cut = dict.fromkeys(agents, True), dict.fromkeys(agents, False)
        return observations, brought, ended, cut, {agent: {} for agent in agents}


def parallel_env(
    title: str,
    players: int | None = None,
    pack: Path | None = None,
    render_mode: str | None = None,
    reward: str = "win",
    **options: Value,
) -> ParallelTable:
    """A table where seats act at once: an action that the mask forbids ends the game for whoever took it."""
    return GuardedParallelTable(title, players, pack, render_mode, reward, **options)
