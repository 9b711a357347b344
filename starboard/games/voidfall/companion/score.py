"""The end of the game (VF-28): the Voidborn's Influence and the player's, item by item, from a described position.

A description is a table like EXAMPLE. What is counted can be given as a number ("rifts", "incomplete_havens",
"harbingers", "fallen_houses", "corruption", "void_population") or, where the position is described part by part
("sectors", "safe_havens"), left to be counted.
"""

from __future__ import annotations

from typing import Final

from starboard.kernel.errors import N_
from starboard.kernel.reader import Reader

DIFFICULTIES: Final = ("easy", "medium", "hard")
BASE: Final = (60, 100, 140)
MOST: Final = 999

EACH: Final = {
    "rifts": 30,
    "incomplete_havens": 20,
    "catastrophes": 20,
    "harbingers": 10,
    "consumed": 5,
    "ongoing_crises": 5,
    "fallen_houses": 3,
    "corruption": 2,
    "void_population": 1,
}
"""What the Voidborn count, with the Influence for each (VF-28.3 to VF-28.11)."""

RULES: Final = {"difficulty": "VF-28.2"} | {key: f"VF-28.{3 + i}" for i, key in enumerate(EACH)}
MOST_CATASTROPHES: Final = 3

EXAMPLE: Final = {
    "difficulty": "easy",
    "influence": 180,
    "gains": {"agendas": 12},
    "sectors": [
        {"name": "12", "population": 3, "voidborn": 2, "corrupted": True, "harbingers": 1},
        {"name": "24", "population": 3, "corrupted": True, "fallen_house": True},
        {"name": "40", "voidborn": 3, "rift": True},
    ],
    "safe_havens": [{"levels": 2, "built": 2}, {"levels": 2, "built": 1}],
    "catastrophes": 1,
    "consumed": 2,
    "ongoing_crises": 3,
    "agenda_slot_corruption": 1,
    "track_corruption": 0,
    "offer_corruption": 0,
}
"""An end position, as a file may describe it."""

_OF_SECTORS: Final = ("rifts", "harbingers", "fallen_houses", "void_population")
_PLACES: Final = ("agenda_slot_corruption", "track_corruption", "offer_corruption")


class Entry:
    """One item of the Voidborn's Influence."""

    def __init__(self, key: str, count: int, each: int) -> None:
        self.key = key
        self.count = count
        self.each = each
        self.influence = count * each


class EndScore:
    """Both scores, itemised."""

    def __init__(self, difficulty: int, counts: dict[str, int], player: dict[str, int]) -> None:
        self.difficulty = difficulty
        self.counts = counts
        self.entries = [Entry("difficulty", 1, BASE[difficulty])]
        self.entries += [Entry(key, counts[key], each) for key, each in EACH.items()]
        self.player = player
        """The player's Influence: what the marker shows, then what was still to be gained, by name."""
        self.voidborn_total = sum(entry.influence for entry in self.entries)
        self.player_total = max(0, sum(player.values()))
        self.lost_at_once = counts["catastrophes"] > MOST_CATASTROPHES
        """A fourth Catastrophe is a loss whatever the scores (VF-28.13)."""

    def won(self) -> bool:
        """Whether the player wins: at least as much Influence as the Voidborn (VF-28.12)."""
        return not self.lost_at_once and self.player_total >= self.voidborn_total

    def data(self) -> dict[str, object]:
        """As JSON."""
        return {
            "difficulty": DIFFICULTIES[self.difficulty],
            "voidborn": self.voidborn_total,
            "voidborn_items": [
                {"item": e.key, "count": e.count, "each": e.each, "influence": e.influence, "rule": RULES[e.key]}
                for e in self.entries
            ],
            "player": self.player_total,
            "player_items": [{"item": name, "influence": value} for name, value in self.player.items()],
            "won": self.won(),
            "lost_at_once": self.lost_at_once,
        }


def end_score(data: object, path: str = "") -> EndScore:
    """Add a described end position up. An error names the entry that is wrong."""
    r = Reader(data, path)
    difficulty = r.item("difficulty").index(DIFFICULTIES)
    counts = dict.fromkeys(EACH, 0)
    for key in ("catastrophes", "consumed", "ongoing_crises"):
        counts[key] = r.maybe(key, 0).number(0, MOST)
    _count_havens(r, counts)
    if r.has("sectors"):
        _refuse_both(r, "sectors", (*_OF_SECTORS, "corruption"))
        for sector in r.item("sectors").items():
            _count_sector(sector, counts)
        counts["corruption"] += sum(r.maybe(place, 0).number(0, MOST) for place in _PLACES)
    else:
        for key in _OF_SECTORS:
            counts[key] = r.maybe(key, 0).number(0, MOST)
        if r.has("corruption"):
            _refuse_both(r, "corruption", (*_PLACES, "sector_corruption"))
            counts["corruption"] = r.item("corruption").number(0, MOST)
        else:
            places = ("sector_corruption", *_PLACES)
            counts["corruption"] = sum(r.maybe(place, 0).number(0, MOST) for place in places)
    player = {"influence": r.item("influence").number(0, MOST)}
    for name, gain in r.maybe("gains", {}).pairs():
        player[name] = gain.number(-MOST, MOST)
    r.done()
    return EndScore(difficulty, counts, player)


def _count_havens(r: Reader, counts: dict[str, int]) -> None:
    if not r.has("safe_havens"):
        counts["incomplete_havens"] = r.maybe("incomplete_havens", 0).number(0, MOST)
        return
    _refuse_both(r, "safe_havens", ("incomplete_havens",))
    for haven in r.item("safe_havens").items():
        levels = haven.item("levels").number(1, 4)
        built = haven.maybe("built", 0).number(0, levels)
        haven.done()
        counts["incomplete_havens"] += built < levels


def _count_sector(r: Reader, counts: dict[str, int]) -> None:
    r.maybe("name", "")
    population = r.maybe("population", 0).number(0, 6)
    counts["rifts"] += r.maybe("rift", False).flag()
    counts["fallen_houses"] += r.maybe("fallen_house", False).flag()
    counts["corruption"] += r.maybe("corrupted", False).flag()
    counts["harbingers"] += r.maybe("harbingers", 0).number(0, MOST)
    if r.maybe("voidborn", 0).number(0, MOST) > 0:
        counts["void_population"] += population
    r.done()


def _refuse_both(r: Reader, whole: str, parts: tuple[str, ...]) -> None:
    for part in parts:
        if r.has(part):
            raise r.fault(N_("'%(part)s' and '%(whole)s' mean the same: leave one out"), part=part, whole=whole)
