"""The information card: what stands beside the board about a thing that somebody has tapped.

A title tells what is on it (`Drawing.card`), from the view of the one who looks; the table draws it, adds the answers
that can be given there, and finds the rules that it names. There is one kind of card for everything: a sector, a
planet, a card, a token, the space of a track, an icon, a player, a name in the log.
"""

from __future__ import annotations

from typing import NamedTuple


class Fact(NamedTuple):
    """One thing that a card says: its name, how much of it there is, and what follows from that."""

    name: str
    value: str = ""
    note: str = ""
    icon: str = ""
    """The name of an icon in the sprite of the table or of the title."""
    emblem: int = 0
    """Whose it is, where it is somebody's: the emblem takes the place of the icon."""
    tone: str = ""
    """"good", "bad" or "even", for the value."""
    ours: str = ""
    """What of it is Starboard's own (`Prose.ours_of`); empty where it is as printed."""


class InfoCard(NamedTuple):
    """What is said about one thing on the table."""

    title: str
    kind: str = ""
    """What sort of thing it is, in a few words: "Voidborn, Corrupted"."""
    text: str = ""
    """What it does or gives, in sentences."""
    facts: tuple[Fact, ...] = ()
    symbol: str = ""
    """The id of a drawing in the page, its picture; or nothing, for `picture`, `icon` or `emblem`."""
    picture: str = ""
    """The name of a painted picture of the title's."""
    icon: str = ""
    emblem: int = 0
    codes: tuple[str, ...] = ()
    """The codes of answers that concern it though the board shows them elsewhere; those whose `target` it is are added
    by the table."""
    why_not: str = ""
    """Why nothing can be done here now, where somebody could expect to; shown only if there is no answer."""
    rules: tuple[str, ...] = ()
    """The numbers of the rules about it, the most important one first; the book adds those that name it."""
    known_as: str = ""
    """Its name in the rules, where its title says more or something else."""
    ours: str = ""
    """What of it is Starboard's own (`Prose.ours_of`); empty where it is as printed."""
    story: str = ""
    """What it is in the game's world, in two or three sentences."""
