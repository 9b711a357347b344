"""Following a die (TEG-7, TEG-23.3, TEG-23.40)."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from starboard.games.galaxies import events as tell_of
from starboard.games.galaxies.actions import FOLLOW, PASS, Perform
from starboard.games.galaxies.components import FACE_COUNT, MOST_RESOURCES
from starboard.games.galaxies.mechanics import can_follow, can_perform, gain, is_rewarded
from starboard.games.galaxies.state import ACTIVATED, NONE, GalaxiesState
from starboard.games.galaxies.steps.core import GrantingVerb, PlanetVerb, UserStep, acting, led_by, read_amount_of
from starboard.games.galaxies.steps.faces import perform
from starboard.kernel.actions import Action
from starboard.kernel.events import Teller
from starboard.kernel.reader import Reader
from starboard.kernel.steps import Automatic, Seat, SeatStep, Step

FOLLOW_OR_PASS: Final[list[Action]] = [FOLLOW, PASS]


class FollowWindow(Automatic[GalaxiesState]):
    """All of an activated die's action is done: every other player may follow it, clockwise (TEG-7.1, TEG-7.5)."""

    name: ClassVar[str] = "follow_window"
    rule: ClassVar[str] = "TEG-7.1"
    shape: ClassVar[tuple[str, ...]] = ("turn:1..5",)

    def __init__(self, turn: int) -> None:
        self.turn: Final = turn

    def fits(self, s: GalaxiesState, below: list[Step[Any]]) -> bool:
        """On the turn, of a die that has been activated."""
        activated = s.die != NONE and s.die_state(s.die) == ACTIVATED
        return len(below) == 1 and activated and self.turn <= s.sides

    def run(self, s: GalaxiesState, tell: Teller) -> None:
        """Ask the next one who can pay and act (TEG-7.11)."""
        s.stack.pop()
        face = s.die_face(s.die)
        cost = s.follow_cost
        for turn in range(self.turn, s.sides):
            side = (s.active + turn) % s.sides
            if not s.is_rogue(side) and can_follow(s, side, s.active, face, cost):
                s.stack.append(WINDOWS[turn + 1])
                s.stack.append(OFFERS[side])
                return


def is_offered(s: GalaxiesState, seat: int, below: list[Step[Any]]) -> bool:
    """Whether it is a seat's turn to say whether it follows the active player's die."""
    last = below[-1]
    return isinstance(last, FollowWindow) and last.turn > 1 and acting(s, below) == seat


class OfferFollow(SeatStep[GalaxiesState]):
    """Whether a player follows the active player's die (TEG-7.1)."""

    name: ClassVar[str] = "offer_follow"
    rule: ClassVar[str] = "TEG-7.1"

    def fits(self, s: GalaxiesState, below: list[Step[Any]]) -> bool:
        """In one's turn to follow, if one can."""
        return is_offered(s, self.seat, below) and can_follow(s, self.seat, s.active, s.die_face(s.die), s.follow_cost)

    def options(self, s: GalaxiesState, seat: Seat) -> list[Action]:
        """Follow or not."""
        return FOLLOW_OR_PASS

    def play(self, s: GalaxiesState, seat: Seat, action: Action, tell: Teller) -> None:
        """Pay first, then copy the die's action with the own pieces (TEG-7.2, TEG-7.3, TEG-7.6)."""
        s.stack.pop()
        face = s.die_face(s.die)
        if action is PASS:
            tell.tell(tell_of.NOT_FOLLOWED, seat, face)
            return
        cost = s.follow_cost
        s.culture[seat] -= cost
        tell.tell(tell_of.FOLLOWED, seat, face, cost)
        gain_from_follower(s, s.active, tell)
        perform(s, seat, face, tell)

    def why_not(self, s: GalaxiesState, seat: Seat, code: str) -> str:
        """What can be followed."""
        return "TEG-7.11"


def gain_from_follower(s: GalaxiesState, whom: int, tell: Teller) -> None:
    """A player has been followed (TEG-23.3, TEG-23.4)."""
    if is_rewarded(s, whom):
        gain(s, whom, s.bonus_energy, s.bonus_culture, tell)


WINDOWS: Final = [FollowWindow(turn) for turn in range(7)]


OFFERS: Final = [OfferFollow(seat) for seat in range(5)]


class FollowBonusVerb(PlanetVerb):
    """Until the end of the turn, gain whenever one is followed (TEG-23.3, TEG-23.4)."""

    name: ClassVar[str] = "follow_bonus"

    def __init__(self, at: Reader) -> None:
        super().__init__(at)
        self.energy, self.culture = read_amount_of(at)

    def perform(self, s: GalaxiesState, seat: Seat, here: int, flags: int, tell: Teller) -> None:
        """Used twice, it gives no more."""
        s.bonus_energy = max(s.bonus_energy, self.energy)
        s.bonus_culture = max(s.bonus_culture, self.culture)


class FollowCostVerb(PlanetVerb):
    """Until the end of the turn, following costs another amount (TEG-23.26)."""

    name: ClassVar[str] = "follow_cost"

    def __init__(self, at: Reader) -> None:
        super().__init__(at)
        self.culture: Final = at.item("culture").number(0, MOST_RESOURCES)

    def perform(self, s: GalaxiesState, seat: Seat, here: int, flags: int, tell: Teller) -> None:
        s.follow_cost = self.culture


class AnyFaceActionVerb(GrantingVerb):
    """Carry out any face's action; the others may follow it for free (TEG-23.40)."""

    name: ClassVar[str] = "any_face_action"

    def leads_on(self, s: GalaxiesState, user: int) -> bool:
        """Energy and Culture can always be carried out."""
        return True

    def perform(self, s: GalaxiesState, seat: Seat, here: int, flags: int, tell: Teller) -> None:
        """Ask which face."""
        s.stack.append(ChooseAction(seat))


class ChooseAction(UserStep):
    """ZAVODNICK: which face's action is carried out (TEG-23.40)."""

    name: ClassVar[str] = "choose_action"
    rule: ClassVar[str] = "TEG-23.40"

    def fits(self, s: GalaxiesState, below: list[Step[Any]]) -> bool:
        """On the planet that leads to any action."""
        return super().fits(s, below) and led_by(s, self.seat, "any_face_action", below)

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
    shape: ClassVar[tuple[str, ...]] = ("user:seat", "face", "turn:1..5")

    def __init__(self, user: int, face: int, turn: int) -> None:
        self.user: Final = user
        self.face: Final = face
        self.turn: Final = turn

    def fits(self, s: GalaxiesState, below: list[Step[Any]]) -> bool:
        """On the planet that led to the action."""
        return self.turn <= s.sides and led_by(s, self.user, "any_face_action", below)

    def run(self, s: GalaxiesState, tell: Teller) -> None:
        """Ask the next one who can."""
        s.stack.pop()
        for turn in range(self.turn, s.sides):
            side = (self.user + turn) % s.sides
            if not s.is_rogue(side) and can_follow(s, side, self.user, self.face, 0):
                s.stack.append(FreeWindow(self.user, self.face, turn + 1))
                s.stack.append(OfferFree(self.user, self.face, side))
                return


class OfferFree(SeatStep[GalaxiesState]):
    """Whether a player follows ZAVODNICK's action for free (TEG-23.40)."""

    name: ClassVar[str] = "offer_free"
    rule: ClassVar[str] = "TEG-23.40"
    shape: ClassVar[tuple[str, ...]] = ("user:seat", "face", "seat")

    def __init__(self, user: int, face: int, seat: int) -> None:
        super().__init__(seat)
        self.user: Final = user
        self.face: Final = face

    def fits(self, s: GalaxiesState, below: list[Step[Any]]) -> bool:
        """In one's turn to follow for free, if one can."""
        last = below[-1]
        if not isinstance(last, FreeWindow) or last.turn == 1 or (last.user, last.face) != (self.user, self.face):
            return False
        return acting(s, below) == self.seat and can_follow(s, self.seat, self.user, self.face, 0)

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
