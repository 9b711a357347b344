"""How good a position is: what bots look at when they cannot look further."""

from __future__ import annotations

import math
from typing import Final

from starboard.games.galaxies.content import (
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
)
from starboard.games.galaxies.deeds import has_orbiter, production
from starboard.games.galaxies.scoring import mission_vp, winners
from starboard.games.galaxies.state import HOME, HUMAN, INACTIVE, LOCKED, ROGUE, TO_ROLL, Galaxy

# What things are worth in victory points; found by playing against itself.
ENERGY_POINT: Final = 0.24
CULTURE_POINT: Final = 0.27
DIE: Final = 0.9
SHIP: Final = 0.7
OUT: Final = 0.18
SPREAD: Final = 3.0


def worth(s: Galaxy, side: int) -> float:
    """The victory points that a side has or may expect from what it has now."""
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
            planet = content.planets[s.row[(at >> 1) - 1]]
            if at & 1:
                # A planet is worth its points by how near it is: the square tells a ship that is nearly there.
                part = (s.level[ship] + 0.7) / (planet.track + 0.7)
                value += planet.vp * (0.22 * part + 0.72 * part * part) + 0.15
            else:
                value += OUT if planet.resource == CULTURE_RESOURCE else 0.6 * OUT
    if s.solo and side == ROGUE:
        return value + rogue_growth(s)
    level = s.empire[side]
    now = content.levels[level]
    left = max(0.0, (content.end_vp - max(s.vp)) / content.end_vp)
    value += (0.35 + left) * (DIE * (now.dice - 4) + SHIP * (now.ships - 2))
    if level < LEVELS:
        # Saving up for the next level is worth part of it.
        next_level = content.levels[level + 1]
        gain = (
            next_level.vp
            - now.vp
            + (0.35 + left) * (DIE * (next_level.dice - now.dice) + SHIP * (next_level.ships - now.ships))
        )
        saved = min(1.0, max(energy, culture) / next_level.cost) if next_level.cost else 1.0
        value += 0.3 * gain * saved * saved
    value += 0.12 * left * s.colonies[side].bit_count()
    return value


def rogue_growth(s: Galaxy) -> float:
    """What the Rogue's resources promise it: a level, or an extra turn."""
    rogue = s.terms.rogue
    level = s.empire[ROGUE]
    energy = s.energy[ROGUE] / rogue.energy_max
    culture = s.culture[ROGUE] / rogue.culture_max
    # The last levels before the Skull are the threat.
    return 2.2 * energy + 1.2 * culture + 0.25 * level * level


def dice_worth(s: Galaxy) -> float:
    """What the active player's dice that are not used yet may bring."""
    side = s.active
    value = 0.0
    unknown = 0
    counts = [0, 0, 0, 0, 0, 0]
    for die in range(DICE):
        state = s.die_state[die]
        if state == INACTIVE:
            counts[s.die_face[die]] += 1
        elif state == TO_ROLL:
            unknown += 1
    # A die that is to be rolled is worth a little less than what a good face brings.
    value += 0.52 * unknown
    for face in range(6):
        count = counts[face]
        if count:
            value += face_worth(s, side, face, count)
    if not s.rerolled and (unknown or INACTIVE in s.die_state):
        value += 0.12
    return value


def face_worth(s: Galaxy, side: int, face: int, count: int) -> float:
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


def advance_worth(s: Galaxy, side: int, kind: int, count: int) -> float:
    """What advancing the most promising ship on a kind of track would bring."""
    best = 0.0
    for ship in range(side * SHIPS, side * SHIPS + SHIPS):
        at = s.place[ship]
        if at & 1 and at != LOCKED:
            planet = s.content.planets[s.row[(at >> 1) - 1]]
            if planet.kind == kind:
                level = s.level[ship]
                before = (level + 0.7) / (planet.track + 0.7)
                reached = min(planet.track, level + count)
                after = (reached + 0.7) / (planet.track + 0.7)
                value = planet.vp * (0.22 * (after - before) + 0.72 * (after * after - before * before))
                if value > best:
                    best = value
    return 0.85 * best + 0.05 * count


def values(s: Galaxy) -> list[float]:
    """Each side's expectation, the active player's dice included."""
    found = [worth(s, side) for side in range(s.sides)]
    if not (s.solo and s.active == ROGUE):
        found[s.active] += dice_worth(s)
    return found


def judges(s: Galaxy) -> list[float]:
    """Each seat's chance to win, by what each may expect; exact when the game is over."""
    n = s.players
    if not s.stack:
        best = winners(s)
        return [1.0 / len(best) if seat in best else 0.0 for seat in range(n)]
    found = values(s)
    end = s.content.end_vp
    if s.solo:
        # Both race to the same mark; the Rogue's Skull is another end.
        skull = s.terms.rogue.skull
        danger = 3.0 if s.empire[ROGUE] == skull - 1 and s.energy[ROGUE] >= s.terms.rogue.energy_max - 2 else 0.0
        lead = found[HUMAN] - found[ROGUE] - danger
        return [1.0 / (1.0 + math.exp(-lead / 4.0))]
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


def judge(s: Galaxy, seat: int) -> float:
    """One seat's chance to win."""
    return judges(s)[seat]
