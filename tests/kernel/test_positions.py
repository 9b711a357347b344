"""Positions as data, set-ups, and the checked reading of both."""

from __future__ import annotations

import copy
import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from starboard.kernel import Script, Table
from starboard.kernel.errors import DataError, PositionError, SetupError
from starboard.kernel.reader import Reader

from .toy import TOY


def dumped() -> dict[str, Any]:
    table = Table(TOY, TOY.setup(2), Script(["deal 3", "deal 5"]))
    table.answer(0, "red")
    data: dict[str, Any] = json.loads(json.dumps(table.dump()))
    return data


def test_dump_and_load_keep_face_down_picks() -> None:
    assert TOY.dump(TOY.load(dumped())) == dumped()


@pytest.mark.parametrize(
    ("path", "value", "fault"),
    [
        (("game",), "chess", "game: this position is from another game, chess"),
        (("rules",), 7, "rules: written for rules version 7"),
        (("content",), "pack", "content: this position was made with other content"),
        (("setup", "players"), 9, "setup.players: toy is for 2 to 4 players, not 9"),
        (("setup", "players"), "2", "setup.players: toy is for 2 to 4 players"),
        (("setup", "heap"), 0, "setup.heap: expected 1 to 50, got 0"),
        (("setup", "height"), 0, "setup.height: no such option; toy has: heap, mood, loud"),
        (("position", "heap"), "many", "position.heap: expected a whole number, got 'many'"),
        (("position", "heap"), True, "position.heap: expected a whole number, got True"),
        (("position", "secret"), [1], "position.secret: expected 2 entries, got 1"),
        (("position", "secret"), [1, 1], "position.secret: a stone twice"),
        (("position", "heep"), 1, r"position: unknown key 'heep'; did you mean 'heap'\?"),
        (("stack",), ["take"], r"stack\[0\]: expected 'take seat', got 'take'"),
        (("stack",), ["take x"], r"stack\[0\]: expected a whole number"),
        (("stack",), ["take 5"], r"stack\[0\]: expected 0 to 1, got 5"),
        (("stack",), ["jump 0"], r"stack\[0\]: unknown step 'jump'"),
        (("stack",), ["end_turn 0"], "stack: the last step must ask a player something"),
        (("stack",), ["take 0"], "sealed: there are face-down picks, but no step that takes them"),
        (("sealed",), [["green"], []], r"sealed\[0\]\[0\]: unknown name 'green'"),
        (("sealed",), [["red"]], "sealed: expected 2 entries, got 1"),
        (("mood",), 1, "unknown key 'mood'"),
    ],
)
def test_a_wrong_position_names_the_path(path: tuple[str, ...], value: Any, fault: str) -> None:
    data = dumped()
    inner = data
    for key in path[:-1]:
        inner = inner[key]
    inner[path[-1]] = value
    with pytest.raises(PositionError, match=fault):
        TOY.load(data)


def test_a_step_without_answers_is_refused() -> None:
    data = dumped()
    data["sealed"] = []
    data["stack"] = ["take 0"]
    data["position"]["heap"] = 0
    with pytest.raises(PositionError, match="'take', has no answer for seat 0"):
        TOY.load(data)


@given(st.data())
def test_a_fuzzed_position_is_refused_or_sound(data: st.DataObject) -> None:
    position = copy.deepcopy(dumped())
    junk = st.recursive(
        st.none() | st.booleans() | st.integers() | st.text(max_size=4),
        lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner, max_size=3),
    )
    where: Any = position
    while True:
        keys = list(where) if isinstance(where, dict) else list(range(len(where)))
        if not keys:
            return
        key = data.draw(st.sampled_from(keys))
        if isinstance(where[key], dict | list) and where[key] and data.draw(st.booleans()):
            where = where[key]
            continue
        where[key] = data.draw(junk)
        break
    try:
        state = TOY.load(position)
    except PositionError:
        return
    TOY.check(state)
    assert TOY.load(TOY.dump(state))


@pytest.mark.parametrize("junk", [None, 4, [], "x", {"game": 4}, {}])
def test_what_is_no_position_at_all_is_refused(junk: object) -> None:
    with pytest.raises(PositionError):
        TOY.load(junk)


def test_setups_are_checked_and_have_defaults() -> None:
    setup = TOY.setup(3, mood="wild")
    assert setup.dump() == {"players": 3, "heap": 7, "mood": "wild", "loud": False}
    assert setup == TOY.setup(3, mood="wild", heap=7)
    assert hash(setup) == hash(TOY.setup(3, mood="wild"))
    for options, fault in [
        ({"mood": "sad"}, "mood: expected one of calm, wild, got 'sad'"),
        ({"loud": 1}, "loud: expected true or false, got 1"),
        ({"heap": True}, "heap: expected a whole number, got True"),
        ({"size": 1}, "size: no such option"),
    ]:
        with pytest.raises(SetupError, match=fault):
            TOY.setup(2, **options)  # type: ignore[arg-type]


def test_reading_tells_what_was_expected() -> None:
    top = Reader({"a": [1, "x"], "b": {"c": ""}, "names": ["one", "one"]}, "file")
    with pytest.raises(DataError, match="file: 'z' is missing"):
        top.item("z")
    with pytest.raises(DataError, match="file.a: expected 3 entries, got 2"):
        top.item("a").items(3)
    with pytest.raises(DataError, match=r"file.a\[1\]: expected true or false"):
        top.item("a").items()[1].flag()
    with pytest.raises(DataError, match="file.b.c: expected text, got ''"):
        top.item("b").item("c").text()
    with pytest.raises(DataError, match="file.a: expected a table of names and values"):
        top.item("a").item("x")
    with pytest.raises(DataError, match=r"file.names\[1\]: 'one' appears twice"):
        top.item("names").indices(["one"])
    with pytest.raises(DataError, match="did you mean 'on'"):
        top.item("names").items()[0].index(["on", "two"])
    top.done()
