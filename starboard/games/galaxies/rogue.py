"""The Rogue's turn of a solo game: dice one at a time, forced rerolls, attacks, specials (TEG-31 to TEG-38)."""

from __future__ import annotations

from typing import ClassVar, Final

from starboard.games.galaxies import events as tell_of
from starboard.games.galaxies.actions import FORCE, PASS, Give, Regress
from starboard.games.galaxies.components import (
    ANY_TRACK,
    COLONY,
    CULTURE,
    CULTURE_RESOURCE,
    DICE,
    DIPLOMACY,
    ENERGY,
    ENERGY_RESOURCE,
    LOSE,
    LOSE_DIE,
    MOVE,
    REGRESS_ALL,
    REGRESS_ONE,
    ROGUE_ADVANCE_ALL,
    ROGUE_GAIN,
    SHIPS,
    STEAL_ANY,
    STEAL_FROM_HUMAN,
    Attack,
)
from starboard.games.galaxies.effects import ROLL
from starboard.games.galaxies.following import WINDOWS
from starboard.games.galaxies.mechanics import add_vp, advance, gain, has_orbiter, production, regress
from starboard.games.galaxies.state import (
    ACTIVATED,
    AWAY,
    DISCARDED,
    HOME,
    HUMAN,
    NONE,
    ROGUE,
    TO_ROLL,
    GalaxiesState,
)
from starboard.kernel.actions import Action
from starboard.kernel.events import Teller
from starboard.kernel.game import AUTOMA
from starboard.kernel.steps import ONE_SEAT, Automatic, Seat, Step

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
        s.die_state[die] = AWAY
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
    for state in s.die_state:
        if state != AWAY:
            rolled += 1
    if rolled >= s.rogue_dice:
        return False
    s.die = rolled
    s.auto_rerolled = False
    roll_again(s)
    return True


def roll_again(s: GalaxiesState) -> None:
    """Roll the Rogue's present die and look at it."""
    s.die_state[s.die] = TO_ROLL
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
    return hurts(s, level.attack)


def hurts(s: GalaxiesState, attack: Attack) -> bool:
    """Whether an attack, or what comes after it, would change anything (TEG-33.3)."""
    op = attack.op
    possible = False
    if op in (LOSE, STEAL_FROM_HUMAN):
        possible = (attack.energy > 0 and s.energy[HUMAN] > 0) or (attack.culture > 0 and s.culture[HUMAN] > 0)
    elif op in (REGRESS_ONE, REGRESS_ALL):
        possible = human_can_regress(s)
    elif op == STEAL_ANY:
        possible = s.energy[HUMAN] + s.culture[HUMAN] > 0
    elif op == ROGUE_GAIN:
        rogue = s.terms.rogue
        possible = (attack.energy > 0 and s.energy[ROGUE] < rogue.energy_max) or (
            attack.culture > 0 and s.culture[ROGUE] < rogue.culture_max
        )
    elif op == ROGUE_ADVANCE_ALL:
        possible = has_orbiter(s, ROGUE, ANY_TRACK)
    elif op == LOSE_DIE:
        possible = True
    then = attack.then
    return possible or (then is not None and hurts(s, then))


def human_can_regress(s: GalaxiesState) -> bool:
    """Whether the human has a ship that can be pushed back."""
    for ship in range(HUMAN * SHIPS, HUMAN * SHIPS + SHIPS):
        if s.level[ship]:
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

    def run(self, s: GalaxiesState, tell: Teller) -> None:
        """Unusable: reroll once, then discard. Usable: the human may force a reroll, else it takes effect."""
        s.stack.pop()
        face = s.die_face[s.die]
        if not is_usable(s, face):
            if s.auto_rerolled or s.terms.discard_at_once:
                s.die_state[s.die] = DISCARDED
                tell.tell(tell_of.ROGUE_DISCARDS, AUTOMA, face)
            else:
                s.auto_rerolled = True
                tell.tell(tell_of.ROGUE_CANNOT, AUTOMA, face)
                roll_again(s)
        elif s.energy[HUMAN] > 0 and s.culture[HUMAN] > 0:
            s.stack.append(FORCE_REROLL)
        else:
            resolve(s, face, tell)


class HumanStep(Step[GalaxiesState]):
    """A question to the human, who is the only seat of a solo game."""

    def asks(self, s: GalaxiesState) -> list[Seat]:
        """The human."""
        return ONE_SEAT[HUMAN]


class ForceReroll(HumanStep):
    """Whether the human pays 1 energy and 1 culture to have the Rogue's die rerolled (TEG-32.1)."""

    name: ClassVar[str] = "force_reroll"
    rule: ClassVar[str] = "TEG-32.1"

    def options(self, s: GalaxiesState, seat: Seat) -> list[Action]:
        """Force it, or let the die take effect."""
        return FORCE_OR_PASS

    def play(self, s: GalaxiesState, seat: Seat, action: Action, tell: Teller) -> None:
        """Pay and reroll, as often as it can be paid (TEG-32.2); or go on."""
        s.stack.pop()
        face = s.die_face[s.die]
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
    s.die_state[s.die] = ACTIVATED
    tell.tell(tell_of.ACTIVATED, AUTOMA, face)
    if not s.extra:
        s.stack.append(WINDOWS[1])
    if face == MOVE:
        slot = free_orbit(s)
        for ship in range(ROGUE * SHIPS, ROGUE * SHIPS + SHIPS):
            if s.place[ship] == HOME:
                s.place[ship] = 3 + 2 * slot
                tell.tell(tell_of.IN_ORBIT, AUTOMA, s.row[slot], 0)
                return
    elif face == ENERGY:
        gain(s, ROGUE, production(s, ROGUE, ENERGY_RESOURCE), 0, tell)
    elif face == CULTURE:
        gain(s, ROGUE, 0, production(s, ROGUE, CULTURE_RESOURCE), tell)
    elif face == COLONY:
        level = rogue_level(s)
        if s.terms.rogue.levels[level].once:
            s.attacked = True
        tell.tell(tell_of.ROGUE_ATTACKS, AUTOMA, level + 1)
        carry_out(s, s.terms.rogue.levels[level].attack, tell)
    else:
        s.stack.append(RogueAdvance(face - DIPLOMACY, 1, 0))


def carry_out(s: GalaxiesState, attack: Attack, tell: Teller) -> None:
    """An attack on the human (TEG-38)."""
    op = attack.op
    then = attack.then
    if then is not None:
        s.stack.append(THEN)
    if op in (LOSE, STEAL_FROM_HUMAN):
        energy = min(attack.energy, s.energy[HUMAN])
        culture = min(attack.culture, s.culture[HUMAN])
        take(s, energy, culture, op == STEAL_FROM_HUMAN, tell)
    elif op == REGRESS_ONE:
        if human_can_regress(s):
            s.stack.append(RegressMine(attack.steps))
    elif op == REGRESS_ALL:
        for ship in range(HUMAN * SHIPS, HUMAN * SHIPS + SHIPS):
            if s.level[ship]:
                regress(s, ROGUE, ship, attack.steps, tell)
    elif op == STEAL_ANY:
        give_up(s, attack.steps, tell)
    elif op == ROGUE_GAIN:
        gain(s, ROGUE, attack.energy, attack.culture, tell)
    elif op == ROGUE_ADVANCE_ALL:
        s.stack.append(RogueAdvance(ANY_TRACK, attack.steps, 0))
    elif op == LOSE_DIE:
        s.lost_dice += attack.steps
        tell.tell(tell_of.DIE_LOST, HUMAN, attack.steps)


def take(s: GalaxiesState, energy: int, culture: int, for_rogue: bool, tell: Teller) -> None:
    """The human loses resources; stolen ones go to the Rogue up to its maximum (TEG-38.4)."""
    s.energy[HUMAN] -= energy
    s.culture[HUMAN] -= culture
    if for_rogue:
        tell.tell(tell_of.STOLEN, AUTOMA, HUMAN, energy, culture)
        s.energy[ROGUE] = min(s.terms.rogue.energy_max, s.energy[ROGUE] + energy)
        s.culture[ROGUE] = min(s.terms.rogue.culture_max, s.culture[ROGUE] + culture)
    else:
        tell.tell(tell_of.LOST, HUMAN, energy, culture)


def give_up(s: GalaxiesState, left: int, tell: Teller) -> None:
    """The human gives resources up, one by one, and is asked where there is a choice (TEG-38.5)."""
    energy = s.energy[HUMAN]
    culture = s.culture[HUMAN]
    if energy and culture and energy + culture > left:
        s.stack.append(GiveUp(left))
    else:
        take(s, min(energy, left), min(culture, left), True, tell)


class GiveUp(HumanStep):
    """Which resource the human gives up to the Rogue (TEG-38.5)."""

    name: ClassVar[str] = "give_up"
    rule: ClassVar[str] = "TEG-38.5"
    shape: ClassVar[tuple[str, ...]] = ("left:number",)

    def __init__(self, left: int) -> None:
        self.left: Final = left

    def options(self, s: GalaxiesState, seat: Seat) -> list[Action]:
        """Energy or culture, of which there is some of both."""
        return s.content.give

    def play(self, s: GalaxiesState, seat: Seat, action: Action, tell: Teller) -> None:
        """Give it and go on."""
        assert isinstance(action, Give)
        s.stack.pop()
        energy = action.resource == ENERGY_RESOURCE
        take(s, 1 if energy else 0, 0 if energy else 1, True, tell)
        if self.left > 1:
            give_up(s, self.left - 1, tell)


class RegressMine(HumanStep):
    """Which of the human's ships the attack pushes back (TEG-38.5)."""

    name: ClassVar[str] = "regress_mine"
    rule: ClassVar[str] = "TEG-38.5"
    shape: ClassVar[tuple[str, ...]] = ("steps:number",)

    def __init__(self, steps: int) -> None:
        self.steps: Final = steps

    def options(self, s: GalaxiesState, seat: Seat) -> list[Action]:
        """The human's ships above their start space."""
        mine = s.content.regress_solo[HUMAN]
        return [mine[s.row[(s.place[ship] >> 1) - 1]] for ship in range(SHIPS) if s.level[ship]]

    def play(self, s: GalaxiesState, seat: Seat, action: Action, tell: Teller) -> None:
        """Push it back."""
        assert isinstance(action, Regress)
        s.stack.pop()
        regress(s, ROGUE, s.orbiter(HUMAN, s.slot_of(action.planet)), self.steps, tell)


class RogueAdvance(Automatic[GalaxiesState]):
    """The Rogue's ships on tracks of a kind advance, from left to right (TEG-35.1, TEG-35.3)."""

    name: ClassVar[str] = "rogue_advance"
    rule: ClassVar[str] = "TEG-35.1"
    shape: ClassVar[tuple[str, ...]] = ("kind:track", "steps:number", "slot:number")

    def __init__(self, kind: int, steps: int, slot: int) -> None:
        self.kind: Final = kind
        self.steps: Final = steps
        self.slot: Final = slot

    def run(self, s: GalaxiesState, tell: Teller) -> None:
        """Advance the next ship; a card drawn meanwhile has none."""
        s.stack.pop()
        for slot in range(self.slot, len(s.row)):
            ship = s.orbiter(ROGUE, slot)
            if ship != NONE and (self.kind == ANY_TRACK or s.content.planets[s.row[slot]].kind == self.kind):
                s.stack.append(RogueAdvance(self.kind, self.steps, slot + 1))
                advance(s, ship, self.steps, tell)
                return


class ThenAttack(Automatic[GalaxiesState]):
    """The second part of the attack of the Rogue's level (TEG-38.2)."""

    name: ClassVar[str] = "then_attack"
    rule: ClassVar[str] = "TEG-38.2"

    def run(self, s: GalaxiesState, tell: Teller) -> None:
        """Carry it out."""
        s.stack.pop()
        then = s.terms.rogue.levels[rogue_level(s)].attack.then
        if then is not None:
            carry_out(s, then, tell)


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
