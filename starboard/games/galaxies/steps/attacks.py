"""The Rogue's attacks: what its Colony dice do to the human (TEG-38)."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from starboard.games.galaxies import events as tell_of
from starboard.games.galaxies.actions import Give, Regress
from starboard.games.galaxies.components import ANY_TRACK, DICE, ENERGY_RESOURCE, MOST_RESOURCES, MOST_STEPS, SHIPS
from starboard.games.galaxies.mechanics import gain, has_orbiter, regress
from starboard.games.galaxies.state import HUMAN, NONE, ROGUE, GalaxiesState, slot_at
from starboard.games.galaxies.steps.core import acting, read_amounts
from starboard.games.galaxies.steps.row import advance
from starboard.kernel.actions import Action
from starboard.kernel.effects import Verb
from starboard.kernel.events import Teller
from starboard.kernel.game import AUTOMA
from starboard.kernel.reader import Reader
from starboard.kernel.steps import ONE_SEAT, Automatic, Seat, Step


class Attack(Verb[GalaxiesState]):
    """An attack of the Rogue on the human. Neither `here` nor flags are used."""

    def __init__(self, at: Reader) -> None:
        pass


class LoseAttack(Attack):
    """The human loses resources."""

    name: ClassVar[str] = "lose"

    def __init__(self, at: Reader) -> None:
        super().__init__(at)
        self.energy, self.culture = read_amounts(at)

    def feasible(self, s: GalaxiesState, seat: Seat, here: int, flags: int) -> bool:
        """Some of them are there."""
        return (self.energy > 0 and s.energy[HUMAN] > 0) or (self.culture > 0 and s.culture[HUMAN] > 0)

    def perform(self, s: GalaxiesState, seat: Seat, here: int, flags: int, tell: Teller) -> None:
        """As many as there are."""
        take(s, min(self.energy, s.energy[HUMAN]), min(self.culture, s.culture[HUMAN]), False, tell)


class StealAttack(LoseAttack):
    """The Rogue steals resources from the human (TEG-38.4)."""

    name: ClassVar[str] = "steal"

    def perform(self, s: GalaxiesState, seat: Seat, here: int, flags: int, tell: Teller) -> None:
        """As many as there are."""
        take(s, min(self.energy, s.energy[HUMAN]), min(self.culture, s.culture[HUMAN]), True, tell)


def take(s: GalaxiesState, energy: int, culture: int, for_rogue: bool, tell: Teller) -> None:
    """The human loses resources; stolen ones go to the Rogue up to its maximum (TEG-38.4)."""
    s.energy[HUMAN] -= energy
    s.culture[HUMAN] -= culture
    if for_rogue:
        tell.tell(tell_of.STOLEN, AUTOMA, HUMAN, energy, culture)
        s.energy[ROGUE] = min(s.terms.rogue.energy_max, s.energy[ROGUE] + energy)
        s.culture[ROGUE] = min(s.terms.rogue.culture_max, s.culture[ROGUE] + culture)
    else:
        tell.tell(tell_of.LOST, HUMAN, energy, culture)


class StealAnyAttack(Attack):
    """The Rogue steals resources of the human's choice (TEG-38.5)."""

    name: ClassVar[str] = "steal_any"

    def __init__(self, at: Reader) -> None:
        super().__init__(at)
        self.amount: Final = at.item("amount").number(1, MOST_RESOURCES)

    def feasible(self, s: GalaxiesState, seat: Seat, here: int, flags: int) -> bool:
        """Something is there."""
        return s.energy[HUMAN] + s.culture[HUMAN] > 0

    def perform(self, s: GalaxiesState, seat: Seat, here: int, flags: int, tell: Teller) -> None:
        """Ask which where there is a choice."""
        give_up(s, self.amount, tell)


def give_up(s: GalaxiesState, left: int, tell: Teller) -> None:
    """The human gives resources up, one by one, and is asked where there is a choice (TEG-38.5)."""
    energy = s.energy[HUMAN]
    culture = s.culture[HUMAN]
    if energy and culture and energy + culture > left:
        s.stack.append(GiveUp(left))
    else:
        take(s, min(energy, left), min(culture, left), True, tell)


def attacking(s: GalaxiesState, below: list[Step[Any]]) -> bool:
    """Whether a die of the Rogue is taking effect."""
    known = all(step.name in ("turn", "follow_window", "then_attack") for step in below)
    return known and s.is_rogue(s.active) and s.die != NONE and acting(s, below) == ROGUE


class HumanStep(Step[GalaxiesState]):
    """A question to the human, who is the only seat of a solo game."""

    def asks(self, s: GalaxiesState) -> list[Seat]:
        return ONE_SEAT[HUMAN]


class GiveUp(HumanStep):
    """Which resource the human gives up to the Rogue (TEG-38.5)."""

    name: ClassVar[str] = "give_up"
    rule: ClassVar[str] = "TEG-38.5"
    shape: ClassVar[tuple[str, ...]] = ("left:1..15",)

    def __init__(self, left: int) -> None:
        self.left: Final = left

    def fits(self, s: GalaxiesState, below: list[Step[Any]]) -> bool:
        """In an attack, where the human has both, and more than is wanted."""
        energy = s.energy[HUMAN]
        culture = s.culture[HUMAN]
        return attacking(s, below) and energy > 0 and culture > 0 and energy + culture > self.left

    def options(self, s: GalaxiesState, seat: Seat) -> list[Action]:
        """Energy or culture, of which there is some of both."""
        return s.content.give

    def play(self, s: GalaxiesState, seat: Seat, action: Action, tell: Teller) -> None:
        """Give it and go on."""
        assert isinstance(action, Give)
        s.stack.pop()
        energy = action.resource == ENERGY_RESOURCE
        take(s, 1 if energy else 0, 0 if energy else 1, True, tell)
        if self.left > 1:
            give_up(s, self.left - 1, tell)


class RegressAttack(Attack):
    """A ship of the human's choice falls back, or all of them (TEG-38.5)."""

    name: ClassVar[str] = "regress"

    def __init__(self, at: Reader) -> None:
        super().__init__(at)
        self.all: Final = at.item("ships").value == "all"
        if not self.all:
            at.item("ships").number(1, 1)
        self.steps: Final = at.item("steps").number(1, MOST_STEPS)

    def feasible(self, s: GalaxiesState, seat: Seat, here: int, flags: int) -> bool:
        """A ship that can be pushed back."""
        for ship in range(HUMAN * SHIPS, HUMAN * SHIPS + SHIPS):
            if s.level[ship]:
                return True
        return False

    def perform(self, s: GalaxiesState, seat: Seat, here: int, flags: int, tell: Teller) -> None:
        """Push all back, or ask which."""
        if not self.all:
            if self.feasible(s, seat, here, flags):
                s.stack.append(RegressMine(self.steps))
            return
        for ship in range(HUMAN * SHIPS, HUMAN * SHIPS + SHIPS):
            if s.level[ship]:
                regress(s, ROGUE, ship, self.steps, tell)


class RegressMine(HumanStep):
    """Which of the human's ships the attack pushes back (TEG-38.5)."""

    name: ClassVar[str] = "regress_mine"
    rule: ClassVar[str] = "TEG-38.5"
    shape: ClassVar[tuple[str, ...]] = ("steps:1..15",)

    def __init__(self, steps: int) -> None:
        self.steps: Final = steps

    def fits(self, s: GalaxiesState, below: list[Step[Any]]) -> bool:
        """In an attack."""
        return attacking(s, below)

    def options(self, s: GalaxiesState, seat: Seat) -> list[Action]:
        """The human's ships above their start space."""
        mine = s.content.regress_solo[HUMAN]
        return [mine[s.row[slot_at(s.place[ship])]] for ship in range(SHIPS) if s.level[ship]]

    def play(self, s: GalaxiesState, seat: Seat, action: Action, tell: Teller) -> None:
        """Push it back."""
        assert isinstance(action, Regress)
        s.stack.pop()
        regress(s, ROGUE, s.orbiter(HUMAN, s.slot_of(action.planet)), self.steps, tell)


class GainAttack(Attack):
    """The Rogue gains resources."""

    name: ClassVar[str] = "rogue_gain"

    def __init__(self, at: Reader) -> None:
        super().__init__(at)
        self.energy, self.culture = read_amounts(at)

    def feasible(self, s: GalaxiesState, seat: Seat, here: int, flags: int) -> bool:
        """It has room for some of them."""
        rogue = s.terms.rogue
        return (self.energy > 0 and s.energy[ROGUE] < rogue.energy_max) or (
            self.culture > 0 and s.culture[ROGUE] < rogue.culture_max
        )

    def perform(self, s: GalaxiesState, seat: Seat, here: int, flags: int, tell: Teller) -> None:
        """Up to its maximum."""
        gain(s, ROGUE, self.energy, self.culture, tell)


class AdvanceAttack(Attack):
    """All ships of the Rogue advance."""

    name: ClassVar[str] = "rogue_advance_all"

    def __init__(self, at: Reader) -> None:
        super().__init__(at)
        self.steps: Final = at.item("steps").number(1, MOST_STEPS)

    def feasible(self, s: GalaxiesState, seat: Seat, here: int, flags: int) -> bool:
        """It has a ship in orbit."""
        return has_orbiter(s, ROGUE, ANY_TRACK)

    def perform(self, s: GalaxiesState, seat: Seat, here: int, flags: int, tell: Teller) -> None:
        """From left to right."""
        s.stack.append(RogueAdvance(ANY_TRACK, self.steps, 0))


class RogueAdvance(Automatic[GalaxiesState]):
    """The Rogue's ships on tracks of a kind advance, from left to right (TEG-35.1, TEG-35.3)."""

    name: ClassVar[str] = "rogue_advance"
    rule: ClassVar[str] = "TEG-35.1"
    shape: ClassVar[tuple[str, ...]] = ("kind:track", "steps:1..15", "slot:0..6")

    def __init__(self, kind: int, steps: int, slot: int) -> None:
        self.kind: Final = kind
        self.steps: Final = steps
        self.slot: Final = slot

    def fits(self, s: GalaxiesState, below: list[Step[Any]]) -> bool:
        """While a die of the Rogue takes effect."""
        return attacking(s, below)

    def run(self, s: GalaxiesState, tell: Teller) -> None:
        """Advance the next ship; a card drawn meanwhile has none."""
        s.stack.pop()
        for slot in range(self.slot, len(s.row)):
            ship = s.orbiter(ROGUE, slot)
            if ship != NONE and (self.kind == ANY_TRACK or s.content.planets[s.row[slot]].kind == self.kind):
                s.stack.append(RogueAdvance(self.kind, self.steps, slot + 1))
                advance(s, ship, self.steps, tell)
                return


class LoseDieAttack(Attack):
    """The human has fewer dice next turn."""

    name: ClassVar[str] = "lose_die_next_turn"

    def __init__(self, at: Reader) -> None:
        super().__init__(at)
        self.dice: Final = at.item("dice").number(1, DICE)

    def perform(self, s: GalaxiesState, seat: Seat, here: int, flags: int, tell: Teller) -> None:
        s.lost_dice += self.dice
        tell.tell(tell_of.DIE_LOST, HUMAN, self.dice)
