"""`starboard voidfall …`: the tools for people who play with the box."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated, NoReturn

import typer

from starboard.games.voidfall.companion.combat import fight
from starboard.games.voidfall.companion.files import read_file
from starboard.games.voidfall.companion.score import DIFFICULTIES, EXAMPLE, MOST, end_score
from starboard.games.voidfall.companion.targets import EXAMPLE as EXAMPLE_MAP
from starboard.games.voidfall.companion.targets import from_options, read_map
from starboard.games.voidfall.companion.text import ToolWords
from starboard.kernel.errors import N_, StarboardError
from starboard.kernel.language import LANGUAGES
from starboard.kernel.prose import Speech
from starboard.kernel.reader import whole_number

app = typer.Typer(
    help=N_("Tools for playing Voidfall with the box: combat, final score, Skirmish target."),
    no_args_is_help=True,
    add_completion=False,
)

Lang = Annotated[str | None, typer.Option(help=N_("the language: en or fr"))]
Example = Annotated[bool, typer.Option("--example", help=N_("print an example file"))]
AsJson = Annotated[bool, typer.Option("--json", help=N_("print the result as one JSON object"))]


def _words(ctx: typer.Context, lang: str | None) -> ToolWords:
    """In the language asked for, else in that of the whole command line."""
    spoken = ctx.find_root().obj
    if lang is None:
        lang = spoken.lang if isinstance(spoken, Speech) else "en"
    if lang not in LANGUAGES:
        words = ToolWords(spoken.lang if isinstance(spoken, Speech) else "en")
        _refuse(words, words.no_language(lang))
    return ToolWords(lang)


def _refuse(words: ToolWords, error: StarboardError) -> NoReturn:
    typer.echo(f"starboard: {words.error(error)}", err=True)
    raise typer.Exit(2)


def _print(lines: list[str], data: dict[str, object], as_json: bool) -> None:
    typer.echo(json.dumps(data, ensure_ascii=False, indent=2) if as_json else "\n".join(lines))


@app.command(
    help=N_(
        "Resolve a combat step by step, with the best line of play. Fleets: corvette, sentry, destroyer, "
        "dreadnought, carrier, voidborn. Installations: defense, starbase. Technologies, basic or improved: shields, "
        "targeting, torpedoes, destroyers, missiles, energy cells, drones, pods, replicators. Also, with a number: "
        "active (FP in the active pool), adjacent (sectors with a Shipyard or Starbase, for the missiles), energy, "
        "materials, credits, trade, bombard, initiative, approach absorption, salvo absorption, adaptation."
    )
)
def combat(
    ctx: typer.Context,
    invader: Annotated[str, typer.Option(help=N_('the Invader: "corvette 4, shields basic"'))],
    defender: Annotated[str, typer.Option(help=N_('the Defender: "voidborn 3, defense 1"'))] = "",
    kind: Annotated[
        str | None, typer.Option(help=N_("invasion, skirmish or fallen; by default, worked out from the two sides"))
    ] = None,
    as_json: AsJson = False,
    lang: Lang = None,
) -> None:
    """Work a combat out."""
    words = _words(ctx, lang)
    try:
        fought = fight(invader, defender, kind)
    except StarboardError as error:
        _refuse(words, error)
    _print(words.fought(fought), fought.data(), as_json)


@app.command(
    help=N_("Add up the final score: the Voidborn's Influence and yours, item by item. Without a file, it asks.")
)
def score(
    ctx: typer.Context,
    file: Annotated[Path | None, typer.Option("--json", help=N_("a JSON or TOML file with the end position"))] = None,
    example: Example = False,
    as_json: Annotated[bool, typer.Option("--as-json", help=N_("print the result as one JSON object"))] = False,
    lang: Lang = None,
) -> None:
    """Add the end of a game up."""
    words = _words(ctx, lang)
    if example:
        typer.echo(json.dumps(EXAMPLE, indent=2))
        return
    try:
        counted = end_score(_asked(words)) if file is None else end_score(read_file(file), str(file))
    except StarboardError as error:
        _refuse(words, error)
    _print(words.score(counted), counted.data(), as_json)


def _asked(words: ToolWords) -> dict[str, object]:
    """The end position, asked number by number."""
    names = [words.difficulty(i) for i in range(len(DIFFICULTIES))]
    typer.echo(", ".join(f"{i}: {name}" for i, name in enumerate(names, 1)), err=True)
    number = _number(words, words.item("difficulty"), 1, len(names))
    answers: dict[str, object] = {"difficulty": DIFFICULTIES[number - 1]}
    for key, question in words.questions():
        answers[key] = _number(words, question, 0, MOST)
    return answers


def _number(words: ToolWords, question: str, low: int, high: int) -> int:
    """A whole number within bounds, asked until it is one; the lowest when nothing is typed."""
    while True:
        text = str(typer.prompt(question, default=str(low), err=True))
        number = whole_number(text)
        if number is not None and low <= number <= high:
            return number
        typer.echo(words.out_of_bounds(text, low, high), err=True)


@app.command(help=N_("Say which sector the Voidborn attack, and why. Describe the map in a file or by options."))
def skirmish(
    ctx: typer.Context,
    file: Annotated[Path | None, typer.Argument(help=N_("a TOML or JSON file that describes the map"))] = None,
    fp: Annotated[int | None, typer.Option(min=0, max=40, help=N_("the Voidborn FP, without a file"))] = None,
    sector: Annotated[
        list[str] | None,
        typer.Option(help=N_('a sector of yours next to the Voidborn: "P: corvette 3, population 3, guilds 1, pure"')),
    ] = None,
    player: Annotated[str, typer.Option(help=N_('your Technologies: "shields basic"'))] = "",
    voidborn: Annotated[str, typer.Option(help=N_('the modifiers of the Voidborn: "initiative 5"'))] = "",
    example: Example = False,
    as_json: AsJson = False,
    lang: Lang = None,
) -> None:
    """Name the target of a Skirmish."""
    words = _words(ctx, lang)
    if example:
        typer.echo(EXAMPLE_MAP, nl=False)
        return
    try:
        if file is not None:
            found = read_map(read_file(file), str(file))
        else:
            found = from_options(fp, sector or [], player, voidborn)
    except StarboardError as error:
        _refuse(words, error)
    _print(words.skirmish(found), found.data(), as_json)
