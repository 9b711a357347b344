"""What one decision is: a whole chain of answers, told by where it leads."""

from __future__ import annotations

import pytest

from starboard.kernel.registry import load_game
from starboard.kernel.rng import Rng
from starboard.kernel.steps import CHANCE
from starboard.kernel.table import Dice, Table
from starboard.lab.analysis import Effort, analyse_chain
from starboard.lab.chains import tell
from starboard.lab.course import balance, course_of, smoothed, turning_share
from starboard.lab.pairs import Estimate, Pairs, estimate
from starboard.lab.words import steps_of, told
from tests.lab.test_analysis import record_of


@pytest.mark.parametrize(("title", "table_number"), [("conflict", -1), ("galaxies", -1), ("voidfall", 0)])
def test_every_choice_of_a_record_belongs_to_one_chain(title: str, table_number: int) -> None:
    game = load_game(title)
    record = record_of(title, 120, table_number)
    story = tell(game, record)
    lines = [line for chain in story.chains for line in chain.lines]
    assert len(lines) == len(set(lines))
    for chain in story.chains:
        assert [record.lines[line].code for line in chain.lines] == [action.code() for action in chain.actions]
        assert {record.lines[line].seat for line in chain.lines} == {chain.seat}
    assert len(story.chains) < len(lines), "some are longer than one answer"
    assert story.spans[-1].line == len(record.lines) - 1


def expansion() -> tuple[Table, int]:
    """A table of Galactic Conflict at which somebody expands, with several movements to come."""
    game = load_game("conflict")
    rng = Rng(5)
    table = Table(game, game.setup(3), Dice(rng.split()))
    while True:
        seat = table.asked()[0]
        options = table.options(seat)
        codes = [action.code() for action in options]
        if "movement" in codes and table.view(seat)["step"].startswith("expand"):
            return table, seat
        wanted = [code for code in codes if code == "expansion"]
        table.answer(seat, wanted[0] if wanted else codes[rng.below(len(codes))])


def test_the_order_within_a_turn_is_no_mistake_where_the_rules_leave_it_free() -> None:
    """Two ways to the same position are one chain."""
    table, seat = expansion()
    pairs = Pairs(table.game, table.state, seat, 3)
    pairs.think_of([])
    once = len(pairs.tried)
    for chain in list(pairs.tried):
        for other in pairs.tried:
            if chain is not other:
                assert chain.seen != other.seen
    pairs.think_of([])
    assert len(pairs.tried) == once, "what leads to the same is not thought of twice"


def test_a_chain_is_told_in_the_steps_that_a_person_would_name() -> None:
    table, seat = expansion()
    game = table.game
    pairs = Pairs(game, table.state, seat, 3)
    pairs.think_of([])
    longest = max(pairs.tried, key=lambda chain: len(chain.actions))
    steps = steps_of(game, table.state, seat, longest.actions)
    assert [pick.action for step in steps.picks for pick in step] == longest.actions[: sum(map(len, steps.picks))]
    assert 1 < len(steps.picks) < len(longest.actions)
    assert "→" in told(game.drawing(game.prose("en", ["A", "B", "C"])), steps)


def test_pairs_share_their_worlds_and_their_luck() -> None:
    table, seat = expansion()
    pairs = Pairs(table.game, table.state, seat, 3)
    chain = pairs.chain([])
    same = [pairs.playouts.values(pairs.world(2), chain.actions, 7) for _ in range(2)]
    assert same[0] == same[1]
    assert pairs.difference(chain, chain, range(4)).mean == 0.0


def test_an_interval_grows_narrow_with_the_number_of_values() -> None:
    few, many = estimate([0.0, 1.0] * 4), estimate([0.0, 1.0] * 64)
    assert many.high() - many.low() < few.high() - few.low()
    assert not estimate([0.1, 0.3], 0.5).is_sure
    assert not Estimate(0.1, 0.05).is_sure
    assert Estimate(0.1, 0.03).is_sure


def test_what_changed_in_a_game_adds_up() -> None:
    """One's own turns, those of others and luck are all there is."""
    game = load_game("galaxies")
    story = tell(game, record_of("galaxies", 60))
    course = course_of(game, story, 8)
    for seat in range(story.end.players):
        parts = balance(course, seat, solo=False)
        assert parts.start + parts.own[0] + parts.others[0] + parts.luck[0] == pytest.approx(parts.end)
    assert any(point.seat == CHANCE for point in course[1:])


def test_noise_is_smoothed_and_a_walk_is_kept() -> None:
    rng = Rng(3)
    noise = [Estimate(0.5 + 0.1 * (rng.random() - 0.5), 0.03) for _ in range(60)]
    raw = turning_share([each.mean for each in noise])
    assert turning_share([each.mean for each in smoothed(noise)]) < raw
    climb = [Estimate(0.01 * i, 0.001) for i in range(60)]
    assert [each.mean for each in smoothed(climb)] == pytest.approx([each.mean for each in climb], abs=0.005)


def test_an_end_that_is_certain_does_not_make_all_before_it_so() -> None:
    """Few tries: what each turn brought is less than the errors, but not what all of them did."""
    climb = [Estimate(0.4 + 0.015 * i, 0.06) for i in range(40)]
    curve = smoothed([*climb, Estimate(1.0, 0.0)])
    assert [each.mean for each in curve[:-1]] == pytest.approx([each.mean for each in climb], abs=0.06)
    assert curve[0].error > 0.01
    assert curve[-1] == Estimate(1.0, 0.0)


def test_a_search_ten_times_as_deep_confirms_the_mistakes_that_are_listed() -> None:
    """A few turns of a random game on a fixed seed; `tools/check_analysis.py` does it for whole games."""
    game = load_game("galaxies")
    story = tell(game, record_of("galaxies", 36))
    listed = [
        number for number in range(len(story.chains)) if analyse_chain(game, story, number, Effort(24, 48), 1).loss
    ]
    again = [analyse_chain(game, story, number, Effort(240, 480), 1001) for number in listed[:3]]
    confirmed = [each for each in again if each.interval[0] > 0.0]
    assert len(again) > 1
    assert len(confirmed) >= 0.8 * len(again)
