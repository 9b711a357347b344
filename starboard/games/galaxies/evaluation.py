"""How good a position is: what bots look at when they cannot look further."""

from __future__ import annotations

import math
from pathlib import Path
from typing import Final

from starboard.games.galaxies.components import (
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
)
from starboard.games.galaxies.mechanics import has_orbiter, production
from starboard.games.galaxies.scoring import mission_vp, winners
from starboard.games.galaxies.state import (
    AWAY,
    HOME,
    HUMAN,
    INACTIVE,
    LOCKED,
    ORBIT,
    ROGUE,
    SURFACE,
    TO_ROLL,
    GalaxiesState,
)
from starboard.kernel.reader import Reader
from starboard.kernel.weights import read_weights

# What things are worth in victory points; found by playing against itself.
ENERGY_POINT: Final = 0.24
CULTURE_POINT: Final = 0.27
DIE: Final = 0.9
SHIP: Final = 0.7
OUT: Final = 0.18
SPREAD: Final = 3.0

# Alone against the Rogue, resources follow its many dice, or turn them away.
SOLO_ENERGY: Final = 0.05
SOLO_MINE: Final = 0.2
"""What a ship at a culture planet promises, beyond its track."""
GROW_ENERGY: Final = 2.2
GROW_CULTURE: Final = 1.2

REROLL: Final = 0.12
"""What the free reroll promises while it is not used."""
UNKNOWN: Final = 0.36
"""What a die that is to be rolled promises."""
TURN: Final = 0.5
"""What each die of a turn promises that is still to come in this round."""
ROGUE_DIE: Final = 0.9
"""The same for each of the Rogue's dice, beside what its faces bring on average."""

# Of the Rogue, whose ships all advance together and never turn back.
ROGUE_STEP: Final = 0.87
"""What is left of a planet's points for each space that a Rogue ship still has to go."""
ROGUE_SHIP: Final = 0.8
"""What a Rogue ship at home promises."""
BEHIND: Final = 0.6
"""What is left of a ship's promise when a rival on the same track is nearer to its end."""

RACE: Final = (
    "worth",
    "points",
    "dice",
    "rogue_points",
    "rogue_ships",
    "rogue_energy",
    "rogue_culture",
    "rogue_level",
    "round",
)
"""What the odds of a race against a Rogue follow from, as `race` tells it."""


class RaceWeights:
    """How much each part of a race weighs: `tools/fit_galaxies_race.py` finds them, by who won in the end."""

    def __init__(self, at: Reader) -> None:
        self.parts: Final = [at.item(name).real() for name in RACE]
        rogues = at.item("rogues")
        self.rogues: Final[dict[str, float]] = {name: each.real() for name, each in rogues.pairs()}
        """What each Rogue is by itself; one that is not there is as hard as they are on average."""
        self.start: Final = at.item("start").real()
        at.done()


ALONE: Final = RaceWeights(read_weights(Path(__file__).parent, "evaluation", "alone"))


def worth(s: GalaxiesState, side: int) -> float:
    """The victory points that a player has or may expect from what they have now."""
    content = s.content
    energy = s.energy[side]
    culture = s.culture[side]
    value = float(s.vp[side])
    # The first resources matter most: they pay for what comes next.
    value += ENERGY_POINT * energy - 0.012 * energy * energy
    value += CULTURE_POINT * culture - 0.012 * culture * culture
    for ship in range(side * SHIPS, side * SHIPS + SHIPS):
        at = s.place[ship]
        if at > LOCKED:
            planet = content.planets[s.row[at - ORBIT if at >= ORBIT else at - SURFACE]]
            if at >= ORBIT:
                # A planet is worth its points by how near it is: the square tells a ship that is nearly there.
                part = (float(s.level[ship]) + 0.7) / (planet.track + 0.7)
                promise = planet.vp * (0.22 * part + 0.72 * part * part) + 0.15
                value += promise * BEHIND if is_behind(s, ship) else promise
            else:
                value += OUT if planet.resource == CULTURE_RESOURCE else 0.6 * OUT
    if s.solo:
        value += SOLO_ENERGY * energy
        value += SOLO_MINE * production(s, side, CULTURE_RESOURCE)
    level = s.empire[side]
    now = content.levels[level]
    left = max(0.0, (content.end_vp - max(s.vp)) / content.end_vp)
    value += (0.35 + left) * (DIE * (now.dice - 4) + SHIP * (now.ships - 2))
    if level < LEVELS:
        # Saving up for the next level is worth part of it.
        next_level = content.levels[level + 1]
        gain = next_level.vp - now.vp
        gain_later = DIE * (next_level.dice - now.dice) + SHIP * (next_level.ships - now.ships)
        saved = min(1.0, max(energy, culture) / next_level.cost) if next_level.cost else 1.0
        value += 0.3 * (gain + (0.35 + left) * gain_later) * saved * saved
    value += 0.12 * left * s.colonies[side].bit_count()
    return value


def terms(s: GalaxiesState, seat: int) -> dict[str, tuple[float, float]]:
    """What a seat has and what that is worth in victory points, by name: the parts of `worth` and its mission."""
    energy, culture, level = s.energy[seat], s.culture[seat], s.empire[seat]
    now = s.content.levels[level]
    left = max(0.0, (s.content.end_vp - max(s.vp)) / s.content.end_vp)
    on_tracks = 0.0
    for ship in range(seat * SHIPS, seat * SHIPS + SHIPS):
        at = s.place[ship]
        if at >= ORBIT:
            planet = s.content.planets[s.row[at - ORBIT]]
            part = (float(s.level[ship]) + 0.7) / (planet.track + 0.7)
            on_tracks += planet.vp * (0.22 * part + 0.72 * part * part) + 0.15
    mission = 0.0 if s.solo else float(mission_vp(s, seat, s.mission[seat]))
    found = {
        "vp": (float(s.vp[seat]), float(s.vp[seat])),
        "energy": (float(energy), ENERGY_POINT * energy - 0.012 * energy * energy),
        "culture": (float(culture), CULTURE_POINT * culture - 0.012 * culture * culture),
        "tracks": (on_tracks, on_tracks),
        "empire": (float(level), (0.35 + left) * (DIE * (now.dice - 4) + SHIP * (now.ships - 2))),
        "colonies": (float(s.colonies[seat].bit_count()), 0.12 * left * s.colonies[seat].bit_count()),
        "mission": (mission, 0.5 * mission),
    }
    if s.solo:
        rogue = rogue_worth(s)
        found["rogue"] = (-rogue, -rogue)
    return found


def is_behind(s: GalaxiesState, ship: int) -> bool:
    """Whether another side's ship on the same track is nearer to its end."""
    at = s.place[ship]
    level = s.level[ship]
    place = s.place
    for other in range(len(place)):
        if place[other] == at and s.level[other] > level:
            return True
    return False


def rogue_worth(s: GalaxiesState) -> float:
    """The victory points that the Rogue has or may expect."""
    return s.vp[ROGUE] + rogue_ships(s) + rogue_growth(s)


def rogue_ships(s: GalaxiesState) -> float:
    """What the Rogue's ships and the dice that it will roll for them promise it."""
    value = 0.0
    for ship in range(ROGUE * SHIPS, ROGUE * SHIPS + SHIPS):
        at = s.place[ship]
        if at == HOME:
            value += ROGUE_SHIP
        else:
            planet = s.card_at(at)
            value += planet.vp * ROGUE_STEP ** (planet.track - s.level[ship])
    to_come = s.terms.rogue.levels[min(s.empire[ROGUE], len(s.terms.rogue.levels)) - 1].dice
    if s.active == ROGUE:
        to_come = s.rogue_dice
        for die in range(DICE):
            state = s.die_state(die)
            if state == INACTIVE:
                value += rogue_die(s, s.die_face(s.die))
            if state not in (AWAY, TO_ROLL):
                to_come -= 1
    mean = 0.0
    for face in range(FACE_COUNT):
        mean += rogue_die(s, face)
    return value + ROGUE_DIE * to_come * mean / FACE_COUNT


def rogue_die(s: GalaxiesState, face: int) -> float:
    """What the Rogue's die that lies there would bring it."""
    rogue = s.terms.rogue
    if face == MOVE:
        return 0.5
    if face == ENERGY:
        room = rogue.energy_max - s.energy[ROGUE]
        return GROW_ENERGY * min(room, production(s, ROGUE, ENERGY_RESOURCE)) / rogue.energy_max
    if face == CULTURE:
        room = rogue.culture_max - s.culture[ROGUE]
        return GROW_CULTURE * min(room, production(s, ROGUE, CULTURE_RESOURCE)) / rogue.culture_max
    if face == COLONY:
        return 0.5
    value = 0.0
    for ship in range(ROGUE * SHIPS, ROGUE * SHIPS + SHIPS):
        at = s.place[ship]
        if at >= ORBIT:
            planet = s.content.planets[s.row[at - ORBIT]]
            if planet.kind == face - DIPLOMACY:
                value += planet.vp * ROGUE_STEP ** (planet.track - s.level[ship]) * (1.0 / ROGUE_STEP - 1.0)
    return value


def rogue_growth(s: GalaxiesState) -> float:
    """What the Rogue's resources promise it: a level, or an extra turn."""
    rogue = s.terms.rogue
    level = s.empire[ROGUE]
    energy = s.energy[ROGUE] / rogue.energy_max
    culture = s.culture[ROGUE] / rogue.culture_max
    # The last levels before the Skull are the threat.
    return GROW_ENERGY * energy + GROW_CULTURE * culture + 0.25 * level * level


def dice_worth(s: GalaxiesState) -> float:
    """What the active player's dice that are not used yet may bring."""
    side = s.active
    unknown = 0
    for die in range(DICE):
        if s.die_state(die) == TO_ROLL:
            unknown += 1
    value = UNKNOWN * unknown
    counts = s.face_counts(INACTIVE)
    for face in range(6):
        count = counts >> 3 * face & 7
        if count:
            value += face_worth(s, side, face, count)
    if not s.rerolled and (unknown or counts):
        value += REROLL
    return value


def face_worth(s: GalaxiesState, side: int, face: int, count: int) -> float:
    """What a number of inactive dice with one face may bring."""
    if face == MOVE:
        at_home = 0
        for ship in range(side * SHIPS, side * SHIPS + SHIPS):
            if s.place[ship] == HOME:
                at_home += 1
        useful = min(count, at_home)
        return 0.6 * useful + 0.3 * (count - useful)
    if face == ENERGY:
        room = s.content.resource_max - s.energy[side]
        return ENERGY_POINT * 0.9 * min(room, production(s, side, ENERGY_RESOURCE) * count)
    if face == CULTURE:
        room = s.content.resource_max - s.culture[side]
        return CULTURE_POINT * 0.95 * min(room, production(s, side, CULTURE_RESOURCE) * count)
    if face < COLONY:
        kind = face - DIPLOMACY
        if not has_orbiter(s, side, kind):
            return 0.12 * count
        return advance_worth(s, side, kind, count)
    level = s.empire[side]
    best = 0.3 if s.colonies[side] else 0.05
    if level < LEVELS:
        cost = s.content.levels[level + 1].cost
        if max(s.energy[side], s.culture[side]) >= cost:
            best = 1.3
    return best + 0.15 * (count - 1)


def advance_worth(s: GalaxiesState, side: int, kind: int, count: int) -> float:
    """What advancing the most promising ship on a kind of track would bring."""
    best = 0.0
    for ship in range(side * SHIPS, side * SHIPS + SHIPS):
        at = s.place[ship]
        if at >= ORBIT:
            planet = s.content.planets[s.row[at - ORBIT]]
            if planet.kind == kind:
                level: int = s.level[ship]
                before = (level + 0.7) / (planet.track + 0.7)
                reached = min(planet.track, level + count)
                after = (reached + 0.7) / (planet.track + 0.7)
                value = planet.vp * (0.22 * (after - before) + 0.72 * (after * after - before * before))
                if value > best:
                    best = value
    return 0.85 * best + 0.05 * count


def values(s: GalaxiesState) -> list[float]:
    """Each side's expectation, the active player's dice included."""
    found = [worth(s, side) for side in range(s.players)]
    if s.solo:
        found.append(rogue_worth(s))
    if s.active < s.players:
        found[s.active] += dice_worth(s)
        # Whoever still has a turn in this round will make something of it; else not ending one's own would look good.
        seat = (s.active + 1) % s.players
        while seat != s.terms.first:
            found[seat] += TURN * s.content.levels[s.empire[seat]].dice
            seat = (seat + 1) % s.players
    return found


def lead(s: GalaxiesState) -> float:
    """In a solo game: by how much the player's expectation is more than the Rogue's. Both race to the same mark."""
    found = values(s)
    # The Rogue's Skull is another end.
    skull = s.terms.rogue.skull
    danger = 3.0 if s.empire[ROGUE] == skull - 1 and s.energy[ROGUE] >= s.terms.rogue.energy_max - 2 else 0.0
    return found[HUMAN] - found[ROGUE] - danger


def race(s: GalaxiesState) -> list[float]:
    """In a solo game: what the chance to win follows from, in the order of `RACE`."""
    rogue = s.terms.rogue
    return [
        worth(s, HUMAN),
        float(s.vp[HUMAN]),
        dice_worth(s) if s.active == HUMAN else 0.0,
        float(s.vp[ROGUE]),
        rogue_ships(s),
        s.energy[ROGUE] / rogue.energy_max,
        s.culture[ROGUE] / rogue.culture_max,
        float(s.empire[ROGUE]),
        float(s.round),
    ]


def evaluate_all(s: GalaxiesState) -> list[float]:
    """Each seat's chance to win, by what each may expect; exact when the game is over."""
    n = s.players
    if not s.stack:
        best = winners(s)
        return [1.0 / len(best) if seat in best else 0.0 for seat in range(n)]
    if s.solo:
        odds = ALONE.start + ALONE.rogues.get(s.terms.rogue.id, 0.0)
        parts = race(s)
        for i in range(len(parts)):
            odds += ALONE.parts[i] * parts[i]
        return [1.0 / (1.0 + math.exp(-odds))]
    found = values(s)
    end = s.content.end_vp
    for seat in range(n):
        # Only a seat's own mission is its own; to others it is what the world holds, and on average the same.
        found[seat] += (0.25 + 0.6 * min(1.0, max(s.vp) / end)) * mission_vp(s, seat, s.mission[seat])
    top = max(found)
    spread = SPREAD - 1.5 * min(1.0, max(s.vp) / end)
    total = 0.0
    for seat in range(n):
        found[seat] = math.exp((found[seat] - top) / spread)
        total += found[seat]
    return [value / total for value in found]
