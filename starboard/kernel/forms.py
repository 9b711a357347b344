"""A run of picks that is one decision to a person: dice toggled, amounts against a total, a route with a number.

A step says by its `form` what its run is (`Step.form`). Search, records and bots know nothing of it: they go on with
single picks. A form tells from a position what can be filled in, and makes of what was filled in the answers in the
order in which the rules ask for them, by walking through the rules, so it can never offer what they refuse.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Final, NamedTuple

from starboard.kernel.errors import N_, AnswerRefused
from starboard.kernel.events import SILENT

if TYPE_CHECKING:
    from starboard.kernel.steps import State, Step

Filled = Mapping[str, int]
"""What a person has filled in: how often each answer is to be given. What is not in it is 0."""


class Misfilled(AnswerRefused):
    """A form that was filled in as the rules do not allow."""


class Control(NamedTuple):
    """One thing to be filled in: how often an answer may be given, within this form."""

    code: str
    low: int
    high: int


class Ways(NamedTuple):
    """A question that one answers without thinking twice, and may want to answer otherwise: every way to do so."""

    codes: list[list[str]]
    usual: int
    """The place of the usual way among them."""


class Leg(NamedTuple):
    """One way to go: the answers that name it, and how many may take it."""

    codes: tuple[str, ...]
    low: int
    high: int


Bounds = Callable[[Any, Any], list[Control]]
Total = Callable[[Any, Any], tuple[int, int]]


class Form:
    """How a run of picks is filled in. One object per run: steps that share it follow each other in one decision."""

    kind: ClassVar[str] = ""

    def __init__(self, closing: Sequence[str] = ()) -> None:
        self.closing: Final = tuple(closing)
        """The answers that end the run early."""

    def asks(self, s: State, seat: int) -> bool:
        """Whether a seat is asked for another pick of this form."""
        return bool(s.stack) and s.stack[-1].form is self and list(s.stack[-1].asks(s)) == [seat]

    def chains(self, s: State, seat: int) -> Iterator[list[str]]:
        """Every way to answer from here to the end of the run, single pick by single pick."""
        if not self.asks(s, seat):
            yield []
            return
        for action in s.stack[-1].options(s, seat):
            after = s.clone()
            after.answer(seat, action, SILENT)
            ends = action.code() in self.closing or not self.asks(after, seat)
            for rest in [[]] if ends else self.chains(after, seat):
                yield [action.code(), *rest]


class Counted(Form):
    """A form in which only the numbers matter, not the order: the rules ask in an order of their own."""

    def __init__(self, bounds: Bounds, total: Total, closing: Sequence[str] = (), rest: bool = False) -> None:
        """`rest`: whether the rules carry out by themselves what is left once there is no choice any more."""
        super().__init__(closing)
        self._bounds: Final = bounds
        self._total: Final = total
        self._rest: Final = rest

    def controls(self, s: State) -> list[Control]:
        """What can be filled in, in the order of the rules."""
        return self._bounds(s.stack[-1], s)

    def total(self, s: State) -> tuple[int, int]:
        """How many there must be at least and at most, all together."""
        return self._total(s.stack[-1], s)

    def offered(self, s: State, seat: int) -> Iterator[dict[str, int]]:
        """Everything that may be filled in. For small forms: there is one for each mix."""
        low, high = self.total(s)
        for mix in _mixes(self.controls(s), low, high):
            try:
                self.codes(s, seat, mix)
            except Misfilled:
                continue
            yield mix

    def codes(self, s: State, seat: int, filled: Filled) -> list[str]:
        """The answers that carry it out, in the order in which they are asked. Raises Misfilled."""
        left = Counter({code: count for code, count in filled.items() if count})
        bounds = {control.code: control for control in self.controls(s)}
        low, high = self.total(s)
        if not low <= left.total() <= high:
            several = N_("choose %(low)d to %(high)d, not %(got)d")
            message = N_("choose %(high)d in all, not %(got)d") if low == high else several
            raise Misfilled(message, low=low, high=high, got=left.total())
        for code, count in left.items():
            if code not in bounds or not bounds[code].low <= count <= bounds[code].high:
                raise Misfilled(N_("'%(code)s' can't be chosen that often"), code=code[:80])
        codes: list[str] = []
        t = s.clone()
        while self.asks(t, seat):
            action = self._next(t.stack[-1].options(t, seat), left)
            codes.append(action.code())
            left[action.code()] -= 1
            t.answer(seat, action, SILENT)
            if action.code() in self.closing:
                break
        if not self._rest and any(count > 0 for count in left.values()):
            raise Misfilled(N_("these can't be chosen together"))
        return codes

    def _next(self, options: Sequence[Any], left: Mapping[str, int]) -> Any:
        """The first option that is still to be picked; then what ends the run."""
        for action in options:
            if left.get(action.code(), 0) > 0:
                return action
        for action in options:
            if action.code() in self.closing:
                return action
        raise Misfilled(N_("these can't be chosen together"))


class Subset(Counted):
    """Some of several things: toggled, then done."""

    kind: ClassVar[str] = "subset"


class Amounts(Counted):
    """So many of each kind, against a total: steppers, in any mix and order."""

    kind: ClassVar[str] = "amounts"


class Route(Form):
    """From one place to another, and how many: two or three picks."""

    kind: ClassVar[str] = "route"

    def legs(self, s: State, seat: int) -> list[Leg]:
        """Every way to go, in the order of the rules."""
        found: list[Leg] = []
        for start in s.stack[-1].options(s, seat):
            t = s.clone()
            t.answer(seat, start, SILENT)
            if not self.asks(t, seat):
                # An answer that leads nowhere, such as not to move.
                found.append(Leg((start.code(),), 1, 1))
                continue
            for goal in t.stack[-1].options(t, seat):
                u = t.clone()
                u.answer(seat, goal, SILENT)
                numbers = self._numbers(u, seat, (s.stack[-1], t.stack[-1]))
                found.append(Leg((start.code(), goal.code()), 1, len(numbers) or 1))
        return found

    def _numbers(self, s: State, seat: int, before: Sequence[Step[Any]]) -> Sequence[Any]:
        """The answers to "how many", 1 first; nothing where that is not asked. Another route is another question."""
        if not self.asks(s, seat) or type(s.stack[-1]) in [type(step) for step in before]:
            return []
        return s.stack[-1].options(s, seat)

    def counts(self, s: State, seat: int) -> list[str]:
        """Where it is asked how many: the answers, 1 first; nothing elsewhere."""
        codes = [action.code() for action in s.stack[-1].options(s, seat)] if self.asks(s, seat) else []
        word = codes[0].partition(" ")[0] if codes else ""
        return codes if codes == [f"{word} {number + 1}" for number in range(len(codes))] else []

    def codes(self, s: State, seat: int, leg: Sequence[str], count: int = 1) -> list[str]:
        """The answers that send so many along a leg. Raises Misfilled."""
        t = s.clone()
        before: list[Step[Any]] = []
        for code in leg:
            found = [each for each in t.stack[-1].options(t, seat) if each.code() == code] if self.asks(t, seat) else []
            if not found:
                raise Misfilled(N_("'%(code)s' isn't possible here"), code=code[:80])
            before.append(t.stack[-1])
            t.answer(seat, found[0], SILENT)
        numbers = self._numbers(t, seat, before)
        if not 1 <= count <= (len(numbers) or 1):
            raise Misfilled(N_("choose %(low)d to %(high)d, not %(got)d"), low=1, high=len(numbers) or 1, got=count)
        return [*leg, numbers[count - 1].code()] if numbers else list(leg)


class Ticks(Form):
    """Any of several things, in the order in which they are ticked; each may ask something of its own."""

    kind: ClassVar[str] = "ticks"

    def boxes(self, s: State, seat: int) -> list[str]:
        """What can be ticked next."""
        return [action.code() for action in s.stack[-1].options(s, seat) if action.code() not in self.closing]


class Payment(Form):
    """What is paid with what, number by number, with a usual way to pay."""

    kind: ClassVar[str] = "payment"

    def __init__(self, usual_most: bool = False) -> None:
        """`usual_most`: whether one usually pays as much as possible with what is asked first, and not as little."""
        super().__init__()
        self._at: Final = -1 if usual_most else 0

    def ways(self, s: State, seat: int) -> list[list[str]]:
        """Every way to pay."""
        return list(self.chains(s, seat))

    def usual(self, s: State, seat: int) -> list[str]:
        """How one pays without thinking twice."""
        codes: list[str] = []
        t = s.clone()
        while self.asks(t, seat):
            action = t.stack[-1].options(t, seat)[self._at]
            codes.append(action.code())
            t.answer(seat, action, SILENT)
        return codes


def _mixes(controls: list[Control], low: int, high: int) -> Iterator[dict[str, int]]:
    """Every filling of some controls whose sum is within bounds."""
    if not controls:
        if low <= 0:
            yield {}
        return
    first = controls[0]
    for count in range(first.low, min(first.high, high) + 1):
        for rest in _mixes(controls[1:], low - count, high - count):
            yield {first.code: count, **rest} if count else rest


def form_of(s: State, seat: int) -> Form | None:
    """The form that a seat is asked to fill in, if it is asked for a pick of one."""
    step: Step[Any] | None = s.stack[-1] if s.stack else None
    form = step.form if step is not None else None
    return form if form is not None and form.asks(s, seat) else None
