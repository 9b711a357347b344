"""The part of every view that the kernel knows, as a type. A title's own view type adds its fields to it."""

from __future__ import annotations

from typing import NotRequired, TypedDict


class Frame(TypedDict):
    """Who is asked what."""

    game: str
    setup: dict[str, bool | int | str]
    """The number of players under "players", and the table's options."""
    seat: int | None
    """Whose view it is; None for a spectator's."""
    over: bool
    asked: list[int]
    """Who must answer; -1 is chance."""
    step: str | None
    """The question, as positions write it."""
    rule: str | None
    """The rule that asks it."""
    picked: NotRequired[list[str]]
    """The codes that this seat has laid face down so far, while choices are made in secret."""
