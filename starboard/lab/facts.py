"""What happened to whom in a finished game, read off the events that the rules tell.

For every kind of event with the ids of components in it: a civilization taken, a card and side revealed, a planet
colonized, a mission kept. No title is known here, and a new one is covered when its events are.
"""

from __future__ import annotations

from typing import Any

from starboard.kernel.events import Event
from starboard.kernel.game import Game
from starboard.kernel.steps import State
from starboard.lab.matches import Data

PLAIN = ("number", "seat", "side")
"""Id-kinds that name no component."""


def facts_of(game: Game[Any], s: State, events: list[Event]) -> Data:
    """What happened to whom in a game: [group, value, seat, times] for every group and value. A `matches.Observer`."""
    counts: dict[tuple[str, str, int], int] = {}
    for event in events:
        if event.seat < 0:
            continue
        kind = event.kind
        ids = [(i, each) for i, each in enumerate(kind.kinds) if each not in PLAIN]
        if not ids and not kind.fields:
            _count(counts, kind.name, "yes", event.seat)
        names = [game.name_of(each, event.values[i], s) for i, each in ids]
        for (i, _), name in zip(ids, names, strict=True):
            for one in name.split():  # Several at once, like the dice of a roll, count one by one.
                _count(counts, f"{kind.name}: {kind.fields[i]}", one, event.seat)
        if len(ids) == 2:
            group = " + ".join(kind.fields[i] for i, _ in ids)
            _count(counts, f"{kind.name}: {group}", " + ".join(names), event.seat)
    return {"facts": [[*key, times] for key, times in sorted(counts.items())]}


def _count(counts: dict[tuple[str, str, int], int], group: str, value: str, seat: int) -> None:
    counts[group, value, seat] = counts.get((group, value, seat), 0) + 1
