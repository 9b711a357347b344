"""Positions as data: a title lists its fields once, and each is written, read and checked by what it says of itself.

    FIELDS = (
        Field("age", Number(1, 4, first=1)),
        Field("bag", SetOf(Id("card")), optional=True),
        Rows("players", Field("origin", Maybe(Id("place"))), Field("levels", Named(EVOLUTIONS, Number(0, 5)))),
    )

A `Field` is an attribute of the position; its `Form` says how the value looks. `Table` and `Rows` hold fields of their
own. In a row, an attribute that is a list is by row: one value each, or, where the form is a list of fixed length, the
row's part of a flat list; any other attribute is the position's own. What looks unlike all of these is a `Part` of the
title's.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence, Sized
from typing import Any, ClassVar, Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from starboard.kernel.reader import Reader

Bound = int | Callable[[Any, int], int]
"""A number, or what says it for a position and a row (-1 outside of rows)."""


class Where:
    """The position that a value belongs to, its title, and the row (-1 outside of rows)."""

    def __init__(self, game: Any, s: Any, row: int = -1, rows: int = 1) -> None:
        self.game: Final = game
        self.s: Final = s
        self.row: Final = row
        self.rows: Final = rows

    def bound(self, bound: Bound) -> int:
        """A bound as it is here."""
        return bound if isinstance(bound, int) else bound(self.s, self.row)

    def slice(self, flat: Sized) -> tuple[int, int]:
        """The row's part of a list that all rows share."""
        width = len(flat) // self.rows
        return self.row * width, (self.row + 1) * width

    def names(self, kind: str) -> Sequence[str]:
        """The ids of a kind."""
        found: Sequence[str] = self.game.names(kind, self.s)
        return found


@mypyc_attr(allow_interpreted_subclasses=True)
class Form:
    """How a value looks as data."""

    flat: ClassVar[bool] = False
    """Whether the value is a list of fixed length, of which every row has its part."""

    def write(self, value: Any, where: Where) -> Any:
        """The value as data."""
        raise TypeError(f"{type(self).__name__} has no write")

    def read(self, at: Reader, was: Any, where: Where) -> Any:
        """The value that is written there, checked; `was` is what the position was laid out with."""
        raise TypeError(f"{type(self).__name__} has no read")


class Number(Form):
    """A whole number within the data's bounds. What the position counts from 0 is written as beginning at `first`."""

    def __init__(self, low: int, high: Bound, first: int = 0) -> None:
        self.low: Final = low
        self.high: Final = high
        self.first: Final = first

    def write(self, value: Any, where: Where) -> Any:
        return value + self.first

    def read(self, at: Reader, was: Any, where: Where) -> Any:
        return at.number(self.low, where.bound(self.high)) - self.first


class SeatNumber(Form):
    """A seat."""

    def write(self, value: Any, where: Where) -> Any:
        return value

    def read(self, at: Reader, was: Any, where: Where) -> Any:
        return at.number(0, where.s.players - 1)


class Flag(Form):
    """True or false."""

    def write(self, value: Any, where: Where) -> Any:
        return value

    def read(self, at: Reader, was: Any, where: Where) -> Any:
        return at.flag()


class Id(Form):
    """One of the ids of a kind (`Game.names`)."""

    def __init__(self, kind: str) -> None:
        self.kind: Final = kind

    def write(self, value: Any, where: Where) -> Any:
        return where.names(self.kind)[value]

    def read(self, at: Reader, was: Any, where: Where) -> Any:
        return at.index(where.names(self.kind))


class Maybe(Form):
    """A value that may be missing: null, which the position keeps as -1."""

    def __init__(self, form: Form) -> None:
        self.form: Final = form

    def write(self, value: Any, where: Where) -> Any:
        return None if value == -1 else self.form.write(value, where)

    def read(self, at: Reader, was: Any, where: Where) -> Any:
        return -1 if at.value is None else self.form.read(at, was, where)


class ListOf(Form):
    """A list of any length, nothing in it twice."""

    def __init__(self, form: Form) -> None:
        self.form: Final = form

    def write(self, value: Any, where: Where) -> Any:
        return [self.form.write(each, where) for each in value]

    def read(self, at: Reader, was: Any, where: Where) -> Any:
        found: list[Any] = []
        for each in at.items():
            value = self.form.read(each, -1, where)
            if value in found:
                raise each.twice()
            found.append(value)
        return found


class SetOf(Form):
    """A set, which the position keeps as a bit mask, written as a list."""

    def __init__(self, form: Form) -> None:
        self.members: Final = ListOf(form)

    def write(self, value: Any, where: Where) -> Any:
        return self.members.write([i for i in range(value.bit_length()) if value >> i & 1], where)

    def read(self, at: Reader, was: Any, where: Where) -> Any:
        return sum(1 << each for each in self.members.read(at, was, where))


class Each(Form):
    """A list as long as the position has laid it out."""

    flat: ClassVar[bool] = True

    def __init__(self, form: Form) -> None:
        self.form: Final = form

    def write(self, value: Any, where: Where) -> Any:
        return [self.form.write(each, where) for each in value]

    def read(self, at: Reader, was: Any, where: Where) -> Any:
        return [self.form.read(each, old, where) for each, old in zip(at.items(len(was)), was, strict=True)]


class Packed(Each):
    """The same where the position keeps it as a packed list of numbers."""

    def read(self, at: Reader, was: Any, where: Where) -> Any:
        found: list[int] = super().read(at, was, where)
        return vec[i64](found)


class Named(Form):
    """A list of which every place has a name; what is left out stays as it was laid out."""

    flat: ClassVar[bool] = True

    def __init__(self, names: Sequence[str], form: Form) -> None:
        self.names: Final = names
        self.form: Final = form

    def write(self, value: Any, where: Where) -> Any:
        return {name: self.form.write(each, where) for name, each in zip(self.names, value, strict=True)}

    def read(self, at: Reader, was: Any, where: Where) -> Any:
        found = [
            self.form.read(at.item(name), old, where) if at.has(name) else old
            for name, old in zip(self.names, was, strict=True)
        ]
        at.done()
        return found


@mypyc_attr(allow_interpreted_subclasses=True)
class Part:
    """What stands under one key of a table. Where it is optional it may be left out, and stays as it was laid out."""

    def __init__(self, key: str, optional: bool = False) -> None:
        self.key: Final = key
        self.optional: Final = optional

    def dump(self, data: dict[str, Any], where: Where) -> None:
        """Write it into a table."""
        data[self.key] = self.write(where)

    def load(self, data: Reader, where: Where) -> None:
        """Read it from a table."""
        if not self.optional or data.has(self.key):
            self.read(data.item(self.key), where)

    def write(self, where: Where) -> Any:
        """The part as data."""
        raise TypeError(f"{type(self).__name__} has no write")

    def read(self, at: Reader, where: Where) -> None:
        """Change the position to what is written there."""
        raise TypeError(f"{type(self).__name__} has no read")


class Field(Part):
    """An attribute of the position, which is called like the key unless it is named."""

    def __init__(self, key: str, form: Form, attribute: str = "", optional: bool = False) -> None:
        super().__init__(key, optional)
        self.form: Final = form
        self.attribute: Final = attribute or key

    def write(self, where: Where) -> Any:
        value = getattr(where.s, self.attribute)
        if where.row >= 0 and self.form.flat:
            begin, end = where.slice(value)
            value = value[begin:end]
        elif where.row >= 0 and isinstance(value, list):
            value = value[where.row]
        return self.form.write(value, where)

    def read(self, at: Reader, where: Where) -> None:
        was = getattr(where.s, self.attribute)
        if where.row >= 0 and self.form.flat:
            begin, end = where.slice(was)
            for place, value in enumerate(self.form.read(at, was[begin:end], where), begin):
                was[place] = value
        elif where.row >= 0 and isinstance(was, list):
            was[where.row] = self.form.read(at, was[where.row], where)
        else:
            setattr(where.s, self.attribute, self.form.read(at, was, where))


class Table(Part):
    """Fields under a key of their own."""

    def __init__(self, key: str, *fields: Part, optional: bool = False) -> None:
        super().__init__(key, optional)
        self.fields: Final = fields

    def write(self, where: Where) -> Any:
        return dump(self.fields, where)

    def read(self, at: Reader, where: Where) -> None:
        load(self.fields, at, where)


class Rows(Part):
    """A list with a table for each seat, or, with a kind, a table of tables by the ids of that kind."""

    def __init__(self, key: str, *fields: Part, by: str = "") -> None:
        super().__init__(key)
        self.fields: Final = fields
        self.by: Final = by

    def write(self, where: Where) -> Any:
        if not self.by:
            n = where.s.players
            return [dump(self.fields, Where(where.game, where.s, row, n)) for row in range(n)]
        names = where.names(self.by)
        return {name: dump(self.fields, Where(where.game, where.s, row, len(names))) for row, name in enumerate(names)}

    def read(self, at: Reader, where: Where) -> None:
        if not self.by:
            n = where.s.players
            for row, each in enumerate(at.items(n)):
                load(self.fields, each, Where(where.game, where.s, row, n))
            return
        names = where.names(self.by)
        for row, name in enumerate(names):
            load(self.fields, at.item(name), Where(where.game, where.s, row, len(names)))
        at.done()


def dump(fields: tuple[Part, ...], where: Where) -> dict[str, Any]:
    """Fields as data, in their order."""
    data: dict[str, Any] = {}
    for field in fields:
        field.dump(data, where)
    return data


def load(fields: tuple[Part, ...], at: Reader, where: Where) -> None:
    """Set fields from data that has nothing else in it."""
    for field in fields:
        field.load(at, where)
    at.done()
