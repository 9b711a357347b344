"""The bots as people choose them: Starboard's levels, and the guests that whoever runs the server allows.

Guests are bots that somebody else wrote. STARBOARD_BOTS names them, so that every process that serves or thinks knows
the same ones: "ahead,Longest=mine:Longest" is the installed bot `ahead`, and the class `Longest` of a module `mine`,
which people read as "Longest".
"""

from __future__ import annotations

import os
from typing import Final

from starboard.bots import BOTS, make_bot
from starboard.bots.labels import bot_label
from starboard.kernel.errors import N_, StarboardError
from starboard.kernel.prose import Speech
from starboard.kernel.rng import Rng

LEVELS = ("novice", "adept", "strong", "master")
"""The bots that are offered; all others can be had by the API."""
VARIABLE: Final = "STARBOARD_BOTS"
LONGEST_NAME: Final = 20
"""How long a bot's name may be, where tables are kept."""
NAMES = ("Cassio", "Nova", "Tycho", "Juno", "Orla", "Ilex")
"""What bots are called, by their place in the lobby's list of seats."""


class BadGuests(StarboardError):
    """The bots that were allowed can't be."""


def guests() -> dict[str, str]:
    """By the name that people read, what `make_bot` knows each guest as."""
    found = {}
    for each in os.environ.get(VARIABLE, "").split(","):
        name, _, bot = each.strip().rpartition("=")
        if bot:
            found[name.strip() or bot.strip()] = bot.strip()
    return found


def allow(bots: str) -> None:
    """Let guests sit down here and in every process started from here. Raises BadGuests, or what `make_bot` raises."""
    if bots:
        os.environ[VARIABLE] = bots
    for name, bot in guests().items():
        if name in BOTS:
            raise BadGuests(N_("--bots: '%(name)s' is one of Starboard's own bots"), name=name)
        if len(name) > LONGEST_NAME:
            message = N_("--bots: '%(name)s' is too long a name; give it a short one: NAME=%(bot)s")
            raise BadGuests(message, name=name, bot=bot)
        make_bot(bot, Rng(0))


def offered() -> tuple[str, ...]:
    """The bots that people can choose."""
    return (*LEVELS, *guests())


def known_bots() -> tuple[str, ...]:
    """Every bot that can sit at a table."""
    return (*BOTS, *guests())


def bot_choices(words: Speech) -> list[tuple[str, str]]:
    """The bots that are offered, with their names for people."""
    return [(bot, bot_label(words, bot)) for bot in offered()]


def level_notes(words: Speech) -> dict[str, str]:
    """What a level means to whoever chooses it."""
    return {
        "novice": words.say("for a first game"),
        "adept": words.say("sound moves, at once"),
        "strong": words.say("thinks for up to a second"),
        "master": words.say("thinks for several seconds"),
        **dict.fromkeys(guests(), words.say("a guest of this server")),
    }
