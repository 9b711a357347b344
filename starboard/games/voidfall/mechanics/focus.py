"""The Focus that is being played (VF-5.7, VF-5.11)."""

from __future__ import annotations

from starboard.games.voidfall.state import VoidfallState


def focus_name(s: VoidfallState) -> int:
    """The name of the Focus that is being played: -1 = every name (Command), -2 = none."""
    return -2 if s.played < 0 else s.box.focuses[s.played].counts_as


def focus_is_named(s: VoidfallState, focuses: int, preferred: bool) -> bool:
    """Whether the played Focus is one that a Technology or sector action names (VF-5.7, VF-5.11)."""
    name = focus_name(s)
    if name < 0:
        return False
    return focuses >> name & 1 == 1 or (preferred and name in s.ground.house.preferred)
