"""What the reader did or suffered, in the second person."""

from __future__ import annotations

from typing import TYPE_CHECKING

from starboard.games.conflict.components import EVOLUTIONS, STRATEGIES
from starboard.kernel.game import View

if TYPE_CHECKING:
    from starboard.games.conflict.prose import ConflictProse


def of_mine(prose: ConflictProse, name: str, place: str, told: dict[str, int], view: View) -> str:
    """An event of the seat whose view this is; empty for what is said alike of everybody."""
    return (
        _of_set_up(prose, name, place, view)
        or _of_cards(prose, name, told, view)
        or _of_war(prose, name, place, told)
        or _of_growth(prose, name, place, told, view)
    )


def _of_set_up(prose: ConflictProse, name: str, place: str, view: View) -> str:
    _ = prose.say
    if name == "first_player":
        return _("You are the first player.")
    if name == "civilization_taken":
        return _("You play the %(civilization)s.", civilization=prose.side(view["seat"], view))
    return _("You settle at %(place)s.", place=place) if name == "origin_placed" else ""


def _of_cards(prose: ConflictProse, name: str, told: dict[str, int], view: View) -> str:
    _ = prose.say
    if name == "revealed":
        return _("You play card %(card)d: %(what)s.", card=told["card"] + 1, what=prose.side_played(told))
    if name == "discarded":
        return _("You discard card %(card)d.", card=told["card"] + 1)
    if name == "nothing_to_do":
        return _("Your %(strategy)s has no effect.", strategy=prose.word(STRATEGIES[told["strategy"]]))
    if name == "hand_passed":
        return prose.say_n(
            "You pass %(n)d card to the %(to)s.",
            "You pass %(n)d cards to the %(to)s.",
            told["count"],
            to=prose.side(told["to"], view),
        )
    if name == "age_scored":
        if not told["bonus"]:
            return _("You score %(sectors)d for sectors. That makes %(n)d.", sectors=told["sectors"], n=told["total"])
        return _(
            "You score %(sectors)d for sectors and %(bonus)d for colonies. That makes %(n)d.",
            sectors=told["sectors"],
            bonus=told["bonus"],
            n=told["total"],
        )
    return ""


def _of_war(prose: ConflictProse, name: str, place: str, told: dict[str, int]) -> str:
    _ = prose.say
    if name == "battle":
        return _("You start a battle at %(place)s.", place=place)
    if name == "battle_score":
        return _(
            "You: %(tokens)d in tokens + %(armament)d in armament = %(score)d.",
            tokens=told["tokens"],
            armament=told["armament"],
            score=told["tokens"] + told["armament"],
        )
    if name == "ships_destroyed":
        return prose.say_n(
            "You lose %(n)d ship at %(place)s.", "You lose %(n)d ships at %(place)s.", told["count"], place=place
        )
    if name == "colony_destroyed":
        return _("You lose your colony at %(place)s.", place=place)
    if name == "battle_won":
        return prose.say_n(
            "You win the battle at %(place)s, keep %(n)d token there and score 1 victory point.",
            "You win the battle at %(place)s, keep %(n)d tokens there and score 1 victory point.",
            told["kept"],
            place=place,
        )
    return _("You end your war.") if name == "war_ended" else ""


def _of_growth(prose: ConflictProse, name: str, place: str, told: dict[str, int], view: View) -> str:
    _ = prose.say
    if name == "evolved":
        what = prose.word(EVOLUTIONS[told["evolution"]])
        return _("You raise %(what)s to %(level)d.", what=what, level=told["level"])
    if name == "colonized":
        return _("You found a colony at %(place)s.", place=place)
    if name == "produced":
        return _("You build a ship at %(place)s.", place=place)
    if name == "expansion_ended":
        return _("You end your expansion.")
    if name == "moved":
        return prose.say_n(
            "You move %(n)d ship from %(start)s to %(end)s.",
            "You move %(n)d ships from %(start)s to %(end)s.",
            told["count"],
            start=prose.place_at(told["from"], view),
            end=prose.place_at(told["to"], view),
        )
    if name == "ported":
        return prose.say_n(
            "You send %(n)d ship through a portal from %(start)s to %(end)s.",
            "You send %(n)d ships through a portal from %(start)s to %(end)s.",
            told["count"],
            start=prose.place_at(told["from"], view),
            end=prose.place_at(told["to"], view),
        )
    if name == "ambushed":
        victim = prose.side(told["victim"], view)
        return _("You ambush a ship of the %(victim)s at %(place)s.", victim=victim, place=place)
    if name == "converted":
        victim = prose.side(told["victim"], view)
        return _("You convert a ship of the %(victim)s at %(place)s.", victim=victim, place=place)
    return ""
