"""What the titles' positions for rule tests share: a position said as data, and a table on it played by codes."""

from __future__ import annotations

from typing import Any, Self

from starboard.kernel import Event, Game, Script, Table
from starboard.kernel.game import View


class Play:
    """A table that is played on in a few words."""

    def __init__(self, table: Table | None = None) -> None:
        self._table = table
        self.events: list[Event] = []
        """What the last answer made happen."""

    @property
    def table(self) -> Table:
        """The table."""
        assert self._table is not None
        return self._table

    # -- playing

    def do(self, *codes: str) -> Self:
        """Each answer by whoever is asked then."""
        for code in codes:
            self.answer(self.asked, code)
        return self

    def answer(self, seat: int, *codes: str) -> Self:
        """The answers of one seat: where several are asked at once."""
        for code in codes:
            self.events = self.table.answer(seat, code)
        return self

    # -- looking

    @property
    def asked(self) -> int:
        """The one seat that is asked."""
        (seat,) = self.table.asked()
        return seat

    @property
    def step(self) -> str:
        """What is asked, as text."""
        state = self.table.state
        return self.table.game.step_text(state.stack[-1], state) if state.stack else "over"

    @property
    def top(self) -> str:
        """The name of what is asked."""
        return self.step.split()[0]

    @property
    def options(self) -> list[str]:
        """What may be answered by the one that is asked."""
        return self.codes(self.asked)

    def codes(self, seat: int) -> list[str]:
        """What a seat may answer."""
        return [action.code() for action in self.table.options(seat)]

    @property
    def position(self) -> dict[str, Any]:
        """The position now, as it is dumped."""
        found: dict[str, Any] = self.table.dump()["position"]
        return found

    @property
    def view(self) -> View:
        """What the first seat sees."""
        return self.table.view(0)

    @property
    def winners(self) -> list[int]:
        """Who has won."""
        return self.table.game.winners(self.table.state)

    def told(self, kind: str) -> list[tuple[Any, ...]]:
        """The seats and numbers of all events of a kind since the position was loaded."""
        return [(event.seat, *event.values) for event in self.table.log if event.kind.name == kind]

    def kinds(self) -> list[str]:
        """The kinds of what the last answer made happen."""
        return [event.kind.name for event in self.events]


class At(Play):
    """A position as data, changed by the verbs of its title and then played on.

    The first answer or look loads it with `Game.load`, which checks every field and that nothing is lost or doubled.
    What is changed after that is changed in the dump of the position as it then is, which is loaded in its turn.
    """

    def __init__(self, game: Game[Any], data: dict[str, Any]) -> None:
        super().__init__()
        self.game = game
        self.data = data
        self.chance: Script | None = Script([])

    @property
    def table(self) -> Table:
        """The table on this position."""
        if self._table is None:
            state = self.load()
            self._table = Table(self.game, state.setup, self.chance, state=state)
        return self._table

    def load(self) -> Any:
        """The position as its title reads and checks it. Raises PositionError."""
        return self.game.load(self.data)

    def change(self) -> dict[str, Any]:
        """The position's own fields, to change them."""
        if self._table is not None:
            self.data = self._table.dump()
            self._table = None
        found: dict[str, Any] = self.data["position"]
        return found

    def put(self, **fields: Any) -> Self:
        """Any fields of the position; {place: value} changes those places of a list."""
        position = self.change()
        for name, value in fields.items():
            if isinstance(value, dict) and isinstance(position.get(name), list):
                for place, one in value.items():
                    position[name][place] = one
            else:
                position[name] = value
        return self

    def stack(self, *steps: str) -> Self:
        """What is asked: nothing but these steps, the last one now."""
        self.change()
        self.data["stack"] = list(steps)
        return self

    def draws(self, *codes: str) -> Self:
        """What chance will answer, before it draws by itself."""
        assert self.chance is not None
        self.chance.codes.extend(codes)
        return self
