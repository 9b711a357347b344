"""All questions, verbs and charges of Voidfall, collected from their modules."""

from __future__ import annotations

from typing import Any, Final

from starboard.games.voidfall.effects import Charge, VoidfallVerb
from starboard.games.voidfall.steps import (
    agendas,
    board,
    building,
    choice,
    conquest,
    core,
    corruption,
    crises,
    cycle,
    fight,
    fleets,
    forces,
    galactic,
    haven,
    invasion,
    pay,
    placing,
    population,
    prepare,
    production,
    setup,
    skirmish,
    technologies,
    tokens,
    tracks,
    triggers,
    turn,
    voidborn,
)
from starboard.games.voidfall.vocabulary import CHARGES
from starboard.kernel.effects import verbs_in
from starboard.kernel.steps import Step, is_defined_in, steps_in

MODULES: Final = (
    agendas, board, building, choice, conquest, core, corruption, crises, cycle, fight, fleets, forces, galactic, haven,
    invasion, pay, placing, population, prepare, production, setup, skirmish, technologies, tokens, tracks, triggers,
    turn, voidborn,
)  # fmt: skip
STEPS: Final[tuple[type[Step[Any]], ...]] = steps_in(*MODULES)
VERBS: Final[dict[str, type[VoidfallVerb]]] = verbs_in(*MODULES, base=VoidfallVerb)


def _charges() -> dict[str, type[Charge]]:
    """The classes of CHARGES, in that order."""
    found: dict[str, type[Charge]] = {}
    for module in MODULES:
        for each in vars(module).values():
            if isinstance(each, type) and issubclass(each, Charge) and each.name and is_defined_in(each, module):
                found[each.name] = each
    if set(found) != set(CHARGES):
        raise TypeError(f"charges that nobody collects or that have no place: {set(found) ^ set(CHARGES)}")
    return {name: found[name] for name in CHARGES}


CHARGE_OF: Final[dict[str, type[Charge]]] = _charges()
