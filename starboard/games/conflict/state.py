"""The position: the galaxy, the civilizations' boards, the cards."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from starboard.games.conflict.components import (
    AGES,
    ARMAMENT,
    ARMAMENT_BONUS,
    CARDS,
    COLONIES,
    EVOLUTIONS,
    EXPANSION_ACTIONS,
    INFLUENCE,
    INFLUENCE_BONUS,
    LEVEL_MAX,
    ROUNDS,
    SHIPS,
    Content,
    Layout,
)
from starboard.kernel.fields import Field, Id, ListOf, Maybe, Named, Number, Packed, Part, Rows, SeatNumber, SetOf
from starboard.kernel.setup import Setup
from starboard.kernel.steps import State

NOBODY: Final = -1
NONE: Final[list[int]] = []
"""The value of every list until it is filled: making an empty one costs each clone time."""
FACE_DOWN: Final = -1

# What victory points were scored for, in `points`.
BATTLES: Final = 0
CONTROL: Final = 1
BONUS: Final = 2
POINT_KINDS: Final = 3
POINTS: Final = ("battles", "sectors", "bonus")

ACTIONS_MAX: Final = 99
"""What an expansion may have of one kind of action."""
MOST_IN_AN_AGE: Final = 999
"""No age brings more victory points of a kind, so that a game that goes on from a position never exceeds its bounds."""


def _most_points(s: ConflictState, _row: int) -> int:
    return MOST_IN_AN_AGE * (s.age + 1)


FIELDS: Final[tuple[Part, ...]] = (
    Field("age", Number(1, AGES + 1, first=1)),
    Field("round", Number(1, ROUNDS + 1, first=1)),
    Field("first", SeatNumber()),
    Rows(
        "places",
        Field("sector", Maybe(Id("sector")), optional=True),
        Field("ships", Packed(Number(0, SHIPS)), optional=True),
        Field("colony", Maybe(SeatNumber()), optional=True),
        by="place",
    ),
    Rows(
        "players",
        Field("civilization", Maybe(Id("civilization"))),
        Field("origin", Maybe(Id("place"))),
        Field("levels", Named(EVOLUTIONS, Number(0, LEVEL_MAX))),
        Field("points", Named(POINTS, Number(0, _most_points))),
        Field("hand", SetOf(Number(1, CARDS, first=1)), "hands"),
        Field("card", Maybe(Number(1, CARDS, first=1)), optional=True),
        Field("strategy", Maybe(Id("strategy")), optional=True),
    ),
    Field("bag", SetOf(Number(1, CARDS, first=1)), optional=True),
    Field("discards", SetOf(Number(1, CARDS, first=1))),
    Field("order", ListOf(SeatNumber()), optional=True),
    Field("fought", SetOf(Id("place")), optional=True),
    Field("actions", Named(EXPANSION_ACTIONS, Number(0, ACTIONS_MAX)), optional=True),
)
"""How a position is written as data: places by id, players by seat, cards by index."""


class Stamps:
    """Counts what is done to ships, so that every galaxy of ships has a number of its own."""

    def __init__(self) -> None:
        self.last: i64 = 0

    def next(self) -> i64:
        """The next number."""
        self.last += 1
        return self.last


STAMPS: Final = Stamps()


class ConflictState(State):
    """A position of Galactic Conflict.

    Lists about seats and something else are flat: `fleet`, `level`, `bonuses` and `scored` look into them.
    Sets of cards are bit masks: bit i is the card of index i + 1.

    Only `ships`, `supply`, `hands` and `actions` are ever changed in place, the ships by the methods below. All other
    lists change so seldom that whoever changes one puts a new list in its place; clones share them until then.
    """

    def __init__(self, content: Content, layout: Layout, setup: Setup) -> None:
        super().__init__(setup)
        self.content: Final = content
        self.layout: Final = layout
        self.age = 0
        self.round = 0
        """Both count from 0."""
        self.first = 0
        self.civilization: list[int] = NONE
        """By seat; NOBODY before the draft."""
        self.origin: list[int] = NONE
        """The place of each seat's origin sector; NOBODY before the draft."""
        self.sector: list[int] = NONE
        """The neutral sector on each place; FACE_DOWN for origin places and what is not turned up yet."""
        self.ships = vec[i64]()
        """By place * players + seat; packed, because nothing is walked as often."""
        self.stamp: i64 = 0
        """Positions with the same stamp have the same ships: whoever changes them gives a new one. 0 says nothing."""
        self.colony: list[int] = NONE
        """Whose colony stands on each place, the origin colonies included; or NOBODY."""
        self.levels: list[int] = NONE
        self.points: list[int] = NONE
        """Victory points by seat * POINT_KINDS + what for."""
        self.hands: list[int] = NONE
        self.bag = 0
        """The cards not dealt yet; empty once an age has begun."""
        self.discards = 0
        """The cards of this age that everyone has seen leave the game."""
        self.card: list[int] = NONE
        self.strategy: list[int] = NONE
        """What each seat revealed this round; NOBODY before the reveal."""
        self.order: list[int] = NONE
        """The seats that still have to act this round, in their order (GC-5.3, GC-5.4)."""
        self.fought = 0
        """The places that this war has had its battle on, as a mask (GC-6.2)."""
        self.actions: list[int] = NONE
        """The expansion actions that the acting seat has left, by kind."""
        # What follows from the above, kept up to date because it is asked so often.
        self.supply: list[int] = NONE
        """Ships that are not on the board, by seat."""
        self.colonies: list[int] = NONE
        """Colony tokens that are not on the board, by seat."""
        self.bonus: list[int] = NONE
        """How many colonies with each bonus, by seat * 8 + bonus."""

    def clone(self) -> ConflictState:
        """An independent copy."""
        t = ConflictState(self.content, self.layout, self.setup)
        self.copy_questions(t)
        t.age = self.age
        t.round = self.round
        t.first = self.first
        t.civilization = self.civilization
        t.origin = self.origin
        t.sector = self.sector
        t.ships = self.ships[:]
        t.stamp = self.stamp
        t.colony = self.colony
        t.levels = self.levels
        t.points = self.points
        t.hands = self.hands.copy()
        t.bag = self.bag
        t.discards = self.discards
        t.card = self.card
        t.strategy = self.strategy
        t.order = self.order
        t.fought = self.fought
        t.actions = self.actions.copy()
        t.supply = self.supply.copy()
        t.colonies = self.colonies
        t.bonus = self.bonus
        return t

    def lay_out(self) -> None:
        """Fill the fields of a new game: an empty galaxy, nobody drafted."""
        n = self.players
        size = self.layout.size
        self.civilization = [NOBODY] * n
        self.origin = [NOBODY] * n
        self.sector = [FACE_DOWN] * size
        self.ships = vec[i64]([0] * (size * n))
        self.colony = [NOBODY] * size
        self.levels = [0] * (n * 4)
        self.points = [0] * (n * POINT_KINDS)
        self.hands = [0] * n
        self.card = [NOBODY] * n
        self.strategy = [NOBODY] * n
        self.actions = [0] * 5
        self.work_out()

    def work_out(self) -> None:
        """Set the fields that follow from others."""
        n = self.players
        self.supply = [SHIPS] * n
        self.colonies = [COLONIES] * n
        self.bonus = [0] * (n * 8)
        for at in range(len(self.ships)):
            self.supply[at % n] -= self.ships[at]
        for place, owner in enumerate(self.colony):
            if owner != NOBODY and self.origin[owner] != place:
                self.colonies[owner] -= 1
                if self.sector[place] != FACE_DOWN:
                    self.bonus[owner * 8 + self.content.sectors[self.sector[place]].bonus] += 1

    # -- what the rules look up; here, where it is asked most often, straight from the lists

    def fleet(self, place: int, seat: int) -> int:
        """How many ships a seat has on a place."""
        return self.ships[place * self.players + seat]

    def fleets(self, place: int) -> list[int]:
        """The ships on a place, by seat."""
        return [self.fleet(place, seat) for seat in range(self.players)]

    def level(self, seat: int, evolution: int) -> int:
        """The level of one of a seat's evolutions."""
        return self.levels[seat * 4 + evolution]

    def bonuses(self, seat: int, bonus: int) -> int:
        """How many colonies of a seat give a bonus."""
        return self.bonus[seat * 8 + bonus]

    def scored(self, seat: int, kind: int) -> int:
        """The victory points that a seat has for something."""
        return self.points[seat * POINT_KINDS + kind]

    def tokens(self, place: int, seat: int) -> int:
        """How many tokens a seat has on a place: ships and colony (GC-1.6)."""
        count: int = self.ships[place * self.players + seat]
        return count + 1 if self.colony[place] == seat else count

    def has_rival(self, place: int, seat: int) -> bool:
        """Whether somebody else than a seat has a ship on a place."""
        ships = self.ships
        players: i64 = self.players
        at = place * players
        other: i64 = 0
        while other < players:
            if ships[at + other] and other != seat:
                return True
            other += 1
        return False

    def influence(self, seat: i64) -> i64:
        """The evolution's level and the bonuses of colonies (GC-4.4)."""
        level: i64 = self.levels[seat * 4 + INFLUENCE]
        bonus: i64 = self.bonus[seat * 8 + INFLUENCE_BONUS]
        return level + bonus

    def armament(self, seat: i64) -> i64:
        """The evolution's level and the bonuses of colonies (GC-6.4)."""
        level: i64 = self.levels[seat * 4 + ARMAMENT]
        bonus: i64 = self.bonus[seat * 8 + ARMAMENT_BONUS]
        return level + bonus

    def control(self, place: int) -> int:
        """Who controls a place, or NOBODY (GC-4.1 to GC-4.6)."""
        ships = self.ships
        players: i64 = self.players
        at = place * players
        colony: i64 = self.colony[place]
        best: i64 = 0
        holder: i64 = NOBODY
        seat: i64 = 0
        while seat < players:
            count = ships[at + seat]
            if colony == seat:
                count += 1
            if count:
                score = count + self.influence(seat)
                if score > best:
                    best = score
                    holder = seat
                elif score == best:
                    holder = NOBODY
            seat += 1
        return holder

    def vp(self, seat: int) -> int:
        """A seat's victory points."""
        return self.scored(seat, BATTLES) + self.scored(seat, CONTROL) + self.scored(seat, BONUS)

    # -- what the rules change

    def add_ships(self, place: int, seat: int, count: int) -> None:
        """Put ships from the supply on a place, or, with a negative count, back into it."""
        self.ships[place * self.players + seat] += count
        self.supply[seat] -= count
        self.stamp = STAMPS.next()

    def move_ships(self, place: int, to: int, seat: int, count: int) -> None:
        """Take ships from one place to another."""
        self.ships[place * self.players + seat] -= count
        self.ships[to * self.players + seat] += count
        self.stamp = STAMPS.next()

    def add_colony(self, place: int, seat: int) -> None:
        """Put a colony token on a neutral sector."""
        self.put_colony(place, seat)
        self._count_colony(place, seat, 1)

    def remove_colony(self, place: int) -> None:
        """Give the colony on a neutral sector back to its owner; its bonus goes at once (GC-6.12)."""
        seat = self.colony[place]
        self.put_colony(place, NOBODY)
        self._count_colony(place, seat, -1)

    def put_colony(self, place: int, seat: int) -> None:
        """Note whose colony stands on a place; all that an origin colony, which is no token, needs."""
        colony = self.colony.copy()
        colony[place] = seat
        self.colony = colony

    def _count_colony(self, place: int, seat: int, count: int) -> None:
        colonies = self.colonies.copy()
        colonies[seat] -= count
        self.colonies = colonies
        bonus = self.bonus.copy()
        bonus[seat * 8 + self.content.sectors[self.sector[place]].bonus] += count
        self.bonus = bonus

    def lay_sector(self, place: int, sector: int) -> None:
        """Lay or turn up a neutral sector."""
        sectors = self.sector.copy()
        sectors[place] = sector
        self.sector = sectors

    def raise_level(self, seat: int, evolution: int, by: int) -> None:
        """Raise an evolution."""
        levels = self.levels.copy()
        levels[seat * 4 + evolution] += by
        self.levels = levels

    def add_points(self, seat: int, kind: int, points: int) -> None:
        """Score victory points."""
        scored = self.points.copy()
        scored[seat * POINT_KINDS + kind] += points
        self.points = scored
