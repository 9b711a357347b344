"""What the position tells, and the changes that rules share: resources, points, ships, and what can be carried out."""

from __future__ import annotations

from mypy_extensions import i64

from starboard.games.galaxies import events as tell_of
from starboard.games.galaxies.components import (
    ANY_TRACK,
    COLONY,
    CULTURE,
    DIPLOMACY,
    ENERGY_RESOURCE,
    LEVELS,
    MOVE,
    SHIPS,
)
from starboard.games.galaxies.state import (
    ACTIVATED,
    HOME,
    INACTIVE,
    LOCKED,
    NOBODY,
    NONE,
    ORBIT,
    ROGUE,
    SURFACE,
    GalaxiesState,
    slot_at,
)
from starboard.kernel.events import Teller
from starboard.kernel.game import AUTOMA


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
    place = s.place
    at_home = resource == ENERGY_RESOURCE or s.is_rogue(side)
    count = 0
    ship: i64 = side * SHIPS
    for _ in range(SHIPS):
        at = place[ship]
        if at == HOME:
            if at_home:
                count += 1
        elif at != LOCKED and s.card_at(at).resource == resource:
            count += 1
        ship += 1
    return count


def bag_of(cards: list[int]) -> int:
    """Cards as a bit mask."""
    bag = 0
    for card in cards:
        bag |= 1 << card
    return bag


def can_draw(s: GalaxiesState) -> bool:
    """Whether there is a card left to draw (TEG-15.8)."""
    return s.deck != 0 or len(s.discard) > 0


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
    ship: i64 = side * SHIPS
    for _ in range(SHIPS):
        at = place[ship]
        if at >= ORBIT and (kind == ANY_TRACK or s.content.planets[s.row[at - ORBIT]].kind == kind):
            return True
        ship += 1
    return False


def regress(s: GalaxiesState, user: int, ship: int, steps: int, tell: Teller) -> None:
    """Push a ship back, not beyond the start space (TEG-22.5)."""
    level = max(0, int(s.level[ship]) - steps)
    s.level[ship] = level
    planet = s.row[slot_at(s.place[ship])]
    tell.tell(tell_of.REGRESSED, voice(s, user), planet, level, ship // SHIPS)


def can_leave_home(s: GalaxiesState, user: int) -> bool:
    """Whether a ship at home has somewhere to go."""
    place = s.place
    taken: i64 = 0
    ship: i64 = user * SHIPS
    for _ in range(SHIPS):
        taken |= 1 << place[ship]
        ship += 1
    both: i64 = 1 << SURFACE | 1 << ORBIT
    for planet in s.row:
        if planet != NONE and taken & both != both:
            return True
        both <<= 1
    return False


def can_move(s: GalaxiesState, user: int, barred: int) -> bool:
    """Whether a player has a legal move with another ship than the barred one (TEG-8, TEG-9)."""
    place = s.place
    at_home = False
    ship: i64 = user * SHIPS
    for _ in range(SHIPS):
        if ship != barred:
            at = place[ship]
            if at > LOCKED:
                return True
            if at == HOME:
                at_home = True
        ship += 1
    return at_home and can_leave_home(s, user)


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
    s.set_state(die, ACTIVATED)
    possible = can_use_colony(s, s.active)
    s.set_state(die, INACTIVE)
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
    verb = card.verb
    if verb.cost_energy > s.energy[user] or verb.cost_culture > s.culture[user]:
        return False
    return verb.feasible(s, user, planet, 0)
