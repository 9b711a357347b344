"""Planets' actions in signs: what one sees at a glance before reading the card."""

from __future__ import annotations

from starboard.games.galaxies import components as printed
from starboard.games.galaxies.components import RESOURCES, TRACKS, Effect

Part = tuple[str, str, str]
"""A piece of a formula: an icon, a figure and a class."""
TO: Part = ("arrow-right", "", "to")


def _of(resource: int, figure: str) -> Part:
    name = RESOURCES[resource]
    return (name, figure, f"r-{name}")


def _both(energy: int, culture: int, sign: str = "+") -> list[Part]:
    parts = [_of(0, f"{sign}{energy}")] if energy else []
    return parts + ([_of(1, f"{sign}{culture}")] if culture else [])


def _track(kind: int) -> list[Part]:
    return [(TRACKS[kind], "", "")] if TRACKS[kind] != "any" else []


def formula(effect: Effect) -> list[Part]:
    """A planet's action in signs: what it costs, an arrow, what it does."""
    cost = _both(effect.cost_energy, effect.cost_culture, "")
    if effect.cost_dice:
        cost.append(("die", str(effect.cost_dice), ""))
    deed = _deed(effect)
    return [*cost, TO, *deed] if cost else deed


def _deed(effect: Effect) -> list[Part]:
    op = effect.op
    if op == printed.GAIN:
        return _both(effect.energy, effect.culture)
    if op == printed.GAIN_PER_SHIP:
        return [*_both(effect.energy, effect.culture), ("home-galaxy", "×", "")]
    if op == printed.GAIN_ALL:
        others = f"+{effect.others_energy or effect.others_culture}"
        return [*_both(effect.energy, effect.culture), ("players", others, "")]
    if op == printed.ADVANCE:
        return [("ship", f"+{effect.steps}", ""), *_track(effect.kind)]
    if op == printed.REGRESS:
        times = f"{effect.ships}×" if effect.ships > 1 else ""
        return [("ship", f"{times}−{effect.steps}", ""), *_track(effect.kind)]
    if op == printed.REGRESS_THEN_ADVANCE:
        return [("ship", f"−{effect.others_steps}", ""), TO, ("ship", f"+{effect.steps}", "")]
    if op == printed.STEAL:
        return [("players", "", ""), TO, _of(effect.resource, "1")]
    if op == printed.UPGRADE:
        paid = _both(1, 1, "") if effect.mix else []
        return [("empire", f"−{effect.discount}" if effect.discount else "+1", ""), *paid]
    if op == printed.FOLLOW_BONUS:
        return [("follow", "", ""), TO, *_both(effect.energy, effect.culture)]
    if op == printed.FOLLOW_COST:
        return [("follow", "", ""), _of(1, str(effect.culture))]
    if op == printed.CONVERT:
        return [_of(effect.resource, ""), TO, _of(1 - effect.resource, "")]
    if op == printed.OTHERS_ADVANCE_THEN_SELF:
        return [("players", f"+{effect.others_steps}", ""), ("ship", f"+{effect.steps}", "")]
    if op == printed.MOVE_SHIPS:
        return [("move", f"{effect.ships}×", "")]
    return list(SIGNS[op])


SIGNS: dict[int, tuple[Part, ...]] = {
    printed.TRANSFER_ORBIT: (("orbit", "", ""), TO, ("orbit", "", "")),
    printed.SET_DIE: (("die", "", ""), TO, ("die", "?", "")),
    printed.REPLACE_PLANET: (("planet", "", ""), TO, ("planet", "?", "")),
    printed.REPEAT_DIE: (("die", "", ""), ("redo", "", "")),
    printed.USE_COLONY_OF: (("players", "", ""), ("colony-action", "", "")),
    printed.USE_UNCOLONIZED: (("planet", "", ""), ("colony-action", "", "")),
    printed.REROLL_DICE: (("die", "", ""), ("reroll", "", "")),
    printed.ANY_FACE_ACTION: (("die", "?", ""), ("follow", "", "")),
    printed.DISPLACE_FOR_RESOURCE: (("orbit", "", ""), TO, ("energy", "", "r-energy"), ("culture", "", "r-culture")),
}
"""Actions that have no figures."""
