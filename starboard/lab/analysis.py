"""A record looked at again: at each decision everyone's chances, what the search would have played, what was lost.

A solo game is judged by points: what is expected and lost there is the lead over the automa, not a chance to win.
What is said about a decision comes from worlds that the deciding seat could be in, never from the true position: it
judges the choice, not the luck. The same seed and iterations give the same analysis on any machine.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from starboard.bots.levels import LEVELS, make_searcher
from starboard.bots.searcher import SearchSettings
from starboard.kernel.actions import Action
from starboard.kernel.bot import Worlds
from starboard.kernel.game import Game, View
from starboard.kernel.record import Line, Record
from starboard.kernel.rng import Rng
from starboard.kernel.steps import CHANCE, Seat, State
from starboard.kernel.table import open_record

ITERATIONS = 400
"""How long each decision is thought about unless somebody says otherwise."""
PROBE_SHARE = 0.2
"""An answer that the search hardly tried is looked at for this share of the tries more."""
MISTAKE_CHANCE = 0.01
"""What a mistake costs at least to be called one, as a chance to win."""
MISTAKE_POINTS = 1.0
"""The same in a solo game, in points."""


def effort(iterations: int, plans: int = 0) -> SearchSettings:
    """How each decision is searched: so many iterations, or plans in a title that is planned; the same by default."""
    return LEVELS["strong"].within(iterations, 0, plans)


class OptionAnalysis(NamedTuple):
    """One of the options of a decision."""

    action: Action
    share: float
    """How much of the search went into it, 0.0 to 1.0."""
    value: float | None
    """What the deciding seat may expect from it: its chance to win, or in a solo game its lead in points.

    None where it was never tried.
    """


class DecisionAnalysis(NamedTuple):
    """One decision of a record."""

    line: int
    """Its place among the record's lines, from 0; the view is the one before it."""
    seat: Seat
    view: View
    """What the seat saw: what to give to `Prose.answer` with an option."""
    played: Action
    best: Action
    value: float
    """What the seat could expect of what it played."""
    loss: float
    """What the best option would have been better by; 0.0 when it was played."""
    chances: list[float]
    """Each seat's chance to win before the answer."""
    margin: float | None
    """In a solo game: by how many points the seat may expect to end ahead of the automa, before the answer."""
    choices: list[OptionAnalysis]
    """Every option, the most looked at first."""

    @property
    def mistake_threshold(self) -> float:
        """What a mistake costs at least here."""
        return MISTAKE_CHANCE if self.margin is None else MISTAKE_POINTS

    def dump(self) -> dict[str, Any]:
        """As data, for `starboard analyse --json`."""
        data: dict[str, Any] = {
            "line": self.line,
            "seat": self.seat,
            "played": self.played.code(),
            "best": self.best.code(),
            "value": round(self.value, 6),
            "loss": round(self.loss, 6),
            "chances": [round(chance, 6) for chance in self.chances],
            "options": [
                {
                    "code": choice.action.code(),
                    "share": round(choice.share, 6),
                    "value": None if choice.value is None else round(choice.value, 6),
                }
                for choice in self.choices
            ],
        }
        if self.margin is not None:
            data["margin"] = round(self.margin, 3)
        return data


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


def count_decisions(game: Game[Any], record: Record) -> int:
    """How many moments `analyse` will give."""
    return sum(1 for _ in decisions(game, record))


def analyse(
    game: Game[Any],
    record: Record,
    iterations: int = ITERATIONS,
    seed: int = 0,
    stop: Callable[[], bool] | None = None,
) -> Iterator[DecisionAnalysis]:
    """Every decision of a record, one after the other. `stop` ends it early when it says so."""
    for number, line, s in decisions(game, record):
        if stop is not None and stop():
            return
        yield analyse_decision(game, s, line.seat, line.code, number, effort(iterations), seed)


def analyse_decision(
    game: Game[Any],
    s: State,
    seat: Seat,
    code: str,
    number: int,
    settings: SearchSettings,
    seed: int = 0,
    stop: Callable[[], bool] | None = None,
) -> DecisionAnalysis:
    """One decision: `code` is what the seat answered in this position; empty when it asks what to answer.

    `stop`, asked now and then, ends the search when it says so; what was found until then counts.
    """
    options = list(s.stack[-1].options(s, seat))
    # Each decision has a generator of its own, so that any one can be looked at alone with the same result.
    rng = Rng((seed << 20) + number)
    worlds = Worlds(game, s, seat, rng)
    solo = s.players == 1
    search = make_searcher(game, seat, s.players, settings, rng.split(), points=solo)
    result = search.run(options, worlds, stop=stop)
    chances = result.chances()
    looked = max(1, sum(result.tried))
    expected = result.expected()
    best = result.best()
    played = next(i for i, action in enumerate(options) if action.code() == code) if code else best
    closer = result
    probes = PROBE_SHARE * settings.tries(game, s.players)
    if result.tried[played] < probes:
        closer = search.probe(options[played], options, worlds, max(1, int(probes)))
    if closer.mean(played) >= closer.mean(best):
        best = played
    # A search by points gives shares of the title's `max_lead`: half is a tie.
    scale, middle = (2 * game.max_lead, 0.5) if solo else (1.0, 0.0)
    values = [scale * (closer.mean(i) - middle) if closer.tried[i] else None for i in range(len(options))]
    choices = [OptionAnalysis(action, result.tried[i] / looked, values[i]) for i, action in enumerate(options)]
    choices.sort(key=lambda choice: -choice.share)
    return DecisionAnalysis(
        number,
        seat,
        game.view(s, seat),
        options[played],
        options[best],
        scale * (closer.mean(played) - middle),
        max(0.0, scale * (closer.mean(best) - closer.mean(played))),
        chances,
        scale * (expected - middle) if solo else None,
        choices,
    )


def mistakes(moments: list[DecisionAnalysis], most: int = 10, least: float | None = None) -> list[DecisionAnalysis]:
    """The decisions that lost most, the worst first; by default those that lost enough to be called mistakes."""
    found = [moment for moment in moments if moment.loss >= (moment.mistake_threshold if least is None else least)]
    return sorted(found, key=lambda moment: (-moment.loss, moment.line))[:most]


def final_state(game: Game[Any], record: Record) -> State:
    """The position at the end of a record."""
    table = open_record(game, record)
    for _, line in lines_kept(record):
        table.follow(line)
    return table.state


def dump(
    game: Game[Any], record: Record, moments: list[DecisionAnalysis], iterations: int, seed: int
) -> dict[str, Any]:
    """The whole analysis as data, for `starboard analyse --json`."""
    end = final_state(game, record)
    return {
        "game": game.name,
        "setup": record.header.setup,
        "seats": record.header.seats,
        "iterations": iterations,
        "seed": seed,
        "over": game.over(end),
        "unit": "points" if end.players == 1 else "chance",
        "winners": game.winners(end) if game.over(end) else [],
        "scores": [score.total for score in game.score(end)],
        "loss": [round(sum(m.loss for m in moments if m.seat == seat), 6) for seat in range(end.players)],
        "decisions": [moment.dump() for moment in moments],
        "mistakes": [moment.line for moment in mistakes(moments)],
    }
