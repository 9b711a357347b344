"""The parts of a page that a title draws, each no more often than what it shows changes.

A part is asked for at every push, for everybody who looks. It is looked for before it is drawn: by its `PartInput`,
first that of the seat's last picture and then those of the others', which spares the drawing's work, and then by the
values that its template reads of what the drawing has made of it, which spares the template's. What it reads is found
out from the template (`reads_of`), needs nobody's care, and holds for all tables.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from hashlib import blake2b
from typing import Any

from starboard.kernel.drawing import Drawing, PartInput
from starboard.kernel.prose import Prose
from starboard.kernel.steps import Seat
from starboard.table.rendering.fragments import BySeat, Fragment, KeptPart, Memo, RenderCache, any_in_bytes
from starboard.table.rendering.jinja import pieces, reads_of, variables_of
from starboard.table.rendering.kept_loops import reach

TRIED = 256
"""After so many looks in vain, what was found less often than every fourth time is no longer looked for."""


class Looked:
    """How often a template's picture was found among those that were drawn already."""

    def __init__(self) -> None:
        self.found = self.missed = 0

    @property
    def worth(self) -> bool:
        """Whether looking costs less than drawing."""
        return self.missed < TRIED or self.found * 3 > self.missed


@cache
def uses_of(template: str, names: tuple[str, ...]) -> tuple[str, ...]:
    """Which of some names a template takes from its context."""
    return tuple(name for name in names if name in variables_of(template))


_drawn: Memo[Fragment] = Memo()
_looked: dict[str, Looked] = {}


class Parts:
    """The parts of one table in one language."""

    def __init__(
        self, drawing: Drawing, prose: Prose, cache: RenderCache, seat: Seat | None, seats: int, keeps: bool
    ) -> None:
        """For one of the seats of a table. Without `keeps` nothing is kept."""
        self.drawing = drawing
        self.prose = prose
        self.seat = seat
        self.cache = cache
        self.seats = seats
        self.keeps = keeps

    def part(self, name: str, tag: str, template: str, seen: PartInput, shared: dict[str, Any]) -> Fragment:
        """One of the title's templates in its element. What was drawn from the same is taken as it was.

        It is drawn from its `PartInput`, from what it uses of `shared`, and from nothing else, so what is kept can
        tell nobody what is not in their own view.
        """
        used = {each: shared[each] for each in uses_of(template, tuple(shared))}
        latest = self.cache.parts.setdefault((name, self.prose.lang), {})
        last = latest.get(self.seat) if self.keeps else None
        if last is not None and last.seen == seen and last.used == used:
            return last.made
        made = self._like_another(latest, seen, used)
        if made is None or made.used != used:
            # What the drawing makes of an input, it makes once for all who see the same.
            context = made.context if made is not None else self._context(name, template, seen)
            made = KeptPart(seen, used, context, self._draw(name, tag, template, context | used))
        if self.keeps:
            latest[self.seat] = made
        return made.made

    def _like_another(
        self, latest: dict[Seat | None, KeptPart], seen: PartInput, used: dict[str, Any]
    ) -> KeptPart | None:
        """What somebody else was last shown who sees the same; best if it is drawn from nothing else, too."""
        alike = [each for each in latest.values() if each.seen == seen]
        return next((each for each in alike if each.used == used), alike[0] if alike else None)

    def _emblems(self, seen: PartInput) -> Callable[[int], int]:
        try:
            return BySeat(self.drawing.emblem(seat, seen.view) for seat in range(self.seats))
        except LookupError:
            # The part's input tells of some of them only.
            return lambda seat: self.drawing.emblem(seat, seen.view)

    def _context(self, name: str, template: str, seen: PartInput) -> dict[str, Any]:
        return {
            "view": seen.view,
            "buttons": seen.buttons,
            "by_target": {button.target: button for button in seen.buttons if button.target},
            **({"emblem_of": self._emblems(seen)} if "emblem_of" in variables_of(template) else {}),
            **self.drawing.context(name, seen.view, seen.buttons),
        }

    def _draw(self, name: str, tag: str, template: str, context: dict[str, Any]) -> Fragment:
        looked = _looked.setdefault(template, Looked())
        key = self._key(template, tag, context) if looked.worth else None
        made = _drawn.get(key) if key is not None else None
        if made is None:
            html = pieces(template, self.prose, **context)
            html[0] = tag + html[0]
            html[-1] += "</div>"
            made = Fragment(html)
            if key is not None:
                _drawn.keep(key, made)
                looked.missed += 1
        else:
            looked.found += 1
        return made

    def _key(self, template: str, tag: str, context: dict[str, Any]) -> bytes | None:
        """All that the picture follows from; None where that can't be told, as of a function."""
        reads = reads_of(template)
        if reads is None:
            return None
        values = [reach(context.get(name), *path) for name, *path in reads]
        try:
            plain = any_in_bytes((template, self.prose.lang, tag, values))
        except TypeError:
            return None
        return blake2b(plain, digest_size=16).digest()
