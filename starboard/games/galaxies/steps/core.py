"""What the actions of planets have in common, and how one is carried out (TEG-22)."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from starboard.games.galaxies import events as tell_of
from starboard.games.galaxies.components import DICE, ENERGY_RESOURCE, MOST_RESOURCES, RESOURCES
from starboard.games.galaxies.state import GalaxiesState
from starboard.kernel.effects import Verb
from starboard.kernel.errors import N_
from starboard.kernel.events import Teller
from starboard.kernel.reader import Reader
from starboard.kernel.steps import Automatic, Seat, SeatStep, Step


def read_amounts(at: Reader) -> tuple[int, int]:
    """How much energy and culture a table names; one of them at least."""
    energy = at.maybe("energy", 0).number(0, MOST_RESOURCES)
    culture = at.maybe("culture", 0).number(0, MOST_RESOURCES)
    if not energy and not culture:
        raise at.fault(N_("it gives neither energy nor culture"))
    return energy, culture


def read_amount_of(at: Reader) -> tuple[int, int]:
    """The same where a table names one resource and its amount."""
    resource = at.item("resource").index(RESOURCES)
    amount = at.item("amount").number(1, MOST_RESOURCES)
    return (amount, 0) if resource == ENERGY_RESOURCE else (0, amount)


class PlanetVerb(Verb[GalaxiesState]):
    """A planet's action. `here` is the planet; no flags are used.

    By a die, by following, by landing or through another planet, it is the same (TEG-22.1).
    """

    def __init__(self, at: Reader) -> None:
        cost = at.maybe("cost", {})
        self.cost_energy: Final = cost.maybe("energy", 0).number(0, MOST_RESOURCES)
        self.cost_culture: Final = cost.maybe("culture", 0).number(0, MOST_RESOURCES)
        self.cost_dice: Final = cost.maybe("inactive_dice", 0).number(0, DICE)
        cost.done()
        if self.cost_dice and not self.takes_dice():
            raise cost.fault(N_("only a gain can be paid with dice"))

    def feasible(self, s: GalaxiesState, seat: Seat, here: int, flags: int) -> bool:
        """Always, unless a verb says otherwise. Here for its type: compiled, it is called without a detour."""
        return True

    def takes_dice(self) -> bool:
        """Whether it knows how to be paid with dice."""
        return False

    def pay(self, s: GalaxiesState, user: int) -> None:
        """Pay its resources, which come first."""
        s.energy[user] -= self.cost_energy
        s.culture[user] -= self.cost_culture


class GrantingVerb(PlanetVerb):
    """An action that leads to another one, which could lead back to it: the same user cannot enter it again.

    Whether it can be carried out is tried on the position itself: pay, put the action on the stack, look, and take both
    back. So the question sees exactly what the deed would (TEG-22.2).
    """

    def leads_on(self, s: GalaxiesState, user: int) -> bool:
        """Whether there is another action to be carried out, with this one paid and on the stack."""
        raise TypeError(f"{type(self).__name__} has no leads_on")

    def feasible(self, s: GalaxiesState, seat: Seat, here: int, flags: int) -> bool:
        """Whether it is not being resolved already and has somewhere to lead (TEG-22.2, TEG-22.10)."""
        if is_resolving(s, seat, here):
            return False
        energy = s.energy[seat]
        culture = s.culture[seat]
        s.stack.append(Resolving(seat, here))
        self.pay(s, seat)
        possible = self.leads_on(s, seat)
        s.energy[seat] = energy
        s.culture[seat] = culture
        s.stack.pop()
        return possible


class Resolving(Automatic[GalaxiesState]):
    """A planet's action that leads to another one, until all of it is done: the same user cannot enter it again."""

    name: ClassVar[str] = "resolving"
    rule: ClassVar[str] = "TEG-22.10"
    shape: ClassVar[tuple[str, ...]] = ("user:side", "planet")

    def __init__(self, user: int, planet: int) -> None:
        self.user: Final = user
        self.planet: Final = planet

    def fits(self, s: GalaxiesState, below: list[Step[Any]]) -> bool:
        """In the course of its user's action; and not inside itself."""
        verb = s.content.planets[self.planet].verb
        return acting(s, below) == self.user and isinstance(verb, GrantingVerb) and self not in below

    def run(self, s: GalaxiesState, tell: Teller) -> None:
        """It is done."""
        s.stack.pop()


def is_resolving(s: GalaxiesState, user: int, planet: int) -> bool:
    """Whether a user is inside that planet's action already (TEG-22.10)."""
    for step in s.stack:
        if isinstance(step, Resolving) and step.user == user and step.planet == planet:
            return True
    return False


def use_planet(s: GalaxiesState, user: int, planet: int, tell: Teller) -> None:
    """Carry out a planet's action for a player who can (TEG-22, TEG-23)."""
    card = s.content.planets[planet]
    verb = card.verb
    tell.tell(tell_of.USED, user, planet)
    if card.once:
        s.used[user] |= 1 << planet
    if isinstance(verb, GrantingVerb):
        s.stack.append(Resolving(user, planet))
    verb.pay(s, user)
    verb.perform(s, user, planet, 0, tell)


def acting(s: GalaxiesState, below: list[Step[Any]]) -> int:
    """The side whose action is being carried out on these steps: the active one, or one who follows."""
    for step in below[::-1]:
        if step.name in ("follow_window", "free_window"):
            args: tuple[int, ...] = step.args()
            whom = args[0] if step.name == "free_window" else s.active
            return (whom + args[-1] - 1) % s.sides
    return s.active


def led_by(s: GalaxiesState, seat: int, verb: str, below: list[Step[Any]]) -> bool:
    """Whether a step lies on a user's planet that leads to another action in a certain way."""
    last = below[-1] if below else None
    return isinstance(last, Resolving) and last.user == seat and s.content.planets[last.planet].verb.name == verb


class UserStep(SeatStep[GalaxiesState]):
    """A question to a player whose action is being carried out."""

    within: ClassVar[bool] = True

    def fits(self, s: GalaxiesState, below: list[Step[Any]]) -> bool:
        """In the course of that action."""
        return acting(s, below) == self.seat


class PlanetStep(UserStep):
    """A question that a planet's action asks of its user. Steps with more arguments add theirs after the two."""

    shape: ClassVar[tuple[str, ...]] = ("seat", "planet")
    verb: ClassVar[str] = ""
    """The name of the verb that asks it; empty where every planet can."""

    def __init__(self, seat: int, planet: int) -> None:
        super().__init__(seat)
        self.planet: Final = planet

    def fits(self, s: GalaxiesState, below: list[Step[Any]]) -> bool:
        """In the course of its user's action, where the planet asks this."""
        return super().fits(s, below) and self.verb in ("", s.content.planets[self.planet].verb.name)
