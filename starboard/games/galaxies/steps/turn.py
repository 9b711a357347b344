"""The turn: rolling, activating, ending, and the end of the game (TEG-2, TEG-5, TEG-18, TEG-19)."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from mypy_extensions import i64

from starboard.games.galaxies import events as tell_of
from starboard.games.galaxies.actions import CONVERTER, REROLL, Activate
from starboard.games.galaxies.components import DICE, FACES
from starboard.games.galaxies.mechanics import can_activate
from starboard.games.galaxies.scoring import mission_vp, total
from starboard.games.galaxies.state import ACTIVATED, AWAY, HUMAN, INACTIVE, NOBODY, NONE, TO_ROLL, GalaxiesState
from starboard.games.galaxies.steps.dice import FREE_REROLL, PAID_REROLL, ROLL, PickReroll, SpendDice
from starboard.games.galaxies.steps.faces import perform
from starboard.games.galaxies.steps.following import WINDOWS
from starboard.games.galaxies.steps.rogue import begin_rogue_turn, end_rogue_turn, go_on_rogue_turn, rogue_level
from starboard.kernel.actions import Action
from starboard.kernel.events import Teller
from starboard.kernel.steps import ONE_SEAT, Automatic, Seat, Step


class Turn(Automatic[GalaxiesState]):
    """Always at the bottom: goes on with the turn, or from one turn to the next (TEG-2.1, TEG-18)."""

    name: ClassVar[str] = "turn"
    rule: ClassVar[str] = "TEG-18.1"

    def fits(self, s: GalaxiesState, below: list[Step[Any]]) -> bool:
        """At the bottom."""
        return not below

    def run(self, s: GalaxiesState, tell: Teller) -> None:
        """Ask the active player while there is an inactive die; else the turn ends by itself (TEG-18.4)."""
        if s.round == 0:
            s.round = 1
            begin_turn(s, s.active, tell)
        elif s.is_rogue(s.active):
            if not go_on_rogue_turn(s) and not end_rogue_turn(s, tell) and s.stack:
                s.round += 1
                begin_turn(s, HUMAN, tell)
        elif s.any_die(INACTIVE):
            s.stack.append(TAKE_TURN)
        else:
            end_turn(s, tell)


def begin_turn(s: GalaxiesState, seat: int, tell: Teller) -> None:
    """Take as many dice as the empire shows now, and roll them (TEG-2.2, TEG-3.3)."""
    s.active = seat
    dice = s.content.levels[s.empire[seat]].dice
    if s.lost_dice:
        dice = max(1, dice - s.lost_dice)
        s.lost_dice = 0
    for die in range(DICE):
        s.set_state(die, TO_ROLL if die < dice else AWAY)
    s.die = NONE
    s.rerolled = False
    s.converted = False
    s.follow_cost = 1
    s.bonus_energy = 0
    s.bonus_culture = 0
    for side in range(s.sides):
        s.used[side] = 0
    tell.tell(tell_of.TURN_BEGINS, seat, s.round, dice)
    s.stack.append(ROLL)


def end_turn(s: GalaxiesState, tell: Teller) -> None:
    """The dice go on to the next player; the last round ends before the first player (TEG-19.4)."""
    if s.solo:
        begin_rogue_turn(s, s.terms.rogue.levels[rogue_level(s)].dice, tell)
        return
    after = (s.active + 1) % s.players
    if after == s.terms.first:
        if s.triggered != NOBODY:
            end_game(s, tell)
            return
        s.round += 1
    begin_turn(s, after, tell)


def end_game(s: GalaxiesState, tell: Teller) -> None:
    """Everyone reveals their mission (TEG-20.1)."""
    s.stack.clear()
    for die in range(DICE):
        s.set_state(die, AWAY)
    for seat in range(s.players):
        tell.tell(tell_of.MISSION_REVEALED, seat, s.mission[seat], mission_vp(s, seat, s.mission[seat]))
    for seat in range(s.players):
        tell.tell(tell_of.GAME_ENDS, seat, total(s, seat))


class TakeTurn(Step[GalaxiesState]):
    """What the active player does next: activate, reroll, convert or end the turn (TEG-2.7)."""

    name: ClassVar[str] = "take_turn"
    rule: ClassVar[str] = "TEG-2.7"

    def fits(self, s: GalaxiesState, below: list[Step[Any]]) -> bool:
        """In a player's turn, with an inactive die."""
        return len(below) == 1 and not s.is_rogue(s.active) and s.any_die(INACTIVE)

    def asks(self, s: GalaxiesState) -> list[Seat]:
        """The active player."""
        return ONE_SEAT[s.active]

    def asked(self, s: GalaxiesState) -> Seat:
        return s.active

    def options(self, s: GalaxiesState, seat: Seat) -> list[Action]:
        """Each kind of face once; dice that show the same are alike."""
        counts = s.face_counts(INACTIVE)
        inactive: i64 = 0
        key: i64 = 0
        face: i64 = 0
        while counts:
            if counts & 7:
                inactive += counts & 7
                if can_activate(s, face):
                    key |= 1 << face
            counts >>= 3
            face += 1
        if not s.rerolled or s.energy[seat] > 0:
            key |= 64
        if inactive >= 3 and not s.converted:
            key |= 128
        return s.content.turn[key]

    def play(self, s: GalaxiesState, seat: Seat, action: Action, tell: Teller) -> None:
        stack = s.stack
        if isinstance(action, Activate):
            face = action.face
            die = s.die_showing(face, INACTIVE)
            s.set_state(die, ACTIVATED)
            s.die = die
            tell.tell(tell_of.ACTIVATED, seat, face)
            stack[-1] = WINDOWS[1]
            perform(s, seat, face, tell)
        elif action is REROLL:
            stack[-1] = PickReroll(seat, PAID_REROLL if s.rerolled else FREE_REROLL)
        elif action is CONVERTER:
            stack[-1] = SpendDice(seat, 2)
        else:
            stack.pop()
            end_turn(s, tell)

    def why_not(self, s: GalaxiesState, seat: Seat, code: str) -> str:
        """What can be activated, rerolled or converted."""
        how, _, name = code.partition(" ")
        if how == "activate":
            shown = [FACES[s.die_face(die)] for die in range(DICE) if s.die_state(die) == INACTIVE]
            return "TEG-5.3" if name in shown else "TEG-3.2"
        if code == "reroll":
            return "TEG-4.5"
        if code == "converter":
            return "TEG-6.2" if s.converted else "TEG-6.1"
        return self.rule


TAKE_TURN: Final = TakeTurn()
