"""The lab's commands, `arena`, `balance`, `analyse`, `dataset`, `train` and `tune`: Typer applications."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any

import typer

from starboard.bots.labels import seat_labels
from starboard.commands.arguments import read_bots, read_record, read_seed, read_setup
from starboard.commands.parameters import (
    AsJson,
    Chosen,
    GameName,
    Games,
    PackFolder,
    Players,
    RecordFile,
    Records,
)
from starboard.commands.title_options import TitleCommand, title_options
from starboard.kernel.errors import N_
from starboard.kernel.prose import Speech
from starboard.lab import analysis_report
from starboard.lab.numbers import number, percent

FOLDER = Path(__file__).parent

Seed = Annotated[int, typer.Option(help=N_("random seed; the same seed gives the same games"))]
Workers = Annotated[int, typer.Option(min=0, help=N_("number of processes; 0 for one per core"))]
Ray = Annotated[str, typer.Option(metavar="ADDRESS", help=N_("play on a Ray cluster; `local` starts one here"))]
State = Annotated[
    Path | None, typer.Option(metavar="FILE", help=N_("save finished games to this file, and resume from it"))
]
Html = Annotated[Path | None, typer.Option("--html", metavar="OUT", help=N_("write a self-contained HTML page"))]

arena_app = typer.Typer(add_completion=False)
analyse_app = typer.Typer(add_completion=False)
balance_app = typer.Typer(add_completion=False)
dataset_app = typer.Typer(add_completion=False)
train_app = typer.Typer(add_completion=False)
tune_app = typer.Typer(add_completion=False)


@contextmanager
def progress(label: str, total: int, done: int = 0) -> Iterator[Callable[[], None]]:
    """A progress bar on standard error, where that is a terminal; gives the function that moves it on by one."""
    if not sys.stderr.isatty():
        yield lambda: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(label, total=total, completed=done)
        yield lambda: bar.advance(task)


def _load(name: str, pack: Path | None) -> Any:
    from starboard.kernel.registry import load_game

    return load_game(name, pack)


def _try_to_write(path: Path | None) -> None:
    """What can't be written is said at once, not after an hour of play. Raises OSError."""
    if path is not None:
        was_there = path.exists()
        path.open("a").close()
        if not was_there:
            path.unlink()


def _workers(workers: int) -> int:
    import os

    return workers or os.cpu_count() or 1


def _played(
    speech: Speech, schedule: Any, state: Path | None, workers: int, ray: str, records: Path | None = None
) -> Any:
    """The results of a schedule: what is there is taken up, what is missing is played."""
    from starboard.lab import arena as lab

    results = lab.Results(schedule, state or lab.default_path(schedule))
    done = schedule.games - len(results.missing())
    if 0 < done < schedule.games:
        said = speech.say_n("resuming after %(n)d finished game", "resuming after %(n)d finished games", done)
        typer.echo(said, err=True)
    if records is not None:
        records.mkdir(parents=True, exist_ok=True)
        lost = results.without_record(records)
        if lost:
            said = speech.say_n(
                "%(n)d game of %(path)s was finished without a record; another --state file plays it again",
                "%(n)d games of %(path)s were finished without a record; another --state file plays them again",
                lost,
                path=results.path,
            )
            typer.echo(said, err=True)
    with progress(schedule.game, schedule.games, done) as after_each:
        lab.run(results, _workers(workers), ray, after_each, records)
    if state is None:
        # It was there for a kill; the games are played.
        results.path.unlink()
    return results


@arena_app.command(
    cls=TitleCommand,
    help=N_("Run a tournament: every line-up in every seat order. Start an interrupted run again, and it resumes."),
)
def arena(
    ctx: typer.Context,
    game: GameName,
    bots: Annotated[str, typer.Option(help=N_("comma-separated bots"))],
    games: Games = 100,
    players: Players = None,
    workers: Workers = 1,
    seed: Seed = 0,
    ray: Ray = "",
    option: Chosen = None,
    pack: PackFolder = None,
    state: State = None,
    records: Records = None,
    as_json: AsJson = False,
) -> None:
    """Bots against bots."""
    from starboard.lab import arena as lab

    speech = Speech(FOLDER, ctx.find_root().obj.lang)
    title = _load(game, pack)
    named = read_bots(bots)
    usual = max(title.least_players, min(len(named), title.most_players))
    setup = read_setup(title, players, option, title_options(ctx), usual)
    schedule = lab.Schedule.of(title, pack, setup, named, games, read_seed(seed))
    results = _played(speech, schedule, state, workers, ray, records)
    if as_json:
        typer.echo(json.dumps(lab.dump(schedule, results), ensure_ascii=False))
        return
    _print_arena(speech, lab.standings_of(schedule, results))


def _print_arena(speech: Speech, standings: Any) -> None:
    from rich.console import Console
    from rich.table import Table

    table = Table(box=None, pad_edge=False)
    table.add_column(speech.say("bot"))
    for heading in (
        speech.say("games"),
        speech.say("wins"),
        speech.say("win rate"),
        speech.say("interval"),
        speech.say("rating"),
        speech.say("points"),
        speech.say("margin"),
        speech.say("decisions"),
        speech.say("ms each"),
    ):
        table.add_column(heading, justify="right")
    for one in standings:
        table.add_row(
            one.name,
            str(one.games),
            number(speech, one.wins, 0 if one.wins == int(one.wins) else 1),
            percent(speech, one.win_rate),
            f"{percent(speech, one.low)} – {percent(speech, one.high)}",
            f"{number(speech, one.mu)} ± {number(speech, one.sigma)}",
            number(speech, one.score),
            number(speech, one.margin, sign=True),
            str(one.decisions),
            number(speech, 1000 * one.seconds_per_decision),
        )
    Console(highlight=False, width=None if sys.stdout.isatty() else 120).print(table)


@balance_app.command(
    cls=TitleCommand, help=N_("Is a game fair? Win rates by seat and by everything players had or did.")
)
def balance(
    ctx: typer.Context,
    game: GameName,
    games: Games = 100,
    bot: Annotated[str, typer.Option(help=N_("the bot that plays every seat"))] = "adept",
    html: Html = None,
    players: Players = None,
    workers: Workers = 1,
    seed: Seed = 0,
    ray: Ray = "",
    option: Chosen = None,
    pack: PackFolder = None,
    state: State = None,
    as_json: AsJson = False,
) -> None:
    """Many games of one bot against itself, counted by what seats had and did."""
    from starboard.lab import arena as lab
    from starboard.lab import balance as fair
    from starboard.lab import report

    speech = Speech(FOLDER, ctx.find_root().obj.lang)
    _try_to_write(html)
    title = _load(game, pack)
    usual = max(title.least_players, min(4, title.most_players))
    setup = read_setup(title, players, option, title_options(ctx), usual)
    schedule = lab.Schedule.of(title, pack, setup, read_bots(bot)[:1], games, read_seed(seed), noted=True)
    results = _played(speech, schedule, state, workers, ray)
    found = fair.balance(title, results)
    prose = title.prose(speech.lang, [])
    if html is not None:
        html.write_text(report.html(found, results, speech, prose, title), encoding="utf-8")
    if as_json:
        typer.echo(json.dumps(fair.dump(found, results), ensure_ascii=False))
    elif html is None:
        names = report.Names(title, speech, prose)
        for group in found.groups:
            _print_table([names.group(group.name), *report.headings(speech)[1:]], report.lines(speech, group, names))
    else:
        typer.echo(speech.say("Wrote %(path)s", path=html))


@analyse_app.command(help=N_("Analyse a saved game: everyone's chances, better choices, the biggest mistakes."))
def analyse(
    ctx: typer.Context,
    file: RecordFile,
    iterations: Annotated[int, typer.Option(min=1, help=N_("playouts per decision"))] = 400,
    seed: Seed = 0,
    html: Html = None,
    pack: PackFolder = None,
    as_json: AsJson = False,
) -> None:
    """A record, decision by decision."""
    from starboard.lab import analysis
    from starboard.lab.chains import tell
    from starboard.lab.course import course_of
    from starboard.lab.turns import dump

    speech = Speech(FOLDER, ctx.find_root().obj.lang)
    _try_to_write(html)
    record, fault = read_record(file)
    if fault is not None:
        typer.echo(speech.error(fault), err=True)
    title = _load(record.header.game, pack)
    record = record.under(title)
    found: list[analysis.DecisionAnalysis] = []
    with progress(title.name, analysis.count_decisions(title, record)) as after_each:
        for moment in analysis.analyse(title, record, iterations, read_seed(seed)):
            found.append(moment)
            after_each()
    prose = title.prose(speech.lang, seat_labels(speech, record.header.seats))
    course = course_of(title, tell(title, record), iterations // 4, seed)
    report = analysis_report.Report(title, record, found, course, speech, prose)
    if html is not None:
        html.write_text(report.html(iterations, seed), encoding="utf-8")
    if as_json:
        typer.echo(json.dumps(dump(title, record, found, iterations, seed, course), ensure_ascii=False))
    elif html is None:
        _print_moments(speech, report.headings(), report.mistakes())
        typer.echo()
        _print_table(report.summary_headings(), [list(row) for row in report.summary()])
    else:
        typer.echo(speech.say("Wrote %(path)s", path=html))


@dataset_app.command(help=N_("Turn records into a dataset: a row per decision, for whoever learns from games."))
def dataset(
    ctx: typer.Context,
    places: Annotated[list[Path], typer.Argument(metavar="RECORDS", help=N_("records, or folders of them"))],
    out: Annotated[Path, typer.Option(metavar="FILE", help=N_("the file to write: .parquet or .jsonl"))],
    positions: Annotated[bool, typer.Option("--positions", help=N_("add the whole position to every row"))] = False,
    iterations: Annotated[
        int, typer.Option(min=0, help=N_("search iterations per decision for its value; 0 for none"))
    ] = 0,
    seed: Seed = 0,
    pack: PackFolder = None,
    as_json: AsJson = False,
) -> None:
    """Records as rows."""
    from starboard.lab import dataset as data

    speech = Speech(FOLDER, ctx.find_root().obj.lang)
    records = []
    for path in data.files(places):
        with data.named(path.name):
            record, fault = read_record(path)
            if fault is not None:
                raise fault
            records.append((path.name, record))
    title = _load(records[0][1].header.game, pack)
    for at, (name, record) in enumerate(records):
        with data.named(name):
            records[at] = (name, record.under(title))
    with progress(title.name, len(records)) as after_each:
        count = data.write(title, records, out, data.Wanted(positions, iterations, read_seed(seed)), after_each)
    if as_json:
        typer.echo(json.dumps({"game": title.name, "games": len(records), "rows": count, "file": str(out)}))
    else:
        typer.echo(speech.say_n("%(path)s: %(n)d row", "%(path)s: %(n)d rows", count, path=out))


@train_app.command(cls=TitleCommand, help=N_("Train a learned evaluation of a game's positions, by self-play."))
def train(
    ctx: typer.Context,
    game: GameName,
    out: Annotated[Path, typer.Option(metavar="FILE", help=N_("the file to write: what was learnt"))],
    players: Players = None,
    rounds: Annotated[int, typer.Option(min=1, help=N_("rounds of playing and learning"))] = 100,
    games: Annotated[int, typer.Option(min=1, help=N_("games in each round"))] = 1000,
    hidden: Annotated[int, typer.Option(min=1, max=512, help=N_("hidden cells of the network"))] = 32,
    seed: Seed = 0,
    option: Chosen = None,
    state: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help=N_("save the run to this file after each round, and resume from it")),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """What the title's own evaluation does not know."""
    from starboard.lab.train import Training

    speech = Speech(FOLDER, ctx.find_root().obj.lang)
    _try_to_write(out)
    title = _load(game, None)
    setup = read_setup(title, players, option, title_options(ctx), 2)
    training = Training(title, setup, games, hidden, read_seed(seed))
    if state is not None and state.exists():
        training.resume(state)
    with progress(title.name, rounds, len(training.history)) as after_each:
        training.run(rounds, state, after_each)
    out.write_text(training.text(), encoding="utf-8")
    last = training.history[-1]
    if as_json:
        told = [each._asdict() for each in training.history]
        typer.echo(json.dumps({"game": title.name, "file": str(out), "rounds": told}))
        return
    typer.echo(
        speech.say(
            "%(path)s: trained on %(games)d games. Log loss on games that it had not seen: %(learned)s; of the game's "
            "own evaluation: %(own)s.",
            path=out,
            games=last.number * games,
            learned=number(speech, last.learned, 3),
            own=number(speech, last.own, 3),
        )
    )


@tune_app.command(help=N_("Search for better weights of a game's rules of thumb, by self-play."))
def tune(
    ctx: typer.Context,
    game: GameName,
    table: Annotated[str, typer.Argument(metavar="TABLE", help=N_("which weights: `duel`, `several` or `alone`"))],
    out: Annotated[Path, typer.Option(metavar="FILE", help=N_("the file to write: all weights of the game"))],
    rounds: Annotated[int, typer.Option(min=1, help=N_("rounds of search"))] = 100,
    games: Annotated[int, typer.Option(min=1, help=N_("games for each set of weights"))] = 40,
    seed: Seed = 0,
    as_json: AsJson = False,
) -> None:
    """Weights that win more."""
    from starboard.lab import tune as weights

    speech = Speech(FOLDER, ctx.find_root().obj.lang)
    _try_to_write(out)
    title = _load(game, None)
    with progress(title.name, rounds) as after_each:
        found = weights.tune(title, table, rounds, games, read_seed(seed), after_each)
    out.write_text(found.text, encoding="utf-8")
    shares = {"before": found.before, "after": found.after}
    if as_json:
        data = {name: {"share": each.value, "low": each.low, "high": each.high} for name, each in shares.items()}
        typer.echo(json.dumps({"game": title.name, "table": table, "games": found.games, "file": str(out), **data}))
        return
    told = {
        name: f"{percent(speech, each.value)} ({percent(speech, each.low)} – {percent(speech, each.high)})"
        for name, each in shares.items()
    }
    typer.echo(
        speech.say(
            "%(path)s: %(n)d weights, after %(games)d games. In other games they win %(after)s; those of the title, "
            "%(before)s.",
            path=out,
            n=found.weights,
            games=found.games,
            **told,
        )
    )


def _print_moments(speech: Speech, headings: list[str], rows: list[tuple[str, ...]]) -> None:
    if rows:
        _print_table(headings, [list(row) for row in rows])
    else:
        typer.echo(speech.say("No significant mistakes."))


def _print_table(headings: list[str], rows: list[list[str]]) -> None:
    from rich.console import Console
    from rich.table import Table

    table = Table(*headings, box=None, pad_edge=False)
    for row in rows:
        table.add_row(*row)
    Console(highlight=False, markup=False, width=None if sys.stdout.isatty() else 120).print(table)
