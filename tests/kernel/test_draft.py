"""Drafts: what a seat means to do, tried before it is done."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from starboard.kernel import CHANCE, Rng, Script, Table, replay
from starboard.kernel.changes import compare
from starboard.kernel.draft import Draft, Halt
from starboard.kernel.errors import NotAnOption
from starboard.kernel.record import Record
from starboard.kernel.registry import load_game
from starboard.kernel.testing import draft_at_random

from .toy import TOY


def table(*chance: str, heap: int = 9) -> Table:
    """Two seats with the stones 3 and 5, before the bids."""
    return Table(TOY, TOY.setup(2, heap=heap), Script(["deal 3", "deal 5", *chance]))


def after_bids(heap: int = 9) -> Table:
    """Seat 0 is asked how many stones it takes."""
    at = table("roll 2", heap=heap)
    for seat in (0, 1):
        at.submit(seat, at.ticket(seat), "red", "small")
    return at


def test_a_draft_changes_nothing_at_the_table() -> None:
    at = after_bids()
    before = at.dump()
    draft = at.draft(0, ["take 1"])
    assert draft.view()["heap"] == 8
    assert at.dump() == before
    assert not [line for line in at.record.lines if line.code == "take 1"]


def test_it_halts_where_chance_has_the_next_word() -> None:
    draft = after_bids().draft(0, ["take 2"])
    assert draft.halted == Halt("chance", 1)
    assert draft.options() == []
    assert draft.view()["heap"] == 7


def test_it_halts_where_another_seat_has_the_next_word() -> None:
    draft = after_bids().draft(0, ["take 1", "take 1"])
    assert draft.halted == Halt("others", 1)
    assert draft.sent == ["take 1"], "what lies behind the halt waits"
    assert draft.codes == ["take 1", "take 1"]


def test_it_halts_before_the_reveal_even_when_all_others_have_answered() -> None:
    at = table()
    at.submit(1, at.ticket(1), "red", "large")
    draft = at.draft(0, ["blue", "small"])
    assert draft.halted == Halt("reveal", 2)
    assert draft.view()["picked"] == ["blue", "small"]
    assert draft.view()["step"] == "bid", "nothing has been revealed"
    assert draft.view()["asked"] == [], "and whoever was ready still is"


def test_it_halts_at_the_end_of_the_game() -> None:
    draft = after_bids(heap=1).draft(0, ["take 1"])
    assert draft.halted == Halt("over", 1)


def test_who_is_not_asked_has_nothing_to_draft() -> None:
    draft = after_bids().draft(1)
    assert draft.halted == Halt("others", 0)
    assert draft.options() == []


def test_something_hidden_halts_it_before_its_outcome_is_shown() -> None:
    """The last answer of a round passes the hands on: what comes is not the seat's to know; what else it does is."""
    game = load_game("conflict")
    found = Counter[str]()
    rng = Rng(5)
    at = Table(game, game.setup(4), None)
    while not at.over:
        seat = at.asked()[0]
        if seat == CHANCE:
            at.answer(seat, at.state.stack[-1].draw(at.state, rng).code())
            continue
        draft = draft_at_random(at.draft(seat), rng)
        if draft.halted is not None and draft.halted.reason == "hidden":
            assert draft.tried == draft.halted.after - 1
            assert draft.view()["players"][seat]["hand"] == at.view(seat)["players"][seat]["hand"]
            found["hidden"] += 1
            before, told = game.tally(at.view(seat)), draft.difference()
            at.submit(seat, at.ticket(seat), *draft.sent)
            assert compare(before, game.tally(at.view(seat))) == told
            found["told"] += bool(told)
        else:
            at.submit(seat, at.ticket(seat), *draft.sent)
    assert found["hidden"] >= 3
    assert found["told"] >= 3


def test_answers_are_taken_out_and_moved_for_free_and_what_no_longer_fits_is_marked() -> None:
    game = load_game("conflict")
    at = Table(game, game.setup(2, draft="random", first="0"), Script([], 3))
    rng = Rng(1)
    while at.view(0)["step"] != "expand 0":
        seat = at.asked()[0]
        options = [action.code() for action in at.options(seat)]
        at.answer(seat, "expansion" if "expansion" in options else options[rng.below(len(options))])
    draft = at.draft(0, ["production", f"at {at.view(0)['players'][0]['origin']}"])
    start = at.view(0)
    home = draft.codes[1]
    assert [(change.what, change.by) for change in draft.difference()] == [("ships", 1)]
    draft.cut(0)
    assert (draft.codes, draft.misfit, draft.tried) == ([home], 0, 0)
    assert draft.view() == start, "the drafted position is the one before the misfit"
    assert draft.options(), "what fits there can be chosen instead"
    draft.add("production")
    assert (draft.misfit, draft.sent) == (0, [])
    draft.move(1, 0)
    assert (draft.codes, draft.sent, draft.tried) == (["production", home], ["production", home], 2)
    draft.clear()
    assert (draft.codes, draft.tried, draft.difference()) == ([], 0, [])


def test_a_draft_never_holds_the_true_position() -> None:
    at = after_bids()
    draft = at.draft(0)
    worlds = [world for worlds in draft._after for world in worlds]
    assert all(world is not at.state for world in worlds)
    drawn: list[Any] = [world for n in range(20) for world in Draft(at.game, at.state, 0, Rng(n))._after[0]]
    secrets = {world.secret[1] for world in drawn}
    assert len(secrets) > 3, "the other's stone is drawn anew"


def test_a_draft_does_not_tell_how_often_others_changed_their_minds() -> None:
    calm, wavers = table(), table()
    for at, codes in ((calm, ["red"]), (wavers, ["red", "", "blue", "", "red"])):
        for code in codes:
            at.submit(1, at.ticket(1), code) if code else at.undo(1)
    assert len(calm.record.lines) < len(wavers.record.lines)
    worlds = [[at.game.dump(world) for world in at.draft(0)._after[0]] for at in (calm, wavers)]
    assert worlds[0] == worlds[1]


def test_a_chain_is_recorded_as_far_as_it_goes_and_says_where_it_stopped() -> None:
    at = after_bids()
    carried = at.submit(0, at.ticket(0), "take 2", "take 1")
    assert (carried.answered, carried.stopped) == (1, "chance")
    assert [event.kind.name for event in carried.events] == ["took", "rolled", "turn_over"]
    at.answer(1, "take 1")
    carried = at.submit(0, at.ticket(0), "take 1", "take 1")
    assert (carried.answered, carried.stopped) == (1, "others")
    again = replay(at.game, Record.loads(at.record.dumps()))
    assert again.dump() == at.dump()


def test_a_chain_stops_at_what_is_no_option_and_keeps_what_came_before() -> None:
    at = table()
    carried = at.submit(0, at.ticket(0), "red", "huge")
    assert (carried.answered, carried.stopped) == (1, "misfit")
    assert isinstance(carried.refusal, NotAnOption)
    assert at.view(0)["picked"] == ["red"]
    before = at.dump()
    with pytest.raises(NotAnOption):
        at.submit(0, at.ticket(0), "huge", "small")
    assert at.dump() == before


def test_a_chain_stops_at_the_reveal() -> None:
    at = table()
    at.submit(1, at.ticket(1), "red", "large")
    carried = at.submit(0, at.ticket(0), "red", "small", "take 1")
    assert (carried.answered, carried.stopped) == (2, "reveal")
    assert at.view(0)["heap"] == 9


def test_a_reveal_that_leads_to_the_same_question_again_stops_a_chain_too() -> None:
    game = load_game("conflict")
    at = Table(game, game.setup(2, draft="random", first="0"), Script([], 3))
    assert at.view(0)["round"] == 1
    chains = []
    for seat in (1, 0):
        hand = at.view(seat)["players"][seat]["hand"]
        chains.append([f"card {hand[0]}", "evolution", f"discard {hand[1]}"])
    at.submit(1, at.ticket(1), *chains[0])
    carried = at.submit(0, at.ticket(0), *chains[1], "card 1")
    assert at.view(0)["round"] == 2, "a whole round of evolutions has passed"
    assert at.view(0)["step"] == "choose_strategy"
    assert (carried.answered, carried.stopped) == (3, "reveal")
