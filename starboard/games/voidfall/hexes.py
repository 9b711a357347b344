"""Where the sectors of a map lie on the table, for wide screens and for phones."""

from __future__ import annotations

from typing import Final, NamedTuple

from starboard.games.voidfall.components import Scenario

HIGH: Final = 1.732
"""The height of a hex with a flat top, in lengths of its edge."""


class Hex(NamedTuple):
    """A place in the chart: column and row, both from 0; odd columns lie half a row lower."""

    column: float
    row: float


class Storm(NamedTuple):
    """The middle of the edge that a Voidstorm closes, how that edge slants on an unturned map, and the two sectors."""

    column: float
    row: float
    slant: int
    sectors: tuple[str, str]


class Chart:
    """The places of all sectors of a map.

    On an unturned chart hexes have flat tops: a hex's left edge is 1.5 times its column, its upper edge HIGH times its
    row. Turned by a quarter to the right, rows run from right to left and columns downwards.
    """

    def __init__(self, scenario: Scenario) -> None:
        raw = [(sector.col, sector.row + 0.5 * (sector.col % 2)) for sector in scenario.sectors]
        left, top = min(column for column, _ in raw), min(row for _, row in raw)
        self.hexes = [Hex(column - left, row - top) for column, row in raw]
        self.columns = max(each.column for each in self.hexes)
        self.rows = max(each.row for each in self.hexes)
        self.storms = [self._storm(scenario, a, b) for a, b in scenario.storms]

    def _storm(self, scenario: Scenario, a: int, b: int) -> Storm:
        one, other = self.hexes[a], self.hexes[b]
        names = (scenario.sectors[a].number, scenario.sectors[b].number)
        down = (other.row - one.row) * (1 if other.column >= one.column else -1)
        slant = 0 if one.column == other.column else -60 if down > 0 else 60
        return Storm((one.column + other.column) / 2, (one.row + other.row) / 2, slant, names)

    def size(self, turned: bool) -> tuple[float, float]:
        """Width and height in lengths of an edge."""
        wide, high = 1.5 * self.columns + 2, HIGH * (self.rows + 1)
        return (high, wide) if turned else (wide, high)

    def better_turned(self, shape: float) -> bool:
        """Whether the chart fits larger into a box that is `shape` times as wide as high when it is turned."""
        wide, high = self.size(False)
        return min(shape / high, 1 / wide) > min(shape / wide, 1 / high)
