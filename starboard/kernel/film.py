"""What happened, as positions: each event that is worth a picture with the position at that moment.

The rules tell an event when what it says has come about, so the position taken then shows it, and nothing of what comes
after. Only tables at which people sit take pictures; search and playouts never do.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from starboard.kernel.events import Event, Kind, Teller
from starboard.kernel.steps import State
from starboard.kernel.turns import Turn

MOST_FRAMES = 400
"""How many frames are kept: more than a round of any title has."""
MOST_TURNS = 40
"""Of how many turns the position at their beginning is kept."""


class Frame(NamedTuple):
    """A position at the moment of an event."""

    number: int
    """Counts on through the game; no other frame of the table ever has it, not even after something was taken back."""
    at: int
    """The event's place in the log."""
    state: State


class TurnBegun(NamedTuple):
    """A turn, where the log tells of it, and the position at its beginning."""

    at: int
    turn: Turn
    state: State | None
    """None for those long past."""


class Camera(Teller):
    """A teller that writes every event down and takes a picture of what is worth one."""

    def __init__(self, state: State) -> None:
        self.state = state
        """What is being played on."""
        self.events: list[Event] = []
        self.taken: list[tuple[int, State]] = []
        """Which event, and the position at its moment."""

    def tell(self, kind: Kind, seat: int, a: int = 0, b: int = 0, c: int = 0, d: int = 0) -> None:
        """Append the event."""
        if kind.scene is not None:
            self.taken.append((len(self.events), self.state.clone()))
        self.events.append(Event(kind, seat, (a, b, c, d)[: len(kind.fields)]))


class Film:
    """The latest frames of a table, and where its turns began."""

    def __init__(self, begins: int = 0) -> None:
        self.begins: Final = begins
        """How many lines the record had before: what they brought is told by the log alone."""
        self.frames: list[Frame] = []
        self.turns: list[TurnBegun] = []
        self.taken = 0
        """How many frames there have been; the number of the next one."""

    def fork(self) -> Film:
        """The same so far, going on by itself."""
        made = Film(self.begins)
        made.frames, made.turns, made.taken = list(self.frames), list(self.turns), self.taken
        return made

    def begin(self, at: int, turn: Turn, state: State) -> None:
        """Before an answer: where it belongs to another turn than the last one, that turn begins here."""
        if self.turns and self.turns[-1].turn == turn:
            return
        self.turns.append(TurnBegun(at, turn, state.clone()))
        if len(self.turns) > MOST_TURNS:
            old = self.turns[-MOST_TURNS - 1]
            self.turns[-MOST_TURNS - 1] = old._replace(state=None)

    def take(self, at: int, camera: Camera) -> None:
        """Keep what was taken while something was played; the log was `at` long before."""
        for event, state in camera.taken:
            self.frames.append(Frame(self.taken, at + event, state))
            self.taken += 1
        del self.frames[:-MOST_FRAMES]

    def cut(self, at: int) -> None:
        """What happened from this place of the log on was taken back."""
        while self.frames and self.frames[-1].at >= at:
            self.frames.pop()
        while self.turns and self.turns[-1].at >= at:
            self.turns.pop()

    def since(self, number: int) -> list[Frame]:
        """The frames that are kept from this number on."""
        frames = self.frames
        first = len(frames)
        while first and frames[first - 1].number >= number:
            first -= 1
        return frames[first:]
