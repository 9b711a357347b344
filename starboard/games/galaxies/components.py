"""The components: what is printed on cards, mats and dice. Frozen once loaded."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from starboard.games.galaxies.actions import (
    CONVERTER,
    DONE,
    END,
    REROLL,
    Activate,
    Advance,
    Change,
    Convert,
    Deal,
    Discard,
    Draw,
    Face,
    FromOrbit,
    FromSurface,
    Give,
    Keep,
    Land,
    Orbit,
    Perform,
    Pick,
    Recall,
    Regress,
    Repeat,
    Replace,
    Rolled,
    Spend,
    Steal,
    Take,
    Upgrade,
    Use,
    amounts,
)
from starboard.kernel.actions import Action, each_named
from starboard.kernel.names import Name

if TYPE_CHECKING:
    from starboard.games.galaxies.steps.attacks import Attack
    from starboard.games.galaxies.steps.core import PlanetVerb

# TEG-3.1: the faces of a die.
MOVE: Final = 0
ENERGY: Final = 1
CULTURE: Final = 2
DIPLOMACY: Final = 3
ECONOMY: Final = 4
COLONY: Final = 5
FACES: Final = ("move", "energy", "culture", "diplomacy", "economy", "colony")
FACE_COUNT: Final = 6

# The kinds of colony track (TEG-11.2); ANY in effects that do not care.
DIPLOMACY_TRACK: Final = 0
ECONOMY_TRACK: Final = 1
ANY_TRACK: Final = 2
TRACKS: Final = ("diplomacy", "economy", "any")

ENERGY_RESOURCE: Final = 0
CULTURE_RESOURCE: Final = 1
RESOURCES: Final = ("energy", "culture")

DICE: Final = 7
SHIPS: Final = 4
LEVELS: Final = 6
MOST_SIDES: Final = 5

# What figures on cards may be at most.
MOST_RESOURCES: Final = 15
MOST_STEPS: Final = 15

# What missions look at (TEG-20).
MOST: Final = 0
FEWEST: Final = 1
TRIGGERED_END: Final = 2
EQUAL: Final = 3
NO_SHIP_HOME: Final = 4
ALL_SHIPS_HOME: Final = 5
AT_LEAST: Final = 6
EMPIRE_LEVEL: Final = 7
OBJECTIVES: Final = (
    "most",
    "fewest",
    "triggered_end",
    "equal",
    "no_ship_in_own_galaxy",
    "all_ships_in_own_galaxy",
    "at_least",
    "empire_level",
)
COUNTED: Final = ("energy", "culture", "planets", "diplomacy_planets", "economy_planets")

DIFFICULTIES: Final = ("beginner", "easy", "medium", "hard", "epic")


class Planet:
    """A planet card."""

    def __init__(
        self,
        name: str,
        title: Name,
        text: Name,
        vp: int,
        track: int,
        kind: int,
        resource: int,
        verb: PlanetVerb,
        verb_number: int,
        once: bool,
        own_turn: bool,
    ) -> None:
        self.id: Final = name
        self.title: Final = title
        self.text: Final = text
        self.vp: Final = vp
        self.track: Final = track
        """Advances from the start space to the last one (TEG-14.3)."""
        self.kind: Final = kind
        self.resource: Final = resource
        self.verb: Final = verb
        """Its action."""
        self.verb_number: Final = verb_number
        """The place of its verb's name among all of them."""
        self.once: Final = once
        self.own_turn: Final = own_turn


class Mission:
    """A secret mission."""

    def __init__(
        self,
        name: str,
        title: Name,
        text: Name,
        objective: int,
        of: int,
        energy: int,
        culture: int,
        level: int,
        vp: int,
        vp_tied: int,
        duel: bool,
    ) -> None:
        self.id: Final = name
        self.title: Final = title
        self.text: Final = text
        self.objective: Final = objective
        self.of: Final = of
        self.energy: Final = energy
        self.culture: Final = culture
        self.level: Final = level
        self.vp: Final = vp
        self.vp_tied: Final = vp_tied
        self.duel: Final = duel


class Level:
    """A level of a player's empire (TEG-17)."""

    def __init__(self, cost: int, dice: int, ships: int, vp: int) -> None:
        self.cost: Final = cost
        self.dice: Final = dice
        self.ships: Final = ships
        self.vp: Final = vp


class RogueLevel:
    """A level of a Rogue board (TEG-30.6)."""

    def __init__(self, dice: int, vp: int, attacks: list[Attack], once: bool) -> None:
        self.dice: Final = dice
        self.vp: Final = vp
        self.attacks: Final = attacks
        """What its Colony die does: one attack, or two of which the second follows the first."""
        self.once: Final = once


class Rogue:
    """A Rogue board. `levels[0]` is level 1; the Skull comes after the last one."""

    def __init__(
        self, name: str, title: Name, difficulty: int, energy_max: int, culture_max: int, levels: list[RogueLevel]
    ) -> None:
        self.id: Final = name
        self.title: Final = title
        self.difficulty: Final = difficulty
        self.energy_max: Final = energy_max
        self.culture_max: Final = culture_max
        self.levels: Final = levels
        self.skull: Final = len(levels) + 1


class Content:
    """All components, and the answers that name them."""

    def __init__(
        self,
        planets: list[Planet],
        missions: list[Mission],
        levels: list[Level],
        start_energy: int,
        start_culture: int,
        resource_max: int,
        end_vp: int,
        rogues: list[Rogue],
        content_hash: str,
    ) -> None:
        self.planets: Final = planets
        self.missions: Final = missions
        self.levels: Final = levels
        """By level; [0] stands for nothing."""
        self.start_energy: Final = start_energy
        self.start_culture: Final = start_culture
        self.resource_max: Final = resource_max
        self.end_vp: Final = end_vp
        self.rogues: Final = rogues
        self.content_hash: Final = content_hash
        self.planet_ids: Final = [each.id for each in planets]
        self.mission_ids: Final = [each.id for each in missions]
        self.all_planets: Final = (1 << len(planets)) - 1
        self.all_missions: Final = (1 << len(missions)) - 1
        duel = 0
        for i, mission in enumerate(missions):
            if mission.duel:
                duel |= 1 << i
        self.duel_missions: Final = duel

        self.roll: Final[list[Action]] = each_named(Rolled, "roll", FACES)
        self.activate: Final[list[Action]] = each_named(Activate, "activate", FACES)
        self.pick: Final[list[Action]] = each_named(Pick, "pick", FACES)
        self.spend: Final[list[Action]] = each_named(Spend, "spend", FACES)
        self.change: Final[list[Action]] = each_named(Change, "change", FACES)
        self.face: Final[list[Action]] = each_named(Face, "face", FACES)
        self.discard: Final[list[Action]] = each_named(Discard, "discard", FACES)
        self.repeat: Final[list[Action]] = each_named(Repeat, "repeat", FACES)
        self.perform: Final[list[Action]] = each_named(Perform, "perform", FACES)

        ids = list(enumerate(self.planet_ids))
        self.draw: Final[list[Action]] = each_named(Draw, "planet", self.planet_ids)
        self.from_surface: Final[list[Action]] = each_named(FromSurface, "from surface", self.planet_ids)
        self.from_orbit: Final[list[Action]] = each_named(FromOrbit, "from orbit", self.planet_ids)
        self.land: Final[list[Action]] = each_named(Land, "land", self.planet_ids)
        self.orbit: Final[list[Action]] = each_named(Orbit, "orbit", self.planet_ids)
        self.advance: Final[list[Action]] = each_named(Advance, "advance", self.planet_ids)
        self.use: Final[list[Action]] = each_named(Use, "use", self.planet_ids)
        self.replace: Final[list[Action]] = each_named(Replace, "replace", self.planet_ids)
        self.recall: Final[list[Action]] = each_named(Recall, "recall", self.planet_ids)

        seats = [str(side) for side in range(MOST_SIDES)]
        rogue = ["0", "rogue"]
        self.regress: Final[list[list[Action]]] = [
            [Regress(f"regress {who} {name}", i, p) for p, name in ids] for i, who in enumerate(seats)
        ]
        self.regress_solo: Final[list[list[Action]]] = [
            [Regress(f"regress {who} {name}", i, p) for p, name in ids] for i, who in enumerate(rogue)
        ]
        self.steal: Final[list[Action]] = each_named(Steal, "steal", seats)
        self.steal_solo: Final[list[Action]] = each_named(Steal, "steal", rogue)

        most = range(resource_max + 1)
        self.upgrade: Final[list[list[Action]]] = [
            [Upgrade(f"upgrade {amounts(energy, culture)}", energy, culture) for culture in most] for energy in most
        ]
        self.take: Final[list[list[Action]]] = [
            [Take(f"take {amounts(energy, culture)}", energy, culture) for culture in range(17)] for energy in range(17)
        ]
        convert: list[Action] = [Convert(f"convert {count}", count) for count in range(1, resource_max + 1)]
        self.convert: Final[list[list[Action]]] = [convert[:count] for count in range(resource_max + 1)]
        """The answers to "how many", by how many there are."""
        self.give: Final[list[Action]] = each_named(Give, "give", RESOURCES)
        self.deal: Final[list[Action]] = each_named(Deal, "mission", self.mission_ids)
        self.keep: Final[list[Action]] = each_named(Keep, "keep", self.mission_ids)

        self.turn: Final = [self._turn_options(key) for key in range(256)]
        """The answers of a turn (TEG-2.7), by a key: a bit per face that can be activated, then reroll, converter."""
        self.picks: Final = [[self.pick[i] for i in range(6) if key >> i & 1] for key in range(64)]
        """The answers that name a die, by a mask of faces."""
        self.more_picks: Final = [[*picks, DONE] for picks in self.picks]
        """The same after the first pick."""

    def _turn_options(self, key: int) -> list[Action]:
        found = [self.activate[i] for i in range(6) if key >> i & 1]
        if key & 64:
            found.append(REROLL)
        if key & 128:
            found.append(CONVERTER)
        found.append(END)
        return found
