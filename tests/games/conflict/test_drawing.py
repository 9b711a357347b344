"""Galactic Conflict on the board: what is shown before a battle is what comes of it; every option has its place."""

from __future__ import annotations

import re
from typing import Any

import pytest

from starboard.games.conflict.components import EVOLUTIONS, EXPANSION_ACTIONS, STRATEGIES
from starboard.games.conflict.drawing import Drawing
from starboard.games.conflict.drawing.charts import BOARDS, chart, drawn, overlap
from starboard.games.conflict.drawing.stages import THEFTS
from starboard.games.conflict.prose import ConflictProse
from starboard.kernel.changes import compare
from starboard.kernel.drawing import Pick
from starboard.kernel.film import Film
from starboard.kernel.registry import load_game
from starboard.kernel.rng import Rng
from starboard.kernel.table import Dice, Table

from .positions import At

MOST_COVERED = 7.0
"""Pixels by which six players' sectors may lie over each other on a phone or a low screen."""


def tokens(view: dict[str, Any], place: str) -> list[int]:
    found = next(each for each in view["places"] if each["id"] == place)
    return [ships + (found["colony"] == seat) for seat, ships in enumerate(found["ships"])]


def ages(view: dict[str, Any], seat: int) -> tuple[int, int, int]:
    """What a seat has, and what the end of the age would give it for sectors and for colonies."""
    mine = view["players"][seat]
    return mine["vp"], mine["sectors"], mine["bonuses"]["victory"]


@pytest.mark.parametrize("players", [2, 4])
def test_the_preview_of_a_battle_is_what_comes_of_it(players: int) -> None:
    game = load_game("conflict")
    rng = Rng(players)
    fought = 0
    for seed in range(30):
        table = Table(game, game.setup(players, draft="random"), Dice(Rng(seed)))
        while not table.over:
            seat = table.asked()[0]
            options = table.options(seat)
            view = table.view(seat)
            drawing = Drawing(game, game.prose("en", [f"P{i}" for i in range(players)]))
            battles = [action for action in options if action.code().startswith("battle ")]
            # War where ships meet, so that many battles are seen.
            meet = any(sum(1 for ships in place["ships"] if ships) > 1 for place in view["places"])
            wars = [action for action in options if action.code() == ("war" if meet else "expansion")]
            chosen = (battles or wars or options)[rng.below(len(battles or wars or options))]
            if chosen in battles:
                place = chosen.code()[7:]
                button = drawing.button(view, chosen)
                outcome = drawing.battle(next(p for p in view["places"] if p["id"] == place), view)
                points = [player["vp"] for player in view["players"]]
                table.answer(seat, chosen.code())
                after = table.view(seat)
                left = tokens(after, place)
                for side in outcome["sides"]:
                    other = side["seat"]
                    assert side["score"] > 0
                    if side["won"]:
                        assert f"keep {left[other]} of" in side["outcome"]
                        assert after["players"][other]["vp"] >= points[other] + 1
                    elif "colony" in side["outcome"]:
                        assert left[other] == 0
                winners = [side["seat"] for side in outcome["sides"] if side["won"]]
                assert button.tone == ("even" if not winners else "good" if winners == [seat] else "bad")
                assert ("+1 VP" in button.note) == bool(winners), "whoever wins scores, and that is said"
                fought += 1
            else:
                table.answer(seat, chosen.code())
    assert fought > 10


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_sectors_lie_apart_and_on_the_board(players: int) -> None:
    game = load_game("conflict")
    view = game.view(game.start(game.setup(players)), None)
    placed = chart(view).points
    assert all(-1.001 <= x <= 1.001 and -1.001 <= y <= 1.001 for x, y in placed)
    # On the smallest desk with two fleets everywhere, and on a phone, no picture, name or fleet lies over another's.
    for board in BOARDS:
        found = [drawn(board, at, place["origin"]) for at, place in zip(placed, view["places"], strict=True)]
        for i, one in enumerate(found):
            for other in found[:i]:
                assert min(overlap(one, other)) < MOST_COVERED, f"{players} players: too close"


@pytest.mark.parametrize(
    ("lang", "unexplored", "origin"), [("en", "Unexplored", "Origin"), ("fr", "Inexploré", "Origine")]
)
def test_what_has_no_name_yet_has_a_number_and_players_words(lang: str, unexplored: str, origin: str) -> None:
    game = load_game("conflict")
    view = game.view(game.start(game.setup(2, explore=True, first="0")), 0)
    prose = game.prose(lang, ["Ada", "Ben"])
    assert isinstance(prose, ConflictProse)
    drawing = game.drawing(prose)
    names = [each["name"] for each in drawing.context("board", *drawing.part_input("board", view, []))["sectors"]]
    assert sorted(names) == sorted([f"{unexplored} {n}" for n in range(1, 9)] + [f"{origin} {n}" for n in (1, 2)])
    assert [prose.place(place["id"], view) for place in view["places"]] == names, "a sentence says which is meant"


@pytest.mark.rule("GC-3.6", "GC-3.7")
@pytest.mark.parametrize("players", [2, 6])
def test_a_film_lights_what_an_age_gives_and_waits_once_after_a_battle_that_cost_me_something(players: int) -> None:
    game = load_game("conflict")
    rng = Rng(players)
    table = Table(game, game.setup(players, draft="random"), Dice(Rng(5)))
    drawing = Drawing(game, game.prose("en", [f"P{i}" for i in range(players)]))
    table.film = film = Film()
    scored = seen = ended = 0
    lost, waited = False, []
    while not table.over:
        seat = table.asked()[0]
        codes = [action.code() for action in table.options(seat)]
        likely = [code for code in codes if code in ("war", "expansion") or code.startswith("battle ")] or codes
        code = likely[rng.below(len(likely))]
        before = table.view(seat)
        table.answer(seat, code)
        after = table.view(seat)
        changes = compare(game.tally(before), game.tally(after))
        told = {each.text for each in drawing.told(changes, after)}
        evolved = {drawing.prose.change(each, after) for each in changes if each.what == "level" and each.seat != seat}
        assert not told & evolved, "that is what others do"
        if after["age"] != before["age"] and not before["step"].startswith("choose_"):
            ended += 1
            points = after["players"][seat]["vp"]
            assert drawing.sum(before, after) == ("Age’s end", sum(ages(before, seat)), points)
            assert not any("victory points" in each for each in told), "the age gives them, not what I did"
        for frame in film.since(seen):
            seen = frame.number + 1
            event, view = table.log[frame.at], game.view(frame.state, 0)
            stage = drawing.stage(frame.at, table.log[: frame.at + 1], view)
            waits = drawing.hurts(event, view) or bool(stage and stage.get("wait"))
            if event.kind.name == "age_scored":
                scored += 1
                assert stage is not None
                given = sum(int(points) for _, points in stage["lights"])
                assert given == event.value("sectors") + event.value("bonus")
                began = max(i for i in range(frame.at) if table.log[i].kind.name == "age_begins")
                told_of = [each for each in table.log[began : frame.at] if each.kind.name == "battle_won"]
                short = [re.search(r"(\d+) battles? won", bar["short"]) for bar in stage["bars"]]
                assert sum(int(found[1]) for found in short if found) == len(told_of)
            elif event.kind.name == "age_begins":
                assert view["round"] == 1, "not the last one's"
            elif event.kind.name in THEFTS:
                assert waits == (event.value("victim") == 0) == ("of yours" in drawing.prose.event(event, view))
            elif event.kind.name == "battle":
                lost = False
            elif event.kind.name in ("ships_destroyed", "colony_destroyed"):
                lost = lost or event.seat == 0
                assert not waits, "it is read when all of it is known"
            elif event.kind.name in ("battle_won", "battle_tied"):
                assert waits == lost
                waited.append(waits)
    assert scored == 3 * players
    assert ended
    assert True in waited or players == 2


@pytest.mark.rule("GC-5.3", "GC-5.4")
def test_a_film_has_the_cards_lie_in_their_order_before_they_are_turned_over() -> None:
    """A card that jumps to another place when it is turned over cannot be followed."""
    at = At(4, round=1)
    choices = ((21, "expansion"), (2, "evolution"), (3, "war"), (4, "evolution"))
    for seat, (card, _) in enumerate(choices):
        at.hold(seat, card)
    at.table.film = film = Film()
    for seat, (card, side) in enumerate(choices):
        at.answer(seat, f"card {card}", side)
    drawing = Drawing(at.table.game, at.table.game.prose("en", list("ABCD")))
    orders, known = [], []
    for frame in film.since(0):
        if at.table.log[frame.at].kind.name == "revealed":
            stage = drawing.stage(frame.at, at.table.log[: frame.at + 1], at.table.game.view(frame.state, 0))
            assert stage is not None
            orders.append([card["emblem"] for card in stage["cards"]])
            known.append([bool(card["icon"]) for card in stage["cards"]])
    assert len(orders) == 4
    assert len(set(map(tuple, orders))) == 1, "they keep their places"
    assert known == [[True] * n + [False] * (4 - n) for n in range(1, 5)]


@pytest.mark.rule("GC-5.6")
def test_a_film_tells_of_the_hand_that_comes_to_me_and_not_of_each_that_is_passed_on() -> None:
    game = load_game("conflict")
    at = At(4, round=1).choose("1 evolution", "2 evolution", "3 evolution", "4 evolution")
    drawing = Drawing(game, game.prose("en", list("ABCD")))
    passed = [event for event in at.table.log if event.kind.name == "hand_passed"]
    assert len(passed) == 4
    for seat in range(4):
        shown = [event for event in passed if drawing.scene(event, at.table.view(seat))]
        assert [event.value("to") for event in shown] == [seat]


def test_the_log_opens_with_one_heading_and_in_the_second_person() -> None:
    game = load_game("conflict")
    table = Table(game, game.setup(2, draft="random"), Dice(Rng(1)))
    view, drawing = table.view(0), Drawing(game, game.prose("en", ["Mira", "Nova"]))
    told = [event for event in table.log if drawing.is_logged(event, view)]
    headings = [event.kind.name for event in told if drawing.is_heading(event, view)]
    assert headings == ["round_begins"]
    said = [drawing.prose.event(event, view) for event in told if event.seat == 0]
    assert said
    assert all(sentence.startswith("You ") for sentence in said), said


def test_a_side_that_is_tried_says_what_would_come_of_it_before_it_is_played() -> None:
    """Battles as they would end, places for a colony, the level, all actions of the expansion."""
    game = load_game("conflict")
    drawing = Drawing(game, game.prose("en", ["P0", "P1", "P2"]))
    table = Table(game, game.setup(3, draft="random", first="0"), Dice(Rng(4)))
    rng = Rng(1)
    told: dict[str, set[str]] = {side: set() for side in STRATEGIES}
    while not table.over:
        seat = table.asked()[0]
        view = table.view(seat)
        if view["step"].startswith("choose_strategy") and not view["picked"]:
            for side in STRATEGIES:
                draft = table.draft(seat, [table.options(seat)[0].code(), side])
                picks = [Pick(draft.view_before(at), draft.action(at)) for at in range(2)]
                outcome = drawing.planned(picks).outcome
                assert all(each.text for each in outcome), "it always says something"
                told[side] |= {each.text for each in outcome}
                fights = [each for each in view["places"] if opposed(each, seat)]
                if side == "war" and fights:
                    notes = [drawing.battle(each, view)["note"] for each in fights]
                    assert [each.text.partition(": ")[2] for each in outcome] == notes
        codes = [action.code() for action in table.options(seat)]
        table.answer(seat, codes[rng.below(len(codes))])
    assert {"no battle"} < told["war"]
    assert {"no sector for it"} < told["colonization"]
    assert any("0 → 1" in each for each in told["evolution"])
    assert any("Movement ×" in each for each in told["expansion"])


@pytest.mark.rule("GC-9.7", "GC-9.8")
def test_an_expansion_that_could_only_strike_at_ships_says_that_there_is_none_beside_mine() -> None:
    game: Any = load_game("conflict")
    drawing = Drawing(game, game.prose("en", ["P0", "P1"]))
    strikes = next(i + 1 for i, card in enumerate(game.content.cards) if not any(card.expansion[:3]))
    moves = next(i + 1 for i, card in enumerate(game.content.cards) if card.expansion[1])
    added = dict.fromkeys(EXPANSION_ACTIONS, 0)
    alone = {"won": 0, "lost": 0, "tied": 0, "actions": added}
    levels = dict.fromkeys(EVOLUTIONS, 0)

    def told(card: int, prospects: dict[str, Any]) -> str:
        return drawing._verdicts(card, levels, prospects)["expansion"].tone

    assert told(strikes, alone) == "none"
    assert told(strikes, {**alone, "tied": 1}) == ""
    assert told(moves, alone) == ""
    assert told(strikes, {**alone, "actions": {**added, "movement": 1}}) == ""


def test_only_whoever_chooses_a_goal_is_shown_it_from_close() -> None:
    """Others keep the whole galaxy before them while a fleet moves."""
    game = load_game("conflict")
    table = Table(game, game.setup(3, draft="random"), Dice(Rng(2)))
    drawing, rng = Drawing(game, game.prose("en", ["P0", "P1", "P2"])), Rng(3)
    while not (table.view(0)["step"] or "").startswith("go_to") or " movement " not in table.view(0)["step"]:
        codes = [action.code() for action in table.options(table.asked()[0])]
        likely = [code for code in codes if code in ("expansion", "movement")] or codes
        table.answer(table.asked()[0], likely[rng.below(len(likely))])
    asked = table.asked()[0]
    for seat in range(3):
        view = drawing_input(drawing, table.view(seat))
        buttons = [drawing.button(view, action) for action in table.options(seat)] if seat == asked else []
        drawn = drawing.context("board", view, buttons)["sectors"]
        assert [each["leaving"] for each in drawn].count(True) == 1
        assert [each["near"] for each in drawn].count(True) == (seat == asked)


def drawing_input(drawing: Drawing, view: dict[str, Any]) -> dict[str, Any]:
    """What the galaxy is drawn from."""
    return {**view, **drawing.part_input("board", view, []).view}


def opposed(place: dict[str, Any], seat: int) -> bool:
    """Whether there is somebody to fight with."""
    return bool(place["scores"][seat]) and sum(map(bool, place["scores"])) > 1
