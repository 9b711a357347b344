"""Every bot at every title's table."""

from __future__ import annotations

from typing import Any

import pytest

from starboard.bots import BOTS, UnknownBot, make_bot
from starboard.bots.levels import LEVELS, settings_of
from starboard.bots.search_bot import SearchBot
from starboard.bots.searcher import SearchSettings
from starboard.kernel.bot import Worlds
from starboard.kernel.events import SILENT
from starboard.kernel.game import Game
from starboard.kernel.playout import playout, settle_chance
from starboard.kernel.registry import load_game, titles
from starboard.kernel.rng import Rng
from starboard.kernel.setup import Setup
from starboard.kernel.steps import Sealed, State
from tests.tables import setups


def somewhere(game: Game[Any], setup: Setup, decisions: int) -> tuple[State, int]:
    """A position in a game played at random where a seat has a choice."""
    rng = Rng(11)
    s: State = game.start(setup)
    playout(s, rng, decisions)
    settle_chance(s, rng)
    while s.stack and len(s.stack[-1].options(s, s.stack[-1].asks(s)[0])) < 2:
        playout(s, rng, 1)
        settle_chance(s, rng)
    assert s.stack
    return s, s.stack[-1].asks(s)[0]


@pytest.mark.parametrize("title", titles())
@pytest.mark.parametrize("decisions", [0, 7, 30])
def test_a_search_answers_with_an_option_and_the_same_one_again(title: str, decisions: int) -> None:
    game = load_game(title)
    for setup in setups(game):
        s, seat = somewhere(game, setup, decisions)
        options = list(s.stack[-1].options(s, seat))
        before = game.dump(s)
        chosen = []
        for _ in range(2):
            bot = make_bot("mcts:40", Rng(5))
            chosen.append(bot.choose(game.view(s, seat), options, Worlds(game, s, seat, Rng(6))))
        assert chosen[0] is chosen[1]
        assert chosen[0] in options
        assert game.dump(s) == before


@pytest.mark.parametrize("title", titles())
def test_a_hunch_changes_nothing_and_is_the_same_in_every_world(title: str) -> None:
    game = load_game(title)
    for setup in setups(game):
        for decisions in (0, 7, 15, 30):
            s, seat = somewhere(game, setup, decisions)
            options = list(s.stack[-1].options(s, seat))
            before = game.dump(s)
            found = game.policy(s, seat, options)
            assert game.dump(s) == before
            worlds = Worlds(game, s, seat, Rng(6))
            assert {game.policy(worlds.draw(), seat, options) for _ in range(5)} == {found}


@pytest.mark.parametrize("title", titles())
def test_a_search_never_meets_the_true_position(title: str) -> None:
    """Every position that the search works on comes from `Worlds.draw`, which only ever gives worlds away."""
    game = load_game(title)
    s, seat = somewhere(game, setups(game)[-1], 9)
    worlds = Worlds(game, s, seat, Rng(6))
    drawn: list[int] = []
    draw = worlds.draw

    def count() -> State:
        drawn.append(1)
        world = draw()
        assert world is not s
        assert game.view(world, seat) == game.view(s, seat)
        return world

    class Only:
        """What a bot may use of Worlds, and nothing else."""

        def __init__(self) -> None:
            self.game = game
            self.seat = seat
            self.draw = count

    bot = make_bot("mcts:40", Rng(5))
    bot.choose(game.view(s, seat), list(s.stack[-1].options(s, seat)), Only())  # type: ignore[arg-type]
    assert len(drawn) > 6, "a question may be decided early, and a plan be varied in the world that it was made in"


@pytest.mark.parametrize("title", titles())
def test_between_the_picks_of_one_turn_the_tree_is_kept(title: str) -> None:
    """Played against itself for a while, a bot goes on with its tree somewhere, and only where it is asked again."""
    game = load_game(title)
    rng = Rng(2)
    s: State = game.start(setups(game)[0])
    bots = [make_bot("mcts:30", Rng(seat)) for seat in range(s.players)]
    kept = last = 0
    for _ in range(60):
        settle_chance(s, rng)
        if not s.stack:
            break
        seat = s.stack[-1].asks(s)[0]
        bot = bots[seat]
        assert isinstance(bot, SearchBot)
        action = bot.choose(game.view(s, seat), list(s.stack[-1].options(s, seat)), Worlds(game, s, seat, rng))
        if bot.followed:
            assert seat == last
            kept += 1
        # The seat goes on without another in between only if it is asked again at once; face down, others wait.
        last = seat
        s.answer(seat, action, SILENT)
        if s.stack and isinstance(s.stack[-1], Sealed):
            last = s.stack[-1].asks(s)[0]
    assert kept


def test_a_search_beats_chance() -> None:
    from starboard.simulate import simulate

    game = load_game("conflict")
    wins = 0
    for at in (0, 1):
        bots = ["random", "random"]
        bots[at] = "mcts:10"
        wins += simulate(game, game.setup(2, first="0"), bots, 3, 40).wins[at]
    assert wins >= 5


def test_the_levels_rise() -> None:
    assert [name for name in BOTS if name in LEVELS] == ["novice", "adept", "strong", "master"]
    for name in BOTS:
        make_bot(name, Rng(1))


@pytest.mark.parametrize("name", ["", "nobody", "mcts", "mcts:", "mcts:0", "mcts:-3", "mcts:2s", "mcts:1e3", "MCTS:5"])
def test_unknown_bots_are_refused(name: str) -> None:
    with pytest.raises(UnknownBot, match="there is no bot"):
        make_bot(name, Rng(1))


def test_budgets_by_name() -> None:
    by_iterations = settings_of("mcts:250")
    by_time = settings_of("mcts:80ms")
    assert by_iterations is not None
    assert by_time is not None
    assert (by_iterations.iterations, by_iterations.milliseconds) == (250, 0)
    assert (by_time.iterations, by_time.milliseconds) == (0, 80)


@pytest.mark.slow
def test_a_search_shared_by_two_processes_adds_up() -> None:
    game = load_game("conflict")
    s, seat = somewhere(game, game.setup(2), 12)
    options = list(s.stack[-1].options(s, seat))
    found = []
    for _ in range(2):
        bot = SearchBot(SearchSettings("master", iterations=200, processes=2), Rng(5))
        bot.choose(game.view(s, seat), options, Worlds(game, s, seat, Rng(6)))
        assert bot.result is not None
        found.append((bot.result.tried, bot.result.total))
    assert found[0] == found[1]
    assert sum(found[0][0]) > 100


def test_a_learned_evaluation_has_the_budgets_of_a_search() -> None:
    found = [settings_of(name) for name in ("learned", "learned:250", "learned:80ms", "mcts:250")]
    assert [each.learned for each in found if each] == [True, True, True, False]
    budgets = [(each.iterations, each.milliseconds) for each in found if each]
    assert budgets == [(0, 1000), (250, 0), (0, 80), (250, 0)]
    assert settings_of("learned:0") is None
    with pytest.raises(UnknownBot, match=r"master, learned, mcts:…"):
        make_bot("learned:none", Rng(1))
