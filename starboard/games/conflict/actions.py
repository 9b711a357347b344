"""What a player can answer: one class per verb of the rulebook. Instances are built once, with the content."""

from __future__ import annotations

from typing import Final

from starboard.kernel.actions import Action


class Civilization(Action):
    """Take a civilization (GC-2.2)."""

    def __init__(self, civilization: int, name: str) -> None:
        super().__init__(f"civilization {name}")
        self.civilization: Final = civilization


class Origin(Action):
    """Put the origin sector on an origin place (GC-2.2)."""

    def __init__(self, place: int, name: str) -> None:
        super().__init__(f"origin {name}")
        self.place: Final = place


class First(Action):
    """Chance names the first player (GC-2.3)."""

    def __init__(self, seat: int) -> None:
        super().__init__(f"first {seat}")
        self.seat: Final = seat


class Sector(Action):
    """Chance lays or turns up a neutral sector (GC-2.1, GC-11.2)."""

    def __init__(self, sector: int, name: str) -> None:
        super().__init__(f"sector {name}")
        self.sector: Final = sector


class Deal(Action):
    """Chance deals a card (GC-3.3)."""

    def __init__(self, card: int) -> None:
        super().__init__(f"deal {card + 1}")
        self.card: Final = card


class Card(Action):
    """Choose the card to play (GC-5.1). Cards are counted from 0, named by their index from 1."""

    def __init__(self, card: int) -> None:
        super().__init__(f"card {card + 1}")
        self.card: Final = card


class Strategy(Action):
    """Choose the side of the card (GC-5.1)."""

    def __init__(self, strategy: int, name: str) -> None:
        super().__init__(name)
        self.strategy: Final = strategy


class Discard(Action):
    """In a duel, choose the other card to discard (GC-10.2)."""

    def __init__(self, card: int) -> None:
        super().__init__(f"discard {card + 1}")
        self.card: Final = card


class Battle(Action):
    """Start a battle on a sector (GC-6.1)."""

    def __init__(self, place: int, name: str) -> None:
        super().__init__(f"battle {name}")
        self.place: Final = place


class Colonize(Action):
    """Put a colony on a sector (GC-8.1)."""

    def __init__(self, place: int, name: str) -> None:
        super().__init__(f"colonize {name}")
        self.place: Final = place


class Take(Action):
    """Take one of the actions of the expansion (GC-9.1)."""

    def __init__(self, kind: int, name: str) -> None:
        super().__init__(name)
        self.kind: Final = kind


class From(Action):
    """The sector that ships leave (GC-9.4)."""

    def __init__(self, place: int, name: str) -> None:
        super().__init__(f"from {name}")
        self.place: Final = place


class To(Action):
    """The sector that ships go to (GC-9.4, GC-9.5)."""

    def __init__(self, place: int, name: str) -> None:
        super().__init__(f"to {name}")
        self.place: Final = place


class Ships(Action):
    """How many ships go (GC-9.4)."""

    def __init__(self, count: int) -> None:
        super().__init__(f"ships {count}")
        self.count: Final = count


class At(Action):
    """The sector of a production (GC-9.9)."""

    def __init__(self, place: int, name: str) -> None:
        super().__init__(f"at {name}")
        self.place: Final = place


class Target(Action):
    """The opposing ship of an ambush or conversion (GC-9.7, GC-9.8)."""

    def __init__(self, place: int, name: str, seat: int) -> None:
        super().__init__(f"target {name} {seat}")
        self.place: Final = place
        self.seat: Final = seat


class End(Action):
    """Stop: no more battles, no colony, no more actions (GC-5.9)."""

    def __init__(self) -> None:
        super().__init__("end")


END: Final = End()
