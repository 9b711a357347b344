"""What a player would do without thinking twice: rules of thumb, weighed by numbers found by playing against itself.

Bots finish imagined games with it. It sees the position of one world and answers at once; it copies nothing and tries
nothing out. Values are in victory points, roughly.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from starboard.games.conflict.actions import (
    At,
    Battle,
    Card,
    Colonize,
    Discard,
    Strategy,
    Take,
    Target,
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
    Content,
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
MOST: Final = SHIPS + 2
"""How many ships somebody could have on one place, and none, and one that is thought of."""
FEW: Final = 4
"""With how many ships at least a place is looked at in one go: once more costs more than once longer."""
UNSEEN: Final = -1
"""What was not looked at yet."""


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
        self.bonus: Final = vec[float](at.item("bonus").reals(len(BONUSES)))
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
    chart = chart_of(s, seat, w)
    if isinstance(top, Expand):
        return expand(chart, options)
    if isinstance(top, LeaveFrom):
        return leave(chart, top.kind)
    if isinstance(top, GoTo):
        return go_to(chart, top.place, top.kind)
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

    Each place is looked at when it is asked about, and only once. A chart is kept: where a position is another than the
    one before, what that has to do with is looked at again (`follow`, and `turn_to` where more than ships is other).
    """

    def __init__(self, s: ConflictState, seat: int, w: PolicyWeights) -> None:
        self.content: Final = s.content
        self.layout: Final = s.layout
        self.seat: Final[i64] = seat
        self.players: Final[i64] = s.players
        self.w: Final = w
        self.round: Final = s.round
        self.age = s.age
        self.ships: Final = s.ships[:]
        self.stamp: i64 = s.stamp
        self.changes: i64 = 0
        """How often was the position another than before."""
        self.colony = s.colony
        self.sector = s.sector
        self.levels = s.levels
        self.bonus = s.bonus
        self.origin = s.origin
        self.left = 0.0
        """How much of the game is left after this round."""
        self.hold = 0.0
        self._tell_time()
        self.influence: i64 = s.influence(seat)
        self.armament: i64 = s.armament(seat)
        self.colonies = s.colonies[seat]
        self.supply = s.supply[seat]
        size: i64 = s.layout.size
        self.fleet: Final = vec[i64]([0] * size)
        self.tokens: Final = vec[i64]([0] * size)
        """Own ships, and own tokens, on each place."""
        self.mine: Final = vec[i64]([0] * size)
        self.held: i64 = 0
        """The places with own tokens, and how many there are."""
        self._sights: Final = vec[i64]([UNSEEN] * size)
        self._near: Final = s.layout.near
        self._near_from: Final = s.layout.near_from
        self._empty: Final = vec[i64]([0] * size)
        self._open: Final = vec[float]([0.0] * size)
        """How many neighbours of each place have no own token, and which part that is: what can be gained there."""
        self._sites: Final = vec[float]([NEVER] * size)
        self._changed: Final = vec[i64]([0] * size)
        """When each place was last another than before, in `changes`."""
        self._moves: Final = vec[float]([NEVER] * size)
        self._moves_at: Final = vec[i64]([-1] * size)
        self._portals: Final = vec[float]([NEVER] * size)
        self._portals_at: Final = vec[i64]([-1] * size)
        self._portals_to: Final = vec[i64]([0] * size)
        """What the best move from each place brings, since when that is known, and where the best portal leads."""
        self._sought: i64 = 0
        self._known: Final = vec[i64]([0] * size)
        """With how many ships each place was looked at: with none, with one, and so on, up to less than that."""
        self._worth: Final = vec[float]([0.0] * ((size + 1) * MOST))
        """What a place is worth, by place * MOST + ships; the last row is for what is only thought of."""
        self._ruled: Final = vec[i64]([s.influence(other) for other in range(s.players)])
        self._armed: Final = vec[i64]([s.armament(other) for other in range(s.players)])
        """What every seat's levels and colonies add to its tokens."""
        ships = self.ships
        fleet = self.fleet
        tokens = self.tokens
        place: i64 = 0
        at: i64 = seat
        while place < size:
            count: i64 = ships[at]
            fleet[place] = count
            if self.colony[place] == seat:
                count += 1
            tokens[place] = count
            place += 1
            at += self.players
        place = 0
        while place < size:
            empty: i64 = 0
            at = self._near_from[place]
            while at < self._near_from[place + 1]:
                if not tokens[self._near[at]]:
                    empty += 1
                at += 1
            self._empty[place] = empty
            self._see_open(place)
            place += 1
        self._list_mine()
        self.printed: Final = vec[float]([printed(s.content, card, w) for card in range(len(s.content.cards))])
        """What each card's expansion is worth in general."""

    def _tell_time(self) -> None:
        """What the time of the game says."""
        w = self.w
        done = self.age * ROUNDS + self.round
        self.left = 1.0 - done / (AGES * ROUNDS - 1.0)
        soon = self.round / (ROUNDS - 1.0)
        self.hold = w.hold + w.hold_later * soon + (w.hold_last if self.round == ROUNDS - 1 else 0.0)

    def _list_mine(self) -> None:
        """List the places with own tokens."""
        tokens = self.tokens
        mine = self.mine
        held: i64 = 0
        size: i64 = len(tokens)
        place: i64 = 0
        while place < size:
            if tokens[place]:
                mine[held] = place
                held += 1
            place += 1
        self.held = held

    def serves(self, s: ConflictState, w: PolicyWeights) -> bool:
        """Whether it is of the same map, round and weights as a position."""
        return s.layout is self.layout and s.content is self.content and s.round == self.round and w is self.w

    def show(self, s: ConflictState) -> None:
        """Show a position that it serves.

        Lists are replaced when they change, and shared until then: seldom is more than the first look needed.
        """
        if not (
            s.age == self.age
            and (s.colony is self.colony or s.colony == self.colony)
            and (s.levels is self.levels or s.levels == self.levels)
            and (s.bonus is self.bonus or s.bonus == self.bonus)
            and (s.sector is self.sector or s.sector == self.sector)
            and (s.origin is self.origin or s.origin == self.origin)
        ):
            self.turn_to(s)
        else:
            # Equal, so that they may stand in for the own ones: the next look at this position knows them at once.
            self.colony = s.colony
            self.levels = s.levels
            self.bonus = s.bonus
            self.sector = s.sector
            self.origin = s.origin
        if not s.stamp or s.stamp != self.stamp:
            self.follow(s)
            self.stamp = s.stamp

    def turn_to(self, s: ConflictState) -> None:
        """Show all of a position but its ships."""
        self.changes += 1
        size: i64 = len(self._sights)
        own = self.seat
        influence: i64 = s.influence(own)
        armament: i64 = s.armament(own)
        colonies = s.colonies[own]
        anew = influence != self.influence or armament != self.armament or (colonies > 0) != (self.colonies > 0)
        self.influence = influence
        self.armament = armament
        self.colonies = colonies
        place: i64 = 0
        if s.age != self.age or s.sector != self.sector:
            anew = True
            self.age = s.age
            self.sector = s.sector
            self._tell_time()
            while place < size:
                self._sites[place] = NEVER
                place += 1
        self.origin = s.origin
        self.levels = s.levels
        self.bonus = s.bonus
        colony = self.colony
        self.colony = s.colony
        grown = False
        """Whether anybody counts for more or less than before, wherever it is."""
        other: i64 = 0
        while other < self.players:
            ruled: i64 = s.influence(other)
            armed: i64 = s.armament(other)
            if ruled != self._ruled[other] or armed != self._armed[other]:
                grown = True
                self._ruled[other] = ruled
                self._armed[other] = armed
            other += 1
        reached = False
        place = 0
        while place < size:
            before: i64 = colony[place]
            now: i64 = s.colony[place]
            if now != before:
                self._sights[place] = UNSEEN
                self._forget(place)
                if now == own:
                    self.tokens[place] += 1
                    if self.tokens[place] == 1:
                        reached = True
                        self._reach(place, -1)
                elif before == own:
                    self.tokens[place] -= 1
                    if not self.tokens[place]:
                        reached = True
                        self._reach(place, 1)
            elif grown and self._sights[place]:
                self._sights[place] = UNSEEN
                self._forget(place)
            elif anew:
                self._forget(place)
            place += 1
        if reached:
            self._list_mine()

    def follow(self, s: ConflictState) -> None:
        """Show the ships of a position."""
        ships = self.ships
        others = s.ships
        players = self.players
        moved = False
        reached = False
        at: i64 = 0
        end: i64 = len(ships)
        while at < end:
            now = others[at]
            before = ships[at]
            if now != before:
                if not moved:
                    moved = True
                    self.changes += 1
                    self.supply = s.supply[self.seat]
                ships[at] = now
                place = at // players
                if at - place * players != self.seat:
                    self._sights[place] = UNSEEN
                    self._forget(place)
                else:
                    self.fleet[place] = now
                    self.tokens[place] += now - before
                    self._changed[place] = self.changes
                    if not self.tokens[place]:
                        reached = True
                        self._reach(place, 1)
                    elif self.tokens[place] == now - before:
                        reached = True
                        self._reach(place, -1)
            at += 1
        if reached:
            self._list_mine()

    def _reach(self, place: i64, by: i64) -> None:
        """A first token came to a place (-1), or the last one left (1): that can be gained next to its neighbours."""
        at = self._near_from[place]
        end = self._near_from[place + 1]
        while at < end:
            near = self._near[at]
            self._empty[near] += by
            self._see_open(near)
            self._forget(near)
            at += 1

    def _see_open(self, place: i64) -> None:
        """Note how much can be gained next to a place, 0 to 1."""
        self._open[place] = float(self._empty[place]) / float(self._near_from[place + 1] - self._near_from[place])

    def _forget(self, place: i64) -> None:
        """Look again what a place is worth."""
        self._known[place] = 0
        self._changed[place] = self.changes

    def sight(self, place: i64) -> i64:
        """Who else is on a place: their best score in a battle, then for control, then whether one alone has that."""
        found = self._sights[place]
        if found == UNSEEN:
            found = self.look(place, NOBODY)
            self._sights[place] = found
        return found

    def reign(self, place: i64) -> i64:
        """The best score for control among the others, 0 where nobody is."""
        return self.sight(place) >> 1 & 0xFF

    def might(self, place: i64) -> i64:
        """The best score in a battle among them."""
        return self.sight(place) >> 9

    def look(self, place: i64, without: i64) -> i64:
        """See who else is on a place, as if a seat had one ship less there."""
        n = self.players
        colony: i64 = self.colony[place]
        at = place * n
        best: i64 = 0
        arms: i64 = 0
        alone: i64 = 0
        other: i64 = 0
        while other < n:
            if other != self.seat:
                count = self.ships[at + other]
                if other == without:
                    count -= 1
                if colony == other:
                    count += 1
                if count:
                    score = count + self._ruled[other]
                    if score > best:
                        best = score
                        alone = 1
                    elif score == best:
                        alone = 0
                    score = count + self._armed[other]
                    if score > arms:
                        arms = score
            other += 1
        return arms << 9 | best << 1 | alone

    def worth(self, place: i64, ships: i64) -> float:
        """What a place is worth with so many own ships."""
        if ships >= self._known[place]:
            self._look_up_to(place, ships)
        return self._worth[place * MOST + ships]

    def _look_up_to(self, place: i64, ships: i64) -> None:
        """See what a place is worth with any number of own ships up to this one, and up to a few in any case."""
        # Written out: in one expression the two would meet as Python's numbers.
        most: i64 = FEW
        if ships > most:
            most = ships
        self._weigh(place, self._known[place], most, self.sight(place), place * MOST)
        self._known[place] = most + 1

    def _weigh(self, place: i64, least: i64, most: i64, sight: i64, row: i64) -> None:
        """Note in a row what a place is worth with each number of own ships, with those others there."""
        w = self.w
        worth = self._worth
        hold = self.hold
        colony = self.tokens[place] - self.fleet[place]
        sited = self.colonies > 0 and self.colony[place] == NOBODY
        site = w.site * self.site(place) if sited else 0.0
        more = w.spare + w.front * self._open[place]
        ships = least
        if not ships and not colony:
            worth[row] = 0.0
            ships = 1
        if not sight:
            if sited and hold > 0.0:
                hold += site
            while ships <= most:
                value = hold
                if ships > 1:
                    value += more * (1.0 - 1.0 / float(ships))
                worth[row + ships] = value
                ships += 1
            return
        rule = colony + self.influence - (sight >> 1 & 0xFF) + ships
        war = colony + self.armament - (sight >> 9) + ships
        level = w.deny if sight & 1 else 0.0
        """What being level for control is worth: it takes a rival's away."""
        above = hold + level
        strong = w.strong
        even = w.level
        weak = w.weak
        while ships <= most:
            value = 0.0
            if rule > 0:
                value = above
            elif rule == 0:
                value = level
            if war > 0:
                value += strong
            elif war == 0:
                value += even
            else:
                value -= weak * float(ships)
            if sited and value > 0.0:
                value += site
            if ships > 1:
                value += more * (1.0 - 1.0 / float(ships))
            worth[row + ships] = value
            ships += 1
            rule += 1
            war += 1

    def value(self, place: i64, ships: i64, sight: i64) -> float:
        """What a place would be worth with so many own ships and those others there."""
        row = len(self._sights) * MOST
        self._weigh(place, ships, ships, sight, row)
        return self._worth[row + ships]

    def site(self, place: i64) -> float:
        """What a colony on a place is worth."""
        found = self._sites[place]
        if found == NEVER:
            found = self.w.colony * self.left
            sector = self.sector[place]
            if sector != FACE_DOWN:
                bonus = self.content.sectors[sector].bonus
                found += self.w.bonus[bonus] * (float(AGES - self.age) if bonus == VICTORY else self.left)
            self._sites[place] = found
        return found

    def best_count(self, place: i64, to: i64) -> int:
        """How many ships go best."""
        here = self.fleet[place]
        there = self.fleet[to]
        best = NEVER
        pick: i64 = 1
        count: i64 = 1
        while count <= here:
            value = self.worth(place, here - count) + self.worth(to, there + count)
            if value > best:
                best = value
                pick = count
            count += 1
        return pick

    def best_gain(self, place: i64, to: i64) -> float:
        """What is gained by the best number of ships."""
        here = self.fleet[place]
        there = self.fleet[to]
        known = self._known
        if here >= known[place]:
            self._look_up_to(place, here)
        if here + there >= known[to]:
            self._look_up_to(to, here + there)
        worth = self._worth
        at_home = place * MOST + here
        at = to * MOST + there
        best = NEVER
        count: i64 = 1
        while count <= here:
            value = worth[at_home - count] + worth[at + count]
            if value > best:
                best = value
            count += 1
        return best - worth[at_home] - worth[at]

    def best_move(self, kind: int) -> float:
        """What the best move of a kind brings."""
        best = NEVER
        i: i64 = 0
        while i < self.held:
            place = self.mine[i]
            if self.fleet[place]:
                value = self.best_from(place, kind)
                if value > best:
                    best = value
            i += 1
        return best

    def best_from(self, place: i64, kind: int) -> float:
        """What the best move from a place brings."""
        if kind == MOVE:
            if not self._knows_moves(place):
                self._moves[place] = self._seek(place, True)
                self._moves_at[place] = self.changes
            return self._moves[place]
        since = self._portals_at[place]
        if since < self.changes:
            changed = self._changed
            if since < 0 or changed[place] > since or changed[self._portals_to[place]] > since:
                self._portals[place] = self._seek(place, False)
                self._portals_to[place] = self._sought
            else:
                # Only what has changed since can be better now.
                to: i64 = 0
                size: i64 = len(changed)
                while to < size:
                    if changed[to] > since:
                        value = self.best_gain(place, to)
                        if value > self._portals[place]:
                            self._portals[place] = value
                            self._portals_to[place] = to
                    to += 1
            self._portals_at[place] = self.changes
        return self._portals[place]

    def _knows_moves(self, place: i64) -> bool:
        """Whether neither a place nor its neighbours are other than when moves from it were looked for."""
        since = self._moves_at[place]
        changed = self._changed
        if changed[place] > since or since < 0:
            return False
        at = self._near_from[place]
        end = self._near_from[place + 1]
        while at < end:
            if changed[self._near[at]] > since:
                return False
            at += 1
        return True

    def _seek(self, place: i64, nearby: bool) -> float:
        """The best `best_gain` of all places, or of the neighbours, and where it is (`_sought`); written out, because
        nothing is asked for as often.
        """
        fleet, known, worth = self.fleet, self._known, self._worth
        here = fleet[place]
        if here >= known[place]:
            self._look_up_to(place, here)
        at_home = place * MOST + here
        stay = worth[at_home]
        left = NEVER
        if here == 1:
            left = worth[at_home - 1]
        near = self._near
        target: i64 = 0
        end: i64 = len(fleet)
        if nearby:
            target = self._near_from[place]
            end = self._near_from[place + 1]
        best = NEVER
        self._sought = place
        while target < end:
            to = target
            if nearby:
                to = near[target]
            target += 1
            if to == place:
                continue
            there = fleet[to]
            if here + there >= known[to]:
                self._look_up_to(to, here + there)
            at = to * MOST + there
            gain = NEVER
            if here == 1:
                gain = left + worth[at + 1]
            else:
                count: i64 = 1
                while count <= here:
                    value = worth[at_home - count] + worth[at + count]
                    if value > gain:
                        gain = value
                    count += 1
            gain = gain - stay - worth[at]
            if gain > best:
                best = gain
                self._sought = to
        return best

    def ship(self) -> float:
        """What a ship is worth anywhere."""
        return self.w.ship + self.w.ship_later * self.left

    def production(self, place: i64) -> float:
        """What a new ship on a place brings."""
        here = self.fleet[place]
        return self.ship() + self.worth(place, here + 1) - self.worth(place, here)

    def best_production(self) -> float:
        """What a new ship brings."""
        best = NEVER
        i: i64 = 0
        while i < self.held:
            place = self.mine[i]
            if self.tokens[place] > self.fleet[place]:
                value = self.production(place)
                if value > best:
                    best = value
            i += 1
        return best

    def struck(self, place: i64, other: i64, kind: int) -> float:
        """What striking a rival's ship brings."""
        w = self.w
        here = self.fleet[place]
        value = w.strike + w.kill - self.worth(place, here)
        after = self.look(place, other)
        if kind == CONVERT:
            value += self.ship() + self.value(place, here + 1, after)
        else:
            value += self.value(place, here, after)
        return value

    def best_strike(self, kind: int) -> float:
        """What the best ambush or conversion brings."""
        n = self.players
        best = NEVER
        i: i64 = 0
        while i < self.held:
            place = self.mine[i]
            i += 1
            reign = self.reign(place)
            if reign and (kind == AMBUSH or self.tokens[place] + self.influence > reign):
                other: i64 = 0
                while other < n:
                    if other != self.seat and self.ships[place * n + other]:
                        value = self.struck(place, other, kind)
                        if value > best:
                            best = value
                    other += 1
        return best

    def battle(self, place: i64) -> float:
        """What a battle brings."""
        w = self.w
        n = self.players
        seat = self.seat
        tokens = self.tokens[place]
        mine = tokens + self.armament
        might = self.might(place)
        at_home = self.origin[seat] == place
        colony: i64 = self.colony[place]
        scores = vec[i64]([0] * n)
        top = 0
        other: i64 = 0
        while other < n:
            count = self.ships[place * n + other]
            if colony == other:
                count += 1
            scores[other] = count + self._armed[other]
            if other != seat and count and scores[other] == might:
                top += 1
            other += 1
        value = 0.0
        other = 0
        while other < n:
            if other != seat:
                lost = self.ships[place * n + other]
                razed = colony == other and self.origin[other] != place
                if might > mine and top == 1 and scores[other] == might:
                    # This one wins.
                    lost -= might - mine
                    if lost < 0:
                        lost = 0
                    razed = False
                    value -= w.deny
                value += w.kill * float(lost)
                if razed:
                    value += w.raze + w.raze * self.left
            other += 1
        if mine > might:
            lost = tokens - (mine - might)
            if lost < 0:
                lost = 0
            value += w.win - w.lose * float(lost)
            if tokens + self.influence <= self.reign(place):
                value += self.hold
            if self.sight(place) & 1:
                value += w.deny
        else:
            value -= w.lose * float(self.fleet[place])
            if tokens + self.influence > self.reign(place) and not at_home:
                value -= self.hold
            if colony == seat and not at_home:
                value -= w.raze + w.raze * self.left
        return value


_charts: Final[list[Chart | None]] = [None] * (6 * ROUNDS)
"""The last chart of each seat in each round: playouts come back to the rounds that others of them have been in."""


def chart_of(s: ConflictState, seat: int, w: PolicyWeights) -> Chart:
    """The galaxy as a seat sees it: the last chart of this round, where that serves."""
    at = seat * ROUNDS + s.round
    chart = _charts[at]
    if chart is None or not chart.serves(s, w):
        chart = Chart(s, seat, w)
        _charts[at] = chart
    else:
        chart.show(s)
    return chart


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


def leave(chart: Chart, kind: int) -> int:
    """From where the best move starts: which of the places with own ships, in their order, as the options have them."""
    pick: i64 = 0
    best = NEVER
    found: i64 = 0
    i: i64 = 0
    while i < chart.held:
        place = chart.mine[i]
        if chart.fleet[place]:
            value = chart.best_from(place, kind)
            if value > best:
                best = value
                pick = found
            found += 1
        i += 1
    return pick


def go_to(chart: Chart, place: i64, kind: int) -> int:
    """Where the best move leads: which of the neighbours, or of all other places, as the options have them."""
    layout = chart.layout
    pick: i64 = 0
    best = NEVER
    first: i64 = 0
    end: i64 = layout.size
    if kind == MOVE:
        first = layout.near_from[place]
        end = layout.near_from[place + 1]
    found: i64 = 0
    at = first
    while at < end:
        to = at
        if kind == MOVE:
            to = layout.near[at]
        at += 1
        if to != place:
            value = chart.best_gain(place, to)
            if value > best:
                best = value
                pick = found
            found += 1
    return pick


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
    if isinstance(asked, Discard):
        return best_of(
            [w.drop * printed(s.content, each.card, w) if isinstance(each, Discard) else NEVER for each in options]
        )
    plan = plan_of(chart_of(s, seat, w))
    pick = 0
    best = NEVER
    for i in range(len(options)):
        action = options[i]
        value = NEVER
        if isinstance(action, Card):
            value = plan.best_side(action.card)
        elif isinstance(action, Strategy):
            made = s.sealed[seat][0]
            assert isinstance(made, Card)
            value = plan.side(made.card, action.strategy)
        if value > best:
            best = value
            pick = i
    return pick


def printed(content: Content, card: int, w: PolicyWeights) -> float:
    """What a card's expansion is worth in general."""
    value = 0.0
    bonus = w.bonus
    for kind, count in enumerate(content.cards[card].expansion):
        value += float(count) * bonus[kind]
    return value


class Plan:
    """What each strategy would bring now."""

    def __init__(self, chart: Chart) -> None:
        self.chart: Final = chart
        self.changes: Final = chart.changes
        w = chart.w
        war = 0.0
        settle = 0.0
        i: i64 = 0
        while i < chart.held:
            place = chart.mine[i]
            i += 1
            reign = chart.reign(place)
            if reign:
                value = chart.battle(place)
                if value > 0.0:
                    war += value
            if chart.colonies and chart.colony[place] == NOBODY and chart.tokens[place] + chart.influence > reign:
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
        bonus = chart.seat * 8
        level = chart.seat * 4
        self._made: Final[i64] = chart.bonus[bonus + PRODUCE] + chart.levels[level + PRODUCTION]
        self._moved: Final[i64] = chart.bonus[bonus + MOVE] + chart.levels[level + MOVEMENT]
        self._ported: Final[i64] = chart.bonus[bonus + PORTAL]
        self._ambushed: Final[i64] = chart.bonus[bonus + AMBUSH]
        self._converted: Final[i64] = chart.bonus[bonus + CONVERT]
        """What colonies and levels add to each kind of action."""

    def best_side(self, card: int) -> float:
        """What the best side of a card would bring."""
        value = self.war_first(card)
        if self.settle > value:
            value = self.settle
        evolution = self.evolution(card)
        if evolution > value:
            value = evolution
        value -= self.kept_back(card)
        expansion = self.expansion(card)
        return expansion if expansion > value else value

    def side(self, card: int, side: int) -> float:
        """What a side of a card would bring."""
        if side == EXPANSION:
            return self.expansion(card)
        if side == WAR:
            return self.war_first(card) - self.kept_back(card)
        return (self.settle if side == COLONIZATION else self.evolution(card)) - self.kept_back(card)

    def kept_back(self, card: int) -> float:
        """What is lost of a card's expansion by using another side of it."""
        return self.chart.w.keep * self.chart.printed[card]

    def war_first(self, card: int) -> float:
        """What a war would bring, the more the earlier."""
        return self.war - self.chart.w.early * card / 30.0 if self.war > 0.0 else 0.0

    def evolution(self, card: int) -> float:
        """What the card's evolution would bring."""
        chart = self.chart
        w = chart.w
        evolution = chart.content.cards[card].evolution
        level = chart.levels[chart.seat * 4 + evolution]
        if level >= LEVEL_MAX:
            return 0.0
        value = w.evolve[evolution] * chart.left + w.used[evolution]
        return value * max(0.0, 1.0 - w.grown[evolution] * level)

    def expansion(self, card: int) -> float:
        """What an expansion would bring."""
        chart = self.chart
        w = chart.w
        again = w.again
        actions = chart.content.cards[card].expansion
        made: i64 = actions[PRODUCE] + self._made
        left: i64 = chart.supply
        value = float(made if made < left else left) * self.production
        part = self.moving
        moves: i64 = actions[MOVE] + self._moved
        while moves:
            value += part
            part *= again
            moves -= 1
        portals: i64 = actions[PORTAL] + self._ported
        if portals:
            if self.porting < 0.0:
                self.porting = max(0.0, chart.best_move(PORTAL) - w.move)
            part = self.porting
            while portals:
                value += part
                part *= again
                portals -= 1
        value += float(actions[AMBUSH] + self._ambushed) * self.ambush
        value += float(actions[CONVERT] + self._converted) * self.conversion
        return w.expand * value - w.early * card / 30.0


_plans: Final[list[Plan | None]] = [None] * (6 * ROUNDS)
"""The last plan of each seat in each round."""


def plan_of(chart: Chart) -> Plan:
    """What each strategy would bring now: the last plan, while its chart shows what it did."""
    at = chart.seat * ROUNDS + chart.round
    plan = _plans[at]
    if plan is None or plan.chart is not chart or plan.changes != chart.changes:
        plan = Plan(chart)
        _plans[at] = plan
    return plan


def forget() -> None:
    """Keep no charts, to see that none is kept for too long."""
    for at in range(len(_charts)):
        _charts[at] = None
        _plans[at] = None
