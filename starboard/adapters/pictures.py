"""A game in progress as a picture: text, SVG, or pixels."""

from __future__ import annotations

import io
from typing import Any, Final

from rich.console import Console

from starboard.adapters.play import Play

MODES: Final = ("ansi", "svg", "rgb_array")
"""What `render_mode` may be: text for a terminal, an SVG picture as text, or pixels (needs Pillow)."""
WIDTH: Final = 120
"""Columns of the picture."""
CELL: Final = (9, 18)
"""A character's width and height in pixels."""
INK: Final = (230, 230, 235)
PAPER: Final = (16, 18, 28)
PLAIN: Final = str.maketrans("─━═│┃║┌┐└┘├┤┬┴┼╭╮╰╯┏┓┗┛╔╗╚╝╠╣╦╩╬", "---|||++++++++++++++++++++++++++"[:32].ljust(32, "+"))
"""Lines of boxes, which not every font has."""


def picture(play: Play, seats: list[str], mode: str | None) -> Any:
    """The table as a spectator sees it, with the question of the moment and its options; None without a mode."""
    if mode is None:
        return None
    if mode not in MODES:
        raise ValueError(f"there is no render mode {mode!r}; choose from: {', '.join(MODES)}")
    game = play.game
    prose = game.prose("en", seats)
    view = play.view(None)
    console = Console(width=WIDTH, file=io.StringIO(), record=True, force_terminal=True)
    console.print(game.terminal(view, prose))
    console.print(prose.prompt(view))
    if not play.over:
        mine = play.view(play.asked())
        for number, action in zip(play.numbers(), play.options(), strict=True):
            console.print(f"{number:4}: {prose.answer(mine, action)}", markup=False)
    if mode == "ansi":
        return console.export_text(styles=True)
    return console.export_svg(title=prose.title()) if mode == "svg" else pixels(console.export_text())


def pixels(text: str) -> Any:
    """Text as rows of red, green and blue, a cell per character."""
    import numpy as np
    from PIL import Image, ImageDraw, ImageFont

    lines = text.translate(PLAIN).splitlines()
    image = Image.new("RGB", (WIDTH * CELL[0], len(lines) * CELL[1]), PAPER)
    draw = ImageDraw.Draw(image)
    font = ImageFont.load_default(CELL[1] * 0.7)
    for row, line in enumerate(lines):
        for column, letter in enumerate(line):
            if letter != " ":
                draw.text((column * CELL[0], row * CELL[1]), letter, INK, font)
    return np.asarray(image)
