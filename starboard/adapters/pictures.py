"""A game in progress as a picture: text, SVG, or pixels."""

from __future__ import annotations

from typing import Any, Final

from starboard.adapters.play import Play
from starboard.kernel.picture import WIDTH, Picture

MODES: Final = ("ansi", "svg", "rgb_array")
"""What `render_mode` may be: text for a terminal, an SVG picture as text, or pixels (needs Pillow)."""
CELL: Final = (9, 18)
"""A character's width and height in pixels."""
INK: Final = (230, 230, 235)
PAPER: Final = (16, 18, 28)
PLAIN: Final = str.maketrans("─━═│┃║┌┐└┘├┤┬┴┼╭╮╰╯┏┓┗┛╔╗╚╝╠╣╦╩╬", "---|||" + "+" * 26)
"""Lines of boxes, which not every font has."""


def picture(play: Play, seats: list[str], mode: str | None) -> Any:
    """The table as a spectator sees it, with the question of the moment and its options; None without a mode."""
    if mode is None:
        return None
    if mode not in MODES:
        raise ValueError(f"there is no render mode {mode!r}; choose from: {', '.join(MODES)}")
    game = play.game
    lines: list[str] = []
    if not play.over:
        prose = game.prose("en", seats)
        mine = play.view(play.asked())
        answers = [prose.answer(mine, action) for action in play.options()]
        lines = [f"{number:4}: {answer}" for number, answer in zip(play.numbers(), answers, strict=True)]
    shown = Picture(game, play.state, seats, None, lines)
    if mode == "ansi":
        return shown.text(styles=True)
    return shown.svg() if mode == "svg" else pixels(shown.text())


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
