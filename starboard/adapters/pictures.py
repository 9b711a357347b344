"""A game in progress as a picture: text, SVG, or pixels."""

from __future__ import annotations

from contextlib import suppress
from functools import cache
from typing import Any, Final

from starboard.adapters.play import Play
from starboard.kernel.picture import WIDTH, Picture

MODES: Final = ("ansi", "svg", "rgb_array")
"""What `render_mode` may be: text for a terminal, an SVG picture as text, or pixels (needs Pillow)."""
CELL: Final = (9, 18)
"""A character's width and height in pixels."""
INK: Final = (230, 230, 235)
PAPER: Final = (16, 18, 28)
NOWHERE: Final = "\uffff"
"""A character that no font has."""
FONTS: Final = (
    "DejaVuSansMono.ttf",
    "DejaVuSans.ttf",
    "Menlo.ttc",
    "Apple Symbols.ttf",
    "consola.ttf",
    "seguisym.ttf",
)
"""Fonts that have our symbols, on this system or that one; each character is drawn in the first that has it."""
PLAIN: Final = str.maketrans(
    "─━═│┃║┌┐└┘├┤┬┴┼╭╮╰╯┏┓┗┛╔╗╚╝╠╣╦╩╬▲■★⌂▸●○◉◍†ϟ♪☠➤↻⇄✎⊕⊚∞▤",
    "---|||" + "+" * 26 + "^#*@>oo0%t!&x>~='X08B",
)
"""What stands for a symbol where no font has it."""


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
    return shown.svg() if mode == "svg" else pixels(shown)


def pixels(shown: Picture) -> Any:
    """A picture as rows of red, green and blue, a cell per character."""
    import numpy as np
    from PIL import Image, ImageDraw
    from rich.cells import cell_len

    lines = shown.lines()
    image = Image.new("RGB", (WIDTH * CELL[0], len(lines) * CELL[1]), PAPER)
    draw = ImageDraw.Draw(image)
    for row, line in enumerate(lines):
        column = 0
        for text, color in line:
            for letter in text:
                if letter != " ":
                    drawn, font = _in_a_font(letter)
                    draw.text((column * CELL[0], row * CELL[1]), drawn, color or INK, font)
                column += cell_len(letter)
    return np.asarray(image)


@cache
def _fonts() -> list[Any]:
    """Those that are here, and the one that Pillow brings."""
    from PIL import ImageFont

    found: list[Any] = []
    for name in FONTS:
        with suppress(OSError):
            found.append(ImageFont.truetype(name, CELL[1] * 0.8))
    return [*found, ImageFont.load_default(CELL[1] * 0.7)]


@cache
def _in_a_font(letter: str) -> tuple[str, Any]:
    """What is drawn for a character, and in which font: itself where one has it."""
    fonts = _fonts()
    for font in fonts:
        if bytes(font.getmask(letter)) != bytes(font.getmask(NOWHERE)):
            return letter, font
    plain = letter.translate(PLAIN)
    return "?" if plain == letter else plain, fonts[0]
