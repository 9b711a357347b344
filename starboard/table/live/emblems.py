"""Colours and emblems: each seat wears one of those that the title has, and in the waiting room one may change it."""

from __future__ import annotations

from msgspec import structs

from starboard.kernel.errors import N_
from starboard.table.live.refusals import NotThere, NotYours
from starboard.table.live.room import Room
from starboard.table.storage.rows import TableRow


def worn(row: TableRow, kinds: int) -> list[int]:
    """What each seat wears, of so many kinds, from 1 on: what was chosen, else its own, else the first that is left."""
    made = row.settings.emblems[: len(row.seats)]
    for seat in range(len(made), len(row.seats)):
        left = [kind for kind in range(1, kinds + 1) if kind not in made]
        made = [*made, seat + 1 if seat + 1 in left else left[0]]
    return made


async def wear(room: Room, emblem: int, visitor: str, kinds: int) -> None:
    """Whoever has one seat wears this one; a bot or a free seat that had it takes theirs. Raises NotThere, NotYours."""

    def changed(row: TableRow) -> TableRow:
        held = [each.seat for each in row.seats if visitor and each.holder == visitor]
        if len(held) != 1:
            raise NotYours(N_("this isn't your seat"))
        made = worn(row, kinds) if 1 <= emblem <= kinds else []
        other = made.index(emblem) if emblem in made else None
        if not made or (other is not None and row.seats[other].holder not in ("", visitor)):
            raise NotThere(N_("somebody else has chosen that emblem"))
        if other is not None:
            made[other] = made[held[0]]
        made[held[0]] = emblem
        return structs.replace(row, settings=structs.replace(row.settings, emblems=made))

    await room.arrange(changed)
