"""A position as numbers, for whoever learns."""

from __future__ import annotations

from typing import Final

from librt.strings import BytesWriter
from mypy_extensions import i64

from starboard.games.conflict.actions import END
from starboard.games.conflict.components import (
    AGES,
    BONUSES,
    CARDS,
    COLONIES,
    EXPANSION_ACTIONS,
    LEVEL_MAX,
    ROUNDS,
    SHIPS,
    STRATEGIES,
    Content,
    Layout,
)
from starboard.games.conflict.state import FACE_DOWN, NOBODY, POINT_KINDS, ConflictState
from starboard.games.conflict.steps.expansion import Expand
from starboard.games.conflict.views import knows_hand
from starboard.kernel.actions import Action
from starboard.kernel.answers import Answers
from starboard.kernel.features import Encoder, Questions, Scale, mark, mark_bits
from starboard.kernel.rng import count_bits
from starboard.kernel.setup import Setup
from starboard.kernel.steps import Sealed, Seat

OF_SHIPS: Final = Scale(SHIPS)
OF_LEVELS: Final = Scale(LEVEL_MAX)
OF_COLONIES: Final = Scale(COLONIES)
OF_CARDS: Final = Scale(10.0)
OF_POINTS: Final = Scale(30.0)
"""By about what a winner has in the end."""
OF_FEW: Final = Scale(5.0)
"""What actions and bonuses are measured by."""


def possible_answers(content: Content, setup: Setup) -> list[Action]:
    """Every answer of a player: the words first, then by what they name."""
    layout = content.layouts[setup.players]
    deck = content.deck(setup.players)
    cards = [i for i in range(len(content.cards)) if deck >> i & 1]
    found: list[Action] = [END, *content.strategy, *content.take, *content.up_to[SHIPS]]
    found += [content.card[i] for i in cards]
    if setup.players == 2:
        found += [content.discard[i] for i in cards]
    if setup.choice("draft") == "draft":
        found += content.civilization
        found += [layout.origin_at[place] for place in layout.origins]
    found += layout.battle_at
    found += [layout.colonize_at[place] for place in layout.neutral]
    found += layout.from_place
    found += layout.to_place
    found += layout.at_place
    for row in layout.target:
        found += row
    return found


def possible_outcomes(content: Content, setup: Setup) -> list[Action]:
    """Every answer of chance."""
    layout = content.layouts[setup.players]
    deck = content.deck(setup.players)
    found: list[Action] = [*content.sector, *content.first[: setup.players]]
    found += [content.deal[i] for i in range(len(content.cards)) if deck >> i & 1]
    if setup.choice("draft") != "draft":
        found += content.civilization
        found += [layout.origin_at[place] for place in layout.origins]
    return found


class ConflictEncoder(Encoder[ConflictState]):
    """Places in the order of the layout; players in the order of the table, from the own seat on."""

    def __init__(self, answers: Answers, questions: Questions, content: Content, layout: Layout) -> None:
        super().__init__(answers, questions)
        n = layout.players
        size = layout.size
        self.layout: Final = layout
        self.civilizations: Final = len(content.civilizations)
        m = self.marks_field
        self.age: Final = m("age", AGES, "The age.")
        self.round: Final = m("round", ROUNDS, "The round of the age.")
        self.first: Final = m("first", n, "Who is the first player.")
        self.bonus: Final = m("bonus", size * len(BONUSES), "By place: the bonus of the neutral sector there.")
        self.down: Final = m("face down", size, "By place: whether it is not turned up yet.")
        self.origin: Final = m("origin", size * n, "By place: whose origin sector it is.")
        self.colony: Final = m("colony", size * n, "By place: whose colony stands there, origin colonies included.")
        self.control: Final = m("control", size * n, "By place: who controls it.")
        self.fought: Final = m("fought", size, "By place: whether this war has had its battle there.")
        self.civilization: Final = m("civilization", n * self.civilizations, "By player: the civilization.")
        self.hand: Final = m("hand", n * CARDS, "By player: the cards of its hand, where this seat knows them.")
        self.unseen: Final = m("unseen", CARDS, "Cards of this age that this seat has not seen.")
        self.discards: Final = m("discards", CARDS, "Cards that have left this age.")
        self.card: Final = m("card", n * CARDS, "By player: the card revealed this round.")
        self.strategy: Final = m("strategy", n * len(STRATEGIES), "By player: its side.")
        self.acts: Final = m("to act", n, "Who still has to act this round.")
        self.next: Final = m("next", n, "Who acts next.")
        self.ready: Final = m("ready", n, "Who has chosen, while strategies are chosen face down.")
        f = self.numbers_field
        f("ships", size * n, "By place and player: ships, of 20.")
        f("levels", n * 4, "By player: the four evolutions, of 5.")
        f("bonuses", n * len(BONUSES), "By player: colonies with each bonus, of 5.")
        f("points", n * POINT_KINDS, "By player: points of battles, sectors, bonuses, of 30.")
        f("supply", n, "By player: ships that are not on the board, of 20.")
        f("colonies", n, "By player: colony tokens that are not on the board, of 3.")
        f("cards", n, "By player: how many cards it holds, of 10.")
        f("actions", len(EXPANSION_ACTIONS), "Actions left of the expansion under way, of 5.")

    def write_marks(self, s: ConflictState, seat: Seat, out: BytesWriter, base: i64) -> None:
        n = s.players
        mark(out, base, self.age + min(s.age, AGES - 1))
        mark(out, base, self.round + min(s.round, ROUNDS - 1))
        mark(out, base, self.first + (s.first - seat) % n)
        sectors = s.content.sectors
        for place in range(self.layout.size):
            sector = s.sector[place]
            if sector != FACE_DOWN:
                mark(out, base, self.bonus + place * 8 + sectors[sector].bonus)
            owner = s.colony[place]
            if owner != NOBODY:
                mark(out, base, self.colony + place * n + (owner - seat) % n)
            holder = s.control(place)
            if holder != NOBODY:
                mark(out, base, self.control + place * n + (holder - seat) % n)
        for place in self.layout.neutral:
            if s.sector[place] == FACE_DOWN:
                mark(out, base, self.down + place)
        mark_bits(out, base, self.fought, s.fought)
        seen = s.discards
        dealt = s.bag != 0
        top = s.stack[-1] if s.stack else None
        for other in range(n):
            who = (other - seat) % n
            if s.civilization[other] != NOBODY:
                mark(out, base, self.civilization + who * self.civilizations + s.civilization[other])
            if s.origin[other] != NOBODY:
                mark(out, base, self.origin + s.origin[other] * n + who)
            hand = s.hands[other]
            card = s.card[other]
            if hand or card != NOBODY:
                dealt = True
            if knows_hand(s, seat, other):
                seen |= hand
                mark_bits(out, base, self.hand + who * CARDS, hand)
            if card != NOBODY:
                seen |= 1 << card
                mark(out, base, self.card + who * CARDS + card)
                mark(out, base, self.strategy + who * 4 + s.strategy[other])
            if isinstance(top, Sealed) and s.sealed and top.whole(s, other, s.sealed[other]):
                mark(out, base, self.ready + who)
        if dealt:
            mark_bits(out, base, self.unseen, s.content.deck(n) & ~seen)
        mark_bits(out, base, self.discards, s.discards)
        for i in range(len(s.order)):
            mark(out, base, self.acts + (s.order[i] - seat) % n)
        if s.order:
            mark(out, base, self.next + (s.order[0] - seat) % n)

    def write_numbers(self, s: ConflictState, seat: Seat, out: BytesWriter) -> None:
        n = s.players
        ships = s.ships
        of_ships = OF_SHIPS
        players = [(seat + who) % n for who in range(n)]
        for place in range(self.layout.size):
            at = place * n
            for player in players:
                of_ships.write(out, ships[at + player])
        for player in players:
            for i in range(4):
                OF_LEVELS.write(out, s.levels[player * 4 + i])
        for player in players:
            for i in range(8):
                OF_FEW.write(out, s.bonus[player * 8 + i])
        for player in players:
            for i in range(POINT_KINDS):
                OF_POINTS.write(out, s.points[player * POINT_KINDS + i])
        for player in players:
            of_ships.write(out, s.supply[player])
        for player in players:
            OF_COLONIES.write(out, s.colonies[player])
        for player in players:
            OF_CARDS.write(out, count_bits(s.hands[player]))
        # What an expansion in which nothing could be done would have allowed stays in the position, to nobody's use.
        expanding = len(s.stack) > 1 and isinstance(s.stack[1], Expand)
        for i in range(len(EXPANSION_ACTIONS)):
            OF_FEW.write(out, s.actions[i] if expanding else 0)
