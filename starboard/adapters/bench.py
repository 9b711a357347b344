"""How fast each title is through the adapters, as learners meet it: with an observation and a mask at every answer.

Each of these plays a while with uniformly random answers and says how many answers were given, those of opponents and
of chance not counted. Their libraries are asked for when they are made, not before.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from starboard.kernel.rng import Rng

Playout = Callable[[Rng], int]
"""Plays one game, or for a while, and says how many decisions there were."""
BATCH = 64
"""How many games are stepped together."""
ANSWERS = 200
"""How many answers, or steps of a batch, are given at a time."""


def gymnasium_single(title: str, players: int) -> Playout:
    """One environment whose every seat is the learner's. Raises ImportError."""
    from starboard.adapters.gymnasium import VectorTable

    table = VectorTable(title, 1, players)
    info = table.reset(seed=1)[1]

    def play(rng: Rng) -> int:
        nonlocal info
        for _ in range(ANSWERS):
            may = info["action_mask"][0].nonzero()[0]
            info = table.step([may[rng.below(len(may))]])[4]
        return ANSWERS

    return play


def gymnasium_batch(title: str, players: int) -> Playout:
    """Many games that are stepped in one call. Raises ImportError."""
    import numpy as np

    from starboard.adapters.gymnasium import VectorTable

    table = VectorTable(title, BATCH, players)
    info = table.reset(seed=1)[1]
    places = np.arange(BATCH)

    def play(rng: Rng) -> int:
        nonlocal info
        draws = np.random.default_rng(rng.below(1 << 30))
        for _ in range(ANSWERS):
            masks = info["action_mask"].view(np.bool_)
            # All answers that may be given, game after game; of each game's, one.
            may = np.flatnonzero(masks)
            begins = places * masks.shape[1]
            first = np.searchsorted(may, begins)
            counts = np.append(first[1:], len(may)) - first
            picked = may[first + (draws.random(BATCH) * counts).astype(np.int64)]
            info = table.step(picked - begins)[4]
        return ANSWERS * BATCH

    return play


def pettingzoo_env(title: str, players: int) -> Playout:
    """PettingZoo's environment, its wrappers included. Raises ImportError."""
    from starboard.adapters.pettingzoo import env

    table = env(title, players)

    def play(rng: Rng) -> int:
        table.reset(seed=rng.below(1 << 30))
        answers = 0
        for agent in table.agent_iter():
            seen, _, terminated, truncated, _ = table.last()
            if terminated or truncated:
                table.step(None)
                continue
            may = seen["action_mask"].nonzero()[0]
            table.step(may[rng.below(len(may))])
            answers += agent is not None
        return answers

    return play


def open_spiel(name: str, tensor: bool = False) -> Playout:
    """A game of OpenSpiel; with its tensor at every decision. Raises ImportError where the library is missing."""
    import pyspiel

    game = pyspiel.load_game(name)
    # Games that are written in Python have observers instead.
    observer = game.make_py_observer() if tensor and name.startswith("python_") else None

    def play(rng: Rng) -> int:
        state = game.new_initial_state()
        decisions = 0
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(drawn(state.chance_outcomes(), rng.random()))
                continue
            if observer is not None:
                observer.set_from(state, state.current_player())
            elif tensor:
                state.observation_tensor()
            legal = state.legal_actions()
            state.apply_action(legal[rng.below(len(legal))])
            decisions += 1
        return decisions

    return play


def open_spiel_title(title: str, players: int) -> Playout:
    """A title as a game of OpenSpiel. Raises ImportError."""
    from starboard.adapters.openspiel import name_of, register

    register(title)
    return open_spiel(f"{name_of(title)}(players={players})", tensor=True)


def drawn(outcomes: list[tuple[int, float]], at: float) -> int:
    """The outcome at this part of the whole, from 0 to 1."""
    for action, likelihood in outcomes:
        at -= likelihood
        if at < 0:
            return action
    return outcomes[-1][0]


ADAPTERS: dict[str, Callable[[str, int], Playout]] = {
    "gymnasium": gymnasium_single,
    "batch": gymnasium_batch,
    "pettingzoo": pettingzoo_env,
    "open_spiel": open_spiel_title,
}
"""By the name of the figure."""


def of_title(title: str, players: int) -> dict[str, Any]:
    """The playouts of a title through every adapter whose library is installed."""
    found = {}
    for name, make in ADAPTERS.items():
        try:
            found[name] = make(title, players)
        except ImportError:
            continue
    return found
