"""An evaluation is learnt by self-play, goes on where it was, and is read by the bots as it was trained."""

from __future__ import annotations

import json
import sys
from itertools import product
from pathlib import Path

import numpy as np
import pytest
from librt.strings import BytesWriter

from starboard.bots import learned
from starboard.bots.learned import Judge, LearnedJudge, network_of, odds, read_network, weights_file
from starboard.bots.levels import LEVELS
from starboard.bots.match import play_one
from starboard.bots.self_play import SelfPlay
from starboard.cli import main
from starboard.kernel import Dice, Table
from starboard.kernel.playout import playout, settle_chance
from starboard.kernel.registry import load_game
from starboard.kernel.rng import Rng
from starboard.lab import analysis, arena, tune
from starboard.lab.train import NothingToTrain, Training, chance, log_loss

GAME = load_game("conflict")
SETUP = GAME.setup(2)


def training(seed: int = 1, games: int = 3) -> Training:
    return Training(GAME, SETUP, games, 4, seed)


@pytest.fixture(scope="module")
def trained() -> Training:
    found = training()
    found.run(2, None, lambda: None)
    return found


def test_in_the_beginning_nothing_is_corrected(trained: Training) -> None:
    first, second = trained.history
    assert first.own == first.learned
    assert second.own != second.learned
    assert first.rows == 2 * (first.rows // 2) > 20, "each position as both seats know it"


def test_a_network_learns_who_won() -> None:
    played = SelfPlay(GAME, SETUP, 0.2)
    for seed in range(4):
        played.play(Rng(seed))
    learner = training().learner
    features = np.frombuffer(played.features.getvalue(), np.float32).reshape(len(played.own), -1)
    own, results = np.array(played.own, np.float32), np.array(played.results, np.float32)
    before = log_loss(learner.said(features, own), results)
    for _ in range(60):
        learner.learn(features, own, results, 0.01)
    assert log_loss(learner.said(features, own), results) < 0.7 * before


def test_a_run_that_was_interrupted_goes_on_as_if_it_had_not_been(trained: Training, tmp_path: Path) -> None:
    state = tmp_path / "run"
    half = training()
    half.round(2)
    half.save(state)
    rest = training()
    rest.resume(state)
    assert rest.history == trained.history[:1]
    rest.run(2, state, lambda: None)
    assert rest.text() == trained.text()
    with pytest.raises(NothingToTrain):
        training(seed=2).resume(state)


def test_bots_read_the_network_as_it_was_trained(
    trained: Training, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "learned-2.json"
    path.write_text(trained.text(), encoding="utf-8")
    monkeypatch.setattr(learned, "weights_file", lambda game, setup: path)
    judge = LearnedJudge(GAME)
    for seed in range(5):
        s = GAME.start(SETUP)
        settle_chance(s, Rng(seed))
        playout(s, Rng(seed), 10 + 30 * seed)
        own = GAME.evaluate_all(s)
        found = judge.chances(s)
        if not s.stack:
            assert found == own, "what is over is known exactly"
            continue
        seen = np.array([GAME.features(s, seat) for seat in range(2)], np.float32)
        said = chance(trained.learner.said(seen, np.array([odds(each) for each in own], np.float32)))
        assert found == pytest.approx(list(said / said.sum()), abs=0.005)
        assert found != own


@pytest.mark.parametrize(("features", "hidden"), [(1, 1), (6, 4), (7, 3), (9, 6)])
def test_a_network_of_any_size_says_what_its_weights_say(features: int, hidden: int) -> None:
    rng = np.random.default_rng(features)
    numbers = rng.normal(size=features * hidden + 2 * hidden + 2)
    seen = (rng.normal(size=features) * (rng.random(features) < 0.6)).astype(np.float32)
    rows, cells, last, rest = np.split(numbers, [features * hidden, -hidden - 2, -2])
    said = np.maximum(seen @ rows.reshape(features, hidden) + cells, 0) @ last + rest[0]
    network = learned.Network(features, hidden, numbers.tolist())
    out = BytesWriter()
    for _ in range(2):
        out.truncate(0)
        out.write(seen.tobytes())
        assert network.correction(out) == pytest.approx(said)


def test_where_nothing_was_learnt_the_titles_own_evaluation_counts(trained: Training) -> None:
    exploring = GAME.setup(2, explore=True)
    assert read_network(trained.text(), GAME, SETUP) is not None
    assert read_network(trained.text(), GAME, exploring) is None
    assert not weights_file(GAME, GAME.setup(6)).exists()
    s = GAME.start(GAME.setup(6))
    settle_chance(s, Rng(1))
    assert LearnedJudge(GAME).chances(s) == Judge(GAME).chances(s) == GAME.evaluate_all(s)


def test_the_strongest_level_judges_by_what_is_in_the_titles_folder() -> None:
    assert [name for name, level in LEVELS.items() if level.learned] == ["master"]
    tables = product((("galaxies", 0), ("galaxies", 1), ("conflict", "0"), ("conflict", "1")), (2, 4))
    for (title, first), players in tables:
        game = load_game(title)
        setup = game.setup(players, first=first)
        assert network_of(game, setup) is not None, "whoever begins"
        s = game.start(setup)
        settle_chance(s, Rng(1))
        playout(s, Rng(1), 40)
        found = LearnedJudge(game).chances(s)
        assert sum(found) == pytest.approx(1)
        assert found != game.evaluate_all(s)
    galaxies = load_game("galaxies")
    assert network_of(galaxies, galaxies.setup(2, duel_missions=True)) is None


def test_alone_a_chance_is_judged_by_itself(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    galaxies = load_game("galaxies")
    setup = galaxies.setup(1, solo="hades")
    assert weights_file(galaxies, setup).name == "learned-1-hades.json"
    path = tmp_path / "learned-1.json"
    found = Training(galaxies, setup, 3, 4, 1)
    found.run(2, None, lambda: None)
    path.write_text(found.text(), encoding="utf-8")
    monkeypatch.setattr(learned, "weights_file", lambda game, setup: path)
    s = galaxies.start(setup)
    settle_chance(s, Rng(1))
    own, chances = galaxies.evaluate_all(s), LearnedJudge(galaxies).chances(s)
    assert 0 < chances[0] < 1
    assert chances != own
    assert read_network(found.text(), galaxies, galaxies.setup(1, solo="artemis")) is None


def test_whoever_judges_by_what_was_learnt_plays_whole_games() -> None:
    played = play_one(GAME, SETUP, ["learned:2", "random"], 1, 1)
    assert not played.state.stack


def test_the_command_trains_and_goes_on(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out, state = tmp_path / "learned-2.json", tmp_path / "state"
    words = ["train", "conflict", "--games", "1", "--hidden", "2", "--state", str(state), "--out", str(out)]
    assert main([*words, "--rounds", "1"]) == 0
    assert "Log loss" in capsys.readouterr().out
    assert main([*words, "--rounds", "2", "--json"]) == 0
    assert [each["number"] for each in json.loads(capsys.readouterr().out)["rounds"]] == [1, 2]
    assert read_network(out.read_text(encoding="utf-8"), GAME, SETUP) is not None
    assert main([*words, "--seed", "3"]) == 2
    assert "holds another run" in capsys.readouterr().err
    state.write_text("something else")
    assert main([*words, "--rounds", "3"]) == 2
    assert "holds another run" in capsys.readouterr().err


def test_what_cannot_be_written_is_said_before_anything_is_played(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def play(*_: object) -> None:
        raise AssertionError("played for nothing")

    monkeypatch.setattr(Training, "run", play)
    monkeypatch.setattr(tune, "tune", play)
    monkeypatch.setattr(arena, "run", play)
    monkeypatch.setattr(analysis, "analyse", play)
    record = tmp_path / "record.jsonl"
    table = Table(GAME, SETUP, Dice(Rng(1)))
    table.record.write(record)
    for words in (
        ["train", "conflict", "--out"],
        ["tune", "conflict", "duel", "--out"],
        ["balance", "conflict", "--html"],
        ["analyse", str(record), "--html"],
    ):
        assert main([*words, str(tmp_path / "nowhere" / "out")]) == 2
        assert "nowhere" in capsys.readouterr().err


def test_what_cannot_be_trained_is_said_in_a_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    out = ["--out", str(tmp_path / "l.json")]
    assert main(["train", "voidfall", *out]) == 2
    assert "nothing to train" in capsys.readouterr().err
    monkeypatch.setitem(sys.modules, "numpy", None)
    assert main(["train", "conflict", *out]) == 2
    assert "pip install 'starboard-games[train]'" in capsys.readouterr().err
