"""Weights of rules of thumb are searched for by an existing optimiser, and written as the title reads them."""

from __future__ import annotations

import json
import sys
import tomllib
from pathlib import Path

import pytest

from starboard.cli import main
from starboard.games.conflict.policy import PolicyWeights
from starboard.kernel.reader import Reader
from starboard.kernel.registry import load_game
from starboard.lab.tune import NoWeights, Tuner, flat, shaped


def test_weights_are_numbers_and_back_again() -> None:
    like = {"a": 1.0, "b": [[2.0, 3.0], [4.0, 5.0]], "c": 6.0}
    assert flat(like) == [1.0, 2.0, 3.0, 4.0, 5.0, 6.0]
    assert shaped(flat(like), like) == like


def test_sound_weights_beat_those_turned_upside_down() -> None:
    tuner = Tuner(load_game("conflict"), "duel")
    own = flat(tuner.begin)
    worse = tuner.weights([-each for each in own])
    won, success = tuner.results(tuner.weights(own), worse, 8, 1)
    assert won >= 6
    assert success > 0.6
    assert tuner.results(tuner.weights(own), worse, 8, 1) == (won, success), "the same seed gives the same games"


def test_alone_every_opponent_that_the_options_offer_is_played() -> None:
    tuner = Tuner(load_game("galaxies"), "alone")
    assert {setup.players for setup in tuner.setups} == {1}
    assert len({str(setup.options) for setup in tuner.setups}) == 5


def test_the_command_writes_all_weights_of_the_title(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "weights.toml"
    arguments = ["tune", "conflict", "duel", "--rounds", "1", "--games", "1", "--out", str(out), "--json"]
    assert main(arguments) == 0
    said = json.loads(capsys.readouterr().out)
    assert said["before"]["share"] == 0.5, "nobody is better than themselves, each game from both seats"
    assert 0 <= said["after"]["low"] <= said["after"]["share"] <= said["after"]["high"] <= 1
    assert said["games"] > 10
    found = tomllib.loads(out.read_text(encoding="utf-8"))
    own = Tuner(load_game("conflict"), "duel")
    assert found["policy"]["duel"] != own.begin
    PolicyWeights(Reader(found["policy"]["duel"]))
    assert {**found["policy"], "duel": 0} == {**tomllib.loads(own.text)["policy"], "duel": 0}, "the others stay"


def test_what_cannot_be_tuned_is_said_in_a_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    out = ["--out", str(tmp_path / "w.toml")]
    assert main(["tune", "conflict", "alone", *out]) == 2
    assert "several, duel" in capsys.readouterr().err
    with pytest.raises(NoWeights):
        Tuner(load_game("voidfall"), "alone")
    monkeypatch.setitem(sys.modules, "cma", None)
    assert main(["tune", "conflict", "duel", *out]) == 2
    assert "pip install 'starboard-games[tune]'" in capsys.readouterr().err
