"""What the boards of all titles have in common in a terminal."""

from __future__ import annotations

import shutil
import sys
import textwrap
from collections.abc import Callable, Iterable

from rich.console import Console, ConsoleOptions, RenderableType, RenderResult
from rich.text import Text

ENDLESS = 1000
"""The height of what is no terminal: a pipe or a file."""
_STAYS = "\N{NO-BREAK SPACE}"


class Fitted:
    """Something that is drawn when it is known how wide and how high the terminal is."""

    def __init__(self, draw: Callable[[int, int], RenderableType]) -> None:
        self.draw = draw

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        yield self.draw(options.max_width, console.height if console.is_terminal else ENDLESS)


def legend(signs: Iterable[tuple[str, str]]) -> Text:
    r"""Signs and what they mean, in as few lines as may be; a sign and its words stay together.

    >>> legend([("▲", "ship"), ("⌂", "origin sector")]).plain.replace("\N{NO-BREAK SPACE}", "_")
    '▲_ship  ⌂_origin_sector'
    """
    return Text("  ".join(f"{sign} {words}".replace(" ", _STAYS) for sign, words in signs), "dim")


def tell(text: str) -> None:
    """Write a line. A terminal shows its words whole, and indented where it goes on; all else gets it as it is."""
    if sys.stdout.isatty():
        further = " " * (len(text) - len(text.lstrip()) + 2)
        width = shutil.get_terminal_size().columns
        text = textwrap.fill(text, width, subsequent_indent=further, break_long_words=False, break_on_hyphens=False)
    sys.stdout.write(f"{text}\n")
