"""The only driver: it checks answers, draws chance, records, and takes back."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, Protocol

from starboard.kernel.actions import Action
from starboard.kernel.bot import Worlds
from starboard.kernel.draft import BY_REVEAL, MISFIT, Draft, reason_to_halt
from starboard.kernel.errors import (
    N_,
    AnswerRefused,
    NotAnOption,
    NotAsked,
    PositionError,
    RecordError,
    SetupError,
    StaleTicket,
    StarboardError,
    UndoRefused,
)
from starboard.kernel.events import Event, Notebook
from starboard.kernel.film import Camera, Film
from starboard.kernel.game import Game, View
from starboard.kernel.knowledge import NOBODY, learner
from starboard.kernel.picture import Picture
from starboard.kernel.record import Line, Record
from starboard.kernel.rng import Rng
from starboard.kernel.steps import CHANCE, Sealed, Seat, State, Step


class Chance(Protocol):
    """Where chance's answers come from."""

    def draw(self, step: Step[Any], s: State) -> Action:
        """The outcome of a chance step."""


class Dice:
    """Chance from a generator."""

    def __init__(self, rng: Rng) -> None:
        self.rng = rng

    def draw(self, step: Step[Any], s: State) -> Action:
        """An outcome by its likelihood."""
        return step.draw(s, self.rng)


class Script:
    """Chance as written down, code by code; what comes after the last one is drawn. For tests and lessons."""

    def __init__(self, codes: Sequence[str], seed: int = 0) -> None:
        self.codes = list(codes)
        self.dice = Dice(Rng(seed))

    def draw(self, step: Step[Any], s: State) -> Action:
        """The next outcome of the script."""
        if not self.codes:
            return self.dice.draw(step, s)
        code = self.codes.pop(0)
        for action in step.options(s, CHANCE):
            if action.code() == code:
                return action
        known = ", ".join(action.code() for action in step.options(s, CHANCE))
        raise ValueError(f"chance cannot answer {code!r} to '{step.name}'; it could: {known}")


class Before(NamedTuple):
    """A position that can be gone back to, and what was answered there by whom."""

    seat: Seat
    state: State
    action: Action


class Carried(NamedTuple):
    """How far a chain of answers went."""

    events: list[Event]
    """What happened, chance included."""
    answered: int
    """How many of the answers were given. They are recorded, whatever became of the others."""
    stopped: str = ""
    """Why the others were not: what has the next word, as a draft's `Halt` says it, or "misfit"; empty where all were
    given."""
    refusal: AnswerRefused | None = None
    """Why the next one does not fit, where that is the reason."""


class Table:
    """A game being played.

    `chance` draws by itself after each answer; with None, chance is a seat like any other and its answers are submitted
    (somebody rolls real dice). `listen` is told every line with its events, right after it was played.
    """

    def __init__(
        self,
        game: Game[Any],
        setup: Any,
        chance: Chance | None = None,
        seats: list[str] | None = None,
        listen: Callable[[Line, list[Event]], None] | None = None,
        state: State | None = None,
    ) -> None:
        """`state` starts from a position instead of the beginning (analysis, puzzles, tests)."""
        self.game = game
        self.setup = setup
        self.chance = chance
        self.listen = listen
        begun = game.dump(state) if state is not None else None
        self.record = Record.of(game, setup, seats or [f"seat {seat}" for seat in range(setup.players)], begun)
        self.state: State = state.clone() if state is not None else game.start(setup)
        self.log: list[Event] = []
        """Everything that has happened, answers taken back left out."""
        self._lines_of_log: list[int] = []
        """How long the log was before each line that can still be taken back, beside `_past`."""
        self._past: list[Before] = []
        self._learner: dict[int, Seat] = {}
        """By place in `_past`, whom that answer taught something; worked out when somebody asks."""
        self._barrier = N_("there is nothing to undo yet")
        self._lines: dict[Seat, int] = {}
        """How many lines of the record are each seat's own."""
        self._posed: dict[Seat, int] = {}
        """How often each seat was asked something since its own last line: again where others took back an answer."""
        self._told = object(), 0
        """Of this table and its forks, how often something has changed that others than who answered could tell."""
        self._public: tuple[State, Any, Any] | None = None
        """What everybody sees: of which position, at which moment."""
        self.film: Film | None = None
        """What happened in pictures, where somebody wants them."""
        self._pose()
        self._draw_chance()

    def __repr__(self) -> str:
        stands = f"over, won by {self.game.winners(self.state)}"
        if not self.over:
            stands = f"{self.state.stack[-1]!r} asks {', '.join(map(str, self.asked()))}"
        return f"<Table of {self.game.name}, {self.setup.players} players: {stands}>"

    def _repr_svg_(self) -> str:
        """As a spectator sees it, in a notebook."""
        return self.picture().svg()

    def picture(self, seat: Seat | None = None) -> Picture:
        """What a seat sees now, or a spectator; a notebook shows it."""
        return Picture(self.game, self.state, self.record.header.seats, seat)

    def fork(self) -> Table:
        """A table that stands where this one does and goes on by itself: what is played on it leaves this one alone."""
        made = object.__new__(type(self))
        made.__dict__.update(self.__dict__)
        made.state = self.state.clone()
        made.record = Record(self.record.header, self.record.lines)
        made.log = list(self.log)
        made._lines_of_log = list(self._lines_of_log)
        made._past = list(self._past)
        made._learner = dict(self._learner)
        made._lines = dict(self._lines)
        made._posed = dict(self._posed)
        made.film = self.film.fork() if self.film is not None else None
        if self._public is not None and self._public[0] is self.state:
            made._public = made.state, *self._public[1:]
        return made

    # -- asking

    def asked(self) -> list[Seat]:
        """The seats that the table waits on."""
        return list(self.state.stack[-1].asks(self.state)) if self.state.stack else []

    def may_answer(self, seat: Seat) -> bool:
        """Whether a seat is asked, or has a face-down answer that it may still replace."""
        return seat in self._answering()

    def _answering(self) -> list[Seat]:
        if not self.state.stack:
            return []
        top = self.state.stack[-1]
        return top.seats(self.state) if isinstance(top, Sealed) else top.asks(self.state)

    def options(self, seat: Seat) -> list[Action]:
        """What a seat may answer now; empty when it may not."""
        return self.state.stack[-1].options(self.state, seat) if self.may_answer(seat) else []

    def ticket(self, seat: Seat) -> str:
        """The name of the question that a seat is asked now; no other question ever has it.

        It counts what the seat itself answered and was asked, so it tells nothing of what others do: how often they
        changed their minds, or whether they were asked at all.
        """
        return f"{seat}.{self._lines.get(seat, 0)}.{self._posed.get(seat, 0)}"

    def moment(self, seat: Seat | None) -> object:
        """Stays equal, also in forks, for as long as nothing has changed that a seat, or a spectator, could tell.

        A pick that lies face down is nobody's business but its owner's, unless it makes their answer whole, or a whole
        one is made anew.
        """
        return self._told, 0 if seat is None else self._lines.get(seat, 0)

    def view(self, seat: Seat | None) -> View:
        """What a seat, or with None a spectator, may see."""
        at = self._told
        kept = self._public
        if kept is None or kept[0] is not self.state or kept[1] != at:
            public = self.game.public(self.state)
            if kept is not None and isinstance(public, tuple):
                # What is as it was is the very same, which whoever compares finds out at once.
                public = tuple([old if old == new else new for old, new in zip(kept[2], public, strict=True)])
            kept = self._public = self.state, at, public
        return self.game.view_beside(self.state, seat, kept[2])

    def dump(self) -> dict[str, Any]:
        """The true position as data, secrets included."""
        return self.game.dump(self.state)

    def worlds(self, seat: Seat, rng: Rng) -> Worlds:
        """Worlds that a seat may be in, for its bot."""
        return Worlds(self.game, self.state, seat, rng)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.game.over(self.state)

    # -- answering

    def submit(self, seat: Seat, ticket: str, *codes: str) -> Carried:
        """Answer a question by its ticket, and with further codes the questions that follow from it.

        A chain goes as far as the seat alone decides: once chance, a reveal or another seat has had a word, what is
        left of it is not answered. Raises AnswerRefused of one kind or another where the first code is none of the
        options; nothing has changed then.
        """
        if not self.may_answer(seat):
            raise NotAsked(N_("seat %(seat)s has nothing to decide right now"), seat=seat)
        if ticket != self.ticket(seat):
            raise StaleTicket(N_("this question has passed; look at the table again"))
        before = len(self.log)
        for number, code in enumerate(codes):
            try:
                action = self._option(seat, code)
            except AnswerRefused as refusal:
                if not number:
                    raise
                return Carried(self.log[before:], number, MISFIT, refusal)
            top = self.state.stack[-1]
            self._play(seat, action)
            stopped = reason_to_halt(self.state, seat)
            if isinstance(top, Sealed) and len(top.seats(self.state)) > 1 and not self.state.sealed:
                stopped = BY_REVEAL
            self._draw_chance()
            if stopped and number + 1 < len(codes):
                return Carried(self.log[before:], number + 1, stopped)
        return Carried(self.log[before:], len(codes))

    def answer(self, seat: Seat, code: str) -> list[Event]:
        """`submit` with the ticket of this moment: for callers that have no question in between."""
        return self.submit(seat, self.ticket(seat), code).events

    def draft(self, seat: Seat, codes: Sequence[str] = (), seen: View | None = None) -> Draft:
        """What would come of a seat's answers, as far as it can know; nothing is answered.

        Whoever has the seat's view already says so, and spares making it.
        """
        # The worlds are the same whenever somebody asks at this question, however often others changed their minds.
        seed = (self._lines.get(seat, 0) << 16) + self._posed.get(seat, 0)
        return Draft(self.game, self.state, seat, Rng(seed), codes, seen=seen)

    def undo(self, seat: Seat) -> None:
        """Take a seat's last answer back. Raises UndoRefused, which says why.

        Never across chance, a reveal, another seat's answer or anything that taught somebody something, and not once
        the game is over; an own face-down pick can be taken back until the reveal.
        """
        problem = self.undo_problem(seat)
        if problem:
            raise UndoRefused(problem)
        self._take_back(seat)

    def _take_back(self, seat: Seat) -> None:
        """Go back before a seat's last answer; `follow` trusts a record that this was allowed when it was written."""
        s = self.state
        top = s.stack[-1] if s.stack else None
        done = _has_chosen(s, seat)
        if isinstance(top, Sealed) and top.made(s, seat):
            s.sealed[seat].pop()
            if not any(s.sealed):
                s.sealed = []
        else:
            self._check_past(seat)
            self.state = self._past.pop().state.clone()
            self._learner.pop(len(self._past), None)
            del self.log[self._lines_of_log.pop() :]
            if self.film is not None:
                self.film.cut(len(self.log))
        self._note(Line(seat, ""), [])
        self._count(seat, self.state is s, done)

    def _check_past(self, seat: Seat) -> None:
        if not self._past:
            raise UndoRefused(self._barrier)
        if self._past[-1].seat != seat:
            raise UndoRefused(N_("another player has answered since"))

    def _taught(self) -> Seat:
        """Whom the last answer that is kept taught something."""
        if not self.game.hides:
            return NOBODY
        at = len(self._past) - 1
        found = self._learner.get(at)
        if found is None:
            last = self._past[at]
            # The worlds are the same whenever somebody asks, however often others changed their minds before.
            rng = Rng(at)
            found = learner(self.game, last.state, last.seat, last.action, self.state, rng)
            self._learner[at] = found
        return found

    def undo_problem(self, seat: Seat) -> str:
        """Why `undo` would be refused, as a msgid; empty when it would not."""
        s = self.state
        if self.over:
            return N_("the game is over")
        top = s.stack[-1]
        if isinstance(top, Sealed):
            if top.made(s, seat):
                return ""
            # Whether others have picked already is nobody's business, so it makes no difference.
            if top.seats(s) != [seat]:
                return N_("the next face-down choice has begun")
        try:
            self._check_past(seat)
        except UndoRefused as refused:
            return refused.message
        taught = self._taught()
        if taught == NOBODY:
            return ""
        if taught == seat:
            return N_("you have learnt something new since")
        return N_("another player has learnt something new since")

    def _option(self, seat: Seat, code: str) -> Action:
        step = self.state.stack[-1]
        offered = step.options(self.state, seat)
        for action in offered:
            if action.code() == code:
                return action
        some = ", ".join(f"'{action.code()}'" for action in offered[:8]) + (", …" if len(offered) > 8 else "")
        rule = step.why_not(self.state, seat, code)
        raise NotAnOption(
            N_("'%(code)s' isn't a possible answer here; possible ones: %(some)s"), rule, code=code[:80], some=some
        )

    def _play(self, seat: Seat, action: Action) -> None:
        s = self.state
        face_down = isinstance(s.stack[-1], Sealed)
        if self._past and self._past[-1].seat != seat:
            self._forget(N_("another player has answered since"))
        if not face_down and seat != CHANCE:
            self._past.append(Before(seat, s.clone(), action))
            self._lines_of_log.append(len(self.log))
        film = self.film
        notebook = Notebook() if film is None else Camera(s)
        if film is not None:
            film.begin(len(self.log), self.game.turn_of(s), s)
        still, done = s.stack[-1], _has_chosen(s, seat)
        s.answer(seat, action, notebook)
        if seat == CHANCE:
            self._forget(N_("something random has happened since"))
        elif face_down and not s.sealed:
            self._forget(N_("the answers have been revealed"))
        if film is not None and isinstance(notebook, Camera):
            film.take(len(self.log), notebook)
        self.log.extend(notebook.events)
        self._note(Line(seat, action.code()), notebook.events)
        self._count(seat, face_down and bool(s.sealed) and bool(s.stack) and s.stack[-1] is still, done)

    def _count(self, seat: Seat, same: bool, done: bool) -> None:
        """A seat has answered or taken back; whether the others are still asked the `same`, face down.

        `done` is whether it had chosen before, as everybody could see.
        """
        self._lines[seat] = self._lines.get(seat, 0) + 1
        self._posed[seat] = 0
        if not same or done != _has_chosen(self.state, seat):
            table, times = self._told
            self._told = table, times + 1
        if not same:
            self._pose()

    def _pose(self) -> None:
        for seat in self._answering():
            self._posed[seat] = self._posed.get(seat, 0) + 1

    def _forget(self, why: str) -> None:
        self._past.clear()
        self._learner.clear()
        self._lines_of_log.clear()
        self._barrier = why

    def _note(self, line: Line, events: list[Event]) -> None:
        self.record.lines.append(line)
        if self.listen is not None:
            self.listen(line, events)

    def _draw_chance(self) -> None:
        while self.chance is not None and self.asked() == [CHANCE]:
            self._play(CHANCE, self.chance.draw(self.state.stack[-1], self.state))

    def let_chance_draw(self, chance: Chance) -> None:
        """From now on chance draws by itself: a replayed table goes on being played."""
        self.chance = chance
        self._draw_chance()

    # -- keeping

    @property
    def settled(self) -> bool:
        """Whether nothing can be taken back and nothing lies face down: a good moment to keep the position.

        And the record tells every ticket: nobody was asked something that was taken away again.
        """
        asked = self._answering()
        told = all(posed == (1 if seat in asked else 0) for seat, posed in self._posed.items())
        return told and not self._past and not self.state.sealed

    def resume(self, lines: list[Line], log: list[Event]) -> None:
        """For a table made from a position that was kept while `settled`: the lines and events that led to it."""
        self.record = Record(self.record.header._replace(position=None), lines)
        self.log = log
        for line in lines:
            self._lines[line.seat] = self._lines.get(line.seat, 0) + 1
        self._barrier = N_("earlier answers can no longer be undone")

    # -- replaying

    def follow(self, line: Line) -> list[Event]:
        """Play one line of a record. Raises StarboardError where it does not fit."""
        before = len(self.log)
        if not line.code:
            self._take_back(line.seat)
            return []
        if not self.may_answer(line.seat):
            raise NotAsked(
                N_("seat %(seat)s has nothing to decide right now"), seat="chance" if line.seat == CHANCE else line.seat
            )
        self._play(line.seat, self._option(line.seat, line.code))
        return self.log[before:]


def _has_chosen(s: State, seat: Seat) -> bool:
    """Whether a seat's face-down answer is whole."""
    top = s.stack[-1] if s.stack else None
    return isinstance(top, Sealed) and top.whole(s, seat, top.made(s, seat))


def replay(game: Game[Any], record: Record, lines: int | None = None) -> Table:
    """The table after a record's lines (the first `lines` of them), with chance switched off.

    A record of former rules is converted, where that can be done; the table's own record is the converted one. Raises
    RecordError naming the line that does not fit; its `partial` table stands right before that line.
    """
    record = record.under(game)
    table = open_record(game, record)
    for number, line in enumerate(record.lines[:lines], 2):
        try:
            table.follow(line)
        except StarboardError as fault:
            raise Unplayable(number, fault, table) from None
    return table


def open_record(game: Game[Any], record: Record) -> Table:
    """The table before a record's first line. Raises RecordError where rules or content are not the record's."""
    record.check_game(game)
    chosen = dict(record.header.setup)
    try:
        setup = game.setup(chosen.pop("players"), **chosen)
    except SetupError as fault:
        raise RecordError(1, N_("invalid set-up: %(fault)s"), fault=fault) from None
    position = record.header.position
    if position is None:
        return Table(game, setup, None, record.header.seats)
    try:
        state = game.load(position)
    except PositionError as fault:
        raise RecordError(1, N_("invalid position: %(fault)s"), fault=fault) from None
    if state.setup != setup:
        raise RecordError(1, N_("the position's set-up differs from the record's"))
    return Table(game, setup, None, record.header.seats, state=state)


class Unplayable(RecordError):
    """A line that the rules do not allow at that point; `partial` is the table before it."""

    def __init__(self, line: int, fault: StarboardError, partial: Table) -> None:
        super().__init__(line, N_("%(fault)s"), fault=fault)
        self.partial = partial
