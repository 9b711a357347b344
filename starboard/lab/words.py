"""An analysis in words: chains of answers as the steps that a person would name, and why one is better than another."""

from __future__ import annotations

from typing import Any, NamedTuple

from starboard.kernel.actions import Action
from starboard.kernel.draft import Draft
from starboard.kernel.drawing import Drawing, Pick, PlannedStep
from starboard.kernel.game import Game
from starboard.kernel.prose import Prose, Speech
from starboard.kernel.rng import Rng
from starboard.kernel.steps import Seat, State
from starboard.lab.analysis import DecisionAnalysis, Reason
from starboard.lab.numbers import number, percent

MOST_STEPS = 6
"""How many steps of a chain are named."""


class Steps(NamedTuple):
    """A chain as a person would plan it."""

    picks: list[list[Pick]]
    """The answers of each step, with what the seat would see before each."""
    whole: bool
    """Whether these are all: what comes after something unknown is not named."""


def steps_of(game: Game[Any], s: State, seat: Seat, actions: list[Action]) -> Steps:
    """A chain from a position on, in steps. It is tried on a world that the seat may be in."""
    draft = Draft(game, s, seat, Rng(0))
    found: list[list[Pick]] = []
    start = -1
    for done, action in enumerate(actions):
        while draft.halted is None and len(draft.options()) == 1:
            draft.add(draft.options()[0].code())
        if draft.halted is not None or action not in draft.options():
            return Steps(found, False)
        pick = Pick(draft.view(), action)
        if start >= 0 and draft.goes_on(start):
            found[-1].append(pick)
        else:
            start = draft.tried
            found.append([pick])
        draft.add(action.code())
        if draft.halted is not None:
            return Steps(found, done + 1 == len(actions))
    return Steps(found, True)


def planned(drawing: Drawing, steps: Steps) -> list[PlannedStep]:
    """The steps with their words and arrows."""
    return [drawing.planned(picks) for picks in steps.picks]


def sentence(prose: Prose, steps: list[str], more: bool = False) -> str:
    """Steps in one line: "Build at Rigel; Vega → Altair"."""
    shown = [step for step in steps if step][:MOST_STEPS]
    return prose.listed(shown) + (" …" if more or len(steps) > MOST_STEPS else "")


def told(drawing: Drawing, steps: Steps) -> str:
    """A chain in one line."""
    return sentence(drawing.prose, [each.told for each in planned(drawing, steps)], not steps.whole)


def why(speech: Speech, prose: Prose, reasons: list[Reason]) -> str:
    """The reasons in one line: "sectors controlled +1.3, ships −2"."""
    return ", ".join(
        f"{prose.term(each.term)} {number(speech, each.by, int(not round(each.by, 1).is_integer()), sign=True)}"
        for each in reasons
    )


def amount(speech: Speech, value: float, points: bool, sign: bool = True) -> str:
    """What is expected or lost: a chance in percent, or in a solo game points."""
    if points:
        return speech.say("%(points)s points", points=number(speech, value, sign=True))
    return percent(speech, value, sign=sign)


def chain_words(game: Game[Any], drawing: Drawing, s: State, moment: DecisionAnalysis) -> tuple[str, str]:
    """What was played and what was better, each in one line, without the steps that they begin with together."""
    played = steps_of(game, s, moment.seat, moment.chain)
    better = steps_of(game, s, moment.seat, moment.better)
    a = [each.told for each in planned(drawing, played)]
    b = [each.told for each in planned(drawing, better)]
    common = 0
    while common < min(len(a), len(b)) - 1 and a[common] == b[common]:
        common += 1
    prose = drawing.prose
    return sentence(prose, a[common:], not played.whole), sentence(prose, b[common:], not better.whole)
