"""Preparation (VF-4): what is dealt out at the start of a cycle."""

from __future__ import annotations

from typing import Any, ClassVar

from starboard.games.voidfall import events
from starboard.games.voidfall.actions import FocusCard, Tech
from starboard.games.voidfall.mechanics.tokens import harbinger_supply
from starboard.games.voidfall.mechanics.turn import new_turn
from starboard.games.voidfall.state import PREPARATION, VoidfallState
from starboard.games.voidfall.steps import board, voidborn
from starboard.games.voidfall.steps.core import DrawCard
from starboard.games.voidfall.vocabulary import PLAYER
from starboard.kernel.actions import Action
from starboard.kernel.events import Teller
from starboard.kernel.steps import Automatic, Seat, Step


class DrawImproved(DrawCard):
    """The next Improved Technology for the galactic board, from the left (VF-2.13)."""

    name: ClassVar[str] = "draw_improved"
    rule: ClassVar[str] = "VF-2.13"

    def bag(self, s: VoidfallState) -> int:
        return s.improved_deck

    def naming(self, s: VoidfallState, thing: int) -> Action:
        return s.box.answers.improved[thing]

    def play(self, s: VoidfallState, seat: Seat, action: Action, tell: Teller) -> None:
        """Lay it out."""
        assert isinstance(action, Tech)
        s.stack.pop()
        s.improved_deck &= ~(1 << action.card)
        s.improved_board.append(action.card)
        tell.tell(events.IMPROVED_TURNED_UP, PLAYER, action.card)


class LayHeroic(Automatic[VoidfallState]):
    """The Heroic offer is filled up to three (VF-2.17, VF-4.3)."""

    name: ClassVar[str] = "lay_heroic"
    rule: ClassVar[str] = "VF-4.3"

    def fits(self, s: VoidfallState, below: list[Step[Any]]) -> bool:
        """In the set-up, or at the start of a cycle."""
        begun = below[0].name == "phase" and below[0].args()[0] > 1
        return not begun and all(step.name in ("phase", "set_up", "harbinger_row") for step in below)

    def run(self, s: VoidfallState, tell: Teller) -> None:
        """One more card, if there is one."""
        s.stack.pop()
        if len(s.heroic_offer) < s.box.heroic_offer and heroic_pool(s):
            s.stack.append(LayHeroic())
            s.stack.append(DrawHeroic())


def heroic_pool(s: VoidfallState) -> int:
    """The Heroic cards that may come next; in cycle 1 Heroic Innovation would be shuffled back (VF-2.17)."""
    return s.heroic_deck & ~s.ground.later_heroic if s.cycle == 1 else s.heroic_deck


class DrawHeroic(DrawCard):
    """The next Heroic Focus card; one whose Focus the House lacks goes to the box (VF-4.3)."""

    name: ClassVar[str] = "draw_heroic"
    rule: ClassVar[str] = "VF-4.3"

    def bag(self, s: VoidfallState) -> int:
        return heroic_pool(s)

    def naming(self, s: VoidfallState, thing: int) -> Action:
        return s.box.answers.focus_cards[thing]

    def play(self, s: VoidfallState, seat: Seat, action: Action, tell: Teller) -> None:
        """Offer it, or box it."""
        assert isinstance(action, FocusCard)
        s.stack.pop()
        s.heroic_deck &= ~(1 << action.card)
        if s.ground.useful_heroic >> action.card & 1:
            s.heroic_offer.append(action.card)
            tell.tell(events.HEROIC_TURNED_UP, PLAYER, action.card)
        else:
            tell.tell(events.HEROIC_REPLACED, PLAYER, action.card)


def add_alerts(s: VoidfallState, tell: Teller) -> None:
    """Add this cycle's cards to the Alert draw pile (VF-4.5)."""
    row = s.box.alerts[s.ground.difficulty * 3 + s.cycle - 1]
    for level in range(3):
        s.pile[level] += row[level]
    s.war_pile = min(s.war_pile + row[3], s.war_deck.bit_count())
    tell.tell(events.ALERTS_ADDED, PLAYER, row[0] + row[1] + row[2], row[3])


def clean_alerts(s: VoidfallState) -> None:
    """War cards that were seen go to the box, Situations back to their stock (VF-4.4)."""
    voidborn.discard_alert(s)
    s.war_discard = 0
    s.alert_discard = [0, 0, 0]


def begin_cycle(s: VoidfallState, tell: Teller) -> None:
    """A0 of cycles 2 and 3 (VF-4.1 to VF-4.7)."""
    s.phase = PREPARATION
    tell.tell(events.CYCLE_BEGINS, PLAYER, s.cycle)
    new_turn(s)
    s.round = 0
    s.heroic_offer = []
    clean_alerts(s)
    if s.box.harbinger_cycle[s.ground.difficulty] == s.cycle and harbinger_supply(s) > 0:
        s.stack.append(board.HarbingerRow())
    add_alerts(s, tell)
    s.stack.append(LayHeroic())


def box_trade(s: VoidfallState, tell: Teller) -> None:
    """A1: a Trade token leaves the game."""
    if s.trade_board:
        s.trade_board -= 1
        tell.tell(events.TRADE_BOXED, PLAYER)


def renew_improved(s: VoidfallState, tell: Teller) -> None:
    """A2: the Improved Technologies can be gained, in cycle 3 new ones."""
    if s.cycle == 2:
        tell.tell(events.BLOCK_REMOVED, PLAYER)
    else:
        s.improved_board = []
        for _ in range(s.improved_deck.bit_count()):
            s.stack.append(DrawImproved())
