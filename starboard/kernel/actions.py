"""What a seat may answer."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, TypeVar

from mypy_extensions import mypyc_attr


@mypyc_attr(allow_interpreted_subclasses=True)
class Action:
    """One answer to a step: a small plain object, one shared instance per code.

    The code ("from b2", "card 17") is stable text: logs, tests, URLs and records use it, rules use the object.
    Titles subclass it once per verb and build all instances when the content is loaded, so that listing options
    creates nothing and comparing is by identity. An answer that names something has a typed field for it, under the
    rulebook's word; verbs that name the same things share a base, which alone has an `__init__`: the code, then the
    fields.
    """

    def __init__(self, code: str) -> None:
        self._code: Final = code

    def code(self) -> str:
        """The text that names this answer."""
        return self._code

    def __repr__(self) -> str:
        return f"<{self._code}>"

    def __reduce__(self) -> tuple[object, ...]:
        raise TypeError(f"an action travels by its code: {self._code!r}")


class Word(Action):
    """An answer that names nothing: "pass", "end"."""


A = TypeVar("A")


def each_named(make: Callable[[str, int], A], verb: str, names: Sequence[str]) -> list[A]:
    """One answer per name, by its number among them: "battle a1", "battle a2", …"""
    return [make(f"{verb} {name}", i) for i, name in enumerate(names)]
