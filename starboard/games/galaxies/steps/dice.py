"""Dice are rolled, rerolled, converted and set (TEG-3, TEG-4, TEG-6, TEG-23.11, TEG-23.39)."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from mypy_extensions import i64

from starboard.games.galaxies import events as tell_of
from starboard.games.galaxies.actions import Change, Face, OfFace, Pick, Rolled, Spend
from starboard.games.galaxies.components import FACE_COUNT, FACES
from starboard.games.galaxies.mechanics import voice
from starboard.games.galaxies.state import IN_CONVERTER, INACTIVE, TO_ROLL, GalaxiesState
from starboard.games.galaxies.steps.core import PlanetVerb, acting
from starboard.kernel.actions import Action
from starboard.kernel.events import SILENT, Teller
from starboard.kernel.forms import Control, Form, Subset
from starboard.kernel.rng import Rng
from starboard.kernel.steps import ChanceStep, Seat, SeatStep, Step

# What rerolls dice (TEG-4.2, TEG-4.3, TEG-23.39).
FREE_REROLL: Final = 0
PAID_REROLL: Final = 1
PLANET_REROLL: Final = 2
REROLLS: Final = ("free", "paid", "planet")

# What sets a die to a face (TEG-6.1, TEG-23.11).
BY_CONVERTER: Final = 0
BY_PLANET: Final = 1
SETTERS: Final = ("converter", "planet")


class Roll(ChanceStep[GalaxiesState]):
    """Chance rolls the dice that wait for it, one after the other (TEG-2.2, TEG-3.1)."""

    name: ClassVar[str] = "roll"
    rule: ClassVar[str] = "TEG-3.1"

    def fits(self, s: GalaxiesState, below: list[Step[Any]]) -> bool:
        """With a die to roll; the Rogue's is looked at afterwards."""
        return s.any_die(TO_ROLL) and s.is_rogue(s.active) == (below[-1].name == "rogue_die")

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
        die: i64 = 0
        while s.die_state(die) != TO_ROLL:
            die += 1
        s.set_face(die, face)
        s.set_state(die, INACTIVE)
        if s.any_die(TO_ROLL):
            return
        s.stack.pop()
        if s.is_rogue(s.active):
            tell.tell(tell_of.ROGUE_ROLLED, voice(s, s.active), face)
        elif tell is not SILENT:
            tell.tell(tell_of.ROLLED, s.active, s.face_counts(INACTIVE))


def unpacked_faces(packed: int) -> list[int]:
    """How many dice show each face, from `GalaxiesState.face_counts`."""
    return [packed >> (3 * face) & 7 for face in range(len(FACES))]


ROLL: Final = Roll()


def in_own_turn(s: GalaxiesState, seat: int, below: list[Step[Any]]) -> bool:
    """Whether a player decides on the dice of their own turn, with no action under way."""
    return len(below) == 1 and s.active == seat


class RerollDiceVerb(PlanetVerb):
    """Reroll inactive dice for free (TEG-23.39)."""

    name: ClassVar[str] = "reroll_dice"

    def feasible(self, s: GalaxiesState, seat: Seat, here: int, flags: int) -> bool:
        """An inactive die."""
        return s.any_die(INACTIVE)

    def perform(self, s: GalaxiesState, seat: Seat, here: int, flags: int, tell: Teller) -> None:
        s.stack.append(PickReroll(seat, PLANET_REROLL))


def _dice(options: list[Action], s: GalaxiesState) -> list[Control]:
    """Inactive dice by their face, with how many show it."""
    found: list[Control] = []
    for each in options:
        if isinstance(each, OfFace):
            found.append(Control(each.code(), 0, unpacked_faces(s.face_counts(INACTIVE))[each.face]))
    return found


def _dice_of(step: Any, s: GalaxiesState) -> list[Control]:
    return _dice(step.options(s, step.seat), s)


def _one_or_more(_step: Any, s: GalaxiesState) -> tuple[int, int]:
    return (0 if s.any_die(TO_ROLL) else 1), s.inactive()


def _dice_left(step: Any, _s: GalaxiesState) -> tuple[int, int]:
    return step.left, step.left


class PickReroll(SeatStep[GalaxiesState]):
    """Which inactive dice are rerolled together: one pick after the other (TEG-4.3, TEG-23.39)."""

    name: ClassVar[str] = "pick_reroll"
    rule: ClassVar[str] = "TEG-4.3"
    form: ClassVar[Form | None] = Subset(_dice_of, _one_or_more, ("done",))
    shape: ClassVar[tuple[str, ...]] = ("seat", "kind:reroll")

    def __init__(self, seat: int, kind: int) -> None:
        super().__init__(seat)
        self.kind: Final = kind

    def fits(self, s: GalaxiesState, below: list[Step[Any]]) -> bool:
        """In one's own turn, where it can be paid; or in an action of one's own."""
        if self.kind == PLANET_REROLL:
            return acting(s, below) == self.seat
        payable = not s.rerolled if self.kind == FREE_REROLL else s.rerolled and s.energy[self.seat] > 0
        return payable and in_own_turn(s, self.seat, below)

    def options(self, s: GalaxiesState, seat: Seat) -> list[Action]:
        """Inactive dice by their face; done after the first pick."""
        faces = s.faces(INACTIVE)
        return s.content.more_picks[faces] if s.any_die(TO_ROLL) else s.content.picks[faces]

    def play(self, s: GalaxiesState, seat: Seat, action: Action, tell: Teller) -> None:
        """Lay a die aside for the reroll; when done, or when no other is left, pay and roll."""
        if isinstance(action, Pick):
            s.set_state(s.die_showing(action.face, INACTIVE), TO_ROLL)
            if s.any_die(INACTIVE):
                return
        s.stack[-1] = ROLL
        cost = 0
        if self.kind == FREE_REROLL:
            s.rerolled = True
        elif self.kind == PAID_REROLL:
            cost = 1
            s.energy[seat] -= 1
        if tell is not SILENT:
            tell.tell(tell_of.REROLLED, seat, s.face_counts(TO_ROLL), cost)


class SpendDice(SeatStep[GalaxiesState]):
    """Which two dice go into the converter, one after the other (TEG-6.1, TEG-6.4)."""

    name: ClassVar[str] = "spend_dice"
    rule: ClassVar[str] = "TEG-6.1"
    form: ClassVar[Form | None] = Subset(_dice_of, _dice_left)
    shape: ClassVar[tuple[str, ...]] = ("seat", "left:1..2")

    def __init__(self, seat: int, left: int) -> None:
        super().__init__(seat)
        self.left: Final = left

    def fits(self, s: GalaxiesState, below: list[Step[Any]]) -> bool:
        """In one's own turn, with another die to be changed."""
        return in_own_turn(s, self.seat, below) and not s.converted and s.inactive() > self.left

    def options(self, s: GalaxiesState, seat: Seat) -> list[Action]:
        """Inactive dice by their face."""
        faces = s.faces(INACTIVE)
        return [s.content.spend[face] for face in range(FACE_COUNT) if faces >> face & 1]

    def play(self, s: GalaxiesState, seat: Seat, action: Action, tell: Teller) -> None:
        """Put it there; after the second, a third die changes."""
        assert isinstance(action, Spend)
        s.set_state(s.die_showing(action.face, INACTIVE), IN_CONVERTER)
        if self.left > 1:
            s.stack[-1] = SpendDice(seat, self.left - 1)
        else:
            s.converted = True
            s.stack[-1] = ChangeDie(seat, BY_CONVERTER)


class SetDieVerb(PlanetVerb):
    """Set an inactive die to any face (TEG-23.11)."""

    name: ClassVar[str] = "set_die"

    def feasible(self, s: GalaxiesState, seat: Seat, here: int, flags: int) -> bool:
        """An inactive die."""
        return s.any_die(INACTIVE)

    def perform(self, s: GalaxiesState, seat: Seat, here: int, flags: int, tell: Teller) -> None:
        s.stack.append(ChangeDie(seat, BY_PLANET))


class ChangeDie(SeatStep[GalaxiesState]):
    """Which inactive die is set to another face (TEG-6.1, TEG-23.11)."""

    name: ClassVar[str] = "change_die"
    rule: ClassVar[str] = "TEG-6.1"
    within: ClassVar[bool] = True
    shape: ClassVar[tuple[str, ...]] = ("seat", "by:setter")

    def __init__(self, seat: int, by: int) -> None:
        super().__init__(seat)
        self.by: Final = by

    def fits(self, s: GalaxiesState, below: list[Step[Any]]) -> bool:
        """In one's own turn, by the converter; or in an action of one's own."""
        if self.by == BY_PLANET:
            return acting(s, below) == self.seat
        return in_own_turn(s, self.seat, below) and s.converted

    def options(self, s: GalaxiesState, seat: Seat) -> list[Action]:
        """Inactive dice by their face."""
        faces = s.faces(INACTIVE)
        return [s.content.change[face] for face in range(FACE_COUNT) if faces >> face & 1]

    def play(self, s: GalaxiesState, seat: Seat, action: Action, tell: Teller) -> None:
        """Ask for the face."""
        assert isinstance(action, Change)
        s.stack[-1] = ChooseFace(seat, s.die_showing(action.face, INACTIVE), self.by)


class ChooseFace(SeatStep[GalaxiesState]):
    """Which face a die is set to (TEG-6.1, TEG-23.11)."""

    name: ClassVar[str] = "choose_face"
    rule: ClassVar[str] = "TEG-6.1"
    within: ClassVar[bool] = True
    shape: ClassVar[tuple[str, ...]] = ("seat", "die:0..6", "by:setter")

    def __init__(self, seat: int, die: int, by: int) -> None:
        super().__init__(seat)
        self.die: Final = die
        self.by: Final = by

    def fits(self, s: GalaxiesState, below: list[Step[Any]]) -> bool:
        """Where a die may be changed, of one that is inactive."""
        return s.die_state(self.die) == INACTIVE and ChangeDie(self.seat, self.by).fits(s, below)

    def options(self, s: GalaxiesState, seat: Seat) -> list[Action]:
        """The six faces."""
        return s.content.face

    def play(self, s: GalaxiesState, seat: Seat, action: Action, tell: Teller) -> None:
        """Set it; it stays inactive (TEG-6.5)."""
        assert isinstance(action, Face)
        s.stack.pop()
        kind = tell_of.CONVERTED if self.by == BY_CONVERTER else tell_of.DIE_SET
        tell.tell(kind, seat, s.die_face(self.die), action.face)
        s.set_face(self.die, action.face)
