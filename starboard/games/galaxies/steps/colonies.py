"""Colony: upgrading the empire and using planets, by a die or by a planet (TEG-16, TEG-17, TEG-23)."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from starboard.games.galaxies import events as tell_of
from starboard.games.galaxies.actions import Upgrade, Use
from starboard.games.galaxies.components import MOST_SIDES
from starboard.games.galaxies.mechanics import can_use, upgrade, upgrade_cost
from starboard.games.galaxies.state import NONE, GalaxiesState
from starboard.games.galaxies.steps.core import GrantingVerb, PlanetStep, PlanetVerb, UserStep, led_by, use_planet
from starboard.kernel.actions import Action
from starboard.kernel.events import Teller
from starboard.kernel.reader import Reader
from starboard.kernel.steps import Seat, Step


class UseColony(UserStep):
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


USE_A_COLONY: Final = [UseColony(seat) for seat in range(MOST_SIDES)]


class UpgradeVerb(PlanetVerb):
    """Upgrade the empire on terms of its own (TEG-23.20, TEG-23.22)."""

    name: ClassVar[str] = "upgrade"

    def __init__(self, at: Reader) -> None:
        super().__init__(at)
        self.discount: Final = at.item("discount").number(0, 1)
        self.mix: Final = at.item("payment").index(("one_kind", "mix")) == 1
        self.lowest: Final = at.has("condition") and at.item("condition").index(("strictly_lowest_empire",)) == 0

    def feasible(self, s: GalaxiesState, seat: Seat, here: int, flags: int) -> bool:
        """Its condition holds, and the cost can be paid."""
        cost = upgrade_cost(s, seat, self.discount)
        if self.lowest:
            for side in range(s.sides):
                lead = s.empire[side] - s.empire[seat]
                if side != seat and (lead < 0 or (lead == 0 and not s.terms.later)):
                    return False
        if self.mix:
            return s.energy[seat] + s.culture[seat] >= cost
        return s.energy[seat] >= cost or s.culture[seat] >= cost

    def perform(self, s: GalaxiesState, seat: Seat, here: int, flags: int, tell: Teller) -> None:
        """Ask how it is paid."""
        s.stack.append(PayUpgrade(seat, here))


class PayUpgrade(PlanetStep):
    """LUREENA and MARED: how the upgrade is paid (TEG-23.20, TEG-23.22)."""

    name: ClassVar[str] = "pay_upgrade"
    rule: ClassVar[str] = "TEG-23.20"
    verb: ClassVar[str] = "upgrade"

    def options(self, s: GalaxiesState, seat: Seat) -> list[Action]:
        """The ways that the planet allows."""
        verb = s.content.planets[self.planet].verb
        assert isinstance(verb, UpgradeVerb)
        return payments(s, seat, verb.discount, verb.mix)

    def play(self, s: GalaxiesState, seat: Seat, action: Action, tell: Teller) -> None:
        """Pay and rise."""
        assert isinstance(action, Upgrade)
        s.stack.pop()
        upgrade(s, seat, action.energy, action.culture, tell)


class UseColonyOfVerb(GrantingVerb):
    """Use a colony of another player, who is paid for it (TEG-23.31, TEG-23.38)."""

    name: ClassVar[str] = "use_colony_of"

    def pay(self, s: GalaxiesState, user: int) -> None:
        """Later, to the owner, once it is known who that is."""

    def leads_on(self, s: GalaxiesState, user: int) -> bool:
        """A colony of somebody else that can be used after the payment."""
        for owner in range(s.sides):
            if owner != user and s.colonies[owner] and self.usable(s, user, owner):
                return True
        return False

    def usable(self, s: GalaxiesState, user: int, owner: int) -> int:
        """The colonies of an owner that a user could use after paying the owner, as a mask."""
        energy = s.energy[owner]
        culture = s.culture[owner]
        s.energy[user] -= self.cost_energy
        s.culture[user] -= self.cost_culture
        s.energy[owner] = min(s.energy_max(owner), energy + self.cost_energy)
        s.culture[owner] = min(s.culture_max(owner), culture + self.cost_culture)
        found = 0
        for planet in range(len(s.content.planets)):
            if s.colonies[owner] >> planet & 1 and can_use(s, user, planet):
                found |= 1 << planet
        s.energy[owner] = energy
        s.culture[owner] = culture
        s.energy[user] += self.cost_energy
        s.culture[user] += self.cost_culture
        return found

    def perform(self, s: GalaxiesState, seat: Seat, here: int, flags: int, tell: Teller) -> None:
        s.stack.append(UseTheirs(seat, here))


class UseTheirs(PlanetStep):
    """SARGUS-36 and WALSFEO: which colony of another player is used, for a payment to them (TEG-23.31, TEG-23.38)."""

    name: ClassVar[str] = "use_theirs"
    rule: ClassVar[str] = "TEG-23.31"
    verb: ClassVar[str] = "use_colony_of"

    def fits(self, s: GalaxiesState, below: list[Step[Any]]) -> bool:
        """On the planet that leads there."""
        return super().fits(s, below) and led_by(s, self.seat, self.verb, below)

    def options(self, s: GalaxiesState, seat: Seat) -> list[Action]:
        """Colonies of others whose action can be carried out after the payment."""
        verb = s.content.planets[self.planet].verb
        assert isinstance(verb, UseColonyOfVerb)
        found: list[Action] = []
        for owner in range(s.sides):
            if owner != seat and s.colonies[owner]:
                usable = verb.usable(s, seat, owner)
                found.extend([s.content.use[i] for i in range(len(s.content.planets)) if usable >> i & 1])
        return found

    def play(self, s: GalaxiesState, seat: Seat, action: Action, tell: Teller) -> None:
        """Pay the owner and use it."""
        assert isinstance(action, Use)
        s.stack.pop()
        verb = s.content.planets[self.planet].verb
        assert isinstance(verb, UseColonyOfVerb)
        for owner in range(s.sides):
            if s.colonies[owner] >> action.planet & 1:
                s.energy[seat] -= verb.cost_energy
                s.culture[seat] -= verb.cost_culture
                s.energy[owner] = min(s.energy_max(owner), s.energy[owner] + verb.cost_energy)
                s.culture[owner] = min(s.culture_max(owner), s.culture[owner] + verb.cost_culture)
                tell.tell(tell_of.PAID_TO, seat, owner, verb.cost_energy, verb.cost_culture)
        use_planet(s, seat, action.planet, tell)


class UseUncolonizedVerb(GrantingVerb):
    """Use a planet of the row (TEG-23.35)."""

    name: ClassVar[str] = "use_uncolonized"

    def leads_on(self, s: GalaxiesState, user: int) -> bool:
        """A planet of the row that can be used."""
        for planet in s.row:
            if planet != NONE and can_use(s, user, planet):
                return True
        return False

    def perform(self, s: GalaxiesState, seat: Seat, here: int, flags: int, tell: Teller) -> None:
        s.stack.append(UseOfRow(seat))


class UseOfRow(UserStep):
    """UMBRA-FORUM: which planet of the row is used (TEG-23.35)."""

    name: ClassVar[str] = "use_of_row"
    rule: ClassVar[str] = "TEG-23.35"

    def fits(self, s: GalaxiesState, below: list[Step[Any]]) -> bool:
        """On the planet that leads there."""
        return super().fits(s, below) and led_by(s, self.seat, "use_uncolonized", below)

    def options(self, s: GalaxiesState, seat: Seat) -> list[Action]:
        """Planets of the row whose action can be carried out."""
        return [s.content.use[planet] for planet in s.row if planet != NONE and can_use(s, seat, planet)]

    def play(self, s: GalaxiesState, seat: Seat, action: Action, tell: Teller) -> None:
        assert isinstance(action, Use)
        s.stack.pop()
        use_planet(s, seat, action.planet, tell)
