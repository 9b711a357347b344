"""PettingZoo's own tests, for every title."""

from __future__ import annotations

import warnings
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, render_test, seed_test

from starboard.adapters.pettingzoo import env
from starboard.adapters.play import ACTIONS
from starboard.kernel.registry import load_game, titles
from tests.tables import setups


def tables() -> list[Any]:
    found = []
    for title in titles():
        for setup in setups(load_game(title)):
            found.append(pytest.param(title, setup.dump(), id=f"{title}-{setup.players}"))
    return found


def maker(title: str, setup: dict[str, Any], **more: Any) -> Callable[..., Any]:
    def make(render_mode: str | None = None) -> Any:
        return env(title, render_mode=render_mode, **setup, **more)

    return make


@pytest.mark.parametrize(("title", "setup"), tables())
def test_the_api(title: str, setup: dict[str, Any]) -> None:
    with warnings.catch_warnings():
        # It asks for one array where there is a mask beside it; that is how masks are done.
        warnings.simplefilter("ignore")
        api_test(maker(title, setup)(), num_cycles=300)


@pytest.mark.parametrize(("title", "setup"), tables())
def test_the_same_seed_gives_the_same_game(title: str, setup: dict[str, Any]) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        seed_test(maker(title, setup), num_cycles=150)


@pytest.mark.parametrize("title", titles())
def test_it_can_be_shown(title: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        render_test(maker(title, setups(load_game(title))[0].dump()))
    table = maker(title, setups(load_game(title))[0].dump())("ansi")
    table.reset(seed=1)
    assert "0: " in table.render()


def test_a_whole_game_pays_out_and_masks_whoever_waits() -> None:
    table = env("conflict", players=3)
    table.reset(seed=3)
    rng = np.random.default_rng(1)
    paid: dict[str, float] = {}
    for agent in table.agent_iter():
        observation, reward, terminated, truncated, info = table.last()
        if terminated or truncated:
            paid[agent] = reward
            table.step(None)
            continue
        mask = observation["action_mask"]
        assert mask.sum() == len(info["options"])
        others = [other for other in table.agents if other != agent]
        assert all(table.observe(other)["action_mask"].sum() == 0 for other in others)
        table.step(rng.choice(np.flatnonzero(mask)))
    assert sum(paid.values()) == pytest.approx(0.0)
    assert max(paid.values()) > 0
    assert len(paid) == 3


def test_an_action_that_the_mask_forbids_is_refused() -> None:
    table = env("conflict", players=2)
    table.reset(seed=3)
    with pytest.raises(IndexError):
        table.step(ACTIONS - 1)


def test_an_observation_holds_nothing_that_the_seat_cannot_know() -> None:
    """Two positions that differ in others' secrets alone look the same."""
    from starboard.kernel.rng import Rng

    table = env("conflict", players=3).unwrapped
    table.reset(seed=3)
    for _ in range(8):
        table.step(0)
    play = table.play
    before = table.observe("player_1")["observation"]
    for seed in range(5):
        table.play = play.copy()
        play.game.determinize(table.play.state, 1, Rng(seed))
        assert np.array_equal(table.observe("player_1")["observation"], before)
