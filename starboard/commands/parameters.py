"""Arguments and options that several commands have, each declared once."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer
from typer.core import TyperArgument

from starboard.kernel.errors import N_
from starboard.kernel.prose import Speech

GameName = Annotated[str, typer.Argument(metavar="GAME", help=N_("which game; `starboard games` lists them"))]
MaybeGameName = Annotated[
    str | None, typer.Argument(metavar="GAME", help=N_("which game; `starboard games` lists them"))
]
RecordFile = Annotated[Path, typer.Argument(metavar="FILE", help=N_("the file of a saved game"))]
Players = Annotated[int | None, typer.Option(help=N_("number of players"))]
Games = Annotated[int, typer.Option(min=1, help=N_("number of games"))]
Records = Annotated[
    Path | None, typer.Option("--records", metavar="DIR", help=N_("keep a record of every game in this folder"))
]
PackFolder = Annotated[
    Path | None, typer.Option("--pack", help=N_("a content pack to use instead of the game's own content"))
]
Chosen = Annotated[
    list[str] | None,
    typer.Option(
        "--option", metavar="NAME=VALUE", help=N_("set one of the game's options; `starboard games` lists them")
    ),
]
AsJson = Annotated[bool, typer.Option("--json", help=N_("print the result as one JSON object"))]
LogFormat = Annotated[
    str,
    typer.Option(
        metavar="FORMAT",
        envvar="STARBOARD_LOG_FORMAT",
        help=N_("text or json; otherwise text at a terminal and json elsewhere"),
    ),
]
LogLevel = Annotated[
    str,
    typer.Option(
        metavar="LEVEL",
        envvar="STARBOARD_LOG_LEVEL",
        help=N_("debug, info, warning or error; otherwise warning at a terminal and info elsewhere"),
    ),
]


def say_type(parameter: Any, speech: Speech) -> None:
    """Have the help pages say in words what a parameter takes; nothing for a switch, or where its name says it."""
    words = parameter.metavar
    if words is None or isinstance(parameter, TyperArgument):
        kind = "" if isinstance(parameter, TyperArgument) else parameter.bare_type()
        numbers, texts = ("int", "float"), ("str", "list[str]")
        words = speech.say("NUMBER") if kind in numbers else speech.say("TEXT") if kind in texts else ""
        words = speech.say("PATH") if kind == "Path" else words

    def shown(ctx: Any) -> str:  # noqa: ARG001
        return str(words)

    parameter.display_type_rich = shown
