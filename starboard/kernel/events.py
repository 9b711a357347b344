"""What happened, as facts. Sentences, pictures and sounds are made from these elsewhere."""

from __future__ import annotations

from types import ModuleType
from typing import Final

from mypy_extensions import mypyc_attr


class Scene:
    """How an event looks on the page: which motion it is, what moves from where to where, and how long that takes.

    `start` and `end` are ids of elements, several apart by spaces where the first one that is there counts; {field} in
    them stands for a field of the event, {seat} for whom it happened to. `token` is the icon of what flies, {emblem}
    being that seat's, or after an @ what to copy of the start ("@.globe"); `count` the field that says how many fly.
    """

    def __init__(
        self,
        ms: int,
        motion: str = "glow",
        start: str = "",
        end: str = "",
        token: str = "",
        count: str = "",
        sound: str = "",
    ) -> None:
        self.ms: Final = ms
        self.motion: Final = motion
        self.start: Final = start
        self.end: Final = end
        self.token: Final = token
        self.count: Final = count
        self.sound: Final = sound


class Kind:
    """A kind of event: its name, what its numbers mean, which of them are secret, and how it looks.

    `fields` are "name:id-kind" texts ("from:place", "count:number"); the id-kind says in which of the game's lists of
    names (`Game.names`) the number counts. Fields in `secret` are seen by the event's own seat alone. A kind that is
    not worth a picture has no `scene`.
    """

    def __init__(self, name: str, *fields: str, secret: tuple[str, ...] = (), scene: Scene | None = None) -> None:
        self.name: Final = name
        self.scene: Final = scene
        pairs = [field.partition(":") for field in fields]
        self.fields: Final = tuple(pair[0] for pair in pairs)
        self.kinds: Final = tuple(pair[2] or "number" for pair in pairs)
        self.secret: Final = frozenset(secret)
        if not self.secret <= set(self.fields):
            raise ValueError(f"event {name}: secret fields that do not exist: {sorted(self.secret - set(self.fields))}")

    def __repr__(self) -> str:
        return f"<event {self.name}>"


def kinds_in(module: ModuleType) -> tuple[Kind, ...]:
    """The kinds of event that a module defines, in its order."""
    return tuple([each for each in vars(module).values() if isinstance(each, Kind)])


class Event:
    """One thing that happened to one seat (CHANCE where it happened to nobody)."""

    def __init__(self, kind: Kind, seat: int, values: tuple[int, ...]) -> None:
        self.kind: Final = kind
        self.seat: Final = seat
        self.values: Final = values

    def value(self, field: str) -> int:
        """The number of one field; a secret field must have been asked of `seen_by` first."""
        return self.values[self.kind.fields.index(field)]

    def seen_by(self, viewer: int | None) -> dict[str, int]:
        """The fields that a viewer may know (None is a spectator)."""
        secret = self.kind.secret if viewer != self.seat else frozenset()
        return {field: value for field, value in zip(self.kind.fields, self.values, strict=True) if field not in secret}

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Event)
            and self.kind.name == other.kind.name
            and self.seat == other.seat
            and self.values == other.values
        )

    def __hash__(self) -> int:
        return hash((self.kind.name, self.seat, self.values))

    def __repr__(self) -> str:
        return f"<{self.kind.name} {self.seat} {self.values}>"


@mypyc_attr(allow_interpreted_subclasses=True)
class Teller:
    """Whom the rules tell what happens. This one listens to nothing: search and playouts use it."""

    def tell(self, kind: Kind, seat: int, a: int = 0, b: int = 0, c: int = 0, d: int = 0) -> None:
        """Take note of an event; a to d are the numbers of the kind's fields, in order."""


class Notebook(Teller):
    """A teller that writes every event down."""

    def __init__(self) -> None:
        self.events: list[Event] = []

    def tell(self, kind: Kind, seat: int, a: int = 0, b: int = 0, c: int = 0, d: int = 0) -> None:
        """Append the event."""
        self.events.append(Event(kind, seat, (a, b, c, d)[: len(kind.fields)]))


SILENT: Final = Teller()
