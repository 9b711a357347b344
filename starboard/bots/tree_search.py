"""Information-set tree search: many worlds, one tree per seat of what that seat may know.

Each iteration draws a world that the searching seat may be in and plays it down the tree. A node belongs to the seat
that decides there and is found by all that this seat has been told and has picked since the root, so nobody in the tree
acts on what it cannot know: neither face-down picks of others nor hidden draws. Options that are not there in a world
are passed over, and counted only where they were offered.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from starboard.bots.learned import Judge, LearnedJudge
from starboard.bots.searcher import Searcher, SearchResult, SearchSettings
from starboard.kernel.actions import Action
from starboard.kernel.bot import Worlds
from starboard.kernel.events import SILENT, Kind, Teller
from starboard.kernel.game import Game
from starboard.kernel.rng import Rng
from starboard.kernel.steps import CHANCE, Sealed, State

_MASK: Final = (1 << 40) - 1
CANDIDATES: Final = 3
"""Among how many options, drawn at random, a playout takes the one that has done best."""
EXPLORATION_FIRST: Final = 3.0
EXPLORATION: Final = 2.0
"""How much is tried beside what seems best, in units of how much values vary: at the question, and below it."""
BELIEVED_FIRST: Final = 50
BELIEVED: Final = 400
"""After how many tries the policy is believed half as much. The question is to be answered rightly, so everything is
looked at there; below it, trying what is bad would make the good look worse than it is."""


def _mix(h: i64, x: i64) -> i64:
    """Fold a small number into a 40-bit key; the product stays below 62 bits, where both builds agree."""
    h = ((h ^ (x & 0xFFFFF)) & _MASK) * 0x9E375 & _MASK
    return h ^ (h >> 17)


class InfoSetKeys(Teller):
    """Keeps, for each seat, a key of all that it has been told; secret fields reach their own seat alone."""

    def __init__(self, game: Game[Any], players: int) -> None:
        self.players: Final = players
        self.keys = vec[i64]([0] * players)
        self._number: Final[dict[Kind, int]] = {}
        self._secret: Final[dict[Kind, int]] = {}
        for kind in game.kinds:
            self._learn(kind)

    def _learn(self, kind: Kind) -> int:
        number = len(self._number) + 1
        self._number[kind] = number
        mask = 0
        for i in range(len(kind.fields)):
            if kind.fields[i] in kind.secret:
                mask |= 1 << i
        self._secret[kind] = mask
        return number

    def tell(self, kind: Kind, seat: int, a: int = 0, b: int = 0, c: int = 0, d: int = 0) -> None:
        """Fold the event into every seat's key, as far as that seat may know it."""
        number = self._number.get(kind, 0)
        if not number:
            number = self._learn(kind)
        head: i64 = number * 16 + seat + 2
        known = _mix(_mix(head * 1009 + a, b), c * 31 + d)
        secret = self._secret[kind]
        keys = self.keys
        if not secret:
            known ^= known >> 20
            for other in range(self.players):
                keys[other] = _mix(keys[other], known)
            return
        told = _mix(
            _mix(head * 1009 + (0 if secret & 1 else a), 0 if secret & 2 else b),
            (0 if secret & 4 else c) * 31 + (0 if secret & 8 else d),
        )
        for other in range(self.players):
            x = known if other == seat else told
            keys[other] = _mix(keys[other], x ^ (x >> 20))


class TreeNode:
    """What a seat has learnt at one point of what it may know: how its options did, each for this seat."""

    def __init__(self) -> None:
        self.visits = 0
        self.place: Final[dict[Action, int]] = {}
        """Where each option that was ever offered here stands in the lists below."""
        self.tried: Final[list[int]] = []
        self.total: Final[list[float]] = []
        self.offered: Final[list[int]] = []
        self.prior: Action | None = None
        """What a player would do here without thinking."""

    def mean(self, at: int) -> float:
        """How an option did so far."""
        tried = self.tried[at]
        return self.total[at] / tried if tried else 0.0


class TreeSearch(Searcher):
    """A tree for one seat of one game. Between two picks of one turn it is kept, with all that it has learnt."""

    def __init__(
        self, game: Game[Any], seat: int, players: int, settings: SearchSettings, rng: Rng, points: bool = False
    ) -> None:
        super().__init__(game, seat, settings, rng, points)
        self.horizon: Final = settings.playout_depth if settings.playout_depth >= 0 else game.horizon
        self.judge: Final = LearnedJudge(game) if settings.learned else Judge(game)
        self.info_sets: Final = InfoSetKeys(game, players)
        self._nodes: dict[int, TreeNode] = {}
        self._root = vec[i64]([0] * players)
        """Every seat's key at the root."""
        self._numbers: Final[dict[Action, int]] = {}
        # Move-average sampling (MAST): how each answer did for the seat that gave it, anywhere in the tree or below.
        self._mast_mean: Final[list[float]] = []
        self._mast_count: Final[list[int]] = []
        # How much the values of positions vary for each seat: the scale on which options are told apart.
        self._seen = 0
        self._mean: Final[list[float]] = [0.5] * players
        self._squares: Final[list[float]] = [0.0] * players
        self._scale: Final[list[float]] = [0.25] * players
        self._before: State | None = None
        """One of the last question's worlds, to see whether the next question follows from it."""
        self._thought = 0
        """How often the question was tried that the tree was begun with."""

    @property
    def nodes(self) -> int:
        """How large the tree is."""
        return len(self._nodes)

    # -- the tree from one question to the next

    def moved(self, action: Action, forced: bool) -> None:
        """The seat gives this answer: the part of the tree below it may be the next question's."""
        s = self._before
        if s is None:
            return
        info_sets = self.info_sets
        info_sets.keys = self._root[:]
        if not forced:
            # A forced answer teaches nothing and has no node.
            info_sets.keys[self.seat] = _mix(info_sets.keys[self.seat], self._number(action) + 1)
        s.answer(self.seat, action, info_sets)
        self._root = info_sets.keys[:]

    def begin(self, view: dict[str, Any], worlds: Worlds) -> bool:
        """Keep the tree if the seat's last answer leads straight to this question, else start a new one."""
        s = self._before
        if s is not None and s.stack and self.seat in s.stack[-1].asks(s) and self.game.view(s, self.seat) == view:
            key = _mix(self._root[self.seat], self.seat + 1)
            if key in self._nodes:
                self._before = worlds.draw()
                return True
        self.forget()
        self._before = worlds.draw()
        return False

    def forget(self) -> None:
        """Start a new tree."""
        self._nodes = {}
        self._root = vec[i64]([0] * len(self._root))
        self._before = None
        self._thought = 0
        self._seen = 0
        for seat in range(len(self._root)):
            self._mean[seat] = 0.5
            self._squares[seat] = 0.0
            self._scale[seat] = 0.25

    # -- searching

    def run(
        self, options: list[Action], worlds: Worlds, follow: bool = False, stop: Callable[[], bool] | None = None
    ) -> SearchResult:
        """Search until the budget is used or somebody says stop.

        Iterations that the kept tree already has at this question count towards the budget. `follow` is for a later
        pick of one turn: where time is the budget, it is tried as often as the first pick was, within a third of it.
        """
        settings = self.settings
        seat = self.seat
        start = time.perf_counter()
        end = start + self.share * settings.milliseconds / (3000.0 if follow else 1000.0)
        sums = [0.0] * len(self._root)
        count = 0
        key = _mix(self._root[seat], seat + 1)
        node = self._nodes.get(key)
        if node is None:
            node = TreeNode()
            self._nodes[key] = node
        limit = settings.iterations // settings.processes
        if follow and not limit:
            limit = self._thought
        while not self.stopped:
            if limit and node.visits >= limit:
                break
            if settings.milliseconds and time.perf_counter() >= end:
                break
            if not count & 63:
                if stop is not None and stop():
                    break
                left = limit - node.visits if limit else 0
                if count and settings.milliseconds:
                    now = time.perf_counter()
                    in_time = int(count * (end - now) / (now - start)) + 1
                    left = min(left, in_time) if limit else in_time
                if left and self._decided(node, options, left):
                    break
            values = self._iterate(worlds.draw(), None)
            for i in range(len(values)):
                sums[i] += values[i]
            count += 1
        if not follow:
            self._thought = node.visits
        return self._count(node, options, sums, count)

    def probe(self, option: Action, options: list[Action], worlds: Worlds, iterations: int) -> SearchResult:
        """After `run`: look closer at one option, so that its mean can be trusted. Returns the whole result again."""
        node = self._nodes[_mix(self._root[self.seat], self.seat + 1)]
        for _ in range(iterations):
            self._iterate(worlds.draw(), option)
        return self._count(node, options, [], 0)

    def _count(self, node: TreeNode, options: list[Action], sums: list[float], count: int) -> SearchResult:
        result = SearchResult(options, len(sums))
        tried = [0] * len(options)
        total = [0.0] * len(options)
        for i in range(len(options)):
            at = node.place.get(options[i], -1)
            if at >= 0:
                tried[i] = node.tried[at]
                total[i] = node.total[at]
        result.add(tried, total, sums, count)
        return result

    def _decided(self, node: TreeNode, options: list[Action], left: int) -> bool:
        """Whether no other option can still be tried more often than the one in front."""
        best = second = 0
        for option in options:
            at = node.place.get(option, -1)
            tried = node.tried[at] if at >= 0 else 0
            if tried > best:
                second = best
                best = tried
            elif tried > second:
                second = tried
        return best > second + left

    def _number(self, action: Action) -> int:
        number = self._numbers.get(action, -1)
        if number < 0:
            number = len(self._numbers)
            self._numbers[action] = number
            for _ in range(len(self._root)):
                self._mast_mean.append(0.0)
                self._mast_count.append(0)
        return number

    def _iterate(self, s: State, first: Action | None) -> list[float]:
        """One world: down the tree, one new node, a short playout, the evaluation; everyone learns. Returns chances.

        With `first`, that is what the root answers.
        """
        info_sets = self.info_sets
        info_sets.keys = self._root[:]
        nodes = self._nodes
        path: list[TreeNode] = []
        places: list[int] = []
        seats: list[int] = []
        answers: list[int] = []
        seat = self.seat
        root = True
        top = s.stack[-1]
        if isinstance(top, Sealed) and s.sealed:
            # Others may have picked already; which, nobody knows, so let them pick by what is good for them.
            for other in range(len(s.sealed)):
                if other != seat:
                    s.sealed[other].clear()
        while s.stack:
            top = s.stack[-1]
            if not root:
                seat = top.asked(s)
                if seat == CHANCE:
                    s.answer_to(top, CHANCE, top.draw(s, self.rng), info_sets)
                    continue
            options = top.options(s, seat)
            if len(options) == 1 and not root:
                s.answer_to(top, seat, options[0], info_sets)
                continue
            key = _mix(info_sets.keys[seat], seat + 1)
            node = nodes.get(key)
            if node is None:
                nodes[key] = TreeNode()
                break
            root = False
            at = self._prior(node, s, seat, options)
            at = self._select(node, options, seat) if at < 0 else self._select_by(at, node, options, seat, not path)
            action = options[at] if first is None else first
            first = None
            path.append(node)
            places.append(node.place[action])
            seats.append(seat)
            number = self._number(action)
            answers.append(number)
            info_sets.keys[seat] = _mix(info_sets.keys[seat], number + 1)
            s.answer_to(top, seat, action, info_sets)
        if s.stack and self.horizon:
            self._play_on(s, seats, answers)
        chances = self.judge.chances(s)
        values = chances
        if self.points:
            values = [0.5 + 0.5 * self.game.lead(s) / self.game.max_lead]
        for i in range(len(path)):
            node = path[i]
            at = places[i]
            node.visits += 1
            node.tried[at] += 1
            node.total[at] += values[seats[i]]
        self._learn_scale(values)
        players = len(values)
        mast_mean = self._mast_mean
        mast_count = self._mast_count
        for i in range(len(seats)):
            at = answers[i] * players + seats[i]
            mast_count[at] += 1
            mast_mean[at] += (values[seats[i]] - mast_mean[at]) / mast_count[at]
        return chances

    def _learn_scale(self, values: list[float]) -> None:
        """Keep each seat's standard deviation up to date, by Welford's method; looked at anew now and then."""
        self._seen += 1
        n = self._seen
        for seat in range(len(values)):
            away = values[seat] - self._mean[seat]
            self._mean[seat] += away / n
            self._squares[seat] += away * (values[seat] - self._mean[seat])
            if not n & 15:
                # Rounding may leave a sum of squares a hair below nothing.
                self._scale[seat] = max(0.005, math.sqrt(max(0.0, self._squares[seat]) / n))

    def _prior(self, node: TreeNode, s: State, seat: int, options: list[Action]) -> int:
        """The title's policy; once found it is kept, and asked for again only in worlds where it isn't offered."""
        kept = node.prior
        if kept is not None:
            for i in range(len(options)):
                if options[i] is kept:
                    return i
        at = self.game.policy(s, seat, options)
        if at >= 0:
            node.prior = options[at]
        return at

    def _offer(self, node: TreeNode, options: list[Action]) -> list[int]:
        """Where the options of this world stand in the node's lists; each was offered once more."""
        places: list[int] = []
        for action in options:
            at = node.place.get(action, -1)
            if at < 0:
                at = len(node.tried)
                node.place[action] = at
                node.tried.append(0)
                node.total.append(0.0)
                node.offered.append(0)
            node.offered[at] += 1
            places.append(at)
        return places

    def _select(self, node: TreeNode, options: list[Action], seat: int) -> int:
        """Which option to try in this world: a new one while the node is young, else the best upper bound."""
        places = self._offer(node, options)
        tried = node.tried
        count = len(options)
        fresh = 0
        for at in places:
            if not tried[at]:
                fresh += 1
        pick = -1
        best = -1.0
        if fresh and count - fresh < 1.0 + self.settings.widening * math.sqrt(node.visits + 1.0):
            # Among options not tried yet, the one that did best elsewhere; a little chance orders the unknown ones.
            players = len(self._root)
            for i in range(count):
                if not tried[places[i]]:
                    value = self._mast(options[i], seat, players) + 0.05 * self.rng.random()
                    if value > best:
                        best = value
                        pick = i
            return pick
        c = self.settings.exploration * self._scale[seat]
        for i in range(count):
            at = places[i]
            n = tried[at]
            if n:
                value = node.total[at] / n + c * math.sqrt(math.log(node.offered[at]) / n)
                if value > best:
                    best = value
                    pick = i
        return pick

    def _select_by(self, prior: int, node: TreeNode, options: list[Action], seat: int, first: bool) -> int:
        """The same where there is a prior: others are tried the sooner, the less it keeps what it promised (PUCT).

        `first` is for the question itself.
        """
        places = self._offer(node, options)
        tried = node.tried
        visits = 0
        total = 0.0
        for at in places:
            visits += tried[at]
            total += node.total[at]
        if not visits:
            return prior
        count = len(options)
        tries = BELIEVED_FIRST if first else BELIEVED
        believed = tries / (tries + visits)
        prior_weight = self.settings.prior_weight * believed + (1.0 - believed) / count
        others = (1.0 - prior_weight) / max(1, count - 1)
        c = (EXPLORATION_FIRST if first else EXPLORATION) * self._scale[seat] * math.sqrt(visits)
        pick = prior
        best = -1.0
        for i in range(count):
            at = places[i]
            n = tried[at]
            # What is not tried yet may be as good as the rest; a little chance orders it.
            value = node.total[at] / n if n else total / visits + 0.001 * self.rng.random()
            value += c * (prior_weight if i == prior else others) / (n + 1)
            if value > best:
                best = value
                pick = i
        return pick

    def _mast(self, action: Action, seat: int, players: int) -> float:
        number = self._numbers.get(action, -1)
        if number < 0:
            return 1.0
        at = number * players + seat
        return self._mast_mean[at] if self._mast_count[at] else 1.0

    def _play_on(self, s: State, seats: list[int], answers: list[int]) -> None:
        """Below the tree: a few decisions by what has done well before, then it is judged."""
        rng = self.rng
        game = self.game
        epsilon = self.settings.epsilon
        players = len(self._root)
        left = self.horizon
        while s.stack and left:
            top = s.stack[-1]
            seat = top.asked(s)
            if seat == CHANCE:
                s.answer_to(top, CHANCE, top.draw(s, rng), SILENT)
                continue
            options = top.options(s, seat)
            count = len(options)
            pick = 0
            left -= 1
            if count > 1:
                pick = -1
                if rng.random() >= epsilon:
                    pick = game.policy(s, seat, options)
                if pick >= 0:
                    s.answer_to(top, seat, options[pick], SILENT)
                    continue
                pick = rng.below(count)
                if rng.random() >= epsilon:
                    # The better of a few, so that long lists cost no more than short ones.
                    best = self._mast(options[pick], seat, players)
                    for _ in range(CANDIDATES - 1):
                        other = rng.below(count)
                        value = self._mast(options[other], seat, players)
                        if value > best:
                            best = value
                            pick = other
                seats.append(seat)
                answers.append(self._number(options[pick]))
            s.answer_to(top, seat, options[pick], SILENT)
