"""Ships advance and fall back on the colony tracks (TEG-14, TEG-22.5 to TEG-22.8, TEG-23)."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from starboard.games.galaxies.actions import PASS, Advance, Regress
from starboard.games.galaxies.components import ANY_TRACK, MOST_SIDES, MOST_STEPS, SHIPS, TRACKS
from starboard.games.galaxies.mechanics import has_orbiter, regress
from starboard.games.galaxies.state import NONE, ORBIT, ROGUE, GalaxiesState, slot_at
from starboard.games.galaxies.steps.core import PlanetStep, PlanetVerb, UserStep, acting
from starboard.games.galaxies.steps.row import advance
from starboard.kernel.actions import Action
from starboard.kernel.events import Teller
from starboard.kernel.reader import Reader
from starboard.kernel.steps import Automatic, Seat, Step


class AdvanceVerb(PlanetVerb):
    """Advance one of the user's ships on a kind of track (TEG-22.7)."""

    name: ClassVar[str] = "advance"

    def __init__(self, at: Reader) -> None:
        super().__init__(at)
        self.kind: Final = at.item("kind").index(TRACKS)
        self.steps: Final = at.item("steps").number(1, MOST_STEPS)

    def feasible(self, s: GalaxiesState, seat: Seat, here: int, flags: int) -> bool:
        """A ship on such a track."""
        return has_orbiter(s, seat, self.kind)

    def perform(self, s: GalaxiesState, seat: Seat, here: int, flags: int, tell: Teller) -> None:
        """Ask which ship."""
        s.stack.append(AdvanceShip(seat, self.kind, self.steps, NONE, 0))


class AdvanceShip(UserStep):
    """Which of a player's ships advances (TEG-14.1, TEG-22.7)."""

    name: ClassVar[str] = "advance_ship"
    rule: ClassVar[str] = "TEG-14.1"
    shape: ClassVar[tuple[str, ...]] = ("seat", "kind:track", "steps:1..15", "barred:-1..3", "may:0..1")

    def __init__(self, seat: int, kind: int, steps: int, barred: int, may: int) -> None:
        super().__init__(seat)
        self.kind: Final = kind
        self.steps: Final = steps
        self.barred: Final = barred
        self.may: Final = may

    def fits(self, s: GalaxiesState, below: list[Step[Any]]) -> bool:
        """In an action of one's own, or in one's turn of somebody else's."""
        last = below[-1]
        if isinstance(last, AllAdvance):
            return (last.user + last.turn - 1) % s.sides == self.seat and last.turn > 1
        return super().fits(s, below)

    def options(self, s: GalaxiesState, seat: Seat) -> list[Action]:
        """The ships on tracks of that kind, by their planet."""
        found: list[Action] = []
        first = seat * SHIPS
        kind = self.kind
        for ship in range(first, first + SHIPS):
            at = s.place[ship]
            if at >= ORBIT and ship - first != self.barred:
                planet = s.row[slot_at(at)]
                if kind == ANY_TRACK or s.content.planets[planet].kind == kind:
                    found.append(s.content.advance[planet])
        if self.may:
            found.append(PASS)
        return found

    def play(self, s: GalaxiesState, seat: Seat, action: Action, tell: Teller) -> None:
        s.stack.pop()
        if isinstance(action, Advance):
            advance(s, s.orbiter(seat, s.slot_of(action.planet)), self.steps, tell)


ADVANCE_BY_DIE: Final = [AdvanceShip(seat, kind, 1, NONE, 0) for seat in range(MOST_SIDES) for kind in range(2)]


class RegressVerb(PlanetVerb):
    """Enemy ships fall back, one or two different ones (TEG-22.5, TEG-23.5)."""

    name: ClassVar[str] = "regress"

    def __init__(self, at: Reader) -> None:
        super().__init__(at)
        self.kind: Final = at.item("kind").index(TRACKS)
        self.steps: Final = at.item("steps").number(1, MOST_STEPS)
        self.ships: Final = at.item("ships").number(1, 2)

    def feasible(self, s: GalaxiesState, seat: Seat, here: int, flags: int) -> bool:
        """An enemy ship that can be pushed back (TEG-22.6, TEG-22.8)."""
        kind = self.kind
        level = s.level
        for ship in range(len(level)):
            if level[ship] and ship // SHIPS != seat and (kind == ANY_TRACK or s.card_at(s.place[ship]).kind == kind):
                return True
        return False

    def perform(self, s: GalaxiesState, seat: Seat, here: int, flags: int, tell: Teller) -> None:
        """Ask which ship."""
        s.stack.append(RegressShip(seat, here, NONE))


class RegressShip(PlanetStep):
    """Which enemy ship is pushed back (TEG-22.5, TEG-22.6, TEG-22.8)."""

    name: ClassVar[str] = "regress_ship"
    rule: ClassVar[str] = "TEG-22.6"
    verb: ClassVar[str] = "regress"
    shape: ClassVar[tuple[str, ...]] = ("seat", "planet", "barred:-1..19")

    def __init__(self, seat: int, planet: int, barred: int) -> None:
        super().__init__(seat, planet)
        self.barred: Final = barred

    def options(self, s: GalaxiesState, seat: Seat) -> list[Action]:
        """Ships of others above their start space, on tracks of the planet's kind."""
        verb = s.content.planets[self.planet].verb
        assert isinstance(verb, RegressVerb)
        kind = verb.kind
        regress_of = s.content.regress_solo if s.solo else s.content.regress
        found: list[Action] = []
        for ship in range(len(s.place)):
            if s.level[ship] and ship != self.barred and ship // SHIPS != seat:
                there = s.row[slot_at(s.place[ship])]
                if kind == ANY_TRACK or s.content.planets[there].kind == kind:
                    found.append(regress_of[ship // SHIPS][there])
        return found

    def play(self, s: GalaxiesState, seat: Seat, action: Action, tell: Teller) -> None:
        """Push it back; BRUMBAUGH goes on to a second ship where there is one (TEG-23.5)."""
        assert isinstance(action, Regress)
        s.stack.pop()
        verb = s.content.planets[self.planet].verb
        assert isinstance(verb, RegressVerb)
        ship = s.orbiter(action.side, s.slot_of(action.planet))
        regress(s, seat, ship, verb.steps, tell)
        if verb.ships > 1 and self.barred == NONE:
            second = RegressShip(seat, self.planet, ship)
            if second.options(s, seat):
                s.stack.append(second)


class RegressThenAdvanceVerb(PlanetVerb):
    """One own ship falls back, then another advances (TEG-23.6)."""

    name: ClassVar[str] = "regress_then_advance"

    def __init__(self, at: Reader) -> None:
        super().__init__(at)
        self.back: Final = at.item("regress").number(1, MOST_STEPS)
        self.steps: Final = at.item("advance").number(1, MOST_STEPS)

    def feasible(self, s: GalaxiesState, seat: Seat, here: int, flags: int) -> bool:
        """Two ships in orbit, one of them above its start space."""
        orbiting = 0
        above_start = False
        for ship in range(seat * SHIPS, seat * SHIPS + SHIPS):
            if s.place[ship] >= ORBIT:
                orbiting += 1
                if s.level[ship]:
                    above_start = True
        return above_start and orbiting > 1

    def perform(self, s: GalaxiesState, seat: Seat, here: int, flags: int, tell: Teller) -> None:
        """Ask which ship falls back."""
        s.stack.append(RegressOwn(seat, here))


class RegressOwn(PlanetStep):
    """Which of the user's own ships falls back, so that another may advance (TEG-23.6)."""

    name: ClassVar[str] = "regress_own"
    rule: ClassVar[str] = "TEG-23.6"
    verb: ClassVar[str] = "regress_then_advance"

    def fits(self, s: GalaxiesState, below: list[Step[Any]]) -> bool:
        """In an action of one's own, with another ship to advance."""
        return super().fits(s, below) and s.content.planets[self.planet].verb.feasible(s, self.seat, self.planet, 0)

    def options(self, s: GalaxiesState, seat: Seat) -> list[Action]:
        """The user's ships above their start space."""
        regress_of = s.content.regress_solo if s.solo else s.content.regress
        first = seat * SHIPS
        return [
            regress_of[seat][s.row[slot_at(s.place[ship])]] for ship in range(first, first + SHIPS) if s.level[ship]
        ]

    def play(self, s: GalaxiesState, seat: Seat, action: Action, tell: Teller) -> None:
        """Push it back and ask for the other one."""
        assert isinstance(action, Regress)
        s.stack.pop()
        verb = s.content.planets[self.planet].verb
        assert isinstance(verb, RegressThenAdvanceVerb)
        ship = s.orbiter(seat, s.slot_of(action.planet))
        regress(s, seat, ship, verb.back, tell)
        s.stack.append(AdvanceShip(seat, ANY_TRACK, verb.steps, ship - seat * SHIPS, 0))


class OthersAdvanceThenSelfVerb(PlanetVerb):
    """The others may advance a ship, then the user (TEG-23.33)."""

    name: ClassVar[str] = "others_advance_then_self"

    def __init__(self, at: Reader) -> None:
        super().__init__(at)
        self.others: Final = at.item("others").number(1, MOST_STEPS)
        self.steps: Final = at.item("self").number(1, MOST_STEPS)

    def feasible(self, s: GalaxiesState, seat: Seat, here: int, flags: int) -> bool:
        """A ship of anyone in orbit."""
        for side in range(s.sides):
            if has_orbiter(s, side, ANY_TRACK):
                return True
        return False

    def perform(self, s: GalaxiesState, seat: Seat, here: int, flags: int, tell: Teller) -> None:
        """Begin at the user's left."""
        s.stack.append(AllAdvance(seat, here, 1))


class AllAdvance(Automatic[GalaxiesState]):
    """TERRA-BETTIA: the others may advance a ship, clockwise from the user's left, then the user (TEG-23.33)."""

    name: ClassVar[str] = "all_advance"
    rule: ClassVar[str] = "TEG-23.33"
    verb: ClassVar[str] = "others_advance_then_self"
    shape: ClassVar[tuple[str, ...]] = ("user:seat", "planet", "turn:1..5")

    def __init__(self, user: int, planet: int, turn: int) -> None:
        self.user: Final = user
        self.planet: Final = planet
        self.turn: Final = turn

    def fits(self, s: GalaxiesState, below: list[Step[Any]]) -> bool:
        """In an action of its user's, where the planet asks this."""
        asked = s.content.planets[self.planet].verb.name == self.verb
        return asked and self.turn <= s.sides and acting(s, below) == self.user

    def run(self, s: GalaxiesState, tell: Teller) -> None:
        """Ask the next one who has a ship in orbit."""
        s.stack.pop()
        verb = s.content.planets[self.planet].verb
        assert isinstance(verb, OthersAdvanceThenSelfVerb)
        for turn in range(self.turn, s.sides + 1):
            side = (self.user + turn) % s.sides
            steps = verb.steps if turn == s.sides else verb.others
            if has_orbiter(s, side, ANY_TRACK):
                if turn < s.sides:
                    s.stack.append(AllAdvance(self.user, self.planet, turn + 1))
                if s.is_rogue(side):
                    advance(s, nearest_rogue_ship(s), steps, tell)
                else:
                    s.stack.append(AdvanceShip(side, ANY_TRACK, steps, NONE, 1))
                return


def nearest_rogue_ship(s: GalaxiesState) -> int:
    """The Rogue's orbiting ship with the fewest advances left, the leftmost of those (TEG-23.33)."""
    best = NONE
    fewest = 99
    for slot in range(len(s.row)):
        ship = s.orbiter(ROGUE, slot)
        if ship != NONE:
            left = s.content.planets[s.row[slot]].track - s.level[ship]
            if left < fewest:
                fewest = left
                best = ship
    return best
