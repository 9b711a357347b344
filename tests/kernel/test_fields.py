"""Fields: how each form is written, read and checked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from starboard.kernel.errors import PositionError
from starboard.kernel.fields import (
    Each,
    Field,
    Flag,
    Id,
    ListOf,
    Maybe,
    Named,
    Number,
    Part,
    Rows,
    SeatNumber,
    SetOf,
    Table,
    Where,
    dump,
    load,
)
from starboard.kernel.reader import Reader

FIELDS: tuple[Part, ...] = (
    Field("age", Number(1, 4, first=1)),
    Field("calm", Flag(), optional=True),
    Field("leader", Maybe(SeatNumber()), "first"),
    Field("line", ListOf(Id("planet")), optional=True),
    Rows(
        "players",
        Field("home", Maybe(Id("planet"))),
        Field("levels", Named(("war", "peace"), Number(0, lambda s, row: 5 + row))),
        Table("kept", Field("cards", SetOf(Number(1, 9, first=1)), "hands", optional=True), optional=True),
    ),
    Rows("places", Field("ships", Each(Number(0, 9)), optional=True), by="planet"),
)
DATA: dict[str, Any] = {
    "age": 2,
    "calm": True,
    "leader": None,
    "line": ["mars", "venus"],
    "players": [
        {"home": "venus", "levels": {"war": 1, "peace": 0}, "kept": {"cards": [1, 4]}},
        {"home": None, "levels": {"war": 0, "peace": 6}, "kept": {"cards": []}},
    ],
    "places": {"venus": {"ships": [1, 2]}, "mars": {"ships": [0, 3]}},
}


class Position:
    players = 2

    def __init__(self) -> None:
        self.age = 0
        self.calm = False
        self.first = -1
        self.line: list[int] = []
        self.home = [-1, -1]
        self.levels = [0, 0, 0, 0]
        self.hands = [0, 0]
        self.ships = [0, 0, 0, 0]


class Planets:
    def names(self, kind: str, s: Position) -> Sequence[str]:
        assert kind == "planet"
        return ("venus", "mars")


def read(data: dict[str, Any]) -> Position:
    s = Position()
    load(FIELDS, Reader(data, "position", PositionError), Where(Planets(), s))
    return s


def changed(path: tuple[Any, ...], value: Any) -> dict[str, Any]:
    def part(data: Any, path: tuple[Any, ...]) -> Any:
        if not path:
            return value
        if isinstance(data, list):
            return [part(each, path[1:]) if i == path[0] else each for i, each in enumerate(data)]
        return {**data, path[0]: part(data.get(path[0]), path[1:])}

    found: dict[str, Any] = part(DATA, path)
    return found


def test_what_is_read_is_where_the_rules_look_for_it() -> None:
    s = read(DATA)
    assert (s.age, s.calm, s.first, s.line) == (1, True, -1, [1, 0])
    assert (s.home, s.levels, s.hands, s.ships) == ([0, -1], [1, 0, 0, 6], [0b1001, 0], [1, 2, 0, 3])


def test_what_was_read_is_written_as_it_was_in_the_same_order() -> None:
    written = dump(FIELDS, Where(Planets(), read(DATA)))
    assert repr(written) == repr(DATA)


def test_what_may_be_left_out_stays_as_it_was_laid_out() -> None:
    data = {
        "age": 1,
        "leader": 1,
        "players": [{"home": None, "levels": {}}, {"home": None, "levels": {"war": 2}}],
        "places": {"venus": {}, "mars": {}},
    }
    s = read(data)
    assert (s.calm, s.first, s.line, s.levels, s.ships) == (False, 1, [], [0, 0, 2, 0], [0, 0, 0, 0])


@pytest.mark.parametrize(
    ("path", "value", "fault"),
    [
        (("age",), 5, "position.age: expected 1 to 4, got 5"),
        (("age",), None, "position.age: expected a whole number"),
        (("calm",), 1, "position.calm: expected true or false"),
        (("leader",), 2, "position.leader: expected 0 to 1, got 2"),
        (("line",), ["mars", "mars"], r"position.line\[1\]: 'mars' .* twice"),
        (("players",), [], "position.players: expected 2 entries, got 0"),
        (("players", 0, "home"), "pluto", r"position.players\[0\].home: unknown name 'pluto'"),
        (("players", 0, "levels", "peace"), 6, r"position.players\[0\].levels.peace: expected 0 to 5, got 6"),
        (("players", 1, "levels", "piece"), 1, r"position.players\[1\].levels: unknown key 'piece'"),
        (("players", 1, "kept", "cards"), [4, 4], r"position.players\[1\].kept.cards\[1\]: 4 .* twice"),
        (("players", 1, "kept", "hand"), [], r"position.players\[1\].kept: unknown key 'hand'"),
        (("places", "mars", "ships"), [1], "position.places.mars.ships: expected 2 entries, got 1"),
        (("places", "pluto"), {}, "position.places: unknown key 'pluto'"),
        (("round",), 1, "position: unknown key 'round'"),
    ],
)
def test_a_fault_is_told_with_its_path(path: tuple[Any, ...], value: Any, fault: str) -> None:
    with pytest.raises(PositionError, match=fault):
        read(changed(path, value))
