"""What faces and planets do, and the questions that they ask of whoever carries them out.

`perform` carries out a die face, `use_planet` a planet's action, for any user: by a die, by following, by landing or
through another planet, it is the same (TEG-22.1). What an action asks waits on the stack above whatever led to it.
"""

from __future__ import annotations

from typing import ClassVar, Final

from starboard.games.galaxies import events as tell_of
from starboard.games.galaxies.actions import (
    DONE,
    FOLLOW,
    FROM_HOME,
    HOME,
    PASS,
    USE_IT,
    Advance,
    Change,
    Convert,
    Discard,
    Face,
    FromOrbit,
    FromSurface,
    Land,
    Orbit,
    Perform,
    Pick,
    Recall,
    Regress,
    Repeat,
    Replace,
    Rolled,
    Steal,
    Take,
    Upgrade,
    Use,
)
from starboard.games.galaxies.components import (
    ADVANCE,
    ANY_FACE_ACTION,
    ANY_TRACK,
    COLONY,
    CONVERT,
    CULTURE,
    CULTURE_RESOURCE,
    DICE,
    DIPLOMACY,
    DISPLACE_FOR_RESOURCE,
    ENERGY,
    ENERGY_RESOURCE,
    FACES,
    FOLLOW_BONUS,
    FOLLOW_COST,
    GAIN,
    GAIN_ALL,
    GAIN_PER_SHIP,
    MOST_SIDES,
    MOVE,
    MOVE_SHIPS,
    OTHERS_ADVANCE_THEN_SELF,
    REGRESS,
    REGRESS_THEN_ADVANCE,
    REPEAT_DIE,
    REPLACE_PLANET,
    REROLL_DICE,
    SET_DIE,
    SHIPS,
    STEAL,
    TRANSFER_ORBIT,
    UPGRADE,
    USE_COLONY_OF,
    USE_UNCOLONIZED,
    Effect,
)
from starboard.games.galaxies.mechanics import (
    DrawPlanet,
    Repeating,
    Resolving,
    advance,
    can_follow,
    can_leave_home,
    can_move,
    can_perform,
    can_use,
    colonize,
    gain,
    has_orbiter,
    is_empty,
    is_rewarded,
    production,
    regress,
    repeatable,
    repeatable_die,
    transfer_slots,
    upgrade,
    upgrade_cost,
    usable_colonies,
    voice,
)
from starboard.games.galaxies.state import (
    DISCARDED,
    INACTIVE,
    LOCKED,
    NONE,
    ROGUE,
    TO_ROLL,
    GalaxiesState,
)
from starboard.games.galaxies.state import HOME as AT_HOME
from starboard.kernel.actions import Action
from starboard.kernel.events import Teller
from starboard.kernel.rng import Rng
from starboard.kernel.steps import Automatic, ChanceStep, Seat, SeatStep

FACE_COUNT: Final = 6

# How a ship is moved: by itself, as the first of NAGATO's two, or as its second, which may be declined.
ONE_MOVE: Final = SHIPS
FIRST_MOVE: Final = SHIPS + 1
"""A second move's mode is the number of the ship that moved first, 0 to 3, which is barred."""

# What rerolls dice (TEG-4.2, TEG-4.3, TEG-23.39).
FREE_REROLL: Final = 0
PAID_REROLL: Final = 1
PLANET_REROLL: Final = 2
REROLLS: Final = ("free", "paid", "planet")

# What sets a die to a face (TEG-6.1, TEG-23.11).
BY_CONVERTER: Final = 0
BY_PLANET: Final = 1
SETTERS: Final = ("converter", "planet")


class PlanetStep(SeatStep[GalaxiesState]):
    """A question that a planet's action asks of its user. Steps with more arguments add theirs after the two."""

    shape: ClassVar[tuple[str, ...]] = ("seat", "planet")

    def __init__(self, seat: int, planet: int) -> None:
        super().__init__(seat)
        self.planet: Final = planet

    def effect(self, s: GalaxiesState) -> Effect:
        """What the planet does."""
        return s.content.planets[self.planet].effect


# -------------------------------------------------------------- faces


def perform(s: GalaxiesState, user: int, face: int, tell: Teller) -> None:
    """Carry out a face's action for a player, who can (TEG-8, TEG-12, TEG-14, TEG-16)."""
    if face == MOVE:
        s.stack.append(MOVE_ONE[user])
    elif face == ENERGY:
        gain(s, user, production(s, user, ENERGY_RESOURCE), 0, tell)
    elif face == CULTURE:
        gain(s, user, 0, production(s, user, CULTURE_RESOURCE), tell)
    elif face == COLONY:
        s.stack.append(USE_A_COLONY[user])
    else:
        s.stack.append(ADVANCE_BY_DIE[user * 2 + face - DIPLOMACY])


class MoveShip(SeatStep[GalaxiesState]):
    """Which ship moves (TEG-8.1)."""

    name: ClassVar[str] = "move_ship"
    rule: ClassVar[str] = "TEG-8.1"
    shape: ClassVar[tuple[str, ...]] = ("seat", "mode:move")

    def __init__(self, seat: int, mode: int) -> None:
        super().__init__(seat)
        self.mode: Final = mode

    def options(self, s: GalaxiesState, seat: Seat) -> list[Action]:
        """The player's ships by where they are; those at home are all alike."""
        content = s.content
        found: list[Action] = []
        first = seat * SHIPS
        at_home = False
        for ship in range(first, first + SHIPS):
            if ship - first != self.mode:
                at = s.place[ship]
                if at == AT_HOME:
                    at_home = True
                elif at != LOCKED:
                    planet = s.row[(at >> 1) - 1]
                    found.append(content.from_orbit[planet] if at & 1 else content.from_surface[planet])
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
        at = AT_HOME
        if isinstance(action, FromOrbit):
            at = 3 + 2 * s.slot_of(action.planet)
        elif isinstance(action, FromSurface):
            at = 2 + 2 * s.slot_of(action.planet)
        first = seat * SHIPS
        for ship in range(SHIPS):
            if s.place[first + ship] == at and ship != self.mode:
                s.stack.append(FlyShip(seat, ship, self.mode))
                return


class FlyShip(SeatStep[GalaxiesState]):
    """Where the ship goes: another planet's surface or orbit, or home (TEG-8.2, TEG-8.3, TEG-9)."""

    name: ClassVar[str] = "fly_ship"
    rule: ClassVar[str] = "TEG-8.2"
    shape: ClassVar[tuple[str, ...]] = ("seat", "ship", "mode:move")

    def __init__(self, seat: int, ship: int, mode: int) -> None:
        super().__init__(seat)
        self.ship: Final = ship
        self.mode: Final = mode

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
            taken |= 3 << (at & ~1)
        found: list[Action] = []
        row = s.row
        for slot in range(len(row)):
            planet = row[slot]
            if planet != NONE:
                if not taken >> (2 + 2 * slot) & 1:
                    found.append(content.land[planet])
                if not taken >> (3 + 2 * slot) & 1:
                    found.append(content.orbit[planet])
        if at > LOCKED:
            found.append(HOME)
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
            s.place[ship] = 2 + 2 * s.slot_of(planet)
            tell.tell(tell_of.LANDED, seat, planet)
            if can_use(s, seat, planet):
                s.stack.append(LandingAction(seat, planet))
        elif isinstance(action, Orbit):
            s.place[ship] = 3 + 2 * s.slot_of(action.planet)
            tell.tell(tell_of.IN_ORBIT, seat, action.planet, 0)
        else:
            s.place[ship] = AT_HOME
            tell.tell(tell_of.WENT_HOME, seat, s.row[(before >> 1) - 1])

    def why_not(self, s: GalaxiesState, seat: Seat, code: str) -> str:
        """The restriction of movement: no change of planet, an own ship in the way, or no destination at all."""
        how, _, name = code.partition(" ")
        slot = NONE
        for i in range(len(s.row)):
            if s.row[i] != NONE and s.content.planet_ids[s.row[i]] == name:
                slot = i
        if slot == NONE or how not in ("land", "orbit"):
            return "TEG-9.8"
        if s.place[seat * SHIPS + self.ship] >> 1 == slot + 1:
            return "TEG-9.1"
        return "TEG-9.4" if how == "land" else "TEG-9.3"


class SecondMove(Automatic[GalaxiesState]):
    """NAGATO's first move is done: offer a second with another ship (TEG-23.24)."""

    name: ClassVar[str] = "second_move"
    rule: ClassVar[str] = "TEG-23.24"
    shape: ClassVar[tuple[str, ...]] = ("user:seat", "ship")

    def __init__(self, user: int, ship: int) -> None:
        self.user: Final = user
        self.ship: Final = ship

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

    def options(self, s: GalaxiesState, seat: Seat) -> list[Action]:
        """Use it or not."""
        return USE_OR_PASS

    def play(self, s: GalaxiesState, seat: Seat, action: Action, tell: Teller) -> None:
        """Use it, or go on."""
        s.stack.pop()
        if action is USE_IT:
            use_planet(s, seat, self.planet, tell)


class AdvanceShip(SeatStep[GalaxiesState]):
    """Which of a player's ships advances (TEG-14.1, TEG-22.7)."""

    name: ClassVar[str] = "advance_ship"
    rule: ClassVar[str] = "TEG-14.1"
    shape: ClassVar[tuple[str, ...]] = ("seat", "kind:track", "steps:number", "barred:number", "may:number")

    def __init__(self, seat: int, kind: int, steps: int, barred: int, may: int) -> None:
        super().__init__(seat)
        self.kind: Final = kind
        self.steps: Final = steps
        self.barred: Final = barred
        self.may: Final = may

    def options(self, s: GalaxiesState, seat: Seat) -> list[Action]:
        """The ships on tracks of that kind, by their planet."""
        found: list[Action] = []
        first = seat * SHIPS
        kind = self.kind
        for ship in range(first, first + SHIPS):
            at = s.place[ship]
            if at & 1 and at != LOCKED and ship - first != self.barred:
                planet = s.row[(at >> 1) - 1]
                if kind == ANY_TRACK or s.content.planets[planet].kind == kind:
                    found.append(s.content.advance[planet])
        if self.may:
            found.append(PASS)
        return found

    def play(self, s: GalaxiesState, seat: Seat, action: Action, tell: Teller) -> None:
        """Advance it."""
        s.stack.pop()
        if isinstance(action, Advance):
            advance(s, s.orbiter(seat, s.slot_of(action.planet)), self.steps, tell)


class UseColony(SeatStep[GalaxiesState]):
    """Colony: upgrade the empire, or use one of the player's own colonies (TEG-16.1, TEG-17.1)."""

    name: ClassVar[str] = "use_colony"
    rule: ClassVar[str] = "TEG-16.1"

    def options(self, s: GalaxiesState, seat: Seat) -> list[Action]:
        """The whole cost in energy or in culture (TEG-17.2); colonies whose action can be carried out."""
        content = s.content
        found = payments(s, seat, 0, False)
        mask = s.colonies[seat]
        planet = 0
        while mask:
            if mask & 1 and can_use(s, seat, planet):
                found.append(content.use[planet])
            mask >>= 1
            planet += 1
        return found

    def play(self, s: GalaxiesState, seat: Seat, action: Action, tell: Teller) -> None:
        """Do it."""
        s.stack.pop()
        if isinstance(action, Upgrade):
            upgrade(s, seat, action.energy, action.culture, tell)
        elif isinstance(action, Use):
            use_planet(s, seat, action.planet, tell)

    def why_not(self, s: GalaxiesState, seat: Seat, code: str) -> str:
        """How an upgrade is paid, or what can be used."""
        return "TEG-17.2" if code.startswith("upgrade") else "TEG-22.2"


def payments(s: GalaxiesState, user: int, discount: int, mix: bool) -> list[Action]:
    """The ways in which a player can pay for the next level (TEG-17.2, TEG-23.20)."""
    found: list[Action] = []
    cost = upgrade_cost(s, user, discount)
    energy = s.energy[user]
    culture = s.culture[user]
    pay = s.content.upgrade
    if energy >= cost:
        found.append(pay[cost][0])
    if mix:
        for part in range(min(energy, cost - 1), 0, -1):
            if culture >= cost - part:
                found.append(pay[part][cost - part])
    if cost and culture >= cost:
        found.append(pay[0][cost])
    return found


MOVE_ONE: Final = [MoveShip(seat, ONE_MOVE) for seat in range(MOST_SIDES)]
USE_A_COLONY: Final = [UseColony(seat) for seat in range(MOST_SIDES)]
ADVANCE_BY_DIE: Final = [AdvanceShip(seat, kind, 1, NONE, 0) for seat in range(MOST_SIDES) for kind in range(2)]


# -------------------------------------------------------------- planets


def use_planet(s: GalaxiesState, user: int, planet: int, tell: Teller) -> None:
    """Carry out a planet's action for a player who can (TEG-22, TEG-23)."""
    card = s.content.planets[planet]
    effect = card.effect
    op = effect.op
    stack = s.stack
    tell.tell(tell_of.USED, user, planet)
    if card.once:
        s.used[user] |= 1 << planet
    if card.grants:
        stack.append(Resolving(user, planet))
    if op != USE_COLONY_OF:
        s.energy[user] -= effect.cost_energy
        s.culture[user] -= effect.cost_culture
    if op == GAIN:
        if effect.cost_dice:
            stack.append(DiscardDice(user, planet, effect.cost_dice))
        else:
            gain(s, user, effect.energy, effect.culture, tell)
    elif op == GAIN_PER_SHIP:
        ships = 0
        for ship in range(user * SHIPS, user * SHIPS + SHIPS):
            if s.place[ship] == AT_HOME:
                ships += 1
        gain(s, user, effect.energy * ships, effect.culture * ships, tell)
    elif op == GAIN_ALL:
        for turn in range(s.sides):
            side = (user + turn) % s.sides
            if side == user:
                gain(s, side, effect.energy, effect.culture, tell)
            else:
                gain(s, side, effect.others_energy, effect.others_culture, tell)
    elif op == ADVANCE:
        stack.append(AdvanceShip(user, effect.kind, effect.steps, NONE, 0))
    elif op == REGRESS:
        stack.append(RegressShip(user, planet, NONE))
    elif op == REGRESS_THEN_ADVANCE:
        stack.append(RegressOwn(user, planet))
    elif op == STEAL:
        stack.append(StealFrom(user, planet))
    elif op == TRANSFER_ORBIT:
        stack.append(TransferShip(user))
    elif op == SET_DIE:
        stack.append(ChangeDie(user, BY_PLANET))
    elif op == REPLACE_PLANET:
        stack.append(ReplacePlanet(user))
    elif op == UPGRADE:
        stack.append(PayUpgrade(user, planet))
    elif op == FOLLOW_BONUS:
        s.bonus_energy = max(s.bonus_energy, effect.energy)
        s.bonus_culture = max(s.bonus_culture, effect.culture)
    elif op == FOLLOW_COST:
        s.follow_cost = effect.culture
    elif op == CONVERT:
        stack.append(ConvertResource(user, planet))
    elif op == REPEAT_DIE:
        stack.append(RepeatDie(user))
    elif op == USE_COLONY_OF:
        stack.append(UseTheirs(user, planet))
    elif op == USE_UNCOLONIZED:
        stack.append(UseOfRow(user))
    elif op == OTHERS_ADVANCE_THEN_SELF:
        stack.append(AllAdvance(user, planet, 1))
    elif op == REROLL_DICE:
        stack.append(PickReroll(user, PLANET_REROLL))
    elif op == ANY_FACE_ACTION:
        stack.append(ChooseAction(user))
    elif op == MOVE_SHIPS:
        stack.append(MoveShip(user, FIRST_MOVE if effect.ships > 1 else ONE_MOVE))
    elif op == DISPLACE_FOR_RESOURCE:
        stack.append(RecallShip(user))


class RegressShip(PlanetStep):
    """Which enemy ship is pushed back (TEG-22.5, TEG-22.6, TEG-22.8)."""

    name: ClassVar[str] = "regress_ship"
    rule: ClassVar[str] = "TEG-22.6"
    shape: ClassVar[tuple[str, ...]] = ("seat", "planet", "barred:number")

    def __init__(self, seat: int, planet: int, barred: int) -> None:
        super().__init__(seat, planet)
        self.barred: Final = barred

    def options(self, s: GalaxiesState, seat: Seat) -> list[Action]:
        """Ships of others above their start space, on tracks of the planet's kind."""
        kind = self.effect(s).kind
        regress_of = s.content.regress_solo if s.solo else s.content.regress
        found: list[Action] = []
        for ship in range(len(s.place)):
            if s.level[ship] and ship != self.barred and ship // SHIPS != seat:
                there = s.row[(s.place[ship] >> 1) - 1]
                if kind == ANY_TRACK or s.content.planets[there].kind == kind:
                    found.append(regress_of[ship // SHIPS][there])
        return found

    def play(self, s: GalaxiesState, seat: Seat, action: Action, tell: Teller) -> None:
        """Push it back; BRUMBAUGH goes on to a second ship where there is one (TEG-23.5)."""
        assert isinstance(action, Regress)
        s.stack.pop()
        effect = self.effect(s)
        ship = s.orbiter(action.side, s.slot_of(action.planet))
        regress(s, seat, ship, effect.steps, tell)
        if effect.ships > 1 and self.barred == NONE:
            second = RegressShip(seat, self.planet, ship)
            if second.options(s, seat):
                s.stack.append(second)


class RegressOwn(PlanetStep):
    """Which of the user's own ships falls back, so that another may advance (TEG-23.6)."""

    name: ClassVar[str] = "regress_own"
    rule: ClassVar[str] = "TEG-23.6"

    def options(self, s: GalaxiesState, seat: Seat) -> list[Action]:
        """The user's ships above their start space."""
        regress_of = s.content.regress_solo if s.solo else s.content.regress
        first = seat * SHIPS
        return [
            regress_of[seat][s.row[(s.place[ship] >> 1) - 1]] for ship in range(first, first + SHIPS) if s.level[ship]
        ]

    def play(self, s: GalaxiesState, seat: Seat, action: Action, tell: Teller) -> None:
        """Push it back and ask for the other one."""
        assert isinstance(action, Regress)
        s.stack.pop()
        effect = self.effect(s)
        ship = s.orbiter(seat, s.slot_of(action.planet))
        regress(s, seat, ship, effect.others_steps, tell)
        s.stack.append(AdvanceShip(seat, ANY_TRACK, effect.steps, ship - seat * SHIPS, 0))


class StealFrom(PlanetStep):
    """Whom to steal from (TEG-23.7, TEG-23.18)."""

    name: ClassVar[str] = "steal_from"
    rule: ClassVar[str] = "TEG-23.7"

    def options(self, s: GalaxiesState, seat: Seat) -> list[Action]:
        """The others who have some of it."""
        energy = self.effect(s).resource == ENERGY_RESOURCE
        held = s.energy if energy else s.culture
        steal_of = s.content.steal_solo if s.solo else s.content.steal
        return [steal_of[side] for side in range(s.sides) if side != seat and held[side]]

    def play(self, s: GalaxiesState, seat: Seat, action: Action, tell: Teller) -> None:
        """Take it; what does not fit is lost (TEG-13.1)."""
        assert isinstance(action, Steal)
        s.stack.pop()
        effect = self.effect(s)
        victim = action.side
        most = s.content.resource_max
        if effect.resource == ENERGY_RESOURCE:
            taken = min(effect.energy, s.energy[victim])
            s.energy[victim] -= taken
            s.energy[seat] = min(most, s.energy[seat] + taken)
            tell.tell(tell_of.STOLEN, seat, victim, taken, 0)
        else:
            taken = min(effect.culture, s.culture[victim])
            s.culture[victim] -= taken
            s.culture[seat] = min(most, s.culture[seat] + taken)
            tell.tell(tell_of.STOLEN, seat, victim, 0, taken)


class TransferShip(SeatStep[GalaxiesState]):
    """GORT: which orbiting ship changes its track (TEG-23.10)."""

    name: ClassVar[str] = "transfer_ship"
    rule: ClassVar[str] = "TEG-23.10"

    def options(self, s: GalaxiesState, seat: Seat) -> list[Action]:
        """The user's ships in orbit that have another track to go to."""
        first = seat * SHIPS
        found: list[Action] = []
        for ship in range(first, first + SHIPS):
            at = s.place[ship]
            if at & 1 and at != LOCKED and transfer_slots(s, seat, ship):
                found.append(s.content.from_orbit[s.row[(at >> 1) - 1]])
        return found

    def play(self, s: GalaxiesState, seat: Seat, action: Action, tell: Teller) -> None:
        """Ask where to."""
        assert isinstance(action, FromOrbit)
        s.stack.pop()
        ship = s.orbiter(seat, s.slot_of(action.planet))
        s.stack.append(TransferTo(seat, ship - seat * SHIPS))


class TransferTo(SeatStep[GalaxiesState]):
    """GORT: which track the ship goes to, at the same level (TEG-23.10)."""

    name: ClassVar[str] = "transfer_to"
    rule: ClassVar[str] = "TEG-23.10"
    shape: ClassVar[tuple[str, ...]] = ("seat", "ship")

    def __init__(self, seat: int, ship: int) -> None:
        super().__init__(seat)
        self.ship: Final = ship

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
        s.place[ship] = 3 + 2 * slot
        tell.tell(tell_of.IN_ORBIT, seat, action.planet, s.level[ship])
        if s.level[ship] == s.content.planets[action.planet].track:
            colonize(s, seat, slot, tell)


class ReplacePlanet(SeatStep[GalaxiesState]):
    """HELIOS: which planet without ships is replaced (TEG-23.12)."""

    name: ClassVar[str] = "replace_planet"
    rule: ClassVar[str] = "TEG-23.12"

    def options(self, s: GalaxiesState, seat: Seat) -> list[Action]:
        """The planets without a ship of anyone."""
        return [s.content.replace[s.row[slot]] for slot in range(len(s.row)) if is_empty(s, slot)]

    def play(self, s: GalaxiesState, seat: Seat, action: Action, tell: Teller) -> None:
        """The new card is drawn first; then the old one is discarded."""
        assert isinstance(action, Replace)
        s.stack.pop()
        tell.tell(tell_of.PLANET_DISCARDED, seat, action.planet)
        s.stack.append(DrawPlanet(s.slot_of(action.planet)))


class PayUpgrade(PlanetStep):
    """LUREENA and MARED: how the upgrade is paid (TEG-23.20, TEG-23.22)."""

    name: ClassVar[str] = "pay_upgrade"
    rule: ClassVar[str] = "TEG-23.20"

    def options(self, s: GalaxiesState, seat: Seat) -> list[Action]:
        """The ways that the planet allows."""
        effect = self.effect(s)
        return payments(s, seat, effect.discount, effect.mix)

    def play(self, s: GalaxiesState, seat: Seat, action: Action, tell: Teller) -> None:
        """Pay and rise."""
        assert isinstance(action, Upgrade)
        s.stack.pop()
        upgrade(s, seat, action.energy, action.culture, tell)


class ConvertResource(PlanetStep):
    """OMICRON FENZI and PEMBERTONIA-MAJOR: how much is turned into the other resource (TEG-23.27, TEG-23.29)."""

    name: ClassVar[str] = "convert_resource"
    rule: ClassVar[str] = "TEG-23.27"

    def options(self, s: GalaxiesState, seat: Seat) -> list[Action]:
        """From 1 to all."""
        energy = self.effect(s).resource == ENERGY_RESOURCE
        return s.content.convert[(s.energy if energy else s.culture)[seat]]

    def play(self, s: GalaxiesState, seat: Seat, action: Action, tell: Teller) -> None:
        """Turn them; what does not fit is lost."""
        assert isinstance(action, Convert)
        s.stack.pop()
        count = action.count
        if self.effect(s).resource == ENERGY_RESOURCE:
            s.energy[seat] -= count
            tell.tell(tell_of.LOST, seat, count, 0)
            gain(s, seat, 0, count, tell)
        else:
            s.culture[seat] -= count
            tell.tell(tell_of.LOST, seat, 0, count)
            gain(s, seat, count, 0, tell)


class RecallShip(SeatStep[GalaxiesState]):
    """ANDELLOUXIAN-6: which orbiting ship goes home (TEG-23.1)."""

    name: ClassVar[str] = "recall_ship"
    rule: ClassVar[str] = "TEG-23.1"

    def options(self, s: GalaxiesState, seat: Seat) -> list[Action]:
        """The user's ships above their start space."""
        first = seat * SHIPS
        return [
            s.content.recall[s.row[(s.place[ship] >> 1) - 1]] for ship in range(first, first + SHIPS) if s.level[ship]
        ]

    def play(self, s: GalaxiesState, seat: Seat, action: Action, tell: Teller) -> None:
        """Send it home and ask what its level is worth."""
        assert isinstance(action, Recall)
        s.stack.pop()
        ship = s.orbiter(seat, s.slot_of(action.planet))
        s.stack.append(TakeResources(seat, s.level[ship]))
        s.place[ship] = AT_HOME
        s.level[ship] = 0
        tell.tell(tell_of.WENT_HOME, seat, action.planet)


class TakeResources(SeatStep[GalaxiesState]):
    """ANDELLOUXIAN-6: which resource is gained (TEG-23.1)."""

    name: ClassVar[str] = "take_resources"
    rule: ClassVar[str] = "TEG-23.1"
    shape: ClassVar[tuple[str, ...]] = ("seat", "amount:number")

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
        """Gain them."""
        assert isinstance(action, Take)
        s.stack.pop()
        gain(s, seat, action.energy, action.culture, tell)


class UseTheirs(PlanetStep):
    """SARGUS-36 and WALSFEO: which colony of another player is used, for a payment to them (TEG-23.31, TEG-23.38)."""

    name: ClassVar[str] = "use_theirs"
    rule: ClassVar[str] = "TEG-23.31"

    def options(self, s: GalaxiesState, seat: Seat) -> list[Action]:
        """Colonies of others whose action can be carried out after the payment."""
        effect = self.effect(s)
        found: list[Action] = []
        for owner in range(s.sides):
            if owner != seat and s.colonies[owner]:
                usable = usable_colonies(s, seat, owner, effect)
                found.extend([s.content.use[i] for i in range(len(s.content.planets)) if usable >> i & 1])
        return found

    def play(self, s: GalaxiesState, seat: Seat, action: Action, tell: Teller) -> None:
        """Pay the owner and use it."""
        assert isinstance(action, Use)
        s.stack.pop()
        effect = self.effect(s)
        for owner in range(s.sides):
            if s.colonies[owner] >> action.planet & 1:
                s.energy[seat] -= effect.cost_energy
                s.culture[seat] -= effect.cost_culture
                s.energy[owner] = min(s.energy_max(owner), s.energy[owner] + effect.cost_energy)
                s.culture[owner] = min(s.culture_max(owner), s.culture[owner] + effect.cost_culture)
                tell.tell(tell_of.PAID_TO, seat, owner, effect.cost_energy, effect.cost_culture)
        use_planet(s, seat, action.planet, tell)


class UseOfRow(SeatStep[GalaxiesState]):
    """UMBRA-FORUM: which planet of the row is used (TEG-23.35)."""

    name: ClassVar[str] = "use_of_row"
    rule: ClassVar[str] = "TEG-23.35"

    def options(self, s: GalaxiesState, seat: Seat) -> list[Action]:
        """Planets of the row whose action can be carried out."""
        return [s.content.use[planet] for planet in s.row if planet != NONE and can_use(s, seat, planet)]

    def play(self, s: GalaxiesState, seat: Seat, action: Action, tell: Teller) -> None:
        """Use it."""
        assert isinstance(action, Use)
        s.stack.pop()
        use_planet(s, seat, action.planet, tell)


class RepeatDie(SeatStep[GalaxiesState]):
    """PIEDES: which die of the activation area is carried out again (TEG-23.30)."""

    name: ClassVar[str] = "repeat_die"
    rule: ClassVar[str] = "TEG-23.30"

    def options(self, s: GalaxiesState, seat: Seat) -> list[Action]:
        """Dice activated before this one, whose action can be carried out."""
        faces = repeatable(s, seat)
        return [s.content.repeat[face] for face in range(FACE_COUNT) if faces >> face & 1]

    def play(self, s: GalaxiesState, seat: Seat, action: Action, tell: Teller) -> None:
        """Carry it out again; this opens no follow window (TEG-7.13)."""
        assert isinstance(action, Repeat)
        s.stack.pop()
        s.stack.append(Repeating(repeatable_die(s, action.face)))
        tell.tell(tell_of.REPEATED, seat, action.face)
        perform(s, seat, action.face, tell)


class AllAdvance(Automatic[GalaxiesState]):
    """TERRA-BETTIA: the others may advance a ship, clockwise from the user's left, then the user (TEG-23.33)."""

    name: ClassVar[str] = "all_advance"
    rule: ClassVar[str] = "TEG-23.33"
    shape: ClassVar[tuple[str, ...]] = ("user:seat", "planet", "turn:number")

    def __init__(self, user: int, planet: int, turn: int) -> None:
        self.user: Final = user
        self.planet: Final = planet
        self.turn: Final = turn

    def run(self, s: GalaxiesState, tell: Teller) -> None:
        """Ask the next one who has a ship in orbit."""
        s.stack.pop()
        effect = s.content.planets[self.planet].effect
        for turn in range(self.turn, s.sides + 1):
            side = (self.user + turn) % s.sides
            steps = effect.steps if turn == s.sides else effect.others_steps
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


# -------------------------------------------------------------- dice


class Roll(ChanceStep[GalaxiesState]):
    """Chance rolls the dice that wait for it, one after the other (TEG-2.2, TEG-3.1)."""

    name: ClassVar[str] = "roll"
    rule: ClassVar[str] = "TEG-3.1"

    def options(self, s: GalaxiesState, seat: Seat) -> list[Action]:
        """The six faces."""
        return s.content.roll

    def draw(self, s: GalaxiesState, rng: Rng) -> Action:
        """One of them, all alike."""
        return s.content.roll[rng.below(FACE_COUNT)]

    def play(self, s: GalaxiesState, seat: Seat, action: Action, tell: Teller) -> None:
        """Set the next die; after the last one, go on."""
        assert isinstance(action, Rolled)
        face = action.face
        state = s.die_state
        left = 0
        for die in range(DICE):
            if state[die] == TO_ROLL:
                if not left:
                    s.die_face[die] = face
                    state[die] = INACTIVE
                left += 1
        if left <= 1:
            s.stack.pop()
            if s.is_rogue(s.active):
                tell.tell(tell_of.ROGUE_ROLLED, voice(s, s.active), face)
            else:
                tell.tell(tell_of.ROLLED, s.active, packed_faces(s, INACTIVE))


def packed_faces(s: GalaxiesState, state: int) -> int:
    """How many dice of a state show each face, three bits per face."""
    packed = 0
    for die in range(DICE):
        if s.die_state[die] == state:
            packed += 1 << (3 * s.die_face[die])
    return packed


def unpacked_faces(packed: int) -> list[int]:
    """How many of such dice show each face."""
    return [packed >> (3 * face) & 7 for face in range(len(FACES))]


ROLL: Final = Roll()


class PickReroll(SeatStep[GalaxiesState]):
    """Which inactive dice are rerolled together: one pick after the other (TEG-4.3, TEG-23.39)."""

    name: ClassVar[str] = "pick_reroll"
    rule: ClassVar[str] = "TEG-4.3"
    shape: ClassVar[tuple[str, ...]] = ("seat", "kind:reroll")

    def __init__(self, seat: int, kind: int) -> None:
        super().__init__(seat)
        self.kind: Final = kind

    def options(self, s: GalaxiesState, seat: Seat) -> list[Action]:
        """Inactive dice by their face; done after the first pick."""
        found = s.content.picks[s.faces(INACTIVE)]
        return [*found, DONE] if TO_ROLL in s.die_state else found

    def play(self, s: GalaxiesState, seat: Seat, action: Action, tell: Teller) -> None:
        """Lay a die aside for the reroll; when done, or when no other is left, pay and roll."""
        if isinstance(action, Pick):
            s.die_state[s.die_showing(action.face, INACTIVE)] = TO_ROLL
            if INACTIVE in s.die_state:
                return
        s.stack.pop()
        cost = 0
        if self.kind == FREE_REROLL:
            s.rerolled = True
        elif self.kind == PAID_REROLL:
            cost = 1
            s.energy[seat] -= 1
        tell.tell(tell_of.REROLLED, seat, packed_faces(s, TO_ROLL), cost)
        s.stack.append(ROLL)


class ChangeDie(SeatStep[GalaxiesState]):
    """Which inactive die is set to another face (TEG-6.1, TEG-23.11)."""

    name: ClassVar[str] = "change_die"
    rule: ClassVar[str] = "TEG-6.1"
    shape: ClassVar[tuple[str, ...]] = ("seat", "by:setter")

    def __init__(self, seat: int, by: int) -> None:
        super().__init__(seat)
        self.by: Final = by

    def options(self, s: GalaxiesState, seat: Seat) -> list[Action]:
        """Inactive dice by their face."""
        faces = s.faces(INACTIVE)
        return [s.content.change[face] for face in range(FACE_COUNT) if faces >> face & 1]

    def play(self, s: GalaxiesState, seat: Seat, action: Action, tell: Teller) -> None:
        """Ask for the face."""
        assert isinstance(action, Change)
        s.stack.pop()
        s.stack.append(ChooseFace(seat, s.die_showing(action.face, INACTIVE), self.by))


class ChooseFace(SeatStep[GalaxiesState]):
    """Which face a die is set to (TEG-6.1, TEG-23.11)."""

    name: ClassVar[str] = "choose_face"
    rule: ClassVar[str] = "TEG-6.1"
    shape: ClassVar[tuple[str, ...]] = ("seat", "die:number", "by:setter")

    def __init__(self, seat: int, die: int, by: int) -> None:
        super().__init__(seat)
        self.die: Final = die
        self.by: Final = by

    def options(self, s: GalaxiesState, seat: Seat) -> list[Action]:
        """The six faces."""
        return s.content.face

    def play(self, s: GalaxiesState, seat: Seat, action: Action, tell: Teller) -> None:
        """Set it; it stays inactive (TEG-6.5)."""
        assert isinstance(action, Face)
        s.stack.pop()
        kind = tell_of.CONVERTED if self.by == BY_CONVERTER else tell_of.DIE_SET
        tell.tell(kind, seat, s.die_face[self.die], action.face)
        s.die_face[self.die] = action.face


class DiscardDice(PlanetStep):
    """MAIA: which inactive dice are discarded, one after the other (TEG-23.21)."""

    name: ClassVar[str] = "discard_dice"
    rule: ClassVar[str] = "TEG-23.21"
    shape: ClassVar[tuple[str, ...]] = ("seat", "planet", "left:number")

    def __init__(self, seat: int, planet: int, left: int) -> None:
        super().__init__(seat, planet)
        self.left: Final = left

    def options(self, s: GalaxiesState, seat: Seat) -> list[Action]:
        """Inactive dice by their face."""
        faces = s.faces(INACTIVE)
        return [s.content.discard[face] for face in range(FACE_COUNT) if faces >> face & 1]

    def play(self, s: GalaxiesState, seat: Seat, action: Action, tell: Teller) -> None:
        """Discard it; after the last one, gain."""
        assert isinstance(action, Discard)
        s.stack.pop()
        s.die_state[s.die_showing(action.face, INACTIVE)] = DISCARDED
        tell.tell(tell_of.DICE_DISCARDED, seat, action.face)
        if self.left > 1:
            s.stack.append(DiscardDice(seat, self.planet, self.left - 1))
        else:
            effect = self.effect(s)
            gain(s, seat, effect.energy, effect.culture, tell)


# -------------------------------------------------------------- ZAVODNICK


class ChooseAction(SeatStep[GalaxiesState]):
    """ZAVODNICK: which face's action is carried out (TEG-23.40)."""

    name: ClassVar[str] = "choose_action"
    rule: ClassVar[str] = "TEG-23.40"

    def options(self, s: GalaxiesState, seat: Seat) -> list[Action]:
        """Faces whose action the user can carry out."""
        return [s.content.perform[face] for face in range(FACE_COUNT) if can_perform(s, seat, face)]

    def play(self, s: GalaxiesState, seat: Seat, action: Action, tell: Teller) -> None:
        """Carry it out; then the others may follow it for free."""
        assert isinstance(action, Perform)
        s.stack.pop()
        s.stack.append(FreeWindow(seat, action.face, 1))
        tell.tell(tell_of.CHOSE_FACE, seat, action.face)
        perform(s, seat, action.face, tell)


class FreeWindow(Automatic[GalaxiesState]):
    """Everyone else may follow ZAVODNICK's action for free, clockwise from the user's left (TEG-23.40)."""

    name: ClassVar[str] = "free_window"
    rule: ClassVar[str] = "TEG-23.40"
    shape: ClassVar[tuple[str, ...]] = ("user:seat", "face", "turn:number")

    def __init__(self, user: int, face: int, turn: int) -> None:
        self.user: Final = user
        self.face: Final = face
        self.turn: Final = turn

    def run(self, s: GalaxiesState, tell: Teller) -> None:
        """Ask the next one who can."""
        s.stack.pop()
        for turn in range(self.turn, s.sides):
            side = (self.user + turn) % s.sides
            if not s.is_rogue(side) and can_follow(s, side, self.user, self.face, 0):
                if s.quiet[side] >> self.face & 1:
                    tell.tell(tell_of.NOT_FOLLOWED, side, self.face)
                else:
                    s.stack.append(FreeWindow(self.user, self.face, turn + 1))
                    s.stack.append(OfferFree(self.user, self.face, side))
                    return


FOLLOW_OR_PASS: Final[list[Action]] = [FOLLOW, PASS]


class OfferFree(SeatStep[GalaxiesState]):
    """Whether a player follows ZAVODNICK's action for free (TEG-23.40)."""

    name: ClassVar[str] = "offer_free"
    rule: ClassVar[str] = "TEG-23.40"
    shape: ClassVar[tuple[str, ...]] = ("user:seat", "face", "seat")

    def __init__(self, user: int, face: int, seat: int) -> None:
        super().__init__(seat)
        self.user: Final = user
        self.face: Final = face

    def options(self, s: GalaxiesState, seat: Seat) -> list[Action]:
        """Follow or not."""
        return FOLLOW_OR_PASS

    def play(self, s: GalaxiesState, seat: Seat, action: Action, tell: Teller) -> None:
        """Follow: whoever is followed in their own turn gains what BIRKOMIUS and BISSCHOP give (TEG-23.3)."""
        s.stack.pop()
        if action is PASS:
            tell.tell(tell_of.NOT_FOLLOWED, seat, self.face)
            return
        tell.tell(tell_of.FOLLOWED_FREE, seat, self.face, self.user)
        gain_from_follower(s, self.user, tell)
        perform(s, seat, self.face, tell)


def gain_from_follower(s: GalaxiesState, whom: int, tell: Teller) -> None:
    """A player has been followed (TEG-23.3, TEG-23.4)."""
    if is_rewarded(s, whom):
        gain(s, whom, s.bonus_energy, s.bonus_culture, tell)
