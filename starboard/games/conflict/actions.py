"""What a player can answer: one class per verb of the rulebook. Instances are built once, with the content."""

from __future__ import annotations

from typing import Final

from starboard.kernel.actions import Action, Word


class OfPlace(Action):
    """An answer that names a place of the galaxy."""

    def __init__(self, code: str, place: int) -> None:
        super().__init__(code)
        self.place: Final = place


class Origin(OfPlace):
    """Put the origin sector on an origin place (GC-2.2)."""


class Battle(OfPlace):
    """Start a battle on a sector (GC-6.1)."""


class Colonize(OfPlace):
    """Put a colony on a sector (GC-8.1)."""


class From(OfPlace):
    """The sector that ships leave (GC-9.4)."""


class To(OfPlace):
    """The sector that ships go to (GC-9.4, GC-9.5)."""


class At(OfPlace):
    """The sector of a production (GC-9.9)."""


class Target(OfPlace):
    """The opposing ship of an ambush or conversion (GC-9.7, GC-9.8)."""

    def __init__(self, code: str, place: int, seat: int) -> None:
        super().__init__(code, place)
        self.seat: Final = seat


class OfCard(Action):
    """An answer that names a card. Cards are counted from 0, named by their index from 1."""

    def __init__(self, code: str, card: int) -> None:
        super().__init__(code)
        self.card: Final = card


class Deal(OfCard):
    """Chance deals a card (GC-3.3)."""


class Card(OfCard):
    """Choose the card to play (GC-5.1)."""


class Discard(OfCard):
    """In a duel, choose the other card to discard (GC-10.2)."""


class Civilization(Action):
    """Take a civilization (GC-2.2)."""

    def __init__(self, code: str, civilization: int) -> None:
        super().__init__(code)
        self.civilization: Final = civilization


class First(Action):
    """Chance names the first player (GC-2.3)."""

    def __init__(self, code: str, seat: int) -> None:
        super().__init__(code)
        self.seat: Final = seat


class Sector(Action):
    """Chance lays or turns up a neutral sector (GC-2.1, GC-11.2)."""

    def __init__(self, code: str, sector: int) -> None:
        super().__init__(code)
        self.sector: Final = sector


class Strategy(Action):
    """Choose the side of the card (GC-5.1)."""

    def __init__(self, code: str, strategy: int) -> None:
        super().__init__(code)
        self.strategy: Final = strategy


class Take(Action):
    """Take one of the actions of the expansion (GC-9.1)."""

    def __init__(self, code: str, kind: int) -> None:
        super().__init__(code)
        self.kind: Final = kind


class Ships(Action):
    """How many ships go (GC-9.4)."""

    def __init__(self, code: str, count: int) -> None:
        super().__init__(code)
        self.count: Final = count


END: Final = Word("end")
"""Stop: no more battles, no colony, no more actions (GC-5.9)."""
