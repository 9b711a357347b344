"""The table: tickets, checks, undo, chance, replay."""

from __future__ import annotations

import pytest

from starboard.kernel import CHANCE, Dice, Rng, Script, Table, replay
from starboard.kernel.errors import NotAnOption, NotAsked, StaleTicket, UndoRefused
from starboard.kernel.record import Line
from starboard.kernel.table import Unplayable

from .toy import TOY, Bid


def table(players: int = 2, *chance: str, **options: int) -> Table:
    return Table(
        TOY, TOY.setup(players, **options), Script([*["deal 0", "deal 1", "deal 2", "deal 3"][:players], *chance])
    )


def bid(at: Table) -> Table:
    for seat in range(at.setup.players):
        for code in ("red", "small"):
            at.answer(seat, code)
    return at


def test_chance_answers_by_itself_until_a_player_is_asked() -> None:
    at = table(3)
    assert at.asked() == [0, 1, 2]
    assert [line.seat for line in at.record.lines] == [CHANCE] * 3


def test_without_a_source_chance_is_a_seat_like_any_other() -> None:
    at = Table(TOY, TOY.setup(2))
    assert at.asked() == [CHANCE]
    at.answer(CHANCE, "deal 4")
    assert "deal 4" not in [action.code() for action in at.options(CHANCE)]


def test_a_script_tells_what_chance_could_have_answered() -> None:
    with pytest.raises(ValueError, match=r"chance cannot answer 'deal 9'.*deal 0, deal 1"):
        Table(TOY, TOY.setup(2), Script(["deal 9"]))


def test_the_ticket_names_the_question() -> None:
    at = bid(table())
    ticket = at.ticket(0)
    at.submit(0, ticket, "take 1")
    with pytest.raises(NotAsked):
        at.submit(0, ticket, "take 1")
    at.answer(1, "take 1")
    with pytest.raises(StaleTicket):
        at.submit(0, ticket, "take 1")
    assert at.view(0)["heap"] == 5


def test_a_ticket_is_stale_after_an_undo_too() -> None:
    at = bid(table())
    ticket = at.ticket(0)
    at.submit(0, ticket, "take 1")
    at.undo(0)
    with pytest.raises(StaleTicket):
        at.submit(0, ticket, "take 1")


def test_a_ticket_is_stale_after_a_face_down_pick_was_taken_back() -> None:
    at = table()
    at.answer(0, "red")
    at.answer(0, "small")
    to_replace_it, of_the_other = at.ticket(0), at.ticket(1)
    at.undo(0)
    with pytest.raises(StaleTicket):
        at.submit(0, to_replace_it, "small")
    assert at.view(0)["picked"] == ["red"]
    at.submit(1, of_the_other, "blue")


def test_face_down_answers_of_others_leave_a_ticket_valid() -> None:
    at = table()
    ticket = at.ticket(0)
    at.answer(1, "red")
    at.answer(1, "small")
    at.submit(0, ticket, "blue")
    with pytest.raises(StaleTicket):
        at.submit(0, ticket, "small")


def test_a_ticket_does_not_tell_how_often_others_changed_their_minds() -> None:
    tickets = []
    for changes in (0, 1, 3):
        at = table()
        at.answer(1, "red")
        for _ in range(changes):
            at.answer(1, "large")
            at.undo(1)
        at.answer(1, "small")
        seen = [at.ticket(0)]
        at.answer(0, "red")
        at.answer(0, "small")
        tickets.append([*seen, at.ticket(0)])
    assert tickets[0] == tickets[1] == tickets[2]


def test_a_ticket_is_stale_after_somebody_else_took_back_what_led_to_the_question() -> None:
    at = bid(table(2, heap=20))
    at.answer(0, "take 1")
    ticket = at.ticket(1)
    at.undo(0)
    assert at.ticket(1) == ticket, "what is taken away from a seat is not asked of it again"
    at.answer(0, "take 1")
    with pytest.raises(StaleTicket):
        at.submit(1, ticket, "take 1")
    at.answer(1, "take 1")
    assert at.ticket(0) != at.ticket(1), "two seats of one person have no ticket in common"


def test_a_position_is_kept_only_where_the_record_tells_every_ticket() -> None:
    at = bid(table(2, "roll 1", heap=20))
    assert at.settled
    at.answer(0, "take 1")
    at.undo(0)
    assert not at.settled, "seat 1 was asked something that was taken away again"
    at.answer(0, "take 2")
    stale = at.ticket(1)
    at.answer(1, "take 2")
    assert at.settled
    kept = Table(TOY, at.setup, None, state=at.state)
    kept.resume(list(at.record.lines), list(at.log))
    assert [kept.ticket(seat) for seat in (0, 1)] == [at.ticket(seat) for seat in (0, 1)]
    assert stale != kept.ticket(1)


def test_whether_others_have_picked_face_down_does_not_show_in_what_can_be_undone() -> None:
    at = bid(table(2, heap=20))
    at.answer(0, "take 1")
    at.state.stack.append(Bid())
    before = at.undo_problem(0)
    at.answer(1, "red")
    assert at.undo_problem(0) == before == "the next face-down choice has begun"


def test_a_moment_passes_for_others_only_where_they_could_tell() -> None:
    at = table()
    mine, theirs, anybodys = at.moment(0), at.moment(1), at.moment(None)
    at.answer(0, "red")
    assert at.moment(0) != mine
    assert (at.moment(1), at.moment(None)) == (theirs, anybodys), "on the way, and face down"
    assert at.fork().moment(1) == theirs
    at.answer(0, "small")
    assert at.moment(1) != theirs, "everybody sees that it has chosen"
    assert at.moment(None) != anybodys
    chosen = at.moment(1)
    at.answer(0, "blue")
    assert at.moment(1) != chosen, "and that it chooses anew"
    anew = at.moment(1)
    at.undo(0)
    assert at.moment(1) == anew
    before = at.moment(0)
    bid(at)
    assert before not in (at.moment(0), table().moment(0))


def test_what_is_no_option_is_refused_with_the_rule_and_nothing_changes() -> None:
    at = bid(table())
    before = at.dump()
    with pytest.raises(
        NotAnOption, match=r"'take 3' isn't a possible answer here; possible ones: 'take 1', 'take 2' \(TOY-1.2\)"
    ):
        at.answer(0, "take 3")
    with pytest.raises(NotAsked):
        at.answer(1, "take 1")
    assert at.dump() == before


def test_a_face_down_answer_can_be_replaced_and_taken_back() -> None:
    at = table()
    for code in ("red", "small", "blue", "large"):
        at.answer(0, code)
    assert at.view(0)["picked"] == ["blue", "large"]
    at.answer(1, "red")
    at.undo(0)
    assert at.view(0)["picked"] == ["blue"]
    assert at.view(1)["picked"] == ["red"]
    assert "picked" not in at.view(None)


def test_undo_goes_back_through_own_answers_only() -> None:
    at = bid(table(2, heap=20))
    start = at.dump()
    at.answer(0, "take 1")
    assert at.undo_problem(0) == ""
    at.undo(0)
    assert at.dump() == start
    with pytest.raises(UndoRefused, match="the answers have been revealed"):
        at.undo(0)
    at.answer(0, "take 1")
    at.answer(1, "take 1")
    with pytest.raises(UndoRefused, match="another player has answered since"):
        at.undo(0)
    at.undo(1)


def test_undo_never_crosses_chance() -> None:
    at = bid(table(2, "roll 3"))
    at.answer(0, "take 2")
    with pytest.raises(UndoRefused, match="something random has happened since"):
        at.undo(0)
    assert at.view(None)["rolled"] == 3


def test_nothing_to_undo_at_the_start() -> None:
    at = Table(TOY, TOY.setup(2))
    with pytest.raises(UndoRefused, match="there is nothing to undo yet"):
        at.undo(0)


def test_the_log_forgets_what_was_taken_back() -> None:
    at = bid(table())
    before = list(at.log)
    at.answer(0, "take 1")
    at.undo(0)
    assert at.log == before


def test_listeners_hear_every_line() -> None:
    heard: list[Line] = []
    at = Table(TOY, TOY.setup(2), Dice(Rng(1)), listen=lambda line, events: heard.append(line))
    bid(at)
    at.answer(0, "take 1")
    at.undo(0)
    assert heard == at.record.lines
    assert heard[-1] == Line(0, "")


def test_a_replay_leads_to_the_same_position_undo_included() -> None:
    at = bid(table(2, "roll 1", heap=9))
    at.answer(0, "take 1")
    at.undo(0)
    at.answer(0, "take 2")
    again = replay(TOY, at.record)
    assert again.dump() == at.dump()
    assert again.log == at.log
    assert again.ticket(1) == at.ticket(1), "a table that comes back asks the same question"


def test_a_line_that_does_not_fit_is_named_and_all_before_it_is_kept() -> None:
    at = bid(table())
    at.answer(0, "take 1")
    record = at.record
    record.lines.append(Line(0, "take 1"))
    with pytest.raises(Unplayable, match="line 9: seat 0 has nothing to decide right now") as found:
        replay(TOY, record)
    assert found.value.partial.dump() == at.dump()


def test_a_game_can_begin_in_a_position_and_its_record_says_so() -> None:
    begun = bid(table(2, heap=9)).state
    at = Table(TOY, begun.setup, Script([]), state=begun)
    at.answer(0, "take 1")
    again = replay(TOY, at.record)
    assert again.dump() == at.dump()
    assert again.view(None)["heap"] == 8


def test_events_hide_what_only_their_seat_may_know() -> None:
    event = table().log[0]
    assert event.seen_by(0) == {"stone": 0}
    assert event.seen_by(1) == event.seen_by(None) == {}
