"""Nothing is undone that taught somebody something."""

from __future__ import annotations

from typing import Any

import pytest

from starboard.kernel import Dice, Rng, Table, replay
from starboard.kernel.errors import UndoRefused
from starboard.kernel.knowledge import NOBODY, learner
from starboard.kernel.record import Line, Record
from starboard.kernel.registry import load_game

FIELDS = (
    *("age", "round", "first", "bag", "discards", "hands", "ships", "colony", "sector", "levels", "points"),
    *("card", "strategy", "order", "actions", "supply", "colonies", "bonus"),
)


def played(name: str, seed: int, **setup: Any) -> Table:
    game = load_game(name)
    return Table(game, game.setup(**setup), Dice(Rng(seed)))


def answer_at_random(table: Table, rng: Rng) -> tuple[int, dict[str, Any]]:
    """One answer; who gave it, and what that seat saw before."""
    seat = table.asked()[0]
    before = table.view(seat)
    options = table.options(seat)
    table.answer(seat, options[rng.below(len(options))].code())
    return seat, before


@pytest.mark.parametrize("seed", range(4))
def test_the_hand_that_is_passed_on_cannot_be_peeked_at(seed: int) -> None:
    table = played("conflict", seed, players=4)
    rng = Rng(seed + 50)
    passed = 0
    while not table.over:
        seat, before = answer_at_random(table, rng)
        after = table.view(seat)
        new_hand = after["players"][seat]["hand"] != before["players"][seat]["hand"]
        # The fourth hand is known by elimination, and the fifth is one's own first one again.
        if new_hand and after["round"] == before["round"] + 1 and after["round"] < 4:
            passed += 1
            with pytest.raises(UndoRefused):
                table.undo(seat)
    assert passed > 2, "rounds ended by an answer that passed the hands on"


@pytest.mark.parametrize(("name", "players"), [("conflict", 2), ("galaxies", 2), ("voidfall", 1)])
def test_what_is_over_stays_over(name: str, players: int) -> None:
    table = played(name, 3, players=players)
    rng = Rng(8)
    seat = 0
    while not table.over:
        seat, _ = answer_at_random(table, rng)
    with pytest.raises(UndoRefused, match=r"over|chance|revealed"):
        table.undo(seat)
    assert table.over


def test_a_record_that_took_such_an_answer_back_still_replays() -> None:
    """It was allowed when the record was written."""
    table = played("conflict", 1, players=4)
    rng = Rng(51)
    while not (table.view(seat := answer_at_random(table, rng)[0])["round"] == 2 and table._past):
        pass
    assert table.undo_problem(seat) == "the next face-down choice has begun"
    lines = [*table.record.lines, Line(seat, "")]
    again = replay(table.game, Record(table.record.header, lines))
    assert again.view(seat)["round"] != table.view(seat)["round"], "it stands before the answer again"


def test_asking_again_gets_the_same_reply() -> None:
    table = played("conflict", 2, players=4)
    rng = Rng(52)
    for _ in range(120):
        seat, _before = answer_at_random(table, rng)
        problem = table.undo_problem(seat)
        table._learner.clear()
        assert table.undo_problem(seat) == problem


def test_where_a_position_hides_nothing_nobody_is_taught_anything() -> None:
    """It is not looked for there (`Game.hides`), so it must be so."""
    table, rng = played("voidfall", 3, players=1), Rng(5)
    assert not table.game.hides
    tried = 0
    while not table.over and tried < 60:
        answer_at_random(table, rng)
        if table._past:
            last = table._past[-1]
            after = table.state
            assert learner(table.game, last.state, last.seat, last.action, after, rng) == NOBODY
            tried += 1
    assert tried == 60


def test_what_is_said_to_look_alike_does() -> None:
    """Whatever is changed in a position: a seat that sees it is not told that all looks alike."""
    table = played("conflict", 5, players=4, draft="random")
    rng, game = Rng(11), table.game
    told = seen = 0
    while not table.over and seen < 400:
        answer_at_random(table, rng)
        s, seat = table.state, rng.below(4)
        for name in FIELDS:
            other = s.clone()
            value = getattr(s, name)
            if isinstance(value, list) and value:
                at = rng.below(len(value))
                setattr(other, name, [each ^ (i == at) for i, each in enumerate(value)])
            elif isinstance(value, int):
                setattr(other, name, value ^ 1)
            try:
                differs = game.view(other, seat) != game.view(s, seat)
            except (IndexError, KeyError, ValueError):
                continue
            seen += differs
            assert not (differs and game.alike(other, s, seat)), name
        world = s.clone()
        game.determinize(world, seat, rng)
        told += game.alike(world, s, seat)
    assert seen >= 200
    assert told > 10, "the seat's own worlds do, and that is told"
