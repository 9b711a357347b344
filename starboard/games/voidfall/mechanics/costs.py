"""Whether a cost can be paid (VF-3.6, VF-18.2)."""

from __future__ import annotations

from starboard.games.voidfall.components import Cost
from starboard.games.voidfall.mechanics.corruption import places_left
from starboard.games.voidfall.mechanics.fleets import deployed_power
from starboard.games.voidfall.mechanics.sectors import guild_tokens, installation_tokens, may_reduce, own_sectors
from starboard.games.voidfall.mechanics.tokens import trade_held
from starboard.games.voidfall.state import VoidfallState
from starboard.games.voidfall.vocabulary import ANY_PLACE


def can_pay(s: VoidfallState, cost: Cost, factor: int = 1) -> bool:
    """Whether a cost can be paid whole, so many times over (VF-3.6, VF-18.2)."""
    if cost.empty:
        return True
    r = cost.resources
    if not can_spend(s, r[0] * factor, r[1] * factor, r[2] * factor, r[3] * factor, r[4] * factor, cost.any * factor):
        return False
    if cost.recall * factor > deployed_power(s) or cost.deactivate * factor > s.active + deployed_power(s):
        return False
    if cost.bounty * factor > sum(s.bounty_held) or cost.reclaim * factor > sum(s.reclaim_held):
        return False
    if cost.glory * factor > sum(s.glory) or cost.trade * factor > trade_held(s):
        return False
    if cost.corrupt_track * factor > 3 - sum(s.track_corrupt) or cost.corrupt_slot * factor > 3 - sum(s.slot_corrupt):
        return False
    markers = cost.corruption + cost.corrupt_track + cost.corrupt_slot
    if cost.corruption and markers * factor > places_left(s, ANY_PLACE):
        return False
    if cost.agenda and cost.agenda * factor > sum([1 for place in range(4) if s.slot[place] >= 0]):
        return False
    if cost.hand_agenda * factor > len(s.agenda_hand):
        return False
    if cost.installation:
        n = sum([installation_tokens(s, i) for i in own_sectors(s) if i != s.home])
        if cost.installation * factor > n:
            return False
    if cost.guild and cost.guild * factor > sum([guild_tokens(s, i) for i in own_sectors(s) if i != s.home]):
        return False
    if cost.population:
        n = sum([max(0, s.pop[i] - 1) for i in own_sectors(s) if may_reduce(s, i)])
        if cost.population * factor > n:
            return False
    return True


def can_spend(s: VoidfallState, food: int, energy: int, materials: int, credits_: int, science: int, mix: int) -> bool:
    """Whether that much can be spent, Credits standing in for Food, Energy and Materials (VF-18.2)."""
    k = s.stock
    short = max(0, food - k[0]) + max(0, energy - k[1]) + max(0, materials - k[2])
    if science > k[4] or credits_ + short > k[3]:
        return False
    return mix == 0 or sum(k) >= food + energy + materials + credits_ + science + mix
