"""What was typed on the command line, checked: games, set-ups, bots, seeds, files."""

from __future__ import annotations

import secrets
from pathlib import Path
from typing import Any

from starboard.bots import make_bot
from starboard.kernel.errors import N_, SetupError, StarboardError
from starboard.kernel.game import Game
from starboard.kernel.language import LANGUAGES
from starboard.kernel.rng import Rng
from starboard.kernel.setup import Setup, Value


class Impossible(StarboardError):
    """What was typed cannot be done."""


def check_language(lang: str | None) -> None:
    """Raise where Starboard does not speak that language."""
    if lang is not None and lang not in LANGUAGES:
        raise Impossible(
            N_("--lang: there is no language '%(lang)s'; there are: %(known)s"), lang=lang, known=", ".join(LANGUAGES)
        )


def read_setup(game: Game[Any], players: int | None, chosen: list[str] | None, **named: bool | str | None) -> Setup:
    """The set-up that `--players`, `--option` and the named options ask for. Raises SetupError."""
    values: dict[str, Value] = {}
    for pair in chosen or []:
        name, equals, text = pair.partition("=")
        if not equals:
            raise Impossible(N_("--option: expected NAME=VALUE, got '%(got)s'"), got=pair)
        values[name] = _value(game, name, text)
    for name, value in named.items():
        if isinstance(value, str):
            values[name] = _value(game, name, value)
        elif value:
            values[name] = True
    if players is None:
        players = game.least_players if "solo" in values else default_players(game)
    try:
        return game.setup(players, **values)
    except SetupError as fault:
        raise SetupError(
            f"--{fault.path}" if fault.path in ("players", *named) else fault.path, fault.message, **fault.params
        ) from None


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
        if option.name == name and not option.choices and text.removeprefix("-").isdecimal() and len(text) < 10:
            return int(text)
    return text


def read_bots(text: str) -> list[str]:
    """The names of bots, each of which there is. Raises UnknownBot."""
    names = [name.strip() for name in text.split(",") if name.strip()]
    if not names:
        raise Impossible(N_("--bots: name at least one bot"))
    for name in names:
        make_bot(name, Rng(0))
    return names


def read_seed(seed: int | None) -> int:
    """A seed, drawn where none was given."""
    if seed is None:
        return secrets.randbits(32)
    if not 0 <= seed < 2**32:
        raise Impossible(N_("--seed: expected %(low)d to %(high)d, got %(got)d"), low=0, high=2**32 - 1, got=seed)
    return seed


def read_file(path: Path) -> Path:
    """A file that must be there."""
    if not path.is_file():
        raise Impossible(N_("there is no file %(path)s"), path=path)
    return path


def default_players(game: Game[Any]) -> int:
    """How many players a game has when nobody says: two, or as near as the title comes to it."""
    return min(max(2, game.least_players), game.most_players)
