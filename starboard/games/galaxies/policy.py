"""What a player would do without thinking twice: rules of thumb, weighed by numbers found by playing against itself.

Bots finish imagined games with it. It sees the position of one world and answers at once; it copies nothing and tries
nothing out. Values are in victory points, roughly.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

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
    FACE_COUNT,
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
    MOST_SLOTS,
    NONE,
    ORBIT,
    SURFACE,
    GalaxiesState,
)
from starboard.games.galaxies.steps.colonies import UpgradeVerb
from starboard.games.galaxies.steps.dice import PickReroll
from starboard.games.galaxies.steps.following import OfferFollow, OfferFree
from starboard.games.galaxies.steps.moving import FlyShip, LandingAction, MoveShip
from starboard.games.galaxies.steps.resources import GainPerShipVerb, GainVerb
from starboard.games.galaxies.steps.rogue import ForceReroll
from starboard.games.galaxies.steps.tracks import AdvanceShip, AdvanceVerb, OthersAdvanceThenSelfVerb
from starboard.games.galaxies.steps.turn import TakeTurn
from starboard.games.galaxies.verbs import PLANET_VERBS
from starboard.kernel.actions import Action
from starboard.kernel.reader import Reader
from starboard.kernel.weights import read_weights


class PolicyWeights:
    """How much each consideration weighs, in victory points, roughly."""

    def __init__(self, at: Reader) -> None:
        self.energy: Final = at.item("energy").real()
        self.energy_less: Final = at.item("energy_less").real()
        self.culture: Final = at.item("culture").real()
        self.culture_less: Final = at.item("culture_less").real()
        """One energy or culture, and how much less each further one is worth."""
        self.reach: Final = at.item("reach").real()
        """Having enough for the next level of the empire."""
        self.near: Final = at.item("near").real()
        self.nearer: Final = at.item("nearer").real()
        """A ship's promise: its planet's points by its part of the track, and by the square of that."""
        self.done: Final = at.item("done").real()
        """A colony, beyond its points."""
        self.orbit: Final = at.item("orbit").real()
        """A ship in orbit, beyond its promise."""
        self.match: Final = at.item("match").real()
        """A die that can advance the ship at once."""
        self.land: Final = at.item("land").real()
        """A ship on a surface that has just landed, beyond the planet's action."""
        self.mine: Final = at.item("mine").real()
        """A ship where there is culture."""
        self.crowd: Final = at.item("crowd").real()
        """Each step that a rival is ahead on the same track."""
        self.leave: Final = at.item("leave").real()
        """A ship on a surface that leaves it."""
        self.go: Final = at.item("go").real()
        """A move, beyond what the ship gains by it."""
        self.up: Final = at.item("up").real()
        self.up_die: Final = at.item("up_die").real()
        self.up_ship: Final = at.item("up_ship").real()
        """A level of the empire, beyond its points; its die; its ship."""
        self.fresh: Final = at.item("fresh").real()
        """A die that is rolled."""
        self.paid: Final = at.item("paid").real()
        """Keeping the energy that a reroll costs, beyond its worth."""
        self.good: Final = at.item("good").real()
        """A die that is worth so much is used before others are rolled again."""
        self.follow: Final = at.item("follow").real()
        """Not following, beyond the culture that it costs."""
        self.late: Final = at.item("late").real()
        """How much less resources are worth at the end of the game, as a part."""
        self.waiting: Final = at.item("waiting").real()
        """A die for a track where no ship is."""
        self.force: Final = at.item("force").real()
        self.forced: Final = at.item("forced").real()
        """Turning a die of the Rogue away: by itself, and by what the die would bring it."""
        uses = at.item("uses")
        self.uses: Final = [uses.maybe(verb, 0).real() for verb in PLANET_VERBS]
        """Each planet verb by its number, beyond what it gains at once; nothing where the data leaves it out."""
        uses.done()
        at.done()


SEVERAL: Final = PolicyWeights(read_weights(Path(__file__).parent, "policy", "several"))
ALONE: Final = PolicyWeights(read_weights(Path(__file__).parent, "policy", "alone"))
"""At a table of several players, and against a Rogue."""

# Of what the numbers above are not told.
SPARE: Final = 0.8
"""How much less a die is worth to a ship when another one could use it as well."""
SECOND: Final = -0.3
"""Declining the second move of two."""
RECALLED: Final = 0.25
"""What each level of a ship brings that is called back for it."""
UNKNOWN: Final = -1e9


def choose(s: GalaxiesState, seat: int, options: list[Action]) -> int:
    """The place of the option that looks best, or -1 where there is no rule of thumb."""
    return choose_by(s, seat, options, ALONE if s.solo else SEVERAL)


def choose_by(s: GalaxiesState, seat: int, options: list[Action], w: PolicyWeights) -> int:
    """The same with other weights."""
    top = s.stack[-1]
    if isinstance(top, TakeTurn):
        return turn(s, seat, options, w)
    if isinstance(top, PickReroll):
        return reroll(s, seat, options, w)
    if isinstance(top, FlyShip):
        return fly(s, seat, options, w)
    if isinstance(top, OfferFollow):
        face = s.die_face(s.die)
        cost = s.follow_cost
        gain = face_value(s, seat, face, 1, w) - culture_value(s, seat, -cost, w) - w.follow
        return options.index(FOLLOW if gain > 0.0 else PASS)
    if isinstance(top, OfferFree):
        return options.index(FOLLOW if face_value(s, seat, top.face, 1, w) > 0.0 else PASS)
    if isinstance(top, ForceReroll):
        gain = w.force + w.forced * rogue_die(s, s.die_face(s.die))
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
            if s.die_state(die) == INACTIVE:
                hope += max(0.0, w.fresh - values[s.die_face(die)])
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


def dice_values(s: GalaxiesState, seat: int, w: PolicyWeights) -> vec[float]:
    """What a die of each face would bring that lies there."""
    counts = s.face_counts(INACTIVE)
    values = vec[float]([0.0] * FACE_COUNT)
    face: i64 = 0
    while counts:
        if counts & 7:
            values[face] = face_value(s, seat, face, counts & 7, w)
        counts >>= 3
        face += 1
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


def promise(planet: Planet, level: i64, w: PolicyWeights) -> float:
    """What a ship at a level of a planet's track may expect."""
    part = (float(level) + 0.7) / (planet.track + 0.7)
    return planet.vp * (w.near * part + w.nearer * part * part)


def advance_gain(s: GalaxiesState, ship: i64, steps: i64, w: PolicyWeights) -> float:
    """What advancing a ship brings."""
    planet = s.content.planets[s.row[s.place[ship] - ORBIT]]
    level = s.level[ship]
    track: i64 = planet.track
    if level + steps < track:
        return promise(planet, level + steps, w) - promise(planet, level, w)
    return promise(planet, track, w) - promise(planet, level, w) + w.done


def advance_best(s: GalaxiesState, seat: int, kind: int, steps: int, w: PolicyWeights) -> float:
    """What advancing the best ship on a kind of track brings."""
    best = 0.0
    place = s.place
    ship: i64 = seat * SHIPS
    for _ in range(SHIPS):
        at = place[ship]
        if at >= ORBIT and (kind == ANY_TRACK or s.content.planets[s.row[at - ORBIT]].kind == kind):
            value = advance_gain(s, ship, steps, w)
            if value > best:
                best = value
        ship += 1
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
    card = s.content.planets[planet]
    verb = card.verb
    value = w.uses[card.verb_number]
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
        ships = s.ships_at(seat, HOME)
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
        self.dice: Final[i64] = s.face_counts(INACTIVE) if seat == s.active else 0
        """The player's inactive dice, as `face_counts` has them."""
        crowd = vec[i64]([0] * MOST_SLOTS)
        kinds: i64 = 0
        place = s.place
        own: i64 = seat * SHIPS
        ship: i64 = 0
        while ship < len(place):
            slot = place[ship] - ORBIT
            if slot >= 0:
                crowd[slot] = crowd[slot] + s.level[ship]
                if own <= ship < own + SHIPS:
                    kinds |= 1 << s.content.planets[s.row[slot]].kind
            ship += 1
        self.crowd: Final = crowd
        """The levels of all ships in orbit, by slot."""
        self.kinds: Final[i64] = kinds
        """The kinds of tracks where the player has a ship, as bits."""


def orbit_value(s: GalaxiesState, slot: i64, sky: Sky, w: PolicyWeights) -> float:
    """What a ship newly in orbit promises."""
    card = s.content.planets[s.row[slot]]
    now = promise(card, 0, w)
    value = w.orbit + now - w.crowd * float(sky.crowd[slot])
    if card.resource == CULTURE_RESOURCE:
        value += w.mine
    matching = sky.dice >> 3 * (DIPLOMACY + card.kind) & 7
    if matching:
        soon = w.match + promise(card, min(card.track, int(matching)), w) - now
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


def stay_value(s: GalaxiesState, ship: i64, w: PolicyWeights) -> float:
    """What a ship loses that leaves its place."""
    at = s.place[ship]
    if at == HOME:
        return 0.0
    planet = s.card_at(at)
    value = w.mine if planet.resource == CULTURE_RESOURCE else 0.0
    if at >= ORBIT:
        return value + w.orbit + promise(planet, s.level[ship], w)
    return value + w.leave


def move_value(s: GalaxiesState, seat: int, w: PolicyWeights) -> float:
    """What the best move brings."""
    place = s.place
    lost = 1e9
    taken: i64 = 0
    ship: i64 = seat * SHIPS
    for _ in range(SHIPS):
        if place[ship] != LOCKED:
            value = stay_value(s, ship, w)
            if value < lost:
                lost = value
            taken |= 1 << place[ship]
        ship += 1
    best = 0.0
    sky = Sky(s, seat)
    for slot, planet in enumerate(s.row):
        if planet != NONE:
            if not taken >> (ORBIT + slot) & 1:
                value = orbit_value(s, slot, sky, w)
                if value > best:
                    best = value
            if not taken >> (SURFACE + slot) & 1:
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
            return -stay_value(s, ship_of(s, seat, ORBIT + s.slot_of(action.planet)), w)
        if isinstance(action, FromSurface):
            return -stay_value(s, ship_of(s, seat, SURFACE + s.slot_of(action.planet)), w)
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
        return float(s.level[ship]) * RECALLED - promise(s.content.planets[action.planet], s.level[ship], w)
    if isinstance(action, Replace):
        return -float(s.content.planets[action.planet].vp)
    if isinstance(action, Convert):
        return UNKNOWN
    if isinstance(action, Orbit):
        planet = s.content.planets[action.planet]
        return promise(planet, planet.track // 2, w)
    if isinstance(action, FromOrbit):
        return -stay_value(s, ship_of(s, seat, ORBIT + s.slot_of(action.planet)), w)
    if action is PASS:
        return 0.0
    return UNKNOWN
