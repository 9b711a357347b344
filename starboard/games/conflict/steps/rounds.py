"""Ages and rounds: dealing, choosing in secret, resolving, passing hands on (GC-3, GC-5, GC-7)."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from starboard.games.conflict import events as tell_of
from starboard.games.conflict.actions import Card, Deal, Discard, Strategy
from starboard.games.conflict.components import AGES, COLONIZATION, EVOLUTION, LEVEL_MAX, ROUNDS, WAR, hand_size
from starboard.games.conflict.scoring import score_age
from starboard.games.conflict.state import NOBODY, ConflictState
from starboard.games.conflict.steps.colonization import begin_colonization
from starboard.games.conflict.steps.expansion import begin_expansion
from starboard.games.conflict.steps.order import order_of
from starboard.games.conflict.steps.war import begin_war
from starboard.kernel.actions import Action
from starboard.kernel.events import SILENT, Teller
from starboard.kernel.steps import CHANCE, Automatic, BagStep, Sealed, Seat, Step

ALL_SEATS: Final[list[list[int]]] = [list(range(n)) for n in range(7)]


def begin_age(s: ConflictState, tell: Teller) -> None:
    """Shuffle all strategy cards of the deck (GC-3.2) and deal."""
    s.round = 0
    tell.tell(tell_of.AGE_BEGINS, CHANCE, s.age + 1)
    s.bag = s.content.deck(s.players)
    s.discards = 0
    for seat in range(s.players):
        s.hands[seat] = 0
    s.stack.append(DEALS[hand_size(s.players) * s.players])


class DealCard(BagStep[ConflictState]):
    """Chance deals the next card, face down, one to each seat in turn (GC-3.3)."""

    name: ClassVar[str] = "deal_card"
    rule: ClassVar[str] = "GC-3.3"
    shape: ClassVar[tuple[str, ...]] = ("left:1..36",)

    def __init__(self, left: int) -> None:
        self.left: Final = left

    def fits(self, s: ConflictState, below: list[Step[Any]]) -> bool:
        """At the start of an age, with the cards in the hands that have been dealt."""
        dealt = hand_size(s.players) * s.players - self.left
        for seat in range(s.players):
            held = (dealt + (s.first - seat - 1) % s.players) // s.players
            if s.hands[seat].bit_count() != held or s.card[seat] != NOBODY:
                return False
        return not below and dealt >= 0 and NOBODY not in s.origin and s.age < AGES and not s.round and not s.discards

    def bag(self, s: ConflictState) -> int:
        """The cards that are left."""
        return s.bag

    def naming(self, s: ConflictState, thing: int) -> Action:
        return s.content.deal[thing]

    def play(self, s: ConflictState, seat: Seat, action: Action, tell: Teller) -> None:
        """Into a hand; after the last one the rest is discarded face up (GC-3.4)."""
        assert isinstance(action, Deal)
        to = (s.first - self.left) % s.players
        s.bag ^= 1 << action.card
        s.hands[to] |= 1 << action.card
        tell.tell(tell_of.CARD_DEALT, to, action.card)
        if self.left > 1:
            s.stack[-1] = DEALS[self.left - 1]
            return
        s.stack.pop()
        s.discards = s.bag
        s.bag = 0
        tell.tell(tell_of.CARDS_LEFT_OVER, CHANCE, s.discards.bit_count())
        begin_round(s, tell)


DEALS: Final[list[Step[ConflictState]]] = [DealCard(left) for left in range(37)]


def begin_round(s: ConflictState, tell: Teller) -> None:
    """Everyone chooses at the same time (GC-5.1)."""
    tell.tell(tell_of.ROUND_BEGINS, CHANCE, s.age + 1, s.round + 1)
    s.stack.append(CHOOSE_STRATEGY)


def is_in_round(s: ConflictState) -> bool:
    """Whether all have drafted, the cards are dealt, and the game is not over."""
    return NOBODY not in s.origin and not s.bag and s.age < AGES and s.round < ROUNDS


class ChooseStrategy(Sealed[ConflictState]):
    """Each player chooses in secret a card, one of its sides and, in a duel, a card to discard (GC-5.1, GC-10.2)."""

    name: ClassVar[str] = "choose_strategy"
    rule: ClassVar[str] = "GC-5.1"

    def fits(self, s: ConflictState, below: list[Step[Any]]) -> bool:
        """In a round of an age, before anything is revealed."""
        return not below and is_in_round(s) and s.card.count(NOBODY) == s.players and not s.order

    def seats(self, s: ConflictState) -> list[Seat]:
        return ALL_SEATS[s.players]

    def whole(self, s: ConflictState, seat: Seat, made: list[Action]) -> bool:
        """A card and a side, in a duel also a discard."""
        return len(made) == (3 if s.players == 2 else 2)

    def picks(self, s: ConflictState, seat: Seat, made: list[Action]) -> list[Action]:
        """A card of the hand, then one of the four sides, then another card of the hand."""
        if not made:
            return of_hand(s.content.card, s.hands[seat])
        if len(made) == 1:
            return s.content.strategy
        if self.whole(s, seat, made):
            return []
        card = made[0]
        assert isinstance(card, Card)
        return of_hand(s.content.discard, s.hands[seat] & ~(1 << card.card))

    def reveal(self, s: ConflictState, answers: list[list[Action]], tell: Teller) -> None:
        """Turn the cards up together (GC-5.2), then the discards of a duel (GC-10.3), and begin the strategies.

        They are told in the order in which they will be carried out: so a film turns them over.
        """
        cards = [NOBODY] * s.players
        strategies = [NOBODY] * s.players
        for seat in range(s.players):
            card = answers[seat][0]
            side = answers[seat][1]
            assert isinstance(card, Card)
            assert isinstance(side, Strategy)
            cards[seat] = card.card
            strategies[seat] = side.strategy
            s.hands[seat] ^= 1 << card.card
        s.order = order_of(strategies, cards)
        for seat in s.order:
            tell.tell(tell_of.REVEALED, seat, cards[seat], strategies[seat])
        s.card = cards
        s.strategy = strategies
        if s.players == 2:
            for seat in range(2):
                dropped = answers[seat][2]
                assert isinstance(dropped, Discard)
                s.hands[seat] ^= 1 << dropped.card
                s.discards |= 1 << dropped.card
                tell.tell(tell_of.DISCARDED, seat, dropped.card)
        s.stack.append(RESOLVE)


CHOOSE_STRATEGY: Final = ChooseStrategy()


def of_hand(actions: list[Action], hand: int) -> list[Action]:
    """The answers that name the cards of a hand."""
    found: list[Action] = []
    while hand:
        low = hand & -hand
        found.append(actions[low.bit_length() - 1])
        hand ^= low
    return found


class ResolveStrategies(Automatic[ConflictState]):
    """The next player carries out its strategy; what has nothing to decide happens at once (GC-5.3, GC-5.9)."""

    name: ClassVar[str] = "resolve_strategies"
    rule: ClassVar[str] = "GC-5.3"

    def fits(self, s: ConflictState, below: list[Step[Any]]) -> bool:
        """In a round, with all cards revealed; those who still have to act are the last of the round's order."""
        if below or not is_in_round(s) or NOBODY in s.card or len(s.order) >= s.players:
            return False
        return s.order == order_of(s.strategy, s.card)[s.players - len(s.order) :]

    def run(self, s: ConflictState, tell: Teller) -> None:
        """Ask the next player; after the last one the round ends."""
        if not s.order:
            s.stack.pop()
            end_round(s, tell)
            return
        seat = s.order[0]
        s.order = s.order[1:]
        strategy = s.strategy[seat]
        if strategy == WAR:
            begun = begin_war(s, seat)
        elif strategy == EVOLUTION:
            evolve(s, seat, tell)
            begun = True
        elif strategy == COLONIZATION:
            begun = begin_colonization(s, seat)
        else:
            begun = begin_expansion(s, seat)
        if not begun:
            tell.tell(tell_of.NOTHING_TO_DO, seat, strategy)


RESOLVE: Final = ResolveStrategies()


def end_round(s: ConflictState, tell: Teller) -> None:
    """Discard the played cards (GC-5.5) and pass the hands on (GC-5.6), or end the age."""
    n = s.players
    for seat in range(n):
        s.discards |= 1 << s.card[seat]
    s.card = [NOBODY] * n
    s.strategy = [NOBODY] * n
    s.round += 1
    if s.round < ROUNDS:
        left = s.age != 1
        hands = s.hands.copy()
        for seat in range(n):
            s.hands[(seat + 1) % n if left else (seat - 1) % n] = hands[seat]
        if tell is not SILENT:
            for seat in range(n):
                to = (seat + 1) % n if left else (seat - 1) % n
                tell.tell(tell_of.HAND_PASSED, seat, to, hands[seat].bit_count())
        begin_round(s, tell)
        return
    for seat in range(n):
        s.discards |= s.hands[seat]
        s.hands[seat] = 0
    score_age(s, tell)
    s.age += 1
    if s.age < AGES:
        begin_age(s, tell)
    else:
        tell.tell(tell_of.GAME_ENDS, CHANCE)


def evolve(s: ConflictState, seat: int, tell: Teller) -> None:
    """The evolution that the card names rises by 1, up to 5 (GC-7.1, GC-7.2)."""
    evolution = s.content.cards[s.card[seat]].evolution
    if s.level(seat, evolution) >= LEVEL_MAX:
        tell.tell(tell_of.EVOLUTION_FULL, seat, evolution)
        return
    s.raise_level(seat, evolution, 1)
    tell.tell(tell_of.EVOLVED, seat, evolution, s.level(seat, evolution))
