"""Whom a Skirmish attacks (VF-11.5 to VF-11.9), from a described map like EXAMPLE.

Where no sector has `next_to`, all of the player's are taken to be next to the Voidborn.
"""

from __future__ import annotations

from starboard.games.voidfall.combat.machine import Combat
from starboard.games.voidfall.combat.sides import Side, voidborn
from starboard.games.voidfall.combat.targets import Candidate, Target, skirmish_target
from starboard.games.voidfall.combat.vocabulary import OUTCOMES
from starboard.games.voidfall.companion.forces import Item, read_items, side_of
from starboard.kernel.errors import N_, DataError
from starboard.kernel.reader import Reader

EXAMPLE = """\
fp = 3                          # or what makes it up (VF-11.1): printed, war, cycle, evaluation, corruption
player = "shields basic"        # the player's combat Technologies
voidborn = "initiative 5"       # the modifiers of the Voidborn

[[sector]]
name = "P"
force = "corvette 3, defense 2"
population = 3
guilds = 2
corrupted = false
next_to = ["X"]

[[sector]]
name = "H"
force = "corvette 2"
home = true                     # or immune = true
next_to = ["P", "X"]

[[sector]]
name = "X"
voidborn = 2
"""
"""A map, as a TOML file may describe it."""

MOST = 40
SECTOR_WORDS = ("population", "guilds", "pure", "corrupted", "home", "immune")
OTHER_WORDS = {
    "guild": "guilds",
    "guilde": "guilds",
    "guildes": "guilds",
    "pur": "pure",
    "corrompu": "corrupted",
    "secteur-mere": "home",
    "immunise": "immune",
}


class Place:
    """A sector of the player, as described."""

    def __init__(self, name: str, items: list[Item], path: str) -> None:
        self.name = name
        self.items = items
        self.path = path
        self.population = 0
        self.guilds = 0
        self.pure = True
        self.home = False
        self.immune = False
        self.next_to_void = True

    def barred_by(self) -> str:
        """The rule that keeps a Skirmish from this sector; empty when it may be the target."""
        if self.home:
            return "VF-11.6"
        if self.immune:
            return "VF-11.7"
        return "" if self.next_to_void else "VF-11.5"


class Skirmish:
    """A Skirmish that was worked out: its FP, the sectors that may be the target with their combats, and the target."""

    def __init__(self, fp: int, places: list[Place], target: Target) -> None:
        self.fp = fp
        self.places = places
        self.eligible = [place for place in places if not place.barred_by()]
        self.target = target

    def targets(self) -> list[Place]:
        """The target; several when chance decides among them; none without FP or without an eligible sector."""
        return [self.eligible[i] for i in self.target.sectors] if self.fp > 0 else []

    def data(self) -> dict[str, object]:
        """As JSON."""
        names = [place.name for place in self.targets()]
        return {
            "fp": self.fp,
            "target": names[0] if len(names) == 1 else None,
            "targets": names,
            "decided_by": self.target.decided_by if names else None,
            "defended": self.fp == 0,
            "candidates": [
                {
                    "sector": place.name,
                    "outcome": OUTCOMES[line.outcome],
                    "recalled": line.end.defender.recalled,
                    "pure": place.pure,
                    "population": place.population,
                    "guilds": place.guilds,
                }
                for place, line in zip(self.eligible, self.target.lines, strict=True)
            ],
            "not_eligible": [
                {"sector": place.name, "rule": place.barred_by()} for place in self.places if place.barred_by()
            ],
        }


def strength(printed: int, war: int, corruption: int, cycle: int, evaluation: bool) -> int:
    """The Voidborn FP of a Skirmish (VF-11.1): never below 0."""
    return max(0, printed + war + corruption + (1 if evaluation and cycle >= 2 else 0))


def _place(name: str, items: list[Item], path: str) -> Place:
    place = Place(name, [], path)
    for item in items:
        if item.word not in SECTOR_WORDS:
            place.items.append(item)
        elif item.word in ("population", "guilds"):
            if item.count is None:
                raise DataError(path, N_("'%(part)s' needs a number"), part=item.written)
            if item.word == "population":
                place.population = item.count
            else:
                place.guilds = item.count
        elif item.word in ("pure", "corrupted"):
            place.pure = item.word == "pure"
        elif item.word == "home":
            place.home = True
        else:
            place.immune = True
    return place


def place_from_text(text: str) -> Place:
    """A sector from an option: "P: corvette 3, defense 2, population 3, guilds 1, corrupted"."""
    name, colon, rest = text.partition(":")
    if not colon or not name.strip():
        raise DataError("sector", N_("'%(text)s': expected a name, a colon and what is in that sector"), text=text)
    path = f"sector {name.strip()}"
    return _place(name.strip(), read_items(rest, path, SECTOR_WORDS, OTHER_WORDS), path)


def work_out(fp: int, places: list[Place], player: str = "", modifiers: str = "") -> Skirmish:
    """Find the target of a Skirmish among the player's sectors."""
    technologies = read_items(player, "player")
    attack = side_of(read_items(modifiers, "voidborn"), "voidborn")
    if attack.total() > 0:
        raise DataError(
            "voidborn", N_("only modifiers are allowed here: initiative, approach absorption, salvo absorption")
        )
    candidates = []
    for place in places:
        if not place.barred_by():
            defender = side_of([*place.items, *technologies], place.path)
            if defender.total() == 0 or defender.automatic:
                raise DataError(place.path, N_("no FP of the player: it is not the player's sector (VF-17.1)"))
            candidates.append(
                Candidate(Combat(_invader(fp, attack), defender), place.pure, place.population, place.guilds)
            )
    return Skirmish(fp, places, skirmish_target(candidates))


def from_options(fp: int | None, sectors: list[str], player: str, modifiers: str) -> Skirmish:
    """Find the target of a Skirmish described by options."""
    if fp is None or not sectors:
        raise DataError("", N_("give a file, or --fp and a --sector for each of your sectors"))
    return work_out(fp, [place_from_text(text) for text in sectors], player, modifiers)


def _invader(fp: int, modifiers: Side) -> Side:
    side = voidborn(fp)
    side.initiative_bonus = modifiers.initiative_bonus
    side.approach_points = modifiers.approach_points
    side.salvo_points = modifiers.salvo_points
    return side


def read_map(data: object, path: str = "") -> Skirmish:
    """Work out the Skirmish of a described map; an error names the entry that is wrong."""
    r = Reader(data, path)
    if r.has("fp"):
        fp = r.item("fp").number(0, MOST)
    else:
        printed = r.item("printed").number(-MOST, MOST)
        war = r.maybe("war", 0).number(-MOST, MOST)
        corruption = r.maybe("corruption", 0).number(0, 6)
        cycle = r.maybe("cycle", 1).number(1, 3)
        fp = strength(printed, war, corruption, cycle, r.maybe("evaluation", False).flag())
    player = r.maybe("player", "").value
    modifiers = r.maybe("voidborn", "").value
    if not isinstance(player, str) or not isinstance(modifiers, str):
        raise DataError(r.path, N_("'player' and 'voidborn' must be texts"))
    sectors = r.item("sector").items()
    r.done()
    names: list[str] = []
    for sector in sectors:
        name = sector.item("name").text()
        if name in names:
            raise sector.fault(N_("'%(word)s' appears twice"), word=name)
        names.append(name)
    named = list(zip(names, sectors, strict=True))
    void = {name for name, sector in named if sector.maybe("voidborn", 0).number(0, MOST) > 0}
    linked = any(sector.has("next_to") for sector in sectors)
    neighbours: dict[str, set[str]] = {name: set() for name in names}
    for name, sector in named:
        for other in sector.maybe("next_to", []).indices(names):
            neighbours[name].add(names[other])
            neighbours[names[other]].add(name)
    places = []
    for name, sector in named:
        if sector.has("force"):
            if name in void:
                raise sector.fault(N_("a sector is the player's ('force') or the Voidborn's ('voidborn'), not both"))
            place = _place(name, read_items(sector.item("force").text(), sector.path), sector.path)
            place.population = sector.maybe("population", 0).number(0, 6)
            place.guilds = sector.maybe("guilds", 0).number(0, MOST)
            place.pure = not sector.maybe("corrupted", False).flag()
            place.home = sector.maybe("home", False).flag()
            place.immune = sector.maybe("immune", False).flag()
            place.next_to_void = not linked or bool(neighbours[name] & void)
            places.append(place)
        else:
            for key in ("force", "population", "guilds", "corrupted", "home", "immune"):
                sector.maybe(key, 0)
        sector.done()
    return work_out(fp, places, player, modifiers)
