"""The curve of a game: everybody's points, turn by turn, from its record."""

from __future__ import annotations

from typing import Any

from starboard.kernel.game import AUTOMA, Game
from starboard.kernel.record import Record
from starboard.kernel.table import open_record
from starboard.table.rendering.jinja import render
from starboard.table.rendering.renderer import Renderer

WIDE, HIGH = 640, 180


def points_by_turn(game: Game[Any], record: Record) -> list[list[tuple[int, int]]]:
    """At each new round (as the title counts them), and at the end: each side and its points."""
    table = open_record(game, record)
    found = []
    last: tuple[int, ...] = ()
    for line in record.lines:
        number = game.turn_of(table.state).number
        if number != last:
            last = number
            found.append(totals(game, table.state))
        table.follow(line)
    return [*found, totals(game, table.state)]


def totals(game: Game[Any], state: Any) -> list[tuple[int, int]]:
    """Each side and its points."""
    return [(score.seat, score.total) for score in game.score(state)]


def curve_html(renderer: Renderer, points: list[list[tuple[int, int]]]) -> str:
    """The curves of all sides in one picture."""
    numbers = [total for moment in points for _, total in moment]
    low, high = min([0, *numbers]), max([1, *numbers])
    lines = []
    for at, (seat, total) in enumerate(points[-1]):
        curve = [moment[at][1] for moment in points]
        step = WIDE / max(1, len(curve) - 1)
        places = [(round(i * step, 1), round(HIGH - HIGH * (n - low) / (high - low), 1)) for i, n in enumerate(curve)]
        lines.append(
            {
                "emblem": renderer.drawing.emblem(seat, renderer.view) if seat != AUTOMA else 0,
                "name": renderer.prose.side(seat, renderer.view),
                "total": total,
                "path": " ".join(f"{x},{y}" for x, y in places),
            }
        )
    return render("_curve.html", renderer.words, lines=lines, wide=WIDE, high=HIGH, most=high)
