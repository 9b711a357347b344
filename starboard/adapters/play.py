"""What the adapters share: a game in progress, driven by the numbers of answers."""

from __future__ import annotations

from hashlib import blake2b
from pathlib import Path
from typing import Any, Final

from starboard.kernel.actions import Action
from starboard.kernel.batch import LONGEST, IllegalAnswer
from starboard.kernel.events import SILENT, Event, Notebook
from starboard.kernel.game import Game, View
from starboard.kernel.registry import load_game
from starboard.kernel.rng import Rng
from starboard.kernel.setup import Setup, Value
from starboard.kernel.steps import CHANCE, Seat, State


def table(game: Game[Any], players: int | None = None, **options: Value) -> Setup:
    """A set-up; without `players`, for two or as near as the title comes to it."""
    if players is None:
        players = game.usual_players()
    return game.setup(players, **options)


class Page:
    """One answer of a game's story with what was told of it, and the page before: copies of a game share their past."""

    __slots__ = ("action", "before", "events", "seat", "told")

    def __init__(self, before: Page | None, seat: Seat, action: str, events: list[Event]) -> None:
        self.before: Final = before
        self.seat: Final = seat
        self.action: Final = action
        self.events: Final = events
        self.told: dict[Seat, bytes] = {}
        """By seat, once it was asked for: a digest of all that the seat had been told and had answered by then."""

    def digest(self, seat: Seat) -> bytes:
        """What stands for all that a seat has been told and has answered so far."""
        new: list[Page] = []
        page: Page | None = self
        while page is not None and seat not in page.told:
            new.append(page)
            page = page.before
        digest = page.told[seat] if page is not None else b""
        for page in reversed(new):
            lines = [page.action] if page.seat == seat else []
            lines += [f"{event.kind.name} {event.seat} {event.seen_by(seat)}" for event in page.events]
            if lines:
                digest = blake2b(digest + "\n".join(lines).encode(), digest_size=12).digest()
            page.told[seat] = digest
        return digest


class Play:
    """A game in progress. Chance is a seat, with numbers of its own; `draw` answers for it."""

    def __init__(self, game: Game[Any], setup: Setup, told: bool = False) -> None:
        """With `told`, the game keeps what each seat was told, for information states."""
        self.game: Final = game
        self.setup: Final = setup
        self.answers: Final = game.answers(setup)
        self.outcomes: Final = game.outcomes(setup)
        self.state: State = game.start(setup)
        self.count = 0
        """How many answers were given."""
        self._keeps: Final = told
        self._page: Page | None = None

    def __repr__(self) -> str:
        return f"<Play of {self.game.name} after {self.count} answers: {self.state!r}>"

    def copy(self) -> Play:
        """An independent copy."""
        other = Play.__new__(Play)
        other.__dict__.update(self.__dict__)
        other.state = self.state.clone()
        return other

    __copy__ = copy

    def __deepcopy__(self, memo: dict[int, Any]) -> Play:
        return self.copy()

    def __reduce__(self) -> tuple[object, ...]:
        told = [self.told(seat) for seat in range(self.setup.players)] if self._keeps else None
        return _restore, (self.game.name, self.game.pack, self.game.dump(self.state), self.count, told)

    @property
    def broken_off(self) -> bool:
        """Whether the game was too long."""
        return bool(self.state.stack) and self.count >= LONGEST

    @property
    def over(self) -> bool:
        """Whether nobody is asked any more."""
        return not self.state.stack or self.count >= LONGEST

    def asked(self) -> Seat:
        """Who answers next. Face down, seats answer one after the other and see nothing of each other's answers."""
        return self.state.stack[-1].asks(self.state)[0]

    def options(self, seat: Seat | None = None) -> list[Action]:
        """The options of a seat that is asked: by default of the first one."""
        s = self.state
        return s.stack[-1].options(s, self.asked() if seat is None else seat)

    def numbers(self, seat: Seat | None = None) -> list[int]:
        """The numbers of these options."""
        number = self.answers.number
        return [number[action] for action in self.options(seat)]

    def answer(self, number: int, seat: Seat | None = None) -> None:
        """Give the answer of that number. Raises IllegalAnswer where it is not among the options."""
        codes = self.answers.codes
        who = self.asked() if seat is None else seat
        if not 0 <= number < len(codes):
            raise IllegalAnswer(f"there is no action {number}: they are numbered from 0 to {len(codes) - 1}")
        action = self.answers.actions[number]
        options = self.options(who)
        if action not in options:
            known = ", ".join([each.code() for each in options])
            raise IllegalAnswer(f"'{codes[number]}' (action {number}) cannot be answered now; choose from: {known}")
        self.give(who, action)

    def draw(self, rng: Rng) -> None:
        """Let chance answer until a player is asked or the game is over."""
        while not self.over and self.asked() == CHANCE:
            self.give(CHANCE, self.state.stack[-1].draw(self.state, rng))

    def give(self, seat: Seat, action: Action) -> None:
        """Carry out an answer, known to be right."""
        if self._keeps:
            notebook = Notebook()
            self.state.answer(seat, action, notebook)
            self._page = Page(self._page, seat, action.code(), notebook.events)
        else:
            self.state.answer(seat, action, SILENT)
        self.count += 1

    def told(self, seat: Seat) -> bytes:
        """What stands for all that a seat has been told and has answered: different histories, different bytes."""
        return b"" if self._page is None else self._page.digest(seat)

    def view(self, seat: Seat | None) -> View:
        """What a seat, or with None a spectator, sees."""
        return self.game.view(self.state, seat)


def _restore(title: str, pack: Path | None, position: dict[str, Any], count: int, told: list[bytes] | None) -> Play:
    """A game from data; of a pack only where its folder is."""
    game = load_game(title, pack)
    state = game.load(position)
    play = Play(game, state.setup, told is not None)
    play.state = state
    play.count = count
    if told is not None:
        play._page = Page(None, CHANCE, "", [])
        play._page.told = dict(enumerate(told))
    return play
