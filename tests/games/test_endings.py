"""Honours say what the log says, and a game's end is told in its title's words."""

from __future__ import annotations

from typing import Any

from starboard.kernel.endings import Honour, leaders
from starboard.kernel.events import Event
from starboard.kernel.game import AUTOMA, Score
from starboard.kernel.registry import load_game
from tests.tables import setup_for


def drawing_of(name: str, players: int, lang: str = "en") -> tuple[Any, Any]:
    """A title's drawing, and the view of seat 0 at the start."""
    game = load_game(name)
    setup = setup_for(game, players)
    return game.drawing(game.prose(lang, ["Mira", "Ana", "Leo"][:players])), game.view(game.start(setup), 0)


def log_of(name: str, *told: tuple[str, int, tuple[int, ...]]) -> list[Event]:
    """A log: kinds of events by name, whose they are, and their numbers."""
    kinds = {kind.name: kind for kind in load_game(name).kinds}
    return [Event(kinds[kind], seat, values) for kind, seat, values in told]


def test_whoever_has_most_leads_unless_all_are_level() -> None:
    assert leaders({0: 2, 1: 5, 2: 5}) == ([1, 2], 5)
    assert leaders({0: 3, 1: 3}) == ([], 0)
    assert leaders({0: 0, 1: 0}) == ([], 0)
    assert leaders({0: 4}) == ([0], 4)


def test_honours_of_galactic_conflict() -> None:
    drawing, view = drawing_of("conflict", 3)
    peace: list[tuple[str, int, tuple[int, ...]]] = [("round_begins", -1, (1, n)) for n in (2, 3, 4)]
    log = log_of(
        "conflict",
        ("round_begins", -1, (1, 1)),
        *[("battle_score", seat, (0, 2, 1)) for seat in (0, 1)],
        ("battle_won", 0, (0, 1)),
        ("colonized", 2, (3,)),
        ("colonized", 1, (4,)),
        ("moved", 1, (7, 0, 1)),
        ("ported", 2, (3, 0, 1)),
        ("moved", 1, (2, 0, 1)),
        *peace,
        *[("battle_score", seat, (0, 2, 1)) for seat in (0, 2)],
        ("produced", 0, (2,)),
        ("age_scored", 0, (3, 1, 4)),
        ("age_scored", 1, (5, 0, 5)),
        ("age_scored", 2, (4, 2, 6)),
    )
    assert drawing.honours(log, view) == [
        Honour("Largest realm", [1], "5 sectors"),
        Honour("Most battles won", [0], "1 battle"),
        Honour("Most colonies founded", [1, 2], "1 colony"),
        Honour("Greatest fleet", [1], "7 ships at once"),
        # Ana and Leo had three rounds without a battle, Mira the two between hers.
        Honour("Longest peace", [1, 2], "3 rounds"),
    ]


def test_honours_of_tiny_epic_galaxies_count_the_rogue() -> None:
    drawing, view = drawing_of("galaxies", 1)
    planets = drawing.game.content.planets
    small = min(range(len(planets)), key=lambda at: planets[at].vp)
    large = max(range(len(planets)), key=lambda at: planets[at].vp)
    log = log_of(
        "galaxies",
        ("colonized", 0, (small, 1)),
        ("colonized", AUTOMA, (small + 1, 1)),
        ("colonized", AUTOMA, (large, 8)),
        ("followed", 0, (0, 1)),
        ("gained", 0, (2, 5)),
        ("gained", AUTOMA, (2, 1)),
        ("stolen", AUTOMA, (0, 3, 0)),
    )
    name = drawing.prose.planet(planets[large].id)
    assert drawing.honours(log, view) == [
        Honour("Most planets colonized", [AUTOMA], "2 planets"),
        Honour("Greatest prize", [AUTOMA], f"{name}, {planets[large].vp} points"),
        Honour("Keenest follower", [0], "1 time"),
        Honour("Most culture", [0], "5 in all"),
        Honour("Most energy", [AUTOMA], "5 in all"),
    ]


def test_honours_of_voidfall_tell_what_was_lost_too() -> None:
    drawing, view = drawing_of("voidfall", 1)
    log = log_of(
        "voidfall",
        *[("invaded", 0, (1,)), ("invaded", 0, (2,)), ("defended", 0, ()), ("sector_lost", 0, (1,))],
        *[("agenda_evaluated", 0, (1, 3)), ("agenda_evaluated", 0, (2, 9)), ("crisis_resolved", 0, (1,))],
    )
    best = drawing.prose.name(drawing.box.agendas[2])
    assert drawing.honours(log, view) == [
        Honour("Best agenda", [0], f"{best}, 9 Influence"),
        Honour("Sectors won", [0], "2"),
        Honour("Attacks beaten off", [0], "1"),
        Honour("Crises resolved", [0], "1"),
        Honour("Sectors lost", [AUTOMA], "1"),
    ]


def test_voidfall_says_what_alone_would_have_turned_a_defeat() -> None:
    drawing, view = drawing_of("voidfall", 1)
    theirs = Score(AUTOMA, [("difficulty", 100), ("haven", 40), ("rift", 30), ("corruption", 3)])
    lost = drawing.ending(view, [Score(0, [("rest", 138)]), theirs])
    assert lost.headline == "The void holds"
    assert lost.line == (
        "You lost by 35 Influence. Any one of these would have made up for it: Incomplete Safe Havens (40)."
    )
    two = drawing.ending(view, [Score(0, [("rest", 105)]), theirs]).line
    assert two.endswith("Together these would have made up for it: Incomplete Safe Havens (40), Rifts (30).")
    more = Score(AUTOMA, [("difficulty", 100), ("haven", 40), ("rift", 30), ("corruption", 28)])
    any_two = drawing.ending(view, [Score(0, [("rest", 143)]), more]).line
    assert any_two.endswith(
        "Any two of these would have made up for it: Incomplete Safe Havens (40), Rifts (30), Corruption (28)."
    )
    assert drawing.ending(view, [Score(0, []), theirs]).line == "You lost by 173 Influence.", "nothing would have"
    over = {**view, "seat": 0, "over": True}
    assert (
        drawing.question({**over, "influence": 100, "voidborn_total": 142})
        == "The void holds. You lost by 42 Influence."
    )
    assert (
        drawing.question({**over, "influence": 150, "voidborn_total": 142}) == "The line held. You won by 8 Influence."
    )
    won = drawing.ending(view, [Score(0, [("rest", 180)]), theirs])
    assert (won.headline, won.line) == ("The line held", "You won by 7 Influence.")
