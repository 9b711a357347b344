"""The decisions of an analysis by turns, as people see them: what each lost, who played how well."""

from __future__ import annotations

import math
from typing import Any, NamedTuple

from starboard.kernel.game import Game
from starboard.kernel.record import Record
from starboard.kernel.steps import Seat
from starboard.kernel.turns import Turn
from starboard.lab.analysis import DecisionAnalysis, accuracy, grade
from starboard.lab.chains import tell
from starboard.lab.course import Course, course_of, dump_course


class TurnAnalysis(NamedTuple):
    """What a seat did in one turn: all its decisions from a choice of cards, or a first roll, to the end."""

    seat: Seat
    turn: Turn
    decisions: list[DecisionAnalysis]

    @property
    def loss(self) -> float:
        """What its decisions lost, all together."""
        return sum(each.loss for each in self.decisions)

    @property
    def error(self) -> float:
        """How far the loss may be off, in 95 of 100 cases."""
        lost = [each for each in self.decisions if each.loss]
        return math.sqrt(sum(((each.interval[1] - each.interval[0]) / 2) ** 2 for each in lost))

    @property
    def worst(self) -> DecisionAnalysis:
        """The decision that lost most, or gained most where none lost."""
        return max(self.decisions, key=lambda each: (each.loss, each.gain))

    @property
    def grade(self) -> str:
        """The mark for the whole turn."""
        return grade(self.loss / self.worst.scale, self.worst.gain / self.worst.scale)


def turns(moments: list[DecisionAnalysis]) -> list[TurnAnalysis]:
    """The decisions by turn and seat, in the order in which the turns began."""
    found: dict[tuple[Seat, tuple[int, ...], Seat], TurnAnalysis] = {}
    for moment in sorted(moments, key=lambda each: each.first):
        whose = moment.turn.seat if moment.turn.seat not in (-1, moment.seat) else moment.seat
        key = (moment.seat, moment.turn.number, whose)
        found.setdefault(key, TurnAnalysis(moment.seat, moment.turn, [])).decisions.append(moment)
    return list(found.values())


def mistakes(moments: list[DecisionAnalysis], most: int = 10) -> list[DecisionAnalysis]:
    """The worst decision of each turn that lost something, beyond doubt; the turn that lost most first."""
    lost = sorted((turn for turn in turns(moments) if turn.loss), key=lambda turn: (-turn.loss, turn.worst.line))
    return [turn.worst for turn in lost[:most]]


def accuracies(moments: list[DecisionAnalysis], players: int) -> list[float]:
    """How well each seat played, 0 to 100."""
    losses: list[list[float]] = [[] for _ in range(players)]
    for turn in turns(moments):
        losses[turn.seat].append(turn.loss / turn.worst.scale)
    return [accuracy(each) for each in losses]


def dump(
    game: Game[Any],
    record: Record,
    moments: list[DecisionAnalysis],
    iterations: int,
    seed: int,
    course: Course | None = None,
) -> dict[str, Any]:
    """The whole analysis as data, for `starboard analyse --json`."""
    story = tell(game, record)
    end = story.end
    course = course or course_of(game, story, iterations // 4, seed)
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
        "accuracy": [round(each, 1) for each in accuracies(moments, end.players)],
        "decisions": [moment.dump() for moment in moments],
        "turns": [
            {
                "seat": turn.seat,
                "turn": [turn.turn.seat, *turn.turn.number],
                "lines": [turn.decisions[0].first, turn.decisions[-1].last],
                "loss": round(turn.loss, 6),
                "error": round(turn.error, 6),
                "grade": turn.grade,
                "worst": turn.worst.line,
            }
            for turn in turns(moments)
        ],
        "mistakes": [moment.line for moment in mistakes(moments)],
        **dump_course(course),
    }
