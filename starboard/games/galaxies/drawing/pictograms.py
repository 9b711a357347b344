"""Planets' actions in signs: what one sees at a glance before reading the card."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from starboard.games.galaxies.components import CULTURE_RESOURCE, ENERGY_RESOURCE, RESOURCES, TRACKS
from starboard.games.galaxies.steps.colonies import UpgradeVerb
from starboard.games.galaxies.steps.core import PlanetVerb
from starboard.games.galaxies.steps.following import FollowBonusVerb, FollowCostVerb
from starboard.games.galaxies.steps.moving import MoveShipsVerb
from starboard.games.galaxies.steps.resources import ConvertVerb, GainAllVerb, GainPerShipVerb, GainVerb, StealVerb
from starboard.games.galaxies.steps.tracks import (
    AdvanceVerb,
    OthersAdvanceThenSelfVerb,
    RegressThenAdvanceVerb,
    RegressVerb,
)
from starboard.games.galaxies.verbs import PLANET_VERBS
from starboard.kernel.effects import for_each_verb

Part = tuple[str, str, str]
"""A piece of a formula: an icon, a figure and a class."""
TO: Part = ("arrow-right", "", "to")


def _of(resource: int, figure: str) -> Part:
    name = RESOURCES[resource]
    return (name, figure, f"r-{name}")


def _both(energy: int, culture: int, sign: str = "+") -> list[Part]:
    parts = [_of(ENERGY_RESOURCE, f"{sign}{energy}")] if energy else []
    return parts + ([_of(CULTURE_RESOURCE, f"{sign}{culture}")] if culture else [])


def _track(kind: int) -> list[Part]:
    return [(TRACKS[kind], "", "")] if TRACKS[kind] != "any" else []


def formula(verb: PlanetVerb) -> list[Part]:
    """A planet's action in signs: what it costs, an arrow, what it does."""
    cost = _both(verb.cost_energy, verb.cost_culture, "")
    if verb.cost_dice:
        cost.append(("die", str(verb.cost_dice), ""))
    deed = PICTOGRAMS[verb.name](verb)
    return [*cost, TO, *deed] if cost else deed


def _gain(verb: GainVerb) -> list[Part]:
    return _both(verb.energy, verb.culture)


def _gain_per_ship(verb: GainPerShipVerb) -> list[Part]:
    return [*_both(verb.energy, verb.culture), ("home-galaxy", "×", "")]


def _gain_all(verb: GainAllVerb) -> list[Part]:
    return [*_both(verb.energy, verb.culture), ("players", f"+{verb.others_energy or verb.others_culture}", "")]


def _advance(verb: AdvanceVerb) -> list[Part]:
    return [("ship", f"+{verb.steps}", ""), *_track(verb.kind)]


def _regress(verb: RegressVerb) -> list[Part]:
    times = f"{verb.ships}×" if verb.ships > 1 else ""
    return [("ship", f"{times}−{verb.steps}", ""), *_track(verb.kind)]


def _regress_then_advance(verb: RegressThenAdvanceVerb) -> list[Part]:
    return [("ship", f"−{verb.back}", ""), TO, ("ship", f"+{verb.steps}", "")]


def _others_advance_then_self(verb: OthersAdvanceThenSelfVerb) -> list[Part]:
    return [("players", f"+{verb.others}", ""), ("ship", f"+{verb.steps}", "")]


def _steal(verb: StealVerb) -> list[Part]:
    return [("players", "", ""), TO, _of(verb.resource, str(verb.amount))]


def _convert(verb: ConvertVerb) -> list[Part]:
    return [_of(verb.resource, ""), TO, _of(1 - verb.resource, "")]


def _upgrade(verb: UpgradeVerb) -> list[Part]:
    paid = _both(1, 1, "") if verb.mix else []
    return [("empire", f"−{verb.discount}" if verb.discount else "+1", ""), *paid]


def _follow_bonus(verb: FollowBonusVerb) -> list[Part]:
    return [("follow", "", ""), TO, *_both(verb.energy, verb.culture)]


def _follow_cost(verb: FollowCostVerb) -> list[Part]:
    return [("follow", "", ""), _of(CULTURE_RESOURCE, str(verb.culture))]


def _move_ships(verb: MoveShipsVerb) -> list[Part]:
    return [("move", f"{verb.ships}×", "")]


def _always(*parts: Part) -> Callable[[Any], list[Part]]:
    """The signs of an action that has no figures."""
    return lambda _: list(parts)


PICTOGRAMS: Final[dict[str, Callable[[Any], list[Part]]]] = for_each_verb(
    PLANET_VERBS,
    {
        "gain": _gain,
        "gain_per_ship": _gain_per_ship,
        "gain_all": _gain_all,
        "advance": _advance,
        "regress": _regress,
        "regress_then_advance": _regress_then_advance,
        "others_advance_then_self": _others_advance_then_self,
        "steal": _steal,
        "convert": _convert,
        "upgrade": _upgrade,
        "follow_bonus": _follow_bonus,
        "follow_cost": _follow_cost,
        "move_ships": _move_ships,
        "transfer_orbit": _always(("orbit", "", ""), TO, ("orbit", "", "")),
        "set_die": _always(("die", "", ""), TO, ("die", "?", "")),
        "replace_planet": _always(("planet", "", ""), TO, ("planet", "?", "")),
        "repeat_die": _always(("die", "", ""), ("redo", "", "")),
        "use_colony_of": _always(("players", "", ""), ("colony-action", "", "")),
        "use_uncolonized": _always(("planet", "", ""), ("colony-action", "", "")),
        "reroll_dice": _always(("die", "", ""), ("reroll", "", "")),
        "any_face_action": _always(("die", "?", ""), ("follow", "", "")),
        "displace_for_resource": _always(("orbit", "", ""), TO, _of(ENERGY_RESOURCE, ""), _of(CULTURE_RESOURCE, "")),
    },
    "pictogram",
)
"""What each planet verb does, in signs."""
