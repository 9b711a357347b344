"""The arena: fair line-ups, the same games anywhere, nothing lost by a kill."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from starboard.bots import BOTS
from starboard.cli import main
from starboard.kernel.registry import load_game, titles
from starboard.lab.arena import ArenaError, Results, Schedule, default_path, dump, run, standings_of
from starboard.lab.matches import play
from starboard.lab.statistics import ranks, ratings, wilson
from starboard.lab.workers import play_all
from tests.tables import setup_for


def schedule_of(title: str, players: int, bots: list[str], games: int, seed: int = 3) -> Schedule:
    game = load_game(title)
    return Schedule.of(game, None, setup_for(game, players), bots, games, seed)


def without_time(result: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in result.items() if key != "seconds"}


def test_every_line_up_sits_in_every_seat_equally_often() -> None:
    schedule = schedule_of("conflict", 3, ["random", "greedy", "novice", "adept"], 24)
    seats: Counter[tuple[str, int]] = Counter()
    for number in range(24):
        for seat, name in enumerate(schedule.match(number).bots):
            seats[name, seat] += 1
    assert set(seats.values()) == {6}
    assert len(schedule.line_ups()) == 4


def test_one_bot_against_several_of_another() -> None:
    schedule = schedule_of("conflict", 4, ["random", "greedy", "greedy", "greedy"], 8)
    assert [schedule.match(number).bots.index("random") for number in range(4)] == [0, 3, 2, 1]


@pytest.mark.parametrize("title", titles())
def test_a_game_depends_on_seed_and_number_alone(title: str, tmp_path: Path) -> None:
    game = load_game(title)
    schedule = schedule_of(title, game.least_players, ["random"], 4)
    whole = Results(schedule, tmp_path / "whole.jsonl")
    run(whole)
    again = [play(schedule.match(number)) for number in (3, 1)]
    assert [without_time(whole.found[number]) for number in (3, 1)] == [without_time(result) for result in again]


@pytest.mark.slow
def test_processes_play_the_same_games(tmp_path: Path) -> None:
    schedule = schedule_of("conflict", 2, ["random", "mcts:5"], 4)
    here = {result["number"]: without_time(result) for result in play_all([schedule.match(n) for n in range(4)])}
    there = {result["number"]: without_time(result) for result in play_all([schedule.match(n) for n in range(4)], 2)}
    assert here == there


@pytest.mark.slow
def test_a_ray_cluster_plays_the_same_games(monkeypatch: pytest.MonkeyPatch) -> None:
    import ray

    monkeypatch.setenv("RAY_AUTH_MODE", "disabled")
    monkeypatch.setenv("RAY_USAGE_STATS_ENABLED", "0")
    # What Ray's own start warns about is not ours to mend.
    monkeypatch.setattr("warnings.filters", [])
    schedule = schedule_of("conflict", 2, ["random", "mcts:5"], 4)
    matches = [schedule.match(number) for number in range(4)]
    here = {result["number"]: without_time(result) for result in play_all(matches)}
    ray.init(num_cpus=2, include_dashboard=False, object_store_memory=200 * 2**20, log_to_driver=False)
    try:
        there = {result["number"]: without_time(result) for result in play_all(matches, ray="auto")}
    finally:
        ray.shutdown()
    assert here == there


def test_finished_games_are_taken_up_again(tmp_path: Path) -> None:
    schedule = schedule_of("conflict", 2, ["random", "mcts:2"], 6)
    path = tmp_path / "games.jsonl"
    whole = Results(schedule, tmp_path / "whole.jsonl")
    run(whole)
    rows = (tmp_path / "whole.jsonl").read_text().splitlines(keepends=True)
    # Killed in the middle of writing the third game.
    path.write_text("".join(rows[:3]) + rows[3][:20])
    results = Results(schedule, path)
    assert results.missing() == [2, 3, 4, 5]
    played: list[int] = []
    run(results, after_each=lambda: played.append(1))
    assert len(played) == 4
    assert [without_time(each) for each in results.in_order()] == [without_time(each) for each in whole.in_order()]
    assert dump(schedule, Results(schedule, path))["games"] == 6


def test_games_of_another_schedule_are_not_mixed_in(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    Results(schedule_of("conflict", 2, ["random", "mcts:2"], 6), path)
    with pytest.raises(ArenaError, match="other settings"):
        Results(schedule_of("conflict", 2, ["random", "mcts:2"], 6, seed=4), path)


def test_the_figures(tmp_path: Path) -> None:
    schedule = schedule_of("conflict", 2, ["random", "mcts:2"], 8)
    results = Results(schedule, tmp_path / "games.jsonl")
    run(results)
    best, worst = standings_of(schedule, results)
    assert (best.name, worst.name) == ("mcts:2", "random")
    assert best.games == worst.games == 8
    assert best.wins + worst.wins == 8
    assert best.low <= best.win_rate <= best.high
    assert best.mu > 25 > worst.mu
    assert best.seconds_per_decision > 0
    assert best.margin == pytest.approx(-worst.margin)


def test_shared_victories_and_standings() -> None:
    assert ranks({"winners": [0, 2], "scores": [9, 4, 9], "automa": None}) == [1, 2, 1]
    assert ranks({"winners": [], "scores": [30], "automa": 41}) == [2, 1]
    rated = ratings([{"bots": ["a", "b"], "winners": [0, 1], "scores": [5, 5], "automa": None}])
    assert rated["a"].mu == pytest.approx(rated["b"].mu)
    alone = ratings([{"bots": ["a"], "winners": [0], "scores": [5], "automa": 3}] * 5)
    assert alone["a"].mu > 25


def test_intervals_narrow_with_games() -> None:
    few, many = wilson(6, 10), wilson(600, 1000)
    assert few.low < many.low < 0.6 < many.high < few.high
    assert wilson(0, 20).low == 0.0
    assert wilson(20, 20).high == 1.0


def command(*arguments: str) -> list[str]:
    return [sys.executable, "-c", "import sys; from starboard.cli import main; sys.exit(main())", *arguments]


def test_the_command_prints_its_contract(tmp_path: Path) -> None:
    environment = {**os.environ, "STARBOARD_DATA": str(tmp_path)}
    line = command("arena", "conflict", "--bots", "random,greedy", "--games", "2", "--seed", "5", "--json")
    done = subprocess.run(line, capture_output=True, text=True, env=environment, check=True)
    data = json.loads(done.stdout)
    assert (data["game"], data["players"], data["games"]) == ("conflict", 2, 2)
    wanted = {"name", "games", "wins", "win_rate", "low", "high", "mu", "sigma", "seconds_per_decision"}
    for bot in data["bots"]:
        assert wanted <= set(bot)
        assert bot["name"] in BOTS
    assert not list((tmp_path / "arena").iterdir())


HELD = """
import sys
from starboard.cli import main
from starboard.lab.arena import Results
add = Results.add
def add_and_wait(self, result):
    add(self, result)
    if len(self.found) == 2:
        print("two", flush=True)
        sys.stdin.read()
Results.add = add_and_wait
sys.exit(main())
"""
"""The command, held after its second game until it is killed."""


def test_a_killed_command_goes_on(tmp_path: Path) -> None:
    environment = {**os.environ, "STARBOARD_DATA": str(tmp_path)}
    line = command("arena", "conflict", "--bots", "random,mcts:12", "--games", "6", "--seed", "5", "--json")
    held = [sys.executable, "-c", HELD, *line[3:]]
    with subprocess.Popen(held, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=environment) as first:
        assert first.stdout is not None
        assert first.stdout.readline() == "two\n"
        first.kill()
    second = subprocess.run(line, capture_output=True, text=True, env=environment, check=True)
    assert "2 finished games" in second.stderr
    assert json.loads(second.stdout)["games"] == 6


def test_a_schedule_has_its_own_place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("STARBOARD_DATA", str(tmp_path))
    one = schedule_of("conflict", 2, ["random", "mcts:2"], 6)
    assert default_path(one) == default_path(schedule_of("conflict", 2, ["random", "mcts:2"], 6))
    assert default_path(one) != default_path(schedule_of("conflict", 2, ["random", "greedy"], 7))


def test_games_that_were_finished_without_a_record_are_told_of(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    state, kept = tmp_path / "games.jsonl", tmp_path / "kept"
    words = ["arena", "conflict", "--bots", "random,random", "--state", str(state)]
    assert main([*words, "--games", "2"]) == 0
    capsys.readouterr()
    assert main([*words, "--games", "3", "--records", str(kept)]) == 0
    said = capsys.readouterr().err
    assert f"2 games of {state} were finished without a record" in said
    assert [path.name for path in kept.iterdir()] == ["conflict-000002.jsonl"]
    assert main([*words, "--games", "2", "--records", str(tmp_path / "none")]) == 0
    assert (tmp_path / "none").is_dir()
    assert "without a record" in capsys.readouterr().err
