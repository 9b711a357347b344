"""The set-up and the turn: missions, rolling, activating, converting, ending (TEG-1, TEG-2, TEG-4 to TEG-6, TEG-18)."""

from __future__ import annotations

from typing import ClassVar, Final

from starboard.games.galaxies import events as tell_of
from starboard.games.galaxies.actions import ASK_AGAIN, CONVERTER, REROLL, Activate, Deal, Keep, Spend
from starboard.games.galaxies.components import DICE, FACES
from starboard.games.galaxies.effects import (
    BY_CONVERTER,
    FACE_COUNT,
    FREE_REROLL,
    PAID_REROLL,
    ROLL,
    AdvanceShip,
    AllAdvance,
    ChangeDie,
    ChooseAction,
    ChooseFace,
    ConvertResource,
    DiscardDice,
    FlyShip,
    FreeWindow,
    LandingAction,
    MoveShip,
    OfferFree,
    PayUpgrade,
    PickReroll,
    RecallShip,
    RegressOwn,
    RegressShip,
    RepeatDie,
    ReplacePlanet,
    Roll,
    SecondMove,
    StealFrom,
    TakeResources,
    TransferShip,
    TransferTo,
    UseColony,
    UseOfRow,
    UseTheirs,
    perform,
)
from starboard.games.galaxies.following import WINDOWS, FollowWindow, LeaveAnswer, OfferFollow, take_back
from starboard.games.galaxies.mechanics import DrawPlanet, Repeating, Resolving, can_activate
from starboard.games.galaxies.rogue import (
    ForceReroll,
    GiveUp,
    RegressMine,
    RogueAdvance,
    RogueDie,
    ThenAttack,
    begin_rogue_turn,
    end_rogue_turn,
    go_on_rogue_turn,
    rogue_level,
)
from starboard.games.galaxies.scoring import mission_vp, total
from starboard.games.galaxies.state import (
    ACTIVATED,
    AWAY,
    HUMAN,
    IN_CONVERTER,
    INACTIVE,
    NOBODY,
    NONE,
    TO_ROLL,
    GalaxiesState,
)
from starboard.kernel.actions import Action
from starboard.kernel.events import Teller
from starboard.kernel.rng import Rng, nth_bit
from starboard.kernel.steps import ONE_SEAT, Automatic, ChanceStep, Sealed, Seat, SeatStep, Step

MISSIONS_DEALT: Final = 2

# -------------------------------------------------------------- set-up


class DealMission(ChanceStep[GalaxiesState]):
    """Chance deals missions, two to each player (TEG-1.8)."""

    name: ClassVar[str] = "deal_mission"
    rule: ClassVar[str] = "TEG-1.8"

    def options(self, s: GalaxiesState, seat: Seat) -> list[Action]:
        """The missions that nobody has been dealt."""
        left = missions_left(s)
        return [s.content.deal[mission] for mission in range(len(s.content.missions)) if left >> mission & 1]

    def draw(self, s: GalaxiesState, rng: Rng) -> Action:
        """One of them, all alike."""
        left = missions_left(s)
        return s.content.deal[nth_bit(left, rng.below(left.bit_count()))]

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


def missions_left(s: GalaxiesState) -> int:
    """The missions that nobody has been dealt."""
    left = s.terms.missions
    for mask in s.dealt:
        left &= ~mask
    return left


class ChooseMission(Sealed[GalaxiesState]):
    """Everyone keeps one of two missions, face down, before the first roll (TEG-1.8, TEG-1.12)."""

    name: ClassVar[str] = "choose_mission"
    rule: ClassVar[str] = "TEG-1.8"

    def seats(self, s: GalaxiesState) -> list[Seat]:
        """Everyone."""
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


# -------------------------------------------------------------- turns


class Turn(Automatic[GalaxiesState]):
    """Always at the bottom: goes on with the turn, or from one turn to the next (TEG-2.1, TEG-18)."""

    name: ClassVar[str] = "turn"
    rule: ClassVar[str] = "TEG-18.1"

    def run(self, s: GalaxiesState, tell: Teller) -> None:
        """Ask the active player while there is an inactive die; else the turn ends by itself (TEG-18.4)."""
        if s.round == 0:
            s.round = 1
            begin_turn(s, s.active, tell)
        elif s.is_rogue(s.active):
            if not go_on_rogue_turn(s) and not end_rogue_turn(s, tell) and s.stack:
                s.round += 1
                begin_turn(s, HUMAN, tell)
        elif INACTIVE in s.die_state:
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
        s.die_state[die] = TO_ROLL if die < dice else AWAY
    s.die = NONE
    s.rerolled = False
    s.converted = False
    s.follow_cost = 1
    s.bonus_energy = 0
    s.bonus_culture = 0
    for side in range(s.sides):
        s.used[side] = 0
    for asleep in s.quiet:
        if asleep:
            s.quiet = [0] * s.players
            break
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
        s.die_state[die] = AWAY
    for seat in range(s.players):
        tell.tell(tell_of.MISSION_REVEALED, seat, s.mission[seat], mission_vp(s, seat, s.mission[seat]))
    for seat in range(s.players):
        tell.tell(tell_of.GAME_ENDS, seat, total(s, seat))


class TakeTurn(Step[GalaxiesState]):
    """What the active player does next: activate, reroll, convert or end the turn (TEG-2.7)."""

    name: ClassVar[str] = "take_turn"
    rule: ClassVar[str] = "TEG-2.7"

    def asks(self, s: GalaxiesState) -> list[Seat]:
        """The active player."""
        return ONE_SEAT[s.active]

    def options(self, s: GalaxiesState, seat: Seat) -> list[Action]:
        """Each kind of face once; dice that show the same are alike."""
        faces = 0
        inactive = 0
        for die in range(DICE):
            if s.die_state[die] == INACTIVE:
                faces |= 1 << s.die_face[die]
                inactive += 1
        key = 0
        for face in range(FACE_COUNT):
            if faces >> face & 1 and can_activate(s, face):
                key |= 1 << face
        if not s.rerolled or s.energy[seat] > 0:
            key |= 64
        if inactive >= 3 and not s.converted:
            key |= 128
        if s.least[seat]:
            key |= 256
        return s.content.turn[key]

    def play(self, s: GalaxiesState, seat: Seat, action: Action, tell: Teller) -> None:
        """Do it."""
        stack = s.stack
        if isinstance(action, Activate):
            stack.pop()
            face = action.face
            die = s.die_showing(face, INACTIVE)
            s.die_state[die] = ACTIVATED
            s.die = die
            tell.tell(tell_of.ACTIVATED, seat, face)
            stack.append(WINDOWS[1])
            perform(s, seat, face, tell)
        elif action is REROLL:
            stack.pop()
            stack.append(PickReroll(seat, PAID_REROLL if s.rerolled else FREE_REROLL))
        elif action is CONVERTER:
            stack.pop()
            stack.append(SpendDice(seat, 2))
        elif action is ASK_AGAIN:
            take_back(s, seat)
        else:
            stack.pop()
            end_turn(s, tell)

    def why_not(self, s: GalaxiesState, seat: Seat, code: str) -> str:
        """What can be activated, rerolled or converted."""
        how, _, name = code.partition(" ")
        if how == "activate":
            shown = [FACES[s.die_face[die]] for die in range(DICE) if s.die_state[die] == INACTIVE]
            return "TEG-5.3" if name in shown else "TEG-3.2"
        if code == "reroll":
            return "TEG-4.5"
        if code == "converter":
            return "TEG-6.2" if s.converted else "TEG-6.1"
        return self.rule


TAKE_TURN: Final = TakeTurn()


class SpendDice(SeatStep[GalaxiesState]):
    """Which two dice go into the converter, one after the other (TEG-6.1, TEG-6.4)."""

    name: ClassVar[str] = "spend_dice"
    rule: ClassVar[str] = "TEG-6.1"
    shape: ClassVar[tuple[str, ...]] = ("seat", "left:number")

    def __init__(self, seat: int, left: int) -> None:
        super().__init__(seat)
        self.left: Final = left

    def options(self, s: GalaxiesState, seat: Seat) -> list[Action]:
        """Inactive dice by their face."""
        faces = s.faces(INACTIVE)
        return [s.content.spend[face] for face in range(FACE_COUNT) if faces >> face & 1]

    def play(self, s: GalaxiesState, seat: Seat, action: Action, tell: Teller) -> None:
        """Put it there; after the second, a third die changes."""
        assert isinstance(action, Spend)
        s.stack.pop()
        s.die_state[s.die_showing(action.face, INACTIVE)] = IN_CONVERTER
        if self.left > 1:
            s.stack.append(SpendDice(seat, self.left - 1))
        else:
            s.converted = True
            s.stack.append(ChangeDie(seat, BY_CONVERTER))


STEPS: Final[tuple[type, ...]] = (
    Resolving,
    Repeating,
    DrawPlanet,
    MoveShip,
    FlyShip,
    SecondMove,
    LandingAction,
    AdvanceShip,
    UseColony,
    RegressShip,
    RegressOwn,
    StealFrom,
    TransferShip,
    TransferTo,
    ReplacePlanet,
    PayUpgrade,
    ConvertResource,
    RecallShip,
    TakeResources,
    UseTheirs,
    UseOfRow,
    RepeatDie,
    AllAdvance,
    Roll,
    PickReroll,
    ChangeDie,
    ChooseFace,
    DiscardDice,
    ChooseAction,
    FreeWindow,
    OfferFree,
    FollowWindow,
    OfferFollow,
    LeaveAnswer,
    RogueDie,
    ForceReroll,
    GiveUp,
    RegressMine,
    RogueAdvance,
    ThenAttack,
    DealMission,
    ChooseMission,
    Turn,
    TakeTurn,
    SpendDice,
)
