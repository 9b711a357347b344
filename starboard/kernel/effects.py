"""What cards do: effects are lists of verbs, written as data, and a verb is a class.

A card's effect in the data names its verb and gives it what it needs; the class of that name reads it, says whether it
can be done, and does it. It lives beside the step that it pushes. Words and pictures stay outside, under the same name.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import ModuleType
from typing import Any, ClassVar, Generic, TypeVar, overload

from mypy_extensions import mypyc_attr

from starboard.kernel.events import Teller
from starboard.kernel.steps import Seat, State, is_defined_in

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


V = TypeVar("V", bound=Verb[Any])


@overload
def verbs_in(*modules: ModuleType) -> dict[str, type[Verb[Any]]]: ...


@overload
def verbs_in(*modules: ModuleType, base: type[V]) -> dict[str, type[V]]: ...


def verbs_in(*modules: ModuleType, base: type[Verb[Any]] = Verb) -> dict[str, type[Any]]:
    """The verbs that these modules define, by their names in the data; only those of one `base` where it is given.

    A verb that nobody carries out, or a name that two have, is an error when a title is loaded, not when it is played.
    """
    found: dict[str, type[Any]] = {}
    for module in modules:
        for each in vars(module).values():
            if not (isinstance(each, type) and issubclass(each, base) and each.name and is_defined_in(each, module)):
                continue
            if found.setdefault(each.name, each) is not each:
                raise TypeError(f"two verbs are called {each.name!r}")
            if not any("perform" in vars(base) for base in each.__mro__[: each.__mro__.index(Verb)]):
                raise TypeError(f"nobody carries out the verb {each.name!r}: {each.__name__} has no perform")
    return found


T = TypeVar("T")


def for_each_verb(verbs: Mapping[str, object], known: dict[str, T], what: str) -> dict[str, T]:
    """What is kept outside the verbs under their names, words or pictures; it lacks none and has none too many."""
    for name in verbs:
        if name not in known:
            raise TypeError(f"no {what} for the verb {name!r}")
    for name in known:
        if name not in verbs:
            raise TypeError(f"{what} for {name!r}, which is not a verb")
    return known
