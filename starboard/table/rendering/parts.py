"""The parts of a page that a title draws, each no more often than what it shows changes.

A part is asked for at every push, for everybody who looks. It is looked for before it is drawn: by its `PartInput`,
first that of the seat's last picture and then those of the others', which spares the drawing's work, and then by the
values that its template reads of what the drawing has made of it, which spares the template's. What it reads is found
out from the template (`reads_of`), needs nobody's care, and holds for all tables.
"""

from __future__ import annotations

from collections.abc import Callable
from hashlib import blake2b
from typing import Any

from starboard.kernel.drawing import Drawing, PartInput
from starboard.kernel.prose import Prose
from starboard.kernel.steps import Seat
from starboard.table.rendering.fragments import BySeat, Fragment, KeptPart, Memo, RenderCache, any_in_bytes, in_bytes
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


_drawn: Memo[Fragment] = Memo()
_looked: dict[str, Looked] = {}


class Parts:
    """The parts of one table in one language."""

    def __init__(
        self, drawing: Drawing, prose: Prose, cache: RenderCache, seat: Seat | None, most: int, keeps: bool
    ) -> None:
        """For a seat. At most `most` fragments are kept of each part, by its input; none without `keeps`."""
        self.drawing = drawing
        self.prose = prose
        self.seat = seat
        self.cache = cache
        self.most = most
        self.keeps = keeps
        self._last: tuple[PartInput, bytes] | None = None

    def part(self, name: str, tag: str, template: str, seen: PartInput, shared: dict[str, Any]) -> Fragment:
        """One of the title's templates in its element. What was drawn from the same is taken as it was.

        It is drawn from its `PartInput`, from what it uses of `shared`, and from nothing else, so what is kept can
        tell nobody what is not in their own view.
        """
        reads = variables_of(template)
        used = {each: value for each, value in shared.items() if each in reads}
        last = self.cache.seen.get((name, self.seat, self.prose.lang)) if self.keeps else None
        if last is not None and last.seen == seen and last.used == used:
            return last.made
        made = self._find(name, tag, template, seen, used)
        if self.keeps:
            self.cache.seen[name, self.seat, self.prose.lang] = KeptPart(seen, used, made)
        return made

    def _find(self, name: str, tag: str, template: str, seen: PartInput, used: dict[str, Any]) -> Fragment:
        encoded = self._encoded(seen)
        key = encoded + in_bytes(used)
        kept = self.cache.parts.setdefault((name, self.prose.lang), {})
        made = kept.get(key)
        if made is None:
            made = self._draw(name, tag, template, self._shared_context(name, template, seen, encoded) | used)
        if self.keeps:
            # The latest stands last.
            kept.pop(key, None)
            kept[key] = made
            if len(kept) > self.most:
                del kept[next(iter(kept))]
        return made

    def _encoded(self, seen: PartInput) -> bytes:
        """What a part is drawn from as bytes; of a title whose parts are all drawn from the same, once."""
        last = self._last
        if last is None or last[0].view is not seen.view or last[0].buttons is not seen.buttons:
            last = self._last = seen, in_bytes(seen)
        return last[1]

    def _emblems(self, seen: PartInput) -> Callable[[int], int]:
        try:
            return BySeat(self.drawing.emblem(seat, seen.view) for seat in range(self.most - 1))
        except LookupError:
            # The part's input tells of some of them only.
            return lambda seat: self.drawing.emblem(seat, seen.view)

    def _shared_context(self, name: str, template: str, seen: PartInput, encoded: bytes) -> dict[str, Any]:
        """What the drawing makes of an input, once for all who see the same."""
        last = self.cache.contexts.get((name, self.prose.lang))
        if last is not None and last[0] == encoded:
            return last[1]
        made = self._context(name, template, seen)
        if self.keeps:
            self.cache.contexts[name, self.prose.lang] = encoded, made
        return made

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
