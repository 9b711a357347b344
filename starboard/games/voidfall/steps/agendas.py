"""Agendas: gaining, evaluating, removing (VF-23)."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from starboard.games.voidfall import events
from starboard.games.voidfall.actions import AgendaCard, AgendaType, Slot
from starboard.games.voidfall.effects import MUST, PENALTY, USES_CARDS, Charge, VerbReader, VoidfallVerb
from starboard.games.voidfall.mechanics.agendas import score_agenda
from starboard.games.voidfall.mechanics.corruption import places_left
from starboard.games.voidfall.state import VoidfallState
from starboard.games.voidfall.steps import corruption, crises
from starboard.games.voidfall.steps.core import Ask, CountAsk, DrawCard
from starboard.games.voidfall.vocabulary import AGENDA_TYPES, ANY_PLACE, DID_ANYTHING, PLAYER, WHEN_GAIN_AGENDA
from starboard.kernel.actions import Action
from starboard.kernel.events import Teller
from starboard.kernel.steps import Seat, Step


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
    shape: ClassVar[tuple[str, ...]] = ("kind:-1..3", "flags:0..255")

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
        s.stack.pop()
        if action is not s.box.answers.no:
            assert isinstance(action, AgendaType)
            s.stack.append(AgendaSource(action.type))


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
    crises.before(s, WHEN_GAIN_AGENDA)
    s.agenda_hand.append(card)
    s.mem[DID_ANYTHING] = 1
    tell.tell(events.AGENDA_GAINED, PLAYER, card)
    crises.notify(s, WHEN_GAIN_AGENDA, 1 << s.box.agendas[card].type, -1)


def put_under(s: VoidfallState, card: int, tell: Teller) -> None:
    """An agenda goes under its deck."""
    s.agenda_under[s.box.agendas[card].type].append(card)
    tell.tell(events.AGENDA_PUT_UNDER, PLAYER, card)


REFILL: Final = 0
FIRST: Final = 1
SECOND: Final = 2
TO_HAND: Final = 3


class DrawAgenda(DrawCard):
    """The next card of an agenda deck: for the offer, as the first or second of two, or for the hand."""

    name: ClassVar[str] = "draw_agenda"
    rule: ClassVar[str] = "VF-23.1"
    shape: ClassVar[tuple[str, ...]] = ("kind:type", "purpose:0..3", "other:-1..agenda")

    def __init__(self, kind: int, purpose: int, other: int) -> None:
        self.kind: Final = kind
        self.purpose: Final = purpose
        self.other: Final = other

    def fits(self, s: VoidfallState, below: list[Step[Any]]) -> bool:
        """From a deck with enough cards; to a place of the offer that is empty, or with the first of two."""
        same = [step for step in below if isinstance(step, DrawAgenda) and step.kind == self.kind]
        if (self.purpose == SECOND) != (self.other >= 0) or (self.purpose == REFILL and s.offer[self.kind] >= 0):
            return False
        if self.purpose == REFILL and any(step.purpose == REFILL for step in same):
            return False
        return cards_left(s, self.kind) > len(same)

    def bag(self, s: VoidfallState) -> int:
        """The cards that may be on top; once the shuffled part is used up, the uppermost of those put under."""
        return s.agenda_deck[self.kind] or 1 << s.agenda_under[self.kind][0]

    def naming(self, s: VoidfallState, thing: int) -> Action:
        return s.box.answers.agendas[thing]

    def play(self, s: VoidfallState, seat: Seat, action: Action, tell: Teller) -> None:
        """Put it where it belongs."""
        assert isinstance(action, AgendaCard)
        s.stack.pop()
        kind, card = self.kind, action.card
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

    def fits(self, s: VoidfallState, below: list[Step[Any]]) -> bool:
        """Of two agendas of a type."""
        one, two = s.box.agendas[self.one], s.box.agendas[self.two]
        return self.one != self.two and one.type == two.type and max(self.one, self.two) < s.box.deck_agendas

    def options(self, s: VoidfallState, seat: Seat) -> list[Action]:
        return [s.box.answers.agendas[self.one], s.box.answers.agendas[self.two]]

    def play(self, s: VoidfallState, seat: Seat, action: Action, tell: Teller) -> None:
        """Keep one, put the other under the deck."""
        assert isinstance(action, AgendaCard)
        s.stack.pop()
        put_under(s, self.two if action.card == self.one else self.one, tell)
        take_agenda(s, action.card, tell)


class EvaluateAgenda(Ask):
    """Which Pure agenda to evaluate now, never the starting one (VF-23.7)."""

    name: ClassVar[str] = "evaluate_agenda"
    rule: ClassVar[str] = "VF-23.7"
    shape: ClassVar[tuple[str, ...]] = ("left:1..99", "used:0..999999999")

    def __init__(self, left: int, used: int) -> None:
        self.left: Final = left
        self.used: Final = used

    def options(self, s: VoidfallState, seat: Seat) -> list[Action]:
        out: list[Action] = [s.box.answers.slots[i] for i in pure_slots(s) if not self.used >> i & 1]
        out.append(s.box.answers.no)
        return out

    def play(self, s: VoidfallState, seat: Seat, action: Action, tell: Teller) -> None:
        """Gain its Influence."""
        s.stack.pop()
        if action is s.box.answers.no:
            return
        assert isinstance(action, Slot)
        s.mem[DID_ANYTHING] = 1
        if self.left > 1:
            s.stack.append(EvaluateAgenda(self.left - 1, self.used | 1 << action.slot))
        score_agenda(s, s.slot[action.slot], tell)


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
        s.stack.pop()
        if action is s.box.answers.no:
            return
        assert isinstance(action, Slot)
        tell.tell(events.AGENDA_REMOVED, PLAYER, s.slot[action.slot])
        put_under(s, s.slot[action.slot], tell)
        s.slot[action.slot] = -1
        s.mem[DID_ANYTHING] = 1
        if s.trade_at[action.slot]:
            s.trade_at[action.slot] = 0
            s.trade_loose += 1
        if self.left > 1:
            s.stack.append(RemoveAgenda(self.left - 1))


class DiscardAgenda(CountAsk):
    """Which agenda of the hand to put under its deck (VF-30.9)."""

    name: ClassVar[str] = "discard_agenda"
    rule: ClassVar[str] = "VF-30.9"

    def options(self, s: VoidfallState, seat: Seat) -> list[Action]:
        out: list[Action] = [s.box.answers.agendas[i] for i in s.agenda_hand]
        return out if out else [s.box.answers.no]

    def play(self, s: VoidfallState, seat: Seat, action: Action, tell: Teller) -> None:
        """Put it under its deck."""
        s.stack.pop()
        if action is s.box.answers.no:
            return
        assert isinstance(action, AgendaCard)
        s.agenda_hand.remove(action.card)
        put_under(s, action.card, tell)
        s.mem[DID_ANYTHING] = 1
        if self.left > 1:
            s.stack.append(DiscardAgenda(self.left - 1))


class CorruptOfferVerb(VoidfallVerb):
    """Corrupt the agenda offer of a type, or all that are Pure."""

    name: ClassVar[str] = "corrupt_offer"
    uses_up: ClassVar[int] = USES_CARDS

    def __init__(self, at: VerbReader) -> None:
        super().__init__(at)
        self.type: Final = at.index_of("type", (*AGENDA_TYPES, "each_pure"))
        """4 = each."""

    def complete(self, s: VoidfallState, seat: Seat, here: int, flags: int) -> bool:
        """As a penalty it must change something."""
        return not flags & PENALTY or self.type == 4 or s.offer_corrupt[self.type] == 0

    def perform(self, s: VoidfallState, seat: Seat, here: int, flags: int, tell: Teller) -> None:
        for kind in range(4):
            if self.type in (kind, 4) and s.offer_corrupt[kind] == 0:
                s.offer_corrupt[kind] = 1
                s.mem[DID_ANYTHING] = 1
                tell.tell(events.OFFER_CORRUPTED, PLAYER, kind)


class GainAgendaVerb(VoidfallVerb):
    """Gain an agenda of a type (-1 = any): from the offer or the deck, or unseen from the top of the deck."""

    name: ClassVar[str] = "gain_agenda"
    uses_up: ClassVar[int] = USES_CARDS

    def __init__(self, at: VerbReader) -> None:
        super().__init__(at)
        self.type: Final = at.one_or_any("type", AGENDA_TYPES)
        self.unseen: Final = at.has("source") and at.index_of("source", ("top_of_deck",)) == 0

    def feasible(self, s: VoidfallState, seat: Seat, here: int, flags: int) -> bool:
        """With a card to gain."""
        return bool(agenda_types(s, self.type))

    def perform(self, s: VoidfallState, seat: Seat, here: int, flags: int, tell: Teller) -> None:
        """Draw, or ask of which type."""
        if self.unseen:
            kind = self.type if self.type >= 0 else 0
            if cards_left(s, kind):
                s.stack.append(DrawAgenda(kind, TO_HAND, -1))
        else:
            s.stack.append(GainAgenda(self.type, flags))


class EvaluateAgendaVerb(VoidfallVerb):
    """Evaluate Pure agendas now."""

    name: ClassVar[str] = "evaluate_agenda"

    def __init__(self, at: VerbReader) -> None:
        super().__init__(at)
        self.count: Final = at.number("count", 1, 3)
        at.flag("pure", True)
        at.flag("starting")

    def feasible(self, s: VoidfallState, seat: Seat, here: int, flags: int) -> bool:
        """With a Pure agenda."""
        return bool(pure_slots(s))

    def perform(self, s: VoidfallState, seat: Seat, here: int, flags: int, tell: Teller) -> None:
        s.stack.append(EvaluateAgenda(self.count, 0))


class RemoveAgendaCharge(Charge):
    """Agendas in play."""

    name: ClassVar[str] = "remove_agenda"

    def payable(self, s: VoidfallState, times: int) -> bool:
        """With as many."""
        return self.amount * times <= sum(1 for place in range(4) if s.slot[place] >= 0)

    def collect(self, s: VoidfallState, times: int) -> None:
        s.stack.append(RemoveAgenda(self.amount * times))


class DiscardAgendaCharge(Charge):
    """Agendas of the hand."""

    name: ClassVar[str] = "discard_agenda"

    def payable(self, s: VoidfallState, times: int) -> bool:
        """With as many."""
        return self.amount * times <= len(s.agenda_hand)

    def collect(self, s: VoidfallState, times: int) -> None:
        s.stack.append(DiscardAgenda(self.amount * times))
