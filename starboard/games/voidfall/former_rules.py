"""Records of rules version 3, in which no House had an ability and six maps lacked their tokens.

A House that has no ability, on a map that was whole, plays as it did: such a record only bears another number.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from starboard.kernel.record import Record

if TYPE_CHECKING:
    from starboard.games.voidfall.components import Box

NOW: Final = "d9945f446dabcdfa"
"""The hash of Starboard's own content."""
VERSION_3: Final = "cc991447769a9445"
"""What it was under rules version 3; some records of then are played on here."""
WHOLE_MAPS: Final = ("c011-first-stand", "c021-and-one-for-all")


def from_version_3(box: Box, rules: int, record: Record) -> Record:
    """A record of version 3 under present rules; as it is where it would no longer play the same."""
    header = record.header
    played = header.setup.get("house"), header.setup.get("map")
    # A pack that was written for version 3 has no abilities at all.
    if header.content != box.hash:
        able = [house.id for house in box.houses if house.ability is not None]
        if played[0] in able or played[1] not in WHOLE_MAPS:
            return record
    position = header.position
    if position is not None:
        position = {**position, **_stamp(box, rules)}
    return Record(header._replace(rules=rules, content=box.hash, position=position), record.lines)


def _stamp(box: Box, rules: int) -> dict[str, Any]:
    return {"rules": rules, "content": box.hash}
