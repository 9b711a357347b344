"""Arguments and options that several commands have, each declared once."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from starboard.kernel.errors import N_

GameName = Annotated[str, typer.Argument(metavar="GAME", help=N_("which game: see `starboard games`"))]
MaybeGameName = Annotated[str | None, typer.Argument(metavar="GAME", help=N_("which game: see `starboard games`"))]
RecordFile = Annotated[Path, typer.Argument(metavar="FILE", help=N_("the record of a game"))]
Players = Annotated[int | None, typer.Option(help=N_("how many play"))]
Games = Annotated[int, typer.Option(help=N_("how many games"))]
PackFolder = Annotated[Path | None, typer.Option("--pack", help=N_("a folder whose content replaces the title's own"))]
Chosen = Annotated[
    list[str] | None,
    typer.Option("--option", metavar="NAME=VALUE", help=N_("a table option; `starboard games` lists them")),
]
AsJson = Annotated[bool, typer.Option("--json", help=N_("one JSON object on standard output"))]
Lang = Annotated[str | None, typer.Option(help=N_("the language: en or fr"))]
