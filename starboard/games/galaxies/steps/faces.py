"""What the faces of a die do, and a die that is carried out again (TEG-8 to TEG-17, TEG-23.30)."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from starboard.games.galaxies import events as tell_of
from starboard.games.galaxies.actions import Repeat
from starboard.games.galaxies.components import (
    COLONY,
    CULTURE,
    CULTURE_RESOURCE,
    DICE,
    DIPLOMACY,
    ENERGY,
    ENERGY_RESOURCE,
    FACE_COUNT,
    MOVE,
)
from starboard.games.galaxies.mechanics import can_perform, gain, production
from starboard.games.galaxies.state import ACTIVATED, NONE, GalaxiesState
from starboard.games.galaxies.steps.colonies import USE_A_COLONY
from starboard.games.galaxies.steps.core import GrantingVerb, UserStep, acting, led_by
from starboard.games.galaxies.steps.moving import MOVE_ONE
from starboard.games.galaxies.steps.tracks import ADVANCE_BY_DIE
from starboard.kernel.actions import Action
from starboard.kernel.events import Teller
from starboard.kernel.steps import Automatic, Seat, Step


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


class RepeatDieVerb(GrantingVerb):
    """Carry out an activated die again (TEG-23.30)."""

    name: ClassVar[str] = "repeat_die"

    def leads_on(self, s: GalaxiesState, user: int) -> bool:
        """A die that can be repeated."""
        return repeatable(s, user) != 0

    def perform(self, s: GalaxiesState, seat: Seat, here: int, flags: int, tell: Teller) -> None:
        s.stack.append(RepeatDie(seat))


class RepeatDie(UserStep):
    """PIEDES: which die of the activation area is carried out again (TEG-23.30)."""

    name: ClassVar[str] = "repeat_die"
    rule: ClassVar[str] = "TEG-23.30"

    def fits(self, s: GalaxiesState, below: list[Step[Any]]) -> bool:
        """On the planet that repeats."""
        return super().fits(s, below) and led_by(s, self.seat, "repeat_die", below)

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


class Repeating(Automatic[GalaxiesState]):
    """A die whose action PIEDES repeats, until all of it is done: it cannot be repeated again inside."""

    name: ClassVar[str] = "repeating"
    rule: ClassVar[str] = "TEG-23.30"
    shape: ClassVar[tuple[str, ...]] = ("die:0..6",)

    def __init__(self, die: int) -> None:
        self.die: Final = die

    def fits(self, s: GalaxiesState, below: list[Step[Any]]) -> bool:
        """On the planet that repeats, of a die that was activated before and is not being repeated yet."""
        ready = s.die_state(self.die) == ACTIVATED and self.die != s.die and self not in below
        return ready and led_by(s, acting(s, below), "repeat_die", below)

    def run(self, s: GalaxiesState, tell: Teller) -> None:
        """It is done."""
        s.stack.pop()


def is_repeating(s: GalaxiesState, die: int) -> bool:
    """Whether a die is being repeated already (TEG-23.30)."""
    for step in s.stack:
        if isinstance(step, Repeating) and step.die == die:
            return True
    return False


def repeatable_die(s: GalaxiesState, face: int) -> int:
    """A die in the activation area with that face which may be repeated, or NONE (TEG-23.30)."""
    for die in range(DICE):
        if s.die_state(die) == ACTIVATED and s.die_face(die) == face and die != s.die and not is_repeating(s, die):
            return die
    return NONE


def repeatable(s: GalaxiesState, user: int) -> int:
    """The faces that a user can repeat, as a mask."""
    faces = 0
    for face in range(FACE_COUNT):
        if repeatable_die(s, face) != NONE and can_perform(s, user, face):
            faces |= 1 << face
    return faces
