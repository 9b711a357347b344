"""The cycle: phases, the player's turn, Cleanup, Void Advances, Evaluation (VF-3, VF-5, VF-6)."""

from __future__ import annotations

from typing import ClassVar, Final

from starboard.games.voidfall import events, feasibility, scoring
from starboard.games.voidfall.actions import (
    Answer,
    PlayHeroic,
    SectorAction,
    TakeAction,
    TechAction,
)
from starboard.games.voidfall.components import Modifier
from starboard.games.voidfall.mechanics.agendas import agenda_slots, score_agenda
from starboard.games.voidfall.mechanics.conditions import holds
from starboard.games.voidfall.mechanics.costs import can_pay
from starboard.games.voidfall.mechanics.fleets import fleet_tokens
from starboard.games.voidfall.mechanics.focus import focus_is_named
from starboard.games.voidfall.mechanics.sectors import POPULATION_MAX, all_guilds, controls, own_sectors
from starboard.games.voidfall.mechanics.stocks import lose_influence
from starboard.games.voidfall.mechanics.tokens import trade_held
from starboard.games.voidfall.mechanics.upkeep import agendas_upkeep, sectors_upkeep
from starboard.games.voidfall.state import EVALUATION, FOCUS, PLAYER, PREPARATION, VoidfallState
from starboard.games.voidfall.steps import choice, crisis, fleets, haven, pay, prepare, tokens
from starboard.games.voidfall.steps.core import MUST, Ask, SectorAsk, begin, nested
from starboard.games.voidfall.vocabulary import (
    AGENDA_IN_PLAY,
    MOD_BEFORE_EVALUATION,
    MOD_DOUBLE_ACTION,
    MOD_EXTRA_TRADE_STORAGE,
    MOD_FREE_SECTOR_UPKEEP,
    MOD_SKIP_BOARD,
    MOD_TECH_ACTION,
    PLAY_AGENDA,
)
from starboard.kernel.actions import Action
from starboard.kernel.events import Teller
from starboard.kernel.steps import Automatic, ChanceStep, Seat

A0: Final = 0
A1: Final = 1
A2: Final = 2
A4: Final = 3
B0: Final = 4
B1: Final = 5
B2: Final = 6
B3: Final = 7
B4: Final = 8
AFTER_B4: Final = 9
BEFORE_C1: Final = 10
C1: Final = 11
C2: Final = 12
C2_HAVENS: Final = 13
C3: Final = 14
C4: Final = 15
CYCLE_END: Final = 16


class Phase(Automatic[VoidfallState]):
    """What comes next in the cycle when everything above is done."""

    name: ClassVar[str] = "phase"
    rule: ClassVar[str] = "VF-3.1"
    shape: ClassVar[tuple[str, ...]] = ("stage:number",)

    def __init__(self, stage: int) -> None:
        self.stage: Final = stage

    def run(self, s: VoidfallState, tell: Teller) -> None:
        """Enter the stage; the one after it waits below."""
        s.stack.pop()
        stage = self.stage
        s.mem = [-1, -1, -1, -1, -1, -1, -1]
        if stage == AFTER_B4:
            rounds = s.box.events[s.event].rounds
            s.stack.append(Phase(B0 if s.round < rounds else BEFORE_C1))
            if s.round == 1:
                for at, frame in enumerate(s.box.events[s.event].frames):
                    if frame.delayed:
                        prepare.resolve_frame(s, at, tell)
            return
        if stage == CYCLE_END:
            end_cycle(s, tell)
            return
        s.stack.append(Phase(stage + 1))
        if stage <= A2:
            prepare.prepare(s, stage, tell)
        elif stage == A4:
            s.phase = PREPARATION
            s.stack.append(prepare.DrawEvent())
        elif stage == B0:
            reveal(s, tell)
        elif stage == B1:
            s.stack.append(SelectFocus())
        elif stage == B2:
            s.stack.append(TakeActions())
        elif stage == B3:
            s.stack.append(Cleanup(0))
        elif stage == B4:
            void_advances(s)
        elif stage == BEFORE_C1:
            s.phase = EVALUATION
            new_turn(s)
            for modifier in s.modifiers:
                if modifier.rule == MOD_BEFORE_EVALUATION:
                    nested(s, modifier.effect, -1, MUST)
        elif stage == C1:
            if not s.has(MOD_SKIP_BOARD):
                s.stack.append(crisis.ResolveBoard(-1))
        elif stage == C2:
            upkeep(s, tell)
        elif stage == C2_HAVENS:
            for i in own_sectors(s):
                if s.corrupt[i] == 0 and s.pop[i] == POPULATION_MAX and all_guilds(s, i) >= 3:
                    haven.offer(s, 1)
        elif stage == C3:
            objectives(s)
        else:
            s.kept = 0
            for place in tokens.pure_slots(s):
                score_agenda(s, s.slot[place], tell)
            for agenda in s.ground.origin.agendas:
                score_agenda(s, agenda, tell)


def new_turn(s: VoidfallState) -> None:
    """Forget what belongs to one turn, one Preparation or one Evaluation (VF-18.12)."""
    s.played = -1
    s.actions_done = 0
    s.actions_left = 0
    s.agenda_played = -1
    s.agenda_acted = 0
    s.tech_done = 0
    s.doubled = 0
    s.preferred_done = 0
    s.overs = 0
    s.over_haven = 0
    s.deployed = 0
    s.deployed_now = 0
    s.activated = 0
    s.removed = 0
    s.produced = 0
    s.surcharge = 0
    s.unpaid = 0


# -- B0 Reveal


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
    if sum(s.pile) or s.war_pile:
        s.stack.append(DrawAlert())


class DrawAlert(ChanceStep[VoidfallState]):
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
        assert isinstance(action, Answer)
        s.stack.pop()
        if action in s.box.answers.situations:
            level = action.a
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
            s.war_pile -= 1
            s.war_deck &= ~(1 << action.a)
            s.alert = 3 + action.a
            tell.tell(events.WAR_REVEALED, PLAYER, action.a)


class DrawCrisis(ChanceStep[VoidfallState]):
    """The top card of a crisis deck is the current Crisis (VF-5.2)."""

    name: ClassVar[str] = "draw_crisis"
    rule: ClassVar[str] = "VF-5.2"
    shape: ClassVar[tuple[str, ...]] = ("level:number",)

    def __init__(self, level: int) -> None:
        self.level: Final = level

    def options(self, s: VoidfallState, seat: Seat) -> list[Action]:
        """The cards of the deck."""
        deck = s.crisis_deck[self.level]
        return [s.box.answers.crises[i] for i in range(len(s.box.crises)) if deck >> i & 1]

    def play(self, s: VoidfallState, seat: Seat, action: Action, tell: Teller) -> None:
        """It is the current one."""
        assert isinstance(action, Answer)
        s.stack.pop()
        s.crisis_deck[self.level] &= ~(1 << action.a)
        s.crisis = action.a
        tell.tell(events.CRISIS_REVEALED, PLAYER, action.a)


# -- B1 Selection


class SelectFocus(Ask):
    """Which Focus card to play, or to discard for a Heroic one (VF-5.4, VF-5.5)."""

    name: ClassVar[str] = "select_focus"
    rule: ClassVar[str] = "VF-5.4"

    def options(self, s: VoidfallState, seat: Seat) -> list[Action]:
        """The hand; the Heroic offer by the card discarded for it."""
        a = s.box.answers
        cards = [card for card in s.ground.house.cards if s.hand >> card & 1]
        out: list[Action] = [a.focus[card] for card in cards]
        for heroic in s.heroic_offer:
            name = s.box.focuses[heroic].counts_as
            for card in cards:
                if name < 0 or s.box.focuses[card].counts_as == name:
                    out.append(a.heroic[heroic][card])
        return out

    def play(self, s: VoidfallState, seat: Seat, action: Action, tell: Teller) -> None:
        """Play it; then a Trade token, then an agenda."""
        assert isinstance(action, Answer)
        s.stack.pop()
        s.played = action.a
        s.actions_left = 2
        if isinstance(action, PlayHeroic):
            s.heroic_offer.remove(action.a)
            s.hand &= ~(1 << action.b)
            s.discard |= 1 << action.b
            tell.tell(events.HEROIC_PLAYED, PLAYER, action.a, action.b)
        else:
            s.hand &= ~(1 << action.a)
            tell.tell(events.FOCUS_PLAYED, PLAYER, action.a)
        if playable_agendas(s):
            s.stack.append(PlayAgenda())
        if trade_held(s):
            s.stack.append(FlipTrade())


class FlipTrade(Ask):
    """Whether to flip a Trade token for a third action, and which (VF-5.6)."""

    name: ClassVar[str] = "flip_trade"
    rule: ClassVar[str] = "VF-5.6"

    def options(self, s: VoidfallState, seat: Seat) -> list[Action]:
        """The places that hold one."""
        out: list[Action] = [s.box.answers.trade_places[i] for i in range(7) if s.trade_at[i]]
        if s.trade_loose:
            out.append(s.box.answers.trade_places[tokens.LOOSE])
        out.append(s.box.answers.no)
        return out

    def play(self, s: VoidfallState, seat: Seat, action: Action, tell: Teller) -> None:
        """Flip it."""
        assert isinstance(action, Answer)
        s.stack.pop()
        if action is s.box.answers.no:
            return
        tokens.take_trade(s, action.a)
        s.trade_flipped = 1
        s.actions_left = 3
        tell.tell(events.TRADE_FLIPPED, PLAYER)


def playable_agendas(s: VoidfallState) -> list[int]:
    """The agendas in hand that the played Focus lets the player play (VF-5.7)."""
    plays = s.box.focuses[s.played].plays
    return [i for i in s.agenda_hand if plays in (4, s.box.agendas[i].type)]


class PlayAgenda(Ask):
    """Whether to play an agenda, and which (VF-5.7, VF-5.8)."""

    name: ClassVar[str] = "play_agenda"
    rule: ClassVar[str] = "VF-5.7"

    def options(self, s: VoidfallState, seat: Seat) -> list[Action]:
        """Agendas of a fitting type."""
        out: list[Action] = [s.box.answers.agendas[i] for i in playable_agendas(s)]
        out.append(s.box.answers.no)
        return out

    def play(self, s: VoidfallState, seat: Seat, action: Action, tell: Teller) -> None:
        """Play it; a Crisis may wait for that."""
        assert isinstance(action, Answer)
        s.stack.pop()
        if action is s.box.answers.no:
            return
        crisis.before(s, PLAY_AGENDA)
        s.agenda_hand.remove(action.a)
        s.agenda_played = action.a
        tell.tell(events.AGENDA_PLAYED, PLAYER, action.a)
        crisis.notify(s, PLAY_AGENDA, 0, -1)


# -- B2 Actions


class TakeActions(Ask):
    """Which action to take next, or to stop (VF-5.9 to VF-5.11)."""

    name: ClassVar[str] = "take_actions"
    rule: ClassVar[str] = "VF-5.9"

    def options(self, s: VoidfallState, seat: Seat) -> list[Action]:
        """Actions of the card, the agenda, Technologies and sectors whose cost can be paid."""
        a = s.box.answers
        out: list[Action] = []
        if s.actions_left:
            double = doubling(s)
            for k, action in enumerate(s.box.focuses[s.played].actions):
                if s.actions_done >> k & 1:
                    continue
                cost = s.box.costs[choice.action_cost(s, action)]
                if can_pay(s, cost):
                    out.append(a.actions[action])
                    if double and can_pay(s, cost, 2):
                        out.append(a.twice[action])
        if s.agenda_played >= 0 and s.agenda_acted == 0:
            kind = s.box.agendas[s.agenda_played].type
            if can_pay(s, s.box.costs[s.box.type_costs[kind]]):
                out.append(a.agenda_action)
        if s.has(MOD_TECH_ACTION):
            for modifier in s.modifiers:
                if modifier.rule == MOD_TECH_ACTION and tech_action_open(s, modifier):
                    out.append(a.tech_actions[modifier.action])
        for i in range(s.sectors):
            if sector_action_open(s, i):
                out.append(a.sector_actions[s.ground.map.index][i])
        out.append(a.no)
        return out

    def play(self, s: VoidfallState, seat: Seat, action: Action, tell: Teller) -> None:
        """Pay its cost, then resolve it; this question waits below."""
        assert isinstance(action, Answer)
        if action is s.box.answers.no:
            s.stack.pop()
            return
        s.mem = [-1, -1, -1, -1, -1, -1, -1]
        s.deployed_now = 0
        if isinstance(action, TakeAction):
            taken = s.box.actions[action.a]
            s.actions_done |= 1 << taken.slot
            s.actions_left -= 1
            tell.tell(events.ACTION_TAKEN, PLAYER, action.a, 1 + action.b)
            cost = choice.action_cost(s, action.a)
            begin(s, taken.effect, -1, 0)
            if action.b:
                s.doubled = 1
                begin(s, taken.effect, -1, 0)
            pay.pay(s, cost, 1 + action.b)
        elif isinstance(action, TechAction):
            modifier = s.box.tech_action_modifiers[action.a]
            tech = s.box.tech_actions[action.a][0]
            s.tech_done |= 1 << action.a
            tell.tell(events.TECH_ACTION_TAKEN, PLAYER, tech)
            begin(s, modifier.effect, -1, 0)
            pay.pay(s, modifier.cost)
        elif isinstance(action, SectorAction):
            kind = s.ground.types[action.a]
            s.site_done |= 1 << action.a
            tell.tell(events.SECTOR_ACTION_TAKEN, PLAYER, action.a)
            begin(s, kind.effect, action.a, 0)
            pay.pay(s, kind.cost)
        else:
            agenda_type = s.box.agendas[s.agenda_played].type
            s.agenda_acted = 1
            tell.tell(events.AGENDA_ACTION_TAKEN, PLAYER, s.agenda_played)
            begin(s, s.box.type_effects[agenda_type], -1, 0)
            pay.pay(s, s.box.type_costs[agenda_type])


def sector_action_open(s: VoidfallState, i: int) -> bool:
    """Whether a sector's own action may be taken now (VF-5.11)."""
    kind = s.ground.types[i]
    if kind.effect < 0 or not controls(s, i) or s.site_done >> i & 1 or not focus_is_named(s, kind.focuses, False):
        return False
    return can_pay(s, s.box.costs[kind.cost])


def doubling(s: VoidfallState) -> bool:
    """Whether one action of the played Focus may be doubled (Robotics)."""
    modifier = s.modifier(MOD_DOUBLE_ACTION)
    return modifier is not None and s.doubled == 0 and focus_is_named(s, modifier.focuses, modifier.preferred)


def tech_action_open(s: VoidfallState, modifier: Modifier) -> bool:
    """Whether a Technology's action may be taken now (VF-5.11); Tactical Transports give one per turn in all."""
    if s.tech_done >> modifier.action & 1 or not focus_is_named(s, modifier.focuses, modifier.preferred):
        return False
    tech = s.box.tech_actions[modifier.action][0]
    if s.box.technologies[tech].id == "tactical-transports":
        for i, (other, _) in enumerate(s.box.tech_actions):
            if other == tech and s.tech_done >> i & 1:
                return False
    return can_pay(s, s.box.costs[modifier.cost])


# -- B3 Cleanup


class Cleanup(Automatic[VoidfallState]):
    """The steps of B3, in their order."""

    name: ClassVar[str] = "cleanup"
    rule: ClassVar[str] = "VF-5.13"
    shape: ClassVar[tuple[str, ...]] = ("stage:number",)

    def __init__(self, stage: int) -> None:
        self.stage: Final = stage

    def run(self, s: VoidfallState, tell: Teller) -> None:
        """One step."""
        s.stack.pop()
        stage = self.stage
        if stage == 0:
            for i in own_sectors(s):
                if fleet_tokens(s, i) > 2:
                    s.stack.append(Cleanup(0))
                    s.stack.append(RecallExcess(i))
                    return
        elif stage == 1 and sum(s.glory) > s.box.glory_limit:
            s.stack.append(Cleanup(2))
            s.stack.append(tokens.DiscardGlory(sum(s.glory) - s.box.glory_limit))
            return
        elif stage == 2 and s.agenda_played >= 0:
            s.stack.append(Cleanup(3))
            s.stack.append(PutAgenda())
            return
        elif stage == 3 and s.trade_flipped:
            s.trade_flipped = 0
            s.stack.append(Cleanup(4))
            tokens.put_back(s, tell)
            return
        elif stage == 4 and 1 in s.trade_at:
            s.stack.append(Cleanup(5))
            s.stack.append(LiftTrade())
            return
        elif stage == 5 and s.trade_loose:
            s.stack.append(Cleanup(5))
            s.stack.append(PutTrade())
            return
        elif stage == 6:
            if not s.box.focuses[s.played].heroic:
                s.discard |= 1 << s.played
            s.played = -1
            return
        s.stack.append(Cleanup(stage + 1))


class RecallExcess(SectorAsk):
    """Which FP to recall from a sector with three or more Fleet tokens (VF-5.13)."""

    name: ClassVar[str] = "recall_excess"
    rule: ClassVar[str] = "VF-5.13"

    def options(self, s: VoidfallState, seat: Seat) -> list[Action]:
        """Its fleet types."""
        here = s.box.answers.fleets[s.ground.map.index]
        base = self.sector * 5
        return [here[base + fleet] for fleet in range(5) if s.fleet[base + fleet]]

    def play(self, s: VoidfallState, seat: Seat, action: Action, tell: Teller) -> None:
        """Recall it."""
        assert isinstance(action, Answer)
        s.stack.pop()
        fleets.recall_one(s, action.a, action.b, tell)


class PutAgenda(Ask):
    """Into which slot the played agenda goes (VF-5.15)."""

    name: ClassVar[str] = "put_agenda"
    rule: ClassVar[str] = "VF-5.15"

    def options(self, s: VoidfallState, seat: Seat) -> list[Action]:
        """Empty slots, or agendas to replace; never two of one type."""
        kind = s.box.agendas[s.agenda_played].type
        places = range(agenda_slots(s))
        for i in places:
            if s.slot[i] >= 0 and s.box.agendas[s.slot[i]].type == kind:
                return [s.box.answers.slots[i]]
        return [s.box.answers.slots[i] for i in places]

    def play(self, s: VoidfallState, seat: Seat, action: Action, tell: Teller) -> None:
        """Put it there; a replaced one goes under its deck, a Trade token stays."""
        assert isinstance(action, Answer)
        s.stack.pop()
        i = action.a
        if s.slot[i] >= 0:
            tell.tell(events.AGENDA_REMOVED, PLAYER, s.slot[i])
            tokens.put_under(s, s.slot[i], tell)
        s.slot[i] = s.agenda_played
        s.agenda_played = -1
        tell.tell(events.AGENDA_IN_PLAY, PLAYER, s.slot[i], i + 1)
        crisis.notify(s, AGENDA_IN_PLAY, 0, -1)


class LiftTrade(Ask):
    """Which Trade token that has a place is to lie elsewhere or to go back (VF-5.17)."""

    name: ClassVar[str] = "lift_trade"
    rule: ClassVar[str] = "VF-5.17"

    def options(self, s: VoidfallState, seat: Seat) -> list[Action]:
        """They stay, or one is lifted."""
        a = s.box.answers
        out: list[Action] = [a.no]
        out += [a.trade_places[i] for i in range(7) if s.trade_at[i]]
        return out

    def play(self, s: VoidfallState, seat: Seat, action: Action, tell: Teller) -> None:
        """Lift it, then ask for the next one."""
        assert isinstance(action, Answer)
        s.stack.pop()
        if action is s.box.answers.no:
            return
        s.trade_at[action.a] = 0
        s.trade_loose += 1
        if 1 in s.trade_at:
            s.stack.append(LiftTrade())


class PutTrade(Ask):
    """Where a Trade token of the player lies, or whether it goes back (VF-5.17)."""

    name: ClassVar[str] = "put_trade"
    rule: ClassVar[str] = "VF-5.17"

    def options(self, s: VoidfallState, seat: Seat) -> list[Action]:
        """Agendas in play without a token, the place of Escape Pods, or the galactic board."""
        a = s.box.answers
        out: list[Action] = [a.trade_places[i] for i in trade_room(s)]
        out.append(a.no)
        return out

    def play(self, s: VoidfallState, seat: Seat, action: Action, tell: Teller) -> None:
        """Put it there."""
        assert isinstance(action, Answer)
        s.stack.pop()
        s.trade_loose -= 1
        if action is s.box.answers.no:
            tokens.put_back(s, tell)
        else:
            s.trade_at[action.a] = 1


def trade_room(s: VoidfallState) -> list[int]:
    """The places that can take a Trade token (VF-5.17, VF-21.4)."""
    out = [i for i in range(4) if s.slot[i] >= 0 and s.trade_at[i] == 0]
    out += [4 + n for n in range(len(s.ground.origin.agendas)) if s.trade_at[4 + n] == 0]
    if s.has(MOD_EXTRA_TRADE_STORAGE) and s.trade_at[6] == 0:
        out.append(6)
    return out


# -- B4 Void Advances


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

    def options(self, s: VoidfallState, seat: Seat) -> list[Action]:
        """The penalty only if it can be resolved in full."""
        a = s.box.answers
        out: list[Action] = []
        if feasibility.full(s, s.box.crises[s.crisis].penalty, -1, True):
            out.append(a.penalty)
        out += [a.ongoing[row] for row in crisis.rows_for(s, s.crisis)]
        out.append(a.catastrophe)
        return out

    def play(self, s: VoidfallState, seat: Seat, action: Action, tell: Teller) -> None:
        """Carry it out."""
        assert isinstance(action, Answer)
        s.stack.pop()
        card = s.crisis
        if action.a == 2:
            crisis.make_ongoing(s, card, action.b, tell)
            return
        if action.a == 1:
            s.stack.append(crisis.PlaceCatastrophe())
        else:
            tell.tell(events.PENALTY_SUFFERED, PLAYER, card)
            nested(s, s.box.crises[card].penalty, -1, MUST)
        crisis.discard(s, card, tell)


class FaceWar(Ask):
    """Resolve the crisis board with the War's modifiers, or place a Catastrophe token (VF-5.21)."""

    name: ClassVar[str] = "face_war"
    rule: ClassVar[str] = "VF-5.21"

    def options(self, s: VoidfallState, seat: Seat) -> list[Action]:
        """Both."""
        return [s.box.answers.war, s.box.answers.catastrophe]

    def play(self, s: VoidfallState, seat: Seat, action: Action, tell: Teller) -> None:
        """Carry it out."""
        s.stack.pop()
        if action is s.box.answers.war:
            s.stack.append(crisis.ResolveBoard(s.alert - 3))
        else:
            s.stack.append(crisis.PlaceCatastrophe())


# -- Evaluation


def upkeep(s: VoidfallState, tell: Teller) -> None:
    """C2: as many units as possible are paid, the others cost Influence (VF-18.13 to VF-18.17)."""
    units = agendas_upkeep(s)
    if not s.has(MOD_FREE_SECTOR_UPKEEP):
        units += sectors_upkeep(s)
    tell.tell(events.UPKEEP_DUE, PLAYER, units)
    paid = min(units, pay.payable_upkeep(s))
    s.unpaid = units - paid
    if s.unpaid:
        tell.tell(events.UPKEEP_UNPAID, PLAYER, s.unpaid)
        lose_influence(s, s.unpaid * s.box.unpaid_influence, tell)
    pay.pay_upkeep(s, paid, 0, tell)


def objectives(s: VoidfallState) -> None:
    """C3: the objectives of the event (VF-6.4)."""
    event = s.box.events[s.event]
    if event.choose_one:
        s.stack.append(ChooseObjective())
    else:
        for block in range(len(event.blocks) - 1, -1, -1):
            s.stack.append(Objectives(block, 0))


def open_blocks(s: VoidfallState) -> list[int]:
    """The blocks of objectives of which at least one is met."""
    out: list[int] = []
    for i, block in enumerate(s.box.events[s.event].blocks):
        for objective in block:
            if objective.condition is None or holds(s, objective.condition):
                out.append(i)
                break
    return out


class ChooseObjective(Ask):
    """Which objective of the event to evaluate, at most one (VF-6.4)."""

    name: ClassVar[str] = "choose_objective"
    rule: ClassVar[str] = "VF-6.4"

    def options(self, s: VoidfallState, seat: Seat) -> list[Action]:
        """Those that are met."""
        out: list[Action] = [s.box.answers.options[i] for i in open_blocks(s)]
        out.append(s.box.answers.no)
        return out

    def play(self, s: VoidfallState, seat: Seat, action: Action, tell: Teller) -> None:
        """Evaluate it."""
        assert isinstance(action, Answer)
        s.stack.pop()
        if action is not s.box.answers.no:
            s.stack.append(Objectives(action.a, 0))


class Objectives(Automatic[VoidfallState]):
    """The objectives of one block from `at` on (VF-6.5)."""

    name: ClassVar[str] = "objectives"
    rule: ClassVar[str] = "VF-6.5"
    shape: ClassVar[tuple[str, ...]] = ("block:number", "at:number")

    def __init__(self, block: int, at: int) -> None:
        self.block: Final = block
        self.at: Final = at

    def run(self, s: VoidfallState, tell: Teller) -> None:
        """One objective."""
        s.stack.pop()
        block = s.box.events[s.event].blocks[self.block]
        if self.at >= len(block):
            return
        s.stack.append(Objectives(self.block, self.at + 1))
        objective = block[self.at]
        if objective.condition is None or holds(s, objective.condition):
            nested(s, objective.effect, -1)


def end_cycle(s: VoidfallState, tell: Teller) -> None:
    """The Focus cards come back; then the next cycle, or the end (VF-6.8, VF-3.4)."""
    s.hand |= s.discard
    s.discard = 0
    for card in s.ground.house.cards:
        if s.box.focuses[card].from_cycle == s.cycle + 1:
            s.hand |= 1 << card
    tell.tell(events.HAND_BACK, PLAYER)
    if s.cycle == 3:
        tell.tell(events.GAME_ENDS, PLAYER, s.influence, scoring.voidborn_total(s))
        return
    s.event = -1
    s.refresh()
    s.cycle += 1
    s.site_done = 0
    s.stack.append(Phase(A0))
