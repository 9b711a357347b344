"""Reading data that a person may have written: positions and content packs. Every fault is told with its path."""

from __future__ import annotations

import difflib
import re
import sys
from collections.abc import Iterator, Sequence
from typing import Any, Final

from starboard.kernel.errors import N_, DataError

_WHOLE: Final = re.compile(r"-?[0-9]{1,9}")
"""Nothing that we count needs more digits; numbers of this size are exact and cheap everywhere."""

_CONTROL: Final = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f]")


def whole_number(text: str) -> int | None:
    """The whole number that a text is, written with plain digits; None where it is anything else, such as "²"."""
    return int(text) if _WHOLE.fullmatch(text) else None


def is_text(data: object) -> bool:
    """Whether everything in some data can be stored and shown: no lone surrogate, no NUL."""
    for level in _levels(data):
        for value in level:
            if isinstance(value, str) and ("\0" in value or any("\ud800" <= letter <= "\udfff" for letter in value)):
                return False
    return True


def depth(data: object) -> int:
    """How many lists and objects lie in each other: a stranger's may be deeper than functions can go."""
    return sum(1 for _ in _levels(data)) - 1


def _levels(data: object) -> Iterator[list[Any]]:
    """Some data, then everything in it, keys too, then everything in that, and so on."""
    level: list[Any] = [data]
    while level:
        yield level
        inner: list[Any] = []
        for value in level:
            if isinstance(value, dict):
                inner += [*value, *value.values()]
            elif isinstance(value, list):
                inner += value
        level = inner


class Reader:
    """A value inside some data, and where it is.

    >>> Reader({"levels": [1, 9]}, "humans").item("levels").items()[1].number(0, 5)
    Traceback (most recent call last):
    starboard.kernel.errors.DataError: humans.levels[1]: expected 0 to 5, got 9
    """

    def __init__(self, value: Any, path: str = "", error: type[DataError] = DataError) -> None:
        self.value = value
        self.path = path
        self.error = error
        self.used: set[str] = set()

    def fault(self, message: str, **params: object) -> DataError:
        """An error at this place, to be raised."""
        return self.error(self.path, message, **params)

    def twice(self) -> DataError:
        """An error at this place: it repeats what stands elsewhere already."""
        return self.fault(N_("%(name)s appears twice"), name=show(self.value))

    def _at(self, part: str, value: Any) -> Reader:
        path = part if not self.path else self.path + part if part.startswith("[") else f"{self.path}.{part}"
        return Reader(value, path, self.error)

    def _table(self) -> dict[str, Any]:
        if not isinstance(self.value, dict):
            raise self.fault(N_("expected a table of names and values, got %(got)s"), got=show(self.value))
        return self.value

    def has(self, key: str) -> bool:
        """Whether the table has that key."""
        return key in self._table()

    def item(self, key: str) -> Reader:
        """A part of a table that must be there."""
        table = self._table()
        self.used.add(key)
        if key not in table:
            raise self.fault(N_("'%(key)s' is missing"), key=key)
        return self._at(key, table[key])

    def maybe(self, key: str, default: Any) -> Reader:
        """A part of a table, or a default where it is left out."""
        self.used.add(key)
        return self._at(key, self._table().get(key, default))

    def pairs(self) -> Iterator[tuple[str, Reader]]:
        """All parts of a table with free keys."""
        for key, value in self._table().items():
            self.used.add(key)
            yield str(key), self._at(str(key), value)

    def done(self) -> None:
        """All parts of the table have been asked for: whatever else is there is a mistake."""
        for key in self._table():
            if key not in self.used:
                near = difflib.get_close_matches(str(key), sorted(self.used), 1)
                if near:
                    raise self.fault(N_("unknown key '%(key)s'; did you mean '%(near)s'?"), key=key, near=near[0])
                raise self.fault(N_("unknown key '%(key)s'"), key=key)

    def items(self, length: int | None = None) -> list[Reader]:
        """The members of a list, of a given length where one is given."""
        if not isinstance(self.value, list):
            raise self.fault(N_("expected a list, got %(got)s"), got=show(self.value))
        if length is not None and len(self.value) != length:
            raise self.fault(N_("expected %(want)d entries, got %(got)d"), want=length, got=len(self.value))
        return [self._at(f"[{i}]", value) for i, value in enumerate(self.value)]

    def number(self, low: int, high: int) -> int:
        """A whole number within bounds."""
        if isinstance(self.value, bool) or not isinstance(self.value, int):
            raise self.fault(N_("expected a whole number, got %(got)s"), got=show(self.value))
        if not low <= self.value <= high:
            raise self.fault(N_("expected %(low)d to %(high)d, got %(got)s"), low=low, high=high, got=show(self.value))
        return self.value

    def numbers(self, length: int, low: int, high: int) -> list[int]:
        """A list of whole numbers within bounds."""
        return [each.number(low, high) for each in self.items(length)]

    def real(self) -> float:
        """A number, whole or not."""
        if isinstance(self.value, bool) or not isinstance(self.value, int | float):
            raise self.fault(N_("expected a number, got %(got)s"), got=show(self.value))
        if not abs(self.value) <= sys.float_info.max:
            raise self.fault(N_("expected a number, got %(got)s"), got=show(self.value))
        return float(self.value)

    def reals(self, length: int) -> list[float]:
        """A list of numbers."""
        return [each.real() for each in self.items(length)]

    def flag(self) -> bool:
        """True or false."""
        if not isinstance(self.value, bool):
            raise self.fault(N_("expected true or false, got %(got)s"), got=show(self.value))
        return self.value

    def text(self) -> str:
        """A text that is not empty."""
        if not isinstance(self.value, str) or not self.value.strip():
            raise self.fault(N_("expected text, got %(got)s"), got=show(self.value))
        # Terminals obey them, and packs come from anybody.
        if _CONTROL.search(self.value):
            raise self.fault(N_("expected text without control characters, got %(got)s"), got=show(self.value))
        return self.value

    def index(self, names: Sequence[str]) -> int:
        """The place of a name in a list of known names."""
        if not isinstance(self.value, str) or self.value not in names:
            near = difflib.get_close_matches(str(self.value), list(names), 1)
            if near:
                raise self.fault(
                    N_("unknown name %(got)s; did you mean '%(near)s'?"), got=show(self.value), near=near[0]
                )
            known = ", ".join(names) if len(names) <= 12 else ", ".join(names[:12]) + ", …"
            raise self.fault(N_("unknown name %(got)s; expected one of %(known)s"), got=show(self.value), known=known)
        return names.index(self.value)

    def indices(self, names: Sequence[str], unique: bool = True) -> list[int]:
        """A list of known names, each at most once."""
        out: list[int] = []
        for each in self.items():
            at = each.index(names)
            if unique and at in out:
                raise each.twice()
            out.append(at)
        return out


def show(value: object) -> str:
    """A value of any kind as a message can show it."""
    try:
        text = repr(value)
    except (ValueError, RecursionError):
        # A whole number of thousands of digits is not written out, nor is what holds one.
        return "…"
    return text if len(text) <= 60 else text[:57] + "…"
