"""The command line: what it prints, what it refuses and how."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import time
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import Any, ClassVar, Never

import pytest
import typer

from starboard import __version__
from starboard import simulate as simulation
from starboard.about import compiled
from starboard.cli import main
from starboard.commands import app_shell, title_options
from starboard.commands.language import chosen_language
from starboard.games.conflict.game import GalacticConflict
from starboard.games.conflict.packs import read_content
from starboard.games.conflict.prose import ConflictProse
from starboard.kernel import registry
from starboard.kernel.errors import SetupError
from starboard.kernel.game import Game
from starboard.kernel.setup import Setup, TableOption


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
    assert "  --storms/--no-storms  " in said(capsys, "games")
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


def test_simulate_gives_one_json_object(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    clock = iter([10.0, 12.5])
    monkeypatch.setattr(time, "perf_counter", lambda: next(clock))
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
    assert data["seconds"] == 2.5
    assert data["decisions_per_second"] == round(data["decisions"] / 2.5, 1)


def outcome(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[object, ...]:
    """What does not depend on the machine."""
    data = json.loads(said(capsys, "simulate", "conflict", "--json", *arguments))
    return data["decisions"], data["wins"], data["scores"]


def test_the_same_seed_gives_the_same_games(capsys: pytest.CaptureFixture[str]) -> None:
    line_up = ("--players", "2", "--bots", "mcts:2,random", "--games", "2")
    first = outcome(capsys, *line_up, "--seed", "1")
    assert outcome(capsys, *line_up, "--seed", "1") == first
    assert outcome(capsys, *line_up, "--seed", "2") != first


def test_each_game_of_a_seed_depends_on_its_number_alone() -> None:
    from starboard.bots.match import play_one
    from starboard.kernel.registry import load_game

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
    from starboard.commands.arguments import read_setup
    from starboard.kernel.registry import load_game

    game = load_game("conflict")
    assert read_setup(game, 2, ["draft=rand"]).choice("draft") == "random"
    with pytest.raises(SetupError, match="expected one of draft, random, got 'ra'"):
        read_setup(game, 2, ["draft=ra"])


class Fourth(GalacticConflict):
    """A title that nobody has heard of, with an option of each kind and one whose name a command has itself."""

    options: ClassVar[tuple[TableOption, ...]] = (
        *GalacticConflict.options,
        TableOption("double_moons", False),
        TableOption("rings", True),
        TableOption("comets", 3, low=1, high=9),
        TableOption("sun", "red", ("red", "blue")),
        TableOption("seed", 0, low=0, high=1),
    )

    def prose(self, lang: str, seats: list[str]) -> ConflictProse:
        class Words(ConflictProse):
            def table_option(self, option: TableOption) -> str:
                return f"about {option.name}"

            def table_choice(self, option: TableOption, choice: str) -> str:
                return {"red": "Red giant", "blue": "Azure"}.get(choice, choice)

        return Words(self.content, lang, seats)


@pytest.fixture
def fourth(monkeypatch: pytest.MonkeyPatch) -> list[dict[str, object]]:
    """The set-ups of all games of that title that were played."""
    played: list[dict[str, object]] = []

    def load_game(name: str, pack: Path | None = None) -> Game[Any]:
        assert name == "fourth"
        return Fourth(read_content(pack))

    def simulate(game: Game[Any], setup: Setup, *_: object, **_more: object) -> Never:
        played.append(dict(setup.options))
        raise typer.Exit

    monkeypatch.setattr(registry, "load_game", load_game)
    monkeypatch.setattr(title_options, "load_game", load_game)
    monkeypatch.setattr(title_options, "titles", lambda: ["fourth"])
    monkeypatch.setattr(simulation, "simulate", simulate)
    return played


def test_any_title_has_its_options_as_flags(
    fourth: list[dict[str, object]], capsys: pytest.CaptureFixture[str]
) -> None:
    given = ["--double-moons", "--no-rings", "--comets", "5", "--sun=blu", "--option", "seed=1", "--seed", "8"]
    assert main(["simulate", "fourth", *given]) == 0
    assert main(["simulate", *given, "fourth"]) == 0, "wherever the title stands"
    assert main(["simulate", "fourth"]) == 0
    changed = {"double_moons": True, "rings": False, "comets": 5, "sun": "blue", "seed": 1}
    as_it_is = {"double_moons": False, "rings": True, "comets": 3, "sun": "red", "seed": 0}
    assert [{name: each[name] for name in changed} for each in fourth] == [changed, changed, as_it_is]
    assert main(["simulate", "fourth", "--comets", "10"]) == 2
    assert "--comets: expected 1 to 9, got 10" in capsys.readouterr().err


def test_the_help_of_a_title_lists_its_options(
    fourth: list[dict[str, object]], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "200")
    words = said(capsys, "play", "fourth", "--help")
    for part in ("--double-moons", "about double_moons", "--no-rings", "1–9", "red giant, blue (Azure)"):
        assert part in words
    general = said(capsys, "play", "--help")
    assert "--double-moons" not in general
    assert "name the game before --help" in general


@pytest.mark.parametrize("command", ["play", "simulate", "arena", "balance"])
def test_the_help_of_a_title_is_in_the_readers_language(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    words = " ".join(said(capsys, command, "galaxies", "--help", "--lang", "fr").replace("│", " ").split())
    assert "la Galaxie Renégate à affronter" in words
    assert "hades (difficile)" in words


def test_options_that_go_with_fewer_players_alone_are_enough(capsys: pytest.CaptureFixture[str]) -> None:
    out = said(capsys, "simulate", "galaxies", "--solo", "hades", "--games", "1", "--json")
    assert json.loads(out)["setup"]["solo"] == "hades"
    assert main(["simulate", "galaxies", "--solo", "hades", "--players", "2"]) == 2
    assert "against one player" in capsys.readouterr().err
    assert main(["simulate", "galaxies", "--first", "3"]) == 2, "nobody asked for a table of four"
    assert "--first: there is no seat 3 with 2 players" in capsys.readouterr().err


def test_simulate_tells_people_too(capsys: pytest.CaptureFixture[str]) -> None:
    words = said(capsys, "simulate", "conflict", "--players", "2", "--games", "2", "--lang", "fr")
    assert "2 parties" in words
    assert "1 victoires" not in said(capsys, "simulate", "conflict", "--players", "2", "--games", "1", "--lang", "fr")
    assert " 1 win (" in said(capsys, "simulate", "conflict", "--players", "2", "--games", "1")
    assert "place 1, random" in words


@pytest.mark.parametrize("width", [50, 80, 100])
def test_a_terminal_gets_whole_words_and_a_pipe_whole_lines(
    width: int, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    piped = said(capsys, "games", "--lang", "fr")
    monkeypatch.setenv("COLUMNS", str(width))
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    shown = said(capsys, "games", "--lang", "fr")
    lines = shown.splitlines()
    assert shown.split() == piped.split()
    assert max(map(len, piped.splitlines())) > 200
    assert all(len(line) <= width or " " not in line.strip() for line in lines)
    assert not any(line.lstrip(" ")[:1] in ":;?!\N{NO-BREAK SPACE}" for line in lines)


def test_help_is_in_the_readers_language(capsys: pytest.CaptureFixture[str]) -> None:
    assert "les bots, séparés par des virgules" in said(capsys, "play", "--lang", "fr", "--help").replace("\n", " ")
    words = said(capsys, "--help", "--lang", "fr")
    assert "Faire jouer de nombreuses parties" in words
    assert "Commandes" in words


def test_help_says_in_words_what_an_option_takes(capsys: pytest.CaptureFixture[str]) -> None:
    """And nothing of a switch, whose name is all that is typed."""
    for command in (["play", "galaxies"], ["serve"], ["analyse"], ["voidfall", "combat"], ["voidfall", "table"]):
        words = said(capsys, *command, "--lang", "fr", "--help")
        assert not re.search(r"<\w+", words), command
    words = said(capsys, "play", "galaxies", "--lang", "fr", "--help")
    assert re.search(r"--players +NOMBRE ", words)
    assert re.search(r"--names +TEXTE ", words)
    assert re.search(r"--duel-missions +À deux", words)


# -- what it refuses

WRONG = [
    (["play", "chess"], "'chess'", "« chess »"),
    (["simulate"], "GAME is missing", "il manque GAME"),
    (
        ["simulate", "conflict", "--players", "7"],
        "--players: conflict is for 2 to 6 players, not 7",
        "de 2 à 6 joueurs, pas à 7",
    ),
    (["simulate", "conflict", "--players", "many"], "--players: expected a whole number", "un nombre entier"),
    (["simulate", "conflict", "--bots", "hal"], "no bot 'hal'", "bot « hal »"),
    (["simulate", "conflict", "--bots", ","], "--bots", "--bots"),
    (
        ["simulate", "conflict", "--players", "2", "--bots", "random,random,random"],
        "3 bots are too many for 2",
        "trop pour 2 joueurs",
    ),
    (["simulate", "conflict", "--games", "0"], "--games: expected at least 1 (", "au moins 1"),
    (["simulate", "conflict", "--seed", "-1"], "--seed", "--seed"),
    (
        ["train", "conflict", "--out", "x", "--hidden", "0"],
        "--hidden: expected 1 to 512 (",
        "--hidden : de 1 à 512 attendu (",
    ),
    (["simulate", "conflict", "--option", "explore"], "--option: expected NAME=VALUE", "NOM=VALEUR"),
    (
        ["simulate", "conflict", "--option", "explore=perhaps"],
        "--explore: expected true or false",
        "true ou false attendu",
    ),
    (["simulate", "conflict", "--option", "weather=fine"], "weather: no such option", "cette option n’existe pas"),
    (
        ["simulate", "conflict", "--house", "nervo"],
        "no option --house; conflict has: --explore, --draft, --first",
        "--house n’existe pas ; celles de conflict : --explore",
    ),
    (
        ["play", "--explore"],
        "no option --explore; to use a game's own options, name the game too",
        "nommez aussi le jeu",
    ),
    (["games", "--fast"], "no option --fast", "--fast n’existe pas"),
    (["simulate", "galaxies", "--first", "9"], "--first: expected 0 to 4, got 9", "--first"),
    (["simulate", "galaxies", "--first", "me"], "--first: expected a whole number", "un nombre entier"),
    (["play", "galaxies", "--solo", "hal"], "--solo: expected one of none, artemis", "--solo"),
    (["simulate", "conflict", "--games"], "--games needs a value (", "--games attend une valeur ("),
    (["games", "--json=yes"], "--json takes no value (", "--json ne prend pas de valeur ("),
    (["simulate", "conflict", "again"], "unexpected argument: again", "argument inattendu"),
    (
        ["play", "conflict", "--humans", "3", "--players", "2"],
        "1, and 2 at most, as many as play; got 3",
        "--humans",
    ),
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
    done = subprocess.run(["bash", "-c", command], capture_output=True, text=True, check=False)
    assert "Traceback" not in done.stderr


# -- commands from elsewhere


@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-", "<&- >&- 2>&-"])
@pytest.mark.parametrize("command", ["play galaxies", "games", "--help"])
def test_what_is_closed_is_neither_read_nor_written(command: str, closed: str) -> None:
    line = f"{sys.executable} -m starboard.cli {command} {closed}"
    done = subprocess.run(["bash", "-c", line], stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


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
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"


# -- packs


def test_a_starter_pack_is_commented_and_without_faults(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "mine"
    assert "pack.toml" in said(capsys, "pack", "new", "conflict", str(folder))
    assert (folder / "pack.toml").read_text().startswith("#")
    assert "valid pack" in said(capsys, "pack", "check", str(folder))
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
