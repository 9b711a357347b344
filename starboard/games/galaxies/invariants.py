"""What must hold in every position."""

from __future__ import annotations

from starboard.games.galaxies.components import SHIPS
from starboard.games.galaxies.mechanics import can_draw
from starboard.games.galaxies.state import LOCKED, NOBODY, NONE, ORBIT, TO_ROLL, GalaxiesState, slot_at
from starboard.games.galaxies.steps.row import DrawPlanet
from starboard.games.galaxies.steps.setup import MISSIONS_DEALT, ChooseMission, DealMission
from starboard.games.galaxies.steps.turn import Turn
from starboard.games.galaxies.views import planet_names
from starboard.kernel.errors import N_, PositionError


def check(s: GalaxiesState) -> None:
    """Every card in one place, ships where they may be, resources within their limits, points as they add up."""
    _check_cards(s)
    for side in range(s.sides):
        _check_side(s, side)
    _check_missions(s)
    if s.stack and not s.solo and s.triggered == NOBODY and max(s.vp) >= s.content.end_vp:
        raise PositionError(
            "position.triggered", N_("somebody has reached the last point, but the position doesn't say who")
        )
    _check_steps(s)


def _check_cards(s: GalaxiesState) -> None:
    seen = s.deck
    piles = [(f"row[{slot}]", planet) for slot, planet in enumerate(s.row) if planet != NONE]
    for where, planet in [*piles, *[("discard", planet) for planet in s.discard]]:
        if seen >> planet & 1:
            raise PositionError(f"position.{where}", N_("%(name)s appears twice"), name=s.content.planet_ids[planet])
        seen |= 1 << planet
    for side in range(s.sides):
        if seen & s.colonies[side]:
            twice = planet_names(s, seen & s.colonies[side])[0]
            raise PositionError(_where(s, side, "colonies"), N_("%(name)s appears twice"), name=twice)
        seen |= s.colonies[side]
    if seen != s.content.all_planets:
        lost = planet_names(s, s.content.all_planets & ~seen)[0]
        raise PositionError("position", N_("%(name)s is missing"), name=lost)
    drawing = [step.args()[0] for step in s.stack if isinstance(step, DrawPlanet)]
    for slot, planet in enumerate(s.row):
        if planet == NONE and can_draw(s) and slot not in drawing and s.stack:
            raise PositionError(f"position.row[{slot}]", N_("a gap, although there are cards left to draw"))
    if drawing and not can_draw(s):
        raise PositionError("position.row", N_("no card is left to draw"))


def _where(s: GalaxiesState, side: int, field: str) -> str:
    return f"position.rogue.{field}" if s.is_rogue(side) else f"position.players[{side}].{field}"


def _check_side(s: GalaxiesState, side: int) -> None:
    if not (0 <= s.energy[side] <= s.energy_max(side) and 0 <= s.culture[side] <= s.culture_max(side)):
        raise PositionError(_where(s, side, "energy"), N_("resources out of bounds"))
    if s.vp[side] != s.empire_vp(side) + s.planet_vp(side):
        raise PositionError(_where(s, side, "empire"), N_("the points do not add up"))
    taken: set[int] = set()
    free = 0
    for ship in range(side * SHIPS, side * SHIPS + SHIPS):
        where = _where(s, side, f"ships[{ship % SHIPS}]")
        at = s.place[ship]
        if at != LOCKED:
            free += 1
        if at > LOCKED:
            if at in taken:
                raise PositionError(where, N_("two ships of one player on one surface or track"))
            if s.row[slot_at(at)] == NONE:
                raise PositionError(where, N_("a ship where there is no planet"))
            taken.add(at)
        track = s.card_at(at).track if at >= ORBIT else 1
        if not 0 <= s.level[ship] < track:
            raise PositionError(where, N_("a level that the track does not have"))
    want = SHIPS if s.is_rogue(side) else s.content.levels[s.empire[side]].ships
    if LOCKED in s.place[side * SHIPS : side * SHIPS + free]:
        raise PositionError(_where(s, side, "ships"), N_("locked ships come last"))
    if free != want:
        raise PositionError(
            _where(s, side, "ships"),
            N_("%(got)d ships are in use; the empire has %(want)d"),
            got=free,
            want=want,
        )


def _check_missions(s: GalaxiesState) -> None:
    taken = 0
    for seat in range(s.players):
        where = f"position.players[{seat}]"
        dealt = s.dealt[seat]
        if dealt & ~s.terms.missions:
            raise PositionError(f"{where}.dealt", N_("a mission that is not in this game"))
        if dealt.bit_count() > MISSIONS_DEALT:
            raise PositionError(
                f"{where}.dealt",
                N_("expected %(want)d entries, got %(got)d"),
                want=MISSIONS_DEALT,
                got=dealt.bit_count(),
            )
        if s.mission[seat] != NONE and not dealt >> s.mission[seat] & 1:
            raise PositionError(f"{where}.mission", N_("a mission that was not dealt to this player"))
        if taken & dealt:
            raise PositionError(where, N_("a mission that another player has been dealt"))
        taken |= dealt


def _check_steps(s: GalaxiesState) -> None:
    """The turn lies at the bottom; missions have been chosen, and dice rolled, where nobody is asked for them."""
    if not s.stack:
        return
    where = "stack"
    if not isinstance(s.stack[0], Turn) or any(isinstance(step, Turn) for step in s.stack[1:]):
        raise PositionError(where, N_("'turn' is the first step, and only the first"))
    dealing = any(isinstance(step, ChooseMission | DealMission) for step in s.stack)
    if not s.solo and not dealing and NONE in s.mission:
        raise PositionError("position.players", N_("a player without a mission"))
    rolling = s.stack[-1].name in ("roll", "pick_reroll")
    if s.any_die(TO_ROLL) and not rolling:
        raise PositionError("position.dice", N_("a die that is rolled, but nobody rolls it"))
