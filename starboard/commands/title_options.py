"""The table options of a title as flags of a command: the title named on the command line brings its own."""

from __future__ import annotations

import inspect
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any

import typer
from typer.core import TyperCommand

from starboard.commands.parameters import say_type
from starboard.kernel.errors import N_
from starboard.kernel.game import Game
from starboard.kernel.prose import Prose
from starboard.kernel.registry import load_game, titles
from starboard.kernel.setup import TableOption, Value

_GAME = "starboard.game"
_PARAMETERS = "starboard.title_parameters"
_CHOSEN = "starboard.title_options"


def flag_of(option: TableOption) -> str:
    """How an option is typed.

    >>> flag_of(TableOption("more_dice", False))
    '--more-dice'
    """
    return "--" + option.name.replace("_", "-")


def switch_of(option: TableOption) -> str:
    """How a switch is typed: one that is on by default is there to be turned off.

    >>> switch_of(TableOption("rings", True))
    '--rings/--no-rings'
    """
    flag = flag_of(option)
    return f"{flag}/--no-{flag.removeprefix('--')}" if option.default else flag


def title_options(ctx: typer.Context) -> Mapping[str, Value]:
    """The title's options that were given to a `TitleCommand` as flags, where they are not as they are by default."""
    chosen: dict[str, Value] = ctx.meta.get(_CHOSEN, {})
    return chosen


def title_named(ctx: Any) -> Game[Any] | None:
    """The title that a `TitleCommand` was called with."""
    game: Game[Any] | None = ctx.meta.get(_GAME)
    return game


class TitleCommand(TyperCommand):
    """A command about a title, which it takes as the argument `game`, with a pack from the option `pack`.

    A switch becomes a flag with its opposite (`--storms`, `--no-storms`), every other option takes a value, which is
    checked where `--option NAME=VALUE` is: see `arguments.read_setup`. An option whose name the command has for
    something of its own is reached by `--option` alone.
    """

    def __init__(self, *args: Any, **settings: Any) -> None:
        super().__init__(*args, **settings)
        self.epilog = N_("To see a game's own options, name the game before --help.")

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Parse with the title's own flags. Raises UnknownGame or PackError."""
        game = self._find_title(ctx, args)
        if game is not None:
            prose = game.prose(ctx.find_root().obj.lang, [])
            taken = {name for parameter in self.params for name in parameter.opts}
            options = [option for option in game.options if flag_of(option) not in taken]
            ctx.meta[_GAME] = game
            ctx.meta[_PARAMETERS] = {
                option.name: parameter for option, parameter in zip(options, _parameters(prose, options), strict=True)
            }
        rest: list[str] = super().parse_args(ctx, args)
        ctx.meta[_CHOSEN] = {}
        for name, parameter in ctx.meta.get(_PARAMETERS, {}).items():
            value = ctx.params.pop(parameter.name)
            if value != parameter.default:
                ctx.meta[_CHOSEN][name] = value
        return rest

    def get_params(self, ctx: Any) -> list[Any]:
        """The command's own parameters, then the title's."""
        own: list[Any] = super().get_params(ctx)
        return [*own, *ctx.meta.get(_PARAMETERS, {}).values()]

    def _find_title(self, ctx: Any, args: list[str]) -> Game[Any] | None:
        """The title among the arguments, before it is known which flags there are."""
        lenient = self.context_class(
            self, info_name=ctx.info_name, parent=ctx.parent, ignore_unknown_options=True, resilient_parsing=True
        )
        found, rest, _ = self.make_parser(lenient).parse_args(args=list(args))
        words = [str(word) for word in (found.get("game"), *rest) if isinstance(word, str)]
        # The value of a flag that is not known yet may stand before the title.
        name = next((word for word in words if word in titles()), words[0] if words else "")
        if not name or name.startswith("-"):
            return None
        pack = found.get("pack")
        return load_game(name, Path(pack) if isinstance(pack, str) else None)


def _parameters(prose: Prose, options: list[TableOption]) -> list[Any]:
    """A command-line parameter for each option, in the reader's language."""

    def flags(**_: object) -> None:
        """Only its signature counts."""

    signature = [_parameter(prose, option, f"title_option_{i}") for i, option in enumerate(options)]
    flags.__signature__ = inspect.Signature(signature)  # type: ignore[attr-defined]
    app = typer.Typer(add_completion=False)
    app.command()(flags)
    found = typer.main.get_command(app).params
    for parameter in found:
        say_type(parameter, prose)
    return found


def _parameter(prose: Prose, option: TableOption, name: str) -> inspect.Parameter:
    flag = flag_of(option)
    label = prose.table_option(option)
    kind: Any = str
    if isinstance(option.default, bool):
        kind = bool
        shown = typer.Option(switch_of(option), help=label, rich_help_panel=prose.title())
    elif option.choices:
        choices = ", ".join(_choice_words(prose, option, choice) for choice in option.choices)
        words = prose.say("%(label)s: %(choices)s", label=label, choices=choices)
        shown = typer.Option(flag, metavar=prose.say("NAME"), help=words, rich_help_panel=prose.title())
    else:
        span = f"{option.low}–{option.high}"
        shown = typer.Option(flag, metavar=span, help=label, rich_help_panel=prose.title())
    default = option.default if kind is bool else str(option.default)
    return inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=default, annotation=Annotated[kind, shown])


def _choice_words(prose: Prose, option: TableOption, choice: str) -> str:
    """What is typed for a choice, and what it is called where that is another word: "medium (Normal)"."""
    words = prose.table_choice(option, choice)
    if words.lower().startswith(choice.lower()):
        return choice + words[len(choice) :]
    return f"{choice} ({words})"
