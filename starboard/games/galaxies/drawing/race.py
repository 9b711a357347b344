"""The race to the last point: the round, the order of turns, and everybody's points, beyond the end, too."""

from __future__ import annotations

from typing import Any, Final

from starboard.games.galaxies.drawing.base import Base
from starboard.games.galaxies.state import ROGUE
from starboard.kernel.game import View

ROOM: Final = 4
"""The scale goes on so many points behind the leader, and a third of the way behind the end at least."""
WIDE: Final = 2.3
NARROW: Final = 1.2
"""How far markers are apart, in points: those with a number, and those without."""
STACKED: Final = 0.8
"""How far apart those are that have as many points: they lie on each other, so that it shows."""
FEW: Final = 3
"""So many markers have room for their numbers."""


def spread(points: list[int], wide: list[float], most: int) -> list[float]:
    """Where markers stand so that none hides another, as near to their points as that allows."""
    order = sorted(range(len(points)), key=lambda side: points[side])
    rooms = [each if last else STACKED for each, last in zip(wide, last_of_equals(points), strict=True)]
    groups: list[list[int]] = []
    starts: list[float] = []
    for side in order:
        groups.append([side])
        starts.append(points[side] - rooms[side] / 2)
        # Groups that touch become one, around the middle of their points.
        while len(groups) > 1 and starts[-1] < starts[-2] + sum(rooms[each] for each in groups[-2]):
            joined = groups[-2] + groups[-1]
            groups[-2:] = [joined]
            room = sum(rooms[each] for each in joined)
            start = sum(points[each] for each in joined) / len(joined) - room / 2
            starts[-2:] = [min(max(start, -wide[joined[0]] / 2), most + wide[joined[-1]] / 2 - room)]
    found = [0.0] * len(points)
    for group, start in zip(groups, starts, strict=True):
        for side in group:
            found[side] = round(start + wide[side] / 2, 2)
            start += rooms[side]
    return found


def last_of_equals(points: list[int]) -> list[bool]:
    """Whether a side's marker says the number: of those with as many points, the last one does."""
    return [number not in points[side + 1 :] for side, number in enumerate(points)]


class Race(Base):
    """What stands above the table."""

    def _race(self, view: View) -> dict[str, Any]:
        """Everybody on the way to 21."""
        end = self.game.content.end_vp
        mats = self._mats(view)
        points = [self._points(side, view) for side in range(len(mats))]
        most = max(end * 4 // 3, max(points) + ROOM)
        numbered = len(mats) <= FEW
        numbers = [numbered and last for last in last_of_equals(points)]
        places = spread(points, [WIDE if number else NARROW for number in numbers], most)
        marks = [
            {
                **self._look(side, view),
                "vp": points[side],
                "at": places[side],
                "mine": side == view["seat"],
                "numbered": numbers[side],
            }
            for side in range(len(mats))
        ]
        label = ", ".join(f"{mark['name']} {mark['vp']}" for mark in marks)
        return {
            "marks": marks,
            "end": end,
            "most": most,
            "ticks": [end // 3, end * 2 // 3],
            "label": label,
            "order": self._order(view),
            "last": view["triggered"] is not None and not view["over"],
        }

    def _order(self, view: View) -> list[dict[str, Any]]:
        """Who has had a turn in this round, whose turn it is, who comes next."""
        count = len(self._mats(view))
        first = 0 if view["solo"] else view["first"]
        sides = [(first + turn) % count for turn in range(count)]
        active = ROGUE if self._is_rogue(view["active"], view) else view["active"]
        going = view["round"] > 0 and not view["over"]
        return [
            {
                **self._look(side, view),
                "mine": side == view["seat"],
                "now": going and side == active,
                "done": going and sides.index(side) < sides.index(active),
            }
            for side in sides
        ]
