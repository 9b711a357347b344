"""The set-up: missions are dealt and chosen (TEG-1.8)."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from starboard.games.galaxies import events as tell_of
from starboard.games.galaxies.actions import Deal, Keep
from starboard.games.galaxies.state import NONE, GalaxiesState
from starboard.kernel.actions import Action
from starboard.kernel.events import Teller
from starboard.kernel.steps import BagStep, Sealed, Seat, Step

MISSIONS_DEALT: Final = 2


class DealMission(BagStep[GalaxiesState]):
    """Chance deals missions, two to each player (TEG-1.8)."""

    name: ClassVar[str] = "deal_mission"
    rule: ClassVar[str] = "TEG-1.8"
    waits: ClassVar[bool] = True

    def fits(self, s: GalaxiesState, below: list[Step[Any]]) -> bool:
        """Before the choice, with somebody who lacks one; nobody has any before all seats before have two."""
        counts = [mask.bit_count() for mask in s.dealt]
        in_turn = all(counts[seat] == MISSIONS_DEALT or not counts[seat + 1] for seat in range(s.players - 1))
        return below[-1].name == "choose_mission" and in_turn and counts[-1] < MISSIONS_DEALT

    def bag(self, s: GalaxiesState) -> int:
        """The missions that nobody has been dealt."""
        left = s.terms.missions
        for mask in s.dealt:
            left &= ~mask
        return left

    def naming(self, s: GalaxiesState, thing: int) -> Action:
        return s.content.deal[thing]

    def play(self, s: GalaxiesState, seat: Seat, action: Action, tell: Teller) -> None:
        """Deal it to the first seat that lacks one; after the last, all choose."""
        assert isinstance(action, Deal)
        dealt = s.dealt.copy()
        for to in range(s.players):
            if dealt[to].bit_count() < MISSIONS_DEALT:
                dealt[to] |= 1 << action.mission
                tell.tell(tell_of.MISSION_DEALT, to, action.mission)
                break
        s.dealt = dealt
        if dealt[s.players - 1].bit_count() == MISSIONS_DEALT:
            s.stack.pop()


class ChooseMission(Sealed[GalaxiesState]):
    """Everyone keeps one of two missions, face down, before the first roll (TEG-1.8, TEG-1.12)."""

    name: ClassVar[str] = "choose_mission"
    rule: ClassVar[str] = "TEG-1.8"
    waits: ClassVar[bool] = True

    def fits(self, s: GalaxiesState, below: list[Step[Any]]) -> bool:
        """Before the first turn, between several players, with two missions each where they have been dealt."""
        if len(below) != 1 or s.solo or s.round or s.mission.count(NONE) != s.players:
            return False
        return s.stack[-1] is not self or all(mask.bit_count() == MISSIONS_DEALT for mask in s.dealt)

    def seats(self, s: GalaxiesState) -> list[Seat]:
        return list(range(s.players))

    def picks(self, s: GalaxiesState, seat: Seat, made: list[Action]) -> list[Action]:
        """The two missions dealt."""
        if made:
            return []
        mask = s.dealt[seat]
        return [s.content.keep[mission] for mission in range(len(s.content.missions)) if mask >> mission & 1]

    def whole(self, s: GalaxiesState, seat: Seat, made: list[Action]) -> bool:
        """One mission is enough."""
        return len(made) == 1

    def reveal(self, s: GalaxiesState, answers: list[list[Action]], tell: Teller) -> None:
        """All have chosen; nothing is shown (TEG-1.9)."""
        kept: list[int] = []
        for seat in range(s.players):
            action = answers[seat][0]
            assert isinstance(action, Keep)
            kept.append(action.mission)
            tell.tell(tell_of.MISSION_KEPT, seat, action.mission)
        s.mission = kept
