"""The result of a game in a few words: who has won, by how much, and where whoever looks has come."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from starboard.kernel.endings import Ending
from starboard.kernel.errors import N_
from starboard.kernel.game import AUTOMA
from starboard.kernel.prose import Speech
from starboard.kernel.steps import Seat


class Result(NamedTuple):
    """What stands over the score sheet."""

    when: str
    headline: str
    line: str
    won: bool
    """Whether whoever looks has won; for who only watches, whether a player has."""
    emblem: int
    """Whose victory it is, by their emblem; 0 for the title's own opponent."""


PLACES: Final = {
    2: N_("You come second of %(all)d"),
    3: N_("You come third of %(all)d"),
    4: N_("You come fourth of %(all)d"),
    5: N_("You come fifth of %(all)d"),
    6: N_("You come sixth of %(all)d"),
}
"""Who has not won came at best second."""


def result(words: Speech, sheet: dict[str, Any], seat: Seat | None, ending: Ending) -> Result:
    """The result as a score sheet says it (`Renderer.score_sheet`), to whoever looks."""
    sides = sheet["sides"]
    winners = [side for side in sides if side["won"]]
    mine = next((side for side in sides if side["seat"] == seat), None)
    won = bool(winners) if mine is None else mine["won"]
    emblem = winners[0]["emblem"] if winners else 0
    if any(side["seat"] == AUTOMA for side in sides):
        return Result(ending.when, ending.headline, ending.line, won, emblem)
    return Result(ending.when, _headline(words, sides, mine), _line(words, sheet, mine), won, emblem)


def _headline(words: Speech, sides: list[dict[str, Any]], mine: dict[str, Any] | None) -> str:
    _ = words.say
    winners = [side for side in sides if side["won"]]
    others = [side["total"] for side in sides if not side["won"]]
    best = winners[0]["total"]
    if len(winners) > 1:
        if mine is not None and mine["won"]:
            names = ", ".join(side["name"] for side in winners if side is not mine)
            return _("You share the victory with %(names)s", names=names)
        return _("Shared victory: %(names)s", names=", ".join(side["name"] for side in winners))
    second = max(others, default=0)
    if mine is not None and mine["won"]:
        return _("You win, %(best)d to %(second)d", best=best, second=second)
    return _("Victory for %(name)s, %(best)d to %(second)d", name=winners[0]["name"], best=best, second=second)


def _line(words: Speech, sheet: dict[str, Any], mine: dict[str, Any] | None) -> str:
    if sheet["tie"]:
        return str(sheet["tie"])
    _ = words.say
    sides = sheet["sides"]
    if mine is not None and not mine["won"]:
        place = 1 + sum(side["total"] > mine["total"] or side["won"] for side in sides if side is not mine)
        behind = sides[0]["total"] - mine["total"]
        text = _(PLACES[min(place, max(PLACES))], all=len(sides))
        return words.say_n("%(text)s, %(n)d point behind.", "%(text)s, %(n)d points behind.", behind, text=text)
    second = next((side for side in sides if not side["won"]), None)
    if second is None:
        return ""
    return words.say_n(
        "%(name)s came within %(n)d point.",
        "%(name)s came within %(n)d points.",
        sides[0]["total"] - second["total"],
        name=second["name"],
    )
