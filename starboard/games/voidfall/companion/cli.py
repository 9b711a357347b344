"""`starboard voidfall …`: the tools for people who play with the box.

`--json` means the same everywhere: the result as one JSON object, the same that the API sends. `--table` takes
somebody's own table: a file, or the link that carries one.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated, Any

import typer

from starboard.games.voidfall.companion.answers import Answers
from starboard.games.voidfall.companion.combat import KINDS
from starboard.games.voidfall.companion.files import read_file, read_text
from starboard.games.voidfall.companion.forces import read_items
from starboard.games.voidfall.companion.my_table import FORMAT, MyTable, from_link, table_of
from starboard.games.voidfall.companion.playable import position
from starboard.games.voidfall.companion.score import DIFFICULTIES, EXAMPLE, MOST, end_score
from starboard.games.voidfall.companion.targets import EXAMPLE as EXAMPLE_MAP
from starboard.games.voidfall.companion.targets import from_options, read_map
from starboard.games.voidfall.companion.text import ToolWords
from starboard.kernel.errors import N_, DataError
from starboard.kernel.reader import whole_number
from starboard.kernel.record import Record
from starboard.kernel.registry import load_game
from starboard.kernel.table import replay
from starboard.kernel.terminal import tell

app = typer.Typer(
    help=N_("Tools for playing Voidfall with the box: your table, combat, Skirmish, score."),
    no_args_is_help=True,
    add_completion=False,
)

Example = Annotated[bool, typer.Option("--example", help=N_("print an example file"))]
AsJson = Annotated[bool, typer.Option("--json", help=N_("print the result as one JSON object"))]
TableOf = Annotated[str | None, typer.Option("--table", help=N_("your table: a file, or the link that carries it"))]


def _words(ctx: typer.Context) -> ToolWords:
    return ToolWords(ctx.find_root().obj.lang)


def _print(lines: list[str], data: dict[str, Any], as_json: bool) -> None:
    if as_json:
        typer.echo(json.dumps(data, ensure_ascii=False, indent=2))
    else:
        for line in lines:
            tell(line)


def _told(table: str) -> object:
    """A table from a link or a file."""
    if "#t=" in table:
        return from_link(table.rpartition("#t=")[2])
    return read_file(Path(table))


def _answer(words: ToolWords, tool: str, asked: dict[str, Any], as_json: bool) -> None:
    """Ask a tool as a program does, and print what it says."""
    game = load_game("voidfall")
    found = Answers(game, game.prose(words.lang, [""])).answer(tool, asked)
    _print(found["text"], found, as_json)


@app.command(
    help=N_(
        "Resolve a combat step by step, with the best line of play. With --table: an invasion of --sector with the "
        "least FP that wins or with --fleets, or its defence against --fp. Without: --invader and --defender in words. "
        "Fleets: corvette, sentry, destroyer, dreadnought, carrier, voidborn. Installations: defense, starbase. "
        "Technologies, basic or improved: shields, "
        "targeting, torpedoes, destroyers, missiles, energy cells, drones, pods, replicators. Also, with a number: "
        "active (FP in the active pool), adjacent (sectors with a Shipyard or Starbase, for the missiles), energy, "
        "materials, credits, trade, bombard, initiative, approach absorption, salvo absorption, adaptation."
    )
)
def combat(
    ctx: typer.Context,
    invader: Annotated[str, typer.Option(help=N_('the Invader: "corvette 4, shields basic"'))] = "",
    defender: Annotated[str, typer.Option(help=N_('the Defender: "voidborn 3, defense 1"'))] = "",
    kind: Annotated[
        str | None, typer.Option(help=N_("invasion, skirmish or fallen; by default, worked out from the two sides"))
    ] = None,
    table: TableOf = None,
    sector: Annotated[str, typer.Option(help=N_("the combat sector on your table: its number"))] = "",
    fleets: Annotated[
        list[str] | None, typer.Option(help=N_('the FP that you send, by sector: "11: corvette 2"; may be repeated'))
    ] = None,
    fp: Annotated[int | None, typer.Option(min=1, max=40, help=N_("the Voidborn FP that attack the sector"))] = None,
    bombard: Annotated[bool, typer.Option("--bombard", help=N_("the invasion allows Bombard"))] = False,
    as_json: AsJson = False,
) -> None:
    """Work a combat out."""
    words = _words(ctx)
    asked: dict[str, Any] = {"kind": kind} if kind is not None else {}
    if table is None:
        if not invader:
            raise DataError("", N_("give --invader and --defender, or --table and --sector"))
        asked |= {"invader": invader, "defender": defender}
    else:
        asked |= {"table": _told(table), "sector": sector}
        if fp is not None:
            asked |= {"fp": fp, "kind": KINDS[1]}
        if fleets:
            asked["force"] = dict(map(_sent, fleets))
        if bombard:
            asked["bombard"] = True
    _answer(words, "combat", asked, as_json)


def _sent(text: str) -> tuple[str, dict[str, int]]:
    """FP of one sector: "11: corvette 2"."""
    number, _, rest = text.partition(":")
    return number.strip(), {item.word: item.count or 0 for item in read_items(rest, f"fleets {number.strip()}")}


@app.command(
    help=N_(
        "Add up the score: the Voidborn's Influence and yours, item by item. FILE describes the end, or is your table; "
        "without one, it asks."
    )
)
def score(
    ctx: typer.Context,
    file: Annotated[
        str | None, typer.Argument(help=N_("a JSON or TOML file with the end position, or your table"))
    ] = None,
    table: TableOf = None,
    example: Example = False,
    as_json: AsJson = False,
) -> None:
    """Add the end of a game up."""
    words = _words(ctx)
    if example:
        typer.echo(json.dumps(EXAMPLE, indent=2))
        return
    source = table or file
    told = _told(source) if source else None
    if table or (isinstance(told, dict) and told.get("format") == FORMAT):
        _answer(words, "score", {"table": told}, as_json)
        return
    counted = end_score(_asked(words)) if file is None else end_score(told, file)
    _print(words.score(counted), counted.data() | {"text": words.score(counted)}, as_json)


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


@app.command(
    help=N_(
        "Say which sector the Voidborn attack, why, and what comes of it. With --table: at the end of the cycle, by "
        "--war, or with --printed FP. Without: describe the map in a file or by options."
    )
)
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
    table: TableOf = None,
    war: Annotated[str, typer.Option(help=N_("the War card that attacks your table"))] = "",
    printed: Annotated[int | None, typer.Option(min=-9, max=40, help=N_("the FP that a Crisis or event shows"))] = None,
    initiative: Annotated[int, typer.Option(min=0, max=20, help=N_("the Initiative that it shows"))] = 0,
    example: Example = False,
    as_json: AsJson = False,
) -> None:
    """Name the target of a Skirmish."""
    words = _words(ctx)
    if example:
        typer.echo(EXAMPLE_MAP, nl=False)
        return
    if table is not None:
        asked: dict[str, Any] = {"table": _told(table), "kind": "war" if war else "evaluation", "war": war}
        if printed is not None:
            asked |= {"kind": "card", "printed": printed, "initiative": initiative}
        _answer(words, "skirmish", asked, as_json)
        return
    if file is not None:
        found = read_map(read_file(file), str(file))
    else:
        found = from_options(fp, sector or [], player, voidborn)
    _print(words.skirmish(found), found.data() | {"text": words.skirmish(found)}, as_json)


@app.command(
    help=N_(
        "Print your table as a file that all tools take, and the link that carries it to another device: a new one, "
        "one from a file or link, or one taken from the record of a game at Starboard."
    )
)
def table(
    ctx: typer.Context,
    source: Annotated[str | None, typer.Argument(help=N_("a table as a file or link, or a game's record"))] = None,
    at: Annotated[int | None, typer.Option(min=0, help=N_("after how many lines of the record"))] = None,
    house: Annotated[str, typer.Option(help=N_("the House of a new table"))] = "valnis",
    origin: Annotated[str, typer.Option(help=N_("its origin: A or B"))] = "A",
    scenario: Annotated[str, typer.Option("--map", help=N_("the map of a new table"))] = "c011-first-stand",
    difficulty: Annotated[str, typer.Option(help=N_("easy, medium or hard"))] = "medium",
    link: Annotated[bool, typer.Option("--link", help=N_("print only the link's text"))] = False,
    as_json: AsJson = False,
) -> None:
    """Make, read or convert a table."""
    words = _words(ctx)
    game = load_game("voidfall")
    setup = {"house": house, "origin": origin, "map": scenario, "difficulty": difficulty}
    told: object = {"setup": setup}
    if source is not None:
        told = _of_record(source, at) if source.endswith(".jsonl") else _told(source)
    found = MyTable(game, told)
    for doubt in found.doubts:
        typer.echo(f"starboard: {words.error(doubt)}", err=True)
    data = {key: value for key, value in found.data().items() if key != "ui"}
    carried = f"#t={found.link()}"
    if as_json:
        _print([], {"table": data, "link": found.link(), "text": [words.error(each) for each in found.doubts]}, True)
    else:
        typer.echo(carried if link else json.dumps(data, ensure_ascii=False, indent=2))


def _of_record(path: str, at: int | None) -> dict[str, Any]:
    """The table of a record at some line, at its end by default."""
    record = Record.loads(read_text(Path(path)))
    game = load_game("voidfall")
    if record.header.game != game.name:
        raise DataError(path, N_("this is no game of Voidfall"))
    return table_of(replay(game, record, at).view(0))


@app.command(
    help=N_(
        "Turn your table into a game at Starboard: FILE is a record that begins there, which 'starboard play --resume' "
        "takes up. Cards that you have not named are dealt."
    )
)
def play(
    ctx: typer.Context,
    source: Annotated[str, typer.Argument(help=N_("your table: a file, or the link that carries it"))],
    file: Annotated[Path, typer.Argument(help=N_("the record to write"))],
    seed: Annotated[int, typer.Option(min=0, help=N_("what the unknown cards are dealt by"))] = 0,
    name: Annotated[str, typer.Option(help=N_("your name"))] = "",
    as_json: AsJson = False,
) -> None:
    """Write a record that begins with a table."""
    words = _words(ctx)
    game = load_game("voidfall")
    begun = position(MyTable(game, _told(source)), seed)
    if file.exists():
        raise DataError(str(file), N_("this file exists already; choose another"))
    state = game.load(begun)
    Record.of(game, state.setup, [name or words.say("Captain")], begun).write(file)
    said = words.say("Written. To play on: starboard play --resume %(path)s", path=file)
    _print([said], {"record": str(file), "position": begun, "text": [said]}, as_json)
