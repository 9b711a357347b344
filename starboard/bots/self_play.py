"""Games of a title's rules of thumb among themselves, as rows to learn from: positions, and who won in the end."""

from __future__ import annotations

from typing import Any, Final

from librt.strings import BytesWriter

from starboard.bots.learned import odds
from starboard.kernel.events import SILENT
from starboard.kernel.features import Encoder
from starboard.kernel.game import Game
from starboard.kernel.playout import settle_chance
from starboard.kernel.rng import Rng
from starboard.kernel.setup import Setup
from starboard.kernel.steps import State

WANDER: Final = 0.15
"""How often a seat does anything at all, as in the playouts of a search: what a search judges is what is learnt."""


class SelfPlay:
    """Plays games and keeps some of their positions, each as every seat may know it."""

    def __init__(self, game: Game[Any], setup: Setup, share: float) -> None:
        """`share` is how many of the positions are kept: those of one game are much alike."""
        self.game: Final = game
        self.setup: Final = setup
        self.share: Final = share
        self.encoder: Final[Encoder[Any]] = game.encoder(setup)
        self.features: Final = BytesWriter()
        """Of each row, as the encoder writes them."""
        self.own: Final[list[float]] = []
        """Of each row, the odds that the title's own evaluation gives."""
        self.results: Final[list[float]] = []
        """Of each row, what the seat had of the victory: 1, nothing, or a part."""

    def play(self, rng: Rng) -> None:
        """One more game."""
        game = self.game
        n = self.setup.players
        s: State = game.start(self.setup)
        settle_chance(s, rng)
        kept = 0
        while s.stack:
            top = s.stack[-1]
            seat = top.asks(s)[0]
            options = top.options(s, seat)
            at = 0
            if len(options) > 1:
                at = -1 if rng.random() < WANDER else game.policy(s, seat, options)
                if at < 0:
                    at = rng.below(len(options))
            s.answer(seat, options[at], SILENT)
            if s.stack and len(options) > 1 and rng.random() < self.share:
                chances = game.evaluate_all(s)
                for other in range(n):
                    self.encoder.write(s, other, self.features)
                    self.own.append(odds(chances[other]))
                kept += 1
            settle_chance(s, rng)
        winners = game.winners(s)
        for _ in range(kept):
            for other in range(n):
                self.results.append(1.0 / len(winners) if other in winners else 0.0)
