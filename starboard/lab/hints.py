"""A hint in words, the same at the table and in the terminal: a nudge, a plan with its reason, what it promises."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

from starboard.kernel.actions import Action
from starboard.kernel.drawing import Drawing, Pick
from starboard.kernel.game import View
from starboard.kernel.prose import Speech
from starboard.lab.analysis import Reason
from starboard.lab.numbers import percent
from starboard.lab.pairs import USUAL
from starboard.lab.words import why

FOLDER = Path(__file__).parent
MOST_EQUAL = 2
"""How many other answers are named as about equal."""
EVEN = 0.01
"""What is no more than this apart is about equal, however sure it is; as a share of the scale."""
NEAR = 0.03
"""So is what is no more than this apart where the difference may be chance."""


class Hint(NamedTuple):
    """A hint, step by step."""

    nudge: str
    """A question that leads there, or that nothing much depends on it."""
    text: str
    """The plan, and its reason or what is about equal."""
    figures: str
    """What the plan promises, for whoever asks; empty where that is not known."""
    equal: list[str]
    """The codes of the other answers that are about equal."""


def hint(
    drawing: Drawing,
    view: View,
    options: list[Action],
    found: dict[str, Any],
    line: str,
    begins: Callable[[list[str]], str],
) -> Hint:
    """What an analysis (`DecisionAnalysis.dump`) says to whoever is asked; `line` is the plan in words, and `begins`
    tells the first step of another chain: a card with its side.
    """
    speech = Speech(FOLDER, drawing.prose.lang)
    say = speech.say
    tried = [each for each in found["options"] if each["value"] is not None]
    equal = [each["code"] for each in tried if each["code"] != found["best"] and _is_level(tried[0], each, found)]
    reasons = [Reason(*each) for each in found["reasons"]]
    text = say("A good plan: %(line)s.", line=line).replace("….", "…")
    if equal:
        named = [action for code in equal[:MOST_EQUAL] for action in options if action.code() == code]
        # The best chain of each stands first.
        chains = {each["chain"][0]: each["chain"] for each in reversed(found.get("others", ())) if each["chain"]}
        begun = [begins(chains[action.code()]) if action.code() in chains else "" for action in named]
        words = [told or _words(drawing, view, action) for told, action in zip(begun, named, strict=True)]
        others = drawing.prose.listed(words)
        text += " " + say("About equal: %(others)s.", others=others)
        nudge = say("Several answers are about equal here: take the one that fits your plan.")
    elif reasons:
        text += " " + say("Because of: %(reasons)s.", reasons=why(speech, drawing.prose, reasons))
        nudge = drawing.prose.nudge(reasons[0].term, view)
    else:
        nudge = say("Compare what each answer leaves you with when everybody has had a turn.")
    return Hint(nudge, text, _figures(speech, found, tried), equal)


def _words(drawing: Drawing, view: View, action: Action) -> str:
    """An answer by itself; one that only leads somewhere is no step of a plan, but has a name."""
    return drawing.planned([Pick(view, action)]).told or drawing.button(view, action).label


def _is_level(best: dict[str, Any], other: dict[str, Any], found: dict[str, Any]) -> bool:
    """Whether another option is as good as the best one, or may well be."""
    if other["error"] is None:
        return False
    apart: float = (best["value"] - other["value"]) / found["scale"]
    chance: float = USUAL * other["error"] / found["scale"]
    return apart <= EVEN or apart <= min(NEAR, chance)


def _figures(speech: Speech, found: dict[str, Any], tried: list[dict[str, Any]]) -> str:
    values = [each["value"] for each in tried if each["code"] == found["best"]]
    if not values:
        return ""
    if "margin" not in found:
        return speech.say("Estimated chance of winning: %(chance)s.", chance=percent(speech, values[0], 0))
    return expected(speech, round(values[0]))


def expected(speech: Speech, points: int) -> str:
    """How far ahead or behind a plan leads."""
    if points < 0:
        return speech.say_n(
            "Expected final score: %(n)d point behind.", "Expected final score: %(n)d points behind.", -points
        )
    return speech.say_n("Expected final score: %(n)d point ahead.", "Expected final score: %(n)d points ahead.", points)
