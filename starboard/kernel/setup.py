"""What a table is set up with: the number of players and the title's options."""

from __future__ import annotations

from typing import Final

from starboard.kernel.errors import N_, SetupError
from starboard.kernel.reader import show

Value = bool | int | str


class TableOption:
    """One thing that a table may be set up with. A bool default makes it a switch, `choices` a list, else a number.

    With `seat`, the number is that of a seat.
    """

    def __init__(
        self,
        name: str,
        default: Value,
        choices: tuple[str, ...] = (),
        low: int = 0,
        high: int = 0,
        rule: str = "",
        seat: bool = False,
    ) -> None:
        self.name: Final = name
        self.default: Final = default
        self.choices: Final = choices
        self.low: Final = low
        self.high: Final = high
        self.rule: Final = rule
        self.seat: Final = seat

    def check(self, value: object) -> None:
        """Raise SetupError where this option cannot have that value."""
        got = show(value)
        if isinstance(self.default, bool):
            if not isinstance(value, bool):
                raise SetupError(self.name, N_("expected true or false, got %(got)s"), got=got)
        elif self.choices:
            if value not in self.choices:
                known = ", ".join(self.choices)
                raise SetupError(self.name, N_("expected one of %(known)s, got %(got)s"), known=known, got=got)
        elif isinstance(value, bool) or not isinstance(value, int):
            raise SetupError(self.name, N_("expected a whole number, got %(got)s"), got=got)
        elif not self.low <= value <= self.high:
            raise SetupError(
                self.name, N_("expected %(low)d to %(high)d, got %(got)s"), low=self.low, high=self.high, got=got
            )


class Setup:
    """The number of players and the value of each option. Frozen; states share it."""

    def __init__(self, players: int, options: dict[str, Value]) -> None:
        self.players: Final = players
        self.options: Final = options
        # Each game that begins looks up what its title keeps per set-up.
        self._hash: Final = hash(tuple(sorted((name, str(value)) for name, value in self.dump().items())))

    def flag(self, name: str) -> bool:
        """The value of a switch."""
        return self.options[name] is True

    def number(self, name: str) -> int:
        """The value of a number."""
        value = self.options[name]
        assert isinstance(value, int)
        return value

    def choice(self, name: str) -> str:
        """The value of a list."""
        value = self.options[name]
        assert isinstance(value, str)
        return value

    def dump(self) -> dict[str, Value]:
        """As data: {"players": 4, "explore": false, …}."""
        return {"players": self.players, **self.options}

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Setup) and self.dump() == other.dump()

    def __hash__(self) -> int:
        return self._hash

    def __repr__(self) -> str:
        return f"Setup({self.dump()})"
