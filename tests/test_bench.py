"""The benchmark measures what it says and says it in the agreed shape."""

from __future__ import annotations

import importlib.util
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from starboard import bench
from starboard.adapters import bench as adapters
from starboard.bots.levels import make_searcher
from starboard.bots.planner import Planner
from starboard.bots.searcher import Searcher
from starboard.cli import main
from starboard.kernel.prose import Speech
from starboard.kernel.registry import load_game, titles
from starboard.kernel.rng import Rng
from starboard.kernel.steps import State
from starboard.paths import HOME
from tests.bots.toys import Coins, Pennies

_spec = importlib.util.spec_from_file_location("compare", Path(__file__).parent.parent / "bench" / "compare.py")
assert _spec is not None
assert _spec.loader is not None
compare = importlib.util.module_from_spec(_spec)
_spec.loader.exec_module(compare)

FIGURES = {
    "decisions_per_second",
    "with_clone_per_second",
    "in_one_call_per_second",
    "clone_us",
    "view_us",
    "determinize_us",
    "state_bytes",
    "playouts_per_second",
    "tree_iterations_per_second",
    "searches_per_second",
}


@pytest.fixture
def hurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """As quick as can be, beside one yardstick that is here and one that is not."""

    def absent() -> adapters.Playout:
        raise ImportError("no such library")

    yardsticks: dict[str, Callable[[], adapters.Playout]] = {"counting": lambda: lambda _: 1000, "absent": absent}
    monkeypatch.setattr(bench, "QUICK", bench.Pace(1, 0.01, 1))
    monkeypatch.setattr(bench, "YARDSTICKS", yardsticks)
    monkeypatch.setattr(adapters, "ANSWERS", 1)
    monkeypatch.setattr(bench, "SEARCHED", 2)


@pytest.mark.usefixtures("hurried")
def test_bench_gives_one_json_object(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "--quick", "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert {"compiled", "yardsticks", "titles"} <= set(data)
    assert data["yardsticks"]["counting"] > 0
    assert data["missing_yardsticks"] == ["absent"]
    assert set(data["titles"]) == set(titles())
    for title in data["titles"].values():
        assert set(title) >= FIGURES
        assert all(title[name] > 0 for name in FIGURES)
        for row in title["by_players"].values():
            assert set(row) == FIGURES | {"adapters"}
            assert set(row["adapters"]) == set(adapters.ADAPTERS)
            assert all(rate > 0 for rate in row["adapters"].values())


@pytest.mark.usefixtures("hurried")
def test_a_missing_library_is_said_and_stops_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    bench.report(bench.run(quick=True), Speech(HOME, "fr"))
    words = capsys.readouterr().out.replace("\N{NO-BREAK SPACE}", " ")
    assert "absent n’est pas installé : pip install 'starboard-games[bench]'" in words
    assert "conflict 4" in words
    assert "gymnasium" in words


def test_decisions_are_answers_of_players_alone() -> None:
    game = load_game("conflict")
    setup = game.setup(2)
    plain = bench.title_playout(game, setup, clone=False)(Rng(1))
    assert bench.title_playout(game, setup, clone=True)(Rng(1)) == plain, "a clone changes nothing"


def test_with_clones_means_one_before_each_decision(monkeypatch: pytest.MonkeyPatch) -> None:
    game = Pennies()
    cloned: list[State] = []
    clone = Coins.clone

    def counted(s: Coins) -> Coins:
        cloned.append(s)
        return clone(s)

    monkeypatch.setattr(Coins, "clone", counted)
    assert bench.title_playout(game, game.setup(2), clone=False)(Rng(1)) == 2
    assert not cloned
    assert bench.title_playout(game, game.setup(2), clone=True)(Rng(1)) == len(cloned) == 2


def test_positions_are_spread_over_the_game() -> None:
    game = load_game("conflict")
    setup = game.setup(2)
    assert len(bench.positions(game, setup, Rng(1))) <= 2 * bench.SAMPLES


def test_a_state_is_weighed_without_what_all_states_share() -> None:
    game = load_game("conflict")
    assert 200 < bench.state_bytes(bench.positions(game, game.setup(4), Rng(1))) < 20_000


def test_search_is_timed_over_many_positions_with_a_choice() -> None:
    game = load_game("conflict")
    states = bench.choices(game, game.setup(2))
    assert len(states) == bench.SEARCHED >= 30
    assert all(len(s.stack[-1].options(s, s.stack[-1].asks(s)[0])) > 1 for s in states)


def test_where_bots_plan_the_planner_is_timed(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[object] = []

    def noted(*given: Any) -> Searcher:
        made.append(make_searcher(*given))
        return made[-1]  # type: ignore[return-value]

    monkeypatch.setattr(bench, "make_searcher", noted)
    monkeypatch.setattr(bench, "SEARCHED", 1)
    for name, players in (("voidfall", 1), ("conflict", 2)):
        game = load_game(name)
        assert bench.searches_per_second(game, bench.choices(game, game.setup(players)), 2, -1) > 0
    assert [isinstance(each, Planner) for each in made] == [True, False]


def build(folder: Path, *rounds: dict[str, float]) -> Path:
    """An environment whose `starboard bench --json` says these figures, one after the other."""
    (folder / "bin").mkdir(parents=True)
    for number, figures in enumerate(rounds):
        data = {"titles": {"chess": {"players": 2, "by_players": {"2": {**figures, "view_us": 1}}}}}
        (folder / f"{number}.json").write_text(json.dumps(data))
    script = folder / "bin" / "starboard"
    script.write_text(f'#!/bin/sh\ncd "{folder}"\nset -- *.json\ncat "$1"\nrm "$1"\n')
    script.chmod(0o755)
    return folder


def figures(decisions: float, clone: float = 2.0, tree: float = 100.0) -> dict[str, float]:
    return {"decisions_per_second": decisions, "clone_us": clone, "tree_iterations_per_second": tree}


def test_two_builds_are_compared_round_by_round(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = build(tmp_path / "before", figures(1000, 2.0), figures(500, 4.0), figures(1000, 2.0))
    after = build(tmp_path / "after", figures(1100, 1.0), figures(500, 2.0), figures(1050, 4.0))
    assert compare.main([str(before), str(after), "--rounds", "3"]) == 0
    heads, decisions, clone, tree = capsys.readouterr().out.splitlines()
    assert "× as fast" in heads
    assert decisions.split()[:3] == ["chess", "2", "decisions/s"]
    assert decisions.endswith("1.050 (1.000–1.100)"), "a round in which the machine was busy slows both"
    assert clone.endswith("2.000 (0.500–2.000)"), "less time is faster"
    assert tree.endswith("1.000 (1.000–1.000)")


def test_a_build_that_is_too_slow_fails_the_comparison(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = build(tmp_path / "before", figures(1000, tree=100), figures(1000, tree=100))
    after = build(tmp_path / "after", figures(980, tree=96), figures(980, tree=96))
    command = [str(before), str(after), "--rounds", "1", "--limit"]
    assert compare.main([*command, "3"]) == 1
    assert capsys.readouterr().err == "slower: chess, 2 players, tree iterations/s\n"
    assert compare.main([*command, "5"]) == 0
