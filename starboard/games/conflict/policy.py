"""What a player would do without thinking twice: rules of thumb, weighed by numbers found by playing against itself.

Bots finish imagined games with it. It sees the position of one world and answers at once; it copies nothing and tries
nothing out. Values are in victory points, roughly.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from starboard.games.conflict.actions import (
    At,
    Battle,
    Card,
    Colonize,
    Discard,
    From,
    Strategy,
    Take,
    Target,
    To,
)
from starboard.games.conflict.components import (
    AGES,
    AMBUSH,
    BONUSES,
    COLONIZATION,
    CONVERT,
    EVOLUTIONS,
    EXPANSION,
    EXPANSION_ACTIONS,
    LEVEL_MAX,
    MOVE,
    MOVEMENT,
    PORTAL,
    PRODUCE,
    PRODUCTION,
    ROUNDS,
    SHIPS,
    VICTORY,
    WAR,
)
from starboard.games.conflict.state import FACE_DOWN, NOBODY, ConflictState
from starboard.games.conflict.steps.colonization import FoundColony
from starboard.games.conflict.steps.expansion import Expand, GoTo, HowMany, LeaveFrom, ProduceAt, Strike
from starboard.games.conflict.steps.rounds import ChooseStrategy
from starboard.games.conflict.steps.setup import ChooseCivilization, PlaceOrigin
from starboard.games.conflict.steps.war import WageWar
from starboard.kernel.actions import Action
from starboard.kernel.reader import Reader
from starboard.kernel.weights import read_weights

NEVER: Final = -1e9


class PolicyWeights:
    """How much each consideration weighs, in victory points, roughly."""

    def __init__(self, at: Reader) -> None:
        self.hold: Final = at.item("hold").real()
        self.hold_later: Final = at.item("hold_later").real()
        self.hold_last: Final = at.item("hold_last").real()
        """Control of a sector: at all, by how much of the age has passed, in its last round."""
        self.deny: Final = at.item("deny").real()
        """Taking away a rival's control."""
        self.strong: Final = at.item("strong").real()
        self.level: Final = at.item("level").real()
        self.weak: Final = at.item("weak").real()
        """Beside rivals: being the one who would win a battle, being level, each ship of the one who would lose."""
        self.spare: Final = at.item("spare").real()
        """Ships beyond the first in one place: how much, falling off with their number."""
        self.front: Final = at.item("front").real()
        """The same, for each sector next to it that could be gained."""
        self.ship: Final = at.item("ship").real()
        self.ship_later: Final = at.item("ship_later").real()
        """A ship on the board, and what more it is worth while the game is young."""
        self.site: Final = at.item("site").real()
        """The part of a colony's worth that a place has where one could be put."""
        self.win: Final = at.item("win").real()
        self.kill: Final = at.item("kill").real()
        self.raze: Final = at.item("raze").real()
        self.lose: Final = at.item("lose").real()
        """A battle: winning it, each ship and the colony of a rival destroyed, each own ship lost."""
        self.colony: Final = at.item("colony").real()
        """A colony, beyond its bonus, while the game is young."""
        self.move: Final = at.item("move").real()
        """A move costs that much."""
        self.again: Final = at.item("again").real()
        """How much each further move is worth of the one before."""
        self.strike: Final = at.item("strike").real()
        """A ship that is struck, beyond the ship."""
        self.war: Final = at.item("war").real()
        self.expand: Final = at.item("expand").real()
        self.settle: Final = at.item("settle").real()
        """How much of what a strategy promises comes true."""
        self.keep: Final = at.item("keep").real()
        """How much of a card's expansion is lost by using another side of it."""
        self.drop: Final = at.item("drop").real()
        """In a duel: how much of its expansion speaks for discarding a card."""
        self.early: Final = at.item("early").real()
        """Acting before others, by the card's index."""
        self.evolve: Final = at.item("evolve").reals(len(EVOLUTIONS))
        self.used: Final = at.item("used").reals(len(EVOLUTIONS))
        self.grown: Final = at.item("grown").reals(len(EVOLUTIONS))
        """Each evolution: its worth at the start of the game, at its end, and by how much each level takes from it."""
        self.bonus: Final = at.item("bonus").reals(len(BONUSES))
        """Each bonus of a colony."""
        self.first: Final = at.item("first").reals(len(EXPANSION_ACTIONS))
        """Which of the five actions of an expansion come before others."""
        at.done()


SEVERAL: Final = PolicyWeights(read_weights(Path(__file__).parent, "policy", "several"))
DUEL: Final = PolicyWeights(read_weights(Path(__file__).parent, "policy", "duel"))
"""At a table of several players, and with two."""


def choose(s: ConflictState, seat: int, options: list[Action]) -> int:
    """The place of the option that looks best, or -1 where there is no rule of thumb: for the origin's place."""
    return choose_by(s, seat, options, DUEL if s.players == 2 else SEVERAL)


def choose_by(s: ConflictState, seat: int, options: list[Action], w: PolicyWeights) -> int:
    """The same with other weights."""
    top = s.stack[-1]
    if isinstance(top, ChooseStrategy):
        return strategy(s, seat, options, w)
    if isinstance(top, ChooseCivilization):
        return taste(s, seat) % len(options)
    if isinstance(top, PlaceOrigin):
        return -1
    chart = Chart(s, seat, w)
    if isinstance(top, Expand):
        return expand(chart, options)
    if isinstance(top, LeaveFrom):
        return leave(chart, options, top.kind)
    if isinstance(top, GoTo):
        return go_to(chart, options, top.place)
    if isinstance(top, HowMany):
        return chart.best_count(top.place, top.to) - 1
    if isinstance(top, ProduceAt):
        return produce(chart, options)
    if isinstance(top, Strike):
        return strike(chart, options, top.kind)
    if isinstance(top, WageWar):
        return wage(chart, options)
    if isinstance(top, FoundColony):
        return settle(chart, options)
    return -1


def taste(s: ConflictState, seat: int) -> int:
    """Which civilization: they are made to be equally good, so another one in every galaxy, for variety."""
    found = seat * 5 + s.first
    for sector in s.sector:
        found = (found * 31 + sector + 1) % 9973
    return found


class Chart:
    """The galaxy as one player sees it: who else is where, and what each place is worth with so many ships there.

    Each place is looked at when it is asked about, and only once.
    """

    def __init__(self, s: ConflictState, seat: int, w: PolicyWeights) -> None:
        self.s: Final = s
        self.seat: Final = seat
        self.w: Final = w
        done = s.age * ROUNDS + s.round
        self.left: Final = 1.0 - done / (AGES * ROUNDS - 1.0)
        """How much of the game is left after this round."""
        soon = s.round / (ROUNDS - 1.0)
        self.hold: Final = w.hold + w.hold_later * soon + (w.hold_last if s.round == ROUNDS - 1 else 0.0)
        self.influence: Final = s.influence(seat)
        self.armament: Final = s.armament(seat)
        self.colonies: Final = s.colonies[seat]
        size = s.layout.size
        mine: list[int] = []
        at = seat
        for place in range(size):
            if s.ships[at] or s.colony[place] == seat:
                mine.append(place)
            at += s.players
        self.mine: Final = mine
        """The places with own tokens."""
        self._reign: Final[list[int]] = [-1] * size
        self._might: Final[list[int]] = [0] * size
        self._denies: Final[list[int]] = [0] * size
        self._open: Final[list[float]] = [-1.0] * size
        self._most: Final = SHIPS + 2 - s.supply[seat]
        self._worth: Final[list[float]] = [NEVER] * (size * self._most)

    def reign(self, place: int) -> int:
        """The best score for control among the others, 0 where nobody is."""
        found = self._reign[place]
        return found if found >= 0 else self.look(place, NOBODY)

    def might(self, place: int) -> int:
        """The best score in a battle among them."""
        if self._reign[place] < 0:
            self.look(place, NOBODY)
        return self._might[place]

    def look(self, place: int, without: int) -> int:
        """See who else is on a place, as if a seat had one ship less there."""
        s = self.s
        n = s.players
        colony = s.colony[place]
        at = place * n
        best = 0
        arms = 0
        alone = 0
        for other in range(n):
            if other == self.seat:
                continue
            count = s.ships[at + other]
            if other == without:
                count -= 1
            if colony == other:
                count += 1
            if count:
                score = count + s.influence(other)
                if score > best:
                    best = score
                    alone = 1
                elif score == best:
                    alone = 0
                score = count + s.armament(other)
                if score > arms:
                    arms = score
        self._reign[place] = best
        self._might[place] = arms
        self._denies[place] = alone
        return best

    def open(self, place: int) -> float:
        """How much can be gained next to a place, 0 to about 1."""
        found = self._open[place]
        if found < 0.0:
            s = self.s
            n = s.players
            near = s.layout.adjacent[place]
            count = 0
            for other in near:
                if not s.ships[other * n + self.seat] and s.colony[other] != self.seat:
                    count += 1
            found = count / len(near)
            self._open[place] = found
        return found

    def worth(self, place: int, ships: int) -> float:
        """What a place is worth with so many own ships."""
        at = place * self._most + ships
        found = self._worth[at]
        if found == NEVER:
            found = self.value(place, ships)
            self._worth[at] = found
        return found

    def value(self, place: int, ships: int) -> float:
        """The same, worked out."""
        s = self.s
        w = self.w
        tokens = ships
        if s.colony[place] == self.seat:
            tokens += 1
        if not tokens:
            return 0.0
        reign = self.reign(place)
        value = 0.0
        if reign:
            mine = tokens + self.influence
            if mine > reign:
                value = self.hold
                if self._denies[place]:
                    value += w.deny
            elif mine == reign and self._denies[place]:
                value = w.deny
            ahead = tokens + self.armament - self.might(place)
            if ahead > 0:
                value += w.strong
            elif ahead == 0:
                value += w.level
            else:
                value -= w.weak * ships
        else:
            value = self.hold
        if s.colony[place] == NOBODY and self.colonies and value > 0.0:
            value += w.site * self.site(place)
        if ships > 1:
            value += (w.spare + w.front * self.open(place)) * (1.0 - 1.0 / ships)
        return value

    def site(self, place: int) -> float:
        """What a colony on a place is worth."""
        s = self.s
        value = self.w.colony * self.left
        sector = s.sector[place]
        if sector == FACE_DOWN:
            return value
        bonus = s.content.sectors[sector].bonus
        if bonus == VICTORY:
            return value + self.w.bonus[bonus] * (AGES - s.age)
        return value + self.w.bonus[bonus] * self.left

    def best_count(self, place: int, to: int) -> int:
        """How many ships go best."""
        here = self.s.fleet(place, self.seat)
        there = self.s.fleet(to, self.seat)
        best = NEVER
        pick = 1
        for count in range(1, here + 1):
            value = self.worth(place, here - count) + self.worth(to, there + count)
            if value > best:
                best = value
                pick = count
        return pick

    def best_gain(self, place: int, to: int) -> float:
        """What is gained by the best number of ships."""
        here = self.s.fleet(place, self.seat)
        there = self.s.fleet(to, self.seat)
        best = NEVER
        for count in range(1, here + 1):
            value = self.worth(place, here - count) + self.worth(to, there + count)
            if value > best:
                best = value
        return best - self.worth(place, here) - self.worth(to, there)

    def best_move(self, kind: int) -> float:
        """What the best move of a kind brings."""
        s = self.s
        best = NEVER
        for place in self.mine:
            if s.fleet(place, self.seat):
                value = self.best_from(place, kind)
                if value > best:
                    best = value
        return best

    def best_from(self, place: int, kind: int) -> float:
        """What the best move from a place brings."""
        best = NEVER
        if kind == MOVE:
            for to in self.s.layout.adjacent[place]:
                value = self.best_gain(place, to)
                if value > best:
                    best = value
        else:
            for to in range(self.s.layout.size):
                if to != place:
                    value = self.best_gain(place, to)
                    if value > best:
                        best = value
        return best

    def ship(self) -> float:
        """What a ship is worth anywhere."""
        return self.w.ship + self.w.ship_later * self.left

    def production(self, place: int) -> float:
        """What a new ship on a place brings."""
        here = self.s.ships[place * self.s.players + self.seat]
        return self.ship() + self.worth(place, here + 1) - self.worth(place, here)

    def best_production(self) -> float:
        """What a new ship brings."""
        best = NEVER
        for place in self.mine:
            if self.s.colony[place] == self.seat:
                value = self.production(place)
                if value > best:
                    best = value
        return best

    def struck(self, place: int, other: int, kind: int) -> float:
        """What striking a rival's ship brings."""
        w = self.w
        here = self.s.ships[place * self.s.players + self.seat]
        value = w.strike + w.kill - self.worth(place, here)
        self.look(place, other)
        if kind == CONVERT:
            value += self.ship() + self.value(place, here + 1)
        else:
            value += self.value(place, here)
        self.look(place, NOBODY)
        return value

    def best_strike(self, kind: int) -> float:
        """What the best ambush or conversion brings."""
        s = self.s
        n = s.players
        best = NEVER
        for place in self.mine:
            reign = self.reign(place)
            if reign and (kind == AMBUSH or s.tokens(place, self.seat) + self.influence > reign):
                for other in range(n):
                    if other != self.seat and s.ships[place * n + other]:
                        value = self.struck(place, other, kind)
                        if value > best:
                            best = value
        return best

    def battle(self, place: int) -> float:
        """What a battle brings."""
        s = self.s
        w = self.w
        n = s.players
        seat = self.seat
        here = s.fleet(place, seat)
        tokens = s.tokens(place, seat)
        mine = tokens + self.armament
        might = self.might(place)
        top = 0
        for other in range(n):
            if other != seat and s.tokens(place, other) + s.armament(other) == might and s.tokens(place, other):
                top += 1
        value = 0.0
        for other in range(n):
            if other == seat:
                continue
            ships = s.ships[place * n + other]
            lost = ships
            razed = s.colony[place] == other and s.origin[other] != place
            if might > mine and top == 1 and s.tokens(place, other) + s.armament(other) == might:
                # This one wins.
                lost = max(0, ships - (might - mine))
                razed = False
                value -= w.deny
            value += w.kill * lost
            if razed:
                value += w.raze + w.raze * self.left
        if mine > might:
            kept = min(tokens, mine - might)
            value += w.win - w.lose * (tokens - kept)
            if tokens + self.influence <= self.reign(place):
                value += self.hold
            if self._denies[place]:
                value += w.deny
        else:
            value -= w.lose * here
            if tokens + self.influence > self.reign(place) and s.origin[seat] != place:
                value -= self.hold
            if s.colony[place] == seat and s.origin[seat] != place:
                value -= w.raze + w.raze * self.left
        return value


def best_of(values: list[float]) -> int:
    """The place of the highest, the first among equals."""
    pick = 0
    for i in range(1, len(values)):
        if values[i] > values[pick]:
            pick = i
    return pick


def expand(chart: Chart, options: list[Action]) -> int:
    """The action that brings most, while any brings something."""
    w = chart.w
    pick = len(options) - 1
    best = NEVER
    for i in range(len(options)):
        action = options[i]
        if isinstance(action, Take):
            kind = action.kind
            if kind == PRODUCE:
                value = chart.best_production()
            elif kind in (MOVE, PORTAL):
                value = chart.best_move(kind) - w.move
            else:
                value = chart.best_strike(kind)
            if value > 0.0 and value + w.first[kind] > best:
                best = value + w.first[kind]
                pick = i
    return pick


def leave(chart: Chart, options: list[Action], kind: int) -> int:
    """From where the best move starts."""
    values: list[float] = []
    for action in options:
        assert isinstance(action, From)
        values.append(chart.best_from(action.place, kind))
    return best_of(values)


def go_to(chart: Chart, options: list[Action], place: int) -> int:
    """Where the best move leads."""
    values: list[float] = []
    for action in options:
        assert isinstance(action, To)
        values.append(chart.best_gain(place, action.place))
    return best_of(values)


def produce(chart: Chart, options: list[Action]) -> int:
    """Where a new ship brings most."""
    values: list[float] = []
    for action in options:
        assert isinstance(action, At)
        values.append(chart.production(action.place))
    return best_of(values)


def strike(chart: Chart, options: list[Action], kind: int) -> int:
    """Whose ship is struck."""
    values: list[float] = []
    for action in options:
        assert isinstance(action, Target)
        values.append(chart.struck(action.place, action.seat, kind))
    return best_of(values)


def wage(chart: Chart, options: list[Action]) -> int:
    """The best battle, if it brings anything."""
    return best_of([chart.battle(action.place) if isinstance(action, Battle) else 0.0 for action in options])


def settle(chart: Chart, options: list[Action]) -> int:
    """The best sector for a colony."""
    return best_of([chart.site(action.place) if isinstance(action, Colonize) else 0.0 for action in options])


def strategy(s: ConflictState, seat: int, options: list[Action], w: PolicyWeights) -> int:
    """The card and the side that promise most; in a duel a card to discard."""
    asked = options[0]
    values: list[float] = []
    if isinstance(asked, Discard):
        for action in options:
            assert isinstance(action, Discard)
            values.append(w.drop * printed(s, action.card, w))
        return best_of(values)
    plan = Plan(Chart(s, seat, w))
    if isinstance(asked, Strategy):
        made = s.sealed[seat][0]
        assert isinstance(made, Card)
        for action in options:
            assert isinstance(action, Strategy)
            values.append(plan.side(made.card, action.strategy))
        return best_of(values)
    for action in options:
        assert isinstance(action, Card)
        values.append(plan.best_side(action.card))
    return best_of(values)


def printed(s: ConflictState, card: int, w: PolicyWeights) -> float:
    """What a card's expansion is worth in general."""
    value = 0.0
    expansion = s.content.cards[card].expansion
    for kind in range(5):
        value += expansion[kind] * w.bonus[kind]
    return value


class Plan:
    """What each strategy would bring now."""

    def __init__(self, chart: Chart) -> None:
        self.chart: Final = chart
        s = chart.s
        seat = chart.seat
        w = chart.w
        war = 0.0
        settle = 0.0
        for place in chart.mine:
            tokens = s.tokens(place, seat)
            if chart.reign(place):
                value = chart.battle(place)
                if value > 0.0:
                    war += value
            if chart.colonies and s.colony[place] == NOBODY and tokens + chart.influence > chart.reign(place):
                value = chart.site(place)
                if value > settle:
                    settle = value
        self.war: Final = w.war * war
        self.settle: Final = w.settle * settle
        self.production: Final = max(0.0, chart.best_production())
        self.moving: Final = max(0.0, chart.best_move(MOVE) - w.move)
        self.porting = -1.0
        """Looked for when a card asks: of all moves it has the most places to go."""
        self.ambush: Final = max(0.0, chart.best_strike(AMBUSH))
        self.conversion: Final = max(0.0, chart.best_strike(CONVERT))

    def best_side(self, card: int) -> float:
        """What the best side of a card would bring."""
        w = self.chart.w
        value = max(self.war_first(card), self.settle, self.evolution(card)) - w.keep * printed(self.chart.s, card, w)
        return max(value, self.expansion(card))

    def side(self, card: int, side: int) -> float:
        """What a side of a card would bring."""
        if side == EXPANSION:
            return self.expansion(card)
        if side == WAR:
            return self.war_first(card) - self.chart.w.keep * printed(self.chart.s, card, self.chart.w)
        value = self.settle if side == COLONIZATION else self.evolution(card)
        return value - self.chart.w.keep * printed(self.chart.s, card, self.chart.w)

    def war_first(self, card: int) -> float:
        """What a war would bring, the more the earlier."""
        return self.war - self.chart.w.early * card / 30.0 if self.war > 0.0 else 0.0

    def evolution(self, card: int) -> float:
        """What the card's evolution would bring."""
        chart = self.chart
        w = chart.w
        evolution = chart.s.content.cards[card].evolution
        level = chart.s.level(chart.seat, evolution)
        if level >= LEVEL_MAX:
            return 0.0
        value = w.evolve[evolution] * chart.left + w.used[evolution]
        return value * max(0.0, 1.0 - w.grown[evolution] * level)

    def expansion(self, card: int) -> float:
        """What an expansion would bring."""
        chart = self.chart
        s = chart.s
        w = chart.w
        seat = chart.seat
        actions = s.content.cards[card].expansion
        made = min(s.supply[seat], actions[PRODUCE] + s.bonuses(seat, PRODUCE) + s.level(seat, PRODUCTION))
        moves = actions[MOVE] + s.bonuses(seat, MOVE) + s.level(seat, MOVEMENT)
        value = made * self.production
        part = self.moving
        for _ in range(moves):
            value += part
            part *= w.again
        portals = actions[PORTAL] + s.bonuses(seat, PORTAL)
        if portals:
            if self.porting < 0.0:
                self.porting = max(0.0, chart.best_move(PORTAL) - w.move)
            part = self.porting
            for _ in range(portals):
                value += part
                part *= w.again
        value += (actions[AMBUSH] + s.bonuses(seat, AMBUSH)) * self.ambush
        value += (actions[CONVERT] + s.bonuses(seat, CONVERT)) * self.conversion
        return w.expand * value - w.early * card / 30.0
