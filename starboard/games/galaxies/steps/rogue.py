"""The Rogue's turn of a solo game: dice one at a time, forced rerolls, specials (TEG-31 to TEG-37)."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from starboard.games.galaxies import events as tell_of
from starboard.games.galaxies.actions import FORCE, PASS
from starboard.games.galaxies.components import (
    COLONY,
    CULTURE,
    CULTURE_RESOURCE,
    DICE,
    DIPLOMACY,
    ENERGY,
    ENERGY_RESOURCE,
    MOVE,
    SHIPS,
)
from starboard.games.galaxies.mechanics import add_vp, gain, has_orbiter, production
from starboard.games.galaxies.state import (
    ACTIVATED,
    AWAY,
    DISCARDED,
    HOME,
    HUMAN,
    INACTIVE,
    NONE,
    ORBIT,
    ROGUE,
    TO_ROLL,
    GalaxiesState,
)
from starboard.games.galaxies.steps.attacks import HumanStep, RogueAdvance, attacking
from starboard.games.galaxies.steps.dice import ROLL
from starboard.games.galaxies.steps.following import WINDOWS
from starboard.kernel.actions import Action
from starboard.kernel.events import Teller
from starboard.kernel.game import AUTOMA
from starboard.kernel.steps import Automatic, Seat, Step

BONUS_DICE: Final = 3
"""The dice of the extra turn (TEG-37.4)."""


def begin_rogue_turn(s: GalaxiesState, dice: int, tell: Teller) -> None:
    """Clear the control mat; the number of dice is read now (TEG-31.2)."""
    s.active = ROGUE
    s.rogue_dice = dice
    s.attacked = False
    s.used = [0] * s.sides
    s.die = NONE
    s.follow_cost = 1
    s.bonus_energy = 0
    s.bonus_culture = 0
    for die in range(DICE):
        s.set_state(die, AWAY)
    if s.extra:
        tell.tell(tell_of.ROGUE_EXTRA_TURN, AUTOMA, dice)
    else:
        tell.tell(tell_of.TURN_BEGINS, AUTOMA, s.round, dice)


def rogue_level(s: GalaxiesState) -> int:
    """The place of the Rogue's level in its board's list."""
    return min(s.empire[ROGUE], len(s.terms.rogue.levels)) - 1


def go_on_rogue_turn(s: GalaxiesState) -> bool:
    """Roll the Rogue's next die (TEG-31.1); False when all of its dice have been rolled."""
    rolled = 0
    for die in range(DICE):
        if s.die_state(die) != AWAY:
            rolled += 1
    if rolled >= s.rogue_dice:
        return False
    s.die = rolled
    s.auto_rerolled = False
    roll_again(s)
    return True


def roll_again(s: GalaxiesState) -> None:
    """Roll the Rogue's present die and look at it."""
    s.set_state(s.die, TO_ROLL)
    s.stack.append(ROGUE_DIE)
    s.stack.append(ROLL)


def is_usable(s: GalaxiesState, face: int) -> bool:
    """Whether the Rogue's die would change anything (TEG-33.3)."""
    if face == MOVE:
        return HOME in s.place[ROGUE * SHIPS :] and free_orbit(s) != NONE
    if face == ENERGY:
        return s.energy[ROGUE] < s.terms.rogue.energy_max and production(s, ROGUE, ENERGY_RESOURCE) > 0
    if face == CULTURE:
        return s.culture[ROGUE] < s.terms.rogue.culture_max and production(s, ROGUE, CULTURE_RESOURCE) > 0
    if face < COLONY:
        return has_orbiter(s, ROGUE, face - DIPLOMACY)
    level = s.terms.rogue.levels[rogue_level(s)]
    if level.once and s.attacked:
        return False
    for attack in level.attacks:
        if attack.feasible(s, ROGUE, NONE, 0):
            return True
    return False


def free_orbit(s: GalaxiesState) -> int:
    """The leftmost slot whose planet has no Rogue ship in orbit, or NONE (TEG-34.1)."""
    for slot in range(len(s.row)):
        if s.row[slot] != NONE and s.orbiter(ROGUE, slot) == NONE:
            return slot
    return NONE


class RogueDie(Automatic[GalaxiesState]):
    """The Rogue's die has been rolled: can it be used (TEG-33), and does the human want it rerolled (TEG-32)?"""

    name: ClassVar[str] = "rogue_die"
    rule: ClassVar[str] = "TEG-33.4"

    def fits(self, s: GalaxiesState, below: list[Step[Any]]) -> bool:
        """In the Rogue's turn, of the die that is being rolled."""
        rolling = s.die != NONE and s.die_state(s.die) == TO_ROLL
        return len(below) == 1 and rolling and s.is_rogue(s.active)

    def run(self, s: GalaxiesState, tell: Teller) -> None:
        """Unusable: reroll once, then discard. Usable: the human may force a reroll, else it takes effect."""
        s.stack.pop()
        face = s.die_face(s.die)
        if not is_usable(s, face):
            if s.auto_rerolled or s.terms.discard_at_once:
                s.set_state(s.die, DISCARDED)
                tell.tell(tell_of.ROGUE_DISCARDS, AUTOMA, face)
            else:
                s.auto_rerolled = True
                tell.tell(tell_of.ROGUE_CANNOT, AUTOMA, face)
                roll_again(s)
        elif s.energy[HUMAN] > 0 and s.culture[HUMAN] > 0:
            s.stack.append(FORCE_REROLL)
        else:
            resolve(s, face, tell)


class ForceReroll(HumanStep):
    """Whether the human pays 1 energy and 1 culture to have the Rogue's die rerolled (TEG-32.1)."""

    name: ClassVar[str] = "force_reroll"
    rule: ClassVar[str] = "TEG-32.1"

    def fits(self, s: GalaxiesState, below: list[Step[Any]]) -> bool:
        """In the Rogue's turn, of a die that it can use and that the human can pay for."""
        if len(below) != 1 or s.die == NONE or s.die_state(s.die) != INACTIVE or not s.is_rogue(s.active):
            return False
        return s.energy[HUMAN] > 0 and s.culture[HUMAN] > 0 and is_usable(s, s.die_face(s.die))

    def options(self, s: GalaxiesState, seat: Seat) -> list[Action]:
        """Force it, or let the die take effect."""
        return FORCE_OR_PASS

    def play(self, s: GalaxiesState, seat: Seat, action: Action, tell: Teller) -> None:
        """Pay and reroll, as often as it can be paid (TEG-32.2); or go on."""
        s.stack.pop()
        face = s.die_face(s.die)
        if action is FORCE:
            s.energy[HUMAN] -= 1
            s.culture[HUMAN] -= 1
            tell.tell(tell_of.FORCED, HUMAN, face)
            roll_again(s)
        else:
            resolve(s, face, tell)


FORCE_OR_PASS: Final[list[Action]] = [PASS, FORCE]


ROGUE_DIE: Final = RogueDie()


FORCE_REROLL: Final = ForceReroll()


def resolve(s: GalaxiesState, face: int, tell: Teller) -> None:
    """The Rogue's die takes effect; then the human may follow it, but not in the extra turn (TEG-31.3, TEG-37.5)."""
    s.set_state(s.die, ACTIVATED)
    tell.tell(tell_of.ACTIVATED, AUTOMA, face)
    if not s.extra:
        s.stack.append(WINDOWS[1])
    if face == MOVE:
        slot = free_orbit(s)
        for ship in range(ROGUE * SHIPS, ROGUE * SHIPS + SHIPS):
            if s.place[ship] == HOME:
                s.place[ship] = ORBIT + slot
                tell.tell(tell_of.IN_ORBIT, AUTOMA, s.row[slot], 0)
                return
    elif face == ENERGY:
        gain(s, ROGUE, production(s, ROGUE, ENERGY_RESOURCE), 0, tell)
    elif face == CULTURE:
        gain(s, ROGUE, 0, production(s, ROGUE, CULTURE_RESOURCE), tell)
    elif face == COLONY:
        level = rogue_level(s)
        now = s.terms.rogue.levels[level]
        if now.once:
            s.attacked = True
        tell.tell(tell_of.ROGUE_ATTACKS, AUTOMA, level + 1)
        if len(now.attacks) > 1:
            s.stack.append(THEN)
        now.attacks[0].perform(s, ROGUE, NONE, 0, tell)
    else:
        s.stack.append(RogueAdvance(face - DIPLOMACY, 1, 0))


class ThenAttack(Automatic[GalaxiesState]):
    """The second part of the attack of the Rogue's level (TEG-38.2)."""

    name: ClassVar[str] = "then_attack"
    rule: ClassVar[str] = "TEG-38.2"

    def fits(self, s: GalaxiesState, below: list[Step[Any]]) -> bool:
        """In an attack, once."""
        return attacking(s, below) and self not in below

    def run(self, s: GalaxiesState, tell: Teller) -> None:
        """Carry it out."""
        s.stack.pop()
        attacks = s.terms.rogue.levels[rogue_level(s)].attacks
        if len(attacks) > 1:
            attacks[1].perform(s, ROGUE, NONE, 0, tell)


THEN: Final = ThenAttack()


def end_rogue_turn(s: GalaxiesState, tell: Teller) -> bool:
    """The specials at the maximum, energy before culture (TEG-37); True when the turn goes on with the extra dice."""
    rogue = s.terms.rogue
    if s.extra:
        s.extra = False
        s.culture[ROGUE] = 0
        tell.tell(tell_of.ROGUE_CULTURE_SPENT, AUTOMA)
        return False
    extra = s.culture[ROGUE] >= rogue.culture_max
    if s.energy[ROGUE] >= rogue.energy_max:
        s.energy[ROGUE] = 0
        before = s.empire_vp(ROGUE)
        s.empire[ROGUE] += 1
        points = s.empire_vp(ROGUE) - before
        tell.tell(tell_of.UPGRADED, AUTOMA, s.empire[ROGUE], s.vp[ROGUE] + points)
        add_vp(s, ROGUE, points, tell)
        if not s.stack:
            return False
    if extra:
        s.extra = True
        begin_rogue_turn(s, BONUS_DICE, tell)
    return extra
