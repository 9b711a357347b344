"""What cards do, in words: sentences made from the same data that the rules run on, in English or French."""

from starboard.games.voidfall.prose.cards.cards import Wording

__all__ = ["Wording"]
