"""A turn: its Focus, and what belongs to one turn only (VF-5)."""

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


def new_turn(s: VoidfallState) -> None:
    """Forget what belongs to one turn, one Preparation or one Evaluation (VF-18.12)."""
    s.played = -1
    s.actions_done = 0
    s.actions_left = 0
    s.agenda_played = -1
    s.agenda_acted = 0
    s.tech_done = 0
    s.doubled = 0
    s.preferred_done = 0
    s.overs = 0
    s.over_haven = 0
    s.deployed = 0
    s.deployed_now = 0
    s.activated = 0
    s.removed = 0
    s.produced = 0
    s.surcharge = 0
    s.unpaid = 0
