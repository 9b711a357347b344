"""Gymnasium's own checks, one seat against bots, and many games at once."""

from __future__ import annotations

import copy
import pickle
import warnings
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import starboard.games.conflict
from starboard.adapters.gymnasium import AnyAction, TableEnv, VectorTable
from starboard.bots import UnknownBot
from starboard.bots.guests import BotLike
from starboard.kernel import Action, Bot, View, Worlds
from starboard.kernel.batch import Batch, IllegalAnswer
from starboard.kernel.registry import load_game, titles
from tests.packs import changed
from tests.tables import setups

CONFLICT = Path(starboard.games.conflict.__file__).parent / "content"

TABLES = [
    pytest.param(title, setup.dump(), id=f"{title}-{setup.players}")
    for title in titles()
    for setup in setups(load_game(title))
]


@pytest.mark.parametrize(("title", "setup"), TABLES)
def test_the_api(title: str, setup: dict[str, Any]) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        check_env(AnyAction(TableEnv(title, **setup)), skip_render_check=True)


def test_one_that_is_made_by_name_passes_the_same_check_with_its_pictures() -> None:
    made = gymnasium.make("starboard/Table-v0", title="conflict")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        check_env(AnyAction(made.unwrapped))


def test_it_is_made_by_name_and_a_whole_game_pays_out() -> None:
    table = gymnasium.make("starboard/Table-v0", title="conflict", opponents=["greedy"], disable_env_checker=True)
    seen, info = table.reset(seed=3)
    over = False
    while not over:
        action = np.flatnonzero(info["action_mask"])[0]
        seen, reward, over, cut, info = table.step(action)
    assert reward in (-1.0, 0.0, 1.0)
    assert not cut
    assert not info["action_mask"].any()
    assert seen.shape == table.observation_space.shape


def test_after_a_reset_the_picture_is_of_the_new_game() -> None:
    table = TableEnv("conflict", opponents=["random"], render_mode="ansi")
    info = table.reset(seed=3)[1]
    begun = table.render()
    over = False
    while not over:
        _, _, over, _, info = table.step(np.flatnonzero(info["action_mask"])[0])
    assert table.render() != begun
    table.reset(seed=3)
    assert table.render() == begun


def test_what_cannot_be_is_said() -> None:
    with pytest.raises(ValueError, match="2 opponents for 1 other seats"):
        TableEnv("conflict", players=2, opponents=["greedy", "random"])
    with pytest.raises(ValueError, match="there is no reward 'glory'"):
        TableEnv("conflict", reward="glory")
    with pytest.raises(ValueError, match="there is no seat 4 with 2 players"):
        VectorTable("conflict", 2, players=2, seat=4)
    table = TableEnv("conflict")
    table.reset(seed=1)
    with pytest.raises(IllegalAnswer, match=r"action 0 \(end\) is not among the options"):
        table.step(0)


@pytest.mark.parametrize("title", titles())
def test_a_game_of_a_batch_does_not_depend_on_the_others(title: str) -> None:
    game = load_game(title)
    setup = setups(game)[0]
    alone, many = Batch(game, setup, 1, 5), Batch(game, setup, 4, 5)
    count = len(alone.answers)
    size = alone.encoder.size * 4
    for step in range(120):
        assert many.masks.getvalue()[:count] == alone.masks.getvalue()
        seen = many.features.getvalue()[:size] if not step % 3 else b""
        assert seen == alone.features.getvalue()
        masks = np.frombuffer(many.masks.getvalue(), np.int8).reshape(4, count)
        actions = [int(np.flatnonzero(mask)[step % mask.sum()]) for mask in masks]
        many.step_many(actions)
        alone.step_many(actions[:1], observe=step % 3 == 2)
        assert many.rewards[0] == alone.rewards[0]


def test_many_games_go_on_by_themselves() -> None:
    table = VectorTable("conflict", 8, players=2, draft="random")
    seen, info = table.reset(seed=2)
    rng = np.random.default_rng(1)
    ended = 0
    for _ in range(200):
        assert seen.shape == table.observation_space.shape
        seen, own, over, cut, info = table.step((info["action_mask"] * rng.random((8, 1))).argmax(1))
        assert not cut.any()
        ended += int(over.sum())
        assert (info["rewards"].sum(1) == 0).all()
        assert ((own != 0) <= over).all()
        assert over.tolist() == [each is not None for each in info.get("final_obs", [None] * 8)]
    assert ended >= 8


def test_an_illegal_action_in_one_game_stops_none_of_them() -> None:
    table = VectorTable("conflict", 3)
    _, info = table.reset(seed=2)
    before = table.batch.features.getvalue()
    good = info["action_mask"].argmax(1)
    bad = good.copy()
    bad[2] = np.flatnonzero(info["action_mask"][2] == 0)[0]
    with pytest.raises(IllegalAnswer, match="game 2"):
        table.step(bad)
    assert table.batch.features.getvalue() == before


@pytest.mark.parametrize("title", titles())
def test_running_games_are_copied_and_pickled(title: str) -> None:
    table = VectorTable(title, 3)
    _, info = table.reset(seed=4)
    for _ in range(10):
        _, _, _, _, info = table.step(info["action_mask"].argmax(1))
    for twin in (copy.deepcopy(table), pickle.loads(pickle.dumps(table))):
        mine = copy.deepcopy(table)
        found = info
        for _ in range(60):
            action = found["action_mask"].argmax(1)
            one, other = mine.step(action), twin.step(action)
            for here, there in zip(one[:4], other[:4], strict=True):
                assert np.array_equal(here, there)
            found = one[4]


def test_a_seat_among_bots_is_copied() -> None:
    table = TableEnv("conflict", players=3, opponents=["greedy", "random"])
    _, info = table.reset(seed=4)
    twin = pickle.loads(pickle.dumps(table))
    over = False
    while not over:
        assert np.array_equal(twin.action_masks(), table.action_masks())
        action = int(np.flatnonzero(info["action_mask"])[0])
        one, other = table.step(action), twin.step(action)
        assert np.array_equal(one[0], other[0]), "the copy's bots draw the same numbers"
        over, info = one[2], one[4]


def dealt(table: TableEnv, seeds: list[int | None]) -> list[bytes]:
    """What is seen at the beginning of games, each after a reset."""
    return [table.reset(seed=seed)[0].tobytes() for seed in seeds]


def test_environments_side_by_side_do_not_play_the_same_games() -> None:
    unseeded = [*dealt(TableEnv("galaxies"), [None, None]), *dealt(TableEnv("galaxies"), [None, None])]
    assert len(set(unseeded)) == 4
    seeds_in_a_row = [each for seed in (5, 6, 7) for each in dealt(TableEnv("galaxies"), [seed, None, None])]
    assert len(set(seeds_in_a_row)) == 9
    assert dealt(TableEnv("galaxies"), [5, None, None]) == seeds_in_a_row[:3]


def test_a_copy_has_the_pack_of_the_original(tmp_path: Path) -> None:
    pack = changed(CONFLICT, tmp_path, "civilizations.toml", "ships = 5", "ships = 7")
    table = VectorTable("conflict", 2, pack=pack)
    _, info = table.reset(seed=4)
    for twin in (copy.deepcopy(table), pickle.loads(pickle.dumps(table))):
        assert twin.batch.game.content_hash == table.batch.game.content_hash
        assert np.array_equal(
            twin.step(info["action_mask"].argmax(1))[0], copy.deepcopy(table).step(info["action_mask"].argmax(1))[0]
        )


class First(Bot):
    def choose(self, view: View, options: list[Action], worlds: Worlds) -> Action:
        return options[0]


@pytest.mark.parametrize("bot", [First, First(), lambda: First(), "tests.adapters.test_gymnasium:First"])
def test_an_opponent_is_a_name_or_a_bot_or_what_makes_one(bot: BotLike) -> None:
    table = TableEnv("conflict", opponents=[bot])
    _, info = table.reset(seed=2)
    over = False
    while not over:
        _, _, over, _, info = table.step(int(np.flatnonzero(info["action_mask"])[0]))
    with pytest.raises(UnknownBot):
        TableEnv("conflict", opponents=["nobody"])
