"""A worker keeps its bots, with what they thought, from one question to the next."""

from __future__ import annotations

import itertools
import time
from typing import Any

import pytest

from starboard.bots.search_bot import SearchBot
from starboard.kernel.registry import load_game
from starboard.kernel.rng import Rng
from starboard.kernel.table import Dice, Table
from starboard.table.workers import thinking
from starboard.table.workers.bot_pool import world_for
from starboard.table.workers.jobs import NoContent
from tests.tables import setup_for


@pytest.fixture
def kept(monkeypatch: pytest.MonkeyPatch) -> thinking.KeptBots:
    """The bots of a worker that has just begun."""
    made = thinking.KeptBots()
    monkeypatch.setattr(thinking, "KEPT", made)
    return made


def ask(table: Table, seat: int, home: str = "table/0", bot: str = "mcts:10") -> str:
    """What a worker answers for a seat."""
    game = table.game
    world = world_for(game, table.state, seat, Rng(len(table.record.lines)))
    return thinking.move(game.name, "", game.content_hash, world, seat, bot, 7, home)


def bot_at(kept: thinking.KeptBots, home: str = "table/0") -> Any:
    return kept._kept[home][2]


@pytest.mark.parametrize(("title", "players"), [("conflict", 2), ("galaxies", 2), ("voidfall", 1)])
def test_a_bot_goes_on_with_what_it_thought_at_its_last_question(
    title: str, players: int, kept: thinking.KeptBots
) -> None:
    game = load_game(title)
    table = Table(game, setup_for(game, players), Dice(Rng(2)))
    followed = 0
    for _ in range(25):
        seat = table.asked()[0]
        home = f"table/{seat}"
        table.answer(seat, ask(table, seat, home))
        player = bot_at(kept, home)
        assert isinstance(player, SearchBot)
        followed += player.followed
    assert followed > 2
    assert len(kept._kept) == players


def test_a_bot_that_gets_another_question_than_it_foresaw_starts_afresh(kept: thinking.KeptBots) -> None:
    game = load_game("galaxies")
    tables = [Table(game, game.setup(2), Dice(Rng(seed))) for seed in (2, 3)]
    first = ask(tables[0], tables[0].asked()[0])
    mine = bot_at(kept)
    other = ask(tables[1], tables[1].asked()[0])
    assert bot_at(kept) is mine
    assert not mine.followed
    assert first in {each.code() for each in tables[0].options(tables[0].asked()[0])}
    assert other in {each.code() for each in tables[1].options(tables[1].asked()[0])}


def test_another_level_at_the_seat_is_another_bot_and_what_is_old_is_forgotten(
    kept: thinking.KeptBots, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = load_game("galaxies")
    table = Table(game, game.setup(2), Dice(Rng(2)))
    seat = table.asked()[0]
    ask(table, seat)
    first = bot_at(kept)
    ask(table, seat, bot="novice")
    assert bot_at(kept) is not first
    for number in range(thinking.MOST_KEPT + 3):
        ask(table, seat, f"other/{number}", "random")
    assert len(kept._kept) == thinking.MOST_KEPT
    assert "table/0" not in kept._kept
    monkeypatch.setattr(thinking, "MOST_NODES", 30)
    for number in range(5):
        ask(table, seat, f"large/{number}")
    assert sum(thinking._nodes(bot) for _, _, bot in kept._kept.values()) <= 30


def test_a_bot_takes_no_more_than_its_share_of_the_time(
    kept: thinking.KeptBots, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = load_game("conflict")
    table = Table(game, game.setup(2), Dice(Rng(2)))
    world = world_for(game, table.state, 0, Rng(1))
    # On this clock each look takes a millisecond.
    looks = itertools.count()
    monkeypatch.setattr(time, "perf_counter", lambda: next(looks) / 1000)
    took = []
    for share in (0.25, 1.0):
        before = next(looks)
        thinking.move("conflict", "", game.content_hash, world, 0, "mcts:200ms", 7, f"table/{share}", share)
        took.append(next(looks) - before)
    assert took[0] < 60
    assert took[1] > 2 * took[0]


def test_content_that_a_worker_does_not_have_is_said_so() -> None:
    game = load_game("galaxies")
    table = Table(game, game.setup(2), Dice(Rng(2)))
    world = world_for(game, table.state, 0, Rng(1))
    for pack, content in (("my-box", game.content_hash), ("", "another")):
        with pytest.raises(NoContent):
            thinking.move("galaxies", pack, content, world, 0, "random", 7)
