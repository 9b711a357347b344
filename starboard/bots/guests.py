"""Bots that others wrote: installed ones by their entry point, any that can be imported as "module:Class".

From Python a bot may also be an object, or whatever makes one; it has a name in this process as long as that lives.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from importlib import import_module
from importlib.metadata import entry_points
from inspect import signature
from typing import Any, Final

from starboard.kernel.bot import Bot, UnusableBot, told
from starboard.kernel.errors import N_
from starboard.kernel.rng import Rng

GROUP: Final = "starboard.bots"
"""The group of entry points; each names a class of bots, or any function that makes one."""


HERE: Final = "here:"
"""What the names of bots begin with that only this process has."""

BotLike = str | Bot | Callable[..., Bot]
"""Who plays: a bot's name, a bot, or whatever makes one, such as its class."""

_lent: Final[dict[str, Any]] = {}


def installed() -> list[str]:
    """The names of the bots that other packages bring."""
    return sorted({entry.name for entry in entry_points(group=GROUP)})


def make_guest(name: str, rng: Rng) -> Bot | None:
    """A bot of somebody else's; None where the name is nobody's. Raises UnusableBot, which says why.

    What is named is called with a generator of its own where it takes an argument, else with nothing.
    """
    if name in _lent:
        return build(_lent[name], rng, name)
    if ":" in name:
        return build(_imported(name), rng, name)
    for entry in entry_points(group=GROUP):
        if entry.name == name:
            try:
                found = entry.load()
            except Exception as fault:
                raise _unusable(name, fault) from fault
            return build(found, rng, name)
    return None


def _imported(name: str) -> Any:
    module, _, path = name.partition(":")
    # As for a script: what lies in the folder that one works in can be imported.
    here = os.getcwd()
    if here not in sys.path:
        sys.path.insert(0, here)
    try:
        found: Any = import_module(module)
        for part in path.split("."):
            found = getattr(found, part)
    except Exception as fault:
        raise _unusable(name, fault) from fault
    return found


def label_of(bot: BotLike) -> str:
    """What a bot is called: its name, or that of its class."""
    made: Any = bot
    return bot if isinstance(bot, str) else str(getattr(made, "__qualname__", type(made).__name__))


def name_of(bot: BotLike) -> str:
    """The name under which `make_bot` knows a bot: "module:Class" where another process could find it."""
    if isinstance(bot, str):
        return bot
    made: Any = bot
    module = str(getattr(made, "__module__", "__main__"))
    path = label_of(bot)
    if not isinstance(bot, Bot) and module != "__main__" and "<" not in path:
        return f"{module}:{path}"
    name = f"{HERE}{path}"
    while _lent.get(name, bot) is not bot:
        name += "'"
    _lent[name] = bot
    return name


def build(make: Any, rng: Rng, name: str) -> Bot:
    """A bot from its class, or from whatever makes one; a bot is itself."""
    if isinstance(make, Bot):
        return make
    if not callable(make):
        raise UnusableBot(N_("'%(name)s' is no class of bots"), name=name)
    try:
        takes = bool(signature(make).parameters)
    except (TypeError, ValueError):
        takes = False
    try:
        bot = make(rng) if takes else make()
    except Exception as fault:
        raise _unusable(name, fault) from fault
    if not isinstance(bot, Bot):
        raise UnusableBot(N_("'%(name)s' makes something that is no starboard.kernel.Bot"), name=name)
    return bot


def _unusable(name: str, fault: Exception) -> UnusableBot:
    return UnusableBot(N_("the bot '%(name)s' can't be used: %(fault)s"), name=name, fault=told(fault))
