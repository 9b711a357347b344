"""A position as a picture: text for a terminal, or SVG, which a notebook shows by itself."""

from __future__ import annotations

import io
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from starboard.kernel.game import Game
    from starboard.kernel.steps import Seat, State

WIDTH: Final = 120
"""Columns."""
Piece = tuple[str, tuple[int, int, int] | None]
"""Some text with its red, green and blue; None for the usual colour."""


class Picture:
    """What one seat sees of a position, or a spectator. A notebook shows it; `str` is its text."""

    def __init__(
        self, game: Game[Any], s: State, seats: Sequence[str] = (), seat: Seat | None = None, lines: Sequence[str] = ()
    ) -> None:
        """`lines` are written below: the options of the moment, for instance."""
        self._prose = game.prose("en", list(seats) or [f"player {each}" for each in range(s.players)])
        view = game.view(s, seat)
        self._parts = [game.terminal(view, self._prose), self._prose.prompt(view), *lines]

    def _drawn(self) -> Any:
        from rich.console import Console

        from starboard.kernel.terminal import ENDLESS

        console = Console(
            width=WIDTH, height=ENDLESS, file=io.StringIO(), record=True, force_terminal=True, force_jupyter=False
        )
        for part in self._parts:
            console.print(part, markup=False)
        return console

    def text(self, styles: bool = False) -> str:
        """As text, with a terminal's colours if wanted."""
        return str(self._drawn().export_text(styles=styles))

    def lines(self) -> list[list[Piece]]:
        """As lines of coloured pieces."""
        from rich.console import Console
        from rich.segment import Segment
        from rich.terminal_theme import SVG_EXPORT_THEME

        from starboard.kernel.terminal import ENDLESS

        console = Console(
            width=WIDTH,
            height=ENDLESS,
            file=io.StringIO(),
            force_terminal=True,
            force_jupyter=False,
            color_system="truecolor",
        )
        found: list[list[Piece]] = []
        for part in self._parts:
            shown = console.render_str(part, markup=False) if isinstance(part, str) else part
            for line in Segment.split_lines(console.render(shown)):
                pieces: list[Piece] = []
                for text, style, _ in line:
                    if style is None or style.color is None:
                        pieces.append((text, None))
                    else:
                        color = style.color.get_truecolor(SVG_EXPORT_THEME)
                        pieces.append((text, (color.red, color.green, color.blue)))
                found.append(pieces)
        return found

    def svg(self) -> str:
        """As an SVG file."""
        return str(self._drawn().export_svg(title=self._prose.title()))

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        return f"<Picture of {self._prose.title()}>"

    def _repr_svg_(self) -> str:
        return self.svg()
