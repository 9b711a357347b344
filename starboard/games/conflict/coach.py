"""What a friend who knows the game would say: what is to be gained, in words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from starboard.kernel.errors import N_
from starboard.kernel.game import View

WORDS: Final = {
    "term.vp": N_("victory points"),
    "term.sectors": N_("sectors controlled"),
    "term.ships": N_("ships"),
    "term.colonies": N_("colonies"),
    "term.production": N_("Production level"),
    "term.movement": N_("Movement level"),
    "term.influence": N_("Influence level"),
    "term.armament": N_("Armament level"),
    "term.bonuses": N_("colony bonuses"),
    "term.battles": N_("battles you would win"),
    "term.threats": N_("tokens you would lose in battle"),
    "nudge.vp": N_("Where can you score, or stop somebody from scoring?"),
    "nudge.sectors": N_("Which sector could be yours when the age ends?"),
    "nudge.ships": N_("Would more ships help, and where?"),
    "nudge.colonies": N_("Is there a good place for a colony?"),
    "nudge.production": N_("Which evolution pays most in the rounds that are left?"),
    "nudge.movement": N_("Which evolution pays most in the rounds that are left?"),
    "nudge.influence": N_("Which evolution pays most in the rounds that are left?"),
    "nudge.armament": N_("Who would win a battle next round?"),
    "nudge.bonuses": N_("Which bonus would a colony bring you?"),
    "nudge.battles": N_("Where would you win a battle?"),
    "nudge.threats": N_("Which of your fleets is in danger?"),
    "nudge.choose_civilization": N_("Would you rather begin with ships or with levels?"),
    "nudge.place_origin": N_("Which sectors and which neighbours would you like beside your home?"),
    "nudge.discard": N_("Which card would you least like to see in your opponent’s hand?"),
    "nudge.wage_war": N_("What would each battle leave you, and the others?"),
    "nudge.found_colony": N_("Which bonus would a colony bring you?"),
    "nudge.expand": N_("Which of your actions changes most on the board?"),
    "nudge.produce_at": N_("Where is a new ship of most use?"),
    "nudge.leave_from": N_("Which fleet would be of more use elsewhere?"),
    "nudge.go_to": N_("What would your ships change where they arrive?"),
    "nudge.how_many": N_("How many ships are needed there, and how many where they are now?"),
    "nudge.strike": N_("Which ship of theirs is most in your way?"),
}
"""What the terms of the evaluation are called, and a question about each that gives nothing away; then one for each
kind of question that a player is asked, for terms whose own does not fit it."""

_ON_THE_BOARD: Final = frozenset({"vp", "sectors", "armament", "battles", "threats"})
FITTING: Final[dict[str, frozenset[str]]] = {
    "wage_war": frozenset({"vp", "sectors", "battles", "threats"}),
    "found_colony": frozenset({"colonies", "bonuses"}),
    "expand": _ON_THE_BOARD | {"ships"},
    "produce_at": _ON_THE_BOARD | {"ships"},
    "leave_from": _ON_THE_BOARD,
    "go_to": _ON_THE_BOARD,
    "how_many": _ON_THE_BOARD,
    "strike": _ON_THE_BOARD,
}
"""Which terms' questions fit a kind of question: none where it is not named. While a strategy is chosen all do."""


def nudge(term: str, view: View) -> str:
    """The word of the question that leads to what is to be gained in a term, by what the view's seat is asked."""
    step = view["step"].split()[0]
    if step == "choose_strategy":
        return "nudge.discard" if len(view["picked"]) > 1 else f"nudge.{term}"
    return f"nudge.{term if term in FITTING.get(step, ()) else step}"


def remarks(say: Callable[..., str], place: Callable[[str, View], str], view: View) -> list[str]:
    """While strategies are chosen: which fleet is outnumbered, and whether a war would bring anything."""
    me = view["seat"]
    if me is None or me not in view["asked"] or view["step"] != "choose_strategy" or view.get("picked"):
        return []
    found = []
    together = False
    for each in view["places"]:
        own, best = each["scores"][me], max(score for seat, score in enumerate(each["scores"]) if seat != me)
        together = together or bool(own and best)
        if own and best > own:
            where = place(each["id"], view)
            words = {"place": where, "theirs": best, "yours": own}
            found.append((best - own, say("Your fleet at %(place)s is outnumbered %(theirs)d to %(yours)d.", **words)))
    told = [text for _, text in sorted(found, key=lambda each: -each[0])]
    if not together:
        told.append(say("As things stand, War would have no effect: you share no sector with anybody."))
    return told
