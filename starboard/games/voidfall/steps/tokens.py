"""Trade, Bounty, Reclaim and Glory tokens, agendas and Technologies (VF-21 to VF-24, VF-27)."""

from __future__ import annotations

from typing import ClassVar, Final

from starboard.games.voidfall import events
from starboard.games.voidfall.actions import Answer
from starboard.games.voidfall.mechanics.agendas import score_agenda
from starboard.games.voidfall.mechanics.corruption import places_left
from starboard.games.voidfall.mechanics.progress import open_basic, open_improved
from starboard.games.voidfall.mechanics.stocks import gain_influence
from starboard.games.voidfall.mechanics.tokens import bounty_room
from starboard.games.voidfall.state import BY_TECHNOLOGIES, DID_ANYTHING, PLAYER, VoidfallState
from starboard.games.voidfall.steps import corruption, crisis, triggers
from starboard.games.voidfall.steps.core import MUST, Ask, CountAsk, nested
from starboard.games.voidfall.vocabulary import (
    ANY_PLACE,
    BASIC,
    BOUNTY,
    GAIN_AGENDA,
    GAIN_TECH,
    GAIN_TRADE,
    IMPROVED,
    MOD_BONUS_RETURNING_TRADE,
    MOD_NEW_GLORY_UPGRADED,
    UPGRADE_GLORY,
)
from starboard.kernel.actions import Action
from starboard.kernel.events import Teller
from starboard.kernel.steps import Automatic, ChanceStep, Seat

LOOSE: Final = 7

# -- Trade tokens


def gain_trade(s: VoidfallState, bonus: bool, tell: Teller) -> None:
    """Take the lowest token and the bonus of its slot or a lower one (VF-21.3)."""
    if s.trade_board == 0:
        return
    crisis.before(s, GAIN_TRADE)
    s.trade_board -= 1
    s.trade_loose += 1
    s.mem[DID_ANYTHING] = 1
    tell.tell(events.TRADE_GAINED, PLAYER)
    height = len(s.stack)
    if bonus:
        s.stack.append(TradeBonus(s.trade_board))
    crisis.offer(s, GAIN_TRADE, 0, -1)
    triggers.gather(s, height)


class TradeBonus(Ask):
    """Which bonus to gain: that of the slot or of a lower one (VF-21.3)."""

    name: ClassVar[str] = "trade_bonus"
    rule: ClassVar[str] = "VF-21.3"
    shape: ClassVar[tuple[str, ...]] = ("slot:trade",)

    def __init__(self, slot: int) -> None:
        self.slot: Final = slot

    def options(self, s: VoidfallState, seat: Seat) -> list[Action]:
        """The slot and those below it."""
        return list(s.box.answers.trade_slots[self.slot :])

    def play(self, s: VoidfallState, seat: Seat, action: Action, tell: Teller) -> None:
        """Resolve the bonus."""
        assert isinstance(action, Answer)
        s.stack.pop()
        nested(s, s.box.trade_slots[action.a].effect, -1)


def put_back(s: VoidfallState, tell: Teller) -> None:
    """A token of the player goes right under the lowest one on the board (VF-21.2, VF-21.9)."""
    s.trade_board += 1
    tell.tell(events.TRADE_RETURNED, PLAYER)
    if s.has(MOD_BONUS_RETURNING_TRADE):
        s.stack.append(TradeBonus(s.trade_board - 1))


class ReturnTrade(CountAsk):
    """Which Trade token to return; a flipped one cannot be (VF-21.7)."""

    name: ClassVar[str] = "return_trade"
    rule: ClassVar[str] = "VF-21.7"

    def options(self, s: VoidfallState, seat: Seat) -> list[Action]:
        """The places that hold one."""
        out: list[Action] = []
        for i in range(7):
            if s.trade_at[i]:
                out.append(s.box.answers.trade_places[i])
        if s.trade_loose:
            out.append(s.box.answers.trade_places[LOOSE])
        return out if out else [s.box.answers.no]

    def play(self, s: VoidfallState, seat: Seat, action: Action, tell: Teller) -> None:
        """Return it."""
        assert isinstance(action, Answer)
        s.stack.pop()
        if action is s.box.answers.no:
            return
        take_trade(s, action.a)
        s.mem[DID_ANYTHING] = 1
        if self.left > 1:
            s.stack.append(ReturnTrade(self.left - 1))
        put_back(s, tell)


def take_trade(s: VoidfallState, place: int) -> None:
    """Lift a token from its place."""
    if place == LOOSE:
        s.trade_loose -= 1
    else:
        s.trade_at[place] = 0


# -- Bounty and Reclaim tokens


class DrawBounty(ChanceStep[VoidfallState]):
    """A Bounty token, drawn from the bag or turned over: resolved and kept (VF-27.1)."""

    name: ClassVar[str] = "draw_bounty"
    rule: ClassVar[str] = "VF-27.1"
    shape: ClassVar[tuple[str, ...]] = ("left:number", "resolve:number")

    def __init__(self, left: int, resolve: int) -> None:
        self.left: Final = left
        self.resolve: Final = resolve

    def options(self, s: VoidfallState, seat: Seat) -> list[Action]:
        """The kinds that are left."""
        return [s.box.answers.bounties[i] for i in range(len(s.bounty_bag)) if s.bounty_bag[i]]

    def weights(self, s: VoidfallState) -> list[int]:
        """By copies."""
        return [n for n in s.bounty_bag if n]

    def play(self, s: VoidfallState, seat: Seat, action: Action, tell: Teller) -> None:
        """Keep it and resolve it."""
        assert isinstance(action, Answer)
        s.stack.pop()
        s.bounty_bag[action.a] -= 1
        s.bounty_held[action.a] += 1
        tell.tell(events.BOUNTY_GAINED, PLAYER, action.a)
        if self.left > 1:
            s.stack.append(GainBounty(self.left - 1, self.resolve))
        if self.resolve:
            nested(s, s.box.bounties[action.a].effect, -1)


class GainBounty(Automatic[VoidfallState]):
    """Gain Bounty tokens from the bag, as long as there are any (VF-27.5)."""

    name: ClassVar[str] = "gain_bounty"
    rule: ClassVar[str] = "VF-27.1"
    shape: ClassVar[tuple[str, ...]] = ("left:number", "resolve:number")

    def __init__(self, left: int, resolve: int) -> None:
        self.left: Final = left
        self.resolve: Final = resolve

    def run(self, s: VoidfallState, tell: Teller) -> None:
        """Ask chance."""
        s.stack.pop()
        if bounty_room(s) > 0 and self.left > 0:
            s.stack.append(DrawBounty(self.left, self.resolve))


class DrawReclaim(ChanceStep[VoidfallState]):
    """A Reclaim token: resolved in its sector and kept (VF-27.3)."""

    name: ClassVar[str] = "draw_reclaim"
    rule: ClassVar[str] = "VF-27.3"
    shape: ClassVar[tuple[str, ...]] = ("sector",)

    def __init__(self, sector: int) -> None:
        self.sector: Final = sector

    def options(self, s: VoidfallState, seat: Seat) -> list[Action]:
        """The kinds that are left."""
        return [s.box.answers.reclaims[i] for i in range(len(s.reclaim_bag)) if s.reclaim_bag[i]]

    def weights(self, s: VoidfallState) -> list[int]:
        """By copies."""
        return [n for n in s.reclaim_bag if n]

    def play(self, s: VoidfallState, seat: Seat, action: Action, tell: Teller) -> None:
        """Keep it and resolve it."""
        assert isinstance(action, Answer)
        s.stack.pop()
        s.reclaim_bag[action.a] -= 1
        s.reclaim_held[action.a] += 1
        tell.tell(events.RECLAIM_GAINED, PLAYER, action.a, self.sector)
        nested(s, s.box.reclaims[action.a].effect, self.sector)


class DiscardToken(Ask):
    """Which Bounty or Reclaim token to put back into the bag (VF-27.5)."""

    name: ClassVar[str] = "discard_token"
    rule: ClassVar[str] = "VF-27.5"
    shape: ClassVar[tuple[str, ...]] = ("token:number", "left:number")

    def __init__(self, token: int, left: int) -> None:
        self.token: Final = token
        self.left: Final = left

    def options(self, s: VoidfallState, seat: Seat) -> list[Action]:
        """The kinds that the player has."""
        out: list[Action] = []
        if self.token == BOUNTY:
            out += [s.box.answers.bounties[i] for i in range(len(s.bounty_held)) if s.bounty_held[i]]
        else:
            out += [s.box.answers.reclaims[i] for i in range(len(s.reclaim_held)) if s.reclaim_held[i]]
        return out if out else [s.box.answers.no]

    def play(self, s: VoidfallState, seat: Seat, action: Action, tell: Teller) -> None:
        """Put it back."""
        assert isinstance(action, Answer)
        s.stack.pop()
        if action is s.box.answers.no:
            return
        s.mem[DID_ANYTHING] = 1
        if self.token == BOUNTY:
            s.bounty_held[action.a] -= 1
            s.bounty_bag[action.a] += 1
            tell.tell(events.BOUNTY_RETURNED, PLAYER, action.a)
        else:
            s.reclaim_held[action.a] -= 1
            s.reclaim_bag[action.a] += 1
            tell.tell(events.RECLAIM_RETURNED, PLAYER, action.a)
        if self.left > 1:
            s.stack.append(DiscardToken(self.token, self.left - 1))


# -- Glory tokens


def gain_glory(s: VoidfallState, value: int, tell: Teller) -> None:
    """Take a Glory token (VF-27.6)."""
    s.glory[value - 1] += 1
    s.mem[DID_ANYTHING] = 1
    tell.tell(events.GLORY_GAINED, PLAYER, value)
    if s.has(MOD_NEW_GLORY_UPGRADED) and value < 5:
        s.stack.append(UpgradeNew(value))


class UpgradeNew(Ask):
    """Whether to upgrade a Glory token just gained, by an event; an upgrade is no gain."""

    name: ClassVar[str] = "upgrade_new"
    rule: ClassVar[str] = "VF-1.6"
    shape: ClassVar[tuple[str, ...]] = ("value:number",)

    def __init__(self, value: int) -> None:
        self.value: Final = value

    def options(self, s: VoidfallState, seat: Seat) -> list[Action]:
        """Yes or no."""
        return [s.box.answers.yes, s.box.answers.no]

    def play(self, s: VoidfallState, seat: Seat, action: Action, tell: Teller) -> None:
        """Upgrade it."""
        s.stack.pop()
        if action is s.box.answers.yes:
            upgrade(s, self.value, tell)


def upgrade(s: VoidfallState, value: int, tell: Teller) -> None:
    """Replace a Glory token by the next higher one (VF-1.6)."""
    crisis.before(s, UPGRADE_GLORY)
    s.glory[value - 1] -= 1
    s.glory[value] += 1
    tell.tell(events.GLORY_UPGRADED, PLAYER, value + 1)
    crisis.notify(s, UPGRADE_GLORY, 1 << value, -1)


class UpgradeGlory(Ask):
    """Which Glory token to upgrade (VF-1.6)."""

    name: ClassVar[str] = "upgrade_glory"
    rule: ClassVar[str] = "VF-1.6"
    shape: ClassVar[tuple[str, ...]] = ("left:number", "flags:number")

    def __init__(self, left: int, flags: int) -> None:
        self.left: Final = left
        self.flags: Final = flags

    def options(self, s: VoidfallState, seat: Seat) -> list[Action]:
        """Values below 5."""
        out: list[Action] = [s.box.answers.glory[v] for v in range(4) if s.glory[v]]
        if not self.flags & MUST or not out:
            out.append(s.box.answers.no)
        return out

    def play(self, s: VoidfallState, seat: Seat, action: Action, tell: Teller) -> None:
        """Upgrade it."""
        assert isinstance(action, Answer)
        s.stack.pop()
        if action is s.box.answers.no:
            return
        s.mem[DID_ANYTHING] = 1
        if self.left > 1:
            s.stack.append(UpgradeGlory(self.left - 1, self.flags))
        upgrade(s, action.a, tell)


class DiscardGlory(CountAsk):
    """Which Glory token to return: a cost, a lost sector, or more than four in B3."""

    name: ClassVar[str] = "discard_glory"
    rule: ClassVar[str] = "VF-14.4"

    def options(self, s: VoidfallState, seat: Seat) -> list[Action]:
        """The values that the player has."""
        out: list[Action] = [s.box.answers.glory[v] for v in range(5) if s.glory[v]]
        return out if out else [s.box.answers.no]

    def play(self, s: VoidfallState, seat: Seat, action: Action, tell: Teller) -> None:
        """Return it."""
        assert isinstance(action, Answer)
        s.stack.pop()
        if action is s.box.answers.no:
            return
        s.mem[DID_ANYTHING] = 1
        s.glory[action.a - 1] -= 1
        tell.tell(events.GLORY_LOST, PLAYER, action.a)
        if self.left > 1 and sum(s.glory) > 0:
            s.stack.append(DiscardGlory(self.left - 1))


# -- agendas


def cards_left(s: VoidfallState, kind: int) -> int:
    """Cards in an agenda deck."""
    return s.agenda_deck[kind].bit_count() + len(s.agenda_under[kind])


def agenda_types(s: VoidfallState, kind: int) -> list[int]:
    """The types of which an agenda can be gained; `kind` >= 0 limits it to that one."""
    out: list[int] = []
    for i in range(4):
        if kind in (-1, i) and (cards_left(s, i) or offer_open(s, i)):
            out.append(i)
    return out


def offer_open(s: VoidfallState, kind: int) -> bool:
    """Whether the face-up card of a type can be taken (VF-20.6, VF-20.7)."""
    return s.offer[kind] >= 0 and (s.offer_corrupt[kind] == 0 or places_left(s, ANY_PLACE) > 0)


class GainAgenda(Ask):
    """Of which type to gain an agenda (VF-23.1)."""

    name: ClassVar[str] = "gain_agenda"
    rule: ClassVar[str] = "VF-23.1"
    shape: ClassVar[tuple[str, ...]] = ("kind:number", "flags:number")

    def __init__(self, kind: int, flags: int) -> None:
        self.kind: Final = kind
        self.flags: Final = flags

    def options(self, s: VoidfallState, seat: Seat) -> list[Action]:
        """The types that have a card."""
        out: list[Action] = [s.box.answers.types[i] for i in agenda_types(s, self.kind)]
        if not self.flags & MUST or not out:
            out.append(s.box.answers.no)
        return out

    def play(self, s: VoidfallState, seat: Seat, action: Action, tell: Teller) -> None:
        """Ask where from."""
        assert isinstance(action, Answer)
        s.stack.pop()
        if action is not s.box.answers.no:
            s.stack.append(AgendaSource(action.a))


class AgendaSource(Ask):
    """The face-up card, or the better of two from the deck (VF-23.1)."""

    name: ClassVar[str] = "agenda_source"
    rule: ClassVar[str] = "VF-23.1"
    shape: ClassVar[tuple[str, ...]] = ("kind:type",)

    def __init__(self, kind: int) -> None:
        self.kind: Final = kind

    def options(self, s: VoidfallState, seat: Seat) -> list[Action]:
        """Offer and deck, where there is something."""
        out: list[Action] = []
        if offer_open(s, self.kind):
            out.append(s.box.answers.from_offer)
        if cards_left(s, self.kind):
            out.append(s.box.answers.from_deck)
        return out

    def play(self, s: VoidfallState, seat: Seat, action: Action, tell: Teller) -> None:
        """Take it, or draw."""
        s.stack.pop()
        kind = self.kind
        if action is s.box.answers.from_deck:
            s.stack.append(DrawAgenda(kind, FIRST, -1))
            return
        card = s.offer[kind]
        s.offer[kind] = -1
        if cards_left(s, kind):
            s.stack.append(DrawAgenda(kind, REFILL, -1))
        if s.offer_corrupt[kind]:
            s.offer_corrupt[kind] = 0
            s.stack.append(corruption.PlaceCorruption(-1, 1, ANY_PLACE, -1, MUST))
        take_agenda(s, card, tell)


def take_agenda(s: VoidfallState, card: int, tell: Teller) -> None:
    """An agenda goes to the hand."""
    crisis.before(s, GAIN_AGENDA)
    s.agenda_hand.append(card)
    s.mem[DID_ANYTHING] = 1
    tell.tell(events.AGENDA_GAINED, PLAYER, card)
    crisis.notify(s, GAIN_AGENDA, 1 << s.box.agendas[card].type, -1)


def put_under(s: VoidfallState, card: int, tell: Teller) -> None:
    """An agenda goes under its deck."""
    s.agenda_under[s.box.agendas[card].type].append(card)
    tell.tell(events.AGENDA_PUT_UNDER, PLAYER, card)


REFILL: Final = 0
FIRST: Final = 1
SECOND: Final = 2
TO_HAND: Final = 3


class DrawAgenda(ChanceStep[VoidfallState]):
    """The next card of an agenda deck: for the offer, as the first or second of two, or for the hand."""

    name: ClassVar[str] = "draw_agenda"
    rule: ClassVar[str] = "VF-23.1"
    shape: ClassVar[tuple[str, ...]] = ("kind:type", "purpose:number", "other:number")

    def __init__(self, kind: int, purpose: int, other: int) -> None:
        self.kind: Final = kind
        self.purpose: Final = purpose
        self.other: Final = other

    def options(self, s: VoidfallState, seat: Seat) -> list[Action]:
        """The cards that may be on top; once the shuffled part is used up, the uppermost of those put under."""
        deck = s.agenda_deck[self.kind]
        if deck == 0:
            return [s.box.answers.agendas[s.agenda_under[self.kind][0]]]
        out: list[Action] = []
        for i in range(s.box.deck_agendas):
            if deck >> i & 1:
                out.append(s.box.answers.agendas[i])
        return out

    def play(self, s: VoidfallState, seat: Seat, action: Action, tell: Teller) -> None:
        """Put it where it belongs."""
        assert isinstance(action, Answer)
        s.stack.pop()
        kind, card = self.kind, action.a
        if s.agenda_deck[kind] == 0:
            s.agenda_under[kind].pop(0)
        else:
            s.agenda_deck[kind] &= ~(1 << card)
        if self.purpose == REFILL:
            s.offer[kind] = card
            tell.tell(events.AGENDA_TURNED_UP, PLAYER, card)
        elif self.purpose == FIRST and cards_left(s, kind):
            s.stack.append(DrawAgenda(kind, SECOND, card))
        elif self.purpose == SECOND:
            s.stack.append(KeepAgenda(self.other, card))
        else:
            take_agenda(s, card, tell)


class KeepAgenda(Ask):
    """Which of two agendas to keep (VF-23.1)."""

    name: ClassVar[str] = "keep_agenda"
    rule: ClassVar[str] = "VF-23.1"
    shape: ClassVar[tuple[str, ...]] = ("one:agenda", "two:agenda")

    def __init__(self, one: int, two: int) -> None:
        self.one: Final = one
        self.two: Final = two

    def options(self, s: VoidfallState, seat: Seat) -> list[Action]:
        """Both."""
        return [s.box.answers.agendas[self.one], s.box.answers.agendas[self.two]]

    def play(self, s: VoidfallState, seat: Seat, action: Action, tell: Teller) -> None:
        """Keep one, put the other under the deck."""
        assert isinstance(action, Answer)
        s.stack.pop()
        put_under(s, self.two if action.a == self.one else self.one, tell)
        take_agenda(s, action.a, tell)


class EvaluateAgenda(Ask):
    """Which Pure agenda to evaluate now, never the starting one (VF-23.7)."""

    name: ClassVar[str] = "evaluate_agenda"
    rule: ClassVar[str] = "VF-23.7"
    shape: ClassVar[tuple[str, ...]] = ("left:number", "used:number")

    def __init__(self, left: int, used: int) -> None:
        self.left: Final = left
        self.used: Final = used

    def options(self, s: VoidfallState, seat: Seat) -> list[Action]:
        """The slots."""
        out: list[Action] = [s.box.answers.slots[i] for i in pure_slots(s) if not self.used >> i & 1]
        out.append(s.box.answers.no)
        return out

    def play(self, s: VoidfallState, seat: Seat, action: Action, tell: Teller) -> None:
        """Gain its Influence."""
        assert isinstance(action, Answer)
        s.stack.pop()
        if action is s.box.answers.no:
            return
        s.mem[DID_ANYTHING] = 1
        if self.left > 1:
            s.stack.append(EvaluateAgenda(self.left - 1, self.used | 1 << action.a))
        score_agenda(s, s.slot[action.a], tell)


def pure_slots(s: VoidfallState) -> list[int]:
    """The slots with a Pure agenda (VF-23.5)."""
    return [i for i in range(4) if s.slot[i] >= 0 and not (i < 3 and s.slot_corrupt[i])]


class RemoveAgenda(CountAsk):
    """Which agenda to remove from play (VF-23.8)."""

    name: ClassVar[str] = "remove_agenda"
    rule: ClassVar[str] = "VF-23.8"

    def options(self, s: VoidfallState, seat: Seat) -> list[Action]:
        """The slots that hold one."""
        out: list[Action] = [s.box.answers.slots[i] for i in range(4) if s.slot[i] >= 0]
        return out if out else [s.box.answers.no]

    def play(self, s: VoidfallState, seat: Seat, action: Action, tell: Teller) -> None:
        """Put it under its deck; a Trade token on it needs a new place."""
        assert isinstance(action, Answer)
        s.stack.pop()
        if action is s.box.answers.no:
            return
        tell.tell(events.AGENDA_REMOVED, PLAYER, s.slot[action.a])
        put_under(s, s.slot[action.a], tell)
        s.slot[action.a] = -1
        s.mem[DID_ANYTHING] = 1
        if s.trade_at[action.a]:
            s.trade_at[action.a] = 0
            s.trade_loose += 1
        if self.left > 1:
            s.stack.append(RemoveAgenda(self.left - 1))


class DiscardAgenda(CountAsk):
    """Which agenda of the hand to put under its deck (VF-30.9)."""

    name: ClassVar[str] = "discard_agenda"
    rule: ClassVar[str] = "VF-30.9"

    def options(self, s: VoidfallState, seat: Seat) -> list[Action]:
        """The hand."""
        out: list[Action] = [s.box.answers.agendas[i] for i in s.agenda_hand]
        return out if out else [s.box.answers.no]

    def play(self, s: VoidfallState, seat: Seat, action: Action, tell: Teller) -> None:
        """Put it under its deck."""
        assert isinstance(action, Answer)
        s.stack.pop()
        if action is s.box.answers.no:
            return
        s.agenda_hand.remove(action.a)
        put_under(s, action.a, tell)
        s.mem[DID_ANYTHING] = 1
        if self.left > 1:
            s.stack.append(DiscardAgenda(self.left - 1))


# -- Technologies


class GainTech(Ask):
    """Which Technology to gain (VF-24.2, VF-24.4)."""

    name: ClassVar[str] = "gain_tech"
    rule: ClassVar[str] = "VF-24.2"
    shape: ClassVar[tuple[str, ...]] = ("tier:number", "flags:number")

    def __init__(self, tier: int, flags: int) -> None:
        self.tier: Final = tier
        self.flags: Final = flags

    def options(self, s: VoidfallState, seat: Seat) -> list[Action]:
        """The cards that are available."""
        out = gainable(s, self.tier)
        if not self.flags & MUST or not out:
            out.append(s.box.answers.no)
        return out

    def play(self, s: VoidfallState, seat: Seat, action: Action, tell: Teller) -> None:
        """Gain it."""
        assert isinstance(action, Answer)
        s.stack.pop()
        if action is s.box.answers.no:
            return
        s.mem[DID_ANYTHING] = 1
        if action.b:
            improve(s, action.a, tell)
        else:
            gain_basic(s, action.a, tell)


def gainable(s: VoidfallState, tier: int) -> list[Action]:
    """The Technologies that can be gained."""
    out: list[Action] = []
    if tier != IMPROVED:
        out += [s.box.answers.basic[i] for i in open_basic(s)]
    if tier != BASIC:
        out += [s.box.answers.improved[i] for i in open_improved(s)]
    return out


def gain_basic(s: VoidfallState, tech: int, tell: Teller) -> None:
    """Gain the Basic side: Influence if it shows any, and the immediate effect (VF-24.3)."""
    crisis.before(s, GAIN_TECH)
    s.tableau &= ~(1 << tech)
    s.tech[tech] = 1
    s.refresh()
    tell.tell(events.TECH_GAINED, PLAYER, tech)
    if s.valued >> tech & 1:
        gain_influence(s, s.box.basic_influence, tell, BY_TECHNOLOGIES)
    height = len(s.stack)
    triggers.trigger(s, s.box.technologies[tech].immediate, -1)
    crisis.offer(s, GAIN_TECH, 1 << BASIC, -1)
    triggers.gather(s, height)


def improve(s: VoidfallState, tech: int, tell: Teller) -> None:
    """Turn a Technology to its Improved side (VF-24.7)."""
    crisis.before(s, GAIN_TECH)
    if tech in s.improved_board:
        s.improved_board.remove(tech)
    s.tech[tech] = 2
    s.refresh()
    tell.tell(events.TECH_IMPROVED, PLAYER, tech)
    if s.valued >> tech & 1:
        gain_influence(s, s.box.improving_influence, tell, BY_TECHNOLOGIES)
    crisis.notify(s, GAIN_TECH, 1 << IMPROVED, -1)


class ConsumeTech(Ask):
    """Which Basic Technology the Voidborn consume: one with Influence if there is any (VF-24.8)."""

    name: ClassVar[str] = "consume_tech"
    rule: ClassVar[str] = "VF-24.8"

    def options(self, s: VoidfallState, seat: Seat) -> list[Action]:
        """The cards of the tableau."""
        out = consumable(s)
        return out if out else [s.box.answers.no]

    def play(self, s: VoidfallState, seat: Seat, action: Action, tell: Teller) -> None:
        """Consume it."""
        assert isinstance(action, Answer)
        s.stack.pop()
        if action is s.box.answers.no:
            return
        s.tableau &= ~(1 << action.a)
        s.consumed += 1
        s.mem[DID_ANYTHING] = 1
        tell.tell(events.TECH_CONSUMED, PLAYER, action.a)


def consumable(s: VoidfallState) -> list[Action]:
    """The Basic Technologies that can be consumed."""
    cards = s.tableau & s.valued
    if cards == 0:
        cards = s.tableau
    return [s.box.answers.basic[i] for i in range(len(s.tech)) if cards >> i & 1]


def consume_improved(s: VoidfallState, tell: Teller) -> None:
    """The leftmost Improved Technology on the board is consumed (VF-24.9)."""
    if s.cycle > 1 and s.improved_board:
        tech = s.improved_board.pop(0)
        s.consumed += 1
        s.mem[DID_ANYTHING] = 1
        tell.tell(events.TECH_CONSUMED, PLAYER, tech)
