"""What the others did since somebody's last turn: a card for each of their turns, and the film of it all."""

from __future__ import annotations

from itertools import pairwise
from typing import Any, NamedTuple

from starboard.kernel.changes import compare
from starboard.kernel.film import Film, TurnBegun
from starboard.kernel.steps import CHANCE, Seat
from starboard.kernel.turns import EVERYBODYS
from starboard.table.rendering.assets import emblem, icon
from starboard.table.rendering.film import film_bar, scene_of
from starboard.table.rendering.jinja import render
from starboard.table.rendering.renderer import Renderer

MOST_GAINS = 5
LATEST = 12
"""Of so many turns somebody is told who has had none: all that are kept take minutes to watch, and long to draw."""


def turns_since(film: Film, seat: Seat | None) -> list[TurnBegun]:
    """The turns after a seat's last one; for who has none, the latest. A turn that is being played is none."""
    turns = [begun for begun in film.turns if begun.state is not None]
    if turns and turns[-1].turn.seat == seat:
        turns.pop()
    for at in range(len(turns) - 1, -1, -1):
        if turns[at].turn.seat == seat:
            return turns[at + 1 :]
    return turns[-LATEST:]


def gains(renderer: Renderer, whose: Seat, before: Any, after: Any, to: Seat | None = None) -> list[dict[str, Any]]:
    """What is other for a side in one position than in another, in words: what a turn brought it.

    It is said as to the side itself, whose name stands there already, or as `to` another.
    """
    game = renderer.game
    then, now = game.view(before, renderer.seat), game.view(after, renderer.seat)
    found = [
        change
        for change in compare(game.tally(then), game.tally(now))
        if change.seat == whose and not change.at and change.by
    ]
    return [
        {
            "text": renderer.prose.change(change, {**now, "seat": whose if to is None else to}),
            "loss": (change.by < 0) == (to is None),
        }
        for change in found[:MOST_GAINS]
    ]


class Row(NamedTuple):
    """One thing that was done in a turn, and what came of it; without an icon, single sentences."""

    icon: str
    label: str
    lines: list[str]


def rows(renderer: Renderer, start: int, end: int) -> list[Row]:
    """A part of the log by what was done."""
    found: list[Row] = []
    for at in range(start, end):
        line = renderer.log_line(at)
        deed = renderer.drawing.deed(renderer.table.log[at], renderer.view)
        if deed is not None:
            found.append(Row(deed.icon, deed.label, []))
        if not line.html or (deed is not None and deed.label):
            continue
        if not found:
            found.append(Row("", "", []))
        found[-1].lines.append(str(line.text))
    return found


def before_headings(renderer: Renderer, at: int, least: int = 0) -> int:
    """Before what announces this place of the log: with what a turn's last answer brings, the next one is announced."""
    while at > least and renderer.drawing.is_heading(renderer.table.log[at - 1], renderer.view):
        at -= 1
    return at


def _own(renderer: Renderer, begun: TurnBegun, end: int) -> int:
    """Where the log goes on from somebody's turn to what is everybody's: the end of a round, the points of an age."""
    for at in range(begun.at + 1, end):
        over = renderer.drawing.turn_heading(at, renderer.table.log, renderer.view)
        if over is not None and over.seat == EVERYBODYS:
            return at
    return end


def since_html(renderer: Renderer, online: set[Seat]) -> str:
    """The cards, and the film behind them."""
    table, film = renderer.table, renderer.table.film or Film()
    turns = turns_since(film, renderer.seat)
    current = film.turns[-1] if film.turns else None
    mine = current if current is not None and current not in turns else None
    log_end = mine.at if mine is not None else len(table.log)
    state_end = mine.state if mine is not None else table.state
    ends = [(next_.at, next_.state) for _, next_ in pairwise(turns)] + [(log_end, state_end)]
    cards = []
    for begun, (end, state) in zip(turns, ends, strict=False):
        end = before_headings(renderer, end, begun.at)
        whose = begun.turn.seat
        own = _own(renderer, begun, end) if whose >= 0 else end
        if deeds := rows(renderer, begun.at, own):
            if own < end:
                shown = [frame.state for frame in film.frames if begun.at <= frame.at < own]
                state = shown[-1] if shown else begun.state
            cards.append(
                {
                    "sign": emblem(renderer.drawing.emblem(whose, renderer.view)) if whose >= 0 else icon("players"),
                    "name": renderer.prose.side(whose, renderer.view) if whose >= 0 else "",
                    "gains": gains(renderer, whose, begun.state, state) if whose >= 0 else [],
                    "rows": deeds,
                }
            )
        if deeds := rows(renderer, own, end):
            over = renderer.drawing.turn_heading(own, table.log, renderer.view)
            cards.append({"sign": icon("players"), "name": over.words if over else "", "gains": [], "rows": deeds})
    first, last = [before_headings(renderer, at) for at in (turns[0].at if turns else log_end, log_end)]
    frames = [frame for frame in film.frames if first <= frame.at < last]
    scene, _ = scene_of(renderer.room, frames, renderer.seat, renderer.lang, online, {})
    length = sum(scene.ms for scene in (table.log[frame.at].kind.scene for frame in frames) if scene is not None)
    # Turns are kept in memory: with a server that was started again they begin anew.
    seen = any(begun.turn.seat == renderer.seat for begun in film.turns[:-1])
    forgotten = not turns and not seen and any(line.seat != CHANCE for line in table.record.lines[: film.begins])
    shown_as = {"cards": cards, "seconds": round(length / 1000), "forgotten": forgotten}
    html = render("_since.html", renderer.words, **shown_as)
    return html + film_bar(renderer.lang) + scene
