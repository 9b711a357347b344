"""Counts what a person answers and clicks in a round: question by question, and with forms and forced answers left out.

    python tools/count_clicks.py            one line per title

Seeded games, one seat of each, per round in which that seat had a turn. A question with one answer is no question; the
picks of a form are one answer; a route takes two clicks, steppers and toggles one each and one to confirm, a payment in
the usual way one.
"""

from __future__ import annotations

import sys
from collections import Counter
from typing import Any

from starboard.kernel import CHANCE, SILENT, Rng, State
from starboard.kernel.forms import Counted, Form, Payment, Route, form_of
from starboard.kernel.registry import load_game

GAMES = {"conflict": 3, "galaxies": 2, "voidfall": 1}
SEEDS = range(4)


class Count:
    """What one seat answers and clicks over whole games."""

    def __init__(self) -> None:
        self.rounds: set[tuple[int, ...]] = set()
        self.before = 0
        self.answers = 0
        self.clicks = 0
        self._form: Form | None = None
        self._codes: list[str] = []
        self._usual: list[str] = []

    def question(self, s: State, seat: int, code: str, options: int) -> None:
        """A question and its answer."""
        self.before += 1
        form = form_of(s, seat)
        if form is not self._form:
            self.close()
            self._form = form
            self._usual = form.usual(s, seat) if isinstance(form, Payment) else []
        if form is not None:
            self._codes.append(code)
        elif options > 1:
            self.answers += 1
            self.clicks += 1

    def close(self) -> None:
        """The run of a form is over, if there was one."""
        form, codes = self._form, self._codes
        self._form, self._codes = None, []
        if form is None:
            return
        self.answers += 1
        if isinstance(form, Route):
            self.clicks += 2
        elif isinstance(form, Counted):
            self.clicks += 1 + len([code for code in codes if code not in form.closing])
        elif isinstance(form, Payment):
            self.clicks += 1 if codes == self._usual else 1 + len(codes)
        else:
            self.clicks += len(codes)


def play(name: str, players: int, seed: int, count: Count) -> None:
    """A whole game; seat 0's questions are counted."""
    game: Any = load_game(name)
    s: Any = game.start(game.setup(players))
    rng = Rng(seed)
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
            count.question(s, seat, options[likely].code(), len(options))
        else:
            count.close()
        s.answer(seat, options[likely], SILENT)
    count.close()


def main() -> None:
    """One line per title."""
    for name, players in GAMES.items():
        count = Count()
        for seed in SEEDS:
            play(name, players, seed, count)
        rounds = len(count.rounds)
        figures = Counter(before=count.before, answers=count.answers, clicks=count.clicks)
        each = {key: round(value / rounds, 1) for key, value in figures.items()}
        sys.stdout.write(
            f"{name}: {rounds} rounds; a round had {each['before']} answers,"
            f" now {each['answers']} answers by {each['clicks']} clicks\n"
        )


if __name__ == "__main__":
    main()
