"""PettingZoo: every title as an AEC environment with action masks.

    from starboard.adapters.pettingzoo import env

    table = env(title, players=2)
    table.reset(seed=7)
    for agent in table.agent_iter():
        observation, reward, terminated, truncated, info = table.last()
        ...
        table.step(action)

`starboard games` lists the titles. Actions are places among the options (`info["options"]` has their codes),
observations the seat's own view as numbers. Chance answers by itself, from the seed of `reset`.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from starboard.adapters.play import ACTIONS, FEATURES, MOST, Play, fill, leaves, table
from starboard.kernel.registry import load_game
from starboard.kernel.rng import Rng
from starboard.kernel.setup import Value


def env(
    title: str, players: int | None = None, pack: Path | None = None, render_mode: str | None = None, **options: Value
) -> Any:
    """A table with the customary wrappers, which catch actions that the mask forbids and calls out of order."""
    inner = Table(title, players, pack, render_mode, **options)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(inner))


class Table(AECEnv):  # type: ignore[misc]
    """A title as an environment. Agents are called player_0, player_1, …, by seat."""

    metadata = {"render_modes": ["ansi"], "name": "starboard_v1", "is_parallelizable": False}

    def __init__(
        self,
        title: str,
        players: int | None = None,
        pack: Path | None = None,
        render_mode: str | None = None,
        **options: Value,
    ) -> None:
        super().__init__()
        self.game = load_game(title, pack)
        self.setup = table(self.game, players, **options)
        self.metadata = {**type(self).metadata, "name": f"starboard_{title}_v1"}
        self.render_mode = render_mode
        self.possible_agents = [f"player_{seat}" for seat in range(self.setup.players)]
        self._seat = {name: seat for seat, name in enumerate(self.possible_agents)}
        self._observed = spaces.Dict(
            {
                "observation": spaces.Box(-MOST, MOST, (FEATURES,), np.float32),
                "action_mask": spaces.Box(0, 1, (ACTIONS,), np.int8),
            }
        )
        self._spaces = {name: spaces.Discrete(ACTIONS) for name in self.possible_agents}
        self._seed = 0
        self.play: Play | None = None

    def observation_space(self, agent: str) -> Any:
        """The view as numbers, and which actions there are."""
        return self._observed

    def action_space(self, agent: str) -> Any:
        """The places among the options."""
        return self._spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game; all its chance follows from the seed. Without one, each game follows from the one before."""
        self._seed = self._seed + 1 if seed is None else seed
        self._rng = Rng(self._seed)
        self.play = Play(self.game, self.setup)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[0]
        self._settle()

    def _settle(self) -> None:
        """Let chance answer; then name who is asked, or end."""
        play = self._play()
        play.draw(self._rng)
        self.infos = {agent: {} for agent in self.agents}
        if play.over:
            for agent, won in zip(self.possible_agents, play.returns(), strict=True):
                self.rewards[agent] = won
                self.terminations[agent] = not play.broken_off
                self.truncations[agent] = play.broken_off
            return
        self.agent_selection = self.possible_agents[play.asked()]
        self.infos[self.agent_selection] = {"options": [action.code() for action in play.options()]}

    def _play(self) -> Play:
        assert self.play is not None, "reset() comes first"
        return self.play

    def observe(self, agent: str) -> dict[str, Any]:
        """What a seat may know, and what it may do; the mask is all zeros for whoever is not asked."""
        play = self._play()
        seat = self._seat[agent]
        numbers = np.zeros(FEATURES, np.float32)
        fill(numbers, leaves(play.view(seat)))
        mask = np.zeros(ACTIONS, np.int8)
        if not play.over and play.asked() == seat:
            mask[: len(play.options())] = 1
        return {"observation": numbers, "action_mask": mask}

    def step(self, action: Any) -> None:
        """Answer for the selected agent."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        # NumPy's numbers are not Python's, and compiled rules take only those.
        self._play().answer(int(action))
        self._settle()
        self._accumulate_rewards()

    def render(self) -> str | None:
        """The question of the moment with its options, as text."""
        if self.render_mode is None:
            return None
        play = self._play()
        prose = self.game.prose("en", self.possible_agents)
        if play.over:
            return str(prose.prompt(play.view(None)))
        view = play.view(play.asked())
        rows = [f"{i}: {prose.answer(view, action)}" for i, action in enumerate(play.options())]
        return "\n".join([prose.prompt(view), *rows])

    def close(self) -> None:
        """Nothing is held."""
