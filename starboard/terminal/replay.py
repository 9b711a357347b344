"""An old game, step by step, forwards and backwards."""

from __future__ import annotations

from typing import Any, NamedTuple

from rich.text import Text

from starboard.bots.labels import seat_labels
from starboard.kernel.errors import RecordError, StarboardError
from starboard.kernel.events import Event
from starboard.kernel.game import Game, View
from starboard.kernel.prose import Prose
from starboard.kernel.reader import whole_number
from starboard.kernel.record import Line, Record
from starboard.kernel.steps import CHANCE, Sealed, Seat, State
from starboard.kernel.table import Table, Unplayable, open_record
from starboard.terminal.screen import Screen


class Moment(NamedTuple):
    """The game after one line of its record."""

    line: Line | None
    """None at the very beginning."""
    face_down: bool
    """Whether the line was answered face down."""
    events: list[Event]
    state: State


def moments(game: Game[Any], record: Record) -> tuple[list[Moment], Table, RecordError | None]:
    """Every moment that the record reaches, the table at the end, and what is wrong with the line after it.

    Raises RecordError where the record belongs to other rules or content.
    """
    record = record.under(game)
    table = open_record(game, record)
    found = [Moment(None, False, [], table.state.clone())]
    for number, line in enumerate(record.lines, 2):
        face_down = bool(table.state.stack) and isinstance(table.state.stack[-1], Sealed)
        try:
            events = table.follow(line)
        except StarboardError as fault:
            return found, table, Unplayable(number, fault, table)
        found.append(Moment(line, face_down, events, table.state.clone()))
    return found, table, None


class ReplayViewer:
    """A record on the screen. With a seat, only what that seat saw; without, what a spectator saw."""

    def __init__(
        self, screen: Screen, game: Game[Any], record: Record, seat: Seat | None, fault: RecordError | None
    ) -> None:
        self.screen = screen
        self.game = game
        self.seat = seat
        self.prose: Prose = game.prose(screen.speech.lang, seat_labels(screen.speech, record.header.seats))
        self.moments, self.table, unplayable = moments(game, record)
        self.fault = unplayable or fault
        self.at = 0

    def view(self) -> View:
        """What is seen at this moment."""
        return self.game.view(self.moments[self.at].state, self.seat)

    def told(self, at: int) -> list[str]:
        """What one line meant, in words: who answered, and what happened. Never more than the seat may know."""
        moment = self.moments[at]
        if moment.line is None:
            return []
        view = self.game.view(moment.state, self.seat)
        lines = [line for line in (self.prose.event(event, view) for event in moment.events) if line]
        who = moment.line.seat
        if not moment.line.code:
            lines.insert(0, self.screen.say("%(name)s: last answer undone.", name=self.prose.side(who, view)))
        elif moment.face_down and who != self.seat and who != CHANCE:
            lines.insert(0, self.screen.say("%(name)s: a face-down choice.", name=self.prose.side(who, view)))
        elif who == self.seat:
            before = self.game.view(self.moments[at - 1].state, who)
            lines.insert(
                0,
                self.screen.say("%(name)s: %(answer)s", name=self.prose.side(who, view), answer=self.words(at, before)),
            )
        return lines

    def words(self, at: int, view: View) -> str:
        """An answer as it was shown to whoever gave it."""
        moment, before = self.moments[at], self.moments[at - 1]
        assert moment.line is not None
        for action in before.state.stack[-1].options(before.state, moment.line.seat):
            if action.code() == moment.line.code:
                return self.prose.answer(view, action)
        return moment.line.code

    def story(self) -> None:
        """The whole game in words, from its beginning to its end, for a pipe or a file."""
        for at in range(len(self.moments)):
            for line in self.told(at):
                self.screen.line(line)
        self.at = len(self.moments) - 1
        self.end()

    def show(self) -> None:
        """The board of this moment, and what led to it."""
        screen = self.screen
        screen.clear()
        screen.board(self.game, self.view(), self.prose)
        screen.line(screen.say("%(at)d of %(last)d", at=self.at, last=len(self.moments) - 1), "dim")
        for line in self.told(self.at):
            screen.item(Text("· ", "dim"), Text(line))
        if self.at == len(self.moments) - 1:
            self.end()

    def end(self) -> None:
        """What stands after the last line: the score sheet, or what is wrong with the file."""
        if self.fault is not None:
            self.screen.error(self.fault)
        elif self.table.over:
            self.screen.scores(self.game, self.table.state, self.view(), self.prose)

    def step(self, way: int) -> None:
        """On to the next line, or back to the last one, that has something to tell."""
        self.at += way
        while 0 < self.at < len(self.moments) - 1 and not self.told(self.at):
            self.at += way
        self.at = max(0, min(self.at, len(self.moments) - 1))

    def run(self) -> None:
        """Step through until whoever watches has enough."""
        self.show()
        while True:
            try:
                typed = self.screen.ask(self.screen.say("Enter: next, b: back, a number: go there, q: quit > "))
            except (EOFError, KeyboardInterrupt):
                self.screen.console.print()
                return
            if typed == "q":
                return
            if typed in ("b", "p", "-"):
                self.step(-1)
            elif typed in ("", "n", "+"):
                self.step(1)
            elif (number := whole_number(typed)) is not None:
                self.at = max(0, min(number, len(self.moments) - 1))
            else:
                self.screen.line(self.screen.say("'%(typed)s' isn't one of the choices", typed=typed[:40]), "yellow")
                continue
            self.show()
