"""Sections 19 to 21: the last round, missions, score and ties."""

from __future__ import annotations

from typing import Any

import pytest

from starboard.games.galaxies.scoring import mission_vp
from starboard.kernel import Table
from starboard.kernel.rng import Rng

from .positions import GAME, At, Play

TWENTY = {"empire": 6, "colonies": ["shouhua", "maia"]}
"""8 + 7 + 5 points."""


def near(players: int, seat: int, active: int, **options: Any) -> At:
    """A seat with 20 points is about to colonize Jakks; the one before the first player is `players - 1`."""
    at = At(players, dice="diplomacy", **options).seat(seat, "orbit jakks 1", **TWENTY, culture=3)
    return at.put(active=str(active))


@pytest.mark.rule("TEG-19.1", "TEG-19.4")
@pytest.mark.parametrize("seat", [0, 1, 2])
def test_the_round_is_completed_and_does_not_come_round_again(seat: int) -> None:
    at = near(3, seat, seat)
    for other in range(3):
        if other != seat:
            at.seat(other, culture=0)
    play = at.play().do("activate diplomacy", "advance jakks")
    turns = []
    while not play.table.over:
        turns.append(play.s.active)
        play.do("end")
    assert turns == list(range(seat + 1, 3)), "the turn after the trigger, up to the last of the round"
    assert play.s.triggered == seat


@pytest.mark.rule("TEG-19.4")
def test_the_round_ends_before_the_first_player_wherever_they_sit() -> None:
    at = near(3, 2, 2, first=1).seat(0, culture=0).seat(1, culture=0)
    play = at.play().do("activate diplomacy", "advance jakks")
    assert play.s.active == 0, "seat 0 is the last of a round that seat 1 begins"
    assert play.do("end").table.over


@pytest.mark.rule("TEG-19.2")
def test_mission_points_do_not_trigger_the_end() -> None:
    at = At(2, dice="energy").seat(0, **TWENTY, mission="industrialist").seat(1, culture=0)
    play = at.play().do("activate energy")
    assert GAME.score(play.s)[0].total == 22
    assert play.s.triggered == -1
    assert not play.table.over


@pytest.mark.rule("TEG-19.3")
def test_reaching_21_by_following_triggers_too() -> None:
    at = near(2, 1, 0).seat(0, "orbit mj-120210 0")
    play = at.play().do("activate diplomacy", "advance mj-120210", "follow", "advance jakks")
    assert play.s.triggered == 1
    assert play.s.active == 1, "seat 1 still has its turn of this round"
    assert play.do("end").table.over


@pytest.mark.rule("TEG-19.5", "TEG-20.6")
def test_the_first_to_reach_21_is_the_one_who_triggered() -> None:
    at = At(2, dice="diplomacy energy").seat(0, "orbit jakks 1", **TWENTY, mission="elder", culture=0)
    at.seat(1, "orbit leandra 1", empire=6, colonies=["aughmoore", "gleam-zanier"], culture=3, mission="explorer")
    play = at.row("jakks", "leandra").play().do("activate diplomacy", "advance jakks", "follow")
    play.do("advance leandra")
    assert play.s.vp == [21, 21]
    assert play.s.triggered == 0, "later ones do not replace them"
    assert play.s.active == 0, "the running turn is played out"
    play.do("end", "end")
    assert play.table.over
    elder = GAME.content.mission_ids.index("elder")
    assert [mission_vp(play.s, seat, elder) for seat in range(2)] == [2, 0]


@pytest.mark.rule("TEG-20.1", "TEG-20.3")
def test_missions_are_revealed_and_scored_at_the_end() -> None:
    at = (
        At(2, dice="energy")
        .seat(0, **TWENTY, energy=0, culture=0, mission="charger")
        .seat(1, culture=0, energy=2, mission="seeker")
    )
    at.put(triggered=0, active="1").data["position"]["players"][0]["colonies"].append("jakks")
    play = at.play()
    assert play.table.view(0)["missions"] == [None, None]
    play.do("activate energy")
    assert play.table.over
    assert play.table.view(None)["missions"] == [{"id": "charger", "vp": 0}, {"id": "seeker", "vp": 2}]
    revealed = [event for event in play.events if event.kind.name == "mission_revealed"]
    assert [event.seat for event in revealed] == [0, 1]
    worlds = play.s.clone()
    GAME.determinize(worlds, 0, Rng(1))
    assert worlds.mission == play.s.mission, "revealed missions are known"


def points(
    mission: str, *seats: dict[str, Any], where: tuple[str, ...] = (), triggered: int | None = None
) -> list[int]:
    """What a mission is worth to each of three seats; `where` are the ships of seat 0."""
    at = At(3).row("nibiru")
    for seat in range(3):
        mine = seats[seat] if seat < len(seats) else {}
        at.seat(seat, *(where if seat == 0 else ()), **mine)
    at.put(triggered=triggered)
    s = at.load()
    return [mission_vp(s, seat, GAME.content.mission_ids.index(mission)) for seat in range(3)]


E1, E2 = "vici-ks156", "drewkaiden"
D1, D2 = "jakks", "leandra"


@pytest.mark.rule("TEG-20.2")
@pytest.mark.parametrize(
    ("mission", "seats", "expected"),
    [
        ("charger", [{"energy": 3}], [3, 0, 0]),
        ("charger", [{"energy": 3}, {"energy": 3}], [2, 2, 0]),
        ("seeker", [{"culture": 0}, {"culture": 4}], [0, 3, 0]),
        ("seeker", [], [2, 2, 2]),
        ("conqueror", [{"colonies": [E1, D1]}, {"colonies": [E2]}], [3, 0, 0]),
        ("conqueror", [{"colonies": [E1]}, {"colonies": [E2]}], [2, 2, 0]),
        ("hermit", [{"colonies": [E1, D1]}, {"colonies": [E2]}], [0, 0, 3]),
        ("hermit", [{"colonies": [E1]}], [0, 2, 2]),
        ("noble", [{"colonies": [D1, D2]}, {"colonies": [E1, E2]}], [3, 0, 0]),
        ("trader", [{"colonies": [D1, D2]}, {"colonies": [E1, E2]}], [0, 3, 0]),
        ("trader", [{"colonies": [E1]}, {"colonies": [E2]}], [2, 2, 0]),
        ("hoarder", [{"energy": 3, "culture": 3}, {"energy": 7, "culture": 2}], [2, 0, 0]),
        ("industrialist", [{"empire": 6}, {"empire": 5}], [2, 0, 0]),
    ],
)
def test_the_missions_and_their_ties(mission: str, seats: list[dict[str, Any]], expected: list[int]) -> None:
    assert points(mission, *seats) == expected
    assert len(GAME.content.missions) == 12


@pytest.mark.rule("TEG-20.4")
def test_locked_ships_are_ignored() -> None:
    away = ("orbit nibiru 1", "surface nibiru")
    assert points("explorer", where=away) == [2, 0, 0]
    assert points("orbiter", where=away) == [0, 2, 2]
    assert points("explorer", where=away[:1]) == [0, 0, 0]
    assert points("orbiter", where=away[:1]) == [0, 2, 2]


@pytest.mark.rule("TEG-20.5")
def test_equalizer_is_met_by_none_and_none() -> None:
    assert points("equalizer", {"colonies": [E1, D1]}, {"colonies": [E2]}) == [3, 0, 3]


@pytest.mark.rule("TEG-20.6")
def test_elder_belongs_to_the_one_who_triggered() -> None:
    assert points("elder", triggered=1) == [0, 2, 0]


def finished(first: dict[str, Any], second: dict[str, Any], **options: Any) -> Play:
    """A game that seat 1 ends without doing anything."""
    at = At(2, dice="move", **options).row("nibiru", "k-widow", "gort", "piedes")
    at.seat(0, **{"mission": "elder", **first}).seat(1, **{"mission": "noble", **second})
    return at.put(active="1", triggered=0).play().do("end")


@pytest.mark.rule("TEG-21.1")
def test_the_score_is_empire_planets_and_mission() -> None:
    play = finished({"empire": 4, "colonies": ["jakks", "maia"]}, {"empire": 6, "mission": "orbiter"})
    assert [score.items for score in GAME.score(play.s)] == [
        [("empire", 3), ("planets", 6), ("mission", 2)],
        [("empire", 8), ("planets", 0), ("mission", 2)],
    ]
    assert GAME.winners(play.s) == [0]
    assert [GAME.evaluate(play.s, seat) for seat in range(2)] == [1.0, 0.0]


@pytest.mark.rule("TEG-21.2")
def test_a_tie_goes_to_more_planets() -> None:
    play = finished(
        {"colonies": ["maia"], "energy": 7}, {"colonies": ["jorg", "omicron-fenzi", "leandra"], "mission": "seeker"}
    )
    assert [score.total for score in GAME.score(play.s)] == [7, 9]
    play = finished(
        {"colonies": ["maia"], "energy": 7}, {"colonies": ["jorg", "helios"], "mission": "explorer", "empire": 3}
    )
    assert [score.total for score in GAME.score(play.s)] == [7, 7]
    assert GAME.winners(play.s) == [1]


@pytest.mark.rule("TEG-21.3")
def test_then_to_more_resources() -> None:
    play = finished(
        {"colonies": ["mared"], "energy": 1, "culture": 2},
        {"colonies": ["helios"], "mission": "hoarder", "empire": 3, "energy": 4, "culture": 0},
    )
    assert [score.total for score in GAME.score(play.s)] == [4, 4]
    assert GAME.winners(play.s) == [1], "3 against 4, energy and culture together"


@pytest.mark.rule("TEG-21.4")
def test_then_the_victory_is_shared() -> None:
    play = finished(
        {"colonies": ["mared"], "energy": 1, "culture": 3},
        {"colonies": ["helios"], "mission": "hoarder", "empire": 3, "energy": 4, "culture": 0},
    )
    assert GAME.winners(play.s) == [0, 1]
    assert GAME.evaluate(play.s, 1) == 0.5


@pytest.mark.rule("TEG-21.5")
def test_a_later_edition_compares_empires_before_resources() -> None:
    first = {"colonies": ["mared"], "energy": 7, "culture": 7}
    second = {"colonies": ["helios"], "mission": "explorer", "empire": 3, "energy": 0, "culture": 0}
    assert GAME.winners(finished(first, second).s) == [0]
    assert GAME.winners(finished(first, second, tiebreak_empire=True).s) == [1]


def test_a_game_that_is_over_asks_nobody() -> None:
    play = finished({}, {})
    table: Table = play.table
    assert table.asked() == []
    assert table.view(0)["over"]
