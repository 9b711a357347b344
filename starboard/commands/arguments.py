"""What was typed on the command line, checked: games, set-ups, bots, seeds, files."""

from __future__ import annotations

import contextlib
import secrets
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from starboard.bots import make_bot
from starboard.commands.title_options import flag_of
from starboard.kernel.errors import N_, RecordError, SetupError, StarboardError
from starboard.kernel.game import Game
from starboard.kernel.reader import whole_number
from starboard.kernel.record import Damaged, Record
from starboard.kernel.rng import Rng
from starboard.kernel.setup import Setup, Value


class UsageError(StarboardError):
    """What was typed cannot be done."""


def read_setup(
    game: Game[Any],
    players: int | None,
    chosen: list[str] | None,
    flags: Mapping[str, Value] | None = None,
    usual: int | None = None,
) -> Setup:
    """The set-up that `--players`, `--option` and the title's own flags ask for. Raises SetupError.

    Where nobody says how many play, it is the `usual` number, by default the title's; or as few as can play, where the
    options go with nothing else.
    """
    values: dict[str, Value] = {}
    for pair in chosen or []:
        name, equals, text = pair.partition("=")
        if not equals:
            raise UsageError(N_("--option: expected NAME=VALUE, got '%(got)s'"), got=pair)
        values[name] = _value(game, name, text)
    for name, value in (flags or {}).items():
        values[name] = _value(game, name, value) if isinstance(value, str) else value
    try:
        if players is not None:
            return game.setup(players, **values)
        try:
            return game.setup(usual or game.usual_players(), **values)
        except SetupError:
            with contextlib.suppress(SetupError):
                return game.setup(game.least_players, **values)
            raise
    except SetupError as fault:
        flag = {"players": "--players", **{option.name: flag_of(option) for option in game.options}}
        raise SetupError(flag.get(fault.path, fault.path), fault.message, **fault.params) from None


def _value(game: Game[Any], name: str, text: str) -> Value:
    """A table option's value from its text; what fits no option is left for the title to refuse."""
    for option in game.options:
        if option.name == name and isinstance(option.default, bool):
            words: dict[str, bool] = {"true": True, "yes": True, "on": True, "false": False, "no": False, "off": False}
            return words.get(text.lower(), text)
        if option.name == name and option.choices and text not in option.choices:
            # A part of the name is enough where it fits one choice alone.
            fitting = [choice for choice in option.choices if text.lower() in choice.lower()]
            return fitting[0] if len(fitting) == 1 and text else text
        if option.name == name and not option.choices:
            number = whole_number(text)
            return text if number is None else number
    return text


def read_bots(text: str) -> list[str]:
    """The names of bots, each of which there is. Raises UnknownBot."""
    names = [name.strip() for name in text.split(",") if name.strip()]
    if not names:
        raise UsageError(N_("--bots: name at least one bot"))
    for name in names:
        make_bot(name, Rng(0))
    return names


def read_seed(seed: int | None) -> int:
    """A seed, drawn where none was given."""
    if seed is None:
        return secrets.randbits(32)
    if not 0 <= seed < 2**32:
        raise UsageError(N_("--seed: expected %(low)d to %(high)d, got %(got)d"), low=0, high=2**32 - 1, got=seed)
    return seed


def read_record(path: Path) -> tuple[Record, RecordError | None]:
    """A record up to its first damaged line, and what is wrong with that.

    Raises UsageError where there is no such file, RecordError where not even its header can be read.
    """
    if not path.is_file():
        raise UsageError(N_("there is no file %(path)s"), path=path)
    try:
        return Record.read(path), None
    except Damaged as fault:
        return fault.partial, fault
