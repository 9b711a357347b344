"""Whether a cost can be paid (VF-3.6, VF-18.2)."""

from __future__ import annotations

from starboard.games.voidfall.effects import Cost
from starboard.games.voidfall.state import VoidfallState, packed_total


def can_pay(s: VoidfallState, cost: Cost, factor: int = 1) -> bool:
    """Whether a cost can be paid whole, so many times over (VF-3.6, VF-18.2)."""
    if cost.empty:
        return True
    r = cost.resources
    if not can_spend(s, r[0] * factor, r[1] * factor, r[2] * factor, r[3] * factor, r[4] * factor, cost.any * factor):
        return False
    for charge in cost.charges:
        if not charge.payable(s, factor):
            return False
    return True


def can_spend(s: VoidfallState, food: int, energy: int, materials: int, credits_: int, science: int, mix: int) -> bool:
    """Whether that much can be spent, Credits standing in for Food, Energy and Materials (VF-18.2)."""
    k = s.stock
    short = max(0, food - k[0]) + max(0, energy - k[1]) + max(0, materials - k[2])
    if science > k[4] or credits_ + short > k[3]:
        return False
    return mix == 0 or packed_total(k) >= food + energy + materials + credits_ + science + mix
