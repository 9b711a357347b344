"""Who has a table's page open, in this process and, as far as the bell has told, in others."""

from __future__ import annotations

import time
from collections.abc import Callable

from starboard.kernel.steps import Seat
from starboard.table.live.bell import Bell, Ring

TERM = 15.0
"""Seconds after which what a silent process said last is forgotten."""
COMING = -3
"""Stands among the seats whose person is there for somebody who has opened an invitation and not sat down yet."""


class Presence:
    """The seats whose person is there, by table."""

    def __init__(self, bell: Bell, clock: Callable[[], float] = time.monotonic) -> None:
        self.bell = bell
        self._clock = clock
        self._mine: dict[str, set[Seat]] = {}
        self._others: dict[str, dict[str, set[Seat]]] = {}
        self._heard: dict[str, float] = {}

    def here(self, table_id: str, seats: set[Seat]) -> None:
        """These are here now; an empty set of a table that nobody has open is forgotten."""
        if seats == self._mine.get(table_id, set()):
            return
        if seats:
            self._mine[table_id] = seats
        else:
            del self._mine[table_id]
        self.bell.ring(Ring(self.bell.process, here={table_id: sorted(seats)}))

    def ask(self, table_id: str) -> None:
        """Somebody wants to know who is at a table."""
        self.bell.ring(Ring(self.bell.process, who=table_id))

    def tell_all(self, seen: dict[str, list[Seat]]) -> None:
        """Say everything again, for those who missed it, and who was `seen` lately; forget those who are silent."""
        late = self._clock() - TERM
        for process in [each for each, heard in self._heard.items() if heard < late]:
            del self._heard[process], self._others[process]
        if self.bell.shared:
            everything = {table_id: sorted(seats) for table_id, seats in self._mine.items()}
            self.bell.ring(Ring(self.bell.process, here=everything, all=True, seen=seen))

    def hear(self, ring: Ring) -> dict[str, set[Seat]]:
        """What another process says. Returns who has come or gone, by table."""
        if ring.who and ring.who in self._mine:
            self.bell.ring(Ring(self.bell.process, here={ring.who: sorted(self._mine[ring.who])}))
        if not ring.here and not ring.all:
            return {}
        self._heard[ring.process] = self._clock()
        known = self._others.setdefault(ring.process, {})
        said = {table_id: set(seats) for table_id, seats in ring.here.items()}
        if ring.all:
            said = {table_id: set[Seat]() for table_id in known} | said
        changed = {table_id: known.get(table_id, set()) ^ seats for table_id, seats in said.items()}
        known.update(said)
        for table_id in [each for each, seats in known.items() if not seats]:
            del known[table_id]
        return {table_id: seats for table_id, seats in changed.items() if seats}

    def elsewhere(self, table_id: str) -> set[Seat]:
        """The seats whose person is there in other processes."""
        late = self._clock() - TERM
        found: set[Seat] = set()
        for process, known in self._others.items():
            if self._heard[process] > late:
                found |= known.get(table_id, set())
        return found
