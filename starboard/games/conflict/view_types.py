"""What is in a view of the galaxy (GC-12), as types: for whoever reads views, and for the API's description."""

from __future__ import annotations

from typing import TypedDict

from starboard.kernel.frame import Frame


class PlaceView(TypedDict):
    """One place of the galaxy."""

    id: str
    x: float
    y: float
    origin: bool
    sector: str | None
    """The neutral sector there; None for an origin place, and for what lies face down."""
    face_down: bool
    bonus: str | None
    colony: int | None
    ships: list[int]
    """By seat."""
    control: int | None
    adjacent: list[str]
    scores: list[int]
    """What each seat would score in a battle here now; 0 without a token."""


class PlayerView(TypedDict):
    """One civilization's board, and what is public of its hand."""

    civilization: str | None
    origin: str | None
    levels: dict[str, int]
    bonuses: dict[str, int]
    influence: int
    armament: int
    supply: int
    colonies: int
    """Ships and colony tokens that are not on the board."""
    sectors: int
    """How many sectors it controls."""
    vp: int
    points: dict[str, int]
    cards: int
    """How many cards it holds."""
    hand: list[int] | None
    """Their indices, where this view's seat knows them: its own, and those that it has passed on (GC-12.2)."""
    card: int | None
    strategy: str | None
    """What it revealed this round."""
    ready: bool
    """Whether its face-down choice is whole, while choices are made."""


class Prospects(TypedDict):
    """What each strategy would come to as the galaxy stands; others may act first."""

    won: int
    lost: int
    tied: int
    """Battles that a war could start, by how they would end."""
    colonies: int
    """Sectors where a colony could be founded."""
    actions: dict[str, int]
    """What levels and colonies add to the actions of a card's expansion."""


class GalaxyView(TypedDict):
    """The whole view; the kernel's frame is merged into it."""

    age: int
    round: int
    first: int
    places: list[PlaceView]
    players: list[PlayerView]
    discards: list[int]
    unseen: list[int]
    """The cards of this age that this seat has not seen: they are in the hands that it does not know."""
    order: list[int]
    actions: dict[str, int]
    pass_to: int
    """1: hands go to the left neighbour this age; -1: to the right."""
    prospects: Prospects | None
    """For this seat, while strategies are chosen."""


class ConflictView(Frame, GalaxyView):
    """A whole view, as whoever looks gets it."""
