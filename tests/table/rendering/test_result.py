"""The result of a game in a few words."""

from __future__ import annotations

from typing import Any

from starboard.kernel.endings import Ending
from starboard.kernel.game import AUTOMA
from starboard.table.rendering.result import Result, result
from starboard.table.web.languages import speech


def sheet(*sides: tuple[int, str, int, bool], tie: str = "") -> dict[str, Any]:
    """A score sheet: who, by name, with how many points, and whether they have won."""
    named = [{"seat": s, "name": name, "total": n, "won": won, "emblem": s + 1} for s, name, n, won in sides]
    return {"sides": named, "tie": tie}


def told(of: dict[str, Any], seat: int | None, lang: str = "en", **ending: str) -> Result:
    return result(speech(lang), of, seat, Ending(**ending))


THREE = sheet((1, "Ana", 22, True), (0, "Mira", 20, False), (2, "Leo", 15, False))


def test_the_winner_is_told_by_how_much() -> None:
    said = told(THREE, 1, when="After three ages")
    assert said == Result("After three ages", "You win, 22 to 20", "Mira came within 2 points.", True, 2)
    assert told(THREE, 1, "fr").headline == "Vous gagnez, 22 à 20"


def test_the_others_are_told_who_won_and_where_they_have_come() -> None:
    said = told(THREE, 2)
    assert said.headline == "Victory for Ana, 22 to 20"
    assert said.line == "You come third of 3, 7 points behind."
    assert not said.won
    assert said.emblem == 2
    watching = told(THREE, None)
    assert (watching.headline, watching.line) == ("Victory for Ana, 22 to 20", "Mira came within 2 points.")


def test_a_victory_may_be_shared() -> None:
    shared = sheet((0, "Mira", 9, True), (1, "Ana", 9, True), (2, "Leo", 8, False))
    assert told(shared, 0).headline == "You share the victory with Ana"
    assert told(shared, 2).headline == "Shared victory: Mira, Ana"
    assert told(shared, 2).line == "You come third of 3, 1 point behind."


def test_a_broken_tie_is_explained() -> None:
    tied = sheet((0, "Mira", 9, True), (1, "Ana", 9, False), tie="Tied on points: the most tokens wins.")
    assert told(tied, 1).line == told(tied, 0).line == "Tied on points: the most tokens wins."


def test_against_the_titles_own_opponent_the_title_has_the_word() -> None:
    lost = sheet((AUTOMA, "The Voidborn", 173, False), (0, "Mira", 151, False))
    said = told(lost, 0, headline="The void holds", line="You lost by 22.")
    assert (said.headline, said.line, said.won, said.emblem) == ("The void holds", "You lost by 22.", False, 0)
