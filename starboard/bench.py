"""How fast each title is, beside well-known libraries in the same run.

Everything is driven step by step from interpreted Python through the public interface, with uniformly random answers,
except that titles also play whole games in one call; rates are per second of CPU time. A decision is an answer of a
player: chance and automatic steps are not counted.
Whatever is measured takes turns with everything else, round by round, so that a busy machine slows all of it alike.
"""

from __future__ import annotations

import gc
import time
import tracemalloc
from collections.abc import Callable, Iterator
from statistics import median
from typing import Any, NamedTuple

import typer

from starboard.about import compiled
from starboard.adapters import bench as adapters
from starboard.adapters.bench import Playout, open_spiel
from starboard.bots.levels import make_searcher
from starboard.bots.searcher import SearchSettings
from starboard.kernel.bot import Worlds
from starboard.kernel.events import SILENT
from starboard.kernel.game import Game
from starboard.kernel.playout import playout
from starboard.kernel.prose import Speech
from starboard.kernel.registry import load_game, titles
from starboard.kernel.rng import Rng
from starboard.kernel.setup import Setup
from starboard.kernel.steps import CHANCE, State

SAMPLES = 40
"""On how many positions of a game clone, view and determinize are timed."""
SEARCHED = 30
"""From how many positions search is timed, over several games."""


class Pace(NamedTuple):
    """How long to measure."""

    rounds: int
    seconds: float
    iterations: int
    """How often search tries something at each position."""


FULL = Pace(5, 1.0, 300)
QUICK = Pace(3, 0.25, 40)


# -- the yardsticks


def python_chess() -> Playout:
    """python-chess, asked after every move whether the game is over. Raises ImportError where it is missing."""
    import chess

    def play(rng: Rng) -> int:
        board = chess.Board()
        decisions = 0
        while not board.is_game_over():
            legal = list(board.legal_moves)
            board.push(legal[rng.below(len(legal))])
            decisions += 1
        return decisions

    return play


TENSOR = "open_spiel backgammon, with its tensor"
"""What the adapters are measured by."""
YARDSTICKS: dict[str, Callable[[], Playout]] = {
    "open_spiel backgammon": lambda: open_spiel("backgammon"),
    TENSOR: lambda: open_spiel("backgammon", tensor=True),
    "open_spiel hanabi": lambda: open_spiel("hanabi"),
    "python-chess": python_chess,
}


# -- the titles


def title_playout(game: Game[Any], setup: Setup, clone: bool) -> Playout:
    """Random games of a title, options listed, nobody told; with a clone before each decision or without."""

    def play(rng: Rng) -> int:
        s = game.start(setup)
        decisions = 0
        while s.stack:
            top = s.stack[-1]
            seat = top.asked(s)
            if seat == CHANCE:
                s.answer(CHANCE, top.draw(s, rng), SILENT)
                continue
            if clone:
                s.clone()
            options = top.options(s, seat)
            s.answer(seat, options[rng.below(len(options))], SILENT)
            decisions += 1
        return decisions

    return play


def one_call(game: Game[Any], setup: Setup) -> Playout:
    """Random games of a title, each in one call: what is left when nothing is driven from Python."""

    def play(rng: Rng) -> int:
        return playout(game.start(setup), rng)

    return play


def positions(game: Game[Any], setup: Setup, rng: Rng) -> list[State]:
    """Positions of one random game at which a player decides, spread over the whole of it."""
    s = game.start(setup)
    found: list[State] = []
    while s.stack:
        top = s.stack[-1]
        seat = top.asks(s)[0]
        if seat == CHANCE:
            s.answer(CHANCE, top.draw(s, rng), SILENT)
        else:
            found.append(s.clone())
            options = top.options(s, seat)
            s.answer(seat, options[rng.below(len(options))], SILENT)
    return found[:: max(1, len(found) // SAMPLES)]


def _each_us(work: Callable[[State], object], states: list[State], seconds: float) -> float:
    """Microseconds of CPU time for one call."""
    calls = 0
    started = now = time.process_time()
    while now - started < seconds:
        for s in states:
            work(s)
        calls += len(states)
        now = time.process_time()
    return (now - started) / calls * 1e6


def middle(states: list[State]) -> State:
    """A position from the middle of a game at which there is something to choose."""
    for s in states[len(states) // 2 :]:
        top = s.stack[-1]
        if len(top.options(s, top.asks(s)[0])) > 1:
            return s
    return states[len(states) // 2]


def playouts_per_second(s: State, seconds: float) -> float:
    """Random games to the end from one position, as search plays them: without leaving the kernel."""
    rng = Rng(3)
    games = 0
    started = now = time.process_time()
    while now - started < seconds:
        playout(s.clone(), rng)
        games += 1
        now = time.process_time()
    return games / (now - started)


def choices(game: Game[Any], setup: Setup) -> list[State]:
    """Positions at which there is something to choose, spread over several random games."""
    found: list[State] = []
    seed = 5
    while len(found) < SEARCHED:
        some = [s for s in positions(game, setup, Rng(seed)) if len(s.stack[-1].options(s, s.stack[-1].asks(s)[0])) > 1]
        found += some[:: max(1, len(some) // 8)]
        seed += 1
    return found[:SEARCHED]


def searches_per_second(game: Game[Any], states: list[State], iterations: int, depth: int) -> float:
    """Iterations of the tree search, a fixed number from each position; where bots plan, ways to play a turn.

    `depth` is after how many decisions a playout is cut; -1: at the title's horizon, as bots do.
    """
    settings = SearchSettings("bench", iterations=iterations, playout_depth=depth)
    tried, spent = 0, 0.0
    for number, s in enumerate(states):
        top = s.stack[-1]
        seat = top.asks(s)[0]
        rng = Rng(number)
        search = make_searcher(game, seat, s.players, settings, rng)
        worlds = Worlds(game, s, seat, rng)
        search.begin(game.view(s, seat), worlds)
        options = top.options(s, seat)
        started = time.process_time()
        tried += search.run(options, worlds).iterations
        spent += time.process_time() - started
    return tried / max(1e-9, spent)


def state_bytes(states: list[State]) -> int:
    """The memory of one position: what a clone allocates, shared content left out."""
    tracemalloc.start()
    before, _ = tracemalloc.get_traced_memory()
    kept = [s.clone() for s in states for _ in range(5)]
    after, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return round((after - before) / len(kept))


# -- the run


class Found(NamedTuple):
    """Everything that was measured."""

    compiled: bool
    yardsticks: dict[str, int]
    missing: list[str]
    """Yardsticks whose library is not installed."""
    titles: dict[str, dict[str, Any]]

    def dump(self) -> dict[str, Any]:
        """As data, for `starboard bench --json`."""
        return {
            "compiled": self.compiled,
            "yardsticks": self.yardsticks,
            "missing_yardsticks": self.missing,
            "titles": self.titles,
        }


def _rate(play: Playout, seed: int, seconds: float) -> float:
    gc.collect()
    rng = Rng(seed)
    decisions = 0
    started = now = time.process_time()
    while now - started < seconds:
        decisions += play(rng)
        now = time.process_time()
    return decisions / (now - started)


def _tables() -> Iterator[tuple[Game[Any], Setup]]:
    for name in titles():
        game = load_game(name)
        for players in game.bench_players or (game.usual_players(),):
            yield game, game.setup(players)


def run(quick: bool) -> Found:
    """Measure everything; quick is within a minute or so."""
    pace = QUICK if quick else FULL
    tables = list(_tables())
    playouts: dict[tuple[str, int, str], Playout] = {}
    missing = []
    for name, make in YARDSTICKS.items():
        try:
            playouts[name, 0, ""] = make()
        except ImportError:
            missing.append(name)
    for game, setup in tables:
        playouts[game.name, setup.players, "plain"] = title_playout(game, setup, clone=False)
        playouts[game.name, setup.players, "clone"] = title_playout(game, setup, clone=True)
        playouts[game.name, setup.players, "one call"] = one_call(game, setup)
        for way, play in adapters.of_title(game.name, setup.players).items():
            playouts[game.name, setup.players, way] = play
    for play in playouts.values():
        play(Rng(0))
    rates: dict[tuple[str, int, str], list[float]] = {key: [] for key in playouts}
    for number in range(pace.rounds):
        for key, play in playouts.items():
            rates[key].append(_rate(play, number + 1, pace.seconds))
    figures: dict[str, dict[str, Any]] = {}
    for game, setup in tables:
        found = _figures(game, setup, pace)
        found["decisions_per_second"] = round(median(rates[game.name, setup.players, "plain"]))
        found["with_clone_per_second"] = round(median(rates[game.name, setup.players, "clone"]))
        found["in_one_call_per_second"] = round(median(rates[game.name, setup.players, "one call"]))
        found["adapters"] = {
            way: round(median(some))
            for (name, players, way), some in rates.items()
            if (name, players) == (game.name, setup.players) and way in adapters.ADAPTERS
        }
        title = figures.setdefault(game.name, {**found, "players": setup.players, "by_players": {}})
        title["by_players"][str(setup.players)] = found
    yardsticks = {name: round(median(some)) for (name, _, way), some in rates.items() if not way}
    return Found(compiled(), yardsticks, missing, figures)


def _figures(game: Game[Any], setup: Setup, pace: Pace) -> dict[str, Any]:
    seconds = pace.seconds / 2
    chosen = choices(game, setup)
    states = positions(game, setup, Rng(1))
    worlds = [s.clone() for s in states]
    rng = Rng(2)
    mid = middle(states)
    return {
        "clone_us": round(_each_us(lambda s: s.clone(), states, seconds), 2),
        "view_us": round(_each_us(lambda s: game.view(s, 0), states, seconds), 2),
        "determinize_us": round(_each_us(lambda s: game.determinize(s, 0, rng), worlds, seconds), 2),
        "state_bytes": state_bytes(states),
        "playouts_per_second": round(playouts_per_second(mid, seconds), 1),
        "tree_iterations_per_second": round(searches_per_second(game, chosen, pace.iterations, 100)),
        "searches_per_second": round(searches_per_second(game, chosen, pace.iterations, -1)),
    }


def report(found: Found, speech: Speech) -> None:
    """The figures on the screen."""
    say = speech.say
    build = say("compiled") if found.compiled else say("interpreted")
    typer.echo(say("Decisions per second of CPU time (%(build)s)", build=build))
    base, first = next(iter(found.yardsticks.items()), ("", 0))
    for name, rate in found.yardsticks.items():
        typer.echo(f"  {name:<24}{rate:>12,}")
    for name in found.missing:
        typer.echo("  " + say("%(name)s is not installed: pip install 'starboard-games[bench]'", name=name))
    if base:
        typer.echo("  " + say("×: relative to %(name)s", name=base))
    heads = (
        say("in one call"),
        "×",
        say("with clone"),
        say("clone µs"),
        say("view µs"),
        say("world µs"),
        say("bytes"),
        say("tree/s"),
        say("search/s"),
    )
    typer.echo(_row("", say("decisions/s"), "×", *heads))
    for name, title in found.titles.items():
        for players, row in title["by_players"].items():
            pairs = []
            for rate in (row["decisions_per_second"], row["in_one_call_per_second"]):
                pairs += [f"{rate:,}", f"{rate / first:.1f}" if first else ""]
            times = [f"{row[key]:.2f}" for key in ("clone_us", "view_us", "determinize_us")]
            clone = f"{row['with_clone_per_second']:,}"
            last = [f"{row[key]:,}" for key in ("state_bytes", "tree_iterations_per_second", "searches_per_second")]
            typer.echo(_row(f"{name} {players}", *pairs, clone, *times, *last))
    _report_adapters(found, say)


def _report_adapters(found: Found, say: Callable[..., str]) -> None:
    """What learners meet, beside the yardstick that gives an observation too."""
    typer.echo(say("Answers per second of CPU time through the adapters, with observation and mask"))
    base = found.yardsticks.get(TENSOR, 0)
    if base:
        typer.echo("  " + say("×: relative to %(name)s", name=TENSOR))
    for name, title in found.titles.items():
        for players, row in title["by_players"].items():
            cells = [
                f"{way} {rate:,}" + (f" (× {rate / base:.1f})" if base else "") for way, rate in row["adapters"].items()
            ]
            typer.echo(f"  {name + ' ' + players:<11}" + "   ".join(cells))


def _row(label: str, *cells: str) -> str:
    widths = (12, 6, 12, 6, 11, 9, 8, 9, 7, 8, 9)
    return f"  {label:<11}" + "".join(f"{cell:>{width}}" for cell, width in zip(cells, widths, strict=True))
