"""Voidfall on the table in the browser: from the player's view to the map, the house board and the crisis board."""

from __future__ import annotations

from starboard.kernel.drawing import Drawing as Plain


class Drawing(Plain):
    """The map of hexes, the crisis board, the house board and the Focus cards."""
