"""PettingZoo's own tests, for every title."""

from __future__ import annotations

import copy
import pickle
import warnings
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, render_test, seed_test
from pettingzoo.utils.wrappers import BaseParallelWrapper
from PIL import ImageFont

import starboard.games.conflict
from starboard.adapters import pictures
from starboard.adapters.pettingzoo import env, parallel_env
from starboard.kernel.batch import IllegalAnswer
from starboard.kernel.registry import load_game, titles
from tests.packs import changed
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
    assert ": " in table.render()
    table = maker(title, setups(load_game(title))[0].dump())("svg")
    table.reset(seed=1)
    assert table.render().lstrip().startswith("<svg")
    table = maker(title, setups(load_game(title))[0].dump())("rgb_array")
    table.reset(seed=1)
    assert np.ptp(table.render().astype(int), axis=2).max() > 100, "in the seats' colours"


def test_symbols_are_drawn_where_no_font_has_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pictures, "FONTS", ())
    pictures._fonts.cache_clear()
    pictures._in_a_font.cache_clear()
    try:
        assert [pictures._in_a_font(letter)[0] for letter in "a▲★⊕\u4e00"] == ["a", "^", "*", "X", "?"]
    finally:
        pictures._fonts.cache_clear()
        pictures._in_a_font.cache_clear()


def test_a_common_font_has_every_symbol() -> None:
    """A board in a report is text: what the reader's font lacks is an empty box there."""
    try:
        font = ImageFont.truetype("DejaVuSansMono.ttf", 14)
    except OSError:
        pytest.skip("DejaVu Sans Mono is not installed")
    empty = bytes(font.getmask(pictures.NOWHERE))
    assert not [chr(code) for code in pictures.PLAIN if bytes(font.getmask(chr(code))) == empty]


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


def test_an_action_that_the_mask_forbids_ends_the_game_for_whoever_took_it() -> None:
    table = env("conflict", players=2)
    table.reset(seed=3)
    forbidden = int(np.flatnonzero(table.observe(table.agent_selection)["action_mask"] == 0)[0])
    guilty = table.agent_selection
    table.step(forbidden)
    assert table.terminations[guilty]
    assert table.rewards[guilty] == -1


def test_the_bare_table_says_what_could_have_been_answered() -> None:
    table = env("conflict", players=2).unwrapped
    table.reset(seed=3)
    with pytest.raises(IllegalAnswer, match=r"'end' \(action 0\) cannot be answered now; choose from: civilization"):
        table.step(0)
    with pytest.raises(IllegalAnswer, match="there is no action 10000"):
        table.step(10_000)


def test_an_action_means_the_same_in_every_position() -> None:
    table = env("galaxies", players=2).unwrapped
    codes = table.game.codes(table.setup)
    assert len(set(codes)) == len(codes) == table.action_space("player_0").n
    table.reset(seed=5)
    rng = np.random.default_rng(1)
    for _ in range(300):
        mask = table.observe(table.agent_selection)["action_mask"]
        legal = np.flatnonzero(mask)
        assert sorted(codes[i] for i in legal) == sorted(table.infos[table.agent_selection]["options"])
        table.step(rng.choice(legal))


@pytest.mark.parametrize("title", titles())
def test_a_running_table_is_copied_and_pickled(title: str) -> None:
    table = env(title)
    table.reset(seed=4)
    for _ in range(15):
        table.step(np.flatnonzero(table.observe(table.agent_selection)["action_mask"])[0])
    for twin in (copy.deepcopy(table), pickle.loads(pickle.dumps(table))):
        other = copy.deepcopy(table)
        for _ in range(40):
            if not other.agents or other.terminations[other.agent_selection]:
                break
            seen = [each.observe(each.agent_selection) for each in (other, twin)]
            assert np.array_equal(seen[0]["observation"], seen[1]["observation"])
            assert np.array_equal(seen[0]["action_mask"], seen[1]["action_mask"])
            for each in (other, twin):
                each.step(np.flatnonzero(seen[0]["action_mask"])[-1])


@pytest.mark.parametrize("title", titles())
def test_the_parallel_api(title: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        parallel_api_test(Masked(parallel_env(title)), num_cycles=60)
        parallel_seed_test(lambda: Masked(parallel_env(title)), num_cycles=40)
        # As somebody would who has read nothing about masks.
        parallel_seed_test(lambda: parallel_env(title), num_cycles=20)


class Masked(BaseParallelWrapper):  # type: ignore[misc]
    """Their test takes any action of the space; this one takes the nearest that the mask allows."""

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> Any:
        self.seen, info = self.env.reset(seed, options)
        return self.seen, info

    def step(self, actions: dict[str, int]) -> Any:
        allowed = {agent: np.flatnonzero(self.seen[agent]["action_mask"]) for agent in actions}
        found = self.env.step({agent: allowed[agent][actions[agent] % len(allowed[agent])] for agent in actions})
        self.seen = found[0]
        return found


def test_what_the_mask_forbids_ends_a_parallel_game_for_whoever_did_it() -> None:
    table = parallel_env("conflict", players=2)
    seen, _ = table.reset(seed=1)
    wait = table.action_space("player_0").n - 1
    asked = next(agent for agent in table.agents if not seen[agent]["action_mask"][wait])
    wrong = int(np.flatnonzero(seen[asked]["action_mask"] == 0)[0])
    _, brought, ended, cut, _ = table.step({agent: wrong if agent == asked else wait for agent in seen})
    assert brought == {agent: -1.0 if agent == asked else 0.0 for agent in seen}
    assert all(ended.values())
    assert not any(cut.values())
    assert not table.agents


def test_seats_that_choose_face_down_answer_in_one_parallel_step() -> None:
    table = parallel_env("conflict", players=3, draft="random")
    seen, _ = table.reset(seed=2)
    wait = table.action_space("player_0").n - 1
    while not all(each["action_mask"][wait] == 0 for each in seen.values()):
        acting = {agent: int(np.flatnonzero(each["action_mask"])[0]) for agent, each in seen.items()}
        seen, *_ = table.step(acting)
    assert table.play is not None
    assert table.play.asked() == 0
    assert len(table.play.state.stack[-1].asks(table.play.state)) == 3


@pytest.mark.parametrize("reward", ["margin", "points", "shaped"])
def test_rewards_add_up_to_the_points(reward: str) -> None:
    table = env("conflict", players=2, reward=reward).unwrapped
    table.reset(seed=6)
    rng = np.random.default_rng(2)
    total = dict.fromkeys(table.possible_agents, 0.0)
    while not any(table.terminations.values()):
        table.step(rng.choice(np.flatnonzero(table.observe(table.agent_selection)["action_mask"])))
        for agent, brought in table.rewards.items():
            total[agent] += brought
    points = [score.total for score in table.game.score(table.play.state)]
    if reward == "margin":
        points = [points[0] - points[1], points[1] - points[0]]
    assert list(total.values()) == points


def test_an_observation_holds_nothing_that_the_seat_cannot_know() -> None:
    """Two positions that differ in others' secrets alone look the same."""
    from starboard.kernel.rng import Rng

    table = env("conflict", players=3).unwrapped
    table.reset(seed=3)
    for _ in range(8):
        table.step(table.play.numbers()[0])
    play = table.play
    before = table.observe("player_1")["observation"]
    for seed in range(5):
        table.play = play.copy()
        play.game.determinize(table.play.state, 1, Rng(seed))
        assert np.array_equal(table.observe("player_1")["observation"], before)


def test_tables_without_a_seed_play_other_games_and_those_after_a_seed_follow_from_it() -> None:
    def dealt(seeds: list[int | None]) -> list[bytes]:
        table = env("galaxies")
        found = []
        for seed in seeds:
            table.reset(seed=seed)
            found.append(table.last()[0]["observation"].tobytes())
        return found

    assert len({*dealt([None, None]), *dealt([None, None]), *dealt([5, None]), *dealt([6, None])}) == 8
    assert dealt([5, None]) == dealt([5, None])


def test_a_copy_has_the_pack_of_the_original(tmp_path: Path) -> None:
    own = Path(starboard.games.conflict.__file__).parent / "content"
    table = env("conflict", pack=changed(own, tmp_path, "civilizations.toml", "ships = 5", "ships = 7"))
    table.reset(seed=4)
    for twin in (copy.deepcopy(table), pickle.loads(pickle.dumps(table))):
        assert twin.unwrapped.game is table.unwrapped.game
        assert twin.unwrapped.play.game is table.unwrapped.game
