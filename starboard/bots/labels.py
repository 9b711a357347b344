"""Bots by the names that people read. A bot's seat is named after it in records, so that a game can be resumed."""

from __future__ import annotations

import re

from starboard.kernel.prose import Speech

_BOT = re.compile(r"bot ([\w.:]+)(?: (\d+))?\Z")


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
    return known.get(bot, bot)


def bot_of(name: str) -> str:
    """The bot that sits on a seat of this name; empty for a person.

    >>> bot_of("bot greedy 2"), bot_of("Ada")
    ('greedy', '')
    """
    found = _BOT.match(name)
    return found[1] if found else ""


def seat_labels(words: Speech, names: list[str]) -> list[str]:
    """The names of a record's seats for people: bots by their level, in the reader's language; no two alike."""
    labels: list[str] = []
    for seat, name in enumerate(names):
        found = _BOT.match(name)
        if found:
            label = words.say("%(level)s bot", level=bot_label(words, found[1]))
            labels.append(f"{label} {found[2]}" if found[2] else label)
        elif name in names[:seat]:
            labels.append(f"{name} {names[: seat + 1].count(name)}")
        else:
            labels.append(name)
    return labels
