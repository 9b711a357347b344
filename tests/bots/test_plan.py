"""Plans: whole turns of a solo game, imagined and followed."""

from __future__ import annotations

from typing import Any

import pytest

from starboard.bots import make_bot
from starboard.bots.levels import LEVELS, make_searcher
from starboard.bots.planner import Luck, Planner
from starboard.bots.search_bot import SearchBot
from starboard.bots.tree_search import TreeSearch
from starboard.kernel.bot import Worlds
from starboard.kernel.events import SILENT
from starboard.kernel.game import Game
from starboard.kernel.registry import load_game
from starboard.kernel.rng import Rng
from starboard.kernel.steps import CHANCE, State
from tests.bots.toys import HEADS, Wager

VOIDFALL: Game[Any] = load_game("voidfall")


def at_a_turn(seed: int = 1, turns: int = 1) -> State:
    """A game in which the player is about to choose what to do with a turn."""
    s: State = VOIDFALL.start(VOIDFALL.setup(1))
    rng = Rng(seed)
    while True:
        top = s.stack[-1]
        asked = top.asks(s)[0]
        if asked != CHANCE and top.name == "select_focus":
            turns -= 1
            if not turns:
                return s
        options = top.options(s, asked)
        s.answer(asked, top.draw(s, rng) if asked == CHANCE else options[rng.below(len(options))], SILENT)


def bot(iterations: int, seed: int = 5) -> SearchBot:
    found = make_bot(f"mcts:{iterations}", Rng(seed))
    assert isinstance(found, SearchBot)
    return found


def test_only_titles_that_say_so_are_planned() -> None:
    for title, kind in (("voidfall", Planner), ("galaxies", TreeSearch)):
        game = load_game(title)
        assert type(make_searcher(game, 0, 1, LEVELS["adept"], Rng(1))) is kind
    assert type(make_searcher(load_game("conflict"), 0, 2, LEVELS["adept"], Rng(1))) is TreeSearch


def test_a_plan_is_followed_while_things_go_as_foreseen() -> None:
    s = at_a_turn()
    player = bot(60)
    rng = Rng(9)
    planned = followed = 0
    while not (planned and VOIDFALL.at_rest(s)):
        top = s.stack[-1]
        asked = top.asks(s)[0]
        if asked == CHANCE:
            s.answer(CHANCE, top.draw(s, rng), SILENT)
            continue
        options = list(top.options(s, 0))
        chosen = player.choose(VOIDFALL.view(s, 0), options, Worlds(VOIDFALL, s, 0, Rng(6)))
        assert chosen in options
        if len(options) > 1:
            assert player.result is not None
            assert options[player.result.best()] is chosen
            followed += player.followed
            planned += not player.followed
        s.answer(0, chosen, SILENT)
    assert followed > planned


def test_a_plan_that_something_else_happened_to_is_dropped() -> None:
    s = at_a_turn()
    player = bot(40)
    options = list(s.stack[-1].options(s, 0))
    chosen = player.choose(VOIDFALL.view(s, 0), options, Worlds(VOIDFALL, s, 0, Rng(6)))
    assert player.search is not None
    other = next(action for action in options if action is not chosen)
    s.answer(0, other, SILENT)
    assert not player.search.begin(VOIDFALL.view(s, 0), Worlds(VOIDFALL, s, 0, Rng(6)))


def test_the_plan_is_at_least_as_good_as_every_way_that_was_looked_at() -> None:
    s = at_a_turn()
    options = list(s.stack[-1].options(s, 0))
    worlds = Worlds(VOIDFALL, s, 0, Rng(6))
    planner = make_searcher(VOIDFALL, 0, 1, LEVELS["strong"].within(120, 0), Rng(2), points=True)
    result = planner.run(options, worlds)
    best = result.best()
    assert all(result.mean(best) >= result.mean(i) for i in range(len(options)))
    assert result.expected() == result.mean(best)
    assert 0.0 <= result.chances()[0] <= 1.0
    worst = min(range(len(options)), key=lambda i: result.mean(i) if result.tried[i] else 1.0)
    closer = planner.probe(options[worst], options, worlds, 10)
    assert closer.tried[worst] == result.tried[worst] + 10
    assert closer.mean(best) == pytest.approx(result.mean(best))


def test_the_luckiest_way_is_not_the_best() -> None:
    """Whatever luck the ways were imagined with: staking is worth most where it is won, and nothing on the whole."""
    game = Wager()
    s = game.start(game.setup(1))
    for seed in range(8):
        worlds = Worlds(game, s, 0, Rng(seed))
        options = list(s.stack[-1].options(s, 0))
        result = make_searcher(game, 0, 1, LEVELS["strong"].within(400, 0), Rng(seed), points=True).run(options, worlds)
        assert options[result.best()] is HEADS


def test_a_known_draw_counts_among_those_of_its_kind() -> None:
    luck = Luck(7, {})
    assert [luck.skip("alert"), luck.skip("bounty"), luck.skip("alert")] == [0, 0, 1]
    other = luck.copy()
    assert (other.skip("alert"), luck.skip("alert")) == (2, 2)


def test_more_thought_finds_no_worse_a_plan_on_the_whole() -> None:
    def promise(iterations: int, seed: int) -> float:
        s = at_a_turn(seed)
        options = list(s.stack[-1].options(s, 0))
        planner = make_searcher(VOIDFALL, 0, 1, LEVELS["strong"].within(iterations, 0), Rng(seed), points=True)
        return planner.run(options, Worlds(VOIDFALL, s, 0, Rng(seed))).expected()

    assert sum(promise(150, seed) for seed in range(4)) > sum(promise(6, seed) for seed in range(4))


def test_planning_stops_when_told() -> None:
    s = at_a_turn()
    options = list(s.stack[-1].options(s, 0))
    planner = make_searcher(VOIDFALL, 0, 1, LEVELS["strong"].within(100_000, 0), Rng(2))
    result = planner.run(options, Worlds(VOIDFALL, s, 0, Rng(6)), stop=lambda: True)
    assert 0 < result.iterations < 100


def test_what_is_sensible_is_never_nothing() -> None:
    rng = Rng(3)
    s: State = VOIDFALL.start(VOIDFALL.setup(1))
    seen = fewer = 0
    while s.stack:
        top = s.stack[-1]
        asked = top.asks(s)[0]
        if asked == CHANCE:
            s.answer(CHANCE, top.draw(s, rng), SILENT)
            continue
        options = top.options(s, asked)
        if len(options) > 1:
            some = VOIDFALL.sensible(s, asked, options)
            assert some
            assert set(some) <= set(options)
            seen += 1
            fewer += len(some) < len(options)
        s.answer(asked, options[rng.below(len(options))], SILENT)
    assert 0 < fewer < seen
