"""What somebody at a table means to do: the steps of a draft, kept by their page until they are carried out.

A step is what a person would call one: a few answers. What has one answer is put between them by itself and is no part
of any step, so that steps can be moved and removed alone.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from starboard.kernel.actions import Action
from starboard.kernel.draft import BY_CHANCE, BY_HIDDEN, BY_OTHERS, Draft
from starboard.kernel.forms import Form, Subset, Ticks
from starboard.kernel.game import View
from starboard.kernel.steps import Seat
from starboard.kernel.table import Table
from starboard.kernel.turns import EVERYBODYS

Steps = list[list[str]]
"""The answers of each step, by their codes."""

END_OF_TURN: Final = "turn"
"""Why a plan goes no further although its seat would be asked again: that is another turn."""
MOST_ANSWERS: Final = 100
"""How many answers a plan may have."""

FITS: Final = ""
HIDDEN: Final = "hidden"
MISFIT: Final = "misfit"
WAITS: Final = "waits"
"""How a step stands: tried; tried, with an outcome that its seat may not know yet; it does not fit any more; not tried,
because of what comes before it."""


class Variant(NamedTuple):
    """A part of a step that was answered in the usual way, or in another of its ways."""

    start: int
    """Where in the step it begins."""
    ways: list[list[str]]
    chosen: int


class Plan:
    """The steps that a seat means to take, tried one after the other on what the seat knows of the table."""

    def __init__(self, table: Table, seat: Seat, steps: Sequence[Sequence[str]] = (), ask_all: bool = False) -> None:
        """`ask_all`: whether the seat is asked even where there is one answer."""
        self.table: Final = table
        self._lines: Final = len(table.record.lines)
        self.seat: Final = seat
        self.ask_all: Final = ask_all
        self.draft: Final[Draft] = table.draft(seat)
        self.steps: Steps = []
        self.marks: list[str] = []
        """How each step stands."""
        self._starts: list[int] = []
        self._picks: list[list[int]] = []
        """Where the answers of each step are among the draft's."""
        self.variants: list[list[Variant]] = []
        """What in each step could be answered otherwise."""
        self._alone = False
        """Whether the last step had no alternative, from its beginning on."""
        self._unasked: list[int] = []
        """Where the answers are that gave themselves since the last one that was chosen."""
        self._rolls = False
        """Whether what was tapped last is among dice that are laid out, and whether it closes them."""
        self._closed = False
        self._filled_in: tuple[View, list[str]] | None = None
        for codes in steps:
            self._take(codes)
        self._settle()

    # -- changing it

    def tap(self, codes: Sequence[str]) -> None:
        """Add answers: to the last step while that is not finished, else as a new one. Nothing in it is a misfit."""
        form = self.draft.form()
        # Only what says that it rolls does: a force that is complete, or a list of ticks, is looked at first.
        self._rolls = isinstance(form, Subset)
        self._closed = form is not None and codes[-1] in form.closing
        if self.open:
            self._go_on(codes)
        else:
            self._take(codes)
        self._settle()
        self._suggest()

    def instead(self, codes: Sequence[str]) -> Steps:
        """The steps with a new one before the first that does not fit."""
        at = self.marks.index(MISFIT)
        return [*self.steps[:at], list(codes), *self.steps[at:]]

    def shorter(self, pick: bool = False) -> Steps:
        """The steps without the last one or, of one that is being made, without its last pick.

        With `pick` only the last pick is taken back of a step that is finished, too.
        """
        if not self.steps:
            return []
        *rest, last = self.steps
        cut = len(last)
        for variant in reversed(self.variants[-1]):
            if variant.start + len(variant.ways[variant.chosen]) == cut:
                cut = variant.start
        picks = self.picks(len(rest))
        # What had no alternative would only give itself again.
        while cut > 1 and not self.ask_all and cut <= len(picks) and self.draft.choices(picks[cut - 1]) == 1:
            cut -= 1
        return [*rest, last[: cut - 1]] if (pick or self.open) and cut > 1 else rest

    def left(self, answered: int) -> Steps:
        """The steps that are still to be carried out when only so many of its answers were taken."""
        steps = enumerate(zip(self.steps, self.marks, strict=True))
        return [step for at, (step, mark) in steps if mark == WAITS or max(self._picks[at], default=-1) >= answered]

    def otherwise(self, step: int, variant: Variant, by: int) -> Steps | None:
        """The steps with a part of one answered in the next or the last way; None where there is no such way."""
        other = variant.chosen + by
        if not 0 <= other < len(variant.ways):
            return None
        codes = self.steps[step]
        after = variant.start + len(variant.ways[variant.chosen])
        changed = [*codes[: variant.start], *variant.ways[other], *codes[after:]]
        return [*self.steps[:step], changed, *self.steps[step + 1 :]]

    def others(self) -> dict[str, list[str]]:
        """What the last pick could have been, once its step is made: the answers of that step then, by this pick."""
        if not self.steps or self.open or self.marks[-1] not in (FITS, HIDDEN):
            return {}
        step, picks = self.steps[-1], self.picks(len(self.steps) - 1)
        if len(picks) != len(step):
            return {}
        codes = self.draft.codes_at(picks[-1])
        return {code: [*step[:-1], code] for code in codes if code != step[-1]}

    def unasked(self) -> Steps:
        """The same steps for whoever is not asked where there is one answer, without what then answers itself: the
        same answer may be given to the next question, too.
        """
        made = Plan(self.table, self.seat)
        for step, places in zip(self.steps, self._picks, strict=True):
            begun = False
            for code, place in zip(step, places, strict=False):
                if len(made.draft.codes) == place:
                    (made._go_on if begun else made._take)([code])
                    begun = True
        return made.steps

    def fill(self, filled: Mapping[str, int]) -> list[str]:
        """The answers that carry out what was filled in, to be tapped. Raises Misfilled."""
        before = len(self.draft.codes)
        self.draft.fill(filled)
        codes = self.draft.codes[before:]
        self._cut_to(before)
        taps: list[str] = []
        for at, code in enumerate(codes, before):
            # What answers itself is not tapped: the same answer may be asked for again after it.
            if len(self.draft.codes) == at:
                taps.append(code)
                self._add(code)
        self._cut_to(before)
        return taps

    def holds(self, table: Table) -> bool:
        """Whether it was tried on this table, as it stands."""
        return self.table is table and self._lines == len(table.record.lines)

    # -- what it says

    @property
    def stopped(self) -> str:
        """Why it goes no further: a draft's reason to halt, END_OF_TURN, or empty."""
        if self.draft.halted is not None:
            return self.draft.halted.reason
        return END_OF_TURN if self._turned else ""

    def options(self) -> list[Action]:
        """What the seat may answer next; nothing where it goes no further."""
        return [] if self.stopped else self.draft.options()

    @property
    def fits(self) -> bool:
        """Whether nothing in it is a misfit."""
        return MISFIT not in self.marks

    @property
    def before_the_end(self) -> View:
        """What the seat would see before the answer with which the turn ends."""
        return self.draft.view_before(max(0, self.draft.tried - 1))

    @property
    def sent(self) -> list[str]:
        """The answers to carry out, those included that give themselves."""
        return self.draft.sent

    @property
    def rest(self) -> Steps:
        """The steps that wait until the others are carried out."""
        return [step for step, mark in zip(self.steps, self.marks, strict=True) if mark == WAITS]

    def picks(self, step: int) -> list[int]:
        """Where the answers of a step are among the draft's, as far as it is known where they are given."""
        return [at for at in self._picks[step] if at <= self.draft.tried]

    def end(self, step: int) -> int:
        """The place behind a step and what follows from it without an alternative."""
        later = [picks[0] for picks in self._picks[step + 1 :] if picks]
        return min([*later, self.draft.tried])

    def is_reaction(self) -> bool:
        """Whether it is another's turn: what one answers there is given at once, and waited for."""
        return self.draft.begun().seat not in (self.seat, EVERYBODYS)

    def goes_at_once(self, ends: bool, filled: bool) -> bool:
        """Whether what was tapped last carries everything out without another press.

        That is so where it gives the next word away and says so itself: a reaction, the only answer that there was, or
        a form whose button rolls. Whoever ends a turn in which something could still be done is asked once.
        """
        if not self.stopped or not self.fits:
            return False
        if self.is_reaction() or self._alone:
            return True
        return self.stopped == BY_CHANCE and not self._unasked and self._rolls and (filled or (ends and self._closed))

    # -- trying

    @property
    def _turned(self) -> bool:
        return bool(self.draft.tried) and self.draft.turn().number != self.draft.begun().number

    @property
    def open(self) -> bool:
        """Whether the last step is still being made: the next question belongs to it."""
        return bool(self.steps) and self.marks[-1] == FITS and not self._turned and self.draft.goes_on(self._starts[-1])

    @property
    def closing(self) -> str:
        """The answer that says that enough is picked, where the last step goes on with ticks or with what was
        suggested; else empty.
        """
        form = self.draft.form() if self.open else None
        if form is None or not (self._suggested(form) or (isinstance(form, Ticks) and self._picked(form) >= 0)):
            return ""
        return next((action.code() for action in self.draft.options() if action.code() in form.closing), "")

    def _picked(self, form: Form) -> int:
        """The place of the last step's first pick of a form; -1 for none."""
        picks = self._picks[-1] if self._picks else []
        return next((at for at in picks if self.draft.form_before(at) is form), -1)

    def _suggested(self, form: Form) -> bool:
        """Whether a form came filled in: then more or less can be picked until it is carried out."""
        first = self._picked(form)
        return first >= 0 and bool(self._suggests(self.draft.view_before(first)))

    def _suggests(self, view: View) -> list[str]:
        """What a form is filled in with that was come to in a view: worked out once for all who ask."""
        if self._filled_in is None or self._filled_in[0] is not view:
            self._filled_in = view, self.draft.game.suggests(view)
        return self._filled_in[1]

    def _take(
        self,
        codes: Sequence[str],
        earlier: Sequence[str] = (),
        start: int = -1,
        picks: Sequence[int] = (),
        variants: Sequence[Variant] = (),
    ) -> None:
        """Try a step, or more answers of one that was begun."""
        self.steps.append([*earlier, *codes])
        self.marks.append(FITS)
        self._picks.append(list(picks))
        self.variants.append(list(variants))
        self._starts.append(start)
        for at in range(len(earlier), len(earlier) + len(codes)):
            self._try(at)
            if self.marks[-1] != FITS:
                break
        made = self._picks[-1]
        if start < 0:
            self._starts[-1] = made[0] if made else len(self.draft.codes)

    def _go_on(self, codes: Sequence[str]) -> None:
        """Try more answers of the last step."""
        start, picks = self._starts.pop(), self._picks.pop()
        earlier, variants = self.steps.pop(), self.variants.pop()
        self.marks.pop()
        self._take(codes, earlier, start, picks, variants)

    def _try(self, at: int) -> None:
        """Try an answer of the last step."""
        code, made = self.steps[-1][at], self._picks[-1]
        if self.stopped or MISFIT in self.marks[:-1] or len(self.draft.codes) >= MOST_ANSWERS:
            self.marks[-1] = FITS if made else WAITS
            return
        offered = [action.code() for action in self.draft.options()]
        if code not in offered:
            # Somebody may well say what goes without saying.
            unasked = [place for place in self._unasked if self.draft.codes[place] == code]
            if unasked:
                made.append(unasked[0])
            else:
                self.marks[-1] = MISFIT
            return
        ways = None if self.ask_all or self._within_variant(at) else self.draft.ways()
        if ways is not None:
            given = [self.steps[-1][at : at + len(way)] for way in ways.codes]
            chosen = [i for i, way in enumerate(ways.codes) if way == given[i]]
            if chosen and len(ways.codes) > 1:
                self.variants[-1].append(Variant(at, ways.codes, chosen[0]))
        made.append(len(self.draft.codes))
        self._alone = len(offered) == 1 and (at == 0 or self._alone)
        self._unasked = self._add(code)
        if self.draft.halted is not None and self.draft.halted.reason == BY_HIDDEN:
            self.marks[-1] = HIDDEN

    def _add(self, code: str) -> list[int]:
        """Add an answer to the draft, and all that then answer themselves; returns the places of these."""
        self.draft.add(code)
        unasked: list[int] = []
        while not self.ask_all and not self.stopped and self._answers_itself():
            unasked.append(len(self.draft.codes) - 1)
        return unasked

    def _cut_to(self, length: int) -> None:
        while len(self.draft.codes) > length:
            self.draft.cut(len(self.draft.codes) - 1)

    def _within_variant(self, at: int) -> bool:
        return any(each.start < at < each.start + len(each.ways[each.chosen]) for each in self.variants[-1])

    def _settle(self) -> None:
        """Go on to where there is something to decide."""
        while self.open and self.fits and not self.ask_all and (ways := self.draft.ways()) is not None:
            usual = ways.codes[ways.usual]
            self.steps[-1] += usual
            for at in range(len(self.steps[-1]) - len(usual), len(self.steps[-1])):
                self._try(at)

    def _suggest(self) -> None:
        """Fill in what a form that has just been come to is mostly filled in with."""
        form = self.draft.form() if self.open and self.fits and not self.ask_all else None
        if form is None or self.draft.form_before(self._picks[-1][-1]) is form:
            return
        for code in self._suggests(self.draft.view()):
            self.steps[-1].append(code)
            self._try(len(self.steps[-1]) - 1)

    def _answers_itself(self) -> bool:
        """Give the only answer there is, unless that begins another turn or gives the next word away.

        It may give it in one's own turn: nothing is carried out before the button is pressed. In
        another's, one has reacted already, and whatever follows without an alternative was said then.
        """
        options = self.draft.options()
        if len(options) != 1 or len(self.draft.codes) >= MOST_ANSWERS:
            return False
        form = self.draft.form()
        if form is not None and options[0].code() in form.closing and self._suggested(form):
            return False
        self.draft.add(options[0].code())
        gives = self.stopped in (BY_OTHERS, BY_CHANCE, BY_HIDDEN, END_OF_TURN)
        if self.stopped and not self.is_reaction() and not gives:
            self.draft.cut(len(self.draft.codes) - 1)
            return False
        return True
