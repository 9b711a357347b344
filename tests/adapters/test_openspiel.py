"""OpenSpiel's own tests, from its wheel, for every title."""

from __future__ import annotations

import subprocess
import sys

import pyspiel
import pytest

from starboard.adapters import openspiel
from starboard.adapters.openspiel import name_of
from starboard.kernel.errors import SetupError
from starboard.kernel.registry import load_game, titles
from tests.tables import setups

openspiel.register()


def tables_of(title: str) -> list[str]:
    """A name with parameters for the smallest table of a title, and for a larger one."""
    found = []
    for setup in setups(load_game(title)):
        options = ";".join(f"{name}:{_word(value)}" for name, value in setup.options.items())
        found.append(f"{name_of(title)}(players={setup.players},options={options})")
    return found


def _word(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


@pytest.mark.slow
@pytest.mark.parametrize("title", titles())
def test_random_games_by_openspiel(title: str) -> None:
    """Legal actions, histories, clones, serialization, returns, at the smallest table."""
    game = pyspiel.load_game(tables_of(title)[0])
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False, mask_test=True)


API_TEST = """
import runpy, sys
from pathlib import Path
import open_spiel
from starboard.adapters import openspiel
openspiel.register(sys.argv[1])
sys.argv = ["api_test", "--test_only_games=^python_starboard_" + sys.argv[1] + "$"]
runpy.run_path(str(Path(open_spiel.__file__).parent / "integration_tests" / "api_test.py"), run_name="__main__")
"""


@pytest.mark.slow
@pytest.mark.parametrize("title", titles())
def test_the_api_by_openspiel(title: str) -> None:
    done = subprocess.run([sys.executable, "-c", API_TEST, title], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-3000:]
    assert "Ran 5 tests" in done.stderr or "Ran 6 tests" in done.stderr, done.stderr[-500:]


@pytest.mark.parametrize("name", [name for title in titles() for name in tables_of(title)])
def test_chance_adds_up_and_actions_are_named_uniquely(name: str) -> None:
    state = pyspiel.load_game(name).new_initial_state()
    for turn in range(60):
        if state.is_terminal():
            break
        if state.is_chance_node():
            outcomes = state.chance_outcomes()
            assert sum(likely for _, likely in outcomes) == pytest.approx(1.0)
            state.apply_action(outcomes[turn % len(outcomes)][0])
            continue
        player = state.current_player()
        legal = state.legal_actions()
        assert legal == sorted(legal)
        assert len({state.action_to_string(player, action) for action in legal}) == len(legal)
        assert state.information_state_string(player)
        state.apply_action(legal[turn % len(legal)])


def test_information_states_recall_and_hide() -> None:
    game = pyspiel.load_game("python_starboard_conflict(players=2,options=draft:random)")
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    first, second = state.current_player(), 1 - state.current_player()
    one, other = state.child(state.legal_actions()[0]), state.child(state.legal_actions()[1])
    # A face-down pick: its own seat tells the two apart, the other seat does not.
    assert one.information_state_string(first) != other.information_state_string(first)
    assert one.information_state_string(second) == other.information_state_string(second)
    assert one.observation_string(second) == other.observation_string(second)


def test_a_game_is_rebuilt_from_its_history() -> None:
    game = pyspiel.load_game("python_starboard_conflict")
    state = game.new_initial_state()
    for _ in range(70):
        actions = [a for a, _ in state.chance_outcomes()] if state.is_chance_node() else state.legal_actions()
        state.apply_action(actions[-1])
    again = game.deserialize_state(state.serialize())
    assert str(again) == str(state)
    assert again.history() == state.history()


def test_registering_twice_changes_nothing() -> None:
    before = len(pyspiel.registered_names())
    openspiel.register()
    assert len(pyspiel.registered_names()) == before


@pytest.mark.parametrize("options", ["explore", "explore:maybe", "draft:maybe", "bogus:1"])
def test_an_option_that_cannot_be_is_refused(options: str) -> None:
    """A truth that is neither was read as false."""
    with pytest.raises(SetupError):
        pyspiel.load_game(f"python_starboard_conflict(players=2,options={options})").new_initial_state()
