"""What is other in one view than in another, in named quantities: the forecast of a draft, the gains of a turn.

A title counts what its players count (`Game.tally`): points, resources, pieces and who holds what. Everything else
follows from comparing two tallies, so that a forecast never has rules of its own.
"""

from __future__ import annotations

from typing import NamedTuple

NOBODYS = -1
"""Whose something is that belongs to no seat."""

Quantity = tuple[str, int, str]
"""What is counted ("energy", "ships"), the seat whose it is or NOBODYS, and the id of the place or piece, or ""."""

Tally = dict[Quantity, int]
"""How much of each quantity there is; what is not in it is 0. Who holds a place is a quantity of NOBODYS: seat + 1."""


class Change(NamedTuple):
    """A quantity that is other than it was."""

    what: str
    seat: int
    at: str
    before: int
    after: int

    @property
    def by(self) -> int:
        """How much more of it there is; less than 0 for a loss."""
        return self.after - self.before


def compare(before: Tally, after: Tally) -> list[Change]:
    """What differs, in the order of the tallies: what was there first, then what is new."""
    now = after.get
    changed = [
        Change(*quantity, count, now(quantity, 0)) for quantity, count in before.items() if now(quantity, 0) != count
    ]
    return changed + [
        Change(*quantity, 0, count) for quantity, count in after.items() if count and quantity not in before
    ]


def written(number: int) -> str:
    """A number as people write it, with a true minus: "2", "−2"."""
    return str(number) if number >= 0 else f"\N{MINUS SIGN}{-number}"


def signed(number: int) -> str:
    """A difference as people write it: "+2", "−2"."""
    return f"+{number}" if number >= 0 else f"\N{MINUS SIGN}{-number}"
