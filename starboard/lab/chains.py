"""A record as its players lived it: whose word it was, what each decided in one go, and where turns began.

A chain is what one seat answers before it learns anything new: until chance, a reveal or another seat has the next
word, or its turn ends. Answers without an alternative belong to no decision. In a title whose turns are planned whole,
a chain is the whole turn.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from starboard.bots.searcher import is_planned
from starboard.kernel.actions import Action
from starboard.kernel.draft import reason_to_halt
from starboard.kernel.game import Game
from starboard.kernel.record import Line, Record
from starboard.kernel.steps import CHANCE, Sealed, Seat, State
from starboard.kernel.table import open_record
from starboard.kernel.turns import Turn


class Chain(NamedTuple):
    """What a seat decided in one go."""

    seat: Seat
    turn: Turn
    start: State
    """The position before its first choice; not to be changed."""
    actions: list[Action]
    """Its choices."""
    lines: list[int]
    """Their places among the record's lines."""


class Span(NamedTuple):
    """A run of answers of one seat, or of chance."""

    seat: Seat
    """Whose it is; CHANCE for draws, deals and dice."""
    turn: Turn
    line: int
    """The place of its last answer among the record's lines."""
    end: State
    """The position after it; not to be changed."""


class Story(NamedTuple):
    """A record, told in chains and spans."""

    start: State
    chains: list[Chain]
    spans: list[Span]

    @property
    def end(self) -> State:
        """The last position."""
        return self.spans[-1].end if self.spans else self.start


def lines_kept(record: Record) -> list[tuple[int, Line]]:
    """The lines that count, with their places: answers that were taken back are left out."""
    kept: list[tuple[int, Line]] = []
    for number, line in enumerate(record.lines):
        if line.code:
            kept.append((number, line))
            continue
        for at in range(len(kept) - 1, -1, -1):
            if kept[at][1].seat == line.seat:
                del kept[at]
                break
    return kept


def decisions(game: Game[Any], record: Record) -> Iterator[tuple[int, Line, State]]:
    """Each answer of a seat that had a choice: its place, itself, and the position before it (do not change it).

    Raises RecordError or AnswerRefused where the record does not fit the rules.
    """
    table = open_record(game, record)
    for number, line in lines_kept(record):
        s = table.state
        if line.seat != CHANCE and table.may_answer(line.seat) and len(table.options(line.seat)) > 1:
            yield number, line, s
        table.follow(line)


def tell(game: Game[Any], record: Record) -> Story:
    """A record as chains and spans. Raises RecordError or AnswerRefused where the record does not fit the rules."""
    table = open_record(game, record)
    s = table.state
    story = Story(s.clone(), [], [])
    planned = is_planned(game, s.players)
    going: dict[Seat, Chain] = {}
    for number, line in lines_kept(record):
        s = table.state
        turn = game.turn_of(s)
        seat = line.seat
        if seat != CHANCE:
            top = s.stack[-1]
            options = top.options(s, seat)
            if isinstance(top, Sealed) and top.made(s, seat) and top.whole(s, seat, top.made(s, seat)):
                # A new face-down answer takes the place of the old one.
                for at in range(len(story.chains) - 1, -1, -1):
                    if story.chains[at].seat == seat:
                        del story.chains[at]
                        break
                going.pop(seat, None)
            if len(options) > 1:
                chain = going.get(seat)
                if chain is None:
                    chain = going[seat] = Chain(seat, turn, s.clone(), [], [])
                    story.chains.append(chain)
                chain.actions.append(next(each for each in options if each.code() == line.code))
                chain.lines.append(number)
        table.follow(line)
        after = table.state
        for each in list(going):
            if _ended(game, after, going[each], planned, each == seat):
                del going[each]
        last = story.spans[-1] if story.spans else None
        if last is not None and last.seat == seat and last.turn == turn:
            story.spans.pop()
        story.spans.append(Span(seat, turn, number, after.clone()))
    story.chains.sort(key=lambda chain: chain.lines[0])
    return story


def _ended(game: Game[Any], s: State, chain: Chain, planned: bool, answered: bool) -> bool:
    """Whether a chain is over in this position."""
    if not s.stack:
        return True
    turn = game.turn_of(s)
    if planned:
        return turn.number != chain.turn.number or game.at_rest(s)
    if turn != chain.turn or (isinstance(chain.start.stack[-1], Sealed) and not isinstance(s.stack[-1], Sealed)):
        return True
    return answered and bool(reason_to_halt(s, chain.seat))
