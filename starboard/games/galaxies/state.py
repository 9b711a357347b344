"""The position: planets, ships, mats, dice and missions."""

from __future__ import annotations

from typing import Final

from starboard.games.galaxies.components import DICE, SHIPS, Content, Planet, Rogue
from starboard.kernel.setup import Setup
from starboard.kernel.steps import State

NOBODY: Final = -1
NONE: Final = -1

# Where a ship is: HOME, LOCKED (not in use yet), or on the surface or in orbit of the planet in a slot of the row.
HOME: Final = 0
LOCKED: Final = 1


def surface(slot: int) -> int:
    """The place on the surface of the planet in a slot."""
    return 2 + 2 * slot


def orbit(slot: int) -> int:
    """The place in orbit of the planet in a slot: on its colony track."""
    return 3 + 2 * slot


def slot_at(place: int) -> int:
    """The slot of the planet that a place belongs to; NONE for those that belong to none."""
    return (place >> 1) - 1


def in_orbit(place: int) -> bool:
    """Whether a place is in orbit of a planet."""
    return place & 1 == 1 and place != LOCKED


# What a die is (TEG-3.2); TO_ROLL while chance is asked for its face, AWAY while it is not in this turn.
AWAY: Final = 0
INACTIVE: Final = 1
ACTIVATED: Final = 2
IN_CONVERTER: Final = 3
DISCARDED: Final = 4
TO_ROLL: Final = 5
DIE_STATES: Final = ("away", "inactive", "activated", "converter", "discarded", "rolling")

HUMAN: Final = 0
ROGUE: Final = 1
"""The sides of a solo game."""

_EMPTY: Final[list[int]] = []


class Terms:
    """What a table is played under. One object per table, shared by all its positions."""

    def __init__(self, setup: Setup, content: Content) -> None:
        self.setup: Final = setup
        self.content: Final = content
        self.later: Final = setup.flag("later_printing")
        self.tie_by_empire: Final = setup.flag("tiebreak_empire")
        self.discard_at_once: Final = setup.flag("rogue_discards_at_once")
        self.first: Final = setup.number("first")
        solo = setup.choice("solo")
        self.solo: Final = solo != "none"
        found = content.rogues[0]
        for each in content.rogues:
            if each.id == solo:
                found = each
        self.rogue: Final[Rogue] = found
        """The Rogue board; of no use where `solo` is false."""
        self.sides: Final = 2 if self.solo else setup.players
        self.row_size: Final = 4 if self.solo else min(setup.players + 2, 6)
        duel = setup.flag("duel_missions") and setup.players == 2
        self.missions: Final = 0 if self.solo else content.duel_missions if duel else content.all_missions


class GalaxiesState(State):
    """A position of Tiny Epic Galaxies.

    A *side* is a seat, or the ROGUE of a solo game. Lists are by side; those of ships by side * SHIPS + ship. Sets of
    planets and missions are bit masks. Lists marked "replaced, never changed" are shared between copies.
    """

    def __init__(self, terms: Terms) -> None:
        super().__init__(terms.setup)
        self.terms: Final = terms
        self.content: Final = terms.content
        self.solo: Final = terms.solo
        self.sides: Final = terms.sides
        self.round = 0
        """From 1; 0 before the first turn."""
        self.active = 0
        """The side whose turn it is."""
        self.place = _EMPTY
        self.level = _EMPTY
        """A ship's level on its track, 0 off it."""
        self.energy = _EMPTY
        self.culture = _EMPTY
        self.empire = _EMPTY
        self.colonies = _EMPTY
        self.vp = _EMPTY
        """Empire and planets (TEG-19.2); follows from them, kept because it is asked so often."""
        self.row = _EMPTY
        """The planet in each slot, or NONE."""
        self.deck = 0
        self.discard = _EMPTY
        """Cards that HELIOS removed, oldest first. Replaced, never changed."""
        self.dealt = _EMPTY
        """The missions that each seat was dealt. Replaced, never changed."""
        self.mission = _EMPTY
        """The mission that each seat keeps, or NONE. Replaced, never changed."""
        self.die_face = _EMPTY
        self.die_state = _EMPTY
        self.die = NONE
        """The die that was activated last, or that the Rogue is at."""
        self.rerolled = False
        """Whether the free reroll of this turn has been used (TEG-4.2)."""
        self.converted = False
        self.follow_cost = 1
        self.bonus_energy = 0
        self.bonus_culture = 0
        """What the active player gains whenever they are followed (TEG-23.3, TEG-23.4)."""
        self.used = _EMPTY
        """The once-per-turn planets that each side has used this turn (TEG-22.3)."""
        self.triggered = NOBODY
        """Who was first to reach 21 points (TEG-19.5)."""
        self.quiet = _EMPTY
        """The faces that a seat does not want to be asked to follow this turn. Replaced, never changed."""
        self.least = _EMPTY
        """The culture that a seat wants to have to be asked to follow at a cost. Replaced, never changed."""
        self.auto_rerolled = False
        """Whether the Rogue's present die had its automatic reroll (TEG-33.4)."""
        self.attacked = False
        """Whether a once-per-turn attack was carried out this turn (TEG-38.3)."""
        self.extra = False
        """Whether this is the Rogue's extra turn (TEG-37.4)."""
        self.rogue_dice = 0
        """How many dice the Rogue rolls this turn."""
        self.lost_dice = 0
        """How many dice the human's next turn lacks."""
        self.won = NOBODY
        """Who has won a solo game."""

    def clone(self) -> GalaxiesState:
        """An independent copy."""
        t = GalaxiesState(self.terms)
        self.copy_questions(t)
        t.round = self.round
        t.active = self.active
        t.place = self.place.copy()
        t.level = self.level.copy()
        t.energy = self.energy.copy()
        t.culture = self.culture.copy()
        t.empire = self.empire.copy()
        t.colonies = self.colonies.copy()
        t.vp = self.vp.copy()
        t.row = self.row.copy()
        t.deck = self.deck
        t.discard = self.discard
        t.dealt = self.dealt
        t.mission = self.mission
        t.die_face = self.die_face.copy()
        t.die_state = self.die_state.copy()
        t.die = self.die
        t.rerolled = self.rerolled
        t.converted = self.converted
        t.follow_cost = self.follow_cost
        t.bonus_energy = self.bonus_energy
        t.bonus_culture = self.bonus_culture
        t.used = self.used.copy()
        t.triggered = self.triggered
        t.quiet = self.quiet
        t.least = self.least
        t.auto_rerolled = self.auto_rerolled
        t.attacked = self.attacked
        t.extra = self.extra
        t.rogue_dice = self.rogue_dice
        t.lost_dice = self.lost_dice
        t.won = self.won
        return t

    def lay_out(self) -> None:
        """Fill the fields of a new game (TEG-1.3 to TEG-1.5, TEG-30.3): nothing dealt yet."""
        content = self.content
        n = self.sides
        self.active = self.terms.first
        ships = content.levels[1].ships
        own = [HOME] * ships + [LOCKED] * (SHIPS - ships)
        self.place = own * n
        self.energy = [content.start_energy] * n
        self.culture = [content.start_culture] * n
        self.empire = [1] * n
        if self.solo:
            self.place = own + [HOME] * SHIPS
            self.energy = [content.start_energy, 0]
            self.culture = [content.start_culture, 0]
        self.level = [0] * (n * SHIPS)
        self.colonies = [0] * n
        self.row = [NONE] * self.terms.row_size
        self.deck = content.all_planets
        self.discard = []
        self.dealt = [0] * self.players
        self.mission = [NONE] * self.players
        self.die_face = [0] * DICE
        self.die_state = [AWAY] * DICE
        self.used = [0] * n
        self.quiet = [0] * self.players
        self.least = [0] * self.players
        self.work_out()

    def work_out(self) -> None:
        """Set the fields that follow from others."""
        self.vp = [self.empire_vp(side) + self.planet_vp(side) for side in range(self.sides)]

    # -- what the rules look up

    def is_rogue(self, side: int) -> bool:
        """Whether a side is the Rogue."""
        return self.solo and side == ROGUE

    def energy_max(self, side: int) -> int:
        """How much energy a side can hold (TEG-13.1, TEG-36.2)."""
        return self.terms.rogue.energy_max if self.solo and side == ROGUE else self.content.resource_max

    def culture_max(self, side: int) -> int:
        """How much culture a side can hold (TEG-13.1, TEG-36.2)."""
        return self.terms.rogue.culture_max if self.solo and side == ROGUE else self.content.resource_max

    def empire_vp(self, side: int) -> int:
        """The points of a side's empire level (TEG-17.3, TEG-30.6)."""
        level = self.empire[side]
        if self.solo and side == ROGUE:
            levels = self.terms.rogue.levels
            return levels[min(level, len(levels)) - 1].vp
        return self.content.levels[level].vp

    def planet_vp(self, side: int) -> int:
        """The points of a side's colonies."""
        mask = self.colonies[side]
        points = 0
        planets = self.content.planets
        for i in range(len(planets)):
            if mask >> i & 1:
                points += planets[i].vp
        return points

    def card_at(self, place: int) -> Planet:
        """The planet that a place belongs to, on its surface or in its orbit."""
        return self.content.planets[self.row[slot_at(place)]]

    def at_home(self, side: int) -> int:
        """How many ships of a side are at home."""
        count = 0
        for ship in range(side * SHIPS, side * SHIPS + SHIPS):
            if self.place[ship] == HOME:
                count += 1
        return count

    def orbiter(self, side: int, slot: int) -> int:
        """The ship of a side that orbits the planet in a slot, or NONE."""
        at = orbit(slot)
        for ship in range(side * SHIPS, side * SHIPS + SHIPS):
            if self.place[ship] == at:
                return ship
        return NONE

    def slot_of(self, planet: int) -> int:
        """The slot of a planet in the row, or NONE."""
        row = self.row
        for slot in range(len(row)):
            if row[slot] == planet:
                return slot
        return NONE

    def inactive(self) -> int:
        """How many dice are inactive."""
        count = 0
        for state in self.die_state:
            if state == INACTIVE:
                count += 1
        return count

    def die_showing(self, face: int, state: int) -> int:
        """The first die with that face and state, or NONE."""
        for die in range(DICE):
            if self.die_state[die] == state and self.die_face[die] == face:
                return die
        return NONE

    def faces(self, state: int) -> int:
        """The faces that dice of a state show, as a mask."""
        mask = 0
        for die in range(DICE):
            if self.die_state[die] == state:
                mask |= 1 << self.die_face[die]
        return mask
