"""What of the components in play is Starboard's own: what is still as we ship it."""

from __future__ import annotations

from functools import cache

from starboard.games.conflict.components import CivilizationBoard, Content, Layout, NeutralSector, StrategyCard
from starboard.games.conflict.packs import read_content
from starboard.kernel.errors import N_

WORDS = {
    "civilization": N_("Its ships and levels at the start are Starboard’s own, not from the box."),
    "card": N_("Its evolution, its expansion and its circle are Starboard’s own, not from the box."),
    "sector": N_("Its name and its bonus are Starboard’s own, not from the box."),
    "layout": N_("How the sectors lie is Starboard’s own, not from the box."),
}
"""The words of the mark, by kind."""


@cache
def _shipped() -> Content:
    return read_content(None)


def is_ours(content: Content, kind: str, name: str) -> bool:
    """Whether a component is as we ship it: a civilization or a sector by id, a card by number, a layout by players."""
    shipped = _shipped()
    if kind == "civilization":
        return _board(content, name) == _board(shipped, name)
    if kind == "card":
        return _card(content.cards[int(name) - 1]) == _card(shipped.cards[int(name) - 1])
    if kind == "sector":
        return _sector(content, name) == _sector(shipped, name)
    return _layout(content.layouts.get(int(name))) == _layout(shipped.layouts.get(int(name)))


def _board(content: Content, name: str) -> tuple[int, list[int]] | None:
    found: CivilizationBoard | None = next((each for each in content.civilizations if each.id == name), None)
    return (found.ships, found.levels) if found is not None else None


def _card(card: StrategyCard) -> tuple[bool, int, list[int]]:
    return card.circle, card.evolution, card.expansion


def _sector(content: Content, name: str) -> tuple[str, int] | None:
    found: NeutralSector | None = next((each for each in content.sectors if each.id == name), None)
    return (found.title.get("en"), found.bonus) if found is not None else None


def _layout(layout: Layout | None) -> tuple[list[str], list[list[int]]] | None:
    return (layout.places, layout.adjacent) if layout is not None else None
