"""A position as numbers, for whoever learns."""

from __future__ import annotations

from typing import Final

from librt.strings import BytesWriter
from mypy_extensions import i64

from starboard.games.galaxies.actions import (
    CONVERTER,
    DONE,
    END,
    FOLLOW,
    FORCE,
    FROM_HOME,
    GO_HOME,
    PASS,
    REROLL,
    USE_IT,
)
from starboard.games.galaxies.components import DICE, FACE_COUNT, LEVELS, SHIPS, Content
from starboard.games.galaxies.state import (
    ACTIVATED,
    HOME,
    IN_CONVERTER,
    INACTIVE,
    LOCKED,
    NOBODY,
    NONE,
    ORBIT,
    SURFACE,
    GalaxiesState,
    Terms,
)
from starboard.kernel.actions import Action
from starboard.kernel.answers import Answers
from starboard.kernel.features import WIDTH, Encoder, Questions, Scale, mark, mark_bits, number, put
from starboard.kernel.rng import count_bits
from starboard.kernel.setup import Setup
from starboard.kernel.steps import Sealed, Seat

MOST_TAKEN: Final = 15
"""`TakeResources` gains no more."""
OF_LEVELS: Final = Scale(LEVELS)
OF_SHIPS: Final = Scale(SHIPS)
OF_DICE: Final = Scale(DICE)
TURNS: Final = 20.0
"""About how many rounds a game lasts."""


def possible_answers(content: Content, setup: Setup) -> list[Action]:
    """Every answer of a player: the words first, then by what they name."""
    solo = setup.choice("solo") != "none"
    found: list[Action] = [REROLL, CONVERTER, END, DONE, FOLLOW, PASS, FROM_HOME, GO_HOME, USE_IT, FORCE]
    found += content.activate
    found += content.pick
    found += content.spend
    found += content.change
    found += content.face
    found += content.discard
    found += content.repeat
    found += content.perform
    found += content.from_surface
    found += content.from_orbit
    found += content.land
    found += content.orbit
    found += content.advance
    found += content.use
    found += content.replace
    found += content.recall
    for row in content.regress_solo if solo else content.regress[: setup.players]:
        found += row
    found += content.steal_solo if solo else content.steal[: setup.players]
    most = max([level.cost for level in content.levels])
    found += [pay for e, row in enumerate(content.upgrade) for c, pay in enumerate(row) if e + c <= most]
    mixed = setup.flag("later_printing")
    found += [
        content.take[e][c]
        for e in range(MOST_TAKEN + 1)
        for c in range(MOST_TAKEN + 1 - e)
        if e + c and (mixed or not e or not c)
    ]
    found += content.convert[-1]
    if solo:
        found += content.give
    else:
        found += [content.keep[i] for i in range(len(content.missions)) if Terms(setup, content).missions >> i & 1]
    return found


def possible_outcomes(content: Content, setup: Setup) -> list[Action]:
    """Every answer of chance; missions are dealt between several players only."""
    return [*content.roll, *content.draw, *([] if setup.players == 1 else content.deal)]


class GalaxiesEncoder(Encoder[GalaxiesState]):
    """Planets in the order of the content; sides in the order of the table, from the own one on, the Rogue last."""

    def __init__(self, answers: Answers, questions: Questions, content: Content, sides: int) -> None:
        super().__init__(answers, questions)
        self.planets: Final = len(content.planets)
        self.missions: Final = len(content.missions)
        p = self.planets
        m = self.marks_field
        self.active: Final = m("active", sides, "Whose turn it is.")
        self.triggered: Final = m("triggered", sides, "Who was first to reach 21 points.")
        self.row: Final = m("row", p, "Planets in the row.")
        self.discard: Final = m("discard", p, "Planets that were removed from the row.")
        self.colonies: Final = m("colonies", sides * p, "By side: its colonized planets.")
        self.used: Final = m("used", sides * p, "By side: once-per-turn planets that it has used this turn.")
        self.landed: Final = m("landed", sides * p, "By side: planets with a ship of it on the surface.")
        self.orbits: Final = m("orbit", sides * p, "By side: planets with a ship of it on the track.")
        self.dealt: Final = m("dealt", self.missions, "The missions dealt to this seat.")
        self.mission: Final = m("mission", self.missions, "The mission that this seat keeps.")
        self.die: Final = m("die", FACE_COUNT, "The face of the die that is being resolved.")
        self.flags: Final = m(
            "flags", 5, "Free reroll used; converter used; automatic reroll, attack and extra turn of the Rogue."
        )
        self.ready: Final = m("ready", sides, "Who has chosen a mission, while they are chosen face down.")
        f = self.numbers_field
        self.no_levels: Final = bytes(sides * p * WIDTH)
        f("level", sides * p, "By side and planet: how far its ship is on the track, of the whole track.")
        f("energy", sides, "By side: energy, of what it can hold.")
        f("culture", sides, "By side: culture, of what it can hold.")
        f("empire", sides, "By side: the empire's level, of 6.")
        f("points", sides, "By side: points of empire and planets, of 21.")
        f("home", sides, "By side: ships at home, of 4.")
        f("locked", sides, "By side: ships not in use yet, of 4.")
        f("dice", FACE_COUNT * 3, "Inactive, activated and converted dice of each face, of 7.")
        f("follow", 3, "What following costs, and the energy and culture that the active player gains by it, of 7.")
        f("round", 1, "The round, of 20.")
        f("deck", 1, "Planets in the deck, of all.")
        f("rogue", 2, "Dice of the Rogue, and dice that the player's next turn lacks, of 7.")

    def write_marks(self, s: GalaxiesState, seat: Seat, out: BytesWriter, base: i64) -> None:
        n = s.sides
        p = self.planets
        mark(out, base, self.active + (s.active - seat) % n)
        if s.triggered != NOBODY:
            mark(out, base, self.triggered + (s.triggered - seat) % n)
        for planet in s.row:
            if planet != NONE:
                mark(out, base, self.row + planet)
        for planet in s.discard:
            mark(out, base, self.discard + planet)
        top = s.stack[-1] if s.stack else None
        for side in range(n):
            who = (side - seat) % n * p
            mark_bits(out, base, self.colonies + who, s.colonies[side])
            mark_bits(out, base, self.used + who, s.used[side])
            for ship in range(side * SHIPS, side * SHIPS + SHIPS):
                at = s.place[ship]
                if at >= ORBIT:
                    mark(out, base, self.orbits + who + s.row[at - ORBIT])
                elif at >= SURFACE:
                    mark(out, base, self.landed + who + s.row[at - SURFACE])
            if isinstance(top, Sealed) and s.sealed and top.whole(s, side, s.sealed[side]):
                mark(out, base, self.ready + (side - seat) % n)
        mark_bits(out, base, self.dealt, s.dealt[seat])
        if s.mission[seat] != NONE:
            mark(out, base, self.mission + s.mission[seat])
        if s.die != NONE:
            mark(out, base, self.die + s.die_face(s.die))
        if s.rerolled:
            mark(out, base, self.flags)
        if s.converted:
            mark(out, base, self.flags + 1)
        if s.auto_rerolled:
            mark(out, base, self.flags + 2)
        if s.attacked:
            mark(out, base, self.flags + 3)
        if s.extra:
            mark(out, base, self.flags + 4)

    def write_numbers(self, s: GalaxiesState, seat: Seat, out: BytesWriter) -> None:
        n = s.sides
        tracks = s.content.planets
        sides = [(seat + i) % n for i in range(n)]
        at_level: i64 = len(out)
        out.write(self.no_levels)
        for side in sides:
            for ship in range(side * SHIPS, side * SHIPS + SHIPS):
                at = s.place[ship]
                if at >= ORBIT and s.level[ship]:
                    planet = s.row[at - ORBIT]
                    put(out, at_level + planet * WIDTH, s.level[ship] / tracks[planet].track)
            at_level += self.planets * WIDTH
        for side in sides:
            number(out, s.energy[side] / s.energy_max(side))
        for side in sides:
            number(out, s.culture[side] / s.culture_max(side))
        for side in sides:
            OF_LEVELS.write(out, s.empire[side])
        for side in sides:
            number(out, s.vp[side] / s.content.end_vp)
        for side in sides:
            OF_SHIPS.write(out, s.ships_at(side, HOME))
        for side in sides:
            OF_SHIPS.write(out, s.ships_at(side, LOCKED))
        of_dice = OF_DICE
        self.write_dice(out, s.face_counts(INACTIVE))
        self.write_dice(out, s.face_counts(ACTIVATED))
        self.write_dice(out, s.face_counts(IN_CONVERTER))
        of_dice.write(out, s.follow_cost)
        of_dice.write(out, s.bonus_energy)
        of_dice.write(out, s.bonus_culture)
        number(out, s.round / TURNS)
        number(out, count_bits(s.deck) / self.planets)
        of_dice.write(out, s.rogue_dice)
        of_dice.write(out, s.lost_dice)

    def write_dice(self, out: BytesWriter, counts: i64) -> None:
        """How many dice show each face, as `face_counts` has them."""
        for _ in range(FACE_COUNT):
            OF_DICE.write(out, counts & 7)
            counts >>= 3
