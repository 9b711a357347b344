"""What a player who is at home with the rules would think about at all: what bots plan with."""

from __future__ import annotations

from starboard.games.voidfall.actions import InSector
from starboard.games.voidfall.evaluation import need, prospect
from starboard.games.voidfall.state import VoidfallState, packed_total
from starboard.games.voidfall.steps.galactic import ChooseObjective
from starboard.games.voidfall.steps.invasion import Invade, Send
from starboard.games.voidfall.steps.turn import SelectFocus
from starboard.games.voidfall.steps.voidborn import FaceCrisis, FaceWar
from starboard.kernel.actions import Action


def sensible(s: VoidfallState, options: list[Action]) -> list[Action]:
    """Enough Fleet Power or none, invasions that promise something, Catastrophes and declining only if need be."""
    top = s.stack[-1]
    last = len(options) - 1
    if isinstance(top, Send):
        return options[last:] if packed_total(s.sending) >= need(s, top.target) else options[:last] or options
    if isinstance(top, Invade):
        good: list[Action] = []
        for each in options:
            if isinstance(each, InSector) and prospect(s, each.sector, 0) > 0:
                good.append(each)
        return good or options[last:]
    if isinstance(top, (FaceCrisis, FaceWar)) or options[last] is s.box.answers.no:
        return options[:last] or options
    return options


def at_rest(s: VoidfallState) -> bool:
    """Whether a turn has just been played to its end."""
    return isinstance(s.stack[-1], (SelectFocus, ChooseObjective))
