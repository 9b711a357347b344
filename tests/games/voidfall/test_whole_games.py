"""Whole games guard the whole."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from starboard.games.voidfall.former_rules import VERSION_3
from starboard.games.voidfall.game import HOUSES, MAPS
from starboard.kernel import Dice, Record, Table
from starboard.kernel.errors import RecordError
from starboard.kernel.events import SILENT
from starboard.kernel.rng import Rng
from starboard.kernel.steps import CHANCE
from starboard.kernel.table import replay
from starboard.kernel.testing import check_golden, perft, playthrough, quick_walk, walk

from .positions import GAME, At

GOLDEN = Path(__file__).parent / "golden"


def far(house: str, origin: str, chart: str, difficulty: str, seed: int) -> int:
    """Play to the end without choosing a Catastrophe. Returns the cycle that was reached."""
    more = {"storms": seed % 2 == 0, "more_crises": seed % 4 > 1}
    s = GAME.start(GAME.setup(1, house=house, origin=origin, map=chart, difficulty=difficulty, **more))
    rng = Rng(seed)
    while s.stack:
        top = s.stack[-1]
        seat = top.asks(s)[0]
        if seat == CHANCE:
            s.answer(seat, top.draw(s, rng), SILENT)
        else:
            options = [action for action in top.options(s, seat) if action.code() != "catastrophe"]
            if len(options) > 1 and rng.below(3):
                options = [action for action in options if action.code() != "pass"]
            s.answer(seat, options[rng.below(len(options))], SILENT)
        GAME.check(s)
    return s.cycle


@pytest.mark.walk
@pytest.mark.parametrize("chart", MAPS)
@pytest.mark.parametrize("difficulty", ["easy", "medium", "hard"])
def test_games_walked_quickly_with_every_house(chart: str, difficulty: str) -> None:
    for seed, house in enumerate(HOUSES):
        more = {"origin": "AB"[seed % 2], "map": chart, "difficulty": difficulty, "more_crises": seed % 3 == 0}
        quick_walk(GAME, GAME.setup(1, house=house, **more), seed)


@pytest.mark.walk
@pytest.mark.parametrize("house", HOUSES)
@pytest.mark.parametrize("origin", ["A", "B"])
def test_games_to_the_third_cycle(house: str, origin: str) -> None:
    reached = [far(house, origin, chart, ("easy", "medium", "hard")[seed % 3], seed) for seed, chart in enumerate(MAPS)]
    assert max(reached) == 3


@pytest.mark.walk
@pytest.mark.parametrize("seed", range(4))
def test_games_at_a_real_table(seed: int) -> None:
    chosen = GAME.setup(1, house=HOUSES[seed * 3], origin="AB"[seed % 2], map=MAPS[seed % 2])
    done = walk(GAME, chosen, seed)
    assert done.undone > 10
    assert done.varied == set(), "nothing in a position is hidden: what is not known is a bag"


def test_golden_playthrough() -> None:
    check_golden(GOLDEN / "valnis-first-stand.txt", playthrough(GAME, GAME.setup(1, difficulty="easy"), 5))


def test_position_counts() -> None:
    at = At().stock(0, 2, 0, 0, 0).crisis(None).focus("conquest")
    assert [perft(GAME, at.table.state, depth) for depth in range(4)] == [1, 2, 10, 105], (
        "engage: two options and none; the next round: seven Alert cards"
    )


def test_the_players_influence_is_itemised() -> None:
    at = At().stock(15, 0, 0, 0, 0).crisis(None).focus("production")
    at.act("production-2-resupply", "option 1").until("select_focus", "face_crisis")
    score = at.table.game.score(at.table.state)[0]
    assert score.total == at["influence"]
    assert dict(score.items)["overproduction"] == 3


def former(**options: Any) -> Record:
    """A record as version 3 wrote it, some answers long."""
    table = Table(GAME, GAME.setup(1, **options), Dice(Rng(3)))
    for _ in range(12):
        table.answer(0, table.options(0)[0].code())
    return Record(table.record.header._replace(rules=3, content=VERSION_3), table.record.lines)


def test_a_record_of_version_3_is_played_on_where_nothing_of_it_has_changed() -> None:
    record = former(house="valnis").under(GAME)
    assert (record.header.rules, record.header.content) == (GAME.rules, GAME.content_hash)
    assert replay(GAME, record).view(0)["influence"] >= 0


@pytest.mark.parametrize("options", [{"house": "zenor"}, {"map": "c031-darkest-hour"}], ids=str)
def test_a_record_of_version_3_is_refused_where_the_house_or_the_map_is_whole_now(options: dict[str, str]) -> None:
    record = former(**options).under(GAME)
    with pytest.raises(RecordError, match="played under rules version 3"):
        record.check_game(GAME)
