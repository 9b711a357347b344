"""The bot that does not think."""

from __future__ import annotations

from typing import Final

from starboard.kernel.actions import Action
from starboard.kernel.bot import Bot, Worlds
from starboard.kernel.game import View
from starboard.kernel.rng import Rng


class RandomBot(Bot):
    """Any option, all alike."""

    def __init__(self, rng: Rng) -> None:
        self.rng: Final = rng

    def choose(self, view: View, options: list[Action], worlds: Worlds) -> Action:
        """One at random."""
        return options[self.rng.below(len(options))]
