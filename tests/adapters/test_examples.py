"""The examples run."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest

EXAMPLES = Path(__file__).parent.parent.parent / "examples"


def example(name: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(name, EXAMPLES / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.slow
def test_learning_through_pettingzoo_helps() -> None:
    before, after = example("pettingzoo_learn").main(["conflict", "--games", "40"])
    assert after > before


@pytest.mark.slow
def test_openspiels_search_plays() -> None:
    assert 0.0 <= example("openspiel_evaluate").main(["conflict", "--games", "1", "--simulations", "2"]) <= 1.0
