"""All questions of Voidfall, collected from their modules."""

from __future__ import annotations

from typing import Any, Final

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
    fleets,
    galactic,
    haven,
    pay,
    placing,
    population,
    prepare,
    production,
    setup,
    technologies,
    tokens,
    tracks,
    triggers,
    turn,
    voidborn,
    war,
)
from starboard.kernel.steps import Step, steps_in

MODULES: Final = (
    agendas, board, building, choice, conquest, core, corruption, crises, cycle, fleets, galactic, haven, pay, placing,
    population, prepare, production, setup, technologies, tokens, tracks, triggers, turn, voidborn, war,
)  # fmt: skip
STEPS: Final[tuple[type[Step[Any]], ...]] = steps_in(*MODULES)
