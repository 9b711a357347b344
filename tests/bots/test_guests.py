"""Bots that others wrote sit down wherever a bot is named."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from importlib import metadata
from pathlib import Path

import pytest

from starboard.bots import UnknownBot, make_bot
from starboard.bots.guests import name_of
from starboard.bots.match import play_one
from starboard.cli import main
from starboard.kernel import Action, Bot, View, Worlds
from starboard.kernel.batch import Batch
from starboard.kernel.bot import UnusableBot
from starboard.kernel.record import Record
from starboard.kernel.registry import load_game
from starboard.kernel.rng import Rng
from starboard.kernel.table import replay
from starboard.lab.arena import ArenaError, Results, Schedule, run, standings_of
from starboard.simulate import simulate

MODULE = """
from starboard.kernel import Bot

class First(Bot):
    def choose(self, view, options, worlds):
        return options[0]

class Seeded(Bot):
    def __init__(self, rng):
        self.rng = rng

    def choose(self, view, options, worlds):
        return options[self.rng.below(len(options))]

class Broken(Bot):
    def __init__(self):
        raise OSError("no weights")

nothing = 7
"""


class Last(Bot):
    """Takes the last option."""

    def choose(self, view: View, options: list[Action], worlds: Worlds) -> Action:
        return options[-1]


@pytest.fixture
def guests(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    (tmp_path / "visitors.py").write_text(MODULE, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", sys.path.copy())
    yield tmp_path
    sys.modules.pop("visitors", None)


def test_a_bot_is_named_by_its_module_and_class(guests: Path) -> None:
    assert type(make_bot("visitors:First", Rng(1))).__name__ == "First"
    assert type(make_bot("visitors:Seeded", Rng(1))).__name__ == "Seeded"


def test_what_is_wrong_with_a_bot_is_said_in_a_line(guests: Path) -> None:
    with pytest.raises(UnknownBot, match=r"no bot 'nemo'; choose from: random, .* module:Class"):
        make_bot("nemo", Rng(1))
    for name, why in (
        ("nowhere:First", "No module named 'nowhere'"),
        ("visitors:Second", "has no attribute 'Second'"),
        ("visitors:Broken", "no weights"),
        ("visitors:nothing", "is no class of bots"),
        ("builtins:dict", "is no starboard.kernel.Bot"),
    ):
        with pytest.raises(UnusableBot, match=why):
            make_bot(name, Rng(1))
    with pytest.raises(UnknownBot):
        make_bot("mcts:many", Rng(1))


def test_an_installed_bot_is_known_by_its_name(guests: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    entry = metadata.EntryPoint("mine", "visitors:First", "starboard.bots")
    found = metadata.entry_points
    monkeypatch.setattr(
        "starboard.bots.guests.entry_points",
        lambda group: metadata.EntryPoints([entry]) if group == "starboard.bots" else found(group=group),
    )
    sys.path.insert(0, str(guests))
    assert type(make_bot("mine", Rng(1))).__name__ == "First"
    with pytest.raises(UnknownBot, match=r"mcts:…, mine, module:Class"):
        make_bot("yours", Rng(1))


def starboard(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-m", "starboard.cli", *words], capture_output=True, text=True, check=False)


def test_the_command_line_takes_any_bot(guests: Path) -> None:
    run_ = [sys.executable, "-m", "starboard.cli"]
    arena = [
        *run_,
        "arena",
        "conflict",
        "--bots",
        "visitors:First,random",
        "--games",
        "2",
        "--json",
        "--records",
        "kept",
    ]
    done = subprocess.run(arena, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert {each["name"] for each in json.loads(done.stdout)["bots"]} == {"visitors:First", "random"}
    for path in sorted(Path("kept").iterdir()):
        record = Record.read(path)
        assert "visitors:First" in record.header.seats
        assert replay(load_game("conflict"), record).over
    assert len(list(Path("kept").iterdir())) == 2
    done = subprocess.run(
        [*run_, "simulate", "conflict", "--bots", "nowhere:X"], capture_output=True, text=True, check=False
    )
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1


def test_from_python_a_bot_is_an_object_or_what_makes_one(tmp_path: Path) -> None:
    game = load_game("conflict")
    setup = game.setup(2)
    one = play_one(game, setup, [Last(), Last], 1, 0).state
    other = play_one(game, setup, [Last, lambda: Last()], 1, 0).state
    assert game.dump(one) == game.dump(other)
    assert simulate(game, setup, [Last(), "random"], 3, 1).games == 3
    schedule = Schedule.of(game, None, setup, [Last(), "random"], 4, 1)
    results = Results(schedule, tmp_path / "state.jsonl")
    with pytest.raises(ArenaError, match="use one worker"):
        run(results, workers=2)
    run(results)
    assert {each.name for each in standings_of(schedule, results)} == {"here:Last", "random"}
    assert name_of(Last).endswith(":Last")


def test_a_match_can_be_made_longer(tmp_path: Path) -> None:
    game = load_game("conflict")
    path = tmp_path / "state.jsonl"
    for games in (2, 6, 4):
        schedule = Schedule.of(game, None, game.setup(2), ["random", "random"], games, 3)
        results = Results(schedule, path)
        run(results)
        assert [each["number"] for each in results.in_order()] == list(range(games))
    assert len(path.read_text(encoding="utf-8").splitlines()) == 7
    with pytest.raises(ArenaError):
        Results(Schedule.of(game, None, game.setup(2), ["random", "greedy"], 4, 3), path)


class OutOfTurn(Bot):
    """Answers what was offered at the very beginning, for ever."""

    def __init__(self) -> None:
        self.first: Action | None = None

    def choose(self, view: View, options: list[Action], worlds: Worlds) -> Action:
        self.first = self.first or options[0]
        return self.first


def test_an_answer_that_is_no_option_ends_the_game_in_a_sentence() -> None:
    game = load_game("conflict")
    with pytest.raises(UnusableBot) as refused:
        play_one(game, game.setup(2), [OutOfTurn, "random"], 1, 0)
    said = str(refused.value)
    assert "'OutOfTurn' answered <civilization" in said
    assert "none of its options" in said
    with pytest.raises(UnusableBot, match="none of its options"):
        batch = Batch(game, game.setup(2), 1, seed=1, bots=[None, lambda rng: OutOfTurn()])
        for _ in range(5):
            batch.step_many([next(i for i in range(len(batch.masks)) if batch.masks[i])])


class Stumbles(Bot):
    """Has a fault of its own."""

    def choose(self, view: View, options: list[Action], worlds: Worlds) -> Action:
        return options[len(options)]


def test_a_bot_that_fails_is_named_with_the_line_of_its_fault(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    name = f"{__name__}:Stumbles"
    state = str(tmp_path / "games.jsonl")
    assert main(["arena", "conflict", "--bots", f"{name},random", "--games", "1", "--state", state]) == 2
    said = capsys.readouterr().err
    assert said.startswith(f"starboard: the bot '{name}' failed at test_guests.py:")
    assert said.endswith("IndexError: list index out of range\n")
    assert said.count("\n") == 1
