"""Stocks and Influence: gaining and losing (VF-1.5, VF-18.9)."""

from __future__ import annotations

from starboard.games.voidfall.events import GAINED, INFLUENCE_GAINED, INFLUENCE_LOST, SPENT
from starboard.games.voidfall.state import LOSSES, VoidfallState
from starboard.games.voidfall.vocabulary import PLAYER
from starboard.kernel.events import Teller


def gain_resource(s: VoidfallState, resource: int, n: int, tell: Teller) -> None:
    """Add to a stock; what exceeds 15 is lost (VF-18.9)."""
    got = min(n, s.box.stock_max - s.stock[resource])
    if got > 0:
        s.stock[resource] += got
        tell.tell(GAINED, PLAYER, resource, got)


def spend_resource(s: VoidfallState, resource: int, n: int, tell: Teller) -> None:
    """Take from a stock what is known to be there."""
    if n > 0:
        s.stock[resource] -= n
        tell.tell(SPENT, PLAYER, resource, n)


def gain_influence(s: VoidfallState, n: int, tell: Teller, source: int = -1) -> None:
    """Add Influence; a negative number takes some (VF-1.5). `source` is one of EARNED, -1 for all the rest."""
    if n > 0:
        s.influence += n
        if source >= 0:
            s.earned[source] += n
        tell.tell(INFLUENCE_GAINED, PLAYER, n)
    elif n < 0:
        lose_influence(s, -n, tell)


def lose_influence(s: VoidfallState, n: int, tell: Teller) -> None:
    """Take Influence; it stops at 0 (VF-1.5)."""
    lost = min(n, s.influence)
    s.influence -= lost
    s.earned[LOSSES] -= lost
    tell.tell(INFLUENCE_LOST, PLAYER, lost)
