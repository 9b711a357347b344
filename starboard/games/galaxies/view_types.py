"""What is in a view of the table (TEG-1.9), as types: for whoever reads views, and for the API's description."""

from __future__ import annotations

from typing import NotRequired, TypedDict

from starboard.kernel.changes import Change
from starboard.kernel.frame import Frame


class ShipView(TypedDict):
    """One ship."""

    ship: int
    where: str
    """home, locked, surface or orbit."""
    planet: str | None
    level: int


class SideView(TypedDict):
    """One galaxy mat, or the Rogue's board."""

    energy: int
    culture: int
    energy_max: int
    culture_max: int
    empire: int
    dice: int
    upgrade_cost: int | None
    vp: int
    empire_vp: int
    planet_vp: int
    produces: dict[str, int]
    """What an Energy or Culture die would yield now."""
    ships: list[ShipView]
    colonies: list[str]
    used: list[str]
    """The once-per-turn planets used this turn."""


class PlanetView(TypedDict):
    """One planet of the row."""

    id: str
    slot: int
    vp: int
    track: int
    kind: str
    resource: str
    landed: list[int]
    """The sides with a ship on the surface."""
    orbit: list[int]
    """Each side's level on the track; -1 for none."""


class DieView(TypedDict):
    """One die of this turn."""

    die: int
    face: str | None
    state: str
    now: bool
    """Whether it is the one being resolved."""


class CauseView(TypedDict):
    """Why something is asked: a planet that somebody uses."""

    side: int
    planet: str


class ProspectView(TypedDict):
    """What the Rogue's die would come to if it showed a face."""

    face: str
    fate: str
    """used; or, where the Rogue cannot use it, again (rolled once more) or discarded."""
    changes: list[Change]


class MissionView(TypedDict):
    """A secret mission that was revealed."""

    id: str
    vp: int


class GalaxiesView(Frame):
    """A whole view, as whoever looks gets it."""

    round: int
    active: int
    """Whose turn it is."""
    first: int
    solo: str | None
    """The Rogue, in a solo game."""
    players: list[SideView]
    rogue: SideView | None
    row: list[PlanetView | None]
    deck: int
    discard: list[str]
    dice: list[DieView]
    free_reroll: bool
    converted: bool
    follow_cost: int
    follow_bonus: dict[str, int]
    triggered: int | None
    extra: bool
    rogue_dice: int
    lost_dice: int
    missions: list[MissionView | None]
    """By seat; None while it is secret."""
    prospects: NotRequired[list[ProspectView]]
    idle: NotRequired[list[str]]
    """Where a ship is to go: the planets on which it may land without being able to use their action."""
    later_printing: NotRequired[bool]
    won: NotRequired[int | None]
    cause: NotRequired[CauseView]
    dealt: NotRequired[list[str]]
    """The missions that this seat was dealt."""
    mission: NotRequired[str | None]
    """The one that it kept."""
    mission_vp: NotRequired[int]
