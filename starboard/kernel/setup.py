"""What a table is set up with: the number of players and the title's options."""

from __future__ import annotations

from typing import Final

Value = bool | int | str


class TableOption:
    """One thing that a table may be set up with. A bool default makes it a switch, `choices` a list, else a number."""

    def __init__(
        self, name: str, default: Value, choices: tuple[str, ...] = (), low: int = 0, high: int = 0, rule: str = ""
    ) -> None:
        self.name: Final = name
        self.default: Final = default
        self.choices: Final = choices
        self.low: Final = low
        self.high: Final = high
        self.rule: Final = rule

    def problem(self, value: object) -> str:
        """What is wrong with a value; empty when nothing is."""
        if isinstance(self.default, bool):
            return "" if isinstance(value, bool) else f"expected true or false, got {value!r}"
        if self.choices:
            known = ", ".join(self.choices)
            return "" if value in self.choices else f"expected one of {known}, got {value!r}"
        if isinstance(value, bool) or not isinstance(value, int):
            return f"expected a whole number, got {value!r}"
        return "" if self.low <= value <= self.high else f"expected {self.low} to {self.high}, got {value}"


class Setup:
    """The number of players and the value of each option. Frozen; states share it."""

    def __init__(self, players: int, options: dict[str, Value]) -> None:
        self.players: Final = players
        self.options: Final = options

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
        return hash(tuple(sorted((name, str(value)) for name, value in self.dump().items())))

    def __repr__(self) -> str:
        return f"Setup({self.dump()})"
