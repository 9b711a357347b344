"""The compiled build, looked at from inside. These run only where it is installed: `make test` sees to that."""

from __future__ import annotations

import importlib
import json
import os
import subprocess
import sys
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import pytest

from starboard.about import compiled
from starboard.kernel.registry import load_game, titles

REPOSITORY = Path(__file__).resolve().parent.parent

pytestmark = pytest.mark.compiled


def is_compiled(module: str) -> bool:
    return str(importlib.import_module(module).__file__).endswith(tuple(EXTENSION_SUFFIXES))


def test_the_kernel_and_the_bots_are_compiled() -> None:
    assert compiled()
    for name in ("actions", "bot", "events", "game", "playout", "rng", "setup", "steps"):
        assert is_compiled(f"starboard.kernel.{name}")
    for name in ("greedy", "random"):
        assert is_compiled(f"starboard.bots.{name}")


@pytest.mark.parametrize("title", titles())
def test_the_rules_of_every_title_are_compiled(title: str) -> None:
    game = type(load_game(title))
    assert is_compiled(game.__module__)
    for step in game.steps:
        assert is_compiled(step.__module__), step


def outcome(arguments: list[str], path: str) -> tuple[bool, object]:
    """What a simulation came to, with the Starboard on a path, or the installed one."""
    done = subprocess.run(
        [sys.executable, "-m", "starboard.cli", "simulate", *arguments, "--json"],
        env={**os.environ, "PYTHONPATH": path},
        cwd="/",
        capture_output=True,
        check=True,
    )
    data = json.loads(done.stdout)
    return data["compiled"], [data["decisions"], data["wins"], data["scores"]]


@pytest.mark.parametrize("title", titles())
@pytest.mark.parametrize(("bots", "games"), [("random", "40"), ("greedy,random", "2"), ("mcts:40,random", "1")])
def test_the_same_seed_gives_the_same_games_compiled_and_interpreted(title: str, bots: str, games: str) -> None:
    bots = bots.partition(",")[0] if load_game(title).most_players == 1 else bots
    arguments = [title, "--bots", bots, "--games", games, "--seed", "5"]
    fast, played = outcome(arguments, "")
    slow, again = outcome(arguments, str(REPOSITORY))
    assert fast
    assert not slow
    assert played == again
