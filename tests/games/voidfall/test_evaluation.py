"""The evaluation: what bots make of a position, in Influence and as a chance to win."""

from __future__ import annotations

import math
from itertools import pairwise

import pytest

from .positions import At, calm

INVADE = {"do": "invade", "target": "any"}
THREE = ("farmers", "miners", "bankers")


def lead(at: At) -> float:
    """The Influence by which the player may expect to end ahead."""
    return at.table.game.lead(at.table.state)


def chance(at: At) -> float:
    """The estimated chance to win."""
    return at.table.game.evaluate(at.table.state, 0)


def realm(**fields: object) -> At:
    """A position in the middle of a game with a little of everything."""
    at = calm().mine("s12", 2, pop=3).stock(3, 3, 3, 3, 3).put(cycle=2, event="dark-age", influence=60)
    return at.put(**fields)


def playing() -> At:
    """The question whether to play the agenda in hand."""
    return realm().hold("mining-consortium").do("focus progress")


MORE: list[tuple[str, At, At]] = [
    ("influence", realm(influence=61), realm()),
    ("a sector", realm().mine("s21", 1), realm().fp("s11", 3)),
    ("population", realm().lay("s12", pop=4), realm()),
    ("a Pure sector", realm(), realm().lay("s12", corrupt=1)),
    ("FP where it stands", realm().fp("s11", 3), realm()),
    ("active FP", realm().pools(3), realm().pools(2)),
    ("an Installation", realm().install("s11", "sector_defense"), realm()),
    ("a Shipyard rather than a Starbase", realm().install("s11", "shipyard"), realm().install("s11", "starbase")),
    ("a Guild", realm().guild("s12", "bankers"), realm().guild("s12")),
    ("a resource", realm().stock(3, 3, 3, 3, 4), realm()),
    ("a little of each resource", realm().stock(3, 3, 3, 3, 3), realm().stock(3, 3, 3, 0, 6)),
    ("food for the Upkeep", realm().stock(3, 0, 0, 0, 0), realm().stock(0, 0, 0, 3, 0)),
    ("a track", realm(track=[1, 0, 0]), realm()),
    ("a Pure track", realm(track=[3, 0, 0]), realm(track=[3, 0, 0], track_corrupt=[1, 0, 0])),
    ("the end of a track", realm(track=[6, 0, 0]), realm(track=[3, 3, 0])),
    ("a Technology", realm().tech("cloning"), realm()),
    ("an Improved Technology", realm().tech("cloning", 2), realm().tech("cloning")),
    ("a level of a Safe Haven", realm(haven=[1, 0]).pools(2), realm().pools(2)),
    ("an agenda that counts", realm(track=[4, 0, 0]).slots("high-society"), realm(track=[4, 0, 0])),
    ("an agenda that is being played", playing().do("agenda mining-consortium"), playing().do("pass")),
    ("an agenda in hand", realm().hold("high-society"), realm()),
    ("a Pure slot", realm().slots("high-society"), realm().slots("high-society").put(slot_corrupt=[1, 0, 0])),
    ("Glory", realm(glory=[0, 2, 0, 0, 0]), realm()),
    ("a Trade token", realm().trade("start-1"), realm()),
    ("no Corruption", realm(), realm(track_corrupt=[0, 0, 1])),
    ("no Crisis", realm(), realm().crisis("frozen-accounts")),
    ("no Ongoing Crisis", realm(), realm().ongoing(1, "frozen-accounts")),
    ("no Harbinger on a row", realm(), realm(row_harbingers=[0, 1])),
    ("no Catastrophe", realm(), realm(catastrophes=1)),
    ("a sealed Rift", realm().lay("s40", void=0, shut=1), realm()),
    ("fewer Voidborn Harbingers", realm().everywhere(harbinger_on=0), realm()),
]


@pytest.mark.parametrize(("better", "worse"), [pair[1:] for pair in MORE], ids=[pair[0] for pair in MORE])
def test_more_is_judged_better(better: At, worse: At) -> None:
    assert 0.0 < chance(worse) < chance(better) < 1.0
    assert lead(worse) < lead(better)


def test_the_chance_follows_from_the_lead() -> None:
    at = realm()
    assert chance(at) == pytest.approx(1.0 / (1.0 + math.exp(-lead(at) / 40.0)))
    even = realm(influence=round(60 - lead(at)))
    assert chance(even) == pytest.approx(0.5, abs=0.01)


def test_influence_counts_point_for_point() -> None:
    assert lead(realm(influence=71)) == pytest.approx(lead(realm()) + 11)
    consumed = realm(consumed=1)
    more = consumed.view["voidborn_total"] - realm().view["voidborn_total"]
    assert more > 0
    assert lead(consumed) == pytest.approx(lead(realm()) - more)


def test_corruption_hurts_a_track_the_more_the_further_it_is() -> None:
    def hurt(space: int) -> float:
        pure, corrupt = (realm(track=[space, 0, 0], track_corrupt=[marker, 0, 0]) for marker in (0, 1))
        return lead(pure) - lead(corrupt)

    assert hurt(5) > hurt(2) > hurt(0) > 0


def test_a_sealed_rift_is_no_realm() -> None:
    sealed = calm().fp("s11", 0).void("s11", 0).lay("s40", void=0, shut=1)
    assert lead(sealed.fork().fp("s40", 1)) == pytest.approx(lead(sealed) + 3.0), "its FP counts, nothing else"


def test_each_catastrophe_weighs_more_than_the_one_before() -> None:
    leads = [lead(realm(catastrophes=number)) for number in range(4)]
    losses = [before - after for before, after in pairwise(leads)]
    assert 20 < losses[0] < losses[1] < losses[2]


def test_a_sector_must_hold_against_the_attack_of_the_board() -> None:
    def matters(*crises: str, **fields: int) -> float:
        """What it is worth that s12 has three FP rather than one, against the same in s11."""
        held, bare = (realm(**fields).ongoing(0, *crises).fp("s12", fp).fp("s11", 8 - fp) for fp in (3, 1))
        return lead(held) - lead(bare)

    assert matters("deserters") == pytest.approx(matters() + 0.3 * (6 + 2 * 3)), "a sector of population 3 is at stake"
    fought = matters("deserters", phase=3, cycle=1)
    assert fought == pytest.approx(matters(phase=3, cycle=1)), "in the Evaluation it has been fought"
    walls = realm().ongoing(0, "deserters").fp("s12", 1)
    fortified = walls.fork().install("s12", "sector_defense")
    assert lead(fortified) - lead(walls) > lead(realm().install("s12", "sector_defense")) - lead(realm())


def test_at_the_end_it_is_exact() -> None:
    won = At().put(cycle=3, influence=999).enter("end of the cycle")
    assert (chance(won), won.winners) == (1.0, [0])
    assert lead(won) == pytest.approx(min(400, 999 - won.view["voidborn_total"]))
    lost = At().put(cycle=3, influence=0).enter("end of the cycle")
    assert (chance(lost), lost.winners) == (0.0, [])


def test_a_defeat_is_the_worst_of_all() -> None:
    beaten = At().put(catastrophes=3, influence=999).effect({"do": "place_catastrophe"})
    assert (chance(beaten), lead(beaten)) == (0.0, -400.0)


def test_what_the_future_can_change_is_worth_less_as_the_game_goes_on() -> None:
    def people(cycle: int, event: str) -> float:
        less, more = (calm().put(cycle=cycle, event=event).lay("s11", pop=pop) for pop in (2, 4))
        return lead(more) - lead(less)

    assert people(1, "impending-destiny") > people(2, "dark-age") > people(3, "wind-of-annihilation") > 0


def test_each_round_takes_a_turn_away() -> None:
    def turns(at: At) -> float:
        """By how much a Glory token is worth more for the time that is left: a linear measure of it."""
        return lead(at.fork().put(glory=[0, 0, 1, 0, 0])) - lead(at.fork().put(glory=[0, 1, 0, 0, 0]))

    rounds = [turns(calm().put(round=number)) for number in (1, 2, 3)]
    assert rounds[0] - rounds[1] == pytest.approx(rounds[1] - rounds[2])
    assert rounds[0] > rounds[1]
    evaluation = [turns(calm().put(phase=3, round=number)) for number in (1, 4)]
    assert evaluation[0] == evaluation[1], "only those of later cycles"
    before, within, after = calm(), calm().focus("conquest"), calm().focus("conquest").do("pass")
    assert turns(before) > turns(within) > turns(after), "the present turn counts by what is left of it"


def reach(void: int = 1) -> At:
    """Three FP in s11, beside which only s21 may be weak enough for two of them."""
    return calm().tech("shields", 0).fp("s1", 0).fp("s11", 3).void("s12", 3).void("s22", 3).void("s21", void)


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        (reach(1), reach(2)),
        (reach().lay("s21", bounty_on=2), reach()),
        (reach().lay("s21", reclaim_on=1), reach()),
        (reach().lay("s21", glory_on=[0, 0, 0, 0, 1]), reach()),
    ],
)
def test_a_prize_within_reach_is_worth_something(better: At, worse: At) -> None:
    assert lead(better) > lead(worse)
    assert lead(worse.fork().fp("s11", 1)) == pytest.approx(lead(better.fork().fp("s11", 1)), abs=2), "not out of reach"


def test_a_rift_is_the_greatest_prize() -> None:
    at = calm().mine("s31", 8).void("s40", 3).void("s22", 3).effect(INVADE)
    assert lead(at.fork().do("sector s40")) > lead(at.do("sector s22")) + 10


def test_an_invasion_promises_most_with_just_enough_fp() -> None:
    def promised(void: int, sent: int) -> float:
        at = calm().tech("shields", 0).fp("s1", 0).fp("s11", 6).void("s12", 3).void("s22", 3).void("s21", void)
        return lead(at.effect(INVADE).do("sector s21", *["fp s11 corvette"] * sent))

    assert promised(1, 1) == pytest.approx(promised(2, 1) + 0.5), "of 2 FP one is missing, of 3 two"
    assert promised(1, 5) == pytest.approx(promised(2, 5) - 1.0), "one to spare is free, a second one is a waste"


def test_the_question_what_to_invade_promises_the_best_of_it() -> None:
    at = calm().tech("shields", 0).fp("s11", 8).void("s21", 2)
    assert lead(at.fork().effect(INVADE)) > lead(at) + 10


def test_an_invasion_that_cannot_be_won_promises_nothing() -> None:
    weak, strong = (calm().tech("shields", 0).fp("s11", fp).fp("s1", 0).void("s22", 3) for fp in (4, 5))
    asked = weak.effect(INVADE).do("sector s22"), strong.effect(INVADE).do("sector s22")
    assert lead(asked[1]) - lead(asked[0]) > 10
