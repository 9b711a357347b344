"""Films: the position at each event that is worth a picture, and where turns begin."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from starboard.bots import make_bot
from starboard.kernel.events import Event
from starboard.kernel.film import MOST_FRAMES, MOST_TURNS, Film
from starboard.kernel.game import Game
from starboard.kernel.registry import load_game
from starboard.kernel.rng import Rng
from starboard.kernel.table import Dice, Table, replay
from starboard.kernel.turns import Turn
from tests.tables import setup_for

SEATS = {"conflict": 3, "galaxies": 2, "voidfall": 1}


def filmed(game: Game[Any], players: int, seed: int) -> Table:
    """A table of which a film is made."""
    table = Table(game, setup_for(game, players), Dice(Rng(seed)))
    table.film = Film()
    return table


@pytest.mark.parametrize("name", SEATS)
def test_every_event_worth_a_picture_has_the_position_of_its_moment(name: str) -> None:
    game, rng = load_game(name), Rng(2)
    table = filmed(game, SEATS[name], 2)
    bot = make_bot("random", rng.split())
    begun = len(table.log)
    numbers: list[int] = []
    for _ in range(120):
        if table.over:
            break
        seat, told, taken = table.asked()[0], len(table.log), table.film.taken  # type: ignore[union-attr]
        table.answer(seat, bot.choose(table.view(seat), table.options(seat), table.worlds(seat, rng)).code())
        assert table.film is not None
        new = table.film.since(taken)
        worth = [at for at in range(told, len(table.log)) if table.log[at].kind.scene is not None]
        assert [frame.at for frame in new] == worth
        numbers += [frame.number for frame in new]
        for frame in new:
            game.view(frame.state, seat)
            assert frame.state is not table.state
    assert numbers == list(range(len(numbers)))
    assert len(numbers) > 30
    assert begun < table.film.frames[-1].at < len(table.log)  # type: ignore[union-attr]
    # What is kept of the film changes nothing of the game.
    assert game.dump(replay(game, table.record).state) == game.dump(table.state)


def test_a_frame_shows_its_event_and_nothing_later() -> None:
    game, seen = load_game("conflict"), set()
    for seed in range(5, 40):
        rng = Rng(seed)
        table = filmed(game, 3, seed)
        bot = make_bot("random", rng.split())
        while not table.over:
            seat, before, taken = table.asked()[0], table.state.clone(), table.film.taken  # type: ignore[union-attr]
            table.answer(seat, bot.choose(table.view(seat), table.options(seat), table.worlds(seat, rng)).code())
            for frame in table.film.since(taken):  # type: ignore[union-attr]
                event = table.log[frame.at]
                check_frame(event, game.view(before, None)["places"], game.view(frame.state, None)["places"])
                before = frame.state
                seen.add(event.kind.name)
        if {"moved", "colonized", "ships_destroyed"} <= seen:
            return
    raise AssertionError(seen)


def check_frame(event: Event, then: list[Any], now: list[Any]) -> None:
    """Whether what an event tells is other than at the frame before, by as much as it says."""
    if event.kind.name in ("moved", "ported"):
        count, start, end = event.values
        assert then[start]["ships"][event.seat] - now[start]["ships"][event.seat] == count
        assert now[end]["ships"][event.seat] - then[end]["ships"][event.seat] == count
    elif event.kind.name == "ships_destroyed":
        place, count = event.values
        assert then[place]["ships"][event.seat] - now[place]["ships"][event.seat] == count
    elif event.kind.name == "colonized":
        assert now[event.value("place")]["colony"] == event.seat
        assert then[event.value("place")]["colony"] != event.seat


def test_what_is_taken_back_is_cut_and_no_number_comes_twice() -> None:
    game = load_game("conflict")
    table = Table(game, game.setup(2, first="0"), Dice(Rng(1)))
    table.film = Film()
    seat = table.asked()[0]
    table.answer(seat, table.options(seat)[0].code())
    first = [frame.number for frame in table.film.frames]
    assert first
    assert table.film.turns
    table.undo(seat)
    assert table.film.frames == []
    table.answer(seat, table.options(seat)[1].code())
    assert min(frame.number for frame in table.film.frames) > max(first)
    assert table.film.since(first[0]) == table.film.frames
    ahead = table.fork()
    assert ahead.film is not None
    ahead.answer(ahead.asked()[0], ahead.options(ahead.asked()[0])[0].code())
    assert len(ahead.film.frames) > len(table.film.frames), "what is tried on a fork leaves the film alone"


def test_a_film_keeps_a_round_and_not_the_whole_game() -> None:
    game, rng = load_game("galaxies"), Rng(3)
    table = filmed(game, 3, 3)
    bot = make_bot("random", rng.split())
    while table.film.taken < MOST_FRAMES + 50:  # type: ignore[union-attr]
        seat = table.asked()[0]
        table.answer(seat, bot.choose(table.view(seat), table.options(seat), table.worlds(seat, rng)).code())
    assert table.film is not None
    assert len(table.film.frames) == MOST_FRAMES
    turns = [begun.turn for begun in table.film.turns]
    assert all(one != next_ for one, next_ in pairwise(turns))
    assert {turn.seat for turn in turns} >= {0, 1, 2}
    assert table.film.turns[-1].state is not None


def test_a_turn_is_cut_with_its_beginning_and_long_past_ones_keep_no_position() -> None:
    game = load_game("galaxies")
    state = game.start(game.setup(2))
    film = Film()
    for number in range(MOST_TURNS + 3):
        film.begin(2 * number, Turn(0, (number,)), state)
    assert [begun.state is None for begun in film.turns] == [True] * 3 + [False] * MOST_TURNS
    film.cut(2 * MOST_TURNS + 3)
    assert film.turns[-1].turn == Turn(0, (MOST_TURNS + 1,))
    film.cut(2 * MOST_TURNS)
    assert film.turns[-1].turn == Turn(0, (MOST_TURNS - 1,))
