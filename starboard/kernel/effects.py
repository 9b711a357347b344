"""What cards do: effects are lists of verbs, written as data, and a verb is a class.

A card's effect in the data names its verb and gives it what it needs; the class of that name reads it, says whether it
can be done, and does it. It lives beside the step that it pushes. Words and pictures stay outside, under the same name.
"""

from __future__ import annotations

from types import ModuleType
from typing import Any, ClassVar, Generic, TypeVar

from mypy_extensions import mypyc_attr

from starboard.kernel.events import Teller
from starboard.kernel.steps import Seat, State

S = TypeVar("S", bound=State, contravariant=True)


@mypyc_attr(allow_interpreted_subclasses=True)
class Verb(Generic[S]):
    """One thing that a card makes happen. Read once, with the content; frozen, shared by all positions.

    Its constructor takes the reader of its data and sets typed fields of its own. `here` is where the card or token
    lies that says it (a title counts its own places), `flags` are the title's bits on how it is resolved.
    """

    name: ClassVar[str] = ""
    """Its name in the data."""

    def feasible(self, s: S, seat: Seat, here: int, flags: int) -> bool:
        """Whether it would do anything now: what makes an option worth offering."""
        return True

    def complete(self, s: S, seat: Seat, here: int, flags: int) -> bool:
        """Whether all of it can be done now."""
        return self.feasible(s, seat, here, flags)

    def perform(self, s: S, seat: Seat, here: int, flags: int, tell: Teller) -> None:
        """Do it, or push the step that asks what it leaves to choose."""
        raise TypeError(f"{type(self).__name__} has no perform")


def verbs_in(*modules: ModuleType) -> dict[str, type[Verb[Any]]]:
    """The verbs that these modules define, by their names in the data.

    A verb that nobody carries out, or a name that two have, is an error when a title is loaded, not when it is played.
    """
    found: dict[str, type[Verb[Any]]] = {}
    for module in modules:
        for each in vars(module).values():
            if not (
                isinstance(each, type) and issubclass(each, Verb) and each.name and each.__module__ == module.__name__
            ):
                continue
            if found.setdefault(each.name, each) is not each:
                raise TypeError(f"two verbs are called {each.name!r}")
            if not any("perform" in vars(base) for base in each.__mro__[: each.__mro__.index(Verb)]):
                raise TypeError(f"nobody carries out the verb {each.name!r}: {each.__name__} has no perform")
    return found
