"""Counts what a person answers and clicks in a round: question by question, and as the page asks it, with drafts.

    python tools/count_clicks.py            one line per title

Seeded games, one seat of each, per round in which that seat had a turn. A question with one answer is no question;
the picks of a form are one answer, also where what is ticked asks something of its own; a route takes a click for
each end that is a choice, and one where not all go; steppers and toggles take one each and one to confirm; a payment
in the usual way takes none, and neither does saying that no more is ticked right before the button is pressed. Where
the next word is given away in the seat's own turn, one more press carries out what was drafted, unless the next die
does (`data-next`).
"""

from __future__ import annotations

import sys
from collections import Counter
from typing import Any

from starboard.kernel import CHANCE, SILENT, Rng, State
from starboard.kernel.draft import BY_OTHERS, reason_to_halt
from starboard.kernel.forms import Counted, Form, Payment, Route, Ticks, form_of
from starboard.kernel.registry import load_game
from starboard.kernel.turns import EVERYBODYS, Turn

GAMES = {"conflict": 3, "galaxies": 2, "voidfall": 1}
SEEDS = range(4)


class Count:
    """What one seat answers and clicks over whole games."""

    def __init__(self) -> None:
        self.rounds: set[tuple[int, ...]] = set()
        self.before = 0
        self.answers = 0
        self.clicks = 0
        self.pressed = 0
        """How often the button was pressed that carries out what is drafted."""
        self._form: Form | None = None
        self._codes: list[str] = []
        self._chosen = 0
        """How many of them were a choice, sending all along a route left out."""
        self._usual: list[str] = []
        self._ticking: dict[int, Form] = {}
        """The ticks that go on below what they have asked, by their place on the stack."""
        self._enough = False
        """Whether the last answer only said that no more is ticked."""

    def question(self, s: State, seat: int, code: str, codes: list[str]) -> None:
        """A question and its answer."""
        options = len(codes)
        self.before += 1
        form = form_of(s, seat)
        self._enough = False
        depth = len(s.stack)
        self._ticking = {at: ticks for at, ticks in self._ticking.items() if at < depth or (at, ticks) == (depth, form)}
        if isinstance(form, Ticks):
            self.close()
            self.answers += options > 1 and depth not in self._ticking
            self._enough = options > 1 and code in form.closing and depth in self._ticking
            self.clicks += options > 1
            self._ticking[depth] = form
            if code in form.closing:
                del self._ticking[depth]
            return
        if form is not self._form:
            self.close()
            self._form = form
            self._usual = form.usual(s, seat) if isinstance(form, Payment) else []
        if form is not None:
            self._codes.append(code)
            all_go = isinstance(form, Route) and form.counts(s, seat)[-1:] == [code]
            self._chosen += options > 1 and not all_go
        elif options > 1:
            self.answers += 1
            self.clicks += 1

    def carry_out(self) -> None:
        """Press the button."""
        self.pressed += 1
        self.clicks -= self._enough
        self._enough = False

    def close(self) -> None:
        """The run of a form is over, if there was one."""
        form, codes, chosen = self._form, self._codes, self._chosen
        self._form, self._codes, self._chosen = None, [], 0
        if form is None:
            return
        if isinstance(form, Payment) and codes == self._usual:
            return
        self.answers += 1
        if isinstance(form, Route):
            self.clicks += chosen
        elif isinstance(form, Counted):
            self.clicks += 1 + len([code for code in codes if code not in form.closing])
        elif isinstance(form, Payment):
            self.clicks += len(codes)
        else:
            self.clicks += len(codes)


def play(name: str, players: int, seed: int, count: Count) -> None:
    """A whole game; seat 0's questions are counted."""
    game: Any = load_game(name)
    s: Any = game.start(game.setup(players))
    rng = Rng(seed)
    waits: Turn | None = None
    """The turn in which something was carried out that others have a word in."""
    while not game.over(s):
        top = s.stack[-1]
        seat = top.asks(s)[0]
        options = top.options(s, seat)
        if seat == CHANCE:
            s.answer(seat, top.draw(s, rng), SILENT)
            continue
        likely = game.policy(s, seat, options)
        if likely < 0:
            sensible = game.sensible(s, seat, options)
            likely = options.index(sensible[rng.below(len(sensible))])
        if seat == 0:
            turn = game.turn_of(s)
            if turn.seat == seat:
                count.rounds.add((seed, *turn.number))
            if waits == turn and options[likely].code().startswith("activate "):
                count.pressed -= 1
            waits = None
            count.question(s, seat, options[likely].code(), [option.code() for option in options])
        else:
            count.close()
        mine = seat == 0 and game.turn_of(s).seat in (0, EVERYBODYS)
        s.answer(seat, options[likely], SILENT)
        halts = reason_to_halt(s, seat) if mine and len(options) > 1 else ""
        if halts:
            count.carry_out()
            waits = game.turn_of(s) if halts == BY_OTHERS else None
    count.close()


def main() -> None:
    """One line per title."""
    for name, players in GAMES.items():
        count = Count()
        for seed in SEEDS:
            play(name, players, seed, count)
        rounds = len(count.rounds)
        figures = Counter(before=count.before, answers=count.answers, clicks=count.clicks, pressed=count.pressed)
        each = {key: round(value / rounds, 1) for key, value in figures.items()}
        sys.stdout.write(
            f"{name}: {rounds} rounds; a round had {each['before']} answers,"
            f" now {each['answers']} answers by {each['clicks']} clicks and {each['pressed']} presses of the button\n"
        )


if __name__ == "__main__":
    main()
