"""What is in a view of the table (VF-29.4), as types: for whoever reads views, and for the API's description."""

from __future__ import annotations

from typing import NotRequired, TypedDict

from starboard.kernel.frame import Frame


class TrackView(TypedDict):
    """One civilization track."""

    space: int
    level: int
    corrupted: bool


class RowView(TypedDict):
    """One row of crises."""

    harbingers: int
    crises: list[str]


class SectorView(TypedDict):
    """One sector of the map."""

    type: str
    mine: bool
    population: int
    corrupted: bool
    sealed: bool
    void: int
    """The Voidborn's FP."""
    fleets: dict[str, int]
    guilds: dict[str, int]
    installations: dict[str, int]
    glory: list[int]
    bounty: int
    reclaim: int
    harbingers: int
    fallen: str | None
    """The Fallen House there."""


class FightView(TypedDict):
    """A combat under way."""

    sector: str
    step: int
    invader: dict[str, int]
    defender: dict[str, int]
    combat: list[list[int]]
    """All of it, as a position holds it."""


class VoidfallView(Frame):
    """A whole view, as whoever looks gets it."""

    cycle: int
    phase: str
    stage: str
    cause: str
    round: int
    rounds: int | None
    event: str | None
    influence: int
    voidborn: dict[str, int]
    voidborn_total: int
    stock: dict[str, int]
    levels: dict[str, int]
    yields: dict[str, int]
    inactive: int
    active: int
    sending: dict[str, int]
    havens: list[list[int]]
    tracks: dict[str, TrackView]
    upkeep: int
    starting_agendas: list[str]
    slots: list[str | None]
    slots_corrupted: list[bool]
    storage: int
    kept: int
    glory: dict[str, int]
    bounty: int
    reclaim: int
    trade: dict[str, int]
    trade_loose: int
    trade_flipped: bool
    trade_board: int
    agenda_hand: list[str]
    hand: list[str]
    discard: list[str]
    technologies: dict[str, str]
    tableau: list[str]
    valued: list[str]
    improved: list[str]
    consumed: int
    sixth: bool
    offers: list[str | None]
    offers_corrupted: list[bool]
    decks: list[int]
    heroic: list[str]
    alert: str | None
    attack: str | None
    """Whose the next attack of the crisis board in this cycle is: "war", "cycle" for that at its end, none after it."""
    alerts_left: int
    crisis: str | None
    rows: list[RowView]
    catastrophes: int
    defeated: bool
    harbinger_supply: int
    played: str | None
    actions_left: int
    actions_done: list[str]
    agenda_played: str | None
    sectors: dict[str, SectorView]
    fight: FightView | None
    together: list[str]
    """Effects that wait to be resolved, in an order that the player chooses."""
    event_top: NotRequired[str | None]
    event_bottom: NotRequired[list[str]]
    agenda_under: NotRequired[list[list[str]]]
    """What the player has seen of the decks."""
