"""Victory points, itemised; missions; ties (TEG-20, TEG-21)."""

from __future__ import annotations

from starboard.games.galaxies.components import (
    ALL_SHIPS_HOME,
    AT_LEAST,
    DIPLOMACY_TRACK,
    ECONOMY_TRACK,
    EMPIRE_LEVEL,
    EQUAL,
    FEWEST,
    MOST,
    NO_SHIP_HOME,
    SHIPS,
    TRIGGERED_END,
)
from starboard.games.galaxies.state import HOME, HUMAN, LOCKED, NONE, ROGUE, GalaxiesState
from starboard.kernel.game import AUTOMA, Score


def counted(s: GalaxiesState, seat: int, what: int) -> int:
    """How much a player has of what a mission compares: an index into COUNTED."""
    if what == 0:
        return s.energy[seat]
    if what == 1:
        return s.culture[seat]
    mask = s.colonies[seat]
    if what == 2:
        return mask.bit_count()
    kind = DIPLOMACY_TRACK if what == 3 else ECONOMY_TRACK
    count = 0
    planets = s.content.planets
    for i in range(len(planets)):
        if mask >> i & 1 and planets[i].kind == kind:
            count += 1
    return count


def mission_vp(s: GalaxiesState, seat: int, mission: int) -> int:
    """What a mission would be worth to a player in this position (TEG-20.2 to TEG-20.6)."""
    if mission == NONE:
        return 0
    card = s.content.missions[mission]
    objective = card.objective
    met = False
    if objective in (MOST, FEWEST):
        sign = 1 if objective == MOST else -1
        mine = counted(s, seat, card.of)
        tied = False
        for other in range(s.players):
            if other != seat:
                difference = (counted(s, other, card.of) - mine) * sign
                if difference > 0:
                    return 0
                if difference == 0:
                    tied = True
        return card.vp_tied if tied else card.vp
    if objective == TRIGGERED_END:
        met = s.triggered == seat
    elif objective == EQUAL:
        met = counted(s, seat, 3) == counted(s, seat, 4)
    elif objective in (NO_SHIP_HOME, ALL_SHIPS_HOME):
        home = away = 0
        for ship in range(seat * SHIPS, seat * SHIPS + SHIPS):
            if s.place[ship] == HOME:
                home += 1
            elif s.place[ship] != LOCKED:
                away += 1
        met = home == 0 if objective == NO_SHIP_HOME else away == 0
    elif objective == AT_LEAST:
        met = s.energy[seat] >= card.energy and s.culture[seat] >= card.culture
    elif objective == EMPIRE_LEVEL:
        met = s.empire[seat] >= card.level
    return card.vp if met else 0


def total(s: GalaxiesState, seat: int) -> int:
    """A player's whole score (TEG-21.1)."""
    return s.vp[seat] + mission_vp(s, seat, s.mission[seat])


def scores(s: GalaxiesState) -> list[Score]:
    """Everyone's points: empire, planets, mission; the Rogue's last in a solo game."""
    found = [
        Score(
            seat,
            [
                ("empire", s.empire_vp(seat)),
                ("planets", s.planet_vp(seat)),
                ("mission", mission_vp(s, seat, s.mission[seat])),
            ],
        )
        for seat in range(s.players)
    ]
    if s.solo:
        found[0] = Score(HUMAN, [("empire", s.empire_vp(HUMAN)), ("planets", s.planet_vp(HUMAN))])
        found.append(Score(AUTOMA, [("empire", s.empire_vp(ROGUE)), ("planets", s.planet_vp(ROGUE))]))
    return found


def rank(s: GalaxiesState, seat: int) -> int:
    """Score and tie-breaks as one number: planets, then resources (TEG-21.2, TEG-21.3, TEG-21.5)."""
    empire = s.empire[seat] if s.terms.tie_by_empire else 0
    resources = s.energy[seat] + s.culture[seat]
    return ((total(s, seat) * 100 + s.colonies[seat].bit_count()) * 10 + empire) * 100 + resources


def winners(s: GalaxiesState) -> list[int]:
    """The winner, or those who share the victory (TEG-21.4); nobody when the Rogue has won."""
    if s.solo:
        return [HUMAN] if s.won == HUMAN else []
    best = max([rank(s, seat) for seat in range(s.players)])
    return [seat for seat in range(s.players) if rank(s, seat) == best]
