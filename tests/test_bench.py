"""The benchmark measures what it says and says it in the agreed shape."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest

from starboard import bench
from starboard.cli import main
from starboard.kernel.prose import Speech
from starboard.kernel.registry import load_game, titles
from starboard.kernel.rng import Rng
from starboard.paths import HOME

FIGURES = {
    "decisions_per_second",
    "with_clone_per_second",
    "clone_us",
    "view_us",
    "determinize_us",
    "state_bytes",
    "playouts_per_second",
    "tree_iterations_per_second",
}


@pytest.fixture
def hurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """As quick as can be, beside one yardstick that is here and one that is not."""

    def absent() -> bench.Playout:
        raise ImportError("no such library")

    yardsticks: dict[str, Callable[[], bench.Playout]] = {"counting": lambda: lambda _: 1000, "absent": absent}
    monkeypatch.setattr(bench, "QUICK", bench.Pace(1, 0.01))
    monkeypatch.setattr(bench, "YARDSTICKS", yardsticks)


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
        assert title["with_clone_per_second"] <= 1.5 * title["decisions_per_second"]
        for row in title["by_players"].values():
            assert set(row) == FIGURES


@pytest.mark.usefixtures("hurried")
def test_a_missing_library_is_said_and_stops_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    bench.report(bench.run(quick=True), Speech(HOME, "fr"))
    words = capsys.readouterr().out.replace("\N{NO-BREAK SPACE}", " ")
    assert "absent n’est pas installé : pip install 'starboard-games[bench]'" in words
    assert "conflict 4" in words


def test_decisions_are_answers_of_players_alone() -> None:
    game = load_game("conflict")
    setup = game.setup(2)
    plain = bench.title_playout(game, setup, clone=False)(Rng(1))
    assert bench.title_playout(game, setup, clone=True)(Rng(1)) == plain, "a clone changes nothing"
    assert len(bench.positions(game, setup, Rng(1))) <= 2 * bench.SAMPLES


def test_a_state_is_weighed_without_what_all_states_share() -> None:
    game = load_game("conflict")
    assert 200 < bench.state_bytes(bench.positions(game, game.setup(4), Rng(1))) < 20_000
