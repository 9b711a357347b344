"""What each seat may see (TEG-1.9): everything but others' missions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from starboard.games.galaxies.actions import PASS, Land
from starboard.games.galaxies.changes import tally
from starboard.games.galaxies.components import DICE, FACES, RESOURCES, SHIPS, TRACKS
from starboard.games.galaxies.mechanics import production
from starboard.games.galaxies.scoring import mission_vp
from starboard.games.galaxies.state import (
    AWAY,
    DIE_STATES,
    HOME,
    HUMAN,
    LOCKED,
    NOBODY,
    NONE,
    ORBIT,
    ROGUE,
    SURFACE,
    TO_ROLL,
    GalaxiesState,
)
from starboard.games.galaxies.steps.core import Resolving
from starboard.games.galaxies.steps.dice import Roll
from starboard.games.galaxies.steps.moving import FlyShip, LandingAction
from starboard.games.galaxies.steps.rogue import ForceReroll, is_usable
from starboard.games.galaxies.steps.tracks import AllAdvance
from starboard.kernel.changes import compare
from starboard.kernel.events import SILENT
from starboard.kernel.rng import Rng
from starboard.kernel.steps import Sealed

if TYPE_CHECKING:
    from starboard.games.galaxies.view_types import CauseView, DieView, PlanetView, ProspectView, ShipView, SideView


def view(s: GalaxiesState, seat: int | None) -> dict[str, Any]:
    """What a seat, or with None a spectator, may see."""
    found = _plain(s, seat)
    top = s.stack[-1] if s.stack else None
    if isinstance(top, ForceReroll):
        found["prospects"] = _prospects(s, found)
    elif isinstance(top, FlyShip):
        found["idle"] = _idle(s, top)
    return found


def _idle(s: GalaxiesState, flying: FlyShip) -> list[str]:
    """The planets on which the ship that is asked about may land without being able to use them (TEG-10.3)."""
    found: list[str] = []
    for action in flying.options(s, flying.seat):
        if isinstance(action, Land):
            would = s.clone()
            flying.play(would, flying.seat, action, SILENT)
            if not isinstance(would.stack[-1], LandingAction):
                found.append(s.content.planet_ids[action.planet])
    return found


def _prospects(s: GalaxiesState, now: dict[str, Any]) -> list[ProspectView]:
    """Each face of the Rogue's die, played out up to the next roll or question (TEG-32.1)."""
    before = tally({"seat": None, **now})
    found: list[ProspectView] = []
    for face, name in enumerate(FACES):
        would = s.clone()
        would.set_face(would.die, face)
        if not is_usable(would, face):
            fate = "discarded" if s.auto_rerolled or s.terms.discard_at_once else "again"
            found.append({"face": name, "fate": fate, "changes": []})
            continue
        would.answer(HUMAN, PASS, SILENT)
        after = tally({"seat": None, **_plain(would, None)})
        found.append({"face": name, "fate": "used", "changes": compare(before, after)})
    return found


def _plain(s: GalaxiesState, seat: int | None) -> dict[str, Any]:
    over = not s.stack
    solo = s.solo
    found: dict[str, Any] = {
        "round": s.round,
        "active": s.active,
        "first": s.terms.first,
        "solo": s.terms.rogue.id if solo else None,
        "players": [_side(s, side) for side in range(s.players)],
        "rogue": _side(s, ROGUE) if solo else None,
        "row": [_planet(s, slot) if s.row[slot] != NONE else None for slot in range(len(s.row))],
        "deck": s.deck.bit_count(),
        "discard": [s.content.planet_ids[planet] for planet in s.discard],
        "dice": _dice(s),
        "free_reroll": not s.rerolled,
        "converted": s.converted,
        "follow_cost": s.follow_cost,
        "follow_bonus": {"energy": s.bonus_energy, "culture": s.bonus_culture},
        "triggered": None if s.triggered == NOBODY else s.triggered,
        "extra": s.extra,
        "rogue_dice": s.rogue_dice,
        "lost_dice": s.lost_dice,
        "missions": [_mission(s, other, over) for other in range(s.players)],
    }
    if s.terms.later:
        found["later_printing"] = True
    if solo:
        found["won"] = None if s.won == NOBODY else s.won
    cause = _cause(s)
    if cause is not None:
        found["cause"] = cause
    if seat is not None:
        ids = s.content.mission_ids
        kept = s.mission[seat]
        found["dealt"] = [ids[i] for i in range(len(ids)) if s.dealt[seat] >> i & 1]
        found["mission"] = None if kept == NONE else ids[kept]
        found["mission_vp"] = mission_vp(s, seat, kept)
    return found


def _cause(s: GalaxiesState) -> CauseView | None:
    """Whose use of which planet asks the question of this moment; None where no planet leads on to it."""
    for step in s.stack[::-1]:
        if isinstance(step, AllAdvance):
            return {"side": step.user, "planet": s.content.planet_ids[step.planet]}
        if isinstance(step, Resolving):
            return {"side": step.user, "planet": s.content.planet_ids[step.planet]}
    return None


def _mission(s: GalaxiesState, seat: int, over: bool) -> dict[str, Any] | None:
    """A revealed mission; None while it is secret, and in a solo game (TEG-30.4)."""
    if not over or s.mission[seat] == NONE:
        return None
    return {"id": s.content.mission_ids[s.mission[seat]], "vp": mission_vp(s, seat, s.mission[seat])}


def _side(s: GalaxiesState, side: int) -> SideView:
    content = s.content
    level = s.empire[side]
    rogue = s.is_rogue(side)
    if rogue:
        levels = s.terms.rogue.levels
        dice = levels[min(level, len(levels)) - 1].dice
        cost = None
    else:
        dice = content.levels[level].dice
        cost = content.levels[level + 1].cost if level + 1 < len(content.levels) else None
    return {
        "energy": s.energy[side],
        "culture": s.culture[side],
        "energy_max": s.energy_max(side),
        "culture_max": s.culture_max(side),
        "empire": level,
        "dice": dice,
        "upgrade_cost": cost,
        "vp": s.vp[side],
        "empire_vp": s.empire_vp(side),
        "planet_vp": s.planet_vp(side),
        "produces": {name: production(s, side, i) for i, name in enumerate(RESOURCES)},
        "ships": [_ship(s, ship) for ship in range(side * SHIPS, side * SHIPS + SHIPS)],
        "colonies": planet_names(s, s.colonies[side]),
        "used": planet_names(s, s.used[side]),
    }


def planet_names(s: GalaxiesState, mask: int) -> list[str]:
    """The ids of a set of planets."""
    return [name for i, name in enumerate(s.content.planet_ids) if mask >> i & 1]


def _ship(s: GalaxiesState, ship: int) -> ShipView:
    at = s.place[ship]
    where = "home" if at == HOME else "locked" if at == LOCKED else "orbit" if at >= ORBIT else "surface"
    planet = s.card_at(at).id if at > LOCKED else None
    return {"ship": ship % SHIPS, "where": where, "planet": planet, "level": s.level[ship]}


def _planet(s: GalaxiesState, slot: int) -> PlanetView:
    card = s.content.planets[s.row[slot]]
    orbit = []
    landed = []
    for side in range(s.sides):
        ship = s.orbiter(side, slot)
        orbit.append(s.level[ship] if ship != NONE else -1)
        if SURFACE + slot in s.place[side * SHIPS : side * SHIPS + SHIPS]:
            landed.append(side)
    return {
        "id": card.id,
        "slot": slot,
        "vp": card.vp,
        "track": card.track,
        "kind": TRACKS[card.kind],
        "resource": RESOURCES[card.resource],
        "landed": landed,
        "orbit": orbit,
    }


def _dice(s: GalaxiesState) -> list[DieView]:
    # Dice laid aside for a reroll still show their face; once they roll, the face that they had says nothing.
    rolling = bool(s.stack) and isinstance(s.stack[-1], Roll)
    return [
        {
            "die": die,
            "face": None if rolling and s.die_state(die) == TO_ROLL else FACES[s.die_face(die)],
            "state": DIE_STATES[s.die_state(die)],
            "now": die == s.die,
        }
        for die in range(DICE)
        if s.die_state(die) != AWAY
    ]


def determinize(s: GalaxiesState, seat: int, rng: Rng) -> None:
    """Deal others' missions anew among those that the seat has not seen."""
    # Once the game is over, missions are revealed.
    if s.stack and any(s.dealt):
        _deal_anew(s, seat, rng)


def _deal_anew(s: GalaxiesState, seat: int, rng: Rng) -> None:
    pool: list[int] = []
    for mission in range(len(s.content.missions)):
        if s.terms.missions >> mission & 1 and not s.dealt[seat] >> mission & 1:
            pool.append(mission)
    rng.shuffle(pool)
    dealt = s.dealt.copy()
    kept = s.mission.copy()
    for other in range(s.players):
        if other != seat:
            hand = [pool.pop() for _ in range(dealt[other].bit_count())]
            dealt[other] = 0
            for mission in hand:
                dealt[other] |= 1 << mission
            if kept[other] != NONE:
                kept[other] = hand[0]
    s.dealt = dealt
    s.mission = kept
    top = s.stack[-1]
    if isinstance(top, Sealed):
        top.choose_anew(s, seat, rng)
