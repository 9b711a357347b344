"""A record looked at again: what each player decided in one go, what would have been better, and how sure that is.

What a seat answers before it learns anything new is one decision (`lab/chains.py`), judged by where it leads and not by
the order of its parts; the decisions of a turn are told together (`lab/turns.py`). Options are compared in the same
worlds with the same luck (`lab/pairs.py`), worlds that the deciding seat could be in, never the true position: the
choice is judged, not the luck. A solo game is judged by points, as the lead over the automa. The same seed and tries
give the same analysis on any machine.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from starboard.kernel.actions import Action
from starboard.kernel.game import Game, View
from starboard.kernel.record import Record
from starboard.kernel.steps import Seat, State
from starboard.kernel.turns import Turn
from starboard.lab.chains import Story, tell
from starboard.lab.pairs import STRICT, Estimate, Pairs, Tried, estimate

ITERATIONS = 400
"""How long each decision is thought about unless somebody says otherwise."""
MISTAKE = 0.02
"""What a mistake costs at least to be called one: a chance to win, in a solo game a share of the title's span."""
BAD, BLUNDER = 0.06, 0.12
"""From where on it is a bad one, and a blunder."""
GOOD = 0.05
"""What a good move is better by than all else that came to mind."""
MOST_REASONS = 3
SHOWN = 5
"""How many other chains are kept."""


class Effort(NamedTuple):
    """How hard a decision is thought about."""

    tries: int
    """How many playouts go into finding the best chain."""
    pairs: int
    """In how many pairs of further worlds it is held against what was played, at the most."""


def effort(iterations: int) -> Effort:
    """So many tries to choose by, and as many pairs to be sure."""
    return Effort(iterations, max(12, iterations))


class OptionAnalysis(NamedTuple):
    """One of the options of a decision's first question."""

    action: Action
    share: float
    """How much of the tries went into it, 0.0 to 1.0."""
    value: float | None
    """What the deciding seat may expect from it, followed by the best that was found: its chance to win, or in a solo
    game its lead in points. None where it was never tried."""
    error: float
    """The standard error of how far it lies behind the best; of the best, of its value."""


class ChainValue(NamedTuple):
    """A whole chain, and what may be expected of it."""

    actions: list[Action]
    value: float
    error: float
    """The standard error of how far it lies behind the best."""


class Reason(NamedTuple):
    """A term of the evaluation that differs between the better chain and the one that was played."""

    term: str
    by: float
    """How much more of it there would be, on average."""
    worth: float


class DecisionAnalysis(NamedTuple):
    """One decision of a record: a chain of answers."""

    line: int
    """The place of the first answer that should have been another among the record's lines, from 0; of its first
    answer where none should."""
    seat: Seat
    turn: Turn
    view: View
    """What the seat saw before the first answer: what to give to `Prose.answer` with an option."""
    played: Action
    best: Action
    """The first answers in which what was played and what was best differ; the same where nothing was better."""
    value: float
    """What the seat could expect of what it played."""
    loss: float
    """What the best chain is better by; 0.0 when that is not sure."""
    interval: tuple[float, float]
    """Where that lies, in 95 of 100 cases, before it was found sure or not."""
    gain: float
    """What the chain that was played is surely better by than all others that came to mind; else 0.0."""
    chances: list[float]
    """Each seat's chance to win before the answer, as far as the deciding seat could know."""
    margin: float | None
    """In a solo game: by how many points the seat may expect to end ahead of the automa, before the answer."""
    choices: list[OptionAnalysis]
    """Every option of the first question, the best first."""
    chain: list[Action]
    better: list[Action]
    """What was played and what was best, as whole chains; answers without an alternative are left out."""
    others: list[ChainValue]
    """The best chains that were found, best first."""
    reasons: list[Reason]
    """Why the better chain is better, what weighs most first."""
    first: int
    last: int
    """The places of its first and last answers among the record's lines."""
    scale: float
    """What losses are measured by: 1.0 for chances, the title's span of points in a solo game."""

    @property
    def grade(self) -> str:
        """The mark for a mistake, "?!" to "??", or for a good move, "!"; else empty."""
        return grade(self.loss / self.scale, self.gain / self.scale)

    def dump(self) -> dict[str, Any]:
        """As data, for `starboard analyse --json`."""
        data: dict[str, Any] = {
            "line": self.line,
            "seat": self.seat,
            "turn": [self.turn.seat, *self.turn.number],
            "played": self.played.code(),
            "best": self.best.code(),
            "value": round(self.value, 6),
            "loss": round(self.loss, 6),
            "interval": [_rounded(each) for each in self.interval],
            "gain": round(self.gain, 6),
            "grade": self.grade,
            "chances": [round(chance, 6) for chance in self.chances],
            "options": [
                {
                    "code": choice.action.code(),
                    "share": round(choice.share, 6),
                    "value": None if choice.value is None else round(choice.value, 6),
                    "error": _rounded(choice.error),
                }
                for choice in self.choices
            ],
            "chain": [action.code() for action in self.chain],
            "better": [action.code() for action in self.better],
            "others": [
                {
                    "chain": [action.code() for action in each.actions],
                    "value": round(each.value, 6),
                    "error": _rounded(each.error),
                }
                for each in self.others
            ],
            "reasons": [[each.term, round(each.by, 3), round(each.worth, 4)] for each in self.reasons],
            "first": self.first,
            "last": self.last,
            "scale": self.scale,
        }
        if self.margin is not None:
            data["margin"] = round(self.margin, 3)
        return data


def _rounded(value: float) -> float | None:
    return round(value, 6) if math.isfinite(value) else None


def grade(loss: float, gain: float = 0.0) -> str:
    """The mark that chess gives to such a move; both as shares of the scale.

    >>> grade(0.2), grade(0.07), grade(0.03), grade(0.0), grade(0.0, 0.1)
    ('??', '?', '?!', '', '!')
    """
    for least, mark in ((BLUNDER, "??"), (BAD, "?"), (MISTAKE, "?!")):
        if loss >= least:
            return mark
    return "!" if gain >= GOOD else ""


def accuracy(losses: list[float]) -> float:
    """How well somebody played, 0 to 100, from what each turn lost as a share of the scale: Lichess's curve.

    >>> round(accuracy([0.0, 0.0])), round(accuracy([0.1]))
    (100, 64)
    """
    if not losses:
        return 100.0
    each = [103.1668 * math.exp(-4.354 * loss) - 3.1669 for loss in losses]
    return max(0.0, min(100.0, sum(each) / len(each)))


def count_decisions(game: Game[Any], record: Record) -> int:
    """How many decisions `analyse` will give."""
    return len(tell(game, record).chains)


def analyse(
    game: Game[Any],
    record: Record,
    iterations: int = ITERATIONS,
    seed: int = 0,
    stop: Callable[[], bool] | None = None,
) -> Iterator[DecisionAnalysis]:
    """Every decision of a record, one after the other. `stop` ends it early when it says so."""
    story = tell(game, record)
    for number in range(len(story.chains)):
        if stop is not None and stop():
            return
        yield analyse_chain(game, story, number, effort(iterations), seed)


def analyse_chain(game: Game[Any], story: Story, number: int, how: Effort, seed: int = 0) -> DecisionAnalysis:
    """One decision of a story."""
    chain = story.chains[number]
    later = [
        action
        for each in story.chains[number + 1 :]
        if each.seat == chain.seat and each.turn == chain.turn
        for action in each.actions
    ]
    found = analyse_decision(game, chain.start, chain.seat, chain.actions, chain.lines[0], how, seed, later)
    fork = next((i for i, (a, b) in enumerate(zip(found.chain, found.better, strict=False)) if a != b), 0)
    return found._replace(
        line=chain.lines[min(fork, len(chain.lines) - 1)],
        turn=chain.turn,
        first=chain.lines[0],
        last=chain.lines[-1],
    )


def analyse_decision(
    game: Game[Any],
    s: State,
    seat: Seat,
    played: list[Action],
    number: int,
    how: Effort,
    seed: int = 0,
    later: list[Action] | None = None,
    stop: Callable[[], bool] | None = None,
) -> DecisionAnalysis:
    """One decision: `played` is what the seat answered from this position on; empty when it asks what to answer.

    `later` is what it answered after it had learnt something new, in the same turn: an alternative is no better for
    what the player did anyway. `stop`, asked now and then, ends the thinking when it says so; what was found until then
    counts.
    """
    # Each decision has a generator of its own, so that any one can be looked at alone with the same result.
    pairs = Pairs(game, s, seat, (seed << 20) + number)
    pool, worlds = pairs.choose(played, how.tries, stop)
    best = pool[0]
    ours = pairs.chain(played) if played else best
    enough = MISTAKE * pairs.scale
    lost, gained, numbers = Estimate(0.0, 0.0), Estimate(0.0, 0.0), range(worlds)
    if ours is not best:
        lost, numbers = pairs.told_apart(best, ours, worlds, how.pairs, enough, stop)
        if later and lost.is_sure:
            whole = Tried([*ours.actions, *later], {})
            again = pairs.difference(best, whole, numbers)
            if again.mean < lost.mean:
                lost = again
    elif len(pool) > 1:
        gained, numbers = pairs.told_apart(ours, pool[1], worlds, how.pairs, enough, stop)
        if not played and gained.mean < 0.0:
            # Whoever asks what to answer gets what came out ahead in the end.
            best = ours = pool[1]
            pool[1], gained = pool[0], Estimate(-gained.mean, gained.error)
    loss = lost.mean if lost.low(STRICT) > 0.0 and lost.mean >= enough else 0.0
    if ours is not best and not loss:
        best = ours
    usual = pairs.chain([])
    gain = gained.mean if gained.low(STRICT) > 0.0 and usual is not ours else 0.0
    values = list(ours.values.values())
    mean = [sum(each[i] for each in values) / len(values) for i in range(len(values[0]))]
    options = s.stack[-1].options(s, seat)
    top = estimate([pairs.judged(each) for each in best.values.values()])
    fork = next((i for i, (a, b) in enumerate(zip(ours.actions, best.actions, strict=False)) if a != b), 0)
    ranked = sorted(pairs.tried, key=lambda each: -_behind(pairs, best, each, top)[0])
    return DecisionAnalysis(
        number,
        seat,
        pairs.turn,
        game.view(s, seat),
        _at(ours.actions, fork, options),
        _at(best.actions, fork, options),
        _behind(pairs, best, ours, top)[0],
        loss,
        (lost.low(), lost.high()),
        gain,
        mean[: s.players],
        mean[-1] if pairs.solo else None,
        _choices(pairs, options, best, ranked, top, asks=not played),
        ours.actions,
        best.actions,
        [ChainValue(each.actions, *_behind(pairs, best, each, top)) for each in ranked[:SHOWN]],
        reasons(pairs, best, ours if loss else next((each for each in pool if each is not best), best), numbers),
        number,
        number,
        pairs.scale,
    )


def _at(actions: list[Action], fork: int, options: list[Action]) -> Action:
    return actions[fork] if fork < len(actions) else options[0]


def _behind(pairs: Pairs, best: Tried, chain: Tried, top: Estimate) -> tuple[float, float]:
    """What a chain is worth and how sure that is: by how much it lies behind the best in the worlds that they share."""
    shared = [number for number in chain.values if number in best.values]
    if chain is best or not shared:
        return top.mean, top.error
    apart = estimate([pairs.judged(best.values[n]) - pairs.judged(chain.values[n]) for n in shared], 0.08 * pairs.scale)
    value = top.mean - apart.mean
    return (value if pairs.solo else max(0.0, min(1.0, value))), apart.error


def _choices(
    pairs: Pairs, options: list[Action], best: Tried, ranked: list[Tried], top: Estimate, asks: bool
) -> list[OptionAnalysis]:
    """The options with the best that was found for each. For whoever `asks` what to answer, none promises more than the
    best one: what was dropped early for others may have been lucky, and is about equal at the most.
    """
    tries = sum(len(each.values) for each in pairs.tried)
    first = best.actions[0] if best.actions else None
    found = []
    for action in options:
        chains = [each for each in ranked if each.actions and each.actions[0] == action]
        value, error = (
            _behind(pairs, best, best if asks and action == first else chains[0], top) if chains else (None, math.inf)
        )
        if asks and value is not None:
            value = min(value, top.mean)
        share = sum(len(each.values) for each in chains) / max(1, tries)
        found.append(OptionAnalysis(action, share, value, error))
    # Python's sort is stable: among equals the best one stands first.
    found.sort(key=lambda each: each.action != first)
    return sorted(found, key=lambda each: -math.inf if each.value is None else each.value, reverse=True)


def reasons(pairs: Pairs, better: Tried, worse: Tried, numbers: range) -> list[Reason]:
    """Why one chain is better than another: the largest differences in the evaluation, where playouts of both end."""
    if better is worse:
        return []
    amounts: dict[str, float] = {}
    worths: dict[str, float] = {}
    ways: dict[str, float] = {}
    """Whether more of a term is better, or less."""
    few = numbers[:12]
    for number in few:
        for chain, sign in ((better, 1.0), (worse, -1.0)):
            for term, (amount, worth) in pairs.game.terms(pairs.end(chain, number), pairs.seat).items():
                amounts[term] = amounts.get(term, 0.0) + sign * amount / len(few)
                worths[term] = worths.get(term, 0.0) + sign * worth / len(few)
                ways[term] = ways.get(term, 0.0) + amount * worth
    most = sorted((term for term in worths if worths[term] > 0.0), key=lambda term: -worths[term])[:MOST_REASONS]
    least = 0.25 * worths[most[0]] if most else 0.0
    return [
        Reason(term, amounts[term], worths[term])
        for term in most
        if worths[term] >= least and abs(amounts[term]) >= 0.05 and amounts[term] * ways[term] > 0.0
    ]
