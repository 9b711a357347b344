"""Following a die, and the standing answers that spare a player the question.

A standing answer is a player's convenience: a die that it declines looks to all others as if the player had declined
it. It is taken back at the player's next question of this kind or in their own turn.
"""

from __future__ import annotations

from typing import ClassVar, Final

from starboard.games.galaxies import events as tell_of
from starboard.games.galaxies.actions import (
    ASK_AGAIN,
    FOLLOW,
    PASS,
    PASS_AND_QUIET,
    QUIET_FACE,
    QUIET_TURN,
    QuietBelow,
)
from starboard.games.galaxies.effects import gain_from_follower, perform
from starboard.games.galaxies.mechanics import can_follow
from starboard.games.galaxies.state import GalaxiesState
from starboard.kernel.actions import Action
from starboard.kernel.events import Teller
from starboard.kernel.steps import Automatic, Seat, SeatStep

ALL_FACES: Final = 63


class FollowWindow(Automatic[GalaxiesState]):
    """All of an activated die's action is done: every other player may follow it, clockwise (TEG-7.1, TEG-7.5)."""

    name: ClassVar[str] = "follow_window"
    rule: ClassVar[str] = "TEG-7.1"
    shape: ClassVar[tuple[str, ...]] = ("turn:number",)

    def __init__(self, turn: int) -> None:
        self.turn: Final = turn

    def run(self, s: GalaxiesState, tell: Teller) -> None:
        """Ask the next one who can pay and act (TEG-7.11)."""
        s.stack.pop()
        face = s.die_face[s.die]
        cost = s.follow_cost
        for turn in range(self.turn, s.sides):
            side = (s.active + turn) % s.sides
            if not s.is_rogue(side) and can_follow(s, side, s.active, face, cost):
                if s.quiet[side] >> face & 1 or s.culture[side] < s.least[side]:
                    tell.tell(tell_of.NOT_FOLLOWED, side, face)
                else:
                    s.stack.append(WINDOWS[turn + 1])
                    s.stack.append(OFFERS[side])
                    return


class OfferFollow(SeatStep[GalaxiesState]):
    """Whether a player follows the active player's die (TEG-7.1)."""

    name: ClassVar[str] = "offer_follow"
    rule: ClassVar[str] = "TEG-7.1"

    def options(self, s: GalaxiesState, seat: Seat) -> list[Action]:
        """Follow or not; not, and leave a standing answer; or take one back first."""
        return WITH_ASK_AGAIN if s.quiet[seat] or s.least[seat] else WITHOUT_ASK_AGAIN

    def play(self, s: GalaxiesState, seat: Seat, action: Action, tell: Teller) -> None:
        """Pay first, then copy the die's action with the own pieces (TEG-7.2, TEG-7.3, TEG-7.6)."""
        if action is ASK_AGAIN:
            take_back(s, seat)
            return
        s.stack.pop()
        face = s.die_face[s.die]
        if action is FOLLOW:
            cost = s.follow_cost
            s.culture[seat] -= cost
            tell.tell(tell_of.FOLLOWED, seat, face, cost)
            gain_from_follower(s, s.active, tell)
            perform(s, seat, face, tell)
            return
        tell.tell(tell_of.NOT_FOLLOWED, seat, face)
        if action is PASS_AND_QUIET:
            s.stack.append(LeaveAnswer(seat))

    def why_not(self, s: GalaxiesState, seat: Seat, code: str) -> str:
        """What can be followed."""
        return "TEG-7.11"


class LeaveAnswer(SeatStep[GalaxiesState]):
    """Which standing answer a player leaves: when not to be asked to follow."""

    name: ClassVar[str] = "leave_answer"
    rule: ClassVar[str] = "TEG-7.1"

    def options(self, s: GalaxiesState, seat: Seat) -> list[Action]:
        """Not about this face this turn; not at all this turn; not with less than some culture."""
        return [QUIET_FACE, QUIET_TURN, *s.content.quiet_below]

    def play(self, s: GalaxiesState, seat: Seat, action: Action, tell: Teller) -> None:
        """Note it. Nobody is told."""
        s.stack.pop()
        if isinstance(action, QuietBelow):
            least = s.least.copy()
            least[seat] = action.culture
            s.least = least
        else:
            quiet = s.quiet.copy()
            quiet[seat] = ALL_FACES if action is QUIET_TURN else quiet[seat] | 1 << s.die_face[s.die]
            s.quiet = quiet


def take_back(s: GalaxiesState, seat: int) -> None:
    """A player wants to be asked again."""
    quiet = s.quiet.copy()
    quiet[seat] = 0
    s.quiet = quiet
    least = s.least.copy()
    least[seat] = 0
    s.least = least


WITHOUT_ASK_AGAIN: Final[list[Action]] = [FOLLOW, PASS, PASS_AND_QUIET]
WITH_ASK_AGAIN: Final[list[Action]] = [FOLLOW, PASS, PASS_AND_QUIET, ASK_AGAIN]
WINDOWS: Final = [FollowWindow(turn) for turn in range(7)]
OFFERS: Final = [OfferFollow(seat) for seat in range(5)]
