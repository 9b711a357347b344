"""What the Voidborn do in a round: Alert cards, Void Advances, the crisis board's blow (VF-5, VF-8.9)."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from starboard.games.voidfall import events, feasibility
from starboard.games.voidfall.actions import CrisisCard, Ongoing, Situation, WarCard
from starboard.games.voidfall.effects import MUST, PENALTY
from starboard.games.voidfall.mechanics.costs import can_pay
from starboard.games.voidfall.mechanics.stocks import lose_influence, spend_resource
from starboard.games.voidfall.mechanics.turn import new_turn
from starboard.games.voidfall.state import FOCUS, VoidfallState, total
from starboard.games.voidfall.steps import board, crises, pay, skirmish
from starboard.games.voidfall.steps.core import Ask, Draw, DrawCard, alike, nested
from starboard.games.voidfall.vocabulary import CREDITS, ECONOMIC, ENERGY, FOOD, MATERIALS, MILITARY, PLAYER, SCIENCE
from starboard.kernel.actions import Action
from starboard.kernel.events import Teller
from starboard.kernel.steps import Automatic, Seat, Step


def discard_alert(s: VoidfallState) -> None:
    """The Alert card of the previous round goes to the discard (VF-5.1)."""
    if s.alert >= 3:
        s.war_discard |= 1 << (s.alert - 3)
    elif s.alert >= 0:
        s.alert_discard[s.alert] += 1
    s.alert = -1


def reveal(s: VoidfallState, tell: Teller) -> None:
    """A round begins: the next Alert card (VF-5.1)."""
    s.phase = FOCUS
    s.round += 1
    new_turn(s)
    tell.tell(events.ROUND_BEGINS, PLAYER, s.cycle, s.round)
    discard_alert(s)
    s.crisis = -1
    if total(s.pile) or s.war_pile:
        s.stack.append(DrawAlert())


class DrawAlert(Draw):
    """The top card of the Alert draw pile (VF-5.1)."""

    name: ClassVar[str] = "draw_alert"
    rule: ClassVar[str] = "VF-5.1"

    def options(self, s: VoidfallState, seat: Seat) -> list[Action]:
        """Situations by level, and each War."""
        a = s.box.answers
        out: list[Action] = []
        for level in range(3):
            if s.pile[level]:
                out.append(a.situations[level])
        if s.war_pile:
            for i in range(len(s.box.wars)):
                if s.war_deck >> i & 1:
                    out.append(a.wars[i])
        return out

    def weights(self, s: VoidfallState) -> list[int]:
        """By cards; a War of the pile is each of those that were not seen with equal chance."""
        unseen = s.war_deck.bit_count()
        if s.war_pile == 0:
            return [n for n in s.pile if n]
        return [n * unseen for n in s.pile if n] + [s.war_pile] * unseen

    def play(self, s: VoidfallState, seat: Seat, action: Action, tell: Teller) -> None:
        """A Situation reveals a Crisis of its level (VF-5.2, VF-5.3)."""
        s.stack.pop()
        if isinstance(action, Situation):
            level = action.level
            s.pile[level] -= 1
            s.alert = level
            tell.tell(events.SITUATION_REVEALED, PLAYER, level + 1)
            if s.crisis_deck[level] == 0:
                s.crisis_deck[level] = s.crisis_discard[level]
                s.crisis_discard[level] = 0
            if s.crisis_deck[level]:
                s.stack.append(DrawCrisis(level))
            else:
                tell.tell(events.NO_CRISIS, PLAYER)
        else:
            assert isinstance(action, WarCard)
            s.war_pile -= 1
            s.war_deck &= ~(1 << action.card)
            s.alert = 3 + action.card
            tell.tell(events.WAR_REVEALED, PLAYER, action.card)


class DrawCrisis(DrawCard):
    """The top card of a crisis deck is the current Crisis (VF-5.2)."""

    name: ClassVar[str] = "draw_crisis"
    rule: ClassVar[str] = "VF-5.2"
    shape: ClassVar[tuple[str, ...]] = ("level:0..2",)

    def __init__(self, level: int) -> None:
        self.level: Final = level

    def fits(self, s: VoidfallState, below: list[Step[Any]]) -> bool:
        """At the start of a round, of a deck that has cards."""
        return len(below) == 1 and s.crisis < 0 and super().fits(s, below)

    def bag(self, s: VoidfallState) -> int:
        return s.crisis_deck[self.level]

    def naming(self, s: VoidfallState, thing: int) -> Action:
        return s.box.answers.crises[thing]

    def play(self, s: VoidfallState, seat: Seat, action: Action, tell: Teller) -> None:
        """It is the current one."""
        assert isinstance(action, CrisisCard)
        s.stack.pop()
        s.crisis_deck[self.level] &= ~(1 << action.card)
        s.crisis = action.card
        tell.tell(events.CRISIS_REVEALED, PLAYER, action.card)


def void_advances(s: VoidfallState) -> None:
    """The current Crisis, if it is still there, or the War (VF-5.19 to VF-5.21)."""
    if s.alert >= 3:
        s.stack.append(FaceWar())
    elif s.crisis >= 0:
        s.stack.append(FaceCrisis())


class FaceCrisis(Ask):
    """Suffer the penalty, place a Catastrophe token, or make the Crisis Ongoing (VF-5.20)."""

    name: ClassVar[str] = "face_crisis"
    rule: ClassVar[str] = "VF-5.20"
    waits: ClassVar[bool] = False

    def fits(self, s: VoidfallState, below: list[Step[Any]]) -> bool:
        """With a Crisis."""
        return s.crisis >= 0 and alike(self, below) == 0

    def options(self, s: VoidfallState, seat: Seat) -> list[Action]:
        """The penalty only if it can be resolved in full."""
        a = s.box.answers
        out: list[Action] = []
        if feasibility.full(s, s.box.crises[s.crisis].penalty, -1, MUST | PENALTY):
            out.append(a.penalty)
        out += [a.ongoing[row] for row in board.rows_for(s, s.crisis)]
        out.append(a.catastrophe)
        return out

    def play(self, s: VoidfallState, seat: Seat, action: Action, tell: Teller) -> None:
        """Carry it out."""
        s.stack.pop()
        card = s.crisis
        if isinstance(action, Ongoing):
            board.make_ongoing(s, card, action.row, tell)
            return
        if action is s.box.answers.catastrophe:
            s.stack.append(board.PlaceCatastrophe())
        else:
            tell.tell(events.PENALTY_SUFFERED, PLAYER, card)
            nested(s, s.box.crises[card].penalty, -1, MUST)
        crises.discard(s, card, tell)


class FaceWar(Ask):
    """Resolve the crisis board with the War's modifiers, or place a Catastrophe token (VF-5.21)."""

    name: ClassVar[str] = "face_war"
    rule: ClassVar[str] = "VF-5.21"
    waits: ClassVar[bool] = False

    def fits(self, s: VoidfallState, below: list[Step[Any]]) -> bool:
        """With a War."""
        return 3 <= s.alert < 3 + len(s.box.wars) and alike(self, below) == 0

    def options(self, s: VoidfallState, seat: Seat) -> list[Action]:
        return [s.box.answers.war, s.box.answers.catastrophe]

    def play(self, s: VoidfallState, seat: Seat, action: Action, tell: Teller) -> None:
        """Carry it out."""
        s.stack.pop()
        if action is s.box.answers.war:
            s.stack.append(ResolveBoard(s.alert - 3))
        else:
            s.stack.append(board.PlaceCatastrophe())


class ResolveBoard(Automatic[VoidfallState]):
    """The crisis board: its Skirmish, then the resources (VF-8.9). `war_card` is -1 in Evaluation."""

    name: ClassVar[str] = "resolve_board"
    rule: ClassVar[str] = "VF-8.9"
    shape: ClassVar[tuple[str, ...]] = ("war_card:-1..war",)

    def __init__(self, war_card: int) -> None:
        self.war_card: Final = war_card

    def run(self, s: VoidfallState, tell: Teller) -> None:
        s.stack.pop()
        tell.tell(events.BOARD_RESOLVED, PLAYER)
        s.stack.append(PayBoard())
        power = s.box.board_military[board.free_slot(s, MILITARY)]
        shield = -1
        if self.war_card >= 0:
            card = s.box.wars[self.war_card]
            power += card.modifier[s.cycle - 1]
            shield = card.on_defended
        s.stack.append(skirmish.Skirmish(power, shield, self.war_card))


class PayBoard(Automatic[VoidfallState]):
    """The resources of the Economic row; what is missing costs Influence (VF-8.10)."""

    name: ClassVar[str] = "pay_board"
    rule: ClassVar[str] = "VF-8.10"

    def run(self, s: VoidfallState, tell: Teller) -> None:
        """Pay all of it, or as much as there is."""
        s.stack.pop()
        cost = s.box.costs[s.box.board_economic[board.free_slot(s, ECONOMIC)]]
        r = cost.resources
        if can_pay(s, cost):
            pay.spend(s, r[0], r[1], r[2], r[3], r[4], cost.any, tell)
            return
        missing = 0
        for i in (CREDITS, SCIENCE, FOOD, ENERGY, MATERIALS):
            own = min(r[i], s.stock[i])
            spend_resource(s, i, own, tell)
            short = r[i] - own
            if short and i < CREDITS:
                credits_ = min(short, s.stock[CREDITS])
                spend_resource(s, CREDITS, credits_, tell)
                short -= credits_
            missing += short
        if missing:
            lose_influence(s, missing * s.box.missing_influence, tell)
