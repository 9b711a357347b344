"""Ships go from place to place: Move, landing, and the planets that move ships (TEG-8 to TEG-11, TEG-23)."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from starboard.games.galaxies import events as tell_of
from starboard.games.galaxies.actions import (
    FROM_HOME,
    GO_HOME,
    PASS,
    USE_IT,
    FromOrbit,
    FromSurface,
    Land,
    Orbit,
    Recall,
    Take,
)
from starboard.games.galaxies.components import MOST_SIDES, SHIPS
from starboard.games.galaxies.mechanics import can_leave_home, can_move, can_use, gain
from starboard.games.galaxies.state import HOME, LOCKED, NONE, ORBIT, SURFACE, GalaxiesState, slot_at
from starboard.games.galaxies.steps.core import (
    GrantingVerb,
    PlanetStep,
    PlanetVerb,
    UserStep,
    acting,
    led_by,
    use_planet,
)
from starboard.games.galaxies.steps.row import colonize
from starboard.kernel.actions import Action
from starboard.kernel.events import Teller
from starboard.kernel.forms import Form, Route
from starboard.kernel.reader import Reader
from starboard.kernel.steps import Automatic, Seat, Step

# How a ship is moved: by itself, as the first of NAGATO's two, or as its second, which may be declined.
ONE_MOVE: Final = SHIPS
FIRST_MOVE: Final = SHIPS + 1
"""A second move's mode is the number of the ship that moved first, 0 to 3, which is barred."""


def fits_mode(s: GalaxiesState, seat: int, mode: int, below: list[Step[Any]]) -> bool:
    """Whether a ship can be moved so: two only by the planet that moves two."""
    if mode == ONE_MOVE:
        return True
    return led_by(s, seat, "move_ships", below) and (mode == FIRST_MOVE or s.place[seat * SHIPS + mode] != LOCKED)


MOVING: Final = Route(("pass",))
"""A ship and where it goes."""


class MoveShip(UserStep):
    """Which ship moves (TEG-8.1)."""

    name: ClassVar[str] = "move_ship"
    rule: ClassVar[str] = "TEG-8.1"
    form: ClassVar[Form | None] = MOVING
    shape: ClassVar[tuple[str, ...]] = ("seat", "mode:move")

    def __init__(self, seat: int, mode: int) -> None:
        super().__init__(seat)
        self.mode: Final = mode

    def fits(self, s: GalaxiesState, below: list[Step[Any]]) -> bool:
        """In an action of one's own, with a ship that can move."""
        barred = self.seat * SHIPS + self.mode if self.mode < SHIPS else NONE
        movable = can_move(s, self.seat, barred)
        return movable and super().fits(s, below) and fits_mode(s, self.seat, self.mode, below)

    def options(self, s: GalaxiesState, seat: Seat) -> list[Action]:
        """The player's ships by where they are; those at home are all alike."""
        content = s.content
        found: list[Action] = []
        first = seat * SHIPS
        at_home = False
        for ship in range(first, first + SHIPS):
            if ship - first != self.mode:
                at = s.place[ship]
                if at == HOME:
                    at_home = True
                elif at != LOCKED:
                    planet = s.row[slot_at(at)]
                    found.append(content.from_orbit[planet] if at >= ORBIT else content.from_surface[planet])
        if at_home and can_leave_home(s, seat):
            found.append(FROM_HOME)
        if self.mode < SHIPS:
            found.append(PASS)
        return found

    def play(self, s: GalaxiesState, seat: Seat, action: Action, tell: Teller) -> None:
        """Ask where to."""
        s.stack.pop()
        if action is PASS:
            return
        at = HOME
        if isinstance(action, FromOrbit):
            at = ORBIT + s.slot_of(action.planet)
        elif isinstance(action, FromSurface):
            at = SURFACE + s.slot_of(action.planet)
        first = seat * SHIPS
        for ship in range(SHIPS):
            if s.place[first + ship] == at and ship != self.mode:
                s.stack.append(FlyShip(seat, ship, self.mode))
                return


class FlyShip(UserStep):
    """Where the ship goes: another planet's surface or orbit, or home (TEG-8.2, TEG-8.3, TEG-9)."""

    name: ClassVar[str] = "fly_ship"
    rule: ClassVar[str] = "TEG-8.2"
    form: ClassVar[Form | None] = MOVING
    shape: ClassVar[tuple[str, ...]] = ("seat", "ship", "mode:move")

    def __init__(self, seat: int, ship: int, mode: int) -> None:
        super().__init__(seat)
        self.ship: Final = ship
        self.mode: Final = mode

    def fits(self, s: GalaxiesState, below: list[Step[Any]]) -> bool:
        """In an action of one's own, of a ship in use that is not barred and can leave."""
        at = s.place[self.seat * SHIPS + self.ship]
        able = at != LOCKED and self.ship != self.mode and (at != HOME or can_leave_home(s, self.seat))
        return able and super().fits(s, below) and fits_mode(s, self.seat, self.mode, below)

    def options(self, s: GalaxiesState, seat: Seat) -> list[Action]:
        """Planets of the row where no other own ship is in the way, slot by slot; home for a ship that is away."""
        content = s.content
        place = s.place
        first = seat * SHIPS
        taken = 0
        for ship in range(first, first + SHIPS):
            if place[ship] > LOCKED:
                taken |= 1 << place[ship]
        at = place[first + self.ship]
        if at > LOCKED:
            taken |= 1 << (SURFACE + slot_at(at)) | 1 << (ORBIT + slot_at(at))
        found: list[Action] = []
        row = s.row
        for slot in range(len(row)):
            planet = row[slot]
            if planet != NONE:
                if not taken >> (SURFACE + slot) & 1:
                    found.append(content.land[planet])
                if not taken >> (ORBIT + slot) & 1:
                    found.append(content.orbit[planet])
        if at > LOCKED:
            found.append(GO_HOME)
        return found

    def play(self, s: GalaxiesState, seat: Seat, action: Action, tell: Teller) -> None:
        """Go there; landing offers the planet's action (TEG-10.1, TEG-11.1)."""
        s.stack.pop()
        ship = seat * SHIPS + self.ship
        before = s.place[ship]
        s.level[ship] = 0
        if self.mode == FIRST_MOVE:
            s.stack.append(SecondMove(seat, self.ship))
        if isinstance(action, Land):
            planet = action.planet
            s.place[ship] = SURFACE + s.slot_of(planet)
            tell.tell(tell_of.LANDED, seat, planet)
            if can_use(s, seat, planet):
                s.stack.append(LandingAction(seat, planet))
        elif isinstance(action, Orbit):
            s.place[ship] = ORBIT + s.slot_of(action.planet)
            tell.tell(tell_of.IN_ORBIT, seat, action.planet, 0)
        else:
            s.place[ship] = HOME
            tell.tell(tell_of.WENT_HOME, seat, s.row[slot_at(before)])

    def why_not(self, s: GalaxiesState, seat: Seat, code: str) -> str:
        """The restriction of movement: no change of planet, an own ship in the way, or no destination at all."""
        how, _, name = code.partition(" ")
        slot = NONE
        for i in range(len(s.row)):
            if s.row[i] != NONE and s.content.planet_ids[s.row[i]] == name:
                slot = i
        if slot == NONE or how not in ("land", "orbit"):
            return "TEG-9.8"
        if slot_at(s.place[seat * SHIPS + self.ship]) == slot:
            return "TEG-9.1"
        return "TEG-9.4" if how == "land" else "TEG-9.3"


class MoveShipsVerb(GrantingVerb):
    """Move one ship, or two different ones (TEG-23.24)."""

    name: ClassVar[str] = "move_ships"

    def __init__(self, at: Reader) -> None:
        super().__init__(at)
        self.ships: Final = at.item("ships").number(1, 2)

    def leads_on(self, s: GalaxiesState, user: int) -> bool:
        """A ship that can move."""
        return can_move(s, user, NONE)

    def perform(self, s: GalaxiesState, seat: Seat, here: int, flags: int, tell: Teller) -> None:
        """Ask which ship moves."""
        s.stack.append(MoveShip(seat, FIRST_MOVE if self.ships > 1 else ONE_MOVE))


class SecondMove(Automatic[GalaxiesState]):
    """NAGATO's first move is done: offer a second with another ship (TEG-23.24)."""

    name: ClassVar[str] = "second_move"
    rule: ClassVar[str] = "TEG-23.24"
    shape: ClassVar[tuple[str, ...]] = ("user:seat", "ship")

    def __init__(self, user: int, ship: int) -> None:
        self.user: Final = user
        self.ship: Final = ship

    def fits(self, s: GalaxiesState, below: list[Step[Any]]) -> bool:
        """On the planet that moves two, after the first."""
        return fits_mode(s, self.user, self.ship, below) and acting(s, below) == self.user

    def run(self, s: GalaxiesState, tell: Teller) -> None:
        """Ask, where there is another ship to move."""
        s.stack.pop()
        if can_move(s, self.user, self.user * SHIPS + self.ship):
            s.stack.append(MoveShip(self.user, self.ship))


USE_OR_PASS: Final[list[Action]] = [USE_IT, PASS]


class LandingAction(PlanetStep):
    """Whether to use the action of the planet just landed on (TEG-10.1, TEG-10.3)."""

    name: ClassVar[str] = "landing_action"
    rule: ClassVar[str] = "TEG-10.3"

    def fits(self, s: GalaxiesState, below: list[Step[Any]]) -> bool:
        """After a landing, where the planet can be used."""
        slot = s.slot_of(self.planet)
        first = self.seat * SHIPS
        landed = slot != NONE and SURFACE + slot in s.place[first : first + SHIPS]
        return landed and super().fits(s, below) and can_use(s, self.seat, self.planet)

    def options(self, s: GalaxiesState, seat: Seat) -> list[Action]:
        """Use it or not."""
        return USE_OR_PASS

    def play(self, s: GalaxiesState, seat: Seat, action: Action, tell: Teller) -> None:
        """Use it, or go on."""
        s.stack.pop()
        if action is USE_IT:
            use_planet(s, seat, self.planet, tell)


MOVE_ONE: Final = [MoveShip(seat, ONE_MOVE) for seat in range(MOST_SIDES)]


class TransferOrbitVerb(PlanetVerb):
    """Move an orbiting ship to another planet's track, at the same level (TEG-23.10)."""

    name: ClassVar[str] = "transfer_orbit"

    def feasible(self, s: GalaxiesState, seat: Seat, here: int, flags: int) -> bool:
        """A ship in orbit that has another track to go to."""
        for ship in range(seat * SHIPS, seat * SHIPS + SHIPS):
            if s.place[ship] >= ORBIT and transfer_slots(s, seat, ship):
                return True
        return False

    def perform(self, s: GalaxiesState, seat: Seat, here: int, flags: int, tell: Teller) -> None:
        """Ask which ship."""
        s.stack.append(TransferShip(seat))


def transfer_slots(s: GalaxiesState, user: int, ship: int) -> list[int]:
    """The slots whose track a ship may go to at its level (TEG-23.10)."""
    found: list[int] = []
    level = s.level[ship]
    for slot in range(len(s.row)):
        planet = s.row[slot]
        if planet != NONE and s.orbiter(user, slot) == NONE and level <= s.content.planets[planet].track:
            found.append(slot)
    return found


class TransferShip(UserStep):
    """GORT: which orbiting ship changes its track (TEG-23.10)."""

    name: ClassVar[str] = "transfer_ship"
    rule: ClassVar[str] = "TEG-23.10"

    def options(self, s: GalaxiesState, seat: Seat) -> list[Action]:
        """The user's ships in orbit that have another track to go to."""
        first = seat * SHIPS
        found: list[Action] = []
        for ship in range(first, first + SHIPS):
            at = s.place[ship]
            if at >= ORBIT and transfer_slots(s, seat, ship):
                found.append(s.content.from_orbit[s.row[slot_at(at)]])
        return found

    def play(self, s: GalaxiesState, seat: Seat, action: Action, tell: Teller) -> None:
        """Ask where to."""
        assert isinstance(action, FromOrbit)
        s.stack.pop()
        ship = s.orbiter(seat, s.slot_of(action.planet))
        s.stack.append(TransferTo(seat, ship - seat * SHIPS))


class TransferTo(UserStep):
    """GORT: which track the ship goes to, at the same level (TEG-23.10)."""

    name: ClassVar[str] = "transfer_to"
    rule: ClassVar[str] = "TEG-23.10"
    shape: ClassVar[tuple[str, ...]] = ("seat", "ship")

    def __init__(self, seat: int, ship: int) -> None:
        super().__init__(seat)
        self.ship: Final = ship

    def fits(self, s: GalaxiesState, below: list[Step[Any]]) -> bool:
        """In an action of one's own, of a ship in orbit."""
        return super().fits(s, below) and s.place[self.seat * SHIPS + self.ship] >= ORBIT

    def options(self, s: GalaxiesState, seat: Seat) -> list[Action]:
        """Tracks free of the user's ships that are long enough."""
        slots = transfer_slots(s, seat, seat * SHIPS + self.ship)
        return [s.content.orbit[s.row[slot]] for slot in slots]

    def play(self, s: GalaxiesState, seat: Seat, action: Action, tell: Teller) -> None:
        """Go there; the last space colonizes."""
        assert isinstance(action, Orbit)
        s.stack.pop()
        ship = seat * SHIPS + self.ship
        slot = s.slot_of(action.planet)
        s.place[ship] = ORBIT + slot
        tell.tell(tell_of.IN_ORBIT, seat, action.planet, s.level[ship])
        if s.level[ship] == s.content.planets[action.planet].track:
            colonize(s, seat, slot, tell)


class DisplaceForResourceVerb(PlanetVerb):
    """Return an orbiting ship home and gain as much as its level (TEG-23.1)."""

    name: ClassVar[str] = "displace_for_resource"

    def feasible(self, s: GalaxiesState, seat: Seat, here: int, flags: int) -> bool:
        """A ship above its start space."""
        for ship in range(seat * SHIPS, seat * SHIPS + SHIPS):
            if s.level[ship]:
                return True
        return False

    def perform(self, s: GalaxiesState, seat: Seat, here: int, flags: int, tell: Teller) -> None:
        """Ask which ship."""
        s.stack.append(RecallShip(seat))


class RecallShip(UserStep):
    """ANDELLOUXIAN-6: which orbiting ship goes home (TEG-23.1)."""

    name: ClassVar[str] = "recall_ship"
    rule: ClassVar[str] = "TEG-23.1"

    def options(self, s: GalaxiesState, seat: Seat) -> list[Action]:
        """The user's ships above their start space."""
        first = seat * SHIPS
        return [
            s.content.recall[s.row[slot_at(s.place[ship])]] for ship in range(first, first + SHIPS) if s.level[ship]
        ]

    def play(self, s: GalaxiesState, seat: Seat, action: Action, tell: Teller) -> None:
        """Send it home and ask what its level is worth."""
        assert isinstance(action, Recall)
        s.stack.pop()
        ship = s.orbiter(seat, s.slot_of(action.planet))
        s.stack.append(TakeResources(seat, s.level[ship]))
        s.place[ship] = HOME
        s.level[ship] = 0
        tell.tell(tell_of.WENT_HOME, seat, action.planet)


class TakeResources(UserStep):
    """ANDELLOUXIAN-6: which resource is gained (TEG-23.1)."""

    name: ClassVar[str] = "take_resources"
    rule: ClassVar[str] = "TEG-23.1"
    shape: ClassVar[tuple[str, ...]] = ("seat", "amount:1..15")

    def __init__(self, seat: int, amount: int) -> None:
        super().__init__(seat)
        self.amount: Final = amount

    def options(self, s: GalaxiesState, seat: Seat) -> list[Action]:
        """All of one kind; in a later printing, any mix."""
        take = s.content.take
        amount = self.amount
        if s.terms.later:
            return [take[energy][amount - energy] for energy in range(amount, -1, -1)]
        return [take[amount][0], take[0][amount]]

    def play(self, s: GalaxiesState, seat: Seat, action: Action, tell: Teller) -> None:
        assert isinstance(action, Take)
        s.stack.pop()
        gain(s, seat, action.energy, action.culture, tell)
