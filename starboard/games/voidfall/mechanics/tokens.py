"""Glory, Trade, Bounty and Reclaim tokens, Harbingers."""

from __future__ import annotations

from starboard.games.voidfall.state import VoidfallState, packed_total, total


def glory_total(s: VoidfallState) -> int:
    """The total value of the player's Glory tokens."""
    g = s.glory
    return g[0] + 2 * g[1] + 3 * g[2] + 4 * g[3] + 5 * g[4]


def trade_held(s: VoidfallState) -> int:
    """The player's Trade tokens that are not flipped."""
    return packed_total(s.trade_at) + s.trade_loose


def bounty_room(s: VoidfallState) -> int:
    """Bounty tokens in the bag that do not lie face down somewhere."""
    return total(s.bounty_bag) - packed_total(s.bounty_on)


def reclaim_room(s: VoidfallState) -> int:
    """Reclaim tokens in the bag that do not lie face down somewhere."""
    return total(s.reclaim_bag) - packed_total(s.reclaim_on)


def harbinger_supply(s: VoidfallState) -> int:
    """Harbingers that are neither on the map nor on the crisis board."""
    return s.box.harbingers - packed_total(s.harbinger_on) - total(s.row_harbingers)
