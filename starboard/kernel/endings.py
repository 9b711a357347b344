"""The end of a game in words: its result, and honours, small true things that its log says of its sides."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from starboard.kernel.events import Event

MOST_HONOURS = 5
"""How many are worth telling."""


class Ending(NamedTuple):
    """How a game ended, in a title's own words; what is empty the table says itself."""

    when: str = ""
    """After how long: "After three ages"."""
    headline: str = ""
    """The result of a game against the title's own opponent, in a few words."""
    line: str = ""
    """What decided it, as a sentence."""
    counted: str = ""
    """What best and costliest turns are counted in, where that is not simply points; a sentence."""


class Honour(NamedTuple):
    """What somebody was best at."""

    title: str
    """"Most battles won"."""
    seats: list[int]
    """Whose it is: one side, or those who share it."""
    what: str
    """"4 battles"."""


class Learnt(NamedTuple):
    """What somebody takes away from a guided game, and what comes next."""

    lines: list[str]
    """What it taught, a sentence each."""
    next: str
    """What is other in the game that comes next; a sentence or two."""
    button: str
    """What the button says that starts it."""


def leaders(counts: Mapping[int, int]) -> tuple[list[int], int]:
    """The sides with the highest number, and that number; nobody where all are level or nobody has any."""
    best = max(counts.values(), default=0)
    first = [seat for seat, count in counts.items() if count == best]
    level = len(counts) > 1 and len(first) == len(counts)
    return ([], 0) if best <= 0 or level else (first, best)


def tallied(sides: Iterable[int], log: Iterable[Event], names: tuple[str, ...], field: str = "") -> dict[int, int]:
    """How many events of these names each side had; with a `field`, the sum of its numbers."""
    counts = dict.fromkeys(sides, 0)
    for event in log:
        if event.kind.name in names and event.seat in counts:
            counts[event.seat] += event.value(field) if field else 1
    return counts


def greatest(sides: Iterable[int], log: Iterable[Event], names: tuple[str, ...], field: str) -> dict[int, int]:
    """The highest number in a field of events of these names, for each side."""
    counts = dict.fromkeys(sides, 0)
    for event in log:
        if event.kind.name in names and event.seat in counts:
            counts[event.seat] = max(counts[event.seat], event.value(field))
    return counts
