"""The bots as people choose them."""

from __future__ import annotations

from starboard.kernel.prose import Speech

LEVELS = ("novice", "adept", "strong", "master")
"""The bots that are offered; all others can be had by the API."""
NAMES = ("Cassio", "Nova", "Tycho", "Juno", "Orla", "Ilex")
"""What bots are called, by their place in the lobby's list of seats."""


def bot_label(words: Speech, bot: str) -> str:
    """A bot's name for people."""
    known = {
        "random": words.say("Random"),
        "greedy": words.say("Greedy"),
        "novice": words.say("Novice"),
        "adept": words.say("Adept"),
        "strong": words.say("Strong"),
        "master": words.say("Master"),
    }
    return known.get(bot, bot.capitalize())


def bot_choices(words: Speech) -> list[tuple[str, str]]:
    """The bots that are offered, with their names for people."""
    return [(bot, bot_label(words, bot)) for bot in LEVELS]
