"""The position: planets, ships, mats, dice and missions."""

from __future__ import annotations

from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from starboard.games.galaxies.components import DICE, FACES, LEVELS, SHIPS, Content, Planet, Rogue
from starboard.kernel.errors import N_
from starboard.kernel.fields import (
    Each,
    Field,
    Flag,
    Id,
    ListOf,
    Maybe,
    Number,
    Part,
    Rows,
    SeatNumber,
    SetOf,
    Table,
    Where,
)
from starboard.kernel.reader import Reader, whole_number
from starboard.kernel.setup import Setup
from starboard.kernel.steps import State

NOBODY: Final = -1
NONE: Final = -1

# Where a ship is: HOME, LOCKED (not in use yet), SURFACE + slot or ORBIT + slot of the planet in a slot of the row. So
# whether it is in orbit is a comparison: compiled code asks that all the time, and a call made it some 5 % slower.
HOME: Final = 0
LOCKED: Final = 1
SURFACE: Final = 2
MOST_SLOTS: Final = 6
ORBIT: Final = 8


def slot_at(place: i64) -> i64:
    """The slot of the planet that a place belongs to, on its surface or in its orbit; below 0 where it has none."""
    return place - ORBIT if place >= ORBIT else place - SURFACE


# What a die is (TEG-3.2); TO_ROLL while chance is asked for its face, AWAY while it is not in this turn.
AWAY: Final = 0
INACTIVE: Final = 1
ACTIVATED: Final = 2
IN_CONVERTER: Final = 3
DISCARDED: Final = 4
TO_ROLL: Final = 5
DIE_BITS: Final = 6
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
        self.row_size: Final = 4 if self.solo else min(setup.players + 2, MOST_SLOTS)
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
        self.place = vec[i64]()
        self.level = vec[i64]()
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
        self.dice: i64 = 0
        """All dice, six bits each: the face in the lower three, the state in the upper three."""
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
        t.place = self.place[:]
        t.level = self.level[:]
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
        t.dice = self.dice
        t.die = self.die
        t.rerolled = self.rerolled
        t.converted = self.converted
        t.follow_cost = self.follow_cost
        t.bonus_energy = self.bonus_energy
        t.bonus_culture = self.bonus_culture
        t.used = self.used.copy()
        t.triggered = self.triggered
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
        places = own + [HOME] * SHIPS if self.solo else own * n
        self.place = vec[i64](places)
        self.energy = [content.start_energy] * n
        self.culture = [content.start_culture] * n
        self.empire = [1] * n
        if self.solo:
            self.energy = [content.start_energy, 0]
            self.culture = [content.start_culture, 0]
        self.level = vec[i64]([0] * (n * SHIPS))
        self.colonies = [0] * n
        self.row = [NONE] * self.terms.row_size
        self.discard = []
        self.dealt = [0] * self.players
        self.mission = [NONE] * self.players
        self.used = [0] * n
        self.work_out()

    def work_out(self) -> None:
        """Set the fields that follow from others: the deck is all that is nowhere else.

        The mission that a seat did not keep is known to nobody else, so what it was dealt may be left out of the data.
        """
        found = self.discard + [planet for planet in self.row if planet != NONE]
        taken = 0
        for planet in found:
            taken |= 1 << planet
        for colonies in self.colonies:
            taken |= colonies
        self.deck = self.content.all_planets & ~taken
        self.dealt = [
            1 << kept if not dealt and kept != NONE else dealt
            for dealt, kept in zip(self.dealt, self.mission, strict=True)
        ]
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

    def empire_max(self, side: int) -> int:
        """The last level of a side's empire: the Rogue's is its Skull (TEG-30.6)."""
        return self.terms.rogue.skull if self.solo and side == ROGUE else LEVELS

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

    def card_at(self, place: i64) -> Planet:
        """The planet that a place belongs to, on its surface or in its orbit."""
        return self.content.planets[self.row[place - ORBIT if place >= ORBIT else place - SURFACE]]

    def ships_at(self, side: int, place: int) -> int:
        """How many ships of a side are in a place."""
        count = 0
        at: i64 = side * SHIPS
        for _ in range(SHIPS):
            if self.place[at] == place:
                count += 1
            at += 1
        return count

    def orbiter(self, side: i64, slot: i64) -> i64:
        """The ship of a side that orbits the planet in a slot, or NONE."""
        at = ORBIT + slot
        ship = side * SHIPS
        for _ in range(SHIPS):
            if self.place[ship] == at:
                return ship
            ship += 1
        return NONE

    def slot_of(self, planet: int) -> int:
        """The slot of a planet in the row, or NONE."""
        row = self.row
        for slot in range(len(row)):
            if row[slot] == planet:
                return slot
        return NONE

    # -- the dice

    def die_face(self, die: i64) -> i64:
        """The face that a die shows."""
        return self.dice >> die * DIE_BITS & 7

    def die_state(self, die: i64) -> i64:
        """What a die is: INACTIVE, ACTIVATED and so on."""
        return self.dice >> die * DIE_BITS + 3 & 7

    def set_face(self, die: i64, face: i64) -> None:
        """Turn a die to a face."""
        at = die * DIE_BITS
        # Compiled, a shifted literal has 32 bits: what is there is shifted instead.
        self.dice ^= ((self.dice >> at & 7) ^ face) << at

    def set_state(self, die: i64, state: i64) -> None:
        """Make something else of a die."""
        at = die * DIE_BITS + 3
        # Compiled, a shifted literal has 32 bits: what is there is shifted instead.
        self.dice ^= ((self.dice >> at & 7) ^ state) << at

    def any_die(self, state: i64) -> bool:
        """Whether there is a die of a state other than AWAY."""
        dice = self.dice
        while dice:
            if dice >> 3 & 7 == state:
                return True
            dice >>= DIE_BITS
        return False

    def inactive(self) -> int:
        """How many dice are inactive."""
        dice = self.dice
        count: i64 = 0
        while dice:
            if dice >> 3 & 7 == INACTIVE:
                count += 1
            dice >>= DIE_BITS
        return count

    def die_showing(self, face: i64, state: i64) -> i64:
        """The first die with that face and state, or NONE."""
        sought = state << 3 | face
        die: i64 = 0
        while die < DICE:
            if self.dice >> die * DIE_BITS & 63 == sought:
                return die
            die += 1
        return NONE

    def faces(self, state: i64) -> i64:
        """The faces that dice of a state show, as a mask."""
        dice = self.dice
        mask: i64 = 0
        while dice:
            if dice >> 3 & 7 == state:
                mask |= 1 << (dice & 7)
            dice >>= DIE_BITS
        return mask

    def face_counts(self, state: i64) -> i64:
        """How many dice of a state show each face, three bits per face."""
        dice = self.dice
        counts: i64 = 0
        while dice:
            if dice >> 3 & 7 == state:
                counts += 1 << 3 * (dice & 7)
            dice >>= DIE_BITS
        return counts


class Ships(Part):
    """Where the ships of a side are, one text each: "home", "locked", "surface PLANET", "orbit PLANET LEVEL".

    A text speaks of two lists at once, `place` and `level`, and only of planets that are in the row.
    """

    def write(self, where: Where) -> Any:
        return [self._text(where.s, where.row * SHIPS + ship) for ship in range(SHIPS)]

    def _text(self, s: GalaxiesState, ship: int) -> str:
        at = s.place[ship]
        if at == HOME:
            return "home"
        if at == LOCKED:
            return "locked"
        planet = s.card_at(at).id
        return f"orbit {planet} {s.level[ship]}" if at >= ORBIT else f"surface {planet}"

    def read(self, at: Reader, where: Where) -> None:
        for ship, each in enumerate(at.items(SHIPS)):
            self._read(each, where.s, where.row * SHIPS + ship)

    def _read(self, at: Reader, s: GalaxiesState, ship: int) -> None:
        words = at.text().split()
        s.level[ship] = 0
        if words in (["home"], ["locked"]):
            s.place[ship] = HOME if words == ["home"] else LOCKED
            return
        if words[0] not in ("surface", "orbit") or len(words) != (2 if words[0] == "surface" else 3):
            raise at.fault(
                N_("expected 'home', 'locked', 'surface PLANET' or 'orbit PLANET LEVEL', got '%(got)s'"), got=at.value
            )
        in_row = [s.content.planet_ids[planet] for planet in s.row if planet != NONE]
        planet = Reader(words[1], at.path, at.error).index(in_row)
        slot = s.slot_of(s.content.planet_ids.index(in_row[planet]))
        s.place[ship] = SURFACE + slot
        if words[0] == "orbit":
            s.place[ship] = ORBIT + slot
            track = s.content.planets[s.row[slot]].track
            level = whole_number(words[2])
            s.level[ship] = Reader(words[2] if level is None else level, at.path, at.error).number(0, track - 1)


class Dice(Part):
    """The dice of this turn: a list of as many as there are, each with its face and its state."""

    def write(self, where: Where) -> Any:
        s: GalaxiesState = where.s
        return [
            {"face": FACES[s.die_face(die)], "state": DIE_STATES[s.die_state(die)]}
            for die in range(DICE)
            if s.die_state(die) != AWAY
        ]

    def read(self, at: Reader, where: Where) -> None:
        s: GalaxiesState = where.s
        dice = at.items()
        if len(dice) > DICE:
            raise at.fault(N_("there are only %(n)d dice"), n=DICE)
        for die, each in enumerate(dice):
            s.set_face(die, each.item("face").index(FACES))
            s.set_state(die, each.item("state").index(DIE_STATES[INACTIVE:]) + INACTIVE)
            each.done()


class RogueBoard(Table):
    """The Rogue's side, in a solo game only."""

    def dump(self, data: dict[str, Any], where: Where) -> None:
        if where.s.solo:
            super().dump(data, Where(where.game, where.s, ROGUE))

    def load(self, data: Reader, where: Where) -> None:
        if where.s.solo:
            super().load(data, Where(where.game, where.s, ROGUE))


def _last_die(s: GalaxiesState, _row: int) -> int:
    # When the game has ended all dice are away, whichever was the last.
    away = sum(s.die_state(die) == AWAY for die in range(DICE))
    return DICE - away % DICE - 1


SIDE: Final[tuple[Part, ...]] = (
    Field("energy", Number(0, GalaxiesState.energy_max)),
    Field("culture", Number(0, GalaxiesState.culture_max)),
    Field("empire", Number(1, GalaxiesState.empire_max)),
    Ships("ships"),
    Field("colonies", SetOf(Id("planet")), optional=True),
    Field("used", SetOf(Id("planet")), optional=True),
)
FIELDS: Final[tuple[Part, ...]] = (
    Field("round", Number(0, 10**6)),
    Field("active", Id("side")),
    Field("row", Each(Maybe(Id("planet")))),
    Field("discard", ListOf(Id("planet")), optional=True),
    Rows(
        "players",
        *SIDE,
        Field("dealt", SetOf(Id("mission")), optional=True),
        Field("mission", Maybe(Id("mission")), optional=True),
    ),
    Dice("dice"),
    Field("die", Maybe(Number(0, _last_die)), optional=True),
    Field("rerolled", Flag(), optional=True),
    Field("converted", Flag(), optional=True),
    Field("follow_cost", Number(0, 99), optional=True),
    Table(
        "follow_bonus",
        Field("energy", Number(0, 99), "bonus_energy", optional=True),
        Field("culture", Number(0, 99), "bonus_culture", optional=True),
        optional=True,
    ),
    Field("triggered", Maybe(SeatNumber()), optional=True),
    RogueBoard(
        "rogue",
        *SIDE,
        Field("dice", Number(0, DICE), "rogue_dice", optional=True),
        Field("auto_rerolled", Flag(), optional=True),
        Field("attacked", Flag(), optional=True),
        Field("extra", Flag(), optional=True),
        Field("dice_lost_by_human", Number(0, 999), "lost_dice", optional=True),
        Field("won", Maybe(Id("side")), optional=True),
    ),
)
"""How a position is written as data: planets and missions by id, players by seat."""
