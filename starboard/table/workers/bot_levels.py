"""The bots as people choose them."""

from __future__ import annotations

from starboard.bots.labels import bot_label
from starboard.kernel.prose import Speech

LEVELS = ("novice", "adept", "strong", "master")
"""The bots that are offered; all others can be had by the API."""
NAMES = ("Cassio", "Nova", "Tycho", "Juno", "Orla", "Ilex")
"""What bots are called, by their place in the lobby's list of seats."""


def bot_choices(words: Speech) -> list[tuple[str, str]]:
    """The bots that are offered, with their names for people."""
    return [(bot, bot_label(words, bot)) for bot in LEVELS]


def level_notes(words: Speech) -> dict[str, str]:
    """What a level means to whoever chooses it."""
    return {
        "novice": words.say("for a first game"),
        "adept": words.say("sound moves, at once"),
        "strong": words.say("thinks for up to a second"),
        "master": words.say("thinks for several seconds"),
    }
