"""Who sits where. A bot's seat is named after the bot in the record, so that a game can be resumed from it alone."""

from __future__ import annotations

from starboard.kernel.prose import Speech


def seat_names(humans: list[str], players: int, bots: list[str]) -> list[str]:
    """The people in the first seats, then the bots, which take turns to fill the others; every name only once.

    >>> seat_names([], 4, ["greedy", "random"])
    ['bot greedy', 'bot random', 'bot greedy 2', 'bot random 2']
    """
    names = list(humans)
    for number in range(players - len(humans)):
        nth = number // len(bots) + bots[: number % len(bots)].count(bots[number % len(bots)])
        names.append(f"bot {bots[number % len(bots)]}{f' {nth + 1}' if nth else ''}")
    return names


def default_names(speech: Speech, count: int) -> list[str]:
    """Names for people who gave none."""
    return [speech.say("Player %(number)d", number=number + 1) for number in range(count)]
