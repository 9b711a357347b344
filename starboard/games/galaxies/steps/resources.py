"""Planets that give, take and turn resources (TEG-23)."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from starboard.games.galaxies import events as tell_of
from starboard.games.galaxies.actions import Convert, Discard, Steal
from starboard.games.galaxies.components import ENERGY_RESOURCE, FACE_COUNT, MOST_RESOURCES, RESOURCES
from starboard.games.galaxies.mechanics import gain
from starboard.games.galaxies.state import DISCARDED, HOME, INACTIVE, GalaxiesState
from starboard.games.galaxies.steps.core import PlanetStep, PlanetVerb, read_amount_of, read_amounts
from starboard.kernel.actions import Action
from starboard.kernel.errors import N_
from starboard.kernel.events import Teller
from starboard.kernel.reader import Reader
from starboard.kernel.steps import Seat, Step


class GainVerb(PlanetVerb):
    """Gain energy and culture; it may cost dice (TEG-23.21)."""

    name: ClassVar[str] = "gain"

    def __init__(self, at: Reader) -> None:
        super().__init__(at)
        self.energy, self.culture = read_amounts(at)

    def takes_dice(self) -> bool:
        """It asks which."""
        return True

    def feasible(self, s: GalaxiesState, seat: Seat, here: int, flags: int) -> bool:
        """Enough inactive dice for its cost."""
        return self.cost_dice == 0 or s.inactive() >= self.cost_dice

    def perform(self, s: GalaxiesState, seat: Seat, here: int, flags: int, tell: Teller) -> None:
        """Gain, or ask for the dice first."""
        if self.cost_dice:
            s.stack.append(DiscardDice(seat, here, self.cost_dice))
        else:
            gain(s, seat, self.energy, self.culture, tell)


class DiscardDice(PlanetStep):
    """MAIA: which inactive dice are discarded, one after the other (TEG-23.21)."""

    name: ClassVar[str] = "discard_dice"
    rule: ClassVar[str] = "TEG-23.21"
    verb: ClassVar[str] = "gain"
    shape: ClassVar[tuple[str, ...]] = ("seat", "planet", "left:1..7")

    def __init__(self, seat: int, planet: int, left: int) -> None:
        super().__init__(seat, planet)
        self.left: Final = left

    def fits(self, s: GalaxiesState, below: list[Step[Any]]) -> bool:
        """In an action of one's own that costs dice, of which there are enough."""
        verb = s.content.planets[self.planet].verb
        payable = self.left <= verb.cost_dice and self.left <= s.inactive()
        return payable and super().fits(s, below)

    def options(self, s: GalaxiesState, seat: Seat) -> list[Action]:
        """Inactive dice by their face."""
        faces = s.faces(INACTIVE)
        return [s.content.discard[face] for face in range(FACE_COUNT) if faces >> face & 1]

    def play(self, s: GalaxiesState, seat: Seat, action: Action, tell: Teller) -> None:
        """Discard it; after the last one, gain."""
        assert isinstance(action, Discard)
        s.stack.pop()
        s.set_state(s.die_showing(action.face, INACTIVE), DISCARDED)
        tell.tell(tell_of.DICE_DISCARDED, seat, action.face)
        if self.left > 1:
            s.stack.append(DiscardDice(seat, self.planet, self.left - 1))
        else:
            verb = s.content.planets[self.planet].verb
            assert isinstance(verb, GainVerb)
            gain(s, seat, verb.energy, verb.culture, tell)


class GainPerShipVerb(PlanetVerb):
    """Gain for each own ship at home (TEG-23.2)."""

    name: ClassVar[str] = "gain_per_ship"

    def __init__(self, at: Reader) -> None:
        super().__init__(at)
        self.energy, self.culture = read_amount_of(at)

    def perform(self, s: GalaxiesState, seat: Seat, here: int, flags: int, tell: Teller) -> None:
        """Count them and gain."""
        ships = s.ships_at(seat, HOME)
        gain(s, seat, self.energy * ships, self.culture * ships, tell)


class GainAllVerb(PlanetVerb):
    """Gain, and everybody else too (TEG-23.9, TEG-23.14)."""

    name: ClassVar[str] = "gain_all"

    def __init__(self, at: Reader) -> None:
        super().__init__(at)
        self.energy, self.culture = read_amounts(at.item("self"))
        self.others_energy, self.others_culture = read_amounts(at.item("others"))

    def perform(self, s: GalaxiesState, seat: Seat, here: int, flags: int, tell: Teller) -> None:
        """The user first, then clockwise."""
        for turn in range(s.sides):
            side = (seat + turn) % s.sides
            if side == seat:
                gain(s, side, self.energy, self.culture, tell)
            else:
                gain(s, side, self.others_energy, self.others_culture, tell)


class StealVerb(PlanetVerb):
    """Steal from another player (TEG-23.7, TEG-23.18)."""

    name: ClassVar[str] = "steal"

    def __init__(self, at: Reader) -> None:
        super().__init__(at)
        self.resource: Final = at.item("resource").index(RESOURCES)
        self.amount: Final = at.item("amount").number(1, MOST_RESOURCES)

    def feasible(self, s: GalaxiesState, seat: Seat, here: int, flags: int) -> bool:
        """Somebody else who has some of it."""
        held = s.energy if self.resource == ENERGY_RESOURCE else s.culture
        for side in range(s.sides):
            if side != seat and held[side] > 0:
                return True
        return False

    def perform(self, s: GalaxiesState, seat: Seat, here: int, flags: int, tell: Teller) -> None:
        """Ask from whom."""
        s.stack.append(StealFrom(seat, here))


class StealFrom(PlanetStep):
    """Whom to steal from (TEG-23.7, TEG-23.18)."""

    name: ClassVar[str] = "steal_from"
    rule: ClassVar[str] = "TEG-23.7"
    verb: ClassVar[str] = "steal"

    def options(self, s: GalaxiesState, seat: Seat) -> list[Action]:
        """The others who have some of it."""
        verb = s.content.planets[self.planet].verb
        assert isinstance(verb, StealVerb)
        energy = verb.resource == ENERGY_RESOURCE
        held = s.energy if energy else s.culture
        steal_of = s.content.steal_solo if s.solo else s.content.steal
        return [steal_of[side] for side in range(s.sides) if side != seat and held[side]]

    def play(self, s: GalaxiesState, seat: Seat, action: Action, tell: Teller) -> None:
        """Take it; what does not fit is lost (TEG-13.1)."""
        assert isinstance(action, Steal)
        s.stack.pop()
        verb = s.content.planets[self.planet].verb
        assert isinstance(verb, StealVerb)
        victim = action.side
        most = s.content.resource_max
        if verb.resource == ENERGY_RESOURCE:
            taken = min(verb.amount, s.energy[victim])
            s.energy[victim] -= taken
            s.energy[seat] = min(most, s.energy[seat] + taken)
            tell.tell(tell_of.STOLEN, seat, victim, taken, 0)
        else:
            taken = min(verb.amount, s.culture[victim])
            s.culture[victim] -= taken
            s.culture[seat] = min(most, s.culture[seat] + taken)
            tell.tell(tell_of.STOLEN, seat, victim, 0, taken)


class ConvertVerb(PlanetVerb):
    """Turn one resource into the other (TEG-23.27, TEG-23.29)."""

    name: ClassVar[str] = "convert"

    def __init__(self, at: Reader) -> None:
        super().__init__(at)
        self.resource: Final = at.item("from").index(RESOURCES)
        """What is turned into the other kind."""
        if at.item("to").index(RESOURCES) == self.resource:
            raise at.item("to").fault(N_("one resource is turned into the other"))

    def feasible(self, s: GalaxiesState, seat: Seat, here: int, flags: int) -> bool:
        """Some of it."""
        return (s.energy if self.resource == ENERGY_RESOURCE else s.culture)[seat] > 0

    def perform(self, s: GalaxiesState, seat: Seat, here: int, flags: int, tell: Teller) -> None:
        """Ask how much."""
        s.stack.append(ConvertResource(seat, here))


class ConvertResource(PlanetStep):
    """OMICRON FENZI and PEMBERTONIA-MAJOR: how much is turned into the other resource (TEG-23.27, TEG-23.29)."""

    name: ClassVar[str] = "convert_resource"
    rule: ClassVar[str] = "TEG-23.27"
    verb: ClassVar[str] = "convert"

    def options(self, s: GalaxiesState, seat: Seat) -> list[Action]:
        """From 1 to all."""
        verb = s.content.planets[self.planet].verb
        assert isinstance(verb, ConvertVerb)
        energy = verb.resource == ENERGY_RESOURCE
        return s.content.convert[(s.energy if energy else s.culture)[seat]]

    def play(self, s: GalaxiesState, seat: Seat, action: Action, tell: Teller) -> None:
        """Turn them; what does not fit is lost."""
        assert isinstance(action, Convert)
        s.stack.pop()
        count = action.count
        verb = s.content.planets[self.planet].verb
        assert isinstance(verb, ConvertVerb)
        if verb.resource == ENERGY_RESOURCE:
            s.energy[seat] -= count
            tell.tell(tell_of.LOST, seat, count, 0)
            gain(s, seat, 0, count, tell)
        else:
            s.culture[seat] -= count
            tell.tell(tell_of.LOST, seat, 0, count)
            gain(s, seat, count, 0, tell)
