"""The player's turn: Focus, actions, Cleanup (VF-5)."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from starboard.games.voidfall import events
from starboard.games.voidfall.actions import (
    AgendaCard,
    FleetIn,
    OfCard,
    PlayHeroic,
    SectorAction,
    Slot,
    TakeAction,
    TechAction,
    TradePlace,
)
from starboard.games.voidfall.components import Agenda, Focus, Modifier
from starboard.games.voidfall.mechanics.agendas import agenda_slots
from starboard.games.voidfall.mechanics.costs import can_pay
from starboard.games.voidfall.mechanics.fleets import fleet_tokens
from starboard.games.voidfall.mechanics.sectors import controls, own_sectors
from starboard.games.voidfall.mechanics.tokens import trade_held
from starboard.games.voidfall.mechanics.turn import focus_is_named
from starboard.games.voidfall.state import VoidfallState, packed_total
from starboard.games.voidfall.steps import agendas, choice, crises, fleets, pay, tokens
from starboard.games.voidfall.steps.core import Ask, SectorAsk, alike, begin
from starboard.games.voidfall.vocabulary import (
    MOD_DOUBLE_ACTION,
    MOD_EXTRA_TRADE_STORAGE,
    MOD_TECH_ACTION,
    PLAYER,
    WHEN_AGENDA_IN_PLAY,
    WHEN_PLAY_AGENDA,
)
from starboard.kernel.actions import Action
from starboard.kernel.events import Teller
from starboard.kernel.steps import Automatic, Seat, Step

FLEET_TOKENS: Final = 2
"""So many Fleet tokens may stay in a sector (VF-16.5)."""


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
        assert isinstance(action, OfCard)
        s.stack.pop()
        s.played = action.card
        s.actions_left = 2
        if isinstance(action, PlayHeroic):
            s.heroic_offer.remove(action.card)
            s.hand &= ~(1 << action.discarded)
            s.discard |= 1 << action.discarded
            tell.tell(events.HEROIC_PLAYED, PLAYER, action.card, action.discarded)
        else:
            s.hand &= ~(1 << action.card)
            tell.tell(events.FOCUS_PLAYED, PLAYER, action.card)
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
        s.stack.pop()
        if action is s.box.answers.no:
            return
        assert isinstance(action, TradePlace)
        tokens.take_trade(s, action.place)
        s.trade_flipped = 1
        s.actions_left = 3
        tell.tell(events.TRADE_FLIPPED, PLAYER)


def playable_agendas(s: VoidfallState) -> list[int]:
    """The agendas in hand that the played Focus lets the player play (VF-5.7)."""
    card = s.box.focuses[s.played]
    return [i for i in s.agenda_hand if plays(card, s.box.agendas[i])]


def plays(card: Focus, agenda: Agenda) -> bool:
    """Whether a Focus card lets an agenda of that type be played."""
    return card.plays in (4, agenda.type)


class PlayAgenda(Ask):
    """Whether to play an agenda, and which (VF-5.7, VF-5.8)."""

    name: ClassVar[str] = "play_agenda"
    rule: ClassVar[str] = "VF-5.7"

    def fits(self, s: VoidfallState, below: list[Step[Any]]) -> bool:
        """With a Focus and before any agenda."""
        return len(below) == 1 and s.played >= 0 and s.agenda_played < 0

    def options(self, s: VoidfallState, seat: Seat) -> list[Action]:
        """Agendas of a fitting type."""
        out: list[Action] = [s.box.answers.agendas[i] for i in playable_agendas(s)]
        out.append(s.box.answers.no)
        return out

    def play(self, s: VoidfallState, seat: Seat, action: Action, tell: Teller) -> None:
        """Play it; a Crisis may wait for that."""
        s.stack.pop()
        if action is s.box.answers.no:
            return
        assert isinstance(action, AgendaCard)
        crises.before(s, WHEN_PLAY_AGENDA)
        s.agenda_hand.remove(action.card)
        s.agenda_played = action.card
        tell.tell(events.AGENDA_PLAYED, PLAYER, action.card)
        crises.notify(s, WHEN_PLAY_AGENDA, 0, -1)


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
        if action is s.box.answers.no:
            s.stack.pop()
            return
        s.forget()
        s.deployed_now = 0
        if isinstance(action, TakeAction):
            taken = s.box.actions[action.action]
            s.actions_done |= 1 << taken.slot
            s.actions_left -= 1
            tell.tell(events.ACTION_TAKEN, PLAYER, action.action, action.times)
            cost = choice.action_cost(s, action.action)
            begin(s, taken.effect, -1, 0)
            if action.times > 1:
                s.doubled = 1
                begin(s, taken.effect, -1, 0)
            pay.pay(s, cost, action.times)
        elif isinstance(action, TechAction):
            modifier = s.box.tech_action_modifiers[action.action]
            tech = s.box.tech_actions[action.action][0]
            s.tech_done |= 1 << action.action
            if tech < 0:
                tell.tell(events.ABILITY_ACTION_TAKEN, PLAYER, s.ground.house.index)
            else:
                tell.tell(events.TECH_ACTION_TAKEN, PLAYER, tech)
            begin(s, modifier.effect, -1, 0)
            pay.pay(s, modifier.cost)
        elif isinstance(action, SectorAction):
            kind = s.ground.types[action.sector]
            s.site_done |= 1 << action.sector
            tell.tell(events.SECTOR_ACTION_TAKEN, PLAYER, action.sector)
            begin(s, kind.effect, action.sector, 0)
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
    """Whether the action of a Technology or House may be taken now (VF-5.11); Tactical Transports give one a turn."""
    if s.tech_done >> modifier.action & 1 or not focus_is_named(s, modifier.focuses, modifier.preferred):
        return False
    tech = s.box.tech_actions[modifier.action][0]
    if tech >= 0 and s.box.technologies[tech].id == "tactical-transports":
        for i, (other, _) in enumerate(s.box.tech_actions):
            if other == tech and s.tech_done >> i & 1:
                return False
    return can_pay(s, s.box.costs[modifier.cost])


class Cleanup(Automatic[VoidfallState]):
    """The steps of B3, in their order."""

    name: ClassVar[str] = "cleanup"
    rule: ClassVar[str] = "VF-5.13"
    shape: ClassVar[tuple[str, ...]] = ("stage:0..6",)

    def __init__(self, stage: int) -> None:
        self.stage: Final = stage

    def fits(self, s: VoidfallState, below: list[Step[Any]]) -> bool:
        """After a turn with a Focus card."""
        return len(below) == 1 and s.played >= 0

    def run(self, s: VoidfallState, tell: Teller) -> None:
        """Up to the step that has something to ask, and what comes after it; then the Focus card is put away."""
        s.stack.pop()
        for stage in range(self.stage, 6):
            if clean_up(s, stage, tell):
                return
        if not s.box.focuses[s.played].heroic:
            s.discard |= 1 << s.played
        s.played = -1


def clean_up(s: VoidfallState, stage: int, tell: Teller) -> bool:
    """One step of the Cleanup; whether something came of it, with the rest of the Cleanup waiting below."""
    if stage == 0:
        for i in own_sectors(s):
            if s.power[i] > FLEET_TOKENS and fleet_tokens(s, i) > FLEET_TOKENS:
                s.stack.append(Cleanup(0))
                s.stack.append(RecallExcess(i))
                return True
    elif stage == 1 and packed_total(s.glory) > s.box.glory_limit:
        s.stack.append(Cleanup(2))
        s.stack.append(tokens.DiscardGlory(packed_total(s.glory) - s.box.glory_limit))
        return True
    elif stage == 2 and s.agenda_played >= 0:
        s.stack.append(Cleanup(3))
        s.stack.append(PutAgenda())
        return True
    elif stage == 3 and s.trade_flipped:
        s.trade_flipped = 0
        s.stack.append(Cleanup(4))
        tokens.put_back(s, tell)
        return True
    elif stage == 4 and packed_total(s.trade_at):
        s.stack.append(Cleanup(5))
        s.stack.append(LiftTrade())
        return True
    elif stage == 5 and s.trade_loose:
        s.stack.append(Cleanup(5))
        s.stack.append(PutTrade())
        return True
    return False


class RecallExcess(SectorAsk):
    """Which FP to recall from a sector with three or more Fleet tokens (VF-5.13)."""

    name: ClassVar[str] = "recall_excess"
    rule: ClassVar[str] = "VF-5.13"

    def fits(self, s: VoidfallState, below: list[Step[Any]]) -> bool:
        """In the Cleanup, where there is FP."""
        return len(below) == 2 and below[1].name == "cleanup" and fleet_tokens(s, self.sector) > FLEET_TOKENS

    def options(self, s: VoidfallState, seat: Seat) -> list[Action]:
        """Its fleet types."""
        here = s.box.answers.fleets[s.ground.map.index]
        base = self.sector * 5
        return [here[base + fleet] for fleet in range(5) if s.fleet[base + fleet]]

    def play(self, s: VoidfallState, seat: Seat, action: Action, tell: Teller) -> None:
        assert isinstance(action, FleetIn)
        s.stack.pop()
        fleets.recall_one(s, action.sector, action.fleet, tell)


class PutAgenda(Ask):
    """Into which slot the played agenda goes (VF-5.15)."""

    name: ClassVar[str] = "put_agenda"
    rule: ClassVar[str] = "VF-5.15"

    def fits(self, s: VoidfallState, below: list[Step[Any]]) -> bool:
        """With an agenda that was played."""
        return s.agenda_played >= 0 and alike(self, below) == 0

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
        assert isinstance(action, Slot)
        s.stack.pop()
        i = action.slot
        if s.slot[i] >= 0:
            tell.tell(events.AGENDA_REMOVED, PLAYER, s.slot[i])
            agendas.put_under(s, s.slot[i], tell)
        s.slot[i] = s.agenda_played
        s.agenda_played = -1
        tell.tell(events.AGENDA_IN_PLAY, PLAYER, s.slot[i], i + 1)
        crises.notify(s, WHEN_AGENDA_IN_PLAY, 0, -1)


class LiftTrade(Ask):
    """Which Trade token that has a place is to lie elsewhere or to go back (VF-5.17)."""

    name: ClassVar[str] = "lift_trade"
    rule: ClassVar[str] = "VF-5.17"

    def fits(self, s: VoidfallState, below: list[Step[Any]]) -> bool:
        """With a token on a slot."""
        return 1 in s.trade_at and alike(self, below) == 0

    def options(self, s: VoidfallState, seat: Seat) -> list[Action]:
        """They stay, or one is lifted."""
        a = s.box.answers
        out: list[Action] = [a.no]
        out += [a.trade_places[i] for i in range(7) if s.trade_at[i]]
        return out

    def play(self, s: VoidfallState, seat: Seat, action: Action, tell: Teller) -> None:
        """Lift it, then ask for the next one."""
        s.stack.pop()
        if action is s.box.answers.no:
            return
        assert isinstance(action, TradePlace)
        s.trade_at[action.place] = 0
        s.trade_loose += 1
        if 1 in s.trade_at:
            s.stack.append(LiftTrade())


class PutTrade(Ask):
    """Where a Trade token of the player lies, or whether it goes back (VF-5.17)."""

    name: ClassVar[str] = "put_trade"
    rule: ClassVar[str] = "VF-5.17"

    def fits(self, s: VoidfallState, below: list[Step[Any]]) -> bool:
        """With a token in hand."""
        return s.trade_loose > alike(self, below)

    def options(self, s: VoidfallState, seat: Seat) -> list[Action]:
        """Agendas in play without a token, the place of Escape Pods, or the galactic board."""
        a = s.box.answers
        out: list[Action] = [a.trade_places[i] for i in trade_room(s)]
        out.append(a.no)
        return out

    def play(self, s: VoidfallState, seat: Seat, action: Action, tell: Teller) -> None:
        """Put it there."""
        s.stack.pop()
        s.trade_loose -= 1
        if action is s.box.answers.no:
            tokens.put_back(s, tell)
        else:
            assert isinstance(action, TradePlace)
            s.trade_at[action.place] = 1


def trade_room(s: VoidfallState) -> list[int]:
    """The places that can take a Trade token (VF-5.17, VF-21.4)."""
    out = [i for i in range(4) if s.slot[i] >= 0 and s.trade_at[i] == 0]
    out += [4 + n for n in range(len(s.ground.origin.agendas)) if s.trade_at[4 + n] == 0]
    if s.has(MOD_EXTRA_TRADE_STORAGE) and s.trade_at[6] == 0:
        out.append(6)
    return out
