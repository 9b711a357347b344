"""What a player would do without thinking twice: rules of thumb, weighed by numbers found by playing against itself.

Bots finish imagined games with it. It sees the position of one world and answers at once; it copies nothing and tries
nothing out. Values are in victory points, roughly.
"""

from __future__ import annotations

from typing import Final

from starboard.games.galaxies.actions import (
    DONE,
    END,
    FOLLOW,
    FORCE,
    FROM_HOME,
    PASS,
    REROLL,
    USE_IT,
    Activate,
    Advance,
    Change,
    Convert,
    Discard,
    FromOrbit,
    FromSurface,
    Give,
    Land,
    OfFace,
    Orbit,
    Pick,
    Recall,
    Regress,
    Replace,
    Spend,
    Steal,
    Take,
    Upgrade,
    Use,
)
from starboard.games.galaxies.components import (
    ANY_TRACK,
    COLONY,
    CULTURE,
    CULTURE_RESOURCE,
    DICE,
    DIPLOMACY,
    ENERGY,
    ENERGY_RESOURCE,
    LEVELS,
    MOVE,
    SHIPS,
    Planet,
)
from starboard.games.galaxies.evaluation import rogue_die
from starboard.games.galaxies.mechanics import can_use, production, upgrade_cost
from starboard.games.galaxies.state import (
    HOME,
    INACTIVE,
    LOCKED,
    NONE,
    GalaxiesState,
    in_orbit,
    orbit,
    slot_at,
    surface,
)
from starboard.games.galaxies.steps.colonies import UpgradeVerb
from starboard.games.galaxies.steps.dice import PickReroll
from starboard.games.galaxies.steps.following import OfferFollow, OfferFree
from starboard.games.galaxies.steps.moving import FlyShip, LandingAction, MoveShip
from starboard.games.galaxies.steps.resources import GainPerShipVerb, GainVerb
from starboard.games.galaxies.steps.rogue import ForceReroll
from starboard.games.galaxies.steps.tracks import AdvanceShip, AdvanceVerb, OthersAdvanceThenSelfVerb
from starboard.games.galaxies.steps.turn import TakeTurn
from starboard.kernel.actions import Action


class PolicyWeights:
    """How much each consideration weighs, in victory points, roughly."""

    def __init__(
        self,
        *,
        energy: float,
        energy_less: float,
        culture: float,
        culture_less: float,
        reach: float,
        near: float,
        nearer: float,
        done: float,
        orbit: float,
        match: float,
        land: float,
        mine: float,
        crowd: float,
        leave: float,
        go: float,
        up: float,
        up_die: float,
        up_ship: float,
        fresh: float,
        paid: float,
        good: float,
        follow: float,
        late: float,
        waiting: float,
        force: float,
        forced: float,
        uses: dict[str, float],
    ) -> None:
        self.energy: Final = energy
        self.energy_less: Final = energy_less
        self.culture: Final = culture
        self.culture_less: Final = culture_less
        """One energy or culture, and how much less each further one is worth."""
        self.reach: Final = reach
        """Having enough for the next level of the empire."""
        self.near: Final = near
        self.nearer: Final = nearer
        """A ship's promise: its planet's points by its part of the track, and by the square of that."""
        self.done: Final = done
        """A colony, beyond its points."""
        self.orbit: Final = orbit
        """A ship in orbit, beyond its promise."""
        self.match: Final = match
        """A die that can advance the ship at once."""
        self.land: Final = land
        """A ship on a surface that has just landed, beyond the planet's action."""
        self.mine: Final = mine
        """A ship where there is culture."""
        self.crowd: Final = crowd
        """Each step that a rival is ahead on the same track."""
        self.leave: Final = leave
        """A ship on a surface that leaves it."""
        self.go: Final = go
        """A move, beyond what the ship gains by it."""
        self.up: Final = up
        self.up_die: Final = up_die
        self.up_ship: Final = up_ship
        """A level of the empire, beyond its points; its die; its ship."""
        self.fresh: Final = fresh
        """A die that is rolled."""
        self.paid: Final = paid
        """Keeping the energy that a reroll costs, beyond its worth."""
        self.good: Final = good
        """A die that is worth so much is used before others are rolled again."""
        self.follow: Final = follow
        """Not following, beyond the culture that it costs."""
        self.late: Final = late
        """How much less resources are worth at the end of the game, as a part."""
        self.waiting: Final = waiting
        """A die for a track where no ship is."""
        self.force: Final = force
        self.forced: Final = forced
        """Turning a die of the Rogue away: by itself, and by what the die would bring it."""
        self.uses: Final = uses
        """Each planet verb by its name, beyond what it gains at once; nothing where it is left out."""


ALL_USES: Final = {
    "gain": -0.02,
    "gain_per_ship": -0.19,
    "gain_all": 0.23,
    "advance": 0.00,
    "regress": 0.53,
    "regress_then_advance": 0.14,
    "steal": 1.04,
    "transfer_orbit": 0.05,
    "set_die": 0.26,
    "replace_planet": 0.03,
    "upgrade": -0.05,
    "follow_bonus": 0.26,
    "follow_cost": 0.18,
    "convert": 0.10,
    "repeat_die": 0.73,
    "use_colony_of": 0.11,
    "use_uncolonized": 0.65,
    "others_advance_then_self": -0.11,
    "reroll_dice": 0.09,
    "any_face_action": 0.04,
    "move_ships": 0.22,
    "displace_for_resource": -0.11,
}
ALL: Final = PolicyWeights(
    energy=0.957,
    energy_less=0.038,
    culture=1.418,
    culture_less=0.058,
    reach=0.319,
    near=1.202,
    nearer=0.374,
    done=0.184,
    orbit=-0.026,
    match=-0.442,
    land=0.230,
    mine=0.338,
    crowd=0.861,
    leave=0.174,
    go=-0.150,
    up=1.779,
    up_die=1.764,
    up_ship=1.433,
    fresh=0.787,
    paid=0.196,
    good=0.512,
    follow=-0.133,
    late=0.742,
    waiting=-0.055,
    force=0.000,
    forced=1.000,
    uses=ALL_USES,
)
"""At a table of several players."""
ALONE_USES: Final = {
    "gain": -0.03,
    "gain_per_ship": -0.16,
    "gain_all": 0.48,
    "advance": -0.02,
    "regress": 0.95,
    "regress_then_advance": 0.17,
    "steal": 2.09,
    "transfer_orbit": 0.06,
    "set_die": 0.43,
    "replace_planet": -0.01,
    "upgrade": -0.06,
    "follow_bonus": 0.16,
    "follow_cost": 0.18,
    "convert": 0.07,
    "repeat_die": 1.77,
    "use_colony_of": 0.09,
    "use_uncolonized": 0.57,
    "others_advance_then_self": -0.09,
    "reroll_dice": -0.02,
    "any_face_action": 0.10,
    "move_ships": 0.21,
    "displace_for_resource": -0.11,
}
ALONE: Final = PolicyWeights(
    energy=1.755,
    energy_less=0.058,
    culture=2.429,
    culture_less=0.122,
    reach=0.433,
    near=2.680,
    nearer=0.691,
    done=0.350,
    orbit=-0.123,
    match=-0.790,
    land=0.359,
    mine=0.278,
    crowd=1.181,
    leave=0.086,
    go=-0.235,
    up=5.373,
    up_die=2.488,
    up_ship=2.882,
    fresh=1.567,
    paid=0.225,
    good=1.351,
    follow=-0.094,
    late=0.767,
    waiting=-0.157,
    force=-0.039,
    forced=0.136,
    uses=ALONE_USES,
)
"""Against the Rogue."""

# Of what the numbers above are not told.
SPARE: Final = 0.8
"""How much less a die is worth to a ship when another one could use it as well."""
SECOND: Final = -0.3
"""Declining the second move of two."""
RECALLED: Final = 0.25
"""What each level of a ship brings that is called back for it."""
UNKNOWN: Final = -1e9
NO_DICE: Final = [0, 0, 0, 0, 0, 0]


def choose(s: GalaxiesState, seat: int, options: list[Action]) -> int:
    """The place of the option that looks best, or -1 where there is no rule of thumb."""
    return lean(s, seat, options, ALONE if s.solo else ALL)


def lean(s: GalaxiesState, seat: int, options: list[Action], w: PolicyWeights) -> int:
    """The same with other leanings."""
    top = s.stack[-1]
    if isinstance(top, TakeTurn):
        return turn(s, seat, options, w)
    if isinstance(top, PickReroll):
        return reroll(s, seat, options, w)
    if isinstance(top, FlyShip):
        return fly(s, seat, options, w)
    if isinstance(top, OfferFollow):
        face = s.die_face[s.die]
        cost = s.follow_cost
        gain = face_value(s, seat, face, 1, w) - culture_value(s, seat, -cost, w) - w.follow
        return options.index(FOLLOW if gain > 0.0 else PASS)
    if isinstance(top, OfferFree):
        return options.index(FOLLOW if face_value(s, seat, top.face, 1, w) > 0.0 else PASS)
    if isinstance(top, ForceReroll):
        gain = w.force + w.forced * rogue_die(s, s.die_face[s.die])
        gain -= energy_value(s, seat, -1, w) + culture_value(s, seat, -1, w)
        return options.index(FORCE if gain > 0.0 else PASS)
    pick = -1
    best = UNKNOWN
    for i in range(len(options)):
        value = option_value(s, seat, options[i], w)
        if value > best:
            best = value
            pick = i
    return pick


def turn(s: GalaxiesState, seat: int, options: list[Action], w: PolicyWeights) -> int:
    """Use the good dice, roll the bad ones again, use what is left, end."""
    values = dice_values(s, seat, w)
    best = -1
    best_value = 0.0
    end = 0
    again = -1
    for i in range(len(options)):
        action = options[i]
        if isinstance(action, Activate):
            value = values[action.face]
            if value > best_value:
                best_value = value
                best = i
        elif action is REROLL:
            again = i
        elif action is END:
            end = i
    if best >= 0 and best_value > w.good:
        return best
    if again >= 0:
        hope = -(w.paid + energy_value(s, seat, -1, w)) if s.rerolled else 0.0
        for die in range(DICE):
            if s.die_state[die] == INACTIVE:
                hope += max(0.0, w.fresh - values[s.die_face[die]])
        if hope > 0.0:
            return again
    return best if best >= 0 else end


def fly(s: GalaxiesState, seat: int, options: list[Action], w: PolicyWeights) -> int:
    """To the most promising place."""
    sky = Sky(s, seat)
    pick = 0
    best = UNKNOWN
    for i in range(len(options)):
        action = options[i]
        value = 0.0
        if isinstance(action, Land):
            value = land_value(s, seat, action.planet, w)
        elif isinstance(action, Orbit):
            value = orbit_value(s, s.slot_of(action.planet), sky, w)
        if value > best:
            best = value
            pick = i
    return pick


def reroll(s: GalaxiesState, seat: int, options: list[Action], w: PolicyWeights) -> int:
    """The worst die while it is worse than a fresh one."""
    values = dice_values(s, seat, w)
    pick = -1
    worst = w.fresh
    done = -1
    least = -1
    low = 1e9
    for i in range(len(options)):
        action = options[i]
        if isinstance(action, Pick):
            value = values[action.face]
            if value < worst:
                worst = value
                pick = i
            if value < low:
                low = value
                least = i
        elif action is DONE:
            done = i
    if pick >= 0:
        return pick
    return done if done >= 0 else least


def inactive_faces(s: GalaxiesState) -> list[int]:
    """How many inactive dice show each face."""
    counts = [0, 0, 0, 0, 0, 0]
    for die in range(DICE):
        if s.die_state[die] == INACTIVE:
            counts[s.die_face[die]] += 1
    return counts


def dice_values(s: GalaxiesState, seat: int, w: PolicyWeights) -> list[float]:
    """What a die of each face would bring that lies there."""
    counts = inactive_faces(s)
    values = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0]
    for face in range(6):
        if counts[face]:
            values[face] = face_value(s, seat, face, counts[face], w)
    return values


def face_value(s: GalaxiesState, seat: int, face: int, count: int, w: PolicyWeights) -> float:
    """What a face's action would bring a player who has a number of such dice."""
    if face == MOVE:
        return move_value(s, seat, w)
    if face == ENERGY:
        return energy_value(s, seat, production(s, seat, ENERGY_RESOURCE), w)
    if face == CULTURE:
        return culture_value(s, seat, production(s, seat, CULTURE_RESOURCE), w)
    if face < COLONY:
        value = advance_best(s, seat, face - DIPLOMACY, count, w) / count
        return value if value > 0.0 else w.waiting
    value = upgrade_value(s, seat, 0, w)
    mask = s.colonies[seat]
    planet = 0
    while mask:
        if mask & 1 and can_use(s, seat, planet):
            found = use_value(s, seat, planet, w)
            if found > value:
                value = found
        mask >>= 1
        planet += 1
    return value


def left(s: GalaxiesState) -> float:
    """How much of the game is left, 0 to 1."""
    most = 0
    for vp in s.vp:  # Compiled, a loop costs a fraction of what max() of a list does; this is asked all the time.
        if vp > most:
            most = vp
    end = s.content.end_vp
    return (end - most) / end if most < end else 0.0


def energy_value(s: GalaxiesState, seat: int, change: int, w: PolicyWeights) -> float:
    """What gaining energy is worth, or, for a loss, what is lost."""
    return resource_value(s, seat, s.energy[seat], change, w.energy, w.energy_less, w)


def culture_value(s: GalaxiesState, seat: int, change: int, w: PolicyWeights) -> float:
    """What gaining culture is worth, or, for a loss, what is lost."""
    return resource_value(s, seat, s.culture[seat], change, w.culture, w.culture_less, w)


def resource_value(
    s: GalaxiesState, seat: int, have: int, change: int, each: float, less: float, w: PolicyWeights
) -> float:
    """What a change of a resource is worth, of which a player has so much, whichever way it goes."""
    after = min(s.content.resource_max, have + change)
    low = min(have, after)
    high = max(have, after)
    value = (each * (high - low) - less * (high * high - low * low)) * (1.0 - w.late * (1.0 - left(s)))
    level = s.empire[seat]
    if level < LEVELS:
        cost = s.content.levels[level + 1].cost
        if low < cost <= high:
            value += w.reach
    return value


def promise(planet: Planet, level: int, w: PolicyWeights) -> float:
    """What a ship at a level of a planet's track may expect."""
    part = (level + 0.7) / (planet.track + 0.7)
    return planet.vp * (w.near * part + w.nearer * part * part)


def advance_gain(s: GalaxiesState, ship: int, steps: int, w: PolicyWeights) -> float:
    """What advancing a ship brings."""
    planet = s.card_at(s.place[ship])
    level = s.level[ship]
    value = promise(planet, min(planet.track, level + steps), w) - promise(planet, level, w)
    if level + steps >= planet.track:
        value += w.done
    return value


def advance_best(s: GalaxiesState, seat: int, kind: int, steps: int, w: PolicyWeights) -> float:
    """What advancing the best ship on a kind of track brings."""
    best = 0.0
    place = s.place
    for ship in range(seat * SHIPS, seat * SHIPS + SHIPS):
        at = place[ship]
        if in_orbit(at) and (kind == ANY_TRACK or s.card_at(at).kind == kind):
            value = advance_gain(s, ship, steps, w)
            if value > best:
                best = value
    return best


def upgrade_value(s: GalaxiesState, seat: int, discount: int, w: PolicyWeights) -> float:
    """What the next level brings, 0 where it cannot be paid."""
    cost = upgrade_cost(s, seat, discount)
    if s.energy[seat] < cost and s.culture[seat] < cost:
        return 0.0
    level = s.empire[seat]
    now = s.content.levels[level]
    then = s.content.levels[level + 1]
    much = left(s)
    return then.vp - now.vp + w.up + much * (w.up_die * (then.dice - now.dice) + w.up_ship * (then.ships - now.ships))


def use_value(s: GalaxiesState, seat: int, planet: int, w: PolicyWeights) -> float:
    """What a planet's action brings that can be used."""
    verb = s.content.planets[planet].verb
    value = w.uses.get(verb.name, 0.0)
    if verb.cost_energy:
        value -= energy_value(s, seat, -verb.cost_energy, w)
    if verb.cost_culture:
        value -= culture_value(s, seat, -verb.cost_culture, w)
    if isinstance(verb, GainVerb):
        if verb.energy:
            value += energy_value(s, seat, verb.energy, w)
        if verb.culture:
            value += culture_value(s, seat, verb.culture, w)
        value -= w.fresh * verb.cost_dice
    elif isinstance(verb, GainPerShipVerb):
        ships = s.at_home(seat)
        if verb.energy:
            value += energy_value(s, seat, verb.energy * ships, w)
        if verb.culture:
            value += culture_value(s, seat, verb.culture * ships, w)
    elif isinstance(verb, AdvanceVerb):
        value += advance_best(s, seat, verb.kind, verb.steps, w)
    elif isinstance(verb, OthersAdvanceThenSelfVerb):
        value += advance_best(s, seat, ANY_TRACK, verb.steps, w)
    elif isinstance(verb, UpgradeVerb):
        value += upgrade_value(s, seat, verb.discount, w)
    return value


class Sky:
    """What a ship that goes somewhere looks at, counted once for all the places where it may go."""

    def __init__(self, s: GalaxiesState, seat: int) -> None:
        self.dice = inactive_faces(s) if seat == s.active else NO_DICE
        crowd = [0] * len(s.row)
        kinds = 0
        place = s.place
        own = seat * SHIPS
        for ship in range(len(place)):
            at = place[ship]
            if in_orbit(at):
                slot = slot_at(at)
                crowd[slot] += s.level[ship]
                if own <= ship < own + SHIPS:
                    kinds |= 1 << s.content.planets[s.row[slot]].kind
        self.crowd = crowd
        """The levels of all ships in orbit, by slot."""
        self.kinds = kinds
        """The kinds of tracks where the player has a ship, as bits."""


def orbit_value(s: GalaxiesState, slot: int, sky: Sky, w: PolicyWeights) -> float:
    """What a ship newly in orbit promises."""
    card = s.content.planets[s.row[slot]]
    now = promise(card, 0, w)
    value = w.orbit + now - w.crowd * sky.crowd[slot]
    if card.resource == CULTURE_RESOURCE:
        value += w.mine
    matching = sky.dice[DIPLOMACY + card.kind]
    if matching:
        soon = w.match + promise(card, min(card.track, matching), w) - now
        value += soon
        if sky.kinds >> card.kind & 1:
            # The dice have a ship to advance already.
            value -= SPARE * soon
    return value


def land_value(s: GalaxiesState, seat: int, planet: int, w: PolicyWeights) -> float:
    """What landing brings: the planet's action, and a ship where its resource is."""
    value = w.land
    if can_use(s, seat, planet):
        value += max(0.0, use_value(s, seat, planet, w))
    if s.content.planets[planet].resource == CULTURE_RESOURCE:
        value += w.mine
    return value


def stay_value(s: GalaxiesState, ship: int, w: PolicyWeights) -> float:
    """What a ship loses that leaves its place."""
    at = s.place[ship]
    if at == HOME:
        return 0.0
    planet = s.card_at(at)
    value = w.mine if planet.resource == CULTURE_RESOURCE else 0.0
    if in_orbit(at):
        return value + w.orbit + promise(planet, s.level[ship], w)
    return value + w.leave


def move_value(s: GalaxiesState, seat: int, w: PolicyWeights) -> float:
    """What the best move brings."""
    place = s.place
    lost = 1e9
    taken = 0
    for ship in range(seat * SHIPS, seat * SHIPS + SHIPS):
        if place[ship] != LOCKED:
            value = stay_value(s, ship, w)
            if value < lost:
                lost = value
            taken |= 1 << place[ship]
    best = 0.0
    row = s.row
    sky = Sky(s, seat)
    for slot in range(len(row)):
        planet = row[slot]
        if planet != NONE:
            if not taken >> orbit(slot) & 1:
                value = orbit_value(s, slot, sky, w)
                if value > best:
                    best = value
            if not taken >> surface(slot) & 1:
                value = land_value(s, seat, planet, w)
                if value > best:
                    best = value
    return best - lost + w.go


def ship_of(s: GalaxiesState, seat: int, at: int) -> int:
    """A player's ship at a place."""
    for ship in range(seat * SHIPS, seat * SHIPS + SHIPS):
        if s.place[ship] == at:
            return ship
    return seat * SHIPS


def option_value(s: GalaxiesState, seat: int, action: Action, w: PolicyWeights) -> float:
    """What an option of a lesser question is worth; UNKNOWN where there is no rule of thumb."""
    top = s.stack[-1]
    if isinstance(top, MoveShip):
        if action is FROM_HOME:
            return 0.0
        if isinstance(action, FromOrbit):
            return -stay_value(s, ship_of(s, seat, orbit(s.slot_of(action.planet))), w)
        if isinstance(action, FromSurface):
            return -stay_value(s, ship_of(s, seat, surface(s.slot_of(action.planet))), w)
        return SECOND
    if isinstance(top, LandingAction):
        return use_value(s, seat, top.planet, w) if action is USE_IT else 0.0
    if isinstance(top, AdvanceShip):
        if isinstance(action, Advance):
            return advance_gain(s, s.orbiter(seat, s.slot_of(action.planet)), top.steps, w)
        return 0.0
    if isinstance(action, Upgrade):
        value = upgrade_value(s, seat, 9, w)
        if action.energy:
            value -= energy_value(s, seat, -action.energy, w)
        if action.culture:
            value -= culture_value(s, seat, -action.culture, w)
        return value
    if isinstance(action, Use):
        return use_value(s, seat, action.planet, w)
    if isinstance(action, (Spend, Change, Discard)):
        return -face_value(s, seat, action.face, 1, w)
    if isinstance(action, OfFace):
        return face_value(s, seat, action.face, 1, w)
    if isinstance(action, Take):
        return energy_value(s, seat, action.energy, w) + culture_value(s, seat, action.culture, w)
    if isinstance(action, Regress):
        planet = s.content.planets[action.planet]
        ship = s.orbiter(action.side, s.slot_of(action.planet))
        value = promise(planet, s.level[ship], w)
        return -value if action.side == seat else value
    if isinstance(action, Give):
        energy = action.resource == ENERGY_RESOURCE
        return -(energy_value(s, seat, -1, w) if energy else culture_value(s, seat, -1, w))
    if isinstance(action, Steal):
        return float(s.vp[action.side])
    if isinstance(action, Recall):
        ship = s.orbiter(seat, s.slot_of(action.planet))
        return s.level[ship] * RECALLED - promise(s.content.planets[action.planet], s.level[ship], w)
    if isinstance(action, Replace):
        return -float(s.content.planets[action.planet].vp)
    if isinstance(action, Convert):
        return UNKNOWN
    if isinstance(action, Orbit):
        planet = s.content.planets[action.planet]
        return promise(planet, planet.track // 2, w)
    if isinstance(action, FromOrbit):
        return -stay_value(s, ship_of(s, seat, orbit(s.slot_of(action.planet))), w)
    if action is PASS:
        return 0.0
    return UNKNOWN
