"""In which order the revealed strategies are carried out (GC-5.3, GC-5.4)."""

from __future__ import annotations

from typing import Any

from starboard.games.conflict.state import ConflictState
from starboard.kernel.steps import Step


def order_of(strategies: list[int], cards: list[int]) -> list[int]:
    """War, evolution, colonization, expansion; within each by the card's index."""
    rank = [strategies[seat] * 1000 + cards[seat] * 10 + seat for seat in range(len(cards))]
    rank.sort()
    return [key % 10 for key in rank]


def is_acting(s: ConflictState, seat: int, strategy: int, below: list[Step[Any]]) -> bool:
    """Whether it is a seat's turn to carry out a strategy, which it has revealed."""
    if len(below) != 1 or below[0].name != "resolve_strategies" or s.strategy[seat] != strategy:
        return False
    return order_of(s.strategy, s.card)[s.players - len(s.order) - 1] == seat
