"""What agendas are worth (VF-6.6, VF-23)."""

from __future__ import annotations

from starboard.games.voidfall.components import EQUAL, FEAT, MULTIPLIER, Objective
from starboard.games.voidfall.events import AGENDA_EVALUATED
from starboard.games.voidfall.mechanics.conditions import holds, named_value
from starboard.games.voidfall.mechanics.counting import count
from starboard.games.voidfall.mechanics.progress import pure_level
from starboard.games.voidfall.mechanics.stocks import gain_influence
from starboard.games.voidfall.state import BY_AGENDAS, VoidfallState
from starboard.games.voidfall.vocabulary import MOD_AGENDA_LIMIT, PLAYER
from starboard.kernel.events import Teller


def agenda_worth(s: VoidfallState, agenda: int) -> int:
    """The Influence of an agenda, section by section (VF-6.6)."""
    total = 0
    for section in s.box.agendas[agenda].objectives:
        total += section_worth(s, section)
    return total


def section_worth(s: VoidfallState, section: Objective) -> int:
    """The Influence of one section of an agenda."""
    if section.kind == FEAT:
        assert section.condition is not None
        return section.influence if holds(s, section.condition) else 0
    if section.kind == MULTIPLIER:
        assert section.per is not None
        return section.influence * count(s, section.per)
    if section.kind == EQUAL:
        return named_value(s, section.what)
    return levels_worth(s, section.what, section.values)


def levels_worth(s: VoidfallState, track: int, values: list[int]) -> int:
    """Influence by the level of a Pure track; track 3 = each of the three."""
    total = 0
    for i in range(3):
        if track in (3, i):
            reached = pure_level(s, i)
            if reached:
                total += values[reached - 1]
    return total


def score_agenda(s: VoidfallState, agenda: int, tell: Teller) -> None:
    """Gain the Influence of an agenda."""
    worth = agenda_worth(s, agenda)
    tell.tell(AGENDA_EVALUATED, PLAYER, agenda, worth)
    gain_influence(s, worth, tell, BY_AGENDAS)


def agenda_slots(s: VoidfallState) -> int:
    """The places for agendas beside the starting one: three, with Central Surveillance four (VF-23.8)."""
    return 4 if s.has(MOD_AGENDA_LIMIT) else 3
