"""The examples run."""

from __future__ import annotations

import ast
import importlib.util
import json
import sys
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

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
def test_watching_and_playing_against_itself_a_network_learns_to_beat_chance() -> None:
    little = ["--watch", "8000", "--answers", "12000", "--batch", "16", "--games", "20", "--worlds", "1"]
    shares = example("selfplay").main(["conflict", *little, "--against", "random"])
    assert shares["random"] > 0.7


class Habit:
    """In place of MaskablePPO, which would bring PyTorch: uses the environment as it does, and likes low numbers."""

    def __init__(self, policy: str, env: Any, **settings: Any) -> None:
        self.env = env
        self.learnt = 0

    def learn(self, answers: int) -> None:
        self.env.reset(seed=1)
        for self.learnt in range(1, answers + 1):
            masks = self.env.action_masks()
            assert masks.dtype == bool
            assert masks.shape == (self.env.action_space.n,)
            ended, cut = self.env.step(masks.argmax())[2:4]
            if ended or cut:
                self.env.reset()

    def predict(self, seen: Any, action_masks: Any, deterministic: bool) -> tuple[Any, None]:
        assert self.env.observation_space.contains(seen)
        return action_masks.argmax(), None


def test_a_librarys_learner_finds_all_that_it_asks_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "torch", SimpleNamespace(set_num_threads=int))
    monkeypatch.setitem(sys.modules, "sb3_contrib", SimpleNamespace(MaskablePPO=Habit))
    found = example("ppo").main(["conflict", "--answers", "100", "--games", "2"])
    assert found in (0.0, 0.5, 1.0)


@pytest.mark.slow
def test_openspiels_search_plays() -> None:
    assert 0.0 <= example("openspiel_evaluate").main(["conflict", "--games", "1", "--simulations", "2"]) <= 1.0


@pytest.mark.parametrize("path", sorted(EXAMPLES.glob("*.ipynb")), ids=lambda path: path.stem)
def test_every_cell_of_a_notebook_runs_and_shows_what_it_ends_in(path: Path) -> None:
    names: dict[str, Any] = {}
    pictures = 0
    for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]:
        assert not cell.get("outputs"), "a notebook is kept without what it printed"
        if cell["cell_type"] != "code":
            continue
        body = ast.parse("".join(cell["source"])).body
        last = body.pop() if isinstance(body[-1], ast.Expr) else None
        exec(compile(ast.Module(body, []), path.name, "exec"), names)
        if isinstance(last, ast.Expr):
            shown = eval(compile(ast.Expression(last.value), path.name, "eval"), names)
            assert "object at 0x" not in repr(shown)
            if hasattr(shown, "_repr_svg_"):
                assert shown._repr_svg_().startswith("<svg")
                pictures += 1
    assert pictures > 1
