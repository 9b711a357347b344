"""The questions of the rulebook, from the set-up to the end."""

from __future__ import annotations

from typing import Any, Final

from starboard.games.conflict.steps.colonization import FoundColony
from starboard.games.conflict.steps.expansion import Expand, GoTo, HowMany, LeaveFrom, ProduceAt, Strike, TurnUp
from starboard.games.conflict.steps.rounds import ChooseStrategy, DealCard, ResolveStrategies
from starboard.games.conflict.steps.setup import ChooseCivilization, ChooseFirst, LaySector, PlaceOrigin
from starboard.games.conflict.steps.war import WageWar
from starboard.kernel.steps import Step

STEPS: Final[tuple[type[Step[Any]], ...]] = (
    ChooseFirst,
    LaySector,
    ChooseCivilization,
    PlaceOrigin,
    DealCard,
    ChooseStrategy,
    ResolveStrategies,
    WageWar,
    FoundColony,
    Expand,
    TurnUp,
    ProduceAt,
    Strike,
    LeaveFrom,
    GoTo,
    HowMany,
)
