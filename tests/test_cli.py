"""The command line: what it prints, what it refuses and how."""

from __future__ import annotations

import json
import subprocess
import sys
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest
import typer

from starboard import __version__
from starboard.about import compiled
from starboard.cli import main
from starboard.kernel.errors import SetupError
from starboard.terminal import app_shell
from starboard.terminal.language import chosen_language


@pytest.fixture(autouse=True)
def at_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody's own games and language are touched."""
    monkeypatch.setenv("STARBOARD_DATA", str(tmp_path / "data"))
    for name in ("STARBOARD_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)


def said(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """What a command line that succeeds prints."""
    assert main(arguments) == 0
    return capsys.readouterr().out


# -- what it prints


def test_the_version_says_whether_the_rules_are_compiled(capsys: pytest.CaptureFixture[str]) -> None:
    assert said(capsys, "--version") == f"starboard {__version__} ({'compiled' if compiled() else 'interpreted'})\n"


def test_games_lists_the_titles_with_all_that_one_must_know_to_choose(capsys: pytest.CaptureFixture[str]) -> None:
    found = {game["name"]: game for game in json.loads(said(capsys, "games", "--json"))["games"]}
    conflict = found["conflict"]
    assert conflict["players"] == [2, 6]
    assert conflict["languages"] == ["en", "fr"]
    assert conflict["modes"]
    assert conflict["missing"] == []
    assert "explore" in [option["name"] for option in conflict["options"]]
    words = said(capsys, "games", "--lang", "fr")
    assert "joueurs\N{NO-BREAK SPACE}: 2–6" in words
    assert "complet" in words


KEYS = [
    "game",
    "players",
    "bots",
    "games",
    "decisions",
    "seconds",
    "decisions_per_second",
    "wins",
    "scores",
    "compiled",
]


def test_simulate_gives_one_json_object(capsys: pytest.CaptureFixture[str]) -> None:
    out = said(
        capsys, "simulate", "conflict", "--players", "3", "--bots", "random", "--games", "5", "--seed", "7", "--json"
    )
    data = json.loads(out)
    assert list(data) == KEYS
    assert (data["game"], data["players"], data["games"]) == ("conflict", 3, 5)
    assert data["bots"] == ["random"] * 3
    assert len(data["wins"]) == len(data["scores"]) == 3
    assert sum(data["wins"]) >= 5, "a shared victory counts for each"
    assert data["compiled"] is compiled()
    assert data["decisions"] / data["decisions_per_second"] == pytest.approx(data["seconds"], abs=0.0006), (
        "the rate is of the time as measured; only the time that is shown is rounded, to the millisecond"
    )


def outcome(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[object, ...]:
    """What does not depend on the machine."""
    data = json.loads(said(capsys, "simulate", "conflict", "--json", *arguments))
    return data["decisions"], data["wins"], data["scores"]


def test_the_same_seed_gives_the_same_games(capsys: pytest.CaptureFixture[str]) -> None:
    line_up = ("--players", "2", "--bots", "greedy,random", "--games", "2")
    first = outcome(capsys, *line_up, "--seed", "1")
    assert outcome(capsys, *line_up, "--seed", "1") == first
    assert outcome(capsys, *line_up, "--seed", "2") != first


def test_each_game_of_a_seed_depends_on_its_number_alone() -> None:
    from starboard.kernel.registry import load_game
    from starboard.simulate import play_one

    game = load_game("conflict")
    played = [play_one(game, game.setup(4), ["random"] * 4, 11, number) for number in range(3)]
    again = [play_one(game, game.setup(4), ["random"] * 4, 11, number) for number in (2, 1, 0)]
    assert [game.dump(one.state) for one in played] == [game.dump(one.state) for one in reversed(again)]


def test_title_options_reach_the_table(capsys: pytest.CaptureFixture[str]) -> None:
    same = ("--players", "2", "--bots", "random", "--games", "3", "--seed", "4")
    plain = outcome(capsys, *same)
    assert outcome(capsys, *same, "--explore") == outcome(capsys, *same, "--option", "explore=true") != plain
    assert outcome(capsys, *same, "--option", "explore=no") == plain


def test_a_part_of_a_choice_is_enough_where_it_fits_one_alone() -> None:
    from starboard.kernel.registry import load_game
    from starboard.terminal.arguments import read_setup

    game = load_game("conflict")
    assert read_setup(game, 2, ["draft=rand"]).choice("draft") == "random"
    with pytest.raises(SetupError, match="expected one of draft, random, got 'ra'"):
        read_setup(game, 2, ["draft=ra"])


def test_simulate_tells_people_too(capsys: pytest.CaptureFixture[str]) -> None:
    words = said(capsys, "simulate", "conflict", "--players", "2", "--games", "2", "--lang", "fr")
    assert "2 parties" in words
    assert "place 1, random" in words


def test_help_is_in_the_readers_language(capsys: pytest.CaptureFixture[str]) -> None:
    assert "les bots, séparés par des virgules" in said(capsys, "play", "--lang", "fr", "--help").replace("\n", " ")
    words = said(capsys, "--help", "--lang", "fr")
    assert "Faire jouer de nombreuses parties" in words
    assert "Commandes" in words


# -- what it refuses

WRONG = [
    (["play", "chess"], "'chess'", "« chess »"),
    (["simulate"], "GAME is missing", "il manque GAME"),
    (
        ["simulate", "conflict", "--players", "7"],
        "--players: conflict is for 2 to 6 players, not 7",
        "de 2 à 6 joueurs, pas à 7",
    ),
    (["simulate", "conflict", "--players", "many"], "--players: a whole number", "un nombre entier"),
    (["simulate", "conflict", "--bots", "hal"], "no bot 'hal'", "bot « hal »"),
    (["simulate", "conflict", "--bots", ","], "--bots", "--bots"),
    (["simulate", "conflict", "--players", "2", "--bots", "random,random,random"], "3 bots for 2", "3 bots pour 2"),
    (["simulate", "conflict", "--games", "0"], "--games: expected at least 1, got 0", "au moins 1"),
    (["simulate", "conflict", "--seed", "-1"], "--seed", "--seed"),
    (["simulate", "conflict", "--option", "explore"], "--option: expected NAME=VALUE", "NOM=VALEUR"),
    (
        ["simulate", "conflict", "--option", "explore=perhaps"],
        "--explore: expected true or false",
        "true ou false attendu",
    ),
    (["simulate", "conflict", "--option", "weather=fine"], "weather: no such option", "cette option n’existe pas"),
    (["simulate", "conflict", "--house", "nervo"], "--house: no such option", "cette option n’existe pas"),
    (["simulate", "conflict", "--fast"], "no option --fast", "--fast n’existe pas"),
    (["simulate", "conflict", "--games"], "--games needs a value", "--games attend une valeur"),
    (["simulate", "conflict", "again"], "too much was given: again", "arguments en trop"),
    (["play", "conflict", "--humans", "3", "--players", "2"], "--humans: expected 1 to 2, got 3", "--humans"),
    (["play", "--resume", "nowhere.jsonl"], "no file nowhere.jsonl", "pas de fichier nowhere.jsonl"),
    (["replay", "nowhere.jsonl"], "no file nowhere.jsonl", "pas de fichier nowhere.jsonl"),
    (["pack", "check", "nowhere"], "no folder nowhere", "pas de dossier nowhere"),
    (["pack", "new", "chess", "x"], "'chess'", "« chess »"),
    (["play", "conflict", "--pack", "nowhere"], "nowhere", "nowhere"),
    (["dance"], "no command 'dance'", "commande « dance »"),
    (["pack"], "a command is missing", "il manque une commande"),
    (["games", "--lang", "tlh"], "no language 'tlh'", ""),
]


@pytest.mark.parametrize(("arguments", "english", "french"), WRONG, ids=lambda value: str(value)[:40])
def test_a_wrong_command_line_is_refused_in_one_line_that_names_what_is_wrong(
    arguments: list[str], english: str, french: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for lang, words in (("en", english), ("fr", french)):
        monkeypatch.setenv("STARBOARD_LANG", lang)
        assert main(arguments) == 2
        out, err = capsys.readouterr()
        assert out == ""
        assert err.startswith("starboard: ")
        assert words in err.replace("\N{NO-BREAK SPACE}", " ")
        assert err.count("\n") == 1


def test_the_language_comes_from_the_option_then_starboards_own_setting_then_the_system(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("LANG", "fr_FR.UTF-8")
    assert chosen_language([]) == "fr"
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    assert chosen_language([]) == "en"
    monkeypatch.setenv("STARBOARD_LANG", "fr")
    assert chosen_language([]) == "fr"
    assert chosen_language(["play", "--lang", "en"]) == "en"
    assert chosen_language(["--lang=en"]) == "en"


def test_output_may_be_cut_off_by_its_reader() -> None:
    command = f"{sys.executable} -m starboard.cli games | true"
    done = subprocess.run(["bash", "-c", command], capture_output=True, text=True, timeout=60, check=False)
    assert "Traceback" not in done.stderr


# -- commands from elsewhere


def test_commands_are_mounted_from_entry_points(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    several = typer.Typer()

    @several.command()
    def combat(ships: int) -> None:
        typer.echo(f"{ships} ships")

    @several.command()
    def score() -> None:
        typer.echo("scored")

    def arena(ctx: typer.Context, game: str) -> None:
        typer.echo(f"{game} in {ctx.obj.lang}")

    loaded: list[str] = []

    class Entry(EntryPoint):
        def load(self) -> object:
            loaded.append(self.name)
            return several if self.name == "tools" else arena

    entries = {name: Entry(name, "starboard.lab.cli:x", app_shell.COMMANDS) for name in ("tools", "arena")}
    monkeypatch.setattr(app_shell, "_mounted", lambda: entries)
    assert said(capsys, "tools", "combat", "4") == "4 ships\n"
    assert said(capsys, "arena", "conflict") == "conflict in en\n"
    assert loaded == ["tools", "arena"], "only what is used is imported"
    assert "arena" in said(capsys, "--help")


def test_starting_imports_nothing_heavy() -> None:
    heavy = ["rich.markdown", "starboard.games.conflict.game", "fastapi", "numpy", "pyspiel", "sqlalchemy", "ray"]
    code = f"import sys, starboard.cli; print([name for name in {heavy} if name in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=True)
    assert done.stdout == "[]\n"


# -- packs


def test_a_starter_pack_is_commented_and_without_faults(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "mine"
    assert "pack.toml" in said(capsys, "pack", "new", "conflict", str(folder))
    assert (folder / "pack.toml").read_text().startswith("#")
    assert "without faults" in said(capsys, "pack", "check", str(folder))
    assert main(["pack", "new", "conflict", str(folder)]) == 2, "nothing of a person's own is overwritten"
    assert "not empty" in capsys.readouterr().err


def test_a_wrong_pack_is_named_by_file_component_and_field(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "mine"
    said(capsys, "pack", "new", "conflict", str(folder))
    cards = folder / "cards.toml"
    cards.write_text(cards.read_text().replace('evolution = "influence"', 'evolution = "influense"', 1))
    assert main(["pack", "check", str(folder)]) == 1
    err = capsys.readouterr().err
    assert "cards.toml: card 1.evolution" in err
    assert "did you mean 'influence'?" in err
    assert main(["simulate", "conflict", "--pack", str(folder)]) == 2
    assert "cards.toml: card 1.evolution" in capsys.readouterr().err


def test_a_pack_replaces_the_content(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "mine"
    said(capsys, "pack", "new", "conflict", str(folder))
    line_up = ("--players", "2", "--bots", "random", "--games", "2", "--seed", "3")
    assert outcome(capsys, *line_up, "--pack", str(folder)) == outcome(capsys, *line_up)
    from starboard.kernel.registry import load_game

    cards = folder / "cards.toml"
    cards.write_text(cards.read_text().replace('expansion = ["movement"]', 'expansion = ["portal", "portal"]', 1))
    other = tmp_path / "other"
    folder.rename(other)
    assert load_game("conflict", other).content_hash != load_game("conflict").content_hash
