"""Planning: for solo titles in which a turn is a long chain of one's own picks and chance has little to say.

Ways to play the turn are imagined whole, in worlds that the seat may be in: some afresh, some by varying the best ones
so far, all with the same luck, so that none is the best because it was the luckiest. The best are then tried with other
luck, each with the same, and one turn further, until one is left. That is the plan, followed pick by pick for as long
as what happens is what it foresaw.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from typing import Any, Final

from starboard.bots.searcher import Searcher, SearchResult, SearchSettings
from starboard.kernel.actions import Action
from starboard.kernel.bot import Worlds
from starboard.kernel.events import SILENT
from starboard.kernel.game import Game
from starboard.kernel.rng import Rng
from starboard.kernel.steps import CHANCE, State

BEST: Final = 8
"""How many ways are varied, and tried with other luck."""
AFRESH: Final = 0.2
VARIED: Final = 0.4
"""When ways afresh give way to variations, and those to trials with other luck, as parts of the whole effort."""
LOOK: Final = 0.8
LEAST_LOOK: Final = 4
"""A trial looks for the next turn in so many ways: a part of the root of those before it, or at least a few."""
NEW: Final = 0.01
"""What an answer that was never given is thought to be better by than others: it should be tried."""
CLIP: Final = 0.04
"""How much better or worse a way can be for its answers to be remembered so."""
SELDOM: Final = 12
"""One time in so many anything is considered, not only what is sensible."""


class Luck:
    """What chance will say: the same at the first draw of a kind, at the second and so on, whatever was played."""

    def __init__(self, seed: int, drawn: dict[str, int]) -> None:
        self.seed: Final = seed
        self.drawn: Final = drawn
        """How often a step of each name has drawn."""

    def copy(self) -> Luck:
        """The same from here on."""
        return Luck(self.seed, self.drawn.copy())

    def skip(self, name: str) -> int:
        """A draw that is known: the number that it has among those of its kind."""
        number = self.drawn.get(name, 0)
        self.drawn[name] = number + 1
        return number


class TurnPlan:
    """A way to play a turn to its end."""

    def __init__(
        self,
        start: State,
        before: Luck,
        answers: list[Action],
        choices: list[int],
        end: State,
        after: Luck,
        value: float,
    ) -> None:
        self.start: Final = start
        self.before: Final = before
        self.answers: Final = answers
        """Those of chance among them, so that a plan is dropped where chance draws otherwise."""
        self.choices: Final = choices
        """Where among the answers the seat had a choice."""
        self.end: Final = end
        self.after: Final = after
        self.value: Final = value


class Planner(Searcher):
    """Plans for the seat of a solo game, always by the lead, with habits that it learns in the course of the game."""

    def __init__(
        self, game: Game[Any], seat: int, players: int, settings: SearchSettings, rng: Rng, points: bool = False
    ) -> None:
        super().__init__(game, seat, settings, rng, points)
        self._habit: Final[dict[Action, float]] = {}
        """How much better than the others the ways with an answer were."""
        self._times: Final[dict[Action, int]] = {}
        self._kinds: Final[dict[str, int]] = {}
        """The steps of chance that were met, numbered."""
        self._mean = 0.0
        self._at: State | None = None
        """The world of the plan, where the seat is asked."""
        self._line: list[Action] = []
        """The rest of the plan."""
        self._tried: list[int] = []
        self._values: list[float] = []
        """By option: how many ways began with it, and what the best of them is worth; -1.0 where there is none."""
        self._shift = 0.0
        """What other luck and the turn after it add to the plan's worth."""
        self._promise = 0.0
        self._chance = 0.0
        """What the plan is worth, and the chance to win after it."""
        self._start = 0.0
        self._count = 0

    # -- a plan from one question to the next

    def begin(self, view: dict[str, Any], worlds: Worlds) -> bool:
        """Whether the plan foresaw this question."""
        s = self._at
        if (
            s is not None
            and self._line
            and s.stack
            and self.seat in s.stack[-1].asks(s)
            and self.game.view(s, self.seat) == view
        ):
            return True
        self._line = []
        self._at = None
        return False

    def moved(self, action: Action, forced: bool) -> None:
        """The seat gives this answer: go on with the plan, or drop it."""
        s = self._at
        if s is None:
            return
        line = self._line
        if not line or line[0] is not action:
            self._line = []
            self._at = None
            return
        s.answer(self.seat, action, SILENT)
        done = 1
        while done < len(line) and s.stack and s.stack[-1].asks(s)[0] == CHANCE:
            s.answer(CHANCE, line[done], SILENT)
            done += 1
        self._line = line[done:]

    # -- planning

    def run(
        self, options: list[Action], worlds: Worlds, follow: bool = False, stop: Callable[[], bool] | None = None
    ) -> SearchResult:
        """Plan until the budget is used or somebody says stop; with `follow`, what the plan says."""
        self._tried = [0] * len(options)
        self._values = [-1.0] * len(options)
        if follow and self._line and self._line[0] in options:
            at = options.index(self._line[0])
            self._tried[at] = 1
            self._values[at] = self._promise
            return self._result(options, 1)
        self._start = time.perf_counter()
        self._count = 0
        self._shift = 0.0
        best: list[TurnPlan] = []
        luck = Luck(self.rng.bits(), {})
        while not best or (self._spent() < AFRESH and not self._told(stop)):
            way = self._afresh(worlds.draw(), luck, options[self._count % len(options)])
            self._note(way, options)
            self._keep(best, way)
        while self._spent() < VARIED and not self._told(stop):
            way = self._vary(best[self.rng.below(len(best))])
            self._note(way, options)
            self._keep(best, way)
        chosen = self._race(best, stop)
        self._agree(chosen, options)
        self._at = chosen.start
        self._line = chosen.answers
        self._chance = self.game.evaluate(chosen.end, self.seat)
        return self._result(options, self._count)

    def probe(self, option: Action, options: list[Action], worlds: Worlds, iterations: int) -> SearchResult:
        """More ways that begin with this option."""
        for _ in range(iterations):
            self._note(self._afresh(worlds.draw(), Luck(self.rng.bits(), {}), option), options)
        return self._result(options, iterations)

    def _result(self, options: list[Action], count: int) -> SearchResult:
        result = SearchResult(options, 1, True)
        total = [self._tried[i] * self._values[i] for i in range(len(options))]
        result.add(self._tried, total, [self._chance * count], count)
        return result

    def _told(self, stop: Callable[[], bool] | None) -> bool:
        return self.stopped or (stop is not None and not self._count & 7 and stop())

    def _spent(self) -> float:
        """How much of the budget is used, 1.0 when all is."""
        settings = self.settings
        spent = 0.0
        if settings.plans:
            spent = self._count * settings.processes / settings.plans
        if settings.milliseconds:
            spent = max(spent, (time.perf_counter() - self._start) * 1000.0 / (self.share * settings.milliseconds))
        return spent

    def _note(self, way: TurnPlan, options: list[Action]) -> None:
        at = options.index(way.answers[0])
        self._tried[at] += 1
        self._values[at] = max(self._values[at], min(1.0, max(0.0, way.value + self._shift)))

    def _keep(self, best: list[TurnPlan], way: TurnPlan) -> None:
        """Among the best few, each of another value: equal ones are mostly the same in another order."""
        for each in best:
            if abs(each.value - way.value) < 1e-9:
                return
        at = len(best)
        while at and best[at - 1].value < way.value:
            at -= 1
        best.insert(at, way)
        if len(best) > BEST:
            best.pop()

    def _race(self, best: list[TurnPlan], stop: Callable[[], bool] | None) -> TurnPlan:
        """The way that does best with other luck: after each stage the better half goes on.

        Sets what it promises: the mean of its trials, or what it was worth where there was no time for any.
        """
        rivals = best.copy()
        self._promise = rivals[0].value
        totals = [0.0] * len(rivals)
        stages = (len(rivals) - 1).bit_length()
        look = max(LEAST_LOOK, int(LOOK * math.sqrt(self._count)))
        trials = 0
        for stage in range(stages):
            until = VARIED + (1.0 - VARIED) * (stage + 1) / stages
            while self._spent() < until and not self.stopped and (stop is None or not stop()):
                luck = Luck(self.rng.bits(), {})
                for i in range(len(rivals)):
                    totals[i] += self._trial(rivals[i], luck.copy(), look)
                trials += 1
            if not trials:
                break
            order = sorted(range(len(rivals)), key=totals.__getitem__, reverse=True)[: (len(rivals) + 1) // 2]
            rivals = [rivals[i] for i in order]
            totals = [totals[i] for i in order]
            self._promise = totals[0] / trials
        return rivals[0]

    def _trial(self, way: TurnPlan, luck: Luck, look: int) -> float:
        """What a way is worth after the next turn, when chance has this to say."""
        s = way.start.clone()
        self._count += 1
        for action in way.answers:
            top = s.stack[-1]
            seat = top.asked(s)
            if seat != CHANCE:
                s.answer(seat, action, SILENT)
                continue
            drawn = self._draw(s, luck)
            s.answer(CHANCE, drawn, SILENT)
            if drawn is not action:
                break
        while s.stack and s.stack[-1].asked(s) == CHANCE:
            s.answer(CHANCE, self._draw(s, luck), SILENT)
        if s.stack and not self.game.at_rest(s):
            found = self._best_of(s, luck, look)
            s = found.end
            luck = found.after
        return self._best_of(s, luck, look).value if s.stack else self._worth(s)

    def _best_of(self, s: State, luck: Luck, ways: int) -> TurnPlan:
        """The best of some ways to play on to the end of a turn, half of them variations."""
        firsts = self.game.sensible(s, self.seat, s.stack[-1].options(s, self.seat))
        best = self._afresh(s, luck, firsts[self.rng.below(len(firsts))])
        for i in range(1, ways):
            if len(firsts) == 1 and not best.choices:
                break
            if 2 * i < ways:
                way = self._afresh(s, luck, firsts[self.rng.below(len(firsts))])
            else:
                way = self._vary(best)
            if way.value > best.value:
                best = way
        return best

    def _agree(self, chosen: TurnPlan, options: list[Action]) -> None:
        """Let each option's value say that the chosen plan is the best."""
        most = self._promise
        # Options of which no way was looked at closer gain as much by it as the chosen one, and stay behind.
        self._shift = most - chosen.value
        for i in range(len(options)):
            if self._values[i] >= 0.0:
                self._values[i] = min(most, max(0.0, self._values[i] + self._shift))
        at = options.index(chosen.answers[0])
        for i in range(len(options)):
            if i != at and self._values[i] == most:
                self._values[i] = max(0.0, most - 1e-6)

    def _afresh(self, world: State, luck: Luck, first: Action) -> TurnPlan:
        """A way that begins with an answer."""
        s = world.clone()
        s.answer(self.seat, first, SILENT)
        way = self._imagine(world, luck, s, luck.copy(), [first], [])
        self._learn(way, 0)
        return way

    def _vary(self, way: TurnPlan) -> TurnPlan:
        """The same way up to some choice, and on from there."""
        if not way.choices:
            return self._afresh(way.start, way.before, way.answers[0])
        at = way.choices[self.rng.below(len(way.choices))]
        s = way.start.clone()
        luck = way.before.copy()
        for action in way.answers[:at]:
            top = s.stack[-1]
            seat = top.asked(s)
            if seat == CHANCE:
                luck.skip(top.name)
            s.answer(seat, action, SILENT)
        new = self._imagine(way.start, way.before, s, luck, way.answers[:at], [n for n in way.choices if n < at])
        self._learn(new, at)
        return new

    def _draw(self, s: State, luck: Luck) -> Action:
        """What chance says to the question that it is asked."""
        top = s.stack[-1]
        kind = self._kinds.setdefault(top.name, len(self._kinds))
        return top.draw(s, Rng(luck.seed + 7919 * kind + 104729 * luck.skip(top.name)))

    def _worth(self, s: State) -> float:
        """What a position promises, from 0.0 to 1.0."""
        return 0.5 + 0.5 * self.game.lead(s) / self.game.max_lead

    def _imagine(
        self, start: State, before: Luck, s: State, luck: Luck, answers: list[Action], choices: list[int]
    ) -> TurnPlan:
        """Play the turn to its end; changes `s` and `luck`."""
        game = self.game
        while s.stack and not game.at_rest(s):
            top = s.stack[-1]
            seat = top.asked(s)
            if seat == CHANCE:
                action = self._draw(s, luck)
            else:
                options = top.options(s, seat)
                if len(options) > 1:
                    choices.append(len(answers))
                    action = self._answer(s, seat, options)
                else:
                    action = options[0]
            answers.append(action)
            s.answer(seat, action, SILENT)
        return TurnPlan(start, before, answers, choices, s, luck, self._worth(s))

    def _answer(self, s: State, seat: int, options: list[Action]) -> Action:
        """By habit or at random, among what is sensible."""
        rng = self.rng
        if rng.below(SELDOM):
            options = self.game.sensible(s, seat, options)
        picked = options[rng.below(len(options))]
        if rng.below(4):
            best = self._habit.get(picked, NEW)
            for _ in range(2):
                other = options[rng.below(len(options))]
                value = self._habit.get(other, NEW)
                if value > best:
                    best = value
                    picked = other
        return picked

    def _learn(self, way: TurnPlan, since: int) -> None:
        """Remember how a way did beside the others, for each of its answers from some place on."""
        self._mean += (way.value - self._mean) / min(self._count + 1, 50)
        self._count += 1
        more = max(-CLIP, min(CLIP, way.value - self._mean))
        for action in way.answers[since:]:
            times = min(self._times.get(action, 0) + 1, 60)
            self._times[action] = times
            old = self._habit.get(action, 0.0)
            self._habit[action] = old + (more - old) / times
