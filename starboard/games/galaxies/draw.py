"""Tiny Epic Galaxies on the table in the browser: from a seat's view to planets, dice and galaxy mats."""

from __future__ import annotations

from starboard.kernel.drawing import Drawing as Plain


class Drawing(Plain):
    """The planet row, the dice and each player's galaxy mat."""
