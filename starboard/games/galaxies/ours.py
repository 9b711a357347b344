"""What of the components in play is Starboard's own: figures of Rogue boards that no source documents."""

from __future__ import annotations

from functools import cache

from starboard.games.galaxies.components import Content, Rogue
from starboard.games.galaxies.packs import read_content
from starboard.kernel.errors import N_

UNDOCUMENTED = ("rothkel", "hades", "gamelyn")
NO_SKULL = (*UNDOCUMENTED, "zendica")
"""Of these boards no source shows after how many levels the Skull comes."""
WORDS = {
    "figures": N_(
        "The dice, points and maximums of this board, and where its Skull lies, are Starboard’s own, not from the box."
    ),
    "skull": N_("Where the Skull lies on this board is Starboard’s own, not from the box."),
    "once": N_("That this attack comes only once per turn is Starboard’s own, not from the box."),
}
"""The words of the mark, by kind."""


@cache
def _shipped() -> Content:
    return read_content(None)


def is_ours(content: Content, kind: str, name: str) -> bool:
    """Whether the figures of a Rogue's board, its Skull or its once-per-turn marks are our own and as we ship them."""
    rogue, shipped = _rogue(content, name), _rogue(_shipped(), name)
    if rogue is None or shipped is None:
        return False
    if kind == "once":
        once = [each.once for each in rogue.levels]
        return any(once) and once == [each.once for each in shipped.levels]
    if kind == "skull":
        return name in NO_SKULL and rogue.skull == shipped.skull
    return name in UNDOCUMENTED and _figures(rogue) == _figures(shipped)


def _rogue(content: Content, name: str) -> Rogue | None:
    return next((each for each in content.rogues if each.id == name), None)


def _figures(rogue: Rogue) -> list[int]:
    return [rogue.energy_max, rogue.culture_max, *(n for each in rogue.levels for n in (each.dice, each.vp))]
