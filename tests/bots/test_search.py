"""The search knows what a seat may know, and no more."""

from __future__ import annotations

import time
from itertools import count

import pytest

from starboard.bots.levels import LEVELS
from starboard.bots.searcher import SearchSettings
from starboard.bots.tree_search import InfoSetKeys, TreeSearch
from starboard.kernel.bot import Worlds
from starboard.kernel.events import SILENT
from starboard.kernel.playout import settle_chance
from starboard.kernel.rng import Rng
from starboard.kernel.steps import State
from tests.bots.toys import DEALT, HEADS, SHOWN, SIDES, Cup, Pennies, Toss


def search(game: Pennies, s: State, seat: int, iterations: int) -> tuple[TreeSearch, Worlds]:
    found = TreeSearch(game, seat, 2, SearchSettings("toy", iterations=iterations, playout_depth=0), Rng(3))
    return found, Worlds(game, s, seat, Rng(4))


def test_a_search_without_a_budget_is_refused() -> None:
    with pytest.raises(ValueError, match="budget"):
        SearchSettings("toy")


@pytest.mark.parametrize("seat", [0, 1])
def test_nobody_in_the_tree_sees_a_face_down_coin(seat: int) -> None:
    """Were the second to pick shown the first one's coin, it would win every time."""
    game = Pennies()
    s = game.start(game.setup(2))
    searcher, worlds = search(game, s, seat, 4000)
    result = searcher.run(SIDES, worlds)
    # Both learn at the same pace, so it swings about a half; a seat that saw the other's coin would be near 1.
    assert 0.25 < result.chances()[0] < 0.75
    assert sum(result.chances()) == pytest.approx(1.0)


def test_a_pick_that_lies_face_down_already_is_thought_over_again() -> None:
    """Seat 0 has picked; what seat 1 thinks of it must not be a coin tossed once for all worlds."""
    game = Pennies()
    s = game.start(game.setup(2))
    s.answer(0, HEADS, SILENT)
    searcher, worlds = search(game, s, 1, 4000)
    result = searcher.run(SIDES, worlds)
    assert 0.25 < result.chances()[1] < 0.75


def test_who_looks_under_the_cup_knows_and_who_does_not_does_not() -> None:
    game = Cup()
    s = game.start(game.setup(2))
    settle_chance(s, Rng(1))
    searcher, worlds = search(game, s, 0, 1500)
    result = searcher.run(SIDES, worlds)
    assert SIDES[result.best()] is SIDES[s.cup]
    assert result.mean(result.best()) == pytest.approx(1.0, abs=0.02)
    s.answer(0, HEADS, SILENT)
    searcher, worlds = search(game, s, 1, 1500)
    result = searcher.run(SIDES, worlds)
    assert result.chances()[1] == pytest.approx(0.5, abs=0.08)


def test_after_a_draw_in_the_tree_each_seat_plays_by_its_own_knowledge() -> None:
    """Only the nodes of seat 0 may differ by the draw, so only seat 0 comes to guess right."""
    game = Toss()
    s = game.start(game.setup(2))
    searcher, worlds = search(game, s, 0, 10**6)
    values = [searcher._iterate(worlds.draw(), None) for _ in range(3000)][1500:]
    assert sum(value[0] for value in values) / len(values) > 0.9
    assert sum(value[1] for value in values) / len(values) == pytest.approx(0.5, abs=0.08)


def test_secret_fields_reach_their_own_seat_alone() -> None:
    game = Cup()
    keys = []
    for side in (0, 1):
        listener = InfoSetKeys(game, 2)
        listener.tell(DEALT, 0, side)
        keys.append(listener.keys)
    assert keys[0][0] != keys[1][0]
    assert keys[0][1] == keys[1][1]
    public = []
    for side in (0, 1):
        listener = InfoSetKeys(game, 2)
        listener.tell(SHOWN, 0, side)
        public.append(listener.keys)
    assert public[0][1] != public[1][1]


def test_the_same_seed_and_iterations_find_the_same() -> None:
    game = Pennies()
    s = game.start(game.setup(2))
    found = []
    for _ in range(2):
        searcher, worlds = search(game, s, 0, 500)
        result = searcher.run(SIDES, worlds)
        found.append((result.tried, result.total, result.sums))
    assert found[0] == found[1]
    assert sum(found[0][0]) == pytest.approx(500, abs=1)


def test_a_search_can_be_stopped() -> None:
    game = Pennies()
    s = game.start(game.setup(2))
    searcher = TreeSearch(game, 0, 2, SearchSettings("toy", milliseconds=60_000), Rng(3))
    asked = []

    def stop() -> bool:
        asked.append(1)
        return len(asked) > 3

    result = searcher.run(SIDES, Worlds(game, s, 0, Rng(4)), stop=stop)
    assert 0 < result.iterations < 1000
    searcher.stop()
    assert searcher.run(SIDES, Worlds(game, s, 0, Rng(4))).iterations == 0


def test_a_limit_of_time_ends_a_search(monkeypatch: pytest.MonkeyPatch) -> None:
    game = Pennies()
    s = game.start(game.setup(2))
    searcher = TreeSearch(game, 0, 2, SearchSettings("toy", milliseconds=50), Rng(3))
    # A clock on which a millisecond passes between two looks.
    ticks = count()
    monkeypatch.setattr(time, "perf_counter", lambda: next(ticks) / 1000)
    worlds = Worlds(game, s, 0, Rng(4))
    first = searcher.run(SIDES, worlds)
    assert 10 < first.iterations <= 50
    # A pick that follows is tried as often as the first was; what the tree has already counts.
    assert searcher.run(SIDES, worlds, follow=True).iterations == 0
    assert searcher.run(SIDES, worlds).iterations > 10
    searcher.forget()
    again = searcher.run(SIDES, worlds, follow=True)
    assert 10 < again.iterations <= 50 / 3


def test_another_budget_keeps_the_way_of_thinking() -> None:
    strong = LEVELS["strong"]
    shorter = strong.within(200, 0)
    assert (shorter.iterations, shorter.milliseconds, shorter.processes) == (200, 0, 1)
    for name in ("playout_depth", "exploration", "level"):
        assert getattr(shorter, name) == getattr(strong, name)
    assert LEVELS["master"].shared_by(1).processes == 1


def test_an_option_can_be_looked_at_closer() -> None:
    game = Cup()
    s = game.start(game.setup(2))
    settle_chance(s, Rng(1))
    searcher, worlds = search(game, s, 0, 200)
    result = searcher.run(SIDES, worlds)
    worse = 1 - result.best()
    closer = searcher.probe(SIDES[worse], SIDES, worlds, 100)
    assert closer.tried[worse] == result.tried[worse] + 100
    assert closer.tried[1 - worse] == result.tried[1 - worse]
    assert closer.mean(worse) < 0.1
