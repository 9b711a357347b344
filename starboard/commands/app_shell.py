"""The frame of the command line: commands mounted from elsewhere, help and complaints in the reader's language."""

from __future__ import annotations

import os
import re
import sys
import traceback
from importlib.metadata import EntryPoint, entry_points, requires
from pathlib import Path
from typing import Any

import typer
from typer.core import TyperGroup

from starboard.commands.language import language_option
from starboard.commands.parameters import say_type
from starboard.commands.title_options import TitleCommand, flag_of, title_named
from starboard.kernel.errors import StarboardError
from starboard.kernel.prose import Speech
from starboard.paths import HOME

COMMANDS = "starboard.commands"
"""The entry points that add commands: each a Typer application, or a function that is a command of that name."""


class Commands(TyperGroup):
    """Starboard's own commands, and those of entry points, which are imported only when they are used or listed."""

    def list_commands(self, ctx: Any) -> list[str]:
        """All names: our own in their order, then the others'."""
        return [*super().list_commands(ctx), *sorted(_mounted())]

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """A command, its help in the reader's language."""
        own = super().get_command(ctx, cmd_name)
        if own is not None:
            return own
        entry = _mounted().get(cmd_name)
        if entry is None:
            return None
        command = _command(entry)
        speak(command, Speech(_words_of(entry), ctx.find_root().obj.lang))
        return command


def _mounted() -> dict[str, EntryPoint]:
    return {entry.name: entry for entry in entry_points(group=COMMANDS)}


def _command(entry: EntryPoint) -> Any:
    found = entry.load()
    if not isinstance(found, typer.Typer):
        mounted = typer.Typer(add_completion=False)
        mounted.command(entry.name)(found)
        found = mounted
    command = typer.main.get_command(found)
    command.name = entry.name
    return command


def _words_of(entry: EntryPoint) -> Path:
    """The folder whose catalogue has the words of a mounted command: the nearest one above its module."""
    return _nearest(HOME.parent.joinpath(*entry.module.split(".")))


def _nearest(folder: Path) -> Path:
    """The nearest folder with a catalogue, above a place in Starboard; Starboard's own for any other place."""
    while folder != HOME and HOME in folder.parents and not (folder / "locale").is_dir():
        folder = folder.parent
    return folder if HOME in folder.parents else HOME


def error_words(lang: str, fault: StarboardError) -> str:
    """What is wrong, in a language; its words are in the catalogue of the part of Starboard that complained."""
    files = [Path(frame.f_code.co_filename) for frame, _ in traceback.walk_tb(fault.__traceback__)]
    where = next((file for file in reversed(files) if HOME in file.parents), HOME)
    return Speech(_nearest(where.parent), lang).error(fault)


def speak(command: Any, speech: Speech) -> None:
    """Give a command and all below it the option `--lang`, and put their help into the reader's language."""
    command.params.append(language_option())
    if command.help:
        command.help = speech.say(" ".join(command.help.split()))
    if command.epilog:
        command.epilog = speech.say(command.epilog)
    for parameter in command.params:
        if getattr(parameter, "help", None):
            parameter.help = speech.say(parameter.help)
        say_type(parameter, speech)
    help_option = command.get_help_option

    def translated(ctx: Any) -> Any:
        option = help_option(ctx)
        if option is not None:
            option.help = speech.say("show this help")
            say_type(option, speech)
        return option

    command.get_help_option = translated
    for below in getattr(command, "commands", {}).values():
        speak(below, speech)


def translate_frame(speech: Speech) -> None:
    """The few words of the help pages that are not ours."""
    from typer import rich_utils

    words: Any = rich_utils
    words.ARGUMENTS_PANEL_TITLE = speech.say("Arguments")
    words.OPTIONS_PANEL_TITLE = speech.say("Options")
    words.COMMANDS_PANEL_TITLE = speech.say("Commands")
    words.DEFAULT_STRING = "[" + speech.say("default: {}") + "]"
    words.REQUIRED_LONG_STRING = "[" + speech.say("required") + "]"


def speak_utf8() -> None:
    """Boards and French need more than ASCII, whatever the system's locale says.

    What whoever started us has closed is empty: nothing is read, and what is written is lost.
    """
    for name in ("stdin", "stdout", "stderr"):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, "r" if name == "stdin" else "w"))  # noqa: SIM115
    for stream in (sys.stdout, sys.stderr, sys.stdin):
        encoding = getattr(stream, "encoding", None) or ""
        if encoding.lower().replace("-", "") != "utf8" and hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="replace")


def keep_together() -> None:
    """Lines break at plain spaces alone: French writes a space before ":" and inside "« »" at which none may end.

    Rich takes every kind of space for one at which a line may end, and leaves no other way to tell it.
    """
    from rich import _wrap

    _wrap.re_word = re.compile(r"[ \t\n]*[^ \t\n]+[ \t\n]*")


def complain(text: str) -> int:
    """Say in one line what cannot be done; returns the exit code for that."""
    sys.stderr.write(f"starboard: {text}\n")
    return 2


def missing_words(speech: Speech, fault: ModuleNotFoundError) -> str:
    """How to get a library that only some commands need. Raises the fault again where it is none of those."""
    library = (fault.name or "").partition(".")[0]
    needed = re.compile(rf"{re.escape(library)}\b.*extra == ['\"](\w+)['\"]", re.IGNORECASE)
    for requirement in requires("starboard-games") or []:
        if found := needed.match(requirement):
            return speech.say(
                "this needs %(library)s; install it with: pip install 'starboard-games[%(extra)s]'",
                library=library,
                extra=found[1],
            )
    raise fault


def usage_words(speech: Speech, fault: Any) -> str:
    """What is wrong with the command line itself. The parser says it in English; this is what it means."""
    kind = type(fault).__name__
    name = _parameter_name(fault)
    context = getattr(fault, "ctx", None)
    if kind == "NoSuchOption":
        text = _no_such_option(speech, fault.option_name, context)
    elif kind == "MissingParameter":
        text = speech.say("%(name)s is missing", name=name)
    elif kind == "BadOptionUsage":
        if "does not take" in fault.message:
            text = speech.say("%(name)s takes no value", name=fault.option_name)
        else:
            text = speech.say("%(name)s needs a value", name=fault.option_name)
    elif kind == "BadParameter":
        if "integer" in fault.message:
            text = speech.say("%(name)s: expected a whole number", name=name)
        elif "than or equal" in fault.message:
            text = _out_of_range(speech, name, fault.param.min, fault.param.max)
        else:
            text = f"{name}: {fault.message}"
    elif "No such command" in fault.message:
        got = re.search(r"'(.*?)'", fault.message)
        text = speech.say("there is no command '%(name)s'", name=got[1] if got else "")
    elif kind == "NoArgsIsHelpError" or "Missing command" in fault.message:
        text = speech.say("a command is missing")
    elif "unexpected extra argument" in fault.message:
        got = re.search(r"\(([^()]*)\)\Z", fault.message)
        text = speech.say("unexpected argument: %(got)s", got=got[1] if got else "")
    else:
        text = str(fault.format_message())
    path = context.command_path if context is not None else "starboard"
    return f"{text} ({path} --help)"


def _out_of_range(speech: Speech, name: str, low: int, high: int | None) -> str:
    if high is None:
        return speech.say("%(name)s: expected at least %(low)d", name=name, low=low)
    return speech.say("%(name)s: expected %(low)d to %(high)d", name=name, low=low, high=high)


def _no_such_option(speech: Speech, name: str, context: Any) -> str:
    if context is None or not isinstance(context.command, TitleCommand):
        return speech.say("there is no option %(name)s", name=name)
    game = title_named(context)
    if game is None:
        return speech.say("there is no option %(name)s; to use a game's own options, name the game too", name=name)
    known = ", ".join(flag_of(option) for option in game.options)
    return speech.say("there is no option %(name)s; %(game)s has: %(known)s", name=name, game=game.name, known=known)


def _parameter_name(fault: Any) -> str:
    parameter = getattr(fault, "param", None)
    if parameter is None:
        return ""
    return str(parameter.opts[0]) if str(parameter.opts[0]).startswith("-") else str(parameter.name).upper()
