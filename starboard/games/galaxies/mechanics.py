"""What the rules look up and change: resources, ships, colonies, and what can be carried out at all.

Whether an action that leads to another one can be carried out is tried on the position itself: pay, put the action on
the stack, look, and take both back. So the question sees exactly what the deed would (TEG-22.2).
"""

from __future__ import annotations

from typing import ClassVar, Final

from starboard.games.galaxies import events as tell_of
from starboard.games.galaxies.actions import Draw
from starboard.games.galaxies.components import (
    ADVANCE,
    ANY_FACE_ACTION,
    ANY_TRACK,
    COLONY,
    CONVERT,
    CULTURE,
    DICE,
    DIPLOMACY,
    DISPLACE_FOR_RESOURCE,
    ECONOMY,
    ENERGY_RESOURCE,
    GAIN,
    LEVELS,
    MOVE,
    MOVE_SHIPS,
    OTHERS_ADVANCE_THEN_SELF,
    REGRESS,
    REGRESS_THEN_ADVANCE,
    REPEAT_DIE,
    REPLACE_PLANET,
    REROLL_DICE,
    SET_DIE,
    SHIPS,
    STEAL,
    TRANSFER_ORBIT,
    UPGRADE,
    USE_COLONY_OF,
    USE_UNCOLONIZED,
    Effect,
)
from starboard.games.galaxies.state import ACTIVATED, HOME, INACTIVE, LOCKED, NOBODY, NONE, ROGUE, GalaxiesState
from starboard.kernel.actions import Action
from starboard.kernel.events import Teller
from starboard.kernel.game import AUTOMA
from starboard.kernel.rng import Rng, nth_bit
from starboard.kernel.steps import CHANCE, Automatic, ChanceStep, Seat

# -------------------------------------------------------------- what is being resolved


class Resolving(Automatic[GalaxiesState]):
    """A planet's action that leads to another one, until all of it is done: the same user cannot enter it again."""

    name: ClassVar[str] = "resolving"
    rule: ClassVar[str] = "TEG-22.10"
    shape: ClassVar[tuple[str, ...]] = ("user:side", "planet")

    def __init__(self, user: int, planet: int) -> None:
        self.user: Final = user
        self.planet: Final = planet

    def run(self, s: GalaxiesState, tell: Teller) -> None:
        """It is done."""
        s.stack.pop()


class Repeating(Automatic[GalaxiesState]):
    """A die whose action PIEDES repeats, until all of it is done: it cannot be repeated again inside."""

    name: ClassVar[str] = "repeating"
    rule: ClassVar[str] = "TEG-23.30"
    shape: ClassVar[tuple[str, ...]] = ("die:number",)

    def __init__(self, die: int) -> None:
        self.die: Final = die

    def run(self, s: GalaxiesState, tell: Teller) -> None:
        """It is done."""
        s.stack.pop()


def is_resolving(s: GalaxiesState, user: int, planet: int) -> bool:
    """Whether a user is inside that planet's action already (TEG-22.10)."""
    for step in s.stack:
        if isinstance(step, Resolving) and step.user == user and step.planet == planet:
            return True
    return False


def is_repeating(s: GalaxiesState, die: int) -> bool:
    """Whether a die is being repeated already (TEG-23.30)."""
    for step in s.stack:
        if isinstance(step, Repeating) and step.die == die:
            return True
    return False


# -------------------------------------------------------------- cards of the row


class DrawPlanet(ChanceStep[GalaxiesState]):
    """Chance fills a slot of the row (TEG-1.6, TEG-15.5); a card that lies there still is discarded after the draw."""

    name: ClassVar[str] = "draw_planet"
    rule: ClassVar[str] = "TEG-15.5"
    shape: ClassVar[tuple[str, ...]] = ("slot",)

    def __init__(self, slot: int) -> None:
        self.slot: Final = slot

    def options(self, s: GalaxiesState, seat: Seat) -> list[Action]:
        """The cards that may come next."""
        if not s.deck and s.terms.later:
            return [s.content.draw[s.discard[0]]]
        bag = s.deck or bag_of(s.discard)
        return [s.content.draw[planet] for planet in range(len(s.content.planets)) if bag >> planet & 1]

    def draw(self, s: GalaxiesState, rng: Rng) -> Action:
        """One of them, all alike."""
        if not s.deck and s.terms.later:
            return s.content.draw[s.discard[0]]
        bag = s.deck or bag_of(s.discard)
        return s.content.draw[nth_bit(bag, rng.below(bag.bit_count()))]

    def play(self, s: GalaxiesState, seat: Seat, action: Action, tell: Teller) -> None:
        """Lay the card in the gap (TEG-15.6)."""
        assert isinstance(action, Draw)
        s.stack.pop()
        planet = action.planet
        if not s.deck and s.terms.later:
            s.discard = s.discard[1:]
        else:
            if not s.deck:
                tell.tell(tell_of.DECK_SHUFFLED, CHANCE, len(s.discard))
                s.deck = bag_of(s.discard)
                s.discard = []
            s.deck &= ~(1 << planet)
        old = s.row[self.slot]
        if old != NONE:
            s.discard = [*s.discard, old]
        s.row[self.slot] = planet
        tell.tell(tell_of.PLANET_DRAWN, CHANCE, planet, self.slot)


def bag_of(cards: list[int]) -> int:
    """Cards as a bit mask."""
    bag = 0
    for card in cards:
        bag |= 1 << card
    return bag


def can_draw(s: GalaxiesState) -> bool:
    """Whether there is a card left to draw (TEG-15.8)."""
    return s.deck != 0 or len(s.discard) > 0


# -------------------------------------------------------------- resources and points


def voice(s: GalaxiesState, side: int) -> int:
    """The seat of a side's events."""
    return AUTOMA if s.solo and side == ROGUE else side


def gain(s: GalaxiesState, side: int, energy: int, culture: int, tell: Teller) -> None:
    """Gain resources up to the limit; the rest is lost (TEG-13.1)."""
    more_energy = min(energy, s.energy_max(side) - s.energy[side])
    more_culture = min(culture, s.culture_max(side) - s.culture[side])
    s.energy[side] += more_energy
    s.culture[side] += more_culture
    tell.tell(tell_of.GAINED, voice(s, side), more_energy, more_culture)


def production(s: GalaxiesState, side: int, resource: int) -> int:
    """What a resource die yields: 1 per ship at a planet of that resource, and per ship at home (TEG-12, TEG-36)."""
    row = s.row
    planets = s.content.planets
    place = s.place
    at_home = resource == ENERGY_RESOURCE or s.is_rogue(side)
    count = 0
    for ship in range(side * SHIPS, side * SHIPS + SHIPS):
        at = place[ship]
        if at == HOME:
            if at_home:
                count += 1
        elif at != LOCKED and planets[row[(at >> 1) - 1]].resource == resource:
            count += 1
    return count


def add_vp(s: GalaxiesState, side: int, points: int, tell: Teller) -> None:
    """Points have changed: test for the end (TEG-19.3, TEG-39.4). Done last, since a solo win empties the stack."""
    s.vp[side] += points
    if s.solo:
        if s.vp[side] >= s.content.end_vp or (side == ROGUE and s.empire[ROGUE] >= s.terms.rogue.skull):
            win_solo(s, side, tell)
    elif s.triggered == NOBODY and s.vp[side] >= s.content.end_vp:
        s.triggered = side
        tell.tell(tell_of.END_TRIGGERED, side, s.vp[side])


def win_solo(s: GalaxiesState, side: int, tell: Teller) -> None:
    """A solo game ends at once (TEG-39, TEG-40.3)."""
    s.won = side
    s.stack.clear()
    if side == ROGUE:
        tell.tell(tell_of.SOLO_LOST, AUTOMA, s.empire[ROGUE], s.vp[ROGUE])
    else:
        tell.tell(tell_of.SOLO_WON, side, s.vp[side])


def upgrade_cost(s: GalaxiesState, user: int, discount: int) -> int:
    """What the next level of a player's empire costs; 99 where there is none (TEG-17.1, TEG-17.7)."""
    level = s.empire[user]
    return s.content.levels[level + 1].cost - discount if level < LEVELS else 99


def upgrade(s: GalaxiesState, user: int, energy: int, culture: int, tell: Teller) -> None:
    """Pay and rise by one level; new ships go to the galaxy's centre (TEG-17.3, TEG-17.4)."""
    s.energy[user] -= energy
    s.culture[user] -= culture
    level = s.empire[user] + 1
    s.empire[user] = level
    now = s.content.levels[level]
    for ship in range(user * SHIPS, user * SHIPS + now.ships):
        if s.place[ship] == LOCKED:
            s.place[ship] = HOME
    points = now.vp - s.content.levels[level - 1].vp
    tell.tell(tell_of.UPGRADED, user, level, s.vp[user] + points)
    add_vp(s, user, points, tell)


# -------------------------------------------------------------- ships


def has_orbiter(s: GalaxiesState, side: int, kind: int) -> bool:
    """Whether a side has a ship on a track of that kind (TEG-14.1)."""
    place = s.place
    for ship in range(side * SHIPS, side * SHIPS + SHIPS):
        at = place[ship]
        if at & 1 and at != LOCKED and (kind == ANY_TRACK or s.content.planets[s.row[(at >> 1) - 1]].kind == kind):
            return True
    return False


def advance(s: GalaxiesState, ship: int, steps: int, tell: Teller) -> None:
    """Advance a ship on its track; the last space colonizes, a surplus is lost (TEG-15.1, TEG-15.7)."""
    slot = (s.place[ship] >> 1) - 1
    planet = s.row[slot]
    level = s.level[ship] + steps
    track = s.content.planets[planet].track
    side = ship // SHIPS
    if level >= track:
        colonize(s, side, slot, tell)
    else:
        s.level[ship] = level
        tell.tell(tell_of.ADVANCED, voice(s, side), planet, level, track)


def regress(s: GalaxiesState, user: int, ship: int, steps: int, tell: Teller) -> None:
    """Push a ship back, not beyond the start space (TEG-22.5)."""
    level = max(0, s.level[ship] - steps)
    s.level[ship] = level
    planet = s.row[(s.place[ship] >> 1) - 1]
    tell.tell(tell_of.REGRESSED, voice(s, user), planet, level, ship // SHIPS)


def colonize(s: GalaxiesState, side: int, slot: int, tell: Teller) -> None:
    """All ships there go home, the card goes under the mat, a new one takes its place (TEG-15.2 to TEG-15.6)."""
    place = s.place
    for ship in range(len(place)):
        if place[ship] >> 1 == slot + 1:
            place[ship] = HOME
            s.level[ship] = 0
    planet = s.row[slot]
    s.row[slot] = NONE
    s.colonies[side] |= 1 << planet
    points = s.content.planets[planet].vp
    tell.tell(tell_of.COLONIZED, voice(s, side), planet, s.vp[side] + points)
    if can_draw(s):
        s.stack.append(DrawPlanet(slot))
    add_vp(s, side, points, tell)


def can_leave_home(s: GalaxiesState, user: int) -> bool:
    """Whether a ship at home has somewhere to go."""
    place = s.place
    taken = 0
    for ship in range(user * SHIPS, user * SHIPS + SHIPS):
        if place[ship] != LOCKED:
            taken |= 1 << place[ship]
    row = s.row
    for slot in range(len(row)):
        if row[slot] != NONE and (taken >> (2 + 2 * slot)) & 3 != 3:
            return True
    return False


def can_move(s: GalaxiesState, user: int, barred: int) -> bool:
    """Whether a player has a legal move with another ship than the barred one (TEG-8, TEG-9)."""
    place = s.place
    at_home = False
    for ship in range(user * SHIPS, user * SHIPS + SHIPS):
        if ship != barred:
            at = place[ship]
            if at > LOCKED:
                return True
            if at == HOME:
                at_home = True
    return at_home and can_leave_home(s, user)


def can_regress(s: GalaxiesState, user: int, kind: int) -> bool:
    """Whether some enemy ship can be pushed back (TEG-22.6, TEG-22.8)."""
    level = s.level
    for ship in range(len(level)):
        if (
            level[ship]
            and ship // SHIPS != user
            and (kind == ANY_TRACK or s.content.planets[s.row[(s.place[ship] >> 1) - 1]].kind == kind)
        ):
            return True
    return False


def transfer_slots(s: GalaxiesState, user: int, ship: int) -> list[int]:
    """The slots whose track a ship may go to at its level (TEG-23.10)."""
    found: list[int] = []
    level = s.level[ship]
    for slot in range(len(s.row)):
        planet = s.row[slot]
        if planet != NONE and s.orbiter(user, slot) == NONE and level <= s.content.planets[planet].track:
            found.append(slot)
    return found


def is_empty(s: GalaxiesState, slot: int) -> bool:
    """Whether there is a planet in a slot without a ship of anyone (TEG-23.12)."""
    if s.row[slot] == NONE:
        return False
    for at in s.place:
        if at >> 1 == slot + 1:
            return False
    return True


# -------------------------------------------------------------- what can be carried out


def can_perform(s: GalaxiesState, user: int, face: int) -> bool:
    """Whether a face's action can be carried out in at least one way (TEG-5.3)."""
    if face == MOVE:
        return can_move(s, user, NONE)
    if face <= CULTURE:
        return True
    if face < COLONY:
        return has_orbiter(s, user, face - DIPLOMACY)
    return can_use_colony(s, user)


def can_use_colony(s: GalaxiesState, user: int) -> bool:
    """Whether a player can upgrade the empire or use one of their own colonies (TEG-5.3, TEG-16.1)."""
    cost = upgrade_cost(s, user, 0)
    if s.energy[user] >= cost or s.culture[user] >= cost:
        return True
    return s.colonies[user] != 0 and can_use_any(s, user, s.colonies[user])


def can_use_any(s: GalaxiesState, user: int, planets: int) -> bool:
    """Whether a player can use one of some planets."""
    planet = 0
    while planets:
        if planets & 1 and can_use(s, user, planet):
            return True
        planets >>= 1
        planet += 1
    return False


def can_activate(s: GalaxiesState, face: int) -> bool:
    """Whether the active player can activate an inactive die with that face (TEG-5.3)."""
    if face != COLONY:
        return can_perform(s, s.active, face)
    # Once activated it is not inactive any more, which matters to the colonies that want dice.
    die = s.die_showing(COLONY, INACTIVE)
    before = s.die
    s.die = die
    s.die_state[die] = ACTIVATED
    possible = can_use_colony(s, s.active)
    s.die_state[die] = INACTIVE
    s.die = before
    return possible


def can_follow(s: GalaxiesState, seat: int, whom: int, face: int, cost: int) -> bool:
    """Whether a player can pay for following another one and then carry the face's action out (TEG-7.11)."""
    culture = s.culture[seat]
    if culture < cost:
        return False
    if face != COLONY:
        return can_perform(s, seat, face)
    # Paying and being followed come first: what they change decides which colonies can be used.
    energy = s.energy[whom]
    whom_culture = s.culture[whom]
    s.culture[seat] = culture - cost
    if is_rewarded(s, whom):
        s.energy[whom] = min(s.energy_max(whom), energy + s.bonus_energy)
        s.culture[whom] = min(s.culture_max(whom), whom_culture + s.bonus_culture)
    possible = can_use_colony(s, seat)
    s.energy[whom] = energy
    s.culture[whom] = whom_culture
    s.culture[seat] = culture
    return possible


def is_rewarded(s: GalaxiesState, whom: int) -> bool:
    """Whether a player gains for being followed now: in their own turn, by BIRKOMIUS or BISSCHOP (TEG-23.3)."""
    return whom == s.active and s.bonus_energy + s.bonus_culture > 0


def can_use(s: GalaxiesState, user: int, planet: int) -> bool:
    """Whether a player can carry out a planet's action now, however it is reached (TEG-22)."""
    card = s.content.planets[planet]
    if card.once and s.used[user] >> planet & 1:
        return False
    if card.own_turn and s.active != user:
        return False
    effect = card.effect
    if effect.cost_energy > s.energy[user] or effect.cost_culture > s.culture[user]:
        return False
    op = effect.op
    if op == GAIN:
        return effect.cost_dice == 0 or s.inactive() >= effect.cost_dice
    if op == ADVANCE:
        return has_orbiter(s, user, effect.kind)
    if op == REGRESS:
        return can_regress(s, user, effect.kind)
    if op == REGRESS_THEN_ADVANCE:
        return can_regress_then_advance(s, user)
    if op == STEAL:
        held = s.energy if effect.resource == ENERGY_RESOURCE else s.culture
        for side in range(s.sides):
            if side != user and held[side] > 0:
                return True
        return False
    if op == TRANSFER_ORBIT:
        for ship in range(user * SHIPS, user * SHIPS + SHIPS):
            if s.place[ship] & 1 and s.place[ship] != LOCKED and transfer_slots(s, user, ship):
                return True
        return False
    if op in (SET_DIE, REROLL_DICE):
        return INACTIVE in s.die_state
    if op == REPLACE_PLANET:
        if not can_draw(s):
            return False
        for slot in range(len(s.row)):
            if is_empty(s, slot):
                return True
        return False
    if op == UPGRADE:
        return can_upgrade(s, user, effect)
    if op == CONVERT:
        return (s.energy if effect.resource == ENERGY_RESOURCE else s.culture)[user] > 0
    if op == OTHERS_ADVANCE_THEN_SELF:
        for side in range(s.sides):
            if has_orbiter(s, side, ANY_TRACK):
                return True
        return False
    if op == DISPLACE_FOR_RESOURCE:
        for ship in range(user * SHIPS, user * SHIPS + SHIPS):
            if s.level[ship]:
                return True
        return False
    if card.grants:
        return can_grant(s, user, planet, effect)
    return True


def can_regress_then_advance(s: GalaxiesState, user: int) -> bool:
    """Whether one own ship can fall back and another advance (TEG-23.6)."""
    in_orbit = 0
    above_start = False
    for ship in range(user * SHIPS, user * SHIPS + SHIPS):
        if s.place[ship] & 1 and s.place[ship] != LOCKED:
            in_orbit += 1
            if s.level[ship]:
                above_start = True
    return above_start and in_orbit > 1


def can_upgrade(s: GalaxiesState, user: int, effect: Effect) -> bool:
    """Whether a planet's upgrade is open to a player (TEG-23.20, TEG-23.22)."""
    cost = upgrade_cost(s, user, effect.discount)
    if effect.lowest:
        for side in range(s.sides):
            lead = s.empire[side] - s.empire[user]
            if side != user and (lead < 0 or (lead == 0 and not s.terms.later)):
                return False
    if effect.mix:
        return s.energy[user] + s.culture[user] >= cost
    return s.energy[user] >= cost or s.culture[user] >= cost


def can_grant(s: GalaxiesState, user: int, planet: int, effect: Effect) -> bool:
    """Whether an action that leads to another one has one that can be carried out after its cost (TEG-22.2)."""
    if is_resolving(s, user, planet):
        return False
    op = effect.op
    if op == ANY_FACE_ACTION:
        return True
    if op == USE_COLONY_OF:
        s.stack.append(Resolving(user, planet))
        possible = False
        for owner in range(s.sides):
            if owner != user and s.colonies[owner] and usable_colonies(s, user, owner, effect):
                possible = True
                break
        s.stack.pop()
        return possible
    s.stack.append(Resolving(user, planet))
    s.energy[user] -= effect.cost_energy
    s.culture[user] -= effect.cost_culture
    possible = False
    if op == MOVE_SHIPS:
        possible = can_move(s, user, NONE)
    elif op == USE_UNCOLONIZED:
        for there in s.row:
            if there != NONE and can_use(s, user, there):
                possible = True
                break
    elif op == REPEAT_DIE:
        possible = repeatable(s, user) != 0
    s.energy[user] += effect.cost_energy
    s.culture[user] += effect.cost_culture
    s.stack.pop()
    return possible


def usable_colonies(s: GalaxiesState, user: int, owner: int, effect: Effect) -> int:
    """The colonies of an owner that a user could use after paying the owner, as a mask (TEG-23.31, TEG-23.38)."""
    energy = s.energy[owner]
    culture = s.culture[owner]
    s.energy[user] -= effect.cost_energy
    s.culture[user] -= effect.cost_culture
    s.energy[owner] = min(s.energy_max(owner), energy + effect.cost_energy)
    s.culture[owner] = min(s.culture_max(owner), culture + effect.cost_culture)
    found = 0
    for planet in range(len(s.content.planets)):
        if s.colonies[owner] >> planet & 1 and can_use(s, user, planet):
            found |= 1 << planet
    s.energy[owner] = energy
    s.culture[owner] = culture
    s.energy[user] += effect.cost_energy
    s.culture[user] += effect.cost_culture
    return found


def repeatable_die(s: GalaxiesState, face: int) -> int:
    """A die in the activation area with that face which may be repeated, or NONE (TEG-23.30)."""
    for die in range(DICE):
        if s.die_state[die] == ACTIVATED and s.die_face[die] == face and die != s.die and not is_repeating(s, die):
            return die
    return NONE


def repeatable(s: GalaxiesState, user: int) -> int:
    """The faces that a user can repeat, as a mask."""
    faces = 0
    for face in range(ECONOMY + 2):
        if repeatable_die(s, face) != NONE and can_perform(s, user, face):
            faces |= 1 << face
    return faces
