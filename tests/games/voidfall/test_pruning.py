"""What a player who is at home with the rules would think about: what bots plan with."""

from __future__ import annotations

import pytest

from .positions import BOX, At, calm, short

INVADE = {"do": "invade", "target": "any"}


def sensible(at: At) -> list[str]:
    """The codes that are worth a thought."""
    table = at.table
    found = table.game.sensible(table.state, 0, table.options(0))
    assert found
    return [short(action.code()) for action in found]


def sent(at: At, target: str, source: str) -> int:
    """How much FP it sends to a sector before it thinks of nothing but the combat."""
    at.effect(INVADE).do(f"sector {target}")
    for fp in range(9):
        if sensible(at) == ["pass"]:
            return fp
        assert "pass" not in sensible(at), "too little is sent for nothing"
        at.do(f"fp {source} corvette")
    raise AssertionError("it never has enough")


@pytest.mark.parametrize(
    ("at", "target", "source", "enough"),
    [
        (calm().fp("s11", 7).void("s21", 1), "s21", "s11", 2),
        (calm().fp("s11", 7).void("s21", 3), "s21", "s11", 4),
        (calm().fp("s11", 7).void("s21", 1).install("s21", "sector_defense"), "s21", "s11", 3),
        (calm().fp("s11", 7).void("s21", 1).install("s21", "sector_defense", "starbase"), "s21", "s11", 4),
        # Two printed Sector Defenses and no Voidborn: one FP must be left.
        (calm().mine("s12", 7), "s24", "s12", 3),
    ],
)
def test_enough_fp_is_sent_and_no_more(at: At, target: str, source: str, enough: int) -> None:
    assert sent(at.tech("shields", 0), target, source) == enough


def test_absorption_in_salvos_spares_one_fp() -> None:
    assert sent(calm().tech("shields", 0).fp("s11", 7).void("s21", 2), "s21", "s11") == 3
    assert sent(calm().tech("shields", 1).fp("s11", 7).void("s21", 2), "s21", "s11") == 2


def test_a_sector_is_invaded_only_where_the_fp_for_it_is_there() -> None:
    at = calm().tech("shields", 0).fp("s11", 4).void("s21", 2).void("s22", 3).void("s12", 3)
    assert set(at.effect(INVADE).options) == {"sector s12", "sector s21", "sector s22", "pass"}
    assert sensible(at) == ["sector s12", "sector s21"], "three of s11 may leave, and the two at home for s12"
    weak = calm().tech("shields", 0).fp("s1", 0).fp("s11", 2).effect(INVADE)
    assert sensible(weak) == ["pass"], "one FP takes nothing"


def test_fp_beside_a_sector_counts_once_even_with_hyperdrive() -> None:
    at = calm().tech("shields", 0).tech("hyperdrive", 2).fp("s1", 0).void("s21", 1).void("s12", 3).void("s22", 3)
    assert "sector s21" not in sensible(at.fork().fp("s11", 2).effect(INVADE)), "one FP may leave, two are needed"
    assert "sector s21" in sensible(at.fp("s11", 3).effect(INVADE))


def test_a_catastrophe_is_no_choice_while_there_is_another() -> None:
    crisis = At().stock(9, 9, 9, 9, 9).crisis("frozen-accounts").push("face_crisis")
    assert sensible(crisis) == ["penalty", "ongoing economic"]
    war = At().put(alert=3).crisis(None).push("face_war")
    assert (war.options, sensible(war)) == (["war", "catastrophe"], ["war"])


def test_what_can_be_had_is_not_declined() -> None:
    at = calm().effect({"do": "grow_population", "where": "any_own"})
    assert (at.options, sensible(at)) == (["sector s1", "sector s11", "pass"], ["sector s1", "sector s11"])


def test_where_declining_is_all_there_is_it_is_thought_about() -> None:
    table = calm().table
    assert table.game.sensible(table.state, 0, [BOX.answers.no]) == [BOX.answers.no]


def test_all_focus_cards_and_actions_are_thought_about() -> None:
    at = calm().stock(9, 9, 9, 9, 9)
    assert sensible(at) == at.options
    at.focus("conquest")
    assert sensible(at) == at.options[:-1], "all but the end of the turn"


def test_a_plan_ends_between_turns() -> None:
    def rests(at: At) -> bool:
        return at.table.game.at_rest(at.table.state)

    assert rests(calm())
    assert not rests(calm().focus("conquest"))
    objective = At().slots("mining-consortium").guild("s11", "farmers", "miners", "bankers").mine("s12")
    objective.guild("s12", "farmers", "miners", "bankers").enter("C3")
    assert objective.top == "choose_objective"
    assert rests(objective)
    assert not rests(At().crisis("frozen-accounts").push("face_crisis"))
