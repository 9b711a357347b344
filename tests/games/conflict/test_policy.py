"""Rules of thumb and the evaluation: what a player does without thinking twice, and what a position looks like."""

from __future__ import annotations

import pytest

from starboard.games.conflict import policy
from starboard.games.conflict.components import MOVE, PORTAL
from starboard.games.conflict.state import NOBODY
from starboard.kernel.playout import playout, random_answer, settle_chance
from starboard.kernel.rng import Rng
from starboard.kernel.steps import CHANCE
from tests.tables import by_policy

from .positions import GAME, At, galaxy


def thought(at: At) -> str:
    """The code of the option that seat 0 would take."""
    s = galaxy(at)
    options = s.stack[-1].options(s, 0)
    return options[GAME.policy(s, 0, options)].code()


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_battle_is_started_that_is_won_and_none_that_is_lost(players: int) -> None:
    at = At(players).ships("a1", 4, 1).ships("a2", 1, 6).choose("1 war")
    assert thought(at) == "battle a1"
    at.answer(0, "battle a1")
    assert thought(at) == "end"


def test_a_colony_goes_where_its_bonus_is_worth_most() -> None:
    at = At(4).sector("a1", "pollux").sector("b1", "izar").ships("a1", 1).ships("b1", 1)
    assert thought(at.choose("1 colonization")) == "colonize b1", "armament is worth more than an ambush"


def test_ships_go_where_nobody_is_and_leave_one_behind() -> None:
    at = At(4, round=5).ships("o1", 3).ships("b1", 0, 9).choose("25 expansion")
    assert thought(at) == "movement"
    at.answer(0, "movement")
    assert thought(at) == "from o1"
    at.answer(0, "from o1")
    assert thought(at) == "to d1", "the rival's fleet is at the other neighbour"


def test_an_ambush_breaks_a_tie() -> None:
    at = At(4, round=5).ships("a1", 1, 2).level(0, influence=1).ships("b2", 1, 9).choose("10 expansion")
    assert thought(at) == "ambush"
    at.answer(0, "ambush")
    assert thought(at) == "target a1 1"


def test_in_a_duel_a_card_is_discarded_that_the_other_would_like() -> None:
    at = At(2)
    for card in (28, 3):
        at.hold(0, card)
    at.answer(0, "card 1")
    at.answer(0, "evolution")
    assert thought(at) == "discard 28"


@pytest.mark.parametrize("players", [2, 4])
def test_a_chart_that_is_kept_shows_the_galaxy_as_it_is(players: int) -> None:
    """All seats look in turn, at each question, in a game and in copies of it that go another way."""
    rng = Rng(players)
    s = GAME.start(GAME.setup(players))
    settle_chance(s, rng)
    while s.stack:
        other = s.clone()
        playout(other, rng, 3)
        for each in (s, other, s):
            if each.stack and each.stack[-1].asks(each)[0] != CHANCE:
                top = each.stack[-1]
                options = top.options(each, top.asks(each)[0])
                found = GAME.policy(each, top.asks(each)[0], options)
                charts, plans = policy._charts.copy(), policy._plans.copy()
                policy.forget()
                assert GAME.policy(each, top.asks(each)[0], options) == found
                policy._charts[:], policy._plans[:] = charts, plans
        random_answer(s, rng)
        settle_chance(s, rng)


@pytest.mark.parametrize(("players", "explore"), [(2, False), (4, False), (3, True)])
def test_a_chart_that_follows_is_as_a_new_one(players: int, explore: bool) -> None:
    """Everything is looked at in each position, so that anything which is kept for too long differs in the next."""

    def seen(chart: policy.Chart) -> list[object]:
        places = range(len(s.colony))
        worth = [chart.worth(place, count) for place in places for count in range(5)]
        moves = [chart.best_from(place, kind) for place in places for kind in (MOVE, PORTAL) if chart.fleet[place]]
        mine = [chart.mine[i] for i in range(chart.held)]
        return [mine, chart.supply, worth, moves, [chart.sight(place) for place in places]]

    rng = Rng(players)
    s = GAME.start(GAME.setup(players, explore=explore))
    settle_chance(s, rng)
    answers = followed = 0
    while s.stack:
        answers += 1
        if s.origin[-1] != NOBODY:
            for seat in range(players):
                before = policy._charts.copy()
                chart = policy.chart_of(s, seat, policy.SEVERAL)
                followed += chart in before
                assert seen(chart) == seen(policy.Chart(s, seat, policy.SEVERAL))
        random_answer(s, rng)
        settle_chance(s, rng)
    assert followed > answers, "most charts serve more than once"


@pytest.mark.parametrize(("players", "explore"), [(2, False), (4, False), (3, True)])
def test_positions_with_the_same_stamp_have_the_same_ships(players: int, explore: bool) -> None:
    """A kept chart looks at no ships where the stamp is the one that it knows: so whoever moves any gives a new one."""
    rng = Rng(players + 20)
    s = GAME.start(GAME.setup(players, explore=explore))
    ships: dict[int, list[int]] = {}
    others = 0
    while s.stack:
        other = s.clone()
        playout(other, rng, 5)
        for each in (s, other, GAME.load(GAME.dump(s))):
            here = list(each.ships)
            assert not each.stamp or ships.setdefault(each.stamp, here) == here
            others += each is other and here != list(s.ships)
        random_answer(s, rng)
        settle_chance(s, rng)
    assert others
    assert len(ships) > 20


@pytest.mark.parametrize("seat", range(4))
def test_it_beats_chance(seat: int) -> None:
    s, _ = by_policy(GAME, GAME.setup(4), 7, {seat})
    assert GAME.winners(s) == [seat]


@pytest.mark.parametrize("seat", range(2))
def test_it_beats_chance_in_a_duel(seat: int) -> None:
    s, _ = by_policy(GAME, GAME.setup(2), 7, {seat})
    assert GAME.winners(s) == [seat]


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("age", [1, 2, 3])
def test_the_judge_likes_points_ships_and_armament(players: int, age: int) -> None:
    def chance(at: At) -> float:
        return GAME.evaluate(galaxy(at), 0)

    def even() -> At:
        at = At(players, age=age)
        for seat in range(players):
            at.ships(f"o{seat + 1}", *[2 if other == seat else 0 for other in range(players)])
        return at

    assert chance(even()) == pytest.approx(1 / players)
    for better in (even().points(0, battles=2), even().ships("o1", 4), even().level(0, armament=1)):
        assert chance(better) > 1 / players + 0.005
