"""What the table says and shows of Galactic Conflict: forecasts, plans, cards about things, the log, the rules."""

from __future__ import annotations

from typing import Any

import pytest

from starboard.games.conflict.drawing import Drawing
from starboard.games.conflict.drawing.hand import EXPANDING
from starboard.kernel.changes import Change
from starboard.kernel.drawing import Pick
from starboard.kernel.registry import load_game
from starboard.kernel.rng import Rng
from starboard.kernel.table import Dice, Table

GAME = load_game("conflict")
NAMES = [f"P{i}" for i in range(6)]


def drawing() -> Drawing:
    return Drawing(GAME, GAME.prose("en", NAMES))


def table(players: int, seed: int = 1, **options: Any) -> Table:
    return Table(GAME, GAME.setup(players, draft="random", **options), Dice(Rng(seed)))


def play_until(at: Table, step: str, rng: Rng, *wanted: str) -> int:
    """Answer by chance, for expansion or a wanted strategy, until somebody is asked in that step. Returns who."""
    while not at.over:
        seat = at.asked()[0]
        view = at.view(seat)
        if view["step"].startswith(step):
            return seat
        options = [action.code() for action in at.options(seat)]
        liked = (
            [code for code in options if code in ("expansion", *wanted)]
            or [code for code in options if code != "end"]
            or options
        )
        at.answer(seat, liked[rng.below(len(liked))])
    raise AssertionError(f"nobody was asked for {step}")


@pytest.mark.parametrize("players", [2, 5])
def test_the_strength_that_is_shown_decides_who_controls_a_sector(players: int) -> None:
    at = table(players)
    rng = Rng(4)
    drawn = drawing()
    contested = 0
    while not at.over and contested < 40:
        seat = play_until(at, "", rng)
        view = at.view(seat)
        for place in view["places"]:
            strengths = drawn._strengths(place, view)
            best = [who for who, score in strengths if score == strengths[0][1]]
            assert place["control"] == (best[0] if len(best) == 1 else None)
            contested += len(strengths) > 1
        codes = [action.code() for action in at.options(seat)]
        going = [code for code in codes if code != "end"] or codes
        at.answer(seat, "expansion" if "expansion" in codes else going[rng.below(len(going))])
    assert contested > 5


def test_a_movement_is_planned_as_an_arrow_with_its_ships() -> None:
    at = table(4, seed=3)
    seat = play_until(at, "expand", Rng(1))
    while "movement" not in [action.code() for action in at.options(seat)]:
        at.answer(seat, at.options(seat)[0].code())
        seat = play_until(at, "expand", Rng(1))
    picks: list[Pick] = []
    for _ in range(4):
        view = at.view(seat)
        if view["step"].split()[0] not in EXPANDING or (picks and view["step"].startswith("expand")):
            break
        action = next((each for each in at.options(seat) if each.code() == "movement"), at.options(seat)[0])
        picks.append(Pick(view, action))
        at.answer(seat, action.code())
    start = picks[1].action.code().split()[1]
    goal = picks[2].action.code().split()[1]
    step = drawing().planned(picks)
    prose = drawing().prose
    names = [prose.place(each, picks[0].view) for each in (start, goal)]
    assert (step.label, step.start, step.goal) == (" → ".join(names), f"place-{start}", f"place-{goal}")
    assert (step.pieces, step.kind) == (1, "movement")


def test_a_ship_that_an_other_side_would_lose_is_said_of_that_side() -> None:
    at = table(4, seed=3)
    seat = play_until(at, "strike", Rng(1))
    view = at.view(seat)
    where, whose = at.options(seat)[0].code().split()[1:]
    lost = Change("ships", int(whose), where, 1, 0)
    prose = drawing().prose
    said = [each.text for each in drawing().told([lost], view)]
    assert said == [f"{prose.place(where, view)}: {prose.side(int(whose), view)} \N{MINUS SIGN}1"]


def test_an_option_for_a_colony_says_what_the_colony_gives() -> None:
    at = table(3, seed=5)
    seat = play_until(at, "found_colony", Rng(2), "colonization")
    view = at.view(seat)
    for action in at.options(seat):
        button = drawing().button(view, action)
        if action.code() != "end":
            place = next(each for each in view["places"] if each["id"] == action.code().split()[1])
            given = {"victory": "+1 point per age"}.get(place["bonus"], f"{place['bonus'].capitalize()} +1")
            assert button.note == given
            assert [each.text for each in drawing().planned([Pick(view, action)]).outcome] == [given]


def test_a_sector_where_one_has_no_ships_says_how_they_come_there() -> None:
    at = table(4, seed=2)
    seat = play_until(at, "expand", Rng(3))
    view = at.view(seat)
    empty = next(place for place in view["places"] if not place["ships"][seat] and place["bonus"])
    card = drawing().card(view, f"place-{empty['id']}")
    assert card is not None
    assert "Press a fleet of yours first" in card.why_not
    assert f"{empty['bonus'].capitalize()} +1" in card.text or empty["bonus"] == "victory"


def test_a_sector_tells_who_is_how_strong_there_and_why_it_cannot_be_chosen() -> None:
    at = table(4, seed=2)
    seat = play_until(at, "go_to", Rng(3))
    view = at.view(seat)
    offered = {action.code().split()[1] for action in at.options(seat)}
    drawn = drawing()
    for place in view["places"]:
        card = drawn.card(view, f"place-{place['id']}")
        assert card is not None
        assert [int(fact.value) for fact in card.facts] == [score for _, score in drawn._strengths(place, view)]
        if place["id"] not in offered and view["step"].split()[2] == "movement":
            assert "isn’t next to" in card.why_not
    for name in ("player-0", "card-30", "bonus-victory", "evolution-influence", "strategy-war"):
        assert drawn.card(view, name) is not None
    for unknown in ("player-4", "card-31", "card-0", "bonus-x", "place-zz", "", "strategy-"):
        assert drawn.card(view, unknown) is None


def test_the_rule_at_a_question_is_the_one_about_it() -> None:
    duel = table(2)
    for code in (duel.options(0)[0].code(), "war"):
        duel.answer(0, code)
    assert drawing().rule(duel.view(0)) == "GC-10.2"
    at = table(4, seed=2)
    rng = Rng(8)
    seen: set[str] = set()
    while not at.over and len(seen) < 2:
        seat = play_until(at, "go_to", rng)
        view = at.view(seat)
        how = view["step"].split()[2]
        assert drawing().rule(view) == {"movement": "GC-9.4", "portal": "GC-9.5"}[how]
        seen.add(how)
        at.answer(seat, at.options(seat)[0].code())
    assert seen == {"movement", "portal"}


def test_the_log_tells_of_hands_and_discards_and_speaks_to_its_reader() -> None:
    at = table(2)
    rng = Rng(6)
    drawn = drawing()
    prose = GAME.prose("en", NAMES)
    view = at.view(0)
    while view["age"] == 1:
        seat = play_until(at, "", rng)
        codes = [action.code() for action in at.options(seat)]
        at.answer(seat, codes[rng.below(len(codes))])
        view = at.view(0)
    lines = [prose.event(event, view) for event in at.log if drawn.is_logged(event, view)]
    other = prose.side(1, view)
    assert f"Hands are passed on: your 8 cards come from {other}." in lines
    assert not any(line.startswith(f"{prose.side(0, view)} pass") for line in lines), "everybody is told of their own"
    assert any(line.startswith("You discard card ") for line in lines)
    assert any(line.startswith(f"{other} discard card ") for line in lines)
    assert sum(line.startswith("You score ") for line in lines) == 1


def test_the_question_of_a_hint_fits_what_is_asked() -> None:
    terms = {key.removeprefix("term.") for key in GAME.prose("en", NAMES).words if key.startswith("term.")}
    on_levels = "Which evolution pays most in the rounds that are left?"
    rng = Rng(3)
    asked = set()
    prose = GAME.prose("en", NAMES)
    for seed in range(6):
        at = Table(GAME, GAME.setup(2 + seed % 2), Dice(Rng(seed)))
        while not at.over:
            seat = at.asked()[0]
            view = at.view(seat)
            step, discarding = view["step"].split()[0], len(view.get("picked", [])) > 1
            asked.add((step, discarding))
            said = {prose.nudge(term, view) for term in terms}
            assert not any(each.startswith("nudge.") for each in said), "each has its words"
            assert (on_levels in said) == (step == "choose_strategy" and not discarding), step
            options = at.options(seat)
            at.answer(seat, options[rng.below(len(options))].code())
    assert len(asked) == 12, f"every kind of question has been asked: {sorted(asked)}"
