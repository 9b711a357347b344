"""A seat's own answers, tried before they are given: what a player means to do, and what would come of it.

A draft is played on worlds that the seat may be in, never on the true position, so it can tell nothing that the seat
does not know. It goes as far as the seat alone decides: it halts where chance, a reveal, something hidden or another
seat has the next word.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice
from typing import Any, Final, NamedTuple

from starboard.kernel.actions import Action
from starboard.kernel.bot import Worlds
from starboard.kernel.changes import Change, Tally, compare
from starboard.kernel.errors import N_
from starboard.kernel.events import SILENT, Event, Notebook
from starboard.kernel.forms import Control, Counted, Filled, Form, Misfilled, Payment, Route, Ways, form_of
from starboard.kernel.game import Game, View
from starboard.kernel.rng import Rng
from starboard.kernel.steps import CHANCE, Sealed, Seat, State
from starboard.kernel.turns import EVERYBODYS, Turn

WORLDS: Final = 8
"""In so many worlds a draft is played side by side; where they look different to the seat, something hidden decides.
Alone at the table, nobody hides anything: one world is enough."""

MOST_WAYS: Final = 16
"""A payment that can be made in more ways than this is asked number by number."""

BY_CHANCE: Final = "chance"
BY_REVEAL: Final = "reveal"
BY_HIDDEN: Final = "hidden"
BY_OTHERS: Final = "others"
AT_THE_END: Final = "over"
MISFIT: Final = "misfit"
"""Why a chain of answers stopped that no longer fits; a draft says so by `misfit`."""


class Halt(NamedTuple):
    """Where a draft cannot be foreseen any further."""

    reason: str
    """Who or what has the next word: "chance", "reveal", "hidden" or "others"; "over" where the game has ended."""
    after: int
    """How many of the answers lead there. Those behind it have not been tried."""


class Forecast(NamedTuple):
    """What an answer would bring."""

    changes: list[Change]
    """As far as they can be known: the same whatever is hidden."""
    halted: Halt | None
    ends: bool
    """Whether it ends the turn."""
    asks: bool = False
    """Whether a question that belongs to it would come next, so that there is more to what it brings."""


def reason_to_halt(s: State, seat: Seat) -> str:
    """Why a seat does not have the next word in a position that it has just answered in; empty where it has."""
    if not s.stack:
        return AT_THE_END
    top = s.stack[-1]
    if isinstance(top, Sealed):
        if seat not in top.seats(s):
            return BY_OTHERS
        return BY_REVEAL if top.whole(s, seat, top.made(s, seat)) else ""
    asked = top.asks(s)
    if CHANCE in asked:
        return BY_CHANCE
    return "" if seat in asked else BY_OTHERS


class Draft:
    """What a seat means to answer, in order, tried on worlds that it may be in.

    Answers are added, taken out and moved for free. `halted` says where it cannot be foreseen any further, `misfit` is
    the place of the first answer that no longer fits after answers before it were taken out or moved. What follows
    either is kept, untried.
    """

    def __init__(
        self,
        game: Game[Any],
        s: State,
        seat: Seat,
        rng: Rng,
        codes: Iterable[str] = (),
        worlds: int = WORLDS,
        seen: View | None = None,
    ) -> None:
        """`s` is looked at here and not kept. `seen` is the seat's view of it, where somebody has it already."""
        self.game: Final = game
        self.seat: Final = seat
        self.codes: list[str] = list(codes)
        self.halted: Halt | None = None
        self.misfit: int | None = None
        source = Worlds(game, s, seat, rng)
        self._after: list[list[State]] = [[source.draw() for _ in range(worlds if s.players > 1 else 1)]]
        """The worlds before the first answer and after each that was tried."""
        self._views: list[View] = [game.view(self._after[0][0], seat) if seen is None else seen]
        """What the seat sees then."""
        self._beyond: list[State] = []
        """The worlds after an answer with which something hidden comes to light: to the seat they look different."""
        self._tally: tuple[View, Tally] | None = None
        self._foreseen: tuple[View, View] | None = None
        self._offers: tuple[list[State], list[list[Action]]] | None = None
        """What may be answered in each of some worlds: most often one answer after another is tried in the same."""
        self._try_from(0)

    # -- changing it

    def add(self, code: str) -> None:
        """One more answer, at the end."""
        self.codes.append(code)
        self._go_on()

    def cut(self, at: int) -> None:
        """Take an answer out."""
        del self.codes[at]
        self._try_from(at)

    def move(self, at: int, to: int) -> None:
        """Put an answer into another place."""
        self.codes.insert(to, self.codes.pop(at))
        self._try_from(min(at, to))

    def clear(self) -> None:
        """Start over."""
        self.codes.clear()
        self._try_from(0)

    # -- what it says

    @property
    def tried(self) -> int:
        """How many answers, from the first on, have been tried: the drafted position is the one after them."""
        return len(self._after) - 1

    @property
    def sent(self) -> list[str]:
        """The answers to carry out: as far as the draft can be foreseen, the one that leads to the halt included."""
        return self.codes[: self.halted.after if self.halted is not None else self.tried]

    def options(self) -> list[Action]:
        """What the seat may answer in the drafted position; nothing where the draft has halted."""
        if self.halted is not None:
            return []
        s = self._after[-1][0]
        return s.stack[-1].options(s, self.seat)

    def view(self) -> View:
        """The drafted position as the seat would see it."""
        return self._views[-1]

    def foreseen(self) -> View:
        """The same; where chance has the next word, with what comes whatever it says (`Game.foreseen`)."""
        if self.halted is None or self.halted.reason != BY_CHANCE or not self.tried:
            return self.view()
        if self._foreseen is None or self._foreseen[0] is not self.view():
            self._foreseen = self.view(), self.game.foreseen(self._after[-1][0], self.seat)
        return self._foreseen[1]

    def view_before(self, at: int) -> View:
        """What the seat would see when it gives the answer at that place; all before it have been tried."""
        return self._views[at]

    def events(self) -> list[Event]:
        """What its answers bring about, one after another; of what lies face down nothing."""
        told = Notebook()
        for at in range(self.tried):
            t = self._after[at][0].clone()
            if not isinstance(t.stack[-1], Sealed):
                t.answer(self.seat, self.action(at), told)
        return told.events

    def action(self, at: int) -> Action:
        """The answer at that place; all before it have been tried."""
        s = self._after[at][0]
        return next(each for each in s.stack[-1].options(s, self.seat) if each.code() == self.codes[at])

    def codes_at(self, at: int) -> list[str]:
        """The answers that there are at that place; all before it have been tried."""
        s = self._after[at][0]
        return [each.code() for each in s.stack[-1].options(s, self.seat)]

    def choices(self, at: int) -> int:
        """How many answers there are at that place; all before it have been tried."""
        s = self._after[at][0]
        return len(s.stack[-1].options(s, self.seat))

    def turn(self) -> Turn:
        """The turn that the drafted position belongs to."""
        return self.game.turn_of(self._after[-1][0])

    def begun(self) -> Turn:
        """The turn in which the draft begins."""
        return self.game.turn_of(self._after[0][0])

    def ends_turn(self) -> bool:
        """Whether the last answer that was tried ends somebody's turn; what is everybody's is no turn that ends so."""
        before = self.game.turn_of(self._after[max(0, self.tried - 1)][0])
        return before.seat != EVERYBODYS and self.turn() != before

    def goes_on(self, start: int) -> bool:
        """Whether the next question belongs to the step that the answer at `start` began.

        It does while it lies above the question that was answered there, is a pick of a form or asked in the course of
        something (`Step.within`), or is another pick face down: to a person, all of that is one step.
        """
        if self.halted is not None or self.tried <= start:
            return False
        now = self._after[-1][0]
        top = now.stack[-1]
        if isinstance(top, Sealed):
            made = top.made(now, self.seat)
            return bool(made) and not top.whole(now, self.seat, made)
        return len(now.stack) > len(self._after[start][0].stack) or top.form is not None or top.within

    def outcomes(self) -> list[View]:
        """All that the seat may see after its answers: the drafted position or, where something hidden comes to light
        with the last answer, what that could be.
        """
        return [self.game.view(world, self.seat) for world in self._beyond] or [self.view()]

    def difference(self, at: int = 0) -> list[Change]:
        """What would be other than now, or than before the answer at that place, whatever comes to light."""
        return self._alike(self.game.tally(self._views[at]))

    def _alike(self, before: Tally) -> list[Change]:
        """What is other than it was, the same in all outcomes."""
        first, *others = self.outcomes()
        found = compare(before, self.game.tally(first))
        for other in others:
            if found:
                there = set(compare(before, self.game.tally(other)))
                found = [change for change in found if change in there]
        return found

    def forecast(self, *codes: str, onward: bool = False) -> Forecast:
        """What one more answer, or several in a row, would change, and where it would lead; the draft stays.

        With `onward` it has whatever of the same step answers itself then.
        """
        if self._tally is None or self._tally[0] is not self.view():
            self._tally = self.view(), self.game.tally(self.view())
        before, tried, had = self._tally[1], self.tried, len(self.codes)
        for code in codes:
            self.add(code)
        while onward and self.goes_on(had) and len(options := self.options()) == 1:
            self.add(options[0].code())
        halted, asks = self.halted, self.goes_on(had)
        known = self.tried > tried
        ends = known and self.begun().seat in (self.seat, EVERYBODYS) and self.ends_turn()
        changes = self._alike(before) if known or self._beyond else []
        del self.codes[had:]
        self._try_from(tried)
        return Forecast(changes, halted, ends, asks)

    @property
    def face_down(self) -> bool:
        """Whether the next answer lies face down, so that nothing that anybody can count changes by it."""
        return self.halted is None and isinstance(self._after[-1][0].stack[-1], Sealed)

    def form(self) -> Form | None:
        """The form that is to be filled in next, if the next answer is a pick of one."""
        return form_of(self._after[-1][0], self.seat) if self.halted is None else None

    def form_before(self, at: int) -> Form | None:
        """The form that the answer at that place is a pick of, if any; all before it have been tried."""
        return form_of(self._after[at][0], self.seat)

    def answer_of(self, code: str) -> Action:
        """An answer that this set-up knows, whether or not it may be given next."""
        answers = self.game.answers(self._after[-1][0].setup)
        return answers.actions[answers.number_of(code)]

    def controls(self) -> list[Control]:
        """What can be filled in next, where that is counted."""
        form = self.form()
        return form.controls(self._after[-1][0]) if isinstance(form, Counted) else []

    def total(self) -> tuple[int, int]:
        """How many must be filled in at least and at most, all together."""
        form = self.form()
        return form.total(self._after[-1][0]) if isinstance(form, Counted) else (0, 0)

    def ways(self) -> Ways | None:
        """How the next question can be answered where one way is the usual one: all along a route, or a payment."""
        form, s = self.form(), self._after[-1][0]
        if isinstance(form, Route):
            counts = form.counts(s, self.seat)
            return Ways([[code] for code in counts], len(counts) - 1) if len(counts) > 1 else None
        if isinstance(form, Payment):
            codes = list(islice(form.chains(s, self.seat), MOST_WAYS + 1))
            return Ways(codes, codes.index(form.usual(s, self.seat))) if 0 < len(codes) <= MOST_WAYS else None
        return None

    def fill(self, filled: Filled) -> None:
        """Add the answers that carry out what was filled in. Raises Misfilled."""
        form = self.form()
        if not isinstance(form, Counted):
            raise Misfilled(N_("nothing is to be filled in here"))
        for code in form.codes(self._after[-1][0], self.seat, filled):
            self.add(code)

    def why_not(self, code: str) -> str:
        """The number of the rule by which this is no answer in the drafted position."""
        s = self._after[-1][0]
        return s.stack[-1].why_not(s, self.seat, code) if s.stack else ""

    # -- trying

    def _try_from(self, at: int) -> None:
        """Try the answers from a place on anew."""
        del self._after[at + 1 :], self._views[at + 1 :]
        self._beyond = []
        self.halted = None
        self.misfit = None
        start = self._after[0][0]
        if self.tried == 0 and self.seat not in _who_may_answer(start):
            self.halted = Halt(reason_to_halt(start, self.seat), 0)
        elif self.tried and (reason := reason_to_halt(self._after[-1][0], self.seat)):
            self.halted = Halt(reason, self.tried)
        self._go_on()

    def _go_on(self) -> None:
        while self.halted is None and self.misfit is None and self.tried < len(self.codes):
            self._try(self.codes[self.tried])

    def _try(self, code: str) -> None:
        now = self._after[-1]
        if self._offers is None or self._offers[0] is not now:
            self._offers = now, [world.stack[-1].options(world, self.seat) for world in now]
        offers = self._offers[1]
        found = [action for action in offers[0] if action.code() == code]
        if not found:
            self.misfit = self.tried
            return
        then: list[State] = []
        for world, offered in zip(now, offers, strict=True):
            if found[0] not in offered:
                self.halted = Halt(BY_HIDDEN, self.tried + 1)
                return
            after = world.clone()
            late = _keep_face_down(after, self.seat)
            after.answer(self.seat, found[0], SILENT)
            if late >= 0:
                after.sealed[late] = world.sealed[late]
            then.append(after)
        seen = self.game.view(then[0], self.seat)
        for other in then[1:]:
            if not self.game.alike(other, then[0], self.seat) and self.game.view(other, self.seat) != seen:
                self.halted = Halt(BY_HIDDEN, self.tried + 1)
                self._beyond = then
                return
        self._after.append(then)
        self._views.append(seen)
        reason = reason_to_halt(then[0], self.seat)
        if reason:
            self.halted = Halt(reason, self.tried)


def _who_may_answer(s: State) -> list[Seat]:
    """Who is asked, or has a face-down answer that may still be replaced."""
    if not s.stack:
        return []
    top = s.stack[-1]
    return top.seats(s) if isinstance(top, Sealed) else top.asks(s)


def _keep_face_down(s: State, seat: Seat) -> Seat:
    """Where only this seat is still to answer face down, let another be late, so that nothing is revealed.

    Returns who that is, or -1: it is as ready as before, once the answer has been tried.
    """
    top = s.stack[-1]
    if isinstance(top, Sealed) and s.sealed:
        others = [other for other in top.seats(s) if other != seat]
        if others and all(top.whole(s, other, s.sealed[other]) for other in others):
            s.sealed[others[-1]] = []
            return others[-1]
    return -1
