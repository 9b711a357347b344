"""Every answer that can ever be given under a set-up, numbered: what a learner calls an action."""

from __future__ import annotations

from typing import Final

from starboard.kernel.actions import Action


class Answers:
    """The whole vocabulary of a set-up: an answer has the same number in every position.

    It follows from the content alone, in an order that does not change while the content does not: a network that was
    trained with it can be loaded again. Chance has a vocabulary of its own.
    """

    def __init__(self, actions: list[Action]) -> None:
        self.actions: Final = actions
        self.codes: Final = [action.code() for action in actions]
        self.number: Final = {action: i for i, action in enumerate(actions)}
        """By the answer itself: there is one object per code."""
        self._by_code: Final = {code: i for i, code in enumerate(self.codes)}
        if len(self._by_code) != len(actions):
            raise ValueError("two answers have the same code")

    def __len__(self) -> int:
        return len(self.actions)

    def number_of(self, code: str) -> int:
        """The number of a code. Raises KeyError for one that cannot be given under this set-up."""
        return self._by_code[code]
