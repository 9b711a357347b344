"""The command `starboard`. Heavy imports stand where they are used, so that it starts at once.

Exit codes: 0 done, 1 something was looked at and found wrong, 2 what was asked for cannot be done.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from starboard.commands.app_shell import (
    Commands,
    complain,
    error_words,
    keep_together,
    missing_words,
    speak,
    speak_utf8,
    translate_frame,
    usage_words,
)
from starboard.commands.arguments import UsageError, read_bots, read_record, read_seed, read_setup
from starboard.commands.language import chosen_language
from starboard.commands.parameters import (
    AsJson,
    Chosen,
    GameName,
    Games,
    LogFormat,
    LogLevel,
    MaybeGameName,
    PackFolder,
    Players,
    RecordFile,
    Records,
)
from starboard.commands.title_options import TitleCommand, flag_of, switch_of, title_options
from starboard.kernel.errors import N_, StarboardError
from starboard.kernel.language import LANGUAGES
from starboard.kernel.prose import Speech
from starboard.paths import HOME

if TYPE_CHECKING:
    from starboard.kernel.game import Game
    from starboard.terminal.screen import Screen

PORT = 8000
"""Where the table in the browser is, unless something else is there."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command line; returns the exit code. Whatever is wrong with it is said in one line, in its language."""
    arguments = list(sys.argv[1:] if arguments is None else arguments)
    speech = Speech(HOME, chosen_language(arguments))
    speak_utf8()
    keep_together()
    command: Any = typer.main.get_command(app)
    speak(command, speech)
    if "--help" in arguments:
        translate_frame(speech)
    try:
        result = command.main(arguments, prog_name="starboard", standalone_mode=False, obj=speech)
        sys.stdout.flush()
    except StarboardError as fault:
        return complain(error_words(speech.lang, fault))
    except typer.TyperException as fault:
        return complain(usage_words(speech, fault))
    except (typer.Abort, KeyboardInterrupt):
        if sys.stdout.isatty():
            # What comes next begins on a line of its own, not behind the question.
            sys.stdout.write("\n")
        return 130
    except BrokenPipeError:
        # Whoever read our output has left; Python must not complain about it at its end.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except ModuleNotFoundError as fault:
        return complain(missing_words(speech, fault))
    except OSError as fault:
        return complain(f"{fault.filename}: {fault.strerror}" if fault.filename else str(fault))
    return result if isinstance(result, int) else 0


app = typer.Typer(
    cls=Commands,
    add_completion=False,
    no_args_is_help=False,
    invoke_without_command=True,
    pretty_exceptions_enable=False,
    rich_markup_mode="rich",
    context_settings={"help_option_names": ["--help", "-h"]},
)
pack_app = typer.Typer(help=N_("Content packs: a game's components, edited by you."), no_args_is_help=False)
app.add_typer(pack_app, name="pack")

# -- options that `play` and `simulate` share

Bots = Annotated[str, typer.Option(help=N_("comma-separated bots, used in turn to fill the seats"))]
Seed = Annotated[int | None, typer.Option(help=N_("random seed; the same seed gives the same luck"))]


@app.callback(help=N_("Space-conquest board games. Without a command, opens the table in your browser."))
def root(
    ctx: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", help=N_("show the version, and whether the rules are compiled"))
    ] = False,
) -> int:
    """Everything before a command, and what happens without one."""
    if version:
        from starboard.about import version_line

        typer.echo(version_line())
        raise typer.Exit
    if ctx.invoked_subcommand is None:
        _start(ctx.obj)
    return 0


def _start(speech: Speech) -> None:
    """What plain `starboard` does: the table in the browser where it is installed, else the terminal's menu."""
    if find_spec("fastapi") is None:
        _menu(speech)
    else:
        from starboard import table
        from starboard.paths import data_folder

        typer.echo(
            speech.say(
                "The table is open in your browser; press Ctrl-C to stop. To play in the terminal: starboard play"
            )
        )
        try:
            table.serve(host="127.0.0.1", port=PORT, data=data_folder(), open_browser=True)
        except StarboardError:
            # Another table is at that address already, or another program.
            table.serve(host="127.0.0.1", port=0, data=data_folder(), open_browser=True)


def _menu(speech: Speech) -> None:
    from starboard.kernel.rng import Rng
    from starboard.terminal.menu import Menu

    Menu(_screen(speech), Rng(read_seed(None))).run()


def _screen(speech: Speech) -> Screen:
    from rich.console import Console

    from starboard.terminal.screen import Screen

    return Screen(Console(highlight=False, soft_wrap=False), speech)


def _game(name: str, pack: Path | None) -> Game[Any]:
    from starboard.kernel.registry import load_game

    return load_game(name, pack)


# -- the commands


@app.command(cls=TitleCommand, help=N_("Play in the terminal. Without a game, shows a menu."))
def play(
    ctx: typer.Context,
    game: MaybeGameName = None,
    players: Players = None,
    bots: Bots = "greedy",
    humans: Annotated[int, typer.Option(help=N_("number of people sharing this keyboard"))] = 1,
    names: Annotated[str, typer.Option(help=N_("their names, comma-separated"))] = "",
    option: Chosen = None,
    pack: PackFolder = None,
    seed: Seed = None,
    resume: Annotated[Path | None, typer.Option(metavar="FILE", help=N_("resume a saved game"))] = None,
    save: Annotated[Path | None, typer.Option(metavar="FILE", help=N_("file to save the game to"))] = None,
) -> None:
    """A game in the terminal, new or taken up again."""
    from starboard.kernel.rng import Rng
    from starboard.terminal.play import GameSession
    from starboard.terminal.saves import new_path
    from starboard.terminal.seats import default_names, seat_names

    speech: Speech = ctx.obj
    rng = Rng(read_seed(seed))
    if resume is not None:
        record, _ = read_record(resume)
        if game is not None and game != record.header.game:
            raise UsageError(
                N_("%(path)s is a saved game of %(game)s; name that game, or none"),
                path=resume,
                game=record.header.game,
            )
        GameSession.resume(_screen(speech), _game(record.header.game, pack), resume, rng).run()
        return
    if game is None:
        _menu(speech)
        return
    title = _game(game, pack)
    setup = read_setup(title, players, option, title_options(ctx))
    if not 1 <= humans <= setup.players:
        raise UsageError(
            N_("--humans: expected at least 1, and %(players)d at most, as many as play; got %(got)d"),
            players=setup.players,
            got=humans,
        )
    called = [name.strip() for name in names.split(",") if name.strip()]
    called = [*called, *default_names(speech, humans)[len(called) :]][:humans]
    if save is not None and save.exists():
        raise UsageError(
            N_("--save: %(path)s already exists; resume it with --resume, or choose another file"), path=save
        )
    seats = seat_names(called, setup.players, read_bots(bots))
    GameSession.new(_screen(speech), title, setup, seats, save or new_path(title.name), rng).run()


@app.command(help=N_("Step through a recorded game, forwards and backwards."))
def replay(
    ctx: typer.Context,
    file: RecordFile,
    view: Annotated[
        int | None, typer.Option(metavar="SEAT", help=N_("show only what this seat could see; the first seat is 0"))
    ] = None,
    pack: PackFolder = None,
) -> None:
    """An old game on the screen; without a terminal, the whole of it as text."""
    from starboard.terminal.replay import ReplayViewer

    record, fault = read_record(file)
    title = _game(record.header.game, pack)
    if view is not None and not 0 <= view < len(record.header.seats):
        last = len(record.header.seats) - 1
        raise UsageError(N_("--view: expected %(low)d to %(high)d, got %(got)d"), low=0, high=last, got=view)
    viewer = ReplayViewer(_screen(ctx.obj), title, record, view, fault)
    if sys.stdin.isatty() and sys.stdout.isatty():
        viewer.run()
    else:
        viewer.story()


@app.command(cls=TitleCommand, help=N_("Have bots play many games against each other."))
def simulate(
    ctx: typer.Context,
    game: GameName,
    players: Players = None,
    bots: Bots = "random",
    games: Games = 100,
    seed: Seed = 0,
    option: Chosen = None,
    pack: PackFolder = None,
    records: Records = None,
    as_json: AsJson = False,
) -> None:
    """Games between bots, counted."""
    from starboard.about import compiled
    from starboard.simulate import simulate as run

    speech: Speech = ctx.obj
    title = _game(game, pack)
    setup = read_setup(title, players, option, title_options(ctx))
    named = read_bots(bots)
    if len(named) > setup.players:
        raise UsageError(
            N_("--bots: %(count)d bots are too many for %(players)d players"), count=len(named), players=setup.players
        )
    seated = [named[seat % len(named)] for seat in range(setup.players)]
    if sys.stderr.isatty():
        from rich.console import Console
        from rich.progress import Progress

        with Progress(console=Console(stderr=True), transient=True) as progress:
            task = progress.add_task(title.name, total=games)
            result = run(title, setup, seated, games, read_seed(seed), lambda: progress.advance(task), records)
    else:
        result = run(title, setup, seated, games, read_seed(seed), records=records)
    if as_json:
        typer.echo(json.dumps(result.dump(compiled())))
        return
    prose = title.prose(speech.lang, seated)
    typer.echo(
        speech.say_n(
            "%(title)s: %(n)d game, %(decisions)d decisions, %(rate).0f per second",
            "%(title)s: %(n)d games, %(decisions)d decisions, %(rate).0f per second",
            games,
            title=prose.title(),
            decisions=result.decisions,
            rate=result.decisions / result.seconds,
        )
    )
    for seat, name in enumerate(seated):
        typer.echo(
            speech.say_n(
                "seat %(seat)d, %(bot)s: %(n)d win (%(share).1f%%), %(score).1f points on average",
                "seat %(seat)d, %(bot)s: %(n)d wins (%(share).1f%%), %(score).1f points on average",
                result.wins[seat],
                seat=seat,
                bot=name,
                share=100 * result.win_rate(seat),
                score=result.points[seat] / games,
            )
        )


@app.command(help=N_("List the games: players, modes, languages, options, and what is still missing."))
def games(ctx: typer.Context, as_json: AsJson = False) -> None:
    """The titles, for people or as JSON."""
    from starboard.kernel.registry import titles
    from starboard.kernel.terminal import tell

    speech: Speech = ctx.obj
    found = [_about(_game(name, None), speech) for name in titles()]
    if as_json:
        typer.echo(json.dumps({"games": found}, ensure_ascii=False))
        return
    for about in found:
        words = _game(about["name"], None).prose(speech.lang, []).say
        low, high = about["players"]
        tell(f"{about['name']}: {about['title']}. {about['blurb']}")
        span = str(low) if low == high else f"{low}–{high}"
        tell("  " + speech.say("players: %(span)s", span=span))
        if about["modes"]:
            tell("  " + speech.say("modes: %(modes)s", modes=", ".join(map(words, about["modes"]))))
        tell("  " + speech.say("languages: %(languages)s", languages=", ".join(about["languages"])))
        for option in about["options"]:
            tell(f"  {option['flag']}  {option['label']}")
        if about["missing"]:
            tell("  " + speech.say("not implemented yet: %(missing)s", missing=", ".join(map(words, about["missing"]))))
        else:
            tell("  " + speech.say("complete"))
        if about["credits"]:
            tell(f"  {about['credits']}")
        if about["printed"]:
            tell("  " + speech.say("From the rulebook and the box:"))
            for line in about["printed"]:
                tell(f"    {line}")
        if about["ours"]:
            tell("  " + speech.say("Starboard's own, not from the box:"))
            for line in about["ours"]:
                tell(f"    {line}")


def _about(game: Game[Any], speech: Speech) -> dict[str, Any]:
    prose = game.prose(speech.lang, [])
    options = []
    for option in game.options:
        values = "|".join(option.choices) or f"{option.low}..{option.high}"
        values = "true|false" if isinstance(option.default, bool) else values
        options.append(
            {
                "name": option.name,
                "label": prose.table_option(option),
                "values": values,
                "default": option.default,
                "flag": switch_of(option) if isinstance(option.default, bool) else f"{flag_of(option)} {values}",
            }
        )
    return {
        "name": game.name,
        "title": prose.title(),
        "blurb": prose.blurb(),
        "players": [game.least_players, game.most_players],
        "modes": list(game.modes),
        "languages": list(LANGUAGES),
        "options": options,
        "missing": list(game.missing),
        "credits": prose.credits(),
        "printed": prose.printed(),
        "ours": prose.ours(),
    }


@pack_app.command("new", help=N_("Write a starter pack: the game's own content, with comments, ready to edit."))
def pack_new(
    ctx: typer.Context,
    game: GameName,
    folder: Annotated[Path, typer.Argument(metavar="DIR", help=N_("a new or empty folder"))],
) -> None:
    """A copy of a title's content to start from."""
    import shutil

    speech: Speech = ctx.obj
    content = _game(game, None).prose(speech.lang, []).folder / "content"
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise UsageError(N_("%(path)s already exists and is not empty; choose a new or empty folder"), path=folder)
    shutil.copytree(content, folder, dirs_exist_ok=True, ignore=shutil.ignore_patterns("__pycache__"))
    files = sorted(str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file())
    typer.echo("\n".join(files))
    typer.echo(speech.say("Edit these files, then run: starboard pack check %(folder)s", folder=folder))


@pack_app.command("check", help=N_("Check a pack; errors name the file, component and field."))
def pack_check(
    ctx: typer.Context,
    folder: Annotated[Path, typer.Argument(metavar="DIR", help=N_("the pack's folder"))],
) -> None:
    """A pack, checked: exit code 1 where it has a fault."""
    from starboard.kernel.errors import PackError
    from starboard.kernel.pack import pack_game

    speech: Speech = ctx.obj
    if not folder.is_dir():
        raise UsageError(N_("there is no folder %(path)s"), path=folder)
    try:
        game = _game(pack_game(folder), folder)
    except PackError as fault:
        typer.echo(speech.error(fault), err=True)
        raise typer.Exit(1) from None
    typer.echo(speech.say("%(folder)s is a valid pack for %(game)s.", folder=folder, game=game.name))
    still = game.prose(speech.lang, []).still_ours()
    if still:
        typer.echo(speech.say("Still Starboard's own, or left out:"))
        for line in still:
            typer.echo(f"  {line}")


@app.command(help=N_("Measure the speed of every game against well-known libraries."))
def bench(
    ctx: typer.Context,
    quick: Annotated[bool, typer.Option("--quick", help=N_("finish within 40 seconds"))] = False,
    as_json: AsJson = False,
) -> None:
    """Figures of this machine."""
    from starboard.bench import report, run

    found = run(quick)
    if as_json:
        typer.echo(json.dumps(found.dump()))
    else:
        report(found, ctx.obj)


@app.command(help=N_("Serve the table in the browser."))
def serve(
    host: Annotated[str, typer.Option(help=N_("the address to listen on"))] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help=N_("the port to listen on; 0 picks a free one"))] = PORT,
    data: Annotated[Path | None, typer.Option(metavar="DIR", help=N_("folder to keep the games in"))] = None,
    database: Annotated[
        str,
        typer.Option(
            metavar="URL",
            envvar="STARBOARD_DATABASE",
            help=N_("keep the games in this database instead of the folder (postgresql://…)"),
        ),
    ] = "",
    bell: Annotated[
        str,
        typer.Option(
            metavar="URL",
            envvar="STARBOARD_BELL",
            help=N_("let several processes hear from each other through this server (redis://…)"),
        ),
    ] = "",
    workers: Annotated[
        int, typer.Option(metavar="N", envvar="STARBOARD_WORKERS", help=N_("number of serving processes"))
    ] = 1,
    thinkers: Annotated[
        int,
        typer.Option(
            metavar="N",
            min=0,
            max=256,
            envvar="STARBOARD_THINKERS",
            help=N_("number of processes that work out moves and hints for each; 0 leaves that to 'starboard worker'"),
        ),
    ] = 2,
    root_path: Annotated[
        str,
        typer.Option(
            metavar="PATH", envvar="STARBOARD_ROOT_PATH", help=N_("the path under which a proxy shows the tables")
        ),
    ] = "",
    proxies: Annotated[
        str,
        typer.Option(
            "--trusted-proxies",
            metavar="ADDRESSES",
            envvar="STARBOARD_TRUSTED_PROXIES",
            help=N_("comma-separated addresses of proxies that may say who asks (X-Forwarded-…)"),
        ),
    ] = "127.0.0.1,::1",
    bots: Annotated[
        str,
        typer.Option(
            metavar="BOTS",
            envvar="STARBOARD_BOTS",
            help=N_("bots of others to offer at the tables, comma-separated: module:Class or NAME=module:Class"),
        ),
    ] = "",
    log_format: LogFormat = "",
    log_level: LogLevel = "",
) -> None:
    """The web application, without opening a browser."""
    from starboard import table
    from starboard.paths import data_folder

    table.serve(
        host=host,
        port=port,
        data=data or data_folder(),
        open_browser=False,
        root_path=root_path,
        proxies=proxies,
        log_format=log_format,
        log_level=log_level,
        database=database,
        bell=bell,
        workers=workers,
        processes=thinkers,
        bots=bots,
    )


@app.command(help=N_("Work out moves, hints and analyses for servers on any machine."))
def worker(
    bell: Annotated[
        str,
        typer.Option(
            metavar="URL", envvar="STARBOARD_BELL", help=N_("the Redis or Valkey server that the servers use too")
        ),
    ],
    processes: Annotated[int, typer.Option(min=1, max=256, help=N_("number of jobs done at the same time"))] = 2,
    data: Annotated[Path | None, typer.Option(metavar="DIR", help=N_("folder with the content packs"))] = None,
    log_format: LogFormat = "",
    log_level: LogLevel = "",
) -> None:
    """A process that takes jobs from the queue until it is stopped."""
    from starboard import table
    from starboard.paths import data_folder

    table.work(bell, processes, data or data_folder(), log_format, log_level)


if __name__ == "__main__":
    sys.exit(main())
