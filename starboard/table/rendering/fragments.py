"""Parts of a page that are pushed when they change, whole or piece by piece, and what is kept of them."""

from __future__ import annotations

import re
from collections import OrderedDict
from collections.abc import Callable, Sized
from functools import lru_cache, partial
from threading import local
from typing import Any, Generic, NamedTuple, TypeVar, cast

import msgspec
from jinja2.runtime import Undefined
from markupsafe import Markup, escape

from starboard.kernel.drawing import Drawing, OptionButton, PartInput
from starboard.kernel.events import Event
from starboard.kernel.prose import Prose
from starboard.kernel.steps import Seat

MARK = "\x1e"
"""Stands for each piece of a fragment while it is being drawn."""
ID = re.compile(r'\s*<[^>]*? id="([^"]*)"')
ELEMENT = re.compile(r'\s*<([A-Za-z]+)[^>]*? id="([^"]*)"')
OWN = "\x1f"
"""Stands around what is the reader's own in a fragment that is drawn once for all who look."""
MOST_READ = 4096
"""How many pieces are remembered as somebody reads them."""
SHORT = 100
"""A piece of fewer characters is sent again rather than pointed at."""
MOST_KEPT = 32 * 1024 * 1024
"""How many characters of HTML, and bytes of what it was drawn from, are kept for all tables together."""


class Fragment:
    """A part of the page that is pushed when it changes.

    It is never put together but for a page that is loaded: what is pushed is the pieces that changed, and those that
    did not are the very same ones.
    """

    def __init__(self, pieces: list[str]) -> None:
        self.pieces = pieces
        """What stands around, a piece, what stands around, a piece … Pieces can be pushed alone."""
        self._read_by: dict[Seat | None, Fragment] = {}
        """What was drawn for all who look, as those read it who have."""
        self._holding: dict[str, tuple[Fragment, Fragment]] = {}
        """With what in the place of which piece it was last put together."""

    @property
    def html(self) -> str:
        """All of it."""
        return "".join(self.pieces)

    def __str__(self) -> str:
        """The same; for templates, too."""
        return self.html

    __html__ = __str__

    def __eq__(self, other: object) -> bool:
        """Whether both show the same."""
        return isinstance(other, Fragment) and self.pieces == other.pieces

    __hash__ = None  # type: ignore[assignment]

    def __len__(self) -> int:
        """In characters."""
        return sum(map(len, self.pieces))

    def read_by(self, seat: Seat | None) -> Fragment:
        """What was drawn for all who look, as one of them reads it: with what `own_or` left open."""
        found = self._read_by.get(seat)
        if found is None:
            reader = str(seat)
            own = [_chosen(each, reader) for each in self.pieces]
            # Most hold nothing of anybody's own, and are the very same for all.
            found = self._read_by[seat] = self if own == self.pieces else Fragment(own)
        return found

    def holding(self, place: str, part: Fragment) -> Fragment:
        """The same with another part in the place of a piece that was left empty for it."""
        kept = self._holding.get(place)
        if kept is None or kept[0] is not part:
            pieces = list(self.pieces)
            pieces[pieces.index(place)] = part.html
            kept = self._holding[place] = part, Fragment(pieces)
        return kept[1]

    def since(self, old: Fragment | None) -> str:
        """What a page needs that shows `old`.

        Only the pieces that differ, where all else is the same; otherwise everything, with an empty element marked
        `data-keep` for each piece that the page has.
        """
        if old is None or len(self.pieces) == 1:
            return self.html
        if self.pieces[::2] != old.pieces[::2]:
            return self._keeping(old)
        changed = [pair for pair in zip(self.pieces[1::2], old.pieces[1::2], strict=True) if pair[0] != pair[1]]
        for new, was in changed:
            here, there = ID.match(new), ID.match(was)
            if here is None or there is None or here[1] != there[1]:
                return self._keeping(old)
        return "".join(new for new, _ in changed)

    def _keeping(self, old: Fragment) -> str:
        had = {piece for piece in old.pieces[1::2] if len(piece) > SHORT}
        made = list(self.pieces)
        for at in range(1, len(made), 2):
            found = ELEMENT.match(made[at]) if made[at] in had else None
            if found is not None:
                made[at] = f'<{found[1]} id="{found[2]}" data-keep></{found[1]}>'
        return "".join(made)


@lru_cache(maxsize=MOST_READ)
def _chosen(piece: str, reader: str) -> str:
    """What one who looks reads of a piece: text, a seat, what that one reads, what all others do, text …"""
    if OWN not in piece:
        return piece
    told = str.split(piece, OWN)
    made = told[::4]
    for at in range(1, len(told), 4):
        made[at // 4] += told[at + 1] if told[at] == reader else told[at + 2]
    return "".join(made)


class LogLine(NamedTuple):
    """One line of the log as somebody reads it; without HTML when it is not worth one."""

    html: str = ""
    text: Markup = Markup("")
    heading: bool = False
    id: str = ""
    turn: LogLine | None = None
    """The heading of the turn that begins with it."""
    is_turn: bool = False
    """Whether it is such a heading."""


class Round(NamedTuple):
    """Lines of the log under one heading, which stands first, and then newest first; or what is left without one."""

    lines: list[LogLine]
    begins: int
    """The number of its first event."""
    headed: bool = False

    def take(self, line: LogLine) -> None:
        """One more line: the first under the heading of its turn."""
        at = int(self.headed)
        if line.turn is not None:
            self.lines[at:at] = [line.turn, line]
        else:
            within = len(self.lines) > at and self.lines[at].is_turn
            self.lines.insert(at + int(within), line)


class LogFragment(Fragment):
    """The log: each of its lines is a piece with an id. Which of them are there changes."""

    def __init__(self, before: str, lines: list[LogLine], after: str) -> None:
        super().__init__([before, *[line.html for line in lines], after])
        self.order = " ".join([line.id for line in lines if line.id])
        """The ids of all lines."""

    def since(self, old: Fragment | None) -> str:
        """The lines that a page does not have, and all ids in their order."""
        if not isinstance(old, LogFragment):
            return self.html
        had = set(old.pieces)
        new = "".join([each for each in self.pieces if each not in had])
        return f'<ol id="log-lines" data-order="{self.order}">{new}</ol>'


Html = TypeVar("Html", bound=Sized)


class BySeat(list[int]):
    """A number for each seat that templates ask for like a function; as plain data, what is drawn with it is kept."""

    def __call__(self, seat: int) -> int:
        """The number of a seat."""
        return self[seat]


class Memo(Generic[Html]):
    """HTML under what it was drawn from; what was not asked for the longest goes first."""

    def __init__(self, most: int = MOST_KEPT) -> None:
        self.most = most
        self._kept: OrderedDict[bytes, Html] = OrderedDict()
        self._size = 0

    def get(self, key: bytes) -> Html | None:
        """What is kept under a key."""
        found = self._kept.get(key)
        if found is not None:
            self._kept.move_to_end(key)
        return found

    def keep(self, key: bytes, html: Html) -> Html:
        """Keep something that was not there."""
        self._kept[key] = html
        self._size += len(key) + len(html)
        while self._size > self.most:
            old, gone = self._kept.popitem(last=False)
            self._size -= len(old) + len(gone)
        return html

    def clear(self) -> None:
        """Keep nothing any more."""
        self._kept.clear()
        self._size = 0


in_bytes = msgspec.msgpack.Encoder().encode
"""Plain data as bytes, which are the same for the same data only."""


def _other(value: object) -> object:
    if isinstance(value, Undefined):
        return {"undefined": None}
    if isinstance(value, Markup):
        return {"markup": str(value)}
    raise TypeError(type(value))


any_in_bytes = msgspec.msgpack.Encoder(enc_hook=_other).encode
"""What templates read as bytes, which are the same for the same only. Raises TypeError where it is no plain data."""
marked: Callable[[str], Markup] = partial(str.__new__, Markup)
"""Text that is HTML already; of text alone, so that nothing needs to be looked at."""


class Drawn:
    """A part of a template as it was drawn: in its text, each piece is a MARK."""

    __slots__ = ("pieces", "text")

    def __init__(self, text: str, pieces: list[str]) -> None:
        self.text = text
        self.pieces = pieces

    def __len__(self) -> int:
        """In characters, without the pieces, which are there once."""
        return len(self.text)


class _Sheet(local):
    """What is being drawn in this thread."""

    def __init__(self) -> None:
        self.pieces: list[str] = []


_sheet = _Sheet()
_memo: Memo[Drawn] = Memo()


def drawn(draw: Callable[[], str]) -> Drawn:
    """A part of a template, with the pieces that are drawn in it, for themselves."""
    around, _sheet.pieces = _sheet.pieces, []
    try:
        return Drawn(draw(), _sheet.pieces)
    finally:
        _sheet.pieces = around


def put(part: Drawn) -> Markup:
    """What was drawn before, in its place."""
    if part.pieces:
        _sheet.pieces += part.pieces
    return cast(Markup, part.text)


def memo(*key: object, caller: Callable[[], Markup]) -> Markup:
    """For templates: HTML that follows from its key alone is made once.

    Most of a board stays as it is from one push to the next, and looks the same to most who look at it. When a
    template is compiled, whatever is read inside is added to the key (`kept_loops.py`).
    """
    try:
        name = any_in_bytes(key)
    except TypeError:
        return caller()
    found = _memo.get(name)
    return put(_memo.keep(name, drawn(caller)) if found is None else found)


PIECE = marked(MARK)


def piece(*key: object, caller: Callable[[], Markup]) -> Markup:
    """For templates: a piece of a fragment, which is one element with an id. What follows from a key is made once."""
    _sheet.pieces.append(memo(*key, caller=caller) if key else caller())
    return PIECE


def own_or(seat: Seat, mine: str, others: str = "") -> Markup:
    """For templates of what everybody sees alike: what the one who sits there reads, and what all others do."""
    return marked(f"{OWN}{seat}{OWN}{escape(mine)}{OWN}{escape(others)}{OWN}")


class Kept(NamedTuple):
    """A fragment, with what it was drawn from."""

    key: object
    last: Event | None
    """The newest event, as of a page."""
    made: Fragment


class KeptPart(NamedTuple):
    """A part of a page, with what it was drawn from."""

    seen: PartInput
    used: dict[str, Any]
    context: dict[str, Any]
    """What the drawing made of the input."""
    made: Fragment


class KeptPublic(NamedTuple):
    """The fragments that are the same for all who look, with the moment that they show."""

    moment: tuple[object, ...]
    fragments: dict[str, Fragment]


class RenderCache:
    """What the renderer keeps of one table. Everything in it follows from the table, its names and a seat's view."""

    def __init__(self) -> None:
        self.speakers: dict[str, tuple[Prose, Drawing]] = {}
        """By language."""
        self.lines: dict[tuple[Seat | None, str], dict[int, tuple[Event, LogLine]]] = {}
        """The lines of the log as each seat reads them, by language: a line is written once, with its event."""
        self.rounds: dict[tuple[Seat | None, str], dict[int, tuple[Event, Round]]] = {}
        """The rounds of the log that are over, likewise, each by its last event."""
        self.newest: dict[tuple[Seat | None, str], tuple[int, Event, Round]] = {}
        """The round that is being played, likewise, with its last event and where that stands in the log."""
        self.parts: dict[tuple[str, str], dict[Seat | None, KeptPart]] = {}
        """By template and language: the latest part of each seat."""
        self.latest: dict[tuple[str, Seat | None, str], Kept] = {}
        """The latest fragment by name, seat and language, with what it was drawn from."""
        self.everybodys: dict[str, tuple[object, dict[str, Any]]] = {}
        """By language: what templates may show to all who look of the table and its people, and of when that is."""
        self.face_down: dict[tuple[Seat | None, str], tuple[str, list[OptionButton]]] = {}
        """By seat and language: the ticket of a question that is answered face down, and what is offered."""
        self.waits: dict[str, tuple[bytes, str]] = {}
        """By language: the question as those read it who wait, with what it was drawn from."""
        self.public: dict[str, KeptPublic] = {}
        """By language: what everybody sees alike at this moment."""
        self.pages: dict[tuple[Seat | None, str], tuple[object, dict[str, Fragment]]] = {}
        """The latest page by seat and language: the moment that it shows, and its fragments."""

    def clear(self) -> None:
        """Nothing of what was written and drawn is used again."""
        self.speakers.clear()
        self.lines.clear()
        self.rounds.clear()
        self.newest.clear()
        self.parts.clear()
        self.latest.clear()
        self.everybodys.clear()
        self.face_down.clear()
        self.waits.clear()
        self.public.clear()
        self.pages.clear()
