"""What a title's book tells beside its rules: its world, and an index of components with the rules about each."""

from __future__ import annotations

from typing import NamedTuple


class Tale(NamedTuple):
    """Something of the game's world, in a few sentences of our own."""

    name: str
    texts: tuple[str, ...]
    """A paragraph each."""
    emblem: int = 0
    icon: str = ""
    picture: str = ""
    """The name of a painted picture of the title's; or nothing, for `emblem` or `icon`."""


class Entry(NamedTuple):
    """A component: what it is, and where the rules speak of it."""

    name: str
    text: str = ""
    rules: tuple[str, ...] = ()
    """The numbers of the rules about it, the most important one first; the book adds those that name it."""
    icon: str = ""
    picture: str = ""
    """The name of a painted picture of the title's."""
    emblem: int = 0
    ours: str = ""
    """What of it is Starboard's own (`Prose.ours_of`)."""


class IndexPart(NamedTuple):
    """Components of one kind, in the order of their names."""

    heading: str
    entries: list[Entry]
