"""Whether effects can be done: something of them (an option worth offering), or all of them (VF-4.12, VF-5.20)."""

from __future__ import annotations

from collections.abc import Iterator

from starboard.games.voidfall.effects import MUST
from starboard.games.voidfall.state import VoidfallState
from starboard.games.voidfall.steps.core import begin
from starboard.games.voidfall.steps.triggers import Offer
from starboard.games.voidfall.vocabulary import DID_ANYTHING, PLAYER
from starboard.kernel.events import SILENT
from starboard.kernel.steps import CHANCE


def doable(s: VoidfallState, effect: int, here: int, flags: int) -> bool:
    """Whether any part of an effect list can do something now."""
    for i in s.box.lists[effect]:
        if s.box.nodes[i].feasible(s, PLAYER, here, flags):
            return True
    return False


def full(s: VoidfallState, effect: int, here: int, flags: int) -> bool:
    """Whether an effect list can be resolved whole, all its parts together (VF-4.12, VF-5.20)."""
    for i in s.box.lists[effect]:
        if not s.box.nodes[i].complete(s, PLAYER, here, flags):
            return False
    if _apart(s, effect):
        return True
    trial = s.clone()
    trial.stack.clear()
    return _whole(trial, effect, 0, here, flags)


def _apart(s: VoidfallState, effect: int) -> bool:
    """Whether no two parts of an effect list use the same things, so that looking at each of them is enough."""
    seen = 0
    for i in s.box.lists[effect]:
        verb = s.box.nodes[i]
        if verb.entangled(s):
            return False
        things = verb.uses(s)
        if seen & things:
            return False
        seen |= things
    return True


def _whole(s: VoidfallState, effect: int, at: int, here: int, flags: int) -> bool:
    """Whether the rest of an effect list can be resolved from a trial position, which is used up by asking."""
    parts = s.box.lists[effect]
    if at == len(parts):
        return True
    verb = s.box.nodes[parts[at]]
    if verb.only_if_previous and s.mem[DID_ANYTHING] != 1:
        return _whole(s, effect, at + 1, here, flags)
    if not verb.attempt(s, here, flags):
        return False
    for then in ends(s):
        for after in _bought(then, verb.bought(), here, flags):
            if _whole(after, effect, at + 1, here, flags):
                return True
    return False


def _bought(s: VoidfallState, effect: int, here: int, flags: int) -> Iterator[VoidfallState]:
    """Every position to which an effect list leads that was paid for, all of it resolved; -1 = none was."""
    if effect < 0:
        yield s
    elif full(s, effect, here, flags):
        begin(s, effect, here, MUST)
        yield from ends(s)


def ends(s: VoidfallState) -> Iterator[VoidfallState]:
    """Every position to which the questions on a trial position's stack can lead.

    What may be declined is declined, chance brings the first it can; where a part finds nothing left to do, it was not
    resolved and leads nowhere.
    """
    s.settle(SILENT)
    if not s.stack:
        if s.defeated == 0:
            yield s
        return
    step = s.stack[-1]
    seat = step.asks(s)[0]
    options = step.options(s, seat)
    no = s.box.answers.no
    if seat == CHANCE:
        options = options[:1]
    elif no in options:
        if len(options) == 1 and not isinstance(step, Offer):
            return
        options = [no]
    for option in options:
        then = s.clone()
        then.answer(seat, option, SILENT)
        yield from ends(then)
