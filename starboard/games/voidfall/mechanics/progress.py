"""Civilization tracks and Technologies (VF-19, VF-24)."""

from __future__ import annotations

from starboard.games.voidfall.state import VoidfallState, packed_count


def track_level(s: VoidfallState, track: int) -> int:
    """The level that a track has reached, Corrupted or not."""
    return s.box.cell_levels[s.track[track]]


def pure_level(s: VoidfallState, track: int) -> int:
    """The level of a track for objectives: 0 when it is Corrupted (VF-19.8)."""
    return 0 if s.track_corrupt[track] else s.box.cell_levels[s.track[track]]


def improved_limit(s: VoidfallState) -> int:
    """How many Improved Technologies the player may own (VF-24.5)."""
    best = max(track_level(s, 0), track_level(s, 1), track_level(s, 2))
    return s.box.improved_limits[best]


def improved_owned(s: VoidfallState) -> int:
    """Improved Technologies of the player."""
    return packed_count(s.tech, 2)


def technologies_owned(s: VoidfallState) -> int:
    """Technologies of the player, Basic and Improved."""
    return len(s.tech) - packed_count(s.tech, 0)


def tech_room(s: VoidfallState) -> bool:
    """Whether there is a free technology slot (VF-24.1)."""
    limit = s.box.tech_limit_more if s.sixth else s.box.tech_limit
    return technologies_owned(s) < limit


def open_improved(s: VoidfallState) -> list[int]:
    """The Improved Technologies that the player may gain now (VF-24.4, VF-24.6)."""
    if improved_owned(s) >= improved_limit(s):
        return []
    start = s.ground.origin.technology
    out = [start] if s.tech[start] == 1 else []
    if s.cycle > 1:
        out += [i for i in s.improved_board if s.tech[i] == 1 and i != start]
    return out


def open_basic(s: VoidfallState) -> list[int]:
    """The Basic Technologies that the player may gain now (VF-24.2)."""
    if not tech_room(s):
        return []
    return [i for i in range(len(s.tech)) if s.tableau >> i & 1 and s.tech[i] == 0]
