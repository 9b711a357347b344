"""The questions of the rulebook, from the set-up to the end."""

from __future__ import annotations

from typing import ClassVar, Final

from starboard.games.conflict import events as tell_of
from starboard.games.conflict.actions import (
    END,
    At,
    Battle,
    Card,
    Civilization,
    Colonize,
    Deal,
    Discard,
    First,
    From,
    Origin,
    Sector,
    Ships,
    Strategy,
    Take,
    Target,
    To,
)
from starboard.games.conflict.content import (
    AGES,
    AMBUSH,
    COLONIZATION,
    CONVERT,
    EVOLUTION,
    LEVEL_MAX,
    MOVE,
    MOVEMENT,
    PORTAL,
    PRODUCE,
    PRODUCTION,
    ROUNDS,
    SHIPS,
    WAR,
    hand_size,
)
from starboard.games.conflict.scoring import score_age
from starboard.games.conflict.state import BATTLES, FACE_DOWN, NOBODY, Galaxy
from starboard.kernel.actions import Action
from starboard.kernel.events import Teller
from starboard.kernel.rng import Rng, nth_bit
from starboard.kernel.steps import ASK_CHANCE, CHANCE, Sealed, Seat, Step

SEATS: Final[list[list[int]]] = [[0], [1], [2], [3], [4], [5]]
ALL_SEATS: Final[list[list[int]]] = [list(range(n)) for n in range(7)]


# ---------------------------------------------------------------------- set-up


class ChooseFirst(Step[Galaxy]):
    """Chance names the first player (GC-2.3)."""

    name: ClassVar[str] = "choose_first"
    rule: ClassVar[str] = "GC-2.3"

    def asks(self, s: Galaxy) -> list[Seat]:
        """Chance."""
        return ASK_CHANCE

    def options(self, s: Galaxy, seat: Seat) -> list[Action]:
        """Any seat."""
        return s.content.first[: s.players]

    def play(self, s: Galaxy, seat: Seat, action: Action, tell: Teller) -> None:
        """Begin with that seat."""
        assert isinstance(action, First)
        s.stack.pop()
        s.first = action.seat
        tell.tell(tell_of.FIRST_PLAYER, action.seat)
        lay_sectors(s, tell)


class LaySector(Step[Galaxy]):
    """Chance lays a neutral sector, face up (GC-2.1)."""

    name: ClassVar[str] = "lay_sector"
    rule: ClassVar[str] = "GC-2.1"
    shape: ClassVar[tuple[str, ...]] = ("place",)

    def __init__(self, place: int) -> None:
        self.place: Final = place

    def args(self) -> tuple[int, ...]:
        """The place."""
        return (self.place,)

    def asks(self, s: Galaxy) -> list[Seat]:
        """Chance."""
        return ASK_CHANCE

    def options(self, s: Galaxy, seat: Seat) -> list[Action]:
        """The sectors that are not in the galaxy yet."""
        return [s.content.sector[i] for i in range(len(s.content.sectors)) if i not in s.sector]

    def play(self, s: Galaxy, seat: Seat, action: Action, tell: Teller) -> None:
        """Lay it."""
        assert isinstance(action, Sector)
        s.stack.pop()
        s.lay_sector(self.place, action.sector)
        tell.tell(tell_of.SECTOR_LAID, CHANCE, self.place, action.sector)
        lay_sectors(s, tell)


class TurnUp(Step[Galaxy]):
    """A token has reached a face-down sector: chance turns it up (GC-11.2)."""

    name: ClassVar[str] = "turn_up"
    rule: ClassVar[str] = "GC-11.2"
    shape: ClassVar[tuple[str, ...]] = ("place",)

    def __init__(self, place: int) -> None:
        self.place: Final = place

    def args(self) -> tuple[int, ...]:
        """The place."""
        return (self.place,)

    def asks(self, s: Galaxy) -> list[Seat]:
        """Chance."""
        return ASK_CHANCE

    def options(self, s: Galaxy, seat: Seat) -> list[Action]:
        """The sectors that are not turned up yet: any of the 24 may lie here (GC-11.1)."""
        return [s.content.sector[i] for i in range(len(s.content.sectors)) if i not in s.sector]

    def play(self, s: Galaxy, seat: Seat, action: Action, tell: Teller) -> None:
        """Turn it up for the rest of the game; the expansion goes on."""
        assert isinstance(action, Sector)
        s.stack.pop()
        s.lay_sector(self.place, action.sector)
        tell.tell(tell_of.SECTOR_TURNED_UP, CHANCE, self.place, action.sector)
        go_on_expanding(s, tell)


def lay_sectors(s: Galaxy, tell: Teller) -> None:
    """Ask for the next neutral sector; in exploration they stay face down (GC-11.1). Then the draft."""
    if not s.setup.flag("explore"):
        for place in s.layout.neutral:
            if s.sector[place] == FACE_DOWN:
                s.stack.append(LaySector(place))
                return
    draft_next(s, tell)


class ChooseCivilization(Step[Galaxy]):
    """A player, or with the random draft chance, chooses one of the free civilizations (GC-2.2)."""

    name: ClassVar[str] = "choose_civilization"
    rule: ClassVar[str] = "GC-2.2"
    shape: ClassVar[tuple[str, ...]] = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat: Final = seat

    def args(self) -> tuple[int, ...]:
        """The seat."""
        return (self.seat,)

    def asks(self, s: Galaxy) -> list[Seat]:
        """The seat, or chance."""
        return ASK_CHANCE if s.setup.choice("draft") == "random" else SEATS[self.seat]

    def options(self, s: Galaxy, seat: Seat) -> list[Action]:
        """The civilizations that nobody has."""
        return [action for i, action in enumerate(s.content.civilization) if i not in s.civilization]

    def play(self, s: Galaxy, seat: Seat, action: Action, tell: Teller) -> None:
        """Take its board, with its levels (GC-2.5); then its origin sector goes down."""
        assert isinstance(action, Civilization)
        s.stack.pop()
        taken = s.civilization.copy()
        taken[self.seat] = action.civilization
        s.civilization = taken
        board = s.content.civilizations[action.civilization]
        for evolution in range(4):
            s.raise_level(self.seat, evolution, board.levels[evolution])
        tell.tell(tell_of.CIVILIZATION_TAKEN, self.seat, action.civilization)
        s.stack.append(PlaceOrigin(self.seat))


class PlaceOrigin(Step[Galaxy]):
    """The origin sector goes on one of the free origin places (GC-2.2)."""

    name: ClassVar[str] = "place_origin"
    rule: ClassVar[str] = "GC-2.2"
    shape: ClassVar[tuple[str, ...]] = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat: Final = seat

    def args(self) -> tuple[int, ...]:
        """The seat."""
        return (self.seat,)

    def asks(self, s: Galaxy) -> list[Seat]:
        """The seat, or chance."""
        return ASK_CHANCE if s.setup.choice("draft") == "random" else SEATS[self.seat]

    def options(self, s: Galaxy, seat: Seat) -> list[Action]:
        """The origin places that are free."""
        return [s.layout.origin_at[place] for place in s.layout.origins if s.colony[place] == NOBODY]

    def play(self, s: Galaxy, seat: Seat, action: Action, tell: Teller) -> None:
        """The origin colony stands there from the start, and the ships of the board (GC-2.4)."""
        assert isinstance(action, Origin)
        s.stack.pop()
        origin = s.origin.copy()
        origin[self.seat] = action.place
        s.origin = origin
        s.put_colony(action.place, self.seat)
        s.add_ships(action.place, self.seat, s.content.civilizations[s.civilization[self.seat]].ships)
        tell.tell(tell_of.ORIGIN_PLACED, self.seat, action.place)
        draft_next(s, tell)


def draft_next(s: Galaxy, tell: Teller) -> None:
    """Clockwise from the first player, each drafts both before the next (GC-2.2); then the first age begins."""
    for turn in range(s.players):
        seat = (s.first + turn) % s.players
        if s.civilization[seat] == NOBODY:
            s.stack.append(ChooseCivilization(seat))
            return
    begin_age(s, tell)


# ---------------------------------------------------------------------- ages and rounds


def begin_age(s: Galaxy, tell: Teller) -> None:
    """Shuffle all strategy cards of the deck (GC-3.2) and deal."""
    tell.tell(tell_of.AGE_BEGINS, CHANCE, s.age + 1)
    s.round = 0
    s.bag = s.content.deck(s.players)
    s.discards = 0
    for seat in range(s.players):
        s.hands[seat] = 0
    s.stack.append(DEALS[hand_size(s.players) * s.players])


class DealCard(Step[Galaxy]):
    """Chance deals the next card, face down, one to each seat in turn (GC-3.3)."""

    name: ClassVar[str] = "deal_card"
    rule: ClassVar[str] = "GC-3.3"
    shape: ClassVar[tuple[str, ...]] = ("number",)

    def __init__(self, left: int) -> None:
        self.left: Final = left

    def args(self) -> tuple[int, ...]:
        """How many cards are still to be dealt, this one included."""
        return (self.left,)

    def asks(self, s: Galaxy) -> list[Seat]:
        """Chance."""
        return ASK_CHANCE

    def options(self, s: Galaxy, seat: Seat) -> list[Action]:
        """Any card that is left."""
        return [s.content.deal[i] for i in range(len(s.content.cards)) if s.bag >> i & 1]

    def draw(self, s: Galaxy, rng: Rng) -> Action:
        """Straight from the bag."""
        return s.content.deal[nth_bit(s.bag, rng.below(s.bag.bit_count()))]

    def play(self, s: Galaxy, seat: Seat, action: Action, tell: Teller) -> None:
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


DEALS: Final[list[Step[Galaxy]]] = [DealCard(left) for left in range(37)]


def begin_round(s: Galaxy, tell: Teller) -> None:
    """Everyone chooses at the same time (GC-5.1)."""
    tell.tell(tell_of.ROUND_BEGINS, CHANCE, s.age + 1, s.round + 1)
    s.stack.append(CHOOSE_STRATEGY)


class ChooseStrategy(Sealed[Galaxy]):
    """Each player chooses in secret a card, one of its sides and, in a duel, a card to discard (GC-5.1, GC-10.2)."""

    name: ClassVar[str] = "choose_strategy"
    rule: ClassVar[str] = "GC-5.1"

    def seats(self, s: Galaxy) -> list[Seat]:
        """Everyone."""
        return ALL_SEATS[s.players]

    def whole(self, s: Galaxy, seat: Seat, made: list[Action]) -> bool:
        """A card and a side, in a duel also a discard."""
        return len(made) == (3 if s.players == 2 else 2)

    def picks(self, s: Galaxy, seat: Seat, made: list[Action]) -> list[Action]:
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

    def reveal(self, s: Galaxy, answers: list[list[Action]], tell: Teller) -> None:
        """Turn the cards up together (GC-5.2), then the discards of a duel (GC-10.3), and begin the strategies."""
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
            tell.tell(tell_of.REVEALED, seat, card.card, side.strategy)
        s.card = cards
        s.strategy = strategies
        if s.players == 2:
            for seat in range(2):
                dropped = answers[seat][2]
                assert isinstance(dropped, Discard)
                s.hands[seat] ^= 1 << dropped.card
                s.discards |= 1 << dropped.card
                tell.tell(tell_of.DISCARDED, seat, dropped.card)
        # War, evolution, colonization, expansion; within each by the card's index (GC-5.3, GC-5.4).
        rank = [s.strategy[seat] * 1000 + s.card[seat] * 10 + seat for seat in range(s.players)]
        rank.sort()
        s.order = [key % 10 for key in rank]
        next_strategy(s, tell)


CHOOSE_STRATEGY: Final = ChooseStrategy()


def of_hand(actions: list[Action], hand: int) -> list[Action]:
    """The answers that name the cards of a hand."""
    found: list[Action] = []
    while hand:
        low = hand & -hand
        found.append(actions[low.bit_length() - 1])
        hand ^= low
    return found


def next_strategy(s: Galaxy, tell: Teller) -> None:
    """Let the next player carry out its strategy; what has nothing to decide happens at once (GC-5.9)."""
    while s.order:
        seat = s.order[0]
        s.order = s.order[1:]
        strategy = s.strategy[seat]
        if strategy == WAR:
            s.fought = 0
            if can_fight(s, seat):
                s.stack.append(WAGE_WAR[seat])
                return
        elif strategy == EVOLUTION:
            evolve(s, seat, tell)
            continue
        elif strategy == COLONIZATION:
            if s.colonies[seat] and colony_places(s, seat):
                s.stack.append(FOUND_COLONY[seat])
                return
        else:
            gather_actions(s, seat)
            if can_take_any(s, seat):
                s.stack.append(EXPAND[seat])
                return
        tell.tell(tell_of.NOTHING_TO_DO, seat, strategy)
    end_round(s, tell)


def end_round(s: Galaxy, tell: Teller) -> None:
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
            to = (seat + 1) % n if left else (seat - 1) % n
            s.hands[to] = hands[seat]
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


# ---------------------------------------------------------------------- war


def opposed(s: Galaxy, place: int, seat: int) -> bool:
    """Whether a seat has a token on a place and somebody else has one there too (GC-6.1)."""
    at = place * s.players
    colony = s.colony[place]
    if not s.ships[at + seat] and colony != seat:
        return False
    if colony != NOBODY and colony != seat:
        return True
    for other in range(s.players):
        if other != seat and s.ships[at + other]:
            return True
    return False


def can_fight(s: Galaxy, seat: int) -> bool:
    """Whether there is a battle left to start."""
    for place in range(s.layout.size):
        if not s.fought >> place & 1 and opposed(s, place, seat):
            return True
    return False


class WageWar(Step[Galaxy]):
    """The player starts a battle, or stops (GC-6.2)."""

    name: ClassVar[str] = "wage_war"
    rule: ClassVar[str] = "GC-6.1"
    shape: ClassVar[tuple[str, ...]] = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat: Final = seat

    def args(self) -> tuple[int, ...]:
        """The seat."""
        return (self.seat,)

    def asks(self, s: Galaxy) -> list[Seat]:
        """The seat whose war it is."""
        return SEATS[self.seat]

    def options(self, s: Galaxy, seat: Seat) -> list[Action]:
        """Each sector with own and other tokens that had no battle in this war yet, and the end."""
        found: list[Action] = []
        for place in range(s.layout.size):
            if not s.fought >> place & 1 and opposed(s, place, seat):
                found.append(s.layout.battle_at[place])
        found.append(END)
        return found

    def play(self, s: Galaxy, seat: Seat, action: Action, tell: Teller) -> None:
        """Fight it out; go on while there is anything to fight over."""
        if isinstance(action, Battle):
            s.fought |= 1 << action.place
            fight(s, seat, action.place, tell)
            if can_fight(s, seat):
                return
        tell.tell(tell_of.WAR_ENDED, seat)
        s.stack.pop()
        s.fought = 0
        next_strategy(s, tell)

    def why_not(self, s: Galaxy, seat: Seat, code: str) -> str:
        """One battle per sector and war, else GC-6.1."""
        for place in range(s.layout.size):
            if code == s.layout.battle_at[place].code() and s.fought >> place & 1:
                return "GC-6.2"
        return self.rule


WAGE_WAR: Final[list[Step[Galaxy]]] = [WageWar(seat) for seat in range(6)]


def battle_scores(s: Galaxy, place: int) -> list[int]:
    """The score of each seat in a battle on a place, 0 for those without a token there (GC-6.3)."""
    scores: list[int] = []
    for seat in range(s.players):
        tokens = s.tokens(place, seat)
        scores.append(tokens + s.armament(seat) if tokens else 0)
    return scores


def fight(s: Galaxy, seat: int, place: int, tell: Teller) -> None:
    """Resolve a battle (GC-6.3 to GC-6.12)."""
    tell.tell(tell_of.BATTLE, seat, place)
    scores = battle_scores(s, place)
    best = second = 0
    winner = NOBODY
    for other in range(s.players):
        score = scores[other]
        if score:
            tell.tell(tell_of.BATTLE_SCORE, other, place, s.tokens(place, other), s.armament(other))
        if score > best:
            second = best
            best = score
            winner = other
        elif score > second:
            second = score
    if best == second:
        winner = NOBODY
    for other in range(s.players):
        if other != winner and scores[other]:
            destroy(s, place, other, s.ships[place * s.players + other], tell)
            if s.colony[place] == other and s.origin[other] != place:
                s.remove_colony(place)
                tell.tell(tell_of.COLONY_DESTROYED, other, place)
    if winner == NOBODY:
        tell.tell(tell_of.BATTLE_TIED, seat, place)
        return
    tokens = s.tokens(place, winner)
    kept = min(tokens, best - second)
    # Ships go first; since at least one token is kept, a colony always is (GC-6.6, GC-6.7).
    destroy(s, place, winner, tokens - kept, tell)
    s.add_points(winner, BATTLES, 1)
    tell.tell(tell_of.BATTLE_WON, winner, place, kept)


def destroy(s: Galaxy, place: int, seat: int, count: int, tell: Teller) -> None:
    """Ships go back to their owner's supply (GC-6.11)."""
    if count:
        s.add_ships(place, seat, -count)
        tell.tell(tell_of.SHIPS_DESTROYED, seat, place, count)


# ---------------------------------------------------------------------- evolution


def evolve(s: Galaxy, seat: int, tell: Teller) -> None:
    """The evolution that the card names rises by 1, up to 5 (GC-7.1, GC-7.2)."""
    evolution = s.content.cards[s.card[seat]].evolution
    at = seat * 4 + evolution
    if s.levels[at] >= LEVEL_MAX:
        tell.tell(tell_of.EVOLUTION_FULL, seat, evolution)
        return
    s.raise_level(seat, evolution, 1)
    tell.tell(tell_of.EVOLVED, seat, evolution, s.levels[at])


# ---------------------------------------------------------------------- colonization


def colony_places(s: Galaxy, seat: int) -> list[Action]:
    """Where a seat may put a colony: sectors that it controls and that hold none (GC-8.1)."""
    found: list[Action] = []
    for place in range(s.layout.size):
        if s.ships[place * s.players + seat] and s.colony[place] == NOBODY and s.control(place) == seat:
            found.append(s.layout.colonize_at[place])
    return found


class FoundColony(Step[Galaxy]):
    """The player puts a colony on a sector, or not (GC-8.1)."""

    name: ClassVar[str] = "found_colony"
    rule: ClassVar[str] = "GC-8.1"
    shape: ClassVar[tuple[str, ...]] = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat: Final = seat

    def args(self) -> tuple[int, ...]:
        """The seat."""
        return (self.seat,)

    def asks(self, s: Galaxy) -> list[Seat]:
        """The seat whose strategy it is."""
        return SEATS[self.seat]

    def options(self, s: Galaxy, seat: Seat) -> list[Action]:
        """The sectors that it may colonize, and the end."""
        found = colony_places(s, seat)
        found.append(END)
        return found

    def play(self, s: Galaxy, seat: Seat, action: Action, tell: Teller) -> None:
        """The colony gives its bonus from now on (GC-8.3)."""
        s.stack.pop()
        if isinstance(action, Colonize):
            s.add_colony(action.place, seat)
            tell.tell(tell_of.COLONIZED, seat, action.place)
        else:
            tell.tell(tell_of.COLONIZATION_DECLINED, seat)
        next_strategy(s, tell)


FOUND_COLONY: Final[list[Step[Galaxy]]] = [FoundColony(seat) for seat in range(6)]


# ---------------------------------------------------------------------- expansion


def gather_actions(s: Galaxy, seat: int) -> None:
    """All that an expansion may do: the card's actions, the levels', the colonies' (GC-9.1)."""
    card = s.content.cards[s.card[seat]].expansion
    for kind in range(5):
        s.actions[kind] = card[kind] + s.bonus[seat * 8 + kind]
    s.actions[PRODUCE] += s.levels[seat * 4 + PRODUCTION]
    s.actions[MOVE] += s.levels[seat * 4 + MOVEMENT]


def can_take(s: Galaxy, seat: int, kind: int) -> bool:
    """Whether an action of this kind is left and has an effect."""
    if not s.actions[kind]:
        return False
    if kind == PRODUCE:
        return s.supply[seat] > 0
    if kind in (MOVE, PORTAL):
        return s.supply[seat] < SHIPS
    if kind == CONVERT:
        # With all ships on the board a conversion does nothing, so it is not offered (GC-9.11).
        return s.supply[seat] > 0 and has_target(s, seat, True)
    return has_target(s, seat, False)


def can_take_any(s: Galaxy, seat: int) -> bool:
    """Whether anything is left to do."""
    for kind in range(5):
        if can_take(s, seat, kind):
            return True
    return False


def strikes_at(s: Galaxy, seat: int, place: int, control: bool) -> bool:
    """Whether a seat may destroy a ship on a place: with a token there, for conversion with control (GC-9.7, 9.8)."""
    if not s.ships[place * s.players + seat] and s.colony[place] != seat:
        return False
    return not control or s.control(place) == seat


def has_target(s: Galaxy, seat: int, control: bool) -> bool:
    """Whether there is an opposing ship that could be struck."""
    n = s.players
    for place in range(s.layout.size):
        at = place * n
        for other in range(n):
            if other != seat and s.ships[at + other] and strikes_at(s, seat, place, control):
                return True
    return False


def targets(s: Galaxy, seat: int, control: bool) -> list[Action]:
    """Every opposing ship that could be struck, by place and owner."""
    n = s.players
    found: list[Action] = []
    for place in range(s.layout.size):
        at = place * n
        if strikes_at(s, seat, place, control):
            for other in range(n):
                if other != seat and s.ships[at + other]:
                    found.append(s.layout.target[place][other])
    return found


def go_on_expanding(s: Galaxy, tell: Teller) -> None:
    """Back at the expansion: end it when nothing more can be done."""
    step = s.stack[-1]
    assert isinstance(step, Expand)
    if not can_take_any(s, step.seat):
        end_expansion(s, step.seat, tell)


def end_expansion(s: Galaxy, seat: int, tell: Teller) -> None:
    """Actions not taken are lost (GC-9.2)."""
    left = 0
    for kind in range(5):
        left += s.actions[kind]
        s.actions[kind] = 0
    tell.tell(tell_of.EXPANSION_ENDED, seat, left)
    s.stack.pop()
    next_strategy(s, tell)


class Expand(Step[Galaxy]):
    """The player takes one of its actions, in any order, or stops (GC-9.2)."""

    name: ClassVar[str] = "expand"
    rule: ClassVar[str] = "GC-9.1"
    shape: ClassVar[tuple[str, ...]] = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat: Final = seat

    def args(self) -> tuple[int, ...]:
        """The seat."""
        return (self.seat,)

    def asks(self, s: Galaxy) -> list[Seat]:
        """The seat whose expansion it is."""
        return SEATS[self.seat]

    def options(self, s: Galaxy, seat: Seat) -> list[Action]:
        """The kinds of actions that are left and possible, and the end."""
        found: list[Action] = []
        for kind in range(5):
            if can_take(s, seat, kind):
                found.append(s.content.take[kind])
        found.append(END)
        return found

    def play(self, s: Galaxy, seat: Seat, action: Action, tell: Teller) -> None:
        """Ask for what the action needs."""
        if not isinstance(action, Take):
            end_expansion(s, seat, tell)
            return
        kind = action.kind
        s.actions[kind] -= 1
        if kind == PRODUCE:
            s.stack.append(PRODUCE_AT[seat])
        elif kind == MOVE:
            s.stack.append(MOVE_FROM[seat])
        elif kind == PORTAL:
            s.stack.append(PORTAL_FROM[seat])
        elif kind == AMBUSH:
            s.stack.append(AMBUSH_WHOM[seat])
        else:
            s.stack.append(CONVERT_WHOM[seat])

    def why_not(self, s: Galaxy, seat: Seat, code: str) -> str:
        """An action that is left but has no effect now, else GC-9.1."""
        if code in ("conversion", "production") and not s.supply[seat]:
            return "GC-9.11"
        if code == "conversion" and s.actions[CONVERT]:
            return "GC-9.7"
        if code == "ambush" and s.actions[AMBUSH]:
            return "GC-9.8"
        return self.rule


EXPAND: Final[list[Step[Galaxy]]] = [Expand(seat) for seat in range(6)]


class ProduceAt(Step[Galaxy]):
    """On which sector with one of the player's colonies the new ship goes (GC-9.9)."""

    name: ClassVar[str] = "produce_at"
    rule: ClassVar[str] = "GC-9.9"
    shape: ClassVar[tuple[str, ...]] = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat: Final = seat

    def args(self) -> tuple[int, ...]:
        """The seat."""
        return (self.seat,)

    def asks(self, s: Galaxy) -> list[Seat]:
        """The seat whose expansion it is."""
        return SEATS[self.seat]

    def options(self, s: Galaxy, seat: Seat) -> list[Action]:
        """Its colonies, the origin included."""
        return [s.layout.at_place[place] for place in range(s.layout.size) if s.colony[place] == seat]

    def play(self, s: Galaxy, seat: Seat, action: Action, tell: Teller) -> None:
        """One new ship."""
        assert isinstance(action, At)
        s.stack.pop()
        s.add_ships(action.place, seat, 1)
        tell.tell(tell_of.PRODUCED, seat, action.place)
        go_on_expanding(s, tell)


PRODUCE_AT: Final[list[Step[Galaxy]]] = [ProduceAt(seat) for seat in range(6)]


class Strike(Step[Galaxy]):
    """Which opposing ship an ambush or a conversion destroys (GC-9.7, GC-9.8, GC-9.10)."""

    name: ClassVar[str] = "strike"
    rule: ClassVar[str] = "GC-9.8"
    shape: ClassVar[tuple[str, ...]] = ("seat", "action")

    def __init__(self, seat: int, kind: int) -> None:
        self.seat: Final = seat
        self.kind: Final = kind

    def args(self) -> tuple[int, ...]:
        """The seat and the kind of action: ambush or conversion."""
        return (self.seat, self.kind)

    def asks(self, s: Galaxy) -> list[Seat]:
        """The seat whose expansion it is."""
        return SEATS[self.seat]

    def options(self, s: Galaxy, seat: Seat) -> list[Action]:
        """Opposing ships, by place and owner; control is looked up now (GC-9.12)."""
        return targets(s, seat, self.kind == CONVERT)

    def play(self, s: Galaxy, seat: Seat, action: Action, tell: Teller) -> None:
        """The ship is destroyed; a conversion puts an own one in its place."""
        assert isinstance(action, Target)
        s.stack.pop()
        s.add_ships(action.place, action.seat, -1)
        if self.kind == CONVERT:
            s.add_ships(action.place, seat, 1)
            tell.tell(tell_of.CONVERTED, seat, action.place, action.seat)
        else:
            tell.tell(tell_of.AMBUSHED, seat, action.place, action.seat)
        go_on_expanding(s, tell)

    def why_not(self, s: Galaxy, seat: Seat, code: str) -> str:
        """The rule of the action."""
        return "GC-9.7" if self.kind == CONVERT else "GC-9.8"


AMBUSH_WHOM: Final[list[Step[Galaxy]]] = [Strike(seat, AMBUSH) for seat in range(6)]
CONVERT_WHOM: Final[list[Step[Galaxy]]] = [Strike(seat, CONVERT) for seat in range(6)]


class LeaveFrom(Step[Galaxy]):
    """From which sector ships leave, by movement or portal (GC-9.4, GC-9.5)."""

    name: ClassVar[str] = "leave_from"
    rule: ClassVar[str] = "GC-9.4"
    shape: ClassVar[tuple[str, ...]] = ("seat", "action")

    def __init__(self, seat: int, kind: int) -> None:
        self.seat: Final = seat
        self.kind: Final = kind

    def args(self) -> tuple[int, ...]:
        """The seat and the kind of action: movement or portal."""
        return (self.seat, self.kind)

    def asks(self, s: Galaxy) -> list[Seat]:
        """The seat whose expansion it is."""
        return SEATS[self.seat]

    def options(self, s: Galaxy, seat: Seat) -> list[Action]:
        """The sectors with its ships."""
        n = s.players
        ships = s.ships
        from_place = s.layout.from_place
        found: list[Action] = []
        for place in range(s.layout.size):
            if ships[place * n + seat]:
                found.append(from_place[place])
        return found

    def play(self, s: Galaxy, seat: Seat, action: Action, tell: Teller) -> None:
        """Ask where they go."""
        assert isinstance(action, From)
        s.stack[-1] = GoTo(seat, self.kind, action.place)


MOVE_FROM: Final[list[Step[Galaxy]]] = [LeaveFrom(seat, MOVE) for seat in range(6)]
PORTAL_FROM: Final[list[Step[Galaxy]]] = [LeaveFrom(seat, PORTAL) for seat in range(6)]


class GoTo(Step[Galaxy]):
    """Where the ships go: an adjacent sector by movement, any other by portal (GC-9.4, GC-9.5)."""

    name: ClassVar[str] = "go_to"
    rule: ClassVar[str] = "GC-9.4"
    shape: ClassVar[tuple[str, ...]] = ("seat", "action", "place")

    def __init__(self, seat: int, kind: int, place: int) -> None:
        self.seat: Final = seat
        self.kind: Final = kind
        self.place: Final = place

    def args(self) -> tuple[int, ...]:
        """The seat, the kind of action and the place that ships leave."""
        return (self.seat, self.kind, self.place)

    def asks(self, s: Galaxy) -> list[Seat]:
        """The seat whose expansion it is."""
        return SEATS[self.seat]

    def options(self, s: Galaxy, seat: Seat) -> list[Action]:
        """Adjacent sectors, or all others."""
        return s.layout.to_adjacent[self.place] if self.kind == MOVE else s.layout.to_other[self.place]

    def play(self, s: Galaxy, seat: Seat, action: Action, tell: Teller) -> None:
        """Ask how many go, if there is a choice."""
        assert isinstance(action, To)
        if s.ships[self.place * s.players + seat] > 1:
            s.stack[-1] = HowMany(seat, self.kind, self.place, action.place)
        else:
            s.stack.pop()
            go(s, seat, self.kind, self.place, action.place, 1, tell)

    def why_not(self, s: Galaxy, seat: Seat, code: str) -> str:
        """The rule of the action."""
        return "GC-9.4" if self.kind == MOVE else "GC-9.5"


class HowMany(Step[Galaxy]):
    """How many ships go, at least one (GC-9.4)."""

    name: ClassVar[str] = "how_many"
    rule: ClassVar[str] = "GC-9.4"
    shape: ClassVar[tuple[str, ...]] = ("seat", "action", "place", "place")

    def __init__(self, seat: int, kind: int, place: int, to: int) -> None:
        self.seat: Final = seat
        self.kind: Final = kind
        self.place: Final = place
        self.to: Final = to

    def args(self) -> tuple[int, ...]:
        """The seat, the kind of action and the two places."""
        return (self.seat, self.kind, self.place, self.to)

    def asks(self, s: Galaxy) -> list[Seat]:
        """The seat whose expansion it is."""
        return SEATS[self.seat]

    def options(self, s: Galaxy, seat: Seat) -> list[Action]:
        """Any number of those that are there."""
        return s.content.up_to[s.ships[self.place * s.players + seat]]

    def play(self, s: Galaxy, seat: Seat, action: Action, tell: Teller) -> None:
        """They go."""
        assert isinstance(action, Ships)
        s.stack.pop()
        go(s, seat, self.kind, self.place, self.to, action.count, tell)


def go(s: Galaxy, seat: int, kind: int, place: int, to: int, count: int, tell: Teller) -> None:
    """Move ships; a face-down sector that they reach is turned up at once (GC-11.2)."""
    n = s.players
    s.ships[place * n + seat] -= count
    s.ships[to * n + seat] += count
    tell.tell(tell_of.MOVED if kind == MOVE else tell_of.PORTED, seat, count, place, to)
    if s.sector[to] == FACE_DOWN and to not in s.layout.origins:
        s.stack.append(TurnUp(to))
    else:
        go_on_expanding(s, tell)


STEPS: Final[tuple[type[Step[Galaxy]], ...]] = (
    ChooseFirst,
    LaySector,
    TurnUp,
    ChooseCivilization,
    PlaceOrigin,
    DealCard,
    ChooseStrategy,
    WageWar,
    FoundColony,
    Expand,
    ProduceAt,
    Strike,
    LeaveFrom,
    GoTo,
    HowMany,
)
