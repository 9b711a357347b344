"""Fleet Power: tokens, types, Shipyards, the pools (VF-16)."""

from __future__ import annotations

from starboard.games.voidfall.events import ACTIVATED
from starboard.games.voidfall.mechanics.sectors import installations_of
from starboard.games.voidfall.state import VoidfallState, packed_total
from starboard.games.voidfall.vocabulary import (
    CARRIER,
    CORVETTE,
    DREADNOUGHT,
    MOD_CARRIER_IS_SHIPYARD,
    MOD_ENABLE_FLEET,
    MOD_EXTRA_SHIPYARD,
    MOD_STARBASE_IS_SHIPYARD,
    PLAYER,
    SHIPYARD,
    STARBASE,
)
from starboard.kernel.events import Teller


def deployed_power(s: VoidfallState) -> int:
    """All FP of the player in sectors."""
    return packed_total(s.power)


def token_size(s: VoidfallState, fleet: int) -> int:
    """How much FP a Fleet token of a type holds (VF-16.2, VF-16.3)."""
    if fleet < DREADNOUGHT:
        return 3
    for modifier in s.modifiers:
        if modifier.rule == MOD_ENABLE_FLEET and modifier.kind == fleet:
            return modifier.amount
    return 1


def fleet_tokens(s: VoidfallState, i: int) -> int:
    """The fewest Fleet tokens that hold the player's FP of a sector (VF-16.3)."""
    tokens = 0
    for fleet in range(5):
        power = s.fleet[i * 5 + fleet]
        if power:
            tokens += (power + token_size(s, fleet) - 1) // token_size(s, fleet)
    return tokens


def may_field(s: VoidfallState, fleet: int) -> bool:
    """Whether the player may deploy a fleet type (VF-16.1)."""
    if fleet == CORVETTE:
        return True
    for modifier in s.modifiers:
        if modifier.rule == MOD_ENABLE_FLEET and modifier.kind == fleet:
            return True
    return False


def shipyards(s: VoidfallState, i: int) -> int:
    """What counts as a Shipyard of a sector when deploying (VF-16.9, VF-17.11)."""
    n = installations_of(s, i, SHIPYARD)
    if s.has(MOD_STARBASE_IS_SHIPYARD):
        n += installations_of(s, i, STARBASE)
    if s.has(MOD_CARRIER_IS_SHIPYARD):
        size = token_size(s, CARRIER)
        n += (s.fleet[i * 5 + CARRIER] + size - 1) // size
    extra = s.modifier(MOD_EXTRA_SHIPYARD)
    if n and extra is not None:
        n += extra.amount
    return n


def activate_power(s: VoidfallState, n: int, tell: Teller) -> int:
    """Inactive to active; what is missing is lost (VF-16.6). Returns how many."""
    n = min(n, s.inactive)
    if n:
        s.inactive -= n
        s.active += n
        tell.tell(ACTIVATED, PLAYER, n)
    return n
